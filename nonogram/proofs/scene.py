"""Tells a deduction of one line: its technique, where the blocks can lie, and the text.

All of it uses only the cited cells and known cells that follow from these alone, so a reader who looks only at the
cells shown finds everything the text mentions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, replace

from .. import words
from ..pausing import pause
from ..puzzle import BLACK, UNKNOWN, WHITE, Cell, Clue, Grid, Puzzle, clue_of
from ..steps import Step, Told
from ..techniques.glance import more_of
from ..techniques.neither import with_mark
from ..techniques.parts import Argument
from ..techniques.reading import Bound, Reading, Span, extremes, read, spans
from ..techniques.rooms import by_rooms, only_counted
from ..techniques.rules import Mark, Reason
from ..techniques.stuck import why_stuck
from ..techniques.technique import Technique, rule_of, stages, technique, way_of
from . import sentences
from .by_edges import seen_within, tell_cases
from .citing import CELL, NAMING, WITHIN, all_reasons, lean, only, plainest, reasons_for, stands_for
from .edge_words import right_beside
from .owners import complete_blocks, fewer_blocks, narrowing
from .sentences import Said

BACKWARDS = "implication chain"
EVERY = technique("every arrangement agrees")
SHORT = 540
"""What cannot be told plainly is told by what would be impossible otherwise, if that has no more characters, or it."""

_Argued = tuple[Technique, str, Argument]
"""The technique of a line step, the line with only the cells cited and seen, and the reasons."""
_Retold = tuple[Technique, str, Said]
"""The same with the text in place of the reasons."""


class Scene:
    """A board on which a chain of steps is told: the player's grid and what has been assumed and shown since."""

    def __init__(self, puzzle: Puzzle, grid: Grid) -> None:
        self.puzzle = puzzle
        self.grid = grid
        self._lines = [list(line) for line in grid.lines()]
        self._told: dict[object, tuple[Step, Said]] = {}
        """Steps told so far: parts are often told again behind the same ones."""

    def put(self, cells: Iterable[Cell]) -> None:
        """Mark cells."""
        for row, column, value in cells:
            self._lines[row][column] = value
            self._lines[self.puzzle.height + column][row] = value

    def line(self, line: int) -> str:
        """Return a line as text."""
        return "".join(self._lines[line])

    def tell(self, step: Step, earlier: Earlier | None = None) -> Step:
        """Return a line step with how it is told. The scene must be as it is before the step. `earlier` is what earlier
        parts of the same deduction have shown.
        """
        assert step.line is not None
        puzzle, line = self.puzzle, step.line
        alone = only(self.line(line), [puzzle.index(line, at) for at in step.cited])
        if extremes(puzzle.clue(line), alone) is None:
            shown = more_of(puzzle.clue(line), self.line(line), alone)
            seen = tuple(puzzle.at(line, i) for i, cell in enumerate(shown) if cell != alone[i])
            return replace(step, told=Told(None, sentences.stuck_text(puzzle, line, shown), seen=seen))
        return self._tell_parts(step, alone) if step.steps else self._tell(step, alone, earlier or Earlier())[0]

    def _tell(self, step: Step, alone: str, earlier: Earlier) -> tuple[Step, Said]:
        """Return a line step that settles cells as told, and what its text says."""
        assert step.line is not None
        key = step, self.line(step.line), earlier, words.language()
        if key not in self._told:
            self._told[key] = self._tell_anew(step, alone, earlier)
        return self._told[key]

    def _tell_anew(self, step: Step, alone: str, earlier: Earlier) -> tuple[Step, Said]:
        assert step.line is not None
        puzzle, line = self.puzzle, step.line
        clue = puzzle.clue(line)
        name, shown, argument = self._argue(step)
        said = sentences.line_text(puzzle, line, argument)
        if (again := self._retold(step, (name, shown, argument), said.blocks, earlier)) is not None:
            name, shown, said = again
            shown = "".join(UNKNOWN if i in said.idle else cell for i, cell in enumerate(shown))
        if not said.plain and (refuted := self._refuted(line, shown, self._marks(step))) is not None:
            said = self._shorter(step, said, refuted, alone, earlier)
        seen = tuple(i for i, cell in enumerate(shown) if cell != alone[i])
        arrangements = extremes(clue, shown)
        assert arrangements is not None
        places = tuple(puzzle.at(line, i) for i in seen)
        return replace(step, told=Told(name.name, said.text, *arrangements, places, said.blocks)), said

    def _shorter(self, step: Step, said: Said, refuted: Said, alone: str, earlier: Earlier) -> Said:
        """Return what is to be told of two things, of which `refuted` is plain and the other is not."""
        if words.language() == words.MEASURED:
            return refuted if len(refuted.text) <= max(SHORT, len(said.text)) else said
        with words.measuring():
            return refuted if self._tell(step, alone, earlier)[1].plain else said

    def _retold(self, step: Step, first: _Argued, blocks: tuple[int, ...], earlier: Earlier) -> _Retold | None:
        """Return how marks are told to somebody who knows what earlier parts have shown; None if that is of no use.
        `blocks` are those of which the text speaks otherwise.
        """
        if not earlier.text:
            return None
        assert step.line is not None
        clue, marks = self.puzzle.clue(step.line), self._marks(step)
        cited = [self.puzzle.index(step.line, at) for at in step.cited]
        # Of the other cells that the board shows the reader is not told.
        given = [i for i, cell in enumerate(earlier.text) if cell != UNKNOWN or i in cited]
        now = stands_for(clue, self.line(step.line), given)
        name, shown, argument = first
        if counts := only_counted(argument):
            known = earlier.beside_rooms(clue, now, argument)
        else:
            known = earlier.about(clue, now, blocks, marks)
        told: _Retold | None = None
        while known is not None and (again := known.argue(name, shown, marks)) is not None:
            ends = known.only_shows(*again, shown)
            if counts and any(shown[i] != UNKNOWN == earlier.text[i] for i in ends):
                break
            told = *again[:2], sentences.line_text(self.puzzle, step.line, again[2], known.before(ends, cited))
            wider = None if counts else earlier.about(clue, now, (*blocks, *told[2].blocks), marks)
            if wider is None or len(wider.settled) <= len(known.settled):
                return told if counts else self._leaner(step, known, first, again, told)
            known = wider
        return told

    def _leaner(self, step: Step, known: _Known, first: _Argued, argued: _Argued, told: _Retold) -> _Retold:
        """Return how marks are told without those complete blocks for lack of which nothing else would have to be said.
        They were `argued` so; `first` is how for somebody who knows nothing.
        """
        assert step.line is not None
        reasons = [found for _, found in argued[2]]
        beside = {one.blocks[0] + way for found in reasons for one in found if one.key == "place" for way in (-1, 1)}
        for settled in fewer_blocks(known.clue, known.settled, {*told[2].blocks, *beside}):
            fewer = replace(known, settled=settled)
            again = fewer.argue(*first[:2], self._marks(step))
            if again is not None and [found for _, found in again[2]] == reasons:
                ends = fewer.only_shows(*again, first[1])
                cited = {self.puzzle.index(step.line, at) for at in step.cited}
                said = sentences.line_text(self.puzzle, step.line, again[2], fewer.before(ends, cited))
                if said.alike() == told[2].alike():
                    return self._leaner(step, fewer, first, argued, (*again[:2], said))
        return told

    def _refuted(self, line: int, shown: str, marks: tuple[Mark, ...]) -> Said | None:
        """Return the text that tells for each mark what would be impossible otherwise; None if that is not plain, or
        does not need some black cell.
        """
        clue = self.puzzle.clue(line)
        others = [(i, WHITE if value == BLACK else BLACK) for i, value in marks]
        found = {other: why_stuck(clue, with_mark(shown, *other)) for other in others}
        if None in found.values():
            return None
        for weaker in (with_mark(shown, i, UNKNOWN) for i, cell in enumerate(shown) if cell == BLACK):
            if all(why_stuck(clue, with_mark(weaker, *other)) == why for other, why in found.items()):
                return None
        return sentences.line_text(self.puzzle, line, [(read(clue, shown), [Reason("every", marks)])])

    def _tell_parts(self, step: Step, alone: str) -> Step:
        """Return a line step told part by part, under the technique of the first; `alone` is the line with only the
        cells cited. The scene must show the grid alone.
        """
        assert step.line is not None
        parts = tuple(part for part, _ in self.parts(step.steps))
        first = parts[0].told
        arrangements = extremes(self.puzzle.clue(step.line), alone)
        assert first is not None
        assert arrangements is not None
        text = sentences.parts_text(self.puzzle, step)
        return replace(step, steps=parts, told=Told(first.technique, text, *arrangements))

    def parts(self, parts: Sequence[Step]) -> Iterator[tuple[Step, Said]]:
        """Yield the parts of a line step, told, with what their texts say. The scene must show the grid alone."""
        scene = Scene(self.puzzle, self.grid)
        scene._told = self._told
        earlier = Earlier()
        lit: set[int] = set()
        for part in parts:
            line = part.line
            assert line is not None
            cited = [self.puzzle.index(line, at) for at in part.cited]
            told, said = scene._tell(part, only(scene.line(line), cited), earlier)
            assert told.told is not None
            yield told, said
            scene.put(part.cells)
            lit.update(cited, (self.puzzle.index(line, at) for at in told.told.seen), (i for i, _ in self._marks(part)))
            text = only(scene.line(line), sorted(lit))
            earlier = Earlier(
                text, earlier.owners | said.owners, earlier.bounds | said.bounds, earlier.called | said.called
            )

    def technique(self, step: Step) -> Technique:
        """Return the technique by which a line step that settles cells is told. Raises ValueError when it does not
        settle them.
        """
        return self._argue(step)[0]

    def _argue(self, step: Step) -> _Argued:
        """Return how a line step is told to somebody who knows nothing but the line."""
        assert step.line is not None
        puzzle, line = self.puzzle, step.line
        clue, text = puzzle.clue(line), self.line(line)
        cited = [puzzle.index(line, at) for at in step.cited]
        marks = self._marks(step)
        # A finished line is told as such, even if fewer cells would prove it.
        finished = clue == clue_of(text) and clue != ()
        known = text if finished else stands_for(clue, text, cited)
        way = way_of(clue, known, marks)
        alone = only(text, cited)
        if way.technique == EVERY:
            return EVERY, alone, _step_by_step(clue, alone, marks)
        shown = only(text, [*cited, *lean(clue, known, marks, cited, way)])
        if way.stepwise and way.technique in NAMING:
            fewer, argument = _lean_steps(clue, shown, alone, marks)
            name = way.technique if fewer == shown else way_of(clue, fewer, marks).technique
            return name, fewer, argument
        if way.stepwise:
            return way.technique, shown, _step_by_step(clue, shown, marks)
        reading = read(clue, shown)
        reasons = all_reasons(way.technique, reading, marks)
        if way.technique == CELL and (plain := self._overlap(line, alone, marks, reasons)) is not None:
            return plain
        return way.technique, shown, [(reading, reasons)]

    def _overlap(self, line: int, alone: str, marks: tuple[Mark, ...], reasons: Sequence[Reason]) -> _Argued | None:
        """Return how marks are told by what the same blocks cover wherever they lie, with no other cells than those
        cited: whose some black cell is need not be told then. None where this does not explain everything.
        """
        reading = read(self.puzzle.clue(line), alone)
        covered = reasons_for(rule_of(WITHIN), reading, marks)
        if covered is None or [one.blocks for one in covered] != [one.blocks for one in reasons]:
            return None
        argument = [(reading, covered)]
        return (WITHIN, alone, argument) if sentences.line_text(self.puzzle, line, argument).plain else None

    def _marks(self, step: Step) -> tuple[Mark, ...]:
        assert step.line is not None
        return tuple((self.puzzle.index(step.line, cell[:2]), cell[2]) for cell in step.cells)

    async def tell_chain(self, chain: Iterable[Step]) -> tuple[Step, ...]:
        """Return the steps of a chain, each told after the one before; at the end the scene shows them all."""
        told = []
        for step in chain:
            told.append(await self._tell_backwards(step) if step.line is None else self.tell(step))
            self.put(step.cells)
            await pause()
        return tuple(told)

    async def _tell_backwards(self, step: Step) -> Step:
        assert step.assumption is not None
        # It was found before anything was assumed, except for the cells it cites: only these may be seen.
        scene = Scene(self.puzzle, self.grid)
        scene.put([(row, column, self._lines[row][column]) for row, column in step.cited])
        scene.put([step.assumption])
        step = replace(step, steps=await scene.tell_chain(step.steps))
        return replace(step, told=Told(BACKWARDS, words.backwards_text(self.puzzle, step), seen=seen_within(step)))


