"""Bad input of every kind: exit status 2, one message with a stable code on stderr, no traceback, nothing on stdout."""

from __future__ import annotations

from pathlib import Path

import pytest

from whistlestop.boards.load import FOLDER

from .conftest import Cli, Result

COMMANDS = ("play", "simulate", "bench")


def check(result: Result, code: str, *parts: str) -> None:
    assert result.status == 2, result
    assert result.err.startswith(f"whistlestop: [{code}] "), result.err
    assert "Traceback" not in result.err
    assert result.out == ""
    for part in parts:
        assert part in result.err


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        ([], ["a command is missing", "whistlestop --help"]),
        (["simulat"], ["'simulat' is not a command", "did you mean 'simulate'?"]),
        (["xyz"], ["the commands: play, simulate"]),
        (["--versoin"], ["did you mean '--version'?"]),
        (["board"], ["a command is missing"]),
        (["board", "chek", "x"], ["did you mean 'check'?"]),
        (["board", "check"], ["FILE"]),
        (["boards", "usa"], ["'usa' is an extra argument"]),
        (["simulate", "--gmaes", "3"], ["did you mean '--games'?"]),
        (["simulate", "--game", "3"], ["'--game' is not an option"]),  # no abbreviations
        (["simulate", "--games"], ["--games: expected one argument"]),
        (["simulate", "--games", "x"], ["--games: 'x' is not a whole number"]),
        (["simulate", "--games", "1.5"], ["'1.5' is not a whole number"]),
        (["simulate", "--games", "0"], ["--games: 0 is too small"]),
        (["simulate", "--games", "-5"], ["--games: -5 is too small"]),
        (["simulate", "--games", "9" * 5000], ["is not a whole number"]),
        (["simulate", "--jobs", "0"], ["--jobs: 0 is too small"]),
        (["simulate", "--players", "two"], ["'two' is not a whole number"]),
        (["bench", "--json=3"], ["--json"]),
        (["bench", "--seed", "3"], ["'--seed' is not an option of 'whistlestop bench'"]),
        (["replay"], ["FILE"]),
        (["replay", "x", "--to", "-1"], ["--to: -1 is too small"]),
        (["play", "--seat", "x"], ["--seat"]),
        (["replay", "\ud800"], ["'\\ud800' has letters that nothing can be named with"]),
        (["serve", "--store", "\0"], ["'\\x00' has letters that nothing can be named with"]),
    ],
)
def test_malformed_options_are_refused(cli: Cli, words: list[str], parts: list[str]) -> None:
    check(cli(*words), "bad-option", *parts)


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("players", ["-2", "0", "1", "6", "1000000"])
def test_numbers_of_players_that_the_board_does_not_take_are_refused(cli: Cli, command: str, players: str) -> None:
    check(cli(command, "--players", players), "bad-players", f"USA takes 2 to 5 players, not {players}")


@pytest.mark.parametrize("seat", ["-1", "0", "3"])
def test_seats_that_do_not_exist_are_refused(cli: Cli, seat: str) -> None:
    check(cli("play", "--seat", seat), "bad-players", f"no seat {seat}", "1 to 2")


@pytest.mark.parametrize("command", ["play", "simulate"])
@pytest.mark.parametrize("seed", ["-1", "abc", "", "1e3", "1_0", "0x", "0xg", str(2**128), hex(2**128), "9" * 5000])
def test_seeds_that_are_none_are_refused(cli: Cli, command: str, seed: str) -> None:
    check(cli(command, "--seed", seed), "bad-seed", "2^128 - 1")


@pytest.mark.parametrize("words", [*([name, "--board"] for name in COMMANDS), ["board", "show"], ["board", "check"]])
def test_unknown_boards_are_refused(cli: Cli, words: list[str]) -> None:
    check(cli(*words, "usaa"), "unknown-board", "no board 'usaa'; did you mean 'usa'?")
    check(cli(*words, "/nowhere/board.toml"), "unknown-board", "/nowhere/board.toml")


