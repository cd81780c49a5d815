"""`whistlestop app`: write the whole game as static files, for playing without a server."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any

from whistlestop.cli import hosting, options


def add(commands: Any) -> None:
    parser = options.command(commands, "app", "write the game as static files, which need no server", run)
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="a new folder, or that of an older app")
    kept = "where to keep what is downloaded for it (default: in your data folder)"
    parser.add_argument("--downloads", metavar="FOLDER", type=Path, help=kept)


def run(args: Namespace) -> int:
    with hosting.server_needed():
        from whistlestop.app.make import make
        from whistlestop.server.serve import default_store
    folder = args.folder.absolute()
    downloads = args.downloads or Path(default_store()).with_name("app")
    size = make(folder, downloads.absolute(), lambda text: print(text, flush=True))
    print(f"The app is in {args.folder}: {size / 1e6:.1f} MB. To try it: python -m http.server -d {args.folder} 8000")
    return 0
