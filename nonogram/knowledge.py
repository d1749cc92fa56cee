"""What is known of puzzles' solutions: found out once, for hints and checks alike."""

from __future__ import annotations

from collections.abc import Generator
from time import perf_counter

from .conflict import PATIENCE
from .puzzle import Puzzle
from .request import Message
from .solver import Result, Solving
from .watching import watching

REMEMBERED = 8
"""So many puzzles' results are kept, and so many searches that nobody has waited for."""

Finding = Generator[Message | None, None, Result]


class Knowledge:
    """Results of solving whole puzzles with limit 2, within the patience of a hint."""

    def __init__(self) -> None:
        self._results: dict[Puzzle, Result] = {}
        self._findings: dict[Puzzle, Finding] = {}

    def of(self, puzzle: Puzzle) -> Finding:
        """The result of a puzzle: from memory, found out now, or told meanwhile. Whoever asks for the same puzzle takes
        part in one search, which stays as far as it is when nobody waits for it any more.
        """
        while puzzle not in self._results:
            finding = self._findings.get(puzzle)
            if finding is None:
                solving = Solving(puzzle, options=PATIENCE, line_steps=False)
                finding = self._findings[puzzle] = watching(solving, None, with_steps=False)
                _forget(self._findings)
            try:
                yield next(finding)
            except StopIteration as stop:
                self.remember(puzzle, stop.value)
            except Exception:
                del self._findings[puzzle]
                raise
        return self._results[puzzle]

    def within(self, puzzle: Puzzle, seconds: float) -> Generator[Message | None, None, Result | None]:
        """The result of a puzzle, None when it is not found out in so many seconds."""
        end = perf_counter() + seconds
        finding = self.of(puzzle)
        while True:
            try:
                message = next(finding)
            except StopIteration as stop:
                result: Result = stop.value
                return result
            if perf_counter() > end:
                return None
            yield message

    def sought(self, puzzle: Puzzle) -> bool:
        """Whether the result of a puzzle has been looked for, in vain so far."""
        return puzzle in self._findings

    def remember(self, puzzle: Puzzle, result: Result) -> None:
        """Take a result, whoever found it."""
        self._findings.pop(puzzle, None)
        self._results[puzzle] = result
        _forget(self._results)


def _forget(memory: dict[Puzzle, Finding] | dict[Puzzle, Result]) -> None:
    """Drop what was put in longest ago."""
    while len(memory) > REMEMBERED:
        del memory[next(iter(memory))]
