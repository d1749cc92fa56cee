"""Puzzle sets outside the repository. Tests that read them are `native` and skip where the sets are absent."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(os.environ.get("NONOGRAM_SHARED", Path(__file__).resolve().parents[2] / "shared")) / "data"


def lines(name: str) -> list[dict[str, Any]]:
    """The objects of a JSON-lines file."""
    return [json.loads(line) for line in _text(name).splitlines() if line.strip()]


def tournament(name: str) -> Iterator[tuple[list[list[int]], list[list[int]]]]:
    """Rows and columns of each 25x25 puzzle of a tournament file."""
    for block in _text(name).replace("\r", "").split("$")[1:]:
        clues = [[int(n) for n in line.split()] for line in block.split("\n")[1:51]]
        yield clues[25:], clues[:25]


def _text(name: str) -> str:
    path = FOLDER / name
    if not path.exists():
        pytest.skip(f"the puzzle set {name} is not here")
    return path.read_text("utf-8")
