"""Repairing what was misread: rows and columns hold the same number of cells, each clue fits its line, and a printed
puzzle has one solution.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from itertools import islice
from math import log

from ..help.slips import Clues
from ..help.typos import correcting
from ..options import Options
from ..pausing import pause
from ..puzzle import Puzzle
from ..search.solver import Solving, Status
from .clues import Number, clue_of

Lines = tuple[tuple[Number, ...], ...]

EFFORT = Options(probes=2_000, guesses=4_000)
MOST_DOUBTS = 60
"""This many other readings are considered, the likeliest."""
MOST_SETS = 20_000
"""This many sets of other readings are looked at, the likeliest first."""
MOST_SOLVED = 40
"""This many puzzles are solved to see whether they have one solution."""
CORRECTING_SECONDS = 8.0
MOST_LACKING = 3
"""At most this many lines are named that may lack a number, the likeliest."""


@dataclass(frozen=True, slots=True)
class Repaired:
    """Numbers that may have been changed, the puzzle that they make, if they make one, and what its solutions are.
    Where they make none, one more number in any of the lines `lacking` would give them one solution.
    """

    lines: Lines
    height: int
    puzzle: Puzzle | None
    status: Status
    lacking: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class _Doubt:
    """Another reading of a number: how much less likely it is, as a logarithm."""

    cost: float
    line: int
    block: int
    value: int


async def repairing(lines: Lines, height: int, width: int) -> Repaired:
    """Choose the likeliest readings that make a puzzle with one solution; if there are none, those that make one with
    several, unless one number more would give one solution; if there are none either, the numbers as they were read.
    """
    fallback: Repaired | None = None
    for changed in islice(_likeliest(lines, height, width), MOST_SOLVED):
        await pause()
        puzzle = _puzzle(changed, height)
        status = (await Solving(puzzle, options=EFFORT).quietly()).status
        if status == "unique":
            return Repaired(changed, height, puzzle, status)
        if status != "none" and fallback is None:
            fallback = Repaired(changed, height, puzzle, status)
    corrected = await _corrected(lines, height)
    return corrected if corrected.puzzle or corrected.lacking or fallback is None else fallback


def _puzzle(lines: Lines, height: int) -> Puzzle:
    clues = [clue_of(line) for line in lines]
    return Puzzle(clues[:height], clues[height:])


def _likeliest(lines: Lines, height: int, width: int) -> Iterator[Lines]:
    """Yield readings of all numbers with which sums agree and each clue fits, the likeliest first."""
    lengths = [width] * height + [height] * width
    doubts = sorted(
        (
            _Doubt(log(max(number.confidence, 1e-9) / chance), at, block, value)
            for at, line in enumerate(lines)
            for block, number in enumerate(line)
            for value, chance in number.others
            if value
        ),
        key=lambda doubt: doubt.cost,
    )[:MOST_DOUBTS]
    for chosen in _sets(doubts):
        changed = _with(lines, chosen)
        clues = [clue_of(line) for line in changed]
        if sum(map(sum, clues[:height])) != sum(map(sum, clues[height:])):
            continue
        if all(0 not in clue and sum(clue) + len(clue) - 1 <= n for clue, n in zip(clues, lengths, strict=True)):
            yield changed


def _sets(doubts: Sequence[_Doubt]) -> Iterator[tuple[_Doubt, ...]]:
    """Yield sets of doubts, the cheapest first, with one for each number at most."""
    yield ()
    waiting: list[tuple[float, tuple[int, ...]]] = [(doubts[0].cost, (0,))] if doubts else []
    for _ in range(MOST_SETS):
        if not waiting:
            return
        cost, chosen = heappop(waiting)
        found = tuple(doubts[i] for i in chosen)
        if len({(doubt.line, doubt.block) for doubt in found}) == len(found):
            yield found
        after = chosen[-1] + 1
        if after < len(doubts):
            heappush(waiting, (cost + doubts[after].cost, (*chosen, after)))
            heappush(waiting, (cost - doubts[chosen[-1]].cost + doubts[after].cost, (*chosen[:-1], after)))


def _with(lines: Lines, chosen: Sequence[_Doubt]) -> Lines:
    """Return the numbers with these readings in place of others."""
    changed = list(lines)
    for doubt in chosen:
        line = list(changed[doubt.line])
        line[doubt.block] = replace(line[doubt.block], value=doubt.value)
        changed[doubt.line] = tuple(line)
    return tuple(changed)


async def _corrected(lines: Lines, height: int) -> Repaired:
    """Return the numbers with one of them changed, as the typo finder has it, if only one change will do; or else as
    they are, with the lines in which it misses a number.
    """
    clues = [clue_of(line) for line in lines]
    if any(0 in clue for clue in clues):
        return Repaired(lines, height, None, "none")
    found = (await correcting(Clues.of(clues[:height], clues[height:]), CORRECTING_SECONDS)).found
    fitting = [one for one in found if one.slip.kind in ("changed", "digit")]
    if len(fitting) != 1:
        lacking = [one.slip.line for one in found if one.slip.kind == "missing"]
        return Repaired(lines, height, None, "none", tuple(dict.fromkeys(lacking))[:MOST_LACKING])
    slip = fitting[0].slip
    [block] = [i for i, (a, b) in enumerate(zip(slip.before, slip.after, strict=True)) if a != b]
    return Repaired(_with(lines, [_Doubt(0, slip.line, block, slip.after[block])]), height, fitting[0].puzzle, "unique")
