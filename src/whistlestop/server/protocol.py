"""The messages between server and clients: JSON objects that say by `type` what they are.

These classes are the whole truth about the protocol: `schema` exports them, and clients derive their types from that.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from whistlestop.server.phrases import Phrase, Reaction
from whistlestop.server.refusal import Refused

VERSION = 1  # a client says which one it speaks; the server refuses any other
MOST_TOKENS = 12  # that somebody may show at once
COLOURS = 6  # that players can choose among
PATIENCE = 120  # seconds, unless the host says otherwise

Name = Annotated[str, Meta(min_length=1, max_length=48, pattern=r"^[^\x00-\x1f\x7f<>]+$")]  # see also `names`
Token = Annotated[str, Meta(min_length=8, max_length=64)]
ID = r"^[A-Za-z0-9_-]{1,32}$"
Id = Annotated[str, Meta(min_length=1, max_length=32, pattern=r"^[A-Za-z0-9_-]+$")]
Text = Annotated[str, Meta(max_length=200)]
SeatNumber = Annotated[int, Meta(ge=0, le=9)]
Sequence = Annotated[int, Meta(ge=0, le=1_000_000)]
RequestId = Annotated[int, Meta(ge=0, le=2**31)]
Level = Literal["easy", "medium", "hard", "expert"]
Language = Annotated[str, Meta(pattern=r"^[a-z]{2}$")]
Speed = Literal["slow", "usual", "fast"]
Clock = Annotated[int, Meta(ge=2, le=30 * 24 * 3600)]  # seconds for a decision

# -- what clients send over a WebSocket --------------------------------------------------------------------------


class Message(Struct, tag=str.lower, tag_field="type", forbid_unknown_fields=True):
    """A message of a client; every one is answered under its `id`."""

    id: RequestId


class Hello(Message):
    """The first message: who speaks. With `game` and `seq` the answer holds just what happened since."""

    v: int
    table: Id
    tokens: Annotated[list[Token], Meta(max_length=MOST_TOKENS)]
    game: Id | None = None
    seq: Sequence = 0


class Play(Message):
    """Take an action for a seat; `after` is the last sequence number that the player had seen."""

    game: Id
    seat: SeatNumber
    action: Text
    after: Sequence


class Undo(Message):
    """Take the seat's last action back."""

    game: Id
    seat: SeatNumber
    after: Sequence


class Why(Message):
    """Ask why an action is not legal now; accepted if it is."""

    seat: SeatNumber
    action: Text


class Hint(Message):
    """Ask for good moves for one of your seats that owes a decision; the answer takes a second or two."""

    seat: SeatNumber


class Pace(Message):
    """How bots should move here: their speed, and whether they wait while one can take one's last action back.

    It counts as long as the connection lasts. Where people want different things, nobody is hurried.
    """

    speed: Speed = "usual"
    take_back: bool = True


class Skip(Message):
    """Let bots act without a pause until it is a person's turn; they do once all who play have asked for it."""


class Nudge(Message):
    """Remind somebody for whom the game has been waiting for the patience of the table."""

    seat: SeatNumber


class Say(Message):
    """Show a reaction or say a phrase, as one of one's seats."""

    seat: SeatNumber
    what: Reaction | Phrase


class Colour(Message):
    """Choose the colour of one of your seats, or of one that nobody holds (host); between games."""

    seat: SeatNumber
    colour: Annotated[int, Meta(ge=0, lt=COLOURS)]


class Alert(Message):
    """Tell this device by Web Push when it is one's turn while nobody is connected for the seat, or (`on`) no more."""

    endpoint: Annotated[str, Meta(max_length=1000, pattern=r"^https?://[!-~]+$")]
    p256dh: Annotated[str, Meta(max_length=100, pattern=r"^[A-Za-z0-9_-]+=*$")]
    auth: Annotated[str, Meta(max_length=40, pattern=r"^[A-Za-z0-9_-]+=*$")]
    on: bool = True


class Leave(Message):
    """Give up one of your seats; during a game a bot plays on, and somebody else may sit down."""

    seat: SeatNumber


class Resign(Message):
    """Give up the game: a bot plays your seat to the end; you stay at the table."""

    seat: SeatNumber


class Abort(Message):
    """Agree that the game should end without a result, or (`agree`) no longer; it ends when all who play agree."""

    seat: SeatNumber
    agree: bool = True


class Kick(Message):
    """Free somebody's seat, and end the invitation that they came by (host); answered with a new one."""

    seat: SeatNumber


class Bot(Message):
    """Let a bot play a seat: yours for a while, any seat (host), or one whose player has been away for too long.

    Unless its player asked for it, the bot stops when the player is connected again.
    """

    seat: SeatNumber
    level: Level = "medium"


class Back(Message):
    """Take your seat back from the bot (the host: free a bot's seat for a person)."""

    seat: SeatNumber


class Link(Message):
    """Make a new link for a seat, which ends all older ones (host)."""

    seat: SeatNumber


class Renew(Message):
    """Make a new link for inviting, for watching or for the host, which ends the old one (host)."""

    what: Literal["invite", "watch", "host"]


