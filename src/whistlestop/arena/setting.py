"""What has to be known wherever games of a tournament are played: in this process, another one, another machine."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from pathlib import Path

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

    def rules(self) -> Ruleset:
        """The rules, made once in a process; BadTournament if the board is not the same here."""
        return cached_rules(self)


@functools.cache
def cached_rules(setting: Setting) -> Ruleset:
    rules = ruleset(setting.board, setting.players)
    if rules.fingerprint != setting.fingerprint:
        raise BadTournament(
            f"the board '{setting.board}' or its rules have changed since the tournament began; start it again"
        )
    return rules
