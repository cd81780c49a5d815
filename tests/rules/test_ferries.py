"""Ferries: I9."""

from __future__ import annotations

import pytest
from table import facts

from .journeys import plain_iberia

BLUE_FERRY = "barcelona-palma/blue"  # three spaces, one locomotive symbol
GREY_FERRY = "barcelona-palma/grey"  # the same in grey
LONG_FERRY = "alicante-palma"  # five grey spaces, three symbols
COLOURS = ["purple", "blue", "orange", "white", "green", "yellow", "black", "red"]


def ways(hand: str, route: str, players: int = 4) -> set[str]:
    """The payments that a hand allows for a route."""
    claims = plain_iberia(players).lay_cards(hand).claims(route)
    assert len(set(claims)) == len(claims)
    return {claim.partition(" ")[2] for claim in claims}


def test_I9_all_the_ferries_of_iberia_lead_to_palma() -> None:
    board = facts("iberia")
    ferries = {route.id: (route.length, route.ferry) for route in board.routes if route.ferry}
    assert ferries == {
        "barcelona-palma/blue": (3, 1),
        "barcelona-palma/grey": (3, 1),
        "palma-valencia": (4, 2),
        "palma-valencia/2": (4, 2),
        "alicante-palma": (5, 3),
    }


def test_I9_a_ferry_takes_a_locomotive_for_its_symbol_and_its_colour_for_the_rest() -> None:
    assert ways("blue:2 loco:1", BLUE_FERRY) == {"blue:2 loco:1"}


def test_I9_without_a_locomotive_a_ferry_cannot_be_claimed() -> None:
    table = plain_iberia().lay_cards("blue:9")
    assert table.claims(BLUE_FERRY) == []
    assert "is a ferry and takes at least 1 loco" in str(table.why_not(f"claim {BLUE_FERRY} blue:3"))


def test_I9_further_locomotives_stand_for_any_card() -> None:
    assert ways("blue:2 loco:3", BLUE_FERRY) == {"blue:2 loco:1", "blue:1 loco:2", "loco:3"}


def test_I9_locomotives_alone_will_do() -> None:
    assert ways("loco:3", BLUE_FERRY) == {"loco:3"}
    assert ways("loco:5", LONG_FERRY) == {"loco:5"}
    assert ways("loco:4", LONG_FERRY) == set()


def test_I9_a_coloured_ferry_takes_no_other_colour() -> None:
    assert ways("red:9 loco:1", BLUE_FERRY) == set()
    assert ways("red:9 blue:1 loco:1", BLUE_FERRY) == set()
    assert ways("red:9 blue:1 loco:2", BLUE_FERRY) == {"blue:1 loco:2"}


@pytest.mark.parametrize("colour", COLOURS)
def test_I9_a_grey_ferry_takes_any_one_colour_for_the_rest(colour: str) -> None:
    assert ways(f"{colour}:2 loco:1", GREY_FERRY) == {f"{colour}:2 loco:1"}


def test_I9_the_rest_of_a_grey_ferry_is_of_one_colour() -> None:
    assert ways("red:1 blue:1 loco:1", GREY_FERRY) == set()
    assert ways("red:1 blue:1 loco:2", GREY_FERRY) == {"red:1 loco:2", "blue:1 loco:2"}


@pytest.mark.parametrize(
    ("hand", "found"),
    [
        ("green:9", set()),
        ("green:9 loco:2", set()),
        ("green:9 loco:3", {"green:2 loco:3"}),
        ("green:9 loco:4", {"green:2 loco:3", "green:1 loco:4"}),
        ("green:1 loco:4", {"green:1 loco:4"}),
        ("green:1 loco:5", {"green:1 loco:4", "loco:5"}),
        ("green:1 loco:3", set()),
    ],
)
def test_I9_a_ferry_with_three_symbols_takes_three_locomotives(hand: str, found: set[str]) -> None:
    assert ways(hand, LONG_FERRY) == found


def test_I9_a_claimed_ferry_costs_its_cards_and_trains_and_scores_like_any_route() -> None:
    table = plain_iberia().lay_cards("green:2 loco:3")
    table.play(f"claim {LONG_FERRY} green:2 loco:3")
    assert table.hand(0) == {}
    assert table.discards() == {"green": 2, "loco": 3}
    assert table.trains() == [30, 35]
    assert table.points == [10, 0]


def test_I9_a_route_without_a_symbol_takes_no_locomotive() -> None:
    assert ways("purple:5 loco:1", "barcelona-valencia/purple") == {"purple:5", "purple:4 loco:1"}


def test_I9_the_two_tracks_of_a_ferry_are_a_double_route() -> None:
    table = plain_iberia(2).lay_cards("blue:2 loco:1", "red:2 loco:1")
    table.play(f"claim {BLUE_FERRY} blue:2 loco:1")
    assert table.claims(GREY_FERRY) == []
    table = plain_iberia(4).lay_cards("blue:2 loco:1", "red:2 loco:1")
    table.play(f"claim {BLUE_FERRY} blue:2 loco:1")
    assert table.claims(GREY_FERRY) == [f"{GREY_FERRY} red:2 loco:1"]
