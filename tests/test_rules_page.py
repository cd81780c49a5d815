"""docs/rules.md names every clause, with the tests that hold it."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

TESTS = Path(__file__).parent
PAGE = (TESTS.parent / "docs" / "rules.md").read_text(encoding="utf-8")


def held() -> dict[str, set[str]]:
    """The files with tests of each clause."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in TESTS.rglob("test_*.py"):
        for clauses in re.findall(r"def test_((?:[A-Z]\d+_)+)", path.read_text(encoding="utf-8")):
            for clause in clauses.strip("_").split("_"):
                found[clause].add(path.relative_to(TESTS).as_posix())
    return found


def linked() -> dict[str, set[str]]:
    """The files that the page names for each clause."""
    rows = re.findall(r"^\| ([A-Z]\d+) \| .+ \| (.+) \|$", PAGE, re.MULTILINE)
    return {clause: set(re.findall(r"\]\(\.\./tests/([^)]+)\)", links)) for clause, links in rows}


def test_every_clause_is_on_the_page_with_its_tests() -> None:
    assert linked() == held()
