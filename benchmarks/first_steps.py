"""How long the first steps take, from a fresh clone with cold caches of pip and npm, and how large the results are.

    python benchmarks/first_steps.py
    python benchmarks/first_steps.py --without cc gcc clang
    python benchmarks/first_steps.py --without node npm

It clones what is committed here, plays with `make play`, waits until the engine is compiled in the background, and
plays again. A start is timed until the page answers. `--without` hides programs, as if they were not installed.
"""

from __future__ import annotations

import argparse
import os
import runpy
import signal
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--port", type=int, default=8099)
    parser.add_argument("--without", nargs="*", default=[], metavar="PROGRAM", help="programs to hide")
    args = parser.parse_args()
    port: int = args.port
    with tempfile.TemporaryDirectory(prefix="whistlestop-first-") as folder:
        clone, caches = Path(folder, "clone"), Path(folder, "caches")
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
        os.environ["PATH"] = programs(Path(folder, "programs"), set(args.without))
        environment = {key: value for key, value in os.environ.items() if key not in ("VENV", "PYTHONPATH")}
        environment |= {"PIP_CACHE_DIR": str(caches / "pip"), "npm_config_cache": str(caches / "npm")}
        print(f"the first start: {start(clone, environment, port):.1f} s")
        if runpy.run_path(str(clone / "tools" / "set_up.py"))["can_compile"]():
            began = time.monotonic()
            while not (clone / "build" / "wheel" / "state.txt").exists():
                time.sleep(0.5)
            print(f"compiled in the background after another {time.monotonic() - began:.1f} s")
            print(f"the second start, which installs what was compiled: {start(clone, environment, port):.1f} s")
        print(f"every other start: {start(clone, environment, port):.1f} s")
        for wheel in (clone / "build").glob("*wheel/*.whl"):
            print(f"{wheel.name}: {wheel.stat().st_size / 1e6:.1f} MB")
        page = [path for path in (clone / "src/whistlestop/server/static").rglob("*") if path.is_file()]
        print(f"the page in all languages: {sum(path.stat().st_size for path in page) / 1e6:.1f} MB")


def programs(folder: Path, hidden: set[str]) -> str:
    """A folder with links to all programs on the path but the hidden ones."""
    folder.mkdir()
    for place in map(Path, os.environ["PATH"].split(os.pathsep)):
        for program in place.iterdir() if place.is_dir() else ():
            link = folder / program.name
            if program.name not in hidden and not link.is_symlink():
                link.symlink_to(program)
    return str(folder)


def start(clone: Path, environment: dict[str, str], port: int) -> float:
    """Seconds of `make play` until the page answers."""
    options = f"--host 127.0.0.1 --port {port} --store {clone / 'games.sqlite'}"
    began = time.monotonic()
    game = subprocess.Popen(
        ["make", "play", f"ARGS={options}"],
        cwd=clone,
        env=environment,
        start_new_session=True,
    )
    try:
        while not answers(port):
            if game.poll() is not None:
                raise SystemExit("make play has ended")
            time.sleep(0.05)
        return time.monotonic() - began
    finally:
        os.killpg(game.pid, signal.SIGINT)
        game.wait()


def answers(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5) as answer:
            return bool(answer.status == 200)
    except (urllib.error.URLError, OSError):
        return False


if __name__ == "__main__":
    main()
