"""A State as bytes and back: a hash of the rules and of what the slots are for, then every slot."""

from __future__ import annotations

import hashlib
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.ruleset import Ruleset
from whistlestop.engine.state import State

MARK: Final = b"WS2"


def head(rules: Ruleset) -> bytes:
    fields = [f"{field.name}:{field.shares}:{field.size}" for field in rules.fields]
    text = " ".join([rules.fingerprint, str(rules.players), *fields])
    return MARK + hashlib.sha256(text.encode()).digest()[:8]


def dump(rules: Ruleset, g: State) -> bytes:
    """All of a state, secrets included."""
    return head(rules) + b"".join([int(slot).to_bytes(8, "little", signed=True) for slot in g.s])


def load(rules: Ruleset, data: bytes) -> State:
    """The state that was dumped for the same board, rules and number of players; ValueError for anything else."""
    start = head(rules)
    if not data.startswith(start):
        raise ValueError("these bytes are not a state of this board with these rules and this number of players")
    if len(data) != len(start) + 8 * rules.slots:
        raise ValueError(f"the state has {len(data)} bytes where {len(start) + 8 * rules.slots} belong")
    slots: list[int] = []
    for i in range(len(start), len(data), 8):
        slots.append(int.from_bytes(data[i : i + 8], "little", signed=True))
    g = State()
    g.s = vec[i64](slots)
    return g
