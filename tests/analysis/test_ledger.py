"""Luck and skill: they add up to the result exactly, and the values behind them are not biased."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from math import sqrt
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from table import every_table

import whistlestop as ws
from whistlestop.analysis.ledger import Ledger, known_sources, shares, sources
from whistlestop.analysis.rollouts import Rollouts, RolloutSource
from whistlestop.analysis.timeline import Timeline
from whistlestop.engine.cards import Cards
from whistlestop.engine.state import LANE, State
from whistlestop.errors import BadRecord, GameNotOver
from whistlestop.planning.planner import Planner
from whistlestop.planning.playout import planner_playout


@cache
def played(board: str, players: int = 2, bots: tuple[str, ...] = ("planner", "greedy"), seed: int = 11) -> ws.Game:
    return ws.play([bots[seat % len(bots)] for seat in range(players)], board=board, seed=seed)


def ledger_of(game: ws.Game, rollouts: int) -> Ledger:
    timeline = Timeline(game)
    plays = Rollouts(timeline)
    return Ledger(timeline, {source: plays.play(source, 0, rollouts) for source in sources(timeline)})


@every_table
def test_luck_and_skill_add_up_to_the_result_exactly(board: str, players: int) -> None:
    game = played(board, players)
    check_sums(ledger_of(game, 1), game.scores().winners)


@given(rollouts=st.integers(1, 9), rng=st.randoms(use_true_random=False))
@settings(max_examples=20, deadline=None)
def test_luck_and_skill_add_up_exactly_for_any_winners_of_the_rollouts(rollouts: int, rng: Random) -> None:
    for players in (2, 3, 4):
        timeline, winners = short_timeline(players)
        won = {source: bytes(rng.choices(range(1, 2**players), k=rollouts)) for source in sources(timeline)}
        check_sums(Ledger(timeline, won), winners)


@cache
def short_timeline(players: int) -> tuple[Timeline, list[int]]:
    game = played("first-journey", players)
    return Timeline(game), game.scores().winners


def check_sums(ledger: Ledger, winners: list[int]) -> None:
    players = ledger.players
    for seat in range(players):
        fair = ledger.unit // players
        luck = sum(entry.luck[seat] for entry in ledger.entries)
        own = sum(entry.skill[seat] for entry in ledger.entries if entry.seat == seat)
        others = sum(entry.skill[seat] for entry in ledger.entries if entry.seat != seat)
        assert fair * players == ledger.unit
        assert fair + luck + own + others == ledger.result[seat]
        assert ledger.result[seat] * len(winners) == (ledger.unit if seat in winners else 0)


@pytest.mark.parametrize("board", ws.board_names())
def test_every_entry_begins_where_the_one_before_ends(board: str) -> None:
    ledger = ledger_of(played(board), 2)
    for entry, following in zip(ledger.entries, ledger.entries[1:], strict=False):
        assert entry.after == following.before
    for entry in ledger.entries:  # a win is a win, however the chances are spread
        assert sum(entry.before) == sum(entry.mean) == sum(entry.after) == ledger.unit
        if not entry.kind:
            assert set(entry.luck) == {0}
    for moment in ledger.timeline.moments:
        if moment.planned:
            assert set(ledger.entries[moment.number + 2].skill) == {0}


def test_the_luck_of_a_kind_belongs_to_its_events() -> None:
    timeline = Timeline(played("europe", bots=("planner",)))
    kinds = Counter(moment.luck for moment in timeline.moments if moment.luck)
    assert {"blind cards", "display", "tunnels"} <= set(kinds)
    for moment in timeline.moments:
        if moment.luck == "tunnels":
            assert moment.action.verb == "claim"
        if moment.luck == "blind cards":
            assert str(moment.action) == "draw blind"


def plain_rollouts(game: ws.Game, state: State, n: int, rng: Random) -> list[float]:
    """Shares of seat 0 when planners play on; nothing of the analysis is used."""
    planner = Planner(game.rules, fast=True)
    found = []
    for _ in range(n):
        g = state.copy()
        g.reseed(rng.getrandbits(128))
        planner_playout(game.rules, g, [planner] * 2, [planner.new_plan() for _ in range(2)])
        won = int(game.rules.score(g).winners)
        found.append(0.5 if won == 3 else float(won & 1))
    return found


def mean_and_variance(values: list[float]) -> tuple[float, float]:
    mean = sum(values) / len(values)
    return mean, sum((value - mean) ** 2 for value in values) / len(values) ** 2


def small_position(timeline: Timeline) -> int:
    """Return a late decision to draw blind whose result is open."""
    plays = Rollouts(timeline)
    for moment in reversed(timeline.moments):
        if str(moment.action) == "draw blind" and moment.luck == "blind cards":
            won = Counter(plays.play(RolloutSource("at", moment.number), 0, 40))
            if len(won) > 1 and min(won.values()) > 8:
                return moment.number
    raise AssertionError("no open position")


def test_the_value_is_that_of_many_plain_rollouts() -> None:
    game = played("usa", bots=("planner",))
    timeline = Timeline(game)
    number = small_position(timeline)
    n = 3000
    found = [
        float(shares(winners, 2, 2)[0]) / 2 for winners in Rollouts(timeline).play(RolloutSource("at", number), 0, n)
    ]
    plain = plain_rollouts(game, timeline.moments[number].state, n, Random(5))
    (mean, variance), (expected, other) = mean_and_variance(found), mean_and_variance(plain)
    assert abs(mean - expected) < 4 * sqrt(variance + other)
    assert 0.1 < expected < 0.9


def test_the_mean_over_what_could_have_been_drawn_is_that_of_all_cards_of_the_deck() -> None:
    game = played("usa", bots=("planner",))
    timeline = Timeline(game)
    number = small_position(timeline)
    moment = timeline.moments[number]
    cards = game.rules.find(Cards)
    before = moment.state
    deck = [int(before.s[cards.deck + kind]) for kind in range(cards.kinds)]
    at = int(cards.hand) + moment.seat * int(cards.kinds)
    rng = Random(6)
    expected = variance = 0.0
    for kind, count in enumerate(deck):
        while count:  # draw until it is this kind of card
            after = before.copy()
            after.reseed(rng.getrandbits(128))
            game.rules.apply(after, moment.seat, moment.action.code)
            if after.s[at + kind] > before.s[at + kind]:
                break
        if count:
            mean, error = mean_and_variance(plain_rollouts(game, after, 600, rng))
            expected += mean * count / sum(deck)
            variance += error * (count / sum(deck)) ** 2
    sampled = Rollouts(timeline).play(RolloutSource("after", number), 0, 3000)
    mean, error = mean_and_variance([float(shares(winners, 2, 2)[0]) / 2 for winners in sampled])
    assert abs(mean - expected) < 4 * sqrt(variance + error)


def test_what_a_seat_knew_does_not_depend_on_what_it_could_not_know() -> None:
    timeline = Timeline(played("europe"))
    plays, chosen = Rollouts(timeline), known_sources(timeline)[10:90:20]
    found = [plays.play(source, 0, 6) for source in chosen]
    for number, moment in enumerate(timeline.moments):
        world = timeline.view(number).sample(Random(number)).state
        timeline.moments[number] = replace(moment, state=world)
    other = Rollouts(timeline)
    assert [other.play(source, 0, 6) for source in chosen] == found


def test_intervals_contain_the_value_and_shrink() -> None:
    game = played("first-journey")
    few, many = ledger_of(game, 4), ledger_of(game, 64)
    for number in range(len(game.played) + 1):
        low, high = many.interval(number, 0)
        assert low <= many.value(number)[0] / many.unit <= high
        assert high - low <= few.interval(number, 0)[1] - few.interval(number, 0)[0]
    assert many.interval(len(game.played), 0) in ((0.0, 0.0), (0.5, 0.5), (1.0, 1.0))


def test_the_error_of_all_luck_is_less_than_that_of_its_parts() -> None:
    """Neighbours share their values: where planners decide, noise does not add up over a game."""
    ledger = ledger_of(played("usa", bots=("planner",)), 64)
    parts = sum(ledger.error(0, [entry], "luck") ** 2 for entry in ledger.entries)
    assert parts > 0
    assert ledger.error(0, ledger.entries, "luck") < sqrt(parts) / 2


def test_a_rollout_has_the_same_chance_in_every_position() -> None:
    plays = Rollouts(Timeline(played("usa")))
    begun = [plays.begin(RolloutSource("at", number), 77).s[:LANE] for number in (3, 40)]
    assert list(begun[0]) == list(begun[1])
    assert plays.play(RolloutSource("at", 3), 2, 5) == plays.play(RolloutSource("at", 3), 0, 5)[2:]


def test_the_opening_is_dealt_again_with_the_same_cards() -> None:
    game = played("usa")
    plays = Rollouts(Timeline(game))
    dealt = ws.Game(game.rules, game.seed, game.first)
    tickets = set()
    for seed in range(4):
        other = ws.Game.from_state(game.rules, plays.begin(RolloutSource("opening", 0), seed))
        assert other.view(0)["hand"] == dealt.view(0)["hand"]
        assert other.view(0)["display"] == dealt.view(0)["display"]
        tickets.add(tuple(other.view(0)["offer"][0]))
    assert len(tickets) > 1


def test_a_game_that_is_not_over_is_not_analysed() -> None:
    with pytest.raises(GameNotOver, match="only a game that is over"):
        Timeline(ws.Game.new("usa", players=2, seed=1))


def test_a_game_without_its_deal_is_not_analysed() -> None:
    game = ws.Game.new("first-journey", players=2, seed=1)
    game.reseed(5)
    with pytest.raises(BadRecord, match="started from a position"):
        Timeline(game.play_out("planner"))
