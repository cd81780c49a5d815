"""The list of slow tests leaves some of every part to `make test`; names that are gone fail the architecture tests."""

from __future__ import annotations

from pathlib import Path

import pytest
from slow import SLOW, reason

TESTS = Path(__file__).parent


def test_a_case_can_be_kept() -> None:
    undo = next(entry for entry in SLOW if entry.but == ("usa",))
    assert reason(undo.file, f"{undo.test}_anything[germany]") == undo.why
    assert reason(undo.file, f"{undo.test}_anything[usa]") == ""
    assert reason(undo.file, f"{undo.test}_without_cases") == ""
    assert reason(undo.file, "test_something_else") == ""


@pytest.mark.parametrize("part", ["server", "browser"])
def test_make_test_keeps_some_of_every_file_of_a_part_that_is_slow(part: str) -> None:
    whole = {entry.file for entry in SLOW if entry.test == "test_"}
    files = {f"{part}/{path.name}" for path in (TESTS / part).glob("test_*.py")}
    assert len(files - whole) > len(files) / 2
