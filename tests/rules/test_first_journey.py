"""First Journey as a whole: F1, F2, F4."""

from __future__ import annotations

import pytest
from table import facts

from whistlestop import Game, WhistlestopError

from .journeys import first_journey

ALL_COUNTS = pytest.mark.parametrize("players", [2, 3, 4])


# -- F1: what is in the box --------------------------------------------------------------------------------


@ALL_COUNTS
def test_F1_two_to_four_players_have_twenty_trains_each(players: int) -> None:
    assert first_journey(players).trains() == [20] * players


@pytest.mark.parametrize("players", [1, 5])
def test_F1_fewer_than_two_or_more_than_four_do_not_play(players: int) -> None:
    with pytest.raises(WhistlestopError, match="2 to 4 players"):
        Game.new("first-journey", players, seed=1)


def test_F1_there_are_72_cards_of_six_colours_and_locomotives() -> None:
    kinds = facts("first-journey").kinds
    assert sum(kind.count for kind in kinds) == 72
    assert {kind.id for kind in kinds} == {"yellow", "green", "white", "black", "blue", "red", "loco"}
    assert [kind.id for kind in kinds if kind.wild_from] == ["loco"]


def test_F1_there_are_32_tickets_without_points() -> None:
    tickets = facts("first-journey").tickets
    assert len({ticket.id for ticket in tickets}) == 32
    assert {ticket.points for ticket in tickets} == {0}


def test_F1_there_is_a_crossing_bonus_for_each_of_four_players() -> None:
    table = first_journey(4)
    lines = {
        0: ["brest-madrid", "brest-london", "amsterdam-london/white", "amsterdam-berlin/black", "berlin-warsaw/blue"],
        1: ["dublin-london/green", "london-paris/green", "berlin-paris/white", "berlin-vienna/red", "vienna-warsaw"],
        2: ["barcelona-madrid/red", "barcelona-rome/black", "athens-rome/blue"],
        3: ["madrid-paris/red", "paris-zurich/white", "vienna-zurich/red", "bucharest-vienna/blue"],
    }
    lasts = ["moscow-warsaw/red", "moscow-warsaw/black", "ankara-athens/red", "bucharest-rostov/green"]
    table.lay_cards("red:3", "black:3", "red:2", "green:2")
    table.lay_race(["ankara-kyiv"], ["athens-riga"], ["moscow-sarajevo"], ["barcelona-brest"])
    for seat, routes in lines.items():
        table.build(seat, *routes)
    for seat, last in enumerate(lasts):
        assert table.spectator_view()["crossing"] == [int(other < seat) for other in range(4)]
        table.play(next(f"claim {claim}" for claim in table.claims(last)))
    assert table.spectator_view()["crossing"] == [1, 1, 1, 1]


# -- F2: the set-up ----------------------------------------------------------------------------------------


@ALL_COUNTS
def test_F2_everybody_begins_with_four_cards_and_two_tickets(players: int) -> None:
    table = first_journey(players)
    assert [sum(table.hand(seat).values()) for seat in range(players)] == [4] * players
    assert [len(table.tickets_of(seat)) for seat in range(players)] == [2] * players
    assert table.deck_count() == 72 - 4 * players
    assert table.spectator_view()["ticket_pool_count"] == {"tickets": 32 - 2 * players}


@ALL_COUNTS
def test_F2_no_tickets_are_chosen_the_first_turn_begins_at_once(players: int) -> None:
    table = first_journey(players)
    assert (table.phase, table.turns, table.pending_seats) == ("turn", 1, (0,))


def test_F2_there_is_no_display() -> None:
    table = first_journey()
    assert "display" not in table.view(0).fields
    assert [action for action in table.options() if action.startswith("draw")] == ["draw"]


def test_F2_nobody_sees_the_tickets_of_another() -> None:
    table = first_journey(3)
    assert [seat for seat in range(3) if table.view(1)["tickets"][seat] is not None] == [1]
    assert table.spectator_view()["tickets"] == [None] * 3


# -- F4: claims --------------------------------------------------------------------------------------------


def test_F4_a_blue_route_of_two_spaces_takes_two_blue_cards() -> None:
    table = first_journey().lay_cards("blue:2 red:2")
    assert table.claims("rome-vienna") == ["rome-vienna blue:2"]
    table.play("claim rome-vienna blue:2")
    assert table.trains() == [18, 20]
    assert table.hand(0) == {"red": 2}
    assert table.discards() == {"blue": 2}
    assert table.current_seat == 1


def test_F4_a_route_takes_its_own_colour() -> None:
    table = first_journey().lay_cards("red:2")
    assert table.claims("rome-vienna") == []
    assert "takes blue, not red" in str(table.why_not("claim rome-vienna red:2"))


def test_F4_locomotives_stand_for_any_card() -> None:
    table = first_journey().lay_cards("blue:1 loco:2")
    assert set(table.claims("rome-vienna")) == {"rome-vienna blue:1 loco:1", "rome-vienna loco:2"}


def test_F4_a_route_anywhere_may_be_claimed_if_the_trains_suffice() -> None:
    table = first_journey().lay_cards("blue:3 red:3").build(0, "dublin-london/green")
    assert table.claims("athens-rome/blue") == ["athens-rome/blue blue:3"]
    table.lay_trains(2, 20)
    assert table.claims("athens-rome/blue") == []
    assert table.claims("rome-vienna") == ["rome-vienna blue:2"]


@ALL_COUNTS
def test_F4_with_any_number_of_players_both_tracks_of_a_double_route_can_be_taken(players: int) -> None:
    table = first_journey(players).lay_cards("yellow:1", "green:1")
    table.play("claim dublin-london/yellow yellow:1")
    assert table.claims("dublin-london/green") == ["dublin-london/green green:1"]
    table.play("claim dublin-london/green green:1")
    assert (table.owner("dublin-london/yellow"), table.owner("dublin-london/green")) == (1, 2)


@ALL_COUNTS
def test_F4_nobody_takes_both_tracks_of_a_double_route(players: int) -> None:
    table = first_journey(players).lay_cards("yellow:1 green:1")
    table.play("claim dublin-london/yellow yellow:1")
    for _ in range(players - 1):
        table.play("draw")
    assert table.claims("dublin-london/green") == []
    assert "nobody may own two tracks" in str(table.why_not("claim dublin-london/green green:1"))


def test_F4_routes_score_nothing() -> None:
    table = first_journey().lay_cards("green:3").lay_race(["ankara-kyiv", "athens-riga"], ["riga-rostov"])
    table.play("claim moscow-riga/green green:3")
    assert table.points == [0, 0]
    assert table.scores().lines == {"tickets": [0, 0], "crossing": [0, 0]}


def test_F4_a_turn_claims_one_route() -> None:
    table = first_journey().lay_cards("green:3 blue:3")
    table.play("claim moscow-riga/green green:3")
    assert table.current_seat == 1
