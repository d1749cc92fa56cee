"""Serves the site unbundled and updates the open pages within a second when the sources change.

Pages are copied. The package's archive is made anew without byte code for the modules that have changed: Pyodide
compiles these itself, in less time than it would take to start a Pyodide here. The lists follow when a fresh process
has made them. dist/ stays the last whole build: only the served copy contains the script that reloads pages, and its
service worker stores nothing.
"""

from __future__ import annotations

import io
import secrets
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from pathlib import Path
from typing import Any, BinaryIO
from urllib.parse import urlsplit

from building.languages import language_files
from building.project import BuildFailure, Places, say, write_whole
from building.python.package import changed_archive, package_sources
from building.serve import FileHandler, serve_until_interrupted
from building.site import page_files, page_sources, source_files, write_files

_LOOK_EVERY = 0.2
_SIGN_OF_LIFE = 10.0
_STREAM = "/watch/changes"
_PYTHON = "pyodide/python.bin"
_OWN = {"/watch/reload.js": "reload.js", "/service-worker.js": "service-worker.js"}
"""Addresses whose files come from web/watch/, which no build serves."""

Stamps = dict[Path, tuple[int, int]]


class Changes:
    """The state of the site that is served: a name that no other server uses, and the number of changes so far."""

    def __init__(self) -> None:
        self._news = threading.Condition()
        self._server = secrets.token_hex(4)
        self._count = 0

    @property
    def state(self) -> str:
        return f"{self._server}-{self._count}"

    def tell(self) -> None:
        with self._news:
            self._count += 1
            self._news.notify_all()

    def wait(self, known: str, seconds: float) -> str:
        """Returns the state as soon as it differs from `known`, or after this many seconds."""
        with self._news:
            self._news.wait_for(lambda: self.state != known, seconds)
            return self.state


class WatchHandler(FileHandler):
    """Serves files as usual; pages get a script that follows the changes, and the service worker stores nothing."""

    def __init__(self, changes: Changes, own: Path, *arguments: Any, **options: Any) -> None:
        self._changes = changes
        self._own = own
        super().__init__(*arguments, **options)

    def translate_path(self, path: str) -> str:
        own = _OWN.get(urlsplit(path).path)
        return super().translate_path(path) if own is None else str(self._own / own)

    def do_GET(self) -> None:
        if urlsplit(self.path).path == _STREAM:
            self._stream()
        else:
            super().do_GET()

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        path = self.asked_for()
        if path.suffix != ".html" or not path.is_file():
            return super().send_head()
        # The state is read first, so that a change while the page is read still reaches the page.
        script = f'<script type="module" src="/watch/reload.js?{self._changes.state}"></script>\n</head>'
        page = path.read_bytes().replace(b"</head>", script.encode(), 1)
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", self.extensions_map[".html"])
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        return io.BytesIO(page)

    def _stream(self) -> None:
        """Sends the state now and whenever it changes, as server-sent events, until the page is gone."""
        self.close_connection = True
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        state = ""
        while True:
            state = self._changes.wait(state, _SIGN_OF_LIFE)
            self.wfile.write(f"data: {state}\n\n".encode())


class Copy:
    """The served folder, brought up to date with the sources whenever `look` is called."""

    def __init__(self, places: Places, folder: Path, lists: Path, changes: Changes) -> None:
        self._places = places
        self._folder = folder
        self._lists = lists
        self._changes = changes
        self._seen = self._stamps()
        self._pages = page_sources(places)
        self._sources = package_sources(places.root)
        self._python = (folder / _PYTHON).read_bytes()
        self._listing: subprocess.Popen[bytes] | None = None

    def look(self) -> None:
        """Copies what has changed since the last time, and tells the pages."""
        seen = self._stamps()
        changed = {path for path, _ in seen.items() ^ self._seen.items()}
        self._seen = seen
        if changed:
            self._take_over(changed)
        if self._listing is not None and self._listing.poll() is not None:
            self._listing = None
            self._take_lists()

    def close(self) -> None:
        if self._listing is not None:
            self._listing.kill()
            self._listing.wait()

    def _stamps(self) -> Stamps:
        root = self._places.root
        sources = [
            *page_files(self._places.web).values(),
            *language_files(root),
            *(root / "nonogram").rglob("*.py"),
            *(root / "puzzles").glob("*.non"),
            *(root / "building").glob("*.py"),
        ]
        stamps = {}
        for path in sources:
            try:
                stat = path.stat()
            except FileNotFoundError:
                continue  # An editor has just removed it to replace it.
            stamps[path] = (stat.st_mtime_ns, stat.st_size)
        return stamps

    def _take_over(self, changed: set[Path]) -> None:
        root = self._places.root
        say("changed: " + ", ".join(sorted(path.relative_to(root).as_posix() for path in changed)))
        folders = {path.relative_to(root).parts[0] for path in changed}
        if folders & {"web", "nonogram"}:
            self._take_pages()
        if "nonogram" in folders:
            now = package_sources(root)
            write_whole(self._folder / _PYTHON, changed_archive(self._python, self._sources, now))
        if folders & {"web", "nonogram"}:
            self._changes.tell()
        if folders & {"nonogram", "puzzles", "building"}:
            self._make_lists()
        if "building" in folders:
            say("of building/ the lists are made anew; for the rest of it start `build.py serve --watch` again")

    def _take_pages(self) -> None:
        now = page_sources(self._places)
        for name in self._pages.keys() - now.keys():
            (self._folder / name).unlink(missing_ok=True)
        for name, data in now.items():
            if self._pages.get(name) != data:
                write_whole(self._folder / name, data)
        self._pages = now

    def _make_lists(self) -> None:
        self.close()
        command = [sys.executable, "-m", "building.lists", str(self._lists)]
        self._listing = subprocess.Popen(command, cwd=self._places.root)

    def _take_lists(self) -> None:
        new = {file.name: file.read_bytes() for file in self._lists.glob("*.json")}
        new = {name: data for name, data in new.items() if (self._folder / name).read_bytes() != data}
        for name, data in new.items():
            write_whole(self._folder / name, data)
        if new:
            self._changes.tell()


@contextmanager
def watching(places: Places) -> Iterator[tuple[Path, Callable[..., FileHandler]]]:
    """The folder to serve while sources are watched, and the handler that answers the requests."""
    with tempfile.TemporaryDirectory() as scratch:
        folder, lists = Path(scratch, places.dist.name), Path(scratch, "lists")
        write_files(folder, source_files(places))
        changes, over = Changes(), threading.Event()
        copy = Copy(places, folder, lists, changes)
        thread = threading.Thread(target=_keep_looking, args=(copy, over), daemon=True)
        thread.start()
        try:
            yield folder, partial(WatchHandler, changes, places.web / "watch")
        finally:
            over.set()
            thread.join()
            copy.close()


def _keep_looking(copy: Copy, over: threading.Event) -> None:
    while not over.wait(_LOOK_EVERY):
        try:
            copy.look()
        except (BuildFailure, OSError) as error:
            say(f"not taken over: {error}")


def serve_what_changes(places: Places, port: int) -> None:
    """Serves until Ctrl-C, on the first free port from `port` on."""
    if not places.dist.is_dir():
        raise BuildFailure("serve", f"there is no {places.dist.name}/", "build it first: leave --no-build out")
    with watching(places) as (folder, handler):
        serve_until_interrupted(folder, port, handler)
