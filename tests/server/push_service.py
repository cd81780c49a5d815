"""A push service on this machine, and the devices behind it, which can read what is sent to them."""

from __future__ import annotations

import asyncio
import base64
import json
import queue
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


class Service:
    """It notes what it is sent, and answers as it is told to."""

    def __init__(self) -> None:
        self.heard: queue.Queue[tuple[str, dict[str, str], bytes]] = queue.Queue()
        self.status = 201
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                service.heard.put((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
                self.send_response(service.status)
                self.send_header("location", f"{service.address}/elsewhere")
                self.end_headers()

            def log_message(self, *line: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()

    async def next(self) -> tuple[str, dict[str, str], bytes]:
        return await asyncio.to_thread(self.heard.get, timeout=30)


class Device:
    """A browser that wants alerts."""

    def __init__(self, service: Service, name: str) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"0123456789abcdef"
        self.path = f"/device/{name}"
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.subscription = {
            "endpoint": service.address + self.path,
            "p256dh": packed(point),
            "auth": packed(self.auth),
        }

    def read(self, body: bytes) -> Any:
        return json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm"))


def packed(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")
