"""Bots that decide in this process, where no other can be started."""

from __future__ import annotations

import asyncio

import msgspec

from whistlestop.server.analyst import Analysts
from whistlestop.server.pool import BotPool
from whistlestop.server.worker import BotAnswer, BotQuestion, decide

HINT_SECONDS = 0.5  # the page gets no other answer meanwhile


class LocalAnalyst:
    """Analyses a game in this process, step by step."""

    def __init__(self) -> None:
        self.analysts = Analysts()

    async def ask(self, data: bytes) -> bytes:
        await asyncio.sleep(0)  # the page may have something to ask meanwhile
        return msgspec.msgpack.encode(self.analysts.answer(data))

    async def stop(self) -> None:
        """Do nothing: there is no process."""


class LocalPool(BotPool):
    """See `BotPool`. A decision blocks everything else, so only bots that decide quickly are of use."""

    def __init__(self) -> None:
        super().__init__(1)

    async def start_analyst(self) -> LocalAnalyst:
        return LocalAnalyst()

    async def attempt(self, data: bytes) -> BotAnswer:
        await asyncio.sleep(0)  # what was announced before the decision goes out first
        question = msgspec.msgpack.decode(data, type=BotQuestion)
        if question.hints:
            question.seconds = HINT_SECONDS
        return decide(question)
