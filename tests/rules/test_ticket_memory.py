"""What the seats remember of tickets that they gave away (C30, F3, F5), from inside: places, groups and trails."""

from __future__ import annotations

import pytest

from whistlestop.engine.bits import BIT
from whistlestop.engine.ticket_memory import BOTTOM_STRANGERS, FROM_BOTTOM, FROM_POOL, STRANGERS, TABLE

from .trails import Trails


def test_a_new_group_takes_the_first_number_that_is_free() -> None:
    trails = Trails()
    assert [trails.group(seat) for seat in (0, 1, 2)] == [1, 2, 3]
    trails.memory.rename(trails.s, 2, 0)
    assert trails.owners() == [0, -1, 2]
    assert trails.group(2, FROM_BOTTOM) == 2
    assert trails.owners() == [0, 2, 2]
    assert [trails.origin(number) for number in (1, 2, 3)] == [FROM_POOL, FROM_BOTTOM, FROM_POOL]


def test_giving_up_the_last_groups_forgets_their_numbers() -> None:
    trails = Trails()
    for seat in (0, 1, 2):
        trails.group(seat, held=1, lost=(seat,))
    trails.memory.rename(trails.s, 2, 0)
    trails.memory.rename(trails.s, 3, 0)
    assert trails.owners() == [0]
    assert (trails.held(2), trails.origin(2), trails.at(1, trails.memory.group(2))) == (0, 0, set())


def test_without_room_for_another_group_two_of_one_owner_become_one() -> None:
    trails = Trails()
    groups = int(trails.memory.groups)
    assert groups == 30
    trails.group(0, held=1, lost=(1,), by=2)
    trails.group(1, held=2, lost=(2,), by=2)
    trails.group(0, FROM_BOTTOM, held=3, lost=(3,), by=2)
    for ticket in range(groups - 3):
        number = trails.group(2, held=1, lost=(ticket, (ticket + 12) % groups), by=1)  # nobody's are more alike
        trails.memory.lost(trails.s, 0, ticket, trails.memory.group(number))
    trails.under((7, 16 * 3), (8, 16 * 2 + 1))
    assert trails.group(1) == 3  # the number of the second group of seat 0
    assert trails.owners()[:3] == [0, 1, 1]
    assert (trails.held(1), trails.held(2), trails.held(3)) == (4, 2, 0)
    assert trails.origin(1) == FROM_POOL | FROM_BOTTOM
    assert trails.at(2, trails.memory.group(1)) == {1, 3}
    assert trails.at(2, trails.memory.group(3)) == set()
    assert trails.marks() == [16 * 1, 16 * 2 + 1]


def test_groups_of_which_all_know_the_same_are_merged_before_others() -> None:
    trails = Trails()
    for number in range(int(trails.memory.groups)):
        trails.group(0, held=1, lost=(number % 14,), by=1)
    assert trails.group(2) == 15
    assert trails.held(1) == 2
    assert trails.at(1, trails.memory.group(1)) == {0}


