"""What a seat sees as plain text: everything that a player at the table sees, and what it has to decide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from whistlestop.engine.field import Field
from whistlestop.errors import check_type
from whistlestop.language.data import fact, facts, story_lines
from whistlestop.language.snapshot import SeatSnapshot
from whistlestop.names import names_of, seat_name

# The fields with lines of their own; any other field, whichever rule reserves it, is told by its description.
SHOWN = {"owner", "trains", "display", "deck_count", "deck_extra_count", "discard", "discard_count", "laid_kinds"}
SHOWN |= {"hand", "hand_count", "known", "deduced", "tickets", "ticket_count", "offer", "offer_count"}
SHOWN |= {"keep_least", "keep_most", "ticket_pool_count", "ticket_queue_count", "tickets_open"}


def to_text(snapshot: SeatSnapshot, *, legal: bool = True) -> str:
    """Return the whole position for its seat; with `legal`, also its legal actions."""
    check_type(snapshot, SeatSnapshot, "the snapshot is a SeatSnapshot")
    parts = [
        heading(snapshot),
        block("Since your last decision:", story_lines(snapshot)),
        block("Players:", players(snapshot)),
        block("On the table:", table(snapshot)),
        block("Routes:", routes(snapshot)),
        block("Yours:", own(snapshot)),
        block("Also:", others(snapshot)),
        ending(snapshot) if snapshot.over else decision(snapshot),
    ]
    if legal and snapshot.legal:
        parts.append(legal_text(snapshot.legal))
    return "\n\n".join(part for part in parts if part)


def block(title: str, lines: Sequence[str] | Iterator[str]) -> str:
    found = [f"  {line}" for line in lines]
    return "\n".join([title, *found]) if found else ""


def heading(snapshot: SeatSnapshot) -> str:
    when = (
        "the game is over" if snapshot.over else f"turn {snapshot.turns}" if snapshot.turns else "before the first turn"
    )
    return f"{snapshot.rules.board.name}, {snapshot.rules.players} players, {when}. You are seat {snapshot.seat + 1}."


def players(snapshot: SeatSnapshot) -> Iterator[str]:
    for seat in range(snapshot.rules.players):
        figures = [f"{snapshot.points[seat]} points"]
        for name, what in (("trains", "trains"), ("hand_count", "cards")):
            if name in snapshot.fields:
                figures.append(f"{snapshot.fields[name][seat]} {what}")
        counts = (snapshot.fields.get("ticket_count") or [None] * snapshot.rules.players)[seat]
        if counts:
            figures.append(", ".join(f"{n} {tickets_of(deck)}" for deck, n in counts.items() if n) or "no tickets")
        known = seen_cards(snapshot, seat)
        if known and seat != snapshot.seat:
            figures.append(f"known to hold {counted(known)}")
        yield f"{who(snapshot, seat)}: {', '.join(figures)}"


def who(snapshot: SeatSnapshot, *seats: int) -> str:
    """Return seats by their names, the seat that looks as 'you'."""
    return " and ".join(seat_name(seat, snapshot.seat) for seat in seats)


def seen_cards(snapshot: SeatSnapshot, seat: int) -> dict[str, int]:
    """Return the cards that a seat is known to hold; with two players that is more than the table has seen."""
    for name in ("deduced", "known"):
        shares = snapshot.fields.get(name)
        if shares and shares[seat]:
            return dict(shares[seat])
    return {}


def tickets_of(deck: str) -> str:
    return "tickets" if deck == "tickets" else f"{deck} tickets"


def counted(counts: dict[str, int]) -> str:
    return ", ".join(f"{n} {name}" for name, n in counts.items())


def table(snapshot: SeatSnapshot) -> Iterator[str]:
    fields = snapshot.fields
    if fields.get("display"):
        yield f"display: {', '.join(card or '(empty)' for card in fields['display'])}"
    deck = fields.get("deck_count", 0) + fields.get("deck_extra_count", 0)
    discard = fields.get("discard") or {}
    yield f"deck: {deck} cards; discarded: {counted(discard) or 'none'}"
    for name, n in (fields.get("ticket_pool_count") or {}).items():
        left = n + (fields.get("ticket_queue_count") or {}).get(name, 0)
        closed = "" if fields.get("tickets_open", 1) else "; none can be drawn yet"
        yield f"{tickets_of(name)} left to draw: {left}{closed}"


def routes(snapshot: SeatSnapshot) -> Iterator[str]:
    """Yield the claimed routes by owner, and those that are closed."""
    owners: dict[str, list[str]] = {}
    for route, owner in (snapshot.fields.get("owner") or {}).items():
        owners.setdefault("closed" if owner == "closed" else who(snapshot, owner), []).append(route)
    for owner, owned in sorted(owners.items()):
        yield f"{owner}: {', '.join(sorted(owned))}"
    yield "all others are free" if owners else "all are free"


def own(snapshot: SeatSnapshot) -> Iterator[str]:
    names = names_of(snapshot.rules.board)
    yield f"your hand: {counted(snapshot.share('hand') or {}) or 'no cards'}"
    for name in snapshot.share("tickets") or []:
        yield f"ticket {names.ticket(name)}: {'connected' if name in snapshot.connected else 'not connected'}"
    for number, name in enumerate(snapshot.share("offer") or [], 1):
        yield f"on offer, number {number}: {names.ticket(name)}"


# -- other facts of the rules ----------------------------------------------------------------------------------------


def others(snapshot: SeatSnapshot) -> Iterator[str]:
    """Yield every other fact that is not empty, by its description."""
    for field in facts(snapshot):
        if field.name not in SHOWN:
            text = said(field, snapshot)
            if text:
                yield f"{field.about}: {text}"


def said(field: Field, snapshot: SeatSnapshot) -> str:
    value = fact(field, snapshot.fields[field.name])
    if field.shares > 1:
        if not any(words(share) for share in value.values()):
            return ""
        return "; ".join(
            f"{who} {'(hidden)' if each is None else words(each) or 'none'}" for who, each in value.items()
        )
    return words(value)


def words(value: Any) -> str:
    """Return a value in words; an empty text for nothing."""
    if isinstance(value, dict):
        named = {name: words(each) for name, each in value.items()}
        return ", ".join(f"{name} {text}" for name, text in named.items() if text)
    if isinstance(value, list):
        return ", ".join(words(each) or "none" for each in value) if any(value) else ""
    return "" if value is None or value == 0 else str(value)


# -- deciding ------------------------------------------------------------------------------------------------------


def decision(snapshot: SeatSnapshot) -> str:
    """Return what the seat has to decide, or whom the game waits for."""
    if snapshot.seat not in snapshot.pending_seats:
        waiting = who(snapshot, *snapshot.pending_seats)
        return f"You have nothing to decide now: the game waits for {waiting} to {task(snapshot)}."
    if snapshot.phase == "turn":
        return "It is your turn: choose one action."
    return f"You have to {task(snapshot)}{bounds(snapshot)}."


def task(snapshot: SeatSnapshot) -> str:
    return "take a turn" if snapshot.phase == "turn" else snapshot.phase


def bounds(snapshot: SeatSnapshot) -> str:
    """Return how many tickets of an offer may be kept."""
    offer = snapshot.share("offer") or []
    if not offer:
        return ""
    least, most = (
        snapshot.fields.get("keep_least", 0),
        min(snapshot.fields.get("keep_most", 0) or len(offer), len(offer)),
    )
    return f", {least} of them" if least == most else f", at least {least} of them"


def ending(snapshot: SeatSnapshot) -> str:
    if snapshot.scores is None:
        return "The game is over."
    lines = [
        f"{line}: " + ", ".join(f"{who(snapshot, seat)} {points}" for seat, points in enumerate(values))
        for line, values in [*snapshot.scores.lines.items(), ("total", snapshot.scores.totals)]
    ]
    return (
        block("Final scores:", lines) + f"\n\nThe game is over. The winner: {who(snapshot, *snapshot.scores.winners)}."
    )


def legal_text(legal: Sequence[str]) -> str:
    """Return the legal actions, those that differ only in how they are paid on one line."""
    groups: dict[str, list[str]] = {}
    for text in legal:
        head, _, rest = text.partition(" ")
        first, _, counts = rest.partition(" ")
        start = f"{head} {first}" if counts and ":" in counts else text
        groups.setdefault(start, []).append(counts if start != text else "")
    lines = [
        f"{start} with one of: {' | '.join(payments)}" if len(payments) > 1 else f"{start} {payments[0]}".rstrip()
        for start, payments in groups.items()
    ]
    return block(f"You may ({len(legal)} actions):", lines)
