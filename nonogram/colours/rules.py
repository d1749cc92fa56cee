"""The techniques by which a person reads one line in colours, easiest first, and what each of them finds.

A find says which values it rules out in which cells, and the claim that a reader is told; it knows no words. Where a
name is that of a technique in black and white, the idea is the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from .. import claims
from ..cells import WHITE
from ..claims import Claim, Inks, Value, claim
from ..inks import LETTERS, gaps, room_needed
from ..techniques.technique import TECHNIQUES, Technique
from .bounds import Run
from .found import Found, Lost, Seen, blocks_of, by_ink, inks_of, lacking, only
from .placed import anchored_at_an_edge
from .reach import complete_block, gap_too_small, out_of_reach, run_must_split
from .reading import Reading, without
from .reasons import Reasons
from .statements import cells_of_run, numbered
from .stuck import why_stuck


class Find(NamedTuple):
    """What a technique rules out on a line, and the claims that say why; blocks are those that it names. `own` is what
    it rules out whichever way the line is turned.
    """

    technique: Technique
    lost: Lost
    own: Lost
    claims: tuple[Claim, ...]
    blocks: tuple[int, ...] = ()


def _empty_line(line: Reading) -> Found:
    if not line.clue:
        yield Seen(only(line, range(len(line.cells)), WHITE), (), claim("colour.no.blocks"))


def _finished_line(line: Reading) -> Found:
    painted = [i for i, left in enumerate(line.cells) if len(left) == 1 and left != WHITE]
    if line.clue and len(painted) == sum(block.length for block in line.clue):
        rest = (i for i in range(len(line.cells)) if i not in painted)
        key = "colour.finished" if len(line.clue) == 1 else "colour.all"
        one = claim(key, cells=claims.Cells(tuple(painted)))
        yield Seen(only(line, rest, WHITE), (), one)


def _full_line(line: Reading) -> Found:
    """The blocks fill the cells between the empty ones at the ends of the line."""
    n = len(line.cells)
    open_cells = [i for i, left in enumerate(line.cells) if left != WHITE]
    if not line.clue or not open_cells or room_needed(line.clue) != open_cells[-1] - open_cells[0] + 1:
        return
    lost = {i: without(left, line.possible[i]) for i, left in enumerate(line.cells)}
    key = "colour.full.one" if len(line.clue) == 1 else "colour.full"
    key += ".gaps" if any(gaps(line.clue)) else ""
    one = {"block": claims.Blocks((0,))} if len(line.clue) == 1 else {}
    run = open_cells[0], open_cells[-1]
    if run == (0, n - 1):
        told = claim(key, **one)
    else:
        outside = Reasons(line.bounds).marks(i for i in range(n) if not run[0] <= i <= run[1])
        key = "colour.full.within.cell" if run[0] == run[1] else key.replace("full", "full.within")
        fills = claim(key, **one, span=cells_of_run(run))
        told = claim("colour.as", reasons=(outside,), claim=fills)
    yield Seen(lost, (), told, tuple(blocks_of(line)))


def _ink_not_in_line(line: Reading) -> Found:
    """All inks of the puzzle that the line does not have, at once."""
    there = {LETTERS[block.ink - 1] for block in line.clue}
    lost = {i: "".join(v for v in left if v not in there and v != WHITE) for i, left in enumerate(line.cells)}
    gone = sorted({value for values in lost.values() for value in values})
    if line.clue and gone:
        yield Seen(lost, (), claim("colour.absent", inks=Inks(tuple(gone))))


def _overlap(line: Reading) -> Found:
    """On a line of which nothing is known, with a gap between all blocks."""
    if line.unknown and all(gaps(line.clue)):
        yield from _pushed(line)


def _touching_blocks(line: Reading) -> Found:
    """The same where blocks of different inks may touch."""
    if line.unknown and not all(gaps(line.clue)):
        yield from _pushed(line)


def _pushed(line: Reading) -> Found:
    """What blocks cover in all their places."""
    for block in blocks_of(line):
        start, end = line.bounds.starts[block].at, line.bounds.ends[block].at
        length = line.clue[block].length
        covered = range(end - length + 1, start + length)
        new = [i for i in covered if len(line.cells[i]) > 1]
        if new:
            *before, last = _covering(line, block, covered)
            yield Seen(only(line, new, line.letter(block)), tuple(before), last, (block,))


def _covering(line: Reading, block: int, covered: range) -> list[Claim]:
    """Say where a block lies, and what it covers there."""
    cells = claims.Cells(tuple(covered))
    if line.unknown and len(line.clue) == 1:
        return [claim("colour.overlap", block=claims.Blocks((block,)), cells=cells)]
    reasons = Reasons(line.bounds)
    reasons.lies(block)
    if len(covered) == line.clue[block].length:
        return reasons.claims
    return [*reasons.claims, claim("colour.covers", cells=cells)]


def _overlap_within_reach(line: Reading) -> Found:
    if line.unknown:
        return
    yield from _needed(line)
    yield from _filled(line)
    yield from _pushed(line)


def _needed(line: Reading) -> Found:
    """Just as many cells can have an ink as its blocks need."""
    for ink, blocks in by_ink(line):
        value = LETTERS[ink - 1]
        able = [i for i, left in enumerate(line.cells) if value in left]
        if len(able) == sum(line.clue[block].length for block in blocks):
            cells = claims.Cells(tuple(able))
            others = claims.Cells(tuple(i for i in range(len(line.cells)) if i not in able))
            if len(blocks) == 1:
                block, key = claims.Blocks(tuple(blocks)), numbered("colour.needed.one", cells)
                told = claim(key, cells=cells, others=others, ink=Value(value), block=block)
            else:
                told = claim("colour.needed", cells=cells, others=others, ink=Value(value))
            yield Seen(only(line, able, value), (), told, tuple(blocks))


def _filled(line: Reading) -> Found:
    """Several blocks, one behind the other, that fill the cells between the bounds of the first and the last."""
    bounds = line.bounds
    for first in blocks_of(line):
        for last in range(len(line.clue) - 1, first, -1):
            start, end = bounds.starts[first], bounds.ends[last]
            if room_needed(line.clue[first : last + 1]) == end.at - start.at + 1:
                lost = {i: without(line.cells[i], line.possible[i]) for i in range(start.at, end.at + 1)}
                blocks = tuple(range(first, last + 1))
                *before, told = Reasons(bounds).fill(start, end)
                yield Seen(lost, tuple(before), told, blocks)
                break


def _anchored_at_a_cell(line: Reading) -> Found:
    """Painted cells from which every block to which they can belong goes on the same way."""
    bounds = line.bounds
    for part in bounds.parts:
        if len(part.blocks) < 2 or len(letters := {line.letter(block) for block in part.blocks}) > 1:
            continue
        covered = set(range(len(line.cells)))
        for block in part.blocks:
            places = bounds.placings(block, *part.run)
            covered &= set(range(places[-1], places[0] + line.clue[block].length))
        new = sorted(i for i in covered if len(line.cells[i]) > 1)
        if new:
            reasons = Reasons(bounds)
            walls = _beside(line, part.run, letters.pop())
            if (marks := reasons.marks(walls)).marks:
                reasons.say(claim("colour.marks", marks=marks))
            reasons.some(part)
            every = claim("colour.each.covers", cells=claims.Cells(tuple(sorted(covered))))
            lost = only(line, new, line.letter(part.blocks[0]))
            yield Seen(lost, tuple(reasons.claims), every, part.blocks)


def _beside(line: Reading, run: Run, letter: str) -> list[int]:
    """Return the known cells at the ends of the room around painted cells."""
    first, last = line.bounds.room(letter, run[0])
    return [i for i in (first - 1, last + 1) if 0 <= i < len(line.cells)]


def _ink_used_up(line: Reading) -> Found:
    for ink, blocks in by_ink(line):
        value = LETTERS[ink - 1]
        there = [i for i, left in enumerate(line.cells) if left == value]
        if len(there) == sum(line.clue[block].length for block in blocks):
            rest = (i for i in range(len(line.cells)) if i not in there)
            yield Seen(lacking(line, rest, value), (), used_up(value, blocks, there), tuple(blocks))


def used_up(value: str, blocks: Sequence[int], there: Sequence[int]) -> Claim:
    """Return the claim that the blocks of an ink are all there, at these cells."""
    cells = claims.Cells(tuple(there))
    if len(blocks) == 1:
        return claim("colour.used.one", block=claims.Blocks(tuple(blocks)), cells=cells, ink=Value(value))
    return claim("colour.used", ink=Value(value), cells=cells)


def _ends_by_ink_order(line: Reading) -> Found:
    """Where the blocks before and behind those of an ink leave them no room."""
    for ink, blocks in by_ink(line):
        value = LETTERS[ink - 1]
        start, end = line.bounds.starts[blocks[0]], line.bounds.ends[blocks[-1]]
        if not (start.plain and end.plain):
            continue
        outside = [i for i in range(len(line.cells)) if not start.at <= i <= end.at]
        span = claims.Cells(tuple(range(start.at, end.at + 1)))
        if len(blocks) == 1:
            told = claim("colour.order.one", block=claims.Blocks((blocks[0],)), span=span)
        else:
            told = claim("colour.order", ink=Value(value), span=span)
        yield Seen(lacking(line, outside, value), (), told, tuple(blocks))


def _no_ink_left(line: Reading) -> Found:
    """A cell is white for which none of the line's inks is left."""
    inks = inks_of(line)
    bare = [i for i, left in enumerate(line.cells) if not set(inks) & set(left)]
    if line.clue:
        key = "colour.no.other" if len(inks) == 1 else "colour.no.others"
        yield Seen(only(line, bare, WHITE), (), claim(key, inks=Inks(inks)))


