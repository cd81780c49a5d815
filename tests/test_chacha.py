"""Chance: the generator against an independent one, numbers below a bound, and sets of bits."""

from __future__ import annotations

import math
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64
from table import rules_of, slots

from whistlestop.engine import State
from whistlestop.engine.bits import BIT, WORD, choose, lowest, size
from whistlestop.engine.chacha import fill_block
from whistlestop.engine.playout import FastRandom
from whistlestop.engine.state import CHANCE, KEY, LANE

SEEDS = st.integers(0, 2**128 - 1)


# -- an independent ChaCha, from its description -----------------------------------------------------------

COLUMNS = [(0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15)]
DIAGONALS = [(0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)]


def rotated(word: int, by: int) -> int:
    return (word << by | word >> (32 - by)) % 2**32


def quarter_round(x: list[int], a: int, b: int, c: int, d: int) -> None:
    for target, addend, turned, by in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        x[target] = (x[target] + x[addend]) % 2**32
        x[turned] = rotated(x[turned] ^ x[target], by)


def words(data: bytes) -> list[int]:
    return [int.from_bytes(data[i : i + 4], "little") for i in range(0, len(data), 4)]


def chacha(key: bytes, counter: int, rounds: int, nonce: bytes = bytes(8)) -> list[int]:
    """One block as 16 words; a key of 16 bytes is used twice, with constants of its own."""
    constants = b"expand 32-byte k" if len(key) == 32 else b"expand 16-byte k"
    first = words(constants + (key * 2)[:32] + counter.to_bytes(8, "little") + nonce)
    x = list(first)
    for _ in range(rounds // 2):
        for places in COLUMNS + DIAGONALS:
            quarter_round(x, *places)
    return [(a + b) % 2**32 for a, b in zip(x, first, strict=True)]


def test_the_independent_generator_makes_the_block_of_rfc_7539() -> None:
    """Section 2.3.2: the test below compares with this function, so it has to be right itself."""
    block = chacha(
        bytes(range(32)),
        int.from_bytes(bytes.fromhex("0100000000000009"), "little"),
        20,
        bytes.fromhex("0000004a00000000"),
    )
    assert b"".join(word.to_bytes(4, "little") for word in block[:4]).hex() == "10f1e7e4d13b5915500fdd1fa32071c4"


@given(SEEDS, st.integers(0, 2**48))
def test_a_block_of_chance_is_one_of_ChaCha8(seed: int, number: int) -> None:
    state = vec[i64](words(seed.to_bytes(16, "little")) + [0] * 16)
    fill_block(state, 0, number, 4)
    assert [int(word) for word in state[4:]] == chacha(seed.to_bytes(16, "little"), number, 8)


# -- numbers below a bound ---------------------------------------------------------------------------------


def generator(seed: int) -> State:
    """A state with nothing in it but chance."""
    g = State()
    g.s = vec[i64]([0] * 64)
    g.reseed(seed)
    return g


def expected_numbers(seed: int, bounds: list[int]) -> list[int]:
    """Lanes of 16 bits in order; one that would favour some numbers is passed over."""
    lanes = iter(
        lane
        for number in range(10_000)
        for word in chacha(seed.to_bytes(16, "little"), number, 8)
        for lane in (word & 0xFFFF, word >> 16)
    )
    found = []
    for n in bounds:
        lane = next(lanes)
        while lane * n % 65536 < 65536 % n:
            lane = next(lanes)
        found.append(lane * n // 65536)
    return found


@given(SEEDS, st.lists(st.integers(1, 65536), max_size=100))
def test_numbers_come_from_the_lanes_of_the_blocks_in_order(seed: int, bounds: list[int]) -> None:
    g = generator(seed)
    assert [int(g.below(n)) for n in bounds] == expected_numbers(seed, bounds)


@given(SEEDS, st.integers(1, 65536))
def test_a_number_is_below_its_bound(seed: int, n: int) -> None:
    g = generator(seed)
    assert all(0 <= g.below(n) < n for _ in range(20))


@pytest.mark.parametrize("n", [2, 3, 5, 7, 30, 101, 110])
def test_all_numbers_are_as_likely(n: int) -> None:
    g = generator(n)
    number = 200 * n if n < 30 else 60 * n
    found = Counter(int(g.below(n)) for _ in range(number))
    expected = number / n
    chi_square = sum((found[i] - expected) ** 2 / expected for i in range(n))
    assert chi_square < n - 1 + 4 * (2 * (n - 1)) ** 0.5  # four standard deviations


@pytest.mark.parametrize("n", [3, 7, 110, 40_000, 65_535])
def test_exactly_as_many_lanes_lead_to_each_number(n: int) -> None:
    """Of the 65 536 lanes those that are not passed over are shared out evenly."""
    found = Counter(lane * n >> 16 for lane in range(65536) if lane * n % 65536 >= 65536 % n)
    assert set(found.values()) == {65536 // n}
    assert len(found) == n


def test_the_state_says_how_much_chance_is_used_up() -> None:
    g = generator(1)
    assert [g.s[LANE], g.below(1), g.s[LANE]] == [0, 0, 1]
    for _ in range(40):
        g.below(2)
    assert g.s[LANE] == 41
    assert [int(word) for word in g.s[CHANCE : CHANCE + 16]] == chacha((1).to_bytes(16, "little"), 1, 8)


def test_a_copy_has_the_same_chance_ahead() -> None:
    g = generator(5)
    for _ in range(13):
        g.below(110)
    twin = g.copy()
    assert [g.below(110) for _ in range(100)] == [twin.below(110) for _ in range(100)]


@given(SEEDS)
def test_the_seed_is_the_key_of_the_generator(seed: int) -> None:
    g = generator(seed)
    assert sum(int(word) << 32 * i for i, word in enumerate(g.s[KEY:LANE])) == seed


def test_every_bit_of_a_seed_matters() -> None:
    rules = rules_of("usa", 2)
    games = {tuple(slots(rules.new_game(2**bit))[LANE:]) for bit in range(128)}
    assert len(games) == 128


# -- rng for random players -------------------------------------------------------------------------------


@given(st.integers(0, 2**32 - 1), st.integers(1, 500))
def test_a_fast_random_number_is_below_its_bound(seed: int, n: int) -> None:
    rng = FastRandom(seed)
    assert all(0 <= rng.below(n) < n for _ in range(10))


def test_fast_random_numbers_are_uniform() -> None:
    rng = FastRandom(1)
    found = Counter(int(rng.below(6)) for _ in range(6000))
    assert all(abs(found[i] - 1000) < 130 for i in range(6))


# -- sets --------------------------------------------------------------------------------------------------

SETS = st.sets(st.integers(0, 62), min_size=1)


@given(SETS)
def test_lowest_is_the_smallest_member(members: set[int]) -> None:
    assert lowest(sum(1 << i for i in members)) == min(members)


@given(st.sets(st.integers(0, 62)))
def test_size_counts_the_members(members: set[int]) -> None:
    assert size(sum(1 << i for i in members)) == len(members)


def test_bits_are_powers_of_two() -> None:
    assert [int(bit) for bit in BIT] == [1 << i for i in range(63)]
    assert all(lowest(1 << i) == i for i in range(63))
    assert len(BIT) > WORD


@given(st.integers(0, 200), st.integers(-3, 203))
def test_ways_to_choose_are_counted_also_where_an_int_would_overflow(n: int, k: int) -> None:
    assert choose(n, k) == pytest.approx(math.comb(n, k) if k >= 0 else 0, rel=1e-12)
