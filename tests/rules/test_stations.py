"""Stations: E30 to E35."""

from __future__ import annotations

from typing import Any

import pytest
from table import kinds, rules_of, whats

from .europe_tables import EuropeTable, europe

# Paris to Wien, in three steps over Frankfurt and München
PARIS_WIEN = ["frankfurt-paris/white", "frankfurt-munchen", "munchen-wien"]
TICKET = "paris-wien"  # 8 points


def sites(table: EuropeTable) -> list[str]:
    return [text.partition(" ")[2] for text in table.options() if text.startswith("station ")]


def holding(*tickets: str, players: int = 2) -> EuropeTable:
    """A table at which the first seat holds tickets, and nobody else does."""
    return europe(players).lay_tickets(list(tickets))


# -- E30: building -----------------------------------------------------------------------------------------


def test_E30_a_station_goes_to_any_city_without_one_and_ends_the_turn() -> None:
    table = europe()
    table.lay_cards("red:1")
    assert len(sites(table)) == 47
    events = table.plays("station wien", "pay red:1")
    assert table.stations() == {"wien": 0}
    assert table.stations_left() == [2, 3]
    assert table.current_seat == 1
    assert whats(events, "station") == ["wien"]


def test_E30_no_city_has_two_stations_of_any_players() -> None:
    table = europe().lay_stations(1, "wien").lay_stations(0, "roma")
    table.lay_cards("red:9")
    assert {"wien", "roma"}.isdisjoint(sites(table))
    assert "wien already has a station" in str(table.why_not("station wien"))


def test_E30_a_station_needs_no_own_route_to_its_city() -> None:
    table = europe().build(1, *PARIS_WIEN)
    table.lay_cards("red:1")
    assert {"wien", "munchen", "lisboa"} <= set(sites(table))


def test_E30_everybody_has_three_stations_and_no_more() -> None:
    table = europe().lay_stations(0, "wien", "roma", "paris")
    table.lay_cards("red:9 loco:5")
    assert sites(table) == []
    assert "all your stations" in str(table.why_not("station berlin"))


def test_E30_stations_stay_for_all_to_see() -> None:
    table = europe(3)
    table.lay_cards("red:1")
    table.plays("station wien", "pay red:1")
    for seat in (0, 1, 2, None):
        assert table.seen_by(seat)["stations"]["wien"] == 0


# -- E31: paying -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("built", "payments"),
    [
        ([], ["pay red:1", "pay green:1", "pay loco:1"]),
        (["wien"], ["pay red:1 loco:1", "pay red:2", "pay green:1 loco:1"]),
        (["wien", "roma"], ["pay red:2 loco:1", "pay red:3"]),
    ],
)
def test_E31_the_first_station_costs_one_card_the_second_two_the_third_three(
    built: list[str], payments: list[str]
) -> None:
    table = europe().lay_stations(0, *built)
    table.lay_cards("red:3 green:1 loco:1")
    table.play("station berlin")
    assert set(table.options()) == set(payments)


def test_E31_without_the_cards_there_is_no_station() -> None:
    table = europe().lay_stations(0, "wien", "roma")
    table.lay_cards("red:2 green:2")
    assert sites(table) == []
    assert "costs 3 cards of one colour" in str(table.why_not("station berlin"))


def test_E31_the_cards_are_discarded() -> None:
    table = europe().lay_stations(0, "wien")
    table.lay_cards("red:3 loco:1")
    table.plays("station berlin", "pay red:1 loco:1")
    assert table.hand(0) == {"red": 2}
    assert table.discards() == {"red": 1, "loco": 1}


def test_E31_a_payment_of_the_wrong_size_is_refused() -> None:
    table = europe()
    table.lay_cards("red:3")
    table.play("station berlin")
    assert "costs 1 card of one colour" in str(table.why_not("pay red:2"))


# -- E32: what a station is good for -----------------------------------------------------------------------


def test_E32_a_station_lets_a_route_of_another_player_join_a_ticket() -> None:
    table = holding(TICKET).build(0, *PARIS_WIEN[:2]).build(1, PARIS_WIEN[2])
    assert table.ticket_points() == [-8, 0]
    table.lay_stations(0, "wien")
    assert table.ticket_points() == [8, 0]
    assert table.scores().completed == [1, 0]


def test_E32_a_station_at_either_end_of_a_route_borrows_it() -> None:
    table = holding(TICKET).build(0, *PARIS_WIEN[:2]).build(1, PARIS_WIEN[2]).lay_stations(0, "munchen")
    assert table.ticket_points() == [8, 0]


def test_E32_a_station_elsewhere_does_not_help() -> None:
    table = holding(TICKET).build(0, *PARIS_WIEN[:2]).build(1, PARIS_WIEN[2]).lay_stations(0, "berlin")
    assert table.ticket_points() == [-8, 0]


def test_E32_a_station_of_somebody_else_does_not_help() -> None:
    table = holding(TICKET).build(0, *PARIS_WIEN[:2]).build(1, PARIS_WIEN[2]).lay_stations(1, "wien")
    assert table.ticket_points() == [-8, 0]


def test_E32_a_station_lends_one_route_and_not_two() -> None:
    table = holding(TICKET).build(0, PARIS_WIEN[0]).build(1, *PARIS_WIEN[1:]).lay_stations(0, "munchen")
    assert table.ticket_points() == [-8, 0]


