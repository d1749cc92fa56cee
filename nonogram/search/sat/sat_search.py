"""The search for solutions by conflict-driven clause learning: python-sat on the clauses of `encoding`.

Line logic goes first, on large boards also probes of cells all over them, which may end in solutions; only what is left
open is encoded. If NumPy is installed, it writes the clauses, and `beliefs` say which value the solver should try first
for each variable, every time it decides one. What they are surest of counts as settled at first (`guide.decimated`),
which leaves little to search, but may be wrong: then less is settled, and in the end, or when more solutions are asked
for than this leaves, the search begins again with the whole board (`rest` holds the solver). On large boards beliefs
also draw whole pictures, which are mended (`decimator`). On others a search that lasts is told what lines say of pairs
of cells (`implications`).

Each solution is tried for small changes before the solver looks for another one under clauses that exclude
all solutions found. Once there are many, the rest are walked through one by one (`enumeration`), so that memory does
not grow with their number.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from importlib import import_module
from itertools import islice
from typing import TYPE_CHECKING, Protocol

from ...cells import BLACK, WHITE, At, Cell
from ...grid import Grid
from ...logic.board import Board
from ...logic.propagation import Deducing, deduce
from ...pausing import Deadline, Pausing, Running, in_stream, pause
from ...problems import problem
from ...steps import Step
from ..result import Probing, Search
from .binding import Alarm, keeps_budgets
from .encoding import clauses_at_most, clauses_of_size
from .enumeration import switched, walk
from .implications import implications
from .installed import accelerator, interruptible, most_clauses, without_arrays
from .rest import Rest

if TYPE_CHECKING:
    from .decimator import Decimator
    from .guide import Guide

DRAWINGS = 12
"""This many drawings of a large board are mended, one after the other, before the search goes on alone."""

LONE_CONFLICTS = 40_000
"""The conflicts of the search alone after which as many drawings are mended again, where it might go on for minutes."""

MOST_BLOCKED = 200
"""Solutions that are excluded by clauses, and those that switches may keep ready; the others are walked through."""

FEW_CELLS = 80
"""Boards with fewer unknown cells take no help from beliefs: their clauses are made sooner."""

LARGE_CELLS = 1000
"""Boards with more unknown cells are large. They are probed when the search makes no headway: on those with a
structure, a few probes may settle nearly everything.
"""

SAMPLED_CELLS = 8000
"""Boards of more cells, known or not, are sampled by probes before any clause is made: on large pictures one probe in
four settles something, and often all the rest, in a tenth of the time that the clauses would take.
"""

FEWEST_SAMPLED = 50
"""At least so many cells are probed in a row in vain before that is given up."""

SAMPLED_SPACE = 3
"""So many are for each cell that lines have for a block: few blocks in long lines are quickly probed, but need many
clauses.
"""

FIRST_CONFLICTS = 100
"""Conflicts after which a search that was guided by the first few rounds of beliefs asks for more help."""

SLICE_CONFLICTS = 1000
"""Conflicts after which any other search may pause for the first time, and a second opinion is asked for."""

LARGE_CONFLICTS = 3000
"""The same on a large board, for which a second opinion costs more, and which is probed before it: that takes about as
long as 1000 conflicts and is mostly in vain.
"""

DECIMATED_CONFLICTS = 2000
"""Conflicts for a search that begins with the surest cells settled: where these are wrong, that is soon refuted."""

ATTEMPTS = 3
"""At most this many searches that begin with cells settled, each with fewer of them than the one before, which was
refuted.
"""

CERTAINTY_FOR_ANOTHER = 0.96
"""How certain beliefs about the cells of a large board must be on average, from 0 to 1, for another attempt after one
that was refuted without a conflict: pictures with a structure are nearly always refuted again.
"""

LASTING_CONFLICTS = 3000
"""The conflicts after which a search counts as lasting: then clauses are added of what lines say of pairs of cells,
unless the board is large or drawn.
"""

SHARE_WORTH_BEGINNING = 0.1
"""The share of the unknown cells that probing must settle to be worth other clauses."""


class Sampling(Probing, Protocol):
    """Full probing that can also be sampled."""

    trying: int | None

    def sample(self, patience: int) -> Generator[Step | Grid | None, None, bool]:
        """Probe cells all over a board at its fixpoint until so many in a row paint nothing. A solution in which a
        probe ends is yielded, and the board is from then on without it.
        """


class SatSearch(Search):
    """A search for solutions by python-sat.

    `guesses` are the decisions of the solver, `conflicts` those that it refuted, `restarts` its restarts, `calls` how
    often it was started; all are updated when it pauses.
    """

    # Of `Search`; assigned here, they would have no declared type for some type checkers.
    calls: int
    guesses: int
    conflicts: int
    restarts: int
    reason: str

    _prober: Sampling | None

    def __init__(
        self,
        board: Board,
        limit: int | None = 2,
        deadline: Deadline | None = None,
        prober: Sampling | None = None,
    ) -> None:
        """Start a search on a board. The package must be available, see `installed.unavailable`.

        At the deadline the solver is interrupted, if possible, so that `run` pauses soon after. `prober` probes the
        board when the search makes no headway.
        """
        super().__init__(board, prober, limit)
        self._deadline = deadline or Deadline(None)
        self._alarm: Alarm | None = None
        self._rest: Rest | None = None
        self._decimated: Grid | None = None
        """What is known as long as the surest cells count as settled."""
        self._told: list[Grid] = []
        """The solutions that clauses exclude."""
        self._probed = False
        """Whether the board was probed for lack of headway."""
        self._paired = False
        """Whether the solver knows what lines say of pairs of cells."""
        self._refuted = False
        """Whether probing has refuted the board."""
        self._units: Grid | None = None
        self._guide: Guide | None = None
        self._aids: list[Callable[[SatSearch, Guide], Pausing[bool]]] = []
        """What else may help a search that makes no headway, in this order. Each says whether it changed anything."""
        self._decimator: Decimator | None = None
        self._next_drawing = 0
        """The number of conflicts from which on drawings are mended again."""
        self._counted = 0, 0, 0
        self._root: Grid | None = None
        self._unknown: list[At] = []
        self._painted: tuple[Cell, ...] = ()
        self._seen: set[tuple[int, ...]] = set()

    @property
    def methods(self) -> str:
        """What took part so far, in words."""
        return "line" + ", fp1" * (self.probes > 0) + ", sat" * (self.calls > 0)

    @property
    def accelerators(self) -> str:
        return accelerator() if self.calls else "none"

    @property
    def handed_over(self) -> int:
        return self.calls

    @property
    def proved(self) -> Grid:
        """The cells that hold in every solution, as far as is known."""
        if self.finished and self.common is not None:
            return self.common
        # A solution not found yet extends the root, even if sampling has excluded those found by a cell of it.
        known = self._units or self._root or self.board.grid(self._prober.trying if self._prober else None)
        return known if self.common is None else known.common(self.common)

    def run(self) -> Iterator[Step | None]:
        """Yield steps, and None wherever it may pause, until every solution is found or `limit` is reached."""
        alive = yield from deduce(self.board)
        if alive and self._prober and self._worth_sampling:
            alive = yield from self._sampled(self._prober)
            if self.found == self.limit:
                return
        if not alive:
            self._end(finished=True)
            return
        if not self.board.open_count:
            self._root = self.board.grid()
            self._note(self._root)
            yield Step("solution")
            self._end(finished=True)
            return
        allowed = most_clauses()
        small = clauses_of_size(self.board.height, self.board.width) <= allowed
        if not small and (needed := clauses_at_most(self.board)) > allowed:
            self.refused = True
            self.reason = problem("stop.clauses", needed=needed, allowed=allowed)
            return
        try:
            if interruptible():
                self._alarm = Alarm(self._deadline)
            self._unknown = self.board.open_cells() if self.board.telling else []
            yield from in_stream(self._begin(decimating=True))
            yield from self._solutions()
        finally:
            self._drop()
            if self._alarm:
                self._alarm.cancel()

    def _sampled(self, prober: Sampling) -> Deducing:
        """Sample the board and tell the solutions in which probes end."""
        sampling = Running(prober.sample(self._patience))
        for step in sampling:
            if not isinstance(step, Grid):
                yield step
                continue
            self._seen.add(step.black)
            self._unknown = self.board.open_cells() if self.board.telling else []
            for grid in (step, *self._last_wanted(step)):
                yield from self._tell(grid)
            if self.found == self.limit:
                self._end(finished=False)
                return True
            if self._painted:
                yield Step("retract", self._painted)
                self._painted = ()
        return sampling.result

    def _last_wanted(self, grid: Grid) -> list[Grid]:
        """Return as many solutions one switch away from a new one as are wanted beside it; none if there are fewer."""
        wanted = (self.limit or 0) - self.found - 1
        if not 0 < wanted < MOST_BLOCKED:
            return []
        near = (other for other, corners in switched(grid) if all(self.board.is_open(*corner) for corner in corners))
        found = list(islice(near, wanted))
        return found if len(found) == wanted else []

    @property
    def _worth_sampling(self) -> bool:
        return self.board.height * self.board.width > SAMPLED_CELLS

    @property
    def _patience(self) -> int:
        """Cells to probe in vain while sampling."""
        puzzle = self.board.puzzle
        blocks = sum(map(len, puzzle.rows + puzzle.columns)) or 1
        return max(FEWEST_SAMPLED, SAMPLED_SPACE * 2 * puzzle.height * puzzle.width // blocks)

    async def _begin(self, decimating: bool) -> None:
        """Make the solver with clauses for what is unknown and, if NumPy is there, beliefs to guide it. With
        `decimating`, the search begins with the cells of which they are surest settled.
        """
        self._root = self.board.grid()
        self._aids = []
        unknown = self.board.open_count
        if without_arrays() or not unknown:
            await self._new_rest(self._root).encode(self.board)
            return
        lines = await import_module("nonogram.search.sat.open_lines").open_lines(self.board)
        self._guide = guide = import_module("nonogram.search.sat.guide").Guide(lines)
        await (guide.first() if keeps_budgets() else guide.usual())
        decimating = decimating and keeps_budgets() and unknown >= FEW_CELLS
        if not (decimating and await self._decimate(guide, 0)):
            await self._take_whole(guide)

    async def _decimate(self, guide: Guide, attempt: int) -> bool:
        """Begin with what beliefs are surest of settled. Without a budget a wrong beginning might never end."""
        left = import_module("nonogram.search.sat.guide").decimated(self._root_grid, guide, attempt)
        if left is None:
            return False
        self._decimated = left.known
        await self._new_rest(left.known).encode_guided(left.lines, left.shares)
        return True

    async def _take_whole(self, guide: Guide) -> None:
        """Search the whole board, from now on or from the beginning."""
        self._decimated = None
        if keeps_budgets():
            self._aids = [SatSearch._second_opinion]
            if self._prober and not self._probed and self.board.open_count > LARGE_CELLS:
                self._aids.insert(0, SatSearch._probe)
            if guide.is_first:
                self._aids.insert(0, SatSearch._more_rounds)
        await self._encode_whole(guide)

    async def _probe(self, _: Guide) -> bool:
        """Probe the board, and begin again if that settles a good part of it."""
        assert self._prober is not None
        self._probed = True
        before = self.board.open_count
        running = Running(self._prober.run(self.board.mark()))
        for step in running:
            await pause(step)
        self._refuted = not running.result
        if self._refuted or before - self.board.open_count < SHARE_WORTH_BEGINNING * before:
            return self._refuted
        await self._begin(decimating=False)
        return True

    async def _more_rounds(self, guide: Guide) -> bool:
        """Tell the solver what more rounds of beliefs say. It has its own opinion by now of what to decide first."""
        await guide.usual()
        self._at_work.tell(guide.shares())
        return True

    async def _second_opinion(self, guide: Guide) -> bool:
        """Begin again with the beliefs of many more rounds, which may see what the first missed, especially on large
        boards; starting again costs little at this point.
        """
        await guide.second()
        await self._encode_whole(guide)
        decimator = import_module("nonogram.search.sat.decimator")
        if self.board.open_count > decimator.FEWEST_CELLS:
            # Beliefs may come to rest with what probing has settled, or without it.
            roots = list(dict.fromkeys((self.board.grid(), self._root_grid)))
            self._decimator = decimator.Decimator(self.board.puzzle, roots, guide.lines, self._at_work.numbers)
        return True

    async def _encode_whole(self, guide: Guide) -> None:
        """Make a new solver for all that is unknown at the root, guided by the present beliefs."""
        rest = self._new_rest(self._root_grid)
        await rest.encode_guided(guide.lines, guide.shares())
        rest.exclude(self._told)

    def _new_rest(self, known: Grid) -> Rest:
        """Replace the solver by one without clauses."""
        self._drop()
        self._rest = Rest(known, self._alarm)
        return self._rest

    def _drop(self) -> None:
        """Free the solver's memory; its counters are kept."""
        if self._rest is not None:
            self._counted = self.guesses, self.conflicts, self.restarts
            self._rest.delete()
            self._rest = None

    def take_stock(self) -> None:
        """Add to `proved` what the solver has proved so far, if it is at work. After a solution was found nothing is
        added, since this would hold for the other solutions only.
        """
        if self._rest is not None and not (self.found or self._decimated) and self.calls:
            self._units = self._rest.proved(self._root_grid, self._deadline)

    def _solutions(self) -> Generator[Step | None, None, None]:
        """Find solutions, each with those around it, until there are enough or no more."""
        wanted = min(self.limit or MOST_BLOCKED, MOST_BLOCKED)
        while grid := (yield from in_stream(self._next())):
            near = [grid]
            told = []
            while near:
                grid = near.pop()
                self._seen.add(grid.black)
                yield from self._tell(grid)
                if self.found == self.limit:
                    self._end(finished=False)
                    return
                told.append(grid)
                for other, corners in switched(grid) if len(self._seen) < wanted else ():
                    if other.black not in self._seen and all(self.board.is_open(*corner) for corner in corners):
                        self._seen.add(other.black)
                        near.append(other)
                        if len(self._seen) == wanted:
                            break
            self._told += told
            if self._rest is not None:
                self._rest.exclude(told)
            if self.found == MOST_BLOCKED:
                yield from self._others()
                return
        self._end(finished=True)

    def _others(self) -> Generator[Step | None, None, None]:
        """Walk through the solutions that no clause excludes."""
        if self._decimated:
            assert self._guide is not None
            yield from in_stream(self._take_whole(self._guide))
        literals = self._at_work.literal_of()
        solutions = walk(self.board, lambda cells: self._extension(cells, literals))
        for grid in solutions:
            if grid is None:
                yield None
                continue
            yield from self._tell(grid)
            if self.found == self.limit:
                solutions.close()
                self._end(finished=False)
                return
        self._end(finished=True)

    async def _extension(self, cells: Sequence[Cell], literals: dict[At, int]) -> Grid | None:
        """Return a solution with these cells that no clause excludes, None when there is none."""
        assumed = [literals[row, column] if value == BLACK else -literals[row, column] for row, column, value in cells]
        self.calls += 1
        while (answer := self._answer(SLICE_CONFLICTS, assumed)) is None:
            await pause()
        return self._at_work.grid() if answer else None

    async def _next(self) -> Grid | None:
        """Return a solution not found yet, None when there is none."""
        if self._decimated:
            guide = self._guide
            assert guide is not None
            answer = await self._answer_decimated()
            for attempt in range(1, ATTEMPTS):
                if answer is not False or not self._worth_another(guide) or not await self._decimate(guide, attempt):
                    break
                answer = await self._answer_decimated()
            if answer:
                return self._at_work.grid()
            await self._take_whole(guide)
        return self._at_work.grid() if await self._solve() else None

    def _worth_another(self, guide: Guide) -> bool:
        """Whether to begin again with fewer of the surest cells settled, after they were refuted."""
        if self.found:
            return False
        large = self.board.open_count > LARGE_CELLS
        return not large or self.conflicts > 0 or guide.certainty() >= CERTAINTY_FOR_ANOTHER

    async def _answer_decimated(self) -> bool | None:
        """Return whether there is a solution with the surest cells settled, None when that is not found out."""
        self.calls += 1
        end = self.conflicts + DECIMATED_CONFLICTS
        answer = None
        while answer is None and (left := end - self.conflicts) > 0:
            await pause()
            answer = self._answer(min(left, SLICE_CONFLICTS), [])
        return answer

    async def _solve(self) -> bool:
        """Return whether there is another solution."""
        self.calls += 1
        budget = self._first_budget
        while True:
            # Also before the first call: it may not pause, and the caller may be waiting for news.
            await pause()
            answer = self._answer(budget, [])
            if answer is None and self._decimator and not self.found and self.conflicts >= self._next_drawing:
                answer = await self._draw(self._decimator)
            if answer is not None:
                return answer
            if self._guide and self._aids and not self.found:
                while not await self._aids.pop(0)(self, self._guide):
                    pass
                if self._refuted:
                    return False
                budget = self._first_budget
                continue
            if self._worth_pairing:
                self._paired = True
                self._at_work.add(await implications(self.board, self._at_work))
            # Every call begins with short restarts and a small memory: fewer, longer calls get further.
            budget += budget // 4

    @property
    def _worth_pairing(self) -> bool:
        """Whether to tell the solver now what lines say of pairs of cells."""
        if self.conflicts < LASTING_CONFLICTS or self._paired or self._decimator:
            return False
        return self.board.open_count <= LARGE_CELLS

    async def _draw(self, decimator: Decimator) -> bool | None:
        """Mend drawings, until one answers whether there is a solution."""
        for _ in range(DRAWINGS):
            if (answer := await decimator.mend(self._at_work, self._answer)) is not None:
                return answer
        self._next_drawing = self.conflicts + LONE_CONFLICTS
        return None

    @property
    def _first_budget(self) -> int:
        """Conflicts before the next aid."""
        if self._aids and self._aids[0] is SatSearch._more_rounds and not self.found:
            return FIRST_CONFLICTS
        return SLICE_CONFLICTS if self.board.open_count <= LARGE_CELLS else LARGE_CONFLICTS

    def _answer(self, budget: int, assumptions: list[int]) -> bool | None:
        """Return whether there is a solution under assumptions, within a budget of conflicts."""
        rest = self._at_work
        answer = rest.answer(budget, assumptions)
        guesses, conflicts, restarts = self._counted
        self.guesses, self.conflicts = guesses + rest.guesses, conflicts + rest.conflicts
        self.restarts = restarts + rest.restarts
        return answer

    @property
    def _at_work(self) -> Rest:
        assert self._rest is not None
        return self._rest

    @property
    def _root_grid(self) -> Grid:
        assert self._root is not None
        return self._root

    def _tell(self, grid: Grid) -> Iterator[Step]:
        """Record a solution and report it; for those who read that, the last one is taken back and this one painted."""
        if self._painted:
            yield Step("retract", self._painted)
        if self.board.telling:
            self._painted = tuple([(r, c, BLACK if grid.black[r] >> c & 1 else WHITE) for r, c in self._unknown])
            yield Step("guess", self._painted)
        self._note(grid)
        yield Step("solution")
