"""The text about one line: why it settles cells, or why it has no completion.

A sentence is chosen by the key of a reason and filled in with the cells and blocks that the reason is about.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ..puzzle import BLACK, UNKNOWN, WHITE, At, Clue, Puzzle
from ..techniques.reading import Reading, Span
from ..techniques.rules import Reason
from ..techniques.stuck import Stuck, kept_off, why_stuck
from ..words import clue_words, line_words, listed, phrase, places_words, say, settled_words

MOST_OFF = 3
"""What keeps blocks off a place is told only if that takes at most this many reasons."""

_TOGETHER = ((("gap.all",), "gap.all", 2), (("reach",), "reach.all", 2), (("overlap", "place"), "overlaps", 3))
"""Reasons that share one sentence: the beginnings of their keys, the sentence's key, and the least number of
reasons.
"""

Argument = Sequence[tuple[Reading, Sequence[Reason]]]
"""Reasons step by step, each with the line as read at that step, which includes what was found before."""


def line_text(puzzle: Puzzle, line: int, cited: Sequence[int], argument: Argument) -> str:
    """Tell why a line settles cells: the argument, and the known cells it rests on."""
    words = _Words(puzzle, line)
    told = [(reading, _merged(reasons)) for reading, reasons in argument]
    stages = [
        listed([words.because(reading, cited, reason) for reason in reasons], "next", "next")
        for reading, reasons in told
    ]
    joined = listed([*stages[:1], *(stage[:1].upper() + stage[1:] for stage in stages[1:])], "next.stage", "next.stage")
    name = line_words(puzzle.height, line)
    if not puzzle.clue(line):
        return say("told.empty", line=name, reasons=joined)
    named = set(cited) <= {i for reading, reasons in told for reason in reasons for i in _named(reading, reason)}
    finished = all(reason.key == "finished" for _, reasons in told for reason in reasons)
    key = "told" if named or finished else "told.given"
    return say(key, line=name, clue=clue_words(puzzle, line), cells=words.cells(cited), reasons=joined)


def stuck_text(puzzle: Puzzle, line: int, alone: str) -> str:
    """Tell why a line has no completion; `alone` is the line with only the cells that this rests on."""
    words = _Words(puzzle, line)
    cited = [i for i, cell in enumerate(alone) if cell != UNKNOWN]
    return say(
        "told.stuck.given" if cited else "told.stuck",
        line=line_words(puzzle.height, line),
        clue=clue_words(puzzle, line),
        cells=words.cells(cited),
        why=words.stuck(alone),
    )


def _merged(reasons: Sequence[Reason]) -> list[Reason]:
    """Merge reasons of one kind when one sentence tells them all."""
    for keys, key, least in _TOGETHER:
        if len(reasons) >= least and all(reason.key.startswith(keys) for reason in reasons):
            blocks = sorted({block for reason in reasons for block in reason.blocks})
            return [Reason(key, tuple(sorted(mark for reason in reasons for mark in reason.marks)), tuple(blocks))]
    return list(reasons)


def _closed(reading: Reading, reason: Reason) -> list[Span]:
    """Return the runs beside which a reason settles cells."""
    cells = {i for i, _ in reason.marks}
    return [run for run in reading.runs if cells & {run[0] - 1, run[1]}]


def _named(reading: Reading, reason: Reason) -> list[int]:
    """Return the known cells that a reason's sentence names."""
    kind = reason.key.partition(".")[0]
    far = len(reading.text)
    edge = (reason.other[0], far) if reason.key.endswith(".back") else (0, reason.other[1])
    spans = {"edge": [edge], "cell": [reason.span], "located": [reason.span], "longest": _closed(reading, reason)}
    return [
        i for span in spans.get(kind, [reason.span, reason.other] * (kind in ("join", "split"))) for i in range(*span)
    ]


