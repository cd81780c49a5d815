"""Bots that decide in this process, where no other can be started."""

from __future__ import annotations

import asyncio

import msgspec

from whistlestop.server.pool import Answering, BotPool
from whistlestop.server.worker import BotAnswer, BotQuestion, decide

HINT_SECONDS = 0.5  # the page gets no other answer meanwhile


class LocalPool(BotPool):
    """See `BotPool`. A decision blocks everything else, so only bots that decide quickly are of use."""

    def __init__(self) -> None:
        super().__init__(1)

    async def start_analyst(self) -> Answering:
        """Refuse: tens of thousands of rollouts would keep the page from everything else."""
        raise NotImplementedError("a browser is too slow to analyse games")

    async def attempt(self, data: bytes) -> BotAnswer:
        await asyncio.sleep(0)  # what was announced before the decision goes out first
        question = msgspec.msgpack.decode(data, type=BotQuestion)
        if question.hints:
            question.seconds = HINT_SECONDS
        return decide(question)
