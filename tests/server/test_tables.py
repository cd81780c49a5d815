"""Tables: sitting down, leaving, bots that take over, the clock, undo, rematch, several seats on one device."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from whistlestop import Game
from whistlestop.server.tables import new_id, new_token

from .node import Node, rows, running
from .player import Player, Refusal, choose, play_game, seated
from .test_whole_games import check_told


def at_table(
    node: Node, scenario: Callable[..., Awaitable[None]], board: str = "usa", people: int = 2, **more: Any
) -> None:
    """Run a scenario with everybody seated."""

    async def go() -> None:
        made = node.table(board, people, **more)
        async with contextlib.AsyncExitStack() as stack:
            players = await seated(stack, [node], made)
            await scenario(made, *players)

    asyncio.run(go())


async def begin(*players: Player) -> None:
    await players[0].ask("start")
    for player in players:
        await player.until(lambda player=player: player.state)


async def together(*players: Player) -> None:
    """Wait until everybody has been told everything."""
    last = max(each[1] for player in players for each in player.acknowledged)
    for player in players:
        await player.until(lambda player=player: player.seq >= last)


async def opening(*players: Player) -> None:
    """Let everybody keep tickets."""
    for seat, player in enumerate(players):
        await player.play(seat, player.turns()[0]["choices"][0]["text"])
        await together(*players)


# -- seats -----------------------------------------------------------------------------------------------------


def test_no_table_game_or_token_looks_like_an_option_on_a_command_line() -> None:
    assert not [each for _ in range(1000) for each in (new_id(9), new_token()) if each.startswith("-")]


def test_a_table_is_made_and_filled_and_started_by_its_host(node: Node) -> None:
    made = node.json(
        "/api/tables", {"board": "usa", "seats": [{}, {}, {"bot": "easy"}], "name": "Ann", "language": "fr"}
    )
    assert (made["seat"], len(made["token"])) == (0, 24)
    where = f"/api/tables/{made['table']}"
    info = node.json(where, headers={"authorization": f"Bearer {made['invite']}"})
    assert [seat.get("bot") for seat in info["seats"]] == [None, None, "easy"]
    assert (info["language"], info["own"], info["host"]) == ("fr", [], False)

    async def scenario() -> None:
        async with Player(node, made["table"], made["host"], made["token"]) as host:
            assert await host.refused("start") == "not-ready"
            joined = node.json(f"{where}/join", {"invite": made["invite"], "name": "Bob"})
            assert joined["seat"] == 1
            assert node.refusal(f"{where}/join", {"invite": made["invite"], "name": "Eve"}) == "table-full"
            assert node.refusal(f"{where}/join", {"invite": made["invite"], "name": "Eve", "seat": 1}) == "seat-taken"
            assert node.refusal(f"{where}/join", {"invite": made["watch"], "name": "Eve"}) == "bad-token"
            async with Player(node, made["table"], joined["token"]) as bob:
                assert await bob.refused("start") == "not-allowed"
                await host.until(lambda: host.info["seats"][1].get("online"))
                await host.ask("start")
                await bob.until(bob.turns)
                assert 1 in node.json(where, headers={"authorization": f"Bearer {made['watch']}"})["pending_seats"]
                assert await host.refused("start") == "game-running"
                assert await host.refused("setup", players=2) == "game-running"

    asyncio.run(scenario())


def test_what_a_token_allows_is_told_with_the_table(node: Node) -> None:
    made = node.json("/api/tables", {"board": "usa", "seats": [{}, {}, {"bot": "easy"}], "name": "Ann"})

    def seen(token: str) -> dict[str, Any]:
        found: dict[str, Any] = node.json(
            f"/api/tables/{made['table']}", headers={"authorization": f"Bearer {made[token]}"}
        )
        return found

    assert [seat.get("open", False) for seat in seen("invite")["seats"]] == [False, True, False]
    assert [(seen(token)["host"], seen(token).get("invite", False)) for token in ("host", "invite", "watch")] == [
        (True, False),
        (False, True),
        (False, False),
    ]
    assert seen("token")["own"] == [0]


def test_the_table_can_be_changed_between_games(node: Node) -> None:
    async def scenario(made: dict[str, Any], host: Player, other: Player) -> None:
        await host.ask("setup", board="germany", players=3, first=1, clock=60, language="fr")
        await other.until(lambda: other.info["board"] == "germany")
        assert [len(other.info["seats"]), other.info["first"], other.info["clock"]] == [3, 1, 60]
        await host.ask("setup", first="chance", clock="none", players=2)
        await other.until(lambda: other.info["first"] is None)
        assert await host.refused("setup", players=1) == "seat-taken"
        assert await host.refused("setup", board="atlantis") == "unknown-board"
        assert await host.refused("setup", players=9) == "bad-players"
        assert await other.refused("setup", players=2) == "not-allowed"
        assert host.info["board"] == "germany"

    at_table(node, scenario)


def test_the_seat_that_the_host_names_begins(node: Node) -> None:
    async def scenario(made: dict[str, Any], *players: Player) -> None:
        await begin(*players)
        assert players[0].state["views"][0]["current_seat"] == 1 or players[0].state["views"][0]["phase"] != "turn"
        await opening(*players)
        assert players[0].state["views"][0]["current_seat"] == 1

    at_table(node, scenario, first=1)


def test_a_bot_replaces_a_player_who_leaves_until_somebody_sits_down(node: Node) -> None:
    async def scenario(made: dict[str, Any], host: Player, other: Player) -> None:
        await begin(host, other)
        assert await other.refused("leave", seat=0) == "not-allowed"
        await other.ask("leave", seat=1)
        await other.until(lambda: other.gone)
        await host.until(lambda: host.info["seats"][1].get("bot") == "medium")
        await host.play(0, host.turns()[0]["choices"][0]["text"])
        await host.until(lambda: host.seq >= 2)  # the bot has decided too
        joined = node.json(f"/api/tables/{made['table']}/join", {"invite": made["invite"], "name": "Carol"})
        assert joined["seat"] == 1
        async with Player(node, made["table"], joined["token"]) as carol:
            await carol.until(lambda: carol.state)
            assert carol.state["views"][0]["seat"] == 1
            assert carol.info["seats"][1] == {"name": "Carol", "held": True, "online": True, "colour": 1}

    at_table(node, scenario)


def test_a_link_can_be_replaced_and_a_kicked_token_is_worth_nothing(node: Node) -> None:
    async def scenario(made: dict[str, Any], host: Player, other: Player) -> None:
        old = made["tokens"][1]
        assert await other.refused("link", seat=1) == "not-allowed"
        assert await other.refused("kick", seat=0) == "not-allowed"
        new = (await host.ask("link", seat=1))["token"]
        await other.until(lambda: other.gone)
        with pytest.raises(Exception, match="bad-token"):
            await Player(node, made["table"], old).open()
        async with Player(node, made["table"], new) as again:
            assert again.info["own"] == [1]
            await host.ask("kick", seat=1)
            await again.until(lambda: again.gone)
        assert await host.refused("kick", seat=7) == "no-seat"

    at_table(node, scenario)


def test_a_bot_stands_in_and_gives_the_seat_back(node: Node) -> None:
    async def scenario(made: dict[str, Any], host: Player, other: Player) -> None:
        await begin(host, other)
        await other.ask("bot", seat=1, level="easy")
        await other.until(lambda: other.seq >= 1)
        game = other.state["game"]
        assert await other.refused("play", game=game, seat=1, action="keep 1,2", after=0) == "bot-plays"
        await other.ask("back", seat=1)
        await host.until(lambda: not host.info["seats"][1].get("bot"))
        await host.play(0, host.turns()[0]["choices"][0]["text"])
        await play_game([host, other], most=12)

    at_table(node, scenario)


def test_a_bot_stands_in_when_the_clock_runs_out(node: Node) -> None:
    async def scenario(made: dict[str, Any], host: Player, other: Player) -> None:
        await begin(host, other)
        await host.play(0, host.turns()[0]["choices"][0]["text"])
        assert 0 < host.state["deadline"] <= 2
        await host.until(lambda: host.info["seats"][1].get("bot"), 10)
        await host.until(lambda: host.seq >= 2)
        await other.ask("back", seat=1)
        await other.until(lambda: not other.info["seats"][1].get("bot"))

    at_table(node, scenario, clock=2)


# -- several seats, spectators, rematch --------------------------------------------------------------------------


def test_several_seats_on_one_device_and_a_rematch_that_takes_everybody_along(node: Node) -> None:
    async def go() -> None:
        made = node.table("first-journey", 2)
        async with (
            Player(node, made["table"], made["host"], *made["tokens"]) as both,
            Player(node, made["table"], made["watch"]) as watcher,
        ):
            await both.ask("start")
            await both.run(Random(1))
            first = both.state["game"]
            await watcher.until(lambda: watcher.over)
            assert len(both.state["views"]) == 2
            assert await watcher.refused("start") == "not-allowed"
            await both.ask("start")
            for player in (both, watcher):
                await player.until(lambda player=player: player.state["game"] != first and player.state["seq"] == 0)
                assert player.state["since"] == -1
            assert both.info["games"] == [first, both.state["game"]]
            old = {"game": first, "seat": 0, "action": "draw", "after": 0}
            assert await both.refused("play", **old) == "wrong-game"
            assert node.ask(f"/api/games/{first}/record")[0] == 200

    asyncio.run(go())


def test_a_rematch_ends_the_break_of_the_player_who_asks_for_it_only(node: Node) -> None:
    async def scenario(made: dict[str, Any], host: Player, other: Player) -> None:
        await begin(host, other)
        for seat, player in enumerate((host, other)):
            await player.ask("bot", seat=seat, level="easy")
        await other.until(lambda: other.over)
        first = other.state["game"]
        await other.ask("start")
        await other.until(lambda: other.state["game"] != first)
        assert [seat.get("bot") for seat in other.info["seats"]] == ["easy", None]
        await other.until(lambda: other.turns())

    at_table(node, scenario, board="first-journey")


# -- undo --------------------------------------------------------------------------------------------------------


async def undo(player: Player, seat: int) -> dict[str, Any]:
    return await player.ask("undo", game=player.state["game"], seat=seat, after=player.seq)


async def undo_refused(player: Player, seat: int) -> str:
    return await player.refused("undo", game=player.state["game"], seat=seat, after=player.seq)


async def play_until_claim(players: list[Player]) -> Player:
    """Play at random until somebody has claimed a route; who that was."""
    rng = Random(5)
    while True:
        for seat, player in enumerate(players):
            if player.turns():
                claims = [choice for choice in player.turns()[0]["choices"] if choice["verb"] == "claim"]
                action = claims[0]["text"] if claims else choose(rng, player.turns()[0], 0)[1]
                await player.play(seat, action)
                await together(*players)
                if claims:
                    return player
                break


def test_an_action_is_taken_back_while_nothing_has_come_to_light(node: Node) -> None:
    async def scenario(made: dict[str, Any], a: Player, b: Player) -> None:
        await begin(a, b)
        await a.play(0, "keep 1,2,3")
        await a.until(lambda: a.seq == 1)
        assert a.state["views"][0]["may_undo"]
        assert await undo_refused(b, 1) == "no-undo"
        assert await b.refused("undo", game=b.state["game"], seat=0, after=1) == "not-allowed"
        await undo(a, 0)
        await a.until(lambda: a.seq == 2)
        undone = {"seq": 2, "kind": "undone", "seat": 0, "what": 1}
        assert a.state["events"] == [undone]
        async with Player(node, made["table"], made["watch"]) as late:
            await late.until(lambda: late.state)
            assert [event for event in late.state["events"] if event["seq"] > 0] == [undone]
        await a.play(0, "keep 1,2")
        await together(a, b)
        await b.play(1, "keep 1,2")
        await together(a, b)
        assert await undo_refused(b, 1) == "no-undo"  # it has closed the decision: a's choice shows
        claimer = await play_until_claim([a, b])
        other = b if claimer is a else a
        seat = claimer.state["views"][0]["seat"]
        before = claimer.states[-2]["views"][0]["fields"]
        assert claimer.state["views"][0]["may_undo"]
        assert not other.state["views"][0].get("may_undo")
        await undo(claimer, seat)
        await claimer.until(lambda: claimer.state["views"][0].get("choices"))
        assert claimer.state["views"][0]["fields"] == before
        await claimer.play(seat, "draw blind")
        await together(a, b)
        assert await undo_refused(claimer, seat) == "no-undo"

    at_table(node, scenario)


def test_undo_is_kept_like_any_action(store: str) -> None:
    async def scenario(node: Node) -> None:
        made = node.table("usa", 2)
        async with contextlib.AsyncExitStack() as stack:
            a, b = await seated(stack, [node], made)
            await begin(a, b)
            await a.play(0, "keep 1,2,3")
            await a.until(lambda: a.seq == 1)
            await undo(a, 0)
            await asyncio.to_thread(node.kill)
            await asyncio.to_thread(node.start)
            for player in (a, b):
                await player.come_back()
                await player.until(lambda player=player: player.seq == 2 and player.turns())
            # the same request once more is not done once more
            assert (await a.ask("undo", game=a.state["game"], seat=0, after=1))["seq"] == 2

    with running(store) as node:
        asyncio.run(scenario(node))


def test_a_pick_of_a_draft_can_be_undone_until_all_have_picked(store: str) -> None:
    async def scenario(node: Node) -> None:
        made = node.table("south-korea", 3)
        async with contextlib.AsyncExitStack() as stack:
            a, b, c = players = await seated(stack, [node], made)
            await begin(*players)
            pack = a.turns()[0]["choices"]
            await a.play(0, pack[0]["text"])
            await together(*players)
            await b.play(1, b.turns()[0]["choices"][0]["text"])
            await together(*players)
            assert [player.state["views"][0].get("may_undo", False) for player in players] == [True, True, False]
            known = [player.state["views"][0]["fields"] for player in (b, c)]
            await undo(a, 0)
            for player in players:
                await player.until(lambda player=player: player.seq == 3)
            assert [player.state["views"][0]["fields"] for player in (b, c)] == known
            assert a.turns()[0]["choices"] == pack
            assert not b.turns()  # b's pick still holds
            await a.play(0, pack[1]["text"])
            await together(*players)
            await asyncio.to_thread(node.kill)  # the lines of the store lead to the same
            await asyncio.to_thread(node.start)
            for player in players:
                await player.come_back()
            await together(*players)
            assert not a.turns()
            assert not b.turns()
            await undo(b, 1)
            await b.until(lambda: b.seq == 5)
            await b.play(1, b.turns()[0]["choices"][1]["text"])
            await together(*players)
            await c.play(2, c.turns()[0]["choices"][0]["text"])
            await together(*players)
            assert a.state["views"][0]["fields"]["draft_picks"][0] == pack[1]["tickets"]
            for seat, player in enumerate(players):
                assert await undo_refused(player, seat) == "no-undo"  # all have picked: the packs were passed on

    with running(store) as node:
        asyncio.run(scenario(node))


def test_why_an_action_is_not_legal_is_told(node: Node) -> None:
    async def scenario(made: dict[str, Any], a: Player, b: Player) -> None:
        assert await a.refused("why", seat=0, action="draw blind") == "no-game"
        await begin(a, b)
        await a.ask("why", seat=0, action="keep 1,2")
        assert await a.refused("why", seat=0, action="draw blind") == "illegal-action"
        assert await a.refused("why", seat=0, action="dance") == "bad-action-text"
        with pytest.raises(Refusal) as refusal:
            await a.ask("why", seat=0, action="claim denver-phoenix")
        message = refusal.value.args[0]
        assert (message["code"], message["key"]) == ("illegal-action", "turn.first")
        assert message["values"]["phase"] == {"kind": "phase", "value": "keep tickets"}
        assert "first you have to keep tickets" in message["reason"]
        assert a.seq == 0

    at_table(node, scenario)


def test_a_seat_that_was_added_after_a_game_is_told_that_it_plays_in_the_next_one(node: Node) -> None:
    async def scenario(made: dict[str, Any], host: Player) -> None:
        await begin(host)
        await host.ask("bot", seat=0, level="easy")
        await host.until(lambda: host.over)
        await host.ask("setup", players=3)
        body = {"invite": made["invite"], "name": "Late"}
        token = (await asyncio.to_thread(node.json, f"/api/tables/{made['table']}/join", body))["token"]
        async with Player(node, made["table"], token) as late:
            with pytest.raises(Refusal, match="it plays in the next one") as refusal:
                await late.ask("why", seat=2, action="draw blind")
            assert refusal.value.code == "no-game"
            other = {"game": "another", "seat": 2, "after": 0}
            assert await late.refused("play", action="draw blind", **other) == "wrong-game"

    at_table(node, scenario, "first-journey", 1, bots=("easy",))


# -- bots --------------------------------------------------------------------------------------------------------


def test_people_and_bots_play_a_whole_game(node: Node) -> None:
    async def scenario(made: dict[str, Any], person: Player) -> None:
        await person.ask("start")
        await person.run(Random(2))
        record = node.ask(f"/api/games/{person.state['game']}/record")[2].decode()
        check_told(person, [0], record)
        assert 'whistlestop_actions_total{by="bot"}' in node.ask("/metrics")[2].decode()

    at_table(node, scenario, "first-journey", 1, bots=("easy", "medium"))


def test_bots_go_on_after_a_restart_once_somebody_is_there(tmp_path: Path) -> None:
    async def begin(node: Node, made: dict[str, Any]) -> None:
        async with Player(node, made["table"], made["host"]) as host:
            await host.ask("start")
            await host.until(lambda: host.state)

    async def watch(node: Node, made: dict[str, Any]) -> str:
        async with Player(node, made["table"], made["watch"]) as watcher:
            await watcher.until(lambda: watcher.over, 60)
            return str(watcher.state["game"])

    with running(tmp_path / "games.sqlite") as node:
        made = node.table("first-journey", 0, ("easy", "easy"))
        asyncio.run(begin(node, made))
        node.kill()
        node.start()
        game = asyncio.run(watch(node, made))
        Game.verify(node.ask(f"/api/games/{game}/record")[2].decode())


def test_an_action_happens_for_everybody_even_if_its_sender_is_gone_at_once(tmp_path: Path) -> None:
    store = str(tmp_path / "games.sqlite")

    async def scenario(node: Node) -> None:
        made = node.table("usa", 2)
        async with contextlib.AsyncExitStack() as stack:
            players = await seated(stack, [node], made)
            await begin(*players)
            await opening(*players)
            for _ in range(25):
                seat = players[0].state["views"][0]["pending_seats"][0]
                actor, other = players[seat], players[1 - seat]
                assert actor.socket is not None
                action = actor.turns()[0]["choices"][0]["text"]
                order = {"game": actor.state["game"], "seat": seat, "action": action, "after": actor.seq}
                await actor.socket.send(json.dumps({"type": "play", "id": 999, **order}))
                actor.socket.transport.abort()
                await actor.come_back()
                kept = (await asyncio.to_thread(rows, store, "SELECT MAX(seq) FROM actions"))[0][0]
                for player in (actor, other):
                    await player.until(lambda player=player, kept=kept: player.seq >= kept, 5)

    with running(store) as node:
        asyncio.run(scenario(node))
