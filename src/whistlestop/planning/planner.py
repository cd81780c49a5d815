"""The planner: plans the track for its tickets, gathers the cards for it and claims it.

It decides by what its seat may know, so it plays for a View and inside of sampled states alike.
"""

from __future__ import annotations

from typing import Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.bits import BIT, WORD, lowest
from whistlestop.engine.cards import EMPTY
from whistlestop.engine.ruleset import TURN, Ruleset
from whistlestop.engine.state import PHASE, TURNS, State
from whistlestop.engine.tickets import Tickets
from whistlestop.engine.track import FREE
from whistlestop.planning.advice import Advisor
from whistlestop.planning.express import ExpressAdvisor
from whistlestop.planning.festivals import FestivalAdvisor
from whistlestop.planning.forest import Forest, Goals, Tracks
from whistlestop.planning.ground import FAR, Ground
from whistlestop.planning.needs import NO_PAYMENT, Needs
from whistlestop.planning.odds import odds
from whistlestop.planning.passengers import PassengerAdvisor
from whistlestop.planning.province_mat import MatAdvisor
from whistlestop.planning.race import RaceAdvisor
from whistlestop.planning.runs import RunAdvisor
from whistlestop.planning.style import Style
from whistlestop.planning.tempo import Tempo
from whistlestop.rules.draw_cards import DrawCards
from whistlestop.rules.draw_pair import DrawPair
from whistlestop.rules.draw_tickets import DrawTickets
from whistlestop.rules.express import Express
from whistlestop.rules.festivals import Festivals
from whistlestop.rules.opening_tickets import OpeningTickets
from whistlestop.rules.passenger_runs import PassengerRuns
from whistlestop.rules.passengers import Passengers
from whistlestop.rules.province_mat import ProvinceMat
from whistlestop.rules.route_points import RoutePoints
from whistlestop.rules.ticket_draft import TicketDraft
from whistlestop.rules.ticket_points import TicketPoints
from whistlestop.rules.ticket_race import TicketRace

CREDIT: Final = 4.0  # points of track cost saved that make a ticket e times as likely
STALE: Final = 16  # a plan is made anew after so many turns of all players
NEAR_END: Final = 5  # and every turn when so few are left


@final
class Mind:
    """What a planner remembers of one seat from decision to decision; a new one is always good."""

    def __init__(self, routes: i64, words: i64) -> None:
        self.tracks = Tracks(routes)
        self.held: vec[i64] = vec[i64]([-1] * words)  # the tickets that the plan was made for
        self.stamp: i64 = -1000

    def assign(self, other: Mind) -> None:
        self.tracks.assign(other.tracks)
        for i in range(len(other.held)):
            self.held[i] = other.held[i]
        self.stamp = other.stamp


