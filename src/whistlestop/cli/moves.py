"""The legal moves of a decision as a numbered list: short for people, whatever the board has on offer.

Nothing here knows a rule. Actions are grouped by how their texts begin: claims by route (one number, however many ways
there are to pay), draws on one line, the choice of tickets by the tickets' own numbers; anything else stands as it is.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from whistlestop.cli.labels import Labels, chip, payment, plain
from whistlestop.cli.position import offer, share
from whistlestop.engine.board import Route
from whistlestop.view import View

GLOSSES = {"tickets": " (draw new ones)"}  # where the text alone might be misunderstood
FEW = 12  # so many routes are shown with their payments, one on a line; more go into columns


@dataclass(frozen=True)
class Move:
    """One number of the list: an action, or a route with all its payments (the actions' texts)."""

    number: int
    texts: list[str]
    route: Route | None = None

    def ways(self) -> list[str]:
        """How the route can be paid for, in the order of the texts."""
        return [payment(text.split()[2:]) for text in self.texts]


class Moves:
    """The legal moves of a view's seat."""

    def __init__(self, view: View, labels: Labels) -> None:
        self.view = view
        self.labels = labels
        self.texts = view.legal_texts()
        # tickets have numbers of their own, which would get confused with those of a list
        self.keeping = bool(share(view, "offer")) and all(text.startswith("keep ") for text in self.texts)
        claims: dict[str, list[str]] = {}
        rest: list[str] = []
        for text in self.texts:
            words = text.split()
            if words[0] == "claim" and len(words) > 2 and words[1] in labels.routes:
                claims.setdefault(words[1], []).append(text)
            else:
                rest.append(text)
        self.moves = [Move(number, [text]) for number, text in enumerate(rest, 1)]
        by_name = sorted(claims, key=lambda name: (plain(labels.route(labels.routes[name])), name))
        self.moves += [
            Move(number, claims[name], labels.routes[name]) for number, name in enumerate(by_name, len(rest) + 1)
        ]

    @property
    def claims(self) -> list[Move]:
        return [move for move in self.moves if move.route]

    @property
    def draws(self) -> list[Move]:
        return [move for move in self.moves if move.texts[0].startswith("draw ")]

    def at(self, words: str) -> Move | None:
        """The move of a number; None if there is none, or if that is no number."""
        number = int(words) if re.fullmatch(r"[0-9]{1,6}", words) else 0
        return self.moves[number - 1] if 0 < number <= len(self.moves) and not self.keeping else None

    def kept(self, words: str) -> str | None:
        """The action that ticket numbers mean ('1,3' or 'all'), or None."""
        if not self.keeping:
            return None
        numbers = re.findall(r"[0-9]+", words) if re.fullmatch(r"[0-9][0-9 ,]*", words) else []
        if words == "all":
            numbers = [str(i) for i, _ in enumerate(share(self.view, "offer"), 1)]
        return "keep " + ",".join(numbers) if numbers else None

    def typed(self, text: str) -> str:
        """What to type for a legal action: the number of its move, or those of the tickets that it keeps."""
        if self.keeping:
            return text.removeprefix("keep ")
        return next(str(move.number) for move in self.moves if text in move.texts)

    def meaning(self, text: str) -> str:
        """An action in words: routes by their cities, tickets on offer by their names instead of their numbers."""
        verb, _, numbers = text.partition(" ")
        tickets = share(self.view, "offer")
        if not tickets or not re.fullmatch(r"[0-9]+(,[0-9]+)*", numbers):
            return self.labels.action(text)
        return f"{verb} {', '.join(self.labels.ticket(tickets[int(number) - 1]) for number in numbers.split(','))}"

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
        sizes = sorted({len(text.split(",")) for text in self.texts})
        number = f"{sizes[0]} to {sizes[-1]}" if len(sizes) > 1 else f"{sizes[0]}"
        return Text(f"Keep {number} of them: type their numbers, like '{self.texts[0].removeprefix('keep ')}'.")

    def draw(self, move: Move) -> Text:
        card = move.texts[0].removeprefix("draw ")
        known = any(kind.id == card for kind in self.labels.board.kinds)
        return Text.assemble((f"{move.number:>3} ", "bold"), chip(card, card) if known else card)

    def other(self, move: Move) -> Text:
        gloss = GLOSSES.get(move.texts[0], "")
        return Text.assemble((f"{move.number:>3} ", "bold"), self.labels.action(move.texts[0]), (gloss, "dim"))

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
