"""Search: legal everywhere, repeatable, and careful before it leaves the planner's move."""

from __future__ import annotations

import hashlib
from random import Random

import pytest
from table import every_table, owing, rules_of

from whistlestop import Game, View, board_names
from whistlestop.bots import Budget, bot
from whistlestop.bots.search import Candidate, Clock, SearchBot
from whistlestop.engine import State
from whistlestop.engine.ruleset import OVER
from whistlestop.engine.state import PHASE
from whistlestop.errors import BadBot
from whistlestop.planning.planner import Planner

every_board = pytest.mark.parametrize("board", board_names())


def play(game: Game, specs: list[str], decisions: int = 10_000) -> Game:
    """Let bots play on for so many decisions; every action is checked."""
    bots = [bot(spec) for spec in specs]
    for number in range(decisions):
        if game.over:
            break
        seat = game.pending_seats[0]
        view = game.view(seat)
        game.play(bots[seat].choose(view, Budget(rng=Random(number))), seat)
    return game


@every_table
def test_a_search_plays_legal_actions(board: str, players: int) -> None:
    game = Game.new(board, players=players, seed=4)
    play(game, ["search:rollouts=6", *["planner"] * (players - 1)], 40)
    assert len(game.played) == 40 or game.over


@every_board
def test_the_same_seed_and_rollouts_give_the_same_game(board: str) -> None:
    games = [play(Game.new(board, players=2, seed=9), ["search:rollouts=12", "planner"], 60) for _ in range(2)]
    assert games[0].played == games[1].played


@pytest.mark.parametrize("wrong", ["time=0", "time=-1", "time=inf", "time=nan", "rollouts=-5", "width=0", "gate=-1"])
def test_parameters_that_make_no_sense_are_refused(wrong: str) -> None:
    with pytest.raises(BadBot, match="makes no sense"):
        bot(f"search:{wrong}")


def scattered(n: int, gain: float, size: float = 0.25) -> tuple[Candidate, Candidate]:
    """The planner's move and another one that gains so much on average, in worlds that differ by `size`."""
    own = [0.5] * n
    return Candidate(1, own), Candidate(2, [reward + gain + size * (-1) ** i for i, reward in enumerate(own)])


def test_a_move_is_left_for_one_that_is_likely_to_be_better() -> None:
    bot = SearchBot()
    assert bot.decide([*scattered(24, 0.04)]).action == 1  # what moves usually gain counts more
    assert bot.decide([*scattered(240, 0.04)]).action == 2
    assert bot.decide([*scattered(24, 0.12)]).action == 2
    assert bot.decide([*scattered(24, 0.04, size=0.05)]).action == 2  # worlds that agree say more
    assert bot.decide([*scattered(1000, -0.001)]).action == 1
    assert bot.decide([Candidate(1, [0.5]), Candidate(2)]).action == 1  # without a trial


def test_of_two_good_moves_the_one_that_was_tried_more_is_better() -> None:
    own, often = scattered(200, 0.05)
    rarely = scattered(20, 0.12)[1]
    assert often.likely_gain(own) > rarely.likely_gain(own) > 0


def test_version_1_has_a_gate() -> None:
    assert SearchBot().gate is None
    assert SearchBot(version=1).gate == 2.0
    assert SearchBot(gate=0.0).gate == 0.0


def test_behind_a_gate_a_move_is_left_only_for_one_that_is_clearly_better() -> None:
    bot = SearchBot(gate=2.0)
    own = Candidate(1, [0.5, 0.4, 0.6, 0.5] * 8)
    alike = Candidate(2, [0.6, 0.3, 0.7, 0.45] * 8)
    better = Candidate(3, [0.7, 0.65, 0.7, 0.8] * 8)
    hardly_tried = Candidate(4, [0.9, 0.9])
    assert bot.decide([own, alike]).action == 1
    assert bot.decide([own, alike, better]).action == 3
    assert bot.decide([own, hardly_tried]).action == 1


