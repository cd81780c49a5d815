"""Trials: what becomes of a decision in worlds that agree with what a seat knows, planners playing on in every seat."""

from __future__ import annotations

from math import exp, log
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import BIT, size
from whistlestop.engine.ruleset import Ruleset
from whistlestop.engine.state import State
from whistlestop.planning.planner import Mind, Planner
from whistlestop.planning.rollout import finish

NOTHING: Final = -1  # no action
MARGIN: Final = 20.0  # points of margin that make much of a difference


@final
class World:
    """A state that agrees with what the seat knows, and what planners in it have in mind."""

    def __init__(self, state: State, minds: list[Mind]) -> None:
        self.state = state
        self.minds = minds


@final
class Trials:
    """Plays candidates in worlds; the same worlds, chance included, for all of them."""

    def __init__(self, rules: Ruleset, planner: Planner, seat: i64) -> None:
        self.rules = rules
        self.planner = planner
        self.players: i64 = rules.players
        self.seat = seat
        self.worlds: list[World] = []
        self.planners: list[Planner] = [planner for _ in range(rules.players)]
        self.spare: list[Mind] = [planner.new_mind() for _ in range(rules.players)]
        self.won: float = 0.0  # of the last trial
        self.margin: float = 0.0
        self.last: State | None = None  # how it ended

    def world(self, seen: vec[i64], seed: int, tries: i64) -> None:
        """Add a world: the one of several that explains best what the others have built."""
        best: World | None = None
        best_credit: float = 0.0
        for i in range(tries):
            state = self.rules.sample(seen, self.seat, seed + int(i))
            minds = [self.planner.new_mind() for _ in range(self.players)]
            credit: float = 0.0
            for other in range(self.players):
                self.planner.prepare(state.s, other, minds[other])
                if other != self.seat and tries > 1:
                    credit += self.planner.credit()
            if tries > 1:
                # the Gumbel trick: the greatest of weight plus noise is a fair draw by weight
                credit += gumbel(state.below(65536))
            if best is None or credit > best_credit:
                best = World(state, minds)
                best_credit = credit
        if best is not None:
            self.worlds.append(best)

    def play(self, index: i64, action: i64) -> float:
        """The reward, from 0 to 1, of an action of the seat in a world; NOTHING leaves it to the planners."""
        world = self.worlds[index]
        g = world.state.copy()
        minds = self.spare
        for other in range(self.players):
            minds[other].assign(world.minds[other])
        if action != NOTHING:
            self.rules.apply(g, self.seat, action)
        finish(self.rules, g, self.planners, minds)
        self.last = g
        sheet = self.rules.score(g)
        best: i64 = -100000
        for other in range(self.players):
            if other != self.seat and sheet.totals[other] > best:
                best = sheet.totals[other]
        self.margin = float(sheet.totals[self.seat] - best)
        self.won = 0.0
        if sheet.winners & BIT[self.seat]:
            self.won = 1.0 / float(size(sheet.winners))
        return 0.5 * self.won + 0.5 / (1.0 + exp(-self.margin / MARGIN))

    def heat(self) -> vec[i64]:
        """How often each route is in the plans of the others, over all worlds."""
        found = self.planner.prices.points[:]
        for route in range(len(found)):
            found[route] = 0
        for world in self.worlds:
            for other in range(self.players):
                if other != self.seat:
                    tracks = world.minds[other].tracks
                    for i in range(tracks.n):
                        found[tracks.route[i]] += 1
        return found


def gumbel(lane: i64) -> float:
    """Noise of a Gumbel distribution from a number of [0, 65536)."""
    u = (float(lane) + 0.5) / 65536.0
    return -log(-log(u))
