"""`whistlestop replay`: the story of a recorded game, or the proof that it is what it says."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from whistlestop import record, story
from whistlestop.boards import load
from whistlestop.cli import options, position, scores
from whistlestop.cli.colours import seat_style
from whistlestop.cli.options import BadOption
from whistlestop.engine.board import Board
from whistlestop.errors import BadRecord, WhistlestopError
from whistlestop.game import Game, GameEvent
from whistlestop.labels import Labels


def add(commands: Any) -> None:
    parser = commands.add_parser("replay", help="tell the story of a recorded game, or verify it")
    parser.add_argument("file", metavar="FILE", help="a record")
    parser.add_argument("--verify", action="store_true", help="only check the commitment, all actions and the result")
    parser.add_argument("--step", action="store_true", help="wait for Enter after each action")
    parser.add_argument(
        "--to", metavar="N", type=options.at_least(0), help="stop after N actions and show the position"
    )
    parser.add_argument("--board", metavar="FILE", help="the board file, if the game was not played on a shipped board")
    parser.add_argument(
        "--seed", metavar="SEED", type=options.seed, help="seed of the game, if the record does not reveal it yet"
    )
    parser.set_defaults(run=run, parser=parser)


def run(args: Namespace) -> int:
    text = options.read_text(args.file)
    board = load(options.board_source(args.board)) if args.board else None
    console = options.console()
    if args.verify:
        for name, given in (("step", args.step), ("to", args.to is not None), ("seed", args.seed is not None)):
            if given:
                raise BadOption(f"--{name} cannot be used with --verify, which checks the whole record; leave it out")
        verify(text, board, console)
    else:
        tell(text, board, args, console)
    return 0


def verify(text: str, board: Board | None, console: Console) -> None:
    """Check everything that a finished record says; BadRecord tells what is wrong."""
    game = Game.verify(text, board=board)
    winners = " and ".join(str(seat + 1) for seat in game.scores().winners)
    findings = {
        "commitment": f"ok: it is the SHA-256 of the seed {record.seed_text(game.seed)}",
        "actions": f"ok: all {len(game.played)} are legal with the cards of that seed",
        "result": f"ok: {' : '.join(str(n) for n in game.scores().totals)}, won by seat {winners}",
    }
    console.print(position.grid([(name, Text(text)) for name, text in findings.items()]))


def tell(text: str, board: Board | None, args: Namespace, console: Console) -> None:
    """Play the record again, telling each action, all secrets included."""
    facts = record.read(text)
    if args.to is not None and args.to > len(facts.actions):
        raise BadOption(f"--to {args.to} is too far: the record has {len(facts.actions)} actions")
    game = Game.begin(facts, board=board, seed=args.seed)
    labels = Labels(game.rules)
    console.print(Text(f"{game.board.name} · {game.players} players", style="bold"))
    console.print(row("", "deal", Text(sentence(game.events, labels), style="dim")))
    for done, (place, seat, action) in enumerate(facts.actions[: args.to], 1):
        points = game.points()
        try:
            events = game.play(action, seat)
        except WhistlestopError as fault:
            raise BadRecord(f"line {place}: {fault}") from fault
        scored = "" if game.points() == points else f"points {' : '.join(str(n) for n in game.points())}"
        came_of_it = "; ".join(part for part in (sentence(events, labels), scored) if part)
        line = Text.assemble(action, (f"  → {came_of_it}" if came_of_it else "", "dim"))
        console.print(row(str(done), Text(labels.who(seat), style=seat_style(seat)), line))
        if args.step and done < len(facts.actions[: args.to]) and not go_on():
            return
    if args.to is None:
        facts.check_result(game.ending())
    finish(game, labels, console)


def row(number: str, who: str | Text, what: Text) -> Table:
    """A line of the story, with its continuation, if it is long, below its beginning."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="dim", justify="right", width=5)
    table.add_column(width=6)
    table.add_column()
    table.add_row(number, who, what)
    return table


def sentence(events: list[GameEvent], labels: Labels) -> str:
    """What came of an action, without what its text says already."""
    told = [event for event in events if event.kind not in ("claimed", "took", "passed")]
    parts = []
    seats = {event.seat for event in told if event.seat is not None and event.kind != "turn"}
    for seat, words in story.told(told, labels):
        parts.append(f"{labels.who(seat)} {words}" if len(seats) > 1 and seat is not None else words)
    return "; ".join(parts)


def go_on() -> bool:
    """Wait for Enter; whether the person wants to see more."""
    answer = options.ask("Enter: next, q: leave> ")
    return answer is not None and answer.lower() not in ("q", "quit", "exit")


def finish(game: Game, labels: Labels, console: Console) -> None:
    """The final scores, or where the game stands if it is not over."""
    console.print()
    if game.over:
        console.print(scores.ending(game, labels))
        return
    view = game.view(None)
    waiting = " and ".join(labels.who(seat) for seat in game.to_act)
    console.print(Text(f"after {len(game.played)} actions: {waiting} to {phase(game)}", style="bold"))
    console.print(position.seats(view, labels))
    console.print(position.grid(position.card_rows(view)))


def phase(game: Game) -> str:
    return "take a turn" if game.phase == "turn" else game.phase
