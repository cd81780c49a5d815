"""What happened, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from whistlestop.game import GameEvent
from whistlestop.labels import Labels

Phrase = tuple[str, str]  # a verb and what belongs to it


def drew(event: GameEvent, labels: Labels) -> Phrase:
    return "drew", event.secrets[0] if event.secrets else "a card"


def offered(event: GameEvent, labels: Labels) -> Phrase:
    return "drew", tickets(event, labels)


def kept(event: GameEvent, labels: Labels) -> Phrase:
    return "kept", tickets(event, labels)


def tickets(event: GameEvent, labels: Labels) -> str:
    number = "1 ticket" if event.what == 1 else f"{event.what} tickets"
    names = ", ".join(labels.ticket(name) for name in event.secrets)
    return f"{number} ({names})" if names else number


def claimed(event: GameEvent, labels: Labels) -> Phrase:
    assert event.deed is not None
    return "claimed", labels.deed_without_verb(event.deed)


# The events that most boards have, in good English; any other is told by its own name.
PHRASES: dict[str, Callable[[GameEvent, Labels], Phrase]] = {
    "drew": drew,
    "offered tickets": offered,
    "kept tickets": kept,
    "claimed": claimed,
    "took": lambda event, labels: ("took", str(event.what)),
    "revealed": lambda event, labels: ("turned up", str(event.what)),
    "deck rebuilt": lambda event, labels: ("deck rebuilt from", f"{event.what} discards"),
    "last round": lambda event, labels: ("began the last round", ""),
    "game over": lambda event, labels: ("the game is over", ""),
    "undone": lambda event, labels: ("took the last action back", ""),  # at tables of a server
}


def phrase(event: GameEvent, labels: Labels) -> Phrase:
    """An event without its subject."""
    if event.kind in PHRASES:
        return PHRASES[event.kind](event, labels)
    kind = labels.event_kinds[event.kind]
    words: list[str] = []
    if event.what is not None:
        # the verb of an action says once more what the event is called
        what = labels.thing(kind.value, str(event.what)) if event.deed is None else labels.deed_without_verb(event.deed)
        words.append(what)
    if event.secrets:
        words.append(f"({', '.join(labels.thing(kind.secret, secret) for secret in event.secrets)})")
    return event.kind, " ".join(words)


def told(
    events: Iterable[GameEvent], labels: Labels, without: frozenset[str] = frozenset()
) -> list[tuple[int | None, str]]:
    """Events as (seat, sentence), one for each turn of a seat; what just marks a turn is left out, and kinds `without`.

    The caller must make sure that a seat's secrets are told to that seat only (`GameEvent.seen_by`).
    """
    lines: list[tuple[int | None, list[Phrase]]] = []
    for event in events:
        if event.kind == "turn":
            lines.append((event.seat, []))
        elif event.kind not in without:
            if not lines or (event.seat is not None and event.seat != lines[-1][0]):
                lines.append((event.seat, []))
            lines[-1][1].append(phrase(event, labels))
    return [(seat, joined(parts)) for seat, parts in lines if parts]


def joined(parts: list[Phrase]) -> str:
    """Phrases as one sentence; a verb that comes several times in a row is told once."""
    found: list[tuple[str, list[str]]] = []
    for verb, what in parts:
        if found and found[-1][0] == verb:
            found[-1][1].append(what)
        else:
            found.append((verb, [what]))
    return "; ".join(" ".join(word for word in (verb, listed(things)) if word) for verb, things in found)


def listed(things: list[str]) -> str:
    """Things as a list; those that come several times are counted."""
    counts = Counter(things)
    if set(counts) == {"a card"} and len(things) > 1:
        return f"{len(things)} cards"
    return ", ".join(thing if n == 1 or not thing else f"{thing} ({n} times)" for thing, n in counts.items())
