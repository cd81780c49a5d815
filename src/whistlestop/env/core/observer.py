"""Observations: what a seat sees, as bytes.

An Observer has a list of blocks, each of which turns some slots into entries. They are chosen so that they read only
what the seat may see: of a field that only its owner sees, the owner's share. So the slots may be those of a view or of
a state, with the same result.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from whistlestop.engine.bits import BIT, WORD, lowest
from whistlestop.engine.cards import EMPTY, Cards
from whistlestop.engine.ruleset import HIDDEN, PASS, Ruleset
from whistlestop.engine.state import FIRST, PENDING, PHASE, SEAT, State
from whistlestop.engine.tickets import Tickets
from whistlestop.engine.track import CLOSED, FREE, Track

# kinds of blocks; a flag is 0 or 1
NUMBERS: Final = 0  # each slot as a number
CARDS: Final = 1  # slots that hold cards: how many of each kind
TICKETS: Final = 2  # a set of tickets: a flag for each ticket of the board
OWNERS: Final = 3  # slots that hold seats: a flag for each seat, and for closed, and each slot
CITIES: Final = 4  # slots that hold cities: a flag for each city of the board
ACTION: Final = 5  # a slot that holds an action: a flag for each route, then the cards by kind
PHASES: Final = 6  # a flag for each phase
TURN: Final = 7  # flags for each seat: whose turn it is, who owes a decision, who began
POINTS: Final = 8  # by seat
UNSEEN: Final = 9  # cards that may be in the deck or in other hands, by kind
CONNECTED: Final = 10  # a flag for each own ticket: whether its places are connected
MISSING: Final = 11  # for each own ticket, the spaces still to build on the shortest path
WANTED: Final = 12  # for each route, how many held tickets have it on a shortest path, not built yet

LARGEST: Final = 250  # larger numbers are written as this one
FAR: Final = 64  # the distance where there is no path
OWNER_CODES: Final = 32  # values of the lowest five bits of a slot that holds an owner
ENTRY_BITS: Final = 20  # a slot and its entry are packed in one number, the entry in the lowest bits
ENTRY_MASK: Final = 0xFFFFF


@final
class BlockSource:
    """Where the entries of a block come from: `n` slots at `offset`, or at a seat's share; they go to `start`."""

    def __init__(self, kind: i64, start: i64, offset: i64, n: i64, stride: i64, seat: i64) -> None:
        self.kind = kind
        self.start = start
        self.offset = offset
        self.n = n
        self.stride = stride  # from one share to the next; 0 for a field of the whole table
        self.seat = seat  # whose share, relative to the seat that looks
        self.places: vec[i64] = vec[i64]()  # OWNERS: where the entries of each owner begin, by the seat that looks
        self.next: BlockSource | None = None  # a linked list: mypyc reads an attribute faster than a list item


