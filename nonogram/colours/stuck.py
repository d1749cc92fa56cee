"""Why a line in colours has no completion: first what is seen at a glance, then what its bounds show."""

from __future__ import annotations

from collections.abc import Sequence

from ..cells import WHITE
from ..claims import Blocks, Cells, Claim, Statement, Value, claim
from ..inks import LETTERS, ColourClue, room_needed
from .bounds import Bound, Bounds, Part, Run
from .grounds import source_of
from .reasons import Reasons
from .statements import cells_of_run, numbered, runs_of, since


def why_stuck(clue: ColourClue, cells: Sequence[str], supposed: frozenset[int] = frozenset()) -> tuple[Claim, ...]:
    """Return what shows that a line has no completion, the easiest to see; nothing if it does not show simply. Of cells
    that are `supposed` to have a value nothing more is said.
    """
    one = _at_a_glance(clue, cells)
    if one is not None:
        return (one,)
    reasons = Stuck(Bounds(clue, cells), supposed)
    last = reasons.last()
    return () if last is None else (*reasons.claims, last)


def _at_a_glance(clue: ColourClue, cells: Sequence[str]) -> Claim | None:
    """Return the claim that an ink has too long a run, or too many cells."""
    for value in sorted({left for left in cells if len(left) == 1 and left != WHITE}):
        blocks = [number for number, block in enumerate(clue) if LETTERS[block.ink - 1] == value]
        lengths = [clue[number].length for number in blocks]
        painted = [i for i, left in enumerate(cells) if left == value]
        if not lengths:
            return claim("colour.stuck.ink", ink=Value(value))
        for run in runs_of(painted):
            if (count := run[1] - run[0] + 1) > max(lengths):
                return claim("colour.stuck.long", ink=Value(value), cells=cells_of_run(run), count=count)
        if (count := len(painted)) > sum(lengths):
            some = Cells(tuple(painted))
            if len(blocks) == 1:
                return claim("colour.stuck.many.one", ink=Value(value), cells=some, block=Blocks(tuple(blocks)))
            return claim("colour.stuck.many", ink=Value(value), cells=some, count=count, needed=sum(lengths))
    return None


