"""`hint`: a plan, candidates and moves in English, from nothing but what the seat knows."""

from __future__ import annotations

import io
import re
from functools import partial
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

from whistlestop import Game, board_names, load_board, ruleset
from whistlestop.bots.explain import (
    Explanation,
    Hint,
    HintReason,
    PlannedRoute,
    TicketOutlook,
    explain,
    sentences,
)
from whistlestop.bots.protocol import Budget
from whistlestop.cli.hints import sentence, shown
from whistlestop.cli.moves import Moves
from whistlestop.names import names_of
from whistlestop.planning.planner import Planner

from .conftest import Cli

HALCYON = Path(__file__).parents[2] / "examples" / "halcyon.toml"
few = partial(explain, rollouts=24)


def screen(explanation: Explanation, game: Game) -> str:
    out = io.StringIO()
    Console(file=out, width=80).print(shown(explanation, Moves(game.view(0))))
    return out.getvalue()


def opened(board: str | Path = "usa", players: int = 2) -> Game:
    """A game at the first turn of seat 1."""
    game = Game.new(board, players, seed=7)
    while game.pending_seats[0] != 0 or game.phase != "turn":
        game.play(game.legal()[0])
    return game


# -- sentences ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "values", "words"),
    [
        ("claim.completes", {"ticket": "denver-el-paso"}, "It completes Denver – El Paso 4."),
        ("claim.planned", {"points": 10}, "A step towards your tickets, and 10 points."),
        ("claim.points", {"points": 1}, "Not on the way of your tickets, but worth 1 point."),
        ("draw.needed", {"card": "red", "route": "denver-phoenix"}, "You need red for Denver – Phoenix."),
    ],
)
def test_reasons_are_told_in_english(key: str, values: dict[str, str | int], words: str) -> None:
    assert sentence(reason(key, **values), names_of(load_board("usa"))) == words


def reason(key: str, **values: str | int) -> HintReason:
    return HintReason(key, dict(values), sentences(Planner(ruleset("usa", 2)))[key])


# -- the screen --------------------------------------------------------------------------------------------


def test_the_screen_shows_plan_tickets_and_moves() -> None:
    game = opened()
    text = "claim dallas-houston red:1"
    explanation = Explanation(
        routes=[PlannedRoute("denver-phoenix", "white", 5), PlannedRoute("dallas-houston", "red", 0)],
        turns=7.4,
        turns_left=21.0,
        tickets=[
            TicketOutlook("denver-el-paso", connected=True, chance=1.0),
            TicketOutlook("los-angeles-miami", connected=False, chance=0.825),
            TicketOutlook("dallas-new-york", connected=False, chance=0.0),
        ],
        hints=[
            Hint(game.parse("draw blind"), 60, 0.5, 0.4, 0.6, 101.6, reason("draw.unseen")),
            Hint(game.parse(text), 60, 0.45, 0.4, 0.5, 99, reason("claim.planned", points=1)),
            Hint(game.parse("tickets"), 2, 1.0, 0.02, 1.0, 90, reason("tickets.time", turns=9, points=11)),
        ],
    )
    out = screen(explanation, game)
    assert max(len(line) for line in out.splitlines()) <= 80
    flat = " ".join(out.split())
    assert "plan 2 routes in about 7 turns, with about 21 turns left Dallas – Houston" in flat
    assert "Dallas – Houston 1 grey ✓ you have the cards Denver – Phoenix 5 white missing white 5" in flat
    assert "Denver – El Paso 4 ✓ connected" in flat
    assert "Los Angeles – Miami 20 82 % likely" in flat
    assert "Dallas – New York 11 very unlikely" in flat
    number = Moves(game.view(0)).typed(game.parse(text))
    assert "1 draw blind wins 50 % (40–60), 102 points · None of the cards shown" in flat
    assert (
        f"{number} claim Dallas – Houston with 1 red wins 45 % (40–50), 99 points · A step towards your tickets" in flat
    )
    assert "on average" not in flat  # hardly tried


def test_a_plan_that_takes_too_long_is_marked() -> None:
    explanation = Explanation([PlannedRoute("denver-phoenix", "white", 5)], 4.2, 1.0, [], [])
    assert "1 route in about 4 turns, with about 1 turn left: too long" in screen(explanation, opened())


def test_the_only_move_is_told_even_without_trials() -> None:
    game = opened()
    hints = [Hint(game.parse("draw blind"), 0, 0.0, 0.0, 0.98, 0, reason("draw.ready"))]
    out = screen(Explanation([], 0.0, 3.0, [TicketOutlook("denver-el-paso", True, 1.0)], hints), game)
    assert "nothing to build for your tickets; about 3 turns left" in out
    assert "too few trials to count wins · You have the cards for your plan" in out


def test_tickets_on_offer_are_told_by_their_names() -> None:
    game = Game.new("usa", 2, seed=7)
    fits = reason("keep.fits", points=28, trains=30, have=45)
    hints = [Hint(game.parse("keep 1,3"), 60, 0.5, 0.4, 0.6, 80, fits)]
    flat = " ".join(screen(Explanation([], 0.0, 36.0, [], hints), game).split())
    assert "no tickets yet; about 36 turns left" in flat
    assert "1,3 keep Atlanta – San Francisco 17, Dallas – New York 11 wins 50 %" in flat


@pytest.mark.parametrize("board", [*board_names(), HALCYON], ids=str)
def test_every_board_has_hints(board: str | Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("whistlestop.bots.explain.MAX_GAMES", 2)
    for game in (Game.new(board, 2, seed=7), opened(board)):
        view = game.view(0)
        out = screen(explain(view, Budget(rng=Random(1)), rollouts=4), game)
        assert re.search("plan .*left", out)
        assert re.search(r"moves +\d", out)


# -- at the prompt -----------------------------------------------------------------------------------------


def test_a_hint_shows_the_plan_and_moves_and_changes_nothing(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("whistlestop.cli.session.explain", few)
    plain, hinted = tmp_path / "plain.txt", tmp_path / "hinted.txt"
    result = cli("play", "--seed", 7, "--save", hinted, lines=["hint", "1,2,3", "HINT", "draw blind"])
    assert (result.status, result.err) == (0, "")
    first, second = (part.split("tickets> " if i == 0 else "move> ")[0] for i, part in enumerate(hints_in(result.out)))
    assert "no tickets yet" in first
    assert re.search(r"plan +\d+ routes? in about \d+ turns", second)
    assert second.count("likely") == 3
    assert result.out.count("your move> ") == 2
    cli("play", "--seed", 7, "--save", plain, lines=["1,2,3", "draw blind"])
    assert hinted.read_text(encoding="utf-8") == plain.read_text(encoding="utf-8")  # a hint changes nothing


def hints_in(out: str) -> list[str]:
    return re.split(r"> hint\n", out, flags=re.IGNORECASE)[1:]


def test_hints_depend_on_nothing_hidden() -> None:
    game = opened()
    twin = game.copy()
    twin.state = game.view(0).sample(Random(5)).state
    assert twin.view(1)["hand"] != game.view(1)["hand"]
    assert few(twin.view(0), Budget(rng=Random(1))) == few(game.view(0), Budget(rng=Random(1)))
