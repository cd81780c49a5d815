"""Somebody follows a page of docs/ in an empty folder, writes its files, types its commands: a bot, a board, a rule.

Nothing else of the project is at hand: `whistlestop`, `python` and `pip` are all that the shell finds of it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from pages import DOCS, blocks, shows

# what is installed goes into a folder of the trial, without asking an index
COMMANDS = {
    "whistlestop": '"{python}" -m whistlestop "$@"',
    "python": '"{python}" "$@"',
    "pip": '"{python}" -m pip -qq "$@" --target "{packages}" --no-deps --no-index --no-build-isolation',
}


class Trial:
    """An empty folder, and a shell in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "trial"
        packages, programs = folder / "packages", folder / "programs"
        for each in (self.folder, packages, programs):
            each.mkdir()
        for name, command in COMMANDS.items():
            program = programs / name
            program.write_text(f"#!/bin/sh\nexec {command.format(python=sys.executable, packages=packages)}\n")
            program.chmod(0o755)
        paths = [str(packages), *filter(None, [os.environ.get("PYTHONPATH")])]
        self.environment = os.environ | {
            "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": os.pathsep.join(str(Path(path).absolute()) for path in paths),
        }

    def write(self, name: str, content: str) -> None:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")

    def type(self, command: str) -> str:
        """Return what a command prints; it has to succeed, without a fault of a bot."""
        done = subprocess.run(
            ["sh", "-c", command], cwd=self.folder, env=self.environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"'{command}' fails:\n{done.stdout}{done.stderr}"
        assert "faults ┃" not in done.stdout, f"a bot of '{command}' fails:\n{done.stdout}"
        return done.stdout


@pytest.mark.parametrize("what", ["bot", "board", "rule"])
def test_following_the_page_makes_one(what: str, tmp_path: Path) -> None:
    trial = Trial(tmp_path)
    script = ""
    shown = ""
    for block in blocks(DOCS / f"make-your-own-{what}.md"):
        if block.file:
            trial.write(block.file, block.content)
        elif block.language == "python":  # one after another, as in a session
            script += block.content
        elif block.language == "console":
            for line in block.content.splitlines():
                if line.startswith("$ "):
                    shown = trial.type(line[2:])
                else:
                    assert shows(shown, line), f"the page shows '{line}', but the output is:\n{shown}"
    trial.write("session.py", script)
    trial.type("python session.py")
