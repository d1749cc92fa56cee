"""What lines in colours give one after the other, shortened to what is needed: chains, and contradictions of marks."""

from __future__ import annotations

from collections.abc import Sequence

from ..cells import NOT, At, Cell, distance
from ..logic.board import Propagation
from ..pausing import pause
from ..steps import Step
from .board import DEAD, ColourBoard, Effect
from .found import Lost
from .ideas import cells_at
from .proving import chain_step, of_board, stuck_step
from .reading import Cells, without
from .rules import LAST
from .shrinking import cited_cells, fewest, fewest_stuck, in_both
from .statements import size

MOST_CHAINS, MOST_TOLD = 30, 5
"""At most this many chains are compared by their length, and the shortest of them by what there is to say."""


async def chains(board: ColourBoard, near: At | None) -> list[Step]:
    """Return what several lines settle one after the other, as deductions of the last line with its steps: the shortest
    first, of those the nearest. The board need not be at a fixpoint, and is restored; it must not be in conflict.
    """
    mark, before = board.mark(), board.states[:]
    board.rows_dirty, board.columns_dirty = (1 << board.height) - 1, (1 << board.width) - 1
    try:
        while board.propagate(board.portion) is Propagation.UNFINISHED:
            await pause()
        effects = board.trail[mark:]
    finally:
        board.restore(mark, before)
    settled = [
        (number, cell)
        for number, effect in enumerate(effects)
        for cell in board.cells_of(effect)
        if not cell[2].startswith(NOT)
    ]
    ordered = []
    for number, cell in settled[:MOST_CHAINS]:
        chain = Chain(board, (), effects)
        chain.aim(number, cell)
        ordered.append((chain.length(), distance(cell, near), number, cell))
        await pause()
    found = []
    for _, away, number, cell in sorted(ordered)[:MOST_TOLD]:
        chain = Chain(board, (), effects)
        chain.aim(number, cell)
        steps = chain.steps()
        cited = of_board(board, {at for step in steps for at in step.cited})
        last = steps[-1]
        parts = tuple(steps) if steps[1:] else ()
        found.append((len(steps), away, Step("line", last.cells, last.line, cited, steps=parts, why=last.why)))
        await pause()
    return [step for _, _, step in sorted(found, key=lambda one: one[:2])]


async def conflict(board: ColourBoard) -> Step | None:
    """Return the proof that the marks of a board lead, line by line, to one without completion; None if they do not.
    The board is restored.
    """
    mark, before = board.mark(), board.states[:]
    board.rows_dirty, board.columns_dirty = (1 << board.height) - 1, (1 << board.width) - 1
    try:
        while (ended := board.propagate(board.portion)) is Propagation.UNFINISHED:
            await pause()
        dead, effects = board.conflict_line, board.trail[mark:]
    finally:
        board.restore(mark, before)
    if ended is not Propagation.CONFLICT or dead is None:
        return None
    steps = Chain(board, (), effects).shortened(dead)
    cited = of_board(board, {at for step in steps for at in step.cited})
    return Step("conflict", cited=cited, steps=tuple(steps))


def dead_lines(board: ColourBoard) -> list[int]:
    """Return the lines that the cells of a board leave without completion."""
    return [line for line in range(board.height + board.width) if board.effect(line) is DEAD]


def line_conflict(board: ColourBoard, dead: Sequence[int]) -> Step:
    """Return the proof with least to say that one of these lines has no completion."""
    found = []
    for line in dead:
        cells = cells_at(board, line)
        step = stuck_step(board, line, fewest_stuck(board, line, cells, cells))
        found.append(Step("conflict", line=line, cited=step.cited, steps=(step,)))
    return min(found, key=telling)


def telling(proof: Step) -> float:
    """Return how much it takes to follow the steps of a proof."""
    total = 0.0
    for step in (*proof.steps, *proof.other):
        assert step.why is not None
        harder = 1 if step.why.technique == LAST else 0
        total += 1 + harder + size(step.why.paragraphs) / MANY_CLAIMS
    return total


MANY_CLAIMS = 6
"""So many claims are as much to follow as one more step."""


