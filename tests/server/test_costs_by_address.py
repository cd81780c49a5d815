"""What one client, one address and one table may cost the others: hellos, old events, old games, changes."""

from __future__ import annotations

import asyncio
import contextlib
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from whistlestop.server import match, protocol, table_changes
from whistlestop.server.hub import Hub
from whistlestop.server.match import Match
from whistlestop.server.protocol import NewTable
from whistlestop.server.room import Room
from whistlestop.server.tables import Table

from .player import Player, choose, seated
from .test_memory import serving

SHORT = 10  # actions whose events are sent at once, in these tests
LONG = 35  # actions of a game that is long for them


async def play_until(players: list[Player], length: int) -> None:
    """Let the seat that has to decide do something until a game has so many actions."""
    rng = Random(3)
    while players[0].seq < length:
        player = next(player for player in players if player.turns())
        seq = await player.play(*choose(rng, player.turns()[0], player.seq))
        for other in players:
            await other.until(lambda other=other, seq=seq: other.seq >= seq)


def all_events(game: Match, seats: list[int]) -> list[Any]:
    """Everything that these seats were ever allowed to know of a game."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(match, "EVENT_LINES", 10**6)
        since, events = game.events_between(-1, game.seq, seats)
    assert since == -1
    found: list[Any] = json.loads(protocol.encode(events))
    return found


async def read_back(client: Player) -> list[Any]:
    """Ask for older events until there are none; return all of them."""
    since, events = client.state["since"], client.state["events"]
    while since >= 0:
        answer = await client.ask("events", game=client.state["game"], until=since)
        assert answer["since"] < since
        assert len({event["seq"] for event in answer.get("events", [])}) <= SHORT + 1  # the deal has no action
        since, events = answer["since"], answer.get("events", []) + events
    return list(events)


def test_a_hello_carries_the_newest_events_and_older_ones_are_sent_on_request(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(match, "EVENT_LINES", SHORT)

    async def go() -> None:
        async with serving(tmp_path) as (hub, node), contextlib.AsyncExitStack() as stack:
            made = await asyncio.to_thread(node.table, "first-journey", 2)
            players = await seated(stack, [node], made)
            away = await stack.enter_async_context(Player(node, made["table"], made["tokens"][1]))
            await players[0].ask("start")
            for player in (*players, away):
                await player.until(lambda player=player: player.state)
            await away.close()
            await play_until(players, LONG)
            game = hub.rooms[made["table"]].match
            assert game is not None
            watcher = await stack.enter_async_context(Player(node, made["table"], made["watch"]))
            again = await stack.enter_async_context(Player(node, made["table"], made["tokens"][0]))
            await away.open()  # it has seen nothing but the deal
            for client, seats in ((watcher, []), (again, [0]), (away, [1])):
                await client.until(lambda client=client: client.seq == LONG)
                assert client.state["since"] == LONG - SHORT
                assert all(event["seq"] > LONG - SHORT for event in client.state["events"])
                assert await read_back(client) == all_events(game, seats)
            assert await watcher.refused("events", game="another", until=5) == "wrong-game"
            future = await watcher.ask("events", game=game.row.id, until=10**6)
            assert future["since"] == LONG - SHORT  # as if it had asked for the newest

    asyncio.run(go())


def test_events_of_no_game_are_refused(tmp_path: Path) -> None:
    async def go() -> None:
        async with serving(tmp_path) as (_, node), contextlib.AsyncExitStack() as stack:
            made = await asyncio.to_thread(node.table, "first-journey", 2)
            watcher = await stack.enter_async_context(Player(node, made["table"], made["watch"]))
            assert await watcher.refused("events", game="none", until=5) == "no-game"

    asyncio.run(go())


def test_tables_are_read_one_at_a_time_and_addresses_take_turns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    order: list[str] = []
    reading: set[str] = set()
    refresh = Room.refresh

    async def watched(room: Room) -> None:
        assert not reading
        reading.add(room.id)
        await asyncio.sleep(0.01)
        await refresh(room)
        reading.discard(room.id)
        order.append(room.id)

    monkeypatch.setattr(Room, "refresh", watched)

    async def new_tables(hub: Hub, number: int) -> list[str]:
        order = NewTable("first-journey", [protocol.NewSeat(), protocol.NewSeat()])
        return [(await hub.create(order)).table for _ in range(number)]

    async def go() -> None:
        async with serving(tmp_path) as (hub, _):
            greedy, modest = await new_tables(hub, 8), await new_tables(hub, 1)
            asked = [(table, "10.0.0.1") for table in greedy] + [(table, "10.0.0.2") for table in modest]
            await asyncio.gather(*(hub.room(table, address) for table, address in asked))
            assert sorted(order) == sorted(greedy + modest)
            assert order.index(modest[0]) <= 1  # it came last, and waited only for what had begun

    asyncio.run(go())


def test_the_messages_of_all_connections_of_an_address_are_counted(tmp_path: Path) -> None:
    async def pings(player: Player, number: int) -> int:
        answers = [await refusal(player) for _ in range(number)]
        return answers.count("too-many-requests")

    async def refusal(player: Player) -> str:
        try:
            return str((await player.ask("ping"))["type"])
        except Exception as fault:
            return str(getattr(fault, "code", fault))

    async def go() -> None:
        async with (
            serving(tmp_path, messages_of_address=(0.001, 30)) as (_, node),
            contextlib.AsyncExitStack() as stack,
        ):
            made = await asyncio.to_thread(node.table, "first-journey", 2)
            players = await seated(stack, [node], made)
            assert await pings(players[0], 20) == 0
            assert await pings(players[1], 12) == 2

    asyncio.run(go())


def test_a_table_is_changed_so_often_and_no_more(tmp_path: Path) -> None:
    async def go() -> None:
        async with serving(tmp_path, changes=(0.001, 5)) as (_, node), contextlib.AsyncExitStack() as stack:
            made = await asyncio.to_thread(node.table, "first-journey", 2)
            players = await seated(stack, [node], made)
            for number in range(5):
                await players[0].ask("setup", patience=60 + number)
            assert await players[0].refused("setup", patience=100) == "too-many-requests"
            assert await players[1].refused("colour", seat=1, colour=3) == "too-many-requests"
            assert await players[0].refused("start") == "too-many-requests"
            await players[0].ask("ping")  # nothing else is refused

    asyncio.run(go())


def test_people_who_come_and_go_all_the_time_are_told_of_together(tmp_path: Path) -> None:
    async def go() -> None:
        async with serving(tmp_path, comings=(5, 4)) as (_, node), contextlib.AsyncExitStack() as stack:
            made = await asyncio.to_thread(node.table, "first-journey", 2)
            watcher = await stack.enter_async_context(Player(node, made["table"], made["watch"]))
            loop = asyncio.get_running_loop()
            begun = loop.time()
            for _ in range(40):
                async with Player(node, made["table"], made["tokens"][0]):
                    pass
            told = sum(json.loads(text)["type"] == "table" for text in watcher.raw)
            assert told <= 1 + 4 + 5 * (loop.time() - begun) + 1  # of 80 comings and goings
            last = await stack.enter_async_context(Player(node, made["table"], made["tokens"][0]))
            assert last.info["seats"][0]["online"]  # at once for oneself
            await watcher.until(lambda: watcher.info["seats"][0].get("online"))

    asyncio.run(go())


def test_a_table_remembers_its_latest_games_only() -> None:
    table = Table("T", "first-journey", [], "", "", "")
    for number in range(3 * table_changes.MOST_GAMES):
        table_changes.begin(table, f"G{number}", frozenset())
    assert len(table.games) == table_changes.MOST_GAMES
    assert table.games[-1] == f"G{3 * table_changes.MOST_GAMES - 1}"
