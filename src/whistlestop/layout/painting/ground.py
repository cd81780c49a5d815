"""The colours of the ground: light and shade on land, water with lines along its coasts, by day and by night."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from whistlestop.layout.look import Look
from whistlestop.layout.painting.canvas import Canvas
from whistlestop.layout.painting.rasters import Raster, blurred, clouds, noise, resized
from whistlestop.layout.painting.relief import Relief

COAST_LINES = ((5.0, 0.42), (11.5, 0.32), (19.0, 0.23), (28.0, 0.15), (39.0, 0.09), (52.0, 0.05))
LINE = 0.9  # half the width of a coast line, in pixels of the frame
SHADOW = np.array([0.40, 0.36, 0.42], np.float32)  # what is left of each colour in full shade
INK = np.array([0.18, 0.27, 0.33], np.float32)  # the same for a painting in ink
SUN = np.array([255, 248, 226], np.float32)
NIGHT = np.array([0.25, 0.30, 0.42], np.float32)  # what moonlight leaves of each colour
MOON = np.array([168, 190, 224], np.float32)
LAMP = np.array([255, 182, 92], np.float32)


@dataclass(frozen=True)
class Scene:
    """All that is painted."""

    look: Look
    canvas: Canvas
    relief: Relief
    seed: int


def tint(colours: list[str], values: Raster) -> Raster:
    """Return colours for values from 0 to 1."""
    stops = np.array([[int(colour[i : i + 2], 16) for i in (1, 3, 5)] for colour in colours], np.float32)
    at = np.linspace(0, 1, len(stops))
    return np.stack([np.interp(values, at, stops[:, c]) for c in range(3)], axis=-1).astype(np.float32)


def day(scene: Scene) -> Raster:
    """Return the ground by day."""
    land, sea = land_by_day(scene), sea_by_day(scene)
    return finished(scene, joined(scene, land, sea), 1.0)


def joined(scene: Scene, land: Raster, sea: Raster) -> Raster:
    share = scene.canvas.land[..., None]
    return land * share + sea * (1 - share)


def land_by_day(scene: Scene) -> Raster:
    look, canvas, relief = scene.look, scene.canvas, scene.relief
    rng = np.random.default_rng(scene.seed + 1)
    height = np.clip(relief.height + 0.07 * clouds(rng, canvas.shape, 130 * canvas.scale), 0, 1)
    lit = relief.light * look.shade
    if look.layers:
        height, cut = layered(blurred(height, 8 * canvas.scale), look.layers, canvas.scale)
        lit = 0.25 * lit + cut
    colours = tint(look.land, height)
    bright, dark = np.clip(lit, 0, 1)[..., None], np.clip(-lit, 0, 1)[..., None]
    shadow = INK if look.mist else SHADOW
    colours = colours * (1 - dark * (1 - shadow) * 1.25).clip(0.2, 1)
    colours = colours + (SUN - colours) * bright * 0.55
    if look.mist:
        colours = misty(scene, colours)
    edge = np.exp(-canvas.inland / 7)[..., None]  # the wash of colour is strongest at the coast
    return np.asarray(colours * (1 - 0.16 * edge))


def layered(height: Raster, layers: int, scale: float) -> tuple[Raster, Raster]:
    """Return heights in steps, and the light and shade of sheets that lie on one another."""
    steps = np.floor(np.clip(height, 0, 0.999) * layers) / np.float32(max(layers - 1, 1))
    soft = blurred(steps, 2.2 * scale)
    by = round(3 * scale)
    shadow = np.clip(moved(soft, by) - steps, 0, 1)
    glint = np.clip(steps - moved(steps, max(round(scale), 1)), 0, 1)
    return steps, np.clip(0.9 * glint - 1.6 * shadow, -0.55, 0.5) * np.float32(layers / 5)


def moved(raster: Raster, by: int) -> Raster:
    """Return a raster moved to the right and down by so many pixels."""
    return np.pad(raster, ((by, 0), (by, 0)), mode="edge")[: raster.shape[0], : raster.shape[1]]


def misty(scene: Scene, colours: Raster) -> Raster:
    """Return a painting in ink: valleys fade into mist, and crests stand out of it."""
    look, canvas, relief = scene.look, scene.canvas, scene.relief
    rng = np.random.default_rng(scene.seed + 2)
    banks = clouds(rng, canvas.shape, 260 * canvas.scale) + 0.35 * noise_lines(rng, canvas, 40)
    crest = np.clip(relief.height * 0.9 + relief.crest * 0.9, 0, 1)
    veil = np.clip(0.78 + banks * 0.8 - crest * 1.05, 0, 1)
    white = tint(look.land[:2], np.zeros(canvas.shape, np.float32)) * 1.04
    return np.asarray(colours + (white - colours) * (veil * np.float32(look.mist))[..., None])


def coast_lines(canvas: Canvas) -> Raster:
    """Return lines along the coasts that fade outwards, from 0 to 1."""
    found = np.zeros(canvas.shape, np.float32)
    for far, strength in COAST_LINES:
        found += strength * np.clip(1.4 - np.abs(canvas.out - far) / LINE, 0, 1)
    return np.asarray(np.clip(found, 0, 1))


def sea_by_day(scene: Scene) -> Raster:
    look, canvas = scene.look, scene.canvas
    rng = np.random.default_rng(scene.seed + 3)
    out = 1 - np.exp(-canvas.out / 34)
    deep = np.clip(
        0.62 * out + 0.5 * scene.relief.deep * out + 0.07 * clouds(rng, canvas.shape, 170 * canvas.scale), 0, 1
    )
    colours = tint(look.sea, 1 - deep)
    shore = np.array([255, 253, 244], np.float32)
    return colours + (shore - colours) * (coast_lines(canvas) * 0.75)[..., None]


def night(scene: Scene) -> Raster:
    """Return the ground by night: moonlight, and lamps in the cities."""
    canvas, relief, look = scene.canvas, scene.relief, scene.look
    land = land_by_day(scene)
    grey = land.mean(-1, keepdims=True)
    land = (0.62 * land + 0.38 * grey) * NIGHT * 1.3
    land += MOON * (np.clip(relief.light * max(look.shade, 0.6), 0, 1) * 0.17)[..., None]
    sea = sea_by_day(scene)
    sea = (0.6 * sea + 0.4 * sea.mean(-1, keepdims=True)) * NIGHT * np.array([0.52, 0.66, 0.80], np.float32)
    rows, columns = canvas.shape
    y, x = np.mgrid[0:rows, 0:columns].astype(np.float32)
    glade = np.exp(-(((x / columns - 0.12 - 0.1 * y / rows) / 0.16) ** 2))
    rng = np.random.default_rng(scene.seed + 4)
    ripples = np.clip(noise_lines(rng, canvas, 9) - 0.35, 0, 1)
    sea += MOON * ((0.06 + 0.22 * ripples) * glade * np.clip(canvas.out / 25, 0.2, 1))[..., None]
    sea += MOON * (coast_lines(canvas) * 0.16)[..., None]
    lamps = lamp_light(scene)
    ground = joined(scene, land, sea)
    return finished(scene, ground + LAMP * lamps[..., None], 0.45)


def noise_lines(rng: np.random.Generator, canvas: Canvas, size: float) -> Raster:
    """Return ripples or banks of mist: noise drawn out from side to side, so many pixels of the frame high."""
    rows, columns = canvas.shape
    found = noise(rng, (rows, columns // 5 + 1), size * canvas.scale, size / 4.5 * canvas.scale) * 0.5
    return resized(found, (rows, columns))


def lamp_light(scene: Scene) -> Raster:
    """Return the light of towns: a glow around every city, and a few lamps about it."""
    canvas = scene.canvas
    rng = np.random.default_rng(scene.seed + 5)
    glow = np.zeros(canvas.shape, np.float32)
    specks = np.zeros(canvas.shape, np.float32)
    rows, columns = canvas.shape
    for site in canvas.layout.cities:
        far = np.abs(rng.normal(0, site.radius * 4.5, 60)) + site.radius
        turn = rng.uniform(0, 2 * np.pi, 60)
        x = np.round((site.x + far * np.cos(turn)) * canvas.scale).astype(int)
        y = np.round((site.y + far * np.sin(turn)) * canvas.scale).astype(int)
        inside = (x >= 0) & (y >= 0) & (x < columns) & (y < rows)
        x, y = x[inside], y[inside]
        dry = canvas.land[y, x] > 0.5
        specks[y[dry], x[dry]] = 1
        place = round(site.y * canvas.scale), round(site.x * canvas.scale)
        if 0 <= place[0] < rows and 0 <= place[1] < columns:
            glow[place] = 1
    around = blurred(glow, 13 * canvas.scale)
    wide = blurred(glow, 30 * canvas.scale)
    points = blurred(specks, 0.8 * canvas.scale)
    found = 0.36 * np.clip(around / (float(around.max()) or 1.0), 0, 1) + 0.2 * wide / (float(wide.max()) or 1.0)
    return np.asarray(np.clip(found + 0.62 * points / (float(points.max()) or 1.0), 0, 0.8))


def finished(scene: Scene, ground: Raster, share: float) -> Raster:
    """Return the ground with the grain of what it is painted on, and darker towards the frame."""
    look, canvas = scene.look, scene.canvas
    rng = np.random.default_rng(scene.seed + 6)
    fine = blurred(rng.normal(size=canvas.shape).astype(np.float32), 1.0)
    if look.grain == "felt":
        fine = fine * 2.2 + blurred(rng.normal(size=canvas.shape).astype(np.float32), 3) * 5
    elif look.grain == "silk":
        threads = rng.normal(size=(canvas.shape[0], 1)) + rng.normal(size=(1, canvas.shape[1]))
        fine = fine + threads.astype(np.float32) * np.float32(0.12)
    stains = clouds(rng, canvas.shape, 420 * canvas.scale)
    rows, columns = canvas.shape
    y, x = np.linspace(-1, 1, rows, dtype=np.float32)[:, None], np.linspace(-1, 1, columns, dtype=np.float32)[None]
    edge = np.clip(np.maximum(np.abs(x), np.abs(y)), 0, 1) ** 9 * 0.16 + (x * x + y * y) ** 2 * 0.035
    factor = (1 + 0.035 * fine * share + 0.028 * stains) * (1 - edge)
    return np.clip(ground * factor[..., None], 0, 255)
