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
import math
import re
import secrets
import sqlite3
import sys
import time
from collections.abc import Callable
from contextlib import closing, suppress
from functools import partial
from http.cookies import CookieError, SimpleCookie
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socket import SHUT_WR
from typing import Any
from urllib.parse import urlsplit

import nonogram as ng

HERE = Path(__file__).resolve().parent
PUZZLE = "5x5:1/1/5/2.1/3/1/2/3/1.1.1/4"
MOST_BYTES = 1_000_000
LENGTH = re.compile("[0-9]{1,10}")
LARGEST = 2**53
"""The largest number of a save that pages count exactly."""
READER = re.compile("[A-Za-z0-9_-]{22}")
"""The form of the ids that this server gives."""
MOST_DROPPED, DROPPED_AT_ONCE = 4 * MOST_BYTES, 1 << 16
TABLES = """
CREATE TABLE IF NOT EXISTS games (reader TEXT PRIMARY KEY, began REAL NOT NULL, number INTEGER NOT NULL, state TEXT);
CREATE TABLE IF NOT EXISTS finished (reader TEXT PRIMARY KEY, milliseconds INTEGER NOT NULL, hints INTEGER NOT NULL);
"""


class Refused(Exception):
    """A log that does not show what it should; the message says why."""


class Unfit(Exception):
    """A request that is not taken: the status of the answer, and why."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status = status


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

    timeout = 30
    """Seconds that a request may take to come."""

    def __init__(self, store: Path, player: str, *arguments: object) -> None:
        self.store, self.player = store, player
        super().__init__(*arguments)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        if self.path == "/":
            page = (HERE / "play.html").read_text("utf-8").replace("https://your.host/", self.player)
            self.answer(page.encode(), "text/html; charset=utf-8")
        elif self.path == "/play.js":
            self.answer((HERE / "play.js").read_bytes(), "text/javascript; charset=utf-8")
        elif self.path == "/game" and self.reader:
            self.database("INSERT OR IGNORE INTO games VALUES (?, ?, 0, NULL)", self.reader, time.time())
            ((state,),) = self.database("SELECT state FROM games WHERE reader = ?", self.reader)
            # The page may know readers apart, but not be them.
            name = hashlib.sha256(self.reader.encode()).hexdigest()[:16]
            self.answer({"puzzle": PUZZLE, "state": json.loads(state) if state else None, "reader": name})
        elif self.path == "/game":
            self.refuse(403, "without its cookie this server knows no reader")
        else:
            self.refuse(404, "there is nothing at this address")

    def do_PUT(self) -> None:
        self.changing("/game", self.keep)

    def do_POST(self) -> None:
        self.changing("/log", self.judge)

    def changing(self, path: str, change: Callable[[object, float], object]) -> None:
        """Answer with what `change` makes of the JSON that was sent and of the time at which the game began."""
        try:
            if self.path != path:
                raise Unfit(404, "there is nothing at this address")
            body = self.body()
            began = self.database("SELECT began FROM games WHERE reader = ?", self.reader)
            if not began:
                raise Unfit(403, "no puzzle was handed out to this reader")
            self.answer(change(body, began[0][0]))
        except Unfit as unfit:
            self.refuse(unfit.status, str(unfit))

    def keep(self, save: object, began: float) -> object:
        match save:
            case {"number": bool()}:
                pass
            case {"number": int(number), "state": dict(state)} if 0 < number <= LARGEST:
                # An older save may come after a newer one, on a connection of its own.
                change = "UPDATE games SET number = ?, state = ? WHERE reader = ? AND number < ?"
                self.database(change, number, json.dumps(state), self.reader, number)
                return {"kept": True}
        raise Unfit(400, "a save has a number, which grows from save to save, and a state")

    def judge(self, log: object, began: float) -> object:
        try:
            game = checked(log, time.time() - began)
        except Refused as refusal:
            return {"accepted": False, "why": str(refusal)}
        hints = sum(game.hints.values())
        self.database("INSERT OR IGNORE INTO finished VALUES (?, ?, ?)", self.reader, game.milliseconds, hints)
        return {"accepted": True, "milliseconds": game.milliseconds, "hints": hints}

    @property
    def reader(self) -> str:
        """The reader's id, which only this server and the browser know; empty without one that this server gave."""
        try:
            cookie = SimpleCookie(self.headers.get("Cookie", "")).get("reader")
        except CookieError:
            return ""
        return cookie.value if cookie and READER.fullmatch(cookie.value) else ""

    def body(self) -> object:
        """The JSON that was sent. Raises Unfit, before anything is read, for what this server does not take."""
        if not self.reader:
            raise Unfit(403, "without its cookie this server knows no reader")
        # Other origins' pages cannot send this type unasked.
        if self.headers.get("Content-Type") != "application/json":
            raise Unfit(415, "this is not sent as application/json")
        length = self.headers.get("Content-Length", "")
        if not LENGTH.fullmatch(length):
            raise Unfit(411, "Content-Length does not say how long this is")
        if int(length) > MOST_BYTES:
            raise Unfit(413, f"this is longer than {MOST_BYTES} bytes")
        try:
            return json.loads(self.rfile.read(int(length)), parse_constant=refuse_constant, parse_float=finite)
        except (ValueError, RecursionError):
            raise Unfit(400, "this is not JSON") from None

    def database(self, command: str, *values: object) -> list[tuple[Any, ...]]:
        with closing(sqlite3.connect(self.store)) as store, store:
            return store.execute(command, values).fetchall()

    def answer(self, body: bytes | object, kind: str = "application/json", status: int = 200) -> None:
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        origin = "{0.scheme}://{0.netloc}".format(urlsplit(self.player))
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "no-store")
        allowed = f"script-src 'self' {origin}; frame-src {origin}; connect-src 'self'"
        self.send_header("Content-Security-Policy", f"default-src 'none'; {allowed}")
        if not self.reader:
            self.send_header("Set-Cookie", f"reader={secrets.token_urlsafe(16)}; HttpOnly; SameSite=Strict; Path=/")
        self.end_headers()
        self.wfile.write(data)

    def refuse(self, status: int, why: str) -> None:
        """Answer that this is not taken, then let what is still being sent run out, or the answer would be lost."""
        self.answer({"accepted": False, "why": why}, status=status)
        self.connection.shutdown(SHUT_WR)
        self.connection.settimeout(1)
        with suppress(OSError):
            for _ in range(MOST_DROPPED // DROPPED_AT_ONCE):
                if not self.connection.recv(DROPPED_AT_ONCE):
                    break

    def log_message(self, format: str, *arguments: object) -> None:
        """Quiet."""


def refuse_constant(name: str) -> object:
    """Refuse NaN and Infinity, which Python reads and writes, and browsers do not."""
    raise ValueError(f"{name} is not JSON")


def finite(number: str) -> float:
    """Read a number. Raises ValueError for 1e999, which Python reads as Infinity."""
    if math.isinf(value := float(number)):
        raise ValueError(f"{number} is too large")
    return value


def serving(store: Path, player: str, port: int = 0) -> ThreadingHTTPServer:
    """A server that is ready to run; `store` is its database's file, `player` the address of the player's folder."""
    with closing(sqlite3.connect(store)) as database:
        database.executescript(TABLES)
    return ThreadingHTTPServer(("127.0.0.1", port), partial(Handler, store, player))


if __name__ == "__main__":
    server = serving(HERE / "games.sqlite", sys.argv[1], 8080)
    print(f"http://127.0.0.1:{server.server_address[1]}/")
    server.serve_forever()
