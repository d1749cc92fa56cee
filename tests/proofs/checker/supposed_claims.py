"""What is claimed where something is supposed: checked against all ways of placing the blocks between the crosses, from
what has been said before alone. No black cell bounds a block unless it has been told whose it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from nonogram.cells import BLACK, UNKNOWN, WHITE, Clue, other_value, room_needed, with_value
from nonogram.claims import And, Claim, Followed, Reasoned, Said, Statement
from tests.proofs.checker.sayings import Fields, Sayings
from tests.proofs.checker.truths import Doubtful, Line, Room, Windows, runs_of, spots

says = Sayings()


class Supposed:
    """A line without completion, and what has been said of it."""

    def __init__(self, clue: Clue, text: str, board: str = "") -> None:
        self.clue = clue
        self.board = board or text
        """The line as the board shows it, with cells that are not cited."""
        self.base = self.then = text
        self.cell = 0
        self.line: Line
        self.begin(text)

    def begin(self, text: str) -> None:
        """Suppose a line."""
        crossed = [] if self.base == text else self.line.heard.crossed
        self.line = Line(self.clue, text, board=self.board)
        self.line.heard.crossed += crossed
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
                for _, field in fields:
                    if isinstance(field, And):
                        self._hear(field)
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
@says("stuck.neither", "cell")
@says("stuck.if", "value stuck")
def _suppose(supposed: Supposed, it: Fields) -> None:
    if it.cell:
        supposed.base = supposed.then
        (supposed.cell,) = it.cell
    if it.value and it.cell:
        supposed.then = supposed.with_cell(it.value)
        supposed.begin(supposed.with_cell(other_value(it.value)))
    elif it.value:
        supposed.begin(supposed.with_cell(it.value))


@says("otherwise", "stuck")
def _otherwise(supposed: Supposed, it: Fields) -> None:
    assert it.stuck


@says("begins begins.far", "block cell", how="begins", room="none")
@says("ends ends.far", "block cell", how="ends", room="none")
@says("begins.room", "block cell", how="begins", room="several")
@says("ends.room", "block cell", how="ends", room="several")
@says("begins.room.one", "block cell next", how="begins", room="one")
@says("ends.room.one", "block cell next", how="ends", room="one")
def _limit(supposed: Supposed, it: Fields) -> None:
    ends, (cell,) = it.how == "ends", it.cell
    supposed.line.lies_on_board(cell)

    def within(starts: Iterable[int]) -> bool:
        return all(start + supposed.clue[it.block] - 1 <= cell if ends else start >= cell for start in starts)

    if not within(supposed.spots()[it.block]):
        raise Doubtful(f"nothing said so far has block {it.block} lie there: {it.how} at {cell}")
    others = range(it.block + 1, len(supposed.clue)) if ends else range(it.block)
    needed = "none" if within(supposed.alone(it.block)) else "several" if others[1:] else "one"
    if it.room != needed or (it.next is not None and [*others] != [it.next]):
        raise Doubtful(f"block {it.block} leaves room for {needed}, not {it.room}: {it.how} at {cell}")


@says("begins.far.at", "block", end_block=0)
@says("ends.far.at", "block", end_block=-1)
def _at_an_end(supposed: Supposed, it: Fields) -> None:
    assert it.block == range(len(supposed.clue))[it.end_block]
    first, last = supposed.windows[it.block]
    assert first == last, "it has been said where that one is"


@says("owned.whole owned.part", "span blocks")
def _owned(supposed: Supposed, it: Fields) -> None:
    blocks, cells = sorted(it.blocks), supposed.line.is_black(it.span)
    supposed.off([b for b in range(len(supposed.clue)) if b not in blocks], {*cells}, supposed.excused)
    windows = list(supposed.windows)
    first, last = blocks[0], blocks[-1]
    windows[first] = windows[first][0], min(windows[first][1], cells[0])
    windows[last] = max(windows[last][0], cells[-1] + 1 - supposed.clue[last]), windows[last][1]
    supposed.windows = tuple(windows)


@says("off.room", "blocks run")
@says("off.touch", "blocks run span")
@says("off.touches", "blocks run touched")
def _kept_off(supposed: Supposed, it: Fields) -> None:
    black = {*(it.span or it.touched or ())}
    assert all(supposed.text[i] == BLACK for i in black)
    for block in it.blocks:
        supposed.line.kept_off(block, it.run, black)
    supposed.excused |= {*it.blocks}


@says("off.left", "blocks")
def _no_place(supposed: Supposed, it: Fields) -> None:
    assert not any(supposed.spots()[block] for block in it.blocks)


@says("edge.run", "run")
def _side_by_side(supposed: Supposed, it: Fields) -> None:
    assert len(supposed.line.is_black(it.run)) > 1
    supposed.sides |= {*it.run}


@says("stuck.uncovered", "span")
@says("stuck.uncovered.one", "span")
def _uncovered(supposed: Supposed, it: Fields) -> None:
    supposed.off(range(len(supposed.clue)), {*it.span}, supposed.excused)


@says("stuck.few", "cells blocks")
@says("stuck.few.all", "cells count")
@says("stuck.few.one stuck.few.single", "cells block", alone=True)
def _few(supposed: Supposed, it: Fields) -> None:
    """Check that only a few blocks can cover runs, of which there are more than these, and that the cells that name
    them are too far apart. Of a run between two others all is known if it is told that cells are side by side.
    """
    every = [*range(it.count or 0)]
    assert every in ([], [*range(len(supposed.clue))])
    blocks, named = it.blocks or every or [it.block], supposed.line.is_black(it.cells)
    sides = runs_of(sorted(supposed.sides))
    runs = [next(({*run} for run in sides if i in run), {i}) for i in named]
    if len(runs) <= len(blocks) or bool(it.alone) != (len(blocks) == 1) or (it.alone and len(runs) != 2):
        raise Doubtful(f"{it.cells} are not more than {blocks}")
    others = [block for block in range(len(supposed.clue)) if block not in blocks]
    supposed.off([block for block in others if block < blocks[0]], runs[0], supposed.excused)
    supposed.off([block for block in others if block > blocks[-1]], runs[-1], supposed.excused)
    for run in runs:
        supposed.off([block for block in others if blocks[0] < block < blocks[-1]], run, supposed.excused)
    if (named[0], named[-1]) != (min(runs[0]), max(runs[-1])):
        raise Doubtful(f"{it.cells} are not the outer ends")
    inner = [{i} if run in (runs[0], runs[-1]) else run for i, run in zip(named, runs, strict=True)]
    for left, right in pairwise(inner):
        if WHITE not in supposed.text[max(left) : min(right)]:
            supposed.off(blocks, left | right, set())
            if it.alone and max(right) - min(left) < supposed.clue[blocks[0]]:
                raise Doubtful(f"{blocks} is long enough for {it.cells}")


@says("stuck.room.all", "need span have")
def _room(supposed: Supposed, it: Fields) -> None:
    assert it.need == room_needed(supposed.clue) > it.have == len(it.span)
    assert {*supposed.text[: it.span[0]], *supposed.text[it.span[-1] + 1 :]} <= {WHITE}


@says("stuck.room.none stuck.room.left", "block")
def _no_gap(supposed: Supposed, it: Fields) -> None:
    assert not supposed.spots()[it.block]


@says("stuck.room.after", "next last block")
@says("stuck.room.before", "next first block")
def _leaves_none(supposed: Supposed, it: Fields) -> None:
    """Check where a block lies when it and those before it are pushed to one end, and that another has no room then."""
    clue, text, at, near = supposed.clue, supposed.text, 0, it.next
    (cell,) = it.last or it.first
    supposed.line.lies_on_board(cell)
    assert it.block == near + (1 if it.last else -1)
    assert 0 < near < len(clue) - 1
    if it.first:
        clue, text, near, cell = clue[::-1], text[::-1], len(clue) - 1 - near, len(text) - 1 - cell
    for length in clue[: near + 1]:
        while WHITE in text[at : at + length]:
            at += 1
        at += length + 1
    assert at - 2 == cell
    assert all(WHITE in text[i : i + clue[near + 1]] for i in range(at, len(text) - clue[near + 1] + 1))


# --- no room, seen from the cells around ---


@says("stuck.touch.first", "start block cell", end=0, way=1)
@says("stuck.touch.last", "start block cell", end=-1, way=-1)
def _touches(supposed: Supposed, it: Fields) -> None:
    (start,), (cell,), text = it.start, it.cell, supposed.text
    assert it.block == range(len(supposed.clue))[it.end]
    assert text[start] == text[cell] == BLACK
    assert cell == start + it.way * supposed.clue[it.block]
    assert {*(text[:start] if it.way > 0 else text[start + 1 :])} <= {WHITE}
    assert WHITE not in text[min(start, cell) : max(start, cell)]


@says("stuck.end.first", "stop length cell")
@says("stuck.end.last", "start length cell")
def _no_room_at_end(supposed: Supposed, it: Fields) -> None:
    length, (cell,), text = it.length, it.cell, supposed.text
    part = text[: it.stop[0] + 1] if it.stop else text[it.start[0] :]
    beside = text[it.stop[0] + 1 : it.stop[0] + 2] if it.stop else text[it.start[0] - 1 : it.start[0]]
    assert length == supposed.clue[0 if it.stop else -1]
    assert text[cell] == BLACK
    assert cell <= it.stop[0] if it.stop else it.start[0] <= cell
    assert beside in ("", WHITE)
    assert all(WHITE in part[i : i + length] for i in range(len(part) - length + 1))


@says("stuck.outer.before", "span block", back=False)
@says("stuck.outer.behind", "span block", back=True)
def _too_long_for_outer(supposed: Supposed, it: Fields) -> None:
    clue, run = supposed.clue, supposed.line.is_black(it.span)
    length = clue[it.block]
    assert it.block == (len(clue) - 1 if it.back else 0)
    assert length < len(run)
    beyond = supposed.text[run[-1] + 2 :] if it.back else supposed.text[: max(run[0] - 1, 0)]
    assert all(WHITE in beyond[i : i + length] for i in range(len(beyond) - length + 1))


@says("stuck.only.both stuck.only.all", "span blocks")
def _only_room(supposed: Supposed, it: Fields) -> None:
    for block in it.blocks:
        _is_only_room(supposed, block, it.span)
    assert room_needed(tuple(supposed.clue[block] for block in it.blocks)) > len(it.span)


@says("rooms.gap", "span")
def _is_room(supposed: Supposed, it: Fields) -> None:
    supposed.line.rooms.append(Room("at", supposed.line.cells(it.span), []))


@says("stuck.only.each", "rooms count")
def _one_each(supposed: Supposed, it: Fields) -> None:
    clue, rooms = supposed.clue, [room.cells for room in supposed.line.rooms]
    supposed.line.rooms.clear()
    every = runs_of([i for i, cell in enumerate(supposed.text) if cell != WHITE])
    assert rooms == [room for room in every if len(room) >= min(clue)]
    assert all(len(room) <= 2 * min(clue) for room in rooms)
    assert len(rooms) < len(clue) == it.count


@says("stuck.only.before", "span next block", way=-1)
@says("stuck.only.behind", "span next block", way=1)
@says("stuck.only.full.before", "span next block cell", way=-1)
@says("stuck.only.full.behind", "span next block cell", way=1)
def _leaves_no_room(supposed: Supposed, it: Fields) -> None:
    clue, text, span = supposed.clue, supposed.text, it.span
    _is_only_room(supposed, it.next, span)
    assert it.block == it.next + it.way
    length, far = clue[it.block], clue[it.next] + 1
    beyond = range(len(text) - length + 1)
    free = [i for i in beyond if WHITE not in text[i : i + length]]
    beside = [i for i in free if (i >= span[0] + far if it.way > 0 else i + length - 1 <= span[-1] - far)]
    if it.cell is None:
        assert not beside
    else:
        ((cell,), (start,)) = it.cell, beside
        assert text[cell] == BLACK
        assert cell == (start - 1 if it.way > 0 else start + length)
        assert room_needed((length, clue[it.next])) == len(span)


def _is_only_room(supposed: Supposed, block: int, span: list[int]) -> None:
    """Check that a room between crosses alone is long enough for a block."""
    rooms = runs_of([i for i, cell in enumerate(supposed.text) if cell != WHITE])
    assert [room for room in rooms if len(room) >= supposed.clue[block]] == [span]


# --- at a glance, without asking where the blocks lie ---


@says("stuck.none")
@says("stuck.many", "black total")
def _many(supposed: Supposed, it: Fields) -> None:
    black = supposed.text.count(BLACK)
    assert black > (it.total or 0) == sum(supposed.clue)
    assert it.black in (black, None)


@says("stuck.scarce", "have total")
@says("stuck.scarce.one", "total", have=1)
@says("stuck.scarce.none", "total", have=0)
def _scarce(supposed: Supposed, it: Fields) -> None:
    assert it.have == len(supposed.text) - supposed.text.count(WHITE) < it.total == sum(supposed.clue)


@says("stuck.long", "span have longest")
def _long(supposed: Supposed, it: Fields) -> None:
    assert runs_of(it.span) == [it.span]
    assert all(supposed.text[i] == BLACK for i in it.span)
    assert BLACK not in _around(supposed.text, it.span)
    assert it.have == len(it.span) > it.longest == max(supposed.clue)


@says("stuck.shut", "span have")
def _shut(supposed: Supposed, it: Fields) -> None:
    assert runs_of(it.span) == [it.span]
    assert all(supposed.text[i] == BLACK for i in it.span)
    assert {*_around(supposed.text, it.span)} <= {WHITE}
    assert 1 < it.have == len(it.span)
    assert it.have not in supposed.clue


@says("stuck.drawn", "cells span have longest")
def _drawn(supposed: Supposed, it: Fields) -> None:
    clue, text, span = supposed.clue, supposed.text, it.span
    assert runs_of(span) == [span]
    assert it.cells == [i for i in span if text[i] != BLACK]
    assert BLACK not in _around(text, span)
    assert it.have == len(span) > it.longest == max(clue)
    room = next(room for room in runs_of([i for i, cell in enumerate(text) if cell != WHITE]) if span[0] in room)
    # The shortest block covers them all, beginning at a cross or an end and not behind the first black cell.
    left = text[span[0]] == BLACK and it.cells[-1] < room[0] + min(clue) and BLACK not in text[room[0] : span[0]]
    right = text[span[-1]] == BLACK and it.cells[0] > room[-1] - min(clue)
    assert left or (right and BLACK not in text[span[-1] + 1 : room[-1] + 1])


@says("stuck.gap", "span cell", several=True)
@says("stuck.gap.one", "span", several=False)
def _gap(supposed: Supposed, it: Fields) -> None:
    assert it.several == (len(it.span) > 1)
    assert all(supposed.text[i] == BLACK for i in it.cell or it.span)
    assert {*(it.cell or ())} <= {*it.span}
    assert {*_around(supposed.text, it.span)} <= {WHITE}
    assert len(it.span) < min(supposed.clue)


def _around(text: str, span: list[int]) -> str:
    return text[max(span[0] - 1, 0) : span[0]] + text[span[-1] + 1 : span[-1] + 2]


@says("stuck.apart", "cells count", how="apart")
@says("stuck.apart.one", "cells", how="apart", count=1)
@says("stuck.apart.crossed", "cells count", how="crossed")
@says("stuck.apart.crossed.one", "cells", how="crossed", count=1)
@says("stuck.apart.mixed", "cells count", how="mixed")
def _kept_apart(supposed: Supposed, it: Fields) -> None:
    assert all(supposed.text[i] == BLACK for i in it.cells)
    assert len(it.cells) > it.count == len(supposed.clue)
    crossed = [WHITE in supposed.text[left:right] for left, right in pairwise(it.cells)]
    far = [right - left >= max(supposed.clue) for left, right in pairwise(it.cells)]
    if it.how == "mixed":
        assert any(crossed)
        assert all(map(max, crossed, far))
    else:
        assert all(far if it.how == "apart" else crossed)
