"""Rasters: one number for each pixel of a picture. Noise, blurs, light, distances."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

Raster = NDArray[np.floating[Any]]
Mask = NDArray[np.bool_]


def blurred(raster: Raster, radius: float) -> Raster:
    """Return a blurred raster: three box blurs, which are close to a Gaussian."""
    half = round(radius * 1.0)
    if half < 1:
        return raster
    for _ in range(3):
        for axis in (0, 1):
            raster = box_mean(raster, half, axis)
    return raster


def box_mean(raster: Raster, half: int, axis: int) -> Raster:
    pad = [(0, 0), (0, 0)]
    pad[axis] = (half + 1, half)
    sums = np.cumsum(np.pad(raster.astype(np.float64), pad, mode="edge"), axis=axis)
    size, width = raster.shape[axis], 2 * half + 1
    upper = np.take(sums, np.arange(width, width + size), axis=axis)
    lower = np.take(sums, np.arange(size), axis=axis)
    return ((upper - lower) / width).astype(np.float32)


def resized(raster: Raster, shape: tuple[int, int]) -> Raster:
    """Return a raster with other numbers of rows and columns."""
    picture = Image.fromarray(np.ascontiguousarray(raster, np.float32))
    return np.asarray(picture.resize((shape[1], shape[0]), Image.Resampling.BICUBIC))


def noise(rng: np.random.Generator, shape: tuple[int, int], large: float, small: float, slope: float = 3.0) -> Raster:
    """Return noise about 0 of deviation 1, with features from `large` down to `small` pixels.

    The steeper the slope of its spectrum, the smoother it is.
    """
    waves = np.hypot(np.fft.rfftfreq(shape[1])[None], np.fft.fftfreq(shape[0])[:, None])
    waves[0, 0] = 1.0
    share = waves ** (-slope / 2) * np.exp(-((waves * small) ** 2) / 2) * (1 - np.exp(-((waves * large) ** 4)))
    share[0, 0] = 0.0
    found = np.fft.irfft2(np.fft.rfft2(rng.normal(size=shape)) * share, shape)
    return (found / (found.std() or 1.0)).astype(np.float32)


def clouds(rng: np.random.Generator, shape: tuple[int, int], size: float) -> Raster:
    """Return soft noise about 0 whose largest features have `size` pixels; hardly any of it is beyond -1 and 1."""
    step = max(int(size / 40), 1)  # pixels that one number stands for, as it changes so slowly
    coarse = noise(rng, (shape[0] // step + 2, shape[1] // step + 2), size / step, size / step / 7)
    large = resized(coarse, (coarse.shape[0] * step, coarse.shape[1] * step)) if step > 1 else coarse
    return np.asarray(large[: shape[0], : shape[1]] * np.float32(0.45))


def light(height: Raster, steepness: float) -> Raster:
    """Return how much light falls on slopes from the upper left, from -1 to 1; 0 on level ground."""
    down, right = np.gradient(height * np.float32(steepness))
    return np.asarray((right + down) / np.sqrt(1 + 2 * (right * right + down * down)) * 0.9, np.float32)


def distance(mask: Mask, most: int) -> Raster:
    """Return how far each pixel is from the nearest one of the mask, in pixels, up to `most`."""
    far = np.float32(most)
    across = np.full(mask.shape, far, np.float32)
    for flip in (slice(None), slice(None, None, -1)):
        seen = mask[:, flip]
        place = np.arange(mask.shape[1], dtype=np.float32)
        last = np.maximum.accumulate(np.where(seen, place, -far - 1), axis=1)
        across = np.minimum(across, np.minimum(place - last, far)[:, flip])
    square = across * across
    best = square.copy()
    for step in range(1, most + 1):
        best[step:] = np.minimum(best[step:], square[:-step] + step * step)
        best[:-step] = np.minimum(best[:-step], square[step:] + step * step)
    return np.asarray(np.minimum(np.sqrt(best), far))
