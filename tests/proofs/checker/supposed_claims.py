"""What is claimed where something is supposed: checked against all ways of placing the blocks between the crosses, from
what has been said before alone. No black cell bounds a block unless it has been told whose it is.
"""

from __future__ import annotations

import re
from itertools import pairwise

from nonogram.cells import BLACK, UNKNOWN, WHITE, Clue
from tests.proofs.checker.glance_claims import check_glance
from tests.proofs.checker.truths import BLOCK, BLOCKS, CELLS, HELD, Doubtful, Line, Windows, spots

STATED = re.compile(
    rf"(?P<limited>{BLOCK})(?:, which comes (?:first|last),"
    rf"|, to leave room for (?P<room>those (?:before|behind) it|{BLOCK}),)? (?P<how>begins|ends) at (?P<end>{CELLS})"
    r" at the (?P<at>earliest|latest)"
    rf"|(?P<owned>{CELLS}) can only be (?:parts? of )?(?P<owners>{BLOCKS})(?P<both>, which cannot cover them both)?"
    rf"|(?P<apart>{CELLS}) each need a block of their own, but only (?P<few>{HELD}) can be there(?P<why>.*)"
    rf"|no block can cover (?P<bare>{CELLS})(?P<off>.*)"
    rf"|on (?P<place>{CELLS}) (?P<touching>{BLOCKS}) would touch (?P<touched>{CELLS}(?:(?:, | or ){CELLS})*)"
    rf"|there is no room for (?P<roomless>{BLOCKS}) at (?P<nowhere>{CELLS})"
    rf"|(?P<side>{CELLS}) are side by side"
)


