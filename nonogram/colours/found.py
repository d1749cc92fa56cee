"""What rules find on a line in colours: the values that are ruled out, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from ..claims import Claim
from ..inks import LETTERS
from .reading import Reading, without

Lost = dict[int, str]
"""For cells of a line, the values that are ruled out."""


class Seen(NamedTuple):
    """What a rule finds: what is lost, what is said first, the claim from which it follows, and the blocks named.
    `besides` is what is lost, too, by what is said, which may not be the same on a line that is turned round.
    """

    lost: Lost
    before: tuple[Claim, ...]
    claim: Claim
    blocks: tuple[int, ...] = ()
    besides: Mapping[int, str] = MappingProxyType({})


Found = Iterator[Seen]


def blocks_of(line: Reading) -> range:
    """Return the numbers of a line's blocks."""
    return range(len(line.clue))


def inks_of(line: Reading) -> tuple[str, ...]:
    """Return the values of a line's blocks."""
    return tuple(sorted({LETTERS[block.ink - 1] for block in line.clue}))


def by_ink(line: Reading) -> Iterator[tuple[int, list[int]]]:
    """Yield each ink of a clue with its blocks."""
    for ink in sorted({block.ink for block in line.clue}):
        yield ink, [number for number, block in enumerate(line.clue) if block.ink == ink]


def only(line: Reading, cells: Iterable[int], value: str) -> Lost:
    """Return what is lost where cells have just this value."""
    return {i: without(line.cells[i], value) for i in cells}


def lacking(line: Reading, cells: Iterable[int], value: str) -> Lost:
    """Return what is lost where cells do not have this value."""
    return {i: value for i in cells if value in line.cells[i]}
