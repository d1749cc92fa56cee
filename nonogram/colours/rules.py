"""The techniques by which a person reads one line in colours, easiest first, and what each of them finds.

A find says which values it rules out in which cells, and the claim that a reader is told; it knows no words. Where a
name is that of a technique in black and white, the idea is the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from .. import claims
from ..cells import WHITE
from ..claims import Claim, Inks, Value, claim
from ..inks import LETTERS, gaps, room_needed
from ..techniques.technique import TECHNIQUES, Technique
from .bounds import Bound, Bounds, Part, Run
from .reading import Reading, without
from .reasons import Reasons, cells_of_run, numbered

Lost = dict[int, str]
"""For cells of a line, the values that are ruled out."""


class Find(NamedTuple):
    """What a technique rules out on a line, and the claims that say why; blocks are those that it names."""

    technique: Technique
    lost: Lost
    claims: tuple[Claim, ...]
    blocks: tuple[int, ...] = ()


class Seen(NamedTuple):
    """What a rule finds: what is lost, what is said first, the claim from which it follows, and the blocks named."""

    lost: Lost
    before: tuple[Claim, ...]
    claim: Claim
    blocks: tuple[int, ...] = ()


Found = Iterator[Seen]


def _empty_line(line: Reading) -> Found:
    if not line.clue:
        yield Seen(_only(line, range(len(line.cells)), WHITE), (), claim("colour.no.blocks"))


def _finished_line(line: Reading) -> Found:
    painted = [i for i, left in enumerate(line.cells) if len(left) == 1 and left != WHITE]
    if line.clue and len(painted) == sum(block.length for block in line.clue):
        rest = (i for i in range(len(line.cells)) if i not in painted)
        key = "colour.finished" if len(line.clue) == 1 else "colour.all"
        one = claim(key, cells=claims.Cells(tuple(painted)))
        yield Seen(_only(line, rest, WHITE), (), one)


def _full_line(line: Reading) -> Found:
    """The blocks fill the cells between the empty ones at the ends of the line."""
    n = len(line.cells)
    open_cells = [i for i, left in enumerate(line.cells) if left != WHITE]
    if not line.clue or not open_cells or room_needed(line.clue) != open_cells[-1] - open_cells[0] + 1:
        return
    lost = {i: without(left, line.possible[i]) for i, left in enumerate(line.cells)}
    key = "colour.full.one" if len(line.clue) == 1 else "colour.full"
    key += ".gaps" if any(gaps(line.clue)) else ""
    one = {"block": claims.Blocks((0,))} if len(line.clue) == 1 else {}
    run = open_cells[0], open_cells[-1]
    if run == (0, n - 1):
        told = claim(key, **one)
    else:
        outside = Reasons(line.bounds).marks(i for i in range(n) if not run[0] <= i <= run[1])
        fills = claim(key.replace("full", "full.within"), **one, span=cells_of_run(run))
        told = claim("colour.as", reasons=(outside,), claim=fills)
    yield Seen(lost, (), told, tuple(_blocks(line)))


def _ink_not_in_line(line: Reading) -> Found:
    """All inks of the puzzle that the line does not have, at once."""
    there = {LETTERS[block.ink - 1] for block in line.clue}
    lost = {i: "".join(v for v in left if v not in there and v != WHITE) for i, left in enumerate(line.cells)}
    gone = sorted({value for values in lost.values() for value in values})
    if line.clue and gone:
        yield Seen(lost, (), claim("colour.absent", inks=Inks(tuple(gone))))


def _overlap(line: Reading) -> Found:
    """On a line of which nothing is known, with a gap between all blocks."""
    if line.unknown and all(gaps(line.clue)):
        yield from _pushed(line, "colour.overlap")


def _touching_blocks(line: Reading) -> Found:
    """The same where blocks of different inks may touch."""
    if line.unknown and not all(gaps(line.clue)):
        yield from _pushed(line, "colour.touching")


def _pushed(line: Reading, key: str) -> Found:
    for block in _blocks(line):
        if cells := line.always(block):
            span = claims.Cells(tuple(line.reach(block)))
            told = claim(key, block=claims.Blocks((block,)), span=span, cells=claims.Cells(tuple(cells)))
            yield Seen(_only(line, cells, line.letter(block)), (), told, (block,))


def _overlap_within_reach(line: Reading) -> Found:
    if line.unknown:
        return
    yield from _needed(line)
    yield from _filled(line)
    bounds = line.bounds
    for block in _blocks(line):
        start, end = bounds.starts[block].at, bounds.ends[block].at
        length = line.clue[block].length
        covered = range(end - length + 1, start + length)
        new = [i for i in covered if len(line.cells[i]) > 1]
        if new:
            reasons = Reasons(bounds)
            reasons.lies(block)
            if end - start + 1 == length:
                *before, last = reasons.claims
            else:
                before, last = reasons.claims, claim("colour.covers", cells=claims.Cells(tuple(covered)))
            yield Seen(_only(line, new, line.letter(block)), tuple(before), last, (block,))


def _needed(line: Reading) -> Found:
    """Just as many cells can have an ink as its blocks need."""
    for ink, blocks in _by_ink(line):
        value = LETTERS[ink - 1]
        able = [i for i, left in enumerate(line.cells) if value in left]
        if len(able) == sum(line.clue[block].length for block in blocks):
            cells = claims.Cells(tuple(able))
            others = claims.Cells(tuple(i for i in range(len(line.cells)) if i not in able))
            if len(blocks) == 1:
                told = claim("colour.fits", block=claims.Blocks(tuple(blocks)), span=cells, others=others)
            else:
                told = claim("colour.needed", cells=cells, others=others, ink=Value(value))
            yield Seen(_only(line, able, value), (), told, tuple(blocks))


def _filled(line: Reading) -> Found:
    """Several blocks, one behind the other, that fill the cells between the bounds of the first and the last."""
    bounds = line.bounds
    for first in _blocks(line):
        for last in range(len(line.clue) - 1, first, -1):
            start, end = bounds.starts[first], bounds.ends[last]
            if room_needed(line.clue[first : last + 1]) == end.at - start.at + 1:
                lost = {i: without(line.cells[i], line.possible[i]) for i in range(start.at, end.at + 1)}
                blocks = tuple(range(first, last + 1))
                *before, told = Reasons(bounds).fill(start, end)
                yield Seen(lost, tuple(before), told, blocks)
                break


def _anchored_at_a_cell(line: Reading) -> Found:
    """Painted cells from which every block to which they can belong goes on the same way."""
    bounds = line.bounds
    for part in bounds.parts:
        if len(part.blocks) < 2 or len(letters := {line.letter(block) for block in part.blocks}) > 1:
            continue
        covered = set(range(len(line.cells)))
        for block in part.blocks:
            places = bounds.placings(block, *part.run)
            covered &= set(range(places[-1], places[0] + line.clue[block].length))
        new = sorted(i for i in covered if len(line.cells[i]) > 1)
        if new:
            reasons = Reasons(bounds)
            walls = _beside(line, part.run, letters.pop())
            if (marks := reasons.marks(walls)).marks:
                reasons.say(claim("colour.marks", marks=marks))
            reasons.some(part)
            every = claim("colour.each.covers", cells=claims.Cells(tuple(sorted(covered))))
            lost = _only(line, new, line.letter(part.blocks[0]))
            yield Seen(lost, tuple(reasons.claims), every, part.blocks)


def _beside(line: Reading, run: Run, letter: str) -> list[int]:
    """Return the known cells at the ends of the room around painted cells."""
    first, last = line.bounds.room(letter, run[0])
    return [i for i in (first - 1, last + 1) if 0 <= i < len(line.cells)]


def _ink_used_up(line: Reading) -> Found:
    for ink, blocks in _by_ink(line):
        value = LETTERS[ink - 1]
        there = [i for i, left in enumerate(line.cells) if left == value]
        if len(there) == sum(line.clue[block].length for block in blocks):
            rest = (i for i in range(len(line.cells)) if i not in there)
            yield Seen(_not(line, rest, value), (), used_up(value, blocks, there), tuple(blocks))


def used_up(value: str, blocks: Sequence[int], there: Sequence[int]) -> Claim:
    """Return the claim that the blocks of an ink are all there, at these cells."""
    cells = claims.Cells(tuple(there))
    if len(blocks) == 1:
        return claim("colour.used.one", block=claims.Blocks(tuple(blocks)), cells=cells, ink=Value(value))
    return claim("colour.used", ink=Value(value), cells=cells)


def _ends_by_ink_order(line: Reading) -> Found:
    """Where the blocks before and behind those of an ink leave them no room."""
    for ink, blocks in _by_ink(line):
        value = LETTERS[ink - 1]
        start, end = line.bounds.starts[blocks[0]], line.bounds.ends[blocks[-1]]
        if not (start.plain and end.plain):
            continue
        outside = [i for i in range(len(line.cells)) if not start.at <= i <= end.at]
        span = claims.Cells(tuple(range(start.at, end.at + 1)))
        if len(blocks) == 1:
            told = claim("colour.order.one", block=claims.Blocks((blocks[0],)), span=span)
        else:
            told = claim("colour.order", ink=Value(value), span=span)
        yield Seen(_not(line, outside, value), (), told, tuple(blocks))


def _no_ink_left(line: Reading) -> Found:
    """A cell is white for which none of the line's inks is left."""
    inks = _inks(line)
    bare = [i for i, left in enumerate(line.cells) if not set(inks) & set(left)]
    if line.clue:
        key = "colour.no.other" if len(inks) == 1 else "colour.no.others"
        yield Seen(_only(line, bare, WHITE), (), claim(key, inks=Inks(inks)))


