"""Puzzles: each has one best answer, which is proved again here, and a day has the same ones everywhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from itertools import combinations
from random import Random

import pytest

import whistlestop as ws
from whistlestop import Position
from whistlestop.analysis.puzzles import Puzzle, PuzzleKind, daily, find_puzzle, puzzles_of
from whistlestop.analysis.puzzles.collection import all_puzzles
from whistlestop.analysis.puzzles.finder import VERBS, OptionTrials, find
from whistlestop.analysis.puzzles.joining import BuildableNetwork, JoinSearch, join_puzzle
from whistlestop.engine.action import Action
from whistlestop.engine.bits import BIT
from whistlestop.engine.board import Ticket
from whistlestop.engine.ruleset import OVER, TURN, Ruleset
from whistlestop.engine.state import PENDING, PHASE, SEAT, State
from whistlestop.planning.planner import Planner
from whistlestop.rules.tunnels import Tunnels
from whistlestop.view import View

OF_EACH_KIND = 2


def some(kind: PuzzleKind) -> list[Puzzle]:
    """Return some puzzles of a kind, on different boards where there are some."""
    by_board = {each.board: each for each in all_puzzles() if each.kind is kind}
    return [*by_board.values()][:OF_EACH_KIND]


def test_there_are_thirty_puzzles_of_each_kind_each_with_four_answers_or_fewer() -> None:
    for kind in PuzzleKind:
        assert sum(each.kind is kind for each in all_puzzles()) >= 30, kind
    for each in all_puzzles():
        assert 2 <= len(each.options) <= 4
        assert 0 <= each.answer < len(each.options)
    assert len({each.id for each in all_puzzles()}) == len(all_puzzles())


@pytest.mark.parametrize("puzzle", all_puzzles(), ids=lambda each: each.id)
def test_the_position_of_a_puzzle_can_be_read_and_its_seat_has_to_decide(puzzle: Puzzle) -> None:
    if puzzle.fingerprint != ws.ruleset(puzzle.board, puzzle.players).fingerprint:
        pytest.skip("the board has changed since")
    view = puzzle.view()
    assert view.seat in view.pending_seats
    assert not view.over


@pytest.mark.parametrize("puzzle", some(PuzzleKind.JOIN), ids=lambda each: each.id)
def test_one_way_joins_two_tickets_with_the_cards_in_hand(puzzle: Puzzle) -> None:
    game = puzzle.game()
    again = join_puzzle(game.view(puzzle.seat), game.state)
    assert again is not None
    assert again.options[again.answer] == puzzle.options[puzzle.answer]
    best = puzzle.options[puzzle.answer]
    assert best.joined == puzzle.tickets
    assert len(best.routes) == len(best.cards) == puzzle.turns == 3
    for option in puzzle.options:
        assert option is best or len(option.joined) < 2 or not option.cards


@pytest.mark.parametrize(
    "puzzle", [each for each in all_puzzles() if each.kind is PuzzleKind.JOIN], ids=lambda each: each.id
)
def test_of_all_sets_of_routes_only_the_answer_joins_both_tickets(puzzle: Puzzle) -> None:
    """Every set of up to three connections is tried, with every payment; nothing of `joining` is used."""
    game, seat = puzzle.game(), puzzle.seat
    rules, state, view = game.rules, game.state, game.view(puzzle.seat)
    ends = {between(route.id): (int(route.a), int(route.b)) for route in rules.board.routes}
    parts = list(range(len(rules.board.cities)))
    for route, owner in view["owner"].items():
        if owner == seat:
            parts = merged(parts, *ends[between(route)])
    tickets = [ticket for ticket in rules.board.tickets if ticket.id in puzzle.tickets]
    claims = claims_of(rules, state, seat)
    best = {between(route) for route in puzzle.options[puzzle.answer].routes}
    fitting = [
        set(chosen)
        for size in (1, 2, 3)
        for chosen in combinations(sorted(claims), size)
        if joined(tickets, parts, [ends[each] for each in chosen]) and payable(rules, state, seat, chosen)
    ]
    assert fitting == [best]


def between(route: str) -> str:
    """Return what all tracks between two cities have in common."""
    return route.partition("/")[0]


def claims_of(rules: Ruleset, state: State, seat: int) -> dict[str, list[Action]]:
    found: dict[str, list[Action]] = {}
    for action in map(rules.action, rules.legal(state, seat)):
        if action.verb == "claim":
            found.setdefault(between(action.route_id), []).append(action)
    return found


def merged(parts: list[int], a: int, b: int) -> list[int]:
    """Return the parts of a network, by city, after two cities have been connected."""
    return [parts[b] if each == parts[a] else each for each in parts]


def joined(tickets: list[Ticket], parts: list[int], more: list[tuple[int, int]]) -> bool:
    """Return whether some more connections join all tickets."""
    for a, b in more:
        parts = merged(parts, a, b)
    return all(any(parts[a] == parts[b] for a in each.a_cities for b in each.b_cities) for each in tickets)


def payable(rules: Ruleset, state: State, seat: int, chosen: tuple[str, ...]) -> bool:
    """Return whether the cards in hand are enough for a track of each connection, if nobody else does anything."""
    if not chosen:
        return True
    for first in chosen:
        rest = tuple(each for each in chosen if each != first)
        for action in claims_of(rules, state, seat).get(first, []):
            after = state.copy()
            rules.apply(after, seat, action.code)
            for end in answered(rules, after, seat):
                if end.s[PHASE] == TURN:
                    end.s[SEAT] = seat
                    rules.ask(end, BIT[seat], TURN)
                if (end.s[PHASE] == TURN or not rest) and payable(rules, end, seat, rest):
                    return True
    return False


def answered(rules: Ruleset, state: State, seat: int) -> Iterator[State]:
    """The positions after what a claim asks: with the first answer if it costs no cards, otherwise with any."""
    border, seen = [state], set()
    while border:
        before = border.pop()
        if before.s[PHASE] in (TURN, OVER) or before.s[PENDING] != BIT[seat]:
            yield before
            continue
        hand = hand_of(rules, before, seat)
        for answer in rules.legal(before, seat):
            after = before.copy()
            rules.apply(after, seat, answer)
            left = hand_of(rules, after, seat)
            if left == hand or tuple(left.items()) not in seen:
                seen.add(tuple(left.items()))
                border.append(after)
            if left == hand:
                break


def hand_of(rules: Ruleset, state: State, seat: int) -> dict[str, int]:
    hand: dict[str, int] = View(rules, state, seat)["hand"][seat]
    return hand


@pytest.mark.parametrize(
    "puzzle", [each for each in all_puzzles() if each.kind is PuzzleKind.JOIN], ids=lambda each: each.id
)
def test_an_answer_names_all_the_cards_that_its_routes_cost(puzzle: Puzzle) -> None:
    game = puzzle.game()
    lengths = {route.id: route.length for route in game.board.routes}
    hand = game.view(puzzle.seat)["hand"][puzzle.seat]
    best = puzzle.options[puzzle.answer]
    for route, cards in zip(best.routes, best.cards, strict=True):
        assert sum(cards.values()) >= lengths[route]
    spent = sum((Counter(cards) for cards in best.cards), Counter())
    assert all(n <= hand[kind] for kind, n in spent.items())


def test_cards_that_stand_for_others_are_those_that_no_other_route_needs() -> None:
    game = Position("nordic", players=2).cards("white:2 blue:1 red:3").game()
    view = game.view(0)
    search = JoinSearch(view, game.state, BuildableNetwork(view), view.board.tickets[:2])
    assert search.way(game.state, ["alborg-oslo", "lahti-tampere"]) == (
        ("alborg-oslo", {"white": 2, "red": 3}),
        ("lahti-tampere", {"blue": 1}),
    )
    assert search.way(game.state, ["alborg-oslo", "kuopio-lieksa"]) is None


@pytest.mark.parametrize("puzzle", [*some(PuzzleKind.KEEP), *some(PuzzleKind.STATION)], ids=lambda each: each.id)
def test_the_best_answer_also_wins_most_in_other_worlds(puzzle: Puzzle) -> None:
    view = puzzle.view()
    codes = []
    for option in puzzle.options:
        fitting = [
            action
            for action in view.legal
            if action.verb == VERBS[puzzle.kind]
            and action.city == (option.city or "")
            and sorted(ticket.id for ticket in view.tickets_of(action)) == sorted(option.tickets)
        ]
        codes.append(int(fitting[0]))
    tried = OptionTrials(view, Planner(view.rules, fast=True), codes, 160, Random("other worlds"))
    best = max(codes, key=tried.mean)
    assert codes.index(best) == puzzle.answer
    assert puzzle.margin > 3 * puzzle.error


def test_a_game_has_the_same_puzzle_each_time() -> None:
    rules = ws.ruleset("usa", 2)
    found = next(puzzle for seed in range(20) if (puzzle := find(rules, PuzzleKind.JOIN, seed)) is not None)
    assert find(rules, PuzzleKind.JOIN, found.seed) == found
    assert Puzzle.from_dict(found.to_dict()) == found


def test_each_day_has_a_puzzle_of_a_board_and_all_have_their_turn() -> None:
    usa = ws.load_board("usa")
    found = puzzles_of(usa)
    assert repr(found[0]) == f"<Puzzle {found[0].id}, {len(found[0].options)} options>"
    start = date(2026, 1, 1)
    days = [daily(usa, start + timedelta(days)) for days in range(len(found))]
    assert {each.id for each in days if each is not None} == {each.id for each in found}
    assert daily(usa, start) == daily(usa, start)
    assert find_puzzle("nothing") is None


@pytest.mark.parametrize("name", ws.board_names())
def test_every_board_has_a_puzzle_a_day(name: str) -> None:
    board = ws.load_board(name)
    assert len(puzzles_of(board)) >= 14, "none comes back within two weeks"
    found = daily(board, date(2026, 1, 31))
    assert found is not None
    assert found.board == name
    assert daily(replace(board, fingerprint="of another version"), date(2026, 1, 31)) is None


@pytest.mark.parametrize("name", ["first-journey", "south-korea"])
def test_tickets_are_joined_where_a_claim_draws_a_ticket_or_offers_a_choice(name: str) -> None:
    rules = ws.ruleset(name, 2)
    assert any(find(rules, PuzzleKind.JOIN, seed) for seed in range(40))


def test_a_tunnel_is_left_to_chance() -> None:
    europe = ws.load_board("europe")
    tunnels = ws.ruleset("europe", 2).find(Tunnels).is_tunnel
    unsure = {route.id for number, route in enumerate(europe.routes) if tunnels[number]}
    joins = [each for each in puzzles_of(europe) if each.kind is PuzzleKind.JOIN]
    assert joins
    assert not any(unsure & set(each.options[each.answer].routes) for each in joins)
