"""Nordic Countries: N1 to N17."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from table import Table, facts, kinds, rules_of, whats

from whistlestop.engine.board import Route
from whistlestop.planning.planner import Planner

NORDIC = "nordic"
PLAIN = "kuopio-lahti"  # three white spaces
TUNNEL = "andalsnes-lillehammer"  # two yellow spaces
SMALL = "arhus-kobenhavn"  # a grey ferry of one space with a symbol
FERRY = "alborg-oslo"  # three white spaces, one symbol
LONG_FERRY = "andalsnes-bergen"  # five black spaces, two symbols
NINE = "lieksa-murmansk"
UNEQUAL = ["kristiansand-stavanger/green", "kristiansand-stavanger/orange"]  # a tunnel of 2, a ferry of 3


def nordic(players: int = 2) -> Table:
    return Table(rules_of(NORDIC, players), 1, 0).to_first_turn()


def route(name: str) -> Route:
    return next(route for route in facts(NORDIC).routes if route.id == name)


def changed(folder: Path, old: str, new: str) -> Table:
    """A table on the board with one of its lines changed."""
    text = Path(facts(NORDIC).path).read_text(encoding="utf-8")
    assert old in text
    path = folder / "other.toml"
    path.write_text(text.replace(old, new), encoding="utf-8")
    return Table(rules_of(str(path), 2), 1, 0).to_first_turn()


def refused(table: Table, action: str) -> str:
    refusal: Any = table.check(action, 0)
    return str(refusal.key)


# -- set-up and tickets ------------------------------------------------------------------------------------


def test_N1_two_or_three_players_have_40_trains_and_there_are_46_tickets() -> None:
    board = facts(NORDIC)
    assert (board.min_players, board.max_players, board.trains) == (2, 3, 40)
    assert (sum(kind.count for kind in board.kinds), len(board.tickets)) == (110, 46)
    points: Any = board.rules["route_points"]["by_length"]
    assert {length: points[length - 1] for length in sorted({route.length for route in board.routes})} == {
        1: 1,
        2: 2,
        3: 4,
        4: 7,
        5: 10,
        6: 15,
        9: 27,
    }


def test_N2_five_tickets_are_dealt_two_are_kept_and_the_rest_leaves_the_game() -> None:
    table = Table(rules_of(NORDIC, 3), 1, 0)
    assert [len(table.offer_to(seat)) for seat in range(3)] == [5] * 3
    assert min(len(action.tickets) for action in table.legal(0)) == 2
    boxed = set(table.offer_to(0)[2:])
    for seat in range(3):
        table.play("keep 1,2", seat)
    assert set(table.view(0)["boxed"][0]) == boxed
    assert not table.view(1)["boxed"][0]
    assert table.spectator_view()["ticket_count"] == [{"tickets": 2}] * 3


def test_N3_three_tickets_are_drawn_one_is_kept_and_the_rest_leaves_the_game() -> None:
    table = nordic()
    before = table.spectator_view()["ticket_pool_count"]["tickets"]
    table.play("tickets")
    gone = table.offer_to(0)[1:]
    assert len(gone) == 2
    table.play("keep 1")
    assert table.view(0)["ticket_pool_count"]["tickets"] == before - 3
    assert set(gone) <= set(table.view(0)["boxed"][0])


def test_N3_of_two_tickets_that_are_left_one_may_leave_the_game() -> None:
    table = nordic().lay_tickets([], pool=["boden-tampere", "oslo-stavanger"])
    table.play("tickets")
    assert sorted(table.offer_to(0)) == ["boden-tampere", "oslo-stavanger"]
    gone = table.offer_to(0)[1]
    table.play("keep 1")
    assert gone in table.view(0)["boxed"][0]
    assert "tickets" not in table.options()


# -- train cards -------------------------------------------------------------------------------------------


def test_N4_two_locomotives_of_the_display_are_taken_in_one_turn() -> None:
    table = nordic().lay_cards(display="loco loco red red blue", deck="red:9")
    table.plays("draw loco", "draw loco")
    assert table.hand(0)["loco"] == 2


def test_N5_locomotives_never_clear_the_display() -> None:
    table = nordic().lay_cards(display="loco loco loco loco red", deck="loco:5 red:5")
    events = table.play("draw red")
    assert "display cleared" not in kinds(events)
    assert table.display().count("loco") >= 4


def test_N5_with_the_parameter_three_locomotives_clear_the_display(tmp_path: Path) -> None:
    table = changed(tmp_path, "wild_from = 1", "wild_from = 1, flush_at = 3")
    table.lay_cards(display="loco loco red blue green", deck="loco:1", discards="red:9 blue:9")
    assert "display cleared" in kinds(table.play("draw red"))


# -- claiming ----------------------------------------------------------------------------------------------


def test_N6_a_locomotive_counts_on_ferries_and_in_tunnels() -> None:
    table = nordic().lay_cards("white:1 yellow:1 loco:3")
    assert f"{FERRY} loco:3" in table.claims(FERRY)
    assert f"{FERRY} white:1 loco:2" in table.claims(FERRY)
    assert table.claims(TUNNEL) == [f"{TUNNEL} yellow:1 loco:1", f"{TUNNEL} loco:2"]


def test_N6_a_locomotive_counts_on_no_other_route() -> None:
    table = nordic().lay_cards("white:3 loco:6")
    assert table.claims(PLAIN) == [f"{PLAIN} white:3"]
    assert refused(table, f"claim {PLAIN} white:2 loco:1") == "claim.not-wild"


def test_N6_locomotives_alone_pay_for_ferries_and_tunnels_only() -> None:
    table = nordic().lay_cards("loco:9")
    tunnels: Any = table.rules.by_name["tunnels"]
    paid = {route.id for i, route in enumerate(facts(NORDIC).routes) if route.ferry or tunnels.is_tunnel[i]}
    assert {claim.partition(" ")[0] for claim in table.claims()} == paid  # no other grey route, Lieksa–Murmansk neither


@pytest.mark.parametrize(("players", "both"), [(2, False), (3, True)])
def test_N7_both_tracks_are_for_three_players(players: int, both: bool) -> None:
    table = nordic(players).build(1, "bergen-oslo/blue").lay_cards("red:4")
    assert bool(table.claims("bergen-oslo/red")) == both


@pytest.mark.parametrize(("players", "both"), [(2, False), (3, True)])
def test_N8_tracks_of_different_lengths_are_a_double_route(players: int, both: bool) -> None:
    assert [route(name).length for name in UNEQUAL] == [2, 3]
    table = nordic(players).build(1, UNEQUAL[0]).lay_cards("orange:2 loco:1")
    assert bool(table.claims(UNEQUAL[1])) == both


def test_N8_nobody_owns_both_tracks_of_different_lengths() -> None:
    table = nordic(3).build(0, "mo-i-rana-trondheim/green").lay_cards("red:4 loco:2")
    assert not table.claims("mo-i-rana-trondheim/red")
    assert refused(table, "claim mo-i-rana-trondheim/red red:4 loco:2") == "claim.two-tracks"


def test_N8_without_the_parameter_tracks_of_different_lengths_are_separate_routes(tmp_path: Path) -> None:
    table = changed(tmp_path, "any_length = true", "").build(1, UNEQUAL[0]).lay_cards("orange:2 loco:1")
    assert table.claims(UNEQUAL[1])


def test_N9_the_other_spaces_of_a_ferry_take_its_colour_or_more_locomotives() -> None:
    table = nordic().lay_cards("black:3 loco:3")
    plain = [claim for claim in table.claims(LONG_FERRY) if "replacing" not in claim]
    assert plain == [f"{LONG_FERRY} black:3 loco:2", f"{LONG_FERRY} black:2 loco:3"]


def test_N9_the_other_spaces_of_a_grey_ferry_take_any_one_colour() -> None:
    table = nordic().lay_cards("red:2 blue:1 green:1 loco:2")
    plain = [claim for claim in table.claims("helsinki-stockholm/grey") if "replacing" not in claim]
    assert plain == ["helsinki-stockholm/grey red:2 loco:2"]
    assert refused(table, "claim helsinki-stockholm/yellow red:2 loco:2") == "claim.colour"


def test_N9_there_are_24_ferries_of_which_4_are_grey() -> None:
    ferries = [route for route in facts(NORDIC).routes if route.ferry]
    assert (len(ferries), sum(route.colour < 0 for route in ferries)) == (24, 4)


# -- substitutes on ferries --------------------------------------------------------------------------------


def test_N10_any_three_cards_replace_a_locomotive_that_a_symbol_asks_for() -> None:
    table = nordic().lay_cards("white:2 red:1 blue:1 green:1")
    assert table.claims(FERRY) == [f"{FERRY} replacing 1 white:2"]
    events = table.plays(f"claim {FERRY} replacing 1 white:2", "substitute red:1", "substitute blue:1")
    assert kinds(events) == ["replaced", "substituted", "substituted"]
    assert table.owner(FERRY) == 0
    events = table.play("substitute green:1")
    assert kinds(events)[:2] == ["substituted", "claimed"]
    assert table.owner(FERRY) == 1
    assert sum(table.hand(0).values()) == 0


def test_N10_two_cards_are_not_enough() -> None:
    table = nordic().lay_cards("white:2 red:1 blue:1")
    assert not table.claims(FERRY)
    assert refused(table, f"claim {FERRY} replacing 1 white:2") == "substitutes.short"
    assert refused(table, f"claim {FERRY}") == "substitutes.ferry"


def test_N10_as_many_symbols_are_replaced_as_the_player_likes() -> None:
    table = nordic().lay_cards("black:3 loco:1 red:6")
    assert table.claims(LONG_FERRY) == [
        f"{LONG_FERRY} replacing 2 black:3",
        f"{LONG_FERRY} replacing 1 black:3 loco:1",
        f"{LONG_FERRY} replacing 2 black:2 loco:1",  # the locomotive stands for a black card
    ]
    table.play(f"claim {LONG_FERRY} replacing 2 black:3")
    assert table.spectator_view()["substitutes_due"] == 6
    table.play("substitute red:6")
    assert table.owner(LONG_FERRY) == 1
    assert table.hand(0)["loco"] == 1


def test_N10_locomotives_and_cards_of_the_routes_colour_are_substitutes_too() -> None:
    table = nordic().lay_cards("white:4 loco:1")
    table.play(f"claim {FERRY} replacing 1 white:2")
    assert table.options() == ["substitute white:1", "substitute white:2", "substitute loco:1"]
    table.plays("substitute white:2", "substitute loco:1")
    assert table.owner(FERRY) == 1


def test_N10_a_ferry_of_one_space_can_be_paid_with_three_cards_of_any_kind() -> None:
    table = nordic().lay_cards("white:1 red:1 blue:1 green:1")
    assert table.claims(SMALL) == [f"{SMALL} replacing 1"]
    table.plays(f"claim {SMALL} replacing 1", "substitute white:1", "substitute red:1", "substitute blue:1")
    assert table.owner(SMALL) == 1
    assert table.hand(0)["green"] == 1


def test_N10_substitutes_take_no_trains_and_score_nothing() -> None:
    table = nordic().lay_cards("white:2 red:3").lay_points(0, 0)
    table.plays(f"claim {FERRY} replacing 1 white:2", "substitute red:3")
    assert table.trains()[0] == 37
    assert table.points[0] == 4


def test_N10_substitutes_replace_no_locomotive_that_stands_for_a_coloured_card() -> None:
    table = nordic().lay_cards("white:1 red:6")
    assert not table.claims(FERRY)
    assert refused(table, f"claim {FERRY} replacing 2 white:1") == "substitutes.most"
    table = nordic().lay_cards("white:1 loco:1 red:3")
    assert table.claims(FERRY) == [f"{FERRY} replacing 1 white:1 loco:1"]


def test_N10_with_the_parameter_substitutes_also_replace_such_locomotives(tmp_path: Path) -> None:
    table = changed(tmp_path, "[rules.substitutes]", "[rules.substitutes]\nany_space = true")
    table.lay_cards("white:1 red:6")
    assert table.claims(FERRY) == [f"{FERRY} replacing 2 white:1"]
    table.lay_cards("red:8")
    assert not table.claims(FERRY)
    assert refused(table, f"claim {FERRY}") == "substitutes.ferry"
    table.lay_cards("red:9")
    assert table.claims(FERRY) == [f"{FERRY} replacing 3"]
    table.plays(f"claim {FERRY} replacing 3", "substitute red:9")
    assert table.owner(FERRY) == 1


def test_N10_the_cards_played_are_discarded_together() -> None:
    table = nordic().lay_cards("white:2 red:3 blue:1", discards="")
    table.plays(f"claim {FERRY} replacing 1 white:2", "substitute red:2")
    assert sum(table.discards().values()) == 0
    table.play("substitute blue:1")
    assert {kind: n for kind, n in table.discards().items() if n} == {"white": 2, "red": 2, "blue": 1}


def test_N10_nothing_else_can_be_done_before_the_substitutes_are_played() -> None:
    table = nordic().lay_cards("white:2 red:3 blue:1")
    table.play(f"claim {FERRY} replacing 1 white:2")
    assert table.phase == "play the substitutes"
    assert refused(table, "draw blind") == "turn.first"
    assert refused(table, "substitute red:4") == "substitutes.due"


def test_N10_a_plain_route_takes_no_substitutes() -> None:
    table = nordic().lay_cards("white:2 red:9")
    assert refused(table, f"claim {PLAIN} replacing 1 white:2") == "substitutes.none"


def test_N11_nothing_is_replaced_in_a_tunnel() -> None:
    table = nordic().lay_cards("yellow:1 red:9")
    assert not table.claims(TUNNEL)
    assert refused(table, f"claim {TUNNEL} replacing 1 yellow:1") == "substitutes.none"


def test_N11_there_are_10_tunnels_and_more_cards_for_one_are_of_its_colour_or_locomotives() -> None:
    rule: Any = rules_of(NORDIC, 2).by_name["tunnels"]
    assert sum(rule.is_tunnel) == 10
    table = nordic().lay_cards("yellow:3 red:9", deck="yellow:3")
    events = table.play(f"claim {TUNNEL} yellow:2")
    assert len(whats(events, "turned up")) == 3
    assert table.options() == ["withdraw"]


# -- Lieksa–Murmansk ---------------------------------------------------------------------------------------


def test_N12_any_four_cards_replace_a_card_of_the_longest_route() -> None:
    assert (route(NINE).length, route(NINE).colour) == (9, -1)
    table = nordic().lay_cards("green:7 red:4 blue:4")
    assert table.claims(NINE) == [f"{NINE} replacing 2 green:7"]
    table.plays(f"claim {NINE} replacing 2 green:7", "substitute red:4", "substitute blue:4")
    assert table.owner(NINE) == 1
    assert table.trains()[0] == 31


def test_N12_it_can_be_paid_with_nine_cards_of_one_colour() -> None:
    table = nordic().lay_cards("green:9")
    assert table.claims(NINE) == [f"{NINE} green:9"]


def test_N12_a_locomotive_by_itself_counts_nothing_but_is_one_of_the_four() -> None:
    table = nordic().lay_cards("green:8 loco:3")
    assert not table.claims(NINE)
    assert refused(table, f"claim {NINE}") == "substitutes.cards"
    table = nordic().lay_cards("green:8 loco:4")
    assert table.claims(NINE) == [f"{NINE} replacing 1 green:8"]
    table.plays(f"claim {NINE} replacing 1 green:8", "substitute loco:4")
    assert table.owner(NINE) == 1


def test_N12_at_least_one_card_is_of_the_colour() -> None:
    hand = "purple:1 blue:11 orange:11 white:11"
    table = nordic().lay_cards(hand)
    assert f"{NINE} replacing 8 purple:1" in table.claims(NINE)
    assert not [claim for claim in table.claims(NINE) if claim.endswith("replacing 9")]


# -- passing and the end -----------------------------------------------------------------------------------


def test_N13_a_player_who_can_pay_with_substitutes_does_not_pass() -> None:
    table = nordic().nothing_to_do("red:5").lay_trains(3, 3)
    assert table.options() == ["pass"]
    table = nordic().nothing_to_do("yellow:3 red:1 blue:1 black:1").lay_trains(4, 4)
    assert table.options() == ["claim helsinki-stockholm/yellow replacing 1 yellow:3"]


def test_N14_two_trains_or_fewer_begin_the_last_round() -> None:
    table = nordic().lay_cards("white:3").lay_trains(5, 20)
    assert "last round" in kinds(table.play(f"claim {PLAIN} white:3"))


def test_N15_most_completed_tickets_are_worth_10_and_there_is_no_longest_path() -> None:
    table = nordic().lay_tickets(["tallinn-tampere"], ["oslo-stavanger"])
    table.build(0, "helsinki-tallinn", "helsinki-tampere")
    assert table.scores().lines["most tickets"] == [10, 0]
    assert "longest path" not in table.scores().lines
    table.build(1, "kristiansand-oslo", UNEQUAL[0])
    assert table.scores().lines["most tickets"] == [10, 10]


def test_N15_nobody_scores_the_bonus_without_a_completed_ticket() -> None:
    table = nordic().lay_tickets(["tallinn-tampere"], ["oslo-stavanger"])
    assert table.scores().lines["most tickets"] == [0, 0]


def test_N16_after_completed_tickets_a_tie_is_shared() -> None:
    table = nordic().lay_tickets([], []).build(0, PLAIN).build(1, "alborg-arhus").lay_points(4, 4)
    assert table.scores().winners == [0, 1]
    table.lay_tickets(["tallinn-tampere"], []).build(0, "helsinki-tallinn", "helsinki-tampere").lay_points(0, 13)
    assert table.scores().totals == [13, 13]  # 3 for the ticket, 10 for the most of them
    assert table.scores().winners == [0]


def test_N17_players_begin_with_no_points() -> None:
    assert nordic(3).points == [0, 0, 0]


def test_the_double_routes_are_those_of_the_board() -> None:
    pairs = Counter((route.a, route.b) for route in facts(NORDIC).routes)
    assert (len(pairs), sum(n == 2 for n in pairs.values())) == (67, 14)


def test_N12_the_planner_lays_down_no_more_cards_of_a_kind_than_an_action_can_name(tmp_path: Path) -> None:
    text = Path(facts(NORDIC).path).read_text(encoding="utf-8")
    text = text.replace("train_cards_total = 110", "train_cards_total = 158").replace("cards = 4  #", "cards = 9  #")
    path = tmp_path / "many.toml"
    path.write_text(text.replace('id = "red",    count = 12', 'id = "red",    count = 60'), encoding="utf-8")
    rules = rules_of(str(path), 2)
    table = Table(rules, 1, 0).to_first_turn().lay_tickets([], []).lay_cards("red:40 green:7", "")
    table.play("claim lieksa-murmansk replacing 2 green:7")
    planner = Planner(rules)
    assert planner.choose(table.state, 0, planner.new_plan()) in [action.code for action in table.legal()]
