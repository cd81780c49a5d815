"""Initial places: every connection gets the length that it needs, in its true direction, as far as possible."""

from __future__ import annotations

import numpy as np

from whistlestop.layout.solver.arrays import Array, lengths, neighbours
from whistlestop.layout.solver.problem import Problem, fit

KEEP = 0.012  # pull to the true place
LOOSE = 0.25  # weight of a pair of neighbours without a connection


def spread(problem: Problem) -> Array:
    """Return the least-squares fit of the cities to the wanted distances of connected and neighbouring cities."""
    geo, connected = problem.geo, set(zip(problem.a.tolist(), problem.b.tolist(), strict=True))
    near = np.array([p for p in neighbours(geo).tolist() if tuple(p) not in connected], int).reshape(-1, 2)
    i, j = np.r_[problem.a, near[:, 0]], np.r_[problem.b, near[:, 1]]
    m = len(problem.a)
    d = geo[j] - geo[i]
    now = np.maximum(lengths(d), 1e-6)
    least = np.r_[problem.need * 1.12 + 6, np.full(len(near), 3.4 * problem.sizes.font)]
    most = np.r_[np.maximum(problem.need * 1.3 + 20, 0.5 * now[:m]), np.maximum(now[m:], least[m:])]
    wanted = np.clip(now, least, most)
    weight = np.r_[np.ones(m), np.full(len(near), LOOSE)] / np.sqrt(wanted)
    rows = np.zeros((len(i), len(geo)))
    rows[np.arange(len(i)), j], rows[np.arange(len(i)), i] = weight, -weight
    left = np.vstack([rows, KEEP * np.eye(len(geo))])
    right = np.vstack([d * (wanted / now * weight)[:, None], KEEP * geo])
    return fit(np.linalg.lstsq(left, right, rcond=None)[0], problem.sizes)
