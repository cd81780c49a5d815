"""The table as text, as a drawing and as pixels: what everybody may see of it."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
from numpy.typing import NDArray

from whistlestop.engine.board import Board
from whistlestop.engine.ruleset import SPECTATOR
from whistlestop.engine.track import CLOSED, FREE, Track
from whistlestop.env.table import Table
from whistlestop.errors import WhistlestopError
from whistlestop.layout.show import layout_of
from whistlestop.layout.svg import picture
from whistlestop.view import View

MODES = ["human", "ansi", "svg", "rgb_array"]
WIDTH = 960  # of a drawing in pixels


class CannotRender(WhistlestopError):
    """A way to show a table that there is not, or for which something is missing."""

    code = "cannot-render"


def checked(mode: str | None) -> str | None:
    if mode is not None and mode not in MODES:
        raise CannotRender(f"there is no render mode '{mode}'; there are: {', '.join(MODES)}")
    return mode


def render(table: Table, mode: str | None) -> str | NDArray[np.uint8] | None:
    """The table in a mode: `ansi` and `svg` are texts, `rgb_array` is pixels, `human` prints the text."""
    if mode == "svg":
        return svg(table)
    if mode == "rgb_array":
        return pixels(svg(table))
    if mode == "ansi":
        return text(table)
    if mode == "human":
        print(text(table))
    return None


def text(table: Table) -> str:
    """What lies open, fact by fact."""
    view = View(table.rules, table.state, None)
    lines = [f"{table.rules.board.name} · {view.phase} · turn {view.turns}, of seat {view.turn_of}"]
    lines.append(f"points: {' '.join(map(str, view.points))}")
    for name in view:
        value = view[name]
        if value not in (None, 0, [], {}):
            lines.append(f"{name}: {words(value)}")
    return "\n".join(lines)


def words(value: Any) -> str:
    """A fact in a line; what is hidden is a question mark."""
    if isinstance(value, dict):
        return ", ".join(f"{name} {number}" for name, number in value.items()) or "–"
    if isinstance(value, list):
        return " | ".join(words(each) for each in value)
    return "?" if value is None else str(value)


def svg(table: Table) -> str:
    """The drawn board with everybody's trains on it."""
    track = table.rules.find(Track)
    seen = table.rules.observe(table.state, SPECTATOR)
    owners: list[int | None] = []
    for route in range(len(table.rules.board.routes)):
        owner = int(seen[track.owner + route])
        owners.append(None if owner in (FREE, CLOSED) else owner - 1)
    if isinstance(table.source, Board):
        raise CannotRender("a board that did not come from a file cannot be drawn; give its name or its file")
    return picture(table.rules.board, layout_of(table.source), owners)


def pixels(drawing: str) -> NDArray[np.uint8]:
    """A drawing as an array of height, width and three colours."""
    try:
        import resvg_py
        from PIL import Image
    except ImportError:
        raise CannotRender("'rgb_array' needs resvg_py and pillow; pip install 'whistlestop[research]'") from None
    image = Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=drawing, width=WIDTH))))
    return np.asarray(image.convert("RGB"), np.uint8)
