"""Repairs: what they propose has what was wished, changes little, and is the same every time."""

from __future__ import annotations

from random import Random

import pytest

import nonogram as ng
from nonogram.colours.board import ColourBoard
from nonogram.logic.board import Board
from nonogram.make import proposals
from nonogram.make.goals import goal_of
from nonogram.make.sketch import Change, Sketch, changed
from nonogram.make.symmetry import symmetry_of
from tests.boards import every_solution, random_grid
from tests.conftest import amount
from tests.make.painter import painted

INKS = (ng.Ink("red", "#d02020"), ng.Ink("blue", "#2020d0"))


def coloured(size: int, rng: Random) -> list[str]:
    return ["".join(rng.choice("#b..") for _ in range(size)) for _ in range(size)]


def left_open(sketch: Sketch) -> int:
    """How many cells a new board of the picture leaves unknown."""
    puzzle = sketch.puzzle()
    board = ColourBoard(puzzle) if isinstance(puzzle, ng.ColourPuzzle) else Board(puzzle)
    board.propagate()
    return len(board.open_cells())


@pytest.mark.parametrize("inks", [(), INKS])
def test_a_sketch_counts_what_a_new_board_of_the_changed_picture_leaves_unknown(inks: tuple[ng.Ink, ...]) -> None:
    rng = Random(1)
    for _ in range(amount(15)):
        rows = coloured(8, rng) if inks else random_grid(8, rng).rows()
        sketch = Sketch(rows, inks)
        assert sketch.open == left_open(sketch)
        for _ in range(6):
            values = "#b." if inks else "#."
            change: Change = tuple(
                (row, column, rng.choice(values))
                for row, column in {(rng.randrange(8), rng.randrange(8)) for _ in "##"}
            )
            other = Sketch(sketch.rows(), inks)
            other.take(change)
            known, before = sketch.known(), sketch.rows()
            assert sketch.count(change) == other.open == left_open(other)
            assert (sketch.known(), sketch.rows()) == (known, before)
            assert sketch.estimate(change) <= other.open
            assert (sketch.known(), sketch.rows()) == (known, before)
            sketch.take(change)
            assert sketch.known() == other.known()


def test_what_lines_do_not_find_is_not_graded_where_lines_are_wished(monkeypatch: pytest.MonkeyPatch) -> None:
    """A grade takes far longer than an attempt that fails, and says nothing more than lines do."""
    corners = [(0, 0), (0, 1), (1, 0), (1, 1)]
    with monkeypatch.context() as patched:
        patched.setattr(proposals, "grading", None)
        [missed] = ng.make.repair("#. .#", "line", keep=corners)
    assert not missed.met
    assert missed.grade.certificate == "ambiguous"


@pytest.mark.parametrize("goal", ["unique", "line"])
def test_each_proposal_has_what_was_wished(goal: str) -> None:
    rng = Random(2)
    for _ in range(amount(20)):
        picture = random_grid(4, rng)
        proposals = ng.make.repair(picture, goal)
        assert proposals
        assert len({str(one.picture) for one in proposals}) == len(proposals)
        assert [one.disturbance for one in proposals] == sorted(one.disturbance for one in proposals)
        for one in proposals:
            assert one.met
            assert every_solution(one.puzzle) == {str(one.picture)}
            assert one.changed == changed(picture.rows(), one.picture.rows())
            if goal == "line":
                board = Board(one.puzzle)
                board.propagate()
                assert not board.open_count


def test_a_picture_that_is_as_wished_is_left_alone() -> None:
    picture = ng.Grid.parse(".#. ### .#.")
    [proposal] = ng.make.repair(picture, "line")
    assert (proposal.picture, proposal.changed, proposal.disturbance) == (picture, (), 0)


def test_pictures_in_colours_are_repaired_too() -> None:
    rng = Random(3)
    for _ in range(amount(4)):
        picture = ng.ColourGrid.parse(coloured(7, rng), 2)
        for one in ng.make.repair(picture, "line", inks=INKS):
            assert one.met
            assert one.grade.certificate == "line"
            assert ng.solve(one.puzzle).solutions == [one.picture]


def test_cells_to_keep_are_kept() -> None:
    picture = ng.Grid.parse("#. .#")
    for one in ng.make.repair(picture, keep=[(0, 0), (0, 1), (1, 0)]):
        assert one.changed == ((1, 1),)
    [nearest] = ng.make.repair(picture, keep=[(row, column) for row in range(2) for column in range(2)])
    assert (nearest.met, nearest.changed) == (False, ())


