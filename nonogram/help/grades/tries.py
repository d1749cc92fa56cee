"""Trying out cells all along a solution path, with the searches and limits of hints (`proofs.by_trials`).

A hint looks at one board. A path meets one board after another, each with more cells known, and what was found on the
first serves on the others: a trial that looked at no line that has changed would end as before, and a refuted value
stays refuted, by a chain that can only become shorter. So all assumptions are followed anew only when the values
refuted so far offer no chain as short as the last search of all found. Once the shortest is too long for a person to
follow (SHORT), it no longer matters which of the long ones, up to LONG, comes first.
"""

from __future__ import annotations

from dataclasses import dataclass
from heapq import nsmallest

from ...cells import Cell, opposite
from ...logic.board import Board
from ...logic.trials import END, Trial, Trials
from ...proofs.by_links import implication_steps, weight
from ...proofs.by_trials import (
    AGREEING,
    DEPTHS,
    ENOUGH,
    LEAST,
    MANY,
    SHORT,
    agreements,
    assumptions,
    length,
    technique_of,
)
from ...proofs.chain import Draft
from ...proofs.minimizer import Minimizer
from ...proofs.shortest import BRIEF, shortest_refutation
from ...techniques.technique import Technique, technique

LONG = 3 * SHORT
"""Chains that are too long to follow, but not longer than this, are taken as they come."""
EXAMINED = 8
"""Of the assumptions that fail, this many, those with the fewest line solves, are minimised to their proofs."""
SOON = 2 * LEAST
"""An assumption that fails within this many line solves is minimised at once."""

REFUTATION, AGREEMENT = map(technique, ("probe by contradiction", "probe by agreement"))


@dataclass(frozen=True, slots=True)
class Try:
    """A cell settled by trying one out, in `chain` line steps; `width` cells could be settled by a chain as short, or
    by any known one when all are too long to follow.
    """

    technique: Technique
    cell: Cell
    chain: int
    width: int


