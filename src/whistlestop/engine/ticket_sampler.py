"""Sampling where the tickets are that a seat cannot see.

Every assignment of tickets to the spaces where they may be is equally likely. Tickets that the seat has lost take
random free spaces one after another, those with the fewest spaces first. The result is accepted with a probability
proportional to the number of spaces that were free for each and to the number of ways to place the other tickets, so
that no assignment is favoured. After TRIES rejections an assignment is searched for, and the tickets change places
SWEEPS times each: then every assignment is possible, but not all are equally likely.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.bits import BIT, choose
from whistlestop.engine.ruleset import HIDDEN
from whistlestop.engine.state import State
from whistlestop.engine.ticket_memory import (
    FROM_BOTTOM,
    FROM_POOL,
    MOST_PLACES,
    NO_MARK,
    TicketMemory,
    group_of,
    owner_of,
)
from whistlestop.engine.ticket_piles import MOST, TicketPiles

TRIES: Final = 20  # at random, before an assignment is searched for
SWEEPS: Final = 4  # exchanges of each ticket after a search

# what is known of a ticket
ANYWHERE: Final = 0
PLACED: Final = 1
OF_BOTTOM: Final = 2  # it was shuffled with others before they went under the deck
OF_POOL: Final = 3  # it was not

# a space is a seat (its hand), OFFER + seat, or DECK + the index of a slot of the deck
OFFER: Final = 16
DECK: Final = 32
NOWHERE: Final = -1  # the place of spaces that no lost ticket can be in


@final
class TicketSampler:
    """The spaces and tickets of one deck, as a seat or a spectator knows them."""

    def __init__(self, piles: TicketPiles, memory: TicketMemory, seat: i64, deck: i64) -> None:
        self.piles = piles
        self.memory = memory
        self.seat = seat
        self.deck = deck
        self.space: vec[i64] = vec[i64]()
        self.place: vec[i64] = vec[i64]()  # of each space, as in TicketMemory
        self.origin: vec[i64] = vec[i64]()  # from where strangers in each space may come; 0 if there are none
        self.inside: vec[i64] = vec[i64]()  # the ticket in each space, as an index of `ticket`; -1 for none yet
        self.ticket: vec[i64] = vec[i64]()  # lost tickets come first
        self.kind: vec[i64] = vec[i64]()
        self.at: vec[i64] = vec[i64]()  # the space of each ticket
        self.lost: i64 = 0  # how many tickets are lost ones
        self.tried: vec[i64] = vec[i64]()  # spaces that a search has seen
        self.places: vec[i64] = vec[i64]()  # where each lost ticket may be, as a set
        self.most: vec[i64] = vec[i64]()  # how many free spaces each lost ticket has at most
        self.simple: bool = False  # whether any ticket may be in any space
        self.next: i64 = 0  # if so, the ticket for the next space

    def deal(self, g: State, placed: vec[i64], exact: bool) -> bool:
        """Put all tickets of the deck that are not placed into spaces.

        Return False if there is no assignment. If it need not be exact, then the tickets that have no space where they
        may be take those that are left.
        """
        s = g.s
        self.find_tickets(g, placed)
        self.find_spaces(s)
        if self.simple:
            return True
        self.at = vec[i64]([-1] * len(self.ticket))
        self.inside = vec[i64]([-1] * len(self.space))
        if not self.deal_at_random(g) and not self.search(g):
            if exact:
                return False
            self.take_any_space()
        for i in range(len(self.ticket)):
            self.lay(s, self.space[self.at[i]], self.ticket[i])
        return True

    def lay(self, s: vec[i64], space: i64, ticket: i64) -> None:
        """Write a ticket to the slots of a space."""
        piles = self.piles
        if space >= DECK:
            s[piles.deck + space - DECK] = ticket
        elif space >= OFFER:
            piles.include(s, piles.offered + (space - OFFER) * piles.words, ticket)
        else:
            piles.include(s, piles.held + space * piles.words, ticket)

    # -- spaces and tickets ---------------------------------------------------------------------------------------

    def add_spaces(self, s: vec[i64], n: i64, space: i64, place: i64, origin: i64) -> None:
        """Note n equal spaces; if any ticket may be anywhere, fill them at once."""
        if self.simple:
            for _ticket in range(n):
                self.lay(s, space, self.ticket[self.next])
                self.next += 1
            return
        if self.seat >= 0 and place != NOWHERE:
            origin = self.memory.strangers(s, self.deck, self.seat, place)
        for _ticket in range(n):
            self.space = append(self.space, space)
            self.place = append(self.place, place)
            self.origin = append(self.origin, origin)

    def find_spaces(self, s: vec[i64]) -> None:
        """Note all empty spaces for tickets of the deck."""
        piles = self.piles
        memory = self.memory
        for other in range(piles.players):
            if other != self.seat:
                at = other * piles.decks + self.deck
                free = s[piles.held_n + at] - piles.count_in(s, piles.held + other * piles.words, self.deck)
                for number in range(1, memory.last_group(s) + 1):
                    if free > 0 and s[memory.owner + number] == other + 1:
                        n = s[memory.held + number * piles.decks + self.deck]
                        self.add_spaces(s, n, other, memory.group(number), s[memory.origin + number])
                        free -= n
                self.add_spaces(s, free, other, NOWHERE, FROM_POOL)
                free = s[piles.offered_n + at] - piles.count_in(s, piles.offered + other * piles.words, self.deck)
                if free > 0:
                    self.add_offer(s, other, free)
        first = piles.first[self.deck]
        end = piles.first[self.deck + 1]
        pool = first + s[piles.pool_n + self.deck]
        queue = end - s[piles.queue_n + self.deck]
        for i in range(first, end):
            if s[piles.deck + i] == HIDDEN:
                if i < pool:
                    self.add_spaces(s, 1, DECK + i, memory.pool, FROM_POOL)
                elif i < queue:
                    s[piles.deck + i] = 0
                else:
                    self.add_marked(s, DECK + i, s[piles.returned_by + i])

    def add_offer(self, s: vec[i64], other: i64, n: i64) -> None:
        """Note the spaces of an offer, each with the place from which its ticket was drawn."""
        memory = self.memory
        start = memory.sources + other * MOST
        for at in range(start, start + MOST):
            mark = memory.source_mark(s[at])
            if s[at] > 0 and memory.source_deck(s[at]) == self.deck and mark != NO_MARK:
                if owner_of(mark) == self.seat:
                    self.add_spaces(s, 1, OFFER + other, other, 0)  # the seat put it under the deck itself
                else:
                    self.add_marked(s, OFFER + other, mark)
                n -= 1
        self.add_spaces(s, n, OFFER + other, memory.pool, FROM_POOL)

    def add_marked(self, s: vec[i64], space: i64, mark: i64) -> None:
        """Note the space of a ticket that was put under the deck with a mark."""
        memory = self.memory
        group = group_of(mark)
        if group > 0:
            self.add_spaces(s, 1, space, memory.group(group), s[memory.origin + group])
        else:
            self.add_spaces(s, 1, space, NOWHERE, FROM_POOL)

    def find_tickets(self, g: State, placed: vec[i64]) -> None:
        """Note the tickets of the deck that are not placed: the lost ones, then the others in random order."""
        s = g.s
        first = self.piles.first[self.deck]
        end = self.piles.first[self.deck + 1]
        others = vec[i64](capacity=end - first)
        for ticket in range(first, end):
            if placed[ticket] != PLACED:
                if self.seat >= 0 and self.memory.has_lost(s, self.seat, ticket):
                    self.ticket = append(self.ticket, ticket)
                else:
                    others = append(others, ticket)
        self.lost = len(self.ticket)
        shuffle(g, others)
        self.simple = self.lost == 0
        for ticket in others:
            self.simple = self.simple and placed[ticket] == ANYWHERE
        if self.simple:
            self.ticket = others
            return
        for ticket in others:
            self.ticket = append(self.ticket, ticket)
        for ticket in self.ticket:
            self.kind = append(self.kind, placed[ticket])

    def fits(self, s: vec[i64], i: i64, space: i64) -> bool:
        """Whether a ticket may be in a space."""
        if i >= self.lost:
            if self.kind[i] == OF_BOTTOM:
                return self.origin[space] & FROM_BOTTOM != 0
            if self.kind[i] == OF_POOL:
                return self.origin[space] & FROM_POOL != 0
            return self.origin[space] != 0
        return self.place[space] != NOWHERE and self.piles.contains(
            s, self.memory.trail(self.seat, self.place[space]), self.ticket[i]
        )

    # -- at random -------------------------------------------------------------------------------------------

    def deal_at_random(self, g: State) -> bool:
        """Let lost tickets take spaces at random; False if no assignment is accepted."""
        if self.memory.places > MOST_PLACES:
            return False
        self.find_places(g.s)
        for _ in range(TRIES):
            if self.take_spaces(g) and self.fill(g):
                return True
            self.clear()
        return False

    def find_places(self, s: vec[i64]) -> None:
        """Find the places of each lost ticket, and how many free spaces it has at most when its turn comes.

        A ticket before it that has no other places certainly takes one of its spaces.
        """
        self.places = vec[i64]([0] * self.lost)
        self.most = vec[i64]([0] * self.lost)
        for i in range(self.lost):
            for space in range(len(self.space)):
                if self.fits(s, i, space):
                    self.places[i] |= BIT[self.place[space]]
                    self.most[i] += 1
        for i in range(1, self.lost):  # those with the fewest spaces first
            j = i
            while j > 0 and self.most[j - 1] > self.most[j]:
                exchange(self.most, j)
                exchange(self.places, j)
                exchange(self.ticket, j)
                exchange(self.kind, j)
                j -= 1
        for i in range(self.lost - 1, 0, -1):
            for j in range(i):
                if self.places[j] & ~self.places[i] == 0:
                    self.most[i] -= 1

    def take_spaces(self, g: State) -> bool:
        """Let each lost ticket take a random free space; return whether that succeeds and is accepted."""
        chance = 1.0
        for i in range(self.lost):
            places = self.places[i]
            free: i64 = 0
            for space in range(len(self.space)):
                if self.inside[space] < 0 and self.place[space] >= 0 and places & BIT[self.place[space]]:
                    free += 1
            if free == 0:
                return False
            chance *= float(free) / float(self.most[i])
            free = g.below(free)
            space = 0
            while True:
                if self.inside[space] < 0 and self.place[space] >= 0 and places & BIT[self.place[space]]:
                    if free == 0:
                        break
                    free -= 1
                space += 1
            self.put(i, space)
        return float(g.below(65536)) < chance * 65536.0

    def clear(self) -> None:
        for space in range(len(self.space)):
            self.inside[space] = -1
        for i in range(len(self.ticket)):
            self.at[i] = -1

    def any_space(self, g: State, i: i64) -> i64:
        """Return a uniformly random space where a ticket may be; -1 if there is none."""
        n: i64 = 0
        for space in range(len(self.space)):
            if self.fits(g.s, i, space):
                n += 1
        if n == 0:
            return -1
        n = g.below(n)
        for space in range(len(self.space)):
            if self.fits(g.s, i, space):
                if n == 0:
                    return space
                n -= 1
        return -1

    def fill(self, g: State) -> bool:
        """Put the other tickets into the remaining spaces, first those that take only one kind; False if rejected."""
        i = self.lost
        if i > 0:
            for space in range(len(self.space)):
                if self.inside[space] < 0 and self.origin[space] == 0:
                    return False
        typed = i < len(self.ticket) and self.kind[i] != ANYWHERE
        if not typed:
            for space in range(len(self.space)):
                if self.inside[space] < 0:
                    self.inside[space] = i
                    self.at[i] = space
                    i += 1
            return True
        bottom = vec[i64]()
        pool = vec[i64]()
        for each in range(i, len(self.ticket)):
            if self.kind[each] == OF_BOTTOM:
                bottom = append(bottom, each)
            else:
                pool = append(pool, each)
        mixed = vec[i64]()
        b: i64 = 0
        p: i64 = 0
        for space in range(len(self.space)):
            if self.inside[space] < 0:
                if self.origin[space] == FROM_BOTTOM:
                    if b == len(bottom):
                        return False
                    self.put(bottom[b], space)
                    b += 1
                elif self.origin[space] == FROM_POOL:
                    if p == len(pool):
                        return False
                    self.put(pool[p], space)
                    p += 1
                else:
                    mixed = append(mixed, space)
        if not self.accepted(g, len(bottom), choose(len(mixed), len(bottom) - b)):
            return False
        shuffle(g, mixed)
        for space in mixed:
            if b < len(bottom):
                self.put(bottom[b], space)
                b += 1
            else:
                self.put(pool[p], space)
                p += 1
        return True

    def accepted(self, g: State, bottom: i64, ways: float) -> bool:
        """Accept with a probability proportional to the number of ways to place strangers from bottom and pool."""
        mixed: i64 = 0
        under: i64 = 0
        for origin in self.origin:
            if origin == FROM_BOTTOM:
                under += 1
            elif origin != FROM_POOL:
                mixed += 1
        most = 0.0
        for lost in range(self.lost + 1):  # lost tickets in spaces that only take strangers from the bottom
            n = choose(mixed, bottom - under + lost)
            if lost <= under and n > most:
                most = n
        return float(g.below(65536)) * most < ways * 65536.0

    def put(self, i: i64, space: i64) -> None:
        self.inside[space] = i
        self.at[i] = space

    # -- by search -------------------------------------------------------------------------------------------

    def search(self, g: State) -> bool:
        """Find an assignment, then let tickets change places; False if there is none."""
        self.clear()
        complete = True
        for i in range(len(self.ticket)):
            self.tried = vec[i64]([0] * len(self.space))
            complete = self.find_space(g, i) and complete
        if not complete:
            return False
        for _ in range(SWEEPS):
            for i in range(len(self.ticket)):
                space = self.any_space(g, i)
                other = self.inside[space]
                if other != i and self.fits(g.s, other, self.at[i]):
                    self.put(other, self.at[i])
                    self.put(i, space)
        return True

    def take_any_space(self) -> None:
        """Put the tickets for which no space was found into those that are left."""
        space: i64 = 0
        for i in range(len(self.ticket)):
            if self.at[i] < 0:
                while self.inside[space] >= 0:
                    space += 1
                self.put(i, space)

    def find_space(self, g: State, i: i64) -> bool:
        """Find a space for a ticket, moving others if necessary (an augmenting path)."""
        n = len(self.space)
        start = g.below(n)
        for step in range(n):
            space = (start + step) % n
            if self.tried[space] == 0 and self.fits(g.s, i, space):
                self.tried[space] = 1
                if self.inside[space] < 0 or self.find_space(g, self.inside[space]):
                    self.put(i, space)
                    return True
        return False


def shuffle(g: State, items: vec[i64]) -> None:
    """Shuffle items uniformly."""
    for i in range(len(items) - 1, 0, -1):
        j = g.below(i + 1)
        item = items[i]
        items[i] = items[j]
        items[j] = item


def exchange(items: vec[i64], i: i64) -> None:
    """Swap an item with the one before it."""
    item = items[i]
    items[i] = items[i - 1]
    items[i - 1] = item
