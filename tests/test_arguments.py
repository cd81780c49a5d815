"""Arguments of the public API that are of a wrong type or senseless: a TypeError or an error of ours, never another."""

from __future__ import annotations

import copy
from collections.abc import Callable
from datetime import date
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from table import rules_of

from whistlestop import Action, Budget, Game, WhistlestopError, load_board, play, real_table
from whistlestop.analysis.puzzles import daily
from whistlestop.arena import play_tournament
from whistlestop.bots import parse_bots
from whistlestop.bots.explain import explain
from whistlestop.errors import BadBot, BadPlayers, quoted_repr
from whistlestop.language import SeatSnapshot, rules_page, to_data, to_text

HUGE = 10**5000  # more digits than Python writes


def started() -> Game:
    game, chance = Game(rules_of("usa", 2), seed=3), Random(3)
    while len(game.played) < 20:
        game.push(chance.choice(game.legal()))
    return game


@pytest.mark.parametrize(
    "give",
    [
        Game.from_record,
        lambda value: started().commit(value),
        lambda value: started().view().tickets_of(value),
        lambda value: explain(value, Budget(rng=Random(1))),
        lambda value: daily(load_board("usa"), value),
        lambda value: daily(value, date(2026, 1, 31)),
        real_table.scored_fields,
        parse_bots,
        play_tournament,
        rules_page,
        SeatSnapshot.of,
        to_data,
        to_text,
    ],
)
@pytest.mark.parametrize("value", [None, 7, b"usa", object()])
def test_an_argument_of_a_wrong_type_is_a_type_error_that_names_it(give: Callable[[Any], object], value: Any) -> None:
    with pytest.raises(TypeError, match=f"not {type(value).__name__}"):
        give(value)


@pytest.mark.parametrize(
    "give",
    [
        lambda value: Game(value, 1),
        lambda value: Game.new("usa", value),
        lambda value: Game.new("usa", 2, first=value),
        lambda value: started().view(value),
        lambda value: started().play(value),
        lambda value: started().play(Action("claim", amount=value)),
        lambda value: started().play_out(value),
        lambda value: play(["random", value], board="usa"),
    ],
)
@pytest.mark.parametrize("value", [HUGE, -HUGE, [HUGE], {"x": HUGE}], ids=["huge", "minus huge", "list", "dict"])
def test_a_number_that_python_does_not_write_is_refused_like_any_other(
    give: Callable[[Any], object], value: Any
) -> None:
    with pytest.raises((WhistlestopError, TypeError)) as refusal:
        give(value)
    assert "Exceeds the limit" not in str(refusal.value)
    assert len(str(refusal.value)) < 1000


def test_values_are_quoted_as_python_writes_them_but_shortened() -> None:
    assert [quoted_repr(value) for value in (2, "2", None, True, [1, "x"])] == ["2", "'2'", "None", "True", "[1, 'x']"]
    assert len(quoted_repr("x" * 1000)) < 100
    assert quoted_repr([HUGE]).startswith("[0x")


@pytest.mark.parametrize("seat", [-1, 2, 9, "0", None, 0.0])
def test_a_view_has_connections_of_the_seats_of_its_game_only(seat: Any) -> None:
    view = started().view()
    for ask in (view.connected, view.connected_tickets):
        with pytest.raises(BadPlayers, match="there is no seat"):
            ask(seat)


@pytest.mark.parametrize("given", [{"time": 0}, {"time": float("nan")}, {"rollouts": -1}])
def test_an_explanation_in_no_time_is_refused(given: dict[str, Any]) -> None:
    with pytest.raises(BadBot, match="makes no sense"):
        explain(started().view(), Budget(rng=Random(1)), **given)


def test_a_record_is_replayed_on_a_board_that_is_given_in_any_form(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('base = "first-journey"\nid = "mine"\nname = "Mine"\n', encoding="utf-8")
    game = Game.new(path, players=2, seed=1).play_out("random", Random(1))
    for board in (path, str(path), load_board(path)):
        assert Game.replay(game.record(), board=board).scores() == game.scores()
        assert Game.verify(game.record(), board=board).over
    with pytest.raises(TypeError):
        Game.replay(game.record(), board=cast("Any", True))


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
def test_any_copy_of_a_game_is_independent(copied: Callable[[Game], Game]) -> None:
    game = started()
    before, actions = game.save(), len(game.played)
    twin = copied(game)
    assert twin.save() == before
    twin.play_out("random", Random(1))
    assert (game.save(), len(game.played)) == (before, actions)
    assert twin.over
