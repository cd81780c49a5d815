"""The province mat.

K5  A player who claims a route may also put one train from the reserve on the mat: on the line of the route's colour
    (grey: any line), on the spot with the number of cards played. More eligible cards than needed may be played for a
    higher spot, and one express card adds its value. If the spot is occupied, the train goes on the first free spot
    below; if there is none, it cannot be placed. Numbers above the last spot count as the last. Extra cards and express
    cards are spent only with a placement: any number of cards, alone or with one express card, that reach a free spot.
    All cards of a claim are played at once: they are discarded together when the player has decided.
K6  Trains on the mat stay there and are no longer in the reserve.
K8  At the end, for each line, everybody's spots are added up and ranked, with prizes by rank and number of players. Of
    equal sums, the one with the highest single spot ranks higher.
"""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.action import Action, ActionPattern, Refusal
from whistlestop.engine.bits import BIT
from whistlestop.engine.cards import Cards
from whistlestop.engine.payments import WILD_ONLY
from whistlestop.engine.ruleset import PUBLIC, ActionBuffer, Rule, Ruleset
from whistlestop.engine.scoring import Sheet
from whistlestop.engine.state import PHASE, ROUTE, SEAT, State
from whistlestop.engine.track import Track
from whistlestop.rules.claim_routes import ClaimRoutes
from whistlestop.rules.express import Express
from whistlestop.toml.params import Params

REFUSALS: Final = {
    "mat.not-now": "you can put a train on the mat only after claiming a route",
    "mat.committed": "you have played cards or an express card for a place on the mat",
    "mat.line": "a train goes on the line of the route's colour",
    "mat.full": "no spot that you can reach on that line is free",
    "extra.unfit": "{card} could not have paid for {route} together with the cards played",
    "extra.no-card": "you have no {card} left",
    "express.second": "you have already played an express card",
    "mat.no-higher": "there is no higher spot that you could reach",
}


NEVER: Final = 1000  # more than any value


