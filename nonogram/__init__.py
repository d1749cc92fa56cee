"""Nonograms: solve, count, hint with proof, check, convert.

Pure Python, no dependencies; the same code runs on CPython and in the browser under Pyodide. The names below are the
stable API.
"""

from .colours.grid import ColourGrid
from .colours.puzzle import ColourPuzzle
from .errors import ArgumentError, ArgumentTypeError, Contradiction, NonogramError, PuzzleError
from .formats import FormatError, dumps, load, loads
from .formats.game_log import Replay, replay
from .grid import MAX_SIDE, Grid
from .help.answers import Check, Hint
from .help.check import check
from .help.grade import Grade, grade
from .help.hint import hint
from .inks import Block, Ink
from .languages.catalogue import speaking
from .logic.completions import count_completions
from .logic.line import solve_line
from .options import PUBLISHED, Options
from .puzzle import Puzzle
from .search.likelihoods import likelihoods
from .search.solver import Progress, Result, Solving, Undecided, solutions, solve
from .verify import ProofError, verify

__version__ = "0.2.0"

__all__ = [
    "MAX_SIDE",
    "PUBLISHED",
    "ArgumentError",
    "ArgumentTypeError",
    "Block",
    "Check",
    "ColourGrid",
    "ColourPuzzle",
    "Contradiction",
    "FormatError",
    "Grade",
    "Grid",
    "Hint",
    "Ink",
    "NonogramError",
    "Options",
    "Progress",
    "ProofError",
    "Puzzle",
    "PuzzleError",
    "Replay",
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
    "replay",
    "solutions",
    "solve",
    "solve_line",
    "speaking",
    "verify",
]
