"""The planner: plans the track for its tickets, gathers the cards for it and claims it.

It decides by what its seat may know, so it plays for a View and inside of sampled states alike.
"""

from __future__ import annotations

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.cards import EMPTY
from whistlestop.engine.ruleset import TURN, Rule, Ruleset
from whistlestop.engine.state import PHASE, TURNS, State
from whistlestop.engine.track import FREE
from whistlestop.planning.advice import Advisor
from whistlestop.planning.advisors import advisor_class
from whistlestop.planning.forest import Tracks
from whistlestop.planning.needs import NO_PAYMENT
from whistlestop.planning.parts import Parts
from whistlestop.planning.style import Style
from whistlestop.rules.draw_cards import DrawCards
from whistlestop.rules.draw_pair import DrawPair

STALE: Final = 16  # a new plan is made after so many turns of all players
NEAR_END: Final = 5  # and every turn when so few are left


@final
class Mind:
    """What a planner remembers of one seat from decision to decision; a new one is always good."""

    def __init__(self, routes: i64, words: i64) -> None:
        self.tracks = Tracks(routes)
        self.held: vec[i64] = vec[i64]([-1] * words)  # the tickets that the plan was made for
        self.stamp: i64 = -1000

    def assign(self, other: Mind) -> None:
        self.tracks.assign(other.tracks)
        for i in range(len(other.held)):
            self.held[i] = other.held[i]
        self.stamp = other.stamp


