"""Passengers who travel and collect goods: M7, M8, M9, M10."""

from __future__ import annotations

import pytest
from table import kinds, legal, rules_of, walk, whats

from whistlestop import WhistlestopError
from whistlestop.server.payloads import seat_view

from .german_tables import GermanTable, marklin

ALL_THREE = ["konstanz", "lindau", "ulm"]  # cities far from where the tests play


# -- M7: placing -------------------------------------------------------------------------------------------


def test_M7_on_claiming_a_route_a_passenger_may_be_put_on_one_of_its_two_cities() -> None:
    table = marklin("orange:4")
    table.play("claim berlin-leipzig orange:4")
    assert (table.phase, table.pending_seats) == ("place a passenger or not", (0,))
    assert table.options() == ["place nobody", "place berlin", "place leipzig"]
    assert table.points == [7, 0]


@pytest.mark.parametrize("city", ["berlin", "leipzig"])
def test_M7_the_passenger_comes_from_the_reserve(city: str) -> None:
    table = marklin("orange:4")
    table.play("claim berlin-leipzig orange:4")
    events = table.play(f"place {city}")
    assert table.standing() == {city: 0}
    assert table.spectator_view()["passengers_left"] == [2, 3]
    assert [(event.seat, event.what) for event in events if event.kind == "placed"] == [(0, f"place {city}")]
    assert (table.current_seat, table.phase) == (1, "turn")


def test_M7_placing_may_be_declined() -> None:
    table = marklin("orange:4")
    table.play("claim berlin-leipzig orange:4")
    events = table.play("place nobody")
    assert table.standing() == {}
    assert table.spectator_view()["passengers_left"] == [3, 3]
    assert "placed" not in kinds(events)
    assert (table.current_seat, table.phase) == (1, "turn")


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_M7_a_city_where_anybodys_passenger_stands_is_taken(seat: int) -> None:
    table = marklin("orange:4", players=3).lay_passengers(seat, "berlin")
    table.play("claim berlin-leipzig orange:4")
    assert table.options() == ["place nobody", "place leipzig"]
    assert f"seat {seat + 1} has a passenger in berlin" in str(table.why_not("place berlin"))


def test_M7_nothing_is_asked_when_both_cities_are_taken() -> None:
    table = marklin("orange:4").lay_passengers(0, "berlin").lay_passengers(1, "leipzig")
    table.play("claim berlin-leipzig orange:4")
    assert (table.current_seat, table.phase) == (1, "turn")
    assert table.standing() == {"berlin": 0, "leipzig": 1}


def test_M7_a_passenger_is_never_put_on_a_country() -> None:
    table = marklin("red:3")
    table.play("claim munchen-osterreich red:3")
    assert table.options() == ["place nobody", "place munchen"]
    with pytest.raises(WhistlestopError):
        table.play("place osterreich")
    assert "passengers are never put on a country" in str(table.why_not("place osterreich-munchen"))


def test_M7_nothing_is_asked_when_the_only_city_of_a_route_to_a_country_is_taken() -> None:
    table = marklin("red:3").lay_passengers(1, "munchen")
    table.play("claim munchen-osterreich red:3")
    assert (table.current_seat, table.phase) == (1, "turn")


def test_M7_nothing_is_asked_of_a_player_with_no_passenger_left() -> None:
    table = marklin("orange:4").lay_passengers(0, *ALL_THREE)
    assert table.spectator_view()["passengers_left"] == [0, 3]
    table.play("claim berlin-leipzig orange:4")
    assert (table.current_seat, table.phase) == (1, "turn")


def test_M7_a_passenger_is_put_only_on_the_route_just_claimed() -> None:
    table = marklin("orange:4")
    table.build(0, "berlin-magdeburg")
    table.play("claim berlin-leipzig orange:4")
    assert "the route you claimed, berlin-leipzig, does not end at magdeburg" in str(table.why_not("place magdeburg"))
    assert "the route you claimed, berlin-leipzig, does not end at hamburg" in str(table.why_not("place hamburg"))


@pytest.mark.parametrize("actions", [["draw blind", "draw blind"], ["tickets short:4", "keep 1"]])
def test_M7_a_passenger_is_put_only_on_claiming(actions: list[str]) -> None:
    table = marklin("orange:4")
    table.build(0, "berlin-magdeburg")
    for action in actions:
        assert table.legal_of("place") == []
        table.play(action)
    assert table.current_seat == 1


