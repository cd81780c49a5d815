"""Inputs from outside, made at random: for each entry of the library, how to make one and how to give it.

Most are nearly right, because those get far. `ENTRIES` is for tests/test_fuzz.py, which also gives what was found
before (CORPUS), and for tests/soak/fuzz.py, which gives many.
"""

from __future__ import annotations

import contextlib
import functools
import json
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from whistlestop import Game, Position, WhistlestopError, board_names, load_board, real_table, ruleset
from whistlestop.analysis.balance import BalanceResults, figures, play_batch
from whistlestop.analysis.puzzles.collection import all_puzzles
from whistlestop.arena import ResultStore, Tournament, play_tournament
from whistlestop.boards import BoardFile
from whistlestop.boards.load import FOLDER
from whistlestop.bots import parse_bots
from whistlestop.bots.registry import bot
from whistlestop.cli import build_parser
from whistlestop.cli.balance import continued
from whistlestop.cli.options import Parser
from whistlestop.cli.puzzle import read as read_puzzles
from whistlestop.engine import serial
from whistlestop.layout.drawing import draw
from whistlestop.layout.fallback import plan_without_layout
from whistlestop.layout.look import look_of
from whistlestop.layout.svg import picture
from whistlestop.layout.table import plan_of
from whistlestop.lessons.lesson import FOLDER as LESSONS
from whistlestop.lessons.lesson import Lesson, lesson_names
from whistlestop.server.protocol import read as read_message

ALLOWED = (WhistlestopError, TypeError)
ODD_TEXTS = ["", " ", "-", "/", ":", ",", "#", "\0", "\ud800", "\ufdfa", "²", "٣", "=", "9" * 30, "a" * 300, "é", "\n"]
ODD_NUMBERS = [-(2**63), -1, 0, 1, 2, 3, 5, 9, 15, 50, 99, 2**15, 2**31, 2**59, 2**62, 2**63 - 1]
ODD_VALUES = ["1", "-1", "0", "99999", "''", "'x'", "[]", "{}", "true", "1.5", "nan", "inf", "1979-05-27", "[[]]"]
ODD_VALUES += ["[1,2]", "{a={}}", f"{2**63 - 1}", "9" * 400, "'" + "x" * 3000 + "'"]
GAMES = 6  # of each board
DUEL = Tournament("first-journey", 2, ("random",), games=3)


class Entry(NamedTuple):
    """A way into the library. What `make` returns is plain data, so that it can be kept in CORPUS."""

    make: Callable[[Random], Any]
    give: Callable[[Any], object]


@functools.cache
def game_of(board: str, number: int) -> Game:
    """A game on the way: the first turns, the middle, or the end."""
    facts = load_board(board)
    players = min(facts.min_players + number % 3, facts.max_players)
    game, chance = Game(ruleset(board, players), seed=number), Random(number)
    for _ in range((2, 30, 120, 60, 12, 400)[number]):
        if game.over:
            break
        game.push(chance.choice(game.legal()))
    return game


@functools.cache
def record_of(board: str) -> str:
    return Game(ruleset(board, 2), seed=7).play_out("random", Random(1)).record()


