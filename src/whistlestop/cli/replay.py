"""`whistlestop replay`: tell the story of a recorded game, or verify it."""

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
from whistlestop.names import seat_name


def add(commands: Any) -> None:
    parser = options.command(commands, "replay", "tell the story of a recorded game, or verify it", run)
    parser.add_argument("file", metavar="FILE", help="a record")
    parser.add_argument("--verify", action="store_true", help="only check the commitment, all actions and the result")
    parser.add_argument("--step", action="store_true", help="wait for Enter after each action")
    options.add_number(parser, "--to", 0, "stop after N actions and show the position")
    parser.add_argument("--board", metavar="FILE", help="the board file, if the game was not played on a shipped board")
    options.add_seed(parser, "seed of the game, if the record does not reveal it yet")


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
        print_game(text, board, args, console)
    return 0


def verify(text: str, board: Board | None, console: Console) -> None:
    """Check everything that a finished record says, and raise BadRecord if something is wrong."""
    game = Game.verify(text, board=board)
    winners = " and ".join(str(seat + 1) for seat in game.scores().winners)
    findings = {
        "commitment": f"ok: it is the SHA-256 of the seed {record.seed_text(game.seed)}",
        "actions": f"ok: all {len(game.played)} are legal with the cards of that seed",
        "result": f"ok: {' : '.join(str(n) for n in game.scores().totals)}, won by seat {winners}",
    }
    console.print(position.grid([(name, Text(text)) for name, text in findings.items()]))


def print_game(text: str, board: Board | None, args: Namespace, console: Console) -> None:
    """Replay a record and tell each action, with all secrets."""
    facts = record.read(text)
    if args.to is not None and args.to > len(facts.actions):
        raise BadOption(f"--to {args.to} is too far: the record has {len(facts.actions)} actions")
    game = Game.from_record(facts, board=board, seed=args.seed)
    console.print(Text(f"{game.board.name} · {game.players} players", style="bold"))
    console.print(row("", "deal", Text(sentence(game, game.events), style="dim")))
    for done, (line_number, seat, action) in enumerate(facts.actions[: args.to], 1):
        points = game.points
        try:
            events = game.play(action, seat)
        except WhistlestopError as fault:
            raise BadRecord(f"line {line_number}: {fault}") from fault
        scored = "" if game.points == points else f"points {' : '.join(str(n) for n in game.points)}"
        result = "; ".join(part for part in (sentence(game, events), scored) if part)
        line = Text.assemble(action, (f"  → {result}" if result else "", "dim"))
        console.print(row(str(done), Text(seat_name(seat), style=seat_style(seat)), line))
        if args.step and done < len(facts.actions[: args.to]) and not go_on():
            return
    if args.to is None:
        facts.check_result(game.ending())
    finish(game, console)


def row(number: str, who: str | Text, what: Text) -> Table:
    """Return a line of the story; a long one continues below its beginning."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="dim", justify="right", width=5)
    table.add_column(width=6)
    table.add_column()
    table.add_row(number, who, what)
    return table


def sentence(game: Game, events: list[GameEvent]) -> str:
    """Return the events of an action in words, without what its text says already."""
    told = [event for event in events if event.kind not in ("claimed", "took", "passed")]
    parts = []
    seats = {event.seat for event in told if event.seat is not None and event.kind != "turn"}
    for seat, words in story.sentences(told, game.rules):
        parts.append(f"{seat_name(seat)} {words}" if len(seats) > 1 and seat is not None else words)
    return "; ".join(parts)


def go_on() -> bool:
    """Wait for Enter, and return whether the person wants to see more."""
    answer = options.ask("Enter: next, q: leave> ")
    return answer is not None and answer.lower() not in ("q", "quit", "exit")


def finish(game: Game, console: Console) -> None:
    """Print the final scores, or the position if the game is not over."""
    console.print()
    if game.over:
        console.print(scores.ending(game))
        return
    view = game.spectator_view()
    waiting = " and ".join(seat_name(seat) for seat in game.pending_seats)
    task = "take a turn" if game.phase == "turn" else game.phase
    console.print(Text(f"after {len(game.played)} actions: {waiting} to {task}", style="bold"))
    console.print(position.seats(view))
    console.print(position.grid(position.card_rows(view)))