def test_M7_a_player_places_at_most_three_in_the_game() -> None:
    table = marklin("orange:7 white:1", "black:11")
    table.plays("claim berlin-leipzig orange:4", "place berlin", "claim bremen-munster black:3", "place nobody")
    table.plays("claim bremen-hamburg orange:3", "place bremen", "claim frankreich-karlsruhe black:2", "place nobody")
    table.plays("claim konstanz-schweiz white:1", "place konstanz", "claim freiburg-konstanz black:2", "place nobody")
    assert table.spectator_view()["passengers_left"] == [0, 3]
    assert table.standing() == {"berlin": 0, "bremen": 0, "konstanz": 0}


def test_M7_the_city_that_a_passenger_has_left_is_free_again() -> None:
    table = marklin("orange:4", "red:3").lay_passengers(0, "berlin")
    table.build(0, "berlin-dresden")
    table.plays("run berlin", "ride berlin-dresden")
    table.play("claim berlin-magdeburg red:3")
    assert "place berlin" in table.options()


# -- M8: which trips there are -----------------------------------------------------------------------------


def test_M8_moving_a_passenger_is_a_turn_of_its_own() -> None:
    table = marklin().lay_passengers(0, "erfurt")
    table.build(0, "erfurt-kassel")
    assert {action.split()[0] for action in table.options()} == {"draw", "tickets", "run"}
    assert table.legal_of("run") == ["erfurt"]
    table.play("run erfurt")
    assert (table.current_seat, table.phase) == (0, "ride on or stop")
    table.play("ride erfurt-kassel")
    assert (table.current_seat, table.phase) == (1, "turn")


def test_M8_a_trip_has_at_least_one_route() -> None:
    table = marklin().lay_passengers(0, "erfurt")
    table.build(0, "erfurt-kassel", "erfurt-leipzig", "hannover-kassel")
    table.play("run erfurt")
    assert table.options() == ["ride erfurt-leipzig", "ride erfurt-kassel"]
    assert "at least one route" in str(table.why_not("stop"))
    table.play("ride erfurt-kassel")
    assert table.options() == ["stop", "ride hannover-kassel"]
    table.play("stop")
    assert table.current_seat == 1


def test_M8_having_begun_a_trip_a_player_does_nothing_else() -> None:
    table = marklin("orange:9").lay_passengers(0, "erfurt")
    table.build(0, "erfurt-kassel")
    table.play("run erfurt")
    for action in ("draw blind", "tickets short:4", "claim berlin-leipzig orange:4", "pass"):
        assert "first you have to ride on or stop" in str(table.why_not(action))


def test_M8_own_routes_are_free() -> None:
    table = marklin("passenger:3").lay_passengers(0, "erfurt")
    table.build(0, "erfurt-kassel", "hannover-kassel", "bremen-hannover")
    table.plays("run erfurt", "ride erfurt-kassel", "ride hannover-kassel", "ride bremen-hannover")
    assert table.hand(0) == {"passenger": 3}
    assert table.discards() == {}


def test_M8_each_use_of_an_opponents_route_costs_one_passenger_card() -> None:
    table = marklin("passenger:3", players=3).lay_passengers(0, "erfurt")
    table.build(1, "erfurt-kassel").build(2, "hannover-kassel").build(0, "bremen-hannover", "bremen-munster")
    table.play("run erfurt")
    table.play("ride erfurt-kassel")
    assert (table.hand(0), table.discards()) == ({"passenger": 2}, {"passenger": 1})
    table.play("ride hannover-kassel")
    assert (table.hand(0), table.discards()) == ({"passenger": 1}, {"passenger": 2})
    table.plays("ride bremen-hannover", "ride bremen-munster")
    assert (table.hand(0), table.discards()) == ({"passenger": 1}, {"passenger": 2})


