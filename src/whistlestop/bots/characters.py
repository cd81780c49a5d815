"""Characters: planners about as strong as `hard`, with preferences by which people can tell them apart."""

from __future__ import annotations

from typing import ClassVar

from whistlestop.bots.planner import PlannerBot
from whistlestop.engine.ruleset import Ruleset
from whistlestop.planning.advisors import board_weights, weights_for


class Character(PlannerBot):
    """The planner with a preference. On a board that leaves no room for it, it plays like any planner."""

    liking: ClassVar[dict[str, int]]  # by how much its weights are above those of the board

    def __init__(self) -> None:
        super().__init__()

    def weights(self, rules: Ruleset) -> dict[str, int]:
        usual = board_weights(rules.board, rules.players)
        return usual | {
            weight.name: max(weight.least, int(weight.of(usual)) + self.liking[weight.name])
            for weight in weights_for(rules.board.rules)
            if weight.name in self.liking
        }


class Builder(Character):
    """Likes one long path, built of few long routes."""

    liking: ClassVar[dict[str, int]] = {"trail": 100, "trail_open": 20, "turn": 64}


class Blocker(Character):
    """Likes to claim what would join the networks of others."""

    liking: ClassVar[dict[str, int]] = {"deny": 300}


class Collector(Character):
    """Likes to draw more tickets, also before its own are completed."""

    liking: ClassVar[dict[str, int]] = {"ahead": 20, "appetite": 20}
