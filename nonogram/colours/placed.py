"""The rules that start from blocks whose place shows: nothing lies between two that follow each other, and what is left
beside one may be too small for the next.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..cells import WHITE
from ..claims import Blocks, Cells, Claim, Value, claim
from .bounds import Part
from .found import Found, Lost, Seen, blocks_of, only
from .reading import Reading, without
from .reasons import Reasons
from .statements import numbered, since


def painted_too(line: Reading, reasons: Reasons) -> Lost:
    """Return what cells lose that blocks cover by what has been said."""
    covered = reasons.covered()
    return {i: without(line.cells[i], value) for i, value in covered.items() if len(line.cells[i]) > 1}


def _besides(line: Reading, cells: Sequence[int], reasons: Reasons, told: Claim, blocks: tuple[int, ...]) -> Seen:
    """Return what is seen of white cells, and what is painted by what has been said."""
    lost = only(line, cells, WHITE) | painted_too(line, reasons)
    *before, last = (*reasons.claims, told)
    return Seen({}, tuple(before), last, blocks, lost)


def beyond_complete(line: Reading) -> Found:
    """Before the first block, behind the last one, and between two that follow each other, if they are complete; beside
    one of them where the next has too little room.
    """
    whole = _whole(line) if _settles_white(line) else {}
    for block, part in whole.items():
        first, last = part.run
        if block == 0 and len(line.clue) > 1:
            yield from _outermost(line, part, range(first), "colour.reach.first")
        if block + 1 in whole:
            reasons = Reasons(line.bounds)
            _own(reasons, part)
            cells = range(last + 1, whole[block + 1].run[0])
            yield from _next(line, reasons, cells, block + 1, whole[block + 1])
        elif block + 1 < len(line.clue):
            yield from _in_hole(line, block, block + 1)
        elif block > 0:
            yield from _outermost(line, part, range(last + 1, len(line.cells)), "colour.reach.last")
        if block > 0 and block - 1 not in whole:
            yield from _in_hole(line, block, block - 1)


def _settles_white(line: Reading) -> bool:
    """Whether an open cell is white in all arrangements: sooner known than the bounds."""
    return any(possible == WHITE != left for possible, left in zip(line.possible, line.cells, strict=True))


def _whole(line: Reading) -> dict[int, Part]:
    """Return the painted cells that are whole blocks, of which shows which, by their blocks."""
    parts = (part for part in line.bounds.parts if len(part.blocks) == 1 and len(line.cells[part.run[0]]) == 1)
    return {part.blocks[0]: part for part in parts if line.clue[part.blocks[0]].length == part.run[1] - part.run[0] + 1}


def _own(reasons: Reasons, part: Part) -> None:
    for one in reasons.part(part, False):
        assert isinstance(one, Claim)
        reasons.say(one)


def _outermost(line: Reading, part: Part, cells: range, key: str) -> Found:
    new = _open(line, cells)
    if new:
        reasons = Reasons(line.bounds)
        _own(reasons, part)
        yield _besides(line, new, reasons, claim(key), part.blocks)


def _next(line: Reading, reasons: Reasons, cells: range, block: int, part: Part | None = None) -> Found:
    """Nothing lies in cells between a block of which has been said and the next one."""
    new = _open(line, cells)
    if new:
        bounds = line.bounds
        bound = bounds.starts[block] if part is None else bounds.of_part(part, False)
        *_, told = reasons.next(bound, "colour.next")
        yield _besides(line, new, reasons, told, (block - 1, block))


def _open(line: Reading, cells: Sequence[int]) -> list[int]:
    return [i for i in cells if len(line.cells[i]) > 1]


def anchored_at_an_edge(line: Reading) -> Found:
    """A block that goes on from painted cells at an end of the line, or behind white ones there, if its place shows."""
    if not painted_first(line.cells):
        return
    bounds, blocks = line.bounds, blocks_of(line)
    for block in filter(lambda block: _shows(line, block), blocks):
        cells = _open(line, range(bounds.starts[block].at, bounds.ends[block].at + 1))
        if cells and at_edge(line.cells, bounds.starts[block].at, bounds.ends[block].at):
            if _settles_white(line):
                yield from _beside(line, block)
            reasons = Reasons(bounds)
            reasons.lies(block)
            *before, told = reasons.claims
            yield Seen({}, tuple(before), told, (block,), only(line, cells, line.letter(block)))


def painted_first(cells: Sequence[str]) -> bool:
    """Whether a painted cell is the first from an end of a line that is not known to be white."""
    for side in (cells, cells[::-1]):
        first = next((left for left in side if left != WHITE), WHITE)
        if first != WHITE and len(first) == 1:
            return True
    return False


def at_edge(cells: Sequence[str], start: int, end: int) -> bool:
    """Whether a block has painted cells at its start or its end, and nothing but white ones beyond it."""
    for at, beyond in ((start, cells[:start]), (end, cells[end + 1 :])):
        if len(cells[at]) == 1 and all(left == WHITE for left in beyond):
            return True
    return False


def beside_placed(line: Reading) -> Found:
    """Beside a block of which shows that it fits in one place only: up to the one before it, or behind it, if this
    shows, too, or where that has too little room.
    """
    if _settles_white(line):
        for block in blocks_of(line):
            if _shows(line, block):
                yield from _beside(line, block)


def _beside(line: Reading, block: int) -> Found:
    """Cells between a placed block and those beside it."""
    bounds = line.bounds
    for first, other in ((block, block + 1), (block - 1, block - 1)):
        if not 0 <= other < len(line.clue):
            continue
        if not _shows(line, other):
            yield from _in_hole(line, block, other)
        else:
            reasons = Reasons(bounds)
            reasons.lies(first)
            cells = range(bounds.ends[first].at + 1, bounds.starts[first + 1].at)
            yield from _next(line, reasons, cells, first + 1)


MOST_SHOWN = 3
"""A block whose bounds rest on no more than this shows where it is."""


def _shows(line: Reading, block: int) -> bool:
    start, end = line.bounds.starts[block], line.bounds.ends[block]
    return end.at - start.at + 1 == line.clue[block].length and start.cost + end.cost <= MOST_SHOWN


def _in_hole(line: Reading, block: int, beside: int) -> Found:
    """Cells between a placed block and a known cell that are too few for the block beside it, or one cell that has to
    be white as both have one ink.
    """
    bounds, step = line.bounds, 1 if beside > block else -1
    letter = line.letter(beside)
    near = bounds.ends[block].at + 1 if step > 0 else bounds.starts[block].at - 1
    far = near
    while 0 <= far < len(line.cells) and letter in line.cells[far]:
        far += step
    hole = range(near, far) if step > 0 else range(far + 1, near + 1)
    reasons, which = Reasons(bounds), "next" if step > 0 else "previous"
    if hole and len(hole) < line.clue[beside].length and 0 <= far < len(line.cells):
        new, span = _open(line, hole), Cells(tuple(hole))
        marks = reasons.marks((far,), (letter,))
        told = claim(numbered(f"colour.small.{which}", span), span=span, block=Blocks((beside,)))
        told = since((marks,), told)
    elif hole and letter == line.letter(block):
        new = _open(line, (near,))
        told = claim(f"colour.same.{which}", block=Blocks((beside,)), ink=Value(letter))
    else:
        return
    if new:
        reasons.lies(block)
        yield _besides(line, new, reasons, told, (block, beside))
