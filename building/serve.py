"""A small static server for localhost that sends the headers of the site."""

from __future__ import annotations

import errno
import io
import os
import posixpath
import threading
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import BinaryIO
from urllib.parse import unquote, urlsplit

from building.policy import DOCUMENTS, headers_for
from building.project import BuildFailure, say

STEP = "serve"
_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".non": "text/plain; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".ts": "text/plain; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".zip": "application/zip",
}

_CLOSES_WITHIN = 0.05
"""Seconds after which a server looks whether it is to end; Python's usual half second would be felt in every test."""

_COPIES = {"br": ".br", "gzip": ".gz"}
"""Endings of the compressed copies that the build makes, by encoding."""


class FileHandler(SimpleHTTPRequestHandler):
    """The files of one folder, each with an ETag, compressed where the build has made a compressed copy. Folders are
    not listed and requests are not logged.
    """

    protocol_version = "HTTP/1.1"
    server_version = "nonogram"
    sys_version = ""
    extensions_map = _TYPES

    def asked_for(self) -> Path:
        """The file that this request names."""
        path = Path(self.translate_path(self.path))
        return path / "index.html" if path.is_dir() else path

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        path = self.asked_for()
        try:
            sent, encoding = self._copy_of(path)
            file = sent.open("rb")
        except OSError:
            # Asked only now: where files are watched, one may go at any moment.
            self.send_error(HTTPStatus.NOT_FOUND, explain=self._why_missing())
            return None
        stat = os.fstat(file.fileno())
        tag = f'"{stat.st_mtime_ns:x}-{stat.st_size:x}"'
        known = self.headers.get("If-None-Match") == tag
        self.send_response(HTTPStatus.NOT_MODIFIED if known else HTTPStatus.OK)
        self.send_header("ETag", tag)
        self.send_header("Vary", "Accept-Encoding")
        if not known:
            self.send_header("Content-Type", _TYPES.get(path.suffix, "application/octet-stream"))
            self.send_header("Content-Length", str(stat.st_size))
            if encoding:
                self.send_header("Content-Encoding", encoding)
        self.end_headers()
        if known:
            file.close()
            return None
        return file

    def _why_missing(self) -> str | None:
        """What a reader is told beside "Not Found"; None for the usual words."""
        if urlsplit(self.path).path.startswith(f"/{DOCUMENTS}") and not Path(self.directory, DOCUMENTS).is_dir():
            return "This build has no documentation: python3 build.py sets it"
        return None

    def _copy_of(self, path: Path) -> tuple[Path, str]:
        """The smallest copy of a file that the browser accepts, and its encoding; empty for the file itself."""
        accepted = {word.partition(";")[0].strip() for word in self.headers.get("Accept-Encoding", "").split(",")}
        for encoding, ending in _COPIES.items():
            copy = path.with_name(path.name + ending)
            if encoding in accepted and copy.is_file():
                return copy, encoding
        return path, ""

    def end_headers(self) -> None:
        address = posixpath.normpath(unquote(urlsplit(self.path).path)).lstrip("/.")
        for name, value in headers_for(address).items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Quiet: the console belongs to the build."""


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignores a browser that closes a connection early."""


class Site:
    """A folder being served from a thread of its own."""

    def __init__(self, server: ThreadingHTTPServer) -> None:
        self._server = server
        self._thread = threading.Thread(target=server.serve_forever, args=(_CLOSES_WITHIN,), daemon=True)
        self._thread.start()
        self.url = f"http://127.0.0.1:{server.server_address[1]}/"

    def wait(self) -> None:
        while self._thread.is_alive():
            self._thread.join(1)

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


def serve_directory(directory: Path, port: int = 0, handler: Callable[..., FileHandler] = FileHandler) -> Site:
    """Serves `directory` on 127.0.0.1; port 0 takes any free one. Raises OSError when the port is taken."""
    return Site(_Server(("127.0.0.1", port), partial(handler, directory=str(directory))))


def serve_until_interrupted(directory: Path, port: int, handler: Callable[..., FileHandler] = FileHandler) -> None:
    """Serves on the first free port from `port` on, until Ctrl-C."""
    if not (directory / "index.html").is_file():
        raise BuildFailure(STEP, f"there is no page in {directory.name}/", "build it first: leave --no-build out")
    site = _first_free(directory, port, handler)
    say(f"serving {directory.name}/ at {site.url}  (Ctrl-C ends it)")
    try:
        site.wait()
    except KeyboardInterrupt:
        say("")
    finally:
        site.close()


def _first_free(directory: Path, port: int, handler: Callable[..., FileHandler]) -> Site:
    for candidate in range(port, min(port + 100, 65536)):
        try:
            return serve_directory(directory, candidate, handler)
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
    raise BuildFailure(STEP, f"no free port from {port} on", "name another one with --port")
