"""The sentence of each reason for which a line settles cells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..puzzle import BLACK, WHITE
from ..techniques.parts import beside
from ..techniques.reading import Reading, Span
from ..techniques.rules import Reason
from ..techniques.stuck import why_stuck
from ..words import listed, number_words, phrase, sentences
from .bounds import limit
from .naming import Names
from .premises import keeping_off
from .stuck_words import off_words, stuck

LONG = 80
"""What has more characters than this gets a sentence to itself where it can have one."""
MOST_COVERS = 4
"""A sentence tells of at most this many blocks what they cover."""
MOST_DONE = 3
"""A sentence names at most this many blocks that are complete one by one."""
MOST_OFF = 3
"""What keeps blocks off a place is told only if that takes at most this many reasons."""


def closed(reading: Reading, reason: Reason) -> list[Span]:
    """Return the runs as long as the longest block beside which a reason settles cells."""
    cells, longest = {i for i, _ in reason.marks}, max(reading.clue, default=0)
    return [run for run in reading.runs if run[1] - run[0] == longest and cells & {run[0] - 1, run[1]}]


@dataclass(frozen=True, slots=True)
class Reasons(Names):
    """Words for the reasons found on a line."""

    def because(self, reading: Reading, shown: Sequence[int], reason: Reason, later: bool = False) -> str:
        """Return a reason's sentence; `later`: cells found a moment ago are among what it rests on."""
        match reason.key.split("."):
            case ["finished"] if len(self.clue) == 1:
                return self._filled("finished.one", reason, blacks=self.blacks(reading, (0, len(reading.text))))
            case ["finished"] if later:
                return self._filled("finished.now", reason)
            case ["finished"]:
                return self._filled(reason.key, reason, blacks=self.blacks(reading, (0, len(reading.text))))
            case ["edge", *_]:
                return self._edge(reading, shown, reason)
            case ["longest"]:
                return self._longest(reading, reason)
            case ["gap", "all"]:
                key = "gap.all" if len(reason.marks) == 1 else "gap.alls"
                return phrase(f"because.{key}", cells=self.cells(i for i, _ in reason.marks))
            case ["place"] if len(reason.marks) == reason.span[1] - reason.span[0]:
                key = "place.whole" if len(reason.marks) == 1 else "place.wholes"
                return self._filled(key, reason)
            case ["overlaps"]:
                groups = [reason.blocks[at : at + MOST_COVERS] for at in range(0, len(reason.blocks), MOST_COVERS)]
                first, *more = (self._covers(reading, reason, blocks) for blocks in groups)
                return sentences([phrase("because.overlaps", covers=first), *more])
            case ["part", kind]:
                return self._part(reading, reason, kind)
            case ["reach", "all"]:
                lie = self._lie(reading, reason.blocks)
                key = "reach.all" if len(lie) <= LONG else "reach.all.long"
                return self._filled(key, reason, lie=lie)
            case ["reach", _]:
                return self._reach(reading, reason)
            case ["cell", _]:
                return self._filled(
                    reason.key, reason, owned=self._owned(reading, reason.span, reason.blocks, "owned.part")
                )
            case ["located", *_]:
                return self._located(reading, reason)
            case ["join"]:
                return self._joined(reading, reason)
            case ["every"]:
                return self._every(reading, reason)
        return self._filled(reason.key, reason)

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

    def _lie(self, reading: Reading, blocks: Sequence[int]) -> str:
        """Tell where blocks lie: "the 3 lies within columns 2 to 6, the 1 at column 9"."""
        words: list[str] = []
        for block in blocks:
            start, stop = reading.reach(block)
            key = "lies.at" if stop - start == self.clue[block] else "lies"
            words.append(
                phrase(key if not words else f"{key}.more", block=self.block(block), span=self.span((start, stop)))
            )
        return listed(words, "cells.and")

    def _covers(self, reading: Reading, reason: Reason, blocks: Sequence[int]) -> str:
        """Tell what blocks cover wherever they lie: "the 5 covers columns 3 and 4, the 2 column 9"."""
        words: list[str] = []
        for block in blocks:
            always = range(reading.last[block], reading.first[block] + self.clue[block])
            cells = [i for i, _ in reason.marks if i in always]
            key = "covers.more" if words else "covers"
            words.append(phrase(key, block=self.block(block), cells=self.cells(cells)))
        return listed(words, "cells.and")

    def placed(self, reading: Reading, reason: Reason) -> list[str]:
        """Tell which placed blocks a part of the line lies beside."""
        if not reason.key.startswith("part"):
            return []
        there = beside(reading, reason.other)
        return [self._owned(reading, run, [block], "owned.whole") for block, run in there.items()]

    def _part(self, reading: Reading, reason: Reason, kind: str) -> str:
        """Tell what follows in a part of the line."""
        first, *others = there = sorted(beside(reading, reason.other))
        key = "between" if others else "before" if first > reason.blocks[-1] else "behind"
        where = phrase(f"part.{key}", block=self.block(first), next=self.block(there[-1]))
        more = {"covers": self._covers(reading, reason, reason.blocks)} if kind == "overlaps" else {}
        return self._filled(reason.key, reason, where=where, all=self.all_of(reason.blocks), **more)

    def _reach(self, reading: Reading, reason: Reason) -> str:
        """Tell which cells no block reaches."""
        before, after = reason.blocks[0], reason.blocks[-1]
        begins, ends = reading.first[after], reading.last[before] + self.clue[before] - 1
        return self._filled(reason.key, reason, begins=self.cell(begins), ends=self.cell(ends))

    def _edge(self, reading: Reading, shown: Sequence[int], reason: Reason) -> str:
        """Tell to which block black cells near an end belong, what that rests on, and how far the block can lie. Blocks
        whose cells were all found a moment ago are not named again.
        """
        (block,), clue = reason.blocks, self.clue
        back = reason.key.endswith(".back")
        complete = range(block + 1, len(clue)) if back else range(block)
        beyond = block - 1 if back else block + 1
        premises: list[str] = []
        side = range(reason.other[1], len(reading.text)) if back else range(reason.other[0])
        blacks = [i for i in side if reading.text[i] == BLACK]
        if complete and not set(shown).isdisjoint(blacks):
            premises.append(self._complete(complete, back, blacks))
        if "at" in reason.key.split("."):
            if not premises:
                return self._filled(reason.key, reason)
            return self._filled(reason.key.replace("at", "at.next"), reason, premise=premises[0])
        if 0 <= beyond < len(clue):
            key = "edge.next.back" if back else "edge.next"
            # One cell that the next block cannot cover settles whose those beside it are.
            runs = [run for run in reading.runs if run[0] < reason.other[1] and reason.other[0] < run[1]]
            end = limit(reading, beyond, runs[0][1] - 2 if back else runs[-1][0] + 1, back)
            premises.append(phrase(key, block=self.block(beyond), first=self.cell(end), last=self.cell(end)))
        blacks = [i for i in range(*reason.other) if reading.text[i] == BLACK]
        whole = len(blacks) == clue[block]
        owned = phrase("edge.is" if whole else "edge.part", blacks=self.cells(blacks), block=self.block(block))
        if premises:
            premise = listed(premises, "cells.and")
            key = "edge.so" if len(premise) + len(owned) <= LONG else "edge.so.long"
            owned = phrase(key, premise=premise, claim=owned)
        key = "edge.whole" if whole else reason.key.removesuffix(".back")
        return self._filled(key, reason, owned=owned)

    def _complete(self, blocks: Sequence[int], back: bool, blacks: Sequence[int]) -> str:
        """Tell which blocks, counted from an end, are complete. Many are told by their number."""
        key = "edge.dones" if blocks[1:] else "edge.done"
        if 2 < len(blocks) == len(self.clue) - 1:
            key = "edge.others"
        elif len(blocks) > MOST_DONE:
            key = "edge.last" if back else "edge.first"
        count = number_words(len(blocks))
        return phrase(key, blocks=self.all_of(blocks), count=count, cells=self.cells(blacks))

    def _longest(self, reading: Reading, reason: Reason) -> str:
        """Tell of blocks that are complete since none of the clue is longer."""
        runs, longest = closed(reading, reason), max(self.clue)
        same = min(self.clue) == longest and len(self.clue) > 1
        key = ("longest.all" if same else "longest") + ("s" if runs[1:] else "")
        blacks = self.cells(i for run in runs for i in range(*run))
        settled = self.settled(reason)
        return phrase(f"because.{key}", blacks=blacks, settled=settled, length=longest)

    def _located(self, reading: Reading, reason: Reason) -> str:
        """Tell of a complete block, or of a cell that no block covers along with its neighbour, and what keeps other
        blocks off.
        """
        longest = reason.span[1] - reason.span[0]
        blocks = [block for block, length in enumerate(self.clue) if length > longest or reason.key != "located"]
        if not blocks:
            return self._longest(reading, reason)
        off = self._kept_off(reading, reason.other if reason.key == "located.end" else reason.span, blocks)
        if not off:
            return self._filled(reason.key, reason)
        return self._filled(f"{reason.key}.off", reason, off=off)

    def _joined(self, reading: Reading, reason: Reason) -> str:
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
            return self._filled(reason.key, reason)
        words = off_words(self, off, every=False)
        return self._filled("join.off" if len(words) <= LONG else "join.off.long", reason, off=words)

    def _kept_off(self, reading: Reading, span: Span, blocks: Sequence[int]) -> str:
        """Tell what keeps some blocks from covering a span; nothing if that is not said in a few words."""
        off = keeping_off(reading, span, blocks)
        if len(off) > MOST_OFF or any(one.key == "off.left" for one in off):
            return ""
        return off_words(self, off, every=False)

    def _owned(self, reading: Reading, span: Span, blocks: Sequence[int], key: str) -> str:
        """Tell to which blocks black cells belong, and what keeps the others off."""
        claim = phrase(key, span=self.span(span), blocks=self.any_of(blocks))
        off = self._kept_off(reading, span, [block for block in range(len(self.clue)) if block not in blocks])
        if not off:
            return claim
        return phrase("edge.so" if len(off) + len(claim) <= LONG else "edge.so.long", premise=off, claim=claim)

    def _every(self, reading: Reading, reason: Reason) -> str:
        """Tell cell by cell what would be impossible if it had the other value."""
        told = []
        for i, value in reason.marks:
            text = reading.text[:i] + (WHITE if value == BLACK else BLACK) + reading.text[i + 1 :]
            one = replace(reason, marks=((i, value),))
            if why_stuck(self.clue, text) is None:
                told.append(self._filled("every", one))
            else:
                told.append(self._filled("every.not", one, stuck=stuck(self, text)))
        joined = listed(told, "next", "next")
        return joined if len(joined) <= 2 * LONG else sentences(told)
