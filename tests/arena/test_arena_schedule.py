"""Who sits where: every bot gets every seat of every deal equally often."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from whistlestop.arena.schedule import deal_seed, pairings
from whistlestop.arena.tournament import Tournament
from whistlestop.errors import BadPlayers, BadSeed, BadTournament, UnknownBot


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("bots", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("ladder", [False, True])
def test_every_bot_has_every_seat_of_a_deal_equally_often(players: int, bots: int, ladder: bool) -> None:
    for pairing in pairings([f"bot{i}" for i in range(bots)], players, always_pairs=ladder):
        for deal in range(30):
            line_ups = pairing.line_ups(deal)
            assert len(line_ups) == len(set(line_ups)) == pairing.games_per_deal
            for bot in pairing.bots:
                assert len({sum(line_up[seat] == bot for line_up in line_ups) for seat in range(players)}) == 1


def test_a_bot_alone_plays_against_itself_once_a_deal() -> None:
    (pairing,) = pairings(["a"], 3)
    assert pairing.line_ups(0) == [("a", "a", "a")]


def test_as_many_bots_as_seats_sit_at_one_table() -> None:
    (pairing,) = pairings(["a", "b", "c"], 3)
    assert pairing.line_ups(0) == [("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b")]
    assert pairing.line_ups(1) == [("a", "c", "b"), ("c", "b", "a"), ("b", "a", "c")]
    assert pairing.line_ups(2) == pairing.line_ups(0)


def test_at_one_table_everybody_has_everybody_as_left_neighbour_equally_often() -> None:
    (pairing,) = pairings(["a", "b", "c", "d"], 4)
    neighbours = Counter(
        (line_up[seat], line_up[(seat + 1) % 4])
        for deal in range(6)
        for line_up in pairing.line_ups(deal)
        for seat in range(4)
    )
    assert len(neighbours) == 12
    assert len(set(neighbours.values())) == 1


def test_other_numbers_of_bots_meet_in_pairs() -> None:
    found = pairings(["a", "b", "c"], 2)
    assert [pairing.bots for pairing in found] == [("a", "b"), ("a", "c"), ("b", "c")]
    assert found[0].line_ups(5) == [("a", "b"), ("b", "a")]


def test_in_a_challenge_the_first_bot_meets_each_of_the_others_alone_among_them() -> None:
    found = pairings(["a", "b", "c"], 3, challenge=True)
    assert [pairing.bots for pairing in found] == [("a", "b"), ("a", "c")]
    assert ["".join(line_up) for line_up in found[1].line_ups(0)] == ["acc", "cca", "cac"]


@pytest.mark.parametrize(
    ("bots", "other"), [(("a",), {}), (("a", "b"), {"ladder": True}), (("a", "b"), {"sprt": (0.0, 20.0)})]
)
def test_a_challenge_is_neither_a_ladder_nor_a_sequential_test(bots: tuple[str, ...], other: dict[str, Any]) -> None:
    with pytest.raises(BadTournament, match="challenge"):
        Tournament("usa", players=3, bots=bots, challenge=True, **other)


def test_two_bots_at_a_larger_table_play_one_against_the_rest_both_ways() -> None:
    (pairing,) = pairings(["a", "b"], 3)
    expected = ["abb", "bba", "bab", "baa", "aab", "aba"]
    assert ["".join(line_up) for line_up in pairing.line_ups(0)] == expected


def test_a_ladder_is_played_in_pairs_even_if_all_fit_at_one_table() -> None:
    assert len(pairings(["a", "b", "c"], 3, always_pairs=True)) == 3


def test_all_line_ups_have_the_same_deals_and_the_seed_decides_them() -> None:
    tournament = Tournament("usa", 2, ("random", "greedy", "planner"), games=6, seed=4)
    seeds: dict[int, set[int]] = {}
    for job in tournament.jobs():
        seeds.setdefault(job.deal, set()).add(job.seed)
    assert [len(found) for found in seeds.values()] == [1, 1, 1]
    assert len({seed for found in seeds.values() for seed in found}) == 3
    assert deal_seed(4, 0) != deal_seed(5, 0)
    assert all(0 <= deal_seed(seed, 3) < 2**128 for seed in (0, 2**128 - 1))


def test_games_are_rounded_up_to_whole_deals() -> None:
    assert Tournament("usa", 2, ("random", "greedy"), games=5).total == 6
    assert Tournament("usa", 3, ("random", "greedy"), games=5).total == 6
    assert Tournament("usa", 2, ("random", "greedy", "planner"), games=5).total == 18
    assert Tournament("usa", 5, ("random",), games=5).total == 5


def test_more_games_begin_with_the_same_ones() -> None:
    few = list(Tournament("usa", 2, ("random", "greedy"), games=6).jobs())
    many = list(Tournament("usa", 2, ("random", "greedy"), games=20).jobs())
    assert many[: len(few)] == few


@pytest.mark.parametrize(
    ("settings", "part"),
    [
        ({"bots": ()}, "at least one"),
        ({"bots": "random"}, r"one bot; give a tuple, like \('random',\)"),
        ({"bots": ("random", "random")}, "twice"),
        ({"games": 0}, "too few"),
        ({"limit": 0.0}, "limit of 0 seconds"),
        ({"limit": float("inf")}, "limit"),
        ({"bots": ("random",), "ladder": True}, "at least two"),
        ({"bots": ("random",), "sprt": (0.0, 10.0)}, "two bots, not 1"),
        ({"sprt": (10.0, 10.0)}, "the lower one first"),
    ],
)
def test_what_makes_no_sense_is_refused(settings: dict[str, object], part: str) -> None:
    with pytest.raises(BadTournament, match=part):
        Tournament(**{"board": "usa", "players": 2, "bots": ("random", "greedy"), **settings})  # type: ignore[arg-type]


def test_board_players_seed_and_bots_are_checked_before_anything_is_played() -> None:
    with pytest.raises(BadPlayers):
        Tournament("usa", 9, ("random",)).check()
    with pytest.raises(BadSeed):
        Tournament("usa", 2, ("random",), seed=-1)
    with pytest.raises(UnknownBot):
        Tournament("usa", 2, ("nobody",)).check()
