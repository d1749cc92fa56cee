"""Nonograms: solve, count, hint with proof, check, convert.

Pure Python, no dependencies; the same code runs on CPython and in the browser under Pyodide. The names below are the
stable API.
"""

from . import draw
from .api import (
    certify,
    check,
    corrections,
    dumps,
    grade,
    hint,
    hints,
    likelihoods,
    replay,
    review,
    solutions,
    solve,
    verify,
    verify_certificate,
    what_if,
)
from .canonical import canonical
from .certificate import Certificate
from .colours.grid import ColourGrid
from .colours.puzzle import ColourPuzzle
from .errors import (
    ArgumentError,
    ArgumentTypeError,
    CertificateError,
    Contradiction,
    NonogramError,
    ProofError,
    PuzzleError,
)
from .formats import FORMATS, FormatError, load, loads
from .formats.game_log import Replay
from .formats.sets import Broken, Member, load_set, read_set
from .grid import MAX_SIDE, Grid
from .help.answers import Check, Hint
from .help.colours.slips import ColourClues
from .help.grade import Grade
from .help.review import Review
from .help.slips import Clues
from .help.typos import Corrections
from .help.what_if import WhatIf
from .inks import Block, Ink
from .languages.catalogue import speaking
from .logic.completions import count_completions
from .logic.line import solve_line
from .options import PUBLISHED, Options
from .puzzle import Puzzle
from .search.solver import Progress, Result, Solving, Undecided
from .steps import Step
from .taking import as_grid, as_puzzle

__version__ = "0.2.0"

__all__ = [
    "FORMATS",
    "MAX_SIDE",
    "PUBLISHED",
    "ArgumentError",
    "ArgumentTypeError",
    "Block",
    "Broken",
    "Certificate",
    "CertificateError",
    "Check",
    "Clues",
    "ColourClues",
    "ColourGrid",
    "ColourPuzzle",
    "Contradiction",
    "Corrections",
    "FormatError",
    "Grade",
    "Grid",
    "Hint",
    "Ink",
    "Member",
    "NonogramError",
    "Options",
    "Progress",
    "ProofError",
    "Puzzle",
    "PuzzleError",
    "Replay",
    "Result",
    "Review",
    "Solving",
    "Step",
    "Undecided",
    "WhatIf",
    "as_grid",
    "as_puzzle",
    "canonical",
    "certify",
    "check",
    "corrections",
    "count_completions",
    "draw",
    "dumps",
    "grade",
    "hint",
    "hints",
    "likelihoods",
    "load",
    "load_set",
    "loads",
    "read_set",
    "replay",
    "review",
    "solutions",
    "solve",
    "solve_line",
    "speaking",
    "verify",
    "verify_certificate",
    "what_if",
]
