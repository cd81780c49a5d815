"""Tuning: which weights come first, which bots can be the target, and that the arena plays with what was found."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from whistlestop import load_board
from whistlestop.arena import Tournament, play_tournament, summary
from whistlestop.planning.advisors import board_weights

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


def tune(progress: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(BENCHMARKS / "tune_planner.py"), "--board", "first-journey", *options]
    return subprocess.run(
        [*command, "--progress", str(progress)], capture_output=True, text=True, check=False, timeout=120
    )


def test_tuning_starts_with_the_weights_of_a_planner(tmp_path: Path) -> None:
    found = {
        start: tune(tmp_path / "none.json", "--minutes", "0", "--start", start).stdout.splitlines()
        for start in ("planner", "blocker")
    }
    usual = board_weights(load_board("first-journey"), 2).get("deny", 0)
    [deny] = [line for line in found["blocker"] if line.startswith("deny = ")]
    assert deny.startswith(f"deny = {usual + 300} ")
    assert set(found["blocker"]) - {deny} <= set(found["planner"])


@pytest.mark.parametrize("target", ["search", "medium", "greedy"])
def test_only_planners_that_always_decide_alike_can_be_the_target(tmp_path: Path, target: str) -> None:
    done = tune(tmp_path / "none.json", "--minutes", "0", "--against", target)
    assert done.returncode != 0
    assert f"'{target}' is not a planner" in done.stderr


def test_the_arena_plays_with_weights_from_a_file(tmp_path: Path) -> None:
    def score(weights: dict[str, int]) -> float:
        path = tmp_path / f"{len(weights)}.json"
        path.write_text(json.dumps(weights), encoding="utf-8")
        tuned = f"{BENCHMARKS / 'tuned.py'}:Tuned:weights={path}"
        bots = summary(play_tournament(Tournament("first-journey", 2, (tuned, "hard"), games=40, seed=5)))["bots"]
        return float(next(each["win_rate"] for each in bots if each["bot"] == tuned))

    usual = board_weights(load_board("first-journey"), 2)
    assert score(usual) == 1 / 2  # the same planner, every deal from both seats
    assert score(usual | {"planned": 0, "turn": 0, "card": 2000}) < 1 / 2
