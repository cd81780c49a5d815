"""Find a Chromium for the browser tests; run as a program, install one where none is found.

The environment variable CHROMIUM names another one.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

# Chromium without windows: the same pages for less than half of the work, but no alerts.
SHELL = "chromium-headless-shell"
WHOLE = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PLAYWRIGHT = [sys.executable, "-m", "playwright", "install", "chromium"]
APT = ["apt-get", "install", "-y", "--no-install-recommends", "chromium"]
COMMANDS = (PLAYWRIGHT, [*APT, SHELL], APT)


def chromium() -> str | None:
    """The program to start."""
    return of_this_machine(whole=True) or playwrights_own()


def of_this_machine(*, whole: bool = False) -> str | None:
    names = WHOLE if whole else (SHELL, *WHOLE)
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


def playwrights_own() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def launch(playwright: Playwright, *, whole: bool = False) -> Browser:
    """A browser for tests and pictures: that of this machine, or Playwright's own. Root has to do without a sandbox."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    flags = ["--disable-gpu", *(["--no-sandbox"] if root else [])]  # emulating a graphics card costs a third more
    path = of_this_machine(whole=whole)
    channel = "chromium" if whole and not path else None
    return playwright.chromium.launch(executable_path=path, channel=channel, args=flags)


def install() -> str:
    """A Chromium, installed if need be; SystemExit says what to do if that fails."""
    print("Installing Chromium for the browser tests …", flush=True)
    for command in COMMANDS:
        if shutil.which(command[0]) and subprocess.run(command, check=False).returncode == 0:
            found = chromium()
            if found:
                return found
    sys.exit("No Chromium could be installed. Install one, or name it: make test CHROMIUM=/path/to/chromium")


if __name__ == "__main__":
    print(f"Browser tests use {chromium() or install()}")
