"""Geometry of many points at once."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Ints = NDArray[np.int_]
Map = Callable[[Array], Array]


def turned(v: Array) -> Array:
    """Return vectors turned right by 90° (y grows downwards)."""
    return np.stack([-v[..., 1], v[..., 0]], axis=-1)


def lengths(v: Array) -> Array:
    return np.asarray(np.hypot(v[..., 0], v[..., 1]))


def affine(source: Array, target: Array) -> Map:
    """Return the best affine map from source to target."""
    matrix = np.linalg.lstsq(with_ones(source), target, rcond=None)[0]
    return lambda points: np.asarray(with_ones(points) @ matrix)


def with_ones(points: Array) -> Array:
    return np.hstack([np.ones((len(points), 1)), points])


def neighbours(points: Array) -> Ints:
    """Return the pairs of points with no third one in the circle whose diameter they are."""
    square = ((points[:, None] - points[None]) ** 2).sum(2)
    empty = (square[:, None] + square[None] >= square[:, :, None] - 1e-9).all(2)
    return np.argwhere(np.triu(empty, 1))


def close_pairs(points: Array, reach: float) -> tuple[Ints, Ints]:
    """Return all i < j whose distance is below `reach`."""
    order = np.argsort(points[:, 0])
    x, y = points[order].T
    ends = np.searchsorted(x, x + reach)  # of the points close enough to the right
    counts = ends - np.arange(len(x)) - 1
    first = np.repeat(np.arange(len(x)), counts)
    second = first + 1 + np.arange(len(first)) - np.repeat(np.cumsum(counts) - counts, counts)
    near = (x[second] - x[first]) ** 2 + (y[second] - y[first]) ** 2 < reach * reach
    i, j = order[first[near]], order[second[near]]
    return np.minimum(i, j), np.maximum(i, j)


def overlap(boxes: Array, others: Array) -> Array:
    """Return by how much each of `boxes` overlaps each of `others`; negative if they are apart.

    A box is x, y, angle, half width and half height.
    """
    d = others[None, :, :2] - boxes[:, None, :2]
    turn = others[None, :, 2] - boxes[:, None, 2]
    c, s = np.abs(np.cos(turn)), np.abs(np.sin(turn))
    least = np.full(turn.shape, np.inf)
    for own, foreign in ((boxes[:, None], others[None]), (others[None], boxes[:, None])):
        for axis in (0, 1):
            angle = own[..., 2] + axis * math.pi / 2
            along, across = (c, s) if axis == 0 else (s, c)
            reach = own[..., 3 + axis] + foreign[..., 3] * along + foreign[..., 4] * across
            apart = np.abs(d[..., 0] * np.cos(angle) + d[..., 1] * np.sin(angle))
            least = np.minimum(least, reach - apart)
    return least
