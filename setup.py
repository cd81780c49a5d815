"""Compile engine/ and rules/ with mypyc where a C compiler works; install the plain source otherwise.

The browser game is built before, by web/bundle.py. WHISTLESTOP_COMPILE=0 and WHISTLESTOP_WEB=0 switch these off.
"""

import os
import re
import subprocess
import sys
from glob import glob
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.modified import newer_group

sys.path.insert(0, str(Path(__file__).resolve().parent / "web"))
import bundle as web

DESCRIBED = bool({"egg_info", "dist_info"} & set(sys.argv))  # nothing is built, only described

UNITS = [f"src/whistlestop/{unit}" for unit in ("engine", "rules", "planning", "env/core")]

# The compiler may inline calls between the modules only when they are not visible from outside; and a warning of some
# compiler that mypyc does not know is no reason to install the plain source.
FLAGS = ["-fvisibility=hidden", "-Wno-error"]

# Measured with gcc: -O2 with more inlining than it allows itself beats -O3 by a few percent. And gcc takes the path
# to an error for as likely as any other unless told that what happens there is rare.
GCC_FLAGS = ["-O2", "--param=max-inline-insns-auto=100", "--param=inline-unit-growth=200"]
RARE = """
#include <Python.h>
__attribute__((cold)) PyAPI_FUNC(void) PyErr_SetNone(PyObject *);
__attribute__((cold)) PyAPI_FUNC(void) _Py_Dealloc(PyObject *);
__attribute__((cold)) void CPy_AddTraceback(const char *, const char *, int, PyObject *);
__attribute__((cold)) void CPy_TypeError(const char *, PyObject *);
"""

# mypyc takes a reference to each vec that plain Python hands to compiled code, and never gives it back. What Python
# handed over it holds for the time of the call, so the reference is not needed.
TAKEN = re.compile(
    r"^ *(?P<vec>arg_\w+) = Vec(?P<kind>\w+)Api\.unbox\(.*\);\n *if \(VEC_IS_ERROR\((?P=vec)\)\) \{\n.*\n *\}\n",
    re.MULTILINE,
)


def extensions() -> list[Extension]:
    if os.environ.get("WHISTLESTOP_COMPILE", "1") == "0" or sys.implementation.name != "cpython":
        return []
    if DESCRIBED or "sdist" in sys.argv:
        return []
    from mypyc.build import mypycify

    sources = sorted(path for unit in UNITS for path in glob(f"{unit}/*.py") if Path(path).name != "__init__.py")
    sources.append("src/whistlestop/rules/__init__.py")
    found: list[Extension] = mypycify(sources, opt_level="3", debug_level="0", group_name="whistlestop")
    for extension in found:
        extension.optional = True  # without a working compiler the build goes on and the plain source is installed
        extension.depends.append("setup.py")
        extension.sources = [mended(Path(source)) for source in extension.sources]
        if sys.platform != "win32":
            extension.extra_compile_args = [*extension.extra_compile_args, *FLAGS]
    return found


def given_back(taken: re.Match[str]) -> str:
    return f"{taken[0]}VEC_{taken['kind'].upper()}_DECREF({taken['vec']});\n"


def mended(source: Path) -> str:
    """A copy of what mypyc has generated, without the references that it would not give back; its path."""
    text, number = TAKEN.subn(given_back, source.read_text(encoding="utf-8"))
    if not number:
        return str(source)
    copy = source.parent / "mended" / source.name
    copy.parent.mkdir(exist_ok=True)
    if not copy.exists() or copy.read_text(encoding="utf-8") != text:  # or it would be compiled again
        copy.write_text(text, encoding="utf-8")
    return str(copy)


class BuildEngine(build_ext):
    """Compile all of the engine or nothing of it, and never leave behind what an earlier build has made."""

    def run(self) -> None:
        for old in self.compiled() - {self.target(extension) for extension in self.extensions}:
            old.unlink()
        super().run()
        if self.extensions and len(self.compiled()) < len(self.extensions):
            for part in self.compiled():
                part.unlink()
            print("No C compiler works here: the engine is installed as plain Python, with the same results.")

    def build_extensions(self) -> None:
        if is_gcc(self.compiler):
            header = Path(self.build_temp, "rare.h")
            header.parent.mkdir(parents=True, exist_ok=True)
            header.write_text(RARE)
            for extension in self.extensions:
                extension.extra_compile_args = [*extension.extra_compile_args, *GCC_FLAGS, "-include", str(header)]
        super().build_extensions()

    def build_extension(self, ext: Extension) -> None:
        target = self.target(ext)
        if target.exists() and newer_group([*ext.sources, *ext.depends], str(target)):
            target.unlink()
        super().build_extension(ext)

    def target(self, extension: Extension) -> Path:
        return Path(self.build_lib, self.get_ext_filename(self.get_ext_fullname(extension.name)))

    def compiled(self) -> set[Path]:
        """The compiled modules in the folder that is going to be installed."""
        return {path for ending in ("so", "pyd") for path in Path(self.build_lib).rglob(f"*.{ending}")}


def is_gcc(compiler: object) -> bool:
    command = getattr(compiler, "compiler", None)  # Microsoft's compiler has no such list
    if not command:
        return False
    try:
        answer = subprocess.run([command[0], "--version"], capture_output=True, text=True, check=False).stdout
    except OSError:
        return False
    return "Free Software Foundation" in answer


if not DESCRIBED:
    web.build()  # first: what it writes is part of the package, also of a source distribution

setup(
    ext_modules=extensions(),
    cmdclass={"build_ext": BuildEngine},
    setup_requires=web.build_requirements() if DESCRIBED else [],  # pip asks for it, and installs it before it builds
)
