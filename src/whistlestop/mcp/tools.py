"""The tools that an assistant has, and the games it plays with them; how they are called is the part of `server`."""

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
from whistlestop.language import Sight, legal_text, rules_page, to_data, to_text
from whistlestop.mcp.local import LocalSeat
from whistlestop.mcp.seat import Refused, Seat
from whistlestop.opponents import at_seats

log = logging.getLogger(__name__)

MOST_GAMES = 8  # at the same time
LONGEST = {"action": 200, "link": 400, "name": 48}  # characters; of all others SHORT
SHORT = 100
LONGEST_WAIT = 60  # seconds

DEFAULT_BOT = "medium"


@dataclass(frozen=True)
class Reply:
    """The answer of a tool: text for a language model, with `data` where it was asked for; or a refusal."""

    text: str
    data: dict[str, Any] | None = None
    refused: bool = False


@dataclass(frozen=True)
class Tool:
    """A tool: what it does, and its arguments as properties of a JSON Schema."""

    name: str
    about: str
    run: Callable[..., Awaitable[Reply]]
    arguments: dict[str, dict[str, Any]]
    required: tuple[str, ...] = ()
    reads: bool = True  # it changes nothing

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


GAME = text("which game, as new_game or join_table called it; the latest one if left out")
FORMAT = {"type": "string", "enum": ["text", "json"], "description": "text (default) or json"}
PLAYERS = number("how many players", 2, 10)


class Desk:
    """All games of one assistant. `call` answers every call, whatever it holds."""

    def __init__(self, *, legal: bool = True, seed: int | None = None) -> None:
        self.legal = legal  # whether legal actions are listed
        self.seed = seed  # of the first game here; the next has the next
        self.seats: dict[str, Seat] = {}
        self.begun = 0
        self.tools = {tool.name: tool for tool in self.all_tools() if legal or tool.name != "legal"}

    def all_tools(self) -> list[Tool]:
        board = text("id of a board, as boards lists them")
        action = text("an action as the rules write it, like 'draw blind'", "action")
        return [
            Tool("boards", "The boards that can be played here.", self.boards, {}),
            Tool(
                "rules",
                "The rules of a board on one page: clauses, how actions are written, map and tickets. Read it first.",
                self.rules,
                {"board": board, "players": PLAYERS},
                ("board",),
            ),
            Tool(
                "new_game",
                "Begin a game here against bots, and see the position.",
                self.new_game,
                {
                    "board": board,
                    "players": PLAYERS,
                    "seat": number("where you sit, 1 is the first (default: 1)", 1, 10),
                    "bots": text(
                        f"who plays the other seats, one for all or one for each with commas (default: {DEFAULT_BOT}): "
                        + ", ".join(bot_names())
                    ),
                },
                ("board",),
                reads=False,
            ),
            Tool(
                "join_table",
                "Sit down at a table of a running game server, by a link that somebody gave you.",
                self.join_table,
                {
                    "link": text("a link to a seat, or an invitation: http://host:8080/table/ID#TOKEN", "link"),
                    "name": text("what you are called at the table, where the link is an invitation", "name"),
                },
                ("link",),
                reads=False,
            ),
            Tool(
                "look",
                "All that you see from your seat, and what has happened since your last decision.",
                self.look,
                {"game": GAME, "format": FORMAT},
            ),
            Tool(
                "legal",
                "The actions that are legal for you now.",
                self.list_legal,
                {"game": GAME, "containing": text("only those with this text in them, like 'claim denver'")},
            ),
            Tool(
                "why_not",
                "Whether an action is legal now, and if not, why. 'claim denver-phoenix' asks for the route itself.",
                self.why_not,
                {"action": action, "game": GAME},
                ("action",),
            ),
            Tool(
                "play",
                "Take an action, and see the position after it. What is refused changes nothing and says why.",
                self.play,
                {"action": action, "game": GAME, "format": FORMAT},
                ("action",),
                reads=False,
            ),
            Tool(
                "wait",
                "Wait until you have to decide or the game is over, and see the position.",
                self.wait,
                {"game": GAME, "seconds": number("at most (default: 30)", 0, LONGEST_WAIT), "format": FORMAT},
            ),
            Tool("record", "The record of a game that is over, to replay and verify it.", self.record, {"game": GAME}),
            Tool("leave", "Forget a game. A seat at a table stays yours.", self.leave, {"game": GAME}, reads=False),
        ]

    async def call(self, name: str, arguments: dict[str, Any] | None) -> Reply:
        """The answer of a tool; bad input of every kind is a refusal with a stable code."""
        try:
            tool = self.tools.get(name)
            if tool is None:
                raise Refused("unknown-tool", f"there is no tool of that name; the tools: {', '.join(self.tools)}")
            return await tool.run(**checked(tool, {} if arguments is None else arguments))
        except WhistlestopError as refusal:
            return refused(refusal)
        except Exception:  # a fault of ours, or a game server that is none: nobody is helped by the details
            log.exception("%s has failed", name)
            return refused(Refused("internal-error", "something went wrong here; nothing has changed, try again"))

    async def close(self) -> None:
        for seat in self.seats.values():
            await seat.close()

    # -- the tools -----------------------------------------------------------------------------------------------

    async def boards(self) -> Reply:
        return Reply("\n".join(introduced(name) for name in names()))

    async def rules(self, board: str, players: int | None = None) -> Reply:
        found = known_board(board)
        return Reply(rules_page(ruleset(found, load(found).min_players if players is None else players)))

    async def new_game(self, board: str, players: int = 2, seat: int = 1, bots: str = DEFAULT_BOT) -> Reply:
        self.make_room()
        specs = parse_bots(bots)
        for spec in specs:  # a spec with more in it could name any code, or ask for hours
            if spec not in bot_names():
                raise UnknownBot(f"no bot of that name plays here; the bots: {', '.join(bot_names())}")
        game = Game.new(known_board(board), players, seed=None if self.seed is None else self.seed + self.begun)
        if seat > players:
            raise BadPlayers(f"there is no seat {seat}; the seats are 1 to {players}")
        name = self.keep(LocalSeat(game, seat - 1, at_seats(specs, players, seat - 1)))
        return await self.shown(name, "text", f"This is {name}. ")

    async def join_table(self, link: str, name: str = "Assistant") -> Reply:
        from whistlestop.mcp.table import Link, TableSeat

        self.make_room()
        seat = await TableSeat.join(Link.read(link), name)
        game = self.keep(seat)
        greeting = f"This is {game}. You are seat {seat.me + 1}. "
        try:
            return await self.shown(game, "text", greeting)
        except Refused as refusal:
            if refusal.code != "no-game":
                raise
            return Reply(greeting + "The game has not begun yet: use wait.")

    async def look(self, game: str = "", format: str = "text") -> Reply:  # noqa: A002 - what a caller writes
        return await self.shown(self.name_of(game), format)

    async def list_legal(self, game: str = "", containing: str = "") -> Reply:
        sight = await self.seats[self.name_of(game)].sight()
        found = [action for action in sight.legal if containing.lower() in action]
        if not found:
            what = "nothing is legal for you now" if not sight.legal else "no legal action has that text in it"
            return Reply(f"{what}; {len(sight.legal)} actions are legal")
        return Reply(legal_text(found))

    async def why_not(self, action: str, game: str = "") -> Reply:
        await self.seats[self.name_of(game)].why(action)
        return Reply("It is legal.")

    async def play(self, action: str, game: str = "", format: str = "text") -> Reply:  # noqa: A002
        name = self.name_of(game)
        await self.seats[name].play(action)
        return await self.shown(name, format)

    async def wait(self, game: str = "", seconds: int = 30, format: str = "text") -> Reply:  # noqa: A002
        name = self.name_of(game)
        await self.seats[name].wait(seconds)
        return await self.shown(name, format)

    async def record(self, game: str = "") -> Reply:
        return Reply(await self.seats[self.name_of(game)].record())

    async def leave(self, game: str = "") -> Reply:
        name = self.name_of(game)
        await self.seats.pop(name).close()
        return Reply(f"You have left {name}.")

    # -- games ---------------------------------------------------------------------------------------------------

    def name_of(self, game: str) -> str:
        """The game that is meant."""
        if not self.seats:
            raise Refused("no-game", "you play no game yet; begin one with new_game, or join_table")
        name = game or list(self.seats)[-1]
        if name not in self.seats:
            raise Refused("unknown-game", f"you play no game of that name; your games: {', '.join(self.seats)}")
        return name

    def make_room(self) -> None:
        if len(self.seats) >= MOST_GAMES:
            raise Refused("too-many-games", f"you play {MOST_GAMES} games already; leave one of them first")

    def keep(self, seat: Seat) -> str:
        self.begun += 1
        name = f"game-{self.begun}"
        self.seats[name] = seat
        return name

    async def shown(self, name: str, format: str, greeting: str = "") -> Reply:  # noqa: A002
        sight: Sight = await self.seats[name].sight()
        if format == "json":
            data = to_data(sight, legal=self.legal)
            return Reply(json.dumps(data, ensure_ascii=False), data)
        return Reply(greeting + to_text(sight, legal=self.legal))


