"""The random generator of games: ChaCha with eight rounds in counter mode, on 32-bit words in native ints.

The key is the game's 128-bit seed. Nobody can compute the next card from the cards seen so far, and everybody who
learns the seed afterwards can check every draw.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

WORDS: Final = 4  # 32-bit words of a key
MASK: Final = 0xFFFFFFFF


def quarter(a: i64, b: i64, c: i64, d: i64) -> tuple[i64, i64, i64, i64]:
    """ChaCha's quarter round: add, xor, rotate by 16, 12, 8 and 7."""
    a = (a + b) & MASK
    d ^= a
    d = (d << 16) & MASK | d >> 16
    c = (c + d) & MASK
    b ^= c
    b = (b << 12) & MASK | b >> 20
    a = (a + b) & MASK
    d ^= a
    d = (d << 8) & MASK | d >> 24
    c = (c + d) & MASK
    b ^= c
    b = (b << 7) & MASK | b >> 25
    return a, b, c, d


def fill_block(s: vec[i64], key: i64, number: i64, block: i64) -> None:
    """Write block `number` of the key at s[key:] to s[block:]."""
    k0 = s[key]
    k1 = s[key + 1]
    k2 = s[key + 2]
    k3 = s[key + 3]
    n0 = number & MASK
    n1 = number >> 32
    a0: i64 = 0x61707865  # the constants of ChaCha for a key of 16 bytes
    a1: i64 = 0x3120646E
    a2: i64 = 0x79622D36
    a3: i64 = 0x6B206574
    b0 = c0 = k0
    b1 = c1 = k1
    b2 = c2 = k2
    b3 = c3 = k3
    d0 = n0
    d1 = n1
    d2: i64 = 0
    d3: i64 = 0
    for _double_round in range(4):
        a0, b0, c0, d0 = quarter(a0, b0, c0, d0)
        a1, b1, c1, d1 = quarter(a1, b1, c1, d1)
        a2, b2, c2, d2 = quarter(a2, b2, c2, d2)
        a3, b3, c3, d3 = quarter(a3, b3, c3, d3)
        a0, b1, c2, d3 = quarter(a0, b1, c2, d3)
        a1, b2, c3, d0 = quarter(a1, b2, c3, d0)
        a2, b3, c0, d1 = quarter(a2, b3, c0, d1)
        a3, b0, c1, d2 = quarter(a3, b0, c1, d2)
    s[block] = (a0 + 0x61707865) & MASK
    s[block + 1] = (a1 + 0x3120646E) & MASK
    s[block + 2] = (a2 + 0x79622D36) & MASK
    s[block + 3] = (a3 + 0x6B206574) & MASK
    s[block + 4] = (b0 + k0) & MASK
    s[block + 5] = (b1 + k1) & MASK
    s[block + 6] = (b2 + k2) & MASK
    s[block + 7] = (b3 + k3) & MASK
    s[block + 8] = (c0 + k0) & MASK
    s[block + 9] = (c1 + k1) & MASK
    s[block + 10] = (c2 + k2) & MASK
    s[block + 11] = (c3 + k3) & MASK
    s[block + 12] = (d0 + n0) & MASK
    s[block + 13] = (d1 + n1) & MASK
    s[block + 14] = d2
    s[block + 15] = d3
