"""What people can say at a table: reactions and short phrases of a fixed list, which every client puts into words.

There is no free text, so nothing has to be read by anybody who keeps order.
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
