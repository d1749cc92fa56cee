"""What the drawing board offers to make of a drawing: wishes that the engine reads, one step easier or harder."""

from __future__ import annotations

import pytest

from nonogram.help.grades.needs import WORDS
from nonogram.make.goals import goal_of
from tests.node import run_in_node

pytestmark = pytest.mark.native
WISHES = """async (grade) => {
  const { WORDS, OF_SEVERAL, wishesFor } = await import("./site/draw/proposals/wishes.js");
  return { words: WORDS, wishes: grade ? wishesFor(grade) : OF_SEVERAL };
}"""


def test_words_are_those_of_the_engine() -> None:
    assert run_in_node(WISHES, None)["words"] == [word for _, word in WORDS]


@pytest.mark.parametrize(
    ("grade", "goals"),
    [
        (None, {"unique": "unique", "line": "line"}),
        (("line", "easy"), {"harder": "moderate"}),
        (("probe", "hard"), {"line": "line", "easier": "challenging", "harder": "expert"}),
        (("chain", "expert"), {"line": "line", "easier": "hard"}),
        (("search", "needs search"), {"line": "line", "easier": "expert"}),
        (("undecided", None), {"line": "line"}),
    ],
)
def test_what_is_wished_can_be_asked(grade: tuple[str, str | None] | None, goals: dict[str, str]) -> None:
    asked = grade and {"certificate": grade[0], "word": grade[1]}
    wishes = run_in_node(WISHES, asked)["wishes"]
    assert {one["kind"]: one["goal"] for one in wishes} == goals
    for goal in goals.values():
        goal_of(goal)
