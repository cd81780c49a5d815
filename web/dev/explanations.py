"""What the page has to put into words on each board, as JSON: why something is not possible, and why a hint is good.

For each board the keys of both, with the names of their values.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from whistlestop.boards import load, names
from whistlestop.bots.explain import sentences
from whistlestop.bots.planner import PlannerBot
from whistlestop.game import ruleset
from whistlestop.refusals import kinds

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def explanations(source: str | Path) -> tuple[str, dict[str, dict[str, list[str]]]]:
    board = load(source)
    rules = ruleset(board, board.max_players)
    found = {"refusals": rules.sentences, "reasons": sentences(PlannerBot().planner_of(rules))}
    return board.id, {what: {key: values(text) for key, text in texts.items()} for what, texts in found.items()}


def values(text: str) -> list[str]:
    return [name for name in kinds(text) if "|" not in name]  # {n|card|cards} is a form of a word, not a value


if __name__ == "__main__":
    sources: list[str | Path] = [*names(), *sorted(EXAMPLES.glob("*.toml"))]
    json.dump(dict(map(explanations, sources)), sys.stdout)
