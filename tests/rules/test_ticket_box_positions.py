"""E2: tickets laid out by hand on a board where some are out of the game."""

from __future__ import annotations

import random

import pytest

from whistlestop import Game
from whistlestop.engine.tickets import Tickets
from whistlestop.errors import BadPosition
from whistlestop.position import Position

BOARD = Game.new("europe", 2, seed=1).board
SHORT = [ticket.id for ticket in BOARD.tickets if BOARD.decks[ticket.deck] == "short"]
LONG = [ticket.id for ticket in BOARD.tickets if BOARD.decks[ticket.deck] == "long"]


def in_deck(game: Game) -> set[str]:
    """The tickets of the short deck, by drawing them all."""
    found: set[str] = set()
    while any(action.verb == "tickets" for action in game.legal()):
        seat = game.pending_seats[0]
        game.play(next(action for action in game.legal(seat) if action.verb == "tickets"), seat)
        offered = [event for event in game.events if event.kind == "offered tickets"][-1]
        found |= set(offered.secrets)
        game.play("keep " + ",".join(str(n + 1) for n in range(len(offered.secrets))), seat)
    return found


@pytest.mark.parametrize("n", [0, 1, 4, 12])
@pytest.mark.parametrize("hands", [([], []), (SHORT[-2:], []), (SHORT[-4:], LONG[:1])], ids=["none", "two", "more"])
@pytest.mark.parametrize("players", [2, 3, 5])
def test_E2_a_deck_that_is_given_is_the_deck(players: int, hands: tuple[list[str], list[str]], n: int) -> None:
    game = Position("europe", players).tickets(*hands, deck=SHORT[:n]).game()
    rule = game.rules.find(Tickets)
    assert sum(game.state.s[rule.pool_n + deck] for deck in range(2)) == n
    for seat in range(players):
        for world in (game.view(seat).sample(random.Random(seed)) for seed in range(3)):
            assert sum(world.state.s[rule.pool_n + deck] for deck in range(2)) == n
    assert in_deck(game) == set(SHORT[:n])


def test_E2_a_long_ticket_is_never_in_the_deck() -> None:
    with pytest.raises(BadPosition, match="never in the deck"):
        Position("europe", 2).tickets(deck=[*SHORT[:3], LONG[0]])
    with pytest.raises(BadPosition, match="never in the deck"):
        Position("europe", 2).tickets(deck=SHORT[:3], under=LONG[:1])


def test_E2_a_deck_leaves_what_players_were_dealt() -> None:
    with pytest.raises(BadPosition, match="players do not hold 6 of these, and 0 are left"):
        Position("europe", 2).tickets(deck=SHORT)
    Position("europe", 2).tickets(deck=SHORT[:34]).game()
    with pytest.raises(BadPosition, match="players do not hold 3 of these, and 1 are left"):
        Position("europe", 2).tickets(SHORT[1:])
