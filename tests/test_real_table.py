"""A game that was played on a real table is scored from what lies there, exactly as if it had been played here."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from table import every_table, rules_of

from whistlestop import BadPosition, Game, Position, board_names, load_board
from whistlestop.engine import FastRandom, random_playout
from whistlestop.engine.ruleset import Ruleset
from whistlestop.real_table import finished_game, scored_fields


def on_the_table(game: Game) -> dict[str, Any]:
    """Return what people enter of a finished game: what everybody can see then, as it comes over the wire."""
    view = game.spectator_view()
    facts = {field.name: view[field.name] for field in scored_fields(game.rules)}
    return json.loads(json.dumps(facts))  # type: ignore[no-any-return]


def planned(rules: Ruleset, seed: int) -> Game:
    return Game(rules, seed).play_out("planner", Random(seed))


def random_game(rules: Ruleset, seed: int) -> Game:
    game = Game(rules, seed)
    random_playout(rules, game.state, FastRandom(seed))
    return game


def check_scores(game: Game) -> None:
    entered = finished_game(game.rules, on_the_table(game))
    assert entered.over
    assert entered.scores() == game.scores()
    assert entered.spectator_view()["trains"] == game.spectator_view()["trains"]
    for line, seats in entered.score_parts().items():
        assert [sum(part.points for part in parts) for parts in seats] == game.scores().lines[line], line


@every_table
def test_games_entered_as_a_real_table_have_the_scores_that_they_had(board: str, players: int) -> None:
    rules = rules_of(board, players)
    for seed in range(3):
        check_scores(planned(rules, seed))
    check_scores(random_game(rules, 1))


@pytest.mark.parametrize("board", board_names())
def test_five_hundred_games_entered_as_a_real_table_have_the_scores_that_they_had(board: str) -> None:
    facts = load_board(board)
    counts = range(facts.min_players, facts.max_players + 1)
    for seed in range(500):
        rules = rules_of(board, counts[seed % len(counts)])
        check_scores(random_game(rules, seed) if seed % 5 == 4 else planned(rules, seed))


@pytest.mark.parametrize(
    ("board", "players", "facts", "key", "fault"),
    [
        ("usa", 2, {"owner": {"dallas-houston": 0, "dallas-houston/2": 1}}, "tally.closed", "too few players"),
        ("usa", 4, {"owner": {"dallas-houston": 0, "dallas-houston/2": 0}}, "tally.two-tracks", "two tracks"),
        ("usa", 2, {"owner": {"los-angeles-miami": 0}}, "", "there is no 'owner' of"),
        ("europe", 2, {"stations": dict.fromkeys(["paris", "roma", "wien", "berlin"], 1)}, "tally.stations", "4 st"),
        ("germany", 2, {"passengers": [{"red": 9}, {"red": 9}]}, "tally.passengers", "18 red"),
        ("marklin", 2, {"goods_points": [999, 0]}, "tally.goods", "999 points"),
        ("iberia", 2, {"festival_pile": [{"nowhere": 9}, {}]}, "", "there is no 'festival_pile' of"),
        ("first-journey", 2, {"crossing": [1, 0]}, "tally.no-crossing", "the west"),
        ("first-journey", 2, {"completed": [[], ["amsterdam-riga"]]}, "tally.not-completed", "seat 2"),
        ("usa", 2, {"tickets": [["boston-miami"], ["boston-miami"]]}, "", "2 places"),
        ("usa", 2, {"tickets": [["boston-miami"]]}, "", "each of the 2 players"),
        ("usa", 2, {"tickets": ["boston-miami", "x"]}, "", "a list of tickets"),
        ("usa", 2, {"owner": {"boston-montreal": 2}}, "", "there is no seat 2"),
        ("usa", 2, {"owner": {"boston-montreal": "me"}}, "", "whole numbers"),
        ("usa", 2, {"owner": {"boston-montreal": -1}}, "", "whole numbers"),
        ("usa", 2, {"owner": ["boston-montreal"]}, "", "by name"),
        ("usa", 2, {"trains": [1, 1]}, "", "not a fact that scores; there are: owner, tickets"),
        ("marklin", 2, {"goods_points": [0, 10**30]}, "", "cannot be"),
    ],
)
def test_what_cannot_lie_on_a_table_is_refused_with_the_reason(
    board: str, players: int, facts: dict[str, Any], key: str, fault: str
) -> None:
    with pytest.raises(BadPosition, match=fault) as refused:
        finished_game(rules_of(board, players), facts)
    assert refused.value.key == key


def test_nobody_has_more_trains_on_the_table_than_the_box_has() -> None:
    rules = rules_of("usa", 4)
    long = sorted(rules.board.routes, key=lambda route: -route.length)[:9]
    with pytest.raises(BadPosition, match="seat 3 has 54 trains on the table, but began with 45") as refused:
        finished_game(rules, {"owner": {route.id: 2 for route in long}})
    assert refused.value.values == {"seat": ("seat", 2), "trains": ("number", 54), "supply": ("number", 45)}


def test_festival_cards_are_not_more_than_there_are() -> None:
    rules = rules_of("iberia", 2)
    pile = next(field for field in scored_fields(rules) if field.name == "festival_pile")
    with pytest.raises(BadPosition, match="festival cards of") as refused:
        finished_game(rules, {"festival_pile": [{pile.by[0]: 50}, {}]})
    assert refused.value.key == "tally.festivals"


def test_an_empty_table_scores_what_an_empty_table_scores() -> None:
    assert finished_game(rules_of("usa", 3), {}).scores().totals == [0, 0, 0]
    assert finished_game(rules_of("europe", 2), {}).scores().totals == [12, 12]


def test_a_position_laid_out_by_hand_has_final_scores_too() -> None:
    game = Position("usa", 2).routes(0, "boston-montreal").tickets(["boston-miami"]).finished_game()
    assert game.over
    assert game.scores().lines["routes"] == [2, 0]
    assert game.scores().lines["tickets"] == [-12, 0]
