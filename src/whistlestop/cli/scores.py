"""The end of a game: points by source, tickets made and failed, and who has won."""

from __future__ import annotations

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from whistlestop.cli.colours import seat_style
from whistlestop.game import Game, Scores
from whistlestop.labels import Labels


def table(scores: Scores, labels: Labels) -> Table:
    found = Table(title="final scores", title_justify="left")
    found.add_column("")
    for seat in range(len(scores.totals)):
        found.add_column(Text(labels.who(seat), style=seat_style(seat)), justify="right")
    for source, points in scores.lines.items():
        found.add_row(source, *(str(n) for n in points))
    found.add_section()
    found.add_row("total", *(str(n) for n in scores.totals), style="bold")
    found.add_row("(completed tickets)", *(str(n) for n in scores.completed), style="dim")
    return found


def winner(scores: Scores, labels: Labels) -> str:
    names = [labels.who(seat) for seat in scores.winners]
    if len(names) > 1:
        return f"{', '.join(names[:-1])} and {names[-1]} share the victory"
    return "you have won!" if scores.winners == [labels.me] else f"{names[0]} has won"


def tickets(game: Game, labels: Labels) -> RenderableType:
    """Everybody's tickets; they are no longer secret once a game is over (C31)."""
    parts: list[RenderableType] = []
    for seat in range(game.players):
        view = game.view(seat)
        joined = view.joined_tickets(seat)
        lines = []
        for missed, name in sorted((name not in joined, name) for name in view["tickets"][seat] or []):
            mark, style = ("✗", "red") if missed else ("✓", "green")
            lines.append(Text(f"{mark} {labels.ticket(name)}", style=style))
        parts += [
            Text("your tickets" if seat == labels.me else f"tickets of {labels.who(seat)}", style=seat_style(seat)),
            Columns(lines, padding=(0, 3)),
        ]
    return Group(*parts)


def ending(game: Game, labels: Labels) -> Group:
    """All there is to say about a game that is over."""
    scores = game.scores()
    return Group(table(scores, labels), tickets(game, labels), Text(winner(scores, labels), style="bold"))
