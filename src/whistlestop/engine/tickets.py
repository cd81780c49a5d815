"""Tickets: drawing, offering and keeping them.

C31  Tickets are their owner's secret, and there is no limit to their number.

The rules that deal tickets say when and how many are drawn and kept (C30, U2).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.action import Action, ActionPattern, Refusal
from whistlestop.engine.bits import BIT
from whistlestop.engine.network import Network
from whistlestop.engine.ruleset import HIDDEN, OVER, PUBLIC, ActionBuffer, Ruleset
from whistlestop.engine.state import FIELDS, PENDING, PHASE, State
from whistlestop.engine.ticket_memory import FROM_BOTTOM, TABLE, TicketMemory, make_mark, owner_of
from whistlestop.engine.ticket_piles import MOST, TicketPiles
from whistlestop.engine.ticket_sampler import PLACED, TicketSampler, shuffle
from whistlestop.engine.track import Track

NONE: Final = -1  # no ticket
ATTEMPTS: Final = 100  # to sample a draft that leaves places for the tickets that were not in it

SIZE: Final = vec[i64]([bin(mask).count("1") for mask in range(256)])  # how many of MOST tickets a choice keeps

REFUSALS: Final = {
    "keep.nothing": "no tickets are on offer to you",
    "keep.exactly": "{offered:tickets} are on offer, of which you keep exactly {least}",
    "keep.at-least": "{offered:tickets} are on offer, of which you keep at least {least}",
    "keep.no-such": "{offered:tickets} are on offer; there is no ticket {ticket:number}",
}

# where the tickets that are not kept go
UNDER: Final = 0  # under their deck, in order
SHUFFLED_IN: Final = 1  # into their deck, which is shuffled
SHUFFLED_UNDER: Final = 2  # shuffled among themselves, then under their deck
REMOVED: Final = 3  # out of the game, by `Rule.remove_ticket`


@final
class Tickets(TicketPiles):
    """The tickets of a game."""

    def __init__(self, rules: Ruleset) -> None:
        super().__init__(rules)
        self.track = rules.find(Track)
        self.least: i64 = rules.field("keep_least", 1, PUBLIC, "how many tickets on offer must be kept")
        self.most: i64 = rules.field("keep_most", 1, PUBLIC, "how many tickets on offer may be kept")
        self.rest: i64 = rules.field(
            "keep_rest",
            1,
            PUBLIC,
            "where the other tickets go: 0 under the deck, 1 into it, 2 shuffled under it, 3 out of the game",
            memory=True,
        )
        self.open: i64 = rules.field("tickets_open", 1, PUBLIC, "1 once a turn may draw tickets")
        self.closed: str = ""  # the key of the refusal while a rule forbids drawing them
        self.total: i64 = 0  # the slot of a rule's own count of everybody's tickets, if numbers by deck are secret
        self.dealt: list[int] = []  # with a box: how many tickets of each deck everybody is dealt at the start
        self.removed: list[int] = []  # with a box: the decks whose other tickets are in it
        self.largest_offer: i64 = 0
        self.recycles: bool = (
            False  # whether the queue is shuffled into a new pool instead of being drawn in order (F9)
        )
        self.memory = TicketMemory(rules, self)
        self.keep: i64 = rules.actions(
            [ActionPattern("keep {tickets}", "keep some of the tickets on offer")], BIT[MOST]
        )
        rules.refusals(REFUSALS)
        self.keeping: i64 = rules.phase("keep tickets")
        self.event_offered: i64 = rules.event(
            "offered tickets", "number", "ticket", "so many tickets are on offer to a player", "tickets"
        )
        self.event_kept: i64 = rules.event("kept tickets", "number", "ticket", "a player keeps so many tickets")

    def start(self, g: State) -> None:
        s = g.s
        for ticket in range(self.count):
            s[self.deck + ticket] = ticket
        for deck in range(self.decks):
            s[self.pool_n + deck] = self.first[deck + 1] - self.first[deck]
        s[self.open] = 1
        self.memory.start(s)

    def lay_out(self, g: State, hands: list[list[int]], pool: list[int], queue: list[int]) -> None:
        """Put every ticket in its place: in a hand, shuffled in its deck, or under it in order. Nobody has seen how."""
        s = g.s
        self.rules.clear_memory(g, self)
        self.memory.start(s)
        for deck in range(self.decks):
            s[self.pool_n + deck] = 0
            s[self.queue_n + deck] = 0
        for ticket in pool:
            self.shuffle_in(s, ticket)
        if queue:
            mark = self.memory.unknown_mark(s)
            for ticket in queue:
                self.put_under(s, ticket, mark)
        for seat in range(self.players):
            for word in range(self.words):
                s[self.held + seat * self.words + word] = 0
            for deck in range(self.decks):
                s[self.held_n + seat * self.decks + deck] = 0
            for ticket in hands[seat]:
                self.hold(g, seat, ticket)
        for rule in self.rules.all_rules:
            rule.forget(g)

    # -- decks -----------------------------------------------------------------------------------------------

    def draw(self, g: State, deck: i64, seat: i64) -> i64:
        """Draw the top ticket of a deck for a seat; return NONE if the deck is empty."""
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
            self.memory.drawn_from_pool(s, deck, seat, ticket)
        elif s[self.queue_n + deck] > 0:
            mark = s[self.returned_by + self.first[deck + 1] - 1]
            ticket = self.pop_queue(s, deck)
            self.memory.drawn_from_queue(s, deck, seat, ticket, mark)
        else:
            return NONE
        return ticket

    def shuffle_queue(self, s: vec[i64], deck: i64) -> None:
        """Shuffle the queue of a deck into its empty pool."""
        n = s[self.queue_n + deck]
        self.memory.shuffled(s, deck)
        for i in range(n):
            s[self.deck + self.first[deck] + i] = s[self.deck + self.first[deck + 1] - n + i]
        s[self.pool_n + deck] = n
        s[self.queue_n + deck] = 0
        self.memory.trim_all(s)

    def hold(self, g: State, seat: i64, ticket: i64) -> None:
        """Add a ticket to the hand of a seat."""
        self.include(g.s, self.held + seat * self.words, ticket)
        g.s[self.held_n + seat * self.decks + self.deck_of[ticket]] += 1
        if self.total > 0:
            g.s[self.total + seat] += 1

    # -- completing -------------------------------------------------------------------------------------

    def network(self, s: vec[i64], seat: i64, own: Network) -> Network:
        """Return the network that counts for the tickets of a seat: its own routes, and what rules add."""
        for rule in self.rules.for_tickets_rules:
            own = rule.for_tickets(s, seat, own)
        return own

    def completed_by(self, s: vec[i64], seat: i64) -> vec[i64]:
        """Return the tickets that a seat holds and has completed."""
        network = self.network(s, seat, self.track.network(s, seat))
        found = vec[i64]()
        for ticket in self.members(s, self.held + seat * self.words):
            if self.connected(network, ticket):
                found = append(found, ticket)
        return found

    def connected(self, network: Network, ticket: i64) -> bool:
        """Whether a network connects the two places of a ticket (C32, G6)."""
        return network.connects(self.a[ticket], self.b[ticket])

    def earned(self, network: Network, ticket: i64) -> i64:
        """Return what a completed ticket scores: of several goals, the best of those reached counts (S10)."""
        best = self.value[ticket]
        for i in range(self.goal_start[ticket], self.goal_start[ticket + 1]):
            if self.goal_value[i] > best and network.connects(self.a[ticket], self.goal[i]):
                best = self.goal_value[i]
        return best

    # -- offers ----------------------------------------------------------------------------------------------

    def may_offer(self, n: i64) -> None:
        """Note that a rule may offer up to n tickets at a time."""
        if n > self.largest_offer:
            self.largest_offer = n

    def offer(self, g: State, seat: i64, deck: i64, n: i64) -> None:
        """Draw up to n tickets of a deck and offer them to a seat."""
        for _ticket in range(n):
            ticket = self.draw(g, deck, seat)
            if ticket == NONE:
                return
            self.include(g.s, self.offered + seat * self.words, ticket)
            g.s[self.offered_n + seat * self.decks + deck] += 1

    def ask(self, g: State, seats: i64, least: i64, most: i64, rest: i64) -> None:
        """Ask a set of seats what to keep of their offers; the rest goes where `rest` says."""
        s = g.s
        s[self.least] = least
        s[self.most] = most
        s[self.rest] = rest
        if g.log is not None:
            for seat in range(self.players):
                if seats & BIT[seat]:
                    tickets = [int(t) for t in self.members(s, self.offered + seat * self.words)]
                    g.emit_secrets(self.event_offered, seat, len(tickets), tickets, BIT[seat])
        self.rules.ask(g, seats, self.keeping)

    def legal(self, g: State, seat: i64, buffer: ActionBuffer) -> None:
        s = g.s
        n = self.offer_size(s, seat)
        least: i64 = s[self.least] if s[self.least] < n else n
        most = s[self.most]
        one: i64 = 1
        for mask in range(one, BIT[n]):
            if least <= SIZE[mask] <= most:
                buffer.add(self.keep + mask)

    def offer_size(self, s: vec[i64], seat: i64) -> i64:
        """Return how many tickets are on offer to a seat."""
        n: i64 = 0
        for deck in range(self.decks):
            n += s[self.offered_n + seat * self.decks + deck]
        return n

    def apply(self, g: State, seat: i64, action: i64) -> None:
        """Note a choice; it is carried out when all have chosen, so that nobody learns of it before (U2)."""
        s = g.s
        self.choose(s, seat, action - self.keep)
        s[PENDING] &= ~BIT[seat]
        if s[PENDING] == 0:
            self.settle(g)
            self.rules.advance(g)

    def choose(self, s: vec[i64], seat: i64, mask: i64) -> None:
        """Note which tickets of its offer a seat chooses; the bits of `mask` are their numbers."""
        for word in range(self.words):
            offered = s[self.offered + seat * self.words + word]
            while offered:
                if mask & 1:
                    s[self.chosen + seat * self.words + word] |= offered & -offered
                offered &= offered - 1
                mask >>= 1

    def settle(self, g: State) -> None:
        """Carry out all choices at once."""
        s = g.s
        self.memory.gather(s)
        bottom: i64 = 0
        if s[self.rest] == SHUFFLED_UNDER:
            bottom = self.memory.new_group(s, TABLE, FROM_BOTTOM)
        loose = vec[i64]()
        for seat in range(self.players):
            if self.offer_size(s, seat) > 0:
                loose = self.carry_out(g, seat, bottom, loose)
        if s[self.rest] == SHUFFLED_UNDER:
            shuffle(g, loose)
        for ticket in loose:
            if s[self.rest] == SHUFFLED_UNDER:
                self.put_under(s, ticket, make_mark(bottom, TABLE))
            else:
                self.shuffle_in(s, ticket)
        if s[self.rest] != UNDER:
            self.memory.forget_draws(s)

    def carry_out(self, g: State, seat: i64, bottom: i64, loose: vec[i64]) -> vec[i64]:
        """Carry out a choice; return `loose` with the tickets that remain to be shuffled."""
        s = g.s
        start = seat * self.words
        kept = self.members(s, self.chosen + start)
        for ticket in kept:
            self.hold(g, seat, ticket)
            self.exclude(s, self.offered + start, ticket)
        back = self.members(s, self.offered + start)
        if s[self.rest] == UNDER:
            mark = self.memory.kept(s, seat, kept)
            for ticket in back:
                self.put_under(s, ticket, mark)
        elif s[self.rest] == REMOVED:
            for ticket in back:
                for rule in self.rules.remove_ticket_rules:
                    rule.remove_ticket(g, seat, ticket)
            self.memory.clear_offer(s, seat)
        else:
            place = self.memory.pool if bottom == 0 else self.memory.group(bottom)
            for ticket in back:
                self.memory.put_back(s, seat, ticket, place)
                loose = append(loose, ticket)
            self.memory.clear_offer(s, seat)
        if g.log is not None and len(kept) > 0:
            g.emit_secrets(self.event_kept, seat, len(kept), [int(ticket) for ticket in kept], BIT[seat])
        for word in range(self.words):
            s[self.offered + start + word] = 0
            s[self.chosen + start + word] = 0
        for deck in range(self.decks):
            s[self.offered_n + seat * self.decks + deck] = 0
        return loose

    # -- hidden information ----------------------------------------------------------------------------------

    def conceal(self, s: vec[i64], seat: i64) -> None:
        """Hide the pools, and tickets in a queue except from the seat that put them there."""
        for deck in range(self.decks):
            end = self.first[deck + 1]
            queue = end - s[self.queue_n + deck]
            for i in range(self.first[deck], end):
                if i < queue or seat < 0 or owner_of(s[self.returned_by + i]) != seat:
                    s[self.deck + i] = HIDDEN

    def resample(self, g: State, seat: i64) -> None:
        """Deal the tickets that the seat cannot see to places where they may be."""
        s = g.s
        placed = self.in_sight(s, seat)
        for other in range(self.players):
            if other != seat:
                for word in range(self.words):
                    if s[self.held + other * self.words + word] == HIDDEN:
                        s[self.held + other * self.words + word] = 0
                    s[self.offered + other * self.words + word] = 0
                    s[self.chosen + other * self.words + word] = 0
        self.memory.begin_sample(s)
        if not self.memory.drafts:
            self.deal(g, seat, placed, False)
        else:
            known = s[FIELDS:]
            for attempt in range(ATTEMPTS):
                if attempt > 0:
                    for i in range(len(known)):
                        s[FIELDS + i] = known[i]
                if self.deal(g, seat, placed[:], attempt < ATTEMPTS - 1):
                    break
        for other in range(self.players):
            if other != seat:
                self.resample_choice(g, other)

    def deal(self, g: State, seat: i64, placed: vec[i64], exact: bool) -> bool:
        """Place tickets as the rules remember them, and deal the others; False if that leaves no places for these."""
        for rule in self.rules.remember_rules:
            rule.remember(g, seat, placed)
        for deck in range(self.decks):
            if not TicketSampler(self, self.memory, seat, deck).deal(g, placed, exact):
                return False
        return True

    def in_sight(self, s: vec[i64], seat: i64) -> vec[i64]:
        """Return, for each ticket, PLACED if the seat sees where it is, else 0."""
        placed = vec[i64]([0] * self.count)
        for each in range(self.players):
            if s[self.held + each * self.words] != HIDDEN:
                self.mark_members(s, self.held + each * self.words, placed, PLACED)
        if seat >= 0:
            self.mark_members(s, self.offered + seat * self.words, placed, PLACED)
        for deck in range(self.decks):
            end = self.first[deck + 1]
            for i in range(end - s[self.queue_n + deck], end):
                if s[self.deck + i] != HIDDEN:
                    placed[s[self.deck + i]] = PLACED
        return placed

    def resample_choice(self, g: State, seat: i64) -> None:
        """Choose at random for a seat that has made a choice which is not carried out yet."""
        s = g.s
        if s[PHASE] != self.keeping or s[PENDING] & BIT[seat]:
            return
        if self.offer_size(s, seat) == 0:
            return
        choices = ActionBuffer()
        self.legal(g, seat, choices)
        self.choose(s, seat, choices.items[g.below(choices.n)] - self.keep)

    def audit(self, g: State) -> None:
        """Check that each ticket is in exactly one place and that counts are right."""
        s = g.s
        marks = vec[i64]([0] * self.count)
        self.audit_piles(s)
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
        self.audit_choices(g)
        self.memory.audit(s)

    def audit_piles(self, s: vec[i64]) -> None:
        """Check that decks have room for what they hold."""
        for deck in range(self.decks):
            pool = s[self.pool_n + deck]
            queue = s[self.queue_n + deck]
            assert pool >= 0 and queue >= 0, "a ticket deck below zero"
            assert pool + queue <= self.first[deck + 1] - self.first[deck], "a ticket deck too full"

    def audit_choices(self, g: State) -> None:
        """Check that offers wait for somebody, and that what was chosen of them may be kept."""
        s = g.s
        assert 0 <= s[self.least] <= s[self.most] <= MOST, "a choice of tickets that nobody can make"
        assert 0 <= s[self.open] <= 1, "ticket decks are open or not"
        assert s[self.open] == 1 or self.closed != "", "ticket decks that nothing closes"
        for seat in range(self.players):
            n = self.offer_size(s, seat)
            assert n <= MOST, "too many tickets on offer"
            assert n == 0 or s[PHASE] > OVER, "tickets on offer that nobody has to choose from"
            chosen: i64 = 0
            for word in range(self.words):
                at = seat * self.words + word
                assert s[self.chosen + at] & ~s[self.offered + at] == 0, "a choice of tickets that are not on offer"
                mask = s[self.chosen + at]
                while mask:
                    mask &= mask - 1
                    chosen += 1
            if s[PENDING] & BIT[seat]:
                assert chosen == 0, "a choice before its time"
            elif s[PHASE] == self.keeping and n > 0:
                least: i64 = s[self.least] if s[self.least] < n else n
                assert least <= chosen <= s[self.most], "a choice of too few or too many tickets"

    # -- actions as data -----------------------------------------------------------------------------------------------

    def describe(self, code: i64) -> Action:
        mask = code - self.keep
        return Action("keep", tickets=tuple([i + 1 for i in range(MOST) if mask & BIT[i]]))

    def encode(self, action: Action) -> int:
        mask: i64 = 0
        for number in action.tickets:
            if not 1 <= number <= MOST:
                raise ValueError(f"has '{number}' where the number of a ticket on offer belongs, 1 to {MOST}")
            bit = BIT[number - 1]
            if mask & bit:
                raise ValueError(f"names ticket {number} twice")
            mask |= bit
        return self.keep + mask

    def catalogue(self, buffer: ActionBuffer) -> None:
        one: i64 = 1
        for mask in range(one, BIT[self.largest_offer]):
            buffer.add(self.keep + mask)

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
