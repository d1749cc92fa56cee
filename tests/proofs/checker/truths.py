"""What is true of a line with few known cells, by counting from both ends, and what has been heard of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from nonogram.cells import BLACK, UNKNOWN, WHITE, Clue, with_value
from nonogram.claims import Marks

if TYPE_CHECKING:
    from tests.proofs.checker.supposed_claims import Supposed


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


class Room(NamedTuple):
    """What is said of a room `at` some cells, or of all beside a cell: the blocks it holds, or one that it does not."""

    where: str
    cells: list[int]
    blocks: list[int]
    none: int | None = None


class Heard:
    """What the parts of a deduction have said so far: where blocks can start, and which known cells they spoke of."""

    def __init__(self, clue: Clue, text: str) -> None:
        self.windows: list[tuple[int, int]] = [(0, len(text) - length) for length in clue]
        self.named: set[int] = set()
        self.owners: dict[int, set[int]] = {}
        """The blocks to which cells have been said to belong, those of each cell."""
        self.filled: set[int] = set()
        """The cells of stretches that blocks fill exactly: nothing is left to be found there."""
        self.crossed: list[int] = []
        """The cells at which blocks have been said to begin or end though the board shows them empty."""

    def narrow(self, block: int, first: int, last: int) -> None:
        begin, end = self.windows[block]
        self.windows[block] = max(begin, first), min(end, last)


class Line:
    """What is true of a line of which only the cited cells are known, and what has been heard of it before."""

    def __init__(self, clue: Clue, text: str, earlier: str = "", heard: Heard | None = None, board: str = "") -> None:
        self.clue = clue
        self.text = text
        self.board = board or text
        """The line as the board shows it, with cells that are not cited."""
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
        self.rooms: list[Room] = []
        """What is said of the blocks that rooms hold, and of each room, until it is told what they leave."""
        self.told_whole: set[int] = set()
        """The blocks of which this text has said that they are complete, or at which cells they lie."""
        self.beside: set[tuple[int, int]] = set()
        """The cells beside blocks that this text has said to be complete, each with the first cell of the block."""
        self.told_owned: list[tuple[int, set[int]]] = []
        """Of which black cells this text has said to which block they belong."""
        self.told_own: tuple[list[int], list[int]] = [], []
        """The black cells of which it has just been said to which blocks they belong, and these."""
        self.missed: tuple[list[int], list[int]] = [], []
        """The blocks of which it has just been said that they cannot cover some cells, and these."""
        self.reached: list[int] = []
        """The black cells of which it has just been said that they are black: a block has to reach them."""
        self.touching: list[tuple[int, list[int]]] = []
        """Where a block would touch black cells, until it is told what follows."""
        self.part = range(0)
        """The blocks in the part of the line of which it has just been spoken."""
        self.alone = self.counts = self.counting = False
        """Whether a bound is all that is said, or what is counted from one; whether blocks are counted from an end."""
        self.follows = self.within_others = False
        """Whether a claim is said to follow from what comes before it, or is a part of another."""

    def cells(self, cells: Sequence[int]) -> list[int]:
        """Cells are named."""
        self.named.update(cells)
        return [*cells]

    def is_black(self, named: Sequence[int]) -> list[int]:
        cells = self.cells(named)
        if any(self.text[i] != BLACK and self.value(i) != BLACK for i in cells):
            raise Doubtful(f"{named} not black")
        return cells

    def value(self, i: int) -> str:
        """Return the value that a cell has in every completion, UNKNOWN if there is none."""
        can = any(
            start <= i < start + length for length, there in zip(self.clue, self.spots, strict=True) for start in there
        )
        if not can:
            return WHITE
        # It is always black when the line could not be completed with a cross there.
        crossed = with_value(self.text, i, WHITE)
        if self.text[i] == BLACK or not all(spots(self.clue, crossed, self.windows)):
            return BLACK
        return UNKNOWN

    def settled(self, marks: Marks) -> None:
        """It is said which values cells have."""
        for i, value in marks.marks:
            self.settle([i], value)

    def settle(self, cells: Sequence[int], value: str) -> None:
        """It is said that cells have a value."""
        for i in self.cells(cells):
            if i in self.heard.filled:
                raise Doubtful(f"cell {i} has been given where blocks fill a stretch")
            if self.value(i) != value:
                raise Doubtful(f"cell {i} need not be {value}")
            self.claimed[i] = value

    def begins(self, block: int, cell: int) -> None:
        self.again(block, cell, len(self.text) - self.clue[block], self.spots[block])

    def ends(self, block: int, cell: int) -> None:
        self.again(block, 0, cell + 1 - self.clue[block], self.spots[block])

    def again(self, block: int, first: int, last: int, there: Iterable[int]) -> None:
        """It is said within which window a block starts. What the cells shown leave in doubt, by which it may start
        `there`, is taken from an earlier part, and the text says so.
        """
        begin, end = self.before[block]
        left = {start for start in there if begin <= start <= end} if self.shown else {*there}
        if not all(first <= start <= last for start in left):
            raise Doubtful(f"block {block} need not begin from {first} to {last}, or it is not called shown before")
        if self.shown and (left != {*there} or (begin >= first and end <= last)):
            self.unheard = False
            self.take(block, max(first, begin), min(last, end))
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

    def reaches(self, block: int, cell: int, how: str) -> bool:
        """Return whether a block keeps within a bound by what has been said so far: no black cell counts but those of
        which it has been told whose they are.
        """
        there = spots(self.clue, self.crossed(), tuple(self.heard.windows))[block]
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
        self.lies_on_board(cell)
        first, last = self.heard.windows[block]
        if cell < first if how == "begins" else cell + 1 - self.clue[block] > last:
            raise Doubtful(f"block {block} {how} at {cell} is wider than what was said before")
        (self.begins if how == "begins" else self.ends)(block, cell)
        self.bounds[block, how] = cell

    def lies_on_board(self, cell: int) -> None:
        """It is said that a block can begin or end at a cell, which the board should not show empty."""
        if self.board[cell] == WHITE:
            self.heard.crossed.append(cell)

    def places(self, block: int, cells: list[int]) -> None:
        """It is said at which cells a block lies."""
        self.bounds[block, "begins"], self.bounds[block, "ends"] = cells[0], cells[-1]
        self.heard.narrow(block, cells[0], cells[-1] + 1 - self.clue[block])
        if cells[-1] - cells[0] == self.clue[block] - 1:
            self.is_of(block, range(cells[0], cells[-1] + 1))

    def within(self, blocks: Sequence[int], named: Sequence[int], at: Sequence[int] | None = None) -> None:
        """The blocks, when they cover some cells, lie within others."""
        cells = self.cells(named)
        for end in (cells[0], cells[-1]):
            self.lies_on_board(end)
        for block in blocks:
            there = [s for s in self.spots[block] if at is None or (s <= at[0] and at[-1] < s + self.clue[block])]
            first, last = cells[0], cells[-1] + 1 - self.clue[block]
            if len(blocks) == 1:
                if self.before[block][0] > first or self.before[block][1] < last:
                    raise Doubtful(f"{named} is wider than what was said of block {block} before")
                self.again(block, first, last, there)
            elif not all(first <= start <= last for start in there):
                raise Doubtful(f"block {block} not within {named}")
        if len(blocks) == 1 and at is None:
            self.places(blocks[0], cells)

    def owned(self, named: Sequence[int], blocks: list[int]) -> list[int]:
        """Black cells belong to one of some blocks."""
        cells = self.is_black(named)
        if len(blocks) == 1:
            self.belongs(blocks[0], cells)
        for block, there in enumerate(self.spots):
            first, last = self.before[block]
            if block in blocks[1:] + blocks[:-1] and (last + self.clue[block] <= cells[0] or first > cells[-1]):
                raise Doubtful(f"it was said before that block {block} cannot cover {named}")
            if block not in blocks and any(s <= i < s + self.clue[block] for s in there for i in cells):
                raise Doubtful(f"block {block} can cover {named}")
        return cells

    def tells(self, named: Sequence[int], block: int) -> None:
        """It is said to which block black cells belong, which this text has not said before."""
        cells = set(self.cells(named))
        if any(cells <= said for one, said in self.told_owned if one == block):
            raise Doubtful(f"said before: {named} belong to block {block}")
        self.told_owned.append((block, cells))

    def belongs(self, block: int, cells: list[int]) -> None:
        """It is said to which block black cells belong."""
        first, last = cells[-1] + 1 - self.clue[block], cells[0]
        if self.shown:
            told = {i for i, blocks in self.owners_before.items() if block in blocks}
            if not any(told.isdisjoint(run) for run in runs_of(cells)):
                self.unheard = False
                self.take(block, max(0, first), last)
        self.heard.narrow(block, first, last)
        self.is_of(block, cells)

    def is_of(self, block: int, cells: Sequence[int]) -> None:
        """Remember of which block cells have been told."""
        for i in cells:
            self.heard.owners.setdefault(i, set()).add(block)

    def apart(self, named: Sequence[int]) -> None:
        """No block can cover all of some cells."""
        cells = self.cells(named)
        for block, there in enumerate(self.spots):
            if any(s <= cells[0] and cells[-1] < s + self.clue[block] for s in there):
                raise Doubtful(f"block {block} can cover {named}")

    def covers(self, block: int, named: Sequence[int]) -> None:
        self.is_of(block, self.cells(named))
        for i in self.cells(named):
            if not all(s <= i < s + self.clue[block] for s in self.spots[block]):
                raise Doubtful(f"block {block} need not cover {named}")
            self.claimed[i] = BLACK

    def recall(self, blocks: Sequence[int], named: Sequence[int]) -> None:
        """Blocks are complete at some cells: as shown before, if that is how one knows which of several they are."""
        cells = self.cells(named)
        there = [*zip(blocks, runs_of(cells), strict=True)]
        if all(any(block in self.owners_before.get(i, ()) for i in run) for block, run in there):
            alike = [run for block, run in there if self.clue.count(self.clue[block]) > 1]
            if self.shown:
                self.unheard = False
            elif any(UNKNOWN in self.text[: run[0]] and UNKNOWN in self.text[run[-1] + 1 :] for run in alike):
                raise Doubtful(f"not called shown before: {named} complete")

    def pin(self, blocks: Sequence[int], named: Sequence[int]) -> None:
        """Earlier parts have shown that blocks are complete at some cells."""
        cells = self.cells(named)
        starts = [run[0] for run in runs_of(cells)]
        known = spots(self.clue, self.earlier, self.before)
        if any(known[block] != {start} for block, start in zip(blocks, starts, strict=True)):
            raise Doubtful(f"{named} are not known to be complete")
        for block, start in zip(blocks, starts, strict=True):
            self.heard.narrow(block, start, start)
            self.take(block, start, start)
            self.is_of(block, range(start, start + self.clue[block]))

    def complete(self, named: Sequence[int]) -> None:
        cells = self.is_black(named)
        for run in runs_of(cells):
            first, stop = run[0], run[-1] + 1
            self.named.update((first - 1, stop))
            self.beside.update({(first - 1, first), (stop, first)})
            for i in (first - 1, stop):
                if 0 <= i < len(self.text) and self.value(i) != WHITE:
                    raise Doubtful(f"{named} not complete")

    def parts(self, block: int, settled: Marks) -> None:
        """Black cells that are settled because of where a block lies are parts of it."""
        self.is_of(block, [i for i, value in settled.marks if value == BLACK])

    def kept_off(self, block: int, cells: Sequence[int], touched: Set[int] = frozenset()) -> None:
        """A block is too short for all of some cells, or crosses leave no room for it there, or it would touch others
        that are black.
        """
        length = self.clue[block]
        for start in range(max(0, cells[-1] + 1 - length), min(cells[0], len(self.text) - length) + 1):
            if WHITE not in self.text[start : start + length] and touched.isdisjoint((start - 1, start + length)):
                raise Doubtful(f"block {block} has room at {cells}")


def runs_of(cells: Sequence[int]) -> list[list[int]]:
    """Divide cells into runs side by side."""
    runs: list[list[int]] = []
    for i in cells:
        if runs and i == runs[-1][-1] + 1:
            runs[-1].append(i)
        else:
            runs.append([i])
    return runs
