"""What is said of the bounds of blocks: in order, each thing once, with what it rests on."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise

from ..cells import WHITE, Mark
from ..claims import Blocks, Cells, Claim, Field, Lengths, Marks, Statement, Value, claim
from ..inks import NOT, gaps
from .bounds import Bound, Bounds, Part, Run


def cells_of_run(run: Run) -> Cells:
    """Return the cells of a run."""
    return Cells(tuple(range(run[0], run[1] + 1)))


def numbered(key: str, cells: Cells) -> str:
    """Return the key of a text about one cell, or about several."""
    return key + ".many" if cells.cells[1:] else key


def side_by_side(cells: Sequence[str], i: int) -> range:
    """Return a cell or, if it is known, the cells of its value side by side to which it belongs."""
    first = last = i
    while len(cells[i]) == 1 and first > 0 and cells[i] == cells[first - 1]:
        first -= 1
    while len(cells[i]) == 1 and last + 1 < len(cells) and cells[i] == cells[last + 1]:
        last += 1
    return range(first, last + 1)


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

    def spans(self, start: Bound | None, end: Bound | None) -> None:
        """Say within which cells a block lies, by its two bounds, or that it fits only there."""
        assert start is not None
        assert end is not None
        span = Cells(tuple(range(start.at, end.at + 1)))
        key = "colour.fits" if len(span.cells) == self.bounds.clue[start.block].length else "colour.within"
        self._placed((start, end), key, start.block, span)

    def bound(self, bound: Bound) -> None:
        """Say where a block begins at the earliest, or ends at the latest, unless more has been said."""
        if self.bounds.clue[bound.block].length == 1:
            key = "colour.latest" if bound.end else "colour.earliest"
        else:
            key = "colour.ends" if bound.end else "colour.begins"
        told = self._told.setdefault((bound.block, bound.end), bound.at)
        if told != bound.at and (told < bound.at) == bound.end:
            return
        self._told[bound.block, bound.end] = bound.at
        self._placed((bound,), key, bound.block, Cells((bound.at,)))

    def next(self, bound: Bound, key: str, **fields: Field) -> list[Claim]:
        """Return all that is said if it ends with where a block begins, the next after one named before."""
        block = Blocks((bound.block,))
        part = bound.part
        if part is not None and part.blocks == block.blocks and self._whole(part):
            before = len(self.claims)
            if self.part(part, False) or len(self.claims) == before:
                told = claim(key + ".at", block=block, span=cells_of_run(part.run), **fields)
            else:
                told = claim(key + ".it", **fields)
            return [*self.claims, told]
        key += ".cell" if self.bounds.clue[bound.block].length == 1 else ""
        return self._ended((bound,), claim(key, block=block, span=Cells((bound.at,)), **fields))

    def fill(self, start: Bound, end: Bound) -> list[Claim]:
        """Return what is said of blocks that fill the cells between their bounds."""
        blocks, span = (
            Blocks(tuple(range(start.block, end.block + 1)), "held"),
            Cells(tuple(range(start.at, end.at + 1))),
        )
        return self._ended((start, end), claim("colour.fill", blocks=blocks, span=span))

    def _ended(self, bounds: tuple[Bound, ...], told: Claim) -> list[Claim]:
        reasons, follows = self._grounds(bounds)
        if reasons:
            told = claim("colour.as", reasons=reasons, claim=told)
        return [*self.claims, claim("colour.then", claim=told) if follows and not reasons else told]

    def _placed(self, bounds: tuple[Bound, ...], key: str, block: int, span: Cells) -> None:
        if (block, key, span) in self._said:
            return
        self._said.add((block, key, span))
        reasons, follows = self._grounds(bounds)
        before = self.claims[-1] if follows and self.claims else None
        if reasons:
            it = {_block_of(one) for one in reasons if isinstance(one, Claim)} == {block}
        else:
            it = before is not None and _block_of(before) == block
        told = claim(key + ".it", span=span) if it else claim(key, block=Blocks((block,)), span=span)
        part = bounds[0].part
        if it and part is not None and self._whole(part):
            self.claims += [one for one in reasons if isinstance(one, Claim)]
        elif reasons:
            self.claims.append(claim("colour.as", reasons=reasons, claim=told))
        elif before is not None and it:
            self.claims[-1] = claim(key + ".which", claim=before, block=Blocks((block,)), span=span)
        elif before is not None and _goes_on(before, key, block):
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
        touching: list[Statement] = []
        for bound in bounds:
            touching += (touch := self._touching(bound))
            walls = {*bound.walls} - ({*side_by_side(self.bounds.cells, bound.walls[-1])} if touch else set())
            marks = self.marks(walls, (self.bounds.letter(bound.block),)).marks
            found += [mark for mark in marks if mark not in found]
        if not self._just_said(found):
            reasons.append(Marks(tuple(found)))
        reasons += touching
        joined = _between_what(_both_sides(_of_one_block(reasons)))
        return joined, len(self.claims) > before or any(bound.cost for bound in bounds)

    def _just_said(self, marks: Sequence[Mark]) -> bool:
        """Whether the last claim rests on all these marks."""
        said = dict(self.claims[-1].fields).get("reasons", ()) if self.claims else ()
        reasons = said if isinstance(said, tuple) else ()
        known = [one for reason in reasons if isinstance(reason, Marks) for one in reason.marks]
        return all(mark in known for mark in marks)

    def _touching(self, bound: Bound) -> list[Claim]:
        """Say where a block would touch cells of its ink, or cover some of them only, if this pushes it to its bound at
        last.
        """
        cells, letter, length = self.bounds.cells, self.bounds.letter(bound.block), self.bounds.clue[bound.block].length
        if not bound.walls or cells[bound.walls[-1]] != letter or bound.walls[-1] in self._supposed:
            return []
        wall, first = bound.walls[-1], bound.at + (2 - length if bound.end else -1)
        if wall not in (first - 1, first + length):
            return []
        touched, span = Cells(tuple(side_by_side(cells, wall))), Cells(tuple(range(first, first + length)))
        key, block = numbered("colour.touch", touched), Blocks((bound.block,))
        if {*touched.cells} & {*span.cells}:
            return [claim("colour.all.or.none", block=block, cells=touched)]
        return [claim(key, block=block, span=span, cells=touched, ink=Value(letter))]

    def _reasons(self, bound: Bound) -> list[Statement]:
        """Return what a bound rests on besides walls; what takes sentences is said before."""
        if bound.behind is not None:
            inner = self._by_part(source_of(bound.behind), self._parts)
            reasons: list[Statement] = []
            if inner.part is not None and not inner.walls and len(inner.part.blocks) == 1:
                reasons += self.part(inner.part, inner.end)
            else:
                self.bound(inner)
            return [*reasons, *self._between(inner.block, bound.block)]
        if bound.part is not None:
            return self.part(bound.part, bound.end)
        return list(self._needed(bound)) if bound.others and not self._barred(bound) else []

    def _by_parts(self, bounds: tuple[Bound, ...]) -> tuple[Bound, ...]:
        """Return bounds, of painted cells that have been said to belong to a block, or will be, if these give them."""
        parts = [*self._parts, *(bound.part for bound in bounds if bound.part is not None)]
        return tuple(self._by_part(bound, parts) for bound in bounds)

    def _by_part(self, bound: Bound, parts: Sequence[Part]) -> Bound:
        for part in parts:
            if part.blocks == (bound.block,) and (other := self.bounds.of_part(part, bound.end)).at == bound.at:
                return other
        return bound

    def _between(self, one: int, other: int) -> list[Claim]:
        """Say which blocks lie between two."""
        first, last = sorted((one, other))
        blocks = tuple(range(first + 1, last))
        if len(blocks) < 2:
            return [claim("colour.between", block=Blocks(blocks))] if blocks else []
        return [claim("colour.between.many", room=self._room(first, last, blocks))]

    def _room(self, first: int, last: int, blocks: Sequence[int]) -> Claim:
        """Return what some of the blocks from the first to the last need, with all gaps between these."""
        clue = self.bounds.clue
        count = sum(gaps(clue[first : last + 1]))
        key = "colour.room" + (".cell" if [clue[block].length for block in blocks] == [1] else "")
        key += ".gaps" if count > 1 else ".gap" if count else ""
        return claim(key, lengths=Lengths(tuple(blocks)), gaps=count)

    def _barred(self, bound: Bound) -> bool:
        """Whether walls alone keep a block from lying beyond its bound, whatever lies before it."""
        bounds, length, letter = self.bounds, self.bounds.clue[bound.block].length, self.bounds.letter(bound.block)
        starts = range(bound.at - length + 2, bounds.n - length + 1) if bound.end else range(bound.at)
        return all(
            any(
                start <= wall < start + length or (bounds.cells[wall] == letter and start - 1 <= wall <= start + length)
                for wall in bound.walls
            )
            for start in starts
        )

    def part(self, part: Part, end: bool) -> list[Statement]:
        """Return the claim to which block painted cells belong, or say it if it has reasons; `end` says whether the
        earliest block to which they can belong counts, or the latest.
        """
        cells, block = cells_of_run(part.run), part.blocks[0 if end else -1]
        if len(part.blocks) > 1:
            key = "colour.part.behind" if end else "colour.part.before"
        else:
            key = "colour.part.whole" if self._whole(part) else "colour.part"
            if key == "colour.part" and self._shared(part) and not (part.each or part.counted):
                key += ".only"
        told = claim(numbered(key, cells), cells=self._named(part), block=Blocks((block,)))
        if part in self._parts:
            return []
        owned = self._owned(part, told)
        if len(part.blocks) == 1:
            self._parts.append(part)
        return [] if owned else [told]

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
        """Return why painted cells are counted from an end of the line: all cells up to there are known, or empty."""
        assert part.counted is not None
        rest = [i for i in range(part.counted[0], part.counted[1] + 1) if not part.run[0] <= i <= part.run[1]]
        if all(self.bounds.cells[i] == WHITE for i in rest):
            return (self.marks(rest),) if rest else ()
        return (claim("colour.known", cells=cells_of_run(part.counted)),)

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
            if bound.plain:
                reasons += self._needed(bound)
            else:
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

    def _needed(self, bound: Bound) -> list[Claim]:
        """Return the claim how many cells the blocks need on the other side of a bound that the clue alone shows, if it
        has not been said.
        """
        block = bound.block
        first, last = (block, len(self.bounds.clue) - 1) if bound.end else (0, block)
        others = [other for other in range(first, last + 1) if other != block]
        key = "colour.needed.behind" if bound.end else "colour.needed.before"
        room = self._room(first, last, others)
        one = claim(key + (".many" if others[1:] else ""), block=Blocks((block,)), room=room)
        if one in self._said:
            return []
        self._said.add(one)
        return [one]


def since(reasons: tuple[Statement, ...], one: Claim) -> Claim:
    """Return a claim with what it follows from, if there is something."""
    reasons = tuple(reason for reason in reasons if not isinstance(reason, Marks) or reason.marks)
    return claim("colour.as", reasons=reasons, claim=one) if reasons else one


def _goes_on(before: Claim, key: str, block: int) -> bool:
    """Whether a claim says the same of the block beside one: where it begins, or where it ends."""
    one = before
    while one.key in FOLLOWING:
        inner = dict(one.fields)["claim"]
        assert isinstance(inner, Claim)
        one = inner
    step = _STEPS.get(key)
    beside = dict(before.fields if before.key.endswith(".and") else one.fields).get("block")
    return step is not None and _STEPS.get(one.key) == step and beside == Blocks((block - step,))


_STEPS = {"colour.begins": 1, "colour.earliest": 1, "colour.ends": -1, "colour.latest": -1}
"""Which way blocks are pushed by bounds of which these claims tell."""


FOLLOWING = (
    "colour.as",
    "colour.then",
    *(f"colour.{key}.which" for key in ("begins", "ends", "earliest", "latest", "within", "fits")),
    *(f"colour.{key}.and" for key in ("begins", "ends", "earliest", "latest")),
)
"""Claims that hold another one and what it follows from, or what follows from it."""


def _of_one_block(reasons: Sequence[Statement]) -> list[Statement]:
    """Return reasons of which one says of all painted cells of a block whose they are."""
    found: dict[object, Statement] = {}
    for one in reasons:
        key: object = one
        if isinstance(one, Claim) and one.key.removesuffix(".many") in OWNING:
            (_, cells), (_, block) = one.fields
            if not isinstance(cells, Cells):
                found[one] = one
                continue
            key = one.key.removesuffix(".many"), block
            other = found.get(key)
            if isinstance(other, Claim):
                before = dict(other.fields)["cells"]
                assert isinstance(before, Cells)
                both = Cells(tuple(sorted({*before.cells, *cells.cells})))
                one = claim(key[0] + ".many", cells=both, block=block)
        found[key] = one
    return list(found.values())


def _both_sides(reasons: Sequence[Statement]) -> tuple[Statement, ...]:
    """Return reasons with what blocks need before one and behind it as one of them."""
    rooms: dict[str, Field] = {}
    for one in reasons:
        if isinstance(one, Claim) and one.key.startswith(("colour.needed.before", "colour.needed.behind")):
            (_, block), (_, room) = one.fields
            if rooms.setdefault("block", block) == block:
                rooms[one.key.removesuffix(".many").removeprefix("colour.needed.")] = room
    if len(rooms) < 3:
        return tuple(reasons)
    rest = [one for one in reasons if not isinstance(one, Claim) or not one.key.startswith("colour.needed.be")]
    return (claim("colour.needed.both", **rooms), *rest)


def _between_what(reasons: Sequence[Statement]) -> tuple[Statement, ...]:
    """Return reasons that say what blocks lie between if blocks lie between two pairs of others."""
    some = [one for one in reasons if isinstance(one, Claim) and one.key.startswith("colour.between")]
    if len(some) < 2:
        return tuple(reasons)
    named: list[Statement] = []
    for one in reasons:
        room = dict(one.fields).get("room") if isinstance(one, Claim) and one in some else None
        if isinstance(room, Claim):
            blocks = dict(room.fields)["lengths"]
            assert isinstance(blocks, Lengths)
            first, last = blocks.blocks[0] - 1, blocks.blocks[-1] + 1
            named.append(claim("colour.between.both", block=Blocks((first,)), other=Blocks((last,)), room=room))
        else:
            named.append(one)
    return tuple(named)


def source_of(bound: Bound) -> Bound:
    """Return the bound beyond which blocks are only laid side by side."""
    while bound.behind is not None and not bound.walls:
        bound = bound.behind
    return bound


def _block_of(one: Statement) -> int | None:
    """Return the one block to which a claim says that cells belong."""
    if not isinstance(one, Claim):
        return None
    fields = dict(one.fields)
    inner = fields.get("claim")
    if isinstance(inner, Claim):
        return _block_of(inner)
    block = fields.get("block")
    owns = one.key.removesuffix(".many") in (*OWNING, "colour.touch", "colour.all.or.none")
    return block.blocks[0] if owns and isinstance(block, Blocks) else None


OWNING = ("colour.part", "colour.part.only", "colour.part.whole")
"""Claims to which block painted cells belong."""
SETTLING = ("colour.covers", "colour.overlap", "colour.each.covers")
"""Claims whose cells are settled by them."""
_NAMING = (
    *(
        "colour.each",
        "colour.each.as",
        "colour.each.both",
        "colour.each.both.as",
        "colour.apart",
        "colour.joins",
        "colour.used",
        "colour.used.one",
        "colour.all",
        "colour.finished",
    ),
    *("colour.at.edge", "colour.known"),
    *(
        "colour.stuck.long",
        "colour.all.or.none",
        "colour.stuck.both",
        "colour.stuck.all",
        "colour.stuck.many",
        "colour.stuck.many.one",
        "colour.stuck.groups",
        "colour.stuck.there",
    ),
    *(
        f"colour.{key}{many}"
        for key in (
            *("part", "part.only", "part.before", "part.behind", "part.some", "part.whole"),
            *("complete", "complete.some", "longest", "stuck.part", "touch"),
        )
        for many in ("", ".many")
    ),
)
"""The claims that name painted cells."""


def size(said: Iterable[object]) -> int:
    """Return how much claims say: how many claims and marks they are, with those within them."""
    count = 0
    for one in said:
        match one:
            case Marks(marks):
                count += bool(marks)
            case Claim(_, fields):
                count += 1 + size(value for name, value in fields if name != "settled")
            case tuple():
                count += size(one)
            case _:
                pass
    return count


def mentioned(said: Iterable[object]) -> set[int]:
    """Return the cells of which claims say what is known: marks, and painted cells that are part of blocks."""
    found: set[int] = set()
    for one in said:
        match one:
            case Marks(marks):
                found |= {i for i, _ in marks}
            case Claim(key, fields):
                for name, value in fields:
                    names = name == "others" or (name == "cells" and key in _NAMING)
                    if isinstance(value, Cells) and (names or (name == "span" and key.endswith(".at"))):
                        found |= set(value.cells)
                    elif name != "settled":
                        found |= mentioned((value,))
            case tuple():
                found |= mentioned(one)
            case _:
                pass
    return found
