"""Lessons: every file can be played as it is meant, whatever a step leaves to the player, and speaks every language."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import cast

import pytest
from table import ROOT

from whistlestop import board_names, load_board, plugins
from whistlestop.boards import read
from whistlestop.engine.action import Action
from whistlestop.engine.board import Board, Ticket
from whistlestop.errors import BadLesson, NotAwaited, UnknownLesson
from whistlestop.game import Game
from whistlestop.lessons import LEARNER, Lesson, lesson, lesson_names, playable_lessons
from whistlestop.lessons.lesson import FOLDER, LANGUAGES, ScriptedAction, matches
from whistlestop.server.boards import lesson_boards
from whistlestop.server.lessons import lesson_list

LESSONS = sorted(path.stem for path in FOLDER.glob("*.toml"))
READING = 200  # words a minute
SIX_LINES, FOUR_LINES = 285, 192  # letters in the box of a lesson, 390 pixels wide
ACTING = 8  # seconds to find and press something
PLAIN = set(lesson("basics").rules)  # what the first lesson teaches


def answers(game: Game, move: ScriptedAction) -> list[str]:
    """What the script allows now."""
    seat = next(seat for seat in game.pending_seats if (seat == LEARNER) == move.own)
    return [str(action) for action in game.legal(seat) if matches(move, str(action))]


def take(game: Game, move: ScriptedAction, action: str) -> None:
    game.play(action, next(seat for seat in game.pending_seats if (seat == LEARNER) == move.own))


@pytest.mark.parametrize("name", LESSONS)
def test_every_step_can_be_played_whatever_it_leaves_to_the_player(name: str) -> None:
    found = lesson(name)
    found.check()
    for number, changed in enumerate(found.moves):
        game = found.start()
        for move in found.moves[:number]:
            take(game, move, answers(game, move)[0])
        for other in answers(game, changed)[1:] if changed.own else []:
            branch = game.copy()
            take(branch, changed, other)
            for move in found.moves[number + 1 :]:
                take(branch, move, answers(branch, move)[0])
        game.rules.audit(game.state)


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_speaks_every_language_and_asks_for_something(name: str) -> None:
    found = lesson(name)
    for language in LANGUAGES:
        assert found.titles[language]
        assert found.about[language]
        for step in found.steps:
            assert step.texts[language]
            assert not step.awaits or step.hint[language], "what is said to somebody who does something else?"
    assert any(step.awaits for step in found.steps)
    assert not found.steps[-1].awaits, "the last step looks back"


# What the page calls otherwise: trip, space; passager, carte Festival, Destination, prendre possession,
# Grande Traversée, chemin le plus long.
OTHER_WORDS = {
    "en": re.compile(r"\b(?:spots?|(?:a|the) \*?journey\*? (?:will|from|is)|be a \*?journey)\b", re.I),
    "fr": re.compile(
        r"\b(voyageurs?|tickets?|cartes? Fête|plus long chemin|prenez (?:la|le) (?:route|tunnel|ferry))\b", re.I
    ),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_uses_the_words_of_the_page(name: str, language: str) -> None:
    found = lesson(name)
    texts = [found.titles, found.about, *(text for step in found.steps for text in (step.texts, step.hint))]
    assert not [text[language] for text in texts if text and OTHER_WORDS[language].search(text[language])]


@pytest.mark.parametrize("name", LESSONS)
def test_no_text_of_a_lesson_has_to_be_scrolled_on_a_phone(name: str) -> None:
    for step in lesson(name).steps:
        most = SIX_LINES if step.awaits else FOUR_LINES  # there is a button below
        assert {language: text for language, text in step.texts.items() if len(text.replace("*", "")) > most} == {}


@pytest.mark.parametrize("name", LESSONS)
def test_nobody_waits_for_the_player_between_a_step_and_its_end(name: str) -> None:
    """The others have acted before the player reads on: the script of a step is complete when the next one is shown."""
    found = lesson(name)
    game = found.start()
    for move in found.moves:
        take(game, move, answers(game, move)[0])
    assert game.over or LEARNER in game.pending_seats


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_takes_as_long_as_it_should(name: str, language: str) -> None:
    found = lesson(name)
    words = sum(len(step.texts[language].split()) for step in found.steps)
    minutes = words / READING + sum(move.own for move in found.moves) * ACTING / 60
    assert minutes <= (6 if found.newcomers else 3)


def test_every_rule_of_every_board_has_a_lesson_that_uses_it() -> None:
    for name in LESSONS:
        assert set(lesson(name).rules) <= set(lesson(name).board().rules)
    taught = {rule for name in LESSONS for rule in lesson(name).rules}
    missing = {rule for board in board_names() for rule in load_board(board).rules} - taught
    assert not missing


def offered(board: str) -> list[Lesson]:
    """The lessons that the page offers for a board: `lessonsFor` in web/src/lessons/offers.ts."""
    rules = set(load_board(board).rules)
    others = [lesson(name) for name in LESSONS if not lesson(name).newcomers]
    found = [each for each in others if each.board_id == board]
    for each in others:
        taught = PLAIN.union(*(known.rules for known in found))
        if set(each.rules) <= rules and not set(each.rules) <= taught:
            found.append(each)
    return found


@pytest.mark.parametrize("board", board_names())
def test_the_lessons_that_are_offered_for_a_board_teach_all_of_its_rules(board: str) -> None:
    taught = PLAIN.union(*(each.rules for each in offered(board)))
    assert set(load_board(board).rules) <= taught


def own_actions(found: Lesson) -> list[Action]:
    """What the player does in a lesson."""
    game = found.start()
    own: list[Action] = []
    for move in found.moves:
        action = game.parse(answers(game, move)[0])
        if move.own:
            own.append(action)
        take(game, move, str(action))
    return own


def own_tickets(found: Lesson) -> list[Ticket]:
    """The tickets with which the player begins a lesson."""
    held = cast("list[list[str]]", found.position.get("tickets", [[]]))[LEARNER]
    return [ticket for ticket in found.board().tickets if ticket.id in held]


def into_country(board: Board, action: Action) -> bool:
    return action.route is not None and any(board.cities[end].country for end in (action.route.a, action.route.b))


# What is special on a board and no rule of its own: whether a board has it, and whether a lesson there lets the player
# use it.
SPECIALS: dict[str, tuple[Callable[[Board], object], Callable[[Board, Lesson], object]]] = {
    "ferries": (
        lambda board: any(route.ferry for route in board.routes),
        lambda board, found: any(action.route and action.route.ferry for action in own_actions(found)),
    ),
    "locomotives for long routes": (
        lambda board: any(kind.wild_from > 1 for kind in board.kinds),
        lambda board, found: any(
            kind.id in action.cards for kind in board.kinds if kind.wild_from > 1 for action in own_actions(found)
        ),
    ),
    "locomotives for some routes": (
        lambda board: board.rules["claim_routes"].get("wild_on"),
        lambda board, found: any("loco" in action.cards for action in own_actions(found) if action.verb == "claim"),
    ),
    "two decks of tickets": (
        lambda board: len(board.decks) == 2 and "box" not in board.rules["opening_tickets"],
        lambda board, found: any(len(action.decks) == 2 for action in own_actions(found)),
    ),
    "tickets to any of several places": (
        lambda board: any(ticket.goals for ticket in board.tickets),
        lambda board, found: any(ticket.goals for ticket in own_tickets(found)),
    ),
    "countries": (
        lambda board: board.countries,
        lambda board, found: (
            any(into_country(board, action) for action in own_actions(found))
            or {place for ticket in own_tickets(found) for place in (ticket.a, ticket.b)} & dict(board.countries).keys()
        ),
    ),
}


@pytest.mark.parametrize("name", board_names())
def test_the_lessons_that_are_offered_for_a_board_use_all_that_is_special_there(name: str) -> None:
    board = load_board(name)
    for special, (has, uses) in SPECIALS.items():
        if has(board):
            assert any(has(each.board()) and uses(each.board(), each) for each in offered(name)), special


def test_every_map_with_a_special_rule_has_a_lesson_of_its_own() -> None:
    boards = {lesson(name).board_id for name in LESSONS}
    maps = {read(board).family for board in board_names()}
    assert {board for board in maps if set(load_board(board).rules) - PLAIN} <= boards


def test_a_lesson_refuses_what_it_does_not_await_with_its_own_hint() -> None:
    found = lesson("basics")
    game = found.start()
    with pytest.raises(NotAwaited, match="take the red card now"):
        found.allow(0, game.parse("draw blind"), own=True)
    found.allow(0, game.parse("draw red"), own=True)
    over = len(found.moves)
    found.allow(over, game.parse("draw blind"), own=True)  # after the last step everything goes


def test_a_lesson_that_does_not_exist_is_refused_with_a_suggestion() -> None:
    with pytest.raises(UnknownLesson, match="did you mean 'basics'"):
        lesson("basic")
    assert "basics" in lesson_names()


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('await = "draw red"', 'await = "draw pink"', "the player has to 'draw pink' after 0 actions"),
        ('await = "draw red"', "await = 3", "write an action"),
        ('then = ["draw blind", "draw blind"]', 'then = ["claim alma-brume"]', "somebody else has to"),
        ('board = "bell-valley"', 'board = "Nowhere!"', "write lower-case letters"),
        ('display = "red ', 'display = "pink ', "no kind of card 'pink'"),
        ("display =", "dsplay =", "did you mean 'display'"),
        ("[position]", '[position]\nfields = "trains"', "'fields' is a table"),
        ("[position]", "[position]\nfields = [[0]]", "'fields' is a table"),
        ("[title]", "[titel]", "did you mean 'title'"),
        ("seed = 2", "seed = ", "correct the TOML"),
    ],
)
def test_a_faulty_lesson_says_what_is_wrong(old: str, new: str, fault: str) -> None:
    text = (FOLDER / "basics.toml").read_text(encoding="utf-8")
    assert old in text
    with pytest.raises(BadLesson, match=fault.replace("(", r"\(")):
        Lesson(FOLDER / "basics.toml", text.replace(old, new, 1)).check()


GOOD = """
board = "usa"
[title]
en = "Good"
[about]
en = "Draw a card."
[[steps]]
en = "Draw a card."
[[steps]]
en = "Well done."
"""
FAULTY = {
    "no-toml": "board = ",
    "no-title": 'board = "usa"',
    "no-board": GOOD.replace("usa", "nowhere"),
    "no-action": GOOD + 'await = "fly"\n',
}


@pytest.fixture
def other_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Lessons of a package that is installed beside this one: a good one, and some with faults."""
    folder = tmp_path / "odd_lessons"
    folder.mkdir()
    (folder / "__init__.py").touch()
    for name, text in (FAULTY | {"good": GOOD}).items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    values = dict.fromkeys([*FAULTY, "good", "no-file"], "odd_lessons") | {"no-package": "odd.nowhere"}
    points = {name: EntryPoint(name, value, plugins.LESSON_GROUP) for name, value in values.items()}
    monkeypatch.syspath_prepend(tmp_path)
    for module in (plugins, sys.modules[Lesson.__module__]):
        monkeypatch.setattr(module, "entry_points", lambda group: points)
    cached = (lesson, playable_lessons, lesson_boards)
    for each in cached:
        each.cache_clear()
    yield
    for each in cached:
        each.cache_clear()


@pytest.mark.usefixtures("other_package")
def test_a_faulty_lesson_of_another_package_is_left_out_and_the_log_says_why(caplog: pytest.LogCaptureFixture) -> None:
    assert {info.id for info in lesson_list()} == {*LESSONS, "good"}
    assert set(lesson_boards()) == {"bell-valley"}
    for name in [*FAULTY, "no-file", "no-package"]:
        assert f"the lesson '{name}' of another package is left out" in caplog.text
    assert "the player has to 'fly' after 0 actions" in caplog.text
    for name, fault in (("no-toml", "correct the TOML"), ("no-title", "title"), ("no-file", "cannot be read")):
        with pytest.raises(BadLesson, match=fault):
            lesson(name)
    with pytest.raises(BadLesson, match="No module named 'odd'"):
        lesson("no-package")


def test_lesson_files_are_part_of_the_package() -> None:
    shipped = {path.name for path in (Path(ROOT) / "src" / "whistlestop" / "lessons").rglob("*.toml")}
    assert {path.name for path in FOLDER.rglob("*.toml")} == shipped
