"""Checks certificates, which prove how many solutions a puzzle has (docs/certificate.md).

Nothing of the engine takes part: the line solver here is another one, and nothing is searched for. What a certificate
assumes is followed by line solving alone; a step holds if that ends as the step says.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, product

from ..cells import At
from ..certificate import Certificate, Proof, values_of
from ..grid import Grid
from ..pausing import pause
from ..problems import problem, told


@dataclass(frozen=True, slots=True)
class Fault:
    """A step that does not end as it says. Steps count from 1 in the order of the text, and 0 is the whole proof.
    `line` is the line that cannot be filled under its assumption, if there is one, though not the line that the step
    names: what it proves is then true nevertheless.
    """

    step: int
    line: int | None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a check of a certificate finds. `problem` says why it does not prove what it claims and is empty if it
    does; `faults` are the steps that do not hold; `left` are the cells that are not known at the end of the proof, with
    all that its other steps prove. `solutions` is how many solutions it claims.
    """

    solutions: int
    problem: str
    faults: tuple[Fault, ...] = ()
    left: tuple[At, ...] = ()

    @property
    def proved(self) -> bool:
        """Whether the certificate proves what it claims."""
        return not self.problem

    def to_json(self) -> dict[str, object]:
        """Return the verdict as a dict of plain values, `text` being the problem in the language that is spoken."""
        return {
            "proved": self.proved,
            "solutions": self.solutions,
            "faults": [{"step": fault.step, "line": fault.line} for fault in self.faults],
            "left": [list(at) for at in self.left],
            "text": told(self.problem),
        }


async def checking_certificate(certificate: Certificate, without: int = 0) -> Verdict:
    """Check a certificate, as a job that pauses; with `without`, as if that step and all within it were not there."""
    check = _Check(certificate, without)
    board = await check.start()
    await check.follow(certificate.proof, board)
    return Verdict(len(certificate.solutions), check.told(), tuple(check.faults), tuple(check.open_cells(board)))


@dataclass(slots=True)
class _Board:
    """For each line, rows first, which values its cells can have: bit v*n+i says that cell i of n can have value v.
    `failed` is the first line met that cannot be filled; then nothing more is looked at.
    """

    lines: list[int]
    failed: int | None = None


class _Check:
    """One check of a certificate. `number` is that of the last step looked at."""

    def __init__(self, certificate: Certificate, without: int) -> None:
        self.puzzle = puzzle = certificate.puzzle
        self.solutions = certificate.solutions
        self.without = without
        self.number = 0
        self.faults: list[Fault] = []
        self.values = values_of(puzzle)
        self._broken = 0
        """The faults that leave something unproved."""
        self._reached: set[int] = set()
        self._cells = [puzzle.width] * puzzle.height + [puzzle.height] * puzzle.width
        self._blocks = [
            [(one[0], one[1] - 1) if isinstance(one, tuple) else (one, 0) for one in clue]
            for clue in chain(puzzle.rows, puzzle.columns)
        ]
        self._solved: list[dict[int, int]] = [{} for _ in self._cells]

    async def start(self) -> _Board:
        """Return the board with the given cells and all that lines settle at first."""
        board = _Board([(1 << len(self.values) * cells) - 1 for cells in self._cells])
        for row, column, value in self.puzzle.given.cells() if self.puzzle.given else ():
            self._lose(board, (row, column), self.values.replace(value, ""))
        await self._propagate(board, set(range(len(board.lines))))
        return board

    async def follow(self, proof: Proof, board: _Board) -> None:
        """Check the steps of a proof in turn on a board, which keeps what they prove, and then its end."""
        own = self.number
        for step in proof.steps:
            if self.number + 1 == self.without:
                self.number += 1 + step.proof.size
                continue
            self.number += 1
            broken = self._broken
            row, column, value = step.cell
            under = _Board(board.lines[:], board.failed)
            await self._propagate(under, self._lose(under, (row, column), self.values.replace(value, "")))
            await self.follow(step.proof, under)
            if under.failed is not None or self._broken == broken:
                await self._propagate(board, self._lose(board, (row, column), value))
        if not self._ends(proof, board):
            self.faults.append(Fault(own, board.failed))
            self._broken += board.failed is None

    def _ends(self, proof: Proof, board: _Board) -> bool:
        """Return whether a proof ends as it says."""
        index = proof.solution
        if index is None:
            return board.failed == proof.line
        if board.failed is not None or index in self._reached or index >= len(self.solutions):
            return False
        self._reached.add(index)
        return self._shows(board, self.solutions[index])

    def told(self) -> str:
        """Return why the proof does not prove what is claimed, empty if it does."""
        if self.faults:
            fault = self.faults[0]
            if not fault.step:
                return problem("certificate.root")
            if fault.line is None:
                return problem("certificate.open", step=fault.step)
            number, height = fault.line + 1, self.puzzle.height
            other = problem("certificate.other", step=fault.step)
            key, number = ("at.row", number) if number <= height else ("at.column", number - height)
            return problem(key, number=number, problem=other)
        missed = set(range(len(self.solutions))) - self._reached
        return problem("certificate.missed", number=min(missed) + 1) if missed else ""

    # --- the board ---

    def open_cells(self, board: _Board) -> Iterator[At]:
        """Yield the cells that are not known; all of them on a board on which a line cannot be filled."""
        for row, column in product(range(self.puzzle.height), range(self.puzzle.width)):
            if board.failed is not None or len(self._left(board, row, column)) > 1:
                yield row, column

    def _left(self, board: _Board, row: int, column: int) -> str:
        """Return the values that a cell can have."""
        state = board.lines[row] >> column
        return "".join(value for at, value in enumerate(self.values) if state >> at * self.puzzle.width & 1)

    def _shows(self, board: _Board, grid: Grid) -> bool:
        """Return whether each cell of the board has just the value that it has in the grid."""
        places = product(range(self.puzzle.height), range(self.puzzle.width))
        return all(self._left(board, row, column) == grid[row, column] for row, column in places)

    def _lose(self, board: _Board, at: At, values: str) -> set[int]:
        """Rule out values of a cell; return its lines."""
        (row, column), (height, width) = at, (self.puzzle.height, self.puzzle.width)
        for value in map(self.values.index, values):
            board.lines[row] &= ~(1 << value * width + column)
            board.lines[height + column] &= ~(1 << value * height + row)
        return {row, height + column}

    async def _propagate(self, board: _Board, changed: set[int]) -> None:
        """Solve all changed rows, then all changed columns, and so on, until nothing changes or a line fails."""
        height = self.puzzle.height
        while changed and board.failed is None:
            lines = sorted(line for line in changed if line < height) or sorted(changed)
            changed.difference_update(lines)
            for line in lines:
                before = board.lines[line]
                solved = self._solved[line]
                if before not in solved:
                    solved[before] = solve_line(self._blocks[line], before, self._cells[line], len(self.values))
                after = board.lines[line] = solved[before]
                if not after:
                    board.failed = line
                    return
                lost = before ^ after
                while lost:
                    bit = lost.bit_length() - 1
                    lost ^= 1 << bit
                    value, index = divmod(bit, self._cells[line])
                    crossing = index + (height if line < height else 0)
                    at = line if line < height else line - height
                    board.lines[crossing] &= ~(1 << value * self._cells[crossing] + at)
                    changed.add(crossing)
            await pause()


