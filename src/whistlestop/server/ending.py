"""What a finished game shows besides its points: the tickets that were joined, and the longest paths."""

from __future__ import annotations

from whistlestop.engine.board import Route
from whistlestop.engine.network import Network
from whistlestop.engine.track import Track
from whistlestop.game import Game
from whistlestop.record import seed_text
from whistlestop.server.protocol import Result

PATH_RULE = "longest_path"


def result(game: Game) -> Result:
    """The result of a game that is over."""
    scores = game.scores()
    view = game.view(None)
    seats = range(game.players)
    return Result(
        lines=scores.lines,
        totals=scores.totals,
        completed=scores.completed,
        winners=scores.winners,
        seed=seed_text(game.seed),
        joined=[[ticket for ticket in view["tickets"][seat] if ticket in view.joined(seat)] for seat in seats],
        paths=[longest_path(game, seat) for seat in seats] if PATH_RULE in game.rules.by_name else [],
    )


def longest_path(game: Game, seat: int) -> list[str]:
    """The routes of a longest path of a seat, in the order of travel.

    A route without which the longest trail stays as long is not needed: once only needed ones are left, they are it.
    """
    track = game.rules.by_name["track"]
    assert isinstance(track, Track)
    routes = [route for i, route in enumerate(game.board.routes) if game.state.s[track.owner + i] == seat + 1]
    routes.sort(key=lambda route: route.length)  # as a Network wants them
    length = trail(track, routes)
    for route in list(routes):
        others = [other for other in routes if other is not route]
        if trail(track, others) == length:
            routes = others
    return [route.id for route in travelled(routes)]


def trail(track: Track, routes: list[Route]) -> int:
    network = Network(track.no_cities)
    for route in routes:
        network.add(route.a, route.b, route.length)
    return int(network.longest_trail())


def travelled(routes: list[Route]) -> list[Route]:
    """The routes of one trail, one after another (Hierholzer)."""
    around: dict[int, list[Route]] = {}
    for route in routes:
        around.setdefault(route.a, []).append(route)
        around.setdefault(route.b, []).append(route)
    if not around:
        return []
    odd = [city for city, at in around.items() if len(at) % 2]
    stack: list[tuple[int, Route | None]] = [(odd[0] if odd else next(iter(around)), None)]
    left = set(routes)
    found: list[Route] = []
    while stack:
        city, came_by = stack[-1]
        at = around[city]
        while at and at[-1] not in left:
            at.pop()
        if at:
            route = at.pop()
            left.discard(route)
            stack.append((route.a + route.b - city, route))
        else:
            stack.pop()
            if came_by is not None:
                found.append(came_by)
    return found