def _only_ink_left(line: Reading) -> Found:
    """A cell that is not white has the one ink of the line's that is left for it."""
    inks = inks_of(line)
    for value in inks:
        some = [i for i, left in enumerate(line.cells) if WHITE not in left and set(inks) & set(left) == {value}]
        one = claim(numbered("colour.left", claims.Cells(tuple(some))), ink=Value(value))
        yield Seen(only(line, some, value), (), one)


def _every_arrangement(line: Reading) -> Found:
    """What the line gives besides, cell by cell: the values that would leave it without completion."""
    return (seen for i in range(len(line.cells)) for seen in _all_show(line, i))


@lru_cache(maxsize=1 << 13)
def _all_show(line: Reading, i: int) -> tuple[Seen, ...]:
    """Return what all arrangements show of a cell."""
    left, possible = line.cells[i], line.possible[i]
    gone = without(left, possible)
    found = []
    for values in (gone,) if len(possible) == 1 else tuple(gone):
        if values:
            *before, last = _supposed(line, i, values) or (claim("colour.every"),)
            found.append(Seen({i: values}, tuple(before), last))
    return tuple(found)


MOST_SUPPOSED = 6
"""A deduction that tries out values on a line says at most this much."""


def _supposed(line: Reading, cell: int, values: str) -> list[Claim] | None:
    """Say of each of some values what speaks against it; None if that is too long."""
    said: list[Claim] = []
    inks = inks_of(line)
    for value in values:
        if value != WHITE and value not in inks:
            said.append(claim("colour.absent", inks=Inks((value,))))
            continue
        cells = (*line.cells[:cell], value, *line.cells[cell + 1 :])
        why = why_stuck(line.clue, cells, frozenset({cell}))
        if not why:
            return None
        said += [claim("colour.suppose", marks=claims.Marks(((cell, value),))), *why]
    return said if len(said) <= MOST_SUPPOSED else None


