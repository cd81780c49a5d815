"""What people can say at a table: reactions and phrases of a fixed list, which clients translate.

There is no free text, so nobody has to moderate it.
"""

from __future__ import annotations

from typing import Literal, get_args

Reaction = Literal["smile", "laugh", "wow", "sad", "heart", "applause"]
Phrase = Literal[
    "hello",
    "good-luck",
    "well-played",
    "thanks",
    "sorry",
    "oops",
    "thinking",
    "hurry",
    "close",
    "good-game",
    "again",
    "bye",
]

REACTIONS: tuple[str, ...] = get_args(Reaction)
PHRASES: tuple[str, ...] = get_args(Phrase)
