"""The chances to win in the course of a game as a picture (SVG), and as a line of text."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from whistlestop.analysis.decisions import Verdict
from whistlestop.analysis.findings import Analysis

COLOURS = ("#1f5fae", "#c4261f", "#2f8a35", "#b58900", "#55555c", "#8d3fa0")
WIDTH, HEIGHT = 960, 360
LEFT, TOP, RIGHT, BOTTOM = 48, 40, 16, 44
BLOCKS = "▁▂▃▄▅▆▇█"
MARKED = (Verdict.DOUBTFUL, Verdict.COSTLY)
STYLE = """
text { font: 13px sans-serif; fill: #1f2933 } .grid { stroke: #d9dee4 } .line { fill: none; stroke-width: 2 }
.known { fill: none; stroke-width: 1.5; stroke-dasharray: 5 4 }
.band { opacity: .18 } .mark { stroke: #fff } .turn { stroke: #1f2933; stroke-dasharray: 3 3; opacity: .5 }
"""


def picture(analysis: Analysis, title: str, names: Sequence[str]) -> str:
    """Return the curve of every seat with its 95 % band, doubtful and costly decisions marked, as SVG.

    A dashed line is the chance of a seat by what it knew.
    """
    last = max(1, len(analysis.curve) - 1)

    def x(number: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * number / last

    def y(share: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - share)

    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">',
        f"<title>{escape(title)}</title><style>{STYLE}</style>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
    ]
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        lines.append(f'<path class="grid" d="M{LEFT} {y(share):.1f}H{WIDTH - RIGHT}"/>')
        lines.append(f'<text x="{LEFT - 8}" y="{y(share) + 4:.1f}" text-anchor="end">{100 * share:.0f} %</text>')
    for turn in analysis.turning_points:
        lines.append(f'<path class="turn" d="M{x(turn.number):.1f} {TOP}V{HEIGHT - BOTTOM}"/>')
    for seat in range(analysis.players):
        colour = COLOURS[seat % len(COLOURS)]
        upper = [f"{x(point.number):.1f} {y(point.high[seat]):.1f}" for point in analysis.curve]
        lower = [f"{x(point.number):.1f} {y(point.low[seat]):.1f}" for point in reversed(analysis.curve)]
        curve = [f"{x(point.number):.1f} {y(point.win[seat]):.1f}" for point in analysis.curve]
        lines.append(f'<path class="band" fill="{colour}" d="M{"L".join(upper + lower)}Z"/>')
        lines.append(f'<path class="line" stroke="{colour}" d="M{"L".join(curve)}"/>')
        known = [f"{x(each.number):.1f} {y(each.win):.1f}" for each in analysis.known if each.seat == seat]
        if known:
            lines.append(f'<path class="known" stroke="{colour}" d="M{"L".join(known)}"/>')
        place = LEFT + seat * (WIDTH - LEFT - RIGHT) / analysis.players
        lines.append(f'<rect x="{place:.1f}" y="14" width="12" height="12" fill="{colour}"/>')
        lines.append(f'<text x="{place + 18:.1f}" y="25">{escape(names[seat])}</text>')
    for decision in analysis.decisions:
        if decision.verdict in MARKED:
            at = f'cx="{x(decision.number):.1f}" cy="{y(analysis.curve[decision.number].win[decision.seat]):.1f}"'
            size = 6 if decision.verdict is Verdict.COSTLY else 4
            told = escape(f"{decision.number + 1}: {decision.action} ({decision.verdict}; {decision.choice})")
            fill = COLOURS[decision.seat % len(COLOURS)]
            lines.append(f'<circle class="mark" {at} r="{size}" fill="{fill}"><title>{told}</title></circle>')
    middle = (LEFT + WIDTH - RIGHT) / 2
    lines.append(f'<text x="{middle}" y="{HEIGHT - 12}" text-anchor="middle">decisions · {escape(title)}</text>')
    return "\n".join([*lines, "</svg>\n"])


def spark_line(values: Sequence[float], width: int) -> str:
    """Return shares from 0 to 1 as a line of blocks, each the mean of as many values as it stands for."""
    width = min(width, len(values))
    found = []
    for column in range(width):
        part = values[column * len(values) // width : (column + 1) * len(values) // width]
        found.append(BLOCKS[min(len(BLOCKS) - 1, int(sum(part) / len(part) * len(BLOCKS)))])
    return "".join(found)
