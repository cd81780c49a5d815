"""Record the golden game of a board and a number of players: python tests/golden/make.py usa 3

Golden games are played at random from a fixed seed and kept as readable records. They fail when a change of the rules
changes a game; make them anew only when that is meant. `steps.json` has a short hash, for every field of the state and
for what seats ask along the game, of all its values from beginning to end. It fails when somebody remembers, sees or
may do something else in the same game.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections import defaultdict
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from random import Random

from whistlestop import Game, GameEvent, IllegalAction

FOLDER = Path(__file__).parent
STEPS = FOLDER / "steps.json"
SOME = 16  # steps between two that are looked at closely


def path(board: str, players: int) -> Path:
    return FOLDER / f"{board}-{players}.txt"


def walk(board: str, players: int, *, hoard: bool = False) -> Iterator[tuple[Game, list[GameEvent]]]:
    """A random game that depends on nothing but board and players: at each step, with the events that led there.

    Hoarders claim a route only now and then, so that decks run out.
    """
    rng = Random(f"{board} {players}")
    game = Game.new(board, players, seed=rng.getrandbits(128))
    claims = game.rules.by_name["claim_routes"]
    yield game, []
    while not game.over:
        seat = rng.choice(game.pending_seats)
        actions = game.legal(seat)
        if hoard and rng.random() < 0.9:
            actions = [action for action in actions if game.rules.rule_of(action.code) is not claims] or actions
        yield game, game.play(rng.choice(actions), seat)


def played(board: str, players: int) -> Game:
    *_, (game, _) = walk(board, players)
    return game


def steps(board: str, players: int) -> dict[str, str]:
    """A hash of each field along the game and one of hoarders, and of all that somebody may ask."""
    rng = Random(0)
    seen: defaultdict[str, list[object]] = defaultdict(list)
    states: list[list[int]] = []
    actions: list[int] = []
    for i, (game, events) in enumerate(chain(walk(board, players), walk(board, players, hoard=True))):
        actions = actions or [int(action) for action in game.rules.catalogue()]
        states.append(list(game.state.s))
        seen["EVENTS"].append([plain(event) for event in events])
        seen["LEGAL"].append([[action.code for action in game.legal(seat)] for seat in game.pending_seats])
        if i % SOME == 0 or game.over:
            game.rules.audit(game.state)
            seat = i // SOME % players
            seen["ASKED"] += [reason(game, rng.choice(actions), seat) for _ in range(SOME)]
            seen["ASKED"].append(reason(game, f"claim {rng.choice(game.board.routes).id}", seat))
            for actor in game.pending_seats:
                view = game.view(actor)
                seen["FACTS"] += [game.rules.rule_of(code).facts(view.slots, actor, code) for code in view.codes]
            seen["SCORES"].append((game.scores(), game.score_parts()))
            seat_view, spectator_view = game.view(seat), game.spectator_view()
            world = seat_view.sample(rng)
            world.rules.audit(world.state)
            assert world.view(seat).slots == seat_view.slots
            world = spectator_view.sample(rng)
            world.rules.audit(world.state)
            assert world.spectator_view().slots == spectator_view.slots
    seen["ACTIONS"] = [(action, str(game.rules.action(action))) for action in actions]
    for field in game.rules.fields:
        end = field.offset + field.shares * field.size
        seen[field.name] = [slots[field.offset : end] for slots in states]
    return {name: short(values) for name, values in seen.items()}


def reason(game: Game, action: int | str, seat: int) -> object:
    """Why an action is not legal, as data: better wording does not change it."""
    refusal = game.check(action, seat)
    return (refusal.key, refusal.values) if isinstance(refusal, IllegalAction) else refusal and refusal.code


def plain(event: GameEvent) -> tuple[object, ...]:
    """An event in a form that does not change with the names of classes."""
    audience = None if event.audience is None else sorted(event.audience)
    action = None if event.action is None else event.action.to_dict()
    return event.kind, event.seat, event.what, event.secrets, audience, action


def short(values: object) -> str:
    return hashlib.sha256(repr(values).encode()).hexdigest()[:8]


if __name__ == "__main__":
    name, count = sys.argv[1], int(sys.argv[2])
    path(name, count).write_text(played(name, count).record(), encoding="utf-8")
    kept = json.loads(STEPS.read_text(encoding="utf-8")) if STEPS.exists() else {}
    kept[path(name, count).stem] = steps(name, count)
    lines = (f"{json.dumps(key)}: {json.dumps(kept[key])}" for key in sorted(kept))
    STEPS.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
