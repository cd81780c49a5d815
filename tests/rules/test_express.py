"""Express cards: K3, K4, K7 (on the mat: test_province_mat)."""

from __future__ import annotations

import pytest
from table import kinds, whats

from .journeys import Journey, south_korea

VALUES = pytest.mark.parametrize("value", [1, 2, 3])
DISPLAY = "blue white green black yellow"


def express_actions(table: Journey) -> list[str]:
    return [action for action in table.options() if action.startswith("express")]


# -- K3: once each -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_K3_everybody_begins_with_express_cards_of_1_2_and_3(players: int) -> None:
    assert south_korea(players).express() == [[1, 2, 3]] * players


def test_K3_any_express_card_may_be_spent_on_drawing_cards_or_tickets() -> None:
    assert express_actions(south_korea()) == [
        "express 1 cards",
        "express 2 cards",
        "express 3 cards",
        "express 1 tickets",
        "express 2 tickets",
        "express 3 tickets",
    ]


@VALUES
def test_K3_a_spent_card_has_left_the_game(value: int) -> None:
    table = south_korea()
    table.plays(f"express {value} cards", "draw blind", "draw blind")
    rest = [other for other in (1, 2, 3) if other != value]
    assert table.express() == [rest, [1, 2, 3]]
    table.plays("draw blind", "draw blind")
    assert express_actions(table) == [f"express {n} {what}" for what in ("cards", "tickets") for n in rest]
    assert f"you have spent your express card {value}" in str(table.why_not(f"express {value} tickets"))


def test_K3_each_card_is_good_for_one_action_of_the_game_whatever_it_is() -> None:
    table = south_korea().lay_cards("white:4")
    table.plays("express 1 tickets", "keep 1")
    table.plays("draw blind", "draw blind")
    table.plays("express 2 cards", "draw blind", "draw blind")
    table.plays("draw blind", "draw blind")
    table.plays("claim jinju-namwon white:3", "express 3 mat", "mat white")
    table.plays("draw blind", "draw blind")
    assert table.express() == [[], [1, 2, 3]]
    assert express_actions(table) == []


def test_K3_only_one_express_card_is_spent_on_an_action() -> None:
    table = south_korea()
    table.play("express 1 cards")
    assert express_actions(table) == []
    assert "first you have to draw a card" in str(table.why_not("express 2 cards"))


def test_K3_unspent_cards_are_public() -> None:
    table = south_korea(3).lay_express("1 3", "2", "")
    for seat in (0, 1, 2, None):
        assert table.seen_by(seat)["express"] == [{"+1": 1, "+3": 1}, {"+2": 1}, {}]


def test_K3_everybody_sees_which_card_is_spent_on_what() -> None:
    table = south_korea()
    assert [event.seen_by(1).what for event in table.play("express 3 cards") if event.kind == "express"] == [
        "express 3 cards"
    ]


def test_K3_another_turn_may_spend_another_card() -> None:
    table = south_korea()
    table.plays("express 1 cards", "draw blind", "draw blind")
    table.plays("express 3 cards", "draw blind", "draw blind")
    table.play("express 3 cards")
    assert table.express() == [[2], [1, 2]]


def test_K3_the_card_of_another_player_cannot_be_spent() -> None:
    table = south_korea().lay_express("", "1 2 3")
    assert express_actions(table) == []


# -- K4: drawing cards -------------------------------------------------------------------------------------


@VALUES
def test_K4_an_express_card_draws_its_value_before_the_first_pick(value: int) -> None:
    table = south_korea().lay_cards(display=DISPLAY, deck="red:9")
    events = table.play(f"express {value} cards")
    assert table.hand(0) == {"red": value}
    assert kinds(events).count("drew") == value
    assert table.display() == DISPLAY.split()
    assert (table.current_seat, table.phase) == (0, "draw a card")


@VALUES
def test_K4_after_an_express_card_two_cards_are_drawn_as_usual(value: int) -> None:
    table = south_korea().lay_cards(display=DISPLAY, deck="red:9")
    table.plays(f"express {value} cards", "draw blue")
    assert table.phase == "draw a second card"
    table.play("draw blind")
    assert table.hand(0) == {"blue": 1, "red": value + 1}
    assert table.current_seat == 1


def test_K4_after_an_express_card_only_cards_can_be_drawn() -> None:
    table = south_korea().lay_cards("white:9", display=DISPLAY)
    table.play("express 1 cards")
    assert all(action.startswith("draw ") for action in table.options())


def test_K4_no_express_card_can_be_played_between_the_two_picks() -> None:
    table = south_korea()
    table.play("draw blind")
    assert express_actions(table) == []


def test_K4_the_cards_come_from_the_deck_and_nobody_else_sees_them() -> None:
    views, news = [], []
    for deck in ("loco:9", "red:9"):
        table = south_korea(3).lay_cards(display=DISPLAY, deck=deck)
        events = table.play("express 3 cards")
        assert [event.secrets for event in events if event.kind == "drew"] == [(deck.partition(":")[0],)] * 3
        news.append([event.seen_by(1) for event in events])
        views.append((list(table.view(1).slots), list(table.spectator_view().slots)))
    assert views[0] == views[1]
    assert news[0] == news[1]


