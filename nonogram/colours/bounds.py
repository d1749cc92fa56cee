"""Where the blocks of a line in colours can lie, found as a person does, each bound with what it rests on.

Blocks are pushed along the line from both ends, past cells that they cannot cover. A painted cell belongs to a block of
its ink that can reach it; the block lies around it then. What is found may be less than what all arrangements show.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, pairwise

from ..cells import WHITE
from ..inks import LETTERS, ColourClue, gaps

Run = tuple[int, int]
"""The first and the last of painted cells side by side."""


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """Painted cells that belong to one of some blocks: no other block of their ink can reach them.

    `off` are the bounds that keep other blocks off, `walls` the known cells that do, `beside` other painted cells whose
    blocks come before or behind. `each` are all the cells that lie in different blocks, if that tells the blocks apart;
    `counted` are the known cells from them to an end of the line, if they are counted from there.
    """

    run: Run
    blocks: tuple[int, ...]
    off: tuple[Bound, ...] = ()
    walls: tuple[int, ...] = ()
    beside: tuple[Part, ...] = ()
    each: tuple[Run, ...] = ()
    counted: Run | None = None
    cost: int = field(init=False)
    """How much there is to say of it."""

    def __post_init__(self) -> None:
        said = 1 + bool(self.walls) + bool(self.each) + (self.counted not in (None, self.run))
        cost = said + sum(1 + bound.cost for bound in self.off) + sum(part.cost for part in self.beside)
        object.__setattr__(self, "cost", cost)


@dataclass(frozen=True, slots=True, eq=False)
class Bound:
    """Where a block begins at the earliest or, with `end`, where it ends at the latest.

    It starts from the room that the blocks on that side need, or from `behind`, the bound of the block beside it, or
    from a part of the block; `walls` are the known cells that push it further. Without any of them it is plain from the
    clue, of which `others` says whether it has blocks on that side.
    """

    block: int
    at: int
    end: bool
    walls: tuple[int, ...] = ()
    joined: bool = False
    """Whether one of the walls has the ink of the block, which would join it."""
    behind: Bound | None = None
    part: Part | None = None
    others: bool = False
    cost: int = field(init=False)
    """How much there is to say of it, 0 for an end of the line."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "cost", cost_of(bool(self.walls), self.joined, self.behind, self.part, self.others))

    @property
    def plain(self) -> bool:
        """Whether the clue alone shows it."""
        return not (self.walls or self.behind or self.part)


def cost_of(walls: bool, joined: bool, behind: Bound | None, part: Part | None, others: bool) -> int:
    """Return the cost of a bound with these grounds."""
    if behind:
        from_there = 2 if behind.plain else max(1, behind.cost)
    elif part:
        from_there = part.cost
    else:
        from_there = 2 * others
    return walls + 2 * joined + from_there


Conflict = tuple[Bound, Bound] | Part
"""A block without room, by its two bounds, or painted cells that belong to no block."""


