"""Alerts by Web Push, as the push service and the device behind it see them."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from py_vapid import Vapid02

from .node import Node, Postgres, rows, running
from .player import Player, seated
from .push_service import Device, Service
from .test_tables import begin


@pytest.fixture
def service() -> Iterator[Service]:
    found = Service()
    yield found
    found.close()


def signed_by(key: str, headers: dict[str, str]) -> dict[str, Any]:
    """The claims of a request, whose signature has to be that of the server with this public key."""
    found = dict(part.strip().split("=", 1) for part in headers["authorization"].removeprefix("vapid ").split(","))
    assert found["k"].rstrip("=") == key
    assert Vapid02.verify(headers["authorization"])
    claims: dict[str, Any] = json.loads(base64.urlsafe_b64decode(found["t"].split(".")[1] + "=="))
    return claims


async def alerts(store: str, made: dict[str, Any]) -> list[int]:
    """How many devices each seat has in the store."""
    found = await asyncio.to_thread(rows, store, f"SELECT data FROM tables WHERE id = '{made['table']}'")
    data = json.loads(bytes(found[0][0]))
    return [len(seat.get("alerts", [])) for seat in data["seats"]]


def test_a_device_is_told_that_it_is_somebody_s_turn_and_nothing_else(store: str, service: Service) -> None:
    async def scenario(node: Node) -> None:
        made = node.table("usa", 2)
        key = node.json("/api/push")["key"]
        device = Device(service, "bob")
        async with contextlib.AsyncExitStack() as stack:
            host, bob = await seated(stack, [node], made)
            await bob.ask("alert", **device.subscription)
            await bob.ask("alert", **device.subscription)  # the same one
            assert await alerts(store, made) == [0, 1]
            await begin(host, bob)
            await host.play(0, host.turns()[0]["choices"][0]["text"])
            await bob.play(1, bob.turns()[0]["choices"][0]["text"])
            for player in (host, bob):
                await player.until(lambda player=player: player.seq == 2)
            assert service.heard.empty()  # whoever is there sees it
            await bob.close()
            await host.until(lambda: host.info["seats"][1].get("away") is not None)
            if bob.turns():  # it has been their turn for a while: no news
                await bob.open()
                await bob.play(1, "draw blind")
                await bob.until(lambda: bob.seq == 3)
                await bob.play(1, "draw blind")
                await bob.until(lambda: bob.seq == 4)
                await bob.close()
                await host.until(lambda: host.info["seats"][1].get("away") is not None)
            while host.seq < 2 or host.turns():
                seq = await host.play(0, "draw blind")
                await host.until(lambda seq=seq: host.seq >= seq)
            path, headers, body = await service.next()
            assert path == device.path
            assert device.read(body) == {"table": made["table"]}
            assert made["table"].encode() not in body
            assert (headers["content-encoding"], headers["urgency"]) == ("aes128gcm", "high")
            assert 0 < int(headers["ttl"]) <= 86400
            claims = signed_by(key, headers)
            assert claims["aud"] == service.address
            assert claims["sub"] == "mailto:host@example.org"
            # the key stays the same when the server starts again
            await asyncio.to_thread(node.stop)
            await asyncio.to_thread(node.start)
            assert node.json("/api/push")["key"] == key
            await bob.come_back()
            await bob.ask("alert", **device.subscription, on=False)
            assert await alerts(store, made) == [0, 0]
        assert service.heard.empty()

    with running(store, "--push-service", service.address, "--push-contact", "mailto:host@example.org") as node:
        asyncio.run(scenario(node))


def test_the_node_that_hears_the_last_action_alerts_the_devices_of_players_of_another(
    postgres: Postgres, service: Service
) -> None:
    store = postgres.database()
    option = ("--push-service", service.address)

    async def scenario(nodes: list[Node]) -> None:
        made = nodes[0].table("usa", 2, patience=2)
        assert nodes[0].json("/api/push") == nodes[1].json("/api/push")
        device = Device(service, "bob")
        async with contextlib.AsyncExitStack() as stack:
            host, bob = await seated(stack, nodes, made)
            await bob.ask("alert", **device.subscription)
            await bob.close()
            await host.until(lambda: host.info["seats"][1].get("away") is not None)
            await host.ask("start")
            await host.until(lambda: host.turns())
            path, _, body = await service.next()
            assert (path, device.read(body)) == (device.path, {"table": made["table"]})
            await host.ask("nudge", seat=1)
            assert device.read((await service.next())[2]) == {"table": made["table"]}
        assert service.heard.empty()

    with running(store, *option) as one, running(store, *option) as other:
        asyncio.run(scenario([one, other]))


def test_a_device_that_is_gone_is_forgotten_and_no_service_leads_us_elsewhere(tmp_path: Path, service: Service) -> None:
    store = str(tmp_path / "games.sqlite")

    async def scenario(node: Node) -> None:
        made = node.table("usa", 2)
        devices = [Device(service, name) for name in ("old", "new")]
        async with contextlib.AsyncExitStack() as stack:
            host, bob = await seated(stack, [node], made)
            for device in devices:
                await bob.ask("alert", **device.subscription)
            await bob.close()
            await host.until(lambda: host.info["seats"][1].get("away") is not None)
            service.status = 307
            await host.ask("start")
            assert {(await service.next())[0] for _ in devices} == {device.path for device in devices}
            assert await alerts(store, made) == [0, 2]
            version = host.info["version"]
            service.status = 410
            await host.ask("setup", patience=2)
            await asyncio.sleep(2)
            await host.ask("nudge", seat=1)
            assert {(await service.next())[0] for _ in devices} == {device.path for device in devices}
            await host.until(lambda: host.info["version"] >= version + 3)
            assert await alerts(store, made) == [0, 0]
        assert service.heard.empty()

    with running(store, "--push-service", service.address) as node:
        asyncio.run(scenario(node))


def test_no_request_goes_to_a_host_that_somebody_makes_up(node: Node, service: Service) -> None:
    async def scenario() -> None:
        made = node.table("usa", 1, ("easy",))
        good = Device(service, "bob").subscription
        async with Player(node, made["table"], made["tokens"][0]) as player:
            for endpoint in (
                good["endpoint"],
                "http://fcm.googleapis.com/fcm/send/x",
                "https://fcm.googleapis.com:8080/x",
                "https://user@fcm.googleapis.com/x",
                "https://evilpush.apple.com.example.org/x",
                "https://169.254.169.254/latest",
            ):
                assert await player.refused("alert", **{**good, "endpoint": endpoint}) == "no-push", endpoint
            known = "https://fcm.googleapis.com/fcm/send/x"
            assert await player.refused("alert", **{**good, "endpoint": known, "p256dh": "AAAA"}) == "no-push"
            await player.ask("alert", **{**good, "endpoint": known})
            await player.ask("alert", **{**good, "endpoint": "https://web.push.apple.com/x"})

    asyncio.run(scenario())


def test_a_server_without_the_extra_works_without_alerts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "http_ece.py").write_text("raise ImportError")
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}{os.pathsep}{os.environ.get('PYTHONPATH', '')}")

    async def scenario(node: Node) -> None:
        made = node.table("usa", 1, ("easy",))
        async with Player(node, made["table"], made["tokens"][0], made["host"]) as player:
            order = {"endpoint": "https://fcm.googleapis.com/x", "p256dh": "AAAA", "auth": "AAAA"}
            assert await player.refused("alert", **order) == "no-push"
            await player.ask("start")
            await player.until(lambda: player.turns())

    with running(tmp_path / "games.sqlite") as node:
        assert node.json("/api/push") == {"key": None}
        asyncio.run(scenario(node))
