"""Advice on the province mat: those who are ahead on a line score (K5, K8)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.state import State
from whistlestop.planning.advice import Advisor, Reason, Situation
from whistlestop.planning.context import PlannerContext
from whistlestop.planning.express import EXPRESS
from whistlestop.planning.odds import odds
from whistlestop.planning.weights import PERCENT, POINTS, SPOTS, Weight
from whistlestop.rules.province_mat import ProvinceMat

NO_SPOT: Final = -1000000  # the gain where no spot is free
NOWHERE: Final = -1
GREY: Final = -2
UNKNOWN: Final = -1
OWNER_BITS: Final = 3  # for the owner of a spot
MOST_SPOTS: Final = 20  # on a line whose owners fit into an int

LEAD: Final = Weight("lead", 2, SPOTS, "the lead on the mat that makes much of a difference", least=1)
TRAIN: Final = Weight("train", 80, POINTS, "the worth elsewhere of a train that is put on the mat")
EXTRA: Final = Weight("extra", 40, PERCENT, "the worth elsewhere of an extra card for the mat, relative to a card")


@final
class MatAdvisor(Advisor):
    extra_weights: ClassVar[list[Weight]] = [LEAD, TRAIN, EXTRA]
    sentences: ClassVar[dict[str, str]] = {
        "mat.put": "Spot {spot}: you would have {sum} on that line, and nobody else more than {most}.",
        "mat.skip": "The train is worth more on the map.",
        "mat.extra": "Another card lifts your train up to spot {spot}.",
        "mat.boost": "The express card lifts your train up to spot {spot}.",
    }

    def __init__(self, context: PlannerContext) -> None:
        rule = context.rules.find(ProvinceMat)
        self.rule = rule
        self.tempo = context.tempo
        self.lead: i64 = LEAD.of(context.weights.table)
        self.train: i64 = TRAIN.of(context.weights.table)
        self.extra: i64 = EXTRA.of(context.weights.table)
        self.express: i64 = EXPRESS.of(context.weights.table)
        self.lines: i64 = len(rule.line_colour)
        self.prize: vec[i64] = vec[i64](rule.prize + [0])  # noqa: RUF005 (mypyc cannot unpack into a vec)
        # what a train on each line gains each seat, by value, and the trains on the line for which this was found
        self.values: i64 = rule.spots + 1
        self.gains: vec[i64] = vec[i64]([0] * (rule.players * self.lines * self.values))
        self.weighed: vec[i64] = vec[i64]([UNKNOWN] * (rule.players * self.lines))
        self.first: i64 = 0  # where the gains of the seat at hand begin
        # where the gain of each route is among these; NOWHERE for routes without a line, GREY for those with any
        self.gain_of: vec[i64] = vec[i64]([NOWHERE] * len(rule.track.length))
        for route in range(len(rule.track.length)):
            if rule.route_colour[route] < 0:
                self.gain_of[route] = GREY
            for line in range(self.lines):
                if rule.route_colour[route] == rule.line_colour[line]:
                    self.gain_of[route] = line * self.values + min(rule.track.length[route], rule.spots)
        self.sum: vec[i64] = vec[i64]([0] * rule.players)
        self.boosts: vec[i64] = vec[i64]() if rule.express is None else rule.express.value
        self.best: i64 = 0  # the answer found so far
        self.best_gain: i64 = 0  # and what it gains

    def sum_line(self, s: vec[i64], line: i64) -> None:
        """Set `sum` to the sums of all seats on a line."""
        rule = self.rule
        for seat in range(rule.players):
            self.sum[seat] = 0
        for spot in range(rule.spots):
            owner = s[rule.mat + line * rule.spots + spot]
            if owner > 0:
                self.sum[owner - 1] += spot + 1

    def expected_points(self, seat: i64, more: i64) -> i64:
        """Return the points that a seat may expect on the line summed last with some more spots, in hundredths."""
        mine = self.sum[seat] + more
        if mine == 0:
            return 0
        ahead: i64 = 0
        for other in range(self.rule.players):
            if other != seat:
                ahead += 100 - odds((mine - self.sum[other]) * 2 // self.lead)
        rank = ahead // 100
        part = ahead % 100
        last: i64 = len(self.prize) - 1
        if rank >= last:
            return 0
        return self.prize[rank] * (100 - part) + self.prize[rank + 1] * part

    def weigh_line(self, s: vec[i64], seat: i64, line: i64) -> None:
        """Set the gains of a train on a line for each value; NO_SPOT where no spot is free."""
        rule = self.rule
        self.first = seat * self.lines * self.values
        trains: i64 = 0
        start = rule.mat + line * rule.spots
        for i in range(start, start + rule.spots):
            trains = trains << OWNER_BITS | s[i]
        if rule.spots > MOST_SPOTS:
            trains = UNKNOWN
        elif self.weighed[seat * self.lines + line] == trains:
            return
        self.weighed[seat * self.lines + line] = trains
        row = self.first + line * self.values
        self.sum_line(s, line)
        before = self.expected_points(seat, 0) + self.train
        for value in range(1, rule.spots + 1):
            spot = rule.spot(s, line, value)
            if spot == 0:
                self.gains[row + value] = NO_SPOT
            elif spot == value:
                self.gains[row + value] = self.expected_points(seat, spot) - before
            else:
                self.gains[row + value] = self.gains[row + spot]

    def best_line(self, s: vec[i64], value: i64) -> i64:
        """Return the line with the highest gain for a value that the claimed route allows; -1 if no spot is free."""
        best: i64 = -1
        for line in range(self.lines):
            if self.rule.fits(s, line) and self.gain(line, value) > NO_SPOT:
                if best < 0 or self.gain(line, value) > self.gain(best, value):
                    best = line
        return best

    def gain(self, line: i64, value: i64) -> i64:
        """Return the gain of a train on a line that has been weighed."""
        if value > self.rule.spots:
            value = self.rule.spots
        return self.gains[self.first + line * self.values + value]

    def add_route_values(self, s: vec[i64], seat: i64, values: vec[i64]) -> None:
        grey: i64 = 0
        for line in range(self.lines):
            self.weigh_line(s, seat, line)
        gains = self.gains
        first = self.first
        for i in range(first, first + self.lines * self.values):
            if gains[i] > grey:
                grey = gains[i]
        grey = grey * 3 // 4
        gain_of = self.gain_of
        for route in range(len(values)):
            i = gain_of[route]
            if i >= 0:
                if gains[first + i] > 0:
                    values[route] += gains[first + i]
            elif i == GREY:
                values[route] += grey

    def answer(self, g: State, seat: i64) -> i64:
        """Put a train where it gains most, with whatever cards and express card gain more than they are worth."""
        s = g.s
        rule = self.rule
        for line in range(self.lines):
            if rule.fits(s, line):
                self.weigh_line(s, seat, line)
        buffer = rule.rules.choices(g, seat)
        self.best = buffer.items[0]
        self.best_gain = NO_SPOT
        if self.best == rule.skip:
            self.best_gain = 0
        value = s[rule.played] + s[rule.added]
        line = self.best_line(s, value)
        if line >= 0:
            self.consider(s, rule.put + line, value, 0)
        price = self.tempo.card_price(self.tempo.horizon(s, seat))
        for i in range(buffer.n):
            action = buffer.items[i]
            if action >= rule.extra:
                self.consider_cards(s, seat, action, value, price, 0)
            elif action >= rule.boost:
                cost = price * self.boosts[action - rule.boost] * self.express // 100
                self.consider(s, action, value + self.boosts[action - rule.boost], cost)
                for j in range(i + 1, buffer.n):
                    if buffer.items[j] >= rule.extra:
                        more = value + self.boosts[action - rule.boost]
                        self.consider_cards(s, seat, buffer.items[j], more, price, cost)
        return self.best

    def consider(self, s: vec[i64], action: i64, value: i64, cost: i64) -> None:
        """Make an action the best one if it gains more, after its cost, than the best one so far."""
        line = self.best_line(s, value)
        if line >= 0 and self.gain(line, value) - cost > self.best_gain:
            self.best = action
            self.best_gain = self.gain(line, value) - cost

    def consider_cards(self, s: vec[i64], seat: i64, action: i64, value: i64, price: i64, cost: i64) -> None:
        """Consider an extra card and each number of further ones: of its colour, then wild."""
        rule = self.rule
        hand = rule.cards.hand + seat * rule.cards.kinds
        kind = action - rule.extra
        each = price * self.extra // 100
        if kind >= rule.colours:
            each *= 2
        left = s[hand + kind]
        while left > 0 and value < rule.spots:
            value += 1
            left -= 1
            cost += each
            self.consider(s, action, value, cost)
            if left == 0 and kind < rule.colours:
                each *= 2
                for other in range(rule.colours, rule.cards.kinds):
                    if rule.eligible(s, other):
                        left += s[hand + other]
                kind = rule.colours

    def immediate_value(self, s: vec[i64], seat: i64, action: i64) -> i64:
        """Prefer the highest spot; spend what is left of the colour on it, and express cards late in the game."""
        rule = self.rule
        if action >= rule.extra:
            return 10000 if action - rule.extra < rule.colours else -100
        if action >= rule.boost:
            return 5000 if 2 * s[rule.track.trains + seat] < rule.track.supply else -100
        if action == rule.skip:
            return 100
        return rule.spot(s, action - rule.put, s[rule.played] + s[rule.added]) * 100

    def reason(self, situation: Situation, action: i64) -> Reason:
        s = situation.state.s
        seat = situation.seat
        rule = self.rule
        value = s[rule.played] + s[rule.added]
        if action == rule.skip:
            return Reason("mat.skip")
        if action >= rule.extra:
            return Reason("mat.extra", {"spot": int(self.highest(s, value + 1))})
        if action >= rule.boost:
            return Reason("mat.boost", {"spot": int(self.highest(s, value + self.boosts[action - rule.boost]))})
        line = action - rule.put
        spot = rule.spot(s, line, value)
        self.sum_line(s, line)
        most = max([int(self.sum[other]) for other in range(rule.players) if other != seat])
        return Reason("mat.put", {"spot": int(spot), "sum": int(self.sum[seat] + spot), "most": most})

    def highest(self, s: vec[i64], value: i64) -> i64:
        """Return the highest spot that a value reaches on the lines that the claimed route allows."""
        if value > self.rule.spots:
            value = self.rule.spots
        best: i64 = 0
        for line in range(self.lines):
            if self.rule.fits(s, line):
                spot = self.rule.spot(s, line, value)
                if spot > best:
                    best = spot
        return best
