"""The weights that planners judge by. The advisor of a rule may add some of its own."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

MAX_WEIGHT: Final = 100_000

# Units of weights.
POINTS: Final = "hundredths of a point"
WHOLE_POINTS: Final = "points"
TURNS: Final = "hundredths of a turn"
WHOLE_TURNS: Final = "turns"
CARDS: Final = "hundredths of a card"
TRAINS: Final = "hundredths of a train"
PERCENT: Final = "per cent"
SPOTS: Final = "spots"


@final
class Weight:
    """A number that a planner judges by; a board may set it, from `least` to MAX_WEIGHT, in its table `[planner]`."""

    def __init__(
        self, name: str, usual: int, unit: str, meaning: str, least: int = 0, first: int | None = None
    ) -> None:
        self.name: Final = name
        self.usual: Final = usual
        self.unit: Final = unit
        self.meaning: Final = meaning
        self.least: Final = least  # 1 where planners divide by it
        self.first: Final = usual if first is None else first  # what planners of version 1 judge by

    def of(self, weights: dict[str, int]) -> i64:
        """Return the value that a board sets, or the usual one."""
        return weights.get(self.name, self.usual)


# The usual values were found by self-play: benchmarks/tune_planner.py.
WEIGHTS: Final = [
    Weight("turn", 236, POINTS, "what a turn is worth when routes are compared"),
    Weight("miss", 43, TURNS, "how long it takes to get a card that is missing"),
    Weight("supply", 50, PERCENT, "how much of that depends on how many cards of the colour are left"),
    Weight("least", 20, POINTS, "no route costs less than this in a plan, however much it scores"),
    Weight("card", 220, POINTS, "what an unspent card is worth early in the game"),
    Weight("meant", 112, CARDS, "the cost of spending a card that was meant for this route"),
    Weight("spare", 35, CARDS, "the cost of spending a card that no planned route needs"),
    Weight("needed", 55, CARDS, "the cost of spending a card that another planned route needs"),
    Weight("wild", 212, CARDS, "the cost of spending a wild card"),
    Weight("fade", 8, WHOLE_TURNS, "how long before the end cards begin to lose their worth", least=1),
    Weight("draw", 180, CARDS, "the worth of a turn of drawing cards"),
    Weight("dry", 0, POINTS, "what a claim must be worth when there are no cards to draw", first=MAX_WEIGHT),
    Weight("planned", 765, POINTS, "by how much a planned route is preferred to another one"),
    Weight("pace", 190, TRAINS, "how many trains everybody lays in a turn", least=1),
    Weight("slack", 8, PERCENT, "how much of the trains and turns a plan should leave over"),
    Weight("steep", 12, PERCENT, "how much more slack makes success much more likely", least=1),
    Weight("appetite", 20, PERCENT, "how much of the estimated worth of drawing tickets counts"),
    Weight(
        "ahead", 0, PERCENT, "the share of the time left, taken by the plan, up to which tickets are drawn", first=0
    ),
    Weight("keen", 100, PERCENT, "how much of the points of a ticket is planned for"),
    Weight("pick", 55, TURNS, "how long it takes to get a card that the plan lacks"),
    Weight("ease", 20, PERCENT, "the share of the time left, taken by the plan, from which other turns cost extra"),
    Weight("tight", 40, PERCENT, "how much larger a share until that cost is full", least=1),
    Weight("margin", 20, WHOLE_POINTS, "the lead that makes much of a difference to search", least=1),
    Weight("lap", 400, TURNS, "race for tickets: how long a ticket takes"),
    Weight("hurry", 3000, POINTS, "race for tickets: how much more a planned route is preferred"),
    Weight("ticket", 15, WHOLE_POINTS, "race for tickets: what a ticket is worth"),
    Weight("own", 190, TRAINS, "how many trains the seat itself lays in a turn", least=1),
    Weight("armed", 12, TRAINS, "how much nearer a card in somebody's hand brings the end", first=0),
    Weight(
        "contest", 0, POINTS, "how much earlier to build a planned route for each end that a rival has reached", first=0
    ),
    Weight("deny", 0, POINTS, "what it is worth to claim a route that would join two networks of a rival", first=0),
    Weight("secure", 0, CARDS, "how much more a card for such a route is worth", first=0),
    Weight("stock", 0, CARDS, "how much more a card is worth for each card of its colour in hand", first=0),
    Weight("lack", 70, CARDS, "what a card that the plan lacks is worth"),
    Weight("near", 60, CARDS, "how much more if it is the last one that a route lacks"),
    Weight("grey", 10, CARDS, "how much less if the route takes any colour"),
    Weight("any", 35, CARDS, "what a card of another colour is worth for such a route"),
    Weight("again", 15, CARDS, "how much more for each further route that lacks the colour"),
    Weight("joker", 35, CARDS, "how much more a wild card is worth than the best colour"),
    Weight("blind", 120, PERCENT, "how much of the average worth of a card off the deck counts", first=100),
]

MEDIUM_SLIPS: Final = Weight("medium_slips", 33, PERCENT, "how many of its decisions the level `medium` gets wrong")
EASY_SLIPS: Final = Weight("easy_slips", 65, PERCENT, "how many of its decisions the level `easy` gets wrong")
BUILDER: Final = Weight("builder", 100, PERCENT, "how much of its preference the character `builder` has")
BLOCKER: Final = Weight("blocker", 100, PERCENT, "how much of its preference the character `blocker` has")
COLLECTOR: Final = Weight("collector", 100, PERCENT, "how much of its preference the character `collector` has")
CHARACTERS: Final = [BUILDER, BLOCKER, COLLECTOR]


@final
class PlannerWeights:
    """The values of WEIGHTS on one board; `table` is what the board file sets, for advisors' weights too."""

    def __init__(self, table: dict[str, int]) -> None:
        self.table = table
        value = {weight.name: weight.of(table) for weight in WEIGHTS}
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
        self.dry: i64 = value["dry"]
        self.planned: i64 = value["planned"]
        self.pace: i64 = value["pace"]
        self.slack: i64 = value["slack"]
        self.steep: i64 = value["steep"]
        self.appetite: i64 = value["appetite"]
        self.ahead: i64 = value["ahead"]
        self.keen: i64 = value["keen"]
        self.pick: i64 = value["pick"]
        self.ease: i64 = value["ease"]
        self.tight: i64 = value["tight"]
        self.margin: i64 = value["margin"]
        self.lap: i64 = value["lap"]
        self.hurry: i64 = value["hurry"]
        self.ticket: i64 = value["ticket"]
        self.own: i64 = value["own"]
        self.armed: i64 = value["armed"]
        self.contest: i64 = value["contest"]
        self.deny: i64 = value["deny"]
        self.secure: i64 = value["secure"]
        self.stock: i64 = value["stock"]
        self.lack: i64 = value["lack"]
        self.near: i64 = value["near"]
        self.grey: i64 = value["grey"]
        self.any: i64 = value["any"]
        self.again: i64 = value["again"]
        self.joker: i64 = value["joker"]
        self.blind: i64 = value["blind"]
