"""The names of players: readable, and different from those of the others at a table."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from whistlestop.server.request_errors import RequestError

# Control and format characters (they may reverse the text), line breaks, unassigned and private characters.
UNFIT = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
JOINER = "\u200d"  # between the parts of an emoji
BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # letters that are invisible


def checked_name(name: str, others: Iterable[str | None] = ()) -> str:
    """Return a name in normal form, with single spaces; RequestError if it is invisible or one of the others'."""
    found = unicodedata.normalize("NFC", name)
    for i, letter in enumerate(found):
        if letter in BLANK or (
            unicodedata.category(letter) in UNFIT and not (letter == JOINER and 0 < i < len(found) - 1)
        ):
            raise RequestError("bad-name", "the name has characters that cannot be shown; choose another one")
    found = " ".join(found.split())
    if not any(unicodedata.category(letter)[0] in "LNPS" for letter in found):
        raise RequestError("bad-name", "the name is empty; choose another one")
    if folded(found) in {folded(other) for other in others if other is not None}:
        raise RequestError("name-taken", "somebody at this table has this name; choose another one")
    return found


def folded(name: str) -> str:
    """Return a form that names have in common if they look alike."""
    return unicodedata.normalize("NFKC", name).casefold().replace(JOINER, "")
