"""Festival cards: I2, I4, I7, I8, I10."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from table import kinds, rules_of, whats

from whistlestop import Game, View

from .journeys import Journey, iberia, plain_iberia

SETS = {
    "a-coruna": [7],
    "almeria": [4],
    "barcelona": [5, 6, 8, 11, 11],
    "cadiz": [2, 5, 9, 9],
    "coimbra": [4, 8, 12],
    "cordoba": [6],
    "granada": [5],
    "leon": [6, 12],
    "lisboa": [4, 5, 7, 10, 15, 15],
    "madrid": [3, 4, 6, 9],
    "malaga": [4],
    "palma": [5, 10, 15],
    "pamplona": [4, 5, 7, 10, 10],
    "portimao": [6],
    "sevilla": [3, 4, 6, 9, 15, 15],
    "valencia": [2, 4, 7, 11, 16, 22, 22, 22],
    "valladolid": [5, 10],
}


def one_train_card(seed: int = 1, players: int = 2) -> Journey:
    """The deck has three festival cards and a single train card; there are no discards."""
    table = plain_iberia(players, seed=seed).lay_festivals(deck="sevilla:2 palma:1")
    return table.lay_cards(deck="red")


# -- I2: the set-up ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_I2_hands_and_display_are_dealt_before_the_festival_cards_are_shuffled_in(players: int) -> None:
    for seed in range(12):
        game = Game(rules_of("iberia", players), seed)
        dealt = [event.kind for event in game.events if event.kind in ("drew", "revealed", "festival", "draft card")]
        assert dealt[: 4 * players] == ["drew"] * 4 * players
        assert set(dealt[4 * players :]) == {"revealed"}
        assert game.spectator_view()["deck_extra_count"] == 54
        assert sum(game.spectator_view()["festivals_lying"].values()) == 0
        assert game.spectator_view()["deck_count"] == 110 - 4 * players - len(dealt[4 * players :])


def test_I2_a_display_of_three_locomotives_is_cleared_before_the_festival_cards_are_shuffled_in() -> None:
    cleared = 0
    for seed in range(200):
        game = Game(rules_of("iberia", 2), seed)
        if "display cleared" in kinds(game.events):
            cleared += 1
            assert game.spectator_view()["discard_count"] >= 5
            assert game.spectator_view()["deck_extra_count"] == 54
        assert game.spectator_view()["display"].count("loco") < 3
    assert cleared > 0


def test_I2_the_festival_cards_lie_anywhere_in_the_deck() -> None:
    """With one train card among three festival cards, it is the first, second, third or last as often."""
    before: Counter[int] = Counter()
    for seed in range(160):
        table = one_train_card(seed)
        table.play("draw blind")
        before[sum(table.lying().values())] += 1
    assert sorted(before) == [0, 1, 2, 3]
    assert all(20 < n < 60 for n in before.values())


# -- I4: festival cards that turn up -----------------------------------------------------------------------


def test_I4_a_blind_draw_goes_on_until_a_train_card_comes() -> None:
    for seed in range(12):
        table = one_train_card(seed)
        events = table.play("draw blind")
        assert table.hand(0) == {"red": 1}
        found = Counter(str(what).removeprefix("festival ") for what in whats(events, "festival"))
        assert table.lying() == dict(found)


def test_I4_festival_cards_do_not_count_as_drawn() -> None:
    table = plain_iberia().lay_festivals(deck="sevilla:2").lay_cards(deck="", discards="red:5")
    table.play("draw blind")
    assert table.lying() == {"sevilla": 2}
    assert table.hand(0) == {"red": 1}
    assert (table.current_seat, table.phase) == (0, "draw a second card")


def test_I4_a_face_up_card_is_replaced_by_a_train_card() -> None:
    table = (
        plain_iberia()
        .lay_festivals(deck="sevilla:2 palma")
        .lay_cards(display="blue white green black yellow", deck="", discards="red:5")
    )
    events = table.play("draw blue")
    assert table.display() == ["red", "white", "green", "black", "yellow"]
    assert table.lying() == {"sevilla": 2, "palma": 1}
    assert sorted(map(str, whats(events, "festival"))) == ["festival palma", "festival sevilla", "festival sevilla"]


def test_I4_everybody_sees_what_turns_up_and_how_many_lie_at_a_city() -> None:
    table = plain_iberia().lay_festivals(deck="sevilla:2", lying="sevilla").lay_cards(deck="", discards="red:5")
    events = table.play("draw blind")
    assert [event.seen_by(None).what for event in events if event.kind == "festival"] == ["festival sevilla"] * 2
    assert table.view(1)["festivals_lying"] == {"sevilla": 3}


def test_I4_when_the_display_is_cleared_festival_cards_may_turn_up_as_well() -> None:
    table = plain_iberia().lay_festivals(deck="sevilla:2")
    table.lay_cards(display="blue loco loco black yellow", deck="loco", discards="red:4 green:4")
    events = table.play("draw blue")
    assert "display cleared" in kinds(events)
    assert table.lying() == {"sevilla": 2}
    assert None not in table.display()


def test_I4_porto_and_coimbra_share_one_pile() -> None:
    table = plain_iberia().lay_festivals(deck="coimbra:3").lay_cards(deck="", discards="red:5")
    table.play("draw blind")
    assert table.lying() == {"coimbra": 3}
    assert "porto" not in table.rule("festivals").names


def test_I4_a_deck_of_festival_cards_alone_is_turned_up_and_rebuilt_within_one_draw() -> None:
    table = plain_iberia().lay_festivals(deck="sevilla:6 lisboa:6").lay_cards(deck="", discards="red:5")
    assert "blind" in table.draws()
    events = table.play("draw blind")
    assert table.lying() == {"lisboa": 6, "sevilla": 6}
    assert whats(events, "deck rebuilt") == [5]
    assert table.hand(0) == {"red": 1}
    assert (table.deck_count(), table.discards()) == (4, {})


def test_I4_with_festival_cards_alone_and_no_discards_nothing_can_be_drawn_blind() -> None:
    table = plain_iberia().lay_festivals(deck="sevilla:2").lay_cards(deck="")
    assert "blind" not in table.draws()
    table.lay_cards(display="- - - - -", deck="")
    assert table.draws() == []


def test_I4_replacing_a_face_up_card_turns_up_the_last_festival_cards_though_no_train_card_comes() -> None:
    """The book: a festival card drawn to replace a face-up card is revealed."""
    table = plain_iberia().lay_festivals(deck="sevilla:2").lay_cards(display="blue white green black red", deck="")
    table.play("draw blue")
    assert table.display() == [None, "white", "green", "black", "red"]
    assert table.lying() == {"sevilla": 2}


def test_I4_festival_cards_turn_up_at_the_latest_when_a_gap_is_filled_from_the_discards() -> None:
    table = plain_iberia().lay_festivals(deck="sevilla:2")
    table.lay_cards("green:2", display="- white green black red", deck="")
    table.play("claim cuenca-valencia green:2")
    assert table.display() == ["green", "white", "green", "black", "red"]
    assert table.lying() == {"sevilla": 2}
    assert (table.deck_count(), table.spectator_view()["deck_extra_count"]) == (1, 0)


@pytest.mark.parametrize("players", [2, 3])
def test_I4_nobody_learns_the_train_card_drawn_after_the_last_festival_card(players: int) -> None:
    """The deck is rebuilt before the card comes: it may be any of the discards."""
    for seed in range(8):
        table = plain_iberia(players, seed=seed).lay_festivals(deck="sevilla")
        table.lay_cards(deck="", discards="red:5 blue:5 loco:5")
        events = table.play("draw blind")
        [drew] = [event for event in events if event.kind == "drew"]
        assert drew.seen_by(1).secrets == ()
        assert table.view(1)["known"][0] == {}
        if players == 2:
            assert table.view(1)["deduced"][0] == {}


# -- I7: a rebuilt deck ------------------------------------------------------------------------------------


def test_I7_a_rebuilt_deck_holds_train_cards_only() -> None:
    table = plain_iberia().lay_festivals("sevilla:2", deck="palma:1", lying="lisboa:4")
    table.lay_cards(deck="", discards="red:5")
    table.play("draw blind")
    assert (table.deck_count(), table.spectator_view()["deck_extra_count"]) == (4, 0)
    assert sum(table.spectator_view()["festivals_in_deck"].values()) == 0
    for _ in range(4):
        assert "festival" not in kinds(table.play("draw blind"))
    assert table.lying() == {"lisboa": 4, "palma": 1}


@pytest.mark.parametrize("players", [2, 5])
def test_I7_in_a_whole_game_no_festival_and_no_draft_card_turns_up_after_the_deck_is_rebuilt(players: int) -> None:
    """Players who claim a route only now and then, so that the deck runs out twice."""
    game = Game(rules_of("iberia", players), 7)
    chance = Random(7)
    happened: list[str] = []
    while not game.over and happened.count("deck rebuilt") < 2:
        seat = chance.choice(game.pending_seats)
        actions = game.legal(seat)
        if chance.random() < 0.9:
            actions = [action for action in actions if action.verb != "claim"] or actions
        happened += kinds(game.play(chance.choice(actions), seat))
    assert happened.count("festival") == 54
    assert happened.count("draft card") == 1
    after = happened[happened.index("deck rebuilt") :]
    assert "revealed" in after
    assert "festival" not in after
    assert "draft card" not in after


# -- I8: taking festival cards -----------------------------------------------------------------------------


def test_I8_a_route_to_a_festival_city_takes_all_the_cards_that_lie_there() -> None:
    table = plain_iberia().lay_festivals(lying="valencia:3 palma:2").lay_cards("green:2")
    events = table.play("claim cuenca-valencia green:2")
    assert table.pile(0) == {"valencia": 3}
    assert table.lying() == {"palma": 2}
    assert whats(events, "took festivals") == ["festival valencia"]
    assert table.current_seat == 1


def test_I8_taking_is_not_optional() -> None:
    table = plain_iberia().lay_festivals(lying="valencia:1").lay_cards("green:2")
    table.play("claim cuenca-valencia green:2")
    assert table.pile(0) == {"valencia": 1}
    assert table.phase == "turn"


def test_I8_a_route_without_a_festival_city_takes_nothing() -> None:
    table = plain_iberia().lay_festivals(lying="valencia:3").lay_cards("red:1")
    table.play("claim albacete-cuenca red:1")
    assert table.pile(0) == {}
    assert table.lying() == {"valencia": 3}


def test_I8_a_festival_city_without_cards_gives_nothing() -> None:
    table = plain_iberia().lay_festivals(lying="palma:2").lay_cards("green:2")
    events = table.play("claim cuenca-valencia green:2")
    assert table.pile(0) == {}
    assert "took festivals" not in kinds(events)


def test_I8_with_festival_cards_at_both_ends_the_player_chooses_one_city() -> None:
    for chosen, left in (("cadiz", "sevilla"), ("sevilla", "cadiz")):
        table = plain_iberia().lay_festivals(lying="cadiz:2 sevilla:3 palma:1").lay_cards("blue:1")
        table.play("claim cadiz-sevilla/blue blue:1")
        assert (table.current_seat, table.pending_seats, table.phase) == (0, (0,), "choose a festival")
        assert table.options() == ["festival cadiz", "festival sevilla"]
        assert "palma is not at either end of the route just claimed" in str(table.why_not("festival palma"))
        table.play(f"festival {chosen}")
        number = {"cadiz": 2, "sevilla": 3}
        assert table.pile(0) == {chosen: number[chosen]}
        assert table.lying() == {left: number[left], "palma": 1}
        assert (table.current_seat, table.phase) == (1, "turn")


@pytest.mark.parametrize("city", ["cadiz", "sevilla"])
def test_I8_there_is_no_choice_when_only_one_of_two_festival_cities_has_cards(city: str) -> None:
    table = plain_iberia().lay_festivals(lying=f"{city}:2").lay_cards("blue:1")
    table.play("claim cadiz-sevilla/blue blue:1")
    assert table.pile(0) == {city: 2}
    assert table.current_seat == 1


def test_I8_the_route_scores_whichever_festival_is_chosen() -> None:
    table = plain_iberia().lay_festivals(lying="lisboa:1 portimao:1").lay_cards("blue:3")
    table.plays("claim lisboa-portimao/blue blue:3", "festival portimao")
    assert table.points == [4, 0]
    assert table.trains() == [32, 35]


@pytest.mark.parametrize("claim", ["porto-vigo/purple purple:1", "badajoz-coimbra purple:3"])
def test_I8_a_route_into_porto_or_into_coimbra_takes_their_common_pile(claim: str) -> None:
    table = plain_iberia().lay_festivals(lying="coimbra:3").lay_cards("purple:3")
    table.play(f"claim {claim}")
    assert table.pile(0) == {"coimbra": 3}
    assert table.lying() == {}


def test_I8_a_route_from_porto_to_coimbra_takes_the_pile_once_and_without_a_choice() -> None:
    table = plain_iberia().lay_festivals(lying="coimbra:3").lay_cards("blue:1")
    table.play("claim coimbra-porto/blue blue:1")
    assert table.pile(0) == {"coimbra": 3}
    assert (table.current_seat, table.phase) == (1, "turn")


def test_I8_from_coimbra_to_lisboa_the_choice_is_between_two_piles() -> None:
    table = plain_iberia().lay_festivals(lying="coimbra:3 lisboa:1").lay_cards("green:2")
    table.play("claim coimbra-lisboa/green green:2")
    assert table.options() == ["festival coimbra", "festival lisboa"]


def test_I8_all_festival_cards_of_a_player_make_one_pile() -> None:
    table = plain_iberia().lay_festivals("valencia:1 palma:1", lying="valencia:3").lay_cards("green:2")
    table.play("claim cuenca-valencia green:2")
    assert table.pile(0) == {"palma": 1, "valencia": 4}
    assert table.view(1)["festival_count"] == [5, 0]


def test_I8_a_pile_is_face_down_and_only_its_number_is_public() -> None:
    table = plain_iberia(3).lay_festivals("valencia:2", "palma:1")
    for seat in (1, 2, None):
        view = table.seen_by(seat)
        assert view["festival_pile"][0] is None
        assert view["festival_count"] == [2, 1, 0]
    assert table.pile(0) == {"valencia": 2}


def test_I8_everybody_who_watched_remembers_what_went_into_a_pile() -> None:
    table = plain_iberia(3).lay_festivals(lying="valencia:3").lay_cards("green:2")
    events = table.play("claim cuenca-valencia green:2")
    [took] = [event for event in events if event.kind == "took festivals"]
    assert (took.seen_by(1).seat, took.seen_by(1).what) == (0, "festival valencia")
    assert table.view(1)["festivals_seen_taken"][0] == {"valencia": 3}
    for state in table.sampled_states(1, 5):
        assert View(table.rules, state, 0)["festival_pile"][0] == {"valencia": 3}


def test_I8_cards_taken_leave_room_for_new_ones_at_the_city() -> None:
    table = plain_iberia().lay_festivals(lying="valencia:3", deck="valencia:2")
    table.lay_cards("green:2", "orange:2", deck="", discards="red:5")
    table.play("claim cuenca-valencia green:2")
    table.plays("draw blind", "draw blind")
    assert table.lying() == {"valencia": 2}
    assert table.pile(0) == {"valencia": 3}


# -- I10: the charts ---------------------------------------------------------------------------------------


def festival_points(pile: str) -> int:
    return plain_iberia().lay_festivals(pile).scores().lines["festivals"][0]


def test_I10_three_sevilla_cards_score_6_and_seven_valencia_cards_22() -> None:
    assert festival_points("sevilla:3") == 6
    assert festival_points("valencia:7") == 22


def test_I10_the_sets_have_54_cards_in_all() -> None:
    table = iberia()
    counts = dict(zip(table.rule("festivals").names, table.rule("festivals").count, strict=True))
    assert {name: int(n) for name, n in counts.items()} == {name: len(chart) for name, chart in SETS.items()}
    assert sum(counts.values()) == 54


@pytest.mark.parametrize("city", SETS)
def test_I10_each_set_scores_by_its_own_chart(city: str) -> None:
    assert [festival_points(f"{city}:{n}") for n in range(1, len(SETS[city]) + 1)] == SETS[city]


@pytest.mark.parametrize("city", SETS)
def test_I10_beyond_the_last_step_more_cards_score_the_same(city: str) -> None:
    assert festival_points(f"{city}:{len(SETS[city]) + 1}") == SETS[city][-1]
    assert festival_points(f"{city}:20") == SETS[city][-1]


def test_I10_sets_are_counted_one_by_one_and_added_up() -> None:
    assert festival_points("sevilla:3 valencia:7 cadiz:1") == 6 + 22 + 2


def test_I10_without_festival_cards_nothing_is_scored() -> None:
    assert festival_points("") == 0


def test_I10_cards_still_lying_or_in_the_deck_score_for_nobody() -> None:
    table = plain_iberia().lay_festivals("sevilla:1", lying="sevilla:2", deck="valencia:8")
    assert table.scores().lines["festivals"] == [3, 0]
