"""Faults of a board file as such: no TOML, keys and values that do not fit, rules; and many faults at once."""

from __future__ import annotations

import re
from dataclasses import asdict
from pathlib import Path

import pytest

from whistlestop.boards import load
from whistlestop.check import check
from whistlestop.engine.board import Board
from whistlestop.errors import BadBoard
from whistlestop.rules.registry import RULES as KNOWN_RULES

from .board_texts import GERMANY, TO_MIAMI, TOP, USA, Edit, Write, append, city, route, ticket
from .fault_cases import case, located, the_fault

# -- files that are no TOML --------------------------------------------------------------------------------


def test_a_folder_cannot_be_read(tmp_path: Path) -> None:
    fault = the_fault(tmp_path)
    assert fault.startswith(f"{tmp_path}: cannot be read: ")
    assert fault.endswith("; give the path of a TOML file that you may read")


def test_a_byte_that_is_not_utf_8_is_located(write: Write) -> None:
    path = write(USA)
    path.write_bytes(b'id = "usa"\nname = "Montr\xe9al"\n')
    assert the_fault(path) == "line 2, column 14: byte 0xe9 is not UTF-8; save the file as UTF-8"


def test_a_byte_order_mark_does_no_harm(write: Write, usa: Board) -> None:
    path = write(USA)
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert asdict(load(path)) | {"path": ""} == asdict(usa) | {"path": ""}


def test_a_slip_of_syntax_is_located(write: Write) -> None:
    assert the_fault(write('id = "usa"\nname = USA\n')) == "line 2, column 8: Invalid value; correct the TOML there"


def test_a_file_that_breaks_off_says_so(write: Write) -> None:
    assert (
        the_fault(write('id = "usa"\ncities = [')) == "line 2, end of the file: Invalid value; correct the TOML there"
    )


@pytest.mark.parametrize("value", ["9" * 5000, "[" * 5000], ids=["a huge number", "deep nesting"])
def test_what_python_cannot_read_is_a_fault_too(write: Write, value: str) -> None:
    fault = the_fault(write(f"trains = {value}\n"))
    assert fault.startswith("the file: cannot be read: ")
    assert fault.endswith("; make it simpler")


# -- keys and values ---------------------------------------------------------------------------------------


def route_list(new: str) -> list[Edit]:
    """An edit that replaces the whole list of routes."""
    return [(USA[USA.index("\nroutes = [") : USA.index("\n# 30 tickets")], f"\n{new}\n")]


LOCO = 'count = 14, name = "locomotive", wild_from = 1, whole_turn = true'

