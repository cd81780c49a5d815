"""What rules declare: fields of the state, and kinds of events."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64


@final
class Field:
    """A named range of slots of the state: who may see it, and what it is, in one line.

    `by` names its slots. `of` says what the values are: "cards", "tickets", a "ticket set", an "owner" (0 nobody, else
    seat + 1, or closed), a "city" (-1 none), an "action" (0 none), "amounts" (shown even if 0) or, if empty, plain
    numbers. `memory` marks what rules keep for their own use or to remember something: it is not a fact of the game.
    `remembered` marks what does not lie on the table, but an attentive player knows: part of observations with memory.
    """

    def __init__(
        self,
        name: str,
        offset: i64,
        size: i64,
        visibility: i64,
        shares: i64,
        about: str,
        of: str,
        by: list[str],
        memory: bool,
        remembered: bool,
    ) -> None:
        self.name = name
        self.offset = offset
        self.size = size  # of one share
        self.saved_size = size  # in games that version 1.0 saved; what has come since is at the end of a share
        self.visibility = visibility
        self.shares = shares  # 1, or one for each seat
        self.about = about
        self.of = of
        self.by = by
        self.memory = memory
        self.remembered = remembered

    def __repr__(self) -> str:
        return f"<Field {self.name}>"


@final
class EventKind:
    """The name of a kind of event, what its value and secrets are (as in `Field.of`), and what it means.

    `luck` says what chance has decided if the event shows that, in the words of an analysis: "blind cards".
    """

    def __init__(self, name: str, value: str, secret: str, about: str, luck: str) -> None:
        self.name = name
        self.value = value
        self.secret = secret
        self.about = about
        self.luck = luck

    def __repr__(self) -> str:
        return f"<EventKind {self.name}>"
