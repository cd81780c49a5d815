"""What the seats remember of tickets that they have had in their hands and given away.

Tickets that were kept and put back by one choice are a group: what is known of one of them is known of all, but not
which is which. For every place (an offer, the pools, a group) a seat remembers which of the tickets that it has lost
sight of may be there, and whether strangers may: tickets that it has not had. While a seat chooses from an offer, all
know from which place each of its tickets was drawn; what may be there stays as it was until the choice is made.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import BIT, WORD
from whistlestop.engine.ruleset import HIDDEN, OWNER, PUBLIC, Ruleset
from whistlestop.engine.ticket_piles import MOST, TicketPiles

TABLE: Final = 15  # owns what was shuffled before it went under a deck: nobody knows which is whose

# where the tickets of a group come from
FROM_POOL: Final = 1
FROM_BOTTOM: Final = 2  # what was shuffled before it went under a deck, which is the only one then

# in the first word of a trail: strangers from the pool of each deck, and from the bottom
STRANGERS: Final = WORD
BOTTOM_STRANGERS: Final = WORD + 2


@final
class TicketMemory:
    """The trails of tickets. Groups are numbered from 1; 0 is no group: nobody has lost a ticket there.

    A ticket under a deck has a mark, 16 * group + the seat that put it there. The tickets of a group are there, or held
    by its owner.
    """

    def __init__(self, rules: Ruleset, piles: TicketPiles) -> None:
        self.piles = piles
        self.players: i64 = rules.players
        self.decks: i64 = piles.decks
        self.words: i64 = piles.words
        self.word: vec[i64] = piles.word
        self.bit: vec[i64] = piles.bit
        self.of_deck: vec[i64] = piles.of_deck[:]  # the tickets of each deck, as sets, and its strangers
        for deck in range(self.decks):
            self.of_deck[deck * self.words] |= BIT[STRANGERS + deck]
        self.of_deck[0] |= BIT[BOTTOM_STRANGERS]
        self.groups: i64 = piles.count // 2  # remembered apart; two of one owner become one when there are more
        if self.groups < self.players + 2:
            self.groups = self.players + 2
        self.pool: i64 = self.players  # places: the offers, the pools, the groups
        self.places: i64 = self.players + self.groups + 1
        self.trails: i64 = rules.seat_field(
            "trails",
            self.places * self.words,
            OWNER,
            "where the tickets may be that the seat has held before",
            memory=True,
        )
        self.lost_ones: i64 = rules.seat_field(
            "tickets_lost",
            self.words,
            OWNER,
            "tickets that the seat has held and no longer sees",
            of="ticket set",
            memory=True,
            recalled=True,
        )
        self.offer_origin: i64 = rules.seat_field("offer_origin", 1, PUBLIC, "where the offer comes from", memory=True)
        self.sources: i64 = rules.seat_field(
            "offer_sources", MOST, PUBLIC, "where each ticket on offer was drawn from, in order", memory=True
        )
        size = self.groups + 1
        self.owner: i64 = rules.field(
            "ticket_group_owner", size, PUBLIC, "the last group, then for each one its seat + 1", memory=True
        )
        self.origin: i64 = rules.field("ticket_group_origin", size, PUBLIC, "where groups come from", memory=True)
        self.held: i64 = rules.field(
            "ticket_group_held", size * self.decks, PUBLIC, "tickets of groups that are held, by deck", memory=True
        )
        self.drafts: bool = False  # whether tickets are drafted, so that it matters who has drawn which since
        self.drawn: i64 = rules.seat_field(
            "tickets_drawn",
            2 * self.words,
            OWNER,
            "tickets drawn since the last draft, perhaps from the pool, perhaps from the bottom",
            memory=True,
        )

    # -- sets ------------------------------------------------------------------------------------------------

    def trail(self, seat: i64, place: i64) -> i64:
        """Where the set begins of the tickets that a seat has lost and that may be at a place."""
        return self.trails + (seat * self.places + place) * self.words

    def group(self, number: i64) -> i64:
        """The place of a group."""
        return self.players + number

    def spread(self, s: vec[i64], deck: i64, taker: i64, start: i64, end: i64) -> None:
        """Everybody but one saw tickets of a deck go from one place to another; some may have stayed."""
        row = self.places * self.words
        shift = (end - start) * self.words
        for word in range(self.words):
            inside = self.of_deck[deck * self.words + word]
            at = self.trail(0, start) + word
            for seat in range(self.players):
                if seat != taker:
                    s[at + shift] |= s[at] & inside
                at += row

    def leave(self, s: vec[i64], deck: i64, place: i64) -> None:
        """No ticket of a deck is left at a place."""
        row = self.places * self.words
        for word in range(self.words):
            outside = ~self.of_deck[deck * self.words + word]
            at = self.trail(0, place) + word
            for _seat in range(self.players):
                s[at] &= outside
                at += row

    def sighted(self, s: vec[i64], seat: i64, ticket: i64) -> None:
        """A seat sees where a ticket is: no trail is needed."""
        if not self.has_lost(s, seat, ticket):
            return
        bit = self.bit[ticket]
        s[self.lost_ones + seat * self.words + self.word[ticket]] ^= bit
        at = self.trail(seat, 0) + self.word[ticket]
        for _place in range(self.players + 1 + s[self.owner]):  # no trail leads to groups after the last one
            s[at] &= ~bit
            at += self.words

    def stranger(self, s: vec[i64], deck: i64, taker: i64, place: i64) -> None:
        """Everybody but one saw a ticket of a deck, of which they know nothing, go to a place."""
        for seat in range(self.players):
            if seat != taker:
                s[self.trail(seat, place)] |= BIT[STRANGERS + deck]

    def strangers(self, s: vec[i64], deck: i64, seat: i64, place: i64) -> i64:
        """From where the strangers of a deck come that may be at a place, as origins; 0 if there are none."""
        flags = s[self.trail(seat, place)] & self.of_deck[deck * self.words]
        found: i64 = 0
        if flags & BIT[STRANGERS + deck]:
            found = FROM_POOL
        if flags & BIT[BOTTOM_STRANGERS]:
            found |= FROM_BOTTOM
        return found

    def lost(self, s: vec[i64], seat: i64, ticket: i64, place: i64) -> None:
        """A seat knows that a ticket which it saw until now is at a place."""
        bit = self.bit[ticket]
        s[self.lost_ones + seat * self.words + self.word[ticket]] |= bit
        s[self.trail(seat, place) + self.word[ticket]] |= bit

    def has_lost(self, s: vec[i64], seat: i64, ticket: i64) -> bool:
        """Whether a seat has had a ticket and no longer sees it."""
        return s[self.lost_ones + seat * self.words + self.word[ticket]] & self.bit[ticket] != 0

    def start(self, s: vec[i64]) -> None:
        for deck in range(self.decks):
            self.stranger(s, deck, -1, self.pool)

    # -- what happens ----------------------------------------------------------------------------------------

    def drawn_from_pool(self, s: vec[i64], deck: i64, seat: i64, ticket: i64) -> None:
        self.note_source(s, seat, 1 + deck, FROM_POOL)
        self.note_origin(s, seat, ticket, FROM_POOL)
        self.sighted(s, seat, ticket)

    def drawn_from_queue(self, s: vec[i64], deck: i64, seat: i64, ticket: i64, mark: i64) -> None:
        """A seat drew the ticket on top of those under a deck; the seat that put it there knows which it is."""
        number = mark // 16
        owner = mark % 16
        origin: i64 = FROM_POOL
        if number > 0:
            origin = s[self.origin + number]
        self.note_source(s, seat, 1 + deck + self.decks * (1 + mark), origin)
        if self.drafts and number > 0 and owner != seat and not self.has_lost(s, seat, ticket):
            origin = self.strangers(s, deck, seat, self.group(number))
        self.note_origin(s, seat, ticket, origin)
        self.sighted(s, seat, ticket)
        if owner < self.players and owner != seat:
            self.lost(s, owner, ticket, seat)

    def note_source(self, s: vec[i64], seat: i64, source: i64, origin: i64) -> None:
        """Remember the source of a ticket on offer: 1 + its deck + the decks * (0 for the pool, else 1 + its mark)."""
        at = self.sources + seat * MOST
        while s[at]:
            at += 1
        s[at] = source
        s[self.offer_origin + seat] |= origin

    def note_origin(self, s: vec[i64], seat: i64, ticket: i64, origin: i64) -> None:
        """Remember that a seat has drawn a ticket; if it has had it before, it knows already from where it comes."""
        if not self.drafts or self.has_drawn(s, seat, ticket):
            return
        for i in range(2):
            if origin & BIT[i]:
                s[self.drawn + (2 * seat + i) * self.words + ticket // WORD] |= BIT[ticket % WORD]

    def gather(self, s: vec[i64]) -> None:
        """Choices are made: what is on offer to a seat may come from any of the places from which it was drawn."""
        last: i64
        for seat in range(self.players):
            last = 0
            for at in range(self.sources + seat * MOST, self.sources + (seat + 1) * MOST):
                if s[at] == 0:
                    break
                if s[at] != last:
                    last = s[at]
                    self.gather_from(s, seat, last)
        for seat in range(self.players):
            last = 0
            for at in range(self.sources + seat * MOST, self.sources + (seat + 1) * MOST):
                if s[at] == 0:
                    break
                if s[at] != last:
                    last = s[at]
                    self.draw_on(s, last)
                s[at] = 0

    def gather_from(self, s: vec[i64], seat: i64, source: i64) -> None:
        """All other seats know of a seat's offer what they knew of its source; so does the one that put it there."""
        deck = (source - 1) % self.decks
        mark = (source - 1) // self.decks - 1
        if mark < 0:
            self.spread(s, deck, seat, self.pool, seat)
        elif mark // 16 > 0:
            self.spread(s, deck, seat, self.group(mark // 16), seat)
        else:
            for other in range(self.players):
                if other != seat and other != mark:
                    s[self.trail(other, seat)] |= BIT[STRANGERS + deck]

    def draw_on(self, s: vec[i64], source: i64) -> None:
        """What was drawn from a source is elsewhere now."""
        deck = (source - 1) % self.decks
        mark = (source - 1) // self.decks - 1
        if mark >= 16:
            if s[self.owner + mark // 16] > 0:
                self.trim(s, mark // 16)
        elif mark < 0 and s[self.piles.pool_n + deck] == 0:
            self.leave(s, deck, self.pool)

    def kept(self, s: vec[i64], seat: i64, tickets: vec[i64]) -> i64:
        """A seat keeps some tickets of its offer; the mark for those that it puts under a deck."""
        number: i64 = 0
        if s[self.offer_origin + seat] & FROM_BOTTOM or self.any_trail(s, seat):
            number = self.like_group(s, seat)
            if number == 0:
                number = self.new_group(s, seat, s[self.offer_origin + seat])
            for ticket in tickets:
                s[self.held + number * self.decks + self.piles.deck_of[ticket]] += 1
            shift = (self.group(number) - seat) * self.words
            for other in range(self.players):
                if other != seat:
                    start = self.trail(other, seat)
                    for i in range(start, start + self.words):
                        s[i + shift] |= s[i]
        self.clear_offer(s, seat)
        return 16 * number + seat

    def clear_offer(self, s: vec[i64], seat: i64) -> None:
        """A seat's offer is over."""
        for other in range(self.players):
            start = self.trail(other, seat)
            for i in range(start, start + self.words):
                s[i] = 0
        s[self.offer_origin + seat] = 0

    def any_trail(self, s: vec[i64], place: i64) -> bool:
        """Whether anybody has lost a ticket that may be at a place."""
        tickets = BIT[WORD] - 1
        row = self.places * self.words
        for word in range(self.words):
            at = self.trail(0, place) + word
            for _seat in range(self.players):
                if s[at] & tickets:
                    return True
                at += row
        return False

    def give_up(self, s: vec[i64], seat: i64) -> i64:
        """A seat puts all the tickets it holds under their deck; the mark for them."""
        number: i64 = 0
        for deck in range(self.decks):
            left = s[self.piles.held_n + seat * self.decks + deck]
            for old in range(1, s[self.owner] + 1):
                n = s[self.held + old * self.decks + deck]
                if s[self.owner + old] == seat + 1 and n > 0:
                    self.spread(s, deck, seat, self.group(old), seat)
                    s[self.held + old * self.decks + deck] = 0
                    self.trim(s, old)
                    left -= n
            if left > 0:
                self.stranger(s, deck, seat, seat)
        if self.any_trail(s, seat):
            number = self.new_group(s, seat, FROM_POOL)
            for deck in range(self.decks):
                self.spread(s, deck, seat, seat, self.group(number))
        for deck in range(self.decks):
            self.leave(s, deck, seat)
        return 16 * number + seat

    def shown(self, s: vec[i64], seat: i64, ticket: i64) -> None:
        """A seat that held `held_n` tickets and one more lays that one open.

        What it still holds may be any of the others, except for those who know which group the open one came from.
        """
        deck = self.piles.deck_of[ticket]
        left = s[self.piles.held_n + seat * self.decks + deck]
        groups = vec[i64]([0] * s[self.owner])
        n: i64 = 0
        strangers = left + 1
        for number in range(1, s[self.owner] + 1):
            if s[self.owner + number] == seat + 1 and s[self.held + number * self.decks + deck] > 0:
                groups[n] = number
                n += 1
                strangers -= s[self.held + number * self.decks + deck]
        if n > 0:
            merged = groups[0]
            for other in range(self.players):
                self.merge_trails(s, other, ticket, deck, groups, n)
            if strangers > 0:
                self.stranger(s, deck, seat, self.group(merged))
            for i in range(1, n):
                s[self.held + groups[i] * self.decks + deck] = 0
            s[self.held + merged * self.decks + deck] = left
        for other in range(self.players):
            self.sighted(s, other, ticket)
        for i in range(n):
            self.trim(s, groups[i])

    def merge_trails(self, s: vec[i64], seat: i64, ticket: i64, deck: i64, groups: vec[i64], n: i64) -> None:
        """Unite what a seat remembers of n groups in the first, without one from which an open ticket came alone."""
        source: i64 = -1
        sources: i64 = 0
        for i in range(n):
            if s[self.trail(seat, self.group(groups[i])) + ticket // WORD] & BIT[ticket % WORD]:
                source = i
                sources += 1
        if sources != 1 or s[self.held + groups[source] * self.decks + deck] > 1:
            source = -1
        for word in range(self.words):
            inside = self.of_deck[deck * self.words + word]
            united: i64 = 0
            for i in range(n):
                if i != source:
                    united |= s[self.trail(seat, self.group(groups[i])) + word] & inside
            at = self.trail(seat, self.group(groups[0])) + word
            s[at] = s[at] & ~inside | united

    def shuffled(self, s: vec[i64], deck: i64) -> None:
        """All that lies under a deck becomes its pool."""
        piles = self.piles
        end = piles.first[deck + 1]
        for i in range(end - s[piles.queue_n + deck], end):
            mark = s[piles.returned_by + i]
            if mark // 16 > 0:
                self.spread(s, deck, -1, self.group(mark // 16), self.pool)
            else:
                self.stranger(s, deck, mark % 16, self.pool)
            if mark % 16 < self.players:
                self.lost(s, mark % 16, s[piles.deck + i], self.pool)

    def has_drawn(self, s: vec[i64], seat: i64, ticket: i64) -> i64:
        """Where a seat has drawn a ticket since the last draft, as origins; 0 if it has not."""
        found: i64 = 0
        for i in range(2):
            if s[self.drawn + (2 * seat + i) * self.words + ticket // WORD] & BIT[ticket % WORD]:
                found |= BIT[i]
        return found

    def begin_again(self, s: vec[i64]) -> None:
        """A draft is over: nobody has drawn tickets since."""
        for i in range(self.drawn, self.drawn + 2 * self.players * self.words):
            s[i] = 0

    def put_back(self, s: vec[i64], seat: i64, ticket: i64, place: i64) -> None:
        """A seat shuffles a ticket of its offer into the pool, or among others that go under a deck."""
        self.spread(s, self.piles.deck_of[ticket], seat, seat, place)
        self.lost(s, seat, ticket, place)
        if place != self.pool:
            for other in range(self.players):
                at = self.trail(other, place)
                if s[at] & BIT[STRANGERS]:
                    s[at] = s[at] & ~BIT[STRANGERS] | BIT[BOTTOM_STRANGERS]

    # -- groups ----------------------------------------------------------------------------------------------

    def new_group(self, s: vec[i64], owner: i64, origin: i64) -> i64:
        number: i64 = 1
        while number <= s[self.owner] and s[self.owner + number] > 0:
            number += 1
        if number > self.groups:
            number = self.make_room(s)
        if number > s[self.owner]:
            s[self.owner] = number
        s[self.owner + number] = owner + 1
        s[self.origin + number] = origin
        return number

    def like_group(self, s: vec[i64], seat: i64) -> i64:
        """A group of a seat of which all know the same as of its offer; 0 if there is none."""
        for number in range(1, s[self.owner] + 1):
            if s[self.owner + number] == seat + 1 and s[self.origin + number] == s[self.offer_origin + seat]:
                if self.is_like(s, seat, number):
                    return number
        return 0

    def is_like(self, s: vec[i64], seat: i64, number: i64) -> bool:
        """Whether all know the same of the offer of a seat as of a group of it."""
        shift = (self.group(number) - seat) * self.words
        for other in range(self.players):
            if other != seat:
                start = self.trail(other, seat)
                for at in range(start, start + self.words):
                    if s[at] != s[at + shift]:
                        return False
        return True

    def make_room(self, s: vec[i64]) -> i64:
        """Make one group of two that have the same owner; the number that becomes free."""
        for one in range(1, s[self.owner] + 1):
            for other in range(one + 1, s[self.owner] + 1):
                if s[self.owner + one] == s[self.owner + other]:
                    for deck in range(self.decks):
                        self.spread(s, deck, -1, self.group(other), self.group(one))
                        s[self.held + one * self.decks + deck] += s[self.held + other * self.decks + deck]
                    s[self.origin + one] |= s[self.origin + other]
                    self.rename(s, other, one)
                    return other
        return 0  # never: there are more groups than owners

    def rename(self, s: vec[i64], number: i64, to: i64) -> None:
        """Give up a group; what lies under the decks of it is of another one now, or of none."""
        piles = self.piles
        for deck in range(self.decks):
            end = piles.first[deck + 1]
            for i in range(end - s[piles.queue_n + deck], end):
                if s[piles.returned_by + i] // 16 == number:
                    s[piles.returned_by + i] += 16 * (to - number)
            s[self.held + number * self.decks + deck] = 0
            self.leave(s, deck, self.group(number))
        s[self.owner + number] = 0
        s[self.origin + number] = 0
        while s[self.owner] > 0 and s[self.owner + s[self.owner]] == 0:
            s[self.owner] -= 1

    def trim(self, s: vec[i64], number: i64) -> None:
        """Forget what may have been in a group that has no tickets left, or none of a deck."""
        piles = self.piles
        empty = True
        for deck in range(self.decks):
            left = s[self.held + number * self.decks + deck]
            end = piles.first[deck + 1]
            at = piles.returned_by + end - s[piles.queue_n + deck]
            while left == 0 and at < piles.returned_by + end:
                if s[at] // 16 == number:
                    left = 1
                at += 1
            if left == 0:
                self.leave(s, deck, self.group(number))
            else:
                empty = False
        if empty or (s[self.origin + number] & FROM_BOTTOM == 0 and not self.any_trail(s, self.group(number))):
            self.rename(s, number, 0)

    def trim_all(self, s: vec[i64]) -> None:
        for number in range(1, s[self.owner] + 1):
            if s[self.owner + number] > 0:
                self.trim(s, number)

    def begin_guess(self, s: vec[i64]) -> None:
        """Let nobody remember what is hidden."""
        for i in range(self.trails, self.trails + self.players * self.places * self.words):
            if s[i] == HIDDEN:
                s[i] = 0
        for i in range(self.drawn, self.drawn + 2 * self.players * self.words):
            if s[i] == HIDDEN:
                s[i] = 0
        for i in range(self.lost_ones, self.lost_ones + self.players * self.words):
            if s[i] == HIDDEN:
                s[i] = 0
