"""The command `whistlestop serve` itself."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from whistlestop.server import addresses
from whistlestop.server.serve import default_store

from .node import Node, running


def refused(*options: str) -> str:
    """What the command says when it does not start."""
    done = subprocess.run(
        [sys.executable, "-m", "whistlestop", "serve", "--no-qr", *options],
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert done.returncode == 2, done
    assert "Traceback" not in done.stderr
    return done.stderr


def test_a_port_that_is_taken_is_refused_with_a_remedy(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = refused("--host", "127.0.0.1", "--port", str(port), "--store", str(tmp_path / "games.sqlite"))
    assert said.startswith("whistlestop: [cannot-listen] cannot listen at 127.0.0.1")
    assert "--port" in said


def test_ports_and_stores_that_do_not_exist_are_refused(tmp_path: Path) -> None:
    assert "[cannot-listen]" in refused("--port", "70000", "--store", str(tmp_path / "games.sqlite"))
    assert "[bad-option]" in refused("--port", "x")
    assert "[bad-store]" in refused("--port", "0", "--store", "mysql://somewhere")
    said = refused("--port", "0", "--store", "postgresql://me:secret@127.0.0.1:1/games")
    assert "[bad-store]" in said
    assert "secret" not in said


def test_a_server_stops_politely_at_both_signals(tmp_path: Path) -> None:
    node = Node(str(tmp_path / "games.sqlite")).start()
    assert node.process is not None
    node.process.send_signal(signal.SIGTERM)
    assert node.process.wait(15) == 0
    assert node.start().stop() == 0
    assert "no game is lost" in "".join(node.lines)


def test_health_and_metrics_can_be_asked_for(tmp_path: Path) -> None:
    with running(tmp_path / "games.sqlite") as node:
        assert node.json("/healthz")["ok"] is True
        status, headers, data = node.ask("/metrics")
        assert status == 200
        assert headers["content-type"].startswith("text/plain")
        lines = data.decode().splitlines()
        assert "whistlestop_games 0" in lines
        assert 'whistlestop_write_seconds_bucket{le="+Inf"} 0' in lines


def test_the_addresses_of_a_server_are_those_that_others_can_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "lan_address", lambda: "192.0.2.7")
    assert addresses.urls("0.0.0.0", 80) == ["http://192.0.2.7:80/", "http://localhost:80/"]
    assert addresses.urls("127.0.0.1", 8080) == ["http://127.0.0.1:8080/"]
    assert addresses.urls("::1", 8080) == ["http://[::1]:8080/"]
    assert len(addresses.qr_code("http://192.0.2.7:8080/").splitlines()) > 10


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="they have folders of their own")
def test_the_store_is_in_the_data_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert default_store() == "/data/whistlestop/games.sqlite"