class Stuck(Reasons):
    """Claims that lead to one that a line has no completion."""

    def last(self) -> Claim | None:
        """Return the claim that there is no completion; what shows it is said before. None if it does not show."""
        bounds = self.bounds
        for block in range(len(bounds.clue)):
            if not bounds.fits_somewhere(block):
                letter = bounds.letter(block)
                walls = [i for i in range(bounds.n) if letter not in bounds.cells[i]]
                return since((self.marks(walls, (letter,)),), claim("colour.stuck.room", block=Blocks((block,))))
        for run in bounds.runs:
            if (one := self._alone(run)) is not None:
                return one
        for letter in sorted({bounds.letter(block) for block in range(len(bounds.clue))}):
            if (one := self._lacking(letter) or self._in_groups(letter)) is not None:
                return one
        if bounds.conflict is None:
            return None
        if isinstance(bounds.conflict, Part):
            return self._uncovered(bounds.conflict)
        start, end = map(source_of, bounds.conflict)
        for bound in (start, end):
            if not 0 <= bound.at + (1 if bound.end else -1) * (1 - bounds.clue[bound.block].length) < bounds.n:
                return self._no_room(bound)
        return self._crowded(start, end)

    def _alone(self, run: Run) -> Claim | None:
        """Return the claim that painted cells have less room than any block of their ink needs."""
        bounds, letter = self.bounds, self.bounds.cells[run[0]]
        if len(letter) > 1:
            return None
        first, last = bounds.room(letter, run[0])
        own = self._own(letter)
        if not own or last - first + 1 >= min(bounds.clue[block].length for block in own):
            return None
        walls = [i for i in (first - 1, last + 1) if 0 <= i < bounds.n]
        cells = cells_of_run(run)
        told = claim(numbered("colour.stuck.part", cells), cells=cells, ink=Value(letter))
        return since((self.marks(walls, (letter,)),), told)

    def _lacking(self, letter: str) -> Claim | None:
        """Return the claim that fewer cells can have an ink than its blocks need."""
        cells, own = self.bounds.cells, self._own(letter)
        able = [i for i, left in enumerate(cells) if letter in left]
        needed = sum(self.bounds.clue[block].length for block in own)
        if len(able) >= needed:
            return None
        some, others = Cells(tuple(able)), Cells(tuple(i for i in range(len(cells)) if i not in able))
        return claim("colour.stuck.lack", cells=some, others=others, ink=Value(letter), needed=needed)

    def _in_groups(self, letter: str) -> Claim | None:
        """Return the claim that more painted cells lie in different blocks than there are blocks, or that a block has
        no room at the cells that it has to cover.
        """
        bounds, own = self.bounds, self._own(letter)
        groups: list[Run] = []
        for run in bounds.runs:
            if bounds.cells[run[0]] == letter and (not groups or bounds.apart(groups[-1], run, own)):
                groups.append(run)
        if len(groups) < max(2, len(own)):
            return None
        cells, ink = Cells(tuple(run[0] for run in groups)), Value(letter)
        if len(own) == 1:
            between = [i for i in range(groups[0][1], groups[1][0]) if letter not in bounds.cells[i]]
            if (marks := self.marks(between, (letter,))).marks:
                self.say(claim("colour.marks", marks=marks))
            key = "colour.stuck.all" if cells.cells[2:] else "colour.stuck.both"
            return claim(key, cells=cells, block=Blocks(tuple(own)))
        if len(groups) > len(own):
            return claim("colour.stuck.groups", cells=cells, ink=ink, count=len(own))
        for block, run in zip(own, groups, strict=True):
            if not any(bounds.fits(block, start) for start in self._starts(block, run)):
                self.each(groups)
                first, last = bounds.room(letter, run[0])
                walls = [i for i in (first - 1, last + 1) if 0 <= i < bounds.n]
                told = claim("colour.stuck.there", block=Blocks((block,)), cells=cells_of_run(run))
                return since((self.marks(walls, (letter,)),), told)
        return None

    def _starts(self, block: int, run: Run) -> range:
        return range(max(0, run[1] - self.bounds.clue[block].length + 1), run[0] + 1)

    def _own(self, letter: str) -> list[int]:
        """Return the blocks of an ink."""
        return [block for block in range(len(self.bounds.clue)) if self.bounds.letter(block) == letter]

    def _uncovered(self, part: Part) -> Claim:
        """Return the claim that no block can cover painted cells."""
        bounds, cells, ink = self.bounds, cells_of_run(part.run), self.bounds.cells[part.run[0]]
        if not any(bounds.letter(block) in ink for block in range(len(bounds.clue))):
            return claim("colour.stuck.ink", ink=Value(ink))
        before = len(self.claims)
        reasons = self._keep_off(part)
        told = claim(numbered("colour.stuck.part", cells), cells=cells, ink=Value(ink))
        return since(reasons, told) if reasons or len(self.claims) == before else claim("colour.then", claim=told)

    def _no_room(self, bound: Bound) -> Claim:
        """Return the claim that a block has no room beyond the cells that bar its way."""
        inside = self.bounds.last_inside(bound)
        told = claim("colour.stuck.room", block=Blocks((bound.block,)))
        reasons: list[Statement] = []
        if not inside.plain:
            self.bound(inside)
        elif inside.others:
            reasons += self._needed(inside)
        walls = [i for i in bound.walls if i not in inside.walls]
        return since((*reasons, self.marks(walls, (self.bounds.letter(bound.block),))), told)

    def _crowded(self, start: Bound, end: Bound) -> Claim:
        """Return the claim that some blocks have too few cells between the bounds of the first and the last of them."""
        bounds = self.bounds
        first = 0 if start.plain else start.block
        last = len(bounds.clue) - 1 if end.plain else end.block
        one, other = start.part, end.part
        if first == last and one and other and one.blocks == other.blocks == (first,):
            block = Blocks(one.blocks)
            for part in (other, one):
                cells = cells_of_run(part.run)
                only = claim(numbered("colour.part.only", cells), cells=cells, block=block)
                if not self._owned(part, only) and part.each:
                    self.say(only)
            both = Cells(tuple(sorted({i for part in (one, other) for i in range(part.run[0], part.run[1] + 1)})))
            return claim("colour.stuck.all" if both.cells[2:] else "colour.stuck.both", cells=both, block=block)
        for bound in (start, end):
            if not bound.plain:
                self.bound(bound)
        low = 0 if start.plain else start.at
        high = bounds.n - 1 if end.plain else end.at
        blocks = Blocks(tuple(range(first, last + 1)), "held")
        if first < last and one and other and one.blocks == (first,) and other.blocks == (last,) and high < low:
            return claim("colour.stuck.order", block=Blocks((first,)), other=Blocks((last,)))
        if first == last or high < low:
            return claim("colour.then", claim=claim("colour.stuck.left", blocks=blocks))
        count, needed = high - low + 1, room_needed(bounds.clue[first : last + 1])
        key = "colour.stuck.few" if count > 1 else "colour.stuck.few.one"
        return claim(key, span=Cells(tuple(range(low, high + 1))), blocks=blocks, needed=needed)
