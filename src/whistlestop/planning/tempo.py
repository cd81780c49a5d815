"""How long the game will last, and what a card is worth with so many turns to go."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.ruleset import Ruleset
from whistlestop.engine.track import Track
from whistlestop.planning.weights import PlannerWeights
from whistlestop.rules.last_round import LastRound
from whistlestop.rules.ticket_race import TicketRace


@final
class Tempo:
    """Estimates from what everybody sees: the trains and, in a race, the completed tickets."""

    def __init__(self, rules: Ruleset, weights: PlannerWeights) -> None:
        self.weights = weights
        self.players: i64 = rules.players
        self.track = rules.find(Track)
        self.last_round = rules.get(LastRound)
        self.race = rules.get(TicketRace)

    def horizon(self, s: vec[i64]) -> i64:
        """Return about how many turns each seat has left, this one included."""
        few: i64 = 0
        last = self.last_round
        if last is not None:
            if s[last.turns_left] > 0:
                return 1
            few = last.few
        least: i64 = 1000
        for seat in range(self.players):
            trains = s[self.track.trains + seat]
            if trains < least:
                least = trains
        if least <= few:
            return 1
        turns = 2 + (least - few) * 100 // self.weights.pace
        race = self.race
        if race is not None:
            for seat in range(self.players):
                rest = 1 + (race.goal - s[race.done_n + seat]) * self.weights.lap // 100
                if rest < turns:
                    turns = rest
        return turns

    def card_price(self, horizon: i64) -> i64:
        """Return what an unspent card is worth with so many turns to go, in hundredths of a point."""
        weights = self.weights
        left = horizon - 1
        if left > weights.fade:
            left = weights.fade
        return weights.card * left // weights.fade
