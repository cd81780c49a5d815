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
from whistlestop.engine.state import FIRST, OWING, PHASE, SEAT
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

MOST: Final = 250  # numbers above are written as this one
FAR: Final = 64  # spaces of a way that there is not


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


@final
class Observer:
    def __init__(self, rules: Ruleset, size: i64, steps: list[Step]) -> None:
        self.rules = rules
        self.size = size
        self.steps = steps
        self.players: i64 = rules.players
        self.cards = rules.find(Cards)
        self.tickets = rules.find(Tickets)
        self.track = rules.find(Track)
        self.lent: bool = len(rules.for_tickets_rules) > 0  # whether more than own routes can join tickets
        self.route_names: dict[str, int] = {route.id: i for i, route in enumerate(rules.board.routes)}
        self.kind_names: dict[str, int] = {kind.id: i for i, kind in enumerate(rules.board.kinds)}
        cities = len(rules.board.cities)
        self.cities: i64 = cities
        # the routes at each city: those from around[start_at[city]] to around[start_at[city + 1]]
        self.around: vec[i64] = vec[i64]()
        self.start_at: vec[i64] = vec[i64]([0])
        for city in range(cities):
            for i, route in enumerate(rules.board.routes):
                if city in (route.a, route.b):
                    self.around = append(self.around, i)
            self.start_at = append(self.start_at, len(self.around))
        self.way: vec[i64] = vec[i64]([0] * cities)  # scratch of `missing`
        self.queue: vec[i64] = vec[i64]([0] * (cities + 1))

    def write(self, s: vec[i64], seat: i64, points: vec[i64], out: vec[u8], at: i64) -> None:
        """Write what a seat sees of some slots and everybody's open points to the entries from `at` on."""
        for i in range(at, at + self.size):
            out[i] = 0
        for step in self.steps:
            kind = step.kind
            start = at + step.start
            offset = step.offset
            if step.stride > 0:
                offset += self.absolute(seat, step.seat) * step.stride
            if kind == NUMBERS:
                for i in range(step.n):
                    value = s[offset + i]
                    if value != 0:
                        out[start + i] = number(value)
            elif kind == OWNERS:
                self.owners(s, seat, offset, step.n, out, start)
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
                self.joined(s, seat, out, start)
            else:
                self.missing(s, seat, out, start)

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

    def owners(self, s: vec[i64], seat: i64, offset: i64, n: i64, out: vec[u8], start: i64) -> None:
        for i in range(n):
            owner = s[offset + i]
            if owner == FREE:
                continue
            if owner == CLOSED:
                out[start + self.players * n + i] = 1
            elif owner > 0:
                out[start + self.relative(seat, owner - 1) * n + i] = 1

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
        """All cards of the game but for those that lie open, the own ones and those known to be in other hands."""
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

    def joined(self, s: vec[i64], seat: i64, out: vec[u8], start: i64) -> None:
        tickets = self.tickets
        track = self.track
        if self.lent:
            network = tickets.network(s, seat, track.network(s, seat))
            for word in range(tickets.words):
                rest = self.own(s, seat, word)
                while rest:
                    ticket = word * WORD + lowest(rest)
                    rest &= rest - 1
                    if tickets.joined(network, ticket):
                        out[start + ticket] = 1
            return
        track.gather(s, seat)
        for word in range(tickets.words):
            rest = self.own(s, seat, word)
            while rest:
                ticket = word * WORD + lowest(rest)
                rest &= rest - 1
                if track.joins(tickets.a[ticket], tickets.b[ticket]):
                    out[start + ticket] = 1

    def missing(self, s: vec[i64], seat: i64, out: vec[u8], start: i64) -> None:
        tickets = self.tickets
        for word in range(tickets.words):
            rest = self.own(s, seat, word)
            while rest:
                ticket = word * WORD + lowest(rest)
                rest &= rest - 1
                out[start + ticket] = number(self.shortest(s, seat, tickets.a[ticket], tickets.b[ticket]))

    def shortest(self, s: vec[i64], seat: i64, some: i64, others: i64) -> i64:
        """The spaces to build on the shortest way from one set of cities to another, over own and free routes."""
        way = self.way
        queue = self.queue
        track = self.track
        around = self.around
        owner = track.owner
        for city in range(self.cities):
            way[city] = FAR
        room = self.cities + 1
        head: i64 = 0
        tail: i64 = 0
        waiting = some  # the cities in the queue
        while some:
            city = lowest(some)
            some &= some - 1
            way[city] = 0
            queue[tail] = city
            tail += 1
        best: i64 = FAR
        while head != tail:
            city = queue[head]
            head += 1
            if head == room:
                head = 0
            waiting &= ~BIT[city]
            here = way[city]
            if here >= best:
                continue
            if others & BIT[city]:
                best = here
                continue
            for i in range(self.start_at[city], self.start_at[city + 1]):
                route = around[i]
                holder = s[owner + route]
                there = here
                if holder == FREE:
                    there += track.length[route]
                elif holder != seat + 1:
                    continue
                other = track.a[route] + track.b[route] - city
                if there < way[other]:
                    way[other] = there
                    if waiting & BIT[other] == 0:
                        waiting |= BIT[other]
                        queue[tail] = other
                        tail += 1
                        if tail == room:
                            tail = 0
        return best


def number(value: i64) -> u8:
    """A number as a byte: at most MOST, and below zero counted down from 256."""
    if value > MOST:
        value = MOST
    return u8(value & 255)
