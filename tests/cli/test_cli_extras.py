"""`whistlestop doctor`, and what each extra is for, where only some of the optional packages are installed.

A process of its own behaves as if only these extras and what they need were installed: importing anything else fails,
and its metadata cannot be found.
"""

from __future__ import annotations

import itertools
import json
import os
import re
import subprocess
import sys
import tomllib
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

import whistlestop

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]

# the modules that an extra is for
PURPOSES = {
    "research": ("arena.plot", "env.gym", "env.aec", "env.spiel", "env.render", "env.vector", "env.advantages"),
    "ray": ("arena.executors.cluster",),
    "server": ("server.serve", "server.admin"),
    "app": ("app.make", "app.node"),
    "postgres": ("server.serve", "server.store.postgres"),
    "push": ("server.serve", "server.push"),
    "layout": ("layout.solver.search", "layout.painting.paint"),
    "dataset": ("dataset.tables",),
    "mcp": ("mcp.server",),
    "learn": ("env.gym",),  # the rest of it is for the examples
}

CHILD = """
import importlib, json, sys
from importlib import metadata

blocked, hidden, requires, modules, words = json.loads(sys.argv[1])


class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in blocked:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


sys.meta_path.insert(0, Blocker())
version = metadata.version


def visible(name):
    if name.lower().replace("_", "-") in hidden:
        raise metadata.PackageNotFoundError(name)
    return version(name)


metadata.version = visible
metadata.requires = lambda name: requires
for module in modules:
    importlib.import_module(f"whistlestop.{module}")
from whistlestop.cli import main

sys.exit(main(words) if words else 0)
"""


def plain(name: str) -> str:
    return re.sub("[-_.]+", "-", name).lower()


@cache
def needs(text: str) -> frozenset[str]:
    """Return a requirement's package and everything that it needs, as far as it is installed here."""
    requirement = Requirement(text)
    found = {plain(requirement.name)}
    waiting = [(requirement.name, extra) for extra in ("", *requirement.extras)]
    seen = set(waiting)
    while waiting:
        name, extra = waiting.pop()
        try:
            lines = metadata.requires(name) or []
        except metadata.PackageNotFoundError:
            continue
        for line in map(Requirement, lines):
            if line.marker is None or line.marker.evaluate({"extra": extra}):
                found.add(plain(line.name))
                new = {(line.name, extra) for extra in ("", *line.extras)} - seen
                seen |= new
                waiting += new
    return frozenset(found)


def own(extra: str) -> set[str]:
    """Return the requirements of an extra, with those of extras that are a part of it."""
    found: set[str] = set()
    for line in EXTRAS[extra]:
        requirement = Requirement(line)
        if requirement.name == "whistlestop":
            found.update(*(own(part) for part in requirement.extras))
        elif requirement.marker is None or requirement.marker.evaluate():
            found.add(line)
    return found


def wheel_metadata() -> list[str]:
    """Return the requirements as the metadata of an installed wheel have them."""
    lines = list(PROJECT["dependencies"])
    for extra, needed in EXTRAS.items():
        for line in needed:
            requirement, _, marker = line.partition(";")
            lines.append(f'{requirement}; {f"{marker.strip()} and " if marker else ""}extra == "{extra}"')
    return lines


def run(extras: tuple[str, ...], modules: tuple[str, ...], *words: str) -> subprocess.CompletedProcess[str]:
    """Run a command, or import modules, where nothing but these extras is installed."""
    wanted = [*PROJECT["dependencies"], *(line for extra in extras for line in own(extra))]
    kept = frozenset().union(*(needs(line) for line in wanted), {"whistlestop"})
    providers = {
        module: {plain(name) for name in names}
        for module, names in metadata.packages_distributions().items()
        if module not in sys.stdlib_module_names
    }
    blocked = [module for module, names in providers.items() if not names & kept]
    hidden = sorted(set().union(*providers.values()) - kept)
    request = json.dumps([blocked, hidden, wheel_metadata(), modules, words])
    source = str(Path(whistlestop.__file__).parents[1])
    return subprocess.run(
        [sys.executable, "-c", CHILD, request],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": source, "COVERAGE_PROCESS_START": ""},
    )


def here(line: str) -> bool:
    """Return whether a package is installed here at all: those of `learn` are not, because they are big."""
    try:
        metadata.version(Requirement(line).name)
    except metadata.PackageNotFoundError:
        return False
    return True


def subsets(size: int) -> list[Any]:
    return [pytest.param(extras, id="+".join(extras) or "none") for extras in itertools.combinations(EXTRAS, size)]


@pytest.mark.parametrize("extras", [*subsets(0), *subsets(1), *subsets(2)])
def test_doctor_says_what_is_missing(extras: tuple[str, ...], tmp_path: Path) -> None:
    result = run(extras, (), "doctor", "--json", "--store", str(tmp_path / "games.sqlite"), "--port", "1")
    assert result.stderr == ""
    found = {finding["subject"]: finding for finding in json.loads(result.stdout)}
    present = {line for extra in extras for line in own(extra) if here(line)}
    for extra in EXTRAS:
        lacking = {Requirement(line).name for line in own(extra) - present}
        # what one extra needs may be brought by another: uvicorn by mcp
        told = set(found[f"extra {extra}"]["found"].removeprefix("lacks ").split(", ")) - {"installed"}
        assert told <= lacking
        assert bool(told) == (found[f"extra {extra}"]["state"] != "good")
        if own(extra) <= present:
            assert not told
    serves = own("server") <= present
    assert ("store" in found, "port" in found) == (serves, serves)
    assert ("server" not in found) == serves == (found["extra server"]["state"] == "good")
    if not serves:
        assert result.returncode == 1
        assert found["server"]["state"] == "bad"
        assert found["server"]["remedy"] == "pip install 'whistlestop[server]'"


@pytest.mark.parametrize("extra", EXTRAS)
def test_an_extra_brings_all_that_it_is_for(extra: str) -> None:
    result = run((extra,), PURPOSES[extra])
    assert (result.returncode, result.stderr) == (0, "")


def test_without_extras_the_parts_that_need_none_can_be_imported() -> None:
    result = run((), ("bots", "language", "arena.tournament", "layout.check", "mcp.tools", "story"))
    assert (result.returncode, result.stderr) == (0, "")
