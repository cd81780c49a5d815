"""Set up a virtual environment with the package, step by step; a step is repeated only when something has changed.

    python tools/set_up.py play [OPTION …]     what a player needs; then the game opens in the browser
    python tools/set_up.py serve [OPTION …]    the same, compiled; then the server runs, and opens nothing
    python tools/set_up.py app [FOLDER]        what a player needs; then the app is made, into build/app by default
    python tools/set_up.py package             the package alone
    python tools/set_up.py compile             the compiled package, for the next start
    python tools/set_up.py dev                 the package, and the tools for developing
    python tools/set_up.py docs                the package, and what the documentation is built with

The environment is .venv in the clone, or the folder that VENV names. Everything here is the standard library, because
this is what runs before anything is installed.

Nobody waits for the compiler to play. The first start installs the package as plain Python, which only the strongest
bots find too slow, and compiles it in the background. The next start installs what was compiled, unless a server is
still running from this environment: the package is not exchanged under it.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
WINDOWS = sys.platform == "win32"
if sys.platform != "win32":
    import fcntl

# Files that the package is built from; what is built into the source tree is not one of them.
INPUTS = ("src", "web", "setup.py", "MANIFEST.in", "pyproject.toml", "NOTICE", "LICENSE")
BUILT = ("__pycache__", "node_modules", "static", ".egg-info", ".so", ".pyd")

# What decides besides the sources how the package is built.
SETTINGS = ("CC", "CFLAGS", "WHISTLESTOP_COMPILE", "WHISTLESTOP_WEB")

RUNNING = ("play", "serve", "app")  # what is set up is run
AT_ONCE = ("play", "app")  # they do not wait for the compiler
TOOLS = {"dev": "the tools for developing", "docs": "the tools for the documentation"}
BUILD_WHEEL = "import sys; from setuptools.build_meta import build_wheel; build_wheel(sys.argv[1])"


class Failed(Exception):
    """A step did not succeed; the text says what to do."""


class Environment:
    """The virtual environment, and which steps have been done in it, from what."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.programs = folder / ("Scripts" if WINDOWS else "bin")
        self.python = str(self.programs / ("python.exe" if WINDOWS else "python"))
        self.notes = folder / "set-up.json"
        self.done: dict[str, str] = {}
        self.read_notes()

    def read_notes(self) -> None:
        if self.notes.exists():
            self.done = json.loads(self.notes.read_text(encoding="utf-8"))

    def write_notes(self) -> None:
        new = self.notes.with_suffix(".new")
        new.write_text(json.dumps(self.done, indent=1), encoding="utf-8")
        new.replace(self.notes)

    def step(self, name: str, state: str, action: Callable[[], None]) -> None:
        """Do a step if it was not done before, or from something else. If it is interrupted, it was not done."""
        if self.done.get(name) == state:
            return
        if self.done.pop(name, None):
            self.write_notes()
        action()
        self.done[name] = state
        self.write_notes()

    def program(self, name: str) -> str:
        return str(self.programs / (f"{name}.exe" if WINDOWS else name))

    def pip(self, *arguments: str) -> None:
        command = [self.python, "-m", "pip", "-qq", "--disable-pip-version-check", "--no-input", *arguments]
        run(command, "pip could not install this. Is there a connection to the internet?")


# -- the steps -------------------------------------------------------------------------------------------------------


def make_environment(env: Environment) -> None:
    """A new environment; one of another Python is emptied, one that was made by other means is used as it is."""
    if Path(sys.prefix) == env.folder:  # this very Python
        return
    say(f"Setting up {shown(env.folder)} …")
    clear = ["--clear"] if env.done else []
    env.done.clear()
    run(
        [sys.executable, "-m", "venv", *clear, str(env.folder)],
        "Python cannot make virtual environments; on Debian and Ubuntu: apt install python3-venv",
    )


def install(env: Environment, name: str, words: str, wanted: list[str]) -> None:
    """Packages, unless the same list has been installed before."""

    def action() -> None:
        say(f"Installing {words} …")
        env.pip("install", *wanted)

    env.step(name, digest(wanted), action)


