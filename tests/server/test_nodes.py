"""Several server processes on one PostgreSQL."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator
from random import Random

import pytest

from .node import Node, Postgres, rows, running
from .player import Player, Refusal, play_game, seated
from .test_crash import check_store, play_with_crashes
from .test_whole_games import check_told

Pair = tuple[str, list[Node]]


@pytest.fixture
def pair(postgres: Postgres) -> Iterator[Pair]:
    store = postgres.database()
    with running(store) as one, running(store) as other:
        yield store, [one, other]


def test_players_of_one_game_play_on_different_nodes(pair: Pair) -> None:
    _, nodes = pair

    async def scenario() -> None:
        made = nodes[0].table("first-journey", 3)
        async with contextlib.AsyncExitStack() as stack:
            players = await seated(stack, nodes, made)
            await players[0].ask("start")
            await play_game(players)
            for player in players:
                await player.until(lambda player=player: player.over)
            record = nodes[1].ask(f"/api/games/{players[0].state['game']}/record")[2].decode()
            for seat, player in enumerate(players):
                check_told(player, [seat], record)

    asyncio.run(scenario())


def test_a_node_is_killed_in_mid_game_and_its_players_go_on_at_the_other(pair: Pair) -> None:
    store, nodes = pair

    async def scenario() -> list[Player]:
        made = nodes[0].table("usa", 2)
        async with contextlib.AsyncExitStack() as stack:
            players = await seated(stack, nodes, made)
            await players[0].ask("start")
            await play_game(players, most=30)
            await asyncio.to_thread(nodes[0].kill)
            await play_game(players, seed=2, most=70)
            assert players[0].reconnects
            return players

    players = asyncio.run(scenario())
    assert check_store(store, players) >= 70


def test_of_conflicting_actions_exactly_one_wins_and_the_other_is_told(pair: Pair) -> None:
    store, nodes = pair

    async def attempt(player: Player, action: str, after: int) -> str:
        try:
            await player.play(0, action, after)
        except Refusal as refusal:
            return str(refusal.code)
        return "accepted"

    async def scenario() -> None:
        made = nodes[0].table("usa", 2, first=0)
        async with contextlib.AsyncExitStack() as stack:
            a, b = await seated(stack, nodes, made)
            twin = await stack.enter_async_context(Player(nodes[1], made["table"], made["tokens"][0]))
            await a.ask("start")
            for player in (a, b, twin):
                await player.until(player.turns)
            # simultaneous decisions of different seats, on different nodes, both count
            keep = [player.turns()[0]["choices"][0]["text"] for player in (a, b)]
            assert sorted(await asyncio.gather(a.play(0, keep[0], 0), b.play(1, keep[1], 0))) == [1, 2]
            for player in (a, b, twin):
                await player.until(lambda player=player: player.seq == 2)
            rng = Random(1)
            wins = {"a": 0, "twin": 0}
            for _ in range(15):
                await a.until(lambda: a.turns() or b.turns())
                await twin.until(lambda: twin.seq >= a.seq)
                if not a.turns():
                    await b.until(b.turns)
                    seq = await b.play(1, b.turns()[0]["choices"][-1]["text"])
                    for player in (a, b, twin):
                        await player.until(lambda player=player, seq=seq: player.seq >= seq)
                    continue
                actions = rng.sample([choice["text"] for choice in a.turns()[0]["choices"]], 2)
                answers = await asyncio.gather(attempt(a, actions[0], a.seq), attempt(twin, actions[1], a.seq))
                assert sorted(answers) == ["accepted", "stale"]
                wins["a" if answers[0] == "accepted" else "twin"] += 1
                seq = max(each[1] for each in a.acknowledged + twin.acknowledged)
                for player in (a, b, twin):
                    await player.until(lambda player=player, seq=seq: player.seq >= seq)
        assert sum(wins.values()) > 3

    asyncio.run(scenario())
    numbers = [row[0] for row in rows(store, "SELECT seq FROM actions ORDER BY seq")]
    assert numbers == list(range(1, len(numbers) + 1))


def test_two_nodes_that_die_again_and_again_lose_nothing(pair: Pair) -> None:
    store, nodes = pair
    players = asyncio.run(play_with_crashes(nodes, 3, 4, Random(3), most=60))
    assert check_store(store, players) > 3 * 50


def test_tables_are_the_same_on_every_node(pair: Pair) -> None:
    _, nodes = pair

    async def scenario() -> None:
        made = nodes[0].table("usa", 2)
        async with contextlib.AsyncExitStack() as stack:
            a, b = await seated(stack, nodes, made)
            await a.ask("bot", seat=1, level="easy")
            await b.until(lambda: b.info["seats"][1].get("bot") == "easy")
            await b.ask("back", seat=1)
            await a.until(lambda: a.info["seats"][1].get("bot") is None)
            await a.ask("kick", seat=1)
            await b.until(lambda: b.gone)

    asyncio.run(scenario())


def test_the_bots_of_a_dead_node_are_taken_over(pair: Pair) -> None:
    _, nodes = pair

    async def scenario() -> None:
        made = nodes[0].table("usa", 2, ("easy",))
        async with contextlib.AsyncExitStack() as stack:
            a, b = await seated(stack, nodes, made)
            await a.ask("start")
            await b.until(b.turns)
            await asyncio.to_thread(nodes[0].kill)  # most likely before its bot has decided
            await b.until(lambda: b.seq >= 1, 30)

    asyncio.run(scenario())


def test_a_game_goes_on_when_the_database_drops_all_connections(pair: Pair) -> None:
    store, nodes = pair
    drop = (
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND usename IS NOT NULL"
    )

    async def scenario() -> list[Player]:
        made = nodes[0].table("usa", 2)
        async with contextlib.AsyncExitStack() as stack:
            players = await seated(stack, nodes, made)
            await players[0].ask("start")
            game = asyncio.create_task(play_game(players, most=80, pause=0.01))
            for _ in range(3):
                await asyncio.sleep(0.7)
                await asyncio.to_thread(rows, store, drop)
            await game
            return players

    assert check_store(store, asyncio.run(scenario())) >= 80
