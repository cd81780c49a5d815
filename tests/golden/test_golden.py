"""A recorded game for each board and number of players still plays as it did."""

from __future__ import annotations

import importlib.util
import json
import re
from pathlib import Path

import pytest

from whistlestop import Game, board_names, load_board
from whistlestop.errors import BadRecord, OtherRules

HERE = Path(__file__).parent
GAMES = [
    (name, players)
    for name in board_names()
    for players in range(load_board(name).min_players, load_board(name).max_players + 1)
]


def maker() -> object:
    spec = importlib.util.spec_from_file_location("make_golden", HERE / "make.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(("board", "players"), GAMES)
def test_a_golden_game_replays_to_its_result(board: str, players: int) -> None:
    path = HERE / f"{board}-{players}.txt"
    assert path.exists(), f"no golden game; make it with: python tests/golden/make.py {board} {players}"
    text = path.read_text(encoding="utf-8")
    game = Game.verify(text)
    assert game.over
    assert game.record() == text, f"the record reads otherwise now; see python tests/golden/make.py {board} {players}"


@pytest.mark.parametrize(("board", "players"), GAMES[::3])
def test_a_golden_game_would_be_made_the_same_today(board: str, players: int) -> None:
    made = maker().played(board, players).record()  # type: ignore[attr-defined]
    assert made == (HERE / f"{board}-{players}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(("board", "players"), GAMES)
def test_along_a_golden_game_everybody_sees_remembers_and_may_do_what_they_did(board: str, players: int) -> None:
    kept = json.loads((HERE / "steps.json").read_text(encoding="utf-8"))[f"{board}-{players}"]
    found = maker().steps(board, players)  # type: ignore[attr-defined]
    assert found == kept, f"if that is meant: python tests/golden/make.py {board} {players}"


def test_a_record_in_an_older_notation_replays_too() -> None:
    text = (HERE / "south-korea-2.txt").read_text(encoding="utf-8")
    old = re.sub(r"express (\d) mat", r"boost \1", text)
    assert old != text
    assert Game.verify(old).record() == text


def test_no_golden_game_is_left_over() -> None:
    assert {path.stem for path in HERE.glob("*.txt")} == {f"{board}-{players}" for board, players in GAMES}


# -- records from before a rule or a board was corrected ----------------------------------------------------


@pytest.mark.parametrize(
    ("board", "rule"), [("south-korea", "province_mat 1, here 2"), ("first-journey", "ticket_race 1, here 2")]
)
def test_a_record_of_corrected_rules_is_refused_and_says_which(board: str, rule: str) -> None:
    with pytest.raises(OtherRules, match=rule) as refusal:
        Game.verify((HERE / "old" / f"{board}-2.txt").read_text(encoding="utf-8"))
    assert refusal.value.code == "other-rules"


@pytest.mark.parametrize("board", ["germany", "marklin", "iberia"])
def test_a_record_of_a_corrected_board_is_refused(board: str) -> None:
    with pytest.raises(BadRecord, match=f"another version of the board '{board}'"):
        Game.verify((HERE / "old" / f"{board}-2.txt").read_text(encoding="utf-8"))


def test_a_record_says_by_which_version_of_the_rules_it_was_begun() -> None:
    text = (HERE / "south-korea-2.txt").read_text(encoding="utf-8")
    assert "\nrules: province_mat 2\n" in text
    for other in ("rules: province_mat 3", "rules: province_mat 2, express 2", "rules: nonsense", ""):
        with pytest.raises(OtherRules):
            Game.verify(text.replace("rules: province_mat 2", other))
    assert "rules:" not in (HERE / "usa-2.txt").read_text(encoding="utf-8")
