"""What is wished of a puzzle: one picture, a picture by single lines, or a difficulty."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ..errors import ArgumentError, ArgumentTypeError, shown
from ..help.grades.needs import WORDS

GoalLike = str | float | tuple[float, float]
"""`"unique"`, `"line"`, a word for a difficulty such as `"moderate"`, a score from 0 to 10, or the lowest and the
highest score.
"""
NEAR = 0.5
"""A score that is wished for is met by scores this near."""
HIGHEST = 10.0


@dataclass(frozen=True, slots=True)
class Goal:
    """`kind` "unique" wishes for one picture, "line" for one that lines alone find, "grade" for one picture and a score
    from `low` to `high`.
    """

    kind: Literal["unique", "line", "grade"]
    low: float = 0.0
    high: float = HIGHEST

    def miss(self, certificate: str, score: float | None) -> float:
        """Return how far a grade is from what is wished: 0 if it meets it, endless for several pictures."""
        if score is None or (self.kind == "line" and certificate != "line"):
            return float("inf")
        return max(0.0, round(self.low - score, 3), round(score - self.high, 3))


def goal_of(wish: object) -> Goal:
    """Read a wish, see `GoalLike`. Raises ArgumentError for another word, or a score outside 0 to 10."""
    if isinstance(wish, Goal):
        return wish
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
