"""What the claims say for which a line settles cells: checked by enumeration."""

from __future__ import annotations

from itertools import pairwise

from nonogram.cells import BLACK, WHITE, room_needed
from nonogram.claims import Marks
from tests.proofs.checker.sayings import Fields, says
from tests.proofs.checker.truths import Doubtful, Line, runs_of


@says("because.empty because.finished.now", "settled")
@says("because.finished.alone", "settled", alone=True)
def _settled(line: Line, it: Fields) -> None:
    assert not it.alone or len(line.clue) == 1
    black = {i for i, cell in enumerate(line.earlier) if cell == BLACK}
    black |= {i for i, value in line.claimed.items() if value == BLACK}
    assert len(black) == sum(line.clue)
    line.settled(it.settled)
    line.named.update(i for i, cell in enumerate(line.text) if cell == BLACK)


@says("because.full", "span")
def _full(line: Line, it: Fields) -> None:
    assert room_needed(line.clue) == len(line.cells(it.span))


@says("because.finished because.finished.now.at", "blacks")
@says("because.finished.one", "blacks", alone=True)
def _finished(line: Line, it: Fields) -> None:
    assert not it.alone or len(line.clue) == 1
    assert len(it.blacks) == sum(line.clue)
    line.complete(it.blacks)


@says("because.gap.all", "cells", plural=True)
def _gap_all(line: Line, it: Fields) -> None:
    assert it.several == (len(it.cells) > 1)
    line.settle(it.cells, WHITE)


@says("because.gap", "blocks span settled")
@says("because.gap.off", "blocks span off settled")
def _gap(line: Line, it: Fields) -> None:
    line.cells(it.span)
    for block in it.blocks:
        line.kept_off(block, it.span)
    line.settled(it.settled)


@says("because.gap.first", "stop length settled")
@says("because.gap.last", "start length settled")
def _gap_at_end(line: Line, it: Fields) -> None:
    """Check that from a cell on to an end there is no room for the block that comes there."""
    n, length = len(line.clue), it.length
    cells = [*range(it.stop[0] + 1)] if it.stop else [*range(it.start[0], len(line.text))]
    assert length == line.clue[0 if it.stop else n - 1]
    assert {i for i, _ in it.settled.marks} <= {*cells}
    assert all(WHITE in line.text[i : i + length] for i in cells[: max(0, len(cells) - length + 1)])
    beside = it.stop[0] + 1 if it.stop else it.start[0] - 1
    assert not 0 <= beside < len(line.text) or line.text[beside] == WHITE
    line.settled(it.settled)


@says("because.overlap because.overlap.now", "block span cells", now=True)
@says("because.overlap.so", "block span cells")
@says("because.part.overlap", "where block span cells")
def _overlap(line: Line, it: Fields) -> None:
    if it.now and line.just_counted is not None and line.just_counted[0] == it.block:
        how = line.just_counted[1]
        if line.bounds[line.just_counted] == (it.span[0] if how == "begins" else it.span[-1]):
            raise Doubtful(f"said before: {it.block} {how} there")
    _in_part(line, it)
    line.within([it.block], it.span)
    line.covers(it.block, it.cells)


@says("covers", "block cells")
def _covers(line: Line, it: Fields) -> None:
    line.covers(it.block, it.cells)


@says("because.place", "block span settled")
@says("because.place.alone", "block span settled", alone=True)
@says("because.place.alone.whole", "block span", plural=True, alone=True)
@says("because.part.place", "where block span settled")
@says("because.part.place.whole", "where block span", plural=True)
def _place(line: Line, it: Fields) -> None:
    assert not line.follows
    _in_part(line, it)
    if it.alone:
        rooms = runs_of([i for i, cell in enumerate(line.text) if WHITE not in (cell, line.claimed.get(i))])
        assert [room for room in rooms if len(room) >= line.clue[it.block]] == [it.span]
    line.within([it.block], it.span)
    if it.settled:
        line.settled(it.settled)
    else:
        assert it.several == (len(it.span) > 1)
        line.told_whole.add(it.block)
        line.settle(it.span, BLACK)


@says("part.before", "block", early=True)
@says("part.behind", "block", early=False)
@says("part.between", "block next", early=False)
def _part(line: Line, it: Fields) -> None:
    end = len(line.clue) if it.next is None else it.next
    line.part = range(it.block) if it.early else range(it.block + 1, end)