class Host(Message):
    """Make the player of a seat the host from now on (host)."""

    seat: SeatNumber


class Setup(Message):
    """Change the table between games (host), `patience` at any time; what is left out stays."""

    board: Id | None = None
    players: Annotated[int, Meta(ge=1, le=10)] | None = None
    first: SeatNumber | Literal["chance"] | None = None
    clock: Clock | Literal["none"] | None = None
    language: Language | None = None
    patience: Clock | Literal["none"] | None = None


class Start(Message):
    """Begin a game, the first or a rematch (host); open seats are an error."""


class Ping(Message):
    """Ask for a sign of life."""


Acting = Hello | Play | Undo | Why | Hint | Start | Pace | Skip | Ping
Sitting = Leave | Bot | Back | Resign | Abort | Colour | Alert | Nudge | Say
Hosting = Kick | Link | Renew | Host | Setup
ClientMessage = Acting | Sitting | Hosting

# -- what the server sends ---------------------------------------------------------------------------------------


class Answer(Struct, tag=str.lower, tag_field="type", omit_defaults=True):
    """A message of the server."""


class Advice(Struct):
    """A good move: how likely it wins after so many trials, with the interval of 95 %, and which points to expect.

    `reason` says why, as a key with `values` (ticket, route, city and card are ids, all others numbers); `text` is the
    same in English.
    """

    action: str
    trials: int
    win: float
    low: float
    high: float
    points: float
    reason: str
    values: dict[str, str | int]
    text: str


class PlannedRoute(Struct):
    """A route that a plan wants, and how many cards are missing for it, of which kind."""

    route: str
    card: str
    missing: int


class TicketOutlook(Struct):
    """How likely a ticket will be joined at the end."""

    ticket: str
    joined: bool
    chance: float


class Plan(Struct):
    """What a bot would build in somebody's place, in so many `turns`, and what it expects of the rest of the game."""

    routes: list[PlannedRoute]
    turns: float
    turns_left: float
    tickets: list[TicketOutlook]


class Accepted(Answer):
    """Done; `seq` is the sequence number of an action, `token` the one of a new link.

    `advice` and `plan` answer a hint.
    """

    id: int
    seq: int | None = None
    token: str | None = None
    advice: list[Advice] = []
    plan: Plan | None = None


class Value(Struct):
    """A value in a refusal: `kind` says what it is, `value` which one: an id, a seat from 0 on, or a number.

    Kinds are route, city, card, ticket, seat, seats (a list), number, counts (how many of what), phase (its name) and
    action (its text).
    """

    kind: str
    value: str | int | list[int] | dict[str, int]


class Refusal(Answer, tag="refused"):
    """Not done, and nothing has changed. `id` is missing where the message could not be read.

    `reason` says why in English. Where a rule of the game forbids something, `key` and `values` say the same as data,
    to be put into words in any language.
    """

    code: str
    reason: str
    id: int | None = None
    key: str = ""
    values: dict[str, Value] = {}


class SeatInfo(Struct, omit_defaults=True):
    """Who sits where. `bot` is the level of the bot that plays the seat, also while it stands in for a person.

    `open` is a seat where somebody who is invited may sit down. `colour` is one of six. `away` tells for how many
    seconds nobody has been connected; with `relief` the bot stops when they are back. At a seat that `waits` somebody
    with a new link may take over from the bot. `resigned` and `abort` are about this game: somebody has given it up,
    or would end it without a result. `host` stands only where the host has got that right with the seat.
    """

    name: str | None = None
    held: bool = False
    bot: str | None = None
    online: bool = False
    open: bool = False
    colour: int | None = None
    away: float | None = None
    relief: bool = False
    waits: bool = False
    resigned: bool = False
    abort: bool = False
    host: bool = False


NewsKind = Literal["sat", "left", "kicked", "linked", "takeover", "bot", "back", "resigned", "abort", "aborted", "host"]


class News(Struct, frozen=True, omit_defaults=True):
    """Something about people that happened at the table, numbered; the name is the one they had then."""

    n: int
    kind: NewsKind
    seat: int | None = None
    name: str | None = None


class Table(Answer):
    """The table as everybody there may see it, and what the tokens of this connection allow."""

    table: str
    version: int
    board: str
    seats: list[SeatInfo]
    first: int | None
    clock: int | None
    language: str
    game: str | None
    games: list[str]
    own: list[int]
    host: bool
    invite: bool = False  # whether one may sit down at a free seat
    patience: int | None = None  # seconds until others may do something about somebody who is away
    news: list[News] = []  # the last few


class Deed(Struct, omit_defaults=True):
    """An action as data: a verb, and what it is about as far as that verb has such parts.

    `city` may be a country. `card` is a kind of card, or a colour of something else that the rule has. `counts` is how
    many of what: cards of a kind in a payment, tickets of a deck. `tickets` are ids, in choices only.
    """

    verb: str
    route: str | None = None
    city: str | None = None
    card: str | None = None
    counts: dict[str, int] = {}
    tickets: list[str] = []
    amount: int | None = None
    word: str | None = None


