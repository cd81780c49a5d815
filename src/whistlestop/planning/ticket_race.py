"""Advice on the race for tickets: when to exchange them (F3)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.state import State
from whistlestop.planning.advice import LAST_RESORT, Advisor, Reason, Situation
from whistlestop.planning.context import PlannerContext
from whistlestop.planning.steiner_forest import UNKNOWN
from whistlestop.planning.weights import PERCENT, Weight
from whistlestop.rules.ticket_race import TicketRace

HOPELESS: Final = 3000  # the cost of a ticket that is out of reach, in hundredths of a point

FRESH: Final = Weight("fresh", 70, PERCENT, "the cost of the cheaper of two new tickets, relative to the average")


@final
class RaceAdvisor(Advisor):
    extra_weights: ClassVar[list[Weight]] = [FRESH]
    sentences: ClassVar[dict[str, str]] = {
        "race.exchange": "Other tickets are likely to be quicker to complete than yours.",
    }

    def __init__(self, context: PlannerContext) -> None:
        choice = context.ticket_choice
        self.rule = context.rules.find(TicketRace)
        self.cards = context.demand.cards
        self.forest = choice.forest
        self.fresh: i64 = FRESH.of(context.weights.table)
        # the average cost of a ticket on an empty board
        self.usual: i64 = sum([int(cost) for cost in choice.base_cost]) // len(choice.base_cost)

    def propose(self, g: State, seat: i64, horizon: i64, price: i64) -> i64:
        """Propose an exchange if even the cheapest ticket in hand costs more than new tickets usually do."""
        self.action = -1
        rule = self.rule
        s = g.s
        tickets = rule.tickets
        if tickets.left(s, 0) == 0:
            return 0
        held = tickets.members(s, tickets.held + seat * tickets.words)
        if len(held) == 0:
            return 0
        forest = self.forest
        usual = self.usual * self.fresh // 100
        cheapest: i64 = HOPELESS
        for ticket in held:
            solo = forest.known_solo_cost(ticket)
            if solo == UNKNOWN:
                end = forest.graph.reach(forest.links, tickets.a[ticket], tickets.b[ticket], cheapest)
                if end >= 0:
                    cheapest = forest.graph.dist[end]
            elif solo < cheapest:
                cheapest = solo
            if cheapest <= usual:
                return 0
        self.action = rule.base
        return cheapest - usual

    def immediate_value(self, s: vec[i64], seat: i64, action: i64) -> i64:
        """Exchange only with more cards than trains, and no sooner than draw cards: the game has to end."""
        return 0 if s[self.cards.hand_n + seat] > s[self.rule.track.trains + seat] else LAST_RESORT

    def reason(self, situation: Situation, action: i64) -> Reason:
        return Reason("race.exchange")