@functools.cache
def store_bytes() -> bytes:
    """A store with a few games."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "store.sqlite"
        with ResultStore(path, DUEL.setup) as store:
            play_tournament(DUEL, store=store)
        return path.read_bytes()


def any_game(chance: Random) -> tuple[str, int]:
    return chance.choice(board_names()), chance.randrange(GAMES)


def damaged(text: str, chance: Random, others: list[str]) -> str:
    """A text with a few pieces left out, doubled, exchanged, or replaced by others."""
    for _ in range(chance.choice((0, 1, 1, 2, 4))):
        at, end = sorted(chance.randrange(len(text) + 1) for _ in range(2))
        end = min(end, at + chance.choice((1, 3, 10, 100)))
        piece = chance.choice(
            ["", text[at:end] * 2, text[at:end][::-1], chance.choice(others), chance.choice(ODD_TEXTS)]
        )
        text = text[:at] + piece + text[end:]
    return text * chance.choice((1,) * 20 + (2, 50))


def play_on(game: Game) -> None:
    """Look at a game from everywhere, imagine what is hidden, play it to its end, and score it."""
    chance = Random(1)
    for actions in range(1500):
        if actions % 25 == 0 or game.over:
            for view in (game.spectator_view(), *(game.view(seat) for seat in range(game.players))):
                dict(view.memory)
                view.sample(chance)
        if game.over:
            break
        game.push(chance.choice(game.legal()))
    game.scores()


# -- the entries -------------------------------------------------------------------------------------------


def make_action(chance: Random) -> tuple[str, int, str]:
    board, number = any_game(chance)
    game = game_of(board, number)
    known = [str(action) for action in game.legal()] if not game.over else ["pass"]
    words = [*game.rules.verbs, *(route.id for route in game.board.routes), *(kind.id for kind in game.board.kinds)]
    return board, number, damaged(chance.choice(known), chance, words)


def give_action(made: tuple[str, int, str]) -> None:
    board, number, text = made
    game = game_of(board, number)
    game.why_not(text)
    game.copy().play(text)


def make_board(chance: Random) -> str:
    lines = (FOLDER / f"{chance.choice(board_names())}.toml").read_text(encoding="utf-8").splitlines()
    keys = [i for i, line in enumerate(lines) if " = " in line and not line.startswith("#")]
    for _ in range(chance.randint(1, 3)):
        i = chance.choice(keys)
        key, _, value = lines[i].partition(" = ")
        new = ["", lines[i][:-1], f"{key}x = {value}", "]", damaged(lines[i], chance, ODD_VALUES)]
        lines[i] = chance.choice([*new, f"{key} = {chance.choice(ODD_VALUES)}", f"{key} = {chance.choice(ODD_VALUES)}"])
    return "\n".join(lines)


def give_board(text: str) -> object:
    return BoardFile(Path("some.toml"), text).board


def make_drawing(chance: Random) -> str:
    """A board file whose tables [layout] and [look] are damaged."""
    lines = (FOLDER / f"{chance.choice(board_names())}.toml").read_text(encoding="utf-8").splitlines()
    start = min((i for i, line in enumerate(lines) if line in ("[layout]", "[look]")), default=0)
    for _ in range(chance.randint(1, 3)):
        i = chance.randrange(start, len(lines))
        lines[i] = damaged(lines[i], chance, [*ODD_VALUES, *lines[start : start + 9]])
    return "\n".join(lines)


def give_drawing(text: str) -> None:
    file = BoardFile(Path("some.toml"), text)
    plan, look = plan_of(file), look_of(file)
    picture(file.board, draw(file.board, plan or plan_without_layout(file.board), file.names, look=look))


def make_record(chance: Random) -> str:
    lines = record_of(chance.choice(board_names())).splitlines()
    for _ in range(chance.randint(1, 3)):
        i = chance.choice((chance.randrange(min(9, len(lines))), chance.randrange(len(lines))))
        lines[i] = chance.choice([damaged(lines[i], chance, lines[:9]), chance.choice(lines), ""])
    return "\n".join(lines)


def make_save(chance: Random) -> tuple[str, int, list[tuple[int, int]]]:
    """Slots of a saved game with other numbers; its checksum will be right."""
    board, number = any_game(chance)
    slots = game_of(board, number).state.s
    changes = []
    for _ in range(chance.choice((1, 1, 2, 3))):
        slot = chance.randrange(len(slots))
        near = int(slots[slot]) + chance.choice((-2, -1, 1, 2))
        changes.append((slot, chance.choice([near, near, int(slots[slot]) ^ 1 << chance.randrange(62), *ODD_NUMBERS])))
    return board, number, changes


def give_save(made: tuple[str, int, list[tuple[int, int]]]) -> None:
    board, number, changes = made
    data = game_of(board, number).save()[: -serial.HASH_SIZE]
    start = data.index(b"\0") + 1 + serial.HASH_SIZE
    for slot, value in changes:
        at = start + 8 * slot
        data = data[:at] + max(-(2**63), min(value, 2**63 - 1)).to_bytes(8, "little", signed=True) + data[at + 8 :]
    game = Game.load(data + serial.checksum(data))
    game.copy().play_out("planner", Random(2))
    play_on(game)


def make_position(chance: Random) -> tuple[str, int, list[tuple[str, Any, int | None]]]:
    board, number = any_game(chance)
    rules = game_of(board, number).rules
    puts: list[tuple[str, Any, int | None]] = []
    for _ in range(chance.choice((1, 1, 2, 3))):
        field = chance.choice(list(rules.fields_by_name.values()))
        value: Any = chance.choice([*ODD_NUMBERS, *range(8)])
        if field.of == "owner":
            value = chance.choice((None, 0, 1, 2, 9))
        if field.by and field.size > 1:
            value = {chance.choice([*field.by, "nowhere"]): value}
        puts.append((field.name, value, None if field.shares == 1 else chance.randrange(int(rules.players))))
    return board, number, puts


def give_position(made: tuple[str, int, list[tuple[str, Any, int | None]]]) -> None:
    board, number, puts = made
    base = game_of(board, number)
    position = Position.of(base.copy()) if number else Position(base.board, base.players)
    for name, value, seat in puts:
        position.put(name, value, seat)
    play_on(position.game())


MESSAGES: list[dict[str, Any]] = [
    {"type": "hello", "id": 0, "v": 2, "table": "mD9bmpSm076Q", "tokens": ["3TlO2V_Ve6BTzsNhPIE_EX_Z"], "seq": 3},
    {"type": "play", "id": 1, "game": "RcR1ESsgliqxSmdi", "seat": 0, "action": "draw blind", "after": 7},
    {"type": "setup", "id": 2, "board": "usa", "seats": [{}, {"bot": "easy"}]},
    {"type": "say", "id": 3, "seat": 1, "what": "hello"},
    {"type": "events", "id": 4, "game": "RcR1ESsgliqxSmdi", "until": 12},
    {"type": "pace", "id": 5, "speed": "fast", "wait_for_undo": True},
]


def make_message(chance: Random) -> str:
    message = dict(chance.choice(MESSAGES))
    odd: list[Any] = [*ODD_NUMBERS, None, True, 1.5, [], {}, "x" * 3000, chance.choice(ODD_TEXTS)]
    for _ in range(chance.choice((0, 1, 2))):
        message[chance.choice([*message, "seat", "more"])] = chance.choice(odd)
    return damaged(json.dumps(message), chance, ["[" * 5000, '{"a":', "1e999", "\\ud800", "NaN", "9" * 5000])


COMMANDS = [
    "analyse",
    "play",
    "simulate",
    "arena",
    "bench",
    "env",
    "dataset",
    "board",
    "replay",
    "serve",
    "mcp",
    "admin",
    "doctor",
]
OPTIONS = ["--board", "--players", "--bots", "--games", "--seed", "--jobs", "--limit", "--sprt", "--part", "--merge"]
OPTIONS += ["--port", "--store", "--json", "--ladder", "--level", "check", "layout", "actions", "observations", "show"]


def make_arguments(chance: Random) -> list[str]:
    words = [*OPTIONS, *ODD_TEXTS, *board_names(), "2", "-5", "1/3", "0,20", "random,greedy", "1e999", "0x10", "nan"]
    return [chance.choice(COMMANDS), *(chance.choice(words) for _ in range(chance.randrange(7)))]


@functools.cache
def parser() -> Parser:
    return build_parser()


def give_arguments(words: list[str]) -> None:
    with contextlib.suppress(SystemExit):  # after --help
        parser().parse_known_args(words)


def make_bots(chance: Random) -> str:
    known = ["random", "greedy", "planner", "search:time=0.3", "search:rollouts=9,gate=2", "planner:weights=", "easy"]
    return damaged(",".join(chance.sample(known, 2)), chance, [*known, "time=nan", "=", "1e999", ".py:", "os:system"])


def give_bots(text: str) -> None:
    for spec in parse_bots(text):
        bot(spec)


def make_store(chance: Random) -> list[tuple[int, int]]:
    size = len(store_bytes())
    return [(chance.choice((chance.randrange(size), chance.randrange(100))), chance.randrange(256)) for _ in range(5)]


def give_store(changes: list[tuple[int, int]]) -> None:
    data = bytearray(store_bytes())
    for at, value in changes:
        data[at] = value
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "store.sqlite"
        path.write_bytes(data)
        with ResultStore(path, DUEL.setup) as store:
            store.results(DUEL.line_ups())
            with ResultStore(Path(folder) / "other.sqlite", DUEL.setup) as other:
                other.merge(path, DUEL)


def make_lesson(chance: Random) -> str:
    """A lesson file with a few damaged lines."""
    shipped = [name for name in lesson_names() if (LESSONS / f"{name}.toml").exists()]
    lines = (LESSONS / f"{chance.choice(shipped)}.toml").read_text(encoding="utf-8").splitlines()
    for _ in range(chance.randint(1, 3)):
        i = chance.randrange(len(lines))
        key, _, value = lines[i].partition(" = ")
        new = ["", damaged(lines[i], chance, [*ODD_VALUES, *lines[:9]]), f"{key}x = {value}"]
        lines[i] = chance.choice([*new, f"{key} = {chance.choice(ODD_VALUES)}", f"{key} = {chance.choice(ODD_VALUES)}"])
    return "\n".join(lines)


def give_lesson(text: str) -> None:
    Lesson(LESSONS / "some.toml", text).check()


@functools.cache
def facts_at_end(board: str) -> str:
    """What lies on the table when a game is over, as JSON."""
    game = Game.replay(record_of(board))
    view = game.spectator_view()
    return json.dumps({field.name: view.read(field.name) for field in real_table.scored_fields(game.rules)})


def make_facts(chance: Random) -> tuple[str, str]:
    board = chance.choice(board_names())
    facts = json.loads(facts_at_end(board))
    odd: list[Any] = [*ODD_NUMBERS, None, True, 1.5, [], {}, "x" * 3000, [[]], chance.choice(ODD_TEXTS)]
    for _ in range(chance.choice((0, 1, 1, 2))):
        held = facts
        while True:  # go down to some value
            places = list(held) if isinstance(held, dict) else list(range(len(held)))
            if not places:
                break
            at = chance.choice(places)
            if isinstance(held[at], (dict, list)) and held[at] and chance.random() < 0.8:
                held = held[at]
                continue
            held[at] = chance.choice([*odd, *range(8)])
            break
    return board, json.dumps(facts)


def give_facts(made: tuple[str, str]) -> None:
    board, facts = made
    real_table.finished_game(ruleset(board, 2), json.loads(facts)).scores()


@functools.cache
def results_text() -> str:
    """What `board balance` stores after a few games."""
    rules = ruleset("first-journey", 2)
    results = BalanceResults.of(rules)
    results.add(0, play_batch(rules, 0))
    return json.dumps(results.to_dict())


def make_results(chance: Random) -> str:
    return damaged(results_text(), chance, ["[" * 5000, "{}", "null", "1e999", "-1", '"batches": 3', "9" * 5000])


def give_results(text: str) -> None:
    rules = ruleset("first-journey", 2)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "results.json"
        path.write_text(text, encoding="utf-8", errors="surrogatepass")
        figures(rules, continued(rules, str(path)))


def make_puzzle(chance: Random) -> str:
    line = json.dumps(chance.choice(all_puzzles()).to_dict())
    return damaged(line, chance, ["[" * 5000, "{}", "null", "1e999", "-1", '"answer": 9', "AAAA"])


def give_puzzle(text: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "puzzles.jsonl"
        path.write_text(text, encoding="utf-8", errors="surrogatepass")
        for puzzle in read_puzzles(path):
            puzzle.view()


ENTRIES = {
    "action": Entry(make_action, give_action),
    "board": Entry(make_board, give_board),
    "record": Entry(make_record, Game.replay),
    "save": Entry(make_save, give_save),
    "position": Entry(make_position, give_position),
    "arguments": Entry(make_arguments, give_arguments),
    "bots": Entry(make_bots, give_bots),
    "drawing": Entry(make_drawing, give_drawing),
    "message": Entry(make_message, read_message),
    "store": Entry(make_store, give_store),
    "lesson": Entry(make_lesson, give_lesson),
    "facts": Entry(make_facts, give_facts),
    "results": Entry(make_results, give_results),
    "puzzle": Entry(make_puzzle, give_puzzle),
}
