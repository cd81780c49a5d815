"""How the tests of faults say which one they expect."""

from __future__ import annotations

from pathlib import Path

import pytest

from whistlestop.boards import load
from whistlestop.check import check
from whistlestop.errors import BadBoard

from .board_texts import USA, Edit


def the_fault(path: Path) -> str:
    """The only fault of a file, as `where: what; remedy`."""
    with pytest.raises(BadBoard) as caught:
        load(path)
    (fault,) = caught.value.faults
    assert check(path) == [fault]
    assert caught.value.code == "bad-board"
    assert str(caught.value) == f"{path}: 1 fault\n  {fault}"
    assert str(fault) == f"{fault.where}: {fault.what}; {fault.remedy}"
    return str(fault)


def case(name: str, edits: list[Edit], line: str, fault: str, text: str = USA) -> object:
    """A file with edits, and the fault that they make as `where: what; remedy`.

    `line` stands on the line that the fault names; "" if it names none.
    """
    return pytest.param(text, edits, line, fault, id=name)


def located(path: Path, line: str, fault: str) -> str:
    """A fault with the number of the last line that `line` stands on, if it is not empty."""
    if not line:
        return fault
    before = path.read_text(encoding="utf-8").rpartition(line)[0]
    return f"line {before.count(chr(10)) + 1}, {fault}"
