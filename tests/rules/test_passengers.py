"""Passengers who wait at places: G2, G5, G8."""

from __future__ import annotations

import functools
from collections import Counter
from itertools import permutations, product

import pytest
from table import kinds, whats

from .german_tables import GermanTable, before_the_first_turn, germany

COLOURS = ["black", "blue", "green", "red", "white", "yellow"]
COUNTRIES = ["danemark", "frankreich", "niederlande", "osterreich", "schweiz"]
BIG = {"berlin": 5, "frankfurt": 4, "hamburg": 4, "koln": 4, "munchen": 4, "leipzig": 3, "stuttgart": 3}


def everywhere(table: GermanTable) -> dict[str, dict[str, int]]:
    """Who waits at each city and in each country."""
    cities = [city.id for city in table.board.cities if not city.country]
    return {place: table.waiting(place) for place in cities + COUNTRIES}


# -- G2: who waits where -----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_G2_60_passengers_wait_10_of_each_of_6_colours(players: int) -> None:
    for seed in range(10):
        found: Counter[str] = Counter()
        for waiting in everywhere(before_the_first_turn("germany", players, seed)).values():
            found.update(waiting)
        assert found == dict.fromkeys(COLOURS, 10)


def test_G2_each_place_has_as_many_passengers_as_it_shows() -> None:
    for seed in range(10):
        found = everywhere(before_the_first_turn("germany", 2, seed))
        assert len(found) == 40
        for place, waiting in found.items():
            assert sum(waiting.values()) == BIG.get(place, 1), place


def test_G2_the_passengers_are_drawn_at_random() -> None:
    first: Counter[str] = Counter()
    last: Counter[str] = Counter()
    for seed in range(300):
        table = before_the_first_turn("germany", 2, seed)
        first.update(table.waiting("augsburg"))
        last.update(table.waiting("wurzburg"))
    for found in (first, last):
        assert set(found) == set(COLOURS)
        assert all(25 <= n <= 75 for n in found.values()), found


def test_G2_chance_says_which_colours_meet_in_a_city() -> None:
    meetings = {tuple(before_the_first_turn("germany", 2, seed).waiting("berlin").items()) for seed in range(60)}
    assert len(meetings) > 40


def test_G2_everybody_sees_who_waits_where() -> None:
    table = before_the_first_turn("germany", 3)
    assert table.waiting("berlin", 0) == table.waiting("berlin", 2) == table.waiting("berlin", None)
    waits = [event for event in table.events if event.kind == "passenger waits"]
    assert len(waits) == 60
    assert all(event.audience is None for event in waits)
    berlin = Counter(str(event.what).partition(":")[2] for event in waits if "berlin:" in str(event.what))
    assert berlin == table.waiting("berlin")


def test_G2_nobody_has_collected_anybody_yet() -> None:
    table = before_the_first_turn("germany", 5)
    assert [table.collected(seat) for seat in range(5)] == [{}] * 5


@pytest.mark.parametrize(
    ("country", "claims"),
    [
        ("danemark", ["danemark-kiel red:2", "bremerhaven-danemark green:5"]),
        (
            "frankreich",
            ["frankreich-freiburg yellow:2", "frankreich-karlsruhe black:2", "frankreich-saarbrucken green:1"],
        ),
        (
            "niederlande",
            ["dusseldorf-niederlande purple:3", "emden-niederlande white:2", "munster-niederlande orange:2"],
        ),
        ("osterreich", ["lindau-osterreich purple:2", "munchen-osterreich red:3", "osterreich-regensburg yellow:4"]),
        ("schweiz", ["freiburg-schweiz orange:2", "konstanz-schweiz white:1", "lindau-schweiz blue:2"]),
    ],
)
def test_G2_all_the_ways_into_a_country_share_its_one_passenger(country: str, claims: list[str]) -> None:
    for order in permutations(claims):
        hand = "purple:5 blue:5 orange:5 white:5 green:5 yellow:6 black:5 red:5"
        table = germany(hand, hand, waiting={country: "white"})
        for i, claim in enumerate(order):
            assert table.waiting(country) == ({"white": 1} if i == 0 else {})
            events = table.play(f"claim {claim}")
            assert whats(events, "collected") == ([f"collect {country}:white"] if i == 0 else [])
        assert (table.collected(0), table.collected(1)) == ({"white": 1}, {})


# -- G5: collecting ----------------------------------------------------------------------------------------

BERLIN = "red:2 blue white yellow"  # as in the picture of the rulebook: five in Berlin, one in Magdeburg


