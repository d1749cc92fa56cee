"""Why a line has no completion, in claims that a person can check from its known cells.

Every block has spots where it can start: between the crosses, in the order of the clue. A black part belongs to one of
the blocks that can cover it, at a second look without touching another one; knowing this rules out spots of these
blocks and their neighbours. In the end some block has no spot left, or some black part no block.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from ..puzzle import BLACK, UNKNOWN, WHITE, Clue
from .reading import Reading, Span, spans
from .rules import Reason

MOST_OWNERS = 3
"""A black part that more blocks than this could cover is not told of."""
MOST_GIVEN = 3
"""At most this many black parts are first told to belong to their blocks."""

_Spots = tuple[int, ...]
"""For each block, the cells where it can start, as bits."""


@dataclass(frozen=True, slots=True)
class Stuck:
    """Why a line has no completion: what to see first, what is then impossible, and why that is so.

    `given` says to which blocks black parts belong, `off` what keeps the others off each of them. `claim` is what
    cannot be; if it is a black part that no block can cover, or black parts that only a few can, `because` tells what
    keeps the other blocks away.
    """

    given: tuple[Reason, ...]
    claim: Reason
    because: tuple[Reason, ...] = ()
    off: tuple[tuple[Reason, ...], ...] = ()


def why_stuck(clue: Clue, text: str) -> Stuck | None:
    """Return the plainest reason why a line has no completion; None when no reason is simple enough for a person."""
    if (plain := _plain(clue, text)) is not None:
        return Stuck((), plain)
    lines = (_Line(clue, text, False), _Line(clue, text, True))
    found = [stuck for line in lines if (stuck := _argue(line)) is not None]
    return min(found, key=lambda stuck: len(stuck.given), default=None)


def _plain(clue: Clue, text: str) -> Reason | None:
    """Return what is obviously wrong with the black cells."""
    runs = spans(BLACK, text)
    if not clue:
        return Reason("none", ())
    if text.count(BLACK) > sum(clue):
        return Reason("many", ())
    for run in runs:
        if run[1] - run[0] > max(clue):
            return Reason("long", (), (clue.index(max(clue)),), run)
    for room in spans(f"{BLACK}{UNKNOWN}", text):
        if BLACK in text[slice(*room)] and room[1] - room[0] < min(clue):
            return Reason("gap", (), span=room)
    if len(apart := _apart(max(clue), text)) > len(clue):
        return Reason("apart", tuple((i, BLACK) for i in apart))
    return None


def _apart(longest: int, text: str) -> list[int]:
    """Return as many black cells as possible, no two of which fit into one block of at most `longest` cells."""
    cells: list[int] = []
    covered = 0
    for i, cell in enumerate(text):
        if cell == WHITE:
            covered = i
        elif cell == BLACK and i >= covered:
            cells.append(i)
            covered = i + longest
    return cells


@dataclass(frozen=True)
class _Line:
    """A line to argue about; `touching`: a block covers no run from where it would touch another."""

    clue: Clue
    text: str
    touching: bool

    @cached_property
    def spots(self) -> _Spots:
        """Return where each block could start if it were alone."""
        crosses = sum(1 << i for i, cell in enumerate(self.text) if cell == WHITE)
        there: dict[int, int] = {}
        for length in set(self.clue):
            taken = 0
            for i in range(length):
                taken |= crosses >> i
            there[length] = ~taken & (1 << max(0, len(self.text) - length + 1)) - 1
        return tuple(there[length] for length in self.clue)

    @cached_property
    def blacks(self) -> int:
        """Return the black cells that no block may touch, as bits."""
        return sum(1 << i for i, cell in enumerate(self.text) if self.touching and cell == BLACK)

    def touched(self, start: int, stop: int) -> list[int]:
        """Return the black cells right beside a stretch."""
        return [i for i in (start - 1, stop) if 0 <= i < len(self.text) and self.text[i] == BLACK]

    @cached_property
    def runs(self) -> tuple[Span, ...]:
        return spans(BLACK, self.text)

    def covering(self, block: int, run: Span) -> int:
        """Return the starts from which a block would cover a run, as bits."""
        length = self.clue[block]
        first = max(0, run[1] - length)
        starts = (1 << run[0] + 1) - (1 << first) if first <= run[0] else 0
        return starts & ~(self.blacks << 1 | self.blacks >> length)

    def owners(self, spots: _Spots, run: Span) -> tuple[int, ...]:
        """Return the blocks that can cover a run."""
        return tuple(block for block, there in enumerate(spots) if there & self.covering(block, run))


# --- arguing ---


def _argue(line: _Line) -> Stuck | None:
    """Assign black parts to the blocks they belong to until something is impossible, then leave out the parts that this
    does not need.
    """
    told: list[Span] = []
    while (stuck := _follow(line, told)) is None:
        spots = _settled(line, told)
        ranked = sorted((len(line.owners(spots, run)), run) for run in line.runs if run not in told)
        news = [run for _, run in ranked if _settled(line, [*told, run]) != spots]
        if not news:
            return None
        told.append(news[0])
    for run in tuple(told):
        fewer = [one for one in told if one != run]
        if (found := _follow(line, fewer)) is not None:
            told, stuck = fewer, found
    if len(told) > MOST_GIVEN or any(len(one.blocks) > MOST_OWNERS for one in stuck.given):
        return None
    return stuck if all(_is_clear(off) for off in stuck.off) else None


def _follow(line: _Line, told: Sequence[Span]) -> Stuck | None:
    """Return what is impossible, if anything, once some runs are told to belong to their blocks."""
    spots = line.spots
    reasons: list[Reason] = []
    off: list[tuple[Reason, ...]] = []
    for run in (*told, None):
        if (crowded := _crowded(line, spots)) is not None:
            return Stuck(tuple(reasons), crowded, off=tuple(off))
        spots = _in_order(line, spots)
        for other in line.runs:
            if not line.owners(spots, other):
                because = _kept_off(line, spots, other, range(len(line.clue)))
                if _is_clear(because):
                    return Stuck(tuple(reasons), Reason("uncovered", (), span=other), because, tuple(off))
        if (few := _too_few(line, spots)) is not None:
            because = _others_off(line, spots, few, reasons)
            if _is_clear(because):
                return Stuck(tuple(reasons), few, because, tuple(off))
        if run is not None:
            owners = line.owners(spots, run)
            if not owners:
                return None
            others = [block for block in range(len(line.clue)) if block not in owners]
            reasons.append(Reason("owned", (), owners, run))
            off.append(_kept_off(line, spots, run, others))
            spots = _narrowed(line, spots, run, owners)
    return None


def _is_clear(off: Sequence[Reason]) -> bool:
    """Return whether reasons tell what keeps blocks off a place, and are few."""
    return len(off) <= MOST_GIVEN and all(one.key != "off.left" for one in off)


def _settled(line: _Line, told: Sequence[Span]) -> _Spots:
    """Return the spots left once some runs are told to belong to their blocks."""
    spots = _in_order(line, line.spots)
    for run in told:
        spots = _in_order(line, _narrowed(line, spots, run, line.owners(spots, run)))
    return spots


def _narrowed(line: _Line, spots: _Spots, run: Span, owners: tuple[int, ...]) -> _Spots:
    """Return the spots left when a run belongs to one of some blocks: the first of these begins no later than the run,
    the last ends no sooner.
    """
    if not owners:
        return spots
    left = list(spots)
    left[owners[0]] &= (1 << run[0] + 1) - 1
    least = run[1] - line.clue[owners[-1]]
    left[owners[-1]] &= -1 << max(0, least)
    return tuple(left)


def _in_order(line: _Line, spots: _Spots) -> _Spots:
    """Return the spots at which blocks keep their order with a cell between them; 0 for a block that has none left."""
    left = list(spots)
    at = 0
    for block, length in enumerate(line.clue):
        left[block] &= -1 << at
        at = _lowest(left[block]) + length + 1 if left[block] else at + length + 1
    stop = len(line.text)
    for block in range(len(line.clue) - 1, -1, -1):
        length = line.clue[block]
        left[block] &= (1 << max(0, stop - length + 1)) - 1
        stop = left[block].bit_length() - 2 if left[block] else stop - length - 1
    return tuple(left)


def _lowest(bits: int) -> int:
    return (bits & -bits).bit_length() - 1


# --- what is impossible ---


def _crowded(line: _Line, spots: _Spots) -> Reason | None:
    """Return a block that has no room left when the blocks before it are pushed to the start, or those after it to the
    end.
    """
    clue, rooms = line.clue, spans(f"{BLACK}{UNKNOWN}", line.text)
    first = _pushed(clue, spots)
    if len(first) == len(clue):
        return None
    for block, length in enumerate(clue):
        if all(stop - start < length for start, stop in rooms):
            return Reason("room.none", (), (block,))
    if len(rooms) == 1 and sum(clue) + len(clue) - 1 > rooms[0][1] - rooms[0][0]:
        return Reason("room.all", (), span=rooms[0])
    last = _pushed_back(clue, spots, len(line.text))
    block, behind = len(first), len(clue) - 1 - len(last)
    if 0 in spots:
        return Reason("room.left", (), (spots.index(0),))
    if block <= len(last):
        return Reason("room.after", (), (block, block - 1), (first[-1], first[-1] + clue[block - 1]))
    return Reason("room.before", (), (behind, behind + 1), (last[0], last[0] + clue[behind + 1]))


def _too_few(line: _Line, spots: _Spots) -> Reason | None:
    """Return consecutive runs, no two of which one block can cover, that outnumber the blocks that can cover any of
    them.
    """
    runs = line.runs
    owners = [set(line.owners(spots, run)) for run in runs]
    best: tuple[int, int, int] | None = None
    for first in range(len(runs)):
        blocks = set(owners[first])
        for last in range(first + 1, len(runs)):
            if not owners[first] or not owners[last] or line.owners(spots, (runs[last - 1][0], runs[last][1])):
                break
            blocks |= owners[last]
            if len(blocks) <= last - first and (best is None or last - first < best[0]):
                best = last - first, first, last
    if best is None:
        return None
    _, first, last = best
    marks = tuple((start, BLACK) for start, _ in runs[first : last + 1])
    return Reason("few", marks, tuple(sorted(set().union(*owners[first : last + 1]))))


def _others_off(line: _Line, spots: _Spots, few: Reason, given: Sequence[Reason]) -> tuple[Reason, ...]:
    """Return what keeps the other blocks off runs that only a few can cover, apart from those of which it is told where
    they are: those before the few off the first run, those behind off the last one, and others off all runs. And what
    keeps the few from covering two of the runs.
    """
    runs = [run for run in line.runs if (run[0], BLACK) in few.marks]
    known = {one.blocks[0] for one in given if len(one.blocks) == 1}
    others = [block for block in range(len(line.clue)) if block not in few.blocks]
    before = [block for block in others if block < few.blocks[0]]
    behind = [block for block in others if block > few.blocks[-1]]
    between = [block for block in others if few.blocks[0] < block < few.blocks[-1]]
    sides = ((runs[:1], before), (runs, between), (runs[-1:], behind))
    off = [one for some, blocks in sides for run in some for one in _kept_off(line, spots, run, blocks)]
    both = [(left[0], right[1]) for left, right in pairwise(runs) if WHITE not in line.text[left[1] : right[0]]]
    apart = [one for span in both for one in _kept_off(line, spots, span, few.blocks)]
    return tuple(dict.fromkeys([*(one for one in off if known.isdisjoint(one.blocks)), *apart]))


def _pushed(clue: Clue, spots: _Spots) -> list[int]:
    """Return the starts of the blocks, each as near to the start as it can be; up to the first that has no room
    left.
    """
    starts: list[int] = []
    at = 0
    for length, there in zip(clue, spots, strict=True):
        if not there >> at:
            break
        starts.append(_lowest(there >> at << at))
        at = starts[-1] + length + 1
    return starts


def _pushed_back(clue: Clue, spots: _Spots, stop: int) -> list[int]:
    """Return the starts of the blocks, each as near to the end as it can be; from the last one that has no room left
    on.
    """
    starts: list[int] = []
    for length, there in zip(reversed(clue), reversed(spots), strict=True):
        there &= (1 << max(0, stop - length + 1)) - 1
        if not there:
            break
        starts.insert(0, there.bit_length() - 1)
        stop = starts[0] - 1
    return starts


def kept_off(reading: Reading, span: Span, blocks: Sequence[int], touching: bool = False) -> tuple[Reason, ...]:
    """Return what keeps some blocks from covering a span. Of the blocks that do not reach that far only the nearest on
    either side is mentioned, and of those that are obviously too short none. `touching`: they may touch no black cell.
    """
    line = _Line(reading.clue, reading.text, touching)
    reach = [(1 << last + 1) - (1 << first) for first, last in zip(reading.first, reading.last, strict=True)]
    return _kept_off(line, tuple(reach), span, blocks)


def _kept_off(line: _Line, spots: _Spots, run: Span, blocks: Sequence[int]) -> tuple[Reason, ...]:
    reasons: list[Reason] = []
    for block in blocks:
        if line.clue[block] < run[1] - run[0]:
            continue
        reason = _keeps_off(line, spots[block], block, run)
        if reasons and (reason.key, reasons[-1].key) in (("off.ends", "off.ends"), ("off.begins", "off.begins")):
            if reason.key == "off.ends":
                reasons[-1] = reason
        elif reasons and replace(reason, blocks=()) == replace(reasons[-1], blocks=()):
            reasons[-1] = replace(reason, blocks=(*reasons[-1].blocks, block))
        else:
            reasons.append(reason)
    return tuple(reasons)


def _keeps_off(line: _Line, there: int, block: int, run: Span) -> Reason:
    length = line.clue[block]
    first, last = _lowest(there), there.bit_length() - 1
    if last + length < run[1]:
        return Reason("off.ends", (), (block,), (last, last + length))
    if first > run[0]:
        return Reason("off.begins", (), (block,), (first, first + length))
    starts = [start for start in range(max(0, run[1] - length), run[0] + 1) if start + length <= len(line.text)]
    free = [start for start in starts if WHITE not in line.text[start : start + length]]
    if not free:
        return Reason("off.room", (), (block,))
    touched = [set(line.touched(start, start + length)) for start in free]
    if line.touching and all(touched):
        common = set.intersection(*touched)
        return (
            Reason("off.touch", (), (block,), (min(common), min(common) + 1), run)
            if common
            else Reason("off.touches", tuple((i, BLACK) for i in sorted(set.union(*touched))), (block,), other=run)
        )
    return Reason("off.left", (), (block,))
