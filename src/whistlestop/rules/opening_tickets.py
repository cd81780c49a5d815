"""Opening tickets.

U2  Before the first turn everybody is dealt tickets and keeps at least some of them; the rest goes under the deck,
    unless a clause below says otherwise. All choose at the same time, and nobody sees another's choice, or how many
    were kept, before all have chosen.
G3  With two decks, everybody first announces how many tickets to take from each; the rest is shuffled back in.
E2  Everybody is dealt a fixed number of each deck; tickets that are not kept, and those of a deck that were not
    dealt, are out of the game.
N2, S2  With one deck, tickets that are not kept are out of the game.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.action import Action, ActionPattern, Refusal
from whistlestop.engine.bits import BIT
from whistlestop.engine.ruleset import OWNER, ActionBuffer, Rule, Ruleset
from whistlestop.engine.splits import add_splits, from_first, from_second, split_counts, split_of
from whistlestop.engine.state import PENDING, PHASE, TURNS, State
from whistlestop.engine.ticket_piles import MOST
from whistlestop.engine.tickets import REMOVED, SHUFFLED_IN, UNDER, Tickets
from whistlestop.rules.ticket_box import TicketBox
from whistlestop.toml.params import Params

REFUSALS: Final = {
    "announce.over": "tickets are announced only before the first turn; during the game use 'tickets'",
    "announce.number": "{number:tickets} are dealt in all",
    "announce.deck": "each player may ask for at most {most:counts}",
}


@final
class OpeningTickets(Rule):
    def __init__(self, rules: Ruleset, params: Params) -> None:
        self.rules = rules
        board = rules.board
        self.players: i64 = rules.players
        self.deal: i64 = params.integer("deal", 1, MOST)
        self.least: i64 = params.integer("keep_at_least", 1, int(self.deal))
        self.tickets = rules.find(Tickets)
        self.tickets.may_offer(self.deal)
        self.rest: i64 = UNDER
        rest = params.choice("rest", ["under", "shuffle", "box"], "under")
        if rest == "shuffle":
            self.rest = SHUFFLED_IN
        # how many tickets everybody is dealt of each deck, if that is fixed
        self.fixed: vec[i64] = vec[i64](self.read_split(params) if params.get("split") is not None else [])
        self.asks: bool = len(board.decks) == 2 and len(self.fixed) == 0
        self.box_of: TicketBox | None = None
        if rest == "box":
            self.rest = REMOVED
        over = self.read_box(params)
        if rest == "box":
            if self.asks:
                params.fault("rest", "is 'box', but players announce the decks", "add split, like [3, 1]")
            split = [int(n) for n in self.fixed] if len(self.fixed) > 0 else [int(self.deal)]
            self.box_of = TicketBox(rules, self.tickets, split, over)
        if len(board.tickets) < self.players * self.deal:
            params.fault("deal", f"needs {self.players * self.deal} tickets for {self.players} players", "deal fewer")
        self.deck_names = board.decks
        self.most: vec[i64] = vec[i64](  # how many tickets of a deck there are for each player
            [sum(1 for t in board.tickets if t.deck == deck) // int(self.players) for deck in range(len(board.decks))]
        )
        if self.asks and self.most[0] + self.most[1] < self.deal:
            params.fault("deal", "is more than the two decks have for each player", "deal fewer")
        self.base: i64 = 0
        self.announcing: i64 = 0
        self.split: i64 = 0
        self.event_announced: i64 = 0
        if self.asks:
            pattern = ActionPattern("announce {decks}", "say how many tickets you take from which deck")
            self.base = rules.actions([pattern], 256)
            rules.refusals(REFUSALS)
            self.announcing = rules.phase("announce your tickets")
            self.split = rules.seat_field(
                "split",
                1,
                OWNER,
                "what was announced: 16 times the number from the first deck, plus that from the second",
                memory=True,
                remembered=True,
            )
            self.event_announced = rules.event(
                "announced", "action", "", "how many tickets a player takes from which deck"
            )

    def read_split(self, params: Params) -> list[int]:
        """Read how many tickets everybody is dealt of each deck."""
        split = params.integers("split", 0, MOST)
        decks = self.rules.board.decks
        if len(split) != len(decks) or sum(split) != self.deal:
            remedy = f"write {len(decks)} numbers, one for each of the decks, that add up to {self.deal}"
            params.fault("split", f"is {split}", remedy)
            return [int(self.deal)] + [0] * (len(decks) - 1)
        for deck, name in enumerate(decks):
            n = sum(1 for ticket in self.rules.board.tickets if ticket.deck == deck)
            if split[deck] * self.players > n:
                what = f"asks the deck {name} for {split[deck] * self.players} tickets; it has {n}"
                params.fault("split", what, "deal fewer")
        return split

    def read_box(self, params: Params) -> list[int]:
        """Read the decks that are out of the game after the deal: all but one, so that later draws tell their deck."""
        decks = list(self.rules.board.decks)
        names = params.words("box", [])
        found = [decks.index(name) for name in names if name in decks]
        wanted = len(decks) - 1 if self.rest == REMOVED else 0
        if len(found) != len(names) or len(found) != wanted:
            params.fault(
                "box", f"is {names}", f"with 'rest = \"box\"' name all but one of the decks: {', '.join(decks)}"
            )
        return found

    def opening(self, g: State) -> bool:
        if self.asks:
            self.rules.ask(g, BIT[self.players] - 1, self.announcing)
        else:
            for seat in range(self.players):
                if len(self.fixed) == 0:
                    self.tickets.offer(g, seat, 0, self.deal)
                for deck in range(len(self.fixed)):
                    self.tickets.offer(g, seat, deck, self.fixed[deck])
            box = self.box_of
            if box is not None:
                box.close(g.s)
            self.tickets.ask(g, BIT[self.players] - 1, self.least, self.deal, self.rest)
        return True

    def legal(self, g: State, seat: i64, buffer: ActionBuffer) -> None:
        add_splits(buffer, self.base, self.deal, self.most[0], self.most[1])

    def apply(self, g: State, seat: i64, action: i64) -> None:
        """Note what a seat announces; the tickets are dealt when all have announced."""
        s = g.s
        s[self.split + seat] = action - self.base
        s[PENDING] &= ~BIT[seat]
        if s[PENDING] != 0:
            return
        for each in range(self.players):
            g.emit(self.event_announced, each, self.base + s[self.split + each])
            self.tickets.offer(g, each, 0, from_first(s[self.split + each]))
            self.tickets.offer(g, each, 1, from_second(s[self.split + each]))
            s[self.split + each] = 0
        self.tickets.ask(g, BIT[self.players] - 1, self.least, self.deal, self.rest)

    def resample(self, g: State, seat: i64) -> None:
        """Let seats that have announced something have announced anything legal."""
        if not self.asks:
            return
        for other in range(self.players):
            if other == seat:
                continue
            g.s[self.split + other] = 0
            if g.s[PHASE] == self.announcing and g.s[PENDING] & BIT[other] == 0:
                buffer = ActionBuffer()
                self.legal(g, other, buffer)
                g.s[self.split + other] = buffer.items[g.below(buffer.n)] - self.base

    def forget(self, g: State) -> None:
        box = self.box_of
        if box is not None:
            box.fill(g.s)

    def remove_ticket(self, g: State, seat: i64, ticket: i64) -> None:
        box = self.box_of
        if box is not None:
            box.put(g.s, seat, ticket, g.s[TURNS] == 0)

    def audit(self, g: State) -> None:
        """Check that the box holds what was dealt and not kept, and that announcements add up."""
        box = self.box_of
        if box is not None:
            box.audit(g.s)
        if self.asks:
            for seat in range(self.players):
                split = g.s[self.split + seat]
                assert split == 0 or from_first(split) + from_second(split) == self.deal, "an announcement miscounted"

    def mark_tickets(self, g: State, marks: vec[i64]) -> None:
        box = self.box_of
        if box is not None:
            box.mark(g.s, marks)

    def remember(self, g: State, seat: i64, placed: vec[i64]) -> None:
        box = self.box_of
        if box is not None:
            box.resample(g, seat, placed)

    def describe(self, code: i64) -> Action:
        return Action("announce", decks=split_counts(self.deck_names, code - self.base))

    def encode(self, action: Action) -> int:
        return int(self.base) + split_of(self.deck_names, action.decks)

    def catalogue(self, buffer: ActionBuffer) -> None:
        if self.asks:
            add_splits(buffer, self.base, self.deal, self.most[0], self.most[1])

    def refusal(self, g: State, seat: i64, action: i64) -> Refusal:
        if g.s[PHASE] != self.announcing:
            return Refusal("announce.over")
        split = action - self.base
        if from_first(split) + from_second(split) != self.deal:
            return Refusal("announce.number", {"number": int(self.deal)})
        return Refusal(
            "announce.deck", {"most": {name: int(n) for name, n in zip(self.deck_names, self.most, strict=True)}}
        )
