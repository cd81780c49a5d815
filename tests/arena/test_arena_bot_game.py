"""One game between bots: the same from the same seed, and lost by a bot that fails."""

from __future__ import annotations

import gc
import signal
import time
import tracemalloc
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from whistlestop import Game, board_names, load_board, ruleset
from whistlestop.arena.bot_game import Cancelled, GameResult, play_bot_game
from whistlestop.arena.trace import Trace
from whistlestop.loop import MAX_DECISIONS

from .arena_helpers import odd, timeless

RULES = ruleset("usa", 2)


def in_a_thread(action: Callable[[], GameResult]) -> GameResult:
    """Only the main thread can be interrupted by a signal."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(action).result(60)


@pytest.mark.parametrize("board", board_names())
def test_a_match_ends_on_every_board_with_every_number_of_players(board: str) -> None:
    for players in range(load_board(board).min_players, load_board(board).max_players + 1):
        result = play_bot_game(ruleset(board, players), ["random"] * players, 5)
        assert result.fault is None
        assert result.totals is not None
        assert len(result.totals) == len(result.kept) == len(result.seconds) == players
        assert all(0 <= done <= kept for done, kept in zip(result.completed, result.kept, strict=True))
        assert sum(result.shares()) == pytest.approx(1)


def test_the_same_seed_gives_the_same_game_and_another_one_another() -> None:
    line_up = ["random", "greedy"]
    one = timeless(play_bot_game(RULES, line_up, 7))
    assert timeless(play_bot_game(RULES, line_up, 7)) == one
    assert timeless(play_bot_game(ruleset("usa", 2), line_up, 7, 60)) == one
    assert play_bot_game(RULES, line_up, 8).totals != one.totals


def test_a_trace_replays_as_a_checked_game_with_the_same_result() -> None:
    trace = Trace()
    result = play_bot_game(RULES, ["greedy", "random"], 9, trace=trace)
    game = Game(RULES, 9)
    for seat, action in trace:
        game.play(action, seat)
    assert game.over
    assert (tuple(game.scores().totals), tuple(game.scores().winners)) == (result.totals, result.winners)
    assert result.kept == tuple(len(tickets) for tickets in game.spectator_view()["tickets"])
    assert result.completed == tuple(game.scores().completed)


def test_tickets_that_are_laid_open_were_kept_too() -> None:
    result = play_bot_game(ruleset("first-journey", 2), ["random", "random"], 3)
    assert all(kept >= done for kept, done in zip(result.kept, result.completed, strict=True))
    assert sum(result.kept) > sum(result.completed) > 0


def test_only_choices_are_asked_for_and_counted() -> None:
    asked = 0
    trace = Trace()
    result = play_bot_game(RULES, [odd("Hasty"), "random"], 4, 0.5, trace=trace)
    game = Game(RULES, 4)
    for seat, action in trace:
        asked += len(game.legal(seat)) > 1
        game.play(action, seat)
    assert result.fault is None  # Hasty has checked its budget and its legal actions
    assert sum(result.decisions) == asked < len(trace)


@pytest.mark.parametrize(
    ("bot", "kind", "part"),
    [
        ("Illegal", "illegal", "is not legal here"),
        ("Text", "illegal", "'draw blind', which is not an Action"),
        ("Code", "illegal", ", which is not an Action"),
        ("Truth", "illegal", "True, which is not an Action"),
        ("Nothing", "illegal", "None, which is not an Action"),
        ("Cheats", "illegal", "'pass' is not legal here"),
        ("Forges", "illegal", "<Action pass> is not an action of this board"),
        ("Huge", "illegal", "which is not an Action"),
        ("Unspeakable", "illegal", "which is not an Action"),
        ("Unspeakable:answers=no", "raised", "Thing: ?"),
        ("Raises", "raised", "ZeroDivisionError: no plan at all"),
        ("Leaves", "raised", "SystemExit: 1"),
        ("Raises:after=x", "raised", "'x' is not a value of 'after'"),
        ("NoSuchBot", "raised", "has no class 'NoSuchBot'"),
    ],
)
def test_a_bot_that_fails_loses_and_is_reported(bot: str, kind: str, part: str) -> None:
    result = play_bot_game(ruleset("usa", 3), ["random", odd(bot), "greedy"], 6)
    assert result.totals is None
    assert result.winners == (0, 2)
    assert result.shares() == [0.5, 0, 0.5]
    assert result.fault is not None
    assert (result.fault.seat, result.fault.bot, result.fault.kind) == (1, odd(bot), kind)
    assert part in result.fault.error


def test_the_record_of_a_fault_leads_to_its_position() -> None:
    result = play_bot_game(RULES, [odd("Raises:after=12"), "random"], 6)
    assert result.fault is not None
    game = Game.replay(result.fault.record)
    assert game.seed == 6
    assert not game.over
    assert 0 in game.pending_seats
    assert sum(seat == 0 for seat, _ in game.played) >= 12


def test_a_bot_that_hangs_is_interrupted() -> None:
    began = time.monotonic()
    result = play_bot_game(RULES, ["random", odd("Hangs")], 6, 0.2)
    assert time.monotonic() - began < 10
    assert result.fault is not None
    assert (result.fault.seat, result.fault.kind, result.fault.error) == (1, "hung", "no decision within 0.2 s")


def test_a_bot_that_is_late_loses_even_where_it_cannot_be_interrupted() -> None:
    result = in_a_thread(lambda: play_bot_game(RULES, [odd("Slow:seconds=0.9"), "random"], 6, 0.2))
    assert result.fault is not None
    assert result.fault.kind == "hung"


def test_using_up_the_time_is_not_too_late() -> None:
    result = play_bot_game(ruleset("first-journey", 2), [odd("Slow:seconds=0.02"), "random"], 6, 0.02)
    assert result.fault is None


def test_the_alarm_leaves_no_trace() -> None:
    before = signal.getsignal(signal.SIGALRM)
    play_bot_game(RULES, ["random", odd("Raises")], 6, 5)
    assert signal.getsignal(signal.SIGALRM) is before
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


def test_a_match_in_another_thread_gives_the_same_result() -> None:
    result = in_a_thread(lambda: play_bot_game(RULES, ["random", "random"], 6, 5))
    assert timeless(result) == timeless(play_bot_game(RULES, ["random", "random"], 6))


def test_a_game_without_end_is_scored_as_it_stands() -> None:
    trace = Trace()
    result = play_bot_game(ruleset("first-journey", 2), [odd("Endless"), odd("Endless")], 6, trace=trace)
    assert len(trace) == MAX_DECISIONS
    assert result.fault is None
    assert result.totals is not None


def test_a_match_can_be_cancelled() -> None:
    with pytest.raises(Cancelled):
        play_bot_game(RULES, ["random", "random"], 6, cancelled=lambda: True)


def test_games_leave_nothing_in_memory() -> None:
    """Views are passed to compiled code with every decision; each that stayed would be kilobytes."""
    rules = ruleset("first-journey", 2)

    def play(seeds: range) -> None:
        for seed in seeds:
            play_bot_game(rules, ("greedy", "planner"), seed)
        gc.collect()

    play(range(2))
    tracemalloc.start()
    try:
        play(range(2))
        before, _ = tracemalloc.get_traced_memory()
        play(range(2, 6))
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert after - before < 50_000
