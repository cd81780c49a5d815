"""Puzzles about joining two tickets within a few turns with the cards in hand: all ways are tried."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from whistlestop.analysis.puzzles.puzzle import AnswerOption, Puzzle, PuzzleKind
from whistlestop.engine.action import Action
from whistlestop.engine.bits import BIT
from whistlestop.engine.board import Ticket
from whistlestop.engine.cards import Cards
from whistlestop.engine.ruleset import OVER, TURN
from whistlestop.engine.state import PENDING, PHASE, SEAT, Event, State
from whistlestop.engine.tickets import Tickets
from whistlestop.view import View

TURNS = 3
OPTIONS = 4
CLAIM = "claim"
CLAIMED = "claimed"

MOST_CHOICES = 2000  # of cards to play in a claim

Way = tuple[tuple[str, dict[str, int]], ...]  # routes, and the cards that each costs
Links = frozenset[str]  # pairs of cities: all tracks between two cities are alike here


def link_of(route: str) -> str:
    """Return what the ids of all tracks between two cities have in common."""
    return route.partition("/")[0]


def join_puzzle(view: View, state: State) -> Puzzle | None:
    """Return the puzzle of a position, if the cards in hand join two tickets in exactly one way."""
    if view.phase != "turn" or view.rules.get(Tickets) is None:
        return None
    if not any(action.verb == CLAIM for action in view.legal):
        return None
    done = view.connected(view.seat)
    missing = [each for each in view.board.tickets if each.id in view["tickets"][view.seat] and each.id not in done]
    network = BuildableNetwork(view) if len(missing) > 1 else None
    for pair in combinations(missing, 2):
        assert network is not None
        puzzle = JoinSearch(view, state, network, pair).puzzle()
        if puzzle is not None:
            return puzzle
    return None


class BuildableNetwork:
    """The board as a seat can still build on it: its own routes are contracted, those of others are gone."""

    def __init__(self, view: View) -> None:
        board, owners = view.board, view["owner"]
        self.part = list(range(len(board.cities)))  # the cities that the seat has joined have the same number
        for route in board.routes:
            if owners[route.id] == view.seat:
                old, new = self.part[route.a], self.part[route.b]
                self.part = [new if each == old else each for each in self.part]
        self.links: dict[int, set[tuple[int, str]]] = {part: set() for part in self.part}
        self.tracks: dict[str, str] = {}  # a free route for each link
        for route in board.routes:
            if owners[route.id] is None:
                a, b = self.part[route.a], self.part[route.b]
                self.links[a].add((b, link_of(route.id)))
                self.links[b].add((a, link_of(route.id)))
                self.tracks.setdefault(link_of(route.id), route.id)

    def paths(self, ticket: Ticket, most: int) -> set[Links]:
        """Return the ways to join a ticket by at most so many routes."""
        ends = {self.part[city] for city in ticket.b_cities}
        found: set[Links] = set()
        for city in ticket.a_cities:
            found |= set(self.walks(self.part[city], ends, most, frozenset(), frozenset()))
        return found

    def walks(self, here: int, ends: set[int], most: int, way: Links, seen: frozenset[int]) -> Iterator[Links]:
        if here in ends:
            yield way
        elif most:
            for there, link in self.links[here]:
                if there not in seen:
                    yield from self.walks(there, ends, most - 1, way | {link}, seen | {here})


class JoinSearch:
    """All ways to join two tickets from a position."""

    def __init__(self, view: View, state: State, network: BuildableNetwork, pair: tuple[Ticket, ...]) -> None:
        self.view = view
        self.rules = view.rules
        self.seat = view.seat
        self.state = state
        self.pair = pair
        self.paths = [network.paths(ticket, TURNS) for ticket in pair]
        self.tracks = network.tracks
        self.cards = self.rules.find(Cards)
        self.chance = False  # whether chance decides if some routes can be claimed, or what comes after a claim

    def puzzle(self) -> Puzzle | None:
        """Return the puzzle, if there is just one way and enough others that look like it."""
        both = {one | other for one in self.paths[0] for other in self.paths[1] if len(one | other) <= TURNS}
        if len(both) < 2 or any(len(links) < TURNS for links in both):
            return None
        ways = {links: self.way(self.state, sorted(links)) for links in both}
        paid = {links: way for links, way in ways.items() if way is not None}
        if len(paid) != 1 or self.chance:
            return None
        ((links, way),) = paid.items()
        names = [each.id for each in self.pair]
        unpaid = [
            AnswerOption(routes=[self.tracks[link] for link in sorted(each)], joined=names) for each in both - {links}
        ]
        others = self.mixed(unpaid, self.halves(links), links)
        if len(others) < OPTIONS - 1:
            return None
        return Puzzle(
            id="",
            kind=PuzzleKind.JOIN,
            board=self.view.board.id,
            fingerprint=self.rules.fingerprint,
            players=self.view.players,
            seat=self.seat,
            seed=0,
            number=0,
            options=[option(way, names), *others],
            answer=0,
            tickets=names,
        )

    def way(self, state: State, links: list[str]) -> Way | None:
        """Return how to claim a route between each of some pairs of cities, if the cards in hand are enough."""
        if not links:
            return ()
        for code in self.rules.legal(state, self.seat):
            action = self.rules.action(int(code))
            if action.verb == CLAIM and link_of(action.route_id) == links[0]:
                for after in self.claim(state, action):
                    rest = self.way(after, links[1:])
                    if rest is not None:
                        return ((action.route_id, self.paid(state, after)), *rest)
        return None

    def claim(self, state: State, action: Action) -> Iterator[State]:
        """Yield the positions of the seat's next turn after a claim, if nobody else acts; none if it may fail."""
        after = state.copy()
        events: list[Event] = []
        after.log = events
        self.rules.apply(after, self.seat, action.code)
        after.log = None
        if self.luck_comes_first(events):
            self.chance = True
            return
        open_choices = [after]
        seen: set[tuple[int, ...]] = set()
        while open_choices:
            after = open_choices.pop()
            if after.s[PHASE] not in (TURN, OVER) and after.s[PENDING] == BIT[self.seat]:
                open_choices += self.choices(after, seen)
            elif after.s[PHASE] != TURN or len(seen) > MOST_CHOICES:
                self.chance = True
                return
            else:
                after.s[SEAT] = self.seat
                self.rules.ask(after, BIT[self.seat], TURN)
                yield after

    def choices(self, state: State, seen: set[tuple[int, ...]]) -> list[State]:
        """Return the positions after what a claim asks, one for each hand not seen yet if the choice costs cards.

        Any other choice is declined by the first answer, which costs nothing.
        """
        found: list[State] = []
        for number, code in enumerate(self.rules.legal(state, self.seat)):
            after = state.copy()
            self.rules.apply(after, self.seat, int(code))
            hand = self.hand(after)
            if number == 0 and hand == self.hand(state):
                return [after]
            if hand not in seen and len(seen) <= MOST_CHOICES:
                seen.add(hand)
                found.append(after)
        return found

    def hand(self, state: State) -> tuple[int, ...]:
        """Return how many cards of each kind the seat holds."""
        start = self.cards.hand + self.seat * self.cards.kinds
        return tuple(int(n) for n in state.s[start : start + self.cards.kinds])

    def paid(self, before: State, after: State) -> dict[str, int]:
        """Return the cards that a claim has cost."""
        lost = [n - left for n, left in zip(self.hand(before), self.hand(after), strict=True)]
        return {kind.id: n for kind, n in zip(self.rules.board.kinds, lost, strict=True) if n > 0}

    def luck_comes_first(self, events: list[Event]) -> bool:
        """Return whether chance had a part in a claim before it was made, as in a tunnel."""
        for event in events:
            kind = self.rules.event_kinds[event.kind]
            if kind.luck or kind.name == CLAIMED:
                return bool(kind.luck)
        return False

    def halves(self, links: Links) -> list[AnswerOption]:
        """Return routes that can be paid for, but join only one of the tickets."""
        claims = {link_of(action.route_id) for action in self.view.legal if action.verb == CLAIM}
        found = []
        for dropped in sorted(links):
            for taken in sorted(claims - links):
                chosen = links - {dropped} | {taken}
                joined = [each.id for each, paths in zip(self.pair, self.paths, strict=True) if joins(paths, chosen)]
                way = self.way(self.state, sorted(chosen)) if len(joined) == 1 else None
                if way is not None:
                    found.append(option(way, joined))
        return found

    def mixed(self, unpaid: list[AnswerOption], halves: list[AnswerOption], links: Links) -> list[AnswerOption]:
        """Return wrong answers that look right: routes that fail for either reason, both kinds if possible."""

        def unlike(each: AnswerOption) -> tuple[int, list[str]]:
            return -len(links & {link_of(route) for route in each.routes}), each.routes

        unpaid, halves = sorted(unpaid, key=unlike), sorted(halves, key=unlike)
        return [*unpaid[:2], *halves[:1], *unpaid[2:], *halves[1:]][: OPTIONS - 1]


def joins(paths: set[Links], links: Links) -> bool:
    return any(path <= links for path in paths)


def option(way: Way, joined: list[str]) -> AnswerOption:
    return AnswerOption(routes=[route for route, _ in way], joined=joined, cards=[cards for _, cards in way])
