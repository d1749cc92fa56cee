"""Thins a deduction to what it needs: an irreducible set of cited cells for a line, the needed steps of a probe's
chain.

Works on ints and the fast line solver; `verify` checks the outcome on its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from .board import Board, Effect
from .line import State, line_solver
from .probe import Probe
from .puzzle import BLACK, WHITE, Cell
from .steps import Step

_At = tuple[int, int]


class Thinner:
    """Builds proofs on one board, which stands at the state from which the deductions were made."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.puzzle = board.puzzle

    def line(self, line: int, cells: tuple[Cell, ...]) -> Step:
        """Cells that the line settles now, resting on as few of its known cells as are needed."""
        return Step("line", cells, line=line, cited=self._cite(line, self.board.states[line], cells, {}))

    def dead_line(self, line: int) -> Step:
        """A line without completion, resting on an irreducible set of its known cells."""
        return Step("line", line=line, cited=self._cite(line, self.board.states[line], (), {}))

    def refutation(self, cell: _At, value: str, failed: Probe) -> Step:
        """The chain from an assumption to a line without completion, each step and each cited cell needed by a later
        one.
        """
        assert failed.conflict is not None
        chain = _Chain(self.board, (*cell, value), failed.effects)
        dead = chain.final_state(failed.conflict)
        last = Step("line", line=failed.conflict, cited=self._cite(failed.conflict, dead, (), chain.age))
        steps = (*self._needed(chain, set(last.cited)), last)
        opposite = WHITE if value == BLACK else BLACK
        return Step(
            "probe",
            ((*cell, opposite),),
            cited=self._base(chain, steps),
            assumption=(*cell, value),
            outcome="contradiction",
            steps=steps,
        )

    def agreement(self, cell: _At, target: Cell, white: Probe, black: Probe) -> Step:
        """The two chains by which both values of a cell settle `target` alike."""
        chains = [
            _Chain(self.board, (*cell, value), probe.effects) for value, probe in ((WHITE, white), (BLACK, black))
        ]
        ways = [self._needed(chain, {target[:2]}) for chain in chains]
        cited = {at for chain, steps in zip(chains, ways, strict=True) for at in self._base(chain, steps)}
        return Step(
            "probe",
            (target,),
            cited=tuple(sorted(cited)),
            assumption=(*cell, WHITE),
            outcome="agreement",
            steps=ways[0],
            other=ways[1],
        )

    def _needed(self, chain: _Chain, wanted: set[_At]) -> tuple[Step, ...]:
        """The steps of a chain that settle wanted cells, walking back and wanting what they cite; in forward order."""
        kept: list[Step] = []
        for effect in reversed(chain.effects):
            step = self.board.line_step(effect)
            cells = tuple(cell for cell in step.cells if cell[:2] in wanted)
            if cells:
                cited = self._cite(effect.line, effect.before, cells, chain.age)
                kept.append(replace(step, cells=cells, cited=cited))
                wanted |= set(cited)
        return tuple(reversed(kept))

    def _base(self, chain: _Chain, steps: Sequence[Step]) -> tuple[_At, ...]:
        """The cells of the board, known before the assumption, that a chain's steps cite."""
        return tuple(sorted({at for step in steps for at in step.cited if at not in chain.age}))

    def _cite(self, line: int, state: State, cells: Sequence[Cell], age: dict[_At, int]) -> tuple[_At, ...]:
        """An irreducible set of the line's known cells from which `cells` follow, or from which nothing does when
        `cells` is empty.

        Cells settled late in a chain are left out first, then those far from what is to be shown.
        """
        size = self.board.sizes[line]
        in_row = line < self.board.height
        solve = line_solver(self.puzzle.clue(line), size)
        goal = 0
        for row, column, value in cells:
            goal |= 1 << (column if in_row else row) + (0 if value == WHITE else size)
        targets = [column if in_row else row for row, column, _ in cells]
        known = [i for i in range(size) if (state >> i ^ state >> size + i) & 1]

        def order(i: int) -> tuple[int, int]:
            return age.get((line, i) if in_row else (i, line - self.board.height), -1), min(
                (abs(i - t) for t in targets), default=0
            )

        cited = []
        for i in sorted(known, key=order, reverse=True):
            weaker = state | 1 << i | 1 << size + i
            result = solve(weaker)
            if (not result) if not goal else (result and not result & goal):
                state = weaker
            else:
                cited.append((line, i) if in_row else (i, line - self.board.height))
        return tuple(sorted(cited))


class _Chain:
    """A probe's effects with the time at which each cell was settled: 0 for the assumption, then 1, 2, ..."""

    def __init__(self, board: Board, assumption: Cell, effects: Sequence[Effect]) -> None:
        self.board = board
        self.assumption = assumption
        self.effects = effects
        self.age: dict[_At, int] = {assumption[:2]: 0}
        for time, effect in enumerate(effects, 1):
            for row, column, _ in board.cells_of(effect):
                self.age[row, column] = time

    def final_state(self, line: int) -> State:
        """The state of a line under the assumption and all effects."""
        row, column, value = self.assumption
        board = self.board
        mark = board.mark()
        board.settle(row, column, value == BLACK)
        board.apply(self.effects)
        state = board.states[line]
        board.undo(mark)
        return state
