"""Whether an action can be taken back: only if nobody has learnt anything by it but what was done."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from whistlestop.engine.ruleset import CUSTOM, HIDDEN, SPECTATOR, Ruleset
from whistlestop.engine.state import LANE, State
from whistlestop.game import GameEvent
from whistlestop.view import View

# Events that say something about another seat, but nothing hidden.
OPEN = ("turn", "last round")


def harmless(rules: Ruleset, before: State, after: State, actor: int, events: Iterable[GameEvent]) -> bool:
    """Whether an action revealed nothing: no chance was used, and nobody was told what they did not know before."""
    if before.s[LANE] != after.s[LANE]:
        return False
    kinds = {kind.name: kind for kind in rules.event_kinds}
    for event in events:
        if kinds[event.kind].value in ("card", "ticket") or event.kind == "game over":
            return False
        if event.seat not in (actor, None) and event.kind not in OPEN:
            return False  # it closed a decision of several seats: their choices show now
        for hearer in event.audience or ():
            if not set(event.secrets) <= held(rules, before, hearer):
                return False
    return not any(uncovered(rules, before, after, seat) for seat in range(SPECTATOR, rules.players))


def uncovered(rules: Ruleset, before: State, after: State, seat: int) -> bool:
    """Whether a seat sees something after an action that was hidden from it: only CUSTOM fields change like that."""
    slots = [
        slot
        for field in rules.fields
        if field.sight == CUSTOM
        for slot in range(field.offset, field.offset + field.shares * field.size)
    ]
    if not slots:
        return False
    old, new = rules.observe(before, seat), rules.observe(after, seat)
    return any(old[slot] == HIDDEN and new[slot] != HIDDEN for slot in slots)


def held(rules: Ruleset, state: State, seat: int) -> set[str]:
    """Whatever has a name among the things in front of a seat that it may look at."""
    view = View(rules, state, seat)
    facts = [field.name for field in rules.fields if field.shares > 1 and field.size and not field.memory]
    return {text for name in facts for text in texts(view[name][seat])}


def texts(value: Any) -> Iterator[str]:
    """All texts in a piece of plain data."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from texts(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from texts(item)
