"""`whistlestop doctor`: what works here, and what to do about the rest."""

from __future__ import annotations

import json
import re
import socket
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

from whistlestop import build_info
from whistlestop.cli import doctor

from .conftest import Cli


@pytest.fixture(autouse=True)
def a_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether the page is built depends on how the tests are run."""
    monkeypatch.setattr(doctor, "page", lambda: doctor.Finding("page", doctor.GOOD, "built"))


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("", 0))
        number: int = found.getsockname()[1]
        return number


def findings(cli: Cli, tmp_path: Path, *words: str, status: int = 0) -> dict[str, dict[str, Any]]:
    result = cli("doctor", "--json", "--store", tmp_path / "games.sqlite", "--port", free_port(), *words)
    assert (result.status, result.err) == (status, "")
    return {finding["subject"]: finding for finding in json.loads(result.out)}


def test_where_everything_is_there_nothing_is_bad(cli: Cli, tmp_path: Path) -> None:
    found = findings(cli, tmp_path)
    assert {"version", "engine", "boards", "page", "store", "port"} <= found.keys()
    assert all(finding["state"] != "bad" for finding in found.values())
    assert found["store"]["found"].endswith("games.sqlite (will be created)")
    assert not (tmp_path / "games.sqlite").exists()


def test_the_findings_are_a_list_with_marks(cli: Cli, tmp_path: Path) -> None:
    result = cli("doctor", "--store", tmp_path / "games.sqlite", "--port", free_port())
    assert re.search("✓ +version +whistlestop", result.out)
    assert "usa" in result.out


def test_a_missing_extra_is_named_with_its_remedy(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ["rich>=13", "nowhere-server>=1; extra == 'server'", "nowhere-ray; extra == 'ray'", "rich; extra == 'push'"]
    monkeypatch.setattr(metadata, "requires", lambda package: lines)
    found = findings(cli, tmp_path, status=1)
    assert found["extra server"]["state"] == "bad"
    assert found["extra server"]["found"] == "lacks nowhere-server"
    assert found["extra server"]["remedy"] == "pip install 'whistlestop[server]'"
    assert found["extra ray"]["state"] == "note"
    assert found["extra push"]["state"] == "good"


def test_an_interpreted_engine_is_a_note(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build_info, "compiled", lambda: False)
    assert doctor.engine().state == doctor.NOTE
    assert "C compiler" in doctor.engine().remedy
    monkeypatch.setattr(build_info, "compiled", lambda: True)
    assert doctor.engine().state == doctor.GOOD


def test_a_port_that_is_taken_is_bad_and_has_a_remedy(cli: Cli, tmp_path: Path) -> None:
    with socket.create_server(("", 0)) as taken:
        port = taken.getsockname()[1]
        found = findings(cli, tmp_path, "--port", str(port), status=1)["port"]
    assert found["state"] == "bad"
    assert str(port) in found["found"]
    assert "--port" in found["remedy"]


def test_a_store_that_cannot_be_opened_is_bad_and_has_a_remedy(cli: Cli, tmp_path: Path) -> None:
    found = findings(cli, tmp_path, "--store", str(tmp_path), status=1)["store"]
    assert found == {
        "subject": "store",
        "state": "bad",
        "found": f"cannot write {tmp_path}",
        "remedy": "name another file with --store",
    }
    assert findings(cli, tmp_path, "--store", "mysql://here", status=1)["store"]["state"] == "bad"
