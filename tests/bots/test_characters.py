"""Characters: likings that show in the games, and a strength near that of `hard`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from table import Table

import whistlestop as ws
from whistlestop.arena import Tournament, play_tournament, summary
from whistlestop.bots.characters import Blocker
from whistlestop.engine.track import Track
from whistlestop.planning.planner import Planner


@cache
def played(name: str) -> list[ws.Game]:
    """Games of a bot in seat 0 against `hard`."""
    return [ws.play([name, "hard"], board="usa", seed=seed) for seed in range(40)]


def own_actions(name: str, verb: str) -> Iterator[ws.Action]:
    for game in played(name):
        yield from (action for seat, action in game.played if seat == 0 and action.verb == verb)


def test_a_collector_draws_tickets_more_often() -> None:
    assert len(list(own_actions("collector", "tickets"))) > 1.3 * len(list(own_actions("hard", "tickets")))


def test_a_builder_has_longer_paths() -> None:
    def trains(name: str) -> int:
        return sum(int(game.rules.find(Track).network(game.state.s, 0).longest_trail()) for game in played(name))

    assert trains("builder") > trains("hard") + len(played("hard"))


@pytest.mark.parametrize(("deny", "expected"), [(0, False), (900, True)])
def test_a_blocker_claims_what_would_join_two_networks_of_a_rival(deny: int, expected: bool) -> None:
    table = Table.new("usa", players=2, seed=1).to_first_turn()
    table.build(1, "denver-santa-fe", "dallas-el-paso").lay_tickets([], []).lay_cards("red:2", "").lay_trains(30, 30)
    planner = Planner(table.rules, {"deny": deny})
    claim = str(table.rules.action(planner.choose(table.state, 0, planner.new_plan())))
    assert (claim == "claim el-paso-santa-fe red:2") is expected


@pytest.mark.parametrize(("percent", "expected"), [(0, 0), (50, 150), (100, 300)])
def test_a_board_may_set_how_much_of_its_preference_a_character_has(
    tmp_path: Path, percent: int, expected: int
) -> None:
    path = tmp_path / "board.toml"
    usa = (Path(ws.__file__).parent / "boards" / "usa.toml").read_text(encoding="utf-8").partition("[planner]")[0]
    path.write_text(f"{usa}\n[planner]\nblocker = 100\n[planner.many]\nblocker = {percent}", encoding="utf-8")
    assert Blocker().weights(ws.ruleset(str(path), 2))["deny"] == 300
    assert Blocker().weights(ws.ruleset(str(path), 4))["deny"] == expected


@pytest.mark.parametrize("board", ws.board_names())
@pytest.mark.parametrize("name", ["builder", "blocker", "collector"])
def test_a_character_is_not_much_weaker_than_hard(name: str, board: str) -> None:
    figures = summary(play_tournament(Tournament(board, 2, (name, "hard"), games=40, seed=5)))
    assert figures["bots"][0]["win_rate"] > 1 / 4
