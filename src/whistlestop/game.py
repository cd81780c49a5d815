"""Games: every action is checked, and everything that happened is told. Seats count from 0 here, from 1 in texts."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, cached_property
from random import Random
from typing import Any, Literal, Self

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.boards import load
from whistlestop.engine import serial
from whistlestop.engine.action import Action, Refusal
from whistlestop.engine.bits import BIT, lowest
from whistlestop.engine.board import Board
from whistlestop.engine.ruleset import OVER, Rule, Ruleset
from whistlestop.engine.state import EVERYBODY, KEY, PENDING, PHASE, Event, State
from whistlestop.errors import (
    BadBoard,
    BadPlayers,
    BadRecord,
    BadState,
    GameOver,
    IllegalAction,
    UnknownBot,
    WhistlestopError,
    check_type,
    quoted_repr,
)
from whistlestop.notation import Reading, parse, read
from whistlestop.planning.planner import Planner
from whistlestop.record import FORMAT, SEED_BITS, Record, checked_seed, commitment, installed_board, seed_text
from whistlestop.record import read as read_record
from whistlestop.refusals import sentence, values
from whistlestop.rules.assembly import assemble
from whistlestop.scores import ScorePart, Scores, score_parts_of, scores_of
from whistlestop.toml.table import Diagnostics
from whistlestop.view import SpectatorView, Standing, View


@dataclass(frozen=True, slots=True)
class GameEvent:
    """Something that happened: `what` (a card, a route, a number …) is public, `secrets` are for some seats only.

    If the event is about an action, `action` is that action and `what` its text.
    """

    kind: str
    seat: int | None
    what: str | int | None
    secrets: tuple[str, ...]
    audience: frozenset[int] | None  # the seats that may know the secrets; None: everybody
    action: Action | None = None

    def seen_by(self, seat: int | None) -> GameEvent:
        """Return the event as a seat, or a spectator (None), sees it."""
        return self if self.audience is None or seat in self.audience else replace(self, secrets=())


@dataclass(frozen=True)
class PreparedAction:
    """An action that was checked and carried out on a copy of the state; see `Game.prepare`."""

    seat: int
    action: Action
    before: State  # the state of the game that it was prepared in, and the number of actions played there
    after: int
    state: State

    @property
    def over(self) -> bool:
        """Whether the action ends the game."""
        return bool(self.state.s[PHASE] == OVER)


def ruleset(board: str | os.PathLike[str] | Board, players: int) -> Ruleset:
    """Return the rules of a board for a number of players, ready to play."""
    facts = load(board)
    if type(players) is not int or not facts.min_players <= players <= facts.max_players:
        least, most = facts.min_players, facts.max_players
        raise BadPlayers(f"{facts.name} takes {least} to {most} players, not {quoted_repr(players)}")
    faults = Diagnostics({})
    rules = assemble(facts, players, faults)
    if faults:  # a board that did not come from a file
        raise BadBoard(facts.id, faults.in_order())
    return rules


class Game(Standing):
    """A game in progress. Every action is checked; an illegal one raises an error and changes nothing."""

    # the values of a game that began from a state: `from_state` need not set them, which makes samples faster
    _first: int | None = None  # None: chance decided who begins
    _dealt = False  # else the game began with the deal
    _start: State | None = None  # the state that the game began from, once something has been played

    @cached_property
    def played(self) -> list[tuple[int, Action]]:
        """The seats and their actions, from the first on."""
        return []

    @cached_property
    def _log(self) -> list[Event]:  # events that are not in `_events` yet
        return []

    @cached_property
    def _events(self) -> list[GameEvent]:
        return []

    def __init__(self, rules: Ruleset, seed: int, first: int | None = None) -> None:
        if not isinstance(rules, Ruleset):
            raise TypeError(f"a Game takes a Ruleset, not {quoted_repr(rules)}; Game.new begins a game on a board")
        if first is not None and (type(first) is not int or not 0 <= first < rules.players):
            seats = f"seats are numbered from 0 to {rules.players - 1}"
            raise BadPlayers(f"seat {quoted_repr(first)} cannot begin; {seats}")
        self.rules = rules
        self._first = first
        self.played, self._log, self._events = [], [], []
        self.state = rules.new_game(checked_seed(seed), -1 if first is None else first, self._log)
        self.state.log = None
        self._dealt = True

    @classmethod
    def new(
        cls,
        board: str | os.PathLike[str] | Board,
        players: int,
        *,
        seed: int | None = None,
        first: int | None = None,
    ) -> Self:
        """Begin a game on a board, by default with an unpredictable seed and a random first player."""
        return cls(ruleset(board, players), secrets.randbits(SEED_BITS) if seed is None else seed, first)

    @classmethod
    def from_state(cls, rules: Ruleset, state: State) -> Self:
        """Continue from a state. Such a game has no record, because records begin with the deal."""
        game = cls.__new__(cls)
        game.rules = rules
        game.state = state
        return game

    @classmethod
    def load(cls, data: bytes, *, board: str | os.PathLike[str] | Board | None = None) -> Self:
        """Continue from the bytes of `save`; raise BadState for any other bytes.

        A board that is not installed has to be given: its file, or the Board.
        """
        check_type(data, bytes | bytearray, "a saved game is bytes")
        try:
            head, rest = serial.split(data)
            if head is not None:
                name, players = head
                rules = ruleset(installed_board(name) if board is None else board, players)
                return cls._loaded(rules, rest)
            if board is None:
                raise ValueError("these bytes were saved by version 0; name their board")
            facts = load(board)
            for players in range(facts.min_players, facts.max_players + 1):
                rules = ruleset(facts, players)
                if serial.belongs(rules, rest):
                    return cls._loaded(rules, rest)
            raise ValueError("these bytes are not a state of this board with these rules")
        except ValueError as fault:
            raise BadState(str(fault)) from None

    @classmethod
    def _loaded(cls, rules: Ruleset, data: bytes) -> Self:
        state = serial.load(rules, data)
        try:
            serial.check(rules, state)
        except ValueError as fault:
            raise BadState(f"these bytes are damaged: {fault}") from None
        return cls.from_state(rules, state)

    @classmethod
    def from_record(
        cls, record: Record, *, board: str | os.PathLike[str] | Board | None = None, seed: int | None = None
    ) -> Self:
        """Begin the game of a record, before its first action; a record without its seed needs one."""
        check_type(record, Record, "the record is a Record")
        rules = ruleset(record.board(None if board is None else load(board)), record.players())
        record.check_rules(rules.version)
        return cls(rules, record.seed(seed), record.first())

    @classmethod
    def replay(cls, text: str, *, board: str | os.PathLike[str] | Board | None = None, seed: int | None = None) -> Self:
        """Replay a record and return the game; raise BadRecord if an action is illegal or the result differs.

        A board that is not installed has to be given: its file, or the Board.
        """
        record = read_record(text)
        game = cls.from_record(record, board=board, seed=seed)
        for number, seat, action in record.actions:
            try:
                game.push(action, seat)
            except WhistlestopError as fault:
                raise BadRecord(f"line {number}: {fault}") from fault
        record.check_result(game.ending())
        return game

    @classmethod
    def verify(cls, text: str, *, board: str | os.PathLike[str] | Board | None = None) -> Self:
        """Replay a finished record and return the game; raise BadRecord if its seed is not the one committed to."""
        read_record(text).check_complete()
        return cls.replay(text, board=board)

    # -- the position ------------------------------------------------------------------------------------------

    @property
    def _slots(self) -> vec[i64]:
        return self.state.s

    @property
    def seed(self) -> int:
        """The seed of all chance in the game."""
        s = self.state.s
        return s[KEY] | s[KEY + 1] << 32 | s[KEY + 2] << 64 | s[KEY + 3] << 96

    def legal(self, seat: int | None = None) -> list[Action]:
        """Return the legal actions of a seat, by default the first that has to decide."""
        if seat is None:
            if self.over:
                return []
            seat = self.pending_seats[0]
        return [self.rules.action(code) for code in self.rules.legal(self.state, self._seat(seat))]

    def view(self, seat: int | Literal["current"] = "current") -> View:
        """Return what a seat knows; "current" is the first that has to decide, or seat 0 when the game is over."""
        if seat == "current":
            seat = 0 if self.over else self.pending_seats[0]
        return View(self.rules, self.state, self._seat(seat))

    def spectator_view(self) -> SpectatorView:
        """Return what everybody may see."""
        return SpectatorView(self.rules, self.state)

    @property
    def points(self) -> list[int]:
        """The points that are public so far, by seat."""
        return [int(self.rules.points(self.state, seat)) for seat in range(self.players)]

    def scores(self) -> Scores:
        """Return the final scores; before the end, as if the game ended now, which reveals everybody's tickets."""
        return scores_of(self.rules, self.state)

    def score_parts(self) -> dict[str, list[list[ScorePart]]]:
        """Return what the points of each score line are for, by seat."""
        return score_parts_of(self.rules, self.state)

    @property
    def events(self) -> list[GameEvent]:
        """All that has happened since the deal, with all secrets."""
        self._events += [self._event(event) for event in self._log]
        self._log.clear()
        return self._events

    # -- playing -------------------------------------------------------------------------------------------------

    def parse(self, text: str) -> Action:
        """Return the action that a text means on this board, legal or not: the inverse of `str(action)`."""
        return parse(self.rules, text)

    def play(self, action: Action | str | int, seat: int | None = None) -> list[GameEvent]:
        """Carry out an action for a seat, by default the first that has to decide, and return what happened.

        The action may also be given by its text or its code.
        """
        before = len(self.events)
        self.push(action, seat)
        return self.events[before:]

    def push(self, action: Action | str | int, seat: int | None = None) -> None:
        """Carry out an action like `play`, but faster, because the events are not returned."""
        seat = self._actor(seat, action)
        checked = self._checked(action, seat)
        self._keep_start()
        self.state.log = self._log
        self.rules.apply(self.state, seat, checked.code)
        self.state.log = None
        self.played.append((seat, checked))

    def undo(self) -> Action:
        """Take back the last action and return it; raise IllegalAction if there is none.

        The game is replayed up to there, so this takes as long as the game so far.
        """
        if not self.played:
            raise IllegalAction("nothing was played; there is nothing to undo")
        played, last = self.played[:-1], self.played[-1][1]
        self._log, self._events = [], []
        if self._start is None:  # with the events of the deal
            self.state = self.rules.new_game(self.seed, -1 if self._first is None else self._first, self._log)
        else:
            self.state = self._start.copy()
        self.state.log = self._log
        for seat, action in played:
            self.rules.apply(self.state, seat, action.code)
        self.state.log = None
        self.played = played
        return last

    def play_out(self, policy: str = "random", rng: Random | None = None) -> Self:
        """Play to the end and return the game; the policy of all seats is `random` or `planner`."""
        rng = Random() if rng is None else rng
        check_type(rng, Random, "rng has to be a random.Random")
        choose = self._policy(policy, rng)
        self._keep_start()
        self.state.log = self._log
        while not self.over:
            seat = int(lowest(self.state.s[PENDING]))
            code = choose(seat)
            self.rules.apply(self.state, seat, code)
            self.played.append((seat, self.rules.action(code)))
        self.state.log = None
        return self

    def reseed(self, seed: int | Random | None = None) -> Self:
        """Draw all chance from now on from another seed, and return the game; by default it is unpredictable.

        `seed` may also be a generator. What has happened, and who holds what, stays: only the order of shuffled decks
        is new. From here on the game is like one of `from_state`: it has no record, and `undo` ends here.
        """
        if seed is None or isinstance(seed, Random):
            seed = secrets.randbits(SEED_BITS) if seed is None else seed.getrandbits(SEED_BITS)
        self.state = self.state.copy()  # what was prepared before is out of date
        self.state.reseed(checked_seed(seed))
        self.played, self._log, self._events = [], [], []
        self._start, self._dealt = None, False
        return self

    def _keep_start(self) -> None:
        """Keep the state that the game began from, for `undo`."""
        if not self._dealt and not self.played:
            self._start = self.state.copy()

    def _policy(self, name: str, rng: Random) -> Callable[[int], int]:
        if name == "random":
            return lambda seat: int(rng.choice(self.rules.legal(self.state, seat)))
        if name == "planner":
            planner = Planner(self.rules)
            plans = [planner.new_plan() for _ in range(self.players)]
            return lambda seat: int(planner.choose(self.state, seat, plans[seat]))
        raise UnknownBot(f"there is no policy {quoted_repr(name)} to play out a game; use 'random' or 'planner'")

    def prepare(self, action: Action | str | int, seat: int | None = None) -> PreparedAction:
        """Check an action and carry it out on a copy of the state; the game changes only with `commit`."""
        seat = self._actor(seat, action)
        checked = self._checked(action, seat)
        state = self.state.copy()
        state.log = []
        self.rules.apply(state, seat, checked.code)
        return PreparedAction(seat, checked, self.state, len(self.played), state)

    def commit(self, prepared: PreparedAction) -> list[GameEvent]:
        """Carry out a prepared action and return what happened; raise IllegalAction if the game has moved on."""
        check_type(prepared, PreparedAction, "what is committed is a PreparedAction")
        if prepared.before is not self.state or prepared.after != len(self.played):
            raise IllegalAction(f"the game has changed since '{prepared.action}' was prepared; prepare it again")
        self._keep_start()
        before = len(self.events)
        self._log += prepared.state.log or []
        self.state = prepared.state
        self.state.log = None
        self.played.append((prepared.seat, prepared.action))
        return self.events[before:]

    def check(self, action: Action | str | int, seat: int | None = None) -> WhistlestopError | None:
        """Return the error that `play` would raise; None if the action is legal.

        An IllegalAction has the reason as `key` and `values`. A claim without cards asks about the route: None if
        there is a way to pay for it.
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

    def why_not(self, action: Action | str | int, seat: int | None = None) -> str | None:
        """Return why an action is not legal, as a sentence; None if it is legal."""
        refusal = self.check(action, seat)
        return None if refusal is None else str(refusal)

    def record(self, *, reveal: bool = False) -> str:
        """Return the game as text (see `whistlestop.record`), with its seed if it is over or with `reveal`."""
        if not self._dealt:
            raise BadRecord("a game that started from a position has no record; use save() to keep it")
        values = {
            "format": FORMAT,
            "board": f"{self.board.id} {self.board.fingerprint}",
            **({"rules": self.rules.version} if self.rules.version else {}),
            "players": str(self.players),
            **({} if self._first is None else {"first": str(self._first + 1)}),
            "commitment": commitment(self.seed),
            **({"seed": seed_text(self.seed)} if reveal or self.over else {}),
            **self.ending(),
        }
        actions = [(0, seat, str(action)) for seat, action in self.played]
        return Record(values, actions).text()

    def ending(self) -> dict[str, str]:
        """Return the result as a record has it; empty before the end."""
        if not self.over:
            return {}
        scores = self.scores()
        return {
            "scores": " ".join(str(total) for total in scores.totals),
            "winners": " ".join(str(seat + 1) for seat in scores.winners),
        }

    def save(self) -> bytes:
        """Return the state as bytes, with all secrets, for `load`."""
        return serial.dump(self.rules, self.state)

    def copy(self) -> Self:
        """Return an independent copy of the game."""
        twin = self.__class__.__new__(self.__class__)
        twin.__dict__.update(self.__dict__)
        twin.played, twin._log, twin._events = list(self.played), list(self._log), list(self._events)
        twin.state = self.state.copy()
        return twin

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __repr__(self) -> str:
        return f"<Game {self.board.id}, {self.players} players, {len(self.played)} actions, {self.phase}>"

    def _repr_svg_(self) -> str | None:
        return self.spectator_view()._repr_svg_()

    # -- checks --------------------------------------------------------------------------------------------------

    def _actor(self, seat: int | None, action: Action | str | int) -> int:
        """Return the seat that acts; raise IllegalAction if it has nothing to decide."""
        pending = self.pending_seats
        if seat is None and pending:
            return pending[0]
        if seat is not None and self._seat(seat) in pending:
            return seat
        if isinstance(action, str):
            read(self.rules, action)  # what is wrong with a text is told first
        if self.over:
            raise GameOver(*self._explain(Refusal("turn.over")))
        raise IllegalAction(*self._explain(Refusal("turn.wait", {"seat": seat, "waiting": list(pending)})))

    def _checked(self, action: Action | str | int, seat: int) -> Action:
        """Return the action that is meant; raise BadActionText or IllegalAction if it is not legal for the seat."""
        legal = self.rules.legal(self.state, seat)
        if isinstance(action, str):
            reading = read(self.rules, action)
            meant, *others = reading.actions(self.rules)
            found = [each for each in (meant, *others) if each.code in legal]
            if len(found) > 1 and not (reading.exact and found[0] == meant):
                raise reading.open_tracks()
            if found:
                return found[0]
        else:
            meant = self._known(action)
            if meant.code in legal:
                return meant
        rule = self.rules.rule_of(meant.code)
        refusal = self._other_first(rule, legal) or rule.refusal(self.state, seat, meant.code)
        raise self._illegal(str(meant), refusal)

    def _known(self, action: Action | int) -> Action:
        """Return an action of this board by itself or by its code; raise IllegalAction for anything else."""
        if isinstance(action, Action):
            known = self.rules.action(action.code) if self.rules.means_something(action.code) else None
            if known is action or known == action:
                return action
            raise IllegalAction(f"{quoted_repr(action)} is not an action of this board; legal() lists some")
        if type(action) is not int or not self.rules.means_something(action):
            what = "the code of an action" if type(action) is int else "an action"
            raise IllegalAction(f"{quoted_repr(action)} is not {what}; legal() lists some")
        return self.rules.action(action)

    def _check_open(self, reading: Reading, seat: int) -> None:
        """Raise IllegalAction if none of the actions that an incomplete text may mean is legal."""
        legal = self.rules.legal(self.state, seat)
        actions = [self.rules.action(code) for code in legal if self.rules.rule_of(code) is reading.rule]
        wanted = reading.described[:1] if reading.exact else reading.described
        if any(each.verb == one.verb and each.route == one.route for each in actions for one in wanted):
            return
        refusal = self._other_first(reading.rule, legal)
        raise self._illegal(reading.text, refusal or reading.rule.obstacle(self.state, seat, reading.described[0]))

    def _other_first(self, rule: Rule, legal: vec[i64]) -> Refusal | None:
        """Return the refusal of a rule's actions if the seat has to decide something else first."""
        if self.phase == "turn" or any(self.rules.rule_of(code) is rule for code in legal):
            return None
        return Refusal("turn.first", {"phase": self.phase, "example": str(self.rules.action(legal[0]))})

    def _illegal(self, text: str, refusal: Refusal) -> IllegalAction:
        why, key, values = self._explain(refusal)
        return IllegalAction(f"'{text}' is not legal here: {why}", key, values)

    def _explain(self, refusal: Refusal) -> tuple[str, str, dict[str, tuple[str, Any]]]:
        return sentence(self.rules, refusal), refusal.key, values(self.rules, refusal)

    def _event(self, event: Event) -> GameEvent:
        kind = self.rules.event_kinds[event.kind]
        action = self.rules.action(event.value) if kind.value == "action" else None
        return GameEvent(
            kind=kind.name,
            seat=None if event.seat < 0 else int(event.seat),
            what=self._thing(kind.value, event.value) if action is None else str(action),
            secrets=tuple(str(self._thing(kind.secret, secret)) for secret in event.secrets),
            audience=None if event.audience == EVERYBODY else seats_of(int(event.audience)),
            action=action,
        )

    def _thing(self, kind: str, value: int) -> str | int | None:
        match kind:
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


@cache
def seats_of(mask: int) -> frozenset[int]:
    """Return the seats of a mask; the sets are shared, because servers keep many events."""
    return frozenset(seat for seat in range(mask.bit_length()) if mask & BIT[seat])


SpectatorView.make_game = Game.from_state
