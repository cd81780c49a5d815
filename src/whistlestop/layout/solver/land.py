"""The land under a board: cut out of an atlas, moved along with the cities, and simplified."""

from __future__ import annotations

import json
import lzma
from collections.abc import Callable, Iterable
from dataclasses import asdict
from importlib.resources import files

import numpy as np

from whistlestop.layout.drawing import Land
from whistlestop.layout.plan import LayoutPlan
from whistlestop.layout.solver.arrays import Array
from whistlestop.layout.solver.outlines import clip_line, clip_ring, curved, divided, outside, path, rounded, simplified
from whistlestop.layout.solver.problem import Problem, Sizes
from whistlestop.layout.solver.warp import thin_plate

BEYOND = (30.0, 30.0)  # pixels of land outside of the frame
MAX_BYTES = 21_000  # of the land of a board
RINGS = ("land", "lakes")
LINES = ("rivers", "borders", "ridges")
FINEST = 0.7  # pixels that a coast may move when it is simplified; more if the land would be too large
SHORE = 4  # pieces of a lake's shore for each step in which lines are carried along
SMALLEST = 40.0  # square pixels of an island or lake
SHORTEST = 45.0  # pixels of a river from end to end
SMOOTH, SMOOTH_BORDER = 2000.0, 2000.0  # larger: cities and border end points are matched less exactly

Lines = list[Array]


def read_atlas() -> dict[str, Lines]:
    """Return the land, water, borders and mountains of the world, as lines of (longitude, latitude)."""
    data = json.loads(lzma.decompress((files("whistlestop.layout") / "atlas.json.xz").read_bytes()))
    return {
        kind: [
            whole
            for line in data[kind]
            for whole in across_date_line(np.array(line, float).reshape(-1, 2).cumsum(0) * data["unit"])
        ]
        for kind in RINGS + LINES
    }


def across_date_line(line: Array) -> Lines:
    """Return a line without jumps from one edge of the map to the other: once beyond each edge if it crosses it."""
    whole = line.copy()
    whole[:, 0] = np.unwrap(line[:, 0], period=360)
    turn = np.array([360.0, 0.0])
    shifted = [whole, whole - turn, whole + turn]
    return [each for each in shifted if each[:, 0].max() > -180 and each[:, 0].min() < 180]


def land_under(problem: Problem, plan: LayoutPlan) -> Land:
    """Return the land under a board with a plan; nothing where there is only sea."""
    places = np.array([(plan.places[city.id].x, plan.places[city.id].y) for city in problem.board.cities])
    warp = thin_plate(problem.geo, places, np.where(problem.border, SMOOTH_BORDER, SMOOTH))
    box = outer_box(problem, problem.sizes)
    step = float((box[1] - box[0]).max()) / 120

    def carried(lines: Iterable[Array], clip: Callable[[Array, Array], Lines]) -> Lines:
        inside = [divided(part, step) for line in lines for part in clip(line, box)]
        frame = np.array([(-BEYOND[0], -BEYOND[1]), np.array(problem.sizes.frame) + BEYOND])
        moved = [warp(problem.on_map(line[:, ::-1])) for line in inside if len(line) > 1]
        return [part for line in moved for part in clip(line, frame)]

    atlas = read_atlas()
    atlas["lakes"] = [curved(ring, step / SHORE) for ring in atlas["lakes"] if not outside(ring, box)]
    shapes = {kind: carried(atlas[kind], clip_ring) for kind in RINGS}
    shapes |= {kind: carried(atlas[kind], clip_line) for kind in LINES}
    shapes["rivers"] = [line for line in shapes["rivers"] if float(np.ptp(line, axis=0).max()) >= SHORTEST]
    tolerance = FINEST
    while True:
        land = Land(**{kind: drawn(lines, tolerance, kind in RINGS, plan) for kind, lines in shapes.items()})
        if land_size(land) <= MAX_BYTES:
            return land
        tolerance *= 1.25


def outer_box(problem: Problem, sizes: Sizes) -> Array:
    """Return the part of the earth that may be visible, as two corners (longitude, latitude)."""
    places = np.array([(city.lon, city.lat) for city in problem.board.cities])
    low, high = places.min(0), places.max(0)
    extent = np.maximum(problem.geo.max(0) - problem.geo.min(0), 1.0)
    more = (np.array(sizes.frame) + 2 * np.array(BEYOND)) / extent * (high - low)  # ample, because the map is distorted
    return np.asarray(np.clip(np.array([low - more, high + more]), [-180, -80], [180, 84]))


def drawn(lines: Lines, tolerance: float, closed: bool, plan: LayoutPlan) -> list[str]:
    """Return SVG paths of lines, simplified, rounded, and without those too small to be seen."""
    found = []
    for line in lines:
        simple = simplified(line, tolerance, plan.frame)
        if closed and (len(simple) < 4 or area(simple) < SMALLEST):
            continue
        if len(simple) > 1:
            found.append(path(rounded(simple, closed), closed))
    return found


def area(ring: Array) -> float:
    x, y = ring.T
    return float(abs(np.dot(x, np.roll(y, 1)) - np.dot(y, np.roll(x, 1))) / 2)


def land_text(land: Land) -> str:
    """Return the text of a land file, with one path on each line."""
    return json.dumps(asdict(land), indent=0, separators=(",", ":")) + "\n"


def land_size(land: Land) -> int:
    return len(land_text(land).encode())
