"""The schema, as the steps that lead to it. Steps are never changed, only added, and are the same for both databases.

A store has in `schema_version` how many steps it has taken; it takes the others when it is opened.
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
    # Board files by fingerprint: a game can be replayed after its board was corrected.
    ("CREATE TABLE boards (fingerprint TEXT PRIMARY KEY, source TEXT NOT NULL)",),
    # What all processes of a store share, such as the key by which push services know the server.
    ("CREATE TABLE settings (name TEXT PRIMARY KEY, value {BYTES} NOT NULL)",),
    # When a table was last touched, for retention; who played when a game began; when its clock may run out with nobody
    # there; blocked addresses. Every table counts as touched today, and every running game is checked once.
    (
        "ALTER TABLE tables ADD COLUMN touched DOUBLE PRECISION NOT NULL DEFAULT 0",
        "UPDATE tables SET touched = {NOW}",
        "ALTER TABLE tables ADD COLUMN named INTEGER NOT NULL DEFAULT 1",
        "CREATE INDEX untouched_tables ON tables (touched)",
        "CREATE INDEX games_of_tables ON games (table_id)",
        "ALTER TABLE games ADD COLUMN seats TEXT NOT NULL DEFAULT '[]'",
        "ALTER TABLE games ADD COLUMN alarm DOUBLE PRECISION",
        "UPDATE games SET alarm = started WHERE finished IS NULL",
        "CREATE INDEX alarms ON games (alarm) WHERE alarm IS NOT NULL",
        "CREATE TABLE bans (address TEXT PRIMARY KEY, until DOUBLE PRECISION NOT NULL)",
    ),
    # The version of the rules by which a game began; the first one for all games so far.
    ("ALTER TABLE games ADD COLUMN rules TEXT NOT NULL DEFAULT ''",),
    # What was found out about finished games; it can be worked out again at any time.
    (
        """CREATE TABLE analyses (
            game_id TEXT PRIMARY KEY REFERENCES games(id), version INTEGER NOT NULL, data {BYTES} NOT NULL)""",
    ),
    # The lesson that a game is, with its version; empty for all others.
    ("ALTER TABLE games ADD COLUMN lesson TEXT NOT NULL DEFAULT ''",),
)


def steps_from(version: int, *, blob: str, now: float) -> list[tuple[int, str]]:
    """Return the statements that are still to be executed, each with the version it leads to."""
    return [
        (number, statement.replace("{BYTES}", blob).replace("{NOW}", f"{now:f}"))
        for number, statements in enumerate(STEPS, 1)
        if number > version
        for statement in statements
    ]