def _only_ink_left(line: Reading) -> Found:
    """A cell that is not white has the one ink of the line's that is left for it."""
    inks = _inks(line)
    for value in inks:
        some = [i for i, left in enumerate(line.cells) if WHITE not in left and set(inks) & set(left) == {value}]
        one = claim(numbered("colour.left", claims.Cells(tuple(some))), ink=Value(value))
        yield Seen(_only(line, some, value), (), one)


class Kept(NamedTuple):
    """What keeps the blocks of some inks off a cell: the bounds of the blocks before and behind it, and for those that
    could reach it the room that is too small for them, or the run that would be too long.
    """

    inks: tuple[str, ...]
    before: Bound | None
    behind: Bound | None
    small: tuple[tuple[Run, tuple[int, ...]], ...]
    long: tuple[tuple[Run, tuple[int, ...]], ...]

    @property
    def cost(self) -> int:
        """How much there is to say of it."""
        bounds = sum(1 + bound.cost for bound in (self.before, self.behind) if bound is not None)
        return bounds + 2 * len(self.small) + len(self.long)


def _kept_off(line: Reading, cell: int, values: Sequence[str]) -> Kept | None:
    """Return what keeps all blocks of some inks off a cell, of two ways the one with less to say: bounds alone, or
    bounds only for blocks that have room there. None unless it shows so simply.
    """
    if any(cell in line.bounds.open[value] for value in values):
        return None
    ways = [way for by_bounds in (False, True) if (way := _kept_by(line, cell, values, by_bounds)) is not None]
    return min(ways, key=lambda way: way.cost, default=None)


