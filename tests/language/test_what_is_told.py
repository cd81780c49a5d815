"""What a language model is told of a game: all that its seat sees, and nothing else."""

from __future__ import annotations

import json
from random import Random

import pytest
from table import every_table, rules_of, walk

from whistlestop import Game, Position, ruleset
from whistlestop.game import GameEvent
from whistlestop.language import SeatSnapshot, legal_text, to_data, to_text
from whistlestop.language.text import SHOWN
from whistlestop.view import View


def played(board: str, players: int, decisions: int, seed: int = 7) -> Game:
    """A game after so many random decisions."""
    game = Game.new(board, players, seed=seed)
    rng = Random(seed)
    while len(game.played) < decisions and not game.over:
        seat = rng.choice(game.pending_seats)
        game.play(rng.choice(game.legal(seat)), seat)
    return game


@every_table
def test_not_a_byte_depends_on_what_the_seat_cannot_know(board: str, players: int) -> None:
    rules = rules_of(board, players)
    rng = Random(5)
    for i, (state, _, _) in enumerate(walk(rules, 23)):
        if i % 25 and i > 2:
            continue
        for seat in range(players):
            view = View(rules, state, seat)
            other = View(rules, view.sample(rng).state, seat)
            assert to_text(SeatSnapshot.of(view)) == to_text(SeatSnapshot.of(other))
            assert json.dumps(to_data(SeatSnapshot.of(view))) == json.dumps(to_data(SeatSnapshot.of(other)))


@every_table
def test_the_text_tells_every_fact_of_the_view(board: str, players: int) -> None:
    game = played(board, players, 40)
    view = game.view(0)
    text = to_text(SeatSnapshot.of(view))
    data = to_data(SeatSnapshot.of(view))
    assert set(data["facts"]) == set(view.fields)
    for field in view.rules.fields:
        if field.name in view.fields and field.name not in SHOWN and tells(view[field.name]):
            assert f"  {field.about}: " in text
    for route, owner in view["owner"].items():
        assert route in text
        assert data["facts"]["owner"][route] == ("closed" if owner == "closed" else f"seat {owner + 1}")
    for kind, n in view["hand"][0].items():
        assert f"{n} {kind}" in text.partition("your hand: ")[2].partition("\n")[0]


def tells(value: object) -> bool:
    """Whether there is anything in a value."""
    if isinstance(value, dict):
        return any(tells(each) for each in value.values())
    return any(tells(each) for each in value) if isinstance(value, list) else value not in (None, 0)


def test_own_tickets_say_whether_they_are_connected() -> None:
    position = Position("usa", players=2).tickets(["denver-el-paso"]).routes(0, "denver-santa-fe")
    assert "ticket Denver – El Paso 4: not connected" in to_text(SeatSnapshot.of(position.game().view(0)))
    view = position.routes(0, "el-paso-santa-fe").game().view(0)
    assert "ticket Denver – El Paso 4: connected" in to_text(SeatSnapshot.of(view))
    assert to_data(SeatSnapshot.of(view))["your_tickets"][0]["connected"] is True


def test_what_happened_is_told_without_the_secrets_of_others() -> None:
    game = Game.new("usa", 2, seed=3)
    for seat in (0, 1):
        game.play("keep 1,2,3", seat)
    drawer = game.pending_seats[0]
    begun = len(game.events)
    game.play("draw blind")
    card = next(event.secrets[0] for event in game.events[begun:] if event.secrets)
    mine = SeatSnapshot.of(game.view(drawer), game.events[begun:])
    theirs = SeatSnapshot.of(game.view(1 - drawer), game.events[begun:])
    assert f"you: drew {card}" in to_text(mine)
    assert f"seat {drawer + 1}: drew a card" in to_text(theirs)
    assert not any("secrets" in event for event in to_data(theirs)["events"])


def test_the_list_of_legal_actions_can_be_left_out() -> None:
    snapshot = SeatSnapshot.of(played("usa", 2, 10).view(0))
    everything = {"legal": list(snapshot.legal)}
    assert to_data(snapshot) == to_data(snapshot, legal=False) | everything
    assert to_text(snapshot).startswith(to_text(snapshot, legal=False))
    assert "You may" not in to_text(snapshot, legal=False)


@every_table
def test_every_legal_action_can_be_read_from_the_list(board: str, players: int) -> None:
    game = played(board, players, 60)
    for seat in range(players):
        legal = [str(action) for action in game.legal(seat)]
        found: list[str] = []
        for line in legal_text(legal).splitlines()[1:]:
            start, several, ways = line.strip().partition(" with one of: ")
            found += [f"{start} {way}" for way in ways.split(" | ")] if several else [start]
        assert sorted(found) == sorted(legal)


def test_scores_are_told_when_the_game_is_over_and_not_before() -> None:
    game = played("usa", 2, 10)
    assert "scores" not in to_data(SeatSnapshot.of(game.view(0), scores=game.scores()))
    assert "Final scores" not in to_text(SeatSnapshot.of(game.view(0), scores=game.scores()))
    game = played("first-journey", 2, 5000)
    assert (
        to_data(SeatSnapshot.of(game.view(0), scores=game.scores()))["scores"]["totals"]["seat 1"]
        == game.scores().totals[0]
    )
    assert "Final scores:" in to_text(SeatSnapshot.of(game.view(0), scores=game.scores()))


@pytest.mark.parametrize("board", ["usa", "iberia"])
def test_a_seat_that_waits_is_told_for_whom(board: str) -> None:
    game = Game.new(board, 2, seed=1)
    game.play(game.legal(0)[0], 0)
    assert "the game waits for seat 2 to" in to_text(SeatSnapshot.of(game.view(0)))


def test_an_event_is_told_as_data() -> None:
    view = View(ruleset("usa", 2), Game.new("usa", 2, seed=1).state, 0)
    event = GameEvent("drew", 1, None, ("red",), frozenset({0}))
    assert to_data(SeatSnapshot.of(view, [event]))["events"] == [{"kind": "drew", "seat": "seat 2", "secrets": ["red"]}]
