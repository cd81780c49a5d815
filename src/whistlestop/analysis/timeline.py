"""The timeline of a game: every decision with the position before it, and what chance decided after it."""

from __future__ import annotations

from dataclasses import dataclass

from whistlestop.engine.action import Action
from whistlestop.engine.ruleset import Ruleset
from whistlestop.engine.state import LANE, Event, State
from whistlestop.errors import BadRecord, GameNotOver, check_type
from whistlestop.game import Game
from whistlestop.planning.planner import Planner
from whistlestop.view import View

OTHER_LUCK = "other"  # chance that no event shows at once, such as where a card is shuffled into a deck


@dataclass(frozen=True)
class Moment:
    """A decision: who took it, what was decided, and where the game stood."""

    number: int  # from 0
    seat: int
    action: Action
    phase: str
    turn: int
    state: State  # before the decision, all secrets included
    forced: bool  # there was nothing else to do
    planned: bool  # a planner would have done the same
    luck: str  # what chance decided then, as `EventKind.luck` says; empty if nothing


class Timeline:
    """A finished game as a list of decisions, for everything that is worked out about it."""

    def __init__(self, game: Game) -> None:
        """Replay a game from its deal; raise GameNotOver or BadRecord if that is not possible."""
        check_type(game, Game, "the game is a Game")
        if not game.over:
            raise GameNotOver("only a game that is over can be analysed: the analysis reveals everybody's cards")
        self.rules: Ruleset = game.rules
        self.players = game.players
        self.seed = game.seed
        self.first = game.first
        self.planner = Planner(game.rules, fast=True)
        self.moments: list[Moment] = []
        self.end = game.state
        state = game.rules.new_game(game.seed, game.first)
        for seat, action in game.played:
            self.moments.append(self._moment(state, seat, action))
            state = self._after(state, seat, action)[0]
        if list(state.s) != list(game.state.s):
            raise BadRecord("a game that started from a position cannot be analysed; it needs the deal and all actions")

    def view(self, number: int) -> View:
        """Return what the seat that took a decision knew before it."""
        moment = self.moments[number]
        return View(self.rules, moment.state, moment.seat)

    def state(self, number: int) -> State:
        """Return the position before a decision; after the last one, the end."""
        return self.moments[number].state if number < len(self.moments) else self.end

    def _moment(self, state: State, seat: int, action: Action) -> Moment:
        rules = self.rules
        view = View(rules, state, seat)
        choice = int(self.planner.choose(state, seat, self.planner.new_plan()))
        return Moment(
            number=len(self.moments),
            seat=seat,
            action=action,
            phase=view.phase,
            turn=view.turns,
            state=state.copy(),
            forced=view.forced is not None,
            planned=choice == action.code,
            luck=self._luck(state, seat, action),
        )

    def _luck(self, state: State, seat: int, action: Action) -> str:
        after, events = self._after(state, seat, action)
        if after.s[LANE] == state.s[LANE]:
            return ""
        kinds = [self.rules.event_kinds[event.kind].luck for event in events]
        return next((kind for kind in reversed(kinds) if kind), OTHER_LUCK)

    def _after(self, state: State, seat: int, action: Action) -> tuple[State, list[Event]]:
        after = state.copy()
        events: list[Event] = []
        after.log = events
        self.rules.apply(after, seat, action.code)
        after.log = None
        return after, events
