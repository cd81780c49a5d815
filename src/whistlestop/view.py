"""What one seat knows of a game, and complete states that agree with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import BIT, WORD
from whistlestop.engine.cards import EMPTY
from whistlestop.engine.field import Field
from whistlestop.engine.ruleset import HIDDEN, PASS, SPECTATOR, Ruleset
from whistlestop.engine.state import FIRST, OWING, PHASE, SEAT, TURNS, State
from whistlestop.engine.tickets import Tickets
from whistlestop.engine.track import CLOSED, Track
from whistlestop.notation import action_text


class Named(dict[str, Any]):
    """Values by name. Nothing is listed where there is nothing, but it can be read: as 0, or as None where nobody is.

    So `view["hand"][0]["loco"]` is a number whatever the hand holds, and the items of a hand are its cards.
    """

    def __init__(self, items: Iterable[tuple[str, Any]], names: list[str], nothing: int | None) -> None:
        super().__init__(items)
        self._names = names
        self._nothing = nothing

    def __missing__(self, name: str) -> int | None:
        if name not in self._names:
            raise KeyError(f"{name}; there are: {', '.join(self._names)}")
        return self._nothing


class Memory(Mapping[str, Any]):
    """What is kept so that nothing is forgotten: fields that rules reserved as memory, read like those of a View."""

    def __init__(self, view: View, names: list[str]) -> None:
        self._view = view
        self._names = names

    def __getitem__(self, name: str) -> Any:
        if name not in self._names:
            raise KeyError(name)
        return self._view.read(name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


class View:
    """A seat's knowledge, built from a whitelist: it holds no State, and what is hidden is not in it.

    `view["hand"]`, `view["trains"]` and so on read the facts of the game by name; `fields` lists the names. A field
    that every seat has a share of reads as a list by seat, with None for shares that are hidden. What is kept beside
    the facts, for the rules' own use and for `sample`, is in `memory`. docs/fields-and-events.md explains every name.
    """

    def __init__(self, rules: Ruleset, state: State, seat: int | None) -> None:
        self.rules = rules
        self.seat = seat
        self.slots = rules.observe(state, SPECTATOR if seat is None else seat)
        self.legal: list[int] = [] if seat is None else [int(action) for action in rules.legal(state, seat)]
        self.points: list[int] = [int(rules.points(state, other)) for other in range(rules.players)]
        self._fields = rules.fields_by_name

    @classmethod
    def revive(cls, rules: Ruleset, seat: int | None, slots: list[int], legal: list[int], points: list[int]) -> View:
        """A view that has been taken apart, for another process, into its attributes."""
        view = cls.__new__(cls)
        view.rules, view.seat, view.legal, view.points = rules, seat, legal, points
        view.slots = vec[i64](slots)
        view._fields = rules.fields_by_name
        return view

    @property
    def phase(self) -> str:
        """The name of the decision that is owed: 'turn', 'keep tickets', …, 'over'."""
        return self.rules.phase_names[self.slots[PHASE]]

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that owe a decision."""
        return tuple(seat for seat in range(self.rules.players) if self.slots[OWING] & BIT[seat])

    @property
    def turn_of(self) -> int:
        """Whose turn it is."""
        return int(self.slots[SEAT])

    @property
    def first(self) -> int:
        """Who began."""
        return int(self.slots[FIRST])

    @property
    def turns(self) -> int:
        """How many turns have begun."""
        return int(self.slots[TURNS])

    @property
    def fields(self) -> list[str]:
        """The names of the facts."""
        return [name for name, field in self._fields.items() if not field.memory]

    @property
    def memory(self) -> Memory:
        """What is kept beside the facts."""
        return Memory(self, [name for name, field in self._fields.items() if field.memory])

    def legal_texts(self) -> list[str]:
        """The legal actions of this seat as text."""
        return [action_text(self.rules, action) for action in self.legal]

    def joined(self, seat: int) -> set[str]:
        """All tickets of the board, held or not, whose places are joined for a seat, as far as this view shows."""
        tickets = self.rules.find(Tickets)
        network = tickets.network(self.slots, seat, self.rules.find(Track).network(self.slots, seat))
        return {ticket.id for i, ticket in enumerate(self.rules.board.tickets) if tickets.joined(network, i)}

    def joined_tickets(self, seat: int) -> list[str]:
        """The tickets of a seat, as far as this view shows them, whose places are joined."""
        held = self._share(self._fields["tickets"], seat) if "tickets" in self._fields else None
        joined = self.joined(seat)
        return [ticket for ticket in held or [] if ticket in joined]

    def __getitem__(self, name: str) -> Any:
        if name not in self._fields:
            raise KeyError(f"{name}; there are: {', '.join(self.fields)}")
        if self._fields[name].memory:
            raise KeyError(f"{name} is not a fact of the game; see memory['{name}']")
        return self.read(name)

    def read(self, name: str) -> Any:
        """A field by name, fact or memory."""
        field = self._fields[name]
        if field.shares == 1:
            return self._share(field, 0)
        return [self._share(field, seat) for seat in range(self.rules.players)]

    def __iter__(self) -> Iterator[str]:
        return iter(self.fields)

    def to_dict(self) -> dict[str, Any]:
        """All of it as plain data, ready for JSON."""
        return {
            "board": self.rules.board.id,
            "seat": self.seat,
            "phase": self.phase,
            "to_act": list(self.to_act),
            "turn_of": self.turn_of,
            "turns": self.turns,
            "points": self.points,
            "legal": self.legal_texts(),
            **{name: self[name] for name in self},
            "memory": dict(self.memory),
        }

    def sample(self, rng: Random) -> State:
        """A complete state that looks like this to the seat: what it cannot know is chosen at random."""
        return self.rules.sample(self.slots, SPECTATOR if self.seat is None else self.seat, rng.getrandbits(128))

    def _share(self, field: Field, share: int) -> Any:
        start = field.offset + share * field.size
        values: list[int | None] = list(self.slots[start : start + field.size])
        if HIDDEN in values:
            values = [None if value == HIDDEN else value for value in values]
            if all(value is None for value in values):
                return None
        if field.by:
            named = zip(field.by, values, strict=True)
            items = [(name, self._value(field.of, v)) for name, v in named if v or field.of == "amounts"]
            return Named(items, field.by, None if field.of == "owner" else 0)
        if field.of == "ticket set":
            tickets = self.rules.board.tickets
            return [ticket.id for i, ticket in enumerate(tickets) if (values[i // WORD] or 0) & BIT[i % WORD]]
        read = [self._value(field.of, v) for v in values]
        return read[0] if field.size == 1 else read

    def _value(self, of: str, value: int | None) -> str | int | None:
        if value is None:
            return None
        match of:
            case "cards":
                return None if value == EMPTY else self.rules.board.kinds[value].id
            case "tickets":
                return self.rules.board.tickets[value].id
            case "city":
                return None if value < 0 else self.rules.board.cities[value].id
            case "action":
                return None if value == PASS else action_text(self.rules, value)
            case "owner":
                return "closed" if value == CLOSED else value - 1
        return value
