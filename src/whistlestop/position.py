"""Positions: games set up by hand, to play on from there.

    from whistlestop.position import Position

    game = (
        Position("usa", players=2)
        .cards("white:4 loco:1", "red:3", display="red red blue white loco")
        .tickets(["denver-el-paso"], ["boston-miami"])
        .routes(1, "boston-montreal", "montreal-toronto")
        .game()
    )

Everything that is not set is as at the first turn: hands that are not given are empty, tickets that are not named are
in their decks, and nobody remembers anything. `game` refuses a position that could not occur on a table.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from difflib import get_close_matches

from whistlestop.engine import serial
from whistlestop.engine.bits import BIT, WORD
from whistlestop.engine.board import Board
from whistlestop.engine.cards import EMPTY, Cards
from whistlestop.engine.field import Field
from whistlestop.engine.ruleset import OVER, TURN, Ruleset
from whistlestop.engine.state import PENDING, PHASE, SEAT
from whistlestop.engine.tickets import Tickets
from whistlestop.engine.track import FREE, Track
from whistlestop.errors import BadPosition, check_type, quoted, quoted_repr
from whistlestop.game import Game, ruleset
from whistlestop.refusals import sentence, values
from whistlestop.rules.claim_routes import ClaimRoutes
from whistlestop.rules.route_points import RoutePoints

CardText = str | Mapping[str, int]  # "white:4 loco", or how many of which kind


class Position:
    """A game that is being set up; each method sets something and returns the position itself."""

    def __init__(self, board: str | os.PathLike[str] | Board, players: int, *, seed: int = 0, first: int = 0) -> None:
        """Start from the first turn, which is that of seat `first`, with empty hands; the seed decides all chance."""
        self._begin(Game(ruleset(board, players), seed, first))

    def _begin(self, game: Game) -> None:
        while game.turns == 0 and not game.over:
            game.push(game.legal()[0])
        self._game = game
        self.cards().tickets()

    @classmethod
    def under(cls, rules: Ruleset) -> Position:
        """Return a position at the first turn of a game by these rules."""
        check_type(rules, Ruleset, "the rules are a Ruleset")
        position = cls.__new__(cls)
        position._begin(Game(rules, 0, 0))
        return position

    @classmethod
    def of(cls, game: Game) -> Position:
        """Return a position that changes a running game in place."""
        check_type(game, Game, "the game is a Game")
        position = cls.__new__(cls)
        position._game = game
        return position

    @property
    def _rules(self) -> Ruleset:
        return self._game.rules

    # -- laying out ------------------------------------------------------------------------------------------------

    def cards(
        self, *hands: CardText, display: str | None = None, deck: CardText | None = None, discards: CardText = ""
    ) -> Position:
        """Place all train cards: hands by seat, the display ("-" is a gap; unchanged by default), deck and discards.

        The remaining cards go to the deck or, if `deck` is given, to the last seat. Nobody has seen any hand.
        """
        rule = self._rules.find(Cards)
        kinds = [kind.id for kind in self._game.board.kinds]
        held = [self._counted(hand) for hand in hands] + [Counter[str]() for _ in range(self._spare(hands, "hands"))]
        check_type(display, str | None, "the display is a str")
        shown = self._shown() if display is None else display.split()
        if len(shown) > rule.spaces:
            raise BadPosition(f"the display has {rule.spaces} spaces, not {len(shown)}")
        shown += ["-"] * (int(rule.spaces) - len(shown))
        left = Counter({kind.id: kind.count for kind in self._game.board.kinds})
        pile, away = self._counted(deck or ""), self._counted(discards)
        for part in (*held, self._counted(Counter(kind for kind in shown if kind != "-")), pile, away):
            left.subtract(part)
        if lacking := -left:
            raise BadPosition(
                f"too many cards: {', '.join(f'{n} {kind}' for kind, n in lacking.items())} more than there are"
            )
        if deck is None:
            pile = +left
        else:
            held[-1] += left
        rule.lay_out(
            self._game.state,
            [[hand[kind] for kind in kinds] for hand in held],
            [EMPTY if kind == "-" else kinds.index(kind) for kind in shown],
            [pile[kind] for kind in kinds],
            [away[kind] for kind in kinds],
        )
        return self

    def tickets(self, *hands: Sequence[str], deck: Sequence[str] | None = None, under: Sequence[str] = ()) -> Position:
        """Place all tickets: hands by seat, `deck` shuffled, `under` the decks in order.

        The remaining tickets go to the decks or, if `deck` is given, to the last seat. On a board with a box (Europe),
        what players must have been dealt and do not hold comes from the remaining tickets and goes to the box.
        """
        rule = self._rules.find(Tickets)
        names = [ticket.id for ticket in self._game.board.tickets]
        for hand in hands:
            if isinstance(hand, str):
                raise TypeError("the tickets of a seat are a list of their ids, not a str")
        held = [list(hand) for hand in hands] + [[] for _ in range(self._spare(hands, "hands of tickets"))]
        named = Counter(name for part in (*held, deck or (), under) for name in part)
        for name, n in named.items():
            self._known(name, names, "ticket")
            if n > 1:
                raise BadPosition(f"the ticket '{name}' is in {n} places")
        left = [name for name in names if name not in named]
        numbers = [[names.index(name) for name in hand] for hand in held]
        rest = [names.index(name) for name in left]
        boxed = self._boxed(rule, numbers, [names.index(name) for name in (*(deck or ()), *under)], rest)
        if deck is not None:
            numbers[-1] += [ticket for ticket in rest if ticket not in boxed]
            rest = [*(names.index(name) for name in deck), *boxed]
        rule.lay_out(self._game.state, numbers, rest, [names.index(name) for name in under])
        return self

    def _boxed(self, rule: Tickets, hands: list[list[int]], deck: list[int], left: list[int]) -> list[int]:
        """Return those of the tickets left that go to the box, on a board with a box, so that the deck stays whole."""
        tickets = self._game.board.tickets
        for ticket in deck:
            if tickets[ticket].deck in rule.removed:
                raise BadPosition(f"'{tickets[ticket].id}' is held or out of the game, but never in the deck")
        boxed = [ticket for ticket in left if tickets[ticket].deck in rule.removed]
        for number, dealt in enumerate(rule.dealt):
            held = [sum(tickets[ticket].deck == number for ticket in hand) for hand in hands]
            spare = [ticket for ticket in left if tickets[ticket].deck == number]
            lacking = sum(max(0, dealt - n) for n in held)
            if lacking > len(spare):
                what = f"{dealt} tickets of the deck '{self._game.board.decks[number]}'"
                raise BadPosition(
                    f"everybody was dealt {what}; players do not hold {lacking} of these, and {len(spare)} are left"
                )
            if number not in rule.removed:  # the last seat keeps what is left
                boxed += spare[: sum(max(0, dealt - n) for n in held[:-1])]
        return boxed

    def routes(self, seat: int, *names: str) -> Position:
        """Give routes to a seat as if it had claimed them earlier: its trains and points change accordingly."""
        claims, track = self._rules.find(ClaimRoutes), self._rules.find(Track)
        points = self._rules.get(RoutePoints)
        self._seat(seat)
        ids = [route.id for route in self._game.board.routes]
        for name in names:
            self._known(name, ids, "route")
            route = ids.index(name)
            if self._game.state.s[track.owner + route] != FREE:
                raise BadPosition(f"'{name}' is not free")
            claims.build(self._game.state.s, seat, route)
            if points is not None:
                points.built(self._game.state, seat, route)
        return self

    def put(
        self, name: str, value: int | Mapping[str, int | None] | Sequence[str], seat: int | None = None
    ) -> Position:
        """Set a field of docs/fields-and-events.md, of one seat if each seat has a share: a number, or numbers by name.

        The value of a set of tickets is a list of their ids.

        Fields marked *memory* follow from the others and cannot be put. `game` checks that what was put fits the rest.

        In fields that tell the owner of something, a value is a seat, or None for nobody. Names left out do not change.
        """
        fields = self._rules.fields_by_name
        self._known(name, list(fields), "field")
        field = fields[name]
        if field.memory:
            raise BadPosition(f"'{name}' is what the rules remember and follows from the rest; it cannot be put")
        if (seat is None) != (field.shares == 1):
            raise BadPosition(f"'{name}' belongs to {'the whole table' if field.shares == 1 else 'a seat; say which'}")
        at = int(field.offset) + (0 if seat is None else self._seat(seat) * int(field.size))
        if field.of == "ticket set":
            self._put_tickets(field, at, value)
            return self
        if not isinstance(value, Mapping):
            if field.size != 1:
                raise BadPosition(f"'{name}' has {field.size} values; give them by name")
            self._game.state.s[at] = self._number(field, 0, value)
            return self
        for key in value:
            self._known(key, field.by, f"'{name}' of")
        numbers = {field.by.index(key): number for key, number in value.items()}
        for i, number in {i: self._number(field, i, number) for i, number in numbers.items()}.items():
            self._game.state.s[at + i] = number
        return self

    def _put_tickets(self, field: Field, at: int, value: object) -> None:
        """Set the tickets in a set, whose first slot is `at`."""
        names = [ticket.id for ticket in self._game.board.tickets]
        if isinstance(value, str) or not isinstance(value, Sequence):
            raise BadPosition(f"'{field.name}' is a list of tickets")
        for name in value:
            self._known(name, names, "ticket")
        for word in range(field.size):
            members = {names.index(name) - WORD * word for name in value}
            self._game.state.s[at + word] = sum(2**i for i in members if 0 <= i < WORD)

    def trains(self, *left: int) -> Position:
        """Set how many trains everybody has left, by seat."""
        for seat, n in enumerate(left):
            self.put("trains", n, seat)
        return self

    def turn(self, seat: int) -> Position:
        """Set whose turn it is."""
        self._game.state.s[SEAT] = self._seat(seat)
        self._rules.ask(self._game.state, BIT[seat], TURN)
        return self

    def __repr__(self) -> str:
        return f"<Position {self._rules.board.id}, {self._rules.players} players>"

    def game(self) -> Game:
        """Return the game; raise BadPosition if something does not add up."""
        try:
            serial.check(self._rules, self._game.state)
        except ValueError as fault:
            raise BadPosition(f"this position is not possible: {fault}; see docs/architecture.md, Positions") from None
        return Game.from_state(self._rules, self._game.state.copy())

    def finished_game(self) -> Game:
        """Return a game that is over with what is laid out, for its scores; raise BadPosition if that is impossible.

        Only what scores matters: cards and decks may be anywhere.
        """
        state = self._game.state.copy()
        for rule in self._rules.all_rules:
            refusal = rule.tally(state)
            if refusal is not None:
                raise BadPosition(sentence(self._rules, refusal), refusal.key, values(self._rules, refusal))
        state.s[PHASE] = OVER
        state.s[PENDING] = 0
        return Game.from_state(self._rules, state)

    # -- helpers ---------------------------------------------------------------------------------------------------

    def _counted(self, cards: CardText) -> Counter[str]:
        """Count cards by kind."""
        kinds = [each.id for each in self._game.board.kinds]
        found: Counter[str] = Counter()
        if isinstance(cards, str):
            for word in cards.split():
                kind, _, number = word.partition(":")
                self._known(kind, kinds, "kind of card")
                if not re.fullmatch("[0-9]{0,4}", number):
                    raise BadPosition(f"'{word:.80}' is not a kind of card with a number, like 'red:3'")
                found[kind] += int(number or 1)
            return found
        check_type(cards, Mapping, "cards are a str or a mapping")
        for kind, n in cards.items():
            self._known(kind, kinds, "kind of card")
            if type(n) is not int or not 0 <= n <= 9999:
                raise BadPosition(f"there cannot be so many {kind} cards; give a number of cards like 3")
            found[kind] += n
        return found

    def _shown(self) -> list[str]:
        """Return the kinds of the face-up cards, "-" for a gap."""
        rule, s = self._rules.find(Cards), self._game.state.s
        slots = [s[rule.display + i] for i in range(rule.spaces)]
        return ["-" if slot == EMPTY else self._game.board.kinds[slot].id for slot in slots]

    def _spare(self, hands: Sequence[object], what: str) -> int:
        if len(hands) > self._game.players:
            raise BadPosition(f"{len(hands)} {what} for {self._game.players} players")
        return self._game.players - len(hands)

    def _seat(self, seat: int) -> int:
        if type(seat) is not int or not 0 <= seat < self._game.players:
            numbers = f"seats are numbered from 0 to {self._game.players - 1}"
            raise BadPosition(f"there is no seat {quoted_repr(seat)}; {numbers}")
        return seat

    def _known(self, name: str, names: list[str], what: str) -> None:
        if name not in names:
            close = get_close_matches(quoted(name), names, 1)
            raise BadPosition(
                f"there is no {what} '{quoted(name)}'" + (f"; did you mean '{close[0]}'?" if close else "")
            )

    def _number(self, field: Field, i: int, value: object) -> int:
        """Return what a slot of a field holds for a value; raise BadPosition if it cannot."""
        if value is not None and not isinstance(value, int):
            raise TypeError(f"'{field.name}' holds whole numbers, not {type(value).__name__}")
        if field.of == "owner":
            return 0 if value is None else self._seat(value) + 1
        number = int(value or 0)
        try:
            serial.check_slot(self._rules, field, i, number)
        except ValueError as fault:
            raise BadPosition(str(fault)) from None
        return number
