"""Payments: cards of one colour, and wild cards instead of any of them. Clauses C21, C22.

A payment is an int of four fields of four bits: colour << 12 | cards of it << 8 | wild << 4 | second wild. So a board
has at most two kinds of wild cards. The payment of a claim leaves out how many cards are of the colour, which follows
from the length of the route: colour << 8 | wild << 4 | second wild.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.cards import Cards
from whistlestop.engine.ruleset import ActionBuffer, Ruleset
from whistlestop.engine.state import State

PAYMENTS: Final = 65536  # how many codes payments take
MOST_CARDS: Final = 15  # of a kind in one payment
WILD_ONLY: Final = 15  # the colour of a payment with wild cards only
ANY: Final = -1  # any one colour will do
NO_WILD: Final = -1  # instead of how many cards have to be wild


@final
class Payments:
    """The ways to pay with the cards that somebody has, and paying."""

    def __init__(self, rules: Ruleset, cards: Cards) -> None:
        board = rules.board
        self.cards = cards
        self.colours: i64 = board.colours
        wild = [i for i, kind in enumerate(board.kinds) if kind.wild_from > 0]
        self.wild: i64 = wild[0] if wild else -1
        self.second: i64 = wild[1] if len(wild) > 1 else -1
        self.wild_from: i64 = board.kinds[wild[0]].wild_from if wild else 0
        self.second_from: i64 = board.kinds[wild[1]].wild_from if len(wild) > 1 else 0
        self.longest: i64 = max([route.length for route in board.routes], default=1)  # most kinds are wild there
        self.names: list[str] = [kind.id for kind in board.kinds]

    def is_wild(self, kind: i64, length: i64) -> bool:
        """Whether a kind is wild on routes of a length."""
        if kind == self.wild:
            return length >= self.wild_from
        return kind == self.second and length >= self.second_from

    def hand(self, s: vec[i64], seat: i64) -> vec[i64]:
        """Return the cards in a hand, by kind."""
        start = self.cards.hand + seat * self.cards.kinds
        return s[start : start + self.cards.kinds]

    def add(self, buffer: ActionBuffer, base: i64, have: vec[i64], n: i64, colour: i64, length: i64) -> None:
        """Add `base` + payment for each way to pay n cards out of `have`, ascending.

        They must be of `colour`, which may be ANY or WILD_ONLY, or of kinds that are wild on routes of `length`.
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
                        add_mixes(buffer, base + (each << 12) + (k + 1 << 8), n - k - 1, wild, second)
        add_mixes(buffer, base + (WILD_ONLY << 12), n, wild, second)

    def add_claims(self, buffer: ActionBuffer, claim: i64, s: vec[i64], hand: i64, price: vec[i64], at: i64) -> None:
        """Add `claim` + payment for each way to pay for a route with the cards at s[hand], ascending.

        The price begins at price[at]: length, colour (`self.colours` for grey), and how many cards have to be wild, or
        NO_WILD if none may be.
        Simulations spend much of their time here, so this is not `add` with another packing: it writes to the buffer
        directly.
        """
        length = price[at]
        colour = price[at + 1]
        ferry = price[at + 2]
        wild: i64 = 0
        if self.wild >= 0 and length >= self.wild_from:
            wild = s[hand + self.wild]
        second: i64 = 0
        if self.second >= 0 and length >= self.second_from:
            second = s[hand + self.second]
        if ferry == NO_WILD:
            wild = 0
            second = 0
            ferry = 0
        last = colour
        if colour == self.colours:  # grey: each colour in turn
            colour = 0
            last -= 1
        buffer.make_room((last - colour + 2) * (wild + 1) * (second + 1))
        items = buffer.items
        n = buffer.n
        most = wild if wild < length else length - 1  # at least one card is of the colour
        while colour <= last:
            have = s[hand + colour]
            need = ferry  # wild cards, at least
            if length - have > need:
                need = length - have
            if have == 0 or need > wild + second:
                pass
            elif second == 0:  # as nearly always
                while need <= most:
                    items[n] = claim + (colour << 8) + (need << 4)
                    n += 1
                    need += 1
            else:
                first = need - second
                if first < 0:
                    first = 0
                while first <= most:
                    rest = need - first
                    if rest < 0:
                        rest = 0
                    while rest <= second and first + rest < length:
                        items[n] = claim + (colour << 8) + (first << 4) + rest
                        n += 1
                        rest += 1
                    first += 1
            colour += 1
        if wild + second >= length:
            first = length - second
            if first < 0:
                first = 0
            while first <= wild and first <= length:
                items[n] = claim + (WILD_ONLY << 8) + (first << 4) + length - first
                n += 1
                first += 1
        buffer.n = n

    def count(self, payment: i64, kind: i64) -> i64:
        """Return how many cards of a kind are in a payment."""
        if kind == self.wild:
            return payment >> 4 & 15
        if kind == self.second:
            return payment & 15
        if payment >> 12 == kind:
            return payment >> 8 & 15
        return 0

    def spend(self, g: State, seat: i64, payment: i64) -> None:
        """Lay the cards of a payment on the table; call `Cards.settle` to discard them."""
        for kind in range(self.cards.kinds):
            n = self.count(payment, kind)
            if n > 0:
                self.cards.spend(g, seat, kind, n)

    # -- as data ---------------------------------------------------------------------------------------------

    def counts(self, payment: i64) -> dict[str, int]:
        """Return the cards of a payment, by the id of their kind."""
        found: dict[str, int] = {}
        for kind in range(self.cards.kinds):
            n = self.count(payment, kind)
            if n > 0:
                found[self.names[kind]] = int(n)
        return found

    def of(self, counts: Mapping[str, int]) -> int:
        """Return the payment with these cards; raise ValueError with the reason if there is none."""
        paid = {self.names.index(name): n for name, n in counts.items()}
        wild = paid.pop(int(self.wild), 0)
        second = paid.pop(int(self.second), 0)
        if len(paid) > 1 or any(kind >= self.colours for kind in paid):
            raise ValueError("pays with cards that do not go together: one colour, and locomotives")
        if max([wild, second, *paid.values()]) > MOST_CARDS:
            raise ValueError(f"pays with more than {MOST_CARDS} cards of a kind")
        colour = next(iter(paid), WILD_ONLY)
        return colour << 12 | sum(paid.values()) << 8 | wild << 4 | second


def add_mixes(buffer: ActionBuffer, payment: i64, n: i64, wild: i64, second: i64) -> None:
    """Add each way to pay n more cards with wild cards of two kinds."""
    for first in range(n + 1):
        if first <= wild and n - first <= second:
            buffer.add(payment + (first << 4) + n - first)
