"""What happened, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from whistlestop.cli.labels import Labels
from whistlestop.game import GameEvent

Phrase = Callable[[GameEvent, Labels], str]


def drew(event: GameEvent, labels: Labels) -> str:
    return f"drew {event.secrets[0] if event.secrets else 'a card'} from the deck"


def offered(event: GameEvent, labels: Labels) -> str:
    return f"drew {tickets(event, labels)}"


def kept(event: GameEvent, labels: Labels) -> str:
    return f"kept {tickets(event, labels)}"


def tickets(event: GameEvent, labels: Labels) -> str:
    number = "1 ticket" if event.what == 1 else f"{event.what} tickets"
    names = ", ".join(labels.ticket(name) for name in event.secrets)
    return f"{number} ({names})" if names else number


def claimed(event: GameEvent, labels: Labels) -> str:
    return "claimed" + labels.action(str(event.what)).removeprefix("claim")


# The events that most boards have, in good English; any other is told by its own name.
PHRASES: dict[str, Phrase] = {
    "drew": drew,
    "offered tickets": offered,
    "kept tickets": kept,
    "claimed": claimed,
    "took": lambda event, labels: f"took {event.what}",
    "revealed": lambda event, labels: f"{event.what} laid open",
    "display cleared": lambda event, labels: "display cleared",
    "deck rebuilt": lambda event, labels: f"deck rebuilt from {event.what} discards",
    "last round": lambda event, labels: "began the last round",
    "game over": lambda event, labels: "the game is over",
}


def phrase(event: GameEvent, labels: Labels) -> str:
    """An event without its subject."""
    if event.kind in PHRASES:
        return PHRASES[event.kind](event, labels)
    kind = labels.event_kinds.get(event.kind)
    words = [event.kind]
    if event.what is not None:
        what = labels.thing(kind.value if kind else "", str(event.what))
        # an action says once more in its first word what the event is called
        words.append(what.partition(" ")[2] if kind and kind.value == "action" else what)
    if event.secrets:
        names = [labels.thing(kind.secret if kind else "", secret) for secret in event.secrets]
        words.append(f"({', '.join(names)})")
    return " ".join(words)


def told(
    events: Iterable[GameEvent], labels: Labels, without: frozenset[str] = frozenset()
) -> list[tuple[int | None, str]]:
    """Events as (seat, sentence), one for each turn of a seat; what just marks a turn is left out, and kinds `without`.

    Whoever tells them has to take care first that a seat's secrets are told to that seat only (`GameEvent.seen_by`).
    """
    lines: list[tuple[int | None, list[str]]] = []
    for event in events:
        if event.kind == "turn":
            lines.append((event.seat, []))
        elif event.kind not in without:
            if not lines or (event.seat is not None and event.seat != lines[-1][0]):
                lines.append((event.seat, []))
            lines[-1][1].append(phrase(event, labels))
    return [(seat, joined(parts)) for seat, parts in lines if parts]


def joined(parts: list[str]) -> str:
    """Phrases as one sentence; one that comes several times in a row is told once."""
    found: list[tuple[str, int]] = []
    for part in parts:
        if found and found[-1][0] == part:
            found[-1] = (part, found[-1][1] + 1)
        else:
            found.append((part, 1))
    return ", ".join(part if times == 1 else f"{part} ({times} times)" for part, times in found)