def _kept_by(line: Reading, cell: int, values: Sequence[str], by_bounds: bool) -> Kept | None:
    bounds = line.bounds
    before: Bound | None = None
    behind: Bound | None = None
    small: dict[Run, list[int]] = {}
    long: dict[Run, list[int]] = {}
    for block in _blocks(line):
        value = line.letter(block)
        if value not in values:
            continue
        length, room, run = line.clue[block].length, bounds.room(value, cell), bounds.joined(value, cell)
        is_before, is_behind = bounds.before(block, run[1]), bounds.behind(block, run[0])
        bounded = is_before is not None or is_behind is not None
        if not (by_bounds and bounded) and room[1] - room[0] + 1 < length:
            small.setdefault(room, []).append(block)
        elif not (by_bounds and bounded) and run[1] - run[0] + 1 > length:
            long.setdefault(run, []).append(block)
        elif is_before is not None:
            before = is_before
        elif is_behind is not None:
            behind = behind or is_behind
        else:
            return None
    return Kept(
        tuple(values),
        before,
        behind,
        tuple((room, tuple(blocks)) for room, blocks in small.items()),
        tuple((run, tuple(blocks)) for run, blocks in long.items()),
    )


@lru_cache(maxsize=1024)
def _kept_out(line: Reading) -> tuple[tuple[str, dict[Kept, list[int]]], ...]:
    """Return for white, and for each ink, the cells that blocks are kept off, by what keeps them off."""
    inks = _inks(line)
    whites: dict[Kept, list[int]] = {}
    for i, left in enumerate(line.cells):
        some = tuple(value for value in inks if value in left)
        if len(left) > 1 and WHITE in left and some:
            kept = _kept_off(line, i, inks) or _kept_off(line, i, some)
            if kept is not None:
                whites.setdefault(kept, []).append(i)
    groups = [(WHITE, whites)]
    settled = {i for cells in whites.values() for i in cells}
    for value in inks:
        found: dict[Kept, list[int]] = {}
        for i, left in enumerate(line.cells):
            if value in left and len(left) > 1 and i not in settled:
                kept = _kept_off(line, i, (value,))
                if kept is not None:
                    found.setdefault(kept, []).append(i)
        groups.append((value, found))
    return tuple(groups)


