"""The table [layout] of a board file: where its cities and routes are drawn, and what may be wrong with that.

How it is drawn does not matter in play: it is no part of the fingerprint.
"""

from __future__ import annotations

from whistlestop.boards.reading import Entry, closest, hint
from whistlestop.layout.plan import Bend, Place, Plan, Point

AGAIN = "run 'whistlestop board layout' on the file, or remove [layout]"
LARGEST = 10_000


def read_plan(top: Entry) -> Plan | None:
    """The plan of a file, None if it has none; values that do not fit are noted."""
    entry = top.entry("layout")
    if "layout" not in top.table:
        return None
    frame = two(entry, "frame", 100, LARGEST)
    plan = Plan(
        frame=(round(frame[0]), round(frame[1])),
        car=two(entry, "car", 1, 1000),
        radius=entry.number("radius", 1, 1000),
        font=entry.number("font", 1, 1000),
        places=dict(map(read_place, entry.entries("places"))),
        bends=dict(map(read_bend, entry.entries("curves", optional=True))),
    )
    entry.finish()
    return plan


def read_place(entry: Entry) -> tuple[str, Place]:
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


def read_bend(entry: Entry) -> tuple[tuple[str, str], Bend]:
    ends = entry.text("a"), entry.text("b")
    bend = Bend(entry.number("bend", -LARGEST, LARGEST, 0.0), entry.number("slide", -LARGEST, LARGEST, 0.0))
    entry.finish()
    return ends, bend


def two(entry: Entry, key: str, least: int, most: int) -> Point:
    """Two numbers."""
    value = entry.get(key)
    if isinstance(value, list) and len(value) == 2:
        x, y = value
        if all(isinstance(n, int | float) and not isinstance(n, bool) and least <= n <= most for n in (x, y)):
            return float(x), float(y)
    return entry.refuse(key, value, f"write two numbers from {least} to {most}, like [80, 40]", None, (0.0, 0.0))


# -- checking ----------------------------------------------------------------------------------------------


def check_plan(top: Entry, plan: Plan, cities: list[str], pairs: set[frozenset[str]]) -> None:
    """Note where a plan does not fit the sound cities and pairs of joined cities of its board."""
    entry = Entry(top.faults, "layout", {})
    table = top.table["layout"]
    assert isinstance(table, dict)
    seen: set[str] = set()
    for i, row in enumerate(table["places"]):
        where, city = Entry(top.faults, f"layout.places[{i}]", row), row["id"]
        if city not in cities:
            where.fault("", f"no city '{city}'", hint(city, cities, f"remove the line, or {AGAIN}"))
            city = closest(city, cities)  # which then is not missing as well
        elif city in seen:
            where.fault("", "is a second place of this city", "remove one of them")
        elif row["at"][0] > plan.frame[0] or row["at"][1] > plan.frame[1]:
            where.fault("at", "is outside of the frame", f"write numbers up to [{plan.frame[0]}, {plan.frame[1]}]")
        seen.add(city)
    lost = [city for city in cities if city not in seen]
    if lost:
        entry.fault("places", f"are missing for: {', '.join(lost)}", AGAIN)
    joined: set[frozenset[str]] = set()
    for i, row in enumerate(table.get("curves", [])):
        where, pair = Entry(top.faults, f"layout.curves[{i}]", row), frozenset((row["a"], row["b"]))
        if pair not in pairs:
            where.fault("", "no route joins these two", f"remove the line, or {AGAIN}")
        elif pair in joined:
            where.fault("", "is a second curve between these two", "remove one of them")
        joined.add(pair)
