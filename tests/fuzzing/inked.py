"""Everything that reads colours: files, boards with notes, lines, puzzles as values, clues with slips, logs."""

from __future__ import annotations

import json
from contextlib import suppress
from functools import cache
from random import Random
from typing import Any

import nonogram as ng
from nonogram import formats
from nonogram.colours.grid import ColourGrid
from nonogram.help.colours.slips import ColourClues
from nonogram.inks import LETTERS, values
from tests.fuzzing.readers import ODD, read_back, spoil
from tests.fuzzing.running import Target, mutated
from tests.fuzzing.texts import WORDS, inked_seeds, mutant

PALETTE = [ng.Ink(f"ink {number}", f"#{number:02x}0000") for number in range(1, 10)]
_LINE = ("#b.", "?", "!#", "a", "i", "z", "!", *WORDS[:20])


def _draw_text(rng: Random) -> dict[str, Any]:
    return {"text": mutant(rng, inked_seeds()), "encoding": None, "format": None}


def _draw_board(rng: Random) -> dict[str, Any]:
    """A board in letters, how many inks it is said to have, and notes, most of them right."""
    inks, width, height = rng.randint(1, 9), rng.randint(1, 6), rng.randint(1, 6)
    every = values(inks) + "???"
    rows = ["".join(rng.choice(every) for _ in range(width)) for _ in range(height)]
    notes: list[Any] = [
        [rng.randrange(height), rng.randrange(width), "!" + rng.choice(every[:-3])] for _ in range(rng.randint(0, 4))
    ]
    value: dict[str, Any] = {"inks": inks, "rows": rows, "notes": notes}
    if rng.random() < 0.5:
        spoil(value, rng, (*ODD, *_LINE))
    return value


def _read_board(value: dict[str, Any]) -> None:
    with suppress(ng.NonogramError):
        grid = ColourGrid.parse(value.get("rows"), value.get("inks"))  # type: ignore[arg-type]
        grid = grid.with_cells(value.get("notes"))  # type: ignore[arg-type]
        again = ColourGrid.parse(str(grid), grid.inks).with_cells(grid.notes())
        assert again == grid
    with suppress(ng.NonogramError):
        formats.json.from_object({"version": 2, "rows": [], "columns": [], **value})


def _draw_line(rng: Random) -> dict[str, Any]:
    inks = rng.randint(1, 9)
    cells = "".join(rng.choice(values(inks) + "??????") for _ in range(int(rng.expovariate(0.1))))
    clue: list[Any] = [[rng.choice((1, 1, 2, 3, 5)), rng.randint(1, inks)] for _ in range(rng.randint(1, 5))]
    value = {"clue": clue, "cells": cells}
    if rng.random() < 0.5:
        spoil(value, rng, (*ODD, *_LINE))
    return value


def _solve_line(value: dict[str, Any]) -> None:
    clue, cells = value.get("clue"), value.get("cells")
    with suppress(ng.NonogramError):
        painted = ng.solve_line(clue, cells)  # type: ignore[arg-type]
        assert isinstance(cells, str)
        assert len(painted) == len(cells)
        assert all(known in ("?", told) for known, told in zip(cells.replace("a", "#"), painted, strict=True))


def _draw_puzzle(rng: Random) -> dict[str, Any]:
    """The parts of a puzzle as its JSON has them, most of them right, with odd values in some places."""
    inks, width, height = rng.randint(1, 4), rng.randint(1, 5), rng.randint(1, 5)
    rows = ["".join(rng.choice(values(inks)) for _ in range(width)) for _ in range(height)]
    puzzle = ng.Puzzle.from_grid(ColourGrid.parse(rows, inks), inks=PALETTE[:inks], title="t")
    parts = formats.json.to_object(puzzle)
    parts["state"] = ["?" * width] * height
    parts["notes"] = [[0, 0, "!" + LETTERS[0]]]
    for _ in range(rng.choice((0, 1, 1, 2))):
        spoil(parts, rng, (*ODD, *_LINE))
    return json.loads(json.dumps(parts, default=str))  # type: ignore[no-any-return]


def _make_puzzle(value: dict[str, Any]) -> None:
    with suppress(ng.NonogramError):
        document = formats.json.from_object(value)
        assert formats.json.from_object(formats.json.to_object(document.puzzle)).puzzle == document.puzzle
    with suppress(ng.NonogramError):
        inks = formats.json.inks_of(value)
        ColourClues.of(value.get("rows"), value.get("columns"), inks)  # type: ignore[arg-type]
    with suppress(ng.NonogramError):
        rows, columns = value.get("rows"), value.get("columns")
        ng.Puzzle(rows, columns, inks=PALETTE[:3])  # type: ignore[arg-type]


@cache
def _logs() -> tuple[str, ...]:
    """Logs that are read as they stand."""
    puzzle = ng.Puzzle([[(1, 1), (1, 2)], []], [[(1, 1)], [(1, 2)]], inks=PALETTE[:2])
    played = ["10 stroke 0>1?!2", "20 ask why", "30 hint 0>1!2# 2>1?.", "40 stroke 1>1?b", "40 done player"]
    played += ["50 undo 1>1b?", "60 stroke 1>1?!513", "70 clear 0>1#? 1>1!513? 2>1.?", "80 pause hidden"]
    log = {"log": 1, "puzzle": ng.dumps(puzzle, "tatham"), "entries": played, "played": 100}
    begun = {**log, "entries": ["5 stroke 1>1?b"], "from": ["#?", ".."]}
    return json.dumps(log), json.dumps(begun)


def _draw_log(rng: Random) -> str:
    return mutant(rng, _logs())


def _replay(value: str) -> None:
    with suppress(ng.NonogramError):
        game = ng.replay(value)
        assert game.to_json()


TARGETS = (
    Target("inked", mutated(_draw_text), read_back, 2000),
    Target("inked-board", mutated(_draw_board), _read_board, 1500),
    Target("inked-line", mutated(_draw_line), _solve_line, 1500),
    Target("inked-puzzle", mutated(_draw_puzzle), _make_puzzle, 1500),
    Target("inked-log", mutated(_draw_log), _replay, 1500),
)
