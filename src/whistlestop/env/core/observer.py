"""What a seat sees, written into bytes.

An Observer carries out a list of steps, each of which turns some slots into entries. It is made so that its steps read
only what the seat may see: of a field that only its owner sees, the owner's share. So the slots may be those of a View
or of a state, with the same outcome.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from whistlestop.engine.bits import BIT, WORD, lowest
from whistlestop.engine.cards import EMPTY, Cards
from whistlestop.engine.ruleset import HIDDEN, PASS, Ruleset
from whistlestop.engine.state import FIRST, OWING, PHASE, SEAT, State
from whistlestop.engine.tickets import Tickets
from whistlestop.engine.track import CLOSED, FREE, Track

# kinds of steps
NUMBERS: Final = 0  # each slot as a number
CARDS: Final = 1  # slots that hold cards, as numbers by kind
TICKETS: Final = 2  # a set of tickets, a yes or no for each ticket of the board
OWNERS: Final = 3  # slots that hold seats: for each seat, and for closed, a yes or no for each slot
CITIES: Final = 4  # slots that hold cities: a yes or no for each city of the board
ACTION: Final = 5  # a slot that holds an action: the route, as yes or no, then the cards by kind
PHASES: Final = 6  # a yes or no for each phase
TURN: Final = 7  # for each seat: whose turn it is, who owes a decision, who began
POINTS: Final = 8  # by seat
UNSEEN: Final = 9  # cards that may be in the deck or in other hands, by kind
JOINED: Final = 10  # a yes for each own ticket whose places are joined
MISSING: Final = 11  # for each own ticket, the spaces on the shortest way between its places that are not built yet
WANTED: Final = 12  # for each route, how many of the tickets held have it on a shortest way, not built yet

MOST: Final = 250  # numbers above are written as this one
FAR: Final = 64  # spaces of a way that there is not
CODES: Final = 32  # what the lowest bits of a slot with an owner can say
ENTRY: Final = 20  # a slot and the entry that it goes to are one number: the entry has so many bits
ENTRIES: Final = 0xFFFFF


@final
class Step:
    """Entries from `start` on, from `n` slots at `offset`, or at a share of a field that has one for each seat."""

    def __init__(self, kind: i64, start: i64, offset: i64, n: i64, stride: i64, seat: i64) -> None:
        self.kind = kind
        self.start = start
        self.offset = offset
        self.n = n
        self.stride = stride  # from one share to the next; 0 for a field of the whole table
        self.seat = seat  # whose share, counted from the seat that looks
        self.places: vec[i64] = vec[i64]()  # OWNERS: where the entries of an owner begin, by the seat that looks
        self.next: Step | None = None  # a chain: mypyc reads an attribute faster than an item of a list


@final
class Observer:
    def __init__(self, rules: Ruleset, size: i64, steps: list[Step]) -> None:
        self.rules = rules
        self.size = size
        self.players: i64 = rules.players
        # by the seat that looks, all slots that are written as numbers, and to where: no other step takes so much time
        self.numbers: vec[i64] = vec[i64]()
        for seat in range(rules.players):
            for step in steps:
                if step.kind == NUMBERS:
                    for i in range(step.n):
                        slot = self.share(step, seat) + i
                        self.numbers = append(self.numbers, (slot << ENTRY) + step.start + i)
        self.numbers_n: i64 = len(self.numbers) // rules.players
        self.first: Step | None = None  # of the others
        for step in reversed(steps):
            if step.kind == OWNERS:
                step.places = self.places(step.n)
            if step.kind != NUMBERS:
                step.next = self.first
                self.first = step
        self.shown: vec[u8] = vec[u8]([0] * CODES)  # whether an owner is somebody, or CLOSED
        for code in range(1, rules.players + 1):
            self.shown[code] = 1
        self.shown[CLOSED] = 1
        self.nothing: vec[u8] = vec[u8]([0] * size)
        self.points: vec[i64] = vec[i64]([0] * rules.players)  # scratch
        self.cards = rules.find(Cards)
        self.tickets = rules.find(Tickets)
        self.track = rules.find(Track)
        self.lent: bool = len(rules.for_tickets_rules) > 0  # whether routes of others can join tickets too
        self.route_words: i64 = (len(rules.board.routes) + WORD - 1) // WORD
        self.own_routes: vec[i64] = vec[i64]([0] * self.route_words)  # scratch: those of the seat that looks
        # What a seat's own routes join of its own tickets follows from these two alone, so it is found once for each
        # change of them: a memo has, for each seat, the routes, the tickets and those that are joined, as sets.
        self.memo_size: i64 = (self.route_words + 2 * self.tickets.words) * rules.players
        self.memo: vec[i64] = vec[i64]([0] * self.memo_size)
        self.route_names: dict[str, int] = {route.id: i for i, route in enumerate(rules.board.routes)}
        self.kind_names: dict[str, int] = {kind.id: i for i, kind in enumerate(rules.board.kinds)}
        self.cities: i64 = len(rules.board.cities)
        # scratch of `missing`: the cities at each distance from each city by one route, and those reached by a way
        self.reach: i64 = max([route.length for route in rules.board.routes], default=0) + 1
        self.near: vec[i64] = vec[i64]([0] * (len(rules.board.cities) * int(self.reach)))
        self.by_way: vec[i64] = vec[i64]([0] * (FAR + int(self.reach)))
        self.there: vec[i64] = vec[i64]([0] * len(rules.board.cities))  # of `wanted`: the ways from one end of a ticket
        self.back: vec[i64] = vec[i64]([0] * len(rules.board.cities))  # and from the other

    def share(self, step: Step, seat: i64) -> i64:
        """Where the slots of a step begin for a seat that looks."""
        if step.stride > 0:
            return step.offset + self.absolute(seat, step.seat) * step.stride
        return step.offset

    def places(self, n: i64) -> vec[i64]:
        """Where the entries of each owner begin, of a field with n slots, by the seat that looks."""
        found = vec[i64]([0] * (self.players * CODES))
        for seat in range(self.players):
            for other in range(self.players):
                found[seat * CODES + other + 1] = self.relative(seat, other) * n
            found[seat * CODES + CLOSED] = self.players * n
        return found

    def see(self, g: State, seat: i64, concealed: bool, out: vec[u8], at: i64, memo: vec[i64], memo_at: i64) -> None:
        """Write what a seat sees of a state; `concealed` if rules have to say first what it sees of some slots.

        The memo, from `memo_at` on, begins as zeros. Any game may share it; one of its own saves the most time.
        """
        points = self.points
        for each in range(self.players):
            points[each] = self.rules.points(g, each)
        if concealed:
            s = g.s[:]
            self.rules.conceal(s, seat)
            self.write(s, seat, points, out, at, memo, memo_at)
        else:
            self.write(g.s, seat, points, out, at, memo, memo_at)

    def seen(self, g: State, seat: i64, concealed: bool) -> vec[u8]:
        """The same, by itself."""
        out = self.nothing[:]
        self.see(g, seat, concealed, out, 0, self.memo, 0)
        return out

    def write(
        self, s: vec[i64], seat: i64, points: vec[i64], out: vec[u8], at: i64, memo: vec[i64], memo_at: i64
    ) -> None:
        """Write what a seat sees of some slots and everybody's open points to the entries from `at` on, which are 0."""
        numbers = self.numbers
        first = seat * self.numbers_n
        for i in range(first, first + self.numbers_n):
            value = s[numbers[i] >> ENTRY]
            if value > MOST:
                value = MOST
            out[at + (numbers[i] & ENTRIES)] = u8(value & 255)
        step = self.first
        while step is not None:
            kind = step.kind
            start = at + step.start
            offset = self.share(step, seat)
            if kind == OWNERS:
                self.owners(s, offset, step, seat, out, start)
            elif kind == CARDS:
                for i in range(step.n):
                    if s[offset + i] >= 0:
                        out[start + s[offset + i]] += 1
            elif kind == TICKETS:
                self.members(s, offset, out, start)
            elif kind == CITIES:
                for i in range(step.n):
                    if s[offset + i] >= 0:
                        out[start + i * self.cities + s[offset + i]] = 1
            elif kind == ACTION:
                self.action(s[offset], out, start)
            elif kind == PHASES:
                out[start + s[PHASE]] = 1
            elif kind == TURN:
                self.turn(s, seat, out, start)
            elif kind == POINTS:
                for i in range(self.players):
                    out[start + i] = number(points[self.absolute(seat, i)])
            elif kind == UNSEEN:
                self.unseen(s, seat, out, start)
            elif kind == JOINED:
                if self.lent:
                    self.joined_by_all(s, seat, out, start)
                else:
                    self.joined(s, seat, out, start, memo, memo_at)
            elif kind == MISSING:
                self.missing(s, seat, out, start)
            else:
                self.wanted(s, seat, out, start)
            step = step.next

    def absolute(self, seat: i64, relative: i64) -> i64:
        """The seat that sits so many seats after a seat."""
        other = seat + relative
        if other >= self.players:
            other -= self.players
        return other

    def relative(self, seat: i64, other: i64) -> i64:
        """How many seats after a seat another one sits."""
        other -= seat
        if other < 0:
            other += self.players
        return other

    def owners(self, s: vec[i64], offset: i64, step: Step, seat: i64, out: vec[u8], start: i64) -> None:
        """Write who owns what; and note the routes of the seat that looks."""
        places = step.places
        shown = self.shown
        by_code = seat * CODES
        mine = seat + 1
        n = step.n
        first: i64 = 0
        while first < n:
            last = first + WORD
            if last > n:
                last = n
            own: i64 = 0
            bit: i64 = 1
            for i in range(first, last):  # without a branch that nobody can predict: of each slot one entry is written
                code = s[offset + i] & 31
                out[start + places[by_code + code] + i] = shown[code]
                own |= bit & -i64(code == mine)
                bit += bit
            if offset == self.track.owner:
                self.own_routes[first // WORD] = own
            first = last

    def members(self, s: vec[i64], offset: i64, out: vec[u8], start: i64) -> None:
        for word in range(self.tickets.words):
            mask = s[offset + word]
            if mask == HIDDEN:
                continue
            while mask:
                out[start + word * WORD + lowest(mask)] = 1
                mask &= mask - 1

    def action(self, action: i64, out: vec[u8], start: i64) -> None:
        if action == PASS:
            return
        deed = self.rules.rule_of(action).describe(action)
        if deed.route in self.route_names:
            route: i64 = self.route_names[deed.route]
            out[start + route] = 1
        for name, n in deed.counts.items():
            if name in self.kind_names:
                kind: i64 = self.kind_names[name]
                count: i64 = n
                out[start + self.track.routes + kind] = number(count)

    def turn(self, s: vec[i64], seat: i64, out: vec[u8], start: i64) -> None:
        out[start + self.relative(seat, s[SEAT])] = 1
        owing = s[OWING]
        while owing:
            out[start + self.players + self.relative(seat, lowest(owing))] = 1
            owing &= owing - 1
        out[start + 2 * self.players + self.relative(seat, s[FIRST])] = 1

    def unseen(self, s: vec[i64], seat: i64, out: vec[u8], start: i64) -> None:
        """All cards of the game, except those that lie open, those in hand and those known to be in other hands."""
        cards = self.cards
        sure = cards.known
        if self.players == 2:
            sure = cards.deduced
        for kind in range(cards.kinds):
            n = cards.count[kind] - s[cards.discard + kind] - s[cards.laid + kind]
            for each in range(self.players):
                if each == seat:
                    n -= s[cards.hand + each * cards.kinds + kind]
                else:
                    n -= s[sure + each * cards.kinds + kind]
            out[start + kind] = number(n)
        for i in range(cards.display, cards.display + cards.spaces):
            if s[i] != EMPTY:
                out[start + s[i]] -= 1

    # -- tickets ---------------------------------------------------------------------------------------------

    def own(self, s: vec[i64], seat: i64, word: i64) -> i64:
        """The tickets that a seat has, or may choose from, one word of the set."""
        tickets = self.tickets
        start = seat * tickets.words + word
        return s[tickets.held + start] | s[tickets.offered + start]

    def joined(self, s: vec[i64], seat: i64, out: vec[u8], start: i64, memo: vec[i64], memo_at: i64) -> None:
        """Write which of the seat's tickets its own routes join; `owners` has noted the routes."""
        tickets = self.tickets
        words = tickets.words
        routes_at = memo_at + seat * (self.route_words + 2 * words)
        tickets_at = routes_at + self.route_words
        known = True
        for word in range(self.route_words):
            if memo[routes_at + word] != self.own_routes[word]:
                memo[routes_at + word] = self.own_routes[word]
                known = False
        for word in range(words):
            own = self.own(s, seat, word)
            if memo[tickets_at + word] != own:
                memo[tickets_at + word] = own
                known = False
        if not known:
            self.track.gather(s, seat)
        for word in range(words):
            if not known:
                memo[tickets_at + words + word] = self.joined_of(memo[tickets_at + word], word)
            rest = memo[tickets_at + words + word]
            while rest:
                out[start + word * WORD + lowest(rest)] = 1
                rest &= rest - 1

    def joined_of(self, some: i64, word: i64) -> i64:
        """Those of some tickets, one word of a set, that the routes gathered join."""
        tickets = self.tickets
        found: i64 = 0
        while some:
            ticket = word * WORD + lowest(some)
            if self.track.joins(tickets.a[ticket], tickets.b[ticket]):
                found |= BIT[ticket - word * WORD]
            some &= some - 1
        return found

    def joined_by_all(self, s: vec[i64], seat: i64, out: vec[u8], start: i64) -> None:
        """The same where routes of others may join tickets, too."""
        tickets = self.tickets
        network = tickets.network(s, seat, self.track.network(s, seat))
        for word in range(tickets.words):
            rest = self.own(s, seat, word)
            while rest:
                ticket = word * WORD + lowest(rest)
                rest &= rest - 1
                if tickets.joined(network, ticket):
                    out[start + ticket] = 1

    def missing(self, s: vec[i64], seat: i64, out: vec[u8], start: i64) -> None:
        tickets = self.tickets
        looked = False
        for word in range(tickets.words):
            rest = self.own(s, seat, word)
            while rest:
                if not looked:
                    self.look_around(s, seat)
                    looked = True
                ticket = word * WORD + lowest(rest)
                rest &= rest - 1
                out[start + ticket] = number(self.shortest(tickets.a[ticket], tickets.b[ticket]))

    def wanted(self, s: vec[i64], seat: i64, out: vec[u8], start: i64) -> None:
        tickets = self.tickets
        track = self.track
        there = self.there
        back = self.back
        looked = False
        for word in range(tickets.words):
            rest = s[tickets.held + seat * tickets.words + word]
            while rest:
                ticket = word * WORD + lowest(rest)
                rest &= rest - 1
                if not looked:
                    self.look_around(s, seat)
                    looked = True
                best = self.shortest(tickets.a[ticket], tickets.b[ticket])
                if best == 0 or best >= FAR:
                    continue
                self.ways(tickets.a[ticket], best, there)
                self.ways(tickets.b[ticket], best, back)
                for route in range(track.routes):
                    if s[track.owner + route] == FREE:
                        rest_of_way = best - track.length[route]
                        a = track.a[route]
                        b = track.b[route]
                        if there[a] + back[b] == rest_of_way or there[b] + back[a] == rest_of_way:
                            out[start + route] += 1

    def ways(self, some: i64, most: i64, found: vec[i64]) -> None:
        """How far each city is from some, FAR for those that are farther than `most`."""
        by_way = self.by_way
        near = self.near
        reach = self.reach
        for city in range(self.cities):
            found[city] = FAR
        for i in range(most + reach):
            by_way[i] = 0
        by_way[0] = some
        seen: i64 = 0
        way: i64 = 0
        while way <= most:
            fresh = by_way[way] & ~seen
            if fresh == 0:
                way += 1
                continue
            seen |= fresh
            while fresh:
                city = lowest(fresh)
                fresh &= fresh - 1
                found[city] = way
                at = city * reach
                for length in range(reach):
                    cities = near[at + length]
                    if cities:
                        by_way[way + length] |= cities

    def look_around(self, s: vec[i64], seat: i64) -> None:
        """Note which cities are how far from each other for a seat: 0 by a route of its own, else by a free one."""
        near = self.near
        for i in range(len(near)):
            near[i] = 0
        track = self.track
        reach = self.reach
        for route in range(track.routes):
            owner = s[track.owner + route]
            length: i64 = 0
            if owner == FREE:
                length = track.length[route]
            elif owner != seat + 1:
                continue
            a = track.a[route]
            b = track.b[route]
            near[a * reach + length] |= BIT[b]
            near[b * reach + length] |= BIT[a]

    def shortest(self, some: i64, others: i64) -> i64:
        """The spaces to build on the shortest way from one set of cities to another: what is reached by 0, 1, 2, …"""
        by_way = self.by_way
        near = self.near
        reach = self.reach
        for i in range(len(by_way)):
            by_way[i] = 0
        by_way[0] = some
        seen: i64 = 0
        way: i64 = 0
        idle: i64 = 0  # how many steps nothing was reached
        while way < FAR and idle < reach:
            fresh = by_way[way] & ~seen
            if fresh == 0:
                way += 1
                idle += 1
                continue
            idle = 0
            if fresh & others:
                return way
            seen |= fresh
            while fresh:
                at = lowest(fresh) * reach
                fresh &= fresh - 1
                for length in range(reach):
                    cities = near[at + length]
                    if cities:
                        by_way[way + length] |= cities
        return FAR


def number(value: i64) -> u8:
    """A number as a byte: at most MOST, and below zero counted down from 256."""
    if value > MOST:
        value = MOST
    return u8(value & 255)
