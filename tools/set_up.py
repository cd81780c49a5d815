"""Set up a virtual environment with the package, step by step; a step is repeated only when something has changed.

    python tools/set_up.py play [OPTION …]     what a player needs; then the game opens in the browser
    python tools/set_up.py serve [OPTION …]    the same; then the server runs, and opens nothing
    python tools/set_up.py package             the package alone
    python tools/set_up.py dev                 the package, and the tools for developing
    python tools/set_up.py docs                the package, and what the documentation is built with

The environment is .venv in the clone, or the folder that VENV names. Everything here is the standard library, because
this is what runs before anything is installed.
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
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
WINDOWS = os.name == "nt"

# Files that the package is built from; what is built into the source tree is not one of them.
INPUTS = ("src", "web", "setup.py", "MANIFEST.in", "pyproject.toml", "NOTICE", "LICENSE")
BUILT = ("__pycache__", "node_modules", "static", ".egg-info", ".so", ".pyd")

# What decides besides the sources how the package is built.
SETTINGS = ("CC", "CFLAGS", "WHISTLESTOP_COMPILE", "WHISTLESTOP_WEB")

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
        if self.notes.exists():
            self.done = json.loads(self.notes.read_text(encoding="utf-8"))

    def step(self, name: str, state: str, action: Callable[[], None]) -> bool:
        """Do a step if it was not done before, or from something else; whether it was done now."""
        if self.done.get(name) == state:
            return False
        self.done.pop(name, None)
        action()
        self.done[name] = state
        self.notes.write_text(json.dumps(self.done, indent=1), encoding="utf-8")
        return True

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


def build_wheel(env: Environment) -> Path:
    """Build the package, with progress. No isolation: building again needs no network."""
    build = ROOT / "build"
    if env.done.get("settings") != settings():
        shutil.rmtree(build, ignore_errors=True)
    forget_old_files(build)
    wheels = build / "wheel"
    shutil.rmtree(wheels, ignore_errors=True)
    wheels.mkdir(parents=True)
    say("Building the page and the engine …")
    log: list[str] = []
    with subprocess.Popen(
        [env.python, "-c", BUILD_WHEEL, str(wheels)],
        cwd=ROOT,
        env=plain_environment(),
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
    return next(wheels.glob("*.whl"))


def install_wheel(env: Environment, wheel: Path) -> None:
    env.pip("install", "--no-deps", "--force-reinstall", str(wheel))
    env.done["settings"] = settings()
    tell_version(env)


def forget_old_files(build: Path) -> None:
    """A wheel is made of all that lies in build/lib: leave there only what takes long to make."""
    for path in build.glob("lib*/**/*"):
        if path.is_file() and path.suffix not in (".so", ".pyd"):
            path.unlink()


def tell_version(env: Environment) -> None:
    version = output([env.program("whistlestop"), "--version"]).strip()
    say(version)
    if "interpreted" in version and os.environ.get("WHISTLESTOP_COMPILE") != "0":
        print("No C compiler works here, so the engine runs as plain Python: slower, with the same results.")
        print("For the fast one install gcc or clang (on Debian and Ubuntu: apt install gcc python3-dev).")


# -- what a step depends on ------------------------------------------------------------------------------------------


def project() -> dict[str, Any]:
    with (ROOT / "pyproject.toml").open("rb") as file:
        return tomllib.load(file)


def build_tools() -> list[str]:
    facts = project()
    needed = [*facts["build-system"]["requires"], *facts["project"]["dependencies"]]
    return [*needed, *output([sys.executable, str(ROOT / "web" / "bundle.py"), "requires"]).split()]


def sources() -> str:
    """A hash of everything that the package is built from."""
    total = hashlib.sha256(settings().encode())
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
    compilers = [shutil.which(name) for name in (os.environ.get("CC", "cc"), "gcc", "clang", "cl")]
    return digest([*(str(found) for found in compilers), *(os.environ.get(name, "") for name in SETTINGS)])


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
    print(f"[{time.monotonic() - BEGAN:3.0f} s] {text}", flush=True)


def progress(text: str) -> None:
    """Shown in place on a terminal, and not at all elsewhere; nothing clears the line."""
    if sys.stdout.isatty():
        print(f"\r\033[K{f'        {text} …' if text else ''}", end="", flush=True)


# -- what is asked for -----------------------------------------------------------------------------------------------


def set_up(env: Environment, purpose: str) -> None:
    env.step("python", sys.version, lambda: make_environment(env))
    facts = project()
    install(env, "build-tools", "the tools for building", build_tools())
    with ThreadPoolExecutor(1) as beside:
        state = sources()
        wheel = beside.submit(build_wheel, env) if env.done.get("package") != state else None
        if purpose == "play":
            install(env, "server", "what the server needs", facts["project"]["optional-dependencies"]["server"])
        if purpose in TOOLS:
            install(env, purpose, TOOLS[purpose], facts["dependency-groups"][purpose])
        if wheel:
            built = wheel.result()
            env.step("package", state, lambda: install_wheel(env, built))


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
        case ["play" | "serve" as command, *options]:
            purpose = "play"
        case ["package" | "dev" | "docs" as command]:
            purpose, options = command, []
        case _:
            print(__doc__)
            return 2
    env = Environment(Path(os.environ.get("VENV") or ROOT / ".venv").absolute())
    try:
        set_up(env, purpose)
        if purpose == "play":
            return start([env.program("whistlestop"), "serve", *(["--open"] if command == "play" else []), *options])
    except Failed as failure:
        print(failure, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
