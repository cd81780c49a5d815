"""The actions that search should try."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.ruleset import TURN, Rule, Ruleset
from whistlestop.engine.state import PHASE, State
from whistlestop.planning.card_demand import NO_PAYMENT
from whistlestop.planning.planner import Planner, PlanState

MAX_CLAIMS: Final = 6  # for their own sake
MAX_BLOCKS: Final = 2  # claims of routes that others want
MAX_COLOURS: Final = 3  # of face-up cards
MAX_KEEPS: Final = 8  # ways to choose among tickets on offer
MANY: Final = 16  # if a rule offers more actions than this, only some are tried
SOME: Final = 8  # so many, if its advisor proposes none


@final
class ActionList:
    """Actions in the order in which they were added, without repetition."""

    def __init__(self) -> None:
        self.items: vec[i64] = vec[i64]()

    def add(self, action: i64) -> None:
        """Add an action, unless it is in the list already."""
        for item in self.items:
            if item == action:
                return
        self.items = append(self.items, action)


def shortlist(rules: Ruleset, planner: Planner, g: State, seat: i64, rival_interest: vec[i64], width: i64) -> vec[i64]:
    """Return at most `width` actions: the planner's own first, then others in the order of their promise.

    `rival_interest` counts for each route how often the others want it.
    """
    plan = planner.new_plan()
    found = ActionList()
    found.add(planner.choose(g, seat, plan))
    if g.s[PHASE] == TURN:
        add_turns(rules, planner, g, seat, plan, rival_interest, found)
    elif g.s[PHASE] == planner.tickets.keeping:
        for action in planner.ticket_choice.best_keeps(g, seat, MAX_KEEPS):
            found.add(action)
    else:
        buffer = rules.choices(g, seat)
        for i in range(buffer.n):
            found.add(buffer.items[i])
    if len(found.items) > width:
        return found.items[:width]
    return found.items


def add_turns(
    rules: Ruleset, planner: Planner, g: State, seat: i64, plan: PlanState, rival_interest: vec[i64], found: ActionList
) -> None:
    """Add ways to begin a turn: claims for the plan or for points, claims that others want, cards, and all else."""
    s = g.s
    graph = planner.graph
    demand = planner.demand
    routes = plan.routes
    demand.allocate(s, seat, routes.ids, routes.n)
    trains = s[planner.track.trains + seat]
    promise = rival_interest[:]
    for route in range(graph.routes):
        promise[route] = -1
        if graph.length[route] <= trains and graph.claimable(s, seat, route):
            if demand.best_payment(s, seat, route) != NO_PAYMENT:
                promise[route] = planner.prices.value[route]
    for i in range(routes.n):
        if promise[routes.ids[i]] >= 0:
            promise[routes.ids[i]] += planner.weights.planned
    wanted = rival_interest[:]
    for route in range(graph.routes):
        if promise[route] < 0:
            wanted[route] = 0
    for _ in range(MAX_CLAIMS):
        route = best_of(promise)
        if promise[route] > 0:
            found.add(demand.best_payment(s, seat, route))
            promise[route] = -1
    for _ in range(MAX_BLOCKS):
        route = best_of(wanted)
        if wanted[route] > 0:
            found.add(demand.best_payment(s, seat, route))
            wanted[route] = 0
    buffer = rules.choices(g, seat)
    items = buffer.items[: buffer.n]
    if demand.total_missing == 0:
        planner.allocate_extra(s, seat, plan, planner.tempo.horizon(s, seat))
    colours: i64 = 0
    drawing = planner.draw_cards
    if drawing is not None:
        values = demand.card_value[:]
        for _ in range(len(values)):
            kind = best_of(values)
            values[kind] = -1
            for action in items:
                if action == drawing.face_up + kind and colours < MAX_COLOURS:
                    found.add(action)
                    colours += 1
    add_others(rules, planner, g, seat, items, found)


def add_others(rules: Ruleset, planner: Planner, g: State, seat: i64, items: vec[i64], found: ActionList) -> None:
    """Add what all other rules offer, and a card off the deck."""
    drawing = planner.draw_cards
    claims = planner.claims
    start: i64 = 0
    while start < len(items):
        rule = rules.rule_of(items[start])
        end = start + 1
        while end < len(items) and rules.rule_of(items[end]) is rule:
            end += 1
        if drawing is not None and rule is drawing:
            if items[start] == drawing.blind:
                found.add(drawing.blind)
        elif rule is not claims:
            add_some(planner, g, seat, rule, items[start:end], found)
        start = end


def add_some(planner: Planner, g: State, seat: i64, rule: Rule, items: vec[i64], found: ActionList) -> None:
    """Add the actions of one rule; of very many, the one that its advisor proposes or else a sample at even steps."""
    if len(items) <= MANY:
        for action in items:
            found.add(action)
        return
    advisor = planner.advisors.get(rule)
    if advisor is None or advisor not in planner.proposing:
        for i in range(SOME):
            found.add(items[i * len(items) // SOME])
        return
    horizon = planner.tempo.horizon(g.s, seat)
    advisor.propose(g, seat, horizon, planner.tempo.card_price(horizon))
    if advisor.action >= 0:
        found.add(advisor.action)


def best_of(values: vec[i64]) -> i64:
    """Return the index of the greatest value."""
    best: i64 = 0
    for i in range(len(values)):
        if values[i] > values[best]:
            best = i
    return best
