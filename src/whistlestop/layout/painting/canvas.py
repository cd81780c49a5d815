"""Path data of a layout as masks: what is land, what is water, and what glyphs have to keep clear of."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageChops, ImageDraw

from whistlestop.layout.drawing import Layout
from whistlestop.layout.painting.rasters import Mask, Raster, blurred, clouds, distance, resized
from whistlestop.layout.plan import Point

FINER = 2  # rows of a mask for each row of the picture, so that its edge is smooth
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
ROUGH = 0.4  # pixels for each of the frame in which islands are invented
COAST = 62.0  # pixels of the frame from a place or track to the coast of its island, about
SHORE = 90  # pixels of the frame over which distances to a coast are known


@dataclass(frozen=True)
class Canvas:
    """A layout in pixels of a picture, `scale` for each of the frame.

    `land` is the share of each pixel that is land. `out` is how far the sea is from the land, `inland` how far the land
    is from water, in pixels of the frame. Glyphs may stand where it is `clear`.
    """

    layout: Layout
    scale: float
    land: Raster
    out: Raster
    inland: Raster
    clear: Mask

    @property
    def shape(self) -> tuple[int, int]:
        return self.land.shape[0], self.land.shape[1]

    @classmethod
    def of(cls, layout: Layout, scale: float, invented: Raster | None = None) -> Canvas:
        """Return the canvas of a layout; where it has no land, some may have been invented."""
        size = round(layout.width * scale), round(layout.height * scale)
        whole = np.ones(size[::-1], np.float32) if invented is None else resized(invented, size[::-1]).clip(0, 1)
        land = filled(layout.land, size, scale) if layout.land else whole
        if layout.lakes:
            land = land * (1 - filled(layout.lakes, size, scale))
        most = round(SHORE * scale)
        out = distance(land > 0.5, most) / np.float32(scale)
        inland = distance(land <= 0.5, most) / np.float32(scale)
        return cls(layout, scale, land, out, inland, distance(taken(layout, size, scale), 4) > 3)


def islands(layout: Layout, ferries: set[str], seed: int) -> Raster:
    """Return rough land for a board without geography: around its places and tracks, but not under its ferries."""
    size = round(layout.width * ROUGH), round(layout.height * ROUGH)
    image = Image.new("1", size)
    draw = ImageDraw.Draw(image)
    dry = [slot for track in layout.tracks if track.route not in ferries for slot in track.slots]
    for x, y in [(site.x, site.y) for site in layout.cities] + [(x, y) for x, y, _ in dry]:
        draw.ellipse(((x - 9) * ROUGH, (y - 9) * ROUGH, (x + 9) * ROUGH, (y + 9) * ROUGH), fill=1)
    away = distance(np.asarray(image), round(3 * COAST * ROUGH)) / np.float32(ROUGH)
    rng = np.random.default_rng(seed + 8)
    shape = (size[1], size[0])
    coast = COAST + 50 * clouds(rng, shape, 300 * ROUGH) + 15 * clouds(rng, shape, 80 * ROUGH)
    away = blurred(away, 9 * ROUGH)  # a distance has corners, and no coast has
    return np.asarray(np.clip((coast - away) * ROUGH + 0.5, 0, 1), np.float32)


def filled(paths: Iterable[str], size: tuple[int, int], scale: float) -> Raster:
    """Return the inside of rings by the even-odd rule, as shares of each pixel."""
    large = size[0] * FINER, size[1] * FINER
    found = Image.new("1", large)
    for path in paths:
        ring = [(x * scale * FINER, y * scale * FINER) for x, y in points(path)]
        if len(ring) > 2:
            one = Image.new("1", large)
            ImageDraw.Draw(one).polygon(ring, fill=1)
            found = ImageChops.logical_xor(found, one)
    return np.asarray(found.convert("L").resize(size, Image.Resampling.BOX), np.float32) / np.float32(255)


def points(path: str) -> list[Point]:
    """Return the corners of a land file's path: one absolute place, then steps."""
    numbers = [float(number) for number in NUMBER.findall(path)]
    x, y = numbers[:2]
    found = [(x, y)]
    for dx, dy in zip(numbers[2::2], numbers[3::2], strict=False):
        x, y = x + dx, y + dy
        found.append((x, y))
    return found


def taken(layout: Layout, size: tuple[int, int], scale: float) -> Mask:
    """Return where cars, places, names and tokens are."""
    image = Image.new("1", size)
    draw = ImageDraw.Draw(image)

    def box(x: float, y: float, width: float, height: float, room: float) -> None:
        corners = (x - room, y - room, x + width + room, y + height + room)
        draw.rectangle([corner * scale for corner in corners], fill=1)

    length, breadth = layout.car
    for track in layout.tracks:
        for x, y, angle in track.slots:
            dx, dy = math.cos(math.radians(angle)) * length * 0.6, math.sin(math.radians(angle)) * length * 0.6
            ends = ((x - dx) * scale, (y - dy) * scale, (x + dx) * scale, (y + dy) * scale)
            draw.line(ends, fill=1, width=round((breadth + 10) * scale))
    for site in layout.cities:
        box(site.x, site.y, 0, 0, site.radius + 8)
        if site.label:
            box(*site.label.box, 5)
        if site.spot:
            box(site.spot[0] - layout.room[0] / 2, site.spot[1] - layout.room[1] / 2, *layout.room, 4)
    for tag in layout.tags:
        box(tag.x - tag.width / 2, tag.y - tag.height / 2, tag.width, tag.height, 4)
    return np.asarray(image)
