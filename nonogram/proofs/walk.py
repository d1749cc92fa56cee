"""What a line gives, told in parts: a walk along the line, on which each part may rest on those before it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from functools import partial
from itertools import combinations
from math import inf
from operator import sub
from typing import NamedTuple

from ..cells import UNKNOWN, WHITE, At, Cell, Mark, with_value
from ..claims import Marks
from ..grid import Grid
from ..logic.board import Board
from ..pausing import pause
from ..puzzle import Puzzle
from ..steps import Step
from ..techniques.reading import spans
from ..techniques.technique import Technique, technique, within
from .account import Account
from .at_once import seen_at_once
from .by_lines import CellsByReason, Idea, LineIdeas, marks_of_cells, news
from .citing import shows
from .cost import LINE, cost
from .minimizer import Minimizer
from .needs import EASY, FURTHER, Furthest
from .scene import Scene

MOST_COST = 43
"""A part ends before it costs more to follow than this, unless that is a single reason's cost."""

CELL_BY_CELL_COST = 86
"""What costs more is told cell by cell, if there are several, beginning with the cell that costs least."""

EASIER = 1.5
"""A part is told by an easier technique even if this costs more to follow, but less than this many times as much."""

MOST_JOINED_COST = 57
"""Parts are joined afterwards if less has to be said then, and they cost no more than this."""

SPARED = 0.67
"""Parts of one difficulty may cost more together if no more than this of what has been said is left."""

MOST_WEIGHED_COST = 180
"""Parts of one difficulty are tried as one if they cost no more than this."""

Parts = tuple[Step, ...]
Groups = tuple[tuple[Cell, ...], ...]
"""The cells of parts."""


async def move(board: Board, grid: Grid, lines: LineIdeas, idea: Idea, minimizer: Minimizer, scene: Scene) -> Step:
    """Return the proof of an idea and of what its line gives once that is known, part by part where it is costly.
    `scene` shows the board; it remembers what was explained to find out how the move is told best.
    """
    first = await idea.step(minimizer)
    walk = await Walk.begin(board, minimizer, scene, first, idea.technique, idea.reasons, lines.furthest)
    text, marks = minimizer.text(idea.line), marks_of_cells(board.puzzle, idea.line, idea.cells)
    while marks:
        for mark in marks:
            text = with_value(text, *mark)
        marks = await _onward(board.puzzle, grid, lines, walk, text, idea)
    return await walk.proof()


async def _onward(puzzle: Puzzle, grid: Grid, lines: LineIdeas, walk: Walk, text: str, idea: Idea) -> tuple[Mark, ...]:
    """Go on along a line with the cheapest technique that can be told. Return what is known then, nothing if there is
    none.
    """
    line, most = idea.line, max(idea.technique.difficulty, FURTHER)
    for found_by, ideas in lines.finds(puzzle.clue(line), text, within(most)):
        if await walk.is_too_hard(found_by.difficulty):
            break
        reasons = [reason for one in ideas for reason in one]
        if not (cells := news(puzzle, grid, line, reasons)):
            return tuple(mark for reason in reasons for mark in reason)
        if told := await walk.add(found_by, cells):
            return marks_of_cells(puzzle, line, told)
    return ()


class _Telling(NamedTuple):
    """How a part is told."""

    difficulty: int
    cost: int
    unexplained: int
    """How many cells are told without saying all that they rest on, and how many bounds the board does not show."""
    lit: int
    """How many cells are lit."""
    crosses: int
    """How many of them are crosses, which are harder to see than black cells."""
    counts: int
    """How many times rooms are counted."""
    otherwise: int
    """How many cells are proved by refuting their other value."""


