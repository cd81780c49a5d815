"""Which build of the package this is: its version, and whether the engine is compiled."""

from __future__ import annotations

import tomllib
from importlib import metadata
from pathlib import Path

from whistlestop.engine import ruleset

PACKAGE = "whistlestop"


def compiled() -> bool:
    """Return whether the engine is compiled; without a C compiler the same files run interpreted."""
    return not (ruleset.__file__ or "").endswith(".py")


def version() -> str:
    """Return the version of the installed package, or of the source tree that this file belongs to."""
    try:
        return metadata.version(PACKAGE)
    except metadata.PackageNotFoundError:
        pass
    project = Path(__file__).parents[2] / "pyproject.toml"
    if project.is_file():
        facts = tomllib.loads(project.read_text(encoding="utf-8")).get("project", {})
        if facts.get("name") == PACKAGE:
            return str(facts["version"])
    return "unknown"
