"""What is plain of the lines across one: the inks that no more of their cells have."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..logic.line import positions
from .board import ColourBoard
from .state import State, known_cells, masks_of


class Spent(NamedTuple):
    """An ink that no more cells of a line have: by the cells of its blocks, none if the clue does not have it."""

    value: str
    there: tuple[int, ...]
    blocks: tuple[int, ...]


def spent_inks(board: ColourBoard) -> list[dict[str, Spent]]:
    """Return, for each line, the inks that its clue does not have and those whose cells are all there."""
    found: list[dict[str, Spent]] = []
    for line in range(board.height + board.width):
        clue, masks = board.puzzle.clue(line), masks_of(board.states[line], board.puzzle.length(line), board.inks)
        known = known_cells(masks)
        needed = [0] * (board.inks + 1)
        for block in clue:
            needed[block.ink] += block.length
        spent: dict[str, Spent] = {}
        for number, value in enumerate(board.every[:-1], 1):
            there = masks[number - 1] & known
            if there.bit_count() == needed[number]:
                blocks = tuple(j for j, block in enumerate(clue) if block.ink == number)
                spent[value] = Spent(value, tuple(positions(there)), blocks)
        found.append(spent)
    return found


def narrowed(board: ColourBoard, line: int, spent: Sequence[dict[str, Spent]]) -> State:
    """Return the state of a line without the inks that the lines across it have spent; a known cell stays."""
    state, n = board.states[line], board.puzzle.length(line)
    known = known_cells(masks_of(state, n, board.inks))
    across = spent[board.height :] if line < board.height else spent[: board.height]
    for value, letter in enumerate(board.every[:-1]):
        lacking = 0
        for i, inks in enumerate(across):
            if letter in inks:
                lacking |= 1 << i
        state &= ~((lacking & ~known) << value * n)
    return state


def line_across(board: ColourBoard, line: int, i: int) -> int:
    """Return the line that crosses a line at a cell."""
    return board.height + i if line < board.height else i
