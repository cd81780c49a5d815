"""Search: try candidates in worlds that agree with what the seat knows, with planners playing on to the end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import ceil, inf, log, sqrt
from time import perf_counter

from whistlestop.bots.planner import NEWEST, PlannerBot, visible_state
from whistlestop.bots.protocol import UNLIMITED, Budget
from whistlestop.bots.values import value_of
from whistlestop.engine.action import Action
from whistlestop.planning.planner import Planner
from whistlestop.planning.shortlist import shortlist
from whistlestop.planning.trials import Trials
from whistlestop.planning.value import Value
from whistlestop.view import View

FIRST_WORLDS = 8  # that show which routes the others want
FIRST_SHARE = 0.2  # of the budget, at most, for making them
MIN_WORLDS = 12  # that a candidate has to be tried in before a gate can let it through
FIRST_GATE = 2.0  # of version 1
USUAL_GAIN = -0.03  # of another move over the planner's, expected before its first trial
USUAL_SPREAD = 0.03  # of such gains, from move to move
USUAL_VARIANCE = 0.06  # of a gain, from world to world, before it has been seen
VARIANCE_WORTH = 12  # worlds that this estimate counts for
TURNS_TRIED = 20  # before a learned value ends a trial
KEEP_ONE_IN = 3  # candidates for the next round
MOST_RESERVE = 0.1  # of a time limit that is left unused, if steps have taken that long
CLEAR_ERRORS = 4.0  # standard errors by which the planner's move must lead for search to stop early


@dataclass
class Candidate:
    """An action on trial: its rewards from 0 to 1, world by world, and its wins and points in all."""

    action: int
    rewards: list[float] = field(default_factory=list)
    wins: float = 0.0
    points: float = 0.0

    @property
    def mean(self) -> float:
        return sum(self.rewards) / max(1, len(self.rewards))

    @property
    def win_rate(self) -> float:
        return self.wins / max(1, len(self.rewards))

    def gain(self, other: Candidate) -> tuple[float, float]:
        """Return how much better this action did than another in the same worlds, and the standard error of that."""
        n = min(len(self.rewards), len(other.rewards))
        if n < 2:
            return 0.0, 1.0
        mean, squares = self.differences(other)
        return mean, sqrt(squares / (n - 1) / n)

    def likely_gain(self, other: Candidate) -> float:
        """Return the gain over the planner's move to expect from now on.

        The fewer the worlds and the more they differ, the more it leans towards what other moves usually gain.
        """
        n = min(len(self.rewards), len(other.rewards))
        if n == 0:
            return USUAL_GAIN
        mean, squares = self.differences(other)
        variance = (VARIANCE_WORTH * USUAL_VARIANCE + squares) / (VARIANCE_WORTH + n - 1)
        trust = USUAL_SPREAD**2 / (USUAL_SPREAD**2 + variance / n)
        return trust * mean + (1.0 - trust) * USUAL_GAIN

    def differences(self, other: Candidate) -> tuple[float, float]:
        """Return the mean gain over another action in the same worlds, and the sum of squared deviations from it."""
        gains = [a - b for a, b in zip(self.rewards, other.rewards, strict=False)]
        mean = sum(gains) / len(gains)
        return mean, sum((gain - mean) ** 2 for gain in gains)


class SearchBot(PlannerBot):
    """Searches one decision deep, by trials in rounds: the best third of the candidates goes on to the next round.

    The planner's own move stays in to the end, and is replaced only by one that is likely to be better.

    time: seconds for a decision.
    rollouts: games to play for a decision instead; it is then the same on every machine.
    gate: the number of standard errors by which another move must beat the planner's, instead of being likely to.
    width: the largest number of candidates.
    belief: the number of samples that each world is chosen from.
    value: the number of turns, of all players, after which trials end with a learned value, on boards that have one.
        With 0 they are played to the end.
    version: of the planner; 1, which has a gate, for the search by which later ones are measured.
    """

    def __init__(
        self,
        time: float = 0.3,
        rollouts: int = 0,
        gate: float | None = None,
        width: int = 16,
        belief: int = 32,
        value: int = TURNS_TRIED,
        version: int = NEWEST,
    ) -> None:
        if not 0 < time < inf:
            raise ValueError(f"a time of {time:g} seconds makes no sense; give more than 0")
        if gate is None and version == 1:
            gate = FIRST_GATE
        limits: dict[str, tuple[float, int]] = {
            "rollouts": (rollouts, 0),
            "gate": (gate or 0.0, 0),
            "width": (width, 1),
            "belief": (belief, 1),
            "value": (value, 0),
        }
        for name, (given, least) in limits.items():
            if not least <= given < inf:
                raise ValueError(f"{name}={given:g} makes no sense; give at least {least}")
        super().__init__(version)
        self.time = time
        self.rollouts = rollouts
        self.gate = gate
        self.width = width
        self.belief = belief
        self.value = value
        self.learned: dict[Planner, Value | None] = {}
        self.rival_interest: list[float] = []  # how likely the others want each route, by the last decision

    def choose(self, view: View, budget: Budget = UNLIMITED) -> Action:
        return view.rules.action(self.decide(self.examine(view, budget)).action)

    def decide(self, candidates: list[Candidate]) -> Candidate:
        """Return the first candidate, which is the planner's move, or another one that is likely to be better."""
        own = candidates[0]
        best, best_gain = own, 0.0
        for candidate in candidates[1:]:
            gain = self.gain_of(candidate, own)
            if gain > best_gain:
                best, best_gain = candidate, gain
        return best

    def gain_of(self, candidate: Candidate, own: Candidate) -> float:
        """Return what a candidate gains over the planner's move: what is likely, or with a gate what is clear."""
        if self.gate is None:
            return candidate.likely_gain(own)
        if len(candidate.rewards) < min(MIN_WORLDS, len(own.rewards)):
            return 0.0
        gain, error = candidate.gain(own)
        return gain if gain > self.gate * error else 0.0

    def examine(self, view: View, budget: Budget) -> list[Candidate]:
        """Return the candidates after their trials, the planner's own move first."""
        clock = Clock(self.time, self.rollouts, budget)
        planner = self.planner_of(view.rules)
        seat = view.seat
        fast = self.planner_of(view.rules, fast=True)
        trials = Trials(view.rules, fast, view.slots, seat, self.value_of(fast), self.value)
        while len(trials.worlds) < FIRST_WORLDS and not clock.past(FIRST_SHARE):
            trials.add_world(budget.rng.getrandbits(64), self.belief)
        counts = trials.rival_interest()
        # several others may want a route in the same world: as many plans as worlds are as sure as it gets
        self.rival_interest = [min(1.0, n / max(1, len(trials.worlds))) for n in counts]
        codes = shortlist(view.rules, planner, visible_state(view), seat, counts, self.width)
        candidates = [Candidate(int(code)) for code in codes]
        alive = list(candidates)
        rounds = max(1, ceil(log(len(candidates), KEEP_ONE_IN)))
        for number in range(rounds):
            share = clock.share(rounds - number)
            while not clock.past(share):
                self.try_all(trials, alive, clock, budget)
                if self.is_clear(alive):
                    return candidates
            if len(alive) > 2:
                others = sorted(alive[1:], key=lambda candidate: candidate.mean, reverse=True)
                alive = [alive[0], *others[: max(1, len(alive) // KEEP_ONE_IN)]]
        return candidates

    def value_of(self, planner: Planner) -> Value | None:
        """Return the value that ends trials by a planner, if there is one; those of version 1 are played to the end."""
        if self.value == 0 or self.version == 1:
            return None
        if planner not in self.learned:
            self.learned = {planner: value_of(planner)}
        return self.learned[planner]

    def try_all(self, trials: Trials, alive: list[Candidate], clock: Clock, budget: Budget) -> None:
        """Play every candidate that is left in one more world, unless the budget runs out."""
        index = len(alive[0].rewards)
        if index == len(trials.worlds):
            trials.add_world(budget.rng.getrandbits(64), self.belief)
        for candidate in alive:
            candidate.rewards.append(trials.play(index, candidate.action))
            candidate.wins += trials.won
            candidate.points += trials.total
            clock.played += 1
            if clock.past(1.0):
                return

    def is_clear(self, alive: list[Candidate]) -> bool:
        """Return whether the planner's move leads so clearly that more trials would not change the decision."""
        own = alive[0]
        n = len(own.rewards)
        if n < 2 * MIN_WORLDS or n % 8:
            return False
        gains = [candidate.gain(own) for candidate in alive[1:]]
        return all(gain <= -CLEAR_ERRORS * error for gain, error in gains)


class Clock:
    """Measures a decision against its limit, in rollouts if there is such a limit, else in seconds.

    Time is up as soon as another step might not fit: on a busy machine a step takes as long as others let it.
    """

    def __init__(self, seconds: float, rollouts: int, budget: Budget, now: Callable[[], float] = perf_counter) -> None:
        self.now = now
        self.begun = now()
        self.played = 0
        self.rollouts = min([n for n in (rollouts, budget.rollouts) if n], default=0)
        self.seconds = seconds if budget.seconds is None else min(seconds, budget.seconds)
        self.looked: float | None = None  # when it was last asked, with only a step since then
        self.longest = 0.0  # seconds that a step has taken

    @property
    def used(self) -> float:
        """The part of the limit that is used up, from 0 to 1 and beyond."""
        if self.rollouts:
            return self.played / self.rollouts
        return (self.now() - self.begun) / self.seconds

    def share(self, parts: int) -> float:
        """Return where the next of so many equal parts of the rest ends."""
        used = self.used
        self.looked = None
        return used + (1.0 - used) / parts

    def past(self, share: float) -> bool:
        """Return whether so much of the limit is used up, or would be by a step like the longest so far."""
        if self.rollouts:
            return self.used >= share
        now = self.now()
        if self.looked is not None:
            self.longest = max(self.longest, now - self.looked)
        self.looked = now
        return (now - self.begun + min(self.longest, MOST_RESERVE * self.seconds)) / self.seconds >= share
