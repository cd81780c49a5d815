"""Who comes next where many wait: the time is shared by address, then by table."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

from whistlestop import Game
from whistlestop.server.boards import source_of
from whistlestop.server.fair_queue import FairQueue
from whistlestop.server.pool import BotPool

from .node import Node, running
from .player import Player


def test_one_address_with_much_to_do_does_not_keep_others_waiting() -> None:
    order: list[str] = []

    async def scenario() -> None:
        lane = FairQueue(1)

        async def work(name: str) -> None:
            order.append(name)
            await asyncio.sleep(0.01)

        greedy = [
            asyncio.create_task(lane.run(("greedy", f"table {i}"), partial(work, f"greedy {i}"))) for i in range(20)
        ]
        await asyncio.sleep(0)
        late = asyncio.create_task(lane.run(("late", "table"), lambda: work("late")))
        await asyncio.gather(*greedy, late)
        assert not lane.used
        assert lane.free == 1

    asyncio.run(scenario())
    assert order.index("late") == 1


def test_the_tables_of_an_address_take_turns() -> None:
    order: list[str] = []

    async def scenario() -> None:
        lane = FairQueue(1)

        async def work(name: str) -> None:
            order.append(name)
            await asyncio.sleep(0.01)

        jobs = [asyncio.create_task(lane.run(("a", "one"), lambda: work("one"))) for _ in range(5)]
        jobs.append(asyncio.create_task(lane.run(("a", "two"), lambda: work("two"))))
        await asyncio.gather(*jobs)

    asyncio.run(scenario())
    assert order.index("two") == 1


def test_a_place_is_held_until_the_work_is_done_even_if_nobody_waits_for_it() -> None:
    async def scenario() -> None:
        lane = FairQueue(1)
        started, go_on = asyncio.Event(), asyncio.Event()

        async def work() -> None:
            started.set()
            await go_on.wait()

        first = asyncio.create_task(lane.run(("a", "t"), work))
        await started.wait()
        first.cancel()
        gone = asyncio.create_task(lane.run(("b", "t"), work))
        patient = asyncio.create_task(lane.run(("c", "t"), work))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.sleep(0)
        assert len(lane.waiting) == 1
        assert not patient.done()
        go_on.set()
        await patient
        assert lane.free == 1

    asyncio.run(scenario())


def test_a_hint_that_nobody_waits_for_leaves_the_worker_alive() -> None:
    game = Game.new("usa", 2, seed=3)
    board = ("usa", game.board.fingerprint, source_of("usa"))

    async def scenario() -> None:
        pool = BotPool(1)
        try:
            asking = asyncio.create_task(pool.advise(game.view(0), board))
            while not pool.busy:
                await asyncio.sleep(0.01)
            worker = next(iter(pool.busy))
            asking.cancel()
            while pool.busy:
                await asyncio.sleep(0.05)
            assert pool.idle == [worker]
            assert pool.failures == 0
        finally:
            await pool.close()

    asyncio.run(scenario())


def test_bots_rest_where_nobody_is(tmp_path: Path) -> None:
    """They go on when somebody comes back."""

    async def scenario(node: Node) -> None:
        made = node.table("usa", 0, ("easy", "easy"))
        async with Player(node, made["table"], made["host"]) as host:
            await host.ask("start")
            await host.until(lambda: host.seq >= 4)
        await asyncio.sleep(0.3)
        async with Player(node, made["table"], made["watch"]) as watcher:
            await watcher.until(lambda: watcher.state)
            seen = watcher.states[0]["seq"]
            await watcher.until(lambda: watcher.seq > seen)
        count = -1
        while count != (count := node_lines(node)):  # until nothing is being thought about any more
            await asyncio.sleep(1.0)
        assert not watcher.over

    def node_lines(node: Node) -> int:
        from .node import rows

        return int(rows(node.store, "SELECT COUNT(*) FROM actions")[0][0])

    with running(tmp_path / "games.sqlite", "--absence", "0.1", "--bot-pause", "0.05") as node:  # long enough to look
        asyncio.run(scenario(node))
