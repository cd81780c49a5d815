"""The addresses at which others reach this machine, and QR codes for the terminal."""

from __future__ import annotations

import io
import ipaddress
import socket

EVERYWHERE = ("0.0.0.0", "::", "")


def lan_address() -> str | None:
    """Return the address of this machine in the local network; None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: this only asks for the route
            found: str = probe.getsockname()[0]
        except OSError:
            return None
    return None if found.startswith("127.") else found


def is_loopback(host: str) -> bool:
    """Return whether an address belongs to this machine."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is not None:
        return address.ipv4_mapped.is_loopback
    return address.is_loopback


def urls(host: str, port: int) -> list[str]:
    """Return where the server can be opened; the best address to share comes first."""
    if host not in EVERYWHERE:
        shown = f"[{host}]" if ":" in host else host
        return [f"http://{shown}:{port}/"]
    lan = lan_address()
    return [*([f"http://{lan}:{port}/"] if lan else []), f"http://localhost:{port}/"]


def qr_code(text: str) -> str:
    """Return a text as a QR code of block characters."""
    import segno  # only servers with a terminal need it

    out = io.StringIO()
    segno.make(text, error="l").terminal(out, border=2, compact=True)
    return out.getvalue()
