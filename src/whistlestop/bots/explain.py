"""Explaining a position to the seat that has to decide: its plan, its prospects and its best moves, as plain data.

Reasons are keys with values, not sentences, so that a client can say them in any language; REASONS lists the keys.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt

from whistlestop.bots.planner import position
from whistlestop.bots.protocol import Budget
from whistlestop.bots.search import Clock, Prospect, SearchBot
from whistlestop.engine.bits import BIT
from whistlestop.engine.ruleset import Ruleset
from whistlestop.engine.state import TURNS, State
from whistlestop.notation import action_text
from whistlestop.planning.planner import Mind, Planner
from whistlestop.planning.trials import NOTHING, Trials
from whistlestop.view import View

BELIEF = 32  # samples that each world is chosen from
TRIALS = 60  # games, at most, that tell how likely tickets are

REASONS = {
    "claim.completes": "joins the places of a ticket: ticket, points",
    "claim.planned": "a route of the plan: points",
    "claim.denied": "others are likely to want the route: share",
    "claim.points": "scores: points",
    "draw.needed": "a card that a planned route lacks: card, route",
    "draw.wild": "a wild card: card",
    "draw.blind": "a card off the deck is worth more than those shown",
    "draw.other": "cards for later",
    "tickets.time": "there is time for more tickets",
    "keep.fits": "these tickets go together: routes that all of them take",
    "special": "what the board's own rule offers: rule",
}


@dataclass(frozen=True)
class PlannedRoute:
    """A route that the plan wants, and how many cards are missing for it, of which kind."""

    route: str
    card: str
    missing: int


@dataclass(frozen=True)
class TicketOutlook:
    """How likely a ticket in hand will be joined at the end."""

    ticket: str
    joined: bool
    chance: float


@dataclass(frozen=True)
class Reason:
    key: str
    values: dict[str, str | int | float] = field(default_factory=dict)


@dataclass(frozen=True)
class Hint:
    """A good move: how likely it wins, with the 95 % interval of so many trials, and why."""

    action: int
    text: str
    trials: int
    win: float
    low: float
    high: float
    reason: Reason


@dataclass(frozen=True)
class Explanation:
    """What a planner says of a position: `turns` that its plan takes, and `turns_left` in games played to the end."""

    routes: list[PlannedRoute]
    turns: float
    turns_left: float
    tickets: list[TicketOutlook]
    hints: list[Hint]


def explain(view: View, budget: Budget, time: float = 1.0, rollouts: int = 0, hints: int = 3) -> Explanation:
    """Explain a View to its seat; without a decision to take there are no hints.

    It takes about `time` seconds, or with `rollouts` so many games, the same on every machine.
    """
    if view.seat is None:
        raise ValueError("a spectator has no plan to explain; take the view of a seat")
    bot = SearchBot(time=time / 2, rollouts=rollouts)
    planner = bot.planner_of(view.rules)
    mind = plan_of(view, planner)
    routes = planned_routes(view.rules, planner, mind)
    turns = (mind.tracks.n * 100 + planner.needs.total * planner.style.pick) / 100
    best: list[Hint] = []
    if len(view.legal) > 0:
        best = best_moves(view, bot, budget, hints)
    clock = Clock(time / 2, 0 if not rollouts else TRIALS, budget)
    hasty = bot.planner_of(view.rules, hasty=True)
    turns_left, tickets = play_on(view, hasty, budget, best[0].action if best else NOTHING, clock)
    return Explanation(routes=routes, turns=turns, turns_left=turns_left, tickets=tickets, hints=best)


def planned_routes(rules: Ruleset, planner: Planner, mind: Mind) -> list[PlannedRoute]:
    board = rules.board
    return [
        PlannedRoute(
            route=board.routes[mind.tracks.route[i]].id,
            card=board.kinds[planner.needs.paint[i]].id,
            missing=int(planner.needs.missing[i]),
        )
        for i in range(mind.tracks.n)
    ]


def play_on(
    view: View, planner: Planner, budget: Budget, action: int, clock: Clock
) -> tuple[float, list[TicketOutlook]]:
    """How many turns the seat had left, and how often its tickets were joined, in games played to the end."""
    seat = view.seat
    assert seat is not None
    tickets = planner.tickets
    held = [int(t) for t in tickets.members(view.slots, tickets.held + seat * tickets.words)]
    trials = Trials(view.rules, planner, view.slots, seat)
    count = dict.fromkeys(held, 0)
    turns = 0
    while clock.played == 0 or (clock.played < TRIALS and not clock.over):
        trials.world(budget.rng.getrandbits(64), BELIEF)
        trials.play(clock.played, action)
        clock.played += 1
        end = trials.last
        assert end is not None
        turns += int(end.s[TURNS]) - view.turns
        joined = joined_tickets(planner, end, seat)
        for ticket in held:
            count[ticket] += ticket in joined
    now = joined_tickets(planner, position(view), seat)
    names = view.rules.board.tickets
    outlooks = [TicketOutlook(names[t].id, t in now, 1.0 if t in now else count[t] / clock.played) for t in held]
    return turns / (clock.played * int(view.rules.players)), outlooks


def joined_tickets(planner: Planner, g: State, seat: int) -> set[int]:
    """The tickets of a seat that are joined."""
    return {int(ticket) for ticket in planner.tickets.held_and_joined(g.s, seat)}


def best_moves(view: View, bot: SearchBot, budget: Budget, n: int) -> list[Hint]:
    """The best moves, the one that the bot would make first; then those that were tried most, for they were good."""
    prospects = bot.examine(view, view.legal, budget)
    choice = bot.decide(prospects)
    rest = sorted((p for p in prospects if p is not choice), key=lambda p: (len(p.rewards), p.mean), reverse=True)
    return [hint(view, bot, prospect) for prospect in [choice, *rest][:n]]


def hint(view: View, bot: SearchBot, prospect: Prospect) -> Hint:
    n = max(1, len(prospect.rewards))
    error = 1.96 * sqrt(max(prospect.win_rate * (1 - prospect.win_rate), 0.25 / n) / n)
    return Hint(
        action=prospect.action,
        text=action_text(view.rules, prospect.action),
        trials=len(prospect.rewards),
        win=prospect.win_rate,
        low=max(0.0, prospect.win_rate - error),
        high=min(1.0, prospect.win_rate + error),
        reason=why(view, bot.planner_of(view.rules), prospect.action, bot.heat),
    )


def why(view: View, planner: Planner, action: int, heat: list[float]) -> Reason:
    """Why an action is worth a thought."""
    rules = view.rules
    name = next(name for name, rule in rules.by_name.items() if rule is rules.rule_of(action))
    match name:
        case "claim_routes":
            return why_claim(view, planner, int(planner.claims.route_of(action)), heat)
        case "draw_cards" | "draw_pair":
            return why_draw(view, planner, action)
        case "draw_tickets":
            return Reason("tickets.time")
        case "tickets":
            return Reason("keep.fits", {"routes": routes_for(view, planner, action)})
    return Reason("special", {"rule": name})


def routes_for(view: View, planner: Planner, action: int) -> int:
    """How many routes the tickets in hand take together with those that an action keeps."""
    seat = view.seat
    assert seat is not None
    g = position(view)
    tickets, choice = planner.tickets, planner.choice
    planner.prices.fill(g.s, seat)
    goals = choice.set_goals(g.s, seat)
    for i, ticket in enumerate(tickets.members(g.s, tickets.offered + seat * tickets.words)):
        if (action - tickets.keep) & BIT[i]:
            choice.add_ticket(goals, ticket)
    horizon = planner.tempo.horizon(g.s)
    return int(planner.forest.plan(goals, g.s[planner.track.trains + seat], horizon * 100, True).n)


def plan_of(view: View, planner: Planner) -> Mind:
    assert view.seat is not None
    g = position(view)
    mind = planner.new_mind()
    planner.make_plan(g.s, view.seat, mind, planner.tempo.horizon(g.s), True)
    planner.needs.tally(g.s, view.seat, mind.tracks.route, mind.tracks.n)
    return mind


def why_claim(view: View, planner: Planner, route: int, heat: list[float]) -> Reason:
    seat = view.seat
    assert seat is not None
    board = view.rules.board
    g = position(view)
    before = joined_tickets(planner, g, seat)
    g.s[planner.track.owner + route] = seat + 1
    for ticket in sorted(joined_tickets(planner, g, seat) - before):
        return Reason("claim.completes", {"ticket": board.tickets[ticket].id, "points": board.tickets[ticket].points})
    points = int(planner.prices.points[route]) // 100
    mind = plan_of(view, planner)
    if route in [int(r) for r in mind.tracks.route[: mind.tracks.n]]:
        return Reason("claim.planned", {"points": points})
    if heat[route] >= 0.3:
        return Reason("claim.denied", {"share": heat[route]})
    return Reason("claim.points", {"points": points})


def why_draw(view: View, planner: Planner, action: int) -> Reason:
    board = view.rules.board
    drawing = planner.draw_cards
    if drawing is None:
        return Reason("draw.other")
    if action == drawing.blind:
        return Reason("draw.blind")
    kind = action - drawing.face_up
    card = board.kinds[kind].id
    if board.kinds[kind].wild_from:
        return Reason("draw.wild", {"card": card})
    mind = plan_of(view, planner)
    for i in range(mind.tracks.n):
        if planner.needs.paint[i] == kind and planner.needs.missing[i] > 0:
            return Reason("draw.needed", {"card": card, "route": board.routes[mind.tracks.route[i]].id})
    return Reason("draw.other")
