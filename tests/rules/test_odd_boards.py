"""Boards that do not come with the game, but that the rules allow: they play to their end, and nothing is lost."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

import pytest
from audit import play_audited
from table import Table, walk

from whistlestop import IllegalAction, load_board, ruleset
from whistlestop.engine.action import Action
from whistlestop.engine.board import Board
from whistlestop.engine.playout import FastRandom, random_playout
from whistlestop.view import View


def with_wild(name: str, wild_from: int) -> Board:
    """A board whose locomotives are wild on routes of some length; never, and of no use, with 0."""
    facts = load_board(name)
    kinds = [replace(kind, wild_from=wild_from, pays=wild_from > 0) if kind.wild_from else kind for kind in facts.kinds]
    return replace(facts, kinds=tuple(kinds))


def with_rule(name: str, rule: str, **changes: object) -> Board:
    facts = load_board(name)
    return replace(facts, rules={**facts.rules, rule: {**facts.rules[rule], **changes}})


def without(name: str, *gone: str) -> Board:
    facts = load_board(name)
    return replace(facts, rules={rule: table for rule, table in facts.rules.items() if rule not in gone})


def with_routes(name: str, number: int) -> Board:
    """A board with so many of its routes."""
    facts = load_board(name)
    return replace(facts, routes=facts.routes[:number])


def with_tickets(name: str, number: int) -> Board:
    """A board with so many tickets of one deck: those that it has, and others between any two cities."""
    facts = load_board(name)
    first = facts.tickets[0]
    tickets = {ticket.id: ticket for ticket in facts.tickets}
    for (i, a), (j, b) in combinations(enumerate(facts.cities), 2):
        between = replace(first, id=f"{a.id}-{b.id}", a=a.id, b=b.id, a_cities=(i,), b_cities=(j,))
        tickets.setdefault(between.id, between)
    return replace(facts, tickets=tuple(tickets.values())[:number])


BOX = {"split": [3, 1], "rest": "box", "box": ["long"]}
BOARDS = {
    "no wild cards": with_wild("usa", 0),
    "no wild cards and stations": with_wild("europe", 0),
    "wild from four spaces on": with_wild("marklin", 4),
    "wild from two spaces on": with_wild("south-korea", 2),
    "a box for more tickets than a word holds": with_rule("germany", "opening_tickets", **BOX),
    "a trip along sixty-one routes": with_routes("marklin", 61),
    "express cards for cards alone": without("south-korea", "draw_tickets"),
    "a mat without express cards": without("south-korea", "express"),
    "a draft to the right": with_rule("south-korea", "ticket_draft", passes=["right"]),
    "drafts of more tickets than a word holds": with_tickets("iberia", 70),
    "a race with more tickets than a word holds": with_tickets("first-journey", 70),
    "a draft card anywhere": with_rule("iberia", "ticket_draft", card_slack=50),
}


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_an_odd_board_is_played_to_its_end_and_nothing_is_lost(board: Board, players: int) -> None:
    assert play_audited(ruleset(board, players), 5, 1) > 0


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_what_a_seat_thinks_possible_on_an_odd_board_adds_up(board: Board) -> None:
    rules, chance = ruleset(board, 3), Random(1)
    for i, (g, _, _) in enumerate(walk(rules, 9)):
        if i % 40 == 0:
            sample = View(rules, g, i // 40 % 3).sample(chance).state
            rules.audit(sample)


def test_F5_completed_tickets_lie_open_however_many_tickets_there_are() -> None:
    rules, chance = ruleset(BOARDS["a race with more tickets than a word holds"], 3), Random(1)
    g = rules.new_game(2)
    random_playout(rules, g, FastRandom(2))
    for seat in range(3):
        rules.audit(View(rules, g, seat).sample(chance).state)


def claims(table: Table, hand: str) -> set[str]:
    table.lay_cards(hand)
    return {claim.partition(" ")[2] for claim in table.claims()}


def test_C21_without_wild_cards_a_colour_pays_alone() -> None:
    table = Table(ruleset(BOARDS["no wild cards"], 2), 1, 0).to_first_turn()
    assert claims(table, "white:5 loco:6") == {f"white:{n}" for n in range(1, 6)}
    assert table.check("claim duluth-toronto").values["have"] == ("counts", {"purple": 0})  # type: ignore[union-attr]


def test_C24_the_first_two_tracks_of_a_board_may_be_alike() -> None:
    facts = load_board("usa")
    one = facts.routes[0]
    two = replace(one, id=f"{one.id}/2")
    table = Table(ruleset(replace(facts, routes=(one, two, *facts.routes[1:])), 4), 1, 0).to_first_turn()
    paid = f"{facts.kinds[one.colour].id}:{one.length}"
    table.lay_cards(paid, paid)
    assert (table.claims(one.id), table.claims(two.id)) == ([f"{one.id} {paid}"], [])
    assert "is exactly the same and is claimed first" in str(table.why_not(f"claim {two.id} {paid}"))
    table.play(f"claim {one.id} {paid}")
    assert table.claims(two.id) == [f"{two.id} {paid}"]


def test_C13_where_one_locomotive_is_too_many_display_and_deck_do_not_change_places_for_ever() -> None:
    facts = load_board("usa")
    kinds = tuple(replace(kind, flush_at=1) if kind.flush_at else kind for kind in facts.kinds)
    table = Table(ruleset(replace(facts, kinds=kinds), 2), 1, 0).to_first_turn()
    table.lay_cards(display="white green green red blue", deck="loco", discards="loco:1 green:4")
    table.play("draw white")
    assert table.display().count("loco") == 1
    assert table.deck_count() == 5


def test_M4_locomotives_that_are_wild_from_four_spaces_on_pay_for_nothing_shorter() -> None:
    table = Table(ruleset(BOARDS["wild from four spaces on"], 2), 1, 0).to_first_turn()
    paid = claims(table, "white:2 loco:3")
    assert {"white:1", "white:2"} <= paid
    assert not {text for text in paid if "loco:" in text and length(text) < 4}
    assert "white:1 loco:3" in paid


def length(payment: str) -> int:
    return sum(int(word.rpartition(":")[2]) for word in payment.split())


def test_E31_a_station_is_paid_with_either_kind_of_wild_card() -> None:
    europe, marklin = load_board("europe"), load_board("marklin")
    second = replace(next(kind for kind in marklin.kinds if kind.id == "loco4"), wild_from=1)
    table = Table(ruleset(replace(europe, kinds=(*europe.kinds, second)), 2), 1, 0).to_first_turn()
    table.lay_cards("red:1 loco:1 loco4:2", "")
    table.play("station wien")
    assert set(table.options()) == {"pay red:1", "pay loco:1", "pay loco4:1"}
    table.play("pay loco:1")
    table.plays("draw blind", "draw blind")
    table.play("station roma")
    assert {"pay red:1 loco4:1", "pay loco4:2"} <= set(table.options())
    table.play("pay red:1 loco4:1")
    assert table.discards() == {"red": 1, "loco": 1, "loco4": 1}
    assert play_audited(table.rules, 3, 1) > 0


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ({"red": 1, "blue": 1}, "pays with cards that do not go together"),
        ({"red": 16}, "pays with more than 15 cards of a kind"),
        ({"red": 1, "loco": 16}, "pays with more than 15 cards of a kind"),
    ],
)
def test_E31_no_payment_for_a_station_is_read_as_another(cards: dict[str, int], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        ruleset("europe", 2).by_name["stations"].encode(Action("pay", cards=cards))


def test_E31_locomotives_that_are_wild_from_two_spaces_on_pay_for_no_station() -> None:
    table = Table(ruleset(with_wild("europe", 2), 2), 1, 0).to_first_turn().lay_cards("red:1 loco:2", "")
    table.play("station wien")
    assert table.options() == ["pay red:1"]


def test_M4_a_refused_payment_mentions_locomotives_only_if_they_were_named() -> None:
    table = Table(ruleset(BOARDS["wild from four spaces on"], 2), 1, 0).to_first_turn().lay_cards("loco:3", "")
    short = next(route for route in table.board.routes if route.length == 3 and route.colour >= 0)
    colour = table.board.kinds[short.colour].id
    for payment, key in ((f"{colour}:3", "claim.cards"), (f"{colour}:2 loco:1", "claim.only-from")):
        fault = table.check(f"claim {short.id} {payment}")
        assert isinstance(fault, IllegalAction)
        assert fault.key == key


def test_K5_cards_that_pay_for_nothing_are_not_extra_cards() -> None:
    korea, marklin = load_board("south-korea"), load_board("marklin")
    board = replace(korea, kinds=(*korea.kinds, next(kind for kind in marklin.kinds if kind.id == "passenger")))
    table = Table(ruleset(board, 2), 1, 0).to_first_turn().lay_cards("white:4 passenger:2", "")
    table.play("claim jinju-namwon white:3")
    assert [text for text in table.options() if text.startswith("extra")] == ["extra white"]
    assert "could not have paid" in str(table.why_not("extra passenger"))


def size_of(field: str, board: Board) -> int:
    return next(int(found.size) for found in ruleset(board, 2).fields if found.name == field)


def test_K1_a_mat_may_have_one_spot_on_each_line() -> None:
    lines: Any = load_board("south-korea").rules["province_mat"]["lines"]
    short = with_rule("south-korea", "province_mat", lines=[{**line, "spots": 1} for line in lines])
    assert size_of("mat", short) == len(lines)


@pytest.mark.parametrize(("number", "words"), [(60, 1), (61, 2)])
def test_M8_a_trip_remembers_every_route_and_a_player_every_token_of_the_board(number: int, words: int) -> None:
    assert size_of("run_used", with_routes("marklin", number)) == words
    stack = {"stacks": {"white": [2] * number}, "goods": [{"city": "berlin", "stack": "white"}]}
    assert size_of("goods_taken", with_rule("marklin", "passenger_runs", **stack)) == words