def test_M8_without_a_passenger_card_an_opponents_route_is_of_no_use() -> None:
    table = marklin("loco:5 loco4:3 red:5").lay_passengers(0, "erfurt")
    table.build(1, "erfurt-kassel")
    assert table.legal_of("run") == []
    assert "your passenger cannot use any built route" in str(table.why_not("run erfurt"))
    table.build(0, "erfurt-leipzig")
    assert table.legal_of("run") == ["erfurt"]
    table.play("run erfurt")
    assert table.legal_of("ride") == ["erfurt-leipzig"]
    assert "no passenger card" in str(table.why_not("ride erfurt-kassel"))


def test_M8_the_trip_ends_when_the_passenger_cards_are_used_up() -> None:
    table = marklin("passenger:1").lay_passengers(0, "erfurt")
    table.build(1, "erfurt-kassel", "hannover-kassel")
    table.plays("run erfurt", "ride erfurt-kassel")
    assert (table.current_seat, table.phase) == (1, "turn")
    assert table.points == [2, table.points[1]]


def test_M8_routes_that_nobody_has_built_cannot_be_used() -> None:
    table = marklin("passenger:5").lay_passengers(0, "erfurt")
    assert table.legal_of("run") == []
    table.build(0, "erfurt-kassel")
    table.play("run erfurt")
    assert table.legal_of("ride") == ["erfurt-kassel"]
    assert "is not built" in str(table.why_not("ride erfurt-leipzig"))


def test_M8_a_route_has_to_begin_where_the_passenger_is() -> None:
    table = marklin().lay_passengers(0, "erfurt")
    table.build(0, "erfurt-kassel", "hannover-kassel")
    table.play("run erfurt")
    assert "does not begin at erfurt" in str(table.why_not("ride hannover-kassel"))


def test_M8_no_route_is_used_twice() -> None:
    table = marklin().lay_passengers(0, "erfurt")
    table.build(0, "erfurt-kassel", "hannover-kassel")
    table.plays("run erfurt", "ride erfurt-kassel")
    assert table.options() == ["stop", "ride hannover-kassel"]
    assert "was already used" in str(table.why_not("ride erfurt-kassel"))


def test_M8_an_opponents_route_is_not_used_twice_either() -> None:
    table = marklin("passenger:5").lay_passengers(0, "erfurt")
    table.build(1, "erfurt-kassel")
    table.plays("run erfurt", "ride erfurt-kassel")
    assert table.current_seat == 1
    assert table.hand(0) == {"passenger": 4}


def test_M8_the_next_trip_may_use_the_same_routes() -> None:
    table = marklin().lay_passengers(0, "erfurt", "kassel")
    table.build(0, "erfurt-kassel")
    table.plays("run erfurt", "ride erfurt-kassel", "draw blind", "draw blind", "run kassel", "ride erfurt-kassel")
    assert table.points == [4 + 2 + 2, 0]


def test_M8_a_city_may_be_passed_again() -> None:
    table = marklin().lay_passengers(0, "mainz")
    table.build(0, "frankfurt-mainz", "frankfurt-mannheim", "mainz-mannheim", "frankfurt-wurzburg")
    table.build(0, "karlsruhe-mannheim", "karlsruhe-saarbrucken", "mannheim-saarbrucken")
    table.plays("run mainz", "ride mainz-mannheim", "ride karlsruhe-mannheim", "ride karlsruhe-saarbrucken")
    table.plays("ride mannheim-saarbrucken", "ride frankfurt-mannheim", "ride frankfurt-mainz")
    assert table.current_seat == 1


def test_M8_other_passengers_do_not_block() -> None:
    table = marklin().lay_passengers(0, "erfurt", "hannover").lay_passengers(1, "kassel", "bremen")
    table.build(0, "erfurt-kassel", "hannover-kassel", "bremen-hannover", "bremen-munster")
    table.plays("run erfurt", "ride erfurt-kassel", "ride hannover-kassel", "ride bremen-hannover")
    assert table.spectator_view()["goods_points"] == [2 + 3 + 3, 0]
    table.play("stop")
    assert table.standing() == {"hannover": 0, "kassel": 1, "bremen": 1}


@pytest.mark.parametrize(("owner", "hand"), [(0, ""), (1, "passenger:5")])
def test_M8_countries_cannot_be_entered(owner: int, hand: str) -> None:
    table = marklin(hand).lay_passengers(0, "munchen")
    table.build(owner, "munchen-osterreich")
    assert table.legal_of("run") == []
    table.build(0, "munchen-regensburg").build(owner, "osterreich-regensburg")
    table.play("run munchen")
    assert table.legal_of("ride") == ["munchen-regensburg"]
    assert "countries cannot be entered" in str(table.why_not("ride munchen-osterreich"))
    table.play("ride munchen-regensburg")
    assert table.current_seat == 1


