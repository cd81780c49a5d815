"""Tests that `make test` leaves to `make test-all`, with the reason why they take long.

Of a test with many cases `make test` keeps one of each kind: `but` names the cases that it runs nevertheless. So it is
complete in kind: rules, boards, bots, server on both stores, browser.
"""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import NamedTuple


class Slow(NamedTuple):
    """Tests of a file, by the beginning of their names; with `but`, their cases that are like none of its patterns."""

    file: str
    test: str
    why: str
    but: tuple[str, ...] = ()


WHOLE_GAMES = "plays whole games; one board stays in make test"
READING = "plays whole games by what a screen reader says; a turn is played so in test_keyboard.py"
CLICKING = "plays whole games; every kind of decision is made so by another test"
WATCHING = "watches whole games to their end"
SERVERS = "starts and ends several servers"
CLOCK = "waits for what a real server does when a time is over"
KILLED = "kills processes in the middle of games, and waits for what comes of it"
FLOOD = "sends as much as the limits allow, and more"
BOARDS = "the same on another board"
SEATS = "the same on every board with other numbers of players and styles of play"
LOOKS = "looks at every page, dialog or board; a part of them is looked at by other tests"
SCREENS = "the same on another screen, theme or language"
NODE = "runs the unit tests of the page, which take both cores for a while; make web-test runs them alone"
BESIDE = "opens a game for something beside its moves"
PEOPLE = "several people play in browsers of their own; other tests of the file do so too"
BOTH_STORES = "the same on the other kind of store"

PYODIDE = "runs many tests in Pyodide, on the package as the app packs it"
APP = "makes the app, and waits for Pyodide to start in a browser"
CLUSTER = "starts a Ray cluster of its own"
ALL_MET = "plays until everything of a kind has been met"
TRIALS = "types all the commands of a page, each of which takes a while"
ROLLOUTS = "plays thousands of games to their end"
THINKING = "the same with bots that think by the clock"
MORE_GAMES = "the same with more games"
MORE_INPUTS = "gives many inputs, some of which are played to their end"
FEW_OR_MANY = ("*-2", "*-2-*", "*-5", "*-5-*", "first-journey-4*")  # players
EXTRAS = "the same with other extras, in a process for each pair"
VERSION = "the rules and the map of another board with other tickets, which tests/rules and tests/boards look at"
INSTALLS = "installs the package, and what it needs, into an environment of its own"

