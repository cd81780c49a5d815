"""Actions as numbers from 0 to n-1, for learning programs.

The codes of the engine have gaps: on a board of a hundred routes, 941 actions are spread over 410 123 codes. An
ActionSpace has a number for each action that may ever be legal on a board with a number of players, in the order of
their codes:

- `full` has a number for every payment;
- `compact` has one number for all payments of the same thing in the same colour. It means the cheapest legal one: with
  as few wild cards as possible, and preferably kinds that are wild on fewer routes.

The actions come from the rules (`Ruleset.catalogue`). The numbers of a board do not change unless the board, its rules
or `VERSION` do; `to_dict` returns all of that.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import NDArray

from whistlestop.engine.action import Action
from whistlestop.engine.ruleset import Ruleset
from whistlestop.env.arrays import array
from whistlestop.env.core.encoding import ActionEncoding
from whistlestop.errors import WhistlestopError, check_type, quoted_repr

EncodingName = Literal["full", "compact"]
ENCODINGS: tuple[EncodingName, ...] = ("full", "compact")
VERSION = 1  # of what the numbers mean


class BadEncoding(WhistlestopError):
    """Unknown encoding, or a number without an action."""

    code = "bad-encoding"


class ActionSpace:
    """The numbered actions of a board for a number of players."""

    def __init__(self, rules: Ruleset, encoding: EncodingName = "compact") -> None:
        if encoding not in ENCODINGS:
            raise BadEncoding(f"there is no encoding {quoted_repr(encoding)}; there are: {', '.join(ENCODINGS)}")
        check_type(rules, Ruleset, "the rules are a Ruleset")
        self.rules = rules
        self.encoding = encoding
        codes = [int(code) for code in rules.catalogue()]
        keys: dict[object, int] = {}
        self.texts: list[str] = []
        self.data: list[dict[str, Any]] = []
        numbers: list[int] = []
        costs: list[int] = []
        for code in codes:
            action = rules.action(code)
            paid = payment(rules, action) if encoding == "compact" else None
            data = action.to_dict()
            text = str(action)
            if paid is not None:
                colour, cost = paid
                data = {**{part: value for part, value in data.items() if part != "cards"}, "paid": colour}
                text = compact_text(rules, action, colour)
            number = keys.setdefault(text, len(keys))
            if number == len(self.texts):
                self.texts.append(text)
                self.data.append(data)
            numbers.append(number)
            costs.append(0 if paid is None else cost)
        self.core = ActionEncoding(rules, codes, numbers, costs)

    @property
    def size(self) -> int:
        """The number of actions."""
        return int(self.core.size)

    def __len__(self) -> int:
        return self.size

    def __repr__(self) -> str:
        rules = self.rules
        return f"<ActionSpace {rules.board.id}, {rules.players} players, {self.encoding}, {self.size} actions>"

    def encode(self, action: Action) -> int:
        """Return the number of an action."""
        check_type(action, Action, "the action is an Action")
        number = int(self.core.number_of(action.code))
        if number < 0:
            raise BadEncoding(f"'{action}' has no number on this board; actions come from legal()")
        return number

    def decode(self, number: int, legal: Sequence[Action]) -> Action:
        """Return the one of some legal actions that a number means; raise BadEncoding if there is none."""
        codes = vec[i64]([action.code for action in legal])
        found = int(self.core.action_of(self._checked(number), codes))
        if found < 0:
            raise BadEncoding(f"{number}, '{self.texts[number]}', is not legal here; the mask says what is")
        return self.rules.action(found)

    def text(self, number: int) -> str:
        """Return the text of a number, like 'claim denver-phoenix white'."""
        return self.texts[self._checked(number)]

    def mask(self, legal: Sequence[Action]) -> NDArray[np.int8]:
        """Return an array with 1 for each number that means a legal action, 0 for the others."""
        return array(self.core.mask(vec[i64]([action.code for action in legal])), np.int8)

    def to_dict(self) -> dict[str, Any]:
        """Return what every number means, on which board, as plain data."""
        return {
            "version": VERSION,
            "board": self.rules.board.id,
            "fingerprint": self.rules.fingerprint,
            "players": int(self.rules.players),
            "encoding": self.encoding,
            "size": self.size,
            "actions": [{"text": text, **data} for text, data in zip(self.texts, self.data, strict=True)],
        }

    def _checked(self, number: int) -> int:
        if not 0 <= number < self.size:
            raise BadEncoding(
                f"{quoted_repr(number)} is not the number of an action; give one from 0 to {self.size - 1}"
            )
        return int(number)


def payment(rules: Ruleset, action: Action) -> tuple[str, int] | None:
    """Return the colour of a payment and the cost of its wild cards; None if the action pays no cards."""
    if not action.cards:
        return None
    wild_from = {kind.id: kind.wild_from for kind in rules.board.kinds if kind.wild_from > 0}
    colours = [name for name in action.cards if name not in wild_from]
    # 1000 for each wild card, less one for each length on which it would not be wild
    cost = sum(n * (1000 - wild_from[name]) for name, n in action.cards.items() if name in wild_from)
    return (colours or ["wild"])[0], cost


def compact_text(rules: Ruleset, action: Action, colour: str) -> str:
    """Return the text of an action with a colour in the place of its cards."""
    return f"{str(action).rpartition(next(iter(action.cards)))[0]}{colour}"
