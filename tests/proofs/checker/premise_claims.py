"""What the claims say that tell how far a block can lie, and why; and which cells no block reaches then."""

from __future__ import annotations

from nonogram.cells import BLACK, WHITE
from nonogram.claims import Claim
from tests.proofs.checker.sayings import Fields, says
from tests.proofs.checker.truths import Doubtful, Line, runs_of, spots


@says("it")
def _it(line: Line, it: Fields) -> None:
    assert line.missed[0]


@says("forced.is.short", "blocks span", how="short", several=False)
@says("forced.are.short", "blocks span", how="short", several=True)
@says("forced.end.short", "blocks span", how="short", end_block=-1, several=False)
@says("forced.end.short.back", "blocks span", how="short", end_block=0, several=False)
@says("forced.is.off", "blocks span", several=False)
@says("forced.are.off", "blocks span", several=True)
@says("forced.end.off", "blocks span", end_block=-1, several=False)
@says("forced.end.off.back", "blocks span", end_block=0, several=False)
def _misses(line: Line, it: Fields) -> None:
    assert it.several == (len(it.blocks) > 1)
    assert it.end_block is None or (it.blocks == [range(len(line.clue))[it.end_block]] and not line.counting)
    assert (it.how == "short") == all(line.clue[block] < len(it.span) for block in it.blocks)
    for block in it.blocks:
        line.kept_off(block, line.is_black(it.span))
    line.missed = it.blocks, it.span


@says("is", "cells value", several=False)
@says("are", "cells value", several=True)
def _black(line: Line, it: Fields) -> None:
    assert it.several == (len(it.cells) > 1)
    assert it.value == BLACK
    line.reached = line.is_black(it.cells)


FORCED = (("last", ""), ("next", "next limit "), ("beside", "next "), ("so", ""))


def forced(line: Line, it: Fields) -> None:
    """Check which cells a block has to reach, or how far it can lie, and on what this rests."""
    how = "ends" if it.back else "begins"
    block = line.missed[0][-1] if isinstance(it.block, Claim) else it.block
    assert line.follows == (it.kind == "so")
    if it.limit:
        line.knows(it.next, line.cells(it.limit)[0], how)
    elif it.kind == "beside":
        assert (it.next, how) in line.bounds, "it has been said where that one is"
    if it.short is None:
        assert it.kind != "last" or block == (0 if it.back else len(line.clue) - 1)
        assert it.next is None or it.next == block + (-1 if it.back else 1)
    if it.short is not None:
        line.states(block, it.start[0], how)
        return
    if it.back:
        line.ends(block, line.reached[0] + line.clue[block] - 1)
    else:
        line.begins(block, line.reached[-1] - line.clue[block] + 1)
    line.knows(block, it.start[0], how)


for kind, fields in FORCED:
    for back in (False, True):
        end = ".back" * back
        says(f"forced.{kind}{end}", f"{fields}block reached start", kind=kind, back=back)(forced)
        if kind in ("last", "next"):
            says(f"forced.{kind}.short{end}", f"{fields}short block start", kind=kind, back=back)(forced)


@says("touch", "place block span")
def _touch(line: Line, it: Fields) -> None:
    touched, place = line.is_black(it.span), line.cells(it.place)
    assert len(place) == line.clue[it.block]
    assert touched[0] == place[-1] + 1 or touched[-1] == place[0] - 1
    line.touching.append((it.block, place))


@says("forced.touch", "touching start", how="begins")
@says("forced.touch.back", "touching start", how="ends")
def _touching(line: Line, it: Fields) -> None:
    (block,) = {block for block, _ in line.touching}
    places = [i for _, place in line.touching for i in place]
    line.touching.clear()
    if not line.reaches(block, min(places) if it.how == "begins" else max(places), it.how):
        raise Doubtful(f"nothing said so far has block {block} lie there: at {places}")
    line.states(block, line.cells(it.start)[0], it.how)


@says("begins", "block cell", how="begins", counted=False)
@says("ends", "block cell", how="ends", counted=False)
@says("begins.counted", "block cell", how="begins", counted=True)
@says("ends.counted", "block cell", how="ends", counted=True)
def _bound(line: Line, it: Fields) -> None:
    assert line.alone or (line.counts or line.within_others) != it.counted
    (line.states if line.alone else line.knows)(it.block, line.cells(it.cell)[0], it.how)
    if it.counted or line.counts:
        line.counted = it.block, it.how


