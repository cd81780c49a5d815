"""Making the Ruleset of a board: its rules in order, and the faults of their tables."""

from __future__ import annotations

from whistlestop.engine.board import Board
from whistlestop.engine.cards import Cards
from whistlestop.engine.ruleset import CLAIMING, DRAWING, SCORING, Ruleset
from whistlestop.engine.tickets import Tickets
from whistlestop.engine.track import Track
from whistlestop.rules.registry import ACTING_ORDER, RULES, SCORE_LINE_ORDER, RuleClass, in_order, rule_class
from whistlestop.toml.params import Params
from whistlestop.toml.table import Diagnostics


def assemble(board: Board, players: int, faults: Diagnostics) -> Ruleset:
    """Return the rules of a board for a number of players; they can be played only if no fault was noted."""
    rules = Ruleset(board, players)
    classes: dict[str, RuleClass] = {}
    for name in in_order(board.rules):
        found = rule_class(name)
        if found is None:
            faults.add(f"rules.{name}", f"no rule '{name}'", "install the package that brings it, or remove it")
        else:
            classes[name] = found
    if not faults:
        check_roles(board, classes, faults)
    if faults:  # rules look each other up, so none can be made unless all roles are filled
        return rules
    rules.marked = marked_routes(board)
    rules.add("track", Track(rules))
    rules.add("cards", Cards(rules))
    rules.add("tickets", Tickets(rules))
    for name, each in classes.items():
        params = Params(board, faults, f"rules.{name}", board.rules[name])
        rules.add(name, each(rules, params))
        params.finish()
    for key in board.tie_breaks:
        if key not in rules.tie_keys:
            remedy = f"use some of: {', '.join(rules.tie_keys)}"
            faults.add("tie_breaks", f"no rule of this board provides '{key}'", remedy)
    check_clashes(rules, faults)
    if not faults:
        rules.seal(ACTING_ORDER, SCORE_LINE_ORDER)
    return rules


def marked_routes(board: Board) -> dict[str, list[int]]:
    """Return the routes that a rule of the board calls something, such as tunnels, by that word."""
    found: dict[str, list[int]] = {}
    for name in in_order(board.rules):
        each = rule_class(name)
        if each is not None and each.marks[0]:
            word, key = each.marks
            table = Params(board, Diagnostics({}), f"rules.{name}", board.rules[name])  # faults are noted by the rule
            found[word] = table.routes(key)
    return found


def check_roles(board: Board, classes: dict[str, RuleClass], faults: Diagnostics) -> None:
    """Note roles that no rule of a board fills, or more than one."""
    needed = [DRAWING, CLAIMING, SCORING] if board.tickets else [DRAWING, CLAIMING]
    for role in needed:
        found = [name for name in board.rules if role in classes[name].roles]
        if not found:
            able = [f"[rules.{name}]" for name, each in RULES.items() if role in each.roles]
            faults.add("rules", f"no rule of this board is for {role}", f"add one of: {', '.join(able)}")
        for name in found[1:]:
            faults.add(f"rules.{name}", f"is for {role}, and so is rules.{found[0]}", "remove one of the two")


def check_clashes(rules: Ruleset, faults: Diagnostics) -> None:
    """Note names that two rules have reserved."""
    names = list(rules.by_name)
    for thing, first, second in rules.clashes:
        what = f"has the {thing}, and so has rules.{names[first]}"
        faults.add(f"rules.{names[second]}", what, "remove one of the two, or let a rule use another name")
