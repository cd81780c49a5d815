"""A number by which a planner judges: what it measures, how large it usually is, and what it means."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

MOST: Final = 100_000

# what a weight is measured in
POINTS: Final = "hundredths of a point"
WHOLE_POINTS: Final = "points"
TURNS: Final = "hundredths of a turn"
WHOLE_TURNS: Final = "turns"
CARDS: Final = "hundredths of a card"
TRAINS: Final = "hundredths of a train"
PERCENT: Final = "per cent"
SPOTS: Final = "spots"


@final
class Weight:
    """A board may set its own value of it, from `least` on, in the table `[planner]` of its file."""

    def __init__(self, name: str, usual: int, unit: str, meaning: str, least: int = 0) -> None:
        self.name: Final = name
        self.usual: Final = usual
        self.unit: Final = unit
        self.meaning: Final = meaning
        self.least: Final = least  # 1 where it divides

    def of(self, weights: dict[str, int]) -> i64:
        """The value that a board has set, or the usual one."""
        return weights.get(self.name, self.usual)