SLOW = (
    Slow("browser/test_lessons.py", "test_a_newcomer_plays_the_first_lesson", SCREENS, ("phone in French",)),
    Slow("browser/test_lessons.py", "test_a_lesson_that_was_left", BESIDE),
    Slow("browser/test_score.py", "test_a_finished_game_entered", BOARDS, ("*south-korea*",)),
    Slow("browser/test_lessons.py", "test_every_other_lesson", BOARDS, ("tunnels-phone",)),
    Slow("browser/test_analysis.py", "test_a_replay_shows", SCREENS, ("phone",)),
    Slow("browser/test_analysis.py", "test_a_game_goes_on", SCREENS, ("phone",)),
    Slow("browser/test_puzzles.py", "test_a_puzzle_is_answered", SCREENS, ("phone",)),
    Slow("server/test_analyses.py", "test_a_finished_game", BOTH_STORES, ("sqlite",)),
    Slow("server/test_analyses.py", "test_a_game_that_the_server_does_not_have", ROLLOUTS),
    Slow("analysis/test_ledger.py", "test_luck_and_skill_add_up", SEATS, ("*usa-2", "*first-journey-4", "*europe-3")),
    Slow("analysis/test_ledger.py", "test_every_entry_begins", BOARDS, ("first-journey", "iberia")),
    Slow("analysis/test_ledger.py", "test_the_mean_over_what_could", ROLLOUTS),
    Slow("analysis/test_analyse.py", "test_an_analysis_is_plain_data", BOARDS, ("first-journey", "europe")),
    Slow("analysis/test_analyse.py", "test_several_processes", ROLLOUTS),
    Slow("analysis/test_puzzles.py", "test_of_all_sets", BOARDS, ("usa-join-*", "europe-join-*", "nordic-join-*")),
    Slow("test_real_table.py", "test_five_hundred_games", MORE_GAMES),
    Slow("bots/test_characters.py", "test_a_character_is_not", BOARDS, ("*usa", "*germany")),
    Slow("test_contract.py", "test_", SEATS, FEW_OR_MANY),
    Slow("test_bad_input.py", "test_every_state_of_a_game_can_be_loaded", SEATS, FEW_OR_MANY),
    Slow("test_fuzz.py", "test_any_input_is_read_or_refused", MORE_INPUTS, ("bots", "action")),
    Slow("test_contract.py", "test_every_legal_action_has_a_text_of_its_own", SEATS, ("*-2-*", "*-5-any*")),
    Slow("test_compiled.py", "test_compiled_and_interpreted_play", MORE_GAMES, ("some",)),
    Slow("test_contract.py", "test_every_code_is_refused_or_means", SEATS, ("*-5",)),
    Slow("test_contract.py", "test_a_view_is_plain_data", SEATS, ("*-2",)),
    Slow("test_action_values.py", "test_events_that_tell_of_an_action", SEATS, FEW_OR_MANY),
    Slow("test_action_values.py", "test_text_value_and_code_of_an_action", SEATS, ("*-2",)),
    Slow("test_action_values.py", "test_every_refusal_is_met_in_some_game", ALL_MET),
    Slow("test_action_values.py", "test_hostile_text_is_refused", BOARDS, ("usa",)),
    Slow("test_game_api.py", "test_an_afternoon_with_the_library_goes_as_it_is_written", THINKING, ("rollouts=2",)),
    Slow("test_leaks.py", "test_every_field_is_shown_to_those", SEATS, FEW_OR_MANY),
    Slow("test_leaks.py", "test_a_sampled_state_plays_to_the_end", SEATS, ("*-3", "*-5")),
    Slow("test_leaks.py", "test_what_a_seat_cannot_know_changes_no_event", SEATS, ("*-4",)),
    Slow("test_leaks.py", "test_a_sampled_state_looks_to_its_seat_like", SEATS, ("*-2-*", "*-5-any*")),
    Slow("test_leaks.py", "test_what_a_seat_cannot_know_changes_nothing", SEATS, ("*-3",)),
    Slow("test_conservation.py", "test_", SEATS, FEW_OR_MANY),
    Slow("test_conservation.py", "test_cards_trains_and_tickets_are_all_there", SEATS, ("*-2-*", "*-5-any*")),
    Slow("test_replay.py", "test_a_record_replays_to_the_same_state", SEATS, FEW_OR_MANY),
    Slow("test_replay.py", "test_a_record_of_a_game_in_progress", SEATS, FEW_OR_MANY),
    Slow("test_replay.py", "test_the_checked_and_the_fast_way", SEATS, FEW_OR_MANY),
    Slow("test_position.py", "test_a_saved_game_continues_in_the_same_way", SEATS, FEW_OR_MANY),
    Slow("test_position.py", "test_a_position_is_a_first_turn", SEATS, FEW_OR_MANY),
    Slow(
        "test_samples.py",
        "test_no_sample_contradicts_what_an_onlooker",
        SEATS,
        ("*-2-random", "*-4-planners", "*-3-restless"),
    ),
    Slow("test_samples.py", "test_F5_samples_are_possible_after_every_exchange", SEATS, ("2",)),
    Slow("rules/test_claim_routes.py", "test_C22_the_legal_claims_are_all_those", SEATS, FEW_OR_MANY),
    Slow("referee/test_referee.py", "test_the_referee_agrees_about_all_that_makes", ALL_MET),
    Slow("referee/test_referee.py", "test_the_referee_agrees_about_ties", BOARDS, ("usa-*",)),
    Slow("referee/test_referee.py", "test_the_referee_agrees_when_cards_and_tickets", BOARDS, ("usa", "south-korea")),
    Slow("arena/test_arena_cluster.py", "test_the_same_games_even_if_an_actor_is_killed", CLUSTER),
    Slow("arena/test_arena_executors.py", "test_nobody_plays_on_when_the_arena_is_killed", KILLED),
    Slow("arena/test_arena_executors.py", "test_a_bot_that_swallows_every_interruption", KILLED),
    Slow("arena/test_arena_cli.py", "test_ctrl_c_keeps_what_is_played", KILLED, ("2",)),
    Slow(
        "bots/test_levels.py",
        "test_each_level_is_stronger_than_the_one",
        BOARDS,
        ("medium-easy-usa", "hard-medium-usa"),
    ),
    Slow("assistant/test_mcp_games.py", "test_assistants_play_a_whole_game_at_a_table", SERVERS),
    Slow("arena/test_arena_executors.py", "test_processes_that_cannot_play_are_an_error", KILLED),
    Slow("bots/test_search.py", "test_a_search_plays_legal_actions", SEATS, ("*-2",)),
    Slow("bots/test_search.py", "test_the_same_seed_and_rollouts_give_the_same", BOARDS, ("usa", "germany")),
    Slow("bots/test_explain.py", "test_every_position_can_be_explained", BOARDS, ("usa", "south-korea")),
    Slow("env/test_interfaces.py", "test_openspiel_finds_nothing_wrong", SEATS, ("first-journey-2",)),
    Slow("env/test_interfaces.py", "test_a_playthrough_of_openspiel", BOARDS, ("first-journey",)),
    Slow("env/test_interfaces.py", "test_gymnasium_finds_nothing_wrong", SEATS, ("*-2",)),
    Slow("env/test_interfaces.py", "test_pettingzoo_finds_the_same_game_for", SEATS, ("*-2",)),
    Slow("env/test_interfaces.py", "test_pettingzoo_can_save_observations", SEATS, ("*-2",)),
    Slow("env/test_interfaces.py", "test_pettingzoo_finds_every_render_mode", BOARDS, ("first-journey",)),
    Slow("cli/test_cli_play.py", "test_a_whole_game_is_played_by_numbers", WHOLE_GAMES, ("first-journey",)),
    Slow("cli/test_cli_play.py", "test_a_player_takes_any_seat_among_any_number", WHOLE_GAMES),
    Slow("server/test_admin.py", "test_a_host_can_see_close_forget_and_ban_while", SERVERS),
    Slow("server/test_admin.py", "test_a_backup_restores_into_either_kind_of_store", SERVERS),
    Slow("server/test_admin.py", "test_what_is_old_is_deleted_and_names_forgotten", SERVERS),
    Slow("server/test_admin.py", "test_verify_finds_what_is_wrong", SERVERS),
    Slow("server/test_wire.py", "test_every_request_has_a_deadline", CLOCK),
    Slow("server/test_wire.py", "test_answers_to_pings_that_nobody_reads", FLOOD),
    Slow("server/test_crash.py", "test_a_server_killed_at_random_moments_loses_nothing", KILLED),
    Slow("server/test_nodes.py", "test_two_nodes_that_die_again_and_again_lose_nothing", KILLED),
    Slow("server/test_people.py", "test_people_on_different_nodes_see_and_hear", SERVERS),
    Slow("server/test_people.py", "test_when_the_time_is_over_the_bot_decides", CLOCK),
    Slow("server/test_people.py", "test_a_game_ends_without_a_result", BOTH_STORES, ("postgres",)),
    Slow("server/test_health.py", "test_a_clock_runs_out_even_if_nobody_is_there", CLOCK),
    Slow("server/test_fair_queue.py", "test_bots_rest_where_nobody_is", CLOCK),
    Slow("server/test_people.py", "test_anybody_at_the_table_may_nudge", CLOCK),
    Slow("server/test_pool.py", "test_a_worker_that_fails_is_replaced", KILLED),
    Slow("server/test_pace.py", "test_bots_hurry_only_if_all_who_play_want_that_whatever", SERVERS),
    Slow("server/test_pace.py", "test_what_somebody_wishes_at_one_process", SERVERS),
    Slow("server/test_wire.py", "test_empty_frames_count_like_messages", FLOOD, ("pings",)),
    Slow("server/test_health.py", "test_a_clock_lives_through_a_locked_store", CLOCK),
    Slow("server/test_health.py", "test_unfinished_games_are_not_read", SERVERS),
    Slow("server/test_hostile.py", "test_a_flood_is_slowed_down", FLOOD),
    Slow("server/test_hostile.py", "test_a_client_that_does_not_read_harms_only_itself", FLOOD),
    Slow("server/test_hostile.py", "test_more_connections_than_", FLOOD),
    Slow("server/test_hostile.py", "test_too_many_requests_of_one_address_are_refused", FLOOD),
    Slow("server/test_guard.py", "test_refusals_for_a_while_say_for_how_long", CLOCK),
    Slow("server/test_push.py", "test_the_node_that_hears_the_last_action", SERVERS),
    Slow("server/test_push.py", "test_a_device_is_told_that_it_is_somebody_s_turn", BOTH_STORES, ("postgres",)),
    Slow("server/test_undo.py", "test_what_can_be_taken_back_told_nobody", WHOLE_GAMES, ("usa",)),
    Slow("server/test_whole_games.py", "test_a_whole_game_and_nobody_is_told", WHOLE_GAMES, ("usa", "first-journey")),
    Slow("browser/test_whole_games.py", "test_a_whole_game_can_be_played_by", CLICKING),
    Slow("browser/test_whole_games.py", "test_every_kind_of_decision", BOARDS, ("europe",)),
    Slow("browser/test_people.py", "test_no_hand_is_shown_when", CLOCK),
    Slow("browser/test_ending.py", "test_every_score_line_opens", BOARDS, ("first-journey",)),
    Slow("browser/test_ending.py", "test_claims_tickets_and_the_winner_are_celebrated", WATCHING),
    Slow("browser/test_access.py", "test_the_game_and_its_dialogs_are_accessible", LOOKS),
    Slow("browser/test_access.py", "test_the_pages_around_the_game_are_accessible", LOOKS),
    Slow("browser/test_access.py", "test_states_are_visible_in_forced_colours_and", LOOKS),
    Slow("browser/test_map.py", "test_wagons_stand_out_from_empty_slots", LOOKS),
    Slow("browser/test_access.py", "test_lessons_puzzles_and_a_television", LOOKS),
    Slow("browser/test_access.py", "test_the_rules_are_accessible", BOARDS, ("south-korea",)),
    Slow("browser/test_interruptions.py", "test_the_page_says_that_the_server_is", KILLED),
    Slow("browser/test_interruptions.py", "test_a_game_continues_after_its_server", KILLED),
    Slow("browser/test_interruptions.py", "test_a_slow_or_lost_connection_is_shown", CLOCK),
    Slow("browser/test_interruptions.py", "test_a_press_during_a_lost_connection_takes_effect", CLOCK),
    Slow("browser/test_map.py", "test_names_can_be_read_at_every_zoom", LOOKS),
    Slow("browser/test_map.py", "test_claimable_routes_have_a_mark_that_does", SCREENS, ("dark",)),
    Slow("browser/test_keyboard.py", "test_every_kind_of_decision_can_be", BOARDS, ("iberia-8-met2",)),
    Slow("browser/test_app.py", "test_", APP),
    Slow("browser/test_in_app.py", "test_", APP),
    Slow("embedded/test_pyodide.py", "test_", PYODIDE),
    Slow("browser/test_push.py", "test_an_alert_arrives_while_the_page_is_closed", SERVERS),
    Slow("browser/test_reading.py", "test_a_whole_game_is_played_from_announcements", READING),
    Slow("browser/test_turn.py", "test_nothing_moves_during_a_turn", SCREENS, ("phone",)),
    Slow("browser/test_turn.py", "test_a_longer_number_moves_nothing", LOOKS),
    Slow("browser/test_turn.py", "test_numbers_of_two_digits", LOOKS),
    Slow("browser/test_turn.py", "test_a_phone_vibrates_on", BESIDE),
    Slow("browser/test_keyboard.py", "test_digit_shortcuts_work_by_position_on", BESIDE),
    Slow("browser/test_around_the_game.py", "test_a_pasted_link_is", BESIDE),
    Slow("browser/test_turn.py", "test_the_map_stays_visible_on_a_phone_when_the_game", SCREENS),
    Slow("browser/test_turn.py", "test_bots_wait_for_an_undo_and_their_pauses", SERVERS),
    Slow("browser/test_map.py", "test_a_hint_on_a_phone_covers_neither", SCREENS),
    Slow("browser/test_around_the_game.py", "test_the_final_scores_show", SCREENS),
    Slow("browser/test_around_the_game.py", "test_rotating_a_tablet_does_not_repeat_the_final", SCREENS),
    Slow("browser/test_around_the_game.py", "test_the_rules_of_every_board_can_be_read", LOOKS),
    Slow("browser/test_around_the_game.py", "test_pressing_what_is_not_possible_explains", SCREENS, ("fr",)),
    Slow("browser/test_french.py", "test_no_page_says_anything_in_english", LOOKS),
    Slow("browser/test_map.py", "test_the_selected_setting_stands_out", SCREENS, ("dark",)),
    Slow("browser/test_turn.py", "test_five_players_fit_on_a_phone", SCREENS, ("small",)),
    Slow("browser/test_turn.py", "test_both_answers_to_a_tunnel", WHOLE_GAMES),
    Slow("browser/test_map.py", "test_the_board_and_the_mat_lie_side_by_side", WHOLE_GAMES),
    Slow("browser/test_sizes.py", "test_no_page_scrolls_sideways", LOOKS),
    Slow("browser/test_small_screens.py", "test_a_phone_on_its_side_gives_most", BOARDS, ("south-korea",)),
    Slow("browser/test_small_screens.py", "test_nothing_lies_over_the_map", SCREENS, ("phone",)),
    Slow("browser/test_small_screens.py", "test_a_tablet_shows_the_whole_board", SCREENS),
    Slow("browser/test_units.py", "test_the_unit_tests_of_the_page", NODE),
    Slow("browser/test_wheel.py", "test_the_wheel_can_play_a_game_from_a_bare", INSTALLS),
    Slow("browser/test_together.py", "test_a_rematch_includes_all_players", WHOLE_GAMES),
    Slow("browser/test_together.py", "test_players_pass_a_shared_device_on_without", PEOPLE),
    Slow("browser/test_together.py", "test_two_browsers_can_play_one", PEOPLE),
    Slow("browser/test_together.py", "test_a_ticket_of_a_draft_stays_chosen", PEOPLE),
    Slow("browser/test_people.py", "test_the_link_of_a_seat_shows_its_cards_once_the", PEOPLE),
    Slow("browser/test_people.py", "test_a_removed_player_cannot_return", PEOPLE),
    Slow("browser/test_people.py", "test_a_game_ends_early_if_both_agree", PEOPLE),
    Slow("browser/test_people.py", "test_players_choose_colours", PEOPLE),
    Slow("browser/test_people.py", "test_a_visitor_who_finds_no_free", PEOPLE),
    Slow("browser/test_people.py", "test_an_absent_player_can_be_nudged", PEOPLE),
    Slow("browser/test_people.py", "test_a_phrase_is_shown_to_the_others_in", PEOPLE),
    Slow("browser/test_access.py", "test_the_game_is_accessible_on_a_phone", SCREENS),
    Slow("browser/test_games.py", "test_an_album_of_a_thousand_games", LOOKS),
    Slow("browser/test_map.py", "test_the_line_of_the_mat_that_has_to_be_decided", BOARDS),
    Slow("browser/test_sizes.py", "test_every_control_is_large_enough_for_a", LOOKS),
    Slow("server/test_own_boards.py", "test_a_game_on_a_board_of_a_file_outlives", SERVERS),
    Slow("server/test_tables.py", "test_bots_go_on_after_a_restart", SERVERS),
    Slow("server/test_health.py", "test_logs_cannot_be_filled_with_garbage", FLOOD),
    Slow("server/test_health.py", "test_a_damaged_file_shows_in_the_health", SERVERS),
    Slow("server/test_nodes.py", "test_the_bots_of_a_dead_node_are_taken_over", KILLED),
    Slow("server/test_push.py", "test_a_device_that_is_gone_is_forgotten", SERVERS),
    Slow("arena/test_arena_executors.py", "test_a_bot_that_always_takes_its_process_with_it", KILLED),
    Slow("bots/test_planner.py", "test_planners_between_them_use_every_kind", BOARDS, ("usa", "germany")),
    Slow("server/test_tables.py", "test_undo_is_kept_like_any_action", SERVERS),
    Slow("server/test_crash.py", "test_a_stopped_server_says_good_bye", BOTH_STORES, ("postgres",)),
    Slow("server/test_store.py", "test_a_game_of_older_rules_is_refused", BOTH_STORES, ("postgres",)),
    Slow("server/test_store.py", "test_a_game_of_an_older_schema", BOTH_STORES, ("sqlite",)),
    Slow("server/test_protocol.py", "test_words_of_choices_are_small_words", BOARDS, ("europe", "south-korea")),
    Slow("assistant/test_mcp_games.py", "test_a_seat_that_a_bot_plays_is_taken_over", SERVERS),
    Slow("browser/test_around_the_game.py", "test_a_replay_keeps_its_step", WATCHING),
    Slow("env/test_interfaces.py", "test_the_same_seed_and_actions_are_the_same_game", SEATS, FEW_OR_MANY),
    Slow("env/test_interfaces.py", "test_gymnasium_plays_the_same_game", SEATS, ("*-2",)),
    Slow("env/test_interfaces.py", "test_pettingzoo_finds_nothing_wrong", SEATS, FEW_OR_MANY),
    Slow("language/test_what_is_told.py", "test_not_a_byte_depends_on", SEATS, FEW_OR_MANY),
    Slow("referee/test_referee.py", "test_the_referee_agrees_with_the_engine", BOARDS, ("usa", "iberia", "europe")),
    Slow("test_memory.py", "test_looking_at_a_game_keeps_nothing", BOARDS, ("usa", "south-korea")),
    Slow("cli/test_cli_extras.py", "test_doctor_says", EXTRAS, ("none", "mcp", "server", "postgres", "dataset+mcp")),
    Slow("test_trials.py", "test_following_the_page", TRIALS, ("bot",)),
    Slow("test_docs.py", "test_the_examples_of_a_page_run", TRIALS, ("[!ar]*",)),
)


VERSIONS = ("usa-1910", "usa-big-cities", "usa-mega")
QUICK = ("rules/", "boards/")


def reason(file: str, test: str) -> str:
    """Why a test is slow; nothing if it is not."""
    name, _, case = test.partition("[")
    if any(version in case for version in VERSIONS) and not file.startswith(QUICK):
        return VERSION
    for entry in SLOW:
        if (
            entry.file == file
            and name.startswith(entry.test)
            and (not entry.but or (case and not named(case, entry.but)))
        ):
            return entry.why
    return ""


def named(case: str, cases: tuple[str, ...]) -> bool:
    return any(fnmatchcase(case.rstrip("]"), kept) for kept in cases)
