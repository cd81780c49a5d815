"""Hints in the terminal: what `bots.explain` says about a position, in English."""

from __future__ import annotations

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from whistlestop.bots.explain import Explanation, Hint, HintReason, PlannedRoute, TicketOutlook
from whistlestop.cli.colours import chip
from whistlestop.cli.moves import Moves
from whistlestop.cli.options import counted
from whistlestop.cli.position import grid, spaces
from whistlestop.engine.ruleset import Ruleset
from whistlestop.names import BoardNames

FEWEST_TRIALS = 12  # with fewer, the share of wins says nothing


def shown(explanation: Explanation, moves: Moves) -> Table:
    """Return the plan, the chances of the tickets and the best moves, with what to type for them."""
    names = moves.names
    rows: list[tuple[str, RenderableType]] = [("plan", outline(explanation))]
    if explanation.routes:
        rows.append(("", routes(explanation.routes, names, moves.view.rules)))
    if explanation.tickets:
        rows.append(("tickets", outlooks(explanation.tickets, names)))
    if explanation.hints:
        rows.append(("moves", best(explanation.hints, moves)))
    return grid(rows)


def sentence(reason: HintReason, names: BoardNames) -> str:
    """Return a reason in words."""
    return reason.text({kind: names.thing(kind, str(value)) for kind, value in reason.values.items()})


# -- the parts -----------------------------------------------------------------------------------------------


def outline(explanation: Explanation) -> Text:
    """Return how long the plan takes, and whether there is time for it."""
    left = f"about {counted(round(explanation.turns_left), 'turn')} left"
    if not explanation.routes:
        return Text(f"{'nothing to build for your tickets' if explanation.tickets else 'no tickets yet'}; {left}")
    late = explanation.turns > explanation.turns_left
    takes = f"{counted(len(explanation.routes), 'route')} in about {counted(round(explanation.turns), 'turn')}"
    return Text(f"{takes}, with {left}" + (": too long" if late else ""), style="yellow" if late else "")


def routes(planned: list[PlannedRoute], names: BoardNames, rules: Ruleset) -> Table:
    """Return the routes of the plan with the cards that are missing, affordable ones first."""
    table = Table.grid(padding=(0, 2, 0, 0))
    for wanted in sorted(planned, key=lambda wanted: wanted.missing):
        route = names.routes[wanted.route]
        lacking = Text.assemble("missing ", chip(wanted.card, f"{wanted.card} {wanted.missing}"))
        table.add_row(
            names.route(route),
            spaces(rules, route),
            lacking if wanted.missing else Text("✓ you have the cards", style="green"),
        )
    return table


def outlooks(tickets: list[TicketOutlook], names: BoardNames) -> Table:
    """Return how likely each ticket is to be completed."""
    table = Table.grid(padding=(0, 2, 0, 0))
    for ticket in tickets:
        table.add_row(names.ticket(ticket.ticket), outlook(ticket))
    return table


def outlook(ticket: TicketOutlook) -> Text:
    if ticket.connected:
        return Text("✓ connected", style="green")
    extremes = {0.0: "very unlikely", 1.0: "almost certain"}  # trials prove neither
    return Text(extremes.get(ticket.chance, f"{percent(ticket.chance)} likely"))


def best(hints: list[Hint], moves: Moves) -> Table:
    """Return the best move and others that were tried often enough, with their chances to win and the reasons."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="bold", justify="right", no_wrap=True)
    told = hints[:1] + [hint for hint in hints[1:] if not vague(hint)]
    for hint in told:
        table.add_row(moves.typed(hint.action), moves.names.action(hint.action, moves.offer))
        table.add_row("", Text.assemble(wins(hint), (f" · {sentence(hint.reason, moves.names)}", "dim")))
    if len(told) > 1:
        table.add_row("", Text("(best first; in brackets 95 % intervals)", style="dim"))
    return table


def vague(hint: Hint) -> bool:
    return hint.trials < FEWEST_TRIALS


def wins(hint: Hint) -> Text:
    """Return how likely a move wins, with its 95 % interval, and the points to expect."""
    if vague(hint):
        return Text("too few trials to count wins", style="dim")
    interval = f" ({100 * hint.low:.0f}–{100 * hint.high:.0f})"
    return Text.assemble(f"wins {percent(hint.win)}", (interval, "dim"), f", {counted(round(hint.points), 'point')}")


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"
