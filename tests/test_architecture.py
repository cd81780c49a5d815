"""The rooms of the house: which part of the program may know which, as docs/architecture.md draws it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import whistlestop

SOURCE = Path(__file__).parents[1] / "src"

# What each package or module of whistlestop may import; all may import errors.
EDGES: dict[str, set[str]] = {
    "errors": set(),
    "processes": set(),
    "engine": set(),
    "rules": {"engine"},
    "boards": {"engine", "rules"},
    "planning": {"engine", "rules"},
    "layout": {"engine", "boards"},
    "check": {"boards", "layout", "planning"},
    "notation": {"engine"},
    "names": {"engine"},
    "refusals": {"engine"},
    "view": {"engine", "notation"},
    "game": {"engine", "rules", "boards", "notation", "refusals", "view", "record"},
    "record": {"engine", "boards", "notation", "game"},
    "build_info": {"engine"},
    "bots": {"engine", "rules", "planning", "notation", "view", "(top)"},
    "arena": {"engine", "bots", "game", "view", "processes"},
    "server": {
        "engine",
        "boards",
        "bots",
        "build_info",
        "check",
        "game",
        "layout",
        "names",
        "notation",
        "record",
        "view",
    },
    "cli": {
        *{"engine", "boards", "bots", "build_info", "check", "game", "layout", "names", "notation", "record", "view"},
        *{"arena", "processes", "server"},
    },
    "__main__": {"cli"},
    "(top)": {"engine", "boards", "game", "view"},
}


def module_of(path: Path) -> str:
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_of(path): path for path in (SOURCE / "whistlestop").rglob("*.py")}


def imports(path: Path) -> Iterator[str]:
    """The modules of the project that a file imports, for the sake of types alone included."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
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
    strangers = {found for found in imports(MODULES[module]) if room(found) not in allowed}
    assert not strangers


def test_no_code_outside_of_boards_knows_a_board_by_name() -> None:
    """But for the board that commands take when none is given."""
    names = set(whistlestop.board_names())
    found = {
        f"{module}: {node.value}"
        for module, path in MODULES.items()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and node.value in names
    }
    assert found <= {"whistlestop.cli.options: usa"}
