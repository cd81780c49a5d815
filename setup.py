"""Compile the engine with mypyc if a C compiler works; install the plain source otherwise.

web/bundle.py builds the browser game while the compiler runs. WHISTLESTOP_COMPILE=0 and WHISTLESTOP_WEB=0 switch these
steps off.
"""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from glob import glob
from importlib.metadata import version
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

METADATA_ONLY = bool({"egg_info", "dist_info"} & set(sys.argv))
SOURCE_ONLY = "sdist" in sys.argv

COMPILED_PACKAGES = [f"src/whistlestop/{name}" for name in ("engine", "toml", "rules", "planning", "env/core")]

# mypyc writes one C file per module. Modules that every decision goes through are joined into one C file, so that the
# compiler can inline calls between them; the others are compiled separately, on all cores. On two cores this takes half
# the time of a single C file for everything.
CORE_RULES = ("claim_routes", "draw_cards", "draw_tickets", "last_round", "ticket_points", "route_points")
NOT_CORE_ENGINE = ("action", "board", "field", "serial")  # modules of engine/ that no decision goes through

# Hidden functions can be inlined, and an unknown warning of some compiler is no reason to install the plain source.
FLAGS = ["-fvisibility=hidden", "-Wno-error"]

# Measured with gcc: -O2 with a higher inlining limit beats -O3 by a few per cent. And gcc considers error paths as
# likely as others unless the functions called there are marked as cold.
GCC_FLAGS = ["-O2", "--param=max-inline-insns-auto=100", "--param=inline-unit-growth=200"]
COLD_FUNCTIONS = """
#include <Python.h>
__attribute__((cold)) PyAPI_FUNC(void) PyErr_SetNone(PyObject *);
__attribute__((cold)) PyAPI_FUNC(void) _Py_Dealloc(PyObject *);
__attribute__((cold)) void CPy_AddTraceback(const char *, const char *, int, PyObject *);
__attribute__((cold)) void CPy_TypeError(const char *, PyObject *);
"""

# When plain Python passes a vec to compiled code, as an argument or to an attribute, the code that mypyc 2.4 generates
# takes a reference that it never releases. The caller holds one anyway, so it can be released at once.
UNBOXING = re.compile(r"\b(?:arg_\w+|tmp) = Vec\w+Api\.unbox\(")
CHECKED_UNBOXING = re.compile(
    r"^ *(?P<vec>arg_\w+|tmp) = Vec(?P<kind>\w+)Api\.unbox\(.*\);\n *if \(VEC_IS_ERROR\((?P=vec)\)\) \{\n.*\n *\}\n",
    re.MULTILINE,
)

# An index of a vec is compared with the length, and one that is not below it may still count from the end. For gcc both
# cases are equally likely unless it is told otherwise, which makes the engine 4 % faster, and planners more.
COMPARISON = " < (uint64_t)"
INDEX_CHECK = re.compile(
    r"(?P<check> (?P<inside>cpy_r_\w+) = \(uint64_t\)\w+ < \(uint64_t\)\w+;\n +if \()(?P=inside)(?=\))"
)

# mypyc keeps the signatures of classes, methods and functions, but not their docstrings, which `help` shows.
METHODS = re.compile(
    r"^static PyMethodDef (?:\w*module_methods|(?:\w+___)?(?P<owner>\w+?)_methods)\[\] = \{\n.*?^\};$",
    re.MULTILINE | re.DOTALL,
)
METHOD_DOC = re.compile(r'PyDoc_STR\("(?P<name>\w+)\((?:\\.|[^"\\])*(?="\))')
CLASS_DOC = re.compile(rf"\.tp_doc = {METHOD_DOC.pattern}")


def extensions() -> list[Extension]:
    """Return the library with all compiled code, followed by a small loader for each module."""
    if os.environ.get("WHISTLESTOP_COMPILE", "1") == "0" or sys.implementation.name != "cpython":
        return []
    if METADATA_ONLY or SOURCE_ONLY:
        return []
    from mypyc.build import mypycify

    paths = [path for package in COMPILED_PACKAGES for path in glob(f"{package}/*.py")]
    sources = sorted(path for path in paths if Path(path).name != "__init__.py")
    found: list[Extension] = mypycify(
        sources, opt_level="3", debug_level="0", group_name="whistlestop", multi_file=True
    )
    for extension in found:
        extension.depends.append("setup.py")
        if sys.platform != "win32":
            extension.extra_compile_args = [*extension.extra_compile_args, *FLAGS]
    found[0].sources = patched_sources([Path(source) for source in found[0].sources])
    join_core(found[0])
    return found


