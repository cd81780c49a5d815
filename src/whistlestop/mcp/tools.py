"""The tools of an assistant, and the games that it plays with them."""

from __future__ import annotations

import json
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from whistlestop.boards import load, names, read
from whistlestop.bots import bot_names, parse_bots
from whistlestop.errors import BadPlayers, IllegalAction, UnknownBoard, UnknownBot, WhistlestopError
from whistlestop.game import Game, ruleset
from whistlestop.language import SeatSnapshot, legal_text, rules_page, to_data, to_text
from whistlestop.loop import other_seats
from whistlestop.mcp.local import LocalSeat
from whistlestop.mcp.seat import AssistantSeat, ToolError

log = logging.getLogger(__name__)

MOST_GAMES = 8  # at the same time
LONGEST = {"action": 200, "link": 400, "name": 48}  # characters; SHORT for all others
SHORT = 100
LONGEST_WAIT = 60  # seconds

DEFAULT_BOT = "medium"


@dataclass(frozen=True)
class ToolResult:
    """The answer of a tool: text for a language model, and `data` if it was asked for; or a refusal."""

    text: str
    data: dict[str, Any] | None = None
    refused: bool = False


@dataclass(frozen=True)
class Tool:
    """A tool: what it does, and its arguments as properties of a JSON Schema."""

    name: str
    about: str
    run: Callable[..., Awaitable[ToolResult]]
    arguments: dict[str, dict[str, Any]]
    required: tuple[str, ...] = ()
    reads: bool = True  # whether it changes nothing

    def schema(self) -> dict[str, Any]:
        return {
            "type": "object",
            "properties": self.arguments,
            "required": list(self.required),
            "additionalProperties": False,
        }


def text(about: str, name: str = "") -> dict[str, Any]:
    return {"type": "string", "description": about, "maxLength": LONGEST.get(name, SHORT)}


def number(about: str, least: int, most: int) -> dict[str, Any]:
    return {"type": "integer", "description": about, "minimum": least, "maximum": most}


GAME = text("which game, by the name that new_game or join_table gave it; the latest if left out")
FORMAT = {"type": "string", "enum": ["text", "json"], "description": "text (default) or json"}
PLAYERS = number("how many players", 2, 10)


