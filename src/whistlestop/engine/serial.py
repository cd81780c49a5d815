"""States as bytes and back: the board, the players, a hash of the rules and of what the slots mean, then every slot.

States from outside, loaded or laid out by hand, are held against what slots may contain and what the rules know.
"""

from __future__ import annotations

import hashlib
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import BIT, WORD, lowest
from whistlestop.engine.field import Field
from whistlestop.engine.playout import FastRandom
from whistlestop.engine.ruleset import OVER, SPECTATOR, TURN, Ruleset
from whistlestop.engine.state import (
    CHANCE,
    FIRST,
    KEY,
    LANE,
    PASSES,
    PENDING,
    PHASE,
    ROUTE,
    SEAT,
    STAGE,
    TURNS,
    State,
)
from whistlestop.engine.track import CLOSED

PLAYERS: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9")
MARK: Final = b"WS3"  # followed by "<board id> <players>", a zero byte, the hash, the slots and a checksum of it all
OLD_MARK: Final = b"WS2"  # followed by the hash and the slots
HASH_SIZE: Final = 8
MOST: Final = 65535  # no number of a game is larger
TRIAL: Final = 1  # the seed of what is tried out
TRIAL_ACTIONS: Final = 2000  # more than nearly every game has


def digest(rules: Ruleset, old: bool = False) -> bytes:
    """Return a hash of the rules and of what the slots mean; of the `old` slots, in version 1.0."""
    sizes = [field.saved_size if old else field.size for field in rules.fields]
    fields = [f"{field.name}:{field.shares}:{size}" for field, size in zip(rules.fields, sizes, strict=True)]
    text = " ".join([rules.fingerprint, str(rules.players), *fields])
    return hashlib.sha256(text.encode()).digest()[:HASH_SIZE]


def belongs(rules: Ruleset, data: bytes) -> bool:
    """Whether the rest that `split` returned is of these rules and this number of players."""
    return data[:HASH_SIZE] in (digest(rules), digest(rules, old=True))


def dump(rules: Ruleset, g: State) -> bytes:
    """Return a state as bytes, secrets included."""
    head = MARK + f"{rules.board.id} {rules.players}".encode() + b"\0" + digest(rules)
    data = head + b"".join([int(slot).to_bytes(8, "little", signed=True) for slot in g.s])
    return data + checksum(data)


