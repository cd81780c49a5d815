"""Observations: what a seat knows as an array, made from its View and nothing else.

A `Watch` lists the blocks of an observation, which follow from what the rules reserve: a field of a rule that
somebody adds is there by itself. Seats count from the one that looks: 0 is itself, 1 the next at the table. How much is
in it:

- `snapshot`: what lies on the table and in your hand;
- `memory`: also what one knows by having paid attention: fields that are *recalled*, and the cards not seen yet;
- `gods-eye`: everything, hidden things included. For teachers and critics; an agent that plays must not get it.

With `ways` it also says how far each own ticket is from being joined, and which routes lie on the shortest ways: worked
out from the same knowledge, for learners that cannot find ways by themselves. It takes some time.

Entries are bytes. A number is written as it is, above 250 as 250, below zero as 256 less; all others are 0 or 1.
`floats` makes float32 between about 0 and 1 of them, by the scales in the specification.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64, u8
from numpy.typing import NDArray

from whistlestop.engine.field import Field
from whistlestop.engine.ruleset import CUSTOM, OWNER, PLAYERS, PUBLIC, SECRET, TILL_END, Ruleset
from whistlestop.engine.state import PASSES, TURNS, State
from whistlestop.env.arrays import array
from whistlestop.env.core import observer as core
from whistlestop.env.core.observer import MOST, Observer, Step
from whistlestop.errors import WhistlestopError
from whistlestop.view import View

Level = Literal["snapshot", "memory", "gods-eye"]
LEVELS: tuple[Level, ...] = ("snapshot", "memory", "gods-eye")
VERSION = 1  # of what the blocks are and how they are written

KINDS = {
    core.NUMBERS: "numbers",
    core.CARDS: "cards",
    core.TICKETS: "tickets",
    core.OWNERS: "owners",
    core.CITIES: "cities",
    core.ACTION: "action",
    core.PHASES: "phase",
    core.TURN: "turn",
    core.POINTS: "numbers",
    core.UNSEEN: "numbers",
    core.JOINED: "tickets",
    core.MISSING: "numbers",
    core.WANTED: "numbers",
}
FLAGS = {core.TICKETS, core.OWNERS, core.CITIES, core.PHASES, core.TURN, core.JOINED}  # all entries are 0 or 1
SIGHTS = {PUBLIC, PLAYERS}  # what a field must have for every seat to see all shares of it


class BadObservation(WhistlestopError):
    """A kind of observation that there is not, or an array that is not one."""

    code = "bad-observation"


@dataclass(frozen=True)
class Block:
    """Entries that belong together: what they are called, where they are, and what they are."""

    name: str
    start: int
    size: int
    kind: str
    about: str
    seat: int | None  # whose it is, counted from the seat that looks; None for the whole table
    entries: tuple[str, ...]
    scale: float  # a float is an entry divided by this

    def to_dict(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "start": self.start,
            "size": self.size,
            "kind": self.kind,
            "about": self.about,
            "seat": self.seat,
            "entries": list(self.entries),
            "scale": self.scale,
        }


class Watch:
    """How a board with so many players is observed."""

    def __init__(self, rules: Ruleset, level: Level = "memory", *, ways: bool = False) -> None:
        if level not in LEVELS:
            raise BadObservation(f"there is no level '{level}'; there are: {', '.join(LEVELS)}")
        self.rules = rules
        self.level = level
        self.with_ways = ways
        self.blocks: list[Block] = []
        self.size = 0
        self._steps: list[Step] = []
        self._add_table()
        for field in rules.fields:
            if field.size > 0:
                self._add_field(field)
        self._add_known()
        # whether a rule says slot by slot who sees something: then its View has to be made, else the state can be read
        self.concealed = level != "gods-eye" and any(self._shown(f) for f in rules.fields if f.sight == CUSTOM)
        self.core = Observer(rules, self.size, self._steps)
        self.scale = np.concatenate([np.full(block.size, block.scale, np.float32) for block in self.blocks])

    # -- observing ---------------------------------------------------------------------------------------------

    def observe(self, view: View) -> NDArray[np.uint8]:
        """What the seat of a View knows."""
        if self.level == "gods-eye":
            raise BadObservation("a View does not know everything; use observe_state for a god's eye")
        if view.seat is None:
            raise BadObservation("a spectator has no seat to look from")
        out = vec[u8]([0] * self.size)
        self.core.write(view.slots, view.seat, vec[i64](view.points), out, 0, self.core.memo, 0)
        return array(out, np.uint8).copy()

    def observe_state(self, state: State, seat: int) -> NDArray[np.uint8]:
        """The same from a state, for a seat; with a god's eye, all there is."""
        return array(self.core.seen(state, seat, self.concealed), np.uint8).copy()

    def floats(self, observation: NDArray[np.uint8]) -> NDArray[np.float32]:
        """Observations as float32, scaled; the last axis is the entries."""
        signed = np.where(observation > MOST, observation.astype(np.float32) - 256, observation)
        return np.asarray(signed / self.scale, np.float32)

    # -- reading -------------------------------------------------------------------------------------------------

    def __getitem__(self, name: str) -> slice:
        """Where a block is: `observation[watch["hand/0"]]`."""
        for block in self.blocks:
            if block.name == name:
                return slice(block.start, block.start + block.size)
        raise KeyError(f"{name}; there are: {', '.join(block.name for block in self.blocks)}")

    def decode(self, observation: NDArray[np.uint8]) -> dict[str, Any]:
        """An observation by names: for each block its entries that are not 0."""
        if observation.shape != (self.size,):
            raise BadObservation(f"an observation has {self.size} entries, not {observation.shape}")
        found: dict[str, Any] = {}
        for block in self.blocks:
            values = [int(n) - 256 if n > MOST else int(n) for n in observation[block.start : block.start + block.size]]
            if block.kind in ("numbers", "cards", "action"):
                found[block.name] = {name: n for name, n in zip(block.entries, values, strict=True) if n}
            else:
                found[block.name] = [name for name, n in zip(block.entries, values, strict=True) if n]
        return found

    def to_dict(self) -> dict[str, Any]:
        """The specification as plain data."""
        return {
            "version": VERSION,
            "board": self.rules.board.id,
            "fingerprint": self.rules.fingerprint,
            "players": int(self.rules.players),
            "level": self.level,
            "ways": self.with_ways,
            "size": self.size,
            "blocks": [block.to_dict() for block in self.blocks],
        }

    # -- blocks --------------------------------------------------------------------------------------------------

    def _add_table(self) -> None:
        players = range(self.rules.players)
        self._add("phase", core.PHASES, 0, 0, self.rules.phase_names, "which decision is owed")
        turn = [f"{what}/{seat}" for what in ("turn", "owes", "began") for seat in players]
        self._add("turn", core.TURN, 0, 0, turn, "whose turn it is, who owes a decision, who began")
        self._add("turns", core.NUMBERS, TURNS, 1, ["turns"], "turns begun", scale=100)
        self._add("passes", core.NUMBERS, PASSES, 1, ["passes"], "passes in a row", scale=2)
        self._add("points", core.POINTS, 0, 0, [str(s) for s in players], "open points, by seat", scale=100)

    def _add_field(self, field: Field) -> None:
        if not self._shown(field):
            return
        kind, names, scale = self._meaning(field)
        if field.shares == 1:
            self._add(field.name, kind, field.offset, int(field.size), names, field.about, scale=scale)
            return
        everybody = self.level == "gods-eye" or field.sight in SIGHTS
        for seat in range(self.rules.players if everybody else 1):
            about = field.about
            self._add(f"{field.name}/{seat}", kind, field.offset, int(field.size), names, about, seat, scale)

    def _shown(self, field: Field) -> bool:
        """Whether a field is observed at all, be it one share of it."""
        if self.level == "gods-eye":
            return not field.memory or field.recalled
        if field.sight == SECRET or (field.shares == 1 and field.sight in (OWNER, TILL_END)):
            return False
        if self.level == "memory":
            return field.recalled or not field.memory
        return not field.recalled and not field.memory

    def _meaning(self, field: Field) -> tuple[int, list[str], float]:
        """The kind of step for a field, the names of its entries, and the scale."""
        board = self.rules.board
        kinds = [kind.id for kind in board.kinds]
        places = field.by or [str(i) for i in range(field.size)]
        match field.of:
            case "cards":
                return core.CARDS, kinds, 4
            case "ticket set":
                return core.TICKETS, [ticket.id for ticket in board.tickets], 1
            case "owner":
                owners = [*map(str, range(self.rules.players)), "closed"]
                return core.OWNERS, [f"{place}={owner}" for owner in owners for place in places], 1
            case "city":
                cities = [city.id for city in board.cities]
                return core.CITIES, cities if field.size == 1 else [f"{p}={c}" for p in places for c in cities], 1
            case "action":
                return core.ACTION, [*(route.id for route in board.routes), *kinds], 1
        return core.NUMBERS, field.by or ([field.name] if field.size == 1 else places), 8 if field.by else 32

    def _add_known(self) -> None:
        """What follows from the fields."""
        board = self.rules.board
        tickets = [ticket.id for ticket in board.tickets]
        if self.level != "snapshot":
            kinds = [kind.id for kind in board.kinds]
            self._add("unseen", core.UNSEEN, 0, 0, kinds, "cards in the deck or, unknown, in other hands", scale=8)
        if tickets:
            self._add("joined", core.JOINED, 0, 0, tickets, "own tickets, and those on offer, that are joined", 0)
        if tickets and self.with_ways:
            about = "own tickets, and those on offer: spaces still to build on the shortest way, 64 if there is none"
            self._add("missing", core.MISSING, 0, 0, tickets, about, 0, 16)
            about = "routes to build: how many of the tickets held have it on a shortest way"
            self._add("wanted", core.WANTED, 0, 0, [route.id for route in board.routes], about, 0)

    def _add(
        self,
        name: str,
        kind: int,
        offset: int,
        n: int,
        entries: list[str],
        about: str,
        seat: int | None = None,
        scale: float = 1,
    ) -> None:
        start = self.size
        stride = n if seat is not None and kind < core.PHASES else 0
        self._steps.append(Step(kind, start, offset, n, stride, seat or 0))
        size = len(entries)
        self.blocks.append(Block(name, start, size, KINDS[kind], about, seat, tuple(entries), scale))
        self.size += size
