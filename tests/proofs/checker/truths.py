"""What is true of a line with few known cells, by counting from both ends, and how words name its cells and blocks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from nonogram.cells import BLACK, UNKNOWN, WHITE, Clue

if TYPE_CHECKING:
    from tests.proofs.checker.supposed_claims import Supposed

CELLS = r"(?:rows?|columns?) \d+(?:(?: to |, | and )\d+)*"
BLOCK = r"the (?:(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\d+th) )?\d+"
BLOCKS = rf"(?:{BLOCK}s?|one of the \d+s)(?:(?:, | and | or )(?:{BLOCK}s?|one of the \d+s))*"
SETTLED = rf"{CELLS} (?:is|are) (?:black|empty)(?: and {CELLS} (?:is|are) (?:black|empty))?"
HELD = rf"(?:the (?:first|last) \w+ blocks|{BLOCKS})"
NUMBERS = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
NTH = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]


class Doubtful(AssertionError):
    """A claim that is not true, or that the checker does not understand."""


Windows = tuple[tuple[int, int], ...]
"""For each block the first and the last start that are left; none where nothing is known."""


@cache
def spots(clue: Clue, text: str, windows: Windows = ()) -> tuple[frozenset[int], ...]:
    """Return where each block can start in a completion of a line, by counting from both ends; of the blocks it is
    known within which windows they start.
    """
    n, k = len(text), len(clue)

    def fits(block: int, at: int) -> bool:
        end = at + clue[block]
        if windows and not windows[block][0] <= at <= windows[block][1]:
            return False
        return end <= n and WHITE not in text[at:end] and text[end : end + 1] != BLACK

    @cache
    def behind(block: int, at: int) -> bool:
        """Whether the blocks from this one on can take the cells from here on."""
        if block == k:
            return BLACK not in text[at:]
        if at >= n:
            return False
        if fits(block, at) and behind(block + 1, min(n, at + clue[block] + 1)):
            return True
        return text[at] != BLACK and behind(block, at + 1)

    reached, found = {0}, []
    for block in range(k):
        here, after = set(), set()
        for at in reached:
            while at < n:
                if fits(block, at) and behind(block + 1, min(n, at + clue[block] + 1)):
                    here.add(at)
                    after.add(min(n, at + clue[block] + 1))
                if text[at] == BLACK:
                    break
                at += 1
        found.append(frozenset(here))
        reached = after
    return tuple(found)


class Heard:
    """What the parts of a deduction have said so far: where blocks can start, and which known cells they spoke of."""

    def __init__(self, clue: Clue, text: str) -> None:
        self.windows: list[tuple[int, int]] = [(0, len(text) - length) for length in clue]
        self.named: set[int] = set()
        self.owners: dict[int, set[int]] = {}
        """The blocks to which cells have been said to belong, those of each cell."""
        self.filled: set[int] = set()
        """The cells of stretches that blocks fill exactly: nothing is left to be found there."""

    def narrow(self, block: int, first: int, last: int) -> None:
        begin, end = self.windows[block]
        self.windows[block] = max(begin, first), min(end, last)


class Line:
    """What is true of a line of which only the cited cells are known, and what has been heard of it before."""

    def __init__(self, clue: Clue, text: str, earlier: str = "", heard: Heard | None = None) -> None:
        self.clue = clue
        self.text = text
        self.earlier = earlier or text
        """The line with what earlier parts of the same deduction have shown as well."""
        self.heard = heard or Heard(clue, text)
        self.before: Windows = tuple(self.heard.windows)
        self.owners_before = {cell: set(blocks) for cell, blocks in self.heard.owners.items()}
        self.windows: Windows = tuple((0, len(text) - length) for length in clue)
        """Within what start blocks of which this text repeats what an earlier part has shown."""
        self.spots = spots(clue, text, self.windows)
        self.shown = False
        """Whether a sentence calls something shown before."""
        self.unheard = False
        """Whether nothing of it has been found among what was said before."""
        self.named: set[int] = set()
        self.claimed: dict[int, str] = {}
        self.supposed: list[Supposed] = []
        self.counted: tuple[int, str] | None = None
        """The block whose bound this sentence counts from another's, and which bound."""
        self.just_counted: tuple[int, str] | None = None
        """The same of the sentence before."""
        self.bounds: dict[tuple[int, str], int] = {}
        """How far blocks have been said to lie, in words or by naming where they are."""
        self.held: set[int] = set()
        self.rooms: list[tuple[str, list[int], list[int], str]] = []
        """What is said of the blocks that rooms hold, and of each room, until it is told what they leave."""
        self.told_whole: set[int] = set()
        """The blocks of which this text has said that they are complete, or at which cells they lie."""
        self.beside: set[tuple[int, int]] = set()
        """The cells beside blocks that this text has said to be complete, each with the first cell of the block."""
        self.told_owned: list[tuple[int, set[int]]] = []
        """Of which black cells this text has said to which block they belong."""
        self.pushed = ""
        """What is said of blocks pushed to one end, until it is told of all of them."""
        self.packed: set[str] = set()
        """What is said of rooms on one side together, and where the blocks lie there."""

    # --- reading ---

    def cells(self, words: str) -> list[int]:
        found: list[int] = []
        for first, last in re.findall(r"(\d+)(?: to (\d+))?", words):
            found += range(int(first) - 1, int(last or first))
        self.named.update(found)
        return found

    def block(self, words: str) -> int:
        match = re.fullmatch(r"the (?:(\w+) )?(\d+)", words)
        if match is None:
            raise Doubtful(f"no block: {words}")
        nth, length = match.group(1), int(match.group(2))
        same = [block for block, one in enumerate(self.clue) if one == length]
        if (nth is None) != (len(same) == 1):
            raise Doubtful(f"ambiguous: {words}")
        if nth is None:
            return same[0]
        return same[NTH.index(nth) if nth in NTH else int(nth[:-2]) - 1]

    def blocks(self, words: str) -> list[int]:
        if counted := re.fullmatch(r"the (first|last) (\w+) blocks", words):
            every = range(len(self.clue))
            count = NUMBERS.index(counted[2]) if counted[2] in NUMBERS else int(counted[2])
            return [*(every[:count] if counted[1] == "first" else every[-count:])]
        found: list[int] = []
        for one in re.findall(rf"one of the \d+s|{BLOCK}s?", words):
            if one.endswith("s"):
                length = int(re.findall(r"\d+", one)[0])
                found += [block for block, size in enumerate(self.clue) if size == length]
            else:
                found.append(self.block(one))
        return found

    # --- claims ---

    def is_black(self, words: str) -> list[int]:
        cells = self.cells(words)
        if any(self.text[i] != BLACK and self.value(i) != BLACK for i in cells):
            raise Doubtful(f"{words} not black")
        return cells

    def value(self, i: int) -> str:
        """Return the value that a cell has in every completion, UNKNOWN if there is none."""
        can = any(
            start <= i < start + length for length, there in zip(self.clue, self.spots, strict=True) for start in there
        )
        if not can:
            return WHITE
        # It is always black when the line could not be completed with a cross there.
        crossed = self.text[:i] + WHITE + self.text[i + 1 :]
        if self.text[i] == BLACK or not all(spots(self.clue, crossed, self.windows)):
            return BLACK
        return UNKNOWN

    def settled(self, words: str) -> None:
        for cells, value in re.findall(rf"({CELLS}) (?:is|are) (black|empty)", words):
            self.settle(cells, BLACK if value == "black" else WHITE)

    def settle(self, words: str, value: str) -> None:
        for i in self.cells(words):
            if i in self.heard.filled:
                raise Doubtful(f"{words}: cell {i} has been given where blocks fill a stretch")
            if self.value(i) != value:
                raise Doubtful(f"cell {i} of {words} need not be {value}")
            self.claimed[i] = value

    def begins(self, block: int, cell: int) -> None:
        doubt = min(self.spots[block]) < cell and f"block {block} can begin before {cell}"
        self.again(block, cell, len(self.text) - self.clue[block], doubt or "")

    def ends(self, block: int, cell: int) -> None:
        last = cell + 1 - self.clue[block]
        doubt = max(self.spots[block]) > last and f"block {block} can end after {cell}"
        self.again(block, 0, last, doubt or "")

    def again(self, block: int, first: int, last: int, doubt: str) -> None:
        """It is said within which window a block starts. What the cells shown leave in doubt is taken from an earlier
        part, and the text says so.
        """
        begin, end = self.before[block]
        known = begin >= first and end <= last
        if doubt and not known:
            raise Doubtful(doubt)
        if doubt and not self.shown:
            raise Doubtful(f"not called shown before: {doubt}")
        if self.shown and known:
            self.unheard = False
            self.take(block, first, last)
        self.heard.narrow(block, first, last)

    def take(self, block: int, first: int, last: int) -> None:
        """Take it for granted within which window a block starts."""
        begin, end = self.windows[block]
        window = max(begin, first), min(end, last)
        self.windows = (*self.windows[:block], window, *self.windows[block + 1 :])
        self.spots = spots(self.clue, self.text, self.windows)

    def crossed(self) -> str:
        """Return the line with only its crosses, those included that the text has given."""
        return "".join(WHITE if WHITE in (cell, self.claimed.get(i)) else UNKNOWN for i, cell in enumerate(self.text))

    def left(self) -> tuple[frozenset[int], ...]:
        """Return where blocks can start by what has been said so far: no black cell counts but those of which it has
        been told whose they are.
        """
        return spots(self.clue, self.crossed(), tuple(self.heard.windows))

    def reaches(self, block: int, cell: int, how: str) -> bool:
        """Return whether a block keeps within a bound by what has been said so far."""
        there = self.left()[block]
        return not there or (min(there) >= cell if how == "begins" else max(there) + self.clue[block] - 1 <= cell)

    def knows(self, block: int, cell: int, how: str) -> None:
        """A bound is said without a reason: it follows from what has been said before."""
        if not self.reaches(block, cell, how):
            raise Doubtful(f"nothing said so far has block {block} lie there: {how} at {cell}")
        self.states(block, cell, how)

    def states(self, block: int, cell: int, how: str) -> None:
        """It is said where a block `begins` at the earliest or `ends` at the latest, which nothing before has said."""
        known = self.bounds.get((block, how))
        if known is not None and (known >= cell if how == "begins" else known <= cell):
            raise Doubtful(f"said before: block {block} {how} at {known}")
        first, last = self.heard.windows[block]
        if cell < first if how == "begins" else cell + 1 - self.clue[block] > last:
            raise Doubtful(f"block {block} {how} at {cell} is wider than what was said before")
        (self.begins if how == "begins" else self.ends)(block, cell)
        self.bounds[block, how] = cell

    def places(self, block: int, cells: list[int]) -> None:
        """It is said at which cells a block lies."""
        self.bounds[block, "begins"], self.bounds[block, "ends"] = cells[0], cells[-1]
        self.heard.narrow(block, cells[0], cells[-1] + 1 - self.clue[block])
        if cells[-1] - cells[0] == self.clue[block] - 1:
            self.is_of(block, range(cells[0], cells[-1] + 1))

    def within(self, blocks: Sequence[int], words: str, at: Sequence[int] | None = None) -> None:
        """The blocks, when they cover some cells, lie within others."""
        cells = self.cells(words)
        for block in blocks:
            there = [s for s in self.spots[block] if at is None or (s <= at[0] and at[-1] < s + self.clue[block])]
            out = any(s < cells[0] or s + self.clue[block] - 1 > cells[-1] for s in there)
            if len(blocks) == 1:
                first, last = cells[0], cells[-1] + 1 - self.clue[block]
                if self.before[block][0] > first or self.before[block][1] < last:
                    raise Doubtful(f"{words} is wider than what was said of block {block} before")
                self.again(block, first, last, f"block {block} not within {words}" if out else "")
            elif out:
                raise Doubtful(f"block {block} not within {words}")
        if len(blocks) == 1 and at is None:
            self.places(blocks[0], cells)

    def owned(self, words: str, blocks: list[int]) -> list[int]:
        """Black cells belong to one of some blocks."""
        cells = self.is_black(words)
        if len(blocks) == 1:
            self.belongs(blocks[0], cells)
        for block, there in enumerate(self.spots):
            first, last = self.before[block]
            if block in blocks[1:] + blocks[:-1] and (last + self.clue[block] <= cells[0] or first > cells[-1]):
                raise Doubtful(f"it was said before that block {block} cannot cover {words}")
            if block not in blocks and any(s <= i < s + self.clue[block] for s in there for i in cells):
                raise Doubtful(f"block {block} can cover {words}")
        return cells

    def tells(self, words: str, block: int) -> None:
        """It is said to which block black cells belong, which this text has not said before."""
        cells = set(self.cells(words))
        if any(cells <= said for one, said in self.told_owned if one == block):
            raise Doubtful(f"said before: {words} belong to block {block}")
        self.told_owned.append((block, cells))

    def belongs(self, block: int, cells: list[int]) -> None:
        """It is said to which block black cells belong."""
        first, last = cells[-1] + 1 - self.clue[block], cells[0]
        runs = [i for i in cells if i - 1 not in cells]
        if self.shown:
            told = {i for i, blocks in self.owners_before.items() if block in blocks}
            if all(any(i in told for i in cells if self._run(cells, i) == start) for start in runs):
                self.unheard = False
                self.take(block, max(0, first), last)
        self.heard.narrow(block, first, last)
        self.is_of(block, cells)

    def _run(self, cells: list[int], i: int) -> int:
        """Return where the run of cells begins in which a cell is."""
        while i - 1 in cells:
            i -= 1
        return i

    def is_of(self, block: int, cells: Sequence[int]) -> None:
        """Remember of which block cells have been told."""
        for i in cells:
            self.heard.owners.setdefault(i, set()).add(block)

    def apart(self, words: str) -> None:
        """No block can cover all of some cells."""
        cells = self.cells(words)
        for block, there in enumerate(self.spots):
            if any(s <= cells[0] and cells[-1] < s + self.clue[block] for s in there):
                raise Doubtful(f"block {block} can cover {words}")

    def covers(self, block: int, words: str) -> None:
        self.is_of(block, self.cells(words))
        for i in self.cells(words):
            if not all(s <= i < s + self.clue[block] for s in self.spots[block]):
                raise Doubtful(f"block {block} need not cover {words}")
            self.claimed[i] = BLACK

    def recall(self, blocks: Sequence[int], words: str) -> None:
        """Blocks are complete at some cells: as shown before, if that is how one knows which of several they are."""
        cells = self.cells(words)
        runs = zip(blocks, [i for i in cells if i - 1 not in cells], strict=True)
        there = [(block, start, start + self.clue[block]) for block, start in runs]
        if all(any(block in self.owners_before.get(i, ()) for i in range(*run)) for block, *run in there):
            alike = [run for block, *run in there if self.clue.count(self.clue[block]) > 1]
            if self.shown:
                self.unheard = False
            elif any(UNKNOWN in self.text[:start] and UNKNOWN in self.text[stop:] for start, stop in alike):
                raise Doubtful(f"not called shown before: {words} complete")

    def pin(self, blocks: Sequence[int], words: str) -> None:
        """Earlier parts have shown that blocks are complete at some cells."""
        cells = self.cells(words)
        starts = [i for i in cells if i - 1 not in cells]
        known = spots(self.clue, self.earlier, self.before)
        if any(known[block] != {start} for block, start in zip(blocks, starts, strict=True)):
            raise Doubtful(f"{words} are not known to be complete")
        for block, start in zip(blocks, starts, strict=True):
            self.heard.narrow(block, start, start)
            self.take(block, start, start)
            self.is_of(block, range(start, start + self.clue[block]))

    def complete(self, words: str) -> None:
        cells = self.is_black(words)
        runs = [i for i in cells if i - 1 not in cells]
        for first in runs:
            stop = first
            while stop in cells:
                stop += 1
            self.named.update((first - 1, stop))
            self.beside.update({(first - 1, first), (stop, first)})
            for i in (first - 1, stop):
                if 0 <= i < len(self.text) and self.value(i) != WHITE:
                    raise Doubtful(f"{words} not complete")