def test_gains_are_measured_in_the_same_worlds() -> None:
    one, other = Candidate(1, [0.2, 0.9, 0.5]), Candidate(2, [0.1, 0.8])
    gain, error = one.gain(other)
    assert gain == pytest.approx(0.1)
    assert error == pytest.approx(0.0)


# -- time --------------------------------------------------------------------------------------------------------


def clock_at(times: list[float], seconds: float = 1.0) -> Clock:
    """A clock that finds these times, one each time that it looks."""
    return Clock(seconds, 0, Budget(), iter(times).__next__)


def test_time_is_up_when_another_step_would_not_fit() -> None:
    clock = clock_at([0.0, 0.5, 0.55, 0.6, 0.89, 0.96])
    assert [clock.past(1.0) for _ in range(3)] == [False, False, False]
    assert not clock.past(1.0)  # the last step took 0.29, but at most a tenth is left unused
    assert clock.past(1.0)


def test_what_is_done_once_does_not_count_as_a_step() -> None:
    clock = clock_at([0.0, 0.3, 0.31, 0.95, 0.96, 0.97, 0.98, 0.991])
    assert not clock.past(1.0)  # after the set-up
    assert not clock.past(1.0)
    assert clock.share(1) == pytest.approx(1.0)  # after the candidates have been found
    assert [clock.past(1.0) for _ in range(4)] == [False, False, False, True]


def test_a_limit_in_rollouts_is_used_to_the_last_one() -> None:
    clock = Clock(1.0, 7, Budget(), iter([0.0]).__next__)
    while not clock.past(1.0):
        clock.played += 1
    assert clock.played == 7


# -- worlds and chance -------------------------------------------------------------------------------------------


def positions(board: str, players: int, seed: int) -> list[State]:
    """The positions of a game between planners, from its opening to its end."""
    rules = rules_of(board, players)
    planner = Planner(rules)
    g = rules.new_game(seed)
    plans = [planner.new_plan() for _ in range(players)]
    found: list[State] = []
    while g.s[PHASE] != OVER:
        found.append(g.copy())
        seat = owing(g, players)[0]
        rules.apply(g, seat, planner.choose(g, seat, plans[seat]))
    return found


@pytest.mark.parametrize(("board", "players"), [("usa", 2), ("europe", 3), ("iberia", 2)])
def test_what_a_seat_cannot_know_changes_no_choice_of_search(board: str, players: int) -> None:
    rules = rules_of(board, players)
    for number, state in enumerate(positions(board, players, 11)[4::25]):
        seat = owing(state, players)[0]
        view = View(rules, state, seat)
        if view.forced:
            continue
        worlds = [view, *(view.sample(Random(seed)).view(seat) for seed in range(3))]
        choices = {SearchBot(rollouts=40).choose(each, Budget(rng=Random(number))) for each in worlds}
        assert len(choices) == 1


@pytest.mark.parametrize(
    ("board", "players", "recorded"),
    [
        ("usa", 2, "2d097aeea571cfcf"),
        ("germany", 3, "e11b9a81787fb60c"),
        ("first-journey", 2, "df0c2dc92b9a3e44"),
        ("south-korea", 4, "46e201265463bb71"),
    ],
)
def test_version_1_searches_as_it_always_did(board: str, players: int, recorded: str) -> None:
    game = Game.new(board, players=players, seed=5)
    search, planner = bot("search:rollouts=16,version=1"), bot("planner:version=1")
    actions: list[str] = []
    while len(actions) < 60 and not game.over:  # recorded with version 1.0.0; every fourth decision is searched for
        seat = game.pending_seats[0]
        view = game.view(seat)
        choice = view.forced
        if choice is None:
            decider = search if len(actions) % 4 == 3 else planner
            choice = decider.choose(view, Budget(rng=Random(len(actions))))
            actions.append(str(choice))
        game.play(choice, seat)
    assert hashlib.sha256("\n".join(actions).encode()).hexdigest()[:16] == recorded
