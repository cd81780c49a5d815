"""The rooms of the house: which part of the program may know which, as docs/architecture.md draws it."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from slow import SLOW, Slow

import whistlestop
from whistlestop.engine.ruleset import Rule
from whistlestop.rules.registry import RULES

SOURCE = Path(__file__).parents[1] / "src"

# What each package or module of whistlestop imports; all may import errors.
EDGES: dict[str, set[str]] = {
    "errors": set(),
    "intervals": set(),
    "processes": set(),
    "plugins": set(),
    "engine": set(),
    "toml": {"engine"},
    "rules": {"engine", "plugins", "toml"},
    "planning": {"engine", "plugins", "rules", "toml"},
    "boards": {"engine", "planning", "plugins", "rules", "toml"},
    "layout": {"engine", "rules", "boards", "toml"},
    "check": {"boards", "layout"},
    "names": {"engine"},
    "notation": {"engine", "names"},
    "refusals": {"engine"},
    "scores": {"engine"},
    "record": {"engine", "boards"},
    "build_info": {"engine"},
    "view": {"engine", "layout", "scores", "game"},  # the game for types only
    "game": {"engine", "rules", "boards", "notation", "planning", "record", "refusals", "scores", "toml", "view"},
    "lessons": {"boards", "engine", "game", "plugins", "position", "toml"},
    "position": {"engine", "rules", "game", "refusals"},
    "real_table": {"engine", "game", "position"},
    "story": {"engine", "game", "names"},
    "bots": {"engine", "planning", "view"},
    "loop": {"engine", "bots", "game", "view"},
    "(top)": {"engine", "boards", "bots", "game", "loop", "position", "scores", "view"},
    "analysis": {"bots", "engine", "game", "intervals", "layout", "names", "planning", "processes", "view"},
    "language": {"boards", "engine", "game", "names", "scores", "story", "view"},
    "arena": {"engine", "bots", "game", "intervals", "loop", "record", "view", "processes"},
    "env": {"engine", "boards", "planning", "bots", "game", "language", "layout", "loop", "record", "scores", "view"},
    "dataset": {"arena", "bots", "build_info", "engine", "env", "game", "record"},
    "mcp": {"boards", "bots", "build_info", "engine", "game", "language", "loop", "notation", "scores"},
    "server": {
        *{"analysis", "engine", "boards", "bots", "build_info", "check", "game", "layout", "loop", "names", "notation"},
        *{"lessons", "planning", "real_table", "record", "scores", "view"},
    },
    "embedded": {"server"},
    "app": {"embedded", "server"},
    "cli": {
        *{"engine", "boards", "bots", "build_info", "check", "game", "layout", "loop", "names", "record", "scores"},
        *{"analysis", "app", "arena", "dataset", "env", "mcp", "processes", "server", "story", "view"},
    },
    "__main__": {"cli"},
}


def module_of(path: Path) -> str:
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_of(path): path for path in (SOURCE / "whistlestop").rglob("*.py")}


class Source(NamedTuple):
    """What a file imports, without what only types need; and the texts that stand in it."""

    imports: set[str]
    at_run_time: set[str]
    texts: set[str]


@cache
def source(module: str) -> Source:
    tree = ast.parse(MODULES[module].read_text(encoding="utf-8"))
    imports = set(imports_of(tree))
    texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            node.body = []
    return Source(imports, set(imports_of(tree)), texts)


def imports_of(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("whistlestop"):
            for name in node.names:
                module = f"{node.module}.{name.name}"
                yield module if module in MODULES else str(node.module)
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names if name.name.startswith("whistlestop"))


def room(module: str) -> str:
    return module.split(".")[1] if "." in module else "(top)"


@pytest.mark.parametrize("module", sorted(MODULES))
def test_a_module_imports_only_what_its_package_may_know(module: str) -> None:
    allowed = EDGES[room(module)] | {room(module), "errors"}
    strangers = {found for found in source(module).imports if room(found) not in allowed}
    assert not strangers


@pytest.mark.parametrize("package", sorted(EDGES))
def test_a_package_imports_everything_that_it_may_know(package: str) -> None:
    """So the list stays as short as it can be."""
    modules = [module for module in MODULES if room(module) == package]
    used = {room(found) for module in modules for found in source(module).imports}
    assert modules
    assert EDGES[package] <= used


def test_no_modules_import_each_other() -> None:
    """Not even through others, nor within functions. Types may name what imports them: a part knows its whole so."""
    left = {module: source(module).at_run_time & set(MODULES) - {module} for module in MODULES}
    while free := {module for module, known in left.items() if not known}:
        left = {module: known - free for module, known in left.items() if known}
    assert not left


def test_no_code_outside_of_boards_knows_a_board_by_name() -> None:
    """Except the board that commands take when none is given."""
    names = set(whistlestop.board_names())
    found = {f"{module}: {name}" for module in MODULES for name in source(module).texts & names}
    assert found <= {"whistlestop.cli.options: usa"}


# Rules that are the game itself: planners plan for them. All others are known by their own files only.
BASIC = {
    *{"claim_routes", "route_points", "draw_cards", "draw_pair", "last_round"},
    *{"draw_tickets", "ticket_draft", "ticket_points", "ticket_race"},
}


@pytest.mark.parametrize("rule", sorted(set(RULES) - BASIC))
def test_nothing_but_its_own_files_knows_a_rule(rule: str) -> None:
    """Its rule file, its advisor and their two lists; and rules that build on it."""
    own = {"whistlestop.rules.registry", "whistlestop.planning.advisors"}
    own |= {f"whistlestop.{package}.{name}" for package in ("rules", "planning") for name in RULES}
    for module in set(MODULES) - own:
        assert f"whistlestop.rules.{rule}" not in source(module).imports, module
        assert rule not in source(module).texts, module


# -- tables of the docs -------------------------------------------------------------------------------------


def first_column(page: str, header: str) -> list[str]:
    """The words in code style in the first column of a table, which is found by how its header begins."""
    text = (SOURCE.parent / "docs" / page).read_text(encoding="utf-8")
    table = text[text.index(f"\n{header}") :].lstrip("\n").split("\n\n")[0]
    return [word for row in table.split("\n")[2:] for word in re.findall(r"`(\w+)`", row.split("|")[1])]


def test_every_hook_of_a_rule_is_documented() -> None:
    hooks = [name for name, _ in inspect.getmembers(Rule, callable) if not name.startswith("_")]
    assert sorted(first_column("architecture.md", "| hook |")) == sorted(hooks)


def test_every_rule_is_documented_for_people_who_make_boards() -> None:
    assert sorted(first_column("make-your-own-board.md", "| rule |")) == sorted(RULES)


def test_every_visibility_of_a_field_is_documented() -> None:
    text = MODULES["whistlestop.engine.ruleset"].read_text(encoding="utf-8")
    block = text[text.index("# who may see a field") :].split("\n\n")[0]
    page = (SOURCE.parent / "docs" / "architecture.md").read_text(encoding="utf-8")
    for visibility in re.findall(r"^([A-Z_]+): Final", block, re.MULTILINE):
        assert f"`{visibility}`" in page


@pytest.mark.parametrize("entry", SLOW, ids=lambda entry: f"{entry.file}-{entry.test}")
def test_tests_in_the_list_of_slow_ones_exist(entry: Slow) -> None:
    text = (Path(__file__).parent / entry.file).read_text(encoding="utf-8")
    # defined there, or taken from another module
    assert re.search(rf"(def |\.){re.escape(entry.test)}", text), "renamed or gone? tests/slow.py still names it"
