"""Drives browsers other than Chromium by WebDriver: Firefox by its own port, WebKitGTK by the program it comes with.

Both speak the commands of the W3C's WebDriver, Firefox in packets over a socket (Marionette) and WebKit over HTTP.
"""

from __future__ import annotations

import http.client
import json
import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

Json = Any
PATIENCE = 60.0
"""Seconds that a page has for what is waited for; it says nothing about how fast it should be."""
KEYS = {
    "Tab": "\ue004",
    "Enter": "\ue007",
    "Control": "\ue009",
    "Escape": "\ue00c",
    "Left": "\ue012",
    "Up": "\ue013",
    "Right": "\ue014",
    "Down": "\ue015",
    "Space": " ",
}
BUTTONS = {"left": 0, "middle": 1, "right": 2}
Step = tuple[str, float, float] | tuple[str, str]
"""Of a gesture: ("move", x, y), or "down" or "up" with a button or a key."""


class WebDriverError(Exception):
    """A command that the browser refused."""


class Wire(Protocol):
    """Sends commands to one browser."""

    def ask(self, command: str, values: dict[str, Json]) -> Json:
        """The answer to a command, by Marionette's name for it."""

    def close(self) -> None:
        """Ends the browser."""


def free_port() -> int:
    """A port of this machine that nothing listens to."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port


def _connected(port: int, process: subprocess.Popen[bytes]) -> socket.socket:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        except OSError:
            if process.poll() is not None or time.monotonic() > end:
                raise
            time.sleep(0.1)


def _started(command: list[str], folder: Path) -> subprocess.Popen[bytes]:
    environment = {**os.environ, "HOME": str(folder), "XDG_RUNTIME_DIR": str(folder), "MOZ_HEADLESS": "1"}
    log = (folder / "log.txt").open("wb")
    return subprocess.Popen(command, stdout=log, stderr=log, env=environment, cwd=folder, start_new_session=True)


def _ended(process: subprocess.Popen[bytes]) -> None:
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


class Firefox:
    """Firefox with a profile of its own, over the packets of Marionette: `length:[kind, number, command, values]`."""

    def __init__(self, program: str, folder: Path) -> None:
        port = free_port()
        profile = folder / "profile"
        profile.mkdir()
        wanted = {
            "marionette.port": port,
            "browser.shell.checkDefaultBrowser": False,
            "datareporting.policy.dataSubmissionEnabled": False,
            "app.update.enabled": False,
            "network.captive-portal-service.enabled": False,
            "network.connectivity-service.enabled": False,
            "intl.accept_languages": "en-GB",
        }
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in wanted.items()]
        (profile / "user.js").write_text("".join(lines), "utf-8")
        command = [program, "--headless", "--marionette", "--no-remote", "--profile", str(profile)]
        self._process = _started(command, folder)
        self._socket = _connected(port, self._process)
        self._file = self._socket.makefile("rb")
        self._number = 0
        self._read()
        self.ask("NewSession", {"capabilities": {"alwaysMatch": {"acceptInsecureCerts": True}}})

    def _read(self) -> Json:
        size = b""
        while (byte := self._file.read(1)) != b":":
            if not byte:
                raise WebDriverError("Firefox has gone")
            size += byte
        return json.loads(self._file.read(int(size)))

    def ask(self, command: str, values: dict[str, Json]) -> Json:
        self._number += 1
        text = json.dumps([0, self._number, f"WebDriver:{command}", values]).encode()
        self._socket.sendall(b"%d:%s" % (len(text), text))
        _, _, error, answer = self._read()
        if error:
            raise WebDriverError(f"{error['error']}: {error['message']}")
        return answer["value"] if isinstance(answer, dict) and set(answer) == {"value"} else answer

    def close(self) -> None:
        self._file.close()
        self._socket.close()
        _ended(self._process)


_PATHS = {
    "Navigate": ("POST", "/url"),
    "ExecuteAsyncScript": ("POST", "/execute/async"),
    "PerformActions": ("POST", "/actions"),
    "ReleaseActions": ("DELETE", "/actions"),
    "SetTimeouts": ("POST", "/timeouts"),
    "SetWindowRect": ("POST", "/window/rect"),
    "TakeScreenshot": ("GET", "/screenshot"),
    "SwitchToFrame": ("POST", "/frame"),
}


class WebKit:
    """WebKitGTK's MiniBrowser, over HTTP through WebKitWebDriver, on a screen that nobody sees where there is none."""

    def __init__(self, program: str, browser: str, folder: Path) -> None:
        self._port = free_port()
        screen = [] if os.environ.get("DISPLAY") else [str(shutil.which("xvfb-run")), "-a"]
        self._process = _started([*screen, program, f"--port={self._port}", "--host=127.0.0.1"], folder)
        _connected(self._port, self._process).close()
        options = {"binary": browser, "args": ["--automation"]}
        asked = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        self._session = self._send("POST", "/session", asked)["sessionId"]

    def _send(self, method: str, path: str, values: dict[str, Json]) -> Json:
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=2 * PATIENCE)
        body = json.dumps(values) if method == "POST" else None
        connection.request(method, path, body, {"Content-Type": "application/json"})
        answer = json.loads(connection.getresponse().read())["value"]
        connection.close()
        if isinstance(answer, dict) and "error" in answer:
            raise WebDriverError(f"{answer['error']}: {answer.get('message')}")
        return answer

    def ask(self, command: str, values: dict[str, Json]) -> Json:
        method, path = _PATHS[command]
        return self._send(method, f"/session/{self._session}{path}", values)

    def close(self) -> None:
        with suppress(OSError, WebDriverError):
            self._send("DELETE", f"/session/{self._session}", {})
        _ended(self._process)


