"""Where the repository's files are, for tests in any folder."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PUZZLES = ROOT / "puzzles"

_FIRST = """
    anchor bicycle butterfly cactus camera cat-at-the-window duckling fern fox hedgehog heron hot-air-balloon
    lighthouse moon-over-the-mountains mushroom owl rabbit rocking-horse sailing-boat snail stag teacup teapot
    umbrella whale windmill
"""
FIRST = [PUZZLES / f"{name}.non" for name in _FIRST.split()]
"""The first 26 of our pictures. What takes long is tested on these, and figures in the documents are theirs."""
