"""Random inputs to every entry, and what was found before: read, or refused with an error of ours. See fuzzing.py."""

from __future__ import annotations

import json
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from fuzzing import ALLOWED, ENTRIES, results_text
from hypothesis import given, settings
from hypothesis import strategies as st

from whistlestop.analysis.puzzles.collection import all_puzzles
from whistlestop.lessons.lesson import FOLDER as LESSONS

# inputs that once had another error, took very long, or were taken and failed later
CORPUS: list[tuple[str, Any]] = [
    ("action", ("usa", 1, "claim atlanta-nashville loco:1" * 100)),
    ("action", ("usa", 1, "claim atlanta-nashville loco:1" * 6000)),
    ("action", ("iberia", 0, "\ufdfa" * 500)),
    ("board", "[rules" + ".a" * 1200 + "]\nb = 1\n"),
    ("board", "names = " + "[" * 5000 + "]" * 5000),
    ("board", "trains = " + "9" * 5000),
    ("board", "routes = [" + "{}," * 20_000 + "]"),
    ("record", "1 " + "claim atlanta-nashville loco:1" * 5000),
    ("record", "seed: " + "f" * 200_000),
    ("save", ("iberia", 3, [(751, 2**59)])),
    ("save", ("iberia", 2, [(983, 15)])),
    ("save", ("switzerland", 1, [(311, 2**31), (407, 0)])),
    ("save", ("south-korea", 2, [(663, 2), (935, 5), (535, 0)])),
    ("save", ("usa", 2, [(659, 2), (890, 3)])),
    ("save", ("nordic", 4, [(581, 50), (921, 5)])),
    ("save", ("first-journey", 0, [(646, 4503599627370499), (18, 0)])),
    ("position", ("usa", 0, [("trains", 10**30, 0)])),
    ("position", ("usa", 0, [("offer", 2**62, 1)])),
    ("position", ("marklin", 0, [("goods_left", {"berlin": 99}, None)])),
    ("position", ("iberia", 0, [("draft_card", 9, None)])),
    ("position", ("first-journey", 0, [("completed_count", 50, 0)])),
    ("position", ("europe", 0, [("tunnel_due", 2, None)])),
    ("position", ("usa", 0, [("deck_extra_count", 5, None)])),
    ("position", ("usa", 2, [("last_turns", 3, None)])),
    ("bots", "\ud800la.py:y"),
    ("bots", "a" * 300 + ".py:MyBot"),
    ("store", [(3537, 182), (9893, 47), (271, 37), (14044, 7), (14749, 210)]),
    ("lesson", 'board = "\ud800"'),
    ("lesson", (LESSONS / "tunnels.toml").read_text(encoding="utf-8").replace("[position]", "[position]\nfields = 3")),
    ("results", '{"fingerprint": ' + "[" * 5000),
    ("results", results_text().replace('"turns": [', '"turns": [0, ')),
    ("results", results_text().replace('"games": 25', '"games": 0')),
    ("puzzle", "[" * 5000),
    ("puzzle", json.dumps(all_puzzles()[0].to_dict() | {"state": "~~~~~"})),
    ("puzzle", json.dumps(all_puzzles()[0].to_dict() | {"state": "AAAA"})),
]


def give(entry: str, made: Any) -> None:
    with suppress(*ALLOWED):
        ENTRIES[entry].give(made)


@pytest.mark.parametrize("number", range(len(CORPUS)), ids=lambda n: f"{n}-{CORPUS[n][0]}")
def test_inputs_that_fuzzing_has_found_before_are_read_or_refused(number: int) -> None:
    give(*CORPUS[number])


@pytest.mark.parametrize("entry", ENTRIES)
@settings(max_examples=150)
@given(seed=st.integers(0, 2**32))
def test_any_input_is_read_or_refused(entry: str, seed: int) -> None:
    give(entry, ENTRIES[entry].make(Random(seed)))
