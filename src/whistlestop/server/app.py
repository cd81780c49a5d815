"""The web application: routes, and who may use them."""

from __future__ import annotations

import asyncio
import functools
import logging
import re
import time
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from typing import Any, TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from whistlestop import build_info
from whistlestop.boards import read
from whistlestop.errors import WhistlestopError
from whistlestop.layout.show import layout_of
from whistlestop.layout.sketch import sketch
from whistlestop.server import display, protocol, tables
from whistlestop.server.addresses import is_loopback
from whistlestop.server.boards import board_today, file_of, offered, play_of, rules_today, translations_of
from whistlestop.server.bundle import FOR_EVER, HASHED, INDEX, MISSING, Packed, built_files
from whistlestop.server.connection import Connection
from whistlestop.server.guard import Guard
from whistlestop.server.hub import Hub
from whistlestop.server.limits import address_key
from whistlestop.server.match import Match
from whistlestop.server.protocol import ID, MOST_TOKENS, Join, NewTable, TableNow
from whistlestop.server.refusal import STATUS, Refused, describe, unexpected
from whistlestop.server.schema import schema

T = TypeVar("T")
Handler = Callable[[Hub, Request], Awaitable[Response]]

PATIENCE = 10.0  # seconds for the body of a request
REPLAYED = 5.0  # ordinary requests that one for a finished game counts as
FRAMES = 60  # of a replay in one answer
PAGES = ("/", "/table/{table}", "/replay/{game}", "/rules/{board}")  # addresses that the page itself understands
BOARD_CACHE = "public, max-age=300"
COUNTED = 30.0  # seconds for which the numbers of games are good

log = logging.getLogger("whistlestop.app")


def make_app(hub: Hub) -> ASGIApp:
    """The application of a server, whose hub is opened and closed by the caller."""

    def route(path: str, handler: Handler, method: str = "GET") -> Route:
        async def endpoint(request: Request) -> Response:
            try:
                for name in request.path_params.values():
                    if not re.fullmatch(ID, name):
                        raise Refused("not-found", "there is nothing at this address")
                return await handler(hub, request)
            except WhistlestopError as fault:
                refusal: WhistlestopError = fault
            except Exception as fault:
                log.error("%s: %s", path, describe(fault))
                refusal = unexpected(fault)
            hub.metrics.refused[refusal.code] += 1
            return refused(refusal.code, str(refusal))

        return Route(path, endpoint, methods=[method])

    async def socket(websocket: WebSocket) -> None:
        address = address_of(websocket)
        if not hub.gate.enter(address):
            reason = "too many connections from this address; close some"
            await websocket.send_denial_response(refused("too-many-connections", reason))
            return
        try:
            await websocket.accept()
            await Connection(hub, websocket, address).run()
        finally:
            hub.gate.leave(address)

    bundle = built_files(path=urlsplit(hub.settings.public).path.rstrip("/"))
    index = (
        static(bundle[INDEX], "no-cache") if bundle else static(Packed.of(MISSING.encode(), "text/html"), status=503)
    )
    routes = [
        *(route(path, index) for path in PAGES),
        *(
            route(f"/{name}", static(file, FOR_EVER if name.startswith(HASHED) else "no-cache"))
            for name, file in bundle.items()
            if name != INDEX
        ),
        route("/healthz", health),
        route("/metrics", metrics),
        route("/api/schema", told_schema),
        route("/api/share", share),
        route("/api/push", push_key),
        route("/api/boards", boards),
        route("/api/boards/{board}", board),
        route("/api/boards/{board}/layout", layout),
        route("/api/boards/{board}/sketch", sketched),
        route("/api/tables", create, "POST"),
        route("/api/tables/{table}", table),
        route("/api/tables/{table}/join", join, "POST"),
        route("/api/games/{game}/record", record),
        route("/api/games/{game}/frames", frames),
        WebSocketRoute("/ws", socket),
    ]

    async def lost(request: Request, fault: Exception) -> Response:
        """The page for people, who may have mistyped an address; a refusal for programs."""
        if bundle and "text/html" in request.headers.get("accept", ""):
            return bundle[INDEX].answer(request, "no-store", 404)
        return await http_error(request, fault)

    errors: Any = {404: lost, 405: http_error, Exception: http_error}
    app = Starlette(routes=routes, exception_handlers=errors)
    app.router.redirect_slashes = False
    return Guard(app, hub)


