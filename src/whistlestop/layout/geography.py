"""The Lambert conformal conic projection, fitted to the cities of a board."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from whistlestop.layout.plan import Point

POLE = math.radians(85)  # latitudes beyond are clipped


@dataclass(frozen=True)
class Conic:
    """A projection of (latitude, longitude): x grows to the east, y to the south; `middle` is its longitude."""

    n: float  # of the cone: 1 is a plane, 0 a cylinder, and negative ones open to the north
    scale: float
    middle: float

    def __call__(self, place: Point) -> Point:
        lat, lon = place
        rho = self.scale / stretch(min(max(math.radians(lat), -POLE), POLE)) ** self.n
        turn = self.n * math.radians(lon - self.middle)
        return rho * math.sin(turn), rho * math.cos(turn)


def conic(places: Sequence[Point]) -> Conic:
    """Return a projection that suits some (latitude, longitude)."""
    south, north = (math.radians(pick(lat for lat, _ in places)) for pick in (min, max))
    middle = (min(lon for _, lon in places) + max(lon for _, lon in places)) / 2
    low, high = south + (north - south) / 6, north - (north - south) / 6
    if high - low < 1e-3:
        low, high = low - 1e-3, high + 1e-3
    if abs(low + high) < 1e-3:  # around the equator the cone is nearly a cylinder; keep away from that limit
        low, high = low + 1e-3, high + 2e-3
    n = math.log(math.cos(low) / math.cos(high)) / math.log(stretch(high) / stretch(low))
    return Conic(n, math.cos(low) * stretch(low) ** n / n, middle)


def stretch(lat: float) -> float:
    return math.tan(math.pi / 4 + lat / 2)
