"""Tests of the page that need no second device, in the app: the same functions, with the engine in the browser.

With WHISTLESTOP_LONG all kinds of decisions, whole games, all lessons, the keyboard and a real table follow.
"""

from __future__ import annotations

import os
from functools import partial

import pytest

from . import (
    test_analysis,
    test_around_the_game,
    test_games,
    test_interruptions,
    test_keyboard,
    test_lessons,
    test_puzzles,
    test_score,
    test_sizes,
    test_together,
    test_whole_games,
)
from .app import FileServer
from .site import Visit

TESTS = [
    test_around_the_game.test_a_hint_shows_its_move_on_the_map_and_plays_it,
    test_games.test_a_downloaded_game_is_opened_from_its_file_and_a_damaged_one_is_explained,
    test_interruptions.test_a_reload_in_mid_turn_restores_the_seat_and_the_unfinished_turn,
    test_interruptions.test_the_home_page_leads_back_to_a_running_game,
    test_lessons.test_a_lesson_that_was_left_goes_on_where_it_was,
    test_puzzles.test_a_puzzle_is_answered_and_explained_and_counts_for_the_streak,
    test_score.test_a_mistake_is_explained_and_can_be_corrected_after_the_page_was_closed,
    test_sizes.test_a_game_can_be_played_by_touch_on_a_phone,
    test_together.test_players_pass_a_shared_device_on_without_seeing_each_others_cards,
]
LONG = [
    test_analysis.test_a_game_goes_on_from_a_step_of_its_replay,
    test_around_the_game.test_pressing_what_is_not_possible_explains_why_in_the_language_of_the_player,
    test_around_the_game.test_the_clock_does_not_run_during_the_tour,
    test_around_the_game.test_the_tour_of_a_newcomer_offers_the_first_lesson_and_the_screen_says_the_goal,
    test_games.test_a_finished_game_stays_in_the_album_and_goes_to_another_device,
    test_keyboard.test_every_shortcut_does_what_the_list_says,
    test_keyboard.test_the_board_as_text_is_enough_to_claim_a_route,
    test_lessons.test_a_lesson_is_followed_with_the_keyboard,
    test_lessons.test_a_newcomer_plays_the_first_lesson_to_its_end,
    test_lessons.test_every_other_lesson_can_be_played,
    test_score.test_four_people_are_scored_on_a_phone_in_three_minutes_and_kept_in_the_album,
    test_whole_games.test_a_whole_game_can_be_played_by_clicking,
    test_whole_games.test_every_kind_of_decision_of_a_board_can_be_made_by_clicking,
]
globals().update({test.__name__: test for test in TESTS + (LONG if "WHISTLESTOP_LONG" in os.environ else [])})


@pytest.fixture
def visit(visit: Visit, app: FileServer) -> Visit:
    """Opens the app instead of the page of a server."""
    return partial(visit, address=app.address, in_app=True)
