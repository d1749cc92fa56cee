"""Minimises a deduction: for a line to an irreducible set of cited cells, for a probe to the necessary steps of its
chain, in an order a person can follow.

Works on ints and the fast line solver; `verify` checks the result independently.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import replace

from ..cells import BLACK, UNKNOWN, WHITE, At, Cell, Clue, Mark, clue_of, opposite
from ..logic.board import Board
from ..logic.effects import DEAD, IDLE
from ..logic.line import State, format_state
from ..logic.trials import Supposed
from ..pausing import pause
from ..puzzle import Puzzle
from ..steps import Step
from ..techniques.glance import at_a_glance
from ..techniques.technique import rank, way_of
from .beside_complete import cite_beside, marks_beside, seen_beside, without_crosses
from .chain import Chain, Draft, Link, Move, moves_of
from .citing import (
    cite,
    cite_complete,
    cite_plainly,
    cite_stretches,
    cite_whole,
    lean,
    only,
    shut_first,
    stands_for,
    without_counting,
)
from .sole_owners import alone_in, cite_owners, seen_of_owners, told_of_owners
from .stuck_claims import plainness_seen

MOVES = 64
"""At most this many moves are made between two pauses."""


class Minimizer:
    """Builds proofs on one board, which must be in the state from which the deductions were made.

    `plainly`: choose the cited cells so that the simplest technique can use them, as far as possible. This costs more
    and does not shorten any chain.
    """

    def __init__(self, board: Board, plainly: bool = True) -> None:
        self.board = board
        self.puzzle: Puzzle = board.puzzle
        self.plainly = plainly
        self._cited: dict[object, tuple[tuple[At, ...], tuple[At, ...]]] = {}
        """What lines cite in proofs made so far: a proof that is minimised again has most of its lines in common."""

    async def line(
        self,
        line: int,
        cells: tuple[Cell, ...],
        lit: Set[At] = frozenset(),
        among: Set[At] | None = None,
        whole: bool = True,
    ) -> Step:
        """Return a step for cells that the line settles now, citing no more of its known cells than needed, and
        preferably those of `lit`. All come from `among`, which must suffice, if it is given. Where an easier technique
        needs more than irreducible sets, what this one needs is cited, runs as a `whole`.
        """
        clue, text = self.puzzle.clue(line), self.text(line)
        if among is not None:
            text = "".join(cell if self.puzzle.at(line, i) in among else UNKNOWN for i, cell in enumerate(text))
        # Of a finished line only its black cells are cited, no more than needed.
        whole = whole and (not clue or clue_of(text) != clue)
        return Step("line", cells, line=line, cited=await self._cite(line, text, cells, {}, lit, whole))

    async def refute(self, assumption: Cell, moves: Iterable[Move], lit: Set[At] = frozenset()) -> Step:
        """Return the proof that an assumption is wrong: the necessary moves among those that end in a line without
        completion, each citing no more than it needs; that last line preferably cells of `lit`.
        """
        return await self.finish(await self.against(assumption, moves), lit)

    async def case(self, assumption: Cell, moves: Iterable[Move], earlier: Iterable[Step]) -> Step:
        """Return the proof that an assumption is wrong as one of several cases, which rests where it can on what the
        last lines of `earlier` ones cite: it is told alike then.
        """
        lit = {at for case in earlier if case.line is None for at in case.steps[-1].cited}
        return replace(await self.refute(assumption, moves, lit), kind="implication", outcome=None)

    async def against(self, assumption: Cell, moves: Iterable[Move]) -> Draft:
        """Return the proof of `refute` as a draft."""
        return Draft(opposite(assumption), (await self._shortest(assumption, moves),))

    async def alike(self, cell: At, target: Cell, white: Iterable[Move], black: Iterable[Move]) -> Draft:
        """Return the two chains by which both values of a cell settle `target`, from the moves of each."""
        chains = []
        for value, moves in ((WHITE, white), (BLACK, black)):
            chains.append(await self._shortest((*cell, value), moves, target))
        return Draft(target, tuple(chains))

    async def finish(self, draft: Draft, lit: Set[At] = frozenset()) -> Step:
        """Return the proof of a draft; each of its lines cites no more than it needs, one without completion preferably
        cells of `lit`.
        """
        target = draft.cell if len(draft.chains) > 1 else None
        ways, cited = [], set()
        for chain in draft.chains:
            ages = self._ages(chain)
            ways.append(await self._steps(chain, target, ages, lit))
            cited |= set(_rests_on(ages, ways[-1]))
        return Step(
            "probe",
            (draft.cell,),
            cited=tuple(sorted(cited)),
            assumption=draft.chains[0].assumption,
            outcome="agreement" if target else "contradiction",
            steps=ways[0],
            other=ways[1] if target else (),
        )

    async def again(self, step: Step) -> Step:
        """Minimise the proof of a probe step once more, with these settings. Its lines are now in another order than
        the one in which they were found, and may allow further ones to be left out.
        """
        if step.kind == "edge":
            cases: list[Step] = []
            for case in step.steps:
                with Supposed(self.board, *(cell for cell in step.cells if cell[:2] in case.cited)):
                    if case.assumption is not None:
                        moves = moves_of(case.assumption, case.steps)
                        cases.append(await self.case(case.assumption, moves, cases))
                    else:
                        assert case.line is not None
                        cases.append(await self.line(case.line, case.cells))
            cited = {at for case in cases for at in case.cited}.difference(cell[:2] for cell in step.cells)
            return replace(step, steps=tuple(cases), cited=tuple(sorted(cited)))
        assert step.assumption is not None
        moves = moves_of(step.assumption, step.steps)
        if step.outcome == "contradiction":
            return await self.refute(step.assumption, moves)
        other = moves_of(opposite(step.assumption), step.other)
        return await self.finish(await self.alike(step.assumption[:2], step.cells[0], moves, other))

    # --- chains ---

    async def _steps(self, chain: Chain, target: Cell | None, ages: dict[At, int], lit: Set[At]) -> tuple[Step, ...]:
        """Return the steps of a chain without superfluous moves, to `target` or to a line without completion."""
        dead: list[Step] = []
        if chain.conflict is not None:
            cited = await self._cite(chain.conflict, self._text(chain.conflict, chain.dead), (), ages, lit)
            dead.append(Step("line", line=chain.conflict, cited=cited))
        wanted = {target[:2]} if target is not None else set(dead[0].cited)
        return (*await self._needed(chain, wanted, ages), *dead)

    def _text(self, line: int, state: State) -> str:
        return format_state(state, self.board.sizes[line])

    def text(self, line: int) -> str:
        """Return a line of the board as text."""
        return self._text(line, self.board.states[line])

    def _stands(self, cell: Cell) -> bool:
        """Return whether the cell is known to have this value."""
        row, column, value = cell
        known = BLACK if self.board.states[row] >> column & 1 else WHITE
        return not self.board.is_open(row, column) and known == value

    async def _shortest(self, assumption: Cell, moves: Iterable[Move], target: Cell | None = None) -> Chain:
        """Return the chain with only the necessary moves: none more can be left out. Many at a time are tried first.

        Fewer moves never settle more, so a move that was necessary once stays so and is not tried again. Moves are left
        out from the last to the first, so the board only goes back to the first of them and makes those after it again.
        """
        board = self.board
        with Supposed(board, assumption):
            begin = board.mark()
            chain = await self._onward(Chain(assumption, (), (), None, 0, False), moves, target)
            assert chain.arrived
            size = max(1, len(chain.made) // 2)
            made = 0
            while size:
                board.undo(begin)
                board.apply(chain.effects)
                for stop in range(len(chain.made), 0, -size):
                    kept = max(stop - size, 0)
                    board.undo(begin + kept)
                    before = chain._replace(made=chain.made[:kept], effects=chain.effects[:kept])
                    left = chain.moves[stop:]
                    tried = await self._onward(before, left, target)
                    if tried.arrived:
                        chain = tried
                    made += len(left)
                    if made >= MOVES:
                        made = 0
                        await pause()
                size //= 2
            return chain

    async def _onward(self, before: Chain, moves: Iterable[Move], target: Cell | None) -> Chain:
        """Make moves in turn after those of a chain, which the board holds, up to a line without completion or until
        `target` is settled. The board keeps what they settle.
        """
        board = self.board
        states, trail, memos, work_out = board.states, board.trail, board.effects.memos, board.effects.work_out
        begin = len(trail)
        made: list[Move] = []
        conflict, dead = None, 0
        arrived = False
        for number, move in enumerate(moves, 1):
            if number % MOVES == 0:
                await pause()
            length = len(trail)
            if isinstance(move, Link):
                if self._stands(move.cause) and board.is_open(*move.effect[:2]):
                    board.settle_all([move.effect])
            else:
                state = states[move]
                effect = memos[move].get(state) or work_out(move, state)
                if effect is DEAD:
                    conflict, dead = move, state
                    arrived = target is None
                    break
                if effect is not IDLE:
                    board.apply((effect,))
            if len(trail) > length:
                made.append(move)
                if target is not None and self._stands(target):
                    arrived = True
                    break
        effects = (*before.effects, *trail[begin:])
        return Chain(before.assumption, (*before.made, *made), effects, conflict, dead, arrived)

    def _ages(self, chain: Chain) -> dict[At, int]:
        """Return when each cell was settled: 0 for the assumption, then 1, 2, ..."""
        ages: dict[At, int] = {chain.assumption[:2]: 0}
        for time, effect in enumerate(chain.effects, 1):
            for row, column, _ in self.board.cells_of(effect):
                ages[row, column] = time
        return ages

    async def _needed(self, chain: Chain, wanted: set[At], ages: dict[At, int]) -> tuple[Step, ...]:
        """Return the steps of a chain that settle wanted cells, in an order a person can follow. Walks back and adds
        the cells that each step cites to the wanted ones.
        """
        kept: list[Step] = []
        for move, effect in zip(reversed(chain.made), reversed(chain.effects), strict=True):
            cells = tuple(cell for cell in self.board.cells_of(effect) if cell[:2] in wanted)
            if cells:
                if isinstance(move, Link):
                    kept.append(await self._backwards(move))
                else:
                    cited = await self._cite(move, self._text(move, effect.before), cells, ages)
                    kept.append(Step("line", cells, line=move, cited=cited))
                wanted |= set(kept[-1].cited)
        return _ordered(kept[::-1], chain.assumption[:2], ages)

    async def _backwards(self, link: Link) -> Step:
        """Return a link as a step: given its cause, the opposite of its effect leads to a line without completion."""
        with Supposed(self.board, link.cause):
            draft = await self.against(opposite(link.effect), link.lines)
        return replace(await self.finish(draft), kind="implication")

    # --- lines ---

    async def _cite(
        self,
        line: int,
        text: str,
        cells: Sequence[Cell],
        ages: dict[At, int],
        lit: Set[At] = frozenset(),
        whole: bool = False,
    ) -> tuple[At, ...]:
        """Return an irreducible set of the known cells of a line's text from which `cells` follow or, if `cells` is
        empty, from which the line has no completion; or what the easiest technique needs, runs as a `whole`.

        Cells settled late in a chain are left out first, then those not `lit`, then those far from what is to be shown.
        """
        clue = self.puzzle.clue(line)
        marks = tuple((self.puzzle.index(line, cell[:2]), cell[2]) for cell in cells)
        if (
            marks
            and clue
            and clue_of(text) == clue
            and not any(ages.get(self.puzzle.at(line, i)) for i, cell in enumerate(text) if cell == BLACK)
        ):
            # What is said of a finished line speaks of its black cells alone.
            text = text.replace(WHITE, UNKNOWN)
        known = [i for i, cell in enumerate(text) if cell != UNKNOWN]

        dark = {i for i in known if self.puzzle.at(line, i) not in lit} if lit else set()

        def late_and_far(i: int) -> tuple[int, bool, int]:
            age = ages.get(self.puzzle.at(line, i), -1)
            return -age, i not in dark, -min((abs(i - j) for j, _ in marks), default=0)

        order = sorted(known, key=late_and_far)
        await pause()
        early = frozenset(i for i in known if self.puzzle.at(line, i) not in ages)
        asked = line, text, marks, tuple(order), frozenset(lit), early, not ages
        if asked not in self._cited:
            fewer, more = await self._chosen(clue, text, marks, order, dark)
            if self.plainly and not marks and not lit:
                fewer = more = _plainest(clue, text, order, fewer, early)
            if self.plainly:
                stretches = {cited: cite_stretches(clue, text, marks, cited, order, early) for cited in {fewer, more}}
                seen = {cited: cite_complete(clue, text, marks, stretches[cited], early) for cited in stretches}
                plain = {cited: without_crosses(clue, text, marks, seen[cited]) for cited in seen}
                fewer, more = plain[fewer], plain[more]
            if ages and not _shows_whole(text, fewer, more, early):
                more = fewer
            if ages and self.plainly and marks:
                more = _at_once(clue, text, marks, more, early)
            at = self.puzzle.at
            self._cited[asked] = tuple(at(line, i) for i in sorted(fewer)), tuple(at(line, i) for i in sorted(more))
        return self._cited[asked][whole or bool(ages)]

    async def _chosen(
        self, clue: Clue, text: str, marks: tuple[Mark, ...], order: Sequence[int], dark: set[int]
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return which known cells to cite, those that come first in an order or are `dark` rather not: an irreducible
        set, and what to cite instead where the easiest technique needs more, of runs the `whole`.
        """
        if not marks or not self.plainly:
            alone = tuple(cite(clue, text, marks, order))
            return alone, alone
        way = way_of(clue, text, marks)
        if not dark:
            way = without_counting(clue, text, marks, way)
        order = shut_first(clue, text, marks, order, way)
        best: tuple[int, int, int] | None = None
        by_value = (sorted(order, key=lambda i: text[i] != first) for first in (BLACK, WHITE))
        for tried in (order, *by_value, order[::-1]):
            cited = cite(clue, text, marks, tried, way)
            stand = stands_for(clue, text, cited)
            found = way_of(clue, stand, marks)
            price = rank(found.technique), len(dark.intersection(cited)), len(cited)
            if best is None or price < best:
                best, chosen, told, stood = price, cited, found, stand
            if found == way:
                break
            await pause()
        besides = lean(clue, stood, marks, chosen, told)
        fewer = tuple(cite_plainly(clue, stood, marks, chosen, told, besides))
        harder = told.technique.difficulty > way.technique.difficulty
        # What is found step by step takes long to cite. What later parts would cite besides has mostly been told.
        if harder or (besides and not dark and not way.stepwise):
            return fewer, tuple(cite_whole(clue, text, marks, order, way))
        return fewer, fewer


