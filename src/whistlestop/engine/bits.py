"""Sets of small integers as bits of a native int."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# A table, because mypyc compiles `1 << n` to a 32-bit shift, which is wrong for n >= 32.
BIT: Final = vec[i64]([2**i for i in range(63)])

WORD: Final = 60  # members per int, for sets that may need several ints


# A de Bruijn sequence: all its windows of six bits differ. So the product with a single bit has six bits that tell the
# index of that bit. A remainder by a prime would, too, but takes longer.
DE_BRUIJN: Final = 0x03F79D71B4CB0A89
INDEX_OF_WINDOW: Final = vec[i64](
    [next(i for i in range(64) if 2**i * DE_BRUIJN >> 58 & 63 == six) for six in range(64)]
)


def lowest(mask: i64) -> i64:
    """Return the lowest member of a non-empty set."""
    return INDEX_OF_WINDOW[(mask & -mask) * DE_BRUIJN >> 58 & 63]


def size(mask: i64) -> i64:
    """Return the number of members of a set."""
    count: i64 = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def choose(n: i64, k: i64) -> float:
    """Return the binomial coefficient "n choose k", 0 unless 0 <= k <= n; a float, because it may not fit an i64."""
    if k < 0 or k > n:
        return 0.0
    ways = 1.0
    for i in range(k):
        ways = ways * float(n - i) / float(i + 1)
    return ways
