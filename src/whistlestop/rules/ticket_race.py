"""The race to complete a number of tickets.

F2   Everybody begins with some tickets, which have no points.
F3   As a turn: give up all tickets in hand and take as many new ones.
F5   A completed ticket is shown at once and replaced from the deck; a new ticket that is already connected is completed
     at once, too, and so on. Tickets and a crossing completed by one claim come before any replacement. Nothing more is
     drawn or completed after the one that wins.
F6   The first time a player's routes connect a city of the west with one of the east, the player takes a crossing
     bonus, worth one completed ticket; once per player.
F7   Completing the number of tickets that wins, including the bonus, ends the game at once.
F8   Placing the last train ends it at once, too; the most completed tickets win, and ties share the victory.
F9   Tickets given up are shuffled into a new deck when the deck is empty.
F10  When nobody could ever claim another route, the game ends as well: no free track that anybody has the trains for,
     or no card left to draw and no claim that anybody could pay for.
"""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.action import Action, ActionPattern, Refusal
from whistlestop.engine.bits import BIT, WORD, lowest
from whistlestop.engine.cards import Cards
from whistlestop.engine.ruleset import OVER, PUBLIC, SCORING, ActionBuffer, Rule, Ruleset
from whistlestop.engine.scoring import Sheet
from whistlestop.engine.state import PHASE, State
from whistlestop.engine.ticket_piles import city_set
from whistlestop.engine.ticket_sampler import PLACED
from whistlestop.engine.tickets import NONE, Tickets
from whistlestop.engine.track import Track
from whistlestop.engine.trail import shortest_path
from whistlestop.rules.claim_routes import ClaimRoutes
from whistlestop.toml.params import Params

REFUSALS: Final = {
    "exchange.none": "no tickets are left to exchange for",
    "tally.not-completed": "the routes of {seat} do not connect {ticket}",
    "tally.no-crossing": "the routes of {seat} do not connect the west with the east",
}


