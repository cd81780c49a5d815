"""What a seat sees as data, ready for JSON. Seats are called as texts call them: "seat 1" sits first."""

from __future__ import annotations

from typing import Any

from whistlestop import story
from whistlestop.engine.field import Field
from whistlestop.game import GameEvent
from whistlestop.labels import Labels
from whistlestop.language.sight import Sight

FORMAT = "whistlestop-observation 1"


def to_data(sight: Sight, *, legal: bool = True) -> dict[str, Any]:
    """All that a seat sees: the facts of its View by their names, its tickets, what happened, and what is legal."""
    found: dict[str, Any] = {
        "format": FORMAT,
        "board": sight.rules.board.id,
        "players": int(sight.rules.players),
        "you": seat_name(sight.seat),
        "phase": sight.phase,
        "to_act": [seat_name(seat) for seat in sight.to_act],
        "turn_of": None if sight.over else seat_name(sight.turn_of),
        "turns": sight.turns,
        "points": {seat_name(seat): points for seat, points in enumerate(sight.points)},
        "facts": {field.name: fact(field, sight.fields[field.name]) for field in facts(sight)},
        "your_tickets": [ticket(sight, name) for name in sight.share("tickets") or []],
        "offer": [{"number": i, **ticket(sight, name)} for i, name in enumerate(sight.share("offer") or [], 1)],
        "events": [event(each) for each in sight.events],
        "story": told(sight),
    }
    if legal:
        found["legal"] = list(sight.legal)
    if sight.scores is not None:
        found["scores"] = scores(sight)
    return found


def seat_name(seat: int) -> str:
    return f"seat {seat + 1}"


def facts(sight: Sight) -> list[Field]:
    """The fields of a view, in the order in which rules reserved them."""
    return [field for field in sight.rules.fields if field.name in sight.fields]


def fact(field: Field, value: Any) -> Any:
    """The value of a field; seats, which are numbers there, by their names."""
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
    """A seat by its name, or none; what is closed stays so."""
    return (seat_name(value) if value >= 0 else None) if isinstance(value, int) else value


def ticket(sight: Sight, name: str) -> dict[str, Any]:
    """A ticket by the names of its places."""
    board = sight.rules.board
    labels = Labels(sight.rules)
    found = labels.tickets[name]
    return {
        "id": name,
        "from": labels.places[found.a],
        "to": labels.places[found.b],
        "points": found.points,
        "deck": board.decks[found.deck],
        "connected": name in sight.joined,
    }


def event(each: GameEvent) -> dict[str, Any]:
    """An event as the seat saw it."""
    found: dict[str, Any] = {"kind": each.kind, "seat": None if each.seat is None else seat_name(each.seat)}
    if each.what is not None:
        found["what"] = each.what
    if each.secrets:
        found["secrets"] = list(each.secrets)
    return found


def told(sight: Sight) -> list[str]:
    """What has happened, in a sentence for each turn."""
    labels = Labels(sight.rules, sight.seat)
    lines = story.told(sight.events, labels)
    return [text if seat is None else f"{labels.who(seat)}: {text}" for seat, text in lines]


def scores(sight: Sight) -> dict[str, Any]:
    assert sight.scores is not None
    return {
        "lines": {line: by_seat(points) for line, points in sight.scores.lines.items()},
        "totals": by_seat(sight.scores.totals),
        "completed_tickets": by_seat(sight.scores.completed),
        "winners": [seat_name(seat) for seat in sight.scores.winners],
    }


def by_seat(values: list[int]) -> dict[str, int]:
    return {seat_name(seat): value for seat, value in enumerate(values)}
