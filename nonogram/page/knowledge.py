"""What is known of puzzles' solutions, found out once for hints and checks alike; and how a solve is driven and
reported: its steps as they become certain, and its progress.
"""

from __future__ import annotations

from time import perf_counter

from ..help.known import FULL_SEARCH
from ..pausing import NEVER, Deadline, Running, pause
from ..puzzle import Puzzle
from ..search.solver import Result, Solving
from ..steps import Step
from ..telling import words
from .reporting import PROGRESS_EVERY, progress
from .request import Message

MOST_PUZZLES = 8
"""At most this many puzzles' results are kept, and as many unfinished searches."""

Finding = Running[Result]


class Knowledge:
    """Results of solving whole puzzles with limit 2, within the patience of a hint."""

    def __init__(self) -> None:
        self._results: dict[Puzzle, Result] = {}
        self._findings: dict[Puzzle, Finding] = {}

    def at_hand(self, puzzle: Puzzle) -> Result | None:
        """Return the result of a puzzle, if there is one by now."""
        return self._results.get(puzzle)

    async def of(self, puzzle: Puzzle, deadline: Deadline = NEVER) -> Result | None:
        """Return the result of a puzzle: from memory, found out now, or supplied meanwhile by `remember`; None if it is
        not found by the deadline. All requests for the same puzzle share one search, which is kept unfinished when
        nobody waits for it any more.
        """
        while puzzle not in self._results:
            finding = self._findings.get(puzzle)
            if finding is None:
                solving = Solving(puzzle, options=FULL_SEARCH, line_steps=False)
                finding = self._findings[puzzle] = Running(watching(solving, with_steps=False))
                _forget(self._findings)
            try:
                news = finding.go_on()
            except Exception:
                del self._findings[puzzle]
                raise
            if finding.over:
                self.remember(puzzle, finding.result)
            elif deadline.over():
                return None
            else:
                await pause(news)
        return self._results[puzzle]

    def remember(self, puzzle: Puzzle, result: Result) -> None:
        """Store a result, whoever found it."""
        self._findings.pop(puzzle, None)
        self._results[puzzle] = result
        _forget(self._results)


def _forget(memory: dict[Puzzle, Finding] | dict[Puzzle, Result]) -> None:
    """Drop the oldest entries."""
    while len(memory) > MOST_PUZZLES:
        del memory[next(iter(memory))]


async def watching(solving: Solving, with_steps: bool) -> Result:
    """Drive a solve to its end. Steps before the first guess are reported at once, later ones when the branch they
    belong to has led to a solution.
    """
    told = perf_counter()
    branch: list[Step] = []
    handed_over = 0
    for step in solving.steps():
        now = perf_counter()
        if now - told > PROGRESS_EVERY or solving.handed_over > handed_over:
            told, handed_over = now, solving.handed_over
            await pause(_progress(solving))
        painted = _painted(branch, step, len(solving.solutions)) if step and with_steps else []
        await pause({"event": "step", "steps": [s.to_json() for s in painted]} if painted else None)
    return solving.result()


def _painted(branch: list[Step], step: Step, solutions: int) -> list[Step]:
    """Return the steps that are certain to stay on the board once this one is taken; `branch` keeps those that may
    still be taken back.
    """
    if solutions > 1:
        return []
    if step.kind == "solution":
        ready = [*branch, step]
        branch.clear()
        return ready
    if solutions == 1:
        return []
    if step.kind == "retract":
        gone = {cell[:2] for cell in step.cells}
        while branch and {cell[:2] for cell in branch[-1].cells} <= gone:
            branch.pop()
        return []
    if branch or step.kind == "guess":
        branch.append(step)
        return []
    return [step]


def _progress(solving: Solving) -> Message:
    at = solving.progress()
    if solving.handed_over:
        key = "progress.sat.more" if at.solutions else "progress.sat"
    else:
        key = "progress.searching" if at.guesses else "progress.probing"
    return progress(words.say(key, known=at.proved, total=at.total, guesses=at.guesses), at.proved, at.total)
