"""Lines in the plane, such as coasts and borders: clip, divide, simplify and round them, and write them as SVG."""

from __future__ import annotations

import numpy as np

from whistlestop.layout.solver.arrays import Array, lengths

CORNER = 4.0  # pixels that are cut off on each side of a corner
BAYS = 0.035  # how far a bent side strays, for each pixel of its length
OUTSIDE = 3.0  # how much coarser lines may be outside of the frame, which few windows show


def clip_ring(ring: Array, box: Array) -> list[Array]:
    """Return the part of a polygon inside a box of two corners (Sutherland–Hodgman)."""
    if outside(ring, box):
        return []
    for axis in (0, 1):
        for sign, limit in ((1.0, box[0, axis]), (-1.0, box[1, axis])):
            depth = sign * (ring[:, axis] - limit)
            if (depth >= 0).all():
                continue
            following, next_depth = np.roll(ring, -1, axis=0), np.roll(depth, -1)
            pieces: list[Array] = []
            for p, q, d, e in zip(ring, following, depth, next_depth, strict=True):
                if d >= 0:
                    pieces.append(p)
                if (d >= 0) != (e >= 0):
                    pieces.append(p + (q - p) * d / (d - e))
            if len(pieces) < 3:
                return []
            ring = np.array(pieces)
    return [np.vstack([ring, ring[:1]])]


def clip_line(line: Array, box: Array) -> list[Array]:
    """Return the parts of a line inside a box, with one more point at each end."""
    if outside(line, box):
        return []
    inside = ((line >= box[0]) & (line <= box[1])).all(1)
    keep = inside | np.r_[inside[1:], False] | np.r_[False, inside[:-1]]
    cuts = np.flatnonzero(np.diff(keep.astype(int))) + 1
    return [part for part, kept in zip(np.split(line, cuts), np.split(keep, cuts), strict=True) if kept[0]]


def outside(line: Array, box: Array) -> bool:
    """Return whether a line is completely on one side of a box."""
    return bool((line.max(0) < box[0]).any() or (line.min(0) > box[1]).any())


def divided(line: Array, step: float) -> Array:
    """Return a line with points added so that no piece is longer than `step`, because a map bends straight lines."""
    counts = np.maximum(np.ceil(lengths(np.diff(line, axis=0)) / step).astype(int), 1)
    start = np.repeat(np.arange(len(counts)), counts)
    part = (np.arange(len(start)) - np.repeat(np.cumsum(counts) - counts, counts)) / np.repeat(counts, counts)
    points = line[start] + (line[start + 1] - line[start]) * part[:, None]
    return np.vstack([points, line[-1:]])


def curved(ring: Array, longest: float) -> Array:
    """Return a ring whose sides longer than that are bent like a shore, always in the same way.

    An atlas has only a few corners of a small lake, and none of nature's lakes has straight sides.
    """
    corners = ring[:-1]
    side = np.roll(corners, -1, axis=0) - corners
    long = lengths(side)
    ahead = np.roll(side, 1, axis=0) + side  # the way of the shore through each corner
    ahead /= np.maximum(lengths(ahead), 1e-9)[:, None]
    found = []
    for i, corner in enumerate(corners):
        steps = int(np.ceil(long[i] / longest))
        u = (np.arange(steps) / steps)[:, None]
        after = (i + 1) % len(corners)
        curve = corner + (3 * u**2 - 2 * u**3) * side[i]
        curve = curve + ((u - 2 * u**2 + u**3) * ahead[i] + (u**3 - u**2) * ahead[after]) * long[i]
        chance = np.random.default_rng([int(abs(part) * 1000) for part in corner])
        waves = sum(chance.normal() / n * np.sin(n * np.pi * u) for n in (2, 3, 5, 7))
        across = np.array([-side[i, 1], side[i, 0]])
        found.append(curve + (BAYS * waves * across if steps > 1 else 0))
    return np.vstack([*found, ring[:1]])


def simplified(line: Array, tolerance: float, frame: tuple[int, int]) -> Array:
    """Return a line with fewer points that differs by less than the tolerance (Douglas–Peucker)."""
    far = np.maximum(np.maximum(-line, line - np.array(frame, float)), 0).max(1)
    weight = np.where(far > 0, 1 / OUTSIDE, 1.0)
    keep = np.zeros(len(line), bool)
    keep[[0, -1]] = True
    closed = len(line) > 3 and np.allclose(line[0], line[-1])
    half = int(lengths(line - line[0]).argmax()) if closed else 0
    stack = [(0, half), (half, len(line) - 1)] if half else [(0, len(line) - 1)]
    keep[half] = True
    while stack:
        first, last = stack.pop()
        if last - first < 2:
            continue
        d = line[last] - line[first]
        off = line[first + 1 : last] - line[first]
        length = float(np.hypot(*d))
        dist = np.abs(off[:, 0] * d[1] - off[:, 1] * d[0]) / length if length > 1e-9 else lengths(off)
        dist = dist * weight[first + 1 : last]
        k = int(dist.argmax())
        if dist[k] > tolerance:
            middle = first + 1 + k
            keep[middle] = True
            stack += [(first, middle), (middle, last)]
    return np.asarray(line[keep])


def rounded(line: Array, closed: bool) -> Array:
    """Return a line with its corners cut off (Chaikin), but only a little of long pieces."""
    if len(line) < 3:
        return line
    p, d = line[:-1], np.diff(line, axis=0)
    part = np.minimum(0.22, CORNER / np.maximum(lengths(d), 1e-9))[:, None]
    cut = np.stack([p + part * d, p + (1 - part) * d], axis=1).reshape(-1, 2)
    if closed:
        return np.vstack([cut, cut[:1]])
    return np.vstack([line[:1], cut[1:-1], line[-1:]])


def path(line: Array, closed: bool) -> str:
    """Return the SVG path data of a line, with relative coordinates; nothing of a line that is no longer than a dot."""
    points = np.round(line).astype(int)
    if (points == points[0]).all():
        return ""
    words = [f"M{points[0, 0]} {points[0, 1]}l"]
    first = True
    for dx, dy in np.diff(points, axis=0)[: -1 if closed else None]:
        if dx or dy:
            words.append(("" if first or dx < 0 else " ") + f"{dx}" + ("" if dy < 0 else " ") + f"{dy}")
            first = False
    return "".join(words) + ("z" if closed else "")
