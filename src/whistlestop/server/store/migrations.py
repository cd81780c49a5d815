"""The schema, as the steps that lead to it. Steps are never changed, only added; each one is for both databases.

A store says in `schema_version` how many steps it has taken, and takes the rest when it is opened.
"""

from __future__ import annotations

STEPS: tuple[tuple[str, ...], ...] = (
    (
        "CREATE TABLE tables (id TEXT PRIMARY KEY, version BIGINT NOT NULL, data {BYTES} NOT NULL)",
        """CREATE TABLE games (
            id TEXT PRIMARY KEY, table_id TEXT NOT NULL REFERENCES tables(id), board TEXT NOT NULL,
            fingerprint TEXT NOT NULL, players INTEGER NOT NULL, first INTEGER, seed TEXT NOT NULL,
            started DOUBLE PRECISION NOT NULL, finished DOUBLE PRECISION)""",
        """CREATE TABLE actions (
            game_id TEXT NOT NULL REFERENCES games(id), seq INTEGER NOT NULL, seat INTEGER NOT NULL,
            action TEXT NOT NULL, at DOUBLE PRECISION NOT NULL, bot INTEGER NOT NULL, PRIMARY KEY (game_id, seq))""",
        "CREATE INDEX live_games ON games (table_id) WHERE finished IS NULL",
    ),
    # Board files by fingerprint: a game can be replayed after its board has been corrected.
    ("CREATE TABLE boards (fingerprint TEXT PRIMARY KEY, source TEXT NOT NULL)",),
    # What all processes of a store have in common, like the key by which push services know the server.
    ("CREATE TABLE settings (name TEXT PRIMARY KEY, value {BYTES} NOT NULL)",),
)


def steps_from(version: int, *, blob: str) -> list[tuple[int, str]]:
    """The statements that are still to be carried out, each with the version it belongs to."""
    return [
        (number, statement.replace("{BYTES}", blob))
        for number, statements in enumerate(STEPS, 1)
        if number > version
        for statement in statements
    ]
