"""Game: the checked, friendly way to play. Seats are numbered from 0 here and from 1 in texts."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass, replace
from typing import Any, Self

from whistlestop.boards import load
from whistlestop.engine import serial
from whistlestop.engine.bits import BIT
from whistlestop.engine.board import Board
from whistlestop.engine.deed import Deed, Refusal
from whistlestop.engine.reading import Faults
from whistlestop.engine.ruleset import OVER, Rule, Ruleset
from whistlestop.engine.state import EVERYBODY, KEY, OWING, PHASE, SEAT, TURNS, Event, State
from whistlestop.errors import (
    BadBoard,
    BadPlayers,
    BadRecord,
    BadState,
    GameOver,
    IllegalAction,
    WhistlestopError,
)
from whistlestop.notation import Reading, action_text, deed_text, describe, is_action, read
from whistlestop.record import FORMAT, SEED_BITS, Record, checked_seed, commitment, seed_text
from whistlestop.record import read as read_record
from whistlestop.refusals import sentence, values
from whistlestop.rules import assemble
from whistlestop.view import View


@dataclass(frozen=True)
class GameEvent:
    """Something that happened: `what` (a card, a route, a number …) for all to see, `secrets` for some seats only.

    Where `what` is the text of an action, `deed` is the same as data.
    """

    kind: str
    seat: int | None
    what: str | int | None
    secrets: tuple[str, ...]
    audience: frozenset[int] | None  # None: there is nothing secret about it
    deed: Deed | None = None

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


@dataclass(frozen=True)
class ScorePart:
    """What some points of a line are for: a ticket, a kind of card, a city, routes of a length; and how many of it.

    `kind` says which; where it is empty, the line is about one thing only.
    """

    kind: str
    what: str | int
    n: int
    points: int


@dataclass(frozen=True)
class Attempt:
    """An action that was checked and carried out on a copy of the game: see `Game.attempt`."""

    seat: int
    action: int
    text: str
    after: int  # how many actions were played before
    state: State

    @property
    def over(self) -> bool:
        """Whether it ends the game."""
        return bool(self.state.s[PHASE] == OVER)


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


class Game:
    """A game in progress. Every action is checked; what is refused changes nothing."""

    def __init__(self, rules: Ruleset, seed: int, first: int | None = None) -> None:
        if first is not None and (type(first) is not int or not 0 <= first < rules.players):
            raise BadPlayers(f"seat {first!r} cannot begin; seats are numbered from 0 to {rules.players - 1}")
        self.rules = rules
        self.seed = checked_seed(seed)
        self.first = first
        self.dealt = True  # whether the game began with the deal, so that it can be told from there
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
    ) -> Self:
        """A new game on a board, from an unpredictable seed unless one is given; chance says who begins, or `first`."""
        return cls(ruleset(board, players), secrets.randbits(SEED_BITS) if seed is None else seed, first)

    @classmethod
    def at(cls, rules: Ruleset, state: State) -> Self:
        """A game that goes on from a state. It has no record: that would tell it from the deal on."""
        game = cls.__new__(cls)
        game.rules, game.state, game.first = rules, state, None
        game.seed = sum(int(state.s[KEY + i]) << 32 * i for i in range(4))
        game.played, game.events, game.dealt = [], [], False
        return game

    @classmethod
    def load(cls, data: bytes, board: str | os.PathLike[str] | Board, players: int) -> Self:
        """The game that `save` wrote, on the same board for as many players; BadState for anything else."""
        rules = ruleset(board, players)
        return cls.at(rules, load_state(rules, data))

    @classmethod
    def begin(cls, record: Record, *, board: Board | None = None, seed: int | None = None) -> Self:
        """The game of a record before its first action; a record without a seed needs one."""
        rules = ruleset(record.board(board), record.players())
        record.check_rules(rules.version)
        return cls(rules, record.seed(seed), record.first())

    @classmethod
    def replay(cls, text: str, *, board: Board | None = None, seed: int | None = None) -> Self:
        """The game that a record tells, every action checked, and the result if the record names one."""
        record = read_record(text)
        game = cls.begin(record, board=board, seed=seed)
        for number, seat, action in record.actions:
            try:
                game.play(action, seat)
            except WhistlestopError as fault:
                raise BadRecord(f"line {number}: {fault}") from fault
        record.check_result(game.ending())
        return game

    @classmethod
    def verify(cls, text: str, *, board: Board | None = None) -> Self:
        """Replay a finished record, and check that its seed is the one committed to."""
        read_record(text).check_complete()
        return cls.replay(text, board=board)

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

    def score_parts(self) -> dict[str, list[list[ScorePart]]]:
        """What the points of each line are for, seat by seat; a line that tells nothing of its parts has none."""
        rules, board = self.rules, self.board
        names = {
            "ticket": [ticket.id for ticket in board.tickets],
            "card": [kind.id for kind in board.kinds],
            "city": [city.id for city in board.cities],
        }
        found: dict[str, list[list[ScorePart]]] = {}
        for share in rules.score(self.state, True).shares or []:
            kind, what = rules.line_kinds[share.line], int(share.what)
            part = ScorePart(kind, names[kind][what] if kind in names else what, int(share.n), int(share.points))
            line = found.setdefault(rules.lines[share.line], [[] for _ in range(self.players)])
            line[share.seat].append(part)
        return found

    # -- playing -------------------------------------------------------------------------------------------------

    def play(self, action: str | int, seat: int | None = None) -> list[GameEvent]:
        """Carry out an action, given as text or int, for a seat (the first that owes a decision); what happened."""
        seat = self._actor(seat, action)
        code = self._checked(action, seat)
        log: list[Event] = []
        self.state.log = log
        self.rules.apply(self.state, seat, code)
        self.played.append((seat, code))
        return self._take_events(log)

    def attempt(self, action: str | int, seat: int | None = None) -> Attempt:
        """What an action would lead to; nothing happens before `make`."""
        seat = self._actor(seat, action)
        code = self._checked(action, seat)
        state = self.state.copy()
        state.log = []
        self.rules.apply(state, seat, code)
        return Attempt(seat, code, action_text(self.rules, code), len(self.played), state)

    def make(self, attempt: Attempt) -> list[GameEvent]:
        """Let an attempt happen, if nothing has happened since; what happened."""
        if attempt.after != len(self.played):
            raise IllegalAction(f"'{attempt.text}' was tried before action {len(self.played)}; try it again")
        self.state = attempt.state
        self.played.append((attempt.seat, attempt.action))
        return self._take_events(self.state.log or [])

    def refused(self, action: str | int, seat: int | None = None) -> WhistlestopError | None:
        """What `play` would raise, None if the action is legal here and now.

        An IllegalAction says by `key` and `values` which rule forbids it. A claim without cards asks for the
        route: None if there is any way to pay for it.
        """
        try:
            seat = self._actor(seat, action)
            if isinstance(action, str):
                reading = read(self.rules, action)
                if reading.missing:
                    self._check_open(reading, seat)
                    return None
            self._checked(action, seat)
        except WhistlestopError as refusal:
            return refusal
        return None

    def why_not(self, action: str | int, seat: int | None = None) -> str | None:
        """Why an action is not legal here and now, or is not an action at all; None if it is legal."""
        refusal = self.refused(action, seat)
        return None if refusal is None else str(refusal)

    def record(self, *, reveal: bool = False) -> str:
        """The game as text; the seed is in it once the game is over, or on demand. See `whistlestop.record`."""
        if not self.dealt:
            raise BadRecord("a game that started from a position has no record; use save() to keep it")
        values = {
            "format": FORMAT,
            "board": f"{self.board.id} {self.board.fingerprint}",
            **({"rules": self.rules.version} if self.rules.version else {}),
            "players": str(self.players),
            **({} if self.first is None else {"first": str(self.first + 1)}),
            "commitment": commitment(self.seed),
            **({"seed": seed_text(self.seed)} if reveal or self.over else {}),
            **self.ending(),
        }
        actions = [(0, seat, action_text(self.rules, action)) for seat, action in self.played]
        return Record(values, actions).text()

    def ending(self) -> dict[str, str]:
        """How a record tells the end of the game; empty before that."""
        if not self.over:
            return {}
        scores = self.scores()
        return {
            "scores": " ".join(str(total) for total in scores.totals),
            "winners": " ".join(str(seat + 1) for seat in scores.winners),
        }

    def save(self) -> bytes:
        """The state as bytes, secrets included; `load` goes on from there."""
        return serial.dump(self.rules, self.state)

    def copy(self) -> Game:
        """An independent game that stands where this one stands."""
        twin = Game.__new__(Game)
        twin.rules, twin.seed, twin.first, twin.dealt = self.rules, self.seed, self.first, self.dealt
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

    def _actor(self, seat: int | None, action: str | int) -> int:
        """The seat that acts; it has to owe a decision."""
        if seat is not None:
            self._seat(seat)
        if self.over:
            if isinstance(action, str):
                read(self.rules, action)
            raise GameOver(*self._said(Refusal("turn.over")))
        if seat is None:
            return self.to_act[0]
        if seat not in self.to_act:
            if isinstance(action, str):
                read(self.rules, action)
            raise IllegalAction(*self._said(Refusal("turn.wait", {"seat": seat, "waiting": list(self.to_act)})))
        return seat

    def _checked(self, action: str | int, seat: int) -> int:
        """The action that a text or number means, if it is legal for the seat; else BadActionText or IllegalAction."""
        if isinstance(action, str):
            reading = read(self.rules, action)
            codes = reading.actions()
        elif type(action) is int and 0 <= action < self.rules.action_count:
            codes = [action]
        else:
            last = self.rules.action_count - 1
            raise IllegalAction(f"{action!r} is not an action of this board; actions are 0 to {last}")
        legal = self.legal_actions(seat)
        found = [code for code in codes if code in legal]
        if isinstance(action, str) and len(found) > 1 and not (reading.exact and found[0] == codes[0]):
            raise reading.open_tracks()
        if found:
            return found[0]
        if not is_action(self.rules, codes[0]):
            raise IllegalAction(f"the number {action} means no action of this board; legal_actions() lists some")
        rule = self.rules.rule_of(codes[0])
        refusal = self._first(rule, legal) or rule.refusal(self.state, seat, codes[0])
        raise self._illegal(action_text(self.rules, codes[0]), refusal)

    def _check_open(self, reading: Reading, seat: int) -> None:
        """Raise IllegalAction if nothing is legal that a text means which leaves parts out."""
        legal = self.legal_actions(seat)
        deeds = [describe(self.rules, code) for code in legal if self.rules.rule_of(code) is reading.rule]
        wanted = reading.deeds[:1] if reading.exact else reading.deeds
        if any(deed.verb == one.verb and deed.route == one.route for deed in deeds for one in wanted):
            return
        refusal = self._first(reading.rule, legal)
        raise self._illegal(reading.text, refusal or reading.rule.obstacle(self.state, seat, reading.deeds[0]))

    def _first(self, rule: Rule, legal: list[int]) -> Refusal | None:
        """What to say if another decision comes first than one of a rule."""
        if self.phase == "turn" or any(self.rules.rule_of(code) is rule for code in legal):
            return None
        return Refusal("turn.first", {"phase": self.phase, "example": action_text(self.rules, legal[0])})

    def _illegal(self, text: str, refusal: Refusal) -> IllegalAction:
        why, key, values = self._said(refusal)
        return IllegalAction(f"'{text}' is not legal here: {why}", key, values)

    def _said(self, refusal: Refusal) -> tuple[str, str, dict[str, tuple[str, Any]]]:
        return sentence(self.rules, refusal), refusal.key, values(self.rules, refusal)

    def _take_events(self, log: list[Event]) -> list[GameEvent]:
        self.state.log = None
        news = [self._event(event) for event in log]
        self.events += news
        return news

    def _event(self, event: Event) -> GameEvent:
        kind = self.rules.event_kinds[event.kind]
        deed = describe(self.rules, event.value) if kind.value == "action" else None
        return GameEvent(
            kind=kind.name,
            seat=None if event.seat < 0 else int(event.seat),
            what=self._thing(kind.value, event.value) if deed is None else deed_text(self.rules, deed),
            secrets=tuple(str(self._thing(kind.secret, secret)) for secret in event.secrets),
            audience=None
            if event.audience == EVERYBODY
            else frozenset(seat for seat in range(self.players) if event.audience & BIT[seat]),
            deed=deed,
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
        return int(value)


def load_state(rules: Ruleset, data: bytes) -> State:
    """The state that `Game.save` wrote for the same rules; BadState for anything else."""
    try:
        return serial.load(rules, data)
    except ValueError as fault:
        raise BadState(str(fault)) from None
