"""The sentence of each reason for which a line settles cells."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass, replace

from ..puzzle import BLACK, WHITE
from ..techniques.neither import with_mark
from ..techniques.parts import beside
from ..techniques.reading import Bound, Reading, Span
from ..techniques.rules import Mark, Reason
from ..words import listed, phrase
from .bounds import bounds_of, keeping_off
from .edge_words import EdgeWords
from .naming import LONG
from .owners import Counted, Owned
from .premises import Owner, Premise, Sentences, has, placed_at, unsaid, worded, worded_of
from .room_words import fills_words, part_name, part_words, place_words, room_words
from .stuck_words import bound_of, is_known, off_words, side_by_side, stuck

MOST_OFF = 3
"""What keeps blocks off a place is told only if that takes at most this many reasons."""


def closed(reading: Reading, reason: Reason) -> list[Span]:
    """Return the runs as long as the longest block beside which a reason settles cells."""
    cells, longest = {i for i, _ in reason.marks}, max(reading.clue, default=0)
    return [run for run in reading.runs if run[1] - run[0] == longest and cells & {run[0] - 1, run[1]}]


def named_by(reading: Reading, reason: Reason) -> list[int]:
    """Return the known cells that a reason's sentence names, or at least speaks of."""
    kind = reason.key.partition(".")[0]
    if kind == "finished":
        return [i for i, cell in enumerate(reading.text) if cell == BLACK]
    if kind == "edge":
        # The blocks completed before it are told of, but not the crosses between them.
        start, stop = (reason.other[0], len(reading.text)) if reason.key.endswith(".back") else (0, reason.other[1])
        return [i for i in range(start, stop) if reading.text[i] == BLACK]
    spans = {
        "beside": [reason.span],
        "cell": [reason.span],
        "located": [reason.span],
        "longest": closed(reading, reason),
        "part": list(beside(reading, reason.other).values()),
    }
    return [
        i for span in spans.get(kind, [reason.span, reason.other] * (kind in ("join", "split"))) for i in range(*span)
    ]


def blocks_of(reading: Reading, reason: Reason) -> list[int]:
    """Return the blocks of which a reason's sentence speaks."""
    if reason.key in ("full", "finished"):
        return []
    kind = reason.key.partition(".")[0]
    near = beside(reading, reason.other) if kind == "part" else ()
    bounds = bounds_of(reading, reason) if kind in ("part", "join", "cell") else worded(reading, reason)
    return [*reason.blocks, *near, *(bound[0] for bound in bounds)]


def run_of(claim: Premise) -> range:
    """Return the black cells of which a premise speaks."""
    return range(0) if isinstance(claim, Counted) else range(*claim.span)


def blocks_in(claim: Premise) -> list[int]:
    """Return the blocks of which a premise speaks."""
    if isinstance(claim, Counted):
        return list(claim.blocks)
    if isinstance(claim, Owned):
        return [claim.block, *(block for reason in claim.off for block in reason.blocks)]
    return [claim.block] if claim.next is None else [claim.block, claim.next]


