"""`whistlestop analyse`: luck and skill, turning points and takeaways of a recorded game."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from rich.console import Group, RenderableType
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from whistlestop.analysis import Analysis, Takeaway, Verdict, analyse
from whistlestop.analysis.findings import Estimate
from whistlestop.analysis.jobs import ROLLOUTS
from whistlestop.analysis.plot import picture, spark_line
from whistlestop.boards import load
from whistlestop.cli import options
from whistlestop.cli.colours import seat_style
from whistlestop.cli.options import BadOption
from whistlestop.game import Game
from whistlestop.names import BoardNames, names_of, seat_name
from whistlestop.processes import interruptible

CURVE_WIDTH = 56  # with names and shares no wider than a usual terminal
STYLES = {Verdict.BEST: "green", Verdict.GOOD: "", Verdict.DOUBTFUL: "yellow", Verdict.COSTLY: "red"}


def add(commands: Any) -> None:
    parser = options.command(commands, "analyse", "separate luck from skill in a recorded game, and sum it up", run)
    parser.add_argument("file", metavar="FILE", help="a record of a game that is over")
    parser.add_argument("--board", metavar="FILE", help="the board file, if the game was not played on a shipped board")
    options.add_number(parser, "--rollouts", 1, f"games from each position (default: {ROLLOUTS})", ROLLOUTS)
    quick = "only the curve, luck and skill: leave out what the seats knew, and the decisions"
    parser.add_argument("--quick", action="store_true", help=quick)
    parser.add_argument("--plot", metavar="FILE", help="draw the chances to win, as SVG")
    options.add_number(parser, "--jobs", 1, "number of processes (default: one for each core); 1: no extra process")
    options.add_json(parser)


def run(args: Namespace) -> int:
    if args.plot and not args.plot.endswith(".svg"):
        raise BadOption(f"cannot draw '{args.plot}'; let its name end in .svg")
    if args.plot:
        options.check_writable(args.plot)
    board = load(options.board_source(args.board)) if args.board else None
    game = Game.replay(options.read_text(args.file), board=board)
    with interruptible() as stop, bar() as progress:
        found = analyse(
            game,
            rollouts=args.rollouts,
            decisions=not args.quick,
            jobs=args.jobs or 0,
            progress=lambda done, total, so_far: progress(done, total),
            stop=stop,
        )
    if found is None:
        return 130
    names = [seat_name(seat) for seat in range(found.players)]
    if args.plot:
        options.write_text(args.plot, picture(found, game.board.name, names))
    options.show(args, found.to_dict() | {"interrupted": bool(stop)}, lambda: report(found, game, bool(stop)))
    return 130 if stop else 0


@contextmanager
def bar() -> Iterator[Callable[[int, int], None]]:
    """Show how far the analysis is on stderr, if that is a terminal."""
    say = options.console(stderr=True)
    columns = (TextColumn("analysis"), BarColumn(), TextColumn("{task.percentage:.0f} %"), TimeRemainingColumn())
    with Progress(*columns, console=say, transient=True, disable=not say.is_terminal) as progress:
        task = progress.add_task("", total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)


# -- showing -----------------------------------------------------------------------------------------------


def report(found: Analysis, game: Game, interrupted: bool) -> Group:
    title = f"{game.board.name} · {' : '.join(map(str, found.totals))} · {found.rollouts} rollouts of each position"
    parts: list[RenderableType] = [Text(title + (" · interrupted" if interrupted else ""), style="bold")]
    parts += [curves(found), sums(found), kinds(found)]
    if found.decisions:
        parts.append(verdicts(found))
    names = names_of(game.board)
    offers = offers_of(game)
    parts.append(turning_points(found, game, names, offers))
    for seat in found.seats:
        parts.append(Text(f"\ntakeaways for {seat_name(seat.seat)}", style=seat_style(seat.seat)))
        parts += [Text(f"  • {sentence(takeaway, game, names, offers)}") for takeaway in seat.takeaways]
    return Group(*parts)


def curves(found: Analysis) -> Table:
    table = Table.grid(padding=(0, 2, 0, 0))
    for seat in found.seats:
        values = [point.win[seat.seat] for point in found.curve]
        line = Text(spark_line(values, CURVE_WIDTH), style=seat_style(seat.seat))
        table.add_row(seat_name(seat.seat), line, f"{percent(values[0])} → {percent(values[-1])}")
    return table


def sums(found: Analysis) -> Table:
    title = "equal share + luck + own skill + skill of the others = result, in % of a win (± standard error)"
    table = options.table(title, ("",), ("share", "luck", "own skill", "others", "result"))
    for seat in found.seats:
        parts = [signed(each) for each in (seat.luck, seat.skill, seat.others)]
        table.add_row(seat_name(seat.seat), percent(seat.share), *parts, percent(seat.result))
    return table


def kinds(found: Analysis) -> Table:
    table = options.table("luck by kind", ("",), [seat_name(seat.seat) for seat in found.seats])
    for kind in found.seats[0].luck_by_kind:
        table.add_row(kind, *(signed(seat.luck_by_kind[kind]) for seat in found.seats))
    return table


def verdicts(found: Analysis) -> Table:
    table = options.table("decisions, compared with search", ("",), [str(verdict) for verdict in Verdict])
    for seat in found.seats:
        counts = [Text(str(seat.verdicts[verdict]), style=STYLES[verdict]) for verdict in Verdict]
        table.add_row(seat_name(seat.seat), *counts)
    return table


def offers_of(game: Game) -> list[list[str]]:
    """Return the tickets that each decision of a game chose from."""
    again = Game(game.rules, game.seed, game.first)
    offers = []
    for seat, action in game.played:
        view = again.view(seat)
        offers.append(view["offer"][seat] or [] if "offer" in view.fields else [])
        again.push(action, seat)
    return offers


def turning_points(found: Analysis, game: Game, names: BoardNames, offers: list[list[str]]) -> Table:
    title = "turning points: what the turn was worth to the player who took it"
    table = options.table(title, ("decision", "who", "what"), ("gain", "by luck"))
    for turn in found.turning_points:
        action = names.action(game.played[turn.number][1], offers[turn.number])
        gains = [signed(Estimate(each[turn.seat], 0.0)) for each in (turn.win, turn.luck)]
        table.add_row(str(turn.number + 1), seat_name(turn.seat), action, *gains)
    return table


def sentence(takeaway: Takeaway, game: Game, names: BoardNames, offers: list[list[str]]) -> str:
    """Return a takeaway in English, with the names of the board."""
    values = takeaway.values | (takeaway.reason.values if takeaway.reason else {})
    words = {kind: names.thing(kind, str(value)) for kind, value in values.items()}
    for kind in ("action", "choice"):
        if kind in takeaway.values:
            offer = offers[takeaway.number] if takeaway.number is not None else []
            words[kind] = names.action(game.parse(str(takeaway.values[kind])), offer)
    return takeaway.text(words)


def signed(part: Estimate) -> str:
    return f"{100 * part.value:+.0f}" + (f" ± {100 * part.error:.0f}" if part.error else "")


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"
