"""Search: the tree of guesses under each heuristic, with probing and without it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice

from ..cells import UNKNOWN, VALUES, At, Cell
from ..classic.franco_sanchez import completions, searching
from ..classic.propagation import first_board
from ..logic.board import Board
from ..options import HEURISTICS, PUBLISHED
from ..puzzle import Puzzle
from ..search.backtracking import Backtracking
from ..search.full_probing import Prober
from ..search.heuristics import HEURISTICS as WEIGHTS
from ..steps import Step
from .probes import lines_solved, probe

MOST_NODES = 150
"""A lesson ends after this many nodes."""
CANDIDATES = 3
"""At most this many of the cells that could have been guessed are told, best first."""
WITHOUT_PROBING = "lines alone"
"""The search of Franco-Sánchez, in place of a heuristic: it guesses as soon as lines settle nothing more."""
WAYS = (*HEURISTICS, WITHOUT_PROBING)

_Lesson = dict[str, object]


@dataclass(slots=True)
class _Node:
    """A node of the tree, with what becomes of it."""

    parent: int | None
    tried: Cell | None
    outcome: str = "refuted"
    """"refuted" when it leads to a contradiction, "solution", or "branch" when a cell was guessed below it."""
    rows: list[str] | None = None
    chosen: At | None = None
    dead: tuple[int | None, ...] = ()
    weights: tuple[tuple[At, int, int, float], ...] = ()
    counts: tuple[tuple[At, int, int], ...] = ()

    def to_json(self) -> _Lesson:
        return {
            "parent": self.parent,
            "tried": list(self.tried) if self.tried else None,
            "outcome": self.outcome,
            "rows": self.rows,
            "dead": list(self.dead),
            "chosen": list(self.chosen) if self.chosen else None,
            "weights": [[list(at), white, black, round(100 * weight)] for at, white, black, weight in self.weights],
            "counts": [[list(at), row, column] for at, row, column in self.counts],
        }


def tree_lesson(puzzle: Puzzle, way: str) -> _Lesson:
    """Return the search for all solutions by one of WAYS: probing by FP1 and a heuristic, or lines alone.

    `nodes` are in the order in which they are visited, at most MOST_NODES; `whole` tells whether these are all. A node
    has the number of its parent and the cell tried there, its outcome, the rows of its board, the cell guessed below
    it, and the best cells that could have been guessed. Of a heuristic that weighs these are
    `weights`: cell, gains of white and of black, and its weight in hundredths, heaviest first; of the others `counts`:
    cell, and how many completions its row and its column have, fewest together first.

    Of a refuted node, the rows are those that have a line without completion, which is all that `dead` has then; or,
    where it takes probing, `chosen` is a cell with two refuted values, and `dead` has a line for black and for white.
    """
    found = _without_probing(puzzle) if way == WITHOUT_PROBING else _with_probing(puzzle, way)
    nodes = list(islice(found, MOST_NODES + 1))
    for node in nodes:
        if node.outcome == "refuted":
            _say_why(puzzle, nodes, node)
    whole = len(nodes) <= MOST_NODES
    return {"way": way, "nodes": [node.to_json() for node in nodes[:MOST_NODES]], "whole": whole}


def _say_why(puzzle: Puzzle, nodes: list[_Node], node: _Node) -> None:
    """Note of a refuted node which lines have no completion, and the rows in which that is seen."""
    if node.rows and node.chosen:
        node.dead = tuple(probe(puzzle, node.rows, (*node.chosen, value))[1] for value in VALUES)
    elif node.tried is None:
        board = first_board(puzzle)
        node.dead = (lines_solved(puzzle, board, range(puzzle.height + puzzle.width))[0],)
        node.rows = ["".join(row) for row in board]
    else:
        node.rows, line, _ = probe(puzzle, nodes[node.parent or 0].rows or [], node.tried)
        node.dead = (line,)


def _without_probing(puzzle: Puzzle) -> Iterator[_Node]:
    for node in searching(puzzle):
        outcome = "branch" if node.chosen else "solution" if node.grid else "refuted"
        rows = node.grid.rows() if node.grid else None
        counts = _fewest(puzzle, rows) if rows and node.chosen else ()
        yield _Node(node.parent, node.tried, outcome, rows, node.chosen, counts=counts)


def _fewest(puzzle: Puzzle, rows: list[str]) -> tuple[tuple[At, int, int], ...]:
    """Return the open cells whose row and column have the fewest completions together, with both numbers."""
    lines = [*rows, *("".join(column) for column in zip(*rows, strict=True))]
    made = [completions(puzzle.clue(line), cells) for line, cells in enumerate(lines)]
    open_cells = [(r, c) for r, row in enumerate(rows) for c, value in enumerate(row) if value == UNKNOWN]
    counted = [(at, made[at[0]], made[puzzle.height + at[1]]) for at in open_cells]
    return tuple(sorted(counted, key=lambda one: (one[1] + one[2], one[0]))[:CANDIDATES])


def _with_probing(puzzle: Puzzle, heuristic: str) -> Iterator[_Node]:
    """Yield each node of the engine's search once it is known what becomes of it."""
    options = replace(PUBLISHED, heuristic=heuristic)
    board = Board(puzzle, options=options)
    prober = Prober(board, 1, options)
    watched = _Watched(board, prober, heuristic)
    for step in Backtracking(board, prober, options, limit=None).run():
        if step is not None:
            yield from watched.take(step)
    yield watched.nodes[watched.current]


class _Watched:
    """The tree as far as the steps of a search have told it."""

    def __init__(self, board: Board, prober: Prober, heuristic: str) -> None:
        self._board = board
        self._prober = prober
        self._weight = WEIGHTS.get(heuristic)
        self.nodes = [_Node(None, None)]
        self.current = 0
        self._guessed: list[int] = []
        """The nodes whose other value has not been tried yet."""
        self._reversed: int | None = None
        """The parent of the node that has just been given up."""

    def take(self, step: Step) -> Iterator[_Node]:
        """Follow a step; yield the node that it leaves, if it leaves one."""
        node = self.nodes[self.current]
        if step.kind == "solution":
            node.outcome, node.rows, node.chosen = "solution", self._board.grid().rows(), None
        elif step.kind == "probe" and step.assumption:
            # The last one before a node is given up refutes both values of its cell.
            node.rows, node.chosen = self._board.grid().rows(), step.assumption[:2]
        elif step.kind == "retract":
            yield node
            self._reversed = self.nodes[self._guessed.pop()].parent
        elif step.kind == "guess":
            (cell,) = step.cells
            parent = self.current
            if self._reversed is None:
                self._branch(node, cell)
                yield node
                self._guessed.append(len(self.nodes))
            else:
                parent, self._reversed = self._reversed, None
            self.current = len(self.nodes)
            self.nodes.append(_Node(parent, cell))

    def _branch(self, node: _Node, cell: Cell) -> None:
        """Note which cell was guessed below a node, and why; the board holds the guess already."""
        row, column, _ = cell
        rows = self._board.grid().rows()
        rows[row] = rows[row][:column] + UNKNOWN + rows[row][column + 1 :]
        node.outcome, node.rows, node.chosen = "branch", rows, (row, column)
        if self._weight is not None:
            records = self._prober.learned.records.items()
            weighed = [(at, one.white, one.black, self._weight(one.white, one.black)) for at, one in records]
            node.weights = tuple(sorted(weighed, key=lambda one: (-one[3], one[0]))[:CANDIDATES])
        else:
            node.counts = _fewest(self._board.puzzle, rows)
