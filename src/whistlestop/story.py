"""What happened in a game, in English."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from whistlestop.engine.ruleset import Ruleset
from whistlestop.game import GameEvent
from whistlestop.names import BoardNames, names_of

Phrase = tuple[str, str]  # a verb and its object


DREW_TICKET = "drew a ticket"  # an event for each ticket


def drawn_tickets(event: GameEvent, names: BoardNames) -> str:
    return tickets(int(event.what or 0), ticket_names(event, names))


def ticket_names(event: GameEvent, names: BoardNames) -> str:
    return ", ".join(names.ticket(ticket) for ticket in event.secrets)


def tickets(number: int, named: str) -> str:
    text = "1 ticket" if number == 1 else f"{number} tickets"
    return f"{text} ({named})" if named else text


def claimed_route(event: GameEvent, names: BoardNames) -> str:
    assert event.action is not None
    return names.action_object(event.action)


# The events of most boards in good English. Any other event is told by the name of its kind.
PHRASES: dict[str, Callable[[GameEvent, BoardNames], Phrase]] = {
    "drew": lambda event, names: ("drew", event.secrets[0] if event.secrets else "a card"),
    "offered tickets": lambda event, names: ("drew", drawn_tickets(event, names)),
    "kept tickets": lambda event, names: ("kept", drawn_tickets(event, names)),
    "gave up tickets": lambda event, names: ("gave up", drawn_tickets(event, names)),
    DREW_TICKET: lambda event, names: (DREW_TICKET, ticket_names(event, names)),
    "claimed": lambda event, names: ("claimed", claimed_route(event, names)),
    "replaced": lambda event, names: ("claims", claimed_route(event, names)),  # cards follow that replace others
    "substituted": lambda event, names: ("played instead", claimed_route(event, names)),
    "took": lambda event, names: ("took", str(event.what)),
    "revealed": lambda event, names: ("turned up", str(event.what)),
    "deck rebuilt": lambda event, names: ("deck rebuilt from", f"{event.what} discards"),
    "last round": lambda event, names: ("began the last round", ""),
    "game over": lambda event, names: ("the game is over", ""),
    "undone": lambda event, names: ("took the last action back", ""),  # at tables of a server
}


def phrase(event: GameEvent, rules: Ruleset) -> Phrase:
    """Return an event without its subject."""
    names = names_of(rules.board)
    if event.kind in PHRASES:
        return PHRASES[event.kind](event, names)
    kind = next(kind for kind in rules.event_kinds if kind.name == event.kind)
    words: list[str] = []
    if event.action is not None:  # without its verb, which would repeat the kind of the event
        words.append(names.action_object(event.action))
    elif event.what is not None:
        words.append(names.thing(kind.value, str(event.what)))
    if event.secrets:
        words.append(f"({', '.join(names.thing(kind.secret, secret) for secret in event.secrets)})")
    return event.kind, " ".join(words)


def sentences(
    events: Iterable[GameEvent], rules: Ruleset, without: frozenset[str] = frozenset()
) -> list[tuple[int | None, str]]:
    """Return events as (seat, sentence), one sentence for each turn of a seat, leaving out the kinds `without`.

    The caller must make sure that a seat's secrets are told to that seat only (`GameEvent.seen_by`).
    """
    lines: list[tuple[int | None, list[Phrase]]] = []
    for event in events:
        if event.kind == "turn":
            lines.append((event.seat, []))
        elif event.kind not in without:
            if not lines or (event.seat is not None and event.seat != lines[-1][0]):
                lines.append((event.seat, []))
            lines[-1][1].append(phrase(event, rules))
    return [(seat, sentence(phrases)) for seat, phrases in lines if phrases]


def sentence(phrases: list[Phrase]) -> str:
    """Return phrases as one sentence, with a verb that is repeated in a row written once."""
    groups: list[tuple[str, list[str]]] = []
    for verb, what in phrases:
        if groups and groups[-1][0] == verb:
            groups[-1][1].append(what)
        else:
            groups.append((verb, [what]))
    return "; ".join(clause(verb, things) for verb, things in groups)


def clause(verb: str, things: list[str]) -> str:
    """Return a verb with all its objects."""
    if verb == DREW_TICKET:
        return f"drew {tickets(len(things), ', '.join(filter(None, things)))}"
    return f"{verb} {counted(things)}".rstrip()


def counted(things: list[str]) -> str:
    """Return things as a list, with repeated ones counted."""
    counts = Counter(things)
    if set(counts) == {""} and len(things) > 1:
        return f"({len(things)} times)"
    if set(counts) == {"a card"} and len(things) > 1:
        return f"{len(things)} cards"
    return ", ".join(thing if n == 1 or not thing else f"{thing} ({n} times)" for thing, n in counts.items())
