"""`simulate` and `bench`."""

from __future__ import annotations

import concurrent.futures
import json
import math
import signal
import statistics
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from whistlestop import board_names, build_info
from whistlestop.cli import bench, simulate, tally

from .conftest import Cli


def test_the_number_of_processes_changes_nothing(cli: Cli) -> None:
    words = ("simulate", "--games", 30, "--seed", 5, "--json")
    alone = cli(*words, "--jobs", 1)
    assert alone.status == 0
    assert cli(*words, "--jobs", 2) == alone
    assert cli(*words) == alone


def test_json_is_one_object_with_every_figure(cli: Cli) -> None:
    result = cli("simulate", "--players", 3, "--games", 40, "--jobs", 1, "--json")
    facts = json.loads(result.out)
    assert result.err == ""
    assert (facts["board"], facts["players"], facts["games"], facts["seed"]) == ("usa", 3, 40, 0)
    assert facts["interrupted"] is False
    assert len(facts["scores_by_seat"]) == len(facts["wins_by_seat"]) == 3
    assert math.isclose(sum(facts["win_shares_by_seat"]), 40)
    assert sum(facts["games_begun_by_seat"]) == 40
    assert sum(facts["wins_by_seat"]) >= 40
    assert math.isclose(sum(facts["points_by_source"].values()), facts["scores"]["mean"])
    assert math.isclose(statistics.mean(seat["mean"] for seat in facts["scores_by_seat"]), facts["scores"]["mean"])
    assert facts["turns"]["min"] <= facts["turns"]["median"] <= facts["turns"]["max"]
    assert facts["decisions"]["mean"] > facts["turns"]["mean"]


def test_seeds_tell_the_games_apart_and_go_on_one_by_one(cli: Cli) -> None:
    def mean(seed: int, games: int) -> float:
        out = cli("simulate", "--games", games, "--seed", seed, "--jobs", 1, "--json").out
        return float(json.loads(out)["scores"]["mean"])

    assert mean(11, 1) != mean(12, 1)
    assert math.isclose(mean(11, 2), (mean(11, 1) + mean(12, 1)) / 2)
    assert math.isclose(mean(2**128 - 1, 2), (mean(2**128 - 1, 1) + mean(0, 1)) / 2)  # after the last comes the first
    assert mean(11, 1) == float(
        json.loads(cli("simulate", "--games", 1, "--seed", "0xb", "--json").out)["scores"]["mean"]
    )


@pytest.mark.parametrize("board", board_names())
def test_every_board_has_its_tables_of_figures(cli: Cli, board: str) -> None:
    result = cli("simulate", "--board", board, "--games", 3, "--jobs", 1)
    assert result.status == 0
    assert result.err == ""  # no progress bar where nobody looks
    for part in ("2 random players · 3 games", "median", "points of a player, by source", "who began", "shared"):
        assert part in result.out
    assert max(len(line) for line in result.out.splitlines()) <= 80


def interrupt_at_first(
    monkeypatch: pytest.MonkeyPatch, module: ModuleType, name: str, when: Callable[[Any], bool] = bool
) -> None:
    """Let a function of a module be followed by Ctrl-C when it first returns something of interest."""
    plain = getattr(module, name)
    pressed: list[bool] = []

    def interrupted(*args: Any) -> Any:
        found = plain(*args)
        if not pressed and when(found):
            pressed.append(True)
            signal.raise_signal(signal.SIGINT)
        return found

    monkeypatch.setattr(module, name, interrupted)


def test_ctrl_c_sums_up_what_is_finished(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    interrupt_at_first(monkeypatch, simulate, "play_batch")
    before = signal.getsignal(signal.SIGINT)
    result = cli("simulate", "--games", 100_000, "--jobs", 1, "--json")
    facts = json.loads(result.out)
    assert result.status == 130
    assert result.err == ""
    assert facts["interrupted"] is True
    assert 0 < facts["games"] < 100_000
    assert math.isclose(sum(facts["win_shares_by_seat"]), facts["games"])
    assert signal.getsignal(signal.SIGINT) is before


def test_ctrl_c_ends_many_processes_quietly(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    interrupt_at_first(monkeypatch, concurrent.futures, "wait", lambda found: bool(found.done))
    result = cli("simulate", "--games", 10_000_000, "--jobs", 2)
    assert result.status == 130
    assert result.err == ""
    assert "interrupted" in result.out


def test_a_fault_in_a_process_is_told(cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    board = tmp_path / "board.toml"
    board.write_text(simulate_board(), encoding="utf-8")
    plain = simulate.tallies

    def without_file(*args: Any) -> Any:
        board.unlink()  # after this process has read it, before the others do
        return plain(*args)

    monkeypatch.setattr(simulate, "tallies", without_file)
    result = cli("simulate", "--board", board, "--games", 20, "--jobs", 2)
    assert result.status == 2
    assert "[unknown-board]" in result.err


def simulate_board() -> str:
    from whistlestop.boards.load import FOLDER

    return (FOLDER / "usa.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("values", [[3], [1, 2], [5, 5, 5], [-7, 0, 3, 3, 12, 40], list(range(-50, 51, 3))])
def test_spread_agrees_with_statistics(values: list[int]) -> None:
    found = tally.spread(Counter(values))
    assert math.isclose(found["mean"], statistics.mean(values))
    assert (found["min"], found["max"]) == (min(values), max(values))
    if len(values) > 1:
        assert math.isclose(found["sd"], statistics.stdev(values), abs_tol=1e-12)
        assert [found["q1"], found["median"], found["q3"]] == statistics.quantiles(values, n=4, method="inclusive")


def test_shared_wins_count_for_each_and_as_shares() -> None:
    assert tally.shares(Counter({1: 10, 2: 3, 4: 2})) == 12.0


# -- bench -------------------------------------------------------------------------------------------------


def test_bench_json_has_exactly_these_keys(cli: Cli) -> None:
    result = cli("bench", "--players", 3, "--games", 2, "--json")
    figures = json.loads(result.out)
    assert list(figures) == [
        "board",
        "players",
        "compiled",
        "games_per_second",
        "decisions_per_second",
        "ns_per_decision",
        "ns_per_copy",
    ]
    assert (figures["board"], figures["players"]) == ("usa", 3)
    assert figures["compiled"] is build_info.compiled()
    assert math.isclose(figures["ns_per_decision"], 1e9 / figures["decisions_per_second"], rel_tol=0.01)
    assert figures["decisions_per_second"] > 10 * figures["games_per_second"] > 0
    assert figures["ns_per_copy"] > 0


def test_bench_says_what_it_reports(cli: Cli) -> None:
    result = cli("bench", "--games", 1)
    assert result.status == 0
    assert f"fastest of {bench.REPETITIONS} batches of 1" in " ".join(result.out.split())
