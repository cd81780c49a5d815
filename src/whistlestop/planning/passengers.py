"""Advice on waiting passengers: the players with the most and second most of each colour score (G5, G8)."""

from __future__ import annotations

from math import exp, sqrt
from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.state import State
from whistlestop.planning.advice import Advisor, Reason, Situation
from whistlestop.planning.context import PlannerContext
from whistlestop.planning.odds import fine_odds
from whistlestop.planning.weights import PERCENT, Weight
from whistlestop.rules.passengers import Passengers

COUNT_BITS: Final = 8  # for the number of passengers of a colour that a player has
FIFTHS: Final = 40  # of passengers of a colour still to be taken, as far as they are told apart
TAKEN: Final = 60  # passengers that a seat takes in a hundred turns
SURE: Final = 0.3  # how uncertain a lead is when no more passengers of its colour are taken

GUESTS: Final = Weight("guests", 85, PERCENT, "how much of the points for passengers counts", first=100)
DOUBT: Final = Weight("doubt", 100, PERCENT, "how much passengers that are still to be taken count", first=0)


@final
class PassengerAdvisor(Advisor):
    extra_weights: ClassVar[list[Weight]] = [GUESTS, DOUBT]
    sentences: ClassVar[dict[str, str]] = {
        "passengers.lead": "You would have {n} of them, and nobody else more than {most}.",
        "passengers.behind": "You would have {n} of them; the most that anybody has is {most}.",
    }

    def __init__(self, context: PlannerContext) -> None:
        rule = context.rules.find(Passengers)
        table = context.weights.table
        self.rule = rule
        self.tempo = context.tempo
        self.guests: i64 = GUESTS.of(table)
        self.foresees: bool = DOUBT.of(table) > 0
        # in hundredths of a per cent, by fifths of passengers still to be taken: how likely each lead, from
        # -most_lead to most_lead, holds against one other seat, and how likely a seat without any gets one
        self.most_lead: i64 = rule.per_colour + 1
        self.leads: i64 = 2 * self.most_lead + 1
        self.holds: vec[i64] = lead_odds(DOUBT.of(table), self.most_lead)
        self.meets: vec[i64] = meeting_odds(context.rules.players)
        self.coming: vec[i64] = vec[i64]([0] * rule.colours)  # fifths of passengers still to be taken, by colour
        self.gain: vec[i64] = vec[i64]([0] * rule.colours)
        # what a passenger of each colour brings to each seat, and the numbers of passengers that this was found for:
        # those of all seats, and those to come
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
        if mine == 0 and not self.foresees:
            return 0
        fifths = self.coming[colour]
        even = fifths * self.leads + self.most_lead
        none: i64 = 10000  # how likely no other seat is ahead in the end, and how likely just one is
        one: i64 = 0
        ahead: i64 = 0  # how many others are expected to be
        for other in range(rule.players):
            if other != seat:
                holds = self.holds[even + mine - s[rule.collected + other * rule.colours + colour]]
                one = (one * holds + none * (10000 - holds)) // 10000
                none = none * holds // 10000
                ahead += 10000 - holds
        if not self.foresees:  # as version 1 judges
            if ahead <= 10000:
                return (rule.first_prize * (10000 - ahead) + rule.second_prize * ahead) // 100
            return rule.second_prize * (20000 - ahead) // 100 if ahead <= 20000 else 0
        value = (rule.first_prize * none + rule.second_prize * one) // 100
        return value * self.meets[fifths] // 10000 if mine == 0 else value

    def update_gains(self, s: vec[i64], seat: i64) -> None:
        """Set `gain` to what one more passenger of each colour brings."""
        if self.foresees:
            self.look_ahead(s, seat)
        rule = self.rule
        colours = rule.colours
        gain = self.gain
        counted = self.counted
        for colour in range(colours):
            counts = self.coming[colour]
            for other in range(rule.players):
                counts = counts << COUNT_BITS | s[rule.collected + other * colours + colour]
            at = seat * colours + colour
            if counted[at] != counts:
                counted[at] = counts
                more = self.prize(s, seat, colour, 1) - self.prize(s, seat, colour, 0)
                self.seat_gain[at] = more * self.guests // 100
            gain[colour] = self.seat_gain[at]

    def look_ahead(self, s: vec[i64], seat: i64) -> None:
        """Set how many passengers of each colour are likely to be taken in the turns that are left."""
        rule = self.rule
        coming = self.coming
        waiting: i64 = 0
        for colour in range(rule.colours):
            n = rule.per_colour
            for other in range(rule.players):
                n -= s[rule.collected + other * rule.colours + colour]
            coming[colour] = n
            waiting += n
        if waiting == 0:
            return
        taken = self.tempo.horizon(s, seat) * rule.players * TAKEN
        if taken > waiting * 100:
            taken = waiting * 100
        for colour in range(rule.colours):
            coming[colour] = coming[colour] * taken // (waiting * 20)
            if coming[colour] > FIFTHS:
                coming[colour] = FIFTHS

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


def lead_odds(doubt: i64, most: i64) -> vec[i64]:
    """Return how likely each lead from -most to most holds, by fifths of passengers still to be taken."""
    found = vec[i64]()
    for fifths in range(FIFTHS + 1):
        spread = 1.0  # of the lead in the end; a lead of this much is fairly safe
        if doubt > 0:
            spread = 0.59 * sqrt(SURE + float(fifths * doubt) / 500.0)
        for lead in range(-most, most + 1):
            found = append(found, fine_odds(i64(float(lead) * 200.0 / spread)))
    return found


def meeting_odds(players: int) -> vec[i64]:
    """Return how likely a seat gets any passengers, by fifths of those still to be taken."""
    return vec[i64]([round(10000 * (1 - exp(-fifths / 5 / players))) for fifths in range(FIFTHS + 1)])
