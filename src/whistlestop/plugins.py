"""Rules, advisors, boards and lessons of other installed packages, found by their entry points."""

from __future__ import annotations

import functools
from importlib import metadata
from importlib.metadata import EntryPoint
from importlib.util import find_spec
from pathlib import Path
from typing import Any

RULE_GROUP = "whistlestop.rules"  # the name of a rule, and its class
ADVISOR_GROUP = "whistlestop.advisors"  # the name of a rule, and the class of its advisor
BOARD_GROUP = "whistlestop.boards"  # the id of a board, and the package whose folder has its file, <id>.toml
LESSON_GROUP = "whistlestop.lessons"  # the id of a lesson, and the package whose folder has its file, <id>.toml


@functools.cache
def entry_points(group: str) -> dict[str, EntryPoint]:
    """Return the entry points of a group by name. Installed packages are searched once for each group."""
    return {point.name: point for point in sorted(metadata.entry_points(group=group), key=lambda point: point.value)}


def load_plugin(group: str, name: str) -> Any:
    """Return what an entry point names, imported; None if there is no such entry point."""
    point = entry_points(group).get(name)
    return None if point is None else point.load()


def plugin_file(group: str, name: str) -> Path:
    """Return the path of a file that another package brings: of a board or of a lesson."""
    spec = find_spec(entry_points(group)[name].value)
    folder = Path(spec.origin).parent if spec is not None and spec.origin else Path()
    return folder / f"{name}.toml"
