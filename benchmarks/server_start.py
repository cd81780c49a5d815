"""How fast a server starts on a store with many unfinished games, and what it keeps of them in memory.

    python benchmarks/server_start.py --games 50000

Fills a SQLite file with games of a few actions each, a tenth of them with a clock, and starts a server on it.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from server.node import Node
from server_load import memory

from whistlestop import Game
from whistlestop.server import table_changes, tables
from whistlestop.server.boards import rules_today, source_of
from whistlestop.server.protocol import NewSeat, NewTable
from whistlestop.server.store import Entry, GameRow, open_store
from whistlestop.server.store.base import add_entry, add_game, insert


async def fill(path: str, games: int, lines: int) -> None:
    """Unfinished games, each at a table of its own."""
    rules = rules_today("usa", 2)
    game = Game(rules, 7)
    actions: list[tuple[int, str]] = []
    while len(actions) < lines:
        seat = game.pending_seats[0]
        action = game.legal(seat)[0]
        game.play(action, seat)
        actions.append((seat, str(action)))
    store = open_store(path)
    await store.open()
    now = time.time()
    writing: list[asyncio.Future[object]] = []
    for number in range(games):
        clocked = 600 if number % 10 == 0 else None
        table, _ = table_changes.create(NewTable("usa", [NewSeat(), NewSeat()], name="Ann", clock=clocked))
        table.game = f"g{number}"
        table.games = [table.game]
        row = GameRow(
            id=table.game,
            table=table.id,
            board="usa",
            fingerprint=rules.board.fingerprint,
            players=2,
            first=None,
            seed=7,
            started=now,
            source=source_of("usa"),
            alarm=now + 600 if clocked else None,
            rules=rules.version,
        )
        entries = [Entry(seq, seat, text, now, False) for seq, (seat, text) in enumerate(actions, 1)]
        head = {"id": table.id, "version": 1, "data": tables.encode(table), "touched": now}
        steps = [insert("tables", head), *add_game(row), *(add_entry(table.game, entry) for entry in entries)]
        writing.append(asyncio.ensure_future(store.transact(steps)))
        if len(writing) == 250:  # which are written together
            await asyncio.gather(*writing)
            writing.clear()
    await asyncio.gather(*writing)
    await store.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=50_000)
    parser.add_argument("--lines", type=int, default=20, help="actions of each game")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/games.sqlite"
        asyncio.run(fill(path, args.games, args.lines))
        node = Node(path)
        begun = time.perf_counter()
        node.start()
        listening = time.perf_counter() - begun
        while node.ask("/healthz")[0] != 200:
            time.sleep(0.01)
        healthy = time.perf_counter() - begun
        time.sleep(10)
        assert node.process is not None
        print(
            f"{args.games} unfinished games: listening after {listening:.1f} s, healthy after {healthy:.1f} s,"
            f" {memory(node.process.pid):.0f} MB ten seconds later;"
            f" the file has {Path(path).stat().st_size / 1e6:.0f} MB"
        )
        node.stop()


if __name__ == "__main__":
    main()
