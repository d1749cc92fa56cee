"""Reads the sets that a command is given."""

from __future__ import annotations

from pathlib import Path

from ...console import complain, standard_input
from ...formats.sets import MOST_BYTES, Broken, Member, load_set, read_set


def sound_members(source: str) -> tuple[list[Member], int]:
    """The sound puzzles of a file, a folder or, for "-", standard input, and how many are broken; each of those is told
    on standard error, and that none is sound where none is.

    NonogramError when the set as a whole is of no use; OSError.
    """
    entries = read_set(standard_input(MOST_BYTES + 1)) if source == "-" else load_set(Path(source))
    members, broken = [], 0
    for entry in entries:
        if isinstance(entry, Broken):
            broken += 1
            complain(str(entry), source)
        else:
            members.append(entry)
    if not members:
        complain("no puzzle of the set can be read", source)
    return members, broken
