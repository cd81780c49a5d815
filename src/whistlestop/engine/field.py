"""What rules reserve of a state: fields, and the kinds of events that they tell of."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64


@final
class Field:
    """A named share of the state's slots, who may see it, and what it is, in a line.

    `by` names its slots; `of` says what their values are: "cards", "tickets", a "ticket set", an "owner" (0 nobody,
    else seat + 1, or closed), a "city" (-1 none), an "action" (0 none), "amounts" (of which 0 is worth telling), or,
    where it is empty, plain numbers. `memory` marks what is kept for the rules' own use, or so that nothing is
    forgotten: no fact of the game by itself. `recalled` marks what does not lie on the table, but a player who has
    paid attention has in mind: observations with memory have it.
    """

    def __init__(
        self,
        name: str,
        offset: i64,
        size: i64,
        sight: i64,
        shares: i64,
        about: str,
        of: str,
        by: list[str],
        memory: bool,
        recalled: bool,
    ) -> None:
        self.name = name
        self.offset = offset
        self.size = size  # of one share
        self.sight = sight
        self.shares = shares  # 1, or one for each seat
        self.about = about
        self.of = of
        self.by = by
        self.memory = memory
        self.recalled = recalled


@final
class EventKind:
    """The name of an event, what its value and its secrets are (things, or plain numbers), and what it tells."""

    def __init__(self, name: str, value: str, secret: str, about: str) -> None:
        self.name = name
        self.value = value
        self.secret = secret
        self.about = about
