"""A back end for a page with a nonogram: it keeps each reader's game and checks the log of a finished one.

    python3 examples/backend/server.py https://your.host/nonogram/

It needs Python and the package `nonogram`, nothing else. The address is that of the folder with the player.

A log that is accepted shows that its moves, in their order and within their times, lead from an empty board to the
picture, that Solve was never asked for, and in no more time than this server saw pass. It cannot show that a person
made the moves, that nobody and no program helped, or when within that time they were made: whoever writes a program can
make up such a log. Readers are told apart by a cookie here; a real site has its own way of knowing them.
"""

from __future__ import annotations

import hashlib
import json
import secrets
import sqlite3
import sys
import time
from contextlib import closing
from functools import partial
from http.cookies import SimpleCookie
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import nonogram as ng

HERE = Path(__file__).resolve().parent
PUZZLE = "5x5:1/1/5/2.1/3/1/2/3/1.1.1/4"
MOST_BYTES = 1_000_000
TABLES = """
CREATE TABLE IF NOT EXISTS games (reader TEXT PRIMARY KEY, began REAL NOT NULL, number INTEGER NOT NULL, state TEXT);
CREATE TABLE IF NOT EXISTS finished (reader TEXT PRIMARY KEY, milliseconds INTEGER NOT NULL, hints INTEGER NOT NULL);
"""


class Refused(Exception):
    """A log that does not show what it should; the message says why."""


def checked(log: object, seconds: float) -> ng.Replay:
    """Play a log again. Raises Refused unless a player finished our puzzle by it within this many seconds."""
    if not isinstance(log, dict):
        raise Refused("this is not a log")
    if "from" in log:
        raise Refused("the log does not begin with an empty board")
    try:
        game = ng.replay(log, ng.loads(PUZZLE))
    except ng.NonogramError as error:
        raise Refused(str(error)) from error
    if game.finished is None or game.by != "player":
        raise Refused("no player has finished the picture")
    if game.solves or game.merged:
        raise Refused("the solution was shown, or marks came from another tab")
    if game.milliseconds > 1000 * seconds:
        raise Refused("the log tells of more time than has passed since the puzzle was handed out")
    return game


class Handler(BaseHTTPRequestHandler):
    """Answers for one reader, whom a cookie names."""

    def __init__(self, store: Path, player: str, *arguments: object) -> None:
        self.store, self.player = store, player
        super().__init__(*arguments)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        if self.path == "/":
            page = (HERE / "play.html").read_text("utf-8").replace("https://your.host/", self.player)
            self.answer(page.encode(), "text/html; charset=utf-8")
        elif self.path == "/play.js":
            self.answer((HERE / "play.js").read_bytes(), "text/javascript; charset=utf-8")
        elif self.path == "/game":
            self.database("INSERT OR IGNORE INTO games VALUES (?, ?, 0, NULL)", self.reader, time.time())
            ((state,),) = self.database("SELECT state FROM games WHERE reader = ?", self.reader)
            # The page may know readers apart, but not be them.
            name = hashlib.sha256(self.reader.encode()).hexdigest()[:16]
            self.answer({"puzzle": PUZZLE, "state": json.loads(state) if state else None, "reader": name})
        else:
            self.send_error(404)

    def do_PUT(self) -> None:
        match self.body() if self.path == "/game" else None:
            case {"number": int(number), "state": dict(state)}:
                # An older save may come after a newer one, on a connection of its own.
                change = "UPDATE games SET number = ?, state = ? WHERE reader = ? AND number < ?"
                self.database(change, number, json.dumps(state), self.reader, number)
            case _:
                return self.send_error(400)
        return self.answer({"kept": True})

    def do_POST(self) -> None:
        log = self.body() if self.path == "/log" else None
        began = self.database("SELECT began FROM games WHERE reader = ?", self.reader)
        if log is None or not began:
            return self.send_error(400)
        try:
            game = checked(log, time.time() - began[0][0])
        except Refused as refusal:
            return self.answer({"accepted": False, "why": str(refusal)})
        hints = sum(game.hints.values())
        self.database("INSERT OR IGNORE INTO finished VALUES (?, ?, ?)", self.reader, game.milliseconds, hints)
        return self.answer({"accepted": True, "milliseconds": game.milliseconds, "hints": hints})

    @property
    def reader(self) -> str:
        """The reader's id, which only this server and the browser know."""
        cookie = SimpleCookie(self.headers.get("Cookie", "")).get("reader")
        return cookie.value if cookie else ""

    def body(self) -> object:
        """The JSON that was sent, None if there is none. Other origins' pages cannot send this type unasked."""
        length = int(self.headers.get("Content-Length", 0))
        if self.headers.get("Content-Type") != "application/json" or length > MOST_BYTES or not self.reader:
            return None
        try:
            return json.loads(self.rfile.read(length))
        except (ValueError, RecursionError):
            return None

    def database(self, command: str, *values: object) -> list[tuple[Any, ...]]:
        with closing(sqlite3.connect(self.store)) as store, store:
            return store.execute(command, values).fetchall()

    def answer(self, body: bytes | object, kind: str = "application/json") -> None:
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        origin = "{0.scheme}://{0.netloc}".format(urlsplit(self.player))
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "no-store")
        allowed = f"script-src 'self' {origin}; frame-src {origin}; connect-src 'self'"
        self.send_header("Content-Security-Policy", f"default-src 'none'; {allowed}")
        if not self.reader:
            self.send_header("Set-Cookie", f"reader={secrets.token_urlsafe(16)}; HttpOnly; SameSite=Strict; Path=/")
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *arguments: object) -> None:
        """Quiet."""


def serving(store: Path, player: str, port: int = 0) -> ThreadingHTTPServer:
    """A server that is ready to run; `store` is its database's file, `player` the address of the player's folder."""
    with closing(sqlite3.connect(store)) as database:
        database.executescript(TABLES)
    return ThreadingHTTPServer(("127.0.0.1", port), partial(Handler, store, player))


if __name__ == "__main__":
    server = serving(HERE / "games.sqlite", sys.argv[1], 8080)
    print(f"http://127.0.0.1:{server.server_address[1]}/")
    server.serve_forever()
