"""What others notice while one client does its worst, each kind of it for a while, all on this machine.

    python benchmarks/server_abuse.py --seconds 15

Ten games of four scripted players go on at one address, one with a quick bot and one with a bot that searches; the rude
client comes from another (127.0.0.2), in a process of its own, within the limits of a server by default. It prints
for each kind the time from an action to the others' update, the time of the bots, and the server's share of a core and
memory.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import functools
import json
import multiprocessing
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from server.node import Node, running
from server.player import LOST, Player, Refusal, choose
from server.test_hostile import frame, handshake
from server_load import PLAYERS, LiveGame, Load, cpu_seconds, memory, percentile
from websockets.asyncio.client import connect

RUDE = "127.0.0.2"  # the address of the one who does not behave
PING, EMPTY_START, EMPTY_MORE = (bytes([first, 0x80]) + b"\0\0\0\0" for first in (0x89, 0x01, 0x00))


# -- the rude client ---------------------------------------------------------------------------------------------


def dial(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=5, source_address=(RUDE, 0))


def request(port: int, path: str, body: object = None) -> Any:
    """The JSON of an answer, asked for from the rude address."""
    data = b"" if body is None else json.dumps(body).encode()
    method = "GET" if body is None else "POST"
    with dial(port) as raw:
        head = f"{method} {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: {len(data)}\r\n\r\n"
        raw.sendall(head.encode() + data)
        answer = b"".join(iter(lambda: raw.recv(65536), b""))
    return json.loads(answer.partition(b"\r\n\r\n")[2])


def many(number: int, end: float, work: Callable[[], None]) -> None:
    """Do something again and again, in many threads, until a moment."""

    def again() -> None:
        while time.time() < end:
            with contextlib.suppress(OSError, ValueError, AssertionError, KeyError):
                work()

    threads = [threading.Thread(target=again, daemon=True) for _ in range(number)]
    for thread in threads:
        thread.start()
    time.sleep(max(0.0, end - time.time()))


def frames(port: int, end: float, first: bytes, flood: bytes, *, read: bool) -> None:
    made = request(port, "/api/tables", {"board": "usa", "seats": [{}, {}]})
    hello = {"type": "hello", "id": 0, "v": 2, "table": made["table"], "tokens": [made["watch"]]}

    def work() -> None:
        with dial(port) as raw:
            handshake(raw)
            raw.sendall(frame(json.dumps(hello).encode()) + first)
            while time.time() < end:
                raw.sendall(flood)
                if read:
                    raw.recv(65536)

    many(20, end, work)


def pings(port: int, end: float) -> None:
    frames(port, end, b"", PING * 2000, read=False)


def large_pings(port: int, end: float) -> None:
    frames(port, end, b"", (b"\x89\xfd" + b"\0\0\0\0" + b"x" * 125) * 100, read=False)


def fragments(port: int, end: float) -> None:
    frames(port, end, EMPTY_START, EMPTY_MORE * 2000, read=False)


def slow_bodies(port: int, end: float) -> None:
    head = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 4000\r\n\r\n"

    def work() -> None:
        with dial(port) as raw:
            raw.sendall(head)
            while time.time() < end:
                time.sleep(1)
                raw.sendall(b"x")

    many(190, end, work)


def metrics(port: int, end: float) -> None:
    def work() -> None:
        with dial(port) as raw:
            while time.time() < end:
                raw.sendall(b"GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n")
                assert raw.recv(65536)

    many(50, end, work)


def garbage(port: int, end: float) -> None:
    rng = Random(1)

    def work() -> None:
        with dial(port) as raw:
            raw.sendall(rng.randbytes(200) + b"\r\n\r\n")
            raw.recv(1000)

    many(50, end, work)


def seated(port: int, seats: list[dict[str, str]], people: int, board: str = "usa") -> tuple[str, list[str]]:
    made = request(port, "/api/tables", {"board": board, "seats": seats})
    join = f"/api/tables/{made['table']}/join"
    tokens = [request(port, join, {"invite": made["invite"], "name": f"R{i}"})["token"] for i in range(people)]
    return made["table"], [made["host"], *tokens]


async def come_in(port: int, table: str, tokens: list[str]) -> Any:
    socket_ = await connect(f"ws://127.0.0.1:{port}/ws", compression=None, local_addr=(RUDE, 0), max_size=None)
    await socket_.send(json.dumps({"type": "hello", "id": 0, "v": 2, "table": table, "tokens": tokens}))
    return socket_


def experts(port: int, end: float) -> None:
    async def go() -> None:
        for _ in range(20):
            with contextlib.suppress(KeyError, OSError, ValueError):
                table, tokens = seated(port, [{"bot": "expert"}] * 5, 0)
                async with await come_in(port, table, tokens) as host:
                    await host.send('{"type":"start","id":1}')
                    await host.recv()
        await asyncio.sleep(max(0.0, end - time.time()))

    asyncio.run(go())


def hints(port: int, end: float) -> None:
    async def pester(table: str, tokens: list[str], number: int) -> None:
        while time.time() < end:
            with contextlib.suppress(*LOST):
                async with await come_in(port, table, tokens) as raw:
                    await raw.send('{"type":"start","id":1}')
                    await raw.send(json.dumps({"type": "hint", "id": 2, "seat": number % 2}))
                    await asyncio.sleep(0.5)

    async def go() -> None:
        tables = [seated(port, [{}, {}], 2) for _ in range(15)]
        async with asyncio.timeout(max(0.1, end - time.time())):
            await asyncio.gather(*(pester(*tables[i % len(tables)], i) for i in range(40)))

    with contextlib.suppress(TimeoutError):
        asyncio.run(go())


def undo_loop(port: int, end: float) -> None:
    """Keep tickets and take them back, as fast as it is allowed; and ask for the record and the table meanwhile."""

    async def go() -> None:
        table, tokens = seated(port, [{}, {}], 2)
        asking: threading.Thread | None = None
        number = seq = 0
        async with await come_in(port, table, tokens) as raw:
            await raw.send('{"type":"start","id":1}')
            async for text in raw:
                message = json.loads(text)
                if time.time() > end:
                    return
                if message["type"] != "state":
                    continue
                game, seq = message["game"], message["seq"]
                if asking is None:
                    asking = threading.Thread(target=many, daemon=True, args=(5, end, lambda game=game: look(game)))
                    asking.start()
                own = message["views"][0]
                order: dict[str, Any] = {"game": game, "seat": 0, "after": seq}
                number += 1
                if own.get("may_undo"):
                    await raw.send(json.dumps({"type": "undo", "id": number, **order}))
                elif own.get("choices"):
                    action = own["choices"][0]["text"]
                    await raw.send(json.dumps({"type": "play", "id": number, "action": action, **order}))
                await asyncio.sleep(0.05)

    def look(game: str) -> None:
        request(port, f"/api/games/{game}/record")

    with contextlib.suppress(*LOST):
        asyncio.run(go())


def play_for_ever(port: int, end: float) -> None:
    """Exchange tickets for ever, over many connections."""

    async def go() -> None:
        table, tokens = seated(port, [{}, {}], 2, "first-journey")
        sockets = [await come_in(port, table, tokens) for _ in range(9)]
        drains = [asyncio.create_task(drain(each)) for each in sockets[1:]]
        await sockets[0].send('{"type":"start","id":1}')
        number = 1
        async for text in sockets[0]:
            state = json.loads(text)
            if time.time() > end:
                return
            for view in state["views"] if state["type"] == "state" else ():
                number += 1
                for action in [
                    each["text"] for each in view.get("choices", []) if each["verb"] in ("exchange", "keep")
                ][:1]:
                    order = {"game": state["game"], "seat": view["seat"], "action": action, "after": state["seq"]}
                    await sockets[1 + number % 8].send(json.dumps({"type": "play", "id": number, **order}))
        await asyncio.gather(*drains)

    with contextlib.suppress(*LOST):
        asyncio.run(go())


async def drain(socket_: Any) -> None:
    with contextlib.suppress(*LOST):
        async for _ in socket_:
            pass


def hellos(port: int, end: float, table: str, tokens: list[str], *, company: int = 0) -> None:
    """Come and go as a player, again and again, while others look on."""

    async def come_and_go() -> None:
        while time.time() < end:
            with contextlib.suppress(*LOST):
                async with await come_in(port, table, tokens) as raw:
                    while '"state"' not in str(await raw.recv())[:20]:
                        pass
            await asyncio.sleep(0.5)  # together as often as an address may connect

    async def go() -> None:
        others = [asyncio.create_task(drain(await come_in(port, table, tokens[-1:]))) for _ in range(company)]
        async with asyncio.timeout(max(0.1, end - time.time())):
            await asyncio.gather(*(come_and_go() for _ in range(10)), *others)

    with contextlib.suppress(TimeoutError, *LOST):
        asyncio.run(go())


async def play_long(node: Node, length: int) -> tuple[str, list[str]]:
    """Play a game in which tickets are exchanged until it has so many actions; return its table and tokens."""
    made = await asyncio.to_thread(node.table, "first-journey", 2)
    async with Player(node, made["table"], *made["tokens"], made["host"]) as both:
        await both.ask("start")
        await both.until(both.turns)
        while both.seq < length:
            view = both.turns()[0]
            action = next(each["text"] for each in view["choices"] if each["verb"] in ("exchange", "keep"))
            seq = await both.play(view["seat"], action)
            await both.until(lambda seq=seq: both.seq >= seq)
            both.raw.clear()
            both.states.clear()
    return made["table"], [made["tokens"][0], made["watch"]]


LONG = 3000  # actions, the most that a game can have
# these are about a game of that length
AGAIN = "twenty hellos a second, of a game of 3 000 actions"
IN_COMPANY = "the same hellos, and 150 look on"
ENDLESS: dict[str, dict[str, Any]] = {AGAIN: {}, IN_COMPANY: {"company": 150}}
KINDS: dict[str, Callable[[int, float], None] | None] = {
    "nothing": None,
    "claims and takes back, asks for the record": undo_loop,
    "empty pings, unread": pings,
    "large pings, unread": large_pings,
    "empty fragments": fragments,
    "190 bodies, a byte a second": slow_bodies,
    "20 tables of five experts": experts,
    "40 times hints, hanging up": hints,
    "/metrics on 50 connections": metrics,
    "garbage on 50 connections": garbage,
    "exchanges tickets for ever": play_for_ever,
}


# -- the others --------------------------------------------------------------------------------------------------


class BotWatch:
    """A person against a bot, who acts at once, and how long the bot takes."""

    def __init__(self, level: str) -> None:
        self.level = level
        self.waits: list[float] = []

    async def run(self, node: Node) -> None:
        rng = Random(5)
        while True:
            made = await asyncio.to_thread(node.table, "usa", 1, (self.level,))
            async with Player(node, made["table"], made["host"], *made["tokens"]) as person:
                await person.ask("start")
                while not person.over:
                    with contextlib.suppress(Refusal):
                        await self.decide(person, rng)

    async def decide(self, person: Player, rng: Random) -> None:
        await person.until(lambda: person.turns() or person.over, 120)
        if person.over:
            return
        seq = await person.play(*choose(rng, person.turns()[0], person.seq))
        begun = time.perf_counter()
        # a second card of the same turn is the person's own again
        await person.until(lambda: person.seq > seq or (person.seq == seq and (person.turns() or person.over)), 120)
        if person.seq > seq:
            self.waits.append(time.perf_counter() - begun)
        await asyncio.sleep(0.1)


async def measure(kind: str, attack: Callable[[int, float], None] | None, node: Node, args: argparse.Namespace) -> None:
    assert node.process is not None
    load = Load(args.think)
    games = [LiveGame(await asyncio.to_thread(node.table, "usa", PLAYERS), load) for _ in range(args.games)]
    ready = asyncio.Semaphore(20)
    tasks = [asyncio.create_task(client.run(node, ready)) for game in games for client in game.clients]
    while sum(game.connected for game in games) < args.games * PLAYERS:
        await asyncio.sleep(0.05)
    for game in games:
        first = game.clients[0].socket
        assert first is not None
        await first.send('{"type":"start","id":0}')
    bots = [BotWatch("easy"), BotWatch("expert")]
    tasks += [asyncio.create_task(bot.run(node)) for bot in bots]
    await asyncio.sleep(args.warm)
    rude = None
    if attack is not None:
        rude = multiprocessing.get_context("spawn").Process(
            target=attack, args=(node.port, time.time() + args.seconds + 2), daemon=True
        )
        rude.start()
        await asyncio.sleep(2)
    load.measuring = True
    for bot in bots:
        bot.waits.clear()
    most = 0.0
    end = time.monotonic() + args.seconds
    begun = cpu_seconds(node.process.pid)
    while time.monotonic() < end:
        most = max(most, memory(node.process.pid))
        await asyncio.sleep(0.2)
    load.measuring = False
    share = (cpu_seconds(node.process.pid) - begun) / args.seconds
    waits = [f"{max(bot.waits, default=float('nan')):.1f}" for bot in bots]
    print(
        f"| {kind} | {percentile(load.delays, 0.5):.0f} ms | {percentile(load.delays, 0.99):.0f} ms"
        f" | {waits[0]} s | {waits[1]} s | {share:.0%} | {most:.0f} MB |",
        flush=True,
    )
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.gather(*(client.socket.close() for game in games for client in game.clients if client.socket))
    if rude is not None:
        await asyncio.to_thread(rude.join, 10)
        rude.kill()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=15, help="how long each kind goes on")
    parser.add_argument("--warm", type=float, default=6, help="how long to play before")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--think", type=float, default=1.0, help="mean seconds before a decision")
    parser.add_argument("--only", default="", help="kinds with this in their names")
    args = parser.parse_args()
    print("| one client | median | 99th percentile | easy bot | expert bot | of a core | memory |")
    print("|---|---|---|---|---|---|---|")
    for kind, attack in KINDS.items():
        if args.only in kind:
            with tempfile.TemporaryDirectory() as folder, running(f"{folder}/games.sqlite", rate=1) as node:
                asyncio.run(measure(kind, attack, node, args))
    with tempfile.TemporaryDirectory() as folder:
        store = f"{folder}/games.sqlite"
        kinds = {kind: options for kind, options in ENDLESS.items() if args.only in kind}
        if kinds:
            with running(store, rate=1000) as node:
                table, tokens = asyncio.run(play_long(node, LONG))
        for kind, options in kinds.items():
            attack = functools.partial(hellos, table=table, tokens=tokens, **options)
            with running(store, rate=1) as node:
                asyncio.run(measure(kind, attack, node, args))


if __name__ == "__main__":
    main()
