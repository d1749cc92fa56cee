"""How values show themselves: in a line, however much they hold, and in amounts."""

from __future__ import annotations

from collections.abc import Sized
from dataclasses import MISSING, Field, fields
from typing import Any

MOST = 199
"""The most characters that a value takes."""
MOST_OF_ONE = 60
"""Longer parts of a value are told by their kind and by how many things they hold."""


def brief(self: Any) -> str:
    """Return what a dataclass holds, without fields that show nothing and what is as always, and without the last ones
    where they are too many: the `__repr__` of values that may hold a great deal.
    """
    told = ((one.name, getattr(self, one.name)) for one in fields(self) if one.repr and not _as_always(self, one))
    shown: list[str] = []
    room = MOST - len(f"{type(self).__name__}(, …)")
    for name, value in told:
        part = f"{name}={_part(value)}"
        room -= len(part) + 2
        if room < -2:
            shown.append("…")
            break
        shown.append(part)
    return f"{type(self).__name__}({', '.join(shown)})"


def amount(count: int, name: str) -> str:
    """Return how many things there are, as in "1 row" and "2 rows"."""
    return f"{count} {name}" if count == 1 else f"{count} {name}s"


def _as_always(self: Any, one: Field[Any]) -> bool:
    default = one.default_factory() if one.default_factory is not MISSING else one.default
    return default is not MISSING and getattr(self, one.name) == default


def _part(value: object) -> str:
    text = repr(value)
    if len(text) <= MOST_OF_ONE:
        return text
    if isinstance(value, str):
        return repr(f"{value[: MOST_OF_ONE // 2]}…")
    name = type(value).__name__
    return f"<{len(value)} in a {name}>" if isinstance(value, Sized) else f"{name}(…)"
