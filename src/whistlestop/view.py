"""What a seat or a spectator knows of a game, and games that agree with it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.action import Action
from whistlestop.engine.bits import BIT, WORD
from whistlestop.engine.board import Board, Ticket
from whistlestop.engine.cards import EMPTY
from whistlestop.engine.field import Field
from whistlestop.engine.ruleset import HIDDEN, OVER, PASS, SPECTATOR, Ruleset
from whistlestop.engine.state import FIRST, PENDING, PHASE, SEAT, TURNS, State
from whistlestop.engine.tickets import Tickets
from whistlestop.engine.track import CLOSED, Track
from whistlestop.errors import BadPlayers, BadState, GameNotOver, check_type, quoted, quoted_repr
from whistlestop.scores import Scores, scores_of

if TYPE_CHECKING:
    from whistlestop.game import Game


@cache
def seats_in(mask: int) -> tuple[int, ...]:
    """Return the seats of a set."""
    return tuple(seat for seat in range(mask.bit_length()) if mask >> seat & 1)


def unknown(what: str, name: object, known: Sequence[str]) -> KeyError:
    """Return the error for a name that is not among the known ones."""
    close = get_close_matches(quoted(name), known, 1)
    hint = f"did you mean '{close[0]}'? " if close else ""
    return KeyError(f"no {what} '{quoted(name)}'; {hint}there are: {', '.join(known)}")


class SparseCounts(dict[str, Any]):
    """Values by name without zeros: a name that is not listed reads as 0, or as None where nobody is meant.

    So `view["hand"][0]["loco"]` is always a number, and the items of a hand are the cards in it.
    """

    def __init__(self, items: Iterable[tuple[str, Any]], names: list[str], nothing: int | None) -> None:
        super().__init__(items)
        self._names = names
        self._nothing = nothing

    def __missing__(self, name: str) -> int | None:
        if name not in self._names:
            raise unknown("name", name, self._names)
        return self._nothing


class Memory(Mapping[str, Any]):
    """The fields that rules have reserved as memory, by name: what a careful player remembers."""

    def __init__(self, view: SpectatorView, names: list[str]) -> None:
        self._view = view
        self._names = names

    def __getitem__(self, name: str) -> Any:
        if name not in self._names:
            raise unknown("memory", name, self._names)
        return self._view.read(name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def __repr__(self) -> str:
        return f"<Memory {', '.join(self._names)}>"


class Standing(ABC):
    """Where a game stands: what Game and its views say in the same words, from the first slots of a state."""

    rules: Ruleset

    @property
    def board(self) -> Board:
        """The board that is played on."""
        return self.rules.board

    @property
    def players(self) -> int:
        """The number of players."""
        return int(self.rules.players)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(self._slots[PHASE] == OVER)

    @property
    def phase(self) -> str:
        """The name of the decision that is due: 'turn', 'keep tickets', …, 'over'."""
        return self.rules.phase_names[self._slots[PHASE]]

    @property
    def first(self) -> int:
        """The seat that began."""
        return int(self._slots[FIRST])

    @property
    def turns(self) -> int:
        """The number of turns that have begun."""
        return int(self._slots[TURNS])

    @property
    def current_seat(self) -> int:
        """Whose turn it is."""
        return int(self._slots[SEAT])

    @property
    def pending_seats(self) -> tuple[int, ...]:
        """The seats that have to decide: several if they do so at the same time, none when the game is over."""
        return seats_in(self._slots[PENDING])

    @property
    @abstractmethod
    def _slots(self) -> vec[i64]: ...

    def _seat(self, seat: int) -> int:
        """Return a seat; raise BadPlayers if there is none of that number."""
        if type(seat) is not int or not 0 <= seat < self.players:
            numbers = f"seats are numbered from 0 to {self.players - 1}"
            raise BadPlayers(f"there is no seat {quoted_repr(seat)}; {numbers}")
        return seat


class SpectatorView(Standing):
    """What everybody may see of a game. It holds no state, and nothing that is hidden.

    `view["trains"]`, `view["display"]` and so on are the facts of the game; `fields` lists their names. A field of
    which every seat has a share is a list by seat, with None for hidden shares. `memory` has what rules remember beside
    the facts. docs/fields-and-events.md explains every name.
    """

    make_game: ClassVar[Callable[[Ruleset, State], Game]]  # set by whistlestop.game, which imports this module

    def __init__(self, rules: Ruleset, state: State) -> None:
        self.rules = rules
        self.slots = rules.observe(state, SPECTATOR)
        self.points: list[int] = [int(rules.points(state, seat)) for seat in range(rules.players)]
        self._observer = SPECTATOR

    @property
    def _slots(self) -> vec[i64]:
        return self.slots

    @property
    def fields(self) -> list[str]:
        """The names of the facts."""
        return [name for name, field in self.rules.fields_by_name.items() if not field.memory]

    @property
    def memory(self) -> Memory:
        """The fields that are not facts of the game."""
        return Memory(self, [name for name, field in self.rules.fields_by_name.items() if field.memory])

    def scores(self) -> Scores:
        """Return the final scores; raise GameNotOver before the end, when they would reveal tickets."""
        if not self.over:
            raise GameNotOver("the scores would reveal everybody's tickets; a view has them once the game is over")
        return scores_of(self.rules, self._state())

    def connected(self, seat: int) -> set[str]:
        """Return the tickets of the board, held or not, whose places a seat has connected."""
        tickets = self.rules.find(Tickets)
        self._seat(seat)
        network = tickets.network(self.slots, seat, self.rules.find(Track).network(self.slots, seat))
        return {ticket.id for i, ticket in enumerate(self.rules.board.tickets) if tickets.connected(network, i)}

    def connected_tickets(self, seat: int) -> list[str]:
        """Return the tickets of a seat that this view shows and the seat has connected."""
        self._seat(seat)
        if "tickets" not in self.rules.fields_by_name:
            return []
        connected = self.connected(seat)
        return [ticket for ticket in self["tickets"][seat] or [] if ticket in connected]

    def __getitem__(self, name: str) -> Any:
        if name not in self.rules.fields_by_name:
            raise unknown("field", name, self.fields)
        if self.rules.fields_by_name[name].memory:
            raise KeyError(f"{name} is not a fact of the game; see memory['{name}']")
        return self.read(name)

    def read(self, name: str) -> Any:
        """Return a field by name, fact or memory."""
        field = self.rules.fields_by_name[name]
        if field.shares == 1:
            return self._share(field, 0)
        return [self._share(field, seat) for seat in range(self.rules.players)]

    def __iter__(self) -> Iterator[str]:
        return iter(self.fields)

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain data, ready for JSON."""
        return {
            "board": self.rules.board.id,
            "seat": None,
            "phase": self.phase,
            "pending_seats": list(self.pending_seats),
            "current_seat": self.current_seat,
            "turns": self.turns,
            "points": self.points,
            **{name: self[name] for name in self},
            "memory": dict(self.memory),
        }

    def sample(self, rng: Random) -> Game:
        """Return a game that agrees with all that is known here; what is hidden is chosen at random.

        Raise BadState if there is none, which can only be in a game that was loaded from forged bytes.
        """
        try:
            state = self.rules.sample(self.slots, self._observer, rng.getrandbits(128))
        except AttributeError:
            raise TypeError(f"rng has to be a random.Random, not {type(rng).__name__}") from None
        except (ArithmeticError, IndexError, ValueError) as fault:
            raise BadState("nothing hidden fits what is known here: this game contradicts itself") from fault
        return SpectatorView.make_game(self.rules, state)

    def _state(self) -> State:
        """Return the slots as a state, for code that reads nothing hidden."""
        g = State()
        g.s = self.slots[:]
        return g

    def _repr_svg_(self) -> str | None:
        owners = [self["owner"][route.id] for route in self.board.routes]
        from whistlestop.layout.show import drawn  # only notebooks need it

        return drawn(self.board, [owner if isinstance(owner, int) else None for owner in owners])

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.board.id}, {self.players} players, turn {self.turns}, {self.phase}>"

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
            return SparseCounts(items, field.by, None if field.of == "owner" else 0)
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
                return None if value == PASS else str(self.rules.action(value))
            case "owner":
                return "closed" if value == CLOSED else value - 1
        return value


