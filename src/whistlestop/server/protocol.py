"""The messages between server and clients: JSON objects whose `type` says what they are.

These classes define the protocol: `schema` exports them, and clients derive their types from it.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from whistlestop.bots.explain import PlannedRoute, TicketOutlook
from whistlestop.scores import ScorePart
from whistlestop.server.phrases import Phrase, Reaction
from whistlestop.server.request_errors import RequestError

VERSION = 2  # a client says which one it speaks; the server refuses all others
MOST_TOKENS = 12  # in one request
COLOURS = 6  # that players can choose from
DEFAULT_PATIENCE = 120  # seconds

END = r"$(?!\n)"  # of a pattern; the dollar alone also fits before a last line break

Name = Annotated[
    str, Meta(min_length=1, max_length=48, pattern=r"^[^\x00-\x1f\x7f<>]+" + END)
]  # see also `player_names`
Token = Annotated[str, Meta(min_length=8, max_length=64)]
ID = r"^[A-Za-z0-9_-]{1,32}$"
Id = Annotated[str, Meta(min_length=1, max_length=32, pattern=r"^[A-Za-z0-9_-]+" + END)]
Text = Annotated[str, Meta(max_length=200)]
SeatNumber = Annotated[int, Meta(ge=0, le=9)]
Sequence = Annotated[int, Meta(ge=0, le=1_000_000)]
RequestId = Annotated[int, Meta(ge=0, le=2**31)]
Level = Literal["easy", "medium", "hard", "expert", "builder", "blocker", "collector"]
Language = Annotated[str, Meta(pattern=r"^[a-z]{2}" + END)]
Speed = Literal["slow", "usual", "fast"]
Clock = Annotated[int, Meta(ge=2, le=30 * 24 * 3600)]  # seconds per decision

# -- what clients send over a WebSocket --------------------------------------------------------------------------


def tag_of(name: str) -> str:
    """Return the `type` of a message: the name of its class without its last word, in lower case."""
    return name.removesuffix("Request").removesuffix("Message").lower()


class Request(Struct, tag=tag_of, tag_field="type", forbid_unknown_fields=True):
    """A message of a client; every one is answered under its `id`."""

    id: RequestId


class HelloRequest(Request):
    """The first message: who the client is. With `game` and `seq` it is sent only what has happened since."""

    v: int
    table: Id
    tokens: Annotated[list[Token], Meta(max_length=MOST_TOKENS)]
    game: Id | None = None
    seq: Sequence = 0


class PlayRequest(Request):
    """Take an action for a seat; `after` is the last sequence number that the player has seen."""

    game: Id
    seat: SeatNumber
    action: Text
    after: Sequence


class UndoRequest(Request):
    """Undo the seat's last action."""

    game: Id
    seat: SeatNumber
    after: Sequence


class WhyRequest(Request):
    """Ask why an action is not legal now; accepted if it is legal."""

    seat: SeatNumber
    action: Text


class HintRequest(Request):
    """Ask for good moves for one of your seats that has to decide; the answer takes a second or two."""

    seat: SeatNumber


class PaceRequest(Request):
    """Say how bots should move: their speed, and whether they wait while you can undo your last action.

    It holds for as long as the connection lasts. Where people want different things, the slowest counts.
    """

    speed: Speed = "usual"
    wait_for_undo: bool = True


class SkipRequest(Request):
    """Let bots act without pauses until it is a person's turn, once all who play have asked for it."""


class NudgeRequest(Request):
    """Remind a player for whom the game has waited longer than the patience of the table."""

    seat: SeatNumber


class SayRequest(Request):
    """Show a reaction or say a phrase from one of your seats."""

    seat: SeatNumber
    what: Reaction | Phrase


class ColourRequest(Request):
    """Choose the colour of one of your seats, or of a seat that nobody holds (host), between games."""

    seat: SeatNumber
    colour: Annotated[int, Meta(ge=0, lt=COLOURS)]


class AlertRequest(Request):
    """Alert this device by Web Push when it is your turn and you are not connected; with `on` false, no longer."""

    endpoint: Annotated[str, Meta(max_length=1000, pattern=r"^https?://[!-~]+" + END)]
    p256dh: Annotated[str, Meta(max_length=100, pattern=r"^[A-Za-z0-9_-]+=*" + END)]
    auth: Annotated[str, Meta(max_length=40, pattern=r"^[A-Za-z0-9_-]+=*" + END)]
    on: bool = True


class HookRequest(Request):
    """Name a web hook that is told when the turn of one of your seats has waited; with an empty `url`, no longer.

    `service` is what takes the message; `json` is any program.
    """

    seat: SeatNumber
    url: Annotated[str, Meta(max_length=500, pattern=r"^(https?://[!-~]+)?" + END)]
    service: Literal["json", "ntfy", "gotify", "discord", "slack"] = "json"


