"""Whatever happens in between, the game goes on where it was."""

from __future__ import annotations

import json
import signal
from pathlib import Path

from playwright.sync_api import WebSocketRoute, expect
from server.node import running

from .player import Player
from .site import Site, Visit

SERVER_AWAY = ("WebSocket connection to", "net::ERR_CONNECTION")


def to_second_card(site: Site) -> Player:
    """Begin a game and take the first of two cards."""
    site.new_game("usa", "here:Ann", "easy")
    player = Player(site.page)
    while (
        player.ready() and not player.tray.get_by_role("button", name=player.patterns["draw_cards.press_draw"]).count()
    ):
        player.decide()
    player.tray.get_by_role("button", name=player.patterns["draw_cards.press_draw"]).click()
    player.tray.get_by_text(site.texts("draw_cards.phase_draw_a_second_card")).wait_for()
    return player


def own_things(site: Site) -> tuple[str, str]:
    hand = site.page.get_by_role("region", name=site.texts("game.hand"), exact=True)
    tickets = site.page.get_by_role("list", name=site.texts("game.tickets"), exact=True)
    return hand.aria_snapshot(), tickets.aria_snapshot()


def test_a_reload_in_mid_turn_restores_the_seat_and_the_unfinished_turn(visit: Visit) -> None:
    site = visit()
    player = to_second_card(site)
    before = own_things(site)
    site.page.reload()
    player.tray.get_by_text(site.texts("draw_cards.phase_draw_a_second_card")).wait_for()
    assert own_things(site) == before
    player.seq = ""
    assert not player.play(3)


def test_the_home_page_leads_back_to_a_running_game(visit: Visit) -> None:
    site = visit()
    to_second_card(site)
    before = own_things(site)
    site.home()
    known = site.page.get_by_role("region", name=site.texts("home.continue"), exact=True).get_by_role("link").first
    known.get_by_text(site.texts("home.status_mine")).wait_for()
    known.click()
    Player(site.page).tray.get_by_text(site.texts("draw_cards.phase_draw_a_second_card")).wait_for()
    assert own_things(site) == before


def test_a_game_continues_after_its_server_was_killed_and_restarted(visit: Visit, tmp_path: Path) -> None:
    with running(tmp_path / "games.sqlite", "--bot-workers", "1") as node:
        site = visit(address=f"http://127.0.0.1:{node.port}")
        player = to_second_card(site)
        before = own_things(site)
        node.kill()
        site.page.get_by_text(site.texts("table.reconnecting"), exact=True).wait_for()
        assert own_things(site) == before
        node.start()
        site.page.get_by_text(site.texts("table.reconnecting"), exact=True).wait_for(state="detached")
        player.seq = ""
        assert not player.play(4)
        site.page.close()
        site.forgive(*SERVER_AWAY)


def test_a_press_during_a_lost_connection_takes_effect_once_it_is_back(visit: Visit, tmp_path: Path) -> None:
    with running(tmp_path / "games.sqlite", "--bot-workers", "1") as node:
        site = visit(address=f"http://127.0.0.1:{node.port}")
        player = to_second_card(site)
        seq, _ = player.now()
        node.kill()
        site.page.get_by_text(site.texts("table.reconnecting"), exact=True).wait_for()
        player.tray.get_by_role("button", name=player.patterns["draw_cards.press_draw"]).click()
        node.start()
        player.reach(seq + 1)
        drawn = [event for state in site.told() for event in state["events"] if event["seq"] == seq + 1]
        assert len([event for event in drawn if event["kind"] == "drew"]) == 1
        site.page.close()
        site.forgive(*SERVER_AWAY)


def test_a_slow_or_lost_connection_is_shown(visit: Visit, tmp_path: Path) -> None:
    with running(tmp_path / "games.sqlite", "--bot-workers", "1") as node:
        site = visit(address=f"http://127.0.0.1:{node.port}")
        player = to_second_card(site)
        assert node.process is not None
        sign = site.page.get_by_role("status")
        seq, _ = player.now()
        node.process.send_signal(signal.SIGSTOP)  # takes bytes, and answers nothing
        player.from_deck().click()
        sign.get_by_text(site.texts("table.sending"), exact=True).wait_for()
        node.process.send_signal(signal.SIGCONT)
        player.reach(seq + 1)
        expect(sign.get_by_text(site.texts("table.sending"), exact=True)).to_have_count(0)

        site.page.context.set_offline(True)
        sign.get_by_text(site.texts("table.noNetwork"), exact=True).wait_for()
        site.page.context.set_offline(False)
        expect(sign.get_by_text(site.texts("table.noNetwork"), exact=True)).to_have_count(0)
        site.page.close()
        site.forgive(*SERVER_AWAY)


def test_the_page_says_that_the_server_is_down_and_recovers_when_it_is_back(visit: Visit, tmp_path: Path) -> None:
    with running(tmp_path / "games.sqlite", "--bot-workers", "1") as node:
        site = visit(address=f"http://127.0.0.1:{node.port}", language="fr")
        site.home()
        site.page.wait_for_function("() => navigator.serviceWorker.controller")
        site.page.wait_for_load_state("networkidle")  # the pictures of the boards, too
        node.kill()
        site.page.reload()
        site.page.get_by_role("heading", name="Pas de connexion", exact=True).wait_for()
        node.start()
        site.page.get_by_role("link", name="Réessayer", exact=True).click()
        site.page.get_by_role("heading", name=site.texts("home.title"), exact=True).wait_for()
        site.page.close()
        site.forgive(*SERVER_AWAY, "503", "the server does not answer")


def test_a_page_older_than_its_server_says_so_and_reloads(visit: Visit) -> None:
    site = visit()
    to_second_card(site)
    refusal = json.dumps({"type": "refused", "code": "bad-version", "reason": "it speaks another version"})
    outdated = True

    def connect(socket: WebSocketRoute) -> None:
        if outdated:
            socket.on_message(lambda _: socket.send(refusal))
        else:
            socket.connect_to_server()

    site.page.route_web_socket("**/ws", connect)
    site.page.reload()
    site.page.get_by_text(site.texts("problem.bad-version"), exact=True).wait_for()
    outdated = False
    site.press("common.tryAgain")
    Player(site.page).ready()
