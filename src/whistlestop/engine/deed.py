"""Actions and refusals as data: what rules say of them, for others to put into words.

A Deed is an action by its parts, all of them ids and numbers. A Shape says how the actions of a verb are written, and
is read both ways: Deeds become texts by it, and texts Deeds (see `whistlestop.notation`).
"""

from __future__ import annotations

from typing import Final, final

PARTS: Final = ("route", "city", "card", "counts", "tickets", "amount")


@final
class Deed:
    """An action: a verb and what it is about, as far as that verb has such parts.

    `route`, `city` (or a country) and `card` (or the colour of something else) are ids; `counts` is how many of what;
    `tickets` are numbers of tickets on offer, from 1 on; `word` stands for something else, such as "blind" or "none".
    """

    def __init__(
        self,
        verb: str,
        *,
        route: str = "",
        city: str = "",
        card: str = "",
        counts: dict[str, int] | None = None,
        tickets: list[int] | None = None,
        amount: int | None = None,
        word: str = "",
    ) -> None:
        self.verb = verb
        self.route = route
        self.city = city
        self.card = card
        self.counts: dict[str, int] = counts if counts is not None else {}
        self.tickets: list[int] = tickets if tickets is not None else []
        self.amount = amount
        self.word = word

    def to_dict(self) -> dict[str, object]:
        """The verb and the parts that are there, as plain data."""
        found: dict[str, object] = {"verb": self.verb}
        for part in ("route", "city", "card", "counts", "tickets", "word"):
            value = getattr(self, part)
            if value:
                found[part] = value
        if self.amount is not None:
            found["amount"] = self.amount
        return found

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deed) and self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        return hash((self.verb, self.route, self.city, self.card, self.amount, self.word))

    def __repr__(self) -> str:
        return f"Deed({self.to_dict()})"


@final
class Slot:
    """One word of a shape: a literal, or parts of a Deed joined by colons, or one of some words instead."""

    def __init__(self, text: str) -> None:
        self.parts: list[str] = []
        self.words: list[str] = []  # any of these may stand here instead
        self.optional: bool = text.endswith("?}")  # may be left out where a whole family of actions is meant
        if not text.startswith("{"):
            self.words.append(text)
            return
        for choice in text.strip("{?}").split("|"):
            parts = choice.split(":")
            if parts[0] in PARTS:
                self.parts = parts
            else:
                self.words.append(choice)


@final
class Shape:
    """How the actions of a verb are written: "claim {route} {counts?}", "draw {card|blind}", "pick {number}".

    `note` says in a few words what such an action does. The names that may stand for a city, a card or something that
    is counted are those of the board unless the rule gives others. `old` is how the same was written once: it is still
    read, never written.
    """

    def __init__(
        self,
        text: str,
        note: str,
        *,
        cities: list[str] | None = None,
        cards: list[str] | None = None,
        old: str = "",
    ) -> None:
        words = text.split()
        self.text = text
        self.note = note
        self.verb: str = words[0]
        self.slots: list[Slot] = [Slot(word) for word in words[1:]]
        self.cities = cities
        self.cards = cards
        self.old = old
        self.owner: int = -1  # the rule that reserved it, by its place among all rules

    def write(self, deed: Deed) -> str:
        """A Deed as text; empty if it does not have this shape."""
        words: list[str] = [self.verb]
        for slot in self.slots:
            word = self.word_of(slot, deed)
            if not word:
                return ""
            words.append(word)
        return " ".join(words)

    def word_of(self, slot: Slot, deed: Deed) -> str:
        if deed.word in slot.words:
            return deed.word
        found: list[str] = []
        for part in slot.parts:
            if part == "route":
                found.append(deed.route)
            elif part == "city":
                found.append(deed.city)
            elif part == "card":
                found.append(deed.card)
            elif part == "amount":
                found.append("" if deed.amount is None else str(deed.amount))
            elif part == "tickets":
                found.append(",".join([str(number) for number in deed.tickets]))
            else:
                found.append(" ".join([f"{name}:{n}" for name, n in deed.counts.items()]))
        return "" if "" in found else ":".join(found)


@final
class Refusal:
    """Why something is not legal: a key that a rule reserved with its sentence, and the values that belong there."""

    def __init__(self, key: str, values: dict[str, object] | None = None) -> None:
        self.key = key
        self.values: dict[str, object] = values if values is not None else {}
