"""Claiming routes.

C20  As a turn: claim any free route, whole, with as many cards as it has spaces, all of one colour, and that many
     trains from the reserve.
C21  A coloured route takes its colour, a grey one any one colour.
C22  A locomotive stands for any card; locomotives alone will do. (Which kinds are wild, and on which lengths, is said
     by the board's card kinds: M4, M5.)
C24  Nobody ever owns two tracks of one multiple route. Tracks of different lengths between the same two cities are
     routes of their own.
C25  With fewer players than `multiple_routes_from` the other tracks are closed once one is taken.
I9   A ferry takes at least one locomotive for each of its symbols.

Tracks of one multiple route that are alike in everything are one choice: the first that is free is taken.
"""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import BIT, WORD, lowest
from whistlestop.engine.board import Board, Route
from whistlestop.engine.cards import Cards
from whistlestop.engine.deed import Deed, Refusal, Shape
from whistlestop.engine.params import Params
from whistlestop.engine.payments import WILD_ONLY
from whistlestop.engine.ruleset import CLAIMING, PUBLIC, Acts, Rule, Ruleset
from whistlestop.engine.state import State
from whistlestop.engine.track import CLOSED, FREE, Track

REFUSALS: Final = {
    "claim.closed": "{route} is closed: another track between the two cities is taken",
    "claim.yours": "{route} is already yours",
    "claim.taken": "{route} already belongs to {seat}",
    "claim.taken-other-free": "{route} already belongs to {seat}, but {other:route} is free",
    "claim.two-tracks": "you already own {own:route}, and nobody may own two tracks of the same double or triple route",
    "claim.alike": "{first:route} is the same and comes first",
    "claim.trains": "you have {have:trains} left; {route} needs {need}",
    "claim.colour": "{route} takes {card}, not {paid:card}",
    "claim.only-from": "{card} counts only on routes of {least} or more; {route} has {length}",
    "claim.ferry": "{route} is a ferry and takes at least {need} {card}",
    "claim.cards": "you have {have:counts}; {route} needs {need}",
}


