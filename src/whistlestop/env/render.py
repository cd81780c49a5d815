"""An episode as text, as a drawing and as pixels, as a spectator sees it."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from whistlestop.engine.board import Board
from whistlestop.env.episode import Episode
from whistlestop.errors import WhistlestopError, quoted_repr
from whistlestop.layout.show import layout_of
from whistlestop.layout.svg import picture
from whistlestop.view import SpectatorView

MODES = ["human", "ansi", "svg", "rgb_array"]
WIDTH = 960  # pixels
FONT = "DejaVu Sans"


class CannotRender(WhistlestopError):
    """Unknown render mode, or one that needs something that is missing."""

    code = "cannot-render"


def checked(mode: str | None) -> str | None:
    if mode is not None and mode not in MODES:
        raise CannotRender(f"there is no render mode {quoted_repr(mode)}; there are: {', '.join(MODES)}")
    return mode


def render(episode: Episode, mode: str | None) -> str | NDArray[np.uint8] | None:
    """Return an episode in a mode: `ansi` and `svg` are texts, `rgb_array` is pixels; `human` prints the text."""
    if mode == "svg":
        return svg(episode)
    if mode == "rgb_array":
        return pixels(svg(episode))
    if mode == "ansi":
        return text(episode)
    if mode == "human":
        print(text(episode))
    return None


def text(episode: Episode) -> str:
    """Return the public facts, one on each line."""
    view = SpectatorView(episode.rules, episode.state)
    lines = [f"{episode.rules.board.name} · {view.phase} · turn {view.turns}, of seat {view.current_seat}"]
    lines.append(f"points: {' '.join(map(str, view.points))}")
    for name in view:
        value = view[name]
        if value not in (None, 0, [], {}):
            lines.append(f"{name}: {words(value)}")
    return "\n".join(lines)


def words(value: Any) -> str:
    """Return a fact in words, with question marks for what is hidden."""
    if isinstance(value, dict):
        return ", ".join(f"{name} {number}" for name, number in value.items()) or "–"
    if isinstance(value, list):
        return " | ".join(words(each) for each in value)
    return "?" if value is None else str(value)


def svg(episode: Episode) -> str:
    """Return the drawn board with everybody's trains."""
    if isinstance(episode.source, Board):
        raise CannotRender("a board that did not come from a file cannot be drawn; give its name or its file")
    owned = SpectatorView(episode.rules, episode.state)["owner"]
    owners = [owned[route.id] for route in episode.rules.board.routes]
    seats = [owner if isinstance(owner, int) else None for owner in owners]
    return picture(episode.rules.board, layout_of(episode.source), seats)


def pixels(drawing: str) -> NDArray[np.uint8]:
    """Return a drawing as an array of height, width and three colours."""
    try:
        import resvg_py
        from PIL import Image
    except ImportError:
        raise CannotRender("'rgb_array' needs resvg_py and pillow; pip install 'whistlestop[research]'") from None
    files = fonts()
    family = FONT if files else None  # else whatever the system has
    png = resvg_py.svg_to_bytes(svg_string=drawing, width=WIDTH, font_files=files, sans_serif_family=family)
    image = Image.open(io.BytesIO(bytes(png)))
    return np.asarray(image.convert("RGB"), np.uint8)


def fonts() -> list[str]:
    """Return the files of FONT that matplotlib brings: a machine without fonts would draw no names of cities."""
    try:
        from matplotlib import get_data_path
    except ImportError:
        return []
    return [str(path) for path in Path(get_data_path(), "fonts", "ttf").glob("DejaVuSans-Bold.ttf")]