def build_wheel(env: Environment, state: str, *, compiled: bool) -> Path:
    """Build the package, with progress. No isolation: building again needs no network."""
    build = ROOT / "build"
    if env.done.get("settings") != settings():
        shutil.rmtree(build, ignore_errors=True)
    forget_old_files(build)
    wheels = wheel_folder(compiled=compiled)
    shutil.rmtree(wheels, ignore_errors=True)
    wheels.mkdir(parents=True)
    say("Building the page and the engine …" if compiled else "Building the page …")
    log: list[str] = []
    with subprocess.Popen(
        [env.python, "-c", BUILD_WHEEL, str(wheels)],
        cwd=ROOT,
        env=plain_environment() | ({} if compiled else {"WHISTLESTOP_COMPILE": "0"}),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            log.append(line)
            if line.startswith("compiled "):
                progress(line.strip())
    if process.returncode:
        raise Failed("".join(log[-40:]) + "\nThe package could not be built; the lines above say why.")
    if sources() == state:  # nobody has edited them meanwhile
        (wheels / "state.txt").write_text(state)
    return next(wheels.glob("*.whl"))


def wheel_folder(*, compiled: bool) -> Path:
    return ROOT / "build" / ("wheel" if compiled else "plain-wheel")


def ready(state: str) -> Path | None:
    """The compiled package, if it was built from this."""
    folder = wheel_folder(compiled=True)
    note = folder / "state.txt"
    if note.exists() and note.read_text() == state:
        return next(folder.glob("*.whl"), None)
    return None


def install_wheel(env: Environment, wheel: Path, *, compiled: bool) -> None:
    say("Installing the package …")
    env.pip("install", "--no-deps", "--force-reinstall", str(wheel))
    env.done["settings"] = settings()
    tell_version(env, compiled=compiled)


def forget_old_files(build: Path) -> None:
    """A wheel is made of all that lies in build/lib: leave there only what takes long to make."""
    for path in build.glob("lib*/**/*"):
        if path.is_file() and path.suffix not in (".so", ".pyd"):
            path.unlink()


def tell_version(env: Environment, *, compiled: bool) -> None:
    """Say what was installed, and what to do if it is not as fast as it could be."""
    version = output([env.program("whistlestop"), "--version"]).strip()
    say(version)
    if "interpreted" not in version or os.environ.get("WHISTLESTOP_COMPILE") == "0":
        return
    if not compiled and can_compile():
        print("The engine is being compiled in the background. Bots think faster from the next start on.")
    elif WINDOWS:
        print("The engine runs as plain Python: slower, with the same results. If you have Visual Studio Build Tools,")
        print("'python tools/set_up.py package' compiles it.")
    else:
        print("No C compiler works here, so the engine runs as plain Python: slower, with the same results.")
        print("For the fast one install gcc or clang (on Debian and Ubuntu: apt install gcc python3-dev).")


# -- what a step depends on ------------------------------------------------------------------------------------------


def project() -> dict[str, Any]:
    with (ROOT / "pyproject.toml").open("rb") as file:
        return tomllib.load(file)


def build_tools(*, compiled: bool) -> list[str]:
    """What the package is built with, and what it needs; mypy compiles it."""
    facts = project()
    tools = [tool for tool in facts["build-system"]["requires"] if compiled or not tool.startswith("mypy")]
    return [*tools, *facts["project"]["dependencies"], *node_packages()]


def node_packages() -> list[str]:
    """Node, unless this machine has it."""
    return output([sys.executable, str(ROOT / "web" / "bundle.py"), "requires"]).split()


def sources() -> str:
    """A hash of everything that the package is built from, and of the Python that it is built for."""
    total = hashlib.sha256(f"{settings()} {sys.version}".encode())
    for path in sorted(found for name in INPUTS for found in files(ROOT / name)):
        total.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def files(path: Path) -> Iterable[Path]:
    """The files of a folder that were not built; a file as it is."""
    if path.is_file():
        yield path
    elif path.is_dir():
        for child in path.iterdir():
            if not child.name.startswith(".") and not child.name.endswith(BUILT):
                yield from files(child)


def settings() -> str:
    compilers = [*(str(found) for found in map(shutil.which, compiler_names())), str(shutil.which("cl"))]
    return digest([*compilers, *(os.environ.get(name, "") for name in SETTINGS)])


def compiler_names() -> tuple[str, ...]:
    return os.environ.get("CC", "cc"), "gcc", "clang"


def can_compile() -> bool:
    """Whether it is worth trying; what comes of it without the headers of Python, for instance, is plain Python too."""
    return not WINDOWS and os.environ.get("WHISTLESTOP_COMPILE") != "0" and any(map(shutil.which, compiler_names()))


def digest(parts: Iterable[str]) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


# -- helpers ---------------------------------------------------------------------------------------------------------


def run(command: list[str], remedy: str) -> None:
    if subprocess.run(command, cwd=ROOT, env=plain_environment(), check=False).returncode:
        raise Failed(remedy)


def output(command: list[str]) -> str:
    done = subprocess.run(command, cwd=ROOT, env=plain_environment(), capture_output=True, text=True, check=False)
    if done.returncode:
        raise Failed(done.stderr or f"{command[0]} failed")
    return done.stdout


def plain_environment() -> dict[str, str]:
    """Compiled code runs from the installed package; nothing may put the plain source before it."""
    return {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "PYTHONHOME")}