def test_M8_nobody_moves_a_passenger_of_somebody_else() -> None:
    table = marklin("passenger:5").lay_passengers(1, "erfurt")
    table.build(0, "erfurt-kassel")
    assert table.legal_of("run") == []
    assert "you have no passenger in" in str(table.why_not("run erfurt"))


def test_M8_a_player_says_which_passenger_travels() -> None:
    table = marklin().lay_passengers(0, "hannover", "erfurt", "berlin").lay_passengers(1, "leipzig")
    table.build(0, "erfurt-kassel", "hannover-kassel", "berlin-leipzig")
    assert table.legal_of("run") == ["berlin", "erfurt", "hannover"]
    table.plays("run hannover", "ride hannover-kassel", "stop")
    assert table.standing() == {"berlin": 0, "erfurt": 0, "leipzig": 1}


def test_M8_passengers_that_cannot_move_are_not_offered() -> None:
    table = marklin().lay_passengers(0, "hannover", "rostock")
    table.build(0, "hannover-kassel")
    assert table.legal_of("run") == ["hannover"]


def test_M8_nobody_moves_a_passenger_from_the_reserve() -> None:
    table = marklin("passenger:5")
    table.build(0, "erfurt-kassel")
    assert table.legal_of("run") == []


def test_M8_a_player_who_can_move_a_passenger_may_not_pass() -> None:
    table = marklin(display="- - - - -", deck="").lay_decks(0, 0)
    table.build(0, "erfurt-kassel")
    assert table.options() == ["pass"]
    table.lay_passengers(0, "erfurt")
    assert table.options() == ["run erfurt"]


def test_M8_everybody_sees_a_trip() -> None:
    table = marklin("passenger", players=3).lay_passengers(0, "erfurt")
    table.build(1, "erfurt-kassel").build(0, "hannover-kassel")
    events = table.plays("run erfurt", "ride erfurt-kassel", "ride hannover-kassel")
    trip = [(event.kind, event.seat, event.what) for event in events if event.audience is None]
    assert trip == [
        ("run begins", 0, "run erfurt"),
        ("rode", 0, "ride erfurt-kassel"),
        ("goods", 0, 2),
        ("rode", 0, "ride hannover-kassel"),
        ("goods", 0, 3),
        ("run ends", 0, None),
        ("turn", 1, None),
    ]


def test_M8_a_refusal_between_trips_asks_no_payment_for_the_players_own_route() -> None:
    table = marklin().lay_passengers(0, "erfurt")
    table.build(0, "erfurt-kassel", "augsburg-nurnberg")
    assert "passenger card" not in str(table.why_not("ride augsburg-nurnberg"))
    table.plays("run erfurt", "ride erfurt-kassel", "draw blind", "draw blind")
    assert "passenger card" not in str(table.why_not("ride erfurt-kassel"))


def test_M8_a_refusal_in_the_middle_of_a_trip_does_not_deny_that_another_passenger_could_travel() -> None:
    table = marklin().lay_passengers(0, "erfurt", "hannover")
    table.build(0, "erfurt-kassel", "hannover-kassel")
    table.play("run erfurt")
    assert "your passenger cannot use any built route" not in str(table.why_not("run hannover"))


# -- M8: double and triple routes --------------------------------------------------------------------------


def test_M8_with_four_players_a_passenger_may_go_back_on_the_other_track() -> None:
    table = marklin("passenger", players=4).lay_passengers(0, "kassel")
    table.build(0, "hannover-kassel").build(1, "hannover-kassel/2")
    table.plays("run kassel", "ride hannover-kassel")
    assert table.options() == ["stop", "ride hannover-kassel/2"]
    table.play("ride hannover-kassel/2")
    assert table.current_seat == 1
    assert table.hand(0) == {}
    assert table.spectator_view()["goods_points"][0] == 3


