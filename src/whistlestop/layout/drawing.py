"""Turn a plan into everything that is drawn: tracks side by side, a slot for every car, labels, tags, spots."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from whistlestop.boards.translations import Translations
from whistlestop.engine.board import Board, City, Route
from whistlestop.layout import text
from whistlestop.layout.geometry import Curve
from whistlestop.layout.look import USUAL, Look
from whistlestop.layout.pictures import Picture
from whistlestop.layout.plan import Bend, LayoutPlan, Place, Point
from whistlestop.rules.registry import rule_class

GAP = 3.0  # minimum gap between two cars, and between two tracks
WIDEST = 0.3  # maximum gap between two cars, relative to a car
SPREAD = 0.7  # the share of the spare room that goes between the cars
BORDER = 0.6  # size of a border end point relative to a city
SMALL = 0.87  # font of a tag relative to that of a city
TAG_ROOM = (8.0, 4.0)  # around the text of a tag


@dataclass(frozen=True)
class Label:
    """A name: `x` is the start, middle or end of its lines (`anchor`), `y` the base line of the first one.

    The lines are `line` apart; `names` has the lines in other languages where they differ. `box` is the room for all of
    them: left, top, width, height.
    """

    x: float
    y: float
    font: float
    line: float
    anchor: Literal["start", "middle", "end"]
    lines: list[str]
    names: dict[str, list[str]]
    box: tuple[float, float, float, float]


@dataclass(frozen=True)
class Site:
    """A city or border end point. `spot` is the centre of the room for tokens; an end point has a tag, not a label."""

    id: str
    x: float
    y: float
    radius: float
    label: Label | None
    spot: Point | None


@dataclass(frozen=True)
class Track:
    """A route: its curve from the edge of city `a` to that of city `b`, and the slots of its cars, in this order.

    The path is SVG path data; a slot is x and y of the centre of a car, and its direction in degrees.
    """

    route: str
    path: str
    slots: list[tuple[float, float, float]]


@dataclass(frozen=True)
class Tag:
    """The sign of a country at the border end point `city`; `angle` is the direction of the track in degrees."""

    country: str
    city: str
    x: float
    y: float
    width: float
    height: float
    angle: float
    label: Label


@dataclass(frozen=True)
class Land:
    """The land under a board, as SVG path data; ridges are lines of mountains."""

    land: list[str] = field(default_factory=list)
    lakes: list[str] = field(default_factory=list)
    rivers: list[str] = field(default_factory=list)
    borders: list[str] = field(default_factory=list)
    ridges: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Layout:
    """Where a board is drawn, in pixels of its frame; `room` is the width and height of every spot.

    `land` and `lakes` are SVG path data, to be filled by the even-odd rule; `rivers`, `borders` and `ridges` (of
    mountains) are lines. The tracks are in the order of the board's routes. `pictures` are painted grounds, to be
    fetched by their names; a board may have none.
    """

    width: int
    height: int
    car: Point
    room: Point
    cities: list[Site]
    tracks: list[Track]
    tags: list[Tag]
    land: list[str]
    lakes: list[str]
    rivers: list[str]
    borders: list[str]
    ridges: list[str]
    look: Look
    pictures: list[Picture]


def connections(board: Board) -> dict[tuple[int, int], list[Route]]:
    """Return the tracks between every two connected cities."""
    found: dict[tuple[int, int], list[Route]] = {}
    for route in board.routes:
        found.setdefault((route.a, route.b), []).append(route)
    return found


def token_places(board: Board) -> set[str]:
    """Return the cities where the rules keep tokens; for a country, all its end points."""
    named: set[str] = set()
    for rule, params in board.rules.items():
        found = rule_class(rule)
        assert found is not None
        key, place = found.tokens
        rows = params.get(key, [])
        for row in rows if isinstance(rows, list) else []:
            value = row[place]
            named.update(value if isinstance(value, list) else [value])
    return {city.id for city in board.cities if city.id in named or city.country in named}


def room_size(font: float) -> Point:
    """Return the width and height of a spot."""
    return round(1.8 * font), round(1.5 * font)


def radius(plan: LayoutPlan, board: Board, city: int) -> float:
    return plan.radius * (BORDER if board.cities[city].country else 1.0)


def draw(
    board: Board,
    plan: LayoutPlan,
    names: Translations | None = None,
    land: Land | None = None,
    look: Look = USUAL,
    pictures: Iterable[Picture] = (),
) -> Layout:
    """Return everything that is drawn of a board, with its names in other languages."""
    translated = names or {}
    tracks = [track for pair, routes in connections(board).items() for track in draw_tracks(board, plan, pair, routes)]
    order = {route.id: i for i, route in enumerate(board.routes)}
    return Layout(
        width=plan.frame[0],
        height=plan.frame[1],
        car=plan.car,
        room=room_size(plan.font),
        cities=[draw_city(board, plan, translated, i) for i in range(len(board.cities))],
        tracks=sorted(tracks, key=lambda track: order[track.route]),
        tags=list(draw_tags(board, plan, translated)),
        **vars(land or Land()),
        look=look,
        pictures=list(pictures),
    )


# -- tracks ------------------------------------------------------------------------------------------------


def curve(board: Board, plan: LayoutPlan, a: int, b: int) -> tuple[Curve, Bend]:
    """Return the centre line between two cities."""
    start, end = (plan.places[board.cities[city].id] for city in (a, b))
    bend = plan.bend(board.cities[a].id, board.cities[b].id)
    return Curve((start.x, start.y), (end.x, end.y), bend.bend), bend


def draw_tracks(board: Board, plan: LayoutPlan, pair: tuple[int, int], routes: list[Route]) -> Iterable[Track]:
    """Yield the tracks between two cities, side by side."""
    line, bend = curve(board, plan, *pair)
    ends = radius(plan, board, pair[0]), radius(plan, board, pair[1])
    for i, route in enumerate(routes):
        stops = stops_of(route.length, plan.car[0], ends[0], line.length - ends[1], bend.slide)
        cars = stops[0] - plan.car[0] / 2, stops[-1] + plan.car[0] / 2
        side = (i - (len(routes) - 1) / 2) * (plan.car[1] + GAP)
        slots: list[tuple[float, float, float]] = []
        for stop in stops:
            x, y = line.beside(stop, side)
            slots.append((round(x, 1), round(y, 1), round(math.degrees(line.angle(line.at(stop))), 1)))
        yield Track(route.id, path(line, ends, cars, side), slots)


def stops_of(cars: int, length: float, begin: float, end: float, slide: float) -> list[float]:
    """Return the centres of the cars along a track, spread a little if there is room, and moved by `slide`."""
    spare = max(end - begin - cars * (length + GAP) + GAP, 0.0)
    pitch = length + GAP + min(SPREAD * spare / cars, WIDEST * length)
    middle = (begin + end) / 2 + slide
    return [middle + (i - (cars - 1) / 2) * pitch for i in range(cars)]


def path(line: Curve, ends: tuple[float, float], cars: tuple[float, float], side: float) -> str:
    """Return the path of a track beside the centre line: straight from each city to the nearest car.

    Between the cars it is a quadratic Bézier curve. So the tracks of a double route come together at its cities.
    """
    (ax, ay), (mx, my), (bx, by) = (line.beside(at, side) for at in (cars[0], sum(cars) / 2, cars[1]))
    cx, cy = 2 * mx - (ax + bx) / 2, 2 * my - (ay + by) / 2  # so that the curve runs through the middle
    start = edge(line.start, (ax, ay), ends[0])
    end = edge(line.end, (bx, by), ends[1])
    return f"M{shown(start)}L{shown((ax, ay))}Q{shown((cx, cy))} {shown((bx, by))}L{shown(end)}"


def edge(city: Point, towards: Point, radius: float) -> Point:
    """Return where the line from a city to a point leaves the disc of the city."""
    far = math.dist(city, towards) or 1.0
    part = min(radius / far, 1.0)
    return city[0] + (towards[0] - city[0]) * part, city[1] + (towards[1] - city[1]) * part


def shown(point: Point) -> str:
    return f"{point[0]:.1f} {point[1]:.1f}"


# -- places ------------------------------------------------------------------------------------------------


def draw_city(board: Board, plan: LayoutPlan, names: Translations, index: int) -> Site:
    city = board.cities[index]
    place = plan.places[city.id]
    spot = (place.x + place.spot[0], place.y + place.spot[1]) if place.spot else None
    label = None if city.country else draw_label(place, city, names, plan.font)
    return Site(city.id, place.x, place.y, round(radius(plan, board, index), 1), label, spot)


def draw_label(place: Place, city: City, names: Translations, font: float) -> Label:
    """Return a label that is aligned towards its city, so that a wider font grows away from the city."""
    lines = text.broken(city.name, place.lines)
    others = {
        language: text.broken(found[city.id], place.lines) for language, found in names.items() if city.id in found
    }
    width, height = label_size(city, names, place.lines, font)
    dx, dy = place.label
    x, y = place.x + dx, place.y + dy
    anchor: Literal["start", "middle", "end"] = "middle"
    shift = 0.0
    if not city.country and abs(dx) >= width / 2:
        anchor, shift = ("start", -width / 2) if dx > 0 else ("end", width / 2)
    line = font * text.LINE
    base = y + 0.36 * font - line * (len(lines) - 1) / 2
    box = (round(x - width / 2, 1), round(y - height / 2, 1), round(width, 1), round(height, 1))
    return Label(round(x + shift, 1), round(base, 1), round(font, 1), round(line, 1), anchor, lines, others, box)


def all_names(city: City, names: Translations) -> list[str]:
    """Return the name of a city in every language."""
    return [city.name, *(translated[city.id] for translated in names.values() if city.id in translated)]


def label_size(city: City, names: Translations, lines: int, font: float) -> Point:
    """Return the room for a name in every language."""
    sizes = [text.size(text.broken(name, lines), font) for name in all_names(city, names)]
    return max(width for width, _ in sizes), max(height for _, height in sizes)


def draw_tags(board: Board, plan: LayoutPlan, names: Translations) -> Iterable[Tag]:
    for (a, b), _ in connections(board).items():
        for end, other in ((a, b), (b, a)):
            city = board.cities[end]
            if city.country:
                place = plan.places[city.id]
                label = draw_label(place, city, names, round(plan.font * SMALL, 1))
                width, height = tag_size(label)
                x, y = round(place.x + place.label[0], 1), round(place.y + place.label[1], 1)
                line, _ = curve(board, plan, other, end)
                angle = round(math.degrees(line.angle(1.0)), 1)
                yield Tag(city.country, city.id, x, y, width, height, angle, label)


def tag_size(label: Label) -> Point:
    return round(label.box[2] + TAG_ROOM[0], 1), round(label.box[3] + TAG_ROOM[1], 1)
