"""On a Ray cluster: the same games, and an actor that is killed costs only its own."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from whistlestop.arena import Tournament, play_tournament
from whistlestop.arena.executors import choose
from whistlestop.errors import MissingExtra, WorkerLost

from .arena_helpers import odd, played


def never() -> bool:
    return False


def test_the_same_games_even_if_an_actor_is_killed(tmp_path: Path) -> None:
    pytest.importorskip("ray")
    note = tmp_path / "killed"
    lost = odd(f"DiesOnce:note={note},parent=yes")  # the parent of the process that plays is the actor
    deaf = odd("Deaf:after=30,seat=0")
    tournament = Tournament("usa", 2, (lost, "greedy", deaf), games=2, seed=3, limit=0.3)
    executor = choose(tournament.setup, 2, "local", never)
    outcome = play_tournament(tournament, executor)
    assert note.exists()
    assert outcome.done
    faults = [result.fault for _, result in outcome.results() if result.fault]
    assert [(fault.bot, fault.kind) for fault in faults] == [(deaf, "hung")] * 2
    here = play_tournament(replace(tournament, bots=(lost, "greedy")))
    assert [result for result in played(outcome) if deaf not in result.line_up] == played(here)


def test_no_cluster_is_an_error_with_a_remedy() -> None:
    pytest.importorskip("ray")
    tournament = Tournament("usa", 2, ("random",), games=2)
    with pytest.raises(WorkerLost, match=r"no Ray cluster at '127\.0\.0\.1:9'.*--ray local"):
        list(choose(tournament.setup, 2, "127.0.0.1:9", never).play(tournament.jobs()))


def test_a_cluster_that_takes_too_long_to_start_is_such_an_error_too(monkeypatch: pytest.MonkeyPatch) -> None:
    ray = pytest.importorskip("ray")

    def init(**settings: object) -> None:
        raise Exception("The current node timed out during startup.")  # what a busy machine got from Ray 2.60

    monkeypatch.setattr(ray, "init", init)
    tournament = Tournament("usa", 2, ("random",), games=2)
    with pytest.raises(WorkerLost, match=r"no Ray cluster at 'local' .*timed out during startup"):
        play_tournament(tournament, choose(tournament.setup, 2, "local", never))


def test_without_ray_the_remedy_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MissingExtra, match=r"pip install 'whistlestop\[ray\]'"):
        choose(Tournament("usa", 2, ("random",)).setup, 2, "local", never)
