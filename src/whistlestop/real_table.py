"""Games that were played on a real table: their scores, from what lies on it at the end.

    import whistlestop as ws
    from whistlestop import real_table

    rules = ws.ruleset("usa", 2)
    game = real_table.finished_game(rules, {"owner": {"boston-montreal": 0}, "tickets": [["boston-miami"], []]})
    print(game.scores().totals)

Facts have the names and the form that they have in a view of a finished game. The rules of the board say which facts
count (`Rule.tallied`); a fact that is left out is empty or 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import chain
from typing import Any

from whistlestop.engine.field import Field
from whistlestop.engine.ruleset import Ruleset
from whistlestop.errors import BadPosition, check_type, quoted
from whistlestop.game import Game
from whistlestop.position import Position

HELD = "tickets"  # the field of the hands, which also have to fit what was dealt
CLOSED = "closed"  # the owner of a track that can no longer be claimed


def scored_fields(rules: Ruleset) -> list[Field]:
    """Return the fields to enter for a game, in the order of the rules."""
    check_type(rules, Ruleset, "the rules are a Ruleset")
    scoring = list(rules.score_rules)
    found: dict[str, Field] = {}
    for number, rule in enumerate(rules.all_rules):
        names = rule.tallied
        if names is None and rule in scoring:
            names = tuple(field.name for field in own_facts(rules, number))
        for name in names or ():
            if name in rules.fields_by_name:
                found[name] = rules.fields_by_name[name]
    return list(found.values())


def own_facts(rules: Ruleset, number: int) -> list[Field]:
    """Return the facts that a rule has reserved itself."""
    return [
        field
        for field in rules.fields_by_name.values()
        if rules.reserved[f"field '{field.name}'"] == number and not field.memory and not field.remembered
    ]


def finished_game(rules: Ruleset, facts: Mapping[str, Any]) -> Game:
    """Return the finished game that these facts describe; raise BadPosition if they are impossible.

    Such a game has scores but no moves.
    """
    position = Position.under(rules)
    check_type(facts, Mapping, "the facts have to be a mapping")
    players = int(rules.players)
    fields = {field.name: field for field in scored_fields(rules)}
    for name in facts:
        if name not in fields:
            raise BadPosition(f"'{quoted(name)}' is not a fact that scores; there are: {', '.join(fields)}")
    for name, value in facts.items():
        field = fields[name]
        if field.shares == 1:
            position.put(name, plain(field, value))
            continue
        if not isinstance(value, list) or len(value) != players:
            raise BadPosition(f"'{name}' has to be a list with a value for each of the {players} players")
        shares = [plain(field, share) for share in value]
        if field.of == "ticket set":
            only_once(field, shares)
        if name == HELD:
            position.tickets(*shares)
        else:
            for seat, share in enumerate(shares):
                position.put(name, share, seat)
    return position.finished_game()


def plain(field: Field, value: Any) -> Any:
    """Return the value of a field or of one share of it, checked as far as `Position.put` takes it for granted."""
    if field.of == "ticket set":
        if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
            raise BadPosition(f"'{field.name}' has to be a list of tickets for each player")
        return value
    if not field.by:
        return counted(field, value)
    if not isinstance(value, Mapping):
        raise BadPosition(f"'{field.name}' has to give values by name")
    if field.of == "owner":
        value = {name: owner for name, owner in value.items() if owner is not None and owner != CLOSED}
    return {name: counted(field, number) for name, number in value.items()}


def counted(field: Field, value: Any) -> int:
    if type(value) is not int or value < 0:
        raise BadPosition(f"'{field.name}' takes whole numbers from 0 on, not '{quoted(value)}'")
    return value


def only_once(field: Field, shares: list[list[str]]) -> None:
    """Refuse a ticket that two players have, or one player twice."""
    for name, n in Counter(chain.from_iterable(shares)).items():
        if n > 1:
            raise BadPosition(f"the ticket '{quoted(name)}' is in {n} places of '{field.name}'")
