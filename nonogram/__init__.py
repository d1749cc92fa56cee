"""Nonograms: solve, count, hint with proof, check, convert.

Pure Python, no dependencies; the same code runs on CPython and in the browser under Pyodide. The names below are the
stable API.
"""

from .advice import Hint
from .check import check
from .completions import count_completions
from .formats import FormatError, dumps, load, loads
from .grade import Grade, grade
from .hint import hint
from .likelihoods import NoEstimate, likelihoods
from .line import solve_line
from .options import PUBLISHED, Options
from .puzzle import MAX_SIDE, Contradiction, Grid, NonogramError, Puzzle, PuzzleError
from .solver import Progress, Result, Solving, Undecided, solutions, solve
from .verdict import Check
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
    "NoEstimate",
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
    "count_completions",
    "dumps",
    "grade",
    "hint",
    "likelihoods",
    "load",
    "loads",
    "solutions",
    "solve",
    "solve_line",
    "verify",
]
