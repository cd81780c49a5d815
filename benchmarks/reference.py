"""Build engines to compare with: a folder with `engine/engine.py`, for mypyc, and `limit/main.cpp`, for C++20."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

SETUP = """
from setuptools import setup
from mypyc.build import mypycify
extensions = mypycify({modules!r}, opt_level="3", debug_level="0")
for extension in extensions:
    extension.extra_compile_args = [*extension.extra_compile_args, "-fvisibility=hidden"]
setup(name="reference", ext_modules=extensions, script_args=["-q", "build_ext", "--inplace"])
"""


def build_python(reference: Path, scratch: Path) -> tuple[Path, Path]:
    """Copies of `engine/` in a scratch folder, a compiled one and a plain one."""
    plain, compiled = scratch / "plain", scratch / "compiled"
    source = reference / "engine"
    imported = re.findall(r"^(?:from|import) (\w+)", (source / "engine.py").read_text(), re.MULTILINE)
    modules = ["engine.py", *(f"{name}.py" for name in imported if (source / f"{name}.py").exists())]
    for folder in (plain, compiled):
        folder.mkdir()
        for module in modules:
            shutil.copy(source / module, folder)
    run([sys.executable, "-c", SETUP.format(modules=modules)], compiled)
    return compiled, plain


def build_cpp(reference: Path, scratch: Path) -> Path:
    """The program that `limit/main.cpp` makes; `limit N 1` plays N games of two and prints how many a second."""
    program = scratch / "limit"
    run(["c++", "-O3", "-std=c++20", "-o", str(program), str(reference / "limit" / "main.cpp")], scratch)
    return program


def run(command: list[str], folder: Path) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"cannot build the reference engine:\n{done.stdout}{done.stderr}")
