"""How long the game will last, and what a card is worth with so many turns to go."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.cards import Cards
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
        self.cards = rules.find(Cards)
        self.last_round = rules.get(LastRound)
        self.race = rules.get(TicketRace)

    def horizon(self, s: vec[i64], seat: i64) -> i64:
        """Return about how many turns a seat has left, this one included."""
        few: i64 = 0
        last = self.last_round
        if last is not None:
            if s[last.turns_left] > 0:
                return 1
            few = last.few
        weights = self.weights
        turns: i64 = 1000
        for other in range(self.players):
            trains = (s[self.track.trains + other] - few) * 100
            if trains <= 0:
                return 1
            pace = weights.own
            if other != seat:
                trains -= s[self.cards.hand_n + other] * weights.armed
                pace = weights.pace
                if trains < 0:
                    trains = 0
            rest = 2 + trains // pace
            if rest < turns:
                turns = rest
        race = self.race
        if race is not None:
            for other in range(self.players):
                rest = 1 + (race.goal - s[race.done_n + other]) * weights.lap // 100
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
