"""Lessons: each is a TOML file with a position, what the player has to do there, and what they are told."""

from whistlestop.lessons.lesson import LEARNER, Lesson, Step, lesson, lesson_names, playable_lessons

__all__ = ["LEARNER", "Lesson", "Step", "lesson", "lesson_names", "playable_lessons"]
