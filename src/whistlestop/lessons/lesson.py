"""Lessons: games with a script, in which a player learns a rule by using it.

A lesson file names a board, the position (or only the seed) that the game starts from, and its steps. A step is a text,
and may await an action of the player, who always has seat 0; `then` are the actions of the others that follow. The
script is linear: how many actions have been played says where a lesson is, so nothing about it has to be stored.

What a step awaits is the beginning of an action's text: "claim denver-phoenix" awaits that route however it is paid
for, "draw" any card. After the last step the game goes on like any other.
"""

from __future__ import annotations

import functools
import hashlib
import logging
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from whistlestop.boards import load
from whistlestop.boards.load import Source
from whistlestop.engine.action import Action
from whistlestop.engine.board import Board
from whistlestop.engine.ruleset import Ruleset
from whistlestop.errors import BadBoard, BadLesson, Diagnostic, NotAwaited, UnknownLesson, WhistlestopError, check_type
from whistlestop.game import Game, ruleset
from whistlestop.plugins import LESSON_GROUP, entry_points, plugin_file
from whistlestop.position import Position
from whistlestop.toml.table import Diagnostics, TomlTable, hint, shown

log = logging.getLogger("whistlestop.lessons")

FOLDER = Path(__file__).parent
PLAYERS = 2
LEARNER = 0  # the seat of the player
LANGUAGES = ("en", "fr")  # of all lessons of this package; those of other packages need only the first

Texts = Mapping[str, str]  # by language


@dataclass(frozen=True)
class Step:
    """What the player is told, and the action that they have to take; without one they just read on."""

    texts: Texts
    awaits: tuple[str, ...]  # beginnings of actions, any of which will do
    hint: Texts  # for somebody who does something else
    shows: str  # what of the screen it is about: "map", "hand", "cards" …; empty if nothing
    then: tuple[str, ...]  # what the other seats do next, each the beginning of an action
    at: int  # the number of actions played by then


@dataclass(frozen=True)
class ScriptedAction:
    """An action of the script."""

    awaits: tuple[str, ...]
    step: Step
    own: bool  # whether it is the player's


class Lesson:
    """A lesson file, read; `check` plays it through."""

    def __init__(self, path: Path, text: str) -> None:
        """Read a lesson; raise BadLesson with all faults of the text."""
        check_type(text, str, "the text of a lesson is a str")
        self.path = path
        self.id = path.stem
        self.version = hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()[:12]  # changes with the file
        try:
            top = TomlTable(Diagnostics({}), "", tomllib.loads(text))
        except (tomllib.TOMLDecodeError, RecursionError) as error:
            raise BadLesson(str(path), [Diagnostic("the file", str(error), "correct the TOML there")]) from error
        try:
            self._read(top)
        except BadBoard as error:  # too many faults to go on
            raise BadLesson(str(path), error.faults) from error
        if top.faults:
            raise BadLesson(str(path), top.faults.in_order())
        self.moves: list[ScriptedAction] = []
        for step in self.steps:
            if step.awaits:
                self.moves.append(ScriptedAction(step.awaits, step, own=True))
            self.moves += [ScriptedAction((action,), step, own=False) for action in step.then]

    def _read(self, top: TomlTable) -> None:
        self.board_id = top.word("board")
        self.rules = top.words("rules", [])  # that it teaches
        self.newcomers = top.flag("newcomers", False)  # the one to begin with
        self.seed = top.integer("seed", 0, 2**63 - 1, 0)
        self.titles = read_texts(top, "title")
        self.about = read_texts(top, "about")
        self.position = top.entry("position").table
        self.steps: list[Step] = []
        done = 0
        for entry in top.entries("steps"):
            texts = {key: entry.text(key) for key in ("en", *(key for key in entry.table if len(key) == 2))}
            awaits, then = read_actions(entry, "await"), read_actions(entry, "then")
            hints = read_texts(entry, "hint") if awaits and "hint" in entry.table else {}
            self.steps.append(Step(texts, awaits, hints, entry.text("show", ""), then, done))
            done += bool(awaits) + len(then)
            entry.finish()
        top.finish()

    def __repr__(self) -> str:
        return f"<Lesson {self.id}: {len(self.steps)} steps on {self.board_id}>"

    @property
    def board_source(self) -> Source:
        """The id of the board, or the path of its file if it is only for lessons."""
        beside = self.path.parent / "boards" / f"{self.board_id}.toml"
        return beside if beside.exists() else self.board_id

    def board(self) -> Board:
        return load(self.board_source)

    def start(self, rules: Ruleset | None = None) -> Game:
        """Return the game at the first step; raise BadLesson if the position is not possible."""
        rules = rules or ruleset(self.board(), PLAYERS)
        if not self.position:
            return Game(rules, self.seed, LEARNER)
        try:
            return set_up(rules, self.seed, self.position)
        except (WhistlestopError, TypeError) as error:
            fault = Diagnostic("position", str(error), "correct the position")
            raise BadLesson(str(self.path), [fault]) from error

    def next(self, done: int) -> ScriptedAction | None:
        """Return what the script awaits after so many actions; None when it is over."""
        return self.moves[done] if done < len(self.moves) else None

    def allow(self, done: int, action: Action, *, own: bool) -> None:
        """Raise NotAwaited if this legal action is not the one that the script awaits."""
        move = self.next(done)
        if move is not None and not (move.own == own and matches(move, str(action))):
            raise NotAwaited(move.step.hint.get("en") or move.step.texts["en"])

    def scripted(self, done: int, game: Game, seat: int) -> Action | None:
        """Return the action that the script has for a seat other than the player's; None if it has none."""
        move = self.next(done)
        if move is None or move.own:
            return None
        return next((action for action in game.legal(seat) if matches(move, str(action))), None)

    def check(self) -> Game:
        """Play the lesson through, and return the game; raise BadLesson if a step cannot be played."""
        game = self.start()
        for done, move in enumerate(self.moves):
            number = self.steps.index(move.step)
            seat = next((seat for seat in game.pending_seats if (seat == LEARNER) == move.own), None)
            legal = [] if seat is None else game.legal(seat)
            found = [action for action in legal if matches(move, str(action))]
            for awaited in move.awaits:
                if not any(begins(str(action), awaited) for action in legal):
                    who = "the player" if move.own else "somebody else"
                    what = f"{who} has to '{awaited}' after {done} actions, which is not legal there"
                    words = hint(awaited, [str(action) for action in legal], "it is not their turn")
                    raise BadLesson(str(self.path), [Diagnostic(f"steps[{number}]", what, words)])
            game.play(found[0], seat)
        return game


