"""Puzzles for a technique: their path needs it, and nothing harder."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

import nonogram as ng
from nonogram.cells import UNKNOWN, WHITE, clue_of
from nonogram.make.line_paths import LinePaths
from nonogram.make.manners import Manner, drawn
from nonogram.make.practising import MET, expect_technique, miss_of
from nonogram.techniques.rules import marks_of
from nonogram.techniques.technique import Technique, finds, rank, technique
from tests.conftest import amount

pytestmark = pytest.mark.native

EVERY_LINE = [
    ("".join(line), "".join(a if b else UNKNOWN for a, b in zip(line, known, strict=True)))
    for line in product("#.", repeat=4)
    for known in product((0, 1), repeat=4)
]


def cells_found(line: str, text: str, hardest: Technique) -> Iterator[str]:
    """What techniques up to the hardest make of cells of a line of which this much is known."""
    for _, ideas in finds(clue_of(line), text, hardest):
        yield from (value for idea in ideas for _, value in marks_of(idea))


@pytest.mark.parametrize(
    "name",
    ["full line", "overlap", "anchored at an edge", "blocks located", "out of reach", "every arrangement agrees"],
)
def test_the_path_needs_the_technique_and_nothing_harder(name: str) -> None:
    made = ng.make.for_technique(name, 11, seed=4)
    assert made.met
    used = {turn.technique for turn in ng.grade(made.puzzle).profile}
    assert max(used, key=rank) == technique(name)
    assert ng.solve(made.puzzle).solutions == [made.picture]
    assert miss_of(made.grade, technique(name)) == MET


def test_a_seed_makes_one_puzzle() -> None:
    one, again, other = (ng.make.for_technique("overlap", 9, seed=seed).picture for seed in (1, 1, 2))
    assert one == again != other


def test_where_there_is_none_the_nearest_is_made() -> None:
    made = ng.make.for_technique("implication chain", 5, budget=60)
    assert not made.met
    assert made.text.startswith("Nothing that was tried gives what was wished; this comes nearest.")


@pytest.mark.parametrize("name", ["empty line", "finished line", "longest block"])
def test_techniques_that_paint_no_cell_are_refused(name: str) -> None:
    assert all(value == WHITE for lines in EVERY_LINE for value in cells_found(*lines, technique(name)))
    with pytest.raises(ng.ArgumentError, match=f"technique '{name}': no board needs just this"):
        ng.make.for_technique(name)


@pytest.mark.parametrize("name", ["full line", "out of reach", "run must join", "every arrangement agrees"])
def test_paths_of_lines_lead_as_far_as_that_of_the_grade(name: str) -> None:
    """Where they are solved, the grade's path needs nothing harder, and the technique only where they need it."""
    rng, wanted = Random(3), technique(name)
    paths = LinePaths(wanted)
    for _ in range(amount(20)):
        rows = drawn(8, 8, Manner(0, rng.uniform(0.5, 0.8)), "none", rng).rows()
        led = paths.led(rows)
        assert led == LinePaths(wanted).led(rows)
        oracle = [UNKNOWN * 8] * 16
        clues = [clue_of(line) for line in (*rows, *map("".join, zip(*rows, strict=True)))]
        while True:
            before = list(oracle)
            for line, clue in enumerate(clues):
                across = [oracle[8 + at][line] if line < 8 else oracle[at][line - 8] for at in range(8)]
                text = "".join(b if a == UNKNOWN else a for a, b in zip(oracle[line], across, strict=True))
                for _, ideas in finds(clue, text, wanted):
                    for at, value in {mark for idea in ideas for mark in marks_of(idea)}:
                        text = text[:at] + value + text[at + 1 :]
                oracle[line] = text
            if oracle == before:
                break
        assert led.open == tuple(
            (r, c) for r in range(8) for c in range(8) if oracle[r][c] == UNKNOWN == oracle[8 + c][r]
        )


def test_other_names_are_refused() -> None:
    with pytest.raises(ng.ArgumentError, match="technique 'magic' is not one of empty line, "):
        expect_technique("magic")
