"""Faults of the facts of a board, held against each other: cards, places, routes and tickets."""

from __future__ import annotations

import pytest

from .board_texts import DECKS, MEXICO, TO_MIAMI, TOP, Edit, Write, append, city, route, ticket
from .fault_cases import case, located, the_fault


def several(a: str, *places: str) -> str:
    """A ticket to any of several places."""
    goals = ", ".join(f'{{ b = "{place}", points = 5 }}' for place in places)
    return f'a = "{a}", to = [{goals}]'


CARDS = [
    case(
        "two kinds of cards of one id",
        [append("train_cards", 'id = "loco", count = 1, wild_from = 1'), ("= 110", "= 111")],
        '"loco", count = 1,',
        "train_cards[9] (loco): id 'loco' is also used by train_cards[8]; give each an id of its own",
    ),
    case(
        "a city called like a card",
        [append("cities", city("white")), append("routes", route("white", "miami", 1, "grey"))],
        'id = "white", name',
        "cities[36] (white): id 'white' is also used by train_cards[3]; give each an id of its own",
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
        "train_cards[9] (pink): is a colour, but comes after kinds that are not; list the colours first",
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
        "cities[36] (miami): id 'miami' is also used by cities[15]; give each an id of its own",
    ),
    case(
        "a city and a country of one id",
        [append("cities", city("mexico")), append("routes", route("dallas", "mexico", 2, "grey"))],
        city("mexico"),
        "cities[38] (mexico): id 'mexico' is also used by countries[0]; give each an id of its own",
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
        "routes[100] (miami – miami): connects a city with itself; name two different cities",
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
        "a fourth track",
        [append("routes", *[route("atlanta", "miami", 5, "blue")] * 2, route("miami", "atlanta", 5, "blue"))],
        'b = "atlanta"',
        "routes[102] (miami – atlanta): is track 4 between the same cities; "
        "remove it; two cities have at most 3 tracks",
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
        "routes[102] (miami-new – york): its name 'miami-new-york' is also the name of routes[101] (miami – new-york); "
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
        "tickets[30] (boston – boston): connects a place with itself; name two different places",
    ),
    case(
        "a ticket from a country to its own border",
        [append("tickets", ticket("mexico", "mexico-west"))],
        'b = "mexico-west", points',
        "tickets[31] (mexico – mexico-west): connects a place with itself; name two different places",
        MEXICO,
    ),
    case(
        "a ticket to several places, one of them misspelt",
        [append("tickets", several("boston", "calgary", "mexiko"))],
        "mexiko",
        "tickets[31] (boston – ?): no city or country 'mexiko'; did you mean 'mexico'?",
        MEXICO,
    ),
    case(
        "a ticket to several places, one of them where it begins",
        [append("tickets", several("boston", "calgary", "boston"))],
        'b = "boston", points',
        "tickets[30] (boston – ?): connects a place with itself; name two different places",
    ),
    case(
        "a ticket to several places, one of them twice",
        [append("tickets", several("boston", "calgary", "denver", "calgary"))],
        'b = "denver", points',
        "tickets[30].to (boston – ?): names 'calgary' 2 times; name each place once, with the points that count",
    ),
    case(
        "a ticket to several places and to another one",
        [append("tickets", several("boston", "calgary", "denver") + ', b = "dallas"')],
        'b = "dallas"',
        "tickets[30].b (boston – dallas): does not belong here; remove it; the keys here: to, a, deck, mark, count",
    ),
    case(
        "a ticket in too many copies",
        [append("tickets", several("boston", "calgary", "denver") + ", count = 10")],
        "count = 10",
        "tickets[30].count (boston – ?): is 10; write a whole number from 1 to 9",
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
        "tickets[31] (miami-new – york): its name 'miami-new-york' is also the name of tickets[30] (miami – new-york); "
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


@pytest.mark.parametrize(("text", "edits", "line", "fault"), [*CARDS, *PLACES, *ROUTES, *TICKETS])
def test_a_fault_of_the_facts_is_located_and_explained(
    write: Write, text: str, edits: list[Edit], line: str, fault: str
) -> None:
    path = write(text, *edits)
    assert the_fault(path) == located(path, line, fault)
