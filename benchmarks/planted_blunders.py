"""Blunders to plant in games, for `analysis_check.py`: what somebody sees, and what is a mistake there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice, product
from random import Random

import whistlestop as ws
from whistlestop.analysis.rollouts import BELIEF
from whistlestop.analysis.timeline import Moment, Timeline
from whistlestop.engine.board import GREY, Route, Ticket
from whistlestop.errors import BadPosition
from whistlestop.planning.planner import Planner
from whistlestop.planning.trials import Trials
from whistlestop.position import Position

END_LOST, BRIDGE_LOST = 0.15, 0.08  # of a win, that a blunder costs at least by what the seat knows
WANTED = 0.5  # of all worlds, in which a rival plans a bridge
FIRST_WORLDS, WORLDS = 32, 400  # that this is measured in: few for a first impression
DETOUR = 4  # trains that the way around a bridge takes at least
SHORTEST_BRIDGE = 2  # trains
TRIES = 8  # with a position of a game
TRAINS_AFTER = 4  # that a seat has at least when its ticket is complete
WORTH = 8  # points of a ticket that hangs on a bridge, at least
FEWEST_TRAINS, MOST_TRAINS = 8, 28  # that everybody has left
NOTHING: tuple[int, list[Route]] = (100, [])  # where there is no way
Case = tuple[ws.View, ws.Action]


def tickets_thrown_away(rng: Random) -> Iterator[Case]:
    """Yield positions with a connected ticket on offer, and the choice that gives it back."""
    while True:
        seed = rng.getrandbits(32)
        played = ws.play(["planner", "greedy"], board="usa", seed=seed).played
        game = ws.Game.new("usa", players=2, seed=seed)
        for seat, action in played[: rng.randrange(60, 90)]:
            game.push(action, seat)
        if game.over or "tickets" not in {action.verb for action in game.legal()}:
            continue
        game.push("tickets")
        view = game.view()
        connected = view.connected(view.seat)
        worth = {ticket.id: ticket.points for ticket in view.board.tickets}
        for action in view.legal:
            kept = {ticket.id for ticket in view.tickets_of(action)}
            given_back = connected & set(view["offer"][view.seat]) - kept
            if sum(worth[ticket] for ticket in given_back) >= 8 and len(kept) == 1:
                yield view, action
                break


def last_turns_wasted(rng: Random) -> Iterator[Case]:
    """Yield last turns of a seat in which a planner claims a long route, and a card that is drawn instead."""
    while True:
        timeline = Timeline(ws.play(["planner", "planner"], board="usa", seed=rng.getrandbits(32)))
        last = timeline.moments[-1].turn
        for moment in timeline.moments:
            route = moment.action.route
            if moment.turn >= last - 1 and moment.action.verb == "claim" and route and route.length >= 4:
                view = timeline.view(moment.number)
                draw = next((action for action in view.legal if str(action) == "draw blind"), None)
                if draw is not None:
                    yield view, draw


def bridges_left(rng: Random) -> Iterator[Case]:
    """Yield claims of the only route that a ticket lacks and that a rival wants, too, and a card that is drawn instead.

    Few games have one. So a position of a game is changed: both seats get a ticket, all of its way but the route that
    they share, and the cards for that.
    """
    while True:
        timeline = Timeline(ws.play(["planner", "planner"], board="usa", seed=rng.getrandbits(32)))
        turns = [moment for moment in timeline.moments if moment.phase == "turn" and in_the_middle(timeline, moment)]
        if not turns:
            continue
        moment = rng.choice(turns)
        for bridge, tickets in islice(bridges(timeline, moment, rng), TRIES):
            view = at_a_bridge(timeline, moment, bridge, tickets)
            if view is None:
                continue
            claim = next(each for each in view.legal if each.verb == "claim" and each.route_id == bridge.id)
            if loses(view, claim, drawn(view), BRIDGE_LOST, bridge.id):
                yield view, drawn(view)
                break


def in_the_middle(timeline: Timeline, moment: Moment) -> bool:
    return all(FEWEST_TRAINS <= trains <= MOST_TRAINS for trains in timeline.view(moment.number)["trains"])


def bridges(timeline: Timeline, moment: Moment, rng: Random) -> Iterator[tuple[Route, tuple[Ticket, Ticket]]]:
    """Yield routes that are on the ways of two tickets, one for each seat, in any order."""
    ways = []
    for seat in range(2):
        view = ws.View(timeline.rules, moment.state, seat)
        others = view["tickets"][seat] if seat != moment.seat else []
        worth = [ticket for ticket in view.board.tickets if ticket.points >= WORTH and ticket.id not in others]
        ways.append({ticket: Ways(view).cheapest(ticket) for ticket in worth})
    found = []
    for (own, (_, first)), (other, (_, second)) in product(ways[0].items(), ways[1].items()):
        shared = [route for route in first if route in second]
        if own is not other and len(shared) == 1 and shared[0].length >= SHORTEST_BRIDGE:
            found.append((shared[0], (own, other)))
    yield from rng.sample(found, len(found))


def at_a_bridge(timeline: Timeline, moment: Moment, bridge: Route, tickets: tuple[Ticket, Ticket]) -> ws.View | None:
    """Return what the seat of a decision sees if both tickets lack just one route; None if that cannot be."""
    game = ws.Game.from_state(timeline.rules, moment.state.copy())
    views = [game.view(seat) for seat in range(2)]
    kinds = [kind.id for kind in game.board.kinds if not kind.wild_from]
    hands, held, rests = [], [], []
    for seat, (view, ticket) in enumerate(zip(views, tickets, strict=True)):
        needed, way = Ways(view).cheapest(ticket)
        if view["trains"][seat] - needed < TRAINS_AFTER:
            return None
        hand = Counter(view["hand"][seat])
        colour = kinds[bridge.colour] if bridge.colour != GREY else max(kinds, key=lambda kind: hand[kind])
        hand[colour] = max(bridge.length, hand[colour])
        hands.append(hand)
        connected = [name for name in view["tickets"][seat] if name in view.connected(seat)]
        held.append([ticket.id, *(name for name in connected if name not in {each.id for each in tickets})])
        rests.append([route.id for route in way if route is not bridge])
    try:
        made = Position.of(game).routes(0, *rests[0]).routes(1, *rests[1]).tickets(*held).cards(*hands)
        view = made.game().view(moment.seat)
    except BadPosition:  # there are not so many cards of a colour, for instance
        return None
    ways, own = Ways(view), tickets[moment.seat]
    around = ways.cheapest(own, without=bridge)[0] - ways.cheapest(own)[0]
    return view if around >= DETOUR and own.id not in view.connected(moment.seat) else None


class Ways:
    """The ways that a seat can still build."""

    def __init__(self, view: ws.View) -> None:
        owners, routes = view["owner"], view.board.routes
        taken = {frozenset((route.a, route.b)) for route in routes if owners[route.id] is not None}
        self.costs = {route: 0 for route in routes if owners[route.id] == view.seat}
        for route in routes:  # of two tracks, two players may build only one
            if owners[route.id] is None and frozenset((route.a, route.b)) not in taken:
                self.costs[route] = route.length

    def cheapest(self, ticket: Ticket, without: Route | None = None) -> tuple[int, list[Route]]:
        """Return the least number of trains that complete a ticket, and the routes to build; many if nothing does."""
        found: dict[int, tuple[int, list[Route]]] = {city: (0, []) for city in ticket.a_cities}
        changed = True
        while changed:
            changed = False
            for route, cost in self.costs.items():
                if without is not None and {route.a, route.b} == {without.a, without.b}:
                    continue
                for a, b in ((route.a, route.b), (route.b, route.a)):
                    if a in found and found[a][0] + cost < found.get(b, NOTHING)[0]:
                        found[b] = found[a][0] + cost, [*found[a][1], *([route] if cost else [])]
                        changed = True
        return min((found.get(city, NOTHING) for city in ticket.b_cities), key=lambda each: each[0])


def ends_not_triggered(rng: Random) -> Iterator[Case]:
    """Yield claims that bring the end on, where the seat loses by going on, and a card that is drawn instead."""
    while True:
        timeline = Timeline(ws.play(["planner", "planner"], board="usa", seed=rng.getrandbits(32)))
        for moment in timeline.moments:
            route = moment.action.route
            if moment.action.verb != "claim" or route is None:
                continue
            view = timeline.view(moment.number)
            trains = view["trains"]
            if trains[moment.seat] - route.length > 2 or min(trains) <= 2:
                continue  # it is not the claim that brings the end on
            if loses(view, moment.action, drawn(view), END_LOST):
                yield view, drawn(view)


def loses(view: ws.View, better: ws.Action, worse: ws.Action, least: float, bridge: str = "") -> bool:
    """Return whether the worse action loses so much of a win in worlds that agree with what the seat knows.

    In most of them, a rival has to plan to build the bridge, if one is named.
    """
    planner, rng = Planner(view.rules, fast=True), Random("loss")
    trials = Trials(view.rules, planner, view.slots, view.seat)
    route = next((number for number, each in enumerate(view.board.routes) if each.id == bridge), None)
    lost = 0.0
    for world in range(WORLDS):
        trials.add_world(rng.getrandbits(64), BELIEF)
        for action, sign in ((int(better), 1), (int(worse), -1)):
            trials.play(world, action)
            lost += sign * trials.won
        if world + 1 in (FIRST_WORLDS, WORLDS):
            part = 1.0 if world + 1 == WORLDS else 0.5
            wanted = WANTED if route is None else int(trials.rival_interest()[route]) / (world + 1)
            if lost < part * least * (world + 1) or wanted < part * WANTED:
                return False
    return True


def drawn(view: ws.View) -> ws.Action:
    """Return a card from the deck, or the worst that there is instead."""
    return next((action for action in view.legal if str(action) == "draw blind"), view.legal[0])
