"""The legal actions of a decision as a short numbered list.

Nothing here knows a rule. Claims are grouped by route (one number for all ways to pay), draws are on one line, and
tickets are chosen by their own numbers; anything else is listed as it is.
"""

from __future__ import annotations

from dataclasses import dataclass

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from whistlestop.cli.colours import chip
from whistlestop.cli.position import offer, own_share, spaces
from whistlestop.engine.action import Action
from whistlestop.engine.board import Route
from whistlestop.names import names_of, payment, plain
from whistlestop.view import View

DETAILED = 12  # up to so many routes are listed with their payments, more are listed in columns


@dataclass(frozen=True)
class Move:
    """One number of the list: an action, or all ways to claim a route."""

    number: int
    actions: list[Action]
    route: Route | None = None
    payments: tuple[str, ...] = ()  # how the route can be paid for, in the order of the actions


class Moves:
    """The legal moves of the seat of a view."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.names = names_of(view.board)
        self.actions = view.legal
        self.offer: list[str] = own_share(view, "offer") or []
        # the numbers of the tickets would be confused with those of a list
        self.keeping = bool(self.offer) and all(action.tickets for action in self.actions)
        claims: dict[Route, list[Action]] = {}
        self.moves: list[Move] = []
        for action in self.actions:
            if action.route is not None and self.payment(action):
                claims.setdefault(action.route, []).append(action)
            else:
                self.moves.append(Move(len(self.moves) + 1, [action]))
        for route in sorted(claims, key=lambda route: (plain(self.names.route(route)), route.id)):
            payments = tuple(map(self.payment, claims[route]))
            self.moves.append(Move(len(self.moves) + 1, claims[route], route, payments))

    @property
    def claims(self) -> list[Move]:
        return [move for move in self.moves if move.route]

    @property
    def draws(self) -> list[Move]:
        return [move for move in self.moves if move.actions[0].verb == "draw" and str(move.actions[0]) != "draw"]

    def at(self, words: str) -> Move | None:
        """Return the move of a number; None if the words are not the number of a move."""
        number = int(words) if words.isascii() and words.isdecimal() and len(words) < 7 else 0
        return self.moves[number - 1] if 0 < number <= len(self.moves) and not self.keeping else None

    def kept(self, words: str) -> str | None:
        """Return the text of the action that keeps the tickets of some numbers ('1,3' or 'all'), or None."""
        if not self.keeping:
            return None
        if words == "all":
            words = ",".join(str(i) for i, _ in enumerate(self.offer, 1))
        return f"{self.actions[0].verb} {words}" if words[:1].isdecimal() else None

    def typed(self, action: Action) -> str:
        """Return what to type for a legal action: the number of its move, or those of the tickets that it keeps."""
        if self.keeping:
            return str(action).partition(" ")[2]
        return next(str(move.number) for move in self.moves if action in move.actions)

    def fact(self, action: Action, name: str) -> int:
        """Return a number that goes with an action in this position; 0 if there is none."""
        return self.view.rules.rule_of(action.code).facts(self.view.slots, self.view.seat, action.code).get(name, 0)

    def payment(self, action: Action) -> str:
        """Return the cards of an action in words, with how many others it takes; empty if it takes none."""
        others = self.fact(action, "any_cards")
        return " + ".join(filter(None, [payment(action.cards), f"any {others} cards" if others else ""]))

    # -- showing -------------------------------------------------------------------------------------------

    def shown(self) -> Group:
        """Return the whole list."""
        parts: list[RenderableType] = []
        if self.offer:
            parts += [Text("tickets on offer", style="dim"), offer(self.view)]
        if self.keeping:
            return Group(*parts, self.bounds())
        others = [move for move in self.moves if not move.route and move not in self.draws]
        if self.draws:
            parts += [Text("draw", style="dim"), Columns([self.draw(move) for move in self.draws], padding=(0, 2))]
        if others:
            parts += [
                Text("other moves" if self.draws else self.title(others[0].actions[0]), style="dim"),
                Columns([self.other(move) for move in others]),
            ]
        if self.claims:
            parts.append(Text(f"claim one of {len(self.claims)} routes", style="dim"))
            parts.append(self.payments(self.claims) if len(self.claims) <= DETAILED else self.overview())
        return Group(*parts)

    def title(self, action: Action) -> str:
        """Return what stands above moves like this one: how many cards are to be played, if there is a number."""
        due = self.fact(action, "cards_due")
        return f"moves: {due} more {'card' if due == 1 else 'cards'} to play, of any kind" if due else "moves"

    def bounds(self) -> Text:
        """Return how many tickets may be kept."""
        sizes = sorted({len(action.tickets) for action in self.actions})
        verb = self.actions[0].verb.capitalize()
        number = f"{sizes[0]} to {sizes[-1]}" if len(sizes) > 1 else f"{sizes[0]}"
        return Text(f"{verb} {number} of them: type their numbers, like '{self.typed(self.actions[0])}'.")

    def draw(self, move: Move) -> Text:
        action = move.actions[0]
        return Text.assemble(
            (f"{move.number:>3} ", "bold"), chip(action.card, action.card) if action.card else action.word
        )

    def other(self, move: Move) -> Text:
        """Return an action in words, with an explanation of one that is a single word."""
        action = move.actions[0]
        note = self.view.rules.verbs[action.verb][0].note if str(action) == action.verb else ""
        return Text.assemble((f"{move.number:>3} ", "bold"), self.names.action(action), (note and f" ({note})", "dim"))

    def payments(self, claims: list[Move]) -> Table:
        """Return routes with all ways to pay for them, one route on a line."""
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(style="bold", justify="right", min_width=3)
        table.add_column()
        table.add_column()
        table.add_column(style="dim")
        for move in claims:
            if move.route:
                asked = spaces(self.view.rules, move.route)
                table.add_row(str(move.number), self.names.route(move.route), asked, ", ".join(move.payments))
        return table

    def overview(self) -> Group:
        """Return many routes in columns, without their payments."""
        lines: list[RenderableType] = []
        for move in self.claims:
            if move.route:
                name = f"{self.names.route(move.route)} ".replace(" – ", "–")  # two columns have to fit
                lines.append(Text.assemble((f"{move.number:>3} ", "bold"), name, spaces(self.view.rules, move.route)))
        hint = "part of a city's name shows its routes and how you can pay"
        return Group(Columns(lines, padding=(0, 1), column_first=True), Padding(Text(hint, style="dim"), (0, 0, 0, 4)))

    def of_city(self, part: str) -> Table | None:
        """Return the routes that can be claimed at cities whose names contain some letters; None if there are none."""
        wanted = self.names.routes_at(part)
        found = [move for move in self.claims if move.route and move.route.id in wanted]
        return self.payments(found) if found else None
