"""Luck: what chance did to the seats of a game.

A result is a fair share of the win, plus what chance did, plus what decisions did. What chance did is the value of the
position after each draw less its mean over all that could have been drawn, so it is 0 on average, and no bot can change
that. A game has a hundred draws, and it takes long to estimate the values around all of them. But the rest, what
decisions did, is known from few: let the value of a position be what each seat wins on average when one of the bots,
the *reference*, plays on in all seats. Then decisions of the reference do nothing. Another bot gains or loses only
where it decides differently, and rollouts, with the same chance for both decisions, say how much.

So the luck of a game is its result less a fair share and less these gains. It is 0 on average over the seats of a deal
if the rollouts play just as the reference does: it has to be a planner, which decides by the position alone.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from random import Random

from whistlestop.bots.planner import PlannerBot
from whistlestop.bots.registry import bot
from whistlestop.engine.bits import BIT, lowest, size
from whistlestop.engine.ruleset import OVER, Ruleset
from whistlestop.engine.state import PENDING, PHASE, State
from whistlestop.errors import BadBot
from whistlestop.loop import MAX_DECISIONS

METHOD = 1  # another number when the same game would have other luck


def reference(line_up: Sequence[str]) -> str | None:
    """Return the bot to measure the others by: the planner with most seats. None if there is no planner."""
    planners = [spec for spec in sorted(set(line_up)) if decides_alike(spec)]
    return max(planners, key=line_up.count, default=None)


@functools.cache
def decides_alike(spec: str) -> bool:
    """Whether a bot is a planner that always decides in the same way."""
    player = bot(spec)
    return isinstance(player, PlannerBot) and type(player).choose is PlannerBot.choose


@functools.lru_cache(maxsize=8)
def luck_meter(rules: Ruleset, spec: str, rollouts: int) -> LuckMeter:
    """Return the meter of this process by a reference."""
    return LuckMeter(rules, spec, rollouts)


class LuckMeter:
    """Measures luck by what a reference wins when it plays on, in so many rollouts for each decision."""

    def __init__(self, rules: Ruleset, spec: str, rollouts: int) -> None:
        player = bot(spec)
        assert isinstance(player, PlannerBot)
        self.rules = rules
        self.spec = spec
        self.rollouts = rollouts
        self.players = int(rules.players)
        self.planner = player.planner_of(rules)

    def luck(
        self, line_up: Sequence[str], seed: int, moves: Iterable[tuple[int, int]], shares: Sequence[float]
    ) -> tuple[float, ...]:
        """Return the luck of each seat in a game, given by its seed and its moves, that ended with these shares."""
        rng = Random(seed)
        rest = [share - 1 / self.players for share in shares]
        state = self.rules.new_game(seed)
        for seat, code in moves:
            usual = self.choice(state, seat)
            if usual != code:
                if line_up[seat] == self.spec:
                    raise BadBot(f"luck cannot be measured by '{self.spec}', which decides differently the second time")
                rest = [left - gain for left, gain in zip(rest, self.gains(state, seat, code, usual, rng), strict=True)]
            self.rules.apply(state, seat, code)
        return tuple(rest)

    def gains(self, state: State, seat: int, code: int, usual: int, rng: Random) -> list[float]:
        """Return each seat's gain, as a share of the win, by a decision that the reference would take differently."""
        found = [0.0] * self.players
        for _ in range(self.rollouts):
            twin = state.copy()
            twin.reseed(rng.getrandbits(128))  # the same chance for both
            after, before = self.shares(twin, seat, code), self.shares(twin, seat, usual)
            found = [gain + (a - b) / self.rollouts for gain, a, b in zip(found, after, before, strict=True)]
        return found

    def shares(self, state: State, seat: int, code: int) -> list[float]:
        """Return each seat's share of the win when the reference plays on after an action."""
        state = state.copy()
        self.rules.apply(state, seat, code)
        for _ in range(MAX_DECISIONS):
            if state.s[PHASE] == OVER:
                break
            mover = lowest(state.s[PENDING])
            self.rules.apply(state, mover, self.choice(state, mover))
        winners = self.rules.score(state).winners
        return [1 / size(winners) if winners & BIT[each] else 0.0 for each in range(self.players)]

    def choice(self, state: State, seat: int) -> int:
        """Return what the reference does."""
        return int(self.planner.choose(state, seat, self.planner.new_plan()))
