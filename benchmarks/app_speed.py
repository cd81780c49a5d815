"""How quick the app is, and how much it moves: first and later visits, bots on every board, a slow phone.

    python benchmarks/app_speed.py [--visits 3] [--app FOLDER] [--boards usa europe …]

A plain web server sends the files as they are. Times are from opening the page up to the first own decision in a game
that is started as soon as its button can be pressed; the machine's load is told with each. Bots decide in Pyodide under
Node, which is the same engine of JavaScript and WebAssembly as in the browser.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from browser.app import ROOT, FileServer, boards_of, make, serving
from browser.chromium import launch
from browser.player import Player
from browser.site import DESKTOP, PHONE, Site

from whistlestop.app.downloads import Downloads

TIMEOUT = 180_000  # milliseconds
BOTS = ROOT / "benchmarks" / "app_bots.mjs"
SLOWER = 4  # times, as a phone
MOVES = 12
TRACED = ["toplevel", "devtools.timeline", "devtools.timeline.frame"]


def load() -> str:
    return f"load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "load unknown"


def new_context(browser: Browser, server: FileServer, size: tuple[int, int] = DESKTOP) -> BrowserContext:
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, locale="en-GB", has_touch=size == PHONE
    )
    context.set_default_timeout(TIMEOUT)
    seen = [board["id"] for board in boards_of(server.folder)]
    known = {"whistlestop.tour": "true", "whistlestop.boards": json.dumps(seen)}
    context.add_init_script(f"Object.assign(localStorage, {json.dumps(known)})")
    return context


def visit(context: BrowserContext, server: FileServer) -> tuple[float, float, int]:
    """Return the seconds to the home page and to the first own decision, and the bytes that were moved."""
    server.sent.clear()
    page = context.new_page()
    begin = time.perf_counter()
    site = Site(page, f"{server.address}/", boards_of(server.folder))
    site.home()
    home = time.perf_counter() - begin
    page.get_by_role("button", name=re.compile(f"^{site.texts('home.start')} · ")).click()
    Player(page).ready()
    decision = time.perf_counter() - begin
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.wait_for_load_state("networkidle")
    page.close()
    return home, decision, sum(server.sent.values())


def visits(browser: Browser, server: FileServer, count: int) -> None:
    for number in range(count):
        context = new_context(browser, server)
        for name in ("first visit", "later visit", "later visit"):
            home, decision, moved = visit(context, server)
            print(
                f"{name} {number + 1}: home {home:.1f} s, first decision {decision:.1f} s, {moved / 1e6:.2f} MB"
                f" ({load()})",
                flush=True,
            )
        context.close()


def frames(browser: Browser, server: FileServer, boards: list[str]) -> None:
    """Play on a phone, and tell the longest work of the page while the worker thinks, as on a slower processor."""
    context = new_context(browser, server, PHONE)
    for board in boards:
        page = context.new_page()
        site = Site(page, f"{server.address}/", boards_of(server.folder))
        most = site.info(board)["players"][1]
        site.new_game(board, "here:Ann", *["hard"] * (most - 1))
        player = Player(page)
        what = player.ready()
        longest: list[tuple[float, float]] = []
        while what != "over" and len(longest) < MOVES:
            if player.from_deck().count():
                player.from_deck().tap()
            else:
                player.decide()
            player.reach(int(player.seq) + 1)
            thinking = not player.now()[1]  # after the first of two cards nobody does
            if thinking:
                page.wait_for_timeout(300)  # what the press itself draws is measured by web_frames.py
                browser.start_tracing(page=page, categories=TRACED)
            what = player.ready()
            if thinking:
                longest.append(longest_work(json.loads(browser.stop_tracing())["traceEvents"]))
        for name, found in zip(("task", "work between two frames"), zip(*longest, strict=True), strict=True):
            print(
                f"{board}: longest {name} {SLOWER * max(found):.0f} ms, median of the longest of {len(found)} turns"
                f" {SLOWER * statistics.median(found):.0f} ms, at {SLOWER} times the CPU time ({load()})",
                flush=True,
            )
        page.close()
    context.close()


def longest_work(trace: list[dict[str, Any]]) -> tuple[float, float]:
    """Return the most milliseconds that the page's thread computed for: at a stretch, and from one frame to the next.

    They are of the processor, not of the clock. What lies between two frames depends on the machine all the same: where
    it is busy, frames come late, and there is more.
    """
    threads = {
        (each["pid"], each["tid"])
        for each in trace
        if each["name"] == "thread_name" and each["args"]["name"] == "CrRendererMain"
    }
    of_page = [each for each in trace if (each["pid"], each["tid"]) in threads and "ts" in each]
    task = most = spent = 0
    for each in sorted(of_page, key=lambda event: event["ts"]):
        if each["name"].endswith("RunTask"):
            task = max(task, each.get("tdur", 0))
            spent += each.get("tdur", 0)
            most = max(most, spent)
        elif (each["name"], each["ph"]) == ("AnimationFrame", "e"):
            spent = 0
    return task / 1000, most / 1000


def bots(app: Path, boards: list[str], games: int) -> None:
    parts = Downloads(ROOT / "build" / "app-parts")
    library = parts.pyodide(print)
    with tempfile.TemporaryDirectory() as scratch:
        packages = Path(scratch) / "packages.zip"
        packages.write_bytes(gzip.decompress((app / "engine" / "packages.zip.packed").read_bytes()))
        for board in boards:
            command: list[Any] = [parts.node, BOTS, library, packages, board, str(games)]
            answer = subprocess.run(command, check=True, capture_output=True, text=True).stdout
            print(f"{board}: {answer.strip()} ({load()})", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--visits", type=int, default=3)
    parser.add_argument("--games", type=int, default=2, help="of bots on each board")
    parser.add_argument("--app", type=Path, help="a folder that has the app already")
    parser.add_argument("--boards", nargs="*")
    parser.add_argument("--frames", nargs="*", default=["usa"], help="boards to play on a phone")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        app = args.app or Path(scratch) / "app"
        if not args.app:
            make(app)
        browser = launch(playwright)
        with serving(app) as server:
            visits(browser, server, args.visits)
            frames(browser, server, args.frames)
        browser.close()
        bots(app, [board["id"] for board in boards_of(app)] if args.boards is None else args.boards, args.games)


if __name__ == "__main__":
    main()
