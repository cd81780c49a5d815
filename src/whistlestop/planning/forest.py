"""The cheapest tracks that join what has to be joined: a Steiner forest, found by laying ways and mending them."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import BIT
from whistlestop.planning.ground import FAR, Ground

MOST_GOALS: Final = 60
MANY: Final = 5  # goals from which one order of laying their ways has to do
UNKNOWN: Final = -1


@final
class Goals:
    """Pairs of sets of cities to join, and what joining them is worth in hundredths of a point."""

    def __init__(self) -> None:
        self.n: i64 = 0
        self.a: vec[i64] = vec[i64]([0] * MOST_GOALS)
        self.b: vec[i64] = vec[i64]([0] * MOST_GOALS)
        self.value: vec[i64] = vec[i64]([0] * MOST_GOALS)
        self.ticket: vec[i64] = vec[i64]([0] * MOST_GOALS)  # -1 for a goal that is no ticket

    def clear(self) -> None:
        self.n = 0

    def add(self, a: i64, b: i64, value: i64, ticket: i64) -> None:
        n = self.n
        if n < MOST_GOALS:
            self.a[n] = a
            self.b[n] = b
            self.value[n] = value
            self.ticket[n] = ticket
            self.n = n + 1


@final
class Tracks:
    """Routes to claim, with what they cost together, and the goals that they leave out, as a set."""

    def __init__(self, routes: i64) -> None:
        self.n: i64 = 0
        self.route: vec[i64] = vec[i64]([0] * routes)
        self.cost: i64 = 0
        self.trains: i64 = 0
        self.turns: i64 = 0  # in hundredths
        self.left_out: i64 = 0
        self.gain: i64 = 0  # what the goals that they join are worth

    def clear(self) -> None:
        self.n = 0
        self.cost = 0
        self.trains = 0
        self.turns = 0
        self.left_out = 0

    def assign(self, other: Tracks) -> None:
        self.n = other.n
        for i in range(other.n):
            self.route[i] = other.route[i]
        self.cost = other.cost
        self.trains = other.trains
        self.turns = other.turns
        self.gain = other.gain
        self.left_out = other.left_out


@final
class Forest:
    """Plans tracks on a ground. What a route costs is given in `cost` (0 for own track), and its turns in `turns`."""

    def __init__(self, ground: Ground, tickets: i64) -> None:
        self.ground = ground
        self.cost: vec[i64] = vec[i64]([0] * ground.routes)
        self.turns: vec[i64] = vec[i64]([0] * ground.routes)
        self.work: vec[i64] = vec[i64]([0] * ground.routes)
        self.near: vec[i64] = vec[i64]([0] * MOST_GOALS)  # what each goal costs alone
        self.alone: vec[i64] = vec[i64]([UNKNOWN] * tickets)  # the same by ticket, since routes were priced
        self.order: vec[i64] = vec[i64]([0] * MOST_GOALS)
        self.mark: vec[i64] = vec[i64]([0] * MOST_GOALS)  # how many routes lay before each goal, the longest first
        self.best = Tracks(ground.routes)
        self.trial = Tracks(ground.routes)
        self.more = Tracks(ground.routes)  # what `extend` has found

    def priced(self) -> None:
        """Costs have changed: forget what was found with the old ones."""
        for ticket in range(len(self.alone)):
            self.alone[ticket] = UNKNOWN

    def plan(self, goals: Goals, trains: i64, turns: i64, careful: bool) -> Tracks:
        """Tracks for the goals worth it, within so many trains and hundredths of a turn; good until the next call."""
        best = self.best
        left_out = self.sort(goals)
        self.grow(goals, left_out, best, True)
        marked = True
        if goals.n > 1 and (careful or goals.n < MANY):
            trial = self.trial
            self.grow(goals, left_out, trial, False)
            if self.better(goals, trial, best):
                best.assign(trial)
                marked = False
        while best.n > 0 and (best.trains > trains or best.turns > turns):
            worst = self.worst(goals, best.left_out)
            if worst < 0:
                break
            if marked:
                self.drop(goals, worst, best)
            else:
                self.grow(goals, best.left_out | BIT[worst], best, True)
                marked = True
        if careful:
            self.mend(goals, best)
        best.gain = 0
        for i in range(goals.n):
            if best.left_out & BIT[i] == 0 and self.near[i] > 0:
                best.gain += goals.value[i]
        return best

    def build_on(self, tracks: Tracks) -> None:
        """Take tracks as laid, for asking what more other goals would take."""
        self.start_over()
        for i in range(tracks.n):
            self.work[tracks.route[i]] = 0

    def start_over(self) -> None:
        """Nothing is laid yet."""
        work = self.work
        cost = self.cost
        for route in range(self.ground.routes):
            work[route] = cost[route]

    def extend(self, a: i64, b: i64, value: i64) -> bool:
        """Find in `more` what one more goal takes besides the tracks built on; whether it is worth that."""
        more = self.more
        more.clear()
        ground = self.ground
        end = ground.reach(self.work, a, b, value)
        if end < 0:
            return False
        more.cost = ground.dist[end]
        city = end
        route = ground.via[city]
        while route >= 0:
            if self.work[route] > 0:
                more.trains += ground.length[route]
                more.turns += self.turns[route]
            city = ground.a[route] + ground.b[route] - city
            route = ground.via[city]
        return True

    def better(self, goals: Goals, one: Tracks, other: Tracks) -> bool:
        if one.left_out == other.left_out:
            return one.cost < other.cost
        return self.gain(goals, one) > self.gain(goals, other)

    def gain(self, goals: Goals, tracks: Tracks) -> i64:
        """What the goals that are joined are worth, less what the tracks cost."""
        total = -tracks.cost
        for i in range(goals.n):
            if tracks.left_out & BIT[i] == 0:
                total += goals.value[i]
        return total

    def sort(self, goals: Goals) -> i64:
        """Order the goals by what they cost alone, cheapest first; those that cannot be had."""
        ground = self.ground
        left_out: i64 = 0
        n: i64 = 0
        for i in range(goals.n):
            ticket = goals.ticket[i]
            near: i64 = UNKNOWN
            if ticket >= 0:
                near = self.alone[ticket]
            if near == UNKNOWN:
                end = ground.reach(self.cost, goals.a[i], goals.b[i], FAR)
                near = FAR
                if end >= 0:
                    near = ground.dist[end]
                if ticket >= 0:
                    self.alone[ticket] = near
            self.near[i] = near
            if near >= FAR:
                left_out |= BIT[i]
            at = n
            while at > 0 and self.near[self.order[at - 1]] > near:
                self.order[at] = self.order[at - 1]
                at -= 1
            self.order[at] = i
            n += 1
        return left_out

    def grow(self, goals: Goals, left_out: i64, tracks: Tracks, longest_first: bool) -> None:
        """Lay the cheapest way for one goal after another, each on what lies already."""
        tracks.clear()
        tracks.left_out = left_out
        self.start_over()
        if longest_first:
            self.lay_down(goals, tracks, goals.n - 1)
            return
        for k in range(goals.n):
            i = self.order[k]
            if left_out & BIT[i] == 0 and self.near[i] > 0:
                self.lay_goal(goals, i, tracks)

    def lay_down(self, goals: Goals, tracks: Tracks, first: i64) -> None:
        """Lay the ways for the goals from a place in the order down to the shortest, and mark where each begins."""
        k = first
        while k >= 0:
            i = self.order[k]
            self.mark[k] = tracks.n
            if tracks.left_out & BIT[i] == 0 and self.near[i] > 0:
                self.lay_goal(goals, i, tracks)
            k -= 1

    def drop(self, goals: Goals, i: i64, tracks: Tracks) -> None:
        """Leave out a goal of tracks that were grown with the longest first: what was laid before it can stay."""
        k: i64 = 0
        while self.order[k] != i:
            k += 1
        while tracks.n > self.mark[k]:
            tracks.n -= 1
            route = tracks.route[tracks.n]
            tracks.cost -= self.cost[route]
            tracks.trains -= self.ground.length[route]
            tracks.turns -= self.turns[route]
        tracks.left_out |= BIT[i]
        self.build_on(tracks)
        self.lay_down(goals, tracks, k - 1)

    def lay_goal(self, goals: Goals, i: i64, tracks: Tracks) -> None:
        if not self.lay(goals.a[i], goals.b[i], goals.value[i], tracks):
            tracks.left_out |= BIT[i]

    def lay(self, a: i64, b: i64, value: i64, tracks: Tracks) -> bool:
        """Add the cheapest way for a goal, if it is worth it."""
        ground = self.ground
        end = ground.reach(self.work, a, b, value)
        if end < 0:
            return False
        work = self.work
        city = end
        route = ground.via[city]
        while route >= 0:
            if work[route] > 0:
                tracks.route[tracks.n] = route
                tracks.n += 1
                tracks.cost += work[route]
                tracks.trains += ground.length[route]
                tracks.turns += self.turns[route]
                work[route] = 0
            city = ground.a[route] + ground.b[route] - city
            route = ground.via[city]
        return True

    def worst(self, goals: Goals, left_out: i64) -> i64:
        """The goal that is worth least for what it costs, of those that are in; -1 if none costs anything."""
        found: i64 = -1
        for i in range(goals.n):
            if left_out & BIT[i] == 0 and self.near[i] > 0:
                if found < 0 or goals.value[i] * self.near[found] < goals.value[found] * self.near[i]:
                    found = i
        return found

    def mend(self, goals: Goals, tracks: Tracks) -> None:
        """Do without each route in turn, and keep what is cheaper then."""
        k: i64 = 0
        while k < tracks.n:
            if self.without(goals, tracks, tracks.route[k]):
                tracks.assign(self.trial)
                k = 0
            else:
                k += 1

    def without(self, goals: Goals, tracks: Tracks, banned: i64) -> bool:
        """Try the tracks without a route in `trial`; whether that joins the same goals for less."""
        trial = self.trial
        trial.clear()
        trial.left_out = tracks.left_out
        self.start_over()
        work = self.work
        for k in range(tracks.n):
            route = tracks.route[k]
            if route != banned:
                work[route] = 0
                trial.route[trial.n] = route
                trial.n += 1
                trial.cost += self.cost[route]
                trial.trains += self.ground.length[route]
                trial.turns += self.turns[route]
        work[banned] = FAR
        for k in range(goals.n):
            i = self.order[k]
            if tracks.left_out & BIT[i] == 0 and self.near[i] > 0:
                self.lay_goal(goals, i, trial)
                if trial.left_out != tracks.left_out or trial.cost >= tracks.cost:
                    return False
        return True
