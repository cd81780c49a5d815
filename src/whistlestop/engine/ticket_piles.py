"""The places of tickets: decks, offers, hands.

A deck is a pool, from which tickets are drawn at random, so that there is no order that could leak, and below it a
queue: the tickets that were put back face down, each known to the seat that put it there.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.bits import BIT, WORD, lowest
from whistlestop.engine.ruleset import CUSTOM, OWNER, PUBLIC, TILL_END, Rule, Ruleset

MOST: Final = 8  # tickets that can be on offer to one seat


class TicketPiles(Rule):
    """The places of the tickets of a game. A set of tickets is one or more ints with WORD bits each."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        board = rules.board
        self.players: i64 = rules.players
        self.count: i64 = len(board.tickets)
        self.words: i64 = (self.count + WORD - 1) // WORD
        self.decks: i64 = len(board.decks)
        self.deck_of: vec[i64] = vec[i64]([ticket.deck for ticket in board.tickets])
        self.first: vec[i64] = vec[i64](
            [sum(1 for t in board.tickets if t.deck < deck) for deck in range(self.decks + 1)]
        )
        self.word: vec[i64] = vec[i64](
            [i // WORD for i in range(self.count)]
        )  # the word and the bit of each ticket in a set
        self.bit: vec[i64] = vec[i64]([2 ** (i % WORD) for i in range(self.count)])
        of_deck = [0] * int(self.decks * self.words)  # the tickets of each deck, as sets
        for i, ticket in enumerate(board.tickets):
            of_deck[ticket.deck * int(self.words) + i // WORD] |= 2 ** (i % WORD)
        self.of_deck: vec[i64] = vec[i64](of_deck)
        self.names: list[str] = [ticket.id for ticket in board.tickets]
        self.value: vec[i64] = vec[i64]([ticket.points for ticket in board.tickets])
        # the cities of each place, as sets: any of `a` has to be connected with any of `b`
        self.a: vec[i64] = vec[i64]([city_set(ticket.a_cities) for ticket in board.tickets])
        self.b: vec[i64] = vec[i64]([city_set(ticket.b_cities) for ticket in board.tickets])
        # of a ticket with several goals: their cities and points, at goal_start[ticket] up to that of the next one
        goals = [goal for ticket in board.tickets for goal in ticket.goals]
        self.goal: vec[i64] = vec[i64]([city_set(goal.cities) for goal in goals])
        self.goal_value: vec[i64] = vec[i64]([goal.points for goal in goals])
        starts = [sum(len(ticket.goals) for ticket in board.tickets[:i]) for i in range(len(board.tickets) + 1)]
        self.goal_start: vec[i64] = vec[i64](starts)
        decks = list(board.decks)
        self.deck: i64 = rules.field(
            "ticket_deck",
            self.count,
            CUSTOM,
            "tickets that a player has put back under a deck",
            of="tickets",
            memory=True,
        )
        self.returned_by: i64 = rules.field(
            "ticket_returned_by", self.count, PUBLIC, "who has put them back", memory=True
        )
        self.pool_n: i64 = rules.field(
            "ticket_pool_count", self.decks, PUBLIC, "shuffled tickets in each deck", of="amounts", by=decks
        )
        self.queue_n: i64 = rules.field(
            "ticket_queue_count", self.decks, PUBLIC, "tickets put back under each deck", of="amounts", by=decks
        )
        self.held: i64 = rules.seat_field("tickets", self.words, TILL_END, "tickets held", of="ticket set")
        self.held_n: i64 = rules.seat_field(
            "ticket_count", self.decks, PUBLIC, "tickets held, by deck", of="amounts", by=decks
        )
        self.offered: i64 = rules.seat_field("offer", self.words, OWNER, "tickets to choose from", of="ticket set")
        self.offered_n: i64 = rules.seat_field(
            "offer_count", self.decks, PUBLIC, "tickets to choose from, by deck", of="amounts", by=decks
        )
        self.chosen: i64 = rules.seat_field(
            "chosen", self.words, OWNER, "tickets chosen while others still choose", of="ticket set"
        )

    # -- decks -----------------------------------------------------------------------------------------------

    def left(self, s: vec[i64], deck: i64) -> i64:
        """Return how many tickets a deck has left."""
        return s[self.pool_n + deck] + s[self.queue_n + deck]

    def pop_queue(self, s: vec[i64], deck: i64) -> i64:
        """Take the first ticket of a queue, which is in the last slots of the deck in reverse order."""
        n = s[self.queue_n + deck]
        end = self.first[deck + 1] - 1
        ticket = s[self.deck + end]
        for i in range(n - 1):
            s[self.deck + end - i] = s[self.deck + end - i - 1]
            s[self.returned_by + end - i] = s[self.returned_by + end - i - 1]
        s[self.queue_n + deck] = n - 1
        return ticket

    def put_under(self, s: vec[i64], ticket: i64, mark: i64) -> None:
        """Put a ticket under its deck with a mark (see `ticket_memory`)."""
        deck = self.deck_of[ticket]
        at = self.first[deck + 1] - 1 - s[self.queue_n + deck]
        s[self.deck + at] = ticket
        s[self.returned_by + at] = mark
        s[self.queue_n + deck] += 1

    def shuffle_in(self, s: vec[i64], ticket: i64) -> None:
        """Put a ticket back into the pool of its deck, which must have no queue."""
        deck = self.deck_of[ticket]
        s[self.deck + self.first[deck] + s[self.pool_n + deck]] = ticket
        s[self.pool_n + deck] += 1

    # -- sets ------------------------------------------------------------------------------------------------

    def members(self, s: vec[i64], start: i64) -> vec[i64]:
        """Return the tickets of the set that begins at a slot, ascending."""
        found = vec[i64](capacity=MOST)
        for word in range(self.words):
            mask = s[start + word]
            while mask:
                found = append(found, word * WORD + lowest(mask))
                mask &= mask - 1
        return found

    def mark_members(self, s: vec[i64], start: i64, marks: vec[i64], mark: i64) -> None:
        """Write a mark for each ticket of the set that begins at a slot."""
        for word in range(self.words):
            mask = s[start + word]
            while mask:
                marks[word * WORD + lowest(mask)] = mark
                mask &= mask - 1

    def include(self, s: vec[i64], start: i64, ticket: i64) -> None:
        """Add a ticket to the set that begins at a slot."""
        s[start + self.word[ticket]] |= self.bit[ticket]

    def exclude(self, s: vec[i64], start: i64, ticket: i64) -> None:
        """Remove a ticket from the set that begins at a slot."""
        s[start + self.word[ticket]] &= ~self.bit[ticket]

    def contains(self, s: vec[i64], start: i64, ticket: i64) -> bool:
        """Whether a ticket is in the set that begins at a slot."""
        return s[start + self.word[ticket]] & self.bit[ticket] != 0

    def count_in(self, s: vec[i64], start: i64, deck: i64) -> i64:
        """Return how many tickets of a deck are in the set that begins at a slot."""
        count: i64 = 0
        for word in range(self.words):
            mask = s[start + word] & self.of_deck[deck * self.words + word]
            while mask:
                mask &= mask - 1
                count += 1
        return count


def city_set(cities: tuple[int, ...]) -> int:
    mask = 0
    for city in cities:
        mask |= BIT[city]
    return mask
