"""What can be measured of a drawn board: names, their places, the contrast of tracks and marks."""

from __future__ import annotations

import io
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
from PIL import Image
from playwright.sync_api import Page

LEAST = 10.0  # pixels of a name
OWNED = 1.8  # contrast of wagons and empty slots
MARKED = 3.0  # contrast of a mark and the land around it

# Simulated colour blindness (Machado, Oliveira and Fernandes 2009, severity 1), for linear colours.
VISIONS = {
    "usual": np.eye(3),
    "grey": np.tile([0.2126, 0.7152, 0.0722], (3, 1)),
    "protan": np.array([[0.152, 1.053, -0.205], [0.115, 0.786, 0.099], [-0.004, -0.048, 1.052]]),
    "deutan": np.array([[0.367, 0.861, -0.228], [0.280, 0.673, 0.047], [-0.012, 0.043, 0.969]]),
    "tritan": np.array([[1.256, -0.077, -0.179], [-0.078, 0.931, 0.148], [0.005, 0.691, 0.304]]),
}
LUMINANCE = np.array([0.2126, 0.7152, 0.0722])

# Every line of every name as a box on the screen, and what it must not meet; boxes are left, top, right, bottom.
NAMES = """() => {
  const box = (element) => { const b = element.getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom] };
  const map = document.querySelector(".map"), frame = box(map.querySelector(".frame"));
  const lines = [];
  for (const text of map.querySelectorAll("text[data-name]")) {
    const matrix = text.getScreenCTM(), size = parseFloat(text.getAttribute("font-size")) * matrix.d;
    for (const line of text.querySelectorAll("tspan")) {
      const length = line.getComputedTextLength() * matrix.a;
      const x = parseFloat(line.getAttribute("x")) * matrix.a + matrix.e;
      const y = parseFloat(line.getAttribute("y")) * matrix.d + matrix.f;
      const left = x - length * { start: 0, middle: 0.5, end: 1 }[text.getAttribute("text-anchor")];
      const box = [left, y - size * 0.74, left + length, y + size * 0.2];
      lines.push({ id: text.dataset.name, text: line.textContent, size, box });
    }
  }
  return {
    frame, lines,
    buttons: [...document.querySelectorAll(".map .buttons, .narrow .extras")].map(box),
    tokens: [...map.querySelectorAll("[data-token]")].map(box),
    ends: [...map.querySelectorAll("[data-end]")].map((end) => [end.dataset.end, box(end)]),
  };
}"""

# The middle, the direction and the size of every car and slot on the screen, with whose it is. The slots of a route are
# one path, in which the corners of every plate follow one another.
CARS = """() => {
  const frame = document.querySelector(".map .frame").getBoundingClientRect(), found = [];
  const add = (what, of, { x, y }, angle, length, width) => {
    const across = x > frame.left + length && x < frame.right - length;
    if (across && y > frame.top + length && y < frame.bottom - length)
      found.push({ what, of, x, y, angle, length, width });
  };
  for (const use of document.querySelectorAll(".map [data-flight^='route:'] use")) {
    const [, of] = /-car-(.+)$/.exec(use.getAttribute("href")) ?? [];
    if (!of) continue;
    const rect = document.querySelector(use.getAttribute("href") + " rect").getBBox();
    const { a, b, c, d, e: x, f: y } = use.getScreenCTM();
    add("car", of, { x, y }, Math.atan2(b, a), rect.width * Math.hypot(a, b), rect.height * Math.hypot(c, d));
  }
  const far = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);
  for (const edge of document.querySelectorAll(".map [data-flight^='route:'] [fill='var(--slot-edge)']")) {
    const of = edge.nextElementSibling.getAttribute("fill"), screen = edge.getScreenCTM();
    for (const plate of edge.getAttribute("d").match(/M[^Z]+/g)) {
      const p = plate.split(/M|L|A\\S+ \\S+ 0 0 1 /).slice(1).map((point) => {
        const [x, y] = point.split(" ").map(Number);
        return new DOMPoint(x, y).matrixTransform(screen);
      });
      const middle = { x: (p[0].x + p[4].x) / 2, y: (p[0].y + p[4].y) / 2 };
      add("slot", of, middle, Math.atan2(p[1].y - p[0].y, p[1].x - p[0].x), far(p[2], p[7]), far(p[1], p[4]));
    }
  }
  return found;
}"""

# Hides what may lie over tracks, or shows it again.
UNCOVER = """(shown) => {
  const covers = ["text", ".buttons", "[data-token]", ".stud", ".letter", ".tag", ".flag"];
  for (const each of document.querySelectorAll([...covers.map((cover) => ".map " + cover), ".over"].join()))
    each.style.visibility = shown ? "" : "hidden";
}"""

MARKS = """() => {
  const stroke = (element) => getComputedStyle(element).stroke;
  const found = {};
  for (const mark of document.querySelectorAll(".map [data-mark]"))
    found[mark.dataset.mark] = [stroke(mark), stroke(mark.previousElementSibling)];
  const lit = document.querySelector(".map use[href$='-open']");
  if (lit) {
    const [, halo, edge] = document.querySelectorAll(lit.getAttribute("href") + " rect");
    found.open = [halo, edge].map((rect) => getComputedStyle(rect).fill);
  }
  const land = [".land", ".sea"].map((kind) => getComputedStyle(document.querySelector(".map " + kind)).fill);
  return { marks: found, land };
}"""

