"""The errors of the public API. Each class has a stable code for programs; the text is for people."""

from __future__ import annotations

import reprlib
from dataclasses import dataclass
from types import UnionType
from typing import Any


class WhistlestopError(Exception):
    """Base of all errors. Nothing has changed when one is raised."""

    code = "error"


class UnknownBoard(WhistlestopError):
    """There is no board of that name, and no file at that path."""

    code = "unknown-board"


@dataclass(frozen=True)
class Diagnostic:
    """A mistake in a board file: where and what it is, and how to correct it."""

    where: str
    what: str
    remedy: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}; {self.remedy}"


class BadBoard(WhistlestopError):
    """A board file with mistakes; `faults` lists all of them."""

    code = "bad-board"

    def __init__(self, source: str, faults: list[Diagnostic]) -> None:
        self.source = source
        self.faults = faults
        count = f"{len(faults)} faults" if len(faults) != 1 else "1 fault"
        super().__init__("\n".join([f"{source}: {count}", *(f"  {fault}" for fault in faults)]))


class UnknownLesson(WhistlestopError):
    """No lesson has that name."""

    code = "unknown-lesson"


class BadLesson(BadBoard):
    """A lesson file with mistakes; `faults` lists all of them."""

    code = "bad-lesson"


class NotAwaited(WhistlestopError):
    """The action is legal, but the lesson awaits another one."""

    code = "not-awaited"


class BadPlayers(WhistlestopError):
    """The board does not have this number of players, or this seat."""

    code = "bad-players"


class BadSeed(WhistlestopError):
    """A seed outside of 0 … 2^128 - 1."""

    code = "bad-seed"


class BadActionText(WhistlestopError, ValueError):
    """The text is not an action of this board."""

    code = "bad-action-text"


class IllegalAction(WhistlestopError, ValueError):
    """The action is not legal now.

    `key` and `values` say why as data; a value is a pair of its kind and the thing itself.
    """

    code = "illegal-action"

    def __init__(self, text: str, key: str = "", values: dict[str, tuple[str, Any]] | None = None) -> None:
        super().__init__(text)
        self.key = key
        self.values: dict[str, tuple[str, Any]] = values or {}


class GameNotOver(WhistlestopError):
    """The answer is known only once the game is over."""

    code = "game-not-over"


class GameOver(IllegalAction):
    """The game has ended."""

    code = "game-over"


class BadRecord(WhistlestopError, ValueError):
    """The record cannot be read or replayed."""

    code = "bad-record"


class OtherRules(BadRecord):
    """The game was started under another version of the rules."""

    code = "other-rules"

    def __init__(self, begun: str, here: str) -> None:
        """Take the versions of the rules then and now, as `Ruleset.version` writes them."""
        versions = [dict(rule.rsplit(" ", 1) for rule in text.split(", ") if " " in rule) for text in (begun, here)]
        changed = [
            f"{rule} {versions[0].get(rule, '1')}, here {versions[1].get(rule, '1')}"
            for rule in sorted(versions[0] | versions[1])
            if versions[0].get(rule, "1") != versions[1].get(rule, "1")
        ]
        super().__init__(
            f"the game was started under another version of the rules ({'; '.join(changed)}) and might be judged "
            "differently now; use the version of Whistlestop that it was started with"
        )


class BadState(WhistlestopError, ValueError):
    """The bytes are not a saved game of these rules."""

    code = "bad-state"


class BadPosition(WhistlestopError, ValueError):
    """The position has unknown names, or is not possible.

    If a rule says why, `key` and `values` are the same as data, as in IllegalAction.
    """

    code = "bad-position"

    def __init__(self, text: str, key: str = "", values: dict[str, tuple[str, Any]] | None = None) -> None:
        super().__init__(text)
        self.key = key
        self.values: dict[str, tuple[str, Any]] = values or {}


class UnknownBot(WhistlestopError):
    """No bot, module or file has that name."""

    code = "unknown-bot"


class BadBot(WhistlestopError):
    """The bot cannot be made, or its code fails: wrong parameters, no method `choose`, an exception."""

    code = "bad-bot"


class BadTournament(WhistlestopError):
    """These bots, players and options cannot be combined."""

    code = "bad-tournament"


class BadStore(WhistlestopError):
    """The file is not a store of results, or cannot be read or written."""

    code = "bad-store"


class BadDataset(WhistlestopError):
    """The folder has another data set, or the games cannot be part of one."""

    code = "bad-dataset"


class MissingExtra(WhistlestopError):
    """A package that is needed is not installed."""

    code = "missing-extra"


class WorkerLost(WhistlestopError):
    """The processes or machines that should play do not start, or are gone."""

    code = "worker-lost"


def check_type(value: object, kind: type | UnionType, what: str) -> None:
    """Raise TypeError unless a value is of a type; `what` says of which, like "the game is a Game"."""
    if not isinstance(value, kind):
        raise TypeError(f"{what}, not {type(value).__name__}")


def quoted(value: object) -> str:
    """Return a value as errors quote it: the beginning, if it is long."""
    if isinstance(value, int) and value.bit_length() > 256:
        return f"{hex(value)[:18]}…"  # Python refuses to write thousands of digits
    try:
        return str(value)[:80]
    except (RecursionError, ValueError):  # it is deeper than Python follows, or holds such a number
        return f"a {type(value).__name__}"


class Quoting(reprlib.Repr):
    """Writes values as Python does, but shortened, however large a number in them is."""

    def __init__(self) -> None:
        super().__init__()
        self.maxstring = self.maxother = 80

    def repr_int(self, x: int, level: int) -> str:
        return quoted(x)


quoted_repr = Quoting().repr  # how errors quote a value whose type may be wrong: a text keeps its quotation marks
