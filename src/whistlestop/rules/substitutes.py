"""Substitutes: any cards instead of those that a route asks for.

N10  Instead of a locomotive that a ferry's symbol asks for, any `ferry` cards may be played, for as many symbols as the
     player likes. They need not match in any way; locomotives and cards of the route's colour will do. They take no
     trains and score nothing. They replace no locomotive that would stand for a coloured card, unless `any_space` says
     so.
N11  Nothing is replaced in a tunnel.
N12  On some routes (`routes`), any `cards` cards may be played for each missing card of the colour, in the same way. At
     least one card is of the colour.
N13  A route that can be paid for in this way can be claimed.

A claim says how many cards are replaced and lays down the others. Then the substitutes follow, one kind of card after
another: there are too many mixtures of cards to list them all.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.action import Action, ActionPattern, Refusal
from whistlestop.engine.bits import BIT
from whistlestop.engine.cards import Cards
from whistlestop.engine.payments import MOST_CARDS, WILD_ONLY
from whistlestop.engine.ruleset import PUBLIC, ActionBuffer, Rule, Ruleset
from whistlestop.engine.state import PHASE, State
from whistlestop.engine.track import FREE, Track
from whistlestop.rules.claim_routes import ClaimRoutes
from whistlestop.toml.params import Params

MOST_EACH: Final = 9  # cards instead of one
REPLACING: Final = "replacing"

REFUSALS: Final = {
    "substitutes.none": "no card for {route} can be replaced by others",
    "substitutes.most": "of the cards for {route}, {most:number} can be replaced",
    "substitutes.ferry": "{route} takes {need} {card}, or any {each:cards} for each; you have {have:cards} in all",
    "substitutes.cards": "{route} takes {need:cards} of a colour; for each that is missing, any {each} others will do",
    "substitutes.short": "this takes any {need:cards} besides those that you name; you have {have}",
    "substitutes.due": "you still have to play {due:cards} from your hand, whatever their colour",
    "substitutes.nothing": "you have replaced no cards of a claim",
}


@final
class Substitutes(Rule):
    def __init__(self, rules: Ruleset, params: Params) -> None:
        self.rules = rules
        board = rules.board
        self.cards = rules.find(Cards)
        self.track = rules.find(Track)
        self.claims = rules.find(ClaimRoutes)
        self.payments = self.claims.payments
        ferry = params.integer("ferry", 1, MOST_EACH, 0)
        self.any_space: bool = params.flag("any_space", False)
        chosen = params.routes("routes") if params.get("routes") is not None else []
        cards = params.integer("cards", 1, MOST_EACH) if chosen else 0
        tunnels = rules.marked.get("tunnels", [])
        each: list[int] = []
        most: list[int] = []
        for i, route in enumerate(board.routes):
            if i in chosen and (route.ferry > 0 or i in tunnels):
                params.fault("routes", f"names the ferry or tunnel {route.id}", "name other routes only")
            if i in tunnels:
                each.append(0)
                most.append(0)
            elif i in chosen:
                each.append(cards)
                most.append(route.length - 1)
            else:
                each.append(ferry if route.ferry > 0 else 0)
                most.append(route.length if self.any_space and route.ferry > 0 else route.ferry)
        self.each: vec[i64] = vec[i64](each)  # how many cards replace one, of each route; 0 for none
        self.most: vec[i64] = vec[i64](most)  # how many cards can be replaced
        self.symbols: vec[i64] = vec[i64]([route.ferry for route in board.routes])
        self.colour: vec[i64] = vec[i64]([route.colour for route in board.routes])
        self.open: vec[i64] = vec[i64]([i for i in range(len(each)) if each[i] > 0 and most[i] > 0])
        self.claim: i64 = rules.field(
            "substituted_claim", 1, PUBLIC, "the claim that waits for substitutes", of="action"
        )
        self.due: i64 = rules.field("substitutes_due", 1, PUBLIC, "how many more cards it costs, of any kind")
        self.base: i64 = rules.actions(
            [
                ActionPattern(
                    "claim {route} replacing {amount} {cards}", "claim a route with cards and some substitutes"
                ),
                ActionPattern("claim {route} replacing {amount}", "claim a route with substitutes only"),
            ],
            len(board.routes) << 16,
        )
        self.play: i64 = rules.actions(
            [ActionPattern("substitute {cards}", "play cards of one kind as substitutes")], self.cards.kinds << 4
        )
        rules.refusals(REFUSALS)
        self.choosing: i64 = rules.phase("play the substitutes")
        self.event_replaced: i64 = rules.event(
            "replaced", "action", "", "a player claims a route and will play substitutes for some of its cards"
        )
        self.event_played: i64 = rules.event("substituted", "action", "", "a player plays substitutes")

    # -- codes of claims --------------------------------------------------------------------------------------

    def code(self, route: i64, colour: i64, wild: i64, second: i64, n: i64) -> i64:
        """Return the claim of a route that replaces n cards; the rest is paid as in `ClaimRoutes.code`."""
        return self.base + (route << 16 | colour << 12 | wild << 8 | second << 4 | n)

    def route_of(self, claim: i64) -> i64:
        """Return the route of a claim."""
        return (claim - self.base) >> 16

    def colour_of(self, claim: i64) -> i64:
        """Return the colour that a claim is paid with, or WILD_ONLY if it takes no cards of a colour."""
        return (claim - self.base) >> 12 & 15

    def wild_of(self, claim: i64) -> i64:
        """Return how many cards of the first wild kind a claim takes, substitutes not counted."""
        return (claim - self.base) >> 8 & 15

    def second_of(self, claim: i64) -> i64:
        """Return how many cards of the second wild kind a claim takes, substitutes not counted."""
        return (claim - self.base) >> 4 & 15

    def replaced_by(self, claim: i64) -> i64:
        """Return how many cards a claim replaces."""
        return (claim - self.base) & 15

    def cost_of(self, claim: i64) -> i64:
        """Return how many substitutes a claim takes."""
        return self.replaced_by(claim) * self.each[self.route_of(claim)]

    def coloured(self, claim: i64) -> i64:
        """Return how many cards of its colour a claim takes; below 0 if it names too many others."""
        n = self.track.length[self.route_of(claim)] - self.wild_of(claim) - self.second_of(claim)
        return n - self.replaced_by(claim)

    def cards_of(self, claim: i64) -> vec[i64]:
        """Return how many cards of each kind a claim takes, without substitutes."""
        cards = vec[i64]([0] * self.cards.kinds)
        if self.colour_of(claim) != WILD_ONLY:
            cards[self.colour_of(claim)] += self.coloured(claim)
        if self.wild_of(claim) > 0:
            cards[self.claims.wild] += self.wild_of(claim)
        if self.second_of(claim) > 0:
            cards[self.claims.second] += self.second_of(claim)
        return cards

    # -- legal actions ---------------------------------------------------------------------------------------

    def options(self, g: State, seat: i64, buffer: ActionBuffer) -> None:
        s = g.s
        claims = self.claims
        track = self.track
        total = s[self.cards.hand_n + seat]
        trains = s[track.trains + seat]
        hand = self.cards.hand + seat * self.cards.kinds
        for route in self.open:
            length = track.length[route]
            if length > trains or length - 1 + self.each[route] > total or s[track.owner + route] != FREE:
                continue
            if claims.class_of[route] < 0 or (claims.guarded and not claims.may_claim(s, seat, route)):
                continue
            self.add_claims(buffer, route, s, hand, total)

    def add_claims(self, buffer: ActionBuffer, route: i64, s: vec[i64], hand: i64, total: i64) -> None:
        """Add the claims of a route with substitutes, ascending, that a hand of `total` cards at s[hand] can pay."""
        claims = self.claims
        length = self.track.length[route]
        wild: i64 = 0
        second: i64 = 0
        if claims.takes_wild[route]:
            if claims.wild >= 0 and length >= claims.wild_from:
                wild = s[hand + claims.wild]
            if claims.second >= 0 and length >= claims.second_from:
                second = s[hand + claims.second]
        colour = self.colour[route]
        last = colour
        if colour < 0:  # grey: each colour in turn
            colour = 0
            last = claims.colours - 1
        while colour <= last:
            if s[hand + colour] > 0:
                self.add_mixes(buffer, route, colour, s[hand + colour], wild, second, total)
            colour += 1
        if self.symbols[route] > 0:
            self.add_mixes(buffer, route, WILD_ONLY, 0, wild, second, total)

    def add_mixes(
        self, buffer: ActionBuffer, route: i64, colour: i64, have: i64, wild: i64, second: i64, total: i64
    ) -> None:
        """Add the claims of a route with a colour: each number of wild cards and of cards replaced."""
        length = self.track.length[route]
        each = self.each[route]
        first: i64 = 0
        while first <= wild and first < length:
            other: i64 = 0
            while other <= second and first + other < length:
                n = self.symbols[route] - first - other  # the symbols that no wild card covers are replaced
                if n < 1:
                    n = 1
                while n <= self.most[route] and length - n + n * each <= total:
                    rest = length - first - other - n
                    if rest <= have and (rest > 0 or (rest == 0 and colour == WILD_ONLY)):
                        buffer.add(self.code(route, colour, first, other, n))
                    n += 1
                other += 1
            first += 1

    def legal(self, g: State, seat: i64, buffer: ActionBuffer) -> None:
        s = g.s
        due = s[self.due]
        hand = self.cards.hand + seat * self.cards.kinds
        for kind in range(self.cards.kinds):
            for n in range(MOST_CARDS):
                if n < due and n < s[hand + kind]:
                    buffer.add(self.play + (kind << 4) + n + 1)

    # -- claiming --------------------------------------------------------------------------------------------

    def apply(self, g: State, seat: i64, action: i64) -> None:
        """Lay down the cards of a claim, or substitutes; the last of them complete the claim."""
        s = g.s
        if action < self.play:
            s[self.claims.paid] = self.colour_of(action)
            laid = self.cards_of(action)
            for kind in range(self.cards.kinds):
                if laid[kind] > 0:
                    self.cards.spend(g, seat, kind, laid[kind])
            g.emit(self.event_replaced, seat, action)
            s[self.claim] = action
            s[self.due] = self.cost_of(action)
            self.rules.ask(g, BIT[seat], self.choosing)
            return
        n = action - self.play & 15
        self.cards.spend(g, seat, (action - self.play) >> 4, n)
        g.emit(self.event_played, seat, action)
        s[self.due] -= n
        if s[self.due] == 0:
            claim = s[self.claim]
            s[self.claim] = 0
            self.claims.complete(g, seat, self.route_of(claim), claim)

    def audit(self, g: State) -> None:
        """Check that a claim waits exactly while its player is asked, with the right cards on the table."""
        s = g.s
        claim = s[self.claim]
        if s[PHASE] != self.choosing:
            assert claim == 0 and s[self.due] == 0, "substitutes for no claim"
            return
        assert self.base <= claim < self.play, "substitutes without a claim"
        route = self.route_of(claim)
        assert self.each[route] > 0 and s[self.track.owner + route] == FREE, "substitutes for a route that takes none"
        assert 0 < s[self.due] <= self.cost_of(claim), "substitutes miscounted"
        laid = self.cards_of(claim)
        played: i64 = 0
        for kind in range(self.cards.kinds):
            assert laid[kind] <= s[self.cards.laid + kind], "cards of a claim lost"
            played += s[self.cards.laid + kind] - laid[kind]
        assert played + s[self.due] == self.cost_of(claim), "substitutes lost or doubled"

    # -- actions as data -------------------------------------------------------------------------------------

    def describe(self, code: i64) -> Action:
        if code >= self.play:
            name = self.payments.names[(code - self.play) >> 4]
            return Action("substitute", cards={name: int(code - self.play & 15)})
        route = self.rules.board.routes[self.route_of(code)]
        if self.replaced_by(code) == 0 or self.coloured(code) < 0:
            raise ValueError("replaces no cards, or has too many")
        found: dict[str, int] = {}
        counts = self.cards_of(code)
        for kind in range(self.cards.kinds):
            if counts[kind] > 0:
                found[self.payments.names[kind]] = int(counts[kind])
        return Action("claim", route=route, cards=found, amount=int(self.replaced_by(code)), word=REPLACING)

    def encode(self, action: Action) -> int:
        if action.verb == "substitute":
            if len(action.cards) != 1 or max(action.cards.values()) > MOST_CARDS:
                raise ValueError("has to name one kind of card, like red:2; play other kinds after it")
            name, n = next(iter(action.cards.items()))
            return int(self.play) + (self.payments.names.index(name) << 4 | n)
        route = self.claims.names.index(action.route_id)
        payment = self.payments.of(action.cards)
        amount = action.amount or 0
        if not 1 <= amount <= MOST_CARDS:
            raise ValueError(f"replaces {amount} cards; it has to be 1 to {MOST_CARDS}")
        total = sum(action.cards.values()) + amount
        length = self.rules.board.routes[route].length
        if total != length:
            spaces = f"plays {total - amount} cards and replaces {amount}"
            raise ValueError(f"{spaces}; {action.route_id} has {length} spaces")
        wild, second = payment >> 4 & 15, payment & 15
        return int(self.base) + (route << 16 | payment >> 12 << 12 | wild << 8 | second << 4 | amount)

    def catalogue(self, buffer: ActionBuffer) -> None:
        """Add each way to pay with all cards of the game, and each number of cards of a kind."""
        total: i64 = 0
        for n in self.cards.count:
            total += n
        routes = vec[i64]()
        for route in self.open:
            if self.claims.class_of[route] >= 0:
                routes = append(routes, route)
        for route in routes:
            self.add_claims(buffer, route, self.cards.count, 0, total)
        for kind in range(self.cards.kinds):
            for n in range(MOST_CARDS):
                if n < self.cards.count[kind]:
                    buffer.add(self.play + (kind << 4) + n + 1)

    def facts(self, s: vec[i64], seat: i64, action: i64) -> dict[str, int]:
        """Return how many cards of any kind a claim takes besides its own, or are still to be played."""
        if action < self.play:
            return {"any_cards": int(self.cost_of(action))}
        return {"cards_due": int(s[self.due])}

    def refusal(self, g: State, seat: i64, action: i64) -> Refusal:
        s = g.s
        if action >= self.play:
            if s[PHASE] != self.choosing:
                return Refusal("substitutes.nothing")
            return Refusal("substitutes.due", {"due": int(s[self.due])})
        route = self.route_of(action)
        found = self.claims.route_refusal(g, seat, route)
        if found is not None:
            return found
        name = self.claims.names[route]
        if self.each[route] == 0 or self.most[route] == 0:
            return Refusal("substitutes.none", {"route": name})
        if self.replaced_by(action) > self.most[route]:
            return Refusal("substitutes.most", {"route": name, "most": int(self.most[route])})
        laid = self.cards_of(action)
        for kind in range(self.cards.kinds):
            if laid[kind] > s[self.cards.hand + seat * self.cards.kinds + kind]:
                return self.missing(s, seat, route)
        left = s[self.cards.hand_n + seat] - self.track.length[route] + self.replaced_by(action)
        if left < self.cost_of(action):
            return Refusal("substitutes.short", {"need": int(self.cost_of(action)), "have": int(left)})
        plain = self.claims.code(route, self.colour_of(action), self.wild_of(action), self.second_of(action))
        found = self.claims.payment_refusal(s, seat, plain)
        if found.key in ("claim.colour", "claim.only-from", "claim.not-wild"):
            return found
        return self.missing(s, seat, route)

    def obstacle(self, g: State, seat: i64, action: Action) -> Refusal:
        """Return why a route that a seat may claim cannot be paid for, with substitutes or without."""
        route: i64 = self.claims.names.index(action.route_id)
        found = self.claims.route_refusal(g, seat, route)
        if found is not None:
            return found
        if self.each[route] == 0:
            return self.claims.lack(g.s, seat, route)
        return self.missing(g.s, seat, route)

    def missing(self, s: vec[i64], seat: i64, route: i64) -> Refusal:
        """Return what a route costs whose cards can be replaced, to a seat that cannot pay for it."""
        each = int(self.each[route])
        values: dict[str, object] = {"route": self.claims.names[route], "each": each}
        if self.symbols[route] == 0:
            return Refusal("substitutes.cards", values | {"need": int(self.track.length[route])})
        fact = self.rules.board.routes[route]
        hand = self.cards.hand + seat * self.cards.kinds
        colour = self.claims.best_colour(s, seat, route)
        have = s[hand + colour]
        for kind in self.claims.wilds_for(fact):
            have += s[hand + kind]
        if have < fact.length - fact.ferry and not self.any_space:
            return self.claims.short(s, seat, fact, colour)
        card = self.payments.names[self.claims.wild]
        values |= {"need": fact.ferry, "card": card, "have": int(s[self.cards.hand_n + seat])}
        return Refusal("substitutes.ferry", values)
