"""The train cards themselves: C2, C13, C14, C15."""

from __future__ import annotations

from collections import Counter

import pytest
from table import Table, all_cards, kinds, rules_of, usa, whats

COLOURS = ["purple", "blue", "orange", "white", "green", "yellow", "black", "red"]


def test_C2_there_are_12_cards_of_each_of_8_colours_and_14_locomotives() -> None:
    table = usa()
    found = dict(zip([kind.id for kind in table.board.kinds], all_cards(table.rules, table.state), strict=True))
    assert found == dict.fromkeys(COLOURS, 12) | {"loco": 14}
    assert sum(found.values()) == 110


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_C2_what_is_neither_dealt_nor_face_up_is_the_deck(players: int) -> None:
    table = Table(rules_of("usa", players), seed=2)
    assert table.deck_count() + sum(table.discards().values()) == 110 - 4 * players - 5


# -- C13: locomotives in the display -----------------------------------------------------------------------


def test_C13_three_face_up_locomotives_clear_the_display() -> None:
    table = usa().lay_cards(display="loco loco red blue white", deck="loco", discards="green:6")
    events = table.play("draw red")
    assert table.display() == ["green"] * 5
    assert kinds(events) == ["took", "deck rebuilt", "revealed", "display cleared", *["revealed"] * 5]
    assert table.discards() == {"loco": 3, "blue": 1, "white": 1}


def test_C13_two_face_up_locomotives_stay() -> None:
    table = usa().lay_cards(display="loco blue red blue white", deck="loco green:6")
    while "loco" not in table.display()[1:]:
        table = usa(seed=table.seed + 1).lay_cards(display="loco blue red blue white", deck="loco green:6")
        table.play("draw red")
    assert table.display().count("loco") == 2
    assert table.discards() == {}


def test_C13_the_display_is_cleared_as_often_as_it_takes() -> None:
    most = 0
    for seed in range(150):
        table = usa(seed=seed).lay_cards(display="loco loco red blue white", deck="loco:12 green:12")
        events = table.play("draw red")
        most = max(most, kinds(events).count("display cleared"))
        assert table.display().count("loco") < 3
        assert None not in table.display()
        assert kinds(events).count("revealed") == 1 + 5 * kinds(events).count("display cleared")
    assert most >= 3


def test_C13_the_first_display_of_a_game_is_cleared_too() -> None:
    cleared = 0
    for seed in range(150):
        table = Table(rules_of("usa", 2), seed)
        cleared += "display cleared" in kinds(table.events)
        assert table.display().count("loco") < 3
    assert cleared > 0


def test_C13_the_replacement_of_a_face_up_locomotive_can_clear_the_display() -> None:
    table = usa().lay_cards(display="loco loco red blue loco", deck="loco", discards="green:6")
    table.play("draw loco")
    assert table.display() == ["green"] * 5


@pytest.mark.parametrize(
    ("display", "deck", "discards", "after"),
    [
        ("loco loco white red blue", "loco", "", "loco loco loco red blue"),
        ("loco loco white red blue", "loco", "loco:4", "loco loco loco red blue"),
        ("loco loco white red loco", "loco", "green", "loco loco loco loco red"),
        ("loco loco white red -", "loco", "", "loco loco loco red"),
        ("loco loco white - -", "loco", "", "loco loco loco"),
        ("loco loco white loco loco", "loco", "loco:8 red:2", "loco loco loco loco loco"),
    ],
    ids=["nothing left", "only locomotives left", "two others left", "four cards", "three cards", "two others in deck"],
)
def test_C13_locomotives_stay_when_there_are_too_few_other_cards(
    display: str, deck: str, discards: str, after: str
) -> None:
    table = usa().lay_cards(display=display, deck=deck, discards=discards)
    events = table.play("draw white")
    assert Counter(kind for kind in table.display() if kind) == Counter(after.split())
    assert "display cleared" not in kinds(events)


def test_C13_three_other_cards_are_just_enough() -> None:
    table = usa().lay_cards(display="loco loco white red blue", deck="loco", discards="green")
    events = table.play("draw white")
    assert "display cleared" in kinds(events)
    assert Counter(table.display()) == Counter(["loco", "loco", "red", "blue", "green"])
    assert table.deck_count() == 1


def test_C13_locomotives_stay_when_display_and_deck_would_change_places_for_ever() -> None:
    table = usa().lay_cards(display="loco loco white red blue", deck="loco", discards="loco:3 green:2")
    events = table.play("draw white")
    assert Counter(table.display()) == Counter(["loco", "loco", "loco", "red", "blue"])
    assert "display cleared" not in kinds(events)


def test_C13_display_and_deck_change_places_once_if_that_helps() -> None:
    table = usa().lay_cards(display="loco loco white red blue", deck="loco", discards="loco:2 green:3")
    events = table.play("draw white")
    assert Counter(table.display()) == Counter(["loco", "loco", "green", "green", "green"])
    assert kinds(events).count("display cleared") == 1
    assert table.deck_count() == 5


