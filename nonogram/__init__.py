"""Nonograms: solve, count, hint with proof, check, convert.

Pure Python, no dependencies; the same code runs on CPython and in the browser under Pyodide. The names below are the
stable API.
"""

from .check import Check, check
from .formats import FormatError, dumps, load, loads
from .grade import Grade, grade
from .hint import Hint, hint
from .line import solve_line
from .options import PUBLISHED, Options
from .puzzle import MAX_SIDE, Contradiction, Grid, NonogramError, Puzzle, PuzzleError
from .solver import Progress, Result, Solving, Undecided, solutions, solve
from .verify import ProofError, verify

__version__ = "0.1.0"

__all__ = [
    "MAX_SIDE",
    "PUBLISHED",
    "Check",
    "Contradiction",
    "FormatError",
    "Grade",
    "Grid",
    "Hint",
    "NonogramError",
    "Options",
    "Progress",
    "ProofError",
    "Puzzle",
    "PuzzleError",
    "Result",
    "Solving",
    "Undecided",
    "check",
    "dumps",
    "grade",
    "hint",
    "load",
    "loads",
    "solutions",
    "solve",
    "solve_line",
    "verify",
]
