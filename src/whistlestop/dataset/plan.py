"""What a data set is made of: the same plan always means the same games, in the same files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from whistlestop import build_info
from whistlestop.arena.schedule import Job, deal_seed
from whistlestop.arena.setting import Setting
from whistlestop.arena.tournament import LIMIT
from whistlestop.bots.registry import bot_code
from whistlestop.errors import BadDataset
from whistlestop.record import checked_seed

FORMAT = "whistlestop-dataset 1"


@dataclass(frozen=True)
class Plan:
    """So many games of bots on a board, `shard` of them in each file.

    There is one bot for all seats, or one for each; these change places from game to game. `level` says how much is in
    an observation, `coding` how actions are numbered (docs/research.md). Without `tables` there are records only.
    """

    board: str | Path
    players: int
    bots: tuple[str, ...]
    games: int
    seed: int = 0
    shard: int = 100
    level: str = "memory"
    coding: str = "compact"
    tables: bool = True

    def __post_init__(self) -> None:
        checked_seed(self.seed)
        if len(self.bots) not in (1, self.players):
            raise BadDataset(f"{len(self.bots)} bots for {self.players} seats; name one for all, or one for each")
        if self.games < 1 or self.shard < 1:
            raise BadDataset("a data set has at least one game, and one in each file")

    def check(self) -> None:
        """Say what is wrong with the board or a bot before anything is played."""
        self.setting.check(self.bots)

    @cached_property
    def setting(self) -> Setting:
        return Setting.here(self.board, self.players, LIMIT, moves=True)

    @property
    def shards(self) -> int:
        return -(-self.games // self.shard)

    def job(self, game: int) -> Job:
        """A game by its number. Its seed is far from those of its neighbours."""
        seats = self.bots * self.players if len(self.bots) == 1 else self.bots
        turn = game % self.players
        return Job(0, game, seats[turn:] + seats[:turn], deal_seed(self.seed, game))

    def jobs(self, shard: int) -> Iterator[Job]:
        """The games of a shard."""
        for game in range(shard * self.shard, min((shard + 1) * self.shard, self.games)):
            yield self.job(game)

    def describe(self) -> dict[str, Any]:
        """What the data set is, to be kept with it."""
        rules = self.setting.rules()
        return {
            "format": FORMAT,
            "whistlestop": build_info.version(),
            "board": rules.board.id,
            "fingerprint": rules.fingerprint,
            "players": self.players,
            "bots": list(self.bots),
            "code": [bot_code(bot) for bot in self.bots],
            "seed": f"{self.seed:032x}",
            "games": self.games,
            "shard": self.shard,
            **({"level": self.level, "coding": self.coding} if self.tables else {}),
        }
