"""Drawing train cards: C10, C11, C12, C16, C17."""

from __future__ import annotations

import pytest
from table import kinds, usa, whats


def test_C10_a_turn_takes_two_cards() -> None:
    table = usa().lay_cards(deck="red:9")
    table.play("draw blind")
    assert (table.current_seat, table.phase) == (0, "draw a second card")
    table.play("draw blind")
    assert (table.current_seat, table.phase) == (1, "turn")
    assert table.hand(0) == {"red": 2}


@pytest.mark.parametrize(
    ("first", "second"), [("blue", "blind"), ("blind", "blue"), ("blue", "white"), ("blind", "blind")]
)
def test_C10_each_of_the_two_comes_from_the_display_or_from_the_deck(first: str, second: str) -> None:
    table = usa().lay_cards(display="blue white green black yellow", deck="red:9")
    table.plays(f"draw {first}", f"draw {second}")
    taken = ["red" if pick == "blind" else pick for pick in (first, second)]
    assert table.hand(0) == {kind: taken.count(kind) for kind in taken}
    assert table.current_seat == 1


def test_C10_a_face_up_card_is_replaced_before_the_next_pick() -> None:
    table = usa().lay_cards(display="blue white green black yellow", deck="red:9")
    assert "red" not in table.draws()
    table.play("draw blue")
    assert table.display() == ["red", "white", "green", "black", "yellow"]
    table.play("draw red")
    assert table.hand(0) == {"blue": 1, "red": 1}


def test_C10_everybody_sees_which_face_up_card_is_taken() -> None:
    table = usa().lay_cards(display="blue white green black yellow", deck="red:9")
    took = table.play("draw blue")[0].seen_by(None)
    assert (took.kind, took.seat, took.what) == ("took", 0, "blue")
    assert table.view(1)["known"][0] == {"blue": 1}


def test_C10_two_alike_cards_in_the_display_are_one_choice() -> None:
    table = usa().lay_cards(display="blue blue blue red red")
    assert table.draws() == ["blind", "blue", "red"]


def test_C10_having_begun_to_draw_a_player_draws_on() -> None:
    table = usa().lay_cards("red:9")
    table.play("draw blind")
    assert all(action.startswith("draw ") for action in table.options())


def test_C11_a_face_up_locomotive_ends_the_turn() -> None:
    table = usa().lay_cards(display="loco white green black yellow")
    table.play("draw loco")
    assert table.hand(0) == {"loco": 1}
    assert (table.current_seat, table.phase) == (1, "turn")


def test_C11_a_face_up_locomotive_cannot_be_the_second_pick() -> None:
    table = usa().lay_cards(display="loco white green black yellow", deck="red:9")
    assert "loco" in table.draws()
    table.play("draw white")
    assert "loco" in table.display()
    assert table.draws() == ["blind", "green", "yellow", "black", "red"]
    assert "only be the first pick" in str(table.why_not("draw loco"))


def test_C11_a_locomotive_that_replaces_the_first_pick_cannot_be_the_second() -> None:
    table = usa().lay_cards(display="blue white green black yellow", deck="loco:2")
    table.play("draw blue")
    assert table.display()[0] == "loco"
    assert "loco" not in table.draws()
    assert "blind" in table.draws()


def test_C12_a_locomotive_drawn_blind_counts_as_one_card() -> None:
    table = usa().lay_cards(deck="loco:5")
    table.play("draw blind")
    assert table.phase == "draw a second card"
    table.play("draw blind")
    assert table.hand(0) == {"loco": 2}


def test_C12_nobody_else_learns_of_a_locomotive_drawn_blind() -> None:
    views, news = [], []
    for deck in ("loco:5", "red:5"):
        table = usa(3).lay_cards(deck=deck)  # seat 2 holds the rest, unseen by seat 1
        events = table.play("draw blind")
        assert events[0].secrets == (deck.partition(":")[0],)
        assert events[0].seen_by(0).secrets == events[0].secrets
        news.append([event.seen_by(1) for event in events] + [event.seen_by(None) for event in events])
        views.append((list(table.view(1).slots), list(table.spectator_view().slots)))
    assert views[0] == views[1]
    assert news[0] == news[1]
    assert all(event.secrets == () for event in news[0])


def test_C16_without_any_card_to_take_there_is_nothing_to_draw() -> None:
    table = usa().lay_cards(display="- - - - -", deck="")
    assert table.draws() == []
    assert "tickets" in table.options()
    assert "no card is left in the deck" in str(table.why_not("draw blind"))
    assert "there is no red in the display" in str(table.why_not("draw red"))


@pytest.mark.parametrize(
    ("display", "deck", "pick"),
    [("- - - - -", "red", "blind"), ("- red - - -", "", "red"), ("- - loco - -", "", "loco")],
)
def test_C16_the_action_takes_the_only_card_that_is_left(display: str, deck: str, pick: str) -> None:
    table = usa().lay_cards(display=display, deck=deck)
    assert table.draws() == [pick]
    table.play(f"draw {pick}")
    assert sum(table.hand(0).values()) == 1
    assert (table.current_seat, table.phase) == (1, "turn")
    assert table.draws() == []


@pytest.mark.parametrize("display", ["red loco - - -", "red loco loco - -"])
def test_C16_the_turn_ends_when_only_locomotives_are_left_for_a_second_pick(display: str) -> None:
    table = usa().lay_cards(display=display, deck="")
    assert table.draws() == ["red", "loco"]
    table.play("draw red")
    assert table.current_seat == 1
    assert table.hand(0) == {"red": 1}


def test_C16_the_turn_ends_when_a_blind_draw_leaves_only_locomotives() -> None:
    table = usa().lay_cards(display="loco loco - - -", deck="red")
    table.play("draw blind")
    assert table.current_seat == 1


def test_C16_the_turn_ends_when_the_replacement_of_the_first_pick_is_a_locomotive_and_nothing_else_is_left() -> None:
    table = usa().lay_cards(display="red - - - -", deck="loco")
    table.play("draw red")
    assert table.display() == ["loco", None, None, None, None]
    assert table.current_seat == 1


def test_C16_a_colour_left_in_the_display_is_a_second_pick_though_the_deck_is_empty() -> None:
    table = usa().lay_cards(display="loco blue - - -", deck="red")
    table.play("draw blind")
    assert (table.current_seat, table.draws()) == (0, ["blue"])
    table.play("draw blue")
    assert table.hand(0) == {"red": 1, "blue": 1}


def test_C16_the_action_takes_the_last_two_cards() -> None:
    table = usa().lay_cards(display="blue blue - - -", deck="")
    events = table.plays("draw blue", "draw blue")
    assert table.hand(0) == {"blue": 2}
    assert table.current_seat == 1
    assert whats(events, "took") == ["blue", "blue"]
    assert "revealed" not in kinds(events)


def test_C17_there_is_no_limit_to_the_cards_in_hand() -> None:
    everything = "purple:11 blue:11 orange:11 white:11 green:11 yellow:12 black:12 red:12 loco:12"
    table = usa().lay_cards(everything)
    assert sum(table.hand(0).values()) == 103
    table.plays("draw blind", "draw blind")
    assert sum(table.hand(0).values()) == 105
