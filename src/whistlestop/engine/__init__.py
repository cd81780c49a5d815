"""The fast layer: states as vectors of ints, actions as ints, and the hooks that rules override.

Compiled by mypyc where a C compiler works. Nothing is checked here: `whistlestop.Game` is the checked API over it.
`whistlestop.ruleset` makes the Ruleset of a board, and `Ruleset.action` turns the code of an action into an Action.
"""

from whistlestop.engine.playout import FastRandom, random_playout
from whistlestop.engine.ruleset import Rule, Ruleset
from whistlestop.engine.state import State

__all__ = ["FastRandom", "Rule", "Ruleset", "State", "random_playout"]
