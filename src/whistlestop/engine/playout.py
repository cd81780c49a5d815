"""Random play at full speed: for simulations, benchmarks and tests."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from whistlestop.engine.bits import lowest
from whistlestop.engine.ruleset import OVER, Ruleset
from whistlestop.engine.state import OWING, PHASE, State

MASK: Final = 0xFFFFFFFF
MOST_DECISIONS: Final = 20000  # no random game comes near


@final
class Dice:
    """A small fast generator for choices, not for cards: splitmix on 32 bits, the same on every machine."""

    def __init__(self, seed: i64) -> None:
        self.state: i64 = seed & MASK

    def below(self, n: i64) -> i64:
        """A number of [0, n), near enough to uniform for n far below 2^32."""
        s = (self.state + 0x9E3779B9) & MASK
        self.state = s
        z = ((s ^ s >> 16) * 0x21F0AAAD) & MASK
        z = ((z ^ z >> 15) * 0x735A2D97) & MASK
        return (z ^ z >> 15) * n >> 32


def play_out(rules: Ruleset, g: State, dice: Dice) -> i64:
    """Play at random to the end; how many decisions that took."""
    decisions: i64 = 0
    while g.s[PHASE] != OVER:
        seat = lowest(g.s[OWING])
        acts = rules.choices(g, seat)
        rules.apply(g, seat, acts.items[dice.below(acts.n)])
        decisions += 1
    return decisions


def play_many(rules: Ruleset, seed: int, games: i64) -> tuple[int, int]:
    """Whole random games with their final scores: decisions, and a checksum that any change of a rule would change."""
    decisions: i64 = 0
    check: i64 = 0
    for i in range(games):
        number = seed + int(i)  # may be larger than a native int
        g = rules.new_game(number)
        decisions += play_out(rules, g, Dice(number & MASK))
        sheet = rules.score(g)
        for total in sheet.totals:
            check = (check * 31 + total + 1000) & MASK
        check = (check * 31 + sheet.winners) & MASK
    return decisions, check


def play_audited(rules: Ruleset, seed: int, games: i64) -> int:
    """Whole random games with every invariant checked after every decision; how many decisions that took."""
    decisions: i64 = 0
    for i in range(games):
        number = seed + int(i)
        g = rules.new_game(number)
        dice = Dice(number & MASK)
        most = decisions + MOST_DECISIONS
        rules.audit(g)
        while g.s[PHASE] != OVER:
            seat = lowest(g.s[OWING])
            acts = rules.choices(g, seat)
            assert acts.n > 0, "no legal action before the end"
            rules.apply(g, seat, acts.items[dice.below(acts.n)])
            rules.audit(g)
            decisions += 1
            assert decisions < most, "a game without end"
        sheet = rules.score(g)
        for seat in range(rules.players):
            total: i64 = 0
            for line in range(sheet.lines):
                total += sheet.points[line * rules.players + seat]
            assert total == sheet.totals[seat], "scores that do not add up"
        assert sheet.winners != 0, "a game without a winner"
    return decisions


def copy_many(g: State, times: i64) -> None:
    """Copy a state many times, to measure it."""
    for _time in range(times):
        g.copy()
