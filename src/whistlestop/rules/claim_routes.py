"""Claiming routes.

C20  As a turn: claim any free route as a whole, with as many cards as it has spaces, all of one colour, and as many
     trains from the reserve.
C21  A coloured route takes its colour, a grey one any one colour.
C22  A locomotive stands for any card; locomotives alone are enough. The board says which kinds of cards are wild, and
     on which lengths.
C24  Nobody ever owns two tracks of one multiple route: of the tracks of one length between the same two cities.
C25  With fewer players than `multiple_routes_from`, the other tracks are closed once one is taken.
N8   With `any_length`, all tracks between the same two cities are one multiple route, whatever their lengths.
I9   A ferry takes at least one locomotive for each of its symbols.
S6   With `wild_on`, locomotives stand for other cards on these routes only, and on others they cannot be played.

Tracks of one multiple route that are alike in everything are one choice: the first free one is taken.
"""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.action import Action, ActionPattern, Refusal
from whistlestop.engine.bits import BIT, WORD, lowest
from whistlestop.engine.board import Board, Route
from whistlestop.engine.cards import Cards
from whistlestop.engine.payments import NO_WILD, WILD_ONLY, Payments
from whistlestop.engine.ruleset import CLAIMING, PUBLIC, ActionBuffer, Rule, Ruleset
from whistlestop.engine.state import State
from whistlestop.engine.track import CLOSED, FREE, Track, next_tracks
from whistlestop.toml.params import Params

