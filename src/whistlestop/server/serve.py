"""Run a server: uvicorn with the application, until it is stopped."""

from __future__ import annotations

import gc
import json
import os
import signal
import socket
import sys
import threading
import webbrowser
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from urllib.request import urlopen

import uvicorn

from whistlestop.errors import WhistlestopError
from whistlestop.server.addresses import qr_code, urls
from whistlestop.server.app import make_app, warm_up
from whistlestop.server.boards import offer
from whistlestop.server.hub import Hub, Settings
from whistlestop.server.logs import set_up_logs
from whistlestop.server.store import open_store
from whistlestop.server.wire import GuardedProtocol, GuardedSocket, set_limits

FLOOD = 16  # times the longest message: anything longer is not read and closes the connection
BACKLOG = 64  # connections that are accepted at once, before other work gets its turn
SHUTDOWN_TIMEOUT = 10  # seconds for running requests when the server is stopped


class CannotListen(WhistlestopError):
    """The port is in use or not allowed."""

    code = "cannot-listen"


@dataclass(frozen=True)
class Options:
    """The options of `whistlestop serve`."""

    host: str = ""  # empty: all addresses, IPv4 and IPv6
    port: int = 8080
    store: str = ""
    proxies: str = ""  # addresses of reverse proxies whose X-Forwarded-For is trusted
    qr: bool = True
    open: bool = False  # open the page in a browser
    boards: tuple[str, ...] = ()  # board files to offer besides those of the package
    settings: Settings = field(default_factory=Settings)


def default_store() -> str:
    """Return the path of the store in the user's data folder."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return str(base / "whistlestop" / "games.sqlite")


class Server(uvicorn.Server):
    """uvicorn's server, which opens and closes the hub, and prints its addresses once it listens."""

    def __init__(self, config: uvicorn.Config, options: Options, hub: Hub) -> None:
        super().__init__(config)
        self.options = options
        self.hub = hub

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await self.hub.open()
        await super().startup(sockets)
        if self.started and sockets:
            threading.Thread(target=warm_up, daemon=True).start()
            announce(self.options, sockets[0].getsockname()[1])

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await super().shutdown(sockets)
        await self.hub.close()


def announce(options: Options, port: int) -> None:
    """Print the addresses to share, and open the page."""
    public = options.settings.public
    found = [*([public] if public else []), *urls(options.host, port)]
    if options.qr and sys.stdout.isatty():
        print(qr_code(found[0]))
    for url in found:
        print(f"Whistlestop is at {url}")
    print("Ctrl-C stops it; no game is lost.", flush=True)
    if options.open:
        show_page(found[-1])


def show_page(url: str) -> None:
    """Open a page in a browser, if this machine has a display."""
    if sys.platform == "linux" and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        print("There is no display on which to open a browser.", flush=True)
        return
    threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()


def runs_already(port: int) -> bool:
    """Return whether Whistlestop listens on a port of this machine."""
    try:
        with urlopen(f"http://localhost:{port}/healthz", timeout=2) as answer:
            return "version" in json.load(answer)
    except (OSError, ValueError):
        return False


def bind(host: str, port: int) -> socket.socket:
    """Return a socket to listen on, for IPv4 and IPv6 if the host is empty."""
    try:
        if not host and socket.has_dualstack_ipv6():
            return open_socket(socket.AF_INET6, "::", port, both=True)
        return open_socket(socket.AF_INET6 if ":" in host else socket.AF_INET, host or "0.0.0.0", port)
    except (OSError, OverflowError) as fault:
        reason = fault.strerror if isinstance(fault, OSError) else str(fault)
        raise CannotListen(
            f"cannot listen at {host or 'any address'} port {port}: {reason}; choose another with --port"
            " (0: any free port)"
        ) from None


def open_socket(family: socket.AddressFamily, host: str, port: int, *, both: bool = False) -> socket.socket:
    # asyncio sets TCP_NODELAY only on sockets whose protocol is given as TCP
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if both:
            listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        listening.bind((host, port))
    except BaseException:
        listening.close()
        raise
    return listening


def raise_file_limit() -> None:
    """Allow as many open files as possible: every connection is one."""
    try:
        import resource
    except ImportError:
        return
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):  # if that is not allowed, fewer connections fit
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def serve(options: Options) -> int:
    """Run until stopped, and return the exit status."""
    set_up_logs()
    raise_file_limit()
    for file in options.boards:
        offer(file)
    if options.open and options.port and runs_already(options.port):
        url = f"http://localhost:{options.port}/"
        print(f"Whistlestop is already running at {url}")
        show_page(url)
        return 0
    listening = bind(options.host, options.port)
    address = options.settings.public or urls(options.host, listening.getsockname()[1])[0]
    settings = replace(options.settings, address=address, behind_proxy=bool(options.proxies))
    hub = Hub(open_store(options.store or default_store()), settings)
    set_limits(settings.limits, behind_proxy=settings.behind_proxy)
    config = uvicorn.Config(
        make_app(hub),
        http=GuardedProtocol,
        ws=GuardedSocket,
        ws_max_size=FLOOD * options.settings.limits.message_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(options.proxies),
        forwarded_allow_ips=options.proxies or None,
        timeout_graceful_shutdown=SHUTDOWN_TIMEOUT,
        backlog=BACKLOG,
    )
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, stopped)  # uvicorn stops on a signal, and then raises it once more
    # What exists now stays: the collector need not look at it again, and should seldom stop the server for the rest.
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)
    Server(config, options, hub).run(sockets=[listening])
    return 0


def stopped(number: int, frame: object) -> None:
    """Ignore a signal: the server has stopped already."""
