"""Lessons: a TOML file each, with a position, what the player is to do there, and what they are told."""

from whistlestop.lessons.lesson import LEARNER, Lesson, Step, lesson, lesson_names, playable_lessons

__all__ = ["LEARNER", "Lesson", "Step", "lesson", "lesson_names", "playable_lessons"]
