"""Puzzles as clients get them: those of a day, and one with its position and its solution."""

from __future__ import annotations

import functools
from datetime import date

import msgspec
from msgspec import Struct

from whistlestop.analysis.puzzles import Puzzle, find_puzzle, puzzle_of_day, puzzles_of
from whistlestop.server.boards import board_today, offered
from whistlestop.server.payloads import seat_view
from whistlestop.server.protocol import SeatView
from whistlestop.server.request_errors import RequestError
from whistlestop.server.static_files import StaticContent


class DailyPuzzle(Struct):
    """`GET /api/puzzles?date=2026-01-31`: for each board the puzzle of that day, the same on every server."""

    board: str
    id: str
    kind: str


class PuzzleReason(Struct):
    """Why the best option is a good one: a key with values, and an English sentence with gaps for them."""

    key: str
    values: dict[str, str | int]
    sentence: str


class PuzzleOption(Struct, omit_defaults=True):
    """One of the answers: routes to claim, tickets to keep, or a city.

    Of routes, `joined` are the tickets that they join, and `cards` how each is paid for; without `cards`, not all
    routes can be claimed with the cards in hand. Of the others, `win` is the chance to win, `points` those to expect.
    """

    routes: list[str] = []
    tickets: list[str] = []
    city: str | None = None
    joined: list[str] = []
    cards: list[dict[str, int]] = []
    win: float = 0.0
    points: float = 0.0


class PuzzleInfo(Struct):
    """`GET /api/puzzles/{puzzle}`: a position as the seat sees it, the options, and the number of the best one."""

    id: str
    kind: str
    board: str
    seat: int
    view: SeatView
    options: list[PuzzleOption]
    answer: int
    tickets: list[str]  # to join
    turns: int  # for that
    worlds: int  # that the options were played in; 0: all ways were tried
    reason: PuzzleReason | None = None


@functools.cache
def puzzles_today(board: str) -> list[Puzzle]:
    """Return the puzzles of a board as it is today."""
    return puzzles_of(board_today(board))


def daily_puzzles(day: str) -> StaticContent:
    """Return the puzzles of a day."""
    try:
        chosen = date.fromisoformat(day)
    except ValueError:
        raise RequestError("bad-request", "'date' has to be a day like 2026-01-31") from None
    found = [(board, puzzle_of_day(puzzles_today(board), chosen)) for board in offered()]
    lines = [DailyPuzzle(board, puzzle.id, str(puzzle.kind)) for board, puzzle in found if puzzle is not None]
    return StaticContent.of(msgspec.json.encode(lines), "application/json")


@functools.lru_cache(64)
def puzzle_content(name: str) -> StaticContent:
    """Return a puzzle by its id."""
    puzzle = find_puzzle(name)
    if puzzle is None or puzzle not in puzzles_today(puzzle.board):
        raise RequestError("not-found", "there is no such puzzle; /api/puzzles lists those of a day")
    view = seat_view(puzzle.view())
    view.choices = []
    info = PuzzleInfo(
        id=puzzle.id,
        kind=str(puzzle.kind),
        board=puzzle.board,
        seat=puzzle.seat,
        view=view,
        options=[
            PuzzleOption(each.routes, each.tickets, each.city, each.joined, each.cards, each.win, each.points)
            for each in puzzle.options
        ],
        answer=puzzle.answer,
        tickets=puzzle.tickets,
        turns=puzzle.turns,
        worlds=puzzle.worlds,
        reason=PuzzleReason(**puzzle.reason) if puzzle.reason else None,
    )
    return StaticContent.of(msgspec.json.encode(info), "application/json")
