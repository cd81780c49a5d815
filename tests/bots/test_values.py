"""The learned values: their files, and what they say about games of planners."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib import resources
from itertools import chain, pairwise
from pathlib import Path

import pytest
from librt.vecs import vec

from whistlestop import ruleset
from whistlestop.bots.search import SearchBot
from whistlestop.bots.values import file_of, learned, pack, unpack, value_of
from whistlestop.engine import Ruleset, State
from whistlestop.engine.bits import lowest
from whistlestop.engine.ruleset import OVER
from whistlestop.engine.state import PENDING, PHASE, TURNS
from whistlestop.planning.planner import Planner, PlanState
from whistlestop.planning.playout import planner_playout, planner_turns
from whistlestop.planning.trials import Trials
from whistlestop.planning.value import OUTPUTS, PLAYERS, Value

TRAIN = Path(__file__).parents[2] / "benchmarks" / "train_value.py"
MOST_WEIGHTS = 100_000
FILES = sorted(resources.files("whistlestop.bots").joinpath("values").iterdir(), key=lambda file: file.name)


def begun(rules: Ruleset, planner: Planner, seed: int, turns: int) -> tuple[State, list[PlanState]]:
    """A game that planners have played for some turns, and their plans."""
    g = rules.new_game(seed)
    plans = [planner.new_plan() for _ in range(rules.players)]
    planner_turns(rules, g, [planner] * int(rules.players), plans, turns)
    return g, plans


def test_there_is_a_value_for_two_players_on_the_usa_board() -> None:
    assert file_of("usa", 2) in [f"values/{file.name}" for file in FILES]
    assert value_of(Planner(ruleset("usa", players=2), fast=True)) is not None
    assert value_of(Planner(ruleset("usa", players=3), fast=True)) is None


@pytest.mark.parametrize("name", [file.name for file in FILES])
def test_a_file_fits_its_board(name: str) -> None:
    board = name.removesuffix(f"-{PLAYERS}.json")
    data = json.loads((resources.files("whistlestop.bots") / "values" / name).read_text(encoding="utf-8"))
    assert f"--board {board}" in data["command"]
    layers, weights = unpack(data)
    assert len(weights) == sum((before + 1) * after for before, after in pairwise(layers))
    assert len(weights) <= MOST_WEIGHTS
    rules = ruleset(board, players=PLAYERS)
    assert data["game"] == rules.fingerprint, "the board or a rule has changed: train its value again"
    planner = Planner(rules, fast=True)
    value = Value(planner, layers, weights)
    value.examine(*begun(rules, planner, 1, 10), 0)
    assert (value.n, OUTPUTS) == (layers[0], layers[-1])


def test_a_damaged_file_is_refused() -> None:
    data = pack(ruleset("usa", players=2), "a command", [1, 1], [0.5, 0.25])
    assert unpack(data) == ([1, 1], vec[float]([0.5, 0.25]))
    with pytest.raises(ValueError, match="checksum"):
        unpack(data | {"sha256": "0"})


def test_a_board_with_other_facts_has_no_value() -> None:
    assert learned("usa", ruleset("usa", players=2).fingerprint, 2) is not None
    assert learned("usa", "other facts", 2) is None


def test_the_network_is_worked_out_layer_by_layer() -> None:
    rules = ruleset("usa", players=2)
    planner = Planner(rules, fast=True)
    g, plans = begun(rules, planner, 3, 20)
    value = Value(planner, [], vec[float]())
    value.examine(g, plans, 0)
    features = list(value.inputs[: value.n])
    # a unit that is below 0 and one that is above it, and outputs that take the second of them once, not at all, twice
    hidden = [[-1.0, *[0.0] * (len(features) - 1), -100.0], [0.0, 1.0, *[0.0] * (len(features) - 2), 200.0]]
    outputs = [[1.0, 0.0, 0.0], [0.0, 0.0, 1.0], [1.0, 2.0, 0.25]]
    value = Value(planner, [len(features), 2, OUTPUTS], vec[float](chain(*hidden, *outputs)))
    value.estimate(g, plans, 0)
    assert value.reward == 0.5
    assert value.won == pytest.approx(0.7310586)
    assert value.total == pytest.approx(100 * (2 * (features[1] + 200) + 0.25))


def test_a_value_looks_at_a_game_without_changing_it() -> None:
    rules = ruleset("usa", players=2)
    planner = Planner(rules, fast=True)
    value = value_of(planner)
    assert value is not None
    g, plans = begun(rules, planner, 5, 24)
    before = g.copy()
    value.estimate(g, plans, 0)
    assert g.s == before.s


@pytest.mark.parametrize("name", [file.name for file in FILES])
def test_a_value_knows_how_games_end(name: str) -> None:
    rules = ruleset(name.removesuffix(f"-{PLAYERS}.json"), players=PLAYERS)
    planner = Planner(rules, fast=True)
    value = value_of(planner)
    assert value is not None
    guesses: list[tuple[float, float]] = []
    points: list[float] = []
    for seed in range(200):
        g, plans = begun(rules, planner, seed, 30)
        if g.s[PHASE] == OVER:
            continue
        value.estimate(g, plans, seed % 2)
        guess, total = value.won, value.total
        planner_playout(rules, g, [planner] * PLAYERS, plans)
        sheet = rules.score(g)
        guesses.append((guess, float(sheet.winners >> (seed % 2) & 1)))
        points.append(total - int(sheet.totals[seed % 2]))
    error = sum((guess - won) ** 2 for guess, won in guesses) / len(guesses)
    assert len(guesses) > 100
    assert error < 0.22  # a coin has 0.25
    assert abs(sum(points) / len(points)) < 5


def test_trials_with_a_value_end_after_so_many_turns() -> None:
    rules = ruleset("usa", players=2)
    planner = Planner(rules, fast=True)
    g, _ = begun(rules, planner, 7, 16)
    seat = lowest(g.s[PENDING])
    seen = rules.observe(g, seat)
    action = planner.choose(g, seat, planner.new_plan())
    ended = Trials(rules, planner, seen, seat, value_of(planner), 6)
    played = Trials(rules, planner, seen, seat)
    for trials in (ended, played):
        trials.add_world(1, 4)
        assert 0 < trials.play(0, action) < 1
        assert 0 <= trials.won <= 1
    assert ended.end is not None
    assert played.end is not None
    assert ended.end.s[TURNS] == g.s[TURNS] + 6
    assert played.end.s[PHASE] == OVER


def test_search_uses_a_value_where_there_is_one() -> None:
    planner, other = (Planner(ruleset(board, players=2), fast=True) for board in ("usa", "switzerland"))
    assert SearchBot().value_of(planner) is not None
    assert SearchBot().value_of(other) is None
    assert SearchBot(value=0).value_of(planner) is None
    assert SearchBot(version=1).value_of(planner) is None


def test_the_command_trains_a_value_for_any_board(tmp_path: Path) -> None:
    file = tmp_path / "value.json"
    command = [sys.executable, str(TRAIN), "--board", "first-journey", "--games", "300", "--out", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    assert "explains" in done.stdout
    rules = ruleset("first-journey", players=2)
    data = json.loads(file.read_text(encoding="utf-8"))
    assert data["game"] == rules.fingerprint
    planner = Planner(rules, fast=True)
    value = Value(planner, *unpack(data))
    value.estimate(*begun(rules, planner, 1, 10), 0)
    assert 0 < value.reward < 1
    assert 0 < value.won < 1
