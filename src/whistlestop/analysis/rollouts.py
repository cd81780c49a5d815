"""Rollouts: who wins when planners play on from a position, again and again with other chance.

The n-th rollout of every position has the same chance (common random numbers). So most of the noise cancels between
positions that differ by one decision, and every sum over a game is a mean over rollouts with a known error.
"""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Literal, NamedTuple

from whistlestop.analysis.timeline import Timeline
from whistlestop.engine.state import State
from whistlestop.planning.planner import Planner
from whistlestop.planning.playout import planner_playout
from whistlestop.planning.trials import NO_ACTION, Trials

BELIEF = 16  # samples that each world of a seat is chosen from


class RolloutSource(NamedTuple):
    """What rollouts begin with.

    at: the position before a decision, where the planners play on;
    after: the decision that was taken there, with other chance;
    opening: the opening with the cards that were dealt, and other tickets;
    known: worlds that agree with what the seat knew that took the decision.
    """

    kind: Literal["at", "after", "opening", "known"]
    number: int


@cache
def chance(number: int) -> int:
    """Return the seed of the chance in the n-th rollout of every position."""
    return int.from_bytes(hashlib.blake2b(f"rollout {number}".encode(), digest_size=16).digest())


class Rollouts:
    """Plays on from the positions of a game."""

    def __init__(self, timeline: Timeline) -> None:
        self.timeline = timeline
        self.rules = timeline.rules
        self.planner = Planner(timeline.rules, fast=True)
        self.planners = [self.planner] * timeline.players

    def play(self, source: RolloutSource, start: int, stop: int) -> bytes:
        """Return the winners, as sets of seats, of the rollouts with numbers from `start` to `stop` - 1."""
        if source.kind == "known":
            return self.play_worlds(source.number, start, stop)
        return bytes(self.winners(self.begin(source, chance(number))) for number in range(start, stop))

    def begin(self, source: RolloutSource, seed: int) -> State:
        """Return the state that a rollout of a source begins with."""
        timeline = self.timeline
        if source.kind == "opening":
            return self.rules.new_game(timeline.seed, timeline.first, None, seed)
        moment = timeline.moments[source.number]
        state = moment.state.copy()
        state.reseed(seed)
        if source.kind == "after":
            self.rules.apply(state, moment.seat, moment.action.code)
        return state

    def play_worlds(self, number: int, start: int, stop: int) -> bytes:
        """Return the same for worlds that the seat of a decision has to reckon with."""
        seen = self.timeline.view(number)
        trials = Trials(self.rules, self.planner, seen.slots, seen.seat)
        found = bytearray()
        for index, each in enumerate(range(start, stop)):
            trials.add_world(chance(each) % 2**64, BELIEF)
            trials.play(index, NO_ACTION)
            assert trials.end is not None
            found.append(int(self.rules.score(trials.end).winners))
        return bytes(found)

    def winners(self, state: State) -> int:
        """Let planners play a state to its end, and return who has won as a set."""
        plans = [self.planner.new_plan() for _ in self.planners]
        planner_playout(self.rules, state, self.planners, plans)
        return int(self.rules.score(state).winners)
