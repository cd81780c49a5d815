"""How long bots wait: for whoever may take something back, and never so short that somebody cannot follow."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path
from typing import Any

from .node import Node, Postgres, running
from .player import Player, seated

FOR_EVER = "600"


async def at_first_turn(player: Player, seat: int = 0) -> None:
    """Choose tickets until it is the own turn."""
    while True:
        await player.until(lambda: player.turns())
        choices = player.turns()[0]["choices"]
        if any(choice["verb"] == "draw" for choice in choices):
            return
        await player.play(seat, choices[-1]["text"])


async def claim_something(player: Player) -> None:
    """Draw cards until a route can be claimed, and claim it."""
    while True:
        await player.until(lambda: player.turns())
        choices = player.turns()[0]["choices"]
        claims = [choice["text"] for choice in choices if choice["verb"] == "claim"]
        await player.play(0, claims[0] if claims else choices[0]["text"])
        if claims:
            return


def test_bots_wait_while_an_action_can_be_taken_back_if_its_player_wants_that(tmp_path: Path) -> None:
    async def scenario(node: Node) -> None:
        made = node.table("usa", 1, ("easy",))
        async with contextlib.AsyncExitStack() as stack:
            (person,) = await seated(stack, [node], made)
            await person.ask("start")
            await at_first_turn(person)  # whoever says nothing plays on at once
            assert person.state.get("pause") is None
            await person.ask("pace", wait_for_undo=True)
            await claim_something(person)
            await person.until(lambda: person.state.get("pause"))
            assert person.state["views"][0]["may_undo"]
            assert 0 < person.state["pause"] <= float(FOR_EVER)
            seq = person.seq
            await person.ask("undo", game=person.state["game"], seat=0, after=seq)
            await person.until(lambda: person.turns())
            await claim_something(person)
            seq = person.seq
            await person.ask("skip")
            await person.until(lambda: person.turns() and person.seq > seq)
            assert person.state.get("pause") is None
            await person.ask("pace", wait_for_undo=False)
            await claim_something(person)
            await person.until(lambda: person.turns())

    with running(tmp_path / "games.sqlite", "--take-back", FOR_EVER) as node:
        asyncio.run(scenario(node))


def test_bots_hurry_only_if_all_who_play_want_that(tmp_path: Path) -> None:
    async def scenario(node: Node) -> None:
        made = node.table("usa", 2, ("easy",))
        async with contextlib.AsyncExitStack() as stack:
            host, other = await seated(stack, [node], made)
            spectator = await stack.enter_async_context(Player(node, made["table"], made["watch"]))
            await host.ask("start")
            for seat, player in enumerate((host, other)):
                await player.until(lambda player=player: player.turns())
                await player.play(seat, player.turns()[0]["choices"][0]["text"])
            await host.until(lambda: host.seq == 2)
            await host.ask("skip")
            await spectator.ask("skip")  # who has no say in it
            for _ in range(3):
                await host.ask("ping")
            assert host.seq == 2
            await other.ask("skip")
            await host.until(lambda: host.seq > 2)

    with running(tmp_path / "games.sqlite", "--bot-pause", FOR_EVER) as node:
        asyncio.run(scenario(node))


def test_bots_hurry_only_if_all_who_play_want_that_whatever_process_they_are_connected_to(postgres: Postgres) -> None:
    async def scenario(nodes: list[Node]) -> None:
        made, lone = nodes[0].table("usa", 2, ("easy",)), nodes[0].table("usa", 1, ("easy",))
        async with contextlib.AsyncExitStack() as stack:
            host, other = await seated(stack, nodes, made)
            (neighbour,) = await seated(stack, nodes, lone)
            for player in (host, neighbour):
                await player.ask("start")
            for seat, player in ((1, other), (0, host), (0, neighbour)):  # the host last: now its process lets bots act
                await player.until(player.turns)
                await player.play(seat, player.turns()[0]["choices"][0]["text"])
            await host.until(lambda: host.seq == 2)
            await host.ask("skip")
            await neighbour.ask("skip")  # whose bot is asked later than the host's, if that one is asked
            await neighbour.until(lambda: neighbour.seq >= 2)
            assert host.seq == 2
            await other.ask("skip")
            await host.until(lambda: host.seq > 2)

    store, options = postgres.database(), ("--bot-pause", FOR_EVER, "--bot-workers", "1")
    with running(store, *options) as one, running(store, *options) as two:
        asyncio.run(scenario([one, two]))


def test_what_somebody_wishes_at_one_process_holds_at_all(postgres: Postgres) -> None:
    async def scenario(nodes: list[Node]) -> None:
        made = nodes[0].table("usa", 1, ("easy",))
        async with contextlib.AsyncExitStack() as stack:
            laptop, phone = [
                await stack.enter_async_context(Player(node, made["table"], made["tokens"][0], made["host"]))
                for node in nodes
            ]
            await phone.ask("pace", wait_for_undo=True)
            await laptop.ask("start")
            await at_first_turn(laptop)
            await claim_something(laptop)
            await laptop.until(lambda: laptop.state.get("pause") or laptop.turns())
            assert laptop.state.get("pause")
            await phone.ask("skip")
            await laptop.until(laptop.turns)

    store, options = postgres.database(), ("--take-back", FOR_EVER)
    with running(store, *options) as one, running(store, *options) as two:
        asyncio.run(scenario([one, two]))


def test_an_invitation_is_good_for_watching(node: Node) -> None:
    async def scenario(made: dict[str, Any]) -> None:
        async with contextlib.AsyncExitStack() as stack:
            (person,) = await seated(stack, [node], made)
            await person.ask("start")
            await person.until(lambda: person.state)
            async with Player(node, made["table"], made["invite"]) as guest:
                await guest.until(lambda: guest.state)
                assert [view.get("seat") for view in guest.state["views"]] == [None]
                assert guest.info["own"] == []
                assert await guest.refused("play", game=guest.state["game"], seat=0, action="draw blind", after=0)

    asyncio.run(scenario(node.table("usa", 1, ("easy",))))
