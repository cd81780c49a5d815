"""What people may call themselves: something that can be read, and told from the names of the others."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from whistlestop.server.refusal import Refused

# Control and format characters (also those that turn the direction of writing), line breaks, and what means nothing.
UNFIT = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
JOINER = "\u200d"  # between the parts of an emoji
BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # letters that show nothing


def proper(name: str, others: Iterable[str | None] = ()) -> str:
    """A name in its one spelling, single spaces within; refused if it shows nothing or is one of the others'."""
    found = unicodedata.normalize("NFC", name)
    for i, letter in enumerate(found):
        if letter in BLANK or (
            unicodedata.category(letter) in UNFIT and not (letter == JOINER and 0 < i < len(found) - 1)
        ):
            raise Refused("bad-name", "the name has characters that cannot be shown; choose another one")
    found = " ".join(found.split())
    if not any(unicodedata.category(letter)[0] in "LNPS" for letter in found):
        raise Refused("bad-name", "the name is empty; choose another one")
    if folded(found) in {folded(other) for other in others if other is not None}:
        raise Refused("name-taken", "somebody at this table has this name; choose another one")
    return found


def folded(name: str) -> str:
    """What two names have in common that look alike."""
    return unicodedata.normalize("NFKC", name).casefold().replace(JOINER, "")