KEYS = [
    case(
        "an unknown key",
        [("hand = 4", "hand = 4\nhands = 4")],
        "hands",
        "hands: does not belong here; did you mean 'hand'?",
    ),
    case(
        "an unknown key unlike any other",
        [(LOCO, f"{LOCO}, zzz = 1")],
        "zzz",
        "train_cards[8].zzz (loco): does not belong here; "
        "remove it; the keys here: id, name, count, wild_from, pays, whole_turn, flush_at",
    ),
    case(
        "a misspelt key, which is not missing as well",
        [(TO_MIAMI, 'b = "miami", lenght = 5, colour = "blue"')],
        "lenght",
        "routes[1].lenght (atlanta – miami): does not belong here; did you mean 'length'?",
    ),
    case(
        "a misspelt list, whose entries are not missing as well",
        [("\ncities = [", "\ncitys = [")],
        "citys",
        "citys: does not belong here; did you mean 'cities'?",
    ),
    case("a missing key", [("trains = 45\n", "")], "", "trains: is missing; write a whole number from 1 to 62"),
    case("a missing list", route_list(""), "", "routes: is missing; write a list of tables { key = value, … }"),
    case(
        "an empty list",
        route_list("routes = []"),
        "routes = ",
        "routes: is []; write a list of tables { key = value, … }",
    ),
    case(
        "a list that is a table",
        [(TOP, f"countries = {{}}\n{TOP}")],
        "countries",
        "countries: is a table; write a list of tables { key = value, … }",
    ),
    case(
        "an entry that is no table",
        [(TOP, f"countries = [5]\n{TOP}")],
        "",
        "countries[0]: is 5; write a table { key = value, … }",
    ),
    case(
        "a missing key of an entry",
        [(TO_MIAMI, 'b = "miami", colour = "blue"')],
        'b = "miami", colour',
        "routes[1].length (atlanta – miami): is missing; write a whole number from 1 to 15",
    ),
    case(
        "an end that is missing",
        [(TO_MIAMI, 'length = 5, colour = "blue"')],
        '"atlanta",        length',
        "routes[1].b (atlanta – ?): is missing; write some text in quotes",
    ),
    case(
        "a missing latitude",
        [("lat = 25.76, ", "")],
        '"Miami"',
        "cities[15].lat (miami): is missing; write a number from -90 to 90",
    ),
    case(
        "a missing longitude",
        [(", lon =  -80.19", "")],
        '"Miami"',
        "cities[15].lon (miami): is missing; write a number from -180 to 180",
    ),
    case(
        "a longitude off the globe",
        [("lon =  -80.19", "lon = 280.19")],
        "280.19",
        "cities[15].lon (miami): is 280.19; write a number from -180 to 180",
    ),
    case(
        "a latitude that is no number",
        [("lat = 25.76", "lat = nan")],
        "nan",
        "cities[15].lat (miami): is nan; write a number from -90 to 90",
    ),
    case(
        "a text for a number",
        [("trains = 45", 'trains = "45"')],
        'trains = "45"',
        "trains: is '45'; write a whole number from 1 to 62",
    ),
    case(
        "more trains than a network can hold",
        [("trains = 45", "trains = 63")],
        "trains = 63",
        "trains: is 63; write a whole number from 1 to 62",
    ),
    case(
        "a truth value for a number",
        [("display = 5", "display = true")],
        "display",
        "display: is true; write a whole number from 0 to 99",
    ),
    case(
        "a number for a truth value",
        [("whole_turn = true", "whole_turn = 1")],
        "whole_turn",
        "train_cards[8].whole_turn (loco): is 1; write true or false",
    ),
    case(
        "a number for a text",
        [('name = "Boston"', "name = 5")],
        "name = 5",
        "cities[1].name (boston): is 5; write some text in quotes",
    ),
    case("an empty text", [('"USA"', '""')], 'name = ""', "name: is ''; write some text in quotes"),
    case(
        "an id with a space",
        [('id = "usa"', 'id = "u s a"')],
        '"u s a"',
        "id: is 'u s a'; write lower-case letters and digits, joined by hyphens, 64 at most",
    ),
    case(
        "tie-breaks that are no words",
        [('"longest_path"]', "5]")],
        "tie_breaks",
        'tie_breaks: is [\'completed_tickets\', 5]; write a list of different ids, like ["one", "other"]',
    ),
    case(
        "too many players",
        [("[2, 5]", "[2, 6]")],
        "[2, 6]",
        "players: is [2, 6]; write the fewest and the most, within [2, 5]",
    ),
    case(
        "a single player",
        [("[2, 5]", "[1, 5]")],
        "[1, 5]",
        "players: is [1, 5]; write the fewest and the most, within [2, 5]",
    ),
    case(
        "players the wrong way round",
        [("[2, 5]", "[5, 2]")],
        "[5, 2]",
        "players: is [5, 2]; write the fewest and the most, within [2, 5]",
    ),
    case(
        "players as a number",
        [("[2, 5]", "5")],
        "players = 5",
        "players: is 5; write the fewest and the most, within [2, 5]",
    ),
    case(
        "an unknown key in the table [play]",
        [("difficulty = 1", "dificulty = 1")],
        "dificulty = 1",
        "play.dificulty: does not belong here; did you mean 'difficulty'?",
    ),
    case(
        "a weight by which planners would divide by zero",
        [("lack = 72\nmiss = 22", "lack = 72\nfade = 0")],
        "fade = 0",
        "planner.fade: is 0; write a whole number from 1 to 100000",
    ),
    case(
        "a weight that planners do not have",
        [("lack = 72\nmiss = 22", "lack = 72\nmis = 22")],
        "mis = 22",
        "planner.mis: does not belong here; did you mean 'miss'?",
    ),
]


