"""The web application: its routes and their handlers."""

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

from whistlestop import build_info, real_table
from whistlestop.boards import read
from whistlestop.errors import BadPosition, WhistlestopError
from whistlestop.layout.pictures import MEDIA_TYPE, pictures_of
from whistlestop.layout.show import layout_of
from whistlestop.layout.sketch import sketch
from whistlestop.server import payloads, protocol, tables
from whistlestop.server.addresses import is_loopback
from whistlestop.server.boards import (
    board_today,
    family_of,
    file_of,
    lesson_boards,
    offered,
    play_of,
    rules_today,
    translations_of,
)
from whistlestop.server.connection import Connection
from whistlestop.server.hub import Hub
from whistlestop.server.lessons import lesson_content, lessons_content
from whistlestop.server.limits import address_key
from whistlestop.server.match import Match
from whistlestop.server.middleware import SecurityMiddleware
from whistlestop.server.protocol import (
    ID,
    MOST_TOKENS,
    Join,
    NewTable,
    PlayOn,
    RealTable,
    RecordedGame,
    RefusalValue,
    ScoredTable,
    TableNow,
)
from whistlestop.server.puzzles import daily_puzzles, puzzle_content
from whistlestop.server.replays import Finished, key_of
from whistlestop.server.request_errors import STATUS, RequestError, describe, unexpected
from whistlestop.server.schema import schema
from whistlestop.server.static_files import FOR_EVER, HASHED, INDEX, MISSING, StaticContent, built_files

T = TypeVar("T")
Handler = Callable[[Hub, Request], Awaitable[Response]]

BODY_TIMEOUT = 10.0  # seconds for a client to send the body of a request
REPLAY_COST = 5.0  # a request for a finished game counts as so many ordinary ones
SCORES_COST = 4.0  # a request for scores, likewise
LINES_PER_TABLE = 500  # actions of a game to play on from that count as one more new table: all are stored again
MOST_FACTS = 16_384  # bytes of such a request
MOST_RECORD = 131_072  # bytes of a request with a record; those of games have some thousands
MOST_FRAMES = 60  # of a replay in one answer
PAGES = (
    "/",
    "/table/{table}",
    "/table/{table}/tv",
    "/replay/{game}",
    "/rules/{board}",
    "/games",
    "/lessons",
    "/score",
    "/puzzles",
    "/puzzles/{puzzle}",
)  # paths that the page itself handles
BOARD_CACHE = "public, max-age=300"
COUNT_INTERVAL = 30.0  # seconds between counts of the games for /metrics

log = logging.getLogger("whistlestop.app")


def make_app(hub: Hub) -> ASGIApp:
    """Return the application of a server; the caller opens and closes its hub."""

    def route(path: str, handler: Handler, method: str = "GET") -> Route:
        async def endpoint(request: Request) -> Response:
            try:
                for name in request.path_params.values():
                    if not re.fullmatch(ID, name):
                        raise RequestError("not-found", "there is nothing at this address")
                return await handler(hub, request)
            except BadPosition as fault:
                hub.metrics.refused[fault.code] += 1
                return refused(fault.code, str(fault), fault)
            except WhistlestopError as fault:
                code, reason = fault.code, str(fault)
            except Exception as fault:
                log.error("%s: %s", path, describe(fault))
                told = unexpected(fault)
                code, reason = told.code, str(told)
            hub.metrics.refused[code] += 1
            return refused(code, reason)

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
        static(bundle[INDEX], "no-cache")
        if bundle
        else static(StaticContent.of(MISSING.encode(), "text/html"), status=503)
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
        route("/api/schema", protocol_schema),
        route("/api/share", share),
        route("/api/push", push_key),
        route("/api/boards", boards),
        route("/api/boards/{board}", about_board(board_content)),
        route("/api/boards/{board}/layout", about_board(layout_content)),
        route("/api/boards/{board}/sketch", about_board(sketch_content)),
        route("/api/boards/{board}/pictures/{picture}", picture),
        route("/api/lessons", lessons),
        route("/api/lessons/{lesson}", one_lesson),
        route("/api/scores", real_scores, "POST"),
        route("/api/tables", create, "POST"),
        route("/api/tables/{table}", table),
        route("/api/tables/{table}/join", join, "POST"),
        route("/api/games/{game}/record", record),
        route("/api/games/{game}/frames", frames),
        route("/api/games/{game}/analysis", analysis),
        route("/api/games/{game}/play-on", play_on, "POST"),
        route("/api/replays", recorded_frames, "POST"),
        route("/api/analyses", recorded_analysis, "POST"),
        route("/api/puzzles", puzzles),
        route("/api/puzzles/{puzzle}", puzzle),
        WebSocketRoute("/ws", socket),
    ]

    async def lost(request: Request, fault: Exception) -> Response:
        """Answer people, who may have mistyped an address, with the page, and programs with a refusal."""
        if bundle and "text/html" in request.headers.get("accept", ""):
            return bundle[INDEX].answer(request, "no-store", 404)
        return await http_error(request, fault)

    errors: Any = {404: lost, 405: http_error, Exception: http_error}
    app = Starlette(routes=routes, exception_handlers=errors)
    app.router.redirect_slashes = False
    return SecurityMiddleware(app, hub)


