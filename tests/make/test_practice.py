"""Puzzles for a technique: their path needs it, and nothing harder."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice, product
from random import Random

import pytest

import nonogram as ng
from nonogram.cells import UNKNOWN, VALUES, WHITE, Cell, Mark, clue_of, opposite
from nonogram.logic.board import Board
from nonogram.logic.propagation import to_fixpoint
from nonogram.logic.trials import probe
from nonogram.make.line_paths import LinePaths
from nonogram.make.linking import linked
from nonogram.make.manners import Manner, drawn
from nonogram.make.originals import Budget
from nonogram.make.planting import FREE, PLANTED, SHORTEST, plant_for
from nonogram.make.practising import MET, expect_technique, miss_of
from nonogram.make.steering import steered
from nonogram.make.switches import Switches
from nonogram.make.wrong_values import refute_wrong_values
from nonogram.pausing import drain
from nonogram.techniques.rules import marks_of
from nonogram.techniques.technique import Technique, finds, rank, technique
from tests.conftest import amount
from tests.make.grades import counting_grades

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


@pytest.mark.parametrize("name", ["out of reach", "run must join", "every arrangement agrees"])
def test_paths_of_lines_lead_as_far_as_their_techniques(name: str) -> None:
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
        assert led.missed == tuple(
            (r, c) for r in range(8) for c in range(8) if oracle[r][c] == UNKNOWN == oracle[8 + c][r]
        )


@pytest.mark.parametrize("name", ["full line", "overlap", "anchored at an edge", "out of reach", "blocks located"])
def test_paths_of_lines_need_what_the_grade_needs(name: str) -> None:
    """Of easy techniques they tell exactly what the grade does, of others whether it can be met."""
    rng, wanted = Random(5), technique(name)
    paths, met = LinePaths(wanted), 0
    drawings = [drawn(7, 7, Manner(rng.choice((0, 2)), rng.uniform(0.6, 0.85)), "none", rng) for _ in range(amount(20))]
    boards = [steered_board(wanted, seed) for seed in range(2)]
    for picture in (*drawings, *boards):
        led = paths.led(picture.rows())
        grade = ng.grade(ng.Puzzle.from_grid(picture))
        as_wished = miss_of(grade, wanted) == MET
        met += as_wished
        assert led.met or not as_wished
        if wanted.difficulty <= 2:
            assert led.met == as_wished
    assert met >= (len(boards) if wanted.difficulty <= 2 else 1)


def steered_board(wanted: Technique, seed: int) -> ng.Grid:
    """A board as it is made for a technique, the grade of which was not looked at."""
    chance, budget = Random(seed), Budget(100_000)
    for number in range(100):
        picture = drain(steered(LinePaths(wanted), wanted, (8, 8), number, chance, budget))
        if picture.led.met:
            return ng.Grid.parse(picture.rows)
    raise AssertionError(f"no board for {wanted.name} in 100 pictures")


def turned(rows: Sequence[str]) -> list[str]:
    return ["".join(column) for column in zip(*rows, strict=True)]


def easiest_on_lines(picture: list[str], known: list[str]) -> list[tuple[Technique, list[Cell]]]:
    """The easiest technique that settles something on each line of a board, and the cells that it settles."""
    found = []
    for line, (value, text) in enumerate(zip(picture + turned(picture), known + turned(known), strict=True)):
        for one, ideas in islice(finds(clue_of(value), text), 1):
            marks = {mark for idea in ideas for mark in marks_of(idea)}
            found.append((one, [placed(line, mark, len(picture)) for mark in marks]))
    return found


def placed(line: int, mark: Mark, height: int) -> Cell:
    at, value = mark
    return (line, at, value) if line < height else (at, line - height, value)


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_line_needs_the_technique_whatever_the_rest_is(name: str) -> None:
    """Where all but the line and its partner is known, nothing easier helps, and the technique leads to the end."""
    wanted, rng = technique(name), Random(1)
    for size in ((12, 13), (9, 14), (14, 5), (5, 14)):
        plant = drain(plant_for(LinePaths(wanted), wanted, size, rng, Budget(10_000)))
        assert plant is not None
        assert (len(plant), len(plant[0])) == size
        rows = plant if sum(FREE not in row for row in plant) == 2 else turned(plant)
        beside = [row for row in rows if FREE in row]
        assert len(rows) - len(beside) == 2
        picture = ["".join(rng.choice("#.") if cell == FREE else cell for cell in row) for row in rows]
        known = [
            "".join(
                UNKNOWN if FREE not in row and any(other[at] != FREE for other in beside) else cell
                for at, cell in enumerate(cells)
            )
            for row, cells in zip(rows, picture, strict=True)
        ]
        first = {one for one, _ in easiest_on_lines(picture, known)}
        assert min(first, key=rank) == wanted
        while UNKNOWN in "".join(known):
            given = [
                cell for one, cells in easiest_on_lines(picture, known) if rank(one) <= rank(wanted) for cell in cells
            ]
            assert given
            for row, column, value in given:
                assert value == picture[row][column]
                known[row] = known[row][:column] + value + known[row][column + 1 :]


@pytest.mark.parametrize(
    ("name", "clue", "text"),
    [
        ("run must join", (1, 3, 1), "?.#?#.?????"),
        ("overlap within reach", (1, 2, 1), "?.?#????"),
        ("run must split", (1, 2, 1), "?.?#?#???"),
        ("every arrangement agrees", (2, 1), "??.#???"),
    ],
)
def test_shorter_lines_never_need_a_planted_technique(name: str, clue: tuple[int, ...], text: str) -> None:
    assert next(finds(clue, text))[0] == technique(name)
    assert SHORTEST[name] == len(text)
    rng, width, settled = Random(4), len(text) - 1, 0
    part, seen = PLANTED[name]
    for _ in range(amount(1500)):
        line = "".join(rng.choice("#.") for _ in range(width))
        at = rng.randrange(width - len(part) + 1)
        line = line[:at] + part + line[at + len(part) :]
        shown = {at + place for place in seen}.union(rng.sample(range(width), rng.randrange(4)))
        some = "".join(cell if place in shown else UNKNOWN for place, cell in enumerate(line))
        found = [one.name for one, _ in finds(clue_of(line), some)]
        assert not found or found[0] != name, (line, some)
        settled += name in found
    assert settled


@pytest.mark.parametrize(("name", "side"), [*((name, 12) for name in PLANTED), ("anchored at a cell", 10)])
def test_boards_are_soon_made_for_techniques_that_are_seldom_next(
    name: str, side: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    graded = counting_grades(monkeypatch)
    assert ng.make.for_technique(name, side, seed=2).met
    assert len(graded) <= 3


def test_chains_of_implications_are_needed_where_they_seem_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is counted between changes tells what the grade will say: one grade makes a board."""
    graded = counting_grades(monkeypatch)
    made = ng.make.for_technique("implication chain", 11, seed=7)
    assert made.met
    assert made.grade.certificate == "chain"
    assert len(graded) == 1
    assert ng.solve(made.puzzle).solutions == [made.picture]


