"""`whistlestop arena`: let bots play many games against each other, and rate them."""

from __future__ import annotations

import argparse
import re
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from typing import Any

from rich.console import Group, RenderableType
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from whistlestop.arena import Outcome, ResultStore, Tournament, play_tournament, summary
from whistlestop.arena.executors import choose
from whistlestop.arena.plot import Plot
from whistlestop.arena.tournament import DECISION_LIMIT
from whistlestop.bots import bot_names, parse_bots
from whistlestop.cli import options
from whistlestop.errors import BadStore
from whistlestop.processes import interruptible

MAX_FAULTS = 5  # kinds of faults that are shown
GAMES = 100  # of each pairing
MOST_GAMES = 10_000  # with --within
LAST_ACTIONS = 3  # actions before a fault that are shown


def add(commands: Any) -> None:
    parser = options.command(commands, "arena", "let bots play against each other and rate them", run)
    options.add_game(parser)
    parser.add_argument(
        "--bots",
        metavar="A,B,…",
        required=True,
        help=f"{', '.join(bot_names())}; with parameters, like search:time=0.3; or your own: ./my_bot.py:MyBot",
    )
    games = "number of games for each pairing, rounded up so that every deal is played from all seats (default: 100)"
    options.add_number(parser, "--games", 1, games, None)
    parser.add_argument(
        "--within",
        metavar="PERCENT",
        type=percentage,
        help="play each pairing only until the interval of its wins is that narrow, like 3 for ± 3 %% "
        f"(then the default of --games is {MOST_GAMES})",
    )
    options.add_seed(parser, "seed of all deals (default: 0)", 0)
    jobs = "number of processes; 0: one for each core (default), 1: no extra process"
    options.add_number(parser, "--jobs", 0, jobs, 0)
    parser.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster; 'local' starts one on this machine")
    parser.add_argument("--store", metavar="FILE", help="keep the results in this file, and continue from those in it")
    parser.add_argument(
        "--part", metavar="K/N", type=part, help="play only the K-th of N parts, like 2/5; --merge joins them"
    )
    parser.add_argument(
        "--merge",
        metavar="FILE",
        nargs="+",
        default=[],
        help="first copy the games of this tournament from these stores into --store",
    )
    parser.add_argument(
        "--limit",
        metavar="SECONDS",
        type=seconds,
        default=DECISION_LIMIT,
        help=f"time limit for a decision; a bot that exceeds it loses the game (default: {DECISION_LIMIT:g})",
    )
    parser.add_argument(
        "--luck",
        metavar="ROLLOUTS",
        type=options.at_least(1),
        default=0,
        help="also show wins less luck, whose intervals are narrower: after each game, so many rollouts say what each "
        "decision has gained",
    )
    parser.add_argument("--ladder", action="store_true", help="play all pairs, and list the bots by strength")
    parser.add_argument(
        "--challenge", action="store_true", help="play the first bot alone against several copies of each other bot"
    )
    parser.add_argument(
        "--sprt",
        metavar="ELO0,ELO1",
        type=elo_pair,
        help="stop as soon as it is clear which of two differences is closer to the truth, like 0,20",
    )
    parser.add_argument("--plot", metavar="FILE", help="draw strengths and scores to a .png or .svg file")
    options.add_json(parser)


def seconds(text: str) -> float:
    if not re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?", text) or float(text) == 0:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number of seconds above 0")
    return float(text)


def percentage(text: str) -> float:
    if not re.fullmatch(r"[0-9]{1,2}(\.[0-9]{1,9})?", text) or float(text) == 0:
        raise argparse.ArgumentTypeError(f"'{text}' is not a percentage above 0 and below 100")
    return float(text) / 100


def part(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"([0-9]{1,6})/([0-9]{1,6})", text)
    if not found:
        raise argparse.ArgumentTypeError(f"'{text}' is not a part like 2/5")
    return int(found[1]), int(found[2])


def elo_pair(text: str) -> tuple[float, float]:
    found = re.fullmatch(r"(-?[0-9]{1,4}(?:\.[0-9]+)?),(-?[0-9]{1,4}(?:\.[0-9]+)?)", text)
    if not found:
        raise argparse.ArgumentTypeError(f"'{text}' is not a pair of Elo differences like 0,20 (or =-10,10)")
    return float(found[1]), float(found[2])


