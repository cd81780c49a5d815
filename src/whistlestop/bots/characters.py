"""Characters: planners about as strong as `hard`, with preferences by which people can tell them apart."""

from __future__ import annotations

from typing import ClassVar

from whistlestop.bots.planner import PlannerBot
from whistlestop.engine.ruleset import Ruleset
from whistlestop.planning.advisors import board_weights, weights_for
from whistlestop.planning.weights import BLOCKER, BUILDER, COLLECTOR, Weight


class Character(PlannerBot):
    """The planner with a preference. On a board that leaves no room for it, it plays like any planner."""

    liking: ClassVar[dict[str, int]]  # by how much its weights are above those of the board
    strength: ClassVar[Weight]  # how much of that, which a board may set

    def __init__(self) -> None:
        super().__init__()

    def weights(self, rules: Ruleset) -> dict[str, int]:
        usual = board_weights(rules.board, rules.players)
        strength = int(self.strength.of(usual))
        return usual | {
            weight.name: max(weight.least, int(weight.of(usual)) + self.liking[weight.name] * strength // 100)
            for weight in weights_for(rules.board.rules)
            if weight.name in self.liking
        }


class Builder(Character):
    """Likes one long path, built of few long routes."""

    liking: ClassVar[dict[str, int]] = {"trail": 200, "turn": 32}
    strength = BUILDER


class Blocker(Character):
    """Likes to claim what would join the networks of others."""

    liking: ClassVar[dict[str, int]] = {"deny": 300}
    strength = BLOCKER


class Collector(Character):
    """Likes to draw more tickets, also before its own are completed."""

    liking: ClassVar[dict[str, int]] = {"ahead": 20, "appetite": 20}
    strength = COLLECTOR