def test_wrong_values_are_refuted_as_far_as_each_alone_fails() -> None:
    """The oracle tries out both values of each cell, row by row, and begins again after each that fails."""
    rng, opened, refuted = Random(11), 0, 0
    for _ in range(amount(25)):
        picture = drawn(9, 9, Manner(0, rng.uniform(0.38, 0.5)), "none", rng)
        puzzle, rows = ng.Puzzle.from_grid(picture), picture.rows()
        board, oracle = Board(puzzle), Board(puzzle)
        for one in (board, oracle):
            assert drain(to_fixpoint(one))
        before = board.open_count
        tried = drain(refute_wrong_values(board, rows))
        while failed := first_that_fails(oracle):
            oracle.settle_all([opposite(failed)])
            assert drain(to_fixpoint(oracle))
        assert board.states == oracle.states
        assert not board.grid().disagreements(picture)
        assert tried >= board.open_count
        assert bool(tried) == bool(before)
        opened += board.open_count > 0
        refuted += board.open_count < before
    assert opened
    assert refuted


def first_that_fails(board: Board) -> Cell | None:
    cells = [(*at, value) for at in board.open_cells() for value in VALUES]
    return next((cell for cell in cells if drain(probe(board, cell)).conflict is not None), None)


def test_four_cells_that_can_be_exchanged_are_found() -> None:
    """The oracle exchanges each four cells that are crosswise black and white and compares all clues."""
    rng, switches, found = Random(13), Switches(), []
    for _ in range(amount(60)):
        height, width = rng.randint(2, 7), rng.randint(2, 7)
        picture = drawn(height, width, Manner(0, rng.uniform(0.3, 0.8)), "none", rng)
        others = [
            exchanged(picture, upper, lower, left, right)
            for upper, lower in combinations(range(height), 2)
            for left, right in combinations(range(width), 2)
            if picture[upper, left] == picture[lower, right] != picture[upper, right] == picture[lower, left]
        ]
        found.append(switches.any_in(picture.rows()))
        assert found[-1] == any(other.clues() == picture.clues() for other in others)
    assert {True, False} == set(found)


