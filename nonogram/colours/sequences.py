"""The order in which cells in colours are probed, and which are probed again: `search.sequences` in colours."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import product

from ..cells import At
from ..logic.line import positions
from ..pausing import pause
from .board import ColourBoard
from .learned import Record


async def in_sequence(board: ColourBoard, sequence: str) -> Iterable[At]:
    """Return the cells in the order in which to probe them, one of `options.SEQUENCES`: all that are open when their
    turn comes, perhaps with others that were open before.
    """
    if sequence == "promising":
        return await _most_promising(board)
    step = -1 if sequence.endswith("_back") else 1
    if sequence.startswith("columns"):
        columns = range(board.width)
        return ((row, column) for column in columns for row in positions(board.open_in_column(column))[::step])
    return ((row, column) for row in range(board.height) for column in positions(board.open_in_row(row))[::step])


async def _most_promising(board: ColourBoard) -> list[At]:
    """Return the open cells sorted by what their own lines rule out under their values: first those of which the least
    gain is greatest.
    """
    ranked = []
    for number, (row, column) in enumerate(board.open_cells()):
        if number % 32 == 31:
            await pause()
        gains = sorted(own_gain(board, row, column, value) for value in board.left(row, column))
        ranked.append(([-gain for gain in gains], row, column))
    return [(row, column) for _, row, column in sorted(ranked)]


def own_gain(board: ColourBoard, row: int, column: int, value: int) -> int:
    """Return how many values the two lines of a cell alone rule out when it has this value."""
    gain = 0
    for line, index, size in ((row, column, board.width), (board.height + column, row, board.height)):
        others = sum(1 << other * size for other in range(board.inks + 1) if other != value) << index
        state = board.states[line] & ~others
        effect = board.effects.memos[line].get(state) or board.effects.work_out(line, state)
        gain += effect.change.bit_count()
    return gain


def worth_repeating(board: ColourBoard, criterion: str, records: Mapping[At, Record], mark: int) -> set[At]:
    """Return the cells for a repeated pass to probe, by one of `options.CRITERIA`; `mark` is where the last pass
    began.
    """
    if criterion == "neighbours":
        changed_cells = [cell[:2] for cell in board.cells_since(mark)]
        return {(row + down, column + right) for row, column in changed_cells for down, right in _NEAR}
    if criterion == "gain":
        gains = {cell: sum(record.gains.values()) for cell, record in records.items()}
        average = sum(gains.values()) / max(1, len(gains))
        probed = {cell for cell, gain in gains.items() if gain >= average}
        return probed | {cell for cell in board.open_cells() if cell not in gains}
    changed = board.changed_since(mark)
    return {(r, c) for r, c in board.open_cells() if (changed >> r | changed >> board.height + c) & 1}


_NEAR = tuple(product((-1, 0, 1), repeat=2))
