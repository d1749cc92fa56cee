"""Serves a built site the way static hosts do: compressed, with an ETag, over connections that are kept.

Everything is compressed and held in memory before the first request, so no visit waits for it.
"""

from __future__ import annotations

import gzip
import hashlib
import struct
import subprocess
import threading
from collections import Counter
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler
from io import BytesIO
from pathlib import Path
from typing import Any

from building.project import find_program
from building.serve import FileHandler, serve_directory

COMPRESSED = frozenset({".css", ".html", ".js", ".json", ".mjs", ".svg", ".wasm", ".webmanifest"})
"""Endings that a host compresses as it sends them; others only where the build has put a compressed file beside."""

ENCODINGS = {"gzip": ("gzip", ".gz"), "brotli": ("br", ".br")}
"""The name in `Content-Encoding`, and the ending of files that the build has compressed."""

_BROTLI = """
const { readFileSync } = require("node:fs");
const { brotliCompressSync, constants: { BROTLI_PARAM_QUALITY } } = require("node:zlib");
for (const path of readFileSync(0, "utf8").split("\\0")) {
  const body = brotliCompressSync(readFileSync(path), { params: { [BROTLI_PARAM_QUALITY]: 5 } });
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.length);
  process.stdout.write(Buffer.concat([length, body]));
}
"""
"""Answers the paths on standard input with the compressed files, each after its length."""

HEADERS = ("site", "plain", "none")
"""What a host sends besides a file: the site's own headers; only `Cache-Control: max-age=600` and an ETag, as GitHub
Pages does for every file; nothing that lets a browser keep files."""

_SENT = {
    "plain": {"content-type", "content-length", "content-encoding", "vary", "etag", "date", "server", "connection"},
    "none": {"content-type", "content-length", "content-encoding", "vary", "date", "server", "connection"},
}

Bodies = dict[Path, bytes]


@dataclass(frozen=True, slots=True)
class _Prepared:
    """`packed` is the file compressed, or None if it is always sent as it is."""

    plain: bytes
    packed: bytes | None
    tag: str


class _Handler(FileHandler):
    # One packet for a small answer: otherwise the rest of it waits for the browser to confirm the head.
    wbufsize = 1 << 16
    disable_nagle_algorithm = True

    def __init__(self, *given: Any, host: StaticHost, **named: Any) -> None:
        self._host = host
        super().__init__(*given, **named)

    def send_head(self) -> BytesIO | None:
        path = self.asked_for()
        file = self._host.files.get(path)
        self._host.count(path)
        if file is None:
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        if self._host.headers != "none" and self.headers.get("If-None-Match") == file.tag:
            self.send_response(HTTPStatus.NOT_MODIFIED)
            self.send_header("ETag", file.tag)
            self.end_headers()
            return None
        accepted = [name.partition(";")[0].strip() for name in self.headers.get("Accept-Encoding", "").split(",")]
        packed = file.packed if self._host.encoding in accepted else None
        body = file.plain if packed is None else packed
        self._host.send(len(body))
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Length", str(len(body)))
        if file.packed is not None:
            self.send_header("Vary", "Accept-Encoding")
        if packed is not None:
            self.send_header("Content-Encoding", self._host.encoding)
        self.send_header("ETag", file.tag)
        self.end_headers()
        return BytesIO(body)

    def send_header(self, keyword: str, value: str) -> None:
        if keyword.lower() in _SENT.get(self._host.headers, {keyword.lower()}):
            super().send_header(keyword, value)

    def end_headers(self) -> None:
        if self._host.headers == "plain":
            # Past `send_header`, which lets no policy of the site through.
            SimpleHTTPRequestHandler.send_header(self, "Cache-Control", "max-age=600")
        super().end_headers()


class StaticHost:
    """A folder on a host that compresses with `compression`, one of ENCODINGS, and sends `headers`, one of HEADERS."""

    def __init__(self, folder: Path, compression: str, headers: str = "site") -> None:
        self.encoding, ending = ENCODINGS[compression]
        self.headers = headers
        self._lock = threading.Lock()
        self._counted: Counter[Path] = Counter()
        self._sent = 0
        self._folder = folder.resolve()
        self.files = _prepare(self._folder, self.encoding, ending)
        self._site = serve_directory(self._folder, handler=partial(_Handler, host=self))
        self.url = self._site.url

    def count(self, path: Path) -> None:
        with self._lock:
            self._counted[path] += 1

    def send(self, size: int) -> None:
        with self._lock:
            self._sent += size

    @property
    def sent(self) -> int:
        """The bytes of all answers since `forget_counts`, as they were sent, without their headers."""
        with self._lock:
            return self._sent

    def forget_counts(self) -> None:
        with self._lock:
            self._counted.clear()
            self._sent = 0

    def requests(self, least_bytes: int = 0) -> dict[str, int]:
        """How often each file of at least `least_bytes` has been asked for since `forget_counts`."""
        with self._lock:
            counted = dict(self._counted)
        large = {path: file for path, file in self.files.items() if len(file.plain) >= least_bytes}
        return {path.relative_to(self._folder).as_posix(): counted[path] for path in sorted(large) if path in counted}

    def close(self) -> None:
        self._site.close()


def _prepare(folder: Path, encoding: str, ending: str) -> dict[Path, _Prepared]:
    plain = {path: path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}
    built = {path: plain[beside] for path in plain if (beside := path.with_name(path.name + ending)) in plain}
    left = {path: body for path, body in plain.items() if path.suffix in COMPRESSED and path not in built}
    packed = {**built, **(_brotli(left) if encoding == "br" else _gzip(left))}
    files = {}
    for path, body in plain.items():
        digest = hashlib.sha256(body).hexdigest()[:16]
        files[path] = _Prepared(body, packed.get(path), f'"{digest}-{encoding}"')
    return files


def _gzip(files: Bodies) -> Bodies:
    return {path: gzip.compress(body, 6, mtime=0) for path, body in files.items()}


def _brotli(files: Bodies) -> Bodies:
    if not files:
        return {}
    node = find_program("compress", "node", "install Node.js, or measure with --encoding gzip")
    names = "\0".join(map(str, files)).encode()
    output = subprocess.run([node, "-e", _BROTLI], input=names, stdout=subprocess.PIPE, check=True).stdout
    packed = {}
    for path in files:
        (length,) = struct.unpack_from("<I", output)
        packed[path], output = output[4 : 4 + length], output[4 + length :]
    return packed