@final
class TicketRace(Rule):
    roles: ClassVar[tuple[str, ...]] = (SCORING,)
    version: ClassVar[int] = 2  # the crossing comes before new tickets (F5)
    tallied: ClassVar[tuple[str, ...] | None] = ("completed", "crossing")

    def __init__(self, rules: Ruleset, params: Params) -> None:
        self.rules = rules
        self.players: i64 = rules.players
        self.cards = rules.find(Cards)
        self.track = rules.find(Track)
        self.tickets = rules.find(Tickets)
        self.tickets.recycles = True
        self.claims: ClaimRoutes | None = None
        self.buffer = ActionBuffer()  # scratch
        self.hand: i64 = params.integer("tickets", 1, 8)
        self.goal: i64 = params.integer("to_win", 1, 60)
        self.west: i64 = city_set(tuple(params.cities("west")))
        self.east: i64 = city_set(tuple(params.cities("east")))
        self.done: i64 = rules.seat_field(
            "completed", self.tickets.words, PUBLIC, "completed tickets, which lie face up", of="ticket set"
        )
        self.done_n: i64 = rules.seat_field("completed_count", 1, PUBLIC, "tickets completed, the crossing included")
        self.crossed: i64 = rules.seat_field("crossing", 1, PUBLIC, "1 once a player has connected west and east")
        self.base: i64 = rules.actions([ActionPattern("exchange", "give up all tickets in hand for new ones")], 1)
        rules.refusals(REFUSALS)
        self.line_tickets: i64 = rules.line("tickets", "ticket")
        self.line_crossing: i64 = rules.line("crossing")
        self.event_drew: i64 = rules.event("drew a ticket", "", "ticket", "a player draws a ticket", "tickets")
        self.event_gave_up: i64 = rules.event(
            "gave up tickets", "number", "ticket", "a player gives up so many tickets for new ones"
        )
        self.event_completed: i64 = rules.event("completed", "ticket", "", "a player shows a completed ticket")
        self.event_crossed: i64 = rules.event("crossing", "", "", "a player has connected west and east")

    def assembled(self) -> None:
        self.claims = self.rules.get(ClaimRoutes)

    def opening(self, g: State) -> bool:
        for seat in range(self.players):
            self.fill_hand(g, seat)
        return False

    def fill_hand(self, g: State, seat: i64) -> None:
        """Draw tickets until the hand is full or the deck is empty."""
        tickets = self.tickets
        while g.s[tickets.held_n + seat] < self.hand:
            ticket = tickets.draw(g, 0, seat)
            if ticket == NONE:
                return
            tickets.hold(g, seat, ticket)
            tickets.memory.gather(g.s)
            tickets.memory.kept(g.s, seat, append(vec[i64](), ticket))
            g.emit_secret(self.event_drew, seat, 0, ticket, BIT[seat])

    # -- the exchange ----------------------------------------------------------------------------------------

    def options(self, g: State, seat: i64, buffer: ActionBuffer) -> None:
        if self.tickets.left(g.s, 0) > 0:
            buffer.add(self.base)

    def apply(self, g: State, seat: i64, action: i64) -> None:
        s = g.s
        tickets = self.tickets
        start = tickets.held + seat * tickets.words
        given: list[int] = []
        mark = tickets.memory.give_up(s, seat)
        for ticket in tickets.members(s, start):
            tickets.exclude(s, start, ticket)
            tickets.put_under(s, ticket, mark)
            given.append(int(ticket))
        s[tickets.held_n + seat] = 0
        g.emit_secrets(self.event_gave_up, seat, len(given), given, BIT[seat])
        self.fill_hand(g, seat)
        self.complete(g, seat)
        if s[self.done_n + seat] >= self.goal:
            self.rules.finish(g)
        else:
            self.rules.end_turn(g)

    # -- completing ------------------------------------------------------------------------------------------

    def claimed(self, g: State, seat: i64, route: i64) -> bool:
        self.complete(g, seat)
        if g.s[self.done_n + seat] >= self.goal or g.s[self.track.trains + seat] == 0:
            self.rules.finish(g)
        return False

    def complete(self, g: State, seat: i64) -> None:
        """Show completed tickets and a crossing, then replace the tickets, until none is completed or the seat wins."""
        s = g.s
        self.track.gather(s, seat)
        shown = self.show(g, seat)
        if s[self.done_n + seat] < self.goal:
            self.cross(g, seat)
        while shown > 0 and s[self.done_n + seat] < self.goal:
            self.fill_hand(g, seat)
            shown = self.show(g, seat)

    def show(self, g: State, seat: i64) -> i64:
        """Show the completed tickets in hand, up to the one that wins; return how many."""
        s = g.s
        tickets = self.tickets
        start = tickets.held + seat * tickets.words
        shown: i64 = 0
        for word in range(tickets.words):
            rest = s[start + word]
            while rest:
                ticket = word * WORD + lowest(rest)
                rest &= rest - 1
                if s[self.done_n + seat] < self.goal and self.track.connects(tickets.a[ticket], tickets.b[ticket]):
                    tickets.exclude(s, start, ticket)
                    s[tickets.held_n + seat] -= 1
                    tickets.include(s, self.done + seat * tickets.words, ticket)
                    s[self.done_n + seat] += 1
                    tickets.memory.shown(s, seat, ticket)
                    g.emit(self.event_completed, seat, ticket)
                    shown += 1
        return shown

    def cross(self, g: State, seat: i64) -> None:
        if g.s[self.crossed + seat] == 0 and self.track.connects(self.west, self.east):
            g.s[self.crossed + seat] = 1
            g.s[self.done_n + seat] += 1
            g.emit(self.event_crossed, seat, 0)

    # -- the end ---------------------------------------------------------------------------------------------

    def turn_end(self, g: State, seat: i64) -> bool:
        """End the game if nobody can ever claim another route (F10)."""
        for each in range(self.players):
            if self.can_claim_later(g, each):
                return False
        self.rules.finish(g)
        return False

    def can_claim_later(self, g: State, seat: i64) -> bool:
        """Whether a seat may ever claim another route: with its cards if none are left to draw, else with any."""
        claims = self.claims
        if claims is None:
            return True
        if self.cards.can_draw(g.s):
            return claims.has_room(g, seat)
        self.buffer.n = 0
        claims.options(g, seat, self.buffer)
        return self.buffer.n > 0

    def points(self, g: State, seat: i64) -> i64:
        return g.s[self.done_n + seat]

    def score(self, g: State, sheet: Sheet) -> None:
        for seat in range(self.players):
            crossed = g.s[self.crossed + seat]
            sheet.completed[seat] = g.s[self.done_n + seat]
            if sheet.shares is None:
                sheet.add(self.line_tickets, seat, g.s[self.done_n + seat] - crossed)
            else:
                for ticket in self.tickets.members(g.s, self.done + seat * self.tickets.words):
                    sheet.part(self.line_tickets, seat, ticket, 1, 1)
            if crossed:
                sheet.part(self.line_crossing, seat, 0, 1, 1)

    def tally(self, g: State) -> Refusal | None:
        """Count what is completed, which has to be connected."""
        s = g.s
        for seat in range(self.players):
            self.track.gather(s, seat)
            if s[self.crossed + seat] > 0:
                s[self.crossed + seat] = 1
                if not self.track.connects(self.west, self.east):
                    return Refusal("tally.no-crossing", {"seat": int(seat)})
            s[self.done_n + seat] = s[self.crossed + seat]
            for ticket in self.tickets.members(s, self.done + seat * self.tickets.words):
                if not self.track.connects(self.tickets.a[ticket], self.tickets.b[ticket]):
                    name = self.rules.board.tickets[ticket].id
                    return Refusal("tally.not-completed", {"seat": int(seat), "ticket": name})
                s[self.done_n + seat] += 1
        return None

    def path(self, s: vec[i64], seat: i64) -> list[int]:
        return shortest_path(self.track, s, seat, self.west, self.east) if s[self.crossed + seat] else []

    def remember(self, g: State, seat: i64, placed: vec[i64]) -> None:
        """Mark completed tickets, which lie face up."""
        for each in range(self.players):
            for ticket in self.tickets.members(g.s, self.done + each * self.tickets.words):
                placed[ticket] = PLACED

    def mark_tickets(self, g: State, marks: vec[i64]) -> None:
        for seat in range(self.players):
            for ticket in self.tickets.members(g.s, self.done + seat * self.tickets.words):
                marks[ticket] += 1

    def audit(self, g: State) -> None:
        """Check that what is completed is connected and counted, and that the game is over once somebody has won."""
        s = g.s
        for seat in range(self.players):
            self.track.gather(s, seat)
            done = s[self.crossed + seat]
            assert 0 <= done <= 1, "a crossing twice"
            assert done == 0 or self.track.connects(self.west, self.east), "a crossing without routes"
            for ticket in self.tickets.members(s, self.done + seat * self.tickets.words):
                assert self.track.connects(self.tickets.a[ticket], self.tickets.b[ticket]), "a ticket not completed"
                done += 1
            assert done == s[self.done_n + seat], "completed tickets miscounted"
            assert done < self.goal or s[PHASE] == OVER, "a game that should be over"

    # -- actions as data -----------------------------------------------------------------------------------------------

    def describe(self, code: i64) -> Action:
        return Action("exchange")

    def encode(self, action: Action) -> int:
        return int(self.base)

    def refusal(self, g: State, seat: i64, action: i64) -> Refusal:
        return Refusal("exchange.none")