@final
class ProvinceMat(Rule):
    tallied: ClassVar[tuple[str, ...] | None] = ("mat",)
    version: ClassVar[int] = 2  # any number of extra cards, and the display is refilled after them (K5)

    def __init__(self, rules: Ruleset, params: Params) -> None:
        self.rules = rules
        board = rules.board
        self.players: i64 = rules.players
        self.cards = rules.find(Cards)
        self.track = rules.find(Track)
        self.express = rules.get(Express)
        self.kind_names: list[str] = [kind.id for kind in board.kinds]
        self.colours: i64 = board.colours
        self.wild_from: vec[i64] = vec[i64]([kind.wild_from for kind in board.kinds])
        self.route_colour: vec[i64] = vec[i64]([route.colour for route in board.routes])
        lines: list[int] = []  # the colour of each line
        spots: list[int] = []
        for row in params.rows("lines"):
            lines.append(row.kind("colour"))
            spots.append(row.integer("spots", 1, 15))
            row.text("province")
            row.cities("cities")
        if len(set(lines)) != len(lines) or len(set(spots)) > 1:
            params.fault(
                "lines",
                "use a colour twice, or have different numbers of spots",
                "give each colour one line, all with the same number of spots",
            )
        self.line_colour: vec[i64] = vec[i64](lines)
        self.spots: i64 = max([1, *spots])
        table = params.params("bonus")
        prizes = {name: table.integers(name, 0, 100) for name in table.table}
        if str(rules.players) not in prizes:
            params.fault("bonus", f"has no prizes for {rules.players} players", f"add {rules.players} = [10, …]")
        self.prize: list[int] = prizes.get(str(rules.players), [])
        names = [f"{self.kind_names[colour]}:{spot + 1}" for colour in lines for spot in range(self.spots)]
        self.mat: i64 = rules.field(
            "mat", len(names), PUBLIC, "whose train stands on each spot of the mat", of="owner", by=names
        )
        self.played: i64 = rules.field("mat_cards", 1, PUBLIC, "cards played for the claim so far")
        self.colour: i64 = rules.field(  # WILD_ONLY while they have none
            "mat_colour",
            1,
            PUBLIC,
            "the colour of these cards, by the number of its kind",
            memory=True,
            remembered=True,
        )
        self.added: i64 = rules.field("mat_express", 1, PUBLIC, "what an express card adds to their number")
        values: i64 = 0
        if self.express is not None:
            values = self.express.kinds
        self.skip: i64 = rules.actions(
            [
                ActionPattern(
                    "mat {card|none}",
                    "put a train on a line of the mat",
                    cards=[self.kind_names[colour] for colour in lines],
                )
            ],
            1 + len(lines),
        )
        self.put: i64 = self.skip + 1
        self.boost: i64 = rules.actions(
            [ActionPattern("express {amount} mat", "reach a higher spot on the mat", old="boost {amount}")], values
        )
        self.extra: i64 = rules.actions(
            [ActionPattern("extra {card}", "play one more card for a higher spot on the mat")], len(board.kinds)
        )
        rules.refusals(REFUSALS)
        rules.remark("claim.surplus", "more cards for the mat are played after the claim, with 'extra'")
        self.placing: i64 = rules.phase("place a train on the mat or not")
        self.line: i64 = rules.line("provinces", "card")
        self.event_put: i64 = rules.event("mat", "action", "", "a player puts a train on a line of the mat")
        self.event_spot: i64 = rules.event("mat spot", "number", "", "the spot where that train stands")
        self.event_extra: i64 = rules.event(
            "played extra", "action", "", "a card or an express card is played for a higher spot"
        )
        self.paid: i64 = 0  # the slot of the colour that a claim was paid with

    def assembled(self) -> None:
        self.paid = self.rules.find(ClaimRoutes).paid

    # -- placing ---------------------------------------------------------------------------------------------

    def built(self, g: State, seat: i64, route: i64) -> bool:
        s = g.s
        s[self.played] = self.track.length[route]
        s[self.colour] = s[self.paid]
        s[self.added] = 0
        # Asked even if the cards in hand leave no choice: not asking would reveal them. The number of cards and the
        # express cards are public.
        reach = s[self.played] + s[self.cards.hand_n + seat] + self.best_express(s, seat)
        if s[self.track.trains + seat] == 0 or reach < self.least(s):
            return False
        self.rules.ask(g, BIT[seat], self.placing)
        return True

    def best_express(self, s: vec[i64], seat: i64) -> i64:
        """Return the highest value of the unspent express cards of a seat."""
        best: i64 = 0
        express = self.express
        if express is not None:
            for i in range(express.kinds):
                if s[express.unspent + seat * express.kinds + i] and express.value[i] > best:
                    best = express.value[i]
        return best

    def spot(self, s: vec[i64], line: i64, value: i64) -> i64:
        """Return the spot of a line that a value reaches: its own, or the first free one below; 0 if there is none."""
        if value > self.spots:
            value = self.spots
        while value > 0 and s[self.mat + line * self.spots + value - 1] != 0:
            value -= 1
        return value

    def fits(self, s: vec[i64], line: i64) -> bool:
        """Whether the claimed route allows a line."""
        colour = self.route_colour[s[ROUTE]]
        return colour < 0 or colour == self.line_colour[line]

    def least(self, s: vec[i64]) -> i64:
        """Return the least value that reaches a free spot on a line that the claimed route allows, or NEVER."""
        least: i64 = NEVER
        for line in range(len(self.line_colour)):
            if self.fits(s, line):
                value: i64 = 1
                while value <= self.spots and s[self.mat + line * self.spots + value - 1] != 0:
                    value += 1
                if value <= self.spots and value < least:
                    least = value
        return least

    def legal(self, g: State, seat: i64, buffer: ActionBuffer) -> None:
        s = g.s
        value = s[self.played] + s[self.added]
        if s[self.played] == self.track.length[s[ROUTE]] and s[self.added] == 0:
            buffer.add(self.skip)
        for line in range(len(self.line_colour)):
            if self.fits(s, line) and self.spot(s, line, value) > 0:
                buffer.add(self.put + line)
        if value >= self.spots:
            return
        least = self.least(s)
        express = self.express
        if express is not None and s[self.added] == 0:
            for i in range(express.kinds):
                if s[express.unspent + seat * express.kinds + i]:
                    reach = value + express.value[i]
                    if reach >= least or reach + self.most_extra(s, seat, WILD_ONLY) >= least:
                        buffer.add(self.boost + i)
        hand = self.cards.hand + seat * self.cards.kinds
        for kind in range(self.cards.kinds):
            if s[hand + kind] > 0 and self.eligible(s, kind):
                if value + 1 >= least or self.reach(s, seat, kind) >= least:
                    buffer.add(self.extra + kind)

    def reach(self, s: vec[i64], seat: i64, kind: i64) -> i64:
        """Return the highest value that a seat can reach if it plays an extra card of a kind now."""
        value = s[self.played] + s[self.added] + self.most_extra(s, seat, kind)
        if s[self.added] == 0:
            value += self.best_express(s, seat)
        return value

    def most_extra(self, s: vec[i64], seat: i64, first: i64) -> i64:
        """Return how many extra cards a seat could still play at most; if `first` is a colour, starting with it."""
        hand = self.cards.hand + seat * self.cards.kinds
        wild: i64 = 0
        most: i64 = 0
        for kind in range(self.cards.kinds):
            n = s[hand + kind]
            if n == 0 or not self.eligible(s, kind):
                continue
            if kind >= self.colours:
                wild += n
            elif n > most and (first >= self.colours or kind == first):
                most = n
        return most + wild

    def eligible(self, s: vec[i64], kind: i64) -> bool:
        """Whether a card could have paid for the claimed route together with those already played."""
        if kind < self.colours:
            route = self.route_colour[s[ROUTE]]
            if route >= 0:
                return kind == route
            return s[self.colour] == WILD_ONLY or s[self.colour] == kind
        return 0 < self.wild_from[kind] <= self.track.length[s[ROUTE]]

    def apply(self, g: State, seat: i64, action: i64) -> None:
        s = g.s
        if action >= self.extra:
            kind = action - self.extra
            self.cards.spend(g, seat, kind, 1)
            s[self.played] += 1
            if kind < self.colours:
                s[self.colour] = kind
            g.emit(self.event_extra, seat, action)
            self.rules.ask(g, BIT[seat], self.placing)
        elif action >= self.boost:
            express = self.express
            if express is not None:
                express.spend(g, seat, action - self.boost)
                s[self.added] = express.value[action - self.boost]
            g.emit(self.event_extra, seat, action)
            self.rules.ask(g, BIT[seat], self.placing)
        else:
            if action != self.skip:
                line = action - self.put
                spot = self.spot(s, line, s[self.played] + s[self.added])
                s[self.mat + line * self.spots + spot - 1] = seat + 1
                s[self.track.trains + seat] -= 1
                g.emit(self.event_put, seat, action)
                g.emit(self.event_spot, seat, spot)
            s[self.played] = 0
            s[self.added] = 0
            self.rules.advance(g)

    # -- points ----------------------------------------------------------------------------------------------

    def score(self, g: State, sheet: Sheet) -> None:
        for line in range(len(self.line_colour)):
            strength = sheet.completed[:]  # of each seat: 16 * sum of its spots + its highest spot
            for seat in range(self.players):
                strength[seat] = 0
            for spot in range(self.spots):
                owner = g.s[self.mat + line * self.spots + spot]
                if owner > 0:
                    strength[owner - 1] = (strength[owner - 1] // 16 + spot + 1) * 16 + spot + 1
            for prize in self.prize:
                best: i64 = -1
                for seat in range(self.players):
                    if strength[seat] > 0 and (best < 0 or strength[seat] > strength[best]):
                        best = seat
                if best < 0:
                    break
                sheet.part(self.line, best, self.line_colour[line], strength[best] // 16, prize)
                strength[best] = 0
            if sheet.shares is not None:
                for seat in range(self.players):
                    if strength[seat] > 0:
                        sheet.part(self.line, seat, self.line_colour[line], strength[seat] // 16, 0)

    def trains_out(self, g: State, seat: i64) -> i64:
        trains: i64 = 0
        for i in range(self.mat, self.mat + len(self.line_colour) * self.spots):
            if g.s[i] == seat + 1:
                trains += 1
        return trains

    def audit(self, g: State) -> None:
        """Check that the mat has trains of players only, and that cards are played for it when its player is asked."""
        s = g.s
        for i in range(self.mat, self.mat + len(self.line_colour) * self.spots):
            assert 0 <= s[i] <= self.players, "a train of no seat on the mat"
        laid: i64 = 0
        longest: i64 = 0
        for kind in range(self.cards.kinds):
            laid += s[self.cards.laid + kind]
        for length in self.track.length:
            if length > longest:
                longest = length
        assert s[self.colour] == WILD_ONLY or 0 <= s[self.colour] < self.colours, "cards for the mat of no colour"
        if s[PHASE] == self.placing:
            assert self.track.length[s[ROUTE]] <= s[self.played] <= laid, "cards for the mat miscounted"
            assert s[self.track.owner + s[ROUTE]] == s[SEAT] + 1, "a place on the mat for no route"
            self.audit_express(s)
        else:
            assert 0 <= s[self.played] <= longest and s[self.added] == 0, "cards for the mat that nobody plays"

    def audit_express(self, s: vec[i64]) -> None:
        """Check that an express card played for the mat is spent."""
        spent = s[self.added] == 0
        express = self.express
        if express is not None:
            for i in range(express.kinds):
                if express.value[i] == s[self.added] and not s[express.unspent + s[SEAT] * express.kinds + i]:
                    spent = True
        assert spent, "an express card played that is not spent"

    # -- actions as data -----------------------------------------------------------------------------------------------

    def describe(self, code: i64) -> Action:
        if code >= self.extra:
            return Action("extra", card=self.kind_names[code - self.extra])
        if code >= self.boost and self.express is not None:
            return Action("express", amount=int(self.express.value[code - self.boost]), word="mat")
        if code == self.skip:
            return Action("mat", word="none")
        return Action("mat", card=self.kind_names[self.line_colour[code - self.put]])

    def encode(self, action: Action) -> int:
        if action.verb == "extra":
            return int(self.extra) + self.kind_names.index(action.card)
        if action.verb == "express":
            if self.express is None:
                raise ValueError("is not an action of this board: it has no express cards")
            return int(self.boost) + self.express.index(action)
        if action.word:
            return int(self.skip)
        return int(self.put) + [self.kind_names[colour] for colour in self.line_colour].index(action.card)

    def facts(self, s: vec[i64], seat: i64, action: i64) -> dict[str, int]:
        if action < self.put or action >= self.boost:
            return {}
        return {"spot": int(self.spot(s, action - self.put, s[self.played] + s[self.added]))}

    def refusal(self, g: State, seat: i64, action: i64) -> Refusal:
        s = g.s
        if s[PHASE] != self.placing:
            return Refusal("mat.not-now")
        if action >= self.extra:
            kind = action - self.extra
            card = self.kind_names[kind]
            if not self.eligible(s, kind):
                return Refusal("extra.unfit", {"card": card, "route": self.rules.board.routes[s[ROUTE]].id})
            if s[self.cards.hand + seat * self.cards.kinds + kind] == 0:
                return Refusal("extra.no-card", {"card": card})
            return Refusal("mat.no-higher")
        if action >= self.boost:
            return self.express_refusal(s, seat, action - self.boost)
        if action == self.skip:
            return Refusal("mat.committed")
        return Refusal("mat.full" if self.fits(s, action - self.put) else "mat.line")

    def express_refusal(self, s: vec[i64], seat: i64, i: i64) -> Refusal:
        express = self.express
        if s[self.added] > 0:
            return Refusal("express.second")
        if express is not None and not s[express.unspent + seat * express.kinds + i]:
            return express.spent(i)
        return Refusal("mat.no-higher")
