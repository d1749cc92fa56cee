"""Storms of requests to a session: whatever the order of requests, cancels and pumps, each settles exactly once."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

from nonogram.page.session import Session

SMALL = {"rows": [[2], [1, 1], [1]], "columns": [[2], [1, 1], [1]]}
TWO = {"rows": [[1], [1]], "columns": [[1], [1]]}
NONE = {"rows": [[2], [0]], "columns": [[2], [0]]}
LONG = {"rows": [[1, 1, 1]] * 25, "columns": [[1, 1, 1]] * 25}
"""More solutions than anyone can wait for: asked only to be cancelled."""
SUPERSEDING = ("live", "check", "prepare")
MOST_PUMPS = 20_000
"""Enough for any storm whose endless requests are cancelled."""


def storm(seed: int) -> int:
    """Drive a session with messages in random order; the number of requests that settled, each of them once.

    Raises AssertionError, with the seed, for a request that settles twice or never, for an event of a request that is
    settled or unknown, and for a session that keeps anything afterwards.
    """
    return _Storm(seed).run()


class _Storm:
    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._rng = Random(seed)
        self._session = Session()
        self._asked: list[str | int] = []
        self._endless: list[str | int] = []
        self._settled: Counter[str | int] = Counter()

    def run(self) -> int:
        for _ in range(self._rng.randint(5, 60)):
            act = self._rng.choices((self._ask, self._cancel, self._pump), (5, 3, 4))[0]
            act()
        for id in self._endless:
            self._send({"op": "cancel", "target": id})
        for _ in range(MOST_PUMPS):
            if not self._session.busy():
                break
            self._pump()
        self._check(not self._session.busy(), "it is busy for ever")
        self._check(not self._session._jobs, "a job is left")
        self._check(not self._session._channels, "a channel is left")
        for id in self._asked:
            self._check(self._settled[id] == 1, f"{id!r} settled {self._settled[id]} times")
        return len(self._asked)

    def _check(self, holds: bool, problem: str) -> None:
        assert holds, f"storm {self._seed}: {problem}"

    def _send(self, request: dict[str, Any]) -> str | int:
        number = len(self._asked) + 1
        id = number if self._rng.random() < 0.3 else f"{request['op']}-{number}"
        self._asked.append(id)
        self._session.receive(json.dumps({"id": id, **request}))
        return id

    def _ask(self) -> None:
        request = self._request()
        if self._rng.random() < 0.4:
            request["channel"] = self._rng.choice(SUPERSEDING)
        id = self._send(request)
        if request.get("puzzle") is LONG:
            self._endless.append(id)

    def _request(self) -> dict[str, Any]:
        rng = self._rng
        puzzle = rng.choice((SMALL, SMALL, TWO, NONE, LONG))
        state = ["".join(rng.choice("???#.") for _ in puzzle["columns"]) for _ in puzzle["rows"]]
        if puzzle is LONG:
            op = rng.choice(("solve", "prepare", "hint", "check"))
            state = ["?" * 25] * 25
        else:
            op = rng.choice(
                ("solve", "prepare", "hint", "check", "whatif", "typos", "grade", "coach", "about", "dance")
            )
        request: dict[str, Any] = {"op": op, "puzzle": puzzle}
        if op == "solve":
            request |= {"limit": None if puzzle is LONG else rng.choice((1, 2, None)), "steps": rng.random() < 0.5}
        if op in ("hint", "check", "whatif"):
            request["state"] = state[: rng.choice((-1, 99, 99, 99))]
        if op == "whatif":
            request["marks"] = [[0, 0, rng.choice("#.?")]]
        if op == "coach":
            request["history"] = [[[0, 0, "#"]], [[1, rng.randint(0, 3), "."]]]
        return request

    def _cancel(self) -> None:
        """Of a request under way, settled long ago or cancelled before, or of one that never was."""
        unknown: list[str | int | None] = ["nobody", -1, None]
        self._send({"op": "cancel", "target": self._rng.choice([*self._asked[-8:], *unknown])})

    def _pump(self) -> None:
        for line in self._session.pump(self._rng.choice((0, 0, 1, 5))).split("\n"):
            if line:
                self._hear(json.loads(line))

    def _hear(self, message: dict[str, Any]) -> None:
        id, event = message["id"], message["event"]
        self._check(id in self._asked, f"{event} for {id!r}, which nobody asked")
        self._check(not self._settled[id], f"{event} for {id!r}, which is settled")
        if event in ("result", "error"):
            self._settled[id] += 1
        if event == "error" and str(id).startswith("cancel"):
            self._check(False, f"{id!r} failed: {message['error']['message']}")
        if event == "error":
            self._check(not message["error"].get("unexpected"), f"{id!r}: {message['error']['traceback']}")