def shown(path: Path) -> str:
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else str(path)


BEGAN = time.monotonic()


def say(text: str) -> None:
    progress("")
    print(f"[{time.monotonic() - BEGAN:3.0f} s] {text}\n", end="", flush=True)  # at once: two steps may speak


def progress(text: str) -> None:
    """Shown in place on a terminal, and not at all elsewhere; nothing clears the line."""
    if sys.stdout.isatty():
        print(f"\r\033[K{f'        {text} …' if text else ''}", end="", flush=True)


# -- one at a time ---------------------------------------------------------------------------------------------------


def lock(folder: Path, *, shared: bool = False, wait: bool = True) -> int | None:
    """Lock a folder until what is returned is closed; None if others have it, -1 where there are no such locks.

    Windows has none, and some network drives.
    """
    if sys.platform == "win32":
        return -1
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | (0 if wait else fcntl.LOCK_NB))
    except BlockingIOError:
        unlock(handle)
        return None
    except OSError:
        unlock(handle)
        return -1
    return handle


def unlock(handle: int | None) -> None:
    if handle is not None and handle >= 0:
        os.close(handle)


@contextmanager
def turn() -> Iterator[None]:
    """One set-up at a time in a clone."""
    handle = lock(ROOT, wait=False)
    if handle is None:
        say("Waiting for another set-up, or for the compiler …")
        handle = lock(ROOT)
    try:
        yield
    finally:
        unlock(handle)


def keep_package(env: Environment) -> None:
    """Let other starts see that the package is in use, for as long as this process runs, and what it becomes."""
    handle = lock(env.folder, shared=True)
    if handle is not None and handle >= 0:
        os.set_inheritable(handle, True)


# -- what is asked for -----------------------------------------------------------------------------------------------


def set_up(env: Environment, purpose: str) -> str:
    """Do what is missing, after others have finished; where nothing is, wait for nobody. Says what it was done from."""
    state = sources()
    needed = packages(purpose)
    steps = {"python": sys.version, "package": goal(env, purpose, state)}
    steps |= {name: digest(wanted) for name, (_, wanted) in needed.items()}
    if steps.items() <= env.done.items():
        return state
    with turn():
        env.read_notes()
        env.step("python", sys.version, lambda: make_environment(env))
        package = goal(env, purpose, state)
        new = env.done.get("package") != package
        if new and not ready(state):
            install_build_tools(env, compiled=package == state)
        with ThreadPoolExecutor(1) as beside:
            wheel = beside.submit(find_wheel, env, state, compiled=package == state) if new else None
            for name, (words, wanted) in needed.items():
                install(env, name, words, wanted)
            if wheel:
                exchange(env, package, wheel.result(), state)
    return state


