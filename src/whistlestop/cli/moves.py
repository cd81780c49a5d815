"""The legal moves of a decision as a numbered list: short for people, whatever the board has on offer.

Nothing here knows a rule. Actions are grouped by what they are about: claims by route (one number, however many ways
there are to pay), draws on one line, the choice of tickets by the tickets' own numbers; anything else stands as it is.
"""

from __future__ import annotations

from dataclasses import dataclass

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from whistlestop.cli.colours import chip
from whistlestop.cli.position import offer, share
from whistlestop.engine.board import Route
from whistlestop.engine.deed import Deed
from whistlestop.labels import Labels, payment
from whistlestop.notation import deed_text, describe, plain
from whistlestop.view import View

FEW = 12  # so many routes are shown with their payments, one on a line; more go into columns


@dataclass(frozen=True)
class Move:
    """One number of the list: an action, or a route with all its payments (the actions' texts)."""

    number: int
    texts: list[str]
    deeds: list[Deed]
    route: Route | None = None

    def ways(self) -> list[str]:
        """How the route can be paid for, in the order of the texts."""
        return [payment(deed.counts) for deed in self.deeds]


class Moves:
    """The legal moves of a view's seat."""

    def __init__(self, view: View, labels: Labels) -> None:
        self.view = view
        self.labels = labels
        self.deeds = [describe(view.rules, action) for action in view.legal]
        self.texts = [deed_text(view.rules, deed) for deed in self.deeds]
        # tickets have numbers of their own, which would get confused with those of a list
        self.keeping = bool(share(view, "offer")) and all(deed.tickets for deed in self.deeds)
        claims: dict[str, list[int]] = {}
        rest: list[int] = []
        for i, deed in enumerate(self.deeds):
            if deed.route and deed.counts:
                claims.setdefault(deed.route, []).append(i)
            else:
                rest.append(i)
        self.moves = [self.move(number, [i]) for number, i in enumerate(rest, 1)]
        by_name = sorted(claims, key=lambda name: (plain(labels.route(labels.routes[name])), name))
        self.moves += [
            self.move(number, claims[name], labels.routes[name]) for number, name in enumerate(by_name, len(rest) + 1)
        ]

    def move(self, number: int, places: list[int], route: Route | None = None) -> Move:
        return Move(number, [self.texts[i] for i in places], [self.deeds[i] for i in places], route)

    @property
    def claims(self) -> list[Move]:
        return [move for move in self.moves if move.route]

    @property
    def draws(self) -> list[Move]:
        return [move for move in self.moves if move.deeds[0].verb == "draw" and move.texts[0] != "draw"]

    def at(self, words: str) -> Move | None:
        """The move of a number; None if there is none, or if that is not a number."""
        number = int(words) if words.isascii() and words.isdecimal() and len(words) < 7 else 0
        return self.moves[number - 1] if 0 < number <= len(self.moves) and not self.keeping else None

    def kept(self, words: str) -> str | None:
        """The action that ticket numbers mean ('1,3' or 'all'), or None."""
        if not self.keeping:
            return None
        if words == "all":
            words = ",".join(str(i) for i, _ in enumerate(share(self.view, "offer"), 1))
        return f"{self.deeds[0].verb} {words}" if words[:1].isdecimal() else None

    def typed(self, text: str) -> str:
        """What to type for a legal action: the number of its move, or those of the tickets that it keeps."""
        if self.keeping:
            return text.partition(" ")[2]
        return next(str(move.number) for move in self.moves if text in move.texts)

    def meaning(self, text: str) -> str:
        """An action in words: routes by their cities, tickets on offer by their names instead of their numbers."""
        return self.labels.deed(self.deeds[self.texts.index(text)], share(self.view, "offer") or [])

    # -- showing -------------------------------------------------------------------------------------------

    def shown(self) -> Group:
        """The whole list."""
        parts: list[RenderableType] = []
        if share(self.view, "offer"):
            parts += [Text("tickets on offer", style="dim"), offer(self.view, self.labels)]
        if self.keeping:
            return Group(*parts, self.bounds())
        others = [move for move in self.moves if not move.route and move not in self.draws]
        if self.draws:
            parts += [Text("draw", style="dim"), Columns([self.draw(move) for move in self.draws], padding=(0, 2))]
        if others:
            parts += [
                Text("other moves" if self.draws else "moves", style="dim"),
                Columns([self.other(move) for move in others]),
            ]
        if self.claims:
            parts.append(Text(f"claim one of {len(self.claims)} routes", style="dim"))
            parts.append(self.payments(self.claims) if len(self.claims) <= FEW else self.overview())
        return Group(*parts)

    def bounds(self) -> Text:
        """How many tickets may be kept."""
        sizes = sorted({len(deed.tickets) for deed in self.deeds})
        verb = self.deeds[0].verb.capitalize()
        number = f"{sizes[0]} to {sizes[-1]}" if len(sizes) > 1 else f"{sizes[0]}"
        return Text(f"{verb} {number} of them: type their numbers, like '{self.texts[0].partition(' ')[2]}'.")

    def draw(self, move: Move) -> Text:
        deed = move.deeds[0]
        return Text.assemble((f"{move.number:>3} ", "bold"), chip(deed.card, deed.card) if deed.card else deed.word)

    def other(self, move: Move) -> Text:
        """A move as it is typed; what a word alone does is said too."""
        deed = move.deeds[0]
        note = self.view.rules.verbs[deed.verb][0].note if move.texts[0] == deed.verb else ""
        return Text.assemble((f"{move.number:>3} ", "bold"), self.labels.deed(deed), (note and f" ({note})", "dim"))

    def payments(self, claims: list[Move]) -> Table:
        """Routes with all ways to pay for them, one on a line."""
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(style="bold", justify="right", min_width=3)
        table.add_column()
        table.add_column()
        table.add_column(style="dim")
        for move in claims:
            if move.route:
                colour = chip(self.labels.colour(move.route), self.labels.track(move.route))
                table.add_row(
                    str(move.number),
                    self.labels.route(move.route),
                    colour,
                    "  ".join(way.replace(" + ", "+").replace(" ", ":") for way in move.ways()),
                )
        return table

    def overview(self) -> Group:
        """Many routes, in columns; how to pay is asked, or seen by filtering."""
        lines: list[RenderableType] = []
        for move in self.claims:
            if move.route:
                name = f"{self.labels.route(move.route)} ".replace(" – ", "–")  # two columns have to fit
                track = chip(self.labels.colour(move.route), self.labels.track(move.route))
                lines.append(Text.assemble((f"{move.number:>3} ", "bold"), name, track))
        hint = "part of a city's name shows its routes and how you can pay"
        return Group(Columns(lines, padding=(0, 1), column_first=True), Padding(Text(hint, style="dim"), (0, 0, 0, 4)))

    def of_city(self, part: str) -> Table | None:
        """The routes to be claimed at cities whose names contain some letters; None if there are none."""
        wanted = self.labels.touching(part)
        found = [move for move in self.claims if move.route and move.route.id in wanted]
        return self.payments(found) if found else None
