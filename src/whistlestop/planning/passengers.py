"""Advice on waiting passengers: the players with the most and second most of each colour score (G5, G8)."""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.state import State
from whistlestop.planning.advice import Advisor, Reason, Situation
from whistlestop.planning.context import PlannerContext
from whistlestop.planning.odds import odds
from whistlestop.rules.passengers import Passengers


@final
class PassengerAdvisor(Advisor):
    sentences: ClassVar[dict[str, str]] = {
        "passengers.lead": "You would have {n} of them, and nobody else more than {most}.",
        "passengers.behind": "You would have {n} of them; the most that anybody has is {most}.",
    }

    def __init__(self, context: PlannerContext) -> None:
        rule = context.rules.find(Passengers)
        self.rule = rule
        self.gain: vec[i64] = vec[i64]([0] * rule.colours)
        self.at: vec[i64] = vec[i64]([0] * len(rule.room))

    def prize(self, s: vec[i64], seat: i64, colour: i64, more: i64) -> i64:
        """Return the points that a seat may expect for a colour with some more of it, in hundredths."""
        rule = self.rule
        mine = s[rule.collected + seat * rule.colours + colour] + more
        if mine == 0:
            return 0
        ahead: i64 = 0  # opponents expected to be ahead, in hundredths
        for other in range(rule.players):
            if other != seat:
                lead = mine - s[rule.collected + other * rule.colours + colour]
                ahead += 100 - odds(lead * 2)
        if ahead <= 100:
            return rule.first_prize * (100 - ahead) + rule.second_prize * ahead
        if ahead <= 200:
            return rule.second_prize * (200 - ahead)
        return 0

    def update_gains(self, s: vec[i64], seat: i64) -> None:
        """Set `gain` to what one more passenger of each colour brings."""
        for colour in range(self.rule.colours):
            self.gain[colour] = self.prize(s, seat, colour, 1) - self.prize(s, seat, colour, 0)

    def add_route_values(self, s: vec[i64], seat: i64, values: vec[i64]) -> None:
        rule = self.rule
        colours = rule.colours
        self.update_gains(s, seat)
        at = self.at
        for place in range(len(at)):
            best: i64 = 0
            for colour in range(colours):
                if s[rule.waiting + place * colours + colour] > 0 and self.gain[colour] > best:
                    best = self.gain[colour]
            at[place] = best
        a = rule.track.a
        b = rule.track.b
        for route in range(len(values)):
            place = rule.place_of[a[route]]
            if place >= 0:
                values[route] += at[place]
            place = rule.place_of[b[route]]
            if place >= 0:
                values[route] += at[place]

    def answer(self, g: State, seat: i64) -> i64:
        rule = self.rule
        self.update_gains(g.s, seat)
        place = rule.place_at(g.s)
        best: i64 = -1
        for colour in range(rule.colours):
            if g.s[rule.waiting + place * rule.colours + colour] > 0:
                if best < 0 or self.gain[colour] > self.gain[best]:
                    best = colour
        return rule.base + place * rule.colours + best

    def immediate_value(self, s: vec[i64], seat: i64, action: i64) -> i64:
        """Prefer the colour that the seat has most of."""
        rule = self.rule
        return s[rule.collected + seat * rule.colours + (action - rule.base) % rule.colours] * 100

    def reason(self, situation: Situation, action: i64) -> Reason:
        rule = self.rule
        s = situation.state.s
        seat = situation.seat
        colour = (action - rule.base) % rule.colours
        mine = int(s[rule.collected + seat * rule.colours + colour]) + 1
        others = [int(s[rule.collected + i * rule.colours + colour]) for i in range(rule.players) if i != seat]
        most = max(others)
        return Reason("passengers.behind" if mine < most else "passengers.lead", {"n": mine, "most": most})
