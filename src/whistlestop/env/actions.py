"""Actions as numbers 0 … n-1, for programs that learn.

The engine's own ints have gaps: 410 123 of them stand for 941 actions on a board of a hundred routes. A `Coding` has a
number for each action that may ever be legal on a board with so many players, in the order of the engine's ints:

- `full` tells every payment apart;
- `compact` has one number for all payments of the same thing in the same colour, and means the most sparing one that
  is legal: with as few wild cards as possible, and of those rather the kinds that are wild on fewer routes.

Which actions there are, the rules say themselves (`Ruleset.catalogue`); nothing here knows any of them. The numbers of
a board do not change unless the board, its rules or `VERSION` do; `to_dict` writes all of that down.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import NDArray

from whistlestop.engine.deed import Deed, Shape
from whistlestop.engine.ruleset import Ruleset
from whistlestop.env.arrays import array
from whistlestop.env.core.coding import Coding
from whistlestop.errors import WhistlestopError
from whistlestop.notation import action_text, describe

CodingName = Literal["full", "compact"]
CODINGS: tuple[CodingName, ...] = ("full", "compact")
VERSION = 1  # of what the numbers mean


class BadCoding(WhistlestopError):
    """A way to number actions that there is not, or a number that means no action."""

    code = "bad-coding"


class ActionSpace:
    """The numbered actions of a board for a number of players."""

    def __init__(self, rules: Ruleset, coding: CodingName = "compact") -> None:
        if coding not in CODINGS:
            raise BadCoding(f"there is no coding '{coding}'; there are: {', '.join(CODINGS)}")
        self.rules = rules
        self.coding = coding
        actions = [int(action) for action in rules.catalogue()]
        keys: dict[object, int] = {}
        self.texts: list[str] = []
        self.deeds: list[dict[str, Any]] = []
        numbers: list[int] = []
        costs: list[int] = []
        for action in actions:
            deed = describe(rules, action)
            paid = payment(rules, deed) if coding == "compact" else None
            data = deed.to_dict()
            text = action_text(rules, action)
            if paid is not None:
                colour, cost = paid
                data = {**{part: value for part, value in data.items() if part != "counts"}, "paid": colour}
                text = compact_text(rules, deed, colour)
            number = keys.setdefault(text, len(keys))
            if number == len(self.texts):
                self.texts.append(text)
                self.deeds.append(data)
            numbers.append(number)
            costs.append(0 if paid is None else cost)
        self.core = Coding(rules, actions, numbers, costs)

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return int(self.core.size)

    def __len__(self) -> int:
        return self.size

    def encode(self, action: int) -> int:
        """The number of an action of the engine."""
        number = int(self.core.number_of(action))
        if number < 0:
            raise BadCoding(f"the action {action} has no number on this board; actions come from legal()")
        return number

    def decode(self, number: int, legal: Sequence[int]) -> int:
        """The action that a number means where these are legal; BadCoding if none of them is meant."""
        found = int(self.core.action_of(self._checked(number), vec[i64](list(legal))))
        if found < 0:
            raise BadCoding(f"{number}, '{self.texts[number]}', is not legal here; the mask says what is")
        return found

    def text(self, number: int) -> str:
        """A number in words, like 'claim denver-phoenix white'."""
        return self.texts[self._checked(number)]

    def mask(self, legal: Sequence[int]) -> NDArray[np.int8]:
        """1 for each number that means a legal action, 0 for the others."""
        return array(self.core.mask(vec[i64](list(legal))), np.int8)

    def to_dict(self) -> dict[str, Any]:
        """What every number means, and for what, as plain data."""
        return {
            "version": VERSION,
            "board": self.rules.board.id,
            "fingerprint": self.rules.fingerprint,
            "players": int(self.rules.players),
            "coding": self.coding,
            "size": self.size,
            "actions": [{"text": text, **data} for text, data in zip(self.texts, self.deeds, strict=True)],
        }

    def _checked(self, number: int) -> int:
        if not 0 <= number < self.size:
            raise BadCoding(f"{number} is not a number of an action; they go from 0 to {self.size - 1}")
        return int(number)


def payment(rules: Ruleset, deed: Deed) -> tuple[str, int] | None:
    """The colour that a Deed is paid in and how much of wild cards that takes; None if it pays with no cards."""
    if not deed.counts or shape_of(rules, deed).cards is not None:  # it counts something else than train cards
        return None
    wild_from = {kind.id: kind.wild_from for kind in rules.board.kinds if kind.wild_from > 0}
    colours = [name for name in deed.counts if name not in wild_from]
    # 1000 for each wild card, less one for each length on which it would not be wild
    cost = sum(n * (1000 - wild_from[name]) for name, n in deed.counts.items() if name in wild_from)
    return (colours or ["wild"])[0], cost


def compact_text(rules: Ruleset, deed: Deed, colour: str) -> str:
    """The text of an action with a colour in the place of its cards."""
    parts = deed.to_dict()
    verb = str(parts.pop("verb"))
    plain = Deed(verb, **{**parts, "counts": {colour: 1}})  # type: ignore[arg-type]
    return shape_of(rules, deed).write(plain).replace(f"{colour}:1", colour)


def shape_of(rules: Ruleset, deed: Deed) -> Shape:
    """The shape that a Deed is written by."""
    return next(shape for shape in rules.verbs[deed.verb] if shape.write(deed))
