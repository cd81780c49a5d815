"""Whistlestop: the Ticket to Ride family of train games as a library.

    >>> from whistlestop import Game
    >>> game = Game.new("usa", players=2, seed=7)
    >>> game.phase
    'keep tickets'

This project is not affiliated with the publisher of the board games.
"""

from whistlestop.boards import load as load_board
from whistlestop.boards import names as board_names
from whistlestop.engine.board import Board
from whistlestop.engine.playout import Dice, play_out
from whistlestop.engine.ruleset import Ruleset
from whistlestop.engine.state import State
from whistlestop.errors import BadActionText, BadBoard, BadPosition, BadRecord, IllegalAction, WhistlestopError
from whistlestop.game import Game, GameEvent, Scores, ruleset
from whistlestop.position import Position
from whistlestop.view import View

__all__ = [
    "BadActionText",
    "BadBoard",
    "BadPosition",
    "BadRecord",
    "Board",
    "Dice",
    "Game",
    "GameEvent",
    "IllegalAction",
    "Position",
    "Ruleset",
    "Scores",
    "State",
    "View",
    "WhistlestopError",
    "board_names",
    "load_board",
    "play_out",
    "ruleset",
]
