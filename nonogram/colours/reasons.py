"""What is said of the bounds of blocks: in order, each thing once, with what it rests on."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise

from ..cells import WHITE, Mark
from ..claims import Blocks, Cells, Claim, Field, Marks, Statement, Value, claim
from ..inks import NOT, gaps
from .bounds import Bound, Bounds, Part, Run
from .grounds import adds_up, barred, between, holes, needed, plainly, side_by_side, touching
from .statements import (
    OWNING,
    between_what,
    block_of,
    blocks_in,
    both_sides,
    cells_of_run,
    goes_on,
    numbered,
    of_one_block,
)


class Reasons:
    """Claims about one line, collected in the order in which they are said."""

    def __init__(self, bounds: Bounds, supposed: frozenset[int] = frozenset()) -> None:
        """Take the line; of cells that are `supposed` to have a value nothing more is said."""
        self.bounds = bounds
        self.claims: list[Claim] = []
        self._supposed = supposed
        self._said: set[object] = set()
        self._parts: list[Part] = []
        """Painted cells of which has been said to which block they belong."""

        self._told: dict[tuple[int, bool], int] = {}
        """The tightest bounds that have been said."""

    def say(self, one: Claim) -> None:
        """Say something, unless it has been said."""
        if one not in self._said:
            self._said.add(one)
            self.claims.append(one)

    def marks(self, cells: Iterable[int], letters: Collection[str] | None = None) -> Marks:
        """Return what is known of cells, as far as it concerns some inks of the line, or all of them. Of known cells
        of one value side by side all are named.
        """
        bounds = self.bounds
        inks = {bounds.letter(block) for block in range(len(bounds.clue))} if letters is None else set(letters)
        named = {other for i in cells for other in side_by_side(bounds.cells, i)}
        found: list[tuple[int, str]] = []
        for i in sorted(named - self._supposed):
            left = bounds.cells[i]
            gone = sorted(value for value in inks | {WHITE} if value not in left)
            found += [(i, left)] if len(left) == 1 else [(i, NOT + value) for value in gone]
        return Marks(tuple(found))

    def lies(self, block: int) -> None:
        """Say within which cells a block lies, or that it fits only there."""
        self.spans(self.bounds.starts[block], self.bounds.ends[block])

    def covered(self) -> dict[int, str]:
        """Return the cells that blocks cover by the bounds that have been said of both their ends, and their values."""
        found: dict[int, str] = {}
        for (block, end), at in self._told.items():
            if not end and (last := self._told.get((block, True))) is not None:
                length = self.bounds.clue[block].length
                found |= dict.fromkeys(range(last - length + 1, at + length), self.bounds.letter(block))
        return found

    def spans(self, start: Bound | None, end: Bound | None) -> None:
        """Say within which cells a block lies, by its two bounds, or that it fits only there."""
        assert start is not None
        assert end is not None
        span = Cells(tuple(range(start.at, end.at + 1)))
        key = "colour.fits" if len(span.cells) == self.bounds.clue[start.block].length else "colour.within"
        self._told[start.block, False], self._told[start.block, True] = start.at, end.at
        self._placed(self._apart(start, end), key, start.block, span)

    def _apart(self, start: Bound, end: Bound) -> tuple[Bound, ...]:
        """Return those of two bounds that one sentence has to give reasons for: if blocks have to be added up, and not
        for both alone, the first is told before.
        """
        adding = adds_up(start) or adds_up(end)
        if adding and start.cost and end.cost and not (start.plain and end.plain):
            self._bound(start)
            return (end,)
        return start, end

    def bound(self, bound: Bound) -> None:
        """Say where a block begins at the earliest, or ends at the latest, unless more has been said; if its place
        shows as easily, say that.
        """
        told = self._told.get((bound.block, bound.end))
        tighter = told is not None and (told <= bound.at if bound.end else told >= bound.at)
        if tighter or any(part.blocks == (bound.block,) and self._whole(part) for part in self._parts):
            return
        if pin := self._pin(bound):
            self._told[bound.block, False], self._told[bound.block, True] = self._ends(bound.block)
            self._placed(pin, "colour.fits", bound.block, self._place(bound.block))
        else:
            self._told[bound.block, bound.end] = bound.at
            self._bound(bound)

    def _ends(self, block: int) -> tuple[int, int]:
        """Return the cells at which a block begins at the earliest and ends at the latest."""
        return self.bounds.starts[block].at, self.bounds.ends[block].at

    def _place(self, block: int) -> Cells:
        """Return the cells between the bounds of a block."""
        return cells_of_run(self._ends(block))

    def _pin(self, bound: Bound) -> tuple[Bound, ...]:
        """Return the bounds that leave a block one place, if one shows that besides another: at an end of the line, or
        by the same cells and those beside them; else nothing.
        """
        start, end = self.bounds.starts[bound.block], self.bounds.ends[bound.block]
        own, other = (end, start) if bound.end else (start, end)
        if own.at != bound.at or end.at - start.at + 1 != self.bounds.clue[bound.block].length:
            return ()
        part = own.part
        if part is not None and part.counted is not None and part.counted in ((0, part.run[1]), (part.run[0], end.at)):
            return (own,) if part.run[0] == start.at or part.run[1] == end.at else ()
        both = (other, bound) if bound.end else (bound, other)
        barred = other.cost == 1 and bool(other.walls) and not adds_up(own)
        beside = other.behind is not None and not other.walls and other.behind.part
        known = part is not None and (part is other.part or beside in part.beside)
        return both if other.cost == 0 or barred or known else ()

    def _bound(self, bound: Bound) -> None:
        one = self._claim_of(bound)
        self._placed((bound,), one.key, bound.block, Cells((bound.at,)))

    def _claim_of(self, bound: Bound) -> Claim:
        """Return the claim where a block begins at the earliest, or ends at the latest."""
        if self.bounds.clue[bound.block].length == 1:
            key = "colour.latest" if bound.end else "colour.earliest"
        else:
            key = "colour.ends" if bound.end else "colour.begins"
        return claim(key, block=Blocks((bound.block,)), span=Cells((bound.at,)))

    def next(self, bound: Bound, key: str, **fields: Field) -> list[Claim]:
        """Return all that is said if it ends with where a block begins, the next after one named before."""
        block = Blocks((bound.block,))
        part = bound.part
        if part is not None and part.blocks == block.blocks and self._whole(part):
            before = len(self.claims)
            self._told[bound.block, False], self._told[bound.block, True] = part.run
            if self.part(part, False) or len(self.claims) == before:
                told = claim(key + ".at", block=block, span=cells_of_run(part.run), **fields)
            else:
                told = claim(key + ".it", **fields)
            return [*self.claims, told]
        if pin := self._pin(bound):
            untold, span = self._untold(pin), self._place(bound.block)
            self._told[bound.block, False], self._told[bound.block, True] = self._ends(bound.block)
            of_it = claim("colour.fits.it", span=span)
            return self._ended(untold, claim(key + ".at", block=block, span=span, **fields), (key, fields, of_it))
        one, span = self._claim_of(bound), Cells((bound.at,))
        of_it = claim(one.key + ".it", span=span)
        named = key + (".cell" if self.bounds.clue[bound.block].length == 1 else "")
        untold = self._untold((bound,))
        self._told[bound.block, False] = bound.at
        return self._ended(untold, claim(named, block=block, span=span, **fields), (key, fields, of_it))

    def _untold(self, bounds: tuple[Bound, ...]) -> tuple[Bound, ...]:
        """Return those of some bounds that have not been said."""
        return tuple(one for one in bounds if self._told.get((one.block, one.end)) != one.at)

    def fill(self, start: Bound, end: Bound) -> list[Claim]:
        """Return what is said of blocks that fill the cells between their bounds."""
        blocks, span = (
            Blocks(tuple(range(start.block, end.block + 1)), "held"),
            Cells(tuple(range(start.at, end.at + 1))),
        )
        return self._ended(self._apart(start, end), claim("colour.fill", blocks=blocks, span=span))

    def _ended(
        self, bounds: tuple[Bound, ...], told: Claim, of_it: tuple[str, dict[str, Field], Claim] | None = None
    ) -> list[Claim]:
        """Return all that is said if it ends with a claim and with what that rests on. `of_it` is how the block of the
        claim is named, and what is said of it where cells that are part of it have just been named.
        """
        reasons, follows = self._grounds(bounds)
        if reasons and of_it is not None and (named := _named_once(reasons, told, *of_it)):
            return [*self.claims, named]
        if reasons:
            told = claim("colour.as", reasons=reasons, claim=told)
        return [*self.claims, claim("colour.then", claim=told) if follows and not reasons else told]

    def _placed(self, bounds: tuple[Bound, ...], key: str, block: int, span: Cells) -> None:
        if (block, key, span) in self._said:
            return
        self._said.add((block, key, span))
        part = self._by_parts(bounds)[0].part
        whole = part is not None and part.blocks == (block,) and self._whole(part)
        reasons, follows = self._grounds(bounds)
        before = self.claims[-1] if follows and self.claims else None
        if reasons:
            it = {block_of(one) for one in reasons if isinstance(one, Claim)} == {block}
        else:
            it = before is not None and block_of(before) == block
        told = claim(key + ".it", span=span) if it else claim(key, block=Blocks((block,)), span=span)
        if it and whole:
            self.claims += [one for one in reasons if isinstance(one, Claim)]
        elif reasons:
            self.claims.append(claim("colour.as", reasons=reasons, claim=told))
        elif before is not None and it:
            self.claims[-1] = claim(key + ".which", claim=before, block=Blocks((block,)), span=span)
        elif before is not None and goes_on(before, key, block):
            self.claims[-1] = claim(key + ".and", claim=before, block=Blocks((block,)), span=span)
        else:
            self.claims.append(claim("colour.then", claim=told) if follows else told)

    def _grounds(self, bounds: tuple[Bound, ...]) -> tuple[tuple[Statement, ...], bool]:
        """Return on what bounds rest that can stand in their own sentence; what takes sentences is said before. Also
        return whether there is such.
        """
        before = len(self.claims)
        bounds = self._by_parts(bounds)
        reasons: list[Statement] = []
        for bound in bounds:
            reasons += [one for one in self._reasons(bound) if one not in reasons]
        found: list[tuple[int, str]] = []
        touched: list[Statement] = []
        for bound in bounds:
            touch: list[Claim] = [] if {*bound.walls[-1:]} & self._supposed else touching(self.bounds, bound)
            touched += [*holes(self.bounds, bound), *touch]
            walls = {*bound.walls} - ({*side_by_side(self.bounds.cells, bound.walls[-1])} if touch else set())
            marks = self.marks(walls, (self.bounds.letter(bound.block),)).marks
            found += [mark for mark in marks if mark not in found]
        if not self._just_said(found):
            reasons.append(Marks(tuple(found)))
        reasons += touched
        joined = between_what(both_sides(of_one_block(reasons)))
        return joined, len(self.claims) > before or any(bound.cost for bound in bounds)

    def _just_said(self, marks: Sequence[Mark]) -> bool:
        """Whether the last claim rests on all these marks."""
        said = dict(self.claims[-1].fields).get("reasons", ()) if self.claims else ()
        reasons = said if isinstance(said, tuple) else ()
        known = [one for reason in reasons if isinstance(reason, Marks) for one in reason.marks]
        return all(mark in known for mark in marks)

    def _reasons(self, bound: Bound) -> list[Statement]:
        """Return what a bound rests on besides walls; what takes sentences is said before."""
        if bound.behind is not None:
            inner = self._by_part(self._nearest(bound.behind), self._parts)
            reasons, said = list[Statement](), len(self.claims)
            if inner.part is not None and not inner.walls and len(inner.part.blocks) == 1:
                reasons += self.part(inner.part, inner.end) or self._again(self._told_of(inner.part, inner.end), said)
            else:
                self.bound(inner)
                reasons += self._again(self._claim_of(inner), said)
            return [*reasons, *between(self.bounds, inner, bound.block)]
        if bound.part is not None:
            return self.part(bound.part, bound.end)
        plain = not bound.others or barred(self.bounds, bound) or self._follows_told(bound)
        return [] if plain else [*self._needed(bound)]

    def _again(self, one: Claim, said: int) -> list[Claim]:
        """Return what has been said long ago, before so many claims, if what follows is to rest on it."""
        named = not self.claims or len(self.claims) > said or blocks_in(one) <= blocks_in(self.claims[-1])
        return [] if named else [one]

    def _nearest(self, bound: Bound) -> Bound:
        """Return the bound beyond which blocks are only laid side by side, or one after it that has been said."""
        while bound.behind is not None and not bound.walls and self._told.get((bound.block, bound.end)) != bound.at:
            bound = bound.behind
        return bound

    def _follows_told(self, bound: Bound) -> bool:
        """Whether the bound of the block beside one has been said, and shows as much as the clue."""
        step = -1 if bound.end else 1
        told = self._told.get((bound.block - step, bound.end))
        own, clue = plainly(self.bounds, bound), self.bounds.clue
        if told is None:
            return False
        first, last = sorted((bound.block - step, bound.block))
        return own == told + step * (clue[bound.block - step].length + sum(gaps(clue[first : last + 1])))

    def _needed(self, bound: Bound) -> list[Claim]:
        """Return the claim how much room the blocks need on the other side of a bound, if it has not been said."""
        one = needed(self.bounds.clue, bound, plainly(self.bounds, bound))
        if one in self._said:
            return []
        self._said.add(one)
        return [one]

    def _by_parts(self, bounds: tuple[Bound, ...]) -> tuple[Bound, ...]:
        """Return bounds, of painted cells that have been said to belong to a block, or will be, if these give them."""
        parts = [*self._parts, *(bound.part for bound in bounds if bound.part is not None)]
        return tuple(self._by_part(bound, parts) for bound in bounds)

    def _by_part(self, bound: Bound, parts: Sequence[Part]) -> Bound:
        for part in parts:
            if part.blocks == (bound.block,) and (other := self.bounds.of_part(part, bound.end)).at == bound.at:
                return other
        return bound

    def part(self, part: Part, end: bool) -> list[Statement]:
        """Return the claim to which block painted cells belong, or say it if it has reasons; `end` says whether the
        earliest block to which they can belong counts, or the latest.
        """
        if part in self._parts:
            return []
        told = self._told_of(part, end)
        owned = self._owned(part, told)
        if len(part.blocks) == 1:
            self._parts.append(part)
        return [] if owned else [told]

    def _told_of(self, part: Part, end: bool) -> Claim:
        """Return the claim to which block painted cells belong."""
        cells, block = cells_of_run(part.run), part.blocks[0 if end else -1]
        if len(part.blocks) > 1:
            key = "colour.part.behind" if end else "colour.part.before"
        else:
            key = "colour.part.whole" if self._whole(part) else "colour.part"
            if key == "colour.part" and self._shared(part) and not (part.each or part.counted):
                key += ".only"
        return claim(numbered(key, cells), cells=self._named(part), block=Blocks((block,)))

    def _shared(self, part: Part) -> bool:
        """Whether the line has several blocks of the ink of painted cells."""
        bounds = self.bounds
        return sum(bounds.letter(i) in bounds.cells[part.run[0]] for i in range(len(bounds.clue))) > 1

    def _owned(self, part: Part, told: Claim) -> bool:
        """Say to which blocks painted cells belong, if other blocks of their ink have to be kept off; return whether
        this was so.
        """
        before = len(self.claims)
        reasons: tuple[Statement, ...] = ()
        if part.each:
            self.each(part.each)
        elif part.counted:
            reasons = self._counted(part)
        elif self._shared(part):
            reasons = self._keep_off(part)
        if told in self._said:
            return True
        if not reasons and (part.each or part.counted or len(self.claims) == before):
            return False
        self._said.add(told)
        self.claims.append(
            claim("colour.as", reasons=reasons, claim=told) if reasons else claim("colour.then", claim=told)
        )
        return True

    def each(self, runs: Sequence[Run]) -> None:
        """Say that each block of an ink has some of these painted cells, as none can cover two of them."""
        bounds, letter = self.bounds, self.bounds.cells[runs[0][0]]
        longest = max(block.length for number, block in enumerate(bounds.clue) if bounds.letter(number) == letter)
        between = (range(one[1], other[0]) for one, other in pairwise(runs) if other[1] - one[0] < longest)
        marks = self.marks((i for cells in between for i in cells if letter not in bounds.cells[i]), (letter,))
        key, reasons = "colour.each" if runs[2:] else "colour.each.both", dict[str, Field]()
        if marks.marks:
            key, reasons = key + ".as", {"marks": marks}
        self.say(claim(key, cells=Cells(tuple(run[0] for run in runs)), ink=Value(letter), **reasons))

    def _counted(self, part: Part) -> tuple[Statement, ...]:
        """Return why painted cells are counted from an end of the line: all cells up to there are empty, or the block
        beside is the last before them.
        """
        assert part.counted is not None
        rest = [i for i in range(part.counted[0], part.counted[1] + 1) if not part.run[0] <= i <= part.run[1]]
        if all(self.bounds.cells[i] == WHITE for i in rest):
            return (self.marks(rest),) if rest else ()
        behind = part.counted[0] == part.run[0]
        nearest = next(i for i in (rest if behind else rest[::-1]) if self.bounds.cells[i] != WHITE)
        cells = Cells(tuple(side_by_side(self.bounds.cells, nearest)))
        beside = Blocks((part.blocks[0] + (1 if behind else -1),))
        return (claim(numbered("colour.counted", cells), cells=cells, block=beside, others=cells_of_run(part.counted)),)

    def _named(self, part: Part) -> Cells | Claim:
        """Return painted cells as they are named, with the edge if they are counted from there."""
        cells = cells_of_run(part.run)
        return claim("colour.at.edge", cells=cells) if part.counted == part.run else cells

    def _whole(self, part: Part) -> bool:
        """Whether painted cells are all of the one block to which they can belong."""
        (first, last), blocks = part.run, part.blocks
        return len(blocks) == 1 and last - first + 1 == self.bounds.clue[blocks[0]].length

    def some(self, part: Part) -> None:
        """Say that painted cells belong to one of several blocks."""
        cells = cells_of_run(part.run)
        told = claim(numbered("colour.part.some", cells), cells=cells, owners=Blocks(part.blocks, "any"))
        if not self._owned(part, told):
            self.say(told)

    def complete(self, part: Part, whose: bool) -> None:
        """Say that painted cells are a whole block and, if it is asked `whose`, which."""
        bounds, cells = self.bounds, cells_of_run(part.run)
        letter = bounds.cells[part.run[0]]
        own = [block for block in range(len(bounds.clue)) if bounds.letter(block) == letter]
        if not whose and len(own) > 1 and all(bounds.clue[block].length <= len(cells.cells) for block in own):
            self.say(claim(numbered("colour.longest", cells), cells=cells, ink=Value(letter)))
            return
        if len(part.blocks) == 1:
            told = claim(numbered("colour.complete", cells), cells=self._named(part), block=Blocks(part.blocks))
        else:
            told = claim(numbered("colour.complete.some", cells), cells=cells, owners=Blocks(part.blocks, "any"))
        if not self._owned(part, told):
            self.say(told)
        if len(part.blocks) == 1:
            self._parts.append(part)

    def _keep_off(self, part: Part) -> tuple[Statement, ...]:
        """Return what keeps other blocks of the ink off painted cells; what takes sentences is said before."""
        bounds, reasons = self.bounds, list[Statement]()
        for bound in part.off:
            self.bound(bound)
        for beside in part.beside:
            for one in self.part(beside, beside.run[0] > part.run[0]):
                reasons.append(one)
            first, last = sorted((beside.run, part.run))
            same = bounds.cells[first[0]] == bounds.cells[last[0]]
            if same and not self._whole(beside) and bounds.apart(first, last, range(len(bounds.clue))):
                reasons.append(claim("colour.apart", cells=Cells((first[1], last[0]))))
        marks = self.marks(part.walls, tuple(bounds.cells[part.run[0]]))
        return (*reasons, marks) if marks.marks else tuple(reasons)


def _named_once(
    reasons: Sequence[Statement], told: Claim, key: str, fields: dict[str, Field], of_it: Claim
) -> Claim | None:
    """Return a claim of the next block if the last of its reasons says what is part of this, so that it is named there;
    else None.
    """
    block, last = dict(told.fields)["block"], reasons[-1]
    if not isinstance(last, Claim) or last.key.removesuffix(".many") not in OWNING[:2]:
        return None
    cells, owner = (value for _, value in last.fields)
    if owner != block:
        return None
    part = claim(last.key, cells=cells, block=claim(key + ".named", block=block, **fields))
    return claim("colour.as", reasons=(*reasons[:-1], part), claim=of_it)
