"""Checks certificates, which prove how many solutions a puzzle has (docs/certificate.md).

Nothing of the engine takes part: the line solver here is another one, and nothing is searched for. What a certificate
assumes is followed by line solving alone; a step holds if that ends as the step says. The opposites of a lemma are
followed by line solving and by the clauses before it; the lemma holds if nothing is left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from ..cells import At, Cell
from ..certificate import BlockStart, Certificate, Fault, Literal, Proof, Refutation, Verdict, values_of
from ..grid import Grid
from ..inks import NOT
from ..pausing import pause
from ..problems import problem
from ..puzzle import Puzzle


async def checking_certificate(certificate: Certificate, without: int = 0) -> Verdict:
    """Check a certificate, as a job that pauses; with `without`, as if that step and all within it were not there."""
    check = Checker(certificate, without)
    board = await check.start()
    proof = certificate.proof
    await (check.refute(proof, board) if isinstance(proof, Refutation) else check.follow(proof, board))
    left = tuple(check.open_cells(board) if check.told() else ())
    return Verdict(len(certificate.solutions), check.told(), tuple(check.faults), left)


Said = tuple[int, int, int]
"""A literal: its line, the bits of the line's state of which one is left while it can hold, those that it rules out."""
Clause = tuple[Said, ...]


@dataclass(slots=True)
class Board:
    """The state of each line, rows first: bit v*n+i says that cell i of n can have value v of V, bit (V+j)*n+i that
    block j can start at cell i. `failed` is the first line met that cannot be filled; then nothing more is looked at.
    """

    lines: list[int]
    failed: int | None = None


class Checker:
    """One check of a certificate. `number` is that of the last step looked at."""

    def __init__(self, certificate: Certificate, without: int) -> None:
        self.puzzle: Puzzle = (puzzle := certificate.puzzle)
        self.solutions: tuple[Grid, ...] = certificate.solutions
        self.by_lemmas: bool = isinstance(certificate.proof, Refutation)
        self.without = without
        self.number: int = 0
        self.faults: list[Fault] = []
        self.values: str = values_of(puzzle)
        self._broken = 0  # the faults that leave something unproved
        self._reached: set[int] = set()
        self._cell = sum(1 << at * puzzle.width for at in range(len(self.values)))  # a row's first cell
        self._cells = [puzzle.width] * puzzle.height + [puzzle.height] * puzzle.width
        inked = [[one if isinstance(one, tuple) else (one, 1) for one in clue] for clue in puzzle.rows + puzzle.columns]
        self._blocks = [[(length, ink - 1) for length, ink in clue] for clue in inked]
        self._solved: list[dict[int, int]] = [{} for _ in self._cells]

    async def start(self) -> Board:
        """Return the board with the given cells and all that lines settle at first."""
        lines = zip(self._blocks, self._cells, strict=True)
        board = Board([(1 << (len(self.values) + len(blocks)) * cells) - 1 for blocks, cells in lines])
        for cell in self.puzzle.given.cells() if self.puzzle.given else ():
            self._settle(board, cell)
        await self._propagate(board, set(range(len(board.lines))))
        return board

    async def follow(self, proof: Proof, board: Board) -> None:
        """Check the steps of a proof in turn on a board, which keeps what they prove, and then its end."""
        own = self.number
        for step in proof.steps:
            if self.number + 1 == self.without:
                self.number += 1 + step.proof.size
                continue
            self.number += 1
            broken = self._broken
            line, bits, _ = self.said(step.cell)
            under = Board(board.lines[:], board.failed)
            await self._propagate(under, self._settle(under, step.cell))
            await self.follow(step.proof, under)
            if under.failed is not None or self._broken == broken:
                await self._propagate(board, self._lose(board, line, bits))
        if not self._ends(proof, board):
            self.faults.append(Fault(own, board.failed))
            self._broken += board.failed is None

    def _ends(self, proof: Proof, board: Board) -> bool:
        """Return whether a proof ends as it says."""
        index = proof.solution
        if index is None:
            return board.failed == proof.line
        if board.failed is not None or index in self._reached or index >= len(self.solutions):
            return False
        self._reached.add(index)
        return self._shows(board, self.solutions[index])

    async def refute(self, proof: Refutation, board: Board) -> None:
        """Check the solutions and the lemmas of a proof in turn, and then that nothing is left."""
        for index, solution in enumerate(self.solutions):
            under = Board(board.lines[:], board.failed)
            await self._propagate(under, set[int]().union(*[self._settle(under, cell) for cell in solution.cells()]))
            if under.failed is None and self._shows(under, solution) and solution not in self.solutions[:index]:
                self._reached.add(index)
        clauses = self.others()
        for number, lemma in enumerate([*proof.lemmas, ()], 1):
            clause = tuple(map(self.said, lemma))
            if lemma and number == self.without:
                continue
            if await self.derive(clause, clauses, board) is None:
                self.faults.append(Fault(number if lemma else 0, None))
            else:
                clauses.append(clause)

    def others(self) -> list[Clause]:
        """Return for each solution the clause that some cell differs from it."""
        said = [map(self.said, solution.cells()) for solution in self.solutions]
        return [tuple([(line, rest, bits) for line, bits, rest in cells]) for cells in said]

    async def derive(self, lemma: Clause, clauses: Sequence[Clause], board: Board) -> list[int] | None:
        """Return the indexes of clauses that, one after the other, leave nothing of a board on which no literal of a
        lemma holds; None if something is left.
        """
        under = Board(board.lines[:], board.failed)
        changed = set[int]().union(*[self._lose(under, line, bits) for line, bits, _ in lemma])
        used: list[int] = []
        while True:
            await pause()
            await self._propagate(under, changed)
            if under.failed is not None:
                return used
            for index, clause in enumerate(clauses):
                left: Said | None = None
                for said in clause:
                    if under.lines[said[0]] & said[1]:
                        if left:
                            break
                        left = said
                else:
                    if not left:
                        return [*used, index]
                    if lost := self._lose(under, left[0], left[2]):
                        used.append(index)
                        changed |= lost
            if not changed:
                return None

    def told(self) -> str:
        """Return why the proof does not prove what is claimed, empty if it does."""
        missed = min(set(range(len(self.solutions))) - self._reached, default=None)
        if self.by_lemmas and missed is not None:
            return problem("certificate.unfit", number=missed + 1)
        if self.faults:
            fault, height = min(self.faults, key=lambda one: one.line is not None), self.puzzle.height
            if not fault.step:
                return problem("certificate.root")
            if self.by_lemmas:
                return problem("certificate.underived", step=fault.step)
            if fault.line is None:
                return problem("certificate.open", step=fault.step)
            key, number = ("at.row", fault.line) if fault.line < height else ("at.column", fault.line - height)
            return problem(key, number=number + 1, problem=problem("certificate.other", step=fault.step))
        return "" if missed is None else problem("certificate.missed", number=missed + 1)

    # --- the board ---

    def open_cells(self, board: Board) -> Iterator[At]:
        """Yield the cells that are not known; all of them on a board on which a line cannot be filled."""
        for row, column in product(range(self.puzzle.height), range(self.puzzle.width)):
            if board.failed is not None or (board.lines[row] >> column & self._cell).bit_count() > 1:
                yield row, column

    def _shows(self, board: Board, grid: Grid) -> bool:
        """Return whether each cell of a board that has not failed has just the value that it has in the grid."""
        cells = list(map(self.said, grid.cells()))
        return len(cells) == grid.height * grid.width and not any(board.lines[line] & rest for line, _, rest in cells)

    def said(self, literal: Literal) -> Said:
        """Return what a literal says of the state of a line."""
        if isinstance(literal, BlockStart):
            line, cells = literal.line, self._cells[literal.line]
            shift = (len(self.values) + literal.block) * cells
            bits, rest = (1 << literal.cell + 1) - 1 << shift, (1 << cells) - (1 << literal.cell + 1) << shift
            return (line, rest, bits) if literal.after else (line, bits, rest)
        row, column, value = literal
        bit = 1 << self.values.index(value.removeprefix(NOT)) * self.puzzle.width + column
        rest = self._cell << column ^ bit
        return (row, rest, bit) if value.startswith(NOT) else (row, bit, rest)

    def _settle(self, board: Board, cell: Cell) -> set[int]:
        """Give a cell a value; return the lines that change."""
        line, _, rest = self.said(cell)
        return self._lose(board, line, rest)

    def _lose(self, board: Board, line: int, bits: int) -> set[int]:
        """Rule out what bits of a line stand for, in the lines that cross it too; return the lines that change."""
        cells, height = self._cells[line], self.puzzle.height
        lost = board.lines[line] & bits
        board.lines[line] ^= lost
        changed = {line} if lost else set()
        lost &= (1 << len(self.values) * cells) - 1
        while lost:
            bit = lost.bit_length() - 1
            lost ^= 1 << bit
            value, index = divmod(bit, cells)
            crossing, at = (index + height, line) if line < height else (index, line - height)
            board.lines[crossing] &= ~(1 << value * self._cells[crossing] + at)
            changed.add(crossing)
        return changed

    async def _propagate(self, board: Board, changed: set[int]) -> None:
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
                after = solved[before]
                if not after:
                    board.failed = line
                    return
                changed |= self._lose(board, line, before ^ after) - {line}
            await pause()


