"""The command as a process of its own: pipes, closed streams, odd encodings, signals."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import whistlestop

ENV = {**os.environ, "PYTHONPATH": str(Path(whistlestop.__file__).parents[1]), "COLUMNS": "80"}


def run(*words: object, text: str = "", **settings: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "whistlestop", *map(str, words)],
        input=text,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        env={**ENV, **settings.get("env", {})},  # type: ignore[dict-item]
        check=False,
    )


def shell(command: str) -> subprocess.CompletedProcess[str]:
    command = command.replace("whistlestop", f"'{sys.executable}' -m whistlestop", 1)
    return subprocess.run(
        ["bash", "-c", command], capture_output=True, encoding="utf-8", timeout=120, env=ENV, check=False
    )


def test_the_package_runs_as_a_module() -> None:
    done = run("--version")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("whistlestop ")


def test_processes_can_be_spawned() -> None:
    alone = run("simulate", "--games", 12, "--jobs", 1, "--json")
    assert run("simulate", "--games", 12, "--jobs", 3, "--json").stdout == alone.stdout
    assert json.loads(alone.stdout)["games"] == 12


def test_errors_leave_no_traceback() -> None:
    done = run("bench", "--players", 6)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "whistlestop: [bad-players] USA takes 2 to 5 players, not 6\n"


@pytest.mark.parametrize("words", ["board show usa", "board show usa --json", "--help", "simulate --games 2 --jobs 1"])
def test_a_broken_pipe_is_an_error_in_one_line(words: str) -> None:
    done = shell(f"whistlestop {words} | true; exit ${{PIPESTATUS[0]}}")
    assert done.returncode == 2
    assert done.stderr == "whistlestop: [broken-pipe] the program that read the output has closed it\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("words", ["board show usa", "boards --json", "--version"])
def test_a_full_disk_is_an_error_in_one_line(words: str) -> None:
    done = shell(f"whistlestop {words} >/dev/full")
    assert done.returncode == 2
    assert done.stderr == "whistlestop: [io-error] No space left on device\n"


def test_closed_streams_leave_no_traceback() -> None:
    assert shell("whistlestop play <&-").returncode == 0
    assert shell("whistlestop boards >&-").stderr == ""
    done = shell("whistlestop boards --nonsense 2>&-")
    assert (done.returncode, done.stdout) == (2, "")


def test_a_terminal_that_knows_ascii_only_can_be_played_on() -> None:
    done = run("play", "--seed", 7, text="1,2\n?\n", env={"PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stderr) == (0, "")
    assert "your move> " in done.stdout


def test_input_that_is_not_utf8_is_not_an_action() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "whistlestop", "play", "--seed", "7"],
        input=b"1,2\n\xff\xfe\x80\n",
        capture_output=True,
        timeout=120,
        env=ENV,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"is not an action of this board" in done.stdout


def test_colours_are_shown_when_wanted_and_not_needed() -> None:
    colourful = run("play", "--seed", 7, env={"FORCE_COLOR": "1", "TERM": "xterm-256color"}).stdout
    assert "\x1b[" in colourful
    plain = run("play", "--seed", 7).stdout
    assert "\x1b[" not in plain
    assert "purple 1" in plain
