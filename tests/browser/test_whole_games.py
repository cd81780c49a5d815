"""Whole games by clicking, on every board."""

from __future__ import annotations

import pytest

from .player import Player
from .site import Visit

# What everybody who plays a whole game on a board has to decide, besides cards, routes and tickets.
SPECIAL = {
    "usa": [],
    "germany": ["game.splitTitle"],
    "marklin": ["passenger_runs.placeTitle", "passenger_runs.runFrom"],
    "first-journey": [],
    "iberia": ["ticket_draft.do_pick"],
    "south-korea": ["express.play", "province_mat.title"],
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
