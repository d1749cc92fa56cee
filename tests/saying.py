"""Steps of proofs as they are told."""

from __future__ import annotations

import nonogram as ng
from nonogram.proofs import scene
from nonogram.proofs.arguing import Earlier
from nonogram.steps import Step
from nonogram.telling import proofs


def said(puzzle: ng.Puzzle, grid: ng.Grid, step: Step, earlier: str = "") -> Step:
    """A line step as told on a board, to somebody whom earlier parts have shown some cells of the line."""
    return proofs.tell(puzzle, scene.Scene(puzzle, grid).explain(step, Earlier(earlier)))


def stuck_text(puzzle: ng.Puzzle, line: int, text: str) -> str:
    """Why a line of text has no completion."""
    return proofs.stuck_text(puzzle, line, scene.explain_stuck(puzzle.clue(line), text))
