"""Mountains as rivers leave them: land rises, water runs down and carves valleys, slope by slope.

Each round lifts the land and lets every cell drain to its lowest neighbour; the more land drains through a cell, the
deeper it is cut (the stream power law, solved downstream first, so that no step is too large for it). It begins on a
coarse grid, for the long valleys, and goes on with finer ones, for the gullies.
"""

from __future__ import annotations

import numpy as np

from whistlestop.layout.painting.rasters import Mask, Raster, blurred, noise, resized

LEVELS = ((16, 40), (8, 26), (4, 14), (2, 8), (1, 3))  # cells of the picture for one of the grid, and rounds on it
CUT = 0.32  # how strongly water cuts
SHARE = 0.42  # the power of the area that drains through a cell
CREEP = 0.16  # how much of each round's edges crumbles
STRAY = 0.45  # how far water strays from the steepest way, so that no valley runs along the grid
AROUND = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))


def carved(rng: np.random.Generator, rise: Raster, water: Mask) -> Raster:
    """Return the height of land, in cells: it rises by so much a round, and drains to water and over the edge."""
    shape = (rise.shape[0], rise.shape[1])
    height: Raster = np.zeros((1, 1), np.float32)
    for cells, rounds in LEVELS:
        size = (max(shape[0] // cells, 8), max(shape[1] // cells, 8))
        up = np.maximum(resized(rise, size), 0)
        drains = resized(water.astype(np.float32), size) > 0.5
        drains[[0, -1]] = drains[:, [0, -1]] = True
        rough = noise(rng, size, 60 / cells, 2, 2.6)
        height = resized(height, size) * 2 + rough * (0.05 + 0.24 * up) + up * (1.5 if cells == LEVELS[0][0] else 0)
        height[drains] = 0
        for _ in range(rounds):
            height = one_round(rng, height + up * ~drains, drains)
    return resized(height, shape)


def one_round(rng: np.random.Generator, height: Raster, drains: Mask) -> Raster:
    """Return land after water has cut into it once and its edges have crumbled."""
    down, far = lowest_neighbours(rng, height)
    flat = height.ravel()
    order = np.argsort(flat, kind="stable")  # the lowest first
    cells, below = order.tolist(), down[order].tolist()
    area = [1.0] * flat.size
    for cell, lower in zip(reversed(cells), reversed(below), strict=True):
        if cell != lower:
            area[lower] += area[cell]
    cut = np.float32(CUT) * np.array(area, np.float32) ** np.float32(SHARE) / far
    cut[(down == np.arange(flat.size)) | drains.ravel()] = 0
    share, level = cut.tolist(), flat.tolist()
    for cell, lower in zip(cells, below, strict=True):
        strength = share[cell]
        if strength:
            level[cell] = (level[cell] + strength * level[lower]) / (1 + strength)
    found = np.array(level, np.float32).reshape(height.shape)
    return np.asarray(found + np.float32(CREEP) * (blurred(found, 1) - found))


def lowest_neighbours(
    rng: np.random.Generator, height: Raster
) -> tuple[np.ndarray[tuple[int], np.dtype[np.int64]], Raster]:
    """Return for each cell the neighbour that it drains to, itself in a hollow, and how far that is."""
    rows, columns = height.shape
    own = np.arange(height.size).reshape(height.shape)
    down, far = own.copy(), np.ones(height.shape, np.float32)
    steepest = np.zeros(height.shape, np.float32)
    around = np.pad(height, 1, constant_values=np.inf)  # nothing drains over the edge
    for dy, dx in AROUND:
        away = np.float32(np.hypot(dy, dx))
        slope = (height - around[1 + dy : 1 + dy + rows, 1 + dx : 1 + dx + columns]) / away
        slope *= 1 + np.float32(STRAY) * rng.random(height.shape, np.float32)
        steeper = slope > steepest
        steepest[steeper], far[steeper] = slope[steeper], away
        down[steeper] = (own + dy * columns + dx)[steeper]
    return down.ravel(), far.ravel()
