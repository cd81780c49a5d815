"""The album of a device: finished games stay there, and go from device to device as a file."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from server.node import running

from whistlestop import Game

from .conftest import origin
from .places import small_targets
from .player import finished
from .site import PHONE, Site, Visit
from .test_access import Inspector
from .test_analysis import ANALYSIS_TIMEOUT
from .test_app import FULL, ROOM

MANY = 1000
# Waits until a game and its record are in the album; opening a database that is not there would make an empty one.
KEPT = """async () => {
  for (;;) {
    const all = await indexedDB.databases();
    if (all.some(({ name }) => name === "whistlestop-album")) {
      const opened = await new Promise((done) => {
        const request = indexedDB.open("whistlestop-album");
        request.onsuccess = () => done(request.result);
      });
      const count = opened.transaction("records").objectStore("records").count();
      const found = await new Promise((done) => { count.onsuccess = () => done(count.result); });
      opened.close();
      if (found) return true;
    }
    await new Promise((done) => setTimeout(done, 50));
  }
}"""
# Stores copies of the one game of the album, some of them won, on several days.
COPY = """async (many) => {
  const opened = await new Promise((done) => {
    const request = indexedDB.open("whistlestop-album");
    request.onsuccess = () => done(request.result);
  });
  const transaction = opened.transaction("games", "readwrite");
  const store = transaction.objectStore("games");
  const [game] = await new Promise((done) => { store.getAll().onsuccess = ({ target }) => done(target.result); });
  for (let i = 1; i < many; i++)
    store.put({ ...game, id: `copy-${i}`, at: game.at - i * 36e5, winners: [i % 2], totals: [i % 90, 50] });
  await new Promise((done) => { transaction.oncomplete = done; });
  opened.close();
}"""


# Stores copies of the one game of the album, all of them later and won.
WIN = """async (many) => {
  const opened = await new Promise((done) => {
    const request = indexedDB.open("whistlestop-album");
    request.onsuccess = () => done(request.result);
  });
  const transaction = opened.transaction("games", "readwrite");
  const store = transaction.objectStore("games");
  const [game] = await new Promise((done) => { store.getAll().onsuccess = ({ target }) => done(target.result); });
  for (let i = 1; i <= many; i++) store.put({ ...game, id: `won-${i}`, at: game.at + i, winners: game.own });
  await new Promise((done) => { transaction.oncomplete = done; });
  opened.close();
}"""


def open_album(site: Site) -> None:
    site.open("games")
    site.page.get_by_role("heading", name=site.texts("games.title"), exact=True).wait_for()


def finish_a_game(site: Site) -> None:
    finished(site)
    site.page.wait_for_function(KEPT)  # which has a timeout, unlike `evaluate`


def exported(site: Site) -> Path:
    with site.page.expect_download() as saved:
        site.press("games.export")
    return saved.value.path()


def bring(page: Page, name: str, content: bytes) -> None:
    file: Any = {"name": name, "mimeType": "application/json", "buffer": content}
    page.locator("input[accept*=json]").set_input_files(file)


def test_a_finished_game_stays_in_the_album_and_goes_to_another_device(visit: Visit) -> None:
    ann = visit()
    finish_a_game(ann)
    result = ann.told()[-1]["result"]
    ann.home()
    ann.page.get_by_role("link", name=ann.texts("games.title"), exact=True).click()
    entry = ann.page.get_by_role("article")
    expect(entry).to_have_count(1)
    for total in result["totals"]:
        expect(entry.locator("ol")).to_contain_text(str(total))
    expect(entry.get_by_role("img")).to_be_visible()
    expect(entry.locator("image")).to_have_attribute("href", re.compile("first-journey"))  # the painted ground
    entry.get_by_text(ann.texts("games.lines"), exact=True).click()
    expect(entry.locator("tbody tr")).to_have_count(len(result["lines"]))
    content = exported(ann).read_bytes()

    # on a device that has never seen the game, in another language
    bob = visit(size=PHONE, language="fr", has_touch=True)
    open_album(bob)
    expect(bob.page.get_by_text(bob.texts("games.none"), exact=True)).to_be_visible()
    expect(bob.page.get_by_role("link", name=bob.texts("games.firstPlay"), exact=True)).to_be_visible()
    assert small_targets(bob.page) == []
    for damaged in (b"", content[:-9], content.replace(b'"Ann"', b'"Eve"'), b"[1, 2]"):
        bring(bob.page, "album.json", damaged)
        expect(bob.page.get_by_role("alert")).to_have_text(bob.texts("games.bad"))
        expect(bob.page.get_by_role("article")).to_have_count(0)
    bring(bob.page, "album.json", content)
    expect(bob.page.get_by_text(bob.texts("games.imported", n=1), exact=True)).to_be_visible()
    expect(bob.page.get_by_role("article")).to_have_count(1)
    assert exported(bob).read_bytes() == content
    bring(bob.page, "album.json", content)
    expect(bob.page.get_by_text(bob.texts("games.imported", n=0), exact=True)).to_be_visible()

    bob.page.get_by_role("searchbox").fill("nobody of this name")
    expect(bob.page.get_by_text(bob.texts("games.noneFit"), exact=True)).to_be_visible()
    bob.page.get_by_role("searchbox").fill("ann")
    assert small_targets(bob.page) == []
    entry = bob.page.get_by_role("article")
    entry.get_by_role("link", name=bob.texts("games.replay"), exact=True).click()
    bob.page.get_by_role("slider").wait_for()
    bob.page.go_back()
    bob.page.get_by_role("button", name=bob.texts.pattern("games.deleteGame")).click()
    bob.press("games.delete")
    expect(bob.page.get_by_text(bob.texts("games.none"), exact=True)).to_be_visible()
    bob.page.reload()
    expect(bob.page.get_by_text(bob.texts("games.none"), exact=True)).to_be_visible()


def test_a_bot_adapts_to_the_results_of_the_player(visit: Visit) -> None:
    site = visit()
    player = finished(site, level="adaptive")
    site.page.wait_for_function(KEPT)

    def bot() -> str:
        tables = [frame for frame in map(json.loads, site.frames) if frame["type"] == "table"]
        return str(tables[-1]["seats"][1]["bot"])

    assert bot() == "easy"
    site.page.evaluate(WIN, 4)
    site.press("game.endRematch")
    expect(player.ending).to_be_hidden()
    assert bot() == "medium"

    site.home()
    site.choose("first-journey")
    site.seat(("here:Ann", "adaptive"))
    name = site.texts("common.bot", name=site.texts("common.bot_medium"), level=site.texts("common.level_medium"))
    expect(site.page.get_by_text(site.texts("home.adaptiveNote", bot=name), exact=True)).to_be_visible()
    site.seat(("here:Eve", "adaptive"))  # who has not played here yet
    name = site.texts("common.bot", name=site.texts("common.bot_easy"), level=site.texts("common.level_easy"))
    expect(site.page.get_by_text(site.texts("home.adaptiveNote", bot=name), exact=True)).to_be_visible()


def test_an_album_that_finds_no_room_on_a_device_is_not_called_damaged(visit: Visit) -> None:
    ann = visit()
    finish_a_game(ann)
    open_album(ann)
    content = exported(ann).read_bytes()
    bob = visit()
    open_album(bob)
    device = bob.page.context.new_cdp_session(bob.page)
    order = {"origin": origin(bob.address), "quotaSize": 1}
    device.send("Storage.overrideQuotaForOrigin", order)
    bob.page.wait_for_function(FULL, arg=ROOM)
    bring(bob.page, "album.json", content)
    expect(bob.page.get_by_role("alert")).to_have_text(bob.texts("problem.no-room"))
    expect(bob.page.get_by_role("article")).to_have_count(0)
    device.send("Storage.overrideQuotaForOrigin", order | {"quotaSize": 10 * ROOM})
    bring(bob.page, "album.json", content)
    expect(bob.page.get_by_role("article")).to_have_count(1)


def test_a_game_of_the_album_can_be_watched_when_its_server_has_forgotten_it(visit: Visit, tmp_path: Path) -> None:
    ann = visit()
    finish_a_game(ann)
    open_album(ann)
    content = exported(ann).read_bytes()
    with running(tmp_path / "other.sqlite", "--bot-workers", "1") as other:  # which has never had it
        site = visit(address=f"http://127.0.0.1:{other.port}")
        open_album(site)
        bring(site.page, "album.json", content)
        assert exported(site).read_bytes() == content
        site.page.get_by_role("link", name=site.texts("games.replay"), exact=True).click()
        slider = site.page.get_by_role("slider")
        slider.wait_for()
        site.page.get_by_role("combobox", name=site.texts("replay.seenBy")).select_option("Ann")
        site.page.get_by_role("button", name=site.texts("replay.last"), exact=True).click()
        expect(slider).to_have_value(str(slider.get_attribute("max")))
        site.press("analysis.open")
        panel = site.page.get_by_role("region", name=site.texts("analysis.title"), exact=True)
        panel.locator("polyline").first.wait_for(timeout=ANALYSIS_TIMEOUT)
        site.press("analysis.open")
        with site.page.expect_download() as saved:
            site.press("replay.record")
        assert Game.verify(saved.value.path().read_text(encoding="utf-8")).over
        site.page.go_back()
        site.page.get_by_role("article").wait_for()
        site.forgive("404")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_an_album_of_a_thousand_games_is_shown_and_accessible(visit: Visit, language: str) -> None:
    site, inspector = visit(language=language), Inspector()
    finish_a_game(site)
    open_album(site)
    expect(site.page.get_by_role("article")).to_have_count(1)
    site.page.evaluate(COPY, MANY)
    open_album(site)
    expect(site.page.get_by_role("heading", name=site.texts("games.list", n=MANY), exact=True)).to_be_visible()
    inspector.look(site, "my games")
    before = site.page.get_by_role("article").count()
    site.press("games.more")
    expect(site.page.get_by_role("article")).to_have_count(2 * before)
    assert len(json.loads(exported(site).read_bytes())["album"]["games"]) == MANY
    site.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert site.page.evaluate("() => document.documentElement.scrollWidth") <= PHONE[0]
    site.press("games.deleteAll")
    site.page.locator("dialog[open]").wait_for()
    inspector.look(site, "delete all games")
    site.press("games.delete")
    expect(site.page.get_by_text(site.texts("games.none"), exact=True)).to_be_visible()
    inspector.report()


def test_a_downloaded_game_is_opened_from_its_file_and_a_damaged_one_is_explained(visit: Visit) -> None:
    site = visit()
    page = site.page
    slider = page.get_by_role("slider", name=site.texts("replay.step"), exact=True)
    content = (Path(__file__).parents[1] / "golden" / "first-journey-2.txt").read_bytes()
    actions = len(Game.verify(content.decode()).played)

    def open_file(data: bytes) -> None:
        open_album(site)
        file: Any = {"name": "game.txt", "mimeType": "text/plain", "buffer": data}
        page.locator("input[accept*=text]").set_input_files(file)

    open_file(content)
    expect(slider).to_have_attribute("max", str(actions))
    slider.fill(str(actions))
    expect(page.locator("[data-seq]")).to_have_attribute("data-seq", str(actions))
    page.reload()
    expect(slider).to_have_attribute("max", str(actions))
    slider.fill("0")
    expect(page.get_by_role("button", name=site.texts("analysis.open"), exact=True)).to_be_visible()
    play_on = page.get_by_role("button", name=site.texts("replay.playOn"), exact=True)
    expect(play_on).to_have_count(0)  # the server has no game to go on with
    open_file(content[: len(content) // 2])
    expect(page.get_by_text(site.texts("problem.bad-record"), exact=True)).to_be_visible()
    site.forgive("400")
