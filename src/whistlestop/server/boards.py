"""The boards that games are played on, also those of games that began before a board was corrected."""

from __future__ import annotations

import functools
from pathlib import Path

from whistlestop.boards import BoardFile, load, names, read
from whistlestop.boards.facts import Play
from whistlestop.boards.load import Source
from whistlestop.boards.translations import Names
from whistlestop.check import check
from whistlestop.engine.board import Board
from whistlestop.engine.ruleset import Ruleset
from whistlestop.errors import BadBoard, Fault
from whistlestop.game import ruleset
from whistlestop.server.refusal import Refused

OWN: dict[str, Path] = {}  # boards of this server besides those that come with the package


def offer(file: str) -> None:
    """Let people play on the board of a file, too, as it is now."""
    path = Path(file)
    if faults := check(path):
        raise BadBoard(file, faults)
    board = load(path)
    if board.id in offered():
        fault = Fault("id", f"there is a board '{board.id}' already", "give it another id")
        raise BadBoard(file, [fault])
    OWN[board.id] = path
    board_today(board.id), source_of(board.id)


def offered() -> list[str]:
    """The ids of all boards that a table may have."""
    return [*names(), *OWN]


def file_of(name: str) -> Source:
    return OWN.get(name, name)


@functools.cache
def board_today(name: str) -> Board:
    """The board of a new game."""
    return load(file_of(name))


@functools.lru_cache(64)
def board_of(name: str, fingerprint: str, source: str) -> Board:
    """The board of a game: the one of today if nothing has changed, else the one that the game began with."""
    if name in names() and load(name).fingerprint == fingerprint:
        return load(name)
    board = BoardFile(Path(f"{name}.toml"), source).board
    if board.fingerprint != fingerprint:
        raise Refused("store-failed", f"the game was played on a version of '{name}' that no longer exists")
    return board


@functools.lru_cache(64)
def rules_of(name: str, fingerprint: str, source: str, players: int) -> Ruleset:
    """The rules of a game, shared by all games like it; they are used by one thread only."""
    return ruleset(board_of(name, fingerprint, source), players)


def rules_today(name: str, players: int) -> Ruleset:
    """The rules for a new game."""
    return rules_of(name, board_today(name).fingerprint, source_of(name), players)


@functools.cache
def source_of(name: str) -> str:
    return read(file_of(name)).text


@functools.cache
def play_of(name: str) -> Play:
    """How long and how demanding a game on a board is."""
    return read(file_of(name)).play


@functools.cache
def translations_of(name: str) -> Names:
    """What a board and its places are called in other languages."""
    return read(file_of(name)).names
