"""Random play at full speed."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from whistlestop.engine.bits import lowest
from whistlestop.engine.ruleset import OVER, Ruleset
from whistlestop.engine.state import PENDING, PHASE, State

MASK: Final = 0xFFFFFFFF


@final
class FastRandom:
    """A small fast generator for choices, never for cards: splitmix on 32 bits, the same on every machine."""

    def __init__(self, seed: i64) -> None:
        self.state: i64 = seed & MASK

    def below(self, n: i64) -> i64:
        """Return an integer in [0, n), close to uniform for n far below 2^32."""
        s = (self.state + 0x9E3779B9) & MASK
        self.state = s
        z = ((s ^ s >> 16) * 0x21F0AAAD) & MASK
        z = ((z ^ z >> 15) * 0x735A2D97) & MASK
        return (z ^ z >> 15) * n >> 32


def random_playout(rules: Ruleset, g: State, rng: FastRandom) -> i64:
    """Play at random to the end and return how many decisions that took."""
    decisions: i64 = 0
    while g.s[PHASE] != OVER:
        seat = lowest(g.s[PENDING])
        buffer = rules.choices(g, seat)
        rules.apply(g, seat, buffer.items[rng.below(buffer.n)])
        decisions += 1
    return decisions


def play_many(rules: Ruleset, seed: int, games: i64) -> tuple[int, int]:
    """Play and score whole random games; return their decisions and a checksum, which tells when rules have changed."""
    decisions: i64 = 0
    check: i64 = 0
    for i in range(games):
        number = seed + int(i)  # may be larger than a native int
        g = rules.new_game(number)
        decisions += random_playout(rules, g, FastRandom(number & MASK))
        sheet = rules.score(g)
        for total in sheet.totals:
            check = (check * 31 + total + 1000) & MASK
        check = (check * 31 + sheet.winners) & MASK
    return decisions, check