def test_M8_on_a_double_route_the_player_chooses_the_track() -> None:
    table = marklin("passenger", players=4).lay_passengers(0, "kassel")
    table.build(0, "hannover-kassel").build(1, "hannover-kassel/2")
    table.play("run kassel")
    assert table.legal_of("ride") == ["hannover-kassel", "hannover-kassel/2"]
    table.play("ride hannover-kassel/2")
    assert table.hand(0) == {}
    assert table.options() == ["stop", "ride hannover-kassel"]


def test_M8_three_tracks_of_a_triple_route_are_three_routes() -> None:
    table = marklin("passenger:2", players=5).lay_passengers(0, "koln")
    table.build(0, "dusseldorf-koln").build(1, "dusseldorf-koln/2").build(2, "dusseldorf-koln/3")
    table.plays("run koln", "ride dusseldorf-koln/3", "ride dusseldorf-koln", "ride dusseldorf-koln/2")
    assert table.current_seat == 1
    assert table.spectator_view()["goods_points"][0] == 4 + 3
    assert table.discards() == {"passenger": 2}


@pytest.mark.parametrize("players", [2, 3])
def test_M8_with_few_players_the_closed_track_cannot_be_used(players: int) -> None:
    table = marklin("passenger:5", players=players).lay_passengers(0, "kassel")
    table.build(0, "hannover-kassel")
    table.play("run kassel")
    assert table.legal_of("ride") == ["hannover-kassel"]
    assert "is not built" in str(table.why_not("ride hannover-kassel/2"))


# -- M8: what becomes of the cards -------------------------------------------------------------------------


def test_M8_a_passenger_card_that_is_played_makes_a_new_deck_when_the_deck_is_empty() -> None:
    table = marklin("passenger:1", deck="").lay_passengers(0, "erfurt")
    table.build(1, "erfurt-kassel")
    assert "blind" not in table.draws()
    events = table.plays("run erfurt", "ride erfurt-kassel")
    assert whats(events, "deck rebuilt") == [1]
    assert (table.deck_count(), table.discards()) == (1, {})
    table.play("draw blind")
    assert table.hand(1)["passenger"] == 10


def test_M8_a_passenger_card_that_is_played_fills_a_gap_of_the_display() -> None:
    table = marklin("passenger:2", display="red - blue - -", deck="").lay_passengers(0, "erfurt")
    table.build(1, "erfurt-kassel", "hannover-kassel")
    table.plays("run erfurt", "ride erfurt-kassel")
    assert table.display() == ["red", "passenger", "blue", None, None]
    table.play("ride hannover-kassel")
    assert table.display() == ["red", "passenger", "blue", "passenger", None]


def test_M8_everybody_knows_that_a_card_is_gone_from_the_hand() -> None:
    table = marklin("", display="passenger passenger red red blue", deck="red:9").lay_passengers(0, "erfurt")
    table.build(1, "erfurt-kassel")
    table.plays("draw passenger", "draw passenger", "draw blind", "draw blind")
    assert table.view(1)["known"][0] == {"passenger": 2}
    table.plays("run erfurt", "ride erfurt-kassel")
    assert table.view(1)["known"][0] == {"passenger": 1}
    assert table.view(1)["hand_count"][0] == 1


# -- M9: goods ---------------------------------------------------------------------------------------------


def test_M9_the_violet_passengers_run_of_the_rulebook_scores_14() -> None:
    """2 + 3 + 3 + 3 + 3: a white city and four yellow ones, one of them by an opponent's route."""
    table = marklin("passenger", "black:3").lay_passengers(0, "erfurt")
    table.build(0, "erfurt-kassel", "hannover-kassel", "bremen-hannover", "dortmund-munster")
    table.build(1, "bremen-munster")
    before = table.points
    events = table.plays("run erfurt", "ride erfurt-kassel", "ride hannover-kassel", "ride bremen-hannover")
    events += table.plays("ride bremen-munster", "ride dortmund-munster")
    assert whats(events, "goods") == [2, 3, 3, 3, 3]
    assert table.points == [before[0] + 14, before[1]]
    assert table.scores().lines["goods"] == [14, 0]
    assert [(part.what, part.n, part.points) for part in table.score_parts()["goods"][0]] == [
        ("bremen", 1, 3),
        ("dortmund", 1, 3),
        ("hannover", 1, 3),
        ("kassel", 1, 2),
        ("munster", 1, 3),
    ]
    assert table.standing() == {}


