"""Alerts with the page closed: from the switch in the settings to the tap that leads back into the game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, Playwright, Worker
from server.node import Node, running
from server.push_service import Device, Service

from .chromium import launch
from .player import Player, begin
from .site import Site, Visit

# The browser's own push service cannot be reached from a test: what it would give is one of ours.
SUBSCRIBE = """subscription => {
  const given = { options: { applicationServerKey: null }, toJSON: () => subscription, unsubscribe: async () => true };
  PushManager.prototype.subscribe = async () => given;
}"""
LEFT = "async () => (await (await navigator.serviceWorker.ready).getNotifications()).length"
SHOWN = """async () => {
  const worker = await navigator.serviceWorker.ready;
  for (;;) {
    const found = await worker.getNotifications();
    if (found.length) return found.map(({ title, data, tag }) => ({ title, data, tag }));
    await new Promise(resume => setTimeout(resume, 50));
  }
}"""
# A press on the alert itself is up to the system; this is what the worker is told of it.
TAP = """async () => {
  const [notification] = await self.registration.getNotifications();
  self.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
}"""


@pytest.fixture(scope="module")
def browser(driver: Playwright) -> Iterator[Browser]:
    """A whole one: the shell shows no alerts and knows nothing of installing."""
    found = launch(driver, whole=True)
    yield found
    found.close()


@pytest.fixture
def service() -> Iterator[Service]:
    found = Service()
    yield found
    found.close()


@pytest.fixture
def alerting(tmp_path: Path, service: Service) -> Iterator[Node]:
    """A server that may send to the service."""
    with running(tmp_path / "games.sqlite", "--push-service", service.address, "--bot-workers", "1") as found:
        yield found


def switch_alerts(site: Site, *, on: bool) -> None:
    site.press("common.settings")
    site.page.get_by_role("switch", name=site.texts("common.alerts")).set_checked(on, force=True)
    site.press("common.close")


def worker_of(context: BrowserContext) -> Worker:
    return context.service_workers[0] if context.service_workers else context.wait_for_event("serviceworker")


def deliver(context: BrowserContext, page: Page, data: Any) -> None:
    """Let the browser have a push message, as its service would."""
    session: CDPSession = context.new_cdp_session(page)
    found: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(each["registrationId"] for each in event["registrations"]),
    )
    session.send("ServiceWorker.enable")
    while not found:
        page.wait_for_timeout(50)
    origin = page.evaluate("location.origin")
    message = {"origin": origin, "registrationId": found[0], "data": json.dumps(data)}
    session.send("ServiceWorker.deliverPushMessage", message)
    session.detach()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_an_alert_arrives_while_the_page_is_closed_and_leads_back_to_the_game(
    visit: Visit, alerting: Node, service: Service, language: str
) -> None:
    address = f"http://127.0.0.1:{alerting.port}"
    device = Device(service, "bob")
    ann, bob = visit(address=address), visit(address=address, language=language)
    context = bob.page.context
    context.grant_permissions(["notifications"], origin=address)
    keys = {"p256dh": device.subscription["p256dh"], "auth": device.subscription["auth"]}
    given = {"endpoint": device.subscription["endpoint"], "keys": keys}
    context.add_init_script(f"({SUBSCRIBE})({json.dumps(given)})")
    ann.new_game("usa", "here:Ann", "friend")
    bob.join(ann.invitation(), "Bob")
    switch_alerts(bob, on=True)
    worker = worker_of(context)
    players = begin(ann, bob)
    table = bob.page.url.partition("#")[0].rpartition("/")[2]

    # Bob decides, closes the page, and Ann plays until it is his turn
    for player in players:
        player.decide()
    for player in players:
        player.reach(2)
    if players[1].now()[1]:
        bob_draws(players)
    bob.page.goto("about:blank")
    while players[0].now()[1]:
        seq, _ = players[0].now()
        players[0].decide()
        players[0].reach(seq + 1)
    path, _, body = service.heard.get(timeout=30)
    assert path == device.path
    message = device.read(body)
    assert message == {"table": table}

    # the browser is given just that, shows it, and a tap leads to the game
    bob.page.goto(address)
    deliver(context, bob.page, message)
    alert = {"title": bob.texts("table.yourTurn"), "data": {"table": table}, "tag": f"turn-{table}"}
    assert bob.page.wait_for_function(SHOWN).json_value() == [alert]
    worker.evaluate(TAP)
    Player(bob.page, language).reach(2)
    assert f"/table/{table}" in bob.page.url
    assert Player(bob.page, language).now()[1]
    assert bob.page.wait_for_function(LEFT).json_value() == 0
    for site in (ann, bob):
        site.page.goto("about:blank")  # before the server stops


def bob_draws(players: list[Player]) -> None:
    """Let the second player have a turn first."""
    while players[1].now()[1]:
        seq, _ = players[1].now()
        players[1].decide()
        for player in players:
            player.reach(seq + 1)


def test_the_page_can_be_installed(visit: Visit) -> None:
    site = visit()
    site.home()
    session = site.page.context.new_cdp_session(site.page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    facts = json.loads(manifest["data"])
    for icon in facts["icons"]:
        answer = site.page.request.get(f"{site.address}{icon['src']}")
        assert answer.ok
        assert answer.headers["content-type"] == icon["type"]
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in errors] == ["in-incognito"]  # as the windows of these tests are