def _out_of_reach(line: Reading) -> Found:
    """Cells that no block, or no block of an ink, reaches from where it has to lie."""
    for value, groups in _kept_out(line):
        bounded = {kept: cells for kept, cells in groups.items() if not kept.small and not kept.long}
        for kept in (*_on_both_sides(line, list(bounded)), *((one,) for one in bounded)):
            cells = [i for one, some in bounded.items() if one in kept for i in some]
            yield _unreached(line, value, kept, sorted(cells))


def _on_both_sides(line: Reading, bounded: Sequence[Kept]) -> list[tuple[Kept, ...]]:
    """Return two by two what keeps cells off on both sides of an only block."""
    sides: dict[int, list[Kept]] = {}
    for kept in bounded:
        blocks = [block for block in _blocks(line) if line.letter(block) in kept.inks]
        if len(blocks) == 1:
            sides.setdefault(blocks[0], []).append(kept)
    return [
        tuple(pair)
        for pair in sides.values()
        if len(pair) == 2 and (pair[0].before is None) != (pair[1].before is None)
    ]


def _unreached(line: Reading, value: str, kept: tuple[Kept, ...], cells: Sequence[int]) -> Seen:
    reasons = Reasons(line.bounds)
    inks = kept[0].inks
    before = next((one.before for one in kept if one.before is not None), None)
    behind = next((one.behind for one in kept if one.behind is not None), None)
    blocks = [bound.block for bound in (before, behind) if bound is not None]
    some = [block for block in _blocks(line) if line.letter(block) in inks]
    whole = len(some) == len(line.clue)
    ink = {} if whole else {"ink": Value(inks[0])}
    key = "colour.reach" if whole else "colour.reach.ink"
    if value == WHITE and not whole:
        reasons.say(claim("colour.marks", marks=reasons.marks(cells)))
    if len(kept) > 1:
        reasons.spans(behind, before)
    elif before is not None:
        reasons.bound(before)
    if len(blocks) == 2 and len(kept) == 1 and (whole or len(inks) == 1):
        assert behind is not None
        *said, one = reasons.next(behind, "colour.next" if whole else "colour.next.ink", **ink)
    else:
        if behind is not None and len(kept) == 1:
            reasons.bound(behind)
        said = reasons.claims
        if not whole and len(inks) > 1:
            one = claim("colour.reach.none", inks=Inks(inks))
        else:
            which = ".only" if len(some) == 1 else ".last" if before is not None else ".first"
            one = claim(key + which, **ink)
    lost = _only(line, cells, WHITE) if value == WHITE else _not(line, cells, value)
    return Seen(lost, tuple(said), one, tuple(dict.fromkeys(blocks)))


def _complete_block(line: Reading) -> Found:
    """Beside painted cells that are a whole block no cell has their ink."""
    for kept, value, cells in _too_long(line):
        if all(_complete(line, run, cells) for run, _ in kept.long):
            yield _kept_seen(line, value, kept, cells)


