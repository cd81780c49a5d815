"""The plan of a layout: where the cities, labels and curves of a board are, as in the table [layout] of its file.

It has only what cannot be computed; `drawing` derives everything else from it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

Point = tuple[float, float]
Margin = tuple[float, float, float, float]  # west, north, east, south
SIDES = ("west", "north", "east", "south")


@dataclass(frozen=True)
class Place:
    """A city in the frame; `label` and `spot` are the centres of its name and of its tokens, relative to the city.

    The name is written in `lines` lines. Without tokens there is no spot.
    """

    x: float
    y: float
    label: Point
    lines: int = 1
    spot: Point | None = None


@dataclass(frozen=True)
class Bend:
    """The curve between two cities, from the first of its ids.

    Its middle is `bend` to the right of the straight line, and its cars are moved along it by `slide`.
    """

    bend: float = 0.0
    slide: float = 0.0


@dataclass(frozen=True)
class LayoutPlan:
    """The plan of a board. All lengths are in pixels; the origin is the upper left corner of the frame."""

    frame: tuple[int, int]
    car: Point  # length and width
    radius: float  # of a city
    font: float
    places: dict[str, Place]
    bends: dict[tuple[str, str], Bend] = field(default_factory=dict)  # a missing one is straight
    margin: Margin = (0.0, 0.0, 0.0, 0.0)  # kept free of cities, for land beyond them

    def bend(self, a: str, b: str) -> Bend:
        """Return the curve from a to b."""
        if (b, a) in self.bends:
            other = self.bends[b, a]
            return Bend(-other.bend, -other.slide)
        return self.bends.get((a, b), Bend())
