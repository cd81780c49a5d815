"""What the seats remember of a draft, and what they may not know: I3, I5, K2.

A seat has held packs and seen which tickets were gone when a pack came back. Every state that it thinks possible has to
show it the same packs in the same order, and hands that can have come of them.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from whistlestop import SpectatorView, View
from whistlestop.engine import State

from .journeys import KEEPING, PICKING, Journey, at_the_second_draft, before_the_draft

ALL_COUNTS = pytest.mark.parametrize("players", [2, 3, 4, 5])
BOTH_BOARDS = pytest.mark.parametrize("board", ["iberia", "south-korea"])


def packs_held(table: Journey, seat: int) -> list[set[str]]:
    """The packs that a seat has been told of, round by round, of both drafts."""
    return [set(event.secrets) for event in table.events if event.kind == "pack" and event.seat == seat]


def packs_in(table: Journey, state: State, seat: int, draft: int, rounds: int) -> list[set[str]]:
    """The packs that a seat has held in a state, as its traces tell."""
    memory = table.rule("ticket_draft").memories[draft]
    found = []
    for at_round in range(1, rounds + 1):
        pack = set()
        for i, ticket in enumerate(table.board.tickets):
            trace = int(state.s[memory.trace + i]) - 1
            if trace >= 0 and trace // 16 == memory.pack_at(seat, at_round) and not 0 < trace % 16 < at_round:
                pack.add(ticket.id)
        found.append(pack)
    return found


def picks_in(table: Journey, state: State, seat: int, draft: int) -> set[str]:
    """What a seat has picked in a state, as its traces tell."""
    picks = table.rule("ticket_draft").memories[draft].picks_of(state.s, seat)
    return {table.board.tickets[i].id for i in picks}


def check_the_packs(table: Journey, seat: int, state: State) -> None:
    """A state agrees with all the packs that a seat has held, and looks to it like the truth."""
    held = packs_held(table, seat)
    assert packs_in(table, state, seat, 0, min(5, len(held))) == held[:5]
    if len(held) > 5:
        assert packs_in(table, state, seat, 1, len(held) - 5) == held[5:]
    assert list(View(table.rules, state, seat).slots) == list(table.view(seat).slots)


def known_picks(table: Journey, seat: int) -> set[str]:
    """With two players, what a seat knows of the other's picks in the first draft: what was gone when a pack came back.

    The last packs that it held do not come back, but what it did not pick of them itself was left to the other.
    """
    held = packs_held(table, seat)[:5]
    gone: set[str] = set()
    for at_round in range(3):
        gone |= held[at_round] - held[at_round + 2]
    own = {event.secrets[0] for event in table.events if event.kind == "picked" and event.seat == seat}
    return (gone | held[4] | held[3]) - own


# -- I3, K2: the first draft -------------------------------------------------------------------------------


@BOTH_BOARDS
@ALL_COUNTS
def test_I3_K2_every_state_that_a_seat_thinks_possible_agrees_with_the_packs_it_has_held(
    board: str, players: int
) -> None:
    table = before_the_draft(board, players, seed=players)
    chance = Random(8)
    while table.phase in (PICKING, KEEPING):
        for seat in range(players):
            for state in table.sampled_states(seat, 1, seed=len(table.played)):
                check_the_packs(table, seat, state)
        seat = chance.choice(table.pending_seats)
        table.play(chance.choice(table.options(seat)), seat)
    for seat in range(players):
        for state in table.sampled_states(seat, 4):
            check_the_packs(table, seat, state)


def test_I3_with_two_players_a_seat_knows_five_of_the_six_picks_of_the_other() -> None:
    table = before_the_draft("iberia", 2).draft_picks(Random(4))
    for seat, other in ((0, 1), (1, 0)):
        known = known_picks(table, seat)
        assert len(known) == 5
        assert known < set(table.offer_to(other))
        seen = set().union(*packs_held(table, seat))
        sixths = set()
        for state in table.sampled_states(seat, 250):
            picks = set(table.seen_in(state, other, "offer"))
            assert len(picks) == 6
            assert known < picks
            [sixth] = picks - known
            assert sixth not in seen
            sixths.add(sixth)
        assert sixths == {ticket.id for ticket in table.board.tickets} - seen  # it may be any other


def test_I3_with_two_players_the_hand_of_the_other_is_four_of_six_of_which_five_are_known() -> None:
    table = before_the_draft("iberia", 2).whole_draft(Random(4))
    known = known_picks(table, 0)
    assert len(set(table.tickets_of(1)) - known) <= 1
    held: Counter[str] = Counter()
    unknown = 0
    for state in table.sampled_states(0, 300):
        hand = set(table.seen_in(state, 1, "tickets"))
        assert len(hand) == 4
        assert len(hand - known) <= 1
        held.update(hand & known)
        unknown += len(hand - known)
    for n in (*held.values(), unknown):  # each of the six is kept in two of three cases
        assert 160 < n < 240


@ALL_COUNTS
def test_I3_a_seat_knows_of_the_tickets_that_it_saw_who_may_have_picked_them(players: int) -> None:
    """A ticket gone when the pack comes back was picked by somebody in between, each as likely."""
    table = before_the_draft("iberia", players, seed=9)
    first = table.packs()[0]
    chance = Random(9)
    mine = table.draft_round(chance)[0]
    while table.phase == PICKING and table.view(0)["draft_round"] <= players:
        table.draft_round(chance)
    gone = first - {mine} - set(table.offer_to(0))
    pickers: Counter[int] = Counter()
    for state in table.sampled_states(0, 100):
        for ticket in gone:
            [picker] = [seat for seat in range(players) if ticket in picks_in(table, state, seat, 0)]
            pickers[picker] += 1
    assert len(gone) == players - 1
    assert set(pickers) == set(range(1, players))


@BOTH_BOARDS
@ALL_COUNTS
def test_I3_K2_after_the_draft_everybody_holds_four_of_their_picks_in_every_possible_state(
    board: str, players: int
) -> None:
    for seed in range(2):
        table = before_the_draft(board, players, seed=seed).whole_draft(Random(seed))
        for seat in range(players):
            for state in table.sampled_states(seat, 3):
                for other in range(players):
                    hand = set(table.seen_in(state, other, "tickets"))
                    assert len(hand) == 4
                    assert hand < picks_in(table, state, other, 0)


def test_I3_what_a_seat_sent_back_nobody_holds() -> None:
    table = before_the_draft("iberia", 3).draft_picks(Random(2))
    sent_back = set(table.offer_to(0)[4:])
    for seat in range(3):
        table.play("keep 1,2,3,4", seat)
    for state in table.sampled_states(0, 60):
        for other in (1, 2):
            assert not sent_back & set(table.seen_in(state, other, "tickets"))


def test_I3_a_ticket_never_seen_may_be_anywhere() -> None:
    table = before_the_draft("iberia", 3)
    unseen = sorted({ticket.id for ticket in table.board.tickets} - set(table.offer_to(0)))
    where: dict[str, set[int]] = {name: set() for name in unseen}
    for state in table.sampled_states(0, 150):
        packs = [set(table.seen_in(state, seat, "offer")) for seat in range(3)]
        assert packs[0] == set(table.offer_to(0))
        for name in unseen:
            where[name].add(next((seat for seat in (1, 2) if name in packs[seat]), -1))
    assert all(places == {1, 2, -1} for places in where.values())


def test_I3_a_pick_made_in_this_round_is_not_known_to_anybody_else() -> None:
    table = before_the_draft("iberia", 2)
    table.play("pick 3", 1)
    picked = set()
    for state in table.sampled_states(0, 200):
        [ticket] = table.seen_in(state, 1, "chosen")
        assert ticket in table.seen_in(state, 1, "offer")
        picked.add(ticket)
    assert len(picked) > 30


def test_I3_a_spectator_remembers_nothing() -> None:
    table = before_the_draft("iberia", 3).draft_picks(Random(2))
    assert table.spectator_view().memory["draft_1_trace"] is None
    hands = set()
    for state in table.sampled_states(None, 20):
        picks = [frozenset(table.seen_in(state, seat, "offer")) for seat in range(3)]
        assert len(frozenset().union(*picks)) == 18
        assert list(SpectatorView(table.rules, state).slots) == list(table.spectator_view().slots)
        hands.add(picks[0])
    assert len(hands) == 20


# -- K2, C30: tickets drawn later --------------------------------------------------------------------------


def test_K2_a_ticket_that_a_seat_draws_later_was_not_kept_by_its_picker() -> None:
    found = 0
    for seed in range(30):
        table = before_the_draft("south-korea", 2, seed=seed).whole_draft(Random(seed))
        known = known_picks(table, 0)
        table.play("tickets")
        drawn = set(table.offer_to(0)) & known
        table.play("keep 1,2,3")
        found += len(drawn)
        for state in table.sampled_states(0, 5):
            assert not drawn & set(table.seen_in(state, 1, "tickets"))
            assert len(table.seen_in(state, 1, "tickets")) == 4
    assert found > 0


@pytest.mark.parametrize("players", [3, 4, 5])
def test_K2_whatever_a_seat_draws_later_the_others_hold_four_of_their_picks(players: int) -> None:
    """A ticket of a pack that went by was sent back by one of the others; nobody has sent back more than two."""
    for seed in range(8):
        table = before_the_draft("south-korea", players, seed=seed).whole_draft(Random(seed))
        for _ in range(5):
            while table.current_seat != 0:
                table.plays("draw blind", "draw blind")
            table.play("tickets")
            table.play(table.options()[-1])
        for state in table.sampled_states(0, 20):
            for other in range(1, players):
                assert set(table.seen_in(state, other, "tickets")) < picks_in(table, state, other, 0)


def test_K2_a_ticket_put_under_the_deck_is_known_to_be_with_the_seat_that_draws_it() -> None:
    table = before_the_draft("south-korea", 5).whole_draft(Random(1))
    while table.spectator_view()["ticket_pool_count"] != {"tickets": 3}:
        table.play("tickets")
        table.play(table.options()[-1])  # keeps all
    seat = table.current_seat
    table.play("tickets")
    put_back = set(table.offer_to(seat)[1:])
    table.play("keep 1")
    other = table.current_seat
    table.play("tickets")  # the two that are left
    assert set(table.offer_to(other)) == put_back
    for state in table.sampled_states(seat, 20):
        assert set(table.seen_in(state, other, "offer")) == put_back
    table.play("keep 1,2")
    for state in table.sampled_states(seat, 20):
        assert put_back < set(table.seen_in(state, other, "tickets"))


# -- I5: the second draft ----------------------------------------------------------------------------------


@ALL_COUNTS
def test_I5_both_drafts_are_remembered(players: int) -> None:
    table = at_the_second_draft(players, seed=players)
    chance = Random(8)
    while table.phase in (PICKING, KEEPING):
        for seat in range(players):
            [state] = table.sampled_states(seat, 1, seed=len(table.played))
            check_the_packs(table, seat, state)
        seat = chance.choice(table.pending_seats)
        table.play(chance.choice(table.options(seat)), seat)
    for seat in range(players):
        for state in table.sampled_states(seat, 4):
            check_the_packs(table, seat, state)


@ALL_COUNTS
def test_I5_what_a_seat_sees_in_the_second_draft_nobody_has_kept_in_the_first(players: int) -> None:
    table = at_the_second_draft(players)
    pack = set(table.offer_to(0))
    for state in table.sampled_states(0, 40):
        for other in range(1, players):
            assert not pack & set(table.seen_in(state, other, "tickets"))


@ALL_COUNTS
def test_I5_during_the_second_draft_everybody_holds_four_picks_of_the_first(players: int) -> None:
    for seed in range(6):
        table = at_the_second_draft(players, seed=seed)
        chance = Random(seed)
        while table.phase == PICKING:
            for state in table.sampled_states(0, 3, seed=len(table.played)):
                for other in range(players):
                    hand = set(table.seen_in(state, other, "tickets"))
                    assert len(hand) == 4
                    assert hand < picks_in(table, state, other, 0)
            table.draft_round(chance)


@ALL_COUNTS
def test_I5_after_both_drafts_everybody_holds_four_picks_of_each(players: int) -> None:
    for seed in range(6):
        table = at_the_second_draft(players, seed=seed).whole_draft(Random(seed))
        for seat in range(players):
            for state in table.sampled_states(seat, 5):
                for other in range(players):
                    hand = set(table.seen_in(state, other, "tickets"))
                    assert len(hand) == 8
                    assert len(hand & picks_in(table, state, other, 0)) >= 4
                    assert len(hand & picks_in(table, state, other, 1)) >= 4


@ALL_COUNTS
def test_I5_no_ticket_kept_in_the_first_draft_was_dealt_in_the_second(players: int) -> None:
    for seed in range(4):
        table = at_the_second_draft(players, seed=seed).whole_draft(Random(seed))
        for state in table.sampled_states(0, 10):
            memory = table.rule("ticket_draft").memories[1]
            dealt = {ticket.id for i, ticket in enumerate(table.board.tickets) if state.s[memory.trace + i] > 0}
            assert len(dealt) == 6 * players
            for other in range(players):
                hand = set(table.seen_in(state, other, "tickets"))
                assert len(hand - dealt) == 4


@ALL_COUNTS
def test_I5_the_rest_of_the_second_draft_lies_under_the_deck_in_every_possible_state(players: int) -> None:
    table = at_the_second_draft(players).draft_picks(Random(1))
    mine = set(table.offer_to(0))
    table.keep_any(Random(1))
    sent_back = mine - set(table.tickets_of(0))
    assert len(sent_back) == 2
    for state in table.sampled_states(0, 30):
        under = tickets_under(table, state)
        assert len(under) == 2 * players
        assert sent_back <= set(under)
        picked = set().union(*[picks_in(table, state, other, 1) for other in range(players)])
        assert set(under) <= picked


def test_I5_once_some_of_the_rest_is_drawn_what_lies_under_the_deck_is_still_of_it() -> None:
    """Two players: all but the four of the rest are drawn, and one of those three times more."""
    table = at_the_second_draft(2).draft_picks(Random(1))
    picks = table.packs()
    table.keep_any(Random(1))
    rest = (picks[0] | picks[1]) - set(table.tickets_of(0)) - set(table.tickets_of(1))
    for _ in range(11):
        table.play("tickets")
        table.play(table.options()[-1])  # keeps all
    assert table.spectator_view()["ticket_queue_count"] == {"tickets": 1}
    assert set(tickets_under(table, table.state)) < rest
    idle = table.current_seat  # the other has just drawn three of the four
    for state in table.sampled_states(idle, 40):
        [under] = tickets_under(table, state)
        assert under in picks_in(table, state, 0, 1) | picks_in(table, state, 1, 1)


def tickets_under(table: Journey, state: State) -> list[str]:
    """The tickets that lie under the deck in a state."""
    tickets = table.rule("tickets")
    number = int(state.s[tickets.queue_n])
    start = tickets.deck + len(table.board.tickets) - number
    return [table.board.tickets[int(i)].id for i in state.s[start : start + number]]
