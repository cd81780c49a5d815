"""Train cards: the deck, the discards, the display and the hands.

C2   The board says how many cards there are of each kind.
C13  When as many wild cards lie open as the board says, the display is discarded and dealt again, as often as needed;
     but not if too few other cards are left for that ever to help.
N5   Unless the board says so, no cards clear the display, however many locomotives lie open.
C14  An empty deck is rebuilt from the discards at once.
C15  With deck and discards empty, the display keeps its gaps until cards are discarded again.

Cards of one kind are alike, so a deck is kept as counts by kind. A card is chosen when it is drawn: there is no order
that could leak.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import BIT, lowest
from whistlestop.engine.card_memory import CardMemory
from whistlestop.engine.card_sampler import CardSampler
from whistlestop.engine.ruleset import OVER, OWNER, PLAYERS, PUBLIC, SECRET, TURN, Rule, Ruleset
from whistlestop.engine.state import PHASE, State

TRIES: Final = 30  # random deals in `resample` before one is forced to fit an overfull display
EMPTY: Final = -1  # a gap in the display; also: no card could be drawn


@final
class Cards(Rule):
    """The train cards of a game.

    What a careful player remembers is part of it. `known` counts the cards that everybody has seen a seat take and not
    play. With two players, each can work out the other hand whenever the deck runs out: `deduced`. And all have seen
    what a rebuilt deck is made of: `memory`.
    """

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        board = rules.board
        self.players: i64 = rules.players
        self.kinds: i64 = len(board.kinds)
        self.dealt: i64 = board.hand
        self.spaces: i64 = board.display
        self.count: vec[i64] = vec[i64]([kind.count for kind in board.kinds])
        self.flush_at: vec[i64] = vec[i64]([kind.flush_at for kind in board.kinds])
        self.flushing: vec[i64] = vec[i64]([i for i, kind in enumerate(board.kinds) if kind.flush_at > 0])
        names = [kind.id for kind in board.kinds]
        # An overfull display stays only while few other cards are outside the hands. With more cards than this in deck
        # and discards that is impossible, even just after a long route was paid for.
        self.few: i64 = sum(kind.count for kind in board.kinds if kind.flush_at > 0) + 20
        self.deck: i64 = rules.field("deck", self.kinds, SECRET, "cards of the deck, by kind", by=names)
        self.deck_n: i64 = rules.field("deck_count", 1, PUBLIC, "train cards in the deck")
        self.extra_n: i64 = rules.field(
            "deck_extra_count", 1, PUBLIC, "other cards that a rule has shuffled into the deck"
        )
        self.laid: i64 = rules.field(
            "laid", self.kinds, PUBLIC, "cards played for a claim that is not yet complete, by kind", by=names
        )
        self.laid_kinds: i64 = rules.field(
            "laid_kinds", 1, PUBLIC, "the kinds of these cards, as a set of bits", memory=True
        )
        self.discard: i64 = rules.field(
            "discard", self.kinds, PUBLIC, "discarded cards, by kind", by=names, remembered=True
        )
        self.discard_n: i64 = rules.field("discard_count", 1, PUBLIC, "discarded cards in all")
        self.display: i64 = rules.field(
            "display", self.spaces, PUBLIC, "the face-up cards; none where one is missing", of="cards"
        )
        self.hand: i64 = rules.seat_field("hand", self.kinds, OWNER, "cards in hand, by kind", by=names)
        self.hand_n: i64 = rules.seat_field("hand_count", 1, PUBLIC, "cards in hand")
        self.known: i64 = rules.seat_field(
            "known",
            self.kinds,
            PUBLIC,
            "cards in hand that everybody has seen the player take",
            by=names,
            remembered=True,
        )
        self.deduced: i64 = rules.seat_field(
            "deduced",
            self.kinds if self.players == 2 else 0,
            PLAYERS,
            "cards that the other player can work out to be in hand, with two players",
            by=names,
            remembered=True,
        )
        self.memory = CardMemory(rules)
        self.single_batch = CardSampler(self.players, self.kinds, 1)  # scratch space of `one_batch`
        self.batches: i64 = self.memory.batches
        self.event_revealed: i64 = rules.event(
            "revealed", "card", "", "a card is dealt face up into the display", "display"
        )
        self.event_cleared: i64 = rules.event("display cleared", "", "", "the display is discarded")
        self.event_rebuilt: i64 = rules.event(
            "deck rebuilt", "number", "", "the discards, so many cards, are shuffled into a new deck"
        )
        self.event_drawn: i64 = rules.event("drew", "", "card", "a player draws a card blind", "blind cards")

    def start(self, g: State) -> None:
        s = g.s
        for kind in range(self.kinds):
            s[self.deck + kind] = self.count[kind]
            s[self.deck_n] += self.count[kind]
        for i in range(self.spaces):
            s[self.display + i] = EMPTY
        for seat in range(self.players):
            for _card in range(self.dealt):
                self.draw_blind(g, seat)
        self.refill(g)

    def lay_out(
        self, g: State, hands: list[list[int]], display: list[int], deck: list[int], discards: list[int]
    ) -> None:
        """Put every card in its place: the display by space, all else by kind. Nobody has seen any hand."""
        s = g.s
        self.rules.clear_memory(g, self)
        s[self.deck_n] = sum(deck)
        s[self.discard_n] = sum(discards)
        for i in range(self.spaces):
            s[self.display + i] = display[i]
        for kind in range(self.kinds):
            s[self.deck + kind] = deck[kind]
            s[self.discard + kind] = discards[kind]
            for seat in range(self.players):
                at = seat * self.kinds + kind
                s[self.hand + at] = hands[seat][kind]
                s[self.known + at] = 0
                if self.players == 2:
                    s[self.deduced + at] = 0
        for seat in range(self.players):
            s[self.hand_n + seat] = sum(hands[seat])

    def can_draw(self, s: vec[i64]) -> bool:
        """Whether a train card can come off the deck."""
        return s[self.deck_n] > 0 or (s[self.extra_n] > 0 and s[self.discard_n] > 0)

    def turn_up_others(self, g: State) -> None:
        """Let rules handle the cards of their own that come off the deck before the next train card."""
        s = g.s
        while s[self.deck_n] + s[self.extra_n] > 0 and self.other_card_came(g):
            if s[self.deck_n] + s[self.extra_n] == 0:
                self.rebuild(g)

    def take_top(self, g: State) -> i64:
        """Take the top train card off the deck, or return EMPTY; a deck that this empties is rebuilt (C14)."""
        s = g.s
        n = s[self.deck_n]
        if n == 0:
            return EMPTY
        left = g.below(n)
        at = self.deck
        while left >= s[at]:
            left -= s[at]
            at += 1
        s[at] -= 1
        s[self.deck_n] = n - 1
        if n == 1 and s[self.extra_n] == 0:
            self.rebuild(g)
        return at - self.deck

    def other_card_came(self, g: State) -> bool:
        """Whether a card of a rule's own has come off the deck instead of a train card."""
        for rule in self.rules.turn_up_rules:
            if rule.turn_up(g):
                return True
        return False

    def rebuild(self, g: State) -> None:
        """Shuffle the discards into a new deck. At this moment all cards that nobody sees are in hands."""
        s = g.s
        if s[self.discard_n] == 0:
            return
        for kind in range(self.kinds):
            s[self.deck + kind] += s[self.discard + kind]
            s[self.discard + kind] = 0
        s[self.deck_n] = s[self.discard_n]
        s[self.discard_n] = 0
        g.emit(self.event_rebuilt, -1, s[self.deck_n])
        self.memory.rebuilt(s, self.deck, self.hand, self.known, self.unseen(s))
        if self.players == 2:
            for i in range(2 * self.kinds):
                s[self.deduced + i] = s[self.hand + i]

    def draw_blind(self, g: State, seat: i64) -> i64:
        """Draw the top card into a hand, unseen by the others (C12). Return its kind, or EMPTY if there is none."""
        s = g.s
        if len(self.rules.turn_up_rules) > 0:
            self.turn_up_others(g)
        last = s[self.deck_n] == 1 and self.last_of_deck(s)
        kind = self.take_top(g)
        if kind == EMPTY:
            return EMPTY
        self.give(g, seat, kind)
        if last and self.players == 2:
            s[self.deduced + seat * self.kinds + kind] += 1  # the deck was rebuilt before the card reached the hand
        if s[self.batches]:
            self.memory.drawn(s, seat, kind, last)
        if g.log is not None:
            g.emit_secret(self.event_drawn, seat, 0, kind, BIT[seat])
        self.reconsider(g)
        return kind

    def reconsider(self, g: State) -> None:
        """Clear the display if that has become possible now that the deck has one card less (C13)."""
        s = g.s
        if s[self.deck_n] < self.spaces and self.overfull(s) and self.clearing_can_help(s):
            self.clear(g)
            self.refill(g)

    def last_of_deck(self, s: vec[i64]) -> bool:
        """Whether drawing the next card rebuilds the deck."""
        return s[self.deck_n] == 1 and s[self.extra_n] == 0 and s[self.discard_n] > 0

    def give(self, g: State, seat: i64, kind: i64) -> None:
        """Put a card that nobody else sees into a hand."""
        g.s[self.hand + seat * self.kinds + kind] += 1
        g.s[self.hand_n + seat] += 1

    def give_openly(self, g: State, seat: i64, kind: i64) -> None:
        """Put a card that everybody sees into a hand."""
        s = g.s
        at = seat * self.kinds + kind
        s[self.hand + at] += 1
        s[self.hand_n + seat] += 1
        s[self.known + at] += 1
        if self.players == 2:
            s[self.deduced + at] += 1

    def spend(self, g: State, seat: i64, kind: i64, n: i64) -> None:
        """Lay cards of a hand on the table; call `settle` to discard them once all that belong together lie there."""
        s = g.s
        at = seat * self.kinds + kind
        if s[self.batches] and n > s[self.known + at]:
            self.memory.spent(s, seat, kind, n - s[self.known + at])
        s[self.hand + at] -= n
        s[self.hand_n + seat] -= n
        s[self.laid + kind] += n
        s[self.laid_kinds] |= BIT[kind]
        if s[self.known + at] > 0:
            reduce(s, self.known + at, n)
        if self.players == 2 and s[self.deduced + at] > 0:
            reduce(s, self.deduced + at, n)

    def reveal(self, g: State) -> i64:
        """Take the top card off the deck for all to see, or return EMPTY. The caller has to put it somewhere."""
        s = g.s
        if len(self.rules.turn_up_rules) > 0:
            self.turn_up_others(g)
        last = s[self.deck_n] == 1 and self.last_of_deck(s)
        kind = self.take_top(g)
        if kind >= 0 and s[self.batches]:
            self.memory.revealed(s, kind, last)
        return kind

    def lay_top(self, g: State) -> i64:
        """Turn up the top card of the deck and lay it on the table, for `settle` to discard. Return its kind or EMPTY.

        The caller then emits its event and calls `reconsider`.
        """
        kind = self.reveal(g)
        if kind >= 0:
            g.s[self.laid + kind] += 1
            g.s[self.laid_kinds] |= BIT[kind]
        return kind

    def take_back(self, g: State, seat: i64, kind: i64, n: i64) -> None:
        """Give cards that a seat has laid on the table back to it."""
        g.s[self.laid + kind] -= n
        for _card in range(n):
            self.give_openly(g, seat, kind)

    def claimed(self, g: State, seat: i64, route: i64) -> bool:
        """Discard all cards of a claim together (K5)."""
        self.settle(g)
        return False

    def settle(self, g: State) -> None:
        """Discard the cards on the table, rebuild an empty deck (C14), then fill or clear the display (C13, C15)."""
        s = g.s
        rest = s[self.laid_kinds]
        s[self.laid_kinds] = 0
        while rest:
            kind = lowest(rest)
            rest &= rest - 1
            n = s[self.laid + kind]
            s[self.laid + kind] = 0
            s[self.discard + kind] += n
            s[self.discard_n] += n
        if s[self.deck_n] + s[self.extra_n] == 0:
            self.rebuild(g)
        if self.has_gap(s):
            self.refill(g)
        if s[self.deck_n] + s[self.discard_n] <= self.few and self.overfull(s) and self.clearing_can_help(s):
            self.clear(g)
            self.refill(g)

    def has_gap(self, s: vec[i64]) -> bool:
        for i in range(self.display, self.display + self.spaces):
            if s[i] == EMPTY:
                return True
        return False

    def refill(self, g: State) -> None:
        """Fill the gaps of the display, and clear it while it is overfull (C13).

        It can become so only by a card of a kind that clears displays, or when the deck is nearly empty.
        """
        s = g.s
        check = s[self.deck_n] <= self.spaces + 1
        while True:
            for i in range(self.display, self.display + self.spaces):
                if s[i] == EMPTY:
                    kind = self.reveal(g)
                    s[i] = kind
                    if kind >= 0:
                        if self.flush_at[kind] > 0:
                            check = True
                        if g.log is not None:
                            g.emit(self.event_revealed, -1, kind)
            if not check or not self.overfull(s) or not self.clearing_can_help(s):
                return
            self.clear(g)
            check = True

    def clear(self, g: State) -> None:
        """Discard the display."""
        s = g.s
        g.emit(self.event_cleared, -1, 0)
        for i in range(self.display, self.display + self.spaces):
            if s[i] != EMPTY:
                s[self.discard + s[i]] += 1
                s[self.discard_n] += 1
                s[i] = EMPTY
        if s[self.deck_n] + s[self.extra_n] == 0:
            self.rebuild(g)

    def overfull(self, s: vec[i64]) -> bool:
        """Whether the display has so many cards of one kind that it must be cleared."""
        for kind in self.flushing:
            if self.fills_display(s, kind):
                return True
        return False

    def fills_display(self, s: vec[i64], kind: i64) -> bool:
        limit = self.flush_at[kind]
        if limit == 0:
            return False
        for i in range(self.display, self.display + self.spaces):
            if s[i] == kind:
                limit -= 1
        return limit <= 0

    def clearing_can_help(self, s: vec[i64]) -> bool:
        """Whether clearing the display can ever lead to one that need not be cleared.

        It cannot if the cards outside the hands do not allow one, nor if display and deck would only swap places for
        ever.
        """
        total: i64 = 0
        usable: i64 = 0
        swap = s[self.discard_n] == 0 and s[self.extra_n] == 0 and s[self.deck_n] == self.spaces
        swap_helps = True
        for kind in range(self.kinds):
            limit = self.flush_at[kind]
            if 0 < limit <= s[self.deck + kind]:
                swap_helps = False
            n = self.outside_hands(s, kind)
            total += n
            if 0 < limit <= n:
                n = limit - 1
            usable += n
        if swap and not swap_helps:
            return False
        return usable >= total or usable >= self.spaces

    def unseen(self, s: vec[i64]) -> vec[i64]:
        """Return the cards, by kind, that are neither face up nor in the deck nor known to be in a hand."""
        unseen = self.count[:]
        for kind in range(self.kinds):
            unseen[kind] -= s[self.deck + kind] + s[self.discard + kind] + s[self.laid + kind]
            for seat in range(self.players):
                unseen[kind] -= s[self.known + seat * self.kinds + kind]
        for i in range(self.display, self.display + self.spaces):
            if s[i] != EMPTY:
                unseen[s[i]] -= 1
        return unseen

    def resample(self, g: State, seat: i64) -> None:
        """Deal the cards that the seat cannot see to the other hands and the deck.

        If the display is overfull and was not cleared, the deck must have too few other cards. So deal until that is
        the case; after TRIES deals, hold back as many cards of the kind as possible in the deck.
        """
        s = g.s
        if self.players == 2 and seat < 0:
            # a spectator cannot work out hands: let the players know of each other what everybody has seen
            for i in range(2 * self.kinds):
                s[self.deduced + i] = s[self.known + i]
        self.resample_once(g, seat, 0)
        tries: i64 = 0
        while tries < 2 * TRIES and self.overfull(s) and self.clearing_can_help(s):
            tries += 1
            held_back: i64 = 0
            if tries > TRIES:
                for kind in self.flushing:
                    if self.fills_display(s, kind):
                        held_back |= BIT[kind]
            self.resample_once(g, seat, held_back)

    def resample_once(self, g: State, seat: i64, held_back: i64) -> None:
        """Deal the cards that the seat cannot see once; see `CardSampler.deal`."""
        s = g.s
        subtracts = self.players == 2 and seat >= 0
        remembers = s[self.batches] > 0 and not subtracts
        sampler = self.memory.unknown(s, seat) if remembers else self.one_batch(s, seat)
        sampler.deal(g, held_back)
        last = (sampler.batches - 1) * self.kinds
        for kind in range(self.kinds):
            s[self.deck + kind] = sampler.cards[last + kind]
            for other in range(self.players):
                if other != seat:
                    at = other * self.kinds + kind
                    s[self.hand + at] = self.certain(s, at, seat)
                    for b in range(sampler.batches):
                        s[self.hand + at] += sampler.drawn[(other * sampler.batches + b) * self.kinds + kind]
        for i in range(len(sampler.seat)):
            s[self.hand + sampler.seat[i] * self.kinds + sampler.kind[i]] -= sampler.number[i]
        if subtracts:
            self.memory.subtract(s, 1 - seat, self.deck)
        else:
            self.memory.note(s, seat, sampler)

    def one_batch(self, s: vec[i64], seat: i64) -> CardSampler:
        """Return the cards that a seat cannot see as one batch: all it knows is that they are in the deck or hands."""
        sampler = self.single_batch
        drawn = sampler.drawn
        for i in range(len(drawn)):
            drawn[i] = 0
        sampler.total[0] = 0
        for kind in range(self.kinds):
            sampler.cards[kind] = self.count[kind] - s[self.discard + kind] - s[self.laid + kind]
            for other in range(self.players):
                at = other * self.kinds + kind
                if other == seat:
                    sampler.cards[kind] -= s[self.hand + at]
                else:
                    sampler.cards[kind] -= self.certain(s, at, seat)
        for i in range(self.display, self.display + self.spaces):
            if s[i] != EMPTY:
                sampler.cards[s[i]] -= 1
        for kind in range(self.kinds):
            sampler.total[0] += sampler.cards[kind]
        for other in range(self.players):
            sampler.spaces[other] = 0
            if other != seat:
                sampler.spaces[other] = s[self.hand_n + other]
                for kind in range(self.kinds):
                    sampler.spaces[other] -= self.certain(s, other * self.kinds + kind, seat)
        return sampler

    def outside_hands(self, s: vec[i64], kind: i64) -> i64:
        """Return how many cards of a kind are in the display, the deck and the discards."""
        n = s[self.deck + kind] + s[self.discard + kind]
        for i in range(self.display, self.display + self.spaces):
            if s[i] == kind:
                n += 1
        return n

    def audit(self, g: State) -> None:
        """Check that each card is in one place, counts are right, and display and deck are as full as they can be."""
        s = g.s
        deck = s[self.deck_n]
        discard = s[self.discard_n]
        for kind in range(self.kinds):
            n = s[self.deck + kind] + s[self.discard + kind] + s[self.laid + kind]
            assert min(s[self.deck + kind], s[self.discard + kind], s[self.laid + kind]) >= 0, "a pile below zero"
            deck -= s[self.deck + kind]
            discard -= s[self.discard + kind]
            for i in range(self.display, self.display + self.spaces):
                if s[i] == kind:
                    n += 1
            for seat in range(self.players):
                at = seat * self.kinds + kind
                n += s[self.hand + at]
                assert 0 <= s[self.known + at] <= s[self.hand + at], "known cards that are not in the hand"
                if self.players == 2:
                    assert s[self.known + at] <= s[self.deduced + at] <= s[self.hand + at], "wrongly deduced cards"
            assert n == self.count[kind], "cards lost or doubled"
        assert deck == 0 and discard == 0, "piles miscounted"
        extra = s[self.extra_n]
        for rule in self.rules.all_rules:
            extra -= rule.cards_in_deck(g)
        assert extra == 0, "other cards in the deck miscounted"
        self.audit_laid(s)
        self.memory.audit(s, self.deck, self.hand, self.known)
        for seat in range(self.players):
            hand = s[self.hand_n + seat]
            for kind in range(self.kinds):
                hand -= s[self.hand + seat * self.kinds + kind]
            assert hand == 0, "a hand miscounted"
        if s[self.deck_n] + s[self.extra_n] == 0:
            assert s[self.discard_n] == 0, "an empty deck that was not rebuilt"
        if self.can_draw(s):
            for i in range(self.display, self.display + self.spaces):
                assert s[i] != EMPTY, "a gap in the display that could be filled"
        assert not self.overfull(s) or not self.clearing_can_help(s), "a display that should be cleared"

    def audit_laid(self, s: vec[i64]) -> None:
        """Check that cards lie on the table only while a decision interrupts what they were played for."""
        for kind in range(self.kinds):
            if s[self.laid + kind] > 0:
                assert s[self.laid_kinds] & BIT[kind], "cards on the table that are not noted"
                assert s[PHASE] != TURN and s[PHASE] != OVER, "cards on the table that belong to nothing"
        assert s[self.laid_kinds] < BIT[self.kinds], "cards on the table of no kind"

    def certain(self, s: vec[i64], at: i64, seat: i64) -> i64:
        """Return how many cards of a kind (at its slot `at`) a hand certainly holds, to a seat that cannot see it."""
        return s[self.deduced + at] if self.players == 2 and seat >= 0 else s[self.known + at]


def reduce(s: vec[i64], at: i64, n: i64) -> None:
    """Subtract n from a slot, but not below 0."""
    s[at] -= n
    if s[at] < 0:
        s[at] = 0


def take_one(g: State, counts: vec[i64]) -> i64:
    """Take one of the things counted, uniformly at random, and return its kind."""
    total: i64 = 0
    for n in counts:
        total += n
    left = g.below(total)
    kind: i64 = 0
    while left >= counts[kind]:
        left -= counts[kind]
        kind += 1
    counts[kind] -= 1
    return kind