def goal(env: Environment, purpose: str, state: str) -> str:
    """What is to be installed: the package built from `state`; or, to use it at once, the same as plain Python."""
    if purpose in AT_ONCE and env.done.get("package") != state and not ready(state):
        return as_plain(state)
    return state


def as_plain(state: str) -> str:
    return f"{state} as plain Python"


def find_wheel(env: Environment, state: str, *, compiled: bool) -> Path:
    """The package, built now unless the background has done it."""
    return (ready(state) if compiled else None) or build_wheel(env, state, compiled=compiled)


def install_build_tools(env: Environment, *, compiled: bool) -> None:
    name = "build-tools" if compiled else "page-tools"
    install(env, name, "the tools for building", build_tools(compiled=compiled))


def exchange(env: Environment, package: str, wheel: Path, state: str) -> None:
    """Install the package, unless what is installed is as good and a server runs from it: then the next start does."""
    alone = lock(env.folder, wait=False)
    if alone is not None or env.done.get("package") != as_plain(state):
        env.step("package", package, lambda: install_wheel(env, wheel, compiled=package == state))
    unlock(alone)


def packages(purpose: str) -> dict[str, tuple[str, list[str]]]:
    """What has to be installed for a purpose, besides the package: words for it, and the list."""
    facts = project()
    if purpose in RUNNING:
        server = facts["project"]["optional-dependencies"]["server"]
        needed = {"server": ("what the game needs", [*facts["project"]["dependencies"], *server])}
        node = node_packages() if purpose == "app" else []
        return needed | ({"node": ("what packs the app", node)} if node else {})
    found = {"build-tools": ("the tools for building", build_tools(compiled=True))}
    if purpose in TOOLS:
        found[purpose] = (TOOLS[purpose], facts["dependency-groups"][purpose])
    return found


def compile_package(env: Environment) -> None:
    """Build the compiled package and leave it for the next start; games that are played meanwhile come first."""
    os.nice(10)
    with turn():
        env.read_notes()
        state = sources()
        if not ready(state):
            install_build_tools(env, compiled=True)
            build_wheel(env, state, compiled=True)


def compile_in_background(env: Environment) -> None:
    """Ctrl-C ends the game and not this, which is over in a minute or two."""
    with (ROOT / "build" / "compile.log").open("a") as log:
        subprocess.Popen(
            [sys.executable, str(Path(__file__)), "compile"],
            env={**plain_environment(), "VENV": str(env.folder)},
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )


def command(purpose: str, options: list[str]) -> list[str]:
    """The command of the package that somebody asks for."""
    if purpose == "app":
        build = ROOT / "build"
        return ["app", *(options or [os.path.relpath(build / "app")]), "--downloads", str(build / "app-parts")]
    return ["serve", *(["--open"] if purpose == "play" else []), *options]


def start(command: list[str]) -> int:
    """Become another program; Windows knows only starting one and waiting, so Ctrl-C is left to it."""
    if not WINDOWS:
        os.execve(command[0], command, plain_environment())
    process = subprocess.Popen(command, env=plain_environment())
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:
            continue


def main(arguments: list[str]) -> int:
    match arguments:
        case ["play" | "serve" | "app" as purpose, *options]:
            pass
        case ["package" | "dev" | "docs" | "compile" as purpose]:
            options = []
        case _:
            print(__doc__)
            return 2
    env = Environment(Path(os.environ.get("VENV") or ROOT / ".venv").absolute())
    try:
        if purpose == "compile":
            compile_package(env)
            return 0
        state = set_up(env, purpose)
        if purpose in RUNNING:
            keep_package(env)
            if env.done["package"] == as_plain(state) and can_compile() and not ready(state):
                compile_in_background(env)
            return start([env.program("whistlestop"), *command(purpose, options)])
    except Failed as failure:
        print(failure, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
