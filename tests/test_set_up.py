"""tools/set_up.py: each step of the set-up is done once, and again only when what it depends on has changed."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]
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

    def build_wheel(env: object) -> Path:
        made.append("build")
        return Path("game.whl")

    def run(command: list[str], remedy: str) -> None:
        made.append("venv" if "venv" in command else f"pip {command[-1]}")
        (clone / ".venv").mkdir(exist_ok=True)

    for name in ("CC", "CFLAGS", "WHISTLESTOP_COMPILE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(module, "ROOT", clone)
    monkeypatch.setattr(module, "made", made, raising=False)
    monkeypatch.setattr(module, "build_wheel", build_wheel)
    monkeypatch.setattr(module, "run", run)
    monkeypatch.setattr(module, "tell_version", lambda env: None)
    return module


def done(tool: ModuleType, purpose: str = "play") -> list[str]:
    """What is done when somebody asks for it, in order."""
    tool.made.clear()
    tool.set_up(tool.Environment(tool.ROOT / ".venv"), purpose)
    return sorted(tool.made)


def test_the_first_time_everything_is_set_up_and_the_second_time_nothing(tool: ModuleType) -> None:
    assert done(tool) == ["build", "pip game.whl", "pip needed", "pip webserver", "venv"]
    assert done(tool) == []


@pytest.mark.parametrize(
    ("changed", "again"),
    [
        ("src/game.py", ["build", "pip game.whl"]),
        ("src/new.py", ["build", "pip game.whl"]),
        ("web/page.ts", ["build", "pip game.whl"]),
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
    (clone / "pyproject.toml").write_text(PROJECT.replace("webserver", "better"))
    assert done(tool) == ["build", "pip better", "pip game.whl"]


def test_another_compiler_builds_the_package_again(tool: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    done(tool)
    monkeypatch.setenv("CC", "another")
    assert done(tool) == ["build", "pip game.whl"]


def test_who_develops_gets_the_tools_on_top(tool: ModuleType) -> None:
    done(tool)
    assert done(tool, "dev") == ["pip tester"]
    assert done(tool, "docs") == ["pip writer"]
    assert done(tool, "dev") == []


def test_a_step_that_fails_is_tried_again(tool: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(env: object) -> Path:
        raise tool.Failed("no room on the disk")

    working = tool.build_wheel
    monkeypatch.setattr(tool, "build_wheel", failing)
    with pytest.raises(tool.Failed, match="no room"):
        done(tool)
    monkeypatch.setattr(tool, "build_wheel", working)
    assert done(tool) == ["build", "pip game.whl"]


def test_an_environment_of_another_python_is_made_again(tool: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    done(tool)
    monkeypatch.setattr(tool.sys, "version", "4.0")
    assert done(tool) == ["build", "pip game.whl", "pip needed", "pip webserver", "venv"]


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
    for name in ("play.py", "pyproject.toml", "setup.py", "MANIFEST.in", "tools/set_up.py", "web/bundle.py"):
        (clone / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, clone / name)
    programs = clone / ".venv" / ("Scripts" if os.name == "nt" else "bin")
    programs.mkdir(parents=True)
    game = programs / "whistlestop"
    game.write_text(f"#!{sys.executable}\nimport sys\nprint('game:', *sys.argv[1:])\n")
    game.chmod(0o755)
    note = (
        "import json, sys; from tools import set_up as s; e = s.Environment(s.ROOT / '.venv'); "
        "e.done = {'python': sys.version, 'build-tools': s.digest(s.build_tools()), 'package': s.sources(), "
        "'server': s.digest(s.project()['project']['optional-dependencies']['server'])}; "
        "e.notes.write_text(json.dumps(e.done))"
    )
    env = {**{key: value for key, value in os.environ.items() if key != "VENV"}, "PATH": ""}
    subprocess.run([sys.executable, "-c", note], cwd=clone, env=env, check=True)
    played = subprocess.run(
        [sys.executable, "play.py", "--port", "9000"], cwd=clone, env=env, capture_output=True, text=True, check=False
    )
    assert (played.stdout, played.stderr) == ("game: serve --open --port 9000\n", "")
