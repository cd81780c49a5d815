"""Explain a position to the seat that has to decide: its plan, the outlook for its tickets, and its best moves.

Everything is plain data. A reason is a key with values, so that a client can put it into any language, and a sentence
in English; both come from the advisor of the rule that the action belongs to.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import sqrt

from whistlestop.bots.planner import visible_state
from whistlestop.bots.protocol import Budget
from whistlestop.bots.search import Candidate, Clock, SearchBot
from whistlestop.engine.action import Action
from whistlestop.engine.state import TURNS, State
from whistlestop.errors import BadBot, check_type
from whistlestop.planning.advice import UNKNOWN_REASON, Reason, Situation
from whistlestop.planning.planner import Planner, PlanState
from whistlestop.planning.trials import NO_ACTION, Trials
from whistlestop.view import View

GAP = re.compile(r"\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}")
CARDS_PER_TURN = 2  # that a plan may count on
SAMPLES = 32  # that each world of the outlook is chosen from
MAX_GAMES = 60  # that the outlook is based on
PRIOR_TRIALS = 12  # so many trials of the planner's own move count towards the estimates of every move


@dataclass(frozen=True)
class PlannedRoute:
    """A route of the plan, the kind of card to pay with, and how many such cards are missing."""

    route: str
    card: str
    missing: int


@dataclass(frozen=True)
class TicketOutlook:
    """A ticket in hand: whether it is connected now, and how likely it will be at the end."""

    ticket: str
    connected: bool
    chance: float


@dataclass(frozen=True)
class HintReason:
    """Why a move is worth considering: the key and values of a `Reason`, and an English sentence with gaps for them."""

    key: str
    values: dict[str, str | int] = field(default_factory=dict)
    sentence: str = ""

    def text(self, names: Mapping[str, str]) -> str:
        """Return the sentence with its gaps filled; `names` has the words for values that should not show as ids."""

        def words(gap: re.Match[str]) -> str:
            name, one, many = gap.groups()
            if one is None:
                return names.get(name, str(self.values[name]))
            return str(one if self.values[name] == 1 else many)

        return GAP.sub(words, self.sentence)


@dataclass(frozen=True)
class Hint:
    """A good move: how likely it wins, with a 95 % interval, the points to expect, and why."""

    action: Action
    trials: int
    win: float
    low: float
    high: float
    points: float
    reason: HintReason


@dataclass(frozen=True)
class Explanation:
    """What a planner says of a position."""

    routes: list[PlannedRoute]
    turns: float  # that the plan takes
    turns_left: float  # in the game
    tickets: list[TicketOutlook]
    hints: list[Hint]  # sorted by how likely they win, then by their points


def explain(view: View, budget: Budget, time: float = 1.0, rollouts: int = 0, hints: int = 3) -> Explanation:
    """Explain a view to its seat, with at most so many hints; there are none if the seat has nothing to decide.

    This takes about `time` seconds or, with `rollouts`, so many games, and then gives the same on every machine.
    """
    check_type(view, View, "the view is a View")
    try:
        bot = SearchBot(time=time / 2, rollouts=rollouts)
    except ValueError as fault:
        raise BadBot(str(fault)) from None
    planner = bot.planner_of(view.rules)
    routes = planned_routes(planner, make_plan(view, planner))
    turns = len(routes) + sum(route.missing for route in routes) / CARDS_PER_TURN
    best = best_moves(view, bot, budget, hints) if view.codes else []
    clock = Clock(time / 2, MAX_GAMES if rollouts else 0, budget)
    fast = bot.planner_of(view.rules, fast=True)
    turns_left, tickets = outlook(view, fast, budget, best[0].action.code if best else NO_ACTION, clock)
    return Explanation(routes=routes, turns=turns, turns_left=turns_left, tickets=tickets, hints=best)


# -- plan and outlook --------------------------------------------------------------------------------------------


def make_plan(view: View, planner: Planner) -> PlanState:
    """Return a careful plan for the seat of a view; the cards are allocated to it."""
    g = visible_state(view)
    plan = planner.new_plan()
    planner.make_plan(g.s, view.seat, plan, planner.tempo.horizon(g.s, view.seat), True)
    planner.demand.allocate(g.s, view.seat, plan.routes.ids, plan.routes.n)
    return plan


def planned_routes(planner: Planner, plan: PlanState) -> list[PlannedRoute]:
    """Return the routes of a plan that cards have just been allocated to."""
    board, demand, ids = planner.rules.board, planner.demand, plan.routes.ids
    return [
        PlannedRoute(board.routes[ids[i]].id, board.kinds[demand.pay_colour[i]].id, int(demand.missing[i]))
        for i in range(plan.routes.n)
    ]


def outlook(
    view: View, planner: Planner, budget: Budget, action: int, clock: Clock
) -> tuple[float, list[TicketOutlook]]:
    """Play games to the end; return how many turns the seat has left, and how often its tickets were connected."""
    seat = view.seat
    tickets = planner.tickets
    held = [int(t) for t in tickets.members(view.slots, tickets.held + seat * tickets.words)]
    trials = Trials(view.rules, planner, view.slots, seat)
    count = dict.fromkeys(held, 0)
    turns = 0
    while clock.played == 0 or (clock.played < MAX_GAMES and not clock.past(1.0)):
        trials.add_world(budget.rng.getrandbits(64), SAMPLES)
        trials.play(clock.played, action)
        clock.played += 1
        end = trials.end
        assert end is not None
        turns += int(end.s[TURNS]) - view.turns
        for ticket in connected_tickets(planner, end, seat) & set(held):
            count[ticket] += 1
    now = connected_tickets(planner, visible_state(view), seat)
    ids = [ticket.id for ticket in view.rules.board.tickets]
    outlooks = [TicketOutlook(ids[t], t in now, 1.0 if t in now else count[t] / clock.played) for t in held]
    return turns / (clock.played * int(view.rules.players)), outlooks


def connected_tickets(planner: Planner, g: State, seat: int) -> set[int]:
    """Return the tickets of a seat that are connected."""
    return {int(ticket) for ticket in planner.tickets.completed_by(g.s, seat)}


# -- hints -------------------------------------------------------------------------------------------------------


def best_moves(view: View, bot: SearchBot, budget: Budget, n: int) -> list[Hint]:
    """Return hints for the bot's own choice and the moves that were tried most, since the best are tried longest."""
    candidates = bot.examine(view, budget)
    choice = bot.decide(candidates)
    rest = sorted((c for c in candidates if c is not choice), key=lambda c: (len(c.rewards), c.mean), reverse=True)
    best: dict[str | int, Candidate] = {}
    for candidate in [choice, *rest]:  # of several ways to pay for the same route, the best
        best.setdefault(view.rules.action(candidate.action).route_id or candidate.action, candidate)
    found = [hint(view, bot, candidate, candidates[0]) for candidate in list(best.values())[:n]]
    return sorted(found, key=lambda hint: (round(100 * hint.win), hint.points), reverse=True)


