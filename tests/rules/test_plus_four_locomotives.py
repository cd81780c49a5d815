"""Märklin's cards: "+4" locomotives (M4), passenger cards (M5), and when the display is cleared (M6)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from table import Table, cards, kinds, rules_of, walk

from whistlestop import WhistlestopError

from .german_tables import GermanTable, marklin

COLOURS = ["purple", "blue", "orange", "white", "green", "yellow", "black", "red"]


# -- M4: paying with "+4" locomotives ----------------------------------------------------------------------


def test_M4_on_a_route_of_four_both_kinds_of_locomotives_stand_for_any_card() -> None:
    table = marklin("orange:3 loco:1 loco4:1")
    assert table.claims("berlin-leipzig") == [
        "berlin-leipzig orange:3 loco4:1",
        "berlin-leipzig orange:3 loco:1",
        "berlin-leipzig orange:2 loco:1 loco4:1",
    ]


@pytest.mark.parametrize(
    ("route", "hand", "payment"),
    [
        ("berlin-leipzig", "orange:3 loco4", "orange:3 loco4:1"),
        ("berlin-leipzig", "orange:1 loco4:3", "orange:1 loco4:3"),
        ("berlin-leipzig", "loco4:4", "loco4:4"),
        ("berlin-leipzig", "loco:1 loco4:3", "loco:1 loco4:3"),
        ("berlin-dresden", "green:4 loco4:1", "green:4 loco4:1"),
        ("berlin-rostock", "purple:2 loco:1 loco4:3", "purple:2 loco:1 loco4:3"),
        ("berlin-rostock", "loco4:6", "loco4:6"),
        ("berlin-hannover", "black:1 loco4:6", "black:1 loco4:6"),
        ("frankfurt-koln", "yellow:3 loco4:1", "yellow:3 loco4:1"),
        ("lindau-munchen", "white:2 loco:2 loco4:1", "white:2 loco:2 loco4:1"),
    ],
)
def test_M4_a_plus_four_locomotive_is_wild_on_routes_of_four_or_more(route: str, hand: str, payment: str) -> None:
    table = marklin(hand)
    assert f"{route} {payment}" in table.claims(route)
    table.play(f"claim {route} {payment}")
    assert table.hand(0) == {}
    assert table.discards() == dict(cards(payment))


@pytest.mark.parametrize(
    ("route", "hand"),
    [
        ("bremen-emden", "blue:2 loco4:1"),
        ("bremen-emden", "blue:1 loco4:6"),
        ("bremen-emden", "loco4:6"),
        ("bremen-emden", "blue:1 loco:1 loco4:1"),
        ("bremen-emden", "loco:2 loco4:4"),
        ("hamburg-schwerin", "green:1 loco4:1"),
        ("danemark-kiel", "red:1 loco4:6"),
        ("konstanz-lindau", "loco4:6"),
        ("dortmund-dusseldorf", "loco4:6"),
    ],
)
def test_M4_a_plus_four_locomotive_is_of_no_use_on_shorter_routes(route: str, hand: str) -> None:
    table = marklin(hand)
    assert table.claims(route) == []


def test_M4_an_ordinary_locomotive_does_what_a_plus_four_locomotive_may_not() -> None:
    table = marklin("blue:2 loco:1 loco4:6")
    assert table.claims("bremen-emden") == ["bremen-emden blue:2 loco:1"]
    assert "only on routes of 4 or more" in str(table.why_not("claim bremen-emden blue:2 loco4:1"))


def test_M4_six_plus_four_locomotives_claim_every_route_of_four_five_or_six_and_no_other() -> None:
    table = marklin("loco4:6")
    expected = {
        f"{route.id} loco4:{route.length}"
        for route in table.board.routes
        if 4 <= route.length <= 6 and route.id != "frankfurt-koln/2"  # which is like the first track
    }
    assert set(table.claims()) == expected


def test_M4_a_blue_route_of_three_takes_what_the_rulebook_says() -> None:
    table = marklin("blue:3 loco:3 loco4:6")
    assert table.claims("bremen-emden") == [
        "bremen-emden blue:3",
        "bremen-emden blue:2 loco:1",
        "bremen-emden blue:1 loco:2",
        "bremen-emden loco:3",
    ]


def test_M4_a_grey_route_of_two_takes_two_red_or_a_yellow_and_a_locomotive_or_two_locomotives() -> None:
    table = marklin("red:2 yellow:1 loco:2 loco4:6")
    assert table.claims("danemark-kiel") == [
        "danemark-kiel yellow:1 loco:1",
        "danemark-kiel red:2",
        "danemark-kiel red:1 loco:1",
        "danemark-kiel loco:2",
    ]


def test_M4_M5_the_payments_are_those_of_a_naive_count_for_any_hand() -> None:
    chance = Random(4)
    for _ in range(25):
        hand = {kind: chance.choice((0, 0, 1, 2, 4)) for kind in COLOURS}
        hand |= {"loco": chance.randrange(5), "loco4": chance.randrange(7), "passenger": chance.randrange(8)}
        table = marklin(" ".join(f"{kind}:{n}" for kind, n in hand.items() if n))
        found = [claim.split(" ", 1) for claim in table.claims()]
        payments = {(route, frozenset(cards(payment).items())) for route, payment in found}
        assert len(payments) == len(found)
        assert payments == naive(table, hand)


def naive(table: GermanTable, hand: dict[str, int]) -> set[tuple[str, frozenset[tuple[str, int]]]]:
    """Every route with every way to pay for it."""
    found = set()
    for route in table.board.routes:
        if route.id.endswith(("/2", "/3")):
            continue  # like the first track
        colours = COLOURS if route.colour < 0 else [table.board.kinds[route.colour].id]
        for colour in colours:
            for locos in range(hand["loco"] + 1):
                for fours in range(hand["loco4"] + 1 if route.length >= 4 else 1):
                    rest = route.length - locos - fours
                    if 0 <= rest <= hand[colour]:
                        payment = {colour: rest, "loco": locos, "loco4": fours}
                        found.add((route.id, frozenset((kind, n) for kind, n in payment.items() if n)))
    return found


# -- M4: drawing "+4" locomotives --------------------------------------------------------------------------


def test_M4_a_face_up_plus_four_locomotive_does_not_end_the_turn() -> None:
    table = marklin(display="loco4 red red blue blue", deck="white:9")
    table.play("draw loco4")
    assert (table.current_seat, table.phase) == (0, "draw a second card")


def test_M4_a_plus_four_locomotive_may_be_the_second_pick() -> None:
    table = marklin(display="loco4 red red blue blue", deck="white:9")
    table.plays("draw red", "draw loco4")
    assert table.hand(0) == {"red": 1, "loco4": 1}
    assert table.current_seat == 1


def test_M4_a_plus_four_locomotive_that_replaces_the_first_pick_may_be_the_second() -> None:
    table = marklin(display="white red red blue blue", deck="loco4:2")
    table.play("draw white")
    assert table.display()[0] == "loco4"
    table.play("draw loco4")
    assert table.hand(0) == {"white": 1, "loco4": 1}


@pytest.mark.parametrize(("first", "second"), [("loco4", "loco4"), ("loco4", "blind"), ("blind", "loco4")])
def test_M4_two_plus_four_locomotives_may_be_taken_in_a_turn(first: str, second: str) -> None:
    table = marklin(display="loco4 loco4 red blue blue", deck="loco4:4")
    table.plays(f"draw {first}", f"draw {second}")
    assert table.hand(0) == {"loco4": 2}
    assert table.current_seat == 1


def test_M4_after_a_plus_four_locomotive_an_ordinary_one_cannot_be_the_second_pick() -> None:
    table = marklin(display="loco4 loco red blue blue", deck="white:9")
    table.play("draw loco4")
    assert table.draws() == ["blind", "blue", "white", "red"]
    assert "only be the first pick" in str(table.why_not("draw loco"))


def test_M4_a_plus_four_locomotive_is_a_second_pick_when_nothing_else_is_left() -> None:
    table = marklin(display="loco4 loco loco - -", deck="red")
    table.play("draw blind")
    assert (table.current_seat, table.draws()) == (0, ["loco4"])


def test_M4_everybody_sees_a_face_up_plus_four_locomotive_being_taken_and_nobody_one_drawn_blind() -> None:
    table = marklin(display="loco4 red red blue blue", deck="loco4:4", players=3)
    events = table.plays("draw loco4", "draw blind")
    assert table.view(1)["known"][0] == {"loco4": 1}
    assert table.view(1)["hand_count"][0] == 2
    drawn = next(event for event in events if event.kind == "drew")
    assert (drawn.seen_by(0).secrets, drawn.seen_by(1).secrets) == (("loco4",), ())


# -- M5: passenger cards -----------------------------------------------------------------------------------


def test_M5_passenger_cards_never_pay_for_a_route() -> None:
    assert marklin("passenger:10").claims() == []
    table = marklin("red:2 passenger:8")
    assert table.claims("berlin-magdeburg") == []
    assert all("passenger" not in claim for claim in table.claims())


def test_M5_a_claim_that_names_passenger_cards_is_refused() -> None:
    table = marklin("red:2 passenger:8")
    for claim in ("berlin-magdeburg red:2 passenger:1", "danemark-kiel passenger:2"):
        with pytest.raises(WhistlestopError, match="cards that do not go together"):
            table.play(f"claim {claim}")


@pytest.mark.parametrize(
    ("first", "second"),
    [("passenger", "passenger"), ("passenger", "red"), ("red", "passenger"), ("blind", "passenger")],
)
def test_M5_passenger_cards_are_drawn_like_other_cards(first: str, second: str) -> None:
    table = marklin(display="passenger passenger red blue blue", deck="red:9")
    table.plays(f"draw {first}", f"draw {second}")
    taken = ["red" if pick == "blind" else pick for pick in (first, second)]
    assert table.hand(0) == Counter(taken)
    assert table.current_seat == 1


def test_M5_a_passenger_card_drawn_blind_counts_as_one_card() -> None:
    table = marklin(deck="passenger:5")
    table.plays("draw blind", "draw blind")
    assert table.hand(0) == {"passenger": 2}
    assert table.current_seat == 1


def test_M5_a_passenger_card_that_replaces_the_first_pick_may_be_the_second() -> None:
    table = marklin(display="white red red blue blue", deck="passenger:2")
    table.plays("draw white", "draw passenger")
    assert table.hand(0) == {"white": 1, "passenger": 1}


# -- M6: clearing the display ------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["loco", "passenger"])
def test_M6_three_face_up_locomotives_or_three_passenger_cards_clear_the_display(kind: str) -> None:
    table = marklin(display=f"{kind} {kind} red blue white", deck=kind, discards="green:6")
    events = table.play("draw red")
    assert table.display() == ["green"] * 5
    assert kinds(events) == ["took", "deck rebuilt", "revealed", "display cleared", *["revealed"] * 5]
    assert table.discards() == {kind: 3, "blue": 1, "white": 1}


@pytest.mark.parametrize("kind", ["loco", "passenger"])
def test_M6_two_face_up_passenger_cards_stay(kind: str) -> None:
    table = marklin(display=f"{kind} red blue white white", deck=kind, discards="green:6")
    events = table.play("draw red")
    assert table.display() == [kind, kind, "blue", "white", "white"]
    assert "display cleared" not in kinds(events)


@pytest.mark.parametrize("last", ["loco", "passenger"])
def test_M6_locomotives_and_passenger_cards_are_counted_separately(last: str) -> None:
    other = "passenger" if last == "loco" else "loco"
    table = marklin(display=f"{other} {other} {last} red white", deck=last, discards="green:6")
    events = table.play("draw red")
    assert Counter(table.display()) == {"loco": 2, "passenger": 2, "white": 1}
    assert "display cleared" not in kinds(events)


@pytest.mark.parametrize(
    ("display", "after"),
    [
        ("loco4 loco4 red blue white", {"loco4": 3, "blue": 1, "white": 1}),
        ("loco loco red loco4 loco4", {"loco": 2, "loco4": 3}),
        ("loco loco red loco4 passenger", {"loco": 2, "loco4": 2, "passenger": 1}),
        ("passenger passenger red loco4 loco", {"passenger": 2, "loco4": 2, "loco": 1}),
        ("loco4 loco4 red loco4 loco4", {"loco4": 5}),
    ],
)
def test_M6_plus_four_locomotives_do_not_count_as_locomotives(display: str, after: dict[str, int]) -> None:
    table = marklin(display=display, deck="loco4", discards="green:6")
    events = table.play("draw red")
    assert Counter(table.display()) == after
    assert "display cleared" not in kinds(events)


def test_M6_the_display_is_cleared_as_often_as_it_takes() -> None:
    most = 0
    for seed in range(60):
        table = marklin(seed=seed, display="passenger passenger red blue white", deck="passenger:8 loco:8 green:6")
        cleared = kinds(table.play("draw red")).count("display cleared")
        most = max(most, cleared)
        assert table.display().count("passenger") < 3
        assert table.display().count("loco") < 3
        assert None not in table.display()
    assert most >= 3


def test_M6_the_first_display_of_a_game_is_cleared_too() -> None:
    causes: Counter[str] = Counter()
    for seed in range(400):
        table = Table(rules_of("marklin", 2), seed)
        first = [event.what for event in table.events if event.kind == "revealed"][:5]
        cleared = "display cleared" in kinds(table.events)
        assert cleared == (first.count("loco") >= 3 or first.count("passenger") >= 3)
        causes.update(kind for kind in ("loco", "passenger") if first.count(kind) >= 3)
        assert table.display().count("loco") < 3
        assert table.display().count("passenger") < 3
    assert causes["loco"] > 0
    assert causes["passenger"] > 0


@pytest.mark.parametrize(
    ("display", "deck", "discards"),
    [
        ("passenger passenger white red blue", "passenger", ""),
        ("passenger passenger white red blue", "passenger", "passenger:4"),
        ("passenger passenger white red -", "passenger", ""),
        ("passenger passenger white - -", "passenger", ""),
        ("passenger passenger white loco loco", "passenger", ""),
        ("passenger passenger white loco loco", "passenger", "passenger:2 loco:2"),
        ("loco loco white passenger passenger", "loco", "passenger:3 loco:2"),
        ("loco loco white passenger passenger", "loco", "passenger:8 loco:11"),
        ("loco loco white passenger -", "loco", ""),
    ],
    ids=[
        "two other cards",
        "two other cards and more passenger cards",
        "one other card",
        "no other card",
        "two locomotives",
        "only locomotives and passenger cards",
        "five locomotives and five passenger cards",
        "all locomotives and all passenger cards",
        "four cards",
    ],
)
def test_M6_the_display_stays_when_clearing_it_could_never_succeed(display: str, deck: str, discards: str) -> None:
    table = marklin(display=display, deck=deck, discards=discards)
    before = Counter(cards(display.replace("-", ""))) - Counter(["white"]) + Counter([deck])
    events = table.play("draw white")
    assert "display cleared" not in kinds(events)
    assert Counter(kind for kind in table.display() if kind) == before


@pytest.mark.parametrize(
    ("display", "deck", "discards", "after"),
    [
        ("passenger passenger white red blue", "passenger", "green", "passenger:2 red blue green"),
        ("passenger passenger white loco loco", "passenger", "green", "passenger:2 loco:2 green"),
        ("loco loco white passenger passenger", "loco", "green", "passenger:2 loco:2 green"),
        ("loco loco white passenger passenger", "loco", "loco4 loco:2 passenger:3", "passenger:2 loco:2 loco4"),
        ("loco loco white loco4 loco4", "loco", "loco4", "loco:2 loco4:3"),
        ("passenger passenger white loco4 loco4", "passenger", "loco4", "passenger:2 loco4:3"),
    ],
    ids=[
        "three other cards",
        "one other card besides locomotives",
        "one other card besides passenger cards",
        "one +4 locomotive is another card",
        "three +4 locomotives",
        "three +4 locomotives and passenger cards",
    ],
)
def test_M6_the_display_is_cleared_when_that_can_just_succeed(
    display: str, deck: str, discards: str, after: str
) -> None:
    table = marklin(display=display, deck=deck, discards=discards)
    events = table.play("draw white")
    assert "display cleared" in kinds(events)
    assert Counter(table.display()) == cards(after)


def test_M6_display_and_deck_do_not_change_places_for_ever() -> None:
    """Three locomotives lie there, and the five cards of the deck hold three passenger cards."""
    table = marklin(display="loco loco white red blue", deck="loco", discards="passenger:3 green:2")
    events = table.play("draw white")
    assert Counter(table.display()) == {"loco": 3, "red": 1, "blue": 1}
    assert "display cleared" not in kinds(events)


def test_M6_passenger_cards_that_could_not_be_cleared_are_cleared_once_they_can_be() -> None:
    """Three passenger cards lie there at any moment: the red cards make clearing possible."""
    table = marklin("red:3", display="passenger passenger passenger green blue", deck="")
    table.play("claim berlin-magdeburg red:3")
    assert table.display().count("passenger") < 3


@pytest.mark.parametrize("kind", ["loco", "passenger"])
def test_M6_a_display_that_is_not_cleared_tells_what_the_deck_cannot_hold(kind: str) -> None:
    """Three of a kind stay only if fewer than three other cards are left, so a third one is not in the deck."""
    table = marklin(players=3, display=f"{kind} {kind} white red blue", deck=f"{kind}:4")
    table.play("draw white")
    assert table.display().count(kind) == 3
    chance = Random(7)
    for _ in range(20):
        sample = table.copy()
        sample.state = table.view(0).sample(chance).state
        cards_rule: Any = sample.rules.by_name["cards"]
        assert not cards_rule.clearing_can_help(sample.state.s)


@pytest.mark.parametrize(("players", "seed"), [(2, 11), (3, 12), (4, 13), (5, 14)])
def test_M6_the_display_never_shows_three_passenger_cards_in_a_random_game(players: int, seed: int) -> None:
    rules = rules_of("marklin", players)
    for g, _, _ in walk(rules, seed):
        shown = GermanTable.__new__(GermanTable)
        shown.rules, shown.state = rules, g
        display = shown.display()
        if None not in display and shown.deck_count() > 10:
            assert display.count("loco") < 3
            assert display.count("passenger") < 3
