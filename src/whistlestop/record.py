"""Records: a game as text, with a header, one action on each line, and the result.

    # a comment
    format: 1
    board: usa 0123456789abcdef
    rules: some_rule 2 (the rules that have changed since their first version, if there are any)
    players: 2
    commitment: 02d4… (the SHA-256 of the seed as 32 hexadecimal digits)

    1 keep 1,3
    2 keep 1,2
    …
    seed: 00000000000000000000000000000007
    scores: 102 88
    winners: 1

The commitment is there from the start and reveals nothing. The seed is added when the game is over, so that everybody
can check that it is the one committed to, and that the cards came in its order.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field

from whistlestop.boards import load
from whistlestop.engine.board import Board
from whistlestop.errors import BadRecord, BadSeed, OtherRules, check_type

SEED_BITS = 128
FORMAT = "1"
MOST_LETTERS = 10_000_000  # of a record; those of games have some thousands
HEADER = ("format", "board", "rules", "players", "first", "commitment")
FOOTER = ("seed", "scores", "winners")


def checked_seed(seed: int) -> int:
    """Return a seed; raise BadSeed if it does not fit 128 bits."""
    if type(seed) is not int or not 0 <= seed < 2**SEED_BITS:
        found = "" if isinstance(seed, int) and seed.bit_length() > 2 * SEED_BITS else f" {seed!r:.80}"
        raise BadSeed(f"the seed{found} is out of range; use a whole number from 0 to 2^{SEED_BITS} - 1")
    return seed


def seed_text(seed: int) -> str:
    return f"{seed:032x}"


def commitment(seed: int) -> str:
    """Return the SHA-256 of the text of a seed, which binds to the seed without revealing it."""
    return hashlib.sha256(seed_text(seed).encode()).hexdigest()


def installed_board(name: str) -> Board:
    """Return a board by its id; raise BadRecord for anything else, because data must not make us open a file."""
    if not re.fullmatch(r"[a-z0-9_-]+", name):
        raise BadRecord(f"'{name[:60]}' is not the id of a board")
    return load(name)


@dataclass
class Record:
    """A parsed record: values by key, and actions as (line number, seat, text)."""

    values: dict[str, str] = field(default_factory=dict)
    actions: list[tuple[int, int, str]] = field(default_factory=list)

    def text(self) -> str:
        """Return the text of the record."""
        lines = ["# Whistlestop game record"]
        lines += [f"{key}: {self.values[key]}" for key in HEADER if key in self.values]
        lines.append("")
        lines += [f"{seat + 1} {action}" for _, seat, action in self.actions]
        lines += [f"{key}: {self.values[key]}" for key in FOOTER if key in self.values]
        return "\n".join(lines) + "\n"

    def board(self, given: Board | None = None) -> Board:
        """Return the board of the game, which may be given; raise BadRecord if it is another version."""
        name, _, fingerprint = self.values.get("board", "").partition(" ")
        board = given or installed_board(name)
        if fingerprint.strip() != board.fingerprint:
            raise BadRecord(
                f"the record was played on another version of the board '{name:.80}' "
                f"({fingerprint.strip() or 'none given':.80}, here {board.fingerprint}); "
                "give the board file it was played on"
            )
        return board

    def players(self) -> int:
        return self.number("players", "number")

    def first(self) -> int | None:
        """Return the seat that began, if the record names it."""
        return self.number("first", "seat number") - 1 if "first" in self.values else None

    def seed(self, given: int | None = None) -> int:
        """Return the seed of the record or the given one; raise BadRecord if it is not the one committed to."""
        if given is None:
            digits = self.values.get("seed")
            if digits is None:
                raise BadRecord("the record has no seed: the game is not over, or the record is cut off; give its seed")
            if not re.fullmatch(r"[0-9a-f]{1,32}", digits):
                raise BadRecord(f"the seed '{digits:.80}' is not 1 to 32 hexadecimal digits")
            given = int(digits, 16)
        seed = checked_seed(given)
        committed = self.values.get("commitment", commitment(seed))
        if committed != commitment(seed):
            raise BadRecord(
                f"the seed {seed_text(seed)} is not the one committed to: "
                f"its SHA-256 is {commitment(seed)}, not {committed:.80}"
            )
        return seed

    def check_rules(self, version: str) -> None:
        """Raise OtherRules if the game was not played by this version of the rules."""
        if self.values.get("rules", "") != version:
            raise OtherRules(self.values.get("rules", "")[:200], version)

    def check_complete(self) -> None:
        """Raise BadRecord if the record lacks the final scores or the commitment."""
        if "commitment" not in self.values:
            raise BadRecord("the record has no commitment; nothing binds it to its seed")
        if "scores" not in self.values:
            raise BadRecord("the record has no final scores: the game is not over, or the record is cut off")

    def check_result(self, result: dict[str, str]) -> None:
        """Raise BadRecord if the record has a result that differs from the one its actions lead to."""
        if "scores" not in self.values:
            return
        if not result:
            raise BadRecord("the record names final scores, but its actions do not lead to the end; lines are missing")
        for key, found in result.items():
            if self.values.get(key, found).split() != found.split():
                raise BadRecord(f"the record says '{key}: {self.values[key]:.80}', its actions lead to '{found}'")

    def number(self, key: str, what: str) -> int:
        value = self.values.get(key)
        if value is None:
            raise BadRecord(f"the record lacks the line '{key}: {what}'; it may be cut off")
        if not re.fullmatch(r"[0-9]{1,3}", value):
            raise BadRecord(f"'{key}: {value[:20]}' is not a valid number; write {what}")
        return int(value)


def read(text: str) -> Record:
    """Parse a record; raise BadRecord for a line that is neither a comment, a value nor an action."""
    check_type(text, str, "the text of a record is a str")
    if len(text) > MOST_LETTERS:
        raise BadRecord(f"the text has {len(text)} letters; a record has at most {MOST_LETTERS}")
    record = Record()
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.partition("#")[0].strip()
        if not line:
            continue
        key, colon, value = line.partition(":")
        if colon and key in HEADER + FOOTER:
            if key in record.values:
                raise BadRecord(f"line {number}: '{key}' appears twice; remove one")
            record.values[key] = value.strip()
            continue
        action = re.fullmatch(r"([0-9]{1,3})\s+(\S.*)", line)
        if not action:
            raise BadRecord(f"line {number}: '{line:.80}' is neither 'key: value' nor '<seat> <action>'")
        record.actions.append((number, int(action[1]) - 1, action[2]))
    version = record.values.get("format")
    if version != FORMAT:
        found = "has no 'format' line" if version is None else f"has the format '{version:.80}'"
        raise BadRecord(f"the text {found}; this version reads records of format {FORMAT}")
    return record
