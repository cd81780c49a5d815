"""The weights that planners judge by: a board may set those that matter on it, to values that work."""

from __future__ import annotations

from pathlib import Path

import pytest
from table import owing, rules_of

from whistlestop import board_names, load_board, ruleset
from whistlestop.check import check
from whistlestop.engine.ruleset import OVER, Ruleset
from whistlestop.engine.state import PHASE
from whistlestop.planning.advisors import first_weights, weights_for
from whistlestop.planning.planner import Planner
from whistlestop.planning.weights import MAX_WEIGHT

BOARDS = Path(__file__).parents[2] / "src" / "whistlestop" / "boards"
every_board = pytest.mark.parametrize("board", board_names())


def with_weight(folder: Path, board: str, line: str) -> Path:
    """A board file whose planners have one weight of its own."""
    facts = (BOARDS / f"{board}.toml").read_text(encoding="utf-8").partition("[planner]")[0]
    path = folder / f"{board}.toml"
    path.write_text(f"{facts}\n[planner]\n{line}\n", encoding="utf-8")
    return path


def play(rules: Ruleset, weights: dict[str, int]) -> None:
    planner, g = Planner(rules, weights), rules.new_game(5)
    plans = [planner.new_plan() for _ in range(rules.players)]
    while g.s[PHASE] != OVER:
        seat = owing(g, rules.players)[0]
        rules.apply(g, seat, planner.choose(g, seat, plans[seat]))


@every_board
def test_every_weight_has_a_name_of_its_own_and_says_what_it_means(board: str) -> None:
    weights = weights_for(load_board(board).rules)
    assert len({weight.name for weight in weights}) == len(weights)
    assert all(weight.unit and weight.meaning and weight.least <= weight.usual <= MAX_WEIGHT for weight in weights)


@every_board
def test_a_planner_plays_on_whatever_weights_a_board_may_set(board: str) -> None:
    rules = rules_of(board, 2)
    weights = weights_for(rules.board.rules)
    play(rules, {weight.name: weight.least for weight in weights})
    play(rules, {weight.name: MAX_WEIGHT for weight in weights})


def test_a_weight_that_planners_cannot_work_with_is_refused(tmp_path: Path) -> None:
    (fault,) = check(with_weight(tmp_path, "usa", "fade = 0"))
    assert "planner.fade" in fault.where
    assert fault.remedy == "write a whole number from 1 to 100000"


def test_a_weight_of_a_rule_that_the_board_does_not_have_is_refused(tmp_path: Path) -> None:
    (fault,) = check(with_weight(tmp_path, "usa", "patience = 10"))
    assert "planner.patience" in fault.where
    assert fault.what == "does not belong here"
    assert not check(with_weight(tmp_path, "marklin", "patience = 10"))


def test_a_board_may_set_other_weights_for_many_players(tmp_path: Path) -> None:
    path = with_weight(tmp_path, "usa", "pace = 200\n[planner.many]\npace = 300")
    assert not check(path)
    paces = {players: int(Planner(ruleset(str(path), players)).weights.pace) for players in (2, 3, 4, 5)}
    assert paces == {2: 200, 3: 200, 4: 300, 5: 300}


def test_the_weights_of_version_1_are_those_of_that_time(tmp_path: Path) -> None:
    path = with_weight(tmp_path, "usa", "pace = 200\ntrail = 300\n[planner.first]\npace = 150")
    assert not check(path)
    first = first_weights(load_board(str(path)))
    assert (first["pace"], first["trail"]) == (150, 0)


def test_a_fault_of_a_table_for_many_players_is_found(tmp_path: Path) -> None:
    (fault,) = check(with_weight(tmp_path, "usa", "[planner.many]\nfade = 0"))
    assert "planner.many.fade" in fault.where
