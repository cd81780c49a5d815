"""Puzzles: positions of games between planners that have one best answer."""

from whistlestop.analysis.puzzles.collection import daily, find_puzzle, puzzle_of_day, puzzles_of
from whistlestop.analysis.puzzles.puzzle import AnswerOption, Puzzle, PuzzleKind

__all__ = ["AnswerOption", "Puzzle", "PuzzleKind", "daily", "find_puzzle", "puzzle_of_day", "puzzles_of"]
