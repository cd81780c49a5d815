"""How the server bears load: many games at once, four players each, on one process and one core.

    python benchmarks/server_load.py --games 10,50,100,250 --seconds 20
    python benchmarks/server_load.py --games 1000 --store postgres --nodes 2 --think 8

Prints, for each number of games, the time from sending an action to the other players' update (median, 99th
percentile), the server's share of its core and its memory; then what connected but idle games cost, and what a game
takes in memory and in the store. Clients run in this process, on another core where there is one.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import multiprocessing
import os
import sys
import tempfile
import time
import tracemalloc
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from server.node import Node, Postgres, running
from websockets.asyncio.client import ClientConnection, connect

PLAYERS = 4
TICK = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


class Client:
    """A player who waits a little before each decision."""

    def __init__(self, game: LiveGame, seat: int, token: str) -> None:
        self.game = game
        self.seat = seat
        self.token = token
        self.socket: ClientConnection | None = None

    async def run(self, node: Node, ready: asyncio.Semaphore) -> None:
        async with ready:
            self.socket = await connect(f"ws://127.0.0.1:{node.port}/ws", max_size=None, compression=None)
            hello = {"type": "hello", "id": 0, "v": 2, "table": self.game.table, "tokens": self.tokens()}
            await self.socket.send(json.dumps(hello))
        self.game.connected += 1
        number = 0
        with contextlib.suppress(Exception):
            async for text in self.socket:
                now = time.perf_counter()
                if not str(text).startswith('{"type":"state"'):
                    continue
                state = json.loads(text)
                self.game.told(self.seat, state["seq"], now)
                if state.get("result"):
                    self.game.over = True
                    return
                choices = state["views"][0].get("choices")
                if choices:
                    await self.game.think()
                    number += 1
                    action = self.game.choose(choices)
                    self.game.sent = time.perf_counter()
                    order = {"game": state["game"], "seat": self.seat, "action": action, "after": state["seq"]}
                    await self.socket.send(json.dumps({"type": "play", "id": number, **order}))

    def tokens(self) -> list[str]:
        return [self.token, self.game.host] if self.seat == 0 else [self.token]


class LiveGame:
    """One game and its players."""

    def __init__(self, made: dict[str, Any], load: Load) -> None:
        self.table = made["table"]
        self.host = made["host"]
        self.load = load
        self.clients = [Client(self, seat, token) for seat, token in enumerate(made["tokens"])]
        self.connected = 0
        self.sent: float | None = None
        self.actor = -1
        self.over = False

    def told(self, seat: int, seq: int, now: float) -> None:
        # in the opening several decide at once, and whose action it was cannot be said
        if self.load.measuring and self.sent is not None and seq > PLAYERS and now > self.sent:
            self.load.delays.append(now - self.sent)

    async def think(self) -> None:
        await asyncio.sleep(self.load.rng.expovariate(1 / self.load.think))
        await self.load.acting.wait()

    def choose(self, choices: list[dict[str, Any]]) -> str:
        claims = [choice for choice in choices if choice["verb"] == "claim"]
        found: str = self.load.rng.choice(claims if claims and self.load.rng.random() < 0.3 else choices)["text"]
        return found


class Load:
    """All games, and what was measured."""

    def __init__(self, think: float) -> None:
        self.think = think
        self.rng = Random(1)
        self.delays: list[float] = []
        self.measuring = False
        self.acting = asyncio.Event()
        self.acting.set()


def cpu_seconds(pid: int) -> float:
    words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / TICK


def memory(pid: int) -> float:
    """Resident megabytes."""
    line = next(line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] * 1000 if values else float("nan")


async def measure(nodes: list[Node], number: int, args: argparse.Namespace) -> None:
    pids = [node.process.pid for node in nodes if node.process is not None]
    before = sum(memory(pid) for pid in pids)
    load = Load(args.think)
    games = [LiveGame(nodes[i % len(nodes)].table(args.board, PLAYERS), load) for i in range(number)]
    ready = asyncio.Semaphore(20)
    clients = [
        asyncio.create_task(client.run(nodes[i % len(nodes)], ready))  # players of one game are at different servers
        for game in games
        for i, client in enumerate(game.clients)
    ]
    while sum(game.connected for game in games) < number * PLAYERS:
        await asyncio.sleep(0.1)
    for game in games:
        socket = game.clients[0].socket
        assert socket is not None
        await socket.send('{"type":"start","id":0}')
    await asyncio.sleep(args.warm)
    load.measuring = True
    start, used = time.perf_counter(), sum(cpu_seconds(pid) for pid in pids)
    await asyncio.sleep(args.seconds)
    load.measuring = False
    span = time.perf_counter() - start
    share = (sum(cpu_seconds(pid) for pid in pids) - used) / span
    kept = sum(memory(pid) for pid in pids)
    print(
        f"{number:5} games, {number * PLAYERS:5} clients: {len(load.delays) / (PLAYERS) / span:6.0f} actions/s,"
        f" p50 {percentile(load.delays, 0.5):6.1f} ms, p99 {percentile(load.delays, 0.99):6.1f} ms,"
        f" server {share:4.0%} of a core, {kept:5.0f} MB,"
        f" {(kept - before) / number * 1024:.0f} KB for a game and its clients",
        flush=True,
    )
    load.acting.clear()
    await asyncio.sleep(2)
    start, used = time.perf_counter(), sum(cpu_seconds(pid) for pid in pids)
    await asyncio.sleep(args.idle)
    share = (sum(cpu_seconds(pid) for pid in pids) - used) / (time.perf_counter() - start)
    print(f"      all connected, nobody acting: server {share:.1%} of a core", flush=True)
    for task in clients:
        task.cancel()
    await asyncio.gather(*clients, return_exceptions=True)
    await asyncio.gather(*(client.socket.close() for game in games for client in game.clients if client.socket))


def measure_memory(games: int, board: str) -> None:
    """What games take in memory without anybody connected, and finished ones in a SQLite file."""
    from whistlestop.server.match import Match
    from whistlestop.server.store import open_store

    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/games.sqlite"
        # in a process of its own, so that what that needs is not counted
        filler = multiprocessing.get_context("spawn").Process(target=fill, args=(path, games, board))
        filler.start()
        filler.join()

        async def go() -> None:
            store = open_store(path)
            await store.open()
            actions = (await Match.load(store, "g0")).seq
            start = time.perf_counter()
            for number in range(games):
                await Match.load(store, f"g{number}")
            span = time.perf_counter() - start
            gc.collect()
            tracemalloc.start()  # resident memory would not tell what is used again
            kept = [await Match.load(store, f"g{number}") for number in range(games)]
            for match in kept:
                match.view(0)
            gc.collect()
            grown = tracemalloc.get_traced_memory()[0] / 1024 / games
            tracemalloc.stop()
            await store.close()
            size = Path(path).stat().st_size / games / 1024
            print(f"a game in memory after its last action: {grown:.0f} KB; read again in {span / games * 1000:.1f} ms")
            print(f"a finished game of about {actions} actions: {size:.1f} KB in SQLite, nothing in memory")

        asyncio.run(go())


def fill(path: str, games: int, board: str) -> None:
    """Finished random games in a store."""
    from whistlestop import Game, load_board
    from whistlestop.server.boards import rules_today, source_of
    from whistlestop.server.store import Entry, GameRow, open_store

    facts = load_board(board)

    async def go() -> None:
        store = open_store(path)
        await store.open()
        await store.add_table("t", b"")
        for number in range(games):
            start = (f"g{number}", "t", board, facts.fingerprint, PLAYERS, None, number, 0.0, source_of(board))
            row = GameRow(*start, rules=rules_today(board, PLAYERS).version)
            await store.save_table("t", number + 2, b"", row)
            game = Game.new(board, PLAYERS, seed=number)
            rng = Random(number)
            lines = []
            while not game.over:
                seat = game.pending_seats[0]
                action = rng.choice(game.legal(seat))
                game.play(action, seat)
                text = str(action)
                lines.append(store.append(row.id, Entry(len(game.played), seat, text, 1.7e9, False), over=game.over))
            await asyncio.gather(*lines)
        await store.close()

    asyncio.run(go())


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", default="10,50,100,250", help="how many at once, one run for each")
    parser.add_argument("--seconds", type=float, default=20, help="how long to measure")
    parser.add_argument("--warm", type=float, default=8, help="how long to play before")
    parser.add_argument("--idle", type=float, default=6, help="how long to watch idle games")
    parser.add_argument("--think", type=float, default=2.0, help="mean seconds before a decision")
    parser.add_argument("--board", default="usa")
    parser.add_argument("--store", choices=["sqlite", "postgres"], default="sqlite")
    parser.add_argument("--nodes", type=int, default=1, help="servers; several only on PostgreSQL")
    args = parser.parse_args()
    postgres = Postgres() if args.store == "postgres" else None
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    with tempfile.TemporaryDirectory() as folder:
        for number in [int(each) for each in args.games.split(",")]:
            store = postgres.database() if postgres else f"{folder}/{number}.sqlite"
            with contextlib.ExitStack() as stack:
                options = ("--per-address", "5000", "--connections", "6000")
                nodes = [stack.enter_context(running(store, *options, rate=1e6)) for _ in range(args.nodes)]
                if len(cores) > 1 and args.nodes == 1:
                    assert nodes[0].process is not None
                    os.sched_setaffinity(nodes[0].process.pid, {cores[0]})
                    os.sched_setaffinity(0, set(cores[1:]))
                asyncio.run(measure(nodes, number, args))
    if postgres:
        postgres.stop()
    else:
        measure_memory(100, args.board)


if __name__ == "__main__":
    main()