def test_G5_berlin_magdeburg_takes_one_passenger_of_choice_from_berlin_and_the_one_of_magdeburg() -> None:
    table = germany("red:3", waiting={"berlin": BERLIN, "magdeburg": "green"})
    table.play("claim berlin-magdeburg red:3")
    assert table.phase == "collect a passenger"
    assert table.options() == [f"collect berlin:{colour}" for colour in ("blue", "red", "white", "yellow")]
    table.play("collect berlin:red")
    assert table.collected(0) == {"red": 1, "green": 1}
    assert table.waiting("berlin") == {"red": 1, "blue": 1, "white": 1, "yellow": 1}
    assert table.waiting("magdeburg") == {}
    assert (table.current_seat, table.phase) == (1, "turn")


def test_G5_the_points_of_the_route_are_scored_before_anybody_is_chosen() -> None:
    table = germany("red:3", waiting={"berlin": BERLIN})
    table.play("claim berlin-magdeburg red:3")
    assert table.points == [4, 0]


def test_G5_the_player_chooses_at_both_ends_one_after_the_other() -> None:
    table = germany("blue:7", waiting={"berlin": "red blue", "hamburg": "green:2 white black"})
    table.play("claim berlin-hamburg/blue blue:7")
    assert table.options() == ["collect berlin:blue", "collect berlin:red"]
    table.play("collect berlin:blue")
    assert (table.current_seat, table.pending_seats) == (0, (0,))
    assert table.options() == ["collect hamburg:black", "collect hamburg:green", "collect hamburg:white"]
    table.play("collect hamburg:green")
    assert table.collected(0) == {"blue": 1, "green": 1}
    assert table.current_seat == 1


def test_G5_the_player_chooses_at_the_second_end_alone_if_only_that_holds_several_colours() -> None:
    table = germany("green:2", waiting={"hamburg": "red", "schwerin": "blue white"})
    events = table.play("claim hamburg-schwerin green:2")
    assert whats(events, "collected") == ["collect hamburg:red"]
    assert table.options() == ["collect schwerin:blue", "collect schwerin:white"]
    table.play("collect schwerin:white")
    assert table.collected(0) == {"red": 1, "white": 1}


def test_G5_there_is_no_choice_where_one_passenger_waits() -> None:
    table = germany("orange:5", waiting={"erfurt": "black", "hannover": "yellow"})
    events = table.play("claim erfurt-hannover/orange orange:5")
    assert whats(events, "collected") == ["collect erfurt:black", "collect hannover:yellow"]
    assert table.collected(0) == {"black": 1, "yellow": 1}
    assert table.current_seat == 1


def test_G5_there_is_no_choice_where_all_are_of_one_colour() -> None:
    table = germany("red:3", waiting={"berlin": "red:5", "magdeburg": "red"})
    table.play("claim berlin-magdeburg red:3")
    assert table.current_seat == 1
    assert table.collected(0) == {"red": 2}
    assert table.waiting("berlin") == {"red": 4}


def test_G5_an_empty_place_gives_nothing() -> None:
    table = germany("red:3", waiting={"magdeburg": "green"})
    events = table.play("claim berlin-magdeburg red:3")
    assert whats(events, "collected") == ["collect magdeburg:green"]
    assert table.collected(0) == {"green": 1}
    assert table.current_seat == 1


def test_G5_two_empty_places_give_nothing() -> None:
    table = germany("red:3", waiting={"leipzig": "green:3"})
    events = table.play("claim berlin-magdeburg red:3")
    assert "collected" not in kinds(events)
    assert table.collected(0) == {}
    assert (table.current_seat, table.phase) == (1, "turn")


def test_G5_a_country_gives_its_passenger_like_a_city() -> None:
    table = germany("red:2", waiting={"kiel": "red", "danemark": "blue"})
    events = table.play("claim danemark-kiel red:2")
    assert sorted(map(str, whats(events, "collected"))) == ["collect danemark:blue", "collect kiel:red"]
    assert table.collected(0) == {"red": 1, "blue": 1}


def test_G5_passengers_leave_a_place_one_by_one_until_it_is_empty() -> None:
    table = germany("green:5 orange:4", "purple:6 white:5", waiting={"berlin": "red blue:2"})
    table.plays("claim berlin-dresden green:5", "collect berlin:blue")
    assert table.waiting("berlin") == {"red": 1, "blue": 1}
    table.plays("claim berlin-rostock purple:6", "collect berlin:red")
    assert table.waiting("berlin") == {"blue": 1}
    table.play("claim berlin-leipzig orange:4")
    assert table.waiting("berlin") == {}
    table.play("claim berlin-schwerin white:5")
    assert table.collected(0) == {"blue": 2}
    assert table.collected(1) == {"red": 1}