@final
class Planner:
    """Plays all decisions of a Ruleset; it keeps scratch space, so every thread needs one of its own."""

    def __init__(self, rules: Ruleset, style: Style) -> None:
        self.rules = rules
        self.style = style
        self.players: i64 = rules.players
        self.ground = Ground(rules)
        self.forest = Forest(self.ground, len(rules.board.tickets))
        self.needs = Needs(rules, self.ground, style)
        self.goals = Goals()
        self.tickets = cast(Tickets, rules.by_name["tickets"])
        self.track = self.ground.track
        self.cards = self.needs.cards
        self.claims = self.ground.claims
        points = rules.by_name.get("route_points")
        self.points: vec[i64] = vec[i64]([0] * len(rules.board.routes))  # of each route, in hundredths
        if isinstance(points, RoutePoints):
            for route in range(self.ground.routes):
                self.points[route] = points.value[self.ground.length[route]] * 100
        self.value: vec[i64] = self.points[:]  # the same with what advisors add
        self.tempo = Tempo(rules, style)
        drawing = rules.by_name.get("draw_cards")
        self.draw_cards: DrawCards | None = drawing if isinstance(drawing, DrawCards) else None
        pair = rules.by_name.get("draw_pair")
        self.draw_pair: DrawPair | None = pair if isinstance(pair, DrawPair) else None
        ticketing = rules.by_name.get("draw_tickets")
        self.draw_tickets: DrawTickets | None = ticketing if isinstance(ticketing, DrawTickets) else None
        opening = rules.by_name.get("opening_tickets")
        self.opening: OpeningTickets | None = opening if isinstance(opening, OpeningTickets) else None
        draft = rules.by_name.get("ticket_draft")
        self.draft: TicketDraft | None = draft if isinstance(draft, TicketDraft) else None
        scoring = rules.by_name.get("ticket_points")
        self.ticket_a: vec[i64] = vec[i64]()
        self.ticket_b: vec[i64] = vec[i64]()
        self.ticket_points: vec[i64] = vec[i64]()
        if isinstance(scoring, TicketPoints):
            self.ticket_a = scoring.a
            self.ticket_b = scoring.b
            self.ticket_points = scoring.value
        race = rules.by_name.get("ticket_race")
        self.race: TicketRace | None = race if isinstance(race, TicketRace) else None
        self.planned: i64 = style.planned
        if isinstance(race, TicketRace):
            self.ticket_a = race.a
            self.ticket_b = race.b
            self.ticket_points = vec[i64]([style.ticket] * len(rules.board.tickets))
            self.planned += style.hurry
        self.whole: vec[i64] = vec[i64]([0] * self.tickets.count)  # what each ticket costs on an empty board
        self.advisors: list[Advisor] = []
        self.best_value: i64 = 0  # of the claim found last
        self.by_phase: list[Advisor | None] = [None for _ in rules.phase_names]
        self.racing: RaceAdvisor | None = None
        self.express: Express | None = None
        self.consult(rules)
        self.scarce: vec[i64] = vec[i64]([0] * self.cards.kinds)  # turns that a missing card costs, by colour
        self.extra: vec[i64] = vec[i64]([0] * 4)  # routes that are wanted besides the plan
        self.measure_tickets()

    def consult(self, rules: Ruleset) -> None:
        """Engage advisors for the rules that need one."""
        passengers = rules.by_name.get("passengers")
        if isinstance(passengers, Passengers):
            self.engage(PassengerAdvisor(passengers), passengers.collecting)
        festivals = rules.by_name.get("festivals")
        if isinstance(festivals, Festivals):
            self.engage(FestivalAdvisor(festivals), festivals.choosing)
        mat = rules.by_name.get("province_mat")
        if isinstance(mat, ProvinceMat):
            self.engage(MatAdvisor(mat, self.needs, self.tempo, self.style), mat.placing)
        express = rules.by_name.get("express")
        if isinstance(express, Express):
            self.express = express
            self.engage(ExpressAdvisor(express, self.needs, self.style), TURN)
        runs = rules.by_name.get("passenger_runs")
        if isinstance(runs, PassengerRuns):
            advisor = RunAdvisor(runs, self.tempo, self.style)
            self.engage(advisor, runs.placing)
            self.by_phase[runs.running] = advisor
        if self.race is not None:
            self.racing = RaceAdvisor(self.race, self.forest, self.style)
            self.engage(self.racing, TURN)

    def engage(self, advisor: Advisor, phase: i64) -> None:
        self.advisors.append(advisor)
        self.by_phase[phase] = advisor

    def measure_tickets(self) -> None:
        """Fill in what every ticket would cost somebody with an empty hand on an empty board."""
        style = self.style
        cost = self.forest.cost
        for route in range(self.ground.routes):
            turns = 100 + self.ground.length[route] * style.miss
            cost[route] = turns * style.turn // 100 - self.points[route]
            if cost[route] < style.least:
                cost[route] = style.least
        total: i64 = 0
        for ticket in range(self.tickets.count):
            end = self.ground.reach(cost, self.ticket_a[ticket], self.ticket_b[ticket])
            self.whole[ticket] = self.ground.dist[end]
            total += self.ground.dist[end]
        if self.racing is not None:
            self.racing.usual = total // self.tickets.count

    def new_mind(self) -> Mind:
        return Mind(self.ground.routes, self.tickets.words)

    def choose(self, g: State, seat: i64, mind: Mind) -> i64:
        """The action of a seat that owes a decision."""
        phase = g.s[PHASE]
        if phase == TURN:
            return self.turn(g, seat, mind)
        drawing = self.draw_cards
        if drawing is not None and (phase == drawing.second or phase == drawing.first):
            return self.pick(g, seat, mind, phase == drawing.second)
        if phase == self.tickets.keeping:
            return self.keep(g, seat)
        draft = self.draft
        if draft is not None and phase == draft.picking:
            return self.pick_ticket(g, seat)
        advisor = self.by_phase[phase]
        if advisor is not None:
            return advisor.answer(g, seat)
        acts = self.rules.choices(g, seat)
        return acts.items[acts.n // 2]

    def prepare(self, s: vec[i64], seat: i64, mind: Mind) -> None:
        """Plan ahead, so that many games can begin with the same plan."""
        self.refresh(s, seat, mind, self.tempo.horizon(s))

    def credit(self, s: vec[i64], seat: i64) -> float:
        """How well the tickets of the plan just made explain what the seat has built: the way it has come."""
        goals = self.goals
        come: i64 = 0
        for i in range(goals.n):
            near = self.forest.near[i]
            whole: i64 = 0
            if goals.ticket[i] >= 0:
                whole = self.whole[goals.ticket[i]]
            if near < whole:
                come += whole - near
        return float(come) / 100.0 / CREDIT

    # -- turns ---------------------------------------------------------------------------------------------------

    def turn(self, g: State, seat: i64, mind: Mind) -> i64:
        s = g.s
        horizon = self.tempo.horizon(s)
        self.refresh(s, seat, mind, horizon)
        tracks = mind.tracks
        needs = self.needs
        needs.tally(s, seat, tracks.route, tracks.n)
        price = self.tempo.card_price(horizon)
        best = self.best_claim(s, seat, mind, horizon, price)
        if self.race is not None:
            self.price_routes(s, seat)
        for advisor in self.advisors:
            value = advisor.offer(g, seat, horizon, price)
            if advisor.action >= 0 and value > self.best_value:
                self.best_value = value
                best = advisor.action
        if best >= 0:
            return best
        if tracks.n == 0 and horizon > 2:
            action = self.worthwhile_tickets(s, seat, horizon, price)
            if action >= 0:
                return self.more_tickets(s, seat, horizon, price, action)
        action = self.first_pick(s, seat, mind, horizon)
        if action >= 0:
            return action
        acts = self.rules.choices(g, seat)
        return acts.items[acts.n - 1]

    # -- the plan ------------------------------------------------------------------------------------------------

    def refresh(self, s: vec[i64], seat: i64, mind: Mind, horizon: i64) -> None:
        """Bring the plan up to date: forget what is built, plan anew when it is broken or the tickets have changed."""
        tracks = mind.tracks
        owner = self.track.owner
        words = self.tickets.words
        good = s[TURNS] - mind.stamp < STALE and (horizon > NEAR_END or tracks.n == 0)
        for word in range(words):
            if s[self.tickets.held + seat * words + word] != mind.held[word]:
                good = False
        if good:
            i: i64 = 0
            while i < tracks.n:
                route = tracks.route[i]
                if s[owner + route] == seat + 1:
                    tracks.n -= 1
                    tracks.route[i] = tracks.route[tracks.n]
                    tracks.trains -= self.ground.length[route]
                elif s[owner + route] != FREE:
                    good = False
                    break
                else:
                    i += 1
        if not good:
            self.make_plan(s, seat, mind, horizon, False)

    def make_plan(self, s: vec[i64], seat: i64, mind: Mind, horizon: i64, careful: bool) -> None:
        words = self.tickets.words
        self.price_routes(s, seat)
        goals = self.goals
        goals.clear()
        self.add_held(s, seat, goals)
        race = self.race
        if race is not None and s[race.crossed + seat] == 0:
            goals.add(race.west, race.east, self.style.ticket * 200, -1)
        mind.tracks.assign(self.forest.plan(goals, s[self.track.trains + seat], horizon * 100, careful))
        for word in range(words):
            mind.held[word] = s[self.tickets.held + seat * words + word]
        mind.stamp = s[TURNS]

    def add_held(self, s: vec[i64], seat: i64, goals: Goals) -> None:
        """Add the tickets of a seat to the goals: completing one gains its points twice over."""
        tickets = self.tickets
        for word in range(tickets.words):
            mask = s[tickets.held + seat * tickets.words + word]
            while mask:
                self.add_ticket(goals, word * WORD + lowest(mask))
                mask &= mask - 1

    def add_ticket(self, goals: Goals, ticket: i64) -> None:
        value = self.ticket_points[ticket] * 2 * self.style.keen
        goals.add(self.ticket_a[ticket], self.ticket_b[ticket], value, ticket)

    def price_routes(self, s: vec[i64], seat: i64) -> None:
        """Fill in what every route costs the seat: nothing if it has it, turns less points if it may claim it."""
        ground = self.ground
        style = self.style
        claims = self.claims
        hand = self.cards.hand + seat * self.cards.kinds
        trains = s[self.track.trains + seat]
        wilds: i64 = 0
        if claims.wild >= 0:
            wilds = s[hand + claims.wild]
        most: i64 = 0
        for colour in range(self.needs.colours):
            if s[hand + colour] > most:
                most = s[hand + colour]
        cost = self.forest.cost
        turns = self.forest.turns
        owner = self.track.owner
        value = self.value
        self.see_supply(s, seat)
        self.advise(s, seat)
        self.forest.priced()
        for route in range(ground.routes):
            if s[owner + route] == seat + 1:
                cost[route] = 0
                turns[route] = 0
                continue
            length = ground.length[route]
            if length > trains or not ground.claimable(s, seat, route):
                cost[route] = FAR
                continue
            have = most
            if ground.colour[route] >= 0:
                have = s[hand + ground.colour[route]]
            gap = 2 * (length - have) - wilds
            ferry = ground.ferry[route]
            if ferry > wilds:
                gap += 2 * (ferry - wilds)
            if gap < 0:
                gap = 0
            miss = style.miss
            if ground.colour[route] >= 0:
                miss = self.scarce[ground.colour[route]]
            turns[route] = 100 + gap * miss // 2
            price = turns[route] * style.turn // 100 - value[route]
            if price < style.least:
                price = style.least
            cost[route] = price

    def see_supply(self, s: vec[i64], seat: i64) -> None:
        """Fill in what a missing card of each colour costs in turns: more where few are left."""
        cards = self.cards
        kinds = cards.kinds
        scarce = self.scarce
        total: i64 = 0
        for kind in range(kinds):
            n = cards.count[kind] - s[cards.hand + seat * kinds + kind] - s[cards.discard + kind] // 2
            for other in range(self.players):
                if other != seat:
                    n -= s[cards.known + other * kinds + kind]
            scarce[kind] = n
            total += n
        style = self.style
        for kind in range(kinds):
            n = scarce[kind] * kinds
            if n * 3 < total:
                n = total // 3 + 1
            scarce[kind] = style.miss * (100 - style.supply) // 100 + style.miss * style.supply // 100 * total // n

    def advise(self, s: vec[i64], seat: i64) -> None:
        """Fill in what claiming every route scores, advisors included."""
        if len(self.advisors) == 0:
            return
        for route in range(self.ground.routes):
            self.value[route] = self.points[route]
        for advisor in self.advisors:
            advisor.worth(s, seat, self.value)

    # -- claims --------------------------------------------------------------------------------------------------

    def best_claim(self, s: vec[i64], seat: i64, mind: Mind, horizon: i64, price: i64) -> i64:
        """The best claim that is better than drawing cards; -1 if there is none."""
        ground = self.ground
        needs = self.needs
        style = self.style
        tracks = mind.tracks
        trains = s[self.track.trains + seat]
        best: i64 = -1
        least = price * style.draw // 100
        owner = self.track.owner
        # what the plan needs comes first
        for i in range(tracks.n):
            if needs.missing[i] == 0:
                route = tracks.route[i]
                claim = needs.best_payment(s, seat, route)
                if claim != NO_PAYMENT and ground.length[route] <= trains and ground.claimable(s, seat, route):
                    score = self.planned + self.value[route] - needs.loss(claim, 99) * price // 100
                    if score > least:
                        least = score
                        best = claim
        self.best_value = least
        if best >= 0:
            return best
        least += self.pressure(mind, horizon)
        room = trains - tracks.trains
        if horizon == 1:
            room = trains
        most = needs.wilds
        hand = self.cards.hand + seat * self.cards.kinds
        top: i64 = 0
        for colour in range(needs.colours):
            if s[hand + colour] > top:
                top = s[hand + colour]
        if top + most < room:
            room = top + most
        for route in range(ground.routes):
            if s[owner + route] == FREE and ground.length[route] <= room and self.value[route] > least:
                claim = needs.best_payment(s, seat, route)
                if claim != NO_PAYMENT and ground.claimable(s, seat, route):
                    score = self.value[route] - needs.loss(claim, 0) * price // 100
                    if score > least:
                        least = score
                        best = claim
        self.best_value = least
        return best

    def pressure(self, mind: Mind, horizon: i64) -> i64:
        """What a turn costs that does not serve the plan: as much as the plan brings in a turn, if time is short."""
        tracks = mind.tracks
        style = self.style
        time = tracks.n * 100 + self.needs.total * style.pick
        if time == 0:
            return 0
        tight = (time // horizon - style.ease) * 100 // style.tight
        if tight <= 0:
            return 0
        if tight > 100:
            tight = 100
        total = tracks.gain
        for i in range(tracks.n):
            total += self.value[tracks.route[i]]
        return total * tight // time

    # -- cards ---------------------------------------------------------------------------------------------------

    def first_pick(self, s: vec[i64], seat: i64, mind: Mind, horizon: i64) -> i64:
        """How to begin a turn of drawing cards; -1 if there are none."""
        pair = self.draw_pair
        if pair is not None:
            return pair.base if self.cards.can_draw(s) else -1
        drawing = self.draw_cards
        if drawing is None:
            return -1
        needs = self.needs
        if needs.total == 0:
            self.want_more(s, seat, mind, horizon)
        shown = needs.best_shown(s, drawing.whole_turn)
        blind: i64 = -1
        if self.cards.can_draw(s):
            blind = needs.blind(s, seat)
        single = blind
        if shown != EMPTY and needs.want[shown] >= blind:
            single = needs.want[shown]
        whole = needs.best_shown(s, ~drawing.whole_turn)
        if whole != EMPTY and (single < 0 or needs.want[whole] > single + (single + blind) // 2):
            return drawing.face_up + whole
        if shown != EMPTY and needs.want[shown] >= blind:
            return drawing.face_up + shown
        if blind >= 0:
            return drawing.blind
        return -1

    def pick(self, g: State, seat: i64, mind: Mind, second: bool) -> i64:
        """Which card to take next."""
        s = g.s
        horizon = self.tempo.horizon(s)
        self.refresh(s, seat, mind, horizon)
        tracks = mind.tracks
        needs = self.needs
        needs.tally(s, seat, tracks.route, tracks.n)
        if not second:
            return self.first_pick(s, seat, mind, horizon)
        drawing = cast(DrawCards, self.draw_cards)
        if needs.total == 0:
            self.want_more(s, seat, mind, horizon)
        shown = needs.best_shown(s, drawing.whole_turn)
        if self.cards.can_draw(s) and (shown == EMPTY or needs.want[shown] < needs.blind(s, seat)):
            return drawing.blind
        return drawing.face_up + shown

    def want_more(self, s: vec[i64], seat: i64, mind: Mind, horizon: i64) -> None:
        """Nothing is missing for the plan: look at the routes that would bring most for their turns."""
        ground = self.ground
        needs = self.needs
        claims = self.claims
        hand = self.cards.hand + seat * self.cards.kinds
        self.see_supply(s, seat)
        room = s[self.track.trains + seat] - mind.tracks.trains
        if room <= 0:
            room = s[self.track.trains + seat]
        owner = self.track.owner
        wilds: i64 = 0
        if claims.wild >= 0:
            wilds = s[hand + claims.wild]
        best: i64 = -1
        second: i64 = -1
        best_rate: i64 = 0
        second_rate: i64 = 0
        top: i64 = 0
        for colour in range(needs.colours):
            if s[hand + colour] > top:
                top = s[hand + colour]
        for route in range(ground.routes):
            length = ground.length[route]
            if s[owner + route] == FREE and length <= room and ground.claimable(s, seat, route):
                have = top
                if ground.colour[route] >= 0:
                    have = s[hand + ground.colour[route]]
                gap = length - have - wilds
                if gap < 0:
                    gap = 0
                miss = self.style.miss
                if ground.colour[route] >= 0:
                    miss = self.scarce[ground.colour[route]]
                turns = 100 + gap * miss
                if turns > horizon * 100:
                    continue
                rate = (self.value[route] + 50) * 100 // turns
                if rate > best_rate:
                    second = best
                    second_rate = best_rate
                    best = route
                    best_rate = rate
                elif rate > second_rate:
                    second = route
                    second_rate = rate
        extra = self.extra
        n: i64 = 0
        if best >= 0:
            extra[0] = best
            n = 1
        if second >= 0:
            extra[1] = second
            n = 2
        needs.tally(s, seat, extra, n)

    # -- tickets -------------------------------------------------------------------------------------------------

    def chance(self, tracks: Tracks, trains: i64, horizon: i64) -> i64:
        """How likely a plan succeeds, in percent."""
        if tracks.n == 0:
            return 100
        style = self.style
        used: i64 = 200
        if trains > 0:
            used = tracks.trains * 100 // trains
        time = tracks.turns // horizon
        if time > used:
            used = time
        return odds((100 - used - style.slack) * 2 // style.steep)

    def outlook(self, s: vec[i64], seat: i64, goals: Goals, horizon: i64) -> i64:
        """What a set of tickets promises, in hundredths of a point; routes have to be priced."""
        trains = s[self.track.trains + seat]
        tracks = self.forest.plan(goals, trains, horizon * 100, False)
        chance = self.chance(tracks, trains, horizon)
        total = -tracks.cost
        for i in range(goals.n):
            points = self.ticket_points[goals.ticket[i]] * 100
            if tracks.left_out & BIT[i]:
                total -= points
            elif self.forest.near[i] == 0:
                total += points
            else:
                total += points * (2 * chance - 100) // 100
        return total

    def keep(self, g: State, seat: i64) -> i64:
        """Which of the tickets on offer to keep."""
        return self.best_keeps(g, seat, 1)[0]

    def best_keeps(self, g: State, seat: i64, n: i64) -> vec[i64]:
        """The best ways to choose among the tickets on offer, at most n, best first."""
        s = g.s
        horizon = self.tempo.horizon(s)
        self.price_routes(s, seat)
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
        self.price_routes(s, seat)
        tickets = self.tickets
        pack = draft.pack(s, seat)
        goals = self.goals
        best: i64 = 0
        best_value: i64 = 0
        picked = tickets.members(s, draft.picked + seat * tickets.words)
        for i in range(len(pack)):
            goals.clear()
            self.add_held(s, seat, goals)
            for ticket in picked:
                self.add_ticket(goals, ticket)
            self.add_ticket(goals, pack[i])
            value = self.outlook(s, seat, goals, horizon)
            if i == 0 or value > best_value:
                best = i
                best_value = value
        return draft.base + best

    def worthwhile_tickets(self, s: vec[i64], seat: i64, horizon: i64, price: i64) -> i64:
        """The action that draws tickets, if that promises more than drawing cards; -1 if not."""
        drawing = self.draw_tickets
        if drawing is None or s[self.tickets.open] == 0:
            return -1
        best: i64 = -1
        best_value = price * self.style.draw // 100
        self.reach_from_network(s, seat)
        for deck in range(self.tickets.decks):
            n = self.tickets.left(s, deck)
            if n > drawing.number:
                n = drawing.number
            if n > 0 and (n == drawing.number or not drawing.two):
                value = self.ticket_value(s, seat, deck, n, horizon) * self.style.appetite // 100
                if value > best_value:
                    best_value = value
                    best = drawing.base
                    if drawing.two:
                        best = drawing.base + n * 16 if deck == 0 else drawing.base + n
        return best

    def more_tickets(self, s: vec[i64], seat: i64, horizon: i64, price: i64, action: i64) -> i64:
        """The same drawing of tickets with an express card, if the larger choice is worth more than the card."""
        express = self.express
        drawing = self.draw_tickets
        if express is None or drawing is None:
            return action
        best: i64 = 0
        plain = self.ticket_value(s, seat, 0, drawing.number, horizon)
        for i in range(express.kinds):
            if s[express.unspent + seat * express.kinds + i]:
                value = express.value[i]
                more = self.ticket_value(s, seat, 0, drawing.number + value, horizon) - plain
                gain = more * self.style.appetite // 100 - value * price * self.style.express // 100
                if gain > best:
                    best = gain
                    action = express.base + express.kinds + i
        return action

    def reach_from_network(self, s: vec[i64], seat: i64) -> None:
        """Fill in how far every city is from the seat's network."""
        self.price_routes(s, seat)
        owner = self.track.owner
        ground = self.ground
        own: i64 = 0
        for route in range(ground.routes):
            if s[owner + route] == seat + 1:
                own |= BIT[ground.a[route]] | BIT[ground.b[route]]
        if own == 0:
            own = 1
        ground.reach(self.forest.cost, own, 0)

    def ticket_value(self, s: vec[i64], seat: i64, deck: i64, n: i64, horizon: i64) -> i64:
        """What drawing n tickets of a deck promises, before the turn that it takes."""
        tickets = self.tickets
        style = self.style
        dist = self.ground.dist
        gains: i64 = 0
        losses: i64 = 0
        good: i64 = 0
        bad: i64 = 0
        for ticket in range(tickets.first[deck], tickets.first[deck + 1]):
            if tickets.contains(s, tickets.held + seat * tickets.words, ticket):
                continue
            far = nearest(dist, self.ticket_a[ticket]) + nearest(dist, self.ticket_b[ticket])
            points = self.ticket_points[ticket] * 100
            slack = 100 - far * 100 // style.effort // horizon
            chance: i64 = 100
            if far > 0:
                chance = odds((slack - style.slack) * 2 // style.steep)
            value = points * (2 * chance - 100) // 100 - far
            if value > 0:
                gains += value
                good += 1
            else:
                if value < -points:
                    value = -points
                losses -= value
                bad += 1
        total = good + bad
        if total == 0:
            return 0
        result = gains * n // total
        if bad > 0:
            all_bad: i64 = 1000  # how likely that is, in thousandths
            for _ in range(n):
                all_bad = all_bad * bad // total
            result -= losses // bad * all_bad // 2000
        return result


def nearest(dist: vec[i64], cities: i64) -> i64:
    """The least distance of a set of cities."""
    best: i64 = FAR
    while cities:
        city = lowest(cities)
        cities &= cities - 1
        if dist[city] < best:
            best = dist[city]
    return best
