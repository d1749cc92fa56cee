"""Edge logic: cells all along a line that the line beside it refutes, as one deduction.

A line along the border, or along a line that is finished, forces much in the line beside it: where a block of the one
lies decides how the blocks across go on into the other. What trying out a cell shows there often holds for many.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..cells import Cell, opposite
from ..logic.board import Board
from ..logic.trials import Supposed
from ..pausing import pause
from ..steps import Step
from .citing import only
from .minimizer import Minimizer
from .stuck_claims import plainness_seen

LEAST = 2
"""A stretch has at least this many cells."""


class Stretch(NamedTuple):
    """Values of cells along one line that the line `beside` refutes, each with the lines that show it, and all `cells`
    that follow, in turn: those that it refutes as the board is, then those that it refutes, or their own line gives,
    once these are settled, and so on.
    """

    line: int
    beside: int
    refuted: tuple[tuple[Cell, tuple[int, ...]], ...]
    cells: tuple[Cell, ...]


class _Turn(NamedTuple):
    """Cells of a stretch that follow once those `before` are known: one whose opposite the `lines` refute or, without
    lines, those that the line of the stretch gives by itself.
    """

    cells: tuple[Cell, ...]
    lines: tuple[int, ...]
    before: tuple[Cell, ...]


async def edge_step(board: Board, step: Step) -> Step | None:
    """Return a refutation together with those of other cells of its row or its column by a line beside it; None when
    there are none. Only as many are refuted as it takes until their line itself gives the rest. The board must be at
    its fixpoint.
    """
    if step.outcome != "contradiction" or step.assumption is None:
        return None
    stretch = await along_edge(board, step.assumption)
    if stretch is None:
        return None
    minimizer = Minimizer(board, plainly=False)
    steps: list[Step] = []
    for turn in await _fewest_turns(board, stretch):
        if turn.lines:
            steps.append(await _case(board, minimizer, stretch, turn, steps))
        else:
            with Supposed(board, *turn.before):
                steps.append(await minimizer.line(stretch.line, turn.cells))
    cited = {at for one in steps for at in one.cited}.difference(cell[:2] for cell in stretch.cells)
    return Step("edge", stretch.cells, line=stretch.beside, cited=tuple(sorted(cited)), steps=tuple(steps))


async def _case(board: Board, minimizer: Minimizer, stretch: Stretch, turn: _Turn, earlier: Sequence[Step]) -> Step:
    """Return the refutation of a turn. Where it would prove cells again that `earlier` steps have settled, it rests on
    these, unless it takes more steps then.
    """
    (cell,) = turn.cells
    with Supposed(board, *turn.before):
        case = await _plainer_case(minimizer, opposite(cell), turn.lines, earlier)
    known = [one for step in earlier for one in step.cells]
    if {*known}.isdisjoint(one for step in case.steps for one in step.cells):
        return case
    with Supposed(board, *known):
        if not (lines := _refuting(board, opposite(cell), stretch.line, stretch.beside, known)):
            return case
        again = await _plainer_case(minimizer, opposite(cell), lines, earlier)
    return min(again, case, key=lambda one: len(one.steps))


async def _plainer_case(
    minimizer: Minimizer, assumption: Cell, lines: tuple[int, ...], earlier: Sequence[Step]
) -> Step:
    """Return the refutation of an assumption over lines of which those across are left out from the last or from the
    first on, whichever is shorter or, of equally short ones, ends plainer.
    """
    line, *across, beside = lines
    cases = []
    for moves in (lines, (line, *across[::-1], beside)):
        cases.append(await minimizer.case(assumption, moves, earlier))
    return min(cases, key=lambda case: (len(case.steps), _plainness_at_end(minimizer, case)))


def _plainness_at_end(minimizer: Minimizer, case: Step) -> int:
    """Return how plain the reason is why the last line of a refutation has no completion."""
    last, puzzle = case.steps[-1], minimizer.puzzle
    assert last.line is not None
    assert case.assumption is not None
    found = {cell[:2]: cell[2] for cell in (case.assumption, *(cell for one in case.steps for cell in one.cells))}
    known = minimizer.text(last.line)
    text = "".join(found.get(puzzle.at(last.line, i), cell) for i, cell in enumerate(known))
    cited = [puzzle.index(last.line, at) for at in last.cited]
    late = {i for i, cell in enumerate(known) if cell != text[i]}
    return plainness_seen(puzzle.clue(last.line), text, only(text, cited), late)


async def _fewest_turns(board: Board, stretch: Stretch) -> list[_Turn]:
    """Return how the cells of a stretch follow in turn, refuting as few as possible: one after the other is left out,
    from either end.
    """
    every = tuple(opposite(assumption) for assumption, _ in stretch.refuted)
    best = _turns(board, stretch, every)
    assert best is not None
    for order in (every, every[::-1]):
        kept, found = every, best
        for cell in order:
            fewer = tuple(other for other in kept if other != cell)
            if (turns := _turns(board, stretch, fewer)) is not None:
                kept, found = fewer, turns
            await pause()
        best = min(best, found, key=lambda turns: sum(1 for turn in turns if turn.lines))
    return best


def _turns(board: Board, stretch: Stretch, refuted: Sequence[Cell]) -> list[_Turn] | None:
    """Return how the cells of a stretch follow when only the opposites of some are refuted; None if they do not."""
    turns: list[_Turn] = []
    known: tuple[Cell, ...] = ()
    before: tuple[Cell, ...] = ()
    left = list(refuted)
    while len(known) < len(stretch.cells):
        lines = _refuted_after(board, stretch, left[0], before) if left else ()
        if left and not lines:
            # Where cells settled before are of no use, a case is not told after them.
            before = known
            lines = _refuted_after(board, stretch, left[0], before)
        cells = (left[0],) if lines else _given(board, stretch, known)
        if not cells:
            return None
        turns.append(_Turn(cells, lines, before if lines else known))
        known += cells
        left = [cell for cell in left if cell not in cells]
    return turns


def _refuted_after(board: Board, stretch: Stretch, cell: Cell, known: Sequence[Cell]) -> tuple[int, ...]:
    """Return the lines that refute the opposite of a cell of a stretch once others are known; none when none do."""
    with Supposed(board, *known):
        return _refuting(board, opposite(cell), stretch.line, stretch.beside)


def _given(board: Board, stretch: Stretch, known: Sequence[Cell]) -> tuple[Cell, ...]:
    """Return the cells of a stretch that its line by itself gives once others are known."""
    given = _given_by(board, stretch.line, known)
    return tuple(cell for cell in stretch.cells if cell in given)


async def given_after(board: Board, line: int, settled: Sequence[Cell]) -> Step | None:
    """Return a step with the cells of the value of those `settled` along a line that the line then gives by itself;
    None if there are none.
    """
    cells = tuple(cell for cell in _given_by(board, line, settled) if cell[2] == settled[0][2])
    with Supposed(board, *settled):
        return await Minimizer(board, plainly=False).line(line, cells) if cells else None


def _given_by(board: Board, line: int, known: Sequence[Cell]) -> Sequence[Cell]:
    """Return the cells that a line by itself gives once others are known."""
    with Supposed(board, *known):
        effect = board.effect(line)
        assert effect is not None
        return board.cells_of(effect)


async def along_edge(board: Board, assumption: Cell) -> Stretch | None:
    """Return the longest stretch to which a wrong assumption belongs; None if there is none of LEAST cells. The board
    must be at its fixpoint.
    """
    row, column, _ = assumption
    height, width = board.height, board.width
    found: list[Stretch] = []
    for line, first, count in ((row, 0, height), (height + column, height, width)):
        for beside in (line - 1, line + 1):
            if first <= beside < first + count and _refuting(board, assumption, line, beside):
                found.append(await _stretch(board, assumption, line, beside))
    longest = max(found, key=lambda one: len(one.refuted), default=None)
    return longest if longest is not None and len(longest.refuted) >= LEAST else None


async def _stretch(board: Board, assumption: Cell, line: int, beside: int) -> Stretch:
    row, column, value = assumption
    cells = (
        [(row, i) for i in range(board.width)] if line < board.height else [(i, column) for i in range(board.height)]
    )
    refuted: list[tuple[Cell, tuple[int, ...]]] = []
    settled: list[Cell] = []
    known = -1
    while len(settled) > known:
        known = len(settled)
        with Supposed(board, *settled):
            wave = await _wave(board, [(*at, value) for at in cells if board.is_open(*at)], line, beside)
        refuted += wave
        settled += [opposite(cell) for cell, _ in wave]
        if not wave:
            settled += [cell for cell in _given_by(board, line, settled) if cell[2] == opposite(assumption)[2]]
    return Stretch(line, beside, tuple(refuted), tuple(settled))


async def _wave(
    board: Board, assumptions: Iterable[Cell], line: int, beside: int
) -> tuple[tuple[Cell, tuple[int, ...]], ...]:
    """Return the assumptions about cells of a line that the line beside it refutes now, each with the lines that show
    it.
    """
    refuted = []
    for assumption in assumptions:
        if lines := _refuting(board, assumption, line, beside):
            refuted.append((assumption, lines))
        await pause()
    return tuple(refuted)


def _refuting(board: Board, assumption: Cell, line: int, beside: int, settled: Iterable[Cell] = ()) -> tuple[int, ...]:
    """Return the lines that lead from an assumption over its line and the lines across to a contradiction in the line
    beside it; none when they do not. Lines across cells that have just been `settled` can lead on, too.
    """
    cells = (assumption, *settled)
    across = {board.height + column if line < board.height else row for row, column, _ in cells}
    lines: list[int] = []
    with Supposed(board, assumption):
        effect = board.effect(line)
        if effect is not None and effect.dirty:
            across.update(effect.whites, effect.blacks)
        for one in (line, *sorted(across)):
            effect = board.effect(one)
            if effect is None:
                return ()
            if effect.dirty:
                board.apply([effect])
                lines.append(one)
        return (*lines, beside) if board.effect(beside) is None else ()
