"""A journal of changes to tables, so that they can be taken back when a board is undone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


class Journal:
    """The changes made to tables through it, in order. No table may hold None."""

    def __init__(self) -> None:
        self._changes: list[tuple[dict[Any, Any], object, object]] = []

    def mark(self) -> int:
        """Return the present length of the journal, for `rewind`."""
        return len(self._changes)

    def rewind(self, mark: int) -> None:
        """Take back what was changed since the journal had length `mark`."""
        for table, key, before in self._changes[mark:][::-1]:
            if before is None:
                del table[key]
            else:
                table[key] = before
        del self._changes[mark:]

    def note(self, table: dict[Any, Any], key: object, value: object) -> None:
        """Put a value into a table."""
        self._changes.append((table, key, table.get(key)))
        table[key] = value

    def forget(self, table: dict[Any, Any], keys: Iterable[object]) -> None:
        """Take these keys, as far as they are there, out of a table."""
        for key in keys:
            if key in table:
                self._changes.append((table, key, table.pop(key)))