def begins(text: str, awaited: str) -> bool:
    """Return whether the text of an action begins with these words."""
    return text == awaited or text.startswith(awaited + " ")


def matches(move: ScriptedAction, text: str) -> bool:
    return any(begins(text, awaited) for awaited in move.awaits)


def set_up(rules: Ruleset, seed: int, table: Mapping[str, Any]) -> Game:
    """Return the game of a table [position]: hands, display, deck, discards, tickets, routes, trains, fields."""
    keys = ("hands", "display", "deck", "discards", "tickets", "routes", "trains", "fields")
    for key in table:
        if key not in keys:
            raise TypeError(f"'{key}' does not belong here; {hint(key, keys, 'the keys: ' + ', '.join(keys))}")
    position = Position(rules.board, rules.players, seed=seed, first=LEARNER)
    position.cards(
        *table.get("hands", ()),
        display=table.get("display"),
        deck=table.get("deck"),
        discards=table.get("discards", ""),
    )
    position.tickets(*table.get("tickets", ()))
    for seat, routes in enumerate(table.get("routes", ())):
        position.routes(seat, *routes)
    position.trains(*table.get("trains", ()))
    fields = table.get("fields", {})
    if not isinstance(fields, Mapping):
        raise TypeError("'fields' is a table")
    for name, value in fields.items():
        if isinstance(value, list):
            for seat, each in enumerate(value):
                position.put(name, each, seat)
        else:
            position.put(name, value)
    return position.game()


def read_texts(top: TomlTable, key: str) -> Texts:
    """Read a table of texts by language, of which the first language is required."""
    entry = top.entry(key)
    found = {language: entry.text(language) for language in dict.fromkeys(("en", *entry.table))}
    entry.finish()
    return found


def read_actions(entry: TomlTable, key: str) -> tuple[str, ...]:
    """Read a text or a list of texts."""
    value = entry.get(key)
    if value is None:
        return ()
    texts = value if isinstance(value, list) else [value]
    found = tuple(" ".join(text.split()) for text in texts if isinstance(text, str) and text.strip())
    if len(found) == len(texts):
        return found
    entry.fault(key, f"is {shown(value)}", 'write an action, like "draw red", or a list of them')
    return ()


# -- which lessons there are -----------------------------------------------------------------------------------------


def lesson_names() -> list[str]:
    """Return the ids of the lessons of this package and of other installed packages."""
    return sorted({path.stem for path in FOLDER.glob("*.toml")} | entry_points(LESSON_GROUP).keys())


@functools.cache
def lesson(name: str) -> Lesson:
    """Return a lesson; raise UnknownLesson if there is none of that id, BadLesson if its file has faults."""
    check_type(name, str, "the id of a lesson is a str")
    if name not in lesson_names():
        known = ", ".join(lesson_names())
        raise UnknownLesson(f"no lesson '{name:.80}'; {hint(name, lesson_names(), '')} the lessons: {known}")
    path = Path(f"{name}.toml")
    try:
        path = FOLDER / path if (FOLDER / path).exists() else plugin_file(LESSON_GROUP, name)
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError, ImportError) as error:
        fault = Diagnostic("the file", f"cannot be read: {error}", "put it into the folder of the package, as UTF-8")
        raise BadLesson(str(path), [fault]) from error
    return Lesson(path, text)


@functools.cache
def playable_lessons() -> list[Lesson]:
    """Return all lessons that can be played; one of another package that cannot is left out, and the log says why."""
    found: list[Lesson] = []
    for name in lesson_names():
        try:
            one = lesson(name)
            if one.path.parent != FOLDER:
                one.check()
            found.append(one)
        except Exception as error:  # its package may bring a rule, which may raise anything
            if (FOLDER / f"{name}.toml").exists():
                raise
            log.warning("the lesson '%s' of another package is left out: %s", name, error)
    return found