def _plainest(clue: Clue, text: str, order: Sequence[int], cited: tuple[int, ...], early: Set[int]) -> tuple[int, ...]:
    """Return cells of a line without completion from which it has none: those `cited`, or if the reason seen with them
    is plainer, of those known `early` rather black cells than crosses, or those that show at a glance what is wrong.
    Cells are left out in a given order.
    """
    late = {i for i in order if i not in early}
    ways = {cited, tuple(cite(clue, text, (), sorted(order, key=lambda i: i in early and text[i] == BLACK)))}
    glance = at_a_glance(clue, text, {*cited})
    least = () if glance is None else cite(clue, only(text, glance.cells), (), glance.cells)
    # Fewer cells may leave it without completion, though that is not seen at a glance.
    if glance is not None and {*least} == {*glance.cells} and late.intersection(least) <= {*cited}:
        ways.add(glance.cells)
    if len({frozenset(cells) for cells in ways}) == 1:
        return cited
    ordered = sorted(ways, key=lambda cells: cells != cited)
    return min(ordered, key=lambda cells: plainness_seen(clue, text, only(text, cells), late))


def _at_once(
    clue: Clue, text: str, marks: tuple[Mark, ...], cited: tuple[int, ...], known: Set[int]
) -> tuple[int, ...]:
    """Return the cells by which marks are seen to follow beside complete blocks, or from which block alone covers some
    runs, if that takes fewer crosses than those `cited` have, and of other cells only `known` ones; otherwise those
    cited.
    """
    before = sum(text[i] == WHITE for i in cited)
    for cells in _cited_at_once(clue, text, marks) if before else ():
        crosses = sum(text[i] == WHITE for i in cells)
        if crosses < before and known >= {*cells} - {*cited}:
            before, cited = crosses, cells
    return cited


