"""Whether an action can be undone: only if nobody learned anything from it but the action itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from whistlestop.engine.ruleset import CUSTOM, HIDDEN, SPECTATOR, Ruleset
from whistlestop.engine.state import LANE, State
from whistlestop.game import GameEvent
from whistlestop.view import View

# Events about another seat that reveal nothing hidden.
OPEN = ("turn", "last round")


def reveals_nothing(rules: Ruleset, before: State, after: State, actor: int, events: Iterable[GameEvent]) -> bool:
    """Return whether an action used no chance and told nobody anything they did not know."""
    if before.s[LANE] != after.s[LANE]:
        return False
    kinds = {kind.name: kind for kind in rules.event_kinds}
    for event in events:
        if kinds[event.kind].value in ("card", "ticket") or event.kind == "game over":
            return False
        if event.seat not in (actor, None) and event.kind not in OPEN:
            return False  # it completed a decision of several seats, which reveals their choices
        for hearer in event.audience or ():
            if not set(event.secrets) <= held(rules, before, hearer):
                return False
    return not any(uncovered(rules, before, after, seat) for seat in range(SPECTATOR, rules.players))


def uncovered(rules: Ruleset, before: State, after: State, seat: int) -> bool:
    """Return whether a seat sees something that was hidden from it before; only CUSTOM fields can change like that."""
    slots = [
        slot
        for field in rules.fields
        if field.visibility == CUSTOM
        for slot in range(field.offset, field.offset + field.shares * field.size)
    ]
    if not slots:
        return False
    old, new = rules.observe(before, seat), rules.observe(after, seat)
    return any(old[slot] == HIDDEN and new[slot] != HIDDEN for slot in slots)


def held(rules: Ruleset, state: State, seat: int) -> set[str]:
    """Return the ids of all that a seat holds and may see."""
    view = View(rules, state, seat)
    facts = [field.name for field in rules.fields if field.shares > 1 and field.size and not field.memory]
    return {text for name in facts for text in texts(view[name][seat])}


def texts(value: Any) -> Iterator[str]:
    """Yield all texts in plain data."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from texts(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from texts(item)