def _run_must_split(line: Reading) -> Found:
    """A cell that would join painted cells to a run longer than any block there."""
    for kept, value, cells in _too_long(line):
        if not all(_complete(line, run, cells) for run, _ in kept.long):
            yield _kept_seen(line, value, kept, cells)


def _too_long(line: Reading) -> Iterator[tuple[Kept, str, list[int]]]:
    for value, groups in _kept_out(line):
        for kept, cells in groups.items():
            if kept.long:
                yield kept, value, cells


def _gap_too_small(line: Reading) -> Found:
    """Cells with less room around them than any block needs that could come there."""
    for value, groups in _kept_out(line):
        for kept, cells in groups.items():
            if kept.small and not kept.long:
                yield _kept_seen(line, value, kept, cells)


def _kept_seen(line: Reading, value: str, kept: Kept, cells: Sequence[int]) -> Seen:
    """Return what is said where blocks do not fit at cells that they could reach."""
    bounds = line.bounds
    reasons = Reasons(bounds)
    if value == WHITE and set(kept.inks) != set(_inks(line)):
        reasons.say(claim("colour.marks", marks=reasons.marks(cells)))
    complete = [_complete(line, run, cells) for run, _ in kept.long]
    for room, blocks in kept.small:
        walls = [i for i in (room[0] - 1, room[1] + 1) if 0 <= i < len(line.cells)]
        if (marks := reasons.marks(walls, {line.letter(block) for block in blocks})).marks:
            reasons.say(claim("colour.marks", marks=marks))
        span = cells_of_run(room)
        reasons.say(claim(numbered("colour.small", span), span=span, blocks=claims.Blocks(blocks, "any")))
    for (run, blocks), part in zip(kept.long, complete, strict=True):
        letter = line.letter(blocks[0])
        painted = claims.Cells(tuple(i for i in range(run[0], run[1] + 1) if line.cells[i] == letter))
        if part is not None:
            reasons.complete(part)
        else:
            count = run[1] - run[0] + 1
            many = claims.Blocks(blocks, "any")
            reasons.say(claim("colour.joins", cells=painted, ink=Value(letter), count=count, blocks=many))
    if len(kept.inks) > 1 or not all(complete):
        for bound in (kept.before, kept.behind):
            if bound is not None:
                reasons.bound(bound)
    *before, last = reasons.claims
    lost = _only(line, cells, WHITE) if value == WHITE else _not(line, cells, value)
    named = {block for _, blocks in (*kept.small, *kept.long) for block in blocks}
    return Seen(lost, tuple(before), last, tuple(sorted(named)))


def _complete(line: Reading, run: Run, cells: Sequence[int]) -> Part | None:
    """Return what is known of the painted cells in a run if cells lie beside them and they are a whole block, of all to
    which they can belong.
    """
    for part in line.bounds.parts:
        (first, last), lengths = part.run, {line.clue[block].length for block in part.blocks}
        if run[0] <= first and last <= run[1] and all(i in (first - 1, last + 1) for i in cells):
            return part if lengths == {last - first + 1} else None
    return None


def _every_arrangement(line: Reading) -> Found:
    """What the line gives besides, cell by cell: the values that would leave it without completion."""
    for i, (left, possible) in enumerate(zip(line.cells, line.possible, strict=True)):
        gone = without(left, possible)
        wanted = [gone] if len(possible) == 1 else list(gone)
        for values in wanted:
            if values:
                said = _supposed(line, i, values)
                if said is None:
                    yield Seen({i: values}, (), claim("colour.every"))
                else:
                    *before, last = said
                    yield Seen({i: values}, tuple(before), last)


MOST_SUPPOSED = 6
"""A deduction that tries out values on a line says at most this much."""


def _supposed(line: Reading, cell: int, values: str) -> list[Claim] | None:
    """Say of each of some values what speaks against it; None if that is too long."""
    said: list[Claim] = []
    inks = _inks(line)
    for value in values:
        if value != WHITE and value not in inks:
            said.append(claim("colour.absent", inks=Inks((value,))))
            continue
        cells = (*line.cells[:cell], value, *line.cells[cell + 1 :])
        bounds = Bounds(line.clue, cells)
        if bounds.conflict is None:
            return None
        reasons = Reasons(bounds, frozenset({cell}))
        last = reasons.conflict()
        said += [claim("colour.suppose", marks=claims.Marks(((cell, value),))), *reasons.claims, last]
    return said if len(said) <= MOST_SUPPOSED else None


