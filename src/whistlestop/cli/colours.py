"""The colours of cards and seats in a terminal."""

from __future__ import annotations

from collections.abc import Mapping

from rich.text import Text

# Backgrounds for kinds of cards named after a colour; all others are shown in reverse.
STYLES = {
    "purple": "white on magenta",
    "blue": "white on blue",
    "orange": "black on dark_orange",
    "white": "black on white",
    "green": "black on green",
    "yellow": "black on bright_yellow",
    "black": "white on grey23",
    "red": "white on red",
    "grey": "black on grey62",
}
OTHER_STYLE = "bold reverse"
SEAT_STYLES = ("bold cyan", "bold magenta", "bold green", "bold yellow", "bold red")


def seat_style(seat: int) -> str:
    return SEAT_STYLES[seat % len(SEAT_STYLES)]


def chip(kind: str, text: str) -> Text:
    """Return a text on the colour of a kind of card."""
    return Text(f" {text} ", style=STYLES.get(kind, OTHER_STYLE))


def chips(counts: Mapping[str, int]) -> Text:
    """Return cards with their numbers."""
    return Text(" ").join([chip(kind, f"{kind} {n}") for kind, n in counts.items()]) if counts else Text("none")
