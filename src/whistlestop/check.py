"""Whether a board can be played, drawn and planned for: every fault of its file."""

from __future__ import annotations

from whistlestop.boards import read
from whistlestop.boards.load import Source
from whistlestop.errors import BadBoard, Fault
from whistlestop.layout.table import plan_of
from whistlestop.planning.advisors import check_weights


def check(source: Source) -> list[Fault]:
    """Every fault of a board file, none when it is sound; UnknownBoard if there is no such file."""
    try:
        file = read(source)
    except BadBoard as error:  # not even TOML
        return error.faults
    found = file.faults.in_order()
    weights = file.table("planner")
    check_weights(weights, file.facts.rules)
    found += weights.faults.in_order()
    if not file.faults:  # a plan can only be held against sound facts
        try:
            plan_of(file)
        except BadBoard as error:
            found += error.faults
    return found
