"""What the claims say for which a line settles cells: checked by enumeration."""

from __future__ import annotations

from collections.abc import Sequence

from nonogram.cells import BLACK, WHITE, room_needed
from nonogram.claims import Marks, Statement
from tests.proofs.checker.sayings import Sayings
from tests.proofs.checker.truths import Doubtful, Line, runs_of

says = Sayings()


@says("because.empty because.finished.now", "settled")
def _settled(line: Line, settled: Marks) -> None:
    black = {i for i, cell in enumerate(line.earlier) if cell == BLACK}
    black |= {i for i, value in line.claimed.items() if value == BLACK}
    assert len(black) == sum(line.clue)
    line.settled(settled)
    line.named.update(i for i, cell in enumerate(line.text) if cell == BLACK)


@says("because.full", "span")
def _full(line: Line, span: list[int]) -> None:
    assert room_needed(line.clue) == len(line.cells(span))


@says("because.finished because.finished.now.at", "blacks")
@says("because.finished.one", "blacks", blocks=1)
def _finished(line: Line, blacks: list[int], blocks: int = 0) -> None:
    assert not blocks or len(line.clue) == blocks
    assert len(blacks) == sum(line.clue)
    line.complete(blacks)


@says("because.gap.all", "cells")
@says("because.gap.alls", "cells", several=True)
def _gap_all(line: Line, cells: list[int], several: bool = False) -> None:
    assert several == bool(cells[1:])
    line.settle(cells, WHITE)


@says("because.gap", "blocks span settled")
def _gap(line: Line, blocks: list[int], span: list[int], settled: Marks) -> None:
    line.cells(span)
    for block in blocks:
        line.has_no_room(block, span)
    line.settled(settled)


@says("because.overlap because.overlap.now", "block span cells", now=True)
@says("because.overlap.so", "block span cells")
@says("because.part.overlap", "where block span cells")
def _overlap(
    line: Line, block: int, span: list[int], cells: list[int], now: bool = False, where: Statement | None = None
) -> None:
    if now and line.just_counted is not None and line.just_counted[0] == block:
        how = line.just_counted[1]
        if line.bounds[line.just_counted] == (span[0] if how == "begins" else span[-1]):
            raise Doubtful(f"said before: {block} {how} there")
    _in_part(line, [block], where)
    line.within([block], span)
    line.covers(block, cells)


@says("covers", "block cells")
def _covers(line: Line, block: int, cells: list[int]) -> None:
    line.covers(block, cells)


@says("because.place.whole", "block span")
@says("because.place.wholes", "block span", several=True)
@says("because.part.place.whole", "where block span")
@says("because.part.place.wholes", "where block span", several=True)
def _whole(line: Line, block: int, span: list[int], where: Statement | None = None, several: bool = False) -> None:
    assert several == bool(span[1:])
    assert not line.follows
    _in_part(line, [block], where)
    line.told_whole.add(block)
    line.within([block], span)
    line.settle(span, BLACK)


@says("because.place", "block span settled")
@says("because.part.place", "where block span settled")
def _place(line: Line, block: int, span: list[int], settled: Marks, where: Statement | None = None) -> None:
    assert not line.follows
    _in_part(line, [block], where)
    line.within([block], span)
    line.settled(settled)


@says("part.before", "block", side=-1)
@says("part.behind", "block", side=1)
def _beside(line: Line, block: int, side: int) -> None:
    line.part = range(block) if side < 0 else range(block + 1, len(line.clue))


@says("part.between", "block next")
def _between(line: Line, block: int, next: int) -> None:
    line.part = range(block + 1, next)


def _in_part(line: Line, blocks: Sequence[int], where: object) -> None:
    """Blocks lie in the part of the line that has been named, if one has been."""
    if where is not None and not {*blocks} <= {*line.part}:
        raise Doubtful(f"blocks {blocks} are not {where}")


@says("because.part.full", "where all span")
def _part_full(line: Line, where: Statement, all: list[int], span: list[int]) -> None:
    _in_part(line, all, where)
    at = line.cells(span)[0]
    for block in all:
        line.begins(block, span[0])
        line.ends(block, span[-1])
        line.heard.narrow(block, at, at)
        at += line.clue[block] + 1
    assert at == span[-1] + 2


@says("because.part.fit", "where all blacks")
@says("because.part.fit.wholes", "where all blacks", whole=True)
def _part_fit(line: Line, where: Statement, all: list[int], blacks: list[int], whole: bool = False) -> None:
    _in_part(line, all, where)
    assert len(line.cells(blacks)) == sum(line.clue[block] for block in all)
    assert _lie_at(line, all, blacks)
    if whole:
        line.settle(blacks, BLACK)


def _lie_at(line: Line, blocks: list[int], cells: list[int]) -> bool:
    """Whether each of some blocks can begin only where one of the runs of cells does."""
    return [line.spots[block] for block in blocks] == [{run[0]} for run in runs_of(cells)]


@says("lies lies.at", "block span")
def _lies(line: Line, block: int, span: list[int]) -> None:
    line.within([block], span)


@says("owned.whole", "span blocks", whole=True)
@says("owned.part", "span blocks")
def _owned(line: Line, span: list[int], blocks: list[int], whole: bool = False) -> None:
    assert whole == all(line.clue[block] == len(span) for block in blocks)
    if len(blocks) == 1:
        line.tells(span, blocks[0])
    line.owned(span, blocks)
    line.told_own = span, blocks
    if whole and len(blocks) == 1:
        line.complete(span)
        line.places(blocks[0], span)


