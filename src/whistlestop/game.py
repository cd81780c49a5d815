"""Game: the checked, friendly way to play. Seats are numbered from 0 here and from 1 in texts."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass, replace

from whistlestop.boards import load
from whistlestop.engine import serial
from whistlestop.engine.bits import BIT
from whistlestop.engine.board import Board
from whistlestop.engine.reading import Faults
from whistlestop.engine.ruleset import OVER, PASS, Ruleset
from whistlestop.engine.state import EVERYBODY, OWING, PHASE, SEAT, TURNS, Event, State
from whistlestop.errors import BadBoard, BadPlayers, BadSeed, BadState, GameOver, IllegalAction
from whistlestop.notation import action_text, is_action, parse_action
from whistlestop.rules import assemble
from whistlestop.view import View

SEED_BITS = 128


@dataclass(frozen=True)
class GameEvent:
    """Something that happened: `what` (a card, a route, a number …) for all to see, `secrets` for some seats only."""

    kind: str
    seat: int | None
    what: str | int | None
    secrets: tuple[str, ...]
    audience: frozenset[int] | None  # None: there is nothing secret about it

    def seen_by(self, seat: int | None) -> GameEvent:
        """The event as a seat, or a spectator (None), sees it."""
        return self if self.audience is None or seat in self.audience else replace(self, secrets=())


@dataclass(frozen=True)
class Scores:
    """The final scores: points by source and seat, the totals, completed tickets, and who has won."""

    lines: dict[str, list[int]]
    totals: list[int]
    completed: list[int]
    winners: list[int]


def ruleset(board: str | os.PathLike[str] | Board, players: int) -> Ruleset:
    """The rules of a board for a number of players, ready to play."""
    facts = board if isinstance(board, Board) else load(board)
    if (
        isinstance(players, bool)
        or not isinstance(players, int)
        or not facts.min_players <= players <= facts.max_players
    ):
        raise BadPlayers(f"{facts.name} takes {facts.min_players} to {facts.max_players} players, not {players}")
    faults = Faults({})
    rules = assemble(facts, players, faults)
    if faults:  # a board that did not come from a file
        raise BadBoard(facts.id, faults.in_order())
    return rules


def checked_seed(seed: int) -> int:
    """The seed itself; BadSeed if it does not fit 128 bits."""
    if type(seed) is not int or not 0 <= seed < 2**SEED_BITS:
        raise BadSeed(f"the seed {seed!r} is out of range; use a whole number from 0 to 2^{SEED_BITS} - 1")
    return seed


class Game:
    """A game in progress. Every action is checked; what is refused changes nothing."""

    def __init__(self, rules: Ruleset, seed: int, first: int | None = None) -> None:
        if first is not None and (type(first) is not int or not 0 <= first < rules.players):
            raise BadPlayers(f"seat {first!r} cannot begin; seats are numbered from 0 to {rules.players - 1}")
        self.rules = rules
        self.seed = checked_seed(seed)
        self.first = first
        self.played: list[tuple[int, int]] = []  # seat, action
        self.events: list[GameEvent] = []  # all that has happened, from the deal on, secrets included
        log: list[Event] = []
        self.state = rules.new_game(seed, -1 if first is None else first, log)
        self._take_events(log)

    @classmethod
    def new(
        cls,
        board: str | os.PathLike[str] | Board,
        players: int,
        *,
        seed: int | None = None,
        first: int | None = None,
    ) -> Game:
        """A new game on a board, from an unpredictable seed unless one is given; chance says who begins, or `first`."""
        return cls(ruleset(board, players), secrets.randbits(SEED_BITS) if seed is None else seed, first)

    @classmethod
    def replay(cls, record: str, *, board: Board | None = None, seed: int | None = None) -> Game:
        """The game that a record tells; see `whistlestop.record`."""
        from whistlestop.record import replay

        return replay(record, board=board, seed=seed)

    # -- where the game stands ---------------------------------------------------------------------------------

    @property
    def board(self) -> Board:
        return self.rules.board

    @property
    def players(self) -> int:
        return int(self.rules.players)

    @property
    def over(self) -> bool:
        return bool(self.state.s[PHASE] == OVER)

    @property
    def phase(self) -> str:
        """The name of the decision that is owed: 'turn', 'keep tickets', …, 'over'."""
        return self.rules.phase_names[self.state.s[PHASE]]

    @property
    def turns(self) -> int:
        """How many turns have begun."""
        return int(self.state.s[TURNS])

    @property
    def turn_of(self) -> int:
        """Whose turn it is."""
        return int(self.state.s[SEAT])

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that owe a decision: several when all decide at the same time, none when the game is over."""
        return tuple(seat for seat in range(self.players) if self.state.s[OWING] & BIT[seat])

    def legal(self, seat: int | None = None) -> list[str]:
        """The legal actions of a seat as text; without a seat, of the first one that owes a decision."""
        return [action_text(self.rules, action) for action in self.legal_actions(seat)]

    def legal_actions(self, seat: int | None = None) -> list[int]:
        """The same as ints, ascending."""
        if seat is None:
            if self.over:
                return []
            seat = self.to_act[0]
        return [int(action) for action in self.rules.legal(self.state, self._seat(seat))]

    def view(self, seat: int | None) -> View:
        """What a seat knows, or a spectator (None)."""
        return View(self.rules, self.state, None if seat is None else self._seat(seat))

    def points(self) -> list[int]:
        """The points that everybody has openly scored so far."""
        return [int(self.rules.points(self.state, seat)) for seat in range(self.players)]

    def scores(self) -> Scores:
        """The final scores; before the end, those of a game that ended now (they tell everybody's tickets)."""
        sheet = self.rules.score(self.state)
        lines = {
            self.rules.lines[line]: [int(sheet.points[line * self.players + seat]) for seat in range(self.players)]
            for line in self.rules.line_order
        }
        return Scores(
            lines=lines,
            totals=[int(total) for total in sheet.totals],
            completed=[int(n) for n in sheet.completed],
            winners=[seat for seat in range(self.players) if sheet.winners & BIT[seat]],
        )

    # -- playing -------------------------------------------------------------------------------------------------

    def play(self, action: str | int, seat: int | None = None) -> list[GameEvent]:
        """Carry out an action, given as text or int, for a seat (the first that owes a decision); what happened."""
        code = parse_action(self.rules, action) if isinstance(action, str) else action
        seat = self._actor(seat)
        self._check(code, seat)
        log: list[Event] = []
        self.state.log = log
        self.rules.apply(self.state, seat, code)
        self.played.append((seat, code))
        return self._take_events(log)

    def why_not(self, action: str | int, seat: int | None = None) -> str | None:
        """Why an action is not legal here and now, None if it is; text that is no action is an error."""
        try:
            code = parse_action(self.rules, action) if isinstance(action, str) else action
            self._check(code, self._actor(seat))
        except IllegalAction as refusal:
            return str(refusal)
        return None

    def record(self, *, reveal: bool = False) -> str:
        """The game as text; the seed is in it once the game is over, or on demand."""
        from whistlestop.record import write

        return write(self, reveal=reveal or self.over)

    def save(self) -> bytes:
        """The state as bytes, secrets included."""
        return serial.dump(self.rules, self.state)

    def copy(self) -> Game:
        """An independent game that stands where this one stands."""
        twin = Game.__new__(Game)
        twin.rules, twin.seed, twin.first = self.rules, self.seed, self.first
        twin.played = list(self.played)
        twin.events = list(self.events)
        twin.state = self.state.copy()
        return twin

    def __repr__(self) -> str:
        return f"<Game {self.board.id}, {self.players} players, {len(self.played)} actions, {self.phase}>"

    # -- checks --------------------------------------------------------------------------------------------------

    def _seat(self, seat: int) -> int:
        if type(seat) is not int or not 0 <= seat < self.players:
            raise BadPlayers(f"there is no seat {seat!r}; seats are numbered from 0 to {self.players - 1}")
        return seat

    def _actor(self, seat: int | None) -> int:
        if self.over:
            raise GameOver("the game is over; no action is legal any more")
        return self.to_act[0] if seat is None else self._seat(seat)

    def _check(self, code: int, seat: int) -> None:
        """Raise IllegalAction, saying why, unless the action is legal for the seat."""
        if type(code) is not int or not 0 <= code < self.rules.action_count:
            raise IllegalAction(f"{code!r} is no action of this board; actions are 0 to {self.rules.action_count - 1}")
        if seat not in self.to_act:
            waiting = " and ".join(str(other + 1) for other in self.to_act)
            raise IllegalAction(f"seat {seat + 1} owes no decision now; waiting for seat {waiting}")
        legal = self.legal_actions(seat)
        if code not in legal:
            if not is_action(self.rules, code):
                raise IllegalAction(f"the number {code} means no action of this board; legal_actions() lists some")
            raise IllegalAction(self._refusal(code, seat, legal))

    def _refusal(self, code: int, seat: int, legal: list[int]) -> str:
        if code == PASS:
            return "'pass' is not legal here: a player passes only when nothing else is possible"
        rule = self.rules.rule_of(code)
        name = rule.text(code)
        kinds = {self.rules.rule_of(action) for action in legal}
        if rule not in kinds and self.phase != "turn":
            example = action_text(self.rules, legal[0])
            return f"'{name}' is not legal here: first you have to {self.phase}, like '{example}'"
        return f"'{name}' is not legal here: {rule.refusal(self.state, seat, code)}"

    def _take_events(self, log: list[Event]) -> list[GameEvent]:
        self.state.log = None
        news = [self._event(event) for event in log]
        self.events += news
        return news

    def _event(self, event: Event) -> GameEvent:
        kind = self.rules.event_kinds[event.kind]
        return GameEvent(
            kind=kind.name,
            seat=None if event.seat < 0 else int(event.seat),
            what=self._thing(kind.value, event.value),
            secrets=tuple(str(self._thing(kind.secret, secret)) for secret in event.secrets),
            audience=None
            if event.audience == EVERYBODY
            else frozenset(seat for seat in range(self.players) if event.audience & BIT[seat]),
        )

    def _thing(self, of: str, value: int) -> str | int | None:
        match of:
            case "":
                return None
            case "card":
                return self.board.kinds[value].id
            case "ticket":
                return self.board.tickets[value].id
            case "route":
                return self.board.routes[value].id
            case "city":
                return self.board.cities[value].id
            case "action":
                return action_text(self.rules, value)
        return int(value)


def load_state(rules: Ruleset, data: bytes) -> State:
    """The state that `Game.save` wrote for the same rules; BadState for anything else."""
    try:
        return serial.load(rules, data)
    except ValueError as fault:
        raise BadState(str(fault)) from None