Box = list[float]


@dataclass(frozen=True)
class Names:
    """The names on the screen: how large the smallest is, and what is wrong with them."""

    shown: int
    smallest: float
    faults: list[str]


def names_on(page: Page) -> Names:
    """Measure the names of the map that a page shows."""
    seen: dict[str, Any] = page.evaluate(NAMES)
    frame: Box = seen["frame"]
    lines = [line for line in seen["lines"] if meet(line["box"], frame)]
    faults = [f"{line['text']!r} is cut" for line in lines if not within(line["box"], frame)]
    for line in lines:
        if any(meet(line["box"], button) for button in seen["buttons"]):
            faults.append(f"{line['text']!r} lies under the buttons")
        if any(meet(line["box"], token) for token in seen["tokens"]):
            faults.append(f"{line['text']!r} lies over a token")
    for one, other in combinations(lines, 2):
        if one["id"] != other["id"] and meet(one["box"], other["box"]):
            faults.append(f"{one['text']!r} meets {other['text']!r}")
    small = [line for line in lines if line["size"] < LEAST - 0.01]
    faults += [f"{line['text']!r} is {line['size']:.1f} pixels high" for line in small]
    return Names(len({line["id"] for line in lines}), min((line["size"] for line in lines), default=0.0), faults)


def meet(a: Box, b: Box) -> bool:
    least = 0.75  # pixels that nobody sees
    return a[0] + least < b[2] and b[0] + least < a[2] and a[1] + least < b[3] and b[1] + least < a[3]


def within(a: Box, frame: Box, but: float = 0.5) -> bool:
    """Whether a box lies in a frame, but for so many pixels."""
    return a[0] >= frame[0] - but and a[1] >= frame[1] - but and a[2] <= frame[2] + but and a[3] <= frame[3] + but


# -- contrast --------------------------------------------------------------------------------------------------------


def linear(colours: Any) -> Any:
    parts = np.asarray(colours, float) / 255
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)


def luminance(colours: Any, vision: str) -> Any:
    """Of linear colours, as somebody sees them."""
    return np.clip(colours @ VISIONS[vision].T, 0, 1) @ LUMINANCE


def ratio(one: float, other: float) -> float:
    low, high = sorted((one, other))
    return (high + 0.05) / (low + 0.05)


def track_contrast(page: Page) -> dict[str, tuple[float, str]]:
    """For each kind of vision the least contrast of any player's wagons and any kind of empty slot, and of which.

    A wagon or slot counts by the mean of what is drawn within it, as eyes see it that do not look closely.
    """
    scale = page.evaluate("() => devicePixelRatio")
    page.evaluate(UNCOVER, False)
    picture = linear(np.asarray(Image.open(io.BytesIO(page.screenshot())).convert("RGB")))
    page.evaluate(UNCOVER, True)
    found: dict[str, dict[str, list[Any]]] = {"car": {}, "slot": {}}
    for car in page.evaluate(CARS):
        mean = mean_within(picture, car, scale)
        if mean is not None:
            found[car["what"]].setdefault(car["of"], []).append(mean)
    worst: dict[str, tuple[float, str]] = {}
    for vision in VISIONS:
        seen = {
            what: {of: float(np.median([luminance(mean, vision) for mean in means])) for of, means in kinds.items()}
            for what, kinds in found.items()
        }
        pairs = [
            (ratio(owned, free), f"player {seat}, {kind} slot")
            for seat, owned in seen["car"].items()
            for kind, free in seen["slot"].items()
        ]
        if pairs:
            worst[vision] = min(pairs)
    return worst


def mean_within(picture: Any, car: dict[str, Any], scale: float) -> Any:
    """The mean colour of a turned rectangle; None where it is not in sight."""
    u, v = np.meshgrid(np.linspace(-0.5, 0.5, 40) * car["length"], np.linspace(-0.5, 0.5, 16) * car["width"])
    x = (car["x"] + u * np.cos(car["angle"]) - v * np.sin(car["angle"])) * scale
    y = (car["y"] + u * np.sin(car["angle"]) + v * np.cos(car["angle"])) * scale
    high, wide = picture.shape[:2]
    if x.min() < 0 or y.min() < 0 or x.max() >= wide or y.max() >= high:
        return None
    return picture[y.astype(int), x.astype(int)].mean((0, 1))


def mark_contrast(page: Page) -> dict[str, float]:
    """For each kind of mark the least contrast of its edge, or of itself, to land and water, in any vision."""
    seen: dict[str, Any] = page.evaluate(MARKS)
    land = [linear(rgb(colour)) for colour in seen["land"]]
    worst: dict[str, float] = {}
    for mark, colours in seen["marks"].items():
        strokes = [linear(rgb(colour)) for colour in colours]
        worst[mark] = min(
            max(ratio(float(luminance(stroke, vision)), float(luminance(ground, vision))) for stroke in strokes)
            for vision in VISIONS
            for ground in land
        )
    return worst


def rgb(colour: str) -> list[float]:
    return [float(part) for part in colour[colour.index("(") + 1 : -1].split(",")[:3]]
