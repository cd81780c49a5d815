"""A plan: where a board's cities, labels and curves are, as the table [layout] of its file says it.

It holds only what cannot be computed. `drawing` makes everything that is drawn out of it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

Point = tuple[float, float]


@dataclass(frozen=True)
class Place:
    """A city in the frame; `label` and `spot` are the middles of its name and of its tokens, seen from the city.

    `lines` is in how many lines the name is written. Without tokens there is no spot.
    """

    x: float
    y: float
    label: Point
    lines: int = 1
    spot: Point | None = None


@dataclass(frozen=True)
class Bend:
    """The curve between two cities, seen from the first of its ids.

    `bend` is how far its middle lies to the right of the straight line, `slide` how far its cars are moved along it.
    """

    bend: float = 0.0
    slide: float = 0.0


@dataclass(frozen=True)
class Plan:
    """All lengths are in pixels of the frame; the origin is its upper left corner."""

    frame: tuple[int, int]
    car: Point  # length and width
    radius: float  # of a city
    font: float
    places: dict[str, Place]
    bends: dict[tuple[str, str], Bend] = field(default_factory=dict)  # what is missing is straight

    def bend(self, a: str, b: str) -> Bend:
        """The curve from a to b."""
        if (b, a) in self.bends:
            other = self.bends[b, a]
            return Bend(-other.bend, -other.slide)
        return self.bends.get((a, b), Bend())
