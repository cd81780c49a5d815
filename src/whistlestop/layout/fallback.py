"""A plan for a board without a layout: the true map, stretched until most tracks have room."""

from __future__ import annotations

import math

from whistlestop.engine.board import Board
from whistlestop.layout import text
from whistlestop.layout.drawing import GAP, connections, token_places
from whistlestop.layout.geography import conic
from whistlestop.layout.plan import Bend, LayoutPlan, Place, Point

LANDSCAPE, PORTRAIT = (1600, 1000), (1100, 1400)
MARGIN = (90.0, 60.0)
STRETCH = 1.25  # maximum ratio of the scales of the two axes


def plan_without_layout(board: Board) -> LayoutPlan:
    """Return a plan that shows everything, though tracks may overlap or cross."""
    project = conic([(city.lat, city.lon) for city in board.cities])
    flat = [project((city.lat, city.lon)) for city in board.cities]
    wide, high = (max(p[k] for p in flat) - min(p[k] for p in flat) for k in (0, 1))
    frame = LANDSCAPE if wide > high else PORTRAIT
    points = spread(fit(flat, frame), frame)
    car = car_length(board, points)
    radius, font = max(5.0, car * 0.2), max(11.0, min(16.0, car * 0.33))
    tokens = token_places(board)
    places = {
        city.id: Place(
            round(x, 1),
            round(y, 1),
            label=(0.0, round(-radius - 0.65 * font, 1)),
            lines=text.most_lines([city.name]),
            spot=(0.0, round(radius + font, 1)) if city.id in tokens else None,
        )
        for city, (x, y) in zip(board.cities, points, strict=True)
    }
    bends = {(board.cities[a].id, board.cities[b].id): Bend(0.0) for a, b in connections(board)}
    return LayoutPlan(frame, (round(car, 1), round(car / 3, 1)), round(radius, 1), round(font, 1), places, bends)


def fit(points: list[Point], frame: tuple[int, int]) -> list[Point]:
    """Return points scaled and moved into the frame."""
    low = [min(p[k] for p in points) for k in (0, 1)]
    high = [max(p[k] for p in points) for k in (0, 1)]
    scale = [(frame[k] - 2 * MARGIN[k]) / ((high[k] - low[k]) or 1.0) for k in (0, 1)]
    scale = [min(s, min(scale) * STRETCH) for s in scale]
    return [
        (frame[0] / 2 + (x - (low[0] + high[0]) / 2) * scale[0], frame[1] / 2 + (y - (low[1] + high[1]) / 2) * scale[1])
        for x, y in points
    ]


def spread(points: list[Point], frame: tuple[int, int], rounds: int = 60) -> list[Point]:
    """Return points with those that are too close pushed apart."""
    least = 0.55 * math.sqrt(frame[0] * frame[1] / len(points))
    for _ in range(rounds):
        moved = [list(p) for p in points]
        for i, p in enumerate(points):
            for j, q in enumerate(points[:i]):
                far = math.dist(p, q)
                if far < least:
                    angle = math.atan2(p[1] - q[1], p[0] - q[0]) if far else float(i)
                    push = 0.25 * (least - far)
                    for k, part in ((0, math.cos(angle)), (1, math.sin(angle))):
                        moved[i][k] += push * part
                        moved[j][k] -= push * part
        points = [
            (min(max(x, MARGIN[0]), frame[0] - MARGIN[0]), min(max(y, MARGIN[1]), frame[1] - MARGIN[1]))
            for x, y in moved
        ]
    return points


def car_length(board: Board, points: list[Point]) -> float:
    """Return a length of cars for which most connections have room."""
    rooms = sorted(
        (math.dist(points[a], points[b]) - 16) / max(route.length for route in routes) - GAP
        for (a, b), routes in connections(board).items()
    )
    return min(max(rooms[len(rooms) // 8], 14.0), 60.0)