_LINE: tuple[tuple[Technique, Callable[[Reading], Found]], ...] = (
    (Technique("empty line", 1), _empty_line),
    (Technique("finished line", 1), _finished_line),
    (Technique("full line", 1), _full_line),
    (Technique("no colour left", 1), _no_ink_left),
    (Technique("only colour left", 1), _only_ink_left),
    (Technique("ink not in the line", 1), _ink_not_in_line),
    (Technique("overlap", 2), _overlap),
    (Technique("touching blocks", 2), _touching_blocks),
    (Technique("anchored at an edge", 2), anchored_at_an_edge),
    (Technique("complete block", 2), complete_block),
    (Technique("ink used up", 2), _ink_used_up),
    (Technique("ends by ink order", 3), _ends_by_ink_order),
    (Technique("gap too small", 3), gap_too_small),
    (Technique("out of reach", 3), out_of_reach),
    (Technique("anchored at a cell", 3), _anchored_at_a_cell),
    (Technique("overlap within reach", 4), _overlap_within_reach),
    (Technique("run must split", 4), run_must_split),
    (Technique("every arrangement agrees", 6), _every_arrangement),
)

LAST = _LINE[-1][0].name
"""The technique that finds whatever a line gives."""

DIFFICULTIES = sorted({technique.difficulty for technique, _ in _LINE})
"""The difficulties that techniques have, in rising order."""

CROSSING = Technique("ink not in the crossing line", 1)
"""A line is read as if its cells could not have the inks that the lines across it lack, or have used up."""

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
    """Yield what each technique finds on a line, easiest technique first. What only all arrangements show is found cell
    by cell.
    """
    for number in range(len(_LINE)):
        yield from _finds(number, line)


def finds_of(line: Reading, difficulty: int, asked: Callable[[str], bool] = lambda name: True) -> Iterator[Find]:
    """Yield what the techniques of a difficulty find on a line, those whose names are `asked` for."""
    for number, (technique, _) in enumerate(_LINE):
        if technique.difficulty == difficulty and asked(technique.name):
            yield from _finds(number, line)


def last_finds(line: Reading, cell: int) -> list[Find]:
    """Return what the last technique finds of a cell."""
    return list(_as_finds(_LINE[-1][0], _all_show(line, cell)))


@lru_cache(maxsize=1024 * len(_LINE))
def _finds(number: int, line: Reading) -> tuple[Find, ...]:
    """Return what one of the techniques finds."""
    technique, rule = _LINE[number]
    return tuple(_as_finds(technique, rule(line)))


def _as_finds(technique: Technique, found: Iterable[Seen]) -> Iterator[Find]:
    for seen in found:
        own = {i: values for i, values in seen.lost.items() if values}
        lost = own | {i: values for i, values in seen.besides.items() if values}
        if lost:
            told = (*seen.before, claim("colour.hence", claim=seen.claim))
            yield Find(technique, lost, own, told, seen.blocks)
