"""Move the map along with the cities: a thin-plate spline from the true map to the board."""

from __future__ import annotations

import numpy as np

from whistlestop.layout.solver.arrays import Array, Map, affine, with_ones

RING = 0.35  # distance from the cities at which the map is not distorted, relative to their extent
POINTS = 8  # on each side of the ring
STIFF = 5000.0  # smoothing, in square pixels, of the ring


def thin_plate(source: Array, target: Array, smooth: Array) -> Map:
    """Return the best affine map plus a spline that moves each source point close to its target.

    The larger smooth[i] (in square pixels), the less exact is point i; 0 is exact.
    """
    base = affine(source, target)
    low, size = source.min(0), source.max(0) - source.min(0)
    steps = np.linspace(-RING, 1 + RING, POINTS)
    ring = [(x, y) for x in steps for y in (-RING, 1 + RING)] + [(x, y) for y in steps[1:-1] for x in (-RING, 1 + RING)]
    nodes = np.vstack([source, low + np.array(ring) * size])
    residual = np.vstack([target - base(source), np.zeros((len(ring), 2))])

    def kernel(points: Array) -> Array:
        square = ((points[:, None] - nodes[None]) ** 2).sum(2)
        return np.asarray(square * np.log(square + 1e-9))

    n, linear = len(nodes), with_ones(nodes)
    stiffness = np.diag(np.r_[smooth, np.full(len(ring), STIFF)])
    system = np.block([[kernel(nodes) + stiffness, linear], [linear.T, np.zeros((3, 3))]])
    weights = np.linalg.solve(system, np.vstack([residual, np.zeros((3, 2))]))

    def warped(points: Array) -> Array:
        beyond = np.maximum(np.maximum(low - points, points - low - size) / size, 0).max(1)  # 0 among the cities
        fade = np.clip((1 + RING - beyond) / (1 + RING), 0, 1)[:, None]
        moved = kernel(points) @ weights[:n] + with_ones(points) @ weights[n:]
        return np.asarray(base(points) + fade * moved)

    return warped
