"""What a seat sees as plain data, ready for JSON. Seats have the names that texts use: seat 0 is "seat 1"."""

from __future__ import annotations

from typing import Any

from whistlestop import story
from whistlestop.engine.field import Field
from whistlestop.errors import check_type
from whistlestop.game import GameEvent
from whistlestop.language.snapshot import SeatSnapshot
from whistlestop.names import names_of, seat_name

FORMAT = "whistlestop-observation 2"


def to_data(snapshot: SeatSnapshot, *, legal: bool = True) -> dict[str, Any]:
    """Return all that a seat sees: facts by name, its tickets, what has happened, and its legal actions."""
    check_type(snapshot, SeatSnapshot, "the snapshot is a SeatSnapshot")
    found: dict[str, Any] = {
        "format": FORMAT,
        "board": snapshot.rules.board.id,
        "players": int(snapshot.rules.players),
        "you": seat_name(snapshot.seat),
        "phase": snapshot.phase,
        "pending_seats": [seat_name(seat) for seat in snapshot.pending_seats],
        "current_seat": None if snapshot.over else seat_name(snapshot.current_seat),
        "turns": snapshot.turns,
        "points": {seat_name(seat): points for seat, points in enumerate(snapshot.points)},
        "facts": {field.name: fact(field, snapshot.fields[field.name]) for field in facts(snapshot)},
        "your_tickets": [ticket(snapshot, name) for name in snapshot.share("tickets") or []],
        "offer": [{"number": i, **ticket(snapshot, name)} for i, name in enumerate(snapshot.share("offer") or [], 1)],
        "events": [event(each) for each in snapshot.events],
        "story": story_lines(snapshot),
    }
    if legal:
        found["legal"] = list(snapshot.legal)
    if snapshot.scores is not None:
        found["scores"] = scores(snapshot)
    return found


def facts(snapshot: SeatSnapshot) -> list[Field]:
    """Return the fields of a snapshot in the order in which the rules reserved them."""
    return [field for field in snapshot.rules.fields if field.name in snapshot.fields]


def fact(field: Field, value: Any) -> Any:
    """Return the value of a field with the names of seats instead of their numbers."""
    if field.shares > 1:
        return {seat_name(seat): share(field, each) for seat, each in enumerate(value)}
    return share(field, value)


def share(field: Field, value: Any) -> Any:
    if field.of != "owner":
        return value
    if isinstance(value, dict):
        return {name: owner(each) for name, each in value.items()}
    if isinstance(value, list):
        return [owner(each) for each in value]
    return owner(value)


def owner(value: Any) -> Any:
    """Return the name of a seat, None for nobody; 'closed' stays as it is."""
    return (seat_name(value) if value >= 0 else None) if isinstance(value, int) else value


def ticket(snapshot: SeatSnapshot, name: str) -> dict[str, Any]:
    """Return a ticket with the names of its places."""
    names = names_of(snapshot.rules.board)
    found = names.tickets[name]
    return {
        "id": name,
        "from": names.places[found.a],
        "to": names.destination(found),
        "points": found.points,
        "deck": names.board.decks[found.deck],
        "connected": name in snapshot.connected,
    }


def event(each: GameEvent) -> dict[str, Any]:
    """Return an event as the seat saw it."""
    found: dict[str, Any] = {"kind": each.kind, "seat": None if each.seat is None else seat_name(each.seat)}
    if each.what is not None:
        found["what"] = each.what
    if each.secrets:
        found["secrets"] = list(each.secrets)
    return found


def story_lines(snapshot: SeatSnapshot) -> list[str]:
    """Return what has happened, one sentence for each turn."""
    lines = story.sentences(snapshot.events, snapshot.rules)
    return [text if seat is None else f"{seat_name(seat, snapshot.seat)}: {text}" for seat, text in lines]


def scores(snapshot: SeatSnapshot) -> dict[str, Any]:
    assert snapshot.scores is not None
    return {
        "lines": {line: by_seat(points) for line, points in snapshot.scores.lines.items()},
        "totals": by_seat(snapshot.scores.totals),
        "completed_tickets": by_seat(snapshot.scores.completed),
        "winners": [seat_name(seat) for seat in snapshot.scores.winners],
    }


def by_seat(values: list[int]) -> dict[str, int]:
    return {seat_name(seat): value for seat, value in enumerate(values)}
