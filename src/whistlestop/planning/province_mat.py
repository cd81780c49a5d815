"""Advice on the province mat: who is ahead on each line scores (K5, K8)."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.state import State
from whistlestop.planning.advice import Advisor
from whistlestop.planning.odds import odds
from whistlestop.planning.style import Style
from whistlestop.planning.tempo import Tempo
from whistlestop.rules.province_mat import ProvinceMat


@final
class MatAdvisor(Advisor):
    def __init__(self, rule: ProvinceMat, tempo: Tempo, style: Style) -> None:
        self.rule = rule
        self.tempo = tempo
        self.style = style
        self.action = -1
        self.lines: i64 = len(rule.line_colour)
        self.prize: vec[i64] = vec[i64](rule.prize + [0])  # noqa: RUF005 (mypyc cannot unpack into a vec)
        self.gains: vec[i64] = vec[i64]([0] * (self.lines * (rule.spots + 1)))
        self.line_of: vec[i64] = vec[i64]([-1] * (rule.colours + 1))  # by colour
        for line in range(self.lines):
            self.line_of[rule.line_colour[line]] = line
        self.sum: vec[i64] = vec[i64]([0] * rule.players)

    def see_line(self, s: vec[i64], line: i64) -> None:
        """Fill in the sums of everybody on a line."""
        rule = self.rule
        for seat in range(rule.players):
            self.sum[seat] = 0
        for spot in range(rule.spots):
            owner = s[rule.mat + line * rule.spots + spot]
            if owner > 0:
                self.sum[owner - 1] += spot + 1

    def expect(self, seat: i64, more: i64) -> i64:
        """What a seat may expect of the line just seen with some spots more, in hundredths of a point."""
        mine = self.sum[seat] + more
        if mine == 0:
            return 0
        ahead: i64 = 0
        for other in range(self.rule.players):
            if other != seat:
                ahead += 100 - odds((mine - self.sum[other]) * 2 // self.style.lead)
        rank = ahead // 100
        part = ahead % 100
        last: i64 = len(self.prize) - 1
        if rank >= last:
            return 0
        return self.prize[rank] * (100 - part) + self.prize[rank + 1] * part

    def gain(self, s: vec[i64], seat: i64, line: i64, value: i64) -> i64:
        """What a train brings that is put on a line for a value."""
        spot = self.rule.spot(s, line, value)
        if spot == 0:
            return 0
        self.see_line(s, line)
        return self.expect(seat, spot) - self.expect(seat, 0) - self.style.train

    def best_line(self, s: vec[i64], seat: i64, value: i64) -> i64:
        """The line that the claimed route allows and that gains most; -1 if none gains."""
        best: i64 = -1
        most: i64 = 0
        for line in range(self.lines):
            if self.rule.fits(s, line):
                gain = self.gain(s, seat, line, value)
                if gain > most:
                    most = gain
                    best = line
        return best

    def worth(self, s: vec[i64], seat: i64, worth: vec[i64]) -> None:
        rule = self.rule
        row = rule.spots + 1
        grey: i64 = 0
        for line in range(self.lines):
            self.see_line(s, line)
            before = self.expect(seat, 0) + self.style.train
            for value in range(1, row):
                spot = rule.spot(s, line, value)
                gain: i64 = 0
                if spot > 0:
                    gain = self.expect(seat, spot) - before
                    if gain < 0:
                        gain = 0
                self.gains[line * row + value] = gain
                if gain > grey:
                    grey = gain
        length = rule.track.length
        for route in range(len(worth)):
            colour = rule.route_colour[route]
            if colour < 0:
                worth[route] += grey * 3 // 4
            elif self.line_of[colour] >= 0:
                worth[route] += self.gains[self.line_of[colour] * row + length[route]]

    def answer(self, g: State, seat: i64) -> i64:
        """Put a train where it gains most, with more cards or an express card if they gain more than they are worth."""
        s = g.s
        rule = self.rule
        value = s[rule.played] + s[rule.added]
        line = self.best_line(s, seat, value)
        now: i64 = 0
        if line >= 0:
            now = self.gain(s, seat, line, value)
        price = self.tempo.card_price(self.tempo.horizon(s))
        acts = rule.rules.choices(g, seat)
        best: i64 = -1
        most = now
        for i in range(acts.n):
            action = acts.items[i]
            cost: i64 = 0
            added: i64 = 1
            if action >= rule.extra:
                kind = action - rule.extra
                cost = price * self.style.extra // 100
                if kind >= rule.colours:
                    cost = cost * 2
            elif action >= rule.boost and rule.express is not None:
                added = rule.express.value[action - rule.boost]
                cost = price * added * self.style.express // 100
            else:
                continue
            better = self.best_line(s, seat, value + added)
            if better >= 0:
                gain = self.gain(s, seat, better, value + added) - cost
                if gain > most:
                    most = gain
                    best = action
        if best >= 0:
            return best
        if line >= 0:
            return rule.put + line
        if acts.items[0] == rule.skip:
            return rule.skip
        for line in range(self.lines):
            if rule.fits(s, line) and rule.spot(s, line, value) > 0:
                return rule.put + line
        return acts.items[0]
