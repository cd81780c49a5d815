"""Plane geometry of a board: curves with cars on them, and boxes that may overlap. Plain Python."""

from __future__ import annotations

import math
from bisect import bisect_left
from dataclasses import dataclass
from itertools import pairwise

from whistlestop.layout.plan import Point

STEPS = 48  # pieces of a curve when its length is measured


class Curve:
    """A parabola from one point to another, whose middle lies `bend` to the right of the straight line."""

    def __init__(self, start: Point, end: Point, bend: float) -> None:
        (ax, ay), (bx, by) = start, end
        chord = math.hypot(bx - ax, by - ay) or 1.0
        self.start, self.end = start, end
        # the control point of a quadratic Bézier curve lies twice as far out as its middle
        self.control = (ax + bx) / 2 - 2 * bend * (by - ay) / chord, (ay + by) / 2 + 2 * bend * (bx - ax) / chord
        points = [self.point(i / STEPS) for i in range(STEPS + 1)]
        self.lengths = [0.0]
        for p, q in pairwise(points):
            self.lengths.append(self.lengths[-1] + math.dist(p, q))

    @property
    def length(self) -> float:
        return self.lengths[-1]

    def point(self, t: float) -> Point:
        """The point at parameter t, from 0 to 1."""
        (ax, ay), (cx, cy), (bx, by) = self.start, self.control, self.end
        u = 1 - t
        return u * u * ax + 2 * u * t * cx + t * t * bx, u * u * ay + 2 * u * t * cy + t * t * by

    def angle(self, t: float) -> float:
        """The direction at parameter t, in radians."""
        (ax, ay), (cx, cy), (bx, by) = self.start, self.control, self.end
        return math.atan2((1 - t) * (cy - ay) + t * (by - cy), (1 - t) * (cx - ax) + t * (bx - cx))

    def at(self, length: float) -> float:
        """The parameter so many pixels from the start."""
        length = min(max(length, 0.0), self.length)
        i = min(max(bisect_left(self.lengths, length), 1), STEPS)
        piece = self.lengths[i] - self.lengths[i - 1]
        return (i - 1 + ((length - self.lengths[i - 1]) / piece if piece else 0.0)) / STEPS

    def beside(self, length: float, side: float) -> Point:
        """The point `side` pixels to the right of the one at that length."""
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
        """Half the size of the upright rectangle around it."""
        c, s = abs(math.cos(self.angle)), abs(math.sin(self.angle))
        return (self.width * c + self.height * s) / 2, (self.width * s + self.height * c) / 2

    def overlap(self, other: Box) -> float:
        """How many pixels two boxes reach into each other; negative if they are apart."""
        least = math.inf
        for angle in (self.angle, self.angle + math.pi / 2, other.angle, other.angle + math.pi / 2):
            apart = abs((other.x - self.x) * math.cos(angle) + (other.y - self.y) * math.sin(angle))
            least = min(least, self.half(angle) + other.half(angle) - apart)
        return least

    def distance(self, point: Point) -> float:
        """How far a point is from the box; 0 inside."""
        c, s = math.cos(self.angle), math.sin(self.angle)
        dx, dy = point[0] - self.x, point[1] - self.y
        return math.hypot(
            max(abs(dx * c + dy * s) - self.width / 2, 0.0), max(abs(dy * c - dx * s) - self.height / 2, 0.0)
        )

    def half(self, angle: float) -> float:
        """Half the width of the box seen along a direction."""
        c, s = abs(math.cos(angle - self.angle)), abs(math.sin(angle - self.angle))
        return (self.width * c + self.height * s) / 2


def crossing(p: Point, q: Point, r: Point, s: Point) -> Point | None:
    """Where the line from p to q crosses the one from r to s."""
    dx, dy, ex, ey = q[0] - p[0], q[1] - p[1], s[0] - r[0], s[1] - r[1]
    det = dx * ey - dy * ex
    if abs(det) < 1e-9:
        return None
    t = ((r[0] - p[0]) * ey - (r[1] - p[1]) * ex) / det
    u = ((r[0] - p[0]) * dy - (r[1] - p[1]) * dx) / det
    return (p[0] + t * dx, p[1] + t * dy) if 0 <= t <= 1 and 0 <= u <= 1 else None