@pytest.mark.parametrize(("text", "edits", "line", "fault"), KEYS)
def test_a_fault_of_a_key_is_located_and_explained(
    write: Write, text: str, edits: list[Edit], line: str, fault: str
) -> None:
    path = write(text, *edits)
    assert the_fault(path) == located(path, line, fault)


# -- rules -------------------------------------------------------------------------------------------------

RULES = [
    case(
        "a misspelt rule",
        [("[rules.draw_cards]", "[rules.draw_card]")],
        "draw_card]",
        "rules.draw_card: no rule 'draw_card'; did you mean 'draw_cards'?",
    ),
    case(
        "an unknown rule",
        [("[rules.draw_cards]", "[rules.zzz]")],
        "zzz",
        f"rules.zzz: no rule 'zzz'; remove it; the rules: {', '.join(KNOWN_RULES)}",
    ),
    case(
        "a rule that is no table",
        [
            ("[rules.opening_tickets]", "[rules]\ndraw_cards = true\n[rules.opening_tickets]"),
            ("[rules.draw_cards]", ""),
        ],
        "draw_cards = true",
        "rules.draw_cards: is true; write a table [rules.draw_cards]",
    ),
    case(
        "rules that are a list",
        [(USA[USA.index("[rules.opening") :], ""), (TOP, f'rules = ["draw_cards"]\n{TOP}')],
        "rules = ",
        "rules: is ['draw_cards']; write tables [rules.<name>]",
    ),
    case(
        "an unknown parameter, found once for all numbers of players",
        [("deal = 3", "deal = 3\ndeel = 3")],
        "deel",
        "rules.opening_tickets.deel: does not belong here; did you mean 'deal'?",
    ),
    case(
        "an unknown parameter unlike any other",
        [("[rules.ticket_points]", "[rules.ticket_points]\nzzz = 3")],
        "zzz",
        "rules.ticket_points.zzz: does not belong here; remove it; the keys here: none",
    ),
    case(
        "a bad parameter",
        [("by_length = [1, 2, 4, 7, 10, 15]", "by_length = [1, 2, 4, 7, 10]")],
        "by_length",
        "rules.route_points.by_length: has 5 values; write one for each length from 1 to 6",
    ),
    case(
        "a missing parameter",
        [("draw = 3\n", "")],
        "[rules.draw_tickets]",
        "rules.draw_tickets.draw: is missing; write a whole number from 1 to 8",
    ),
    case(
        "a bad entry of a list",
        [('place = "ulm",         count = 1', 'place = "ulmm", count = 1')],
        '"ulmm"',
        "rules.passengers.places[38].place: is 'ulmm'; did you mean 'ulm'?",
        GERMANY,
    ),
    case(
        "nobody can claim",
        [("[rules.claim_routes]\nmultiple_routes_from = 4", "")],
        "",
        "rules: no rule of this board is for claiming routes; add one of: [rules.claim_routes]",
    ),
    case(
        "tickets that never count",
        [("[rules.ticket_points]", "")],
        "",
        "rules: no rule of this board is for scoring tickets; add one of: [rules.ticket_points], [rules.ticket_race]",
    ),
    case(
        "two ways to draw",
        [("[rules.draw_cards]", "[rules.draw_cards]\n[rules.draw_pair]")],
        "[rules.draw_pair]",
        "rules.draw_pair: is for drawing train cards, and so is rules.draw_cards; remove one of the two",
    ),
    case(
        "a tie-break that no rule keeps",
        [('"longest_path"]', '"most_trains"]')],
        "tie_breaks",
        "tie_breaks: no rule of this board provides 'most_trains'; use some of: completed_tickets, longest_path",
    ),
]


@pytest.mark.parametrize(("text", "edits", "line", "fault"), RULES)
def test_a_fault_of_a_rule_is_located_and_explained(
    write: Write, text: str, edits: list[Edit], line: str, fault: str
) -> None:
    path = write(text, *edits)
    assert the_fault(path) == located(path, line, fault)


# -- many faults, and lines --------------------------------------------------------------------------------