def test_E32_the_same_route_serves_all_tickets() -> None:
    # From Wien one route leads towards Paris, another one to Budapest: a station lends just one of them.
    table = holding(TICKET, "zurich-budapest").build(0, *PARIS_WIEN[:2], "munchen-zurich")
    table.build(1, PARIS_WIEN[2], "budapest-wien/red").lay_stations(0, "wien")
    assert table.ticket_points() == [8 - 6, 0]
    table.lay_stations(0, "budapest")
    assert table.ticket_points() == [8 + 6, 0]


def test_E32_a_station_may_borrow_any_of_the_routes_at_its_city() -> None:
    rules = rules_of("europe", 2)
    rule: Any = rules.by_name["stations"]
    for city in range(len(rules.board.cities)):
        routes = [int(rule.around[at]) for at in range(rule.start_at[city], rule.start_at[city + 1])]
        assert routes == [i for i, route in enumerate(rules.board.routes) if city in (route.a, route.b)]


def test_E32_a_free_route_cannot_be_borrowed() -> None:
    table = holding(TICKET).build(0, *PARIS_WIEN[:2]).lay_stations(0, "wien")
    assert table.ticket_points() == [-8, 0]


# -- E33: the best choice ----------------------------------------------------------------------------------


def test_E33_the_choice_with_the_most_ticket_points_counts() -> None:
    table = holding(TICKET, "zurich-budapest").build(0, "munchen-wien", "munchen-zurich")
    # the station in Wien lends either the way to Budapest, or nothing that leads to Paris
    table.build(1, "budapest-wien/red", "berlin-wien").lay_stations(0, "wien")
    assert table.ticket_points() == [6 - 8, 0]


def test_E33_nobody_is_asked() -> None:
    table = holding(TICKET).build(0, *PARIS_WIEN[:2]).build(1, PARIS_WIEN[2]).lay_stations(0, "wien")
    table.lay_trains(2, 45)
    table._put(table.rule("last_round").turns_left, [1])
    table.lay_cards("red:1")
    table.plays("draw blue", "draw orange")
    assert table.over
    assert table.ticket_points() == [8, 0]


# Sofia is joined to Moskva. The way to Sarajevo would lead to Budapest and Smyrna too, the one to Bucuresti elsewhere.
TO_MOSKVA = [
    *["constantinople-sofia", "constantinople-sevastopol", "rostov-sevastopol", "kharkov-rostov", "kharkov-moskva"],
]
TO_SMYRNA = ["budapest-sarajevo", "athina-sarajevo", "athina-smyrna"]


def station_in_sofia(ticket: str, *routes: str) -> EuropeTable:
    """One station, which lends the way to two tickets of 5 points, or to one other ticket."""
    table = holding("budapest-sofia", "sofia-smyrna", ticket).build(0, *TO_MOSKVA, *TO_SMYRNA, *routes)
    return table.build(1, "bucuresti-sofia", "sarajevo-sofia").lay_stations(0, "sofia")


def test_E33_more_points_come_before_more_tickets() -> None:
    table = station_in_sofia("berlin-moskva", "bucuresti-kyiv", "kyiv-warszawa", "berlin-warszawa/purple")
    assert table.ticket_points() == [12 - 5 - 5, 0]
    assert table.scores().completed == [1, 0]


def test_E33_of_as_many_points_more_tickets_count() -> None:
    table = station_in_sofia("riga-bucuresti", "moskva-petrograd", "petrograd-riga")
    assert table.ticket_points() == [5 + 5 - 10, 0]
    assert table.scores().completed == [2, 0]


# -- E34: borrowed routes in a row -------------------------------------------------------------------------


def test_E34_a_path_may_use_several_borrowed_routes_even_without_one_of_its_own() -> None:
    table = holding("zurich-budapest").build(1, "munchen-zurich", "munchen-wien", "budapest-wien/red")
    table.lay_stations(0, "zurich", "munchen")
    assert table.ticket_points() == [-6, 0]
    table.lay_stations(0, "budapest")
    assert table.ticket_points() == [6, 0]


def test_E34_two_players_may_borrow_the_same_route_and_its_owner_loses_nothing() -> None:
    table = europe(3).lay_tickets([TICKET], ["munchen-zurich"][:0], ["zurich-budapest"])
    table.build(0, *PARIS_WIEN[:2]).build(2, "munchen-zurich", "budapest-wien/red").build(1, PARIS_WIEN[2])
    table.lay_stations(0, "wien").lay_stations(2, "munchen")
    assert table.ticket_points() == [8, 0, 6]
    assert table.points[1] == 4


# -- E35: stations that are left ---------------------------------------------------------------------------


@pytest.mark.parametrize(("built", "points"), [([], 12), (["wien"], 8), (["wien", "roma"], 4)])
def test_E35_each_station_not_built_scores_four_points(built: list[str], points: int) -> None:
    table = europe().lay_stations(0, *built)
    assert table.scores().lines["stations"] == [points, 12]


def test_E35_a_station_that_helped_nothing_is_a_built_one() -> None:
    table = europe().hold_nothing().lay_stations(0, "wien", "roma", "paris")
    assert table.scores().lines["stations"] == [0, 12]


def test_E35_building_is_told_to_all() -> None:
    table = europe()
    table.lay_cards("red:1")
    assert kinds(table.plays("station wien", "pay red:1"))[:2] == ["paid", "station"]
