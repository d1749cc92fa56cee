"""Where rows are kept, so that an interrupted run goes on where it stopped: one JSON object a line, only ever appended.

The first line says what the file is; then come rows, and for each run a line about its machine.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from ..puzzle import NonogramError
from .measures import CAPPED, Row, Task

_HEADER = '{"nonogram": "experiments", "version": 1}'


class StoreError(NonogramError):
    """A file that does not hold the rows of experiments and is therefore left as it is."""


@dataclass(frozen=True, slots=True)
class Session:
    """One run: when, on which machine, and the calibration loop's CPU seconds there."""

    date: str
    machine: str
    calibration: float


class Store:
    """The rows of a file. `complaints` say which lines were of no use; they are measured again."""

    def __init__(self, path: Path) -> None:
        """Read what is there; StoreError when the file is something else. An interrupted last line is cut off."""
        self.path = path
        self.rows: dict[str, Row] = {}
        self.sessions: list[Session] = []
        self.complaints: list[str] = []
        text = path.read_bytes() if path.exists() else b""
        whole = text[: text.rfind(b"\n") + 1]
        if text and not _HEADER.encode().startswith(text) and whole.partition(b"\n")[0] != _HEADER.encode():
            raise StoreError(f"{path} does not hold rows of experiments: name another folder or file")
        if len(whole) < len(text):
            self.complaints.append(f"{path}: the last line was cut short; its measurement is repeated")
            os.truncate(path, len(whole))
        for number, line in enumerate(whole.splitlines()[1:], 2):
            self._take(number, line)
        if not whole:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._append(_HEADER)

    def _take(self, number: int, line: bytes) -> None:
        try:
            data = json.loads(line)
            if "session" in data:
                self.sessions.append(Session(**data["session"]))
            else:
                row = Row(**data)
                self.rows[row.key] = replace(row, figures={str(k): float(v) for k, v in row.figures.items()})
        except (ValueError, TypeError, AttributeError):
            self.complaints.append(f"{self.path}, line {number}: this is no row; its measurement is repeated")

    def _append(self, line: str) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(line + "\n")

    def begin(self, session: Session) -> None:
        """Note a run."""
        self.sessions.append(session)
        self._append(json.dumps({"session": asdict(session)}))

    def add(self, row: Row) -> None:
        """Keep a row."""
        self.rows[row.key] = row
        self._append(json.dumps(asdict(row)))

    def row(self, task: Task) -> Row | None:
        """The row of a task, if it was made within the task's cap."""
        return fitting(self.rows.get(task.key), task)

    def unused(self, tasks: Iterable[Task]) -> int:
        """How many rows belong to none of these tasks: they are of other puzzles, settings or versions."""
        return len(self.rows.keys() - {task.key for task in tasks})


def fitting(row: Row | None, task: Task) -> Row | None:
    """The row when it is what the task would find: made with the same cap, or finished within it."""
    if row is None or row.cap == task.cap:
        return row
    return row if row.status != CAPPED and row.figures.get("seconds", 0.0) <= task.cap else None