class LeaveRequest(Request):
    """Leave one of your seats; during a game a bot plays on, and somebody else may sit down."""

    seat: SeatNumber


class ResignRequest(Request):
    """Resign the game: a bot plays your seat to the end, and you stay at the table."""

    seat: SeatNumber


class AbortRequest(Request):
    """Agree to end the game without a result, or no longer (`agree`); it ends when all who play agree."""

    seat: SeatNumber
    agree: bool = True


class KickRequest(Request):
    """Free somebody's seat and end the invitation they came by (host); the answer has a new one."""

    seat: SeatNumber


class BotRequest(Request):
    """Let a bot play a seat: yours for a while, any seat (host), or one whose player has been away for too long.

    Unless its player asked for it, the bot stops when the player is connected again.
    """

    seat: SeatNumber
    level: Level = "medium"


class BackRequest(Request):
    """Take your seat back from the bot (the host: free a bot's seat for a person)."""

    seat: SeatNumber


class LinkRequest(Request):
    """Make a new link for a seat; older ones stop working (host)."""

    seat: SeatNumber


class RenewRequest(Request):
    """Make a new link for inviting, for watching or for the host; the old one stops working (host)."""

    what: Literal["invite", "watch", "host"]


class HostRequest(Request):
    """Make the player of a seat the host (host)."""

    seat: SeatNumber


class SetupRequest(Request):
    """Change the table between games, `patience` at any time (host); whatever is left out stays as it is."""

    board: Id | None = None
    players: Annotated[int, Meta(ge=1, le=10)] | None = None
    first: SeatNumber | Literal["chance"] | None = None
    clock: Clock | Literal["none"] | None = None
    language: Language | None = None
    patience: Clock | Literal["none"] | None = None


class StartRequest(Request):
    """Start a game: the first (host) or a rematch; all seats have to be taken."""


class EventsRequest(Request):
    """Ask for events that a state left out: those of the last few hundred actions up to number `until`."""

    game: Id
    until: Sequence


class PingRequest(Request):
    """Check that the connection works."""


PlayMessage = HelloRequest | PlayRequest | UndoRequest | WhyRequest | HintRequest | StartRequest
SmallMessage = EventsRequest | PaceRequest | SkipRequest | PingRequest | NudgeRequest | SayRequest
SeatMessage = LeaveRequest | BotRequest | BackRequest | ResignRequest | AbortRequest | ColourRequest
AlertMessage = AlertRequest | HookRequest
HostMessage = KickRequest | LinkRequest | RenewRequest | HostRequest | SetupRequest
ClientMessage = PlayMessage | SmallMessage | SeatMessage | AlertMessage | HostMessage

# -- what the server sends ---------------------------------------------------------------------------------------


class Answer(Struct, tag=tag_of, tag_field="type", omit_defaults=True):
    """A message of the server."""


class Advice(Struct):
    """A good move: its chance to win after so many trials, with the 95 % interval, and the points to expect.

    `reason` says why it is good, as a key with `values` (ticket, route, city and card are ids, all others numbers);
    `text` says the same in English.
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


class HintPlan(Struct):
    """What a bot would build from here in so many `turns`, and what it expects of the rest of the game."""

    routes: list[PlannedRoute]
    turns: float
    turns_left: float
    tickets: list[TicketOutlook]


class AcceptedMessage(Answer):
    """A request was carried out; `seq` is the number of the action, `token` that of the new link.

    `advice` and `plan` answer a request for a hint; `events`, which begin after action `since`, one for events.
    """

    id: int
    seq: int | None = None
    token: str | None = None
    advice: list[Advice] = []
    plan: HintPlan | None = None
    events: list[EventMessage] = []
    since: int | None = None


class RefusalValue(Struct):
    """A value in a refusal: an id, a seat counted from 0, or a number, as `kind` says.

    Kinds are route, city, card, ticket, seat, seats (a list), number, counts (how many of what), phase (its name) and
    action (its text).
    """

    kind: str
    value: str | int | list[int] | dict[str, int]


class RefusalMessage(Answer, tag="refused"):
    """A request was refused, and nothing has changed. `id` is missing if the message could not be read.

    `reason` says why in English. If a rule of the game forbids the action, `key` and `values` say the same as data, for
    clients in other languages.
    """

    code: str
    reason: str
    id: int | None = None
    key: str = ""
    values: dict[str, RefusalValue] = {}


class SeatInfo(Struct, omit_defaults=True):
    """Who sits at a seat. `bot` is the level of the bot that plays it, also while it stands in for a person.

    Somebody with the invitation may sit down at an `open` seat. `colour` is one of six. `away` says for how many
    seconds the player has not been connected; with `relief` the bot stops when they are back. At a seat that `waits`,
    the holder of a new link may take over from the bot. `resigned` and `abort` are about this game: the player has
    resigned, or wants to end it without a result. `host` is set if the player is the host.
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
    """Something that somebody at the table has done, numbered; `name` is the name they had then."""

    n: int
    kind: NewsKind
    seat: int | None = None
    name: str | None = None


