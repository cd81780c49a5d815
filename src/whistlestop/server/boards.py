"""The boards of this server, and those of games that began before a board was corrected."""

from __future__ import annotations

import functools
from pathlib import Path

from whistlestop.boards import BoardFile, load, names, read
from whistlestop.boards.facts import Play
from whistlestop.boards.load import Source
from whistlestop.boards.translations import Translations
from whistlestop.check import check
from whistlestop.engine.board import Board
from whistlestop.engine.ruleset import Ruleset
from whistlestop.errors import BadBoard, Diagnostic
from whistlestop.game import ruleset
from whistlestop.lessons import playable_lessons
from whistlestop.server.request_errors import RequestError

OWN: dict[str, Path] = {}  # the files of boards that do not come with the package


def offer(file: str) -> None:
    """Offer the board of a file as well, as it is now."""
    path = Path(file)
    if faults := check(path):
        raise BadBoard(file, faults)
    board = load(path)
    if board.id in offered():
        fault = Diagnostic("id", f"there is a board '{board.id}' already", "give it another id")
        raise BadBoard(file, [fault])
    OWN[board.id] = path
    board_today(board.id), source_of(board.id)


def offered() -> list[str]:
    """Return the ids of all boards that can be played here."""
    return [*names(), *OWN]


def file_of(name: str) -> Source:
    return OWN.get(name) or (name if name in names() else lesson_boards().get(name, name))


@functools.cache
def lesson_boards() -> dict[str, Source]:
    """Return the boards that are only for lessons, by id."""
    return {each.board_id: each.board_source for each in playable_lessons() if each.board_id not in names()}


@functools.cache
def board_today(name: str) -> Board:
    """Return the board for a new game."""
    return load(file_of(name))


@functools.lru_cache(64)
def board_of(name: str, fingerprint: str, source: str) -> Board:
    """Return the board of a stored game: today's if it is unchanged, else the one that the game began with."""
    if name in names() and load(name).fingerprint == fingerprint:
        return load(name)
    board = BoardFile(Path(f"{name}.toml"), source).board
    if board.fingerprint != fingerprint:
        raise RequestError("store-failed", f"the game was played on a version of '{name}' that is lost")
    return board


@functools.lru_cache(64)
def rules_of(name: str, fingerprint: str, source: str, players: int) -> Ruleset:
    """Return the rules of a stored game, which all games like it share; only one thread may use them."""
    return ruleset(board_of(name, fingerprint, source), players)


def rules_today(name: str, players: int) -> Ruleset:
    """Return the rules for a new game."""
    return rules_of(name, board_today(name).fingerprint, source_of(name), players)


@functools.cache
def source_of(name: str) -> str:
    return read(file_of(name)).text


@functools.cache
def play_of(name: str) -> Play:
    """Return how long and how demanding a game on a board is."""
    return read(file_of(name)).play


@functools.cache
def translations_of(name: str) -> Translations:
    """Return the names of a board and its places in other languages."""
    return read(file_of(name)).names


@functools.cache
def family_of(name: str) -> str:
    """Return the id of the board that a board builds on in the end; its own if on none."""
    return read(file_of(name)).family
