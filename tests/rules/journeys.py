"""Tables of First Journey, Iberia and South Korea, laid out at will."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Self

from table import PLAIN_DISPLAY, Table, cards, rules_of

from whistlestop import View
from whistlestop.engine import State
from whistlestop.engine.bits import BIT, WORD
from whistlestop.engine.track import FREE
from whistlestop.rules.ticket_draft import IN_DECK, TURNED_UP

PICKING = "pick a ticket"
KEEPING = "keep tickets"


class Journey(Table):
    """A table with what these three boards have and the others have not."""

    def rule(self, name: str) -> Any:
        return self.rules.by_name[name]

    # -- the basics ------------------------------------------------------------------------------------------

    def lay_cards(self, *hands: str, display: str | None = None, deck: str | None = None, discards: str = "") -> Self:
        """As at every table; where there is no display, none is laid."""
        if display is None:
            display = PLAIN_DISPLAY if self.board.display else ""
        super().lay_cards(*hands, display=display, deck=deck, discards=discards)
        return self

    def build(self, seat: int, *routes: str) -> Self:
        """As at every table; where routes score nothing, they score nothing."""
        if "route_points" in self.rules.by_name:
            super().build(seat, *routes)
            return self
        track, claims = self.rule("track"), self.rule("claim_routes")
        for name in routes:
            s = self.state.s
            claims.take(s, self.route(name), seat + 1)
            self.state.s = s
            self._change(track.trains + seat, -track.length[self.route(name)])
        return self

    def build_all_but(self, *spared: str, lengths: Sequence[int] = (1, 2, 3)) -> Self:
        """Give the free routes of some lengths to all seats but the first, one after another."""
        free = [route.id for route in self.board.routes if route.length in lengths and self.owner(route.id) == FREE]
        for i, name in enumerate(name for name in free if name not in spared):
            self.build(1 + i % (self.players - 1), name)
        return self

    def last_turn(self) -> Self:
        """The turn that is on is the last one of the game."""
        self._put(self.rule("last_round").turns_left, [1])
        return self

    # -- the race --------------------------------------------------------------------------------------------

    def lay_race(
        self,
        *hands: Sequence[str],
        deck: Sequence[str] | None = None,
        given_up: Sequence[str] = (),
        done: Sequence[Sequence[str]] = (),
    ) -> Self:
        """Where the tickets of a race are; with the deck named, the last seat holds what is named nowhere."""
        names = [ticket.id for ticket in self.board.tickets]
        shown = [name for part in done for name in part]
        if deck is None:
            held = [name for hand in hands for name in hand]
            deck = [name for name in names if name not in [*held, *given_up, *shown]]
        self.lay_tickets(*hands, pool=[*deck, *shown], under=given_up)
        self._put(self.rule("tickets").pool_n, [len(deck)])
        race = self.rule("ticket_race")
        words = self.rule("tickets").words
        for seat, part in enumerate(done):
            self._put(race.done_n + seat, [len(part)])
            for name in part:
                self._change(race.done + seat * words + names.index(name) // WORD, BIT[names.index(name) % WORD])
        return self

    def completed(self) -> list[list[str]]:
        """Everybody's completed tickets, which lie open."""
        found: list[list[str]] = self.spectator_view()["completed"]
        return found

    # -- the draft card and the festivals --------------------------------------------------------------------

    def slip_draft_card(self, above: int) -> Self:
        """Put the draft card into the deck, so many cards down."""
        rule = self.rule("ticket_draft")
        self._put(rule.above, [above])
        self._put(rule.card, [IN_DECK])
        return self

    def second_draft_done(self) -> Self:
        """As if the second draft were over."""
        self._put(self.rule("ticket_draft").card, [TURNED_UP])
        self._put(self.rule("tickets").open, [1])
        return self

    def lay_festivals(self, *piles: str, deck: str = "", lying: str = "") -> Self:
        """Where the festival cards are (`sevilla:3 palma`); the rest has left the game."""
        rule = self.rule("festivals")
        blank = [""] * (self.players - len(piles))
        held = [n for pile in (*piles, *blank) for n in self.festival_counts(pile)]
        self._put(rule.in_deck, self.festival_counts(deck))
        self._put(self.rule("cards").extra_n, [cards(deck).total()])
        self._put(rule.lying, self.festival_counts(lying))
        self._put(rule.pile, held)
        self._put(rule.seen, held)
        self._put(rule.pile_n, [cards(pile).total() for pile in (*piles, *blank)])
        return self

    def festival_counts(self, text: str) -> list[int]:
        names: list[str] = self.rule("festivals").names
        assert set(cards(text)) <= set(names)
        return [cards(text)[name] for name in names]

    def lying(self) -> dict[str, int]:
        """The festival cards that lie open at their cities."""
        found: dict[str, int] = self.spectator_view()["festivals_lying"]
        return found

    def pile(self, seat: int) -> dict[str, int]:
        """A seat's festival cards, as it sees them itself."""
        found: dict[str, int] = self.view(seat)["festival_pile"][seat]
        return found

    # -- express cards and the mat ---------------------------------------------------------------------------

    def lay_express(self, *values: str) -> Self:
        """The express cards that everybody has left, like `1 3`."""
        for seat, text in enumerate(values):
            self._put(self.rule("express").unspent + 3 * seat, [int(str(i) in text.split()) for i in (1, 2, 3)])
        return self

    def express(self) -> list[list[int]]:
        """The express cards that everybody has left, as all see them."""
        return [[int(card) for card in cards] for cards in self.spectator_view()["express"]]

    def lay_mat(self, colour: str, spots: Mapping[int, Sequence[int]]) -> Self:
        """Put trains on the spots of a line, by seat; they come from the reserves."""
        rule = self.rule("province_mat")
        for seat, numbers in spots.items():
            for number in numbers:
                self._put(rule.mat + self.line(colour) * 8 + number - 1, [seat + 1])
                self._change(self.rule("track").trains + seat, -1)
        return self

    def line(self, colour: str) -> int:
        rule = self.rule("province_mat")
        return [rule.kind_names[kind] for kind in rule.line_colour].index(colour)

    def mat(self) -> dict[str, dict[int, int]]:
        """The trains on the mat: for each line that has any, the seat on each spot."""
        found: dict[str, dict[int, int]] = {}
        for place, owner in self.spectator_view()["mat"].items():
            line, _, spot = place.partition(":")
            found.setdefault(line, {})[int(spot)] = owner
        return found

    # -- drafts ----------------------------------------------------------------------------------------------

    def packs(self) -> list[set[str]]:
        """What lies in front of everybody."""
        return [set(self.offer_to(seat)) for seat in range(self.players)]

    def picks(self, seat: int) -> set[str]:
        """What a seat has picked so far, as it sees it itself."""
        return set(self.view(seat)["draft_picks"][seat])

    def pick(self, seat: int, ticket: str) -> None:
        self.play(f"pick {1 + self.offer_to(seat).index(ticket)}", seat)

    def draft_round(self, chance: Random) -> list[str]:
        """One pick of everybody, in any order; what was picked, by seat."""
        seats = list(range(self.players))
        chance.shuffle(seats)
        picked = {seat: chance.choice(self.offer_to(seat)) for seat in seats}
        for seat in seats:
            self.pick(seat, picked[seat])
        return [picked[seat] for seat in range(self.players)]

    def draft_picks(self, chance: Random) -> Self:
        """All the picks of a draft, up to the question what to keep."""
        while self.phase == PICKING:
            self.draft_round(chance)
        return self

    def keep_any(self, chance: Random) -> Self:
        """Let everybody keep some of their picks."""
        while self.phase == KEEPING:
            seat = chance.choice(self.pending_seats)
            self.play(chance.choice(self.legal(seat)), seat)
        return self

    def whole_draft(self, chance: Random) -> Self:
        return self.draft_picks(chance).keep_any(chance)

    def sampled_states(self, seat: int | None, n: int, seed: int = 0) -> list[State]:
        """States that a seat thinks possible."""
        chance = Random(seed)
        view = self.seen_by(seat)
        return [view.sample(chance).state for _ in range(n)]

    def seen_in(self, state: State, seat: int, field: str) -> Any:
        """A seat's own share of a field in a state."""
        return View(self.rules, state, seat)[field][seat]


