"""`whistlestop board layout`: a layout for one's own board."""

from __future__ import annotations

import builtins
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from layouts import HALCYON

from whistlestop import ruleset
from whistlestop.boards import load, read
from whistlestop.cli import main
from whistlestop.errors import BadBoard
from whistlestop.layout.check import defects
from whistlestop.layout.show import land_file, layout_of
from whistlestop.layout.table import plan_of

BARE = HALCYON.read_text(encoding="utf-8").partition("# Where things are drawn")[0].rstrip("\n") + "\n"


@pytest.fixture
def halcyon(tmp_path: Path) -> Path:
    path = tmp_path / "halcyon.toml"
    path.write_text(BARE, encoding="utf-8")
    return path


def test_a_board_gets_a_valid_layout(halcyon: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "halcyon.svg"
    sizes = ["--car", "54", "--font", "20", "--steps", "700"]  # smaller and shorter than usual, to be quick
    assert main(["board", "layout", str(halcyon), "--no-land", "--no-ground", "--svg", str(picture), *sizes]) == 0
    assert f"{halcyon}: nothing overlaps" in capsys.readouterr().out
    assert halcyon.read_text(encoding="utf-8").startswith(BARE), "the rest of the file is as it was"
    assert plan_of(read(halcyon)) is not None
    assert defects(load(halcyon), layout_of(halcyon)) == []
    assert not land_file(halcyon).exists()
    assert picture.read_text(encoding="utf-8").count("<text") >= 14
    assert main(["board", "layout", str(halcyon), "--check"]) == 0
    assert "14 places, 35 tracks, nothing overlaps" in capsys.readouterr().out


def test_land_is_drawn_beside_the_board_where_the_earth_has_some(halcyon: Path, tmp_path: Path) -> None:
    shutil.copy(HALCYON, halcyon)
    before = plan_of(read(halcyon))
    target = tmp_path / "drawn.toml"
    assert main(["board", "layout", str(halcyon), "--only-land", "--no-ground", "--output", str(target)]) == 0
    assert plan_of(read(target)) == before
    assert not land_file(halcyon).exists()
    land = layout_of(target).land
    assert land
    assert all(re.fullmatch(r"M-?\d+ -?\d+l[-\d ]*z", path) for path in land)
    assert main(["board", "layout", str(target), "--only-land", "--no-land", "--no-ground"]) == 0
    assert not land_file(target).exists()


@pytest.mark.parametrize("text", ["nonsense", "[]", "{}", "[" * 5000])
def test_a_file_that_is_not_a_land_file_is_refused(halcyon: Path, text: str) -> None:
    shutil.copy(HALCYON, halcyon)
    land_file(halcyon).write_text(text, encoding="utf-8")
    with pytest.raises(BadBoard, match="is not a land file"):
        layout_of(halcyon)


def test_the_same_seed_gives_the_same_layout(halcyon: Path, tmp_path: Path) -> None:
    texts = []
    for name in ("one.toml", "other.toml"):
        words = ["--no-land", "--no-ground", "--seeds", "1", "--steps", "60", "--output", str(tmp_path / name)]
        assert main(["board", "layout", str(halcyon), "--car", "40", *words]) == 0
        texts.append((tmp_path / name).read_text(encoding="utf-8"))
    assert texts[0] == texts[1]
    assert halcyon.read_text(encoding="utf-8") == BARE


def test_sizes_are_those_of_the_options_and_then_those_of_the_file(halcyon: Path) -> None:
    few = ["--no-land", "--no-ground", "--seeds", "1", "--steps", "60"]
    sizes = ["--frame", "900x1200", "--car", "36", "--font", "14"]
    assert main(["board", "layout", str(halcyon), *few, *sizes]) == 0
    for more, font in (([], 14), (["--font", "16"], 16)):
        assert main(["board", "layout", str(halcyon), *few, *more]) == 0
        found = plan_of(read(halcyon))
        assert found is not None
        assert (found.frame, found.car, found.font) == ((900, 1200), (36, 12), font)


def test_a_margin_enlarges_the_frame_and_stays_free_of_cities(halcyon: Path) -> None:
    few = ["--no-land", "--no-ground", "--seeds", "1", "--steps", "60"]
    assert main(["board", "layout", str(halcyon), *few, "--frame", "900x1200", "--car", "36"]) == 0
    for more, size, free in (
        (["--margin", "west=100,south=300"], (1000, 1500), (100, 300)),
        ([], (1000, 1500), (100, 300)),  # that of the file
        (["--margin", "south=200"], (900, 1400), (0, 200)),
    ):
        assert main(["board", "layout", str(halcyon), *few, *more]) == 0
        found = plan_of(read(halcyon))
        assert found is not None
        assert found.frame == size
        assert found.margin == (free[0], 0, 0, free[1])
        assert min(place.x for place in found.places.values()) >= free[0]
        assert max(place.y for place in found.places.values()) <= size[1] - free[1]


@pytest.mark.parametrize(("board", "tunnels"), [("europe", True), ("usa", False)])
def test_tunnels_are_marked_in_the_picture(board: str, tunnels: bool, tmp_path: Path) -> None:
    picture = tmp_path / "board.svg"
    assert main(["board", "layout", board, "--check", "--svg", str(picture)]) == 0
    marked = re.findall(r'<path class="marked tunnels"[^>]* d="([^"]*)"', picture.read_text(encoding="utf-8"))
    routes = ruleset(board, 2).marked.get("tunnels", [])
    assert bool(routes) == tunnels
    assert marked == [layout_of(board).tracks[route].path for route in routes]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('  { id = "norland",', '  { id = "nordland",'),
        ("font = ", "fnt = "),
        ("places = [", 'places = [\n  { id = "atlantis", at = [1, 1], label = [0, 0] },'),
    ],
)
def test_an_outdated_layout_is_made_again(halcyon: Path, old: str, new: str) -> None:
    facts, table = HALCYON.read_text(encoding="utf-8").split("[layout]")
    halcyon.write_text(f"{facts}[layout]{table.replace(old, new, 1)}", encoding="utf-8")
    with pytest.raises(BadBoard, match="layout"):
        layout_of(halcyon)
    few = ["--no-land", "--no-ground", "--seeds", "1", "--steps", "60", "--car", "40"]
    assert main(["board", "layout", str(halcyon), *few]) == 0
    assert len(layout_of(halcyon).cities) == len(layout_of(HALCYON).cities)


