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
WIN: Final = 0.25  # how much of the reward is for the win itself; the rest is for the margin
CREDIT: Final = 3.0  # trains on the way to a ticket that make it e times as likely


@final
class World:
    """A state that agrees with what the seat knows, and what planners in it have in mind."""

    def __init__(self, state: State, minds: list[Mind]) -> None:
        self.state = state
        self.minds = minds


@final
class Trials:
    """Plays candidates in worlds; the same worlds, chance included, for all of them."""

    def __init__(self, rules: Ruleset, planner: Planner, seen: vec[i64], seat: i64) -> None:
        self.rules = rules
        self.planner = planner
        self.players: i64 = rules.players
        self.seen = seen
        self.seat = seat
        self.worlds: list[World] = []
        self.planners: list[Planner] = [planner for _ in range(rules.players)]
        self.spare: list[Mind] = [planner.new_mind() for _ in range(rules.players)]
        self.won: float = 0.0  # of the last trial
        self.margin: float = 0.0
        self.total: i64 = 0  # the points of the seat
        self.scale: float = float(planner.style.margin)
        self.last: State | None = None  # how it ended
        # how far everybody has come on the way to each ticket, in trains
        self.come: list[vec[i64]] = [planner.choice.way_come(seen, other) for other in range(rules.players)]

    def world(self, seed: int, samples: i64) -> None:
        """Add a world, drawn from some samples by how well it explains what the others have built.

        A ticket is the likelier somebody's, the more of the way to it is theirs.
        """
        best = self.rules.sample(self.seen, self.seat, seed)
        best_score = self.credit(best) + gumbel(best.below(65536))
        for i in range(1, int(samples)):
            state = self.rules.sample(self.seen, self.seat, seed + i)
            score = self.credit(state) + gumbel(state.below(65536))
            if score > best_score:  # the greatest of weight plus such noise is a fair draw by weight
                best = state
                best_score = score
        minds = [self.planner.new_mind() for _ in range(self.players)]
        for other in range(self.players):
            self.planner.prepare(best.s, other, minds[other])
        self.worlds.append(World(best, minds))

    def credit(self, state: State) -> float:
        """The logarithm of how likely the tickets of the others are, for what they have built."""
        tickets = self.planner.tickets
        total: i64 = 0
        for other in range(self.players):
            if other != self.seat:
                come = self.come[other]
                for ticket in tickets.members(state.s, tickets.held + other * tickets.words):
                    total += come[ticket]
        return float(total) / CREDIT

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
        self.total = sheet.totals[self.seat]
        self.margin = float(sheet.totals[self.seat] - best)
        self.won = 0.0
        if sheet.winners & BIT[self.seat]:
            self.won = 1.0 / float(size(sheet.winners))
        return WIN * self.won + (1.0 - WIN) / (1.0 + exp(-self.margin / self.scale))

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
