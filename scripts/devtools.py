"""Speaks with a Chromium of its own over the DevTools protocol, through a pipe.

Playwright hides the sessions of workers; here every target has one. Messages are JSON that ends with a NUL; the browser
reads them from file descriptor 3 and writes to 4.
"""

from __future__ import annotations

import fcntl
import itertools
import json
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from typing import Any

Values = dict[str, Any]
Listener = Callable[[str, Values, str], None]
"""Called with the name of an event, its parameters and the session that it happened in ("" for the browser's own)."""

FLAGS = [
    "--headless=new",
    "--remote-debugging-pipe",
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
_CLOSING_SECONDS = 10
_READ_AT_ONCE = 1 << 16


class ProtocolError(Exception):
    """A command that the browser refused, or could no longer answer."""


class Chromium:
    """A running browser. `listener` is called on the thread that reads: it may `send`, but must not `ask`."""

    def __init__(self, program: str, profile: Path, listener: Listener) -> None:
        self._listener = listener
        self._numbers = itertools.count(1)
        self._asked: dict[int, Future[Values]] = {}
        self._lock = threading.Lock()
        # The browser's own ends must not be 3 or 4, or giving it one as 3 would close the other.
        commands, self._to_browser = map(_out_of_the_way, os.pipe())
        self._from_browser, answers = map(_out_of_the_way, os.pipe())
        # Chromium refuses to sandbox what root runs.
        flags = [*FLAGS, *(["--no-sandbox"] if os.geteuid() == 0 else [])]
        self.process_id = os.posix_spawnp(
            program,
            [program, *flags, f"--user-data-dir={profile}", "about:blank"],
            os.environ,
            file_actions=[
                (os.POSIX_SPAWN_DUP2, commands, 3),
                (os.POSIX_SPAWN_DUP2, answers, 4),
                (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
                (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0),
            ],
            setpgroup=0,
        )
        os.close(commands)
        os.close(answers)
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def send(self, method: str, params: Values | None = None, session: str = "") -> Future[Values]:
        """Sends a command; the future holds its result, or a ProtocolError."""
        future: Future[Values] = Future()
        message: Values = {"id": next(self._numbers), "method": method, "params": params or {}}
        if session:
            message["sessionId"] = session
        data = json.dumps(message).encode() + b"\0"
        with self._lock:
            self._asked[message["id"]] = future
            while data:
                data = data[os.write(self._to_browser, data) :]
        return future

    def ask(self, method: str, params: Values | None = None, session: str = "", seconds: float = 60) -> Values:
        """The result of a command. Raises ProtocolError, or TimeoutError after `seconds`."""
        return self.send(method, params, session).result(seconds)

    def evaluate(self, expression: str, session: str, seconds: float = 60) -> Any:
        """The value of a JavaScript expression in a page; promises are awaited."""
        asked = {"expression": expression, "awaitPromise": True, "returnByValue": True}
        answer = self.ask("Runtime.evaluate", asked, session, seconds)
        if "exceptionDetails" in answer:
            told = answer["exceptionDetails"]
            raise ProtocolError(told.get("exception", {}).get("description", told["text"]))
        return answer["result"].get("value")

    def close(self) -> None:
        """Ends the browser with all its processes."""
        # If it has gone already, what is left of it is ended below.
        with suppress(OSError):
            self.send("Browser.close")
        until = time.monotonic() + _CLOSING_SECONDS
        while os.waitpid(self.process_id, os.WNOHANG)[0] == 0:
            if time.monotonic() > until:
                os.killpg(self.process_id, signal.SIGKILL)
            time.sleep(0.05)
        self._reader.join(_CLOSING_SECONDS)
        os.close(self._to_browser)
        os.close(self._from_browser)

    def _read(self) -> None:
        rest = b""
        while data := os.read(self._from_browser, _READ_AT_ONCE):
            *messages, rest = (rest + data).split(b"\0")
            for message in messages:
                self._take(json.loads(message))
        with self._lock:
            lost = list(self._asked.values())
            self._asked.clear()
        for future in lost:
            future.set_exception(ProtocolError("the browser has gone"))

    def _take(self, message: Values) -> None:
        if "id" not in message:
            self._listener(message["method"], message.get("params", {}), message.get("sessionId", ""))
            return
        with self._lock:
            future = self._asked.pop(message["id"])
        if "error" in message:
            future.set_exception(ProtocolError(message["error"]["message"]))
        else:
            future.set_result(message["result"])


def _out_of_the_way(descriptor: int) -> int:
    """The same file under a number of 10 or more."""
    moved = fcntl.fcntl(descriptor, fcntl.F_DUPFD_CLOEXEC, 10)
    os.close(descriptor)
    return moved