def test_G5_both_tracks_of_a_double_route_give_passengers() -> None:
    table = germany("blue:7", "yellow:7", players=4, waiting={"berlin": "red:5", "hamburg": "white:4"})
    table.plays("claim berlin-hamburg/blue blue:7", "claim berlin-hamburg/yellow yellow:7")
    assert table.collected(0) == table.collected(1) == {"red": 1, "white": 1}
    assert (table.waiting("berlin"), table.waiting("hamburg")) == ({"red": 3}, {"white": 2})


def test_G5_taking_is_not_optional() -> None:
    table = germany("red:3", waiting={"berlin": BERLIN})
    table.play("claim berlin-magdeburg red:3")
    assert all(action.startswith("collect berlin:") for action in table.options())
    assert "first you have to collect a passenger" in str(table.why_not("pass"))
    for action in ("draw blind", "tickets short:4", "claim berlin-leipzig orange:4"):
        assert "first you have to collect a passenger" in str(table.why_not(action))


def test_G5_only_who_claimed_the_route_takes_passengers() -> None:
    table = germany("red:3", players=3, waiting={"berlin": BERLIN})
    table.play("claim berlin-magdeburg red:3")
    assert table.pending_seats == (0,)
    assert table.options(1) == table.options(2) == []
    assert "has nothing to decide" in str(table.why_not("collect berlin:red", 1))
    table.play("collect berlin:red")
    assert [table.collected(seat) for seat in range(3)] == [{"red": 1}, {}, {}]


def test_G5_a_colour_that_does_not_wait_there_cannot_be_taken() -> None:
    table = germany("red:3", waiting={"berlin": BERLIN, "hamburg": "black:4"})
    table.play("claim berlin-magdeburg red:3")
    assert "no black passenger waits there" in str(table.why_not("collect berlin:black"))
    assert "does not end at hamburg" in str(table.why_not("collect hamburg:black"))


def test_G5_the_other_end_waits_for_its_turn() -> None:
    table = germany("blue:7", waiting={"berlin": "red blue", "hamburg": "green white"})
    table.play("claim berlin-hamburg/blue blue:7")
    assert "the route you claimed does not end at hamburg" in str(table.why_not("collect hamburg:green"))
    table.play("collect berlin:red")
    assert "the route you claimed does not end at berlin" in str(table.why_not("collect berlin:blue"))


def test_G5_no_passenger_is_taken_without_a_claim() -> None:
    table = germany("red:9", waiting={"berlin": BERLIN})
    assert not any(action.startswith("collect") for action in table.options())
    table.plays("draw blind", "draw blind", "tickets short:4", "keep 1")
    assert [table.collected(0), table.collected(1)] == [{}, {}]


def test_G5_a_refusal_does_not_deny_a_passenger_that_waits() -> None:
    """Between claims there is nothing to collect, wherever somebody waits and whatever was claimed before."""
    table = germany("blue:7", waiting={"berlin": "red:2", "hamburg": "green:2"})
    table.play("claim berlin-hamburg/blue blue:7")
    assert table.waiting("hamburg") == {"green": 1}
    assert "no green passenger waits there" not in str(table.why_not("collect hamburg:green"))


def test_G5_collected_passengers_are_public() -> None:
    table = germany("red:3", players=3, waiting={"berlin": BERLIN, "magdeburg": "green"})
    events = table.plays("claim berlin-magdeburg red:3", "collect berlin:yellow")
    for seat in (0, 1, 2, None):
        assert table.collected(0, seat) == {"yellow": 1, "green": 1}
        seen = [event.seen_by(seat) for event in events if event.kind == "collected"]
        assert [(event.seat, event.what) for event in seen] == [
            (0, "collect berlin:yellow"),
            (0, "collect magdeburg:green"),
        ]


def test_G5_the_last_claim_of_the_game_takes_passengers_too() -> None:
    table = germany("red:3", "green:2", waiting={"berlin": "red blue", "hamburg": "black", "schwerin": "white black"})
    table.lay_trains(5, 2)
    table.play("claim berlin-magdeburg red:3")
    table.play("collect berlin:red")
    assert table.spectator_view()["last_turns"] == 2
    table.play("claim hamburg-schwerin green:2")
    assert table.phase == "collect a passenger"
    table.play("collect schwerin:white")
    table.plays("draw blind", "draw blind")
    assert table.over
    assert table.scores().lines["passengers"] == [20, 40]


