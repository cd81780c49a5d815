"""Advice in English: what `bots.explain` says of a position, for a person at the prompt."""

from __future__ import annotations

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from whistlestop.bots.explain import Explanation, Hint, PlannedRoute, Reason, TicketOutlook
from whistlestop.cli.colours import chip
from whistlestop.cli.moves import Moves
from whistlestop.cli.position import grid
from whistlestop.labels import Labels

FEW = 12  # trials that say nothing about how often a move wins


def shown(explanation: Explanation, moves: Moves) -> Table:
    """The plan, the prospects of the tickets and the best moves, with what to type for them."""
    labels = moves.labels
    rows: list[tuple[str, RenderableType]] = [("plan", outline(explanation))]
    if explanation.routes:
        rows.append(("", routes(explanation.routes, labels)))
    if explanation.tickets:
        rows.append(("tickets", outlooks(explanation.tickets, labels)))
    if explanation.hints:
        rows.append(("moves", best(explanation.hints, moves)))
    return grid(rows)


def sentence(reason: Reason, labels: Labels) -> str:
    """A reason in words."""
    names: dict[str, str] = {}
    for kind, value in reason.values.items():
        if kind == "ticket":
            names[kind] = labels.ticket(str(value))
        elif kind == "route":
            names[kind] = labels.route(labels.routes[str(value)])
        elif kind == "city":
            names[kind] = labels.thing("city", str(value))
    return reason.text(names)


# -- the parts -----------------------------------------------------------------------------------------------


def outline(explanation: Explanation) -> Text:
    """How long the plan takes, and whether there is time for it."""
    left = f"about {counted(round(explanation.turns_left), 'turn')} left"
    if not explanation.routes:
        return Text(f"{'nothing to build for your tickets' if explanation.tickets else 'no tickets yet'}; {left}")
    late = explanation.turns > explanation.turns_left
    takes = f"{counted(len(explanation.routes), 'route')} in about {counted(round(explanation.turns), 'turn')}"
    return Text(f"{takes}, with {left}" + (": too long" if late else ""), style="yellow" if late else "")


def routes(planned: list[PlannedRoute], labels: Labels) -> Table:
    """The routes of the plan, those that can be paid first, with the cards that are missing."""
    table = Table.grid(padding=(0, 2, 0, 0))
    for wanted in sorted(planned, key=lambda wanted: wanted.missing):
        route = labels.routes[wanted.route]
        lacking = Text.assemble("missing ", chip(wanted.card, f"{wanted.card} {wanted.missing}"))
        table.add_row(
            labels.route(route),
            chip(labels.colour(route), labels.track(route)),
            lacking if wanted.missing else Text("✓ you have the cards", style="green"),
        )
    return table


def outlooks(tickets: list[TicketOutlook], labels: Labels) -> Table:
    """How likely each ticket is."""
    table = Table.grid(padding=(0, 2, 0, 0))
    for ticket in tickets:
        table.add_row(labels.ticket(ticket.ticket), outlook(ticket))
    return table


def outlook(ticket: TicketOutlook) -> Text:
    if ticket.joined:
        return Text("✓ joined", style="green")
    extremes = {0.0: "very unlikely", 1.0: "almost certain"}  # trials alone do not make it impossible, or certain
    return Text(extremes.get(ticket.chance, f"{percent(ticket.chance)} likely"))


def best(hints: list[Hint], moves: Moves) -> Table:
    """The best move and others that have been tried often enough: how likely they win, and the reason."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="bold", justify="right", no_wrap=True)
    told = hints[:1] + [hint for hint in hints[1:] if not vague(hint)]
    for hint in told:
        table.add_row(moves.typed(hint.text), moves.meaning(hint.text))
        table.add_row("", Text.assemble(wins(hint), (f" · {sentence(hint.reason, moves.labels)}", "dim")))
    if len(told) > 1:
        table.add_row("", Text("(best first; in brackets 95 % intervals)", style="dim"))
    return table


def vague(hint: Hint) -> bool:
    return hint.trials < FEW


def wins(hint: Hint) -> Text:
    """How likely a move wins, with the interval of 95 %, and the points to expect."""
    if vague(hint):
        return Text("too few trials to count wins", style="dim")
    interval = f" ({100 * hint.low:.0f}–{100 * hint.high:.0f})"
    return Text.assemble(f"wins {percent(hint.win)}", (interval, "dim"), f", {counted(round(hint.points), 'point')}")


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def counted(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
