"""A small picture of a board, to choose from: a tenth of the data of its layout."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from whistlestop.engine.board import GREY, Board
from whistlestop.layout.drawing import Layout
from whistlestop.layout.look import Look
from whistlestop.layout.pictures import Picture

ANY_COLOUR = "grey"


@dataclass(frozen=True)
class Sketch:
    """SVG path data in whole pixels of the frame: land and lakes to be filled, tracks by colour, places as dots.

    `track` is the width of a track, `pictures` are the smallest ones of the ground. Where there are some, they show the
    land, and it is left out.
    """

    width: int
    height: int
    track: float
    land: str
    lakes: str
    tracks: dict[str, str]
    places: str
    look: Look
    pictures: list[Picture]


def sketch(board: Board, layout: Layout) -> Sketch:
    """Return the sketch of a layout."""
    tracks: dict[str, str] = {}
    least = min((picture.width for picture in layout.pictures), default=0)
    for route, track in zip(board.routes, layout.tracks, strict=True):
        colour = ANY_COLOUR if route.colour == GREY else board.kinds[route.colour].id
        tracks[colour] = tracks.get(colour, "") + relative(track.path)
    return Sketch(
        width=layout.width,
        height=layout.height,
        track=layout.car[1],
        land="" if layout.pictures else coarse("".join(layout.land)),
        lakes="" if layout.pictures else coarse("".join(layout.lakes)),
        tracks=tracks,
        places="".join(f"M{site.x:.0f} {site.y:.0f}h.01" for site in layout.cities),
        look=replace(layout.look, waters=[], ornaments=[]),
        pictures=[picture for picture in layout.pictures if picture.width == least],
    )


def coarse(path: str) -> str:
    """Return path data with whole numbers."""
    return re.sub(r"-?\d+\.\d+", lambda number: f"{float(number[0]):.0f}", path)


def relative(path: str) -> str:
    """Return path data of lines and curves with whole numbers, every point counted from the last: it packs better."""
    x = y = 0
    found = []
    for command, numbers in re.findall(r"([MLQ])([^MLQ]*)", path):
        points = [round(float(number)) for number in re.findall(r"-?[\d.]+", numbers)]
        if command == "M":
            found.append(f"M{points[0]} {points[1]}")
        else:
            steps = [n - (y if i % 2 else x) for i, n in enumerate(points)]
            found.append(command.lower() + " ".join(map(str, steps)).replace(" -", "-"))
        x, y = points[-2:]
    return "".join(found)
