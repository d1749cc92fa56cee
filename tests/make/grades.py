"""Counts the grades that making puzzles takes."""

from __future__ import annotations

from typing import Any

import pytest

from nonogram.help.grade import grading


def counting_grades(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Return a list to which each puzzle is added that is graded from now on while pictures are made."""
    graded: list[object] = []

    def counting(puzzle: Any, *rest: Any, **named: Any) -> Any:
        graded.append(puzzle)
        return grading(puzzle, *rest, **named)

    monkeypatch.setattr("nonogram.make.proposals.grading", counting)
    return graded