def _cited_at_once(clue: Clue, text: str, marks: tuple[Mark, ...]) -> Iterator[tuple[int, ...]]:
    """Yield the cells by which marks are seen to follow in each of these ways."""
    if {*marks} <= {*marks_beside(clue, text)}:
        cells = tuple(cite_beside(clue, text, marks))
        if seen_beside(clue, only(text, cells), marks, text):
            yield cells
    told = told_of_owners(clue, text, marks)
    if told and not alone_in(told) and sum(len(one.off) for one in told.owned) < 2:
        cells = tuple(cite_owners(clue, text, marks))
        if seen_of_owners(clue, only(text, cells), marks, text):
            yield cells


def _shows_whole(text: str, fewer: Sequence[int], more: Sequence[int], known: Set[int]) -> bool:
    """Return whether in a chain a person rather sees some cells of a line than `fewer`: black cells that the board
    shows beside those cited, or in place of crosses.
    """
    crosses, others = ({i for i in cited if text[i] == WHITE} for cited in (fewer, more))
    return known >= {*more} - {*fewer} and (others < crosses or (others == crosses and len(crosses) < len(fewer)))


def _rests_on(ages: dict[At, int], steps: Sequence[Step]) -> tuple[At, ...]:
    """Return the cells that a chain's steps cite and that were known on the board before the assumption."""
    return tuple(sorted({at for step in steps for at in step.cited if at not in ages}))


def _ordered(steps: Sequence[Step], assumed: At, ages: dict[At, int]) -> tuple[Step, ...]:
    """Order steps so that each, where possible, continues from what the one before it settled."""
    left, done = list(steps), []
    given = last = {assumed}
    while left:
        ready = [step for step in left if all(at in given or at not in ages for at in step.cited)]
        step = min(ready, key=lambda step: not last.intersection(step.cited))
        left.remove(step)
        done.append(step)
        last = {cell[:2] for cell in step.cells}
        given = given | last
    return tuple(done)
