"""What everybody remembers of the train cards that were drawn blind.

All have seen what a rebuilt deck is made of. The cards of one deck, except those that were seen leaving it, are a
batch: they are still in the deck, or in hands, or were played from a hand. All have seen how many cards of a batch
every seat has drawn blind. When a seat plays a card that it may have from several batches, nobody else can tell from
which one: such a payment is kept until its batch is certain.

The counts of all kinds of cards are packed into a few ints; a card of a kind adds `unit[kind]`.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.bits import BIT, WORD
from whistlestop.engine.card_sampler import CardSampler
from whistlestop.engine.ruleset import OWNER, PUBLIC, Ruleset

BATCHES: Final = 16  # if there are more, the oldest two are merged
PAYMENTS: Final = 96  # kept until it is certain from which batch they came
NO_LIMIT: Final = 4095  # larger than any number of cards


@final
class CardMemory:
    """The batches. Until the deck is rebuilt for the first time there is only one, and nothing to remember."""

    def __init__(self, rules: Ruleset) -> None:
        board = rules.board
        self.players: i64 = rules.players
        self.kinds: i64 = len(board.kinds)
        bits: i64 = max(kind.count for kind in board.kinds).bit_length() + 2  # a card may come back in a later batch
        self.mask: i64 = BIT[bits] - 1
        per_word = WORD // bits
        self.words: i64 = (self.kinds + per_word - 1) // per_word
        self.word: vec[i64] = vec[i64]([kind // per_word for kind in range(self.kinds)])
        self.unit: vec[i64] = vec[i64]([BIT[bits * (kind % per_word)] for kind in range(self.kinds)])
        self.batches: i64 = rules.field(
            "card_batches",
            1,
            PUBLIC,
            "the number of the current deck; 0 for the first",
            memory=True,
        )
        self.cards: i64 = rules.field(
            "batch_cards",
            BATCHES * self.words,
            PUBLIC,
            "cards of each deck, except those that were seen leaving it",
            memory=True,
        )
        self.draws: i64 = rules.field(
            "batch_draws", BATCHES * self.players, PUBLIC, "cards of each deck drawn blind, by seat", memory=True
        )
        self.own: i64 = rules.seat_field(
            "batch_own",
            BATCHES * self.words,
            OWNER,
            "the cards of each deck that the seat has drawn blind",
            memory=True,
        )
        self.payments_n: i64 = rules.field(
            "batch_payment_count", 1, PUBLIC, "payments that may have come from several decks", memory=True
        )
        self.payments: i64 = rules.field("batch_payments", PAYMENTS, PUBLIC, "those payments, packed", memory=True)

    # -- counts in words -------------------------------------------------------------------------------------

    def count(self, s: vec[i64], at: i64, kind: i64) -> i64:
        """Return how many cards of a kind are counted in the words that begin at a slot."""
        return s[at + self.word[kind]] // self.unit[kind] & self.mask

    def add(self, s: vec[i64], at: i64, kind: i64, n: i64) -> None:
        s[at + self.word[kind]] += n * self.unit[kind]

    def batch(self, b: i64) -> i64:
        """Return the slot where the counts of the cards of a batch begin."""
        return self.cards + b * self.words

    def own_of(self, seat: i64, b: i64) -> i64:
        """Return the slot where the counts of what a seat has drawn blind of a batch begin."""
        return self.own + (seat * BATCHES + b) * self.words

    # -- what happens ----------------------------------------------------------------------------------------

    def rebuilt(self, s: vec[i64], deck: i64, hands: i64, known: i64, unseen: vec[i64]) -> None:
        """Note that the deck was rebuilt; `unseen` are the cards that nobody has seen, in hands or on the way there."""
        if s[self.batches] == 0:
            s[self.batches] = 1
            for kind in range(self.kinds):
                self.add(s, self.cards, kind, unseen[kind])
                for seat in range(self.players):
                    hidden = s[hands + seat * self.kinds + kind] - s[known + seat * self.kinds + kind]
                    s[self.draws + seat] += hidden
                    self.add(s, self.own_of(seat, 0), kind, hidden)
        self.tidy(s)
        if s[self.batches] == BATCHES:
            self.merge(s)
        b = s[self.batches]
        s[self.batches] = b + 1
        for kind in range(self.kinds):
            self.add(s, self.batch(b), kind, s[deck + kind])

    def drawn(self, s: vec[i64], seat: i64, kind: i64, last: bool) -> None:
        """Note that a seat drew a card blind; `last` if it was the last of a deck that has been rebuilt since."""
        b = s[self.batches] - 1
        if last:
            b -= 1
        s[self.draws + b * self.players + seat] += 1
        s[self.own_of(seat, b) + self.word[kind]] += self.unit[kind]

    def revealed(self, s: vec[i64], kind: i64, last: bool) -> None:
        """Note that all saw a card come off the deck; `last` if it was the last of a deck that was rebuilt since."""
        b = s[self.batches] - 1
        if last:
            b -= 1
        s[self.batch(b) + self.word[kind]] -= self.unit[kind]

    def spent(self, s: vec[i64], seat: i64, kind: i64, n: i64) -> None:
        """Note that a seat played cards that nobody has seen it take."""
        now = s[self.batches] - 1
        at = s[self.payments_n]
        limit = s[self.draws + now * self.players + seat]
        payment = make_payment(seat, kind, n, now, limit)
        b = self.only_batch(s, payment)
        if b >= 0:
            self.settle(s, b, at, payment)
            return
        while s[self.payments_n] == PAYMENTS:
            self.merge(s)
            now -= 1
            if s[self.batches] == 1:
                self.settle(s, 0, s[self.payments_n], payment)
                return
            limit = s[self.draws + now * self.players + seat]
            payment = make_payment(seat, kind, n, now, limit)
        s[self.payments + s[self.payments_n]] = payment
        s[self.payments_n] += 1

    # -- payments --------------------------------------------------------------------------------------------

    def limit(self, s: vec[i64], payment: i64, b: i64) -> i64:
        """Return how many cards of a batch a seat had when it made a payment, less those it has played for certain."""
        drawn = s[self.draws + b * self.players + seat_of(payment)]
        now = batch_of(payment)
        if b > now:
            return 0
        if b == now and limit_of(payment) < drawn:
            return limit_of(payment)
        return drawn

    def only_batch(self, s: vec[i64], payment: i64) -> i64:
        """Return the only batch that a payment can come from; -1 if there are several."""
        found: i64 = -1
        for b in range(s[self.batches]):
            if self.limit(s, payment, b) > 0 and self.count(s, self.batch(b), kind_of(payment)) > 0:
                if found >= 0:
                    return -1
                found = b
        return found

    def settle(self, s: vec[i64], b: i64, at: i64, payment: i64) -> None:
        """Take a payment off the batch that it certainly came from; `at` payments of the list were made before it."""
        seat = seat_of(payment)
        n = number_of(payment)
        left = self.limit(s, payment, b) - n
        self.add(s, self.batch(b), kind_of(payment), -n)
        self.add(s, self.own_of(seat, b), kind_of(payment), -n)
        s[self.draws + b * self.players + seat] -= n
        for i in range(s[self.payments_n]):
            other = s[self.payments + i]
            if seat_of(other) == seat and batch_of(other) == b:
                if i >= at:
                    s[self.payments + i] = with_limit(other, limit_of(other) - n)
                elif limit_of(other) > left:
                    s[self.payments + i] = with_limit(other, left)

    def tidy(self, s: vec[i64]) -> None:
        """Settle the payments whose batch is certain by now, and remove the batches that are used up."""
        i: i64 = 0
        while i < s[self.payments_n]:
            payment = s[self.payments + i]
            b = self.only_batch(s, payment)
            if b < 0:
                i += 1
                continue
            s[self.payments_n] -= 1
            for j in range(i, s[self.payments_n]):
                s[self.payments + j] = s[self.payments + j + 1]
            s[self.payments + s[self.payments_n]] = 0
            self.settle(s, b, i, payment)
            i = 0
        b = s[self.batches] - 2
        while b >= 0:
            empty = True
            for i in range(self.batch(b), self.batch(b + 1)):
                empty = empty and s[i] == 0
            if empty:
                for i in range(s[self.payments_n]):
                    payment = s[self.payments + i]
                    if batch_of(payment) == b:
                        s[self.payments + i] = with_limit(payment, NO_LIMIT) - ONE_BATCH
                    elif batch_of(payment) > b:
                        s[self.payments + i] = payment - ONE_BATCH
                self.remove(s, b)
            b -= 1

    def merge(self, s: vec[i64]) -> None:
        """Merge the oldest two batches to make room."""
        for i in range(s[self.payments_n]):
            payment = s[self.payments + i]
            if batch_of(payment) == 1:
                limit = self.limit(s, payment, 0) + self.limit(s, payment, 1)
                s[self.payments + i] = with_limit(payment, limit) - ONE_BATCH
            elif batch_of(payment) > 1:
                s[self.payments + i] = payment - ONE_BATCH
        for i in range(self.words):
            s[self.cards + self.words + i] += s[self.cards + i]
            for seat in range(self.players):
                s[self.own_of(seat, 1) + i] += s[self.own_of(seat, 0) + i]
        for seat in range(self.players):
            s[self.draws + self.players + seat] += s[self.draws + seat]
        self.remove(s, 0)
        self.tidy(s)

    def remove(self, s: vec[i64], b: i64) -> None:
        """Remove a batch from the list."""
        s[self.batches] -= 1
        take_out(s, self.cards, BATCHES, b, self.words)
        take_out(s, self.draws, BATCHES, b, self.players)
        for seat in range(self.players):
            take_out(s, self.own_of(seat, 0), BATCHES, b, self.words)

    # -- sampling --------------------------------------------------------------------------------------------

    def unknown(self, s: vec[i64], seat: i64) -> CardSampler:
        """Return what a seat or a spectator does not know: the batches without its own cards, and the others' draws."""
        n = s[self.batches]
        sampler = CardSampler(self.players, self.kinds, n)
        for b in range(n):
            for kind in range(self.kinds):
                left = self.count(s, self.batch(b), kind)
                if seat >= 0:
                    left -= self.count(s, self.own_of(seat, b), kind)
                sampler.cards[b * self.kinds + kind] = left
                sampler.total[b] += left
            for other in range(self.players):
                if other != seat:
                    sampler.spaces[b * self.players + other] = s[self.draws + b * self.players + other]
        for i in range(s[self.payments_n]):
            payment = s[self.payments + i]
            if seat_of(payment) != seat:
                sampler.seat = append(sampler.seat, seat_of(payment))
                sampler.kind = append(sampler.kind, kind_of(payment))
                sampler.number = append(sampler.number, number_of(payment))
                for b in range(n):
                    sampler.limit = append(sampler.limit, self.limit(s, payment, b))
        return sampler

    def note(self, s: vec[i64], seat: i64, sampler: CardSampler) -> None:
        """Let all other seats have drawn what was sampled."""
        for other in range(self.players):
            if other != seat:
                for i in range(self.own_of(other, 0), self.own_of(other + 1, 0)):
                    s[i] = 0
                for b in range(s[self.batches]):
                    for kind in range(self.kinds):
                        n = sampler.drawn[(other * sampler.batches + b) * self.kinds + kind]
                        if n > 0:
                            self.add(s, self.own_of(other, b), kind, n)

    def subtract(self, s: vec[i64], seat: i64, deck: i64) -> None:
        """With two players, a seat has drawn all cards that the other has not drawn and the deck does not hold."""
        for i in range(BATCHES * self.words):
            s[self.own_of(seat, 0) + i] = s[self.cards + i] - s[self.own_of(1 - seat, 0) + i]
        if s[self.batches] > 0:
            for kind in range(self.kinds):
                self.add(s, self.own_of(seat, s[self.batches] - 1), kind, -s[deck + kind])

    def audit(self, s: vec[i64], deck: i64, hands: i64, known: i64) -> None:
        """Check that batches are what is in the deck and what was drawn, and hands what was drawn and not played."""
        n = s[self.batches]
        for b in range(n):
            for kind in range(self.kinds):
                left = self.count(s, self.batch(b), kind)
                for seat in range(self.players):
                    left -= self.count(s, self.own_of(seat, b), kind)
                if b == n - 1:
                    left -= s[deck + kind]
                assert left == 0, "cards of a batch miscounted"
            for seat in range(self.players):
                drawn = s[self.draws + b * self.players + seat]
                for kind in range(self.kinds):
                    drawn -= self.count(s, self.own_of(seat, b), kind)
                assert drawn == 0, "draws of a batch miscounted"
        if n > 0:
            hidden = vec[i64]([0] * (self.players * self.kinds))
            for i in range(s[self.payments_n]):
                payment = s[self.payments + i]
                hidden[seat_of(payment) * self.kinds + kind_of(payment)] += number_of(payment)
            for i in range(self.players * self.kinds):
                hidden[i] += s[hands + i] - s[known + i]
                for b in range(n):
                    hidden[i] -= self.count(s, self.own_of(i // self.kinds, b), i % self.kinds)
                assert hidden[i] == 0, "cards in a hand that belong to no batch"


# A payment is one int. From the lowest bits up: 4 for the seat, 6 for the kind, 6 for the number of cards, 6 for the
# batch that was the deck then; the rest is the limit, how many cards of that batch the seat had drawn by then.
ONE_BATCH: Final = 65536


def make_payment(seat: i64, kind: i64, number: i64, batch: i64, limit: i64) -> i64:
    return seat + (kind << 4) + (number << 10) + (batch << 16) + (limit << 22)


def seat_of(payment: i64) -> i64:
    return payment & 15


def kind_of(payment: i64) -> i64:
    return payment >> 4 & 63


def number_of(payment: i64) -> i64:
    return payment >> 10 & 63


def batch_of(payment: i64) -> i64:
    return payment >> 16 & 63


def limit_of(payment: i64) -> i64:
    return payment >> 22


def with_limit(payment: i64, limit: i64) -> i64:
    return (payment & 0x3FFFFF) + (limit << 22)


def take_out(s: vec[i64], start: i64, n: i64, which: i64, size: i64) -> None:
    """Remove one of n items of `size` slots from a list; the last one is cleared."""
    for i in range(start + which * size, start + (n - 1) * size):
        s[i] = s[i + size]
    for i in range(start + (n - 1) * size, start + n * size):
        s[i] = 0
