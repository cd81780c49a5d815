"""What the tests share: tables laid out at will, boards to run over, random games to walk through.

Cards are written like in an action, `red:3 loco:1` (a kind alone is one card); a display as its kinds in order, `-` for
a gap. What a layout does not name goes to the deck; if it names the deck, to the hand of the last seat.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, Self

import pytest

from whistlestop import Board, Game, GameEvent, WhistlestopError, board_names, load_board, ruleset
from whistlestop.engine import Ruleset, State
from whistlestop.engine.bits import BIT, WORD
from whistlestop.engine.cards import EMPTY
from whistlestop.engine.field import Field
from whistlestop.engine.ruleset import OVER, SPECTATOR
from whistlestop.engine.state import PENDING, PHASE
from whistlestop.engine.track import CLOSED, FREE
from whistlestop.position import Position
from whistlestop.view import SpectatorView, View

ROOT = Path(__file__).parents[1]
PLAIN_DISPLAY = "purple blue orange white green"
NOBODY = -1


# -- boards ------------------------------------------------------------------------------------------------


@functools.cache
def rules_of(board: str, players: int) -> Ruleset:
    """The rules of a board; one Ruleset serves all tests of a process."""
    return ruleset(board, players)


def boards() -> list[str]:
    """The boards of the package, and those of the documentation."""
    more = (path for folder in ("docs", "examples") for path in sorted((ROOT / folder).glob("*.toml")))
    return board_names() + [str(path) for path in more if "train_cards" in path.read_text(encoding="utf-8")]


def player_counts(board: str) -> list[int]:
    """How many may play; a board that cannot be loaded fails in the tests, not while they are collected."""
    try:
        facts = load_board(board)
    except WhistlestopError:
        return [2]
    return list(range(facts.min_players, facts.max_players + 1))


TABLES = [(board, players) for board in boards() for players in player_counts(board)]

every_table = pytest.mark.parametrize(
    ("board", "players"), TABLES, ids=[f"{Path(board).stem}-{players}" for board, players in TABLES]
)


# -- random games ------------------------------------------------------------------------------------------


def owing(g: State, players: int) -> list[int]:
    """The seats that owe a decision."""
    return [seat for seat in range(players) if g.s[PENDING] & BIT[seat]]


def legal(rules: Ruleset, g: State, seat: int) -> list[int]:
    return [int(action) for action in rules.legal(g, seat)]


def walk(rules: Ruleset, seed: int, *, hoard: bool = False, g: State | None = None) -> Iterator[tuple[State, int, int]]:
    """A random game: before each decision the state, the seat whose decision comes next, and its action.

    It is one and the same state, which stands at the end afterwards. Seats that decide at the same time do so in any
    order. Hoarders claim a route only now and then, so that decks run out.
    """
    chance = Random(seed)
    g = rules.new_game(seed) if g is None else g
    while g.s[PHASE] != OVER:
        seat = chance.choice(owing(g, rules.players))
        actions = legal(rules, g, seat)
        action = chance.choice(actions)
        if hoard and is_claim(rules, action) and chance.random() < 0.9:
            action = chance.choice([other for other in actions if not is_claim(rules, other)] or actions)
        yield g, seat, action
        rules.apply(g, seat, action)


def is_claim(rules: Ruleset, action: int) -> bool:
    return rules.rule_of(action) is rules.by_name["claim_routes"]


def view_of(rules: Ruleset, g: State, seat: int | None) -> SpectatorView:
    """What a seat, or a spectator (None), sees of a state."""
    return SpectatorView(rules, g) if seat is None else View(rules, g, seat)


def slots(g: State) -> list[int]:
    return [int(slot) for slot in g.s]


def observed(rules: Ruleset, g: State, seat: int | None) -> list[int]:
    """All that a seat, or a spectator, sees of a state."""
    return [int(slot) for slot in rules.observe(g, SPECTATOR if seat is None else seat)]


# -- where things are --------------------------------------------------------------------------------------

# Fields of cards or tickets that say what is known about them or meant for them, not where they are.
NO_PLACES = {"tunnel_cards", "known", "deduced", "chosen", "shed", "festivals_seen_taken", "tickets_lost"}


def places(rules: Ruleset, content: str) -> list[Field]:
    """The fields that hold things of some sort, one or a set of them in a slot."""
    return [field for field in rules.fields if field.of == content and field.name not in NO_PLACES]


def counts_of(rules: Ruleset, things: list[str]) -> list[Field]:
    """The fields that say how many of each of some things are somewhere."""
    return [field for field in rules.fields if field.by == things and field.name not in NO_PLACES]


def share(g: State, field: Field, i: int) -> list[int]:
    start = field.offset + i * field.size
    return [int(slot) for slot in g.s[start : start + field.size]]


def shares(g: State, field: Field) -> Iterator[list[int]]:
    for i in range(field.shares):
        yield share(g, field, i)


def all_cards(rules: Ruleset, g: State) -> list[int]:
    """How many train cards of each kind are in the game, wherever they are."""
    found = [0] * len(rules.board.kinds)
    for field in counts_of(rules, [kind.id for kind in rules.board.kinds]):
        for counts in shares(g, field):
            assert min(counts) >= 0, f"{field.name} holds {counts}"
            found = [n + m for n, m in zip(found, counts, strict=True)]
    for field in places(rules, "cards"):
        for kinds in shares(g, field):
            for kind in kinds:
                if kind != EMPTY:
                    found[kind] += 1
    return found


def all_tickets(rules: Ruleset, g: State) -> list[str]:
    """Every ticket in the game, as often as it is anywhere."""
    names = [ticket.id for ticket in rules.board.tickets]
    found: list[str] = []
    for field in places(rules, "ticket set"):
        for words in shares(g, field):
            found += [name for i, name in enumerate(names) if words[i // WORD] & BIT[i % WORD]]
    tickets: Any = rules.by_name["tickets"]
    for deck in range(len(rules.board.decks)):
        start, end = tickets.first[deck], tickets.first[deck + 1]
        pool, queue = g.s[tickets.pool_n + deck], g.s[tickets.queue_n + deck]
        assert 0 <= pool <= end - start - queue
        for i in [*range(start, start + pool), *range(end - queue, end)]:
            found.append(names[g.s[tickets.deck + i]])
    return found


def all_trains(rules: Ruleset, g: State) -> list[int]:
    """Everybody's trains, wherever they are."""
    track: Any = rules.by_name["track"]
    found = [int(n) for n in g.s[track.trains : track.trains + rules.players]]
    assert min(found) >= 0
    for i, route in enumerate(rules.board.routes):
        owner = g.s[track.owner + i]
        if owner not in (FREE, CLOSED):
            found[owner - 1] += route.length
    for field in rules.fields:
        if field.name == "mat":
            for owner in share(g, field, 0):
                if owner:
                    found[owner - 1] += 1
    return found


