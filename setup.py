"""Compile engine/ and rules/ with mypyc where a C compiler works; install the plain source otherwise.

WHISTLESTOP_COMPILE=0 switches compiling off.
"""

import os
import sys
from glob import glob
from pathlib import Path

from setuptools import Extension, setup

UNITS = ["src/whistlestop/engine", "src/whistlestop/rules"]


def extensions() -> list[Extension]:
    if os.environ.get("WHISTLESTOP_COMPILE", "1") == "0" or sys.implementation.name != "cpython":
        return []
    from mypyc.build import mypycify

    sources = sorted(path for unit in UNITS for path in glob(f"{unit}/*.py") if Path(path).name != "__init__.py")
    sources.append("src/whistlestop/rules/__init__.py")
    found: list[Extension] = mypycify(sources, opt_level="3", debug_level="0", group_name="whistlestop")
    for extension in found:
        extension.optional = True  # without a working compiler the build goes on and the plain source is installed
        if sys.platform != "win32":
            # the compiler may inline calls between the modules only when they are not visible from outside
            extension.extra_compile_args += ["-fvisibility=hidden"]
    return found


setup(ext_modules=extensions())
