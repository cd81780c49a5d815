"""Opening tickets.

U2  Before the first turn everybody gets tickets and keeps at least some of them; the rest goes under the deck. All
    choose at the same time, and nobody sees another's choice, or how many were kept, before all have chosen.
G3  With two decks everybody first announces how many tickets come from which; the rest is shuffled back into its deck.
E2  Or everybody gets so many of each deck; what is not kept, and what nobody was dealt of a deck, is out of the game.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import BIT
from whistlestop.engine.deed import Deed, Refusal, Shape
from whistlestop.engine.params import Params
from whistlestop.engine.ruleset import OWNER, Acts, Rule, Ruleset
from whistlestop.engine.splits import add_splits, split_counts, split_of
from whistlestop.engine.state import OWING, PHASE, State
from whistlestop.engine.ticket_piles import MOST
from whistlestop.engine.tickets import BOXED, SHUFFLED_IN, UNDER, Tickets
from whistlestop.rules.ticket_box import TicketBox

REFUSALS: Final = {
    "announce.over": "tickets are announced only before the first turn; during the game use 'tickets'",
    "announce.number": "{number:tickets} are dealt in all",
    "announce.deck": "everybody may ask for at most {most:counts}",
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
        # how many tickets everybody gets of each deck, if nobody is asked
        self.fixed: vec[i64] = vec[i64](self.read_split(params) if params.get("split") is not None else [])
        self.asks: bool = len(board.decks) == 2 and len(self.fixed) == 0
        self.box_of: TicketBox | None = None
        if rest == "box":
            self.rest = BOXED
        over = self.read_box(params)
        if rest == "box":
            if self.asks:
                params.fault("rest", "is 'box' where everybody announces the decks", "add split = [3, 1]")
            split = [int(n) for n in self.fixed] if len(self.fixed) > 0 else [int(self.deal)]
            self.box_of = TicketBox(rules, self.tickets, split, over)
        if len(board.tickets) < self.players * self.deal:
            params.fault("deal", f"needs {self.players * self.deal} tickets for {self.players} players", "deal fewer")
        self.deck_names = board.decks
        self.most: vec[i64] = vec[i64](  # what everybody may ask of a deck at the same time
            [sum(1 for t in board.tickets if t.deck == deck) // int(self.players) for deck in range(len(board.decks))]
        )
        if self.asks and self.most[0] + self.most[1] < self.deal:
            params.fault("deal", "asks more of the two decks than everybody can have at once", "deal fewer")
        self.base: i64 = 0
        self.announcing: i64 = 0
        self.split: i64 = 0
        self.event_announced: i64 = 0
        if self.asks:
            shape = Shape("announce {counts}", "say how many tickets you want of which deck", cards=list(board.decks))
            self.base = rules.actions([shape], 256)
            rules.refusals(REFUSALS)
            self.announcing = rules.phase("announce your tickets")
            self.split = rules.seat_field(
                "split",
                1,
                OWNER,
                "what was announced: 16 times the first deck, plus the second",
                memory=True,
                recalled=True,
            )
            self.event_announced = rules.event(
                "announced", "action", "", "how many tickets a player takes of which deck"
            )

    def read_split(self, params: Params) -> list[int]:
        """How many tickets everybody gets of each deck."""
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
        """The decks that are out of the game once the first tickets are dealt: all but one, or nobody could count."""
        decks = list(self.rules.board.decks)
        names = params.words("box", [])
        found = [decks.index(name) for name in names if name in decks]
        wanted = len(decks) - 1 if self.rest == BOXED else 0
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

    def legal(self, g: State, seat: i64, acts: Acts) -> None:
        add_splits(acts, self.base, self.deal, self.most[0], self.most[1])

    def apply(self, g: State, seat: i64, action: i64) -> None:
        """Note what a seat announces; the tickets are dealt when all have."""
        s = g.s
        s[self.split + seat] = action - self.base
        s[OWING] &= ~BIT[seat]
        if s[OWING] != 0:
            return
        for each in range(self.players):
            g.tell(self.event_announced, each, self.base + s[self.split + each])
            self.tickets.offer(g, each, 0, s[self.split + each] // 16)
            self.tickets.offer(g, each, 1, s[self.split + each] % 16)
            s[self.split + each] = 0
        self.tickets.ask(g, BIT[self.players] - 1, self.least, self.deal, self.rest)

    def guess(self, g: State, seat: i64) -> None:
        """What a seat has announced already was legal."""
        if not self.asks:
            return
        for other in range(self.players):
            if other == seat:
                continue
            g.s[self.split + other] = 0
            if g.s[PHASE] == self.announcing and g.s[OWING] & BIT[other] == 0:
                acts = Acts()
                self.legal(g, other, acts)
                g.s[self.split + other] = acts.items[g.below(acts.n)] - self.base

    def wipe(self, g: State) -> None:
        box = self.box_of
        if box is not None:
            box.fill(g.s)

    def box(self, g: State, seat: i64, ticket: i64) -> None:
        box = self.box_of
        if box is not None:
            box.put(g.s, seat, ticket)

    def mark_tickets(self, g: State, marks: vec[i64]) -> None:
        box = self.box_of
        if box is not None:
            box.mark(g.s, marks)

    def recall(self, g: State, seat: i64, placed: vec[i64]) -> None:
        box = self.box_of
        if box is not None:
            box.guess(g, seat, placed)

    def describe(self, action: i64) -> Deed:
        return Deed("announce", counts=split_counts(self.deck_names, action - self.base))

    def encode(self, deed: Deed) -> int:
        return int(self.base) + split_of(self.deck_names, deed.counts)

    def catalogue(self, acts: Acts) -> None:
        if self.asks:
            add_splits(acts, self.base, self.deal, self.most[0], self.most[1])

    def refusal(self, g: State, seat: i64, action: i64) -> Refusal:
        if g.s[PHASE] != self.announcing:
            return Refusal("announce.over")
        split = action - self.base
        if split // 16 + split % 16 != self.deal:
            return Refusal("announce.number", {"number": int(self.deal)})
        return Refusal(
            "announce.deck", {"most": {name: int(n) for name, n in zip(self.deck_names, self.most, strict=True)}}
        )
