"""A game as a text file: a header, one action a line, and how it ended.

    # a comment
    format: 1
    board: usa 0123456789abcdef
    rules: province_mat 2 (the rules that have changed since their first version, if there are any)
    players: 2
    commitment: 02d4… (the SHA-256 of the seed as 32 hexadecimal digits)

    1 keep 1,3
    2 keep 1,2
    …
    seed: 00000000000000000000000000000007
    scores: 102 88
    winners: 1

The commitment is there from the start and says nothing; the seed stands in the record once the game is over, so that
everybody can check that it is the one committed to, and that the cards really came in its order.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field

from whistlestop.boards import load
from whistlestop.engine.board import Board
from whistlestop.errors import BadRecord, OtherRules, WhistlestopError
from whistlestop.game import Game, checked_seed, ruleset
from whistlestop.notation import action_text

FORMAT = "1"
HEADER = ("format", "board", "rules", "players", "first", "commitment")
FOOTER = ("seed", "scores", "winners")


def seed_text(seed: int) -> str:
    return f"{seed:032x}"


def commitment(seed: int) -> str:
    """What binds to a seed without telling it: the SHA-256 of its text."""
    return hashlib.sha256(seed_text(seed).encode()).hexdigest()


def write(game: Game, *, reveal: bool) -> str:
    """A game as a record; the seed only if it is to be revealed, the result only if there is one."""
    lines = [
        "# Whistlestop game record",
        f"format: {FORMAT}",
        f"board: {game.board.id} {game.board.fingerprint}",
        *([f"rules: {game.rules.version}"] if game.rules.version else []),
        f"players: {game.players}",
        *([] if game.first is None else [f"first: {game.first + 1}"]),
        f"commitment: {commitment(game.seed)}",
        "",
    ]
    lines += [f"{seat + 1} {action_text(game.rules, action)}" for seat, action in game.played]
    if reveal:
        lines.append(f"seed: {seed_text(game.seed)}")
    if game.over:
        scores = game.scores()
        lines.append("scores: " + " ".join(str(total) for total in scores.totals))
        lines.append("winners: " + " ".join(str(seat + 1) for seat in scores.winners))
    return "\n".join(lines) + "\n"


@dataclass
class Record:
    """A record taken apart: values by key, and actions as (line number, seat, text)."""

    values: dict[str, str] = field(default_factory=dict)
    actions: list[tuple[int, int, str]] = field(default_factory=list)

    def number(self, key: str, what: str) -> int:
        value = self.values.get(key)
        if value is None:
            raise BadRecord(f"the record lacks the line '{key}: {what}'; it may be cut off")
        if not re.fullmatch(r"[0-9]{1,3}", value):
            raise BadRecord(f"'{key}: {value[:20]}' is no number that fits; write {what}")
        return int(value)


def read(text: str) -> Record:
    """Take a record apart; BadRecord for a line that is neither comment, header, action nor ending."""
    record = Record()
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.partition("#")[0].strip()
        if not line:
            continue
        key, colon, value = line.partition(":")
        if colon and key in HEADER + FOOTER:
            if key in record.values:
                raise BadRecord(f"line {number}: '{key}' is there twice; remove one")
            record.values[key] = value.strip()
            continue
        action = re.fullmatch(r"([0-9]{1,3})\s+(\S.*)", line)
        if not action:
            raise BadRecord(f"line {number}: '{line}' is neither 'key: value' nor '<seat> <action>'")
        record.actions.append((number, int(action[1]) - 1, action[2]))
    version = record.values.get("format")
    if version != FORMAT:
        found = "has no 'format' line" if version is None else f"has the format '{version}'"
        raise BadRecord(f"the text {found}; this version reads records of format {FORMAT}")
    return record


def start(record: Record, board: Board | None, seed: int | None) -> Game:
    """The game of a record before its first action."""
    name, _, fingerprint = record.values.get("board", "").partition(" ")
    if board is None and not re.fullmatch(r"[a-z0-9_-]+", name):  # never open a file because a record says so
        raise BadRecord(f"'board: {name}' does not begin with the id of a board")
    facts = board or load(name)
    if fingerprint.strip() != facts.fingerprint:
        raise BadRecord(
            f"the record was played on another version of the board '{name}' ({fingerprint.strip() or 'none given'}, "
            f"here {facts.fingerprint}); give the board file it was played on"
        )
    if seed is None:
        digits = record.values.get("seed")
        if digits is None:
            raise BadRecord("the record has no seed: the game is not over, or the record is cut off; give its seed")
        if not re.fullmatch(r"[0-9a-f]{1,32}", digits):
            raise BadRecord(f"the seed '{digits}' is not 1 to 32 hexadecimal digits")
        seed = int(digits, 16)
    checked_seed(seed)
    committed = record.values.get("commitment", commitment(seed))
    if committed != commitment(seed):
        raise BadRecord(
            f"the seed {seed_text(seed)} is not the one committed to: "
            f"its SHA-256 is {commitment(seed)}, not {committed}"
        )
    first = record.number("first", "seat number") - 1 if "first" in record.values else None
    rules = ruleset(facts, record.number("players", "number"))
    if record.values.get("rules", "") != rules.version:
        raise OtherRules(record.values.get("rules", ""), rules.version)
    return Game(rules, seed, first)


def replay(text: str, *, board: Board | None = None, seed: int | None = None) -> Game:
    """Play a record again, every action checked, and compare the result if it names one."""
    record = read(text)
    game = start(record, board, seed)
    for number, seat, action in record.actions:
        try:
            game.play(action, seat)
        except WhistlestopError as fault:
            raise BadRecord(f"line {number}: {fault}") from fault
    check_result(record, game)
    return game


def check_result(record: Record, game: Game) -> None:
    """Compare the ending that a record names with the one its actions lead to."""
    if "scores" not in record.values:
        return
    if not game.over:
        raise BadRecord("the record names final scores, but its actions do not lead to the end; lines are missing")
    scores = game.scores()
    for key, numbers in (("scores", scores.totals), ("winners", [seat + 1 for seat in scores.winners])):
        found = " ".join(str(number) for number in numbers)
        if record.values.get(key, found).split() != found.split():
            raise BadRecord(f"the record says '{key}: {record.values[key]}', its actions lead to '{found}'")


def verify(text: str, *, board: Board | None = None) -> Game:
    """Replay a finished record and check that its seed is the one committed to."""
    record = read(text)
    if "commitment" not in record.values:
        raise BadRecord("the record has no commitment; nothing binds it to its seed")
    if "scores" not in record.values:
        raise BadRecord("the record has no final scores: the game is not over, or the record is cut off")
    return replay(text, board=board)
