"""A seat at a table of a game server, by the protocol of docs/protocol.md."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import json
import urllib.error
import urllib.request
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from whistlestop.boards import names
from whistlestop.engine.ruleset import Ruleset
from whistlestop.errors import IllegalAction
from whistlestop.game import GameEvent, ruleset
from whistlestop.language import SeatSnapshot
from whistlestop.mcp.seat import ToolError
from whistlestop.notation import parse
from whistlestop.scores import Scores

VERSION = 2  # of the protocol; a test compares it with the server's
ANSWER_TIMEOUT = 20  # seconds
BOTS_TIMEOUT = 5  # seconds in which bots have usually acted
LARGEST = 2**22  # bytes of a message
MALFORMED = (ValueError, KeyError, TypeError, AttributeError)  # raised by messages that break the protocol


@dataclass(frozen=True)
class TableLink:
    """A link to a table, `http://host:8080/table/ID#TOKEN`; the token holds a seat or is an invitation."""

    server: str  # with a slash at its end
    table: str
    token: str

    @classmethod
    def read(cls, text: str) -> TableLink:
        """Return the parts of a link; ToolError if it is none."""
        try:
            parts = urlsplit(text.strip())
            before, found, table = parts.path.rpartition("table/")
            port = parts.port
        except ValueError:
            found = ""
        if not found or parts.scheme not in ("http", "https") or not parts.hostname or not table or not parts.fragment:
            raise ToolError("bad-link", "that is not a link to a seat; one looks like http://host:8080/table/ID#TOKEN")
        host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
        return cls(f"{parts.scheme}://{host}{f':{port}' if port else ''}{before}", table.strip("/"), parts.fragment)

    @property
    def socket(self) -> str:
        return "ws" + self.server.removeprefix("http") + "ws"


class TableSeat:
    """A connection that holds a seat and reconnects by itself, and the last messages it was sent."""

    def __init__(self, link: TableLink) -> None:
        self.link = link
        self.socket: ClientConnection | None = None
        self.reader: asyncio.Task[None] | None = None
        self.table: dict[str, Any] = {}
        self.state: dict[str, Any] = {}
        self.fresh = False  # whether this connection has been sent a state
        self.events: list[tuple[int, dict[str, Any]]] = []  # with the numbers of their actions
        self.decided = -1  # the number of the seat's last action
        self.gone = ""
        self.number = 0
        self.answers: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self.news = asyncio.Event()
        self.turn = asyncio.Lock()

    @classmethod
    async def join(cls, link: TableLink, name: str) -> TableSeat:
        """Sit down: at the seat that the link holds, or, if it is an invitation, at a free seat under this name."""
        address = f"{link.server}api/tables/{link.table}"
        table = await asyncio.to_thread(fetch, address, token=link.token)
        if not table["own"]:
            if not table.get("invite"):
                raise ToolError(
                    "no-seat", "this link neither holds a seat nor invites to one; ask the host for another"
                )
            joined = await asyncio.to_thread(fetch, f"{address}/join", {"invite": link.token, "name": name})
            link = replace(link, token=joined["token"])
        seat = cls(link)
        try:
            await seat.connect()
            mine = seat.table["seats"][seat.me]
            if mine.get("bot") or mine.get("waits"):  # a bot plays until somebody takes over
                await seat.ask("back", seat=seat.me)
                await seat.until(seat.sees, ANSWER_TIMEOUT)
        except BaseException:
            await seat.close()
            raise
        return seat

    # -- the connection ------------------------------------------------------------------------------------------

    async def connect(self) -> None:
        """Connect, unless there is a connection; the server sends only what is new."""
        if self.gone:
            raise ToolError("gone", self.gone)
        if self.reader is not None and not self.reader.done():
            return
        try:
            self.socket = await connect(self.link.socket, max_size=LARGEST, open_timeout=ANSWER_TIMEOUT)
        except (OSError, WebSocketException, TimeoutError) as error:
            raise ToolError("no-connection", f"no game server answers at {self.link.server}: {kind(error)}") from None
        self.table, self.fresh = {}, False
        self.reader = asyncio.create_task(self.read(self.socket))
        known = {"game": self.state["game"], "seq": self.state["seq"]} if self.state else {}
        await self.ask("hello", v=VERSION, table=self.link.table, tokens=[self.link.token], **known)
        await self.until(lambda: bool(self.table) and (self.fresh or not self.table["game"]), ANSWER_TIMEOUT)

    async def close(self) -> None:
        if self.socket is not None:
            await self.socket.close()
        if self.reader is not None:
            await self.reader

    async def read(self, socket: ClientConnection) -> None:
        """Read messages until the connection ends."""
        with contextlib.suppress(WebSocketException, OSError, *MALFORMED):
            async for text in socket:
                self.take(json.loads(text))
        await socket.close()
        for future in self.answers.values():
            if not future.done():
                future.set_exception(ToolError("no-connection", "the connection to the game server is lost; try again"))
        self.answers.clear()
        self.news.set()

    def take(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "table":
                self.table = message
            case "state":
                self.take_state(message)
            case "gone":
                self.gone = message["reason"]
            case "accepted" | "refused":
                future = self.answers.pop(message.get("id", -1), None)
                if future is not None and not future.done():
                    future.set_result(message)
        self.news.set()

    def take_state(self, state: dict[str, Any]) -> None:
        if state["game"] != self.state.get("game"):
            self.events, self.decided = [], -1
        self.state, self.fresh = state, True
        self.events = [each for each in self.events if each[0] <= state["since"]]  # the rest is sent again
        self.events += [(event["seq"], event) for event in state["events"]]

    async def ask(self, kind: str, **content: Any) -> dict[str, Any]:
        """Send a message and return its answer; a refusal is raised with its code."""
        assert self.socket is not None
        self.number += 1
        future: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self.answers[self.number] = future
        try:
            await self.socket.send(json.dumps({"type": kind, "id": self.number, **content}))
            async with asyncio.timeout(ANSWER_TIMEOUT):
                answer = await future
        except (WebSocketException, OSError, TimeoutError):
            raise ToolError("no-connection", "the connection to the game server is lost; try again") from None
        if answer["type"] == "refused":
            raise refusal_of(answer)
        return answer

    async def until(self, condition: Any, seconds: float) -> bool:
        """Wait until a condition holds, for so many seconds at most; return whether it does."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not condition():
                    if self.reader is None or self.reader.done():
                        break
                    self.news.clear()
                    await self.news.wait()
        return bool(condition())

    # -- the seat ------------------------------------------------------------------------------------------------

    @property
    def me(self) -> int:
        if not self.table.get("own"):
            raise ToolError("no-seat", "this link no longer holds a seat; ask the host for a new one")
        return int(self.table["own"][0])

    def views(self) -> list[dict[str, Any]]:
        """Return the views of this seat: none without a game, or while a bot plays the seat."""
        return [view for view in self.state.get("views", []) if view.get("seat") == self.me]

    def view(self) -> dict[str, Any]:
        if not self.sees():
            raise ToolError("no-game", "no game is being played at this table; wait until the host starts one")
        return self.views()[0]

    def sees(self) -> bool:
        return bool(self.views())

    def ready(self) -> bool:
        """Return whether the seat has to decide, or the game is over."""
        return any(view.get("choices") for view in self.views()) or bool(self.state.get("result"))

    def settled(self) -> bool:
        """Return whether the game waits for a person or is over, so not for a bot."""
        seats = self.table["seats"]
        return self.ready() or any(
            not seats[seat].get("bot") for view in self.views() for seat in view["pending_seats"]
        )

    async def snapshot(self) -> SeatSnapshot:
        async with self.turn:
            await self.connect()
            view = self.view()
            board = self.table["board"]
            if self.state.get("result"):  # the table may be set up for another board since then
                board = await asyncio.to_thread(board_played, self.link.server, self.state["game"])
            rules = await asyncio.to_thread(rules_of, self.link.server, board, len(view["points"]))
            return SeatSnapshot(
                rules=rules,
                seat=self.me,
                phase=view["phase"],
                pending_seats=tuple(view["pending_seats"]),
                current_seat=view["current_seat"],
                turns=view["turns"],
                points=view["points"],
                fields=view["fields"],
                legal=[choice["text"] for choice in view.get("choices", [])],
                connected=view.get("connected_tickets", []),
                events=[event_of(rules, event) for seq, event in self.events if seq >= self.decided],
                scores=scores_of(self.state.get("result")),
            )

    async def play(self, action: str) -> None:
        async with self.turn:
            await self.connect()
            self.view()
            after = self.state["seq"]
            answer = await self.ask("play", game=self.state["game"], seat=self.me, action=action, after=after)
            self.decided = int(answer["seq"])
            await self.until(lambda: self.state["seq"] >= self.decided, ANSWER_TIMEOUT)
            await self.until(self.settled, BOTS_TIMEOUT)

    async def why(self, action: str) -> None:
        async with self.turn:
            await self.connect()
            self.view()
            await self.ask("why", seat=self.me, action=action)

    async def wait(self, seconds: float) -> bool:
        await self.connect()
        return await self.until(self.ready, seconds)

    async def record(self) -> str:
        if not self.state.get("result"):
            raise ToolError("not-over", "the record shows everybody's cards; it can be read once the game is over")
        address = f"{self.link.server}api/games/{self.state['game']}/record"
        return str(await asyncio.to_thread(fetch, address, text=True))


