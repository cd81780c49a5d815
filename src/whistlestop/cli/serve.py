"""`whistlestop serve`: the game server, and `whistlestop schema`: its messages for programs."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING, Any

from whistlestop.cli import hosting, options

if TYPE_CHECKING:
    from whistlestop.server.serve import Options


def add(commands: Any) -> None:
    parser = commands.add_parser("serve", help="run a game server for friends and bots")
    parser.add_argument("--host", metavar="ADDRESS", default="", help="address to listen on (default: all)")
    parser.add_argument(
        "--port",
        metavar="N",
        type=options.at_least(0),
        default=8080,
        help="port to listen on; 0: any free one (default: 8080)",
    )
    hosting.add_store(parser)
    parser.add_argument("--board", metavar="FILE", action="append", default=[], help="a board of your own, as TOML")
    parser.add_argument(
        "--public-url",
        metavar="URL",
        default="",
        help="address under which others reach the server; requests for other names are refused",
    )
    parser.add_argument(
        "--proxy",
        metavar="ADDRESS",
        default="",
        help="address of a reverse proxy whose X-Forwarded-For header is trusted",
    )
    parser.add_argument(
        "--origin", metavar="URL", action="append", default=[], help="address of another site whose pages may connect"
    )
    parser.add_argument(
        "--bot-workers", metavar="N", type=options.at_least(1), help="number of processes for bots that search"
    )
    parser.add_argument("--bot-pause", metavar="SECONDS", type=float, help="pause before a bot acts")
    parser.add_argument(
        "--take-back", metavar="SECONDS", type=float, help="how long bots wait while a person can undo an action"
    )
    parser.add_argument(
        "--absence", metavar="SECONDS", type=float, help="how long bots keep playing while nobody is connected"
    )
    parser.add_argument("--connections", metavar="N", type=options.at_least(1), help="most open connections in all")
    parser.add_argument(
        "--per-address", metavar="N", type=options.at_least(1), help="most open connections from one address"
    )
    parser.add_argument("--rate-factor", metavar="X", type=float, default=1.0, help="multiply the rate limits by X")
    parser.add_argument("--push-contact", metavar="URL", help="contact for push services: mailto:… or https://…")
    parser.add_argument(
        "--push-service", metavar="URL", action="append", default=[], help="address of another push service to allow"
    )
    hosting.add_retention(parser)
    parser.add_argument("--open", action="store_true", help="open the page in a browser")
    parser.add_argument("--no-qr", action="store_true", help="print no QR code")
    parser.set_defaults(run=run, parser=parser)
    schema = commands.add_parser("schema", help="print the messages of the server as JSON Schema")
    schema.add_argument("--typescript", action="store_true", help="print TypeScript types instead")
    schema.set_defaults(run=print_schema, parser=schema)


def run(args: Namespace) -> int:
    try:
        from whistlestop.server.serve import serve
    except ImportError as error:
        raise hosting.missing(error) from None
    return serve(server_options(args))


def server_options(args: Namespace) -> Options:
    from dataclasses import replace

    from whistlestop.server.hub import Settings
    from whistlestop.server.limits import Limits
    from whistlestop.server.serve import Options

    limits = Limits().times(max(1.0, args.rate_factor))
    if args.connections:
        limits = replace(limits, connections=args.connections)
    if args.per_address:
        limits = replace(limits, connections_of_address=args.per_address)
    settings = Settings(
        limits=limits,
        origins=frozenset(args.origin),
        public=hosting.public_url(args.public_url),
        retention=hosting.retention(args),
    )
    if args.absence is not None:
        settings = replace(settings, absence=max(0.0, args.absence))
    if args.bot_pause is not None:
        settings = replace(settings, bot_pause=max(0.0, args.bot_pause))
    if args.take_back is not None:
        settings = replace(settings, take_back=max(0.0, args.take_back))
    settings = replace(settings, push_services=frozenset(args.push_service))
    if args.push_contact:
        settings = replace(settings, push_contact=args.push_contact)
    if args.bot_workers:
        settings = replace(settings, bot_workers=args.bot_workers)
    store = hosting.store_address(args)
    return Options(args.host, args.port, store, args.proxy, not args.no_qr, args.open, tuple(args.board), settings)


def print_schema(args: Namespace) -> int:
    try:
        from whistlestop.server.schema import schema
        from whistlestop.server.typescript import typescript
    except ImportError as error:
        raise hosting.missing(error) from None
    if args.typescript:
        print(typescript(schema()), end="")
    else:
        options.print_json(schema())
    return 0
