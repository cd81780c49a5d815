"""What rules reserve when a Ruleset is made: fields, phases, actions, sentences, lines of the scores, events."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.deed import Shape
from whistlestop.engine.field import EventKind, Field
from whistlestop.engine.state import FIELDS


class Register:
    """Everything that the rules of a game have reserved, and which of them has reserved what."""

    def __init__(self, players: i64) -> None:
        self.players = players
        self.owner = 0  # the rule that is being made, by its place among all rules
        self.slots: i64 = FIELDS
        self.fields: list[Field] = []
        self.fields_by_name: dict[str, Field] = {}  # those that have slots
        self.event_kinds: list[EventKind] = []
        self.lines: list[str] = []
        self.line_kinds: list[str] = []  # what the parts of each line are of
        self.tie_keys: list[str] = []
        self.verbs: dict[str, list[Shape]] = {}  # how the actions of each verb are written
        self.sentences: dict[str, str] = {}  # of refusals, by key
        self.sentence_owner: dict[str, int] = {}
        self.remarks: dict[str, str] = {}  # what rules add to what others say
        self.reserved: dict[str, int] = {}  # which rule has a verb, field, phase, line or event
        self.clashes: list[tuple[str, int, int]] = []  # two rules that both want the same one
        self.phase_names: list[str] = []
        self.phase_owner: list[int] = []
        self.block_owner: list[int] = []
        self.block_start: vec[i64] = vec[i64]()
        self.action_count: i64 = 0

    def field(
        self,
        name: str,
        size: i64,
        sight: i64,
        about: str,
        *,
        of: str = "",
        by: list[str] | None = None,
        memory: bool = False,
        recalled: bool = False,
    ) -> i64:
        """Reserve slots that belong to the whole table; where they begin."""
        return self.reserve_field(name, size, sight, 1, about, of, by, memory, recalled)

    def seat_field(
        self,
        name: str,
        size: i64,
        sight: i64,
        about: str,
        *,
        of: str = "",
        by: list[str] | None = None,
        memory: bool = False,
        recalled: bool = False,
    ) -> i64:
        """Reserve slots for each seat, one share after another; where they begin."""
        return self.reserve_field(name, size, sight, self.players, about, of, by, memory, recalled)

    def name(self, kind: str, name: str) -> None:
        """Note that the rule being made has something of a name, which no other rule may have."""
        first = self.reserved.setdefault(f"{kind} '{name}'", self.owner)
        if first != self.owner:
            self.clashes.append((f"{kind} '{name}'", first, self.owner))

    def reserve_field(
        self,
        name: str,
        size: i64,
        sight: i64,
        shares: i64,
        about: str,
        of: str,
        by: list[str] | None,
        memory: bool,
        recalled: bool,
    ) -> i64:
        self.name("field", name)
        offset = self.slots
        names = by if by is not None else []
        field = Field(name, offset, size, sight, shares, about, of, names, memory, recalled)
        self.fields.append(field)
        if size > 0:
            self.fields_by_name[name] = field
        self.slots += size * shares
        return offset

    def phase(self, name: str) -> i64:
        """Reserve a phase, in which the legal actions are those that the rule being made says."""
        self.name("phase", name)
        self.phase_names.append(name)
        self.phase_owner.append(self.owner)
        return len(self.phase_names) - 1

    def actions(self, shapes: list[Shape], count: i64) -> i64:
        """Reserve a block of actions, and how they are written; the first one."""
        base = self.action_count
        self.block_start = append(self.block_start, base)
        self.block_owner.append(self.owner)
        self.action_count += count
        for shape in shapes:
            self.name("action", shape.text)
            shape.owner = self.owner
            self.verbs.setdefault(shape.verb, []).append(shape)
        return base

    def refusals(self, sentences: dict[str, str]) -> None:
        """Reserve the keys of refusals with their sentences, written as `whistlestop.refusals` says."""
        for key, sentence in sentences.items():
            self.sentences[key] = sentence
            self.sentence_owner.setdefault(key, self.owner)

    def refusal_keys(self, owner: int) -> list[str]:
        """The keys that a rule, by its place among all rules, was the first to reserve."""
        return [key for key, rule in self.sentence_owner.items() if rule == owner]

    def remark(self, key: str, words: str) -> None:
        """Add words of this rule's own to what another rule says of a fault, by the key that it asks for."""
        self.remarks[key] = words

    def line(self, source: str, of: str = "") -> i64:
        """Reserve a line of the final scores; its parts are `of` a ticket, card, city, length, or one thing."""
        self.name("score line", source)
        self.lines.append(source)
        self.line_kinds.append(of)
        return len(self.lines) - 1

    def tie_break(self, key: str) -> i64:
        """Reserve a row of the sheet for what may break ties."""
        self.name("tie-break", key)
        self.tie_keys.append(key)
        return len(self.tie_keys) - 1

    def event(self, name: str, value: str, secret: str, about: str) -> i64:
        """Reserve a kind of event."""
        self.name("event", name)
        self.event_kinds.append(EventKind(name, value, secret, about))
        return len(self.event_kinds) - 1
