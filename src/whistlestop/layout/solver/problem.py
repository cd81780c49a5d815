"""A board as arrays: places on the true map, connections, and the room that everything needs."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from whistlestop.boards.translations import Translations
from whistlestop.engine.board import Board
from whistlestop.layout.drawing import BORDER, GAP, connections
from whistlestop.layout.geography import conic
from whistlestop.layout.plan import LayoutPlan, Margin, Point
from whistlestop.layout.solver.arrays import Array, affine

MARGIN = 24.0  # always kept free along the frame
STRETCH = 1.3  # maximum ratio of the scales of the two axes
ENDS = 8.0  # room between the cars and both cities of a connection
SQUARE = 2.9  # area of the frame for each car, in squares of the length of a car
AREA = 1_600_000  # of a frame
WIDEST, NARROWEST = 1.6, 0.9  # proportions of a frame; most screens are wider


@dataclass(frozen=True)
class Sizes:
    """The sizes of everything that is drawn."""

    frame: tuple[int, int]
    car: Point
    radius: float
    font: float
    margin: Margin = (0.0, 0.0, 0.0, 0.0)

    @property
    def inside(self) -> tuple[Array, Array]:
        """The corners of the part of the frame that is for cities."""
        west, north, east, south = self.margin
        return np.array([west, north]), np.array([self.frame[0] - east, self.frame[1] - south])

    def with_margin(self, margin: Margin) -> Sizes:
        """Return these sizes with another margin; the frame grows or shrinks with it."""
        west, north, east, south = (new - old for new, old in zip(margin, self.margin, strict=True))
        frame = round(self.frame[0] + west + east), round(self.frame[1] + north + south)
        return replace(self, frame=frame, margin=margin)

    @property
    def sound(self) -> bool:
        """Whether nothing is missing."""
        return all([*self.frame, *self.car, self.radius, self.font])

    @classmethod
    def of(cls, plan: LayoutPlan) -> Sizes:
        return cls(plan.frame, plan.car, plan.radius, plan.font, plan.margin)

    @classmethod
    def fitting(cls, board: Board, shrink: float = 1.0) -> Sizes:
        """Return sizes for a board: a frame in the shape of its map, and cars as large as possible."""
        flat = projected(board)
        wide, high = flat.max(0) - flat.min(0)
        shape = min(max(wide / high, NARROWEST), WIDEST)
        height = 50 * round(math.sqrt(AREA / shape) / 50)
        width = 50 * round(AREA / height / 50)
        cars = sum(route.length for route in board.routes)
        car = round(shrink * min(math.sqrt(width * height / cars / SQUARE), 70.0))
        font = min(max(round(0.45 * car), 14), 24)
        return cls((width, height), (car, round(car / 3)), round(0.48 * font, 1), font)


def projected(board: Board) -> Array:
    project = conic([(city.lat, city.lon) for city in board.cities])
    return np.array([project((city.lat, city.lon)) for city in board.cities])


class Problem:
    """Cities i, and connections e between cities a[e] and b[e], with tracks[e] tracks of at most length[e] cars."""

    def __init__(self, board: Board, names: Translations, sizes: Sizes) -> None:
        self.board, self.names, self.sizes = board, names, sizes
        found = connections(board)
        self.a, self.b = np.array(list(found)).T
        self.tracks = np.array([len(routes) for routes in found.values()])
        self.length = np.array([max(route.length for route in routes) for routes in found.values()])
        self.border = np.array([bool(city.country) for city in board.cities])
        self.radius = np.where(self.border, sizes.radius * BORDER, sizes.radius)
        self.dead_end = self.border[self.a] | self.border[self.b]
        self.width = self.tracks * (sizes.car[1] + GAP) - GAP  # of all tracks together
        self.block = self.length * (sizes.car[0] + GAP) - GAP  # minimum length of the row of cars
        self.need = self.block + self.radius[self.a] + self.radius[self.b] + ENDS
        self.conic = conic([(city.lat, city.lon) for city in board.cities])
        self.flat = projected(board)
        self.geo = fit(self.flat, sizes)

    @property
    def cities(self) -> int:
        return len(self.geo)

    def on_map(self, latlon: Array) -> Array:
        """Return where places on earth are on the undistorted map of the board."""
        points = np.array([self.conic((lat, lon)) for lat, lon in latlon.tolist()])
        return affine(self.flat, self.geo)(points)


def fit(points: Array, sizes: Sizes) -> Array:
    """Return points scaled and moved into the frame, inside of its margin."""
    low, high = points.min(0), points.max(0)
    start, end = sizes.inside
    room = end - start - 2 * MARGIN - np.array([3.2, 1.8]) * sizes.font
    scale = room / np.maximum(high - low, 1e-9)
    scale = np.minimum(scale, scale.min() * STRETCH)
    return np.asarray((points - (low + high) / 2) * scale + (start + end) / 2)