def test_M9_at_each_city_reached_the_top_token_is_taken() -> None:
    table = marklin().lay_passengers(0, "magdeburg")
    table.build(0, "berlin-magdeburg", "berlin-leipzig")
    table.plays("run magdeburg", "ride berlin-magdeburg")
    assert table.goods("berlin") == [6, 5, 4]
    assert table.points[0] == 4 + 7 + 7
    table.play("ride berlin-leipzig")
    assert table.goods("leipzig") == [2, 1]
    assert table.points[0] == 4 + 7 + 7 + 3


def test_M9_the_rider_is_told_which_goods_a_route_leads_to_and_what_it_costs() -> None:
    table = marklin("passenger").lay_passengers(0, "magdeburg")
    table.build(0, "berlin-magdeburg").build(1, "leipzig-magdeburg")
    table.play("run magdeburg")
    told = {choice.route: choice.facts for choice in seat_view(table.view(0)).choices if choice.route}
    assert told == {"berlin-magdeburg": {"goods": 7, "cards": 0}, "leipzig-magdeburg": {"goods": 3, "cards": 1}}


def test_M9_goods_are_scored_at_once_in_the_middle_of_the_trip() -> None:
    table = marklin().lay_passengers(0, "magdeburg")
    table.build(0, "berlin-magdeburg", "berlin-leipzig")
    table.plays("run magdeburg", "ride berlin-magdeburg")
    assert table.phase == "ride on or stop"
    assert table.spectator_view()["goods_points"] == [7, 0]


@pytest.mark.parametrize(
    ("city", "start", "route", "stack"),
    [
        ("berlin", "magdeburg", "berlin-magdeburg", [7, 6, 5, 4]),
        ("hamburg", "schwerin", "hamburg-schwerin", [4, 3, 2]),
        ("leipzig", "magdeburg", "leipzig-magdeburg", [3, 2, 1]),
        ("rostock", "schwerin", "rostock-schwerin", [2]),
    ],
    ids=["black", "red", "yellow", "white"],
)
def test_M9_the_highest_token_goes_first_until_none_is_left(
    city: str, start: str, route: str, stack: list[int]
) -> None:
    for taken in range(len(stack) + 1):
        table = marklin().lay_passengers(0, start).lay_goods(city, len(stack) - taken)
        table.build(0, route)
        assert table.goods(city) == stack[taken:]
        events = table.plays(f"run {start}", f"ride {route}")
        assert whats(events, "goods") == stack[taken : taken + 1]
        assert table.goods(city) == stack[taken + 1 :]


def test_M9_what_one_passenger_has_taken_the_next_does_not_find() -> None:
    table = marklin("", "passenger").lay_passengers(0, "magdeburg").lay_passengers(1, "leipzig")
    table.build(0, "berlin-magdeburg").build(1, "berlin-leipzig")
    table.plays("run magdeburg", "ride berlin-magdeburg", "run leipzig", "ride berlin-leipzig")
    assert table.spectator_view()["goods_points"] == [7, 6]


def test_M9_the_start_city_gives_nothing() -> None:
    table = marklin().lay_passengers(0, "berlin")
    table.build(0, "berlin-magdeburg")
    table.plays("run berlin", "ride berlin-magdeburg")
    assert table.goods("berlin") == [7, 6, 5, 4]
    assert table.spectator_view()["goods_points"] == [2, 0]


def test_M9_the_start_city_gives_nothing_on_return_either() -> None:
    table = marklin().lay_passengers(0, "berlin")
    table.build(0, "berlin-magdeburg", "leipzig-magdeburg", "berlin-leipzig", "berlin-dresden")
    table.plays("run berlin", "ride berlin-magdeburg", "ride leipzig-magdeburg")
    events = table.play("ride berlin-leipzig")
    assert "goods" not in kinds(events)
    assert table.goods("berlin") == [7, 6, 5, 4]
    events = table.play("ride berlin-dresden")
    assert whats(events, "goods") == [3]
    assert table.spectator_view()["goods_points"] == [2 + 3 + 3, 0]


