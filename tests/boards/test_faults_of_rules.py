"""Faults in the tables of single rules: each is located and explained, whatever board has the rule."""

from __future__ import annotations

import re

import pytest

from .board_texts import GERMANY, Edit, Write, facts
from .fault_cases import case, located, the_fault

EUROPE, MARKLIN, IBERIA, KOREA = facts("europe"), facts("marklin"), facts("iberia"), facts("south-korea")


def fewer_tickets(number: int) -> Edit:
    """An edit of Iberia that leaves so many tickets."""
    first = IBERIA.index("\ntickets = [\n") + len("\ntickets = [\n")
    rows = IBERIA[first : IBERIA.index("]\n", first)]
    return rows, "".join(rows.splitlines(keepends=True)[:number])


CASES = [
    case(
        "more tickets at the beginning than there are",
        [("deal = 3", "deal = 7")],
        "deal = 7",
        "rules.opening_tickets.deal: needs 35 tickets for 5 players; deal fewer",
    ),
    case(
        "a split that does not add up",
        [("split = [3, 1]", "split = [3, 2]")],
        "split = ",
        "rules.opening_tickets.split: is [3, 2]; write 2 numbers, one for each of the decks, that add up to 4",
        EUROPE,
    ),
    case(
        "a split with a number too few",
        [("split = [3, 1]", "split = [4]")],
        "split = ",
        "rules.opening_tickets.split: is [4]; write 2 numbers, one for each of the decks, that add up to 4",
        EUROPE,
    ),
    case(
        "a split that asks a deck for too much",
        [("split = [3, 1]", "split = [2, 2]")],
        "split = ",
        "rules.opening_tickets.split: asks the deck long for 8 tickets; it has 6; deal fewer",
        EUROPE.replace("players = [2, 5]", "players = [2, 4]"),
    ),
    case(
        "a box although players choose their decks",
        [(re.search(r"split = .*\n", EUROPE)[0], "")],  # type: ignore[index]
        "rest = ",
        "rules.opening_tickets.rest: is 'box', but players announce the decks; add split, like [3, 1]",
        EUROPE,
    ),
    case(
        "no deck is in the box",
        [('box = ["long"]', "box = []")],
        "box = ",
        "rules.opening_tickets.box: is []; with 'rest = \"box\"' name all but one of the decks: short, long",
        EUROPE,
    ),
    case(
        "an unknown deck is in the box",
        [('box = ["long"]', 'box = ["lang"]')],
        "box = ",
        "rules.opening_tickets.box: is ['lang']; with 'rest = \"box\"' name all but one of the decks: short, long",
        EUROPE,
    ),
    case(
        "a price for each station but one",
        [("costs = [1, 2, 3]", "costs = [1, 2]")],
        "costs",
        "rules.stations.costs: has 2 values; write one for each of the 3 stations",
        EUROPE,
    ),
    case(
        "a route that is no tunnel because it is nowhere",
        [('"munchen-zurich"', '"munchen-zürich"')],
        'routes = [\n  "angora',
        "rules.tunnels.routes: names the unknown route 'munchen-zürich'; did you mean 'munchen-zurich'?",
        EUROPE,
    ),
    case(
        "a tunnel with its cities in the other order",
        [('"munchen-zurich"', '"zurich-munchen"')],
        'routes = [\n  "angora',
        "rules.tunnels.routes: names the unknown route 'zurich-munchen'; did you mean 'munchen-zurich'?",
        EUROPE,
    ),
    case(
        "a double tunnel with its cities in the other order",
        [('"madrid-pamplona"', '"pamplona-madrid"')],
        'routes = [\n  "angora',
        "rules.tunnels.routes: names the unknown route 'pamplona-madrid'; did you mean 'madrid-pamplona'?",
        EUROPE,
    ),
    case(
        "passengers twice at a place",
        [('{ place = "berlin",      count = 5 }', '{ place = "augsburg", count = 5 }')],
        'place = "augsburg", count = 5',
        "rules.passengers.places[1].place: 'augsburg' has passengers already; remove one of the two",
        GERMANY,
    ),
    case(
        "a passenger too few",
        [('{ place = "berlin",      count = 5 }', '{ place = "berlin", count = 4 }')],
        "places = ",
        "rules.passengers.places: hold 59 passengers; let them hold 60",
        GERMANY,
    ),
    case(
        "goods twice in a city",
        [('{ city = "berlin",      stack = "black" }', '{ city = "augsburg", stack = "black" }')],
        'city = "augsburg", stack = "black"',
        "rules.passenger_runs.goods[1].city: 'augsburg' has goods already; remove one of the two",
        MARKLIN,
    ),
    case(
        "a passenger card that is none of the cards",
        [('card = "passenger"', 'card = "passengers"')],
        "card = ",
        "rules.passenger_runs.card: is 'passengers'; write the id of a train card: "
        "purple, blue, orange, white, green, yellow, black, red, loco, loco4, passenger",
        MARKLIN,
    ),
    case(
        "a city with two festivals",
        [('cities = ["almeria"]', 'cities = ["a-coruna"]')],
        "Feria de Almería",
        "rules.festivals.sets[1].cities: has a city of another set; let each city belong to one set",
        IBERIA,
    ),
    case(
        "a festival nowhere",
        [('cities = ["almeria"]', "cities = []")],
        "Feria de Almería",
        "rules.festivals.sets[1].cities: is []; write a list of different texts",
        IBERIA,
    ),
    case(
        "a draft of more tickets than there are",
        [("players = [2, 5]", "players = [2, 4]"), fewer_tickets(20)],
        "deal = 6",
        "rules.ticket_draft.deal: needs 24 tickets for 4 players; deal fewer",
        IBERIA,
    ),
    case(
        "a draft card for other numbers of players",
        [(", 5 = [3, 4] }", " }")],
        "card_depth",
        "rules.ticket_draft.card_depth: has no fraction for 5 players; write 2 = [1, 2] and so on",
        IBERIA,
    ),
    case(
        "a draft card as far down as the deck goes",
        [("5 = [3, 4]", "5 = [4, 4]")],
        "card_depth",
        "rules.ticket_draft.card_depth: has no fraction for 5 players; write 2 = [1, 2] and so on",
        IBERIA,
    ),
    case(
        "an express card for more tickets than anybody can be offered",
        [("values = [1, 2, 3]", "values = [1, 2, 6]")],
        "values",
        "rules.express.values: would offer 9 tickets; at most 8",
        KOREA,
    ),
    case(
        "two lines of the mat of one colour",
        [('{ colour = "green", ', '{ colour = "black", ')],
        "lines = ",
        "rules.province_mat.lines: use a colour twice, or have different numbers of spots; "
        "give each colour one line, all with the same number of spots",
        KOREA,
    ),
    case(
        "a line of the mat that is longer",
        [('province = "North Gyeongsang",  spots = 8', 'province = "North Gyeongsang",  spots = 9')],
        "lines = ",
        "rules.province_mat.lines: use a colour twice, or have different numbers of spots; "
        "give each colour one line, all with the same number of spots",
        KOREA,
    ),
    case(
        "no prizes for a number of players",
        [(", 5 = [10, 6, 4, 2] }", " }")],
        "bonus",
        "rules.province_mat.bonus: has no prizes for 5 players; add 5 = [10, …]",
        KOREA,
    ),
]


@pytest.mark.parametrize(("text", "edits", "line", "fault"), CASES)
def test_a_fault_of_a_rule_s_table_is_located_and_explained(
    write: Write, text: str, edits: list[Edit], line: str, fault: str
) -> None:
    path = write(text, *edits)
    assert the_fault(path) == located(path, line, fault)