def _in_part(line: Line, it: Fields) -> None:
    """Blocks lie in the part of the line that has been named, if one has been."""
    if it.where is not None and not {*(it.all or [it.block])} <= {*line.part}:
        raise Doubtful(f"not {it.where}: {it.all or it.block}")


@says("because.part.full", "where all span")
def _part_full(line: Line, it: Fields) -> None:
    _in_part(line, it)
    at = line.cells(it.span)[0]
    for block in it.all:
        line.begins(block, it.span[0])
        line.ends(block, it.span[-1])
        line.heard.narrow(block, at, at)
        line.is_of(block, range(at, at + line.clue[block]))
        at += line.clue[block] + 1
    assert at == it.span[-1] + 2


@says("because.part.fit", "where all blacks")
@says("because.part.fit.wholes", "where all blacks", whole=True)
def _part_fit(line: Line, it: Fields) -> None:
    _in_part(line, it)
    assert len(line.cells(it.blacks)) == sum(line.clue[block] for block in it.all)
    assert [line.spots[block] for block in it.all] == [{run[0]} for run in runs_of(it.blacks)]
    for block, run in zip(it.all, runs_of(it.blacks), strict=True):
        line.places(block, run)
    if it.whole:
        assert not line.within_others
        line.settle(it.blacks, BLACK)


@says("lies lies.at", "block span")
def _lies(line: Line, it: Fields) -> None:
    line.within([it.block], it.span)


@says("apart apart.more", "cells count")
def _each_apart(line: Line, it: Fields) -> None:
    runs = runs_of(line.is_black(it.cells))
    assert len(runs) == it.count == len(line.clue) > 1
    for run, later in pairwise(runs):
        crossed = WHITE in line.text[run[-1] : later[0]]
        if not crossed and later[-1] - run[0] < max(line.clue):
            raise Doubtful(f"a block can cover {run} and {later}")


@says("because.own", "lie settled")
def _own(line: Line, it: Fields) -> None:
    """Check that each block is said to lie around black cells, and that what is settled follows from that alone; beside
    complete blocks that each lies alone between these, or that a few fill the only room there.
    """
    there = {one["block"].blocks: one["span"].cells for one in (dict(one.fields) for one in it.lie.claims)}
    if line.told_whole:
        _own_beside(line, {block: span for (block,), span in there.items()}, it.settled)
        return
    if line.told_owned:
        _own_sole(line, {block: span for (block,), span in there.items()}, it.settled)
        return
    complete = runs_of([i for i, cell in enumerate(line.text) if cell == BLACK])
    for block, length in enumerate(line.clue):
        if (block,) not in there:
            (start,) = line.spots[block]
            assert [*range(start, start + length)] in complete
            there[block,] = (*range(start, start + length),)
    spans = list(there.values())
    assert all(any(line.text[i] == BLACK for i in span) for span in spans)
    assert all(any(i in span for span in spans) for i, cell in enumerate(line.text) if cell == BLACK)
    for i, value in it.settled.marks:
        assert (value == BLACK) == any(i in span for span in spans)
    line.settled(it.settled)


def _own_beside(line: Line, there: dict[int, tuple[int, ...]], settled: Marks) -> None:
    ends = {*line.told_whole, -1, len(line.clue)}
    for block, span in there.items():
        if not {block - 1, block + 1} <= ends:
            _fill(line, next(group for group in runs_of(sorted(there)) if block in group), there, ends)
        assert all({*range(start, start + line.clue[block])} <= {*span} for start in line.spots[block])
    lengths = {block: line.clue[block] for block in there}
    sure = {i for block, span in there.items() for i in range(span[-1] + 1 - lengths[block], span[0] + lengths[block])}
    assert sure >= {i for i, value in settled.marks if value == BLACK}
    assert {i for span in there.values() for i in span}.isdisjoint(i for i, value in settled.marks if value == WHITE)
    line.settled(settled)


