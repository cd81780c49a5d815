"""Write a plan to a board file: only its table [layout] is replaced."""

from __future__ import annotations

import re
import tomllib

from whistlestop.errors import BadBoard, Diagnostic
from whistlestop.layout.plan import SIDES, LayoutPlan

INTRO = """\
# Where things are drawn, in pixels of the frame; made by `whistlestop board layout`, and open to changes by hand.
# A label and the spot for tokens are seen from their city; a bend goes to the right on the way from a to b.
"""
BOM = "\ufeff"  # some editors begin a file with it
TABLE = re.compile(r"^\[+\s*([^\]\s]+)\s*\]", re.MULTILINE)
BEFORE = re.compile(r"(^[ \t]*#[^\n]*\n)+\Z", re.MULTILINE)


def with_plan(source: str, plan: LayoutPlan) -> str:
    """Return the text of a board file with its plan replaced."""
    ending = "\r\n" if "\r\n" in source else "\n"
    table = table_text(plan).replace("\n", ending)
    start, end = find_table(source)
    before, after = source[:start], source[end:]
    if start == len(source):
        while before and not before.endswith(2 * ending):  # a blank line above it
            before += ending
    text = before + table + (ending + after if after else "")
    if facts(text) != facts(source):
        what = "is not written as a table of its own"
        raise BadBoard("the file", [Diagnostic("layout", what, "remove it, then run 'whistlestop board layout' again")])
    return text


def facts(source: str) -> dict[str, object]:
    """Return all data of a file except its layout; nothing if it cannot be read."""
    try:
        return {key: value for key, value in tomllib.loads(source.removeprefix(BOM)).items() if key != "layout"}
    except tomllib.TOMLDecodeError:
        return {}


def find_table(source: str) -> tuple[int, int]:
    """Return where the table [layout] with its comment starts and ends; the end of the text if there is none."""
    headers = list(TABLE.finditer(source))
    names = [header[1] for header in headers]
    if "layout" not in names:
        return len(source), len(source)
    at = names.index("layout")
    start = headers[at].start()
    intro = INTRO.replace("\n", "\r\n") if "\r\n" in source else INTRO
    start -= len(intro) if source[:start].endswith(intro) else 0
    if at + 1 == len(headers):
        return start, len(source)
    end = headers[at + 1].start()
    comment = BEFORE.search(source[:end])  # it belongs to the next table
    return start, comment.start() if comment else end


def table_text(plan: LayoutPlan) -> str:
    """Return a plan as TOML."""
    width = max(len(city) for city in plan.places) + 3
    cities = [
        f"  {{ id = {quoted(city) + ',':{width}} at = {pair(place.x, place.y)}, label = {pair(*place.label)}"
        + (f", lines = {place.lines}" if place.lines > 1 else "")
        + (f", spot = {pair(*place.spot)}" if place.spot else "")
        + " },"
        for city, place in plan.places.items()
    ]
    routes = [
        f"  {{ a = {quoted(a) + ',':{width}} b = {quoted(b) + ',':{width}} bend = {number(bend.bend)}"
        + (f", slide = {number(bend.slide)}" if bend.slide else "")
        + " },"
        for (a, b), bend in plan.bends.items()
    ]
    margin = ", ".join(f"{side} = {number(size)}" for side, size in zip(SIDES, plan.margin, strict=True) if size)
    lines = [
        "[layout]",
        f"frame = [{plan.frame[0]}, {plan.frame[1]}]",
        *([f"margin = {{ {margin} }}"] if margin else []),
        f"car = {pair(*plan.car)}",
        f"radius = {number(plan.radius)}",
        f"font = {number(plan.font)}",
        "places = [",
        *cities,
        "]",
        "curves = [",
        *routes,
        "]",
    ]
    return INTRO + "\n".join(lines) + "\n"


def pair(x: float, y: float) -> str:
    return f"[{number(x)}, {number(y)}]"


def number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0") if round(value, 1) else "0"


def quoted(word: str) -> str:
    return f'"{word}"'
