"""Lines told at once: of which a person sees whose the black cells are, and so how far blocks can reach."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Set
from typing import NamedTuple

from ..cells import Clue, Mark
from ..techniques.technique import technique
from .account import Account
from .beside_claims import account_beside
from .beside_complete import cite_beside, marks_beside
from .citing import only
from .own_runs import account_own, cite_own, own_runs
from .owner_claims import account_owners
from .sole_owners import cite_owners, is_of_several, marks_of_owners, told_of_owners

AT_ONCE = technique("anchored at an edge")
"""What an only block with black cells gives is seen in the same way for each block of which a person knows its own."""


class _Way(NamedTuple):
    """A way to see whose black cells are."""

    marks: Callable[[Clue, str, Set[Mark], bool], tuple[Mark, ...]]
    """What is seen so on a line or, if a part will do, as much of what is wanted as can be told."""
    cite: Callable[[Clue, str, Iterable[Mark]], list[int]]
    account: Callable[[Clue, str, tuple[Mark, ...], str], Account | None]
    ease: int
    """By how much it costs less than is said to follow this rather than what crosses alone tell."""


def _of_own(clue: Clue, text: str, wanted: Set[Mark], some: bool) -> tuple[Mark, ...]:
    return found.marks if (found := own_runs(clue, text)) is not None else ()


def _of_beside(clue: Clue, text: str, wanted: Set[Mark], some: bool) -> tuple[Mark, ...]:
    return marks_beside(clue, text)


def _of_owners(clue: Clue, text: str, wanted: Set[Mark], some: bool) -> tuple[Mark, ...]:
    found = marks_of_owners(clue, text) if is_of_several(clue, text) else ()
    if wanted.isdisjoint(found) or not (some or wanted <= {*found}):
        return ()
    among = tuple(mark for mark in found if mark in wanted)
    return next((marks for marks in (found, among) if told_of_owners(clue, text, marks)), ())


_WAYS = (
    _Way(_of_own, cite_own, account_own, ease=0),
    # Complete blocks meet the eye before crosses do.
    _Way(_of_beside, cite_beside, account_beside, ease=12),
    _Way(_of_owners, cite_owners, account_owners, ease=0),
)


class Seen(NamedTuple):
    """What is seen at once on a line."""

    marks: tuple[Mark, ...]
    cited: list[int]
    """The known cells to cite for that."""
    ease: int
    """By how much it costs less than is said to follow this rather than what crosses alone tell."""


def seen_at_once(clue: Clue, text: str, wanted: Set[Mark], some: bool) -> Iterator[Seen]:
    """Yield what is seen at once on a line if that is all that is wanted or, if `some` of it will do, a part."""
    for way in _WAYS:
        marks = way.marks(clue, text, wanted, some)
        if marks and (wanted <= {*marks} or (some and not wanted.isdisjoint(marks))):
            cited = way.cite(clue, text, marks)
            if way.account(clue, only(text, cited), marks, text) is not None:
                yield Seen(marks, cited, way.ease)


def accounts(clue: Clue, text: str, marks: tuple[Mark, ...], line: str) -> Iterator[Account]:
    """Yield what is said where marks are seen at once on a line with only the cells cited, unless blocks reach less far
    on the whole `line`.
    """
    for way in _WAYS:
        if (said := way.account(clue, text, marks, line)) is not None:
            yield said