def _fill(line: Line, group: list[int], there: dict[int, tuple[int, ...]], ends: set[int]) -> None:
    """Check that a few blocks between complete ones, or one and an end, fill the only room there."""
    assert 1 < len(group) <= 3
    assert {group[0] - 1, group[-1] + 1} <= ends
    lengths = [line.clue[block] for block in group]
    assert [len(there[block]) for block in group] == lengths
    start, stop = there[group[0]][0], there[group[-1]][-1] + 1
    assert stop - start == room_needed(tuple(lengths))
    # Beside a complete block one cell is left free.
    first, last = 0, len(line.text)
    if group[0] > 0:
        first = max(line.spots[group[0] - 1]) + line.clue[group[0] - 1] + 1
    if group[-1] + 1 < len(line.clue):
        last = min(line.spots[group[-1] + 1]) - 1
    rooms = runs_of([i for i in range(first, last) if line.text[i] != WHITE])
    assert [room for room in rooms if len(room) >= min(lengths)] == [[*range(start, stop)]]


def _own_sole(line: Line, there: dict[int, tuple[int, ...]], settled: Marks) -> None:
    """Check that blocks are said to lie around black cells told to be theirs, or alone between blocks whose place is
    told, and that what is settled follows.
    """
    for block, cells in line.told_owned:
        if len(cells) == line.clue[block]:
            there[block] = tuple(sorted(cells))
    placed = {-1, len(line.clue), *(block for block, span in there.items() if len(span) == line.clue[block])}
    for block in {*there} - {block for block, _ in line.told_owned}:
        assert {block - 1, block + 1} <= placed, f"block {block} does not lie alone"
    assert all(cells <= {*there[block]} for block, cells in line.told_owned if block in there)
    reached = {i for span in there.values() for i in span}
    ends = {-1: -1, **{block: span[-1] for block, span in there.items()}}
    starts = {len(line.clue): len(line.text), **{block: span[0] for block, span in there.items()}}
    empty = {i for block, end in ends.items() if block + 1 in starts for i in range(end + 1, starts[block + 1])}
    for block, span in there.items():
        assert all({*range(start, start + line.clue[block])} <= {*span} for start in line.spots[block])
        empty |= {span[0] - 1, span[-1] + 1} if len(span) == line.clue[block] else set()
    for i, value in settled.marks:
        assert i in (reached if value == BLACK else empty - reached)
    line.settled(settled)


@says("owned.whole", "span blocks", whole=True)
@says("owned.part", "span blocks", whole=False)
@says("edge.they.whole", "block", whole=True)
@says("edge.they.part", "block", whole=False)
def _owned(line: Line, it: Fields) -> None:
    span, blocks = it.span or line.missed[1], it.blocks or [it.block]
    assert it.whole == all(line.clue[block] == len(span) for block in blocks)
    line.owned(span, blocks)
    line.told_own = span, blocks
    if len(blocks) == 1:
        line.tells(span, blocks[0])
        if it.whole:
            line.complete(span)
            line.places(blocks[0], span)


@says("edge.done", "blocks cells", plural=True)
def _done(line: Line, it: Fields) -> None:
    assert it.several == (len(it.blocks) > 1)
    if not line.counting:
        line.recall(it.blocks, it.cells)
        if line.earlier != line.text:
            line.pin(it.blocks, it.cells)
    line.complete(it.cells)
    if line.told_whole.issuperset(it.blocks):
        raise Doubtful(f"said before: {it.blocks} complete")
    line.told_whole.update(it.blocks)
    for block, run in zip(it.blocks, runs_of(it.cells), strict=True):
        assert len(run) == line.clue[block]
        line.places(block, run)


@says("edge.first", "count cells", early=True)
@says("edge.last", "count cells", early=False)
@says("edge.others", "cells")
def _many_done(line: Line, it: Fields) -> None:
    line.complete(it.cells)
    runs, blocks = runs_of(it.cells), [*range(len(line.clue))]
    if it.count is None:
        lie = [{run[0]} for run in runs]
        ways = ([block for block in blocks if block != left] for left in blocks)
        blocks = next(way for way in ways if [{*line.spots[block]} for block in way] == lie)
    else:
        blocks = blocks[: it.count] if it.early else blocks[-it.count :]
        line.recall(blocks, it.cells)
    assert [len(run) for run in runs] == [line.clue[block] for block in blocks]
    line.told_whole.update(blocks)
    for block, run in zip(blocks, runs, strict=True):
        line.places(block, run)


@says("edge.run", "run")
def _side_by_side(line: Line, it: Fields) -> None:
    assert len(it.run) > 1
    assert any(end in it.run for end in line.bounds.values()), "no bound has been told that ends there"
    if any(line.value(i) != BLACK for i in it.run):
        raise Doubtful(f"{it.run} are not black")