def hint(view: View, bot: SearchBot, candidate: Candidate, own: Candidate) -> Hint:
    """Return a candidate as a hint; with few trials it leans towards `own`, the planner's own move."""
    n = len(candidate.rewards)
    prior = PRIOR_TRIALS if own.rewards else 0
    weight = max(1, n + prior)
    win = (candidate.wins + prior * own.win_rate) / weight
    points = (candidate.points + prior * own.points / max(1, len(own.rewards))) / weight
    error = 1.96 * sqrt(max(win * (1 - win), 0.25 / weight) / weight)
    low, high = max(0.0, win - error), min(1.0, win + error)
    reason = why(view, bot.planner_of(view.rules), candidate.action, bot.rival_interest)
    return Hint(view.rules.action(candidate.action), n, win, low, high, points, reason)


def why(view: View, planner: Planner, action: int, rival_interest: list[float]) -> HintReason:
    """Return why an action is worth considering, by the advisor of its rule."""
    advisor = planner.advisors.get(view.rules.rule_of(action))
    reason = Reason(UNKNOWN_REASON)
    if advisor is not None:
        plan = make_plan(view, planner)
        reason = advisor.reason(Situation(visible_state(view), view.seat, plan.routes, rival_interest), action)
    return HintReason(reason.key, reason.values, sentences(planner)[reason.key])


def sentences(planner: Planner) -> dict[str, str]:
    """Return all reasons that a planner's advisors may give, in English by key."""
    found = {UNKNOWN_REASON: "The rules of this board offer it."}
    for advisor in planner.advisors.values():
        found |= advisor.sentences
    return found
