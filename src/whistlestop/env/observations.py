"""Observations: what a seat knows, as an array.

An ObservationSpec lists the blocks of an observation, which follow from the fields that the rules reserve: those of a
rule from another package are included. Seats are relative to the one that looks: 0 is the seat itself, 1 the next one.
There are three levels:

- `snapshot`: what is on the table and in your hand;
- `memory`: also what an attentive player remembers: fields that are *remembered*, and the cards not seen yet;
- `omniscient`: everything, with all secrets. For teachers and critics; an agent that plays must not get it.

With `shortest_paths` there are also blocks with the distance of each own ticket from completion, and with the routes on
the shortest paths. They follow from the same knowledge and help learners that cannot search a graph, but cost time.

Entries are bytes: numbers (at most 250; negative ones modulo 256) and flags of 0 or 1. `floats` scales them to float32
between about 0 and 1.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
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
from whistlestop.env.core.observer import LARGEST, BlockSource, Observer
from whistlestop.errors import WhistlestopError, check_type, quoted_repr
from whistlestop.view import View

Level = Literal["snapshot", "memory", "omniscient"]
LEVELS: tuple[Level, ...] = ("snapshot", "memory", "omniscient")
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
    core.CONNECTED: "tickets",
    core.MISSING: "numbers",
    core.WANTED: "numbers",
}
SEEN_BY_ALL = {PUBLIC, PLAYERS}  # every seat sees all shares of such fields


class BadObservation(WhistlestopError):
    """Unknown level of observations, or an array that is not an observation."""

    code = "bad-observation"


@dataclass(frozen=True)
class Block:
    """A named range of the entries of an observation."""

    name: str
    start: int
    size: int
    kind: str
    about: str
    seat: int | None  # whose it is, relative to the seat that looks; None for the whole table
    entries: list[str]
    scale: float  # `floats` divides by this


class ObservationSpec:
    """The blocks of an observation of a board with a number of players."""

    def __init__(self, rules: Ruleset, level: Level = "memory", *, shortest_paths: bool = False) -> None:
        if level not in LEVELS:
            raise BadObservation(f"there is no level {quoted_repr(level)}; there are: {', '.join(LEVELS)}")
        check_type(rules, Ruleset, "the rules are a Ruleset")
        self.rules = rules
        self.level = level
        self.with_shortest_paths = shortest_paths
        self.blocks: list[Block] = []
        self.size = 0
        self._sources: list[BlockSource] = []
        self._add_table()
        for field in rules.fields:
            if field.size > 0:
                self._add_field(field)
        self._add_known()
        # whether a rule decides slot by slot who sees something; else observations can be read from the state
        self.concealed = level != "omniscient" and any(self._shown(f) for f in rules.fields if f.visibility == CUSTOM)
        self.core = Observer(rules, self.size, self._sources)
        self.scale = np.concatenate([np.full(block.size, block.scale, np.float32) for block in self.blocks])

    # -- observing ---------------------------------------------------------------------------------------------

    def __repr__(self) -> str:
        rules = self.rules
        return f"<ObservationSpec {rules.board.id}, {rules.players} players, {self.level}, {self.size} numbers>"

    def observe(self, view: View) -> NDArray[np.uint8]:
        """Return the observation of the seat of a view."""
        check_type(view, View, "the view is a View")
        if self.level == "omniscient":
            raise BadObservation("a view does not know everything; use observe_state for the level 'omniscient'")
        out = vec[u8]([0] * self.size)
        self.core.write(view.slots, view.seat, vec[i64](view.points), out, 0, self.core.memo, 0)
        return array(out, np.uint8).copy()

    def observe_state(self, state: State, seat: int) -> NDArray[np.uint8]:
        """Return the observation of a seat from a state."""
        return array(self.core.seen(state, seat, self.concealed), np.uint8).copy()

    def floats(self, observation: NDArray[np.uint8]) -> NDArray[np.float32]:
        """Return observations as scaled float32; entries are the last axis."""
        signed = np.where(observation > LARGEST, observation.astype(np.float32) - 256, observation)
        return np.asarray(signed / self.scale, np.float32)

    # -- reading -------------------------------------------------------------------------------------------------

    def __getitem__(self, name: str) -> slice:
        """Return the slice of a block: `observation[spec["hand/0"]]`."""
        for block in self.blocks:
            if block.name == name:
                return slice(block.start, block.start + block.size)
        raise KeyError(f"{quoted_repr(name)}; there are: {', '.join(block.name for block in self.blocks)}")

    def decode(self, observation: NDArray[np.uint8]) -> dict[str, Any]:
        """Return the entries of an observation that are not 0, by block and name."""
        if observation.shape != (self.size,):
            raise BadObservation(f"an observation has {self.size} entries, not {observation.shape}")
        found: dict[str, Any] = {}
        for block in self.blocks:
            values = [
                int(n) - 256 if n > LARGEST else int(n) for n in observation[block.start : block.start + block.size]
            ]
            if block.kind in ("numbers", "cards", "action"):
                found[block.name] = {name: n for name, n in zip(block.entries, values, strict=True) if n}
            else:
                found[block.name] = [name for name, n in zip(block.entries, values, strict=True) if n]
        return found

    def to_dict(self) -> dict[str, Any]:
        """Return the specification as plain data."""
        return {
            "version": VERSION,
            "board": self.rules.board.id,
            "fingerprint": self.rules.fingerprint,
            "players": int(self.rules.players),
            "level": self.level,
            "shortest_paths": self.with_shortest_paths,
            "size": self.size,
            "blocks": [asdict(block) for block in self.blocks],
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
        everybody = self.level == "omniscient" or field.visibility in SEEN_BY_ALL
        for seat in range(self.rules.players if everybody else 1):
            about = field.about
            self._add(f"{field.name}/{seat}", kind, field.offset, int(field.size), names, about, seat, scale)

    def _shown(self, field: Field) -> bool:
        """Return whether any share of a field is observed."""
        if self.level == "omniscient":
            return not field.memory or field.remembered
        if field.visibility == SECRET or (field.shares == 1 and field.visibility in (OWNER, TILL_END)):
            return False
        if self.level == "memory":
            return field.remembered or not field.memory
        return not field.remembered and not field.memory

    def _meaning(self, field: Field) -> tuple[int, list[str], float]:
        """Return the kind of block for a field, the names of its entries, and the scale."""
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
        """Add what follows from the fields."""
        board = self.rules.board
        tickets = [ticket.id for ticket in board.tickets]
        if self.level != "snapshot":
            kinds = [kind.id for kind in board.kinds]
            self._add("unseen", core.UNSEEN, 0, 0, kinds, "cards in the deck or, unknown, in other hands", scale=8)
        if tickets:
            self._add(
                "connected", core.CONNECTED, 0, 0, tickets, "own tickets, and those on offer, that are connected", 0
            )
        if tickets and self.with_shortest_paths:
            about = "own tickets, and those on offer: spaces still to build on the shortest path, 64 if there is none"
            self._add("missing", core.MISSING, 0, 0, tickets, about, 0, 16)
            about = "routes to build: how many held tickets have it on a shortest path"
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
        self._sources.append(BlockSource(kind, start, offset, n, stride, seat or 0))
        size = len(entries)
        self.blocks.append(Block(name, start, size, KINDS[kind], about, seat, list(entries), scale))
        self.size += size
