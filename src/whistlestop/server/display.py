"""Games as data for showing them: boards, legal actions, events. With it a client needs no rules."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from whistlestop.boards.translations import Names as Translations
from whistlestop.engine.board import GREY, Board, CardKind, Route
from whistlestop.engine.deed import Deed
from whistlestop.engine.ruleset import PUBLIC, Ruleset
from whistlestop.game import GameEvent
from whistlestop.names import chosen, named
from whistlestop.notation import deed_text
from whistlestop.server import protocol
from whistlestop.server.protocol import Choice, Happening, SeatView
from whistlestop.view import View

ALL = -1  # an audience without bounds
UNDONE = "undone"  # the event of an action that was taken back


class CityInfo(Struct):
    """A place of the map."""

    id: str
    name: str
    lat: float
    lon: float
    country: str


class RouteInfo(Struct):
    """A track; `colour` is a kind of card or null for grey."""

    id: str
    a: str
    b: str
    length: int
    colour: str | None
    ferry: int


class CardInfo(Struct):
    """A kind of train card, with what is special about it (see docs/make-your-own-board.md)."""

    id: str
    name: str
    count: int
    wild: bool
    wild_from: int
    pays: bool
    whole_turn: bool
    flush_at: int


class TicketInfo(Struct):
    """Two places to join, each a city or a country."""

    id: str
    a: str
    b: str
    points: int
    deck: str


class EventInfo(Struct):
    """What the value and the secrets of a kind of event are: card, ticket, route, city, action or number."""

    what: str
    secrets: str


class FieldInfo(Struct):
    """The rule that a field of views belongs to, and what it is, in English; `each` if every seat has a share."""

    rule: str
    about: str
    each: bool


class BoardInfo(Struct):
    """Everything about a board that stays the same during a game.

    `about` says what the board is like, by language. `names` are those of other languages, by language and id; whatever
    is missing there has the same name everywhere.
    """

    id: str
    name: str
    about: dict[str, str]
    names: dict[str, dict[str, str]]
    fingerprint: str
    min_players: int
    max_players: int
    trains: int
    hand: int
    display: int
    cities: list[CityInfo]
    countries: dict[str, str]
    cards: list[CardInfo]
    routes: list[RouteInfo]
    decks: list[str]
    tickets: list[TicketInfo]
    rules: dict[str, dict[str, Any]]
    tie_breaks: list[str]
    phases: list[str]
    scores: list[str]
    events: dict[str, EventInfo]
    fields: dict[str, FieldInfo]


def board_info(rules: Ruleset, names: Translations, about: dict[str, str]) -> BoardInfo:
    board = rules.board
    cities = [city.id for city in board.cities]
    return BoardInfo(
        id=board.id,
        name=board.name,
        about=about,
        names=names,
        fingerprint=board.fingerprint,
        min_players=board.min_players,
        max_players=board.max_players,
        trains=board.trains,
        hand=board.hand,
        display=board.display,
        cities=[CityInfo(city.id, city.name, city.lat, city.lon, city.country) for city in board.cities],
        countries=dict(board.countries),
        cards=[card_info(kind) for kind in board.kinds],
        routes=[
            RouteInfo(route.id, cities[route.a], cities[route.b], route.length, colour(board, route), route.ferry)
            for route in board.routes
        ],
        decks=list(board.decks),
        tickets=[
            TicketInfo(ticket.id, ticket.a, ticket.b, ticket.points, board.decks[ticket.deck])
            for ticket in board.tickets
        ],
        rules=board.rules,
        tie_breaks=list(board.tie_breaks),
        phases=list(rules.phase_names),
        scores=[rules.lines[line] for line in rules.line_order],
        events={kind.name: EventInfo(kind.value, kind.secret) for kind in rules.event_kinds}
        | {UNDONE: EventInfo("", "")},
        fields=fields_info(rules),
    )


def fields_info(rules: Ruleset) -> dict[str, FieldInfo]:
    """The fields that are facts of the game."""
    names = list(rules.by_name)
    return {
        field.name: FieldInfo(names[rules.reserved[f"field '{field.name}'"]], field.about, field.shares > 1)
        for field in rules.fields
        if field.size > 0 and not field.memory
    }


def card_info(kind: CardKind) -> CardInfo:
    return CardInfo(
        id=kind.id,
        name=kind.name,
        count=kind.count,
        wild=kind.wild_from > 0,
        wild_from=kind.wild_from,
        pays=kind.pays,
        whole_turn=kind.whole_turn,
        flush_at=kind.flush_at,
    )


def colour(board: Board, route: Route) -> str | None:
    return None if route.colour == GREY else board.kinds[route.colour].id


def wire_deed(deed: Deed) -> protocol.Deed:
    """An action as it is told to everybody."""
    return protocol.Deed(
        verb=deed.verb,
        route=deed.route or None,
        city=deed.city or None,
        card=deed.card or None,
        counts=deed.counts,
        amount=deed.amount,
        word=deed.word or None,
    )


def choices(view: View, offer: list[str]) -> list[Choice]:
    """The legal actions of a view's seat."""
    rules = view.rules
    names = named(rules.board)
    found: list[Choice] = []
    for action in view.legal:
        rule = rules.rule_of(action)
        deed = rule.describe(action)
        found.append(
            Choice(
                action=deed_text(rules, deed),
                label=names.deed(deed, offer),
                facts=rule.facts(view.slots, view.seat or 0, action),
                verb=deed.verb,
                route=deed.route or None,
                city=deed.city or None,
                card=deed.card or None,
                counts=deed.counts,
                tickets=chosen(deed, offer),
                amount=deed.amount,
                word=deed.word or None,
            )
        )
    return found