@dataclass(frozen=True, slots=True)
class Reasons(EdgeWords):
    """Words for the reasons found on a line."""

    def because(
        self, reading: Reading, shown: Sequence[int], reason: Reason, said: Set[Bound], later: bool = False
    ) -> Sentences:
        """Tell a reason; `later`: cells found a moment ago are among what it rests on. `said` are bounds that have been
        told before.
        """
        match reason.key.split("."):
            case ["full"]:
                return self.so(self._filled(reason.key, reason), self.settled(reason))
            case ["finished"]:
                return self._finished(reading, shown, reason, later)
            case ["edge", *_]:
                return self._edge(reading, shown, reason, said)
            case ["beside"]:
                return self.so(self.done(reading, [(reason.blocks[0], reason.span)]), self.settled(reason))
            case ["longest"]:
                return (self._longest(reading, reason),)
            case ["gap", "all"]:
                key = "gap.all" if len(reason.marks) == 1 else "gap.alls"
                return (phrase(f"because.{key}", cells=self.cells(i for i, _ in reason.marks)),)
            case ["overlap", "so"]:
                shown_before = self._again(reading, sorted(placed_at(reason.blocks[0], reason.span)), said)
                return *shown_before, self._filled(reason.key, reason)
            case ["overlap"] | ["overlap", "now"]:
                return self._within(reading, reason, said)
            case ["place", "said"]:
                return (phrase("hence", claim=self.settled(reason)),)
            case ["place", "so"]:
                return (phrase("hence", claim=fills_words(self, reason, self.settled(reason))),)
            case ["place"] if where := part_name(self, dict(reading.settled).keys(), reason.blocks):
                return (place_words(self, reason, where, self.settled(reason)),)
            case ["place"] if len(reason.marks) == reason.span[1] - reason.span[0]:
                key = "place.whole" if len(reason.marks) == 1 else "place.wholes"
                return (self._filled(key, reason),)
            case ["rooms"]:
                return room_words(self, reading, reason, self.settled(reason))
            case ["overlaps"]:
                first, *more = self.covered(reading, reason)
                return phrase("because.overlaps", covers=first), *(phrase("likewise", covers=one) for one in more)
            case ["part", kind]:
                return self._part(reading, reason, kind, said)
            case ["reach", "further"]:
                return (self._filled("reach.all", reason),)
            case ["reach", "all"]:
                return self._all_reach(reading, reason, said)
            case ["reach", _]:
                return self._reach(reading, reason, said)
            case ["cell", _]:
                return self._cell(reading, reason, said)
            case ["located", *_]:
                return self._located(reading, reason, said, later)
            case ["join"]:
                return self._joined(reading, reason, said)
            case ["every"]:
                return self._every(reading, reason)
        return self._within(reading, reason, said) if reason.key == "place" else (self._filled(reason.key, reason),)

    def _finished(self, reading: Reading, shown: Sequence[int], reason: Reason, later: bool) -> Sentences:
        """Tell that all blocks are there, and where, unless all their cells were found a moment ago."""
        later = later and len(self.clue) > 1
        if later and all(reading.text[i] != BLACK for i in shown):
            return (self._filled("finished.now", reason),)
        key = "finished.one" if len(self.clue) == 1 else "finished.now.at" if later else "finished"
        there = phrase(f"because.{key}", blacks=self.blacks(reading, (0, len(reading.text))))
        return self.so(there, self.settled(reason))

    def _all_reach(self, reading: Reading, reason: Reason, said: Set[Bound]) -> Sentences:
        """Tell where all blocks lie, and that none reaches further."""
        shown = self._again(reading, bounds_of(reading, reason), said)
        lie = self.lie(reading, reason.blocks)
        unsettled = [reading.reach(block) for block in reason.blocks if block not in dict(reading.settled)]
        if shown and unsettled[1:] == [] and self._is_whole(reading, reason, unsettled[0]):
            shown, lie = [], phrase("shown", claim=lie)
        none = self._filled(reason.key, reason)
        return *shown, *((lie, none) if self.apart or len(lie) > LONG else (listed([lie, none], "next"),))

    def _is_whole(self, reading: Reading, reason: Reason, window: Span) -> bool:
        """Return whether earlier parts have shown all of the window of a reason's only block that is not complete."""
        (block,) = [one for one in reason.blocks if one not in dict(reading.settled)]
        start, stop = window
        left = start == 0 or self.is_shown((block, start, False))
        return left and (stop == len(reading.text) or self.is_shown((block, stop - 1, True)))

    def placed(self, reading: Reading, reason: Reason, said: Set[Bound], told: Set[Owner]) -> list[Sentences]:
        """Tell one by one which placed blocks a part of the line lies beside, without those `told` of before."""
        if not reason.key.startswith("part"):
            return []
        words, said = [], set(said)
        for block, run in sorted(beside(reading, reason.other).items() - set(reading.settled) - told):
            if not placed_at(block, run) <= said:
                words.append(self._owned(reading, run, [block], "owned.whole", said))
                said |= worded_of(reading, block, run)
        return words

    def _part(self, reading: Reading, reason: Reason, kind: str, said: Set[Bound]) -> Sentences:
        """Tell what follows in a part of the line."""
        there = sorted(beside(reading, reason.other))
        key = "between" if there[1:] else "before" if there[0] > reason.blocks[-1] else "behind"
        where = phrase(f"part.{key}", block=self.block(there[0]), next=self.block(there[-1]))
        bounds = sorted(placed_at(reason.blocks[0], reason.span)) if kind in ("place", "overlap") else []
        shown = self._again(reading, bounds, said)
        if kind == "place":
            counted = part_words(self, reading, reason, where, self.settled(reason))
            return counted or (*shown, place_words(self, reason, where, self.settled(reason)))
        covers, *more = self.covered(reading, reason) if kind == "overlaps" else [""]
        lie = ((reading.first[block], reading.first[block] + self.clue[block]) for block in reason.blocks)
        blacks = self.cells(i for span in lie for i in range(*span))
        fit = kind == "full" and self._loose(reason)
        whole = fit and blacks == self.cells(i for i, _ in reason.marks)
        key = "part.fit.wholes" if whole else "part.fit" if fit else reason.key
        told = self._filled(key, reason, where=where, all=self.all_of(reason.blocks), covers=covers, blacks=blacks)
        if kind == "full" and not whole:
            return self.so(told, self.settled(reason))
        return *shown, told, *(phrase("likewise", covers=one) for one in more)

    def _loose(self, reason: Reason) -> bool:
        """Return whether blocks leave more cells between them than those that part them."""
        needed = sum(self.clue[block] + 1 for block in reason.blocks) - 1
        return needed < reason.span[1] - reason.span[0]

    def _reach(self, reading: Reading, reason: Reason, said: Set[Bound]) -> Sentences:
        """Tell which cells no block reaches."""
        before, after = reason.blocks[0], reason.blocks[-1]
        there = dict(reading.settled)
        if before != after and {before, after} == set(there):
            return (self._filled("reach.settled", reason),)
        begins, ends = reading.first[after], reading.last[before] + self.clue[before] - 1
        key = reason.key
        if before == after and before in there:
            where = key.removeprefix("reach.").replace("after", "behind")
            return (self._filled(f"edge.known.{where}", reason),)
        bounds = [(before, ends, True)] * (key != "reach.before") + [(after, begins, False)] * (key != "reach.after")
        shown = self._again(reading, bounds, said)
        if len(shown) == 2:
            return (phrase("shown", claim=self._filled(key, reason, begins=self.cell(begins), ends=self.cell(ends))),)
        if shown and key == "reach.between":
            right = self.is_shown(bounds[1])
            if bounds[right] in said or (before, after)[not right] in there or bounds[not right] in said:
                return (
                    phrase(
                        "shown",
                        claim=self._filled(
                            "reach.from" if right else "reach.to",
                            reason,
                            begins=self.cell(begins),
                            ends=self.cell(ends),
                        ),
                    ),
                )
        said = {*said, *(bound for bound in bounds if self.is_shown(bound))}
        left = before in there or (before, ends, True) in said
        right = after in there or (after, begins, False) in said
        if key == "reach.between" and (left or right):
            key = "reach.apart" if left and right else "reach.from" if left else "reach.to"
        elif (key, right) == ("reach.before", True) or (key, left) == ("reach.after", True):
            key += ".said"
        return *shown, self._filled(key, reason, begins=self.cell(begins), ends=self.cell(ends))

    def _within(self, reading: Reading, reason: Reason, said: Set[Bound]) -> Sentences:
        """Tell what a block covers wherever it lies, or where alone it fits."""
        bounds = placed_at(reason.blocks[0], reason.span)
        shown = self._again(reading, sorted(bounds), said)
        told = self._filled(reason.key, reason)
        if len(shown) == len(bounds):
            return (phrase("shown", claim=told),)
        return *shown, self._filled("overlap.so", reason) if shown and reason.key.startswith("overlap") else told

    def _longest(self, reading: Reading, reason: Reason) -> str:
        """Tell of blocks that are complete since none in the clue is longer."""
        runs, longest = closed(reading, reason), max(self.clue)
        same = min(self.clue) == longest and len(self.clue) > 1
        key = ("longest.all" if same else "longest") + ("s" if runs[1:] else "")
        blacks = self.cells(i for run in runs for i in range(*run))
        settled = self.settled(reason)
        return phrase(f"because.{key}", blacks=blacks, settled=settled, length=longest)

    def _located(self, reading: Reading, reason: Reason, said: Set[Bound], later: bool) -> Sentences:
        """Tell of a complete block, or of a cell that no block covers along with its neighbour, and what keeps other
        blocks off.
        """
        longest = reason.span[1] - reason.span[0]
        if reason.key == "located" and any(span == reason.span for _, span in reading.settled):
            return (phrase("hence", claim=self.settled(reason)),)
        owner = reading.owner(reason.span)
        if reason.key == "located" and owner is not None and self.clue[owner] == longest:
            if placed_at(owner, reason.span) <= said:
                return (self._filled("edge.beside", replace(reason, blocks=(owner,))),)
            owned = phrase("edge.is", blacks=self.span(reason.span), block=self.block(owner))
            return (self._filled("edge.whole", reason, owned=self._owned_before(owner, reason.span, owned)),)
        blocks = [block for block, length in enumerate(self.clue) if length > longest or reason.key != "located"]
        if not blocks:
            return (self._longest(reading, reason),)
        span = reason.other if reason.key == "located.end" else reason.span
        kept = keeping_off(reading, span, blocks)
        if kept and all(is_known(one, dict(reading.settled)) for one in unsaid(kept, said)):
            return (self._filled(f"{reason.key}.so", reason),)
        off = self._kept_off(reading, span, blocks, said)
        if not off:
            return (self._filled(reason.key, reason),)
        if self.apart or any(self.is_shown(bound) for one in unsaid(kept, said) if (bound := bound_of(one))):
            return off, self._filled(f"{reason.key}.so", reason)
        return (self._filled(f"{reason.key}.off", reason, off=off),)

    def _joined(self, reading: Reading, reason: Reason, said: Set[Bound]) -> Sentences:
        """Tell that two runs are parts of one block and, as far as few words do, what keeps the other blocks off them.
        The bound of a block that keeps it off one run may do for the other as well.
        """
        others = [block for block in range(len(self.clue)) if block not in reason.blocks]
        left, right = (keeping_off(reading, run, others) for run in (reason.span, reason.other))
        ends = [one for one in left if one.key == "off.ends"] or [one for one in right if one.key == "off.ends"]
        begins = [one for one in right if one.key == "off.begins"] or [one for one in left if one.key == "off.begins"]
        rest = [one for one in (*left, *right) if one.key not in ("off.ends", "off.begins")]
        off = list(dict.fromkeys([*ends, *begins, *rest]))
        if not off or len(off) > MOST_OFF or any(one.key == "off.left" for one in off):
            return (self._filled(reason.key, reason),)
        if not (off := unsaid(off, said)):
            return (phrase("hence", claim=self._filled("join.so", reason)),)
        premise = listed(off_words(self, off, False, reading.settled, said), "cells.and")
        return self.so(premise, self._filled("join.so", reason))

    def _kept_off(self, reading: Reading, span: Span, blocks: Sequence[int], said: Set[Bound] = frozenset()) -> str:
        """Tell what keeps some blocks from covering a span; nothing if that is not said in a few words."""
        off = keeping_off(reading, span, blocks)
        if len(off) > MOST_OFF or any(one.key == "off.left" for one in off):
            return ""
        return listed(off_words(self, unsaid(off, said), False, reading.settled, said), "cells.and")

    def _cell(self, reading: Reading, reason: Reason, said: Set[Bound]) -> Sentences:
        """Tell what the block of black cells covers, which has little room there."""
        *premise, owned = self._owned(reading, reason.span, reason.blocks, "owned.part", said)
        if len(reason.blocks) > 1:
            return *premise, self._filled(reason.key, reason, owned=owned)
        shown = self._again(reading, [one for one in bounds_of(reading, reason) if one[0] == reason.blocks[0]], said)
        if (reason.blocks[0], reason.span) in reading.owned and not self.is_owned(reason.blocks[0], reason.span):
            key = {"cell.within": "overlap.so", "cell.exact": "place"}.get(reason.key, "")
            if key:
                again = self._filled(key, replace(reason, span=reason.other))
                return *shown, again if key == "overlap.so" else phrase("hence", claim=again)
        return *shown, *premise, self._filled(reason.key, reason, owned=owned)

    def _owned(
        self, reading: Reading, span: Span, blocks: Sequence[int], key: str, said: Set[Bound] = frozenset()
    ) -> Sentences:
        """Tell to which blocks black cells belong, and what keeps the others off."""
        claim = phrase(key, span=self.span(span), blocks=self.any_of(blocks))
        if [reading.owner(span)] == list(blocks):
            return (self._owned_before(blocks[0], span, claim),)
        others = [block for block in range(len(self.clue)) if block not in blocks]
        kept = keeping_off(reading, span, others)
        off = unsaid(kept, said)
        if (reading.settled or len(off) < len(kept)) and all(is_known(one, dict(reading.settled)) for one in off):
            return (phrase("hence", claim=claim),)
        if not (because := self._kept_off(reading, span, others, said)):
            return (claim,)
        return self.so(listed([because, *side_by_side(self, off, [span])], "cells.and"), claim, LONG)

    def role(self, reading: Reading, block: int, run: Span, before: Set[Bound]) -> Sentences:
        """Tell that a run belongs to a block: an earlier part has shown it, or what keeps the others off if that takes
        one sentence, and no bound told `before`, nor a wider one.
        """
        key = "owned.whole" if run[1] - run[0] == self.clue[block] else "owned.part"
        claim = phrase(key, span=self.span(run), blocks=self.block(block))
        if self.is_owned(block, run):
            return (phrase("shown", claim=claim),)
        told = self._owned(reading, run, [block], key)
        again = any(has(before, bound) for bound in worded_of(reading, block, run) if bound[0] != block)
        return (claim,) if again or told[1:] or told == (phrase("hence", claim=claim),) else told

    def _beside_run(self, reading: Reading, reason: Reason) -> Sentences | None:
        """Tell that a run leaves no room for other blocks beside its own between two crosses; None if this does not
        give the marks.
        """
        cells = {i for i, value in reason.marks if value == WHITE}
        for run in reading.runs:
            owners, (first, last) = reading.owners(run), reading.room(run)
            windows = [reading.window(block, run) for block in owners]
            start, stop = min(window[0] for window in windows), max(window[1] for window in windows)
            space = max((first < start) * (run[0] - 1 - first), (stop < last) * (last - run[1] - 1))
            others = [length for block, length in enumerate(self.clue) if owners != [block]]
            beside = {*range(first, start), *range(stop, last)}
            if len(reason.marks) == len(cells & beside) and all(length > space for length in others):
                *before, owned = self._owned(reading, run, owners, "owned.part")
                return *before, self._filled("cell.alone", replace(reason, other=(start, stop)), owned=owned)
        return None

    def _every(self, reading: Reading, reason: Reason) -> Sentences:
        """Tell what would be impossible if a cell had the other value, unless it is seen at once."""
        if (beside := self._beside_run(reading, reason)) is not None:
            return beside
        alike: dict[Sentences, list[Mark]] = {}
        for i, value in reason.marks:
            words = stuck(
                replace(self, earlier=frozenset()), with_mark(reading.text, i, WHITE if value == BLACK else BLACK)
            )
            alike.setdefault(words, []).append((i, value))
        told, apart = list[str](), self.apart or any(words[1:] for words in alike)
        for (first, *more), marks in alike.items():
            one = replace(reason, marks=tuple(marks))
            either = [self.settled(one), phrase("otherwise", stuck=first), *more]
            told += either if apart else [self._filled(reason.key, one, stuck=first)]
        joined = listed(told, "next", "next")
        return (joined,) if len(joined) <= 2 * LONG and not apart else tuple(told)