def patched_sources(sources: list[Path]) -> list[str]:
    """Return the paths of patched copies of the C files that mypyc has generated."""
    texts = [patched(source.read_text(encoding="utf-8")) for source in sources]
    if not any(CHECKED_UNBOXING.search(text) for text in texts):
        raise unknown_code("no vec is unboxed at all")
    if not any(COMPARISON in text for text in texts):
        raise unknown_code("no index is checked at all")
    copies = [source.parent / "patched" / source.name for source in sources]
    for copy, text in zip(copies, texts, strict=True):
        copy.parent.mkdir(exist_ok=True)
        write_if_changed(copy, documented(text, docstrings(module_of(copy))))
    return [str(copy) for copy in copies]


def patched(code: str) -> str:
    """Return generated C in which each vec that is unboxed is released once more, and each index likely to be good."""
    text, patches = CHECKED_UNBOXING.subn(released, code)
    unboxings = len(UNBOXING.findall(code))
    if patches != unboxings:
        raise unknown_code(f"{unboxings - patches} of {unboxings} places that unbox a vec do not look as expected")
    text, hints = INDEX_CHECK.subn(r"\g<check>likely(\g<inside>)", text)
    comparisons = code.count(COMPARISON)
    if hints != comparisons:
        raise unknown_code(f"{comparisons - hints} of {comparisons} checks of an index do not look as expected")
    return text


def released(unboxing: re.Match[str]) -> str:
    return f"{unboxing[0]}VEC_{unboxing['kind'].upper()}_DECREF({unboxing['vec']});\n"


def module_of(source: Path) -> Path:
    """Return the Python file of a C file; there is none for the file that they share."""
    return Path("src", *source.stem.removeprefix("__native_").split("___")).with_suffix(".py")


