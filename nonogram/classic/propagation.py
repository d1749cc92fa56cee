"""Line solving of a whole board until nothing changes: called PROPAGATE in Wu et al. 2013, FullSettle in Batenburg and
Kosters 2009, arc consistency in Franco-Sánchez. It is the same for every line solver. Which dirty line comes next is
free: `first_in` takes the one that has waited longest, `rows_first` all rows before any column (Chen and Hung 2017).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass

from ..cells import Cell, Clue
from ..puzzle import Puzzle

Board = list[list[str]]
"""H rows of W cells, each one of `#.?`."""
Next = Callable[[Sequence[int]], int]
"""Which of the dirty lines, in the order in which they became so, is solved next: its place among them."""


@dataclass(frozen=True, slots=True)
class Solved:
    """A dirty line that has been solved: `settled` are cells that it painted, `woken` lines that this made dirty.
    `alive` is False when the line has no completion, which ends the propagation.
    """

    line: int
    settled: tuple[Cell, ...]
    woken: tuple[int, ...]
    alive: bool = True


def first_in(dirty: Sequence[int]) -> int:
    """Choose the line that has waited longest."""
    return 0


def rows_first(height: int) -> Next:
    """Return a choice of the first dirty row or, where no row is dirty, of the first dirty column."""
    return lambda dirty: next((at for at, line in enumerate(dirty) if line < height), 0)


def first_board(puzzle: Puzzle) -> Board:
    """Return the board at the beginning: the given cells are known, the others unknown."""
    return [list(row) for row in puzzle.start.rows()]


def line_text(puzzle: Puzzle, board: Board, line: int) -> str:
    """Return the cells of a line."""
    if line < puzzle.height:
        return "".join(board[line])
    return "".join(row[line - puzzle.height] for row in board)


def propagate(
    puzzle: Puzzle, board: Board, dirty: Iterable[int], solve_line: Callable[[Clue, str], str | None]
) -> bool:
    """Solve lines, beginning with the dirty ones, until none settles more; return False when one has no completion.

    The board is painted in place; a cell that changes makes its crossing line dirty.
    """
    return all(solved.alive for solved in propagating(puzzle, board, dirty, solve_line))


def propagating(
    puzzle: Puzzle,
    board: Board,
    dirty: Iterable[int],
    solve_line: Callable[[Clue, str], str | None],
    choose: Next = first_in,
) -> Generator[Solved, None, None]:
    """Propagate as `propagate` does, yielding each line that is solved."""
    queue = list(dirty)
    while queue:
        line = queue.pop(choose(queue))
        cells = line_text(puzzle, board, line)
        painted = solve_line(puzzle.clue(line), cells)
        if painted is None:
            yield Solved(line, (), (), alive=False)
            return
        settled: list[Cell] = []
        woken: list[int] = []
        for index, value in enumerate(painted):
            if value == cells[index]:
                continue
            if line < puzzle.height:
                r, c, crossing = line, index, puzzle.height + index
            else:
                r, c, crossing = index, line - puzzle.height, index
            board[r][c] = value
            settled.append((r, c, value))
            if crossing not in queue:
                queue.append(crossing)
                woken.append(crossing)
        yield Solved(line, tuple(settled), tuple(woken))