def test_all_faults_of_a_file_are_reported_at_once_in_the_order_of_the_file(write: Write) -> None:
    path = write(
        USA,
        ("trains = 45", "train = 45"),
        ("hand = 4\n", ""),
        ("count = 14", "count = 15"),
        ("lat = 25.76, ", ""),
        append("cities", city("boston"), city("honolulu")),
        (TO_MIAMI, 'b = "miamy", length = 16, colour = "blu"'),
        append("routes", route("boston", "boston", 1, "red")),
        append("tickets", ticket("boston", "miami"), ticket("boston", "zzz")),
        ("[rules.draw_cards]", "[rules.draw_carts]"),
    )
    places = [re.fullmatch(r"(?:line (\d+), )?(.*)", fault.where) for fault in check(path)]
    found = [f"{place[2]}: {fault.what}" for place, fault in zip(places, check(path), strict=True) if place]
    assert found == [
        "hand: is missing",
        "train: does not belong here",
        "train_cards_total: is 110, but the counts of train_cards add up to 111",
        "cities: cut off from the rest: honolulu",
        "cities[15].lat (miami): is missing",
        "cities[36] (boston): id 'boston' is also used by cities[1]",
        "routes[1].length (atlanta – miamy): is 16",
        "routes[1] (atlanta – miamy): no city 'miamy'",
        "routes[1] (atlanta – miamy): no colour 'blu' among train_cards",
        "routes[100] (boston – boston): connects a city with itself",
        "tickets[30] (boston – miami): is the same ticket as tickets[3]",
        "tickets[31] (boston – zzz): no city or country 'zzz'",
        "rules.draw_carts: no rule 'draw_carts'",
    ]
    lines = [int(place[1] or 0) for place in places if place]
    assert lines == sorted(lines)
    with pytest.raises(BadBoard, match=r"board\.toml: 13 faults\n") as caught:
        load(path)
    assert caught.value.faults == check(path)


def test_several_faults_of_the_rules_are_reported_at_once(write: Write) -> None:
    path = write(USA, ("least = 2\n", "least = 9\n"), ("points = 10\n", ""), ("multiple_routes_from = 4", "from = 4"))
    assert {fault.where.partition(", ")[2] for fault in check(path)} == {
        "rules.opening_tickets.keep_at_least",
        "rules.longest_path.points",
        "rules.claim_routes.multiple_routes_from",
        "rules.claim_routes.from",
    }


def test_a_city_that_only_a_misspelt_route_reaches_is_not_called_cut_off(write: Write) -> None:
    path = write(
        USA, append("cities", city("honolulu")), append("routes", route("honolul", "san-francisco", 9, "grey"))
    )
    assert "no city 'honolul'" in the_fault(path)


def test_an_odd_id_is_one_fault_not_one_for_each_mention(write: Write) -> None:
    path = write(USA, append("cities", city("Key West")), append("routes", route("Key West", "miami", 1, "grey")))
    assert "is 'Key West'" in the_fault(path)


def test_entries_of_an_array_of_tables_have_lines_too(write: Write) -> None:
    path = write(USA + '\n[[countries]]\nid = "mexico"\nname = 5\n')
    line = len(USA.split("\n")) + 3
    assert f"line {line}, countries[0].name (mexico)" in [fault.where for fault in check(path)]


@pytest.mark.parametrize(
    "countries",
    [
        '[{ id = "x", name = 5 }]',
        '[\n  { id = "w", name = "W" }, { id = "x", name = 5 },\n]',
        '[\n  { id = "x", name = 5 }]',
        '[\n  { id = "x", name = """\n{\n""", nam = 5 },\n]',
    ],
)
def test_a_line_that_is_not_certain_is_left_out_or_right(write: Write, countries: str) -> None:
    path = write(USA, (TOP, f"countries = {countries}\n{TOP}"))
    content = path.read_text(encoding="utf-8").split("\n")
    for fault in check(path):
        if line := re.match(r"line (\d+), countries\[", fault.where):
            assert '"x"' in content[int(line[1]) - 1]


def test_no_line_is_so_dear_that_a_file_without_it_cannot_be_checked(write: Write) -> None:
    lines = USA.split("\n")
    for i in range(lines.index('id = "usa"'), len(lines), 5):
        for fault in check(write("\n".join(lines[:i] + lines[i + 1 :]))):
            assert fault.where
            assert fault.what
            assert fault.remedy
