"""Paint the ground of a board and write it as pictures, by theme and by size of the screen."""

from __future__ import annotations

import io
import zlib
from pathlib import Path

import numpy as np
from PIL import Image

from whistlestop.boards import BoardFile
from whistlestop.layout.drawing import Layout
from whistlestop.layout.painting.canvas import Canvas, islands
from whistlestop.layout.painting.ground import Scene, day, night
from whistlestop.layout.painting.rasters import Raster
from whistlestop.layout.painting.relief import invented_relief, true_relief
from whistlestop.layout.painting.woods import planted
from whistlestop.layout.pictures import Theme, picture_file, remove_pictures
from whistlestop.layout.plan import LayoutPlan
from whistlestop.layout.solver.problem import Problem, Sizes

SCALE = 1.25  # pixels of the largest picture for each of the frame
# Shares of the largest picture, and the most bytes of each: for large screens and those with fine pixels, for small
# ones, and for choosing a board.
SIZES = ((1.0, 285_000), (0.5, 95_000), (0.2, 7_400))
BEST, WORST = 82, 5  # qualities that are tried, from the best


def paint(
    file: BoardFile, plan: LayoutPlan, layout: Layout, source: Path | None, scale: float = SCALE
) -> dict[Theme, Raster]:
    """Return the ground by day and by night; with true relief if there is land and a picture of the earth.

    A board without geography is land, or islands if it has ferries.
    """
    seed = zlib.crc32(file.board.id.encode())
    ferries = {route.id for route in file.board.routes if route.ferry}
    invented = islands(layout, ferries, seed) if ferries and not layout.land else None
    canvas = Canvas.of(layout, scale, invented)
    if layout.land and source:
        problem = Problem(file.board, file.names, Sizes.of(plan))
        relief = true_relief(problem, plan, canvas, source, seed)
    else:
        relief = invented_relief(canvas, seed)
    scene = Scene(layout.look, canvas, relief, seed)
    return {"day": planted(scene, day(scene), 1.0), "night": planted(scene, night(scene), 0.32)}


def write_pictures(path: Path, grounds: dict[Theme, Raster]) -> int:
    """Write the pictures of a board file in place of those that are there; return how many bytes they have."""
    remove_pictures(path)
    total = 0
    for theme, ground in grounds.items():
        whole = Image.fromarray(np.asarray(ground, np.uint8))
        for share, most in SIZES:
            size = round(whole.width * share), round(whole.height * share)
            data = packed(whole.resize(size, Image.Resampling.LANCZOS) if share < 1 else whole, most)
            picture_file(path, theme, size[0]).write_bytes(data)
            total += len(data)
    return total


def packed(image: Image.Image, most: int) -> bytes:
    """Return a picture as WebP, in the best quality that fits so many bytes."""
    low, high, best = WORST, BEST, b""
    while low <= high:
        quality = (low + high + 1) // 2
        data = encoded(image, quality)
        if len(data) <= most:
            best, low = data, quality + 1
        else:
            high = quality - 1
    return best or encoded(image, WORST)


def encoded(image: Image.Image, quality: int) -> bytes:
    file = io.BytesIO()
    image.save(file, "webp", quality=quality, method=4)
    return file.getvalue()
