"""A planner with weights from a file of `tune_planner.py`, for the arena.

whistlestop arena --bots ./benchmarks/tuned.py:Tuned:weights=usa-2.weights.json,hard --challenge --games 400
"""

from __future__ import annotations

import json
from pathlib import Path

from whistlestop.bots.planner import PlannerBot
from whistlestop.engine.ruleset import Ruleset


class Tuned(PlannerBot):
    """Judges by the weights of a file; a store of the arena does not notice when these change."""

    def __init__(self, weights: str) -> None:
        super().__init__()
        self.table: dict[str, int] = json.loads(Path(weights).read_text(encoding="utf-8"))

    def weights(self, rules: Ruleset) -> dict[str, int]:
        return self.table
