"""What the claims say that tell how far a block can lie, and why; and which cells no block reaches then."""

from __future__ import annotations

from nonogram.cells import BLACK
from nonogram.claims import Claim, Marks, Statement
from tests.proofs.checker.sayings import Sayings
from tests.proofs.checker.truths import Doubtful, Line, spots

says = Sayings()


@says("it")
def _it(line: Line) -> None:
    assert line.missed[0]


for how in ("short", "off"):

    @says(f"forced.is.{how}", "blocks span", how=how)
    @says(f"forced.are.{how}", "blocks span", how=how, several=True)
    @says(f"forced.end.{how}", "blocks span", how=how, end=-1)
    @says(f"forced.end.{how}.back", "blocks span", how=how, end=0)
    def _misses(
        line: Line, blocks: list[int], span: list[int], how: str, end: int | None = None, several: bool = False
    ) -> None:
        assert end is None or (blocks == [range(len(line.clue))[end]] and not line.counting)
        assert several == bool(blocks[1:])
        assert (how == "short") == all(line.clue[block] < len(span) for block in blocks)
        _miss(line, blocks, line.is_black(span))
        line.missed = blocks, span


def _miss(line: Line, blocks: list[int], cells: list[int]) -> None:
    """Check that each of the blocks is too short for all of some cells, or has no room there."""
    for block in blocks:
        line.has_no_room(block, cells)


for kind, fields in (("last", ""), ("next", "next limit "), ("beside", "next "), ("so", "")):
    for back in (False, True):
        end = ".back" * back

        @says(f"forced.{kind}{end}", f"{fields}block end", kind=kind, back=back)
        @says(f"forced.{kind}.run{end}", f"{fields}block end span", kind=kind, back=back)
        def _forced(
            line: Line,
            block: int,
            end: list[int],
            kind: str,
            back: bool,
            next: int | None = None,
            limit: list[int] | None = None,
            span: list[int] | None = None,
        ) -> None:
            if kind == "last":
                assert block == (0 if back else len(line.clue) - 1)
            assert line.follows == (kind == "so")
            _rests(line, back, next, limit)
            if next is not None:
                assert next == block + (-1 if back else 1)
            if span:
                assert len(span) > 1
                assert end == [span[0] if back else span[-1]]
                line.is_black(span)
            _reached(line, back, block, end)


for kind, fields in (("last", ""), ("next", "next limit ")):
    for back in (False, True):
        end = ".back" * back

        @says(f"forced.{kind}.past{end}", f"{fields}short block end", back=back)
        @says(f"forced.{kind}.short{end}", f"{fields}short block start", back=back)
        def _past(
            line: Line,
            short: Statement,
            block: int | Claim,
            back: bool,
            next: int | None = None,
            limit: list[int] | None = None,
            end: list[int] | None = None,
            start: list[int] | None = None,
        ) -> None:
            blocks, cells = line.missed
            if isinstance(block, Claim):
                (block,) = blocks
            _rests(line, back, next, limit)
            if end:
                _reached(line, back, block, end)
            elif start:
                _miss(line, [block], cells)
                line.states(block, start[0], "ends" if back else "begins")


def _rests(line: Line, back: bool, next: int | None, limit: list[int] | None) -> None:
    """Check on which bound of the block beside it rests how far a block can lie."""
    how = "ends" if back else "begins"
    if limit:
        assert next is not None
        line.knows(next, line.cells(limit)[0], how)
    elif next is not None:
        assert (next, how) in line.bounds, "it has been said where that one is"


def _reached(line: Line, back: bool, block: int, end: list[int]) -> None:
    (black,) = line.is_black(end)
    if back:
        line.ends(block, black + line.clue[block] - 1)
    else:
        line.begins(block, black - line.clue[block] + 1)
    if line.clue[block] == 1:
        line.bounds[block, "ends" if back else "begins"] = black


@says("touch", "place block span")
def _touch(line: Line, place: list[int], block: int, span: list[int]) -> None:
    touched = line.is_black(span)
    line.cells(place)
    assert len(place) == line.clue[block]
    assert touched[0] == place[-1] + 1 or touched[-1] == place[0] - 1
    line.touching.append((block, place))


