"""Whether a player's board can still become the picture, at three levels of looking."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Literal

from . import explain
from .board import Board
from .options import Options
from .probe import Prober
from .proof import Thinner
from .puzzle import Grid, Puzzle, line_name
from .solver import Result, Solving
from .steps import drain

CheckLevel = Literal["line", "probe", "solution"]
LEVELS: tuple[CheckLevel, ...] = ("line", "probe", "solution")

PATIENCE = Options(probes=20_000, accelerate=False)
"""How much search goes into knowing the solution for checks and hints; a count, and without accelerators, so that the
same board always gets the same answer.
"""


@dataclass(frozen=True, slots=True)
class Check:
    """What is wrong with a board.

    `mistakes` is an irreducible set of marked cells that cannot all be right, where one was found. `wrong` are all
    marks that differ from the only solution (level "solution"). `line` is the line that the conflict lies in. `ok` says
    that nothing was found at this level.
    """

    ok: bool
    mistakes: tuple[tuple[int, int], ...] = ()
    wrong: tuple[tuple[int, int], ...] = ()
    line: int | None = None
    text: str = ""

    def to_json(self) -> dict[str, object]:
        """The check as plain lists and dicts."""
        return {
            "ok": self.ok,
            "mistakes": [list(cell) for cell in self.mistakes],
            "wrong": [list(cell) for cell in self.wrong],
            "line": self.line,
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


def stuck_line(puzzle: Puzzle, grid: Grid) -> Check | None:
    """The first line that the marks leave without completion, with an irreducible set of marks to blame; None when
    there is none.
    """
    board = Board(puzzle, grid)
    for line in range(puzzle.height + puzzle.width):
        if board.effect(line) is None:
            step = Thinner(board).dead_line(line)
            text = explain.say(
                "mistake.line",
                line=line_name(line, puzzle.height),
                clue=explain.clue_words(puzzle, line),
                cells=explain.places_words(puzzle, step.cited, line),
            )
            return Check(False, step.cited, line=line, text=text)
    return None


def checking(puzzle: Puzzle, grid: Grid, level: CheckLevel = "solution", known: Result | None = None) -> Checking:
    """`check` as a generator that yields where it may pause. `known` is what `know` returned, if that has been asked
    before.
    """
    if level not in LEVELS:
        raise ValueError(f"level {level!r} is none of {', '.join(LEVELS)}")
    puzzle.check_shape(grid)
    if found := stuck_line(puzzle, grid):
        if level != "solution":
            return found
    elif level == "line":
        return Check(True, text=explain.say("check.ok.line"))
    if level == "probe":
        return (yield from _check_by_probing(puzzle, grid))
    if known is None:
        known = yield from know(puzzle)
    return (yield from _check_by_solution(puzzle, grid, known, found))


def _check_by_probing(puzzle: Puzzle, grid: Grid) -> Checking:
    board = Board(puzzle, grid)
    run = Prober(board, options=Options(patience=None)).run()
    line = None
    while True:
        try:
            step = next(run)
        except StopIteration as stop:
            if stop.value:
                return Check(True, text=explain.say("check.ok.probe"))
            break
        if step is not None and step.outcome == "contradiction":
            line = step.line
        yield None
    line = line if board.conflict_line is None else board.conflict_line
    assert line is not None
    return Check(False, line=line, text=explain.say("check.probe", line=line_name(line, puzzle.height)))


def _check_by_solution(puzzle: Puzzle, grid: Grid, known: Result, stuck: Check | None) -> Checking:
    """Compare with what is known of the solutions; with several, ask whether one has these marks."""
    if known.status == "none":
        return Check(False, text=explain.say("none"))
    wrong = grid.disagreements(known.solution or known.known)
    if wrong:
        line = stuck.line if stuck else wrong[0][0]
        key = "check.wrong.one" if len(wrong) == 1 else "check.wrong"
        text = explain.say(key, count=len(wrong), cells=explain.places_words(puzzle, wrong, None))
        return Check(False, stuck.mistakes if stuck else wrong[:1], wrong, line, text)
    if stuck:
        return stuck
    if known.solution:
        return Check(True, text=explain.say("check.ok.solution"))
    possible = yield from extends(puzzle, grid)
    if possible is None:
        return Check(True, text=explain.say("check.undecided"))
    return Check(possible, text=explain.say("check.ok.solution" if possible else "mistake.unknown"))


def check(puzzle: Puzzle, grid: Grid, level: CheckLevel = "solution") -> Check:
    """Look for mistakes on a board.

    `level` "line": lines that the marks leave without completion. "probe": what propagation and probing refute besides.
    "solution": every mark that no solution has. Raises PuzzleError when the grid has another size, ValueError for
    another level.
    """
    return drain(checking(puzzle, grid, level))
