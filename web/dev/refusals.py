"""Why something may not be possible on each board: keys and the names of their values, as JSON, for the page."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from whistlestop.boards import load, names
from whistlestop.game import ruleset
from whistlestop.refusals import kinds

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def refusals(source: str | Path) -> tuple[str, dict[str, list[str]]]:
    board = load(source)
    sentences = ruleset(board, board.max_players).sentences
    return board.id, {key: list(kinds(sentence)) for key, sentence in sentences.items()}


if __name__ == "__main__":
    sources: list[str | Path] = [*names(), *sorted(EXAMPLES.glob("*.toml"))]
    json.dump(dict(map(refusals, sources)), sys.stdout)