@final
class ClaimRoutes(Rule):
    roles: ClassVar[tuple[str, ...]] = (CLAIMING,)

    def __init__(self, rules: Ruleset, params: Params) -> None:
        self.rules = rules
        board = rules.board
        self.cards = rules.find(Cards)
        self.track = rules.find(Track)
        self.shared: bool = rules.players >= params.integer("multiple_routes_from", 2, 99)
        self.guarded: bool = self.shared  # whether anything but cards and trains can keep a seat from a free route
        self.colours: i64 = board.colours
        wild = [i for i, kind in enumerate(board.kinds) if kind.wild_from > 0]
        self.wild: i64 = wild[0] if wild else -1
        self.second: i64 = wild[1] if len(wild) > 1 else -1
        self.wild_from: i64 = board.kinds[wild[0]].wild_from if wild else 0
        self.second_from: i64 = board.kinds[wild[1]].wild_from if len(wild) > 1 else 0
        # routes that cost the same form a class, at most WORD of them; classes stand in the order of colour and length
        twin = [first_alike(board, i) for i in range(len(board.routes))]
        classes: list[list[int]] = []
        for i, route in enumerate(board.routes):
            if twin[i] >= 0 and not self.shared:
                continue  # closed together with the track that it is like: nobody ever claims it
            if (
                not classes
                or cost(board, board.routes[classes[-1][0]]) != cost(board, route)
                or len(classes[-1]) == WORD
            ):
                classes.append([])
            classes[-1].append(i)
        self.classes: i64 = len(classes)
        # what a route of a class takes: length, colour, ferry; and its first route
        self.price: vec[i64] = vec[i64]([n for c in classes for n in (*cost(board, board.routes[c[0]]), c[0])])
        ends = [sum(1 for c in classes if cost(board, board.routes[c[0]])[1] <= i) for i in range(board.colours + 1)]
        self.colour_end: vec[i64] = vec[i64](ends)
        self.all_open: vec[i64] = vec[i64]([sum(BIT[i - c[0]] for i in c) for c in classes])
        self.class_of: vec[i64] = vec[i64]([-1] * len(board.routes))
        for i, c in enumerate(classes):
            for r in c:
                self.class_of[r] = i
        self.paid: i64 = rules.field(
            "claim_colour",
            1,
            PUBLIC,
            "the colour of the last payment, by the kind's number; 15 for none",
            memory=True,
            recalled=True,
        )
        self.open: i64 = rules.field(
            "open_routes", self.classes, PUBLIC, "routes that can be claimed, as sets", memory=True
        )
        self.twin: vec[i64] = vec[i64](twin)
        self.kind_names: list[str] = [kind.id for kind in board.kinds]
        self.names: list[str] = [route.id for route in board.routes]
        self.base: i64 = rules.actions(
            [Shape("claim {route} {counts?}", "claim a route with cards")], len(board.routes) << 12
        )
        rules.refusals(REFUSALS)
        self.event_claimed: i64 = rules.event("claimed", "action", "", "a player claims a route")

    def assembled(self) -> None:
        self.guarded = self.shared or len(self.rules.forbids_rules) > 0

    def start(self, g: State) -> None:
        for c in range(self.classes):
            g.s[self.open + c] = self.all_open[c]

    # -- claims as ints --------------------------------------------------------------------------------------

    def code(self, route: i64, colour: i64, wild: i64, second: i64) -> i64:
        """The claim of a route with so many cards of the one or two wild kinds, and the rest of a colour."""
        return self.base + (route << 12 | colour << 8 | wild << 4 | second)

    def route_of(self, action: i64) -> i64:
        """The route of a claim."""
        return (action - self.base) >> 12

    def colour_of(self, action: i64) -> i64:
        """The colour that a claim is paid with, or WILD_ONLY."""
        return (action - self.base) >> 8 & 15

    def wild_of(self, action: i64) -> i64:
        """How many cards of the first wild kind a claim takes."""
        return (action - self.base) >> 4 & 15

    def second_of(self, action: i64) -> i64:
        """How many cards of the second wild kind a claim takes."""
        return (action - self.base) & 15

    # -- legal claims ----------------------------------------------------------------------------------------

    def options(self, g: State, seat: i64, acts: Acts) -> None:
        s = g.s
        hand = self.cards.hand + seat * self.cards.kinds
        wilds: i64 = 0
        if self.wild >= 0:
            wilds = s[hand + self.wild]
        if self.second >= 0:
            wilds += s[hand + self.second]
        trains = s[self.track.trains + seat]
        price = self.price
        ends = self.colour_end
        opened = self.open
        colours = self.colours
        most: i64 = 0
        c: i64 = 0
        for colour in range(colours + 1):
            reach = most
            if colour < colours:
                reach = s[hand + colour]
                if reach > most:
                    most = reach
            reach += wilds
            if reach > trains:
                reach = trains
            end = ends[colour]
            while c < end:
                if price[4 * c] > reach:
                    break
                if s[opened + c]:
                    self.claims(s, seat, hand, c, acts)
                c += 1
            c = end

    def has_room(self, g: State, seat: i64) -> bool:
        """Whether a seat has the trains for some route that it may claim, whatever its cards."""
        s = g.s
        for c in range(self.classes):
            free = s[self.open + c]
            while free and self.price[4 * c] <= s[self.track.trains + seat]:
                route = self.price[4 * c + 3] + lowest(free)
                free &= free - 1
                if self.may_claim(s, seat, route):
                    return True
        return False

    def claims(self, s: vec[i64], seat: i64, hand: i64, c: i64, acts: Acts) -> None:
        """Add the claims of the free routes of a class."""
        guarded = self.guarded
        free = s[self.open + c]
        route = self.price[4 * c + 3]
        start = acts.n
        stop: i64 = -1
        origin: i64 = 0
        while free:
            if free & 1 and not (guarded and not self.may_claim(s, seat, route)):
                if stop < 0:
                    origin = route
                    self.payments(s, hand, 4 * c, self.code(route, 0, 0, 0), acts)
                    stop = acts.n
                    if start == stop:
                        return
                else:  # the same payments for the next route of the class
                    acts.make_room(stop - start)
                    items = acts.items
                    shift = (route - origin) << 12
                    n = acts.n
                    for i in range(start, stop):
                        items[n] = items[i] + shift
                        n += 1
                    acts.n = n
            free >>= 1
            route += 1

    def may_claim(self, s: vec[i64], seat: i64, route: i64) -> bool:
        """Whether a seat may claim a free route, whatever its cards and trains."""
        if self.shared and not self.may_share(s, seat, route):
            return False
        for rule in self.rules.forbids_rules:
            if rule.forbids(s, seat, route):
                return False
        return True

    def may_share(self, s: vec[i64], seat: i64, route: i64) -> bool:
        """C24, and the first of several tracks that are alike."""
        owner = self.track.owner
        twin = self.twin[route]
        if twin >= 0 and s[owner + twin] == FREE:
            return False
        other = self.track.sibling[route]
        while other != route:
            if s[owner + other] == seat + 1:
                return False
            other = self.track.sibling[other]
        return True

    def payments(self, s: vec[i64], hand: i64, c: i64, claim: i64, acts: Acts) -> None:
        """Append a claim for each way to pay for a route of a class, ascending."""
        price = self.price
        length = price[c]
        colour = price[c + 1]
        ferry = price[c + 2]
        wild: i64 = 0
        if self.wild >= 0 and length >= self.wild_from:
            wild = s[hand + self.wild]
        second: i64 = 0
        if self.second >= 0 and length >= self.second_from:
            second = s[hand + self.second]
        last = colour
        if colour == self.colours:  # grey: each colour in turn
            colour = 0
            last -= 1
        acts.make_room((last - colour + 2) * (wild + 1) * (second + 1))
        items = acts.items
        n = acts.n
        most = wild if wild < length else length - 1  # at least one card is of the colour
        while colour <= last:
            have = s[hand + colour]
            need = ferry  # wild cards, at least
            if length - have > need:
                need = length - have
            if have == 0 or need > wild + second:
                pass
            elif second == 0:  # as nearly always
                while need <= most:
                    items[n] = claim + (colour << 8) + (need << 4)
                    n += 1
                    need += 1
            else:
                first = need - second
                if first < 0:
                    first = 0
                while first <= most:
                    rest = need - first
                    if rest < 0:
                        rest = 0
                    while rest <= second and first + rest < length:
                        items[n] = claim + (colour << 8) + (first << 4) + rest
                        n += 1
                        rest += 1
                    first += 1
            colour += 1
        if wild + second >= length:
            first = length - second
            if first < 0:
                first = 0
            while first <= wild and first <= length:
                items[n] = claim + (WILD_ONLY << 8) + (first << 4) + length - first
                n += 1
                first += 1
        acts.n = n

    # -- claiming --------------------------------------------------------------------------------------------

    def apply(self, g: State, seat: i64, action: i64) -> None:
        """Lay the cards on the table, and claim the route unless a rule holds that back."""
        s = g.s
        cards = self.cards
        colour = self.colour_of(action)
        wild = self.wild_of(action)
        second = self.second_of(action)
        s[self.paid] = colour
        if colour != WILD_ONLY:
            cards.spend(g, seat, colour, self.track.length[self.route_of(action)] - wild - second)
        if wild > 0:
            cards.spend(g, seat, self.wild, wild)
        if second > 0:
            cards.spend(g, seat, self.second, second)
        for rule in self.rules.announced_rules:
            if rule.announced(g, seat, action):
                return
        self.carry_out(g, seat, action)

    def carry_out(self, g: State, seat: i64, action: i64) -> None:
        """Let a claim happen whose cards lie on the table."""
        s = g.s
        track = self.track
        route = self.route_of(action)
        if g.log is not None:
            g.tell(self.event_claimed, seat, action)
        s[track.trains + seat] -= track.length[route]
        self.take(s, route, seat + 1)
        if not self.shared:
            other = track.sibling[route]
            while other != route:
                self.take(s, other, CLOSED)
                other = track.sibling[other]
        self.rules.route_built(g, route)

    def take_back(self, g: State, seat: i64, action: i64) -> None:
        """Let a seat take back the cards of a claim that does not happen; its turn is over."""
        colour = self.colour_of(action)
        wild = self.wild_of(action)
        second = self.second_of(action)
        if colour != WILD_ONLY:
            self.cards.take_back(g, seat, colour, self.track.length[self.route_of(action)] - wild - second)
        self.cards.take_back(g, seat, self.wild, wild)
        self.cards.take_back(g, seat, self.second, second)
        self.cards.settle(g)
        self.rules.end_turn(g)

    def take(self, s: vec[i64], route: i64, owner: i64) -> None:
        s[self.track.owner + route] = owner
        c = self.class_of[route]
        if c >= 0:
            s[self.open + c] &= ~BIT[route - self.price[4 * c + 3]]

    def audit(self, g: State) -> None:
        """The index of open routes says what the owners say."""
        for route in range(len(self.class_of)):
            c = self.class_of[route]
            if c >= 0:
                is_open = g.s[self.open + c] & BIT[route - self.price[4 * c + 3]] != 0
                assert is_open == (g.s[self.track.owner + route] == FREE), "open routes out of step"

    # -- words -----------------------------------------------------------------------------------------------

    def describe(self, action: i64) -> Deed:
        route = self.route_of(action)
        colour = self.colour_of(action)
        wild = self.wild_of(action)
        second = self.second_of(action)
        counts: dict[str, int] = {}
        if colour != WILD_ONLY:
            counts[self.kind_names[colour]] = int(self.track.length[route] - wild - second)
        if wild > 0:
            counts[self.kind_names[self.wild]] = int(wild)
        if second > 0:
            counts[self.kind_names[self.second]] = int(second)
        return Deed("claim", route=self.names[route], counts=counts)

    def encode(self, deed: Deed) -> int:
        route = self.names.index(deed.route)
        colour = WILD_ONLY
        wild = 0
        second = 0
        for name, n in deed.counts.items():
            kind = self.kind_names.index(name)
            if kind == self.wild:
                wild = n
            elif kind == self.second:
                second = n
            elif kind < self.colours and colour == WILD_ONLY:
                colour = kind
            else:
                raise ValueError("pays with cards that do not go together: one colour, and locomotives")
        total = sum(deed.counts.values())
        length = self.rules.board.routes[route].length
        if total != length:
            more = self.rules.remarks.get("claim.surplus", "") if total > length else ""
            spaces = f"plays {total} cards; {self.names[route]} has {length} spaces"
            raise ValueError(f"{spaces}; {more}" if more else spaces)
        return int(self.code(route, colour, wild, second))

    def catalogue(self, acts: Acts) -> None:
        """Each way to pay for each route with any cards of the game."""
        for c in range(self.classes):
            first = self.price[4 * c + 3]
            routes = self.all_open[c]
            while routes:
                self.payments(self.cards.count, 0, 4 * c, self.code(first + lowest(routes), 0, 0, 0), acts)
                routes &= routes - 1

    def refusal(self, g: State, seat: i64, action: i64) -> Refusal:
        found = self.route_refusal(g, seat, self.route_of(action))
        return found if found is not None else self.payment_refusal(g.s, seat, action)

    def obstacle(self, g: State, seat: i64, deed: Deed) -> Refusal:
        """Why a route cannot be claimed, however it is paid for."""
        route = self.names.index(deed.route)
        found = self.route_refusal(g, seat, route)
        return found if found is not None else self.lack(g.s, seat, route)

    def route_refusal(self, g: State, seat: i64, route: i64) -> Refusal | None:
        """Why a seat cannot have a route, whatever its cards."""
        s = g.s
        name = self.names[route]
        owner = s[self.track.owner + route]
        if owner == CLOSED:
            return Refusal("claim.closed", {"route": name})
        if owner == seat + 1:
            return Refusal("claim.yours", {"route": name})
        other = self.track.sibling[route]
        while other != route:
            if s[self.track.owner + other] == seat + 1:
                return Refusal("claim.two-tracks", {"own": self.names[other]})
            other = self.track.sibling[other]
        if owner != FREE:
            other = self.track.sibling[route]
            while other != route:
                if s[self.track.owner + other] == FREE:
                    values: dict[str, object] = {"route": name, "seat": int(owner) - 1, "other": self.names[other]}
                    return Refusal("claim.taken-other-free", values)
                other = self.track.sibling[other]
            return Refusal("claim.taken", {"route": name, "seat": int(owner) - 1})
        twin = self.twin[route]
        if twin >= 0 and s[self.track.owner + twin] == FREE:
            return Refusal("claim.alike", {"first": self.names[twin]})
        for rule in self.rules.forbids_rules:
            if rule.forbids(s, seat, route):
                return rule.refusal(g, seat, self.code(route, 0, 0, 0))
        length = self.track.length[route]
        trains = s[self.track.trains + seat]
        if trains < length:
            return Refusal("claim.trains", {"have": int(trains), "route": name, "need": int(length)})
        return None

    def payment_refusal(self, s: vec[i64], seat: i64, action: i64) -> Refusal:
        """Why a payment does not buy a route that the seat may have."""
        fact = self.rules.board.routes[self.route_of(action)]
        colour = self.colour_of(action)
        wild = self.wild_of(action)
        second = self.second_of(action)
        if colour != WILD_ONLY and fact.colour >= 0 and fact.colour != colour:
            taken = self.kind_names[fact.colour]
            return Refusal("claim.colour", {"route": fact.id, "card": taken, "paid": self.kind_names[colour]})
        if second > 0 and fact.length < self.second_from:
            return only_from(self.kind_names[self.second], int(self.second_from), fact)
        if wild > 0 and fact.length < self.wild_from:
            return only_from(self.kind_names[self.wild], int(self.wild_from), fact)
        if wild + second < fact.ferry:
            return self.ferry_refusal(fact)
        return self.short(s, seat, fact, colour if colour != WILD_ONLY else fact.colour)

    def lack(self, s: vec[i64], seat: i64, route: i64) -> Refusal:
        """Which cards a seat lacks for a route: of its colour, or of the one that it has most of."""
        fact = self.rules.board.routes[route]
        hand = self.cards.hand + seat * self.cards.kinds
        wilds: i64 = 0
        for kind in self.wilds_for(fact):
            wilds += s[hand + kind]
        if wilds < fact.ferry:
            return self.ferry_refusal(fact)
        colour: i64 = fact.colour
        if colour < 0:
            colour = 0
            for kind in range(self.colours):
                if s[hand + kind] > s[hand + colour]:
                    colour = kind
        return self.short(s, seat, fact, colour)

    def wilds_for(self, route: Route) -> list[int]:
        """The kinds that are wild on a route."""
        found: list[int] = []
        if self.wild >= 0 and route.length >= self.wild_from:
            found.append(int(self.wild))
        if self.second >= 0 and route.length >= self.second_from:
            found.append(int(self.second))
        return found

    def ferry_refusal(self, route: Route) -> Refusal:
        return Refusal("claim.ferry", {"route": route.id, "need": route.ferry, "card": self.kind_names[self.wild]})

    def short(self, s: vec[i64], seat: i64, route: Route, colour: i64) -> Refusal:
        """The cards that a seat has for a route are too few; a colour below 0 counts the wild ones only."""
        hand = self.cards.hand + seat * self.cards.kinds
        kinds = self.wilds_for(route)
        if colour >= 0:
            kinds.insert(0, int(colour))
        have = {self.kind_names[kind]: int(s[hand + kind]) for kind in kinds}
        return Refusal("claim.cards", {"have": have, "route": route.id, "need": route.length})


def only_from(kind: str, least: int, route: Route) -> Refusal:
    return Refusal("claim.only-from", {"card": kind, "least": least, "route": route.id, "length": route.length})


def cost(board: Board, route: Route) -> tuple[int, int, int]:
    """What a route takes: length, colour (grey last), locomotive symbols."""
    return route.length, route.colour if route.colour >= 0 else board.colours, route.ferry


def first_alike(board: Board, index: int) -> int:
    """The track just before a track that is alike in everything, or -1."""
    route = board.routes[index]
    for i in range(index - 1, -1, -1):
        other = board.routes[i]
        if (other.a, other.b) == (route.a, route.b) and cost(board, other) == cost(board, route):
            return i
    return -1
