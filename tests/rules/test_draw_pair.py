"""Drawing two cards where there is no display: F3."""

from __future__ import annotations

import pytest
from table import kinds

from whistlestop import BadActionText

from .journeys import first_journey


def test_F3_a_turn_takes_the_two_top_cards() -> None:
    table = first_journey().lay_cards("blue", deck="red:9")
    table.play("draw")
    assert table.hand(0) == {"blue": 1, "red": 2}
    assert table.deck_count() == 7
    assert (table.current_seat, table.phase) == (1, "turn")


def test_F3_a_locomotive_counts_as_one_card() -> None:
    table = first_journey().lay_cards(deck="loco:5")
    table.play("draw")
    assert table.hand(0) == {"loco": 2}
    assert table.current_seat == 1


def test_F3_the_two_cards_are_any_two_of_the_deck() -> None:
    pairs = set()
    for seed in range(40):
        table = first_journey(seed=seed).lay_cards(deck="red:2 loco:2")
        table.play("draw")
        pairs.add(tuple(table.hand(0).items()))
    assert pairs == {(("red", 2),), (("loco", 2),), (("red", 1), ("loco", 1))}


def test_F3_nobody_else_sees_the_cards() -> None:
    views, news = [], []
    for deck in ("loco:5", "red:5"):
        table = first_journey(3).lay_cards(deck=deck)
        events = table.play("draw")
        assert [event.secrets for event in events if event.kind == "drew"] == [(deck.partition(":")[0],)] * 2
        news.append([event.seen_by(1) for event in events] + [event.seen_by(None) for event in events])
        views.append((list(table.view(1).slots), list(table.spectator_view().slots)))
    assert views[0] == views[1]
    assert news[0] == news[1]


def test_F3_with_one_card_left_the_action_takes_that_one() -> None:
    table = first_journey().lay_cards(deck="red")
    table.play("draw")
    assert table.hand(0) == {"red": 1}
    assert table.current_seat == 1
    assert table.deck_count() == 0


def test_F3_a_deck_that_runs_out_between_the_two_cards_is_rebuilt_from_the_discards() -> None:
    table = first_journey().lay_cards(deck="red", discards="blue:3")
    events = table.play("draw")
    assert table.hand(0) == {"red": 1, "blue": 1}
    assert "deck rebuilt" in kinds(events)
    assert (table.deck_count(), table.discards()) == (2, {})


def test_F3_a_deck_that_runs_out_with_the_second_card_is_rebuilt_at_once() -> None:
    table = first_journey().lay_cards(deck="red:2", discards="blue:3")
    table.play("draw")
    assert table.hand(0) == {"red": 2}
    assert (table.deck_count(), table.discards()) == (3, {})


def test_F3_without_a_card_in_the_deck_nothing_can_be_drawn() -> None:
    table = first_journey().lay_cards("red:1", deck="")
    assert "draw" not in table.options()
    assert "no card is left in the deck" in str(table.why_not("draw"))


def test_F3_cards_played_come_back_when_the_deck_has_run_out() -> None:
    table = first_journey().lay_cards("blue:2", deck="")
    table.play("claim rome-vienna blue:2")
    assert table.deck_count() == 2
    assert "draw" in table.options()


def test_F3_the_action_is_written_without_anything_after_it() -> None:
    with pytest.raises(BadActionText, match="draw two cards from the deck"):
        first_journey().play("draw red")