@says("because.reach.before", "block begins settled", end_block=0)
@says("because.reach.before.said", "block settled", end_block=0)
@says("because.reach.after", "block ends settled", end_block=-1)
@says("because.reach.after.said", "block settled", end_block=-1)
@says("because.reach.between", "block ends next begins settled")
@says("because.reach.from", "next begins settled")
@says("because.reach.to", "block ends settled")
@says("because.reach.apart", "block next settled")
@says("because.reach.all", "settled")
@says("because.reach.settled", "settled", between=True)
def _reach(line: Line, it: Fields) -> None:
    assert not it.between or len(line.told_whole) > 1
    assert it.end_block is None or it.block == range(len(line.clue))[it.end_block]
    assert it.block is None or it.next is None or it.next == it.block + 1
    if it.ends:
        line.knows(it.block, line.cells(it.ends)[0], "ends")
    if it.begins:
        line.knows(it.block if it.next is None else it.next, line.cells(it.begins)[0], "begins")
    line.settled(it.settled)


@says("because.edge.beside", "block settled")
def _beside_it(line: Line, it: Fields) -> None:
    (start,) = line.spots[it.block]
    sides = {start - 1, start + line.clue[it.block]}
    before = set(line.claimed)
    others = {cell for cell, first in line.beside if first != start}
    if not (before - others).isdisjoint(sides):
        raise Doubtful(f"the cells on both sides of block {it.block} are told apart, though it is complete")
    line.beside.update((side, start) for side in sides)
    line.settled(it.settled)
    if not set(line.claimed) - before <= sides:
        raise Doubtful(f"not beside block {it.block}: {it.settled}")


@says("because.edge.known.before", "block settled", early=True)
@says("because.edge.known.behind", "block settled", early=False)
def _none_missing(line: Line, it: Fields) -> None:
    for other in range(it.block) if it.early else range(it.block + 1, len(line.clue)):
        there = {i for start in line.spots[other] for i in range(start, start + line.clue[other])}
        if any(BLACK not in (line.earlier[i], line.claimed.get(i)) for i in there):
            raise Doubtful(f"block {other} is not there yet: beside {it.block}")
    line.settled(it.settled)


@says("owned.room", "span block next")
def _room_for_one(line: Line, it: Fields) -> None:
    """Check that a room has space for a block, but not for the next one as well, and none before it has any."""
    text, length = line.crossed(), line.clue[it.block]
    rooms = runs_of([i for i, cell in enumerate(text) if cell != WHITE])
    forward = it.next == it.block + 1
    assert forward or it.next == it.block - 1
    assert it.span in rooms
    assert length <= len(it.span) < length + 1 + line.clue[it.next]
    done = it.block if forward else len(line.clue) - 1 - it.block
    blacks = runs_of([i for i, cell in enumerate(line.text) if BLACK in (cell, line.claimed.get(i))])
    edge = 0 if forward else len(text)
    if done:
        edge = blacks[done - 1][-1] + 1 if forward else blacks[-done][0]
    between = [room for room in rooms if (edge <= room[0] < it.span[0] if forward else edge > room[-1] > it.span[-1])]
    assert edge <= it.span[0] if forward else edge > it.span[-1]
    assert all(len(room) < length for room in between)


@says("owned.first", "span", early=True)
@says("owned.last", "span", early=False)
def _none_comes(line: Line, it: Fields) -> None:
    """Check that no room before some cells, or behind them, is long enough for the block at that end."""
    cells, text = line.is_black(it.span), line.crossed()
    side = range(cells[0]) if it.early else range(cells[-1] + 1, len(text))
    rooms = runs_of([i for i in side if text[i] != WHITE])
    assert all(len(room) < line.clue[0 if it.early else -1] for room in rooms)


@says("off.room", "blocks run")
@says("off.touch", "blocks run span")
@says("off.touches", "blocks run touched")
def _kept_off(line: Line, it: Fields) -> None:
    black = {*line.is_black(it.span or it.touched or [])}
    for block in it.blocks:
        line.kept_off(block, it.run, black)


@says("off.both", "block cells")
def _not_both(line: Line, it: Fields) -> None:
    first, last = line.is_black(it.cells)
    assert last - first >= line.clue[it.block] or WHITE in line.text[first:last]


@says("off.left", "blocks")
def _no_place(line: Line, it: Fields) -> None:
    crossed = spots(line.clue, line.crossed(), tuple(line.heard.windows))
    assert not any(crossed[block] for block in it.blocks)