class TableMessage(Answer, tag="table"):
    """The table as everybody there sees it, and what the tokens of this connection allow."""

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
    invite: bool = False  # whether you may sit down at a free seat
    patience: int | None = None  # seconds until others may act on somebody's absence
    news: list[News] = []  # the latest
    hooks: list[int] = []  # those of your seats that have a web hook
    continued: str | None = None  # the game here that plays on from one that is over
    lesson: str | None = None  # the lesson that is played here


class ActionInfo(Struct, omit_defaults=True):
    """An action as data: a verb, and the parts that the verb has.

    `city` may be a country. `card` is a kind of card, or the colour of something else. `cards` says how many cards of
    which kind are paid, `decks` how many tickets are drawn from which deck. `tickets` are ids, in choices only.
    """

    verb: str
    route: str | None = None
    city: str | None = None
    card: str | None = None
    cards: dict[str, int] = {}
    decks: dict[str, int] = {}
    tickets: list[str] = []
    amount: int | None = None
    word: str | None = None


class Choice(ActionInfo, kw_only=True):
    """A legal action: send `text` to play it. `label` says it in English, `facts` are numbers that go with it."""

    text: str
    label: str
    facts: dict[str, int] = {}


class EventMessage(Struct, omit_defaults=True, gc=False):
    """Something that happened in action `seq` (0 is the deal); `secrets` are there only for those who may know them.

    If `what` is the text of an action, `action` is the same action as data.
    """

    seq: int
    kind: str
    seat: int | None = None
    what: str | int | None = None
    secrets: list[str] = []
    action: ActionInfo | None = None


class TicketPath(Struct, gc=False):
    """What a ticket still needs: so many `trains`, and the `routes` of a shortest path, with those that you own."""

    trains: int
    routes: list[str]


class SeatView(Struct, omit_defaults=True):
    """What a seat, or a spectator (no `seat`), knows: `fields` are those of the board's rules, null is hidden."""

    phase: str
    pending_seats: list[int]
    current_seat: int
    turns: int
    points: list[int]
    fields: dict[str, Any]
    seat: int | None = None
    choices: list[Choice] = []
    connected_tickets: list[str] = []  # those of your tickets that your routes connect
    ticket_paths: dict[str, TicketPath | None] = {}  # of your other tickets and those on offer; null: too late
    may_undo: bool = False


class GameResult(Struct):
    """How a game ended: points by source and seat, and the seed whose hash was shown from the start.

    `connected_tickets` are the tickets that each seat has completed. `parts` say what the points of a source are for,
    by seat; `paths` which routes scored them, if they form one path.
    """

    lines: dict[str, list[int]]
    totals: list[int]
    completed: list[int]
    winners: list[int]
    seed: str
    connected_tickets: list[list[str]] = []
    paths: dict[str, list[list[str]]] = {}
    parts: dict[str, list[list[ScorePart]]] = {}


class StateMessage(Answer):
    """A game at sequence number `seq`: what happened after `since`, and the views of the connection's seats.

    It holds the events of the last few hundred actions at most: `since` may be later than what the client has seen.
    """

    game: str
    seq: int
    since: int
    commitment: str
    events: list[EventMessage]
    views: list[SeatView]
    deadline: float | None = None  # seconds until the first clock runs out
    pause: float | None = None  # seconds for which bots wait so that you can undo your action
    waiting: float | None = None  # seconds for which the game has been waiting for a person
    left: int | None = None  # actions that the game still takes, once they are few; at 0 it can only be ended
    result: GameResult | None = None


class GoneMessage(Answer):
    """The tokens of this connection are no longer valid here."""

    reason: str


class SaidMessage(Answer):
    """Somebody at a seat (no `seat`: the host) has said something, or nudged a player (`to`)."""

    what: Reaction | Phrase | Literal["nudge"]
    seat: int | None = None
    to: int | None = None


ServerMessage = AcceptedMessage | RefusalMessage | TableMessage | StateMessage | SaidMessage | GoneMessage

# -- plain HTTP --------------------------------------------------------------------------------------------------