def test_check_lists_what_overlaps(halcyon: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = HALCYON.read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if 'id = "fallow"' in line and "label =" in line)
    wrong = re.sub(r"label = \[[^]]*\]", "label = [0, 0]", line)
    halcyon.write_text(text.replace(line, wrong), encoding="utf-8")
    assert main(["board", "layout", str(halcyon), "--check"]) == 2
    assert "label-city: fallow – fallow" in capsys.readouterr().out


def test_check_says_that_there_is_no_layout(halcyon: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["board", "layout", str(halcyon), "--check"])
    assert "has no [layout]" in capsys.readouterr().out


def test_an_interruption_changes_nothing(halcyon: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*args: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("whistlestop.layout.solver.relaxation.Relaxation.find_pairs", interrupted)
    assert main(["board", "layout", str(halcyon)]) == 130
    assert halcyon.read_text(encoding="utf-8") == BARE
    assert [path.name for path in halcyon.parent.iterdir()] == ["halcyon.toml"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["usa"], "no board file 'usa'; give the path of a TOML file"),
        (["nowhere.toml"], "no board file 'nowhere.toml'"),
        (["x.toml", "--frame", "wide"], "'wide' is not a width and height; write them like 1600x1000"),
        (["x.toml", "--margin", "left=3"], "'left=3' is not a margin; write sides with pixels, like west=80,south=150"),
        (["x.toml", "--seeds", "0"], "0 is too small; give 1 or more"),
    ],
)
def test_errors_are_explained(words: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["board", "layout", *words]) == 2
    assert message in capsys.readouterr().err


def test_a_layout_to_keep_has_to_exist(halcyon: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["board", "layout", str(halcyon), "--only-land"]) == 2
    assert "has no [layout] to keep" in capsys.readouterr().err


def test_without_numpy_it_says_what_to_install(
    halcyon: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    usual = builtins.__import__

    def without(name: str, *rest: Any) -> Any:
        if name.startswith("whistlestop.layout.solver"):
            raise ImportError("no numpy", name="numpy")
        return usual(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    assert main(["board", "layout", str(halcyon)]) == 2
    assert "needs the package 'numpy'; install it: pip install 'whistlestop[layout]'" in capsys.readouterr().err


def test_no_coast_runs_from_one_edge_of_the_world_to_the_other() -> None:
    from whistlestop.layout.solver.land import read_atlas

    for ring in read_atlas()["land"]:
        assert abs(ring[1:, 0] - ring[:-1, 0]).max() < 180
