"""Games watched by oracles: at chosen positions every onlooker's samples are put to them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from oracle.card_oracle import CardOracle
from oracle.ticket_oracle import Public, TicketOracle
from whistlestop import Game
from whistlestop.engine import Ruleset, State
from whistlestop.planning.planner import Planner
from whistlestop.view import View

Choose = Callable[[Game, int, Random], int]


def at_random(game: Game, seat: int, chance: Random) -> int:
    return int(chance.choice(game.rules.legal(game.state, seat)))


def planned(rules: Ruleset) -> Choose:
    """Planners in all seats."""
    planner = Planner(rules)

    def choose(game: Game, seat: int, chance: Random) -> int:
        return int(planner.choose(game.state, seat, planner.new_plan()))

    return choose


class Onlooker:
    """A seat or a spectator, and what it can work out."""

    def __init__(self, game: Game, seat: int | None, start: Public) -> None:
        self.seat, self.game = seat, game
        self.cards = CardOracle(game.board, game.players, seat)
        self.tickets = TicketOracle(game.board, game.players, seat, start)

    def objection(self, state: State) -> str:
        """Why a state cannot be the true one; nothing if it can."""
        rules = self.game.rules
        views = [View(rules, state, seat) for seat in range(rules.players)]
        deck = Counter({kind.id: kind.count for kind in rules.board.kinds})
        hands = [Counter({kind: n for kind, n in view["hand"][view.seat].items() if n}) for view in views]
        for gone in (*hands, self.cards.display, self.cards.discards, self.cards.laid, self.cards.turned):
            deck.subtract(gone)
        return self.cards.objection(hands, +deck) or self.tickets_objection(state, views)

    def tickets_objection(self, state: State, views: list[View]) -> str:
        if self.tickets.pack_size:
            return ""  # in the middle of a draft
        rule: Any = self.game.rules.by_name["tickets"]
        names = self.tickets.order
        queue, pool = {}, {}
        for i, deck in enumerate(self.tickets.decks):
            first, end = rule.first[i], rule.first[i + 1]
            under = state.s[rule.queue_n + i]
            queue[deck] = [names[state.s[rule.deck + j]] for j in range(end - 1, end - 1 - under, -1)]
            pool[deck] = {names[state.s[rule.deck + first + j]] for j in range(state.s[rule.pool_n + i])}
        held = [set(view["tickets"][view.seat]) for view in views]
        offers = [set(view["offer"][view.seat]) for view in views]
        return self.tickets.objection(held, offers, queue, pool)


def watch(rules: Ruleset, seed: int, choose: Choose, every: int) -> Iterator[tuple[Game, Onlooker]]:
    """A game; at every so many-th position each of those who look on, with all that it has heard by then."""
    chance = Random(seed)
    game = Game(rules, seed=seed)
    start = Public(
        {},
        [dict.fromkeys(rules.board.decks, 0) for _ in range(rules.players)],
        [dict.fromkeys(rules.board.decks, 0) for _ in range(rules.players)],
    )
    onlookers = [Onlooker(game, seat, start) for seat in (None, *range(rules.players))]
    events = game.events
    offset = chance.randrange(every)
    while not game.over:
        public = Public.of(game.spectator_view())
        for onlooker in onlookers:
            for event in events:
                onlooker.cards.hear(event)
            onlooker.tickets.follow(events, public)
        if len(game.played) % every == offset:
            for onlooker in onlookers:
                yield game, onlooker
        seat = chance.choice(game.pending_seats)
        events = game.play(choose(game, seat, chance), seat)


def objections(rules: Ruleset, seed: int, choose: Choose, every: int, samples: int = 1) -> tuple[int, list[str]]:
    """How many samples of a game were looked at, and what the oracles say against them; the truth itself first."""
    chance = Random(seed)
    found: list[str] = []
    number = 0
    for game, onlooker in watch(rules, seed, choose, every):
        truth = onlooker.objection(game.state)
        assert not truth, f"{rules.board.id} {rules.players} {seed}: the oracle objects to the truth: {truth}"
        view = game.spectator_view() if onlooker.seat is None else game.view(onlooker.seat)
        for _ in range(samples):
            number += 1
            if why := onlooker.objection(view.sample(chance).state):
                found.append(f"seed {seed}, after {len(game.played)} actions, seat {onlooker.seat}: {why}")
    return number, found