class NewSeat(Struct, forbid_unknown_fields=True):
    """A seat of a new table: for a person, or played by a bot."""

    bot: Level | None = None


class NewTable(Struct, forbid_unknown_fields=True):
    """`POST /api/tables`; with `name` the host sits down at the first seat that is not a bot's.

    With `lesson` its games are that lesson, on its board: two seats, the second a bot's.
    """

    board: Id
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=10)]
    name: Name | None = None
    first: SeatNumber | None = None
    clock: Clock | None = None
    language: Language = "en"
    patience: Clock | None = DEFAULT_PATIENCE
    lesson: Id | None = None


class TableMade(Struct):
    """The new table and its tokens, which are shown only here: the server stores just their hashes."""

    table: str
    host: str
    invite: str
    watch: str
    seat: int | None
    token: str | None


class PlayOn(Struct, forbid_unknown_fields=True):
    """`POST /api/games/{game}/play-on`: play on from a finished game as it stood after `seq` actions.

    You take `seat` at a new table, and bots take the others. The cards come in the same order as in the finished game.
    """

    seq: Sequence
    seat: SeatNumber
    name: Name
    bot: Level = "medium"
    language: Language = "en"


class Join(Struct, forbid_unknown_fields=True):
    """`POST /api/tables/{table}/join`: sit down at a free seat, the first one unless `seat` says which."""

    invite: Token
    name: Name
    seat: SeatNumber | None = None


class Joined(Struct):
    """The answer: your seat, and the token that holds it."""

    seat: int
    token: str


class TableNow(TableMessage, tag="table"):
    """`GET /api/tables/{table}`: the table, and the seats that have to decide; none when the game is over."""

    pending_seats: list[int] = []


class LessonStep(Struct):
    """What the player of a lesson is told after action `at`, and whether that awaits an action of theirs.

    `awaits` are beginnings of the texts of choices, any of which will do; with none the player just reads on. `hint` is
    for somebody who does something else. `shows` says what of the screen it is about.
    """

    at: int
    texts: dict[str, str]
    awaits: list[str]
    hint: dict[str, str]
    shows: str


class LessonInfo(Struct):
    """`GET /api/lessons` lists all lessons without their steps, `GET /api/lessons/{lesson}` returns one with them."""

    id: str
    board: str
    rules: list[str]  # that it teaches
    titles: dict[str, str]  # by language
    about: dict[str, str]
    newcomers: bool  # whether it is the one to begin with
    minutes: int
    steps: list[LessonStep] = []


class RealTable(Struct, forbid_unknown_fields=True):
    """`POST /api/scores`: score a game that was played on a real table.

    `fields` are those that the board lists as `tallied`, in the form in which views have them.
    """

    board: Id
    players: Annotated[int, Meta(ge=1, le=10)]
    fields: dict[str, Any]


class ScoredTable(Struct):
    """The answer: the scores, without a seed, and all fields that count for them."""

    result: GameResult
    view: SeatView


class Frame(Struct):
    """A finished game after an action, as a seat saw it."""

    seq: int
    view: SeatView
    events: list[EventMessage]


class RecordedGame(Struct, forbid_unknown_fields=True):
    """`POST /api/replays`: a finished game that the server need not have; nothing of it is stored."""

    record: str  # as `GET /api/games/{game}/record` gave it


class Replay(Struct):
    """`GET /api/games/{game}/frames` and `POST /api/replays`: part of a finished game, to watch it again."""

    game: str  # empty if it came as a record
    board: str
    players: int
    seats: list[SeatInfo]  # who played, as far as it is still known
    last: int
    commitment: str
    result: GameResult
    frames: list[Frame]


decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
encode = msgspec.json.Encoder().encode


def read(data: str | bytes) -> ClientMessage:
    """Return a client's message.

    RequestError says what is wrong with it, and never quotes it: it may hold a token.
    """
    try:
        return decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError, ValueError) as fault:
        with suppress(msgspec.MsgspecError, UnicodeError, RecursionError, ValueError):
            check_version(msgspec.json.decode(data, type=AnyVersion).v)
        raise RequestError("bad-message", f"this is not a message of the protocol: {first_line(fault)}") from None


class AnyVersion(Struct):
    """A message of any version, as far as all have it; only the first one of a connection has `v`."""

    v: int = VERSION


def check_version(version: int) -> None:
    """Raise RequestError if a client speaks another version of the protocol."""
    if version != VERSION:
        reason = f"this server speaks version {VERSION} of the protocol, not {version}; reload the page"
        raise RequestError("bad-version", reason)


def first_line(fault: Exception) -> str:
    return str(fault).splitlines()[0][:200] if str(fault) else "it cannot be read"
