"""A plain picture of a layout as SVG, without the browser game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from itertools import zip_longest

from whistlestop.engine.board import GREY, Board
from whistlestop.layout.drawing import Label, Layout, Track
from whistlestop.rules.assembly import marked_routes

COLOURS = {
    "red": "#d5342d",
    "orange": "#ee8a1d",
    "yellow": "#f4d21f",
    "green": "#4c9c3a",
    "blue": "#2f74c0",
    "purple": "#b568b4",
    "black": "#333338",
    "white": "#fbfbf6",
}
BAND = 8.0  # how much wider than its cars the mark of a route is
OTHER = "#aeb1b3"
SEATS = ["#1f5fae", "#c4261f", "#2f8a35", "#f2c811", "#26262a", "#8d3fa0"]
STYLE = """
.sea, .lake { fill: #b5d3e0 } .land { fill: #f1ead6; stroke: #8d8468 } .land, .lake { fill-rule: evenodd }
.river { fill: none; stroke: #b5d3e0; stroke-width: 2 }
.border { fill: none; stroke: #a08f68; stroke-width: 1.6; stroke-dasharray: 7 4 }
.rail { fill: none; stroke: #6b5d44; stroke-width: 2; opacity: .5 }
.marked { fill: none; stroke: #3d342a; stroke-dasharray: 7 4 }
.train { stroke: #fff; stroke-width: 2.5 }
.car { stroke: #2b2418 } .ferry { fill: #222; stroke: #fff } .city { fill: #b5341f; stroke: #3a2a18; stroke-width: 1.5 }
.spot { fill: #fff9; stroke: #575; stroke-dasharray: 3 2 } .tag { fill: #4d5a68 }
text { font: 700 15px sans-serif; fill: #1f1a12; stroke: #fffdf3; stroke-width: 3.6; paint-order: stroke }
text.sign { fill: #fff; stroke: none }
"""


def picture(board: Board, layout: Layout, owners: Sequence[int | None] = ()) -> str:
    """Return a layout as SVG, with the trains of the seats that own the routes."""
    size = f'viewBox="0 0 {layout.width} {layout.height}" width="{layout.width}" height="{layout.height}"'
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" {size}><style>{STYLE}</style>']
    lines.append(f'<rect class="sea" width="{layout.width}" height="{layout.height}"/>')
    kinds = {"land": layout.land, "river": layout.rivers, "lake": layout.lakes, "border": layout.borders}
    for kind, paths in kinds.items():
        lines += [f'<path class="{kind}" d="{path}"/>' for path in paths]
    lines += [f'<path class="rail" d="{track.path}"/>' for track in layout.tracks]
    lines += marks(board, layout)
    lines += cars(board, layout, owners)
    for city in layout.cities:
        lines.append(f'<circle class="city" cx="{city.x}" cy="{city.y}" r="{city.radius}"/>')
        if city.spot:
            lines.append(box("spot", *city.spot, *layout.room))
    for tag in layout.tags:
        lines.append(box("tag", tag.x, tag.y, tag.width, tag.height))
        lines += label(tag.label, "sign")
    for city in layout.cities:
        lines += label(city.label, "name") if city.label else []
    return "\n".join([*lines, "</svg>\n"])


def marks(board: Board, layout: Layout) -> Iterable[str]:
    """Yield a dark band along each route that a rule calls something, such as a tunnel."""
    for word, routes in marked_routes(board).items():
        for route in routes:
            kind, width = f"marked {word}", layout.car[1] + BAND
            yield f'<path class="{kind}" stroke-width="{width:g}" d="{layout.tracks[route].path}"/>'


def cars(board: Board, layout: Layout, owners: Sequence[int | None]) -> Iterable[str]:
    for track, route, owner in zip_longest(layout.tracks, board.routes, owners):
        if owner is not None:
            yield from trains(layout, track, owner)
            continue
        fill = OTHER if route.colour == GREY else COLOURS.get(board.kinds[route.colour].id, OTHER)
        for i, (x, y, angle) in enumerate(track.slots):
            put = f'transform="translate({x} {y}) rotate({angle})"'
            yield f"<g {put}>{box('car', 0, 0, *layout.car, fill)}" + (
                f'<circle class="ferry" r="{layout.car[1] / 3:.1f}"/></g>' if i < route.ferry else "</g>"
            )


def trains(layout: Layout, track: Track, seat: int) -> Iterable[str]:
    width, height = layout.car
    for x, y, angle in track.slots:
        car = box("train", 0, 0, width, height * 1.5, SEATS[seat % len(SEATS)])
        yield f'<g transform="translate({x} {y}) rotate({angle})">{car}</g>'


def box(kind: str, x: float, y: float, width: float, height: float, fill: str = "") -> str:
    """Return a rectangle around a point."""
    place = f'x="{x - width / 2:.1f}" y="{y - height / 2:.1f}" width="{width}" height="{height}"'
    colour = f' fill="{fill}"' if fill else ""
    return f'<rect class="{kind}" {place} rx="3"{colour}/>'


def label(text: Label, kind: str) -> Iterable[str]:
    for i, line in enumerate(text.lines):
        place = f'x="{text.x}" y="{text.y + i * text.line:.1f}" text-anchor="{text.anchor}"'
        yield f'<text class="{kind}" {place} style="font-size:{text.font}px">{escape(line)}</text>'
