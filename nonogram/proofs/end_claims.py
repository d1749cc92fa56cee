"""Blocks counted from an end of a line, and what has been told before, as claims."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass, replace

from ..cells import BLACK, UNKNOWN, WHITE
from ..claims import Blocks, Cells, Claim, Count, Field, Marks, Reasoned, Said, Statement, claim, hence, shown
from ..techniques.reading import Bound, Reading, Span
from ..techniques.rules import Reason
from .bounds import beyond, forced_runs, next_run, no_room_before, only_beside, room_for_one, runs_of
from .cost import told_by_number
from .listener import Listener, block, cell, span
from .premises import has, placed_at

_SPEAKS_OF = {
    "alike.begins": "length span settled",
    "alike.ends": "length span settled",
    "cell.alone": "owned window settled",
    "cell.begins": "owned settled",
    "cell.ends": "owned settled",
    "cell.exact": "owned window settled",
    "cell.within": "owned window settled",
    "edge": "owned span settled",
    "edge.at": "place block settled",
    "edge.at.back": "place block settled",
    "edge.at.next": "block place settled",
    "edge.at.next.back": "block place settled",
    "edge.beside": "block settled",
    "edge.fills": "owned span settled",
    "edge.known.before": "block settled",
    "edge.known.behind": "block settled",
    "edge.whole": "owned settled",
    "empty": "settled",
    "finished.alone": "settled",
    "finished.now": "settled",
    "full": "span",
    "gap": "blocks span settled",
    "gap.first": "stop length settled",
    "gap.last": "start length settled",
    "gap.off": "blocks span off settled",
    "join": "both block settled",
    "join.so": "both block settled",
    "join.some": "both settled",
    "least.begins": "length span settled",
    "least.ends": "length span settled",
    "located": "span length settled",
    "located.end": "other settled",
    "located.end.off": "other off settled",
    "located.end.so": "other settled",
    "located.off": "span off settled",
    "located.so": "span length settled",
    "overlap": "block span cells",
    "overlap.now": "block span cells",
    "overlap.so": "block span cells",
    "own": "lie settled",
    "part.fit": "where all blacks",
    "part.fit.wholes": "where all blacks",
    "part.full": "where all span",
    "part.overlap": "where block span cells",
    "place": "block span settled",
    "reach.after": "block ends settled",
    "reach.after.said": "block settled",
    "reach.all": "settled",
    "reach.apart": "block next settled",
    "reach.before": "block begins settled",
    "reach.before.said": "block settled",
    "reach.between": "block ends next begins settled",
    "reach.from": "next begins settled",
    "reach.settled": "settled",
    "reach.to": "block ends settled",
    "split": "both length settled",
}
"""Of what the claim of each kind of reason speaks."""


def about(key: str, reason: Reason, **more: Field) -> Claim:
    """Return the claim of a reason that settles cells."""
    (start, stop), (left, right) = reason.span, reason.other
    fields: dict[str, Field] = {
        "settled": Marks(reason.marks),
        "cells": Marks(reason.marks, bare=True),
        "blocks": Blocks(reason.blocks, "any"),
        "block": Blocks(reason.blocks[:1]),
        "next": Blocks(reason.blocks[-1:]),
        "span": span(reason.span),
        "other": span(reason.other),
        "window": span(reason.other),
        "both": Cells((*range(start, stop), *range(left, right))),
        "place": cell(left),
        "length": right - start if right else stop - start,
        **more,
    }
    return claim(f"because.{key}", **{name: fields[name] for name in _SPEAKS_OF[key].split()})


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
class EndClaims(Listener):
    """Claims about blocks counted from an end, and about what has been told before."""

    def _again(self, reading: Reading, bounds: Iterable[Bound], said: Set[Bound]) -> list[Claim]:
        """Say which of some bounds earlier parts have shown, except those that this text has `said`."""
        news = [one for one in bounds if one[0] not in dict(reading.settled) and not has(said, one)]
        return [self.known(one, said, bound_claim(*one)) for one in news if self.is_shown(one)]

    def resting(self, reading: Reading, bounds: Iterable[Bound], said: Set[Bound]) -> list[Bound]:
        """Return the bounds, shown in earlier parts, from which some bounds follow by counting, unless these are shown
        or `said` themselves, or follow from what is said.
        """
        found: list[Bound] = []
        for bound in bounds if self.earlier else ():
            if has(said, bound) or self.is_shown(bound) or forced_runs(reading, *bound) != ():
                continue
            if forced_runs(replace(reading, bounds=tuple(sorted({*said, *found}))), *bound) == ():
                continue
            shown_before = [one for one in self.earlier if one[2] == bound[2]]
            for one in sorted(shown_before, key=lambda one: (abs(one[0] - bound[0]), one)):
                if forced_runs(replace(reading, bounds=(one,)), *bound) == ():
                    found.append(one)
                    break
        return found

    def _edge(self, reading: Reading, lit: Sequence[int], reason: Reason, said: Set[Bound]) -> Said:
        """Say to which block black cells near an end belong, what that rests on, and how far the block can lie. Blocks
        whose cells were all found a moment ago are not named again.
        """
        (own,), clue = reason.blocks, self.clue
        back = reason.key.endswith(".back")
        complete = range(own + 1, len(clue)) if back else range(own)
        other = own - 1 if back else own + 1
        premises: list[Statement] = []
        side = range(reason.other[1], len(reading.text)) if back else range(reason.other[0])
        before = [i for i in side if reading.text[i] == BLACK]
        at = "at" in reason.key.split(".")
        if at and placed_at(own, reason.span) <= said and only_beside(replace(reason, other=reason.span)):
            return (about("edge.beside", reason),)
        done_before = bool(complete) and all(_is_placed(reading, one, said) for one in complete)
        if complete and not done_before and (at or not set(lit).isdisjoint(before)):
            premises.append(self._complete(reading, reason, said))
        if own in dict(reading.settled):
            return self._known_edge(reading, reason, premises, said)
        if at:
            following = about(reason.key.replace("at", "at.next"), reason)
            if done_before:
                return (hence(following),)
            return (Reasoned(tuple(premises), following) if premises else about(reason.key, reason),)
        done: list[Statement] = []
        if known := all(reading.owner(run) == own for run in runs_of(reading, reason.other)):
            done, premises = premises, []
        they = False
        near = next_run(reading, reason.other, back)
        told = {*said, *(bound for one in reading.settled for bound in placed_at(*one))}
        far = any(one == other and way == back and _keeps(end, near, back) for one, end, way in told)
        if not known and not far and 0 <= other < len(clue):
            if no_room_before(reading, reason):
                premises.append(claim("owned.last" if back else "owned.first", span=span(near)))
            elif (room := room_for_one(reading, reason)) is not None:
                premises.append(claim("owned.room", span=span(room), block=block(own), next=block(other)))
            elif (bound := beyond(reading, reason)) is None:
                others = tuple(range(other + 1) if back else range(other, len(clue)))
                key = "forced.are.short" if others[1:] else "forced.is.short"
                premises.append(claim(key, blocks=Blocks(others), span=span(near)))
                they = near == reason.other
            else:
                premises.append(self.known(bound, told, bound_claim(*bound)))
                premises += [claim("edge.run", run=span(near))] * (bound[1] in range(*near))
        blacks = tuple(i for i in range(*reason.other) if reading.text[i] == BLACK)
        whole = len(blacks) == clue[own]
        if whole and placed_at(own, reason.other) <= said and only_beside(reason):
            return (*done, about("edge.beside", reason))
        key = "whole" if whole else "part"
        if they:
            owned = claim(f"edge.they.{key}", block=block(own))
        else:
            owned = claim(f"owned.{key}", span=Cells(blacks), blocks=block(own))
        repeated = self._again(reading, sorted(placed_at(own, reason.span)), said)
        if known:
            owned = self._owned_before(own, reason.other, owned)
        elif (far or done_before) and not premises:
            owned = hence(owned)
        if known and (outside := self._outside(reading, reason, said)):
            return *done, *outside
        key = "edge.whole" if whole else reason.key.removesuffix(".back")
        because = Reasoned(tuple(premises), owned, brief=True) if premises else owned
        return *done, *repeated, about(key, reason, owned=because)

    def _outside(self, reading: Reading, reason: Reason, said: Set[Bound]) -> Said:
        """Say what is empty on one side of a block of which it has been told how far it can lie to that side; nothing
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
            told = about("reach.before.said" if before else "reach.after.said", reason)
            return (*self._again(reading, [bound], said), told)
        reason = replace(reason, blocks=near)
        if not again:
            return (about("reach.apart", reason),)
        key = "reach.from" if before else "reach.to"
        return (shown(about(key, reason, begins=cell(start), ends=cell(stop - 1))),)

    def _owned_before(self, block: int, span: Span, told: Claim) -> Claim:
        """Say to which block a run belongs where that follows from what an earlier part has shown, or this text."""
        return shown(told) if self.is_owned(block, span) else hence(told)

    def _known_edge(self, reading: Reading, reason: Reason, premises: Sequence[Statement], said: Set[Bound]) -> Said:
        """Say what is empty beside a block that is known to be complete: there no other is missing, or it is right
        beside it.
        """
        (block,) = reason.blocks
        if not right_beside(reading, reason):
            behind = reason.marks[0][0] >= reason.other[1]
            near = (block, block + 1) if behind else (block - 1, block)
            beside = dict(reading.settled).get(block + 1 if behind else block - 1)
            if beside is not None and all((i < beside[0]) == behind for i, _ in reason.marks):
                return *premises, about("reach.apart", replace(reason, blocks=near))
            return *premises, about(f"edge.known.{'behind' if behind else 'before'}", reason)
        if placed_at(block, span := dict(reading.settled)[block]) <= said:
            return (about("edge.beside", reason),)
        return (Reasoned((self.done(reading, [(block, span)]),), Marks(reason.marks)),)

    def _is_counted(self, reading: Reading, block: int, span: Span) -> bool:
        """Return whether all cells between a complete block and an end of the line are lit: one sees which it is."""
        sides = range(span[0]), range(span[1], len(reading.text))
        return any(all(reading.text[i] != UNKNOWN and i not in self.ends for i in side) for side in sides)

    def named_by_edge(self, reading: Reading, lit: Sequence[int], reason: Reason, said: Set[Bound]) -> set[int]:
        """Return the black cells that the claim of a reason about an edge names."""
        (block,) = reason.blocks
        span = dict(reading.settled).get(block, reason.other)
        if right_beside(reading, reason):
            return {*range(*span)}
        there = _counted(reading, reason)
        cells = [i for _, run in there for i in range(*run)]
        told = "at" in reason.key.split(".") or not set(lit).isdisjoint(cells)
        named = {i for one, run in there for i in range(*run) if told and not _is_placed(reading, one, said)}
        known = all(reading.owner(run) == block for run in runs_of(reading, reason.other))
        unnamed = block in dict(reading.settled) or (known and self._outside(reading, reason, said))
        return named if unnamed else {*named, *range(*span)}

    def settled_first(self, reading: Reading, reason: Reason) -> list[tuple[int, Span]]:
        """Return the blocks of which it is said before a reason that they are complete, unless its own claim does so or
        needs none.
        """
        if reason.key in ("beside", "longest") or right_beside(reading, reason):
            return []
        if not reason.key.startswith("edge"):
            return list(reading.settled)
        own = range(reason.blocks[0] + 1, len(self.clue)) if reason.key.endswith(".back") else range(reason.blocks[0])
        return [(block, span) for block, span in reading.settled if block not in own]

    def done(self, reading: Reading, there: Sequence[tuple[int, Span]]) -> Claim:
        """Say that blocks are complete: as shown before, if the cells lit do not show at a glance which they are."""
        told = complete(there, len(self.clue), rest=False)
        alike = [one for one in there if self.clue.count(self.clue[one[0]]) > 1 and not self._is_counted(reading, *one)]
        return shown(told) if alike and all(self.is_called(*one) for one in there) else told

    def told_complete(self, reading: Reading, lit: Sequence[int], reason: Reason) -> set[Bound]:
        """Return the bounds of the blocks that the claim of a reason about an edge calls complete, or says to begin or
        end at a black cell.
        """
        if not reason.key.startswith("edge"):
            return set()
        (block,) = reason.blocks
        at = "at" in reason.key.split(".")
        there = _counted(reading, reason)
        if set(lit).isdisjoint(i for _, run in there for i in range(*run)) and not at:
            return set()
        alone = at and set(lit).isdisjoint({*range(*reason.span)} - {*range(*reason.other)})
        return {bound for one in [*there, *[(block, reason.span)] * alone] for bound in placed_at(*one)}

    def _complete(self, reading: Reading, reason: Reason, said: Set[Bound]) -> Claim:
        """Say which blocks, counted from an end, are complete, apart from those of which it has been `said` where they
        lie. Many are told by their number.
        """
        there = [one for one in _counted(reading, reason) if not _is_placed(reading, one[0], said)]
        return complete(there, len(self.clue))


def complete(there: Sequence[tuple[int, Span]], count: int, rest: bool = True) -> Claim:
    """Say which of `count` blocks are complete, and where. Many are told by their number; all but one as all others if
    it is told of the `rest` next.
    """
    blocks = tuple(block for block, _ in there)
    cells = Cells(tuple(i for _, run in there for i in range(*run)))
    match told_by_number(blocks, count):
        case "edge.others" if rest:
            return claim("edge.others", cells=cells)
        case "edge.first" | "edge.last" as key:
            return claim(key, count=Count(len(blocks)), cells=cells)
    return claim("edge.dones" if blocks[1:] else "edge.done", blocks=Blocks(blocks), cells=cells)


def bound_claim(number: int, i: int, backwards: bool) -> Claim:
    """Say how far a block can lie."""
    return claim("ends" if backwards else "begins", block=block(number), cell=cell(i))
