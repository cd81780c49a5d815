"""The layout of a board, ready to be drawn."""

from __future__ import annotations

import functools
import json
from pathlib import Path

from whistlestop.boards.load import FOLDER, BoardFile, Source, read
from whistlestop.errors import BadBoard, Fault
from whistlestop.layout.drawing import Land, Layout, draw
from whistlestop.layout.fallback import plan_without_layout
from whistlestop.layout.table import plan_of


def layout_of(source: Source) -> Layout:
    """Where everything of a board is drawn. A file without [layout] gets a plain one."""
    file = read(source)
    return layout_of_shipped(file) if file.path.parent == FOLDER else layout_of_file(file)


@functools.cache
def layout_of_shipped(file: BoardFile) -> Layout:
    return layout_of_file(file)


def layout_of_file(file: BoardFile) -> Layout:
    plan = plan_of(file)
    if plan is None:
        return draw(file.board, plan_without_layout(file.board), file.names)
    return draw(file.board, plan, file.names, read_land(file.path))


def land_file(path: Path) -> Path:
    """The file with the land under a board: beside its own."""
    return path.with_suffix(".land.json")


def read_land(path: Path) -> Land:
    """The land under a board; none if there is no such file."""
    file = land_file(path)
    if not file.exists():
        return Land()
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
        kinds = {kind: [str(part) for part in data[kind]] for kind in ("land", "lakes", "borders")}
        kinds |= {kind: [str(part) for part in data.get(kind, [])] for kind in ("rivers", "ridges")}
    except (ValueError, KeyError, TypeError) as error:
        fault = Fault(
            str(file), f"is not a land file: {error}", "run 'whistlestop board layout' again, or remove the file"
        )
        raise BadBoard(str(path), [fault]) from error
    return Land(**kinds)
