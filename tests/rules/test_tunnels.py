"""Tunnels: E20 to E27."""

from __future__ import annotations

import pytest
from table import kinds, whats

from .europe_tables import PAYING, EuropeTable, europe

BLUE = "munchen-venezia"  # two blue spaces
GREY = "paris-zurich"  # three grey spaces
LONG = "petrograd-stockholm"  # eight grey spaces
PLAIN = "bruxelles-paris/red"  # no tunnel


def trying(hand: str, deck: str, claim: str = f"{BLUE} blue:2", players: int = 2) -> EuropeTable:
    """A table at which the first seat has just laid down cards for a tunnel, and cards were turned up."""
    table = europe(players)
    table.lay_cards(hand, deck=deck)
    table.play(f"claim {claim}")
    return table


# -- E20: three cards are turned up ------------------------------------------------------------------------


def test_E20_three_cards_are_turned_up_for_a_tunnel() -> None:
    table = europe()
    table.lay_cards("blue:3", deck="blue red:2 green:4 white")
    events = table.play(f"claim {BLUE} blue:2")
    assert kinds(events)[:1] == ["laid down"]
    assert len(whats(events, "turned up")) == 3


def test_E20_three_cards_are_turned_up_for_a_long_tunnel_too() -> None:
    table = europe()
    table.lay_cards("green:8", deck="red:3 white:3")
    assert len(whats(table.play(f"claim {LONG} green:8"), "turned up")) == 3


def test_E20_cards_are_turned_up_for_tunnels_only() -> None:
    table = europe()
    table.lay_cards("red:2", deck="red:6")
    assert "turned up" not in kinds(table.play(f"claim {PLAIN} red:2"))
    assert table.owner(PLAIN) == 1


def test_E20_there_are_18_tunnels() -> None:
    assert sum(europe().rule("tunnels").is_tunnel) == 18


def test_E20_the_cards_for_the_route_are_those_of_any_route() -> None:
    table = europe()
    table.lay_cards("blue:2 red:2 loco:1")
    assert table.claims(BLUE) == [f"{BLUE} blue:2", f"{BLUE} blue:1 loco:1"]


# -- E21: what costs more ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deck", "due"),
    [
        ("blue red green", 1),
        ("blue:2 red", 2),
        ("blue:3", 3),
        ("loco red green", 1),
        ("loco:2 blue", 3),
        ("loco:3", 3),
    ],
)
def test_E21_each_card_of_the_colour_and_each_locomotive_costs_one_more(deck: str, due: int) -> None:
    table = trying("blue:8", deck)
    assert table.phase == PAYING
    assert table.spectator_view()["tunnel_due"] == due
    assert table.options() == ["withdraw", f"add blue:{due}"]


def test_E21_what_is_due_is_paid_with_the_colour_or_with_locomotives() -> None:
    table = trying("blue:4 loco:2 red:5", "blue:2 green")
    assert table.options() == ["withdraw", "add blue:1 loco:1", "add blue:2", "add loco:2"]
    assert "costs 2 more of your cards: blue, or locomotives" in str(table.why_not("add red:2"))
    table.play("add blue:1 loco:1")
    assert table.owner(BLUE) == 1
    assert table.hand(0) == {"blue": 1, "loco": 1, "red": 5}


def test_E21_other_cards_turned_up_cost_nothing() -> None:
    table = trying("blue:2", "red green white")
    assert table.phase == "turn"
    assert table.owner(BLUE) == 1


# -- E22: locomotives only ---------------------------------------------------------------------------------


def test_E22_with_locomotives_only_just_locomotives_count() -> None:
    table = trying("loco:2", "blue:3", f"{BLUE} loco:2")
    assert table.owner(BLUE) == 1


def test_E22_with_locomotives_only_just_locomotives_pay() -> None:
    table = trying("loco:4 blue:5", "loco:2 blue", f"{BLUE} loco:2")
    assert table.options() == ["withdraw", "add loco:2"]
    assert "2 more of your locomotives" in str(table.why_not("add blue:2"))


# -- E23: taking the cards back ----------------------------------------------------------------------------


def test_E23_who_will_not_pay_takes_the_cards_back_and_the_turn_is_over() -> None:
    table = trying("blue:4 red:1", "blue green white black:3")
    events = table.play("withdraw")
    assert table.hand(0) == {"blue": 4, "red": 1}
    assert table.trains()[0] == 45
    assert table.owner(BLUE) == 0
    assert table.current_seat == 1
    assert whats(events, "withdrew") == [BLUE]


def test_E23_a_player_who_cannot_pay_takes_the_cards_back() -> None:
    table = trying("blue:2 red:9", "blue green white")
    assert table.options() == ["withdraw"]
    table.play("withdraw")
    assert table.hand(0) == {"blue": 2, "red": 9}


@pytest.mark.parametrize("answer", ["withdraw", "add blue:1"])
def test_E23_the_cards_turned_up_are_discarded_either_way(answer: str) -> None:
    table = trying("blue:4", "blue green white", players=3)
    assert table.discards() == {}
    table.play(answer)
    paid = 3 if answer != "withdraw" else 0
    gone = {"blue": 1 + paid, "green": 1, "white": 1}
    assert {**table.discards(), **{k: n for k, n in table.deck().items() if n}} == gone  # they make the next deck


