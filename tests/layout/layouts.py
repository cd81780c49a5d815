"""What the tests of layouts share."""

from __future__ import annotations

import dataclasses
from pathlib import Path

from whistlestop.boards import load, names, read
from whistlestop.engine.board import Board
from whistlestop.layout import table
from whistlestop.layout.drawing import Layout, draw
from whistlestop.layout.plan import LayoutPlan, Place

HALCYON = Path(__file__).parents[2] / "examples" / "halcyon.toml"
BOARDS = [*names(), str(HALCYON)]


def plan_of(source: str) -> LayoutPlan:
    found = table.plan_of(read(source))
    assert found is not None, f"{source} has no layout"
    return found


def drawn(board: Board, changed: LayoutPlan) -> Layout:
    return draw(board, changed, read(board.id).names)


def moved(plan: LayoutPlan, city: str, **changes: object) -> LayoutPlan:
    """A plan with one place changed."""
    place: Place = dataclasses.replace(plan.places[city], **changes)  # type: ignore[arg-type]
    return dataclasses.replace(plan, places=plan.places | {city: place})


def board(source: str) -> Board:
    return load(source)