class Chain:
    """What followed from some cells, to be shortened to what its contradiction needs."""

    def __init__(self, board: ColourBoard, start: Sequence[Cell], effects: Sequence[Effect]) -> None:
        """Take the board as it was before the cells were settled."""
        self._board = board
        self._start = {(row, column): value for row, column, value in start}
        self._lines = [effect.line for effect in effects]
        self._taken: dict[At, list[tuple[int, str]]] = {}
        """For each cell, the effects that took values from it, and which values."""
        for number, effect in enumerate(effects):
            for at, gone in board.lost_by(effect):
                self._taken.setdefault(at, []).append((number, gone))
        self._needed: dict[int, Lost] = {}
        """What is needed of each effect."""

    def shortened(self, dead: int) -> list[Step]:
        """Return the steps that lead to the line without completion, in order."""
        now = len(self._lines)
        own = self._own(dead)
        cells = fewest_stuck(self._board, dead, self._enough(dead, now, {}), own)
        self._need(dead, cells, own, now)
        return [*self.steps(), stuck_step(self._board, dead, cells)]

    def aim(self, number: int, cell: Cell) -> None:
        """Want a cell that an effect settles."""
        row, column, value = cell
        index = self._board.puzzle.index(self._lines[number], (row, column))
        self._needed[number] = {index: without(self._board.every, value)}

    def want(self, at: At, gone: str) -> None:
        """Want values of a cell ruled out."""
        for number, taken in self._taken.get(at, ()):
            if some := in_both(taken, gone):
                self._needed[number] = {self._board.puzzle.index(self._lines[number], at): some}

    def steps(self) -> list[Step]:
        """Return the steps that are needed to what is wanted, in order."""
        board, steps = self._board, []
        for number in range(len(self._lines) - 1, -1, -1):
            if number in self._needed:
                line, target = self._lines[number], self._needed[number]
                own = self._own(line)
                cells = fewest(board, line, self._enough(line, number, target), own, target)
                step = chain_step(board, line, cells, target)
                if step.why is not None and step.why.technique == LAST and len(target) > 1:
                    steps += self._apart(number, target)
                else:
                    steps.append(step)
                    self._need(line, cells, own, number)
        return steps[::-1]

    def _apart(self, number: int, target: Lost) -> list[Step]:
        """Return a step for each cell of a target that no technique gives at once, in reverse order."""
        line, steps = self._lines[number], []
        for i, gone in sorted(target.items(), reverse=True):
            own, one = self._own(line), {i: gone}
            cells = fewest(self._board, line, self._enough(line, number, one), own, one)
            steps.append(chain_step(self._board, line, cells, one))
            self._need(line, cells, own, number)
        return steps

    def length(self, dead: int | None = None) -> int:
        """Return how many steps it takes to what is wanted, or to a line without completion, as far as the solver
        needs them. Nothing is wanted any more then.
        """
        now = len(self._lines)
        if dead is not None:
            self._need(dead, self._enough(dead, now, {}), self._own(dead), now)
        for number in range(now - 1, -1, -1):
            if number in self._needed:
                line = self._lines[number]
                self._need(line, self._enough(line, number, self._needed[number]), self._own(line), number)
        count = len(self._needed)
        self._needed = {}
        return count

    def _enough(self, line: int, now: int, target: Lost) -> Cells:
        """Return the values left for the cells of a line, of what effects took from them only what a target needs."""
        cells, own = self._cells(line, now), self._own(line)
        made = self._made(line, now)
        cited = cited_cells(self._board, line, cells, target, made)
        return tuple(own[i] if i in made and i not in cited else left for i, left in enumerate(cells))

    def _own(self, line: int) -> Cells:
        """Return the values that the board, and the start of the chain, leave for the cells of a line."""
        return self._cells(line, 0)

    def _cells(self, line: int, now: int) -> Cells:
        """Return the values left for the cells of a line before an effect."""
        board, found = self._board, []
        for i in range(board.puzzle.length(line)):
            at = board.puzzle.at(line, i)
            left = self._start.get(at) or board.letters_left(*at)
            for number, gone in self._taken.get(at, ()):
                left = without(left, gone) if number < now else left
            found.append(left)
        return tuple(found)

    def _made(self, line: int, now: int) -> list[int]:
        """Return the cells of a line that effects narrowed down before one, the last first: better left out."""
        when = {}
        for i in range(self._board.puzzle.length(line)):
            for number, _ in self._taken.get(self._board.puzzle.at(line, i), ()):
                if number < now:
                    when[i] = number
        return sorted(when, key=lambda i: (-when[i], i))

    def _need(self, line: int, cells: Cells, own: Cells, now: int) -> None:
        """Note which effects before one took values from cells of a line of which more is known than at the start."""
        puzzle, every = self._board.puzzle, self._board.every
        cited = [i for i, left in enumerate(cells) if left not in (every, own[i])]
        for at in (puzzle.at(line, i) for i in cited):
            for number, gone in self._taken.get(at, ()):
                if number < now:
                    target, i = self._needed.setdefault(number, {}), puzzle.index(self._lines[number], at)
                    target[i] = target.get(i, "") + without(gone, target.get(i, ""))