@dataclass(frozen=True, slots=True)
class _Words:
    """Words for the cells and the blocks of a line."""

    puzzle: Puzzle
    line: int

    # --- cells ---

    def cells(self, cells: Iterable[int]) -> str:
        """ "columns 3 to 5 and 8"."""
        return places_words(self.puzzle, [self._at(i) for i in cells], self.line)

    def span(self, span: Span) -> str:
        return self.cells(range(*span))

    def cell(self, i: int) -> str:
        return self.cells([i])

    def _blacks(self, reading: Reading, span: Span) -> str:
        """Name the black cells of a span."""
        return self.cells(i for i in range(*span) if reading.text[i] == BLACK)

    def settled(self, reason: Reason) -> str:
        """ "columns 3 and 4 are black and column 5 is empty"."""
        return settled_words(self.puzzle, [(*self._at(i), value) for i, value in reason.marks], self.line)

    def _at(self, i: int) -> At:
        return self.puzzle.at(self.line, i)

    # --- blocks ---

    @property
    def clue(self) -> Clue:
        return self.puzzle.clue(self.line)

    def block(self, block: int) -> str:
        """ "the 3", or "the second 3" where the clue has several."""
        length = self.clue[block]
        if self.clue.count(length) == 1:
            return phrase("the", length=length)
        number = self.clue[: block + 1].count(length)
        ordinals = phrase("nth").split()
        nth = ordinals[number - 1] if number <= len(ordinals) else phrase("nth.more", number=number)
        return phrase("the.nth", nth=nth, length=length)

    def any_of(self, blocks: Sequence[int]) -> str:
        """ "the 5, the 3 or one of the 2s"."""
        return self._of(blocks, "the.some", "cells.or")

    def all_of(self, blocks: Sequence[int]) -> str:
        """ "the 3 and the 2s"."""
        return self._of(blocks, "the.all", "cells.and")

    def _of(self, blocks: Sequence[int], several: str, last: str) -> str:
        words: list[str] = []
        for length in sorted({self.clue[block] for block in blocks}, reverse=True):
            same = [block for block in blocks if self.clue[block] == length]
            if len(same) > 1 and (several == "the.some" or len(same) == self.clue.count(length)):
                words.append(phrase(several, length=length))
            else:
                words += map(self.block, same)
        return listed(words, last)

    # --- what follows ---

    def because(self, reading: Reading, cited: Sequence[int], reason: Reason) -> str:
        """Return a reason's sentence."""
        match reason.key.split("."):
            case ["finished"]:
                return self._filled(reason.key, reason, blacks=self._blacks(reading, (0, len(reading.text))))
            case ["edge", *kind] if "at" not in kind:
                return self._edge(reading, cited, reason)
            case ["longest"]:
                return self._longest(reading, reason)
            case ["gap", "all"]:
                key = "gap.all" if len(reason.marks) == 1 else "gap.alls"
                return phrase(f"because.{key}", cells=self.cells(i for i, _ in reason.marks))
            case ["place"] if len(reason.marks) == reason.span[1] - reason.span[0]:
                key = "place.whole" if len(reason.marks) == 1 else "place.wholes"
                return self._filled(key, reason)
            case ["overlaps"]:
                return phrase("because.overlaps", covers=self._covers(reading, reason))
            case ["reach", "all"]:
                return phrase("because.reach.all", lie=self._lie(reading, reason.blocks), settled=self.settled(reason))
            case ["reach", _]:
                return self._reach(reading, cited, reason)
            case ["located", *_]:
                return self._located(reading, reason)
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

    def _covers(self, reading: Reading, reason: Reason) -> str:
        """Tell what blocks cover wherever they lie: "the 5 covers columns 3 and 4, the 2 column 9"."""
        words: list[str] = []
        for block in reason.blocks:
            always = range(reading.last[block], reading.first[block] + self.clue[block])
            cells = [i for i, _ in reason.marks if i in always]
            key = "covers.more" if words else "covers"
            words.append(phrase(key, block=self.block(block), cells=self.cells(cells)))
        return listed(words, "cells.and")

    def _reach(self, reading: Reading, cited: Sequence[int], reason: Reason) -> str:
        """Tell which cells no block reaches and, if a single black cell keeps a block away, which cell that is."""
        before, after = reason.blocks[0], reason.blocks[-1]
        begins, ends = reading.first[after], reading.last[before] + self.clue[before]
        return self._filled(
            reason.key,
            reason,
            begins=self._limit("begins", reading, cited, after, begins, begins),
            ends=self._limit("ends", reading, cited, before, ends - self.clue[before], ends - 1),
        )

    def _limit(self, key: str, reading: Reading, cited: Sequence[int], block: int, start: int, end: int) -> str:
        """Tell how far a block reaches: `start` is where it then starts, `end` the last cell to that side."""
        stop = start + self.clue[block]
        for run in reading.runs:
            keeps = run[1] == stop if key == "begins" else run[0] == start
            if keeps and reading.owners(run) == [block] and set(cited).intersection(range(*run)):
                if reading.first[block] == reading.last[block]:
                    return phrase("lies.there", over=self.span((start, stop)))
                return phrase(f"{key}.over", over=self.span(run), first=self.cell(end), last=self.cell(end))
        return phrase(key, first=self.cell(end), last=self.cell(end))

    def _edge(self, reading: Reading, cited: Sequence[int], reason: Reason) -> str:
        """Tell to which block black cells near an end belong, what that rests on, and how far the block can lie. Blocks
        that were completed a moment ago are not named again.
        """
        (block,), (start, stop), clue = reason.blocks, reason.span, self.clue
        back = reason.key.endswith(".back")
        complete = range(block + 1, len(clue)) if back else range(block)
        beyond = block - 1 if back else block + 1
        premises: list[str] = []
        side = range(reason.other[1], len(reading.text)) if back else range(reason.other[0])
        blacks = [i for i in side if reading.text[i] == BLACK]
        if complete and set(blacks) <= set(cited):
            key = "edge.done" if len(complete) == 1 else "edge.dones"
            premises.append(phrase(key, blocks=self.all_of(complete), cells=self.cells(blacks)))
        if 0 <= beyond < len(clue):
            first, last = start + clue[block] + 1, stop - clue[block] - 2
            key, end = ("edge.next.back", last) if back else ("edge.next", first)
            premises.append(phrase(key, block=self.block(beyond), first=self.cell(end), last=self.cell(end)))
        blacks = [i for i in range(*reason.other) if reading.text[i] == BLACK]
        whole = len(blacks) == clue[block]
        owned = phrase("edge.is" if whole else "edge.part", blacks=self.cells(blacks), block=self.block(block))
        if premises:
            owned = phrase("edge.so", premise=listed(premises, "cells.and"), claim=owned)
        key = "edge.whole" if whole else reason.key.removesuffix(".back")
        return self._filled(key, reason, owned=owned)

    def _longest(self, reading: Reading, reason: Reason) -> str:
        """Tell of blocks that are complete since none of the clue is longer."""
        runs, longest = _closed(reading, reason), max(self.clue)
        same = min(self.clue) == longest and len(self.clue) > 1
        key = "longest.all" if same else "longest" if len(runs) == 1 else "longests"
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
        off = kept_off(reading, reason.other if reason.key == "located.end" else reason.span, blocks)
        if len(off) > MOST_OFF or any(one.key == "off.left" for one in off):
            return self._filled(reason.key, reason)
        return self._filled(f"{reason.key}.off", reason, off=self._off(off, reason.key == "located.end"))

    def _every(self, reading: Reading, reason: Reason) -> str:
        """Tell cell by cell what would be impossible if it had the other value."""
        sentences = []
        for i, value in reason.marks:
            text = reading.text[:i] + (WHITE if value == BLACK else BLACK) + reading.text[i + 1 :]
            one = replace(reason, marks=((i, value),))
            if why_stuck(self.clue, text) is None:
                sentences.append(self._filled("every", one))
            else:
                sentences.append(self._filled("every.not", one, stuck=self.stuck(text)))
        return listed(sentences, "next", "next")

    # --- what is impossible ---

    def stuck(self, text: str) -> str:
        """Tell why a line of text has no completion."""
        found = why_stuck(self.clue, text)
        return phrase("stuck.trial") if found is None else self._stuck(found, text)

    def _stuck(self, found: Stuck, text: str) -> str:
        claim = self._claim(found, text)
        if not found.given:
            return claim
        given = [phrase("stuck.owned", span=self.span(one.span), blocks=self.any_of(one.blocks)) for one in found.given]
        return phrase("stuck.given", given=listed(given, "cells.and"), claim=claim)

    def _claim(self, found: Stuck, text: str) -> str:
        claim, clue = found.claim, self.clue
        start, stop = claim.span
        ends = {"block": self.block(claim.blocks[0]), "next": self.block(claim.blocks[-1])} if claim.blocks else {}
        key = claim.key
        one = {"apart": len(clue), "gap": stop - start, "few": len(claim.blocks)}
        if one.get(key) == 1:
            key = f"{key}.one"
        elif (key == "room.after" and claim.blocks[1] > 0) or (
            key == "room.before" and claim.blocks[1] < len(clue) - 1
        ):
            key = f"{key}.far"
        return phrase(
            f"stuck.{key}",
            span=self.span(claim.span),
            cells=self.cells(i for i, _ in claim.marks),
            blocks=self.all_of(claim.blocks),
            first=self.cell(start),
            last=self.cell(stop - 1),
            black=text.count(BLACK),
            total=sum(clue),
            count=len(clue),
            need=sum(clue) + len(clue) - 1,
            have=stop - start,
            because=self._off(found.because, every=True),
            **ends,
        )

    def _off(self, reasons: Sequence[Reason], every: bool) -> str:
        """Tell what keeps blocks off a place; `every` says that these are all blocks of the line."""
        words: list[str] = []
        far = {"off.ends": len(self.clue) - 1, "off.begins": 0} if every and len(self.clue) > 1 == len(reasons) else {}
        for one in reasons:
            words.append(
                phrase(
                    f"{one.key}.far" if far.get(one.key) == one.blocks[0] else one.key,
                    block=self.block(one.blocks[0]),
                    blocks=self.all_of(one.blocks),
                    span=self.span(one.span),
                    first=self.cell(one.span[0]),
                    last=self.cell(one.span[1] - 1),
                )
            )
        return listed(words, "cells.and")
