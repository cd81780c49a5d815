"""Cards: which ones a plan still needs, what a card of each kind is worth, and how to pay for a route."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.cards import EMPTY, Cards
from whistlestop.engine.payments import WILD_ONLY
from whistlestop.engine.ruleset import Ruleset
from whistlestop.planning.route_graph import RouteGraph
from whistlestop.planning.weights import PlannerWeights

NO_PAYMENT: Final = -1


@final
class CardDemand:
    """What the cards of one seat mean for the routes that it wants; `allocate` works it out."""

    def __init__(self, rules: Ruleset, graph: RouteGraph, weights: PlannerWeights) -> None:
        self.weights = weights
        self.cards = rules.find(Cards)
        self.graph = graph
        self.claims = graph.claims
        self.colours: i64 = rules.board.colours
        self.kinds: i64 = self.cards.kinds
        self.players: i64 = rules.players
        self.card_value: vec[i64] = vec[i64]([0] * self.kinds)  # of one more card of a kind, in hundredths of a card
        self.spare: vec[i64] = vec[i64]([0] * self.kinds)  # cards in hand that no route needs
        self.wilds: i64 = 0  # wild cards in hand
        # what spending a card that is not meant for the route costs at least, in hundredths of a card
        self.least_cost: i64 = int(min(weights.spare, weights.needed, weights.wild))
        self.missing: vec[i64] = vec[i64]([0] * graph.routes)  # cards, by place in the list of routes
        self.total_missing: i64 = 0  # cards, for all routes
        self.urgency: vec[i64] = vec[i64]([0] * graph.routes)  # how much more a card for each route is worth
        self.pay_colour: vec[i64] = vec[i64]([0] * graph.routes)  # the colour to pay with, by place in the list

    def most_of_a_colour(self, s: vec[i64], seat: i64) -> i64:
        """Return how many cards a seat has of the colour that it holds most of."""
        hand = self.cards.hand + seat * self.kinds
        found: i64 = 0
        for colour in range(self.colours):
            if s[hand + colour] > found:
                found = s[hand + colour]
        return found

    def allocate(self, s: vec[i64], seat: i64, routes: vec[i64], n: i64) -> None:
        """Share a seat's hand out to a list of routes, coloured ones first, and note what is missing."""
        graph = self.graph
        colours = self.colours
        hand = self.cards.hand + seat * self.kinds
        spare = self.spare
        card_value = self.card_value
        missing = self.missing
        pay_colour = self.pay_colour
        lengths = graph.length
        reserve = graph.reserve
        ferries = graph.ferry
        route_colour = graph.colour
        for kind in range(self.kinds):
            spare[kind] = s[hand + kind]
            card_value[kind] = 0
        grey = False
        for i in range(n):
            route = routes[i]
            colour = route_colour[route]
            pay_colour[i] = colour
            if colour < 0:
                grey = True
                continue
            length = lengths[route] + reserve[route]
            have = spare[colour]
            if have > length - ferries[route]:
                have = length - ferries[route]
            spare[colour] -= have
            missing[i] = length - have
        if grey:
            for i in range(n):
                if pay_colour[i] >= 0:
                    continue
                route = routes[i]
                best: i64 = 0
                for each in range(colours):
                    if spare[each] > spare[best]:
                        best = each
                pay_colour[i] = best
                length = lengths[route] + reserve[route]
                have = spare[best]
                if have > length - ferries[route]:
                    have = length - ferries[route]
                spare[best] -= have
                missing[i] = length - have
        self.allocate_wilds(s, seat, routes, n)
        self.value_cards(routes, n)

    def wild_cards(self, s: vec[i64], seat: i64) -> i64:
        """Return how many wild cards a seat has."""
        claims = self.claims
        hand = self.cards.hand + seat * self.kinds
        wilds: i64 = 0
        if claims.wild >= 0:
            wilds = s[hand + claims.wild]
        if claims.second >= 0:
            wilds += s[hand + claims.second]
        return wilds

    def allocate_wilds(self, s: vec[i64], seat: i64, routes: vec[i64], n: i64) -> None:
        """Fill gaps with wild cards, the smallest first."""
        wilds = self.wild_cards(s, seat)
        self.wilds = wilds
        missing = self.missing
        takes_wild = self.graph.takes_wild
        gap: i64 = 1
        while gap <= wilds and gap <= 6:
            for i in range(n):
                if missing[i] == gap and wilds >= gap and takes_wild[routes[i]]:
                    wilds -= gap
                    missing[i] = 0
            gap += 1

    def value_cards(self, routes: vec[i64], n: i64) -> None:
        """Set what one more card of each kind would be worth."""
        card_value = self.card_value
        missing = self.missing
        weights = self.weights
        urgency = self.urgency
        pay_colour = self.pay_colour
        route_colour = self.graph.colour
        takes_wild = self.graph.takes_wild
        total: i64 = 0
        best: i64 = 0
        for i in range(n):
            gap = missing[i]
            if gap > 0:
                total += gap
                colour = pay_colour[i]
                route = routes[i]
                weight = weights.lack + weights.near // gap + urgency[route]
                if route_colour[route] < 0:
                    weight -= weights.grey
                    for other in range(self.colours):
                        if card_value[other] < weights.any:
                            card_value[other] = weights.any
                if card_value[colour] < weight:
                    card_value[colour] = weight
                else:
                    card_value[colour] += weights.again
                if card_value[colour] > best and takes_wild[route]:
                    best = card_value[colour]
        self.total_missing = total
        if weights.stock > 0:
            for colour in range(self.colours):
                card_value[colour] += self.spare[colour] * weights.stock
                if card_value[colour] > best:
                    best = card_value[colour]
        claims = self.claims
        if claims.wild >= 0:
            card_value[claims.wild] = best + weights.joker
        if claims.second >= 0:
            card_value[claims.second] = best + weights.joker * 4 // 7

    def blind_value(self, s: vec[i64], seat: i64) -> i64:
        """Return what a card off the deck is worth on average, as far as the seat can know."""
        cards = self.cards
        kinds = self.kinds
        hand = cards.hand + seat * kinds
        total: i64 = 0
        count: i64 = 0
        card_value = self.card_value
        number = cards.count
        discard = cards.discard
        for kind in range(kinds):
            n = number[kind] - s[discard + kind] - s[hand + kind]
            for other in range(self.players):
                if other != seat:
                    n -= s[cards.known + other * kinds + kind]
            count += n
            total += n * card_value[kind]
        for i in range(cards.display, cards.display + cards.spaces):
            kind = s[i]
            if kind != EMPTY:
                count -= 1
                total -= card_value[kind]
        if count <= 0:
            return 0
        return total * self.weights.blind // (count * 100)

    def best_shown(self, s: vec[i64], skip: i64) -> i64:
        """Return the most valuable kind in the display, outside a set of kinds to skip; EMPTY if there is none."""
        cards = self.cards
        best: i64 = EMPTY
        for i in range(cards.display, cards.display + cards.spaces):
            kind = s[i]
            if kind != EMPTY and (skip >> kind) & 1 == 0:
                if best == EMPTY or self.card_value[kind] > self.card_value[best]:
                    best = kind
        return best

    # -- paying --------------------------------------------------------------------------------------------------

    def payment(self, s: vec[i64], seat: i64, route: i64, colour: i64) -> i64:
        """Return the claim of a route with a colour and as few wild cards as possible, or NO_PAYMENT."""
        claims = self.claims
        graph = self.graph
        hand = self.cards.hand + seat * self.kinds
        length = graph.length[route]
        have = s[hand + colour]
        if have > length - graph.ferry[route]:
            have = length - graph.ferry[route]
        need = length - have
        first: i64 = 0
        second: i64 = 0
        if need > 0:
            if claims.wild >= 0 and length >= claims.wild_from:
                first = s[hand + claims.wild]
            if claims.second >= 0 and length >= claims.second_from:
                second = s[hand + claims.second]
            if first + second < need or not graph.takes_wild[route]:
                return NO_PAYMENT
            # the wild kind that fewer routes take is spent first
            if second > need:
                second = need
            first = need - second
            if have == 0:
                colour = WILD_ONLY
        return claims.code(route, colour, first, second)

    def best_payment(self, s: vec[i64], seat: i64, route: i64) -> i64:
        """Return the claim of a route whose cards are missed least, or NO_PAYMENT."""
        colour = self.graph.colour[route]
        if colour >= 0:
            return self.payment(s, seat, route, colour)
        best: i64 = NO_PAYMENT
        best_cost: i64 = 0
        hand = self.cards.hand + seat * self.kinds
        least = self.graph.length[route] - self.wild_cards(s, seat)  # cards of the colour
        for each in range(self.colours):
            if s[hand + each] < least:
                continue
            claim = self.payment(s, seat, route, each)
            if claim != NO_PAYMENT:
                cost = self.payment_cost(claim, 0)
                if best == NO_PAYMENT or cost < best_cost:
                    best = claim
                    best_cost = cost
        return best

    def payment_cost(self, claim: i64, meant: i64) -> i64:
        """Return how much the cards of a claim, `meant` of them held for it, are missed, in hundredths of a card."""
        weights = self.weights
        claims = self.claims
        wild = claims.wild_of(claim) + claims.second_of(claim)
        colour = claims.colour_of(claim)
        total = wild * weights.wild
        if colour != WILD_ONLY:
            n = self.graph.length[claims.route_of(claim)] - wild
            if meant > n:
                meant = n
            spare = self.spare[colour]
            if spare > n - meant:
                spare = n - meant
            total += meant * weights.meant + spare * weights.spare + (n - meant - spare) * weights.needed
        return total
