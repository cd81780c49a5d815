"""What a finished game shows besides its points: what they are for, the tickets that were joined, the paths."""

from __future__ import annotations

import msgspec

from whistlestop.game import Game
from whistlestop.record import seed_text
from whistlestop.server.protocol import Result, ScorePart


def result(game: Game) -> Result:
    """The result of a game that is over."""
    scores = game.scores()
    view = game.view(None)
    seats = range(game.players)
    return Result(
        lines=scores.lines,
        totals=scores.totals,
        completed=scores.completed,
        winners=scores.winners,
        seed=seed_text(game.seed),
        joined=[view.joined_tickets(seat) for seat in seats],
        parts=msgspec.convert(game.score_parts(), dict[str, list[list[ScorePart]]], from_attributes=True),
        paths=paths(game),
    )


def paths(game: Game) -> dict[str, list[list[str]]]:
    """The routes that were scored as one path, by line and seat, in the order of travel."""
    rules, routes = game.rules, game.board.routes
    drawn = list(rules.path_rules)
    found = {}
    for line, kind in zip(rules.lines, rules.line_kinds, strict=True):
        rule = rules.all_rules[rules.reserved[f"score line '{line}'"]]
        if rule in drawn and not kind:  # a line of one thing
            seats = [rule.path(game.state.s, seat) for seat in range(game.players)]
            found[line] = [[routes[route].id for route in path] for path in seats]
    return found
