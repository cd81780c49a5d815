"""The puzzles that come with the package, and the puzzle of each day."""

from __future__ import annotations

import functools
import hashlib
import json
from collections.abc import Sequence
from datetime import date
from importlib import resources

from whistlestop.analysis.puzzles.puzzle import Puzzle
from whistlestop.engine.board import Board
from whistlestop.errors import check_type
from whistlestop.game import ruleset

FILE = "puzzles.jsonl"


@functools.cache
def all_puzzles() -> tuple[Puzzle, ...]:
    """Return all puzzles, in the order of the file."""
    text = resources.files(__package__).joinpath(FILE).read_text(encoding="utf-8")
    return tuple(Puzzle.from_dict(json.loads(line)) for line in text.splitlines())


def puzzles_of(board: Board) -> list[Puzzle]:
    """Return the puzzles of this version of a board, in an order that mixes their kinds."""
    known = (board.id, ruleset(board, board.min_players).fingerprint)
    found = [each for each in all_puzzles() if (each.board, each.fingerprint) == known]
    return sorted(found, key=lambda each: hashed(each.id))


def find_puzzle(name: str) -> Puzzle | None:
    """Return a puzzle by its id."""
    return next((each for each in all_puzzles() if each.id == name), None)


def daily(board: Board, day: date) -> Puzzle | None:
    """Return the puzzle of a board for a day, the same everywhere; None if the board has none."""
    check_type(board, Board, "the board is a Board, as load_board returns it")
    check_type(day, date, "the day is a date")
    return puzzle_of_day(puzzles_of(board), day)


def puzzle_of_day(puzzles: Sequence[Puzzle], day: date) -> Puzzle | None:
    """Return the one of a board's puzzles that is for a day; None if there are none."""
    return puzzles[day.toordinal() % len(puzzles)] if puzzles else None


def hashed(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()
