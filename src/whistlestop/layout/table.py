"""Read and check the table [layout] of a board file: where its cities and routes are drawn.

The layout does not matter in play, so it is not part of the fingerprint.
"""

from __future__ import annotations

from whistlestop.boards import BoardFile
from whistlestop.engine.board import Board
from whistlestop.errors import BadBoard
from whistlestop.layout.plan import SIDES, Bend, LayoutPlan, Margin, Place, Point
from whistlestop.toml.table import TomlTable, closest, hint

AGAIN = "run 'whistlestop board layout' on the file, or remove [layout]"
LARGEST = 10_000


def plan_of(file: BoardFile) -> LayoutPlan | None:
    """Return the plan of a sound board, None if its file has none; raise BadBoard if it has mistakes."""
    if "layout" not in file.data:
        return None
    table = file.table("layout")
    plan = read_plan(table)
    if not table.faults:  # only a plan that could be read can be checked
        check_plan(table, plan, file.board)
    if table.faults:
        raise BadBoard(str(file.path), table.faults.in_order())
    return plan


def read_plan(entry: TomlTable) -> LayoutPlan:
    """Return the plan of a table, and note mistakes."""
    frame = two(entry, "frame", 100, LARGEST)
    plan = LayoutPlan(
        frame=(round(frame[0]), round(frame[1])),
        car=two(entry, "car", 1, 1000),
        radius=entry.number("radius", 1, 1000),
        font=entry.number("font", 1, 1000),
        places=dict(map(read_place, entry.entries("places"))),
        bends=dict(map(read_bend, entry.entries("curves", optional=True))),
        margin=read_margin(entry),
    )
    entry.finish()
    return plan


def read_margin(entry: TomlTable) -> Margin:
    sides = entry.entry("margin")
    west, north, east, south = (sides.number(side, 0, LARGEST, 0.0) for side in SIDES)
    sides.finish()
    return west, north, east, south


def read_place(entry: TomlTable) -> tuple[str, Place]:
    x, y = two(entry, "at", 0, LARGEST)
    place = Place(
        x,
        y,
        label=two(entry, "label", -LARGEST, LARGEST),
        lines=entry.integer("lines", 1, 2, 1),
        spot=two(entry, "spot", -LARGEST, LARGEST) if "spot" in entry.table else None,
    )
    entry.read.append("spot")
    city = entry.text("id")
    entry.finish()
    return city, place


def read_bend(entry: TomlTable) -> tuple[tuple[str, str], Bend]:
    ends = entry.text("a"), entry.text("b")
    bend = Bend(entry.number("bend", -LARGEST, LARGEST, 0.0), entry.number("slide", -LARGEST, LARGEST, 0.0))
    entry.finish()
    return ends, bend


def two(entry: TomlTable, key: str, least: int, most: int) -> Point:
    """Return two numbers."""
    value = entry.get(key)
    if isinstance(value, list) and len(value) == 2:
        x, y = value
        if all(isinstance(n, int | float) and not isinstance(n, bool) and least <= n <= most for n in (x, y)):
            return float(x), float(y)
    return entry.refuse(key, value, f"write two numbers from {least} to {most}, like [80, 40]", None, (0.0, 0.0))


# -- checking ----------------------------------------------------------------------------------------------


def check_plan(table: TomlTable, plan: LayoutPlan, board: Board) -> None:
    """Note where a plan does not fit its board."""
    cities = [city.id for city in board.cities]
    pairs = {frozenset((cities[route.a], cities[route.b])) for route in board.routes}
    seen: set[str] = set()
    for entry in table.entries("places"):
        city, place = read_place(entry)
        if city not in cities:
            entry.fault("", f"no city '{city}'", hint(city, cities, f"remove the line, or {AGAIN}"))
            city = closest(city, cities)  # so that it does not count as missing, too
        elif city in seen:
            entry.fault("", "is a second place of this city", "remove one of them")
        elif place.x > plan.frame[0] or place.y > plan.frame[1]:
            entry.fault("at", "is outside of the frame", f"write numbers up to [{plan.frame[0]}, {plan.frame[1]}]")
        seen.add(city)
    lost = [city for city in cities if city not in seen]
    if lost:
        table.fault("places", f"are missing for: {', '.join(lost)}", AGAIN)
    joined: set[frozenset[str]] = set()
    for entry in table.entries("curves", optional=True):
        pair = frozenset(read_bend(entry)[0])
        if pair not in pairs:
            entry.fault("", "no route joins these two", f"remove the line, or {AGAIN}")
        elif pair in joined:
            entry.fault("", "is a second curve between these two", "remove one of them")
        joined.add(pair)