async def tell_chains(puzzle: Puzzle, grid: Grid, proof: Step) -> Step:
    """Return a proof whose chains are told, starting from the grid."""
    told = []
    for assumed, chain in proof.chains:
        scene = Scene(puzzle, grid)
        scene.put([assumed] if assumed else [])
        told.append(await scene.tell_chain(chain))
    if proof.kind == "edge":
        told = [tell_cases(puzzle, proof, told[0])]
    return replace(proof, steps=told[0], other=told[1] if len(told) > 1 else ())


@dataclass(frozen=True, slots=True)
class Earlier:
    """What earlier parts of a deduction have shown: the line with only the cells that they cite, show or settle, and
    what their texts tell of blocks, some of which they have `called` complete.
    """

    text: str = ""
    owners: frozenset[tuple[int, Span]] = frozenset()
    bounds: frozenset[Bound] = frozenset()
    called: frozenset[int] = frozenset()

    def beside_rooms(self, clue: Clue, now: str, argument: Argument) -> _Known | None:
        """Return what a reader knows of the complete blocks in and right beside the rooms that an argument counts, None
        if that is nothing.
        """
        rooms = {block for each in argument for reason in by_rooms(*each) for block in reason.blocks}
        there = complete_blocks(clue, now, self.text)
        settled = sorted(one for one in there.items() if not rooms.isdisjoint(range(one[0] - 1, one[0] + 2)))
        return _Known(clue, now, self, tuple(settled), (), ()) if settled else None

    def about(self, clue: Clue, now: str, blocks: Sequence[int], marks: Sequence[Mark]) -> _Known | None:
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
        return _Known(clue, now, self, tuple(sorted(settled.items())), owners, bounds)


