"""Germany as a whole: G1, G9, its double and triple routes (C24, C25), the examples of its book, the end."""

from __future__ import annotations

from collections import Counter

import pytest
from table import Table, all_cards, kinds, rules_of

from whistlestop.engine.track import CLOSED, FREE

from .german_tables import both_boards, germany, on

ALL_COUNTS = pytest.mark.parametrize("players", [2, 3, 4, 5])


# -- G1: what is in the box --------------------------------------------------------------------------------


@ALL_COUNTS
def test_G1_everybody_gets_45_trains_and_4_cards(players: int) -> None:
    table = Table(rules_of("germany", players), 1)
    assert table.trains() == [45] * players
    assert [sum(table.hand(seat).values()) for seat in range(players)] == [4] * players


def test_G1_there_are_55_short_and_34_long_tickets_in_two_decks() -> None:
    board = germany().board
    assert board.decks == ("short", "long")
    assert Counter(board.decks[ticket.deck] for ticket in board.tickets) == {"short": 55, "long": 34}


def test_G1_short_tickets_are_worth_2_to_11_and_long_ones_12_to_22() -> None:
    board = germany().board
    short = [ticket.points for ticket in board.tickets if ticket.deck == 0]
    long = [ticket.points for ticket in board.tickets if ticket.deck == 1]
    assert (min(short), max(short), min(long), max(long)) == (2, 11, 12, 22)
    assert short.count(2) == 1  # the book says 3 to 11; this card is printed with 2
    assert next(ticket.id for ticket in board.tickets if ticket.points == 2) == "mannheim-stuttgart"


def test_G1_there_are_110_train_cards() -> None:
    table = germany()
    assert all_cards(table.rules, table.state) == [12] * 8 + [14]


# -- the examples of the book ------------------------------------------------------------------------------


def test_C22_a_blue_route_of_three_takes_blue_cards_and_locomotives_in_any_mixture() -> None:
    assert germany("blue:3 loco:3").claims("bremen-emden") == [
        "bremen-emden blue:3",
        "bremen-emden blue:2 loco:1",
        "bremen-emden blue:1 loco:2",
        "bremen-emden loco:3",
    ]


def test_C21_a_grey_route_of_two_takes_two_of_a_colour_or_any_card_and_a_locomotive_or_two_locomotives() -> None:
    assert germany("red:2 yellow:1 loco:2").claims("danemark-kiel") == [
        "danemark-kiel yellow:1 loco:1",
        "danemark-kiel red:2",
        "danemark-kiel red:1 loco:1",
        "danemark-kiel loco:2",
    ]


@pytest.mark.parametrize(
    ("claim", "points"),
    [
        ("bremen-bremerhaven white:1", 1),
        ("hamburg-schwerin green:2", 2),
        ("berlin-magdeburg red:3", 4),
        ("berlin-leipzig orange:4", 7),
        ("berlin-dresden green:5", 10),
        ("berlin-rostock purple:6", 15),
        ("berlin-hannover black:7", 18),
    ],
)
def test_C23_a_route_scores_by_its_length(claim: str, points: int) -> None:
    table = germany(claim.split()[1], waiting={})
    table.play(f"claim {claim}")
    assert table.points == [points, 0]


# -- C24, C25: double and triple routes --------------------------------------------------------------------

TRIPLES = pytest.mark.parametrize("triple", ["dortmund-dusseldorf", "dusseldorf-koln"])


def finish_turn(table: Table) -> None:
    """Answer what a claim asks."""
    while table.phase != "turn":
        table.play(table.options()[0])


@both_boards
@TRIPLES
@pytest.mark.parametrize("players", [2, 3])
def test_C25_with_two_or_three_players_a_triple_route_is_used_once(board: str, triple: str, players: int) -> None:
    table = on(board, *["red:1"] * players, players=players)
    table.play(f"claim {triple} red:1")
    finish_turn(table)
    assert [table.owner(triple + track) for track in ("", "/2", "/3")] == [1, CLOSED, CLOSED]
    for seat in range(1, players):
        assert table.current_seat == seat
        for track in ("", "/2", "/3"):
            assert table.claims(triple + track) == []
        assert "belongs to seat 1" in str(table.why_not(f"claim {triple} red:1"))
        assert "is closed" in str(table.why_not(f"claim {triple}/2 red:1"))
        table.plays("draw blind", "draw blind")
    assert table.claims(f"{triple}/2") == table.claims(f"{triple}/3") == []


@both_boards
@TRIPLES
@pytest.mark.parametrize("players", [4, 5])
def test_C24_with_four_or_five_players_three_of_them_share_a_triple_route(
    board: str, triple: str, players: int
) -> None:
    table = on(board, *["red:2"] * players, players=players)
    for i, track in enumerate(("", "/2", "/3")):
        assert table.current_seat == i
        offered = [claim.split()[0] for claim in table.claims() if claim.startswith(triple)]
        assert offered == [triple + track]  # tracks that are alike are one choice
        table.play(f"claim {triple}{track} red:1")
        finish_turn(table)
    assert [table.owner(triple + track) for track in ("", "/2", "/3")] == [1, 2, 3]
    assert not any(claim.startswith(triple) for claim in table.claims())


