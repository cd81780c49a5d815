"""Whether analyses can be trusted: planted blunders that are found, decisions of search that are called costly, bias.

    python benchmarks/analysis_check.py [bias] [blunders] [costly] [deals] [--cases 100] [--games 4] [--deals 50]

A blunder is planted in games of planners on the USA board, always a card that is drawn, or tickets that are given back:

- a ticket that is connected already is given back;
- a last turn is spent on a card where a route of four trains or more could have been claimed;
- a route that a ticket can hardly do without is left to a rival, in whose plans it is in most worlds;
- the end is not triggered although the seat is ahead, and others catch up.

The last two are blunders only if the seat could know it. So each counts as one only if it loses so much of a win in
many worlds that agree with what the seat knew; `Judge` then has to find it in a few other worlds.

`deals` plays deals twice, with search in either seat, and compares three estimates of how often it beats the planner:
the share of games that it wins; that without luck; and what its decisions gain by what it knew, so that the luck of
what it did not know is left out, too. It continues from the file `--store`.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from itertools import islice
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean, stdev

import whistlestop as ws
from whistlestop.analysis import Verdict, analyse
from whistlestop.analysis.course import Course
from whistlestop.analysis.decisions import Judge
from whistlestop.analysis.facts import planned_routes
from whistlestop.analysis.rollouts import BELIEF, Rollouts, Source
from whistlestop.engine.board import Route, Ticket
from whistlestop.planning.planner import Planner
from whistlestop.planning.playout import planner_playout
from whistlestop.planning.trials import Trials

POOR = (Verdict.DOUBTFUL, Verdict.COSTLY)
DETOUR = 4  # trains that the way around a bridge takes at least
END_LOST, BRIDGE_LOST = 0.15, 0.08  # of a win, that a blunder costs at least by what the seat knows
WANTED = 0.5  # of all worlds, in which a rival plans a bridge
FIRST_WORLDS, WORLDS = 32, 400  # that this is measured in: few for a first impression
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
        course = Course(ws.play(["planner", "planner"], board="usa", seed=rng.getrandbits(32)))
        last = course.moments[-1].turn
        for moment in course.moments:
            route = moment.action.route
            if moment.turn >= last - 1 and moment.action.verb == "claim" and route and route.length >= 4:
                view = course.view(moment.number)
                draw = next((action for action in view.legal if str(action) == "draw blind"), None)
                if draw is not None:
                    yield view, draw


def bridges_left(rng: Random) -> Iterator[Case]:
    """Yield claims of a route that a ticket needs and a rival wants, too, and a card that is drawn instead."""
    while True:
        course = Course(ws.play(["planner", "planner"], board="usa", seed=rng.getrandbits(32)))
        for moment in course.moments:
            route = moment.action.route
            if (
                moment.action.verb != "claim"
                or route is None
                or route.id not in planned_routes(course, moment.number, 1 - moment.seat)
            ):
                continue
            view = course.view(moment.number)
            if detour(view, route.id) >= DETOUR and loses(view, moment.action, drawn(view), BRIDGE_LOST, route.id):
                yield view, drawn(view)


def detour(view: ws.View, bridge: str) -> int:
    """Return how many more trains the tickets of a seat need without a route; many if a ticket becomes impossible."""
    held = {ticket.id: ticket for ticket in view.board.tickets if ticket.id in view["tickets"][view.seat]}
    missing = [ticket for name, ticket in held.items() if name not in view.connected(view.seat)]
    return max((trains_needed(view, ticket, bridge) - trains_needed(view, ticket) for ticket in missing), default=0)


def trains_needed(view: ws.View, ticket: Ticket, without: str = "") -> int:
    """Return the least number of trains that complete a ticket of the seat of a view; 100 if nothing does."""
    found = dict.fromkeys(ticket.a_cities, 0)
    owners = view["owner"]
    changed = True
    while changed:
        changed = False
        for route in view.board.routes:
            free = owners[route.id] is None and route.id != without and not closed(view, route)
            if not free and owners[route.id] != view.seat:
                continue
            cost = route.length if free else 0
            for a, b in ((route.a, route.b), (route.b, route.a)):
                if a in found and found[a] + cost < found.get(b, 100):
                    found[b] = found[a] + cost
                    changed = True
    return min(found.get(city, 100) for city in ticket.b_cities)


def closed(view: ws.View, route: Route) -> bool:
    """Return whether the other track between the same cities is taken, which closes this one for two players."""
    twins = [other for other in view.board.routes if {other.a, other.b} == {route.a, route.b} and other is not route]
    return any(view["owner"][other.id] is not None for other in twins)


def ends_not_triggered(rng: Random) -> Iterator[Case]:
    """Yield claims that bring the end on, where the seat loses by going on, and a card that is drawn instead."""
    while True:
        course = Course(ws.play(["planner", "planner"], board="usa", seed=rng.getrandbits(32)))
        for moment in course.moments:
            route = moment.action.route
            if moment.action.verb != "claim" or route is None:
                continue
            view = course.view(moment.number)
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


def blunders(cases: int) -> None:
    judge = Judge()
    kinds: dict[str, Callable[[Random], Iterator[Case]]] = {
        "ticket thrown away": tickets_thrown_away,
        "last turn wasted": last_turns_wasted,
        "bridge left to the rival": bridges_left,
        "end not triggered": ends_not_triggered,
    }
    for name, made in kinds.items():
        found: dict[str, int] = {}
        for view, action in islice(made(Random(1)), cases):
            verdict = str(judge.judge(view, action, 1).verdict)
            found[verdict] = found.get(verdict, 0) + 1
        print(f"{name}: {sum(found.get(verdict, 0) for verdict in POOR)} of {cases} found, {found}", flush=True)


def costly_decisions_of_search(games: int) -> None:
    judge = Judge()
    verdicts = dict.fromkeys(map(str, Verdict), 0)
    for seed in range(games):
        course = Course(ws.play(["search:rollouts=240", "search:rollouts=240"], board="usa", seed=seed))
        for moment in course.moments:
            if not moment.forced:
                found = judge.judge(course.view(moment.number), moment.action, moment.number)
                verdicts[found.verdict] += 1
        print(f"search, {seed + 1} games: {verdicts}", flush=True)


def bias(rollouts: int) -> None:
    """Compare values with plain rollouts of late positions."""
    game = ws.play(["planner", "planner"], board="usa", seed=11)
    course = Course(game)
    plays, planner, rng = Rollouts(course), Planner(game.rules, fast=True), Random(3)
    for back in (16, 20, 30):
        number = len(course.moments) - back
        own = [won & 1 for won in plays.play(Source("at", number), 0, rollouts)]
        plain = []
        for _ in range(rollouts):
            state = course.moments[number].state.copy()
            state.reseed(rng.getrandbits(128))
            planner_playout(game.rules, state, [planner] * 2, [planner.new_plan() for _ in range(2)])
            plain.append(int(game.rules.score(state).winners) & 1)
        a, b = sum(own) / rollouts, sum(plain) / rollouts
        error = sqrt((a * (1 - a) + b * (1 - b)) / rollouts)
        print(f"{back} decisions before the end: {a:.4f}, plain {b:.4f}, error of both {error:.4f}", flush=True)


def deals(count: int, store: Path, rollouts: int, worlds: int) -> None:
    """Play deals twice, and compare the wins of search with two estimates that leave luck out."""
    lines = [json.loads(line) for line in store.read_text().splitlines()] if store.exists() else []
    done = {line["deal"] for line in lines}
    for deal in range(count):
        if deal in done:
            continue
        both = [estimates(deal, seat, rollouts, worlds) for seat in range(2)]
        lines.append({"deal": deal} | {name: mean(each[name] for each in both) for name in both[0]})
        with store.open("a") as file:
            file.write(json.dumps(lines[-1]) + "\n")
        if len(lines) > 1:
            told = []
            for name in both[0]:
                values = [line[name] for line in lines]
                told.append(f"{name} {mean(values):.3f} ± {stdev(values) / sqrt(len(values)):.4f}")
            print(f"{len(lines)} deals, each from both seats: {', '.join(told)} (standard errors)", flush=True)


def estimates(deal: int, seat: int, rollouts: int, worlds: int) -> dict[str, float]:
    """Return what search wins of a deal from a seat against a planner, without luck, and by what the seats knew."""
    bots = ["planner", "planner"]
    bots[seat] = "search:rollouts=240"
    game = ws.play(bots, board="usa", seed=deal)
    found = analyse(game, rollouts=rollouts, decisions=False, jobs=1)
    assert found is not None
    report = found.seats[seat]
    course, known = Course(game), report.share
    for moment in course.moments:
        if not moment.planned and not moment.forced:
            known += gain(course, moment.number, worlds) * (1 if moment.seat == seat else -1)
    return {"wins": report.result, "without luck": report.result - report.luck.value, "as known": known}


def gain(course: Course, number: int, worlds: int) -> float:
    """Return what a decision wins more often than that of a planner, in worlds that agree with what the seat knew."""
    moment, view, rng = course.moments[number], course.view(number), Random(number)
    planned = course.planner.choose(moment.state.copy(), moment.seat, course.planner.new_plan())
    trials = Trials(view.rules, course.planner, view.slots, view.seat)
    gained = 0.0
    for world in range(worlds):
        trials.add_world(rng.getrandbits(64), BELIEF)
        for action, sign in ((int(moment.action), 1), (int(planned), -1)):
            trials.play(world, action)
            gained += sign * trials.won
    return gained / worlds


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", default=["bias", "blunders", "costly"])
    parser.add_argument("--cases", type=int, default=100)
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--deals", type=int, default=50)
    parser.add_argument("--rollouts", type=int, default=20_000)
    parser.add_argument("--values", type=int, default=48, help="rollouts of each position of a deal")
    parser.add_argument("--worlds", type=int, default=192, help="worlds that each decision of a deal is played in")
    parser.add_argument("--store", type=Path, default=Path("deals.jsonl"))
    options = parser.parse_args()
    if "bias" in options.parts:
        bias(options.rollouts)
    if "blunders" in options.parts:
        blunders(options.cases)
    if "costly" in options.parts:
        costly_decisions_of_search(options.games)
    if "deals" in options.parts:
        deals(options.deals, options.store, options.values, options.worlds)
