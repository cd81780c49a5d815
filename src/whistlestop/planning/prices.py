"""What every route costs a seat and what it brings: the ground on which plans are made."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.ruleset import Ruleset
from whistlestop.planning.advice import Advisor
from whistlestop.planning.forest import Forest
from whistlestop.planning.ground import FAR, Ground
from whistlestop.planning.needs import Needs
from whistlestop.planning.style import Style
from whistlestop.rules.route_points import RoutePoints


@final
class Prices:
    """Fills in the costs of a forest for one seat; what routes score is in `value`, in hundredths of a point."""

    def __init__(self, rules: Ruleset, style: Style, ground: Ground, forest: Forest, needs: Needs) -> None:
        self.style = style
        self.players: i64 = rules.players
        self.ground = ground
        self.forest = forest
        self.cards = needs.cards
        self.needs = needs
        points = rules.get(RoutePoints)
        self.points: vec[i64] = vec[i64]([0] * len(rules.board.routes))  # of each route, in hundredths
        if points is not None:
            for route in range(ground.routes):
                self.points[route] = points.value[ground.length[route]] * 100
        self.value: vec[i64] = self.points[:]  # the same with what advisors add
        self.scarce: vec[i64] = vec[i64]([0] * self.cards.kinds)  # turns that a missing card costs, by colour
        self.advisors: list[Advisor] = []

    def fill_empty(self) -> None:
        """The costs of somebody with an empty hand on an empty board."""
        style = self.style
        cost = self.forest.cost
        for route in range(self.ground.routes):
            turns = 100 + self.ground.length[route] * style.miss
            cost[route] = turns * style.turn // 100 - self.points[route]
            if cost[route] < style.least:
                cost[route] = style.least
        self.forest.priced()

    def fill(self, s: vec[i64], seat: i64) -> None:
        """Fill in what every route costs the seat: nothing if it has it, turns less points if it may claim it."""
        ground = self.ground
        style = self.style
        claims = ground.claims
        hand = self.cards.hand + seat * self.cards.kinds
        trains = s[ground.track.trains + seat]
        wilds: i64 = 0
        if claims.wild >= 0:
            wilds = s[hand + claims.wild]
        most = self.needs.most(s, seat)
        cost = self.forest.cost
        turns = self.forest.turns
        owner = ground.track.owner
        value = self.value
        self.see_supply(s, seat)
        self.advise(s, seat)
        self.forest.priced()
        for route in range(ground.routes):
            if s[owner + route] == seat + 1:
                cost[route] = 0
                turns[route] = 0
                continue
            length = ground.length[route]
            if length > trains or not ground.claimable(s, seat, route):
                cost[route] = FAR
                continue
            have = most
            if ground.colour[route] >= 0:
                have = s[hand + ground.colour[route]]
            gap = 2 * (length + ground.reserve[route] - have) - wilds
            ferry = ground.ferry[route]
            if ferry > wilds:
                gap += 2 * (ferry - wilds)
            if gap < 0:
                gap = 0
            miss = style.miss
            if ground.colour[route] >= 0:
                miss = self.scarce[ground.colour[route]]
            turns[route] = 100 + gap * miss // 2
            price = turns[route] * style.turn // 100 - value[route]
            if price < style.least:
                price = style.least
            cost[route] = price

    def see_supply(self, s: vec[i64], seat: i64) -> None:
        """Fill in what a missing card of each colour costs in turns: more where few are left."""
        cards = self.cards
        kinds = cards.kinds
        scarce = self.scarce
        total: i64 = 0
        for kind in range(kinds):
            n = cards.count[kind] - s[cards.hand + seat * kinds + kind] - s[cards.discard + kind] // 2
            for other in range(self.players):
                if other != seat:
                    n -= s[cards.known + other * kinds + kind]
            scarce[kind] = n
            total += n
        style = self.style
        for kind in range(kinds):
            n = scarce[kind] * kinds
            if n * 3 < total:
                n = total // 3 + 1
            if n < 1:  # all cards are known
                n = 1
            scarce[kind] = style.miss * (100 - style.supply) // 100 + style.miss * style.supply // 100 * total // n

    def advise(self, s: vec[i64], seat: i64) -> None:
        """Fill in what claiming every route scores, advisors included."""
        if len(self.advisors) == 0:
            return
        for route in range(self.ground.routes):
            self.value[route] = self.points[route]
        for advisor in self.advisors:
            advisor.worth(s, seat, self.value)
