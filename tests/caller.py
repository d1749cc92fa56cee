"""Calls a session as the page does, with a puzzle of the site."""

from __future__ import annotations

import json
from typing import Any

import nonogram as ng
from nonogram.page.session import Session, searching_session
from tests.places import ROOT

WHALE = ng.load(ROOT / "puzzles" / "whale.non")
CLUES = {"rows": WHALE.rows, "columns": WHALE.columns}


def blank(puzzle: dict[str, Any]) -> list[str]:
    return ["?" * len(puzzle["columns"])] * len(puzzle["rows"])


class Caller:
    """The page's side of a session."""

    def __init__(self, terminable: bool = False) -> None:
        self.session = searching_session() if terminable else Session()
        self.heard: list[dict[str, Any]] = []
        self.count = 0

    def send(self, op: str, **parameters: Any) -> str:
        self.count += 1
        self.session.receive(json.dumps({"id": f"{op}-{self.count}", "op": op, **parameters}))
        return f"{op}-{self.count}"

    def pump(self, times: int = 1) -> None:
        for _ in range(times):
            text = self.session.pump(30)
            assert isinstance(text, str)
            self.heard += [json.loads(line) for line in text.split("\n") if line]

    def ask(self, op: str, **parameters: Any) -> Any:
        """The value a request settles with; its error raised as RuntimeError."""
        id = self.send(op, **parameters)
        while self.session.busy():
            self.pump()
        (answer,) = [m for m in self.heard if m["id"] == id and m["event"] in ("result", "error")]
        if answer["event"] == "error":
            raise RuntimeError(json.dumps(answer["error"]))
        return answer["value"]

    def events(self, id: str, event: str) -> list[dict[str, Any]]:
        return [m for m in self.heard if m["id"] == id and m["event"] == event]
