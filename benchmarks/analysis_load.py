"""Whether analyses slow bots down: how long the bots of a server take, without analyses and with four at once.

    python benchmarks/analysis_load.py [--board usa] [--bot expert] [--seconds 60]

Games are finished first; then somebody plays against a bot for a while, twice: alone, and while the finished games are
analysed as fast as the server does so. Prints the median and the longest decision of both, and how long it took until
the first curve and until the whole analysis of the first game were there.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from server.node import Node, running
from server.player import Player, seated

from whistlestop.server.analyses import MOST_RUNNING


class Watcher(Player):
    """A person who notes when the server tells something, and whether it was a bot that decided."""

    gaps: list[float]
    told = 0.0

    def take(self, message: dict[str, object]) -> None:
        now = time.perf_counter()
        if message["type"] == "state":
            if self.state and not self.turns() and not self.over:
                self.gaps.append(now - self.told)
            self.told = now
        super().take(message)


async def finished(node: Node, board: str) -> str:
    """Let two bots stand in for people until a game is over, and return its id."""
    async with contextlib.AsyncExitStack() as stack:
        players = await seated(stack, [node], node.table(board, 2))
        await players[0].ask("start")
        await players[0].until(lambda: players[0].state)
        for seat, player in enumerate(players):
            await player.ask("bot", seat=seat, level="medium")
        await players[0].until(lambda: players[0].over, 300)
        return str(players[0].state["game"])


async def decisions(node: Node, board: str, bot: str, seconds: float) -> list[float]:
    """Play against a bot for some seconds, and return how long it took for its decisions."""
    made = node.table(board, 1, (bot,))
    gaps: list[float] = []
    while seconds > 0:
        begun = time.perf_counter()
        person = Watcher(node, made["table"], made["tokens"][0], made["host"])
        person.gaps = []
        async with person:
            await person.ask("start")
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await person.run(Random(1))
        gaps += person.gaps
        seconds -= time.perf_counter() - begun
        made = node.table(board, 1, (bot,))
    return gaps


async def analysed(node: Node, game: str, begun: float, address: str) -> tuple[float, float]:
    """Ask for an analysis until it is there; return when the first curve came, and when all of it."""
    curve = 0.0
    while True:
        found = await asyncio.to_thread(node.json, f"/api/games/{game}/analysis", headers={"x-forwarded-for": address})
        now = time.perf_counter() - begun
        if found["analysis"] and not curve:
            curve = now
        if found["analysis"] and found["done"] == found["total"]:
            return curve, now
        await asyncio.sleep(0.2)


def told(what: str, gaps: list[float]) -> None:
    print(f"{what}: {len(gaps)} decisions, median {median(gaps):.2f} s, longest {max(gaps):.2f} s", flush=True)


async def main(node: Node, board: str, bot: str, seconds: float) -> None:
    games = [await finished(node, board) for _ in range(MOST_RUNNING + 1)]
    curve, whole = await analysed(node, games.pop(), time.perf_counter(), "192.0.2.0")
    print(f"one analysis alone: first curve after {curve:.1f} s, complete after {whole:.1f} s", flush=True)
    told("bots alone", await decisions(node, board, bot, seconds))
    begun = time.perf_counter()
    # each for somebody else, because one address may have fewer at a time
    tasks = [asyncio.create_task(analysed(node, game, begun, f"192.0.2.{n}")) for n, game in enumerate(games)]
    told(f"bots beside {len(games)} analyses", await decisions(node, board, bot, seconds))
    running_still = sum(not task.done() for task in tasks)
    print(f"{running_still} of {len(games)} analyses were not complete by then", flush=True)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--board", default="usa")
    parser.add_argument("--bot", default="expert")
    parser.add_argument("--seconds", type=float, default=60)
    options = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder) / "games.sqlite", "--proxy", "127.0.0.1") as node,
    ):
        asyncio.run(main(node, options.board, options.bot, options.seconds))
