"""The table of our pictures in docs/grading.md says what `grade` says today."""

from __future__ import annotations

import re

import pytest

import nonogram as ng
from tests.places import FIRST, ROOT

pytestmark = pytest.mark.native

_MEANT = {
    "lines": "{technique} x{times}",
    "tries": "tries x{times}, up to {chain} steps",
    "chains": "chains x{times}, up to {chain} steps",
    "search": "search x{times}",
}


def told(puzzle: ng.Puzzle, grade: ng.Grade) -> str:
    """The columns of a row that do not tell of times or other versions: size, score, word, needs and length."""
    assert grade.needs is not None
    needs = grade.needs
    hardest = _MEANT[needs.kind].format(technique=needs.technique, times=needs.times, chain=needs.chain)
    return f"{puzzle.width}x{puzzle.height} | {grade.score} | {grade.word} | {hardest} | {grade.length}"


def test_every_row_is_right(grades: dict[str, ng.Grade]) -> None:
    text = (ROOT / "docs" / "grading.md").read_text("utf-8")
    table = text.split("| our pictures |")[1].split("\n\n")[0]
    rows = dict(re.findall(r"^\| ([a-z][a-z-]*) \| ((?:[^|]+ \| ){4}[^|]+) \|", table, re.MULTILINE))
    assert rows == {path.stem: told(ng.load(path), grades[path.stem]) for path in FIRST}


def test_lengths_are_about_the_hints_that_were_counted() -> None:
    """As the text below the table says, which is counted by hand: playing each picture takes minutes."""
    text = (ROOT / "docs" / "grading.md").read_text("utf-8")
    table = text.split("| our pictures |")[1].split("\n\n")[0]
    pairs = [(int(length), int(hints)) for length, hints in re.findall(r"\| (\d+) \| (\d+) \| \d+ \w+ \|", table)]
    assert len(pairs) == len(FIRST)
    lengths, hints = (sum(column) for column in zip(*pairs, strict=True))
    off = max(abs(length / hint - 1) for length, hint in pairs if hint > 20)
    said = re.search(r"together (\d+) % above the hints played, and none is more than (\d+) % off", text)
    assert said is not None
    assert said.groups() == (f"{100 * (lengths / hints - 1):.0f}", f"{100 * off:.0f}")
