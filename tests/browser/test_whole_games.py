"""Whole games by clicking; those of the other boards are played by reading, in test_reading.py."""

from __future__ import annotations

import pytest

from .player import Player
from .site import Visit

# What everybody who plays a whole game on a board has to decide, besides cards, routes and tickets.
SPECIAL = {
    "usa": [],
    "germany": ["game.splitTitle"],
    "first-journey": [],
    "europe": ["stations.build", "stations.confirm"],
}


@pytest.mark.parametrize("board", SPECIAL)
def test_a_whole_game_is_played_by_clicking(visit: Visit, board: str) -> None:
    site = visit()
    site.new_game(board, "here:Ann", "easy")
    ann = Player(site.page)
    assert ann.play()
    ann.ending.wait_for()
    print(ann.done)
    assert [key for key in SPECIAL[board] if not ann.done[key]] == []
