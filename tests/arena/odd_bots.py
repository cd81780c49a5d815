"""Bots that behave badly, each in its own way, and slow ones."""

from __future__ import annotations

import os
import signal
import time
from contextlib import suppress
from pathlib import Path

from whistlestop import Action, Budget, View


class First:
    """Takes the first legal action."""

    def choose(self, view: View, budget: Budget) -> Action:
        return view.legal[0]


class Illegal:
    """Passes, though there is something to do."""

    def choose(self, view: View, budget: Budget) -> Action:
        return view.rules.action(0)


class Text:
    def choose(self, view: View, budget: Budget) -> Action:
        return "draw blind"  # type: ignore[return-value]


class Code:
    """Returns the code of a legal action, and not the action."""

    def choose(self, view: View, budget: Budget) -> Action:
        return view.codes[0]  # type: ignore[return-value]


class Truth:
    def choose(self, view: View, budget: Budget) -> Action:
        return True  # type: ignore[return-value]


class Huge:
    """Returns a number with more digits than Python writes."""

    def choose(self, view: View, budget: Budget) -> Action:
        return 10**5000  # type: ignore[return-value]


class Unspeakable:
    """Whose answer, and whose error, cannot even be shown."""

    def __init__(self, answers: bool = True) -> None:
        self.answers = answers

    def choose(self, view: View, budget: Budget) -> Action:
        class Thing(Exception):
            def __repr__(self) -> str:
                raise RuntimeError

            __str__ = __repr__

        if not self.answers:
            raise Thing
        return Thing()  # type: ignore[return-value]


class Nothing:
    def choose(self, view: View, budget: Budget) -> Action:
        return None  # type: ignore[return-value]


class Raises:
    """Plays some turns, then breaks down."""

    def __init__(self, after: int = 0) -> None:
        self.left = after

    def choose(self, view: View, budget: Budget) -> Action:
        self.left -= 1
        if self.left < 0:
            raise ZeroDivisionError("no plan\nat all")
        return budget.rng.choice(view.legal)


class Leaves:
    def choose(self, view: View, budget: Budget) -> Action:
        raise SystemExit(1)


class Cheats:
    """Puts what it would like into the legal actions of its view."""

    def choose(self, view: View, budget: Budget) -> Action:
        view.codes[:] = [0]
        return view.legal[0]


class Forges:
    """Gives another action the code of a legal one."""

    def choose(self, view: View, budget: Budget) -> Action:
        return view.rules.action(0).numbered(view.codes[0], "pass")


class Hangs:
    def choose(self, view: View, budget: Budget) -> Action:
        while True:
            pass


class Swallows:
    """Does not let itself be interrupted."""

    def choose(self, view: View, budget: Budget) -> Action:
        while True:
            with suppress(BaseException):
                time.sleep(1000)


class Deaf:
    """Hangs where no signal reaches it, as code in C may do: after some decisions, at every seat or at one."""

    def __init__(self, after: int = 0, seat: int | None = None) -> None:
        self.left = after
        self.seat = seat

    def choose(self, view: View, budget: Budget) -> Action:
        self.left -= 1
        if self.left < 0 and self.seat in (None, view.seat):
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM})
            time.sleep(1000)
        return view.legal[0]


class Exits:
    """Ends the whole process."""

    def choose(self, view: View, budget: Budget) -> Action:
        os._exit(3)


class DiesOnce:
    """Has its process killed once, the first time that anybody plays it."""

    def __init__(self, note: str, parent: bool = False) -> None:
        self.note = Path(note)
        self.parent = parent

    def choose(self, view: View, budget: Budget) -> Action:
        if view.turns > 3 and not self.note.exists():
            self.note.touch()
            os.kill(os.getppid() if self.parent else os.getpid(), signal.SIGKILL)
            time.sleep(1000)
        return budget.rng.choice(view.legal)


class Chatty:
    def choose(self, view: View, budget: Budget) -> Action:
        print("I think that", view.legal[0])
        os.write(1, b"is the best\n")
        return budget.rng.choice(view.legal)


class Slow:
    """Takes its time; a note tells that it has begun."""

    def __init__(self, seconds: float = 0.01, note: str = "") -> None:
        self.seconds = seconds
        self.note = note

    def choose(self, view: View, budget: Budget) -> Action:
        if self.note:
            Path(self.note).touch()
        time.sleep(self.seconds)
        return budget.rng.choice(view.legal)


class Hasty:
    """Notes how much time it has been given."""

    def choose(self, view: View, budget: Budget) -> Action:
        if budget.seconds != 0.5 or budget.rollouts is not None or len(view.legal) < 2 or view.forced is not None:
            raise ValueError(f"a strange budget: {budget}")
        return view.legal[0]


class Endless:
    """Exchanges its tickets for ever, where that is possible."""

    def choose(self, view: View, budget: Budget) -> Action:
        exchanges = [action for action in view.legal if action.verb == "exchange"]
        return (exchanges or view.legal)[0]
