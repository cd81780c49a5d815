"""A game in progress: one vector of ints, so that copying a game is copying one vector.

The first slots are the same in every game; the others are fields that rules reserve while a Ruleset is made. All over
the compiled code, `g` is a State (a game) and `s` its slots, `g.s`.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.chacha import fill_block

# Written as literal numbers, because only then mypyc inlines a Final.
KEY: Final = 0  # the seed, four words of 32 bits
LANE: Final = 4  # how many 16-bit lanes of random blocks are used up
CHANCE: Final = 5  # the current random block, 16 words of 32 bits
PHASE: Final = 21  # the kind of decision that is pending
PENDING: Final = 22  # the seats that have to decide, as a set
SEAT: Final = 23  # whose turn it is
FIRST: Final = 24  # the seat that had the first turn
TURNS: Final = 25  # turns begun
PASSES: Final = 26  # passes in a row
STAGE: Final = 27  # the list of rules that `Ruleset.advance` is working through
STEP: Final = 28  # the next rule of that list
ROUTE: Final = 29  # the route that was claimed last
FIELDS: Final = 30  # where the rules' own fields begin

EVERYBODY: Final = -1  # the audience of an event without secrets


@final
class Event:
    """Something that happened: everybody may see `value`, only the seats in the set `audience` may see `secrets`."""

    def __init__(self, kind: i64, seat: i64, value: i64, secrets: list[int], audience: i64) -> None:
        self.kind = kind
        self.seat = seat
        self.value = value
        self.secrets = secrets
        self.audience = audience


@final
class State:
    """The complete state of a game, hidden cards included: never show it to a player."""

    def __init__(self) -> None:
        self.s: vec[i64] = vec[i64]()
        self.log: list[Event] | None = None  # None: events are not recorded

    def __repr__(self) -> str:
        return f"<State of {len(self.s)} slots>"

    def copy(self) -> State:
        """Return a copy that records no events."""
        twin = State()
        twin.s = self.s[:]
        return twin

    def reseed(self, seed: int) -> None:
        """Restart the random generator from a 128-bit seed."""
        s = self.s
        # three pieces that fit an i64, because arithmetic with a Python int of 128 bits is slow
        low: i64 = seed & 0x7FFFFFFFFFFFFFFF
        high: i64 = seed >> 63 & 0x7FFFFFFFFFFFFFFF
        top: i64 = seed >> 126 & 3
        s[KEY] = low & 0xFFFFFFFF
        s[KEY + 1] = low >> 32 | (high & 1) << 31
        s[KEY + 2] = high >> 1 & 0xFFFFFFFF
        s[KEY + 3] = high >> 33 | top << 30
        s[LANE] = 0

    def below(self, n: i64) -> i64:
        """Return a uniform random integer in [0, n), for n up to 65 536."""
        s = self.s
        while True:
            lane = s[LANE]
            if lane & 31 == 0:
                fill_block(s, KEY, lane >> 5, CHANCE)
            s[LANE] = lane + 1
            word = s[CHANCE + (lane >> 1 & 15)]
            if lane & 1:
                word >>= 16
            product = (word & 0xFFFF) * n
            low = product & 0xFFFF
            if low >= n or low >= 65536 % n:  # reject the rest, which would favour some numbers
                return product >> 16

    def emit(self, kind: i64, seat: i64, value: i64) -> None:
        """Record an event without secrets."""
        log = self.log
        if log is not None:
            log.append(Event(kind, seat, value, [], EVERYBODY))

    def emit_secret(self, kind: i64, seat: i64, value: i64, secret: i64, audience: i64) -> None:
        """Record an event with one secret for the seats in `audience`."""
        log = self.log
        if log is not None:
            log.append(Event(kind, seat, value, [secret], audience))

    def emit_secrets(self, kind: i64, seat: i64, value: i64, secrets: list[int], audience: i64) -> None:
        """Record an event with several secrets for the seats in `audience`."""
        log = self.log
        if log is not None:
            log.append(Event(kind, seat, value, secrets, audience))
