"""Every fault of a board file, those of its drawing included, for people who make boards."""

from __future__ import annotations

from whistlestop.boards import read
from whistlestop.boards.load import Source
from whistlestop.errors import BadBoard, Diagnostic
from whistlestop.layout.look import look_of
from whistlestop.layout.table import plan_of


def check(source: Source) -> list[Diagnostic]:
    """Return every fault of a board file; raise UnknownBoard if there is no such file.

    `boards.load` refuses all of them except faults of [layout] and [look]: a board plays the same however it is
    drawn, so those are refused where it is drawn.
    """
    try:
        file = read(source)
        if not file.faults:  # a plan can only be held against sound facts
            plan_of(file), look_of(file)
    except BadBoard as error:
        return error.faults
    return file.faults.in_order()
