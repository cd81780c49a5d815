"""Actions as values, how they are written, and why one is refused.

In the engine an action is an int, its code: each rule has a block of codes. To everybody else an action is an Action: a
verb and its parts. An ActionPattern says how the actions of a verb are written, and `whistlestop.notation` uses it both
to write and to read them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NoReturn, final

from mypy_extensions import mypyc_attr

from whistlestop.engine.board import Fact, Route

PARTS: Final = ("route", "city", "card", "cards", "decks", "tickets", "amount")


def refuse(*values: object) -> NoReturn:
    raise TypeError("an Action cannot be changed")


@mypyc_attr(native_class=False)
class Counts(dict[str, int]):
    """How many of what: a dict that cannot be changed."""

    __setitem__ = refuse
    __delitem__ = refuse
    __ior__ = refuse
    clear = refuse
    pop = refuse
    popitem = refuse
    setdefault = refuse
    update = refuse  # type: ignore[assignment]

    def __reduce__(self) -> tuple[type[Counts], tuple[dict[str, int]]]:
        return Counts, (dict(self),)


NOTHING: Final = Counts()


def nothing() -> Mapping[str, int]:
    return NOTHING


@final
@dataclass(frozen=True, eq=False, repr=False)
class Action(Fact):
    """An action of a board: immutable, hashable, equal to every other action that is written the same.

    Parts that do not apply to the verb are None or empty. `str(action)` is its notation, which `game.parse` reads, and
    `int(action)` its code in the engine. Actions sort by their codes.
    """

    verb: str
    route: Route | None = None
    city: str = ""  # the id of a city or a country
    card: str = ""  # the id of a kind of card, or the colour of something else
    cards: Mapping[str, int] = field(default_factory=nothing)  # how many cards of each kind
    decks: Mapping[str, int] = field(default_factory=nothing)  # how many tickets of each deck
    tickets: tuple[int, ...] = ()  # tickets on offer, by number from 1 on; see `View.tickets_of`
    amount: int | None = None
    word: str = ""  # a literal word of the notation, such as "blind" or "none"
    code: int = -1  # -1 for a mere description; `Ruleset.action` returns actions with their code
    text: str = ""

    @property
    def route_id(self) -> str:
        """The id of the route; empty if there is none."""
        return "" if self.route is None else self.route.id

    def to_dict(self) -> dict[str, object]:
        """Return the verb and all parts that are not empty as plain data."""
        found: dict[str, object] = {"verb": self.verb}
        if self.route is not None:
            found["route"] = self.route.id
        if self.city:
            found["city"] = self.city
        if self.card:
            found["card"] = self.card
        if self.cards:
            found["cards"] = dict(self.cards)
        if self.decks:
            found["decks"] = dict(self.decks)
        if self.tickets:
            found["tickets"] = list(self.tickets)
        if self.word:
            found["word"] = self.word
        if self.amount is not None:
            found["amount"] = self.amount
        return found

    def numbered(self, code: int, text: str) -> Action:
        """Return the same action with its code and notation."""
        cards, decks = Counts(self.cards), Counts(self.decks)
        return Action(
            self.verb, self.route, self.city, self.card, cards, decks, self.tickets, self.amount, self.word, code, text
        )

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Action {self.text}>" if self.text else f"<Action {self.to_dict()}>"

    def __int__(self) -> int:
        return self.code

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Action) or self.text != other.text:
            return False
        return self.text != "" or self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        return hash((self.text, self.verb))

    def __lt__(self, other: Action) -> bool:
        return self.code < other.code


@final
class PatternToken:
    """One word of a pattern: a literal, or parts of an action joined by colons, or alternatives of both."""

    def __init__(self, text: str) -> None:
        self.parts: list[str] = []
        self.words: list[str] = []  # literal alternatives
        self.optional: bool = text.endswith("?}")  # may be left out to mean all actions that share the rest
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
class ActionPattern:
    """How the actions of a verb are written: "claim {route} {cards?}", "draw {card|blind}", "pick {tickets}".

    `note` says in a few words what such an action does. Names of cities and cards are those of the board unless the
    rule gives others. `old` is an earlier notation, which is still read but never written.
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
        self.tokens: list[PatternToken] = [PatternToken(word) for word in words[1:]]
        self.cities = cities
        self.cards = cards
        self.old = old
        self.owner: int = -1  # the index of the rule that reserved it

    def write(self, action: Action) -> str:
        """Return the text of an action; empty if the action does not follow this pattern."""
        words: list[str] = [self.verb]
        for token in self.tokens:
            word = self.word_of(token, action)
            if not word:
                return ""
            words.append(word)
        return " ".join(words)

    def word_of(self, token: PatternToken, action: Action) -> str:
        """Return what an action has for a token; empty if it has nothing."""
        if action.word in token.words:
            return action.word
        found: list[str] = []
        for part in token.parts:
            if part == "route":
                found.append(action.route_id)
            elif part == "city":
                found.append(action.city)
            elif part == "card":
                found.append(action.card)
            elif part == "amount":
                found.append("" if action.amount is None else str(action.amount))
            elif part == "tickets":
                found.append(",".join([str(number) for number in action.tickets]))
            else:
                counts = action.cards if part == "cards" else action.decks
                found.append(" ".join([f"{name}:{n}" for name, n in counts.items()]))
        return "" if "" in found else ":".join(found)


@final
class Refusal:
    """Why an action is not legal: a key, for which a rule has reserved a sentence, and the values of the sentence."""

    def __init__(self, key: str, values: dict[str, object] | None = None) -> None:
        self.key = key
        self.values: dict[str, object] = values if values is not None else {}
