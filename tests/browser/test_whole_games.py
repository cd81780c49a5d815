"""Whole games by clicking, and every kind of decision; more whole games are played by reading, in test_reading.py."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator

from .drawn import within
from .player import Player
from .site import DESKTOP, Site, Visit
from .test_map import box
from .test_sizes import at_rest

# Every kind of decision that a board has besides cards and routes.
DECISIONS = {
    "usa": ["game.keepButton", "draw_tickets.confirm"],
    "germany": ["game.splitTitle", "passengers.title"],
    "first-journey": ["ticket_race.exchange"],
    "europe": ["tunnels.turned", "stations.build", "stations.confirm"],
    "marklin": ["passenger_runs.placeTitle", "passenger_runs.runFrom", "passenger_runs.runNow"],
    "iberia": ["ticket_draft.do_pick", "festivals.title"],
    "south-korea": ["express.play", "express.cards", "province_mat.title"],
    "nordic": ["substitutes.picking", "substitutes.play"],
}
ASKED = {"passengers.title", "festivals.title"}
PHONES = ((360, 640), (844, 390))
GAMES = 6  # in which chance has to bring about every kind


@pytest.mark.parametrize("board", ["usa", "first-journey"])
def test_a_whole_game_can_be_played_by_clicking(visit: Visit, board: str) -> None:
    site = visit()
    site.new_game(board, "here:Ann", "easy")
    ann = Player(site.page)
    assert ann.play()
    ann.ending.wait_for()


@pytest.mark.parametrize("board", DECISIONS)
def test_every_kind_of_decision_of_a_board_can_be_made_by_clicking(visit: Visit, board: str) -> None:
    site = visit()
    missing = DECISIONS[board]
    for seed in range(GAMES):
        site.new_game(board, "here:Ann", "easy")
        ann = Player(site.page, seed=seed)
        while missing and ann.ready() != "over":
            for key in ASKED.intersection(missing):
                all_answers_are_in_sight_on_phones(
                    site, ann.tray.get_by_role("region", name=site.texts(key), exact=True)
                )
            ann.decide()
            missing = [key for key in missing if not ann.done[key]]
        if not missing:
            return
    raise AssertionError(f"never met in {GAMES} games: {missing}")


def all_answers_are_in_sight_on_phones(site: Site, question: Locator) -> None:
    """If it is asked just now."""
    if question.count():
        for width, height in PHONES:
            site.page.set_viewport_size({"width": width, "height": height})
            at_rest(site.page.locator(".prompt"))
            dock = box(site.page.locator(".dock"))
            assert [each for each in map(box, question.get_by_role("button").all()) if not within(each, dock)] == []
        site.page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
