"""`whistlestop bench`: measure the speed of the engine on one core."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from timeit import repeat
from typing import Any

from rich.table import Table

from whistlestop import build_info
from whistlestop.cli import options
from whistlestop.engine.playout import play_many
from whistlestop.engine.ruleset import Ruleset
from whistlestop.game import ruleset

REPETITIONS = 5
COMPILED, INTERPRETED = 20_000, 300  # games in a batch
SEED = 0


def add(commands: Any) -> None:
    parser = options.command(commands, "bench", "measure the speed of the engine on one core", run)
    options.add_game(parser)
    counting = f"games in a batch; the fastest of {REPETITIONS} batches counts"
    default = f"default: {COMPILED}, or {INTERPRETED} with the interpreted engine"
    options.add_number(parser, "--games", 1, f"{counting} ({default})")
    options.add_json(parser)


def run(args: Namespace) -> int:
    games = args.games or (COMPILED if build_info.compiled() else INTERPRETED)
    figures = measure(ruleset(options.board_source(args.board), args.players), games)
    options.show(args, figures, lambda: report(figures, games))
    return 0


def measure(rules: Ruleset, games: int) -> dict[str, Any]:
    """Return the speed of the fastest of several equal batches: other load can only slow a batch down."""
    decisions, _ = play_many(rules, SEED, games)  # a warm-up
    seconds = fastest(lambda: play_many(rules, SEED, games), 1)
    state = rules.new_game(SEED)
    copies = 200_000 if build_info.compiled() else 20_000
    return {
        "board": rules.board.id,
        "players": int(rules.players),
        "compiled": build_info.compiled(),
        "games_per_second": round(games / seconds, 1),
        "decisions_per_second": round(decisions / seconds, 1),
        "ns_per_decision": round(1e9 * seconds / decisions, 1),
        "ns_per_copy": round(1e9 * fastest(state.copy, copies) / copies, 1),
    }


def fastest(action: Callable[[], object], times: int) -> float:
    """Return the seconds of doing something so many times, the fastest of several repetitions."""
    return max(min(repeat(action, number=times, repeat=REPETITIONS)), 1e-9)


def report(figures: dict[str, Any], games: int) -> Table:
    build = "compiled" if figures["compiled"] else "interpreted"
    table = Table(
        title=f"{figures['board']} · {figures['players']} random players · {build} · one core",
        caption=f"whole games with deal and final scores; fastest of {REPETITIONS} batches of {games} games",
        show_header=False,
    )
    table.add_column("")
    table.add_column("", justify="right")
    for name, key in (
        ("games per second", "games_per_second"),
        ("decisions per second", "decisions_per_second"),
        ("ns per decision", "ns_per_decision"),
        ("ns per copy of a state", "ns_per_copy"),
    ):
        table.add_row(name, f"{figures[key]:,.0f}")
    return table
