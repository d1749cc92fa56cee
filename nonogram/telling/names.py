"""Names of the cells and the blocks of a line, as its text uses them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from ..cells import BLACK, WHITE, Clue, Mark
from ..claims import Blocks
from ..puzzle import Puzzle
from .words import listed, number_words, phrase, places_words, settled_words

MOST_NAMED = 3
"""More blocks of one length, or at an end of the clue, are not named one by one."""


@dataclass(frozen=True, slots=True)
class Names:
    """Words for the cells and the blocks of a line."""

    puzzle: Puzzle
    line: int

    @property
    def clue(self) -> Clue:
        return self.puzzle.clue(self.line)

    # --- cells ---

    def cells(self, cells: Iterable[int]) -> str:
        """ "columns 3 to 5 and 8"."""
        return places_words(self.puzzle, [self.puzzle.at(self.line, i) for i in cells], self.line)

    def either(self, cells: Iterable[int]) -> str:
        """ "column 3 or column 5"."""
        return listed([self.cells([i]) for i in cells], "cells.or", "list")

    def given(self, marks: Sequence[Mark]) -> str:
        """ "columns 2 and 5 empty and column 7 black"."""
        kinds = (("with.empty", WHITE), ("with.black", BLACK))
        found = [(key, [i for i, cell in marks if cell == value]) for key, value in kinds]
        return listed([phrase(key, cells=self.cells(some)) for key, some in found if some], "cells.and")

    def settled(self, marks: Iterable[Mark]) -> str:
        """ "columns 3 and 4 are black and column 5 is empty"."""
        return settled_words(self.puzzle, [(*self.puzzle.at(self.line, i), value) for i, value in marks], self.line)

    # --- blocks ---

    def blocks(self, named: Blocks) -> str:
        """Return words for blocks as a claim speaks of them."""
        return {"all": self.all_of, "any": self._any_of, "held": self.held}[named.how](named.blocks)

    def _block(self, block: int) -> str:
        """ "the 3", or "the second 3" where the clue has several."""
        length = self.clue[block]
        if self.clue.count(length) == 1:
            return phrase("the", length=length)
        number = self.clue[: block + 1].count(length)
        ordinals = phrase("nth").split()
        nth = ordinals[number - 1] if number <= len(ordinals) else phrase("nth.more", number=number)
        return phrase("the.nth", nth=nth, length=length)

    def _any_of(self, blocks: Sequence[int]) -> str:
        """ "the 5, the 3 or one of the 2s"; the 2s one by one if these are not all, but few."""
        words: list[str] = []
        for length in sorted({self.clue[block] for block in blocks}, reverse=True):
            same = [block for block in blocks if self.clue[block] == length]
            any_one = len(same) == self.clue.count(length) > 1 or len(same) > MOST_NAMED
            words += [phrase("the.some", length=length)] if any_one else map(self._block, same)
        return listed(words, "cells.or")

    def all_of(self, blocks: Sequence[int]) -> str:
        """ "the 3 and the 2s", in the order of the clue."""
        words: list[str] = []
        for length, group in groupby(sorted(blocks), lambda block: self.clue[block]):
            same = list(group)
            together = same[1:] and len(same) == self.clue.count(length)
            words += [phrase("the.all", length=length)] if together else map(self._block, same)
        return listed(words, "cells.and")

    def held(self, blocks: Sequence[int]) -> str:
        """ "the 3 and the 2s", or "the first four blocks" where there are many of them at an end of the clue."""
        if len(blocks) > MOST_NAMED and (blocks[0] == 0 or blocks[-1] == len(self.clue) - 1):
            return phrase("rooms.first" if blocks[0] == 0 else "rooms.last", count=number_words(len(blocks)))
        return self.all_of(blocks)
