"""What the tracks of the others say: which routes they have reached."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import BIT, WORD, lowest
from whistlestop.engine.ruleset import Ruleset
from whistlestop.engine.track import CLOSED, FREE, Track
from whistlestop.rules.claim_routes import ClaimRoutes


@final
class Rivals:
    """The networks of all seats, as everybody sees them; `update` looks at them on behalf of one."""

    def __init__(self, rules: Ruleset) -> None:
        self.players: i64 = rules.players
        self.track = rules.find(Track)
        self.shared: bool = rules.find(ClaimRoutes).shared  # different players may own tracks beside each other
        self.cities: i64 = len(rules.board.cities)
        self.seat: i64 = 0  # whose rivals the others are
        self.owner: vec[i64] = vec[i64]([FREE] * len(rules.board.routes))  # when it was last looked at
        # the cities that each seat has connected with each city; none for a city that it has not reached
        self.part: vec[i64] = vec[i64]([0] * (rules.players * len(rules.board.cities)))
        # the routes of each seat, as sets of so many words; each route has its bit in one of them
        self.words: i64 = (len(rules.board.routes) + WORD - 1) // WORD
        self.word: vec[i64] = vec[i64]([route // WORD for route in range(len(rules.board.routes))])
        self.bit: vec[i64] = vec[i64]([BIT[route % WORD] for route in range(len(rules.board.routes))])
        self.built: vec[i64] = vec[i64]([0] * int(rules.players * self.words))
        self.deciding: bool = False  # while nobody looks at another state
        self.current: bool = False  # whether that has been looked at
        self.following: bool = False  # whether all states from the last one on belong to the same game
        self.trains: i64 = 0  # that all players together had left when it was last looked at

    def begin(self) -> None:
        """Begin a decision: until its end, nobody looks at another state."""
        self.deciding = True
        self.current = False

    def end(self) -> None:
        """End a decision."""
        self.deciding = False
        self.current = False

    def follow(self, s: vec[i64]) -> None:
        """Follow one game from a state on, until `leave`: its networks change only when somebody puts trains there."""
        self.end()
        self.following = False
        self.look(s)
        self.following = True

    def leave(self) -> None:
        """Leave the game that is followed."""
        self.following = False

    def update(self, s: vec[i64], seat: i64) -> None:
        """Look at the rivals of a seat."""
        self.seat = seat
        self.look(s)

    def look(self, s: vec[i64]) -> None:
        """Bring the networks up to date; most of the time only a route or two are new."""
        if self.current:
            return
        self.current = self.deciding
        trains: i64 = 0
        for player in range(self.players):
            trains += s[self.track.trains + player]
        if self.following and trains == self.trains:
            return
        self.trains = trains
        track = self.track
        seen = self.owner
        at = track.owner
        for route in range(track.routes):
            who = s[at + route]
            if who != seen[route]:
                if seen[route] != FREE:
                    self.look_again(s)
                    return
                seen[route] = who
                if who != CLOSED:
                    self.add(who - 1, route)

    def look_again(self, s: vec[i64]) -> None:
        """Find all networks from scratch."""
        track = self.track
        for i in range(len(self.part)):
            self.part[i] = 0
        for i in range(len(self.built)):
            self.built[i] = 0
        for route in range(track.routes):
            who = s[track.owner + route]
            self.owner[route] = who
            if who != FREE and who != CLOSED:
                self.add(who - 1, route)

    def add(self, seat: i64, route: i64) -> None:
        """Add a route to the network of a seat."""
        self.built[seat * self.words + self.word[route]] |= self.bit[route]
        track = self.track
        part = self.part
        row = seat * self.cities
        merged = part[row + track.a[route]] | part[row + track.b[route]] | track.ends[route]
        rest = merged
        while rest:
            part[row + lowest(rest)] = merged
            rest &= rest - 1

    def joined_by(self, s: vec[i64], route: i64) -> i64:
        """Return for how many rivals a route would join two networks; 0 while another track beside it is free."""
        if self.has_free_twin(s, route):
            return 0
        track = self.track
        found: i64 = 0
        for rival in range(self.players):
            if rival != self.seat:
                at_a = self.part[rival * self.cities + track.a[route]]
                at_b = self.part[rival * self.cities + track.b[route]]
                if at_a and at_b and at_a != at_b:
                    found += 1
        return found

    def contact(self, s: vec[i64], route: i64) -> i64:
        """Return how many ends of a route rivals have reached; 0 while another track beside it is free."""
        if self.has_free_twin(s, route):
            return 0
        track = self.track
        found: i64 = 0
        for rival in range(self.players):
            if rival != self.seat:
                if self.part[rival * self.cities + track.a[route]]:
                    found += 1
                if self.part[rival * self.cities + track.b[route]]:
                    found += 1
        return found

    def has_free_twin(self, s: vec[i64], route: i64) -> bool:
        """Return whether somebody else could claim a track beside a route."""
        if self.shared:
            track = self.track
            other = track.sibling[route]
            while other != route:
                if s[track.owner + other] == FREE:
                    return True
                other = track.sibling[other]
        return False
