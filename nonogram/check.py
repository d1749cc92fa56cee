"""Whether a player's board can still become the picture, at three levels of looking."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from . import explain
from .board import Board
from .conflict import (
    PATIENCE,
    Asking,
    Conflict,
    Extensions,
    Refuter,
    Refutes,
    chain_conflict,
    dead_lines,
    irreducible,
    line_conflict,
)
from .moves import UNTOLD, History, check_moves, standing_since
from .puzzle import At, Cell, Grid, Puzzle, line_name
from .solver import Result, Solving, is_solved
from .steps import Step, drain
from .telling import Scene, Told

CheckLevel = Literal["line", "probe", "solution"]
LEVELS: tuple[CheckLevel, ...] = ("line", "probe", "solution")


@dataclass(frozen=True, slots=True)
class Check:
    """What is wrong with a board. `ok` says that nothing was found at this level.

    `mistakes` are marked cells that cannot all be right, on the easiest `grounds` there are: "line" one line is left
    without completion; "lines" lines, one after the other, leave one so; "probe" full probing refutes the marks;
    "solution" no solution has them. The set is irreducible: on these grounds none of it can be left out; not so for
    sure when `exact` is false, because the effort for it was used up. `lines` are the clues that the marks break
    together, `line` the one that is left without completion, or where to look; `steps` is the chain that leads there,
    whose last step settles nothing, and `told` how each step is shown.

    `wrong` are all marks that differ from the only solution, or from what all solutions share (level "solution").

    `first_wrong` is the first move after which no solution was left, counted from 0, as far as it still matters: of the
    marks that stand on the board now, each taken with the move since which it has stood, those up to this move are the
    first that leave no solution. A wrong mark that was erased again plays no part. At the levels "line" and "probe" it
    is the first after which this level of looking would have found something. None without a history, and when marks
    that were there before the first move are to blame.

    `texts` tell it in four levels: that there is a mistake, the line or lines, the marks, and why.
    """

    ok: bool
    mistakes: tuple[At, ...] = ()
    wrong: tuple[At, ...] = ()
    line: int | None = None
    lines: tuple[int, ...] = ()
    grounds: Literal["line", "lines", "probe", "solution"] | None = None
    exact: bool = True
    steps: tuple[Step, ...] = ()
    first_wrong: int | None = None
    texts: tuple[str, str, str, str] = ("", "", "", "")
    told: tuple[Told, ...] = ()

    @property
    def text(self) -> str:
        """The fullest of the texts."""
        return self.texts[-1]

    def to_json(self) -> dict[str, object]:
        """The check as plain lists and dicts; each step of the chain with what is told of it."""
        return {
            "ok": self.ok,
            "mistakes": [list(cell) for cell in self.mistakes],
            "wrong": [list(cell) for cell in self.wrong],
            "line": self.line,
            "lines": list(self.lines),
            "grounds": self.grounds,
            "exact": self.exact,
            "steps": [{**step.to_json(), **told.to_json()} for step, told in zip(self.steps, self.told, strict=True)],
            "first_wrong": self.first_wrong,
            "texts": list(self.texts),
            "text": self.text,
        }


Checking = Generator[None, None, Check]
Knowing = Generator[None, None, Result]


def know(puzzle: Puzzle) -> Knowing:
    """Find out how many solutions the clues have, within PATIENCE; yields where it may pause."""
    solving = Solving(puzzle, limit=2, options=PATIENCE)
    for _ in solving.steps():
        yield None
    return solving.result()


def extends(puzzle: Puzzle, grid: Grid) -> Generator[None, None, bool | None]:
    """Whether some solution has the marks of this grid; None when that could not be decided within PATIENCE."""
    solving = Solving(puzzle, grid, limit=1, options=PATIENCE)
    for _ in solving.steps():
        yield None
    status = solving.result().status
    return None if status == "unsolved" else status != "none"


def checking(
    puzzle: Puzzle,
    grid: Grid,
    level: CheckLevel = "solution",
    known: Result | None = None,
    history: History | None = None,
) -> Checking:
    """`check` as a generator that yields where it may pause. `known` is what `know` returned, if that has been asked
    before.
    """
    if level not in LEVELS:
        raise ValueError(f"level {level!r} is none of {', '.join(LEVELS)}")
    puzzle.check_shape(grid)
    check_moves(puzzle, history or ())
    since = standing_since(grid, history) if history else None
    if is_solved(puzzle, grid) and grid.complete:
        return _fine("check.ok.done")
    if level == "line":
        return (yield from _by_line(puzzle, grid, since))
    if level == "probe":
        return (yield from _by_probing(puzzle, grid, since))
    if known is None:
        known = yield from know(puzzle)
    return (yield from _by_solution(puzzle, grid, known, since))


_Since = Mapping[Cell, int] | None


def _by_line(puzzle: Puzzle, grid: Grid, since: _Since) -> Checking:
    found = line_conflict(puzzle, grid)
    if found is None:
        return _fine("check.ok.line")

    def refutes(marks: Sequence[Cell]) -> Asking:
        yield None
        return bool(dead_lines(Board(puzzle, Grid.of(puzzle.height, puzzle.width, marks))))

    return _blame(puzzle, found, first=(yield from _first_refuted(since, refutes)))


def _by_probing(puzzle: Puzzle, grid: Grid, since: _Since) -> Checking:
    refuter = Refuter(puzzle)
    found = line_conflict(puzzle, grid) or (yield from chain_conflict(refuter, grid))
    if found is None:
        marks = tuple(grid.cells())
        if not (yield from refuter.by_probing(marks)):
            return _fine("check.ok.probe")
        kept, sure = yield from irreducible(marks, refuter.by_probing)
        found = Conflict("probe", tuple(sorted(kept)), exact=sure)
    if not found.marks:
        return _none()
    return _blame(puzzle, found, first=(yield from _first_refuted(since, refuter.by_probing)))


def _by_solution(puzzle: Puzzle, grid: Grid, known: Result, since: _Since) -> Checking:
    """Compare with what is known of the solutions; with several, ask whether one has these marks."""
    if known.status == "none":
        return _none()
    wrong = grid.disagreements(known.solution or known.known)
    if known.solution and not wrong:
        return _fine("check.ok.solution")
    refuter = Refuter(puzzle)
    found = line_conflict(puzzle, grid) or (yield from chain_conflict(refuter, grid))
    if known.solution:
        times = {at: since[(*at, grid[at])] for at in wrong} if since else dict.fromkeys(wrong, UNTOLD)
        earliest = min(wrong, key=lambda at: (times[at], at))
        found = found or Conflict("solution", ((*earliest, grid[earliest]),))
        return _blame(puzzle, found, wrong, times[earliest] if times[earliest] != UNTOLD else None)
    extensions = Extensions(refuter, known.solutions)
    try:
        return (yield from _by_extending(puzzle, grid, extensions, found, wrong, since))
    finally:
        extensions.close()


def _by_extending(
    puzzle: Puzzle, grid: Grid, extensions: Extensions, found: Conflict | None, wrong: tuple[At, ...], since: _Since
) -> Checking:
    """With several solutions, or none known: whether one has these marks, and which cannot all be right."""
    marks = tuple(grid.cells())
    if found is None and wrong:
        found = Conflict("solution", ((*wrong[0], grid[wrong[0]]),))
    if found is None:
        refuted = yield from extensions.refutes(marks)
        if not refuted:
            return _fine("check.undecided" if refuted is None else "check.ok.solution")
        found = yield from extensions.conflict(marks)
        if not found.marks:
            return _none()
    return _blame(puzzle, found, wrong, (yield from _first_refuted(since, extensions.refutes)))


def _first_refuted(since: _Since, refutes: Refutes) -> Generator[None, None, int | None]:
    """The first move up to which the marks that still stand are refuted. Each such set holds those before it, so that
    it can be searched for by halves.
    """
    if since is None:
        return None
    times = sorted(set(since.values()))
    low, high = 0, len(times) - 1
    while low < high:
        middle = (low + high) // 2
        if (yield from refutes(tuple(cell for cell, time in since.items() if time <= times[middle]))):
            high = middle
        else:
            low = middle + 1
    return times[low] if times[low] != UNTOLD else None


# --- answers ---


def _fine(key: str) -> Check:
    return Check(True, texts=(explain.say(key),) * 4)


def _none() -> Check:
    return Check(False, texts=(explain.say("none"),) * 4)


def _blame(puzzle: Puzzle, found: Conflict, wrong: tuple[At, ...] = (), first: int | None = None) -> Check:
    """Conflicting marks in words. Where no chain shows it, the row of the first mark is where to look."""
    places = tuple((row, column) for row, column, _ in found.marks)
    lines = found.lines or (places[0][0],)
    line = line_name(lines[-1], puzzle.height)
    only = lines[0] if len(lines) == 1 and found.lines else None
    cells = explain.places_words(puzzle, places, only)
    what = explain.say("mistake.what", line=line)
    if len(lines) > 1:
        what = explain.say("mistake.what.lines", lines=explain.lines_words(puzzle.height, lines))
    which = "mistake.mark" if len(places) == 1 else "mistake.marks"
    marks = explain.say(f"{which}.line" if only is not None else which, cells=cells, line=line)
    clue = explain.clue_words(puzzle, lines[-1])
    key = f"mistake.{found.grounds}"
    if found.grounds == "line" and len(places) == 1:
        key = "mistake.line.one"
    elif found.grounds == "solution" and len(places) > 1:
        key = "mistake.together"
    why = [explain.say(key, line=line, clue=clue, cells=cells)]
    if len(wrong) > 1:
        why.append(explain.say("check.wrong", count=len(wrong), cells=explain.places_words(puzzle, wrong, None)))
    if first is not None:
        why.append(explain.say("mistake.move", move=first + 1))
    return Check(
        False,
        places,
        wrong,
        lines[-1],
        lines,
        found.grounds,
        found.exact,
        found.steps,
        first,
        (explain.say("mistake.where"), what, marks, " ".join(why)),
        tell_chain(puzzle, Grid.of(puzzle.height, puzzle.width, found.marks), found.steps),
    )


def tell_chain(puzzle: Puzzle, grid: Grid, steps: Sequence[Step]) -> tuple[Told, ...]:
    """How each step of a chain from the marks of a grid is shown."""
    scene = Scene(puzzle, grid)
    told = []
    for step in steps:
        told.append(scene.tell(step))
        scene.put(step.cells)
    return tuple(told)


def check(puzzle: Puzzle, grid: Grid, level: CheckLevel = "solution", history: History | None = None) -> Check:
    """Look for mistakes on a board.

    `level` "line": lines that the marks leave without completion. "probe": what propagation and probing refute besides.
    "solution": every mark that no solution has. `history` are the player's moves from an empty grid, each a sequence of
    (row, column, value). Raises PuzzleError when the grid has another size or a move lies outside it, ValueError for
    another level.
    """
    return drain(checking(puzzle, grid, level, history=history))
