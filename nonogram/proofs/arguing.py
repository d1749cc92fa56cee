"""How a line settles cells: by which technique, and for which reasons.

All of it uses only the cited cells and known cells that follow from these alone, so a reader who looks only at the
cells shown finds everything that is said.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import zip_longest

from ..cells import BLACK, UNKNOWN, WHITE, Clue, Mark, clue_of, with_value
from ..techniques.parts import Argument
from ..techniques.reading import Bound, Reading, Span, read, spans
from ..techniques.rooms import by_rooms
from ..techniques.rules import Reason
from ..techniques.technique import LINES_CACHED, Technique, Way, rule_of, stages, technique, way_of
from .citing import (
    BARE,
    CELL,
    NAMING,
    WITHIN,
    all_reasons,
    lean,
    only,
    plainest,
    reasons_for,
    shows,
    stands_for,
    way_told,
)
from .end_claims import right_beside
from .explaining import Before, account
from .owners import complete_blocks, narrowing
from .premises import ends_told

EVERY = technique("every arrangement agrees")

_Spoken = tuple[tuple[Mark, ...], tuple[int, ...]]
"""The marks of a reason, and its blocks."""
Argued = tuple[Technique, str, Argument]
"""A technique, the line with only the cells cited and seen, and the reasons."""


def argue(clue: Clue, text: str, cited: Sequence[int], marks: tuple[Mark, ...], late: Set[int] = frozenset()) -> Argued:
    """Return how marks follow from cited cells of a line, for somebody who knows nothing but the line. Raises
    ValueError when they do not. `late` are known cells that have been shown a moment ago: they need not be cited where
    a block would be said to begin or end at one.
    """
    return _argued(clue, text, tuple(cited), marks, frozenset(late))


@lru_cache(LINES_CACHED)
def _argued(clue: Clue, text: str, cited: tuple[int, ...], marks: tuple[Mark, ...], late: frozenset[int]) -> Argued:
    # A finished line is told as such, even if fewer cells would prove it.
    finished = clue == clue_of(text) and clue != ()
    known = text if finished else stands_for(clue, text, cited)
    alone = only(text, cited)
    way = way_told(clue, known, alone, marks)
    if way.technique == EVERY:
        return EVERY, alone, _step_by_step(clue, alone, marks)
    shown = only(text, [*cited, *lean(clue, known, marks, cited, way)])
    known = "".join(text[i] if i in late else cell for i, cell in enumerate(known))
    return _shown_to_ends(clue, known, marks, way, alone, shown)


def _shown_to_ends(clue: Clue, known: str, marks: tuple[Mark, ...], way: Way, alone: str, shown: str) -> Argued:
    """Return how marks are told on a line on which some cells are shown, and as many others of those `known` that no
    block is said to begin or end at a cross.
    """
    argued = _in_way(clue, marks, way, alone, shown)
    if all(one != WHITE != cell for one, cell in zip(known, argued[1], strict=True) if one != cell):
        return argued
    ends = {bound[1] for reading, reasons in argued[2] for one in reasons for bound in ends_told(reading, one)}
    stretches = [one for one in spans(WHITE, known) if not ends.isdisjoint(range(*one))]
    over = {i for one in stretches for i in range(*one)}
    more = only(known, [i for i, cell in enumerate(argued[1]) if cell != UNKNOWN or i in over])
    return argued if more == argued[1] else _shown_to_ends(clue, known, marks, way_of(clue, more, marks), more, more)


def _in_way(clue: Clue, marks: tuple[Mark, ...], way: Way, alone: str, shown: str) -> Argued:
    """Return how marks are told in some way on a line on which some cells are shown, cited or not; `alone` are those
    that are cited.
    """
    if way.stepwise and way.technique in NAMING:
        fewer, argument = _lean_steps(clue, shown, alone, marks)
        name = way.technique if fewer == shown else way_of(clue, fewer, marks).technique
        return name, fewer, argument
    if way.stepwise:
        return way.technique, shown, _step_by_step(clue, shown, marks)
    reading = read(clue, shown)
    reasons = all_reasons(way.technique, reading, marks)
    argument = [(reading, reasons)]
    if way.technique == CELL and (plain := _overlap(clue, alone, marks, argument)) is not None:
        return plain
    return way.technique, shown, argument


def _overlap(clue: Clue, alone: str, marks: tuple[Mark, ...], known: Argument) -> Argued | None:
    """Return how marks follow from what the same blocks cover wherever they lie, with no other cells than those cited:
    whose some black cell is need not be told then. None where this does not explain everything, or an easier argument,
    `known`, of one step, does so and costs no more.
    """
    reading, [(_, reasons)] = read(clue, alone), known
    covered = reasons_for(rule_of(WITHIN), reading, marks)
    if covered is None or [one.blocks for one in covered] != [one.blocks for one in reasons]:
        return None
    argument = [(reading, covered)]
    ours, theirs = account(clue, argument), account(clue, known)
    return (WITHIN, alone, argument) if ours.plain and not (theirs.plain and theirs.cost <= ours.cost) else None


@dataclass(frozen=True, slots=True)
class Earlier:
    """What earlier parts of a deduction have shown: the line with only the cells that they cite, show or settle, and
    what their texts tell of blocks, some of which they have `called` complete.
    """

    text: str = ""
    owners: frozenset[tuple[int, Span]] = frozenset()
    bounds: frozenset[Bound] = frozenset()
    called: frozenset[int] = frozenset()

    def beside_rooms(self, clue: Clue, now: str, argument: Argument) -> Known | None:
        """Return what a reader knows of the complete blocks in the rooms that an argument counts and of the nearest on
        either side of these, None if that is nothing.
        """
        rooms = {block for each in argument for reason in by_rooms(*each) for block in reason.blocks}
        there = sorted(complete_blocks(clue, now, self.text).items())
        before, behind = [one for one in there if one[0] < min(rooms)], [one for one in there if one[0] > max(rooms)]
        settled = (*before[-1:], *(one for one in there if min(rooms) <= one[0] <= max(rooms)), *behind[:1])
        return Known(clue, now, self, settled, (), ()) if settled else None

    def about(self, clue: Clue, now: str, blocks: Sequence[int], marks: Sequence[Mark]) -> Known | None:
        """Return what a reader knows of the blocks that a text speaks of, and of those known to cover a cell right
        beside some marks; None if that is nothing. `now` is the line with all its known cells.
        """
        near = {i + step for i, _ in marks for step in (-1, 1)}
        blocks = [*blocks, *(block for block, run in self.owners if not near.isdisjoint(range(*run)))]
        complete = complete_blocks(clue, now, self.text)
        runs = spans(BLACK, self.text)
        for block, (start, stop) in self.owners:
            for run in runs:
                if run[0] <= start and stop <= run[1] == run[0] + clue[block]:
                    complete[block] = run
        settled = {block: run for block, run in complete.items() if block in blocks}
        settled |= narrowing(clue, now, complete, blocks)
        owners = tuple(sorted(one for one in self.owners if one[0] in blocks and one[0] not in settled))
        bounds = tuple(sorted(one for one in self.bounds if one[0] in blocks and one[0] not in settled))
        if not (settled or owners or bounds):
            return None
        return Known(clue, now, self, tuple(sorted(settled.items())), owners, bounds)


@dataclass(frozen=True, slots=True)
class Known:
    """What a reader knows of a line before a part of a deduction: see `Reading`. `text` is the line with all its known
    cells.
    """

    clue: Clue
    text: str
    earlier: Earlier
    settled: tuple[tuple[int, Span], ...]
    owners: tuple[tuple[int, Span], ...]
    bounds: tuple[Bound, ...]

    def before(self, line: str, ends: Set[int], cited: Iterable[int]) -> Before:
        """Return what is known before a part that cites some cells is told; `line` is as the board shows it."""
        return Before(line, ends, {*cited}, self.earlier.owners, self.earlier.bounds, self.earlier.called)

    def reading(self, reading: Reading) -> Reading:
        """Return a line as somebody reads it who knows all this."""
        ends = [(block, start, False) for block, (start, _) in self.settled]
        ends += [(block, stop - 1, True) for block, (_, stop) in self.settled]
        reading = replace(reading, settled=self.settled, owned=self.owners, bounds=(*self.bounds, *ends))
        return reading.pushed()

    def argue(self, name: Technique, shown: str, marks: tuple[Mark, ...]) -> Argued | None:
        """Return how marks are told to somebody who knows all this; None if that takes a harder technique."""
        around = {i for _, run in self.settled for i in range(run[0] - 1, run[1] + 1)}
        cells = enumerate(shown)
        more = "".join(self.text[i] if i in around and cell == UNKNOWN else cell for i, cell in cells)
        reading = self.reading(read(self.clue, more))
        if (plain := plainest(name, reading, marks, _no_harder(name))) is not None:
            return plain[0], more, [(reading, plain[1])]
        way = way_of(self.clue, more, marks)
        if way.technique.difficulty > name.difficulty or way.technique == EVERY:
            return None
        if way.stepwise:
            return way.technique, more, _step_by_step(self.clue, more, marks, self)
        plain = plainest(way.technique, reading, marks, _no_harder(way.technique))
        return None if plain is None else (plain[0], more, [(reading, plain[1])])

    def only_shows(self, name: Technique, more: str, argument: Argument, shown: str) -> set[int]:
        """Return the cells of a part that only show what is known: it does not need them, or the parts of black ones
        have been told. `shown` are those shown to somebody who knows nothing.
        """
        found = {i for i, cell in enumerate(more) if cell == WHITE != shown[i] or cell == BLACK == self.earlier.text[i]}
        if len(argument) > 1:
            return found | self._idle_in_steps(more, argument, shown)
        reading, reasons = argument[0]
        if [right_beside(reading, one) for one in reasons] == [True]:
            return {i for i, cell in enumerate(more) if cell != UNKNOWN}
        text, marks = more, tuple(mark for reason in reasons for mark in reason.marks)
        for i in [i for i, cell in enumerate(shown) if cell != UNKNOWN != self.earlier.text[i]]:
            weaker = with_value(text, i, UNKNOWN)
            if reasons_for(rule_of(name), self.reading(read(self.clue, weaker)), marks) == reasons:
                text = weaker
                found.add(i)
        return found

    def _idle_in_steps(self, more: str, argument: Argument, shown: str) -> set[int]:
        """Return the cells, black or known from earlier parts, of those shown to somebody who knows nothing, without
        which the steps are about the same blocks.
        """
        text, found, earlier = more, set[int](), self.earlier.text
        marks = tuple(mark for _, reasons in argument for reason in reasons for mark in reason.marks)
        spoken_of = [_spoken_of(found) for _, found in argument]
        for i in [i for i, cell in enumerate(shown) if cell == BLACK or cell != UNKNOWN != earlier[i]]:
            weaker = with_value(text, i, UNKNOWN)
            # What does not follow no steps give, and the line solver is much faster.
            if shows(self.clue, weaker, marks) and self._speaks_of(weaker, marks, spoken_of):
                text = weaker
                found.add(i)
        return found

    def _speaks_of(self, text: str, marks: tuple[Mark, ...], blocks: Sequence[list[_Spoken]]) -> bool:
        """Return whether the steps by which marks follow on a line are about certain `blocks`."""
        steps = (_spoken_of(found) for _, found in _steps(self.clue, text, marks, self))
        return all(told == before for told, before in zip_longest(steps, blocks))


def _no_harder(name: Technique) -> list[Technique]:
    """Return the techniques that say nothing of whose black cells are and are no harder than another."""
    return [one for one in BARE if one.difficulty <= name.difficulty]


def _spoken_of(reasons: Sequence[Reason]) -> list[_Spoken]:
    """Return what the reasons of a step settle, and of which blocks they speak."""
    return [(one.marks, one.blocks) for one in reasons]


def _step_by_step(clue: Clue, text: str, marks: tuple[Mark, ...], known: Known | None = None) -> Argument:
    """Return reasons for marks that no single technique gives, those of each with the marks before it known."""
    return [*_steps(clue, text, marks, known)]


def _steps(
    clue: Clue, text: str, marks: tuple[Mark, ...], known: Known | None = None
) -> Iterator[tuple[Reading, list[Reason]]]:
    """Yield the steps of `_step_by_step`."""
    for one, reading, given in stages(clue, text, marks):
        read_so = known.reading(reading) if known else reading
        if (plain := plainest(one, read_so, given)) is not None:
            yield read_so, plain[1]
        else:
            yield reading, all_reasons(one, reading, given)


def _lean_steps(clue: Clue, shown: str, alone: str, marks: tuple[Mark, ...]) -> tuple[str, Argument]:
    """Return reasons step by step, and the line with no more than they need of what is shown besides the cells cited,
    which are `alone`: a step may be told by another technique than the one by which it was found.
    """
    argument: Argument = _step_by_step(clue, shown, marks)
    reasons = [found for _, found in argument]
    for i in [i for i, cell in enumerate(shown) if cell != alone[i]]:
        fewer = with_value(shown, i, UNKNOWN)
        if not shows(clue, fewer, marks):
            continue
        told = []
        for step, before in zip_longest(_steps(clue, fewer, marks), reasons):
            if step is None or step[1] != before:
                break
            told.append(step)
        else:
            shown, argument = fewer, told
    return shown, argument
