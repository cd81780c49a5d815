"""A seat at a table of a running game server, by its protocol (docs/protocol.md)."""

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
from whistlestop.engine.deed import Deed
from whistlestop.engine.ruleset import Ruleset
from whistlestop.errors import IllegalAction
from whistlestop.game import GameEvent, Scores, ruleset
from whistlestop.language import Sight
from whistlestop.mcp.seat import Refused

VERSION = 1  # of the protocol
PATIENCE = 20  # seconds for an answer
THINKING = 5  # seconds in which bots usually have acted
LARGEST = 2**22  # bytes of a message
MALFORMED = (ValueError, KeyError, TypeError, AttributeError)  # what a message of no game server leads to


@dataclass(frozen=True)
class Link:
    """A link to a table: `http://host:8080/table/ID#TOKEN`; the token holds a seat, or invites to one."""

    server: str  # with a slash at its end
    table: str
    token: str

    @classmethod
    def read(cls, text: str) -> Link:
        """The parts of a link; Refused with `bad-link` if it has others."""
        try:
            parts = urlsplit(text.strip())
            before, found, table = parts.path.rpartition("table/")
            port = parts.port
        except ValueError:
            found = ""
        if not found or parts.scheme not in ("http", "https") or not parts.hostname or not table or not parts.fragment:
            raise Refused("bad-link", "that is not a link to a seat; it looks like http://host:8080/table/ID#TOKEN")
        host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
        return cls(f"{parts.scheme}://{host}{f':{port}' if port else ''}{before}", table.strip("/"), parts.fragment)

    @property
    def socket(self) -> str:
        return "ws" + self.server.removeprefix("http") + "ws"


class TableSeat:
    """A connection that holds a seat and comes back by itself, and what it was told last."""

    def __init__(self, link: Link) -> None:
        self.link = link
        self.socket: ClientConnection | None = None
        self.reader: asyncio.Task[None] | None = None
        self.table: dict[str, Any] = {}
        self.state: dict[str, Any] = {}
        self.fresh = False  # whether the state was told since the connection was made
        self.events: list[tuple[int, GameEvent]] = []  # with the numbers of the actions that they came with
        self.decided = -1  # the number of the seat's last action
        self.gone = ""
        self.number = 0
        self.answers: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self.news = asyncio.Event()
        self.turn = asyncio.Lock()

    @classmethod
    async def join(cls, link: Link, name: str) -> TableSeat:
        """Sit down: at the seat that the link holds, or by an invitation at a free one under a name."""
        address = f"{link.server}api/tables/{link.table}"
        table = await asyncio.to_thread(fetch, address, token=link.token)
        if not table["own"]:
            if not table.get("invite"):
                raise Refused("no-seat", "this link holds no seat and does not invite to one; ask the host for one")
            joined = await asyncio.to_thread(fetch, f"{address}/join", {"invite": link.token, "name": name})
            link = replace(link, token=joined["token"])
        seat = cls(link)
        try:
            await seat.connect()
            mine = seat.table["seats"][seat.me]
            if mine.get("bot") or mine.get("waits"):  # a bot stands in until somebody takes over
                await seat.ask("back", seat=seat.me)
                await seat.until(seat.sees, PATIENCE)
        except BaseException:
            await seat.close()
            raise
        return seat

    # -- the connection ------------------------------------------------------------------------------------------

    async def connect(self) -> None:
        """Be connected; what is known already is not told again."""
        if self.gone:
            raise Refused("gone", self.gone)
        if self.reader is not None and not self.reader.done():
            return
        try:
            self.socket = await connect(self.link.socket, max_size=LARGEST, open_timeout=PATIENCE)
        except (OSError, WebSocketException, TimeoutError) as error:
            raise Refused("no-connection", f"no game server answers at {self.link.server}: {kind(error)}") from None
        self.table, self.fresh = {}, False
        self.reader = asyncio.create_task(self.read(self.socket))
        known = {"game": self.state["game"], "seq": self.state["seq"]} if self.state else {}
        await self.ask("hello", v=VERSION, table=self.link.table, tokens=[self.link.token], **known)
        await self.until(lambda: bool(self.table) and (self.fresh or not self.table["game"]), PATIENCE)

    async def close(self) -> None:
        if self.socket is not None:
            await self.socket.close()
        if self.reader is not None:
            await self.reader

    async def read(self, socket: ClientConnection) -> None:
        """Take in what the server says until the connection ends."""
        with contextlib.suppress(WebSocketException, OSError, *MALFORMED):
            async for text in socket:
                self.take(json.loads(text))
        await socket.close()
        for future in self.answers.values():
            if not future.done():
                future.set_exception(Refused("no-connection", "the connection to the game server is lost; try again"))
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
        self.events = [each for each in self.events if each[0] <= state["since"]]  # the rest is told again
        self.events += [(event["seq"], happened(event)) for event in state["events"]]

    async def ask(self, kind: str, **content: Any) -> dict[str, Any]:
        """Send a message and wait for its answer; what the server refuses is raised with its code."""
        assert self.socket is not None
        self.number += 1
        future: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self.answers[self.number] = future
        try:
            await self.socket.send(json.dumps({"type": kind, "id": self.number, **content}))
            async with asyncio.timeout(PATIENCE):
                answer = await future
        except (WebSocketException, OSError, TimeoutError):
            raise Refused("no-connection", "the connection to the game server is lost; try again") from None
        if answer["type"] == "refused":
            raise refusal(answer)
        return answer

    async def until(self, condition: Any, seconds: float) -> bool:
        """Wait for news until a condition holds, for so long at most; whether it does."""
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
            raise Refused("no-seat", "this link no longer holds a seat; ask the host for a new one")
        return int(self.table["own"][0])

    def views(self) -> list[dict[str, Any]]:
        """What the server tells this seat; nothing while there is no game, or a bot plays the seat."""
        return [view for view in self.state.get("views", []) if view.get("seat") == self.me]

    def view(self) -> dict[str, Any]:
        if not self.sees():
            raise Refused("no-game", "no game is going on at this table; wait until the host begins one")
        return self.views()[0]

    def sees(self) -> bool:
        return bool(self.views())

    def ready(self) -> bool:
        """Whether the seat has to decide, or the game is over."""
        return any(view.get("choices") for view in self.views()) or bool(self.state.get("result"))

    def settled(self) -> bool:
        """Whether the game waits for a person, or is over; bots act soon."""
        seats = self.table["seats"]
        return self.ready() or any(not seats[seat].get("bot") for view in self.views() for seat in view["to_act"])

    async def sight(self) -> Sight:
        async with self.turn:
            await self.connect()
            view = self.view()
            rules = await asyncio.to_thread(rules_of, self.link.server, self.table["board"], len(view["points"]))
            return Sight(
                rules=rules,
                seat=self.me,
                phase=view["phase"],
                to_act=tuple(view["to_act"]),
                turn_of=view["turn_of"],
                turns=view["turns"],
                points=view["points"],
                fields=view["fields"],
                legal=[choice["action"] for choice in view.get("choices", [])],
                joined=view.get("joined", []),
                events=[event for seq, event in self.events if seq >= self.decided],
                scores=scores(self.state.get("result")),
            )

    async def play(self, action: str) -> None:
        async with self.turn:
            await self.connect()
            self.view()
            after = self.state["seq"]
            answer = await self.ask("play", game=self.state["game"], seat=self.me, action=action, after=after)
            self.decided = int(answer["seq"])
            await self.until(lambda: self.state["seq"] >= self.decided, PATIENCE)
            await self.until(self.settled, THINKING)

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
            raise Refused("not-over", "the record has everybody's cards in it; it can be read when the game is over")
        address = f"{self.link.server}api/games/{self.state['game']}/record"
        return str(await asyncio.to_thread(fetch, address, text=True))


