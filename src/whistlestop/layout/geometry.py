"""Plane geometry: curves with cars on them, and boxes that may overlap."""

from __future__ import annotations

import math
from bisect import bisect_left
from dataclasses import dataclass
from itertools import pairwise

from whistlestop.layout.plan import Point

PIECES = 48  # into which a curve is divided to measure its length


class Curve:
    """A parabola between two points, whose middle is `bend` to the right of the straight line."""

    def __init__(self, start: Point, end: Point, bend: float) -> None:
        (ax, ay), (bx, by) = start, end
        chord = math.hypot(bx - ax, by - ay) or 1.0
        self.start, self.end = start, end
        # the control point of a quadratic Bézier curve is twice as far out as its middle
        self.control = (ax + bx) / 2 - 2 * bend * (by - ay) / chord, (ay + by) / 2 + 2 * bend * (bx - ax) / chord
        points = [self.point(i / PIECES) for i in range(PIECES + 1)]
        self.lengths = [0.0]
        for p, q in pairwise(points):
            self.lengths.append(self.lengths[-1] + math.dist(p, q))

    @property
    def length(self) -> float:
        return self.lengths[-1]

    def point(self, t: float) -> Point:
        """Return the point at parameter t, from 0 to 1."""
        (ax, ay), (cx, cy), (bx, by) = self.start, self.control, self.end
        u = 1 - t
        return u * u * ax + 2 * u * t * cx + t * t * bx, u * u * ay + 2 * u * t * cy + t * t * by

    def angle(self, t: float) -> float:
        """Return the direction at parameter t, in radians."""
        (ax, ay), (cx, cy), (bx, by) = self.start, self.control, self.end
        return math.atan2((1 - t) * (cy - ay) + t * (by - cy), (1 - t) * (cx - ax) + t * (bx - cx))

    def at(self, length: float) -> float:
        """Return the parameter at a length from the start."""
        length = min(max(length, 0.0), self.length)
        i = min(max(bisect_left(self.lengths, length), 1), PIECES)
        piece = self.lengths[i] - self.lengths[i - 1]
        return (i - 1 + ((length - self.lengths[i - 1]) / piece if piece else 0.0)) / PIECES

    def beside(self, length: float, side: float) -> Point:
        """Return the point `side` pixels to the right of the point at a length."""
        t = self.at(length)
        (x, y), angle = self.point(t), self.angle(t)
        return x - side * math.sin(angle), y + side * math.cos(angle)


@dataclass(frozen=True)
class Box:
    """A rectangle around (x, y), turned by an angle in radians."""

    x: float
    y: float
    width: float
    height: float
    angle: float = 0.0

    @property
    def reach(self) -> Point:
        """Half the size of its bounding box."""
        c, s = abs(math.cos(self.angle)), abs(math.sin(self.angle))
        return (self.width * c + self.height * s) / 2, (self.width * s + self.height * c) / 2

    def overlap(self, other: Box) -> float:
        """Return by how many pixels two boxes overlap; negative if they are apart."""
        least = math.inf
        for angle in (self.angle, self.angle + math.pi / 2, other.angle, other.angle + math.pi / 2):
            apart = abs((other.x - self.x) * math.cos(angle) + (other.y - self.y) * math.sin(angle))
            least = min(least, self.half(angle) + other.half(angle) - apart)
        return least

    def distance(self, point: Point) -> float:
        """Return the distance of a point from the box; 0 inside."""
        c, s = math.cos(self.angle), math.sin(self.angle)
        dx, dy = point[0] - self.x, point[1] - self.y
        return math.hypot(
            max(abs(dx * c + dy * s) - self.width / 2, 0.0), max(abs(dy * c - dx * s) - self.height / 2, 0.0)
        )

    def half(self, angle: float) -> float:
        """Return half the extent of the box along a direction."""
        c, s = abs(math.cos(angle - self.angle)), abs(math.sin(angle - self.angle))
        return (self.width * c + self.height * s) / 2


def crossing(p: Point, q: Point, r: Point, s: Point) -> Point | None:
    """Return where the segments p–q and r–s cross; None if they do not."""
    dx, dy, ex, ey = q[0] - p[0], q[1] - p[1], s[0] - r[0], s[1] - r[1]
    det = dx * ey - dy * ex
    if abs(det) < 1e-9:
        return None
    t = ((r[0] - p[0]) * ey - (r[1] - p[1]) * ex) / det
    u = ((r[0] - p[0]) * dy - (r[1] - p[1]) * dx) / det
    return (p[0] + t * dx, p[1] + t * dy) if 0 <= t <= 1 and 0 <= u <= 1 else None
