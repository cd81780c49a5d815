"""How long the game will last, and what cards are worth for that."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.ruleset import Ruleset
from whistlestop.engine.track import Track
from whistlestop.planning.style import Style
from whistlestop.rules.last_round import LastRound
from whistlestop.rules.ticket_race import TicketRace


@final
class Tempo:
    """Guesses from what everybody sees: the trains and, in a race, the tickets that are completed."""

    def __init__(self, rules: Ruleset, style: Style) -> None:
        self.style = style
        self.players: i64 = rules.players
        self.track = rules.find(Track)
        self.last_round = rules.get(LastRound)
        self.race = rules.get(TicketRace)

    def horizon(self, s: vec[i64]) -> i64:
        """About how many turns a seat has left, this one included."""
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
        turns = 2 + (least - few) * 100 // self.style.pace
        race = self.race
        if race is not None:
            for seat in range(self.players):
                rest = 1 + (race.goal - s[race.done_n + seat]) * self.style.lap // 100
                if rest < turns:
                    turns = rest
        return turns

    def card_price(self, horizon: i64) -> i64:
        """What an unspent card is worth with so many turns to go, in hundredths of a point."""
        style = self.style
        left = horizon - 1
        if left > style.fade:
            left = style.fade
        return style.card * left // style.fade
