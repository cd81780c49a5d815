"""Results in a file: kept at once, known again, and never mixed."""

from __future__ import annotations

import sqlite3
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from whistlestop.arena import InProcess, ResultStore, Tournament, play_tournament
from whistlestop.bots.registry import bot_code, resolve
from whistlestop.errors import BadStore, BadTournament

from .arena_helpers import ODD, odd, played

DUEL = Tournament("usa", 2, ("greedy", "random"), games=4)


class Counting(InProcess):
    """Counts the games that it plays."""

    games = 0

    def play(self, jobs):  # type: ignore[no-untyped-def]
        for answer in super().play(jobs):
            self.games += 1
            yield answer


def newly_played(tournament: Tournament, path: Path) -> int:
    """How many games of a tournament had to be played, with what is in a store."""
    executor = Counting(tournament.setup)
    with ResultStore(path, tournament.setup) as store:
        outcome = play_tournament(tournament, executor, store)
    assert outcome.done
    return executor.games


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "results.sqlite"


def test_results_come_back_as_they_were(path: Path) -> None:
    tournament = Tournament("usa", 2, (odd("Raises:after=9"), "random"), games=4)
    with ResultStore(path, tournament.setup) as store:
        outcome = play_tournament(tournament, store=store)
    with ResultStore(path, tournament.setup) as store:
        again = play_tournament(tournament, store=store)
    assert again.all == outcome.all
    assert all(result.fault is not None for result in again.all.values())


def test_a_finished_tournament_is_only_summed_up(path: Path) -> None:
    assert newly_played(DUEL, path) == 4
    assert newly_played(DUEL, path) == 0


def test_more_games_are_added_to_those_that_are_there(path: Path) -> None:
    newly_played(DUEL, path)
    assert newly_played(replace(DUEL, games=10), path) == 6
    assert newly_played(replace(DUEL, bots=("greedy", "random", odd("First"))), path) == 8


@pytest.mark.parametrize(
    "other",
    [
        replace(DUEL, seed=1),
        replace(DUEL, limit=5.0),
        replace(DUEL, limit=None),
        replace(DUEL, board="germany"),
        replace(DUEL, bots=("greedy", odd("First"))),
    ],
)
def test_other_games_are_not_taken_for_these(path: Path, other: Tournament) -> None:
    newly_played(DUEL, path)
    assert newly_played(other, path) == 4
    assert newly_played(DUEL, path) == 0


def test_a_changed_board_is_another_board(path: Path, tmp_path: Path) -> None:
    from whistlestop.boards.load import FOLDER

    text = (FOLDER / "usa.toml").read_text(encoding="utf-8")
    board = tmp_path / "usa.toml"
    board.write_text(text, encoding="utf-8")
    newly_played(DUEL, path)
    assert newly_played(replace(DUEL, board=board), path) == 0
    board.write_text(text.replace("trains = 45", "trains = 44"), encoding="utf-8")
    assert newly_played(replace(DUEL, board=Path(tmp_path, "usa.toml"), games=4), path) == 4


def test_a_changed_bot_is_another_bot(path: Path, tmp_path: Path) -> None:
    bot = tmp_path / "changing.py"
    bot.write_text(ODD.read_text(encoding="utf-8"), encoding="utf-8")
    tournament = replace(DUEL, bots=(f"{bot}:First", "random"))
    assert newly_played(tournament, path) == 4
    assert newly_played(tournament, path) == 0
    bot.write_text(ODD.read_text(encoding="utf-8") + "# better now\n", encoding="utf-8")
    bot_code.cache_clear()  # as in a new process
    resolve.cache_clear()
    for name in [name for name in sys.modules if name.startswith("whistlestop_bot_")]:
        del sys.modules[name]
    assert newly_played(tournament, path) == 4


def test_every_result_is_safe_as_soon_as_it_is_there(path: Path) -> None:
    with ResultStore(path, DUEL.setup) as store:
        job = next(DUEL.jobs())
        results = InProcess(DUEL.setup).play(iter([job]))
        store.add(next(results)[1])
        other = sqlite3.connect(path)
        assert other.execute("SELECT count(*) FROM seats").fetchone() == (2,)
        other.close()


def test_two_may_use_the_same_file_at_the_same_time(path: Path) -> None:
    outcome = play_tournament(DUEL)
    with ResultStore(path, DUEL.setup) as one, ResultStore(path, DUEL.setup) as two:
        for result in outcome.all.values():
            one.add(result)
            two.add(result)
    assert newly_played(DUEL, path) == 0