_MINIBROWSERS = ("webkit2gtk-4.1", "webkit2gtk-4.0", "webkitgtk-6.0")


def missing(name: str) -> str:
    """Why a browser cannot be driven here; empty when it can."""
    if name == "firefox":
        return "" if shutil.which("firefox-esr") or shutil.which("firefox") else "there is no Firefox (firefox-esr)"
    if not shutil.which("WebKitWebDriver"):
        return "there is no WebKitWebDriver (webkit2gtk-driver)"
    if not _minibrowser():
        return "there is no MiniBrowser beside WebKitWebDriver"
    if not os.environ.get("DISPLAY") and not shutil.which("xvfb-run"):
        return "there is neither a screen nor xvfb-run"
    return ""


def _minibrowser() -> str:
    places = [
        Path("/usr/lib", f"{machine}-linux-gnu", name, "MiniBrowser")
        for machine in ("x86_64", "aarch64")
        for name in _MINIBROWSERS
    ]
    return next((str(path) for path in places if path.exists()), "")


def start(name: str, folder: Path) -> Wire:
    """Starts a browser with nothing kept from before; `folder` is its home."""
    if name == "firefox":
        return Firefox(str(shutil.which("firefox-esr") or shutil.which("firefox")), folder)
    return WebKit(str(shutil.which("WebKitWebDriver")), _minibrowser(), folder)


