"""The balance of a board as a page: figures, plots, and the map coloured by use. It needs no other file."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any

from whistlestop.analysis.balance import FEW_HOLDERS, percent, usual_price
from whistlestop.engine.board import Board
from whistlestop.intervals import Z
from whistlestop.layout import svg
from whistlestop.layout.drawing import Layout
from whistlestop.names import names_of

WIDTH, HEIGHT, EDGE = 560, 420, 40
NAMED = 3  # tickets whose holders win most, and least
PLOT_STYLE = "text { font: 13px sans-serif; fill: #1f2933 } .name { font-size: 11px }"
STYLE = """
body { font: 16px/1.45 sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; color: #1f2933 }
svg { max-width: 100%; height: auto }
table { border-collapse: collapse; margin: 1rem 0; display: block; overflow-x: auto }
th, td { padding: .2rem .7rem; border-bottom: 1px solid #d9dee4; text-align: right } th:first-child, td:first-child
{ text-align: left } .warnings { background: #fbecc4; padding: 1rem 1rem 1rem 2.2rem; border-radius: 8px }
"""


def page(board: Board, layout: Layout, found: dict[str, Any]) -> str:
    """Return the figures of a board as HTML."""
    names = names_of(board)
    title = f"{board.name}: balance with {found['players']} players"
    told = "".join(f"<li>{escape(line)}</li>" for line in found["warnings"])
    parts = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{found['games']} games between planners. A game has {found['turns']['mean']:.1f} turns "
        f"(standard deviation {found['turns']['sd']:.1f}); {percent(found['ties'])} are tied.</p>",
        "<h2>Worth a look</h2>",
        f"<ul class='warnings'>{told}</ul>" if told else "<p>Nothing stands out.</p>",
        "<h2>Seats</h2>",
        table(("", "wins", "points"), seat_rows(found)),
        "<h2>Score lines</h2>",
        "<p>A line decides a game if others would have won without it.</p>",
        table(
            ("line", "points of a player", "points of the winner", "decides"),
            (
                (name, f"{row['points']:.1f}", f"{row['winner']:.1f}", percent(row["decides"]))
                for name, row in found["lines"].items()
            ),
        ),
        "<h2>Routes by use</h2>",
        "<p>The darker, the more often a route is claimed.</p>",
        use_map(board, layout, [row["claimed"] for row in found["routes"].values()]),
        "<h2>Tickets: price and worth</h2>",
        "<p>Each dot is a ticket: the trains that it takes at least, and the points that it pays. "
        "The line is what tickets usually pay on this board. The larger a dot, the more often its holders win; "
        "if that is more than a fair share, it is orange.</p>",
        scatter(found),
        table(
            ("ticket", "points", "trains", "held", "completed", "wins of holders"),
            (
                (
                    names.ticket(name),
                    str(row["points"]),
                    str(row["trains"]),
                    percent(row["held"]),
                    percent(row["completed"]),
                    interval(row),
                )
                for name, row in sorted(found["tickets"].items(), key=lambda item: -item[1]["wins"])
            ),
        ),
        "<h2>Routes</h2>",
        table(
            ("route", "length", "claimed", "by a winner"),
            (
                (
                    names.route(names.routes[name]),
                    str(row["length"]),
                    percent(row["claimed"]),
                    percent(row["by_winner"]),
                )
                for name, row in sorted(found["routes"].items(), key=lambda item: -item[1]["claimed"])
            ),
        ),
    ]
    meta = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
    head = f"{meta}<title>{escape(title)}</title><style>{STYLE}</style>"
    return f'<!doctype html>\n<html lang="en"><head>{head}</head><body>\n' + "\n".join(parts) + "\n</body></html>\n"


def seat_rows(found: dict[str, Any]) -> Iterable[tuple[str, ...]]:
    for seat, row in enumerate(found["seats"], 1):
        yield f"seat {seat}", interval(row), f"{row['points']:.1f}"
    yield "who begins", interval(found["first"]), ""


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    def cells(kind: str, row: Iterable[str]) -> str:
        return "<tr>" + "".join(f"<{kind}>{escape(cell)}</{kind}>" for cell in row) + "</tr>"

    return f"<table>{cells('th', head)}{''.join(cells('td', row) for row in rows)}</table>"


def use_map(board: Board, layout: Layout, shares: list[float]) -> str:
    """Return the map as SVG; the more a route is used, the darker it is."""
    size = f'viewBox="0 0 {layout.width} {layout.height}"'
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img"><style>{svg.STYLE}</style>']
    lines.append(f'<rect class="sea" width="{layout.width}" height="{layout.height}"/>')
    lines += [f'<path class="land" d="{path}"/>' for path in layout.land]
    names = names_of(board)
    most = max([*shares, 0.01])
    for track, route, share in zip(layout.tracks, board.routes, shares, strict=True):
        told = escape(f"{names.route(route)}: {percent(share)}")
        look = f'stroke="{shade(share / most)}" stroke-width="9" stroke-linecap="round" fill="none"'
        lines.append(f'<path d="{track.path}" {look}><title>{told}</title></path>')
    for city in layout.cities:
        lines.append(f'<circle class="city" cx="{city.x}" cy="{city.y}" r="{city.radius}"/>')
        lines += svg.label(city.label, "name") if city.label else []
    return "\n".join([*lines, "</svg>"])


def shade(share: float) -> str:
    """Return a colour from pale yellow (0) to dark red (1)."""
    pale, dark = (255, 240, 190), (125, 10, 30)
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(pale, dark, strict=True))
    return f"#{red:02x}{green:02x}{blue:02x}"


def scatter(found: dict[str, Any]) -> str:
    """Return points against trains of all tickets, as SVG; those whose holders win most and least have their names."""
    rows = [row for row in found["tickets"].values() if row["points"]]
    price, fair = usual_price(rows), 1 / found["players"]
    most_trains: int = max([row["trains"] for row in rows] + [1])
    most_points: int = max([row["points"] for row in rows] + [1])

    def x(trains: float) -> float:
        return EDGE + (WIDTH - 2 * EDGE) * trains / most_trains

    def y(points: float) -> float:
        return HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * points / most_points

    end = min(most_trains, most_points / price)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" role="img">',
        f"<style>{PLOT_STYLE}</style>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<path d="M{x(0)} {y(0)}H{WIDTH - EDGE}M{x(0)} {y(0)}V{EDGE}" stroke="#1f2933" fill="none"/>',
        f'<path d="M{x(0)} {y(0)}L{x(end):.1f} {y(price * end):.1f}" stroke="#9aa5b1" stroke-dasharray="4 4"/>',
        f'<text x="{WIDTH - EDGE}" y="{HEIGHT - 12}" text-anchor="end">trains, up to {most_trains}</text>',
        f'<text x="{EDGE}" y="24">points, up to {most_points}</text>',
    ]
    known = sorted((row for row in rows if row["holders"] >= FEW_HOLDERS), key=lambda row: row["wins"])
    named = [*known[:NAMED], *known[max(NAMED, len(known) - NAMED) :]]
    for row in rows:
        pays = f"pays {row['points']}, costs {row['trains']}; its holders win {percent(row['wins'])}"
        told = escape(f"{row['name']}: {pays}")
        place = f'cx="{x(row["trains"]):.1f}" cy="{y(row["points"]):.1f}" r="{3 + 8 * row["wins"]:.1f}"'
        fill = "#c4501f" if row["wins"] > fair else "#2f6f9f"
        lines.append(f'<circle {place} fill="{fill}" opacity=".6"><title>{told}</title></circle>')
    for row in named:
        left = row["trains"] > most_trains / 2
        place = f'x="{x(row["trains"]) + (-9 if left else 9):.1f}" y="{y(row["points"]) + 4:.1f}"'
        anchor = "end" if left else "start"
        lines.append(f'<text class="name" {place} text-anchor="{anchor}">{escape(row["name"])}</text>')
    return "\n".join([*lines, "</svg>"])


def interval(row: dict[str, Any]) -> str:
    return f"{percent(row['wins'])} ± {100 * Z * row['error']:.1f}"
