"""Whistlestop: the Ticket to Ride family of train games as a library.

    >>> import whistlestop as ws
    >>> game = ws.Game.new("usa", players=2, seed=7)
    >>> game.phase
    'keep tickets'

A `Game` checks every action and says why one is not legal. A `View` is what one seat knows, an `Action` a move as a
value, a `Position` a game set up by hand; `bot` makes a bot, and `play` lets bots play a game.

Around this are `whistlestop.arena` (how strong bots are), `env` (environments for learning programs), `analysis` (luck
and skill in a finished game), `dataset` and `language`. The fast layer below, where actions are ints and a state is a
vector, is `whistlestop.engine`.

This project is not affiliated with the publisher of the board games.
"""

from whistlestop.boards import load as load_board
from whistlestop.boards import names as board_names
from whistlestop.bots.protocol import Bot, Budget
from whistlestop.bots.registry import bot, bot_names
from whistlestop.engine.action import Action
from whistlestop.engine.board import Board
from whistlestop.errors import BadActionText, BadBoard, BadPosition, BadRecord, IllegalAction, WhistlestopError
from whistlestop.game import Game, GameEvent, ruleset
from whistlestop.loop import play
from whistlestop.position import Position
from whistlestop.scores import Scores
from whistlestop.view import SpectatorView, View

__all__ = [
    "Action",
    "BadActionText",
    "BadBoard",
    "BadPosition",
    "BadRecord",
    "Board",
    "Bot",
    "Budget",
    "Game",
    "GameEvent",
    "IllegalAction",
    "Position",
    "Scores",
    "SpectatorView",
    "View",
    "WhistlestopError",
    "board_names",
    "bot",
    "bot_names",
    "load_board",
    "play",
    "ruleset",
]
