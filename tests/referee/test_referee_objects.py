"""A referee that never objects proves nothing: here somebody meddles with what the engine says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from referee_match import Match
from referee_table import Disagreement

from whistlestop import Action, Game, ruleset


def with_events(match: Match, meddle: Callable[[list[Any]], list[Any]]) -> None:
    """Change the events of every action before the referee reads them."""
    play = match.game.play

    def meddled(action: Action | str | int, seat: int | None = None) -> list[Any]:
        return meddle(play(action, seat))

    match.game.play = meddled  # type: ignore[method-assign]


def with_legal(match: Match, meddle: Callable[[list[Action]], list[Action]]) -> None:
    """Change the list of legal actions before the referee reads it."""
    legal = match.game.legal
    match.game.legal = lambda seat=None: meddle(legal(seat))  # type: ignore[method-assign]


def changed(kind: str, **values: Any) -> Callable[[list[Any]], list[Any]]:
    return lambda events: [replace(event, **values) if event.kind == kind else event for event in events]


def dropped(kind: str) -> Callable[[list[Any]], list[Any]]:
    return lambda events: [event for event in events if event.kind != kind]


def doubled(kind: str) -> Callable[[list[Any]], list[Any]]:
    return lambda events: [twin for event in events for twin in [event] * (1 + (event.kind == kind))]


EVENTS = [
    ("usa", doubled("revealed")),
    ("usa", dropped("last round")),
    ("usa", changed("turn", seat=0)),
    ("usa", changed("drew", audience=None)),
    ("usa", changed("took", what="loco")),
    ("usa", dropped("deck rebuilt")),
    ("usa", dropped("display cleared")),
    ("germany", dropped("collected")),
    ("germany", changed("announced", what="announce short:4")),
    ("first-journey", dropped("completed")),
    ("first-journey", changed("drew a ticket", secrets=("ankara-kyiv",))),
    ("marklin", changed("goods", what=9)),
    ("marklin", dropped("run ends")),
    ("iberia", dropped("took festivals")),
    ("iberia", changed("festival", what="festival almeria")),
    ("iberia", dropped("draft card")),
    ("south-korea", changed("mat spot", what=9)),
    ("south-korea", changed("picked", secrets=("busan-mokpo",))),
]


@pytest.mark.parametrize(("board", "meddle"), EVENTS)
def test_the_referee_objects_to_events_that_are_wrong(board: str, meddle: Callable[[list[Any]], list[Any]]) -> None:
    match = Match(board, 3, 1, "mixed")
    with_events(match, meddle)
    with pytest.raises(Disagreement, match=f"{board}, 3 players, seed 1, .* action "):
        match.play()


@pytest.mark.parametrize("board", ["usa", "germany", "first-journey", "marklin", "iberia", "south-korea"])
def test_the_referee_objects_to_a_missing_and_to_an_extra_action(board: str) -> None:
    meddling: list[tuple[Callable[[list[Action]], list[Action]], str]] = [
        (lambda actions: actions[:-1], "only the referee"),
        (lambda actions: [*actions, ruleset(board, 2).action(0)], r"only the engine allows \['pass'\]"),
        (lambda actions: [*actions, actions[0]], "there twice"),
    ]
    for meddle, objection in meddling:
        match = Match(board, 2, 1, "mixed")
        with_legal(match, meddle)
        with pytest.raises(Disagreement, match=objection):
            match.play()


def test_the_referee_objects_to_wrong_points(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match("usa", 2, 1, "builder")
    points: Any = Game.points.fget  # type: ignore[attr-defined]
    monkeypatch.setattr(Game, "points", property(lambda game: [n + (n > 20) for n in points(game)]))
    with pytest.raises(Disagreement, match="points: the engine says"):
        match.play()


@pytest.mark.parametrize("what", ["winners", "totals", "completed", "lines"])
def test_the_referee_objects_to_wrong_scores(what: str) -> None:
    match = Match("usa", 2, 1, "builder")
    scores = match.game.scores
    wrong: dict[str, Any] = {what: {} if what == "lines" else [7, 7]}
    match.game.scores = lambda: replace(scores(), **wrong)  # type: ignore[method-assign]
    with pytest.raises(Disagreement, match="the engine says"):
        match.play()
