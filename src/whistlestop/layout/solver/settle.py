"""The last step: with cities and curves in place, move each label and spot to where it overlaps nothing."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np

from whistlestop.layout.check import along
from whistlestop.layout.drawing import Layout
from whistlestop.layout.solver.arrays import Array, overlap
from whistlestop.layout.solver.boxes import DISLIKE, DY, HALF_HEIGHT, HALF_WIDTH, Boxes

SWEEPS = 6
APART = 4.0  # pixels between two boxes side by side
CLEAR = 2.0  # pixels that should be free around a box
TOUCH = 30.0  # the cost of touching something, besides the depth
BEYOND = 40.0  # the cost of a pixel outside of the frame


def settle(boxes: Boxes, places: Array, layout: Layout) -> None:
    """Choose the best option of each box in turn, given all the others."""
    obstacles = np.vstack([cars(layout), rails(layout), cities(layout)])
    frame = np.array([layout.width, layout.height], float)
    for _ in range(SWEEPS):
        before = boxes.choice.copy()
        for k, city in enumerate(boxes.city):
            option = boxes.options[k]
            candidates = upright(places[city] + option[:, : DY + 1], option)
            near = np.abs(obstacles[:, :2] - places[city]).max(1) < 250
            near &= np.abs(obstacles[:, :2] - places[city]).max(1) > 0.5  # all but the city itself
            others = np.delete(upright(places[boxes.city] + boxes.chosen()[:, : DY + 1], boxes.chosen()), k, 0)
            others[:, 3] += APART
            deep = overlap(candidates, np.vstack([obstacles[near], others]))
            cost = option[:, DISLIKE] + (np.maximum(deep + CLEAR, 0) ** 2).sum(1) + TOUCH * (deep > 0.3).sum(1)
            half = candidates[:, 3:]
            beyond = np.maximum(half + 4 - candidates[:, :2], 0) + np.maximum(candidates[:, :2] + half + 4 - frame, 0)
            boxes.choice[k] = int((cost + BEYOND * beyond.sum(1)).argmin())
        if (boxes.choice == before).all():
            break


def upright(middles: Array, options: Array) -> Array:
    return np.column_stack([middles, np.zeros(len(middles)), options[:, HALF_WIDTH : HALF_HEIGHT + 1]])


def cars(layout: Layout) -> Array:
    half = layout.car[0] / 2, layout.car[1] / 2
    return np.array([(x, y, math.radians(angle), *half) for track in layout.tracks for x, y, angle in track.slots])


def rails(layout: Layout) -> Array:
    return np.array(
        [
            ((p[0] + q[0]) / 2, (p[1] + q[1]) / 2, math.atan2(q[1] - p[1], q[0] - p[0]), math.dist(p, q) / 2, 1.0)
            for track in layout.tracks
            for p, q in pairwise(along(track))
        ]
    )


def cities(layout: Layout) -> Array:
    return np.array([(city.x, city.y, 0.0, city.radius, city.radius) for city in layout.cities])
