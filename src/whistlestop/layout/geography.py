"""The Lambert conformal conic projection, fitted to the cities of a board."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from whistlestop.layout.plan import Point

POLE = math.radians(85)  # latitudes beyond are clipped


def conic(places: Sequence[Point]) -> Callable[[Point], Point]:
    """Return a projection that suits some (latitude, longitude): x grows to the east, y to the south."""
    south, north = (math.radians(pick(lat for lat, _ in places)) for pick in (min, max))
    middle = (min(lon for _, lon in places) + max(lon for _, lon in places)) / 2
    low, high = south + (north - south) / 6, north - (north - south) / 6
    if high - low < 1e-3:
        low, high = low - 1e-3, high + 1e-3
    if abs(low + high) < 1e-3:  # around the equator the cone is nearly a cylinder; keep away from that limit
        low, high = low + 1e-3, high + 2e-3
    n = math.log(math.cos(low) / math.cos(high)) / math.log(stretch(high) / stretch(low))
    scale = math.cos(low) * stretch(low) ** n / n

    def projected(place: Point) -> Point:
        lat, lon = place
        rho = scale / stretch(min(max(math.radians(lat), -POLE), POLE)) ** n
        turn = n * math.radians(lon - middle)
        return rho * math.sin(turn), rho * math.cos(turn)

    return projected


def stretch(lat: float) -> float:
    return math.tan(math.pi / 4 + lat / 2)
