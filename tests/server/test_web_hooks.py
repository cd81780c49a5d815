"""Web hooks: a seat names an address that is told when its turn has waited, and nothing else is."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import threading
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from whistlestop.server import table_changes, web_hooks
from whistlestop.server.hub import Hub, Settings
from whistlestop.server.match import Match
from whistlestop.server.pace import PacePreference
from whistlestop.server.protocol import Join, NewSeat, NewTable, SaidMessage
from whistlestop.server.request_errors import RequestError
from whistlestop.server.room import Room
from whistlestop.server.store import open_store
from whistlestop.server.tables import Rights, Seat, Table, WebHook
from whistlestop.server.web_hooks import WebHooks, is_public, message, parts, tls

from .node import Node, rows, running
from .player import Player, Refusal, seated
from .push_service import Service
from .test_tables import begin

ALLOWED = ("--private-hooks", "--hook-delay", "0.2")
HEADERS = {"host", "content-type", "content-length", "user-agent", "connection"}


@pytest.fixture
def service() -> Iterator[Service]:
    found = Service()
    yield found
    found.close()


def hooks_in(store: str, made: dict[str, Any]) -> list[Any]:
    """The web hooks of the seats, as they are stored."""
    found = rows(store, f"SELECT data FROM tables WHERE id = '{made['table']}'")
    return [seat.get("hook") for seat in json.loads(bytes(found[0][0]))["seats"]]


async def bobs_turn(host: Player, bob: Player) -> None:
    """Play until Bob, who has gone, has to decide."""
    await begin(host, bob)
    for player in (host, bob):
        await player.play(player.turns()[0]["seat"], player.turns()[0]["choices"][0]["text"])
    await host.until(lambda: host.seq >= 2)
    await bob.until(lambda: bob.seq >= 2)
    if bob.turns():
        for _ in range(2):
            seq = await bob.play(1, "draw blind")
            await bob.until(lambda seq=seq: bob.seq >= seq)
    await bob.close()
    await host.until(lambda: host.info["seats"][1].get("away") is not None)
    while host.turns():
        seq = await host.play(0, "draw blind")
        await host.until(lambda seq=seq: host.seq >= seq)


def test_a_hook_is_told_once_that_a_turn_has_waited_and_no_cards(tmp_path: Path, service: Service) -> None:
    store = str(tmp_path / "games.sqlite")

    async def scenario(node: Node) -> None:
        made = node.table("india", 2, language="fr")
        async with contextlib.AsyncExitStack() as stack:
            host, bob = await seated(stack, [node], made)
            await bob.ask("hook", seat=1, url=f"{service.address}/bob?key=1#x")
            await bob.until(lambda: bob.info.get("hooks") == [1])
            assert host.info.get("hooks", []) == []  # nobody else is told
            await bobs_turn(host, bob)
            path, headers, body = await service.next()
            assert path == "/bob?key=1"
            assert headers["content-type"] == "application/json"
            assert json.loads(body) == {
                "event": "turn",
                "table": made["table"],
                "board": "india",
                "seat": 1,
                "text": "C’est à vous de jouer (Inde).",
            }
            assert set(headers) == HEADERS
            assert not any(made[name] in body.decode() + str(headers) for name in ("host", "invite", "watch"))
            assert not any(token in body.decode() + str(headers) for token in made["tokens"])
            await bob.come_back()
            await bob.ask("hook", seat=1, url="")
            assert hooks_in(store, made) == [None, None]
        assert service.heard.empty()

    with running(store, *ALLOWED) as node:
        asyncio.run(scenario(node))


def test_a_hook_goes_with_its_seat_and_one_that_is_gone_is_forgotten(tmp_path: Path, service: Service) -> None:
    store = str(tmp_path / "games.sqlite")
    service.status = 410

    async def scenario(node: Node) -> None:
        made = node.table("usa", 2)
        async with contextlib.AsyncExitStack() as stack:
            host, bob = await seated(stack, [node], made)
            await host.ask("hook", seat=0, url=f"{service.address}/ann", service="slack")
            await bob.ask("hook", seat=1, url=f"{service.address}/bob", service="discord")
            with pytest.raises(Refusal, match="not-allowed"):
                await bob.ask("hook", seat=0, url="")
            assert [hook["service"] for hook in hooks_in(store, made)] == ["slack", "discord"]
            await bobs_turn(host, bob)
            _, _, body = await service.next()
            assert json.loads(body) == {"content": "It is your turn (USA).", "allowed_mentions": {"parse": []}}
            await host.until(lambda: hooks_in(store, made)[1] is None)
            await host.ask("leave", seat=0)
            assert hooks_in(store, made) == [None, None]

    with running(store, *ALLOWED) as node:
        asyncio.run(scenario(node))


def test_a_hook_is_forgotten_when_the_host_gives_the_seat_to_somebody_else(tmp_path: Path) -> None:
    store = str(tmp_path / "games.sqlite")

    async def scenario(node: Node) -> None:
        made = node.table("usa", 2)
        async with contextlib.AsyncExitStack() as stack:
            host, bob = await seated(stack, [node], made)
            await bob.ask("hook", seat=1, url="http://127.0.0.1:9/bob")
            assert hooks_in(store, made)[1] is not None
            await host.ask("link", seat=1)  # before the game, when no bot takes over
            assert hooks_in(store, made) == [None, None]

    with running(store, *ALLOWED) as node:
        asyncio.run(scenario(node))


# -- when a hook is told: a server in this process, whose messages are noted instead of sent ---------------------------

BOB = 1
BOBS_HOOK = WebHook("https://hook.example/bob", "json")


class Someone:
    """The connection of a seat, as its room sees it."""

    address = "?"
    preference = PacePreference()

    def __init__(self, seat: int) -> None:
        self.rights = Rights(seats=frozenset({seat}))

    def wake(self) -> None:
        pass

    def hear(self, said: SaidMessage) -> None:
        pass


class Noted:
    """A server without a network, and when hooks were told something."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.told: list[float] = []
        hub.web_hooks.post = self.post  # type: ignore[method-assign]

    async def post(self, hook: WebHook, facts: dict[str, str | int]) -> int:
        assert facts["seat"] == BOB
        self.told.append(time.monotonic())
        return 200

    async def begin(self, hook: WebHook | None) -> Room:
        """A game of two, in which both have to choose their tickets; Bob has a hook."""
        made = await self.hub.create(NewTable("usa", [NewSeat(), NewSeat()], first=BOB))
        for name in ("Ann", "Bob"):
            await self.hub.join(made.table, Join(made.invite, name), "")
        room = await self.hub.room(made.table)
        await self.name(room, hook)
        await room.start(Rights(frozenset({0}), host=True))
        return room

    async def name(self, room: Room, hook: WebHook | None) -> None:
        await room.change(lambda table: table_changes.set_hook(table, BOB, hook))

    async def until(self, times: int) -> None:
        async with asyncio.timeout(10):
            while len(self.told) < times:
                await asyncio.sleep(0.01)


