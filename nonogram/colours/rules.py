"""The techniques by which a person reads one line in colours, easiest first, and what each of them finds.

A find says which values it rules out in which cells, and the claim that a reader is told; it knows no words. Where a
name is that of a technique in black and white, the idea is the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from .. import claims
from ..cells import WHITE
from ..claims import Claim, claim
from ..inks import LETTERS, gaps, room_needed
from ..techniques.technique import TECHNIQUES, Technique
from .reading import Reading

Lost = dict[int, str]
"""For cells of a line, the values that are ruled out."""


class Find(NamedTuple):
    """What a technique rules out on a line, and the claim that says why; blocks are those that it names."""

    technique: Technique
    lost: Lost
    claim: Claim
    blocks: tuple[int, ...] = ()


Found = Iterator[tuple[Lost, Claim, tuple[int, ...]]]


def _empty_line(line: Reading) -> Found:
    if not line.clue:
        yield _only(line, range(len(line.cells)), WHITE), claim("colour.because.empty"), ()


def _finished_line(line: Reading) -> Found:
    if line.clue and all(map(line.complete, _blocks(line))):
        covered = {i for block in _blocks(line) for i in line.reach(block)}
        rest = (i for i in range(len(line.cells)) if i not in covered)
        yield _only(line, rest, WHITE), claim("colour.because.finished"), ()


def _full_line(line: Reading) -> Found:
    if line.clue and room_needed(line.clue) == len(line.cells):
        lost = {i: _without(left, line.possible[i]) for i, left in enumerate(line.cells)}
        yield lost, claim("colour.because.full"), tuple(_blocks(line))


def _ink_not_in_line(line: Reading) -> Found:
    there = {block.ink for block in line.clue}
    for ink in range(1, line.inks + 1):
        if line.clue and ink not in there:
            value = LETTERS[ink - 1]
            yield _not(line, range(len(line.cells)), value), claim("colour.because.absent", ink=claims.Value(value)), ()


def _overlap(line: Reading) -> Found:
    """On a line of which nothing is known, with a gap between all blocks."""
    if line.unknown and all(gaps(line.clue)):
        yield from _overlaps(line, "colour.because.overlap")


def _touching_blocks(line: Reading) -> Found:
    """The same where blocks of different inks may touch."""
    if line.unknown and not all(gaps(line.clue)):
        yield from _overlaps(line, "colour.because.touching")


def _overlap_within_reach(line: Reading) -> Found:
    if not line.unknown:
        yield from _overlaps(line, "colour.because.overlap")


def _overlaps(line: Reading, key: str) -> Found:
    for block in _blocks(line):
        cells = line.always(block)
        if cells:
            one = claims.Blocks((block,))
            span = claims.Cells(tuple(line.reach(block)))
            if len(line.starts[block]) == 1:
                told = claim("colour.because.place", block=one, span=span)
            else:
                told = claim(key, block=one, span=span, cells=claims.Cells(tuple(cells)))
            yield _only(line, cells, line.letter(block)), told, (block,)


def _complete_block(line: Reading) -> Found:
    for block in _blocks(line):
        if line.complete(block):
            here = line.reach(block)
            beside = [i for i in (here.start - 1, here.stop) if 0 <= i < len(line.cells)]
            told = claim("colour.because.complete", block=claims.Blocks((block,)), span=claims.Cells(tuple(here)))
            yield _not(line, beside, line.letter(block)), told, (block,)


def _ink_used_up(line: Reading) -> Found:
    for ink, blocks in _by_ink(line):
        if all(map(line.complete, blocks)):
            value = LETTERS[ink - 1]
            covered = {i for block in blocks for i in line.reach(block)}
            rest = (i for i in range(len(line.cells)) if i not in covered)
            yield _not(line, rest, value), claim("colour.because.used", ink=claims.Value(value)), tuple(blocks)


def _ends_by_ink_order(line: Reading) -> Found:
    """Before the first place of an ink's first block, and behind the last one of its last, it cannot be."""
    for ink, blocks in _by_ink(line):
        value = LETTERS[ink - 1]
        span = range(line.first(blocks[0]), line.reach(blocks[-1]).stop)
        outside = (i for i in range(len(line.cells)) if i not in span)
        between = claims.Cells(tuple(span))
        if len(blocks) == 1:
            told = claim("colour.because.within", block=claims.Blocks((blocks[0],)), span=between)
        else:
            told = claim("colour.because.order", ink=claims.Value(value), span=between)
        yield _not(line, outside, value), told, tuple(blocks)


def _no_ink_left(line: Reading) -> Found:
    """A cell is white for which none of the line's inks is left."""
    inks = {LETTERS[block.ink - 1] for block in line.clue}
    bare = [i for i, left in enumerate(line.cells) if not inks & set(left)]
    if line.clue:
        yield _only(line, bare, WHITE), claim("colour.because.bare"), ()