def run(args: Namespace) -> int:
    tournament = Tournament(
        board=options.board_source(args.board),
        players=args.players,
        bots=tuple(parse_bots(args.bots)),
        games=args.games or (GAMES if args.within is None else MOST_GAMES),
        seed=args.seed,
        limit=args.limit,
        ladder=args.ladder,
        challenge=args.challenge,
        sprt=args.sprt,
        part=args.part,
        within=args.within,
        luck=args.luck,
    )
    if args.merge and not args.store:
        raise BadStore("there is no store to merge into; add --store FILE")
    tournament.check()
    plot = None if args.plot is None else Plot(args.plot)
    with interruptible() as stop:
        outcome = play(tournament, args, lambda: bool(stop))
    figures = summary(outcome)
    options.show(args, figures, lambda: report(tournament, figures))
    if plot is not None:
        plot.draw(outcome, figures)
    if outcome.done:
        return 0
    say = options.console(stderr=True)
    kept = "the same command continues from there" if args.store else "use --store FILE to keep them"
    say.print(Text(f"Interrupted after {len(outcome.all)} of {outcome.total} games; {kept}."))
    return 130


def play(tournament: Tournament, args: Namespace, stopped: Callable[[], bool]) -> Outcome:
    executor = choose(tournament.setup, args.jobs, args.ray, stopped)
    store = ResultStore(args.store, tournament.setup) if args.store else nullcontext(None)
    with store as results, options.games_bar(tournament.total) as progress:
        if results is not None:
            for other in args.merge:
                results.merge(other, tournament)
        return play_tournament(tournament, executor, results, stopped=stopped, progress=progress)


# -- showing -----------------------------------------------------------------------------------------------


def report(tournament: Tournament, figures: dict[str, Any]) -> Group:
    board = tournament.setup.rules().board.name
    parts: list[RenderableType] = [
        Text(
            f"{board} · {figures['players']} players · {figures['games']} games · seed {figures['seed']}", style="bold"
        ),
        Text(scheme(tournament), style="dim"),
        *tables(figures),
    ]
    if figures["sprt"]:
        parts.append(Text(verdict(tournament, figures["sprt"])))
    parts += faults(figures["faults"])
    return Group(*parts)


def scheme(tournament: Tournament) -> str:
    """Return a line with the numbers of bots, pairings and deals."""
    each = tournament.pairings[0].games_per_deal
    games = tournament.deals * each
    deals = options.counted(tournament.deals, "deal")
    if tournament.part is not None:
        deals = f"part {tournament.part[0]} of {tournament.part[1]}: {len(tournament.own_deals)} of {deals}"
    seatings = f"{deals} in {options.counted(each, 'seating')} each"
    if tournament.within is not None:
        seatings = f"at most {seatings}, until ± {100 * tournament.within:g} %"
    parts = [
        options.counted(len(tournament.bots), "bot"),
        options.counted(len(tournament.pairings), "pairing"),
        seatings,
    ]
    if games > tournament.games:
        parts.append(f"{tournament.games} games of a pairing rounded up to {games}")
    return " · ".join(parts)


def tables(figures: dict[str, Any]) -> Iterator[RenderableType]:
    """Yield the ladder, and who wins against whom; if the names of the bots do not fit, they are listed before."""
    numbers = [f"({i})" for i, _ in enumerate(figures["bots"], 1)]
    names = [bot["bot"] for bot in figures["bots"]]
    numbered = [f"{number} {name}" for number, name in zip(numbers, names, strict=True)]
    both = len(figures["line_ups"]) > 1
    labels = numbered if both else names
    console = options.console()
    unbounded = console.options.update(max_width=10_000)
    if Measurement.get(console, unbounded, ladder(figures, labels)).maximum > console.width:
        yield Text("\n".join(numbered), overflow="fold")
        labels = numbers
    yield ladder(figures, labels)
    if any(bot["less_luck"] for bot in figures["bots"]):
        yield without_luck(figures, labels)
    if both:
        yield meetings(figures, labels)
        if any(one["less_luck"] for line_up in figures["line_ups"] for one in line_up["results"]):
            yield meetings(figures, labels, less_luck=True)


