"""What the seats remember of tickets that they once had and no longer see.

The tickets that one choice kept and put back form a group: what is known of one of them is known of all, but not which
is which. For every place (an offer, the pools, a group) a seat remembers which of its lost tickets may be there, and
whether strangers may: tickets that it has never had. While a seat chooses from an offer, everybody knows from which
place each of its tickets was drawn; what may be at those places changes only when the choice is made.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import BIT, WORD
from whistlestop.engine.ruleset import HIDDEN, OWNER, PUBLIC, Ruleset
from whistlestop.engine.ticket_piles import MOST, TicketPiles

TABLE: Final = 15  # the owner of tickets that were shuffled before they went under a deck: nobody knows whose they were

# where the tickets of a group come from, as a set
FROM_POOL: Final = 1
FROM_BOTTOM: Final = 2  # shuffled before they went under the deck; boards where that happens have a single deck

# bits in the first word of a trail, above its tickets: there may be strangers from the pool of a deck, or from the
# bottom
STRANGERS: Final = 60  # WORD, + the deck
BOTTOM_STRANGERS: Final = 62

MOST_PLACES: Final = 60  # a set of places has to fit one int

NO_MARK: Final = -1  # the mark of a ticket from a pool


# The mark of a ticket under a deck says to which group it belongs (0: none) and which seat put it there.


def make_mark(group: i64, owner: i64) -> i64:
    return group << 4 | owner


def group_of(mark: i64) -> i64:
    return mark >> 4


def owner_of(mark: i64) -> i64:
    """Return the seat that put a marked ticket under its deck, or TABLE."""
    return mark & 15


@final
class TicketMemory:
    """The memory of all seats. A trail is the set of tickets that a seat has lost and that may be at a place.

    Groups are numbered from 1; group 0 means that nobody has lost a ticket there. The tickets of a group are under a
    deck, with a mark, or held by the owner of the group.
    """

    def __init__(self, rules: Ruleset, piles: TicketPiles) -> None:
        self.piles = piles
        self.players: i64 = rules.players
        self.decks: i64 = piles.decks
        self.words: i64 = piles.words
        self.word: vec[i64] = piles.word
        self.bit: vec[i64] = piles.bit
        self.of_deck: vec[i64] = piles.of_deck[:]  # all bits of a trail that concern a deck
        for deck in range(self.decks):
            self.of_deck[deck * self.words] |= BIT[STRANGERS + deck]
        self.of_deck[0] |= BIT[BOTTOM_STRANGERS]
        # Every group has a ticket of its own, so there are no more groups than tickets. Where that is more places than
        # a set can hold, two groups of one owner are merged if there are too many, and some knowledge is lost.
        few: i64 = piles.count // 2
        if few < self.players + 2:
            few = self.players + 2
        self.groups: i64 = piles.count
        if self.groups > MOST_PLACES - self.players - 1:
            self.groups = MOST_PLACES - self.players - 1
        if self.groups < few:
            self.groups = few
        # places: the offers by seat, the pools together, the groups
        self.pool: i64 = self.players
        self.places: i64 = self.players + self.groups + 1
        self.trails: i64 = rules.seat_field(
            "trails",
            self.places * self.words,
            OWNER,
            "where tickets that the seat has lost may be",
            memory=True,
        )
        rules.has_grown((self.players + few + 1) * self.words)
        self.lost_ones: i64 = rules.seat_field(
            "tickets_lost",
            self.words,
            OWNER,
            "tickets that the seat once had and no longer sees",
            of="ticket set",
            memory=True,
            remembered=True,
        )
        self.offer_origin: i64 = rules.seat_field(
            "offer_origin", 1, PUBLIC, "where the tickets on offer come from", memory=True
        )
        self.sources: i64 = rules.seat_field(
            "offer_sources", MOST, PUBLIC, "where each ticket on offer was drawn from, in order", memory=True
        )
        size = self.groups + 1
        self.owner: i64 = rules.field(
            "ticket_group_owner", size, PUBLIC, "the highest group, then for each group its owner + 1", memory=True
        )
        rules.has_grown(few + 1)
        self.origin: i64 = rules.field("ticket_group_origin", size, PUBLIC, "where groups come from", memory=True)
        rules.has_grown(few + 1)
        self.held: i64 = rules.field(
            "ticket_group_held", size * self.decks, PUBLIC, "tickets of each group that are held, by deck", memory=True
        )
        rules.has_grown((few + 1) * self.decks)
        self.drafts: bool = False  # whether tickets are drafted, so that it matters who has drawn which since
        self.drawn: i64 = rules.seat_field(
            "tickets_drawn",
            2 * self.words,
            OWNER,
            "tickets drawn since the last draft that may come from the pool, then from the bottom",
            memory=True,
        )

    # -- sets ------------------------------------------------------------------------------------------------

    def trail(self, seat: i64, place: i64) -> i64:
        """Return the slot where the trail of a seat to a place begins."""
        return self.trails + (seat * self.places + place) * self.words

    def group(self, number: i64) -> i64:
        """Return the place of a group."""
        return self.players + number

    def spread(self, s: vec[i64], deck: i64, taker: i64, start: i64, end: i64) -> None:
        """Note that all seats but one see tickets of a deck go from one place to another; some may stay."""
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
        """Note that all tickets of a deck have left a place."""
        row = self.places * self.words
        for word in range(self.words):
            outside = ~self.of_deck[deck * self.words + word]
            at = self.trail(0, place) + word
            for _seat in range(self.players):
                s[at] &= outside
                at += row

    def sighted(self, s: vec[i64], seat: i64, ticket: i64) -> None:
        """Note that a seat sees where a ticket is: it needs no trail of it."""
        if not self.has_lost(s, seat, ticket):
            return
        bit = self.bit[ticket]
        s[self.lost_ones + seat * self.words + self.word[ticket]] ^= bit
        at = self.trail(seat, 0) + self.word[ticket]
        for _place in range(self.group(self.last_group(s)) + 1):
            s[at] &= ~bit
            at += self.words

    def stranger(self, s: vec[i64], deck: i64, taker: i64, place: i64) -> None:
        """Note that all seats but one see a ticket of a deck that they know nothing about go to a place."""
        for seat in range(self.players):
            if seat != taker:
                s[self.trail(seat, place)] |= BIT[STRANGERS + deck]

    def strangers(self, s: vec[i64], deck: i64, seat: i64, place: i64) -> i64:
        """Return where the strangers of a deck that may be at a place come from, as a set; 0 if there are none."""
        flags = s[self.trail(seat, place)] & self.of_deck[deck * self.words]
        found: i64 = 0
        if flags & BIT[STRANGERS + deck]:
            found = FROM_POOL
        if flags & BIT[BOTTOM_STRANGERS]:
            found |= FROM_BOTTOM
        return found

    def lost(self, s: vec[i64], seat: i64, ticket: i64, place: i64) -> None:
        """Note that a seat loses sight of a ticket, but knows that it is at a place."""
        bit = self.bit[ticket]
        s[self.lost_ones + seat * self.words + self.word[ticket]] |= bit
        s[self.trail(seat, place) + self.word[ticket]] |= bit

    def has_lost(self, s: vec[i64], seat: i64, ticket: i64) -> bool:
        """Whether a seat has had a ticket that it no longer sees."""
        return s[self.lost_ones + seat * self.words + self.word[ticket]] & self.bit[ticket] != 0

    def start(self, s: vec[i64]) -> None:
        """Note that all tickets are in the pools, and nobody has seen any."""
        for deck in range(self.decks):
            self.stranger(s, deck, -1, self.pool)

    def audit(self, s: vec[i64]) -> None:
        """Check that marks and sources name groups that there are."""
        last = s[self.owner]
        assert 0 <= last <= self.groups, "more groups of tickets than there can be"
        for number in range(1, self.groups + 1):
            owner = s[self.owner + number]
            assert 0 <= owner <= self.players or owner == TABLE + 1, "a group of tickets of no seat"
            assert owner == 0 or number <= last, "a group of tickets above the highest"
        for deck in range(self.decks):
            self.audit_held(s, deck)
            end = self.piles.first[deck + 1]
            for i in range(end - s[self.piles.queue_n + deck], end):
                self.audit_mark(s, s[self.piles.returned_by + i])
        for seat in range(self.players):
            assert 0 <= s[self.offer_origin + seat] <= 3, "tickets on offer from nowhere"
            for at in range(self.sources + seat * MOST, self.sources + (seat + 1) * MOST):
                if s[at] > 0 and self.source_mark(s[at]) != NO_MARK:
                    self.audit_mark(s, self.source_mark(s[at]))

    def audit_held(self, s: vec[i64], deck: i64) -> None:
        """Check that no more tickets of groups are held than their owners hold."""
        for number in range(self.groups + 1):
            n = s[self.held + number * self.decks + deck]
            assert 0 <= n <= self.piles.count, "a group with a senseless number of tickets"
            assert n == 0 or 0 < s[self.owner + number] <= self.players, "tickets of a group that nobody holds"
            assert n == 0 or number > 0, "tickets of no group"
        for seat in range(self.players):
            left = s[self.piles.held_n + seat * self.decks + deck]
            for number in range(1, self.groups + 1):
                left -= self.held_by(s, seat, number, deck)
            assert left >= 0, "more tickets in the groups of a seat than it holds"

    def audit_mark(self, s: vec[i64], mark: i64) -> None:
        """Check that a mark names a group and a seat."""
        assert 0 <= group_of(mark) <= s[self.owner], "a ticket of an unknown group"
        assert owner_of(mark) < self.players or owner_of(mark) == TABLE, "a ticket put back by an unknown seat"

    # -- what happens ----------------------------------------------------------------------------------------

    def drawn_from_pool(self, s: vec[i64], deck: i64, seat: i64, ticket: i64) -> None:
        """Note that a seat draws a ticket from the pool of a deck."""
        self.note_source(s, seat, self.source(deck, NO_MARK), FROM_POOL)
        self.note_origin(s, seat, ticket, FROM_POOL)
        self.sighted(s, seat, ticket)

    def drawn_from_queue(self, s: vec[i64], deck: i64, seat: i64, ticket: i64, mark: i64) -> None:
        """Note that a seat draws the first ticket under a deck; the seat that put it there knows which it is."""
        number = group_of(mark)
        owner = owner_of(mark)
        origin: i64 = FROM_POOL
        if number > 0:
            origin = s[self.origin + number]
        self.note_source(s, seat, self.source(deck, mark), origin)
        if self.drafts and number > 0 and owner != seat and not self.has_lost(s, seat, ticket):
            origin = self.strangers(s, deck, seat, self.group(number))
        self.note_origin(s, seat, ticket, origin)
        self.sighted(s, seat, ticket)
        if owner < self.players and owner != seat:
            self.lost(s, owner, ticket, seat)

    def source(self, deck: i64, mark: i64) -> i64:
        """Return where a ticket on offer was drawn from, as a number from 1 on: its deck, and its mark or NO_MARK."""
        return 1 + deck + self.decks * (1 + mark)

    def source_deck(self, source: i64) -> i64:
        return (source - 1) % self.decks

    def source_mark(self, source: i64) -> i64:
        return (source - 1) // self.decks - 1

    def note_source(self, s: vec[i64], seat: i64, source: i64, origin: i64) -> None:
        """Remember where the next ticket on offer was drawn from."""
        at = self.sources + seat * MOST
        while s[at]:
            at += 1
        s[at] = source
        s[self.offer_origin + seat] |= origin

    def note_origin(self, s: vec[i64], seat: i64, ticket: i64, origin: i64) -> None:
        """Remember where a seat has drawn a ticket from, unless it has had it before and so knows already."""
        if not self.drafts or self.has_drawn(s, seat, ticket):
            return
        for i in range(2):
            if origin & BIT[i]:
                s[self.drawn + (2 * seat + i) * self.words + ticket // WORD] |= BIT[ticket % WORD]

    def gather(self, s: vec[i64]) -> None:
        """Note that all have chosen: an offer may hold any ticket of the places from which it was drawn."""
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
                    self.trim_source(s, last)
                s[at] = 0

    def gather_from(self, s: vec[i64], seat: i64, source: i64) -> None:
        """Let the other seats know about an offer what they knew about its source."""
        deck = self.source_deck(source)
        mark = self.source_mark(source)
        if mark == NO_MARK:
            self.spread(s, deck, seat, self.pool, seat)
        elif group_of(mark) > 0:
            self.spread(s, deck, seat, self.group(group_of(mark)), seat)
        else:
            for other in range(self.players):
                if other != seat and other != owner_of(mark):  # the owner knows which ticket it is
                    s[self.trail(other, seat)] |= BIT[STRANGERS + deck]

    def trim_source(self, s: vec[i64], source: i64) -> None:
        """Forget what can no longer be at a source from which a ticket was drawn."""
        deck = self.source_deck(source)
        mark = self.source_mark(source)
        if group_of(mark) > 0:
            if s[self.owner + group_of(mark)] > 0:
                self.trim(s, group_of(mark))
        elif mark == NO_MARK and s[self.piles.pool_n + deck] == 0:
            self.leave(s, deck, self.pool)

    def kept(self, s: vec[i64], seat: i64, tickets: vec[i64]) -> i64:
        """Note that a seat keeps some tickets of its offer. Return the mark for those that it puts under a deck."""
        number = self.group_offer(s, seat)
        if number > 0:
            for ticket in tickets:
                s[self.held + number * self.decks + self.piles.deck_of[ticket]] += 1
        self.clear_offer(s, seat)
        return make_mark(number, seat)

    def group_offer(self, s: vec[i64], seat: i64) -> i64:
        """Return a group of a seat about which all know what they know of its offer; 0 if nobody has lost any of it."""
        if s[self.offer_origin + seat] & FROM_BOTTOM == 0 and not self.any_trail(s, seat):
            return 0
        number = self.like_group(s, seat)
        if number == 0:
            number = self.new_group(s, seat, s[self.offer_origin + seat])
            shift = (self.group(number) - seat) * self.words
            for other in range(self.players):
                if other != seat:
                    start = self.trail(other, seat)
                    for i in range(start, start + self.words):
                        s[i + shift] |= s[i]
        return number

    def clear_offer(self, s: vec[i64], seat: i64) -> None:
        """Forget what may be in the offer of a seat: it has chosen."""
        for other in range(self.players):
            start = self.trail(other, seat)
            for i in range(start, start + self.words):
                s[i] = 0
        s[self.offer_origin + seat] = 0

    def any_trail(self, s: vec[i64], place: i64) -> bool:
        """Whether any seat has lost a ticket that may be at a place."""
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
        """Note that a seat puts all tickets that it holds under their decks. Return their mark."""
        number: i64 = 0
        for deck in range(self.decks):
            left = s[self.piles.held_n + seat * self.decks + deck]
            for old in range(1, self.last_group(s) + 1):
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
        return make_mark(number, seat)

    def shown(self, s: vec[i64], seat: i64, ticket: i64) -> None:
        """Note that a seat shows a ticket that it held, and keeps `held_n` others.

        These may be of any of its groups, except to seats that know where the open ticket came from. They leave their
        groups, which may have tickets under the deck as well, and form one of their own.
        """
        deck = self.piles.deck_of[ticket]
        left = s[self.piles.held_n + seat * self.decks + deck]
        ungrouped = left + 1
        for number in range(1, self.last_group(s) + 1):
            ungrouped -= self.held_by(s, seat, number, deck)
        grouped = ungrouped <= left
        if grouped and left > 0:
            for other in range(self.players):
                if other != seat:
                    self.unite_held(s, other, seat, ticket, ungrouped)
        for other in range(self.players):
            self.sighted(s, other, ticket)
        if not grouped:
            return
        if ungrouped > 0:
            s[self.offer_origin + seat] = FROM_POOL
        for number in range(1, self.last_group(s) + 1):
            if self.held_by(s, seat, number, deck) > 0:
                s[self.offer_origin + seat] |= s[self.origin + number]
                s[self.held + number * self.decks + deck] = 0
                self.trim(s, number)
        if left > 0:
            number = self.group_offer(s, seat)
            if number > 0:
                s[self.held + number * self.decks + deck] += left
        self.clear_offer(s, seat)

    def held_by(self, s: vec[i64], seat: i64, number: i64, deck: i64) -> i64:
        """Return how many tickets of a deck and a group a seat holds."""
        return s[self.held + number * self.decks + deck] if s[self.owner + number] == seat + 1 else 0

    def unite_held(self, s: vec[i64], seat: i64, holder: i64, ticket: i64, ungrouped: i64) -> None:
        """Unite what a seat knows of all tickets that another holds, at the place of the other's offer.

        If only one of them can be the one that is open now, leave it out.
        """
        deck = self.piles.deck_of[ticket]
        word = self.word[ticket]
        bits = self.bit[ticket]
        sources: i64 = 0  # how many of the tickets can be the open one
        if not self.has_lost(s, seat, ticket):
            word = 0
            bits = BIT[STRANGERS + deck] | BIT[BOTTOM_STRANGERS]
            sources = ungrouped
        source: i64 = 0  # the group of the open ticket; 0 for none, -1 if the seat does not know
        for number in range(1, self.last_group(s) + 1):
            if s[self.trail(seat, self.group(number)) + word] & bits:
                n = self.held_by(s, holder, number, deck)
                if n > 0:
                    sources += n
                    source = number
        if sources != 1:
            source = -1
        for number in range(1, self.last_group(s) + 1):
            if number != source and self.held_by(s, holder, number, deck) > 0:
                shift = (holder - self.group(number)) * self.words
                start = self.trail(seat, self.group(number))
                for i in range(self.words):
                    s[start + shift + i] |= s[start + i] & self.of_deck[deck * self.words + i]
        if ungrouped > (1 if source == 0 else 0):
            s[self.trail(seat, holder)] |= BIT[STRANGERS + deck]

    def shuffled(self, s: vec[i64], deck: i64) -> None:
        """Note that all tickets under a deck become its pool."""
        piles = self.piles
        end = piles.first[deck + 1]
        for i in range(end - s[piles.queue_n + deck], end):
            mark = s[piles.returned_by + i]
            owner = owner_of(mark)
            if group_of(mark) > 0:
                self.spread(s, deck, -1, self.group(group_of(mark)), self.pool)
            else:
                self.stranger(s, deck, owner, self.pool)
            if owner < self.players:
                self.lost(s, owner, s[piles.deck + i], self.pool)

    def has_drawn(self, s: vec[i64], seat: i64, ticket: i64) -> i64:
        """Return from where a seat may have drawn a ticket since the last draft, as a set; 0 if it has not."""
        found: i64 = 0
        for i in range(2):
            if s[self.drawn + (2 * seat + i) * self.words + ticket // WORD] & BIT[ticket % WORD]:
                found |= BIT[i]
        return found

    def forget_draws(self, s: vec[i64]) -> None:
        """Forget what was drawn before the draft that is over."""
        for i in range(self.drawn, self.drawn + 2 * self.players * self.words):
            s[i] = 0

    def put_back(self, s: vec[i64], seat: i64, ticket: i64, place: i64) -> None:
        """Note that a seat shuffles a ticket of its offer into the pool, or among others that go under a deck."""
        self.spread(s, self.piles.deck_of[ticket], seat, seat, place)
        self.lost(s, seat, ticket, place)
        if place != self.pool:
            for other in range(self.players):
                at = self.trail(other, place)
                if s[at] & BIT[STRANGERS]:
                    s[at] = s[at] & ~BIT[STRANGERS] | BIT[BOTTOM_STRANGERS]

    # -- groups ----------------------------------------------------------------------------------------------

    def last_group(self, s: vec[i64]) -> i64:
        """Return the highest number of a group; the slot of group 0 holds it."""
        return s[self.owner]

    def new_group(self, s: vec[i64], owner: i64, origin: i64) -> i64:
        """Return the number of a new group."""
        number: i64 = 1
        while number <= self.last_group(s) and s[self.owner + number] > 0:
            number += 1
        if number > self.groups:
            number = self.make_room(s)
        if number > self.last_group(s):
            s[self.owner] = number
        s[self.owner + number] = owner + 1
        s[self.origin + number] = origin
        return number

    def unknown_mark(self, s: vec[i64]) -> i64:
        """Return the mark of tickets that lie under the decks and of which nobody knows which is where."""
        number = self.new_group(s, TABLE, FROM_BOTTOM)
        for deck in range(self.decks):
            self.stranger(s, deck, -1, self.group(number))
        return make_mark(number, TABLE)

    def like_group(self, s: vec[i64], seat: i64) -> i64:
        """Return a group of a seat about which all know the same as about its offer; 0 if there is none."""
        for number in range(1, self.last_group(s) + 1):
            if s[self.owner + number] == seat + 1 and s[self.origin + number] == s[self.offer_origin + seat]:
                if self.is_like(s, seat, number):
                    return number
        return 0

    def is_like(self, s: vec[i64], seat: i64, number: i64) -> bool:
        """Whether all know the same about the offer of a seat as about one of its groups."""
        shift = (self.group(number) - seat) * self.words
        for other in range(self.players):
            if other != seat:
                start = self.trail(other, seat)
                for at in range(start, start + self.words):
                    if s[at] != s[at + shift]:
                        return False
        return True

    def make_room(self, s: vec[i64]) -> i64:
        """Merge the two groups of one owner of which the seats know most alike. Return the number that becomes free."""
        one: i64 = 0
        other: i64 = 0  # there are more groups than owners, so there are such groups
        least: i64 = -1
        for i in range(1, self.last_group(s) + 1):
            for j in range(i + 1, self.last_group(s) + 1):
                if s[self.owner + i] == s[self.owner + j]:
                    n = self.differences(s, i, j)
                    if least < 0 or n < least:
                        one = i
                        other = j
                        least = n
        for deck in range(self.decks):
            self.spread(s, deck, -1, self.group(other), self.group(one))
            s[self.held + one * self.decks + deck] += s[self.held + other * self.decks + deck]
        s[self.origin + one] |= s[self.origin + other]
        self.rename(s, other, one)
        return other

    def differences(self, s: vec[i64], one: i64, other: i64) -> i64:
        """Return how much the seats would no longer know if two groups were merged; nothing of decks in only one."""
        found: i64 = 0
        if s[self.origin + one] != s[self.origin + other]:
            found = 1  # of a spectator
        for seat in range(self.players):
            start = self.trail(seat, self.group(one))
            shift = (other - one) * self.words
            for deck in range(self.decks):
                mine: i64 = 0
                theirs: i64 = 0
                n: i64 = 0
                for word in range(self.words):
                    inside = self.of_deck[deck * self.words + word]
                    a = s[start + word] & inside
                    b = s[start + shift + word] & inside
                    mine |= a
                    theirs |= b
                    bits = a ^ b
                    while bits:
                        bits &= bits - 1
                        n += 1
                if mine and theirs:
                    found += n
        return found

    def rename(self, s: vec[i64], number: i64, to: i64) -> None:
        """Remove a group; its tickets under the decks now belong to another group, or to none."""
        piles = self.piles
        for deck in range(self.decks):
            end = piles.first[deck + 1]
            for i in range(end - s[piles.queue_n + deck], end):
                mark = s[piles.returned_by + i]
                if group_of(mark) == number:
                    s[piles.returned_by + i] = make_mark(to, owner_of(mark))
            s[self.held + number * self.decks + deck] = 0
            self.leave(s, deck, self.group(number))
        s[self.owner + number] = 0
        s[self.origin + number] = 0
        while self.last_group(s) > 0 and s[self.owner + self.last_group(s)] == 0:
            s[self.owner] -= 1

    def trim(self, s: vec[i64], number: i64) -> None:
        """Forget what may have been in a group if it has no tickets left, or none of a deck."""
        piles = self.piles
        empty = True
        for deck in range(self.decks):
            left = s[self.held + number * self.decks + deck]
            end = piles.first[deck + 1]
            at = piles.returned_by + end - s[piles.queue_n + deck]
            while left == 0 and at < piles.returned_by + end:
                if group_of(s[at]) == number:
                    left = 1
                at += 1
            if left == 0:
                self.leave(s, deck, self.group(number))
            else:
                empty = False
        if empty or (s[self.origin + number] & FROM_BOTTOM == 0 and not self.any_trail(s, self.group(number))):
            self.rename(s, number, 0)

    def trim_all(self, s: vec[i64]) -> None:
        """Trim every group."""
        for number in range(1, self.last_group(s) + 1):
            if s[self.owner + number] > 0:
                self.trim(s, number)

    def begin_sample(self, s: vec[i64]) -> None:
        """Clear what is hidden: in a sample the other seats remember nothing."""
        for i in range(self.trails, self.trails + self.players * self.places * self.words):
            if s[i] == HIDDEN:
                s[i] = 0
        for i in range(self.drawn, self.drawn + 2 * self.players * self.words):
            if s[i] == HIDDEN:
                s[i] = 0
        for i in range(self.lost_ones, self.lost_ones + self.players * self.words):
            if s[i] == HIDDEN:
                s[i] = 0
