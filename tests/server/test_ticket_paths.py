"""What tickets still need, as the page shows it: a shortest path, and the number of its trains."""

from __future__ import annotations

from random import Random

import pytest

from whistlestop import Game, Position, board_names
from whistlestop.server.payloads import seat_view
from whistlestop.server.protocol import TicketPath


@pytest.mark.parametrize("board", board_names())
def test_a_path_leads_from_one_place_to_the_other_over_own_and_free_routes(board: str) -> None:
    game = Game.new(board, 3, seed=2)
    rng = Random(2)
    routes = {route.id: route for route in game.board.routes}
    tickets = {ticket.id: ticket for ticket in game.board.tickets}
    seen = 0
    while not game.over:
        seat = rng.choice(game.pending_seats)
        view = seat_view(game.view(seat))
        owners = view.fields["owner"]
        assert not view.ticket_paths.keys() & set(view.connected_tickets)
        for name, path in view.ticket_paths.items():
            if path is None:
                continue
            seen += 1
            ticket = tickets[name]
            reached = set(ticket.a_cities)
            for route in (routes[each] for each in path.routes):
                assert owners[route.id] in (None, seat)
                here = reached & {route.a, route.b}
                assert here
                reached = {route.a + route.b - city for city in here}
            assert reached & set(ticket.b_cities)
            assert path.trains == sum(routes[each].length for each in path.routes if owners[each] is None)
            assert 0 < path.trains <= view.fields["trains"][seat]
        building = [choice for choice in view.choices if choice.verb not in ("draw", "tickets")]
        game.play(rng.choice(building or view.choices).text, seat)
        if len(game.played) > 150:
            break
    assert seen or not tickets


def test_a_claim_shortens_the_path_and_the_last_one_ends_it() -> None:
    table = Position("usa", 2).tickets(["denver-pittsburgh"], [])
    path = told(table)["denver-pittsburgh"]
    assert isinstance(path, TicketPath)
    assert path.trains == 11
    first, *others = path.routes
    table.routes(0, first)
    shorter = told(table)["denver-pittsburgh"]
    assert isinstance(shorter, TicketPath)
    assert shorter.trains < path.trains
    assert first in shorter.routes
    table.routes(0, *others)
    assert told(table) == {}


@pytest.mark.parametrize(("board", "told_so"), [("usa", True), ("europe", False)])
def test_a_ticket_that_can_no_longer_be_completed_says_so_unless_routes_of_others_may_count(
    board: str, told_so: bool
) -> None:
    table = Position(board, 2)
    facts = table.game().board
    ends = {city: ticket.id for ticket in facts.tickets for city in ticket.a_cities}
    city = min(ends, key=lambda city: sum(city in (route.a, route.b) for route in facts.routes))
    around = {frozenset((route.a, route.b)): route.id for route in facts.routes if city in (route.a, route.b)}
    ticket = ends[city]
    table.tickets([ticket], []).routes(1, *around.values())
    assert told(table) == ({ticket: None} if told_so else {})


def test_nobody_is_told_the_paths_of_others() -> None:
    table = Position("usa", 2).tickets(["denver-pittsburgh"], [])
    assert seat_view(table.game().view(1)).ticket_paths == {}
    assert seat_view(table.game().spectator_view()).ticket_paths == {}


def told(table: Position) -> dict[str, TicketPath | None]:
    return seat_view(table.game().view(0)).ticket_paths
