"""What bounds of blocks rest on, as claims: the room that other blocks need, what lies in between, what would touch."""

from __future__ import annotations

from collections.abc import Sequence

from ..claims import Blocks, Cells, Claim, Lengths, Value, claim
from ..inks import ColourClue, gaps, room_needed
from .bounds import Bound, Bounds
from .statements import numbered, runs_of


def side_by_side(cells: Sequence[str], i: int) -> range:
    """Return a cell or, if it is known, the cells of its value side by side to which it belongs."""
    first = last = i
    while len(cells[i]) == 1 and first > 0 and cells[i] == cells[first - 1]:
        first -= 1
    while len(cells[i]) == 1 and last + 1 < len(cells) and cells[i] == cells[last + 1]:
        last += 1
    return range(first, last + 1)


def source_of(bound: Bound) -> Bound:
    """Return the bound beyond which blocks are only laid side by side."""
    while bound.behind is not None and not bound.walls:
        bound = bound.behind
    return bound


def adds_up(bound: Bound) -> bool:
    """Whether the lengths of blocks have to be added up for a bound."""
    if bound.behind is not None:
        return abs(source_of(bound.behind).block - bound.block) > 2
    return bound.part is None and bound.others


def needed(clue: ColourClue, bound: Bound, at: int) -> Claim:
    """Return the claim how many cells the blocks need on the other side of a bound, where the clue alone has it `at` a
    cell. That there are no gaps is left out where known cells push the bound further than gaps would.
    """
    block = bound.block
    first, last = (block, len(clue) - 1) if bound.end else (0, block)
    others = [other for other in range(first, last + 1) if other != block]
    key = "colour.needed.behind" if bound.end else "colour.needed.before"
    room = _room(clue, first, last, others, whether=abs(bound.at - at) < len(others))
    return claim(key + (".many" if others[1:] else ""), block=Blocks((block,)), room=room)


def between(bounds: Bounds, inner: Bound, other: int) -> list[Claim]:
    """Say which blocks lie between two, of the first of which a bound has been said; of one, how far it can lie."""
    first, last = sorted((inner.block, other))
    blocks = tuple(range(first + 1, last))
    if len(blocks) != 1:
        return [claim("colour.between.many", room=_room(bounds.clue, first, last, blocks))] if blocks else []
    clue, one = bounds.clue, blocks[0]
    gap = sum(gaps(clue[min(inner.block, one) : max(inner.block, one) + 1]))
    near, length = clue[inner.block].length + gap, clue[one].length
    low = inner.at - near - length + 1 if inner.end else inner.at + near
    if low < 0 or low + length > bounds.n:
        return [claim("colour.between", block=Blocks(blocks))]
    span = Cells(tuple(range(low, low + length)))
    pinned = bounds.starts[one].at == low and bounds.ends[one].at == low + length - 1
    if pinned and all(bounds.cells[i] == bounds.letter(one) for i in span.cells):
        return [claim(numbered("colour.part.whole", span), cells=span, block=Blocks(blocks))]
    return [claim("colour.between.last" if inner.end else "colour.between.first", block=Blocks(blocks), span=span)]


def _room(clue: ColourClue, first: int, last: int, blocks: Sequence[int], whether: bool = True) -> Claim:
    """Return what some of the blocks from the first to the last need, with all gaps between these; that there are none
    is said if it is asked `whether`.
    """
    count = sum(gaps(clue[first : last + 1]))
    key = "colour.room" + (".cell" if [clue[block].length for block in blocks] == [1] else "")
    key += ".gaps" if count > 1 else ".gap" if count else "" if whether else ".only"
    return claim(key, lengths=Lengths(tuple(blocks)), gaps=count)


def holes(bounds: Bounds, bound: Bound) -> list[Claim]:
    """Say which cells between those that push a bound, or between these and the end of the line, are too few for the
    block.
    """
    if not bound.walls or bound.joined:
        return []
    letter, (first, last) = bounds.letter(bound.block), (min(bound.walls), max(bound.walls))
    if bound.behind is None and bound.part is None and not bound.others:
        first, last = (first, bounds.n - 1) if bound.end else (0, last)
    able = [i for i in range(first, last + 1) if letter in bounds.cells[i]]
    spans = [Cells(tuple(range(low, high + 1))) for low, high in runs_of(able)]
    return [claim(numbered("colour.hole", span), span=span, block=Blocks((bound.block,))) for span in spans]


def touching(bounds: Bounds, bound: Bound) -> list[Claim]:
    """Say where a block would touch cells of its ink, or cover some of them only, if this pushes it to its bound at
    last.
    """
    cells, letter, length = bounds.cells, bounds.letter(bound.block), bounds.clue[bound.block].length
    if not bound.walls or cells[bound.walls[-1]] != letter:
        return []
    wall, first = bound.walls[-1], bound.at + (2 - length if bound.end else -1)
    if wall not in (first - 1, first + length):
        return []
    touched, span = Cells(tuple(side_by_side(cells, wall))), Cells(tuple(range(first, first + length)))
    key, block = numbered("colour.touch", touched), Blocks((bound.block,))
    if {*touched.cells} & {*span.cells}:
        return [claim("colour.all.or.none", block=block, cells=touched)]
    return [claim(key, block=block, span=span, cells=touched, ink=Value(letter))]


def barred(bounds: Bounds, bound: Bound) -> bool:
    """Whether walls alone keep a block from lying beyond its bound, whatever lies before it."""
    length, letter = bounds.clue[bound.block].length, bounds.letter(bound.block)
    starts = range(bound.at - length + 2, bounds.n - length + 1) if bound.end else range(bound.at)
    return all(
        any(
            start <= wall < start + length or (bounds.cells[wall] == letter and start - 1 <= wall <= start + length)
            for wall in bound.walls
        )
        for start in starts
    )


def plainly(bounds: Bounds, bound: Bound) -> int:
    """Return where the clue alone bounds a block."""
    clue, block = bounds.clue, bound.block
    if bound.end:
        return bounds.n - 1 - (room_needed(clue[block:]) - clue[block].length)
    return room_needed(clue[: block + 1]) - clue[block].length
