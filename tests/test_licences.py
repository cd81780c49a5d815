"""What is bundled goes out with its licence: in the installed package and in the page that it serves."""

from __future__ import annotations

from importlib import metadata
from pathlib import Path

import pytest


@pytest.fixture
def folder() -> Path:
    """Where the installed package is; the source tree has nothing bundled."""
    try:
        distribution = metadata.distribution("whistlestop")
    except metadata.PackageNotFoundError:
        pytest.skip("whistlestop is not installed in this environment")
    return Path(str(distribution.locate_file("")))


def test_the_package_has_its_licence_and_the_notice_of_others(folder: Path) -> None:
    names = {path.name for path in metadata.files("whistlestop") or [] if ".dist-info" in str(path)}
    assert {"LICENSE", "NOTICE"} <= names


def test_the_page_has_the_licences_of_its_font_and_of_the_packages_in_it(folder: Path) -> None:
    static = folder / "whistlestop" / "server" / "static"
    if not static.exists():
        pytest.skip("the page was left out of this installation: WHISTLESTOP_WEB=0")
    text = (static / "assets" / "licences.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE" in text.upper()
    assert "svelte" in text
    assert "Permission is hereby granted" in text
