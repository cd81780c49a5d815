"""Luck: 0 on average, and what is left of the results has narrower intervals."""

from __future__ import annotations

import math
import sqlite3
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random

import pytest

from whistlestop import Position, ruleset
from whistlestop.arena import ResultStore, Tournament, play_tournament, summary
from whistlestop.arena.less_luck import less_luck
from whistlestop.arena.luck import LuckMeter, reference
from whistlestop.arena.statistics import MANY, share_interval, spread_interval
from whistlestop.engine.ruleset import Ruleset
from whistlestop.engine.state import CHANCE, LANE, State
from whistlestop.errors import BadStore, BadTournament
from whistlestop.rules.last_round import LastRound

from .arena_helpers import played
from .conftest import Command
from .test_arena_store import newly_played

Clusters = list[tuple[float, int]]


def planted(rng: Random, deals: int) -> tuple[Clusters, list[float]]:
    """Deals of two games with a chance of 0.6 to win on average, and luck that is measured with some noise."""
    clusters, luck = [], []
    for _ in range(deals):
        swing = rng.choice([-0.3, 0.0, 0.3])
        clusters.append((float(sum(rng.random() < 0.6 + swing for _ in range(2))), 2))
        luck.append(2 * swing + rng.gauss(0, 0.3))
    return clusters, luck


def rate(clusters: Clusters) -> float:
    return math.fsum(won for won, _ in clusters) / sum(games for _, games in clusters)


def test_planted_luck_is_subtracted_without_a_bias() -> None:
    rng = Random(5)
    plain, rest, covered, widths = [], [], 0, []
    for _ in range(400):
        clusters, luck = planted(rng, 100)
        adjusted = less_luck(clusters, luck)
        low, high = spread_interval(adjusted)
        covered += low <= 0.6 <= high
        before = share_interval(clusters)
        widths.append((high - low) / (before[1] - before[0]))
        plain.append(rate(clusters))
        rest.append(rate(adjusted))
    error = (sum((each - 0.6) ** 2 for each in rest) / 400) ** 0.5
    assert abs(sum(rest) / 400 - 0.6) < 3 * error / 400**0.5
    assert 0.92 <= covered / 400 <= 0.98
    assert sum(widths) / 400 < 0.9
    assert error < 0.9 * (sum((each - 0.6) ** 2 for each in plain) / 400) ** 0.5


def test_luck_that_is_only_noise_changes_little() -> None:
    rng = Random(6)
    for _ in range(20):
        clusters, _ = planted(rng, 100)
        rest = less_luck(clusters, [rng.gauss(0, 5) for _ in clusters])
        assert abs(rate(rest) - rate(clusters)) < 0.03
        low, high = spread_interval(rest)
        before = share_interval(clusters)
        assert (high - low) < 1.05 * (before[1] - before[0])


def test_results_without_any_luck_stay_as_they_are() -> None:
    clusters, _ = planted(Random(7), 50)
    assert less_luck(clusters, [0.0] * 50) == clusters


# three turns before the end; the cards of the deck decide which routes can still be claimed
DECK = "red red blue green loco loco"


def endgame(rules: Ruleset) -> State:
    hands, display = ("red:3 blue:2", "green:4 blue:2"), "white white white black black"
    left = Counter({kind.id: kind.count for kind in rules.board.kinds})
    left.subtract({"red": 3, "blue": 4, "green": 4})
    left.subtract(f"{display} {DECK}".split())
    discards = " ".join(f"{kind}:{n}" for kind, n in left.items())
    game = Position("usa", 2).cards(*hands, display=display, deck=DECK, discards=discards).tickets().game()
    state = game.state.copy()
    state.s[rules.find(LastRound).turns_left] = 3
    return state


FIRST_LANE = 2  # at 0, another block of random bits would begin


