"""Bots at the other seats of a game that somebody plays."""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from random import Random

from whistlestop.bots import Budget, make_bot
from whistlestop.bots.registry import describe
from whistlestop.errors import BadBot, BadPlayers, IllegalAction
from whistlestop.game import Game


def at_seats(specs: Sequence[str], players: int, me: int) -> dict[int, str]:
    """Bots by the seats that they play, all but `me`; one bot is enough for all. BadPlayers for other numbers."""
    seats = [seat for seat in range(players) if seat != me]
    if len(specs) == 1:
        specs = [*specs] * len(seats)
    if len(specs) != len(seats):
        others = "1 other seat" if len(seats) == 1 else f"{len(seats)} other seats"
        raise BadPlayers(f"{len(specs)} bots for {others}; name one for all, or one for each")
    return dict(zip(seats, specs, strict=True))


class Opponents:
    """The bots of a game, by the seats that they play."""

    def __init__(self, game: Game, specs: Mapping[int, str]) -> None:
        self.game = game
        self.specs = specs
        self.bots = {seat: make_bot(spec) for seat, spec in specs.items()}

    def to_act(self) -> list[int]:
        """The seats of bots that owe a decision."""
        return [seat for seat in self.game.to_act if seat in self.bots]

    def move(self, seat: int) -> None:
        """Let the bot of a seat make one decision; BadBot if it fails."""
        view = self.game.view(seat)
        action = view.legal[0]
        try:
            if len(view.legal) > 1:
                action = operator.index(self.bots[seat].choose(view, view.legal, self.budget(seat)))
        except Exception as error:
            raise BadBot(self.fault(seat, describe(error))) from error
        try:
            self.game.play(action, seat)
        except IllegalAction as refusal:
            raise BadBot(self.fault(seat, str(refusal))) from refusal

    def fault(self, seat: int, error: str) -> str:
        return f"the bot '{self.specs[seat]}' at seat {seat + 1} has failed: {error}; name another with --bots"

    def budget(self, seat: int) -> Budget:
        """Chance for one decision, by the seed and the moment alone, so that a resumed game goes on the same way."""
        return Budget(rng=Random(f"{self.game.seed} {len(self.game.played)} {seat}"))