@contextlib.asynccontextmanager
async def noted(folder: Path, delay: float = 0.1, forget: float = 60) -> AsyncIterator[Noted]:
    hub = Hub(open_store(str(folder / "games.sqlite")), Settings(hook_delay=delay, forget=forget, bot_workers=1))
    await hub.open()
    try:
        yield Noted(hub)
    finally:
        await hub.close()


async def act(match: Match | None, seat: int) -> None:
    """Take the first action of a seat."""
    assert match is not None
    await match.play(seat, match.game.legal(seat)[0], match.seq)


async def round_to_bob(room: Room) -> None:
    """Play until it is Bob's turn again; Bob is at the table only for a moment."""
    match = room.match
    assert match is not None
    turn = match.pending_since[BOB]
    while match.pending_since.get(BOB, turn) == turn:
        await act(match, match.game.pending_seats[-1])


def test_the_next_turn_is_told_when_the_interval_after_the_last_message_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web_hooks, "INTERVAL", 1.5)

    async def scenario() -> None:
        async with noted(tmp_path) as server:
            room = await server.begin(BOBS_HOOK)
            await server.until(1)
            await round_to_bob(room)
            await server.until(2)
            assert server.told[1] - server.told[0] > 1.4
            await asyncio.sleep(2)
            assert len(server.told) == 2  # each turn once

    asyncio.run(scenario())