_LINE: tuple[tuple[Technique, Callable[[Reading], Found]], ...] = (
    (Technique("empty line", 1), _empty_line),
    (Technique("finished line", 1), _finished_line),
    (Technique("full line", 1), _full_line),
    (Technique("no colour left", 1), _no_ink_left),
    (Technique("only colour left", 1), _only_ink_left),
    (Technique("ink not in the line", 1), _ink_not_in_line),
    (Technique("overlap", 2), _overlap),
    (Technique("touching blocks", 2), _touching_blocks),
    (Technique("complete block", 2), _complete_block),
    (Technique("ink used up", 2), _ink_used_up),
    (Technique("ends by ink order", 3), _ends_by_ink_order),
    (Technique("gap too small", 3), _gap_too_small),
    (Technique("out of reach", 3), _out_of_reach),
    (Technique("anchored at a cell", 3), _anchored_at_a_cell),
    (Technique("overlap within reach", 4), _overlap_within_reach),
    (Technique("run must split", 4), _run_must_split),
    (Technique("every arrangement agrees", 6), _every_arrangement),
)
LAST = _LINE[-1][0].name
"""The technique that finds whatever a line gives."""

DIFFICULTIES = sorted({technique.difficulty for technique, _ in _LINE})
"""The difficulties that techniques have, in rising order."""

CROSSING = Technique("ink not in the crossing line", 1)
"""A line is read as if its cells could not have the inks that the lines across it lack, or have used up."""

COLOUR_TECHNIQUES: dict[str, Technique] = {
    technique.name: technique for technique in (*(technique for technique, _ in _LINE), CROSSING)
}
"""The techniques by which a person reads lines in colours, by name, easiest first but for the last."""


_PLACES = {
    name: place for place, name in enumerate(dict.fromkeys((*(one.name for one in TECHNIQUES), *COLOUR_TECHNIQUES)))
}


def order_of(technique: Technique) -> tuple[int, int]:
    """Return the sort key of techniques for black and white and for colours: difficulty, then place in their lists,
    that of black and white first. No two have the same.
    """
    return technique.difficulty, _PLACES[technique.name]


def finds(line: Reading) -> Iterator[Find]:
    """Yield what each technique finds on a line, easiest technique first. What only all arrangements show is found cell
    by cell.
    """
    for number in range(len(_LINE)):
        yield from _finds(number, line)


def finds_of(line: Reading, difficulty: int) -> Iterator[Find]:
    """Yield what the techniques of a difficulty find on a line."""
    for number, (technique, _) in enumerate(_LINE):
        if technique.difficulty == difficulty:
            yield from _finds(number, line)


@lru_cache(maxsize=1024 * len(_LINE))
def _finds(number: int, line: Reading) -> tuple[Find, ...]:
    """Return what one of the techniques finds."""
    technique, rule = _LINE[number]
    found = []
    for seen in rule(line):
        lost = {i: values for i, values in seen.lost.items() if values}
        if lost:
            told = (*seen.before, claim("colour.hence", claim=seen.claim))
            found.append(Find(technique, lost, told, seen.blocks))
    return tuple(found)


def _blocks(line: Reading) -> range:
    return range(len(line.clue))


def _inks(line: Reading) -> tuple[str, ...]:
    """Return the values of a line's blocks."""
    return tuple(sorted({LETTERS[block.ink - 1] for block in line.clue}))


def _by_ink(line: Reading) -> Iterator[tuple[int, list[int]]]:
    """Yield each ink of a clue with its blocks."""
    for ink in sorted({block.ink for block in line.clue}):
        yield ink, [number for number, block in enumerate(line.clue) if block.ink == ink]


def _only(line: Reading, cells: Iterable[int], value: str) -> Lost:
    """Return what is lost where cells have just this value."""
    return {i: without(line.cells[i], value) for i in cells}


def _not(line: Reading, cells: Iterable[int], value: str) -> Lost:
    """Return what is lost where cells do not have this value."""
    return {i: value for i in cells if value in line.cells[i]}
