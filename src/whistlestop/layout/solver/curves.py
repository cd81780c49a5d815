"""The curves of all connections at once: parabolas over the vector d from city a to city b.

P(w) = (a + b) / 2 + w / 2 · d + bow / 2 · (1 - w²) · (d turned right), with w from -1 to 1. The length of such a curve
is close to |d| · (1 + 2/3 bow²), and its middle is bow / 2 · |d| beside the straight line.
"""

from __future__ import annotations

import numpy as np

from whistlestop.layout.drawing import GAP, SPREAD, WIDEST
from whistlestop.layout.solver.arrays import Array, Ints, close_pairs, lengths, turned
from whistlestop.layout.solver.problem import Problem


class Curves:
    """The places of the cities, and for each connection its bow and the slide of its cars."""

    def __init__(self, problem: Problem, places: Array) -> None:
        self.problem = problem
        self.x = places.copy()
        self.bow = np.zeros(len(problem.a))
        self.slide = np.zeros(len(problem.a))

    def straight(self) -> Array:
        return np.asarray(self.x[self.problem.b] - self.x[self.problem.a])

    def arc(self) -> Array:
        return np.asarray(lengths(self.straight()) * (1 + 2 / 3 * self.bow**2))

    def point(self, e: Ints, s: Array) -> tuple[Array, Array, Array]:
        """Return the points of the curves e at the length s from their middles, with directions and parameters w."""
        start, d = self.x[self.problem.a[e]], self.straight()[e]
        q = (2 * self.bow[e]) ** 2
        v = np.clip(2 * s / np.maximum(lengths(d), 1.0), -1.6, 1.6)
        w = v / (1 + q * v * v / 6)  # the inverse of v = w + q w³ / 6, improved by one step of Newton's method
        w -= (w + q * w**3 / 6 - v) / (1 + q * w * w / 2)
        side = turned(d)
        p = start + (0.5 + w / 2)[:, None] * d + (self.bow[e] * (1 - w * w) / 2)[:, None] * side
        t = d - (2 * self.bow[e] * w)[:, None] * side
        return p, t / np.maximum(lengths(t), 1e-9)[:, None], w

    def rail(self, steps: int) -> Array:
        """Return a number of points along each curve, from city to city."""
        e = np.repeat(np.arange(len(self.bow)), steps)
        return self.point(e, np.outer(self.arc(), np.linspace(-0.5, 0.5, steps)).ravel())[0]

    def pitch(self) -> Array:
        """Return the distance between the cars of each connection, as in `drawing.stops_of`."""
        p, car = self.problem, self.problem.sizes.car[0]
        return np.asarray(car + GAP + np.minimum(SPREAD * self.spare() / p.length, WIDEST * car))

    def spare(self) -> Array:
        """Return the room that is left by the cars of each connection if they are as close as possible."""
        p = self.problem
        return np.asarray(np.maximum(self.arc() - p.radius[p.a] - p.radius[p.b] - p.block, 0.0))

    def middle(self) -> Array:
        """Return the centre of the cars relative to the middle of each curve."""
        p = self.problem
        return np.asarray((p.radius[p.a] - p.radius[p.b]) / 2 + self.slide)

    def limit_slide(self) -> None:
        """Keep the cars between their cities."""
        p = self.problem
        used = p.block + (p.length - 1) * (self.pitch() - p.sizes.car[0] - GAP)
        most = np.maximum((self.arc() - p.radius[p.a] - p.radius[p.b] - used) / 2 - 2.0, 0.0)
        self.slide = np.clip(self.slide, -most, most)


def crossings(curves: Curves, pieces: int = 10) -> list[tuple[int, int, float, float]]:
    """Return the curves that cross: both connections and the parameter on each; meeting in a city does not count."""
    p = curves.rail(pieces + 1).reshape(-1, pieces + 1, 2)
    start, step = p[:, :-1].reshape(-1, 2), np.diff(p, axis=1).reshape(-1, 2)
    i, j = close_pairs(start, 2 * float(lengths(step).max()))
    i, j = i[i // pieces != j // pieces], j[i // pieces != j // pieces]
    det = step[i, 0] * step[j, 1] - step[i, 1] * step[j, 0]
    det = np.where(np.abs(det) < 1e-9, 1e-9, det)
    r = start[j] - start[i]
    t = (r[:, 0] * step[j, 1] - r[:, 1] * step[j, 0]) / det
    u = (r[:, 0] * step[i, 1] - r[:, 1] * step[i, 0]) / det
    found = []
    a, b = curves.problem.a, curves.problem.b
    for k in np.flatnonzero((t >= 0) & (t <= 1) & (u >= 0) & (u <= 1)):
        e, g = int(i[k] // pieces), int(j[k] // pieces)
        place = start[i[k]] + t[k] * step[i[k]]
        shared = {int(a[e]), int(b[e])} & {int(a[g]), int(b[g])}
        if all(np.hypot(*(place - curves.x[city])) > 2.0 for city in shared):
            at = (2 * (i[k] % pieces + t[k]) / pieces - 1, 2 * (j[k] % pieces + u[k]) / pieces - 1)
            found.append((e, g, float(at[0]), float(at[1])))
    return found
