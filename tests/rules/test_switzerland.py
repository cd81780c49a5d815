"""Switzerland: S1 to S15."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from table import Table, facts, kinds, rules_of

from whistlestop.engine.board import Route

SWISS = "switzerland"
PLAIN = "baden-olten"  # no tunnel
TUNNEL = "baden-basel"


def swiss(players: int = 2) -> Table:
    return Table(rules_of(SWISS, players), 1, 0).to_first_turn()


def route(name: str) -> Route:
    return next(route for route in facts(SWISS).routes if route.id == name)


def colour(name: str) -> str:
    return facts(SWISS).kinds[route(name).colour].id


def tunnels() -> set[str]:
    rule: Any = rules_of(SWISS, 2).by_name["tunnels"]
    return {route.id for i, route in enumerate(facts(SWISS).routes) if rule.is_tunnel[i]}


def test_S1_two_or_three_players_have_40_trains_and_there_are_46_tickets() -> None:
    board = facts(SWISS)
    assert (board.min_players, board.max_players, board.trains) == (2, 3, 40)
    assert sum(kind.count for kind in board.kinds) == 110
    from_city = [ticket for ticket in board.tickets if ticket.goals and len(ticket.goals) == 4]
    from_country = [ticket for ticket in board.tickets if ticket.goals and len(ticket.goals) == 3]
    assert (len(board.tickets), len(from_city), len(from_country)) == (46, 4, 8)
    assert Counter(ticket.a for ticket in from_country) == dict.fromkeys(dict(board.countries), 2)
    assert board.rules["route_points"] == {"by_length": [1, 2, 4, 7, 10, 15]}


def test_S2_five_tickets_are_dealt_two_are_kept_and_the_rest_leaves_the_game() -> None:
    table = Table(rules_of(SWISS, 3), 1, 0)
    assert [len(table.offer_to(seat)) for seat in range(3)] == [5] * 3
    assert min(len(action.tickets) for action in table.legal(0)) == 2
    boxed = set(table.offer_to(0)[2:])
    for seat in range(3):
        table.play("keep 1,2", seat)
    assert set(table.view(0)["boxed"][0]) == boxed
    assert table.spectator_view()["boxed_count"] == [3, 3, 3]
    assert table.spectator_view()["ticket_count"] == [{"tickets": 2}] * 3
    assert table.spectator_view()["ticket_pool_count"] == {"tickets": 46 - 15}
    assert not table.view(1)["boxed"][0]


def test_S3_three_tickets_are_drawn_one_is_kept_and_the_rest_leaves_the_game() -> None:
    table = swiss()
    before = table.spectator_view()["ticket_pool_count"]["tickets"]
    boxed = table.spectator_view()["boxed_count"][0]
    table.play("tickets")
    assert len(table.offer_to(0)) == 3
    gone = table.offer_to(0)[1:]
    table.play("keep 1")
    view = table.view(0)
    assert view["ticket_pool_count"]["tickets"] == before - 3
    assert not view["ticket_queue_count"]["tickets"]
    assert view["boxed_count"][0] == boxed + 2
    assert set(gone) <= set(view["boxed"][0])


def test_S3_the_deck_only_shrinks_until_no_tickets_are_left() -> None:
    table = swiss()
    while "tickets" in table.options():
        table.play("tickets")
        table.play("keep 1")
    assert not table.spectator_view()["ticket_pool_count"]["tickets"]
    table.rules.audit(table.state)


def test_S3_of_two_tickets_that_are_left_one_may_leave_the_game() -> None:
    table = swiss().lay_tickets([], pool=["basel-bern", "bern-chur"])
    table.play("tickets")
    assert sorted(table.offer_to(0)) == ["basel-bern", "bern-chur"]
    kept = table.offer_to(0)[0]
    table.play("keep 1")
    assert table.tickets_of(0) == [kept]
    assert "tickets" not in table.options()


def test_S4_a_locomotive_in_the_display_is_a_card_like_any_other() -> None:
    table = swiss().lay_cards(display="loco loco red red blue", deck="red:9")
    table.plays("draw loco", "draw loco")
    assert table.hand(0)["loco"] == 2


def test_S5_three_locomotives_clear_the_display() -> None:
    table = swiss().lay_cards(display="loco loco red blue green", deck="loco:1", discards="red:9 blue:9")
    assert "display cleared" in kinds(table.play("draw red"))
    assert table.display().count("loco") < 3


def test_S5_without_the_parameter_locomotives_stay_in_the_display(tmp_path: Path) -> None:
    text = Path(facts(SWISS).path).read_text(encoding="utf-8")
    path = tmp_path / "other.toml"
    path.write_text(text.replace(", flush_at = 3", ""), encoding="utf-8")
    table = Table(rules_of(str(path), 2), 1, 0).to_first_turn()
    table.lay_cards(display="loco loco red blue green", deck="loco:1", discards="red:9 blue:9")
    assert "display cleared" not in kinds(table.play("draw red"))
    assert table.display().count("loco") == 3


def test_S6_a_locomotive_counts_in_tunnels_only() -> None:
    assert PLAIN not in tunnels()
    assert TUNNEL in tunnels()
    length = route(PLAIN).length
    table = swiss().lay_cards(f"{colour(PLAIN)}:{length} loco:6")
    assert table.claims(PLAIN) == [f"{PLAIN} {colour(PLAIN)}:{length}"]
    length = route(TUNNEL).length
    table = swiss().lay_cards(f"{colour(TUNNEL)}:{length} loco:6")
    assert f"{TUNNEL} loco:{length}" in table.claims(TUNNEL)
    assert len(table.claims(TUNNEL)) == length + 1


def test_S6_a_locomotive_on_any_other_route_is_refused_with_the_reason() -> None:
    table = swiss().lay_cards(f"{colour(PLAIN)}:5 loco:6")
    refusal: Any = table.check(f"claim {PLAIN} loco:{route(PLAIN).length}", 0)
    assert refusal.key == "claim.not-wild"
    table = swiss().lay_cards("loco:9")
    assert {name.partition(" ")[0] for name in table.claims()} <= tunnels()


def test_S7_there_are_42_tunnels_of_which_9_are_grey() -> None:
    found = [route for route in facts(SWISS).routes if route.id in tunnels()]
    assert (len(found), sum(route.colour < 0 for route in found)) == (42, 9)
    table = swiss().lay_cards(f"{colour(TUNNEL)}:6", deck="loco:3")
    assert kinds(table.play(f"claim {TUNNEL} {colour(TUNNEL)}:{route(TUNNEL).length}"))[1:4] == ["turned up"] * 3


@pytest.mark.parametrize(("players", "both"), [(2, False), (3, True)])
def test_S8_both_tracks_are_for_three_players(players: int, both: bool) -> None:
    pair = Counter((route.a, route.b) for route in facts(SWISS).routes)
    first, second = next(
        (one, two)
        for one in facts(SWISS).routes
        for two in facts(SWISS).routes
        if pair[one.a, one.b] == 2 and (one.a, one.b) == (two.a, two.b) and one.id < two.id and two.colour >= 0
    )
    table = swiss(players).build(1, first.id).lay_cards(f"{colour(second.id)}:{second.length}")
    assert bool(table.claims(second.id)) == both


def test_S9_seventeen_routes_lead_to_flags_each_a_dead_end_of_its_own() -> None:
    board = facts(SWISS)
    flags = Counter(city.country for city in board.cities if city.country)
    assert flags == {"deutschland": 5, "france": 4, "italia": 5, "osterreich": 3}
    ends = Counter(city for route in board.routes for city in (route.a, route.b))
    assert all(ends[i] == 1 for i, city in enumerate(board.cities) if city.country)


def test_S9_one_player_may_own_both_routes_from_kreuzlingen() -> None:
    two = [route.id for route in facts(SWISS).routes if "kreuzlingen" in route.id and "deutschland" in route.id]
    assert len(two) == 2
    table = swiss(2).build(0, two[0]).lay_cards(f"{colour(two[1])}:1")
    assert table.claims(two[1]) == [f"{two[1]} {colour(two[1])}:1"]


def to_flag(city: str, country: str) -> str:
    """A route from a city straight to a flag."""
    board = facts(SWISS)
    places = {i for i, each in enumerate(board.cities) if each.id == city}
    flags = set(board.places(country))
    return next(route.id for route in board.routes if {route.a, route.b} & places and {route.a, route.b} & flags)


def test_S10_the_highest_of_the_countries_reached_counts() -> None:
    table = swiss().lay_tickets(["lugano-any"], [])
    table.build(0, to_flag("lugano", "italia"))
    assert table.scores().lines["tickets"][0] == 2
    table.build(0, "bellinzona-lugano/red", "bellinzona-wassen", "chur-wassen", "chur-sargans", "sargans-vaduz")
    table.build(0, to_flag("vaduz", "osterreich"))
    assert table.scores().lines["tickets"][0] == 13
    assert table.scores().completed[0] == 1


def test_S11_a_ticket_from_a_country_begins_at_any_of_its_flags() -> None:
    table = swiss().lay_tickets(["osterreich-any"], [])
    table.build(0, to_flag("vaduz", "osterreich"), "sargans-vaduz", "davos-sargans")
    assert table.scores().completed[0] == 0
    table.build(0, to_flag("davos", "italia"))
    assert table.scores().lines["tickets"][0] == 6


def test_S9_two_flags_of_a_country_are_not_connected() -> None:
    table = swiss().lay_tickets(["basel-st-gallen"], [])
    table.build(0, to_flag("basel", "deutschland"), to_flag("st-gallen", "deutschland"))
    assert table.scores().completed[0] == 0
    table.build(0, "baden-basel", "baden-zurich", "st-gallen-zurich")
    assert table.scores().completed[0] == 1


def test_S11_a_flag_of_the_same_country_leads_to_no_other() -> None:
    table = swiss().lay_tickets(["deutschland-any"], [])
    table.build(0, to_flag("basel", "deutschland"), to_flag("vaduz", "osterreich"), "st-gallen-vaduz")
    assert table.scores().completed[0] == 0
    table.build(0, to_flag("st-gallen", "deutschland"))
    assert table.scores().completed[0] == 1


@pytest.mark.parametrize(("ticket", "cost"), [("bern-any", 5), ("lugano-any", 2), ("france-any", 5), ("italia-any", 6)])
def test_S12_a_ticket_that_is_not_completed_costs_its_lowest_value(ticket: str, cost: int) -> None:
    assert swiss().lay_tickets([ticket], []).scores().lines["tickets"][0] == -cost


def test_S13_both_copies_of_a_ticket_are_scored_by_the_same_path() -> None:
    table = swiss().lay_tickets(["osterreich-any", "osterreich-any/2"], [])
    table.build(0, to_flag("vaduz", "osterreich"), "sargans-vaduz", "davos-sargans", to_flag("davos", "italia"))
    assert table.scores().lines["tickets"][0] == 12
    assert table.scores().completed[0] == 2


def test_S14_two_trains_or_fewer_begin_the_last_round() -> None:
    length = route(PLAIN).length
    table = swiss().lay_cards(f"{colour(PLAIN)}:{length}").lay_trains(length + 2, 20)
    assert "last round" in kinds(table.play(f"claim {PLAIN} {colour(PLAIN)}:{length}"))


def test_S14_the_longest_path_is_worth_ten_points_and_may_end_at_a_flag() -> None:
    table = swiss().build(0, "st-gallen-vaduz").build(1, "chur-sargans", "sargans-vaduz")
    assert table.scores().lines["longest path"] == [10, 10]
    table.build(0, to_flag("vaduz", "osterreich"))
    assert table.scores().lines["longest path"] == [10, 0]


def test_S15_ties_are_broken_as_on_the_board_of_the_usa() -> None:
    assert facts(SWISS).tie_breaks == facts("usa").tie_breaks
    table = swiss().build(0, "st-gallen-vaduz").build(1, "baden-basel").lay_tickets([], []).lay_points(20, 10)
    assert table.scores().totals == [20, 20]
    assert table.scores().winners == [1]