def exchanged(picture: ng.Grid, upper: int, lower: int, left: int, right: int) -> ng.Grid:
    cells = [list(row) for row in picture.rows()]
    for row in (upper, lower):
        cells[row][left], cells[row][right] = cells[row][right], cells[row][left]
    return ng.Grid.parse(["".join(row) for row in cells])


def test_pictures_on_the_way_to_chains_of_implications_are_what_they_are_taken_for() -> None:
    wanted, rng, only = technique("implication chain"), Random(7), 0
    for number in range(amount(8)):
        picture = drain(linked((8, 8), rng, Budget(5 * number + 1)))
        grade = ng.grade(ng.Puzzle.from_grid(ng.Grid.parse(picture.rows)))
        assert picture.met == (miss_of(grade, wanted) == MET)
        if picture.tried:
            assert grade.certificate in ("line", "probe", "chain", "search")
            only += 1
    assert only


def test_a_board_that_cannot_be_is_not_sought(monkeypatch: pytest.MonkeyPatch) -> None:
    graded = counting_grades(monkeypatch)
    made = ng.make.for_technique("run must join", 10, seed=1)
    assert not made.met
    assert made.text.startswith("Nothing that was tried gives what was wished; this comes nearest.")
    assert len(graded) == 1


def test_lines_are_planted_only_where_easier_techniques_seldom_lead() -> None:
    overlap = technique("overlap")
    assert drain(plant_for(LinePaths(overlap), overlap, (9, 11), Random(1), Budget())) is None


def test_a_path_ends_when_more_cells_need_a_harder_technique() -> None:
    """A picture that is further away than the one before need not be followed to its end."""
    rng, paths = Random(2), LinePaths(technique("overlap"))
    ended = 0
    for _ in range(amount(40)):
        rows = drawn(8, 8, Manner(0, 0.65), "none", rng).rows()
        whole = paths.led(rows)
        early = paths.led(rows, 2)
        assert early.met == whole.met
        assert len(early.missed) > 2 or early == whole
        ended += early != whole
    assert ended


@pytest.mark.parametrize("name", ["overlap", "full line"])
def test_pictures_that_lines_do_not_lead_through_are_not_graded(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A grade takes longer than ten paths: changing pictures grade by grade took up to 200 of them for a board."""
    graded = counting_grades(monkeypatch)
    seeds = range(amount(4))
    assert all(ng.make.for_technique(name, 10, seed=seed).met for seed in seeds)
    assert len(graded) == len(seeds)


def test_other_names_are_refused() -> None:
    with pytest.raises(ng.ArgumentError, match="technique 'magic' is not one of empty line, "):
        expect_technique("magic")