class GameTools:
    """The games of one assistant, and the tools to play them; `call` answers every call, whatever its arguments."""

    def __init__(self, *, legal: bool = True, seed: int | None = None) -> None:
        self.legal = legal  # whether legal actions are listed
        self.seed = seed  # of the first game; the next game has the next one
        self.seats: dict[str, AssistantSeat] = {}
        self.begun = 0
        self.by_name = {tool.name: tool for tool in self.all_tools() if legal or tool.name != "legal"}

    def all_tools(self) -> list[Tool]:
        board = text("id of a board, as listed by boards")
        action = text("an action, written as in the rules, such as 'draw blind'", "action")
        return [
            Tool("boards", "List the boards that can be played here.", self.boards, {}),
            Tool(
                "rules",
                "Show the rules of a board on one page: clauses, notation of actions, map and tickets. Read it first.",
                self.rules,
                {"board": board, "players": PLAYERS},
                ("board",),
            ),
            Tool(
                "new_game",
                "Start a game here against bots, and show the position.",
                self.new_game,
                {
                    "board": board,
                    "players": PLAYERS,
                    "seat": number("where you sit, 1 is the first (default: 1)", 1, 10),
                    "bots": text(
                        f"bots at the other seats: one for all, or one for each, with commas (default: {DEFAULT_BOT}): "
                        + ", ".join(bot_names())
                    ),
                },
                ("board",),
                reads=False,
            ),
            Tool(
                "join_table",
                "Sit down at a table of a game server, by a link that somebody gave you.",
                self.join_table,
                {
                    "link": text("a link to a seat, or an invitation: http://host:8080/table/ID#TOKEN", "link"),
                    "name": text("your name at the table, if the link is an invitation", "name"),
                },
                ("link",),
                reads=False,
            ),
            Tool(
                "look",
                "Show all that you see from your seat, and what has happened since your last decision.",
                self.look,
                {"game": GAME, "format": FORMAT},
            ),
            Tool(
                "legal",
                "List the actions that are legal for you now.",
                self.list_legal,
                {"game": GAME, "containing": text("only those that contain this text, such as 'claim denver'")},
            ),
            Tool(
                "why_not",
                "Say whether an action is legal now, and why not. 'claim denver-phoenix' asks about the route itself.",
                self.why_not,
                {"action": action, "game": GAME},
                ("action",),
            ),
            Tool(
                "play",
                "Take an action, and show the position after it. A refusal changes nothing and says why.",
                self.play,
                {"action": action, "game": GAME, "format": FORMAT},
                ("action",),
                reads=False,
            ),
            Tool(
                "wait",
                "Wait until you have to decide or the game is over, and show the position.",
                self.wait,
                {"game": GAME, "seconds": number("at most (default: 30)", 0, LONGEST_WAIT), "format": FORMAT},
            ),
            Tool(
                "record",
                "Show the record of a game that is over, to replay and verify it.",
                self.record,
                {"game": GAME},
            ),
            Tool("leave", "Leave a game. A seat at a table stays yours.", self.leave, {"game": GAME}, reads=False),
        ]

    async def call(self, name: str, arguments: dict[str, Any] | None) -> ToolResult:
        """Return the answer of a tool; bad input of every kind is refused with a stable code."""
        try:
            tool = self.by_name.get(name)
            if tool is None:
                raise ToolError("unknown-tool", f"there is no such tool; the tools: {', '.join(self.by_name)}")
            return await tool.run(**checked(tool, {} if arguments is None else arguments))
        except WhistlestopError as refusal:
            return refused(refusal)
        except Exception:  # a bug, or a server that breaks the protocol: the details would not help the assistant
            log.exception("the tool %s failed", name)
            return refused(ToolError("internal-error", "something went wrong here; nothing has changed; try again"))

    async def close(self) -> None:
        for seat in self.seats.values():
            await seat.close()

    # -- the tools -----------------------------------------------------------------------------------------------

    async def boards(self) -> ToolResult:
        return ToolResult("\n".join(introduced(name) for name in names()))

    async def rules(self, board: str, players: int | None = None) -> ToolResult:
        found = known_board(board)
        return ToolResult(rules_page(ruleset(found, load(found).min_players if players is None else players)))

    async def new_game(self, board: str, players: int = 2, seat: int = 1, bots: str = DEFAULT_BOT) -> ToolResult:
        self.make_room()
        specs = parse_bots(bots)
        for spec in specs:  # a longer spec could name any code, or ask for hours
            if spec not in bot_names():
                raise UnknownBot(f"there is no such bot here; the bots: {', '.join(bot_names())}")
        game = Game.new(known_board(board), players, seed=None if self.seed is None else self.seed + self.begun)
        if seat > players:
            raise BadPlayers(f"there is no seat {seat}; the seats are 1 to {players}")
        name = self.keep(LocalSeat(game, seat - 1, other_seats(specs, players, seat - 1)))
        return await self.shown(name, "text", f"This is {name}. ")

    async def join_table(self, link: str, name: str = "Assistant") -> ToolResult:
        from whistlestop.mcp.table import TableLink, TableSeat

        self.make_room()
        seat = await TableSeat.join(TableLink.read(link), name)
        game = self.keep(seat)
        greeting = f"This is {game}. You are seat {seat.me + 1}. "
        try:
            return await self.shown(game, "text", greeting)
        except ToolError as refusal:
            if refusal.code != "no-game":
                raise
            return ToolResult(greeting + "The game has not started yet: use wait.")

    async def look(self, game: str = "", format: str = "text") -> ToolResult:  # noqa: A002 - what a caller writes
        return await self.shown(self.name_of(game), format)

    async def list_legal(self, game: str = "", containing: str = "") -> ToolResult:
        snapshot = await self.seats[self.name_of(game)].snapshot()
        found = [action for action in snapshot.legal if containing.lower() in action]
        if not found:
            what = "you have nothing to decide now" if not snapshot.legal else "no legal action contains that text"
            return ToolResult(f"{what}; {len(snapshot.legal)} actions are legal")
        return ToolResult(legal_text(found))

    async def why_not(self, action: str, game: str = "") -> ToolResult:
        await self.seats[self.name_of(game)].why(action)
        return ToolResult("It is legal.")

    async def play(self, action: str, game: str = "", format: str = "text") -> ToolResult:  # noqa: A002
        name = self.name_of(game)
        await self.seats[name].play(action)
        return await self.shown(name, format)

    async def wait(self, game: str = "", seconds: int = 30, format: str = "text") -> ToolResult:  # noqa: A002
        name = self.name_of(game)
        await self.seats[name].wait(seconds)
        return await self.shown(name, format)

    async def record(self, game: str = "") -> ToolResult:
        return ToolResult(await self.seats[self.name_of(game)].record())

    async def leave(self, game: str = "") -> ToolResult:
        name = self.name_of(game)
        await self.seats.pop(name).close()
        return ToolResult(f"You have left {name}.")

    # -- games ---------------------------------------------------------------------------------------------------

    def name_of(self, game: str) -> str:
        """Return the name of a game, of the latest if none is given; ToolError if there is none."""
        if not self.seats:
            raise ToolError("no-game", "you play no game yet; start one with new_game or join_table")
        name = game or list(self.seats)[-1]
        if name not in self.seats:
            raise ToolError("unknown-game", f"you play no such game; your games: {', '.join(self.seats)}")
        return name

    def make_room(self) -> None:
        if len(self.seats) >= MOST_GAMES:
            raise ToolError("too-many-games", f"you already play {MOST_GAMES} games; leave one first")

    def keep(self, seat: AssistantSeat) -> str:
        self.begun += 1
        name = f"game-{self.begun}"
        self.seats[name] = seat
        return name

    async def shown(self, name: str, format: str, greeting: str = "") -> ToolResult:  # noqa: A002
        snapshot: SeatSnapshot = await self.seats[name].snapshot()
        if format == "json":
            data = to_data(snapshot, legal=self.legal)
            return ToolResult(json.dumps(data, ensure_ascii=False), data)
        return ToolResult(greeting + to_text(snapshot, legal=self.legal))


