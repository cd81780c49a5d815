"""Bots: programs that play a seat from what that seat knows."""

from whistlestop.bots.protocol import Bot, Budget
from whistlestop.bots.registry import bot, bot_names, parse_bots

__all__ = ["Bot", "Budget", "bot", "bot_names", "parse_bots"]
