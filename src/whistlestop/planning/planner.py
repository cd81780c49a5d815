"""The planner: plans routes for its tickets, collects the cards for them and claims them.

It reads only what its seat may know, so it plays from views and in sampled states alike.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.cards import EMPTY
from whistlestop.engine.ruleset import TURN, Rule, Ruleset
from whistlestop.engine.state import PHASE, TURNS, State
from whistlestop.engine.track import FREE
from whistlestop.planning.advice import Advisor, overrides
from whistlestop.planning.advisors import advisor_class, board_weights
from whistlestop.planning.card_demand import NO_PAYMENT
from whistlestop.planning.context import PlannerContext
from whistlestop.planning.route_graph import FAR
from whistlestop.planning.steiner_forest import RouteSet
from whistlestop.planning.weights import PlannerWeights
from whistlestop.rules.draw_cards import DrawCards
from whistlestop.rules.draw_pair import DrawPair

PLAN_LIFETIME: Final = 16  # turns of all players after which a plan is made again
NEAR_END: Final = 5  # turns left from which a plan is made every turn
LONG: Final = 1000  # turns left, where time does not count


@final
class PlanState:
    """What a planner remembers of one seat from decision to decision; it can be replaced by a new one at any time."""

    def __init__(self, routes: i64, words: i64) -> None:
        self.routes = RouteSet(routes)
        self.held: vec[i64] = vec[i64]([-1] * words)  # the tickets that the plan was made for
        self.made_at: i64 = -1000  # turn

    def assign(self, other: PlanState) -> None:
        """Become a copy of another plan."""
        self.routes.assign(other.routes)
        for i in range(len(other.held)):
            self.held[i] = other.held[i]
        self.made_at = other.made_at


@final
class Planner:
    """Takes all decisions of a Ruleset. It keeps scratch space, so every thread needs one of its own.

    Without `weights` it judges by those of the board. A fast planner considers fewer ways to choose tickets: it is
    hardly weaker, and much faster where many tickets are on offer.
    """

    def __init__(self, rules: Ruleset, weights: dict[str, int] | None = None, fast: bool = False) -> None:
        self.rules = rules
        self.weights = PlannerWeights(board_weights(rules.board, rules.players) if weights is None else weights)
        context = PlannerContext(rules, self.weights, fast)
        self.graph = context.graph
        self.forest = context.forest
        self.demand = context.demand
        self.tempo = context.tempo
        self.prices = context.prices
        self.rivals = context.rivals
        self.ticket_choice = context.ticket_choice
        self.tickets = self.ticket_choice.tickets
        self.track = self.graph.track
        self.cards = self.demand.cards
        self.claims = self.graph.claims
        self.draw_cards = rules.get(DrawCards)
        self.draw_pair = rules.get(DrawPair)
        self.racing: bool = self.ticket_choice.race is not None
        self.planned: i64 = self.weights.planned
        if self.racing:
            self.planned += self.weights.hurry
        self.watching: bool = self.weights.contest > 0 or self.weights.secure > 0 or self.weights.deny > 0
        lengths = [int(n) for n in self.graph.length]
        self.longest: i64 = max(lengths)
        # the routes, the longest ones first, and where those begin that are no longer than so many trains
        self.by_length: vec[i64] = vec[i64](sorted(range(len(lengths)), key=lambda i: -lengths[i]))
        self.shorter: vec[i64] = vec[i64]([sum(each > n for each in lengths) for n in range(max(lengths) + 1)])
        self.contact: vec[i64] = vec[i64]([0] * self.graph.routes)  # ends that rivals have reached, of planned routes
        self.watched = RouteSet(self.graph.routes)  # the routes that this and `CardDemand.urgency` are set for
        self.best_value: i64 = 0  # of the claim found last
        self.renewed: bool = False  # whether the last decision has made a new plan
        self.extra_routes: vec[i64] = vec[i64]([0] * 2)  # routes that are wanted besides the plan
        self.extra_turns: vec[i64] = vec[i64]()  # of each class, if wanted so; FAR without trains for it
        self.advisors: dict[Rule, Advisor] = {}
        for name, rule in rules.by_name.items():
            advised_by = advisor_class(name)
            if advised_by is not None:
                self.advisors[rule] = advised_by(context)
        # for each hook, just the advisors that override it: the others cost nothing
        advisors = list(self.advisors.values())
        self.prices.advisors = [advisor for advisor in advisors if overrides(advisor, "add_route_values")]
        self.proposing = [advisor for advisor in advisors if overrides(advisor, "propose")]
        self.improving = [advisor for advisor in advisors if overrides(advisor, "improve")]
        answers = {rule: advisor for rule, advisor in self.advisors.items() if overrides(advisor, "answer")}
        self.answering: list[Advisor | None] = [answers.get(rule) for rule in rules.phase_rules]  # by phase
        for advisor in advisors:
            advisor.reserve_cards(self.graph.reserve)
            self.ticket_choice.bonus += advisor.ticket_bonus()
        self.prices.sort_routes()
        self.extra_turns = self.prices.class_turns[:]

    def new_plan(self) -> PlanState:
        """Return an empty plan, which the first decision fills."""
        return PlanState(self.graph.routes, self.tickets.words)

    def choose(self, g: State, seat: i64, plan: PlanState) -> i64:
        """Return the action of a seat that has to decide, and bring its plan up to date."""
        self.rivals.begin()
        action = self.decide(g, seat, plan)
        self.rivals.end()
        return action

    def decide(self, g: State, seat: i64, plan: PlanState) -> i64:
        """Return the same, between the beginning and the end of the decision."""
        self.prices.planned = None
        phase = g.s[PHASE]
        if phase == TURN:
            return self.choose_turn(g, seat, plan)
        drawing = self.draw_cards
        if drawing is not None and (phase == drawing.second or phase == drawing.first):
            horizon = self.refresh_plan(g.s, seat, plan)
            self.watch_rivals(g.s, seat, plan.routes)
            self.demand.allocate(g.s, seat, plan.routes.ids, plan.routes.n)
            if self.demand.total_missing == 0:
                self.prices.planned = plan.routes
                self.prices.update_values(g.s, seat)
            return self.pick_card(g.s, seat, plan, horizon, phase == drawing.second)
        if phase == self.tickets.keeping:
            return self.ticket_choice.keep(g, seat)
        advisor = self.answering[phase]
        if advisor is not None:
            if advisor.answers_by_plan:
                self.refresh_plan(g.s, seat, plan)
                self.demand.allocate(g.s, seat, plan.routes.ids, plan.routes.n)
                self.prices.planned = plan.routes
            return advisor.answer(g, seat)
        buffer = self.rules.choices(g, seat)
        return buffer.items[buffer.n // 2]  # an unknown decision: neither the first nor the last choice

    def immediate_value(self, s: vec[i64], seat: i64, action: i64) -> i64:
        """Return what an action is worth to a bot that does not look ahead; 0 for a rule without an advisor."""
        advisor = self.advisors.get(self.rules.rule_of(action))
        return 0 if advisor is None else advisor.immediate_value(s, seat, action)

    # -- turns ---------------------------------------------------------------------------------------------------

    def choose_turn(self, g: State, seat: i64, plan: PlanState) -> i64:
        """Return how to begin a turn."""
        s = g.s
        horizon = self.refresh_plan(s, seat, plan)
        routes = plan.routes
        self.watch_rivals(s, seat, routes)
        self.demand.allocate(s, seat, routes.ids, routes.n)
        self.prices.planned = routes
        self.prices.update_values(s, seat)
        price = self.tempo.card_price(horizon)
        best = self.best_claim(s, seat, plan, horizon, price)
        if self.racing and not (self.renewed and len(self.prices.advisors) == 0):  # else the costs are these
            self.prices.update(s, seat)
        for advisor in self.proposing:
            value = advisor.propose(g, seat, horizon, price)
            if advisor.action >= 0 and value > self.best_value:
                self.best_value = value
                best = advisor.action
        if best >= 0:
            return best
        if horizon > 2 and (routes.n == 0 or self.time_of(plan) <= horizon * self.weights.ahead):
            action = self.ticket_choice.worthwhile_draw(s, seat, horizon, price, routes, self.time_of(plan))
            if action >= 0:
                for advisor in self.improving:
                    action = advisor.improve(s, seat, horizon, price, action)
                return action
        drawing = self.draw_cards
        if drawing is None or drawing.may_begin(s):
            action = self.pick_card(s, seat, plan, horizon, False)
            if action >= 0:
                return action
        best = self.best_claim(s, seat, plan, LONG, 0)  # there are no cards to wait for
        if best >= 0 and self.best_value > self.weights.dry:
            return best
        buffer = self.rules.choices(g, seat)
        return buffer.items[buffer.n - 1]

    # -- the plan ------------------------------------------------------------------------------------------------

    def refresh_plan(self, s: vec[i64], seat: i64, plan: PlanState) -> i64:
        """Bring a plan up to date, and return the horizon.

        Drop routes that are built; plan again if a route is lost, the tickets have changed or the plan is old.
        """
        horizon = self.tempo.horizon(s, seat)
        routes = plan.routes
        owner = self.track.owner
        words = self.tickets.words
        good = s[TURNS] - plan.made_at < PLAN_LIFETIME and (horizon > NEAR_END or routes.n == 0)
        for word in range(words):
            if s[self.tickets.held + seat * words + word] != plan.held[word]:
                good = False
        if good:
            i: i64 = 0
            while i < routes.n:
                route = routes.ids[i]
                if s[owner + route] == seat + 1:
                    routes.n -= 1
                    routes.ids[i] = routes.ids[routes.n]
                    routes.trains -= self.graph.length[route]
                elif s[owner + route] != FREE:
                    good = False
                    break
                else:
                    i += 1
        self.renewed = not good
        if not good:
            self.make_plan(s, seat, plan, horizon, False)
        return horizon

    def watch_rivals(self, s: vec[i64], seat: i64, routes: RouteSet) -> None:
        """Find which planned routes rivals have reached, and how urgent that makes cards for them."""
        if not self.watching:
            return
        self.rivals.update(s, seat)
        if self.weights.contest == 0 and self.weights.secure == 0:
            return
        contact = self.contact
        urgency = self.demand.urgency
        watched = self.watched
        for i in range(watched.n):
            contact[watched.ids[i]] = 0
            urgency[watched.ids[i]] = 0
        watched.assign(routes)
        for i in range(routes.n):
            route = routes.ids[i]
            contact[route] = self.rivals.contact(s, route)
            urgency[route] = contact[route] * self.weights.secure

    def make_plan(self, s: vec[i64], seat: i64, plan: PlanState, horizon: i64, careful: bool) -> None:
        """Replace a plan by a new one."""
        words = self.tickets.words
        self.prices.planned = None
        self.prices.update(s, seat)
        goals = self.ticket_choice.set_goals(s, seat)
        plan.routes.assign(self.forest.plan(goals, s[self.track.trains + seat], horizon * 100, careful))
        for word in range(words):
            plan.held[word] = s[self.tickets.held + seat * words + word]
        plan.made_at = s[TURNS]

    # -- claims --------------------------------------------------------------------------------------------------

    def best_claim(self, s: vec[i64], seat: i64, plan: PlanState, horizon: i64, price: i64) -> i64:
        """Return the best claim, with its value in `best_value`; -1 if none is better than drawing cards."""
        graph = self.graph
        demand = self.demand
        weights = self.weights
        routes = plan.routes
        trains = s[self.track.trains + seat]
        best: i64 = -1
        least = price * weights.draw // 100
        # what the plan needs comes first
        for i in range(routes.n):
            if demand.missing[i] == 0:
                route = routes.ids[i]
                claim = demand.best_payment(s, seat, route)
                if claim != NO_PAYMENT and graph.length[route] <= trains and graph.claimable(s, seat, route):
                    score = self.planned + self.prices.value[route] - demand.payment_cost(claim, 99) * price // 100
                    score += self.contact[route] * weights.contest
                    if weights.deny > 0:
                        score += self.rivals.joined_by(s, route) * weights.deny
                    if score > least:
                        least = score
                        best = claim
        self.best_value = least
        if best >= 0:
            return best
        least += self.pressure(plan, horizon)
        room = trains - routes.trains
        if horizon == 1:
            room = trains
        wilds = demand.wilds
        if demand.most_of_a_colour(s, seat) + wilds < room:
            room = demand.most_of_a_colour(s, seat) + wilds
        if room < 0:
            room = 0
        if room > self.longest:
            room = self.longest
        length = graph.length
        colours = graph.colour
        values = self.prices.value
        hand = self.cards.hand + seat * self.cards.kinds
        owner = self.track.owner
        card = demand.least_cost * price  # of any card that a claim takes, in hundredths of hundredths
        deny = weights.deny
        most_denied = deny * self.rules.players
        found: i64 = -1  # of routes that score the same, the first one
        by_length = self.by_length
        for i in range(self.shorter[room], graph.routes):
            route = by_length[i]
            value = values[route]
            if value + most_denied < least or s[owner + route] != FREE:
                continue
            n = length[route]
            if value + most_denied - n * card // 100 < least:
                continue
            colour = colours[route]
            if colour >= 0 and s[hand + colour] + wilds < n:
                continue
            if deny > 0:
                value += self.rivals.joined_by(s, route) * deny
            if value >= least:
                claim = demand.best_payment(s, seat, route)
                if claim != NO_PAYMENT and graph.claimable(s, seat, route):
                    score = value - demand.payment_cost(claim, 0) * price // 100
                    if score > least or (score == least and route < found):
                        least = score
                        best = claim
                        found = route
        self.best_value = least
        return best

    def time_of(self, plan: PlanState) -> i64:
        """Return about how many hundredths of a turn a plan takes, with the cards as they are allocated."""
        return plan.routes.n * 100 + self.demand.total_missing * self.weights.pick

    def pressure(self, plan: PlanState, horizon: i64) -> i64:
        """Return the cost of a turn that does not serve the plan: when time is short, what the plan gains in a turn."""
        routes = plan.routes
        weights = self.weights
        time = self.time_of(plan)
        if time == 0:
            return 0
        tight = (time // horizon - weights.ease) * 100 // weights.tight
        if tight <= 0:
            return 0
        if tight > 100:
            tight = 100
        total = routes.gain
        for i in range(routes.n):
            total += self.prices.value[routes.ids[i]]
        return total * tight // time

    # -- cards ---------------------------------------------------------------------------------------------------

    def pick_card(self, s: vec[i64], seat: i64, plan: PlanState, horizon: i64, second: bool) -> i64:
        """Return which card to take, as the first or the second of a turn; -1 if there are none."""
        pair = self.draw_pair
        if pair is not None:
            return pair.base if self.cards.can_draw(s) else -1
        drawing = self.draw_cards
        if drawing is None:
            return -1
        demand = self.demand
        if demand.total_missing == 0:
            self.allocate_extra(s, seat, plan, horizon)
        shown = demand.best_shown(s, drawing.whole_turn)
        blind: i64 = -1
        if self.cards.can_draw(s):
            blind = demand.blind_value(s, seat)
        best: i64 = -1
        single = blind
        if blind >= 0:
            best = drawing.blind
        if shown != EMPTY and demand.card_value[shown] >= blind:
            best = drawing.face_up + shown
            single = demand.card_value[shown]
        if not second:
            whole = demand.best_shown(s, ~drawing.whole_turn)
            if whole != EMPTY and (single < 0 or demand.card_value[whole] > single + (single + blind) // 2):
                return drawing.face_up + whole
        return best

    def allocate_extra(self, s: vec[i64], seat: i64, plan: PlanState, horizon: i64) -> None:
        """Allocate cards to the two routes besides the plan that gain most per turn; for plans that lack nothing."""
        graph = self.graph
        demand = self.demand
        claims = self.claims
        hand = self.cards.hand + seat * self.cards.kinds
        self.prices.update_scarcity(s, seat)
        room = s[self.track.trains + seat] - plan.routes.trains
        if room <= 0:
            room = s[self.track.trains + seat]
        wilds: i64 = 0
        if claims.wild >= 0:
            wilds = s[hand + claims.wild]
        most = demand.most_of_a_colour(s, seat)
        prices = self.prices
        lengths = prices.class_length
        colours = prices.class_colour
        cards = prices.class_cards
        takes_wild = prices.class_wild
        card_turns = prices.card_turns
        usual_miss = self.weights.miss
        extra_turns = self.extra_turns
        for i in range(len(lengths)):
            if lengths[i] > room:
                extra_turns[i] = FAR
                continue
            have = most
            miss = usual_miss
            colour = colours[i]
            if colour >= 0:
                have = s[hand + colour]
                miss = card_turns[colour]
            gap = cards[i] - have
            if takes_wild[i]:
                gap -= wilds
            if gap < 0:
                gap = 0
            extra_turns[i] = 100 + gap * miss
        best: i64 = -1
        second: i64 = -1
        best_rate: i64 = 0
        second_rate: i64 = 0
        owner = self.track.owner
        class_of = prices.class_of
        values = prices.value
        most_turns = horizon * 100
        for route in range(graph.routes):
            if s[owner + route] != FREE:
                continue
            turns = extra_turns[class_of[route]]
            gain = (values[route] + 50) * 100
            if turns > most_turns or gain < (second_rate + 1) * turns or not graph.claimable(s, seat, route):
                continue
            rate = gain // turns
            if rate > best_rate:
                second = best
                second_rate = best_rate
                best = route
                best_rate = rate
            else:
                second = route
                second_rate = rate
        extra = self.extra_routes
        extra[0] = best
        extra[1] = second
        n: i64 = 0
        if best >= 0:
            n = 1
        if second >= 0:
            n = 2
        demand.allocate(s, seat, extra, n)