def test_C13_gaps_that_fill_with_too_many_locomotives_are_cleared() -> None:
    table = usa().lay_cards("red:3", display="loco loco loco - -", deck="").lay_trains(9, 9)
    table.play("claim montreal-toronto red:3")
    assert Counter(table.display()) == Counter(["loco", "loco", "red", "red", "red"])
    assert table.deck_count() == 1


def test_C13_a_display_that_could_not_be_cleared_is_cleared_once_it_can_be() -> None:
    """The clause says `whenever`: discards make enough other cards, and three locomotives still lie there."""
    table = usa().lay_cards("red:6", display="loco loco loco green blue", deck="").lay_trains(9, 9)
    table.play("claim miami-new-orleans red:6")
    assert table.display().count("loco") < 3


def test_C13_a_display_that_would_have_changed_places_for_ever_is_cleared_when_a_blind_draw_ends_that() -> None:
    for seed in range(8):
        table = usa(seed=seed).lay_cards(display="loco loco loco red blue", deck="loco:3 green:2")
        events = table.play("draw blind")
        assert "display cleared" in kinds(events)
        assert table.display().count("loco") < 3
        assert None not in table.display()


# -- C14: the deck runs out --------------------------------------------------------------------------------


def test_C14_the_deck_is_rebuilt_at_once_when_a_blind_draw_empties_it() -> None:
    table = usa().lay_cards(deck="red", discards="black:4 yellow:3")
    events = table.play("draw blind")
    assert table.hand(0) == {"red": 1}
    assert table.deck_count() == 7
    assert table.discards() == {}
    assert whats(events, "deck rebuilt") == [7]


def test_C14_the_deck_is_rebuilt_at_once_when_the_display_takes_its_last_card() -> None:
    table = usa().lay_cards(display="red blue blue blue blue", deck="green", discards="black:4")
    table.play("draw red")
    assert Counter(table.display()) == Counter(["green", "blue", "blue", "blue", "blue"])
    assert table.deck_count() == 4
    assert table.discards() == {}


def test_C14_a_rebuilt_deck_serves_the_second_pick() -> None:
    table = usa().lay_cards(deck="red", discards="black:4")
    table.plays("draw blind", "draw blind")
    assert table.hand(0) == {"red": 1, "black": 1}
    assert table.deck_count() == 3


def test_C14_a_deck_that_runs_out_while_the_display_is_cleared_is_rebuilt_from_what_was_cleared_too() -> None:
    table = usa().lay_cards(display="loco loco red blue white", deck="loco:2 black", discards="yellow:2")
    while "display cleared" not in kinds(table.events):
        table = usa(seed=table.seed + 1)
        table.lay_cards(display="loco loco red blue white", deck="loco:2 black", discards="yellow:2")
        table.events.clear()
        table.play("draw red")
    everything = Counter(table.display()) + Counter(table.deck()) + Counter(table.discards())
    assert everything == Counter(loco=4, blue=1, white=1, black=1, yellow=2)
    assert None not in table.display()


def test_C14_an_empty_deck_waits_for_discards_and_is_rebuilt_when_they_come() -> None:
    table = usa().lay_cards("red:3", deck="").lay_trains(9, 9)
    assert "blind" not in table.draws()
    table.play("claim montreal-toronto red:3")
    assert table.deck_count() == 3
    assert table.discards() == {}
    assert "blind" in table.draws()


def test_C14_a_deck_is_not_rebuilt_before_it_is_empty() -> None:
    table = usa().lay_cards(deck="red:2", discards="black:4")
    table.play("draw blind")
    assert table.deck_count() == 1
    assert table.discards() == {"black": 4}


# -- C15: gaps in the display ------------------------------------------------------------------------------


def test_C15_a_gap_stays_empty_when_deck_and_discards_are_empty() -> None:
    table = usa().lay_cards(display="red blue white green black", deck="")
    table.play("draw red")
    assert table.display() == [None, "blue", "white", "green", "black"]
    table.play("draw blue")
    assert table.display() == [None, None, "white", "green", "black"]


def test_C15_gaps_are_refilled_as_soon_as_cards_are_discarded() -> None:
    table = usa().lay_cards("red:3", display="- blue - green black", deck="").lay_trains(9, 9)
    events = table.play("claim montreal-toronto red:3")
    assert table.display() == ["red", "blue", "red", "green", "black"]
    assert table.deck_count() == 1
    assert whats(events, "revealed") == ["red", "red"]


def test_C15_fewer_discards_than_gaps_fill_only_some_of_them() -> None:
    table = usa().lay_cards("red:2", display="- - - green black", deck="").lay_trains(9, 9)
    table.play("claim denver-santa-fe red:2")
    assert table.display() == ["red", "red", None, "green", "black"]
    assert table.deck_count() == 0


def test_C15_the_last_card_of_the_deck_fills_a_gap_before_a_second_one_opens() -> None:
    table = usa().lay_cards(display="red blue white green black", deck="yellow")
    table.play("draw red")
    assert table.display() == ["yellow", "blue", "white", "green", "black"]
    table.play("draw yellow")
    assert table.display() == [None, "blue", "white", "green", "black"]
