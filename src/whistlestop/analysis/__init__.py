"""Understand a finished game: chances to win, luck and skill apart, decisions compared with search, lessons."""

from whistlestop.analysis.analyse import analyse
from whistlestop.analysis.decisions import Decision, Verdict
from whistlestop.analysis.findings import Analysis
from whistlestop.analysis.lessons import Lesson

__all__ = ["Analysis", "Decision", "Lesson", "Verdict", "analyse"]