def test_a_player_who_closes_the_page_later_is_told_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_hooks, "RETRY", 0.1)

    async def scenario() -> None:
        async with noted(tmp_path) as server:
            room, bob = await server.begin(BOBS_HOOK), Someone(BOB)
            room.arrive(bob)
            await asyncio.sleep(0.4)
            assert server.told == []
            room.depart(bob)
            await server.until(1)

    asyncio.run(scenario())


def test_a_hook_that_is_named_while_the_turn_waits_is_told(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with noted(tmp_path) as server:
            room = await server.begin(None)
            await asyncio.sleep(0.3)
            await server.name(room, BOBS_HOOK)
            await server.until(1)

    asyncio.run(scenario())


def test_a_turn_that_waits_while_the_server_starts_again_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web_hooks, "INTERVAL", 0.0)

    async def scenario() -> None:
        async with noted(tmp_path, delay=5) as server:
            table = (await server.begin(BOBS_HOOK)).id
        async with noted(tmp_path) as server:
            await server.hub.room(table)
            await server.until(1)
        async with noted(tmp_path) as server:
            room = await server.hub.room(table)
            await asyncio.sleep(0.5)
            assert server.told == []
            await round_to_bob(room)
            await server.until(1)

    asyncio.run(scenario())


def test_timers_end_with_the_turn_the_hook_and_the_room(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with noted(tmp_path, delay=0.5, forget=0.05) as server:
            room, ann = await server.begin(BOBS_HOOK), Someone(0)
            room.arrive(ann)
            assert set(room.hook_timers) == {BOB}
            timer = room.hook_timers[BOB][1]
            await act(room.match, BOB)
            assert timer.cancelled()
            assert not room.hook_timers
            await act(room.match, 0)
            assert set(room.hook_timers) == {BOB}
            await server.name(room, None)
            assert not room.hook_timers
            await server.name(room, BOBS_HOOK)
            await server.name(room, BOBS_HOOK)
            assert set(room.hook_timers) == {BOB}  # one for a seat, whatever happens at the table
            await room.change(lambda table: setattr(table.seats[BOB], "bot", "easy"))
            assert not room.hook_timers
            await room.change(lambda table: setattr(table.seats[BOB], "bot", None))
            room.depart(ann)
            await asyncio.sleep(0.3)
            assert server.hub.rooms == {room.id: room}  # nobody is here, but somebody has to be told
            await server.until(1)
            async with asyncio.timeout(10):
                while server.hub.rooms:
                    await asyncio.sleep(0.05)
        async with noted(tmp_path) as server:
            await round_to_bob(room := await server.hub.room(room.id))
            timer = room.hook_timers[BOB][1]
            server.hub.drop(room)
            assert timer.cancelled()

    asyncio.run(scenario())


def test_of_several_processes_one_tells_a_turn() -> None:
    table = Table("t", "usa", [Seat(), Seat(hook=BOBS_HOOK)], "", "", "")
    assert table_changes.note_told(table, BOB, BOBS_HOOK, 7.0)
    assert not table_changes.note_told(table, BOB, BOBS_HOOK, 7.0)
    assert not table_changes.note_told(table, 0, BOBS_HOOK, 8.0)
    assert table_changes.note_told(table, BOB, BOBS_HOOK, 8.0)
    assert table_changes.drop_hook(table, BOB, BOBS_HOOK)
    assert not table_changes.note_told(table, BOB, BOBS_HOOK, 9.0)


# -- where messages go -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("url", ["http://ntfy.sh/x", "https://127.0.0.1/x", "https://[::1]/", "https://10.0.0.1:8443/"])
def test_a_server_refuses_hooks_of_private_networks_unless_its_host_allows_them(node: Node, url: str) -> None:
    async def scenario() -> None:
        made = node.table("usa", 2)
        async with contextlib.AsyncExitStack() as stack:
            host, _ = await seated(stack, [node], made)
            with pytest.raises(Refusal, match="no-hook"):
                await host.ask("hook", seat=0, url=url)
            assert host.info.get("hooks", []) == []

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("address", "public"),
    [
        *((each, True) for each in ("1.1.1.1", "2606:4700::1111", "64:ff9b::101:101", "::ffff:1.1.1.1")),
        *((each, False) for each in ("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254")),
        *((each, False) for each in ("0.0.0.0", "100.64.0.1", "224.0.0.1", "255.255.255.255", "::", "::1")),
        *((each, False) for each in ("fe80::1%eth0", "fd00::1", "ff02::1", "::ffff:127.0.0.1", "2002:7f00:1::")),
        *((each, False) for each in ("64:ff9b::7f00:1", "::ffff:169.254.169.254", "::7f00:1", "fec0::1", "240.0.0.1")),
        *((each, False) for each in ("3fff::1", "3fff:fff::1", "192.88.99.1", "::ffff:192.88.99.1")),
        *((each, False) for each in ("2600::5efe:a00:1", "2600::200:5efe:7f00:1", "fe80::5efe:101:101")),
        *((each, True) for each in ("2600::5efe:101:101", "2600::5eff:a00:1")),
        *((each, True) for each in ("192.88.98.1", "192.88.100.1")),
    ],
)
def test_only_addresses_that_everybody_can_reach_are_public(address: str, public: bool) -> None:
    assert is_public(address) == public


