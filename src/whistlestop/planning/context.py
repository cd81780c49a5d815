"""The parts of a planner, for its advisors."""

from __future__ import annotations

from typing import final

from whistlestop.engine.ruleset import Ruleset
from whistlestop.planning.card_demand import CardDemand
from whistlestop.planning.rivals import Rivals
from whistlestop.planning.route_graph import RouteGraph
from whistlestop.planning.route_prices import RoutePrices
from whistlestop.planning.steiner_forest import SteinerForest
from whistlestop.planning.tempo import Tempo
from whistlestop.planning.ticket_choice import TicketChoice
from whistlestop.planning.weights import PlannerWeights


@final
class PlannerContext:
    """What a planner and its advisors share; a planner makes its own."""

    def __init__(self, rules: Ruleset, weights: PlannerWeights, fast: bool) -> None:
        self.rules = rules
        self.weights = weights
        self.graph = RouteGraph(rules)
        self.forest = SteinerForest(self.graph, len(rules.board.tickets), rules.players)
        self.demand = CardDemand(rules, self.graph, weights)
        self.tempo = Tempo(rules, weights)
        self.prices = RoutePrices(rules, self.forest, self.demand)
        self.rivals = Rivals(rules)
        self.ticket_choice = TicketChoice(rules, self.prices, self.tempo, fast)
