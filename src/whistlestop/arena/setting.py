"""What has to be known wherever games of a tournament are played: in this process, another one, another machine."""

from __future__ import annotations

import functools
import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from whistlestop.bots.registry import make_bot
from whistlestop.engine.ruleset import Ruleset
from whistlestop.errors import BadTournament
from whistlestop.game import ruleset


@dataclass(frozen=True)
class Setting:
    """The board (a name or a file), the number of players, the limit of a decision, and where bots are looked for.

    With `moves` results tell what was played, for those who want more than how a game ended.
    """

    board: str | Path
    fingerprint: str
    players: int
    limit: float | None
    folder: str
    moves: bool = False

    @classmethod
    def here(cls, board: str | Path, players: int, limit: float | None, *, moves: bool = False) -> Setting:
        """The board as it is on this machine, and bots looked for in the current folder."""
        source = board.absolute() if isinstance(board, Path) else board
        return cls(source, ruleset(board, players).fingerprint, players, limit, os.getcwd(), moves)

    def check(self, bots: Iterable[str]) -> None:
        """Make the rules and every bot once, so that what is wrong with them is told before anything is played."""
        self.rules()
        for bot in bots:
            make_bot(bot)

    def rules(self) -> Ruleset:
        """The rules, made once in a process; BadTournament if the board is not the same here."""
        return cached_rules(self)


@functools.cache
def cached_rules(setting: Setting) -> Ruleset:
    rules = ruleset(setting.board, setting.players)
    if rules.fingerprint != setting.fingerprint:
        raise BadTournament(f"the board '{setting.board}' or its rules have changed since the first game; start again")
    return rules
