"""Payments: cards of one colour, and wild cards for any of them. Clauses C21, C22.

A payment is an int, colour << 12 | cards of it << 8 | wild << 4 | second wild, the last two for the one or two kinds of
wild cards.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.cards import Cards
from whistlestop.engine.ruleset import Acts, Ruleset
from whistlestop.engine.state import State

PAYMENTS: Final = 65536  # how many ints payments take
MOST_CARDS: Final = 15  # of a kind
WILD_ONLY: Final = 15  # the colour of a payment without any
ANY: Final = -1  # any one colour will do


@final
class Payments:
    """What can be paid with which cards, and paying it."""

    def __init__(self, rules: Ruleset, cards: Cards) -> None:
        board = rules.board
        self.cards = cards
        self.colours: i64 = board.colours
        wild = [i for i, kind in enumerate(board.kinds) if kind.wild_from > 0]
        self.wild: i64 = wild[0] if wild else -1
        self.second: i64 = wild[1] if len(wild) > 1 else -1
        self.wild_from: i64 = board.kinds[wild[0]].wild_from if wild else 0
        self.second_from: i64 = board.kinds[wild[1]].wild_from if len(wild) > 1 else 0
        self.longest: i64 = max([route.length for route in board.routes], default=1)  # on which most kinds are wild
        self.names: list[str] = [kind.id for kind in board.kinds]

    def is_wild(self, kind: i64, length: i64) -> bool:
        """Whether a kind stands for any colour on so many spaces."""
        if kind == self.wild:
            return length >= self.wild_from
        return kind == self.second and length >= self.second_from

    def hand(self, s: vec[i64], seat: i64) -> vec[i64]:
        """The cards of a hand, by kind."""
        start = self.cards.hand + seat * self.cards.kinds
        return s[start : start + self.cards.kinds]

    def add(self, acts: Acts, base: i64, have: vec[i64], n: i64, colour: i64, length: i64) -> None:
        """Add each way to pay n of the cards that somebody has, ascending.

        `colour` is the one that they have to be of, ANY or WILD_ONLY; wild is what is so on `length` spaces.
        """
        wild: i64 = 0
        if self.wild >= 0 and length >= self.wild_from:
            wild = have[self.wild]
        second: i64 = 0
        if self.second >= 0 and length >= self.second_from:
            second = have[self.second]
        for each in range(self.colours):
            if colour == ANY or colour == each:
                for k in range(n):
                    if k < have[each]:
                        add_mixes(acts, base + (each << 12) + (k + 1 << 8), n - k - 1, wild, second)
        add_mixes(acts, base + (WILD_ONLY << 12), n, wild, second)

    def count(self, payment: i64, kind: i64) -> i64:
        """How many cards of a kind are in a payment."""
        if kind == self.wild:
            return payment >> 4 & 15
        if kind == self.second:
            return payment & 15
        if payment >> 12 == kind:
            return payment >> 8 & 15
        return 0

    def spend(self, g: State, seat: i64, payment: i64) -> None:
        """Discard the cards of a payment; `Cards.settle` has to follow."""
        for kind in range(self.cards.kinds):
            n = self.count(payment, kind)
            if n > 0:
                self.cards.spend(g, seat, kind, n)

    # -- as data ---------------------------------------------------------------------------------------------

    def counts(self, payment: i64) -> dict[str, int]:
        """How many cards of which kind are in a payment."""
        found: dict[str, int] = {}
        for kind in range(self.cards.kinds):
            n = self.count(payment, kind)
            if n > 0:
                found[self.names[kind]] = int(n)
        return found

    def of(self, counts: dict[str, int]) -> int:
        """The payment with so many cards of each kind; ValueError says why there is none."""
        paid = {self.names.index(name): n for name, n in counts.items()}
        wild = paid.pop(int(self.wild), 0)
        second = paid.pop(int(self.second), 0)
        if len(paid) > 1 or any(kind >= self.colours for kind in paid):
            raise ValueError("pays with cards that do not go together: one colour, and locomotives")
        if max([wild, second, *paid.values()]) > MOST_CARDS:
            raise ValueError(f"pays with more than {MOST_CARDS} cards of a kind")
        colour = next(iter(paid), WILD_ONLY)
        return colour << 12 | sum(paid.values()) << 8 | wild << 4 | second


def add_mixes(acts: Acts, payment: i64, n: i64, wild: i64, second: i64) -> None:
    """Add each way to pay n more cards with wild ones of two kinds."""
    for first in range(n + 1):
        if first <= wild and n - first <= second:
            acts.add(payment + (first << 4) + n - first)