@says("because.edge because.edge.fills", "owned span settled")
@says("because.edge.whole", "owned settled")
def _edge(line: Line, it: Fields) -> None:
    cells, (block,) = line.told_own
    if it.span:
        line.within([block], it.span)
    else:
        assert len(cells) == line.clue[block]
        line.complete(cells)
        line.told_whole.add(block)
    line.settled(it.settled)
    line.parts(block, it.settled)


@says("because.edge.at", "place block settled", how="begins")
@says("because.edge.at.back", "place block settled", how="ends")
@says("because.edge.at.next", "place block settled", how="begins", after=True)
@says("because.edge.at.next.back", "place block settled", how="ends", after=True)
def _edge_at(line: Line, it: Fields) -> None:
    assert line.follows == bool(it.after)
    if it.after:
        line.owned(it.place, [it.block])
    (cell,) = line.is_black(it.place)
    start = cell if it.how == "begins" else cell + 1 - line.clue[it.block]
    if not it.after:
        side = range(cell) if it.how == "begins" else range(cell + 1, len(line.text))
        rooms = runs_of([i for i in side if line.crossed()[i] != WHITE])
        assert all(len(room) < line.clue[it.block] for room in rooms)
    assert line.spots[it.block] == {start}
    line.heard.narrow(it.block, start, start)
    line.is_of(it.block, range(start, start + line.clue[it.block]))
    line.settled(it.settled)


@says("because.longest", "blacks settled", plural=True)
@says("because.longest.all", "length blacks settled", plural=True)
def _longest(line: Line, it: Fields) -> None:
    line.complete(it.blacks)
    longest, runs = max(line.clue), runs_of(it.blacks)
    assert it.several == (len(runs) > 1)
    assert all(len(run) == longest for run in runs)
    assert it.length is None or {*line.clue} == {it.length}
    line.settled(it.settled)
    if it.length is None and len(runs) == line.clue.count(longest) == 1:
        line.heard.narrow(line.clue.index(longest), it.blacks[0], it.blacks[0])


@says("because.located because.located.so", "span length settled")
@says("because.located.off", "span off settled")
def _located(line: Line, it: Fields) -> None:
    line.complete(it.span)
    assert it.length is None or len(it.span) == it.length
    line.settled(it.settled)


@says("because.located.end because.located.end.so", "other settled")
@says("because.located.end.off", "other off settled")
def _apart(line: Line, it: Fields) -> None:
    line.apart(it.other)
    line.settled(it.settled)


@says("because.least.begins", "length span settled", how=-1)
@says("because.least.ends", "length span settled", how=1)
@says("because.alike.begins", "length span settled", how=-1, alike=True)
@says("because.alike.ends", "length span settled", how=1, alike=True)
def _least(line: Line, it: Fields) -> None:
    cells = line.is_black(it.span)
    beside = cells[0] - 1 if it.how < 0 else cells[-1] + 1
    assert not 0 <= beside < len(line.text) or line.crossed()[beside] == WHITE
    assert len(cells) < it.length == min(line.clue)
    assert not it.alike or it.length == max(line.clue)
    line.named.add(beside)
    line.settled(it.settled)


@says("because.cell.within because.cell.alone because.cell.exact", "owned window settled")
@says("because.cell.begins", "owned settled", how="begins")
@says("because.cell.ends", "owned settled", how="ends")
def _cell(line: Line, it: Fields) -> None:
    cells, blocks = line.told_own
    for block in blocks:
        length = line.clue[block]
        there = {start for start in line.spots[block] if start <= cells[0] and cells[-1] < start + length}
        assert length > len(cells)
        assert not it.how or there <= {cells[0] if it.how == "begins" else cells[-1] + 1 - length}
    if it.window:
        line.within(blocks, it.window, cells)
    line.settled(it.settled)
    if len(blocks) == 1:
        line.parts(blocks[0], it.settled)


@says("because.join", "both block settled")
@says("because.join.so", "both block settled", after=True)
@says("because.join.some", "both settled")
@says("because.split", "both length settled")
def _both(line: Line, it: Fields) -> None:
    assert line.follows == bool(it.after)
    if it.block is not None:
        line.owned(it.both, [it.block])
    line.is_black(it.both)
    assert it.length is None or max(it.both) - min(it.both) + 1 == it.length
    line.settled(it.settled)
