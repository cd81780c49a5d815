"""The end of a game: points by source, completed and failed tickets, and who has won."""

from __future__ import annotations

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from whistlestop.cli.colours import seat_style
from whistlestop.game import Game
from whistlestop.names import names_of, seat_name
from whistlestop.scores import Scores


def table(scores: Scores, me: int | None) -> Table:
    found = Table(title="final scores", title_justify="left")
    found.add_column("")
    for seat in range(len(scores.totals)):
        found.add_column(Text(seat_name(seat, me), style=seat_style(seat)), justify="right")
    for source, points in scores.lines.items():
        found.add_row(source, *(str(n) for n in points))
    found.add_section()
    found.add_row("total", *(str(n) for n in scores.totals), style="bold")
    found.add_row("(completed tickets)", *(str(n) for n in scores.completed), style="dim")
    return found


def winner(scores: Scores, me: int | None) -> str:
    names = [seat_name(seat, me) for seat in scores.winners]
    if len(names) > 1:
        return f"{', '.join(names[:-1])} and {names[-1]} share the victory"
    return "you have won!" if scores.winners == [me] else f"{names[0]} has won"


def tickets(game: Game, me: int | None) -> RenderableType:
    """Return everybody's tickets, which are public once a game is over (C31)."""
    parts: list[RenderableType] = []
    for seat in range(game.players):
        view = game.view(seat)
        connected = view.connected_tickets(seat)
        lines = []
        for failed, name in sorted((name not in connected, name) for name in view["tickets"][seat] or []):
            mark, style = ("✗", "red") if failed else ("✓", "green")
            lines.append(Text(f"{mark} {names_of(game.board).ticket(name)}", style=style))
        parts += [
            Text("your tickets" if seat == me else f"tickets of {seat_name(seat)}", style=seat_style(seat)),
            Columns(lines, padding=(0, 3)),
        ]
    return Group(*parts)


def ending(game: Game, me: int | None = None) -> Group:
    """Return the result of a game that is over, for the seat `me` if there is one."""
    scores = game.scores()
    return Group(table(scores, me), tickets(game, me), Text(winner(scores, me), style="bold"))
