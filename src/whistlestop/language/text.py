"""What a seat sees as plain text: everything a player at the table sees, and what there is to decide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from whistlestop.engine.field import Field
from whistlestop.labels import Labels
from whistlestop.language.data import fact, facts, told
from whistlestop.language.sight import Sight

# The fields that have lines of their own; all others, whichever rule brings them, are told by what they say they are.
SHOWN = {"owner", "trains", "display", "deck_count", "deck_extra_count", "discard", "discard_count", "laid_kinds"}
SHOWN |= {"hand", "hand_count", "known", "deduced", "tickets", "ticket_count", "offer", "offer_count"}
SHOWN |= {"keep_least", "keep_most", "ticket_pool_count", "ticket_queue_count", "tickets_open"}


def to_text(sight: Sight, *, legal: bool = True) -> str:
    """The whole position for its seat; with `legal`, all that it may do."""
    labels = Labels(sight.rules, sight.seat)
    parts = [
        heading(sight),
        block("Since your last decision:", told(sight)),
        block("Players:", players(sight, labels)),
        block("On the table:", table(sight)),
        block("Routes:", routes(sight, labels)),
        block("Yours:", own(sight, labels)),
        block("Also:", others(sight)),
        ending(sight, labels) if sight.over else decision(sight, labels),
    ]
    if legal and sight.legal:
        parts.append(legal_text(sight.legal))
    return "\n\n".join(part for part in parts if part)


def block(title: str, lines: Sequence[str] | Iterator[str]) -> str:
    found = [f"  {line}" for line in lines]
    return "\n".join([title, *found]) if found else ""


def heading(sight: Sight) -> str:
    when = "the game is over" if sight.over else f"turn {sight.turns}" if sight.turns else "before the first turn"
    return f"{sight.rules.board.name}, {sight.rules.players} players, {when}. You are seat {sight.seat + 1}."


def players(sight: Sight, labels: Labels) -> Iterator[str]:
    for seat in range(sight.rules.players):
        figures = [f"{sight.points[seat]} points"]
        for name, what in (("trains", "trains"), ("hand_count", "cards")):
            if name in sight.fields:
                figures.append(f"{sight.fields[name][seat]} {what}")
        counts = (sight.fields.get("ticket_count") or [None] * sight.rules.players)[seat]
        if counts:
            figures.append(", ".join(f"{n} {tickets_of(deck)}" for deck, n in counts.items() if n) or "no tickets")
        known = seen_cards(sight, seat)
        if known and seat != sight.seat:
            figures.append(f"known to hold {counted(known)}")
        yield f"{labels.who(seat)}: {', '.join(figures)}"


def seen_cards(sight: Sight, seat: int) -> dict[str, int]:
    """The cards that a seat is known to hold; with two players more than the whole table has seen."""
    for name in ("deduced", "known"):
        shares = sight.fields.get(name)
        if shares and shares[seat]:
            return dict(shares[seat])
    return {}


def tickets_of(deck: str) -> str:
    return "tickets" if deck == "tickets" else f"{deck} tickets"


def counted(counts: dict[str, int]) -> str:
    return ", ".join(f"{n} {name}" for name, n in counts.items())


def table(sight: Sight) -> Iterator[str]:
    fields = sight.fields
    if fields.get("display"):
        yield f"display: {', '.join(card or '(empty)' for card in fields['display'])}"
    deck = fields.get("deck_count", 0) + fields.get("deck_extra_count", 0)
    discard = fields.get("discard") or {}
    yield f"deck: {deck} cards; discarded: {counted(discard) or 'none'}"
    for name, n in (fields.get("ticket_pool_count") or {}).items():
        left = n + (fields.get("ticket_queue_count") or {}).get(name, 0)
        closed = "" if fields.get("tickets_open", 1) else "; none can be drawn yet"
        yield f"{tickets_of(name)} left to draw: {left}{closed}"


def routes(sight: Sight, labels: Labels) -> Iterator[str]:
    """Claimed routes by owner, and those that are closed; all others are free."""
    owners: dict[str, list[str]] = {}
    for route, owner in (sight.fields.get("owner") or {}).items():
        owners.setdefault("closed" if owner == "closed" else labels.who(owner), []).append(route)
    for who, names in sorted(owners.items()):
        yield f"{who}: {', '.join(sorted(names))}"
    yield "all others are free" if owners else "all are free"


def own(sight: Sight, labels: Labels) -> Iterator[str]:
    yield f"your hand: {counted(sight.share('hand') or {}) or 'no cards'}"
    for name in sight.share("tickets") or []:
        yield f"ticket {labels.ticket(name)}: {'connected' if name in sight.joined else 'not connected'}"
    for number, name in enumerate(sight.share("offer") or [], 1):
        yield f"on offer, number {number}: {labels.ticket(name)}"


# -- what rules bring along ----------------------------------------------------------------------------------------


def others(sight: Sight) -> Iterator[str]:
    """Every other fact, by what it says of itself; nothing is told where there is nothing."""
    for field in facts(sight):
        if field.name not in SHOWN:
            text = said(field, sight)
            if text:
                yield f"{field.about}: {text}"


def said(field: Field, sight: Sight) -> str:
    value = fact(field, sight.fields[field.name])
    if field.shares > 1:
        if not any(words(share) for share in value.values()):
            return ""
        return "; ".join(
            f"{who} {'(hidden)' if each is None else words(each) or 'none'}" for who, each in value.items()
        )
    return words(value)


def words(value: Any) -> str:
    """A value in words, empty for nothing."""
    if isinstance(value, dict):
        named = {name: words(each) for name, each in value.items()}
        return ", ".join(f"{name} {text}" for name, text in named.items() if text)
    if isinstance(value, list):
        return ", ".join(words(each) or "none" for each in value) if any(value) else ""
    return "" if value is None or value == 0 else str(value)


# -- deciding ------------------------------------------------------------------------------------------------------


def decision(sight: Sight, labels: Labels) -> str:
    """What the seat has to decide, or for whom it waits."""
    if sight.seat not in sight.to_act:
        waiting = " and ".join(labels.who(seat) for seat in sight.to_act)
        return f"You have nothing to decide now: the game waits for {waiting} to {task(sight)}."
    if sight.phase == "turn":
        return "It is your turn: choose one action."
    return f"You have to {task(sight)}{bounds(sight)}."


def task(sight: Sight) -> str:
    return "take a turn" if sight.phase == "turn" else sight.phase


def bounds(sight: Sight) -> str:
    """How many tickets of an offer may be kept."""
    offer = sight.share("offer") or []
    if not offer:
        return ""
    least, most = sight.fields.get("keep_least", 0), min(sight.fields.get("keep_most", 0) or len(offer), len(offer))
    return f", {least} of them" if least == most else f", at least {least} of them"


def ending(sight: Sight, labels: Labels) -> str:
    if sight.scores is None:
        return "The game is over."
    lines = [
        f"{line}: " + ", ".join(f"{labels.who(seat)} {points}" for seat, points in enumerate(values))
        for line, values in [*sight.scores.lines.items(), ("total", sight.scores.totals)]
    ]
    winners = " and ".join(labels.who(seat) for seat in sight.scores.winners)
    return block("Final scores:", lines) + f"\n\nThe game is over. The winner: {winners}."


def legal_text(legal: Sequence[str]) -> str:
    """The legal actions; those that differ in their last words only, like ways to pay, share a line."""
    groups: dict[str, list[str]] = {}
    for text in legal:
        head, _, rest = text.partition(" ")
        first, _, counts = rest.partition(" ")
        start = f"{head} {first}" if counts and ":" in counts else text
        groups.setdefault(start, []).append(counts if start != text else "")
    lines = [
        f"{start} with one of: {' | '.join(ways)}" if len(ways) > 1 else f"{start} {ways[0]}".rstrip()
        for start, ways in groups.items()
    ]
    return block(f"You may ({len(legal)} actions):", lines)
