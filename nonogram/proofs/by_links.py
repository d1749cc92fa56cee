"""Chains of implications, for when trying out one cell settles nothing (FP2 and FP3 of Wu et al. 2013, section III-B).

Trying out a value shows which other values it forces. Each of these is a link when read backwards: if the forced cell
has its other value, so does the cell tried out. An assumption is followed by lines and by such links in turn. If it
ends in a line without completion it is refuted; what both values of a cell lead to is true.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..cells import BLACK, WHITE, Cell
from ..logic.board import Board
from ..logic.line import positions
from ..logic.literals import Literals
from ..logic.propagation import to_fixpoint
from ..logic.trials import Supposed, Trial, Trials, agreed
from ..pausing import pause
from ..steps import Step
from .chain import Link, Move
from .minimizer import Minimizer

ENOUGH = 4
"""At most this many refutations by chains of links are compared."""


@dataclass(frozen=True, slots=True)
class _Followed:
    """The moves under an assumption, whether they end in a contradiction, and the row states at the end."""

    moves: tuple[Move, ...]
    failed: bool
    rows: tuple[int, ...]
    rounds: int
    """How often links were read, each time all of them."""


async def implication_steps(board: Board, trials: Trials, order: Iterable[Cell]) -> list[Step]:
    """Return proofs by links, fewest steps first: the refutations, if there are any, otherwise the agreements. The
    board must be at a fixpoint at which trying out one cell, as `trials` do, settles nothing. `order` lists the
    assumptions from which a line alone settles something.

    No step holds more than it needs, but only `Minimizer.again` chooses what its lines cite for plainness.
    """
    links = _Links(board, trials)
    await links.learn(order)
    minimizer = Minimizer(board, plainly=False)
    steps: dict[Cell, Step] = {}
    alike = []
    for row, column in board.open_cells():
        await pause()
        if not any(links.begin_under((row, column, value)) for value in (WHITE, BLACK)):
            continue
        ways = []
        for value in (WHITE, BLACK):
            way = await links.follow((row, column, value))
            ways.append(way)
            if way.failed:
                step = await minimizer.refute((row, column, value), way.moves)
                steps.setdefault(step.cells[0], step)
        if not any(way.failed for way in ways) and (cells := agreed(board, ways[0].rows, ways[1].rows)):
            alike.append(((row, column), cells[0], ways))
        if len(steps) >= ENOUGH:
            break
    if not steps:
        for cell, target, (white, black) in alike[:ENOUGH]:
            draft = await minimizer.alike(cell, target, white.moves, black.moves)
            step = await minimizer.finish(draft)
            steps.setdefault(step.cells[0], step)
            await pause()
    return sorted(steps.values(), key=weight)


async def links_settle(board: Board, trials: Trials, order: Iterable[Cell], cell: Cell) -> bool:
    """Return whether chains of implications settle a cell. The arguments are those of `implication_steps`, whose proofs
    settle no other cells.
    """
    return cell in await linked(board, trials, order)


async def linked(board: Board, trials: Trials, order: Iterable[Cell]) -> dict[Cell, int]:
    """Return the cells that chains of implications settle: those whose opposites fail or, where no value of any cell
    does, those to which both values of some cell lead; each with the fewest rounds of links. In a round, lines settle
    all they can after all links from the cells known. The arguments are those of `implication_steps`.
    """
    links = _Links(board, trials)
    await links.learn(order)
    refuted: dict[Cell, int] = {}
    alike: dict[Cell, int] = {}
    for row, column in board.open_cells():
        await pause()
        if not any(links.begin_under((row, column, value)) for value in (WHITE, BLACK)):
            continue
        white, black = [await links.follow((row, column, value)) for value in (WHITE, BLACK)]
        if white.failed:
            refuted[row, column, BLACK] = white.rounds
        if black.failed:
            refuted[row, column, WHITE] = black.rounds
        if not refuted:
            rounds = white.rounds + black.rounds
            for cell in agreed(board, white.rows, black.rows):
                alike[cell] = min(rounds, alike.get(cell, rounds))
    return refuted or alike


def weight(step: Step) -> int:
    """Return the number of line steps in a chain, including those of its links; of edge logic, in the longest of its
    refutations.
    """
    if step.kind == "edge":
        return max(map(weight, step.steps))
    return sum(1 if one.kind == "line" else weight(one) for one in (*step.steps, *step.other))


class _Links:
    """What the values of single cells force on a board, and what follows from reading that backwards."""

    def __init__(self, board: Board, trials: Trials) -> None:
        self.board = board
        self._trials = trials
        self._literals = Literals(board.height, board.width)
        self._lines: dict[int, tuple[int, ...]] = {}
        """For a literal, the lines that settled something under it."""
        self._reached: dict[int, int] = {}
        """For a literal, the literals that lines settle under it, including itself."""
        self._given: dict[int, int] = {}
        """For a literal, the literals that follow from it by reading backwards what others force."""

    async def learn(self, order: Iterable[Cell]) -> None:
        """Note what each assumption forces."""
        literals, given = self._literals, self._given
        for assumption in order:
            trial = await self._trials.follow(assumption)
            source = self._number(assumption)
            self._lines[source] = trial.lines
            self._reached[source] = reached = self._settled(trial)
            not_source = 1 << literals.opposite(source)
            for target in positions(reached & ~(1 << source)):
                not_target = literals.opposite(target)
                given[not_target] = given.get(not_target, 0) | not_source
            await pause()

    def begin_under(self, assumption: Cell) -> bool:
        """Return whether there are links to cells that lines alone do not settle under an assumption."""
        source = self._number(assumption)
        reached = self._reached.get(source, 1 << source)
        return any(self._given.get(literal, 0) & ~reached for literal in positions(reached))

    async def follow(self, assumption: Cell) -> _Followed:
        """Follow an assumption by lines and links until nothing more follows, then restore the board."""
        board = self.board
        trial = await self._trials.follow(assumption)
        with Supposed(board, assumption) as under:
            seen = under.mark
            board.apply(trial.effects)
            moves: list[Move] = list(trial.lines)
            failed = False
            rounds = 0
            while not failed and (links := self._links(board.cells_since(seen))):
                seen = board.mark()
                rounds += 1
                for link in links:
                    if board.is_open(*link.effect[:2]):
                        board.settle_all([link.effect])
                        moves.append(link)
                before = board.mark()
                failed = not await to_fixpoint(board)
                moves += [effect.line for effect in board.trail[before:]]
            if under.conflict is not None:
                moves.append(under.conflict)
            return _Followed(tuple(moves), failed, tuple(board.states[: board.height]), rounds)

    def _number(self, cell: Cell) -> int:
        return self._literals.number(cell)

    def _settled(self, trial: Trial) -> int:
        """Return the literals that a trial without a conflict settled, including its assumption."""
        settled = 0
        for row, (before, after) in enumerate(zip(self.board.states, trial.rows, strict=False)):
            if before != after:
                settled |= (before ^ after) << 2 * row * self.board.width
        return settled

    def _links(self, cells: tuple[Cell, ...]) -> list[Link]:
        """Return the links to unknown cells that begin at one of these cells, for each effect the first one. A link
        from a cell means that the opposite of its effect forces the opposite of the cell.
        """
        literals = self._literals
        found = []
        before = 0
        for row, column, value in cells:
            given = self._given.get(self._number((row, column, value)), 0) & ~before
            before |= given
            for target in positions(given):
                effect = literals.cell(target)
                if self.board.is_open(*effect[:2]):
                    found.append(Link((row, column, value), effect, self._lines[literals.opposite(target)]))
        return found
