"""Lines told at once: of which a person sees whose the black cells are, and so how far blocks can reach."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Set
from typing import NamedTuple

from ..cells import Clue, Mark
from ..techniques.technique import technique
from .account import Account
from .beside_claims import account_beside
from .beside_complete import cite_beside, marks_beside
from .own_runs import account_own, cite_own, own_runs
from .owner_claims import account_owners
from .sole_owners import cite_owners, marks_of_owners

AT_ONCE = technique("anchored at an edge")
"""What an only block with black cells gives is seen in the same way for each block of which a person knows its own."""


class _Way(NamedTuple):
    """A way to see whose black cells are."""

    marks: Callable[[Clue, str], tuple[Mark, ...]]
    cite: Callable[[Clue, str, Iterable[Mark]], list[int]]
    account: Callable[[Clue, str, tuple[Mark, ...], str], Account | None]


def _of_own(clue: Clue, text: str) -> tuple[Mark, ...]:
    return found.marks if (found := own_runs(clue, text)) is not None else ()


_WAYS = (
    _Way(_of_own, cite_own, account_own),
    _Way(marks_beside, cite_beside, account_beside),
    _Way(marks_of_owners, cite_owners, account_owners),
)


def seen_at_once(clue: Clue, text: str, wanted: Set[Mark], some: bool) -> Iterator[tuple[tuple[Mark, ...], list[int]]]:
    """Yield what is seen at once on a line if that is all that is wanted or, if `some` of it will do, a part; each time
    with the known cells to cite for that.
    """
    for way in _WAYS:
        marks = way.marks(clue, text)
        if wanted <= {*marks} or (some and not wanted.isdisjoint(marks)):
            yield marks, way.cite(clue, text, marks)


def accounts(clue: Clue, text: str, marks: tuple[Mark, ...], line: str) -> Iterator[Account]:
    """Yield what is said where marks are seen at once on a line with only the cells cited, unless blocks reach less far
    on the whole `line`.
    """
    for way in _WAYS:
        if (said := way.account(clue, text, marks, line)) is not None:
            yield said
