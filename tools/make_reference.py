"""Writes the pages of docs/ that the code knows by itself: python tools/make_reference.py

docs/fields-and-events.md is what the rules say of themselves, docs/commands.md what `--help` says of each command. In
docs/rules.md it fills in the tests of each clause.
"""

from __future__ import annotations

import argparse
import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path

from whistlestop import board_names, load_board, ruleset
from whistlestop.cli import build_parser
from whistlestop.engine.ruleset import CUSTOM, OWNER, PLAYERS, PUBLIC, SECRET, TILL_END, Ruleset

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"

VISIBILITIES = {
    PUBLIC: "everybody",
    OWNER: "the seat",
    PLAYERS: "players",
    SECRET: "nobody",
    CUSTOM: "in part",
    TILL_END: "the seat; all at the end",
}

HEAD = """# Fields, events, actions and refusals

Everything that a game tells, rule by rule. This page is made by `python tools/make_reference.py` from what the rules
say where they reserve it; do not edit it.

**Fields** are read from a View by name: `view["hand"]` for facts of the game, `view.memory["trails"]` for what is kept
beside them (marked *memory*): the rules' own notes, and what a careful player remembers. What is *remembered* does not
lie on the table; a player knows it by having paid attention. A field *by seat* reads as a list. **Events** have a
value and secrets of the kinds given. **Actions** are written as shown, with ids of the board in the place of the parts.
**Refusals** are keys with a sentence; what stands in braces are their values.
"""


COMMANDS = """# The command line

Every command with its options, as `whistlestop COMMAND --help` shows them. This page is made by
`python tools/make_reference.py`; do not edit it.

Commands exit with status 0. After an error the status is 2, and one line on stderr says what is wrong, what to do about
it, and the code of the error. After Ctrl-C it is 130.
"""


def fields_page() -> str:
    """Each rule once, with the boards that use it."""
    parts: dict[str, list[str]] = {}
    boards: dict[str, list[str]] = {}
    for board in board_names():
        rules = ruleset(board, load_board(board).max_players)
        pair = ruleset(board, load_board(board).min_players)
        for i, name in enumerate(rules.by_name):
            boards.setdefault(name, []).append(board)
            for found in (pair, rules):  # some fields are there for some numbers of players only
                for line in lines(found, name, i):
                    if line not in parts.setdefault(name, []):
                        parts[name].append(line)
    text = [HEAD]
    for name, rows in parts.items():
        if rows:
            used = "" if len(boards[name]) == len(board_names()) else f"\nOn {', '.join(boards[name])}.\n"
            text.append(f"## {name}\n{used}\n" + table(rows))
    return "\n".join(text)


def table(rows: list[str]) -> str:
    order = ("field", "event", "action", "refusal")
    rows = sorted(rows, key=lambda row: order.index(row.split("|")[1].strip()))
    return "\n".join(["| | name | what it is | who sees it, or what it holds |", "|---|---|---|---|", *rows]) + "\n"


def lines(rules: Ruleset, name: str, owner: int) -> list[str]:
    """What a rule reserves, each as a row."""
    found: list[str] = []
    for field in rules.fields:
        if field.size > 0 and rules.reserved[f"field '{field.name}'"] == owner:
            notes = [VISIBILITIES[field.visibility], *["by seat"] * (field.shares > 1)]
            notes += ["remembered"] * field.remembered + ["*memory*"] * field.memory
            found.append(f"| field | `{field.name}` | {field.about} | {', '.join(notes)} |")
    for kind in rules.event_kinds:
        if rules.reserved[f"event '{kind.name}'"] == owner:
            notes = [kind.value, *[f"secret: {kind.secret}"] * bool(kind.secret)]
            found.append(f"| event | `{kind.name}` | {kind.about} | {', '.join(note for note in notes if note)} |")
    for patterns in rules.verbs.values():
        for pattern in patterns:
            if pattern.owner == owner:
                text = pattern.text.replace("|", "\\|")
                found.append(f"| action | `{text}` | {pattern.note} | |")
    found += [
        f"| refusal | `{key}` | {rules.sentences[key]} | |"
        for key, rule in rules.sentence_owner.items()
        if rule == owner
    ]
    return found


def commands_page() -> str:
    """Each command once, those within a command after it."""
    return "\n".join([COMMANDS, *commands(build_parser())])


def commands(parser: argparse.ArgumentParser) -> Iterator[str]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            about = {choice.dest: choice.help for choice in action._choices_actions}
            for name, command in action.choices.items():
                yield command_text(command, about[name] or "")
                yield from commands(command)


def command_text(parser: argparse.ArgumentParser, about: str) -> str:
    formatter = parser._get_formatter()
    taken = [
        action
        for action in parser._actions
        if not isinstance(action, (argparse._HelpAction, argparse._SubParsersAction))
    ]
    inside = any(isinstance(action, argparse._SubParsersAction) for action in parser._actions)
    places = [f"{action.metavar}{' …' * (action.nargs == '+')}" for action in taken if not action.option_strings]
    options = any(action.option_strings for action in taken)
    usage = " ".join([parser.prog, *["COMMAND"] * inside, *["[options]"] * options, *places])
    rows = [f"| `{written(action)}` | {formatter._expand_help(action) if action.help else ''} |" for action in taken]
    described = (parser.description or about).strip()
    told = [f"## {parser.prog}", f"{described[:1].upper()}{described[1:].rstrip('.')}.", f"```text\n{usage}\n```"]
    if rows:
        told.append("\n".join(["| | |", "|---|---|", *rows]))
    return "\n\n".join(told) + "\n"


def written(action: argparse.Action) -> str:
    names = ", ".join(action.option_strings)
    value = action.metavar if isinstance(action.metavar, str) else ""
    return " ".join(filter(None, [names, value]))


def rules_page() -> str:
    """The page as it is, with the tests of each clause in the last column."""
    tests = clause_tests()
    page = (DOCS / "rules.md").read_text(encoding="utf-8")
    return re.sub(
        r"^(\| ([A-Z]\d+) \| .+ \|) .*\|$", lambda row: f"{row[1]} {links(tests[row[2]])} |", page, flags=re.M
    )


def clause_tests() -> dict[str, list[Path]]:
    """The files with tests that are called after a clause."""
    found: defaultdict[str, list[Path]] = defaultdict(list)
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        called = re.findall(r"def test_((?:[A-Z]\d+_)+)", path.read_text(encoding="utf-8"))
        for clause in {clause for names in called for clause in names.strip("_").split("_")}:
            found[clause].append(path)
    return found


def links(files: list[Path]) -> str:
    return ", ".join(f"[{path.stem.removeprefix('test_')}](../{path.relative_to(ROOT).as_posix()})" for path in files)


PAGES: dict[Path, Callable[[], str]] = {
    DOCS / "fields-and-events.md": fields_page,
    DOCS / "commands.md": commands_page,
    DOCS / "rules.md": rules_page,
}

if __name__ == "__main__":
    for path, made in PAGES.items():
        path.write_text(made(), encoding="utf-8")