REFUSALS: Final = {
    "claim.closed": "{route} is closed: another track between the two cities is taken",
    "claim.yours": "{route} is already yours",
    "claim.taken": "{route} already belongs to {seat}",
    "claim.taken-other-free": "{route} already belongs to {seat}, but {other:route} is free",
    "claim.two-tracks": "you already own {own:route}, and nobody may own two tracks of the same double or triple route",
    "claim.alike": "{first:route} is exactly the same and is claimed first",
    "claim.trains": "you have {have:trains} left; {route} needs {need}",
    "claim.colour": "{route} takes {card}, not {paid:card}",
    "claim.only-from": "{card} counts only on routes of {least} or more spaces; {route} has {length}",
    "claim.not-wild": "{card} does not count on {route}",
    "claim.ferry": "{route} is a ferry and takes at least {need} {card}",
    "claim.cards": "you have {have:counts}; {route} needs {need}",
    "tally.closed": "{route} and {other:route} cannot both be taken: there are too few players for that",
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
        if params.flag("any_length", False):
            self.track.sibling = vec[i64](next_tracks(rules, any_length=True))
        self.guarded: bool = self.shared  # whether anything but cards and trains can forbid a claim of a free route
        self.payments: Final = Payments(rules, self.cards)
        self.colours: i64 = self.payments.colours
        self.wild: i64 = self.payments.wild
        self.second: i64 = self.payments.second
        self.wild_from: i64 = self.payments.wild_from
        self.second_from: i64 = self.payments.second_from
        wild = read_wild_on(rules, params)  # not a method: mypyc would check all later attributes at each use
        self.takes_wild: vec[i64] = vec[i64]([int(each) for each in wild])  # whether wild cards count on each route
        costs = [cost(board, route, wild[i]) for i, route in enumerate(board.routes)]
        # up to WORD routes with the same cost form a class; classes are sorted by colour and length
        twin = [first_alike(board, costs, i) for i in range(len(board.routes))]
        classes: list[list[int]] = []
        for i in range(len(board.routes)):
            if twin[i] >= 0 and not self.shared:
                continue  # closed together with the track that it equals: never claimed
            if not classes or costs[classes[-1][0]] != costs[i] or len(classes[-1]) == WORD:
                classes.append([])
            classes[-1].append(i)
        self.classes: i64 = len(classes)
        # of each class: length, colour, ferry, and its first route
        self.price: vec[i64] = vec[i64]([n for c in classes for n in (*costs[c[0]], c[0])])
        self.longest: i64 = max([route.length for route in board.routes], default=0)
        # of each colour and length, from 0 on: the first class of the colour that is longer, or of a later colour
        prices = [(costs[c[0]][1], costs[c[0]][0]) for c in classes]
        limits = [(colour, length) for colour in range(board.colours + 1) for length in range(int(self.longest) + 1)]
        self.first_longer: vec[i64] = vec[i64]([sum([price <= limit for price in prices]) for limit in limits])
        self.all_open: vec[i64] = vec[i64]([sum(BIT[i - c[0]] for i in c) for c in classes])
        self.class_of: vec[i64] = vec[i64]([-1] * len(board.routes))
        for i, c in enumerate(classes):
            for r in c:
                self.class_of[r] = i
        self.paid: i64 = rules.field(
            "claim_colour",
            1,
            PUBLIC,
            "the colour of the last payment, by the number of its kind; 15 for none",
            memory=True,
            remembered=True,
        )
        self.open: i64 = rules.field("open_routes", self.classes, PUBLIC, "free routes, as sets", memory=True)
        self.twin: vec[i64] = vec[i64](twin)
        self.kind_names: list[str] = [kind.id for kind in board.kinds]
        self.names: list[str] = [route.id for route in board.routes]
        self.base: i64 = rules.actions(
            [ActionPattern("claim {route} {cards?}", "claim a route with cards")], len(board.routes) << 12
        )
        rules.refusals(REFUSALS)
        self.event_claimed: i64 = rules.event("claimed", "action", "", "a player claims a route")

    def assembled(self) -> None:
        self.guarded = self.shared or len(self.rules.forbids_rules) > 0

    def start(self, g: State) -> None:
        for c in range(self.classes):
            g.s[self.open + c] = self.all_open[c]

    # -- codes of claims --------------------------------------------------------------------------------------

    def code(self, route: i64, colour: i64, wild: i64, second: i64) -> i64:
        """Return the claim of a route with so many cards of the two wild kinds and the rest of a colour."""
        return self.base + (route << 12 | colour << 8 | wild << 4 | second)

    def route_of(self, action: i64) -> i64:
        """Return the route of a claim."""
        return (action - self.base) >> 12

    def colour_of(self, action: i64) -> i64:
        """Return the colour that a claim is paid with, or WILD_ONLY."""
        return (action - self.base) >> 8 & 15

    def wild_of(self, action: i64) -> i64:
        """Return how many cards of the first wild kind a claim takes."""
        return (action - self.base) >> 4 & 15

    def second_of(self, action: i64) -> i64:
        """Return how many cards of the second wild kind a claim takes."""
        return (action - self.base) & 15

    def cards_of(self, action: i64) -> vec[i64]:
        """Return how many cards of each kind a claim takes."""
        cards = vec[i64]([0] * self.cards.kinds)
        colour = self.colour_of(action)
        wild = self.wild_of(action)
        second = self.second_of(action)
        if colour != WILD_ONLY:
            cards[colour] += self.track.length[self.route_of(action)] - wild - second
        if wild > 0:
            cards[self.wild] += wild
        if second > 0:
            cards[self.second] += second
        return cards

    # -- legal claims ----------------------------------------------------------------------------------------

    def options(self, g: State, seat: i64, buffer: ActionBuffer) -> None:
        s = g.s
        hand = self.cards.hand + seat * self.cards.kinds
        wilds: i64 = 0
        if self.wild >= 0:
            wilds = s[hand + self.wild]
        if self.second >= 0:
            wilds += s[hand + self.second]
        longest = s[self.track.trains + seat]
        if longest > self.longest:
            longest = self.longest
        first_longer = self.first_longer
        opened = self.open
        colours = self.colours
        most: i64 = 0
        at: i64 = 0
        for colour in range(colours + 1):
            reach = most
            if colour < colours:
                reach = s[hand + colour]
                if reach > most:
                    most = reach
            reach += wilds
            if reach > longest:
                reach = longest
            for c in range(first_longer[at], first_longer[at + reach]):
                if s[opened + c]:
                    self.claims(s, seat, hand, c, buffer)
            at += self.longest + 1

    def has_room(self, g: State, seat: i64) -> bool:
        """Whether a seat has enough trains for some route that it may claim, whatever its cards."""
        s = g.s
        for c in range(self.classes):
            free = s[self.open + c]
            while free and self.price[4 * c] <= s[self.track.trains + seat]:
                route = self.price[4 * c + 3] + lowest(free)
                free &= free - 1
                if self.may_claim(s, seat, route):
                    return True
        return False

    def claims(self, s: vec[i64], seat: i64, hand: i64, c: i64, buffer: ActionBuffer) -> None:
        """Add the claims of the free routes of a class."""
        guarded = self.guarded
        free = s[self.open + c]
        first = self.price[4 * c + 3]
        start = buffer.n
        stop: i64 = -1
        origin: i64 = 0
        while free:
            route = first + lowest(free)
            free &= free - 1
            if guarded and not self.may_claim(s, seat, route):
                continue
            if stop < 0:
                origin = route
                self.payments.add_claims(buffer, self.code(route, 0, 0, 0), s, hand, self.price, 4 * c)
                stop = buffer.n
                if start == stop:
                    return
            else:  # the same payments for the next route of the class
                buffer.make_room(stop - start)
                items = buffer.items
                shift = (route - origin) << 12
                n = buffer.n
                for i in range(start, stop):
                    items[n] = items[i] + shift
                    n += 1
                buffer.n = n

    def may_claim(self, s: vec[i64], seat: i64, route: i64) -> bool:
        """Whether a seat may claim a free route, apart from its cards and trains."""
        if self.shared and not self.may_share(s, seat, route):
            return False
        for rule in self.rules.forbids_rules:
            if rule.forbids(s, seat, route):
                return False
        return True

    def may_share(self, s: vec[i64], seat: i64, route: i64) -> bool:
        """Whether a seat owns no other track of the route (C24), and no equal track comes before it."""
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

    # -- claiming --------------------------------------------------------------------------------------------

    def apply(self, g: State, seat: i64, action: i64) -> None:
        """Lay the cards on the table, and claim the route unless a rule holds the claim back."""
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
        """Complete a claim whose cards lie on the table."""
        self.complete(g, seat, self.route_of(action), action)

    def complete(self, g: State, seat: i64, route: i64, action: i64) -> None:
        """Complete the claim of a route by an action of this rule, or of one that offers other ways to pay."""
        if g.log is not None:
            g.emit(self.event_claimed, seat, action)
        self.build(g.s, seat, route)
        self.rules.route_built(g, route)

    def build(self, s: vec[i64], seat: i64, route: i64) -> None:
        """Put a seat's trains on a free route; close its other tracks if they are not shared (C25)."""
        track = self.track
        s[track.trains + seat] -= track.length[route]
        self.take(s, route, seat + 1)
        if not self.shared:
            other = track.sibling[route]
            while other != route:
                self.take(s, other, CLOSED)
                other = track.sibling[other]

    def take_back(self, g: State, seat: i64, action: i64) -> None:
        """Return the cards of a claim that is not completed to its seat, whose turn is over."""
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
        """Set the owner of a free route."""
        s[self.track.owner + route] = owner
        c = self.class_of[route]
        if c >= 0:
            s[self.open + c] &= ~BIT[route - self.price[4 * c + 3]]

    def audit(self, g: State) -> None:
        """Check that the sets of free routes match the owners, and have nothing else."""
        for route in range(len(self.class_of)):
            c = self.class_of[route]
            if c >= 0:
                is_open = g.s[self.open + c] & BIT[route - self.price[4 * c + 3]] != 0
                assert is_open == (g.s[self.track.owner + route] == FREE), "open routes out of step"
        for c in range(self.classes):
            assert g.s[self.open + c] & ~self.all_open[c] == 0, "routes that do not exist are open"

    def tally(self, g: State) -> Refusal | None:
        """Check that only one track of a multiple route is taken if they are not shared (C25)."""
        if self.shared:
            return None
        for route in range(len(self.names)):
            other = self.track.sibling[route]
            while other != route and self.is_taken(g.s, route):
                if self.is_taken(g.s, other):
                    return Refusal("tally.closed", {"route": self.names[route], "other": self.names[other]})
                other = self.track.sibling[other]
        return None

    def is_taken(self, s: vec[i64], route: i64) -> bool:
        owner = s[self.track.owner + route]
        return owner != FREE and owner != CLOSED

    # -- actions as data -----------------------------------------------------------------------------------------------

    def describe(self, code: i64) -> Action:
        route = self.route_of(code)
        colour = self.colour_of(code)
        wild = self.wild_of(code)
        second = self.second_of(code)
        n = self.track.length[route] - wild - second if colour != WILD_ONLY else 0
        cards = self.payments.counts(colour << 12 | n << 8 | wild << 4 | second)
        return Action("claim", route=self.rules.board.routes[route], cards=cards)

    def encode(self, action: Action) -> int:
        route = self.names.index(action.route_id)
        payment = self.payments.of(action.cards)
        total = sum(action.cards.values())
        length = self.rules.board.routes[route].length
        if total != length:
            more = self.rules.remarks.get("claim.surplus", "") if total > length else ""
            spaces = f"plays {total} cards; {self.names[route]} has {length} spaces"
            raise ValueError(f"{spaces}; {more}" if more else spaces)
        return int(self.base) + (route << 12 | payment >> 12 << 8 | payment & 255)

    def catalogue(self, buffer: ActionBuffer) -> None:
        """Add each way to pay for each route with all cards of the game."""
        for c in range(self.classes):
            first = self.price[4 * c + 3]
            routes = self.all_open[c]
            while routes:
                claim = self.code(first + lowest(routes), 0, 0, 0)
                self.payments.add_claims(buffer, claim, self.cards.count, 0, self.price, 4 * c)
                routes &= routes - 1

    def refusal(self, g: State, seat: i64, action: i64) -> Refusal:
        found = self.route_refusal(g, seat, self.route_of(action))
        return found if found is not None else self.payment_refusal(g.s, seat, action)

    def obstacle(self, g: State, seat: i64, action: Action) -> Refusal:
        """Return why a route cannot be claimed, however it is paid for; a rule with other ways to pay knows better."""
        route = self.names.index(action.route_id)
        found = self.route_refusal(g, seat, route)
        if found is not None:
            return found
        for pattern in self.rules.verbs["claim"]:
            rule = self.rules.all_rules[pattern.owner]
            if rule is not self:
                return rule.obstacle(g, seat, action)
        return self.lack(g.s, seat, route)

    def route_refusal(self, g: State, seat: i64, route: i64) -> Refusal | None:
        """Return why a seat cannot claim a route, whatever its cards; None if it can."""
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
        """Return why a payment is not valid for a route that the seat may claim."""
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
        if wild + second > 0 and not self.takes_wild[self.route_of(action)]:
            return Refusal("claim.not-wild", {"card": self.kind_names[self.wild], "route": fact.id})
        if wild + second < fact.ferry:
            return self.ferry_refusal(fact)
        return self.short(s, seat, fact, colour if colour != WILD_ONLY else fact.colour)

    def lack(self, s: vec[i64], seat: i64, route: i64) -> Refusal:
        """Return what a seat lacks for a route: wild cards, or cards of its colour, or of the colour it has most of."""
        fact = self.rules.board.routes[route]
        hand = self.cards.hand + seat * self.cards.kinds
        wilds: i64 = 0
        for kind in self.wilds_for(fact):
            wilds += s[hand + kind]
        if wilds < fact.ferry:
            return self.ferry_refusal(fact)
        return self.short(s, seat, fact, self.best_colour(s, seat, route))

    def best_colour(self, s: vec[i64], seat: i64, route: i64) -> i64:
        """Return the colour of a route; for a grey one, the colour that a seat holds most of."""
        colour: i64 = self.rules.board.routes[route].colour
        if colour >= 0:
            return colour
        hand = self.cards.hand + seat * self.cards.kinds
        colour = 0
        for kind in range(self.colours):
            if s[hand + kind] > s[hand + colour]:
                colour = kind
        return colour

    def wilds_for(self, route: Route) -> list[int]:
        """Return the kinds that are wild on a route."""
        if not self.takes_wild[self.names.index(route.id)]:
            return []
        return [kind for kind in range(len(self.kind_names)) if self.payments.is_wild(kind, route.length)]

    def ferry_refusal(self, route: Route) -> Refusal:
        return Refusal("claim.ferry", {"route": route.id, "need": route.ferry, "card": self.kind_names[self.wild]})

    def short(self, s: vec[i64], seat: i64, route: Route, colour: i64) -> Refusal:
        """Return that a seat has too few cards for a route; a colour below 0 counts wild cards only."""
        hand = self.cards.hand + seat * self.cards.kinds
        kinds = self.wilds_for(route)
        if colour >= 0:
            kinds.insert(0, int(colour))
        have = {self.kind_names[kind]: int(s[hand + kind]) for kind in kinds}
        return Refusal("claim.cards", {"have": have, "route": route.id, "need": route.length})


def only_from(kind: str, least: int, route: Route) -> Refusal:
    return Refusal("claim.only-from", {"card": kind, "least": least, "route": route.id, "length": route.length})


def read_wild_on(rules: Ruleset, params: Params) -> list[bool]:
    """Read on which routes wild cards count: on all, or on ferries and what rules call some routes."""
    routes = rules.board.routes
    if params.get("wild_on") is None:
        return [True for _ in routes]
    marked = {"ferries": [i for i, route in enumerate(routes) if route.ferry > 0]} | rules.marked
    found: set[int] = set()
    for word in params.texts("wild_on"):
        if word in marked:
            found |= set(marked[word])
        else:
            params.fault("wild_on", f"names '{word}'", f"write some of: {', '.join(marked)}")
    for i, route in enumerate(routes):
        if route.ferry > 0 and i not in found:
            params.fault("wild_on", f"leaves out the ferry {route.id}", "add 'ferries'")
    return [i in found for i in range(len(routes))]


def cost(board: Board, route: Route, takes_wild: bool) -> tuple[int, int, int]:
    """Return the cost of a route: length, colour (grey last), locomotive symbols or NO_WILD."""
    colour = route.colour if route.colour >= 0 else board.colours
    return route.length, colour, route.ferry if takes_wild else NO_WILD


def first_alike(board: Board, costs: list[tuple[int, int, int]], index: int) -> int:
    """Return the nearest track before a track that equals it in everything; -1 if there is none."""
    route = board.routes[index]
    for i in range(index - 1, -1, -1):
        other = board.routes[i]
        if (other.a, other.b) == (route.a, route.b) and costs[i] == costs[index]:
            return i
    return -1
