"""Games between bots, and how strong the bots are.

>>> from whistlestop.arena import Tournament, play_tournament, summary
>>> outcome = play_tournament(Tournament("usa", players=2, bots=("greedy", "random"), games=10))
>>> greedy, _ = summary(outcome)["bots"]
>>> greedy["win_rate"] > 0.5
True
"""

from whistlestop.arena.bot_game import BotFault, GameResult, play_bot_game
from whistlestop.arena.executors import Executor, InProcess, Processes
from whistlestop.arena.outcome import Outcome, play_tournament
from whistlestop.arena.result_store import ResultStore
from whistlestop.arena.summary import summary
from whistlestop.arena.tournament import Tournament

__all__ = [
    "BotFault",
    "Executor",
    "GameResult",
    "InProcess",
    "Outcome",
    "Processes",
    "ResultStore",
    "Tournament",
    "play_bot_game",
    "play_tournament",
    "summary",
]
