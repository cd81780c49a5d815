"""Record the golden game of a board and a number of players: python tests/golden/make.py usa 3

Golden games are played at random from a fixed seed and kept as readable records. They fail when a change of the rules
changes a game; make them anew only when that is meant.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from whistlestop import Game

FOLDER = Path(__file__).parent


def path(board: str, players: int) -> Path:
    return FOLDER / f"{board}-{players}.txt"


def played(board: str, players: int) -> Game:
    """A random game that depends on nothing but the board and the number of players."""
    rng = Random(f"{board} {players}")
    game = Game.new(board, players, seed=rng.getrandbits(128))
    while not game.over:
        seat = rng.choice(game.to_act)
        game.play(rng.choice(game.legal_actions(seat)), seat)
    return game


if __name__ == "__main__":
    name, count = sys.argv[1], int(sys.argv[2])
    path(name, count).write_text(played(name, count).record(), encoding="utf-8")
