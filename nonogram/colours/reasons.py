"""What is said of the bounds of blocks: in order, each thing once, with what it rests on."""

from __future__ import annotations

from collections.abc import Iterable

from ..claims import Blocks, Cells, Claim, Marks, Statement, Value, claim
from ..inks import NOT
from .bounds import Bound, Bounds, Part, Run


def cells_of_run(run: Run) -> Cells:
    """Return the cells of a run."""
    return Cells(tuple(range(run[0], run[1] + 1)))


def numbered(key: str, cells: Cells) -> str:
    """Return the key of a text about one cell, or about several."""
    return key + ".many" if cells.cells[1:] else key


class Reasons:
    """Claims about one line, collected in the order in which they are said."""

    def __init__(self, bounds: Bounds, supposed: frozenset[int] = frozenset()) -> None:
        """Take the line; of cells that are `supposed` to have a value nothing more is said."""
        self.bounds = bounds
        self.claims: list[Claim] = []
        self._supposed = supposed
        self._said: set[object] = set()

    def say(self, one: Claim) -> None:
        """Say something, unless it has been said."""
        if one not in self._said:
            self._said.add(one)
            self.claims.append(one)

    def marks(self, cells: Iterable[int]) -> Marks:
        """Return what is known of cells, as far as it concerns the inks of the line."""
        bounds = self.bounds
        inks = {bounds.letter(block) for block in range(len(bounds.clue))}
        found: list[tuple[int, str]] = []
        for i in sorted(set(cells) - self._supposed):
            left = bounds.cells[i]
            gone = sorted(value for value in inks | {"."} if value not in left)
            found += [(i, left)] if len(left) == 1 else [(i, NOT + value) for value in gone]
        return Marks(tuple(found))

    def lies(self, block: int) -> None:
        """Say within which cells a block lies, or that it fits only there."""
        start, end = self.bounds.starts[block], self.bounds.ends[block]
        span = Cells(tuple(range(start.at, end.at + 1)))
        key = "colour.fits" if len(span.cells) == self.bounds.clue[block].length else "colour.within"
        self._placed((start, end), key, block, span)

    def bound(self, bound: Bound) -> None:
        """Say where a block begins at the earliest, or ends at the latest."""
        self._placed((bound,), "colour.ends" if bound.end else "colour.begins", bound.block, Cells((bound.at,)))

    def _placed(self, bounds: tuple[Bound, ...], key: str, block: int, span: Cells) -> None:
        if (bounds, key) in self._said:
            return
        self._said.add((bounds, key))
        before = len(self.claims)
        reasons: list[Statement] = []
        for bound in bounds:
            reasons += [one for one in self._reasons(bound) if one not in reasons]
        marks = self.marks(i for bound in bounds for i in bound.walls)
        if marks.marks:
            reasons.append(marks)
        owns = bool(reasons) and all(
            isinstance(one, Claim) and dict(one.fields).get("block") == Blocks((block,)) for one in reasons
        )
        told = claim(key + ".it", span=span) if owns else claim(key, block=Blocks((block,)), span=span)
        if owns and bounds[0].part is not None and self._whole(bounds[0].part):
            self.claims += [one for one in reasons if isinstance(one, Claim)]
        elif reasons:
            self.claims.append(claim("colour.as", reasons=tuple(reasons), claim=told))
        elif len(self.claims) > before:
            self.claims.append(claim("colour.then", claim=told))
        else:
            self.claims.append(told)

    def _reasons(self, bound: Bound) -> list[Statement]:
        """Return what a bound rests on besides walls; what takes sentences is said before."""
        if bound.behind is not None:
            inner = bound.behind
            while inner.behind is not None and not inner.walls:
                inner = inner.behind
            if inner.part is not None and not inner.walls and len(inner.part.blocks) == 1:
                return [self.part(inner.part, inner.end)]
            if not inner.plain:
                self.bound(inner)
        elif bound.part is not None:
            return [self.part(bound.part, bound.end)]
        return []

    def part(self, part: Part, end: bool) -> Claim:
        """Return the claim to which block painted cells belong; `end` says whether the earliest of them counts."""
        bounds, cells = self.bounds, cells_of_run(part.run)
        first = part.run[0]
        same = [i for i in range(len(bounds.clue)) if bounds.letter(i) in bounds.cells[first]]
        block = Blocks((part.blocks[0 if end else -1],))
        if part.each:
            self.say(
                claim("colour.each", cells=Cells(tuple(run[0] for run in part.each)), ink=Value(bounds.cells[first]))
            )
        elif len(part.blocks) > 1 or len(same) > 1:
            self._keep_off(part)
        if self._whole(part):
            return claim(numbered("colour.part.whole", cells), cells=cells, block=block)
        if len(part.blocks) == 1:
            key = "colour.part" if part.each or len(same) == 1 else "colour.part.only"
        else:
            key = "colour.part.behind" if end else "colour.part.before"
        return claim(numbered(key, cells), cells=cells, block=block)

    def _whole(self, part: Part) -> bool:
        """Whether painted cells are all of the one block to which they can belong."""
        (first, last), blocks = part.run, part.blocks
        return len(blocks) == 1 and last - first + 1 == self.bounds.clue[blocks[0]].length

    def some(self, part: Part) -> Claim:
        """Return the claim that painted cells belong to one of several blocks."""
        self._keep_off(part)
        cells = cells_of_run(part.run)
        return claim(numbered("colour.part.some", cells), cells=cells, owners=Blocks(part.blocks, "any"))

    def complete(self, part: Part, cells: Cells) -> Claim:
        """Return the claim that painted cells are all of the one block to which they can belong."""
        bounds, ink = self.bounds, self.bounds.cells[part.run[0]]
        if part.each:
            self.say(claim("colour.each", cells=Cells(tuple(run[0] for run in part.each)), ink=Value(ink)))
        elif sum(bounds.letter(block) == ink for block in range(len(bounds.clue))) > 1:
            self._keep_off(part)
        return claim("colour.complete", cells=cells, block=Blocks(part.blocks))

    def conflict(self) -> Claim:
        """Return the claim that there is no completion; what shows it is said before."""
        bounds, found = self.bounds, self.bounds.conflict
        assert found is not None
        if isinstance(found, Part):
            cells, ink = cells_of_run(found.run), bounds.cells[found.run[0]]
            own = [block for block in range(len(bounds.clue)) if bounds.letter(block) in ink]
            if not own:
                return claim("colour.stuck.ink", ink=Value(ink))
            if all(bounds.clue[block].length < len(cells.cells) for block in own):
                return claim("colour.stuck.long", ink=Value(ink), cells=cells, count=len(cells.cells))
            self._keep_off(found)
            return claim(numbered("colour.stuck.part", cells), cells=cells)
        nowhere = [block for block in range(len(bounds.clue)) if not bounds.fits_somewhere(block)]
        if nowhere:
            return claim("colour.stuck.room", block=Blocks((nowhere[0],)))
        start, end = found
        for bound in (start, end):
            if not bound.plain:
                self.bound(bound)
        return claim("colour.stuck.room", block=Blocks((start.block,)))

    def _keep_off(self, part: Part) -> None:
        """Say what keeps other blocks of the ink off painted cells."""
        bounds = self.bounds
        for bound in part.off:
            self.bound(bound)
        for beside in part.beside:
            self.say(self.part(beside, beside.run[0] > part.run[0]))
            first, last = sorted((beside.run, part.run))
            if bounds.cells[first[0]] == bounds.cells[last[0]] and bounds.apart(first, last, range(len(bounds.clue))):
                self.say(claim("colour.apart", cells=Cells((first[1], last[0]))))
        if part.walls:
            self.say(claim("colour.marks", marks=self.marks(part.walls)))


SETTLING = ("colour.covers", "colour.overlap", "colour.touching", "colour.each.covers")
"""Claims whose cells are settled by them."""
_NAMING = (
    *(f"colour.part{which}{many}" for which in ("", ".only", ".before", ".behind", ".some") for many in ("", ".many")),
    *("colour.each", "colour.apart", "colour.complete", "colour.joins", "colour.used", "colour.used.one"),
    *("colour.all", "colour.finished", "colour.part.whole", "colour.part.whole.many"),
    *("colour.longest", "colour.longest.many", "colour.stuck.long", "colour.stuck.part", "colour.stuck.part.many"),
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
                    if name == "cells" and key in _NAMING:
                        assert isinstance(value, Cells)
                        found |= set(value.cells)
                    elif name != "settled":
                        found |= mentioned((value,))
            case tuple():
                found |= mentioned(one)
            case _:
                pass
    return found
