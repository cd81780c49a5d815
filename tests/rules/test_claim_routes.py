"""Claiming routes: C20, C21, C22, C23 (the discards), C24, C25, C26."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from boards.board_texts import append, edited, facts
from boards.board_texts import route as row
from table import Table, every_table, is_claim, legal, rules_of, texts, usa, walk, whats

from whistlestop import ruleset
from whistlestop.engine import Ruleset, State
from whistlestop.engine.board import GREY, Board
from whistlestop.engine.track import CLOSED, FREE
from whistlestop.layout.drawing import draw
from whistlestop.layout.fallback import plan_without_layout

FEW = pytest.mark.parametrize("players", [2, 3])
MANY = pytest.mark.parametrize("players", [4, 5])


# -- C20: a whole route ------------------------------------------------------------------------------------


def test_C20_a_route_costs_as_many_cards_and_trains_as_it_has_spaces() -> None:
    table = usa().lay_cards("white:7")
    table.play("claim denver-phoenix white:5")
    assert table.hand(0) == {"white": 2}
    assert table.trains() == [40, 45]
    assert table.owner("denver-phoenix") == 1


def test_C20_a_route_is_claimed_whole_or_not_at_all() -> None:
    table = usa().lay_cards("white:4")
    assert table.claims("denver-phoenix") == []
    assert "you have 4 white and 0 loco; denver-phoenix needs 5" in str(table.why_not("claim denver-phoenix white:5"))
    assert "you have 4 white and 0 loco; denver-phoenix needs 5" in str(table.why_not("claim denver-phoenix white:5"))


def test_C20_a_route_needs_that_many_trains_in_the_reserve() -> None:
    table = usa().lay_cards("white:5").lay_trains(4, 45)
    assert table.claims("denver-phoenix") == []
    assert "4 trains left" in str(table.why_not("claim denver-phoenix white:5"))
    assert usa().lay_cards("white:5").lay_trains(5, 45).claims("denver-phoenix") != []


def test_C20_a_claimed_route_is_no_longer_free() -> None:
    table = usa().lay_cards("white:5", "white:5")
    table.play("claim denver-phoenix white:5")
    assert table.claims("denver-phoenix") == []
    assert "belongs to seat 1" in str(table.why_not("claim denver-phoenix white:5"))


def test_C20_routes_need_not_touch_each_other() -> None:
    table = usa().lay_cards("white:5").build(0, "boston-montreal")
    assert "denver-phoenix white:5" in table.claims()


def test_C20_a_turn_claims_one_route() -> None:
    table = usa().lay_cards("white:5 red:9")
    table.play("claim denver-phoenix white:5")
    assert (table.current_seat, table.phase) == (1, "turn")


def test_C20_everybody_sees_what_was_claimed_and_how_it_was_paid() -> None:
    table = usa().lay_cards("white:4 loco:1")
    events = [event.seen_by(None) for event in table.play("claim denver-phoenix white:4 loco:1")]
    assert whats(events, "claimed") == ["claim denver-phoenix white:4 loco:1"]


# -- C21, C22: what pays -----------------------------------------------------------------------------------


def test_C21_a_coloured_route_takes_its_colour() -> None:
    table = usa().lay_cards("red:6 blue:6")
    assert table.claims("denver-phoenix") == []
    assert "denver-phoenix takes white, not red" in str(table.why_not("claim denver-phoenix red:5"))


def test_C21_a_grey_route_takes_any_one_colour() -> None:
    table = usa().lay_cards("red:3 blue:4 green:2")
    assert table.claims("montreal-toronto") == ["montreal-toronto blue:3", "montreal-toronto red:3"]


def test_C21_two_colours_never_go_together() -> None:
    table = usa().lay_cards("red:2 blue:2")
    assert table.claims("montreal-toronto") == []


def test_C22_all_mixes_of_a_colour_and_locomotives_pay() -> None:
    table = usa().lay_cards("white:9 loco:9")
    assert table.claims("denver-phoenix") == [
        "denver-phoenix white:5",
        "denver-phoenix white:4 loco:1",
        "denver-phoenix white:3 loco:2",
        "denver-phoenix white:2 loco:3",
        "denver-phoenix white:1 loco:4",
        "denver-phoenix loco:5",
    ]


def test_C22_only_mixes_that_the_hand_holds_pay() -> None:
    table = usa().lay_cards("white:3 loco:3")
    assert table.claims("denver-phoenix") == ["denver-phoenix white:3 loco:2", "denver-phoenix white:2 loco:3"]


def test_C22_locomotives_alone_will_do_and_are_one_choice_on_a_grey_route() -> None:
    table = usa().lay_cards("red:1 blue:1 loco:3")
    assert table.claims("montreal-toronto") == [
        "montreal-toronto blue:1 loco:2",
        "montreal-toronto red:1 loco:2",
        "montreal-toronto loco:3",
    ]


def test_C22_the_cards_named_are_the_cards_that_go() -> None:
    table = usa().lay_cards("white:5 loco:5")
    table.play("claim denver-phoenix white:2 loco:3")
    assert table.hand(0) == {"white": 3, "loco": 2}


def expected_claims(rules: Ruleset, g: State, seat: int) -> set[str]:
    """C20 to C25 (and M4, M5, I9 through the facts of the board), the long way."""
    board = rules.board
    track: Any = rules.by_name["track"]
    cards: Any = rules.by_name["cards"]
    start = cards.hand + seat * len(board.kinds)
    hand = {kind.id: int(n) for kind, n in zip(board.kinds, g.s[start : start + len(board.kinds)], strict=True)}
    owners = [int(owner) for owner in g.s[track.owner : track.owner + len(board.routes)]]
    found: set[str] = set()
    for i, route in enumerate(board.routes):
        any_length = board.rules["claim_routes"].get("any_length")  # N8; otherwise C24
        between = [j for j, other in enumerate(board.routes) if (other.a, other.b) == (route.a, route.b)]
        tracks = [j for j in between if any_length or board.routes[j].length == route.length]
        look = (route.length, route.colour, route.ferry)
        alike = [j for j in tracks if (board.routes[j].length, board.routes[j].colour, board.routes[j].ferry) == look]
        taken = any(owners[j] not in (FREE, CLOSED) for j in tracks)
        mine = any(owners[j] == seat + 1 for j in tracks)
        few = rules.players < int(str(board.rules["claim_routes"]["multiple_routes_from"]))
        first_free = next((j for j in alike if owners[j] == FREE), None)
        if owners[i] != FREE or mine or (taken and few) or first_free != i or g.s[track.trains + seat] < route.length:
            continue
        wild = {kind.id: hand[kind.id] for kind in board.kinds if 0 < kind.wild_from <= route.length}
        if "wild_on" in board.rules["claim_routes"] and route.id not in routes_for_wild(board):  # S6
            wild = {}
        colours = [kind.id for kind in board.kinds if kind.pays and kind.wild_from == 0]
        for colour in colours if route.colour == GREY else [colours[route.colour]]:
            for payment in payments(hand[colour], wild, route.length):
                if payment[0] <= route.length - route.ferry:
                    words = [f"{kind}:{n}" for kind, n in zip([colour, *wild], payment, strict=True) if n]
                    found.add(" ".join(["claim", route.id, *words]))
    return found


def routes_for_wild(board: Board) -> set[str]:
    """The routes on which locomotives may be played, as the tables of the board file list them."""
    kinds: Any = board.rules["claim_routes"]["wild_on"]
    listed: Any = [board.rules[kind]["routes"] for kind in kinds if kind != "ferries"]
    named = {name for names in listed for name in names}
    ferries = {route.id for route in board.routes if route.ferry and "ferries" in kinds}
    return ferries | {route.id for route in board.routes if {route.id, route.id.partition("/")[0]} & named}


def payments(colour: int, wild: dict[str, int], length: int) -> list[list[int]]:
    """Each way to play `length` cards of one colour and the wild kinds."""
    ways = [[n] for n in range(colour + 1)]
    for most in wild.values():
        ways = [[*way, n] for way in ways for n in range(most + 1)]
    return [way for way in ways if sum(way) == length]


@every_table
def test_C22_the_legal_claims_are_all_those_that_the_clauses_allow(board: str, players: int) -> None:
    rules = rules_of(board, players)
    chance = Random(players)
    for g, seat, action in walk(rules, 5, hoard=True):
        if is_claim(rules, action) or chance.random() < 0.05:
            claims = texts(rules, [other for other in legal(rules, g, seat) if is_claim(rules, other)])
            if claims:  # else it may be no time for claiming
                assert set(claims) == expected_claims(rules, g, seat)


# -- C23: the discards -------------------------------------------------------------------------------------


def test_C23_the_cards_go_to_the_discards() -> None:
    table = usa().lay_cards("white:4 loco:1")
    table.play("claim denver-phoenix white:4 loco:1")
    assert table.discards() == {"white": 4, "loco": 1}
    assert table.hand(0) == {}


# -- C24, C25: multiple routes -----------------------------------------------------------------------------


def after_black_to_kansas_city(players: int) -> Table:
    """Seat 0 owns the black one of the two tracks Denver – Kansas City; everybody has the cards for the orange one."""
    table = usa(players).lay_cards("orange:4 loco:2", "orange:4")
    return table.build(0, "denver-kansas-city/black")


@MANY
def test_C24_nobody_owns_two_tracks_of_a_double_route(players: int) -> None:
    table = after_black_to_kansas_city(players)
    assert table.claims("denver-kansas-city/orange") == []
    reason = str(table.why_not("claim denver-kansas-city orange:4"))
    assert "you already own denver-kansas-city/black" in reason


@MANY
def test_C24_with_four_or_more_players_the_second_track_is_open_to_the_others(players: int) -> None:
    table = after_black_to_kansas_city(players)
    table.plays("draw blind", "draw blind")
    assert table.claims("denver-kansas-city/orange") == ["denver-kansas-city/orange orange:4"]
    table.play("claim denver-kansas-city/orange orange:4")
    assert table.owner("denver-kansas-city/orange") == 2


@MANY
def test_C24_two_tracks_that_are_alike_are_one_choice(players: int) -> None:
    table = usa(players).lay_cards("red:1", "red:1", "red:1")
    assert table.claims("dallas-houston") == ["dallas-houston red:1"]
    assert table.claims("dallas-houston/2") == []
    table.play("claim dallas-houston red:1")
    assert table.claims("dallas-houston/2") == ["dallas-houston/2 red:1"]
    table.play("claim dallas-houston/2 red:1")
    assert not [claim for claim in table.claims() if claim.startswith("dallas-houston")]


@MANY
def test_C24_two_equal_tracks_go_to_two_players(players: int) -> None:
    table = usa(players).lay_cards("red:2").build(0, "dallas-houston")
    assert table.claims("dallas-houston/2") == []


@FEW
def test_C25_with_two_or_three_players_the_other_track_is_closed_to_everybody(players: int) -> None:
    table = usa(players).lay_cards("black:4 orange:4", "orange:4 loco:4")
    table.play("claim denver-kansas-city/black black:4")
    assert table.owner("denver-kansas-city/orange") == CLOSED
    for _ in range(players):
        assert table.claims("denver-kansas-city/orange") == []
        assert "is closed" in str(table.why_not("claim denver-kansas-city/orange orange:4"))
        table.plays("draw blind", "draw blind")


@FEW
def test_C25_either_track_of_a_double_route_can_be_claimed(players: int) -> None:
    table = usa(players).lay_cards("black:4 orange:4")
    assert table.claims("denver-kansas-city/black") == ["denver-kansas-city/black black:4"]
    assert table.claims("denver-kansas-city/orange") == ["denver-kansas-city/orange orange:4"]


@FEW
def test_C25_of_two_tracks_that_are_alike_one_closes_the_other(players: int) -> None:
    table = usa(players).lay_cards("red:1", "red:1")
    assert [claim for claim in table.claims() if claim.startswith("dallas-houston")] == ["dallas-houston red:1"]
    table.play("claim dallas-houston red:1")
    assert table.owner("dallas-houston/2") == CLOSED
    assert not [claim for claim in table.claims() if claim.startswith("dallas-houston")]


@FEW
def test_C25_a_closed_track_stays_closed_until_the_end(players: int) -> None:
    rules = rules_of("usa", players)
    track: Any = rules.by_name["track"]
    closed: set[int] = set()
    for g, _, _ in walk(rules, 9):
        now = {i for i in range(len(rules.board.routes)) if g.s[track.owner + i] == CLOSED}
        assert closed <= now
        closed = now
    assert closed


@MANY
def test_C25_with_four_or_five_players_nothing_is_closed(players: int) -> None:
    rules = rules_of("usa", players)
    track: Any = rules.by_name["track"]
    for g, _, _ in walk(rules, 9):
        assert CLOSED not in list(g.s[track.owner : track.owner + len(rules.board.routes)])


# -- C26: whose route it is --------------------------------------------------------------------------------


def test_C26_a_claimed_route_counts_for_nobody_but_its_owner() -> None:
    table = usa().build(0, "denver-santa-fe").build(1, "el-paso-santa-fe")
    table.lay_tickets(["denver-el-paso"])
    assert table.scores().lines["tickets"] == [-4, 0]


# -- C24: tracks of different lengths ------------------------------------------------------------------------

# Between Atlanta and Miami a double route of five spaces, and a shorter route beside it.
UNEQUAL = append("routes", row("atlanta", "miami", 5, "green"), row("miami", "atlanta", 2, "red"))


def unequal(folder: Path, players: int) -> Table:
    path = folder / "usa.toml"
    path.write_text(edited(facts("usa"), UNEQUAL), encoding="utf-8")
    return Table(ruleset(path, players), 1, 0).to_first_turn().lay_cards("blue:5 red:4", "green:5 red:2")


@pytest.mark.parametrize("players", [2, 4])
def test_C24_tracks_of_different_lengths_between_two_cities_are_routes_of_their_own(
    tmp_path: Path, players: int
) -> None:
    table = unequal(tmp_path, players)
    table.play("claim atlanta-miami/blue blue:5")
    assert table.owner("atlanta-miami/red") == FREE
    for _ in range(players - 1):
        table.plays("draw blind", "draw blind")
    table.play("claim atlanta-miami/red red:2")
    assert [table.owner("atlanta-miami/blue"), table.owner("atlanta-miami/red")] == [1, 1]


def test_C24_C25_the_tracks_of_one_length_stay_a_multiple_route(tmp_path: Path) -> None:
    table = unequal(tmp_path, 2)
    table.play("claim atlanta-miami/blue blue:5")
    assert table.owner("atlanta-miami/green") == CLOSED
    assert table.claims("atlanta-miami/red") == ["atlanta-miami/red red:2"]
    table = unequal(tmp_path, 4)
    table.play("claim atlanta-miami/red red:2")
    assert [table.owner(f"atlanta-miami/{colour}") for colour in ("blue", "green")] == [FREE, FREE]


def test_C24_each_track_is_drawn_with_its_own_spaces(tmp_path: Path) -> None:
    board = unequal(tmp_path, 2).board
    slots = {track.route: len(track.slots) for track in draw(board, plan_without_layout(board)).tracks}
    assert [slots[f"atlanta-miami/{colour}"] for colour in ("blue", "green", "red")] == [5, 5, 2]
