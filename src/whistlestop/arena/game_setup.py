"""What every process and machine that plays games of a tournament has to know."""

from __future__ import annotations

import functools
import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from whistlestop.bots.registry import bot
from whistlestop.engine.ruleset import Ruleset
from whistlestop.errors import BadTournament
from whistlestop.game import ruleset


@dataclass(frozen=True)
class GameSetup:
    """The board (a name or a file), the players, the time limit of a decision, and the folder to load bots from.

    With `moves`, results have the actions of the game; with `luck`, a number of rollouts, its luck.
    """

    board: str | Path
    fingerprint: str
    players: int
    limit: float | None
    folder: str
    moves: bool = False
    luck: int = 0

    @classmethod
    def here(
        cls, board: str | Path, players: int, limit: float | None, *, moves: bool = False, luck: int = 0
    ) -> GameSetup:
        """Return the setup for the board as it is on this machine, with bots from the current folder."""
        source = board.absolute() if isinstance(board, Path) else board
        return cls(source, ruleset(board, players).fingerprint, players, limit, os.getcwd(), moves, luck)

    def check(self, bots: Iterable[str]) -> None:
        """Make the rules and every bot once, to raise their errors before anything is played."""
        self.rules()
        for spec in bots:
            bot(spec)

    def rules(self) -> Ruleset:
        """Return the rules, made once in a process; raise BadTournament if the board has changed."""
        return cached_rules(self)


@functools.cache
def cached_rules(setup: GameSetup) -> Ruleset:
    rules = ruleset(setup.board, setup.players)
    if rules.fingerprint != setup.fingerprint:
        raise BadTournament(f"the board '{setup.board}' or its rules have changed since the first game; start again")
    return rules