def public_fields(view: View) -> dict[str, Any]:
    """The fields that are the same in every view of a position."""
    return {
        field.name: view[field.name]
        for field in view.rules.fields
        if field.size > 0 and field.sight == PUBLIC and not field.memory
    }


def seat_view(view: View, public: dict[str, Any] | None = None, *, may_undo: bool = False) -> SeatView:
    """A View with its legal actions as choices; `public` saves the work of reading what everybody sees again."""
    shared = public_fields(view) if public is None else public
    fields = {name: shared[name] if name in shared else view[name] for name in view}
    offer: list[str] = []
    joined: list[str] = []
    if view.seat is not None:
        offer = share(fields, "offer", view.seat)
        joined = view.joined_tickets(view.seat)
    return SeatView(
        seat=view.seat,
        phase=view.phase,
        to_act=list(view.to_act),
        turn_of=view.turn_of,
        turns=view.turns,
        points=view.points,
        fields=fields,
        choices=choices(view, offer),
        joined=joined,
        may_undo=may_undo,
    )


def share(fields: dict[str, Any], name: str, seat: int) -> list[str]:
    """A seat's share of a field of tickets; none if the board has no such field."""
    shares = fields.get(name)
    return (shares[seat] or []) if shares else []


class Told(Struct, frozen=True, gc=False):
    """An event as it is kept: many games have many of them, so that each should be small (and no work for the gc)."""

    kind: str
    seat: int | None
    what: str | int | None
    secrets: tuple[str, ...]
    audience: int  # the seats that may know the secrets, as bits; ALL when there is nothing secret
    deed: protocol.Deed | None = None

    @classmethod
    def of(cls, event: GameEvent) -> Told:
        audience = ALL if event.audience is None else sum(1 << seat for seat in event.audience)
        deed = None if event.deed is None else wire_deed(event.deed)
        return cls(event.kind, event.seat, event.what, event.secrets, audience, deed)

    def seen(self, seq: int, seats: int) -> Happening:
        """The event of a line as some seats, given as bits, see it."""
        return Happening(
            seq,
            self.kind,
            self.seat,
            self.what,
            list(self.secrets) if self.audience & seats or self.audience == ALL else [],
            self.deed,
        )
