"""`replay`."""

from __future__ import annotations

from pathlib import Path

import pytest

from whistlestop import Game
from whistlestop.boards.load import FOLDER

from .conftest import Cli


def rewrite(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_replay_tells_the_story_and_the_scores(cli: Cli, record: Path, finished: Game) -> None:
    result = cli("replay", record)
    assert result.status == 0
    assert f"{len(finished.played):>5}  seat" in result.out
    for part in ("USA · 2 players", "deal", "keep 1,2,3", "turned up", "final scores", "the game is over"):
        assert part in result.out
    scores = finished.scores()
    totals = next(line for line in result.out.splitlines() if line.startswith("│ total"))
    assert [int(cell) for cell in totals.split("│")[2:-1]] == scores.totals
    assert f"seat {scores.winners[0] + 1} has won" in result.out
    made, failed = result.out.count("✓"), result.out.count("✗")
    assert made == sum(scores.completed)
    assert made + failed == sum(len(finished.view(seat)["tickets"][seat]) for seat in range(2))


def test_every_action_is_told(cli: Cli, record: Path, finished: Game) -> None:
    flat = " ".join(cli("replay", record).out.split())
    place = 0
    for line in finished.record().split("\n\n")[1].splitlines()[:-3]:
        seat, _, action = line.partition(" ")
        place = flat.index(f"seat {seat} {action}", place)


def test_to_stops_and_shows_the_position(cli: Cli, record: Path) -> None:
    out = cli("replay", record, "--to", 5).out
    assert "    5  seat" in out
    assert "    6  seat" not in out
    assert "after 5 actions: seat" in out
    assert "in the deck" in out
    assert "final scores" not in out
    out = cli("replay", record, "--to", 0).out
    assert "after 0 actions: seat 1 and seat 2 to keep tickets" in out
    assert "(you)" not in out, "a replay is watched from no seat"
    assert "your hand" not in out


def test_to_goes_to_the_last_action_and_no_further(cli: Cli, record: Path, finished: Game) -> None:
    assert "final scores" in cli("replay", record, "--to", len(finished.played)).out
    result = cli("replay", record, "--to", len(finished.played) + 1)
    assert result.status == 2
    assert f"the record has {len(finished.played)} actions" in result.err


def test_step_waits_for_enter_after_each_action(cli: Cli, record: Path) -> None:
    result = cli("replay", record, "--step", lines=["", "", "q"])
    assert result.status == 0
    assert "    3  seat" in result.out
    assert "    4  seat" not in result.out


def test_step_ends_with_the_input(cli: Cli, record: Path) -> None:
    result = cli("replay", record, "--step", lines=[""])
    assert result.status == 0
    assert "    2  seat" in result.out
    assert "    3  seat" not in result.out


def test_step_to_the_end_needs_no_last_enter(cli: Cli, record: Path, finished: Game) -> None:
    result = cli("replay", record, "--step", lines=[""] * (len(finished.played) - 1))
    assert "final scores" in result.out


def test_verify_says_what_is_right(cli: Cli, record: Path, finished: Game) -> None:
    result = cli("replay", record, "--verify")
    assert result.status == 0
    assert [line.split()[:2] for line in result.out.splitlines()] == [
        ["commitment", "ok:"],
        ["actions", "ok:"],
        ["result", "ok:"],
    ]
    assert f"all {len(finished.played)} are legal" in result.out


def last_draw(path: Path) -> str:
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if " draw " in line]
    return lines[-1] + "\n"


@pytest.mark.parametrize("what", ["seed", "removed", "changed", "scores", "winners", "commitment", "cut off", "board"])
def test_verify_finds_every_change_of_a_record(cli: Cli, record: Path, what: str) -> None:
    text = record.read_text(encoding="utf-8")
    match what:
        case "seed":
            rewrite(record, "seed: 00000000000000000000000000000007", "seed: 00000000000000000000000000000008")
        case "removed":
            rewrite(record, last_draw(record), "")
        case "changed":
            rewrite(record, "1 keep 1,2,3", "1 keep 1,2")
        case "scores":
            rewrite(record, "scores: ", "scores: 1")
        case "winners":
            winner = text.split("winners: ")[1].strip()
            rewrite(record, f"winners: {winner}", f"winners: {3 - int(winner)}")
        case "commitment":
            rewrite(record, "commitment: ", "commitment: 0")
        case "cut off":
            record.write_text(text[: text.index("seed:")], encoding="utf-8")
        case "board":
            rewrite(record, "board: usa ", "board: usa 0")
    result = cli("replay", record, "--verify")
    assert result.status == 2
    assert result.err.startswith("whistlestop: [bad-record] ")
    assert "Traceback" not in result.err
    assert result.out == ""


def test_a_fault_is_told_with_its_line(cli: Cli, record: Path) -> None:
    line = record.read_text(encoding="utf-8").splitlines().index("1 keep 1,2,3") + 1
    rewrite(record, "1 keep 1,2,3", "1 keep 1,2,9")
    assert f"[bad-record] line {line}: " in cli("replay", record).err
    rewrite(record, "1 keep 1,2,9", "1 draw blind")
    result = cli("replay", record)
    assert result.status == 2
    assert f"[bad-record] line {line}: 'draw blind' is not legal here" in result.err


def test_a_game_in_progress_needs_its_seed(cli: Cli, tmp_path: Path) -> None:
    game = Game.new("usa", players=2, seed=3)
    game.play("keep 1,2", 0)
    path = tmp_path / "game.txt"
    path.write_text(game.record(), encoding="utf-8")
    assert "no seed" in cli("replay", path).err
    result = cli("replay", path, "--seed", 3)
    assert result.status == 0
    assert "after 1 actions: seat 2 to keep tickets" in result.out


def test_a_game_on_a_board_of_ones_own_needs_its_file(cli: Cli, tmp_path: Path) -> None:
    text = (FOLDER / "usa.toml").read_text(encoding="utf-8").replace('id = "usa"', 'id = "mine"', 1)
    text = text.replace("\nusa = ", "\nmine = ", 1)  # its name in French
    board = tmp_path / "mine.toml"
    board.write_text(text.replace("trains = 45", "trains = 6", 1), encoding="utf-8")
    game = Game.new(board, players=2, seed=3)
    while not game.over:
        game.play(game.legal(game.pending_seats[0])[-1], game.pending_seats[0])
    record = tmp_path / "game.txt"
    record.write_text(game.record(), encoding="utf-8")
    assert "[unknown-board] no board 'mine'" in cli("replay", record).err
    assert cli("replay", record, "--board", board, "--verify").status == 0
    assert "[bad-record]" in cli("replay", record, "--board", "usa").err
