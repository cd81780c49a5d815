"""What a finished game shows without a single rollout: missed tickets, cards and trains left over."""

from __future__ import annotations

from dataclasses import dataclass

from whistlestop.analysis.timeline import Timeline
from whistlestop.bots.explain import make_plan
from whistlestop.game import Game
from whistlestop.view import View


@dataclass(frozen=True)
class SeatFacts:
    """What a seat had at the end of the game."""

    seat: int
    missed: list[str]  # tickets that it held and did not connect
    missed_points: int  # what they cost it: they count against it, and would have counted for it
    cards: int  # left in hand
    trains: int  # left over


@dataclass(frozen=True)
class BlockedRoute:
    """A route that somebody took although another seat had it in its plan."""

    number: int  # of the decision
    route: str
    by: int
    seat: int  # whose plan it was
    detour: int  # trains that the plan takes more without the route


def seat_facts(timeline: Timeline, seat: int) -> SeatFacts:
    """Return what a seat was left with."""
    view = View(timeline.rules, timeline.end, seat)
    held = view["tickets"][seat] if "tickets" in view.fields else []
    connected = set(view.connected_tickets(seat))
    missed = [ticket for ticket in held or [] if ticket not in connected]
    parts = Game.from_state(timeline.rules, timeline.end).score_parts()
    costs = {
        part.what: -part.points
        for line in parts.values()
        for part in line[seat]
        if part.kind == "ticket" and part.points < 0
    }
    return SeatFacts(
        seat=seat,
        missed=missed,
        missed_points=sum(2 * costs.get(ticket, 0) for ticket in missed),
        cards=int(view["hand_count"][seat]),
        trains=int(view["trains"][seat]),
    )


def blocks(timeline: Timeline) -> list[BlockedRoute]:
    """Return the claims that took a route out of another seat's plan."""
    found = []
    for moment in timeline.moments:
        route = moment.action.route_id
        if not route or timeline.state(moment.number + 1).s == moment.state.s:
            continue
        owners = View(timeline.rules, timeline.state(moment.number + 1), moment.seat)["owner"]
        if owners[route] != moment.seat:
            continue  # a tunnel that was too long, for instance
        for seat in range(timeline.players):
            if seat == moment.seat:
                continue
            before = planned_routes(timeline, moment.number, seat)
            if route in before:
                after = planned_routes(timeline, moment.number + 1, seat)
                detour = max(0, sum(after.values()) - sum(before.values()))
                found.append(BlockedRoute(moment.number, route, moment.seat, seat, detour))
    return found


def planned_routes(timeline: Timeline, number: int, seat: int) -> dict[str, int]:
    """Return the routes that a planner in a seat would have planned to build before a decision, with their lengths."""
    view = View(timeline.rules, timeline.state(number), seat)
    plan = make_plan(view, timeline.planner)
    routes = timeline.rules.board.routes
    return {routes[plan.routes.ids[i]].id: routes[plan.routes.ids[i]].length for i in range(plan.routes.n)}