def dealt(state: State, picks: Sequence[int], cards: int) -> State:
    """The state with chance that takes these cards off the deck: each is uniform among those that are left."""
    state = state.copy()
    state.s[LANE] = FIRST_LANE  # a lane of 16 bits for each draw
    for i in range(16):
        state.s[CHANCE + i] = 0
    for i, pick in enumerate(picks):
        lane = FIRST_LANE + i
        value = -(-pick * 65536 // (cards - i)) + 1
        state.s[CHANCE + lane // 2] |= value << 16 if lane % 2 else value
    return state


@pytest.mark.parametrize("text", ["draw blind", "draw white", "draw black"])
def test_what_a_decision_gains_is_right_over_all_orders_of_a_small_deck(text: str) -> None:
    rules = ruleset("usa", 2)
    state = endgame(rules)
    meter = LuckMeter(rules, "planner", rollouts=1500)
    usual = meter.choice(state, 0)
    code = next(int(code) for code in rules.legal(state, 0) if rules.action(code).text == text)
    exact, squares, n = 0.0, 0.0, 0
    cards = len(DECK.split())
    for picks in product(*(range(left) for left in range(cards, 0, -1))):
        chance = dealt(state, picks, cards)
        gain = meter.shares(chance, 0, code)[0] - meter.shares(chance, 0, usual)[0]
        exact, squares, n = exact + gain, squares + gain * gain, n + 1
    assert 0.1 < -exact / n < 0.9  # it depends on the cards
    found = meter.gains(state, 0, code, usual, Random(1))
    assert found[0] == pytest.approx(-found[1])
    assert abs(found[0] - exact / n) <= 3.5 * (squares / n / 1500) ** 0.5


@pytest.mark.parametrize(
    ("board", "players", "bots"),
    [("first-journey", 2, ("planner:version=1", "planner")), ("first-journey", 3, ("medium", "hard"))],
)
def test_luck_is_0_on_average(board: str, players: int, bots: tuple[str, str]) -> None:
    outcome = play_tournament(Tournament(board, players, bots, games=120, luck=2))
    found: dict[int, float] = {}
    for job, result in outcome.results():
        assert math.fsum(result.luck) == pytest.approx(0)
        for bot, luck in zip(result.line_up, result.luck, strict=True):
            if bot == bots[0]:
                found[job.deal] = found.get(job.deal, 0.0) + luck
    mean = sum(found.values()) / len(found)
    spread = (sum((each - mean) ** 2 for each in found.values()) / (len(found) - 1)) ** 0.5
    assert spread > 0.1
    assert abs(mean) < 3.5 * spread / len(found) ** 0.5


def test_the_reference_itself_has_all_its_results_from_luck() -> None:
    outcome = play_tournament(Tournament("first-journey", 2, ("planner",), games=3, luck=1))
    assert repr(outcome) == "<Outcome, 3 of 3 games>"
    for _, result in outcome.results():
        assert result.luck == tuple(share - 0.5 for share in result.shares())


@pytest.mark.parametrize(
    ("line_up", "found"),
    [
        (("search:rollouts=8", "planner"), "planner"),
        (("hard", "medium"), "hard"),
        (("builder", "planner", "builder"), "builder"),
        (("planner:version=1", "planner"), "planner"),
        (("random", "greedy"), None),
        (("expert", "medium"), None),
    ],
)
def test_the_reference_is_a_planner_that_always_decides_alike(line_up: tuple[str, ...], found: str | None) -> None:
    assert reference(line_up) == found
    assert reference(line_up[::-1]) == found


def test_without_a_planner_luck_is_refused_or_left_out() -> None:
    with pytest.raises(BadTournament, match="planner"):
        Tournament("usa", 2, ("random", "greedy"), luck=1).check()
    ladder = Tournament("first-journey", 2, ("random", "greedy", "planner"), games=60, ladder=True, luck=1)
    found = summary(play_tournament(ladder))
    by_bots = {tuple(line_up["bots"]): line_up["results"][0]["less_luck"] for line_up in found["line_ups"]}
    assert by_bots["random", "greedy"] is None


LUCKY = Tournament("first-journey", 2, ("planner", "planner:version=1"), games=64, luck=8)


def test_the_store_keeps_luck_beside_the_results(tmp_path: Path) -> None:
    path = tmp_path / "results.sqlite"
    plain = replace(LUCKY, luck=0)
    assert newly_played(plain, path) == 64
    assert newly_played(LUCKY, path) == 64  # the luck of those games is not known
    assert newly_played(LUCKY, path) == 0
    assert newly_played(plain, path) == 0
    with ResultStore(path, LUCKY.setup) as store:
        again = play_tournament(LUCKY, store=store)
    alone = play_tournament(LUCKY)
    assert played(again) == played(alone)
    bot = summary(again)["bots"][0]
    rest = bot["less_luck"]
    assert rest["high"] - rest["low"] < 0.8 * (bot["high"] - bot["low"])
    assert summary(play_tournament(plain))["bots"][0]["less_luck"] is None
    assert newly_played(replace(LUCKY, luck=1, games=2), path) == 2
    assert newly_played(replace(LUCKY, games=2), path) == 2  # they were replaced


def test_a_store_from_before_luck_can_still_be_used(tmp_path: Path) -> None:
    path = tmp_path / "results.sqlite"
    tournament = replace(LUCKY, games=4, luck=0)
    newly_played(tournament, path)
    with closing(sqlite3.connect(path)) as base:
        base.execute("DROP TABLE luck")
    assert newly_played(tournament, path) == 0
    assert newly_played(replace(tournament, luck=1), path) == 4


@pytest.mark.parametrize("damage", ["DELETE FROM luck WHERE seat = 1", "UPDATE luck SET luck = 'much'"])
def test_damaged_luck_is_reported(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "results.sqlite"
    tournament = replace(LUCKY, games=2, luck=1)
    newly_played(tournament, path)
    with closing(sqlite3.connect(path)) as base:
        base.execute(damage)
        base.commit()
    with ResultStore(path, tournament.setup) as store, pytest.raises(BadStore, match="damaged"):
        play_tournament(tournament, store=store)


def test_few_deals_have_no_figure_less_luck() -> None:
    found = summary(play_tournament(replace(LUCKY, games=2 * MANY - 2, luck=1)))
    assert found["bots"][0]["less_luck"] is None


def test_the_arena_shows_wins_and_wins_less_luck_side_by_side(arena: Command) -> None:
    words = ("--board", "first-journey", "--bots", "planner,greedy,hard", "--games", 60, "--luck", 1, "--jobs", 1)
    _, out, _ = arena(*words)
    head = next(line for line in out.splitlines() if "less luck" in line)
    assert head.index("wins") < head.index("95 %") < head.index("less luck") < head.rindex("95 %")
    assert "the same, less luck" in out


def test_a_width_is_reached_sooner_with_luck() -> None:
    plain = play_tournament(replace(LUCKY, games=1000, luck=0, within=0.08))
    lucky = play_tournament(replace(LUCKY, games=1000, within=0.08))
    assert len(lucky.all) < 0.7 * len(plain.all)
