"""Trying out cells all along a solution path.

What is found depends neither on the position of the board nor on the order of its lines: of all cells that take the
fewest steps, those are settled after which lines settle most. What still is equal is told apart by what the board shows
then, turned in no direction (`farthest`), and otherwise settled together.

A path meets one board after another, each with more cells known, and what was found on the first serves on the others:
a trial that looked at no line that has changed would end as before.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from ...cells import BLACK, WHITE, At, Cell, opposite
from ...logic.board import Board
from ...logic.line import State, format_state
from ...logic.trials import END, Trials, agreed
from ...pausing import pause
from ...proofs.by_links import linked
from ...proofs.by_trials import LEAST, SHORT, assumptions
from ...techniques.technique import Technique, technique
from .steps import SIDES, Counting, Followed, follow, refuting

REFUTATION, AGREEMENT, LINKS = map(technique, ("probe by contradiction", "probe by agreement", "implication chain"))


@dataclass(frozen=True, slots=True)
class Try:
    """Cells that are settled by trying out one of them, any one, in `chain` line steps; `width` cells could be settled
    by a chain as short.
    """

    technique: Technique
    cells: tuple[Cell, ...]
    chain: int
    width: int


class _Refuted(NamedTuple):
    """What is known of an assumption that fails: the ways `found` in which it does so, none if that takes more than
    `passes` passes; and that this takes at least, if `certain` exactly, so many steps. It rests on the lines `touched`,
    a mask, as they were when the board had a mark.
    """

    found: tuple[Followed, ...]
    passes: int
    least: int
    certain: bool
    touched: int
    mark: int


class Tries:
    """The tries of one board, which may gain cells between two questions. It must be at a fixpoint at each."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.trials: Trials = Trials(board)
        self._refuted: dict[Cell, _Refuted] = {}

    async def shortest(self) -> list[Try]:
        """Return what the shortest chain settles; nothing when no line and no cell tried out settles anything. Several
        tries are equal in all that does not depend on position.
        """
        await self.trials.move_on()
        order = await assumptions(self.board)
        steps = await self._refute(order)
        if steps:
            return await self._best(REFUTATION, steps)
        return await self._best(AGREEMENT, await self._agree(order))

    async def short(self) -> dict[Cell, int]:
        """Return all cells whose opposites fail in at most SHORT steps, with their number."""
        await self.trials.move_on()
        failing = await self.trials.failures(await assumptions(self.board))
        steps = {opposite(one): await self._steps(one, SHORT) for one in failing}
        return {cell: count for cell, count in steps.items() if count <= SHORT}

    async def linked(self) -> list[Try]:
        """Return what the shortest chain of implications settles, for a board on which `shortest` finds nothing. Each
        round of links counts as much as the shortest try.
        """
        return await self._best(LINKS, {cell: LEAST * (1 + count) for cell, count in (await self.by_links()).items()})

    async def by_links(self) -> dict[Cell, int]:
        """Return all that chains of implications settle, with the rounds of links, for the same boards."""
        return await linked(self.board, self.trials, await assumptions(self.board))

    async def _best(self, technique: Technique, steps: dict[Cell, int]) -> list[Try]:
        """Return the tries for those cells that take the fewest steps and from which lines settle most."""
        if not steps:
            return []
        chain = min(steps.values())
        cells = [cell for cell, count in steps.items() if count == chain]
        return [Try(technique, group, chain, len(cells)) for group in await farthest(self.trials, cells)]

    # --- refutations ---

    async def _refute(self, order: list[Cell]) -> dict[Cell, int]:
        """Return the cells whose opposites fail in the fewest steps, with their number."""
        failing = await self.trials.failures(order)
        best = END

        def sooner(assumption: Cell) -> int:
            kept = self._refuted.get(assumption)
            return kept.least if kept is not None and kept.certain else failing[assumption]

        # Those that take few steps come first, so that the others need not be counted to the end.
        for assumption in sorted(failing, key=sooner):
            best = min(best, await self._steps(assumption, best))
        known = {opposite(one): self._refuted[one] for one in failing}
        return {cell: best for cell, one in known.items() if one.certain and one.least == best}

    async def _steps(self, assumption: Cell, most: int) -> int:
        """Return the steps that refute an assumption, END if they are more than `most`."""
        board = self.board
        kept = self._refuted.get(assumption)
        if kept is None or kept.touched & board.changed_since(kept.mark):
            kept = _Refuted((), 0, 0, False, 0, board.mark())
        if not kept.found and kept.passes < most:
            ways, touched = refuting(board, assumption, most)
            kept = kept._replace(found=ways, passes=most, touched=touched)
            await pause()
        if kept.found and not kept.certain and kept.least <= most:
            steps = most + 1
            for way in kept.found:
                steps = min(steps, Counting(board, way).to_contradiction(min(most, steps)))
            kept = kept._replace(least=steps, certain=steps <= most)
            await pause()
        self._refuted[assumption] = kept
        return kept.least if kept.certain else END

    # --- agreements ---

    async def _agree(self, order: list[Cell]) -> dict[Cell, int]:
        """Return the cells to which both values of some cell lead, with the steps of each, as far as they may be the
        fewest.
        """
        steps: dict[Cell, int] = {}
        best = END
        waiting: dict[At, tuple[State, ...]] = {}
        for assumption in order:
            await self.trials.failing(assumption)
            rows = await self.trials.rows(assumption)
            other = waiting.setdefault(assumption[:2], rows)
            if other is rows:
                continue
            for target in agreed(self.board, rows, other):
                count = await self._to_target(assumption[:2], target, best)
                steps[target] = min(count, steps.get(target, END))
                best = min(best, count)
            await pause()
        return steps

    async def _to_target(self, cell: At, target: Cell, most: int) -> int:
        """Return the steps in which both values of a cell lead to another; more than `most` if they take more."""
        steps = 0
        for value in (WHITE, BLACK):
            found = [follow(self.board, (*cell, value), side, END) for side in SIDES]
            steps += min(Counting(self.board, one).to_cell(target, most) for one in found)
            await pause()
        return steps


async def farthest(trials: Trials, cells: Iterable[Cell]) -> list[tuple[Cell, ...]]:
    """Return the cells from which lines settle most; those together from which they settle the same. Of several groups
    one is returned, if they can be told apart without regard to position.
    """
    groups: dict[tuple[State, ...], list[Cell]] = {}
    most = -1
    for cell in cells:
        trial = await trials.follow(cell)
        gain = trial.gain if trial.conflict is None else END
        if gain > most:
            most = gain
            groups.clear()
        if gain == most:
            groups.setdefault((*trial.rows, *trial.columns), []).append(cell)
        await pause()
    if len(groups) > 1:
        looks = {states: _look(trials.board, states) for states in groups}
        first = min(looks.values())
        groups = {states: group for states, group in groups.items() if looks[states] == first}
    return [tuple(sorted(group)) for group in groups.values()]


def _look(board: Board, states: tuple[State, ...]) -> list[tuple[tuple[int, ...], str]]:
    """Return the clues and texts of all lines, each in the direction that comes first: the same in all positions."""
    found = []
    for line, state in enumerate(states):
        clue, text = board.puzzle.clue(line), format_state(state, board.sizes[line])
        found.append(min((clue, text), (clue[::-1], text[::-1])))
    return sorted(found)
