"""`whistlestop doctor`: check this installation, and say how to repair it."""

from __future__ import annotations

import os
import re
import sys
from argparse import Namespace
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from importlib import metadata
from pathlib import Path
from typing import Any

from rich.table import Table
from rich.text import Text

from whistlestop import build_info
from whistlestop.boards.load import names
from whistlestop.cli import hosting, options
from whistlestop.errors import WhistlestopError

GOOD, NOTE, BAD = "good", "note", "bad"  # a note is a limitation; with something bad the browser game cannot run
SIGNS = {GOOD: ("✓", "green"), NOTE: ("–", "yellow"), BAD: ("✗", "red")}
# a package, an extra of it, and the extra of ours that needs it
EXTRA = re.compile(r"([A-Za-z0-9._-]+)(?:\[([a-z]+)\])?.*\bextra\s*==\s*['\"]([a-z]+)['\"]")


@dataclass(frozen=True)
class Finding:
    """The result of one check; `remedy` is empty if there is nothing to do."""

    subject: str
    state: str
    found: str
    remedy: str = ""


def add(commands: Any) -> None:
    parser = options.command(commands, "doctor", "check this installation, and say how to repair it", run)
    options.add_number(parser, "--port", 1, "port of the server (default: 8080)", 8080)
    hosting.add_store(parser)
    options.add_json(parser)


def run(args: Namespace) -> int:
    """Print the findings, and return 1 if the browser game cannot run."""
    findings = list(examine(args))
    options.show(args, [asdict(finding) for finding in findings], lambda: report(findings))
    return 1 if any(finding.state == BAD for finding in findings) else 0


def examine(args: Namespace) -> Iterator[Finding]:
    yield Finding("version", GOOD, f"whistlestop {build_info.version()}, Python {sys.version.split()[0]}")
    yield engine()
    yield Finding("boards", GOOD, ", ".join(names()))
    yield from extras()
    yield page()
    try:
        import whistlestop.server.serve  # noqa: F401
    except ImportError as error:  # no server can run, so the rest does not matter
        yield Finding("server", BAD, f"cannot be loaded: {error}", "pip install 'whistlestop[server]'")
        return
    yield store(args)
    yield port(args.port)


def engine() -> Finding:
    if build_info.compiled():
        return Finding("engine", GOOD, "compiled")
    remedy = (
        "install a C compiler (gcc, clang, or Visual Studio Build Tools), then install whistlestop again; "
        "in a clone: make build, or python tools/set_up.py package"
    )
    return Finding("engine", NOTE, "plain Python: same results, about fifty times slower", remedy)


def extras() -> Iterator[Finding]:
    """Check the optional packages; those of the server are needed to play."""
    for extra, needed in sorted(requirements().items()):
        missing = [name for name in needed if not installed(name)]
        if not missing:
            yield Finding(f"extra {extra}", GOOD, "installed")
        else:
            state = BAD if extra == "server" else NOTE
            yield Finding(f"extra {extra}", state, f"lacks {', '.join(missing)}", f"pip install 'whistlestop[{extra}]'")


def requirements() -> dict[str, list[str]]:
    """Return the packages of each extra, from the metadata of this installation."""
    found: dict[str, list[str]] = {}
    included: list[tuple[str, str]] = []  # an extra, and another that is a part of it
    try:
        lines = metadata.requires(build_info.PACKAGE) or []
    except metadata.PackageNotFoundError:  # a source tree that is not installed
        lines = []
    for line in lines:
        match = EXTRA.match(line)
        if match and match[1] == build_info.PACKAGE:
            included.append((match[3], match[2]))
        elif match and applies(line):
            found.setdefault(match[3], []).append(match[1])
    return {
        extra: [*needed, *(name for whole, part in included if whole == extra for name in found.get(part, []))]
        for extra, needed in found.items()
    }


def applies(requirement: str) -> bool:
    """Return whether a package is needed on this system: 'not on Windows' is the only condition in use."""
    return not (sys.platform == "win32" and "sys_platform != " in requirement)


def installed(name: str) -> bool:
    try:
        metadata.version(name)
    except metadata.PackageNotFoundError:
        return False
    return True


def page() -> Finding:
    index = Path(__file__).parents[1] / "server" / "static" / "index.html"
    if index.is_file():
        return Finding("page", GOOD, "built")
    remedy = "install whistlestop again without WHISTLESTOP_WEB=0; in a clone: python web/bundle.py"
    return Finding("page", BAD, "was left out of this installation", remedy)


def store(args: Namespace) -> Finding:
    """Check whether games can be stored. A file is not opened, because a server may be using it."""
    address = hosting.store_address(args)
    if "://" in address:
        from whistlestop.server.store import open_store

        try:
            open_store(address)
        except WhistlestopError as error:
            return Finding("store", BAD, str(error))
        return Finding("store", GOOD, "PostgreSQL; whistlestop admin verify looks into it")
    file = Path(address)
    place = next(path for path in (file, *file.absolute().parents) if path.exists())
    if file.is_dir() or not os.access(place, os.W_OK):
        return Finding("store", BAD, f"cannot write {file}", "name another file with --store")
    return Finding("store", GOOD, f"{file} ({'exists' if file.exists() else 'will be created'})")


def port(number: int) -> Finding:
    from whistlestop.server.serve import CannotListen, bind, runs_already

    if runs_already(number):
        return Finding("port", GOOD, f"{number}: Whistlestop is running there")
    try:
        bind("", number).close()
    except CannotListen as error:
        return Finding("port", BAD, str(error), "whistlestop serve --port 8081, or another that is free")
    return Finding("port", GOOD, f"{number} is free")


def report(findings: list[Finding]) -> Table:
    table = Table(show_header=False, box=None)
    for _ in range(3):
        table.add_column(overflow="fold")
    for finding in findings:
        table.add_row(Text(*SIGNS[finding.state]), finding.subject, Text(finding.found))
        if finding.remedy:
            table.add_row("", "", Text(f"→ {finding.remedy}", "dim"))
    return table