def test_G4_groups_of_different_decks_are_merged_before_others_and_nothing_is_forgotten() -> None:
    trails = Trails(3, "germany")
    decks = [[t for t in range(trails.piles.count) if trails.piles.deck_of[t] == deck] for deck in (0, 1)]
    last = int(trails.memory.groups)
    for number in range(last - 1):
        trails.group(0, held=1, lost=(decks[0][number % 40], decks[0][(number + 1 + number // 40) % 40]), by=1)
    trails.group(0, lost=(decks[1][0],), by=1)
    assert trails.group(2) == last
    assert trails.at(1, trails.memory.group(1)) == {decks[0][0], decks[0][1], decks[1][0]}


def test_the_two_groups_of_one_owner_may_be_the_last_ones() -> None:
    trails = Trails()
    trails.memory.groups = 5  # as with few tickets
    try:
        for owner in (0, 1, 2, TABLE, TABLE):
            trails.group(owner, held=1)
        assert trails.group(1) == 5
        assert trails.owners() == [0, 1, 2, TABLE, 1]
        assert trails.held(4) == 2
    finally:
        trails.memory.groups = 15


def test_C30_shuffled_tickets_are_in_the_pool_for_all_who_lost_them() -> None:
    trails = Trails()
    number = trails.group(0, lost=(4, 5), by=1)
    trails.under((4, 16 * number), (6, 2))
    trails.memory.shuffled(trails.s, 0)
    pool = trails.memory.pool
    assert trails.at(1, pool) == {4, 5}  # either may have been the one under the deck
    assert trails.at(0, pool) == {4}  # who put it there knows it
    assert trails.at(2, pool) == {6}
    assert (trails.strangers(0, pool), trails.strangers(1, pool), trails.strangers(2, pool)) == (True, True, False)


def test_C30_strangers_among_what_goes_under_the_deck_become_strangers_of_the_bottom() -> None:
    trails = Trails()
    place = trails.memory.group(trails.group(0))
    trails.memory.stranger(trails.s, 0, 0, 0)  # an offer to seat 0, of which the others know nothing
    trails.memory.put_back(trails.s, 0, 9, place)
    assert trails.at(0, place) == {9}
    for other in (1, 2):
        first = trails.s[trails.memory.trail(other, place)]
        assert not first & BIT[STRANGERS]
        assert first & BIT[BOTTOM_STRANGERS]
        assert trails.memory.strangers(trails.s, 0, other, place) == FROM_BOTTOM


def test_C30_shuffled_back_into_the_pool_strangers_stay_strangers_of_the_pool() -> None:
    trails = Trails()
    trails.memory.stranger(trails.s, 0, 0, 0)
    trails.memory.put_back(trails.s, 0, 9, trails.memory.pool)
    assert trails.at(0, trails.memory.pool) == {9}
    assert [trails.memory.strangers(trails.s, 0, seat, trails.memory.pool) for seat in range(3)] == [0, 1, 1]


def test_C30_a_ticket_that_is_seen_again_has_no_trail() -> None:
    trails = Trails()
    first, last = trails.group(0, lost=(4, 5)), trails.group(2, lost=(4, 6))
    trails.memory.lost(trails.s, 1, 4, trails.memory.pool)
    trails.memory.sighted(trails.s, 1, 4)
    assert not trails.memory.has_lost(trails.s, 1, 4)
    assert trails.memory.has_lost(trails.s, 1, 5)
    assert trails.at(1, trails.memory.pool) == set()
    assert (trails.at(1, trails.memory.group(first)), trails.at(1, trails.memory.group(last))) == ({5}, {6})


def test_C30_a_group_without_tickets_is_forgotten() -> None:
    trails = Trails()
    trails.group(0, held=1, lost=(4,))
    empty = trails.group(1, held=0, lost=(5,))
    trails.group(2, held=0, lost=(6,))
    trails.under((6, 16 * 3 + 2))
    trails.memory.trim_all(trails.s)
    assert trails.owners() == [0, -1, 2]
    assert trails.at(1, trails.memory.group(empty)) == set()
    assert trails.at(1, trails.memory.group(3)) == {6}


def test_C30_a_group_in_which_nobody_has_lost_anything_is_forgotten_unless_it_comes_from_the_bottom() -> None:
    trails = Trails()
    trails.group(0, held=1)
    trails.group(1, FROM_BOTTOM, held=1)
    trails.memory.trim_all(trails.s)
    assert trails.owners() == [-1, 1]


def test_C30_choices_of_which_all_know_the_same_are_one_group() -> None:
    trails = Trails()
    trails.group(1, lost=(4,), by=0)
    same = trails.group(0, lost=(4,), by=1)
    trails.s[trails.memory.offer_origin] = FROM_POOL
    assert trails.memory.like_group(trails.s, 0) == 0  # nobody has lost a ticket that may be in the offer
    trails.memory.lost(trails.s, 1, 4, 0)
    assert trails.memory.like_group(trails.s, 0) == same
    trails.s[trails.memory.offer_origin] = FROM_BOTTOM
    assert trails.memory.like_group(trails.s, 0) == 0
    trails.s[trails.memory.offer_origin] = FROM_POOL
    trails.memory.lost(trails.s, 2, 5, 0)
    assert trails.memory.like_group(trails.s, 0) == 0


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_C30_who_draws_from_under_the_deck_draws_what_another_has_put_there(seat: int) -> None:
    trails = Trails()
    trails.memory.lost(trails.s, 1, 4, trails.memory.pool)
    trails.memory.drawn_from_queue(trails.s, 0, seat, 4, 1)
    assert trails.at(1, seat) == (set() if seat == 1 else {4})
    assert trails.s[trails.memory.sources + seat * 8] == 1 + 0 + 1 * (1 + 1)
    assert trails.s[trails.memory.offer_origin + seat] == FROM_POOL
    trails.memory.gather(trails.s)
    others = [other for other in range(3) if other not in (seat, 1)]
    assert all(trails.strangers(other, seat) for other in others)
    assert not trails.strangers(1, seat)
    assert trails.s[trails.memory.sources + seat * 8] == 0


def test_C30_what_is_drawn_from_the_pool_may_be_what_somebody_lost_there() -> None:
    trails = Trails()
    trails.s[trails.piles.pool_n] = 1
    trails.memory.lost(trails.s, 1, 4, trails.memory.pool)
    trails.memory.drawn_from_pool(trails.s, 0, 0, 3)
    assert trails.at(1, 0) == set()  # not before all have chosen
    trails.memory.gather(trails.s)
    assert trails.at(1, 0) == trails.at(1, trails.memory.pool) == {4}


def test_C30_nothing_that_was_lost_is_left_in_an_empty_pool() -> None:
    trails = Trails()
    trails.memory.lost(trails.s, 1, 4, trails.memory.pool)
    trails.memory.drawn_from_pool(trails.s, 0, 0, 4)
    trails.memory.gather(trails.s)
    assert trails.at(1, 0) == {4}
    assert trails.at(1, trails.memory.pool) == set()


def test_C30_keeping_tickets_makes_a_group_if_somebody_may_have_lost_them() -> None:
    trails = Trails()
    assert trails.memory.kept(trails.s, 0, trails.piles.deck_of[:0]) == 0
    assert trails.owners() == []
    trails.memory.lost(trails.s, 1, 4, 0)
    tickets = trails.piles.deck_of[:2]
    tickets[0], tickets[1] = 3, 4
    assert trails.memory.kept(trails.s, 0, tickets) == 16 * 1
    assert (trails.owners(), trails.held(1), trails.at(1, trails.memory.group(1))) == ([0], 2, {4})
    assert trails.at(1, 0) == set()
    trails.s[trails.memory.offer_origin + 2] = FROM_BOTTOM
    assert trails.memory.kept(trails.s, 2, tickets) == 16 * 2 + 2
    assert (trails.owners(), trails.origin(2)) == ([0, 2], FROM_BOTTOM)
    assert trails.s[trails.memory.offer_origin + 2] == 0


def test_F3_an_exchange_leaves_a_group_of_what_others_may_have_lost() -> None:
    trails = Trails()
    old = trails.group(0, held=1, lost=(4,), by=1)
    trails.put(trails.piles.held_n, [2])
    mark = int(trails.memory.give_up(trails.s, 0))
    assert trails.owners() == [0]
    assert mark == 16 * old
    place = trails.memory.group(mark // 16)
    assert trails.at(1, place) == {4}
    assert trails.strangers(1, place)
    assert not trails.strangers(0, place)
    assert trails.held(old) == 0
    assert trails.at(1, 0) == set()


def test_F3_an_exchange_of_unknown_tickets_leaves_no_group() -> None:
    trails = Trails()
    trails.put(trails.piles.held_n, [2])
    assert trails.memory.give_up(trails.s, 0) == 0
    assert trails.owners() == []
    assert not trails.strangers(1, 0)


def test_F5_a_ticket_that_is_laid_open_was_of_the_only_group_where_it_may_have_been() -> None:
    """Seat 0 has kept one of two tickets that seat 1 has lost, and one of a third; then one of the two lies open."""
    trails = Trails()
    trails.group(0, held=1, lost=(4, 5), by=1)
    trails.group(0, held=1, lost=(6,), by=1)
    trails.put(trails.piles.held_n, [1])
    trails.memory.shown(trails.s, 0, 4)
    assert trails.owners() == [0]
    assert trails.held(1) == 1
    assert trails.at(1, trails.memory.group(1)) == {6}


def test_F5_a_ticket_laid_open_may_have_been_of_a_group_with_more() -> None:
    trails = Trails()
    trails.group(0, held=2, lost=(4, 5), by=1)
    trails.group(0, held=1, lost=(6,), by=1)
    trails.put(trails.piles.held_n, [2])
    trails.memory.shown(trails.s, 0, 4)
    assert trails.held(1) == 2
    assert trails.at(1, trails.memory.group(1)) == {5, 6}
    assert not trails.strangers(1, trails.memory.group(1))


def test_F5_what_is_left_after_a_ticket_was_laid_open_may_be_unknown() -> None:
    """Seat 0 holds a ticket that seat 1 may have lost and another one; it shows one that either can have been."""
    trails = Trails()
    trails.memory.stranger(trails.s, 0, 0, trails.memory.group(trails.group(0, held=1, lost=(4, 5), by=1)))
    trails.put(trails.piles.held_n, [1])
    trails.memory.shown(trails.s, 0, 9)
    assert trails.held(1) == 1
    assert trails.at(1, trails.memory.group(1)) == {4, 5}
    assert trails.strangers(1, trails.memory.group(1))
    assert not trails.strangers(0, trails.memory.group(1))


def test_F5_a_seat_that_never_had_the_open_ticket_knows_that_a_group_without_strangers_did_not_have_it() -> None:
    trails = Trails()
    trails.group(0, held=1, lost=(4, 5), by=1)
    trails.put(trails.piles.held_n, [1])
    trails.memory.shown(trails.s, 0, 9)
    assert trails.held(1) == 1
    assert trails.at(1, trails.memory.group(1)) == {4, 5}
    assert not trails.strangers(1, trails.memory.group(1))


@pytest.mark.parametrize("left", [0, 1])
def test_F5_a_group_is_remembered_under_the_deck_when_its_only_ticket_in_hand_is_laid_open(left: int) -> None:
    """Of two tickets that seat 1 has lost, seat 0 shows one; the other is under the deck, not in hand."""
    trails = Trails()
    number = trails.group(0, held=1, lost=(4, 5), by=1)
    trails.under((5, 16 * number))
    trails.put(trails.piles.held_n, [left])
    trails.memory.shown(trails.s, 0, 4)
    assert (trails.owners(), trails.marks(), trails.held(number)) == ([0], [16 * number], 0)
    assert trails.at(1, trails.memory.group(number)) == {5}


def test_F5_what_is_left_in_hand_tells_nothing_of_what_is_under_the_deck() -> None:
    """Seat 0 holds one of each group, and shows one that either can have been."""
    trails = Trails()
    under = trails.group(0, held=1, lost=(4, 5), by=1)
    other = trails.group(0, held=1, lost=(4, 6), by=1)
    trails.under((5, 16 * under))
    trails.put(trails.piles.held_n, [1])
    trails.memory.shown(trails.s, 0, 4)
    assert trails.at(1, trails.memory.group(under)) == {5}
    assert (trails.held(under), trails.held(other)) == (0, 1)
    assert trails.at(1, trails.memory.group(other)) == {5, 6}


def test_G4_what_goes_from_a_place_is_of_its_deck_alone() -> None:
    trails = Trails(2, "germany")
    count = trails.piles.count
    decks = [int(trails.piles.deck_of[t]) for t in range(count)]
    one, other = decks.index(0), decks.index(1)
    for ticket in (one, other):
        trails.memory.lost(trails.s, 1, ticket, trails.memory.pool)
    trails.memory.spread(trails.s, 1, 0, trails.memory.pool, 0)
    assert trails.at(1, 0) == {other}
    trails.memory.leave(trails.s, 1, trails.memory.pool)
    assert trails.at(1, trails.memory.pool) == {one}


def test_I5_tickets_drawn_since_the_draft_are_remembered_by_seat() -> None:
    """With more tickets than one word holds."""
    trails = Trails(3, "germany")
    trails.memory.drafts = True
    try:
        drawn = {(0, 3): FROM_POOL, (1, 63): FROM_BOTTOM, (2, 61): FROM_POOL | FROM_BOTTOM}
        for (seat, ticket), origin in drawn.items():
            trails.memory.note_origin(trails.s, seat, ticket, origin)
        for seat in range(3):
            for ticket in range(trails.piles.count):
                assert trails.memory.has_drawn(trails.s, seat, ticket) == drawn.get((seat, ticket), 0)
        trails.memory.note_origin(trails.s, 0, 3, FROM_BOTTOM)
        assert trails.memory.has_drawn(trails.s, 0, 3) == FROM_POOL  # it knows already from where
        trails.memory.forget_draws(trails.s)
        assert not any(trails.memory.has_drawn(trails.s, *each) for each in drawn)
    finally:
        trails.memory.drafts = False


@pytest.mark.parametrize("deck", [0, 1])
def test_what_lies_under_one_of_two_decks_becomes_its_pool(deck: int) -> None:
    trails = Trails(2, "germany")
    rule = trails.piles
    mine = [ticket for ticket in range(rule.count) if rule.deck_of[ticket] == deck]
    end = int(rule.first[deck + 1])
    for i, ticket in enumerate(mine[:3]):
        trails.s[rule.deck + end - 3 + i] = ticket
    trails.s[rule.queue_n + deck] = 3
    rule.shuffle_queue(trails.s, deck)
    first = int(rule.first[deck])
    assert [int(trails.s[rule.deck + first + i]) for i in range(3)] == mine[:3]
    assert [int(trails.s[rule.pool_n + each]) for each in (0, 1)] == [3 * (deck == 0), 3 * (deck == 1)]
    assert trails.s[rule.queue_n + deck] == 0


def test_F3_what_is_given_up_of_one_of_two_decks_is_unknown_of_that_deck_alone() -> None:
    trails = Trails(3, "germany")
    rule = trails.piles
    ticket = next(t for t in range(rule.count) if rule.deck_of[t] == 1)
    number = trails.group(1, lost=(ticket,), by=0)
    trails.s[trails.memory.held + number * trails.memory.decks + 1] = 1
    trails.s[rule.held_n + 1 * rule.decks + 1] = 2  # one of the group and another, both of the second deck
    place = trails.memory.group(int(trails.memory.give_up(trails.s, 1)) // 16)
    assert trails.at(0, place) == {ticket}
    assert (trails.strangers(0, place, 0), trails.strangers(0, place, 1)) == (False, True)
    assert not trails.strangers(1, place, 1)
    assert trails.owners() == [1]  # the old group is gone, and the new one has its number
    assert trails.s[trails.memory.held + 1 * trails.memory.decks + 1] == 0
