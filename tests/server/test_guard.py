"""Who is let in by which name, what people may call themselves, and what one client may cost."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from whistlestop import Game
from whistlestop.server import player_names
from whistlestop.server.boards import rules_today
from whistlestop.server.match import MOST_UNDOS, Match, undone_later
from whistlestop.server.serve import bind
from whistlestop.server.store import Entry, Store

from .node import Node, running
from .player import Player, Refusal, play_game, seated
from .test_store import row, with_store


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    """A server behind a proxy, at a path of its site."""
    store = tmp_path_factory.mktemp("store") / "games.sqlite"
    with running(store, "--public-url", "https://games.example.org/trains") as node:
        yield node


# -- hosts and paths ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:8080", "[::1]:80", "192.168.1.5", "raspberry", "pc.local"])
def test_names_of_this_network_are_known(node: Node, host: str) -> None:
    assert node.ask("/api/boards", headers={"host": host})[0] == 200


@pytest.mark.parametrize("host", ["evil.example", "rebound.evil.example:8080", "127.0.0.1.evil.example"])
def test_a_strangers_name_that_leads_here_is_refused(node: Node, host: str) -> None:
    status, _, data = node.ask("/api/boards", headers={"host": host})
    assert (status, json.loads(data)["code"]) == (421, "bad-host")


def test_a_server_with_a_public_address_answers_to_that_name_alone(public: Node) -> None:
    assert public.ask("/api/boards", headers={"host": "games.example.org"})[0] == 200
    assert public.ask("/api/boards", headers={"host": "127.0.0.1"})[0] == 200
    for host in ("example.org", "raspberry", "games.example.org.evil.example"):
        assert public.refusal("/api/boards", headers={"host": host}) == "bad-host"
    good = {"host": "games.example.org", "origin": "https://games.example.org"}
    assert public.ask("/api/tables", {"board": "usa", "seats": [{}, {}]}, good)[0] == 201


def test_behind_tls_browsers_are_told_to_stay_there(public: Node, node: Node) -> None:
    assert "max-age" in public.ask("/api/boards")[1]["strict-transport-security"]
    assert "strict-transport-security" not in node.ask("/api/boards")[1]


def test_the_game_may_have_a_path_of_its_site(public: Node) -> None:
    """Whether the proxy takes the path away or not."""
    for path in ("/trains/api/boards", "/api/boards", "/trains/healthz"):
        assert public.ask(path)[0] == 200
    assert public.refusal("/trainspotting/api/boards") == "not-found"
    status, _, page = public.ask("/trains/table/abc")
    if status == 200:  # the page is built
        assert b'src="/trains/assets/' in page
        assert b'"./' not in page
    here = public.json("/api/share")
    assert here["address"] == "https://games.example.org/trains/"


@pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="there is no IPv6 here")
def test_a_server_listens_for_both_kinds_of_addresses_by_default() -> None:
    with contextlib.closing(bind("", 0)) as listening:
        listening.listen()
        port = listening.getsockname()[1]
        for host in ("127.0.0.1", "::1"):
            socket.create_connection((host, port), timeout=5).close()


def test_ids_that_cannot_be_are_not_found(store: str) -> None:
    with running(store) as node:
        for path in ("/api/games/%00/record", "/api/tables/%00", "/api/games/a%00b/frames", "/api/games/x%27/record"):
            assert node.refusal(path) == "not-found"
        assert node.refusal("/api/tables/%00/join", {"invite": "x" * 24, "name": "Ann"}) == "not-found"


def test_refusals_for_a_while_say_for_how_long(tmp_path: Path) -> None:
    with running(tmp_path / "games.sqlite", rate=1) as node:
        with ThreadPoolExecutor(10) as several:
            answers = several.map(lambda _: node.ask("/api/boards"), range(300))
            found = {status: headers for status, headers, _ in answers}
        assert found[429]["retry-after"] == "5"


def test_a_good_token_is_good_even_after_many_wrong_ones(tmp_path: Path) -> None:
    async def wrong(node: Node, table: str) -> str:
        player = Player(node, table, "x" * 24)
        try:
            await player.open()
        except Refusal as refusal:
            return str(refusal.code)
        finally:
            await player.close()
        return ""

    async def scenario(node: Node) -> None:
        made = node.table("usa", 2)
        found = [await wrong(node, made["table"]) for _ in range(25)]
        assert found[-1] == "too-many-attempts"
        async with Player(node, made["table"], made["tokens"][0]) as player:
            assert player.info["own"] == [0]

    with running(tmp_path / "games.sqlite", rate=1) as node:
        asyncio.run(scenario(node))


# -- names -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["Ann\nBob", "   ", "\u200b", "\u202eevil", "a\u2028b", "\u3164", "\u200dx", "a\ufeffb"]
)
def test_names_that_show_nothing_or_turn_the_text_around_are_refused(node: Node, name: str) -> None:
    made = node.json("/api/tables", {"board": "usa", "seats": [{}, {}]})
    order = {"invite": made["invite"], "name": name}
    assert node.refusal(f"/api/tables/{made['table']}/join", order) in ("bad-name", "bad-request")
    assert node.refusal("/api/tables", {"board": "usa", "seats": [{}, {}], "name": name}) in ("bad-name", "bad-request")


def test_names_have_one_spelling_and_differ_at_a_table(node: Node) -> None:
    assert player_names.checked_name("  Anne   Marie ") == "Anne Marie"
    assert player_names.checked_name("Jose\u0301") == "Jos\u00e9"
    assert player_names.checked_name("👩\u200d🚀") == "👩\u200d🚀"
    made = node.json("/api/tables", {"board": "usa", "seats": [{}, {}, {}], "name": "Ann"})
    join = f"/api/tables/{made['table']}/join"
    for name in ("Ann", "ann", " Ann ", "\uff21nn"):
        assert node.refusal(join, {"invite": made["invite"], "name": name}) == "name-taken"
    assert node.ask(join, {"invite": made["invite"], "name": "Anna"})[0] == 201


# -- undo --------------------------------------------------------------------------------------------------------


def undo_loop(players: int = 2, actions: int = 60, pairs: int = 1500) -> list[Entry]:
    """A game in which somebody claims a route and takes it back, again and again."""
    game = Game(rules_today("usa", players), 2**127 + 5)
    lines: list[Entry] = []

    def play(seat: int, text: str) -> None:
        lines.append(Entry(len(lines) + 1, seat, text, 1.7e9, False))

    while len(lines) < actions or all(action.verb != "claim" for action in game.legal()):
        seat = game.pending_seats[0]
        action = game.legal(seat)[0]
        game.play(action, seat)
        play(seat, str(action))
    seat = game.pending_seats[0]
    claim = next(str(action) for action in game.legal(seat) if action.verb == "claim")
    for _ in range(pairs):
        play(seat, claim)
        play(seat, "undo")
    return lines


def test_what_was_taken_back_costs_nothing_to_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    lines = undo_loop()
    played = 0
    commit = Game.commit

    def counted(self: Game, *args: Any) -> Any:
        nonlocal played
        played += 1
        return commit(self, *args)

    async def work(each: Store) -> None:
        await each.add_table("t", b"one")
        await each.save_table("t", 2, b"two", row("g"))
        await asyncio.gather(*(each.append("g", entry, over=False) for entry in lines))
        monkeypatch.setattr(Game, "commit", counted)
        match = await Match.load(each, "g")
        assert match.seq == len(lines)
        assert len(match.moves) == len(lines) - 3000
        assert match.undo_seat is None  # it was enough for one game

    with_store(str(tmp_path / "games.sqlite"), work)
    assert played == len(lines) - 3000


def test_reading_in_one_go_and_line_by_line_lead_to_the_same(tmp_path: Path) -> None:
    lines = undo_loop(pairs=3)

    async def work(each: Store) -> None:
        await each.add_table("t", b"one")
        await each.save_table("t", 2, b"two", row("g"))
        step = await Match.load(each, "g")
        for entry in lines:
            await each.append("g", entry, over=False)
            await step.catch_up()
        whole = await Match.load(each, "g")
        assert whole.game.state.s == step.game.state.s
        assert whole.game.played == step.game.played
        assert (whole.pending_since, whole.undos, whole.undo_seat) == (step.pending_since, step.undos, step.undo_seat)
        assert [whole.view(seat) for seat in (0, 1, None)] == [step.view(seat) for seat in (0, 1, None)]
        assert whole.events == step.events

    with_store(str(tmp_path / "games.sqlite"), work)


def test_undo_is_refused_after_the_most_that_are_allowed(node: Node) -> None:
    async def scenario() -> None:
        made = node.table("usa", 2)
        async with contextlib.AsyncExitStack() as stack:
            players = await seated(stack, [node], made)
            await players[0].ask("start")
            for player in players:
                await player.until(lambda player=player: player.turns())
            player = players[0]
            keep = player.turns()[0]["choices"][0]["text"]
            for _ in range(MOST_UNDOS):
                await player.play(0, keep)
                seq = player.acknowledged[-1][1]
                await player.until(lambda seq=seq: player.seq >= seq)
                await player.ask("undo", game=player.state["game"], seat=0, after=player.seq)
                await player.until(lambda seq=seq: player.seq > seq)
            await player.play(0, keep)
            await player.until(lambda: player.seq > 2 * MOST_UNDOS)
            assert not player.state["views"][0].get("may_undo")
            order = {"game": player.state["game"], "seat": 0, "after": player.seq}
            assert await player.refused("undo", **order) == "no-undo"

    asyncio.run(scenario())


def test_a_late_copy_of_an_action_that_was_taken_back_is_not_accepted(node: Node) -> None:
    async def scenario() -> None:
        made = node.table("usa", 2)
        async with contextlib.AsyncExitStack() as stack:
            players = await seated(stack, [node], made)
            await players[0].ask("start")
            player = players[0]
            await player.until(player.turns)
            keep = player.turns()[0]["choices"][0]["text"]
            assert await player.play(0, keep, 0) == 1
            assert await player.play(0, keep, 0) == 1
            await player.ask("undo", game=player.state["game"], seat=0, after=1)
            order = {"game": player.state["game"], "seat": 0, "action": keep, "after": 0}
            assert await player.refused("play", **order) == "stale"

    asyncio.run(scenario())


def test_an_undo_takes_back_the_last_line_that_stands() -> None:
    lines = [Entry(i, 0, text, 0.0, False) for i, text in enumerate(["a", "b", "undo", "c", "d", "undo", "undo"], 1)]
    assert undone_later(lines) == [False, True, False, True, True, False, False]
    assert undone_later(lines[2:3]) == [False]


# -- replays -----------------------------------------------------------------------------------------------------


def test_a_game_that_is_not_over_is_not_even_read(node: Node) -> None:
    async def begin(made: dict[str, Any]) -> str:
        async with Player(node, made["table"], made["host"]) as host:
            await host.ask("start")
            await host.until(lambda: host.state)
            return str(host.state["game"])

    made = node.table("usa", 2)
    game = asyncio.run(begin(made))
    node.kill()
    node.start()
    for what in ("record", "frames", "analysis"):
        assert node.refusal(f"/api/games/{game}/{what}") == "not-over"
    assert node.refusal(f"/api/tables/{made['table']}") == "bad-token"
    assert "whistlestop_rooms 0" in node.ask("/metrics")[2].decode()


def test_a_replay_shows_who_sat_there_then(node: Node) -> None:
    async def scenario() -> None:
        made = node.table("first-journey", 2)
        async with contextlib.AsyncExitStack() as stack:
            players = await seated(stack, [node], made)
            await players[0].ask("start")
            await play_game(players)
            game = players[0].state["game"]
            await players[0].ask("kick", seat=1)
            frames = f"/api/games/{game}/frames?count=1"
            first = await asyncio.to_thread(node.json, frames)
            assert [seat["name"] for seat in first["seats"]] == ["P0", "P1"]
            assert await asyncio.to_thread(node.json, frames) == first

    asyncio.run(scenario())


# -- tables ------------------------------------------------------------------------------------------------------


def test_somebody_new_may_sit_down_after_a_game_for_fewer(node: Node) -> None:
    """The last game has no view for their seat; they look on, and play in the next one."""

    async def scenario() -> None:
        made = node.table("first-journey", 2)
        async with contextlib.AsyncExitStack() as stack:
            players = await seated(stack, [node], made)
            await players[0].ask("start")
            await play_game(players)
            await players[0].ask("setup", players=3)
            join = {"invite": made["invite"], "name": "Newcomer"}
            token = (await asyncio.to_thread(node.json, f"/api/tables/{made['table']}/join", join))["token"]
            newcomer = await stack.enter_async_context(Player(node, made["table"], token))
            await newcomer.until(lambda: newcomer.state)
            assert newcomer.info["own"] == [2]
            assert newcomer.state["views"][0].get("seat") is None
            assert await newcomer.refused("why", seat=2, action="pass") == "no-game"
            await newcomer.ask("start")
            await newcomer.until(lambda: newcomer.state["views"][0].get("seat") == 2)
            assert not newcomer.lost

    asyncio.run(scenario())
