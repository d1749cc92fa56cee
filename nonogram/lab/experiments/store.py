"""The rows of experiments in a file, found again by task."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from ..bench import store
from .measures import CAPPED, Row, Task


class Store(store.Store[Row]):
    """The rows of a file; each is valid for its task and cap."""

    def __init__(self, path: Path) -> None:
        """Read the file like any store; each row itself says with which settings it was made."""
        super().__init__(path, "experiments", _row)

    def row(self, task: Task) -> Row | None:
        """Return the row of a task, if it was made within the task's cap."""
        return fitting(self.rows.get(task.key), task)

    def pending(self, tasks: Iterable[Task]) -> list[Task]:
        """Return the tasks without a row, each once."""
        return [task for task in {task.key: task for task in tasks}.values() if self.row(task) is None]

    def unused(self, tasks: Iterable[Task]) -> int:
        """Count the rows that belong to none of these tasks but to other puzzles, settings or versions."""
        return len(self.rows.keys() - {task.key for task in tasks})


def _row(data: Mapping[str, Any]) -> Row:
    figures = {str(name): float(value) for name, value in data["figures"].items()}
    return Row(**{**data, "figures": figures})


def fitting(row: Row | None, task: Task) -> Row | None:
    """Return the row if the task would give the same result: made with the same cap, or finished within it."""
    if row is None or row.cap == task.cap:
        return row
    return row if row.status != CAPPED and row.figures.get("seconds", 0.0) <= task.cap else None