def test_K4_locomotives_among_the_cards_of_an_express_card_count_as_any_card() -> None:
    table = south_korea().lay_cards(display=DISPLAY, deck="loco:9")
    table.plays("express 3 cards", "draw blind", "draw blue")
    assert table.hand(0) == {"loco": 4, "blue": 1}


def test_K4_a_face_up_locomotive_may_be_the_first_pick_and_ends_the_turn() -> None:
    table = south_korea().lay_cards(display="loco white green black yellow", deck="red:9")
    table.play("express 2 cards")
    assert "loco" in table.draws()
    table.play("draw loco")
    assert table.hand(0) == {"loco": 1, "red": 2}
    assert table.current_seat == 1


def test_K4_a_face_up_locomotive_cannot_be_the_second_pick() -> None:
    table = south_korea().lay_cards(display="loco white green black yellow", deck="red:9")
    table.plays("express 2 cards", "draw white")
    assert "loco" not in table.draws()


def test_K4_a_deck_that_runs_out_meanwhile_is_rebuilt_from_the_discards() -> None:
    table = south_korea().lay_cards(display=DISPLAY, deck="red", discards="blue:4")
    events = table.play("express 3 cards")
    assert table.hand(0) == {"red": 1, "blue": 2}
    assert whats(events, "deck rebuilt") == [4]
    assert table.deck_count() == 2
    assert table.phase == "draw a card"


def test_K4_with_fewer_cards_than_its_value_it_draws_what_there_is() -> None:
    table = south_korea().lay_cards(display=DISPLAY, deck="red")
    table.play("express 3 cards")
    assert table.hand(0) == {"red": 1}
    assert table.draws() == ["blue", "white", "green", "yellow", "black"]
    table.plays("draw blue", "draw white")
    assert table.current_seat == 1


def test_K4_with_nothing_left_to_pick_the_turn_ends() -> None:
    table = south_korea().lay_cards(display="- - - - -", deck="red:2")
    table.play("express 3 cards")
    assert table.hand(0) == {"red": 2}
    assert (table.current_seat, table.phase) == (1, "turn")


def test_K4_with_a_single_card_left_to_pick_that_one_is_taken() -> None:
    table = south_korea().lay_cards(display="- - loco - -", deck="red:1")
    table.play("express 1 cards")
    assert table.draws() == ["loco"]
    table.play("draw loco")
    assert table.current_seat == 1
    table = south_korea().lay_cards(display="- - - - -", deck="red:2")
    table.plays("express 1 cards", "draw blind")
    assert table.current_seat == 1


def test_K4_without_a_card_in_the_deck_no_express_card_is_spent_on_drawing() -> None:
    table = south_korea().lay_cards(display=DISPLAY, deck="")
    assert express_actions(table) == [f"express {value} tickets" for value in (1, 2, 3)]
    assert "no card is left in the deck" in str(table.why_not("express 1 cards"))


# -- K7: drawing tickets -----------------------------------------------------------------------------------


@VALUES
def test_K7_an_express_card_adds_its_value_to_the_three_tickets(value: int) -> None:
    table = south_korea()
    events = table.play(f"express {value} tickets")
    assert len(table.offer_to(0)) == 3 + value
    assert whats(events, "offered tickets") == [3 + value]
    assert table.phase == "keep tickets"


@VALUES
def test_K7_at_least_one_is_kept_and_up_to_all(value: int) -> None:
    table = south_korea()
    before = set(table.tickets_of(0))
    table.play(f"express {value} tickets")
    assert len(table.options()) == 2 ** (3 + value) - 1
    assert table.options()[0] == "keep 1"
    offer = set(table.offer_to(0))
    table.play(table.options()[-1])
    assert set(table.tickets_of(0)) == before | offer
    assert table.current_seat == 1


def test_K7_tickets_that_are_not_kept_go_under_the_deck() -> None:
    table = south_korea()
    table.plays("express 3 tickets", "keep 2,5")
    assert table.spectator_view()["ticket_queue_count"] == {"tickets": 4}


def test_K7_without_an_express_card_three_are_drawn() -> None:
    table = south_korea()
    table.play("tickets")
    assert len(table.offer_to(0)) == 3
    assert table.express() == [[1, 2, 3]] * 2


@pytest.mark.parametrize("left", [1, 3, 5])
def test_K7_with_fewer_tickets_left_those_are_drawn(left: int) -> None:
    table = south_korea()
    table.lay_tickets([], [], pool=[ticket.id for ticket in table.board.tickets][:left])
    table.play("express 3 tickets")
    assert len(table.offer_to(0)) == left
    assert table.express()[0] == [1, 2]


def test_K7_without_a_ticket_left_no_express_card_is_spent_on_them() -> None:
    table = south_korea()
    table.lay_tickets([], [], pool=[])
    assert express_actions(table) == [f"express {value} cards" for value in (1, 2, 3)]
    assert "no tickets are left to draw" in str(table.why_not("express 1 tickets"))


def test_K7_nothing_can_be_added_once_the_tickets_are_seen() -> None:
    table = south_korea()
    table.play("tickets")
    assert express_actions(table) == []
