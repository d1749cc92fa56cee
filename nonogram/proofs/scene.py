"""Explains the steps of a proof: for each line by which technique, where the blocks can lie, and what is to be said."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from ..cells import BLACK, UNKNOWN, WHITE, Mark, other_value, with_value
from ..claims import Explanation
from ..grid import Grid
from ..pausing import pause
from ..puzzle import Puzzle
from ..steps import Step
from ..techniques.reading import extremes, read, spans
from ..techniques.rooms import only_counted
from ..techniques.rules import Reason
from ..techniques.stuck import besides, why_stuck
from ..techniques.technique import Technique, classify, rank
from .account import Account
from .arguing import Argued, Earlier, Known, argue
from .at_once import AT_ONCE, accounts
from .citing import only, stands_for
from .edge_cases import explain_cases, pattern, seen_within
from .explaining import Before, account
from .marked import Marked
from .owners import complete_at_sight, fewer_blocks
from .stuck_claims import as_seen, shown_to_ends, stuck

BACKWARDS = "implication chain"
SHORT = 80
"""What cannot be told plainly is told by what would be impossible otherwise, if that costs no more than this, or it."""

_Accounted = tuple[Technique, str, Account]
"""A technique, the line with only the cells cited and seen, and what is said."""


class Scene(Marked):
    """A board on which a chain of steps is explained: the player's grid and what has been assumed and shown since."""

    def __init__(self, puzzle: Puzzle, grid: Grid) -> None:
        super().__init__(puzzle, grid)
        self._explained: dict[object, tuple[Step, Account]] = {}
        """Steps explained so far: parts are often explained again behind the same ones."""
        self._plain: dict[tuple[Step, str], tuple[Argued, Account]] = {}
        """How steps are told to somebody who knows nothing, which comes first whatever earlier ones have shown."""

    def explain(self, step: Step, earlier: Earlier | None = None) -> Step:
        """Return a line step with its explanation. The scene must be as it is before the step. `earlier` is what
        earlier parts of the same deduction have shown.
        """
        assert step.line is not None
        puzzle, line = self.puzzle, step.line
        clue = puzzle.clue(line)
        alone = only(self.line(line), self._cited(step))
        if extremes(clue, alone) is None:
            text, known = self.line(line), self._begun_with[line]
            late = {i for i, cell in enumerate(known) if cell != text[i]}
            shown = shown_to_ends(clue, text, as_seen(clue, text, alone, late))
            seen = tuple(puzzle.at(line, i) for i, cell in enumerate(shown) if cell != alone[i])
            return replace(step, why=replace(explain_stuck(clue, shown), seen=seen))
        return self._explain_parts(step, alone) if step.steps else self.account(step, earlier or Earlier())[0]

    def account(self, step: Step, earlier: Earlier | None = None) -> tuple[Step, Account]:
        """Return a line step that settles cells as explained, and what is said. Where it is told at once, it is
        explained under the technique that gives the cells on the whole line or, if some are black and it tells of no
        block that is alone, no harder one than AT_ONCE. It is a part of a deduction if it is not known what `earlier`
        ones have shown, and not told so then.
        """
        assert step.line is not None
        key = step, self.line(step.line), earlier
        if key not in self._explained:
            self._explained[key] = self._account(step, earlier)
        return self._explained[key]

    def _account(self, step: Step, earlier: Earlier | None) -> tuple[Step, Account]:
        assert step.line is not None
        puzzle, line = self.puzzle, step.line
        clue = puzzle.clue(line)
        alone = only(self.line(line), self._cited(step))
        (name, shown, argument), said = self._plainly(step)
        first = earlier is not None and not earlier.text
        at_once = [*accounts(clue, alone, self._marks(step), self.line(line))] if first else []
        earlier = earlier or Earlier()
        sights = self._at_sight(step) if not earlier.text and only_counted(argument) else ()
        retold = (self._again(step, (name, shown, argument), said.blocks, one) for one in sights or (earlier,))
        if again := min(filter(None, retold), key=lambda one: one[2].cost, default=None):
            name, shown, said = again
            shown = "".join(UNKNOWN if i in said.idle else cell for i, cell in enumerate(shown))
        if not said.plain and (refuted := self._refuted(line, shown, self._marks(step))) is not None:
            said = refuted if refuted.cost <= max(SHORT, said.cost) else said
        # The crosses that are lit have to be found as well.
        own = min(at_once, key=lambda one: one.cost, default=None)
        if own is not None and (
            not said.plain
            or (said.otherwise and own.called)
            or own.cost + alone.count(WHITE) <= said.cost + shown.count(WHITE)
        ):
            name, shown, said = classify(clue, self.line(line), self._marks(step)), alone, own
            if not own.alone and any(value == BLACK for _, value in self._marks(step)):
                name = min(AT_ONCE, name, key=rank)
        seen = tuple(puzzle.at(line, i) for i, cell in enumerate(shown) if cell != alone[i])
        arrangements = extremes(clue, shown)
        assert arrangements is not None
        why = Explanation(name.name, said.paragraphs, said.given, seen, *arrangements, said.blocks)
        return replace(step, why=why), said

    def _plainly(self, step: Step) -> tuple[Argued, Account]:
        """Return how a step is told to somebody who knows nothing, and what is said."""
        assert step.line is not None
        key = step, self.line(step.line)
        if key not in self._plain:
            argued = self._argue(step)
            self._plain[key] = argued, account(self.puzzle.clue(step.line), argued[2], Before(key[1]))
        return self._plain[key]

    def _at_sight(self, step: Step) -> tuple[Earlier, ...]:
        """Return what a reader knows who sees which blocks are complete, for each cited stretch that shows it."""
        assert step.line is not None
        text, cited = self.line(step.line), {*self._cited(step)}
        seen = (range(*one) for one in complete_at_sight(self.puzzle.clue(step.line), text) if {*range(*one)} <= cited)
        blacks = ([i for i in one if text[i] == BLACK] for one in seen)
        beside = ({j for i in black for j in (i - 1, i, i + 1) if 0 <= j < len(text)} for black in blacks)
        return tuple(Earlier(only(text, cells)) for cells in beside)

    def _again(self, step: Step, first: Argued, blocks: tuple[int, ...], earlier: Earlier) -> _Accounted | None:
        """Return what is said of marks to somebody who knows what earlier parts have shown; None if that is of no use.
        `blocks` are those that are spoken of otherwise.
        """
        if not earlier.text:
            return None
        assert step.line is not None
        clue, marks = self.puzzle.clue(step.line), self._marks(step)
        cited = self._cited(step)
        # Of the other cells that the board shows the reader is not told.
        given = [i for i, cell in enumerate(earlier.text) if cell != UNKNOWN or i in cited]
        line = self.line(step.line)
        now = stands_for(clue, line, given)
        name, shown, argument = first
        if counts := only_counted(argument):
            known = earlier.beside_rooms(clue, now, argument)
        else:
            known = earlier.about(clue, now, blocks, marks)
        told: _Accounted | None = None
        while known is not None and (again := known.argue(name, shown, marks)) is not None:
            ends = known.only_shows(*again, shown)
            if counts and any(idle <= ends for idle in self._newly_cited(shown, earlier)):
                break
            if counts:
                ends |= {i for i, cell in enumerate(earlier.text) if cell != UNKNOWN and i not in cited}
            told = *again[:2], account(clue, again[2], known.before(line, ends, cited))
            wider = None if counts else earlier.about(clue, now, (*blocks, *told[2].blocks), marks)
            if wider is None or len(wider.settled) <= len(known.settled):
                return told if counts else self._leaner(step, known, first, again, told)
            known = wider
        return told

    @staticmethod
    def _newly_cited(shown: str, earlier: Earlier) -> Iterator[set[int]]:
        """Yield the cells of one value side by side that are shown, without those of earlier parts."""
        for value in (BLACK, WHITE):
            for one in spans(value, shown):
                if new := {i for i in range(*one) if earlier.text[i] == UNKNOWN}:
                    yield new

    def _leaner(self, step: Step, known: Known, first: Argued, argued: Argued, told: _Accounted) -> _Accounted:
        """Return what is said of marks without those complete blocks for lack of which nothing else would have to be
        said. They were `argued` so; `first` is how for somebody who knows nothing.
        """
        assert step.line is not None
        reasons = [found for _, found in argued[2]]
        beside = {one.blocks[0] + way for found in reasons for one in found if one.key == "place" for way in (-1, 1)}
        for settled in fewer_blocks(known.clue, known.settled, {*told[2].blocks, *beside}):
            fewer = replace(known, settled=settled)
            again = fewer.argue(*first[:2], self._marks(step))
            if again is not None and [found for _, found in again[2]] == reasons:
                ends = fewer.only_shows(*again, first[1])
                said = account(known.clue, again[2], fewer.before(self.line(step.line), ends, self._cited(step)))
                if said.alike() == told[2].alike():
                    return self._leaner(step, fewer, first, argued, (*again[:2], said))
        return told

    def _refuted(self, line: int, shown: str, marks: tuple[Mark, ...]) -> Account | None:
        """Return the account that says for each mark what would be impossible otherwise; None if that is not plain, or
        does not need some black cell.
        """
        clue = self.puzzle.clue(line)
        others = [(i, other_value(value)) for i, value in marks]
        found = {other: why_stuck(clue, with_value(shown, *other)) for other in others}
        if None in found.values():
            return None
        for weaker in (with_value(shown, i, UNKNOWN) for i, cell in enumerate(shown) if cell == BLACK):
            if all(why_stuck(clue, with_value(weaker, *other)) == why for other, why in found.items()):
                return None
        return account(clue, [(read(clue, shown), [Reason("every", marks)])])

    def _explain_parts(self, step: Step, alone: str) -> Step:
        """Return a line step explained part by part, under the technique of the first; `alone` is the line with only
        the cells cited. The scene must show the grid alone.
        """
        assert step.line is not None
        parts = tuple(part for part, _ in self.parts(step.steps))
        first = parts[0].why
        arrangements = extremes(self.puzzle.clue(step.line), alone)
        assert first is not None
        assert arrangements is not None
        return replace(step, steps=parts, why=Explanation(first.technique, first=arrangements[0], last=arrangements[1]))

    def parts(self, parts: Sequence[Step]) -> Iterator[tuple[Step, Account]]:
        """Yield the parts of a line step, explained, with what is said. The scene must show the grid alone."""
        scene = self.twin()
        earlier = Earlier()
        lit: set[int] = set()
        for part in parts:
            line = part.line
            assert line is not None
            explained, said = scene.account(part, earlier)
            assert explained.why is not None
            yield explained, said
            scene.put(part.cells)
            seen = (self.puzzle.index(line, at) for at in explained.why.seen)
            lit.update(self._cited(part), seen, (i for i, _ in self._marks(part)))
            text = only(scene.line(line), sorted(lit))
            earlier = Earlier(
                text, earlier.owners | said.owners, earlier.bounds | said.bounds, earlier.called | said.called
            )

    def technique(self, step: Step) -> Technique:
        """Return the technique by which a line step that settles cells is explained. Raises ValueError when it does not
        settle them.
        """
        return self._argue(step)[0]

    def _argue(self, step: Step) -> Argued:
        assert step.line is not None
        text, known = self.line(step.line), self._begun_with[step.line]
        late = {i for i, cell in enumerate(known) if cell != text[i]}
        return argue(self.puzzle.clue(step.line), text, self._cited(step), self._marks(step), late)

    def _cited(self, step: Step) -> list[int]:
        assert step.line is not None
        return [self.puzzle.index(step.line, at) for at in step.cited]

    def _marks(self, step: Step) -> tuple[Mark, ...]:
        assert step.line is not None
        return tuple((self.puzzle.index(step.line, cell[:2]), cell[2]) for cell in step.cells)

    async def explain_chain(self, chain: Iterable[Step]) -> tuple[Step, ...]:
        """Return the steps of a chain, each explained after the one before; at the end the scene shows them all."""
        found: list[Step] = []
        for step in chain:
            found.append(await self._explain_backwards(step, found) if step.line is None else self.explain(step))
            self.put(step.cells)
            await pause()
        return tuple(found)

    async def _explain_backwards(self, step: Step, earlier: Sequence[Step]) -> Step:
        assert step.assumption is not None
        # It was found before anything was assumed, except for the cells it cites: only these may be seen.
        scene = Scene(self.puzzle, self.grid)
        scene.put([(row, column, self._lines[row][column]) for row, column in step.cited])
        scene.put([step.assumption])
        *steps, last = await scene.explain_chain(step.steps)
        step = replace(step, steps=(*steps, scene._ended_as(earlier, last)))
        return replace(step, why=Explanation(BACKWARDS, seen=seen_within(step)))

    def _ended_as(self, earlier: Sequence[Step], last: Step) -> Step:
        """Return a line step without completion, explained, if that can be as at the end of an `earlier` step, by the
        cells that it cites alone.
        """
        assert last.line is not None
        assert last.why is not None
        ways = {pattern(one.steps[-1].why.paragraphs) for one in earlier if one.steps and one.steps[-1].why}
        if pattern(last.why.paragraphs) in ways:
            return last
        why = explain_stuck(self.puzzle.clue(last.line), only(self.line(last.line), self._cited(last)))
        return replace(last, why=why) if pattern(why.paragraphs) in ways else last


async def explain_chains(puzzle: Puzzle, grid: Grid, proof: Step) -> Step:
    """Return a proof whose chains are explained, starting from the grid."""
    found = []
    for assumed, chain in proof.chains:
        scene = Scene(puzzle, grid)
        scene.put([assumed] if assumed else [])
        found.append(await scene.explain_chain(chain))
    if proof.kind == "edge":
        found = [explain_cases(puzzle, proof, found[0])]
    return replace(proof, steps=found[0], other=found[1] if len(found) > 1 else ())


def explain_stuck(clue: tuple[int, ...], text: str) -> Explanation:
    """Return why a line of text has no completion; the text has only the cells on which this rests."""
    return Explanation(None, ((stuck(clue, text),),), besides(clue, text))
