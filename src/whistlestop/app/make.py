"""Put the folder of the app together."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from whistlestop.app.downloads import Downloads, Say
from whistlestop.errors import WhistlestopError
from whistlestop.server import app
from whistlestop.server.boards import offered
from whistlestop.server.lessons import lesson_content, lesson_list

HERE = Path(__file__).parent
PACKAGE = HERE.parent
PAGE = PACKAGE / "server" / "static"
SERVICE_WORKER = "service-worker.js"
PLAIN = ".nojekyll"  # tells a code host to serve the files of a project page as they are
FOR_SERVERS = ("worker.js", "badge-96.png", "build.txt")  # files of the page: alerts come from servers

# Parts of the package that the app has no use for.
LEFT_OUT = {"arena", "cli", "dataset", "env", "language", "mcp", "static", "painting", "solver", "__pycache__"}
LEFT_OUT_FILES = {".xz", ".webp", ".avif", ".so", ".pyd"}  # the atlas; pictures are files of the page; compiled code

PACKED = ".packed"
PICTURES = "pictures"  # of the ground of a board

POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'"
)


class BadAppFolder(WhistlestopError):
    """The app cannot be written to this folder."""

    code = "bad-folder"


class NoPage(WhistlestopError):
    """The package was built without its page."""

    code = "no-page"


def make(folder: Path, downloads: Path, say: Say) -> int:
    """Write the app to a folder, in place of an older one, and return its size in bytes.

    `downloads` keeps what was downloaded for the next time.
    """
    check_folder(folder)
    if not (PAGE / "index.html").is_file():
        raise NoPage("this installation has no page; install the package again without WHISTLESTOP_WEB=0")
    new = folder.with_name(f"{folder.name}.new")
    shutil.rmtree(new, ignore_errors=True)
    try:
        shutil.copytree(PAGE, new, ignore=shutil.ignore_patterns(*FOR_SERVERS))
        add_engine(new / "engine", Downloads(downloads), say)
        add_boards(new / "api")
        mark_page(new / "index.html")
        (new / PLAIN).touch()
        add_service_worker(new)
        size = sum(file.stat().st_size for file in new.rglob("*") if file.is_file())
        replace(folder, new)
    finally:
        shutil.rmtree(new, ignore_errors=True)
    return size


def check_folder(folder: Path) -> None:
    """Raise BadAppFolder if the app cannot be written there, or would be strewn among other files."""
    if folder.exists() and not folder.is_dir():
        raise BadAppFolder(f"'{folder}' is a file; name a folder")
    if folder.is_dir() and not is_app(folder) and not all(map(is_of_host, folder.iterdir())):
        raise BadAppFolder(f"'{folder}' has other files; name a new folder or an empty one")
    if not folder.parent.is_dir():
        raise BadAppFolder(f"there is no folder '{folder.parent}'; create it first")


def is_of_host(path: Path) -> bool:
    """Return whether a file belongs to the code host of a project page: .git, or the name of its domain."""
    return path.name.startswith(".") or path.name == "CNAME"


def replace(folder: Path, new: Path) -> None:
    """Move a new app into a folder, in place of an older one; what else lies there stays."""
    if not folder.exists():
        new.rename(folder)
        return
    # the service worker comes last: browsers look there for a new version
    for path in sorted(new.iterdir(), key=lambda path: path.name == SERVICE_WORKER):
        old = folder / path.name
        if old.is_dir():
            shutil.rmtree(old)
        path.replace(old)


def is_app(folder: Path) -> bool:
    return (folder / SERVICE_WORKER).is_file() and (folder / "engine" / "sizes.json").is_file()


def add_engine(engine: Path, downloads: Downloads, say: Say) -> None:
    """Pack Pyodide, the package and what it needs."""
    library, wheels = downloads.pyodide(say), downloads.wheels(say)
    say("Packing the engine …")
    engine.mkdir()
    with TemporaryDirectory() as scratch:
        packages, python = Path(scratch, "packages"), Path(scratch, "python")
        shutil.copytree(PACKAGE, packages / PACKAGE.name, ignore=unused)
        for wheel in wheels:
            shutil.unpack_archive(wheel, packages, "zip")
        for info in packages.glob("*.dist-info"):
            shutil.rmtree(info)
        python.mkdir()
        downloads.run(HERE / "pack.mjs", library, packages, python)
        for file in (*python.iterdir(), library / "pyodide.asm.wasm"):
            write_packed(engine / file.name, file.read_bytes())
    for name in ("pyodide.mjs", "pyodide.asm.mjs"):
        text = (library / name).read_text(encoding="utf-8")
        (engine / name).write_text(re.sub(r"\n//# sourceMappingURL=.*", "", text), encoding="utf-8")
    lock = json.loads((library / "pyodide-lock.json").read_bytes())
    (engine / "pyodide-lock.json").write_text(json.dumps(lock | {"packages": {}}), encoding="utf-8")
    sizes = {file.stem: file.stat().st_size for file in sorted(engine.glob(f"*{PACKED}"))}
    (engine / "sizes.json").write_text(json.dumps(sizes), encoding="utf-8")


def write_packed(file: Path, data: bytes) -> None:
    """Write a compressed file, which the app unpacks: simple servers do not compress anything."""
    file.with_name(f"{file.name}{PACKED}").write_bytes(gzip.compress(data, 9, mtime=0))


def unused(folder: str, names: list[str]) -> list[str]:
    """Return what is not copied of a folder of the package."""
    return [name for name in names if name in LEFT_OUT or Path(name).suffix in LEFT_OUT_FILES or ".land." in name]


def add_boards(folder: Path) -> None:
    """Write what a server would answer about the boards and lessons of the package; others are not in the app."""
    boards = [name for name in offered() if (PACKAGE / "boards" / f"{name}.toml").is_file()]
    (folder / "boards").mkdir(parents=True)
    write_packed(folder / "boards.json", msgspec.json.encode([app.board_line(name) for name in boards]))
    lessons = [info for info in lesson_list() if (PACKAGE / "lessons" / f"{info.id}.toml").is_file()]
    (folder / "lessons").mkdir()
    write_packed(folder / "lessons.json", msgspec.json.encode(lessons))
    for info in lessons:
        write_packed(folder / "lessons" / f"{info.id}.json", lesson_content(info.id).plain)
    for name in dict.fromkeys([*boards, *(info.board for info in lessons)]):
        own = folder / "boards" / name
        (own / PICTURES).mkdir(parents=True)
        write_packed(own.with_suffix(".json"), app.board_content(name).plain)
        write_packed(own / "layout.json", app.layout_content(name).plain)
        write_packed(own / "sketch.json", app.sketch_content(name).plain)
        for picture, content in app.picture_contents(name).items():
            (own / PICTURES / picture).write_bytes(content.plain)


def mark_page(index: Path) -> None:
    """Mark the page as the app, and add what it may load, which a server would say in a header."""
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}" />'
    text = index.read_text(encoding="utf-8")
    text, places = re.subn(
        r'<html( lang="en")>(.*?<meta charset="utf-8" ?/?>)', r"<html\1 data-app>\2@", text, flags=re.S
    )
    assert places == 1, "the page has no place for its policy"
    index.write_text(text.replace("@", f"\n    {policy}", 1), encoding="utf-8")


def add_service_worker(target: Path) -> None:
    """Write the service worker, with the hashes of all files and a version that changes whenever a file does."""
    paths = sorted(path for path in target.rglob("*") if path.is_file())
    hashes = {path.relative_to(target).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in paths}
    script = (HERE / SERVICE_WORKER).read_text(encoding="utf-8")
    pictures = {name: found for name, found in hashes.items() if f"/{PICTURES}/" in name}
    files = {name: found for name, found in hashes.items() if name not in pictures and not name.startswith(".")}
    version = hashlib.sha256(json.dumps([script, hashes]).encode()).hexdigest()[:16]
    script = script.replace('"@FILES@"', json.dumps(files)).replace('"@PICTURES@"', json.dumps(pictures))
    script = script.replace("@VERSION@", version)
    (target / SERVICE_WORKER).write_text(script, encoding="utf-8")
