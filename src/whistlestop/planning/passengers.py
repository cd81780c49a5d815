"""Advice on waiting passengers: the players with the most and second most of each colour score (G5, G8)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.state import State
from whistlestop.planning.advice import Advisor, Reason, Situation
from whistlestop.planning.context import PlannerContext
from whistlestop.planning.odds import odds
from whistlestop.rules.passengers import Passengers

COUNT_BITS: Final = 8  # for the number of passengers of a colour that a player has


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
        # what a passenger of each colour brings to each seat, and the numbers of passengers that this was found for
        self.seat_gain: vec[i64] = vec[i64]([0] * (rule.players * rule.colours))
        self.counted: vec[i64] = vec[i64]([-1] * (rule.players * rule.colours))
        self.order: vec[i64] = vec[i64]([0] * rule.colours)  # colours that bring something, the best one first
        # what the best passenger at each place brings, with one more place where nobody ever waits
        nowhere = len(rule.room)
        self.at: vec[i64] = vec[i64]([0] * (nowhere + 1))
        places = [place if place >= 0 else nowhere for place in rule.place_of]
        self.place_a: vec[i64] = vec[i64]([places[a] for a in rule.track.a])
        self.place_b: vec[i64] = vec[i64]([places[b] for b in rule.track.b])

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
        rule = self.rule
        colours = rule.colours
        gain = self.gain
        counted = self.counted
        for colour in range(colours):
            counts: i64 = 0
            for other in range(rule.players):
                counts = counts << COUNT_BITS | s[rule.collected + other * colours + colour]
            at = seat * colours + colour
            if counted[at] != counts:
                counted[at] = counts
                self.seat_gain[at] = self.prize(s, seat, colour, 1) - self.prize(s, seat, colour, 0)
            gain[colour] = self.seat_gain[at]

    def add_route_values(self, s: vec[i64], seat: i64, values: vec[i64]) -> None:
        rule = self.rule
        self.update_gains(s, seat)
        gain = self.gain
        order = self.order
        n: i64 = 0
        for colour in range(rule.colours):
            if gain[colour] > 0:
                i = n
                while i > 0 and gain[order[i - 1]] < gain[colour]:
                    order[i] = order[i - 1]
                    i -= 1
                order[i] = colour
                n += 1
        at = self.at
        waiting = rule.waiting
        for place in range(len(rule.room)):
            at[place] = 0
            for i in range(n):
                if s[waiting + order[i]] > 0:
                    at[place] = gain[order[i]]
                    break
            waiting += rule.colours
        place_a = self.place_a
        place_b = self.place_b
        for route in range(len(values)):
            values[route] += at[place_a[route]] + at[place_b[route]]

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