class View(SpectatorView):
    """What a seat knows and may do: all that a bot, a client or an environment gets of a game."""

    def __init__(self, rules: Ruleset, state: State, seat: int) -> None:
        self.rules = rules
        self.seat = seat
        self.slots = rules.observe(state, seat)
        self.codes: list[int] = list(rules.legal(state, seat))  # of the legal actions
        self.points = [int(rules.points(state, other)) for other in range(rules.players)]
        self._observer = seat

    @classmethod
    def from_parts(cls, rules: Ruleset, seat: int, slots: list[int], codes: list[int], points: list[int]) -> View:
        """Return the view with these attributes, which another process has sent."""
        view = cls.__new__(cls)
        view.rules, view.seat, view.codes, view.points = rules, seat, codes, points
        view.slots = vec[i64](slots)
        view._observer = seat
        return view

    @property
    def legal(self) -> list[Action]:
        """The legal actions of this seat; none if it has nothing to decide."""
        action = self.rules.action
        return [action(code) for code in self.codes]

    @property
    def forced(self) -> Action | None:
        """The only legal action; None if there is a choice. Bots are not asked for it."""
        return self.rules.action(self.codes[0]) if len(self.codes) == 1 else None

    def tickets_of(self, action: Action) -> list[Ticket]:
        """Return the tickets on offer that an action means by their numbers."""
        check_type(action, Action, "the action is an Action")
        offer = self["offer"][self.seat] or [] if action.tickets else []
        tickets = {ticket.id: ticket for ticket in self.board.tickets}
        return [tickets[offer[number - 1]] for number in action.tickets if number <= len(offer)]

    def to_dict(self) -> dict[str, Any]:
        return super().to_dict() | {"seat": self.seat, "legal": [str(action) for action in self.legal]}

    def __repr__(self) -> str:
        return f"{super().__repr__()[:-1]}, seat {self.seat}>"
