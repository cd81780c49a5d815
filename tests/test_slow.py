"""The list of slow tests leaves some of every part to `make test`; names that are gone fail the architecture tests."""

from __future__ import annotations

from pathlib import Path

import pytest
from slow import SLOW, reason

TESTS = Path(__file__).parent


def test_make_test_runs_the_cases_of_a_slow_test_that_it_names() -> None:
    undo = next(entry for entry in SLOW if entry.but == ("usa",))
    assert reason(undo.file, f"{undo.test}_anything[germany]") == undo.why
    assert reason(undo.file, f"{undo.test}_anything[usa]") == ""
    assert reason(undo.file, f"{undo.test}_without_cases") == ""
    assert reason(undo.file, "test_something_else") == ""


@pytest.mark.parametrize("part", ["server", "browser"])
def test_make_test_runs_more_than_half_of_the_files_of_a_slow_part(part: str) -> None:
    whole = {entry.file for entry in SLOW if entry.test == "test_"}
    files = {f"{part}/{path.name}" for path in (TESTS / part).glob("test_*.py")}
    assert len(files - whole) > len(files) / 2
