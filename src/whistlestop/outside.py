"""What other installed packages bring: rules, advisors and boards, named as entry points of their groups."""

from __future__ import annotations

import functools
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path

RULE_GROUP = "whistlestop.rules"  # the name of a rule, and its class
ADVISOR_GROUP = "whistlestop.advisors"  # the name of a rule, and the class of its advisor
BOARD_GROUP = "whistlestop.boards"  # the id of a board, and the package in whose folder its file is: <id>.toml


@functools.cache
def brought(group: str) -> dict[str, EntryPoint]:
    """What is named in a group, by name; looked for once, when somebody asks."""
    return {point.name: point for point in sorted(entry_points(group=group), key=lambda point: point.value)}


def board_file(name: str) -> Path:
    """The file of a board that a package brings."""
    spec = find_spec(brought(BOARD_GROUP)[name].value)
    folder = Path(spec.origin).parent if spec is not None and spec.origin else Path()
    return folder / f"{name}.toml"
