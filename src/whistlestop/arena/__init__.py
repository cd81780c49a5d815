"""Matches between bots, and what they say about the bots' strength.

>>> from whistlestop.arena import Tournament, play_tournament, summary
>>> outcome = play_tournament(Tournament("usa", players=2, bots=("greedy", "random"), games=10))
>>> greedy, _ = summary(outcome)["bots"]
>>> greedy["win_rate"] > 0.5
True
"""

from whistlestop.arena.executors import Alone, Executor, Processes
from whistlestop.arena.match import Fault, Result, play_match
from whistlestop.arena.outcome import Outcome, play_tournament
from whistlestop.arena.store import Store
from whistlestop.arena.summary import summary
from whistlestop.arena.tournament import Tournament

__all__ = [
    "Alone",
    "Executor",
    "Fault",
    "Outcome",
    "Processes",
    "Result",
    "Store",
    "Tournament",
    "play_match",
    "play_tournament",
    "summary",
]
