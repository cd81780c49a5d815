"""Understand a finished game: chances to win, luck and skill apart, decisions compared with search, takeaways."""

from whistlestop.analysis.analyse import analyse
from whistlestop.analysis.decisions import Decision, Verdict
from whistlestop.analysis.findings import Analysis
from whistlestop.analysis.takeaways import Takeaway

__all__ = ["Analysis", "Decision", "Takeaway", "Verdict", "analyse"]
