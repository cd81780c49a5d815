"""Actions and refusals as values: text, value and code mean the same, and whatever is refused says why."""

from __future__ import annotations

import ast
import copy
import pickle
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from table import Table, every_table, rules_of, usa

from whistlestop import Action, BadActionText, Game, IllegalAction, board_names, load_board, ruleset
from whistlestop.engine import Ruleset, State
from whistlestop.engine.playout import FastRandom, random_playout
from whistlestop.notation import parse, read
from whistlestop.refusals import placeholders

RULES = Path(__file__).parents[1] / "src" / "whistlestop"
KEY = re.compile(r"[a-z-]+\.[a-z-]+")


@every_table
def test_text_value_and_code_of_an_action_mean_the_same(board: str, players: int) -> None:
    rules = rules_of(board, players)
    chance = Random(players)
    for seed in range(2):
        game = Game(rules, seed)
        while not game.over:
            seat = chance.choice(game.pending_seats)
            legal = game.legal(seat)
            for action in chance.sample(legal, min(len(legal), 12)):
                assert rules.rule_of(action.code).encode(action) == action.code == int(action)
                assert rules.action(action.code) is action
                assert parse(rules, str(action)) is action
                [described, *_] = read(rules, str(action)).described
                assert described.to_dict() == action.to_dict()
            game.play(chance.choice(legal), seat)


@every_table
def test_events_that_tell_of_an_action_carry_it_as_data(board: str, players: int) -> None:
    rules = rules_of(board, players)
    game = Game(rules, seed=1)
    chance = Random(1)
    while not game.over:
        game.play(chance.choice(game.legal()))
    kinds = {kind.name: kind for kind in rules.event_kinds}
    for event in game.events:
        assert (event.action is not None) == (kinds[event.kind].value == "action")
        if event.action is not None:
            assert str(event.action) == event.what
            assert rules.action(event.action.code) is event.action


def plain_events(rules: Ruleset, g: State) -> set[str]:
    """The kinds of events that tell no thing, in a game played to its end; their value is 0, and seat -1 is nobody."""
    plain = {i: kind.name for i, kind in enumerate(rules.event_kinds) if not kind.value}
    g.log = []
    random_playout(rules, g, FastRandom(1))
    assert all(event.value == 0 for event in g.log if event.kind in plain)
    assert all(-1 <= event.seat < rules.players for event in g.log)
    return {plain[event.kind] for event in g.log if event.kind in plain}


@pytest.mark.parametrize("board", board_names())
def test_an_event_of_a_kind_without_a_value_has_the_value_0(board: str) -> None:
    rules = rules_of(board, 2)
    for seed in range(3):
        assert {"turn", "game over"} <= plain_events(rules, rules.new_game(seed))


def test_the_event_of_a_pass_has_no_value() -> None:
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
            seat = chance.choice(game.pending_seats)
            legal = game.legal(seat)
            texts |= {str(action) for action in chance.sample(legal, min(len(legal), 3))}
            verbs = {action.verb for action in legal}
            near = [text for text in sorted(texts) if text.split()[0] in verbs]
            for text in chance.sample(sorted(texts), min(len(texts), 6)) + chance.sample(near, min(len(near), 6)):
                fault = game.check(text, chance.randrange(players))
                if fault is not None:
                    assert isinstance(fault, IllegalAction)
                    assert set(fault.values) == set(placeholders(rules.sentences[fault.key]))
                    met[fault.key] += 1
            building = [action for action in legal if action.verb not in ("draw", "tickets")]
            game.play(chance.choice(building if building and chance.random() < 0.6 else legal), seat)
        fault = game.check("pass")
        assert isinstance(fault, IllegalAction)
        met[fault.key] += 1
    return met