@final
class Planner:
    """Plays all decisions of a Ruleset; it keeps scratch space, so every thread needs one of its own.

    A hasty one looks at fewer ways to choose tickets: hardly weaker, and much faster where many are on offer.
    """

    def __init__(self, rules: Ruleset, style: Style, hasty: bool = False) -> None:
        self.rules = rules
        self.style = style
        self.players: i64 = rules.players
        parts = Parts(rules, style, hasty)
        self.ground = parts.ground
        self.forest = parts.forest
        self.needs = parts.needs
        self.tempo = parts.tempo
        self.prices = parts.prices
        self.choice = parts.choice
        self.tickets = self.choice.tickets
        self.track = self.ground.track
        self.cards = self.needs.cards
        self.claims = self.ground.claims
        self.draw_cards = rules.get(DrawCards)
        self.draw_pair = rules.get(DrawPair)
        self.draft = self.choice.draft
        self.racing: bool = self.choice.race is not None
        self.planned: i64 = style.planned
        if self.racing:
            self.planned += style.hurry
        self.best_value: i64 = 0  # of the claim found last
        self.extra: vec[i64] = vec[i64]([0] * 2)  # routes that are wanted besides the plan
        self.by_phase: list[Advisor | None] = [None for _ in rules.phase_names]
        self.by_rule: dict[str, Advisor] = {}
        self.advisors = self.prices.advisors
        for name in rules.by_name:
            advised_by = advisor_class(name)
            if advised_by is not None:
                self.engage(name, advised_by(parts))

    def engage(self, name: str, advisor: Advisor) -> None:
        """Let an advisor answer in the phases of its rule, and be asked for the worth of routes and for turns."""
        self.advisors.append(advisor)
        self.by_rule[name] = advisor
        advisor.reserve(self.ground.reserve)
        rule = self.rules.by_name[name]
        for phase in range(len(self.by_phase)):
            if phase != TURN and self.rules.phase_rules[phase] is rule:
                self.by_phase[phase] = advisor

    def advisor_of(self, rule: Rule) -> Advisor | None:
        """The advisor of a rule, if it has one."""
        for name, advisor in self.by_rule.items():
            if self.rules.by_name[name] is rule:
                return advisor
        return None

    def new_mind(self) -> Mind:
        return Mind(self.ground.routes, self.tickets.words)

    def choose(self, g: State, seat: i64, mind: Mind) -> i64:
        """The action of a seat that owes a decision."""
        phase = g.s[PHASE]
        if phase == TURN:
            return self.turn(g, seat, mind)
        drawing = self.draw_cards
        if drawing is not None and (phase == drawing.second or phase == drawing.first):
            return self.pick(g, seat, mind, phase == drawing.second)
        if phase == self.tickets.keeping:
            return self.choice.keep(g, seat)
        draft = self.draft
        if draft is not None and phase == draft.picking:
            return self.choice.pick_ticket(g, seat)
        advisor = self.by_phase[phase]
        if advisor is not None:
            return advisor.answer(g, seat)
        acts = self.rules.choices(g, seat)
        return acts.items[acts.n // 2]

    def prepare(self, s: vec[i64], seat: i64, mind: Mind) -> None:
        """Plan ahead, so that many games can begin with the same plan."""
        self.refresh(s, seat, mind, self.tempo.horizon(s))

    # -- turns ---------------------------------------------------------------------------------------------------

    def turn(self, g: State, seat: i64, mind: Mind) -> i64:
        s = g.s
        horizon = self.tempo.horizon(s)
        self.refresh(s, seat, mind, horizon)
        tracks = mind.tracks
        needs = self.needs
        needs.tally(s, seat, tracks.route, tracks.n)
        self.prices.advise(s, seat)
        price = self.tempo.card_price(horizon)
        best = self.best_claim(s, seat, mind, horizon, price)
        if self.racing:
            self.prices.fill(s, seat)
        for advisor in self.advisors:
            value = advisor.offer(g, seat, horizon, price)
            if advisor.action >= 0 and value > self.best_value:
                self.best_value = value
                best = advisor.action
        if best >= 0:
            return best
        if tracks.n == 0 and horizon > 2:
            action = self.choice.worthwhile_tickets(s, seat, horizon, price)
            if action >= 0:
                for advisor in self.advisors:
                    action = advisor.improve(s, seat, horizon, price, action)
                return action
        drawing = self.draw_cards
        if drawing is None or drawing.may_begin(s):
            action = self.first_pick(s, seat, mind, horizon)
            if action >= 0:
                return action
        acts = self.rules.choices(g, seat)
        return acts.items[acts.n - 1]

    # -- the plan ------------------------------------------------------------------------------------------------

    def refresh(self, s: vec[i64], seat: i64, mind: Mind, horizon: i64) -> None:
        """Bring the plan up to date: forget what is built; plan again if it is broken or the tickets have changed."""
        tracks = mind.tracks
        owner = self.track.owner
        words = self.tickets.words
        good = s[TURNS] - mind.stamp < STALE and (horizon > NEAR_END or tracks.n == 0)
        for word in range(words):
            if s[self.tickets.held + seat * words + word] != mind.held[word]:
                good = False
        if good:
            i: i64 = 0
            while i < tracks.n:
                route = tracks.route[i]
                if s[owner + route] == seat + 1:
                    tracks.n -= 1
                    tracks.route[i] = tracks.route[tracks.n]
                    tracks.trains -= self.ground.length[route]
                elif s[owner + route] != FREE:
                    good = False
                    break
                else:
                    i += 1
        if not good:
            self.make_plan(s, seat, mind, horizon, False)

    def make_plan(self, s: vec[i64], seat: i64, mind: Mind, horizon: i64, careful: bool) -> None:
        words = self.tickets.words
        self.prices.fill(s, seat)
        goals = self.choice.set_goals(s, seat)
        mind.tracks.assign(self.forest.plan(goals, s[self.track.trains + seat], horizon * 100, careful))
        for word in range(words):
            mind.held[word] = s[self.tickets.held + seat * words + word]
        mind.stamp = s[TURNS]

    # -- claims --------------------------------------------------------------------------------------------------

    def best_claim(self, s: vec[i64], seat: i64, mind: Mind, horizon: i64, price: i64) -> i64:
        """The best claim that is better than drawing cards; -1 if there is none."""
        ground = self.ground
        needs = self.needs
        style = self.style
        tracks = mind.tracks
        trains = s[self.track.trains + seat]
        best: i64 = -1
        least = price * style.draw // 100
        owner = self.track.owner
        # what the plan needs comes first
        for i in range(tracks.n):
            if needs.missing[i] == 0:
                route = tracks.route[i]
                claim = needs.best_payment(s, seat, route)
                if claim != NO_PAYMENT and ground.length[route] <= trains and ground.claimable(s, seat, route):
                    score = self.planned + self.prices.value[route] - needs.loss(claim, 99) * price // 100
                    if score > least:
                        least = score
                        best = claim
        self.best_value = least
        if best >= 0:
            return best
        least += self.pressure(mind, horizon)
        room = trains - tracks.trains
        if horizon == 1:
            room = trains
        if needs.most(s, seat) + needs.wilds < room:
            room = needs.most(s, seat) + needs.wilds
        for route in range(ground.routes):
            if s[owner + route] == FREE and ground.length[route] <= room and self.prices.value[route] > least:
                claim = needs.best_payment(s, seat, route)
                if claim != NO_PAYMENT and ground.claimable(s, seat, route):
                    score = self.prices.value[route] - needs.loss(claim, 0) * price // 100
                    if score > least:
                        least = score
                        best = claim
        self.best_value = least
        return best

    def pressure(self, mind: Mind, horizon: i64) -> i64:
        """What a turn costs that does not serve the plan: as much as the plan brings in a turn, if time is short."""
        tracks = mind.tracks
        style = self.style
        time = tracks.n * 100 + self.needs.total * style.pick
        if time == 0:
            return 0
        tight = (time // horizon - style.ease) * 100 // style.tight
        if tight <= 0:
            return 0
        if tight > 100:
            tight = 100
        total = tracks.gain
        for i in range(tracks.n):
            total += self.prices.value[tracks.route[i]]
        return total * tight // time

    # -- cards ---------------------------------------------------------------------------------------------------

    def first_pick(self, s: vec[i64], seat: i64, mind: Mind, horizon: i64) -> i64:
        """How to begin a turn of drawing cards; -1 if there are none."""
        pair = self.draw_pair
        if pair is not None:
            return pair.base if self.cards.can_draw(s) else -1
        drawing = self.draw_cards
        if drawing is None:
            return -1
        needs = self.needs
        if needs.total == 0:
            self.want_more(s, seat, mind, horizon)
        shown = needs.best_shown(s, drawing.whole_turn)
        blind: i64 = -1
        if self.cards.can_draw(s):
            blind = needs.blind(s, seat)
        single = blind
        if shown != EMPTY and needs.want[shown] >= blind:
            single = needs.want[shown]
        whole = needs.best_shown(s, ~drawing.whole_turn)
        if whole != EMPTY and (single < 0 or needs.want[whole] > single + (single + blind) // 2):
            return drawing.face_up + whole
        if shown != EMPTY and needs.want[shown] >= blind:
            return drawing.face_up + shown
        if blind >= 0:
            return drawing.blind
        return -1

    def pick(self, g: State, seat: i64, mind: Mind, second: bool) -> i64:
        """Which card to take next."""
        s = g.s
        horizon = self.tempo.horizon(s)
        self.refresh(s, seat, mind, horizon)
        tracks = mind.tracks
        needs = self.needs
        needs.tally(s, seat, tracks.route, tracks.n)
        if not second:
            return self.first_pick(s, seat, mind, horizon)
        drawing = cast(DrawCards, self.draw_cards)
        if needs.total == 0:
            self.want_more(s, seat, mind, horizon)
        shown = needs.best_shown(s, drawing.whole_turn)
        if self.cards.can_draw(s) and (shown == EMPTY or needs.want[shown] < needs.blind(s, seat)):
            return drawing.blind
        return drawing.face_up + shown

    def want_more(self, s: vec[i64], seat: i64, mind: Mind, horizon: i64) -> None:
        """Nothing is missing for the plan: look at the routes that would bring most for their turns."""
        ground = self.ground
        needs = self.needs
        claims = self.claims
        hand = self.cards.hand + seat * self.cards.kinds
        self.prices.see_supply(s, seat)
        room = s[self.track.trains + seat] - mind.tracks.trains
        if room <= 0:
            room = s[self.track.trains + seat]
        owner = self.track.owner
        wilds: i64 = 0
        if claims.wild >= 0:
            wilds = s[hand + claims.wild]
        best: i64 = -1
        second: i64 = -1
        best_rate: i64 = 0
        second_rate: i64 = 0
        most = needs.most(s, seat)
        for route in range(ground.routes):
            length = ground.length[route]
            if s[owner + route] == FREE and length <= room and ground.claimable(s, seat, route):
                have = most
                if ground.colour[route] >= 0:
                    have = s[hand + ground.colour[route]]
                gap = length + ground.reserve[route] - have - wilds
                if gap < 0:
                    gap = 0
                miss = self.style.miss
                if ground.colour[route] >= 0:
                    miss = self.prices.scarce[ground.colour[route]]
                turns = 100 + gap * miss
                if turns > horizon * 100:
                    continue
                rate = (self.prices.value[route] + 50) * 100 // turns
                if rate > best_rate:
                    second = best
                    second_rate = best_rate
                    best = route
                    best_rate = rate
                elif rate > second_rate:
                    second = route
                    second_rate = rate
        extra = self.extra
        n: i64 = 0
        if best >= 0:
            extra[0] = best
            n = 1
        if second >= 0:
            extra[1] = second
            n = 2
        needs.tally(s, seat, extra, n)
