"""States as bytes and back: the board, the players, a hash of the rules and of what the slots mean, then every slot."""

from __future__ import annotations

import hashlib
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.ruleset import Ruleset
from whistlestop.engine.state import State

PLAYERS: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9")
MARK: Final = b"WS3"  # followed by "<board id> <players>", a zero byte, the hash and the slots
OLD_MARK: Final = b"WS2"  # followed by the hash and the slots
HASH_SIZE: Final = 8


def digest(rules: Ruleset) -> bytes:
    """Return a hash of the rules and of what the slots mean."""
    fields = [f"{field.name}:{field.shares}:{field.size}" for field in rules.fields]
    text = " ".join([rules.fingerprint, str(rules.players), *fields])
    return hashlib.sha256(text.encode()).digest()[:HASH_SIZE]


def dump(rules: Ruleset, g: State) -> bytes:
    """Return a state as bytes, secrets included."""
    head = MARK + f"{rules.board.id} {rules.players}".encode() + b"\0" + digest(rules)
    return head + b"".join([int(slot).to_bytes(8, "little", signed=True) for slot in g.s])


def split(data: bytes) -> tuple[tuple[str, int] | None, bytes]:
    """Return the board's id and the number of players (None for bytes with the old mark), and the rest for `load`.

    Raise ValueError for bytes that `dump` did not write.
    """
    if data.startswith(OLD_MARK):
        return None, data[len(OLD_MARK) :]
    head, zero, rest = data.partition(b"\0")
    name, _, number = head[len(MARK) :].decode("utf-8", "replace").rpartition(" ")
    if not head.startswith(MARK) or not zero or not name or number not in PLAYERS:
        raise ValueError("these bytes are not a saved game")
    return (name, int(number)), rest


def load(rules: Ruleset, data: bytes) -> State:
    """Return the state in the rest that `split` returned; raise ValueError if it does not belong to these rules."""
    if data[:HASH_SIZE] != digest(rules):
        raise ValueError("these bytes are not a state of this board with these rules and this number of players")
    if len(data) != HASH_SIZE + 8 * rules.slots:
        raise ValueError(f"the state has {len(data) - HASH_SIZE} bytes where {8 * rules.slots} belong")
    slots: list[int] = []
    for i in range(HASH_SIZE, len(data), 8):
        slots.append(int.from_bytes(data[i : i + 8], "little", signed=True))
    g = State()
    g.s = vec[i64](slots)
    return g
