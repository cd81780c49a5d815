"""`whistlestop serve`: run the game server; `whistlestop schema`: print the schema of its messages."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from whistlestop.cli import hosting, options

if TYPE_CHECKING:
    from whistlestop.server.serve import Options


def add(commands: Any) -> None:
    parser = options.command(commands, "serve", "run a game server for friends and bots", run)
    parser.add_argument("--host", metavar="ADDRESS", default="", help="address to listen on (default: all)")
    options.add_number(parser, "--port", 0, "port to listen on; 0: any free one (default: 8080)", 8080)
    hosting.add_store(parser)
    parser.add_argument("--board", metavar="FILE", action="append", default=[], help="a TOML file with another board")
    public = "address under which others reach the server; requests for other names are refused"
    parser.add_argument("--public-url", metavar="URL", default="", help=public)
    proxy = "address of a reverse proxy whose X-Forwarded-For header is trusted"
    parser.add_argument("--proxy", metavar="ADDRESS", default="", help=proxy)
    parser.add_argument(
        "--origin", metavar="URL", action="append", default=[], help="address of another site whose pages may connect"
    )
    options.add_number(parser, "--bot-workers", 1, "number of processes for bots that search")
    parser.add_argument("--bot-pause", metavar="SECONDS", type=float, help="pause before a bot acts")
    parser.add_argument(
        "--take-back", metavar="SECONDS", type=float, help="how long bots wait so that a person can undo an action"
    )
    parser.add_argument(
        "--absence", metavar="SECONDS", type=float, help="how long bots keep playing when nobody is connected"
    )
    options.add_number(parser, "--connections", 1, "maximum number of open connections")
    options.add_number(parser, "--per-address", 1, "maximum number of open connections from one address")
    parser.add_argument("--rate-factor", metavar="X", type=float, default=1.0, help="multiply the rate limits by X")
    parser.add_argument("--push-contact", metavar="URL", help="contact for push services: mailto:… or https://…")
    parser.add_argument(
        "--push-service", metavar="URL", action="append", default=[], help="address of another push service to allow"
    )
    parser.add_argument(
        "--hook-delay", metavar="SECONDS", type=float, help="how long a turn has to wait before its web hook is told"
    )
    parser.add_argument(
        "--private-hooks", action="store_true", help="allow web hooks with http and in private networks"
    )
    hosting.add_retention(parser)
    parser.add_argument("--open", action="store_true", help="open the page in a browser")
    parser.add_argument("--no-qr", action="store_true", help="print no QR code")
    schema = options.command(commands, "schema", "print the messages of the server as JSON Schema", print_schema)
    schema.add_argument("--typescript", action="store_true", help="print TypeScript types instead")


def run(args: Namespace) -> int:
    with hosting.server_needed():
        from whistlestop.server.serve import serve
    return serve(server_options(args))


def server_options(args: Namespace) -> Options:
    from whistlestop.server.hub import Settings
    from whistlestop.server.limits import Limits
    from whistlestop.server.serve import Options

    limits = {"connections": args.connections, "connections_of_address": args.per_address}
    pauses = {"absence": args.absence, "bot_pause": args.bot_pause, "undo_pause": args.take_back}
    pauses |= {"hook_delay": args.hook_delay}
    others = {"push_contact": args.push_contact or None, "bot_workers": args.bot_workers}
    settings = Settings(
        limits=replace(Limits().times(max(1.0, args.rate_factor)), **hosting.given(limits)),
        origins=frozenset(args.origin),
        public=hosting.public_url(args.public_url),
        retention=hosting.retention(args),
        push_services=frozenset(args.push_service),
        private_hooks=args.private_hooks,
        **{name: max(0.0, seconds) for name, seconds in hosting.given(pauses).items()},
        **hosting.given(others),
    )
    store = hosting.store_address(args)
    return Options(args.host, args.port, store, args.proxy, not args.no_qr, args.open, tuple(args.board), settings)


def print_schema(args: Namespace) -> int:
    with hosting.server_needed():
        from whistlestop.server.schema import schema
        from whistlestop.server.typescript import typescript
    if args.typescript:
        print(typescript(schema()), end="")
    else:
        options.print_json(schema())
    return 0
