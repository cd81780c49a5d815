"""tools/set_up.py: each step of the set-up is done once, and again only when what it depends on has changed."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
HOLD = """
import fcntl, os, sys
fcntl.flock(os.open(sys.argv[1], os.O_RDONLY), fcntl.LOCK_EX)
print("held", flush=True)
sys.stdin.read()
"""
CLONE = (
    *("play.py", "pyproject.toml", "setup.py", "MANIFEST.in", "tools/set_up.py", "web/bundle.py"),
    "src/whistlestop/app/node.py",
)
PROJECT = """
[build-system]
requires = ["builder"]
[project]
dependencies = ["needed"]
[project.optional-dependencies]
server = ["webserver"]
[dependency-groups]
dev = ["tester"]
docs = ["writer"]
"""


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A tree with everything that the package would be built from."""
    texts = {"pyproject.toml": PROJECT, "setup.py": "", "src/game.py": "1", "web/bundle.py": "", "tests/test.py": ""}
    for name, text in texts.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    return tmp_path


@pytest.fixture
def tool(clone: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The module at work in that tree, with actions that are only noted, in `made`."""
    spec = importlib.util.spec_from_file_location("set_up", ROOT / "tools" / "set_up.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    made: list[str] = []

    def build_wheel(env: object, state: str, *, compiled: bool) -> Path:
        made.append("build compiled" if compiled else "build plain")
        folder: Path = module.wheel_folder(compiled=compiled)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "state.txt").write_text(state)
        wheel = folder / ("compiled.whl" if compiled else "plain.whl")
        wheel.touch()
        return wheel

    def run(command: list[str], remedy: str) -> None:
        made.append("venv" if "venv" in command else f"pip {Path(command[-1]).name}")
        (clone / ".venv").mkdir(exist_ok=True)

    for name in ("CC", "CFLAGS", "WHISTLESTOP_COMPILE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(module, "ROOT", clone)
    monkeypatch.setattr(module, "made", made, raising=False)
    monkeypatch.setattr(module, "build_wheel", build_wheel)
    monkeypatch.setattr(module, "run", run)
    monkeypatch.setattr(module, "tell_version", lambda env, compiled: None)
    monkeypatch.setattr(module.os, "nice", lambda by: by)
    return module


def done(tool: ModuleType, purpose: str = "dev") -> list[str]:
    """What is done when somebody asks for it."""
    tool.made.clear()
    tool.set_up(environment(tool), purpose)
    return sorted(tool.made)


def environment(tool: ModuleType) -> Any:
    return tool.Environment(tool.ROOT / ".venv")


def test_the_first_time_everything_is_set_up_and_the_second_time_nothing(tool: ModuleType) -> None:
    assert done(tool) == ["build compiled", "pip compiled.whl", "pip needed", "pip tester", "venv"]
    assert done(tool) == []


def test_who_plays_does_not_wait_for_the_compiler_and_has_what_it_made_the_next_time(tool: ModuleType) -> None:
    assert done(tool, "play") == ["build plain", "pip needed", "pip plain.whl", "pip webserver", "venv"]
    assert done(tool, "play") == []
    tool.compile_package(environment(tool))
    assert done(tool, "play") == ["pip compiled.whl"]
    assert done(tool, "play") == []


def test_making_the_app_does_not_wait_for_the_compiler_and_installs_node_if_there_is_none(
    tool: ModuleType, clone: Path
) -> None:
    (clone / "web" / "bundle.py").write_text("print('node')")
    made = ["build plain", "pip node", "pip node", "pip plain.whl", "pip webserver", "venv"]
    assert done(tool, "app") == made  # Node builds the page, too
    assert done(tool, "app") == []
    kept = ["--downloads", str(clone / "build" / "app-parts")]
    assert tool.command("app", []) == ["app", os.path.relpath(clone / "build" / "app"), *kept]
    assert tool.command("app", ["page"]) == ["app", "page", *kept]


def test_who_serves_waits_for_the_compiler(tool: ModuleType) -> None:
    done(tool, "play")
    assert done(tool, "serve") == ["build compiled", "pip compiled.whl", "pip needed"]
    assert done(tool, "play") == []


def test_what_was_compiled_for_players_is_used_by_developers(tool: ModuleType) -> None:
    done(tool, "play")
    tool.compile_package(environment(tool))
    assert done(tool) == ["pip compiled.whl", "pip tester"]


def test_what_was_compiled_before_a_change_is_not_used(tool: ModuleType, clone: Path) -> None:
    done(tool, "play")
    tool.compile_package(environment(tool))
    (clone / "src" / "game.py").write_text("changed")
    assert done(tool, "play") == ["build plain", "pip plain.whl"]


@pytest.mark.skipif(os.name == "nt", reason="nothing is compiled in the background there")
def test_a_package_is_not_exchanged_while_a_server_runs_from_it(tool: ModuleType) -> None:
    done(tool, "play")
    tool.compile_package(environment(tool))
    server = tool.lock(tool.ROOT / ".venv", shared=True)
    assert done(tool, "play") == []
    tool.unlock(server)
    assert done(tool, "play") == ["pip compiled.whl"]


@pytest.mark.skipif(os.name == "nt", reason="nothing is compiled in the background there")
def test_who_finds_everything_set_up_does_not_wait_for_others(tool: ModuleType, clone: Path) -> None:
    done(tool, "play")
    others = subprocess.Popen([sys.executable, "-c", HOLD, str(clone)], stdout=subprocess.PIPE, stdin=subprocess.PIPE)
    with others:
        assert others.stdout is not None
        assert others.stdout.readline() == b"held\n"
        assert tool.lock(clone, wait=False) is None
        assert done(tool, "play") == []
        others.communicate()
    with tool.turn():
        assert tool.lock(clone, wait=False) is None


@pytest.mark.parametrize(
    ("changed", "again"),
    [
        ("src/game.py", ["build compiled", "pip compiled.whl"]),
        ("src/new.py", ["build compiled", "pip compiled.whl"]),
        ("web/page.ts", ["build compiled", "pip compiled.whl"]),
        ("tests/test.py", []),
        ("src/__pycache__/game.pyc", []),
        ("web/node_modules/svelte.js", []),
        ("src/static/index.html", []),
    ],
)
def test_the_package_is_built_again_only_when_its_sources_have_changed(
    tool: ModuleType, clone: Path, changed: str, again: list[str]
) -> None:
    done(tool)
    path = clone / changed
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("changed")
    assert done(tool) == again


def test_a_changed_requirement_is_installed_and_nothing_else(tool: ModuleType, clone: Path) -> None:
    done(tool)
    (clone / "pyproject.toml").write_text(PROJECT.replace("tester", "better"))
    assert done(tool) == ["build compiled", "pip better", "pip compiled.whl"]


def test_another_compiler_builds_the_package_again(tool: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    done(tool)
    monkeypatch.setenv("CC", "another")
    assert done(tool) == ["build compiled", "pip compiled.whl"]


def test_who_develops_gets_the_tools_on_top(tool: ModuleType) -> None:
    done(tool, "package")
    assert done(tool, "dev") == ["pip tester"]
    assert done(tool, "docs") == ["pip writer"]
    assert done(tool, "dev") == []


def test_a_step_that_fails_is_tried_again(tool: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(env: object, state: str, *, compiled: bool) -> Path:
        raise tool.Failed("no room on the disk")

    working = tool.build_wheel
    monkeypatch.setattr(tool, "build_wheel", failing)
    with pytest.raises(tool.Failed, match="no room"):
        done(tool)
    monkeypatch.setattr(tool, "build_wheel", working)
    assert done(tool) == ["build compiled", "pip compiled.whl"]


def test_a_package_whose_installation_is_interrupted_is_not_there(
    tool: ModuleType, clone: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(env: object, wheel: Path, *, compiled: bool) -> None:
        raise KeyboardInterrupt

    done(tool)
    source = (clone / "src" / "game.py").read_text()
    (clone / "src" / "game.py").write_text("changed")
    with monkeypatch.context() as patched:
        patched.setattr(tool, "install_wheel", interrupted)
        with pytest.raises(KeyboardInterrupt):
            done(tool)
    (clone / "src" / "game.py").write_text(source)
    assert done(tool) == ["build compiled", "pip compiled.whl"]


def test_an_environment_of_another_python_is_made_again(tool: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    done(tool)
    monkeypatch.setattr(tool.sys, "version", "4.0")
    assert done(tool) == ["build compiled", "pip compiled.whl", "pip needed", "pip tester", "venv"]


def test_of_the_files_of_an_earlier_build_only_what_was_compiled_is_kept(tool: ModuleType, clone: Path) -> None:
    for name in ("engine.so", "engine.py", "gone.py"):
        path = clone / "build" / "lib.here" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("")
    tool.forget_old_files(clone / "build")
    assert [path.name for path in (clone / "build" / "lib.here").iterdir()] == ["engine.so"]


def test_play_py_runs_without_make_or_compiler_on_the_path(tmp_path: Path) -> None:
    """Where everything is set up it starts the game; here it only says which options there are."""
    clone = tmp_path / "clone"
    for name in CLONE:
        (clone / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, clone / name)
    programs = clone / ".venv" / ("Scripts" if os.name == "nt" else "bin")
    programs.mkdir(parents=True)
    game = programs / "whistlestop"
    game.write_text(f"#!{sys.executable}\nimport sys\nprint('game:', *sys.argv[1:])\n")
    game.chmod(0o755)
    note = (
        "import json, sys; from tools import set_up as s; e = s.Environment(s.ROOT / '.venv'); "
        "wanted = s.packages('play')['server'][1]; "
        "e.done = {'python': sys.version, 'package': s.sources(), 'server': s.digest(wanted)}; "
        "e.notes.write_text(json.dumps(e.done))"
    )
    env = {**{key: value for key, value in os.environ.items() if key != "VENV"}, "PATH": ""}
    subprocess.run([sys.executable, "-c", note], cwd=clone, env=env, check=True)
    played = subprocess.run(
        [sys.executable, "play.py", "--port", "9000"], cwd=clone, env=env, capture_output=True, text=True, check=False
    )
    assert (played.stdout, played.stderr) == ("game: serve --open --port 9000\n", "")
