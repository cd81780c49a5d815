"""The scores of a game: points by line and seat, and what they are for."""

from __future__ import annotations

from dataclasses import dataclass

from whistlestop.engine.bits import BIT
from whistlestop.engine.ruleset import Ruleset
from whistlestop.engine.state import State


@dataclass(frozen=True)
class Scores:
    """The final scores."""

    lines: dict[str, list[int]]  # points by score line and seat
    totals: list[int]  # by seat
    completed: list[int]  # tickets, by seat
    winners: list[int]  # seats


@dataclass(frozen=True)
class ScorePart:
    """What some points of a score line are for."""

    kind: str  # of `what`: ticket, card, city …; empty if the line is about one thing only
    what: str | int
    n: int  # how many of it
    points: int


def scores_of(rules: Ruleset, state: State) -> Scores:
    """Return the scores of a game that is over, or as if it ended now."""
    sheet = rules.score(state)
    players = int(rules.players)
    return Scores(
        lines={
            rules.lines[line]: [int(sheet.points[line * players + seat]) for seat in range(players)]
            for line in rules.line_order
        },
        totals=[int(total) for total in sheet.totals],
        completed=[int(n) for n in sheet.completed],
        winners=[seat for seat in range(players) if sheet.winners & BIT[seat]],
    )


def score_parts_of(rules: Ruleset, state: State) -> dict[str, list[list[ScorePart]]]:
    """Return what the points of each score line are for, by seat; lines without parts are left out."""
    board = rules.board
    names = {
        "ticket": [ticket.id for ticket in board.tickets],
        "card": [kind.id for kind in board.kinds],
        "city": [city.id for city in board.cities],
    }
    found: dict[str, list[list[ScorePart]]] = {}
    for share in rules.score(state, True).shares or []:
        kind, what = rules.line_kinds[share.line], int(share.what)
        part = ScorePart(kind, names[kind][what] if kind in names else what, int(share.n), int(share.points))
        line = found.setdefault(rules.lines[share.line], [[] for _ in range(rules.players)])
        line[share.seat].append(part)
    return found
