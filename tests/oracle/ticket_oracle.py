"""Where each ticket can be, worked out from what an onlooker sees alone.

Every ticket that is out of sight lies in some space, and for each space the onlooker knows a set of tickets that can be
in it. Spaces move: from a pool or a queue into an offer, from there into a hand or back under a deck. Who chooses from
an offer may have chosen any of it, so after a choice its spaces can all hold what any of them could.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from oracle.flow import Network
from whistlestop import Board, GameEvent

Set = set[str]


@dataclass
class Draft:
    """The picks of one draft that others made: what each can be, by seat, and how many are kept."""

    picks: dict[int, list[Set]] = field(default_factory=dict)
    kept: int = 0


@dataclass
class Public:
    """What all can count: tickets in the pools, on offer and held, by seat and deck; None where that is a secret."""

    pool: dict[str, int]
    offered: list[dict[str, int]]
    held: list[dict[str, int] | None]

    @classmethod
    def of(cls, view: Any) -> Public:
        return cls(view["ticket_pool_count"], view["offer_count"], view["ticket_count"])


class TicketOracle:
    """Follows a game as a seat (or a spectator, None) sees it."""

    def __init__(self, board: Board, players: int, seat: int | None, before: Public) -> None:
        self.seat, self.players = seat, players
        self.order = [ticket.id for ticket in board.tickets]
        self.deck_of = {ticket.id: board.decks[ticket.deck] for ticket in board.tickets}
        self.decks = list(board.decks)
        self.pool = {deck: {t for t in self.order if self.deck_of[t] == deck} for deck in self.decks}
        self.pool_n = {deck: len(tickets) for deck, tickets in self.pool.items()}
        self.queue: dict[str, list[Set]] = {deck: [] for deck in self.decks}
        self.hands: list[list[Set]] = [[] for _ in range(players)]
        self.offers: list[list[Set]] = [[] for _ in range(players)]
        self.drafts: list[Draft] = []
        self.rounds: list[Set] = []  # of a draft: what the onlooker had before it in each round
        self.own_picks: list[str] = []
        self.pack_size = 0
        self.public = before
        # with one deck all that is not kept is out of the game
        self.boxed = len(self.decks) == 1 and board.rules.get("draw_tickets", {}).get("rest") == "box"

    # -- what happens ----------------------------------------------------------------------------------------

    def follow(self, events: Iterable[GameEvent], after: Public) -> None:
        """What happened by one action, and what all can count afterwards."""
        before, self.public = self.public, after
        events = [event.seen_by(self.seat) for event in events]
        kept = {event.seat: event for event in events if event.kind == "kept tickets"}
        if kept and self.pack_size:
            self.end_draft(kept, before, after)
        elif kept:
            self.choices(kept, before, after)
        for event in events:
            match event.kind:
                case "pack":
                    self.saw_pack(event)
                case "picked":
                    if event.seat == self.seat:
                        self.own_picks += event.secrets
                case "offered tickets":
                    if not self.pack_size:
                        self.offered(event, after)
                case "drew a ticket" | "gave up tickets" | "completed":
                    self.race(event)

    def spaces(self) -> Iterator[Set]:
        """All spaces, with what can be in them."""
        yield from self.pool.values()
        for queue in self.queue.values():
            yield from queue
        for seat in range(self.players):
            yield from self.hands[seat]
            yield from self.offers[seat]
        for draft in self.drafts:
            for picks in draft.picks.values():
                yield from picks

    def sight(self, tickets: Iterable[str]) -> None:
        """The onlooker sees tickets, so they are nowhere else."""
        for space in self.spaces():
            space.difference_update(tickets)

    def draw(self, deck: str) -> Set:
        """The space that somebody takes from the top of a deck."""
        if self.pool_n[deck] == 0:
            return self.queue[deck].pop(0)
        self.pool_n[deck] -= 1
        space = set(self.pool[deck])
        if self.pool_n[deck] == 0:
            self.pool[deck] = set()
        return space

    def offered(self, event: GameEvent, after: Public) -> None:
        assert event.seat is not None
        for deck in self.decks:
            for _ in range(after.offered[event.seat][deck]):
                self.offers[event.seat].append(self.draw(deck))
        if event.seat == self.seat:
            self.offers[event.seat] = []
            self.sight(event.secrets)
            self.offers[event.seat] = [{ticket} for ticket in event.secrets]

    def choices(self, kept: dict[int | None, GameEvent], before: Public, after: Public) -> None:
        """Everybody who had an offer has chosen. Before the first turn two decks take back the rest, shuffled."""
        if len(kept) > 1 and any(self.pool_n[deck] > after.pool[deck] for deck in self.decks):
            self.box(kept, after)
            return
        shuffled = len(self.decks) == 2 and len(kept) > 1
        for seat in range(self.players):
            offer, self.offers[seat] = self.offers[seat], []
            if seat == self.seat and seat in kept:
                for space in offer:
                    if not space <= set(kept[seat].secrets):
                        self.put_back(space, shuffled)
                continue
            for deck in self.decks:
                mine: Set = set().union(*[space for space in offer if self.is_of(space, deck)])
                number = self.kept_of(kept, seat, deck, before, after)
                self.hands[seat] += [set(mine) for _ in range(number)]
                for _ in range(before.offered[seat][deck] - number):
                    self.put_back(set(mine), shuffled, deck)

    def kept_of(self, kept: dict[int | None, GameEvent], seat: int, deck: str, before: Public, after: Public) -> int:
        """How many tickets of a deck a seat has kept; where that is a secret, offers are of one deck."""
        now, then = after.held[seat], before.held[seat]
        if now is not None and then is not None:
            return now[deck] - then[deck]
        if seat not in kept or before.offered[seat][deck] == 0:
            return 0
        return int(str(kept[seat].what))

    def box(self, kept: dict[int | None, GameEvent], after: Public) -> None:
        """Everybody puts what they do not keep into a box, with what nobody was dealt of some decks."""
        for seat in range(self.players):
            offer, self.offers[seat] = self.offers[seat], []
            if seat != self.seat:
                self.drafts.append(Draft({seat: offer}, int(str(kept[seat].what))))
        for deck in self.decks:
            if self.pool_n[deck] > after.pool[deck]:
                self.pool_n[deck] = 0
                self.pool[deck] = set()

    def is_of(self, space: Set, deck: str) -> bool:
        return any(self.deck_of[ticket] == deck for ticket in space)

    def put_back(self, space: Set, shuffled: bool, deck: str = "") -> None:
        if self.boxed:
            return
        deck = deck or self.deck_of[next(iter(space))]
        if shuffled:
            self.pool[deck] |= space
            self.pool_n[deck] += 1
        else:
            self.queue[deck].append(space)

    def race(self, event: GameEvent) -> None:
        """Tickets that go from the deck into hands at once, are given up, or completed and laid open."""
        [deck] = self.decks
        seat = event.seat
        assert seat is not None
        if event.kind == "drew a ticket":
            if self.pool_n[deck] == 0:  # what was given up is shuffled
                self.pool[deck] = set().union(*self.queue[deck])
                self.pool_n[deck] = len(self.queue[deck])
                self.queue[deck] = []
            space = self.draw(deck)
            if seat == self.seat:
                self.sight(event.secrets)
                space = set(event.secrets)
            self.hands[seat].append(space)
        elif event.kind == "gave up tickets":
            given = set().union(*self.hands[seat])
            self.queue[deck] += [set(given) for _ in self.hands[seat]]
            self.hands[seat] = []
        else:
            ticket = str(event.what)
            hand = self.hands[seat]
            sources = [space for space in hand if ticket in space]
            if len(sources) == 1:
                hand.remove(sources[0])
            else:
                self.hands[seat] = [set().union(*hand) for _ in hand[1:]]
            self.sight([ticket])

    # -- drafts ----------------------------------------------------------------------------------------------

    def saw_pack(self, event: GameEvent) -> None:
        """Packs are before everybody; the onlooker sees its own."""
        assert isinstance(event.what, int)
        if not self.pack_size:
            self.pack_size = event.what
            [deck] = self.decks
            self.pool_n[deck] -= self.players * self.pack_size
        if event.seat == self.seat:
            self.rounds.append(set(event.secrets))

    def end_draft(self, kept: dict[int | None, GameEvent], before: Public, after: Public) -> None:
        """All have kept their picks; the rest is shuffled in after the first draft, and put under after the second."""
        [deck] = self.decks
        size, self.pack_size = self.pack_size, 0
        self.rounds = [*self.rounds, set(self.own_picks[-1:])][:size] if self.seat is not None else []
        step = 1 if not self.drafts else -1
        for tickets in self.rounds:
            self.sight(tickets)
        unseen = set(self.pool[deck])
        draft = Draft({seat: [] for seat in range(self.players) if seat != self.seat})
        for pack in range(self.players):
            for number, picker in enumerate((pack + step * i) % self.players for i in range(size)):
                if picker != self.seat:
                    draft.picks[picker].append(self.pick(pack, number, size, step, unseen))
        rest: list[Set] = []
        for seat in range(self.players):
            number = self.kept_of(kept, seat, deck, before, after)
            if seat == self.seat:
                rest += [{ticket} for ticket in self.own_picks if ticket not in kept[seat].secrets]
            else:
                draft.kept = number
                rest += [set().union(*draft.picks[seat]) for _ in range(size - number)]
        if self.drafts:
            self.queue[deck] += [set().union(*rest) for _ in rest]
        else:
            self.pool[deck] |= set().union(*rest)
            self.pool_n[deck] += len(rest)
        if self.pool_n[deck] == 0:
            self.pool[deck] = set()
        self.drafts.append(draft)
        self.rounds, self.own_picks = [], []

    def pick(self, pack: int, number: int, size: int, step: int, unseen: Set) -> Set:
        """What a pick of somebody else can be: of what the onlooker saw of the pack before, and not afterwards."""
        if self.seat is None:
            return set(unseen)
        held = [i for i in range(size) if (pack + step * i) % self.players == self.seat]
        earlier = [i for i in held if i < number]
        later = [i for i in held if i > number]
        if not earlier:
            return set(unseen)
        found = self.rounds[earlier[-1]] - {self.own_picks[earlier[-1]]}
        return found - self.rounds[later[0]] if later else found

    # -- samples ---------------------------------------------------------------------------------------------

    def objection(self, held: list[Set], offers: list[Set], queue: dict[str, list[str]], pool: dict[str, Set]) -> str:
        """Why the tickets cannot lie like this; nothing if they can."""
        for deck in self.decks:
            if not pool[deck] <= self.pool[deck]:
                return f"the pool cannot hold {pool[deck] - self.pool[deck]}"
            for ticket, space in zip(queue[deck], self.queue[deck], strict=True):
                if ticket not in space:
                    return f"{ticket} cannot lie under the deck where it does"
        for seat in range(self.players):
            if seat != self.seat:
                if not self.fits(offers[seat], self.offers[seat], []):
                    return f"seat {seat} cannot choose from {offers[seat]}"
                drafts = [(draft.picks[seat], draft.kept) for draft in self.drafts if seat in draft.picks]
                if not self.fits(held[seat], self.hands[seat], drafts):
                    return f"seat {seat} cannot hold {held[seat]}"
        return ""

    def fits(self, tickets: Set, spaces: list[Set], drafts: list[tuple[list[Set], int]]) -> bool:
        """Whether tickets can fill spaces, and of each draft as many picks as were kept."""
        network = Network()
        for ticket in tickets:
            network.edge(network.SOURCE, ticket, 1)
        for i, space in enumerate(spaces):
            network.edge(("space", i), network.SINK, 1)
            for ticket in space & tickets:
                network.edge(ticket, ("space", i), 1)
        for d, (picks, kept) in enumerate(drafts):
            network.edge(("draft", d), network.SINK, kept)
            for i, pick in enumerate(picks):
                network.edge(("pick", d, i), ("draft", d), 1)
                for ticket in pick & tickets:
                    network.edge(ticket, ("pick", d, i), 1)
        needed = len(spaces) + sum(kept for _, kept in drafts)
        return len(tickets) == needed and network.fill() == needed
