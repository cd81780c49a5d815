"""What a planner finds important."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from whistlestop.engine.reading import Table


@final
class Style:
    """Weights, in hundredths of a point where nothing else is said; a board may set its own.

    They were found by self-play: `benchmarks/tune_planner.py`.
    """

    def __init__(self, weights: dict[str, int]) -> None:
        self.turn: i64 = 236  # points: what a turn is worth when tracks are compared
        self.miss: i64 = 43  # turns: what it takes to get one missing card
        self.supply: i64 = 50  # percent of that which depends on how many of the colour are left
        self.least: i64 = 20  # points: no track costs less in a plan, however much it scores
        self.card: i64 = 220  # points: what an unspent card is worth early in the game
        self.meant: i64 = 112  # cards, in hundredths: what one counts that was meant for the very route
        self.spare: i64 = 35  # one that no planned route needs
        self.needed: i64 = 55  # one that another planned route needs
        self.wild: i64 = 212  # a wild one
        self.fade: i64 = 8  # turns before the end from which cards lose their worth
        self.draw: i64 = 180  # cards, in hundredths: what a turn of drawing brings
        self.planned: i64 = 765  # points: how much rather a planned track is claimed than another one
        self.pace: i64 = 190  # trains: how many everybody lays in a turn
        self.slack: i64 = 8  # percent of trains and turns that a plan should leave
        self.steep: i64 = 12  # percent of slack that make success a good deal likelier
        self.appetite: i64 = 20  # percent of the worth of drawing tickets that is believed
        self.keen: i64 = 100  # percent of the points of a ticket that is planned for
        self.pick: i64 = 55  # turns: what a card takes that the plan misses
        self.ease: i64 = 20  # percent of the time left from which a plan presses
        self.tight: i64 = 40  # percent more from which nothing else is done
        self.margin: i64 = 20  # whole points of a lead that make much of a difference to search
        # for rules that not every board has
        self.lap: i64 = 400  # turns: what a ticket of a race takes
        self.hurry: i64 = 3000  # points: how much more a planned track of a race is wanted
        self.ticket: i64 = 15  # whole points that a ticket of a race counts
        self.fresh: i64 = 70  # percent of the average cost of tickets that the cheaper of two costs
        self.lead: i64 = 2  # spots on the mat that make much of a lead
        self.train: i64 = 80  # points: what a train put on the mat is worth elsewhere
        self.extra: i64 = 40  # percent of a card: what an extra card for the mat is worth elsewhere
        self.express: i64 = 50  # percent of its cards: what an express card is worth unspent
        self.goods: i64 = 35  # percent: how much of goods at the end of a route will be fetched
        self.patience: i64 = 60  # points: what a trip gains by waiting for a turn
        self.trip: i64 = 600  # points: the least trip that a passenger is put on the board for
        self.fare: i64 = 100  # points: what a passenger card is worth unspent
        for name, value in weights.items():
            setattr(self, name, value)

    def names(self) -> list[str]:
        """The names of all weights."""
        return sorted(name for name in dir(self) if name[0] != "_" and isinstance(getattr(self, name), int))


def check_weights(table: Table) -> None:
    """Note the weights of a board file that planners do not have."""
    table.read += Style({}).names()
    table.finish()
