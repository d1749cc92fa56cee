"""The part of a line beside blocks that are placed: a smaller line of its own, with the rest of the clue; and the cells
right beside one that is complete.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..cells import BLACK, UNKNOWN
from .reading import Reading, Span, extremes
from .rules import Find, Reason, found, marks_on

Argument = Sequence[tuple[Reading, Sequence[Reason]]]
"""Reasons step by step, each with the line as read at that step, which includes what was found before."""


def placed(reading: Reading) -> dict[int, Span]:
    """Return the blocks that are complete runs which no other block can cover, and where these are."""
    there: dict[int, Span] = {}
    for run in reading.runs:
        if run[1] - run[0] not in reading.clue:
            continue
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
    yield from found(*[reason for blocks, part in parts(reading) for reason in _in_part(reading, blocks, part)])


def _in_part(reading: Reading, blocks: range, part: Span) -> Iterator[Reason]:
    start, stop = part
    if reading.text.find(UNKNOWN, start, stop) < 0:
        return
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
        if marks := marks_on(reading, range(last, first + length)):
            key = "part.overlap" if last > first else "part.place"
            yield Reason(key, marks, (block,), (first, last + length), part)


def at_once(argument: Argument) -> Argument:
    """Return an argument that gives both cells beside a complete block in one step: that it is complete says enough."""
    for block, (start, stop) in argument[0][0].settled if argument[1:] else ():
        steps = [step for step, (_, found) in enumerate(argument) if any(_is_near(one, start, stop) for one in found)]
        if steps[1:]:
            near = [one for _, found in argument for one in found if _is_near(one, start, stop)]
            both = Reason("beside", tuple(sorted(mark for one in near for mark in one.marks)), (block,), (start, stop))
            left = [(reading, [one for one in found if one not in near]) for reading, found in argument]
            left[steps[0]] = left[steps[0]][0], [both, *left[steps[0]][1]]
            argument = [one for one in left if one[1]]
    return argument


def on_both_sides(reading: Reading, reasons: Sequence[Reason]) -> list[Reason]:
    """Merge the reasons that give the cells right beside one complete block: that it is complete says enough."""
    told = list(reasons)
    for block, (start, stop) in reading.settled:
        near = [reason for reason in told if _is_near(reason, start, stop)]
        if near[1:]:
            marks = tuple(sorted(mark for reason in near for mark in reason.marks))
            told[told.index(near[0])] = Reason("beside", marks, (block,), (start, stop))
            told = [reason for reason in told if reason not in near]
    return told


def _is_near(reason: Reason, start: int, stop: int) -> bool:
    """Return whether a reason settles nothing but the cells right beside a run."""
    return {i for i, _ in reason.marks} <= {start - 1, stop}
