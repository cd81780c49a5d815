"""USA 1910: A1 to A9, three boards on the map of the USA."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from table import Table, facts, kinds, rules_of

from whistlestop import Game
from whistlestop.boards import read
from whistlestop.check import check

MEGA, NINETEEN_TEN, BIG = "usa-mega", "usa-1910", "usa-big-cities"
BOARDS = [MEGA, NINETEEN_TEN, BIG]
BIG_CITIES = {"chicago", "dallas", "houston", "los-angeles", "miami", "new-york", "seattle"}

every_version = pytest.mark.parametrize("board", BOARDS)


def on(board: str, players: int = 2) -> Table:
    return Table(rules_of(board, players), 1, 0).to_first_turn()


def pairs(board: str) -> dict[frozenset[str], int]:
    return {frozenset((ticket.a, ticket.b)): ticket.points for ticket in facts(board).tickets}


@every_version
def test_A1_board_trains_and_cards_are_those_of_the_usa(board: str) -> None:
    usa, other = facts("usa"), facts(board)
    for same in ("cities", "routes", "kinds", "trains", "hand", "display", "min_players", "max_players", "tie_breaks"):
        assert getattr(other, same) == getattr(usa, same)
    for rule in ("draw_cards", "claim_routes", "route_points", "ticket_points", "last_round"):
        assert other.rules[rule] == usa.rules[rule]
    assert other.fingerprint != usa.fingerprint


def test_A1_there_are_69_tickets_and_four_old_ones_have_lower_values() -> None:
    usa, mega = pairs("usa"), pairs(MEGA)
    assert (len(usa), len(mega)) == (30, 69)
    lower = {"-".join(sorted(pair)): (points, mega[pair]) for pair, points in usa.items() if mega[pair] != points}
    assert lower == {
        "los-angeles-miami": (20, 19),
        "los-angeles-new-york": (21, 20),
        "new-york-seattle": (22, 20),
        "oklahoma-city-sault-st-marie": (9, 8),
    }


def test_A2_1910_has_the_35_new_tickets() -> None:
    new = pairs(NINETEEN_TEN)
    assert len(new) == 35
    assert not new.keys() & pairs("usa").keys()
    assert new.items() <= pairs(MEGA).items()


def test_A4_big_cities_has_the_35_tickets_with_one_of_seven_cities() -> None:
    big = pairs(BIG)
    assert len(big) == 35
    assert big == {pair: points for pair, points in pairs(MEGA).items() if pair & BIG_CITIES}
    assert Counter(pair in pairs("usa") for pair in big) == {True: 15, False: 20}


@pytest.mark.parametrize(("board", "dealt", "least"), [(NINETEEN_TEN, 3, 2), (MEGA, 5, 3), (BIG, 4, 2)])
def test_A2_A3_A4_so_many_tickets_are_dealt_and_so_many_are_kept(board: str, dealt: int, least: int) -> None:
    table = Table(rules_of(board, 3), 1, 0)
    assert [len(table.offer_to(seat)) for seat in range(3)] == [dealt] * 3
    assert min(len(action.tickets) for action in table.legal(0)) == least


@pytest.mark.parametrize(("board", "drawn"), [(NINETEEN_TEN, 3), (MEGA, 4), (BIG, 4)])
def test_A2_A3_A4_so_many_tickets_are_drawn_and_one_is_kept(board: str, drawn: int) -> None:
    table = on(board)
    table.play("tickets")
    assert len(table.offer_to(0)) == drawn
    assert min(len(action.tickets) for action in table.legal()) == 1


@pytest.mark.parametrize(
    ("board", "lines"),
    [
        (NINETEEN_TEN, {"routes", "tickets", "most tickets"}),
        (MEGA, {"routes", "tickets", "longest path", "most tickets"}),
        (BIG, {"routes", "tickets"}),
    ],
)
def test_A2_A3_A4_these_lines_make_the_score(board: str, lines: set[str]) -> None:
    assert set(on(board).scores().lines) == lines


def test_A3_globetrotter_is_worth_15_and_the_longest_path_10() -> None:
    table = on(MEGA).build(0, "duluth-helena").build(1, "portland-seattle", "seattle-vancouver")
    table.lay_tickets([], ["portland-vancouver"])
    lines = table.scores().lines
    assert lines["longest path"] == [10, 0]
    assert lines["most tickets"] == [0, 15]


@every_version
def test_A5_what_is_not_kept_goes_under_the_deck(board: str) -> None:
    table = on(board)
    tickets: Any = table.rules.by_name["tickets"]
    before = [tickets.left(table.state.s, 0), table.state.s[tickets.queue_n]]
    table.play("tickets")
    others = len(table.offer_to(0)) - 1
    table.play("keep 1")
    assert [tickets.left(table.state.s, 0), table.state.s[tickets.queue_n]] == [before[0] - 1, before[1] + others]


@pytest.mark.parametrize(("board", "kept", "rest"), [(NINETEEN_TEN, "1,2", 1), (MEGA, "1,2,3", 2), (BIG, "1,2", 2)])
def test_A5_tickets_not_kept_at_the_start_go_under_the_deck_too(board: str, kept: str, rest: int) -> None:
    table = Table(rules_of(board, 2), 1, 0)
    tickets: Any = table.rules.by_name["tickets"]
    deck = tickets.left(table.state.s, 0)
    for seat in range(2):
        table.play(f"keep {kept}", seat)
    assert table.state.s[tickets.queue_n] == 2 * rest
    assert tickets.left(table.state.s, 0) == deck + 2 * rest


def test_A6_all_who_are_tied_are_globetrotters_but_nobody_without_a_ticket() -> None:
    table = on(NINETEEN_TEN, 3).build(0, "atlanta-nashville").build(1, "kansas-city-omaha")
    table.lay_tickets([], [], [])
    assert table.scores().lines["most tickets"] == [0, 0, 0]
    table.build(0, "portland-salt-lake-city").build(1, "atlanta-raleigh", "raleigh-washington")
    table.build(0, "denver-kansas-city/black", "kansas-city-saint-louis/blue").lay_tickets(
        ["denver-saint-louis"], ["atlanta-washington"], []
    )
    assert table.scores().lines["most tickets"] == [15, 15, 0]


@every_version
def test_A7_the_choice_of_tickets_is_a_board_that_shares_the_drawing_of_the_usa(board: str) -> None:
    usa, other = read("usa"), read(board)
    assert (other.family, other.drawn_in) == ("usa", usa.path)
    assert other.data["layout"] == usa.data["layout"]
    assert Game.new(board, players=2, seed=1).board.id == board


@every_version
def test_A8_two_trains_begin_the_last_round_and_who_can_do_nothing_passes(board: str) -> None:
    table = on(board).lay_cards("white:5").lay_trains(7, 20)
    assert "last round" in kinds(table.play("claim denver-phoenix white:5"))
    table = on(board).nothing_to_do()
    assert table.options() == ["pass"]
    table.plays("pass", "pass")
    assert table.over


@pytest.mark.parametrize("board", [NINETEEN_TEN, BIG])
def test_A9_the_longer_path_breaks_a_tie_though_it_scores_nothing(board: str) -> None:
    table = on(board).build(0, "dallas-houston", "houston-new-orleans", "little-rock-new-orleans")
    table.build(1, "duluth-omaha", "chicago-omaha", "chicago-pittsburgh/black")
    table.lay_tickets([], [])
    table.lay_points(20, 20)
    assert table.scores().totals == [20, 20]
    assert table.scores().winners == [1]


@pytest.mark.parametrize("board", [NINETEEN_TEN, BIG])
def test_A9_the_line_in_the_head_of_the_file_shares_the_victory(board: str, tmp_path: Path) -> None:
    text = Path(facts(board).path).read_text(encoding="utf-8")
    (line,) = [line.removeprefix("#   ") for line in text.splitlines() if line.startswith("#   ")]
    name = next(line for line in text.splitlines() if line.startswith("name = "))
    path = tmp_path / "shared.toml"
    path.write_text(text.replace(name, f"{name}\n{line}"), encoding="utf-8")
    assert not check(path)
    table = Table(rules_of(str(path), 2), 1, 0).to_first_turn()
    table.build(1, "duluth-omaha", "chicago-omaha", "chicago-pittsburgh/black")
    table.lay_tickets([], [])
    table.lay_points(20, 20)
    assert table.scores().winners == [0, 1]
