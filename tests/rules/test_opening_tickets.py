"""Opening tickets: U2."""

from __future__ import annotations

from itertools import permutations

import pytest
from table import Table, kinds, rules_of

ALL_COUNTS = pytest.mark.parametrize("players", [2, 3, 4, 5])


def opening(players: int, seed: int = 1) -> Table:
    return Table(rules_of("usa", players), seed, first=0)


@ALL_COUNTS
def test_U2_everybody_is_dealt_three_tickets(players: int) -> None:
    table = opening(players)
    offers = [table.offer_to(seat) for seat in range(players)]
    assert [len(offer) for offer in offers] == [3] * players
    assert len(set().union(*offers)) == 3 * players
    assert table.phase == "keep tickets"
    assert table.pending_seats == tuple(range(players))


@ALL_COUNTS
def test_U2_everybody_keeps_at_least_two(players: int) -> None:
    table = opening(players)
    for seat in range(players):
        assert table.options(seat) == ["keep 1,2", "keep 1,3", "keep 2,3", "keep 1,2,3"]
    assert "at least 2" in str(table.why_not("keep 3", 0))


def test_U2_what_is_kept_is_what_was_chosen() -> None:
    table = opening(2)
    offers = [table.offer_to(seat) for seat in (0, 1)]
    table.play("keep 1,3", 0)
    table.play("keep 1,2,3", 1)
    assert table.tickets_of(0) == [offers[0][0], offers[0][2]]
    assert table.tickets_of(1) == offers[1]
    assert table.phase == "turn"


def test_U2_the_rest_goes_under_the_deck_known_to_who_put_it_there() -> None:
    table = opening(3)
    offers = [table.offer_to(seat) for seat in range(3)]
    for seat, action in enumerate(["keep 1,2", "keep 1,2,3", "keep 2,3"]):
        table.play(action, seat)
    assert table.spectator_view()["ticket_queue_count"] == {"tickets": 2}
    assert table.spectator_view()["ticket_pool_count"] == {"tickets": 30 - 9}
    assert [name for name in table.view(0).memory["ticket_deck"] if name] == [offers[0][2]]
    assert not any(table.view(1).memory["ticket_deck"] or [])
    assert [name for name in table.view(2).memory["ticket_deck"] if name] == [offers[2][0]]


@ALL_COUNTS
def test_U2_the_players_choose_in_any_order_with_the_same_result(players: int) -> None:
    choices = ["keep 1,2", "keep 2,3", "keep 1,2,3", "keep 1,3", "keep 2,3"]
    results = set()
    for order in list(permutations(range(players)))[:30]:
        table = opening(players)
        for seat in order:
            assert seat in table.pending_seats
            table.play(choices[seat], seat)
        results.add(table.save())
    assert len(results) == 1


def test_U2_a_seat_that_has_chosen_cannot_choose_again() -> None:
    table = opening(3)
    table.play("keep 1,2", 1)
    assert table.pending_seats == (0, 2)
    assert table.options(1) == []
    assert "seat 2 has nothing to decide" in str(table.why_not("keep 1,3", 1))


@ALL_COUNTS
def test_U2_nobody_sees_a_choice_or_its_number_before_all_have_chosen(players: int) -> None:
    seen = []
    for choice in ("keep 1,2", "keep 2,3", "keep 1,2,3"):
        table = opening(players)
        events = [event.seen_by(1) for event in table.play(choice, 0)]
        views = [(list(table.view(seat).slots), table.view(seat).legal) for seat in range(1, players)]
        seen.append((events, views, list(table.spectator_view().slots)))
        assert "kept tickets" not in kinds(table.events)
    assert seen[0] == seen[1] == seen[2]


def test_U2_once_all_have_chosen_the_numbers_are_public_and_the_tickets_are_not() -> None:
    table = opening(3)
    table.play("keep 1,2,3", 2)
    table.play("keep 1,2", 0)
    events = table.play("keep 1,3", 1)
    kept = [event.seen_by(0) for event in events if event.kind == "kept tickets"]
    assert [(event.seat, event.what, len(event.secrets)) for event in kept] == [(0, 2, 2), (1, 2, 0), (2, 3, 0)]
    assert [count["tickets"] for count in table.view(0)["ticket_count"]] == [2, 2, 3]
    assert table.view(0)["tickets"][1:] == [None, None]


def test_U2_a_seat_that_has_chosen_still_sees_its_choice() -> None:
    table = opening(2)
    offer = table.offer_to(0)
    table.play("keep 1,3", 0)
    assert table.view(0)["chosen"][0] == [offer[0], offer[2]]
    assert table.view(1)["chosen"][0] is None


def test_U2_the_first_turn_begins_when_all_have_chosen() -> None:
    table = opening(2)
    table.play("keep 1,3", 1)
    assert (table.turns, table.phase) == (0, "keep tickets")
    table.play("keep 1,3", 0)
    assert (table.turns, table.phase, table.pending_seats) == (1, "turn", (0,))