@both_boards
@TRIPLES
@pytest.mark.parametrize("players", [4, 5])
def test_C24_nobody_owns_two_tracks_of_a_triple_route(board: str, triple: str, players: int) -> None:
    table = on(board, *["red:2"] * players, players=players)
    table.play(f"claim {triple} red:1")
    finish_turn(table)
    for _ in range(players - 1):
        table.plays("draw blind", "draw blind")
    assert table.current_seat == 0
    for track in ("/2", "/3"):
        assert table.claims(triple + track) == []
        assert "nobody may own two tracks" in str(table.why_not(f"claim {triple}{track} red:1"))
        assert table.owner(triple + track) == FREE


@both_boards
@pytest.mark.parametrize("players", [4, 5])
def test_C24_the_second_owner_of_a_triple_route_does_not_get_the_third_track(board: str, players: int) -> None:
    table = on(board, "", "red:2", players=players)
    table.build(0, "dusseldorf-koln").build(1, "dusseldorf-koln/2")
    table.plays("draw blind", "draw blind")
    assert table.claims("dusseldorf-koln/3") == []


@both_boards
@pytest.mark.parametrize("players", [2, 5])
def test_C24_the_two_triple_routes_of_dusseldorf_are_two_routes(board: str, players: int) -> None:
    table = on(board, "red:2", players=players)
    table.build(0, "dortmund-dusseldorf")
    assert table.claims("dusseldorf-koln") == ["dusseldorf-koln red:1"]


@both_boards
@pytest.mark.parametrize("players", [4, 5])
def test_C24_the_tracks_of_a_double_route_take_their_own_colours(board: str, players: int) -> None:
    table = on(board, "", "blue:7 yellow:7", players=players)
    table.build(0, "berlin-hamburg/blue")
    table.plays("draw blind", "draw blind")
    assert table.claims("berlin-hamburg/yellow") == ["berlin-hamburg/yellow yellow:7"]
    assert table.claims("berlin-hamburg/blue") == []


@both_boards
@pytest.mark.parametrize("players", [2, 3])
def test_C25_with_two_or_three_players_the_other_track_of_a_double_route_is_closed(board: str, players: int) -> None:
    table = on(board, "", "blue:7 yellow:7", players=players)
    table.build(0, "berlin-hamburg/blue")
    table.plays("draw blind", "draw blind")
    assert table.claims("berlin-hamburg/yellow") == table.claims("berlin-hamburg/blue") == []


@both_boards
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_C24_two_routes_into_one_country_are_not_a_double_route(board: str, players: int) -> None:
    table = on(board, "black:2 green:1", players=players)
    table.build(0, "frankreich-freiburg")
    assert table.claims("frankreich-karlsruhe") == ["frankreich-karlsruhe black:2"]
    assert table.claims("frankreich-saarbrucken") == ["frankreich-saarbrucken green:1"]


# -- the end -----------------------------------------------------------------------------------------------


def test_G9_there_is_no_bonus_for_the_longest_path() -> None:
    table = germany()
    table.build(0, "berlin-leipzig", "dresden-leipzig")
    assert sorted(table.scores().lines) == ["most tickets", "passengers", "routes", "tickets"]
    assert table.scores().totals == [7 + 4, 0]


def test_G9_routes_tickets_globetrotter_and_passengers_add_up() -> None:
    table = germany(players=3)
    table.build(0, "berlin-leipzig", "frankfurt-koln").build(1, "mannheim-stuttgart")
    table.lay_tickets(["berlin-leipzig", "frankfurt-koln", "kiel-schweiz"], ["mannheim-stuttgart"], ["berlin-koln"])
    table.lay_collected("red:2 blue:1", "red:1 blue:1", "white:1")
    scores = table.scores()
    assert scores.lines["routes"] == [14, 2, 0]
    assert scores.lines["tickets"] == [4 + 4 - 20, 2, -14]
    assert scores.lines["most tickets"] == [15, 0, 0]
    assert scores.lines["passengers"] == [20 + 20, 10 + 20, 20]
    assert scores.totals == [57, 34, 6]
    assert scores.winners == [0]


def test_G9_most_points_win_whatever_breaks_ties() -> None:
    table = germany()
    table.build(1, "berlin-leipzig").lay_tickets([], ["berlin-leipzig"])
    table.lay_collected("", "red:2 blue:2")
    table.level()
    table.lay_points(table.points[0] + 1, table.points[1])
    assert table.scores().winners == [0]


@pytest.mark.parametrize("winner", [0, 1])
def test_G9_equal_points_most_completed_tickets_win(winner: int) -> None:
    table = germany()
    hands: list[list[str]] = [["berlin-leipzig"], ["frankfurt-koln"]]
    table.build(0, "berlin-leipzig").build(1, "frankfurt-koln")
    table.build(winner, "mannheim-stuttgart")
    hands[winner].append("mannheim-stuttgart")
    table.lay_tickets(*hands)
    table.lay_collected(*["red:5" if seat != winner else "red:1" for seat in (0, 1)])
    table.level()
    assert table.scores().winners == [winner]


