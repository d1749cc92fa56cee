"""What techniques settle on a line in colours, those that could settle nothing left out: what they need for it can be
seen at once, whereas finding where blocks can lie takes long.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import groupby

from ..cells import WHITE
from ..inks import LETTERS, ColourClue, room_needed
from .found import inks_of
from .placed import at_edge, painted_first
from .reading import Reading, without
from .rules import Find, finds_of
from .state import State, known_cells, masks_of

Needs = Callable[[Reading, int], bool]


def settled(line: Reading) -> list[int]:
    """Return the cells that all arrangements together settle: no technique settles another one."""
    both = enumerate(zip(line.cells, line.possible, strict=True))
    return [i for i, (left, possible) in both if len(possible) == 1 < len(left)]


def settles_easily(clue: ColourClue, state: State, n: int, inks: int) -> bool:
    """Whether a technique of the least difficulty settles a cell of a line that has a completion."""
    masks = masks_of(state, n, inks)
    white, known = masks[-1], known_cells(masks)
    if known == (1 << n) - 1:
        return False
    if not clue:
        return True
    if (known & ~white).bit_count() == sum(block.length for block in clue):
        return True
    painted = (1 << n) - 1 & ~(known & white)
    if painted.bit_length() - (painted & -painted).bit_length() + 1 == room_needed(clue):
        return True
    own = [masks[ink - 1] for ink in {block.ink for block in clue}]
    return bool(known_cells([*own, white]) & ~known)


def settling_finds(line: Reading, difficulty: int) -> Iterator[Find]:
    """Yield what the techniques of a difficulty find on a line that settles a cell."""
    cells = settled(line)
    if not cells:
        return
    for find in finds_of(line, difficulty, lambda name: any(_NEEDS.get(name, _nothing)(line, i) for i in cells)):
        if any(len(line.cells[i]) - len(gone) == 1 for i, gone in find.lost.items()):
            yield find


def _nothing(line: Reading, cell: int) -> bool:
    return True


def _lost(line: Reading, cell: int) -> str:
    """Return the inks of which something rules out the blocks at a cell."""
    possible = line.possible[cell]
    return "".join(inks_of(line)) if possible == WHITE else without(line.cells[cell], possible)


@lru_cache(maxsize=4096)
def _lengths(clue: ColourClue) -> dict[str, frozenset[int]]:
    """Return the lengths of the blocks of each ink."""
    letters = {LETTERS[block.ink - 1] for block in clue}
    return {one: frozenset(block.length for block in clue if LETTERS[block.ink - 1] == one) for one in letters}


def _beside(line: Reading, cell: int, ink: str) -> tuple[int, int]:
    """Return how many painted cells of an ink are before a cell and behind it."""
    cells, first, last = line.cells, cell, cell
    while first > 0 and cells[first - 1] == ink:
        first -= 1
    while last + 1 < len(cells) and cells[last + 1] == ink:
        last += 1
    return cell - first, last - cell


def _whole_block(line: Reading, cell: int) -> bool:
    """Whether painted cells beside a cell are a whole block in all arrangements."""
    for ink in _inks_lost(line, cell):
        before, behind = _beside(line, cell, ink)
        if before and _complete(line, ink, cell - before, cell - 1):
            return True
        if behind and _complete(line, ink, cell + 1, cell + behind):
            return True
    return False


def _beyond_whole(line: Reading, cell: int) -> bool:
    """Whether a cell is white, or beside a whole block, on a line with painted cells that are one."""
    return _whole_block(line, cell) or (line.possible[cell] == WHITE and _has_whole(line))


@lru_cache(maxsize=1024)
def _has_whole(line: Reading) -> bool:
    """Whether painted cells of a line are a whole block in all arrangements."""
    lengths, first = _lengths(line.clue), 0
    for ink, run in groupby(line.cells):
        last = first + len(list(run)) - 1
        if last - first + 1 in lengths.get(ink, ()) and _complete(line, ink, first, last):
            return True
        first = last + 1
    return False


def _complete(line: Reading, ink: str, first: int, last: int) -> bool:
    return all(
        block.length == last - first + 1
        for number, block in enumerate(line.clue)
        if line.letter(number) == ink and any(last - block.length < start <= first for start in line.starts[number])
    )


def _anchored(line: Reading, cell: int) -> bool:
    """Whether a cell is part of a block that goes on, in its only place, from painted cells at an edge."""
    return any(start <= cell < end for start, end in _anchors(line))


@lru_cache(maxsize=1024)
def _anchors(line: Reading) -> list[tuple[int, int]]:
    """Return where the blocks begin and end behind which, or before which, all cells are white, from a painted one on,
    if they have just one place in all arrangements.
    """
    if not painted_first(line.cells):
        return []
    found = []
    for block, starts in zip(line.clue, line.starts, strict=True):
        if len(starts) == 1 and at_edge(line.cells, starts[0], starts[0] + block.length - 1):
            found.append((starts[0], starts[0] + block.length))
    return found


def _long_run(line: Reading, cell: int) -> bool:
    """Whether a cell would join painted cells to a run longer than a block."""
    lengths = _lengths(line.clue)
    beside = ((ink, sum(_beside(line, cell, ink))) for ink in _inks_lost(line, cell))
    return any(count and count >= min(lengths[ink]) for ink, count in beside)


def _small_room(line: Reading, cell: int) -> bool:
    """Whether a cell has less room around it than a block needs."""
    lengths = _lengths(line.clue)
    for ink in _inks_lost(line, cell):
        most, room = max(lengths[ink]), 1
        for step in (-1, 1):
            at = cell + step
            while 0 <= at < len(line.cells) and ink in line.cells[at] and room < most:
                at, room = at + step, room + 1
        if room < most:
            return True
    return False


def _outside(line: Reading, cell: int) -> bool:
    """Whether a cell lies where the clue alone leaves the blocks of an ink no room."""
    spans = _spans(line.clue, len(line.cells))
    return any(not spans[ink][0] <= cell <= spans[ink][1] for ink in _inks_lost(line, cell))


@lru_cache(maxsize=4096)
def _spans(clue: ColourClue, n: int) -> dict[str, tuple[int, int]]:
    """Return for each ink the first and the last cell that its blocks can have by the clue alone."""
    spans: dict[str, tuple[int, int]] = {}
    for number, block in enumerate(clue):
        letter = LETTERS[block.ink - 1]
        start = room_needed(clue[: number + 1]) - block.length
        end = n - 1 - (room_needed(clue[number:]) - block.length)
        spans[letter] = spans.get(letter, (start, end))[0], end
    return spans


def _inks_lost(line: Reading, cell: int) -> list[str]:
    return [ink for ink in _lost(line, cell) if ink in _lengths(line.clue)]


def _painted(line: Reading, cell: int) -> bool:
    return line.possible[cell] != WHITE


_NEEDS: dict[str, Needs] = {
    "overlap": _painted,
    "touching blocks": _painted,
    "anchored at an edge": _anchored,
    "complete block": _beyond_whole,
    "ends by ink order": _outside,
    "gap too small": _small_room,
    "anchored at a cell": _painted,
    "run must split": _long_run,
}
"""For techniques that look for bounds, what has to hold of a cell that they settle."""
