"""The pages about the library, made of its docstrings: which name of `nonogram.__all__` is on which page."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from building.project import ROOT, BuildFailure

STEP = "documentation"


@dataclass(frozen=True, slots=True)
class Group:
    """A page: its title, what it says first, and the names on it in their order."""

    title: str
    about: str
    names: tuple[str, ...]


GROUPS: Mapping[str, Group] = {
    "puzzles": Group(
        "Puzzles and boards",
        "What the functions of the library take and return. Values never change: a move makes a new board.",
        ("Puzzle", "Grid", "as_puzzle", "as_grid", "canonical", "MAX_SIDE"),
    ),
    "colours": Group(
        "Puzzles in colours",
        "A puzzle with inks is a ``ColourPuzzle``, its boards are ``ColourGrid``; all functions take them.",
        ("ColourPuzzle", "ColourGrid", "Ink", "Block", "ColourClues"),
    ),
    "files": Group(
        "Reading and writing",
        "Files of one puzzle and of many, and the logs of games.",
        (
            "load",
            "loads",
            "dumps",
            "FORMATS",
            "read_set",
            "load_set",
            "Member",
            "Broken",
            "replay",
            "Replay",
            "read_photo",
            "PhotoReading",
        ),
    ),
    "solving": Group(
        "Solving and proving",
        "Solutions, how many there are, and certificates of it.",
        (
            "solve",
            "Result",
            "solutions",
            "Solving",
            "Step",
            "Progress",
            "Options",
            "PUBLISHED",
            "certify",
            "Certificate",
            "verify_certificate",
            "likelihoods",
            "solve_line",
            "count_completions",
        ),
    ),
    "helping": Group(
        "Hints, checks and grades",
        "What a player asks for.",
        (
            "hint",
            "hints",
            "Hint",
            "verify",
            "check",
            "Check",
            "grade",
            "Grade",
            "what_if",
            "WhatIf",
            "review",
            "Review",
            "corrections",
            "Corrections",
            "Clues",
            "speaking",
        ),
    ),
    "drawing": Group("Pictures", "Puzzles, boards and hints as pictures.", ("draw",)),
    "errors": Group(
        "Errors",
        "Every error names the place.",
        (
            "NonogramError",
            "ArgumentError",
            "ArgumentTypeError",
            "PuzzleError",
            "FormatError",
            "Contradiction",
            "Undecided",
            "ProofError",
            "CertificateError",
        ),
    ),
}

OTHERS = "others"
"""The page of what GROUPS does not name yet."""


def reference_pages(root: Path = ROOT) -> dict[str, str]:
    """The pages by address, in reStructuredText; names of no group are on the last one. Raises BuildFailure for a group
    with a name that is not public.
    """
    if str(root) not in sys.path:
        sys.path.insert(0, str(root))
    library = import_module("nonogram")
    told = [name for group in GROUPS.values() for name in group.names]
    if unknown := sorted(set(told) - set(library.__all__)):
        raise BuildFailure(STEP, f"nonogram.__all__ lacks {', '.join(unknown)}", f"correct GROUPS of {__name__}")
    others = tuple(sorted(set(library.__all__) - set(told)))
    groups = {**GROUPS, OTHERS: Group("Other names", "What is in no other group.", others)} if others else GROUPS
    return {f"api/{address}": _page(group, library) for address, group in groups.items()}


def _page(group: Group, library: Any) -> str:
    entries = [_entry(library, name) for name in group.names]
    return f"{group.title}\n{'=' * len(group.title)}\n\n{group.about}\n\n" + "\n".join(entries)


def _entry(library: Any, name: str) -> str:
    value = getattr(library, name)
    if inspect.ismodule(value):
        return f".. automodule:: nonogram.{name}\n   :members:\n"
    if inspect.isclass(value):
        return f".. autoclass:: nonogram.{name}\n   :members:\n"
    if inspect.isroutine(value):
        return f".. autofunction:: nonogram.{name}\n"
    # What is said of a value stands in its own module.
    whole = "" if isinstance(value, int) else "   :no-value:\n"
    return f".. autodata:: nonogram.{library._MODULE_OF[name]}.{name}\n{whole}"
