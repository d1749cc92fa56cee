"""The part of a line beside blocks that are placed: a smaller line of its own, with the rest of the clue."""

from __future__ import annotations

from collections.abc import Iterator

from ..puzzle import BLACK, UNKNOWN
from .reading import Reading, Span, extremes
from .rules import Find, Reason, found, marks_on


def placed(reading: Reading) -> dict[int, Span]:
    """Return the blocks that are complete runs which no other block can cover, and where these are."""
    there: dict[int, Span] = {}
    for run in reading.runs:
        owners = reading.owners(run)
        if len(owners) == 1 and reading.clue[owners[0]] == run[1] - run[0]:
            there[owners[0]] = run
    return there


def parts(reading: Reading) -> Iterator[tuple[range, Span]]:
    """Yield the blocks between blocks that are placed, or between these and an end, with the cells left to them."""
    known = placed(reading)
    if not known:
        return
    first, start = 0, 0
    for block in (*sorted(known), len(reading.clue)):
        last = block == len(reading.clue)
        stop = len(reading.text) if last else known[block][0] - 1
        if first < block:
            yield range(first, block), (start, stop)
        if not last:
            first, start = block + 1, known[block][1] + 1


def beside(reading: Reading, part: Span) -> dict[int, Span]:
    """Return the placed blocks between which a part lies, and where they are."""
    return {block: run for block, run in placed(reading).items() if run[1] + 1 == part[0] or part[1] == run[0] - 1}


def part_beside_a_placed_block(reading: Reading) -> Iterator[Find]:
    """What is left of a line behind or before blocks that are placed is a smaller line. There the other blocks may fill
    all the room, or overlap when pushed to either end.
    """
    yield from found(*(reason for blocks, part in parts(reading) for reason in _in_part(reading, blocks, part)))


def _in_part(reading: Reading, blocks: range, part: Span) -> Iterator[Reason]:
    start, stop = part
    clue = reading.clue[blocks.start : blocks.stop]
    pushed = extremes(clue, reading.text[start:stop].replace(BLACK, UNKNOWN))
    assert pushed is not None
    firsts, lasts = ([start + at for at in starts] for starts in pushed)
    for block, cell, backwards in reading.bounds:
        if block in blocks:
            number = block - blocks.start
            if backwards:
                lasts[number] = min(lasts[number], cell + 1 - clue[number])
            else:
                firsts[number] = max(firsts[number], cell)
    if firsts == lasts and len(clue) > 1:
        black = {i for at, length in zip(firsts, clue, strict=True) for i in range(at, at + length)}
        marks = marks_on(reading, black, set(range(start, stop)) - black)
        yield Reason("part.full", marks, tuple(blocks), (firsts[0], firsts[-1] + clue[-1]), part)
        return
    for block, length, first, last in zip(blocks, clue, firsts, lasts, strict=True):
        marks = marks_on(reading, range(last, first + length))
        key = "part.overlap" if last > first else "part.place"
        yield Reason(key, marks, (block,), (first, last + length), part)
