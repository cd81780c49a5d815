"""`whistlestop puzzle`: find puzzles in games between planners, and print the puzzles of a day."""

from __future__ import annotations

import functools
import json
from argparse import Namespace
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

from rich.text import Text

from whistlestop.analysis.puzzles import Puzzle, PuzzleKind, daily
from whistlestop.analysis.puzzles.finder import find, players_for
from whistlestop.boards import load, names
from whistlestop.cli import options
from whistlestop.cli.options import BadFile, BadOption
from whistlestop.game import ruleset
from whistlestop.names import names_of
from whistlestop.processes import interruptible

TRIES = 300  # games without a puzzle after which a board is given up

rules_for = functools.cache(ruleset)


def add(commands: Any) -> None:
    group = options.command(commands, "puzzle", "find puzzles in games of bots, or print the puzzles of a day")
    inner = group.add_subparsers(metavar="COMMAND", title="commands")
    found = options.command(inner, "find", "look for puzzles in games between planners", run_find)
    found.add_argument("--board", metavar="NAME", help="only on this board (default: all)")
    found.add_argument("--kind", choices=[str(kind) for kind in PuzzleKind], help="only of this kind (default: all)")
    options.add_number(found, "--count", 1, "puzzles of each kind on each board (default: 5)", 5)
    found.add_argument("--store", metavar="FILE", required=True, help="keep them in this file, and continue from it")
    options.add_json(found)
    today = options.command(inner, "daily", "print the puzzles of a day", run_daily)
    today.add_argument("date", metavar="YEAR-MONTH-DAY", help="such as 2026-01-31")
    options.add_json(today)


def run_find(args: Namespace) -> int:
    boards = [args.board] if args.board else names()
    kinds = [PuzzleKind(args.kind)] if args.kind else list(PuzzleKind)
    stored = read(Path(args.store))
    wanted = [(board, kind) for board in boards for kind in kinds]
    bar = options.games_bar(args.count * len(wanted))
    with interruptible() as stop, bar as progress, open_file(args.store) as file:
        for board, kind in wanted:
            had = [each for each in stored if (each.board, each.kind) == (board, kind)]
            for puzzle in search(board, kind, had, args.count, stop):
                file.write(json.dumps(puzzle.to_dict()) + "\n")
                file.flush()
                stored.append(puzzle)
                progress(len(stored))
    told = {f"{board} {kind}": sum((p.board, p.kind) == (board, kind) for p in stored) for board, kind in wanted}
    lines = "\n".join(f"{number:4} {name}" for name, number in told.items())
    options.show(args, {"found": told, "interrupted": bool(stop)}, lambda: Text(lines))
    return 130 if stop else 0


def search(board: str, kind: PuzzleKind, had: list[Puzzle], count: int, stop: list[int]) -> Iterator[Puzzle]:
    """Yield puzzles until there are enough, continuing after the last game that had one."""
    number = len(had)
    seed = max((each.seed for each in had), default=-1) + 1
    given_up = seed + TRIES
    while number < count and seed < given_up and not stop:
        found = find(rules_for(board, players_for(load(board), kind, seed)), kind, seed)
        seed += 1
        if found is not None:
            number += 1
            given_up = seed + TRIES
            yield found


def read(path: Path) -> list[Puzzle]:
    """Return the puzzles of a file; none if it is not there yet."""
    if not path.exists():
        return []
    try:
        return [Puzzle.from_dict(json.loads(line)) for line in options.read_text(str(path)).splitlines()]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise BadFile(f"cannot continue from '{path}': it has no puzzles; name another file") from None


def open_file(name: str) -> Any:
    try:
        return Path(name).open("a", encoding="utf-8")
    except OSError as fault:
        raise BadFile(f"cannot write '{name}': {fault.strerror}") from None


def run_daily(args: Namespace) -> int:
    try:
        day = date.fromisoformat(args.date)
    except ValueError:
        raise BadOption(f"'{args.date:.40}' is not a date; write it like 2026-01-31") from None
    found = {board: daily(load(board), day) for board in names()}
    told = {board: {"id": each.id, "question": question(each)} for board, each in found.items() if each is not None}
    lines = "\n".join(f"{each['id']}: {each['question']}" for each in told.values())
    options.show(args, {"date": str(day), "puzzles": told}, lambda: Text(lines))
    return 0


def question(puzzle: Puzzle) -> str:
    """Return what a puzzle asks, in English."""
    known = names_of(load(puzzle.board))
    match puzzle.kind:
        case PuzzleKind.JOIN:
            tickets = " and ".join(known.ticket(each) for each in puzzle.tickets)
            return f"complete {tickets} in {puzzle.turns} turns, with the cards in your hand"
        case PuzzleKind.KEEP:
            return "which tickets do you keep?"
        case PuzzleKind.STATION:
            return "where do you put your station?"
