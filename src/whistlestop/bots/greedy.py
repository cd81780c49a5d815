"""A bot that takes what it can get now: the longest route that it can pay for, else cards towards the next one.

It has an opinion about every action of every rule, a number; the action with the highest one is played. Where a rule is
unknown to it all actions are worth the same, and it plays any of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from whistlestop.bots.protocol import Budget
from whistlestop.engine.bits import BIT, WORD
from whistlestop.engine.cards import Cards
from whistlestop.engine.ruleset import Rule, Ruleset
from whistlestop.engine.tickets import Tickets
from whistlestop.engine.track import FREE, Track
from whistlestop.rules.claim_routes import ClaimRoutes
from whistlestop.rules.draw_cards import DrawCards
from whistlestop.rules.draw_tickets import DrawTickets
from whistlestop.rules.express import Express
from whistlestop.rules.festivals import Festivals
from whistlestop.rules.opening_tickets import OpeningTickets
from whistlestop.rules.passenger_runs import PassengerRuns
from whistlestop.rules.passengers import Passengers
from whistlestop.rules.province_mat import ProvinceMat
from whistlestop.rules.ticket_draft import TicketDraft
from whistlestop.rules.ticket_race import TicketRace
from whistlestop.view import View

# On a turn: a route first (or a trip that brings as much), then express cards, then cards; tickets if nothing is left.
ROUTE_FIRST = 1000
EXPRESS_FIRST = 100
BLIND = 0.5  # better than a colour of which none is in the hand
LAST_RESORT = -1000


class GreedyBot:
    """Looks no further than this decision."""

    def __init__(self) -> None:
        self.opinions: Opinions | None = None

    def choose(self, view: View, legal: Sequence[int], budget: Budget) -> int:
        if self.opinions is None or self.opinions.rules is not view.rules:
            self.opinions = Opinions(view.rules)
        self.opinions.look(view)
        worth = [self.opinions.worth(action) for action in legal]
        best = max(worth)
        return budget.rng.choice([action for action, value in zip(legal, worth, strict=True) if value == best])


class Opinions:
    """What the actions of a board are worth to a seat that has looked at the table."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.cards = rules.find(Cards)
        self.track = rules.find(Track)
        self.lengths = [route.length for route in rules.board.routes]
        self.points = [ticket.points for ticket in rules.board.tickets]
        of_deck = [[ticket.points for ticket in rules.board.tickets if ticket.deck == deck] for deck in (0, 1)]
        self.first_is_cheaper = len(of_deck[1]) == 0 or mean(of_deck[0]) <= mean(of_deck[1])
        self.colours = rules.board.colours
        self.exits: list[list[tuple[int, int]]] = [[] for _ in rules.board.cities]  # routes and where they lead
        for i, route in enumerate(rules.board.routes):
            self.exits[route.a].append((i, route.b))
            self.exits[route.b].append((i, route.a))
        judges: dict[type[Rule], Callable[[Any, int], float]] = {
            ClaimRoutes: self.claim,
            DrawCards: self.draw,
            DrawTickets: self.draw_tickets,
            OpeningTickets: self.announce,
            Tickets: self.keep,
            TicketDraft: self.pick,
            TicketRace: self.exchange,
            Express: self.express,
            Festivals: self.festival,
            Passengers: self.collect,
            PassengerRuns: self.travel,
            ProvinceMat: self.mat,
        }
        self.judge = {rule: judges.get(type(rule), self.indifferent) for rule in rules.all_rules}

    def look(self, view: View) -> None:
        """Take in what the seat of a view sees."""
        self.seat = view.seat or 0
        self.slots = view.slots
        start = self.cards.hand + self.seat * self.cards.kinds
        self.hand = [int(number) for number in view.slots[start : start + self.cards.kinds]]
        self.trains = int(view.slots[self.track.trains + self.seat])

    def worth(self, action: int) -> float:
        rule = self.rules.rule_of(action)
        return self.judge[rule](rule, action)

    def indifferent(self, rule: Rule, action: int) -> float:
        return 0

    # -- routes and cards ------------------------------------------------------------------------------------

    def claim(self, rule: ClaimRoutes, action: int) -> float:
        """The longest route, with the fewest wild cards, in the colour that there is most of."""
        claim = action - int(rule.base)
        colour = claim >> 8 & 15
        wild = (claim >> 4 & 15) + (claim & 15)
        spare = self.hand[colour] if colour < self.colours else 0
        return ROUTE_FIRST + 20 * self.lengths[claim >> 12] - wild + spare / 100

    def draw(self, rule: DrawCards, action: int) -> float:
        """The face-up colour that there is most of in the hand, else blind."""
        kind = action - rule.face_up
        if action == rule.blind:
            return BLIND
        return self.hand[kind] if kind < self.colours else 0

    def express(self, rule: Express, action: int) -> float:
        """The small ones for cards; the last one is kept for the mat, where there is one."""
        i = action - rule.base
        start = rule.unspent + self.seat * rule.kinds
        unspent = sum(self.slots[start : start + rule.kinds])
        if i >= rule.kinds:
            return int(LAST_RESORT - rule.value[i - rule.kinds])
        useful = unspent > 1 or "province_mat" not in self.rules.by_name
        return int(EXPRESS_FIRST - rule.value[i]) if useful else 0

    def mat(self, rule: ProvinceMat, action: int) -> float:
        """The highest spot; for it what is left of the colour, and express cards late in the game."""
        if action >= rule.extra:
            return 100 if action - rule.extra < self.colours else -1
        if action >= rule.boost:
            return 50 if 2 * self.trains < self.track.supply else -1
        if action == rule.skip:
            return 1
        return int(rule.spot(self.slots, action - rule.put, self.slots[rule.played] + self.slots[rule.added]))

    # -- tickets ---------------------------------------------------------------------------------------------

    def draw_tickets(self, rule: DrawTickets, action: int) -> float:
        """Only when no route fits the trains that are left: some ticket may be joined already."""
        cheap = self.cheap(action - int(rule.base)) / 10 if rule.two else 0
        return (LAST_RESORT if self.has_room() else EXPRESS_FIRST) + cheap

    def has_room(self) -> bool:
        owner = self.track.owner
        return any(self.slots[owner + i] == FREE and length <= self.trains for i, length in enumerate(self.lengths))

    def announce(self, rule: OpeningTickets, action: int) -> float:
        return self.cheap(action - int(rule.base))

    def cheap(self, split: int) -> int:
        """How many tickets of a split come from the deck of the cheaper ones."""
        return split // 16 if self.first_is_cheaper else split % 16

    def keep(self, rule: Tickets, action: int) -> float:
        """All that are joined already, and as few and as cheap ones as possible of the others."""
        chosen = [ticket for i, ticket in enumerate(self.offer(rule)) if action - rule.keep & BIT[i]]
        return sum(self.points[ticket] if self.joins(ticket) else -1000 - self.points[ticket] for ticket in chosen)

    def pick(self, rule: TicketDraft, action: int) -> float:
        return -self.points[self.offer(rule.tickets)[action - rule.base]]

    def offer(self, rule: Tickets) -> list[int]:
        return [int(ticket) for ticket in rule.members(self.slots, rule.offered + self.seat * rule.words)]

    def joins(self, ticket: int) -> bool:
        """Whether own routes join the two places of a ticket."""
        reached = list(self.rules.board.tickets[ticket].a_cities)
        for city in reached:
            reached += [there for route, there in self.exits[city] if there not in reached and self.owns(route)]
        return any(city in reached for city in self.rules.board.tickets[ticket].b_cities)

    def exchange(self, rule: TicketRace, action: int) -> float:
        """No worse than cards when there are more of them than trains; no better, or a game might go on for ever."""
        return 0 if sum(self.hand) > self.trains else LAST_RESORT

    # -- what else there is to collect -----------------------------------------------------------------------

    def festival(self, rule: Festivals, action: int) -> float:
        """What the cards that lie there add to the own set."""
        i = action - rule.base
        chart = [0, *rule.chart[i]]
        have = self.slots[rule.pile + self.seat * rule.sets + i]
        more = have + self.slots[rule.lying + i]
        return chart[min(more, len(chart) - 1)] - chart[min(have, len(chart) - 1)]

    def collect(self, rule: Passengers, action: int) -> float:
        """The colour that there is most of."""
        return int(self.slots[rule.collected + self.seat * rule.colours + (action - rule.base) % rule.colours])

    def travel(self, rule: PassengerRuns, action: int) -> float:
        """A trip when it brings twice as many points as the longest route has spaces; a passenger where one could."""
        used = {r for r in range(len(self.lengths)) if self.slots[rule.used + r // WORD] & BIT[r % WORD]}
        if action >= rule.ride:
            route = action - rule.ride
            city = int(rule.other_end(route, self.slots[rule.here]))
            return self.goods(rule, city, {}) + self.trip(rule, city, used | {route})
        if action == rule.stop:
            return 0.5
        if action >= rule.run:
            points = self.trip(rule, action - rule.run, set())
            return ROUTE_FIRST + 10 * points if points > 0 else LAST_RESORT
        if action == rule.place_nobody:
            return 6 if 2 * self.trains > self.track.supply else -1
        return self.trip(rule, action - rule.place, set())

    def trip(self, rule: PassengerRuns, city: int, used: set[int]) -> int:
        """The points of a trip over own routes that always goes on to the best goods next to it."""
        points = 0
        taken = {city: 99}
        while True:
            ways = [
                (self.goods(rule, there, taken), route, there)
                for route, there in self.exits[city]
                if route not in used and self.owns(route) and not rule.country[there]
            ]
            if not ways:
                return points
            gain, route, city = max(ways)
            points += gain
            used = used | {route}
            taken[city] = taken.get(city, 0) + 1

    def owns(self, route: int) -> bool:
        return bool(self.slots[self.track.owner + route] == self.seat + 1)

    def goods(self, rule: PassengerRuns, city: int, taken: dict[int, int]) -> int:
        """The value of the top token of a city after some were taken."""
        left = self.slots[rule.goods + city] - taken.get(city, 0)
        return int(rule.token[rule.token_start[city] + rule.stack_size[city] - left]) if left > 0 else 0


def mean(values: list[int]) -> float:
    return sum(values) / max(1, len(values))
