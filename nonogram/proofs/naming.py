"""Names of the cells and the blocks of a line, as its text uses them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass
from itertools import groupby

from ..puzzle import BLACK, WHITE, At, Clue, Puzzle
from ..techniques.reading import Bound, Reading, Span
from ..techniques.rules import Reason
from ..words import listed, number_words, phrase, places_words, settled_words

LONG = 80
"""What has more characters than this gets a sentence to itself where it can have one."""

ROOM = 180
"""Where sentences are kept short, one has at most this many characters; what may come before it is counted apart."""

MOST_NAMED = 3
"""More blocks of one length, or at an end of the clue, are not named one by one."""

MOST_COVERS = 4
"""A sentence tells of at most this many blocks what they cover, and half as many where sentences are kept short."""


@dataclass(frozen=True, slots=True)
class Names:
    """Words for the cells and the blocks of a line."""

    puzzle: Puzzle
    line: int
    apart: bool = False
    """Whether a reason and what follows from it are two sentences, even if they would do as one."""
    earlier: frozenset[Bound] = frozenset()
    """How far blocks can lie as earlier parts of a deduction have shown, where the cells lit do not show it."""
    owned: tuple[tuple[int, Span], ...] = ()
    """To which blocks black cells belong, as earlier parts have shown."""
    ends: frozenset[int] = frozenset()
    """Cells that only show what earlier parts have shown; they may not be lit."""

    # --- sentences ---

    def so(self, premise: str, claim: str, most: int = 2 * LONG) -> tuple[str, ...]:
        """Tell a claim and what it follows from, in two sentences if one would have more characters than `most`."""
        if self.apart or len(premise) + len(claim) > most:
            return premise, phrase("hence", claim=claim)
        return (phrase("so", premise=premise, claim=claim),)

    def known(self, bound: Bound, said: Set[Bound], words: str) -> str:
        """Tell a bound in these words: as one shown in an earlier part, unless this text has `said` it."""
        return phrase("shown", claim=words) if self.is_shown(bound) and bound not in said else words

    def is_shown(self, bound: Bound) -> bool:
        """Return whether earlier parts have shown a bound, or a narrower one, that the cells lit do not show."""
        block, cell, backwards = bound
        ends = [end for one, end, side in self.earlier if (one, side) == (block, backwards)]
        return any(end <= cell if backwards else end >= cell for end in ends)

    # --- cells ---

    def cells(self, cells: Iterable[int]) -> str:
        """ "columns 3 to 5 and 8"."""
        return places_words(self.puzzle, [self._at(i) for i in cells], self.line)

    def span(self, span: Span) -> str:
        return self.cells(range(*span))

    def cell(self, i: int) -> str:
        return self.cells([i])

    def blacks(self, reading: Reading, span: Span) -> str:
        """Name the black cells of a span."""
        return self.cells(i for i in range(*span) if reading.text[i] == BLACK)

    def given(self, text: str, cells: Sequence[int]) -> str:
        """ "columns 2 and 5 empty and column 7 black"."""
        kinds = (("with.empty", WHITE), ("with.black", BLACK))
        found = [(key, [i for i in cells if text[i] == value]) for key, value in kinds]
        return listed([phrase(key, cells=self.cells(some)) for key, some in found if some], "cells.and")

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
        """ "the 5, the 3 or one of the 2s"; the 2s one by one if these are not all, but few."""
        words: list[str] = []
        for length in sorted({self.clue[block] for block in blocks}, reverse=True):
            same = [block for block in blocks if self.clue[block] == length]
            any_one = len(same) == self.clue.count(length) > 1 or len(same) > MOST_NAMED
            words += [phrase("the.some", length=length)] if any_one else map(self.block, same)
        return listed(words, "cells.or")

    def all_of(self, blocks: Sequence[int]) -> str:
        """ "the 3 and the 2s", in the order of the clue."""
        words: list[str] = []
        for length, group in groupby(sorted(blocks), lambda block: self.clue[block]):
            same = list(group)
            together = same[1:] and len(same) == self.clue.count(length)
            words += [phrase("the.all", length=length)] if together else map(self.block, same)
        return listed(words, "cells.and")

    def held(self, blocks: Sequence[int]) -> str:
        """ "the 3 and the 2s", or "the first four blocks" where there are many of them at an end of the clue."""
        if len(blocks) > MOST_NAMED and (blocks[0] == 0 or blocks[-1] == len(self.clue) - 1):
            return phrase("rooms.first" if blocks[0] == 0 else "rooms.last", count=number_words(len(blocks)))
        return self.all_of(blocks)

    # --- where blocks lie ---

    def lie(self, reading: Reading, blocks: Sequence[int]) -> str:
        """Tell where blocks lie: "the 3 lies within columns 2 to 6, the 1 at column 9"."""
        words: list[str] = []
        settled = dict(reading.settled)
        for block in [one for one in blocks if one not in settled] or blocks:
            start, stop = reading.reach(block)
            key = "lies.at" if stop - start == self.clue[block] else "lies"
            words.append(
                phrase(key if not words else f"{key}.more", block=self.block(block), span=self.span((start, stop)))
            )
        return listed(words, "cells.and")

    def covered(self, reading: Reading, reason: Reason) -> list[str]:
        """Tell what all blocks of a reason cover, so many in a sentence."""
        most = MOST_COVERS // 2 if self.apart else MOST_COVERS
        groups = [reason.blocks[at : at + most] for at in range(0, len(reason.blocks), most)]
        return [self._covers(reading, reason, blocks) for blocks in groups]

    def _covers(self, reading: Reading, reason: Reason, blocks: Sequence[int]) -> str:
        """Tell what blocks cover wherever they lie: "the 5 covers columns 3 and 4, the 2 column 9"."""
        words: list[str] = []
        for block in blocks:
            always = range(reading.last[block], reading.first[block] + self.clue[block])
            cells = [i for i, _ in reason.marks if i in always]
            key = "covers.more" if words else "covers"
            words.append(phrase(key, block=self.block(block), cells=self.cells(cells)))
        return listed(words, "cells.and")
