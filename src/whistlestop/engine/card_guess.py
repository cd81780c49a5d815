"""Guessing the cards that somebody cannot see.

A world says which card every blind draw was, and which of the cards drawn blind were played. All worlds that agree with
what was seen are equally likely. Once it is settled from which batch each payment came, every deal of the cards that
are left of a batch to the draws that are left is as likely as any other. So only the batches of the payments have to be
chosen with care: one after another, each as likely as it is in view of those before, then each again in view of all
others, SWEEPS times. That is exact for a single card, and close to it for several.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.state import State

SWEEPS: Final = 2
PATIENCE: Final = 2000  # steps of a search for batches before it begins again


@final
class CardGuess:
    """Batches of cards, the blind draws from them, and payments of which nobody knows from which batch they came."""

    def __init__(self, players: i64, kinds: i64, batches: i64) -> None:
        self.players = players
        self.kinds = kinds
        self.batches = batches  # the last one is the deck of now
        self.cards: vec[i64] = vec[i64]([0] * (batches * kinds))  # of each batch, still to be placed
        self.total: vec[i64] = vec[i64]([0] * batches)
        self.spaces: vec[i64] = vec[i64]([0] * (batches * players))  # blind draws without a card yet, by seat
        self.drawn: vec[i64] = vec[i64]([0] * (players * batches * kinds))  # what each seat has drawn of each batch
        # the payments, in order
        self.seat: vec[i64] = vec[i64]()
        self.kind: vec[i64] = vec[i64]()
        self.number: vec[i64] = vec[i64]()
        self.limit: vec[i64] = vec[i64]()  # how many cards of each batch the seat had drawn by then
        self.taken: vec[i64] = vec[i64]()  # how many of the payment come from each batch
        self.patience: i64 = 0

    def deal(self, g: State, rather: i64) -> None:
        """Place all cards; the kinds in the set `rather` rather in the deck than in hands."""
        if len(self.seat) > 0:
            self.place_payments(g)
        for b in range(self.batches):
            wanted: i64 = 0
            if b == self.batches - 1:
                wanted = rather
            for seat in range(self.players):
                at = (seat * self.batches + b) * self.kinds
                for _card in range(self.spaces[b * self.players + seat]):
                    kind = self.take_one(g, b, wanted)
                    self.drawn[at + kind] += 1

    def take_one(self, g: State, b: i64, rather: i64) -> i64:
        """Take a card of a batch at random, each as likely as the others."""
        cards = self.cards
        start = b * self.kinds
        n = self.total[b]
        spared: i64 = 0
        if rather:
            for kind in range(self.kinds):
                if rather >> kind & 1:
                    spared += cards[start + kind]
            if spared == n:
                rather = spared = 0
        left = g.below(n - spared)
        kind = start
        while True:
            if not rather >> (kind - start) & 1:
                if left < cards[kind]:
                    break
                left -= cards[kind]
            kind += 1
        cards[kind] -= 1
        self.total[b] = n - 1
        return kind - start

    # -- payments --------------------------------------------------------------------------------------------

    def place_payments(self, g: State) -> None:
        """Choose for every card of a payment the batch that it came from."""
        owner = vec[i64]()  # the payment of each card
        for i in range(len(self.seat)):
            for _card in range(self.number[i]):
                owner = append(owner, i)
        self.taken = vec[i64]([0] * (len(self.seat) * self.batches))
        at = vec[i64]([0] * len(owner))
        self.patience = PATIENCE
        while not self.place(g, owner, at, 0):
            self.patience = PATIENCE
        if len(owner) > 1:
            for _ in range(SWEEPS):
                for card in range(len(owner)):
                    self.move(owner[card], at[card], -1)
                    at[card] = self.likely_batch(g, owner[card])
                    self.move(owner[card], at[card], 1)

    def place(self, g: State, owner: vec[i64], at: vec[i64], card: i64) -> bool:
        """Choose batches for the cards from one on; False if there are none, or patience is at its end."""
        if card == len(owner):
            return True
        self.patience -= 1
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
                if self.patience < 0:
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
        """A batch for one more card of a payment, at random; -1 if there is none."""
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
        """By how much the number of worlds grows when one more card of a payment comes from a batch.

        That is the share of its kind in the batch, times the draws of the seat that it may have been, less those that
        went into other payments; later payments have fewer draws to choose from.
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
