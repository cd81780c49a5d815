"""Actions and refusals as data: text, data and number mean the same, and whatever is refused says why."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from table import Table, every_table, rules_of, usa

from whistlestop import BadActionText, Game, IllegalAction, Ruleset, State, board_names, load_board
from whistlestop.engine.deed import Deed
from whistlestop.engine.playout import Dice, play_out
from whistlestop.notation import action_text, deed_text, describe, parse_action, read
from whistlestop.refusals import placeholders

RULES = Path(__file__).parents[1] / "src" / "whistlestop"
KEY = re.compile(r"[a-z-]+\.[a-z-]+")


@every_table
def test_text_data_and_number_of_an_action_mean_the_same(board: str, players: int) -> None:
    rules = rules_of(board, players)
    chance = Random(players)
    for seed in range(2):
        game = Game(rules, seed)
        while not game.over:
            seat = chance.choice(game.to_act)
            legal = game.legal_actions(seat)
            for action in chance.sample(legal, min(len(legal), 12)):
                deed = describe(rules, action)
                assert rules.rule_of(action).encode(deed) == action
                assert parse_action(rules, deed_text(rules, deed)) == action
                assert read(rules, action_text(rules, action)).deeds[0] == deed
            game.play(chance.choice(legal), seat)


@every_table
def test_events_that_tell_of_an_action_carry_it_as_data(board: str, players: int) -> None:
    rules = rules_of(board, players)
    game = Game(rules, seed=1)
    chance = Random(1)
    while not game.over:
        game.play(chance.choice(game.legal_actions()))
    kinds = {kind.name: kind for kind in rules.event_kinds}
    for event in game.events:
        assert (event.deed is not None) == (kinds[event.kind].value == "action")
        if event.deed is not None:
            assert deed_text(rules, event.deed) == event.what


def plain_events(rules: Ruleset, g: State) -> set[str]:
    """The kinds of events that tell no thing, in a game played to its end; their value is 0, and seat -1 is nobody."""
    plain = {i: kind.name for i, kind in enumerate(rules.event_kinds) if not kind.value}
    g.log = []
    play_out(rules, g, Dice(1))
    assert all(event.value == 0 for event in g.log if event.kind in plain)
    assert all(-1 <= event.seat < rules.players for event in g.log)
    return {plain[event.kind] for event in g.log if event.kind in plain}


@pytest.mark.parametrize("board", board_names())
def test_an_event_of_a_kind_that_tells_no_thing_has_the_value_0(board: str) -> None:
    rules = rules_of(board, 2)
    for seed in range(3):
        assert {"turn", "game over"} <= plain_events(rules, rules.new_game(seed))


def test_passing_tells_no_thing() -> None:
    table = usa().nothing_to_do()
    assert plain_events(table.rules, table.state.copy()) == {"passed", "turn", "game over"}


# -- refusals --------------------------------------------------------------------------------------------------------


def keys_in(tree: ast.AST) -> set[str]:
    """The keys of refusals that a module makes."""
    found: set[object] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal":
            found |= {leaf.value for leaf in ast.walk(node.args[0]) if isinstance(leaf, ast.Constant)}
    return {key for key in found if isinstance(key, str) and KEY.fullmatch(key)}


def sentences() -> dict[str, str]:
    found: dict[str, str] = {}
    for board in board_names():
        facts = load_board(board)
        for players in (facts.min_players, facts.max_players):
            found |= rules_of(board, players).sentences
    return found


def keys_reserved(tree: ast.AST) -> set[str]:
    """The keys of the tables REFUSALS of a module."""
    tables = [node.value for node in ast.walk(tree) if isinstance(node, ast.AnnAssign)]
    dicts = [table for table in tables if isinstance(table, ast.Dict)]
    found = {key.value for table in dicts for key in table.keys if isinstance(key, ast.Constant)}
    return {key for key in found if isinstance(key, str) and KEY.fullmatch(key)}


def test_every_refusal_that_a_rule_makes_has_a_sentence() -> None:
    made: set[str] = set()
    reserved: set[str] = set()
    for path in [*RULES.glob("engine/*.py"), *RULES.glob("rules/*.py"), RULES / "game.py"]:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        made |= keys_in(tree)
        reserved |= keys_reserved(tree)
    assert made <= reserved
    assert set(sentences()) <= reserved


def refusals_met(board: str, players: int) -> Counter[str]:
    """The keys met by asking, all through some games, for whatever the board has; every sentence is made."""
    rules = rules_of(board, players)
    met: Counter[str] = Counter()
    chance = Random(players)
    texts: set[str] = {f"claim {route.id}" for route in rules.board.routes}
    if "announce" in rules.verbs:
        texts.add(f"announce {rules.board.decks[0]}:1")
    for seed in range(3):
        game = Game(rules, seed)
        while not game.over:
            seat = chance.choice(game.to_act)
            legal = game.legal_actions(seat)
            texts |= {action_text(rules, action) for action in chance.sample(legal, min(len(legal), 3))}
            verbs = {describe(rules, action).verb for action in legal}
            near = [text for text in sorted(texts) if text.split()[0] in verbs]
            for text in chance.sample(sorted(texts), min(len(texts), 6)) + chance.sample(near, min(len(near), 6)):
                fault = game.refused(text, chance.randrange(players))
                if fault is not None:
                    assert isinstance(fault, IllegalAction)
                    assert set(fault.values) == set(placeholders(rules.sentences[fault.key]))
                    met[fault.key] += 1
            building = [action for action in legal if describe(rules, action).verb not in ("draw", "tickets")]
            game.play(chance.choice(building if building and chance.random() < 0.6 else legal), seat)
        fault = game.refused("pass")
        assert isinstance(fault, IllegalAction)
        met[fault.key] += 1
    return met


# Those that games of chance hardly meet are met by the tests of their clauses.
ELSEWHERE = {
    "announce.deck",
    "claim.alike",
    "claim.colour",
    "claim.ferry",
    "claim.only-from",
    "claim.trains",
    "claim.two-tracks",
    "claim.yours",
    "draw.empty",
    "draw.no-deck",
    "exchange.none",
    "express.second",
    "extra.unfit",
    "keep.no-such",
    "mat.full",
    "mat.no-higher",
    "pick.no-such",
    "place.country",
    "place.taken",
    "ride.card",
    "ride.country",
    "ride.twice",
    "run.stuck",
    "stop.first",
    "tickets.none",
    "tickets.split",
    "tunnel.wild",
    "turn.now",
    "turn.pass",
}


def test_every_refusal_is_met_in_some_game() -> None:
    met: Counter[str] = Counter()
    for board in board_names():
        met += refusals_met(board, 3)
    assert set(sentences()) - set(met) - ELSEWHERE == set()


def test_a_refusal_says_by_key_and_values_what_stands_in_the_way() -> None:
    table = usa().lay_cards("white:5", "red:1")
    table.build(1, "denver-phoenix")
    with pytest.raises(IllegalAction) as refusal:
        table.play("claim denver-phoenix white:5")
    assert refusal.value.key == "claim.taken"
    assert refusal.value.values == {"route": ("route", "denver-phoenix"), "seat": ("seat", 1)}
    assert "denver-phoenix already belongs to seat 2" in str(refusal.value)


def test_a_claim_without_cards_asks_whether_the_route_can_be_had_at_all() -> None:
    table = usa().lay_cards("white:4 loco:1", "red:1")
    assert table.why_not("claim denver-phoenix") is None
    fault = table.refused("claim duluth-toronto")
    assert isinstance(fault, IllegalAction)
    assert fault.key == "claim.cards"
    assert fault.values["have"] == ("counts", {"purple": 0, "loco": 1})
    assert "you have 4 white and 1 loco" in str(table.why_not("claim winnipeg-sault-st-marie"))  # grey: the best colour
    with pytest.raises(BadActionText, match="still needs"):
        table.play("claim denver-phoenix")


# -- a friendly notation ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "text", "meaning"),
    [
        ("usa", "claim phoenix-denver white:5", "claim denver-phoenix white:5"),
        ("usa", "CLAIM Denver – Phoenix White:4 Locomotive:1", "claim denver-phoenix white:4 loco:1"),
        ("usa", "claim kansas city - denver orange:4", "claim denver-kansas-city/orange orange:4"),
        ("usa", "claim Phoenix-Denver loco:5", "claim denver-phoenix loco:5"),
        ("usa", "keep 1 3", "keep 1,3"),
        ("usa", "keep 1, 3", "keep 1,3"),
        ("germany", "claim München-Lindau red:5", "claim lindau-munchen red:5"),
        ("germany", "collect KÖLN:Red", "collect koln:red"),
        ("germany", "claim Österreich-München orange:3", "claim munchen-osterreich orange:3"),
        ("iberia", "festival Córdoba", "festival cordoba"),
        ("south-korea", "boost 2", "express 2 mat"),
    ],
)
def test_what_people_type_is_understood(board: str, text: str, meaning: str) -> None:
    rules = rules_of(board, 5)
    assert action_text(rules, parse_action(rules, text)) == meaning


@pytest.mark.parametrize(
    ("board", "text", "hint"),
    [
        ("usa", "claim denver-fenix white:5", "did you mean 'denver-phoenix'?"),
        ("usa", "claim denver-boston white:5", "no route joins denver and boston"),
        ("usa", "draw bleu", "did you mean 'blue'?"),
        ("usa", "claim denver-phoenix white:2 red:3", "cards that do not go together"),
        ("usa", "claim denver-phoenix wite:5", "did you mean 'white'?"),
        ("germany", "collect berlni:red", "did you mean 'berlin'?"),
        ("marklin", "run hanover", "did you mean 'hannover'?"),
        ("south-korea", "express 2 card", "'cards' or 'tickets' or 'mat'"),
        ("south-korea", "express 7 cards", "their values are 1, 2, 3"),
        ("south-korea", "claim suncheon-yeosu red:4", "after the claim, with 'extra'"),
    ],
)
def test_what_is_not_understood_comes_with_a_hint(board: str, text: str, hint: str) -> None:
    with pytest.raises(BadActionText, match=re.escape(hint)):
        parse_action(rules_of(board, 5), text)


def double() -> Table:
    return usa(4).lay_cards("black:4 orange:4 loco:4", "", "", "")


def test_a_track_left_open_is_the_one_that_the_cards_fit() -> None:
    table = double()
    table.play("claim kansas-city-denver orange:4")
    assert table.owner("denver-kansas-city/orange") == 1


def test_a_track_left_open_is_the_one_that_is_free() -> None:
    table = double()
    table.build(1, "denver-kansas-city/orange")
    table.play("claim denver-kansas-city loco:4")
    assert table.owner("denver-kansas-city/black") == 1


def test_a_track_left_open_has_to_be_named_when_several_are_free() -> None:
    table = double()
    with pytest.raises(BadActionText, match="leaves open which track: denver-kansas-city/"):
        table.play("claim denver-kansas-city loco:4")


def test_a_taken_track_points_to_the_one_that_is_free() -> None:
    table = double()
    table.build(1, "denver-kansas-city/orange")
    fault = table.refused("claim denver-kansas-city/orange orange:4")
    assert isinstance(fault, IllegalAction)
    assert fault.key == "claim.taken-other-free"
    assert "but denver-kansas-city/black is free" in str(fault)


def test_an_exact_name_means_that_very_track() -> None:
    table = usa(4).lay_cards("red:1", "", "", "")
    table.play("claim dallas-houston red:1")
    assert table.owner("dallas-houston") == 1


def test_who_stands_in_a_city_is_named() -> None:
    table = Table(rules_of("marklin", 3), 1, 0).to_first_turn()
    rule = table.rules.by_name["passenger_runs"]
    route = next(route for route in table.board.routes if not table.board.cities[route.b].country and route.length < 3)
    s = table.state.s
    s[rule.standing + route.a] = 3  # type: ignore[attr-defined]
    table.state.s = s
    kind = table.board.kinds[max(route.colour, 0)].id
    table.lay_cards(f"{kind}:{route.length}", "", "")
    table.play(f"claim {route.id} {kind}:{route.length}")
    city = table.board.cities[route.a].id
    assert f"seat 3 has a passenger in {city}" in str(table.why_not(f"place {city}"))


def test_why_tickets_cannot_be_drawn_yet_is_said() -> None:
    table = Table(rules_of("iberia", 2), 1, 0).to_first_turn()
    assert "the second draft comes first" in str(table.why_not("tickets"))


WORDS = st.sampled_from(
    [
        "claim",
        "draw",
        "keep",
        "tickets",
        "express",
        "mat",
        "extra",
        "collect",
        "festival",
        "run",
        "ride",
        "place",
        "pick",
        "denver-phoenix",
        "koln:red",
        "white:5",
        "loco:99",
        "1,2",
        "9999999999999999999999",
        "-",
        "–",
        ":",
        "/",
        "é",
        "\x00",
        "none",
        "blind",
    ]
)
TEXTS = st.one_of(st.text(max_size=40), st.lists(st.one_of(WORDS, st.text(max_size=8)), max_size=6).map(" ".join))


@pytest.mark.parametrize("board", board_names())
@settings(max_examples=150, deadline=None, derandomize=True)
@given(text=TEXTS)
def test_hostile_text_is_refused_and_nothing_else(board: str, text: str) -> None:
    game = Game(rules_of(board, 2), seed=1)
    try:
        game.play(text)
    except (BadActionText, IllegalAction):
        assert game.why_not(text)


def test_a_deed_is_plain_data() -> None:
    deed = describe(rules_of("usa", 2), parse_action(rules_of("usa", 2), "claim denver-phoenix white:4 loco:1"))
    assert deed.to_dict() == {"verb": "claim", "route": "denver-phoenix", "counts": {"white": 4, "loco": 1}}
    assert deed == Deed("claim", route="denver-phoenix", counts={"white": 4, "loco": 1})
    assert deed != Deed("claim", route="denver-phoenix")
