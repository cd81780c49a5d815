"""Countries are dead ends: G6, M12."""

from __future__ import annotations

from collections import Counter

import pytest

from .german_tables import GermanTable, both_boards, germany, marklin, on


def completes(table: GermanTable, ticket: str, *routes: str) -> bool:
    """Whether routes of the first seat join the places of a ticket; its points say the same."""
    table.build(0, *routes)
    table.lay_tickets([ticket])
    scores = table.scores()
    points = next(each.points for each in table.board.tickets if each.id == ticket)
    assert scores.lines["tickets"][0] == (points if scores.completed[0] else -points)
    return scores.completed[0] == 1


# -- not through a country ---------------------------------------------------------------------------------

TO_SAARBRUCKEN = ["frankfurt-kassel/blue", "frankfurt-mainz", "mainz-saarbrucken"]


def test_G6_freiburg_and_saarbrucken_both_in_france_are_not_connected() -> None:
    through_france = [*TO_SAARBRUCKEN, "frankreich-saarbrucken", "frankreich-freiburg"]
    assert not completes(germany(), "freiburg-kassel", *through_france)
    assert completes(germany(), "freiburg-kassel", *through_france, "karlsruhe-saarbrucken", "freiburg-karlsruhe")


def test_M12_freiburg_and_saarbrucken_both_in_france_are_not_connected() -> None:
    through_france = [*TO_SAARBRUCKEN, "frankreich-saarbrucken", "frankreich-freiburg"]
    assert not completes(marklin(), "freiburg-kassel", *through_france)
    assert completes(marklin(), "freiburg-kassel", *through_france, "karlsruhe-saarbrucken", "freiburg-karlsruhe")


@both_boards
@pytest.mark.parametrize(
    ("ticket", "through", "instead"),
    [
        (
            "frankfurt-lindau",
            "frankfurt-mannheim mannheim-stuttgart freiburg-stuttgart freiburg-schweiz lindau-schweiz",
            "freiburg-konstanz konstanz-lindau",
        ),
        (
            "emden-freiburg",
            "emden-niederlande dusseldorf-niederlande dusseldorf-koln frankfurt-koln frankfurt-mannheim "
            "karlsruhe-mannheim freiburg-karlsruhe",
            "emden-munster dortmund-munster dortmund-dusseldorf",
        ),
        (
            "bremerhaven-regensburg",
            "bremerhaven-danemark danemark-kiel hamburg-kiel/black hamburg-hannover/red erfurt-hannover/green "
            "erfurt-nurnberg/yellow munchen-nurnberg/black munchen-osterreich osterreich-regensburg",
            "bremerhaven-kiel munchen-regensburg",
        ),
    ],
    ids=["Switzerland", "the Netherlands", "Denmark and Austria"],
)
def test_G6_M12_no_path_passes_through_a_country(board: str, ticket: str, through: str, instead: str) -> None:
    routes, detour = through.split(), instead.split()
    assert not completes(on(board), ticket, *routes)
    assert not completes(on(board), ticket, *routes, *detour[:-1])
    assert completes(on(board), ticket, *routes, *detour)


@both_boards
def test_G6_M12_every_end_point_of_a_country_has_a_single_route_to_a_city(board: str) -> None:
    facts = on(board).board
    ends = Counter(end for route in facts.routes for end in (route.a, route.b))
    points = [i for i, city in enumerate(facts.cities) if city.country]
    assert len(points) == 14
    assert all(ends[point] == 1 for point in points)
    assert not any(route.a in points and route.b in points for route in facts.routes)


# -- tickets to a country ----------------------------------------------------------------------------------

TO_FREIBURG = ["koblenz-koln", "koblenz-mainz", "mainz-mannheim", "karlsruhe-mannheim", "freiburg-karlsruhe"]


@both_boards
@pytest.mark.parametrize(
    "routes",
    [
        ["freiburg-schweiz"],
        ["freiburg-konstanz", "konstanz-schweiz"],
        ["freiburg-konstanz", "konstanz-lindau", "lindau-schweiz"],
    ],
    ids=["by Freiburg", "by Konstanz", "by Lindau"],
)
def test_G6_M12_a_city_and_a_country_are_joined_by_any_one_route_into_it(board: str, routes: list[str]) -> None:
    assert not completes(on(board), "koln-schweiz", *TO_FREIBURG, *routes[:-1])
    assert completes(on(board), "koln-schweiz", *TO_FREIBURG, *routes)


@both_boards
def test_G6_M12_all_the_routes_into_a_country_do_as_well(board: str) -> None:
    routes = ["freiburg-schweiz", "freiburg-konstanz", "konstanz-schweiz", "konstanz-lindau", "lindau-schweiz"]
    assert completes(on(board), "koln-schweiz", *TO_FREIBURG, *routes)


@both_boards
@pytest.mark.parametrize("north", ["bremerhaven-danemark", "danemark-kiel"])
@pytest.mark.parametrize("west", ["emden-niederlande", "munster-niederlande", "dusseldorf-niederlande"])
def test_G6_M12_two_countries_are_joined_by_any_one_route_into_each(board: str, north: str, west: str) -> None:
    between = ["bremerhaven-kiel", "bremerhaven-emden", "emden-munster", "dortmund-munster", "dortmund-dusseldorf"]
    assert completes(on(board), "danemark-niederlande", north, *between, west)
    assert not completes(on(board), "danemark-niederlande", north, *between)
    assert not completes(on(board), "danemark-niederlande", *between, west)


@both_boards
def test_G6_M12_routes_into_both_countries_that_do_not_meet_join_nothing(board: str) -> None:
    assert not completes(on(board), "danemark-niederlande", "danemark-kiel", "emden-niederlande")


@both_boards
def test_G6_M12_a_path_to_one_end_point_and_a_lone_route_to_another_do_not_add_up(board: str) -> None:
    """Köln reaches Freiburg, and Lindau reaches Switzerland: Freiburg itself does not."""
    assert not completes(on(board), "koln-schweiz", *TO_FREIBURG, "lindau-schweiz", "konstanz-schweiz")


@both_boards
def test_G6_M12_another_players_route_into_the_country_does_not_count(board: str) -> None:
    table = on(board)
    table.build(1, "freiburg-schweiz")
    assert not completes(table, "koln-schweiz", *TO_FREIBURG)


# -- every ticket, every end point -------------------------------------------------------------------------


def shortest(table: GermanTable, start: int, goal: int) -> list[str]:
    """A path of fewest routes between two places; it could not pass through an end point, which has one route."""
    paths: dict[int, list[str]] = {start: []}
    border = [start]
    while border:
        here = border.pop(0)
        for route in table.board.routes:
            if here in (route.a, route.b):
                there = route.a + route.b - here
                if there not in paths:
                    paths[there] = [*paths[here], route.id]
                    border.append(there)
    return paths[goal]


@both_boards
def test_G6_M12_every_ticket_is_completed_by_a_path_between_any_of_its_ends_and_not_without_its_last_route(
    board: str,
) -> None:
    ways = 0
    empty = on(board)
    for ticket in empty.board.tickets:
        for a in ticket.a_cities:
            for b in ticket.b_cities:
                path = shortest(empty, a, b)
                assert completes(on(board), ticket.id, *path), (ticket.id, path)
                assert not completes(on(board), ticket.id, *path[:-1]), (ticket.id, path)
                ways += 1
    assert ways > len(empty.board.tickets)
