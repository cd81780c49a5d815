"""Find what is wrong with a layout: things that overlap, tracks that cross, things outside of the frame."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations, pairwise

from whistlestop.engine.board import Board
from whistlestop.layout.drawing import Layout, Track, connections
from whistlestop.layout.geometry import Box, crossing
from whistlestop.layout.plan import Point

SLACK = 0.5  # pixels that may overlap
PIECES = 16  # into which a curve is divided to find crossings
NEAR = 3.0  # city radii within which tracks that meet there may touch
RAIL = 2.0  # width of the rail between cars and city


@dataclass(frozen=True)
class Defect:
    """Two things that overlap, or one that is outside, by an amount in pixels."""

    kind: str
    what: str
    amount: float

    def __str__(self) -> str:
        return f"{self.kind}: {self.what} ({self.amount:.1f} px)"


@dataclass(frozen=True)
class Thing:
    """A box on the board."""

    kind: str
    name: str
    box: Box


def defects(board: Board, layout: Layout) -> list[Defect]:
    """Return everything that is wrong with a layout."""
    cars = list(car_things(layout))
    boxes = list(box_things(layout))
    found = [
        *too_short(layout),
        *overlaps(cars + boxes),
        *city_overlaps(cars + boxes, layout),
        *rail_overlaps(boxes, layout),
        *crossings(board, layout),
        *outside(cars + boxes, layout),
    ]
    return sorted(found, key=lambda defect: (defect.kind, defect.what))


# -- things ------------------------------------------------------------------------------------------------


def car_things(layout: Layout) -> Iterable[Thing]:
    for track in layout.tracks:
        for i, (x, y, angle) in enumerate(track.slots, 1):
            yield Thing("car", f"{track.route} {i}", Box(x, y, *layout.car, math.radians(angle)))


def box_things(layout: Layout) -> Iterable[Thing]:
    for city in layout.cities:
        if city.label:
            left, top, width, height = city.label.box
            yield Thing("label", city.id, Box(left + width / 2, top + height / 2, width, height))
        if city.spot:
            yield Thing("spot", city.id, Box(*city.spot, *layout.room))
    for tag in layout.tags:
        yield Thing("tag", tag.city, Box(tag.x, tag.y, tag.width, tag.height))


# -- defects -------------------------------------------------------------------------------------


def too_short(layout: Layout) -> Iterable[Defect]:
    """Yield cars of a track that are closer than they are long."""
    for track in layout.tracks:
        for i, (p, q) in enumerate(pairwise(track.slots), 1):
            lack = layout.car[0] - math.dist(p[:2], q[:2])
            if lack > SLACK:
                yield Defect("car-car", f"{track.route} {i} – {track.route} {i + 1}", lack)


def overlaps(things: list[Thing]) -> Iterable[Defect]:
    """Yield boxes that overlap; cars of one track, which touch on the inside of a curve, are left to `too_short`."""
    far = max((math.hypot(thing.box.width, thing.box.height) for thing in things), default=0.0)
    things = sorted(things, key=lambda thing: thing.box.x)
    for i, one in enumerate(things):
        for other in things[i + 1 :]:
            if other.box.x - one.box.x > far:
                break
            if one.kind == other.kind == "car" and one.name.split()[0] == other.name.split()[0]:
                continue
            amount = one.box.overlap(other.box)
            if amount > SLACK:
                kinds = sorted((one.kind, other.kind))
                yield Defect("-".join(kinds), f"{one.name} – {other.name}", amount)


def city_overlaps(things: list[Thing], layout: Layout) -> Iterable[Defect]:
    for city in layout.cities:
        for thing in things:
            amount = city.radius - thing.box.distance((city.x, city.y))
            own = thing.kind in ("label", "tag", "spot") and thing.name == city.id
            if amount > SLACK + (2.0 if own else 0.0):
                yield Defect(f"{thing.kind}-city", f"{thing.name} – {city.id}", amount)


def rail_overlaps(things: list[Thing], layout: Layout) -> Iterable[Defect]:
    """Yield labels, tags and spots that lie on a track."""
    for track in layout.tracks:
        rails = [
            Box((p[0] + q[0]) / 2, (p[1] + q[1]) / 2, math.dist(p, q), RAIL, math.atan2(q[1] - p[1], q[0] - p[0]))
            for p, q in pairwise(along(track))
        ]
        for thing in things:
            near = [rail for rail in rails if abs(rail.x - thing.box.x) < rail.width + thing.box.width]
            amount = max((thing.box.overlap(rail) for rail in near), default=-1.0)
            if amount > SLACK:
                yield Defect(f"{thing.kind}-rail", f"{thing.name} – {track.route}", amount)


def crossings(board: Board, layout: Layout) -> Iterable[Defect]:
    """Yield tracks of different connections that cross; near a city where both end they may touch."""
    places = {city.id: (city.x, city.y) for city in layout.cities}
    near = NEAR * max(city.radius for city in layout.cities)
    tracks = {track.route: track for track in layout.tracks}
    lines: list[tuple[frozenset[str], str, list[Point]]] = []
    for (a, b), routes in connections(board).items():
        ends = frozenset((board.cities[a].id, board.cities[b].id))
        lines += [(ends, route.id, along(tracks[route.id])) for route in routes]
    for (ends, name, points), (other_ends, other, others) in combinations(lines, 2):
        if ends == other_ends or apart(points, others):
            continue
        meets = [m for p, q in pairwise(points) for r, s in pairwise(others) if (m := crossing(p, q, r, s))]
        shared = [places[city] for city in ends & other_ends]
        if any(all(math.dist(meet, city) > near for city in shared) for meet in meets):
            yield Defect("crossing", f"{name} – {other}", 0.0)


def outside(things: list[Thing], layout: Layout) -> Iterable[Defect]:
    for thing in things:
        (x, y), (reach_x, reach_y) = (thing.box.x, thing.box.y), thing.box.reach
        amount = max(reach_x - x, reach_y - y, x + reach_x - layout.width, y + reach_y - layout.height)
        if amount > SLACK:
            yield Defect(f"{thing.kind}-frame", thing.name, amount)
    for city in layout.cities:
        amount = city.radius - min(city.x, city.y, layout.width - city.x, layout.height - city.y)
        if amount > SLACK:
            yield Defect("city-frame", city.id, amount)


# -- curves ------------------------------------------------------------------------------------------------


def along(track: Track) -> list[Point]:
    """Return points along a track, from its SVG path."""
    numbers = [float(word) for word in re.split("[MLQ ]", track.path) if word]
    start, a, c, b, end = zip(numbers[::2], numbers[1::2], strict=True)
    found: list[Point] = [start]
    for i in range(PIECES + 1):
        t = i / PIECES
        u = 1 - t
        found.append((u * u * a[0] + 2 * u * t * c[0] + t * t * b[0], u * u * a[1] + 2 * u * t * c[1] + t * t * b[1]))
    return [*found, end]


def apart(one: list[Point], other: list[Point]) -> bool:
    """Return whether the bounding boxes of two curves are apart."""
    for k in (0, 1):
        if max(p[k] for p in one) < min(p[k] for p in other) or max(p[k] for p in other) < min(p[k] for p in one):
            return True
    return False
