"""The box: tickets that are out of the game and shown to nobody (E2, S2, S3).

A seat knows what it has put there, and nobody has seen what was not dealt. So nobody knows which of their first tickets
the others have kept, only how many: the numbers by deck are secret, too.
"""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.ruleset import OVER, OWNER, PUBLIC, SECRET, TILL_END, Ruleset
from whistlestop.engine.state import PHASE, TURNS, State
from whistlestop.engine.ticket_sampler import PLACED, shuffle
from whistlestop.engine.tickets import Tickets


@final
class TicketBox:
    """The tickets in the box, after everybody was dealt `split` tickets of each deck and has kept some of them."""

    def __init__(self, rules: Ruleset, tickets: Tickets, split: list[int], decks: list[int]) -> None:
        self.players: i64 = rules.players
        self.tickets = tickets
        self.split: vec[i64] = vec[i64](split)
        self.decks: vec[i64] = vec[i64](decks)  # those whose undealt tickets go to the box
        tickets.dealt = split
        tickets.removed = decks
        self.own: i64 = rules.seat_field(
            "boxed", tickets.words, OWNER, "tickets that the player has put into the box", of="ticket set"
        )
        self.own_n: i64 = rules.seat_field("boxed_count", 1, PUBLIC, "how many tickets the player has put into the box")
        self.undealt: i64 = rules.field(
            "box", tickets.words, SECRET, "tickets in the box that were not dealt", of="ticket set"
        )
        tickets.total = rules.seat_field("ticket_total", 1, PUBLIC, "tickets held, in all decks")
        self.kept: i64 = rules.seat_field(
            "opening_ticket_count",
            tickets.decks,
            TILL_END if tickets.decks > 1 else PUBLIC,
            "tickets kept before the first turn, by deck",
            memory=True,
        )
        for field in rules.fields:
            if field.offset == tickets.held_n and tickets.decks > 1:
                field.visibility = TILL_END

    def close(self, s: vec[i64]) -> None:
        """Put the undealt tickets of the decks that are out of the game into the box; all first tickets are dealt."""
        tickets = self.tickets
        for seat in range(self.players):
            for deck in range(tickets.decks):
                s[self.kept + seat * tickets.decks + deck] = self.split[deck]
        for deck in self.decks:
            start = tickets.deck + tickets.first[deck]
            for i in range(start, start + s[tickets.pool_n + deck]):
                tickets.include(s, self.undealt, s[i])
            s[tickets.pool_n + deck] = 0

    def fill(self, s: vec[i64]) -> None:
        """After tickets were laid out by hand: box what everybody must have been dealt and does not hold.

        These are the last tickets of each pool.
        """
        tickets = self.tickets
        for i in range(self.own, self.own + self.players * tickets.words):
            s[i] = 0
        for word in range(tickets.words):
            s[self.undealt + word] = 0
        boxed = vec[i64]()  # alternately a seat and a ticket
        for seat in range(self.players):
            s[self.own_n + seat] = 0
            s[tickets.total + seat] = 0
            for deck in range(tickets.decks):
                held = s[tickets.held_n + seat * tickets.decks + deck]
                s[tickets.total + seat] += held
                while held < self.split[deck] and s[tickets.pool_n + deck] > 0:
                    s[tickets.pool_n + deck] -= 1
                    boxed = append(boxed, seat)
                    boxed = append(boxed, s[tickets.deck + tickets.first[deck] + s[tickets.pool_n + deck]])
                    held += 1
        self.close(s)
        for i in range(0, len(boxed), 2):
            self.put(s, boxed[i], boxed[i + 1], True)

    def put(self, s: vec[i64], seat: i64, ticket: i64, opening: bool) -> None:
        """Let a seat put a ticket into the box, before the first turn or later."""
        self.tickets.include(s, self.own + seat * self.tickets.words, ticket)
        s[self.own_n + seat] += 1
        if opening:
            s[self.kept + seat * self.tickets.decks + self.tickets.deck_of[ticket]] -= 1

    def mark(self, s: vec[i64], marks: vec[i64]) -> None:
        """Add 1 for each ticket in the box."""
        for share in range(self.players):
            for ticket in self.tickets.members(s, self.own + share * self.tickets.words):
                marks[ticket] += 1
        for ticket in self.tickets.members(s, self.undealt):
            marks[ticket] += 1

    def audit(self, s: vec[i64]) -> None:
        """Check that everybody has kept or boxed what was dealt to them, and holds what they have kept."""
        tickets = self.tickets
        for seat in range(self.players):
            boxed = s[self.own_n + seat]
            total = s[tickets.total + seat]
            for deck in range(tickets.decks):
                at = seat * tickets.decks + deck
                held = s[tickets.held_n + at]
                away = tickets.count_in(s, self.own + seat * tickets.words, deck)
                total -= held
                boxed -= away
                later = away - (self.split[deck] - s[self.kept + at])  # boxed after the opening, with one deck only
                assert later == 0 or (later > 0 and tickets.decks == 1), "first tickets lost or doubled"
                assert 0 <= s[self.kept + at] <= held + s[tickets.offered_n + at], "kept tickets that are not held"
            assert total == 0, "held tickets miscounted"
            assert boxed == 0, "tickets in the box miscounted"
        for deck in self.decks:
            assert tickets.left(s, deck) == 0, "tickets in a deck that is out of the game"

    # -- sampling --------------------------------------------------------------------------------------------

    def resample(self, g: State, seat: i64, placed: vec[i64]) -> None:
        """Deal the first tickets of the others again, and choose uniformly which of them they have kept."""
        s = g.s
        tickets = self.tickets
        for i in range(self.own, self.own + self.players * tickets.words):
            if i < self.own + seat * tickets.words or i >= self.own + (seat + 1) * tickets.words:
                s[i] = 0
        for word in range(tickets.words):
            s[self.undealt + word] = 0
        self.mark(s, placed)
        for other in range(self.players):
            if other != seat:
                if s[TURNS] == 0:
                    self.deal_offer(g, seat, other, placed)
                elif tickets.decks == 1:
                    self.deal_one_deck(g, seat, other, placed)
                elif s[PHASE] == OVER:
                    self.deal_box(g, seat, other, placed)
                else:
                    self.deal_all(g, seat, other, placed)
        for deck in self.decks:
            for ticket in range(tickets.first[deck], tickets.first[deck + 1]):
                if placed[ticket] == 0:
                    tickets.include(s, self.undealt, ticket)
                    placed[ticket] = PLACED

    def deal_offer(self, g: State, seat: i64, other: i64, placed: vec[i64]) -> None:
        """While everybody chooses: deal the part of an offer from boxed decks; `Tickets` deals the rest."""
        s = g.s
        tickets = self.tickets
        for deck in range(tickets.decks):
            s[tickets.held_n + other * tickets.decks + deck] = 0
            s[self.kept + other * tickets.decks + deck] = self.split[deck]
        for deck in self.decks:
            for ticket in self.pick(g, seat, deck, s[tickets.offered_n + other * tickets.decks + deck], placed):
                tickets.include(s, tickets.offered + other * tickets.words, ticket)

    def deal_one_deck(self, g: State, seat: i64, other: i64, placed: vec[i64]) -> None:
        """With one deck everybody knows how many tickets each seat holds and has boxed; `Tickets` deals those held."""
        tickets = self.tickets
        for ticket in self.pick(g, seat, 0, g.s[self.own_n + other], placed):
            tickets.include(g.s, self.own + other * tickets.words, ticket)

    def deal_box(self, g: State, seat: i64, other: i64, placed: vec[i64]) -> None:
        """When the game is over and shows what was kept: deal the rest to the box."""
        tickets = self.tickets
        for deck in range(tickets.decks):
            n = self.split[deck] - g.s[self.kept + other * tickets.decks + deck]
            for ticket in self.pick(g, seat, deck, n, placed):
                tickets.include(g.s, self.own + other * tickets.words, ticket)

    def deal_all(self, g: State, seat: i64, other: i64, placed: vec[i64]) -> None:
        """Deal the first tickets of a seat, and put those into the box that it has not kept."""
        s = g.s
        tickets = self.tickets
        dealt = vec[i64]()
        for deck in range(tickets.decks):
            s[self.kept + other * tickets.decks + deck] = 0
            s[tickets.held_n + other * tickets.decks + deck] = 0
            for ticket in self.pick(g, seat, deck, self.split[deck], placed):
                dealt = append(dealt, ticket)
        shuffle(g, dealt)
        boxed = s[self.own_n + other]
        for i in range(len(dealt)):
            if i < boxed:
                tickets.include(s, self.own + other * tickets.words, dealt[i])
            else:
                tickets.include(s, tickets.held + other * tickets.words, dealt[i])
                at = other * tickets.decks + tickets.deck_of[dealt[i]]
                s[self.kept + at] += 1
                s[tickets.held_n + at] += 1
        self.count_later(s, other)

    def count_later(self, s: vec[i64], other: i64) -> None:
        """Count what a seat has drawn since the opening: it is of the one deck that is still in the game."""
        tickets = self.tickets
        later = s[tickets.total + other]
        for deck in range(tickets.decks):
            later -= s[tickets.held_n + other * tickets.decks + deck]
        for deck in range(tickets.decks):
            over = False
            for each in self.decks:
                if each == deck:
                    over = True
            if not over:
                s[tickets.held_n + other * tickets.decks + deck] += later

    def pick(self, g: State, seat: i64, deck: i64, n: i64, placed: vec[i64]) -> vec[i64]:
        """Return n random tickets of a deck that the seat has never seen, and mark them as placed."""
        tickets = self.tickets
        unseen = vec[i64]()
        for ticket in range(tickets.first[deck], tickets.first[deck + 1]):
            if placed[ticket] == 0 and (seat < 0 or not tickets.memory.has_lost(g.s, seat, ticket)):
                unseen = append(unseen, ticket)
        shuffle(g, unseen)
        for i in range(n):
            placed[unseen[i]] = PLACED
        return unseen[:n]
