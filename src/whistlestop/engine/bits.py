"""Sets of small numbers as bits of native ints."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# A table, because mypyc compiles `1 << n` to a 32-bit shift, which is wrong from n = 32 on.
BIT: Final = vec[i64]([2**i for i in range(63)])

WORD: Final = 60  # members that one int holds when a set may be larger than a single int


# A de Bruijn sequence: no six bits in a row occur twice, so six bits of its product with a lone bit tell the index of
# that bit. A remainder would tell it as well, but takes longer.
SEQUENCE: Final = 0x03F79D71B4CB0A89
INDEX: Final = vec[i64]([next(i for i in range(64) if 2**i * SEQUENCE >> 58 & 63 == six) for six in range(64)])


def lowest(mask: i64) -> i64:
    """Index of the lowest member of a non-empty set."""
    return INDEX[(mask & -mask) * SEQUENCE >> 58 & 63]


def size(mask: i64) -> i64:
    """How many members a set has."""
    count: i64 = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def choose(n: i64, k: i64) -> float:
    """In how many ways k of n things can be chosen, 0 if there are not so many: for large n more than an i64 holds."""
    if k < 0 or k > n:
        return 0.0
    ways = 1.0
    for i in range(k):
        ways = ways * float(n - i) / float(i + 1)
    return ways
