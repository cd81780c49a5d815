"""A game in this process: an assistant at one seat, bots at the others."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from whistlestop.game import Game
from whistlestop.language import Sight
from whistlestop.mcp.seat import Refused
from whistlestop.opponents import Opponents

T = TypeVar("T")


class LocalSeat:
    """The assistant's seat. The bots have always played as far as they can when something is told."""

    def __init__(self, game: Game, me: int, bots: dict[int, str]) -> None:
        self.game = game
        self.me = me
        self.bots = Opponents(game, bots)
        self.told = 0  # the events before the last decision
        self.turn = asyncio.Lock()  # a game is one thing at a time

    async def alone(self, action: Callable[[], T]) -> T:
        """Do something with the game in a thread, after whatever is being done; bots may think for a while."""
        async with self.turn:
            return await asyncio.to_thread(action)

    async def sight(self) -> Sight:
        return await self.alone(self.look)

    async def play(self, action: str) -> None:
        def act() -> None:
            self.let_bots_play()
            before = len(self.game.events)
            self.game.play(action, self.me)
            self.told = before
            self.let_bots_play()

        await self.alone(act)

    async def why(self, action: str) -> None:
        def ask() -> None:
            self.let_bots_play()
            if refusal := self.game.refused(action, self.me):
                raise refusal

        await self.alone(ask)

    async def wait(self, seconds: float) -> bool:
        await self.alone(self.let_bots_play)
        return True

    async def record(self) -> str:
        if not self.game.over:
            raise Refused("not-over", "the record has everybody's cards in it; it can be read when the game is over")
        return self.game.record()

    async def close(self) -> None:
        pass

    def look(self) -> Sight:
        self.let_bots_play()
        scores = self.game.scores() if self.game.over else None
        return Sight.of(self.game.view(self.me), self.game.events[self.told :], scores)

    def let_bots_play(self) -> None:
        while seats := self.bots.to_act():
            self.bots.move(seats[0])
