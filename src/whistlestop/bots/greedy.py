"""A bot that takes what it can get now: the longest route that it can pay for, else cards towards the next one.

It has an opinion about every action of every rule, a number; the action with the highest one is played. Where a rule is
unknown to it all actions are worth the same, and it plays any of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from whistlestop.bots.protocol import Budget
from whistlestop.engine.bits import BIT
from whistlestop.engine.cards import Cards
from whistlestop.engine.network import Network
from whistlestop.engine.ruleset import Rule, Ruleset
from whistlestop.engine.tickets import Tickets
from whistlestop.engine.track import FREE, Track
from whistlestop.planning.advice import CARDS_BETTER, LAST_RESORT, ROUTE_FIRST, Advisor
from whistlestop.planning.planner import Planner
from whistlestop.planning.style import Style
from whistlestop.rules.claim_routes import ClaimRoutes
from whistlestop.rules.draw_cards import DrawCards
from whistlestop.rules.draw_tickets import DrawTickets
from whistlestop.rules.opening_tickets import OpeningTickets
from whistlestop.rules.ticket_draft import TicketDraft
from whistlestop.view import View

BLIND = 50  # better than a colour of which none is in the hand


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
    """What the actions of a board are worth to a seat that has looked at the table, in hundredths.

    It knows what all boards have; of other rules their advisors say it.
    """

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.cards = rules.find(Cards)
        self.track = rules.find(Track)
        self.tickets = rules.find(Tickets)
        self.lengths = [route.length for route in rules.board.routes]
        self.points = [ticket.points for ticket in rules.board.tickets]
        of_deck = [[ticket.points for ticket in rules.board.tickets if ticket.deck == deck] for deck in (0, 1)]
        self.first_is_cheaper = len(of_deck[1]) == 0 or mean(of_deck[0]) <= mean(of_deck[1])
        self.colours = rules.board.colours
        judges: dict[str, Callable[[Any, int], int]] = {
            "claim_routes": self.claim,
            "draw_cards": self.draw,
            "draw_tickets": self.draw_tickets,
            "opening_tickets": self.announce,
            "tickets": self.keep,
            "ticket_draft": self.pick,
        }
        advisors = Planner(rules, Style(rules.board.weights)).by_rule
        judges |= {name: partial(self.advised, advisor) for name, advisor in advisors.items()}
        self.judge = {rule: judges.get(name, self.indifferent) for name, rule in rules.by_name.items()}

    def look(self, view: View) -> None:
        """Take in what the seat of a view sees."""
        self.seat = view.seat or 0
        self.slots = view.slots
        self.network: Network | None = None  # made when it is asked for
        start = self.cards.hand + self.seat * self.cards.kinds
        self.hand = [int(number) for number in view.slots[start : start + self.cards.kinds]]
        self.trains = int(view.slots[self.track.trains + self.seat])

    def worth(self, action: int) -> int:
        rule = self.rules.rule_of(action)
        return self.judge[rule](rule, action)

    def indifferent(self, rule: Rule, action: int) -> int:
        return 0

    def advised(self, advisor: Advisor, rule: Rule, action: int) -> int:
        return int(advisor.glance(self.slots, self.seat, action))

    # -- routes and cards ------------------------------------------------------------------------------------

    def claim(self, rule: ClaimRoutes, action: int) -> int:
        """The longest route, with the fewest wild cards, in the colour that there is most of."""
        colour = int(rule.colour_of(action))
        wild = int(rule.wild_of(action) + rule.second_of(action))
        spare = self.hand[colour] if colour < self.colours else 0
        return ROUTE_FIRST + 2000 * self.lengths[int(rule.route_of(action))] - 100 * wild + spare

    def draw(self, rule: DrawCards, action: int) -> int:
        """The face-up colour that there is most of in the hand, else blind."""
        kind = action - rule.face_up
        if action == rule.blind:
            return BLIND
        return 100 * self.hand[kind] if kind < self.colours else 0

    # -- tickets ---------------------------------------------------------------------------------------------

    def draw_tickets(self, rule: DrawTickets, action: int) -> int:
        """Only when no route fits the trains that are left: some ticket may be joined already."""
        cheap = self.cheap(action - int(rule.base)) * 10 if rule.two else 0
        return (LAST_RESORT if self.has_room() else CARDS_BETTER) + cheap

    def has_room(self) -> bool:
        owner = self.track.owner
        return any(self.slots[owner + i] == FREE and length <= self.trains for i, length in enumerate(self.lengths))

    def announce(self, rule: OpeningTickets, action: int) -> int:
        return 100 * self.cheap(action - int(rule.base))

    def cheap(self, split: int) -> int:
        """How many tickets of a split come from the deck of the cheaper ones."""
        return split // 16 if self.first_is_cheaper else split % 16

    def keep(self, rule: Tickets, action: int) -> int:
        """All that are joined already, and as few and as cheap ones as possible of the others."""
        chosen = [ticket for i, ticket in enumerate(self.offer()) if action - rule.keep & BIT[i]]
        worth = (self.points[ticket] if self.joins(ticket) else -1000 - self.points[ticket] for ticket in chosen)
        return 100 * sum(worth)

    def pick(self, rule: TicketDraft, action: int) -> int:
        return -100 * self.points[self.offer()[action - rule.base]]

    def offer(self) -> list[int]:
        start = self.tickets.offered + self.seat * self.tickets.words
        return [int(ticket) for ticket in self.tickets.members(self.slots, start)]

    def joins(self, ticket: int) -> bool:
        """Whether the two places of a ticket are joined already."""
        if self.network is None:
            self.network = self.tickets.network(self.slots, self.seat, self.track.network(self.slots, self.seat))
        return bool(self.tickets.joined(self.network, ticket))


def mean(values: list[int]) -> float:
    return sum(values) / max(1, len(values))
