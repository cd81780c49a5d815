"""Build the browser game into the Python package, where `whistlestop serve` finds it; check and test its sources.

    python web/bundle.py            build it, unless what is there was built from the same sources
    python web/bundle.py lint       check style and types: likely mistakes, what is not formatted, types that do not fit
    python web/bundle.py test       run the unit tests
    python web/bundle.py requires   the package that has to be installed for this, if any

Node 22.12 or newer with npm is used where it is installed; otherwise the one of a Python package.
WHISTLESTOP_WEB=0 leaves the page out: the server then has no page, and everything else works.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

WEB = Path(__file__).resolve().parent
PACKAGE = WEB.parent / "src" / "whistlestop"
BUILT = PACKAGE / "server" / "static"
STAMP = BUILT / "build.txt"  # tells which sources the page was built from
INPUTS = ("index.html", "package.json", "package-lock.json", "svelte.config.js", "tsconfig.json", "vite.config.ts")


def load(file: Path) -> ModuleType:
    """Return a module of the package, which need not be installed."""
    spec = spec_from_file_location(file.stem, file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


node = load(PACKAGE / "app" / "node.py")


def main(arguments: list[str]) -> None:
    match arguments:
        case []:
            build()
        case ["lint"]:
            install(everything=True)
            run("node_modules/eslint/bin/eslint.js", ".")
            run(
                "node_modules/prettier/bin/prettier.cjs",
                "--check",
                "--log-level=warn",
                "--config=.prettierrc.json",
                ".",
                str(PACKAGE / "app"),
            )
            run("node_modules/svelte-check/bin/svelte-check", "--tsconfig", "tsconfig.json", "--fail-on-warnings")
        case ["test"]:
            install(everything=True)
            run("node_modules/vitest/vitest.mjs", "run")
        case ["requires"]:
            print(*node_requirement(), sep="\n")
        case _:
            sys.exit(__doc__)


def build() -> None:
    """Build the page if its sources have changed. A source distribution brings it along, built."""
    if wanted() and not up_to_date():
        install()
        run("node_modules/vite/bin/vite.js", "build", "--logLevel", "warn")
        STAMP.write_text(fingerprint() + "\n")


def build_requirements() -> list[str]:
    """What has to be installed for building the package, now."""
    return [] if up_to_date() else node_requirement()


def node_requirement() -> list[str]:
    return [] if not wanted() or node.installed() else [node.PACKAGE]


def wanted() -> bool:
    return os.environ.get("WHISTLESTOP_WEB", "1") != "0"


def up_to_date() -> bool:
    return STAMP.exists() and STAMP.read_text().strip() == fingerprint()


def fingerprint() -> str:
    """A hash of everything that the page is built from."""
    found = [WEB / name for name in INPUTS]
    found += [path for folder in ("src", "public") for path in (WEB / folder).rglob("*") if path.is_file()]
    total = hashlib.sha256()
    for path in sorted(path for path in found if not path.name.endswith(".test.ts")):
        total.update(path.relative_to(WEB).as_posix().encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


# -- Node ------------------------------------------------------------------------------------------------------------


def tools() -> tuple[str, list[str]]:
    found = node.tools()
    if found is None:
        sys.exit(f"The page cannot be built: {node.MISSING}.")
    program, npm = found
    return program, npm


def install(everything: bool = False) -> None:
    """Install what package-lock.json names, unless that has been done: what the page is built with, or everything."""
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    done = WEB / "node_modules" / ".installed"
    parts = done.read_text().split() if done.exists() else []
    if lock in parts and (not everything or "everything" in parts):
        return
    program, npm = tools()
    part = [] if everything else ["--omit=dev"]
    command = [*npm, "ci", *part, "--no-audit", "--no-fund", "--loglevel=error"]
    subprocess.run(command, cwd=WEB, check=True, env=environment(program))
    done.write_text(f"{lock} everything" if everything else lock)


def run(script: str, *arguments: str) -> None:
    program = tools()[0]
    outcome = subprocess.run([program, script, *arguments], cwd=WEB, check=False, env=environment(program))
    if outcome.returncode:
        sys.exit(outcome.returncode)


def environment(program: str) -> dict[str, str]:
    """Node's own programs first; tests that look at the boards ask this Python for them."""
    return {**node.environment(program), "WHISTLESTOP_PYTHON": sys.executable}


if __name__ == "__main__":
    main(sys.argv[1:])
