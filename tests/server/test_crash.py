"""Power cuts: whatever was acknowledged is there afterwards, once, and everybody goes on by themselves."""

from __future__ import annotations

import asyncio
import contextlib
from random import Random

from whistlestop import Game

from .node import Node, rows, running
from .player import Player, seated

GAMES = 5
USUAL = 150  # actions of a whole game, about
BOARDS = ["usa", "first-journey", "iberia", "germany", "south-korea", "marklin"]


async def play_with_crashes(nodes: list[Node], games: int, crashes: int, rng: Random, *, most: int) -> list[Player]:
    """Games at the same time, while the nodes are killed and started again; the players, with what they were told.

    The crashes come at random while the games go on, however fast that is.
    """
    everybody: list[Player] = []
    async with contextlib.AsyncExitStack() as stack:
        for i in range(games):
            made = nodes[0].table(BOARDS[i % len(BOARDS)], 2)
            players = await seated(stack, nodes, made)
            await players[0].ask("start")
            everybody += players
        running_ = [
            asyncio.create_task(player.run(Random(rng.getrandbits(32)), most=most, pause=0.002)) for player in everybody
        ]
        actions = games * min(most, USUAL)
        for i in range(crashes):
            moment = actions * (i + rng.random()) / (crashes + 1)
            while not all(task.done() for task in running_):
                if sum(len(player.acknowledged) for player in everybody) >= moment:
                    break
                await asyncio.sleep(0.002)
            await asyncio.sleep(0.01 * rng.random())  # in the middle of something
            node = nodes[i % len(nodes)]
            await asyncio.to_thread(node.kill)
            await asyncio.to_thread(node.start)
        await asyncio.gather(*running_)
    return everybody


def check_store(store: str, players: list[Player]) -> int:
    """Compare what the clients were told with what is kept; the number of lines."""
    kept = {
        (game, seq): (seat, action)
        for game, seq, seat, action in rows(store, "SELECT game_id, seq, seat, action FROM actions")
    }
    told = [each for player in players for each in player.acknowledged]
    for game, seq, seat, action in told:
        assert kept.get((game, seq)) == (seat, action)
    assert len({(game, seq) for game, seq, _, _ in told}) == len(told), "told twice"
    games = {game for game, _ in kept}
    for game in games:
        numbers = sorted(seq for other, seq in kept if other == game)
        assert numbers == list(range(1, len(numbers) + 1)), "a gap"
    # each client waits for its answer and asks again until it has one: nothing else can have been kept
    assert len(kept) == len(told), "kept twice, or never told"
    return len(kept)


def test_a_server_killed_at_random_moments_loses_nothing(store: str) -> None:
    with running(store) as node:
        players = asyncio.run(play_with_crashes([node], GAMES, 4, Random(7), most=80))
        assert check_store(store, players) >= GAMES * 70
        assert sum(player.reconnects for player in players) >= len(players)
        for player in players:
            if player.over:
                Game.verify(node.ask(f"/api/games/{player.state['game']}/record")[2].decode())


def test_a_stopped_server_says_good_bye_and_loses_nothing(store: str) -> None:
    async def scenario(node: Node) -> None:
        made = node.table("usa", 2)
        async with contextlib.AsyncExitStack() as stack:
            a, b = await seated(stack, [node], made)
            await a.ask("start")
            await a.until(a.turns)
            await a.play(0, a.turns()[0]["choices"][0]["text"])
            assert await asyncio.to_thread(node.stop) == 0
            await a.until(lambda: a.lost)
            await asyncio.to_thread(node.start)
            for player in (a, b):
                await player.come_back()
                await player.until(lambda player=player: player.seq == 1)

    with running(store) as node:
        asyncio.run(scenario(node))
