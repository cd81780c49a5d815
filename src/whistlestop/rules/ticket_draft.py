"""Ticket drafts.

I3, K2  Before the first turn everybody gets a pack of tickets, picks one and passes the rest on, until all are picked;
        then everybody keeps an exact number of them, and the rest is shuffled back. Picks are simultaneous and final.
I2, I5  With a second draft, a draft card is put into the deck of train cards, roughly as far down as the board says.
        When it turns up, the player finishes the turn, and a second draft follows, passed the other way; its rest is
        shuffled and put under the deck. There is no second draft if that turn ends the game.
I6      Until the second draft is over, no tickets can be drawn.

What a careful player remembers of the packs is part of the state: see `draft_memory`.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.action import Action, ActionPattern, Refusal
from whistlestop.engine.bits import BIT
from whistlestop.engine.cards import Cards
from whistlestop.engine.ruleset import HIDDEN, OVER, OWNER, PUBLIC, SECRET, ActionBuffer, Rule, Ruleset
from whistlestop.engine.state import PENDING, PHASE, State
from whistlestop.engine.ticket_memory import FROM_BOTTOM, FROM_POOL
from whistlestop.engine.ticket_piles import MOST
from whistlestop.engine.ticket_sampler import OF_BOTTOM, OF_POOL, PLACED, shuffle
from whistlestop.engine.tickets import NONE, SHUFFLED_IN, SHUFFLED_UNDER, UNDER, Tickets
from whistlestop.rules.draft_memory import NOT_DEALT, NOT_KEPT, SENT_BACK, UNKNOWN, DraftMemory
from whistlestop.toml.params import Params

REFUSALS: Final = {
    "pick.not-now": "there is no draft now",
    "pick.no-such": "your pack has {offered:tickets}",
    "draft.second-first": "tickets cannot be drawn yet: the second draft comes first",
}

# states of the draft card; 0 if there is none
IN_DECK: Final = 1
TURNED_UP: Final = 2


@final
class TicketDraft(Rule):
    def __init__(self, rules: Ruleset, params: Params) -> None:
        self.rules = rules
        board = rules.board
        self.players: i64 = rules.players
        self.cards = rules.find(Cards)
        self.tickets = rules.find(Tickets)
        self.tickets.memory.drafts = True
        self.deal: i64 = params.integer("deal", 2, MOST)
        self.keep: i64 = params.integer("keep", 1, int(self.deal))
        self.tickets.may_offer(self.deal)
        passes = params.texts("passes")
        if passes not in (["left"], ["right"], ["left", "right"], ["right", "left"]):
            params.fault("passes", f"is {passes}", 'write ["left"], or ["left", "right"] for two drafts')
        self.first_step: i64 = 1 if passes[0] == "left" else -1
        self.twice: bool = len(passes) == 2
        self.depth: i64 = 0  # the draft card goes down depth / depth_of of the deck
        self.depth_of: i64 = 1
        self.slack: i64 = 0
        if self.twice:
            parts = params.params("card_depth")
            depth = {name: parts.integers(name, 1, 99) for name in parts.table}.get(str(rules.players), [])
            if len(depth) != 2 or depth[0] >= depth[1]:
                params.fault("card_depth", f"has no fraction for {rules.players} players", "write 2 = [1, 2] and so on")
                depth = [1, 2]
            self.slack = params.integer("card_slack", 0, 50)
            self.depth = depth[0]
            self.depth_of = depth[1]
        if len(board.decks) > 1:
            params.fault("", "drafts tickets of a single deck", "use one ticket deck")
        if len(board.tickets) < self.players * self.deal:
            params.fault("deal", f"needs {self.players * self.deal} tickets for {self.players} players", "deal fewer")
        self.begun: i64 = rules.field("drafts_begun", 1, PUBLIC, "drafts begun so far")
        self.size: i64 = rules.field("draft_size", len(passes), PUBLIC, "tickets in a full pack, for each draft")
        self.round: i64 = rules.field("draft_round", 1, PUBLIC, "the round of the draft, from 1 on; 0 if there is none")
        self.picked: i64 = rules.seat_field(
            "draft_picks", self.tickets.words, OWNER, "tickets picked in the draft", of="ticket set"
        )
        self.card: i64 = rules.field("draft_card", 1, PUBLIC, "the draft card: 0 none, 1 in the deck, 2 turned up")
        self.above: i64 = rules.field("draft_card_above", 1, SECRET, "cards above the draft card")
        self.gone: i64 = rules.field(
            "draft_card_gone", 1, PUBLIC, "cards drawn since it was put into the deck", memory=True, remembered=True
        )
        self.deck_size: i64 = rules.field(
            "draft_card_deck", 1, PUBLIC, "cards in the deck when it was put in", memory=True, remembered=True
        )
        self.base: i64 = rules.actions([ActionPattern("pick {tickets}", "pick a ticket of the pack")], self.deal)
        rules.refusals(REFUSALS)
        if self.twice:
            self.tickets.closed = "draft.second-first"
        self.picking: i64 = rules.phase("pick a ticket")
        self.memories: list[DraftMemory] = []
        for i in range(len(passes)):
            step = self.first_step if i == 0 else -self.first_step
            self.memories.append(DraftMemory(rules, self.tickets, f"draft_{i + 1}_trace", step))
        self.event_card: i64 = rules.event(
            "draft card", "", "", "the draft card turns up: a second draft follows the turn"
        )
        self.event_pack: i64 = rules.event(
            "pack", "number", "ticket", "a player has a pack of so many tickets to pick from", "tickets"
        )
        self.event_picked: i64 = rules.event("picked", "", "ticket", "a player picks a ticket")

    # -- the draft -------------------------------------------------------------------------------------------

    def start(self, g: State) -> None:
        if self.twice:
            g.s[self.tickets.open] = 0

    def opening(self, g: State) -> bool:
        if self.twice:
            self.insert_card(g)
        return self.begin(g)

    def insert_card(self, g: State) -> None:
        """Put the draft card into the deck, at a uniformly random depth within the slack."""
        s = g.s
        s[self.deck_size] = s[self.cards.deck_n] + s[self.cards.extra_n]
        low = self.lowest_depth(s)
        s[self.above] = low + g.below(self.highest_depth(s) - low + 1)
        s[self.gone] = 0
        s[self.card] = IN_DECK

    def lowest_depth(self, s: vec[i64]) -> i64:
        depth = s[self.deck_size] * self.depth // self.depth_of - self.slack
        if depth < 0:
            return 0
        return depth

    def highest_depth(self, s: vec[i64]) -> i64:
        depth = s[self.deck_size] * self.depth // self.depth_of + self.slack
        if depth > s[self.deck_size]:
            return s[self.deck_size]
        return depth

    def memory(self, s: vec[i64]) -> DraftMemory:
        """Return the memory of the draft that began last."""
        return self.memories[s[self.begun] - 1]

    def begin(self, g: State) -> bool:
        """Deal the packs and return True; without a ticket for each player there is no draft."""
        s = g.s
        size = self.tickets.left(s, 0) // self.players
        if size > self.deal:
            size = self.deal
        if size == 0:
            return False
        s[self.size + s[self.begun]] = size
        s[self.begun] += 1
        s[self.round] = 1
        for seat in range(self.players):
            self.tickets.offer(g, seat, 0, size)
            for ticket in self.pack(s, seat):
                self.memory(s).dealt(s, ticket, seat)
        return self.next_pick(g)

    def pack(self, s: vec[i64], seat: i64) -> vec[i64]:
        """Return the pack of a seat."""
        return self.tickets.members(s, self.tickets.offered + seat * self.tickets.words)

    def next_pick(self, g: State) -> bool:
        """Ask everybody for a pick, or end the draft if the packs have one ticket each."""
        s = g.s
        if s[self.round] == s[self.size + s[self.begun] - 1]:
            for seat in range(self.players):
                for ticket in self.pack(s, seat):
                    self.tickets.include(s, self.tickets.chosen + seat * self.tickets.words, ticket)
            self.take_picks(g)
            return self.choose(g)
        if g.log is not None:
            for seat in range(self.players):
                pack = [int(ticket) for ticket in self.pack(s, seat)]
                g.emit_secrets(self.event_pack, seat, len(pack), pack, BIT[seat])
        self.rules.ask(g, BIT[self.players] - 1, self.picking)
        return True

    def legal(self, g: State, seat: i64, buffer: ActionBuffer) -> None:
        for i in range(g.s[self.tickets.offered_n + seat]):
            buffer.add(self.base + i)

    def apply(self, g: State, seat: i64, action: i64) -> None:
        """Note a pick; the packs are passed on when all have picked."""
        s = g.s
        ticket = self.pack(s, seat)[action - self.base]
        self.tickets.include(s, self.tickets.chosen + seat * self.tickets.words, ticket)
        s[PENDING] &= ~BIT[seat]
        if s[PENDING] == 0:
            self.take_picks(g)
            self.pass_packs(g)
            self.next_pick(g)

    def take_picks(self, g: State) -> None:
        s = g.s
        tickets = self.tickets
        memory = self.memory(s)
        for seat in range(self.players):
            for ticket in tickets.members(s, tickets.chosen + seat * tickets.words):
                tickets.exclude(s, tickets.chosen + seat * tickets.words, ticket)
                tickets.exclude(s, tickets.offered + seat * tickets.words, ticket)
                s[tickets.offered_n + seat] -= 1
                tickets.include(s, self.picked + seat * tickets.words, ticket)
                memory.picked(s, ticket, memory.pack_at(seat, s[self.round]), s[self.round])
                g.emit_secret(self.event_picked, seat, 0, ticket, BIT[seat])

    def pass_packs(self, g: State) -> None:
        s = g.s
        tickets = self.tickets
        packs = s[tickets.offered : tickets.offered + self.players * tickets.words]
        for seat in range(self.players):
            giver = (seat - self.memory(s).step + self.players) % self.players
            for word in range(tickets.words):
                s[tickets.offered + seat * tickets.words + word] = packs[giver * tickets.words + word]
            for ticket in self.pack(s, seat):
                tickets.memory.sighted(s, seat, ticket)
        s[self.round] += 1

    def choose(self, g: State) -> bool:
        """Offer everybody their own picks, to keep an exact number of them."""
        s = g.s
        tickets = self.tickets
        for seat in range(self.players):
            for word in range(tickets.words):
                s[tickets.offered + seat * tickets.words + word] = s[self.picked + seat * tickets.words + word]
                s[self.picked + seat * tickets.words + word] = 0
            s[tickets.offered_n + seat] = s[self.size + s[self.begun] - 1]
        s[self.round] = 0
        rest: i64 = SHUFFLED_IN
        if s[self.card] == TURNED_UP:
            rest = SHUFFLED_UNDER
        tickets.ask(g, BIT[self.players] - 1, self.keep, self.keep, rest)
        return True

    # -- the draft card --------------------------------------------------------------------------------------

    def turn_up(self, g: State) -> bool:
        s = g.s
        if s[self.card] != IN_DECK:
            return False
        if s[self.above] == 0:
            s[self.card] = TURNED_UP
            g.emit(self.event_card, -1, 0)
            return True
        s[self.above] -= 1
        s[self.gone] += 1
        return False

    def turn_end(self, g: State, seat: i64) -> bool:
        """Begin the second draft at the end of the turn in which the draft card turned up."""
        s = g.s
        if s[self.card] != TURNED_UP or s[self.tickets.open]:
            return False
        s[self.tickets.open] = 1
        return self.begin(g)

    def audit(self, g: State) -> None:
        """Check the drafts so far, the one under way, and the draft card."""
        s = g.s
        drafts: i64 = len(self.memories)
        begun = s[self.begun]
        assert 0 <= begun <= drafts, "more drafts than there are"
        assert (s[self.round] > 0) == (s[PHASE] == self.picking), "a round of no draft"
        for draft in range(drafts):
            size = s[self.size + draft]
            assert 0 <= size <= self.deal and (size == 0 or draft < begun), "a pack too large, or of no draft"
            assert s[self.round] <= size or draft != begun - 1, "more rounds than tickets in a pack"
            self.memories[draft].audit(s, self.rounds_over(s, draft), size)
        self.audit_picks(s)
        if not self.twice:
            assert s[self.card] == 0, "a draft card on a board without one"
            return
        assert IN_DECK <= s[self.card] <= TURNED_UP, "the draft card is in the deck or turned up"
        assert s[self.card] == TURNED_UP or s[self.tickets.open] == 0, "tickets that are open before the second draft"
        assert begun < 2 or s[self.tickets.open], "tickets that are closed after the second draft"
        if s[self.card] == IN_DECK:
            depth = s[self.above] + s[self.gone]
            assert s[self.above] >= 0 and s[self.gone] >= 0, "a draft card above the deck"
            assert self.lowest_depth(s) <= depth <= self.highest_depth(s), "a draft card too high or too deep"

    def audit_picks(self, s: vec[i64]) -> None:
        """Check that picks are those of the rounds that are over, and that everybody has kept enough of them."""
        tickets = self.tickets
        for seat in range(self.players):
            picked: i64 = len(tickets.members(s, self.picked + seat * tickets.words))
            if s[self.round] == 0:
                assert picked == 0, "picks of no draft"
            else:
                assert picked == s[self.round] - 1, "picks miscounted"
                assert s[tickets.offered_n + seat] == s[self.size + s[self.begun] - 1] - picked, "a pack miscounted"
            if s[PHASE] == OVER:
                continue  # all hands are open, and a sample need not remember how they came about
            for draft in range(s[self.begun]):
                if draft == s[self.begun] - 1 and (s[self.round] > 0 or tickets.offer_size(s, seat) > 0):
                    continue  # nobody has kept any of it yet
                kept: i64 = 0
                for ticket in self.memories[draft].picks_of(s, seat):
                    if tickets.contains(s, tickets.held + seat * tickets.words, ticket):
                        kept += 1
                assert kept >= self.keep or kept >= s[self.size + draft], "kept tickets of a draft that are not held"

    # -- hidden information ----------------------------------------------------------------------------------

    def rounds_over(self, s: vec[i64], draft: i64) -> i64:
        """Return how many rounds of a draft are over."""
        if draft == s[self.begun] - 1 and s[self.round] > 0:
            return s[self.round] - 1
        return s[self.size + draft]

    def conceal(self, s: vec[i64], seat: i64) -> None:
        for draft, memory in enumerate(self.memories):
            memory.conceal(s, seat, self.rounds_over(s, draft) + 1)

    def remember(self, g: State, seat: i64, placed: vec[i64]) -> None:
        """Place the tickets of the drafts; what a seat saw in a later draft was not kept in an earlier one."""
        s = g.s
        if seat >= 0:
            for ticket in self.tickets.members(s, self.picked + seat * self.tickets.words):
                placed[ticket] = PLACED
        for draft, memory in enumerate(self.memories):
            size = s[self.size + draft]
            status = self.known_of(s, seat, draft, placed)
            if draft == s[self.begun] - 1 and s[self.round] > 0:
                packs = memory.resample(g, seat, s[self.round] - 1, size, status)
                self.place_packs(g, seat, memory, packs, size, placed)
            elif draft == s[self.begun] - 1 and s[PHASE] == self.tickets.keeping and s[self.tickets.rest] != UNDER:
                memory.resample(g, seat, size, size, status)
                self.place_picks(g, seat, memory, self.tickets.offered, placed)
            elif s[PHASE] == OVER:
                memory.resample(g, seat, size, size, status)  # all hands are open
            else:
                memory.resample_hands(g, seat, size, self.keep if size > self.keep else size, status)
                self.place_hands(g, seat, memory, placed, status)
                if self.goes_under(draft) and size > 0:
                    self.tell_apart(s, memory, placed)

    def goes_under(self, draft: i64) -> bool:
        """Whether the rest of a draft is put under the deck instead of being shuffled in."""
        return draft > 0

    def known_of(self, s: vec[i64], seat: i64, draft: i64, placed: vec[i64]) -> vec[i64]:
        """Return what a seat knows about each ticket in a draft, apart from what it has seen in that draft."""
        tickets = self.tickets
        status = vec[i64]([UNKNOWN] * tickets.count)
        for ticket in range(tickets.count):
            drawn: i64 = 0
            if seat >= 0:
                drawn = tickets.memory.has_drawn(s, seat, ticket)
            if drawn == FROM_POOL and self.goes_under(draft):
                status[ticket] = NOT_DEALT
            elif drawn == FROM_BOTTOM and self.goes_under(draft):
                status[ticket] = SENT_BACK
            elif drawn:
                status[ticket] = NOT_KEPT
            elif placed[ticket] == PLACED:
                status[ticket] = NOT_DEALT if self.goes_under(draft) else NOT_KEPT
        for later in self.memories[draft + 1 :]:
            for ticket in range(tickets.count):
                if s[later.trace + ticket] > 0:
                    status[ticket] = NOT_KEPT
        return status

    def tell_apart(self, s: vec[i64], memory: DraftMemory, placed: vec[i64]) -> None:
        """Mark tickets that were in a draft and not kept, which went under the deck, and those not in it."""
        for ticket in range(self.tickets.count):
            if placed[ticket] != PLACED:
                placed[ticket] = OF_BOTTOM if s[memory.trace + ticket] > 0 else OF_POOL

    def place_picks(self, g: State, seat: i64, memory: DraftMemory, start: i64, placed: vec[i64]) -> None:
        """Put the picks of the other seats into the sets that begin at a slot."""
        for other in range(self.players):
            if other != seat:
                for word in range(self.tickets.words):
                    g.s[start + other * self.tickets.words + word] = 0
                for ticket in memory.picks_of(g.s, other):
                    self.tickets.include(g.s, start + other * self.tickets.words, ticket)
                    placed[ticket] = PLACED

    def place_packs(
        self, g: State, seat: i64, memory: DraftMemory, packs: vec[i64], size: i64, placed: vec[i64]
    ) -> None:
        """During a draft: place picks and packs, and choose the picks of this round that are already made."""
        s = g.s
        self.place_picks(g, seat, memory, self.picked, placed)
        for at in range(len(packs)):
            other = memory.holder(at // size, s[self.round])
            if packs[at] != NONE and other != seat:
                self.tickets.include(s, self.tickets.offered + other * self.tickets.words, packs[at])
                placed[packs[at]] = PLACED
        for other in range(self.players):
            if other != seat and s[PENDING] & BIT[other] == 0:
                pack = self.pack(s, other)
                ticket = pack[g.below(len(pack))]
                self.tickets.include(s, self.tickets.chosen + other * self.tickets.words, ticket)

    def place_hands(self, g: State, seat: i64, memory: DraftMemory, placed: vec[i64], status: vec[i64]) -> None:
        """After a draft: place what the other seats have kept of it."""
        s = g.s
        tickets = self.tickets
        for other in range(self.players):
            if other != seat:
                kept: i64 = 0
                picks = memory.picks_of(s, other)
                shuffle(g, picks)
                for ticket in picks:
                    if kept < self.keep and status[ticket] == UNKNOWN:
                        tickets.include(s, tickets.held + other * tickets.words, ticket)
                        placed[ticket] = PLACED
                        kept += 1

    def forget(self, g: State) -> None:
        for draft, memory in enumerate(self.memories):
            g.s[self.size + draft] = 0
            for ticket in range(self.tickets.count):
                g.s[memory.trace + ticket] = 0

    def mark_tickets(self, g: State, marks: vec[i64]) -> None:
        for seat in range(self.players):
            for ticket in self.tickets.members(g.s, self.picked + seat * self.tickets.words):
                marks[ticket] += 1

    def resample(self, g: State, seat: i64) -> None:
        s = g.s
        if s[self.round] == 0:
            for i in range(self.picked, self.picked + self.players * self.tickets.words):
                if s[i] == HIDDEN:
                    s[i] = 0
        s[self.above] = 0
        if s[self.card] == IN_DECK:
            low = self.lowest_depth(s) - s[self.gone]
            if low < 0:
                low = 0
            s[self.above] = low + g.below(self.highest_depth(s) - s[self.gone] - low + 1)

    # -- actions as data -----------------------------------------------------------------------------------------------

    def describe(self, code: i64) -> Action:
        return Action("pick", tickets=(int(code - self.base) + 1,))

    def encode(self, action: Action) -> int:
        if len(action.tickets) != 1 or not 1 <= action.tickets[0] <= self.deal:
            raise ValueError(f"needs the number of one ticket in your pack, 1 to {self.deal}")
        return int(self.base) + action.tickets[0] - 1

    def refusal(self, g: State, seat: i64, action: i64) -> Refusal:
        if g.s[self.round] == 0:
            return Refusal("pick.not-now")
        return Refusal("pick.no-such", {"offered": int(g.s[self.tickets.offered_n + seat])})
