"""Clients: people as scripts. They know no rules, only what the server tells them."""

from __future__ import annotations

import asyncio
import contextlib
import json
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from .node import Node

LOST = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError, EOFError)


class Refusal(Exception):
    def __init__(self, message: dict[str, Any]) -> None:
        super().__init__(message)
        self.code = message["code"]
        self.values = message.get("values", {})


class Player:
    """A connection that comes back by itself, and everything it was ever sent."""

    def __init__(self, node: Node, table: str, *tokens: str) -> None:
        self.nodes = [node]
        self.table = table
        self.tokens = list(tokens)
        self.socket: ClientConnection | None = None
        self.reader: asyncio.Task[None] | None = None
        self.raw: list[str] = []
        self.info: dict[str, Any] = {}
        self.state: dict[str, Any] = {}
        self.states: list[dict[str, Any]] = []
        self.said: list[dict[str, Any]] = []
        self.gone = False
        self.number = 0
        self.waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self.news = asyncio.Event()
        self.reconnects = 0
        self.acknowledged: list[tuple[str, int, int, str]] = []  # game, number, seat, action

    async def __aenter__(self) -> Player:
        try:
            await self.open()
        except BaseException:  # also if it is cancelled: otherwise the connection would stay open
            await self.close()
            raise
        return self

    async def __aexit__(self, *fault: object) -> None:
        await self.close()

    async def open(self) -> None:
        """Connect and say hello, with what is known already."""
        node = self.nodes[self.reconnects % len(self.nodes)]
        self.socket = await connect(f"ws://127.0.0.1:{node.port}/ws", max_size=2**22, compression=None, open_timeout=10)
        self.reader = asyncio.create_task(self.read(self.socket))
        known = {"game": self.state["game"], "seq": self.state["seq"]} if self.state else {}
        await self.ask("hello", v=2, table=self.table, tokens=self.tokens, **known)
        await self.until(lambda: self.info or self.lost)

    async def close(self) -> None:
        if self.socket is not None:
            await self.socket.close()
        if self.reader is not None:
            with contextlib.suppress(asyncio.CancelledError):
                await self.reader

    async def read(self, socket: ClientConnection) -> None:
        with contextlib.suppress(*LOST):
            async for text in socket:
                assert isinstance(text, str)
                self.raw.append(text)
                self.take(json.loads(text))
        for future in self.waiting.values():
            if not future.done():
                future.set_exception(ConnectionError("lost"))
        self.waiting.clear()
        self.news.set()

    def take(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "table":
                self.info = message
            case "state":
                self.state = message
                self.states.append(message)
            case "said":
                self.said.append(message)
            case "gone":
                self.gone = True
            case _:
                future = self.waiting.pop(message.get("id", -1), None)
                if future is not None and not future.done():
                    if message["type"] == "accepted":
                        future.set_result(message)
                    else:
                        future.set_exception(Refusal(message))
        self.news.set()

    async def ask(self, kind: str, **content: Any) -> dict[str, Any]:
        """Send a message and wait for its answer."""
        assert self.socket is not None
        self.number += 1
        future: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self.waiting[self.number] = future
        try:
            await self.socket.send(json.dumps({"type": kind, "id": self.number, **content}))
        except BaseException:
            future.cancel()
            raise
        async with asyncio.timeout(20):
            return await future

    async def refused(self, kind: str, **content: Any) -> str:
        """The code with which a message is refused."""
        try:
            answer = await self.ask(kind, **content)
        except Refusal as refusal:
            return str(refusal.code)
        raise AssertionError(f"accepted: {answer}")

    async def until(self, condition: Any, seconds: float = 20) -> Any:
        """Wait for news until a condition holds."""
        async with asyncio.timeout(seconds):
            while not (found := condition()):
                self.news.clear()
                await self.news.wait()
        return found

    # -- playing -------------------------------------------------------------------------------------------------

    @property
    def seq(self) -> int:
        return int(self.state["seq"]) if self.state else -1

    @property
    def over(self) -> bool:
        return bool(self.state.get("result"))

    def turns(self) -> list[dict[str, Any]]:
        """The own views that owe a decision."""
        return [view for view in self.state.get("views", []) if view.get("choices")]

    async def play(self, seat: int, action: str, after: int | None = None) -> int:
        after = self.seq if after is None else after
        game = self.state["game"]
        answer = await self.ask("play", game=game, seat=seat, action=action, after=after)
        self.acknowledged.append((game, answer["seq"], seat, action))
        return int(answer["seq"])

    async def run(self, rng: Random, *, most: int | None = None, pause: float = 0) -> None:
        """Play to the end, or until the game has so many actions, whatever happens to the server."""

        def done() -> bool:
            return self.over or (most is not None and self.seq >= most)

        def ready() -> bool:
            """Whether a decision is owed, after the last action that was acknowledged."""
            return bool(self.turns()) and self.seq >= (self.acknowledged[-1][1] if self.acknowledged else 0)

        pending: tuple[int, str, int] | None = None
        while pending is not None or not done():  # whoever has asked wants an answer
            try:
                if pending is None:
                    await self.until(lambda: ready() or done() or self.lost, 60)
                    if ready() and not done():
                        pending = choose(rng, self.turns()[0], self.seq)
                if self.lost:
                    raise ConnectionError
                if pending is not None:
                    await asyncio.sleep(pause)
                    seq = await self.play(*pending)
                    pending = None
                    await self.until(lambda seq=seq: self.seq >= seq or self.lost)
            except Refusal as refusal:
                if refusal.code not in ("stale", "illegal-action", "game-over", "store-failed", "bot-plays"):
                    raise
                if refusal.code != "store-failed":  # which leaves open whether the action was kept
                    pending = None
                await asyncio.sleep(0.02)
            except (*LOST, ConnectionError):
                await self.come_back()

    @property
    def lost(self) -> bool:
        return self.reader is None or self.reader.done()

    async def come_back(self) -> None:
        for _ in range(400):
            self.reconnects += 1
            try:
                await self.close()
                await self.open()
                await self.until(lambda: self.state or self.lost, 20)
                return
            except (*LOST, ConnectionError):
                await asyncio.sleep(0.05)
        raise AssertionError("the server does not come back")


def choose(rng: Random, view: dict[str, Any], seq: int) -> tuple[int, str, int]:
    """A random action, rather one that builds than one that draws, so that games end."""
    claims = [choice for choice in view["choices"] if choice["verb"] == "claim"]
    choice = rng.choice(claims if claims and rng.random() < 0.7 else view["choices"])
    return view["seat"], choice["text"], seq


async def play_game(players: list[Player], seed: int = 1, **options: Any) -> None:
    """Let everybody play to the end."""
    async with asyncio.TaskGroup() as group:
        for i, player in enumerate(players):
            group.create_task(player.run(Random(seed * 100 + i), **options))


async def seated(stack: contextlib.AsyncExitStack, nodes: list[Node], made: dict[str, Any]) -> list[Player]:
    """Everybody at a table, on the nodes in turns; the first one is the host."""
    players = []
    for i, token in enumerate(made["tokens"]):
        tokens = [token, made["host"]] if i == 0 else [token]
        player = Player(nodes[i % len(nodes)], made["table"], *tokens)
        player.nodes = nodes[i % len(nodes) :] + nodes[: i % len(nodes)]
        players.append(await stack.enter_async_context(player))
    return players
