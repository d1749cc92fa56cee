"""Fixtures of the browser tests that only some of them need."""

from __future__ import annotations

import gzip
import json
import shutil
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from building.serve import serve_directory
from tests.browser.hosting import CLOSES_WITHIN, Host

EMPTY_WASM = b"\0asm\1\0\0\0"


@pytest.fixture
def host() -> Iterator[Host]:
    other = Host()
    yield other
    other.close()


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Quiet."""


@pytest.fixture
def plain_site(dist: Path, tmp_path: Path) -> Iterator[str]:
    """The site as `python -m http.server` serves it: without any header of ours."""
    folder = shutil.copytree(dist, tmp_path / "plain", ignore=shutil.ignore_patterns("*.br", "*.gz", "*.map"))
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
    Thread(target=server.serve_forever, args=(CLOSES_WITHIN,), daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="session")
def stand_in_site(unbundled_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site unbundled, with a stand-in for Pyodide, whose workers start in no time."""
    large = shutil.ignore_patterns("pyodide", "packages")
    folder = shutil.copytree(unbundled_site, tmp_path_factory.mktemp("without python") / "site", ignore=large)
    files = {
        "pyodide.mjs": Path(__file__).with_name("stand_in.mjs").read_bytes(),
        "pyodide.asm.mjs": b"export default async () => ({});",
        "pyodide.asm.wasm": EMPTY_WASM,
        "python.bin": gzip.compress(b"PK"),
        "rest.zip": b"",
        "pyodide-lock.json": json.dumps({"packages": {}}).encode(),
    }
    (folder / "pyodide").mkdir()
    for name, data in files.items():
        (folder / "pyodide" / name).write_bytes(data)
    return folder


@pytest.fixture(scope="session")
def without_python(stand_in_site: Path) -> Iterator[str]:
    """The address of the site with the stand-in for Pyodide."""
    served = serve_directory(stand_in_site)
    yield served.url
    served.close()