# -- plain HTTP ----------------------------------------------------------------------------------------------------


def fetch(address: str, body: object = None, *, token: str = "", text: bool = False) -> Any:
    """What a game server answers to a request."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    try:
        with urllib.request.urlopen(urllib.request.Request(address, data, headers), timeout=PATIENCE) as answer:
            found = answer.read(LARGEST).decode()
        return found if text else json.loads(found)
    except urllib.error.HTTPError as error:
        with contextlib.suppress(*MALFORMED):
            told = json.loads(error.read(LARGEST))
            raise Refused(str(told["code"]), str(told["reason"])) from None
        raise Refused("no-connection", f"no game server answers there (status {error.code})") from None
    except (OSError, ValueError) as error:
        raise Refused("no-connection", f"no game server answers there: {kind(error)}") from None


@functools.lru_cache(16)
def rules_of(server: str, board: str, players: int) -> Ruleset:
    """The rules of a table, from the board that is installed here; it has to be the server's."""
    if board not in names():  # it could be a path, too
        raise Refused("unknown-board", "the table plays a board that is not installed here")
    rules = ruleset(board, players)
    info = fetch(f"{server}api/boards/{board}")
    if info.get("fingerprint") != rules.board.fingerprint:
        raise Refused(
            "other-rules", f"the server has another version of the board '{board}'; install the same one here"
        )
    return rules


# -- from the wire -------------------------------------------------------------------------------------------------


def kind(error: BaseException) -> str:
    """What went wrong with a connection, without anything that was sent."""
    return getattr(error, "strerror", None) or type(error).__name__


def refusal(answer: dict[str, Any]) -> Exception:
    if answer["code"] == IllegalAction.code:
        values = {name: (value["kind"], value["value"]) for name, value in answer.get("values", {}).items()}
        return IllegalAction(answer["reason"], answer.get("key", ""), values)
    return Refused(answer["code"], answer["reason"])


def happened(event: dict[str, Any]) -> GameEvent:
    return GameEvent(
        kind=event["kind"],
        seat=event.get("seat"),
        what=event.get("what"),
        secrets=tuple(event.get("secrets", ())),
        audience=None,  # the server has left out what the seat may not know
        deed=deed(event["deed"]) if event.get("deed") else None,
    )


def deed(told: dict[str, Any]) -> Deed:
    return Deed(
        told["verb"],
        route=told.get("route") or "",
        city=told.get("city") or "",
        card=told.get("card") or "",
        counts=dict(told.get("counts", {})),
        amount=told.get("amount"),
        word=told.get("word") or "",
    )


def scores(result: dict[str, Any] | None) -> Scores | None:
    if result is None:
        return None
    return Scores(result["lines"], result["totals"], result["completed"], result["winners"])
