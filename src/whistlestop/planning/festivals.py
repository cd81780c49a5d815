"""Advice on festival cards: sets that score by their size (I8, I10)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.state import ROUTE, State
from whistlestop.planning.advice import Advisor, Reason, Situation
from whistlestop.planning.context import PlannerContext
from whistlestop.rules.festivals import Festivals

NOTHING_THERE: Final = -1000000


@final
class FestivalAdvisor(Advisor):
    sentences: ClassVar[dict[str, str]] = {
        "festivals.gain": "It adds {n} to that set, for {points} more {points|point|points}.",
        "festivals.full": "It adds {n} to that set, which scores no more by it.",
    }

    def __init__(self, context: PlannerContext) -> None:
        rule = context.rules.find(Festivals)
        self.rule = rule
        self.longest: i64 = max([len(chart) for chart in rule.chart])
        # points by set and number of cards, from none on
        self.chart: vec[i64] = vec[i64]([0] * (rule.sets * (self.longest + 1)))
        for i, chart in enumerate(rule.chart):
            for n in range(1, self.longest + 1):
                self.chart[i * (self.longest + 1) + n] = chart[n - 1] if n <= len(chart) else chart[-1]
        # what the cards at each festival would add, nothing, and less than anything else
        self.gains: vec[i64] = vec[i64]([0] * (rule.sets + 2))
        self.gains[rule.sets + 1] = NOTHING_THERE
        sets = [i if i >= 0 else int(rule.sets) for i in rule.set_at]
        self.set_a: vec[i64] = vec[i64]([sets[a] for a in rule.track.a])  # of each route
        sets = [i if i >= 0 else int(rule.sets) + 1 for i in rule.set_at]
        self.set_b: vec[i64] = vec[i64]([sets[b] for b in rule.track.b])

    def gain(self, s: vec[i64], seat: i64, i: i64) -> i64:
        """Return what the cards lying at a festival would add to a seat's set, in hundredths of a point."""
        rule = self.rule
        lying = s[rule.lying + i]
        if lying == 0:
            return 0
        have = s[rule.seen + seat * rule.sets + i]
        more = have + lying
        if have > self.longest:
            have = self.longest
        if more > self.longest:
            more = self.longest
        row = i * (self.longest + 1)
        return (self.chart[row + more] - self.chart[row + have]) * 100

    def add_route_values(self, s: vec[i64], seat: i64, values: vec[i64]) -> None:
        rule = self.rule
        gains = self.gains
        for i in range(rule.sets):
            gains[i] = self.gain(s, seat, i)
        set_a = self.set_a
        set_b = self.set_b
        for route in range(len(values)):
            best = gains[set_a[route]]
            if gains[set_b[route]] > best:
                best = gains[set_b[route]]
            values[route] += best

    def answer(self, g: State, seat: i64) -> i64:
        rule = self.rule
        a = rule.set_at[rule.track.a[g.s[ROUTE]]]
        b = rule.set_at[rule.track.b[g.s[ROUTE]]]
        if self.gain(g.s, seat, a) >= self.gain(g.s, seat, b):
            return rule.base + a
        return rule.base + b

    def immediate_value(self, s: vec[i64], seat: i64, action: i64) -> i64:
        return self.gain(s, seat, action - self.rule.base)

    def reason(self, situation: Situation, action: i64) -> Reason:
        i = action - self.rule.base
        points = int(self.gain(situation.state.s, situation.seat, i)) // 100
        lying = int(situation.state.s[self.rule.lying + i])
        return Reason("festivals.gain" if points > 0 else "festivals.full", {"n": lying, "points": points})
