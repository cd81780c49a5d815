"""The dialogue of the terminal game: one person at one seat, bots at all others.

What the person sees comes from `game.view(seat)` and from events as that seat sees them, never from the state.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from threading import Timer

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.status import Status
from rich.text import Text

from whistlestop import story
from whistlestop.bots import bot_names
from whistlestop.bots.explain import explain
from whistlestop.cli import hints, position
from whistlestop.cli.colours import seat_style
from whistlestop.cli.moves import Move, Moves
from whistlestop.cli.options import ask
from whistlestop.engine.action import Action
from whistlestop.errors import WhistlestopError
from whistlestop.game import Game, GameEvent
from whistlestop.loop import Opponents, budget_of
from whistlestop.names import names_of, seat_name

HINT_SECONDS = 1.0
SPINNER_DELAY = 0.1  # seconds of waiting before the person is told what for


class Leave(Exception):
    """The person wants to leave, or there is no more input."""

    def __init__(self, *, polite: bool) -> None:
        super().__init__()
        self.polite = polite  # the person has asked to leave, and can still answer questions


def bot_name(spec: str) -> str:
    """Return what people call a bot: its level or name, or the class of a bot of their own, without parameters."""
    name, _, rest = spec.partition(":")
    return name if name in bot_names() else rest.partition(":")[0]


@contextmanager
def thinking(console: Console) -> Iterator[Status]:
    """Show a line that says what the person waits for: on a terminal, and only when it takes a while."""
    status = console.status("")
    timer = Timer(SPINNER_DELAY, status.start)
    if console.is_terminal:
        timer.start()
    try:
        yield status
    finally:
        timer.cancel()
        if console.is_terminal:
            timer.join()
        status.stop()


class Session:
    """A game in progress with the person at seat `me`, and bots at the other seats by their specs."""

    def __init__(self, game: Game, me: int, console: Console, specs: Mapping[int, str]) -> None:
        self.game = game
        self.me = me
        self.console = console
        self.specs = specs
        self.bots = Opponents(game, specs)
        self.names = names_of(game.board)
        self.told = len(game.events)  # how many events the person has been told
        self.turn = -1  # the turn whose screen was shown last

    def play(self) -> None:
        """Play until the game is over; Leave if the person goes before."""
        while not self.game.over:
            if self.me not in self.game.pending_seats:
                self.let_others_play()
            else:
                self.decide()
        self.tell_news()

    def let_others_play(self) -> None:
        """Let the bots play until the person has to decide."""
        with thinking(self.console) as status:
            status.update(Text(f"{self.who(self.game.pending_seats[0])} is thinking …"))
            for _ in self.bots.play():
                if not self.game.over:
                    status.update(Text(f"{self.who(self.game.pending_seats[0])} is thinking …"))

    def decide(self) -> None:
        """Let the person make one decision."""
        view = self.game.view(self.me)
        moves = Moves(view)
        if view.turns != self.turn:
            self.turn = view.turns
            self.show_screen()
        else:
            self.say(Text(f"Now you have to {view.phase}.", style="bold"))
            if moves.draws:
                self.say(position.grid(position.card_rows(view)))
        self.show_moves(moves)
        while not self.answer(self.ask("your move> " if view.phase == "turn" else f"{view.phase}> "), moves):
            pass

    def answer(self, line: str, moves: Moves) -> bool:
        """Do what a line says, and return whether a move was made."""
        words = line.lower().split()
        kept = moves.kept(line.lower())
        if not words:
            self.show_moves(moves)
        elif kept is not None:
            return self.make(kept)
        elif words[0].isdecimal() and len(words) == 1:
            move = moves.at(line)
            if move is not None:
                return self.choose(move)
            self.refuse(f"there is no number {line}; the list has the numbers 1 to {len(moves.moves)}")
        elif words[0] in self.game.rules.verbs:
            return self.make(line)
        elif not self.obey(words, moves) and not self.look_up(line, moves):
            return self.make(line)  # says what is wrong with it
        return False

    def obey(self, words: list[str], moves: Moves) -> bool:
        """Carry out a command, and return whether it was one."""
        view = self.game.view(self.me)
        match words:
            case ["?"] | ["help"] | ["h"]:
                self.show_help(moves)
            case ["state"]:
                self.show_screen()
                self.show_moves(moves)
            case ["board", *city]:
                self.show_routes(" ".join(city))
            case ["mine"]:
                self.say(position.grid(position.own_rows(view)))
            case ["hint"]:
                self.show_hint(moves)
            case ["log"]:
                self.show_events(self.game.events)
            case ["more"]:
                self.say(position.other_fields(view))
            case ["quit"] | ["exit"] | ["q"]:
                raise Leave(polite=True)
            case _:
                return False
        return True

    def look_up(self, part: str, moves: Moves) -> bool:
        """Show what can be claimed at the cities of a name, and return whether there is such a city."""
        if not re.search(r"\w", part) or not self.names.routes_at(part):
            return False
        found = moves.of_city(part)
        if found is not None:
            self.say(found)
        else:
            self.say(Text("nothing there that you can claim now:", style="dim"))
            self.show_routes(part)
        return True

    # -- moves -----------------------------------------------------------------------------------------------

    def choose(self, move: Move) -> bool:
        """Make a move, asking how to pay if there is a choice, and return whether it was made."""
        if len(move.actions) == 1 or move.route is None:
            return self.make(move.actions[0])
        self.say(Text(f"How do you pay for {self.names.route(move.route)}?"))
        for number, cards in enumerate(move.payments, 1):
            self.say(Text.assemble((f"{number:>3} ", "bold"), cards))
        while answer := self.ask("pay (Enter: not at all)> "):
            if re.fullmatch(r"[0-9]{1,6}", answer) and 0 < int(answer) <= len(move.actions):
                return self.make(move.actions[int(answer) - 1])
            if answer.lower() in ("quit", "exit", "q"):
                raise Leave(polite=True)
            self.refuse(f"type a number from 1 to {len(move.actions)}, or nothing to go back")
        return False

    def make(self, action: Action | str) -> bool:
        """Play an action, or say why it is refused, and return whether it was played."""
        try:
            self.game.play(action, self.me)
        except WhistlestopError as refusal:
            self.refuse(str(refusal))
            return False
        self.tell_news()
        return True

    # -- showing ---------------------------------------------------------------------------------------------

    def who(self, seat: int | None) -> str:
        """Return a seat and who plays it: 'you', 'seat 2 (hard)'; empty for nobody."""
        if seat is None:
            return ""
        name = seat_name(seat, self.me)
        return name if seat == self.me else f"{name} ({bot_name(self.specs[seat])})"

    def say(self, what: RenderableType) -> None:
        self.console.print(Padding(what, (0, 0, 0, 2), expand=False))

    def refuse(self, why: str) -> None:
        self.say(Text(f"{why}  (? for help)", style="yellow"))

    def ask(self, prompt: str) -> str:
        """Return a line of input; raise Leave if there is no more."""
        line = ask(prompt)
        if line is None:
            raise Leave(polite=False)
        return line

    def show_screen(self) -> None:
        view = self.game.view(self.me)
        last = any(event.kind == "last round" for event in self.game.events)
        when = f"turn {view.turns}" if view.turns else "before the first turn"
        title = f"{self.game.board.name} · {when} · you are seat {self.me + 1}" + (" · LAST ROUND" if last else "")
        self.console.print()
        self.console.rule(Text(title, style="bold"), align="left")
        if self.tell_news():
            self.console.print()
        self.say(position.screen(view))

    def show_moves(self, moves: Moves) -> None:
        self.console.print()
        self.console.print(moves.shown())

    def show_help(self, moves: Moves) -> None:
        city = self.game.board.cities[0].name.lower()
        lines = {
            "12": "the move of that number; where you can pay in several ways you are asked how",
            "1,3  all": "while you choose tickets: the numbers of those to keep",
            city: f"what you can claim at {city.title()}, and how to pay; any part of a name will do",
            min(map(str, moves.actions), key=len): "any action in full, as records write it",
            "Enter": "the moves again",
            "state": "the whole table again",
            f"board  board {city}": "all routes and who owns them, or those of a city",
            "mine": "your tickets and routes",
            "hint": "a plan for your tickets, how likely they are, and good moves",
            "log": "all that has happened",
            "more": "everything else that you know on this board",
            "quit": "leave; the game can be saved and resumed",
        }
        self.say(position.grid([(words, Text(meaning)) for words, meaning in lines.items()]))

    def show_hint(self, moves: Moves) -> None:
        with thinking(self.console) as status:
            status.update(Text("trying moves …"))
            explanation = explain(moves.view, budget_of(self.game, self.me), time=HINT_SECONDS)
        self.say(hints.shown(explanation, moves))

    def show_routes(self, part: str) -> None:
        if part and not self.names.routes_at(part):
            self.refuse(f"no city has '{part}' in its name")
        else:
            self.say(position.routes(self.game.view(self.me), part))

    def tell_news(self) -> bool:
        """Tell what has happened since the last time, and return whether there was anything."""
        news = self.game.events[self.told :]
        self.told = len(self.game.events)
        return self.show_events([event for event in news if (event.kind, event.seat) != ("offered tickets", self.me)])

    def show_events(self, events: list[GameEvent]) -> bool:
        """Tell events as this seat sees them, and return whether there was anything to tell."""
        seen = [event.seen_by(self.me) for event in events]
        rows: list[tuple[str, Text]] = []
        for seat, sentence in story.sentences(seen, self.game.rules, without=frozenset({"revealed"})):
            style = "" if seat is None else seat_style(seat)
            rows.append((self.who(seat), Text(sentence, style=style)))
        if rows:
            self.say(position.grid(rows))
        return bool(rows)