def checksum(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()[:HASH_SIZE]


def split(data: bytes) -> tuple[tuple[str, int] | None, bytes]:
    """Return the board's id and the number of players (None for bytes with the old mark), and the rest for `load`.

    Raise ValueError for bytes that `dump` did not write.
    """
    if data.startswith(OLD_MARK):
        return None, data[len(OLD_MARK) :]
    data, check = data[:-HASH_SIZE], data[-HASH_SIZE:]
    head, zero, rest = data.partition(b"\0")
    name, _, number = head[len(MARK) :].decode("utf-8", "replace").rpartition(" ")
    if not head.startswith(MARK) or not zero or not name or number not in PLAYERS:
        raise ValueError("these bytes are not a saved game")
    if check != checksum(data):
        raise ValueError("these bytes are a saved game, but damaged")
    return (name, int(number)), rest


def load(rules: Ruleset, data: bytes) -> State:
    """Return the state in the rest that `split` returned; raise ValueError if it does not belong to these rules."""
    if not belongs(rules, data):
        raise ValueError("these bytes are not a state of this board with these rules and this number of players")
    new = data[:HASH_SIZE] == digest(rules)
    grown: list[tuple[int, int]] = []  # where slots have come since version 1.0, and how many
    for field in rules.fields if not new else []:
        for share in range(1, field.shares + 1):
            if field.size > field.saved_size:
                grown.append((int(field.offset + share * field.size), int(field.size - field.saved_size)))
    there = int(rules.slots) - sum([more for _, more in grown])
    if len(data) != HASH_SIZE + 8 * there:
        raise ValueError(f"the state has {len(data) - HASH_SIZE} bytes where {8 * there} belong")
    slots: list[int] = []
    for i in range(HASH_SIZE, len(data), 8):
        slots.append(int.from_bytes(data[i : i + 8], "little", signed=True))
    for end, more in grown:  # in the order of the slots
        slots[end - more : end - more] = [0] * more
    g = State()
    g.s = vec[i64](slots)
    return g


# -- states from outside -----------------------------------------------------------------------------------------------


def check(rules: Ruleset, g: State) -> None:
    """Raise ValueError if a state is not one that a game by these rules could be in, as far as can be told.

    Every slot is in its bounds, the rules' audit holds, everybody can look at the game and imagine what is hidden, and
    it can be played on from here, once to the end.
    """
    for name, start, end, most in common_slots(rules):
        for i in range(start, end):
            if not 0 <= g.s[i] <= most:
                raise ValueError(f"the {name} cannot be {g.s[i]}")
    for field in rules.fields:
        for share in range(field.shares):
            for i in range(field.size):
                check_slot(rules, field, i, g.s[field.offset + share * field.size + i])
    try:
        rules.audit(g)
        try_out(rules, g)
    except AssertionError as fault:
        raise ValueError(str(fault)) from None
    except Exception as fault:  # contradictions may break anything in the rules
        raise ValueError("its parts contradict each other") from fault


def common_slots(rules: Ruleset) -> list[tuple[str, int, int, int]]:
    """Return the names, ranges and largest values of the slots that every game has."""
    seats = rules.players - 1
    return [
        ("seed", KEY, LANE, 2**32 - 1),
        ("chance", LANE, CHANCE, 2**36),
        ("chance", CHANCE, PHASE, 2**32 - 1),
        ("phase", PHASE, PENDING, len(rules.phase_names) - 1),
        ("set of seats to decide", PENDING, SEAT, int(BIT[rules.players]) - 1),
        ("seat", SEAT, FIRST, seats),
        ("first seat", FIRST, TURNS, seats),
        ("number of turns", TURNS, PASSES, 2**36),
        ("number of passes", PASSES, STAGE, 2**36),
        ("stage", STAGE, ROUTE, MOST),
        ("last route", ROUTE, ROUTE + 1, len(rules.board.routes) - 1),
    ]


def check_slot(rules: Ruleset, field: Field, i: int, value: int) -> None:
    """Raise ValueError if a slot of a field cannot have a value; of notes in bits only the rules can tell."""
    least, most = bounds(rules, field, i)
    closed = field.of == "owner" and value == CLOSED
    if not least <= value <= most and not closed:
        raise ValueError(f"'{field.name}' cannot be {value if abs(value) < 2**64 else 'so large a number'}")


def bounds(rules: Ruleset, field: Field, i: int) -> tuple[int, int]:
    """Return the smallest and the largest value that a slot of a field can have."""
    board = rules.board
    if field.of == "cards":
        return -1, len(board.kinds) - 1
    if field.of == "tickets":
        return 0, len(board.tickets) - 1
    if field.of == "ticket set":
        return 0, 2 ** max(0, min(WORD, len(board.tickets) - WORD * i)) - 1
    if field.of == "owner":
        return 0, int(rules.players)
    if field.of == "city":
        return -1, len(board.cities) - 1
    if field.of == "action":
        return 0, int(rules.action_count)
    if field.memory and field.size > 1:  # sets or several numbers in one
        return 0, 2**63 - 1
    return -1, MOST


def try_out(rules: Ruleset, g: State) -> None:
    """Look at a state from every seat, play every legal action on a copy, and play on at random."""
    assert g.s[PHASE] != TURN or g.s[PENDING] == BIT[g.s[SEAT]], "a turn of somebody else"
    rules.score(g)
    for seat in range(SPECTATOR, rules.players):
        rules.audit(rules.sample(rules.observe(g, seat), seat, TRIAL))
        if seat < 0:
            continue
        if g.s[PHASE] == OVER or not g.s[PENDING] & BIT[seat]:
            continue
        legal = rules.legal(g, seat)
        assert len(legal) > 0, "nothing is legal"
        for code in legal:
            rules.action(code)
            twin = g.copy()
            rules.apply(twin, seat, code)
            rules.audit(twin)
    assert (g.s[PENDING] == 0) == (g.s[PHASE] == OVER), "nobody decides"
    twin = g.copy()
    chance = FastRandom(TRIAL)
    for _ in range(TRIAL_ACTIONS):
        if twin.s[PHASE] == OVER:
            break
        seat = lowest(twin.s[PENDING])
        legal = rules.legal(twin, seat)
        rules.apply(twin, seat, legal[chance.below(len(legal))])
    rules.audit(twin)
    rules.score(twin)
