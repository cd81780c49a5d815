"""Web hooks: a seat names an address that is told when its turn has waited, and nothing else is."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from whistlestop.server.hooks import Hooks, is_public, message, parts
from whistlestop.server.hub import Hub, Settings
from whistlestop.server.request_errors import RequestError
from whistlestop.server.store import open_store
from whistlestop.server.tables import Hook

from .node import Node, rows, running
from .player import Player, Refusal, seated
from .push_service import Service
from .test_tables import begin

ALLOWED = ("--private-hooks", "--hook-delay", "0.2")
SECRETS = ("hand", "cards", "ticket", "offer", "token")


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
            told = json.loads(body)
            assert {name: told[name] for name in ("event", "table", "board", "seat")} == {
                "event": "turn",
                "table": made["table"],
                "board": "india",
                "seat": 1,
            }
            assert told["text"] == "C’est à vous de jouer (Inde)."
            assert not any(word in body.decode() for word in SECRETS)
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
    ],
)
def test_only_addresses_that_everybody_can_reach_are_public(address: str, public: bool) -> None:
    assert is_public(address) == public


def test_a_name_that_stands_for_a_private_address_is_refused_also_when_it_changes_later(tmp_path: Path) -> None:
    answers = [["1.1.1.1"], ["1.1.1.1", "127.0.0.1"], []]

    async def resolver(name: str, port: int) -> list[str]:
        assert (name, port) == ("hook.example", 8443)
        return answers.pop(0)

    async def scenario() -> None:
        hooks = Hooks(Hub(open_store(str(tmp_path / "games.sqlite")), Settings()), resolver)
        await hooks.check("https://hook.example:8443/x")
        for _ in range(2):
            with pytest.raises(RequestError, match="private networks"):
                await hooks.post(Hook("https://hook.example:8443/x", "json"), {"text": "x"})

    asyncio.run(scenario())


@pytest.mark.parametrize("name", ["hook..example", f"{64 * 'a'}.example"])
def test_a_name_that_no_server_can_have_is_refused(tmp_path: Path, name: str) -> None:
    async def scenario() -> None:
        hooks = Hooks(Hub(open_store(str(tmp_path / "games.sqlite")), Settings()))
        with pytest.raises(RequestError, match="no server has that name"):
            await hooks.check(f"https://{name}/x")

    asyncio.run(scenario())


@pytest.mark.parametrize("url", ["ftp://a.b/", "https://", "https://user@a.b/", "https://a.b:0/", "https://a.b:99999/"])
def test_what_is_no_address_of_a_hook_is_refused(url: str) -> None:
    with pytest.raises(RequestError, match="not an address"):
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
        hooks = Hooks(Hub(open_store(str(tmp_path / "games.sqlite")), Settings(private_hooks=True)))
        status = await hooks.post(Hook(f"{service.address}/a", "json"), {"text": "x"})
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
                await hooks.post(Hook(f"http://127.0.0.1:{port}/", "json"), {"text": "x"})
        await ended.wait()
        silent.close()
        await silent.wait_closed()

    asyncio.run(scenario())
    assert service.heard.get(timeout=5)[0] == "/a"
    assert service.heard.empty()
