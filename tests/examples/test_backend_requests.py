"""The example of a back end answers every request, whatever is sent, and keeps games of its own readers alone."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from examples.backend.server import LARGEST, MOST_BYTES, serving

pytestmark = pytest.mark.native

SAVE = json.dumps({"number": 5, "state": {"a": 1}})


@dataclass(frozen=True, slots=True)
class Backend:
    port: int
    store: Path

    def ask(self, method: str, path: str, body: str = "", **headers: str) -> tuple[int, Any, str]:
        """Status, JSON and cookie of an answer. Without a length of its own the body's is sent."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=20)
        with closing(connection):
            connection.putrequest(method, path)
            sent = {"Content-Type": "application/json", "Content-Length": str(len(body.encode()))}
            for name, value in (sent | {name.replace("_", "-"): value for name, value in headers.items()}).items():
                if value:
                    connection.putheader(name, value)
            connection.endheaders()
            connection.send(body.encode())
            answer = connection.getresponse()
            cookie = (answer.getheader("Set-Cookie") or "").split(";")[0]
            data = answer.read()
            return answer.status, json.loads(data) if data.startswith(b"{") else data, cookie

    def reader(self) -> str:
        """The cookie of a new reader, to whom the puzzle was handed out."""
        _, _, cookie = self.ask("GET", "/")
        assert self.ask("GET", "/game", Cookie=cookie)[0] == 200
        return cookie

    def games(self) -> list[tuple[str, str | None]]:
        with closing(sqlite3.connect(self.store)) as store:
            return store.execute("SELECT reader, state FROM games").fetchall()


@pytest.fixture
def backend(tmp_path: Path) -> Iterator[Backend]:
    store = tmp_path / "games.sqlite"
    server = serving(store, "https://player.example/")
    Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    yield Backend(server.server_address[1], store)
    server.shutdown()
    server.server_close()


def test_a_readers_game_is_kept(backend: Backend) -> None:
    cookie = backend.reader()
    assert backend.ask("PUT", "/game", SAVE, Cookie=cookie)[:2] == (200, {"kept": True})
    assert backend.ask("GET", "/game", Cookie=cookie)[1]["state"] == {"a": 1}
    other = backend.reader()
    assert backend.ask("GET", "/game", Cookie=other)[1]["state"] is None


@pytest.mark.parametrize(
    "cookie", ["", "reader=", "reader=me", f"reader={'a' * 5000}", "a/b=1; reader=\xe4", "reader=a,b"]
)
def test_nobody_shares_a_game_with_whoever_has_no_cookie(backend: Backend, cookie: str) -> None:
    for method, path, body in (("GET", "/game", ""), ("PUT", "/game", SAVE), ("POST", "/log", "{}")):
        status, told, given = backend.ask(method, path, body, Cookie=cookie)
        assert (status, told["why"]) == (403, "without its cookie this server knows no reader")
        assert given.startswith("reader=")
    assert backend.games() == []


@pytest.mark.parametrize(
    ("length", "status"),
    [
        ("-1", 411),
        ("abc", 411),
        ("+5", 411),
        ("1_0", 411),
        ("", 411),
        ("9" * 5000, 411),
        ("9999999999", 413),
        (str(MOST_BYTES + 1), 413),
    ],
)
@pytest.mark.parametrize("path", ["/game", "/log"])
def test_a_length_that_is_none_or_too_much_is_refused(backend: Backend, path: str, length: str, status: int) -> None:
    cookie = backend.reader()
    method = "PUT" if path == "/game" else "POST"
    assert backend.ask(method, path, SAVE, Cookie=cookie, Content_Length=length)[0] == status
    assert backend.games()[0][1] is None


def test_what_is_too_long_is_not_read_and_yet_answered(backend: Backend) -> None:
    """The whole of it is on its way before the answer is looked at."""
    cookie = backend.reader()
    body = " " * 2 * MOST_BYTES
    for length, status in ((str(len(body)), 413), ("-1", 411)):
        answered, told, _ = backend.ask("PUT", "/game", body, Cookie=cookie, Content_Length=length)
        assert (answered, bool(told["why"])) == (status, True)
    assert backend.ask("PUT", "/game", SAVE + " " * (MOST_BYTES - len(SAVE)), Cookie=cookie)[0] == 200


@pytest.mark.parametrize(
    "body",
    [
        "",
        "abc",
        "[]",
        "null",
        "[" * 100_000,
        "9" * 5000,
        '{"number": 5, "state": {"a": NaN}}',
        '{"number": 5, "state": {"a": Infinity}}',
        '{"number": 5, "state": {"a": 1e999}}',
        '{"number": 5, "state": {"a": [-1e999]}}',
        json.dumps({"number": 2**70, "state": {}}),
        json.dumps({"number": LARGEST + 1, "state": {}}),
        json.dumps({"number": 0, "state": {}}),
        json.dumps({"number": True, "state": {}}),
        json.dumps({"number": 1.5, "state": {}}),
        json.dumps({"number": 5, "state": []}),
        json.dumps({"number": 5}),
    ],
)
def test_what_is_not_a_save_is_refused(backend: Backend, body: str) -> None:
    cookie = backend.reader()
    status, told, _ = backend.ask("PUT", "/game", body, Cookie=cookie)
    assert status == 400
    assert told["why"] in ("this is not JSON", "a save has a number, which grows from save to save, and a state")
    assert backend.games()[0][1] is None


@pytest.mark.parametrize("body", ["[]", "null", "7", '{"log": 1}', json.dumps({"log": 2**70, "played": 2**70})])
def test_what_is_not_a_log_does_not_count(backend: Backend, body: str) -> None:
    status, told, _ = backend.ask("POST", "/log", body, Cookie=backend.reader())
    assert (status, told["accepted"]) == (200, False)
    assert told["why"]


def test_other_pages_requests_and_unknown_addresses_are_refused(backend: Backend) -> None:
    cookie = backend.reader()
    assert backend.ask("PUT", "/game", SAVE, Cookie=cookie, Content_Type="text/plain")[0] == 415
    assert backend.ask("PUT", "/log", SAVE, Cookie=cookie)[0] == 404
    assert backend.ask("POST", "/game", SAVE, Cookie=cookie)[0] == 404
    assert backend.ask("GET", "/games.sqlite", Cookie=cookie)[0] == 404


def test_a_save_without_a_game_is_not_said_to_be_kept(backend: Backend) -> None:
    _, _, cookie = backend.ask("GET", "/")
    status, told, _ = backend.ask("PUT", "/game", SAVE, Cookie=cookie)
    assert (status, told["why"]) == (403, "no puzzle was handed out to this reader")
