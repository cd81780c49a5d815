"""Cards: which ones a plan still needs, what every kind is worth taking, and how to pay for a route."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.cards import EMPTY, Cards
from whistlestop.engine.payments import WILD_ONLY
from whistlestop.engine.ruleset import Ruleset
from whistlestop.planning.ground import Ground
from whistlestop.planning.style import Style

NO_PAYMENT: Final = -1


@final
class Needs:
    """What one seat's cards mean for the routes that it wants; `tally` looks at them, the rest reads off."""

    def __init__(self, rules: Ruleset, ground: Ground, style: Style) -> None:
        self.style = style
        self.cards = rules.find(Cards)
        self.ground = ground
        self.claims = ground.claims
        self.colours: i64 = rules.board.colours
        self.kinds: i64 = self.cards.kinds
        self.players: i64 = rules.players
        self.want: vec[i64] = vec[i64]([0] * self.kinds)  # what one more card of a kind is worth, in hundredths of one
        self.spare: vec[i64] = vec[i64]([0] * self.kinds)  # cards in hand that no route needs
        self.wilds: i64 = 0
        self.missing: vec[i64] = vec[i64]([0] * ground.routes)  # by place in the list of routes
        self.total: i64 = 0  # cards missing in all
        self.paint: vec[i64] = vec[i64]([0] * ground.routes)  # the colour meant for each

    def most(self, s: vec[i64], seat: i64) -> i64:
        """How many cards of one colour a seat has at most."""
        hand = self.cards.hand + seat * self.kinds
        found: i64 = 0
        for colour in range(self.colours):
            if s[hand + colour] > found:
                found = s[hand + colour]
        return found

    def tally(self, s: vec[i64], seat: i64, routes: vec[i64], n: i64) -> None:
        """Share the hand out to routes, coloured ones first, and see what is missing."""
        ground = self.ground
        colours = self.colours
        hand = self.cards.hand + seat * self.kinds
        spare = self.spare
        want = self.want
        missing = self.missing
        paint = self.paint
        for kind in range(self.kinds):
            spare[kind] = s[hand + kind]
            want[kind] = 0
        for i in range(n):
            route = routes[i]
            colour = ground.colour[route]
            paint[i] = colour
            if colour >= 0:
                missing[i] = self.use(colour, ground.length[route] + ground.reserve[route], ground.ferry[route])
        for i in range(n):
            route = routes[i]
            if ground.colour[route] < 0:
                best: i64 = 0
                for colour in range(colours):
                    if spare[colour] > spare[best]:
                        best = colour
                paint[i] = best
                missing[i] = self.use(best, ground.length[route] + ground.reserve[route], ground.ferry[route])
        self.spread_wilds(s, hand, routes, n)
        self.weigh(routes, n)

    def use(self, colour: i64, length: i64, ferry: i64) -> i64:
        """Take spare cards of a colour for a route; how many are missing."""
        n = self.spare[colour]
        if n > length - ferry:
            n = length - ferry
        self.spare[colour] -= n
        return length - n

    def spread_wilds(self, s: vec[i64], hand: i64, routes: vec[i64], n: i64) -> None:
        """Let wild cards fill what is missing, where least is missing first."""
        claims = self.claims
        wilds: i64 = 0
        if claims.wild >= 0:
            wilds = s[hand + claims.wild]
        if claims.second >= 0:
            wilds += s[hand + claims.second]
        self.wilds = wilds
        missing = self.missing
        gap: i64 = 1
        while wilds > 0 and gap <= 6:
            for i in range(n):
                if missing[i] == gap and wilds >= gap:
                    wilds -= gap
                    missing[i] = 0
            gap += 1

    def weigh(self, routes: vec[i64], n: i64) -> None:
        """What one more card of each kind would be worth."""
        want = self.want
        missing = self.missing
        total: i64 = 0
        best: i64 = 0
        for i in range(n):
            gap = missing[i]
            if gap > 0:
                total += gap
                colour = self.paint[i]
                weight = 70 + 60 // gap
                if self.ground.colour[routes[i]] < 0:
                    weight -= 10
                    for other in range(self.colours):
                        if want[other] < 35:
                            want[other] = 35
                if want[colour] < weight:
                    want[colour] = weight
                else:
                    want[colour] += 15
                if want[colour] > best:
                    best = want[colour]
        self.total = total
        claims = self.claims
        if claims.wild >= 0:
            want[claims.wild] = best + 35
        if claims.second >= 0:
            want[claims.second] = best + 20

    def blind(self, s: vec[i64], seat: i64) -> i64:
        """What a card off the deck is worth on average, as far as the seat can know."""
        cards = self.cards
        kinds = self.kinds
        hand = cards.hand + seat * kinds
        total: i64 = 0
        count: i64 = 0
        want = self.want
        for kind in range(kinds):
            n = cards.count[kind] - s[cards.discard + kind] - s[hand + kind]
            for other in range(self.players):
                if other != seat:
                    n -= s[cards.known + other * kinds + kind]
            for i in range(cards.display, cards.display + cards.spaces):
                if s[i] == kind:
                    n -= 1
            count += n
            total += n * want[kind]
        if count <= 0:
            return 0
        return total // count

    def best_shown(self, s: vec[i64], skip: i64) -> i64:
        """The most valuable kind in the display, except a set of kinds; EMPTY if there is none."""
        cards = self.cards
        best: i64 = EMPTY
        for i in range(cards.display, cards.display + cards.spaces):
            kind = s[i]
            if kind != EMPTY and (skip >> kind) & 1 == 0:
                if best == EMPTY or self.want[kind] > self.want[best]:
                    best = kind
        return best

    # -- paying --------------------------------------------------------------------------------------------------

    def payment(self, s: vec[i64], seat: i64, route: i64, colour: i64) -> i64:
        """The claim of a route with a colour and as few wild cards as that takes; NO_PAYMENT if the hand cannot."""
        claims = self.claims
        ground = self.ground
        hand = self.cards.hand + seat * self.kinds
        length = ground.length[route]
        have = s[hand + colour]
        if have > length - ground.ferry[route]:
            have = length - ground.ferry[route]
        need = length - have
        first: i64 = 0
        if need > 0:
            if claims.wild >= 0 and length >= claims.wild_from:
                first = s[hand + claims.wild]
            second: i64 = 0
            if claims.second >= 0 and length >= claims.second_from:
                second = s[hand + claims.second]
            if first + second < need:
                return NO_PAYMENT
            # the kind that fewer routes take goes first
            if second > need:
                second = need
            first = need - second
            if have == 0:
                colour = WILD_ONLY
            return claims.code(route, colour, first, second)
        return claims.code(route, colour, 0, 0)

    def best_payment(self, s: vec[i64], seat: i64, route: i64) -> i64:
        """The claim of a route that costs least: few wild cards, and of a colour that is needed least."""
        colour = self.ground.colour[route]
        if colour >= 0:
            return self.payment(s, seat, route, colour)
        best: i64 = NO_PAYMENT
        best_cost: i64 = 0
        for each in range(self.colours):
            claim = self.payment(s, seat, route, each)
            if claim != NO_PAYMENT:
                cost = self.loss(claim, 0)
                if best == NO_PAYMENT or cost < best_cost:
                    best = claim
                    best_cost = cost
        return best

    def loss(self, claim: i64, meant: i64) -> i64:
        """How much the cards of a claim are missed elsewhere, in hundredths of a card; `meant` are meant for it."""
        style = self.style
        claims = self.claims
        wild = claims.wild_of(claim) + claims.second_of(claim)
        colour = claims.colour_of(claim)
        total = wild * style.wild
        if colour != WILD_ONLY:
            n = self.ground.length[claims.route_of(claim)] - wild
            if meant > n:
                meant = n
            spare = self.spare[colour]
            if spare > n - meant:
                spare = n - meant
            total += meant * style.meant + spare * style.spare + (n - meant - spare) * style.needed
        return total
