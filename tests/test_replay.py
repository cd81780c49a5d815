"""A game is a seed and a list of actions: records replay to the same state, and what is wrong with one is said."""

from __future__ import annotations

import re
from random import Random

import pytest
from table import every_table, rules_of, walk

from whistlestop import Game, WhistlestopError
from whistlestop.errors import BadRecord
from whistlestop.record import commitment


def played(board: str, players: int, *, seed: int = 31, first: int | None = None, most: int = 10_000) -> Game:
    """A random game through the checked API, up to a number of actions."""
    game = Game(rules_of(board, players), seed, first)
    chance = Random(seed)
    while not game.over and len(game.played) < most:
        seat = chance.choice(game.pending_seats)
        actions = game.legal(seat)
        game.play(chance.choice(actions), seat)
    return game


def again(game: Game, text: str) -> Game:
    return Game.replay(text, board=game.board)


@every_table
def test_a_record_replays_to_the_same_state(board: str, players: int) -> None:
    game = played(board, players)
    twin = again(game, game.record())
    assert twin.save() == game.save()
    assert twin.played == game.played
    assert twin.events == game.events
    assert twin.scores() == game.scores()
    assert twin.record() == game.record()
    assert Game.verify(game.record(), board=game.board).save() == game.save()


@every_table
def test_a_record_of_a_game_in_progress_replays_with_its_seed(board: str, players: int) -> None:
    game = played(board, players, first=1, most=40)
    assert again(game, game.record(reveal=True)).save() == game.save()
    assert Game.replay(game.record(), board=game.board, seed=game.seed).save() == game.save()


@every_table
def test_the_checked_and_the_fast_way_to_play_are_one_game(board: str, players: int) -> None:
    rules = rules_of(board, players)
    game = Game(rules, 32)
    for g, seat, action in walk(rules, 32):
        assert list(game.state.s) == list(g.s)
        game.play(action, seat)
    assert game.over


# -- what a record tells and hides -------------------------------------------------------------------------


@pytest.fixture(scope="module")
def game() -> Game:
    return played("usa", 2)


def test_the_seed_is_in_the_record_only_when_the_game_is_over(game: Game) -> None:
    assert f"seed: {game.seed:032x}" in game.record()
    early = played("usa", 2, most=20)
    assert "seed:" not in early.record()
    assert f"commitment: {commitment(early.seed)}" in early.record()


def test_a_record_without_its_seed_does_not_replay() -> None:
    early = played("usa", 2, most=20)
    with pytest.raises(BadRecord, match="no seed"):
        Game.replay(early.record())


def test_comments_and_empty_lines_are_passed_over(game: Game) -> None:
    lines = game.record().splitlines()
    text = "\n\n".join(f"{line}  # so it was" for line in lines)
    assert Game.replay(text).save() == game.save()


# -- what may be wrong with a record -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pattern", "instead", "complaint"),
    [
        (r"format: 1", "format: 99", "format"),
        (r"format: 1\n", "", "format"),
        (r"board: usa \w+", "board: usa 0123456789abcdef", "another version of the board"),
        (r"board: usa", "board: usu", "did you mean 'usa'"),
        (r"players: 2", "players: 6", "2 to 5 players"),
        (r"players: 2", "players: two", "not a valid number"),
        (r"players: 2\n", "", "lacks the line 'players"),
        (r"seed: \w+", "seed: xyz", "hexadecimal"),
        (r"seed: \w+", "seed: " + "f" * 33, "hexadecimal"),
        (r"\n1 keep", "\n1 kepp", r"line 7: 'kepp .*did you mean 'keep'"),
        (r"\n1 keep", "\n3 keep", "line 7"),
        (r"\n1 keep", "\n0 keep", "line 7"),
        (r"\n1 keep", "\nkeep", "line 7"),
        (r"\n1 keep", "\n1 draw blind\n1 keep", "line 7"),
        (r"winners: ", "winners: 1 2 ", "winners"),
        (r"scores: ", "scores: 1", "scores"),
        (r"scores: .*\n", "scores: \n", "scores"),
        (r"players: 2", "players: 2\nplayers: 2", "twice"),
    ],
)
def test_a_record_with_a_fault_is_refused_with_a_reason(game: Game, pattern: str, instead: str, complaint: str) -> None:
    text, count = re.subn(pattern, instead, one_first(game), count=1)
    assert count == 1
    with pytest.raises(WhistlestopError, match=complaint):
        Game.replay(text)


def one_first(game: Game) -> str:
    """A record in which seat 1 is the first to choose its tickets."""
    lines = game.record().splitlines()
    opening = sorted(lines[6:8])
    return "\n".join([*lines[:6], *opening, *lines[8:]]) + "\n"


@pytest.mark.parametrize("number", ["9" * 5000, "٣", "1" * 25])
def test_a_number_that_nobody_would_write_is_refused_like_any_other_fault(game: Game, number: str) -> None:
    for text in (
        game.record().replace("players: 2", f"players: {number}"),
        one_first(game).replace("\n1 keep", f"\n{number} keep", 1),
        game.record().replace("players: 2", f"players: 2\nfirst: {number}"),
    ):
        with pytest.raises(WhistlestopError):
            Game.replay(text)


@pytest.mark.parametrize("text", ["", "\n", "hello", "format: 1", "\0", "# nothing\n", "format: 1\nboard: usa\n"])
def test_a_text_that_is_not_a_record_is_refused(text: str) -> None:
    with pytest.raises(WhistlestopError):
        Game.replay(text)


def test_a_record_that_is_cut_off_is_refused_or_replays_as_far_as_it_goes(game: Game) -> None:
    """Wherever the cut is: never another game than the one that was played."""
    text = game.record()
    chance = Random(1)
    footer = text.index("seed:")
    for cut in [*(chance.randrange(footer) for _ in range(15)), *range(footer, len(text))]:
        try:
            twin = Game.replay(text[:cut])
        except WhistlestopError:
            continue
        assert twin.seed == game.seed, f"cut off after {text[:cut][-20:]!r} it is a game of another seed"
        assert twin.save() == game.save()


def test_a_short_record_cut_off_in_its_seed_is_never_another_game() -> None:
    """So few actions that they are legal in any game: only the commitment shows that the seed is not the one."""
    early = played("usa", 2, seed=0xABCDEF, most=2)
    text = early.record(reveal=True).rstrip()
    for cut in range(len(text) - 5, len(text)):
        try:
            twin = Game.replay(text[:cut])
        except WhistlestopError:
            continue
        assert twin.seed == early.seed


def test_verifying_finds_another_seed_than_the_one_committed_to(game: Game) -> None:
    text = re.sub(r"commitment: \w+", f"commitment: {commitment(game.seed + 1)}", game.record())
    with pytest.raises(BadRecord, match="committed to"):
        Game.verify(text)


@pytest.mark.parametrize("line", ["commitment", "scores"])
def test_verifying_needs_commitment_and_scores(game: Game, line: str) -> None:
    with pytest.raises(BadRecord):
        Game.verify(re.sub(rf"{line}: .*\n", "", game.record()))


def test_verifying_refuses_an_unfinished_game() -> None:
    with pytest.raises(BadRecord, match="not over"):
        Game.verify(played("usa", 2, most=20).record(reveal=True))


def test_a_record_whose_last_actions_are_missing_is_refused(game: Game) -> None:
    lines = game.record().splitlines()
    with pytest.raises(BadRecord, match="lines are missing"):
        Game.replay("\n".join(lines[:-4] + lines[-3:]))
