"""What the tests of the command line share."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from whistlestop import Game
from whistlestop.cli import main


class Result(NamedTuple):
    status: int
    out: str
    err: str


Cli = Callable[..., Result]


@pytest.fixture(autouse=True)
def an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run every command where the files that it saves disturb nobody."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Cli:
    """Runs a command in this process, with lines of input."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("FORCE_COLOR", raising=False)

    def run(*words: object, lines: list[str] | None = None) -> Result:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines or [])))
        status = main([str(word) for word in words])
        captured = capsys.readouterr()
        return Result(status, captured.out, captured.err)

    return run


def play_on(game: Game) -> Game:
    """Play a game to its end: whoever has to act does the last thing in the list, so that it ends soon."""
    while not game.over:
        seat = game.pending_seats[0]
        game.play(game.legal(seat)[-1], seat)
    return game


@pytest.fixture(scope="session")
def finished() -> Game:
    return play_on(Game.new("usa", players=2, seed=7))


@pytest.fixture
def record(finished: Game, tmp_path: Path) -> Path:
    """The file of a finished game."""
    path = tmp_path / "game.txt"
    path.write_text(finished.record(), encoding="utf-8")
    return path
