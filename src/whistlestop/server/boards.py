"""The boards that games are played on, also those of games that began before a board was corrected."""

from __future__ import annotations

import functools
from pathlib import Path

from whistlestop.boards.load import load, load_text, names, source_text, translations
from whistlestop.boards.translations import Names
from whistlestop.engine.board import Board
from whistlestop.engine.ruleset import Ruleset
from whistlestop.game import ruleset
from whistlestop.server.refusal import Refused


@functools.lru_cache(64)
def board_of(name: str, fingerprint: str, source: str) -> Board:
    """The board of a game: the one of today if nothing has changed, else the one that the game began with."""
    if name in names() and load(name).fingerprint == fingerprint:
        return load(name)
    board = load_text(Path(f"{name}.toml"), source)
    if board.fingerprint != fingerprint:
        raise Refused("store-failed", f"the game was played on a version of '{name}' that is not there any more")
    return board


@functools.lru_cache(64)
def rules_of(name: str, fingerprint: str, source: str, players: int) -> Ruleset:
    """The rules of a game, shared by all games like it; they are used by one thread only."""
    return ruleset(board_of(name, fingerprint, source), players)


def rules_today(name: str, players: int) -> Ruleset:
    """The rules for a new game on a board that comes with the package."""
    board = load(name)
    return rules_of(name, board.fingerprint, source_of(name), players)


@functools.cache
def source_of(name: str) -> str:
    return source_text(name)


@functools.cache
def translations_of(name: str) -> Names:
    """What a board that comes with the package and its places are called in other languages."""
    return translations(name)