def first_journey(players: int = 2, *, seed: int = 1) -> Journey:
    """First Journey; the first seat begins."""
    return Journey(rules_of("first-journey", players), seed, 0)


def iberia(players: int = 2, *, seed: int = 1) -> Journey:
    """Iberia at the first turn, which is that of the first seat; all festival cards and the draft card in the deck."""
    table = Journey(rules_of("iberia", players), seed, 0)
    table.to_first_turn()
    return table


def plain_iberia(players: int = 2, *, seed: int = 1) -> Journey:
    """Iberia without any festival card, the second draft over."""
    return iberia(players, seed=seed).lay_festivals().second_draft_done()


def south_korea(players: int = 2, *, seed: int = 1) -> Journey:
    """South Korea at the first turn, which is that of the first seat."""
    table = Journey(rules_of("south-korea", players), seed, 0)
    table.to_first_turn()
    return table


def before_the_draft(board: str, players: int, *, seed: int = 1) -> Journey:
    """A board whose game begins with a draft, at the first pick."""
    return Journey(rules_of(board, players), seed, 0)


def at_the_second_draft(players: int, *, seed: int = 1) -> Journey:
    """Iberia at the first pick of the second draft, the first one drawn by lot; the first seat has just drawn cards."""
    table = before_the_draft("iberia", players, seed=seed).whole_draft(Random(seed))
    table.slip_draft_card(0)
    table.plays("draw blind", "draw blind")
    assert table.phase == PICKING
    return table
