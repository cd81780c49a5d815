"""Nothing is lost in the app: reloads, killed tabs and updates in the middle of games, in a real Chromium.

    python benchmarks/app_crash.py --reloads 100 --kills 50 --updates 20 --notes app_crash.jsonl

A person clicks, and is interrupted at a random moment after a click. Every answer that the page got from its engine
is noted outside of the browser at once. At least one game is played on every board. When a game is over, its record
has to contain each acknowledged action at its place, nothing that was not asked for there, and `whistlestop replay
--verify` has to accept it. After each interruption, page, service worker and engine have to be of one version. Notes
are kept for each game: started again, the script goes on with what is left.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from browser.app import FileServer, another_version, boards_of, make, serving
from browser.chromium import launch
from browser.player import Player
from browser.site import DESKTOP, Site

from whistlestop import Game

KINDS = ("reloads", "kills", "updates")
TIMEOUT = 180_000  # milliseconds, on a machine that is busy
SEATS = ("here:Ann", "medium")

# Tells the script outside what the page asks its engine, and what the engine answers.
LISTEN = """() => {
  const tell = (kind, text) => window.note?.(`${kind} ${text}`);
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (message, ...rest) {
    if (message.type === "send") tell("asked", message.text);
    return postMessage.call(this, message, ...rest);
  };
  const { get, set } = Object.getOwnPropertyDescriptor(Worker.prototype, "onmessage");
  Object.defineProperty(Worker.prototype, "onmessage", {
    get,
    set(listener) {
      set.call(this, (event) => {
        if (event.data.type === "message" && event.data.text) tell("told", event.data.text);
        return listener(event);
      });
    },
  });
}"""
VERSIONS = """async () => [
  document.documentElement.dataset.app,
  Object.keys(await (await fetch("engine/sizes.json")).json()).at(-1).replace("version ", ""),
]"""
UPDATE = "async () => { await (await navigator.serviceWorker.getRegistration()).update(); }"
CONTROLLED = "() => navigator.serviceWorker.controller"  # from now on the service worker answers


@dataclass
class Heard:
    """What the page asked and was told, by what reached this process."""

    asked: dict[str, dict[int, set[str]]] = field(default_factory=dict)  # game, number, texts of actions
    kept: dict[str, dict[int, str]] = field(default_factory=dict)  # game, number, text of the acknowledged action
    open: dict[int, tuple[str, str]] = field(default_factory=dict)  # requests without an answer yet
    game: str = ""
    twice: int = 0

    def note(self, line: str) -> None:
        kind, _, text = line.partition(" ")
        message = json.loads(text)
        if kind == "asked" and message["type"] == "hello":
            self.open.clear()  # a new page counts its requests anew
        elif kind == "asked" and message["type"] == "play":
            game, number = message["game"], message["after"] + 1
            self.asked.setdefault(game, {}).setdefault(number, set()).add(message["action"])
            self.open[message["id"]] = (game, message["action"])
        elif kind == "told" and message["type"] == "accepted" and message["id"] in self.open and "seq" in message:
            game, action = self.open.pop(message["id"])
            kept = self.kept.setdefault(game, {})
            self.twice += message["seq"] in kept
            kept[message["seq"]] = action
        elif kind == "told" and message["type"] == "state":
            self.game = message["game"]


class Device:
    """A browser with the app, and the person who plays there."""

    def __init__(self, browser: Browser, server: FileServer, rng: Random) -> None:
        self.server, self.rng, self.heard = server, rng, Heard()
        boards = boards_of(server.folder)
        self.context: BrowserContext = browser.new_context(
            viewport={"width": DESKTOP[0], "height": DESKTOP[1]}, reduced_motion="reduce", locale="en-GB"
        )
        self.context.set_default_timeout(TIMEOUT)
        self.context.expose_function("note", self.heard.note)
        self.context.add_init_script(f"({LISTEN})()")
        seen = {"whistlestop.tour": "true", "whistlestop.boards": json.dumps([board["id"] for board in boards])}
        seen["whistlestop.settings"] = json.dumps({"speed": "fast", "waitForUndo": False})  # interrupted more often
        self.context.add_init_script(
            "; ".join(f"localStorage[{json.dumps(k)}] = {json.dumps(v)}" for k, v in seen.items())
        )
        self.page = self.context.new_page()
        self.site = Site(self.page, f"{server.address}/", boards)
        self.version = ""

    def begin(self, board: str, version: str) -> None:
        self.version = version
        self.site.new_game(board, *SEATS)
        Player(self.page).ready()
        self.page.wait_for_function(CONTROLLED)

    def play(self, decisions: int) -> bool:
        """Make some decisions; stop right after the last click. Return whether the game is over."""
        player = Player(self.page, seed=self.rng.randrange(10**6))
        for _ in range(decisions):
            if player.ready() == "over":
                return True
            player.decide()
        time.sleep(self.rng.choice((0.0, 0.0, 0.02, 0.1, 0.3)) * self.rng.random())
        return False

    def reloads(self) -> None:
        self.page.reload()

    def kills(self) -> None:
        """Kill the tab with everything in it, and open another one."""
        address = self.page.url
        with suppress(Error):  # the tab that should answer is gone
            self.page.goto("chrome://crash", timeout=10_000)
        old, self.page = self.page, self.context.new_page()
        old.close()
        self.page.goto(address)
        self.site.page = self.page

    def updates(self, version: str) -> None:
        """Let the player agree to a new version."""
        self.version = version
        self.page.evaluate(UPDATE)
        with self.page.expect_event("load", timeout=TIMEOUT):
            self.page.get_by_role("button", name=self.site.texts("app.updateNow"), exact=True).click()

    def check_version(self) -> None:
        self.page.locator("[data-seq]").wait_for()
        found = self.page.evaluate(VERSIONS)
        assert found == [self.version, self.version], f"versions are mixed: {found}, not {self.version}"

    def record(self) -> str:
        with self.page.expect_download() as saved:
            self.page.get_by_role("link", name=self.site.texts("game.endRecord"), exact=True).click()
        return Path(saved.value.path()).read_text(encoding="utf-8")


def check_record(text: str, heard: Heard) -> dict[str, int]:
    """Compare what was acknowledged with the record of the game; return how much that was."""
    game = Game.verify(text)
    actions = [str(action) for _, action in game.played]
    kept, asked = heard.kept.get(heard.game, {}), heard.asked.get(heard.game, {})
    lost = [n for n, action in kept.items() if n > len(actions) or actions[n - 1] != action]
    own = [n for n, (seat, _) in enumerate(game.played, 1) if seat == 0]
    # others may act before an action arrives, but each has to have been asked for since the seat acted last
    unasked = [
        n
        for last, n in zip([0, *own], own, strict=False)
        if not any(actions[n - 1] in asked.get(number, ()) for number in range(last + 1, n + 1))
    ]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "game.txt"
        file.write_text(text, encoding="utf-8")
        command = [sys.executable, "-m", "whistlestop", "replay", "--verify", str(file)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return {"kept": len(kept), "lost": len(lost), "twice": heard.twice + len(unasked)}


def play_game(browser: Browser, server: FileServer, apps: Path, left: Counter[str], rng: Random, board: str) -> Any:
    """Play a game to its end, interrupted again and again; return what happened."""
    version = f"{rng.randrange(10**9)}"
    another_version(apps / "app", apps / version, version)
    server.folder = apps / version
    device = Device(browser, server, rng)
    device.begin(board, version)
    happened: Counter[str] = Counter()
    while not device.play(rng.randint(1, 2)):
        kinds = [kind for kind in KINDS if happened[kind] < left[kind]]
        if not kinds:
            continue
        kind = rng.choices(kinds, [left[kind] - happened[kind] for kind in kinds])[0]
        if kind == "updates":
            version = f"{rng.randrange(10**9)}"
            another_version(apps / "app", apps / version, version)
            server.folder = apps / version
            device.updates(version)
        else:
            getattr(device, kind)()
        happened[kind] += 1
        device.check_version()
    found = check_record(device.record(), device.heard)
    device.context.close()
    return {"board": board, **{kind: happened[kind] for kind in KINDS}, **found}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    for kind, count in zip(KINDS, (100, 50, 20), strict=True):
        parser.add_argument(f"--{kind}", type=int, default=count)
    parser.add_argument("--boards", nargs="+", help="at least a game on each (default: all)")
    parser.add_argument("--minutes", type=float, default=60.0, help="begin no other game after that")
    parser.add_argument("--notes", type=Path, default=Path("app_crash.jsonl"))
    parser.add_argument("--app", type=Path, help="a folder that has the app already")
    args = parser.parse_args()
    end = time.monotonic() + 60 * args.minutes
    done: Counter[str] = Counter()
    games = [json.loads(line) for line in args.notes.read_text().splitlines()] if args.notes.exists() else []
    for game in games:
        done.update({key: value for key, value in game.items() if key != "board"})
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        apps = Path(scratch)
        if args.app:
            (apps / "app").symlink_to(args.app.resolve())
        else:
            make(apps / "app")
        browser = launch(playwright)
        boards = args.boards or [board["id"] for board in boards_of(apps / "app")]
        with serving(apps / "app") as server:
            while time.monotonic() < end:
                left = Counter({kind: max(0, getattr(args, kind) - done[kind]) for kind in KINDS})
                played = Counter(game["board"] for game in games)
                board = min(boards, key=lambda name: played[name])
                if played[board] and not left.total():
                    break
                rng = Random(time.time())
                games.append(play_game(browser, server, apps, left, rng, board))
                with args.notes.open("a", encoding="utf-8") as notes:
                    notes.write(json.dumps(games[-1]) + "\n")
                done.update({key: value for key, value in games[-1].items() if key != "board"})
                load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
                print(f"{len(games)} games, load {load:.1f}: {dict(done)}", flush=True)
        browser.close()
    if done["lost"] or done["twice"]:
        sys.exit(1)


if __name__ == "__main__":
    main()
