"""web/bundle.py: the page is built when its sources have changed, with a Node that is new enough."""

from __future__ import annotations

import importlib.util
import subprocess
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture
def bundle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The module, with a small page of its own and builds that are only noted, in `made`."""
    spec = importlib.util.spec_from_file_location("bundle", ROOT / "web" / "bundle.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    web, built = tmp_path / "web", tmp_path / "static"
    for name in (*module.INPUTS, "src/main.ts", "src/main.test.ts", "public/favicon.svg"):
        path = web / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    built.mkdir()
    made: list[str] = []
    monkeypatch.delenv("WHISTLESTOP_WEB", raising=False)
    for name, value in {"WEB": web, "BUILT": built, "STAMP": built / "build.txt", "made": made}.items():
        monkeypatch.setattr(module, name, value, raising=False)
    monkeypatch.setattr(module, "install", lambda: None)
    monkeypatch.setattr(module, "run", lambda script, *arguments: made.append(script))
    return module


def test_the_page_is_built_once(bundle: ModuleType) -> None:
    bundle.build()
    bundle.build()
    assert len(bundle.made) == 1
    assert bundle.up_to_date()


@pytest.mark.parametrize(
    ("changed", "again"),
    [("src/main.ts", True), ("package-lock.json", True), ("src/new.ts", True), ("src/main.test.ts", False)],
)
def test_the_page_is_built_again_when_something_that_matters_has_changed(
    bundle: ModuleType, changed: str, again: bool
) -> None:
    bundle.build()
    (bundle.WEB / changed).write_text("changed")
    bundle.build()
    assert len(bundle.made) == (2 if again else 1)


def test_the_page_can_be_left_out_of_a_build(bundle: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WHISTLESTOP_WEB", "0")
    bundle.build()
    assert bundle.made == []
    assert bundle.build_requirements() == []


@pytest.mark.parametrize(
    ("version", "needed"), [("v24.19.0", False), ("v22.12.0", False), ("v22.11.0", True), ("v20.20.2", True)]
)
def test_an_old_node_is_not_used(
    bundle: ModuleType, monkeypatch: pytest.MonkeyPatch, version: str, needed: bool
) -> None:
    monkeypatch.setattr(bundle.node.shutil, "which", lambda name: f"/usr/bin/{name}")
    said = subprocess.CompletedProcess([], 0, stdout=f"{version}\n")
    monkeypatch.setattr(bundle.node.subprocess, "run", lambda *arguments, **more: said)
    assert bundle.build_requirements() == ([bundle.node.PACKAGE] if needed else [])


def test_without_node_its_package_is_asked_for_only_if_there_is_something_to_build(
    bundle: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bundle.node.shutil, "which", lambda name: None)
    assert bundle.build_requirements() == [bundle.node.PACKAGE]
    bundle.build()
    assert bundle.build_requirements() == []
    assert bundle.node_requirement() == [bundle.node.PACKAGE]