# -- plain HTTP ----------------------------------------------------------------------------------------------------


def fetch(address: str, body: object = None, *, token: str = "", text: bool = False) -> Any:
    """Return the answer of a game server."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    try:
        with urllib.request.urlopen(urllib.request.Request(address, data, headers), timeout=ANSWER_TIMEOUT) as answer:
            found = answer.read(LARGEST).decode()
        return found if text else json.loads(found)
    except urllib.error.HTTPError as error:
        with contextlib.suppress(*MALFORMED):
            refusal = json.loads(error.read(LARGEST))
            raise ToolError(str(refusal["code"]), str(refusal["reason"])) from None
        raise ToolError("no-connection", f"no game server answers there (status {error.code})") from None
    except (OSError, ValueError) as error:
        raise ToolError("no-connection", f"no game server answers there: {kind(error)}") from None


@functools.lru_cache(16)
def board_played(server: str, game: str) -> str:
    """Return the board of a game that is over."""
    return str(fetch(f"{server}api/games/{game}/frames?count=0")["board"])


@functools.lru_cache(16)
def rules_of(server: str, board: str, players: int) -> Ruleset:
    """Return the rules of a table, from the board that is installed here; ToolError if the server has another."""
    if board not in names():  # it could also be a path
        raise ToolError("unknown-board", "the table uses a board that is not installed here")
    rules = ruleset(board, players)
    info = fetch(f"{server}api/boards/{board}")
    if info.get("fingerprint") != rules.board.fingerprint:
        raise ToolError(
            "other-rules", f"the server has another version of the board '{board}'; install the same one here"
        )
    return rules


# -- from the wire -------------------------------------------------------------------------------------------------


def kind(error: BaseException) -> str:
    """Return what went wrong with a connection, without anything that was sent."""
    return getattr(error, "strerror", None) or type(error).__name__


def refusal_of(answer: dict[str, Any]) -> Exception:
    if answer["code"] == IllegalAction.code:
        values = {name: (value["kind"], value["value"]) for name, value in answer.get("values", {}).items()}
        return IllegalAction(answer["reason"], answer.get("key", ""), values)
    return ToolError(answer["code"], answer["reason"])


def event_of(rules: Ruleset, event: dict[str, Any]) -> GameEvent:
    return GameEvent(
        kind=event["kind"],
        seat=event.get("seat"),
        what=event.get("what"),
        secrets=tuple(event.get("secrets", ())),
        audience=None,  # the server has left out what the seat may not know
        action=parse(rules, event["what"]) if event.get("action") else None,
    )


def scores_of(result: dict[str, Any] | None) -> Scores | None:
    if result is None:
        return None
    return Scores(result["lines"], result["totals"], result["completed"], result["winners"])