# -- G8: the most and the second most of each colour -------------------------------------------------------


@functools.cache
def table_for(players: int) -> GermanTable:
    return germany(players=players)


def prizes(*numbers: int, colour: str = "red") -> list[int]:
    """What everybody scores for so many passengers of one colour each."""
    table = table_for(len(numbers))
    table.lay_collected(*[f"{colour}:{n}" for n in numbers])
    return table.scores().lines["passengers"]


@pytest.mark.parametrize(
    ("numbers", "points"),
    [
        ((3, 1), (20, 10)),
        ((1, 2), (10, 20)),
        ((4, 3, 2), (20, 10, 0)),
        ((4, 3, 2, 1), (20, 10, 0, 0)),
        ((4, 3, 2, 1, 0), (20, 10, 0, 0, 0)),
    ],
)
def test_G8_the_most_of_a_colour_score_20_and_the_second_most_10(
    numbers: tuple[int, ...], points: tuple[int, ...]
) -> None:
    for order in permutations(range(len(numbers))):
        assert prizes(*[numbers[i] for i in order]) == [points[i] for i in order]


@pytest.mark.parametrize(
    ("numbers", "points"),
    [
        ((2, 2), (20, 20)),
        ((3, 3, 2), (20, 20, 0)),
        ((3, 3, 3), (20, 20, 20)),
        ((3, 3, 2, 2), (20, 20, 0, 0)),
        ((2, 2, 2, 1, 0), (20, 20, 20, 0, 0)),
        ((2, 2, 2, 2, 2), (20, 20, 20, 20, 20)),
    ],
)
def test_G8_all_who_tie_for_first_score_20_and_nobody_scores_10(
    numbers: tuple[int, ...], points: tuple[int, ...]
) -> None:
    for order in set(permutations(zip(numbers, points, strict=True))):
        assert prizes(*[n for n, _ in order]) == [p for _, p in order]


@pytest.mark.parametrize(
    ("numbers", "points"),
    [
        ((3, 2, 2), (20, 10, 10)),
        ((5, 1, 1, 1), (20, 10, 10, 10)),
        ((5, 2, 2, 1), (20, 10, 10, 0)),
        ((4, 2, 2, 1, 1), (20, 10, 10, 0, 0)),
        ((6, 1, 1, 1, 1), (20, 10, 10, 10, 10)),
    ],
)
def test_G8_all_who_tie_for_second_score_10(numbers: tuple[int, ...], points: tuple[int, ...]) -> None:
    for order in set(permutations(zip(numbers, points, strict=True))):
        assert prizes(*[n for n, _ in order]) == [p for _, p in order]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_G8_the_only_player_with_a_colour_scores_20_and_nobody_10(players: int) -> None:
    for seat in range(players):
        numbers = [0] * players
        numbers[seat] = 1
        assert prizes(*numbers) == [20 * n for n in numbers]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_G8_nobody_scores_for_a_colour_that_nobody_has(players: int) -> None:
    assert prizes(*[0] * players) == [0] * players


def test_G8_with_none_of_a_colour_there_is_no_second_place() -> None:
    assert prizes(3, 0, 0) == [20, 0, 0]
    assert prizes(2, 2, 0) == [20, 20, 0]


@pytest.mark.parametrize("colour", COLOURS)
def test_G8_every_colour_scores_alike(colour: str) -> None:
    assert prizes(2, 5, 2, colour=colour) == [10, 20, 10]


def test_G8_holds_for_any_numbers_of_three_players() -> None:
    for numbers in product(range(4), repeat=3):
        first, second, _ = sorted(numbers, reverse=True)
        prize = {second: 10 if second < first else 0, first: 20, 0: 0}
        assert prizes(*numbers) == [prize.get(n, 0) for n in numbers], numbers


def test_G8_each_colour_is_scored_for_itself_and_all_add_up() -> None:
    table = germany(players=3)
    table.lay_collected("red:3 blue:1 green:2 white:1", "red:1 blue:1 green:2 black:4", "red:1 blue:4 black:2")
    # red 20 10 10; blue 10 10 20; green 20 20 0; white 20 0 0; black 0 20 10; yellow nobody
    assert table.scores().lines["passengers"] == [70, 60, 40]
    assert table.scores().totals == [70, 60, 40]


def test_G8_passengers_score_only_at_the_end() -> None:
    table = germany("red:3", waiting={"berlin": "red", "magdeburg": "red"})
    table.play("claim berlin-magdeburg red:3")
    assert table.points == [4, 0]
    assert table.scores().totals == [24, 0]
