"""Woods: small trees in groups, where the land is low and nothing else is."""

from __future__ import annotations

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from whistlestop.layout.painting.ground import Scene
from whistlestop.layout.painting.rasters import Raster, clouds

APART = 8.5  # pixels of the frame between trees
FINER = 3  # pixels that a tree is drawn with for each of the picture, so that its edge is smooth
LEAVES = ((104, 122, 62), (121, 133, 70), (92, 112, 62))
NEEDLES = ((74, 98, 68), (86, 108, 72), (64, 90, 66))
TRUNK = (96, 72, 46)
SHOWN = 0.62  # how opaque trees are


def planted(scene: Scene, ground: Raster, bright: float) -> Raster:
    """Return a ground with its woods, as bright as the light that falls on them."""
    trees = places(scene)
    if not len(trees):
        return ground
    rows, columns = scene.canvas.shape
    sheet = Image.new("RGBA", (columns, rows))
    shadow = Image.new("L", (columns, rows))
    draw_shadow = ImageDraw.Draw(shadow)
    for x, y, size, kind in trees:
        glyph = tree(size, int(kind))
        sheet.alpha_composite(glyph, (round(x - glyph.width / 2), round(y - glyph.height)))
        draw_shadow.ellipse((x - size * 0.2, y - size * 0.22, x + size * 0.75, y + size * 0.16), fill=90)
    dark = np.asarray(shadow.filter(ImageFilter.GaussianBlur(1.2)), np.float32) / np.float32(255)
    pixels = np.asarray(sheet, np.float32)
    share = pixels[..., 3:] / np.float32(255) * np.float32(SHOWN)
    found = ground * (1 - np.float32(0.55) * dark[..., None])
    return np.asarray(found * (1 - share) + pixels[..., :3] * np.float32(bright) * share)


def places(scene: Scene) -> Raster:
    """Return where trees stand: x and y of their feet, their size and their kind, from the back to the front."""
    look, canvas, relief = scene.look, scene.canvas, scene.relief
    if look.woods == "none":
        return np.zeros((0, 4), np.float32)
    rng = np.random.default_rng(scene.seed + 7)
    rows, columns = canvas.shape
    step = APART * canvas.scale
    y, x = np.mgrid[step : rows - step : step, step : columns - step : step * 0.9]
    x, y = (grid + rng.uniform(-0.42, 0.42, grid.shape) * step for grid in (x, y))
    i, j = np.clip(y, 0, rows - 1).astype(int), np.clip(x, 0, columns - 1).astype(int)
    thick = clouds(rng, canvas.shape, 150 * canvas.scale)
    grows = (thick[i, j] > 0.36) & (relief.height[i, j] < 0.62) & (relief.rough[i, j] < 0.75)
    grows &= canvas.clear[i, j] & (canvas.inland[i, j] > 9)
    above = np.clip(i - round(10 * canvas.scale), 0, rows - 1)
    grows &= canvas.clear[above, j]
    size = rng.uniform(7.0, 10.0, x.shape) * canvas.scale
    kinds = {"conifers": 1.0, "leafy": 0.0, "mixed": 0.5}[look.woods]
    needles = (clouds(rng, canvas.shape, 220 * canvas.scale)[i, j] * 1.2 + 0.5 < kinds) if 0 < kinds < 1 else kinds > 0
    kind = np.where(needles, 3, 0) + rng.integers(0, 3, x.shape)
    found = np.stack([x, y, size, kind], axis=-1)[grows]
    return np.asarray(found[np.argsort(found[:, 1])], np.float32)


def tree(size: float, kind: int) -> Image.Image:
    """Return a tree: leafy ones are 0 to 2, conifers 3 to 5."""
    s = size * FINER
    image = Image.new("RGBA", (round(s), round(s * 1.25)))
    draw = ImageDraw.Draw(image)
    high, wide = image.height, image.width
    draw.rectangle((wide * 0.45, high * 0.75, wide * 0.55, high), fill=TRUNK)
    colour = (LEAVES + NEEDLES)[kind]
    dark, light = (tuple(min(int(part * by), 255) for part in colour) for by in (0.72, 1.22))
    if kind < 3:
        draw.ellipse((wide * 0.12, high * 0.1, wide * 0.88, high * 0.82), fill=dark)
        draw.ellipse((wide * 0.12, high * 0.08, wide * 0.78, high * 0.72), fill=colour)
        draw.ellipse((wide * 0.2, high * 0.14, wide * 0.52, high * 0.46), fill=light)
    else:
        for top, bottom, reach in ((0.0, 0.45, 0.28), (0.2, 0.65, 0.38), (0.42, 0.88, 0.48)):
            tip, foot = (wide / 2, high * top), high * bottom
            draw.polygon([tip, (wide * (0.5 - reach), foot), (wide * (0.5 + reach), foot)], fill=dark)
            draw.polygon([tip, (wide * (0.5 - reach), foot), (wide * 0.56, foot)], fill=colour)
    return image.resize((max(round(size), 1), max(round(size * 1.25), 1)), Image.Resampling.LANCZOS)