@final
class Observer:
    """Writes the observations of a ruleset."""

    def __init__(self, rules: Ruleset, size: i64, blocks: list[BlockSource]) -> None:
        self.rules = rules
        self.size = size
        self.players: i64 = rules.players
        # the slots that are written as numbers and their entries, by the seat that looks: most of the time goes here
        self.numbers: vec[i64] = vec[i64]()
        for seat in range(rules.players):
            for block in blocks:
                if block.kind == NUMBERS:
                    for i in range(block.n):
                        slot = self.share(block, seat) + i
                        self.numbers = append(self.numbers, (slot << ENTRY_BITS) + block.start + i)
        self.numbers_n: i64 = len(self.numbers) // rules.players
        self.first: BlockSource | None = None  # that is not NUMBERS
        for block in reversed(blocks):
            if block.kind == OWNERS:
                block.places = self.places(block.n)
            if block.kind != NUMBERS:
                block.next = self.first
                self.first = block
        self.shown: vec[u8] = vec[u8]([0] * OWNER_CODES)  # 1 for a seat or CLOSED
        for code in range(1, rules.players + 1):
            self.shown[code] = 1
        self.shown[CLOSED] = 1
        self.nothing: vec[u8] = vec[u8]([0] * size)
        self.points: vec[i64] = vec[i64]([0] * rules.players)  # scratch
        self.cards = rules.find(Cards)
        self.tickets = rules.find(Tickets)
        self.track = rules.find(Track)
        self.borrows: bool = len(rules.for_tickets_rules) > 0  # whether routes of others can connect tickets
        self.route_words: i64 = (len(rules.board.routes) + WORD - 1) // WORD
        self.own_routes: vec[i64] = vec[i64]([0] * self.route_words)  # scratch: the routes of the seat that looks
        # Which tickets of a seat its routes connect is worked out only when one of both changes: the memo has the
        # routes, the tickets and the connected tickets of each seat, as sets.
        self.memo_size: i64 = (self.route_words + 2 * self.tickets.words) * rules.players
        self.memo: vec[i64] = vec[i64]([0] * self.memo_size)
        self.route_names: dict[str, int] = {route.id: i for i, route in enumerate(rules.board.routes)}
        self.kind_names: dict[str, int] = {kind.id: i for i, kind in enumerate(rules.board.kinds)}
        self.cities: i64 = len(rules.board.cities)
        # scratch of `missing`: the cities at each distance from each city by one route, and those at each distance
        self.reach: i64 = max([route.length for route in rules.board.routes], default=0) + 1
        self.neighbours: vec[i64] = vec[i64]([0] * (len(rules.board.cities) * int(self.reach)))
        self.at_distance: vec[i64] = vec[i64]([0] * (FAR + int(self.reach)))
        self.from_a: vec[i64] = vec[i64]([0] * len(rules.board.cities))  # scratch of `wanted`: distances from
        self.from_b: vec[i64] = vec[i64]([0] * len(rules.board.cities))  # the two ends of a ticket

    def share(self, block: BlockSource, seat: i64) -> i64:
        """Return where the slots of a block begin for a seat."""
        if block.stride > 0:
            return block.offset + self.absolute(seat, block.seat) * block.stride
        return block.offset

    def places(self, n: i64) -> vec[i64]:
        """Return where the entries of each owner of a field with n slots begin, by the seat that looks."""
        found = vec[i64]([0] * (self.players * OWNER_CODES))
        for seat in range(self.players):
            for other in range(self.players):
                found[seat * OWNER_CODES + other + 1] = self.relative(seat, other) * n
            found[seat * OWNER_CODES + CLOSED] = self.players * n
        return found

    def see(self, g: State, seat: i64, concealed: bool, out: vec[u8], at: i64, memo: vec[i64], memo_at: i64) -> None:
        """Write what a seat sees of a state; if `concealed`, rules hide some slots first.

        The memo, from `memo_at` on, starts as zeros. Games may share one; a game with its own saves the most time.
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
        """Return what a seat sees of a state."""
        out = self.nothing[:]
        self.see(g, seat, concealed, out, 0, self.memo, 0)
        return out

    def write(
        self, s: vec[i64], seat: i64, points: vec[i64], out: vec[u8], at: i64, memo: vec[i64], memo_at: i64
    ) -> None:
        """Write what a seat sees of some slots and the open points to the entries from `at` on, which are 0."""
        numbers = self.numbers
        first = seat * self.numbers_n
        for i in range(first, first + self.numbers_n):
            value = s[numbers[i] >> ENTRY_BITS]
            if value > LARGEST:
                value = LARGEST
            out[at + (numbers[i] & ENTRY_MASK)] = u8(value & 255)
        block = self.first
        while block is not None:
            kind = block.kind
            start = at + block.start
            offset = self.share(block, seat)
            if kind == OWNERS:
                self.owners(s, offset, block, seat, out, start)
            elif kind == CARDS:
                for i in range(block.n):
                    if s[offset + i] >= 0:
                        out[start + s[offset + i]] += 1
            elif kind == TICKETS:
                self.members(s, offset, out, start)
            elif kind == CITIES:
                for i in range(block.n):
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
            elif kind == CONNECTED:
                if self.borrows:
                    self.connected_by_any(s, seat, out, start)
                else:
                    self.connected(s, seat, out, start, memo, memo_at)
            elif kind == MISSING:
                self.missing(s, seat, out, start)
            else:
                self.wanted(s, seat, out, start)
            block = block.next

    def absolute(self, seat: i64, relative: i64) -> i64:
        """Return the seat that is so many seats after a seat."""
        other = seat + relative
        if other >= self.players:
            other -= self.players
        return other

    def relative(self, seat: i64, other: i64) -> i64:
        """Return how many seats after a seat another one is."""
        other -= seat
        if other < 0:
            other += self.players
        return other

    def owners(self, s: vec[i64], offset: i64, block: BlockSource, seat: i64, out: vec[u8], start: i64) -> None:
        """Write who owns what, and note the routes of the seat that looks."""
        places = block.places
        shown = self.shown
        by_code = seat * OWNER_CODES
        mine = seat + 1
        n = block.n
        first: i64 = 0
        while first < n:
            last = first + WORD
            if last > n:
                last = n
            own: i64 = 0
            bit: i64 = 1
            for i in range(first, last):  # no unpredictable branch: one entry is written for each slot
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
        described = self.rules.action(action)
        if described.route is not None:
            route: i64 = self.route_names[described.route.id]
            out[start + route] = 1
        for name, n in described.cards.items():
            if name in self.kind_names:
                kind: i64 = self.kind_names[name]
                count: i64 = n
                out[start + self.track.routes + kind] = number(count)

    def turn(self, s: vec[i64], seat: i64, out: vec[u8], start: i64) -> None:
        out[start + self.relative(seat, s[SEAT])] = 1
        owing = s[PENDING]
        while owing:
            out[start + self.players + self.relative(seat, lowest(owing))] = 1
            owing &= owing - 1
        out[start + 2 * self.players + self.relative(seat, s[FIRST])] = 1

    def unseen(self, s: vec[i64], seat: i64, out: vec[u8], start: i64) -> None:
        """Write all cards but those face up, in hand, laid down or known to be in other hands."""
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
        """Return one word of the set of tickets that a seat holds or is offered."""
        tickets = self.tickets
        start = seat * tickets.words + word
        return s[tickets.held + start] | s[tickets.offered + start]

    def connected(self, s: vec[i64], seat: i64, out: vec[u8], start: i64, memo: vec[i64], memo_at: i64) -> None:
        """Write which of the seat's tickets its own routes connect; `owners` has noted the routes."""
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
                memo[tickets_at + words + word] = self.connected_of(memo[tickets_at + word], word)
            rest = memo[tickets_at + words + word]
            while rest:
                out[start + word * WORD + lowest(rest)] = 1
                rest &= rest - 1

    def connected_of(self, some: i64, word: i64) -> i64:
        """Return those of some tickets, one word of a set, that the gathered routes connect."""
        tickets = self.tickets
        found: i64 = 0
        while some:
            ticket = word * WORD + lowest(some)
            if self.track.connects(tickets.a[ticket], tickets.b[ticket]):
                found |= BIT[ticket - word * WORD]
            some &= some - 1
        return found

    def connected_by_any(self, s: vec[i64], seat: i64, out: vec[u8], start: i64) -> None:
        """Write which of the seat's tickets are connected, where routes of others may count, too."""
        tickets = self.tickets
        network = tickets.network(s, seat, self.track.network(s, seat))
        for word in range(tickets.words):
            rest = self.own(s, seat, word)
            while rest:
                ticket = word * WORD + lowest(rest)
                rest &= rest - 1
                if tickets.connected(network, ticket):
                    out[start + ticket] = 1

    def missing(self, s: vec[i64], seat: i64, out: vec[u8], start: i64) -> None:
        tickets = self.tickets
        known = False
        for word in range(tickets.words):
            rest = self.own(s, seat, word)
            while rest:
                if not known:
                    self.find_neighbours(s, seat)
                    known = True
                ticket = word * WORD + lowest(rest)
                rest &= rest - 1
                out[start + ticket] = number(self.distance(tickets.a[ticket], tickets.b[ticket]))

    def wanted(self, s: vec[i64], seat: i64, out: vec[u8], start: i64) -> None:
        tickets = self.tickets
        track = self.track
        from_a = self.from_a
        from_b = self.from_b
        known = False
        for word in range(tickets.words):
            rest = s[tickets.held + seat * tickets.words + word]
            while rest:
                ticket = word * WORD + lowest(rest)
                rest &= rest - 1
                if not known:
                    self.find_neighbours(s, seat)
                    known = True
                best = self.distance(tickets.a[ticket], tickets.b[ticket])
                if best == 0 or best >= FAR:
                    continue
                self.distances(tickets.a[ticket], best, from_a)
                self.distances(tickets.b[ticket], best, from_b)
                for route in range(track.routes):
                    if s[track.owner + route] == FREE:
                        rest_of_path = best - track.length[route]
                        a = track.a[route]
                        b = track.b[route]
                        if from_a[a] + from_b[b] == rest_of_path or from_a[b] + from_b[a] == rest_of_path:
                            out[start + route] += 1

    def distances(self, some: i64, most: i64, found: vec[i64]) -> None:
        """Find the distance of each city from some cities; FAR if it is more than `most`."""
        at_distance = self.at_distance
        neighbours = self.neighbours
        reach = self.reach
        for city in range(self.cities):
            found[city] = FAR
        for i in range(most + reach):
            at_distance[i] = 0
        at_distance[0] = some
        seen: i64 = 0
        distance: i64 = 0
        while distance <= most:
            fresh = at_distance[distance] & ~seen
            if fresh == 0:
                distance += 1
                continue
            seen |= fresh
            while fresh:
                city = lowest(fresh)
                fresh &= fresh - 1
                found[city] = distance
                at = city * reach
                for length in range(reach):
                    cities = neighbours[at + length]
                    if cities:
                        at_distance[distance + length] |= cities

    def find_neighbours(self, s: vec[i64], seat: i64) -> None:
        """Note the neighbours of each city by distance: 0 along a route of the seat, its length along a free one."""
        neighbours = self.neighbours
        for i in range(len(neighbours)):
            neighbours[i] = 0
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
            neighbours[a * reach + length] |= BIT[b]
            neighbours[b * reach + length] |= BIT[a]

    def distance(self, some: i64, others: i64) -> i64:
        """Return how many spaces have to be built to connect two sets of cities; FAR if they cannot be."""
        at_distance = self.at_distance
        neighbours = self.neighbours
        reach = self.reach
        for i in range(len(at_distance)):
            at_distance[i] = 0
        at_distance[0] = some
        seen: i64 = 0
        distance: i64 = 0
        idle: i64 = 0  # distances in a row at which no city was reached
        while distance < FAR and idle < reach:
            fresh = at_distance[distance] & ~seen
            if fresh == 0:
                distance += 1
                idle += 1
                continue
            idle = 0
            if fresh & others:
                return distance
            seen |= fresh
            while fresh:
                at = lowest(fresh) * reach
                fresh &= fresh - 1
                for length in range(reach):
                    cities = neighbours[at + length]
                    if cities:
                        at_distance[distance + length] |= cities
        return FAR


def number(value: i64) -> u8:
    """Return a number as a byte: at most LARGEST, negative ones modulo 256."""
    if value > LARGEST:
        value = LARGEST
    return u8(value & 255)
