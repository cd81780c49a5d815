"""The plan of a data set: the same plan always gives the same games, in the same files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from whistlestop import build_info
from whistlestop.arena.game_setup import GameSetup
from whistlestop.arena.schedule import Job, deal_seed
from whistlestop.arena.tournament import DECISION_LIMIT
from whistlestop.bots.registry import bot_code
from whistlestop.errors import BadDataset
from whistlestop.record import checked_seed

FORMAT = "whistlestop-dataset 2"


@dataclass(frozen=True)
class DatasetPlan:
    """A number of games between bots on a board, `shard` of them in each file.

    `bots` has one bot for all seats, or one for each; they change seats from game to game. `level` is the level of the
    observations, `encoding` that of the actions (docs/environments.md). With `shortest_paths`, observations say
    what is missing for each ticket. Without `tables`, there are only records.
    """

    board: str | Path
    players: int
    bots: tuple[str, ...]
    games: int
    seed: int = 0
    shard: int = 100
    level: str = "memory"
    encoding: str = "compact"
    tables: bool = True
    shortest_paths: bool = False

    def __post_init__(self) -> None:
        checked_seed(self.seed)
        if len(self.bots) not in (1, self.players):
            raise BadDataset(f"{len(self.bots)} bots for {self.players} seats; name one for all, or one for each")
        if self.games < 1 or self.shard < 1:
            raise BadDataset("a data set has at least one game, and one in each file")

    def check(self) -> None:
        """Raise an error if something is wrong with the board or a bot."""
        self.setup.check(self.bots)

    @cached_property
    def setup(self) -> GameSetup:
        return GameSetup.here(self.board, self.players, DECISION_LIMIT, moves=True)

    @property
    def shards(self) -> int:
        return -(-self.games // self.shard)

    def job(self, game: int) -> Job:
        """Return a game by its number."""
        seats = self.bots * self.players if len(self.bots) == 1 else self.bots
        turn = game % self.players
        return Job(0, game, seats[turn:] + seats[:turn], deal_seed(self.seed, game))

    def jobs(self, shard: int) -> Iterator[Job]:
        """Yield the games of a shard."""
        for game in range(shard * self.shard, min((shard + 1) * self.shard, self.games)):
            yield self.job(game)

    def describe(self) -> dict[str, Any]:
        """Return what the data set is, to be kept with it."""
        rules = self.setup.rules()
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
            **({"level": self.level, "encoding": self.encoding} if self.tables else {}),
            **({"shortest_paths": True} if self.tables and self.shortest_paths else {}),
        }
