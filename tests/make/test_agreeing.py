"""Pictures that need agreements and nothing harder: made from others, and told by less than a grade."""

from __future__ import annotations

from random import Random

import pytest

import nonogram as ng
from nonogram.cells import other_value
from nonogram.make.agreeing import agreeing, fitting, need_agreements
from nonogram.make.agreement_starts import STARTS
from nonogram.make.originals import Budget
from nonogram.make.practising import MET, miss_of
from nonogram.make.sketch import Sketch
from nonogram.pausing import drain
from nonogram.techniques.technique import technique
from tests.conftest import amount
from tests.make.grades import counting_grades

pytestmark = pytest.mark.native
WANTED = technique("probe by agreement")


def meets(rows: list[str]) -> bool:
    """What the grade says: the oracle."""
    return miss_of(ng.grade(ng.Puzzle.from_grid(ng.Grid.parse(rows))), WANTED) == MET


def positions(rows: list[str]) -> list[tuple[str, ...]]:
    """A picture in its eight positions."""
    across = list(map("".join, zip(*rows, strict=True)))
    return [tuple(row[::way] for row in one[::order]) for one in (rows, across) for order in (1, -1) for way in (1, -1)]


def test_starts_need_agreements_and_nothing_harder() -> None:
    for rows in Random(5).sample(STARTS, amount(12)):
        assert drain(need_agreements(Sketch(rows))), rows
        assert meets(rows), rows


def test_no_start_is_another_one_turned_or_mirrored() -> None:
    every = {min(positions(rows)) for rows in STARTS}
    assert len(every) == len(STARTS)


def test_there_are_starts_for_every_size_from_eight() -> None:
    assert not fitting((7, 30))
    for height in range(8, 21):
        for width in range(8, 21):
            found = fitting((height, width))
            assert found, (height, width)
            assert all(len(rows) <= height and len(rows[0]) <= width for rows in found)
            if max(height, width) <= 15:
                assert any((len(rows), len(rows[0])) == (height, width) for rows in found)


def test_whether_agreements_are_needed_is_told_as_by_the_grade() -> None:
    rng, needed, others = Random(8), 0, 0
    while needed + others < amount(25):
        cells = [list(row) for row in rng.choice(STARTS[:40])]
        for _ in range(rng.randint(1, 2)):
            row = rng.choice(cells)
            at = rng.randrange(len(row))
            row[at] = other_value(row[at])
        rows = list(map("".join, cells))
        assert drain(need_agreements(Sketch(rows))) == meets(rows), rows
        needed, others = needed + meets(rows), others + (not meets(rows))
    assert needed
    assert others


@pytest.mark.parametrize("size", [(10, 10), (15, 12), (8, 17)])
def test_boards_for_agreements_are_made_with_one_grade(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    graded = counting_grades(monkeypatch)
    one, other = [ng.make.for_technique("probe by agreement", size, seed=seed) for seed in (1, 2)]
    assert one.met
    assert other.met
    assert len(graded) == 2
    assert (one.picture.height, one.picture.width) == size
    assert one.picture != other.picture
    assert one.picture == ng.make.for_technique("probe by agreement", size, seed=1).picture
    assert ng.solve(one.puzzle).solutions == [one.picture]
    assert meets(one.picture.rows())


def test_a_board_for_agreements_is_none_of_the_starts() -> None:
    rng = Random(3)
    rows = drain(agreeing((10, 10), rng, Budget())).rows
    assert all(tuple(rows) not in positions(start) for start in STARTS)


def test_where_the_budget_ends_early_the_nearest_is_made() -> None:
    made = drain(agreeing((17, 17), Random(1), Budget(1)))
    assert not made.met
    assert [len(row) for row in made.rows] == [17] * 17
    board = ng.make.for_technique("probe by agreement", 17, seed=1, budget=1)
    assert not board.met
    assert (board.picture.height, board.picture.width) == (17, 17)
    assert ng.solve(board.puzzle).status == "unique"


def test_smaller_boards_for_agreements_are_not_sought(monkeypatch: pytest.MonkeyPatch) -> None:
    graded = counting_grades(monkeypatch)
    made = ng.make.for_technique("probe by agreement", 7, seed=1)
    assert not made.met
    assert made.text.startswith("Nothing that was tried gives what was wished; this comes nearest.")
    assert len(graded) == 1
