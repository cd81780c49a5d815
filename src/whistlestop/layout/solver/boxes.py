"""The places for names, tags and spots around their cities, and which of them are chosen."""

from __future__ import annotations

import math

import numpy as np

from whistlestop.layout import text
from whistlestop.layout.drawing import SMALL, TAG_ROOM, all_names, label_size, room_size, token_places
from whistlestop.layout.solver.arrays import Array, Ints
from whistlestop.layout.solver.problem import Problem

DIRECTIONS = 32
NEAR, GAPS = 2.5, (2.5, 7.0, 13.0, 20.0)  # gaps between a city and its box
DX, DY, HALF_WIDTH, HALF_HEIGHT, DISLIKE, LINES = range(6)  # columns of the table of options


class Boxes:
    """The boxes of all cities: for each one its city, whether it is a spot, its options, and the chosen one."""

    def __init__(self, problem: Problem) -> None:
        tokens = token_places(problem.board)
        cities, spots, options = [], [], []
        for i, city in enumerate(problem.board.cities):
            cities.append(i)
            spots.append(False)
            options.append(name_options(problem, i))
            if city.id in tokens:
                cities.append(i)
                spots.append(True)
                options.append(spot_options(problem, i))
        self.city: Ints = np.array(cities)
        self.spot = np.array(spots)
        self.options: list[Array] = options
        self.choice: Ints = np.zeros(len(cities), int)

    def chosen(self) -> Array:
        """Return the chosen option of every box."""
        return np.array([options[k] for options, k in zip(self.options, self.choice, strict=True)])

    def discs(self) -> tuple[Array, Array, Ints]:
        """Return discs that fill the chosen boxes: offset from the city, radius, number of the box."""
        offsets, radii, boxes = [], [], []
        for box, (dx, dy, width, height, *_) in enumerate(self.chosen()):
            low, high = min(width, height), max(width, height)
            for part in np.linspace(-1, 1, max(2, math.ceil(high / (0.8 * low)))):
                shift = part * max(high - 0.75 * low, 0.0)
                offsets.append((dx + shift, dy) if width >= height else (dx, dy + shift))
                radii.append(low + 1.5)
                boxes.append(box)
        return np.array(offsets), np.array(radii), np.array(boxes)


def name_options(problem: Problem, i: int) -> Array:
    """Return the places for a name, in one line and if possible in two; for an end point, those of its tag."""
    city, sizes = problem.board.cities[i], problem.sizes
    found: list[tuple[float, ...]] = []
    for lines in range(1, text.most_lines(all_names(city, problem.names)) + 1):
        font = round(sizes.font * SMALL, 1) if city.country else sizes.font
        width, height = label_size(city, problem.names, lines, font)
        if city.country:
            width, height = width + TAG_ROOM[0], height + TAG_ROOM[1]
        found += around(problem.radius[i], width / 2, height / 2, 3.0 * (lines - 1), lines)
    return np.array(found)


def spot_options(problem: Problem, i: int) -> Array:
    width, height = room_size(problem.sizes.font)
    return np.array(around(problem.radius[i], width / 2, height / 2, 0.0, 1))


def around(radius: float, width: float, height: float, dislike: float, lines: int) -> list[tuple[float, ...]]:
    """Return boxes of half a width and height around a city, preferably beside it."""
    found: list[tuple[float, ...]] = []
    for gap in GAPS:
        for angle in np.arange(DIRECTIONS) * 2 * math.pi / DIRECTIONS:
            c, s = math.cos(angle), math.sin(angle)
            dx = c * (radius + gap) + max(-1.0, min(1.0, c * 1.4)) * width
            dy = s * (radius + gap) + max(-1.0, min(1.0, s * 1.4)) * height
            more = 1.2 * (gap - NEAR) + 2.0 * abs(s) + (c < -0.3)
            found.append((dx, dy, width, height, dislike + more, float(lines)))
    return found