# -- answers -----------------------------------------------------------------------------------------------------


def json(value: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def refused(code: str, reason: str, fault: BadPosition | None = None) -> Response:
    """Refuse a request; what a rule of the game forbids is also said as data."""
    told: dict[str, Any] = {"code": code, "reason": reason}
    if fault is not None and fault.key:
        told["key"] = fault.key
        told["values"] = {name: RefusalValue(kind, value) for name, (kind, value) in fault.values.items()}
    return json(told, STATUS.get(code, 400))


async def http_error(request: Request, fault: Exception) -> Response:
    status = fault.status_code if isinstance(fault, HTTPException) else 500
    if status == 404:
        return refused("not-found", "there is nothing at this address")
    if status == 405:
        return refused("wrong-method", f"{request.method} is not allowed here")
    return refused("internal-error", "something went wrong in the server; nothing has changed")


def static(file: StaticContent, cache: str = "no-store", status: int = 200) -> Handler:
    async def page(hub: Hub, request: Request) -> Response:
        return file.answer(request, cache, status)

    return page


# -- requests ----------------------------------------------------------------------------------------------------


def address_of(connection: Request | WebSocket) -> str:
    return address_key(connection.client.host) if connection.client else "?"


async def body(hub: Hub, request: Request, kind: type[T], most: int = 0) -> T:
    """Return the JSON object of a request; an error says what is wrong with it and never quotes it."""
    most = most or hub.settings.limits.body_bytes
    data = b""
    try:
        async with asyncio.timeout(BODY_TIMEOUT):
            async for piece in request.stream():
                data += piece
                if len(data) > most:
                    raise RequestError("too-large", f"a request has at most {most} bytes")
    except TimeoutError:
        raise RequestError("bad-request", f"the request is not complete after {BODY_TIMEOUT:g} seconds") from None
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError, ValueError) as fault:
        raise RequestError("bad-request", f"the request is not valid: {protocol.first_line(fault)}") from None


def bearer(request: Request) -> list[str]:
    """Return the tokens of a request, which are separated by commas."""
    kind, _, tokens = request.headers.get("authorization", "").partition(" ")
    return [each.strip() for each in tokens.split(",")][:MOST_TOKENS] if kind.lower() == "bearer" else []


def number(request: Request, name: str, default: int | None, most: int) -> int | None:
    text = request.query_params.get(name)
    if text is None:
        return default
    if not text.isascii() or not text.isdigit() or len(text) > 7 or int(text) > most:
        raise RequestError("bad-request", f"'{name}' has to be a whole number from 0 to {most}")
    return int(text)


# -- what there is -----------------------------------------------------------------------------------------------


async def health(hub: Hub, request: Request) -> Response:
    healthy = await hub.health()
    return json({"ok": healthy, "version": build_info.version()}, 200 if healthy else 503)


async def metrics(hub: Hub, request: Request) -> Response:
    now = time.monotonic()
    if now - hub.metrics.counted > COUNT_INTERVAL:
        hub.metrics.counted = now  # first, so that no other request counts meanwhile
        hub.metrics.stored, hub.metrics.over = await hub.store.count()
    return Response(hub.metrics.text(hub.gauges()), media_type="text/plain; version=0.0.4")


async def protocol_schema(hub: Hub, request: Request) -> Response:
    return schema_content().answer(request, BOARD_CACHE)


