"""What the seats remember of a ticket draft.

A pack has the number of the seat that it was dealt to, and is passed round the table. For each ticket the state holds
the pack and the round in which it was picked. A seat that holds a pack sees its tickets, and when it holds the pack
again, which of them are gone. So of a ticket that it has seen it knows the pack and when it saw it last, of others
nothing.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.ruleset import CUSTOM, HIDDEN, Ruleset
from whistlestop.engine.state import State
from whistlestop.engine.ticket_sampler import shuffle
from whistlestop.engine.tickets import NONE, Tickets
from whistlestop.rules.draft_picks import NOBODY, DraftPicks

# The trace of a ticket is 0 if it was not dealt, else DRAFTED + its pack and round: that in which it was picked, or 0
# while it is in the pack. To other seats it is HIDDEN, or SEEN + its pack and the round in which they saw it last.
DRAFTED: Final = 1
SEEN: Final = 1000


def pack_and_round(pack: i64, at_round: i64) -> i64:
    return pack << 4 | at_round


def pack_of(trace: i64) -> i64:
    return trace >> 4


def round_of(trace: i64) -> i64:
    return trace & 15


# what else is known of a ticket
UNKNOWN: Final = 0
NOT_DEALT: Final = 1  # it was not in this draft
NOT_KEPT: Final = 2  # if it was in this draft, nobody has kept it
SENT_BACK: Final = 3  # it was in this draft, and nobody has kept it


@final
class DraftMemory:
    """The traces of one draft."""

    def __init__(self, rules: Ruleset, tickets: Tickets, name: str, step: i64) -> None:
        self.players: i64 = rules.players
        self.tickets = tickets
        self.step = step  # packs are passed to the next seat (1) or to the one before (-1)
        self.trace: i64 = rules.field(
            name, tickets.count, CUSTOM, "what a seat remembers of each ticket of the draft", memory=True
        )

    def holder(self, pack: i64, at_round: i64) -> i64:
        """Return the seat that holds a pack in a round."""
        return (pack + self.step * (at_round - 1) + 16 * self.players) % self.players

    def pack_at(self, seat: i64, at_round: i64) -> i64:
        """Return the pack that a seat holds in a round."""
        return (seat - self.step * (at_round - 1) + 16 * self.players) % self.players

    def last_held(self, seat: i64, pack: i64, until: i64) -> i64:
        """Return the last round up to `until` in which a seat held a pack; 0 if it never did."""
        if seat >= 0:
            while until > 0 and self.holder(pack, until) != seat:
                until -= 1
            return until
        return 0

    def dealt(self, s: vec[i64], ticket: i64, pack: i64) -> None:
        """Note that a ticket is in a pack."""
        s[self.trace + ticket] = DRAFTED + pack_and_round(pack, 0)

    def picked(self, s: vec[i64], ticket: i64, pack: i64, at_round: i64) -> None:
        """Note that a ticket was picked from a pack in a round."""
        s[self.trace + ticket] = DRAFTED + pack_and_round(pack, at_round)

    def conceal(self, s: vec[i64], seat: i64, now: i64) -> None:
        """Hide what a seat cannot know in round `now`, which may be the one after the last."""
        for i in range(self.trace, self.trace + self.tickets.count):
            if s[i] == 0:
                s[i] = HIDDEN
                continue
            pack = pack_of(s[i] - DRAFTED)
            at_round = round_of(s[i] - DRAFTED)
            until = now
            if 0 < at_round < now:
                until = at_round
            seen = self.last_held(seat, pack, until)
            if seen == 0:
                s[i] = HIDDEN
            elif seen != at_round:
                s[i] = SEEN + pack_and_round(pack, seen)

    def audit(self, s: vec[i64], over: i64, size: i64) -> None:
        """Check that `size` tickets were dealt to each pack, one of which was picked in each round that is over."""
        seen = vec[i64]([0] * (self.players * 16))
        dealt: i64 = 0
        for ticket in range(self.tickets.count):
            trace = s[self.trace + ticket]
            assert 0 <= trace < DRAFTED + pack_and_round(self.players, 0), "a ticket of no pack"
            if trace > 0:
                dealt += 1
                seen[trace - DRAFTED] += 1
        assert dealt == self.players * size, "tickets of a draft lost or doubled"
        for pack in range(self.players):
            for at_round in range(1, over + 1):
                assert seen[pack_and_round(pack, at_round)] == 1, "a round of a draft without a pick"
            assert seen[pack_and_round(pack, 0)] == size - over, "a pack of a draft miscounted"

    # -- sampling --------------------------------------------------------------------------------------------

    def resample(self, g: State, seat: i64, rounds: i64, size: i64, status: vec[i64]) -> vec[i64]:
        """Fill in the traces that a seat does not know after `rounds` rounds; return the tickets still in packs.

        The tickets that are gone when the seat holds a pack again were picked by the others, in any order with the same
        probability. Those that it has never seen may be any of the other tickets. The result has `size` places for each
        pack, NONE where there is no ticket.
        """
        s = g.s
        packs = vec[i64]([NONE] * (self.players * size))
        loose = self.never_seen(g, seat, rounds, size, status)
        left: i64 = len(loose)
        for pack in range(self.players):
            left = self.resample_pack(g, seat, pack, rounds, size, loose, left)
        for ticket in range(self.tickets.count):
            value = s[self.trace + ticket] - DRAFTED
            if value >= 0 and round_of(value) == 0:
                at = pack_of(value) * size
                while packs[at] != NONE:
                    at += 1
                packs[at] = ticket
        return packs

    def never_seen(self, g: State, seat: i64, rounds: i64, size: i64, status: vec[i64]) -> vec[i64]:
        """Return as many tickets as were dealt but never seen by a seat, at random; all others were not dealt."""
        s = g.s
        number: i64 = 0
        for pack in range(self.players):
            first: i64 = 1
            while first <= rounds + 1 and self.holder(pack, first) != seat:
                first += 1
            if first <= rounds + 1:
                number += first - 1  # picked before the seat first held the pack
            else:
                number += size
        chosen = vec[i64](capacity=number)
        for wanted in (SENT_BACK, UNKNOWN, NOT_DEALT):
            found = vec[i64](capacity=self.tickets.count)
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
        if len(chosen) < number:
            raise ValueError("too few tickets for the packs of a draft")
        for ticket in range(self.tickets.count):
            if s[self.trace + ticket] == HIDDEN:
                s[self.trace + ticket] = 0
        shuffle(g, chosen)
        return chosen

    def resample_pack(self, g: State, seat: i64, pack: i64, rounds: i64, size: i64, loose: vec[i64], left: i64) -> i64:
        """Choose who picked what from a pack where the seat does not know.

        Tickets that the seat has never seen are taken from the end of `loose`, of which `left` are left before and the
        result after it.
        """
        s = g.s
        seen: i64 = 0  # the last round in which the seat held the pack
        known = vec[i64]()  # the tickets that it saw then for the last time
        n: i64 = 0  # how many of these nobody has picked yet
        for at_round in range(1, rounds + 1):
            if self.holder(pack, at_round) == seat:
                seen = at_round
                known = self.seen_last(g, pack, at_round)
                n = len(known)
            elif seen > 0:
                if n == 0:
                    raise ValueError("more picks from a pack than tickets that were seen in it")
                n -= 1
                self.picked(s, known[n], pack, at_round)
            else:
                left -= 1
                self.picked(s, loose[left], pack, at_round)
        if seen == 0 and self.holder(pack, rounds + 1) != seat:
            for _ in range(size - rounds):
                left -= 1
                self.dealt(s, loose[left], pack)
        for i in range(n):
            self.dealt(s, known[i], pack)
        for ticket in range(self.tickets.count):  # what the seat holds now
            if s[self.trace + ticket] >= SEEN and pack_of(s[self.trace + ticket] - SEEN) == pack:
                self.dealt(s, ticket, pack)
        return left

    def seen_last(self, g: State, pack: i64, at_round: i64) -> vec[i64]:
        """Return the tickets of a pack that the seat saw in a round for the last time, in random order."""
        s = g.s
        wanted = SEEN + pack_and_round(pack, at_round)
        found = vec[i64]()
        for ticket in range(self.tickets.count):
            if s[self.trace + ticket] == wanted:
                found = append(found, ticket)
        shuffle(g, found)
        return found

    def resample_hands(self, g: State, seat: i64, size: i64, keep: i64, status: vec[i64]) -> None:
        """Fill in the traces of a draft that is over, so that everybody can have kept `keep` of `size` tickets.

        All others of its picks were sent back; so at most that many of them can be elsewhere now.
        """
        s = g.s
        known = s[self.trace : self.trace + self.tickets.count]
        self.resample(g, seat, size, size, status)
        picks = DraftPicks(self.players, size, keep)
        for ticket in range(self.tickets.count):
            value = s[self.trace + ticket] - DRAFTED
            gone: i64 = 0
            if status[ticket] >= NOT_KEPT:
                gone = 1
            if value > 0:
                picker = self.holder(pack_of(value), round_of(value))
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
        """Return the tickets that a seat has picked, ascending."""
        found = vec[i64]()
        for ticket in range(self.tickets.count):
            value = s[self.trace + ticket] - DRAFTED
            if value >= 0 and round_of(value) > 0 and self.holder(pack_of(value), round_of(value)) == seat:
                found = append(found, ticket)
        return found