class Supposed:
    """A line without completion, and what has been said of it."""

    def __init__(self, clue: Clue, text: str) -> None:
        self.clue = clue
        self.base = self.then = text
        self.cell = ""
        self._begin(text)

    def _begin(self, text: str) -> None:
        self.line = Line(self.clue, text)
        self.text = text
        self.windows: Windows = tuple((0, len(text)) for _ in self.clue)
        # Blocks without room, those that would touch, and cells side by side.
        self.heard: tuple[set[int], set[int], set[int]] = set(), set(), set()

    def _with(self, value: str) -> str:
        (i,) = self.line.cells(self.cell)
        return self.base[:i] + value + self.base[i + 1 :]

    def hear(self, words: str) -> None:
        """Check a sentence. Raises Doubtful."""
        if known := re.fullmatch(rf"({CELLS}) can (?:be neither black nor empty|only be (black|empty))", words):
            self.base = self.then
            self.cell = known[1]
            if known[2]:
                self.then = self._with(BLACK if known[2] == "black" else WHITE)
                self._begin(self._with(WHITE if known[2] == "black" else BLACK))
            return
        if case := re.match("if it is (black|empty), ", words):
            self._begin(self._with(BLACK if case[1] == "black" else WHITE))
        if check_glance(self.line, words.removeprefix(case[0] if case else "")):
            return
        if "however the blocks are placed" in words:
            raise Doubtful(words)
        free = self._spots()
        for heard, told in zip(self.heard, self._told(words), strict=True):
            heard |= told
        roomless, touching, sides = self.heard
        for match in STATED.finditer(words):
            if match["limited"]:
                self._limit(match, free)
            elif match["owned"]:
                free = self._owned(match, free, roomless | touching, sides)
            elif match["apart"]:
                self._few(match["apart"], match["few"], free, roomless | touching, sides, False)
                self.hear(match["why"])
            elif match["bare"]:
                cells = set(self.line.cells(match["bare"]))
                excused = roomless.union(touching, *self._told(match["off"])[:2])
                self._off(range(len(self.clue)), cells, free, excused)
                self.hear(match["off"])

    def _spots(self) -> tuple[frozenset[int], ...]:
        return spots(self.clue, self.text.replace(BLACK, UNKNOWN), self.windows)

    def _told(self, words: str) -> tuple[set[int], set[int], set[int]]:
        """Return the blocks without room and those that would touch, as a sentence says, and cells side by side."""
        roomless: set[int] = set()
        touching: set[int] = set()
        sides: set[int] = set()
        for match in STATED.finditer(words):
            if match["roomless"]:
                blocks, cells = self.line.blocks(match["roomless"]), self.line.cells(match["nowhere"])
                for block in blocks:
                    self._has_no_room(block, cells)
                roomless |= set(blocks)
            elif match["touching"]:
                blocks = self.line.blocks(match["touching"])
                for block in blocks:
                    self._touches(block, self.line.cells(match["place"]), set(self.line.cells(match["touched"])))
                touching |= set(blocks)
            elif match["side"]:
                cells = self.line.is_black(match["side"])
                assert len(cells) > 1
                sides |= set(cells)
            elif match["apart"] or match["bare"]:
                more = self._told(match["why"] or match["off"] or "")
                for one, found in zip((roomless, touching, sides), more, strict=True):
                    one |= found
        return roomless, touching, sides

    def _has_no_room(self, block: int, cells: list[int]) -> None:
        length = self.clue[block]
        starts = range(max(0, cells[-1] + 1 - length), min(cells[0], len(self.text) - length) + 1)
        if any(WHITE not in self.text[start : start + length] for start in starts):
            raise Doubtful(f"block {block} has room at {cells}")

    def _touches(self, block: int, cells: list[int], touched: set[int]) -> None:
        assert all(self.text[i] == BLACK for i in touched)
        length = self.clue[block]
        for start in range(max(0, cells[-1] + 1 - length), min(cells[0], len(self.text) - length) + 1):
            free = WHITE not in self.text[start : start + length]
            if free and touched.isdisjoint((start - 1, start + length)):
                raise Doubtful(f"block {block} need not touch {touched}")

    def _limit(self, match: re.Match[str], free: tuple[frozenset[int], ...]) -> None:
        block, cell = self.line.block(match["limited"]), self.line.cells(match["end"])[0]
        if (match["how"], match["at"]) in (("ends", "earliest"), ("begins", "latest")):
            return
        ends = match["how"] == "ends"
        if any(start + self.clue[block] - 1 > cell if ends else start < cell for start in free[block]):
            raise Doubtful(f"nothing said so far has block {block} lie there: {match[0]}")
        alone = self._alone(block)
        plain = all(start + self.clue[block] - 1 <= cell if ends else start >= cell for start in alone)
        others = [*range(block + 1, len(self.clue))] if ends else [*range(block)]
        needed = "" if plain else f"those {'behind' if ends else 'before'} it" if others[1:] else f"{others}"
        given = f"{self.line.blocks(room)}" if (room := match["room"] or "").startswith("the ") else room
        if given != needed:
            raise Doubtful(f"block {block} leaves room for {needed or 'none'}, not {given or 'none'}: {match[0]}")

    def _alone(self, block: int) -> list[int]:
        """Return where a block can begin for all that is known of it and of complete blocks right beside it."""
        first, last = self.windows[block]
        length = self.clue[block]
        for other, beside in ((block - 1, self.windows[block - 1 : block]), (block + 1, self.windows[block + 1 :])):
            if beside and beside[0][0] == beside[0][1]:
                start = beside[0][0]
                first = max(first, start + self.clue[other] + 1) if other < block else first
                last = min(last, start - length - 1) if other > block else last
        starts = range(first, min(last, len(self.text) - length) + 1)
        return [start for start in starts if WHITE not in self.text[start : start + length]]

    def _off(
        self, blocks: range | list[int], cells: set[int], free: tuple[frozenset[int], ...], excused: set[int]
    ) -> None:
        """Check that blocks cannot cover cells, apart from those that are excused."""
        first, last = min(cells), max(cells)
        for block in blocks:
            if block not in excused and any(s <= first and last < s + self.clue[block] for s in free[block]):
                raise Doubtful(f"block {block} can cover {cells}")

    def _owned(
        self, match: re.Match[str], free: tuple[frozenset[int], ...], excused: set[int], sides: set[int]
    ) -> tuple[frozenset[int], ...]:
        """Check whose cells are; return where blocks can begin then."""
        blocks = sorted(self.line.blocks(match["owners"]))
        if match["both"]:
            self._few(match["owned"], match["owners"], free, excused, sides, True)
            return free
        cells = self.line.is_black(match["owned"])
        self._off([b for b in range(len(self.clue)) if b not in blocks], {*cells}, free, excused)
        windows = list(self.windows)
        first, last = blocks[0], blocks[-1]
        windows[first] = windows[first][0], min(windows[first][1], cells[0])
        windows[last] = max(windows[last][0], cells[-1] + 1 - self.clue[last]), windows[last][1]
        self.windows = tuple(windows)
        return self._spots()

    def _few(
        self,
        words: str,
        few: str,
        free: tuple[frozenset[int], ...],
        excused: set[int],
        sides: set[int],
        alone: bool,
    ) -> None:
        """Check that only a few blocks can cover runs, of which there are more than these, and that the cells that name
        them are too far apart. Of a run between two others all is known if it is told that cells are side by side.
        """
        blocks = self.line.blocks(few)
        named = self.line.is_black(words)
        runs: list[set[int]] = []
        for i in named:
            beside = {i}
            while grown := {j for i in beside for j in (i - 1, i + 1) if j in sides} - beside:
                beside |= grown
            runs.append(beside)
        if len(runs) <= len(blocks) or alone != (len(blocks) == 1):
            raise Doubtful(f"{words} are not more than {few}")
        others = [block for block in range(len(self.clue)) if block not in blocks]
        self._off([block for block in others if block < blocks[0]], runs[0], free, excused)
        self._off([block for block in others if block > blocks[-1]], runs[-1], free, excused)
        for run in runs:
            self._off([block for block in others if blocks[0] < block < blocks[-1]], run, free, excused)
        if (named[0], named[-1]) != (min(runs[0]), max(runs[-1])):
            raise Doubtful(f"{words} are not the outer ends")
        inner = [{i} if run in (runs[0], runs[-1]) else run for i, run in zip(named, runs, strict=True)]
        for left, right in pairwise(inner):
            if WHITE not in self.text[max(left) : min(right)]:
                self._off(blocks, left | right, free, set())
                if alone and max(right) - min(left) < self.clue[blocks[0]]:
                    raise Doubtful(f"{few} is long enough for {words}")


def check_stuck(words: str, clue: Clue, text: str, name: str) -> None:
    """Check why a line has no completion. Raises Doubtful."""
    match = re.fullmatch(rf"{name}, clue [\d ]+(?:, with [^:.]+)?, cannot be filled(?:: |[.] )(?P<why>.+)[.]", words)
    if match is None:
        raise Doubtful(f"not about a line that cannot be filled: {words}")
    supposed = Supposed(clue, text)
    for sentence in match["why"].split(". "):
        supposed.hear(sentence[0].lower() + sentence[1:])