@dataclass(frozen=True, slots=True)
class _Known:
    """What a reader knows of a line before a part of a deduction: see `Reading`. `text` is the line with all its known
    cells.
    """

    clue: Clue
    text: str
    earlier: Earlier
    settled: tuple[tuple[int, Span], ...]
    owners: tuple[tuple[int, Span], ...]
    bounds: tuple[Bound, ...]

    def before(self, ends: Set[int], cited: Iterable[int]) -> sentences.Before:
        """Return what is known before a part that cites some cells is told."""
        return sentences.Before(ends, {*cited}, self.earlier.owners, self.earlier.bounds, self.earlier.called)

    def reading(self, reading: Reading) -> Reading:
        """Return a line as somebody reads it who knows all this."""
        ends = [(block, start, False) for block, (start, _) in self.settled]
        ends += [(block, stop - 1, True) for block, (_, stop) in self.settled]
        reading = replace(reading, settled=self.settled, owned=self.owners, bounds=(*self.bounds, *ends))
        return reading.pushed(reading.first, reading.last)

    def argue(self, name: Technique, shown: str, marks: tuple[Mark, ...]) -> _Argued | None:
        """Return how marks are told to somebody who knows all this; None if that takes a harder technique."""
        around = {i for _, run in self.settled for i in range(run[0] - 1, run[1] + 1)}
        cells = enumerate(shown)
        more = "".join(self.text[i] if i in around and cell == UNKNOWN else cell for i, cell in cells)
        reading = self.reading(read(self.clue, more))
        if (plain := plainest(name, reading, marks)) is not None:
            return plain[0], more, [(reading, plain[1])]
        way = way_of(self.clue, more, marks)
        if way.technique.difficulty > name.difficulty or way.technique == EVERY:
            return None
        if way.stepwise:
            return way.technique, more, _step_by_step(self.clue, more, marks, self)
        plain = plainest(way.technique, reading, marks)
        return None if plain is None else (plain[0], more, [(reading, plain[1])])

    def only_shows(self, name: Technique, more: str, argument: Argument, shown: str) -> set[int]:
        """Return the cells of a part that only show what is known: it does not need them, or the parts of black ones
        have been told. `shown` are those shown to somebody who knows nothing.
        """
        found = {i for i, cell in enumerate(more) if cell == WHITE != shown[i] or cell == BLACK == self.earlier.text[i]}
        if len(argument) > 1:
            return found
        reading, reasons = argument[0]
        if [right_beside(reading, one) for one in reasons] == [True]:
            return {i for i, cell in enumerate(more) if cell != UNKNOWN}
        text, marks = more, tuple(mark for reason in reasons for mark in reason.marks)
        for i in [i for i, cell in enumerate(shown) if cell != UNKNOWN != self.earlier.text[i]]:
            weaker = text[:i] + UNKNOWN + text[i + 1 :]
            if reasons_for(rule_of(name), self.reading(read(self.clue, weaker)), marks) == reasons:
                text = weaker
                found.add(i)
        return found


def _step_by_step(clue: Clue, text: str, marks: tuple[Mark, ...], known: _Known | None = None) -> Argument:
    """Return reasons for marks that no single technique gives, those of each with the marks before it known."""
    argument = []
    for one, reading, given in stages(clue, text, marks):
        read_so = known.reading(reading) if known else reading
        if (plain := plainest(one, read_so, given)) is not None:
            argument.append((read_so, plain[1]))
        else:
            argument.append((reading, all_reasons(one, reading, given)))
    return argument


def _lean_steps(clue: Clue, shown: str, alone: str, marks: tuple[Mark, ...]) -> tuple[str, Argument]:
    """Return reasons step by step, and the line with no more than they need of what is shown besides the cells cited,
    which are `alone`: a step may be told by another technique than the one by which it was found.
    """
    argument = _step_by_step(clue, shown, marks)
    reasons = [found for _, found in argument]
    for i in [i for i, cell in enumerate(shown) if cell != alone[i]]:
        fewer = with_mark(shown, i, UNKNOWN)
        told = _step_by_step(clue, fewer, marks)
        if [found for _, found in told] == reasons:
            shown, argument = fewer, told
    return shown, argument