def test_G9_tickets_that_failed_do_not_break_a_tie() -> None:
    table = germany()
    table.build(0, "berlin-leipzig").build(1, "frankfurt-koln")
    table.lay_tickets(["berlin-leipzig"], ["frankfurt-koln", "kiel-schweiz", "koln-leipzig"])
    table.level()
    assert table.scores().completed == [1, 1]
    assert table.scores().winners == [0, 1]


@pytest.mark.parametrize("winner", [0, 1, 2])
def test_G9_equal_tickets_too_most_passengers_win(winner: int) -> None:
    table = germany(players=3)
    table.build(0, "berlin-leipzig").build(1, "frankfurt-koln").build(2, "mannheim-stuttgart")
    table.lay_tickets(["berlin-leipzig"], ["frankfurt-koln"], ["mannheim-stuttgart"])
    table.lay_collected(*["red:2 white:1" if seat == winner else "blue:2" for seat in range(3)])
    table.level()
    assert table.scores().winners == [winner]


def test_G9_passengers_of_all_colours_count_together() -> None:
    table = germany()
    table.lay_collected("red:5", "blue:2 green:2 white:2")
    table.level()
    assert table.scores().winners == [1]


@ALL_COUNTS
def test_G9_players_who_are_still_tied_share_the_victory(players: int) -> None:
    table = germany(players=players)
    table.lay_collected(*["red:1 blue:2"] * players)
    assert table.scores().winners == list(range(players))


def test_G9_only_those_who_are_tied_are_compared() -> None:
    """The third seat has fewer points, the second fewer tickets: their passengers do not matter."""
    table = germany(players=3)
    table.build(0, "berlin-leipzig").lay_tickets(["berlin-leipzig"])
    table.lay_collected("red:1", "red:1 blue:3", "red:1 blue:4")
    table.level()
    table.lay_points(*[points - (seat == 2) for seat, points in enumerate(table.points)])
    assert table.scores().winners == [0]


def test_G9_the_tie_of_some_is_broken_among_them_and_shared_by_the_rest() -> None:
    table = germany(players=4)
    table.lay_collected("red:1", "red:2 blue:1", "red:1 white:2", "red:2 blue:1")
    table.level()
    assert table.scores().winners == [1, 2, 3]


@pytest.mark.parametrize("trains", [3, 4, 5])
def test_C40_two_trains_or_fewer_begin_the_last_round(trains: int) -> None:
    table = germany("red:3", players=3, waiting={})
    table.lay_trains(trains, 45, 45)
    events = table.play("claim berlin-magdeburg red:3")
    assert "last round" in kinds(events)
    for seat in (1, 2, 0):
        assert (table.current_seat, table.over) == (seat, False)
        events = table.plays("draw blind", "draw blind")
    assert table.over
    assert "game over" in kinds(events)
    assert table.scores().winners == [0]


def test_C40_three_trains_do_not_begin_the_last_round() -> None:
    table = germany("red:3", waiting={})
    table.lay_trains(6, 45)
    assert "last round" not in kinds(table.play("claim berlin-magdeburg red:3"))


# -- G10, M13: nothing to draw ------------------------------------------------------------------------------


@both_boards
def test_G10_M13_with_deck_and_discards_empty_a_turn_does_not_begin_with_a_draw(board: str) -> None:
    table = on(board, "red:1", deck="", players=3)
    assert table.draws() == []
    assert "tickets short:4" in table.options()
    assert "deck and discards are empty" in str(table.why_not("draw red"))


@both_boards
def test_M13_G10_a_card_in_the_deck_is_enough_and_the_second_pick_may_be_of_the_display(board: str) -> None:
    for first in ("draw blind", "draw blue"):
        table = on(board, "red:1", display="blue green white red red", deck="black", players=3)
        assert "blue" in table.draws()
        table.play(first)
        assert table.current_seat == 0
        assert "green" in table.draws()
        table.play("draw green")
        assert table.current_seat == 1
        assert table.draws() == []


@both_boards
def test_G10_M13_C41_a_player_who_can_neither_claim_nor_take_tickets_passes_although_cards_lie_open(board: str) -> None:
    table = on(board, "red:1", deck="", players=3).lay_decks(0, 0).lay_trains(0, 45, 45)
    assert table.options() == ["pass"]


@both_boards
def test_G10_M13_cards_are_drawn_again_once_a_claim_has_brought_discards(board: str) -> None:
    table = on(board, "red:5", deck="")
    assert table.draws() == []
    claim = next(action for action in table.options() if action.startswith("claim"))
    table.play(claim)
    while table.current_seat == 0:
        table.play(table.options()[0])
    assert "blind" in table.draws()


@pytest.mark.parametrize("board", ["usa", "iberia", "south-korea"])
def test_C15_C16_on_other_boards_the_display_alone_is_enough_to_begin_a_turn(board: str) -> None:
    table = Table(rules_of(board, 2), 1, 0).to_first_turn().lay_cards("red:1", deck="")
    assert "blue" in table.draws()
    assert "blind" not in table.draws()