@pytest.mark.parametrize("words", [*([name, "--board"] for name in COMMANDS), ["board", "show"], ["board", "check"]])
def test_broken_board_files_are_refused(cli: Cli, tmp_path: Path, words: list[str]) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text('id = "x\n', encoding="utf-8")
    check(cli(*words, broken), "bad-board", "1 fault", "line 1")
    binary = tmp_path / "binary"  # a file even without .toml
    binary.write_bytes(b"\x7fELF\xff\x00")
    check(cli(*words, binary), "bad-board", "not UTF-8")
    check(cli(*words, f"{tmp_path}/"), "bad-board", "Is a directory")
    text = (FOLDER / "usa.toml").read_text(encoding="utf-8")
    broken.write_text(text.replace('"boston"', '"bostn"', 1).replace("trains = 45", "trains = 450"), encoding="utf-8")
    result = cli(*words, broken)
    check(result, "bad-board", "trains", "bostn")
    number = int(result.err.split(": ")[2].split()[0])
    assert number == len(result.err.splitlines()) - 1 > 1  # all faults, one on a line


def test_an_endless_file_is_not_a_record(cli: Cli) -> None:
    if not Path("/dev/zero").exists():
        pytest.skip("there is no endless file here")
    check(cli("replay", "/dev/zero"), "bad-file", "more than 50 MB")


@pytest.mark.parametrize("words", [["replay"], ["replay", "--verify"], ["play", "--resume"]])
def test_files_that_are_not_records_are_refused(cli: Cli, tmp_path: Path, words: list[str]) -> None:
    check(cli(*words, tmp_path / "none.txt"), "bad-file", "none.txt", "No such file")
    check(cli(*words, tmp_path), "bad-file", "Is a directory")
    path = tmp_path / "file"
    path.write_bytes(b"format: 1\n\xff\xfe\x00")
    check(cli(*words, path), "bad-file", "byte 11 is not UTF-8")
    path.write_bytes(b"")
    check(cli(*words, path), "bad-record", "no 'format' line")
    path.write_text("hello world\n", encoding="utf-8")
    check(cli(*words, path), "bad-record", "line 1: 'hello world'")
    path.write_text("format: 99\n", encoding="utf-8")
    check(cli(*words, path), "bad-record", "format 1")


def test_control_characters_do_not_reach_the_terminal(cli: Cli) -> None:
    result = cli("board", "show", "usa\x1b[31m")
    check(result, "unknown-board", "usa\\x1b[31m")
    assert "\x1b" not in result.err


def test_save_targets_are_checked_before_the_game(cli: Cli, tmp_path: Path) -> None:
    check(cli("play", "--save", tmp_path), "bad-file", "is a directory")
    check(cli("play", "--save", tmp_path / "no" / "game.txt"), "bad-file", "there is no directory")
    there = tmp_path / "there.txt"
    there.write_text("mine", encoding="utf-8")
    check(cli("play", "--save", there), "bad-file", "exists already", "--resume")
    assert there.read_text(encoding="utf-8") == "mine"


def test_targets_of_long_work_are_checked_before_it(cli: Cli, record: Path, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for folder, why in (("no", "there is no directory"), ("file", "there is no directory")):
        for words in (
            ("analyse", record, "--plot", tmp_path / folder / "curve.svg"),
            ("board", "balance", "usa", "--page", tmp_path / folder / "page.html"),
            ("board", "balance", "usa", "--store", tmp_path / folder / "store.json"),
            ("board", "layout", FOLDER / "usa.toml", "--output", tmp_path / folder / "usa.toml"),
            ("board", "layout", FOLDER / "usa.toml", "--output", tmp_path / "x.toml", "--svg", tmp_path / folder / "x"),
        ):
            check(cli(*words), "bad-file", "cannot write", folder, why)


def test_an_error_of_the_system_names_the_file(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    target = tmp_path / "file" / "actions.json"
    check(cli("env", "actions", "--out", target), "bad-file", f"cannot write '{target}'")


def test_options_that_do_not_go_together_are_refused(cli: Cli, record: Path) -> None:
    check(cli("play", "--resume", record, "--players", 2), "bad-option", "--players cannot be used with --resume")
    check(cli("play", "--resume", record, "--seed", 2), "bad-option", "--seed cannot be used with --resume")
    check(cli("replay", record, "--verify", "--step"), "bad-option", "--step cannot be used with --verify")
    check(cli("replay", record, "--verify", "--to", 0), "bad-option", "--to cannot be used with --verify")
