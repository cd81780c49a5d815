"""What a finished game shows besides its points: what they are for, the tickets that were joined, the paths."""

from __future__ import annotations

import msgspec

from whistlestop.engine.ruleset import Rule
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
        paths=[path(game, rule, seat) for rule in game.rules.path_rules[:1] for seat in seats],
    )


def path(game: Game, rule: Rule, seat: int) -> list[str]:
    """The routes that a rule has scored for a seat, in the order of travel."""
    return [game.board.routes[route].id for route in rule.path(game.state.s, seat)]
