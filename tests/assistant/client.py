"""An assistant as a script: a real client of the protocol, and `whistlestop mcp` in a process of its own."""

from __future__ import annotations

import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import pytest
from mcp import Client, StdioServerParameters


class ToolError(Exception):
    """A tool has refused; the code says why."""

    def __init__(self, data: dict[str, Any], text: str) -> None:
        super().__init__(text)
        self.code: str = data["code"]
        self.data = data


class Assistant:
    """Calls tools, and keeps everything that it was ever told."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.told: list[str] = []

    async def call(self, tool: str, **arguments: Any) -> str:
        answer = await self.client.call_tool(tool, arguments)
        text: str = answer.content[0].text
        self.told.append(text)
        if answer.is_error:
            raise ToolError(answer.structured_content, text)
        return text

    async def look(self, tool: str = "look", **arguments: Any) -> dict[str, Any]:
        answer = await self.client.call_tool(tool, {"format": "json", **arguments})
        self.told.append(answer.content[0].text)
        if answer.is_error:
            raise ToolError(answer.structured_content, answer.content[0].text)
        found: dict[str, Any] = answer.structured_content
        return found

    async def code_of(self, tool: str, **arguments: Any) -> str:
        """The code with which a call is refused."""
        with pytest.raises(ToolError) as found:
            await self.call(tool, **arguments)
        refusal = found.value
        assert str(refusal).startswith(f"[{refusal.code}] ")
        assert set(refusal.data) >= {"code", "reason"}
        return refusal.code

    async def play_on(self, rng: Random) -> dict[str, Any]:
        """Play at random, rather building than drawing, until the game is over; what was seen then."""
        seen = await self.look("wait")
        while seen["pending_seats"]:
            if seen["legal"]:
                claims = [action for action in seen["legal"] if action.startswith("claim")]
                seen = await self.look("play", action=rng.choice(claims or seen["legal"]))
            else:
                seen = await self.look("wait")
        return seen


@asynccontextmanager
async def assistant(*options: str) -> AsyncIterator[Assistant]:
    command = StdioServerParameters(
        command=sys.executable, args=["-m", "whistlestop", "mcp", *options], env=dict(os.environ)
    )
    async with Client(command) as client:
        yield Assistant(client)