def _only_ink_left(line: Reading) -> Found:
    """A cell that is not white has the one ink of the line's that is left for it."""
    inks = {LETTERS[block.ink - 1] for block in line.clue}
    for value in sorted(inks):
        some = [i for i, left in enumerate(line.cells) if WHITE not in left and inks & set(left) == {value}]
        yield _only(line, some, value), claim("colour.because.only"), ()


def _gap_too_small(line: Reading) -> Found:
    """Cells between others that blocks reach are white if no block can cover them."""
    reached = {i for block in _blocks(line) for start in line.starts[block] for i in _covered(line, block, start)}
    between = [i for i in range(min(reached, default=0), max(reached, default=0)) if i not in reached]
    yield _only(line, between, WHITE), claim("colour.because.gap"), ()


def _covered(line: Reading, block: int, start: int) -> range:
    return range(start, start + line.clue[block].length)


def _out_of_reach(line: Reading) -> Found:
    """Cells that no block reaches are white; those that no block of an ink reaches do not have it."""
    if line.clue:
        first, behind = line.first(0), line.reach(len(line.clue) - 1).stop
        beyond = (i for i in range(len(line.cells)) if not first <= i < behind)
        yield _only(line, beyond, WHITE), claim("colour.because.reach"), ()
    for ink, blocks in _by_ink(line):
        value = LETTERS[ink - 1]
        of_ink = {i for block in blocks for i in line.reach(block)}
        rest = (i for i in range(len(line.cells)) if i not in of_ink)
        yield _not(line, rest, value), claim("colour.because.between", ink=claims.Value(value)), tuple(blocks)


def _every_arrangement(line: Reading) -> Found:
    """One find for each cell, since what a reader is told should be little."""
    for i, (left, possible) in enumerate(zip(line.cells, line.possible, strict=True)):
        yield {i: _without(left, possible)}, claim("colour.because.every"), ()


_LINE: tuple[tuple[Technique, Callable[[Reading], Found]], ...] = (
    (Technique("empty line", 1), _empty_line),
    (Technique("finished line", 1), _finished_line),
    (Technique("full line", 1), _full_line),
    (Technique("ink not in the line", 1), _ink_not_in_line),
    (Technique("no colour left", 1), _no_ink_left),
    (Technique("only colour left", 1), _only_ink_left),
    (Technique("overlap", 2), _overlap),
    (Technique("touching blocks", 2), _touching_blocks),
    (Technique("complete block", 2), _complete_block),
    (Technique("ink used up", 2), _ink_used_up),
    (Technique("ends by ink order", 3), _ends_by_ink_order),
    (Technique("gap too small", 3), _gap_too_small),
    (Technique("out of reach", 3), _out_of_reach),
    (Technique("overlap within reach", 4), _overlap_within_reach),
    (Technique("every arrangement agrees", 6), _every_arrangement),
)
LAST = _LINE[-1][0].name
"""The technique that finds whatever a line gives."""

CROSSING = Technique("ink not in the crossing line", 1)
"""A line is read as if its cells could not have the inks that the lines across it lack."""

COLOUR_TECHNIQUES: dict[str, Technique] = {
    technique.name: technique for technique in (*(technique for technique, _ in _LINE), CROSSING)
}
"""The techniques by which a person reads lines in colours, by name, easiest first but for the last."""


_PLACES = {
    name: place for place, name in enumerate(dict.fromkeys((*(one.name for one in TECHNIQUES), *COLOUR_TECHNIQUES)))
}


def order_of(technique: Technique) -> tuple[int, int]:
    """Return the sort key of techniques for black and white and for colours: difficulty, then place in their lists,
    that of black and white first. No two have the same.
    """
    return technique.difficulty, _PLACES[technique.name]


def finds(line: Reading) -> Iterator[Find]:
    """Yield what each technique finds on a line, easiest technique first."""
    for technique, rule in _LINE:
        for lost, told, blocks in rule(line):
            lost = {i: values for i, values in lost.items() if values}
            if lost:
                yield Find(technique, lost, told, blocks)


def _blocks(line: Reading) -> range:
    return range(len(line.clue))


def _by_ink(line: Reading) -> Iterator[tuple[int, list[int]]]:
    """Yield each ink of a clue with its blocks."""
    for ink in sorted({block.ink for block in line.clue}):
        yield ink, [number for number, block in enumerate(line.clue) if block.ink == ink]


def _without(left: str, kept: str) -> str:
    return "".join(value for value in left if value not in kept)


def _only(line: Reading, cells: Iterable[int], value: str) -> Lost:
    """Return what is lost where cells have just this value."""
    return {i: _without(line.cells[i], value) for i in cells}


def _not(line: Reading, cells: Iterable[int], value: str) -> Lost:
    """Return what is lost where cells do not have this value."""
    return {i: value for i in cells if value in line.cells[i]}