# -- answers -----------------------------------------------------------------------------------------------------


def json(value: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def refused(code: str, reason: str) -> Response:
    return json({"code": code, "reason": reason}, STATUS.get(code, 400))


async def http_error(request: Request, fault: Exception) -> Response:
    status = fault.status_code if isinstance(fault, HTTPException) else 500
    if status == 404:
        return refused("not-found", "there is nothing at this address")
    if status == 405:
        return refused("wrong-method", f"{request.method} is not allowed here")
    return refused("internal-error", "something went wrong in the server; nothing has changed")


def static(file: Packed, cache: str = "no-store", status: int = 200) -> Handler:
    async def page(hub: Hub, request: Request) -> Response:
        return file.answer(request, cache, status)

    return page


# -- requests ----------------------------------------------------------------------------------------------------


def address_of(connection: Request | WebSocket) -> str:
    return address_key(connection.client.host) if connection.client else "?"


async def body(hub: Hub, request: Request, kind: type[T]) -> T:
    """The JSON object of a request; whatever is wrong with it is told, but not repeated."""
    most = hub.settings.limits.body_bytes
    data = b""
    try:
        async with asyncio.timeout(PATIENCE):
            async for piece in request.stream():
                data += piece
                if len(data) > most:
                    raise Refused("too-large", f"a request has at most {most} bytes")
    except TimeoutError:
        raise Refused("bad-request", f"the request is not complete after {PATIENCE:g} seconds") from None
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError, ValueError) as fault:
        raise Refused("bad-request", f"this request is not valid: {protocol.plain(fault)}") from None


def bearer(request: Request) -> list[str]:
    """The tokens that come with a request, with commas between them."""
    kind, _, tokens = request.headers.get("authorization", "").partition(" ")
    return [each.strip() for each in tokens.split(",")][:MOST_TOKENS] if kind.lower() == "bearer" else []


def number(request: Request, name: str, default: int | None, most: int) -> int | None:
    text = request.query_params.get(name)
    if text is None:
        return default
    if not text.isascii() or not text.isdigit() or len(text) > 7 or int(text) > most:
        raise Refused("bad-request", f"'{name}' has to be a whole number from 0 to {most}")
    return int(text)


# -- what there is -----------------------------------------------------------------------------------------------


async def health(hub: Hub, request: Request) -> Response:
    healthy = await hub.health()
    return json({"ok": healthy, "version": build_info.version()}, 200 if healthy else 503)


async def metrics(hub: Hub, request: Request) -> Response:
    now = time.monotonic()
    if now - hub.metrics.counted > COUNTED:
        hub.metrics.counted = now  # first, so that nobody else counts meanwhile
        hub.metrics.games, hub.metrics.over = await hub.store.count()
    return Response(hub.metrics.text(hub.gauges()), media_type="text/plain; version=0.0.4")


async def told_schema(hub: Hub, request: Request) -> Response:
    return packed_schema().answer(request, BOARD_CACHE)


@functools.cache
def packed_schema() -> Packed:
    return Packed.of(msgspec.json.encode(schema()), "application/json")


async def share(hub: Hub, request: Request) -> Response:
    """Where others reach the server, for links made on its own machine: `localhost` would lead them nowhere."""
    here = request.client is not None and is_loopback(request.client.host)
    return json({"address": hub.settings.address if here else ""})


async def push_key(hub: Hub, request: Request) -> Response:
    """What a browser needs to know of this server before it takes alerts from it."""
    return json({"key": hub.push.key})


async def boards(hub: Hub, request: Request) -> Response:
    return json([board_line(name) for name in offered()])