@functools.cache
def schema_content() -> StaticContent:
    return StaticContent.of(msgspec.json.encode(schema()), "application/json")


async def share(hub: Hub, request: Request) -> Response:
    """Return where others reach the server, for links made on its own machine: `localhost` would not work for them."""
    here = request.client is not None and is_loopback(request.client.host)
    return json({"address": hub.settings.address if here else ""})


async def push_key(hub: Hub, request: Request) -> Response:
    """Return the key by which a browser accepts alerts from this server."""
    return json({"key": hub.push.key})


async def boards(hub: Hub, request: Request) -> Response:
    return boards_content().answer(request, BOARD_CACHE)


@functools.cache
def boards_content() -> StaticContent:
    return StaticContent.of(msgspec.json.encode([board_line(name) for name in offered()]), "application/json")


def board_line(name: str) -> dict[str, object]:
    """Return what the list of boards has for one; `names` and `about` are by language.

    Boards with the same `family` have the same map; it is the id of the one that the others build on.
    """
    board = board_today(name)
    translated = {language: found[name] for language, found in translations_of(name).items() if name in found}
    return {
        "id": name,
        "name": board.name,
        "names": translated,
        "about": read(file_of(name)).about,
        "family": family_of(name),
        "players": [board.min_players, board.max_players],
        **asdict(play_of(name)),
    }


def about_board(make: Callable[[str], StaticContent]) -> Handler:
    async def answer(hub: Hub, request: Request) -> Response:
        content = await asyncio.to_thread(make, known_board(request.path_params["board"]))
        return content.answer(request, BOARD_CACHE)

    return answer


async def picture(hub: Hub, request: Request) -> Response:
    """Return a picture of a board's ground, whose name changes with its content."""
    found = await asyncio.to_thread(picture_contents, known_board(request.path_params["board"]))
    content = found.get(request.path_params["picture"])
    if content is None:
        raise RequestError("not-found", "there is no such picture; the layout of the board names them all")
    return content.answer(request, FOR_EVER)


def warm_up() -> None:
    """Make what the first page will ask for."""
    for name in offered():
        board_content(name)
        layout_content(name)
        sketch_content(name)


@functools.cache
def board_content(name: str) -> StaticContent:
    rules = rules_today(name, board_today(name).max_players)
    info = payloads.board_info(rules, translations_of(name), read(file_of(name)).about)
    return StaticContent.of(msgspec.json.encode(info), "application/json")


@functools.cache
def layout_content(name: str) -> StaticContent:
    return StaticContent.of(msgspec.json.encode(layout_of(file_of(name))), "application/json")


@functools.cache
def sketch_content(name: str) -> StaticContent:
    picture = sketch(board_today(name), layout_of(file_of(name)))
    return StaticContent.of(msgspec.json.encode(picture), "application/json")


@functools.cache
def picture_contents(name: str) -> dict[str, StaticContent]:
    files = pictures_of(read(file_of(name)).drawn_in)
    return {picture.name: StaticContent.of(file.read_bytes(), MEDIA_TYPE) for picture, file in files.items()}


async def lessons(hub: Hub, request: Request) -> Response:
    return lessons_content().answer(request, BOARD_CACHE)


async def one_lesson(hub: Hub, request: Request) -> Response:
    return lesson_content(request.path_params["lesson"]).answer(request, BOARD_CACHE)


def known_board(name: str) -> str:
    """Return the name if this server offers that board; no request opens any other file."""
    if name not in offered() and name not in lesson_boards():
        raise RequestError("not-found", f"there is no such board; the boards: {', '.join(offered())}")
    return name


async def real_scores(hub: Hub, request: Request) -> Response:
    """Score a game that was played on a real table; nothing of it is stored."""
    if not hub.gate.requests.take(address_of(request), SCORES_COST):
        raise RequestError("too-many-requests", "too many requests from this address; wait a moment")
    order = await body(hub, request, RealTable, MOST_FACTS)
    rules = rules_today(known_board(order.board), order.players)
    game = real_table.finished_game(rules, order.fields)
    result = payloads.game_result(game)
    result.seed = ""
    return json(ScoredTable(result, payloads.seat_view(game.spectator_view())))


def check_new_table(hub: Hub, request: Request) -> None:
    if not hub.gate.tables.take(address_of(request)):
        raise RequestError("too-many-requests", "too many new tables from this address; wait a minute")


