"""Explaining a position to the seat that has to decide: its plan, its prospects and its best moves, as plain data.

Reasons are keys with values, so that a client can say them in any language; `sentences` has them in English.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import sqrt

from whistlestop.bots.planner import position
from whistlestop.bots.protocol import Budget
from whistlestop.bots.search import Clock, Prospect, SearchBot
from whistlestop.engine.bits import BIT
from whistlestop.engine.board import Board
from whistlestop.engine.deed import Deed
from whistlestop.engine.ruleset import Ruleset
from whistlestop.engine.state import TURNS, State
from whistlestop.notation import action_text
from whistlestop.planning.planner import Mind, Planner
from whistlestop.planning.trials import NOTHING, Trials
from whistlestop.view import View

BELIEF = 32  # samples that each world is chosen from
HOLE = re.compile(r"\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}")
CARDS_A_TURN = 2  # that a plan may count on
LEAN = 12  # trials that an estimate leans by towards the planner's own move
TRIALS = 60  # games, at most, that tell how likely tickets are

# In English; `{n|card|cards}` is the form that a number asks for. Advisors bring the reasons of a board's own rules.
REASONS = {
    "claim.completes": "It completes {ticket}.",
    "claim.planned": "A step towards your tickets, and {points} {points|point|points}.",
    "claim.step": "A step towards your tickets.",
    "claim.denied": "Others probably want it too: in {share} % of the trials.",
    "claim.points": "Not on the way of your tickets, but worth {points} {points|point|points}.",
    "claim.other": "Not on the way of your tickets.",
    "draw.needed": "You need {card} for {route}.",
    "draw.wild": "{card} stands in for any colour.",
    "draw.blind": "It may be one of the {missing} {missing|card|cards} that your plan lacks.",
    "draw.unseen": "None of the cards shown is better for your plan than one off the deck.",
    "draw.other": "Your plan has no use for {card} yet.",
    "draw.two": "Your plan is {missing} {missing|card|cards} short.",
    "draw.ready": "You have the cards for your plan; these are for later.",
    "tickets.time": "{turns} {turns|turn|turns} left, more or less; such tickets are worth {points} points on average.",
    "keep.fits": "{points} {points|point|points} for about {trains} of your {have} trains.",
    "keep.race": "About {trains} {trains|train|trains} lead to them.",
    "pick.way": "It lies on the way of your other tickets.",
    "pick.more": "It takes about {trains} {trains|train|trains} more than your other tickets.",
    "split.points": "Such tickets are worth {points} {points|point|points} on average, all together.",
    "pass": "There is nothing else to do.",
    "other": "The rules of this board offer it.",
}


def sentences(planner: Planner) -> dict[str, str]:
    """All reasons that a planner may give, in English."""
    found = dict(REASONS)
    for advisor in planner.advisors:
        found |= advisor.sentences()
    return found


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
    """Why a move is worth a thought, as a key with values, and as an English sentence with holes for them.

    Values called ticket, route, city and card are ids, all others numbers.
    """

    key: str
    values: dict[str, str | int] = field(default_factory=dict)
    sentence: str = ""

    def text(self, names: Mapping[str, str]) -> str:
        """The sentence; `names` are values in words."""

        def fill(hole: re.Match[str]) -> str:
            name, one, many = hole.groups()
            if one is None:
                return names.get(name, str(self.values[name]))
            return str(one if self.values[name] == 1 else many)

        return HOLE.sub(fill, self.sentence)


@dataclass(frozen=True)
class Hint:
    """A good move: how likely it wins, with the 95 % interval of so many trials; the points it leads to; and why.

    With few trials both estimates lean towards those of the move that the planner would make.
    """

    action: int
    text: str
    trials: int
    win: float
    low: float
    high: float
    points: float
    reason: Reason


@dataclass(frozen=True)
class Explanation:
    """What a planner says of a position: `turns` that its plan takes, and `turns_left` in games played to the end.

    `hints` are sorted by how likely they win, then by their points.
    """

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
    turns = len(routes) + sum(route.missing for route in routes) / CARDS_A_TURN
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
    """The best moves: the one that the bot would make, and those that were tried most, for they were good."""
    prospects = bot.examine(view, view.legal, budget)
    choice = bot.decide(prospects)
    rest = sorted((p for p in prospects if p is not choice), key=lambda p: (len(p.rewards), p.mean), reverse=True)
    told: dict[tuple[str, int], Prospect] = {}
    for prospect in [choice, *rest]:  # of several ways to pay for the same route, the best
        told.setdefault(subject(view.rules, prospect.action), prospect)
    found = [hint(view, bot, prospect, prospects[0]) for prospect in list(told.values())[:n]]
    return sorted(found, key=lambda hint: (round(100 * hint.win), hint.points), reverse=True)


def subject(rules: Ruleset, action: int) -> tuple[str, int]:
    """What tells moves apart for a person: a route, or else the action."""
    route = rules.rule_of(action).describe(action).route
    return (route, 0) if route else ("", action)


def hint(view: View, bot: SearchBot, prospect: Prospect, own: Prospect) -> Hint:
    planner = bot.planner_of(view.rules)
    n = len(prospect.rewards)
    lean = LEAN if own.rewards else 0
    weight = max(1, n + lean)
    win = (prospect.wins + lean * own.win_rate) / weight
    points = (prospect.points + lean * own.points / max(1, len(own.rewards))) / weight
    error = 1.96 * sqrt(max(win * (1 - win), 0.25 / weight) / weight)
    return Hint(
        action=prospect.action,
        text=action_text(view.rules, prospect.action),
        trials=n,
        win=win,
        low=max(0.0, win - error),
        high=min(1.0, win + error),
        points=points,
        reason=worded(why(view, planner, prospect.action, bot.heat), planner),
    )


def worded(reason: Reason, planner: Planner) -> Reason:
    """A reason with its sentence."""
    return replace(reason, sentence=sentences(planner)[reason.key])


# -- reasons -----------------------------------------------------------------------------------------------------


def why(view: View, planner: Planner, action: int, heat: list[float]) -> Reason:
    """Why an action is worth a thought."""
    rules = view.rules
    rule = rules.rule_of(action)
    advisor = planner.advisor_of(rule)
    if advisor is not None:
        assert view.seat is not None
        plan_of(view, planner)
        key, values = advisor.reason(position(view), view.seat, action)
        return Reason(key or "other", values)
    if rule is planner.claims:
        return why_claim(view, planner, int(planner.claims.route_of(action)), heat)
    if rule is planner.draw_cards:
        return why_draw(view, planner, action)
    if rule is planner.draw_pair:
        missing = missing_cards(view, planner)
        return Reason("draw.two", {"missing": missing}) if missing else Reason("draw.ready")
    if rule is planner.tickets:
        return why_keep(view, planner, action)
    if rule is planner.draft:
        return why_pick(view, planner, action)
    return why_deed(view, planner, rule.describe(action))


def why_deed(view: View, planner: Planner, deed: Deed) -> Reason:
    """Why to draw tickets, or to ask for some, from decks that differ; or why to pass."""
    board = view.rules.board
    if deed.verb == "pass":
        return Reason("pass")
    if deed.verb == "tickets":
        decks = [board.decks.index(deck) for deck, n in deed.counts.items() if n] or list(range(len(board.decks)))
        points = sum(average(board, deck) for deck in decks) / len(decks)
        turns = int(planner.tempo.horizon(view.slots))
        return Reason("tickets.time", {"turns": turns, "points": round(points)})
    if deed.counts and set(deed.counts) <= set(board.decks):
        points = sum(n * average(board, board.decks.index(deck)) for deck, n in deed.counts.items())
        return Reason("split.points", {"points": round(points)})
    return Reason("other")


def average(board: Board, deck: int) -> float:
    """The points of a ticket of a deck."""
    points = [ticket.points for ticket in board.tickets if ticket.deck == deck]
    return sum(points) / max(1, len(points))


def why_keep(view: View, planner: Planner, action: int) -> Reason:
    tickets = planner.tickets
    assert view.seat is not None
    offered = tickets.members(view.slots, tickets.offered + view.seat * tickets.words)
    kept = [int(ticket) for i, ticket in enumerate(offered) if (action - tickets.keep) & BIT[i]]
    trains = trains_for(view, planner, kept)
    if planner.racing:
        return Reason("keep.race", {"trains": trains})
    points = sum(view.rules.board.tickets[ticket].points for ticket in kept)
    have = int(view.slots[planner.track.trains + view.seat])
    return Reason("keep.fits", {"points": points, "trains": trains, "have": have})


def why_pick(view: View, planner: Planner, action: int) -> Reason:
    draft = planner.draft
    assert draft is not None
    assert view.seat is not None
    picked = [int(t) for t in planner.tickets.members(view.slots, draft.picked + view.seat * planner.tickets.words)]
    ticket = int(draft.pack(view.slots, view.seat)[action - draft.base])
    more = trains_for(view, planner, [*picked, ticket]) - trains_for(view, planner, picked)
    return Reason("pick.way") if more <= 0 else Reason("pick.more", {"trains": more})


def trains_for(view: View, planner: Planner, more: list[int]) -> int:
    """How many trains the tickets in hand take, together with some more."""
    seat = view.seat
    assert seat is not None
    g = position(view)
    choice = planner.choice
    planner.prices.fill(g.s, seat)
    goals = choice.set_goals(g.s, seat)
    for ticket in more:
        choice.add_ticket(goals, ticket)
    horizon = planner.tempo.horizon(g.s)
    return int(planner.forest.plan(goals, g.s[planner.track.trains + seat], horizon * 100, True).trains)


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
        return Reason("claim.planned", {"points": points}) if points else Reason("claim.step")
    if heat[route] >= 0.3:
        return Reason("claim.denied", {"share": round(100 * heat[route])})
    return Reason("claim.points", {"points": points}) if points else Reason("claim.other")


def missing_cards(view: View, planner: Planner) -> int:
    """How many cards the plan lacks."""
    plan_of(view, planner)
    return int(planner.needs.total)


def why_draw(view: View, planner: Planner, action: int) -> Reason:
    board = view.rules.board
    drawing = planner.draw_cards
    assert drawing is not None
    mind = plan_of(view, planner)
    needs = planner.needs
    kind = action - drawing.face_up
    if action == drawing.blind:
        missing = int(needs.total)
        shown = [int(each) for each in view.slots[planner.cards.display : planner.cards.display + planner.cards.spaces]]
        wanted = {int(needs.paint[i]) for i in range(mind.tracks.n) if needs.missing[i] > 0}
        if not missing:
            return Reason("draw.ready")
        return Reason("draw.unseen") if wanted.isdisjoint(shown) else Reason("draw.blind", {"missing": missing})
    card = board.kinds[kind].id
    if board.kinds[kind].wild_from:
        return Reason("draw.wild", {"card": card})
    for i in range(mind.tracks.n):
        if needs.paint[i] == kind and needs.missing[i] > 0:
            return Reason("draw.needed", {"card": card, "route": board.routes[mind.tracks.route[i]].id})
    return Reason("draw.other", {"card": card})
