"""Search: tries its candidates in worlds that agree with all it knows, and lets planners play them to the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil, inf, log, sqrt
from time import perf_counter

from whistlestop.bots.planner import PlannerBot, position
from whistlestop.bots.protocol import Budget
from whistlestop.planning.candidates import candidates
from whistlestop.planning.trials import Trials
from whistlestop.view import View

SCOUTS = 8  # worlds that tell which routes the others want
SCOUTING = 0.2  # part of the budget after which there are scouts enough
FEWEST = 12  # worlds before a difference counts
KEEP = 3  # one of so many candidates goes on to the next round
CLEAR = 4.0  # standard errors after which nothing more is asked


@dataclass
class Prospect:
    """What trials say of an action: rewards from 0 to 1, world by world; games won, and points scored, in all."""

    action: int
    rewards: list[float] = field(default_factory=list)
    wins: float = 0.0
    points: int = 0

    @property
    def mean(self) -> float:
        return sum(self.rewards) / max(1, len(self.rewards))

    @property
    def win_rate(self) -> float:
        return self.wins / max(1, len(self.rewards))

    def gain(self, other: Prospect) -> tuple[float, float]:
        """How much better this action did than another in the same worlds, and the standard error of that."""
        n = min(len(self.rewards), len(other.rewards))
        if n < 2:
            return 0.0, 1.0
        differences = [a - b for a, b in zip(self.rewards[:n], other.rewards[:n], strict=True)]
        mean = sum(differences) / n
        variance = sum((d - mean) ** 2 for d in differences) / (n - 1)
        return mean, sqrt(variance / n)


class SearchBot(PlannerBot):
    """One decision deep, by trials: in every round the best third of the candidates goes on to more of them.

    The planner's own move stays in to the end, and is left only for one that is clearly better. `time` is in seconds
    for a decision; with `rollouts` it plays so many games instead, the same on every machine. `gate`: how many standard
    errors another move must be better by. `width`: the most candidates. `belief`: samples each world is drawn from.
    """

    def __init__(
        self, time: float = 0.3, rollouts: int = 0, gate: float = 2.0, width: int = 16, belief: int = 32
    ) -> None:
        if not 0 < time < inf:
            raise ValueError(f"a time of {time:g} seconds makes no sense; give more than 0")
        for name, value, least in (
            ("rollouts", rollouts, 0),
            ("gate", gate, 0),
            ("width", width, 1),
            ("belief", belief, 1),
        ):
            if not least <= value < inf:
                raise ValueError(f"{name}={value:g} makes no sense; give at least {least}")
        super().__init__()
        self.time = time
        self.rollouts = rollouts
        self.gate = gate
        self.width = width
        self.belief = belief
        self.heat: list[float] = []  # how likely the others want each route, as found with the last decision

    def choose(self, view: View, legal: Sequence[int], budget: Budget) -> int:
        prospects = self.examine(view, legal, budget)
        return self.decide(prospects).action

    def decide(self, prospects: list[Prospect]) -> Prospect:
        """The planner's move, the first, unless another one is clearly better."""
        own = prospects[0]
        best, best_gain = own, 0.0
        for prospect in prospects[1:]:
            if len(prospect.rewards) < min(FEWEST, len(own.rewards)):
                continue
            gain, error = prospect.gain(own)
            if gain > self.gate * error and gain > best_gain:
                best, best_gain = prospect, gain
        return best

    def examine(self, view: View, legal: Sequence[int], budget: Budget) -> list[Prospect]:
        """Trials of the candidates, the planner's own move first."""
        clock = Clock(self.time, self.rollouts, budget)
        planner = self.planner_of(view.rules)
        seat = view.seat
        assert seat is not None
        trials = Trials(view.rules, self.planner_of(view.rules, hasty=True), view.slots, seat)
        while len(trials.worlds) < SCOUTS and not clock.past(SCOUTING):
            trials.world(budget.rng.getrandbits(64), self.belief)
        heat = trials.heat()
        self.heat = [n / max(1, len(trials.worlds)) for n in heat]
        actions = candidates(view.rules, planner, position(view), seat, heat, self.width)
        prospects = [Prospect(int(action)) for action in actions]
        alive = list(prospects)
        rounds = max(1, ceil(log(len(prospects), KEEP)))
        for number in range(rounds):
            share = clock.share(rounds - number)
            while not clock.past(share):
                self.try_all(trials, alive, clock, budget)
                if self.is_clear(alive):
                    return prospects
            if len(alive) > 2:
                others = sorted(alive[1:], key=lambda p: p.mean, reverse=True)
                alive = [alive[0], *others[: max(1, len(alive) // KEEP)]]
        return prospects

    def try_all(self, trials: Trials, alive: list[Prospect], clock: Clock, budget: Budget) -> None:
        """Play every candidate that is left in one more world."""
        index = len(alive[0].rewards)
        if index == len(trials.worlds):
            trials.world(budget.rng.getrandbits(64), self.belief)
        for prospect in alive:
            prospect.rewards.append(trials.play(index, prospect.action))
            prospect.wins += trials.won
            prospect.points += int(trials.total)
            clock.played += 1
            if clock.over:
                return

    def is_clear(self, alive: list[Prospect]) -> bool:
        """Whether more trials would not change the decision."""
        own = alive[0]
        n = len(own.rewards)
        if n < 2 * FEWEST or n % 8:
            return False
        for prospect in alive[1:]:
            gain, error = prospect.gain(own)
            if gain > -CLEAR * error:
                return False
        return True


class Clock:
    """Counts a decision's seconds or rollouts, whichever are limited."""

    def __init__(self, seconds: float, rollouts: int, budget: Budget) -> None:
        self.begun = perf_counter()
        self.played = 0
        limits = [n for n in (rollouts, budget.rollouts) if n]
        self.rollouts = min(limits) if limits else 0
        if not self.rollouts:
            limit = budget.seconds
            self.seconds = seconds if limit is None else min(seconds, limit)

    @property
    def used(self) -> float:
        """The part of the budget that is used up."""
        if self.rollouts:
            return self.played / self.rollouts
        return (perf_counter() - self.begun) / self.seconds

    @property
    def over(self) -> bool:
        return self.used >= 1.0

    def share(self, parts: int) -> float:
        """Up to where the next one of so many equal parts of the rest goes."""
        used = self.used
        return used + (1.0 - used) / parts

    def past(self, share: float) -> bool:
        return self.used >= share