async def create(hub: Hub, request: Request) -> Response:
    check_new_table(hub, request)
    order = await body(hub, request, NewTable)
    known_board(order.board)
    return json(await hub.create(order), 201)


async def join(hub: Hub, request: Request) -> Response:
    order = await body(hub, request, Join)
    address = address_of(request)
    with hub.gate.attempt(address):
        return json(await hub.join(request.path_params["table"], order, address), 201)


async def table(hub: Hub, request: Request) -> Response:
    hashes = [tables.hashed(token) for token in bearer(request)]
    with hub.gate.attempt(address_of(request)):
        who = await hub.rights(request.path_params["table"], hashes)
        if not who:
            raise RequestError("bad-token", "send a token of this table as 'Authorization: Bearer …'")
    room = await hub.room(request.path_params["table"], address_of(request))
    shown = room.info(who)
    pending_seats = sorted(room.match.game.pending_seats) if room.match else []
    return json(TableNow(**msgspec.structs.asdict(shown), pending_seats=pending_seats))


def check_cost(hub: Hub, request: Request) -> None:
    """Count a request for a finished game, which costs more than an ordinary one."""
    if not hub.gate.requests.take(address_of(request), REPLAY_COST):
        raise RequestError("too-many-requests", "too many requests from this address; wait a moment")


async def finished(hub: Hub, request: Request) -> Match:
    """Return the finished game that a request names."""
    check_cost(hub, request)
    return await hub.replays.match(request.path_params["game"], address_of(request))


async def record(hub: Hub, request: Request) -> Response:
    match = await finished(hub, request)
    response = Response(match.game.record(), media_type="text/plain")
    response.headers["content-disposition"] = f'attachment; filename="whistlestop-{match.row.board}.txt"'
    return response


async def frames(hub: Hub, request: Request) -> Response:
    return await replay(hub, request, hub.replays.of_match(await finished(hub, request)))


async def recorded_frames(hub: Hub, request: Request) -> Response:
    """Show a finished game that this server need not have; nothing of it is stored."""
    check_cost(hub, request)
    order = await body(hub, request, RecordedGame, MOST_RECORD)
    return await replay(hub, request, await hub.replays.of_record(order.record, address_of(request)))


async def replay(hub: Hub, request: Request, game: Finished) -> Response:
    """Return the frames of a finished game that a request asks for."""
    start = number(request, "from", 0, len(game.moves)) or 0
    count = number(request, "count", MOST_FRAMES, MOST_FRAMES) or 0
    seat = number(request, "seat", None, len(game.seats) - 1)
    content = await hub.replays.frames(game, seat, start, count, address_of(request))
    return content.answer(request, "no-store")


async def analysis(hub: Hub, request: Request) -> Response:
    """Return how far the analysis of a finished game is, and what is known; the first request begins it."""
    name = request.path_params["game"]
    found = await hub.analyses.known(name)
    if found is None:
        game = hub.replays.of_match(await finished(hub, request))
        found = hub.analyses.begin(game, address_of(request))
    return found.answer(request, "no-store")


async def recorded_analysis(hub: Hub, request: Request) -> Response:
    """Analyse a finished game that this server need not have; nothing of it is stored."""
    order = await body(hub, request, RecordedGame, MOST_RECORD)
    found = await hub.analyses.known(key_of(order.record))
    if found is None:
        check_cost(hub, request)
        game = await hub.replays.of_record(order.record, address_of(request))
        found = hub.analyses.begin(game, address_of(request))
    return found.answer(request, "no-store")


async def play_on(hub: Hub, request: Request) -> Response:
    """Make a table where a finished game goes on from one of its positions."""
    check_new_table(hub, request)
    order = await body(hub, request, PlayOn)
    made = await hub.play_on(order, await finished(hub, request))
    hub.gate.tables.charge(address_of(request), order.seq / LINES_PER_TABLE)
    return json(made, 201)


async def puzzles(hub: Hub, request: Request) -> Response:
    """Return the puzzles of a day, which the client names: its day may not be ours."""
    return daily_puzzles(request.query_params.get("date", "")).answer(request, BOARD_CACHE)


async def puzzle(hub: Hub, request: Request) -> Response:
    content = await asyncio.to_thread(puzzle_content, request.path_params["puzzle"])
    return content.answer(request, BOARD_CACHE)