class Tries:
    """The tries of one board, which may gain cells between two questions. It must be at a fixpoint at each."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.trials = Trials(board)
        self._thinned: dict[Cell, tuple[Trial, Draft]] = {}
        """For a refuted assumption the trial that failed, and its proof."""
        self._refuted: dict[Cell, int] = {}
        """The assumptions known to be wrong whose cells are still unknown, and the last known length of a proof."""
        self._shortest = 0
        """The length of the chain that the last search of all assumptions found."""

    async def shortest(self) -> Try | None:
        """Return what the shortest chain settles, None when no line and no cell tried out settles anything."""
        await self.trials.move_on()
        board = self.board
        self._refuted = {one: steps for one, steps in self._refuted.items() if board.is_open(*one[:2])}
        self._thinned = {one: kept for one, kept in self._thinned.items() if one in self._refuted}
        found = await self._again()
        if found is None:
            order = await assumptions(self.board)
            drafts = await self._refute(order)
            best = min((draft.length for draft in drafts.values()), default=END)
            if best > AGREEING:
                for draft in await self._agree(order, 2 * best):
                    kept = drafts.setdefault(draft.cell, draft)
                    if draft.length < kept.length:
                        drafts[draft.cell] = draft
            found = await self._best(drafts)
            self._shortest = found.chain if found else 0
        return found

    async def _again(self) -> Try | None:
        """Return what the value settles that was refuted by the shortest chain so far; None when all may have to be
        followed anew.
        """
        if not self._refuted:
            return None
        assumption = min(self._refuted, key=lambda one: (self._refuted[one], one))
        if SHORT >= self._shortest < self._refuted[assumption]:
            return None
        draft = await self._thin(assumption, await self.trials.follow(assumption))
        self._refuted[assumption] = min(draft.length, self._refuted[assumption])
        if self._refuted[assumption] > max(LONG, self._shortest):
            return None
        most = max(self._refuted[assumption], self._shortest)
        width = sum(steps <= most for steps in self._refuted.values())
        return Try(REFUTATION, draft.cell, self._refuted[assumption], width)

    async def linked(self) -> Try | None:
        """Return what the shortest chain of implications settles, for a board on which `shortest` finds nothing."""
        steps = await implication_steps(self.board, self.trials, await assumptions(self.board))
        if not steps:
            return None
        return Try(technique_of(steps[0]), steps[0].cells[0], weight(steps[0]), len(steps))

    # --- proofs ---

    async def _refute(self, order: list[Cell]) -> dict[Cell, Draft]:
        """Follow assumptions deeper and deeper until no shorter chain can remain; return the proof for each cell that a
        contradiction settles, as far as it is among the shortest.
        """
        drafts: dict[Cell, Draft] = {}
        failed: dict[Cell, Trial] = {}
        best = 0
        for depth in DEPTHS:
            await self._deepen(order, depth, failed, drafts)
            best = min((draft.length for draft in drafts.values()), default=0)
            if best and best <= max(LEAST, depth):
                break
        if best > LEAST:
            minimizer = Minimizer(self.board, plainly=False)
            for draft in nsmallest(ENOUGH, drafts.values(), key=lambda draft: draft.length):
                assumption = opposite(draft.cell)
                lines, _ = await shortest_refutation(self.board, assumption, draft.lines, BRIEF, AGREEING)
                other = await minimizer.against(assumption, lines)
                if other.length < draft.length:
                    drafts[draft.cell] = other
        for assumption, trial in failed.items():
            shown = drafts.get(opposite(assumption))
            self._refuted[assumption] = shown.length if shown else len(trial.lines)
        return drafts

    async def _deepen(
        self, order: list[Cell], passes: int, failed: dict[Cell, Trial], drafts: dict[Cell, Draft]
    ) -> None:
        """Follow assumptions for `passes` passes until enough have failed, and add proofs against those that failed
        soonest.
        """
        least = 0
        for assumption in order:
            if assumption in failed:
                continue
            trial = await self.trials.failing(assumption, passes)
            if trial is not None:
                failed[assumption] = trial
                if len(trial.lines) <= SOON:
                    drafts[opposite(assumption)] = draft = await self._thin(assumption, trial)
                    least += draft.length == LEAST
                if len(failed) >= MANY or least >= ENOUGH:
                    break
        if not least:
            for assumption in nsmallest(EXAMINED, failed, key=lambda one: len(failed[one].lines)):
                if opposite(assumption) not in drafts:
                    drafts[opposite(assumption)] = await self._thin(assumption, failed[assumption])

    async def _thin(self, assumption: Cell, trial: Trial) -> Draft:
        """Return the proof against an assumption that failed in this trial."""
        kept = self._thinned.get(assumption)
        if kept is None or kept[0] is not trial:
            kept = trial, await Minimizer(self.board, plainly=False).against(assumption, trial.lines)
            self._thinned[assumption] = kept
        return kept[1]

    async def _agree(self, order: list[Cell], most: int) -> list[Draft]:
        """Return proofs of what both values of a cell lead to within `most` line solves."""
        minimizer = Minimizer(self.board, plainly=False)
        return [await minimizer.alike(*one) for one in await agreements(self.board, self.trials, order, most)]

    async def _best(self, drafts: dict[Cell, Draft]) -> Try | None:
        """Return the shortest of these proofs, minimised once more if a person may follow it."""
        if not drafts:
            return None
        best = min(draft.length for draft in drafts.values())
        found = [draft for draft in drafts.values() if draft.length == best][:ENOUGH]
        width = len(drafts) if best > SHORT else sum(draft.length == best for draft in drafts.values())
        if not LEAST < best <= SHORT:
            return Try(_kind(found[0]), found[0].cell, best, width)
        minimizer = Minimizer(self.board, plainly=False)
        lengths = []
        for draft in found:
            lengths.append(length(await minimizer.again(await minimizer.finish(draft))))
        chain = min(lengths)
        draft = found[lengths.index(chain)]
        if chain < best:
            width = lengths.count(chain)
        return Try(_kind(draft), draft.cell, chain, width)


def _kind(draft: Draft) -> Technique:
    return AGREEMENT if len(draft.chains) > 1 else REFUTATION
