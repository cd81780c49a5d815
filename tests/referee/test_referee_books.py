"""The referee itself: the examples printed in the rulebooks, and a few sums done by hand."""

from __future__ import annotations

from collections import Counter

from referee_cards import clearing_is_pointless
from referee_claims import claims, payments
from referee_facts import board_file, read_facts
from referee_followups import rides, spot_for
from referee_scoring import festivals, longest_path, passengers, provinces, tickets
from referee_table import Table


def a_table(board: str, players: int = 2) -> Table:
    return Table(read_facts(board_file(board)), players)


def ways_to_pay(table: Table, track: str, **cards: int) -> set[str]:
    return payments(table, Counter(cards), table.facts.tracks[track])


def test_a_blue_route_of_three_is_paid_in_the_four_ways_of_the_book() -> None:
    table = a_table("germany")
    blue = next(t.name for t in table.facts.tracks.values() if (t.colour, t.length) == ("blue", 3))
    ways = {"blue:3", "blue:2 loco:1", "blue:1 loco:2", "loco:3"}
    assert ways_to_pay(table, blue, blue=4, loco=4, red=5) == ways


def test_a_grey_route_of_two_takes_any_one_colour() -> None:
    ways = ways_to_pay(a_table("germany"), "augsburg-munchen", red=2, yellow=1, loco=2)
    assert ways == {"red:2", "red:1 loco:1", "yellow:1 loco:1", "loco:2"}


def test_a_ferry_takes_a_locomotive_for_each_symbol() -> None:
    ways = ways_to_pay(a_table("iberia"), "alicante-palma", red=5, loco=4)
    assert ways == {"red:2 loco:3", "red:1 loco:4"}


def test_a_plus_four_locomotive_needs_four_spaces() -> None:
    table = a_table("marklin")
    assert ways_to_pay(table, "augsburg-munchen", loco4=2, red=1, passenger=3) == set()
    assert ways_to_pay(table, "augsburg-nurnberg", loco4=2, orange=2, passenger=3) == {"orange:2 loco4:2"}


def test_with_three_players_one_train_closes_a_double_route_and_with_four_it_closes_none_for_the_others() -> None:
    for players, claimable in ((3, set()), (4, {"claim augsburg-munchen/2 red:2"})):
        table = a_table("germany", players)
        table.owner["augsburg-munchen"] = 0
        for seat in table.seats:
            table.hands[seat] = Counter(red=2)
        mine, others = claims(table, 0), claims(table, 1)
        assert not {text for text in mine if "augsburg-munchen" in text}
        assert {text for text in others if "augsburg-munchen" in text} == claimable


def test_freiburg_and_saarbrucken_are_not_joined_by_france() -> None:
    table = a_table("germany")
    table.owner |= {"frankreich-freiburg": 0, "frankreich-saarbrucken": 0}
    assert not table.joined(0, "freiburg", "saarbrucken")
    assert table.joined(0, "freiburg", "frankreich")


def test_a_ticket_counts_for_or_against_its_owner() -> None:
    table = a_table("usa")
    table.tickets[0] = ["dallas-new-york"]
    assert tickets(table, 0) == -11
    table.owner |= {"dallas-little-rock": 0, "little-rock-nashville": 0, "nashville-pittsburgh": 0}
    table.owner["new-york-pittsburgh/white"] = 1
    assert tickets(table, 0) == -11
    table.owner["new-york-pittsburgh/white"] = 0
    assert tickets(table, 0) == 11


def test_the_longest_path_may_pass_a_city_twice_but_no_train() -> None:
    table = a_table("usa")
    triangle = {"calgary-seattle": 0, "calgary-vancouver": 0, "seattle-vancouver": 0}
    table.owner |= triangle | {"portland-seattle": 0, "helena-seattle": 0}
    assert longest_path(table, 0) == 1 + 4 + 3 + 1 + 6
    assert table.seen["longest path with a loop"] == 1
    assert longest_path(table, 1) == 0


def test_most_passengers_of_a_colour_score_twenty_and_a_tie_leaves_no_second_place() -> None:
    table = a_table("germany", 4)
    for seat, number in enumerate((3, 2, 2, 0)):
        table.collected[seat]["red"] = number
    assert passengers(table) == [20, 10, 10, 0]
    table.collected[1]["red"] = 3
    assert passengers(table) == [20, 20, 0, 0]


def test_three_sevilla_cards_score_six_and_seven_valencia_cards_twenty_two() -> None:
    table = a_table("iberia")
    table.festivals_taken[0]["sevilla"] = 3
    assert festivals(table, 0) == 6
    table.festivals_taken[0]["valencia"] = 7
    assert festivals(table, 0) == 28


def test_the_red_line_of_the_book_goes_to_green_then_black_then_blue() -> None:
    table = a_table("south-korea", 4)
    green, black, blue, red = range(4)
    table.mat["red"] = {8: green, 1: green, 6: black, 2: black, 5: blue, 3: blue, 7: red}
    assert provinces(table) == [10, 6, 4, 0]


def test_an_occupied_spot_sends_a_train_down_to_the_first_free_one() -> None:
    table = a_table("south-korea")
    table.mat["white"] = {6: 0, 5: 1}
    assert spot_for(table, "white", 6) == 4
    assert spot_for(table, "white", 11) == 8
    table.mat["white"] = {1: 0, 2: 1}
    assert spot_for(table, "white", 2) is None


def test_a_passenger_rides_own_routes_free_others_for_a_card_and_enters_no_country() -> None:
    table = a_table("marklin")
    table.owner |= {"danemark-kiel": 0, "hamburg-kiel/purple": 0, "kiel-schwerin": 1}
    assert rides(table, 0, "kiel", set()) == {"ride hamburg-kiel/purple": "hamburg"}
    table.hands[0]["passenger"] = 1
    assert set(rides(table, 0, "kiel", set())) == {"ride hamburg-kiel/purple", "ride kiel-schwerin"}
    assert set(rides(table, 0, "kiel", {"kiel-schwerin"})) == {"ride hamburg-kiel/purple"}


def test_a_display_is_not_cleared_when_no_better_one_could_come() -> None:
    table = a_table("usa")
    table.display = ["loco", "loco", "loco", "red", "red"]
    table.deck, table.discards = Counter(loco=2), Counter(loco=1)
    assert clearing_is_pointless(table)
    table.discards = Counter(loco=1, blue=1)
    assert not clearing_is_pointless(table)


def test_two_displays_do_not_change_places_for_ever() -> None:
    table = a_table("usa")
    table.display = ["loco", "loco", "loco", "red", "red"]
    table.deck = Counter(loco=3, blue=2)
    assert clearing_is_pointless(table)
    table.deck = Counter(loco=2, blue=3)
    assert not clearing_is_pointless(table)
