"""What a repair proposes, proved by its grade."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..brief import brief
from ..cells import At
from ..grid import Grid
from ..help.grade import Grade, grading
from ..pausing import Deadline, go_through
from ..puzzle import Puzzle
from ..telling import words
from .goals import Goal
from .originals import Original
from .sketch import Sketch, changed


@dataclass(frozen=True, slots=True, repr=False)
class Proposal:
    """A puzzle made of a picture, which is its goal. `changed` are the cells, as (row, column), in which it differs
    from the picture as it was, `disturbance` what that costs the eye: about 0.5 for a cell that stands out
    from all its neighbours. `met` says whether the wish is met; `grade` proves it. `text` says all this in words.
    """

    puzzle: Puzzle
    changed: tuple[At, ...]
    disturbance: float
    grade: Grade
    met: bool
    text: str

    __repr__ = brief

    def __str__(self) -> str:
        """Return it in words."""
        return self.text

    @property
    def picture(self) -> Grid:
        """The picture of the puzzle."""
        assert self.puzzle.goal is not None
        return self.puzzle.goal

    def to_json(self) -> dict[str, object]:
        """Return this as plain lists and dicts; the puzzle by its picture."""
        return {
            "picture": self.picture.rows(),
            "changed": [list(at) for at in self.changed],
            "disturbance": round(self.disturbance, 3),
            "grade": self.grade.to_json(),
            "met": self.met,
            "text": self.text,
        }


async def proposing(original: Original, sketch: Sketch, goal: Goal, deadline: Deadline) -> Proposal:
    """Grade a sketch, and propose it."""
    puzzle = sketch.puzzle()
    grade = await go_through(grading(puzzle, deadline=deadline))
    cells = changed(original.rows, sketch.rows())
    met = not goal.miss(grade, puzzle.width * puzzle.height)
    told = [words.say("make.unchanged")] if not cells else [words.begun(words.counted("make.changed", len(cells)))]
    text = " ".join([*told, grade.text])
    return Proposal(puzzle, cells, original.disturbance(sketch), grade, met, text if met else nearest_text(text))


def told_of_chance(made: Proposal, technique: str | None = None) -> Proposal:
    """Let a proposal say that it was drawn by chance, or for a technique, and not what repairs changed in a picture
    that nobody has seen.
    """
    size = {"width": made.puzzle.width, "height": made.puzzle.height}
    key, name = ("make.drawn", "") if technique is None else ("make.practised", words.technique_words(technique))
    text = f"{words.say(key, name=name, **size)} {made.grade.text}"
    return replace(made, text=text if made.met else nearest_text(text))


def nearest_text(text: str) -> str:
    """Say of what was made that it is only the nearest to what was wished."""
    return f"{words.say('make.nearest')} {text}"
