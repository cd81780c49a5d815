"""Puzzles: positions of games between planners that have one best answer."""

from whistlestop.analysis.puzzles.collection import daily, find_puzzle, of_day, puzzles_of
from whistlestop.analysis.puzzles.puzzle import Kind, Option, Puzzle

__all__ = ["Kind", "Option", "Puzzle", "daily", "find_puzzle", "of_day", "puzzles_of"]
