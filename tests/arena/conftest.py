"""The command in this process."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from whistlestop.cli import main

Command = Callable[..., tuple[int, str, str]]
Figures = Callable[..., dict[str, Any]]


@pytest.fixture
def arena(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """Runs the command in this process: status, output, errors."""
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.delenv("FORCE_COLOR", raising=False)

    def run(*words: object) -> tuple[int, str, str]:
        status = main(["arena", *map(str, words)])
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return run


@pytest.fixture
def figures(arena: Command) -> Figures:
    """Runs the command with --json in this process."""

    def run(*words: object) -> dict[str, Any]:
        status, out, err = arena(*words, "--json")
        assert (status, err) == (0, "")
        found: dict[str, Any] = json.loads(out)
        return found

    return run
