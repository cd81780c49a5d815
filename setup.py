"""Compile the engine with mypyc where a C compiler works; install the plain source otherwise.

The browser game is built by web/bundle.py while the compiler runs. WHISTLESTOP_COMPILE=0 and WHISTLESTOP_WEB=0 switch
these off.
"""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from glob import glob
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.errors import BaseError, CCompilerError
from setuptools.modified import newer_group

sys.path.insert(0, str(Path(__file__).resolve().parent / "web"))
import bundle as web

DESCRIBED = bool({"egg_info", "dist_info"} & set(sys.argv))  # nothing is built, only described
SOURCE_ONLY = "sdist" in sys.argv

UNITS = [f"src/whistlestop/{unit}" for unit in ("engine", "rules", "planning", "env/core")]

# mypyc writes a C file for each module. Those that every decision goes through are compiled as one file, in which the
# compiler may inline calls between them; the others beside it, one by one, on all cores. Compared with a single C file
# for everything, the whole build takes half the time on two cores.
CORE_RULES = ("claim_routes", "draw_cards", "draw_tickets", "last_round", "ticket_points", "route_points")
PREPARING = ("board", "deed", "field", "params", "reading", "serial")  # parts of engine/ that no decision goes through

# Functions are not visible from outside, so that the compiler may inline them; and a warning of some compiler that
# mypyc does not know is no reason to install the plain source.
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

# mypyc 2.4 takes one reference too many to each vec that plain Python hands to compiled code, as an argument or to an
# attribute, and never gives it back. Python holds what it hands over, so that no reference is needed.
TAKEN = re.compile(
    r"^ *(?P<vec>arg_\w+|tmp) = Vec(?P<kind>\w+)Api\.unbox\(.*\);\n *if \(VEC_IS_ERROR\((?P=vec)\)\) \{\n.*\n *\}\n",
    re.MULTILINE,
)


def extensions() -> list[Extension]:
    """First the library with all of the code, then for each module a small one that leads there."""
    if os.environ.get("WHISTLESTOP_COMPILE", "1") == "0" or sys.implementation.name != "cpython":
        return []
    if DESCRIBED or SOURCE_ONLY:
        return []
    from mypyc.build import mypycify

    sources = sorted(path for unit in UNITS for path in glob(f"{unit}/*.py") if Path(path).name != "__init__.py")
    sources.append("src/whistlestop/rules/__init__.py")
    found: list[Extension] = mypycify(
        sources, opt_level="3", debug_level="0", group_name="whistlestop", multi_file=True
    )
    for extension in found:
        extension.depends.append("setup.py")
        if sys.platform != "win32":
            extension.extra_compile_args = [*extension.extra_compile_args, *FLAGS]
    found[0].sources = [mended(Path(source)) for source in found[0].sources]
    join_core(found[0])
    return found


def given_back(taken: re.Match[str]) -> str:
    return f"{taken[0]}VEC_{taken['kind'].upper()}_DECREF({taken['vec']});\n"


def mended(source: Path) -> str:
    """A copy of what mypyc has generated, without the references that it would not give back; its path."""
    text = TAKEN.sub(given_back, source.read_text(encoding="utf-8"))
    copy = source.parent / "mended" / source.name
    copy.parent.mkdir(exist_ok=True)
    if not copy.exists() or copy.read_text(encoding="utf-8") != text:  # or it would be compiled again
        copy.write_text(text, encoding="utf-8")
    return str(copy)


def join_core(library: Extension) -> None:
    """Let one C file include those of the core."""
    written = {Path(source).stem.removeprefix("__native_"): source for source in library.sources}
    core = [source for name, source in sorted(written.items()) if in_core(name.split("___"))]
    joint = Path(core[0]).with_name("core.c")
    text = "".join(f'#include "{Path(source).name}"\n' for source in core)
    if not joint.exists() or joint.read_text() != text:
        joint.write_text(text)
    library.depends += core
    library.sources = [str(joint), *(source for source in library.sources if source not in core)]


def in_core(module: list[str]) -> bool:
    match module:
        case ["whistlestop", "engine", name]:
            return name not in PREPARING
        case ["whistlestop", "rules", name]:
            return name in CORE_RULES
        case ["whistlestop", "planning", name]:
            return not Path("src/whistlestop/rules", f"{name}.py").exists()  # no adviser for a single rule
        case ["whistlestop", "env", "core", _]:
            return True
    return False


class Build(build):
    """The engine before everything else: the page is built meanwhile."""

    sub_commands = sorted(build.sub_commands, key=lambda command: command[0] != "build_ext")


class BuildPackage(build_py):
    """The modules and files, once the page is there."""

    def run(self) -> None:
        page.result()
        super().run()


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
        if not self.extensions:
            return
        if is_gcc(self.compiler):
            header = Path(self.build_temp, "rare.h")
            header.parent.mkdir(parents=True, exist_ok=True)
            if not header.exists() or header.read_text() != RARE:
                header.write_text(RARE)
            for extension in self.extensions:
                extension.extra_compile_args = [*extension.extra_compile_args, *GCC_FLAGS, "-include", str(header)]
        try:
            with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
                self.build_side_by_side(pool)
        except (BaseError, CCompilerError) as error:  # the build goes on, and the plain source is installed
            print(f"The engine cannot be compiled: {error}")

    def build_side_by_side(self, pool: ThreadPoolExecutor) -> None:
        """Compile the C files of the library and, after them, the small modules on all cores; then link the library."""
        library, *modules = self.extensions
        compile_in_turn: Callable[..., list[str]] = self.compiler.compile
        parts: list[Future[Any]] = []

        def compile_at_once(sources: list[str], **options: Any) -> list[str]:
            if len(sources) == 1:
                return compile_in_turn(sources, **options)
            objects = [pool.submit(self.compile_if_new, compile_in_turn, source, options) for source in sources]
            parts.extend(objects)
            parts.extend(pool.submit(self.build_extension, module) for module in modules)
            for done, part in enumerate(as_completed(parts), 1):
                if part.exception():
                    pool.shutdown(wait=False, cancel_futures=True)
                    part.result()
                print(f"compiled {done} of {len(parts)}", flush=True)
            return [name for future in objects for name in future.result()]

        self.compiler.compile = compile_at_once
        self.build_extension(library)
        if not parts:  # the library was up to date
            for module in modules:
                self.build_extension(module)

    def compile_if_new(self, compiler: Callable[..., list[str]], source: str, options: dict[str, Any]) -> list[str]:
        """Compile a file of the library, unless nothing that it includes has changed since."""
        library = self.extensions[0]
        found: list[str] = self.compiler.object_filenames([source], output_dir=options["output_dir"])
        headers = [name for name in library.depends if name.endswith(".h")]
        included = library.depends if Path(source).name == "core.c" else [*headers, "setup.py"]
        if Path(found[0]).exists() and not newer_group([source, *included], found[0]):
            return found
        return compiler([source], **options)

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


# The page is part of the package, also of a source distribution, whose files are listed at once.
page: Future[None] = ThreadPoolExecutor(1).submit(web.build if not DESCRIBED else lambda: None)
if SOURCE_ONLY:
    page.result()

setup(
    ext_modules=extensions(),
    cmdclass={"build": Build, "build_ext": BuildEngine, "build_py": BuildPackage},
    setup_requires=web.build_requirements() if DESCRIBED else [],  # pip asks for it, and installs it before it builds
)
