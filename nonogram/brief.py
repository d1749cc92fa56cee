"""How values show themselves: in a line, however much they hold."""

from __future__ import annotations

from collections.abc import Sized
from dataclasses import MISSING, Field, fields
from typing import Any

MOST = 199
"""The most characters that a value takes."""
MOST_OF_ONE = 60
"""Longer parts of a value are told by how many things they hold."""


def brief(self: Any) -> str:
    """Return what a dataclass holds, without fields that show nothing and what is as always: the `__repr__` of values
    that may hold a great deal.
    """
    told = ((one.name, getattr(self, one.name)) for one in fields(self) if one.repr and not _as_always(self, one))
    whole = f"{type(self).__name__}({', '.join(f'{name}={_part(value)}' for name, value in told)})"
    return whole if len(whole) <= MOST else f"{whole[: MOST - 2]}…)"


def _as_always(self: Any, one: Field[Any]) -> bool:
    default = one.default_factory() if one.default_factory is not MISSING else one.default
    return default is not MISSING and getattr(self, one.name) == default


def _part(value: object) -> str:
    text = repr(value)
    if len(text) <= MOST_OF_ONE:
        return text
    if isinstance(value, str) or not isinstance(value, Sized):
        return f"{text[: MOST_OF_ONE - 1]}…"
    return f"<{len(value)} in a {type(value).__name__}>"