@says("forced.touch", "touching start", how="begins")
@says("forced.touch.back", "touching start", how="ends")
def _touching(line: Line, touching: Statement, start: list[int], how: str) -> None:
    (block,) = {block for block, _ in line.touching}
    places = [i for _, place in line.touching for i in place]
    line.touching.clear()
    if not line.reaches(block, min(places) if how == "begins" else max(places), how):
        raise Doubtful(f"nothing said so far has block {block} lie there: at {places}")
    line.states(block, line.cells(start)[0], how)


@says("begins", "block cell", how="begins")
@says("ends", "block cell", how="ends")
@says("begins.counted", "block cell", how="begins", counted=True)
@says("ends.counted", "block cell", how="ends", counted=True)
def _bound(line: Line, block: int, cell: list[int], how: str, counted: bool = False) -> None:
    assert line.alone or (line.counts or line.within_others) != counted
    (line.states if line.alone else line.knows)(block, line.cells(cell)[0], how)
    if counted or line.counts:
        line.counted = block, how


@says("because.reach.before", "block begins settled", end=0)
@says("because.reach.before.said", "block settled", end=0)
@says("because.reach.after", "block ends settled", end=-1)
@says("because.reach.after.said", "block settled", end=-1)
@says("because.reach.between", "block ends next begins settled")
@says("because.reach.from", "next begins settled")
@says("because.reach.to", "block ends settled")
@says("because.reach.apart", "block next settled")
@says("because.reach.settled because.reach.all", "settled")
def _reach(
    line: Line,
    settled: Marks,
    block: int | None = None,
    ends: list[int] | None = None,
    next: int | None = None,
    begins: list[int] | None = None,
    end: int | None = None,
) -> None:
    assert end is None or block == range(len(line.clue))[end]
    assert block is None or next is None or next == block + 1
    if ends:
        assert block is not None
        line.knows(block, line.cells(ends)[0], "ends")
    if begins:
        first = block if next is None else next
        assert first is not None
        line.knows(first, line.cells(begins)[0], "begins")
    line.settled(settled)


@says("because.edge.beside", "block settled")
def _beside_it(line: Line, block: int, settled: Marks) -> None:
    (start,) = line.spots[block]
    before = set(line.claimed)
    others = {cell for cell, first in line.beside if first != start}
    if not (before - others).isdisjoint((start - 1, start + line.clue[block])):
        raise Doubtful(f"the cells on both sides of block {block} are told apart, though it is complete")
    line.beside.update({(start - 1, start), (start + line.clue[block], start)})
    line.settled(settled)
    if not set(line.claimed) - before <= {start - 1, start + line.clue[block]}:
        raise Doubtful(f"not beside block {block}: {settled}")


@says("because.edge.known.before", "block settled", side=-1)
@says("because.edge.known.behind", "block settled", side=1)
def _none_missing(line: Line, block: int, settled: Marks, side: int) -> None:
    for other in range(block) if side < 0 else range(block + 1, len(line.clue)):
        there = {i for start in line.spots[other] for i in range(start, start + line.clue[other])}
        if any(line.earlier[i] != BLACK for i in there):
            raise Doubtful(f"block {other} is not there yet: beside {block}")
    line.settled(settled)


@says("off.room", "blocks run")
def _no_room(line: Line, blocks: list[int], run: list[int]) -> None:
    for block in blocks:
        line.has_no_room(block, run)


@says("off.touch", "blocks run span")
@says("off.touches", "blocks run touched")
def _would_touch(
    line: Line, blocks: list[int], run: list[int], span: list[int] | None = None, touched: list[int] | None = None
) -> None:
    black = line.is_black(span or touched or [])
    for block in blocks:
        line.touches(block, run, {*black})


@says("off.left", "blocks")
def _no_place(line: Line, blocks: list[int]) -> None:
    crossed = spots(line.clue, line.crossed(), tuple(line.heard.windows))
    assert not any(crossed[block] for block in blocks)