class Walk:
    """A walk along a line of a board. It begins with the proof of what a technique gives there; no later part is told
    by a technique harder than this and than `furthest`. `minimizer` works on the board, `scene` shows it.
    """

    def __init__(
        self, board: Board, minimizer: Minimizer, scene: Scene, first: Step, found_by: Technique, furthest: Furthest
    ) -> None:
        self._board, self._minimizer = board, minimizer
        self._scene = self._begun_with = scene
        self._found_by, self._furthest = found_by, furthest
        self._parts: list[Step] = []
        self._lit: frozenset[At] = frozenset()
        self._accounts: dict[Step, Account] = {}
        self._part = first
        self._limit = max(found_by.difficulty, EASY)
        assert first.line is not None
        self._line = first.line

    @staticmethod
    async def begin(
        board: Board,
        minimizer: Minimizer,
        scene: Scene,
        first: Step,
        found_by: Technique,
        reasons: CellsByReason,
        furthest: Furthest,
    ) -> Walk:
        """Return a walk that begins with what a technique gives, whose proof is `first`, or if that is costly, with its
        reasons one by one, or its cells; those that only a technique too hard could tell are left for another move.
        """
        walk = Walk(board, minimizer, scene, first, found_by, furthest)
        if len(first.cells) > 1:
            said = walk._account(first)
            # What is counted for one cell is counted for all.
            if not said.counts and (said.cost > CELL_BY_CELL_COST or not said.plain):
                reasons = await walk._cheapest_first(first.cells)
        if len(reasons) > 1 and walk.is_costly and (alone := await walk._easy(reasons[0], ())) is not None:
            walk = Walk(board, minimizer, scene, alone, found_by, furthest)
            for reason in reasons[1:]:
                await walk.add(found_by, (reason,))
        return walk

    async def _cheapest_first(self, cells: tuple[Cell, ...]) -> CellsByReason:
        """Return cells one by one, those first whose proof explains everything, then those whose proof costs least."""
        alone = [(self._account(await self._proved((cell,), ())), cell) for cell in cells]
        return tuple((cell,) for _, _, cell in sorted((not said.plain, said.cost, cell) for said, cell in alone))

    @property
    def is_costly(self) -> bool:
        """Whether the last part costs too much to follow, or does not explain everything."""
        return self._cost(self._part) > MOST_COST or not self._account(self._part).plain

    async def is_too_hard(self, difficulty: int) -> bool:
        """Return whether no later part may be told by a technique of some difficulty."""
        return difficulty > self._found_by.difficulty and not await self._furthest.allows(difficulty)

    async def proof(self) -> Step:
        """Return the proof of everything so far, or of more if a person sees at once whose black cells are and that
        costs no more to follow, apart from the naming of the other cells, or little more where complete blocks show
        what crosses alone would tell.
        """
        best = await self._whole()
        if not (found := [*self._at_once(best)]):
            return best
        telling = [*self._telling(best.steps or (best,))]
        least, hardest = _effort(telling), max(one.difficulty for one in telling)
        whole, crosses_alone = {*best.cells}, all(self._begun_with.grid[at] == WHITE for at in best.cited)
        for seen, left, ease in found:
            other = cost(Marks(marks_of_cells(self._board.puzzle, self._line, sorted({*seen.cells} - whole))))
            other += ease if crosses_alone else 0
            told = [*self._telling((seen,))]
            if _effort(told) - other > least:
                continue
            if left:
                parts = seen, await self._after(seen, left)
                told = [*self._telling(parts)]
            if any(one.unexplained or (left and one.otherwise) for one in told):
                continue
            if (most := max(one.difficulty for one in told)) > hardest and await self.is_too_hard(most):
                continue
            if (effort := _effort(told) - other) <= least:
                best, least = await self._lean(_together(parts), told) if left else seen, effort
        return best

    def _at_once(self, whole: Step) -> Iterator[tuple[Step, tuple[Cell, ...], int]]:
        """Yield the proofs of what is seen at once on the line, if that is all that the proof of the `whole` gives or,
        where this takes several parts, a part of it; each with the cells that are left and with its ease (see `Seen`).
        """
        puzzle, line = self._board.puzzle, self._line
        clue, text = puzzle.clue(line), self._begun_with.line(line)
        wanted = {*marks_of_cells(puzzle, line, whole.cells)}
        for marks, cited, ease in seen_at_once(clue, text, wanted, bool(whole.steps)):
            cells = tuple((*puzzle.at(line, i), value) for i, value in marks)
            seen = Step("line", cells, line=line, cited=tuple(puzzle.at(line, i) for i in cited))
            yield seen, tuple(cell for cell in whole.cells if cell not in cells), ease

    async def _after(self, part: Step, cells: tuple[Cell, ...]) -> Step:
        """Return the proof of cells of the line once a part is known."""
        puzzle, grid = self._board.puzzle, self._begun_with.grid
        grid = grid.with_cells(part.cells)
        lit = {*part.cited, *(cell[:2] for cell in part.cells)}
        return await Minimizer(Board(puzzle, grid, effects=self._board.effects)).line(self._line, cells, lit)

    async def _whole(self) -> Step:
        """Return the proof of everything so far. None of the things that its parts cite, a cell or crosses side by
        side, is needless for it all, unless it would be told worse without that.
        """
        if not self._parts:
            return self._part
        parts, telling = await self._joined_parts((*self._parts, self._part))
        if len(parts) == 1:
            return parts[0]
        return await self._lean(_together(parts), telling)

    async def _lean(self, whole: Step, telling: Sequence[_Telling]) -> Step:
        """Return a proof of several parts without what is needless for it all, unless it would be told worse then."""
        for thing in self._things(whole):
            if not thing <= {*whole.cited} or (fewer := await self._without(whole, thing)) is None:
                continue
            if self._is_no_worse(fewer, telling):
                whole, telling = fewer, list(self._telling(fewer.steps))
            await pause()
        return whole

    async def _joined_parts(self, parts: Parts) -> tuple[Parts, list[_Telling]]:
        """Return parts that give the same, fewer if some of them take fewer words together, and how they are told."""
        puzzle, grid = self._board.puzzle, self._begun_with.grid
        every = grid.with_cells(cell for part in parts for cell in part.cells)
        minimizer = Minimizer(Board(puzzle, every, effects=self._board.effects))
        telling = list(self._telling(parts))
        # What is no better in either place hardly ever is once others are joined.
        refused: set[tuple[Cell, ...]] = set()
        tried: set[tuple[Cell, ...]] = set()
        found: Parts | None = parts
        while found is not None:
            refused |= tried
            parts, found = found, None
            for joined, cells in self._joinings(parts, [one.cost for one in telling], _is_one_difficulty(telling)):
                if joined in refused or (fewer := await self._in_parts(cells, parts, minimizer)) is None:
                    continue
                if (then := self._better(fewer, parts, telling)) is not None:
                    found, telling = fewer, then
                    break
                tried.add(joined)
                await pause()
        return parts, telling

    def _joinings(self, parts: Parts, costs: Sequence[int], alike: bool) -> Iterator[tuple[tuple[Cell, ...], Groups]]:
        """Yield the cells of parts with all in one, then with two of them joined in the place of either, where that
        seems of use, after those that are joined.
        """
        groups = [part.cells for part in parts]
        most = MOST_WEIGHED_COST if alike else 2 * MOST_JOINED_COST
        if groups[1:] and sum(costs) <= most and all(map(self._is_promising, parts, parts[1:], costs, costs[1:])):
            every = tuple(sorted(sum(groups, ())))
            yield every, (every,)
        for one, two in combinations(range(len(groups)), 2) if groups[2:] else ():
            costly = costs[one] + costs[two] > 2 * MOST_JOINED_COST
            if not costly and self._is_promising(parts[one], parts[two], costs[one], costs[two]):
                both = tuple(sorted(groups[one] + groups[two]))
                for place, other in ((two, one), (one, two)):
                    yield both, tuple(both if at == place else cells for at, cells in enumerate(groups) if at != other)

    def _is_promising(self, part: Step, later: Step, cost: int, other: int) -> bool:
        """Return whether it may take fewer words to tell two parts together: both are short, the later one rests on
        cells of the other, or on cells from which the other follows.
        """
        assert part.line is not None
        if cost + other <= MOST_COST + LINE:
            return True
        if not {*part.cited, *(cell[:2] for cell in part.cells)}.isdisjoint(later.cited):
            return True
        puzzle = self._board.puzzle
        marks = [(puzzle.index(part.line, cell[:2]), cell[2]) for cell in part.cells]
        return shows(puzzle.clue(part.line), self._alone(self._begun_with.line(part.line), set(later.cited)), marks)

    async def _in_parts(self, groups: Groups, before: Parts, minimizer: Minimizer) -> Parts | None:
        """Return the proofs of groups of cells, each with those of earlier groups known; None if some do not follow
        from what the parts `before` cite for them.
        """
        assert self._part.line is not None
        puzzle, line = self._board.puzzle, self._part.line
        clue, text = puzzle.clue(line), self._begun_with.line(line)
        known = {puzzle.at(line, i) for i, cell in enumerate(text) if cell != UNKNOWN}
        lit: set[At] = set()
        parts: list[Step] = []
        for cells in groups:
            joined = [part for part in before if set(part.cells) <= set(cells)]
            marks = [(puzzle.index(line, cell[:2]), cell[2]) for cell in cells]
            enough = [known.intersection(at for part in some for at in part.cited) for some in (joined[-1:], joined)]
            among = next((some for some in enough if shows(clue, self._alone(text, some), marks)), None)
            if among is None:
                return None
            alone = not joined[1:] and known.issuperset(joined[0].cited)
            parts.append(joined[0] if alone else await minimizer.line(line, cells, lit, among))
            settled = {cell[:2] for cell in cells}
            known |= settled
            lit |= {*parts[-1].cited, *settled}
            for i, value in marks:
                text = text[:i] + value + text[i + 1 :]
        return tuple(parts)

    def _alone(self, text: str, among: Set[At]) -> str:
        """Return the line of the walk with only some of its cells."""
        assert self._part.line is not None
        at = partial(self._board.puzzle.at, self._part.line)
        return "".join(cell if at(i) in among else UNKNOWN for i, cell in enumerate(text))

    def _better(self, fewer: Parts, parts: Parts, before: Sequence[_Telling]) -> list[_Telling] | None:
        """Return how parts of which some have been joined are told, if in fewer words, as plainly, and none by a harder
        technique than the parts that have been joined to it. None as soon as one part is told that rules this out.
        """
        known = {cell: one.difficulty for part, one in zip(parts, before, strict=True) for cell in part.cells}
        costs = [one.cost for one in before]
        spared = SPARED * sum(costs) if _is_one_difficulty(before) else 0
        most, counts = max(MOST_JOINED_COST, spared, *costs), max(one.counts for one in before)
        left = [sum(amounts) for amounts in zip(*map(_amounts, before), strict=True)]
        now = []
        for part, one in zip(fewer, self._telling(fewer), strict=True):
            now.append(one)
            left = list(map(sub, left, _amounts(one)))
            if one.difficulty > max(known[cell] for cell in part.cells) or one.cost > most or one.counts > counts:
                return None
            if min(left) < 0:
                return None
        return now

    def _things(self, whole: Step) -> Iterator[set[At]]:
        """Yield what a proof cites: crosses side by side together, other cells one by one."""
        assert whole.line is not None
        puzzle, line = self._board.puzzle, whole.line
        text = self._alone(self._begun_with.line(line), {*whole.cited})
        crosses = {i: one for one in spans(WHITE, text) for i in range(*one)}
        cited = (puzzle.index(line, at) for at in whole.cited)
        for one in dict.fromkeys(crosses.get(i, (i, i + 1)) for i in cited):
            yield {puzzle.at(line, i) for i in range(*one)}

    async def _without(self, whole: Step, thing: Set[At]) -> Step | None:
        """Return the proof without cells that it cites: its parts cite instead what others of them cite or settle. None
        if it does not hold then.
        """
        assert whole.line is not None
        puzzle, line = self._board.puzzle, whole.line
        marks = [(puzzle.index(line, cell[:2]), cell[2]) for cell in whole.cells]
        known = set(whole.cited) - thing
        if not shows(puzzle.clue(line), self._alone(self._begun_with.line(line), known), marks):
            return None
        lit: set[At] = set()
        parts = []
        for part in whole.steps:
            again = part if thing.isdisjoint(part.cited) else await self._minimizer.line(line, part.cells, lit, known)
            parts.append(again)
            settled = {cell[:2] for cell in part.cells}
            known |= settled
            lit |= {*again.cited, *settled}
        return _together(parts)

    def _is_no_worse(self, proof: Step, telling: Sequence[_Telling]) -> bool:
        """Return whether parts are told by techniques no harder than before, as plainly, and at no greater cost."""
        left = sum(one.cost for one in telling)
        for one, before in zip(self._telling(proof.steps), telling, strict=True):
            left -= one.cost
            if left < 0 or one.difficulty > before.difficulty or one.unexplained > before.unexplained:
                return False
            if one.otherwise > before.otherwise:
                return False
        return True

    def _telling(self, parts: Parts) -> Iterator[_Telling]:
        for part, said in self._begun_with.parts(parts):
            assert part.why is not None
            assert part.why.technique is not None
            lit = len(part.cited) + len(part.why.seen) + len(said.idle)
            crosses = sum(self._begun_with.grid[at] == WHITE for at in (*part.cited, *part.why.seen))
            difficulty = technique(part.why.technique).difficulty
            unexplained = said.crossed + (0 if said.plain else len(part.cells))
            yield _Telling(difficulty, said.cost, unexplained, lit, crosses, said.counts, said.otherwise)

    async def add(self, found_by: Technique, reasons: CellsByReason) -> tuple[Cell, ...]:
        """Go on with the cells of reasons, in the same part if they are as easy and its text stays short enough.
        Return the cells that could be told: none where the proof of a part would need a technique that is too hard.
        """
        cells = sum(reasons, ())
        if found_by.difficulty <= self._limit and await self._joined(cells):
            return cells
        if not await self._begun(found_by, cells):
            return ()
        if len(reasons) == 1 or not self.is_costly or (alone := await self._easy(reasons[0], self._parts)) is None:
            return cells
        self._part, told = alone, reasons[0]
        for reason in reasons[1:]:
            if not await self._joined(reason) and not await self._begun(found_by, reason):
                break
            told += reason
        return told

    async def _joined(self, cells: tuple[Cell, ...]) -> bool:
        """Take cells into this part if it stays cheap enough, or costs no more than naming them besides, and is told as
        plainly and by no technique that is too hard.
        """
        named = cost(Marks(marks_of_cells(self._board.puzzle, self._line, cells)))
        most = max(MOST_COST, self._cost(self._part) + named)
        wider = await self._proved((*self._part.cells, *cells), self._parts, most)
        if self._cost(wider) > most:
            return False
        now, before = self._account(wider), self._account(self._part)
        if now.otherwise > before.otherwise or now.plain < before.plain:
            return False
        if await self.is_too_hard(self._scene.technique(wider).difficulty):
            return False
        self._part = wider
        return True

    async def _begun(self, found_by: Technique, cells: tuple[Cell, ...]) -> bool:
        """Begin a part with cells, unless a technique that is too hard is needed to tell of them."""
        before = self._board, self._minimizer, self._scene, self._lit
        puzzle, grid = self._board.puzzle, self._board.grid()
        grid = grid.with_cells(self._part.cells)
        self._board = Board(puzzle, grid, effects=self._board.effects)
        self._minimizer, self._scene = Minimizer(self._board), Scene(puzzle, grid)
        self._lit |= {*self._part.cited, *(cell[:2] for cell in self._part.cells)}
        if (part := await self._easy(cells, (*self._parts, self._part))) is None:
            self._board, self._minimizer, self._scene, self._lit = before
            return False
        self._parts.append(self._part)
        self._part, self._limit = part, max(found_by.difficulty, EASY)
        return True

    async def _easy(self, cells: tuple[Cell, ...], before: Sequence[Step]) -> Step | None:
        """Return the proof of a part that gives these cells alone after those before it, None if a technique that is
        too hard would tell it: with fewer cells cited there may be no other.
        """
        part = await self._proved(cells, before)
        return None if await self.is_too_hard(self._scene.technique(part).difficulty) else part

    async def _proved(self, cells: tuple[Cell, ...], before: Sequence[Step], most: float = inf) -> Step:
        """Return the proof of a part that comes after others. It cites no more than an irreducible set if that is no
        costlier to tell than what an easier technique needs, by itself or to somebody who has heard the others, and no
        harder. These are not compared if by itself either costs more than `most`.
        """
        line, cells = self._part.line, tuple(sorted(cells))
        assert line is not None
        part = await self._minimizer.line(line, cells, self._lit)
        if before:
            fewer = await self._minimizer.line(line, cells, self._lit, whole=False)
            if fewer != part and min(self._cost(fewer), self._cost(part)) <= most:
                *_, whole = self._telling((*before, part))
                *_, lean = self._telling((*before, fewer))
                cheaper = lean.cost <= whole.cost or self._cost(fewer) <= self._cost(part)
                plain = lean.unexplained <= whole.unexplained and lean.otherwise <= whole.otherwise
                easier = whole.difficulty < lean.difficulty and whole.cost < EASIER * lean.cost
                if cheaper and plain and not easier:
                    return fewer
        return part

    def _cost(self, step: Step) -> int:
        return self._account(step).cost

    def _account(self, step: Step) -> Account:
        if step not in self._accounts:
            self._accounts[step] = self._scene.account(step)[1]
        return self._accounts[step]


def _is_one_difficulty(telling: Iterable[_Telling]) -> bool:
    """Return whether all parts are told by techniques of one difficulty."""
    return len({one.difficulty for one in telling}) == 1


def _effort(telling: Iterable[_Telling]) -> int:
    """Return what it takes to follow parts and to find the crosses that they light."""
    return sum(one.cost + one.crosses for one in telling)


def _amounts(one: _Telling) -> tuple[int, int, int, int]:
    """Return that of which there shall not be more in all when parts are joined."""
    return one.cost, one.otherwise, one.lit, one.unexplained


def _together(parts: Sequence[Step]) -> Step:
    """Return what parts settle together, and all cells that they cite except those that they settle."""
    cells = tuple(sorted(cell for part in parts for cell in part.cells))
    settled = {cell[:2] for cell in cells}
    cited = tuple(sorted({at for part in parts for at in part.cited if at not in settled}))
    return Step("line", cells, line=parts[0].line, cited=cited, steps=tuple(parts))
