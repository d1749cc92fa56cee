"""Nonograms: solve, count, hint with proof, check, convert.

Pure Python, no dependencies; the same code runs on CPython and in the browser under Pyodide. The names in `__all__` are
the stable API. What is behind a name is imported when it is first asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from . import draw, make
    from .api.helping import check, corrections, grade, hint, hints, review, verify, what_if
    from .api.keeping import dumps, replay
    from .api.solving import Solving, certify, likelihoods, solutions, solve, verify_certificate
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
    from .photo import read_photo
    from .photo.clues import PhotoReading
    from .puzzle import Puzzle
    from .sameness import canonical
    from .search.solver import Progress, Result, Undecided
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
    "PhotoReading",
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
    "make",
    "read_photo",
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

_PLACES = {
    "api.helping": "check corrections grade hint hints review verify what_if",
    "api.keeping": "dumps replay",
    "api.solving": "Solving certify likelihoods solutions solve verify_certificate",
    "sameness": "canonical",
    "certificate": "Certificate",
    "colours.grid": "ColourGrid",
    "colours.puzzle": "ColourPuzzle Puzzle",
    "errors": "ArgumentError ArgumentTypeError CertificateError Contradiction NonogramError ProofError PuzzleError",
    "formats": "FORMATS FormatError load loads",
    "formats.game_log": "Replay",
    "formats.sets": "Broken Member load_set read_set",
    "grid": "MAX_SIDE Grid",
    "help.answers": "Check Hint",
    "help.colours.slips": "ColourClues",
    "help.grade": "Grade",
    "help.review": "Review",
    "help.slips": "Clues",
    "help.typos": "Corrections",
    "help.what_if": "WhatIf",
    "inks": "Block Ink",
    "languages.catalogue": "speaking",
    "logic.completions": "count_completions",
    "logic.line": "solve_line",
    "options": "PUBLISHED Options",
    "photo": "read_photo",
    "photo.clues": "PhotoReading",
    "search.solver": "Progress Result Undecided",
    "steps": "Step",
    "taking": "as_grid as_puzzle",
}
"""What is at home where, but for modules. Puzzles in colours have to be there before the first puzzle is made."""
_MODULE_OF = {name: module for module, names in _PLACES.items() for name in names.split()}


if not TYPE_CHECKING:  # Type checkers know the names from above, and should miss all others.

    def __getattr__(name: str) -> Any:
        """Import what a name of the API stands for, when it is first asked for."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        module = import_module(f".{_MODULE_OF.get(name, name)}", __name__)
        value = globals()[name] = getattr(module, name) if name in _MODULE_OF else module
        return value


def __dir__() -> list[str]:
    """Return the API and what Python keeps of a module; not what this module imports for itself."""
    return sorted({*(name for name in globals() if name.startswith("__")), *__all__})
