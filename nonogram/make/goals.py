"""What is wished of a puzzle: one picture, a picture by single lines, or a difficulty; and few or many footholds."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, get_args

from ..errors import ArgumentError, ArgumentTypeError, shown
from ..help.grade import FEW, Grade
from ..help.grades.needs import WORDS

GoalLike = str | float | tuple[float, float]
"""`"unique"`, `"line"`, a word for a difficulty such as `"moderate"`, a score from 0 to 10, or the lowest and the
highest score.
"""
NEAR = 0.5
"""A score that is wished for is met by scores this near."""
HIGHEST = 10.0
Footholds = Literal["any", "few", "many"]
MANY = 1 / 3
"""A puzzle has many places to begin if at least this share of its cells is known at once."""


@dataclass(frozen=True, slots=True)
class Goal:
    """`kind` "unique" wishes for one picture, "line" for one that lines alone find, "grade" for one picture and a score
    from `low` to `high`; `footholds` for few or many cells that single lines give at once.
    """

    kind: Literal["unique", "line", "grade"]
    low: float = 0.0
    high: float = HIGHEST
    footholds: Footholds = "any"

    @property
    def graded(self) -> bool:
        """Whether a grade says how near a picture comes, rather than only whether it will do."""
        return self.kind == "grade" or self.footholds != "any"

    @property
    def lines_tell(self) -> bool:
        """Whether lines alone say if a picture will do."""
        return self.kind == "line" and not self.graded

    def miss(self, grade: Grade, cells: int) -> float:
        """Return how far the grade of a picture of so many cells is from what is wished: 0 if it meets it, endless for
        several pictures.
        """
        score = grade.score
        if score is None or (self.kind == "line" and grade.certificate != "line"):
            return float("inf")
        return max(0.0, round(self.low - score, 3), round(score - self.high, 3)) + self._miss_footholds(grade, cells)

    def _miss_footholds(self, grade: Grade, cells: int) -> float:
        """Return the share of the cells, times ten, that are known at once beyond or below what is wished."""
        share = grade.footholds / cells
        if self.footholds == "few" and share >= FEW:
            return HIGHEST * (share - FEW) or 1 / cells
        return HIGHEST * max(0.0, MANY - share) if self.footholds == "many" else 0.0


def expect_footholds(footholds: str) -> Footholds:
    """Return how many footholds are wished. Raises ArgumentError for another word."""
    for known in get_args(Footholds):
        if footholds == known:
            return known  # type: ignore[no-any-return]
    raise ArgumentError(f"footholds: {shown(footholds)} is not one of {', '.join(get_args(Footholds))}")


def goal_of(wish: object, footholds: str = "any") -> Goal:
    """Read a wish, see `GoalLike`. Raises ArgumentError for another word, or a score outside 0 to 10."""
    return replace(_goal(wish), footholds=expect_footholds(footholds))


def _goal(wish: object) -> Goal:
    if wish == "unique" or wish == "line":
        return Goal("unique" if wish == "unique" else "line")
    if isinstance(wish, str):
        return _of_word(wish)
    match wish:
        case bool():
            pass
        case int() | float():
            return _between(wish - NEAR, wish + NEAR, wish)
        case [int() | float() as low, int() | float() as high]:
            return _between(low, high, low, high)
    raise ArgumentTypeError(f"goal: expected a word, a score or two, got {shown(wish)}")


def _of_word(wish: str) -> Goal:
    low = 0.0
    for bound, word in WORDS:
        if word == wish:
            return Goal("grade", low, min(HIGHEST, round(bound - 0.1, 1)))
        low = bound
    raise ArgumentError(f"goal {shown(wish)} is not one of unique, line, {', '.join(word for _, word in WORDS)}")


def _between(low: float, high: float, *told: float) -> Goal:
    if not all(0 <= score <= HIGHEST for score in told) or low > high:
        raise ArgumentError(f"goal: scores go from 0 to 10, not {', '.join(f'{score:g}' for score in told)}")
    return Goal("grade", max(0.0, low), min(HIGHEST, high))
