"""Chains of implications, where trying out one cell gives nothing (FP2 and FP3 of Wu et al. 2013, section III-B).

Trying out a value tells which others it forces. Read backwards, each is a link: had the forced cell its other value, so
would the cell tried out. An assumption is followed by lines and by such links in turn; what ends in a line without
completion is refuted, what both values of a cell lead to holds.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

from .board import Board
from .deducing import to_fixpoint
from .implications import Literals
from .probe import agreed
from .proof import Link, Move, Thinner
from .puzzle import BLACK, WHITE, Cell
from .steps import Step

ENOUGH = 4
"""So many refutations by chains of links are compared."""


@dataclass(frozen=True, slots=True)
class _Followed:
    """The moves under an assumption, whether they end in a contradiction, and the row states in the end."""

    moves: tuple[Move, ...]
    failed: bool
    rows: tuple[int, ...]


def implication_steps(board: Board) -> Generator[None, None, list[Step]]:
    """Proofs by links, those with the fewest steps first; those of refutations if there are any. The board must be at
    a fixpoint at which trying out one cell gives nothing.
    """
    chains = _Links(board)
    yield from chains.learn()
    thinner = Thinner(board)
    steps: dict[tuple[Cell, ...], Step] = {}
    alike = []
    for row, column in board.open_cells():
        ways = []
        for value in (WHITE, BLACK):
            way = yield from chains.follow((row, column, value))
            ways.append(way)
            if way.failed:
                step = thinner.refute((row, column, value), way.moves)
                steps.setdefault(step.cells, step)
        if not any(way.failed for way in ways) and (cells := agreed(board, ways[0].rows, ways[1].rows)):
            alike.append(((row, column), cells[0], ways))
        if len(steps) >= ENOUGH:
            break
    if not steps:
        for cell, target, (white, black) in alike[:ENOUGH]:
            step = thinner.agree(cell, target, white.moves, black.moves)
            steps.setdefault(step.cells, step)
            yield None
    return sorted(steps.values(), key=weight)


def weight(step: Step) -> int:
    """How many line steps a chain takes, those of its links included."""
    return sum(1 if one.kind == "line" else weight(one) for one in (*step.steps, *step.other))


class _Links:
    """What the values of single cells force on a board, and what follows when that is read backwards."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._literals = Literals(board.height, board.width)
        self._lines: dict[int, tuple[int, ...]] = {}
        """For a literal, the lines that gave something under it."""
        self._forced_by: dict[int, list[int]] = {}
        """For a literal, those that force it."""

    def learn(self) -> Generator[None, None, None]:
        """Try out every value of every unknown cell."""
        board, literals = self.board, self._literals
        for row, column in board.open_cells():
            for black in (False, True):
                mark = board.mark()
                board.settle(row, column, black)
                yield from to_fixpoint(board)
                source = literals.number(row, column, black)
                for r, c, value in board.cells_since(mark + 1):
                    self._forced_by.setdefault(literals.number(r, c, value == BLACK), []).append(source)
                self._lines[source] = tuple(effect.line for effect in board.trail[mark + 1 :])
                board.undo(mark)
            yield None

    def follow(self, assumption: Cell) -> Generator[None, None, _Followed]:
        """Follow an assumption by lines and links until nothing more comes of it, and put the board back."""
        board = self.board
        mark = board.mark()
        board.settle(assumption[0], assumption[1], assumption[2] == BLACK)
        moves: list[Move] = []
        seen = mark
        while True:
            before = board.mark()
            alive = yield from to_fixpoint(board)
            moves += [effect.line for effect in board.trail[before:] if effect.dirty]
            if not alive:
                assert board.conflict_line is not None
                moves.append(board.conflict_line)
                break
            links = self._links(board.cells_since(seen))
            seen = board.mark()
            for link in links:
                if board.is_open(*link.effect[:2]):
                    board.settle(link.effect[0], link.effect[1], link.effect[2] == BLACK)
                    moves.append(link)
            if board.mark() == seen:
                break
        failed = board.conflict_line is not None
        rows = tuple(board.states[: board.height])
        board.undo(mark)
        return _Followed(tuple(moves), failed, rows)

    def _links(self, cells: tuple[Cell, ...]) -> list[Link]:
        """The links that begin at one of these cells: the opposite of each is forced by the opposite of its effect."""
        literals = self._literals
        found = []
        for row, column, value in cells:
            opposite = literals.opposite(literals.number(row, column, value == BLACK))
            for source in self._forced_by.get(opposite, ()):
                effect = literals.cell(literals.opposite(source))
                found.append(Link((row, column, value), effect, self._lines[source]))
        return found
