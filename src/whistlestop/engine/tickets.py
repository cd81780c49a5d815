"""Tickets: the decks, what is on offer to whom, what everybody holds, and the choice of what to keep.

A deck is a pool (drawn from at random, so no order exists that could leak) with a queue below it: the tickets that were
put back face down, each known to the seat that put it there. Clauses C30, C31, U2.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.bits import BIT, WORD
from whistlestop.engine.deed import Deed, Refusal, Shape
from whistlestop.engine.network import Network
from whistlestop.engine.ruleset import CUSTOM, HIDDEN, OWNER, PUBLIC, TILL_END, Acts, Rule, Ruleset
from whistlestop.engine.state import OWING, PHASE, TURNS, State
from whistlestop.engine.track import Track

MOST: Final = 8  # tickets that can be on offer to one seat
NOBODY: Final = -1  # who knows a ticket that was shuffled before it went under the deck
NONE: Final = -1  # no ticket

SIZE: Final = vec[i64]([bin(mask).count("1") for mask in range(256)])  # how many tickets a choice among MOST keeps

REFUSALS: Final = {
    "keep.nothing": "no tickets are on offer to you",
    "keep.exactly": "{offered:tickets} are on offer, of which you keep exactly {least}",
    "keep.at-least": "{offered:tickets} are on offer, of which you keep at least {least}",
    "keep.no-such": "{offered:tickets} are on offer; there is no ticket {ticket:number}",
}

# where tickets go that are not kept
UNDER: Final = 0  # under their deck, in order
SHUFFLED_IN: Final = 1  # into their deck, which is shuffled
SHUFFLED_UNDER: Final = 2  # shuffled among themselves, then under their deck
BOXED: Final = 3  # out of the game, to the rule that keeps the box


@final
class Tickets(Rule):
    """The tickets of a game. Sets of tickets are bits, WORD to an int."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        board = rules.board
        self.players: i64 = rules.players
        self.track = rules.find(Track)
        self.count: i64 = len(board.tickets)
        self.words: i64 = (self.count + WORD - 1) // WORD
        self.decks: i64 = len(board.decks)
        self.deck_of: vec[i64] = vec[i64]([ticket.deck for ticket in board.tickets])
        self.first: vec[i64] = vec[i64](
            [sum(1 for t in board.tickets if t.deck < deck) for deck in range(self.decks + 1)]
        )
        self.names: list[str] = [ticket.id for ticket in board.tickets]
        self.value: vec[i64] = vec[i64]([ticket.points for ticket in board.tickets])
        # the cities of which one has to be joined to one of the others, as sets
        self.a: vec[i64] = vec[i64]([city_set(ticket.a_cities) for ticket in board.tickets])
        self.b: vec[i64] = vec[i64]([city_set(ticket.b_cities) for ticket in board.tickets])
        decks = list(board.decks)
        self.deck: i64 = rules.field(
            "ticket_deck",
            self.count,
            CUSTOM,
            "the tickets of the decks, as far as somebody put them there",
            of="tickets",
            memory=True,
        )
        self.returned_by: i64 = rules.field("ticket_returned_by", self.count, PUBLIC, "who put them there", memory=True)
        self.pool_n: i64 = rules.field(
            "ticket_pool_count", self.decks, PUBLIC, "tickets of each deck that are shuffled", of="amounts", by=decks
        )
        self.queue_n: i64 = rules.field(
            "ticket_queue_count", self.decks, PUBLIC, "tickets that were put under each deck", of="amounts", by=decks
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
        self.least: i64 = rules.field("keep_least", 1, PUBLIC, "how many of the offer have to be kept")
        self.most: i64 = rules.field("keep_most", 1, PUBLIC, "how many of the offer may be kept")
        self.rest: i64 = rules.field(
            "keep_rest", 1, PUBLIC, "where the others go: 0 under the deck, 1 into it, 2 shuffled under it", memory=True
        )
        self.open: i64 = rules.field("tickets_open", 1, PUBLIC, "1 once a turn may draw tickets")
        self.closed: str = ""  # the key of the refusal while a rule keeps them closed
        self.total: i64 = 0  # where a rule counts everybody's tickets of all decks, if their numbers by deck are secret
        self.recycles: bool = False  # whether the queue is shuffled into a new pool instead of drawn in order (F9)
        # What a seat remembers of tickets that it has seen: for each place those that may be there. Places are the
        # seats (with what they put under a deck), the offers to them, the pools, and what was shuffled before it went
        # under a deck. A ticket in none of these sets may be anywhere.
        self.places: i64 = 2 * self.players + 2
        self.the_pool: i64 = 2 * self.players
        self.the_bottom: i64 = 2 * self.players + 1
        self.trails: i64 = rules.seat_field(
            "trails", self.places * self.words, OWNER, "where tickets may be that the seat has seen", memory=True
        )
        self.opening_n: i64 = rules.seat_field(
            "opening_ticket_count",
            self.decks,
            PUBLIC,
            "tickets kept before the first turn",
            of="amounts",
            by=decks,
            memory=True,
        )
        of_deck = [0] * int(self.decks * self.words)  # the tickets of each deck, as sets
        for i, ticket in enumerate(board.tickets):
            of_deck[ticket.deck * int(self.words) + i // WORD] |= 2 ** (i % WORD)
        self.of_deck: vec[i64] = vec[i64](of_deck)
        self.keep: i64 = rules.actions([Shape("keep {tickets}", "keep some of the tickets on offer")], BIT[MOST])
        rules.refusals(REFUSALS)
        self.keeping: i64 = rules.phase("keep tickets")
        self.event_offered: i64 = rules.event(
            "offered tickets", "number", "ticket", "a player may choose from so many tickets"
        )
        self.event_kept: i64 = rules.event("kept tickets", "number", "ticket", "a player keeps so many tickets")

    def start(self, g: State) -> None:
        s = g.s
        for ticket in range(self.count):
            s[self.deck + ticket] = ticket
        for deck in range(self.decks):
            s[self.pool_n + deck] = self.first[deck + 1] - self.first[deck]
        s[self.open] = 1

    # -- decks -----------------------------------------------------------------------------------------------

    def left(self, s: vec[i64], deck: i64) -> i64:
        """How many tickets a deck has left."""
        return s[self.pool_n + deck] + s[self.queue_n + deck]

    def draw(self, g: State, deck: i64, seat: i64, into: i64) -> i64:
        """Let a seat take the top ticket of a deck, to a place of its own; NONE if the deck is empty."""
        s = g.s
        if self.recycles and s[self.pool_n + deck] == 0:
            self.shuffle_queue(s, deck)
        n = s[self.pool_n + deck]
        if n > 0:
            start = self.deck + self.first[deck]
            at = start + g.below(n)
            ticket = s[at]
            s[at] = s[start + n - 1]
            s[self.pool_n + deck] = n - 1
            self.follow(s, deck, self.the_pool, seat, into)
        elif s[self.queue_n + deck] > 0:
            owner = s[self.returned_by + self.first[deck + 1] - 1]
            ticket = self.pop_queue(s, deck)
            if owner == NOBODY:
                self.follow(s, deck, self.the_bottom, seat, into)
            else:
                self.follow(s, deck, owner, seat, into)
                if owner != seat:
                    self.forget(s, owner, ticket)
                    self.include(s, self.trail(owner, into), ticket)
        else:
            return NONE
        self.forget(s, seat, ticket)
        return ticket

    def pop_queue(self, s: vec[i64], deck: i64) -> i64:
        """Take the front of a queue, which stands at the end of the deck's slots, its front last."""
        n = s[self.queue_n + deck]
        end = self.first[deck + 1] - 1
        ticket = s[self.deck + end]
        for i in range(n - 1):
            s[self.deck + end - i] = s[self.deck + end - i - 1]
            s[self.returned_by + end - i] = s[self.returned_by + end - i - 1]
        s[self.queue_n + deck] = n - 1
        return ticket

    def shuffle_queue(self, s: vec[i64], deck: i64) -> None:
        """Make the queue of a deck its pool."""
        n = s[self.queue_n + deck]
        first = self.first[deck]
        for i in range(n):
            at = self.first[deck + 1] - n + i
            ticket = s[self.deck + at]
            owner = s[self.returned_by + at]
            for seat in range(self.players):
                self.spread(s, deck, seat, owner, self.the_pool)
            self.include(s, self.trail(owner, self.the_pool), ticket)
            s[self.deck + first + i] = ticket
        s[self.pool_n + deck] = n
        s[self.queue_n + deck] = 0

    def put_under(self, s: vec[i64], ticket: i64, seat: i64) -> None:
        """Put a ticket under its deck, where `seat` (or NOBODY) knows it."""
        deck = self.deck_of[ticket]
        at = self.first[deck + 1] - 1 - s[self.queue_n + deck]
        s[self.deck + at] = ticket
        s[self.returned_by + at] = seat
        s[self.queue_n + deck] += 1

    def shuffle_in(self, s: vec[i64], ticket: i64) -> None:
        """Put a ticket back into the pool of its deck, which has to have no queue."""
        deck = self.deck_of[ticket]
        s[self.deck + self.first[deck] + s[self.pool_n + deck]] = ticket
        s[self.pool_n + deck] += 1

    # -- what is remembered ------------------------------------------------------------------------------------

    def trail(self, seat: i64, place: i64) -> i64:
        """Where the set of the tickets begins that a seat thinks may be at a place: a seat, the pool or the bottom."""
        return self.trails + (seat * self.places + place) * self.words

    def spread(self, s: vec[i64], deck: i64, seat: i64, start: i64, end: i64) -> None:
        """In the memory of a seat, tickets of a deck that may be at one place may now be at another."""
        for word in range(self.words):
            moved = s[self.trail(seat, start) + word] & self.of_deck[deck * self.words + word]
            s[self.trail(seat, end) + word] |= moved

    def follow(self, s: vec[i64], deck: i64, start: i64, taker: i64, into: i64) -> None:
        """Everybody saw somebody take a ticket of a deck from one place to another."""
        words = self.words
        for seat in range(self.players):
            if seat != taker:
                source = self.trails + (seat * self.places + start) * words
                for word in range(words):
                    if s[source + word]:
                        self.spread(s, deck, seat, start, into)

    def forget(self, s: vec[i64], seat: i64, ticket: i64) -> None:
        """A seat knows exactly where a ticket is: no trail is needed."""
        bit = BIT[ticket % WORD]
        at = self.trail(seat, 0) + ticket // WORD
        for _ in range(self.places):
            if s[at] & bit:
                s[at] ^= bit
            at += self.words

    # -- sets ------------------------------------------------------------------------------------------------

    def members(self, s: vec[i64], start: i64) -> vec[i64]:
        """The tickets of the set that begins at a slot, ascending."""
        found = vec[i64](capacity=MOST)
        for word in range(self.words):
            mask = s[start + word]
            ticket = word * WORD
            while mask:
                if mask & 1:
                    found = append(found, ticket)
                mask >>= 1
                ticket += 1
        return found

    def include(self, s: vec[i64], start: i64, ticket: i64) -> None:
        """Add a ticket to the set that begins at a slot."""
        s[start + ticket // WORD] |= BIT[ticket % WORD]

    def exclude(self, s: vec[i64], start: i64, ticket: i64) -> None:
        """Remove a ticket from the set that begins at a slot."""
        s[start + ticket // WORD] &= ~BIT[ticket % WORD]

    def contains(self, s: vec[i64], start: i64, ticket: i64) -> bool:
        """Whether a ticket is in the set that begins at a slot."""
        return s[start + ticket // WORD] & BIT[ticket % WORD] != 0

    def hold(self, g: State, seat: i64, ticket: i64) -> None:
        """Give a ticket to a seat for good."""
        self.include(g.s, self.held + seat * self.words, ticket)
        g.s[self.held_n + seat * self.decks + self.deck_of[ticket]] += 1
        if self.total > 0:
            g.s[self.total + seat] += 1

    # -- what joins them -------------------------------------------------------------------------------------

    def network(self, s: vec[i64], seat: i64, own: Network) -> Network:
        """What counts for the tickets of a seat: its own routes, and what rules add to them."""
        for rule in self.rules.for_tickets_rules:
            own = rule.for_tickets(s, seat, own)
        return own

    def held_and_joined(self, s: vec[i64], seat: i64) -> vec[i64]:
        """The tickets of a seat that count as completed by now."""
        network = self.network(s, seat, self.track.network(s, seat))
        found = vec[i64]()
        for ticket in self.members(s, self.held + seat * self.words):
            if self.joined(network, ticket):
                found = append(found, ticket)
        return found

    def joined(self, network: Network, ticket: i64) -> bool:
        """C32, G6: whether a network joins the two places of a ticket."""
        return network.joins(self.a[ticket], self.b[ticket])

    # -- offers ----------------------------------------------------------------------------------------------

    def offer(self, g: State, seat: i64, deck: i64, n: i64) -> None:
        """Draw up to n tickets of a deck for a seat to choose from."""
        for _ in range(n):
            ticket = self.draw(g, deck, seat, self.players + seat)
            if ticket == NONE:
                return
            self.include(g.s, self.offered + seat * self.words, ticket)
            g.s[self.offered_n + seat * self.decks + deck] += 1

    def ask(self, g: State, seats: i64, least: i64, most: i64, rest: i64) -> None:
        """Let a set of seats choose what to keep of their offers; the rest goes where `rest` says."""
        s = g.s
        s[self.least] = least
        s[self.most] = most
        s[self.rest] = rest
        if g.log is not None:
            for seat in range(self.players):
                if seats & BIT[seat]:
                    tickets = [int(t) for t in self.members(s, self.offered + seat * self.words)]
                    g.tell_secrets(self.event_offered, seat, len(tickets), tickets, BIT[seat])
        self.rules.ask(g, seats, self.keeping)

    def legal(self, g: State, seat: i64, acts: Acts) -> None:
        s = g.s
        n = self.offer_size(s, seat)
        least: i64 = s[self.least] if s[self.least] < n else n
        most = s[self.most]
        one: i64 = 1
        for mask in range(one, BIT[n]):
            if least <= SIZE[mask] <= most:
                acts.add(self.keep + mask)

    def offer_size(self, s: vec[i64], seat: i64) -> i64:
        """How many tickets are on offer to a seat."""
        n: i64 = 0
        for deck in range(self.decks):
            n += s[self.offered_n + seat * self.decks + deck]
        return n

    def apply(self, g: State, seat: i64, action: i64) -> None:
        """Note a choice; it takes effect when all have chosen, so that nobody learns of it before (U2)."""
        s = g.s
        mask = action - self.keep
        for ticket in self.members(s, self.offered + seat * self.words):
            if mask & 1:
                self.include(s, self.chosen + seat * self.words, ticket)
            mask >>= 1
        s[OWING] &= ~BIT[seat]
        if s[OWING] == 0:
            self.settle(g)
            self.rules.advance(g)

    def settle(self, g: State) -> None:
        """Carry out all choices at once."""
        s = g.s
        rest = s[self.rest]
        gone_to = self.the_pool
        if rest == SHUFFLED_UNDER:
            gone_to = self.the_bottom
        loose = vec[i64]()
        for seat in range(self.players):
            start = seat * self.words
            if self.offer_size(s, seat) == 0:
                continue
            kept: list[int] = []
            for ticket in self.members(s, self.offered + start):
                if self.contains(s, self.chosen + start, ticket):
                    self.hold(g, seat, ticket)
                    kept.append(int(ticket))
                elif rest == UNDER:
                    self.put_under(s, ticket, seat)
                elif rest == BOXED:
                    for rule in self.rules.box_rules:
                        rule.box(g, seat, ticket)
                else:
                    loose = append(loose, ticket)
                    self.include(s, self.trail(seat, gone_to), ticket)
                    for other in range(self.players):
                        if other != seat:
                            self.spread(s, self.deck_of[ticket], other, self.players + seat, gone_to)
            if kept:
                g.tell_secrets(self.event_kept, seat, len(kept), kept, BIT[seat])
            for word in range(self.words):
                s[self.offered + start + word] = 0
                s[self.chosen + start + word] = 0
                for other in range(self.players):
                    if other == seat:
                        continue
                    offered = self.trail(other, self.players + seat) + word
                    if s[offered]:
                        s[self.trail(other, seat) + word] |= s[offered]
                        s[offered] = 0
            for deck in range(self.decks):
                s[self.offered_n + seat * self.decks + deck] = 0
                if s[TURNS] == 0:
                    s[self.opening_n + seat * self.decks + deck] = s[self.held_n + seat * self.decks + deck]
        if rest == SHUFFLED_UNDER:
            shuffle(g, loose)
        for ticket in loose:
            if rest == SHUFFLED_UNDER:
                self.put_under(s, ticket, NOBODY)
            else:
                self.shuffle_in(s, ticket)

    # -- hidden information ----------------------------------------------------------------------------------

    def conceal(self, s: vec[i64], seat: i64) -> None:
        """A ticket in the queue is known to the seat that put it there, the pool to nobody."""
        for deck in range(self.decks):
            end = self.first[deck + 1]
            queue = end - s[self.queue_n + deck]
            for i in range(self.first[deck], end):
                if i < queue or seat < 0 or s[self.returned_by + i] != seat:
                    s[self.deck + i] = HIDDEN

    def guess(self, g: State, seat: i64) -> None:
        """Deal the tickets that the seat cannot see to the places where they may be."""
        s = g.s
        placed = self.in_sight(s, seat)
        for other in range(self.players):
            if other != seat:
                for word in range(self.words):
                    if s[self.held + other * self.words + word] == HIDDEN:
                        s[self.held + other * self.words + word] = 0
                    s[self.offered + other * self.words + word] = 0
                    s[self.chosen + other * self.words + word] = 0
        for rule in self.rules.recall_rules:
            rule.recall(g, seat, placed)
        if seat >= 0:
            self.recall_trails(g, seat, placed)
        for i in range(self.trails, self.trails + self.players * self.places * self.words):
            if s[i] == HIDDEN:
                s[i] = 0
        for deck in range(self.decks):
            self.deal_rest(g, seat, deck, placed)
        for other in range(self.players):
            if other != seat:
                self.guess_choice(g, other)

    def in_sight(self, s: vec[i64], seat: i64) -> vec[i64]:
        """For each ticket, 1 if the seat sees where it is."""
        placed = vec[i64]([0] * self.count)
        for each in range(self.players):
            if s[self.held + each * self.words] != HIDDEN:
                for ticket in self.members(s, self.held + each * self.words):
                    placed[ticket] = 1
        if seat >= 0:
            for ticket in self.members(s, self.offered + seat * self.words):
                placed[ticket] = 1
        for deck in range(self.decks):
            end = self.first[deck + 1]
            for i in range(end - s[self.queue_n + deck], end):
                if s[self.deck + i] != HIDDEN:
                    placed[s[self.deck + i]] = 1
        return placed

    def recall_trails(self, g: State, seat: i64, placed: vec[i64]) -> None:
        """Put the tickets that a seat has followed where they may have gone, each free space as likely."""
        s = g.s
        order = vec[i64](range(self.count))
        shuffle(g, order)
        for number in range(1, self.places + 1):  # first those that can only be in one place
            for ticket in order:
                if placed[ticket] == 0 and self.places_on_trail(s, seat, ticket) == number:
                    spaces = self.spaces_on_trail(s, seat, ticket)
                    if len(spaces) > 0:
                        self.place_at(s, spaces[g.below(len(spaces))], ticket)
                        placed[ticket] = 1

    def places_on_trail(self, s: vec[i64], seat: i64, ticket: i64) -> i64:
        """At how many places a seat thinks that a ticket may be."""
        number: i64 = 0
        for place in range(self.places):
            if self.contains(s, self.trail(seat, place), ticket):
                number += 1
        return number

    def spaces_on_trail(self, s: vec[i64], seat: i64, ticket: i64) -> vec[i64]:
        """The free spaces where a ticket may be: in hands (seat), in offers (16 + seat), in the deck (32 + slot)."""
        spaces = vec[i64]()
        deck = self.deck_of[ticket]
        for other in range(self.players):
            at = other * self.decks + deck
            if other != seat and self.contains(s, self.trail(seat, other), ticket):
                held = self.held + other * self.words
                later = s[self.held_n + at] - s[self.opening_n + at]  # what was kept in the opening is on no trail
                for known in self.members(s, held):
                    if self.deck_of[known] == deck and self.contains(s, self.trail(seat, other), known):
                        later -= 1
                for _ in range(min_of(s[self.held_n + at] - self.count_in(s, held, deck), later)):
                    spaces = append(spaces, other)
            if other != seat and self.contains(s, self.trail(seat, self.players + other), ticket):
                for _ in range(s[self.offered_n + at] - self.count_in(s, self.offered + other * self.words, deck)):
                    spaces = append(spaces, 16 + other)
        end = self.first[deck + 1]
        for i in range(self.first[deck], end):
            if s[self.deck + i] == HIDDEN:
                place: i64 = -1
                if i >= end - s[self.queue_n + deck]:
                    place = s[self.returned_by + i]
                    if place == NOBODY:
                        place = self.the_bottom
                elif i < self.first[deck] + s[self.pool_n + deck]:
                    place = self.the_pool
                if place >= 0 and self.contains(s, self.trail(seat, place), ticket):
                    spaces = append(spaces, 32 + i)
        return spaces

    def place_at(self, s: vec[i64], space: i64, ticket: i64) -> None:
        if space >= 32:
            s[self.deck + space - 32] = ticket
        elif space >= 16:
            self.include(s, self.offered + (space - 16) * self.words, ticket)
        else:
            self.include(s, self.held + space * self.words, ticket)

    def deal_rest(self, g: State, seat: i64, deck: i64, placed: vec[i64]) -> None:
        """Deal the tickets of a deck that are not placed yet to the places that lack some."""
        s = g.s
        loose = vec[i64]()
        for ticket in range(self.first[deck], self.first[deck + 1]):
            if placed[ticket] == 0:
                loose = append(loose, ticket)
        shuffle(g, loose)
        at: i64 = 0
        for other in range(self.players):
            if other != seat:
                held = self.held + other * self.words
                for _ in range(s[self.held_n + other * self.decks + deck] - self.count_in(s, held, deck)):
                    self.include(s, held, loose[at])
                    at += 1
                offered = self.offered + other * self.words
                for _ in range(s[self.offered_n + other * self.decks + deck] - self.count_in(s, offered, deck)):
                    self.include(s, offered, loose[at])
                    at += 1
        end = self.first[deck + 1]
        for i in range(self.first[deck], end):
            if s[self.deck + i] == HIDDEN:
                if i >= end - s[self.queue_n + deck] or i < self.first[deck] + s[self.pool_n + deck]:
                    s[self.deck + i] = loose[at]
                    at += 1
                else:
                    s[self.deck + i] = 0

    def count_in(self, s: vec[i64], start: i64, deck: i64) -> i64:
        """How many tickets of a deck are in the set that begins at a slot."""
        count: i64 = 0
        for ticket in self.members(s, start):
            if self.deck_of[ticket] == deck:
                count += 1
        return count

    def guess_choice(self, g: State, seat: i64) -> None:
        """A choice that a seat may have made, if it has made one that is not carried out yet."""
        s = g.s
        if s[PHASE] != self.keeping or s[OWING] & BIT[seat]:
            return
        offered = self.members(s, self.offered + seat * self.words)
        if len(offered) == 0:
            return
        choices = Acts()
        self.legal(g, seat, choices)
        mask = choices.items[g.below(choices.n)] - self.keep
        for ticket in offered:
            if mask & 1:
                self.include(s, self.chosen + seat * self.words, ticket)
            mask >>= 1

    def audit(self, g: State) -> None:
        """Every ticket is in exactly one place, and the counts are right."""
        s = g.s
        marks = vec[i64]([0] * self.count)
        for seat in range(self.players):
            for deck in range(self.decks):
                held = s[self.held_n + seat * self.decks + deck]
                offered = s[self.offered_n + seat * self.decks + deck]
                assert held == self.count_in(s, self.held + seat * self.words, deck), "held tickets miscounted"
                assert offered == self.count_in(s, self.offered + seat * self.words, deck), "an offer miscounted"
            for ticket in self.members(s, self.held + seat * self.words):
                marks[ticket] += 1
            for ticket in self.members(s, self.offered + seat * self.words):
                marks[ticket] += 1
        for deck in range(self.decks):
            end = self.first[deck + 1]
            for i in range(self.first[deck], end):
                if i < self.first[deck] + s[self.pool_n + deck] or i >= end - s[self.queue_n + deck]:
                    marks[s[self.deck + i]] += 1
        for rule in self.rules.all_rules:
            rule.mark_tickets(g, marks)
        for mark in marks:
            assert mark == 1, "tickets lost or doubled"

    # -- words -----------------------------------------------------------------------------------------------

    def describe(self, action: i64) -> Deed:
        mask = action - self.keep
        return Deed("keep", tickets=[i + 1 for i in range(MOST) if mask & BIT[i]])

    def encode(self, deed: Deed) -> int:
        mask: i64 = 0
        for number in deed.tickets:
            if not 1 <= number <= MOST:
                raise ValueError(f"has '{number}' where the number of a ticket on offer belongs, 1 to {MOST}")
            bit = BIT[number - 1]
            if mask & bit:
                raise ValueError(f"names ticket {number} twice")
            mask |= bit
        return self.keep + mask

    def refusal(self, g: State, seat: i64, action: i64) -> Refusal:
        s = g.s
        n = self.offer_size(s, seat)
        if n == 0:
            return Refusal("keep.nothing")
        chosen = self.describe(action).tickets
        if chosen and chosen[-1] > n:
            return Refusal("keep.no-such", {"offered": int(n), "ticket": chosen[-1]})
        least: i64 = s[self.least] if s[self.least] < n else n
        key = "keep.exactly" if least == s[self.most] else "keep.at-least"
        return Refusal(key, {"offered": int(n), "least": int(least)})


def city_set(cities: tuple[int, ...]) -> int:
    mask = 0
    for city in cities:
        mask |= BIT[city]
    return mask


def min_of(a: i64, b: i64) -> i64:
    """The smaller one; the built-in function is slow when compiled."""
    if a < b:
        return a
    return b


def shuffle(g: State, items: vec[i64]) -> None:
    """Put items into an order, each as likely as any other."""
    for i in range(len(items) - 1, 0, -1):
        j = g.below(i + 1)
        item = items[i]
        items[i] = items[j]
        items[j] = item
