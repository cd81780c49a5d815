"""Every error that the public API raises. Each class has a stable code, for programs; the text is for people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


class WhistlestopError(Exception):
    """Bad input of some kind. Nothing has changed when one is raised."""

    code = "error"


class UnknownBoard(WhistlestopError):
    """There is no board of that name, and no file at that path."""

    code = "unknown-board"


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong with a board file: where, what, and what to do about it."""

    where: str
    what: str
    remedy: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}; {self.remedy}"


class BadBoard(WhistlestopError):
    """A board file with faults; `faults` lists all of them."""

    code = "bad-board"

    def __init__(self, source: str, faults: list[Fault]) -> None:
        self.source = source
        self.faults = faults
        count = f"{len(faults)} faults" if len(faults) != 1 else "1 fault"
        super().__init__("\n".join([f"{source}: {count}", *(f"  {fault}" for fault in faults)]))


class BadPlayers(WhistlestopError):
    """A number of players, or a seat, that the board does not have."""

    code = "bad-players"


class BadSeed(WhistlestopError):
    """A seed outside of 0 … 2^128 - 1."""

    code = "bad-seed"


class BadActionText(WhistlestopError, ValueError):
    """Text that is nott an action of this board."""

    code = "bad-action-text"


class IllegalAction(WhistlestopError, ValueError):
    """An action that this board has, but that is not legal here and now.

    `key` and `values` say why as data: `values` maps names to what kind of thing each is, and which one.
    """

    code = "illegal-action"

    def __init__(self, text: str, key: str = "", values: dict[str, tuple[str, Any]] | None = None) -> None:
        super().__init__(text)
        self.key = key
        self.values: dict[str, tuple[str, Any]] = values or {}


class GameOver(IllegalAction):
    """An action in a game that has ended."""

    code = "game-over"


class BadRecord(WhistlestopError, ValueError):
    """A record that cannot be read, or that does not replay."""

    code = "bad-record"


class OtherRules(BadRecord):
    """A game that was begun by another version of the rules, which may judge it otherwise."""

    code = "other-rules"

    def __init__(self, begun: str, here: str) -> None:
        """Both as `Ruleset.version`."""
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
    """Bytes that are not a state of this ruleset."""

    code = "bad-state"


class BadPosition(WhistlestopError, ValueError):
    """A position that names what is not there, or that does not add up."""

    code = "bad-position"


class UnknownBot(WhistlestopError):
    """There is no bot of that name, and no module or file that has it."""

    code = "unknown-bot"


class BadBot(WhistlestopError):
    """A bot that cannot be made: wrong parameters, no method `choose`, or its own code fails."""

    code = "bad-bot"


class BadTournament(WhistlestopError):
    """Bots, players and kinds of comparison that do not go together."""

    code = "bad-tournament"


class BadStore(WhistlestopError):
    """A file that is not a store of results, or that cannot be read or written."""

    code = "bad-store"


class BadDataset(WhistlestopError):
    """A folder that holds another data set, or games that cannot be put into one."""

    code = "bad-dataset"


class MissingExtra(WhistlestopError):
    """Something that needs a package which is not installed."""

    code = "missing-extra"


class WorkerLost(WhistlestopError):
    """Nothing can be played on: the processes or machines that should do it do not start, or are gone."""

    code = "worker-lost"
