"""The same games wherever they are played, and nothing is lost with a process."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from whistlestop.arena import Processes, Tournament, play_tournament
from whistlestop.arena.executors import worker_process
from whistlestop.errors import WorkerLost

from .arena_helpers import ENV, command, odd, played

MIXED = Tournament("usa", 3, ("greedy", "random", odd("Raises:after=20")), games=6, seed=3, limit=20.0)


def many(tournament: Tournament, jobs: int = 2) -> Processes:
    return Processes(tournament.setup, jobs)


def test_results_are_the_same_in_this_process_and_in_others() -> None:
    alone = played(play_tournament(MIXED))
    assert played(play_tournament(MIXED, many(MIXED))) == alone
    assert len(alone) == 6
    assert {result.fault.kind for result in alone if result.fault} == {"raised"}


def test_a_process_that_is_killed_costs_only_its_game_which_is_played_again(tmp_path: Path) -> None:
    note = tmp_path / "killed"
    tournament = Tournament("usa", 2, (odd(f"DiesOnce:note={note}"), "random"), games=6)
    outcome = play_tournament(tournament, many(tournament))
    assert note.exists()
    assert outcome.done
    assert played(outcome) == played(play_tournament(tournament))  # here nobody is killed any more
    assert all(result.fault is None for result in outcome.all.values())


def test_processes_killed_from_outside_are_replaced() -> None:
    tournament = Tournament("usa", 2, (odd("Slow:seconds=0.002"), "random"), games=8)
    results = many(tournament).play(tournament.jobs())
    found = [next(results)]
    victims = [process.pid for process in multiprocessing.active_children()]
    for pid in victims:
        os.kill(pid or 0, signal.SIGKILL)
    found += list(results)
    assert len(victims) == 2
    assert {job for job, _ in found} == set(tournament.jobs())
    assert all(result.fault is None for _, result in found)
    assert not multiprocessing.active_children()


def test_a_bot_that_hangs_where_no_signal_reaches_it_loses() -> None:
    tournament = Tournament("usa", 2, (odd("Deaf:after=5"), "random"), games=2, limit=0.2)
    outcome = play_tournament(tournament, many(tournament))
    for result in outcome.all.values():
        seat = result.line_up.index(odd("Deaf:after=5"))
        assert result.winners == (1 - seat,)
        assert result.fault is not None
        assert (result.fault.seat, result.fault.kind) == (seat, "hung")
        assert "no decision within 0.2 s" in result.fault.error
        moves = [line for line in result.fault.record.splitlines() if line.startswith(f"{seat + 1} ")]
        assert len(moves) >= 5


def test_a_bot_that_swallows_every_interruption_loses() -> None:
    tournament = Tournament("usa", 2, (odd("Swallows"), "random"), games=2, limit=0.1)
    outcome = play_tournament(tournament, many(tournament))
    assert [result.fault.kind for result in outcome.all.values() if result.fault] == ["hung", "hung"]


def test_a_bot_that_always_takes_its_process_with_it_loses_and_the_others_play_on() -> None:
    tournament = Tournament("first-journey", 2, (odd("Exits"), "random", "greedy"), games=2)
    outcome = play_tournament(tournament, many(tournament))
    faults = [result.fault for result in outcome.all.values() if result.fault]
    assert [(fault.bot, fault.kind) for fault in faults] == [(odd("Exits"), "crashed")] * 4
    assert "exit code 3" in faults[0].error
    assert len(outcome.all) == 6


def test_processes_that_cannot_play_are_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = Tournament("usa", 2, ("random",), games=2)
    tournament.check()
    missing = replace(tournament.setup, folder=str(tmp_path / "gone"))
    with pytest.raises(WorkerLost, match="cannot play: FileNotFoundError"):
        list(Processes(missing, 2).play(tournament.jobs()))
    other = replace(tournament.setup, fingerprint="0")
    with pytest.raises(WorkerLost, match="have changed"):
        list(Processes(other, 2).play(tournament.jobs()))
    monkeypatch.setattr(worker_process, "serve", os._exit)  # which does not even start
    with pytest.raises(WorkerLost, match="do not stay alive"):
        list(Processes(tournament.setup, 2).play(tournament.jobs()))


def test_stopping_does_not_wait_for_the_games_that_are_on(tmp_path: Path) -> None:
    note = tmp_path / "begun"
    tournament = Tournament("usa", 2, (odd(f"Slow:seconds=1000,note={note}"), "random"), games=4)
    executor = Processes(tournament.setup, 2, note.exists)
    assert list(executor.play(tournament.jobs())) == []
    assert not multiprocessing.active_children()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends processes together with their parent")
def test_nobody_plays_on_when_the_arena_is_killed() -> None:
    words = command("--bots", f"{odd('Deaf')},random", "--games", 4, "--jobs", 2)
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENV)
    children: set[int] = set()
    deadline = time.monotonic() + 120
    while len(children) < 2 and time.monotonic() < deadline:
        children = {pid for pid in descendants(process.pid) if "spawn_main" in cmdline(pid)}
        time.sleep(0.1)
    assert len(children) == 2
    process.kill()
    process.communicate(timeout=60)
    deadline = time.monotonic() + 120
    while any("spawn_main" in cmdline(pid) for pid in children) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not [pid for pid in children if "spawn_main" in cmdline(pid)]


def descendants(pid: int) -> list[int]:
    try:
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


def cmdline(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:
        return ""


def test_quick_games_are_handed_out_many_at_a_time_and_slow_ones_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    monkeypatch.setattr(worker_process, "time", SimpleNamespace(monotonic=lambda: clock[0]))
    sizer = worker_process.BatchSizer()
    sizes = []
    for seconds in (0.0, 0.0, 0.1, 0.8, 3.0, 9.0):
        sizer.begin(sizer.size)
        clock[0] += seconds
        sizer.end()
        sizes.append(sizer.size)
    assert sizes == [2, 4, 8, 8, 4, 2]
