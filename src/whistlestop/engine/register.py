"""What rules reserve while a Ruleset is made: fields, phases, actions, refusals, score lines, tie-breaks, events."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.action import ActionPattern
from whistlestop.engine.field import EventKind, Field
from whistlestop.engine.state import FIELDS


class Register:
    """Everything that the rules of a game have reserved, and which rule has reserved what."""

    def __init__(self, players: i64) -> None:
        self.players = players
        self.owner = 0  # the index of the rule that is being made
        self.slots: i64 = FIELDS
        self.fields: list[Field] = []
        self.fields_by_name: dict[str, Field] = {}  # only those that have slots
        self.event_kinds: list[EventKind] = []
        self.lines: list[str] = []
        self.line_kinds: list[str] = []  # what the parts of each line are for
        self.tie_keys: list[str] = []
        self.verbs: dict[str, list[ActionPattern]] = {}  # how the actions of each verb are written
        self.sentences: dict[str, str] = {}  # of refusals, by key
        self.sentence_owner: dict[str, int] = {}  # the rule that was the first to reserve a key
        self.remarks: dict[str, str] = {}  # what rules add to messages of other rules, by key
        self.reserved: dict[str, int] = {}  # the rule that has reserved a name, by kind and name
        self.clashes: list[tuple[str, int, int]] = []  # a name, and two rules that both want it
        self.phase_names: list[str] = []
        self.phase_owner: list[int] = []
        self.block_owner: list[int] = []
        self.block_start: vec[i64] = vec[i64]()
        self.action_count: i64 = 0

    def field(
        self,
        name: str,
        size: i64,
        visibility: i64,
        about: str,
        *,
        of: str = "",
        by: list[str] | None = None,
        memory: bool = False,
        remembered: bool = False,
    ) -> i64:
        """Reserve slots for the whole table and return the first; see `Field` for the arguments."""
        return self.reserve_field(name, size, visibility, 1, about, of, by, memory, remembered)

    def seat_field(
        self,
        name: str,
        size: i64,
        visibility: i64,
        about: str,
        *,
        of: str = "",
        by: list[str] | None = None,
        memory: bool = False,
        remembered: bool = False,
    ) -> i64:
        """Reserve slots for each seat, one share after another, and return the first."""
        return self.reserve_field(name, size, visibility, self.players, about, of, by, memory, remembered)

    def has_grown(self, saved_size: i64) -> None:
        """Note that the field reserved last was smaller in version 1.0; its new slots are 0 in games saved then."""
        self.fields[-1].saved_size = saved_size

    def name(self, kind: str, name: str) -> None:
        """Note a name of the rule that is being made; no other rule may have the same."""
        first = self.reserved.setdefault(f"{kind} '{name}'", self.owner)
        if first != self.owner:
            self.clashes.append((f"{kind} '{name}'", first, self.owner))

    def reserve_field(
        self,
        name: str,
        size: i64,
        visibility: i64,
        shares: i64,
        about: str,
        of: str,
        by: list[str] | None,
        memory: bool,
        remembered: bool,
    ) -> i64:
        self.name("field", name)
        offset = self.slots
        names = by if by is not None else []
        field = Field(name, offset, size, visibility, shares, about, of, names, memory, remembered)
        self.fields.append(field)
        if size > 0:
            self.fields_by_name[name] = field
        self.slots += size * shares
        return offset

    def phase(self, name: str) -> i64:
        """Reserve a phase, whose legal actions come from the rule that is being made; return its number."""
        self.name("phase", name)
        self.phase_names.append(name)
        self.phase_owner.append(self.owner)
        return len(self.phase_names) - 1

    def actions(self, patterns: list[ActionPattern], count: i64) -> i64:
        """Reserve a block of codes for actions that are written in these ways; return the first."""
        base = self.action_count
        self.block_start = append(self.block_start, base)
        self.block_owner.append(self.owner)
        self.action_count += count
        for pattern in patterns:
            self.name("action", pattern.text)
            pattern.owner = self.owner
            self.verbs.setdefault(pattern.verb, []).append(pattern)
        return base

    def refusals(self, sentences: dict[str, str]) -> None:
        """Reserve keys of refusals with their sentences; see `whistlestop.refusals`."""
        for key, sentence in sentences.items():
            self.sentences[key] = sentence
            self.sentence_owner.setdefault(key, self.owner)

    def remark(self, key: str, words: str) -> None:
        """Add a remark to a message of another rule, which looks for this key."""
        self.remarks[key] = words

    def line(self, source: str, of: str = "") -> i64:
        """Reserve a line of the final scores and return its number; `of` says what its parts are for, like tickets."""
        self.name("score line", source)
        self.lines.append(source)
        self.line_kinds.append(of)
        return len(self.lines) - 1

    def tie_break(self, key: str) -> i64:
        """Reserve a row of the sheet for values that may break ties; return its number."""
        self.name("tie-break", key)
        self.tie_keys.append(key)
        return len(self.tie_keys) - 1

    def event(self, name: str, value: str, secret: str, about: str, luck: str = "") -> i64:
        """Reserve a kind of event and return its number; see `EventKind`."""
        self.name("event", name)
        self.event_kinds.append(EventKind(name, value, secret, about, luck))
        return len(self.event_kinds) - 1
