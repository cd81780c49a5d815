"""Positions are laid out by what is said of them, refused if they cannot be, and played on from."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from table import every_table, rules_of

from whistlestop import BadPosition, BadRecord, Game, Position, load_board
from whistlestop.engine import FastRandom, random_playout
from whistlestop.errors import BadState


@every_table
def test_a_position_is_a_first_turn_that_can_be_played_to_its_end(board: str, players: int) -> None:
    facts = rules_of(board, players).board
    names = [ticket.id for ticket in facts.tickets]
    hands = ([names[0], names[-1]], [names[1]])
    game = Position(facts, players, seed=3, first=1).tickets(*hands, under=names[2:4]).game()
    assert (game.phase, game.current_seat, game.turns) == ("turn", 1, 1)
    assert game.spectator_view()["hand_count"] == [0] * players
    for seat in range(players):
        state = game.view(seat).sample(Random(1)).state
        game.rules.audit(state)
    state = game.state.copy()
    random_playout(game.rules, state, FastRandom(1))
    game.rules.audit(state)


def test_a_position_has_the_cards_tickets_routes_and_turn_it_was_given() -> None:
    game = (
        Position("usa", 2)
        .cards("white:4 loco:1", {"red": 3}, display="red red blue white loco", discards="green:2")
        .tickets(["denver-el-paso"], ["boston-miami"])
        .routes(1, "boston-montreal", "montreal-toronto")
        .turn(1)
        .game()
    )
    view = game.view(0)
    assert view["hand"][0] == {"white": 4, "loco": 1}
    assert (view["hand_count"], view["discard"]) == ([5, 3], {"green": 2})
    assert view["display"] == ["red", "red", "blue", "white", "loco"]
    assert (view["tickets"][0], view["owner"]["boston-montreal"]) == (["denver-el-paso"], 1)
    assert (view["trains"], view["route_points"]) == ([45, 40], [0, 6])
    assert game.current_seat == 1


def test_other_tokens_are_put_by_the_names_of_their_fields() -> None:
    position = Position("marklin", 2).put("passenger_at", {"berlin": 1}).put("passengers_left", 2, seat=1)
    assert position.game().view(0)["passenger_at"] == {"berlin": 1}
    supply = load_board("south-korea").trains
    mat = Position("south-korea", 2).put("mat", {"red:3": 0}).trains(supply - 1, supply)
    assert mat.game().view(1)["mat"]["red:3"] == 0
    assert mat.game().view(1)["mat"]["red:4"] is None


@pytest.mark.parametrize(
    ("lay", "fault"),
    [
        (lambda p: p.cards("loco:20"), "too many cards: "),
        (lambda p: p.cards("mauve:1"), "no kind of card 'mauve'"),
        (lambda p: p.cards("wite:1"), "did you mean 'white'"),
        (lambda p: p.cards("white:x"), "is not a kind of card with a number"),
        (lambda p: p.cards("", "", ""), "3 hands for 2 players"),
        (lambda p: p.cards(display="red red red red red red"), "5 spaces"),
        (lambda p: p.tickets(["boston-miami"], ["boston-miami"]), "in 2 places"),
        (lambda p: p.tickets(["boston-denver"]), "no ticket 'boston-denver'"),
        (lambda p: p.routes(0, "denver-phoenix").routes(1, "denver-phoenix"), "is not free"),
        (lambda p: p.routes(0, "denver-boston"), "no route 'denver-boston'"),
        (lambda p: p.routes(7, "denver-phoenix"), "no seat 7"),
        (lambda p: p.trains(3, 3), "trains lost or doubled"),
        (
            lambda p: p.routes(0, *[route.id for route in load_board("usa").routes if route.length == 6]),
            "'trains' cannot be -9",
        ),
        (lambda p: p.put("hands", 1), "did you mean 'hand'"),
        (lambda p: p.put("trains", 1), "say which"),
        (lambda p: p.put("hand", {"loco": 1}, seat=0), "cards lost or doubled"),
    ],
)
def test_an_impossible_position_is_refused_with_the_reason(lay: Callable[[Position], Position], fault: str) -> None:
    with pytest.raises(BadPosition, match=fault) as refusal:
        lay(Position("usa", 2)).game()
    assert refusal.value.code == "bad-position"


@every_table
def test_a_saved_game_continues_in_the_same_way(board: str, players: int) -> None:
    rules = rules_of(board, players)
    game = Game(rules, seed=5)
    chance = Random(5)
    for _ in range(25):
        if not game.over:
            game.play(chance.choice(game.legal()))
    later = Game.load(game.save(), board=rules.board)
    for _ in range(40):
        if not game.over:
            action = chance.choice(game.legal())
            assert later.play(action, game.pending_seats[0]) == game.play(action, game.pending_seats[0])
    assert later.save() == game.save()
    with pytest.raises(BadRecord, match="has no record"):
        later.record()
    with pytest.raises(BadState):
        Game.load(game.save()[:-1], board=rules.board)
