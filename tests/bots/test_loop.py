"""The game loop: bots decide until the game is over, or until somebody else has to decide."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

import whistlestop as ws
from whistlestop import Action, Bot, Budget, Game, View
from whistlestop.errors import BadBot, BadPlayers, UnknownBot
from whistlestop.loop import Opponents, ask, budget_of, other_seats, run


class Chance:
    """Takes any legal action, and notes what it was asked."""

    def __init__(self) -> None:
        self.asked: list[View] = []

    def choose(self, view: View, budget: Budget) -> Action:
        self.asked.append(view)
        return budget.rng.choice(view.legal)


class Returns:
    """Returns the same thing whatever it is asked."""

    def __init__(self, choice: object) -> None:
        self.choice = choice

    def choose(self, view: View, budget: Budget) -> Action:
        return self.choice  # type: ignore[return-value]


def at_first_turn(seed: int = 7) -> Game:
    game = Game.new("usa", players=2, seed=seed)
    for seat in (0, 1):
        game.play("keep 1,2,3", seat)
    return game


# -- whole games -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", ws.board_names())
def test_play_ends_a_game_on_every_board_with_every_number_of_players(board: str) -> None:
    facts = ws.load_board(board)
    for players in range(facts.min_players, facts.max_players + 1):
        game = ws.play(["random"] * players, board=board, seed=5)
        assert game.over
        assert (game.board.id, game.players, game.seed) == (board, players, 5)
        assert Game.verify(game.record()).scores() == game.scores()


def test_play_takes_bots_and_names_of_bots() -> None:
    mine = Chance()
    game = ws.play([mine, "greedy"], board="usa", seed=3)
    assert game.over
    assert {view.seat for view in mine.asked} == {0}


def test_play_takes_a_board_that_was_loaded() -> None:
    assert ws.play(["random", "random"], board=ws.load_board("first-journey"), seed=1).board.id == "first-journey"


@pytest.mark.parametrize(("bots", "error"), [(["random"], BadPlayers), (["random", "greedo"], UnknownBot)])
def test_play_refuses_bots_that_do_not_fit_or_exist(bots: list[Bot | str], error: type[Exception]) -> None:
    with pytest.raises(error):
        ws.play(bots, board="usa", seed=1)


@pytest.mark.parametrize("bots", [("random", "random"), ("greedy", "random"), ("planner", "greedy")])
def test_the_same_seed_gives_the_same_game(bots: tuple[str, str]) -> None:
    one = ws.play(bots, board="first-journey", seed=11)
    assert ws.play(bots, board="first-journey", seed=11).record() == one.record()
    assert ws.play(bots, board="first-journey", seed=12).played != one.played


def test_a_game_that_is_interrupted_goes_on_the_same_way() -> None:
    whole = ws.play(["random", "random"], board="usa", seed=4)
    game = Game.new("usa", players=2, seed=4)
    players: dict[int, Bot] = {0: Chance(), 1: Chance()}
    for _ in run(game, players, partial(budget_of, game)):
        if len(game.played) == 50:
            break
    for _ in run(game, {0: Chance(), 1: Chance()}, partial(budget_of, game)):
        pass
    assert game.record() == whole.record()


def test_the_chance_of_a_decision_depends_on_the_seed_the_seat_and_the_moment() -> None:
    game = at_first_turn()
    numbers = [budget_of(game, seat).rng.random() for seat in (0, 1)]
    assert [budget_of(at_first_turn(), seat).rng.random() for seat in (0, 1)] == numbers
    numbers += [budget_of(at_first_turn(seed=8), seat).rng.random() for seat in (0, 1)]
    game.play("draw blind")
    numbers += [budget_of(game, seat).rng.random() for seat in (0, 1)]
    assert len(set(numbers)) == 6
    assert budget_of(game, 0, 0.5).seconds == 0.5


# -- who is asked ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", ws.board_names())
def test_a_forced_action_is_not_asked_for(board: str) -> None:
    game = Game.new(board, players=2, seed=6)
    players = {0: Chance(), 1: Chance()}
    forced = 0
    twin = game.copy()
    for seat in run(game, players, partial(budget_of, game)):
        only = twin.view(seat).forced
        if only is not None:
            forced += 1
            assert game.played[-1] == (seat, only)
        twin.push(game.played[-1][1], seat)
    asked = [view for player in players.values() for view in player.asked]
    assert all(len(view.legal) > 1 for view in asked)
    assert len(asked) + forced == len(game.played)


def test_forced_actions_occur_and_are_played() -> None:
    found = 0
    for seed in range(5):
        game = Game.new("usa", players=2, seed=seed)
        players = {0: Chance(), 1: Chance()}
        steps = list(run(game, players, partial(budget_of, game)))
        assert [seat for seat, _ in game.played] == steps
        found += len(steps) - sum(len(player.asked) for player in players.values())
    assert found > 0


def test_run_stops_at_the_seats_that_have_no_bot() -> None:
    game = Game.new("usa", players=3, seed=9)
    others: dict[int, Bot] = {1: Chance(), 2: Chance()}
    while not game.over:
        list(run(game, others, partial(budget_of, game)))
        assert game.over or game.pending_seats == (0,)
        assert list(run(game, others, partial(budget_of, game))) == []
        if not game.over:
            game.play(game.legal(0)[-1], 0)
    assert {seat for seat, _ in game.played} == {0, 1, 2}


def test_run_does_nothing_without_bots_or_when_the_game_is_over() -> None:
    game = Game.new("usa", players=2, seed=9)
    assert list(run(game, {}, partial(budget_of, game))) == []
    game.play_out(rng=Random(1))
    assert list(run(game, {0: Chance(), 1: Chance()}, partial(budget_of, game))) == []


def test_bots_decide_at_the_same_time_as_a_person_who_has_not_decided_yet() -> None:
    game = Game.new("usa", players=3, seed=9)
    bots = {0: Chance(), 2: Chance()}
    assert list(game.pending_seats) == [0, 1, 2]
    assert list(run(game, bots, partial(budget_of, game))) == [0, 2]
    assert list(game.pending_seats) == [1]
    assert [view.seat for player in bots.values() for view in player.asked] == [0, 2]
    assert bots[2].asked[0]["offer"][0] is None


@pytest.mark.parametrize("board", ["usa", "iberia", "south-korea"])
def test_seats_that_decide_at_the_same_time_do_not_see_each_other_s_choice(board: str) -> None:
    """Whatever seat 0 keeps, seat 1 sees the same, and so decides the same."""
    seen = []
    for choice in (0, -1):
        game = Game.new(board, players=2, seed=9)
        game.play(game.legal(0)[choice], 0)
        later = Chance()
        next(run(game, {1: later}, partial(budget_of, game)))
        seen.append((later.asked[0].to_dict(), game.played[-1]))
    assert seen[0] == seen[1]


# -- what a bot may return ---------------------------------------------------------------------------------


def test_ask_returns_the_choice_of_the_bot() -> None:
    view = at_first_turn().view()
    for action in view.legal:
        assert ask(Returns(action), view, Budget()) is action


@pytest.mark.parametrize(
    ("choice", "shown"),
    [
        (4, "4"),
        (True, "True"),
        (None, "None"),
        ("draw blind", "'draw blind'"),
        (["draw blind"], r"\['draw blind'\]"),
    ],
)
def test_a_choice_that_is_not_an_action_is_a_bad_bot(choice: object, shown: str) -> None:
    game = at_first_turn()
    with pytest.raises(BadBot, match=rf"it chose {shown}, which is not an Action; return one of view\.legal"):
        list(run(game, {0: Returns(choice), 1: Returns(choice)}, partial(budget_of, game)))
    assert len(game.played) == 2


def test_a_choice_that_is_not_legal_is_a_bad_bot() -> None:
    game = at_first_turn()
    with pytest.raises(BadBot, match=r"it chose 'pass', which is not legal here; return one of view\.legal"):
        list(run(game, dict.fromkeys((0, 1), Returns(game.parse("pass"))), partial(budget_of, game)))
    assert len(game.played) == 2


class Cheats:
    """Puts what it would like among the legal actions of its view."""

    def choose(self, view: View, budget: Budget) -> Action:
        view.codes[:] = [view.rules.action(0).code]
        return view.legal[0]


class Forges:
    """Gives another action the code of a legal one."""

    def choose(self, view: View, budget: Budget) -> Action:
        return view.rules.action(0).numbered(view.codes[0], "pass")


@pytest.mark.parametrize("player", [Cheats(), Forges()])
def test_an_illegal_action_that_looks_legal_is_a_bad_bot(player: Bot) -> None:
    with pytest.raises(BadBot, match="it chose 'pass', which is not legal here"):
        ask(player, at_first_turn().view(), Budget())


def test_a_long_choice_is_shown_in_short() -> None:
    with pytest.raises(BadBot) as error:
        ask(Returns("x" * 10_000), at_first_turn().view(), Budget())
    assert len(str(error.value)) < 200


# -- bots against a person ---------------------------------------------------------------------------------


def test_one_bot_is_enough_for_all_other_seats_or_there_is_one_for_each() -> None:
    assert other_seats(["easy"], 4, 1) == {0: "easy", 2: "easy", 3: "easy"}
    assert other_seats(["easy", "hard"], 3, 0) == {1: "easy", 2: "hard"}
    with pytest.raises(BadPlayers, match="2 bots for 3 other seats; name one for all, or one for each"):
        other_seats(["easy", "hard"], 4, 0)
    with pytest.raises(BadPlayers, match="2 bots for 1 other seat;"):
        other_seats(["easy", "hard"], 2, 0)


def test_opponents_play_until_the_person_has_to_decide() -> None:
    game = Game.new("usa", players=3, seed=2)
    bots = Opponents(game, {0: "random", 2: "greedy"})
    assert list(bots.play()) == [0, 2]
    while not game.over:
        assert game.pending_seats == (1,)
        game.play(game.legal(1)[0], 1)
        assert set(bots.play()) <= {0, 2}
    assert list(bots.play()) == []


class Raises:
    def choose(self, view: View, budget: Budget) -> Action:
        raise ZeroDivisionError("no\nplan")


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        (Raises(), "ZeroDivisionError: no plan; use another bot"),
        (Returns("pass"), "it chose 'pass', which is not an Action"),
    ],
)
def test_an_opponent_that_fails_is_a_bad_bot_that_is_named(bot: Bot, why: str) -> None:
    game = Game.new("usa", players=3, seed=2)
    bots = Opponents(game, {0: "random", 2: "greedy"})
    bots.bots[2] = bot
    with pytest.raises(BadBot, match=f"the bot 'greedy' at seat 3 has failed: {why}"):
        list(bots.play())
    assert [seat for seat, _ in game.played] == [0]


def test_F11_a_game_that_bots_never_end_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    class Exchanges:
        """Exchanges tickets as often as the rules allow."""

        def choose(self, view: View, budget: Budget) -> Action:
            return next((action for action in view.legal if action.verb == "exchange"), view.legal[0])

    monkeypatch.setattr("whistlestop.loop.MAX_DECISIONS", 300)
    with pytest.raises(BadBot, match="has not ended after 300 decisions"):
        ws.play([Exchanges(), Exchanges()], board="first-journey", seed=1)