# -- checks --------------------------------------------------------------------------------------------------------


def known_board(name: str) -> str:
    """Return the id if there is such a board; paths, which could be of any file, are refused."""
    if name not in names():
        raise UnknownBoard(f"there is no such board; the boards: {', '.join(names())}")
    return name


def introduced(name: str) -> str:
    file = read(name)
    board = file.board
    return (
        f"{name}: {board.name}, {board.min_players} to {board.max_players} players. {file.about.get('en', '')}".strip()
    )


def checked(tool: Tool, arguments: dict[str, Any]) -> dict[str, Any]:
    """Return the arguments of a call if the tool takes them; ToolError says what is wrong and never quotes them."""
    for name in arguments:
        if name not in tool.arguments:
            takes = ", ".join(tool.arguments) or "no arguments"
            raise ToolError("bad-arguments", f"{tool.name} takes only these arguments: {takes}")
    for name in tool.required:
        if name not in arguments:
            raise ToolError("bad-arguments", f"{tool.name} needs {name}: {tool.arguments[name]['description']}")
    for name, value in arguments.items():
        if not fits(tool.arguments[name], value):
            raise ToolError("bad-arguments", f"{name} of {tool.name} has to be {wanted(tool.arguments[name])}")
    return arguments


def fits(schema: dict[str, Any], value: object) -> bool:
    if schema["type"] == "integer":
        return type(value) is int and schema["minimum"] <= value <= schema["maximum"]
    return (
        isinstance(value, str) and len(value) <= schema.get("maxLength", SHORT) and value in schema.get("enum", [value])
    )


def wanted(schema: dict[str, Any]) -> str:
    if schema["type"] == "integer":
        return f"a whole number from {schema['minimum']} to {schema['maximum']}: {schema['description']}"
    if "enum" in schema:
        return f"one of {', '.join(schema['enum'])}"
    return f"a text of at most {schema['maxLength']} characters: {schema['description']}"


def refused(refusal: WhistlestopError) -> ToolResult:
    """Return a refusal as text and as data."""
    data: dict[str, Any] = {"code": refusal.code, "reason": str(refusal)}
    if isinstance(refusal, IllegalAction) and refusal.key:
        data["key"] = refusal.key
        data["values"] = {name: {"kind": kind, "value": value} for name, (kind, value) in refusal.values.items()}
    return ToolResult(f"[{refusal.code}] {refusal}", data, refused=True)
