"""What the app downloads: Pyodide from npm, Python packages for it from the package index.

All versions are fixed, with a hash of each file: package-lock.json, wheels.txt. What was downloaded is kept.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from whistlestop.app import node
from whistlestop.errors import MissingExtra, WhistlestopError

HERE = Path(__file__).parent
LOCK = ("package.json", "package-lock.json")
WHEELS = HERE / "wheels.txt"
PLATFORM = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--abi", "cp314")
Say = Callable[[str], None]
LAST_LINES = 12  # of what a program said before it failed
LONGEST_LINE = 200


class MissingPart(WhistlestopError):
    """Something that the app needs could not be downloaded or packed."""

    code = "missing-part"


class Downloads:
    """What was downloaded, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        found = node.tools()
        if found is None:
            raise MissingExtra(f"the app cannot be packed: {node.MISSING}")
        self.node, self.npm = found
        self.folder = folder

    def pyodide(self, say: Say) -> Path:
        """Return the folder of Pyodide."""

        def download(place: Path) -> None:
            say("Downloading Pyodide …")
            for name in LOCK:
                shutil.copy(HERE / name, place / name)
            npm = [*self.npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
            self.call(npm, place, "npm could not download Pyodide; is there a connection to the internet?")

        wanted = b"".join((HERE / name).read_bytes() for name in LOCK)
        return self.once("npm", wanted, download) / "node_modules" / "pyodide"

    def wheels(self, say: Say) -> list[Path]:
        """Return the Python packages."""

        def download(place: Path) -> None:
            say("Downloading the Python packages for it …")
            pip = [sys.executable, "-m", "pip", "-qq", "--disable-pip-version-check", "--no-input", "download"]
            pip += ["--no-deps", "--only-binary", ":all:", *PLATFORM, "-r", str(WHEELS), "-d", str(place)]
            self.call(pip, place, "pip could not download Python packages; is there a connection to the internet?")

        return sorted(self.once("wheels", WHEELS.read_bytes(), download).glob("*.whl"))

    def run(self, script: Path, *arguments: Path) -> None:
        """Run a script of Node."""
        self.call([self.node, str(script), *map(str, arguments)], self.folder, f"{script.name} failed.")

    def once(self, name: str, wanted: bytes, download: Callable[[Path], None]) -> Path:
        """Return a folder that was filled, now or earlier; others may fill it at the same time."""
        place = self.folder / f"{name}-{hashlib.sha256(wanted).hexdigest()[:16]}"
        if not place.is_dir():
            self.folder.mkdir(parents=True, exist_ok=True)
            with TemporaryDirectory(dir=self.folder) as scratch:
                new = Path(scratch, name)
                new.mkdir()
                download(new)
                try:
                    new.rename(place)
                except OSError:
                    if not place.is_dir():  # another process was not quicker
                        raise
        return place

    def call(self, command: list[str], folder: Path, failure: str) -> None:
        done = subprocess.run(
            command,
            cwd=folder,
            env=node.environment(self.node),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            check=False,
        )
        if done.returncode:
            said = "\n".join(f"  {line[:LONGEST_LINE]}" for line in done.stdout.splitlines()[-LAST_LINES:])
            raise MissingPart(f"{failure} It said:\n{said}")
