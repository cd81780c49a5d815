"""Random games as one seat was told them, for the tests of the game screen: JSON on standard output.

For each board: what stays the same, the events of a game, and every kind of choice that came up, with its phase.
"""

from __future__ import annotations

import json
import sys
from random import Random
from typing import Any

import msgspec

from whistlestop import Game, board_names
from whistlestop.boards import read
from whistlestop.server.payloads import board_info, event_message, seat_view

GAMES = 3
PLAYERS = 3
BUILDING = 0.5  # how often anything but drawing is preferred


def played(board: str) -> dict[str, Any]:
    """What seat 0 was told of some games, and the views in which it had choices of a new kind."""
    views: dict[tuple[str, ...], Any] = {}
    games: list[list[Any]] = []
    for seed in range(GAMES):
        rng = Random(seed)
        game = Game.new(board, PLAYERS, seed=seed)
        events = [event_message(event, 0, (0,)) for event in game.events]
        while not game.over:
            seat = rng.choice(game.pending_seats)
            view = seat_view(game.view(seat))
            kinds = tuple(sorted({choice.verb for choice in view.choices}))
            if seat == 0:
                views.setdefault((view.phase, *kinds), view)
            building = [choice for choice in view.choices if choice.verb not in ("draw", "tickets")]
            choice = rng.choice(building if building and rng.random() < BUILDING else view.choices)
            number = len(game.played) + 1
            events += [event_message(event, number, (0,)) for event in game.play(choice.text, seat)]
        games.append(events)
    file = read(board)
    info = board_info(game.rules, file.names, file.about)
    return {"board": info, "games": games, "views": list(views.values())}


if __name__ == "__main__":
    json.dump([msgspec.to_builtins(played(board)) for board in board_names()], sys.stdout)
