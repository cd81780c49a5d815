"""The actions that are worth a closer look."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.ruleset import TURN, Rule, Ruleset
from whistlestop.engine.state import PHASE, State
from whistlestop.planning.needs import NO_PAYMENT
from whistlestop.planning.planner import Mind, Planner

CLAIMS: Final = 6
BLOCKS: Final = 2
COLOURS: Final = 3
OTHERS: Final = 8
MANY: Final = 16  # actions of one rule, of which not all can be tried


@final
class Shortlist:
    """Actions without repetition, the planner's own first."""

    def __init__(self) -> None:
        self.items: vec[i64] = vec[i64]()

    def add(self, action: i64) -> None:
        for item in self.items:
            if item == action:
                return
        self.items = append(self.items, action)


def candidates(rules: Ruleset, planner: Planner, g: State, seat: i64, heat: vec[i64], width: i64) -> vec[i64]:
    """The planner's action, then others by promise; never left out for being short (a claim may join or block)."""
    mind = planner.new_mind()
    found = Shortlist()
    found.add(planner.choose(g, seat, mind))
    if g.s[PHASE] == TURN:
        add_turns(rules, planner, g, seat, mind, heat, found)
    elif g.s[PHASE] == planner.tickets.keeping:
        for action in planner.choice.best_keeps(g, seat, OTHERS):
            found.add(action)
    else:
        acts = rules.choices(g, seat)
        for i in range(acts.n):
            found.add(acts.items[i])
    if len(found.items) > width:
        return found.items[:width]
    return found.items


def add_turns(
    rules: Ruleset, planner: Planner, g: State, seat: i64, mind: Mind, heat: vec[i64], found: Shortlist
) -> None:
    """Plan edges, good claims, claims that others want, cards, tickets and what the board's own rules offer."""
    s = g.s
    ground = planner.ground
    needs = planner.needs
    tracks = mind.tracks
    needs.tally(s, seat, tracks.route, tracks.n)
    trains = s[planner.track.trains + seat]
    promise = heat[:]
    for route in range(ground.routes):
        promise[route] = -1
        if ground.length[route] <= trains and ground.claimable(s, seat, route):
            if needs.best_payment(s, seat, route) != NO_PAYMENT:
                promise[route] = planner.prices.value[route]
    for i in range(tracks.n):
        if promise[tracks.route[i]] >= 0:
            promise[tracks.route[i]] += planner.style.planned
    wanted = heat[:]
    for route in range(ground.routes):
        if promise[route] < 0:
            wanted[route] = 0
    for _ in range(CLAIMS):
        route = best_of(promise)
        if promise[route] > 0:
            found.add(needs.best_payment(s, seat, route))
            promise[route] = -1
    for _ in range(BLOCKS):
        route = best_of(wanted)
        if wanted[route] > 0:
            found.add(needs.best_payment(s, seat, route))
            wanted[route] = 0
    acts = rules.choices(g, seat)
    items = acts.items[: acts.n]
    if needs.total == 0:
        planner.want_more(s, seat, mind, planner.tempo.horizon(s))
    colours: i64 = 0
    drawing = planner.draw_cards
    if drawing is not None:
        want = needs.want[:]
        for _ in range(len(want)):
            kind = best_of(want)
            want[kind] = -1
            for action in items:
                if action == drawing.face_up + kind and colours < COLOURS:
                    found.add(action)
                    colours += 1
    add_others(rules, planner, g, seat, items, found)


def add_others(rules: Ruleset, planner: Planner, g: State, seat: i64, items: vec[i64], found: Shortlist) -> None:
    """What all other rules offer, blind cards included."""
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


def add_some(planner: Planner, g: State, seat: i64, rule: Rule, items: vec[i64], found: Shortlist) -> None:
    """Actions of one rule; of very many those that its advisor offers or, without one, a few from all over."""
    if len(items) <= MANY:
        for action in items:
            found.add(action)
        return
    advisor = planner.advisor_of(rule)
    if advisor is None:
        for i in range(OTHERS):
            found.add(items[i * len(items) // OTHERS])
        return
    horizon = planner.tempo.horizon(g.s)
    advisor.offer(g, seat, horizon, planner.tempo.card_price(horizon))
    if advisor.action >= 0:
        found.add(advisor.action)


def best_of(values: vec[i64]) -> i64:
    """Where the greatest value stands."""
    best: i64 = 0
    for i in range(len(values)):
        if values[i] > values[best]:
            best = i
    return best
