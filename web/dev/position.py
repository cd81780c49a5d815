"""A position of a game between bots, with all that the map needs to draw it, as JSON.

    python web/dev/position.py BOARD [ACTIONS] > web/dev/position.json

`npm run dev` then shows it at /dev/map.html.
"""

from __future__ import annotations

import sys
from typing import Any

import msgspec

from whistlestop import Game
from whistlestop.boards import read
from whistlestop.bots.planner import PlannerBot
from whistlestop.layout.show import layout_of
from whistlestop.loop import budget_of, run
from whistlestop.server.payloads import board_info, game_result, seat_view

NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve"]


def position(board: str, actions: int = 10_000, players: int = 4, seed: int = 7) -> dict[str, Any]:
    """What a seat sees that can claim a route, after so many actions or a few more; or the end of the game."""
    game = Game.new(board, players, seed=seed)
    bots = {seat: PlannerBot() for seat in range(players)}
    for _ in run(game, bots, lambda seat: budget_of(game, seat)):
        if len(game.played) >= actions and any(action.verb == "claim" for action in game.legal()):
            break
    seat = (game.pending_seats or (0,))[0]
    parts = {
        "board": board_info(game.rules, read(board).names, read(board).about),
        "layout": layout_of(board),
        "view": seat_view(game.view(seat)),
        "names": NAMES[:players],
        "result": game_result(game) if game.over else None,
    }
    return {name: msgspec.to_builtins(part) for name, part in parts.items()}


if __name__ == "__main__":
    name, *number = sys.argv[1:]
    sys.stdout.buffer.write(msgspec.json.encode(position(name, *map(int, number))))
