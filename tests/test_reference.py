"""Every name that a game tells is explained, and a View keeps facts and memory apart."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest
from table import every_table, rules_of, usa

from whistlestop import Game

ROOT = Path(__file__).parents[1]


TOOL = runpy.run_path(str(ROOT / "tools" / "make_reference.py"))


def test_the_reference_pages_are_up_to_date() -> None:
    for path, made in TOOL["PAGES"].items():
        assert path.read_text(encoding="utf-8") == made(), f"{path.name}: run: python tools/make_reference.py"


def test_the_page_of_rules_has_every_clause_that_tests_are_called_after_and_no_other() -> None:
    page = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([A-Z]\d+) \|.+\| (.*)\|$", page, re.MULTILINE)
    assert {clause for clause, _ in rows} == set(TOOL["clause_tests"]())
    assert not [clause for clause, links in rows if not links]


@every_table
def test_every_field_event_and_action_is_explained(board: str, players: int) -> None:
    rules = rules_of(board, players)
    assert all(field.about for field in rules.fields)
    assert all(kind.about for kind in rules.event_kinds)
    assert all(pattern.note for patterns in rules.verbs.values() for pattern in patterns)


@every_table
def test_every_field_of_a_view_is_either_a_fact_or_memory(board: str, players: int) -> None:
    view = Game(rules_of(board, players), seed=1).view(0)
    names = {field.name for field in view.rules.fields if field.size}
    assert {*view.fields, *view.memory} == names
    assert not {*view.fields} & {*view.memory}
    for name in view.memory:
        with pytest.raises(KeyError, match="memory"):
            view[name]


def test_what_a_view_does_not_list_reads_as_0_or_None() -> None:
    view = usa().lay_cards("white:4", "red:2").view(0)
    assert view["hand"][0] == {"white": 4}
    assert view["hand"][0]["loco"] == 0
    assert view["owner"]["denver-phoenix"] is None
    with pytest.raises(KeyError, match="there are: purple"):
        view["hand"][0]["locomotive"]
    with pytest.raises(KeyError, match="there are: owner"):
        view["hands"]
