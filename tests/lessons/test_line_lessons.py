"""Lessons about one line: brute force is their oracle, and each solver's steps are those of its plain form."""

from __future__ import annotations

import random
from math import comb
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogram.cells import BLACK
from nonogram.classic import LINE_SOLVERS, brute, chen_hung, franco_sanchez, van_laarhoven, wu
from nonogram.classic.visits import BLOCK, GAP, Solving, finish
from nonogram.lessons.examples import EXAMPLES
from nonogram.lessons.lines import MOST_ARRANGEMENTS, MOST_CELLS, line_lesson, technique_lesson
from nonogram.lessons.masks import masks
from nonogram.techniques.technique import TECHNIQUES
from tests.lines import random_line

SOLVING = {
    "brute": brute.solving,
    "wu": wu.solving,
    "chen_hung": chen_hung.solving,
    "van_laarhoven": van_laarhoven.solving,
    "franco_sanchez": franco_sanchez.solving,
}


@given(st.integers(1, 12), st.booleans(), st.randoms(use_true_random=False))
def test_a_lesson_says_what_brute_force_finds(cells: int, wrong: bool, rng: random.Random) -> None:
    clue, line = random_line(cells, rng, wrong)
    lesson = line_lesson(clue, line)
    completions = list(brute.completions(clue, line))
    assert lesson["painted"] == brute.solve_line(clue, line)
    assert lesson["blank"] == brute.solve_line(clue, "?" * cells)
    assert lesson["arrangements"] == completions[:MOST_ARRANGEMENTS]
    assert lesson["count"] == len(completions)
    assert lesson["black"] == [sum(one[i] == BLACK for one in completions) for i in range(cells)]


@given(st.integers(1, 12), st.booleans(), st.randoms(use_true_random=False))
def test_the_masks_end_with_the_painting(cells: int, wrong: bool, rng: random.Random) -> None:
    clue, line = random_line(cells, rng, wrong)
    *_, covered, gaps = masks(clue, line)
    assert (covered.name, gaps.name) == ("covered", "gaps")
    values = [(covered.bits >> i & 1, gaps.bits >> i & 1) for i in range(1, cells + 1)]
    painted = brute.solve_line(clue, line) or "!" * cells
    assert "".join({(1, 0): "#", (0, 1): ".", (1, 1): "?", (0, 0): "!"}[value] for value in values) == painted


def test_every_line_solver_is_watched() -> None:
    assert SOLVING.keys() == LINE_SOLVERS.keys()


@pytest.mark.parametrize("name", sorted(SOLVING))
def test_visits_are_counted(name: str) -> None:
    rng = random.Random(name)
    for _ in range(50):
        clue, line = random_line(rng.randint(1, 12), rng)
        seen, painted = watched(SOLVING[name](clue, line))
        assert painted == LINE_SOLVERS[name](clue, line) == finish(SOLVING[name](clue, line))
        lesson = line_lesson(clue, line)
        assert lesson["visits"][name] == [list(visit) for visit in seen[:MOST_ARRANGEMENTS]]  # type: ignore[index]
        assert lesson["counts"][name] == len(seen)  # type: ignore[index]


def watched(solving: Solving) -> tuple[list[tuple[str, int, int, int]], str | None]:
    """What a solver visits, and what it returns."""
    seen = []
    while True:
        try:
            seen.append(next(solving))
        except StopIteration as end:
            return seen, end.value


@given(st.integers(1, 10), st.randoms(use_true_random=False))
def test_a_table_tells_which_prefixes_hold_which_blocks(cells: int, rng: random.Random) -> None:
    """R(x, i) holds when the first x - 1 cells, with the white one behind the line, hold i blocks and end white."""
    clue, line = random_line(cells, rng)
    seen, _ = watched(franco_sanchez.solving(clue, line))
    for phase, i, x, ways in seen:
        if phase == "fill":
            prefix = (line + ".")[:x]
            ends_white = list(brute.completions(clue[:i], prefix[:-1])) if prefix[-1] != BLACK else []
            assert (ways > 0) == bool(ends_white)
    traced = [(i, x) for phase, i, x, _ in seen if phase == "trace"]
    assert len(traced) == len(set(traced)), "each is visited once"
    assert all(ways & (GAP | BLOCK) for phase, _, x, ways in seen if phase == "trace" and x > 1)


@given(st.integers(1, 8), st.randoms(use_true_random=False))
def test_the_strings_of_chen_and_hung_paint_prefixes(cells: int, rng: random.Random) -> None:
    """P0 and P1 are what the prefixes that hold the blocks agree on: those that end white, and with the last block."""
    clue, line = random_line(cells, rng)
    lesson: Any = line_lesson(clue, line)
    for (_, blocks, x, found), pair in zip(lesson["visits"]["chen_hung"], lesson["strings"], strict=True):
        held = ["." + one for one in brute.completions(clue[:blocks], line[: x - 1])]
        for bit, string, end in zip((GAP, BLOCK), pair, ".#", strict=True):
            together = [set(values) for values in zip(*(one for one in held if one[-1] == end), strict=True)]
            painted = "".join(one.pop() if len(one) == 1 else "?" for one in together)
            assert (string or "") == painted
            assert bool(found & bit) == bool(painted)


def test_blocks_have_places_where_no_arrangement_fits() -> None:
    lesson = line_lesson((3,), ".#?.")
    assert (lesson["painted"], lesson["first"], lesson["last"]) == (None, [0], [1])


def test_the_longest_line_takes_moments_only() -> None:
    lesson = line_lesson((1,) * 12, "?" * MOST_CELLS)
    assert lesson["count"] == comb(29, 12)
    assert len(lesson["arrangements"]) == MOST_ARRANGEMENTS  # type: ignore[arg-type]
    assert lesson["counts"]["brute"] == comb(29, 12)  # type: ignore[index]


def test_arrangements_are_found_where_nearly_none_fits() -> None:
    line = "?" * 20 + "#" + "?" * 18 + "#"
    first: str = line_lesson((1,) * 12, line)["arrangements"][0]  # type: ignore[index]
    assert first[20] == first[-1] == BLACK


def test_growth_is_counted_on_copies_of_the_line() -> None:
    growth = line_lesson((2, 1), "??#??.")["growth"]
    assert [one["cells"] for one in growth] == [6, 13, 20, 27, 34]  # type: ignore[attr-defined]
    counted = growth[1]["counts"]["wu"]  # type: ignore[index]
    assert counted == len(watched(wu.solving((2, 1, 2, 1), "??#??.???#??."))[0])


def test_each_technique_has_an_example_on_which_it_is_the_first() -> None:
    names = [one.name for one in TECHNIQUES if one.picture == "blocks"]
    assert sorted(EXAMPLES) == sorted(names)
    for name, (clue, line) in EXAMPLES.items():
        lesson = technique_lesson(clue, line)
        assert lesson["techniques"][0]["name"] == name  # type: ignore[index]
    assert technique_lesson((3,), "??.??") == {"clue": [3], "cells": "??.??", "painted": None, "techniques": []}


def test_what_a_visit_finds_is_a_number_in_json_too() -> None:
    lesson: Any = line_lesson((5, 1, 3), "?" * 14)
    for seen in lesson["visits"].values():
        assert {type(found) for *_, found in seen} == {int}