def test_a_name_that_stands_for_a_private_address_is_refused_also_when_it_changes_later(tmp_path: Path) -> None:
    answers = [["1.1.1.1"], ["1.1.1.1", "127.0.0.1"], []]

    def resolver(name: str, port: int) -> list[str]:
        assert (name, port) == ("hook.example", 8443)
        return answers.pop(0)

    async def scenario() -> None:
        hooks = WebHooks(Hub(open_store(str(tmp_path / "games.sqlite")), Settings()), resolver)
        await hooks.check("https://hook.example:8443/x", "")
        for _ in range(2):
            with pytest.raises(RequestError, match="private networks"):
                await hooks.post(WebHook("https://hook.example:8443/x", "json"), {"text": "x"})

    asyncio.run(scenario())


def test_all_addresses_of_a_name_are_tried_within_the_deadline(
    tmp_path: Path, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web_hooks, "TIMEOUT", 1.5)
    opened: list[str] = []
    open_connection = asyncio.open_connection

    async def connecting(host: str, port: int, **more: Any) -> Any:
        opened.append(host)
        if host == "127.0.0.2":  # one that never answers
            await asyncio.sleep(60)
        return await open_connection(host, port, **more)

    def resolver(name: str, port: int) -> list[str]:
        return ["::2", "127.0.0.2", "127.0.0.2", "127.0.0.1"]

    monkeypatch.setattr(asyncio, "open_connection", connecting)

    async def scenario() -> None:
        hub = Hub(open_store(str(tmp_path / "games.sqlite")), Settings(private_hooks=True))
        hooks = WebHooks(hub, resolver)
        url = service.address.replace("127.0.0.1", "hook.example")
        async with asyncio.timeout(1.5):
            assert await hooks.post(WebHook(f"{url}/a", "json"), {"text": "x"}) == 201
        assert opened == ["::2", "127.0.0.2", "127.0.0.1"]
        service.close()
        with pytest.raises(OSError, match="Connect"):
            await hooks.post(WebHook(f"{url}/a", "json"), {"text": "x"})

    asyncio.run(scenario())
    assert service.heard.get(timeout=5)[0] == "/a"


@pytest.mark.parametrize("name", ["hook..example", f"{64 * 'a'}.example"])
def test_a_name_that_no_server_can_have_is_refused(tmp_path: Path, name: str) -> None:
    async def scenario() -> None:
        hooks = WebHooks(Hub(open_store(str(tmp_path / "games.sqlite")), Settings()))
        with pytest.raises(RequestError, match="no server has that name"):
            await hooks.check(f"https://{name}/x", "")

    asyncio.run(scenario())


