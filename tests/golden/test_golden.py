"""A recorded game for each board and number of players still plays as it did."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from whistlestop import board_names, load_board
from whistlestop.record import verify

HERE = Path(__file__).parent
GAMES = [
    (name, players)
    for name in board_names()
    for players in range(load_board(name).min_players, load_board(name).max_players + 1)
]


def maker() -> object:
    spec = importlib.util.spec_from_file_location("make_golden", HERE / "make.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(("board", "players"), GAMES)
def test_a_golden_game_replays_to_its_result(board: str, players: int) -> None:
    path = HERE / f"{board}-{players}.txt"
    assert path.exists(), f"no golden game; make it with: python tests/golden/make.py {board} {players}"
    text = path.read_text(encoding="utf-8")
    game = verify(text)
    assert game.over
    assert game.record() == text, f"the record reads otherwise now; see python tests/golden/make.py {board} {players}"


@pytest.mark.parametrize(("board", "players"), GAMES[::3])
def test_a_golden_game_would_be_made_the_same_today(board: str, players: int) -> None:
    made = maker().played(board, players).record()  # type: ignore[attr-defined]
    assert made == (HERE / f"{board}-{players}.txt").read_text(encoding="utf-8")


def test_no_golden_game_is_left_over() -> None:
    assert {path.stem for path in HERE.glob("*.txt")} == {f"{board}-{players}" for board, players in GAMES}