def test_E23_the_question_does_not_tell_whether_one_could_pay() -> None:
    poor, rich = trying("blue:2 red:2", "blue green white"), trying("blue:4", "blue green white")
    assert poor.phase == rich.phase == PAYING
    assert poor.view(1)["hand_count"] == rich.view(1)["hand_count"]
    assert poor.view(1).pending_seats == rich.view(1).pending_seats


# -- E24: a deck that runs out -----------------------------------------------------------------------------


@pytest.mark.parametrize(("deck", "number"), [("red", 1), ("red green", 2), ("red green white", 3)])
def test_E24_fewer_cards_than_three_are_all_turned_up(deck: str, number: int) -> None:
    table = europe()
    table.lay_cards("blue:2", deck=deck)
    assert len(whats(table.play(f"claim {BLUE} blue:2"), "turned up")) == number


def test_E24_without_any_card_the_tunnel_costs_nothing_more() -> None:
    table = europe()
    table.lay_cards("blue:2", deck="")
    events = table.play(f"claim {BLUE} blue:2")
    assert "turned up" not in kinds(events)
    assert table.owner(BLUE) == 1


def test_E24_a_deck_that_runs_out_is_rebuilt_and_the_turning_goes_on() -> None:
    table = europe()
    table.lay_cards("blue:2", deck="red", discards="green:4")
    events = table.play(f"claim {BLUE} blue:2")
    assert whats(events, "turned up") == ["red", "green", "green"]
    assert whats(events, "deck rebuilt")[0] == 4


def test_E24_cards_laid_down_or_turned_up_are_not_shuffled_in() -> None:
    table = trying("blue:4", "blue:2 red")
    assert table.deck_count() == 0
    assert table.spectator_view()["laid"] == {"blue": 4, "red": 1}
    table.play("withdraw")
    assert {kind: n for kind, n in table.deck().items() if n} == {"blue": 2, "red": 1}


# -- E25: nothing in reserve -------------------------------------------------------------------------------


def test_E25_trying_takes_the_cards_and_trains_of_the_route_and_no_more() -> None:
    table = europe()
    table.lay_cards("blue:2")
    table.lay_trains(2, 45)
    assert table.claims(BLUE) == [f"{BLUE} blue:2"]
    table.lay_trains(1, 45)
    assert table.claims(BLUE) == []


def test_E25_the_cards_added_take_no_trains_and_score_nothing() -> None:
    table = trying("blue:5", "blue:3")
    table.play("add blue:3")
    assert table.trains()[0] == 43
    assert table.points[0] == 2


def test_E25_when_nothing_is_due_the_tunnel_is_claimed_at_once() -> None:
    table = trying("blue:2", "red green white")
    assert table.current_seat == 1
    assert (table.trains()[0], table.points[0]) == (43, 2)


# -- E26: the colour laid down -----------------------------------------------------------------------------


@pytest.mark.parametrize(("cards", "due"), [("red:3", 1), ("white:3", 2), ("black:2 loco:1", 0)])
def test_E26_on_a_grey_tunnel_the_colour_laid_down_counts(cards: str, due: int) -> None:
    table = trying("red:5 white:5 black:5 loco:1", "red white:2", f"{GREY} {cards}")
    if due == 0:
        assert table.owner(GREY) == 1
    else:
        assert table.spectator_view()["tunnel_due"] == due


def test_E26_with_locomotives_among_coloured_cards_the_colour_counts_and_both_pay() -> None:
    table = trying("red:3 loco:4", "red loco green", f"{GREY} red:2 loco:1")
    assert table.options() == ["withdraw", "add red:1 loco:1", "add loco:2"]


# -- E27: everybody sees it --------------------------------------------------------------------------------


def test_E27_everybody_sees_what_is_laid_down_and_turned_up() -> None:
    table = trying("blue:4", "blue green white", players=3)
    for seat in (0, 1, 2, None):
        view = table.seen_by(seat)
        assert view["tunnel_claim"] == f"claim {BLUE} blue:2"
        assert sorted(view["tunnel_cards"]) == ["blue", "green", "white"]


def test_E27_everybody_knows_the_cards_that_were_taken_back() -> None:
    table = trying("blue:4 red:3", "blue green white")
    table.play("withdraw")
    for seat in (1, None):
        assert table.seen_by(seat)["known"][0] == {"blue": 2}
    assert table.hand(0) == {"blue": 4, "red": 3}


def test_E27_cards_that_were_known_before_are_not_counted_twice() -> None:
    table = europe()
    table.lay_cards("blue:1", display="blue red green white black", deck="blue:9")
    table.plays("draw blue", "draw red", "draw green", "draw white", f"claim {BLUE} blue:2", "withdraw")
    assert table.view(1)["known"][0] == {"blue": 2, "red": 1}


def test_E27_three_locomotives_turned_up_clear_nothing() -> None:
    table = europe()
    table.lay_cards("blue:5", display="red green white black yellow", deck="loco:3")
    events = table.play(f"claim {BLUE} blue:2")
    assert "display cleared" not in kinds(events)
    assert table.display() == ["red", "green", "white", "black", "yellow"]
