"""What the tracks of the others say: which routes they have reached."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import BIT, lowest
from whistlestop.engine.ruleset import Ruleset
from whistlestop.engine.track import CLOSED, FREE, Track
from whistlestop.rules.claim_routes import ClaimRoutes


@final
class Rivals:
    """The networks of a seat's rivals, as everybody sees them; `update` looks at them."""

    def __init__(self, rules: Ruleset) -> None:
        self.players: i64 = rules.players
        self.track = rules.find(Track)
        self.shared: bool = rules.find(ClaimRoutes).shared  # different players may own tracks beside each other
        self.cities: i64 = len(rules.board.cities)
        self.reached: vec[i64] = vec[i64]([0] * rules.players)  # the cities of each rival; none for the seat itself
        # the cities that each rival has connected with each city; none for a city that it has not reached
        self.part: vec[i64] = vec[i64]([0] * (rules.players * len(rules.board.cities)))

    def update(self, s: vec[i64], seat: i64) -> None:
        """Find the cities that the rivals of a seat have reached."""
        track = self.track
        reached = self.reached
        part = self.part
        for other in range(self.players):
            reached[other] = 0
        for i in range(len(part)):
            part[i] = 0
        owner = track.owner
        ends = track.ends
        for route in range(track.routes):
            who = s[owner + route]
            if who != FREE and who != CLOSED and who != seat + 1:
                reached[who - 1] |= ends[route]
                row = (who - 1) * self.cities
                merged = part[row + track.a[route]] | part[row + track.b[route]] | ends[route]
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
        a = BIT[track.a[route]]
        b = BIT[track.b[route]]
        for rival in range(self.players):
            if self.reached[rival] & a:
                found += 1
            if self.reached[rival] & b:
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
