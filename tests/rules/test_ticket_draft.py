"""Ticket drafts: I2, I3, I5, I6, K2."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from table import kinds, whats

from .journeys import KEEPING, PICKING, Journey, at_the_second_draft, before_the_draft, iberia

ALL_COUNTS = pytest.mark.parametrize("players", [2, 3, 4, 5])
BOTH_BOARDS = pytest.mark.parametrize("board", ["iberia", "south-korea"])
DEPTH = {2: Fraction(1, 2), 3: Fraction(2, 3), 4: Fraction(3, 4), 5: Fraction(3, 4)}


def names(table: Journey) -> set[str]:
    return {ticket.id for ticket in table.board.tickets}


def check_the_packs_go_round(table: Journey, step: int) -> None:
    """Everybody picks one ticket after another and gets the next pack from the neighbour on the other side."""
    chance = Random(5)
    picked: list[set[str]] = [set() for _ in range(table.players)]
    packs = table.packs()
    for number in range(6, 1, -1):
        assert table.pending_seats == tuple(range(table.players))
        assert [len(pack) for pack in packs] == [number] * table.players
        for seat, ticket in enumerate(table.draft_round(chance)):
            packs[seat].remove(ticket)
            picked[seat].add(ticket)
        if number > 2:
            packs = [packs[(seat - step) % table.players] for seat in range(table.players)]
            assert table.packs() == packs
            assert [table.picks(seat) for seat in range(table.players)] == picked
    for seat in range(table.players):  # the last ticket is no choice
        picked[seat] |= packs[(seat - step) % table.players]
    assert table.phase == KEEPING
    assert table.packs() == picked


# -- I2: the draft card ------------------------------------------------------------------------------------


@ALL_COUNTS
def test_I2_the_draft_card_lies_within_five_cards_of_the_depth_for_the_number_of_players(players: int) -> None:
    """Half-way, two thirds or three quarters down; what is less than a card does not count."""
    for seed in range(40):
        table = before_the_draft("iberia", players, seed=seed)
        size = table.deck_count() + 54
        above = int(table.state.s[table.rule("ticket_draft").above])
        assert abs(above - DEPTH[players] * size) < 6


@ALL_COUNTS
def test_I2_every_depth_within_the_eleven_is_as_likely(players: int) -> None:
    table = before_the_draft("iberia", players)
    rule = table.rule("ticket_draft")
    depths: Counter[int] = Counter()
    for _ in range(770):
        rule.insert_card(table.state)
        depths[int(table.state.s[rule.above])] += 1
    assert len(depths) == 11
    assert max(depths) - min(depths) == 10
    assert all(40 < n < 105 for n in depths.values())


@ALL_COUNTS
def test_I2_the_draft_card_turns_up_at_the_depth_of_its_number_of_players(players: int) -> None:
    table = iberia(players, seed=players)
    size = table.deck_count() + 54
    came = 0
    while True:
        happened = kinds(table.play("draw blind"))
        if "draft card" in happened:
            break
        came += happened.count("drew") + happened.count("festival")
    came += happened[: happened.index("draft card")].count("festival")
    assert abs(came - DEPTH[players] * size) < 6


def test_I2_nobody_knows_where_the_draft_card_lies() -> None:
    table = iberia()
    assert all(table.seen_by(seat)["draft_card_above"] is None for seat in (0, 1, None))
    depths = set()
    for state in table.sampled_states(0, 120):
        depths.add(int(state.s[table.rule("ticket_draft").above]))
    assert len(depths) == 11


def test_I2_samples_put_the_draft_card_below_all_that_was_drawn_without_it() -> None:
    table = iberia(seed=3)
    rule = table.rule("ticket_draft")
    middle = (table.deck_count() + 54) // 2
    while table.spectator_view().memory["draft_card_gone"] < middle:
        table.slip_draft_card(99)  # it does not come yet
        table.play("draw blind")
    gone = table.spectator_view().memory["draft_card_gone"]
    depths = {int(state.s[rule.above]) + gone for state in table.sampled_states(0, 100)}
    assert min(depths) == gone
    assert max(depths) == middle + 5


# -- I3, K2: the first draft -------------------------------------------------------------------------------


@BOTH_BOARDS
@ALL_COUNTS
def test_I3_K2_everybody_gets_six_tickets_before_the_first_turn(board: str, players: int) -> None:
    table = before_the_draft(board, players)
    assert (table.phase, table.turns) == (PICKING, 0)
    packs = table.packs()
    assert [len(pack) for pack in packs] == [6] * players
    assert len(set().union(*packs)) == 6 * players
    assert table.spectator_view()["ticket_pool_count"] == {"tickets": len(table.board.tickets) - 6 * players}


@BOTH_BOARDS
@ALL_COUNTS
def test_I3_K2_everybody_picks_one_and_passes_the_rest_to_the_left(board: str, players: int) -> None:
    check_the_packs_go_round(before_the_draft(board, players), step=1)


@ALL_COUNTS
def test_K2_the_opening_draft_is_that_of_iberia(players: int) -> None:
    table = before_the_draft("south-korea", players)
    table.whole_draft(Random(2))
    assert [len(table.tickets_of(seat)) for seat in range(players)] == [4] * players
    assert (table.phase, table.turns) == ("turn", 1)


def test_I3_the_left_neighbour_is_the_one_who_plays_next() -> None:
    table = before_the_draft("iberia", 3)
    rest = table.packs()[0]
    rest -= {table.draft_round(Random(1))[0]}
    assert set(table.offer_to(1)) == rest


@ALL_COUNTS
def test_I3_picks_are_simultaneous_any_order_leads_to_the_same(players: int) -> None:
    ends = []
    for order in (1, -1):
        table = before_the_draft("iberia", players)
        for i in range(5):
            for seat in range(players)[::order]:
                table.play(f"pick {1 + (i + seat) % (6 - i)}", seat)
        for seat in range(players)[::order]:
            table.play("keep 1,2,3,4", seat)
        ends.append([table.tickets_of(seat) for seat in range(players)])
    assert ends[0] == ends[1]


def test_I3_nobody_gets_the_next_pack_before_all_have_picked() -> None:
    table = before_the_draft("iberia", 3)
    before = table.packs()
    table.play("pick 2", 2)
    table.play("pick 1", 0)
    assert list(table.pending_seats) == [1]
    assert table.packs() == before
    assert table.options(0) == table.options(2) == []
    table.play("pick 6", 1)
    assert list(table.pending_seats) == [0, 1, 2]
    assert [len(pack) for pack in table.packs()] == [5, 5, 5]


def test_I3_a_pick_is_final() -> None:
    table = before_the_draft("iberia", 3)
    table.play("pick 2", 1)
    assert "has nothing to decide" in str(table.why_not("pick 3", 1))


def test_I3_a_pick_is_one_of_the_pack() -> None:
    table = before_the_draft("iberia", 2)
    assert table.options(0) == [f"pick {i}" for i in range(1, 7)]
    table.draft_round(Random(1))
    assert table.options(0) == [f"pick {i}" for i in range(1, 6)]
    assert "your pack has 5 tickets" in str(table.why_not("pick 6", 0))


@BOTH_BOARDS
@ALL_COUNTS
def test_I3_K2_everybody_keeps_exactly_four_of_the_six(board: str, players: int) -> None:
    table = before_the_draft(board, players).draft_picks(Random(1))
    assert table.phase == KEEPING
    fours = {"keep " + ",".join(map(str, four)) for four in combinations(range(1, 7), 4)}
    for seat in range(players):
        assert set(table.options(seat)) == fours
        assert "exactly 4" in str(table.why_not("keep 1,2,3", seat))
        assert "exactly 4" in str(table.why_not("keep 1,2,3,4,5", seat))


def test_I3_the_four_tickets_kept_are_those_named() -> None:
    table = before_the_draft("iberia", 2).draft_picks(Random(1))
    picks = [table.offer_to(seat) for seat in range(2)]
    table.play("keep 2,3,5,6", 1)
    assert table.tickets_of(1) == []  # not before all have chosen
    table.play("keep 1,2,3,4", 0)
    assert table.tickets_of(0) == picks[0][:4]
    assert table.tickets_of(1) == [picks[1][i] for i in (1, 2, 4, 5)]


@BOTH_BOARDS
@ALL_COUNTS
def test_I3_K2_what_is_left_goes_back_and_the_deck_is_shuffled(board: str, players: int) -> None:
    table = before_the_draft(board, players).whole_draft(Random(1))
    view = table.spectator_view()
    assert view["ticket_pool_count"] == {"tickets": len(table.board.tickets) - 4 * players}
    assert view["ticket_queue_count"] == {"tickets": 0}
    assert view.memory["ticket_deck"] is None


def test_I3_a_ticket_that_went_back_may_be_drawn_as_soon_as_any_other() -> None:
    found = 0
    for seed in range(40):
        table = before_the_draft("south-korea", 5, seed=seed).draft_picks(Random(seed))
        shed = {name for seat in range(5) for name in table.offer_to(seat)[4:]}
        for seat in range(5):
            table.play("keep 1,2,3,4", seat)
        table.play("tickets")
        found += len(shed & set(table.offer_to(0)))
    assert 30 < found < 70  # ten of the 24 tickets in the deck: 50 of 120


def test_I3_the_first_turn_follows() -> None:
    table = before_the_draft("iberia", 3).whole_draft(Random(1))
    assert (table.phase, table.turns, table.pending_seats) == ("turn", 1, (0,))


# -- privacy -----------------------------------------------------------------------------------------------


@ALL_COUNTS
def test_I3_a_seat_sees_neither_the_pack_nor_the_picks_of_another(players: int) -> None:
    table = before_the_draft("iberia", players)
    chance = Random(3)
    while table.phase in (PICKING, KEEPING):
        for viewer in (*range(players), None):
            view = table.seen_by(viewer)
            for field in ("offer", "draft_picks", "chosen", "tickets"):
                assert [share is not None for share in view[field]] == [seat == viewer for seat in range(players)]
        if table.phase == PICKING:
            table.draft_round(chance)
        else:
            table.keep_any(chance)


@ALL_COUNTS
def test_I3_what_is_picked_changes_nothing_that_the_others_see_until_the_pack_comes_round(players: int) -> None:
    looks: list[list[object]] = []
    for pick in (1, 4):
        table = before_the_draft("iberia", players)
        events = table.play(f"pick {pick}", 0)
        looks.append([list(table.seen_by(seat).slots) for seat in (*range(1, players), None)])
        for seat in range(1, players):
            events += table.play("pick 1", seat)
        # now the left neighbour holds what the first seat left over
        looks[-1] += [list(table.seen_by(seat).slots) for seat in (*range(2, players), None)]
        news = [event.seen_by(seat) for event in events for seat in (*range(2, players), None)]
        looks[-1].append([(event.kind, event.seat, event.what, event.secrets) for event in news])
    assert looks[0] == looks[1]


def test_I3_packs_and_picks_are_told_to_their_owner_only() -> None:
    table = before_the_draft("iberia", 3)
    table.draft_picks(Random(1))
    told = [event for event in table.events if event.kind in ("pack", "picked")]
    assert Counter(event.kind for event in told) == {"pack": 15, "picked": 18}
    for event in told:
        assert event.seat is not None
        assert event.audience == frozenset({event.seat})
        assert event.seen_by(event.seat).secrets != ()
        assert event.seen_by(None).secrets == ()


def test_I3_nobody_learns_what_another_keeps() -> None:
    looks = []
    for keep in ("1,2,3,4", "3,4,5,6"):
        table = before_the_draft("iberia", 3).draft_picks(Random(1))
        table.play(f"keep {keep}", 0)
        looks.append([list(table.seen_by(seat).slots) for seat in (1, 2, None)])
        table.play("keep 1,2,3,4", 1)
        table.play("keep 1,2,3,4", 2)
        looks[-1] += [list(table.seen_by(seat).slots) for seat in (1, 2, None)]
    assert looks[0] == looks[1]


# -- I5: the second draft ----------------------------------------------------------------------------------


def test_I5_the_draft_card_is_set_aside_and_the_draw_goes_on() -> None:
    table = iberia().lay_festivals().slip_draft_card(0).lay_cards(deck="red:9")
    events = table.play("draw blind")
    assert kinds(events)[:2] == ["draft card", "drew"]
    assert table.hand(0) == {"red": 1}
    assert table.phase == "draw a second card"


def test_I5_the_player_finishes_the_turn_and_then_the_second_draft_begins() -> None:
    table = iberia(3).slip_draft_card(0)
    table.play("draw blind")
    assert (table.current_seat, table.pending_seats, table.phase) == (0, (0,), "draw a second card")
    table.play("draw blind")
    assert (table.current_seat, table.pending_seats, table.phase) == (0, (0, 1, 2), PICKING)
    assert [len(pack) for pack in table.packs()] == [6, 6, 6]


@pytest.mark.parametrize("turned_up_by", ["the first pick", "the second pick", "a locomotive"])
def test_I5_the_draft_card_may_turn_up_when_a_face_up_card_is_replaced(turned_up_by: str) -> None:
    table = iberia().lay_festivals().lay_cards(display="blue loco green black yellow", deck="red:9")
    if turned_up_by == "a locomotive":
        events = table.slip_draft_card(0).play("draw loco")
    elif turned_up_by == "the first pick":
        events = table.slip_draft_card(0).play("draw blue")
        assert table.phase == "draw a second card"
        table.play("draw blind")
    else:
        table.slip_draft_card(1).play("draw blue")
        events = table.play("draw green")
    assert kinds(events).count("draft card") == 1
    assert None not in table.display()
    assert table.phase == PICKING


def test_I5_the_draft_card_may_turn_up_after_festival_cards_and_before_others() -> None:
    table = iberia().lay_festivals(deck="sevilla:4").slip_draft_card(2).lay_cards(deck="", discards="red:9")
    happened = kinds(table.play("draw blind"))
    assert [kind for kind in happened if kind in ("festival", "draft card", "drew")] == [
        "festival",
        "festival",
        "draft card",
        "festival",
        "festival",
        "drew",
    ]


def test_I5_the_draft_card_may_turn_up_when_a_claim_refills_the_display() -> None:
    table = iberia().lay_festivals(deck="sevilla:1", lying="valencia:1 cadiz:1").slip_draft_card(0)
    table.lay_cards("blue:1", display="- blue green black yellow", deck="")
    table.play("claim cadiz-sevilla/blue blue:1")
    assert table.phase == "choose a festival"  # the turn is finished first
    table.play("festival sevilla")
    assert table.phase == PICKING


@ALL_COUNTS
def test_I5_the_packs_of_the_second_draft_go_to_the_right(players: int) -> None:
    check_the_packs_go_round(at_the_second_draft(players), step=-1)


@ALL_COUNTS
def test_I5_exactly_four_of_the_second_six_are_kept_and_the_first_four_are_not_touched(players: int) -> None:
    table = at_the_second_draft(players)
    first = [set(table.tickets_of(seat)) for seat in range(players)]
    assert not set().union(*first) & set().union(*table.packs())
    table.draft_picks(Random(1))
    picks = table.packs()
    assert all(len(table.options(seat)) == 15 for seat in range(players))
    table.keep_any(Random(1))
    for seat in range(players):
        held = set(table.tickets_of(seat))
        assert len(held) == 8
        assert held - first[seat] < picks[seat]
        assert first[seat] < held


@ALL_COUNTS
def test_I5_tickets_that_nobody_keeps_are_shuffled_and_put_under_the_deck(players: int) -> None:
    table = at_the_second_draft(players).draft_picks(Random(1))
    picks = set().union(*table.packs())
    table.keep_any(Random(1))
    held = {name for seat in range(players) for name in table.tickets_of(seat)}
    rest = picks - held
    assert len(rest) == 2 * players
    pool = 50 - 10 * players
    assert table.spectator_view()["ticket_pool_count"] == {"tickets": pool}
    assert table.spectator_view()["ticket_queue_count"] == {"tickets": 2 * players}
    drawn: list[str] = []
    while len(drawn) < 50 - 8 * players:
        table.play("tickets")
        drawn += table.offer_to(table.current_seat)
        table.play(table.options()[-1])  # keeps all
    assert rest <= set(drawn)
    assert not rest & set(drawn[: pool - pool % 3])
    assert set(drawn) == names(table) - held


def test_I5_nobody_knows_the_order_of_what_lies_under_the_deck() -> None:
    table = at_the_second_draft(2).whole_draft(Random(1))
    for seat in (0, 1, None):
        assert table.seen_by(seat).memory["ticket_deck"] is None
    orders = set()
    for chance in range(24):
        twin = at_the_second_draft(2).draft_picks(Random(1))
        twin.play("keep 1,2,3,4", chance % 2)
        twin.state.reseed(chance)
        twin.play("keep 1,2,3,4", 1 - chance % 2)
        orders.add(tuple(int(n) for n in twin.state.s[twin.rule("tickets").deck + 46 : twin.rule("tickets").deck + 50]))
    assert len({frozenset(order) for order in orders}) == 1
    assert len(orders) > 8


def test_I5_after_the_second_draft_the_next_player_goes_on() -> None:
    table = at_the_second_draft(3).whole_draft(Random(1))
    assert (table.current_seat, table.pending_seats, table.phase) == (1, (1,), "turn")


def test_I5_there_are_two_drafts_and_no_third() -> None:
    table = at_the_second_draft(2).whole_draft(Random(1))
    table.lay_festivals().lay_cards(deck="red:3", discards="blue:9")
    for _ in range(4):
        assert "draft card" not in kinds(table.plays("draw blind", "draw blind"))
        assert table.phase == "turn"


def test_I5_there_is_no_second_draft_when_that_turn_ends_the_game() -> None:
    table = iberia().slip_draft_card(0).last_turn()
    before = [table.tickets_of(seat) for seat in range(2)]
    events = table.plays("draw blind", "draw blind")
    assert "draft card" in kinds(events)
    assert (table.over, table.pending_seats) == (True, ())
    assert [table.tickets_of(seat) for seat in range(2)] == before


def test_I5_there_is_one_when_that_turn_begins_the_last_round() -> None:
    table = iberia().slip_draft_card(0)
    table.lay_trains(2, 9)
    events = table.plays("draw blind", "draw blind")
    assert "last round" in kinds(events)
    assert table.phase == PICKING
    table.whole_draft(Random(1))
    assert table.current_seat == 1
    for _ in range(2):
        assert not table.over
        table.plays("draw blind", "draw blind")
    assert table.over


@pytest.mark.parametrize(
    ("left", "each", "kept"), [(12, 6, 4), (11, 5, 4), (9, 4, 4), (8, 4, 4), (7, 3, 3), (4, 2, 2), (3, 1, 1), (2, 1, 1)]
)
def test_I5_with_too_few_tickets_for_six_everybody_gets_as_many_as_there_are(left: int, each: int, kept: int) -> None:
    table = iberia(seed=4).slip_draft_card(0)
    pool = [ticket.id for ticket in table.board.tickets][:left]
    table.lay_tickets([], [], pool=pool)
    before = len(table.tickets_of(1))
    table.plays("draw blind", "draw blind")
    assert [len(pack) for pack in table.packs()] == [each, each]
    table.draft_picks(Random(1))
    assert {len(action.split(",")) for action in table.options(0)} == {kept}
    table.keep_any(Random(1))
    assert [len(table.tickets_of(seat)) for seat in range(2)] == [kept, before + kept]
    assert table.spectator_view()["ticket_pool_count"] == {"tickets": left - 2 * each}
    assert table.spectator_view()["ticket_queue_count"] == {"tickets": 2 * (each - kept)}
    assert table.current_seat == 1


@pytest.mark.parametrize("left", [0, 1])
def test_I5_without_a_ticket_for_everybody_there_is_no_draft_and_the_tickets_are_open(left: int) -> None:
    table = iberia().slip_draft_card(0)
    table.lay_tickets([], [], pool=[ticket.id for ticket in table.board.tickets][:left])
    table.plays("draw blind", "draw blind")
    assert (table.current_seat, table.phase) == (1, "turn")
    assert ("tickets" in table.options()) == bool(left)


# -- I6: drawing tickets -----------------------------------------------------------------------------------


def test_I6_before_the_second_draft_no_tickets_can_be_drawn() -> None:
    table = iberia()
    assert "tickets" not in table.options()
    assert "cannot be drawn yet" in str(table.why_not("tickets"))


def test_I6_no_tickets_can_be_drawn_while_the_turn_that_turned_up_the_draft_card_goes_on() -> None:
    table = iberia().slip_draft_card(0)
    table.play("draw blind")
    assert "first you have to draw a second card" in str(table.why_not("tickets"))


def test_I6_after_the_second_draft_three_are_drawn_and_at_least_one_is_kept() -> None:
    table = at_the_second_draft(2).whole_draft(Random(1))
    assert "tickets" in table.options()
    table.play("tickets")
    assert len(table.offer_to(1)) == 3
    assert table.options() == ["keep 1", "keep 2", "keep 1,2", "keep 3", "keep 1,3", "keep 2,3", "keep 1,2,3"]
    table.play("keep 2")
    assert len(table.tickets_of(1)) == 9
    assert table.spectator_view()["ticket_queue_count"] == {"tickets": 6}  # four of the draft and these two


@pytest.mark.parametrize("left", [1, 2])
def test_I6_with_fewer_than_three_tickets_left_those_are_drawn(left: int) -> None:
    table = at_the_second_draft(2).whole_draft(Random(1))
    table.lay_tickets([], [], pool=[ticket.id for ticket in table.board.tickets][:left])
    table.play("tickets")
    assert len(table.offer_to(1)) == left


def test_K2_tickets_can_be_drawn_from_the_first_turn_on() -> None:
    table = before_the_draft("south-korea", 2).whole_draft(Random(1))
    assert "tickets" in table.options()
    table.play("tickets")
    assert len(table.offer_to(0)) == 3
    assert table.options()[0] == "keep 1"
    assert whats(table.play("keep 1"), "kept tickets") == [1]