class Choice(Deed, kw_only=True):
    """A legal action: send `action` to take it. `label` says it in English; `facts` are numbers that belong to it."""

    action: str
    label: str
    facts: dict[str, int] = {}


class Happening(Struct, omit_defaults=True, gc=False):
    """Something that happened with the action of that number (0 is the deal); secrets only for those who may know.

    Where the value of its kind is an action, `deed` is that action.
    """

    seq: int
    kind: str
    seat: int | None = None
    what: str | int | None = None
    secrets: list[str] = []
    deed: Deed | None = None


class SeatView(Struct, omit_defaults=True):
    """What one seat knows, or a spectator (no seat): `fields` are those of the board's rules, null is hidden."""

    phase: str
    to_act: list[int]
    turn_of: int
    turns: int
    points: list[int]
    fields: dict[str, Any]
    seat: int | None = None
    choices: list[Choice] = []
    joined: list[str] = []  # your tickets whose places your routes connect
    may_undo: bool = False


class ScorePart(Struct):
    """What some points are for: `kind` is ticket, card, city, length; or empty where a line is about one thing only."""

    kind: str
    what: str | int
    n: int
    points: int


class Result(Struct):
    """How a game ended: points by source and seat, and the seed whose hash was shown from the start.

    `joined` are each seat's tickets that count. `parts` tell what the points of a source are for, seat by seat, and
    `paths` which routes scored them, where that is one path.
    """

    lines: dict[str, list[int]]
    totals: list[int]
    completed: list[int]
    winners: list[int]
    seed: str
    joined: list[list[str]] = []
    paths: dict[str, list[list[str]]] = {}
    parts: dict[str, list[list[ScorePart]]] = {}


class State(Answer):
    """A game at sequence number `seq`: what happened after `since`, and the views of the connection's seats."""

    game: str
    seq: int
    since: int
    commitment: str
    events: list[Happening]
    views: list[SeatView]
    deadline: float | None = None  # seconds until the clock of the first seat that owes a decision runs out
    pause: float | None = None  # seconds for which bots wait, so that one of your seats can undo its action
    waiting: float | None = None  # seconds for which the game has been waiting for a person
    result: Result | None = None


class Gone(Answer):
    """The tokens of this connection are no longer valid here."""

    reason: str


class Said(Answer):
    """Somebody at a seat (or the host, without one) has said something, or nudged a player (`to`)."""

    what: Reaction | Phrase | Literal["nudge"]
    seat: int | None = None
    to: int | None = None


ServerMessage = Accepted | Refusal | Table | State | Said | Gone

# -- plain HTTP --------------------------------------------------------------------------------------------------


class NewSeat(Struct, forbid_unknown_fields=True):
    """A seat of a new table: for a person, or played by a bot."""

    bot: Level | None = None


class NewTable(Struct, forbid_unknown_fields=True):
    """`POST /api/tables`; with `name` the host sits down at the first seat that is not a bot's."""

    board: Id
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=10)]
    name: Name | None = None
    first: SeatNumber | None = None
    clock: Clock | None = None
    language: Language = "en"
    patience: Clock | None = PATIENCE


class TableMade(Struct):
    """The new table and its tokens: they are told this once, and only their hashes are kept."""

    table: str
    host: str
    invite: str
    watch: str
    seat: int | None
    token: str | None


class Join(Struct, forbid_unknown_fields=True):
    """`POST /api/tables/{table}/join`: sit down at a free seat, the first unless one is named."""

    invite: Token
    name: Name
    seat: SeatNumber | None = None


class Joined(Struct):
    """The seat, and the token that holds it."""

    seat: int
    token: str


class TableNow(Table, tag="table"):
    """`GET /api/tables/{table}`: the table, and the seats that its game waits for; none when it is over."""

    to_act: list[int] = []


class Frame(Struct):
    """A finished game after an action, as a seat saw it."""

    seq: int
    view: SeatView
    events: list[Happening]


class Replay(Struct):
    """`GET /api/games/{game}/frames`: part of a finished game, for looking at it again."""

    game: str
    board: str
    players: int
    seats: list[SeatInfo]  # who plays there, as far as the table still knows
    last: int
    commitment: str
    result: Result
    frames: list[Frame]


decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
encode = msgspec.json.Encoder().encode


def read(data: str | bytes) -> ClientMessage:
    """A client's message; Refused says what is wrong with it, but never repeats it (it may hold a token)."""
    try:
        return decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError, ValueError) as fault:
        check_version(data)
        raise Refused("bad-message", f"this is not a message of the protocol: {plain(fault)}") from None


class AnyVersion(Struct):
    """What a message of any version would have, if it is the first one."""

    v: int = VERSION


def check_version(data: str | bytes) -> None:
    """Say so if a message cannot be read because it is one of another version."""
    with suppress(msgspec.MsgspecError, UnicodeError, RecursionError, ValueError):
        version = msgspec.json.decode(data, type=AnyVersion).v
        if version != VERSION:
            raise Refused("bad-version", f"this server does not speak version {version}; it speaks {VERSION}")


def plain(fault: Exception) -> str:
    return str(fault).splitlines()[0][:200] if str(fault) else "it cannot be read"
