"""Tests that `make test` leaves to `make test-all`, with the reason why they take long.

Of a test with many cases `make test` keeps one of each kind: `but` names the cases that it runs nevertheless. So it is
complete in kind: rules, boards, bots, server on both stores, browser.
"""

from __future__ import annotations

from typing import NamedTuple


class Slow(NamedTuple):
    """Tests of a file, by the beginning of their names, and the cases (what stands in brackets) that are not slow."""

    file: str
    test: str
    why: str
    but: tuple[str, ...] = ()


WHOLE_GAMES = "plays whole games; one board stays in make test"
SERVERS = "starts and ends several servers"
CLOCK = "waits for what a real server does when a time is over"
KILLED = "kills servers again and again in the middle of games"
FLOOD = "sends as much as the limits allow, and more"
BOTH_STORES = "the same on the other kind of store"

SLOW = (
    Slow("server/test_admin.py", "test_a_host_can_see_close_forget_and_ban_while", SERVERS, ("sqlite",)),
    Slow("server/test_admin.py", "test_a_backup_restores_into_either_kind_of_store", SERVERS, ("postgres",)),
    Slow("server/test_admin.py", "test_what_is_old_is_deleted_and_names_forgotten", BOTH_STORES, ("postgres",)),
    Slow("server/test_admin.py", "test_verify_finds_what_is_wrong", BOTH_STORES, ("sqlite",)),
    Slow("server/test_wire.py", "test_every_request_has_a_deadline", CLOCK),
    Slow("server/test_wire.py", "test_answers_to_pings_that_nobody_reads", FLOOD),
    Slow("server/test_crash.py", "test_kill_minus_nine_at_random_moments", KILLED, ("sqlite",)),
    Slow("server/test_nodes.py", "test_two_nodes_die_again_and_again", KILLED),
    Slow("server/test_people.py", "test_people_on_different_nodes_see_and_hear", SERVERS),
    Slow("server/test_people.py", "test_when_the_time_is_over_the_bot_decides", CLOCK),
    Slow("server/test_people.py", "test_a_game_ends_without_a_result", BOTH_STORES, ("postgres",)),
    Slow("server/test_health.py", "test_a_clock_runs_out_even_if_nobody_is_there", CLOCK, ("sqlite",)),
    Slow("server/test_health.py", "test_a_clock_lives_through_a_locked_store", CLOCK),
    Slow("server/test_health.py", "test_unfinished_games_are_not_read", SERVERS),
    Slow("server/test_hostile.py", "test_a_flood_is_slowed_down", FLOOD),
    Slow("server/test_hostile.py", "test_more_connections_than_there_is_room_for", FLOOD),
    Slow("server/test_hostile.py", "test_too_many_requests_of_one_address", FLOOD),
    Slow("server/test_guard.py", "test_refusals_for_a_while_say_for_how_long", CLOCK),
    Slow("server/test_push.py", "test_the_node_that_hears_the_last_action", SERVERS),
    Slow("server/test_push.py", "test_a_device_is_told_that_it_is_somebody_s_turn", BOTH_STORES, ("postgres",)),
    Slow("server/test_undo.py", "test_what_can_be_taken_back_told_nobody", WHOLE_GAMES, ("usa",)),
    Slow("server/test_whole_games.py", "test_a_whole_game_and_nobody_is_told", WHOLE_GAMES, ("usa", "first-journey")),
    Slow("server/test_tables.py", "test_undo_is_kept_like_any_action", BOTH_STORES, ("postgres",)),
)


def reason(file: str, test: str) -> str:
    """Why a test is slow; nothing if it is not."""
    name, _, case = test.partition("[")
    for entry in SLOW:
        if entry.file == file and name.startswith(entry.test) and not (case and named(case, entry.but)):
            return entry.why
    return ""


def named(case: str, cases: tuple[str, ...]) -> bool:
    return any(case.rstrip("]") == kept for kept in cases)
