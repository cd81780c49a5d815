"""`--within`: each pairing is played until its interval is narrow enough, and no longer."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from whistlestop.arena import InProcess, Outcome, Processes, ResultStore, Tournament, play_tournament, summary
from whistlestop.arena.rounds import FIRST_DEALS, next_deals
from whistlestop.errors import BadTournament

from .arena_helpers import odd, played
from .conftest import Command, Figures
from .test_arena_store import newly_played

# greedy beats First in every game; First and random are about equal
UNEVEN = Tournament("first-journey", 2, ("greedy", odd("First"), "random"), games=300, ladder=True, within=0.08)


def games_of(outcome: Outcome) -> list[int]:
    return [line_up["games"] for line_up in summary(outcome)["line_ups"]]


def margins(outcome: Outcome) -> list[float]:
    return [(one["high"] - one["low"]) / 2 for found in summary(outcome)["line_ups"] for one in found["results"]]


def test_the_games_go_to_the_pairings_with_the_widest_intervals() -> None:
    outcome = play_tournament(UNEVEN)
    assert outcome.done
    assert max(margins(outcome)) <= 0.08
    clear, *_, open_ = sorted(games_of(outcome))
    assert clear == 2 * FIRST_DEALS
    assert open_ > 1.5 * clear


def test_no_pairing_gets_more_games_than_asked_for() -> None:
    outcome = play_tournament(replace(UNEVEN, games=100, within=0.01))
    assert outcome.done
    assert max(margins(outcome)) > 0.01
    assert max(games_of(outcome)) == 100


def test_the_same_games_are_played_on_any_number_of_processes() -> None:
    alone = play_tournament(UNEVEN)
    together = play_tournament(UNEVEN, Processes(UNEVEN.setup, 2))
    assert played(together) == played(alone)


def test_an_interrupted_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path = tmp_path / "results.sqlite"
    whole = play_tournament(UNEVEN)
    count = 0

    def stopped() -> bool:
        nonlocal count
        count += 1
        return count > 150

    with ResultStore(path, UNEVEN.setup) as store:
        part = play_tournament(UNEVEN, InProcess(UNEVEN.setup), store, stopped=stopped)
    assert not part.done
    assert newly_played(UNEVEN, path) == len(whole.all) - len(part.all)
    with ResultStore(path, UNEVEN.setup) as store:
        assert played(play_tournament(UNEVEN, store=store)) == played(whole)


def test_games_of_a_longer_run_in_the_store_do_not_count(tmp_path: Path) -> None:
    path = tmp_path / "results.sqlite"
    newly_played(replace(UNEVEN, within=None), path)
    with ResultStore(path, UNEVEN.setup) as store:
        assert played(play_tournament(UNEVEN, store=store)) == played(play_tournament(UNEVEN))


def test_the_next_round_asks_for_what_the_spread_says_but_doubles_at_most() -> None:
    assert next_deals(0, 0.0, 0.03, 1000) == FIRST_DEALS
    assert next_deals(0, 0.0, 0.03, 10) == 10
    assert next_deals(100, 0.029, 0.03, 1000) == 100
    assert 110 < next_deals(100, 0.033, 0.03, 1000) < 130
    assert next_deals(100, 0.09, 0.03, 1000) == 200
    assert next_deals(100, 0.09, 0.03, 150) == 150


def test_the_arena_says_what_it_plays(arena: Command, figures: Figures) -> None:
    words = ("--board", "first-journey", "--bots", f"greedy,{odd('First')}", "--within", "8", "--jobs", "1")
    status, out, _ = arena(*words)
    assert status == 0
    assert "at most 5000 deals in 2 seatings each, until ± 8 %" in out
    found = figures(*words)
    assert found["finished"]
    assert found["games"] == 2 * FIRST_DEALS


@pytest.mark.parametrize(
    "settings",
    [{"within": 0.0}, {"within": 1.0}, {"within": 0.1, "sprt": (0.0, 20.0)}, {"within": 0.1, "part": (1, 2)}],
)
def test_what_makes_no_sense_with_a_width_is_refused(settings: dict[str, object]) -> None:
    with pytest.raises(BadTournament):
        Tournament(**{"board": "usa", "players": 2, "bots": ("random", "greedy"), **settings})  # type: ignore[arg-type]
