"""The last round.

C40  When a player ends a turn with at most `trains` trains left, every player, including that one, takes one more turn;
     then the game is over.
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from whistlestop.engine.ruleset import PUBLIC, Rule, Ruleset
from whistlestop.engine.state import State
from whistlestop.engine.track import Track
from whistlestop.toml.params import Params


@final
class LastRound(Rule):
    def __init__(self, rules: Ruleset, params: Params) -> None:
        self.rules = rules
        self.players: i64 = rules.players
        self.few: i64 = params.integer("trains", 0, rules.board.trains)
        self.trains: i64 = rules.find(Track).trains
        self.turns_left: i64 = rules.field("last_turns", 1, PUBLIC, "turns left in the last round; 0 before it")
        self.event_last: i64 = rules.event(
            "last round", "", "", "a player has few trains left: everybody takes one more turn"
        )

    def audit(self, g: State) -> None:
        """Check that the last round has begun only for somebody with few trains, and has a turn left for each seat."""
        turns = g.s[self.turns_left]
        assert 0 <= turns <= self.players, "a last round of too many turns"
        begun = turns == 0
        for seat in range(self.players):
            begun = begun or g.s[self.trains + seat] <= self.few
        assert begun, "a last round while everybody has enough trains"

    def turn_end(self, g: State, seat: i64) -> bool:
        s = g.s
        if s[self.turns_left] > 0:
            s[self.turns_left] -= 1
            if s[self.turns_left] == 0:
                self.rules.finish(g)
        elif s[self.trains + seat] <= self.few:
            s[self.turns_left] = self.players
            g.emit(self.event_last, seat, 0)
        return False
