"""A puzzle as data: a position, some options, and which of them is the best, with what proves it."""

from __future__ import annotations

import base64
import zlib
from dataclasses import asdict, dataclass, field, replace
from enum import StrEnum
from typing import Any

from whistlestop.errors import BadState, quoted
from whistlestop.game import Game
from whistlestop.view import View

MOST_BYTES = 1_000_000  # of a saved game, which has a few thousand


class PuzzleKind(StrEnum):
    """What a puzzle asks."""

    JOIN = "join"  # which routes join two tickets, with the cards in hand?
    KEEP = "keep"  # which tickets on offer to keep?
    STATION = "station"  # where to put the station?


@dataclass(frozen=True)
class AnswerOption:
    """One of the answers to choose from, and what it is worth.

    Of routes to join tickets, `joined` are the tickets that they join and `cards` says how to pay for each route;
    it is empty if the cards in hand are not enough.
    """

    routes: list[str] = field(default_factory=list)
    tickets: list[str] = field(default_factory=list)
    city: str | None = None
    joined: list[str] = field(default_factory=list)
    cards: list[dict[str, int]] = field(default_factory=list)
    win: float = 0.0  # chance to win, of options that were played
    points: float = 0.0  # to expect at the end


@dataclass(frozen=True)
class Puzzle:
    """A position with options of which one is the best, by `margin`.

    If the options were played in worlds that agree with what the seat knows, `worlds` is their number and `margin` the
    least lead of the best option, as a reward of search, with its standard error. Without worlds all ways were tried,
    and only the best option reaches the aim.
    """

    id: str
    kind: PuzzleKind
    board: str
    fingerprint: str  # of the board's rules
    players: int
    seat: int
    seed: int  # of the game that the position is from
    number: int  # of decisions before it
    options: list[AnswerOption]
    answer: int  # the number of the best option
    tickets: list[str] = field(default_factory=list)  # to join
    worlds: int = 0
    margin: float = 0.0
    error: float = 0.0
    reason: dict[str, Any] | None = None  # for the best option: key, values and sentence of a `HintReason`
    state: str = ""  # `Game.save`, packed

    @property
    def turns(self) -> int:
        """How many turns joining the tickets takes."""
        return len(self.options[self.answer].routes)

    def game(self) -> Game:
        """Return the position as a game, with all its secrets; raise BadState if it was damaged."""
        try:
            data = zlib.decompressobj().decompress(base64.b85decode(self.state), MOST_BYTES)
        except (ValueError, zlib.error):
            raise BadState(f"the position of the puzzle '{quoted(self.id)}' is damaged") from None
        return Game.load(data)

    def view(self) -> View:
        """Return what the seat knows that has to decide."""
        return self.game().view(self.seat)

    def with_position(self, game: Game) -> Puzzle:
        """Return the puzzle with the position of a game."""
        return replace(self, state=base64.b85encode(zlib.compress(game.save(), 9)).decode())

    def __repr__(self) -> str:
        return f"<Puzzle {self.id}, {len(self.options)} options>"

    def to_dict(self) -> dict[str, Any]:
        """Return the puzzle as plain data, ready for JSON; what is empty is left out."""
        found = asdict(self) | {"kind": str(self.kind)}
        found["options"] = [{name: value for name, value in each.items() if value} for each in found["options"]]
        return {name: value for name, value in found.items() if value not in ([], None)}

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Puzzle:
        """Return the puzzle of such data."""
        options = [AnswerOption(**each) for each in data["options"]]
        return cls(**data | {"kind": PuzzleKind(data["kind"]), "options": options})
