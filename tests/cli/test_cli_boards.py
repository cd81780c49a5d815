"""`boards`, `board show`, `board check`, `--version`, `--help`."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from whistlestop import board_names, build_info, load_board
from whistlestop.boards.load import FOLDER

from .conftest import Cli


def test_version_says_build_and_python(cli: Cli) -> None:
    result = cli("--version")
    build = "compiled" if build_info.compiled() else "interpreted"
    python = ".".join(map(str, sys.version_info[:3]))
    assert result == (0, f"whistlestop {build_info.version()} ({build}, Python {python})\n", "")
    assert re.fullmatch(r"\d+\.\d+\.\d+.*", build_info.version())


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["play"],
        ["simulate"],
        ["bench"],
        ["boards"],
        ["board"],
        ["board", "show"],
        ["board", "check"],
        ["board", "layout"],
        ["replay"],
    ],
)
def test_every_command_has_a_help(cli: Cli, words: list[str]) -> None:
    result = cli(*words, "--help")
    assert result.status == 0
    assert result.out.startswith(" ".join(["usage: whistlestop", *words]))
    assert result.err == ""


def test_boards_lists_all_of_them(cli: Cli) -> None:
    result = cli("boards")
    assert result.status == 0
    for name in board_names():
        assert f"│ {name} " in result.out


def test_boards_with_json_lists_the_facts_of_all_boards(cli: Cli) -> None:
    facts = json.loads(cli("boards", "--json").out)
    assert [fact["id"] for fact in facts] == board_names()
    usa = next(fact for fact in facts if fact["id"] == "usa")
    assert list(usa) == ["id", "name", "players", "cities", "tracks", "tickets", "trains", "rules"]
    assert (usa["name"], usa["players"], usa["cities"], usa["tracks"]) == ("USA", [2, 5], 36, 100)
    assert (usa["tickets"], usa["trains"]) == (30, 45)
    assert "longest_path" in usa["rules"]


@pytest.mark.parametrize("name", board_names())
def test_show_names_every_rule_and_city_of_a_board(cli: Cli, name: str) -> None:
    result = cli("board", "show", name)
    assert result.status == 0
    board = load_board(name)
    flat = " ".join(result.out.split())
    for rule in board.rules:
        assert f"│ {rule} " in result.out
    for city in board.cities:
        assert city.name in flat
    assert f"with {len(board.routes)} tracks" in flat
    assert max(len(line) for line in result.out.splitlines()) <= 80


def test_show_groups_the_tracks_of_a_connection(cli: Cli) -> None:
    out = cli("board", "show", "usa").out
    assert re.search(r"│ Boston – New York +│ +2 │ +yellow +red +│", out)
    assert re.search(r"│ Dallas – Houston +│ +1 │ +grey +grey +│", out)
    assert "Los Angeles – New York 21" in out
    assert re.search(r"│ claim_routes +│ multiple_routes_from = 4 +│", out)


def test_show_with_json_has_the_facts_of_a_board(cli: Cli) -> None:
    facts = json.loads(cli("board", "show", "usa", "--json").out)
    board = load_board("usa")
    assert [track["id"] for track in facts["tracks"]] == [route.id for route in board.routes]
    assert facts["rules"]["longest_path"] == {"points": 10}
    assert facts["tickets"][0] == {
        "id": "atlanta-montreal",
        "a": "atlanta",
        "b": "montreal",
        "points": 9,
        "deck": board.decks[0],
    }
    assert facts["cards"][-1]["wild_from"] == 1
    assert facts["fingerprint"] == board.fingerprint


def test_boards_can_be_files_of_any_name(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (FOLDER / "usa.toml").read_text(encoding="utf-8").replace('name = "USA"', 'name = "My [b]land"')
    (tmp_path / "mine").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert "My [b]land" in cli("board", "show", "mine").out
    assert cli("board", "check", "mine").out.startswith("mine: ok: My [b]land, 2 to 5 players, 36 cities")


def test_a_directory_does_not_hide_a_board_of_its_name(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "usa").mkdir()
    monkeypatch.chdir(tmp_path)
    assert cli("board", "check", "usa").status == 0


def test_check_looks_at_all_files(cli: Cli, tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text("x = 1", encoding="utf-8")
    result = cli("board", "check", bad, "usa", tmp_path / "none.toml", FOLDER / "usa.toml")
    assert result.status == 2
    assert result.out.count(": ok: USA") == 2
    assert "[bad-board]" in result.err
    assert "[unknown-board]" in result.err
    assert result.err.index("faults") < result.err.index("x: does not belong")  # how many, then which
