"""What the seats remember of a ticket draft.

A pack is called by the seat that was dealt it, and goes round the table. For each ticket the state holds the pack and
the round in which it was picked. A seat that holds a pack sees its tickets, and sees which are gone when it holds the
pack again: so it knows every ticket that it has seen up to the round in which it saw it last, and nothing of others.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.ruleset import CUSTOM, HIDDEN, Ruleset
from whistlestop.engine.state import State
from whistlestop.engine.ticket_guess import shuffle
from whistlestop.engine.tickets import NONE, Tickets
from whistlestop.rules.draft_picks import NOBODY, DraftPicks

# A trace is 0 for a ticket that was not drafted, else DRAFTED + 16 * pack + the round in which it was picked, 0 if it
# is still in the pack. What a seat sees of somebody else's is HIDDEN or SEEN + 16 * pack + the round it saw it last.
DRAFTED: Final = 1
SEEN: Final = 1000

# what else is known of a ticket
UNKNOWN: Final = 0
NOT_DEALT: Final = 1  # it was not in this draft
NOT_KEPT: Final = 2  # nobody has kept it from this draft, if it was in it
SENT_BACK: Final = 3  # it was in this draft, and nobody has kept it


@final
class DraftMemory:
    """The traces of one draft."""

    def __init__(self, rules: Ruleset, tickets: Tickets, name: str, step: i64) -> None:
        self.players: i64 = rules.players
        self.tickets = tickets
        self.step = step  # +1 passes a pack to the next seat, -1 to the one before
        self.trace: i64 = rules.field(
            name, tickets.count, CUSTOM, "what a seat remembers of each ticket of the draft", memory=True
        )

    def holder(self, pack: i64, at_round: i64) -> i64:
        """The seat that holds a pack in a round."""
        return (pack + self.step * (at_round - 1) + 16 * self.players) % self.players

    def pack_at(self, seat: i64, at_round: i64) -> i64:
        """The pack that a seat holds in a round."""
        return (seat - self.step * (at_round - 1) + 16 * self.players) % self.players

    def last_held(self, seat: i64, pack: i64, until: i64) -> i64:
        """The last round up to `until` in which a seat held a pack; 0 if it never did."""
        if seat >= 0:
            while until > 0 and self.holder(pack, until) != seat:
                until -= 1
            return until
        return 0

    def dealt(self, s: vec[i64], ticket: i64, pack: i64) -> None:
        s[self.trace + ticket] = DRAFTED + 16 * pack

    def picked(self, s: vec[i64], ticket: i64, pack: i64, at_round: i64) -> None:
        s[self.trace + ticket] = DRAFTED + 16 * pack + at_round

    def conceal(self, s: vec[i64], seat: i64, now: i64) -> None:
        """Hide what a seat cannot know in round `now`, or after the last round."""
        for i in range(self.trace, self.trace + self.tickets.count):
            if s[i] == 0:
                s[i] = HIDDEN
                continue
            pack = (s[i] - DRAFTED) // 16
            at_round = (s[i] - DRAFTED) % 16
            until = now
            if 0 < at_round < now:
                until = at_round
            seen = self.last_held(seat, pack, until)
            if seen == 0:
                s[i] = HIDDEN
            elif seen != at_round:
                s[i] = SEEN + 16 * pack + seen

    # -- guessing --------------------------------------------------------------------------------------------

    def guess(self, g: State, seat: i64, rounds: i64, size: i64, status: vec[i64]) -> vec[i64]:
        """Fill in the traces that a seat does not know, `rounds` of which are over; the tickets still in packs.

        What is gone of a pack when a seat holds it again, the others picked in an order that is as likely as any; what
        it has never seen may be any of the other tickets. In the answer each pack has `size` places, NONE where it has
        no ticket.
        """
        s = g.s
        packs = vec[i64]([NONE] * (self.players * size))
        loose = self.never_seen(g, seat, rounds, size, status)
        for pack in range(self.players):
            loose = self.guess_pack(g, seat, pack, rounds, size, loose)
        for ticket in range(self.tickets.count):
            value = s[self.trace + ticket] - DRAFTED
            if value >= 0 and value % 16 == 0:
                at = value // 16 * size
                while packs[at] != NONE:
                    at += 1
                packs[at] = ticket
        return packs

    def never_seen(self, g: State, seat: i64, rounds: i64, size: i64, status: vec[i64]) -> vec[i64]:
        """As many tickets as were dealt and not seen by a seat, in random order; the others were not dealt."""
        s = g.s
        number: i64 = 0
        for pack in range(self.players):
            first: i64 = 1
            while first <= rounds + 1 and self.holder(pack, first) != seat:
                first += 1
            if first <= rounds + 1:
                number += first - 1  # what was picked before the seat held it for the first time
            else:
                number += size
        chosen = vec[i64]()
        for wanted in (SENT_BACK, UNKNOWN, NOT_DEALT):
            found = vec[i64]()
            for ticket in range(self.tickets.count):
                what = status[ticket]
                if what == NOT_KEPT:
                    what = UNKNOWN
                if s[self.trace + ticket] == HIDDEN and what == wanted:
                    found = append(found, ticket)
            shuffle(g, found)
            for ticket in found:
                if len(chosen) < number:
                    chosen = append(chosen, ticket)
        for ticket in range(self.tickets.count):
            if s[self.trace + ticket] == HIDDEN:
                s[self.trace + ticket] = 0
        shuffle(g, chosen)
        return chosen

    def guess_pack(self, g: State, seat: i64, pack: i64, rounds: i64, size: i64, loose: vec[i64]) -> vec[i64]:
        """Say who picked what of a pack where the seat does not know; the tickets of `loose` that are left."""
        s = g.s
        seen: i64 = 0  # the round in which the seat held the pack last
        known = vec[i64]()  # the tickets that it saw then and not again
        for at_round in range(1, rounds + 1):
            if self.holder(pack, at_round) == seat:
                seen = at_round
                known = self.seen_last(g, pack, at_round)
            elif seen > 0:
                self.picked(s, known[len(known) - 1], pack, at_round)
                known = known[: len(known) - 1]
            else:
                self.picked(s, loose[len(loose) - 1], pack, at_round)
                loose = loose[: len(loose) - 1]
        if seen == 0 and self.holder(pack, rounds + 1) != seat:
            for _ in range(size - rounds):
                self.dealt(s, loose[len(loose) - 1], pack)
                loose = loose[: len(loose) - 1]
        for ticket in known:
            self.dealt(s, ticket, pack)
        for ticket in range(self.tickets.count):  # what the seat holds right now
            if s[self.trace + ticket] >= SEEN and (s[self.trace + ticket] - SEEN) // 16 == pack:
                self.dealt(s, ticket, pack)
        return loose

    def seen_last(self, g: State, pack: i64, at_round: i64) -> vec[i64]:
        """The tickets of a pack that the seat saw in a round for the last time, in random order."""
        found = vec[i64]()
        for ticket in range(self.tickets.count):
            if g.s[self.trace + ticket] == SEEN + 16 * pack + at_round:
                found = append(found, ticket)
        shuffle(g, found)
        return found

    def guess_hands(self, g: State, seat: i64, size: i64, keep: i64, status: vec[i64]) -> None:
        """Fill in the traces of a draft that is over so that everybody can still have what they kept.

        A seat that picked `size` and kept `keep` put back the rest, so no more than that is elsewhere now.
        """
        s = g.s
        known = s[self.trace : self.trace + self.tickets.count]
        self.guess(g, seat, size, size, status)
        picks = DraftPicks(self.players, size, keep)
        for ticket in range(self.tickets.count):
            value = s[self.trace + ticket] - DRAFTED
            gone: i64 = 0
            if status[ticket] >= NOT_KEPT:
                gone = 1
            if value > 0:
                picker = self.holder(value // 16, value % 16)
                if picker != seat:
                    picks.add(ticket, picker, value, known[ticket], status[ticket] == SENT_BACK, gone)
            elif known[ticket] == HIDDEN and status[ticket] != NOT_DEALT:
                picks.add(ticket, NOBODY, 0, HIDDEN, False, gone)
        picks.arrange(g)
        for i in range(len(picks.ticket)):
            s[self.trace + picks.ticket[i]] = 0
            if picks.picker[i] != NOBODY:
                s[self.trace + picks.ticket[i]] = DRAFTED + picks.value[i]

    def picks_of(self, s: vec[i64], seat: i64) -> vec[i64]:
        """What a seat has picked, ascending."""
        found = vec[i64]()
        for ticket in range(self.tickets.count):
            value = s[self.trace + ticket] - DRAFTED
            if value >= 0 and value % 16 > 0 and self.holder(value // 16, value % 16) == seat:
                found = append(found, ticket)
        return found
