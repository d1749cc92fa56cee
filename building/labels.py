"""What the files of the shipped puzzles say about them: each one's theme and its English title."""

from __future__ import annotations

import re
from pathlib import Path

from building.project import BuildFailure

STEP = "puzzles"
FOLDER = "puzzles"
COLOUR_FOLDER = "colour"
"""Holds the puzzles in colours, within that of all."""
THEMES = ("animals", "plants", "food", "things", "places", "people", "sky", "vehicles")
"""Each puzzle has one of these; `site.json` names them, under "themes"."""

_PROPERTY = re.compile(r'^(\w+) "(.*)"$', re.MULTILINE)


def puzzle_files(root: Path) -> list[Path]:
    """The files of the shipped puzzles, by name: those in black and white, then those in colours."""
    folder = root / FOLDER
    return [*sorted(folder.glob("*.non")), *sorted((folder / COLOUR_FOLDER).glob("*.non"))]


def theme_of(path: Path) -> str:
    """The theme of a puzzle. Raises BuildFailure if its file names none, or one that is not among `THEMES`."""
    theme = _properties(path).get("theme", "")
    if theme not in THEMES:
        problem = f"{FOLDER}/{path.name}: {theme!r} is not a theme" if theme else f"{FOLDER}/{path.name} has no theme"
        raise BuildFailure(STEP, problem, f'add a line like theme "{THEMES[0]}", with one of {", ".join(THEMES)}')
    return theme


def english_titles(root: Path) -> dict[str, str]:
    """The titles of all puzzles by the names of their files."""
    return {path.stem: _properties(path).get("title", "") for path in puzzle_files(root)}


def _properties(path: Path) -> dict[str, str]:
    return dict(_PROPERTY.findall(path.read_text("utf-8")))
