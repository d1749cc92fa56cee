"""Where measurements are kept, so that an interrupted run continues where it stopped: one JSON object per line, in a
file that only grows.

The first line says what the file holds and which settings apply to all of it; then come rows, and for each run a line
about its machine.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Generator, Mapping
from contextlib import closing
from dataclasses import asdict, dataclass, field
from datetime import date
from pathlib import Path
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from ...errors import NonogramError
from ...formats.files import write_whole
from .machine import calibration, machine

_VERSION = 1


class Keyed(Protocol):
    """A frozen dataclass of JSON values with a key by which it is found again."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def key(self) -> str: ...


R = TypeVar("R", bound=Keyed)


class StoreError(NonogramError):
    """A file that does not hold what is measured and is therefore not changed."""


@dataclass(frozen=True, slots=True)
class Session:
    """One run: when, on which machine, and the calibration loop's CPU seconds there. `apart` holds CPU seconds that are
    not part of any row, by what they were spent on.
    """

    date: str
    machine: str
    calibration: float
    apart: Mapping[str, float] = field(default_factory=dict)

    @classmethod
    def now(cls, apart: Mapping[str, float] | None = None) -> Session:
        """Begin a run, which times the calibration loop."""
        return cls(date.today().isoformat(), machine(), round(calibration(), 3), apart or {})

    def __str__(self) -> str:
        more = "".join(f"; {what} {seconds:.2f} s" for what, seconds in self.apart.items())
        return f"{self.date}: {self.machine}; calibration loop {self.calibration:.2f} s{more}"


class Store(Generic[R]):
    """The rows of a file. `complaints` say which lines could not be used; they are measured again."""

    def __init__(
        self,
        path: Path | None,
        kind: str,
        read_row: Callable[[Mapping[str, Any]], R],
        settings: Mapping[str, object] | None = None,
    ) -> None:
        """Read the file; without a path rows are kept in memory only. An incomplete last line is cut off.

        `kind` is a word for the rows' content. `read_row` makes a row from its JSON; if it raises ValueError,
        TypeError, KeyError or AttributeError, the line becomes a complaint. Raises StoreError when the file is
        something else or was made with other settings.
        """
        self.path = path
        self.rows: dict[str, R] = {}
        self.sessions: list[Session] = []
        self.complaints: list[str] = []
        self._kind = kind
        self._read_row = read_row
        if path is not None:
            self._open(path, {"nonogram": kind, "version": _VERSION} | ({"settings": settings} if settings else {}))

    def _open(self, path: Path, header: Mapping[str, Any]) -> None:
        text = path.read_bytes() if path.exists() else b""
        whole = text[: text.rfind(b"\n") + 1]
        first = json.dumps(header)
        if text and not first.encode().startswith(text):
            self._check(path, header, whole.partition(b"\n")[0])
        if len(whole) < len(text):
            self.complaints.append(f"{path}: the last line was cut short; its measurement is repeated")
            os.truncate(path, len(whole))
        for number, line in enumerate(whole.splitlines()[1:], 2):
            self._take(number, line)
        if not whole:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, first + "\n")

    def _check(self, path: Path, header: Mapping[str, Any], first: bytes) -> None:
        """Raise StoreError unless the first line of the file is the header."""
        try:
            found = json.loads(first)
        except ValueError:
            found = None
        same = ("nonogram", "version")
        if not isinstance(found, dict) or any(found.get(name) != header[name] for name in same):
            raise StoreError(f"{path} does not hold rows of {self._kind}: name another place for them")
        then, now = found.get("settings", {}), json.loads(json.dumps(header.get("settings", {})))
        changed = [name for name in now | then if now.get(name) != then.get(name)]
        if changed:
            words = ", ".join(f"{name} {_told(then, name)}, now {_told(now, name)}" for name in changed)
            raise StoreError(f"{path} was made with other settings ({words}): name another place or use the same ones")

    def _take(self, number: int, line: bytes) -> None:
        try:
            data = json.loads(line)
            if "session" in data:
                self.sessions.append(Session(**data["session"]))
            else:
                row = self._read_row(data)
                self.rows[row.key] = row
        except (ValueError, TypeError, KeyError, AttributeError):
            self.complaints.append(f"{self.path}, line {number}: this is not a row; its measurement is repeated")

    def _append(self, line: str) -> None:
        if self.path is not None:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(line + "\n")

    def begin(self, session: Session) -> None:
        """Record the start of a run."""
        self.sessions.append(session)
        self._append(json.dumps({"session": asdict(session)}))

    def add(self, row: R) -> None:
        """Keep a row."""
        self.rows[row.key] = row
        self._append(json.dumps(asdict(row)))

    def collect(self, rows: Generator[R | None, None, None], told: Callable[[R], None]) -> bool:
        """Store every row as soon as it comes, then report it; return whether a keyboard interrupt ended this."""
        try:
            with closing(rows):
                for row in rows:
                    if row is not None:
                        self.add(row)
                        told(row)
        except KeyboardInterrupt:
            return True
        return False


def _told(settings: Mapping[str, object], name: str) -> str:
    value = settings.get(name)
    return "none" if value is None else str(value)
