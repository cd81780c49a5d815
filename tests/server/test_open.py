"""`whistlestop serve --open`: the page in a browser, once there is a server to show."""

from __future__ import annotations

import sys
import threading
import webbrowser
from pathlib import Path

import pytest

from whistlestop.server import serve

from .node import running


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The pages that a browser was told to open."""
    pages: list[str] = []
    monkeypatch.setattr(webbrowser, "open", pages.append)
    monkeypatch.setenv("DISPLAY", ":0")
    return pages


def wait_for_threads() -> None:
    for thread in threading.enumerate():
        if thread is not threading.current_thread() and thread.daemon:
            thread.join(1)


def test_the_page_is_opened_where_the_server_listens(shown: list[str]) -> None:
    serve.announce(serve.Options(host="127.0.0.1", qr=False, open=True), 8123)
    wait_for_threads()
    assert shown == ["http://127.0.0.1:8123/"]


def test_the_page_is_not_opened_unless_asked_for(shown: list[str]) -> None:
    serve.announce(serve.Options(host="127.0.0.1", qr=False), 8123)
    wait_for_threads()
    assert shown == []


@pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a screen")
def test_without_a_screen_no_browser_is_started(
    shown: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("DISPLAY")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    serve.show_page("http://localhost:8080/")
    wait_for_threads()
    assert shown == []
    assert "no display" in capsys.readouterr().out


def test_a_server_that_runs_already_is_opened_instead_of_a_second_one(
    tmp_path: Path, shown: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with running(tmp_path / "games.sqlite") as node:
        assert serve.serve(serve.Options(port=node.port, store=str(tmp_path / "other.sqlite"), open=True)) == 0
        wait_for_threads()
    assert shown == [f"http://localhost:{node.port}/"]
    assert "already running" in capsys.readouterr().out
    assert not (tmp_path / "other.sqlite").exists()
