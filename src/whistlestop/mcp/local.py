"""A game in this process: an assistant at one seat, bots at the others."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from whistlestop.game import Game
from whistlestop.language import SeatSnapshot
from whistlestop.loop import Opponents
from whistlestop.mcp.seat import ToolError

T = TypeVar("T")


class LocalSeat:
    """The assistant's seat. Before anything is shown, the bots have played as far as they can."""

    def __init__(self, game: Game, me: int, bots: dict[int, str]) -> None:
        self.game = game
        self.me = me
        self.bots = Opponents(game, bots)
        self.since = 0  # how many events there were before the last decision
        self.turn = asyncio.Lock()  # calls use the game one after another

    async def alone(self, action: Callable[[], T]) -> T:
        """Do something with the game in a thread, after other calls: bots may take a while."""
        async with self.turn:
            return await asyncio.to_thread(action)

    async def snapshot(self) -> SeatSnapshot:
        return await self.alone(self.look)

    async def play(self, action: str) -> None:
        def act() -> None:
            self.let_bots_play()
            before = len(self.game.events)
            self.game.play(action, self.me)
            self.since = before
            self.let_bots_play()

        await self.alone(act)

    async def why(self, action: str) -> None:
        def ask() -> None:
            self.let_bots_play()
            if refusal := self.game.check(action, self.me):
                raise refusal

        await self.alone(ask)

    async def wait(self, seconds: float) -> bool:
        await self.alone(self.let_bots_play)
        return True

    async def record(self) -> str:
        if not self.game.over:
            raise ToolError("not-over", "the record shows everybody's cards; it can be read once the game is over")
        return self.game.record()

    async def close(self) -> None:
        pass

    def look(self) -> SeatSnapshot:
        self.let_bots_play()
        scores = self.game.scores() if self.game.over else None
        return SeatSnapshot.of(self.game.view(self.me), self.game.events[self.since :], scores)

    def let_bots_play(self) -> None:
        for _ in self.bots.play():
            pass
