"""The sentences about blocks counted from an end of a line, and about what has been told before."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass, replace

from ..puzzle import BLACK, UNKNOWN, WHITE
from ..techniques.reading import Bound, Reading, Span
from ..techniques.rules import Reason
from ..words import listed, number_words, phrase
from .bounds import beyond, next_run, only_beside, runs_of
from .naming import LONG, Names
from .premises import Sentences, has, placed_at

MOST_DONE = 3
"""A sentence names at most this many blocks that are complete one by one."""


def right_beside(reading: Reading, reason: Reason) -> bool:
    """Return whether a reason settles cells right beside a block that is known to be complete, on a side where others
    may still be missing.
    """
    if not reason.key.startswith("edge") or reason.blocks[0] not in dict(reading.settled):
        return False
    behind = reason.marks[0][0] >= reason.other[1]
    counted = reason.key.endswith(".back") == behind
    return not counted and reason.blocks[0] != (len(reading.clue) - 1 if behind else 0)


def _is_placed(reading: Reading, block: int, said: Set[Bound]) -> bool:
    """Return whether the same text has told at which cells a block lies."""
    ends = {cell for one, cell, back in said if one == block and back}
    return any(one == block and not back and cell + reading.clue[block] - 1 in ends for one, cell, back in said)


def _counted(reading: Reading, reason: Reason) -> list[tuple[int, Span]]:
    """Return the blocks between that of a reason and the end from which it is counted, all complete, and where they
    are.
    """
    (block,), (start, stop) = reason.blocks, reason.other
    if reason.key.endswith(".back"):
        blocks, runs = range(block + 1, len(reading.clue)), [run for run in reading.runs if run[0] >= stop]
    else:
        blocks, runs = range(block), [run for run in reading.runs if run[1] <= start]
    return [*zip(blocks, runs, strict=True)]


def _keeps(end: int, run: Span, back: bool) -> bool:
    """Return whether a block that reaches no further than an end cannot cover a run."""
    return end < run[1] - 1 if back else end > run[0]


@dataclass(frozen=True, slots=True)
class EdgeWords(Names):
    """Words for blocks counted from an end, and for what has been told before."""

    def _filled(self, key: str, reason: Reason, **more: str) -> str:
        (start, stop), (left, right) = reason.span, reason.other
        blocks = {"block": self.block(reason.blocks[0]), "next": self.block(reason.blocks[-1])} if reason.blocks else {}
        return phrase(
            f"because.{key}",
            settled=self.settled(reason),
            cells=self.cells(i for i, _ in reason.marks),
            blocks=self.any_of(reason.blocks),
            span=self.span(reason.span),
            other=self.span(reason.other),
            both=self.cells([*range(*reason.span), *range(*reason.other)]),
            window=self.span(reason.other),
            place=self.cell(left),
            first=self.cell(start),
            last=self.cell(stop - 1),
            length=right - start if right else stop - start,
            **blocks,
            **more,
        )

    def _again(self, reading: Reading, bounds: Iterable[Bound], said: Set[Bound]) -> list[str]:
        """Tell which of some bounds earlier parts have shown, except those that this text has `said`."""
        news = [one for one in bounds if one[0] not in dict(reading.settled) and not has(said, one)]
        return [self.known(one, said, self._bound(*one)) for one in news if self.is_shown(one)]

    def _bound(self, block: int, cell: int, backwards: bool) -> str:
        """Tell how far a block can lie."""
        return phrase("count.back" if backwards else "count", block=self.block(block), cell=self.cell(cell))

    def _edge(self, reading: Reading, shown: Sequence[int], reason: Reason, said: Set[Bound]) -> Sentences:
        """Tell to which block black cells near an end belong, what that rests on, and how far the block can lie. Blocks
        whose cells were all found a moment ago are not named again.
        """
        (block,), clue = reason.blocks, self.clue
        back = reason.key.endswith(".back")
        complete = range(block + 1, len(clue)) if back else range(block)
        other = block - 1 if back else block + 1
        premises: list[str] = []
        side = range(reason.other[1], len(reading.text)) if back else range(reason.other[0])
        blacks = [i for i in side if reading.text[i] == BLACK]
        at = "at" in reason.key.split(".")
        if at and placed_at(block, reason.span) <= said and only_beside(replace(reason, other=reason.span)):
            return (self._filled("edge.beside", reason),)
        done_before = bool(complete) and all(_is_placed(reading, one, said) for one in complete)
        if complete and not done_before and (at or not set(shown).isdisjoint(blacks)):
            premises.append(self._complete(reading, reason, said))
        if block in dict(reading.settled):
            return self._known_edge(reading, reason, premises, said)
        if at:
            following = self._filled(reason.key.replace("at", "at.next"), reason)
            if done_before:
                return (phrase("hence", claim=following),)
            return self.so(premises[0], following) if premises else (self._filled(reason.key, reason),)
        done: list[str] = []
        if known := all(reading.owner(run) == block for run in runs_of(reading, reason.other)):
            done, premises = premises, []
        they = ""
        near = next_run(reading, reason.other, back)
        told = {*said, *(bound for one in reading.settled for bound in placed_at(*one))}
        far = any(one == other and side == back and _keeps(end, near, back) for one, end, side in told)
        if not known and not far and 0 <= other < len(clue):
            if (bound := beyond(reading, reason)) is None:
                others = range(other + 1) if back else range(other, len(clue))
                key = "pull.are.short" if others[1:] else "pull.is.short"
                premises.append(phrase(key, blocks=self.all_of(others), span=self.span(near)))
                they = ".they" * (near == reason.other)
            else:
                key, end = "edge.next.back" if back else "edge.next", self.cell(bound[1])
                premises.append(self.known(bound, told, phrase(key, block=self.block(other), first=end, last=end)))
                premises += [phrase("edge.run", run=self.span(near))] * (bound[1] in range(*near))
        blacks = [i for i in range(*reason.other) if reading.text[i] == BLACK]
        whole = len(blacks) == clue[block]
        if whole and placed_at(block, reason.other) <= said and only_beside(reason):
            return (*done, self._filled("edge.beside", reason))
        key = f"edge{they}.is" if whole else f"edge{they}.part"
        owned = phrase(key, blacks=self.cells(blacks), block=self.block(block))
        repeated = self._again(reading, sorted(placed_at(block, reason.span)), said)
        if known:
            owned = self._owned_before(block, reason.other, owned)
        elif (far or done_before) and not premises:
            owned = phrase("hence", claim=owned)
        *before, owned = self.so(listed(premises, "cells.and"), owned, LONG) if premises else (owned,)
        if known and (outside := self._outside(reading, reason, said)):
            return *done, *outside
        key = "edge.whole" if whole else reason.key.removesuffix(".back")
        return *done, *repeated, *before, self._filled(key, reason, owned=owned)

    def _outside(self, reading: Reading, reason: Reason, said: Set[Bound]) -> Sentences:
        """Tell what is empty on one side of a block of which it has been told how far it can lie to that side; nothing
        if there is more, or not all of it lies before the next block.
        """
        (block,), (start, stop) = reason.blocks, reason.span
        cells = [i for i, value in reason.marks if value == WHITE]
        before = bool(cells) and cells[0] < start
        near = (block - 1, block) if before else (block, block + 1)
        bound = (block, start, False) if before else (block, stop - 1, True)
        again = bound not in said and self.is_shown(bound)
        alone = len(cells) == len(reason.marks) and all((i < start) == before for i in cells)
        if not alone or not (again or bound in said):
            return ()
        if not 0 <= near[0] <= near[1] < len(self.clue):
            told = self._filled("reach.before.said" if before else "reach.after.said", reason)
            return (*self._again(reading, [bound], said), told)
        reason = replace(reason, blocks=near)
        if not again:
            return (self._filled("reach.apart", reason),)
        key = "reach.from" if before else "reach.to"
        return (phrase("shown", claim=self._filled(key, reason, begins=self.cell(start), ends=self.cell(stop - 1))),)

    def _owned_before(self, block: int, span: Span, claim: str) -> str:
        """Tell to which block a run belongs where that follows from what an earlier part has shown, or this text."""
        return phrase("shown" if self.is_owned(block, span) else "hence", claim=claim)

    def is_owned(self, block: int, span: Span) -> bool:
        """Return whether an earlier part has shown to which block a run belongs."""
        return any(one == block and run[0] < span[1] and span[0] < run[1] for one, run in self.owned)

    def _known_edge(self, reading: Reading, reason: Reason, premises: Sequence[str], said: Set[Bound]) -> Sentences:
        """Tell what is empty beside a block that is known to be complete: there no other is missing, or it is right
        beside it.
        """
        (block,) = reason.blocks
        if not right_beside(reading, reason):
            behind = reason.marks[0][0] >= reason.other[1]
            near = (block, block + 1) if behind else (block - 1, block)
            beside = dict(reading.settled).get(block + 1 if behind else block - 1)
            if beside is not None and all((i < beside[0]) == behind for i, _ in reason.marks):
                return *premises, self._filled("reach.apart", replace(reason, blocks=near))
            return *premises, self._filled(f"edge.known.{'behind' if behind else 'before'}", reason)
        if placed_at(block, span := dict(reading.settled)[block]) <= said:
            return (self._filled("edge.beside", reason),)
        return self.so(self.done(reading, [(block, span)]), self.settled(reason))

    def _is_counted(self, reading: Reading, block: int, span: Span) -> bool:
        """Return whether all cells between a complete block and an end of the line are lit: one sees which it is."""
        sides = range(span[0]), range(span[1], len(reading.text))
        return any(all(reading.text[i] != UNKNOWN and i not in self.ends for i in side) for side in sides)

    def named_by_edge(self, reading: Reading, shown: Sequence[int], reason: Reason, said: Set[Bound]) -> set[int]:
        """Return the black cells that the sentence of a reason about an edge names."""
        (block,) = reason.blocks
        span = dict(reading.settled).get(block, reason.other)
        if right_beside(reading, reason):
            return {*range(*span)}
        there = _counted(reading, reason)
        cells = [i for _, run in there for i in range(*run)]
        told = "at" in reason.key.split(".") or not set(shown).isdisjoint(cells)
        named = {i for one, run in there for i in range(*run) if told and not _is_placed(reading, one, said)}
        known = all(reading.owner(run) == block for run in runs_of(reading, reason.other))
        unnamed = block in dict(reading.settled) or (known and self._outside(reading, reason, said))
        return named if unnamed else {*named, *range(*span)}

    def settled_before(self, reading: Reading, reason: Reason) -> Sentences:
        """Tell which blocks are known to be complete, unless the reason's own sentence does so or needs none."""
        news = self.settled_first(reading, reason)
        return (self.done(reading, news),) if news else ()

    def settled_first(self, reading: Reading, reason: Reason) -> list[tuple[int, Span]]:
        """Return the blocks of which it is told before a reason that they are complete."""
        if reason.key in ("beside", "longest") or right_beside(reading, reason):
            return []
        if not reason.key.startswith("edge"):
            return list(reading.settled)
        own = range(reason.blocks[0] + 1, len(self.clue)) if reason.key.endswith(".back") else range(reason.blocks[0])
        return [(block, span) for block, span in reading.settled if block not in own]

    def done(self, reading: Reading, there: Sequence[tuple[int, Span]]) -> str:
        """Tell that blocks are complete: as shown before, if the cells lit do not show at a glance which they are."""
        key = "edge.dones" if there[1:] else "edge.done"
        cells = self.cells(i for _, span in there for i in range(*span))
        told = phrase(key, blocks=self.all_of([block for block, _ in there]), cells=cells)
        alike = [one for one in there if self.clue.count(self.clue[one[0]]) > 1 and not self._is_counted(reading, *one)]
        return phrase("shown", claim=told) if alike and all(self.is_owned(*one) for one in there) else told

    def told_complete(self, reading: Reading, shown: Sequence[int], reason: Reason) -> set[Bound]:
        """Return the bounds of the blocks that the sentence of a reason about an edge calls complete, or says to begin
        or end at a black cell.
        """
        if not reason.key.startswith("edge"):
            return set()
        (block,) = reason.blocks
        at = "at" in reason.key.split(".")
        there = _counted(reading, reason)
        if set(shown).isdisjoint(i for _, run in there for i in range(*run)) and not at:
            return set()
        alone = at and set(shown).isdisjoint({*range(*reason.span)} - {*range(*reason.other)})
        return {bound for one in [*there, *[(block, reason.span)] * alone] for bound in placed_at(*one)}

    def _complete(self, reading: Reading, reason: Reason, said: Set[Bound]) -> str:
        """Tell which blocks, counted from an end, are complete, apart from those of which it has been `said` where they
        lie. Many are told by their number.
        """
        every = _counted(reading, reason)
        there = [one for one in every if not _is_placed(reading, one[0], said)]
        blocks = [block for block, _ in there]
        key = "edge.dones" if blocks[1:] else "edge.done"
        if len(there) == len(every):
            if 2 < len(blocks) == len(self.clue) - 1:
                key = "edge.others"
            elif len(blocks) > MOST_DONE:
                key = "edge.last" if reason.key.endswith(".back") else "edge.first"
        cells = self.cells(i for _, run in there for i in range(*run))
        return phrase(key, blocks=self.all_of(blocks), count=number_words(len(blocks)), cells=cells)
