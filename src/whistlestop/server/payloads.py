"""Boards, views, events and results as the data that clients are sent; with it a client needs no rules."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from msgspec import Struct

from whistlestop.boards.translations import Translations
from whistlestop.engine.action import Action
from whistlestop.engine.board import GREY, Board, Route
from whistlestop.engine.ruleset import PUBLIC, Ruleset
from whistlestop.game import Game, GameEvent
from whistlestop.names import chosen_tickets, names_of
from whistlestop.real_table import scored_fields
from whistlestop.record import seed_text
from whistlestop.server.protocol import ActionInfo, Choice, EventMessage, GameResult, SeatView
from whistlestop.server.ticket_paths import ticket_paths
from whistlestop.view import SpectatorView, View

UNDONE = "undone"  # the event of an action that was undone


class CityInfo(Struct):
    """A city on the map."""

    id: str
    name: str
    lat: float
    lon: float
    country: str


class RouteInfo(Struct):
    """A route; `colour` is a kind of card, null for grey."""

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


class GoalInfo(Struct):
    """A place that a ticket may lead to, and its points then."""

    place: str
    points: int


class TicketInfo(Struct):
    """A ticket: two places to connect, each a city or a country.

    One with `goals` leads to any of them: of those reached the one with the most points counts, and `points` is what it
    costs if none is.
    """

    id: str
    a: str
    b: str
    points: int
    deck: str
    goals: list[GoalInfo]


class EventInfo(Struct):
    """What the value and the secrets of events of a kind are: card, ticket, route, city, action or number."""

    what: str
    secrets: str


class FieldInfo(Struct):
    """The rule that a field of views belongs to, and its meaning in English; `each` if every seat has a share of it."""

    rule: str
    about: str
    each: bool


class TallyInfo(Struct):
    """What to enter of a field: `of` says what its values are (owner, ticket set, or numbers), `by` their names."""

    of: str
    by: list[str]


class BoardInfo(Struct):
    """All facts of a board that stay the same during a game.

    `about` describes the board, by language. `names` has translated names, by language and id; whatever is missing
    there has the same name in every language. `tallied` are the fields to enter for the scores of a game that was
    played on a real table.
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
    tallied: dict[str, TallyInfo]


def board_info(rules: Ruleset, names: Translations, about: dict[str, str]) -> BoardInfo:
    """Return the facts of a board."""
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
        cities=[CityInfo(**asdict(city)) for city in board.cities],
        countries=dict(board.countries),
        cards=[CardInfo(wild=kind.wild_from > 0, **asdict(kind)) for kind in board.kinds],
        routes=[
            RouteInfo(route.id, cities[route.a], cities[route.b], route.length, colour(board, route), route.ferry)
            for route in board.routes
        ],
        decks=list(board.decks),
        tickets=[
            TicketInfo(
                ticket.id,
                ticket.a,
                ticket.b,
                ticket.points,
                board.decks[ticket.deck],
                [GoalInfo(goal.place, goal.points) for goal in ticket.goals],
            )
            for ticket in board.tickets
        ],
        rules=board.rules,
        tie_breaks=list(board.tie_breaks),
        phases=list(rules.phase_names),
        scores=[rules.lines[line] for line in rules.line_order],
        events={kind.name: EventInfo(kind.value, kind.secret) for kind in rules.event_kinds}
        | {UNDONE: EventInfo("", "")},
        fields=fields_info(rules),
        tallied={field.name: TallyInfo(field.of, list(field.by)) for field in scored_fields(rules)},
    )


def fields_info(rules: Ruleset) -> dict[str, FieldInfo]:
    """Return the fields that are facts of the game."""
    names = list(rules.by_name)
    return {
        field.name: FieldInfo(names[rules.reserved[f"field '{field.name}'"]], field.about, field.shares > 1)
        for field in rules.fields
        if field.size > 0 and not field.memory
    }


def colour(board: Board, route: Route) -> str | None:
    return None if route.colour == GREY else board.kinds[route.colour].id


def parts_of(action: Action) -> dict[str, Any]:
    """Return an action as data for everybody: without its tickets, which are numbers on its own seat's offer."""
    return {part: value for part, value in action.to_dict().items() if part != "tickets"}


def choices(view: View, offer: list[str]) -> list[Choice]:
    """Return the legal actions of a view's seat."""
    names = names_of(view.board)
    return [
        Choice(
            text=str(action),
            label=names.action(action, offer),
            facts=view.rules.rule_of(action.code).facts(view.slots, view.seat, action.code),
            tickets=chosen_tickets(action, offer),
            **parts_of(action),
        )
        for action in view.legal
    ]


def public_fields(view: SpectatorView) -> dict[str, Any]:
    """Return the fields that are the same in every view of a position."""
    return {
        field.name: view[field.name]
        for field in view.rules.fields
        if field.size > 0 and field.visibility == PUBLIC and not field.memory
    }


def view_of(game: Game, seat: int | None) -> SpectatorView:
    """Return what a seat, or a spectator (None), knows of a game."""
    return game.spectator_view() if seat is None else game.view(seat)


def seat_view(view: SpectatorView, public: dict[str, Any] | None = None, *, may_undo: bool = False) -> SeatView:
    """Return a view with its legal actions; pass `public_fields` to share them between the views of a position."""
    shared = public_fields(view) if public is None else public
    found = SeatView(
        phase=view.phase,
        pending_seats=list(view.pending_seats),
        current_seat=view.current_seat,
        turns=view.turns,
        points=view.points,
        fields={name: shared[name] if name in shared else view[name] for name in view},
        may_undo=may_undo,
    )
    if isinstance(view, View):
        offers = found.fields.get("offer")  # boards without tickets have none
        found.seat = view.seat
        found.choices = choices(view, (offers[view.seat] or []) if offers else [])
        found.connected_tickets = view.connected_tickets(view.seat)
        held = found.fields.get("tickets")
        known = [
            *((held[view.seat] or []) if held else []),
            *(ticket for each in found.choices for ticket in each.tickets),
        ]
        found.ticket_paths = ticket_paths(view, known)
    return found


def event_message(event: GameEvent, seq: int, seats: Iterable[int]) -> EventMessage:
    """Return an event of action `seq` as somebody who sees these seats may know it."""
    known = event.audience is None or not event.audience.isdisjoint(seats)
    return EventMessage(
        seq,
        event.kind,
        event.seat,
        event.what,
        list(event.secrets) if known else [],
        None if event.action is None else ActionInfo(**parts_of(event.action)),
    )


def game_result(game: Game) -> GameResult:
    """Return the result of a game that is over."""
    scores = game.scores()
    view = game.spectator_view()
    return GameResult(
        lines=scores.lines,
        totals=scores.totals,
        completed=scores.completed,
        winners=scores.winners,
        seed=seed_text(game.seed),
        connected_tickets=[view.connected_tickets(seat) for seat in range(game.players)],
        parts=game.score_parts(),
        paths=scored_paths(game),
    )


def scored_paths(game: Game) -> dict[str, list[list[str]]]:
    """Return the routes that were scored as one path, by score line and seat, in the order of travel."""
    rules, routes = game.rules, game.board.routes
    drawn = list(rules.path_rules)
    found = {}
    for line, kind in zip(rules.lines, rules.line_kinds, strict=True):
        rule = rules.all_rules[rules.reserved[f"score line '{line}'"]]
        if rule in drawn and not kind:  # the line is about one thing only
            seats = [rule.path(game.state.s, seat) for seat in range(game.players)]
            found[line] = [[routes[route].id for route in path] for path in seats]
    return found
