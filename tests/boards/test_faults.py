"""Every fault that a board file can have: found, located and explained, all of them at once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from board_texts import DECKS, MEXICO, TO_MIAMI, TOP, USA, Edit, Write, append, city, route, ticket

from whistlestop import rules
from whistlestop.boards import check, load
from whistlestop.engine.board import Board
from whistlestop.errors import BadBoard

# -- files that are no TOML --------------------------------------------------------------------------------


def the_fault(path: Path) -> str:
    """The only fault of a file, as `where: what; remedy`."""
    with pytest.raises(BadBoard) as caught:
        load(path)
    (fault,) = caught.value.faults
    assert check(path) == [fault]
    assert caught.value.code == "bad-board"
    assert str(caught.value) == f"{path}: 1 fault\n  {fault}"
    assert str(fault) == f"{fault.where}: {fault.what}; {fault.remedy}"
    return str(fault)


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
    assert load(path) == usa


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


# -- one fault at a time -----------------------------------------------------------------------------------


def case(name: str, edits: list[Edit], line: str, fault: str, text: str = USA) -> object:
    """A file with edits, and the fault that they make as `where: what; remedy`.

    `line` stands on the line that the fault names; "" if it names none.
    """
    return pytest.param(text, edits, line, fault, id=name)


def route_list(new: str) -> list[Edit]:
    """An edit that replaces the whole list of routes."""
    return [(USA[USA.index("\nroutes = [") : USA.index("\n# 30 tickets")], f"\n{new}\n")]


LOCO = 'count = 14, name = "locomotive", wild_from = 1, whole_turn = true'

KEYS = [
    case(
        "an unknown key",
        [("hand = 4", "hand = 4\nhands = 4")],
        "hands",
        "hands: is no key that belongs here; did you mean 'hand'?",
    ),
    case(
        "an unknown key unlike any other",
        [(LOCO, f"{LOCO}, zzz = 1")],
        "zzz",
        "train_cards[8].zzz (loco): is no key that belongs here; "
        "remove it; the keys here: id, name, count, wild_from, pays, whole_turn, flush_at",
    ),
    case(
        "a misspelt key, which is not missing as well",
        [(TO_MIAMI, 'b = "miami", lenght = 5, colour = "blue"')],
        "lenght",
        "routes[1].lenght (atlanta – miami): is no key that belongs here; did you mean 'length'?",
    ),
    case(
        "a misspelt list, whose entries are not missing as well",
        [("\ncities = [", "\ncitys = [")],
        "citys",
        "citys: is no key that belongs here; did you mean 'cities'?",
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
        "id: is 'u s a'; write lower-case letters and digits, joined by hyphens",
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
]

CARDS = [
    case(
        "two kinds of cards of one id",
        [append("train_cards", 'id = "loco", count = 1, wild_from = 1'), ("= 110", "= 111")],
        '"loco", count = 1,',
        "train_cards[9] (loco): id 'loco' is that of train_cards[8] too; give each an id of its own",
    ),
    case(
        "a count below one",
        [("count = 14", "count = 0")],
        "count = 0",
        "train_cards[8].count (loco): is 0; write a whole number from 1 to 999",
    ),
    case(
        "counts that do not add up",
        [("count = 14", "count = 13")],
        "train_cards_total",
        "train_cards_total: is 110, but the counts of train_cards add up to 109; correct the total or the counts",
    ),
    case(
        "too few cards to begin with",
        [("hand = 4", "hand = 22")],
        "train_cards = [",
        "train_cards: has 110 cards, but 5 hands of 22 and a display of 5 take 115; "
        "add cards, or lower hand, display or players",
    ),
    case(
        "too many colours",
        [
            ('  { id = "loco"', "".join(f'  {{ id = "hue-{i}", count = 1 }},\n' for i in range(7)) + '  { id = "loco"'),
            ("= 110", "= 117"),
        ],
        "train_cards = [",
        "train_cards: has 15 colours; use at most 14",
    ),
    case(
        "too many wild kinds",
        [
            append("train_cards", *(f'id = "wild-{i}", count = 1, wild_from = 1' for i in range(2))),
            ("= 110", "= 112"),
        ],
        "train_cards = [",
        "train_cards: has 3 wild kinds; use at most 2",
    ),
    case(
        "a colour after other kinds",
        [append("train_cards", 'id = "pink", count = 1'), ("= 110", "= 111")],
        '"pink"',
        "train_cards[9] (pink): is a colour after kinds that are none; list the colours first",
    ),
    case(
        "a wild kind that does not pay",
        [("wild_from = 1", "wild_from = 1, pays = false")],
        "pays = false",
        "train_cards[8].pays (loco): is false, but wild_from lets it stand for any colour; remove one of the two",
    ),
    case(
        "cards called grey",
        [append("train_cards", 'id = "grey", count = 1, pays = false'), ("= 110", "= 111")],
        '"grey", count',
        "train_cards[9].id (grey): is the reserved word 'grey'; choose another one",
    ),
]

PLACES = [
    case(
        "two cities of one id",
        [append("cities", city("miami"))],
        city("miami"),
        "cities[36] (miami): id 'miami' is that of cities[15] too; give each an id of its own",
    ),
    case(
        "a city and a country of one id",
        [append("cities", city("mexico")), append("routes", route("dallas", "mexico", 2, "grey"))],
        city("mexico"),
        "cities[38] (mexico): id 'mexico' is that of countries[0] too; give each an id of its own",
        MEXICO,
    ),
    case(
        "too many cities",
        [
            append("cities", *(city(f"key-{i}") for i in range(27))),
            append("routes", *(route("miami", f"key-{i}", 1, "grey") for i in range(27))),
        ],
        "cities = [",
        "cities: has 63 cities, border end points included; use at most 62",
    ),
    case(
        "a city without a route",
        [append("cities", city("honolulu"))],
        "cities = [",
        "cities: cut off from the rest: honolulu; add routes until every city can be reached from every other",
    ),
    case(
        "cities that are cut off",
        [append("cities", city("honolulu"), city("hilo")), append("routes", route("honolulu", "hilo", 1, "grey"))],
        "cities = [",
        "cities: cut off from the rest: honolulu, hilo; add routes until every city can be reached from every other",
    ),
    case(
        "a country without end points",
        [('name = "Mexico" },', 'name = "Mexico" },\n  { id = "canada", name = "Canada" },')],
        '"canada"',
        "countries[1] (canada): no city is an end point of 'canada'; "
        "add cities with country = 'canada', one for each connection into it",
        MEXICO,
    ),
    case(
        "an end point of an unknown country",
        [
            append("cities", city("mexico-isle", ', country = "mexiko"')),
            append("routes", route("miami", "mexico-isle", 1, "grey")),
        ],
        "mexiko",
        "cities[38] (mexico-isle): no country 'mexiko'; did you mean 'mexico'?",
        MEXICO,
    ),
    case(
        "an end point where there are no countries",
        [
            append("cities", city("cuba", ', country = "west-indies"')),
            append("routes", route("miami", "cuba", 1, "grey")),
        ],
        "west-indies",
        "cities[36] (cuba): no country 'west-indies'; add it to countries, or remove the key country",
    ),
    case(
        "an end point with two connections",
        [append("routes", route("mexico-west", "phoenix", 2, "grey"))],
        'id = "mexico-west"',
        "cities[36] (mexico-west): is an end point of 'mexico' with 2 connections: el-paso, phoenix; "
        "give each connection into a country an end point of its own",
        MEXICO,
    ),
]

ROUTES = [
    case(
        "a misspelt city",
        [(TO_MIAMI, 'b = "miamy", length = 5, colour = "blue"')],
        "miamy",
        "routes[1] (atlanta – miamy): no city 'miamy'; did you mean 'miami'?",
    ),
    case(
        "an unknown city",
        [append("routes", route("miami", "zzz", 5, "blue"))],
        "zzz",
        "routes[100] (miami – zzz): no city 'zzz'; use the id of an entry of cities",
    ),
    case(
        "a route that leads back",
        [append("routes", route("miami", "miami", 5, "blue"))],
        'b = "miami", length',
        "routes[100] (miami – miami): joins a city to itself; name two different cities",
    ),
    case(
        "a length of nothing",
        [(TO_MIAMI, 'b = "miami", length = 0, colour = "blue"')],
        "length = 0",
        "routes[1].length (atlanta – miami): is 0; write a whole number from 1 to 15",
    ),
    case(
        "a length beyond what a payment can say",
        [(TO_MIAMI, 'b = "miami", length = 16, colour = "blue"')],
        "length = 16",
        "routes[1].length (atlanta – miami): is 16; write a whole number from 1 to 15",
    ),
    case(
        "twins of unequal length",
        [append("routes", route("miami", "atlanta", 4, "red"))],
        'b = "atlanta"',
        "routes[100] (miami – atlanta): length is 4, but 5 in routes[1] between the same cities; "
        "give all tracks of a multiple route one length",
    ),
    case(
        "a fourth track",
        [append("routes", *[route("atlanta", "miami", 5, "blue")] * 2, route("miami", "atlanta", 5, "blue"))],
        'b = "atlanta"',
        "routes[102] (miami – atlanta): is track 4 between the same cities; "
        "remove it; a multiple route has at most 3 tracks",
    ),
    case(
        "grey spelt the other way",
        [(TO_MIAMI, 'b = "miami", length = 5, colour = "gray"')],
        "gray",
        "routes[1] (atlanta – miami): no colour 'gray' among train_cards; did you mean 'grey'?",
    ),
    case(
        "a colour that no card has",
        [(TO_MIAMI, 'b = "miami", length = 5, colour = "loco"')],
        'colour = "loco"',
        "routes[1] (atlanta – miami): no colour 'loco' among train_cards; "
        "use one of: purple, blue, orange, white, green, yellow, black, red, grey",
    ),
    case(
        "a ferry with more locomotives than spaces",
        [append("routes", route("boston", "miami", 2, "grey", ", ferry = 3"))],
        "ferry",
        "routes[100] (boston – miami): ferry takes 3 locomotives, but its length is 2; write a number from 0 to 2",
    ),
    case(
        "a ferry where nothing is wild",
        [("wild_from = 1", "wild_from = 4"), append("routes", route("boston", "miami", 3, "grey", ", ferry = 1"))],
        "ferry",
        "routes[100] (boston – miami): is a ferry, but no kind of train_cards is wild on it; "
        "remove ferry, or add a kind to train_cards with wild_from = 1",
    ),
    case(
        "two routes of one name",
        [
            append("cities", city("miami-new"), city("york")),
            append("routes", route("miami", "new-york", 3, "grey"), route("miami-new", "york", 3, "grey")),
            (TO_MIAMI, f'b = "york", length = 1, colour = "grey" }},\n  {{ a = "atlanta", {TO_MIAMI}'),
        ],
        'a = "miami-new"',
        "routes[102] (miami-new – york): its name 'miami-new-york' is that of routes[101] (miami – new-york) too; "
        "change the id of a city so that the names differ",
    ),
]

TICKETS = [
    case(
        "a ticket to a misspelt place",
        [append("tickets", ticket("boston", "mexiko"))],
        "mexiko",
        "tickets[31] (boston – mexiko): no city or country 'mexiko'; did you mean 'mexico'?",
        MEXICO,
    ),
    case(
        "a ticket to an unknown place",
        [append("tickets", ticket("boston", "zzz"))],
        "zzz",
        "tickets[30] (boston – zzz): no city or country 'zzz'; use an id of cities or countries",
    ),
    case(
        "a ticket back to its city",
        [append("tickets", ticket("boston", "boston"))],
        'b = "boston", points',
        "tickets[30] (boston – boston): joins a place to itself; name two different places",
    ),
    case(
        "a ticket from a country to its own border",
        [append("tickets", ticket("mexico", "mexico-west"))],
        'b = "mexico-west", points',
        "tickets[31] (mexico – mexico-west): joins a place to itself; name two different places",
        MEXICO,
    ),
    case(
        "a ticket twice in its deck",
        [append("tickets", ticket("montreal", "atlanta"))],
        'b = "atlanta", points',
        "tickets[30] (montreal – atlanta): is the same ticket as tickets[0]; "
        "remove one of them, or put it into another deck",
    ),
    case(
        "two tickets of one name",
        [
            append("cities", city("miami-new"), city("york")),
            append("routes", route("miami", "york", 3, "grey"), route("miami-new", "boston", 3, "grey")),
            append("tickets", ticket("miami", "new-york"), ticket("miami-new", "york")),
        ],
        'b = "york", points',
        "tickets[31] (miami-new – york): its name 'miami-new-york' is that of tickets[30] (miami – new-york) too; "
        "change the id of a city so that the names differ",
    ),
    case(
        "a ticket of an unknown deck",
        [append("tickets", ticket("boston", "calgary", ', deck = "shrt"'))],
        "shrt",
        "tickets[32] (boston – calgary): no deck 'shrt'; did you mean 'short'?",
        DECKS,
    ),
    case(
        "a ticket of a deck where there are none",
        [append("tickets", ticket("boston", "calgary", ', deck = "short"'))],
        "short",
        "tickets[30] (boston – calgary): no deck 'short'; use one of: tickets; or add it to decks",
    ),
    case(
        "a ticket that leaves its deck open",
        [append("tickets", ticket("boston", "calgary"))],
        ticket("boston", "calgary"),
        "tickets[32].deck (boston – calgary): is missing; write some text in quotes",
        DECKS,
    ),
    case(
        "a deck without tickets",
        [('"short"]', '"short", "blue"]')],
        "decks",
        "decks: 'blue' has no tickets; remove it, or add tickets with deck = 'blue'",
        DECKS,
    ),
    case(
        "a deck named twice",
        [('"short"]', '"long"]')],
        "decks",
        "decks: is ['long', 'long']; write a list of different ids, like [\"one\", \"other\"]",
        DECKS,
    ),
    case(
        "an empty list of decks",
        [(TOP, f"decks = []\n{TOP}")],
        "decks",
        'decks: is []; write a list of different ids, like ["one", "other"]',
    ),
]

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
        f"rules.zzz: no rule 'zzz'; remove it; the rules: {', '.join(rules.RULES)}",
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
        "rules.opening_tickets.deel: is no parameter of this rule; "
        "remove it; the rule's parameters: deal, keep_at_least",
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
        "a tie-break that no rule keeps",
        [('"longest_path"]', '"most_trains"]')],
        "tie_breaks",
        "tie_breaks: 'most_trains' is kept by no rule; use some of: completed_tickets, longest_path",
    ),
]


@pytest.mark.parametrize(("text", "edits", "line", "fault"), [*KEYS, *CARDS, *PLACES, *ROUTES, *TICKETS, *RULES])
def test_a_fault_is_located_and_explained(write: Write, text: str, edits: list[Edit], line: str, fault: str) -> None:
    path = write(text, *edits)
    if line:
        before = path.read_text(encoding="utf-8").rpartition(line)[0]
        fault = f"line {before.count(chr(10)) + 1}, {fault}"
    assert the_fault(path) == fault


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
        append("routes", route("boston", "boston", 1, "red"), route("atlanta", "charleston", 3, "grey")),
        append("tickets", ticket("boston", "miami"), ticket("boston", "zzz")),
        ("[rules.draw_cards]", "[rules.draw_carts]"),
    )
    places = [re.fullmatch(r"(?:line (\d+), )?(.*)", fault.where) for fault in check(path)]
    found = [f"{place[2]}: {fault.what}" for place, fault in zip(places, check(path), strict=True) if place]
    assert found == [
        "hand: is missing",
        "train: is no key that belongs here",
        "train_cards_total: is 110, but the counts of train_cards add up to 111",
        "cities: cut off from the rest: honolulu",
        "cities[15].lat (miami): is missing",
        "cities[36] (boston): id 'boston' is that of cities[1] too",
        "routes[1].length (atlanta – miamy): is 16",
        "routes[1] (atlanta – miamy): no city 'miamy'",
        "routes[1] (atlanta – miamy): no colour 'blu' among train_cards",
        "routes[100] (boston – boston): joins a city to itself",
        "routes[101] (atlanta – charleston): length is 3, but 2 in routes[0] between the same cities",
        "tickets[30] (boston – miami): is the same ticket as tickets[3]",
        "tickets[31] (boston – zzz): no city or country 'zzz'",
        "rules.draw_carts: no rule 'draw_carts'",
    ]
    lines = [int(place[1] or 0) for place in places if place]
    assert lines == sorted(lines)
    with pytest.raises(BadBoard, match=r"board\.toml: 14 faults\n") as caught:
        load(path)
    assert caught.value.faults == check(path)


def test_several_faults_of_the_rules_are_reported_at_once(write: Write) -> None:
    path = write(USA, ("deal = 3", "deal = 0"), ("points = 10\n", ""), ("multiple_routes_from = 4", "from = 4"))
    assert {fault.where.partition(", ")[2] for fault in check(path)} == {
        "rules.opening_tickets.deal",
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
