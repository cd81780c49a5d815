"""The app: the same page as static files, with the engine in the browser."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

from whistlestop import board_names

from .app import OTHER_PATH, PATH, FileServer, another_version
from .conftest import origin
from .player import Player
from .site import Visit

CONTROLLED = "() => navigator.serviceWorker.controller"  # from now on the service worker answers
UPDATE = "async () => (await navigator.serviceWorker.getRegistration()).update()"
ROOM = 30_000_000  # bytes: more than the app and its games need
# Write more than there was room for: what is less, Chromium allows for half a minute by what it has seen before.
FULL = """async (size) => {
  const database = await new Promise((settle, fail) => {
    const opening = indexedDB.open("probe");
    opening.onupgradeneeded = () => opening.result.createObjectStore("probe", { autoIncrement: true });
    opening.onsuccess = () => settle(opening.result);
    opening.onerror = () => fail(opening.error);
  });
  for (;;) {
    const transaction = database.transaction("probe", "readwrite");
    for (let written = 0; written < size; written += 50_000)
      transaction.objectStore("probe").add(new Uint8Array(50_000)); // larger ones are files of their own
    const full = await new Promise((settle) => {
      transaction.oncomplete = () => settle(false);
      transaction.onabort = () => settle(true);
    });
    if (full) return true;
  }
}"""


def test_a_game_goes_on_after_a_reload_and_without_a_network(visit: Visit, app: FileServer) -> None:
    site = visit(address=app.address)
    site.new_game("usa", "here:Ann", "hard")
    Player(site.page).play(3)
    site.page.wait_for_function(CONTROLLED)
    seq, _ = Player(site.page).now()
    site.page.context.set_offline(True)
    site.page.reload()
    ann = Player(site.page)
    ann.reach(seq)
    ann.play(2)
    assert ann.now()[0] > seq
    # the browser mentions a picture of the board that was not shown before
    site.forgive("Failed to load resource", "FetchEvent", "ERR_INTERNET_DISCONNECTED")


@pytest.mark.parametrize("board", board_names() if "WHISTLESTOP_LONG" in os.environ else ["first-journey"])
def test_a_whole_game_is_kept_with_a_record_that_can_be_verified(visit: Visit, app: FileServer, board: str) -> None:
    site = visit(address=app.address, in_app=True)
    site.new_game(board, "here:Ann", "easy")
    ann = Player(site.page)
    assert ann.play()
    ann.ending.wait_for()
    last, _ = ann.now()
    with site.page.expect_download() as saved:
        site.page.get_by_role("link", name=site.texts("game.endRecord"), exact=True).click()
    command = [sys.executable, "-m", "whistlestop", "replay", "--verify", str(saved.value.path())]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, timeout=120)
    site.page.get_by_role("link", name=site.texts("game.endReplay"), exact=True).click()
    slider = site.page.get_by_role("slider", name=site.texts("replay.step"), exact=True)
    expect(slider).to_have_attribute("max", str(last))
    slider.fill("3")
    expect(site.page.locator("[data-seq]")).to_have_attribute("data-seq", "3")
    site.open("games")
    expect(site.page.get_by_role("article")).to_have_count(1)


def test_a_full_device_says_so_and_the_game_goes_on_once_there_is_room(visit: Visit, app: FileServer) -> None:
    site = visit(address=app.address)
    device = site.page.context.new_cdp_session(site.page)

    def give_room(size: int) -> None:
        device.send("Storage.overrideQuotaForOrigin", {"origin": origin(app.address), "quotaSize": size})

    give_room(ROOM)
    site.new_game("first-journey", "here:Ann", "easy")
    ann = Player(site.page)
    ann.play(2)
    ann.ready()
    seq, _ = ann.now()
    give_room(1)
    site.page.wait_for_function(FULL, arg=ROOM)
    ann.decide()
    site.page.get_by_text(site.texts("problem.no-room")).first.wait_for()
    assert ann.now()[0] == seq
    give_room(ROOM)
    site.page.reload()
    again = Player(site.page)
    again.play(1)
    again.reach(seq + 1)
    site.forgive("OSError in browser.py")  # the engine logs it


def test_a_new_version_takes_over_in_the_middle_of_a_game(visit: Visit, app: FileServer, tmp_path: Path) -> None:
    site = visit(address=app.address)
    site.new_game("first-journey", "here:Ann", "easy")
    ann = Player(site.page)
    ann.play(2)
    seq, _ = ann.now()
    site.page.wait_for_function(CONTROLLED)
    old = app.folder
    another_version(old, tmp_path / "new", "new")
    try:
        app.folder = tmp_path / "new"
        site.page.wait_for_function(UPDATE)
        with site.page.expect_event("load"):
            site.press("app.updateNow")
        again = Player(site.page)
        again.reach(seq)
        assert site.page.evaluate("() => document.documentElement.dataset.app") == "new"
        engine = site.page.wait_for_function("async () => (await fetch('engine/sizes.json')).text()").json_value()
        assert "version new" in engine
        again.play(1)
    finally:
        app.folder = old


def test_the_app_can_be_installed(visit: Visit, app: FileServer) -> None:
    site = visit(address=app.address)
    site.home()
    manifest = site.page.context.new_cdp_session(site.page).send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["manifest"]["scope"] == f"{app.address}/"
    assert manifest["manifest"]["startUrl"] == f"{app.address}/"
    for icon in json.loads(manifest["data"])["icons"]:
        assert (app.folder / icon["src"]).is_file()


def test_the_service_worker_knows_every_file_but_the_pictures_of_boards(app: FileServer) -> None:
    script = (app.folder / "service-worker.js").read_text(encoding="utf-8")
    known = json.loads(re.search("const FILES = (.*);", script)[1])  # type: ignore[index]
    files = {path.relative_to(app.folder).as_posix() for path in app.folder.rglob("*") if path.is_file()}
    others = {name for name in files - known.keys() if "/pictures/" not in name}
    assert others == {"service-worker.js", ".nojekyll"}  # the latter is for hosts of project pages alone
    assert known.keys() <= files


def test_two_apps_of_one_site_keep_their_files_apart(visit: Visit, app: FileServer) -> None:
    site = visit(address=app.address)
    site.home()
    site.page.wait_for_function(CONTROLLED)
    other = site.page.context.new_page()
    other.goto(f"{app.address.removesuffix(PATH)}{OTHER_PATH}/")
    other.wait_for_function(CONTROLLED)
    site.page.context.set_offline(True)
    for page in (site.page, other):
        page.reload()
        page.get_by_role("heading", name=site.texts("home.title"), exact=True).wait_for()
    site.forgive("Failed to load resource", "FetchEvent", "ERR_INTERNET_DISCONNECTED")  # pictures


def test_a_start_that_failed_is_explained_and_can_be_tried_again(visit: Visit, app: FileServer) -> None:
    site = visit(address=app.address)
    site.page.context.route("**/packages.zip.packed", lambda route: route.abort())
    site.home()
    site.page.get_by_text(site.texts("app.failed", reason="").strip()).wait_for()
    site.page.context.unroute("**/packages.zip.packed")
    with site.page.expect_event("load"):
        site.press("app.retry")
    site.new_game("first-journey", "here:Ann", "easy")
    Player(site.page).ready()
    site.forgive("Failed to load resource")


@pytest.mark.parametrize("locks", [True, False], ids=["locks", "no-locks"])
def test_a_second_tab_waits_until_the_first_one_is_closed(visit: Visit, app: FileServer, locks: bool) -> None:
    """Browsers know locks only on secure pages; a server at home may be none."""
    site = visit(address=app.address)
    if not locks:
        site.page.context.add_init_script("delete Navigator.prototype.locks")
    site.home()
    expect(site.page.get_by_role("progressbar")).to_have_count(0)  # it has the engine
    second = site.page.context.new_page()
    second.goto(f"{app.address}/")
    second.get_by_text(site.texts("app.elsewhere")).wait_for()
    site.page.close()
    second.get_by_text(site.texts("app.elsewhere")).wait_for(state="hidden")


def test_what_needs_a_server_is_not_offered(visit: Visit, app: FileServer) -> None:
    site = visit(address=app.address)
    site.home()
    kinds = site.page.get_by_role("combobox", name=site.texts.pattern("home.kind")).first
    assert kinds.locator("option[value=friend], option[value=expert]").count() == 0
    site.page.get_by_text(site.texts("home.appFriends")).wait_for()