class Bounds:
    """The bounds of the blocks of a line, as far as pushing and painted cells give them.

    `letters` has the value of each block's cells, `starts` and `ends` have a bound for each block, `parts` the blocks
    to which painted cells can belong. `conflict` says why there is no completion, if that shows.
    """

    def __init__(self, clue: ColourClue, cells: Sequence[str]) -> None:
        self.clue: ColourClue = clue
        self.cells: Sequence[str] = cells
        self.n: int = len(cells)
        self.conflict: Conflict | None = None
        self.letters: list[str] = [LETTERS[block.ink - 1] for block in clue]
        self._masks = {
            letter: sum([1 << i for i, left in enumerate(cells) if letter in left]) for letter in {*self.letters}
        }
        self._rooms: dict[str, list[Run]] = {}
        self._joined: dict[str, list[Run]] = {}
        self._gaps = gaps(clue)
        self.starts: list[Bound] = []
        self.ends: list[Bound] = []
        at = 0
        for number, block in enumerate(clue):
            self.starts.append(Bound(number, at, False, others=number > 0))
            at += block.length + (self._gaps[number] if number < len(self._gaps) else 0)
        spare = self.n - at
        for number, block in enumerate(clue):
            last = self.starts[number].at + spare + block.length - 1
            self.ends.append(Bound(number, last, True, others=number + 1 < len(clue)))
        self._found = {(bound.block, bound.end): [bound] for bound in (*self.starts, *self.ends)}
        """All bounds of each block, each tighter than those before it or cheaper."""
        self._before: list[dict[int, Bound]] = [{} for _ in clue]
        self._behind: list[dict[int, Bound]] = [{} for _ in clue]
        """For each block, the answers of `before` and `behind` by its present bounds."""
        self._past: dict[tuple[int, int, bool], tuple[int, tuple[int, ...], bool]] = {}
        """The answers of `_past_walls`."""
        self._pushed: dict[tuple[int, bool], tuple[Bound | None, Bound]] = {}
        """The bound of the block beside each block and its own, from which it has been pushed."""
        self.runs: list[tuple[int, int]] = self._painted()
        self._ables = {run: self._able(run) for run in self.runs}
        """For painted cells, the blocks that are long enough, with room around them and without it."""
        self._shared: dict[Run, tuple[list[Bound], Part]] = {}
        """For painted cells, the bounds of these blocks and to which of them they belong by these."""
        self.parts: list[Part] = []
        self._settle()

    def letter(self, block: int) -> str:
        """Return the value of a block's cells."""
        return self.letters[block]

    def fits(self, block: int, start: int) -> bool:
        """Whether a block can start at a cell, as far as the cells that it covers and those beside it tell."""
        length, letter = self.clue[block].length, self.letters[block]
        end = start + length
        if start < 0 or end > self.n:
            return False
        whole = (1 << length) - 1
        if self._masks[letter] >> start & whole != whole:
            return False
        return not (start > 0 and self.cells[start - 1] == letter) and not (end < self.n and self.cells[end] == letter)

    def fits_somewhere(self, block: int) -> bool:
        """Whether a block can lie anywhere on the line, whatever the others do."""
        return any(self.fits(block, start) for start in range(self.n - self.clue[block].length + 1))

    def placings(self, block: int, first: int, last: int) -> list[int]:
        """Return where a block can start so that it covers these cells."""
        length = self.clue[block].length
        low = max(self.starts[block].at, last - length + 1)
        high = min(self.ends[block].at - length + 1, first)
        return [start for start in range(low, high + 1) if self.fits(block, start)]

    def before(self, block: int, cell: int) -> Bound | None:
        """Return the bound with least to say by which a block ends before a cell; None if it may reach it."""
        if self.ends[block].at >= cell:
            return None
        found = self._before[block]
        if cell not in found:
            found[cell] = min((one for one in reversed(self._found[block, True]) if one.at < cell), key=_cost)
        return found[cell]

    def behind(self, block: int, cell: int) -> Bound | None:
        """Return the bound with least to say by which a block begins behind a cell; None if it may reach it."""
        if self.starts[block].at <= cell:
            return None
        found = self._behind[block]
        if cell not in found:
            found[cell] = min((one for one in reversed(self._found[block, False]) if one.at > cell), key=_cost)
        return found[cell]

    def last_inside(self, bound: Bound) -> Bound:
        """Return the tightest bound of a block that leaves it on the line, where all of it lies beyond another one."""
        step = (1 if bound.end else -1) * (1 - self.clue[bound.block].length)
        return [one for one in self._found[bound.block, bound.end] if 0 <= one.at + step < self.n][-1]

    def room(self, letter: str, cell: int) -> Run:
        """Return the cells around one that can have a value, side by side."""
        return self._all_rooms(letter)[cell]

    def joined(self, letter: str, cell: int) -> Run:
        """Return the run that a cell would make with painted cells beside it."""
        return self._all_joined(letter)[cell]

    def _all_rooms(self, letter: str) -> list[Run]:
        if letter not in self._rooms:
            self._rooms[letter] = _around([letter in left for left in self.cells])
        return self._rooms[letter]

    def _all_joined(self, letter: str) -> list[Run]:
        if letter not in self._joined:
            self._joined[letter] = _around([letter == left for left in self.cells])
        return self._joined[letter]

    @cached_property
    def whole(self) -> dict[tuple[str, int], Part]:
        """For cells beside painted cells that are a whole block, these by their ink and the cell."""
        found: dict[tuple[str, int], Part] = {}
        for part in self.parts:
            (first, last), left = part.run, self.cells[part.run[0]]
            if len(left) == 1 and all(self.clue[block].length == last - first + 1 for block in part.blocks):
                for cell in (first - 1, last + 1):
                    if (left, cell) not in found or part.cost < found[left, cell].cost:
                        found[left, cell] = part
        return found

    @cached_property
    def open(self) -> dict[str, frozenset[int]]:
        """For each value of the blocks, the cells that the bounds, the rooms and the painted cells leave to one."""
        found: dict[str, set[int]] = {letter: set() for letter in self._masks}
        for number, block in enumerate(self.clue):
            letter, first, last = self.letters[number], self.starts[number].at, self.ends[number].at
            rooms, runs, cells = self._all_rooms(letter), self._all_joined(letter), found[letter]
            for cell in range(max(0, first), min(self.n, last + 1)):
                room, run = rooms[cell], runs[cell]
                large = run[1] - run[0] < block.length <= room[1] - room[0] + 1
                if large and first <= run[0] and run[1] <= last and (letter, cell) not in self.whole:
                    cells.add(cell)
        return {letter: frozenset(cells) for letter, cells in found.items()}

    # --- finding them ---

    def _painted(self) -> list[Run]:
        """Return the runs of one ink; a cell that has one of several inks is by itself."""
        runs: list[Run] = []
        for i, left in enumerate(self.cells):
            if WHITE in left:
                continue
            if runs and runs[-1][1] == i - 1 and len(left) == 1 and self.cells[i - 1] == left:
                runs[-1] = runs[-1][0], i
            else:
                runs.append((i, i))
        return runs

    def _settle(self) -> None:
        blocks, tightened = range(len(self.clue)), True
        while tightened:
            for block in blocks:
                self._push(block, False)
            for block in reversed(blocks):
                self._push(block, True)
            for start, end in zip(self.starts, self.ends, strict=True):
                if end.at - start.at + 1 < self.clue[start.block].length:
                    self.conflict = start, end
                    return
            tightened = self._share_out()

    def _push(self, block: int, end: bool) -> None:
        """Push a block away from the one before it, and past what it cannot cover."""
        bounds, step = (self.ends, -1) if end else (self.starts, 1)
        before = block - step
        beside_it = bounds[before] if 0 <= before < len(self.clue) else None
        if self._pushed.get((block, end)) == (beside_it, bounds[block]):
            return
        if beside_it is not None:
            at = beside_it.at + step * (self.clue[before].length + self._gaps[min(block, before)])
            own = bounds[block].behind
            if own is not None and beside_it.cost < own.cost:
                self._offer_past_walls(block, at, end, beside_it, None)
            self._offer(block, at, end, (), False, beside_it, None)
        own_bound = bounds[block]
        at, walls, joined = self._past_walls(block, own_bound.at, end)
        if walls:
            walls, joined = (*own_bound.walls, *walls), own_bound.joined or joined
            self._offer(block, at, end, walls, joined, own_bound.behind, own_bound.part, own_bound.others)
        self._pushed[block, end] = beside_it, bounds[block]

    def _offer(
        self,
        block: int,
        at: int,
        end: bool,
        walls: tuple[int, ...],
        joined: bool,
        behind: Bound | None,
        part: Part | None,
        others: bool = False,
    ) -> bool:
        """Take a bound if it is tighter than the one before, or as tight with less to say; return whether it is."""
        bounds, last = (self.ends, self.ends[block]) if end else (self.starts, self.starts[block])
        if (at > last.at if end else at < last.at) or (
            at == last.at and cost_of(bool(walls), joined, behind, part, others) >= last.cost
        ):
            return False
        bounds[block] = bound = Bound(block, at, end, walls, joined, behind, part, others)
        self._found[block, end].append(bound)
        (self._before if end else self._behind)[block].clear()
        return True

    def _offer_past_walls(self, block: int, at: int, end: bool, behind: Bound | None, part: Part | None) -> bool:
        """Take a bound that is pushed past what the block cannot cover, if it is better than the one before."""
        at, walls, joined = self._past_walls(block, at, end)
        return self._offer(block, at, end, walls, joined, behind, part)

    def _past_walls(self, block: int, at: int, end: bool) -> tuple[int, tuple[int, ...], bool]:
        """Return where a bound comes to lie behind what the block cannot cover, or would touch, the cells that push it
        there, and whether it would join one of them.
        """
        if (block, at, end) not in self._past:
            self._past[block, at, end] = self._pushed_past(block, at, end)
        return self._past[block, at, end]

    def _pushed_past(self, block: int, at: int, end: bool) -> tuple[int, tuple[int, ...], bool]:
        length, letter, step = self.clue[block].length, self.letters[block], -1 if end else 1
        able, whole, cells, n = self._masks[letter], (1 << length) - 1, self.cells, self.n
        walls: list[int] = []
        joined = False
        while True:
            low = at - length + 1 if end else at
            high = low + length
            if low < 0 or high > n:
                break
            blocked = ~(able >> low) & whole
            if blocked:
                wall = low + (blocked & -blocked if end else blocked).bit_length() - 1
                at = wall + step
            else:
                before, behind = low > 0 and cells[low - 1] == letter, high < n and cells[high] == letter
                if not (before or behind):
                    break
                wall = high if behind and (end or not before) else low - 1
                at, joined = at + step, True
            walls.append(wall)
        return at, tuple(walls), joined

    def _share_out(self) -> bool:
        """Find the blocks to which painted cells can belong, and the bounds that follow; return whether there are new
        ones.
        """
        parts = [self._owned(run) for run in self.runs]
        self._count(parts)
        self._tell_apart(parts)
        for i in range(len(parts) - 1):
            parts[i + 1] = self._ordered(parts[i + 1], parts[i], True)
        for i in reversed(range(len(parts) - 1)):
            parts[i] = self._ordered(parts[i], parts[i + 1], False)
        self.parts = parts
        tightened = False
        for part in parts:
            if not part.blocks:
                self.conflict = part
                return False
            for end in (False, True):
                block, at = self._place_of_part(part, end)
                tightened |= self._offer(block, at, end, (), False, None, part)
                tightened |= self._offer_past_walls(block, at, end, None, part)
        return tightened

    def of_part(self, part: Part, end: bool) -> Bound:
        """Return where the last block to which painted cells can belong begins at the earliest or, with `end`, where
        the first of them ends at the latest.
        """
        block, at = self._place_of_part(part, end)
        return Bound(block, at, end, part=part)

    def _place_of_part(self, part: Part, end: bool) -> tuple[int, int]:
        """Return the block and the place of the bound that is `of_part`."""
        (first, last), block = part.run, part.blocks[0 if end else -1]
        length = self.clue[block].length
        return block, first + length - 1 if end else last - length + 1

    def _owned(self, run: Run) -> Part:
        """Return to which blocks painted cells can belong, kept off others by known cells or else by bounds."""
        able, barred = self._ables[run]
        bounds = [bound for block in able for bound in (self.starts[block], self.ends[block])]
        if run not in self._shared or self._shared[run][0] != bounds:
            self._shared[run] = bounds, self._owners(run, able, barred)
        return self._shared[run][1]

    def _owners(self, run: Run, able: Sequence[int], barred: Sequence[int]) -> Part:
        """Return to which of some blocks painted cells belong by the present bounds; others have no room there."""
        blocks, squeezed = [], []
        short: Bound | None = None
        beyond: Bound | None = None
        for block in able:
            if behind := self.behind(block, run[0]):
                beyond = beyond or behind
            elif before := self.before(block, run[1]):
                short = before
            elif self.placings(block, *run):
                blocks.append(block)
            else:
                squeezed.append(block)
        off = [bound for bound in (short, beyond) if bound is not None]
        for block in squeezed:
            off += self._squeeze(block, run)
        walls = set[int]()
        for block in (*barred, *squeezed):
            # What keeps off a block keeps off those before it, or behind it.
            if (short is None or short.block < block) and (beyond is None or block < beyond.block):
                walls |= self._walls(block, run)
        return Part(run, tuple(blocks), tuple(off), tuple(sorted(walls)))

    def _able(self, run: Run) -> tuple[list[int], list[int]]:
        """Return the blocks that are long enough for painted cells: those with room around them, and the others."""
        able, barred, left = list[int](), list[int](), self.cells[run[0]]
        for block, (length, _) in enumerate(self.clue):
            if self.letters[block] in left and length >= run[1] - run[0] + 1:
                first, last = self.room(self.letters[block], run[0])
                (barred if last - first + 1 < length else able).append(block)
        return able, barred

    def _walls(self, block: int, run: Run) -> set[int]:
        """Return the cells around a run that a block cannot cover, and those of its ink that it would touch there."""
        length, letter = self.clue[block].length, self.letters[block]
        first, last = self.room(letter, run[0])
        walls = {i for i in (first - 1, last + 1) if 0 <= i < self.n}
        for start in range(max(first, run[1] - length + 1), min(run[0], last - length + 1) + 1):
            walls |= {i for i in (start - 1, start + length) if 0 <= i < self.n and self.cells[i] == letter}
        return walls

    def _squeeze(self, block: int, run: Run) -> list[Bound]:
        """Return the bounds that leave a block no place in which it covers a run, if it has one but for these."""
        start, end, length = self.starts[block], self.ends[block], self.clue[block].length
        places = [at for at in range(run[1] - length + 1, run[0] + 1) if self.fits(block, at)]
        if not places:
            return []
        if all(at < start.at for at in places):
            return [start]
        if all(at + length - 1 > end.at for at in places):
            return [end]
        return [start, end]

    def _count(self, parts: list[Part]) -> None:
        """Tell by counting whose painted cells are up to which all cells from an end of the line are known."""
        unknown = [i for i, left in enumerate(self.cells) if len(left) > 1] or [self.n]
        for behind in (False, True):
            order = range(len(parts))[:: -1 if behind else 1]
            blocks = range(len(self.clue))[:: -1 if behind else 1]
            for number, block in zip(order, blocks, strict=False):
                part, (length, _) = parts[number], self.clue[block]
                first, last = part.run
                if (first < unknown[-1] if behind else last > unknown[0]) or self.cells[first] != self.letters[block]:
                    break
                one = Part(part.run, (block,), counted=(first, self.n - 1) if behind else (0, last))
                if block in part.blocks and (part.blocks[1:] or one.cost <= part.cost > 1):
                    parts[number] = one
                if last - first + 1 != length:
                    break

    def apart(self, one: Run, other: Run, blocks: Sequence[int]) -> bool:
        """Whether none of these blocks can cover two runs."""
        between, length = range(one[1] + 1, other[0]), other[1] - one[0] + 1
        common = set(self.cells[one[0]]) & set(self.cells[other[0]])
        return not any(
            self.letter(block) in common
            and self.clue[block].length >= length
            and all(self.letter(block) in self.cells[i] for i in between)
            for block in blocks
        )

    def _tell_apart(self, parts: list[Part]) -> None:
        """Give each block of an ink its cells, where as many cells lie in different blocks as there are blocks."""
        for letter in self._masks:
            blocks = [block for block in range(len(self.clue)) if self.letter(block) == letter]
            numbers = [number for number, part in enumerate(parts) if self.cells[part.run[0]] == letter]
            if len(blocks) < 2 or len(numbers) < len(blocks):
                continue
            groups = [[numbers[0]]]
            for one, other in pairwise(numbers):
                if self.apart(parts[one].run, parts[other].run, blocks):
                    groups.append([other])
                else:
                    groups[-1].append(other)
            if len(groups) != len(blocks):
                continue
            first = tuple(parts[group[0]].run for group in groups)
            for place, (block, group) in enumerate(zip(blocks, groups, strict=True)):
                for number in group:
                    part = parts[number]
                    owned = Part(part.run, (block,), each=(*first[:place], part.run, *first[place + 1 :]))
                    if block in part.blocks and (part.blocks[1:] or owned.cost < part.cost):
                        parts[number] = owned

    def _ordered(self, part: Part, beside: Part, behind: bool) -> Part:
        """Leave out of a part the blocks that its neighbour, before or behind it, does not allow."""
        if not beside.blocks:
            return part
        one, other = (beside.run, part.run) if behind else (part.run, beside.run)
        if one[1] + 1 == other[0] and len(self.cells[one[0]]) == len(self.cells[other[0]]) == 1 == len(beside.blocks):
            # Of two inks side by side, the blocks follow each other.
            follows = Part(part.run, (beside.blocks[0] + (1 if behind else -1),), beside=(beside,))
            if follows.blocks[0] in part.blocks and (part.blocks[1:] or follows.cost < part.cost):
                return follows
        if len(part.blocks) < 2:
            if not part.off or 1 + beside.cost > part.cost:
                return part
            # Its neighbour may tell as much as bounds do.
            able = tuple(sorted(chain(*self._ables[part.run])))
            told = self._allowed(able, one, other, beside, behind) == part.blocks
            return Part(part.run, part.blocks, beside=(beside,)) if told else part
        kept = self._allowed(part.blocks, one, other, beside, behind)
        if kept == part.blocks:
            return part
        off = tuple(bound for bound in part.off if bound.end != behind)
        return Part(part.run, kept, off, part.walls, (*part.beside, beside), part.each)

    def _allowed(self, blocks: tuple[int, ...], one: Run, other: Run, beside: Part, behind: bool) -> tuple[int, ...]:
        """Return those of some blocks that can follow, or come before, a part: of it and the run these are for, `one`
        comes before the `other`.
        """
        strict = self.apart(one, other, [block for block in blocks if block in beside.blocks])
        limit = beside.blocks[0] if behind else beside.blocks[-1]
        return tuple(
            block for block in blocks if (block > limit if behind else block < limit) or (block == limit and not strict)
        )


def _around(marked: Sequence[bool]) -> list[Run]:
    """Return for each cell the first and the last of those around it that are marked, side by side with it."""
    firsts, lasts = list(range(len(marked))), list(range(len(marked)))
    for i in range(1, len(marked)):
        if marked[i - 1]:
            firsts[i] = firsts[i - 1]
    for i in reversed(range(len(marked) - 1)):
        if marked[i + 1]:
            lasts[i] = lasts[i + 1]
    return list(zip(firsts, lasts, strict=True))


def _cost(bound: Bound) -> int:
    return bound.cost
