"""`board balance`."""

from __future__ import annotations

import json
from pathlib import Path

from .conftest import Cli


def test_a_balance_is_shown_written_and_continued(cli: Cli, tmp_path: Path) -> None:
    store, page = tmp_path / "results.json", tmp_path / "page.html"
    options = ("board", "balance", "first-journey", "--jobs", 1, "--store", store)
    result = cli(*options, "--games", 25, "--page", page)
    assert result.status == 0
    for part in ("who begins", "score lines", "what to look at"):
        assert part in result.out
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    found = json.loads(cli(*options, "--games", 50, "--json").out)
    assert found["games"] == 50
    assert len(json.loads(store.read_text(encoding="utf-8"))["batches"]) == 2


def test_files_that_make_no_sense_are_refused(cli: Cli, tmp_path: Path) -> None:
    result = cli("board", "balance", "first-journey", "--page", "page.txt")
    assert result.status == 2
    assert "let its name end in .html" in result.err
    for text, why in (("{", "it is not JSON"), ("[1]", "it has no results")):
        (tmp_path / "wrong.json").write_text(text, encoding="utf-8")
        result = cli("board", "balance", "first-journey", "--store", tmp_path / "wrong.json")
        assert result.status == 2
        assert why in result.err


def test_results_with_another_number_of_players_are_not_overwritten(cli: Cli, tmp_path: Path) -> None:
    store = tmp_path / "results.json"
    options = ("board", "balance", "first-journey", "--jobs", 1, "--games", 25, "--store", store)
    assert cli(*options).status == 0
    kept = store.read_text(encoding="utf-8")
    result = cli(*options, "--players", 3)
    assert result.status == 2
    assert "another number of players" in result.err
    assert store.read_text(encoding="utf-8") == kept
