"""Sampling the cards that a seat cannot see.

A world says which card every blind draw was, and which of the cards drawn blind were played. All worlds that agree with
what was seen are equally likely. Once the batch of each payment is chosen, every deal of the remaining cards of a batch
to the remaining draws is equally likely. So only the batches of payments need care: they are chosen one after another,
with the probability of each given those before it, and then again SWEEPS times given all others (Gibbs sampling). That
is exact for a single card and close to exact for several.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.state import State

SWEEPS: Final = 2
SEARCH_STEPS: Final = 2000  # of a search for batches, before they are found another way
REARRANGE_STEPS: Final = 20000  # before the batches are taken to contradict each other


@final
class CardSampler:
    """Batches of cards, the blind draws from them, and the payments whose batch is unknown."""

    def __init__(self, players: i64, kinds: i64, batches: i64) -> None:
        self.players = players
        self.kinds = kinds
        self.batches = batches  # the last one is the current deck
        self.cards: vec[i64] = vec[i64]([0] * (batches * kinds))  # of each batch, not placed yet
        self.total: vec[i64] = vec[i64]([0] * batches)
        self.spaces: vec[i64] = vec[i64](
            [0] * (batches * players)
        )  # blind draws that have no card yet, by batch and seat
        self.drawn: vec[i64] = vec[i64]([0] * (players * batches * kinds))  # what each seat has drawn of each batch
        # the payments, in order
        self.seat: vec[i64] = vec[i64]()
        self.kind: vec[i64] = vec[i64]()
        self.number: vec[i64] = vec[i64]()
        self.limit: vec[i64] = vec[i64]()  # how many cards of each batch the seat had drawn by then
        self.taken: vec[i64] = vec[i64]()  # how many of the payment come from each batch
        self.steps_left: i64 = 0

    def deal(self, g: State, held_back: i64) -> None:
        """Place all cards; as many as possible of the kinds in the set `held_back` stay in the deck."""
        if len(self.seat) > 0:
            self.place_payments(g)
        for b in range(self.batches):
            avoided: i64 = 0
            if b == self.batches - 1:
                avoided = held_back
            for seat in range(self.players):
                at = (seat * self.batches + b) * self.kinds
                for _card in range(self.spaces[b * self.players + seat]):
                    kind = self.take_one(g, b, avoided)
                    self.drawn[at + kind] += 1

    def take_one(self, g: State, b: i64, avoided: i64) -> i64:
        """Take a random card of a batch and return its kind, which is not in `avoided` if other kinds are left."""
        cards = self.cards
        start = b * self.kinds
        n = self.total[b]
        spared: i64 = 0
        if avoided:
            for kind in range(self.kinds):
                if avoided >> kind & 1:
                    spared += cards[start + kind]
            if spared == n:
                avoided = spared = 0
        left = g.below(n - spared)
        kind = start
        while True:
            if not avoided >> (kind - start) & 1:
                if left < cards[kind]:
                    break
                left -= cards[kind]
            kind += 1
        cards[kind] -= 1
        self.total[b] = n - 1
        return kind - start

    # -- payments --------------------------------------------------------------------------------------------

    def place_payments(self, g: State) -> None:
        """Choose the batch that each card of each payment came from; raise ValueError if that cannot be."""
        owner = vec[i64]()  # the payment of each card
        for i in range(len(self.seat)):
            for _card in range(self.number[i]):
                owner = append(owner, i)
        self.taken = vec[i64]([0] * (len(self.seat) * self.batches))
        at = vec[i64]([0] * len(owner))
        self.steps_left = SEARCH_STEPS
        # a search that has seen everything has proved that there is nothing
        if not self.place(g, owner, at, 0) and (self.steps_left >= 0 or not self.rearrange(g, owner, at)):
            raise ValueError("no cards that were drawn blind fit what was played")
        if len(owner) > 1:
            for _ in range(SWEEPS):
                for card in range(len(owner)):
                    self.move(owner[card], at[card], -1)
                    at[card] = self.likely_batch(g, owner[card])
                    self.move(owner[card], at[card], 1)

    def rearrange(self, g: State, owner: vec[i64], at: vec[i64]) -> bool:
        """Choose batches in any order, where a card without room pushes others out; False if that does not end.

        In long games of many players nearly every card of earlier decks was played. Then a search that chooses one card
        after another hardly ever finds the few ways that there are.
        """
        waiting = vec[i64]([0] * len(owner))
        for card in range(len(owner)):
            waiting[card] = card
            at[card] = -1
        left = len(owner)
        steps: i64 = REARRANGE_STEPS
        while left > 0:
            i = g.below(left)
            card = waiting[i]
            left -= 1
            waiting[i] = waiting[left]
            payment = owner[card]
            b = self.likely_batch(g, payment)
            if b < 0:
                steps -= 1
                b = self.possible_batch(g, payment)
                if b < 0 or steps < 0:
                    return False
                while self.weight(payment, b) == 0.0:
                    other = self.in_the_way(g, owner, at, payment, b)
                    self.move(owner[other], b, -1)
                    at[other] = -1
                    waiting[left] = other
                    left += 1
            self.move(payment, b, 1)
            at[card] = b
        return True

    def possible_batch(self, g: State, payment: i64) -> i64:
        """Return a random batch that a card of a payment could come from if it was the only one; -1 for none."""
        found: i64 = -1
        n: i64 = 0
        for b in range(self.batches):
            if self.limit[payment * self.batches + b] > 0 and self.of_kind(self.kind[payment], b) > 0:
                n += 1
                if g.below(n) == 0:
                    found = b
        return found

    def of_kind(self, kind: i64, b: i64) -> i64:
        """Return how many cards of a kind a batch has, those of payments included."""
        n = self.cards[b * self.kinds + kind]
        for i in range(len(self.kind)):
            if self.kind[i] == kind:
                n += self.taken[i * self.batches + b]
        return n

    def in_the_way(self, g: State, owner: vec[i64], at: vec[i64], payment: i64, b: i64) -> i64:
        """Return a random card whose place in a batch one of a payment could have: of its kind, or else of its seat."""
        wants_kind = self.cards[b * self.kinds + self.kind[payment]] == 0
        found: i64 = -1
        n: i64 = 0
        for card in range(len(owner)):
            other = owner[card]
            if at[card] != b:
                continue
            if wants_kind:
                if self.kind[other] != self.kind[payment]:
                    continue
            elif self.seat[other] != self.seat[payment]:
                continue
            n += 1
            if g.below(n) == 0:
                found = card
        return found

    def place(self, g: State, owner: vec[i64], at: vec[i64], card: i64) -> bool:
        """Choose batches for the cards from `card` on; False if there are none, or no steps are left."""
        if card == len(owner):
            return True
        self.steps_left -= 1
        first = self.likely_batch(g, owner[card])
        if first < 0:
            return False
        for i in range(self.batches):
            b = (first + i) % self.batches
            if i == 0 or self.weight(owner[card], b) > 0:
                self.move(owner[card], b, 1)
                at[card] = b
                if self.place(g, owner, at, card + 1):
                    return True
                self.move(owner[card], b, -1)
                if self.steps_left < 0:
                    return False
        return False

    def move(self, payment: i64, b: i64, n: i64) -> None:
        """Let n more cards of a payment come from a batch."""
        seat = self.seat[payment]
        kind = self.kind[payment]
        self.taken[payment * self.batches + b] += n
        self.cards[b * self.kinds + kind] -= n
        self.total[b] -= n
        self.spaces[b * self.players + seat] -= n
        self.drawn[(seat * self.batches + b) * self.kinds + kind] += n

    def likely_batch(self, g: State, payment: i64) -> i64:
        """Return a random batch for one more card of a payment, by weight; -1 if there is none."""
        total = 0.0
        for b in range(self.batches):
            total += self.weight(payment, b)
        if total == 0.0:
            return -1
        left = total * (float(g.below(65536)) + 0.5) / 65536.0
        found: i64 = -1
        for b in range(self.batches):
            weight = self.weight(payment, b)
            if weight > 0.0:
                found = b
                left -= weight
                if left < 0.0:
                    break
        return found

    def weight(self, payment: i64, b: i64) -> float:
        """Return the factor by which the number of worlds changes if one more card of a payment comes from a batch.

        It is the share of the kind in the batch, times the draws of the seat that may have been this card: those before
        the payment that are not used by other payments. Later payments are left with fewer draws.
        """
        n = self.batches
        cards = self.cards[b * self.kinds + self.kind[payment]]
        if cards == 0 or self.limit[payment * n + b] == 0:
            return 0.0
        seat = self.seat[payment]
        used: i64 = 0
        for i in range(payment):
            if self.seat[i] == seat:
                used += self.taken[i * n + b]
        mine = self.taken[payment * n + b]
        room = self.limit[payment * n + b] - used - mine
        if room <= 0:
            return 0.0
        weight = float(cards) / float(self.total[b]) * float(room)
        used += mine
        for i in range(payment + 1, len(self.seat)):
            if self.seat[i] == seat:
                room = self.limit[i * n + b] - used
                taken = self.taken[i * n + b]
                if room <= taken:
                    return 0.0
                weight *= float(room - taken) / float(room)
                used += taken
        return weight
