"""Boards that build on another one: what they take over, what they change, and where their faults are."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from whistlestop import Game
from whistlestop.boards import load, read
from whistlestop.boards.load import FOLDER, BoardFile
from whistlestop.check import check
from whistlestop.errors import BadBoard
from whistlestop.layout.show import layout_of

OWN = 'base = "usa"\nid = "mine"\nname = "Mine"\n'


def tickets(*entries: str) -> str:
    return "tickets = [\n" + "".join(f"  {{ {entry} }},\n" for entry in entries) + "]\n"


def write(folder: Path, text: str, name: str = "mine.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def faults(path: Path) -> list[str]:
    return [str(fault) for fault in check(path)]


def test_a_file_that_changes_nothing_has_the_records_of_its_base(tmp_path: Path) -> None:
    board = load(write(tmp_path, OWN))
    assert (board.id, board.name) == ("mine", "Mine")
    assert board.fingerprint == load("usa").fingerprint


def test_tables_are_merged_and_values_replaced(tmp_path: Path) -> None:
    board = load(write(tmp_path, OWN + "trains = 30\n[rules.draw_tickets]\ndraw = 2\n"))
    assert board.trains == 30
    assert board.rules == load("usa").rules | {"draw_tickets": {"draw": 2, "keep_at_least": 1}}
    assert board.fingerprint != load("usa").fingerprint


def test_a_rule_of_the_base_can_be_left_out(tmp_path: Path) -> None:
    weights = '"planner.trail_open", "planner.many.trail_open"'
    text = OWN + f'without = ["rules.longest_path", {weights}]\ntie_breaks = ["completed_tickets"]\n'
    assert "longest_path" not in load(write(tmp_path, text)).rules


def test_tickets_are_added_and_a_ticket_of_the_same_places_is_replaced(tmp_path: Path) -> None:
    text = OWN + tickets('a = "miami", b = "boston", points = 9', 'a = "boston", b = "dallas", points = 1')
    found = {ticket.id: ticket.points for ticket in load(write(tmp_path, text)).tickets}
    assert len(found) == 31
    assert (found["miami-boston"], found["boston-dallas"]) == (9, 1)
    assert "boston-miami" not in found


def test_tickets_of_the_base_that_are_left_out_do_not_come_back_with_others(tmp_path: Path) -> None:
    text = OWN + 'without = ["tickets"]\n' + tickets('a = "boston", b = "miami", points = 9', 'a = "x", b = "miami"')
    path = write(tmp_path, text)
    assert [ticket.b for ticket in BoardFile(path, path.read_text()).facts.tickets][:1] == ["miami"]
    assert all(fault.startswith("line 7, tickets[1]") for fault in faults(path))


@pytest.mark.parametrize(
    ("choice", "number"), [('mark = "x"', 1), ('at = ["montreal"]', 3), ('at = ["boston", "montreal"]', 4)]
)
def test_tickets_are_chosen_by_a_mark_or_by_places(tmp_path: Path, choice: str, number: int) -> None:
    marked = 'tickets = [\n  { a = "boston", b = "miami", points = 9, mark = "x" },\n]\n'
    path = write(
        tmp_path, f"{OWN}{marked}[choose_tickets]\n{choice}\n[rules.opening_tickets]\ndeal = 0\nkeep_at_least = 0\n"
    )
    assert len(BoardFile(path, path.read_text()).facts.tickets) == number


def test_a_file_may_build_on_a_file_beside_it_that_builds_on_another(tmp_path: Path) -> None:
    write(tmp_path, OWN + "trains = 30\n")
    path = write(tmp_path, 'base = "mine.toml"\nid = "yours"\nname = "Yours"\nhand = 3\n', "yours.toml")
    board = load(path)
    assert (board.id, board.trains, board.hand) == ("yours", 30, 3)
    assert read(path).family == "usa"


def test_a_board_is_drawn_like_its_base(tmp_path: Path) -> None:
    drawn, usa = layout_of(write(tmp_path, OWN)), layout_of("usa")
    assert drawn.tracks == usa.tracks
    assert drawn.land == usa.land


def test_names_of_places_are_taken_over_but_not_that_of_the_base(tmp_path: Path) -> None:
    names = read(write(tmp_path, OWN)).names["fr"]
    assert names["new-orleans"] == "La Nouvelle-Orléans"
    assert "usa" not in names


def test_the_text_of_a_board_is_complete_so_that_it_outlives_a_change_of_its_base() -> None:
    file = read("usa-1910")
    assert "base" not in tomllib.loads(file.text)
    assert BoardFile(Path("elsewhere.toml"), file.text).board.fingerprint == load("usa-1910").fingerprint


def test_a_record_is_replayed_on_its_own_board_only() -> None:
    game = Game.new("usa-1910", 2, seed=1)
    while not game.over:
        game.play(game.legal()[0], game.pending_seats[0])
    text = game.record()
    assert Game.verify(text).board.id == "usa-1910"
    assert load("usa-1910").fingerprint in text


# -- faults ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "where"),
    [
        (OWN + "trains = 0\n", "line 4, trains"),
        (
            OWN + 'tickets = [\n  { a = "boston", b = "nowhere", points = 9 },\n]\n',
            "line 5, tickets[0] (boston – nowhere)",
        ),
        (OWN + "[rules.longest_path]\npoints = -1\n", "line 5, rules.longest_path.points"),
        (OWN + "[choose_tickets]\nmark = 'none'\n", "line 5, choose_tickets.mark"),
        (OWN + "[choose_tickets]\nat = ['nowhere']\n", "line 5, choose_tickets.at"),
        (OWN + "[choose_tickets]\n", "line 4, choose_tickets"),
        (OWN + "without = ['rules.nothing']\n", "line 4, without"),
        ("id = 'mine'\nbase = 'nowhere'\n", "line 2, base"),
        ("id = 'mine'\nbase = 'nowhere.toml'\n", "line 2, base"),
        ("id = 'mine'\nbase = 3\n", "line 2, base"),
    ],
)
def test_a_fault_of_the_file_itself_is_named_there(tmp_path: Path, text: str, where: str) -> None:
    found = faults(write(tmp_path, text))
    assert [fault.partition(":")[0] for fault in found] == [where]


def test_a_fault_that_shows_in_the_base_is_named_in_the_file_of_the_base(tmp_path: Path) -> None:
    lines = (FOLDER / "usa.toml").read_text(encoding="utf-8").splitlines()
    at = 1 + next(i for i, line in enumerate(lines) if 'b = "miami",          length = 5' in line)
    cities = "".join(line + "\n" for line in lines if "lat = " in line and '"miami"' not in line)
    found = faults(write(tmp_path, f"{OWN}cities = [\n{cities}]\n"))
    assert any(fault.startswith(f"usa.toml, line {at}, routes[") and "no city 'miami'" in fault for fault in found)
    assert not any(fault.startswith("line") for fault in found)


def test_a_ticket_of_the_base_is_counted_as_in_the_file_of_the_base(tmp_path: Path) -> None:
    write(
        tmp_path, OWN + 'tickets = [\n  { a = "boston", b = "dallas", points = 1 },\n  { a = "oz", b = "miami" },\n]\n'
    )
    path = write(tmp_path, 'base = "mine.toml"\nid = "yours"\nname = "Yours"\n', "yours.toml")
    assert [fault.partition(":")[0] for fault in faults(path)] == ["mine.toml, line 6, tickets[1] (oz – miami)"]


def test_files_that_build_on_each_other_are_refused(tmp_path: Path) -> None:
    path = write(tmp_path, OWN.replace('"usa"', '"mine.toml"'))
    with pytest.raises(BadBoard, match="at most 5 deep"):
        load(path)
