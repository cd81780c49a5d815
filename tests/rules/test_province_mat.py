"""The province mat: K5, K6, K8."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from table import kinds, whats

from .journeys import Journey, south_korea

LINES = ["black", "green", "orange", "purple", "blue", "red", "yellow", "white"]
NAMWON_JINJU = "claim jinju-namwon white:3"
GREY = "changwon-yeosu"  # five grey spaces


def claimed(hand: str, claim: str = NAMWON_JINJU, players: int = 2) -> Journey:
    """A route just claimed by the first seat."""
    table = south_korea(players).lay_cards(hand)
    table.play(claim)
    return table


def with_line(colour: str, spots: dict[int, Sequence[int]], hand: str, claim: str = NAMWON_JINJU) -> Journey:
    """The same with trains on a line already."""
    table = south_korea().lay_cards(hand).lay_mat(colour, spots)
    table.play(claim)
    return table


# -- K5: placing a train -----------------------------------------------------------------------------------


def test_K5_four_white_cards_a_locomotive_and_plus_one_reach_white_spot_6() -> None:
    """The example of the book: Namwon to Jinju, a white route of three spaces."""
    table = south_korea().lay_cards("white:4 loco:1")
    events = table.plays(NAMWON_JINJU, "extra white", "extra loco", "express 1 mat", "mat white")
    assert table.mat() == {"white": {6: 0}}
    assert whats(events, "mat spot") == [6]
    assert table.hand(0) == {}
    assert table.discards() == {"white": 4, "loco": 1}
    assert table.express() == [[2, 3], [1, 2, 3]]
    assert table.trains() == [41, 45]
    assert table.owner("jinju-namwon") == 1
    assert table.points == [4, 0]
    assert table.current_seat == 1


@pytest.mark.parametrize(
    "actions",
    [
        ["claim jinju-namwon white:2 loco:1", "extra white", "extra white", "express 1 mat", "mat white"],
        ["claim jinju-namwon white:3", "express 1 mat", "extra loco", "extra white", "mat white"],
        ["claim jinju-namwon white:3", "extra loco", "express 1 mat", "extra white", "mat white"],
    ],
)
def test_K5_extra_cards_and_an_express_card_reach_the_same_spot_in_any_order(actions: list[str]) -> None:
    table = south_korea().lay_cards("white:4 loco:1")
    table.plays(*actions)
    assert table.mat() == {"white": {6: 0}}
    assert table.discards() == {"white": 4, "loco": 1}


def test_K5_after_a_claim_the_player_is_asked_and_may_decline() -> None:
    table = claimed("white:3")
    assert (table.current_seat, table.pending_seats, table.phase) == (0, (0,), "place a train on the mat or not")
    assert table.options() == ["mat none", "mat white", "express 1 mat", "express 2 mat", "express 3 mat"]
    table.play("mat none")
    assert table.mat() == {}
    assert table.trains() == [42, 45]
    assert table.current_seat == 1


def test_K5_the_spot_is_numbered_like_the_cards_played() -> None:
    for claim, spot in (("gunsan-iksan white:1", 1), ("gwangju-namwon white:2", 2), ("jeonju-jinju white:5", 5)):
        table = claimed("white:5", f"claim {claim}")
        table.play("mat white")
        assert table.mat() == {"white": {spot: 0}}


def test_K5_locomotives_count_as_cards_played() -> None:
    table = claimed("loco:3", "claim jinju-namwon loco:3")
    assert "mat white" in table.options()
    table.play("mat white")
    assert table.mat() == {"white": {3: 0}}


@pytest.mark.parametrize("colour", LINES)
def test_K5_the_line_is_that_of_the_colour_of_the_route(colour: str) -> None:
    table = south_korea()
    index = [kind.id for kind in table.board.kinds].index(colour)
    route = next(route for route in table.board.routes if route.colour == index and route.length == 2)
    table.lay_cards(f"{colour}:2")
    table.play(f"claim {route.id} {colour}:2")
    assert [action for action in table.options() if action.startswith("mat ")] == ["mat none", f"mat {colour}"]
    other = LINES[LINES.index(colour) - 1]
    assert "line of the route's colour" in str(table.why_not(f"mat {other}"))


def test_K5_a_grey_route_allows_any_line_whatever_it_was_paid_with() -> None:
    for payment in ("red:5", "red:3 loco:2", "loco:5"):
        table = claimed("red:5 loco:5", f"claim {GREY} {payment}")
        assert [action for action in table.options() if action.startswith("mat ")] == [
            "mat none",
            *[f"mat {colour}" for colour in LINES],
        ]
    table.play("mat green")
    assert table.mat() == {"green": {5: 0}}


def test_K5_a_claim_places_one_train() -> None:
    table = claimed("white:4")
    table.play("mat white")
    assert table.current_seat == 1
    assert table.trains() == [41, 45]


# -- K5: more cards than needed ----------------------------------------------------------------------------


def test_K5_more_cards_of_the_colour_reach_a_higher_spot() -> None:
    table = claimed("white:5")
    table.play("extra white")
    assert table.hand(0) == {"white": 1}
    table.play("extra white")
    table.play("mat white")
    assert table.mat() == {"white": {5: 0}}
    assert table.discards() == {"white": 5}


def test_K5_extra_cards_put_no_further_trains_on_the_route() -> None:
    table = claimed("white:5")
    table.plays("extra white", "extra white", "mat white")
    assert table.trains() == [45 - 3 - 1, 45]


def test_K5_only_cards_that_could_pay_for_the_route_are_eligible() -> None:
    table = claimed("white:4 red:3 loco:1")
    assert [action for action in table.options() if action.startswith("extra")] == ["extra white", "extra loco"]
    for card in {kind.id for kind in table.board.kinds} - {"white", "loco"}:
        refusal = f"{card} could not have paid for jinju-namwon together with the cards played"
        assert refusal in str(table.why_not(f"extra {card}"))


def test_K5_on_a_coloured_route_paid_with_locomotives_its_colour_is_eligible() -> None:
    table = claimed("loco:3 white:1 red:1", "claim jinju-namwon loco:3")
    assert [action for action in table.options() if action.startswith("extra")] == ["extra white"]


def test_K5_on_a_grey_route_the_colour_played_is_eligible_and_no_other() -> None:
    table = claimed("red:6 blue:6 loco:1", f"claim {GREY} red:5")
    assert [action for action in table.options() if action.startswith("extra")] == ["extra red", "extra loco"]


def test_K5_on_a_grey_route_paid_with_locomotives_the_first_extra_card_says_the_colour() -> None:
    table = claimed("red:6 blue:6 loco:6", f"claim {GREY} loco:5")
    assert [action for action in table.options() if action.startswith("extra")] == [
        "extra blue",
        "extra red",
        "extra loco",
    ]
    table.play("extra blue")
    assert [action for action in table.options() if action.startswith("extra")] == ["extra blue", "extra loco"]


def test_K5_without_eligible_cards_nothing_extra_is_played() -> None:
    table = claimed("white:3 red:5")
    assert not any(action.startswith("extra") for action in table.options())


def test_K5_extra_cards_are_spent_only_together_with_a_placement() -> None:
    table = claimed("white:5")
    table.play("extra white")
    assert "mat none" not in table.options()
    assert "for a place on the mat" in str(table.why_not("mat none"))


def test_K5_extra_cards_beyond_the_last_spot_are_not_played() -> None:
    table = claimed("red:12", f"claim {GREY} red:5")
    table.plays("extra red", "extra red", "extra red")
    assert not any(action.startswith(("extra", "express")) for action in table.options())
    table.play("mat blue")
    assert table.mat() == {"blue": {8: 0}}
    assert table.hand(0) == {"red": 4}


# -- K5: express cards -------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", [1, 2, 3])
def test_K5_an_express_card_adds_its_value_to_the_spot(value: int) -> None:
    table = claimed("white:3")
    table.plays(f"express {value} mat", "mat white")
    assert table.mat() == {"white": {3 + value: 0}}
    assert value not in table.express()[0]


def test_K5_a_placement_spends_one_express_card() -> None:
    table = claimed("white:3")
    table.play("express 1 mat")
    assert not any(action.startswith("express") for action in table.options())
    assert "you have already played an express card" in str(table.why_not("express 2 mat"))


def test_K5_an_express_card_is_spent_on_a_claim_only_together_with_a_placement() -> None:
    table = claimed("white:3")
    table.play("express 2 mat")
    assert table.options() == ["mat white"]


def test_K5_a_spent_express_card_cannot_be_used() -> None:
    table = south_korea().lay_cards("white:3").lay_express("2", "1 2 3")
    table.play(NAMWON_JINJU)
    assert [action for action in table.options() if action.startswith("express")] == ["express 2 mat"]


def test_K5_a_spent_express_card_is_refused_as_such_whatever_cards_others_have_left() -> None:
    table = south_korea(3).lay_cards("", "", "white:3").lay_express("1 2 3", "1 2 3", "2")
    table.plays(*["draw blind"] * 4)
    table.play(NAMWON_JINJU)
    assert [action for action in table.options() if action.startswith("express")] == ["express 2 mat"]
    for spent in (1, 3):
        assert f"you have spent your express card {spent}" in str(table.why_not(f"express {spent} mat"))


def test_K5_everybody_sees_extra_and_express_cards() -> None:
    table = claimed("white:4")
    events = table.plays("extra white", "express 1 mat", "mat white")
    assert [event.seen_by(None).what for event in events if event.kind == "played extra"] == [
        "extra white",
        "express 1 mat",
    ]
    assert whats(events, "mat") == ["mat white"]


@pytest.mark.parametrize(("extras", "boost"), [(0, 3), (1, 2), (2, 1), (1, 3), (2, 2), (2, 3)])
def test_K5_above_the_last_spot_counts_as_the_last_spot(extras: int, boost: int) -> None:
    table = claimed("red:8", f"claim {GREY} red:5")
    table.plays(*["extra red"] * extras, f"express {boost} mat", "mat black")
    assert table.mat() == {"black": {8: 0}}


# -- K5: occupied spots ------------------------------------------------------------------------------------


def test_K5_an_occupied_spot_gives_the_first_free_one_below() -> None:
    table = with_line("white", {1: [3]}, "white:3")
    table.play("mat white")
    assert table.mat() == {"white": {2: 0, 3: 1}}


def test_K5_several_occupied_spots_are_passed_over() -> None:
    table = with_line("white", {0: [2], 1: [3]}, "white:3")
    table.play("mat white")
    assert table.mat() == {"white": {1: 0, 2: 0, 3: 1}}


def test_K5_free_spots_above_do_not_matter() -> None:
    table = with_line("white", {1: [1, 2, 3]}, "white:3")
    assert "mat white" not in table.options()


def test_K5_with_no_free_spot_in_reach_more_cards_or_an_express_card_may_reach_one() -> None:
    table = with_line("white", {1: [1, 2, 3]}, "white:4")
    assert table.options() == ["mat none", "express 1 mat", "express 2 mat", "express 3 mat", "extra white"]
    table.plays("extra white", "mat white")
    assert table.mat()["white"][4] == 0


def test_K5_with_no_free_spot_in_reach_at_all_nothing_is_asked() -> None:
    table = south_korea().lay_cards("white:3").lay_mat("white", {1: [1, 2, 3]}).lay_express("", "")
    events = table.play(NAMWON_JINJU)
    assert table.current_seat == 1
    assert "mat" not in kinds(events)
    assert table.trains()[0] == 42


def test_K5_a_full_line_takes_no_train() -> None:
    table = south_korea().lay_cards("white:9").lay_mat("white", {0: [1, 3, 5, 7], 1: [2, 4, 6, 8]})
    table.play(NAMWON_JINJU)
    assert table.current_seat == 1


def test_K5_a_grey_route_leaves_out_the_lines_that_are_full() -> None:
    table = south_korea().lay_cards("red:5").lay_mat("green", {1: [1, 2, 3, 4, 5]})
    table.play(f"claim {GREY} red:5")
    assert "mat green" not in table.options()
    assert "no spot that you can reach on that line is free" in str(table.why_not("mat green"))
    table.play("express 1 mat")
    assert "mat green" in table.options()


def test_K5_above_the_last_spot_and_that_one_taken_gives_the_first_free_one_below() -> None:
    table = south_korea().lay_cards("red:8").lay_mat("black", {1: [8, 7]})
    table.plays(f"claim {GREY} red:5", "extra red", "extra red", "express 3 mat", "mat black")
    assert table.mat()["black"][6] == 0


def test_K5_own_trains_occupy_spots_too() -> None:
    table = with_line("white", {0: [3]}, "white:3")
    table.play("mat white")
    assert table.mat() == {"white": {2: 0, 3: 0}}


# -- K5: any number of extra cards, alone or with one express card -----------------------------------------

SUNCHEON_YEOSU = "claim suncheon-yeosu red:1"  # one red space


def test_K5_with_spots_1_and_2_taken_a_route_of_one_paid_with_three_cards_reaches_spot_3() -> None:
    table = south_korea().lay_cards("red:6").lay_mat("red", {1: [1, 2]}).lay_express("", "")
    table.play(SUNCHEON_YEOSU)
    assert table.options() == ["mat none", "extra red"]
    table.play("extra red")
    assert table.options() == ["extra red"]
    table.plays("extra red", "mat red")
    assert table.mat()["red"][3] == 0
    assert table.hand(0) == {"red": 3}


def test_K5_one_extra_card_and_an_express_card_reach_together_what_neither_reaches_alone() -> None:
    for first, second in (("extra red", "express 2 mat"), ("express 2 mat", "extra red")):
        table = south_korea().lay_cards("red:2").lay_mat("red", {1: [1, 2, 3]}).lay_express("2", "")
        table.play(SUNCHEON_YEOSU)
        assert table.options() == ["mat none", "express 2 mat", "extra red"]
        table.play(first)
        assert table.options() == [second]
        table.plays(second, "mat red")
        assert table.mat()["red"][4] == 0


def test_K5_an_extra_card_is_not_offered_when_all_of_them_and_the_best_express_card_reach_no_free_spot() -> None:
    table = south_korea().lay_cards("red:3 blue:5").lay_mat("red", {1: [1, 2, 3, 4, 5]}).lay_express("1 2", "")
    table.play(SUNCHEON_YEOSU)
    assert table.options() == ["mat none"]


def test_K5_after_an_express_card_the_extra_cards_alone_have_to_reach_a_free_spot() -> None:
    table = south_korea().lay_cards("red:3").lay_mat("red", {1: [1, 2, 3, 4]}).lay_express("1 2", "")
    table.play(SUNCHEON_YEOSU)
    assert table.options() == ["mat none", "express 2 mat", "extra red"]
    table.play("express 2 mat")
    assert table.options() == ["extra red"]


def test_K5_of_a_grey_route_paid_with_locomotives_only_colours_that_can_reach_a_free_spot_are_played() -> None:
    taken = {1: [1, 2, 3, 4, 5, 6]}
    table = south_korea().lay_cards("loco:5 blue:1 red:2").lay_express("", "")
    for colour in LINES:
        table.lay_mat(colour, taken)
    table.lay_trains(45, 45)
    table.play(f"claim {GREY} loco:5")
    assert table.options() == ["mat none", "extra red"]


def test_K5_locomotives_do_not_count_twice_towards_a_free_spot() -> None:
    table = south_korea().lay_cards("red:2 loco:2 blue:1").lay_mat("red", {1: [1, 2, 3, 4]}).lay_express("", "")
    table.play("claim suncheon-yeosu loco:1")
    assert table.options() == ["mat none"]


# -- K5: all cards of a claim are played at once -----------------------------------------------------------


def test_K5_gaps_of_the_display_are_filled_only_after_the_extra_cards_are_chosen() -> None:
    table = south_korea().lay_cards("red:3", display="blue blue blue blue -", deck="")
    assert "revealed" not in kinds(table.plays(SUNCHEON_YEOSU, "extra red"))
    assert table.display() == ["blue", "blue", "blue", "blue", None]
    events = table.play("mat red")
    assert kinds(events)[:4] == ["mat", "mat spot", "deck rebuilt", "revealed"]
    assert whats(events, "deck rebuilt") == [2]
    assert table.display() == ["blue", "blue", "blue", "blue", "red"]


def test_K5_an_empty_deck_is_rebuilt_only_after_the_express_card_is_chosen() -> None:
    table = south_korea().lay_cards("red:3", deck="")
    assert "deck rebuilt" not in kinds(table.plays(SUNCHEON_YEOSU, "express 1 mat"))
    assert (table.deck_count(), table.discards()) == (0, {})
    assert whats(table.play("mat red"), "deck rebuilt") == [1]
    assert table.deck_count() == 1


def test_K5_declining_completes_the_claim_as_well() -> None:
    table = south_korea().lay_cards("red:3", deck="")
    table.play(SUNCHEON_YEOSU)
    assert whats(table.play("mat none"), "deck rebuilt") == [1]


def test_K5_everybody_sees_the_cards_that_lie_on_the_table() -> None:
    table = south_korea().lay_cards("white:4 loco:1")
    table.plays(NAMWON_JINJU, "extra loco")
    assert table.spectator_view()["laid"] == {"white": 3, "loco": 1}
    table.play("mat white")
    assert table.spectator_view()["laid"] == {}
    assert table.discards() == {"white": 3, "loco": 1}


def test_C23_the_points_of_a_route_are_scored_before_the_mat_is_asked() -> None:
    table = claimed("white:3")
    assert table.points == [4, 0]


def test_K5_before_a_route_is_claimed_nothing_goes_on_the_mat() -> None:
    table = south_korea().lay_cards("white:4")
    for action in ("mat white", "mat none", "extra white", "express 1 mat"):
        assert "only after claiming a route" in str(table.why_not(action))


def test_K5_why_no_higher_spot_is_reached() -> None:
    table = claimed("white:9", "claim jeonju-jinju white:5")
    table.plays("extra white", "extra white", "extra white")
    for action in ("extra white", "express 3 mat"):
        assert "there is no higher spot that you could reach" in str(table.why_not(action))
    assert "white could not have paid" not in str(table.why_not("extra white"))
    assert "you have no loco left" in str(table.why_not("extra loco"))


def test_K5_the_spot_that_a_line_would_give_is_told_with_the_choice() -> None:
    table = with_line("white", {1: [4]}, "white:4")
    table.play("extra white")
    told = {
        str(action): table.rules.rule_of(action.code).facts(table.state.s, 0, action.code) for action in table.legal()
    }
    assert told.pop("mat white") == {"spot": 3}
    assert set(told) == {"express 1 mat", "express 2 mat", "express 3 mat"}
    assert not any(told.values())


# -- K6: trains on the mat ---------------------------------------------------------------------------------


def test_K6_a_train_on_the_mat_is_gone_from_the_reserve() -> None:
    table = claimed("white:3")
    assert table.trains() == [42, 45]
    table.play("mat white")
    assert table.trains() == [41, 45]


def test_K6_a_train_stays_on_its_spot_and_may_have_company_on_its_line() -> None:
    table = south_korea().lay_cards("white:3", "white:2")
    table.plays(NAMWON_JINJU, "mat white", "claim gwangju-namwon white:2", "mat white")
    assert table.mat() == {"white": {2: 1, 3: 0}}


def test_K6_without_a_train_left_nothing_is_asked() -> None:
    table = south_korea().lay_cards("white:5").lay_trains(3, 45)
    table.play(NAMWON_JINJU)
    assert table.trains() == [0, 45]
    assert table.current_seat == 1


def test_K6_the_last_train_may_go_on_the_mat() -> None:
    table = south_korea().lay_cards("white:5").lay_trains(4, 45)
    table.plays(NAMWON_JINJU, "mat white")
    assert table.trains() == [0, 45]


def test_K6_a_placement_may_begin_the_last_round() -> None:
    for answer, last in (("mat none", False), ("mat white", True)):
        table = south_korea().lay_cards("white:3").lay_trains(6, 45)
        table.play(NAMWON_JINJU)
        events = table.play(answer)
        assert ("last round" in kinds(events)) == last
    for _ in range(2):
        assert not table.over
        table.plays("draw blind", "draw blind")
    assert table.over


def test_K6_the_last_round_is_not_begun_before_the_player_has_decided() -> None:
    table = south_korea().lay_cards("white:3").lay_trains(6, 45)
    assert "last round" not in kinds(table.play(NAMWON_JINJU))


def test_K6_trains_on_the_mat_cannot_claim_routes() -> None:
    table = south_korea().lay_cards("white:9").lay_trains(6, 45).lay_mat("red", {0: [1, 2, 3, 4]})
    assert table.trains()[0] == 2
    assert table.claims("jinju-namwon") == []
    assert table.claims("gwangju-namwon") != []


# -- K8: points --------------------------------------------------------------------------------------------


def provinces(players: int, lines: dict[str, dict[int, Sequence[int]]]) -> list[int]:
    """The points for some lines."""
    table = south_korea(players)
    for colour, spots in lines.items():
        table.lay_mat(colour, spots)
    return table.scores().lines["provinces"]


def test_K8_sums_of_9_8_8_and_7_score_10_6_4_and_0_with_the_highest_spot_ahead() -> None:
    """The example of the book: green 9; black 8 with a train on 6; blue 8 with a train on 5; red 7."""
    green, black, blue, red = 0, 1, 2, 3
    assert provinces(4, {"red": {green: [8, 1], black: [6, 2], blue: [5, 3], red: [7]}}) == [10, 6, 4, 0]


@pytest.mark.parametrize(
    ("players", "prizes"),
    [(2, [10, 0]), (3, [10, 6, 0]), (4, [10, 6, 4, 0]), (5, [10, 6, 4, 2, 0])],
)
def test_K8_the_prizes_depend_on_the_number_of_players(players: int, prizes: list[int]) -> None:
    assert provinces(players, {"red": {seat: [8 - seat] for seat in range(players)}}) == prizes
    assert provinces(players, {"blue": {seat: [seat + 1] for seat in range(players)}}) == prizes[::-1]


def test_K8_a_line_is_ranked_by_its_sum_not_by_the_highest_spot_or_the_number_of_trains() -> None:
    assert provinces(3, {"red": {0: [8], 1: [1, 2, 3], 2: [4, 5]}}) == [6, 0, 10]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_K8_without_a_train_on_the_line_nothing_is_scored(players: int) -> None:
    assert provinces(players, {"red": {1: [1]}}) == [0, 10, *[0] * (players - 2)]
    assert provinces(players, {}) == [0] * players


def test_K8_equal_sums_for_the_first_place() -> None:
    assert provinces(2, {"red": {0: [3, 4], 1: [7]}}) == [0, 10]
    assert provinces(3, {"red": {0: [5, 1], 1: [4, 2], 2: [3]}}) == [10, 6, 0]


def test_K8_equal_sums_for_the_last_prize() -> None:
    assert provinces(3, {"red": {0: [8], 1: [2, 3], 2: [1, 4]}}) == [10, 0, 6]


def test_K8_three_with_equal_sums_are_ranked_by_their_highest_spots() -> None:
    assert provinces(4, {"red": {0: [1, 6], 1: [2, 5], 2: [7], 3: [3, 4]}}) == [6, 4, 10, 0]


def test_K8_all_lines_are_ranked_one_by_one_and_added_up() -> None:
    lines: dict[str, dict[int, Sequence[int]]] = {colour: {0: [2], 1: [1]} for colour in LINES}
    assert provinces(3, lines) == [80, 48, 0]
    lines["white"] = {2: [8], 1: [7], 0: [3]}
    assert provinces(3, lines) == [70, 48, 10]


def test_K8_the_sums_of_everybody_are_told_with_their_prizes() -> None:
    table = south_korea(3).lay_mat("white", {0: [1, 8], 1: [7, 5], 2: [6, 2]})
    parts = table.score_parts()["provinces"]
    assert [[(part.what, part.n, part.points) for part in seat] for seat in parts] == [
        [("white", 9, 6)],
        [("white", 12, 10)],
        [("white", 8, 0)],
    ]


def test_K8_the_whole_line_of_one_player_is_one_prize() -> None:
    assert provinces(2, {"red": {0: [1, 2, 3, 4, 5, 6, 7, 8]}}) == [10, 0]
