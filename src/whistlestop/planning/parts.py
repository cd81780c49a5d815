"""The parts of a planner, for those who advise it."""

from __future__ import annotations

from typing import final

from whistlestop.engine.ruleset import Ruleset
from whistlestop.planning.forest import Forest
from whistlestop.planning.ground import Ground
from whistlestop.planning.needs import Needs
from whistlestop.planning.prices import Prices
from whistlestop.planning.style import Style
from whistlestop.planning.tempo import Tempo
from whistlestop.planning.ticket_choice import TicketChoice


@final
class Parts:
    """What a planner of a Ruleset reckons with, made for it."""

    def __init__(self, rules: Ruleset, style: Style, hasty: bool) -> None:
        self.rules = rules
        self.style = style
        self.ground = Ground(rules)
        self.forest = Forest(self.ground, len(rules.board.tickets))
        self.needs = Needs(rules, self.ground, style)
        self.tempo = Tempo(rules, style)
        self.prices = Prices(rules, style, self.ground, self.forest, self.needs)
        self.choice = TicketChoice(rules, style, self.prices, self.forest, self.tempo, hasty)
