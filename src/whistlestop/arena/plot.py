"""A plot of a tournament: the strength and the scores of each bot."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from whistlestop.arena.outcome import Outcome
from whistlestop.errors import BadTournament, MissingExtra

ENDINGS = (".png", ".svg")
INK = "#1f2933"
FAINT = "#d9dee4"
COLOURS = ("#2f6f9f", "#c8553d", "#588157", "#8e5ea2", "#d4a017", "#4c9f9f", "#a0522d", "#6b7280")
ROW = 0.7  # inches
MARGINS = 1.6
WIDTH = 9.5


class Plot:
    """A plot to be written to a .png or .svg file; an impossible file is refused at once."""

    def __init__(self, name: str) -> None:
        self.path = Path(name)
        if self.path.suffix.lower() not in ENDINGS:
            raise BadTournament(f"cannot draw '{name}'; let its name end in {' or '.join(ENDINGS)}")
        if not self.path.absolute().parent.is_dir():
            raise BadTournament(f"cannot draw '{name}': there is no directory '{self.path.absolute().parent}'")
        self.matplotlib = import_matplotlib()

    def draw(self, outcome: Outcome, figures: dict[str, Any]) -> None:
        """Draw one row for each bot, the strongest on top: its Elo with an interval, and the spread of its scores."""
        bots = sorted(figures["bots"], key=lambda bot: bot["elo"])
        rows = len(bots)
        with self.matplotlib.rc_context({"font.size": 10, "svg.fonttype": "none", "axes.edgecolor": FAINT}):
            figure = self.matplotlib.figure.Figure(figsize=(WIDTH, MARGINS + ROW * max(2, rows)), layout="constrained")
            parts = figure.subplots(1, 2 if rows > 1 else 1, sharey=True, squeeze=False)[0]
            draw_scores(parts[-1], bots, totals(outcome))
            if rows > 1:  # the strength of a single bot means nothing
                draw_strengths(parts[0], bots)
            parts[0].set_yticks(range(rows), [shortened(bot["bot"]) for bot in bots])
            parts[0].set_ylim(-0.6, rows - 0.4)
            for axes in parts:
                axes.spines[["top", "right", "left"]].set_visible(False)
                axes.tick_params(length=0, colors=INK)
                axes.grid(axis="x", color=FAINT, linewidth=0.8)
                axes.set_axisbelow(True)
                axes.locator_params(axis="x", nbins=7)
            board = outcome.tournament.setup.rules().board.name
            games = f"{figures['games']} games of {figures['players']} players"
            figure.suptitle(f"{board} · {games}", color=INK, weight="bold")
            figure.savefig(self.path, dpi=150)


def draw_strengths(axes: Any, bots: list[dict[str, Any]]) -> None:
    for row, bot in enumerate(bots):
        colour = colour_of(row, bots)
        axes.plot([bot["elo_low"], bot["elo_high"]], [row, row], color=colour, linewidth=2.2, solid_capstyle="round")
        axes.plot(bot["elo"], row, "o", color=colour, markersize=7)
        wins = "" if bot["win_rate"] is None else f"  {100 * bot['win_rate']:.0f} % wins"
        draw_label(axes, f"{round(bot['elo']):+d}{wins}", bot["elo"], row, 8)
    axes.set_xlabel("Elo, with 95 % interval", color=INK)
    axes.margins(x=0.18)


def draw_scores(axes: Any, bots: list[dict[str, Any]], scores: dict[str, list[int]]) -> None:
    for row, bot in enumerate(bots):
        values = scores.get(bot["bot"], [])
        if not values:
            continue
        colour = colour_of(row, bots)
        if len(set(values)) > 1:  # else there is no shape to draw
            body = axes.violinplot(values, [row], orientation="horizontal", widths=0.8, showextrema=False)["bodies"][0]
            body.set(facecolor=colour, alpha=0.35, edgecolor="none")
        mean = sum(values) / len(values)
        axes.plot([mean, mean], [row - 0.28, row + 0.28], color=colour, linewidth=2.2, solid_capstyle="round")
        draw_label(axes, f"{mean:.0f}", mean, row + 0.28, 2)
    axes.set_xlabel("points in a game, with the mean", color=INK)


def draw_label(axes: Any, text: str, x: float, y: float, above: int) -> None:
    style = {"textcoords": "offset points", "ha": "center", "fontsize": 8, "color": INK}
    axes.annotate(text, (x, y), xytext=(0, above), **style)


def colour_of(row: int, bots: list[dict[str, Any]]) -> str:
    return COLOURS[(len(bots) - 1 - row) % len(COLOURS)]


def shortened(bot: str) -> str:
    """Return a name that fits; the end of a path says more than its beginning."""
    return bot if len(bot) <= 28 else f"…{bot[-27:]}"


def totals(outcome: Outcome) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for _, result in outcome.results():
        for bot, total in zip(result.line_up, result.totals or (), strict=False):
            found.setdefault(bot, []).append(total)
    return found


def import_matplotlib() -> Any:
    try:
        import matplotlib.figure
    except ImportError as error:
        raise MissingExtra("plots need matplotlib; install it: pip install 'whistlestop[research]'") from error
    return matplotlib