def docstrings(module: Path) -> dict[str, str]:
    """Return the docstrings of the classes, methods and functions of a module by their names."""
    if not module.exists():
        return {}
    found: dict[str, str] = {}
    for node in ast.parse(module.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            found[node.name] = ast.get_docstring(node) or ""
        if isinstance(node, ast.ClassDef):
            methods = [each for each in node.body if isinstance(each, ast.FunctionDef)]
            found |= {f"{node.name}.{method.name}": ast.get_docstring(method) or "" for method in methods}
    return found


def documented(code: str, docs: dict[str, str]) -> str:
    """Return generated C that has docstrings after the signatures of classes, methods and functions."""

    def with_docs(methods: re.Match[str]) -> str:
        prefix = f"{methods['owner']}." if methods["owner"] else ""
        return METHOD_DOC.sub(lambda found: found[0] + c_text(docs.get(prefix + found["name"], "")), methods[0])

    code = CLASS_DOC.sub(lambda found: found[0] + c_text(docs.get(found["name"], "")), code)
    return METHODS.sub(with_docs, code)


def c_text(text: str) -> str:
    """Return a text as it is written between the quotation marks of a C string."""
    plain = (chr(byte) if 32 <= byte < 127 and chr(byte) not in '\\"?' else f"\\{byte:03o}" for byte in text.encode())
    return "".join(plain)


def unknown_code(reason: str) -> RuntimeError:
    return RuntimeError(
        f"setup.py does not know how to patch the C code of mypyc {version('mypy')}: {reason}. "
        "Build with the version of mypy that pyproject.toml requires, or adapt the patterns in setup.py; without these "
        "patches, compiled code would leak memory and be slower. WHISTLESTOP_COMPILE=0 installs the plain source."
    )


def write_if_changed(path: Path, text: str) -> None:
    """Write a file, unless it has this text already: a newer file would be compiled again."""
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def join_core(library: Extension) -> None:
    """Replace the C files of the core by one file that includes them."""
    modules = {Path(source).stem.removeprefix("__native_"): source for source in library.sources}
    core = [source for name, source in sorted(modules.items()) if in_core(name.split("___"))]
    joint = Path(core[0]).with_name("core.c")
    write_if_changed(joint, "".join(f'#include "{Path(source).name}"\n' for source in core))
    library.depends += core
    library.sources = [str(joint), *(source for source in library.sources if source not in core)]


def in_core(module: list[str]) -> bool:
    """Whether every decision goes through a module."""
    match module:
        case ["whistlestop", "engine", name]:
            return name not in NOT_CORE_ENGINE
        case ["whistlestop", "rules", name]:
            return name in CORE_RULES
        case ["whistlestop", "planning", name]:
            return not Path("src/whistlestop/rules", f"{name}.py").exists()  # advisors of single rules stay outside
        case ["whistlestop", "env", "core", _]:
            return True
    return False


class Build(build):
    """Build the engine first: the page is built at the same time."""

    sub_commands = sorted(build.sub_commands, key=lambda command: command[0] != "build_ext")


class BuildPackage(build_py):
    """Copy modules and files once the page is built."""

    def run(self) -> None:
        page.result()
        super().run()


class BuildEngine(build_ext):
    """Compile all of the engine or none of it, and remove what earlier builds have left."""

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
            header = Path(self.build_temp, "cold_functions.h")
            header.parent.mkdir(parents=True, exist_ok=True)
            write_if_changed(header, COLD_FUNCTIONS)
            for extension in self.extensions:
                extension.extra_compile_args = [*extension.extra_compile_args, *GCC_FLAGS, "-include", str(header)]
        try:
            with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
                self.build_in_parallel(pool)
        except (BaseError, CCompilerError) as error:  # install the plain source instead
            print(f"The engine cannot be compiled: {error}")

    def build_in_parallel(self, pool: ThreadPoolExecutor) -> None:
        """Compile the C files of the library, then the loaders, on all cores; then link the library."""
        library, *loaders = self.extensions
        compile_serially: Callable[..., list[str]] = self.compiler.compile
        parts: list[Future[Any]] = []

        def compile_in_parallel(sources: list[str], **options: Any) -> list[str]:
            if len(sources) == 1:
                return compile_serially(sources, **options)
            objects = [pool.submit(self.compile_if_new, compile_serially, source, options) for source in sources]
            parts.extend(objects)
            parts.extend(pool.submit(self.build_extension, loader) for loader in loaders)
            for done, part in enumerate(as_completed(parts), 1):
                if part.exception():
                    pool.shutdown(wait=False, cancel_futures=True)
                    part.result()
                print(f"compiled {done} of {len(parts)}", flush=True)
            return [name for future in objects for name in future.result()]

        self.compiler.compile = compile_in_parallel
        self.build_extension(library)
        if not parts:  # the library was up to date
            for loader in loaders:
                self.build_extension(loader)

    def compile_if_new(self, compiler: Callable[..., list[str]], source: str, options: dict[str, Any]) -> list[str]:
        """Compile a file of the library, unless its object file is newer than everything it includes."""
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
        """Return the compiled modules in the folder that will be installed."""
        return {path for ending in ("so", "pyd") for path in Path(self.build_lib).rglob(f"*.{ending}")}


def is_gcc(compiler: object) -> bool:
    command = getattr(compiler, "compiler", None)  # Microsoft's compiler class has no such attribute
    if not command:
        return False
    try:
        answer = subprocess.run([command[0], "--version"], capture_output=True, text=True, check=False).stdout
    except OSError:
        return False
    return "Free Software Foundation" in answer


if __name__ == "__main__":
    page: Future[None] = ThreadPoolExecutor(1).submit(web.build if not METADATA_ONLY else lambda: None)
    if SOURCE_ONLY:  # a source distribution lists its files before it builds anything
        page.result()
    setup(
        ext_modules=extensions(),
        cmdclass={"build": Build, "build_ext": BuildEngine, "build_py": BuildPackage},
        setup_requires=web.build_requirements() if METADATA_ONLY else [],  # pip installs these before it builds
    )
