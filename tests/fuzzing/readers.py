"""Everything that reads what people wrote: files, sets, boards, clues, options. Any input is read or refused with a
NonogramError, within LONGEST, and what was read is written and read back the same.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from copy import deepcopy
from dataclasses import fields
from pathlib import Path
from random import Random
from typing import Any

import nonogram as ng
from nonogram import formats
from nonogram.formats.sets import Member, read_set, written_set
from nonogram.help.slips import Clues
from nonogram.options import CRITERIA, HEURISTICS, LINE_SOLVERS, MECHANISMS, SEQUENCES
from tests.fuzzing.running import Target, mutated
from tests.fuzzing.texts import WORDS, mutant, seeds

ODD: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 300, 301, 10**6, 10**30, -(10**30), 0.0, 1.0, 1.5, 1e300, float("inf")),
    *(float("nan"), "", "0", "1", "#", "?#", "\0", "\ud800", [], [[]], [None], {}, {"a": 1}, [[[1]]], "x" * 2000),
)
"""Values where others are expected."""
_ENCODINGS = (None, None, None, "utf-8", "utf-8-sig", "utf-16", "latin-1", "cp1252")
_NAMES = (*LINE_SOLVERS, *SEQUENCES, *MECHANISMS, *CRITERIA, *HEURISTICS)


# --- texts ---


def _draw_text(rng: Random) -> dict[str, Any]:
    """A text, the encoding in which it comes as bytes, and the format that it is said to be in."""
    name = rng.choice((None, None, *formats.FORMATS))
    return {"text": mutant(rng, seeds()), "encoding": rng.choice(_ENCODINGS), "format": name}


def _encoded(value: dict[str, Any]) -> str | bytes:
    text, encoding = value["text"], value["encoding"]
    assert isinstance(text, str)
    if encoding is None:
        return text
    return text.encode(encoding, "surrogatepass" if encoding.startswith("utf") else "replace")


def read_back(value: dict[str, Any]) -> None:
    """Read a text; what was read is written in every format and read back the same."""
    try:
        document = formats.read(_encoded(value), value["format"])
    except ng.NonogramError as error:
        _assert_told(error)
        return
    for name, kind in formats.FORMATS.items():
        if not kind.takes(document.puzzle):
            continue
        text = formats.dumps(document.puzzle, name)
        again = formats.read(text)
        assert clues_told(again.puzzle) == clues_told(document.puzzle)
        assert "texts" not in kind.holds or again.puzzle == document.puzzle, f"{name} loses a text"


def clues_told(puzzle: ng.Puzzle) -> list[list[object]]:
    """The clues, in colours with the colour of each block: unused inks may go."""
    clues: list[Any] = [*puzzle.rows, *puzzle.columns]
    if not puzzle.inks:
        return clues
    return [[(length, puzzle.inks[ink - 1].colour) for length, ink in clue] for clue in clues]


def _assert_told(error: ng.NonogramError) -> None:
    assert 0 < len(str(error)) < 500, "an error says nothing, or recites its input"
    assert "\n" not in str(error), "an error is more than a line"


def _read_set(value: dict[str, Any]) -> None:
    try:
        entries = list(read_set(_encoded(value), value.get("format")))
    except ng.NonogramError as error:
        _assert_told(error)
        return
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
    for entry in entries:
        assert isinstance(entry, Member) or str(entry).isprintable()
    puzzles = [entry.puzzle for entry in entries if isinstance(entry, Member)]
    again = read_set("".join(written_set(puzzles, "json")), "json") if puzzles else []
    assert [entry.puzzle for entry in again if isinstance(entry, Member)] == puzzles


def _read_board(value: dict[str, Any]) -> None:
    with suppress(ng.NonogramError):
        grid = formats.read_board(_encoded(value))
        assert ng.Grid.parse(str(grid)) == grid
    assert isinstance(value["text"], str)
    with suppress(ng.NonogramError):
        assert ng.Grid.parse(value["text"].split("\n")).rows() == value["text"].split("\n")


def _load(value: dict[str, Any]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        data = _encoded(value)
        path = Path(folder, "puzzle")
        path.write_bytes(data if isinstance(data, bytes) else data.encode("utf-8", "surrogatepass"))
        with suppress(ng.NonogramError):
            ng.load(path, value["format"])
    with suppress(OSError):
        ng.load(path)


def _draw_board(rng: Random) -> dict[str, Any]:
    width = rng.randint(1, 8)
    rows = ["".join(rng.choice("##..??") for _ in range(width)) for _ in range(rng.randint(1, 8))]
    return {"text": mutant(rng, ("\n".join(rows),)), "encoding": rng.choice(_ENCODINGS)}


# --- values ---


def _draw_clue(rng: Random) -> dict[str, Any]:
    """A clue and a line, most of them nearly right."""
    cells = "".join(rng.choice("#.????") for _ in range(int(rng.expovariate(0.1))))
    clue = [rng.choice((0, 1, 1, 2, 3, 5, -1, 10**6, 10**30)) for _ in range(rng.randint(0, 5))]
    return {"clue": clue, "cells": mutant(rng, (cells,)) if rng.random() < 0.3 else cells}


def _solve_line(value: dict[str, Any]) -> None:
    clue, cells = value["clue"], value["cells"]
    with suppress(ng.NonogramError):
        painted = ng.solve_line(clue, cells)
        assert len(painted) == len(cells)
        assert all(known in ("?", told) for known, told in zip(cells, painted, strict=True))
    with suppress(ng.NonogramError):
        assert ng.count_completions(clue, cells) >= 0


def _draw_puzzle(rng: Random) -> dict[str, Any]:
    """The parts of a puzzle, most of them right, with odd values in some places."""
    width, height = rng.randint(1, 5), rng.randint(1, 5)
    grid = ng.Grid.parse(["".join(rng.choice("##.") for _ in range(width)) for _ in range(height)])
    rows, columns = ([list(clue) for clue in side] for side in grid.clues())
    parts: dict[str, Any] = {"rows": rows, "columns": columns, "title": "t", "author": None, "goal": grid.rows()}
    for _ in range(rng.choice((0, 1, 1, 2))):
        spoil(parts, rng)
    return parts


def spoil(value: Any, rng: Random, odd: Sequence[Any] = (*ODD, *WORDS[:40])) -> None:
    """Put an odd value somewhere into lists and dicts, or take something out."""
    keys = list(value) if isinstance(value, dict) else list(range(len(value)))
    if not keys:
        return
    key = rng.choice(keys)
    if isinstance(value[key], list | dict) and value[key] and rng.random() < 0.7:
        spoil(value[key], rng, odd)
    elif rng.random() < 0.2 and isinstance(value, list):
        value.insert(key, deepcopy(rng.choice(odd)))
    elif rng.random() < 0.2:
        del value[key]
    else:
        value[key] = deepcopy(rng.choice(odd))


def _make_puzzle(value: dict[str, Any]) -> None:
    goal: Any = value.get("goal")
    with suppress(ng.NonogramError):
        goal = ng.Grid.parse(goal) if isinstance(goal, list) and all(isinstance(row, str) for row in goal) else None
        rows, columns = value.get("rows"), value.get("columns")
        puzzle = ng.Puzzle(rows, columns, value.get("title"), value.get("author"), goal=goal)  # type: ignore[arg-type]
        assert formats.json.from_object(formats.json.to_object(puzzle)).puzzle == puzzle
    with suppress(ng.NonogramError):
        formats.json.from_object(value)
    with suppress(ng.NonogramError):
        Clues.of(value.get("rows"), value.get("columns"))  # type: ignore[arg-type]


def _draw_options(rng: Random) -> dict[str, Any]:
    """Some of the options: names that may be another field's, numbers that may be odd."""
    chosen = rng.sample([f.name for f in fields(ng.Options)], rng.randint(0, 5))
    return {name: rng.choice((*_NAMES, *_NAMES, *ODD)) for name in chosen}


def _make_options(value: dict[str, Any]) -> None:
    with suppress(ng.NonogramError):
        options = ng.Options(**value)
        assert {name: getattr(options, name) for name in value}.keys() == value.keys()


def _reader(name: str, draw: Callable[[Random], Any], check: Callable[[Any], None], share: int) -> Target:
    return Target(name, mutated(draw), check, share)


TARGETS = (
    _reader("read", _draw_text, read_back, 5000),
    _reader("set", _draw_text, _read_set, 3300),
    _reader("board", _draw_board, _read_board, 5000),
    _reader("load", _draw_text, _load, 700),
    _reader("clue", _draw_clue, _solve_line, 5000),
    _reader("puzzle", _draw_puzzle, _make_puzzle, 3300),
    _reader("options", _draw_options, _make_options, 3300),
)