def test_a_store_can_be_read_with_plain_sql(path: Path) -> None:
    newly_played(DUEL, path)
    base = sqlite3.connect(path)
    rows = base.execute(
        "SELECT bot, count(*), sum(won), avg(total), sum(tickets_kept >= tickets_completed), min(decisions) > 10 "
        "FROM seats JOIN games ON id = game WHERE fault IS NULL GROUP BY bot ORDER BY bot"
    ).fetchall()
    base.close()
    assert [(row[0], row[1], row[4], row[5]) for row in rows] == [("greedy", 4, 4, 1), ("random", 4, 4, 1)]
    assert rows[0][2] + rows[1][2] >= 4
    results = played(play_tournament(DUEL))
    totals = [result.totals[result.line_up.index("greedy")] for result in results if result.totals]
    assert rows[0][3] == pytest.approx(sum(totals) / 4)


def test_files_that_are_something_else_are_left_alone(tmp_path: Path) -> None:
    text = tmp_path / "text"
    text.write_text("no database at all, but long enough to look like a file\n" * 20, encoding="utf-8")
    before = text.read_bytes()
    with pytest.raises(BadStore, match="not a database"):
        ResultStore(text, DUEL.setup)
    assert text.read_bytes() == before
    other = tmp_path / "other.sqlite"
    base = sqlite3.connect(other)
    base.execute("CREATE TABLE things (id)")
    base.commit()
    base.close()
    before = other.read_bytes()
    with pytest.raises(BadStore, match="is not a store of the arena"):
        ResultStore(other, DUEL.setup)
    assert other.read_bytes() == before
    with pytest.raises(BadStore, match="unable to open"):
        ResultStore(tmp_path / "nowhere" / "file", DUEL.setup)


def test_a_store_of_another_version_is_refused(path: Path) -> None:
    newly_played(DUEL, path)
    base = sqlite3.connect(path)
    base.execute("PRAGMA user_version = 99")
    base.close()
    with pytest.raises(BadStore, match="another version"):
        ResultStore(path, DUEL.setup)


def part(number: int, parts: int, folder: Path) -> Path:
    """The store of a part of the tournament, played."""
    path = folder / f"{number}-of-{parts}.sqlite"
    newly_played(replace(DUEL, games=12, part=(number, parts)), path)
    return path


def test_parts_of_a_tournament_are_merged_and_nothing_is_left_to_play(path: Path, tmp_path: Path) -> None:
    whole = replace(DUEL, games=12)
    parts = [part(number, 3, tmp_path) for number in (1, 2, 3)]
    with ResultStore(path, whole.setup) as store:
        assert [store.merge(each, whole) for each in parts] == [4, 4, 4]
        assert [store.merge(each, whole) for each in parts] == [0, 0, 0]
    assert newly_played(whole, path) == 0
    with ResultStore(path, whole.setup) as store:
        merged = play_tournament(whole, store=store).all
    alone = play_tournament(whole).all
    assert {job: result.totals for job, result in merged.items()} == {job: alone[job].totals for job in alone}


def test_parts_that_overlap_are_merged_once(path: Path, tmp_path: Path) -> None:
    whole = replace(DUEL, games=12)
    with ResultStore(path, whole.setup) as store:
        assert store.merge(part(1, 2, tmp_path), whole) == 6
        assert store.merge(part(1, 3, tmp_path), whole) == 2  # of deals 0 and 3, the second
    assert newly_played(whole, path) == 4


def test_a_store_of_another_tournament_is_not_merged(path: Path, tmp_path: Path) -> None:
    with ResultStore(path, DUEL.setup) as store:
        for other in (replace(DUEL, seed=1), replace(DUEL, limit=5.0), replace(DUEL, bots=("greedy", "planner"))):
            elsewhere = tmp_path / f"{other.seed}-{other.limit}-{other.bots[1]}.sqlite"
            newly_played(other, elsewhere)
            with pytest.raises(BadStore, match="no game of this tournament"):
                store.merge(elsewhere, DUEL)
        with pytest.raises(BadStore, match="no store"):
            store.merge(tmp_path / "nowhere.sqlite", DUEL)
        assert not (tmp_path / "nowhere.sqlite").exists()
        (tmp_path / "text").write_text("not a store", encoding="utf-8")
        with pytest.raises(BadStore):
            store.merge(tmp_path / "text", DUEL)
        assert not store.results(DUEL.line_ups())


@pytest.mark.parametrize(
    ("part", "fault"), [((0, 2), "no part 0"), ((3, 2), "no part 3"), ((1, 99), "no 99 parts"), ((1, 2), "")]
)
def test_a_part_of_a_tournament_has_a_number_up_to_the_number_of_parts(part: tuple[int, int], fault: str) -> None:
    if not fault:
        assert replace(DUEL, part=part).total == 2
        return
    with pytest.raises(BadTournament, match=fault):
        replace(DUEL, part=part)
    with pytest.raises(BadTournament, match="leave out the part"):
        replace(DUEL, part=(1, 2), sprt=(0.0, 20.0))