def solve_line(blocks: Sequence[tuple[int, int]], state: int, cells: int, values: int) -> int:
    """Return which values the cells of a line have in the completions that its state allows; 0 if there are none.
    Blocks are pairs of a length and a value, counted from 0; white is the last. In a state, bit v*n+i says that cell i
    of n can have value v.

    Places lie between cells, numbered from 0. `reach[j]` holds, as bits, those before which the first j blocks can lie
    with nothing left over, `good` those after which the other blocks can.
    """
    line = (1 << cells) - 1
    can = [state >> value * cells & line for value in range(values)]
    white = can[-1]
    reach = [_onward(1, white)]
    begins = []
    """For each block, the places at which it can begin, with the white cell that separates it from one of its ink."""
    for at, (length, value) in enumerate(blocks):
        gap = int(at > 0 and blocks[at - 1][1] == value)
        begins.append(reach[-1] & (white & _runs(can[value], length) >> 1 if gap else _runs(can[value], length)))
        reach.append(_onward(begins[-1] << gap + length, white))
    good = 1 << cells
    if not reach[-1] & good:
        return 0
    seen = [0] * values
    for at in range(len(blocks), -1, -1):
        good = _back(good, white)
        seen[-1] |= reach[at] & white & good >> 1
        if at:
            length, value = blocks[at - 1]
            gap = int(at > 1 and blocks[at - 2][1] == value)
            good = begins[at - 1] & good >> gap + length
            if gap:
                seen[-1] |= good
            seen[value] |= _covered(good << gap, length)
    return sum(mask << value * cells for value, mask in enumerate(seen))


def _onward(places: int, white: int) -> int:
    """Return the places that are reached from these over white cells: added, each runs through its stretch of them."""
    return places | (places & white) + white ^ white


def _back(places: int, white: int) -> int:
    """Return the places from which these are reached over white cells."""
    step = 1
    while white:
        places |= white & places >> step
        white &= white >> step
        step *= 2
    return places


def _runs(cells: int, length: int) -> int:
    """Return the cells at which so many of these begin in a row."""
    have = 1
    while have < length:
        step = min(have, length - have)
        cells &= cells >> step
        have += step
    return cells


def _covered(begins: int, length: int) -> int:
    """Return the cells that blocks of this length cover where they begin here."""
    have = 1
    while have < length:
        step = min(have, length - have)
        begins |= begins << step
        have += step
    return begins