def board_line(name: str) -> dict[str, object]:
    """What the list of boards says about one; `names` has its name in other languages."""
    board = board_today(name)
    translated = {language: found[name] for language, found in translations_of(name).items() if name in found}
    return {
        "id": name,
        "name": board.name,
        "names": translated,
        "players": [board.min_players, board.max_players],
        **asdict(play_of(name)),
    }


async def board(hub: Hub, request: Request) -> Response:
    packed = await asyncio.to_thread(packed_board, known_board(request.path_params["board"]))
    return packed.answer(request, BOARD_CACHE)


async def layout(hub: Hub, request: Request) -> Response:
    packed = await asyncio.to_thread(packed_layout, known_board(request.path_params["board"]))
    return packed.answer(request, BOARD_CACHE)


async def sketched(hub: Hub, request: Request) -> Response:
    packed = await asyncio.to_thread(packed_sketch, known_board(request.path_params["board"]))
    return packed.answer(request, BOARD_CACHE)


def warm_up() -> None:
    """Make what the first page asks for before anybody does."""
    for name in offered():
        packed_board(name)
        packed_layout(name)
        packed_sketch(name)


@functools.cache
def packed_board(name: str) -> Packed:
    rules = rules_today(name, board_today(name).max_players)
    info = display.board_info(rules, translations_of(name), read(file_of(name)).about)
    return Packed.of(msgspec.json.encode(info), "application/json")


@functools.cache
def packed_layout(name: str) -> Packed:
    return Packed.of(msgspec.json.encode(layout_of(file_of(name))), "application/json")


@functools.cache
def packed_sketch(name: str) -> Packed:
    picture = sketch(board_today(name), layout_of(file_of(name)))
    return Packed.of(msgspec.json.encode(picture), "application/json")


def known_board(name: str) -> str:
    """A name that is one of the boards of this server: no request opens any other file."""
    if name not in offered():
        raise Refused("not-found", f"there is no such board; the boards: {', '.join(offered())}")
    return name


async def create(hub: Hub, request: Request) -> Response:
    if not hub.gate.tables.take(address_of(request)):
        raise Refused("too-many-requests", "too many new tables from this address; wait a minute")
    order = await body(hub, request, NewTable)
    known_board(order.board)
    return json(await hub.create(order), 201)


async def join(hub: Hub, request: Request) -> Response:
    order = await body(hub, request, Join)
    with hub.gate.attempt(address_of(request)):
        return json(await hub.join(request.path_params["table"], order), 201)


async def table(hub: Hub, request: Request) -> Response:
    hashes = [tables.hashed(token) for token in bearer(request)]
    with hub.gate.attempt(address_of(request)):
        who = await hub.rights(request.path_params["table"], hashes)
        if not who and not who.invite:
            raise Refused("bad-token", "send a token of this table as 'Authorization: Bearer …'")
    room = await hub.room(request.path_params["table"])
    shown = room.info(who)
    to_act = sorted(room.match.game.to_act) if room.match else []
    return json(TableNow(**msgspec.structs.asdict(shown), to_act=to_act))


async def finished(hub: Hub, request: Request) -> Match:
    """The finished game that a request names; to play it again is work."""
    if not hub.gate.requests.take(address_of(request), REPLAYED):
        raise Refused("too-many-requests", "too many requests from this address; wait a moment")
    return await hub.replays.match(request.path_params["game"], address_of(request))


async def record(hub: Hub, request: Request) -> Response:
    match = await finished(hub, request)
    response = Response(match.game.record(), media_type="text/plain")
    response.headers["content-disposition"] = f'attachment; filename="whistlestop-{match.row.board}.txt"'
    return response


async def frames(hub: Hub, request: Request) -> Response:
    match = await finished(hub, request)
    last = len(match.standing)
    start = number(request, "from", 0, last) or 0
    count = number(request, "count", FRAMES, FRAMES) or 0
    seat = number(request, "seat", None, match.row.players - 1)
    packed = await hub.replays.frames(match, seat, start, count, address_of(request))
    return packed.answer(request, "no-store")
