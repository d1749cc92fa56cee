"""Every line solver against writing down all arrangements, and on longer lines against each other."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

import nonogram as ng
from nonogram.cells import Clue, clue_of
from nonogram.classic import LINE_SOLVERS, brute, wu
from nonogram.logic.assumptions import assumptions
from nonogram.logic.effects import line_solver_named
from nonogram.logic.line import line_solver, parse_state
from tests.fuzzing.running import Target, described

_FAST = [name for name in LINE_SOLVERS if name not in ("brute", "chen_hung")]


@st.composite
def _lines(draw: st.DrawFn, least: int, most: int) -> dict[str, Any]:
    """A clue that fits its line, and cells of which some are known; half of them are those of one completion."""
    n = draw(st.integers(least, most))
    bits = draw(st.integers(0, 2**n - 1)) | (draw(st.integers(0, 2**n - 1)) if draw(st.booleans()) else 0)
    picture = "".join("#" if bits >> i & 1 else "." for i in range(n))
    shown = draw(st.integers(0, 2**n - 1)) & draw(st.integers(0, 2**n - 1))
    cells = ["?" if not shown >> i & 1 else picture[i] for i in range(n)]
    for _ in range(draw(st.integers(0, 2))):
        cells[draw(st.integers(0, n - 1))] = draw(st.sampled_from("#."))
    return {"clue": list(clue_of(picture)), "cells": "".join(cells)}


def _against_brute_force(value: dict[str, Any]) -> None:
    clue, cells = tuple(value["clue"]), value["cells"]
    ways = list(brute.completions(clue, cells))
    expected = None
    if ways:
        expected = "".join(ways[0][i] if len({way[i] for way in ways}) == 1 else "?" for i in range(len(cells)))
    for name, solve in LINE_SOLVERS.items():
        assert solve(clue, cells) == expected, name
    assert ng.count_completions(clue, cells) == len(ways)
    _against(clue, cells, expected)


def _against_each_other(value: dict[str, Any]) -> None:
    clue, cells = tuple(value["clue"]), value["cells"]
    expected = wu.solve_line(clue, cells)
    for name in _FAST:
        assert LINE_SOLVERS[name](clue, cells) == expected, name
    assert bool(ng.count_completions(clue, cells)) == (expected is not None)
    _against(clue, cells, expected)


def _against(clue: Clue, cells: str, expected: str | None) -> None:
    """The engine's own line solver, and what it says under each assumption, against one answer."""
    try:
        assert ng.solve_line(clue, cells) == expected
    except ng.Contradiction:
        assert expected is None
    n, state = len(cells), parse_state(cells)
    solve = line_solver(clue, n)
    told = 0 if expected is None else parse_state(expected)
    assert solve(state) == told
    if expected is not None:
        assert solve(told) == told
    assert line_solver_named("wu", clue, n)(state) == told
    assumed = assumptions(n)(clue)(state)
    for i, cell in enumerate(cells):
        if cell == "?":
            for index in (i, n + i):
                assert assumed.state(index) == solve(state ^ 1 << index)
                assert assumed.gains[index] == (state ^ 1 << index).bit_count() - solve(state ^ 1 << index).bit_count()


TARGETS = (
    Target("lines", described(_lines(1, 12)), _against_brute_force, 700),
    Target("long lines", described(_lines(13, 70)), _against_each_other, 200),
)