# Those that games of chance hardly meet are met by the tests of their clauses.
ELSEWHERE = {
    "announce.deck",
    "claim.alike",
    "claim.colour",
    "claim.ferry",
    "claim.not-wild",
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
    "substitutes.most",
    "substitutes.none",
    "tally.closed",
    "tally.festivals",
    "tally.goods",
    "tally.no-crossing",
    "tally.not-completed",
    "tally.passengers",
    "tally.stations",
    "tally.trains",
    "tally.two-tracks",
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


def test_a_refusal_has_its_reason_as_a_key_with_values() -> None:
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
    fault = table.check("claim duluth-toronto")
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
def test_parse_accepts_what_people_type(board: str, text: str, meaning: str) -> None:
    assert str(parse(rules_of(board, 5), text)) == meaning


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
def test_parse_answers_what_it_does_not_understand_with_a_hint(board: str, text: str, hint: str) -> None:
    with pytest.raises(BadActionText, match=re.escape(hint)):
        parse(rules_of(board, 5), text)


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
    fault = table.check("claim denver-kansas-city/orange orange:4")
    assert isinstance(fault, IllegalAction)
    assert fault.key == "claim.taken-other-free"
    assert "but denver-kansas-city/black is free" in str(fault)


def test_an_exact_name_means_that_very_track() -> None:
    table = usa(4).lay_cards("red:1", "", "", "")
    table.play("claim dallas-houston red:1")
    assert table.owner("dallas-houston") == 1


def test_the_refusal_of_a_place_names_the_seat_whose_passenger_stands_there() -> None:
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


def test_the_refusal_of_tickets_before_the_second_draft_says_why() -> None:
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


# -- actions are values ------------------------------------------------------------------------------------

CLAIM = "claim denver-phoenix white:4 loco:1"
every_board = pytest.mark.parametrize("board", board_names())


def action(text: str, board: str = "usa", players: int = 2) -> Action:
    return parse(rules_of(board, players), text)


def catalogue(board: str, players: int = 2) -> list[Action]:
    """Actions of every kind of a board: each of a verb's first ones, and some of the rest."""
    rules = rules_of(board, players)
    chance = Random(1)
    codes = [int(code) for code in rules.catalogue()]
    some = chance.sample(codes, min(len(codes), 1500))
    verbs = {rules.action(code).verb: code for code in reversed(some)}
    return [rules.action(code) for code in sorted({*some, *verbs.values()})]


def test_an_action_has_a_verb_and_what_it_is_about() -> None:
    claim = action(CLAIM)
    assert (claim.verb, claim.route_id, dict(claim.cards)) == ("claim", "denver-phoenix", {"white": 4, "loco": 1})
    assert (claim.city, claim.card, dict(claim.decks), claim.tickets, claim.amount, claim.word) == (
        *("", "", {}, ()),
        *(None, ""),
    )
    assert claim.to_dict() == {"verb": "claim", "route": "denver-phoenix", "cards": {"white": 4, "loco": 1}}
    assert action("keep 1,3").tickets == (1, 3)
    assert action("draw red").card == "red"
    assert action("draw blind").word == "blind"
    assert dict(action("tickets short:3 long:1", "germany").decks) == {"short": 3, "long": 1}
    assert (action("collect koln:red", "germany").city, action("collect koln:red", "germany").card) == ("koln", "red")
    assert action("express 2 cards", "south-korea").amount == 2


def test_the_route_of_an_action_is_the_route_of_the_board() -> None:
    claim = action(CLAIM)
    assert claim.route is not None
    assert claim.route in load_board("usa").routes
    assert (claim.route.id, claim.route.length) == ("denver-phoenix", 5)
    assert action("draw blind").route is None
    assert action("draw blind").route_id == ""


@pytest.mark.parametrize("part", ["verb", "route", "cards", "code", "text", "something_new"])
def test_an_action_cannot_be_changed(part: str) -> None:
    claim = action(CLAIM)
    with pytest.raises(AttributeError):
        setattr(claim, part, "other")
    with pytest.raises(AttributeError):
        delattr(claim, part)
    with pytest.raises(TypeError):
        claim.cards["white"] = 1  # type: ignore[index]
    assert str(claim) == CLAIM


def test_an_action_that_was_described_with_a_dict_does_not_change_with_it() -> None:
    cards = {"white": 5}
    numbered = Action("claim", route=load_board("usa").routes[0], cards=cards).numbered(7, "claim something white:5")
    cards["white"] = 1
    assert numbered.cards == {"white": 5}


@every_board
def test_an_action_is_equal_to_the_same_action_of_another_game_and_number_of_players(board: str) -> None:
    for one in catalogue(board)[::25]:
        for players in (2, 3):
            other = ruleset(load_board(board), players).action(one.code)
            assert other is not one
            if str(other) == str(one):  # codes may depend on the number of players
                assert other == one
                assert hash(other) == hash(one)
                assert len({other, one}) == 1


@every_board
def test_actions_of_different_codes_differ(board: str) -> None:
    actions = catalogue(board)
    assert len(set(actions)) == len({one.code for one in actions}) == len({str(one) for one in actions}) == len(actions)


def test_an_action_is_equal_to_nothing_else() -> None:
    claim = action(CLAIM)
    assert claim != CLAIM
    assert claim != claim.code
    assert claim != Action("claim", route=claim.route)
    assert claim != Action("claim", route=claim.route, cards={"white": 4, "loco": 1})  # only described: it has no text


@every_board
def test_actions_are_ordered_by_their_codes(board: str) -> None:
    actions = catalogue(board)
    shuffled = Random(2).sample(actions, len(actions))
    assert sorted(shuffled) == actions
    assert [int(one) for one in actions] == sorted(one.code for one in shuffled)


@every_board
@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))])
def test_an_action_can_be_copied_and_pickled(board: str, again: Callable[[Action], Action]) -> None:
    for one in catalogue(board)[::25]:
        twin = again(one)
        assert (twin, hash(twin), str(twin), int(twin)) == (one, hash(one), str(one), int(one))
        assert (twin.to_dict(), twin.route) == (one.to_dict(), one.route)
        with pytest.raises(TypeError):
            twin.cards["white"] = 1  # type: ignore[index]


@every_board
def test_parse_is_the_inverse_of_str(board: str) -> None:
    game = Game(rules_of(board, 2), seed=1)
    for one in catalogue(board):
        assert game.parse(str(one)) == one
        assert game.rules.action(one.code) is one


def test_an_action_of_another_board_is_refused() -> None:
    game = usa()
    before = game.save()
    for strange in catalogue("europe")[::50]:
        if parse_if_known(game, str(strange)) == strange:
            continue  # such as pass, which every board has
        for attempt in (game.play, game.push, game.prepare):
            with pytest.raises(IllegalAction):
                attempt(strange)
        if game.rules.means_something(strange.code):
            assert f"{strange!r} is not an action of this board" in str(game.why_not(strange))
    assert game.save() == before


def parse_if_known(game: Game, text: str) -> Action | None:
    try:
        return game.parse(text)
    except BadActionText:
        return None


def test_an_action_that_is_only_described_is_refused() -> None:
    described = Action("draw", word="blind")
    assert (described.code, str(described)) == (-1, "")
    with pytest.raises(IllegalAction, match="is not an action of this board"):
        usa().play(described)


def test_an_action_shows_its_notation() -> None:
    assert repr(action(CLAIM)) == f"<Action {CLAIM}>"
    assert repr(Action("draw", card="red")) == "<Action {'verb': 'draw', 'card': 'red'}>"
