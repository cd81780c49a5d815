"""Which tickets to keep, to pick and to draw: by what they promise together."""

from __future__ import annotations

from typing import Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.bits import BIT, WORD, lowest, size
from whistlestop.engine.ruleset import Ruleset
from whistlestop.engine.state import State
from whistlestop.engine.tickets import Tickets
from whistlestop.engine.track import FREE
from whistlestop.planning.forest import Forest, Goals
from whistlestop.planning.ground import FAR
from whistlestop.planning.odds import odds
from whistlestop.planning.prices import Prices
from whistlestop.planning.style import Style
from whistlestop.planning.tempo import Tempo
from whistlestop.rules.draw_tickets import DrawTickets
from whistlestop.rules.ticket_draft import TicketDraft
from whistlestop.rules.ticket_race import TicketRace

FEW: Final = 16  # ways to choose that are all looked at


@final
class TicketChoice:
    """Decides about tickets, and turns those of a seat into goals."""

    def __init__(self, rules: Ruleset, style: Style, prices: Prices, forest: Forest, tempo: Tempo, hasty: bool) -> None:
        self.rules = rules
        self.style = style
        self.prices = prices
        self.forest = forest
        self.tempo = tempo
        self.ground = prices.ground
        self.track = prices.ground.track
        self.tickets = rules.find(Tickets)
        self.few: i64 = 0 if hasty else FEW
        self.goals = Goals()
        # of what was looked at last: points won or lost for certain, points hoped for, the promise of the best addition
        self.sure: i64 = 0
        self.hoped: i64 = 0
        self.best_value: i64 = 0
        self.draw_tickets = rules.get(DrawTickets)
        self.draft = rules.get(TicketDraft)
        self.race = rules.get(TicketRace)
        self.a: vec[i64] = self.tickets.a
        self.b: vec[i64] = self.tickets.b
        self.points: vec[i64] = self.tickets.value
        if self.race is not None:
            self.points = vec[i64]([style.ticket] * len(rules.board.tickets))
        self.whole: vec[i64] = vec[i64]([0] * self.tickets.count)  # what each ticket costs on an empty board
        self.trains: vec[i64] = vec[i64]([0] * self.tickets.count)  # and how many trains it takes there
        self.promise: vec[i64] = vec[i64]([0] * self.tickets.count)  # what it promised when it was weighed last
        prices.fill_empty()
        for ticket in range(self.tickets.count):
            end = self.ground.reach(forest.cost, self.a[ticket], self.b[ticket], FAR)
            self.whole[ticket] = self.ground.dist[end]
            end = self.ground.reach(self.ground.length, self.a[ticket], self.b[ticket], FAR)
            self.trains[ticket] = self.ground.dist[end]

    # -- goals ---------------------------------------------------------------------------------------------------

    def set_goals(self, s: vec[i64], seat: i64) -> Goals:
        """What a seat wants to join: its tickets, and in a race the crossing."""
        goals = self.goals
        goals.clear()
        self.add_held(s, seat, goals)
        race = self.race
        if race is not None and s[race.crossed + seat] == 0:
            goals.add(race.west, race.east, self.style.ticket * 200, -1)
        return goals

    def way_come(self, s: vec[i64], seat: i64) -> vec[i64]:
        """How many trains of the way to each ticket a seat has built, as everybody sees it."""
        ground = self.ground
        length = ground.length[:]
        for route in range(ground.routes):
            owner = s[self.track.owner + route]
            if owner == seat + 1:
                length[route] = 0
            elif owner != FREE:
                length[route] = FAR
        come = self.whole[:]
        for ticket in range(len(come)):
            near: i64 = self.track.supply
            end = ground.reach(length, self.a[ticket], self.b[ticket], near)
            if end >= 0:
                near = ground.dist[end]
            come[ticket] = self.trains[ticket] - near
        return come

    def add_held(self, s: vec[i64], seat: i64, goals: Goals) -> None:
        """Add the tickets of a seat to the goals, except those that are joined by what is not its own."""
        tickets = self.tickets
        if len(self.rules.for_tickets_rules) > 0:
            network = tickets.network(s, seat, self.track.network(s, seat))
            for ticket in tickets.members(s, tickets.held + seat * tickets.words):
                if not tickets.joined(network, ticket):
                    self.add_ticket(goals, ticket)
            return
        for word in range(tickets.words):
            mask = s[tickets.held + seat * tickets.words + word]
            while mask:
                self.add_ticket(goals, word * WORD + lowest(mask))
                mask &= mask - 1

    def add_ticket(self, goals: Goals, ticket: i64) -> None:
        goals.add(self.a[ticket], self.b[ticket], self.worth(ticket), ticket)

    def worth(self, ticket: i64) -> i64:
        """What it may cost to complete a ticket: that gains its points twice over."""
        return self.points[ticket] * 2 * self.style.keen

    # -- choosing ------------------------------------------------------------------------------------------------

    def keep(self, g: State, seat: i64) -> i64:
        """Which of the tickets on offer to keep."""
        if self.rules.choices(g, seat).n <= self.few:
            return self.best_keeps(g, seat, 1)[0]
        return self.good_keep(g, seat)

    def good_keep(self, g: State, seat: i64) -> i64:
        """A good way to choose among many tickets: one after the other, while that promises more."""
        s = g.s
        horizon = self.tempo.horizon(s)
        self.prices.fill(s, seat)
        tickets = self.tickets
        offered = tickets.members(s, tickets.offered + seat * tickets.words)
        acts = self.rules.choices(g, seat)
        allowed: i64 = 0  # which numbers of tickets
        for i in range(acts.n):
            allowed |= BIT[size(acts.items[i] - tickets.keep)]
        self.goals.clear()
        self.add_held(s, seat, self.goals)
        chosen: i64 = 0
        value = self.outlook(s, seat, self.goals, horizon)
        while True:
            at = self.best_addition(s, seat, horizon, offered, chosen)
            if at < 0 or (allowed & BIT[size(chosen)] and self.best_value <= value):
                return tickets.keep + chosen
            chosen |= BIT[at]
            value = self.best_value
            self.take(offered[at])

    def best_keeps(self, g: State, seat: i64, n: i64) -> vec[i64]:
        """The best ways to choose among the tickets on offer, at most n, best first."""
        s = g.s
        horizon = self.tempo.horizon(s)
        self.prices.fill(s, seat)
        tickets = self.tickets
        offered = tickets.members(s, tickets.offered + seat * tickets.words)
        acts = self.rules.choices(g, seat)
        goals = self.goals
        best = vec[i64]()
        values = vec[i64]()
        for i in range(acts.n):
            action = acts.items[i]
            mask = action - tickets.keep
            goals.clear()
            self.add_held(s, seat, goals)
            for ticket in offered:
                if mask & 1:
                    self.add_ticket(goals, ticket)
                mask >>= 1
            value = self.outlook(s, seat, goals, horizon)
            if len(best) < n:
                best = append(best, action)
                values = append(values, value)
            elif value > values[n - 1]:
                best[n - 1] = action
                values[n - 1] = value
            at: i64 = len(best) - 1
            while at > 0 and values[at] > values[at - 1]:
                best[at], best[at - 1] = best[at - 1], best[at]
                values[at], values[at - 1] = values[at - 1], values[at]
                at -= 1
        return best

    def pick_ticket(self, g: State, seat: i64) -> i64:
        """Which ticket of a pack to pick: the one that goes best with those picked."""
        s = g.s
        draft = cast(TicketDraft, self.draft)
        horizon = self.tempo.horizon(s)
        self.prices.fill(s, seat)
        self.goals.clear()
        self.add_held(s, seat, self.goals)
        for ticket in self.tickets.members(s, draft.picked + seat * self.tickets.words):
            self.add_ticket(self.goals, ticket)
        self.outlook(s, seat, self.goals, horizon)
        return draft.base + self.best_addition(s, seat, horizon, draft.pack(s, seat), 0)

    def take(self, ticket: i64) -> None:
        """Add a ticket to what the last outlook was about."""
        points = self.points[ticket] * 100
        if self.forest.lay(self.a[ticket], self.b[ticket], self.worth(ticket), self.forest.best):
            self.hoped += points
        else:
            self.sure -= points

    def best_addition(self, s: vec[i64], seat: i64, horizon: i64, offer: vec[i64], without: i64) -> i64:
        """Which ticket of an offer goes best with the goals of the outlook, its promise in `best_value`; -1: none."""
        forest = self.forest
        tracks = forest.best
        trains = s[self.track.trains + seat]
        forest.build_on(tracks)
        found: i64 = -1
        for i in range(len(offer)):
            if without & BIT[i]:
                continue
            ticket = offer[i]
            points = self.points[ticket] * 100
            value = self.sure
            hoped = self.hoped
            more = forest.more
            if forest.extend(self.a[ticket], self.b[ticket], self.worth(ticket)):
                hoped += points
            else:
                value -= points
            chance = self.chance(tracks.trains + more.trains, tracks.turns + more.turns, trains, horizon)
            value += hoped * (2 * chance - 100) // 100 - tracks.cost - more.cost
            if found < 0 or value > self.best_value:
                found = i
                self.best_value = value
        return found

    def outlook(self, s: vec[i64], seat: i64, goals: Goals, horizon: i64) -> i64:
        """What a set of tickets promises, in hundredths of a point; routes have to be priced."""
        trains = s[self.track.trains + seat]
        tracks = self.forest.plan(goals, trains, horizon * 100, False)
        self.sure = 0
        self.hoped = 0
        for i in range(goals.n):
            points = self.points[goals.ticket[i]] * 100
            if tracks.left_out & BIT[i]:
                self.sure -= points
            elif self.forest.near[i] == 0:
                self.sure += points
            else:
                self.hoped += points
        chance = self.chance(tracks.trains, tracks.turns, trains, horizon)
        return self.sure + self.hoped * (2 * chance - 100) // 100 - tracks.cost

    def chance(self, length: i64, turns: i64, trains: i64, horizon: i64) -> i64:
        """How likely tracks of so many trains and hundredths of turns succeed, in percent."""
        if length == 0:
            return 100
        style = self.style
        used: i64 = 200
        if trains > 0:
            used = length * 100 // trains
        time = turns // horizon
        if time > used:
            used = time
        return odds((100 - used - style.slack) * 2 // style.steep)

    # -- drawing -------------------------------------------------------------------------------------------------

    def worthwhile_tickets(self, s: vec[i64], seat: i64, horizon: i64, price: i64) -> i64:
        """The action that draws tickets, if that promises more than drawing cards; -1 if not."""
        drawing = self.draw_tickets
        if drawing is None or s[self.tickets.open] == 0:
            return -1
        best: i64 = -1
        best_value = price * self.style.draw // 100
        self.weigh(s, seat, horizon)
        for deck in range(self.tickets.decks):
            n = self.tickets.left(s, deck)
            if n > drawing.number:
                n = drawing.number
            if n > 0 and (n == drawing.number or not drawing.two):
                value = self.ticket_value(s, seat, deck, n) * self.style.appetite // 100
                if value > best_value:
                    best_value = value
                    best = drawing.base
                    if drawing.two:
                        best = drawing.base + n * 16 if deck == 0 else drawing.base + n
        return best

    def weigh(self, s: vec[i64], seat: i64, horizon: i64) -> None:
        """Fill in what each ticket would promise a seat that wants nothing else, from the next turn on."""
        self.prices.fill(s, seat)
        trains = s[self.track.trains + seat]
        forest = self.forest
        forest.start_over()
        more = forest.more
        for ticket in range(self.tickets.count):
            points = self.points[ticket] * 100
            promise = -points
            if forest.extend(self.a[ticket], self.b[ticket], self.worth(ticket)):
                chance = self.chance(more.trains, more.turns, trains, horizon - 1)
                promise = points * (2 * chance - 100) // 100 - more.cost
            self.promise[ticket] = promise

    def ticket_value(self, s: vec[i64], seat: i64, deck: i64, n: i64) -> i64:
        """What drawing n tickets of a deck promises, before the turn that it takes; tickets have to be weighed."""
        tickets = self.tickets
        gains: i64 = 0
        losses: i64 = 0
        good: i64 = 0
        bad: i64 = 0
        for ticket in range(tickets.first[deck], tickets.first[deck + 1]):
            if tickets.contains(s, tickets.held + seat * tickets.words, ticket):
                continue
            promise = self.promise[ticket]
            if promise > 0:
                gains += promise
                good += 1
            else:
                losses -= promise
                bad += 1
        total = good + bad
        if total == 0:
            return 0
        result = gains * n // total
        if bad > 0:
            all_bad: i64 = 1000  # how likely that is, in thousandths
            for _ticket in range(n):
                all_bad = all_bad * bad // total
            result -= losses // bad * all_bad // 2000
        return result
