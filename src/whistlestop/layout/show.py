"""The layout of a board, ready to be drawn."""

from __future__ import annotations

import functools
import json
from collections.abc import Sequence
from pathlib import Path

from whistlestop.boards.load import FOLDER, BoardFile, Source, read
from whistlestop.engine.board import Board
from whistlestop.errors import BadBoard, Diagnostic
from whistlestop.layout.drawing import Land, Layout, draw
from whistlestop.layout.fallback import plan_without_layout
from whistlestop.layout.look import look_of
from whistlestop.layout.pictures import pictures_of
from whistlestop.layout.svg import picture
from whistlestop.layout.table import plan_of


def layout_of(source: Source) -> Layout:
    """Return the layout of a board; a file without [layout] gets a fallback."""
    file = read(source)
    return layout_of_shipped(file) if file.path.parent == FOLDER else layout_of_file(file)


@functools.cache
def layout_of_shipped(file: BoardFile) -> Layout:
    return layout_of_file(file)


def layout_of_file(file: BoardFile) -> Layout:
    plan, look = plan_of(file), look_of(file)
    if plan is None:
        return draw(file.board, plan_without_layout(file.board), file.names, look=look)
    return draw(file.board, plan, file.names, read_land(file.drawn_in), look, pictures_of(file.drawn_in))


def land_file(path: Path) -> Path:
    """Return the file with the land under a board, which is beside the board file."""
    return path.with_suffix(".land.json")


def read_land(path: Path) -> Land:
    """Return the land under a board; none if there is no such file."""
    file = land_file(path)
    if not file.exists():
        return Land()
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
        kinds = {kind: [str(part) for part in data[kind]] for kind in ("land", "lakes", "borders")}
        kinds |= {kind: [str(part) for part in data.get(kind, [])] for kind in ("rivers", "ridges")}
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        fault = Diagnostic(
            str(file), f"is not a land file: {error}", "run 'whistlestop board layout' again, or remove the file"
        )
        raise BadBoard(str(path), [fault]) from error
    return Land(**kinds)


def drawn(board: Board, owners: Sequence[int | None]) -> str | None:
    """Return a picture of a board with everybody's trains, as SVG; None for a board that has no file."""
    if not board.path:
        return None
    return picture(board, layout_of(Path(board.path)), owners)
