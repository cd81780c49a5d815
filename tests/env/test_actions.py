"""Actions as numbers."""

from __future__ import annotations

import json

import numpy as np
import pytest
from table import every_table, legal, rules_of, walk

from whistlestop import Action, Game, load_board
from whistlestop.cli import main
from whistlestop.engine.board import GREY
from whistlestop.env.actions import ENCODINGS, ActionSpace, BadEncoding
from whistlestop.env.observations import ObservationSpec
from whistlestop.env.vector import VectorEnv


@every_table
def test_every_legal_action_has_a_number_and_comes_back_from_it(board: str, players: int) -> None:
    rules = rules_of(board, players)
    full, compact = ActionSpace(rules, "full"), ActionSpace(rules, "compact")
    for i, (g, seat, _) in enumerate(walk(rules, 5)):
        if i % 9 and i > 8:
            continue  # tests/soak/action_check.py looks at every decision of thousands of games
        actions = [rules.action(code) for code in legal(rules, g, seat)]
        assert [full.decode(full.encode(action), actions) for action in actions] == actions
        assert len({full.encode(action) for action in actions}) == len(actions)
        for number in np.flatnonzero(compact.mask(actions)):
            meant = compact.decode(int(number), actions)
            assert meant in actions
            assert compact.encode(meant) == number


@pytest.mark.parametrize("encoding", ENCODINGS)
@every_table
def test_numbers_have_no_gaps_and_texts_of_their_own(board: str, players: int, encoding: str) -> None:
    rules = rules_of(board, players)
    space = ActionSpace(rules, encoding)  # type: ignore[arg-type]
    actions = [rules.action(int(code)) for code in rules.catalogue()]
    numbers = [space.encode(action) for action in actions]
    assert sorted(set(numbers)) == list(range(space.size))
    assert len(set(space.texts)) == space.size
    if encoding == "full":
        assert space.texts == [str(action) for action in actions]


@every_table
def test_the_compact_encoding_pays_with_as_few_wild_cards_as_possible(board: str, players: int) -> None:
    rules = rules_of(board, players)
    compact = ActionSpace(rules, "compact")
    wild = {kind.id for kind in rules.board.kinds if kind.wild_from}
    for i, (g, seat, _) in enumerate(walk(rules, 6, hoard=True)):
        if i % 25:
            continue
        actions = [rules.action(code) for code in legal(rules, g, seat)]
        by_number: dict[int, list[Action]] = {}
        for action in actions:
            by_number.setdefault(compact.encode(action), []).append(action)
        for number, same in by_number.items():
            used = {action: sum(n for k, n in action.cards.items() if k in wild) for action in same}
            assert used[compact.decode(number, actions)] == min(used.values())


def test_a_claim_is_a_route_and_a_colour_in_the_compact_encoding() -> None:
    facts = load_board("usa")
    rules = rules_of("usa", 5)
    space = ActionSpace(rules, "compact")
    grey = sum(1 for route in facts.routes if route.colour == GREY)
    claims = [data for data in space.data if data["verb"] == "claim"]
    assert len(claims) == 9 * grey + 2 * (len(facts.routes) - grey)
    assert {"text": "claim denver-phoenix white", "verb": "claim", "route": "denver-phoenix", "paid": "white"} in (
        space.to_dict()["actions"]
    )


def test_the_repr_of_what_environments_are_made_of_says_what_it_is() -> None:
    rules = rules_of("usa", 2)
    space, spec = ActionSpace(rules), ObservationSpec(rules)
    assert repr(space) == f"<ActionSpace usa, 2 players, compact, {space.size} actions>"
    assert repr(spec) == f"<ObservationSpec usa, 2 players, memory, {spec.size} numbers>"
    assert repr(VectorEnv("usa", 2, 4)) == "<VectorEnv usa, 2 players, 4 games>"


def test_a_mask_is_made_of_int8_for_gymnasium() -> None:
    game = Game.new("usa", players=2, seed=7)
    mask = ActionSpace(game.rules).mask(game.legal())
    assert mask.dtype == np.int8
    assert mask.sum() == len(game.legal())


def test_a_number_that_is_not_legal_is_refused_with_its_name() -> None:
    game = Game.new("usa", players=2, seed=7)
    space = ActionSpace(game.rules)
    with pytest.raises(BadEncoding, match="'pass', is not legal here"):
        space.decode(0, game.legal())
    with pytest.raises(BadEncoding, match="from 0 to"):
        space.decode(space.size, game.legal())
    with pytest.raises(BadEncoding, match="there are: full, compact"):
        ActionSpace(game.rules, "dense")  # type: ignore[arg-type]


def test_the_command_writes_what_every_number_means(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["env", "actions", "--board", "europe", "--players", "3", "--encoding", "full"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found == ActionSpace(rules_of("europe", 3), "full").to_dict()
    assert main(["env", "actions", "--encoding", "tiny"]) == 2
    assert "bad-encoding" in capsys.readouterr().err
