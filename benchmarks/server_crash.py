"""Power cuts by the hundred: games at the same time while the server is killed again and again.

    python benchmarks/server_crash.py --games 200
    python benchmarks/server_crash.py --games 200 --store postgres --nodes 2

At the end every action that a client was told is accepted must be in the store, under its number, and nothing else.
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

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from server.node import Postgres, running
from server.test_crash import check_store, play_with_crashes

from whistlestop import Game


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--at-once", type=int, default=10, help="games at the same time")
    parser.add_argument("--crashes", type=int, default=5, help="for each batch of games")
    parser.add_argument("--most", type=int, help="actions in a game (default: to its end)")
    parser.add_argument("--store", choices=["sqlite", "postgres"], default="sqlite")
    parser.add_argument("--nodes", type=int, default=1)
    args = parser.parse_args()
    postgres = Postgres() if args.store == "postgres" else None
    rng = Random(time.time())
    lines = crashes = reconnects = over = 0
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        for batch in range(0, args.games, args.at_once):
            games = min(args.at_once, args.games - batch)
            store = postgres.database() if postgres else f"{folder}/{batch}.sqlite"
            with contextlib.ExitStack() as nodes:
                found = [nodes.enter_context(running(store)) for _ in range(args.nodes)]
                players = asyncio.run(play_with_crashes(found, games, args.crashes, rng, most=args.most or 10**6))
                for player in players:
                    if player.over:
                        Game.verify(found[0].ask(f"/api/games/{player.state['game']}/record")[2].decode())
            lines += check_store(store, players)
            crashes += args.crashes
            reconnects += sum(player.reconnects for player in players)
            over += sum(player.over for player in players) // 2
            print(
                f"{batch + games} games ({over} to the end): {crashes} crashes, {reconnects} reconnections,"
                f" {lines} actions, every one kept once",
                flush=True,
            )
    if postgres:
        postgres.stop()


if __name__ == "__main__":
    main()
