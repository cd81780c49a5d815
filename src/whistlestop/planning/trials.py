"""Trials: how a decision turns out in worlds that agree with what a seat knows, when planners play on in every seat."""

from __future__ import annotations

from math import exp, log
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import BIT, size
from whistlestop.engine.ruleset import OVER, Ruleset
from whistlestop.engine.state import PHASE, TURNS, State
from whistlestop.planning.planner import Planner, PlanState
from whistlestop.planning.playout import planner_playout, planner_turns
from whistlestop.planning.value import Value

NO_ACTION: Final = -1
WIN_SHARE: Final = 0.25  # the part of a reward that is for the win itself; the rest is for the margin
PROGRESS_SCALE: Final = 3.0  # trains towards a ticket that make it e times as likely


@final
class Trials:
    """Plays candidates in worlds: the same worlds, chance included, for all of them.

    With a value, a trial ends after so many turns of all players, with what the value expects then.
    """

    def __init__(
        self, rules: Ruleset, planner: Planner, seen: vec[i64], seat: i64, value: Value | None = None, turns: i64 = 0
    ) -> None:
        self.rules = rules
        self.planner = planner
        self.players: i64 = rules.players
        self.seen = seen
        self.seat = seat
        self.worlds: list[State] = []  # which agree with what the seat knows
        self.plans: list[list[PlanState]] = []  # of all seats, world by world
        self.planners: list[Planner] = [planner for _ in range(rules.players)]
        self.scratch: list[PlanState] = [planner.new_plan() for _ in range(rules.players)]
        # of the last trial: the seat's share of the win, its points and the last state
        self.won: float = 0.0
        self.total: float = 0.0
        self.end: State | None = None
        self.value = value
        self.turns: i64 = turns
        self.margin_scale: float = float(planner.weights.margin)
        choice = planner.ticket_choice
        self.progress: list[vec[i64]] = [choice.ticket_progress(seen, other) for other in range(rules.players)]

    def add_world(self, seed: int, samples: i64) -> None:
        """Add a world: one of some samples, chosen with probability proportional to its likelihood."""
        best = self.rules.sample(self.seen, self.seat, seed)
        best_score = self.log_likelihood(best) + gumbel(best.below(65536))
        for i in range(1, int(samples)):
            state = self.rules.sample(self.seen, self.seat, seed + i)
            score = self.log_likelihood(state) + gumbel(state.below(65536))
            if score > best_score:  # the Gumbel-max trick
                best = state
                best_score = score
        plans = [self.planner.new_plan() for _ in range(self.players)]
        for other in range(self.players):
            self.planner.refresh_plan(best.s, other, plans[other])
        self.worlds.append(best)
        self.plans.append(plans)

    def log_likelihood(self, state: State) -> float:
        """Return the log-likelihood, up to a constant, of the others' tickets: it grows with what they have built."""
        tickets = self.planner.tickets
        total: i64 = 0
        for other in range(self.players):
            if other != self.seat:
                progress = self.progress[other]
                for ticket in tickets.members(state.s, tickets.held + other * tickets.words):
                    total += progress[ticket]
        return float(total) / PROGRESS_SCALE

    def play(self, index: i64, action: i64) -> float:
        """Return the reward, from 0 to 1, of an action of the seat in a world; with NO_ACTION the planners play on."""
        g = self.worlds[index].copy()
        plans = self.scratch
        for other in range(self.players):
            plans[other].assign(self.plans[index][other])
        last = g.s[TURNS] + self.turns - 1
        if action != NO_ACTION:
            self.rules.apply(g, self.seat, action)
        self.end = g
        value = self.value
        if value is not None:
            planner_turns(self.rules, g, self.planners, plans, last)
            if g.s[PHASE] != OVER:
                value.estimate(g, plans, self.seat)
                self.won = value.won
                self.total = value.total
                return value.reward
        else:
            planner_playout(self.rules, g, self.planners, plans)
        sheet = self.rules.score(g)
        best: i64 = -100000
        for other in range(self.players):
            if other != self.seat and sheet.totals[other] > best:
                best = sheet.totals[other]
        margin = float(sheet.totals[self.seat] - best)
        self.total = float(sheet.totals[self.seat])
        self.won = 0.0
        if sheet.winners & BIT[self.seat]:
            self.won = 1.0 / float(size(sheet.winners))
        return WIN_SHARE * self.won + (1.0 - WIN_SHARE) / (1.0 + exp(-margin / self.margin_scale))

    def rival_interest(self) -> vec[i64]:
        """Return how often each route is in the plans of the other seats, over all worlds."""
        found = vec[i64]([0] * self.planner.graph.routes)
        for plans in self.plans:
            for other in range(self.players):
                if other != self.seat:
                    routes = plans[other].routes
                    for i in range(routes.n):
                        found[routes.ids[i]] += 1
        return found


def gumbel(lane: i64) -> float:
    """Return Gumbel noise for a uniform integer in [0, 65536)."""
    u = (float(lane) + 0.5) / 65536.0
    return -log(-log(u))
