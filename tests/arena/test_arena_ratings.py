"""Intervals, Elo and the sequential test: against known values, and against chance whose truth is known."""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random

import pytest

from whistlestop.arena import GameResult, Outcome, Tournament
from whistlestop.arena.ratings import comparisons, rate, solve
from whistlestop.arena.sprt import BOUND, SequentialTest
from whistlestop.arena.statistics import share_interval
from whistlestop.intervals import wilson


def game(line_up: str, totals: tuple[int, ...] | None, winners: tuple[int, ...] = ()) -> GameResult:
    """A result of bots with names of one letter."""
    nothing = tuple(0 for _ in line_up)
    if totals is not None and not winners:
        winners = tuple(seat for seat, total in enumerate(totals) if total == max(totals))
    return GameResult(tuple(line_up), 0, totals, winners, nothing, nothing, nothing, nothing)


def duels(wins: int, losses: int) -> list[list[GameResult]]:
    """So many deals of one game each between a and b."""
    return [[game("ab", (1, 0))] for _ in range(wins)] + [[game("ab", (0, 1))] for _ in range(losses)]


# -- intervals ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wins", "n", "low", "high"),
    [
        (8, 10, 0.4902, 0.9433),
        (0, 20, 0.0, 0.1611),
        (50, 100, 0.4038, 0.5962),
        (1, 1, 0.2065, 1.0),
        (2.5, 5, 0.1706, 0.8294),
    ],
)
def test_wilson_intervals_agree_with_known_values(wins: float, n: int, low: float, high: float) -> None:
    assert wilson(wins, n) == pytest.approx((low, high), abs=2e-4)


def test_without_games_nothing_is_known() -> None:
    assert wilson(0, 0) == share_interval([]) == (0.0, 1.0)


def test_few_deals_and_clear_results_are_left_to_wilson() -> None:
    assert share_interval([(1, 2)] * 29) == wilson(29, 58)
    assert share_interval([(2, 2)] * 100) == wilson(200, 200)
    assert share_interval([(0, 2)] * 100) == wilson(0, 200)


def test_independent_games_have_about_the_interval_of_independent_games() -> None:
    low, high = share_interval([(1, 1)] * 120 + [(0, 1)] * 80)
    assert (low, high) == pytest.approx((0.6 - 1.96 * math.sqrt(0.24 / 200), 0.668), abs=1e-3)


def test_deals_that_rotation_makes_even_leave_no_doubt() -> None:
    low, high = share_interval([(1, 2)] * 40)
    assert (low, high) == (0.5, 0.5)


def covered(interval: Callable[[list[tuple[float, int]]], tuple[float, float]], share: float, seed: int) -> float:
    """How often an interval of 50 deals of two games, which are won or lost together, holds the true share."""
    rng = Random(seed)
    hits = 0
    for _ in range(600):
        deals = [(2.0, 2) if rng.random() < share else (0.0, 2) for _ in range(50)]
        low, high = interval(deals)
        hits += low <= share <= high
    return hits / 600


@pytest.mark.parametrize("share", [0.5, 0.7])
def test_the_interval_is_honest_about_games_that_share_their_luck(share: float) -> None:
    assert 0.91 <= covered(share_interval, share, 1) <= 0.99
    naive = covered(lambda deals: wilson(sum(won for won, _ in deals), 100), share, 1)
    assert naive < 0.9  # what it would be if games counted as independent


# -- Elo ---------------------------------------------------------------------------------------------------


def test_a_game_compares_every_two_different_bots_by_rank() -> None:
    found = list(comparisons(game("abca", (30, 10, 10, 5))))
    assert found == [("a", "b", 1.0), ("a", "c", 1.0), ("b", "c", 0.5), ("b", "a", 1.0), ("c", "a", 1.0)]


def test_a_tie_break_counts_as_winning() -> None:
    assert list(comparisons(game("ab", (10, 10), (1,)))) == [("a", "b", 0.0)]


def test_a_bot_that_fails_loses_to_all_others_which_are_level() -> None:
    found = list(comparisons(game("abc", None, (0, 2))))
    assert found == [("a", "b", 1.0), ("a", "c", 0.5), ("b", "c", 0.0)]


def test_two_bots_have_the_elo_of_their_score() -> None:
    ratings = rate(["a", "b"], duels(75, 25))
    expected = 400 * math.log10(75.5 / 25.5)  # with half a win more for each
    assert ratings["a"].elo - ratings["b"].elo == pytest.approx(expected)
    assert ratings["a"].elo == pytest.approx(-ratings["b"].elo)


def test_the_anchor_has_zero_and_no_doubt() -> None:
    ratings = rate(["a", "b"], duels(75, 25), "b")
    assert (ratings["b"].elo, ratings["b"].low, ratings["b"].high) == (0, 0, 0)
    assert ratings["a"].low < ratings["a"].elo < ratings["a"].high
    free = rate(["a", "b"], duels(75, 25))
    assert ratings["a"].elo == pytest.approx(2 * free["a"].elo)
    assert rate(["a", "b"], duels(75, 25), "c") == free


def test_the_margin_of_many_independent_games_is_that_of_a_logit() -> None:
    rating = rate(["a", "b"], duels(600, 400), "b")["a"]
    margin = 1.96 * 400 / math.log(10) / math.sqrt(1000 * 0.6 * 0.4)
    assert (rating.high - rating.low) / 2 == pytest.approx(margin, rel=0.02)


def test_a_bot_that_wins_everything_is_not_infinitely_strong() -> None:
    few, many = rate(["a", "b"], duels(10, 0), "b")["a"], rate(["a", "b"], duels(1000, 0), "b")["a"]
    assert 400 < few.elo < 700 < many.elo < 1500
    assert many.high - many.low > 200  # how strong remains open


