"""Read and check the table [look] of a board file: the colours of its ground, its frame and its ornaments.

Everything has a default, and nothing of it matters in play, so it is not part of the fingerprint.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, TypeVar, get_args

from whistlestop.boards import BoardFile
from whistlestop.errors import BadBoard
from whistlestop.layout.table import LARGEST, two
from whistlestop.toml.table import TomlTable

T = TypeVar("T", bound=str)
Grain = Literal["paper", "felt", "silk"]
Woods = Literal["none", "conifers", "leafy", "mixed"]
Frame = Literal["wood", "lacquer", "timber", "tiles", "tin", "blocks", "silk"]
OrnamentKind = Literal[
    "ship",
    "steamer",
    "longship",
    "whale",
    "lighthouse",
    "windmill",
    "castle",
    "timbered",
    "chalet",
    "tower",
    "clock",
    "domes",
    "arena",
    "temple",
    "church",
    "palace",
    "pagoda",
    "crane",
    "cactus",
    "bison",
    "mesa",
    "elephant",
    "lantern",
    "bunting",
    "balloon",
    "toy",
    "blocks",
]
GRAINS: list[Grain] = ["paper", "felt", "silk"]
WOODS: list[Woods] = ["none", "conifers", "leafy", "mixed"]
FRAMES: list[Frame] = ["wood", "lacquer", "timber", "tiles", "tin", "blocks", "silk"]
ORNAMENTS: list[OrnamentKind] = [*get_args(OrnamentKind)]
COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
MOST_COLOURS = 8
MOST_WATERS = 20
MOST_ORNAMENTS = 40


@dataclass(frozen=True)
class Water:
    """The name of a sea or lake, around a point of the frame, by language; `size` is that of its letters."""

    x: float
    y: float
    size: float
    angle: float
    name: str
    names: dict[str, str]


@dataclass(frozen=True)
class Ornament:
    """A small drawing on the ground, so many pixels wide and high, around a point of the frame."""

    kind: OrnamentKind
    x: float
    y: float
    size: float


@dataclass(frozen=True)
class Look:
    """The world of a board.

    `land` has colours from the lowest ground to the highest, `sea` from the deep to the shore. `shade` is the strength
    of light and shade on mountains, `mist` how much of them lies in mist, and with `layers` the land is cut out of so
    many sheets, one above the other. The frame has a kind, a colour and the colour of its trim, and lies on a table.
    """

    land: list[str]
    sea: list[str]
    shade: float
    mist: float
    layers: int
    grain: Grain
    woods: Woods
    frame: Frame
    frame_colour: str
    trim: str
    table: str
    waters: list[Water]
    ornaments: list[Ornament]


USUAL = Look(
    land=["#ced0a4", "#e4d9ac", "#e9d19e", "#d6b480", "#cda878"],
    sea=["#5f93a6", "#86b4bf", "#b7d4d3"],
    shade=1.0,
    mist=0.0,
    layers=0,
    grain="paper",
    woods="mixed",
    frame="wood",
    frame_colour="#5a371f",
    trim="#d8b871",
    table="#3a2a1e",
    waters=[],
    ornaments=[],
)


def look_of(file: BoardFile) -> Look:
    """Return the look of a sound board, the default one if its file has none; raise BadBoard if it has mistakes."""
    table = file.table("look")
    look = read_look(table)
    if table.faults:
        raise BadBoard(str(file.path), table.faults.in_order())
    return look


def read_look(entry: TomlTable) -> Look:
    """Return the look of a table, and note mistakes."""
    usual = USUAL
    look = Look(
        land=colours(entry, "land", usual.land),
        sea=colours(entry, "sea", usual.sea),
        shade=entry.number("shade", 0, 2, usual.shade),
        mist=entry.number("mist", 0, 1, usual.mist),
        layers=entry.integer("layers", 0, 12, usual.layers),
        grain=choice(entry, "grain", GRAINS, usual.grain),
        woods=choice(entry, "woods", WOODS, usual.woods),
        frame=choice(entry, "frame", FRAMES, usual.frame),
        frame_colour=colour(entry, "frame_colour", usual.frame_colour),
        trim=colour(entry, "trim", usual.trim),
        table=colour(entry, "table", usual.table),
        waters=[read_water(water) for water in entry.entries("waters", optional=True)[:MOST_WATERS]],
        ornaments=[read_ornament(each) for each in entry.entries("ornaments", optional=True)[:MOST_ORNAMENTS]],
    )
    entry.finish()
    return look


def read_water(entry: TomlTable) -> Water:
    x, y = two(entry, "at", 0, LARGEST)
    names = entry.get("names")
    if not isinstance(names, dict) or not all(isinstance(name, str) and name.strip() for name in names.values()):
        names = entry.refuse("names", names, 'write the name in other languages, like { fr = "Mer du Nord" }', {}, {})
    water = Water(
        x,
        y,
        size=entry.number("size", 8, 200, 24.0),
        angle=entry.number("angle", -90, 90, 0.0),
        name=entry.text("name"),
        names={str(language): str(name) for language, name in names.items()},
    )
    entry.finish()
    return water


def read_ornament(entry: TomlTable) -> Ornament:
    x, y = two(entry, "at", 0, LARGEST)
    kind = choice(entry, "kind", ORNAMENTS, ORNAMENTS[0])
    found = Ornament(kind, x, y, size=entry.number("size", 20, 300, 60.0))
    entry.finish()
    return found


def colour(entry: TomlTable, key: str, default: str) -> str:
    value = entry.get(key)
    if isinstance(value, str) and COLOUR.fullmatch(value):
        return value.lower()
    return entry.refuse(key, value, 'write a colour, like "#5f93a6"', default, default)


def colours(entry: TomlTable, key: str, default: list[str]) -> list[str]:
    value = entry.get(key)
    if isinstance(value, list) and 2 <= len(value) <= MOST_COLOURS:
        found = [item.lower() for item in value if isinstance(item, str) and COLOUR.fullmatch(item)]
        if len(found) == len(value):
            return found
    remedy = f'write two to {MOST_COLOURS} colours, like ["#5f93a6", "#b7d4d3"]'
    return entry.refuse(key, value, remedy, default, default)


def choice(entry: TomlTable, key: str, words: list[T], default: T) -> T:
    found = entry.choice(key, [*words], default)
    return next(word for word in words if word == found)
