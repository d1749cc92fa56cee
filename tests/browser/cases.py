"""Cases of one law that share a page: a failure says in which of them it was."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def case(*names: object) -> Iterator[None]:
    """Adds these names to what fails within."""
    try:
        yield
    except Exception as problem:
        problem.add_note("in the case " + ", ".join(map(repr, names)))
        raise
