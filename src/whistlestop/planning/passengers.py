"""Advice on passengers that wait: the most and the second most of each colour score (G5, G8)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.state import State
from whistlestop.planning.advice import Advisor, Reason
from whistlestop.planning.odds import odds
from whistlestop.planning.parts import Parts
from whistlestop.rules.passengers import Passengers

REASONS: Final = {
    "passengers.lead": "You would have {n} of them, and nobody else more than {most}.",
    "passengers.behind": "You would have {n} of them; the most that anybody has is {most}.",
}


@final
class PassengerAdvisor(Advisor):
    def __init__(self, parts: Parts) -> None:
        rule = parts.rules.find(Passengers)
        self.rule = rule
        self.action = -1
        self.gain: vec[i64] = vec[i64]([0] * rule.colours)
        self.at: vec[i64] = vec[i64]([0] * len(rule.room))

    def prize(self, s: vec[i64], seat: i64, colour: i64, more: i64) -> i64:
        """What a seat may expect of a colour with some more of it, in hundredths of a point."""
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

    def see_gains(self, s: vec[i64], seat: i64) -> None:
        for colour in range(self.rule.colours):
            self.gain[colour] = self.prize(s, seat, colour, 1) - self.prize(s, seat, colour, 0)

    def worth(self, s: vec[i64], seat: i64, worth: vec[i64]) -> None:
        rule = self.rule
        colours = rule.colours
        self.see_gains(s, seat)
        at = self.at
        for place in range(len(at)):
            best: i64 = 0
            for colour in range(colours):
                if s[rule.waiting + place * colours + colour] > 0 and self.gain[colour] > best:
                    best = self.gain[colour]
            at[place] = best
        a = rule.track.a
        b = rule.track.b
        for route in range(len(worth)):
            place = rule.place_of[a[route]]
            if place >= 0:
                worth[route] += at[place]
            place = rule.place_of[b[route]]
            if place >= 0:
                worth[route] += at[place]

    def answer(self, g: State, seat: i64) -> i64:
        rule = self.rule
        self.see_gains(g.s, seat)
        place = rule.place_at(g.s)
        best: i64 = -1
        for colour in range(rule.colours):
            if g.s[rule.waiting + place * rule.colours + colour] > 0:
                if best < 0 or self.gain[colour] > self.gain[best]:
                    best = colour
        return rule.base + place * rule.colours + best

    def glance(self, s: vec[i64], seat: i64, action: i64) -> i64:
        """The colour that there is most of."""
        rule = self.rule
        return s[rule.collected + seat * rule.colours + (action - rule.base) % rule.colours] * 100

    def reason(self, g: State, seat: i64, action: i64) -> Reason:
        rule = self.rule
        colour = (action - rule.base) % rule.colours
        mine = int(g.s[rule.collected + seat * rule.colours + colour]) + 1
        most = 0
        for other in range(rule.players):
            if other != seat:
                most = max(most, int(g.s[rule.collected + other * rule.colours + colour]))
        return "passengers.behind" if mine < most else "passengers.lead", {"n": mine, "most": most}

    def sentences(self) -> dict[str, str]:
        return REASONS
