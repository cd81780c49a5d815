"""`whistlestop play`: play in the terminal against bots."""

from __future__ import annotations

import shlex
import sys
from argparse import Namespace
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

from rich.text import Text

from whistlestop.boards import load, names
from whistlestop.bots import bot_names, parse_bots
from whistlestop.cli import options, scores
from whistlestop.cli.complaint import complain
from whistlestop.cli.options import DEFAULT_BOARD, BadFile, BadOption
from whistlestop.cli.session import Leave, Session
from whistlestop.errors import BadBot, BadPlayers
from whistlestop.game import Game
from whistlestop.loop import other_seats

DEFAULT_BOT = "medium"


def add(commands: Any) -> None:
    parser = options.command(commands, "play", "play in the terminal against bots", run)
    options.add_board(parser, None)
    options.add_players(parser, None)
    parser.add_argument("--seat", metavar="N", type=options.whole, default=1, help="your seat (default: 1)")
    parser.add_argument(
        "--bots",
        metavar="LIST",
        default=DEFAULT_BOT,
        help=f"the bots at the other seats: one for all, or one for each, like hard,easy (default: {DEFAULT_BOT}): "
        f"{', '.join(bot_names())}; or your own: ./my_bot.py:MyBot",
    )
    options.add_seed(parser, "seed of the game, to repeat it")
    parser.add_argument("--save", metavar="FILE", help="write the record to this file at the end, or when you leave")
    parser.add_argument("--resume", metavar="FILE", help="continue a saved game, and save it to the same file")


def run(args: Namespace) -> int:
    game = resumed(args) if args.resume else fresh(args)
    if not 1 <= args.seat <= game.players:
        raise BadPlayers(f"there is no seat {args.seat}; the seats are 1 to {game.players}")
    session = Session(game, args.seat - 1, options.console(), opponents(args.bots, game.players, args.seat - 1))
    target = args.save or args.resume
    if args.save:
        check_target(args.save, args.resume)
    if game.over:
        target = None  # there is nothing new to save
    if sys.stdin is not None and sys.stdin.isatty():
        with suppress(ImportError):  # lets lines be edited, where it exists
            import_module("readline")
    try:
        greet(session)
        session.play()
        session.console.print()
        session.say(scores.ending(game, session.me))
        keep(session, args, target, polite=target is None and not args.resume)
    except Leave as leave:
        if not leave.polite:
            session.say(Text("No more input: the game stops here."))
        keep(session, args, target, polite=leave.polite)
    except BadBot as fault:
        status = complain(fault.code, str(fault))
        keep(session, args, target, polite=True)
        return status
    except KeyboardInterrupt:
        session.console.print()
        keep(session, args, target, polite=False)
        raise
    return 0


# -- the beginning -----------------------------------------------------------------------------------------


def fresh(args: Namespace) -> Game:
    players = 2 if args.players is None else args.players
    return Game.new(options.board_source(args.board or DEFAULT_BOARD), players, seed=args.seed)


def resumed(args: Namespace) -> Game:
    for name in ("players", "seed"):
        if getattr(args, name) is not None:
            raise BadOption(f"--{name} cannot be used with --resume, because the record already says it; leave it out")
    board = load(options.board_source(args.board)) if args.board else None
    return Game.replay(options.read_text(args.resume), board=board)


def opponents(text: str, players: int, me: int) -> dict[int, str]:
    """Return the bots of a list by seat."""
    try:
        return other_seats(parse_bots(text), players, me)
    except BadPlayers as fault:
        raise BadOption(f"--bots {text} names {fault}") from fault


def check_target(save: str, resume: str | None) -> None:
    """Raise BadFile before the game if it could not be saved after it."""
    options.check_writable(save)
    path = Path(save)
    if path.exists() and not (resume and path.samefile(resume)):
        raise BadFile(f"'{save}' exists already; give another name, or continue it with --resume")


def greet(session: Session) -> None:
    game = session.game
    if not game.over:
        *some, last = [session.who(seat) for seat in session.specs]
        others = f"{', '.join(some)} and {last}" if some else last
        usage = "Type ? for help, hint for advice, quit to leave."
        session.console.print(Text(f"{game.board.name} against {others}. {usage}", style="dim"))
    if game.played:  # tell the last events again
        session.told = max(0, session.told - 4 * game.players)


# -- the end -----------------------------------------------------------------------------------------------


def keep(session: Session, args: Namespace, target: str | None, *, polite: bool) -> None:
    """Save the record to the target, or to a file that the person names if `polite`."""
    game = session.game
    if target is None and polite and game.played:
        target = ask_target(session)
    elif target is not None:
        options.write_text(target, game.record(reveal=True))
    if target is None:
        return
    if game.over:
        session.say(Text(f"The record is in {target}: whistlestop replay {shlex.quote(target)}"))
        return
    words = ["whistlestop", "play", "--resume", target]
    if args.seat != 1:
        words += ["--seat", str(args.seat)]
    if args.bots != DEFAULT_BOT:
        words += ["--bots", args.bots]
    if args.board and args.board not in names():
        words += ["--board", args.board]
    session.say(Text(f"Continue this game with: {shlex.join(words)}"))


def ask_target(session: Session) -> str | None:
    """Offer to save the record until it is saved or declined, and return the file."""
    while True:
        try:
            name = session.ask("save the record to the file (Enter: do not save)> ")
        except Leave:
            return None
        if not name:
            return None
        try:
            check_target(name, None)
            options.write_text(name, session.game.record(reveal=True))
        except BadFile as fault:
            session.refuse(str(fault))
        else:
            return name