def check_counters(rules: Ruleset, g: State) -> None:
    """The public numbers of cards and tickets are those of the cards and tickets that are there."""
    s = g.s
    cards: Any = rules.by_name["cards"]
    n = len(rules.board.kinds)
    assert s[cards.deck_n] == sum(s[cards.deck : cards.deck + n])
    assert s[cards.discard_n] == sum(s[cards.discard : cards.discard + n])
    tickets: Any = rules.by_name["tickets"]
    for seat in range(rules.players):
        hand = list(s[cards.hand + seat * n : cards.hand + (seat + 1) * n])
        known = list(s[cards.known + seat * n : cards.known + (seat + 1) * n])
        assert s[cards.hand_n + seat] == sum(hand)
        assert all(0 <= some <= all_of_it for some, all_of_it in zip(known, hand, strict=True))
        if rules.players == 2:
            deduced = list(s[cards.deduced + seat * n : cards.deduced + (seat + 1) * n])
            assert all(k <= d <= h for k, d, h in zip(known, deduced, hand, strict=True))
        for deck in range(len(rules.board.decks)):
            for held, count in ((tickets.held, tickets.held_n), (tickets.offered, tickets.offered_n)):
                members = tickets.members(s, held + seat * tickets.words)
                inside = [t for t in members if rules.board.tickets[t].deck == deck]
                assert s[count + seat * len(rules.board.decks) + deck] == len(inside)


# -- tables ------------------------------------------------------------------------------------------------


def cards(text: str) -> Counter[str]:
    """Cards as text: `red:3 loco`."""
    found: Counter[str] = Counter()
    for word in text.split():
        kind, _, number = word.partition(":")
        found[kind] += int(number or 1)
    return found