def ladder(figures: dict[str, Any], labels: Sequence[str]) -> Table:
    table = Table()
    table.add_column("bot", no_wrap=True)
    for name in ("Elo", "wins", "95 %", "score", "tickets", "ms"):
        table.add_column(name, justify="right", no_wrap=True)
    faulty = any(bot["faults"] for bot in figures["bots"])
    if faulty:
        table.add_column("faults", justify="right")
    for label, bot in zip(labels, figures["bots"], strict=True):
        margin = (bot["elo_high"] - bot["elo_low"]) / 2
        table.add_row(
            label,
            f"{round(bot['elo']):+d} ± {margin:.0f}",
            *interval(bot),
            number(bot["mean_score"], 1),
            f"{number(bot['tickets_completed'], 1)} of {number(bot['tickets_kept'], 1)}",
            number(bot["ms_per_decision"], 2),
            *([str(bot["faults"])] if faulty else []),
        )
    return table


def without_luck(figures: dict[str, Any], labels: Sequence[str]) -> Table:
    """Return the wins as they were, and less luck, side by side."""
    table = Table()
    table.add_column("bot", no_wrap=True)
    for name in ("wins", "95 %", "less luck", "95 %"):
        table.add_column(name, justify="right", no_wrap=True)
    for label, bot in zip(labels, figures["bots"], strict=True):
        table.add_row(label, *interval(bot), *interval(bot["less_luck"]))
    return table


def interval(found: dict[str, Any] | None) -> tuple[str, str]:
    """Return a share of wins, and its interval."""
    if found is None:
        return "–", "–"
    return percent(found["win_rate"]), f"{100 * found['low']:.1f}–{100 * found['high']:.1f}"


def percent(share: float | None) -> str:
    return "–" if share is None else f"{100 * share:.1f} %"


def number(value: float | None, digits: int) -> str:
    return "–" if value is None else f"{value:.{digits}f}"


def meetings(figures: dict[str, Any], labels: Sequence[str], *, less_luck: bool = False) -> Table:
    """Return the win rates of the bot of each row against that of each column, with their intervals."""
    bots = [bot["bot"] for bot in figures["bots"]]
    met = {
        (one["bot"], other["bot"]): one["less_luck"] if less_luck else one
        for line_up in figures["line_ups"]
        for one in line_up["results"]
        for other in line_up["results"]
    }
    title = "the same, less luck" if less_luck else "wins of a seat against each other bot, in % with the 95 % interval"
    table = Table(title=title, title_justify="left")
    table.add_column(no_wrap=True)
    for label in labels:
        table.add_column(label.partition(" ")[0], justify="right")
    for label, bot in zip(labels, bots, strict=True):
        table.add_row(label, *("" if other == bot else met_cell(met.get((bot, other))) for other in bots))
    return table


def met_cell(result: dict[str, Any] | None) -> str:
    """Return a win rate with its interval, which goes to a second line where there is no room."""
    if result is None or result["win_rate"] is None:
        return "–"
    return f"{100 * result['win_rate']:.1f} ({100 * result['low']:.0f}–{100 * result['high']:.0f})"


def verdict(tournament: Tournament, test: dict[str, Any]) -> str:
    first, second = tournament.bots
    means = {
        "accepted": f"{first} is closer to {test['elo1']:g} than to {test['elo0']:g} Elo above {second}",
        "rejected": f"{first} is closer to {test['elo0']:g} than to {test['elo1']:g} Elo above {second}",
        "undecided": "more games are needed",
    }[test["verdict"]]
    ratio = f"LLR {test['llr']:.2f} of ±{test['bound']:.2f} after {test['deals']} deals"
    return f"sequential test: {test['verdict']}: {means} ({ratio})"


def faults(found: list[dict[str, Any]]) -> list[Text]:
    """Return the faults of bots: the first of each kind with the last actions of its record."""
    kinds: dict[tuple[str, str, str], list[dict[str, Any]]] = {}
    for fault in found:
        kinds.setdefault((fault["bot"], fault["kind"], fault["error"]), []).append(fault)
    lines: list[Text] = []
    for (bot, kind, error), alike in list(kinds.items())[:MAX_FAULTS]:
        more = f" (and {len(alike) - 1} more)" if len(alike) > 1 else ""
        lines.append(Text(f"{bot} at seat {alike[0]['seat']} {kind}: {error}{more}", style="yellow"))
        moves = [line for line in alike[0]["record"].splitlines() if re.match("[0-9]", line)]
        lines.append(Text(f"  after {len(moves)} moves, the last: {'; '.join(moves[-LAST_ACTIONS:]) or 'none'}"))
    if len(kinds) > MAX_FAULTS:
        lines.append(Text(f"and {len(kinds) - MAX_FAULTS} more kinds of faults"))
    if found:
        lines.append(Text("--json has the record of each, for 'whistlestop replay'", style="dim"))
    return lines
