"""Positions: a game laid out as one likes, to play on from there.

    from whistlestop.position import Position

    game = (
        Position("usa", players=2)
        .cards("white:4 loco:1", "red:3", display="red red blue white loco")
        .tickets(["denver-el-paso"], ["boston-miami"])
        .routes(1, "boston-montreal", "montreal-toronto")
        .game()
    )

What is not said is as at the first turn: hands that are not named are empty, tickets that are not named are in their
decks, and nobody remembers anything. Everything has to add up: `game` refuses what could not be on a table.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping, Sequence
from difflib import get_close_matches

from whistlestop.engine.bits import BIT, WORD
from whistlestop.engine.board import Board
from whistlestop.engine.cards import EMPTY, Cards
from whistlestop.engine.field import Field
from whistlestop.engine.ruleset import TURN, Ruleset
from whistlestop.engine.state import OWING, PHASE, SEAT
from whistlestop.engine.ticket_memory import FROM_BOTTOM, TABLE
from whistlestop.engine.tickets import Tickets
from whistlestop.engine.track import CLOSED, FREE, Track
from whistlestop.errors import BadPosition
from whistlestop.game import Game, ruleset
from whistlestop.rules.claim_routes import ClaimRoutes
from whistlestop.rules.route_points import RoutePoints

CardText = str | Mapping[str, int]  # "white:4 loco", or how many of which kind


class Position:
    """A game being laid out; each method says something of it and returns the position itself."""

    def __init__(self, board: str | os.PathLike[str] | Board, players: int, *, seed: int = 0, first: int = 0) -> None:
        """The first turn, which is that of seat `first`, with empty hands; chance goes on from the seed."""
        game = Game(ruleset(board, players), seed, first)
        while game.turns == 0 and not game.over:
            game.play(game.legal_actions()[0])
        self._game = game
        self.cards().tickets()

    @classmethod
    def of(cls, game: Game) -> Position:
        """A game that goes on is laid out otherwise, in place."""
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
        """Where all the train cards are: hands by seat, the display ("-" is a gap; as it lies if not given).

        The rest is in the deck; if `deck` is given, with the last seat. Nobody has seen any hand.
        """
        rule = self._rules.find(Cards)
        kinds = [kind.id for kind in self._game.board.kinds]
        held = [self._counted(hand) for hand in hands] + [Counter[str]() for _ in range(self._spare(hands, "hands"))]
        shown = self._shown() if display is None else display.split()
        if len(shown) > rule.spaces:
            raise BadPosition(f"the display has {rule.spaces} spaces, not {len(shown)}")
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
        self._forget(rule)
        self._put(rule.deck, [pile[kind] for kind in kinds])
        self._put(rule.deck_n, [pile.total()])
        self._put(rule.discard, [away[kind] for kind in kinds])
        self._put(rule.discard_n, [away.total()])
        gaps = ["-"] * (int(rule.spaces) - len(shown))
        self._put(rule.display, [EMPTY if kind == "-" else kinds.index(kind) for kind in [*shown, *gaps]])
        self._put(rule.hand, [hand[kind] for hand in held for kind in kinds])
        self._put(rule.hand_n, [hand.total() for hand in held])
        self._put(rule.known, [0] * (len(kinds) * self._game.players))
        if self._game.players == 2:
            self._put(rule.deduced, [0] * (len(kinds) * 2))
        return self

    def tickets(self, *hands: Sequence[str], deck: Sequence[str] | None = None, under: Sequence[str] = ()) -> Position:
        """Where all the tickets are: hands by seat, `under` the decks in order; the rest is shuffled in the decks.

        If `deck` is given, the rest is with the last seat.
        """
        rule = self._rules.find(Tickets)
        names = [ticket.id for ticket in self._game.board.tickets]
        held = [list(hand) for hand in hands] + [[] for _ in range(self._spare(hands, "hands of tickets"))]
        named = Counter(name for part in (*held, deck or (), under) for name in part)
        for name, n in named.items():
            self._known(name, names, "ticket")
            if n > 1:
                raise BadPosition(f"the ticket '{name}' is in {n} places")
        left = [name for name in names if name not in named]
        pool = left if deck is None else list(deck)
        if deck is not None and left:
            held[-1] += left
        self._forget(rule)
        mark = self._unknown_bottom(rule) if under else 0
        for number in range(int(rule.decks)):
            start, end = int(rule.first[number]), int(rule.first[number + 1])
            mine = [names.index(name) for name in pool if rule.deck_of[names.index(name)] == number]
            below = [names.index(name) for name in under if rule.deck_of[names.index(name)] == number]
            self._put(rule.deck + start, mine)
            self._put(rule.deck + end - len(below), below[::-1])
            self._put(rule.returned_by + end - len(below), [mark] * len(below))
            self._put(rule.pool_n + number, [len(mine)])
            self._put(rule.queue_n + number, [len(below)])
        for seat, hand in enumerate(held):
            tickets = [names.index(name) for name in hand]
            words = [sum(int(BIT[i % WORD]) for i in tickets if i // WORD == word) for word in range(int(rule.words))]
            decks = [sum(1 for i in tickets if rule.deck_of[i] == deck) for deck in range(int(rule.decks))]
            self._put(rule.held + seat * rule.words, words)
            self._put(rule.held_n + seat * rule.decks, decks)
        for each in self._rules.all_rules:
            each.wipe(self._game.state)
        return self

    def routes(self, seat: int, *names: str) -> Position:
        """Give routes to a seat as if it had claimed them earlier: trains and points for routes follow."""
        claims, track = self._rules.find(ClaimRoutes), self._rules.find(Track)
        points = self._rules.get(RoutePoints)
        self._seat(seat)
        ids = [route.id for route in self._game.board.routes]
        for name in names:
            self._known(name, ids, "route")
            route = ids.index(name)
            if self._slot(track.owner + route) != FREE:
                raise BadPosition(f"'{name}' is not free")
            s = self._game.state.s
            claims.take(s, route, seat + 1)
            other = track.sibling[route]
            while other != route and not claims.shared:
                claims.take(s, other, CLOSED)
                other = track.sibling[other]
            s[track.trains + seat] -= track.length[route]
            self._game.state.s = s
            if points is not None:
                points.built(self._game.state, seat, route)
        return self

    def put(self, name: str, value: int | Mapping[str, int | None], seat: int | None = None) -> Position:
        """Set a field of docs/fields-and-events.md: a number, or numbers by name; of a seat where each has a share.

        In fields that say whose something is, a value is a seat, or None for nobody. Names that are left out stay.
        """
        fields = self._rules.fields_by_name
        self._known(name, list(fields), "field")
        field = fields[name]
        if (seat is None) != (field.shares == 1):
            raise BadPosition(f"'{name}' belongs to {'the whole table' if field.shares == 1 else 'a seat; say which'}")
        at = int(field.offset) + (0 if seat is None else self._seat(seat) * int(field.size))
        if not isinstance(value, Mapping):
            if field.size != 1:
                raise BadPosition(f"'{name}' has {field.size} values; give them by name")
            self._put(at, [value])
            return self
        for key, number in value.items():
            self._known(key, field.by, f"name in '{name}'")
            self._put(at + field.by.index(key), [self._number(field, number)])
        return self

    def trains(self, *left: int) -> Position:
        """How many trains everybody has left, by seat."""
        self._put(self._rules.find(Track).trains, list(left))
        return self

    def turn(self, seat: int) -> Position:
        """Whose turn begins."""
        s = self._game.state.s
        s[SEAT] = self._seat(seat)
        s[OWING] = BIT[seat]
        s[PHASE] = TURN
        self._game.state.s = s
        return self

    def game(self) -> Game:
        """The game; BadPosition says what does not add up."""
        try:
            self._rules.audit(self._game.state)
        except AssertionError as fault:
            raise BadPosition(f"this position is not possible: {fault}; see docs/architecture.md, Positions") from None
        return Game.at(self._rules, self._game.state.copy())

    # -- helpers ---------------------------------------------------------------------------------------------------

    def _counted(self, cards: CardText) -> Counter[str]:
        """Cards as they may be given, counted by kind."""
        found: Counter[str] = Counter()
        for word in cards.split() if isinstance(cards, str) else [f"{kind}:{n}" for kind, n in cards.items()]:
            kind, _, number = word.partition(":")
            self._known(kind, [each.id for each in self._game.board.kinds], "kind of card")
            if not (number or "1").isdecimal():
                raise BadPosition(f"'{word}' is not a kind of card with a number, like 'red:3'")
            found[kind] += int(number or 1)
        return found

    def _shown(self) -> list[str]:
        rule = self._rules.find(Cards)
        kinds = [kind.id for kind in self._game.board.kinds]
        slots = [self._slot(rule.display + i) for i in range(int(rule.spaces))]
        return ["-" if slot == EMPTY else kinds[slot] for slot in slots]

    def _spare(self, hands: Sequence[object], what: str) -> int:
        if len(hands) > self._game.players:
            raise BadPosition(f"{len(hands)} {what} for {self._game.players} players")
        return self._game.players - len(hands)

    def _seat(self, seat: int) -> int:
        if type(seat) is not int or not 0 <= seat < self._game.players:
            raise BadPosition(f"there is no seat {seat!r}; seats are numbered from 0 to {self._game.players - 1}")
        return seat

    def _known(self, name: str, names: list[str], what: str) -> None:
        if name not in names:
            close = get_close_matches(str(name), names, 1)
            raise BadPosition(f"there is no {what} '{name}'" + (f"; did you mean '{close[0]}'?" if close else ""))

    def _number(self, field: Field, value: int | None) -> int:
        if field.of == "owner":
            return 0 if value is None else self._seat(value) + 1
        return int(value or 0)

    def _forget(self, rule: Cards | Tickets) -> None:
        """Nobody remembers what they saw of cards or tickets before."""
        owner = self._rules.all_rules.index(rule)
        for field in self._rules.fields:
            own = self._rules.reserved[f"field '{field.name}'"] == owner
            if field.memory and own:
                self._put(field.offset, [0] * int(field.shares * field.size))
        if isinstance(rule, Tickets):
            s = self._game.state.s
            rule.memory.start(s)
            self._game.state.s = s

    def _unknown_bottom(self, rule: Tickets) -> int:
        """The mark of tickets under a deck of which nobody knows which is where."""
        s = self._game.state.s
        bottom = rule.memory.new_group(s, TABLE, FROM_BOTTOM)
        for deck in range(rule.decks):
            rule.memory.stranger(s, deck, -1, rule.memory.group(bottom))
        self._game.state.s = s
        return int(16 * bottom + TABLE)

    def _slot(self, at: int) -> int:
        return int(self._game.state.s[at])

    def _put(self, at: int, values: Sequence[int]) -> None:
        s = self._game.state.s
        for i, value in enumerate(values):
            s[at + i] = int(value)
        self._game.state.s = s
