"""Why a line has no completion, in claims that a person can check from its known cells.

Every block has places where it can start: between the crosses, in the order of the clue. A black part belongs to one of
the blocks that can cover it, at a second look without touching another one; knowing this rules out places of these
blocks and their neighbours. In the end some block has no place left, or some black part no block.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from ..cells import BLACK, UNKNOWN, WHITE, Clue, Mark
from .glance import ORDER, at_a_glance
from .no_room import KEYS, without_room
from .places import Line, Places, in_order, lowest, narrowed
from .reading import READINGS_CACHED, Reading, Span
from .rules import Reason

MOST_OWNERS = 3
"""A black part that more blocks than this could cover is not told of."""
MOST_GIVEN = 3
"""At most this many black parts are first told to belong to their blocks."""
BOUNDS = ("off.ends", "off.begins")
"""The reasons that are about how far a block reaches."""
_ORDER = ("room.none", "touch", "end", "outer", "room.all", "only", "uncovered", "room")
"""How the keys of what takes one thought begin, plainest first."""
PLAIN = len(ORDER) + len(_ORDER) - 1
"""The greatest plainness of what takes one thought."""
HARD = PLAIN + 1
"""The plainness of what takes several thoughts, or is not told at all."""


@dataclass(frozen=True, slots=True)
class Stuck:
    """Why a line has no completion: what to see first, what is then impossible, and why that is so.

    `given` says to which blocks black parts belong, `off` what keeps the others off each of them. `claim` is what
    cannot be; if it is a black part that no block can cover, or black parts that only a few can, `because` tells what
    keeps the other blocks away. Each of several parts is named by one cell; `whole` are those of which more is needed.
    """

    given: tuple[Reason, ...]
    claim: Reason
    because: tuple[Reason, ...] = ()
    off: tuple[tuple[Reason, ...], ...] = ()
    whole: tuple[Span, ...] = ()


@lru_cache(READINGS_CACHED)
def why_stuck(clue: Clue, text: str) -> Stuck | None:
    """Return the plainest reason why a line has no completion; None when no reason is simple enough for a person."""
    if (glance := at_a_glance(clue, text)) is not None:
        return Stuck((), glance.reason)
    if clue and (cramped := without_room(clue, text)) is not None:
        return Stuck((), cramped)
    found = _argue(Line(clue, text, False))
    if found is not None and not found.given:
        return found
    touching = _argue(Line(clue, text, True))
    return min([one for one in (found, touching) if one is not None], key=lambda stuck: len(stuck.given), default=None)


def plainness(clue: Clue, text: str) -> int:
    """Return how plain the reason is that a person finds for a line without completion: the less, the plainer. What is
    seen at a glance comes first, then what takes one thought, and what takes several.
    """
    if (glance := at_a_glance(clue, text)) is not None:
        return glance.rank
    stuck = why_stuck(clue, text)
    if stuck is None or stuck.given:
        return HARD
    found = (rank for rank, key in enumerate(_ORDER, len(ORDER)) if stuck.claim.key.startswith(key))
    return next(found, HARD)


def besides(clue: Clue, text: str) -> tuple[Mark, ...]:
    """Return the known cells of a line without completion that what is told of it does not name or count: none where
    this is seen at a glance, but the crosses where blocks lack room, or all cells.
    """
    stuck = why_stuck(clue, text)
    known = tuple((i, cell) for i, cell in enumerate(text) if cell != UNKNOWN)
    if stuck is None or stuck.given or stuck.claim.key == "none":
        return known
    if stuck.claim.key.startswith(("gap", "shut", "drawn", *KEYS)):
        return tuple(one for one in known if one[1] == WHITE)
    return () if stuck.claim.key in ORDER else known


# --- arguing ---


def _argue(line: Line) -> Stuck | None:
    """Assign black parts to the blocks they belong to until something is impossible, then leave out the parts that this
    does not need.
    """
    told: list[Span] = []
    stage = _Stage.first(line)
    while (stuck := _impossible(line, stage)) is None:
        ranked = sorted((len(line.owners(stage.places, run)), run) for run in line.runs if run not in told)
        run = next((run for _, run in ranked if in_order(line, _owned(line, stage, run)) != stage.places), None)
        if run is None:
            return None
        told.append(run)
        stage = _after(line, stage, run)
    for run in tuple(told):
        fewer = [one for one in told if one != run]
        if (found := _follow(line, fewer)) is not None:
            told, stuck = fewer, found
    if len(told) > MOST_GIVEN or any(len(one.blocks) > MOST_OWNERS for one in stuck.given):
        return None
    return stuck if all(_is_clear(off) for off in stuck.off) else None


@dataclass(frozen=True, slots=True)
class _Stage:
    """How far an argument is: the places left before and after the blocks are put in order; to which blocks runs were
    told to belong, and what keeps the others off each; whether each of these runs had a block.
    """

    among: Places
    places: Places
    reasons: tuple[Reason, ...] = ()
    off: tuple[tuple[Reason, ...], ...] = ()
    holds: bool = True

    @staticmethod
    def first(line: Line) -> _Stage:
        """Return the stage at which nothing has been told."""
        return _Stage(line.places, in_order(line, line.places))


def _owned(line: Line, stage: _Stage, run: Span) -> Places:
    """Return the places left when a run belongs to one of the blocks that can cover it."""
    return narrowed(line, stage.places, run, line.owners(stage.places, run))


def _after(line: Line, stage: _Stage, run: Span) -> _Stage:
    """Return the stage at which a run is told to belong to its blocks."""
    owners = line.owners(stage.places, run)
    among = narrowed(line, stage.places, run, owners)
    others = [block for block in range(len(line.clue)) if block not in owners]
    reasons = (*stage.reasons, Reason("owned", (), owners, run))
    off = (*stage.off, _kept_off(line, stage.places, run, others) if owners else ())
    return _Stage(among, in_order(line, among), reasons, off, stage.holds and bool(owners))


def _follow(line: Line, told: Sequence[Span]) -> Stuck | None:
    """Return what is impossible, if anything, once some runs are told to belong to their blocks, or before."""
    stage = _Stage.first(line)
    for run in told:
        if (stuck := _impossible(line, stage)) is not None:
            return stuck
        stage = _after(line, stage, run)
    return _impossible(line, stage)


def _impossible(line: Line, stage: _Stage) -> Stuck | None:
    """Return what is impossible at a stage, if anything is."""
    if not stage.holds:
        return None
    if (crowded := _crowded(line, stage.among)) is not None:
        return Stuck(stage.reasons, crowded, off=stage.off)
    places = stage.places
    for run in line.runs:
        if not line.owners(places, run):
            because = _kept_off(line, places, run, range(len(line.clue)))
            if _is_clear(because):
                return Stuck(stage.reasons, Reason("uncovered", (), span=run), because, stage.off)
    if (few := _too_few(line, places)) is not None:
        known = {one.blocks[0] for one in stage.reasons if len(one.blocks) == 1}
        because = _others_off(line, places, few, known)
        if _is_clear(because):
            return Stuck(stage.reasons, few, because, stage.off, _whole(line, places, few, because, known))
    return None


def _is_clear(off: Sequence[Reason]) -> bool:
    """Return whether reasons tell what keeps blocks off a place, and are few."""
    return len(off) <= MOST_GIVEN and all(one.key != "off.left" for one in off)


# --- what is impossible ---


def _crowded(line: Line, places: Places) -> Reason | None:
    """Return a block that has no room left when the blocks before it are pushed to the start, or those after it to the
    end.
    """
    clue = line.clue
    first = _pushed(clue, places)
    if len(first) == len(clue):
        return None
    last = _pushed_back(clue, places, len(line.text))
    block, behind = len(first), len(clue) - 1 - len(last)
    if 0 in places:
        return Reason("room.left", (), (places.index(0),))
    if block <= len(last):
        return Reason("room.after", (), (block, block - 1), (first[-1], first[-1] + clue[block - 1]))
    return Reason("room.before", (), (behind, behind + 1), (last[0], last[0] + clue[behind + 1]))


def _too_few(line: Line, places: Places) -> Reason | None:
    """Return consecutive runs, no two of which one block can cover, that outnumber the blocks that can cover any of
    them.
    """
    runs = line.runs
    owners = [set(line.owners(places, run)) for run in runs]
    best: tuple[int, int, int] | None = None
    for first in range(len(runs)):
        blocks = set(owners[first])
        for last in range(first + 1, len(runs)):
            if not owners[first] or not owners[last] or line.owners(places, (runs[last - 1][0], runs[last][1])):
                break
            blocks |= owners[last]
            if len(blocks) <= last - first and (best is None or last - first < best[0]):
                best = last - first, first, last
    if best is None:
        return None
    _, first, last = best
    few = sorted(set().union(*owners[first : last + 1]))
    marks = tuple((cell, BLACK) for cell in _outer(line, places, runs[first : last + 1], few))
    return Reason("few", marks, tuple(few))


def _outer(line: Line, places: Places, runs: Sequence[Span], few: Sequence[int]) -> list[int]:
    """Return a cell of each run, no two of which one of a few blocks can cover, if there are such: of the runs at
    either end the outer cell, of each between them one that is far enough from both its neighbours.
    """
    cells = [runs[0][0]]
    for run, (_, end) in pairwise(runs[1:]):
        far = (i for i in range(*run) if _are_apart(places, line.clue, few, (cells[-1], i + 1)))
        cells.append(next((i for i in far if _are_apart(places, line.clue, few, (i, end))), run[0]))
    return [*cells, runs[-1][1] - 1]


def _are_apart(places: Places, clue: Clue, few: Sequence[int], span: Span) -> bool:
    """Return whether none of a few blocks can cover a span, even if it may touch black cells."""
    first, last = span[0], span[1] - 1
    return not any(places[b] & (1 << first + 1) - 1 & -1 << max(0, last + 1 - clue[b]) for b in few)


def _named(line: Line, few: Reason) -> dict[Span, int]:
    """Return the runs that only a few blocks can cover, each with the cell that names it."""
    return {run: i for run in line.runs for i, _ in few.marks if run[0] <= i < run[1]}


def _gaps(line: Line, places: Places, few: Reason) -> list[Span]:
    """Return from where to where none of a few blocks can cover, for each two neighbours of the runs: from the cell
    that names the one to the cell that names the other or, where that is too near, all of both.
    """
    gaps = []
    for (left, first), (right, last) in pairwise(_named(line, few).items()):
        span = first, last + 1
        gaps.append(span if _are_apart(places, line.clue, few.blocks, span) else (left[0], right[1]))
    return gaps


def _whole(line: Line, places: Places, few: Reason, because: Sequence[Reason], known: Set[int]) -> tuple[Span, ...]:
    """Return the runs of which the cell that names it is not enough: another block could cover that cell but not those
    beside it, or one of the few could cover the cell and that of a neighbour. Where `known` blocks and those between
    the few can be is clear without reasons.
    """
    named = _named(line, few)
    clear = {*known, *range(few.blocks[0], few.blocks[-1])}

    def is_off(block: int, run: Span) -> bool:
        cell = named[run]
        apart = block in clear and _are_apart(places, line.clue, [block], (cell, cell + 1))
        return apart or _is_told_off(because, block, run, cell)

    near = {
        run
        for gap in _gaps(line, places, few)
        for run, cell in named.items()
        if run[0] == gap[0] < cell or cell + 1 < gap[1] == run[1]
    }
    others = _others(line, few, tuple(named))
    near |= {run for some, blocks in others for run in some for block in blocks if not is_off(block, run)}
    return tuple(run for run in named if run in near and run[1] - run[0] > 1)


def _is_told_off(because: Sequence[Reason], block: int, run: Span, cell: int) -> bool:
    """Return whether reasons keep a block off a cell of a run."""
    return any(
        (one.key == "off.ends" and block <= one.blocks[0] and one.span[1] <= cell)
        or (one.key == "off.begins" and block >= one.blocks[0] and one.span[0] > cell)
        or (block in one.blocks and one.other == run)
        for one in because
    )


def _others(line: Line, few: Reason, runs: Sequence[Span]) -> tuple[tuple[Sequence[Span], list[int]], ...]:
    """Return blocks that are not among the few, with the runs that they must be kept off: those before the few with the
    first run, those behind with the last one, and others with all runs.
    """
    others = [block for block in range(len(line.clue)) if block not in few.blocks]
    before = [block for block in others if block < few.blocks[0]]
    behind = [block for block in others if block > few.blocks[-1]]
    between = [block for block in others if few.blocks[0] < block < few.blocks[-1]]
    return (runs[:1], before), (runs, between), (runs[-1:], behind)


def _others_off(line: Line, places: Places, few: Reason, known: Set[int]) -> tuple[Reason, ...]:
    """Return what keeps the other blocks off runs that only a few can cover, apart from bounds of `known` ones, of
    which it is told where they are. And what keeps the few from covering two of the runs.
    """
    sides = _others(line, few, tuple(_named(line, few)))
    off = [one for some, blocks in sides for run in some for one in _kept_off(line, places, run, blocks)]
    gaps = [gap for gap in _gaps(line, places, few) if WHITE not in line.text[slice(*gap)]]
    apart = [one for span in gaps for one in _kept_off(line, places, span, few.blocks)]
    return tuple(
        dict.fromkeys([*(one for one in off if one.key not in BOUNDS or known.isdisjoint(one.blocks)), *apart])
    )


def _pushed(clue: Clue, places: Places) -> list[int]:
    """Return the starts of the blocks, each as near to the start as it can be; up to the first that has no room
    left.
    """
    starts: list[int] = []
    at = 0
    for length, there in zip(clue, places, strict=True):
        if not there >> at:
            break
        starts.append(lowest(there >> at << at))
        at = starts[-1] + length + 1
    return starts


def _pushed_back(clue: Clue, places: Places, stop: int) -> list[int]:
    """Return the starts of the blocks, each as near to the end as it can be; from the last one that has no room left
    on.
    """
    starts: list[int] = []
    for length, there in zip(reversed(clue), reversed(places), strict=True):
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
    line = Line(reading.clue, reading.text, touching)
    reach = [(1 << last + 1) - (1 << first) for first, last in zip(reading.first, reading.last, strict=True)]
    return _kept_off(line, tuple(reach), span, blocks)


def _kept_off(line: Line, places: Places, run: Span, blocks: Sequence[int]) -> tuple[Reason, ...]:
    reasons: list[Reason] = []
    for block in blocks:
        if line.clue[block] < run[1] - run[0]:
            continue
        reason = _keeps_off(line, places[block], block, run)
        if reasons and (reason.key, reasons[-1].key) in (("off.ends", "off.ends"), ("off.begins", "off.begins")):
            if reason.key == "off.ends":
                reasons[-1] = reason
        elif reasons and replace(reason, blocks=()) == replace(reasons[-1], blocks=()):
            reasons[-1] = replace(reason, blocks=(*reasons[-1].blocks, block))
        else:
            reasons.append(reason)
    return tuple(reasons)


def _keeps_off(line: Line, there: int, block: int, run: Span) -> Reason:
    length = line.clue[block]
    first, last = lowest(there), there.bit_length() - 1
    if last + length < run[1]:
        return Reason("off.ends", (), (block,), (last, last + length))
    if first > run[0]:
        return Reason("off.begins", (), (block,), (first, first + length))
    starts = [start for start in range(max(0, run[1] - length), run[0] + 1) if start + length <= len(line.text)]
    free = [start for start in starts if WHITE not in line.text[start : start + length]]
    if not free:
        return Reason("off.room", (), (block,), other=run)
    touched = [set(line.touched(start, start + length)) for start in free]
    if line.touching and all(touched):
        common = set.intersection(*touched)
        return (
            Reason("off.touch", (), (block,), (min(common), min(common) + 1), run)
            if common
            else Reason("off.touches", tuple((i, BLACK) for i in sorted(set.union(*touched))), (block,), other=run)
        )
    return Reason("off.left", (), (block,))
