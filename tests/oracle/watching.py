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
from whistlestop.engine.ticket_memory import group_of
from whistlestop.planning.planner import Planner
from whistlestop.view import SpectatorView, View

Choose = Callable[[Game, int, Random], int]


def at_random(game: Game, seat: int, chance: Random) -> int:
    return int(chance.choice(game.rules.legal(game.state, seat)))


def restless(game: Game, seat: int, chance: Random) -> int:
    """Mostly exchange tickets or draw new ones, and keep as few as the rules allow; anything else at random."""
    legal = [game.rules.action(code) for code in game.rules.legal(game.state, seat)]
    if chance.random() < 0.6:
        fewest = min(len(action.tickets) for action in legal)
        moves = [a for a in legal if a.verb in ("exchange", "tickets") or a.word == "tickets"]
        legal = moves or [a for a in legal if len(a.tickets) == fewest]
    return int(chance.choice(legal))


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
        if wrong := excluded(game, onlooker):
            found.append(f"seed {seed}, after {len(game.played)} actions, seat {onlooker.seat}: excludes {wrong}")
        view = game.spectator_view() if onlooker.seat is None else game.view(onlooker.seat)
        for _ in range(samples):
            number += 1
            state = view.sample(chance).state
            if why := impossible(rules, state) or differs(rules, state, view) or onlooker.objection(state):
                found.append(f"seed {seed}, after {len(game.played)} actions, seat {onlooker.seat}: {why}")
    return number, found


def faults(rules: Ruleset, seed: int, choose: Choose, every: int) -> tuple[int, list[str]]:
    """As `objections`, without the oracle: whether samples are possible states that agree with the view."""
    chance, luck = Random(seed), Random(seed)
    game = Game(rules, seed=seed)
    found: list[str] = []
    number = 0
    offset = chance.randrange(every)
    while not game.over:
        if len(game.played) % every == offset:
            for view in (game.spectator_view(), *(game.view(seat) for seat in range(game.players))):
                number += 1
                state = view.sample(luck).state
                if why := impossible(rules, state) or differs(rules, state, view):
                    seat = view.seat if isinstance(view, View) else None
                    found.append(f"seed {seed}, after {len(game.played)} actions, seat {seat}: {why}")
        seat = chance.choice(game.pending_seats)
        game.play(choose(game, seat, chance), seat)
    return number, found


def excluded(game: Game, onlooker: Onlooker) -> list[str]:
    """The tickets that an onlooker has lost and, as the engine remembers for it, cannot be where they are.

    A sample may be possible all the same: tickets that have no place take what is left.
    """
    rule: Any = game.rules.by_name["tickets"]
    memory, s, seat = rule.memory, game.state.s, onlooker.seat
    found: list[str] = []
    if seat is None or onlooker.tickets.pack_size:
        return found  # spectators have lost nothing, and in a draft it is remembered what was in the packs
    for ticket in range(rule.count):
        if not memory.has_lost(s, seat, ticket):
            continue
        deck, places = rule.deck_of[ticket], []
        first, end = rule.first[deck], rule.first[deck + 1]
        for other in (other for other in range(game.players) if other != seat):
            if rule.contains(s, rule.held + other * rule.words, ticket):
                numbers = range(1, memory.last_group(s) + 1)
                places += [memory.group(number) for number in numbers if memory.held_by(s, other, number, deck)]
                if memory.drafts:
                    places = [memory.pool]  # it may have been kept in a draft
                    break
            if rule.contains(s, rule.offered + other * rule.words, ticket):
                marks = [memory.source_mark(source) for source in s[memory.sources + other * 8 :][:8] if source]
                places += [other, memory.pool, *(memory.group(group_of(mark)) for mark in marks if mark >= 16)]
        if ticket in s[rule.deck + first : rule.deck + first + s[rule.pool_n + deck]]:
            places.append(memory.pool)
        for i in range(end - s[rule.queue_n + deck], end):
            if s[rule.deck + i] == ticket and group_of(s[rule.returned_by + i]) > 0:
                places.append(memory.group(group_of(s[rule.returned_by + i])))
        if memory.drafts and places == [memory.pool]:
            continue
        if not any(rule.contains(s, memory.trail(seat, place), ticket) for place in places):
            found.append(rule.names[ticket])
    return found


def impossible(rules: Ruleset, state: State) -> str:
    """Why there is no such state; nothing if there is."""
    try:
        rules.audit(state)
    except AssertionError as error:
        return str(error)
    return ""


def differs(rules: Ruleset, state: State, view: SpectatorView) -> str:
    """Which fields of a view are others in a state that was sampled from it; nothing if none are."""
    again = View(rules, state, view.seat) if isinstance(view, View) else SpectatorView(rules, state)
    if list(again.slots) == list(view.slots):
        return ""
    return f"the view differs in {[name for name in rules.fields_by_name if again.read(name) != view.read(name)]}"
