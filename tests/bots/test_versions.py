"""Versions of the planner: the first one plays as it always did, so that later ones can be measured against it."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest
from table import owing, rules_of

from whistlestop import View, bot
from whistlestop.bots.planner import PlannerBot
from whistlestop.engine.bits import BIT
from whistlestop.engine.ruleset import OVER
from whistlestop.engine.state import PHASE
from whistlestop.errors import BadBot
from whistlestop.planning.advisors import first_weights
from whistlestop.planning.planner import Planner
from whistlestop.planning.playout import planner_playout

# digests of three games of the planner on each board, made when there was only one
RECORDED = json.loads((Path(__file__).parent / "version_1.json").read_text(encoding="utf-8"))
SEEDS = (1, 2, 3)

measured = pytest.mark.parametrize(
    ("board", "players"), [(board, int(n)) for board in RECORDED for n in RECORDED[board]]
)


@measured
def test_version_1_plays_as_it_always_did(board: str, players: int) -> None:
    rules = rules_of(board, players)
    first = PlannerBot(version=1)
    actions: list[str] = []
    for seed in SEEDS:
        g = rules.new_game(seed)
        while g.s[PHASE] != OVER:
            seat = owing(g, players)[0]
            action = first.choose(View(rules, g, seat))
            actions.append(str(action))
            rules.apply(g, seat, action.code)
    assert hashlib.sha256("\n".join(actions).encode()).hexdigest()[:16] == RECORDED[board][str(players)]


def test_bots_that_plan_have_versions() -> None:
    for spec in ("planner:version=1", "search:version=1"):
        made = bot(spec)
        assert isinstance(made, PlannerBot)
        assert made.version == 1
    with pytest.raises(BadBot, match="there is no version 3; give one from 1 to 2"):
        bot("planner:version=3")


@pytest.mark.parametrize("board", ["europe", "germany", "usa"])
@pytest.mark.parametrize("players", [2, 4])
def test_todays_planner_wins_more_than_its_share_against_version_1(board: str, players: int) -> None:
    rules = rules_of(board, players)
    new, old = Planner(rules), Planner(rules, first_weights(rules.board))
    won = games = 0
    for deal in range(120 // players):
        for seat in range(players):
            g = rules.new_game(7000 + deal)
            planners = [new if each == seat else old for each in range(players)]
            planner_playout(rules, g, planners, [planner.new_plan() for planner in planners])
            won += bool(rules.score(g).winners & BIT[seat])
            games += 1
    assert won * players > games
