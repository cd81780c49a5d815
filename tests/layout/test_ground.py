"""The painted ground of a board: what `whistlestop board layout` paints, and the table [look] that it follows."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from layouts import HALCYON
from PIL import Image

from whistlestop import board_names
from whistlestop.boards import load, read
from whistlestop.check import check
from whistlestop.cli import main
from whistlestop.layout.drawing import Land, draw
from whistlestop.layout.look import USUAL, look_of
from whistlestop.layout.painting import relief
from whistlestop.layout.painting.canvas import ROUGH, Canvas, islands
from whistlestop.layout.painting.erosion import carved
from whistlestop.layout.painting.paint import paint, write_pictures
from whistlestop.layout.painting.rasters import distance
from whistlestop.layout.pictures import pictures_of
from whistlestop.layout.show import layout_of
from whistlestop.layout.solver.land import area
from whistlestop.layout.solver.outlines import curved
from whistlestop.layout.solver.problem import Problem, Sizes
from whistlestop.layout.table import plan_of

COARSE = 0.25  # pixels for each of the frame, to be quick
MOST_BYTES = 400_000  # that one device loads of a board


@pytest.fixture
def halcyon(tmp_path: Path) -> Path:
    path = tmp_path / "halcyon.toml"
    shutil.copy(HALCYON, path)
    return path


def painted(path: Path, source: Path | None = None, **kinds: Any) -> Any:
    file = read(path)
    plan = plan_of(file)
    assert plan is not None
    layout = draw(file.board, plan, file.names, Land(**kinds), look_of(file))
    return paint(file, plan, layout, source, COARSE)


@pytest.fixture
def earth(tmp_path: Path) -> Path:
    """A picture of an earth whose north is mountains and whose south is plains."""
    chance = np.random.default_rng(1)
    pixels = np.full((180, 360, 3), 150, np.float32)
    pixels[:90] += chance.normal(0, 30, (90, 360, 1))
    path = tmp_path / "earth.png"
    Image.fromarray(pixels.clip(0, 255).astype("uint8")).save(path)
    return path


def test_the_same_board_is_painted_the_same(halcyon: Path) -> None:
    one, other = painted(halcyon), painted(halcyon)
    assert set(one) == {"day", "night"}
    assert all(np.array_equal(one[theme], other[theme]) for theme in one)
    assert one["night"].mean() < one["day"].mean() / 2


def test_land_and_sea_have_the_colours_of_the_look(halcyon: Path, earth: Path) -> None:
    text = halcyon.read_text(encoding="utf-8").replace("# A lagoon in the sun.\n[look]\n", "[look]\nlayers = 2\n")
    land, sea = '["#ff0000", "#ff0000"]', '["#0000ff", "#0000ff"]'
    for key, colours in (("land", land), ("sea", sea), ("woods", '"none"')):
        line = next(line for line in text.splitlines() if line.startswith(f"{key} = "))
        text = text.replace(line, f"{key} = {colours}", 1)
    halcyon.write_text(text, encoding="utf-8")
    day = painted(halcyon, earth, land=["M0 0l600 0 0 1350-600 0z"])["day"]
    wide = day.shape[1]
    west, east = day[:, : wide // 3].mean((0, 1)), day[:, 2 * wide // 3 :].mean((0, 1))
    assert west[0] > 2 * west[2]
    assert east[2] > 2 * east[0]


def test_true_relief_lies_under_its_cities() -> None:
    """The relief of the earth is carried along with the cities: it is found again where they are drawn."""
    file = read("usa")
    plan = plan_of(file)
    assert plan is not None
    problem = Problem(file.board, file.names, Sizes.of(plan))
    latlon = relief.places(problem, plan)
    for city in file.board.cities:
        place = plan.places[city.id]
        near = latlon[round(place.y / relief.STEP), round(place.x / relief.STEP)]
        assert abs(near[0] - city.lat) < 2.5
        assert abs(near[1] - city.lon) < 3.5


def test_pictures_are_written_beside_the_board_and_named_by_their_content(halcyon: Path) -> None:
    write_pictures(halcyon, painted(halcyon))
    first = pictures_of(halcyon)
    assert {(picture.theme, picture.width) for picture in first} >= {("day", 300), ("night", 60)}
    assert layout_of(halcyon).pictures == list(first)
    text = halcyon.read_text(encoding="utf-8").replace('land = ["#a9cf8e"', 'land = ["#aa0000"')
    halcyon.write_text(text, encoding="utf-8")
    write_pictures(halcyon, painted(halcyon))
    second = pictures_of(halcyon)
    assert len(second) == len(first)
    assert not {picture.name for picture in second} & {picture.name for picture in first}


def test_board_layout_paints_without_a_picture_of_the_earth_too(
    halcyon: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(relief, "source_file", lambda: None)
    monkeypatch.setattr("whistlestop.layout.painting.paint.paint.__defaults__", (COARSE,))
    before = halcyon.read_text(encoding="utf-8")
    assert main(["board", "layout", str(halcyon), "--only-ground"]) == 0
    assert "ground painted" in capsys.readouterr().out
    assert halcyon.read_text(encoding="utf-8") == before
    assert pictures_of(halcyon)
    assert main(["board", "layout", str(halcyon), "--only-ground", "--no-ground"]) == 0
    assert not pictures_of(halcyon)


@pytest.mark.parametrize("board", board_names())
def test_a_device_loads_little_for_the_ground_of_a_shipped_board(board: str) -> None:
    pictures = pictures_of(read(board).drawn_in)
    for theme in ("day", "night"):
        sizes = {picture.width: path.stat().st_size for picture, path in pictures.items() if picture.theme == theme}
        assert len(sizes) == 3
        assert sum(sizes.values()) < MOST_BYTES
        assert sizes[min(sizes)] < 16_000


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ('land = ["green", "#ffffff"]', "look.land"),
        ('sea = ["#ffffff"]', "look.sea"),
        ("shade = 3", "look.shade"),
        ('frame = "gold"', "look.frame"),
        ('trim = "#12345"', "look.trim"),
        ("layers = 1.5", "look.layers"),
        ('colour = "#123456"', "look.colour"),
        ('waters = [{ name = "Lagoon" }]', "look.waters[0]"),
        ('ornaments = [{ kind = "dragon", at = [90, 90] }]', "look.ornaments[0].kind"),
    ],
)
def test_board_check_finds_faults_of_the_look(halcyon: Path, line: str, fault: str) -> None:
    facts, _, layout = halcyon.read_text(encoding="utf-8").partition("# A lagoon in the sun.")
    table = layout[layout.index("# Where things are drawn") :]
    halcyon.write_text(f"{facts}[look]\n{line}\n\n{table}", encoding="utf-8")
    found = check(halcyon)
    assert len(found) == 1
    assert fault in found[0].where
    assert load(halcyon), "it can be played all the same"


def test_a_board_without_a_look_has_the_usual_one(tmp_path: Path) -> None:
    facts, _, layout = HALCYON.read_text(encoding="utf-8").partition("# A lagoon in the sun.")
    path = tmp_path / "plain.toml"
    path.write_text(facts + layout[layout.index("# Where things are drawn") :], encoding="utf-8")
    assert check(path) == []
    assert layout_of(path).look == USUAL


def test_distances_are_those_to_the_nearest_pixel() -> None:
    mask = np.zeros((9, 12), bool)
    mask[4, 3] = mask[0, 11] = True
    rows, columns = np.mgrid[0:9, 0:12]
    true = np.minimum(np.hypot(rows - 4, columns - 3), np.hypot(rows, columns - 11))
    assert np.allclose(distance(mask, 6), np.minimum(true, 6))


def test_water_carves_valleys_that_drain_to_the_sea() -> None:
    rise = np.full((96, 128), 0.4, np.float32)
    sea = np.zeros(rise.shape, bool)
    sea[:, 100:] = True
    rise[sea] = 0
    height = carved(np.random.default_rng(2), rise, sea)
    inland = height[8:88, 8:92]
    assert np.abs(height[8:88, 104:124]).max() < 0.5, "the sea stays where it is"
    assert inland.max() > 5, "mountains have risen"
    assert np.abs(np.diff(inland, axis=0)).mean() > 0.2, "with valleys between them"
    around = [height[7 + dy : 87 + dy, 7 + dx : 91 + dx] for dy in range(3) for dx in range(3)]
    hollows = (inland == np.min(around, axis=0)).mean()
    assert hollows < 0.02, "and nearly every place drains somewhere"


def test_valleys_are_low_also_among_the_highest_mountains(halcyon: Path) -> None:
    """Colours follow the valleys that water carves: no range is one patch of snow."""
    layout = layout_of(halcyon)
    canvas = Canvas.of(layout, COARSE)
    rough = np.ones(canvas.shape, np.float32)
    _, hills, stand = relief.mountains(np.random.default_rng(3), canvas, rough)
    assert (stand > 0.5).mean() > 0.1
    assert (stand < -0.5).mean() > 0.1
    assert hills[stand > 0.5].mean() > hills[stand < -0.5].mean() + 0.1


def test_a_lake_of_few_corners_gets_shores() -> None:
    corners = np.array([(0, 0), (40, -12), (75, 5), (90, 40), (60, 62), (20, 55), (-5, 30), (0, 0)], float)
    shore = curved(corners, 5)
    step = np.diff(shore, axis=0)
    sides = np.hypot(*step.T)
    assert (shore[0] == shore[-1]).all()
    assert sides.max() < 10, "no side is long"
    turns = np.abs(step[:-1, 0] * step[1:, 1] - step[:-1, 1] * step[1:, 0])
    assert (turns > 0.05).mean() > 0.8, "and hardly any two lie in a line"
    assert 0.7 < area(shore) / area(corners) < 1.4, "and the lake is as large as before"
    assert all(np.hypot(*(shore - corner).T).min() < 1e-6 for corner in corners), "with the same corners"
    assert np.array_equal(shore, curved(corners, 5))
    assert np.allclose(curved(corners, 500), corners), "short sides stay as they are"


def test_a_board_with_ferries_and_without_geography_has_islands(halcyon: Path) -> None:
    """Its places are on land, and there is water between those that only a ferry joins."""
    file = read(halcyon)
    layout = layout_of(halcyon)
    ferries = {route.id for route in file.board.routes if route.ferry}
    land = islands(layout, ferries, 1)

    def dry(x: float, y: float) -> bool:
        return bool(land[round(y * ROUGH), round(x * ROUGH)] > 0.5)

    assert ferries
    assert all(dry(site.x, site.y) for site in layout.cities)
    slots = {track.route: track.slots for track in layout.tracks}
    assert all(dry(x, y) for route in slots.keys() - ferries for x, y, _ in slots[route])
    assert sum(any(not dry(x, y) for x, y, _ in slots[route]) for route in ferries) >= 3
