"""Fixtures of the browser tests that only some of them need."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from tests.browser.hosting import CLOSES_WITHIN, Host


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
