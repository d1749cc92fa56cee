"""What a repair proposes, proved by its lines or by its grade."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from functools import cached_property

from ..brief import brief
from ..cells import At
from ..grid import Grid
from ..help.grade import Grade, grading
from ..pausing import Deadline, drain, go_through
from ..puzzle import Puzzle
from ..telling import words
from .goals import Goal
from .originals import Original
from .sketch import Sketch, changed


@dataclass(frozen=True, repr=False)
class Proposal:
    """A puzzle made of a picture, which is its goal. `changed` are the cells, as (row, column), in which it differs
    from the picture as it was, `disturbance` what that costs the eye: about 0.5 for a cell that stands out
    from all its neighbours. `met` says whether the wish is met; `grade` proves it. `text` says all this in words.

    That lines alone find a picture is proved by following them. Where no more was wished, its grade, which takes far
    longer than that, is made when it is first asked for.
    """

    puzzle: Puzzle
    changed: tuple[At, ...]
    disturbance: float
    met: bool
    _told: str = field(repr=False)
    """What was done, in words."""
    _grade: Grade | None = field(default=None, repr=False, compare=False)

    __repr__ = brief

    def __str__(self) -> str:
        """Return it in words."""
        return self.text

    @property
    def picture(self) -> Grid:
        """The picture of the puzzle."""
        assert self.puzzle.goal is not None
        return self.puzzle.goal

    @cached_property
    def grade(self) -> Grade:
        """How hard the puzzle is."""
        return self._grade or drain(grading(self.puzzle))

    @property
    def text(self) -> str:
        """What was done, and how hard the puzzle is, in words."""
        text = f"{self._told} {self.grade.text}"
        return text if self.met else f"{words.say('make.nearest')} {text}"

    async def graded(self) -> Proposal:
        """Return this with its grade, as a job that pauses."""
        return self if self._grade else replace(self, _grade=await go_through(grading(self.puzzle)))

    def to_json(self) -> dict[str, object]:
        """Return this as plain lists and dicts; the puzzle by its picture."""
        return {**self.ungraded_json(), "grade": self.grade.to_json(), "text": self.text}

    def ungraded_json(self) -> dict[str, object]:
        """Return what is known of this without its grade, as plain lists and dicts."""
        return {
            "picture": self.picture.rows(),
            "changed": [list(at) for at in self.changed],
            "disturbance": round(self.disturbance, 3),
            "met": self.met,
        }


async def proposing(original: Original, sketch: Sketch, goal: Goal, deadline: Deadline) -> Proposal:
    """Propose a sketch; grade it where its lines do not tell whether it is as wished."""
    puzzle = sketch.puzzle()
    grade = None if goal.lines_tell else await go_through(grading(puzzle, deadline=deadline))
    cells = changed(original.rows, sketch.rows())
    met = not sketch.open if grade is None else not goal.miss(grade, puzzle.width * puzzle.height)
    told = words.begun(words.counted("make.changed", len(cells))) if cells else words.say("make.unchanged")
    return Proposal(puzzle, cells, original.disturbance(sketch), met, told, grade)


def miss_of(goal: Goal, proposal: Proposal) -> float:
    """Return how far a proposal is from what is wished."""
    if proposal.met:
        return 0.0
    cells = proposal.puzzle.width * proposal.puzzle.height
    return math.inf if goal.lines_tell else goal.miss(proposal.grade, cells)


def told_of_chance(made: Proposal, technique: str | None = None) -> Proposal:
    """Let a proposal say that it was drawn by chance, or for a technique, and not what repairs changed in a picture
    that nobody has seen.
    """
    size = {"width": made.puzzle.width, "height": made.puzzle.height}
    key, name = ("make.drawn", "") if technique is None else ("make.practised", words.technique_words(technique))
    return replace(made, _told=words.say(key, name=name, **size))
