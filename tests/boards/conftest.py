"""What the tests of boards share."""

from __future__ import annotations

from pathlib import Path

import pytest

from whistlestop.boards import load
from whistlestop.engine.board import Board

from .board_texts import Edit, Write, edited


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a board file: a text with some edits."""

    def write(text: str, *edits: Edit) -> Path:
        path = tmp_path / "board.toml"
        path.write_text(edited(text, *edits), encoding="utf-8")
        return path

    return write


@pytest.fixture(scope="session")
def usa() -> Board:
    return load("usa")
