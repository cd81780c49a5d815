"""A game in progress: one vector of ints, so that a copy is one copy and nothing can be forgotten in it.

The first slots are the same in every game; the rest is reserved by the rules when a Ruleset is made.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.chance import WORDS, fill_block

# Plain numbers: mypyc compiles a Final into its value only when it is written as one.
KEY: Final = 0  # the seed, four words of 32 bits
LANE: Final = 4  # how many 16-bit lanes of chance are used up
CHANCE: Final = 5  # the current block of chance, 16 words of 32 bits
PHASE: Final = 21  # which kind of decision is owed
OWING: Final = 22  # the seats that owe it, as a set
SEAT: Final = 23  # whose turn it is
FIRST: Final = 24  # who began
TURNS: Final = 25  # turns begun
PASSES: Final = 26  # passes in a row
STAGE: Final = 27  # what `Ruleset.advance` is working through
STEP: Final = 28  # and how far it has come
ROUTE: Final = 29  # the route claimed last
FIELDS: Final = 30  # where the rules' own fields begin

EVERYBODY: Final = -1  # the audience of an event without secrets


@final
class Event:
    """Something that happened: `value` for all to see, `secrets` for the seats in `audience` only."""

    def __init__(self, kind: i64, seat: i64, value: i64, secrets: list[int], audience: i64) -> None:
        self.kind = kind
        self.seat = seat
        self.value = value
        self.secrets = secrets
        self.audience = audience


@final
class State:
    """The complete truth about a game, hidden cards included: never to be shown to a player."""

    def __init__(self) -> None:
        self.s: vec[i64] = vec[i64]()
        self.log: list[Event] | None = None  # None: nobody listens, nothing is recorded

    def copy(self) -> State:
        twin = State()
        twin.s = self.s[:]
        return twin

    def reseed(self, seed: int) -> None:
        """Restart chance from a seed of 128 bits."""
        s = self.s
        for i in range(WORDS):
            word: i64 = seed >> 32 * i & 0xFFFFFFFF
            s[KEY + i] = word
        s[LANE] = 0

    def below(self, n: i64) -> i64:
        """A number of [0, n), each exactly as likely as the others, for n up to 65 536."""
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
            if low >= n or low >= 65536 % n:  # else the lane would favour some numbers
                return product >> 16

    def tell(self, kind: i64, seat: i64, value: i64) -> None:
        """Record an event without secrets."""
        log = self.log
        if log is not None:
            log.append(Event(kind, seat, value, [], EVERYBODY))

    def tell_secret(self, kind: i64, seat: i64, value: i64, secret: i64, audience: i64) -> None:
        """Record an event of which one thing is a secret of the seats in `audience`."""
        log = self.log
        if log is not None:
            log.append(Event(kind, seat, value, [secret], audience))

    def tell_secrets(self, kind: i64, seat: i64, value: i64, secrets: list[int], audience: i64) -> None:
        """Record an event of which several things are a secret of the seats in `audience`."""
        log = self.log
        if log is not None:
            log.append(Event(kind, seat, value, secrets, audience))