def test_names_whose_servers_are_silent_hold_up_nobody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_hooks, "TIMEOUT", 0.1)
    heard = threading.Event()
    getaddrinfo = socket.getaddrinfo

    def silent(name: str, *more: Any, **others: Any) -> Any:
        if name != "silent.example":
            return getaddrinfo(name, *more, **others)
        heard.wait(60)
        raise socket.gaierror

    monkeypatch.setattr(socket, "getaddrinfo", silent)

    async def scenario() -> None:
        hooks = WebHooks(Hub(open_store(str(tmp_path / "games.sqlite")), Settings()))
        try:
            for client in range(web_hooks.LOOKUPS // web_hooks.LOOKUPS_OF_ADDRESS):
                if client == 1:  # only those of one client are held up
                    with pytest.raises(RequestError, match="private networks"):
                        await hooks.check("https://127.0.0.1/x", "192.0.2.255")
                for _ in range(5):
                    with pytest.raises(RequestError) as refusal:
                        await hooks.check("https://silent.example/x", f"192.0.2.{client}")
                assert refusal.value.code == "too-many-requests"
            async with asyncio.timeout(30):
                assert await asyncio.to_thread(lambda: 1) == 1  # boards and replays are read in threads
        finally:
            heard.set()
        async with asyncio.timeout(30):
            while hooks.lookups:
                await asyncio.sleep(0.01)
        hooks.close()

    asyncio.run(scenario())


@pytest.mark.parametrize(("url", "path"), [("", "/"), ("?key=1", "/?key=1"), ("/a?key=1#x", "/a?key=1"), ("/?", "/")])
def test_a_message_goes_to_the_path_and_the_query_of_its_hook(
    tmp_path: Path, service: Service, url: str, path: str
) -> None:
    async def scenario() -> None:
        hooks = WebHooks(Hub(open_store(str(tmp_path / "games.sqlite")), Settings(private_hooks=True)))
        assert await hooks.post(WebHook(service.address + url, "json"), {"text": "x"}) == 201

    asyncio.run(scenario())
    assert service.heard.get(timeout=5)[0] == path


def test_the_certificates_of_authorities_are_read_once() -> None:
    assert tls() is tls()


@pytest.mark.parametrize("url", ["ftp://a.b/", "https://", "https://user@a.b/", "https://a.b:0/", "https://a.b:99999/"])
def test_a_text_that_is_not_the_address_of_a_hook_is_refused(url: str) -> None:
    with pytest.raises(RequestError, match="not the address"):
        parts(url, private=True)


def test_every_service_gets_the_message_in_its_own_form() -> None:
    facts: dict[str, str | int] = {"event": "turn", "table": "t", "board": "usa", "seat": 1, "text": "Your turn."}
    assert message("ntfy", facts) == (b"Your turn.", "text/plain; charset=utf-8")
    assert json.loads(message("gotify", facts)[0]) == {"title": "Whistlestop", "message": "Your turn.", "priority": 5}
    assert json.loads(message("slack", facts)[0]) == {"text": "Your turn."}
    assert json.loads(message("json", facts)[0]) == facts
    linked = facts | {"link": "https://games.example/table/t"}
    assert message("ntfy", linked)[0] == b"Your turn. https://games.example/table/t"
    assert json.loads(message("json", linked)[0]) == linked


def test_no_redirection_is_followed_and_a_silent_service_is_given_up(tmp_path: Path, service: Service) -> None:
    service.status = 307

    async def scenario() -> None:
        hooks = WebHooks(Hub(open_store(str(tmp_path / "games.sqlite")), Settings(private_hooks=True)))
        status = await hooks.post(WebHook(f"{service.address}/a", "json"), {"text": "x"})
        assert status == 307

        ended = asyncio.Event()

        async def hold(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            with contextlib.suppress(ConnectionError):
                await reader.read()
                writer.close()
                await writer.wait_closed()
            writer.transport.abort()
            ended.set()

        silent = await asyncio.start_server(hold, "127.0.0.1", 0)
        port = silent.sockets[0].getsockname()[1]
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.3):
                await hooks.post(WebHook(f"http://127.0.0.1:{port}/", "json"), {"text": "x"})
        await ended.wait()
        silent.close()
        await silent.wait_closed()

    asyncio.run(scenario())
    assert service.heard.get(timeout=5)[0] == "/a"
    assert service.heard.empty()