def test_a_symmetry_is_kept_where_that_is_possible() -> None:
    picture = ng.Grid.parse("##..## #.##.# .#..#. #.##.# ##..##")
    assert symmetry_of(picture.rows()) == "both"
    first = ng.make.repair(picture)[0]
    assert first.met
    assert symmetry_of(first.picture.rows()) == "both"


@pytest.mark.native
@pytest.mark.parametrize("goal", ["moderate", (4, 5)])
def test_a_wished_difficulty_is_met(goal: object) -> None:
    wished = goal_of(goal)
    [found] = ng.make.repair(random_grid(11, Random(5), 0.45), goal, alternatives=1, budget=12_000)  # type: ignore[arg-type]
    assert found.met
    assert found.grade.score is not None
    assert wished.low <= found.grade.score <= wished.high
    assert ng.solve(found.puzzle).status == "unique"


def test_a_wish_that_cannot_be_met_is_answered_with_the_nearest() -> None:
    [nearest] = ng.make.repair(random_grid(5, Random(1)), 10, budget=500)
    assert not nearest.met
    assert nearest.grade.score is not None


def test_the_same_seed_proposes_the_same() -> None:
    picture = random_grid(8, Random(9), 0.4)
    one, again, other = (ng.make.repair(picture, seed=seed) for seed in (1, 1, 2))
    assert one == again
    assert one[0].picture == other[0].picture  # The first attempt leaves nothing to chance.


@pytest.mark.parametrize(
    ("goal", "problem"),
    [
        ("hardest", "goal 'hardest' is not one of unique, line, easy, moderate"),
        (11, "goal: scores go from 0 to 10, not 11"),
        ((5, 4), "goal: scores go from 0 to 10, not 5, 4"),
        (None, "goal: expected a word, a score or two, got None"),
        (True, "goal: expected a word, a score or two, got True"),
    ],
)
def test_other_wishes_are_refused(goal: object, problem: str) -> None:
    with pytest.raises(ng.NonogramError, match=problem):
        ng.make.repair(ng.Grid.parse("#"), goal)  # type: ignore[arg-type]


def test_unfinished_pictures_and_strange_cells_are_refused() -> None:
    with pytest.raises(ng.ArgumentError, match="picture: it has unknown cells"):
        ng.make.repair(ng.Grid.parse("#?"))
    with pytest.raises(ng.ArgumentError, match="keep: row 1, column 3 lies outside the grid"):
        ng.make.repair(ng.Grid.parse("#."), keep=[(0, 2)])


def test_a_repair_ends_with_its_budget_and_its_time() -> None:
    picture = random_grid(15, Random(4), 0.4)
    assert len(ng.make.repair(picture, budget=1)) == 1
    assert len(ng.make.repair(picture, timeout=0)) == 1


def test_a_harder_puzzle_is_found_where_no_single_change_makes_one() -> None:
    """The score is reached by changes that bring it no nearer at first."""
    [made] = ng.make.from_image(painted(7), 15, "line")
    assert made.grade.score is not None
    wish = round(made.grade.score + 1.2, 1)
    [harder] = ng.make.repair(made.picture, wish, alternatives=1)
    assert harder.met
    assert harder.grade.score == pytest.approx(wish, abs=0.5)
    assert harder.changed == changed(made.picture.rows(), harder.picture.rows())


@pytest.mark.native
def test_a_picture_comes_in_any_form_of_a_board() -> None:
    expected = ng.make.repair(ng.Grid.parse("##. ##. ..."), alternatives=1)
    numpy = pytest.importorskip("numpy")
    numbers = [[1, 1, 0], [1, 1, 0], [0, 0, 0]]
    for picture in ("##. ##. ...", ["##.", "##.", "..."], numbers, numpy.array(numbers)):
        assert ng.make.repair(picture, alternatives=1) == expected
    inked = ng.make.repair([[1, 2], [0, 0]], "line", inks=INKS[:2], alternatives=1)
    assert inked == ng.make.repair(ng.ColourGrid.parse(["#b", ".."], 2), "line", inks=INKS[:2], alternatives=1)
    with pytest.raises(ng.ArgumentTypeError, match="expected a board"):
        ng.make.repair(3)  # type: ignore[arg-type]
