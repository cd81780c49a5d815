"""The names of a board's things: as people read them, and as people type them."""

from __future__ import annotations

from typing import Any

import pytest

from whistlestop import Game, IllegalAction, Position, board_names, load_board
from whistlestop.names import names_of, seat_name


@pytest.mark.parametrize(
    ("board", "text", "words"),
    [
        ("usa", "claim denver-phoenix white:4 loco:1", "claim Denver – Phoenix with 4 white + 1 loco"),
        ("usa", "draw red", "draw red"),
        ("usa", "draw blind", "draw blind"),
        ("usa", "keep 1,3", "keep 1,3"),
        ("europe", "station zurich", "station Zürich"),
        ("europe", "pay red:1 loco:1", "pay 1 red + 1 loco"),
        ("south-korea", "express 2 cards", "express 2 cards"),
        ("usa", "pass", "pass"),
    ],
)
def test_an_action_is_told_in_words(board: str, text: str, words: str) -> None:
    game = Game.new(board, players=2, seed=7)
    assert names_of(game.board).action(game.parse(text)) == words


def test_tickets_are_named_where_the_offer_is_known() -> None:
    game = Game.new("usa", players=2, seed=7)
    offer = ["denver-el-paso", "boston-miami", "los-angeles-miami"]
    words = names_of(game.board).action(game.parse("keep 1,3"), offer)
    assert words == "keep Denver – El Paso 4, Los Angeles – Miami 20"


@pytest.mark.parametrize(
    ("ticket", "words"),
    [
        ("bern-any", "Bern – Deutschland 6 / France 5 / Italia 8 / Österreich 11"),
        ("chur-any", "Chur – Deutschland 6 / France 12 / Italia 5 / Österreich 3"),
        ("lugano-any", "Lugano – Deutschland 12 / France 14 / Italia 2 / Österreich 13"),
        ("zurich-any", "Zürich – Deutschland 3 / France 7 / Italia 11 / Österreich 7"),
        ("italia-any/2", "Italia – Deutschland 13 / France 11 / Österreich 6"),
        ("basel-bern", "Basel – Bern 5"),
    ],
)
def test_each_ticket_to_several_places_has_points_of_its_own(ticket: str, words: str) -> None:
    assert names_of(load_board("switzerland")).ticket(ticket) == words


@pytest.mark.parametrize("board", board_names())
def test_the_id_of_a_route_means_tracks_between_its_own_two_cities(board: str) -> None:
    facts = load_board(board)
    names = names_of(facts)
    for route in facts.routes:
        first, second = (city.id for city in names.ends(route))
        for text in (route.id, f"{first}-{second}", f"{second}-{first}"):
            assert {(other.a, other.b) for other in names.tracks(text)} == {(route.a, route.b)}


def test_two_routes_into_a_country_are_told_apart_by_their_ids() -> None:
    west, east = "deutschland-kreuzlingen-west-kreuzlingen", "deutschland-kreuzlingen-east-kreuzlingen"
    game = Position("switzerland", 2).cards("orange:1 white:1").routes(1, west).game()
    for text in (f"claim {west} orange:1", f"claim {west} white:1"):
        refusal: Any = game.check(text)
        assert (type(refusal), refusal.key) == (IllegalAction, "claim.taken")
    assert str(game.parse("claim Kreuzlingen – Deutschland orange:1")) == f"claim {west} orange:1"  # by its colour
    game.play("claim Deutschland – Kreuzlingen white:1")
    assert game.view()["owner"][east] == 0


def test_the_names_of_a_board_are_made_once_and_not_kept_for_ever() -> None:
    assert names_of(load_board("usa")) is names_of(load_board("usa"))
    assert names_of.cache_info().maxsize == 64


def test_a_seat_is_you_or_a_number_from_1() -> None:
    assert [seat_name(0), seat_name(1, me=0), seat_name(1, me=1)] == ["seat 1", "seat 2", "you"]
