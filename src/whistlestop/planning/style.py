"""What planners find important on every board. Advisors have weights of their own for what their rule adds."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from whistlestop.planning.weight import CARDS, PERCENT, POINTS, TRAINS, TURNS, WHOLE_POINTS, WHOLE_TURNS, Weight

# They were found by self-play: benchmarks/tune_planner.py.
WEIGHTS: Final = [
    Weight("turn", 236, POINTS, "what a turn is worth when tracks are compared"),
    Weight("miss", 43, TURNS, "how long it takes to get a card that is missing"),
    Weight("supply", 50, PERCENT, "how much of that depends on how many cards of the colour are left"),
    Weight("least", 20, POINTS, "no track costs less than this in a plan, however much it scores"),
    Weight("card", 220, POINTS, "what an unspent card is worth early in the game"),
    Weight("meant", 112, CARDS, "what a card counts that was meant for this route"),
    Weight("spare", 35, CARDS, "what a card counts that no planned route needs"),
    Weight("needed", 55, CARDS, "what a card counts that another planned route needs"),
    Weight("wild", 212, CARDS, "what a wild card counts"),
    Weight("fade", 8, WHOLE_TURNS, "how long before the end cards begin to lose their worth", least=1),
    Weight("draw", 180, CARDS, "what a turn of drawing cards brings"),
    Weight("planned", 765, POINTS, "by how much a planned track is preferred to another one"),
    Weight("pace", 190, TRAINS, "how many trains everybody lays in a turn", least=1),
    Weight("slack", 8, PERCENT, "how much of the trains and turns a plan should leave over"),
    Weight("steep", 12, PERCENT, "how much slack makes success a good deal likelier", least=1),
    Weight("appetite", 20, PERCENT, "how much of the worth of drawing tickets is believed"),
    Weight("keen", 100, PERCENT, "how much of the points of a ticket is planned for"),
    Weight("pick", 55, TURNS, "how long it takes to get a card that the plan lacks"),
    Weight("ease", 20, PERCENT, "the share of the time left from which a plan presses"),
    Weight("tight", 40, PERCENT, "how much more of it until nothing else is done", least=1),
    Weight("margin", 20, WHOLE_POINTS, "the lead that makes much of a difference to search", least=1),
    Weight("lap", 400, TURNS, "race for tickets: how long a ticket takes"),
    Weight("hurry", 3000, POINTS, "race for tickets: how much more a planned track is wanted"),
    Weight("ticket", 15, WHOLE_POINTS, "race for tickets: what a ticket counts"),
]


@final
class Style:
    """The weights at hand for planning; those that a board does not set are as usual."""

    def __init__(self, weights: dict[str, int]) -> None:
        self.weights = weights  # that the board sets, those of advisors included
        value = {weight.name: weight.of(weights) for weight in WEIGHTS}
        self.turn: i64 = value["turn"]
        self.miss: i64 = value["miss"]
        self.supply: i64 = value["supply"]
        self.least: i64 = value["least"]
        self.card: i64 = value["card"]
        self.meant: i64 = value["meant"]
        self.spare: i64 = value["spare"]
        self.needed: i64 = value["needed"]
        self.wild: i64 = value["wild"]
        self.fade: i64 = value["fade"]
        self.draw: i64 = value["draw"]
        self.planned: i64 = value["planned"]
        self.pace: i64 = value["pace"]
        self.slack: i64 = value["slack"]
        self.steep: i64 = value["steep"]
        self.appetite: i64 = value["appetite"]
        self.keen: i64 = value["keen"]
        self.pick: i64 = value["pick"]
        self.ease: i64 = value["ease"]
        self.tight: i64 = value["tight"]
        self.margin: i64 = value["margin"]
        self.lap: i64 = value["lap"]
        self.hurry: i64 = value["hurry"]
        self.ticket: i64 = value["ticket"]
