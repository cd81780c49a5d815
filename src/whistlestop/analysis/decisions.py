"""Decisions: what search would have done with what the seat knew, and what that would have been worth.

Search chooses first. Then its choice and the decision that was taken are played side by side in worlds of their own,
because the trials that made search choose a move favour that move.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import sqrt
from random import Random

from whistlestop.analysis.rollouts import BELIEF
from whistlestop.bots.explain import HintReason, why
from whistlestop.bots.protocol import Budget
from whistlestop.bots.search import MIN_WORLDS, Candidate, SearchBot
from whistlestop.engine.action import Action
from whistlestop.planning.trials import Trials
from whistlestop.view import View

SEARCH_ROLLOUTS = 160
GATE = 2.0  # standard errors by which the choice of search must beat the planner's move
FIRST_PAIRS = 16  # worlds after which a clear case is decided
PAIRS = 96  # worlds for a close one
CLEAR = 2.0  # standard errors
# The loss from which a decision is doubtful or costly, if it certainly loses something: a part of a reward (see
# `Trials.play`), or points, which count even where the game is decided.
DOUBTFUL_LOSSES = (0.02, 6.0)
COSTLY_LOSSES = (0.05, 15.0)


class Verdict(StrEnum):
    """How a decision compares with the choice of search."""

    BEST = "best"  # the same, or better
    GOOD = "good"  # no difference that counts
    DOUBTFUL = "doubtful"
    COSTLY = "costly"


@dataclass(frozen=True)
class Decision:
    """A decision and what search would have done; losses are what the decision gives away compared with that."""

    number: int
    seat: int
    action: Action
    choice: Action  # of search
    verdict: Verdict
    win: float  # the chance to win with the choice of search, by what the seat knew
    loss: float  # of that chance
    error: float  # the standard error of the loss
    points: float  # lost
    trials: int
    reason: HintReason  # for the choice of search


@dataclass
class Comparison:
    """Two actions in the same worlds: what the first gains, world by world."""

    rewards: list[float]
    wins: list[float]
    points: list[float]
    win: float = 0.0  # of the first, in all

    def mean_and_error(self, values: list[float]) -> tuple[float, float]:
        n = len(values)
        mean = sum(values) / n
        return mean, sqrt(sum((value - mean) ** 2 for value in values) / max(1, n - 1) / n)

    @property
    def clear(self) -> bool:
        """Whether more worlds would hardly change the verdict."""
        losses = [self.mean_and_error(values) for values in (self.rewards, self.points)]
        harmless = (loss + CLEAR * error < limit for (loss, error), limit in zip(losses, DOUBTFUL_LOSSES, strict=True))
        harmful = (loss - 2 * CLEAR * error > limit for (loss, error), limit in zip(losses, COSTLY_LOSSES, strict=True))
        return all(harmless) or any(harmful)

    @property
    def verdict(self) -> Verdict:
        losses = [self.mean_and_error(values) for values in (self.rewards, self.points)]
        if losses[0][0] <= 0.0:
            return Verdict.BEST
        for verdict, limits in ((Verdict.COSTLY, COSTLY_LOSSES), (Verdict.DOUBTFUL, DOUBTFUL_LOSSES)):
            for (loss, error), limit in zip(losses, limits, strict=True):
                if loss >= limit and loss >= CLEAR * error:
                    return verdict
        return Verdict.GOOD


class Judge:
    """Judges decisions by search."""

    def __init__(self, rollouts: int = SEARCH_ROLLOUTS, pairs: int = PAIRS) -> None:
        self.bot = SearchBot(rollouts=rollouts, gate=GATE)
        self.pairs = pairs

    def judge(self, view: View, action: Action, number: int = 0) -> Decision:
        """Compare a decision of a view's seat with the choice of search; the result is the same on every machine."""
        rng = Random(f"decision {number}")
        candidates = self.bot.examine(view, Budget(rng=rng))
        found = self.against(view, action, self.bot.decide(candidates), number, rng)
        if found.verdict in (Verdict.BEST, Verdict.GOOD):
            # search leaves the planner's move only for one that is clearly better; what looked best gets a chance, too
            tried = [candidate for candidate in candidates if len(candidate.rewards) >= MIN_WORLDS]
            promising = max(tried, key=lambda candidate: candidate.mean, default=candidates[0])
            if promising.action not in (action.code, found.choice.code):
                other = self.against(view, action, promising, number, rng)
                if other.verdict in (Verdict.DOUBTFUL, Verdict.COSTLY):
                    return other
        return found

    def against(self, view: View, action: Action, choice: Candidate, number: int, rng: Random) -> Decision:
        """Return what a decision was worth compared with another choice."""
        reason = why(view, self.bot.planner_of(view.rules), choice.action, self.bot.rival_interest)
        chosen = view.rules.action(choice.action)
        if choice.action == action.code:
            trials = len(choice.rewards)
            facts = (Verdict.BEST, choice.win_rate, 0.0, 0.0, 0.0, trials)
            return Decision(number, view.seat, action, chosen, *facts, reason)
        found = self.compare(view, choice.action, action.code, rng)
        loss, error = found.mean_and_error(found.wins)
        points = found.mean_and_error(found.points)[0]
        n = len(found.wins)
        return Decision(number, view.seat, action, chosen, found.verdict, found.win / n, loss, error, points, n, reason)

    def compare(self, view: View, first: int, second: int, rng: Random) -> Comparison:
        """Play two actions in the same worlds, until the case is clear or there have been enough."""
        planner = self.bot.planner_of(view.rules, fast=True)
        trials = Trials(view.rules, planner, view.slots, view.seat)
        found = Comparison([], [], [])
        while len(found.wins) < self.pairs:
            n = len(found.wins)
            if n >= FIRST_PAIRS and n % 8 == 0 and found.clear:
                break
            trials.add_world(rng.getrandbits(64), BELIEF)
            reward, won, total = trials.play(n, first), trials.won, int(trials.total)
            found.rewards.append(reward - trials.play(n, second))
            found.wins.append(won - trials.won)
            found.points.append(float(total - int(trials.total)))
            found.win += won
        return found