def test_a_bot_alone_has_zero() -> None:
    rating = rate(["a"], [[game("aa", (1, 0))]])["a"]
    assert (rating.elo, rating.low, rating.high) == (0, 0, 0)


def test_without_games_all_are_level() -> None:
    assert [rating.elo for rating in rate(["a", "b", "c"], []).values()] == [0, 0, 0]


def test_several_bots_agree_with_another_way_to_fit() -> None:
    rng = Random(3)
    wins = {("a", "b"): 13, ("b", "a"): 7, ("a", "c"): 16, ("c", "a"): 4, ("b", "c"): 9, ("c", "b"): 11}
    deals = [[game(f"{one}{other}", (1, 0))] for (one, other), n in wins.items() for _ in range(n)]
    rng.shuffle(deals)
    ratings = rate(["a", "b", "c"], deals)
    strength = dict.fromkeys("abc", 1.0)
    for _ in range(2000):  # Zermelo's iteration, with half a win for each in every pair
        for one in "abc":
            won = sum(n + 0.5 for (winner, _), n in wins.items() if winner == one)
            met = sum(
                (wins[one, other] + wins[other, one] + 1) / (strength[one] + strength[other])
                for other in "abc"
                if other != one
            )
            strength[one] = won / met
    for one, other in (("a", "b"), ("b", "c")):
        expected = 400 * math.log10(strength[one] / strength[other])
        assert ratings[one].elo - ratings[other].elo == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize("together", [1, 4])
def test_intervals_hold_the_truth_also_when_games_of_a_deal_share_their_luck(together: int) -> None:
    truth = 120.0
    chance = 1 / (1 + 10 ** (-truth / 400))
    rng = Random(5)
    hits = 0
    for _ in range(300):
        deals = []
        for _ in range(60):
            totals = (1, 0) if rng.random() < chance else (0, 1)
            deals.append([game("ab", totals)] * together)
        rating = rate(["a", "b"], deals, "b")["a"]
        hits += rating.low <= truth <= rating.high
    assert 0.91 <= hits / 300 <= 0.99


def test_linear_equations_are_solved() -> None:
    assert solve([[0.0, 2.0], [4.0, 1.0]], [6.0, 7.0]) == pytest.approx([1.0, 3.0])
    assert solve([], []) == []


# -- the sequential test -------------------------------------------------------------------------------------


def test_expected_scores_are_those_of_elo() -> None:
    assert SequentialTest(0, 20).expected(0) == 0.5
    assert SequentialTest(0, 20).expected(200) == pytest.approx(0.7597, abs=1e-4)
    assert SequentialTest(0, 20, players=4).expected(0) == pytest.approx(0.5)
    alone, roster = 10 / (10 + 3), 3 * 10 / (3 * 10 + 1)
    assert SequentialTest(0, 20, players=4).expected(400) == pytest.approx((alone + roster) / 2)


def test_the_likelihood_ratio_agrees_with_a_sum_by_hand() -> None:
    test = SequentialTest(0, 40)
    scores = [1.0, 0.5, 0.5, 0.0, 1.0, 0.5, 1.0, 0.5]
    for score in scores:
        test.add(score)
    high = 1 / (1 + 10 ** (-40 / 400))
    mean = sum(scores) / 8
    variance = (sum((score - mean) ** 2 for score in scores) + 0.5) / 10
    expected = sum((score - 0.5) ** 2 - (score - high) ** 2 for score in scores) / (2 * variance)
    assert test.ratio == pytest.approx(expected)
    assert test.verdict == "undecided"


def test_a_clear_case_is_decided_soon_but_not_at_once() -> None:
    test = SequentialTest(0, 20)
    deals = 0
    while test.verdict == "undecided":
        test.add(1.0)
        deals += 1
    assert test.verdict == "accepted"
    assert 8 <= deals <= 30
    assert test.ratio >= BOUND


def decisions(elo: float, seed: int) -> tuple[float, float]:
    """How often a test of 0 against 60 accepts a bot of some strength, and how many deals that takes."""
    rng = Random(seed)
    chance = 1 / (1 + 10 ** (-elo / 400))
    accepted = deals = 0
    for _ in range(300):
        test = SequentialTest(0, 60)
        while test.verdict == "undecided":
            test.add(sum(rng.random() < chance for _ in range(2)) / 2)
        accepted += test.verdict == "accepted"
        deals += test.deals
    return accepted / 300, deals / 300


def test_both_errors_are_about_one_in_twenty() -> None:
    assert decisions(0, 1)[0] <= 0.085
    assert decisions(60, 2)[0] >= 0.915


def test_deals_count_in_their_order_and_none_after_the_decision() -> None:
    outcome = Outcome(Tournament("usa", 2, ("a", "b"), games=100, sprt=(0.0, 20.0)))
    for job in reversed(list(outcome.tournament.jobs())):  # the last deal is over first
        assert not outcome.decided
        outcome.add(job, game("".join(job.line_up), tuple(int(bot == "a") for bot in job.line_up)))
    assert outcome.test is not None
    assert outcome.decided
    assert 8 <= outcome.test.deals < 30
    assert {job.deal for job, _ in outcome.results()} == set(range(outcome.test.deals))


def test_a_strength_far_from_both_hypotheses_is_decided_sooner() -> None:
    between, above = decisions(30, 3), decisions(150, 4)
    assert 0.3 < between[0] < 0.7
    assert above[0] == 1.0
    assert above[1] < between[1] / 3