class Tab:
    """One browser's only tab."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        self._ask("SetTimeouts", {"script": int(1000 * PATIENCE), "pageLoad": int(1000 * PATIENCE)})
        with suppress(WebDriverError):
            self._ask("SetWindowRect", {"width": 1200, "height": 900})

    def _ask(self, command: str, values: dict[str, Json] | None = None) -> Json:
        return self._wire.ask(command, values or {})

    def go(self, address: str) -> None:
        """Opens an address."""
        self._ask("Navigate", {"url": address})

    def reload(self) -> None:
        """Lets the page load itself again: Firefox keeps the service worker out of a WebDriver's own reload."""
        self.run("window.before = true; setTimeout(() => location.reload());")
        self.wait("return !window.before && document.readyState === 'complete'")

    def run(self, body: str, *arguments: Json) -> Json:
        """What a function with this body, which may wait, returns in the page; `arg` is the first argument."""
        script = f"""const [arg] = arguments; const settle = arguments[arguments.length - 1];
            const player = document.querySelector("nonogram-player");
            (async () => {{ {body} }})().then(
              (value) => settle({{ value }}), (error) => settle({{ error: String(error) }}));"""
        answer = self._ask("ExecuteAsyncScript", {"script": script, "args": list(arguments)})
        if "error" in answer:
            raise WebDriverError(answer["error"])
        return answer.get("value")

    def wait(self, body: str, *arguments: Json) -> Json:
        """Waits until a function with this body returns something that holds, and gives it."""
        return self._until(lambda: self.run(body, *arguments), body)

    def _until(self, found: Callable[[], Json], what: str) -> Json:
        end = time.monotonic() + PATIENCE
        problem: object = None
        while time.monotonic() < end:
            try:
                if value := found():
                    return value
                problem = value
            except WebDriverError as error:
                problem = error
            time.sleep(0.1)
        raise AssertionError(f"never came true: {what} ({problem})")

    def click(self, script: str, *arguments: Json) -> None:
        """Clicks what a function with this body returns, once it does, with the mouse."""
        x, y = self.wait(
            f"""const found = await (async () => {{ {script} }})(); found.scrollIntoView({{ block: "center" }});
            const box = found.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
            return document.elementFromPoint(x, y) && [x, y];""",
            *arguments,
        )
        self.drag([(x, y)])

    def drag(self, points: list[tuple[float, float]]) -> None:
        """Presses the mouse at the first point and releases it at the last."""
        move = {"type": "pointerMove", "duration": 20, "origin": "viewport"}
        moves = [{**move, "x": round(x), "y": round(y)} for x, y in points]
        ends = [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        actions = [moves[0], ends[0], *moves[1:], ends[1]]
        self._act({"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": actions})

    def press(self, *keys: str) -> None:
        """Presses keys one after the other; more than a character is a name of `KEYS`."""
        actions = [{"type": kind, "value": KEYS.get(key, key)} for key in keys for kind in ("keyDown", "keyUp")]
        self._act({"type": "key", "id": "keyboard", "actions": actions})

    def gesture(self, *steps: Step, hand: str = "mouse") -> None:
        """What a hand, "mouse", "touch" or "pen", and the keyboard do one after the other."""
        pointer: list[Json] = []
        keyboard: list[Json] = []
        for step in steps:
            still: dict[str, Json] = {"type": "pause"}
            if len(step) == 3:
                _, x, y = step
                place = {"x": round(x), "y": round(y)}
                pointer.append({"type": "pointerMove", "duration": 20, "origin": "viewport", **place})
                keyboard.append(still)
            elif step[1] in BUTTONS:
                pointer.append({"type": f"pointer{step[0].title()}", "button": BUTTONS[step[1]]})
                keyboard.append(still)
            else:
                keyboard.append({"type": f"key{step[0].title()}", "value": KEYS.get(step[1], step[1])})
                pointer.append(still)
        parameters = {"pointerType": hand}
        self._act(
            {"type": "pointer", "id": hand, "parameters": parameters, "actions": pointer},
            {"type": "key", "id": "keyboard", "actions": keyboard},
        )

    def _act(self, *sources: dict[str, Json]) -> None:
        self._ask("PerformActions", {"actions": list(sources)})
        self._ask("ReleaseActions")

    def enter(self, frame: Json | None) -> None:
        """Goes into a frame, by what `run` gave for its element, or back out with None."""
        self._ask("SwitchToFrame", {"id": frame})

    def screenshot(self) -> str:
        """The page as it is shown, as a PNG in base 64."""
        shown: str = self._ask("TakeScreenshot", {"full": False})
        return shown