@says("edge.they.part", "block")
@says("edge.they.whole", "block", whole=True)
def _they(line: Line, block: int, whole: bool = False) -> None:
    _owned(line, line.missed[1], [block], whole)


@says("edge.done", "blocks cells")
@says("edge.dones", "blocks cells", several=True)
def _done(line: Line, blocks: list[int], cells: list[int], several: bool = False) -> None:
    assert several == bool(blocks[1:])
    if not line.counting:
        line.recall(blocks, cells)
        if line.earlier != line.text:
            line.pin(blocks, cells)
    line.complete(cells)
    if line.told_whole.issuperset(blocks):
        raise Doubtful(f"said before: {blocks} complete")
    line.told_whole.update(blocks)
    for block, run in zip(blocks, runs_of(cells), strict=True):
        assert len(run) == line.clue[block]
        line.places(block, run)


@says("edge.first", "count cells", end=1)
@says("edge.last", "count cells", end=-1)
def _ends_done(line: Line, count: int, cells: list[int], end: int) -> None:
    line.complete(cells)
    clue = line.clue[:count] if end > 0 else line.clue[-count:]
    assert [len(run) for run in runs_of(cells)] == [*clue]


@says("edge.others", "cells")
def _others_done(line: Line, cells: list[int]) -> None:
    line.complete(cells)
    assert len(runs_of(cells)) == len(line.clue) - 1


@says("edge.run", "run")
def _side_by_side(line: Line, run: list[int]) -> None:
    assert len(run) > 1
    assert any(end in run for end in line.bounds.values()), "no bound has been told that ends there"
    if any(line.value(i) != BLACK for i in run):
        raise Doubtful(f"{run} are not black")


@says("because.edge because.edge.fills", "owned span settled")
def _edge(line: Line, owned: Statement, span: list[int], settled: Marks) -> None:
    (block,) = line.told_own[1]
    line.within([block], span)
    line.settled(settled)
    line.parts(block, settled)


@says("because.edge.whole", "owned settled")
def _edge_whole(line: Line, owned: Statement, settled: Marks) -> None:
    cells, (block,) = line.told_own
    assert len(cells) == line.clue[block]
    line.complete(cells)
    line.told_whole.add(block)
    line.settled(settled)
    line.parts(block, settled)


@says("because.edge.at", "place block settled", how="begins")
@says("because.edge.at.back", "place block settled", how="ends")
@says("because.edge.at.next", "place block settled", how="begins", next=True)
@says("because.edge.at.next.back", "place block settled", how="ends", next=True)
def _edge_at(line: Line, place: list[int], block: int, settled: Marks, how: str, next: bool = False) -> None:
    assert line.follows == next
    if next:
        line.owned(place, [block])
    (cell,) = line.is_black(place)
    start = cell if how == "begins" else cell + 1 - line.clue[block]
    assert line.spots[block] == {start}
    line.heard.narrow(block, start, start)
    line.settled(settled)


@says("because.longest", "blacks settled")
@says("because.longests", "blacks settled", several=True)
@says("because.longest.all", "length blacks settled")
@says("because.longest.alls", "length blacks settled", several=True)
def _longest(line: Line, blacks: list[int], settled: Marks, length: int | None = None, several: bool = False) -> None:
    line.complete(blacks)
    longest, runs = max(line.clue), runs_of(blacks)
    assert several == bool(runs[1:])
    assert all(len(run) == longest for run in runs)
    assert length is None or {*line.clue} == {length}
    line.settled(settled)
    if length is None and len(runs) == line.clue.count(longest) == 1:
        line.heard.narrow(line.clue.index(longest), blacks[0], blacks[0])


@says("because.located because.located.so", "span length settled")
@says("because.located.off", "span off settled")
def _located(
    line: Line, span: list[int], settled: Marks, length: int | None = None, off: Statement | None = None
) -> None:
    line.complete(span)
    assert length is None or len(span) == length
    line.settled(settled)


@says("because.located.end because.located.end.so", "other settled")
@says("because.located.end.off", "other off settled")
def _apart(line: Line, other: list[int], settled: Marks, off: Statement | None = None) -> None:
    line.apart(other)
    line.settled(settled)


@says("because.cell.within because.cell.alone because.cell.exact", "owned window settled")
@says("because.cell.begins", "owned settled", how="begins")
@says("because.cell.ends", "owned settled", how="ends")
def _cell(line: Line, owned: Statement, settled: Marks, window: Sequence[int] = (), how: str = "") -> None:
    cells, blocks = line.told_own
    for block in blocks:
        length = line.clue[block]
        there = {start for start in line.spots[block] if start <= cells[0] and cells[-1] < start + length}
        assert length > len(cells)
        assert not how or there <= {cells[0] if how == "begins" else cells[-1] + 1 - length}
    if window:
        line.within(blocks, window, cells)
    line.settled(settled)
    if len(blocks) == 1:
        line.parts(blocks[0], settled)


@says("because.join because.join.so", "both block settled")
@says("because.join.some", "both settled")
def _join(line: Line, both: list[int], settled: Marks, block: int | None = None) -> None:
    if block is not None:
        line.owned(both, [block])
    line.is_black(both)
    line.settled(settled)


@says("because.split", "both length settled")
def _split(line: Line, both: list[int], length: int, settled: Marks) -> None:
    line.is_black(both)
    assert max(both) - min(both) + 1 == length
    line.settled(settled)
