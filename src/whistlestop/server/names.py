"""What people may call themselves: something that others can read, and tell from the names of others."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from whistlestop.server.refusal import Refused

LONGEST = 24
HIDDEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")  # control, format and private characters, line breaks
BLANK = "\u115f\u1160\u3164\uffa0\u2800"  # letters and signs that show nothing
MARKS = 2  # that may stand on one letter


def clean_name(name: str, others: Iterable[str] = ()) -> str:
    """A name in its one spelling; Refused if it shows nothing, hides something, or is somebody else's here."""
    name = unicodedata.normalize("NFC", name)
    found = " ".join(name.split())
    if any(unicodedata.category(sign) in HIDDEN or sign in BLANK for sign in name):
        raise Refused("bad-name", "a name has letters, digits and signs, and nothing that does not show")
    if not 1 <= len(found) <= LONGEST or too_many_marks(found):
        raise Refused("bad-name", f"a name has 1 to {LONGEST} characters that can be read")
    if any(likeness(found) == likeness(other) for other in others):
        raise Refused("name-taken", "somebody at this table has that name; choose another one")
    return found


def likeness(name: str) -> str:
    """What names have in common that look the same."""
    return unicodedata.normalize("NFKC", name).casefold()


def too_many_marks(name: str) -> bool:
    run = 0
    for sign in name:
        run = run + 1 if unicodedata.combining(sign) else 0
        if run > MARKS:
            return True
    return False
