"""Whether the memory of a server stays level while people come and go.

    python benchmarks/server_churn.py                 # three minutes
    python benchmarks/server_churn.py --minutes 60

Clients that claim and draw at random play at several tables, each with a spectator who comes and goes. Now and then a
player's connection breaks and comes back. After a game there is a rematch, or everybody leaves and a new table begins.
Prints the server's resident memory (RSS) of each minute and what has happened so far; then everybody leaves, and it
prints what is left once the last room has been dropped. With `--growth`, the exit status is 1 if memory grew by more
megabytes an hour from the middle third of the run to the last.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import re
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from server.node import Node, running
from server.player import LOST, Player, Refusal, play_game, seated

FORGET = 60  # seconds until the server drops a room that nobody needs
LAST_GAMES = 120  # seconds for the games that are played when the time is over
SAMPLES = 10  # measurements of the memory a minute
CORES = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []


def memory(pid: int) -> float:
    """Resident megabytes."""
    line = next(line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def gauges(node: Node) -> dict[str, int]:
    text = node.ask("/metrics")[2].decode()
    return {name: int(re.findall(rf"^whistlestop_{name} (\d+)", text, re.M)[0]) for name in ("connections", "rooms")}


class Churn:
    """Tables that are played, left and made again until the time is over."""

    def __init__(self, node: Node, args: argparse.Namespace) -> None:
        self.node = node
        self.args = args
        self.end = time.monotonic() + args.minutes * 60
        self.done: Counter[str] = Counter()

    @property
    def over(self) -> bool:
        return time.monotonic() >= self.end or bool(self.done["games"] >= self.args.games)

    async def play_tables(self, number: int) -> None:
        rng = Random(number)
        while not self.over:
            made = await asyncio.to_thread(self.node.table, self.args.board, 2)
            async with contextlib.AsyncExitStack() as stack:
                players = await seated(stack, [self.node], made)
                company = [*(self.disturb(player, rng) for player in players), self.watch(made, rng)]
                others = [asyncio.create_task(each) for each in company]
                try:
                    for _ in range(rng.randint(1, 4)):
                        await self.play_one(players, rng)
                        if self.over:
                            break
                finally:
                    for task in others:
                        task.cancel()
                    await asyncio.gather(*others, return_exceptions=True)
            self.done["tables"] += 1

    async def play_one(self, players: list[Player], rng: Random) -> None:
        """Play a game, the first or a rematch."""
        last = players[0].state.get("game")
        await self.start(players[0])
        for player in players:
            await player.until(lambda player=player: player.lost or player.state.get("game", last) != last)
            player.acknowledged.clear()  # it numbers the actions of the last game
        await play_game(players, rng.randrange(10**6), pause=self.args.pause)
        self.done["games"] += 1
        for player in players:  # these clients keep all that they were ever sent
            player.raw.clear()
            player.states.clear()

    async def start(self, player: Player) -> None:
        """Start a game, even if the connection breaks meanwhile."""
        while True:
            try:
                if player.lost:
                    await player.come_back()
                await player.ask("start")
                return
            except Refusal as refusal:
                if refusal.code != "game-running":
                    raise
                return  # the answer was lost
            except (*LOST, ConnectionError):
                continue

    async def disturb(self, player: Player, rng: Random) -> None:
        """Cut a player's connection now and then; the player comes back."""
        while True:
            await asyncio.sleep(rng.expovariate(1 / self.args.cut))
            if player.socket is not None and not player.lost:
                await player.socket.close()
                self.done["reconnections"] += 1

    async def watch(self, made: dict[str, Any], rng: Random) -> None:
        """Let spectators come and go."""
        while True:
            async with Player(self.node, made["table"], made["watch"]):
                self.done["spectators"] += 1
                await asyncio.sleep(rng.expovariate(1 / self.args.cut))


async def sampled(pid: int, minutes: float, churn: Churn) -> list[float]:
    """Print the memory of a process every minute until the time is over; return all measurements."""
    found: list[float] = []
    for number in range(1, max(3, round(minutes * SAMPLES)) + 1):
        await asyncio.sleep(minutes * 60 / max(3, round(minutes * SAMPLES)))
        found.append(memory(pid))
        if number % SAMPLES == 0:
            done = ", ".join(f"{count} {what}" for what, count in sorted(churn.done.items()))
            print(f"minute {number // SAMPLES:3}: {sum(found[-SAMPLES:]) / SAMPLES:6.1f} MB; {done}", flush=True)
        if churn.over:
            break
    return found


async def measure(node: Node, args: argparse.Namespace) -> bool:
    assert node.process is not None
    pid = node.process.pid
    print(f"before: {memory(pid):.1f} MB", flush=True)
    churn = Churn(node, args)
    tables = [asyncio.create_task(churn.play_tables(number)) for number in range(args.tables)]
    samples = await sampled(pid, args.minutes, churn)
    churn.end = 0.0
    ended, playing = await asyncio.wait(tables, timeout=LAST_GAMES)
    for task in playing:
        task.cancel()
    failed = [task.exception() for task in ended if task.exception() is not None]
    if failed:
        print(f"the clients of {len(failed)} tables failed: {failed[0]!r}")
    deadline = time.monotonic() + 3 * FORGET
    while gauges(node) != {"connections": 0, "rooms": 0} and time.monotonic() < deadline:
        await asyncio.sleep(1)
    print(f"after everybody has left: {memory(pid):.1f} MB, {gauges(node)}")
    third = len(samples) // 3
    early, late = sum(samples[third : 2 * third]) / third, sum(samples[-third:]) / third
    hours = args.minutes / 3 / 60
    print(f"the middle third {early:.1f} MB, the last third {late:.1f} MB: {(late - early) / hours:+.1f} MB an hour")
    return not failed and (late - early) / hours <= args.growth


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--minutes", type=float, default=3, help="how long to measure")
    parser.add_argument("--games", type=int, default=100_000, help="stop after so many games")
    parser.add_argument("--tables", type=int, default=25, help="tables at once")
    parser.add_argument("--pause", type=float, default=0.2, help="seconds before each action")
    parser.add_argument(
        "--cut", type=float, default=10, help="mean seconds until a connection breaks, or a spectator goes"
    )
    parser.add_argument("--board", default="first-journey")
    parser.add_argument("--growth", type=float, default=float("inf"), help="megabytes an hour that are too much")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, running(f"{folder}/games.sqlite", rate=1000) as node:
        assert node.process is not None
        if len(CORES) > 1:
            os.sched_setaffinity(node.process.pid, {CORES[0]})
            os.sched_setaffinity(0, set(CORES[1:]))
        return 0 if asyncio.run(measure(node, args)) else 1


if __name__ == "__main__":
    sys.exit(main())
