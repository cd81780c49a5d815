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
from whistlestop.engine.tickets import NONE, Tickets, shuffle

# A trace is 0 for a ticket that was not drafted, else DRAFTED + 16 * pack + the round in which it was picked, 0 if it
# is still in the pack. What a seat sees of somebody else's is HIDDEN or SEEN + 16 * pack + the round it saw it last.
DRAFTED: Final = 1
SEEN: Final = 1000
TRIES: Final = 300  # guesses at a draft before one that does not quite fit is taken


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

    def guess(self, g: State, seat: i64, rounds: i64, size: i64, elsewhere: vec[i64]) -> vec[i64]:
        """Fill in the traces that a seat does not know, `rounds` of which are over; the tickets still in packs.

        `elsewhere` marks tickets that are in other places now. They are taken last for what the seat has never seen:
        they may have been in this draft and come back from it. In the answer each pack has `size` places, NONE where
        it has no ticket.
        """
        s = g.s
        packs = vec[i64]([NONE] * (self.players * size))
        loose = self.never_seen(g, elsewhere, 1)
        for ticket in self.never_seen(g, elsewhere, 0):
            loose = append(loose, ticket)
        for ticket in loose:
            s[self.trace + ticket] = 0
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

    def never_seen(self, g: State, elsewhere: vec[i64], which: i64) -> vec[i64]:
        """The tickets that the seat has not seen in this draft, those that are elsewhere or the others, shuffled."""
        found = vec[i64]()
        for ticket in range(self.tickets.count):
            if g.s[self.trace + ticket] == HIDDEN and elsewhere[ticket] == which:
                found = append(found, ticket)
        shuffle(g, found)
        return found

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

    def guess_hands(self, g: State, seat: i64, size: i64, keep: i64, elsewhere: vec[i64]) -> None:
        """Fill in the traces of a draft that is over so that everybody can still have what they kept.

        Who of several picked which of the tickets that were gone is guessed again until it fits: whoever picked `size`
        and kept `keep` put back the rest, so no more than that is elsewhere now.
        """
        s = g.s
        known = s[self.trace : self.trace + self.tickets.count]
        for _ in range(TRIES):
            for ticket in range(self.tickets.count):
                s[self.trace + ticket] = known[ticket]
            self.guess(g, seat, size, size, elsewhere)
            fits = True
            for other in range(self.players):
                if other != seat:
                    left = size
                    for ticket in self.picks_of(s, other):
                        left -= elsewhere[ticket]
                    fits = fits and left >= keep
            if fits:
                return

    def picks_of(self, s: vec[i64], seat: i64) -> vec[i64]:
        """What a seat has picked, ascending."""
        found = vec[i64]()
        for ticket in range(self.tickets.count):
            value = s[self.trace + ticket] - DRAFTED
            if value >= 0 and value % 16 > 0 and self.holder(value // 16, value % 16) == seat:
                found = append(found, ticket)
        return found