# -- checks --------------------------------------------------------------------------------------------------------


def known_board(name: str) -> str:
    """A board by its id: a path would read files that are nobody's business."""
    if name not in names():
        raise UnknownBoard(f"there is no board of that name; the boards: {', '.join(names())}")
    return name


def introduced(name: str) -> str:
    file = read(name)
    board = file.board
    return (
        f"{name}: {board.name}, {board.min_players} to {board.max_players} players. {file.about.get('en', '')}".strip()
    )


def checked(tool: Tool, arguments: dict[str, Any]) -> dict[str, Any]:
    """The arguments of a call, if they are what the tool takes; what was given is not repeated."""
    for name in arguments:
        if name not in tool.arguments:
            takes = ", ".join(tool.arguments) or "no arguments"
            raise Refused("bad-arguments", f"{tool.name} does not take one of the arguments; it takes {takes}")
    for name in tool.required:
        if name not in arguments:
            raise Refused("bad-arguments", f"{tool.name} needs {name}: {tool.arguments[name]['description']}")
    for name, value in arguments.items():
        if not fits(tool.arguments[name], value):
            raise Refused("bad-arguments", f"{tool.name} takes as {name} {wanted(tool.arguments[name])}")
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


def refused(refusal: WhistlestopError) -> Reply:
    """A refusal as text and as data."""
    data: dict[str, Any] = {"code": refusal.code, "reason": str(refusal)}
    if isinstance(refusal, IllegalAction) and refusal.key:
        data["key"] = refusal.key
        data["values"] = {name: {"kind": kind, "value": value} for name, (kind, value) in refusal.values.items()}
    return Reply(f"[{refusal.code}] {refusal}", data, refused=True)
