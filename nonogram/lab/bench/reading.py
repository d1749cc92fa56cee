"""Reads the sets that a command is given."""

from __future__ import annotations

from pathlib import Path

from ...console import complain, standard_input
from ...formats.sets import MOST_BYTES, Broken, Member, load_set, read_set


def sound_members(source: str) -> tuple[list[Member], int]:
    """Return the sound puzzles of a file, a folder or, for "-", standard input, and the number of broken ones. Each
    broken puzzle is reported on standard error, and so is a set without sound ones.

    Raises NonogramError when the set as a whole cannot be used, and OSError.
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
