"""The table [layout]: written and read again, and its faults explained."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from layouts import BOARDS, plan_of

from whistlestop.boards import load, read
from whistlestop.boards.load import FOLDER
from whistlestop.check import check
from whistlestop.errors import BadBoard
from whistlestop.layout import table
from whistlestop.layout.plan import Bend, LayoutPlan, Place
from whistlestop.layout.write import with_plan

USA = (FOLDER / "usa.toml").read_text(encoding="utf-8")
START = USA.index("# Where things are drawn")
FACTS = USA[:START]
ATLANTA = next(line for line in USA[START:].splitlines() if 'id = "atlanta"' in line)
CURVE = next(line for line in USA[START:].splitlines() if 'b = "miami"' in line)

Write = Callable[[str], Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def write(text: str) -> Path:
        path = tmp_path / "board.toml"
        path.write_bytes(text.encode())
        return path

    return write


# -- writing -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BOARDS, ids=lambda name: name.rpartition("/")[2])
def test_what_is_written_is_read_again(name: str) -> None:
    source = read(name).drawn_in.read_bytes().decode()
    assert with_plan(source, plan_of(name)) == source


def test_a_file_without_a_layout_gets_one_at_its_end(write: Write) -> None:
    assert with_plan(FACTS, plan_of("usa")) == USA
    assert table.plan_of(read(write(FACTS))) is None


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_everything_else_stays_as_it_is(write: Write, ending: str) -> None:
    after = "# mine\n[planner]\nturn = 100\n"
    facts = FACTS.replace("\n[planner]\n", "\n[was_planner]\n").rpartition("\n# What planners")[0]
    source = (facts + "\n" + USA[START:] + "\n" + after).replace("\n", ending)
    changed = LayoutPlan((900, 700), (20.0, 8.0), 5.0, 9.0, {"x": Place(1.0, 2.0, (3.0, 4.0))}, {})
    text = with_plan(source, changed)
    assert text.startswith((facts + "\n").replace("\n", ending))
    assert text.endswith((ending + after).replace("\n", ending) if ending == "\n" else after.replace("\n", ending))
    assert text.count("[layout]") == 1
    assert f"frame = [900, 700]{ending}" in text
    assert ("\r\n" in text) == (ending == "\r\n")
    assert with_plan(text, changed) == text, "writing it again changes nothing"


def test_a_comment_of_ones_own_above_the_table_is_kept() -> None:
    source = FACTS + "# do not touch\n[layout]\nframe = [1, 1]\n"
    assert "# do not touch\n# Where things" in with_plan(source, plan_of("usa"))


def test_a_layout_that_is_not_a_table_of_its_own_is_refused() -> None:
    source = 'id = "x"\nlayout = { frame = [1, 1] }\n'
    with pytest.raises(BadBoard, match="not written as a table of its own; remove it"):
        with_plan(source, plan_of("usa"))


def test_a_curve_is_the_same_from_both_ends() -> None:
    found = LayoutPlan((9, 9), (1.0, 1.0), 1.0, 1.0, {}, {("a", "b"): Bend(5.0, 2.0)})
    assert found.bend("a", "b") == Bend(5.0, 2.0)
    assert found.bend("b", "a") == Bend(-5.0, -2.0)
    assert found.bend("a", "c") == Bend(0.0, 0.0)


# -- faults ------------------------------------------------------------------------------------------------

AGAIN = "run 'whistlestop board layout' on the file, or remove [layout]"


def edited(old: str, new: str) -> str:
    table = USA[START:]
    assert table.count(old) == 1, f"{old!r} stands {table.count(old)} times in the table"
    return FACTS + table.replace(old, new)


def line_of(text: str, part: str) -> int:
    return text.rpartition(part)[0].count("\n") + 1


@pytest.mark.parametrize(
    ("old", "new", "part", "fault"),
    [
        pytest.param(
            "frame = [1600, 1000]",
            "frame = [1600]",
            "frame = [1600]",
            "layout.frame: is [1600]; write two numbers from 100 to 10000, like [80, 40]",
            id="one number for two",
        ),
        pytest.param(
            "font = ",
            "fnt = ",
            "fnt = ",
            "layout.fnt: does not belong here; did you mean 'font'?",
            id="a misspelt key",
        ),
        pytest.param(
            'id = "atlanta"',
            'id = "atalanta"',
            'id = "atalanta"',
            "layout.places[0] (atalanta): no city 'atalanta'; did you mean 'atlanta'?",
            id="a misspelt city",
        ),
        pytest.param(
            f"{ATLANTA}\n",
            "",
            "places = [\n",
            f"layout.places: are missing for: atlanta; {AGAIN}",
            id="a city without a place",
        ),
        pytest.param(
            f"{ATLANTA}\n",
            f"{ATLANTA}\n{ATLANTA}\n",
            ATLANTA,
            "layout.places[1] (atlanta): is a second place of this city; remove one of them",
            id="a city with two places",
        ),
        pytest.param(
            ATLANTA,
            '  { id = "atlanta", at = [1700, 20], label = [0, 20] },',
            "at = [1700, 20]",
            "layout.places[0].at (atlanta): is outside of the frame; write numbers up to [1600, 1000]",
            id="a place outside of the frame",
        ),
        pytest.param(
            CURVE,
            '  { a = "atlanta", b = "seattle", bend = 4 },',
            'b = "seattle", bend = 4',
            f"layout.curves[{{n}}] (atlanta – seattle): no route joins these two; remove the line, or {AGAIN}",
            id="a curve without a route",
        ),
        pytest.param(
            CURVE,
            f"{CURVE}\n{CURVE}",
            CURVE,
            "layout.curves[{n1}] ({pair}): is a second curve between these two; remove one of them",
            id="two curves for one route",
        ),
        pytest.param(
            CURVE,
            CURVE.replace("bend = ", 'bend = "left", slide = ').partition(", slide")[0] + " },",
            'bend = "left"',
            "layout.curves[{n}].bend ({pair}): is 'left'; write a number from -10000 to 10000",
            id="a bend that is no number",
        ),
    ],
)
def test_a_fault_says_where_what_and_what_to_do(write: Write, old: str, new: str, part: str, fault: str) -> None:
    curves = [line for line in USA[START:].splitlines() if line.startswith("  { a = ")]
    n = curves.index(CURVE)
    ends = [word for word in CURVE.split('"') if word[0].isalpha()][:2]
    wanted = fault.format(n=n, n1=n + 1, pair=" – ".join(ends))
    text = edited(old, new)
    (found,) = check(write(text))
    assert str(found) == f"line {line_of(text, part)}, {wanted}"


def test_a_layout_is_held_only_against_sound_facts(write: Write) -> None:
    text = USA.replace('{ id = "atlanta", ', '{ id = "atlanta!", ', 1)
    assert all("layout" not in fault.where for fault in check(write(text)))


def test_a_plan_without_curves_is_straight(write: Write) -> None:
    path = write(USA[: USA.rindex("curves = [")])
    found = table.plan_of(read(path))
    assert found is not None
    assert found.bends == {}
    assert load(path).fingerprint == load("usa").fingerprint