def test_M9_a_city_reached_twice_gives_a_token_each_time() -> None:
    table = marklin("passenger", players=4).lay_passengers(0, "hannover")
    table.build(0, "hamburg-hannover/white", "hamburg-kiel/purple").build(1, "hamburg-kiel/black")
    events = table.plays("run hannover", "ride hamburg-hannover/white", "ride hamburg-kiel/purple")
    events += table.play("ride hamburg-kiel/black")
    assert whats(events, "goods") == [4, 3, 3]
    assert table.goods("hamburg") == [2]
    assert table.goods("kiel") == [2, 1]


def test_M9_a_city_reached_twice_gives_only_the_tokens_that_it_has() -> None:
    table = marklin(players=4).lay_passengers(0, "leipzig")
    table.build(0, "erfurt-leipzig", "erfurt-kassel", "hannover-kassel", "erfurt-hannover/green")
    events = table.plays("run leipzig", "ride erfurt-leipzig", "ride erfurt-kassel", "ride hannover-kassel")
    assert whats(events, "goods") == [2, 2, 3]
    events = table.play("ride erfurt-hannover/green")
    assert "goods" not in kinds(events)
    assert "rode" in kinds(events)


def test_M9_an_empty_city_gives_nothing_and_may_be_passed() -> None:
    table = marklin().lay_passengers(0, "erfurt").lay_goods("kassel", 0)
    table.build(0, "erfurt-kassel", "hannover-kassel")
    events = table.plays("run erfurt", "ride erfurt-kassel", "ride hannover-kassel")
    assert whats(events, "goods") == [3]


def test_M9_everybody_sees_the_goods_that_are_left_and_scored() -> None:
    table = marklin(players=3).lay_passengers(0, "magdeburg")
    table.build(0, "berlin-magdeburg")
    table.plays("run magdeburg", "ride berlin-magdeburg")
    for seat in (0, 1, 2, None):
        assert table.seen_by(seat)["goods_points"] == [7, 0, 0]
        assert table.seen_by(seat)["goods_left"] == table.view(0)["goods_left"]


# -- M10: out of the game ----------------------------------------------------------------------------------


@pytest.mark.parametrize("stop", [True, False])
def test_M10_after_the_trip_the_passenger_is_out_of_the_game(stop: bool) -> None:
    table = marklin().lay_passengers(0, "erfurt")
    table.build(0, "erfurt-kassel", "hannover-kassel")
    table.plays("run erfurt", "ride erfurt-kassel", "stop" if stop else "ride hannover-kassel")
    assert table.standing() == {}
    assert table.spectator_view()["passengers_left"] == [2, 3]
    table.plays("draw blind", "draw blind")
    assert table.legal_of("run") == []


def test_M10_the_goal_of_a_trip_stays_free_for_another_passenger() -> None:
    table = marklin("", "yellow:3").lay_passengers(0, "erfurt")
    table.build(0, "erfurt-kassel", "hannover-kassel")
    table.plays("run erfurt", "ride erfurt-kassel", "ride hannover-kassel")
    table.play("claim bremen-hannover yellow:3")
    assert table.options() == ["place nobody", "place bremen", "place hannover"]


def test_M10_nobody_moves_more_than_three_passengers_in_a_game() -> None:
    table = marklin("red:3 white:5 green:5 orange:4", "black:11 passenger:5")
    trips = 0
    for claim in ("berlin-magdeburg red:3", "berlin-schwerin white:5", "berlin-dresden green:5"):
        table.play(f"claim {claim}")
        table.plays("place berlin", "draw blind", "draw blind")
        table.play("run berlin")
        table.play(f"ride {claim.split()[0]}")
        trips += 1
        if table.current_seat == 0:
            table.play("stop")
        table.plays("draw blind", "draw blind")
    assert trips == 3
    assert table.spectator_view()["passengers_left"] == [0, 3]
    assert table.standing() == {}
    table.play("claim berlin-leipzig orange:4")
    assert (table.current_seat, table.phase) == (1, "turn")
    table.plays("draw blind", "draw blind")
    assert table.legal_of("run") == table.legal_of("place") == []


def test_M10_a_passenger_travels_in_the_last_turn_too() -> None:
    table = marklin("orange:4").lay_passengers(0, "magdeburg")
    table.build(0, "berlin-magdeburg").lay_trains(6, 45)
    table.plays("claim berlin-leipzig orange:4", "place nobody", "draw blind", "draw blind")
    table.plays("run magdeburg", "ride berlin-magdeburg", "stop")
    assert table.over
    assert table.scores().lines["goods"] == [7, 0]


