"""The lessons of stored games, and lessons as data for clients."""

from __future__ import annotations

import functools

import msgspec

from whistlestop.errors import UnknownLesson
from whistlestop.lessons import Lesson, lesson, playable_lessons
from whistlestop.server.protocol import LessonInfo, LessonStep
from whistlestop.server.request_errors import RequestError
from whistlestop.server.static_files import StaticContent

READ = 200 / 60  # words a second
ACT = 6  # seconds for an action


def lesson_line(name: str | None) -> str:
    """Return what is stored with a game that is a lesson: its id and the version of its file."""
    return "" if name is None else f"{name} {lesson(name).version}"


def lesson_of(line: str) -> Lesson | None:
    """Return the lesson that a stored game is, None if it is an ordinary one.

    Raise RequestError if the lesson has changed since: its script no longer fits what was played.
    """
    if not line:
        return None
    name, _, version = line.partition(" ")
    try:
        found = lesson(name)
    except UnknownLesson:
        found = None
    if found is None or found.version != version:
        raise RequestError("other-lesson", "this lesson has changed since it was begun; begin it again")
    return found


def lesson_list() -> list[LessonInfo]:
    """Return all lessons without their steps, the one for newcomers first."""
    return sorted((info(each, steps=False) for each in playable_lessons()), key=lambda each: not each.newcomers)


@functools.cache
def lessons_content() -> StaticContent:
    return StaticContent.of(msgspec.json.encode(lesson_list()), "application/json")


@functools.cache
def lesson_content(name: str) -> StaticContent:
    return StaticContent.of(msgspec.json.encode(info(lesson(name))), "application/json")


def info(found: Lesson, *, steps: bool = True) -> LessonInfo:
    """Return a lesson as clients get it."""
    words = sum(len(step.texts["en"].split()) for step in found.steps)
    seconds = words / READ + ACT * len(found.moves)
    return LessonInfo(
        id=found.id,
        board=found.board_id,
        rules=found.rules,
        titles=dict(found.titles),
        about=dict(found.about),
        newcomers=found.newcomers,
        minutes=max(1, round(seconds / 60)),
        steps=[
            LessonStep(step.at, dict(step.texts), list(step.awaits), dict(step.hint), step.shows)
            for step in (found.steps if steps else ())
        ],
    )
