"""Simple players, each with a bent, so that the rare rules are reached too. They see the referee's books."""

from __future__ import annotations

import random
from collections import Counter

from referee_claims import open_tracks, read_claim
from referee_table import Question, Table


class Player:
    """Plays at random."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def choose(self, table: Table, seat: int, question: Question) -> str:
        return self.rng.choice(sorted(question.options[seat]))

    def of(self, question: Question, seat: int, *words: str) -> list[str]:
        """The options that begin with one of these words."""
        return sorted(option for option in question.options[seat] if option.split()[0] in words)


class Builder(Player):
    """Claims whatever it can, long routes first; sometimes draws."""

    def choose(self, table: Table, seat: int, question: Question) -> str:
        routes = self.of(question, seat, "claim")
        if routes and self.rng.random() < 0.8:
            longest = max(table.facts.tracks[read_claim(text)[0]].length for text in routes)
            return self.rng.choice([t for t in routes if table.facts.tracks[read_claim(t)[0]].length >= longest - 1])
        draws = self.of(question, seat, "draw")
        if draws and self.rng.random() < 0.95:
            return self.rng.choice(draws)
        return super().choose(table, seat, question)


class Hoarder(Player):
    """Draws as long as there are cards, then does something else."""

    def choose(self, table: Table, seat: int, question: Question) -> str:
        draws = self.of(question, seat, "draw")
        if draws and self.rng.random() < 0.97:
            return self.rng.choice(draws)
        return super().choose(table, seat, question)


class Collector(Player):
    """Takes tickets when it can, keeps them all, and now and then builds."""

    def choose(self, table: Table, seat: int, question: Question) -> str:
        asks = self.of(question, seat, "tickets", "express")
        if asks and self.rng.random() < 0.5:
            return self.rng.choice(asks)
        keeps = self.of(question, seat, "keep")
        if keeps:
            return max(keeps, key=len)
        return super().choose(table, seat, question)


class Curious(Player):
    """Prefers the kind of action that it has done least often."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__(rng)
        self.done: Counter[str] = Counter()

    def choose(self, table: Table, seat: int, question: Question) -> str:
        words = {option.split()[0] for option in question.options[seat]} - {"exchange"}
        if not words or self.rng.random() < 0.1:
            return super().choose(table, seat, question)
        word = min(sorted(words), key=lambda word: self.done[word])
        self.done[word] += 1
        return self.rng.choice(self.of(question, seat, word))


class Traveller(Player):
    """Claims the tracks on the cheapest way of its open tickets, and draws the colours they need."""

    def choose(self, table: Table, seat: int, question: Question) -> str:
        if question.phase not in ("turn", "draw a card", "draw a second card"):
            return self.follow_up(table, seat, question)
        wanted = self.wanted_tracks(table, seat)
        routes = [text for text in self.of(question, seat, "claim") if read_claim(text)[0] in wanted]
        if routes:
            return min(routes, key=lambda text: (read_claim(text)[1]["loco"], text))
        draws = self.of(question, seat, "draw")
        if wanted and draws:
            colours = {table.facts.tracks[name].colour for name in wanted}
            good = [text for text in draws if text.removeprefix("draw ") in colours | {"loco", "loco4"}]
            return self.rng.choice(good or draws)
        more = self.of(question, seat, "tickets", "run")
        if not wanted and more and self.rng.random() < 0.4 and table.trains[seat] > 8:
            return self.rng.choice(more)
        others = self.of(question, seat, "claim", "draw", "run", "express") or sorted(question.options[seat])
        return self.rng.choice(others)

    def follow_up(self, table: Table, seat: int, question: Question) -> str:
        keeps = self.of(question, seat, "keep")
        if keeps and self.rng.random() < 0.7:
            return min(keeps, key=len)
        rides = self.of(question, seat, "ride")
        return self.rng.choice(rides) if rides else super().choose(table, seat, question)

    def wanted_tracks(self, table: Table, seat: int) -> set[str]:
        """The tracks missing on the cheapest way of the first open ticket that can still be met."""
        for name in table.tickets[seat]:
            ticket = table.facts.tickets[name]
            if not table.joined(seat, ticket.a, ticket.b):
                missing = self.cheapest(table, seat, ticket.a, ticket.b)
                if missing is not None:
                    return missing
        return set()

    def cheapest(self, table: Table, seat: int, a: str, b: str) -> set[str] | None:
        """A naive search over own and open tracks: relax until nothing gets cheaper."""
        own = [(table.facts.tracks[name], 0) for name in table.own_tracks(seat)]
        steps = own + [(track, track.length) for track in open_tracks(table, seat)]
        best: dict[str, tuple[int, set[str]]] = {city: (0, set()) for city in table.facts.spots_of(a)}
        changed = True
        while changed:
            changed = False
            for track, cost in steps:
                for here, there in ((track.a, track.b), (track.b, track.a)):
                    if here in best and best[here][0] + cost < best.get(there, (10**6,))[0]:
                        best[there] = (best[here][0] + cost, best[here][1] | ({track.name} if cost else set()))
                        changed = True
        goals = [best[city] for city in table.facts.spots_of(b) if city in best]
        return min(goals, key=lambda goal: (goal[0], sorted(goal[1])))[1] if goals else None


STYLES: dict[str, type[Player]] = {
    "random": Player,
    "builder": Builder,
    "hoarder": Hoarder,
    "collector": Collector,
    "curious": Curious,
    "traveller": Traveller,
}


def seat_players(style: str, rng: random.Random, players: int) -> list[Player]:
    """A table of players of one style, or of all sorts."""
    if style == "mixed":
        return [STYLES[rng.choice(sorted(STYLES))](rng) for _ in range(players)]
    return [STYLES[style](rng) for _ in range(players)]