def solve_line(blocks: Sequence[tuple[int, int]], state: int, cells: int, values: int) -> int:
    """Return which values the cells of a line have in the completions that its state allows, and where its blocks
    start; 0 if there are none. Blocks are pairs of a length and a value, counted from 0; white is the last. In a state,
    bit v*n+i says that cell i of n can have value v of V, bit (V+j)*n+i that block j can start at cell i.

    Places lie between cells, numbered from 0. `reach[j]` holds, as bits, those before which the first j blocks can lie
    with nothing left over, `good` those after which the other blocks can.
    """
    line = (1 << cells) - 1
    can = [state >> part * cells & line for part in range(values + len(blocks))]
    white = can[values - 1]
    reach = [_onward(1, white)]
    begins = []
    """For each block, the places at which it can begin, with the white cell that separates it from one of its ink."""
    for at, (length, value) in enumerate(blocks):
        gap = int(at > 0 and blocks[at - 1][1] == value)
        starts = _runs(can[value], length) & can[values + at]
        begins.append(reach[-1] & (white & starts >> 1 if gap else starts))
        reach.append(_onward(begins[-1] << gap + length, white))
    good = 1 << cells
    if not reach[-1] & good:
        return 0
    seen = [0] * len(can)
    for at in range(len(blocks), -1, -1):
        good = _back(good, white)
        seen[values - 1] |= reach[at] & white & good >> 1
        if at:
            length, value = blocks[at - 1]
            gap = int(at > 1 and blocks[at - 2][1] == value)
            good = begins[at - 1] & good >> gap + length
            if gap:
                seen[values - 1] |= good
            seen[values + at - 1] = good << gap
            seen[value] |= _covered(good << gap, length)
    return sum(mask << part * cells for part, mask in enumerate(seen))


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
    for _ in range(length - 1):
        cells &= cells >> 1
    return cells


def _covered(begins: int, length: int) -> int:
    """Return the cells that blocks of this length cover where they begin here."""
    for _ in range(length - 1):
        begins |= begins << 1
    return begins
