"""The order in which cells are probed, and which are probed again: the sequences and criteria of Chen et al., "fully
probing sequences". The pseudo-code of the newer ones is not available, so their interpretation here is ours.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from math import gcd
from typing import Final

from ..cells import At
from ..logic.board import Board
from ..logic.line import positions
from ..pausing import pause
from .learned import Record

GOLDEN: Final = 0.6180339887
"""Multiples of it, without their whole part, are spread evenly however many are taken."""
_NEAR: Final = (-1, 0, 1)


async def in_sequence(board: Board, sequence: str) -> Iterable[At]:
    """Return the cells in the order in which to probe them, one of `options.SEQUENCES`: all that are unknown when their
    turn comes, perhaps with others that were unknown before.
    """
    if sequence == "promising":
        return await _most_promising(board)
    return _by_column(board, sequence) if sequence.startswith("columns") else _by_row(board, sequence)


def _by_row(board: Board, sequence: str) -> Iterator[At]:
    step = -1 if sequence == "rows_back" else 1
    return ((row, column) for row in range(board.height) for column in positions(board.open_in_row(row))[::step])


def _by_column(board: Board, sequence: str) -> Iterator[At]:
    step = -1 if sequence == "columns_back" else 1
    columns = range(board.width)
    return ((row, column) for column in columns for row in positions(board.open_in_column(column))[::step])


async def _most_promising(board: Board) -> Iterator[At]:
    """Return the unknown cells sorted by what their two lines alone settle under each value: those with the greatest
    lesser gain first; among these, those with the greater other gain.
    """
    height, width = board.height, board.width
    rows = [(row, unknown) for row in range(height) if (unknown := board.open_in_row(row))]
    columns = 0
    for _, unknown in rows:
        columns |= unknown
    gains: dict[int, Sequence[int]] = {}
    for line in [row for row, _ in rows] + [height + column for column in positions(columns)]:
        gains[line] = board.assumed(line).gains
        if len(gains) % board.portion == 0:
            await pause()
    ranked = []
    for row, unknown in rows:
        if row % 32 == 31:
            await pause()
        across = gains[row]
        for column in positions(unknown):
            down = gains[height + column]
            white, black = across[column] + down[row], across[column + width] + down[row + height]
            # Lesser gain, greater gain and the cell's number in one int: these sort faster than tuples.
            rank = white << 20 | black if white < black else black << 20 | white
            ranked.append(row * width + column - (rank << 20))
    ranked.sort()
    # Most cells are never looked at, since patience ends first.
    return (divmod(rank & 0xFFFFF, width) for rank in ranked)


def scattered(board: Board) -> Iterator[At]:
    """Return the unknown cells, those that follow each other far apart: no line is met twice soon, and no region is
    left out for long. When half of them have become known, it begins again with the others.
    """
    total = board.open_count
    while total:
        unknown = [board.open_in_row(row) for row in range(board.height)]
        ends = list(accumulate([mask.bit_count() for mask in unknown]))
        step = round(total * GOLDEN) or 1
        while gcd(step, total) > 1:
            step += 1
        mark, left = board.mark(), total
        for number in range(1, total + 1):
            place = number * step % total
            row = bisect_right(ends, place)
            yield row, positions(unknown[row])[place - ends[row]]
            if board.mark() != mark:
                mark, left = board.mark(), board.open_count
                if left <= total // 2:
                    break
        else:
            return
        total = left


def worth_repeating(board: Board, criterion: str, records: Mapping[At, Record], mark: int) -> set[At]:
    """Return the cells for a repeated pass to probe, by one of `options.CRITERIA`; `mark` is where the last pass
    began.
    """
    if criterion == "neighbours":
        painted = [(row, column) for row, column, _ in board.cells_since(mark)]
        return {(row + down, column + right) for row, column in painted for down in _NEAR for right in _NEAR}
    if criterion == "gain":
        gains = {cell: record.white + record.black for cell, record in records.items()}
        average = sum(gains.values()) / max(1, len(gains))
        probed = {cell for cell, gain in gains.items() if gain >= average}
        return probed | {cell for cell in board.open_cells() if cell not in gains}
    changed = board.changed_since(mark)
    return {(r, c) for r, c in board.open_cells() if (changed >> r | changed >> board.height + c) & 1}
