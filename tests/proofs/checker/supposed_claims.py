"""What is claimed where something is supposed: checked against all ways of placing the blocks between the crosses, from
what has been said before alone. No black cell bounds a block unless it has been told whose it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from nonogram.cells import BLACK, UNKNOWN, WHITE, Clue, other_value, room_needed, with_value
from nonogram.claims import And, Claim, Followed, Reasoned, Said, Statement
from tests.proofs.checker.sayings import Sayings
from tests.proofs.checker.truths import Doubtful, Line, Windows, runs_of, spots

says = Sayings()


class Supposed:
    """A line without completion, and what has been said of it."""

    def __init__(self, clue: Clue, text: str) -> None:
        self.clue = clue
        self.base = self.then = text
        self.cell = 0
        self.begin(text)

    def begin(self, text: str) -> None:
        """Suppose a line."""
        self.line = Line(self.clue, text)
        self.text = text
        self.windows: Windows = tuple((0, len(text)) for _ in self.clue)
        self.excused: set[int] = set()
        """The blocks that have no room, or would touch."""
        self.sides: set[int] = set()
        """The cells that are side by side."""

    def hear(self, said: Said) -> None:
        """Check what is said one after the other. Raises Doubtful."""
        for one in said:
            self._hear(one)

    def _hear(self, one: Statement) -> None:
        match one:
            case Claim(key, fields):
                says.check(self, one)
                if key in ("otherwise", "stuck.if"):
                    said = dict(fields)["stuck"]
                    assert isinstance(said, tuple)
                    self.hear(said)
            case Reasoned(premises, claim):
                self.hear((*premises, claim))
            case Followed(given, claim):
                self.hear((*given, claim))
            case And(claims):
                self.hear(claims)
            case _:
                raise Doubtful(f"not understood: {one}")

    def with_cell(self, value: str) -> str:
        """Return the line with a value of the cell that is spoken of."""
        return with_value(self.base, self.cell, value)

    def spots(self) -> tuple[frozenset[int], ...]:
        """Return where blocks can begin by what has been said."""
        return spots(self.clue, self.text.replace(BLACK, UNKNOWN), self.windows)

    def alone(self, block: int) -> list[int]:
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

    def off(self, blocks: Sequence[int], cells: set[int], excused: set[int]) -> None:
        """Check that blocks cannot cover cells, apart from those that are excused."""
        first, last, free = min(cells), max(cells), self.spots()
        for block in blocks:
            if block not in excused and any(s <= first and last < s + self.clue[block] for s in free[block]):
                raise Doubtful(f"block {block} can cover {cells}")


@says("stuck.only", "cell value")
def _only(supposed: Supposed, cell: list[int], value: str) -> None:
    supposed.base = supposed.then
    (supposed.cell,) = cell
    supposed.then = supposed.with_cell(value)
    supposed.begin(supposed.with_cell(other_value(value)))


@says("otherwise", "stuck")
def _otherwise(supposed: Supposed, stuck: Said) -> None:
    assert stuck


@says("stuck.neither", "cell")
def _neither(supposed: Supposed, cell: list[int]) -> None:
    supposed.base = supposed.then
    (supposed.cell,) = cell


@says("stuck.if", "value stuck")
def _if(supposed: Supposed, value: str, stuck: Said) -> None:
    supposed.begin(supposed.with_cell(value))


@says("begins begins.far", "block cell", how="begins")
@says("ends ends.far", "block cell", how="ends")
@says("begins.room", "block cell", how="begins", room="several")
@says("ends.room", "block cell", how="ends", room="several")
@says("begins.room.one", "block cell next", how="begins", room="one")
@says("ends.room.one", "block cell next", how="ends", room="one")
def _limit(
    supposed: Supposed, block: int, cell: list[int], how: str, room: str = "none", next: int | None = None
) -> None:
    ends = how == "ends"

    def within(starts: Sequence[int] | frozenset[int]) -> bool:
        return all(start + supposed.clue[block] - 1 <= cell[0] if ends else start >= cell[0] for start in starts)

    if not within(supposed.spots()[block]):
        raise Doubtful(f"nothing said so far has block {block} lie there: {how} at {cell}")
    others = range(block + 1, len(supposed.clue)) if ends else range(block)
    needed = "none" if within(supposed.alone(block)) else "several" if others[1:] else "one"
    if room != needed or (next is not None and [*others] != [next]):
        raise Doubtful(f"block {block} leaves room for {needed}, not {room} {next}: {how} at {cell}")


@says("owned.whole owned.part", "span blocks")
def _owned(supposed: Supposed, span: list[int], blocks: list[int]) -> None:
    blocks = sorted(blocks)
    cells = supposed.line.is_black(span)
    supposed.off([b for b in range(len(supposed.clue)) if b not in blocks], {*cells}, supposed.excused)
    windows = list(supposed.windows)
    first, last = blocks[0], blocks[-1]
    windows[first] = windows[first][0], min(windows[first][1], cells[0])
    windows[last] = max(windows[last][0], cells[-1] + 1 - supposed.clue[last]), windows[last][1]
    supposed.windows = tuple(windows)


@says("off.room", "blocks run")
def _no_room(supposed: Supposed, blocks: list[int], run: list[int]) -> None:
    for block in blocks:
        supposed.line.has_no_room(block, run)
    supposed.excused |= {*blocks}


@says("off.touch", "blocks run span")
@says("off.touches", "blocks run touched")
def _touch(
    supposed: Supposed,
    blocks: list[int],
    run: list[int],
    span: list[int] | None = None,
    touched: list[int] | None = None,
) -> None:
    black = {*(span or touched or ())}
    assert all(supposed.text[i] == BLACK for i in black)
    for block in blocks:
        supposed.line.touches(block, run, black)
    supposed.excused |= {*blocks}


@says("off.left", "blocks")
def _no_place(supposed: Supposed, blocks: list[int]) -> None:
    assert not any(supposed.spots()[block] for block in blocks)


@says("edge.run", "run")
def _side_by_side(supposed: Supposed, run: list[int]) -> None:
    assert len(supposed.line.is_black(run)) > 1
    supposed.sides |= {*run}


@says("stuck.uncovered", "span")
def _uncovered(supposed: Supposed, span: list[int]) -> None:
    supposed.off(range(len(supposed.clue)), {*span}, supposed.excused)


@says("stuck.few", "cells blocks")
def _few(supposed: Supposed, cells: list[int], blocks: list[int], alone: bool = False) -> None:
    """Check that only a few blocks can cover runs, of which there are more than these, and that the cells that name
    them are too far apart. Of a run between two others all is known if it is told that cells are side by side.
    """
    named = supposed.line.is_black(cells)
    sides = runs_of(sorted(supposed.sides))
    runs = [next(({*run} for run in sides if i in run), {i}) for i in named]
    if len(runs) <= len(blocks) or alone != (len(blocks) == 1):
        raise Doubtful(f"{cells} are not more than {blocks}")
    others = [block for block in range(len(supposed.clue)) if block not in blocks]
    supposed.off([block for block in others if block < blocks[0]], runs[0], supposed.excused)
    supposed.off([block for block in others if block > blocks[-1]], runs[-1], supposed.excused)
    for run in runs:
        supposed.off([block for block in others if blocks[0] < block < blocks[-1]], run, supposed.excused)
    if (named[0], named[-1]) != (min(runs[0]), max(runs[-1])):
        raise Doubtful(f"{cells} are not the outer ends")
    inner = [{i} if run in (runs[0], runs[-1]) else run for i, run in zip(named, runs, strict=True)]
    for left, right in pairwise(inner):
        if WHITE not in supposed.text[max(left) : min(right)]:
            supposed.off(blocks, left | right, set())
            if alone and max(right) - min(left) < supposed.clue[blocks[0]]:
                raise Doubtful(f"{blocks} is long enough for {cells}")


@says("stuck.few.one stuck.few.single", "cells block")
def _both(supposed: Supposed, cells: list[int], block: int) -> None:
    assert len(cells) == 2
    _few(supposed, cells, [block], True)


@says("stuck.room.all", "need span have")
def _room(supposed: Supposed, need: int, span: list[int], have: int) -> None:
    assert need == room_needed(supposed.clue) > have == len(span)
    assert {*supposed.text[: span[0]], *supposed.text[span[-1] + 1 :]} <= {WHITE}


@says("stuck.room.none", "block")
def _no_gap(supposed: Supposed, block: int) -> None:
    assert all(len(gap) < supposed.clue[block] for gap in supposed.text.split(WHITE))


@says("stuck.room.left", "block")
def _none_left(supposed: Supposed, block: int) -> None:
    assert not supposed.spots()[block]


@says("stuck.room.after", "next last block", early=True)
@says("stuck.room.after.far", "next last block", early=True, far=True)
@says("stuck.room.before", "next first block", early=False)
@says("stuck.room.before.far", "next first block", early=False, far=True)
def _leaves_none(
    supposed: Supposed,
    next: int,
    block: int,
    early: bool,
    last: Sequence[int] = (),
    first: Sequence[int] = (),
    far: bool = False,
) -> None:
    """Check where a block lies when it and those before it are pushed to one end, and that another has no room then."""
    clue, text, at = supposed.clue, supposed.text, 0
    cells = [*last, *first][0]
    assert block == next + (1 if early else -1)
    assert far == (0 < next < len(clue) - 1)
    if not early:
        clue, text, next, cells = clue[::-1], text[::-1], len(clue) - 1 - next, len(text) - 1 - cells
    for length in clue[: next + 1]:
        while WHITE in text[at : at + length]:
            at += 1
        at += length + 1
    assert at - 2 == cells
    assert all(WHITE in text[i : i + clue[next + 1]] for i in range(at, len(text) - clue[next + 1] + 1))


# --- at a glance, without asking where the blocks lie ---


@says("stuck.none")
def _none(supposed: Supposed) -> None:
    assert not supposed.clue
    assert BLACK in supposed.text


@says("stuck.many", "black total")
def _many(supposed: Supposed, black: int, total: int) -> None:
    assert black == supposed.text.count(BLACK) > total == sum(supposed.clue)


@says("stuck.scarce", "have total")
@says("stuck.scarce.one", "total", have=1)
@says("stuck.scarce.none", "total", have=0)
def _scarce(supposed: Supposed, have: int, total: int) -> None:
    assert have == len(supposed.text) - supposed.text.count(WHITE) < total == sum(supposed.clue)


@says("stuck.long", "span have longest")
def _long(supposed: Supposed, span: list[int], have: int, longest: int) -> None:
    assert runs_of(span) == [span]
    assert all(supposed.text[i] == BLACK for i in span)
    assert BLACK not in _around(supposed.text, span)
    assert have == len(span) > longest == max(supposed.clue)


@says("stuck.gap stuck.gap.one", "span")
def _gap(supposed: Supposed, span: list[int]) -> None:
    assert BLACK in supposed.text[span[0] : span[-1] + 1]
    assert {*_around(supposed.text, span)} <= {WHITE}
    assert len(span) < min(supposed.clue)


def _around(text: str, span: list[int]) -> str:
    return text[max(span[0] - 1, 0) : span[0]] + text[span[-1] + 1 : span[-1] + 2]


@says("stuck.apart", "cells count", how="apart")
@says("stuck.apart.one", "cells", how="apart")
@says("stuck.apart.crossed", "cells count", how="crossed")
@says("stuck.apart.crossed.one", "cells", how="crossed")
@says("stuck.apart.mixed", "cells count", how="mixed")
def _kept_apart(supposed: Supposed, cells: list[int], how: str, count: int = 1) -> None:
    text, clue = supposed.text, supposed.clue
    assert all(text[i] == BLACK for i in cells)
    assert len(cells) > count == len(clue)
    crossed = [WHITE in text[left:right] for left, right in pairwise(cells)]
    far = [right - left >= max(clue) for left, right in pairwise(cells)]
    if how == "mixed":
        assert any(crossed)
        assert all(map(max, crossed, far))
    else:
        assert all(far if how == "apart" else crossed)
