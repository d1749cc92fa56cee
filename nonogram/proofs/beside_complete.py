"""Lines on which blocks stand complete, and only one other lies between two of them, or between one and an end: a
person sees how far this one can reach from its black cells, or in which room alone it fits. Or a few lie there, and
fill the only room.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from typing import NamedTuple

from ..cells import BLACK, UNKNOWN, WHITE, Clue, Mark, room_needed
from ..techniques.reading import Span, is_shut, spans, window
from ..techniques.technique import LINES_CACHED
from .cost import MOST_DONE, told_by_number

MOST_FILLING = 3
"""Of more blocks than this it is not told at once that they fill a room."""

Places = tuple[tuple[int, Span], ...]
"""Blocks, each with cells."""


class Complete(NamedTuple):
    """Where a complete block lies, and the blocks by which a person knows which one it is, itself among them."""

    cells: Span
    known: frozenset[int]


class Part(NamedTuple):
    """A part of a line beside complete blocks that has room for no block or one, or that a few fill, and of which
    something follows.
    """

    windows: Places
    """The blocks that lie there, and the cells that each can cover."""
    complete: Places
    """The blocks beside the part, with those by which a person knows which these are, as far as they are complete."""
    marks: tuple[Mark, ...]
    counted: frozenset[int]
    """The blocks that are not complete by which a person knows that: they begin or end at a black cell."""


def complete_at_once(clue: Clue, text: str) -> dict[int, Complete]:
    """Return the blocks that are complete at sight: runs between crosses or ends of the line, or as long as the longest
    block, where there are as many as the clue has blocks so long; and those counted from an end of the line. Each is
    known by as few others as can be.
    """
    runs, longest = spans(BLACK, text), max(clue, default=0)
    shut = [one for one in runs if is_shut(text, one)]
    found: list[tuple[int, Complete]] = []
    for length in {*clue}:
        alike = [one for one in (runs if length == longest else shut) if one[1] - one[0] == length]
        blocks = [block for block, one in enumerate(clue) if one == length]
        if len(alike) == len(blocks):
            known = frozenset(blocks)
            found += [(block, Complete(one, known)) for block, one in zip(blocks, alike, strict=True)]
    found += [(block, Complete(one, frozenset(range(block + 1)))) for block, one in _counted(clue, text)]
    for back, (start, stop) in _counted(clue[::-1], text[::-1]):
        block = len(clue) - 1 - back
        cells = len(text) - stop, len(text) - start
        found.append((block, Complete(cells, frozenset(range(block, len(clue))))))
    # Of several ways the one by the fewest blocks comes last, and stays.
    return dict(sorted(found, key=lambda one: -len(one[1].known)))


def _counted(clue: Clue, text: str) -> Iterator[tuple[int, Span]]:
    """Yield the blocks that are complete, counted from the start of a line as far as the next block has no room before
    the next black cell: it lies there if it is complete or can begin nowhere else.
    """
    after = 0
    for block, length in enumerate(clue):
        start = text.find(BLACK, after)
        before = text[after : max(start - 1, after)]
        if start < 0 or any(one - other >= length for other, one in spans(BLACK + UNKNOWN, before)):
            return
        if text[start : start + length] == BLACK * length:
            yield block, (start, start + length)
        elif text[after:start].endswith(UNKNOWN):
            return
        after = start + length + 1


@lru_cache(LINES_CACHED)
def parts_beside(clue: Clue, text: str) -> tuple[Part, ...]:
    """Return the parts of a line beside complete blocks of which something follows."""
    there = complete_at_once(clue, text)
    found: list[Part] = []
    for blocks, between, room in _between(clue, len(text), there):
        if (windows := _windows(clue, text, blocks, room)) is None:
            continue
        black, white = set[int](), {*between}
        for block, (start, stop) in windows:
            black.update(range(stop - clue[block], start + clue[block]))
            white.difference_update(range(start, stop))
        if marks := [(i, BLACK if i in black else WHITE) for i in sorted(black | white) if text[i] == UNKNOWN]:
            sides = between.start, between.stop
            beside = [one for one in there.values() if one.cells[1] == sides[0] or one.cells[0] == sides[1]]
            known = frozenset[int]().union(*(one.known for one in beside))
            complete = tuple((one, there[one].cells) for one in sorted(known & there.keys()))
            found.append(Part(windows, complete, tuple(marks), known - there.keys()))
    return tuple(found)


def marks_beside(clue: Clue, text: str) -> tuple[Mark, ...]:
    """Return what follows on a line beside complete blocks; nothing if nothing does of a block that is not complete, or
    too many complete ones would have to be named.
    """
    marks = tuple(mark for part in parts_beside(clue, text) for mark in part.marks)
    return marks if parts_of(clue, text, marks) else ()


def parts_of(clue: Clue, text: str, marks: Iterable[Mark]) -> list[Part]:
    """Return the parts of a line from which marks follow, none if they do not follow from such, or not from a block."""
    left, found = {*marks}, list[Part]()
    for part in parts_beside(clue, text):
        if not left.isdisjoint(part.marks):
            found.append(part)
            left.difference_update(part.marks)
    told = not left and any(part.windows for part in found) and _are_named(clue, complete_in(found))
    # A block that is not complete is spoken of where it is said where it lies.
    return found if told and all(part.counted <= windows_of(found).keys() for part in found) else []


def _are_named(clue: Clue, complete: Places) -> bool:
    """Return whether complete blocks are few enough to be named, or told by their number."""
    return len(complete) <= MOST_DONE or told_by_number([block for block, _ in complete], len(clue)) is not None


def complete_in(parts: Iterable[Part]) -> Places:
    return tuple(sorted({one for part in parts for one in part.complete}))


def windows_of(parts: Iterable[Part]) -> dict[int, Span]:
    return {block: cells for part in parts for block, cells in part.windows}


def _between(clue: Clue, n: int, there: Mapping[int, Complete]) -> Iterator[tuple[range, range, Span]]:
    """Yield for each part of a line between complete blocks, or between these and an end, the blocks that lie there,
    all its cells, and those that these blocks can cover.
    """
    ends = [(-1, (-1, 0)), *((block, one.cells) for block, one in sorted(there.items())), (len(clue), (n, n + 1))]
    for (before, (_, start)), (behind, (stop, _)) in pairwise(ends if there else []):
        yield range(before + 1, behind), range(start, stop), (start + (before >= 0), stop - (behind < len(clue)))


def _windows(clue: Clue, text: str, blocks: range, part: Span) -> Places | None:
    """Return which cells the blocks of a part of a line can cover; None for one that fits in several rooms, and for
    several unless these are a few that fill the only room.
    """
    if len(blocks) == 1:
        reach = reach_alone(text, clue[blocks[0]], part)
        return None if reach is None else ((blocks[0], reach),)
    if len(blocks) > MOST_FILLING:
        return None
    lengths = clue[blocks.start : blocks.stop]
    rooms = [one for one in rooms_in(text, part) if lengths and one[1] - one[0] >= min(lengths)]
    if len(rooms) > 1 or room_needed(lengths) != sum(stop - start for start, stop in rooms):
        return None
    found: list[tuple[int, Span]] = []
    for block in blocks:
        start = found[-1][1][1] + 1 if found else rooms[0][0]
        found.append((block, (start, start + clue[block])))
    return tuple(found)


def reach_alone(text: str, length: int, part: Span) -> Span | None:
    """Return the cells that the only block of a part of a line can cover, None where it fits in several rooms."""
    start, stop = part
    if runs := [(start + one, start + other) for one, other in spans(BLACK, text[start:stop])]:
        return window(text, length, (runs[0][0], runs[-1][1]), *part)
    fitting = [room for room in rooms_in(text, part) if room[1] - room[0] >= length]
    return fitting[0] if len(fitting) == 1 else None


def rooms_in(text: str, part: Span) -> list[Span]:
    """Return the rooms between crosses in a part of a line."""
    start, stop = part
    return [(start + one, start + other) for one, other in spans(BLACK + UNKNOWN, text[start:stop])]


def cite_beside(clue: Clue, text: str, marks: Iterable[Mark]) -> list[int]:
    """Return the black cells and crosses of a line by which blocks are seen to be complete and how far others can
    reach, on a line where the marks follow from that. Of crosses side by side those are left out that are at no end of
    a block, unless the others do not suffice. As few complete blocks and other crosses are named as two orders leave.
    """
    marks = [*marks]
    middle = sum(i for i, _ in marks) / len(marks)
    things = sorted((*spans(BLACK, text), *spans(WHITE, text)), key=lambda one: -abs(one[0] - middle))
    crosses_first = sorted(things, key=lambda one: text[one[0]] == BLACK)
    text = min((_cited_beside(clue, text, marks, order) for order in (things, crosses_first)), key=_named(clue, marks))
    return [i for i, cell in enumerate(text) if cell != UNKNOWN]


def _cited_beside(clue: Clue, text: str, marks: Sequence[Mark], things: Iterable[Span]) -> str:
    """Return a line with no more cells than marks need, needless things left out in the given order."""
    found = parts_of(clue, text, marks)
    windows, there = windows_of(found), [run for _, run in complete_in(found)]
    ends = {i for start, stop in (*windows.values(), *there) for i in (start - 1, stop)}
    for thing in things:
        near = sorted(ends.intersection(range(*thing)))
        for kept in (some for count in range(len(near) + 1) for some in combinations(near, count)):
            cells = enumerate(text)
            weaker = "".join(UNKNOWN if thing[0] <= i < thing[1] and i not in kept else cell for i, cell in cells)
            if windows == windows_of(parts_of(clue, weaker, marks)):
                text = weaker
                break
    return text


def _named(clue: Clue, marks: Sequence[Mark]) -> Callable[[str], tuple[int, int]]:
    """Return what counts the complete blocks on a line that are named, with the crosses that are not beside them; and
    these crosses.
    """

    def count(text: str) -> tuple[int, int]:
        complete = complete_in(parts_of(clue, text, marks))
        seen = {i for _, run in complete for i in (run[0] - 1, run[1])}
        crosses = sum(cell == WHITE and i not in seen for i, cell in enumerate(text))
        return len(complete) + crosses, crosses

    return count


def seen_beside(clue: Clue, text: str, marks: tuple[Mark, ...], line: str) -> list[Part]:
    """Return the parts of a line from which marks are seen to follow beside complete blocks; none if they do not follow
    from that, not all black cells are needed for it, or blocks reach less far on the `line`, as the board shows it.
    """
    found = parts_of(clue, text, marks)
    windows = windows_of(found)
    spoken = {i for one in (*windows.values(), *(run for _, run in complete_in(found))) for i in range(*one)}
    if windows != windows_of(parts_of(clue, line, marks)):
        return []
    return [] if any(cell == BLACK and i not in spoken for i, cell in enumerate(text)) else found


def without_crosses(clue: Clue, text: str, marks: tuple[Mark, ...], cited: tuple[int, ...]) -> tuple[int, ...]:
    """Return cited cells of a line without the crosses side by side that are needless to see marks follow so."""
    shown = "".join(cell if i in cited else UNKNOWN for i, cell in enumerate(text))
    for start, stop in spans(WHITE, shown) if marks and parts_of(clue, text, marks) else ():
        weaker = shown[:start] + UNKNOWN * (stop - start) + shown[stop:]
        if seen_beside(clue, weaker, marks, text):
            shown = weaker
    return tuple(i for i in cited if shown[i] != UNKNOWN)