class Table(Game):
    """A game whose position a test lays out as it likes; from there on it is an ordinary game."""

    # -- laying out ------------------------------------------------------------------------------------------

    def lay_cards(
        self,
        *hands: str,
        display: str = PLAIN_DISPLAY,
        deck: str | None = None,
        discards: str = "",
    ) -> Self:
        """Where all the train cards are. Nobody has seen any hand."""
        Position.of(self).cards(*hands, display=display, deck=deck, discards=discards)
        return self

    def lay_tickets(self, *hands: Sequence[str], pool: Sequence[str] | None = None, under: Sequence[str] = ()) -> Self:
        """Where all the tickets are: in hands, on top of the deck in no order, under it in order."""
        Position.of(self).tickets(*hands, deck=pool, under=under)
        return self

    def lay_trains(self, *trains: int) -> Self:
        """How many trains everybody has left, from the first seat on."""
        Position.of(self).trains(*trains)
        return self

    def lay_points(self, *points: int) -> Self:
        """What everybody has scored for routes so far, from the first seat on."""
        rule: Any = self.rules.by_name["route_points"]
        self._put(rule.scored, list(points))
        return self

    def build(self, seat: int, *routes: str) -> Self:
        """Give routes to a seat as if it had claimed them earlier: trains and points follow."""
        Position.of(self).routes(seat, *routes)
        return self

    def nothing_to_do(self, *hands: str) -> Self:
        """No card or ticket to draw, and three trains each where all the routes left take four or more."""
        self.lay_cards(*hands, display="- - - - -", deck="")
        self.lay_tickets(pool=[])
        for route in self.board.routes:
            if route.length <= 3 and self.owner(route.id) == FREE:
                self.build(self.players - 1, route.id)
        return self.lay_points(*[0] * self.players).lay_trains(*[3] * self.players)

    def _put(self, at: int, values: Sequence[int]) -> None:
        s = self.state.s
        for i, value in enumerate(values):
            s[at + i] = int(value)
        self.state.s = s

    def _change(self, at: int, by: int) -> None:
        self._put(at, [self.state.s[at] + by])

    # -- playing ---------------------------------------------------------------------------------------------

    def plays(self, *actions: str) -> list[GameEvent]:
        """Several actions, one after another; all that happened."""
        return [event for action in actions for event in self.play(action)]

    def to_first_turn(self) -> Self:
        """Go through whatever comes before the first turn, everybody with their first choice."""
        while self.turns == 0:
            self.play(self.legal()[0])
        return self

    # -- looking ---------------------------------------------------------------------------------------------

    def options(self, seat: int | None = None) -> list[str]:
        """The legal actions as they are written."""
        return [str(action) for action in self.legal(seat)]

    def route(self, name: str) -> int:
        return [route.id for route in self.board.routes].index(name)

    def owner(self, name: str) -> int:
        """As the state has it: FREE, CLOSED, or seat + 1."""
        return int(self.state.s[self.rules.by_name["track"].owner + self.route(name)])  # type: ignore[attr-defined]

    def seen_by(self, seat: int | None) -> SpectatorView:
        """What a seat, or a spectator (None), sees; `view` without a seat is that of the seat to act."""
        return view_of(self.rules, self.state, seat)

    def hand(self, seat: int) -> dict[str, int]:
        found: dict[str, int] = self.view(seat)["hand"][seat]
        return found

    def display(self) -> list[str | None]:
        found: list[str | None] = self.spectator_view()["display"]
        return found

    def deck_count(self) -> int:
        return int(self.spectator_view()["deck_count"])

    def discards(self) -> dict[str, int]:
        found: dict[str, int] = self.spectator_view()["discard"]
        return found

    def deck(self) -> dict[str, int]:
        """What nobody sees: the cards of the deck."""
        rule: Any = self.rules.by_name["cards"]
        return {kind.id: int(self.state.s[rule.deck + i]) for i, kind in enumerate(self.board.kinds)}

    def tickets_of(self, seat: int) -> list[str]:
        found: list[str] = self.view(seat)["tickets"][seat]
        return found

    def offer_to(self, seat: int) -> list[str]:
        found: list[str] = self.view(seat)["offer"][seat]
        return found

    def trains(self) -> list[int]:
        found: list[int] = self.spectator_view()["trains"]
        return found

    def claims(self, route: str = "") -> list[str]:
        """The legal claims, of one route if it is named, without the word."""
        claims = [action for action in self.legal() if action.verb == "claim"]
        return [str(claim).removeprefix("claim ") for claim in claims if not route or claim.route_id == route]

    def draws(self) -> list[str]:
        """What can be drawn: kinds that lie in the display, or blind."""
        return [str(action).removeprefix("draw ") for action in self.legal() if action.verb == "draw"]


def usa(players: int = 2, *, seed: int = 1, first: int | None = 0) -> Table:
    """The USA before the first turn, which is that of the first seat."""
    return Table(rules_of("usa", players), seed, first).to_first_turn()


def kinds(events: Sequence[GameEvent]) -> list[str]:
    return [event.kind for event in events]


def whats(events: Sequence[GameEvent], kind: str) -> list[str | int | None]:
    """What the events of a kind were about."""
    return [event.what for event in events if event.kind == kind]


def texts(rules: Ruleset, actions: Sequence[int]) -> list[str]:
    return [str(rules.action(action)) for action in actions]


def facts(board: str) -> Board:
    return load_board(board)