# -- all of it, in random games ----------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3), (5, 4)])
def test_M7_M8_M9_M10_hold_throughout_a_random_game(players: int, seed: int) -> None:
    """Every placing and every step of every trip, checked against what has happened since the beginning."""
    rules = rules_of("marklin", players)
    watch = PassengerRules(players)
    for g, seat, action in walk(rules, seed):
        table = GermanTable.__new__(GermanTable)
        table.rules, table.state = rules, g
        text = str(rules.action(action))
        if table.phase in ("turn", "place a passenger or not", "ride on or stop"):
            options = [str(rules.action(each)) for each in legal(rules, g, seat)]
            watch.check(table, seat, options)
        watch.follow(table, seat, text)
    assert sum(watch.trips) > 0


class PassengerRules:
    """What the clauses say of a game, kept with sets and dictionaries."""

    def __init__(self, players: int) -> None:
        self.standing: dict[str, int] = {}
        self.used_up = [0] * players  # passengers placed so far
        self.trips = [0] * players
        self.points = [0] * players
        self.taken: dict[str, int] = {}
        self.claimed = ""
        self.start = self.here = ""
        self.ridden: set[str] = set()

    def ends(self, table: GermanTable, route: str) -> list[str]:
        fact = table.board.routes[table.route(route)]
        return [table.board.cities[end].id for end in (fact.a, fact.b)]

    def rides(self, table: GermanTable, seat: int, city: str, ridden: set[str]) -> set[str]:
        found = set()
        for route, owner in table.spectator_view()["owner"].items():
            ends = self.ends(table, route)
            if city not in ends or route in ridden or owner == "closed":
                continue
            other = ends[1 - ends.index(city)]
            abroad = any(place.id == other and place.country for place in table.board.cities)
            if not abroad and (owner == seat or table.hand(seat).get("passenger", 0) > 0):
                found.add(f"ride {route}")
        return found

    def check(self, table: GermanTable, seat: int, options: list[str]) -> None:
        mine = {option for option in options if option.split()[0] in ("run", "ride", "stop", "place")}
        if table.phase == "turn":
            expected = {
                f"run {city}"
                for city, owner in self.standing.items()
                if owner == seat and self.rides(table, seat, city, set())
            }
        elif table.phase == "ride on or stop":
            expected = self.rides(table, seat, self.here, self.ridden) | ({"stop"} if self.ridden else set())
            assert expected
        else:
            cities = [city.id for city in table.board.cities if not city.country]
            free = [city for city in self.ends(table, self.claimed) if city in cities and city not in self.standing]
            expected = {"place nobody"} | {f"place {city}" for city in free}
            assert free
            assert self.used_up[seat] < 3
        assert mine == expected
        assert table.standing() == self.standing
        assert table.spectator_view()["goods_points"] == self.points
        assert table.spectator_view()["passengers_left"] == [3 - n for n in self.used_up]

    def follow(self, table: GermanTable, seat: int, text: str) -> None:
        verb, _, what = text.partition(" ")
        if verb == "claim":
            self.claimed = what.split()[0]
        elif verb == "place" and what != "nobody":
            self.standing[what] = seat
            self.used_up[seat] += 1
        elif verb == "run":
            del self.standing[what]
            self.start = self.here = what
            self.ridden = set()
            self.trips[seat] += 1
            assert self.trips[seat] <= 3
        elif verb == "ride":
            ends = self.ends(table, what)
            self.here = ends[1 - ends.index(self.here)]
            self.ridden.add(what)
            stack = stack_of(table, self.here)
            taken = self.taken.get(self.here, 0)
            if self.here != self.start and taken < len(stack):
                self.points[seat] += stack[taken]
                self.taken[self.here] = taken + 1


def stack_of(table: GermanTable, city: str) -> list[int]:
    """The tokens that a city has in the beginning, from the board file."""
    params = table.board.rules["passenger_runs"]
    goods = {row["city"]: row["stack"] for row in params["goods"]}  # type: ignore[attr-defined]
    stack: list[int] = params["stacks"][goods[city]]  # type: ignore[index]
    return stack
