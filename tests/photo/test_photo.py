"""Reading photographs of printed puzzles, painted by `painting`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import nonogram as ng
from nonogram.__main__ import main
from nonogram.errors import Place
from nonogram.pausing import drain

np = pytest.importorskip("numpy")
pytest.importorskip("PIL")

from nonogram.photo.paper import pieces  # noqa: E402
from nonogram.photo.repairing import repairing  # noqa: E402
from tests.photo.painting import Print, Shot, drawn, photographed, printed  # noqa: E402

pytestmark = pytest.mark.native
"""In the browser there are neither Pillow nor fonts."""

FONTS = Path("/usr/share/fonts/truetype/dejavu")
NAMES = ("Sans", "Serif", "SansCondensed-Bold", "Sans-Bold")
SANS, SERIF, BOLD, WIDE = (str(FONTS / f"DejaVu{name}.ttf") for name in NAMES)
needs_fonts = pytest.mark.skipif(not all(map(Path.exists, map(Path, (SANS, SERIF, BOLD, WIDE)))), reason="no fonts")

PHOTOS = [
    (Print(SANS), Shot()),
    (Print(SERIF, boxes=True), Shot(turn=-8, aside=12, blur=0.6, noise=5)),
    (Print(BOLD, strips=True), Shot(aside=-10, back=10, shadow=0.4, noise=4)),
    (Print(SANS, frame=True), Shot(turn=12, back=-14, blur=0.8)),
    (Print(SERIF, text=True), Shot(aside=5, shadow=0.3, noise=6)),
]


@needs_fonts
@pytest.mark.parametrize(("how", "shot"), PHOTOS, ids=["plain", "boxes", "strips", "frame", "text"])
def test_a_photograph_gives_its_puzzle(how: Print, shot: Shot) -> None:
    puzzle = drawn(12, 10, Random(5))
    read = ng.read_photo(photographed(printed(puzzle, how), shot, 5))
    assert (read.puzzle, read.status) == (puzzle, "unique")


@needs_fonts
def test_each_number_has_its_place_in_the_picture() -> None:
    puzzle = drawn(10, 10, Random(2))
    picture = printed(puzzle, Print(SANS))
    read = ng.read_photo(picture)
    [*numbers] = (number for line in read.numbers for number in line)
    assert len(numbers) == sum(map(len, (*puzzle.rows, *puzzle.columns)))
    for number in numbers:
        left, top, width, height = number.box
        ink = np.asarray(picture)[top - 2 : top + height + 2, left - 2 : left + width + 2] < 128
        assert ink.any()
        assert not any(edge.any() for edge in (ink[0], ink[-1], ink[:, 0], ink[:, -1]))


@needs_fonts
def test_a_misread_number_is_repaired_by_the_sums() -> None:
    """A blot over a number leaves its other readings, of which sums and solutions choose."""
    puzzle = drawn(10, 10, Random(3))
    lines = list(ng.read_photo(printed(puzzle, Print(SANS))).numbers)
    first = lines[0][0]
    lines[0] = (replace(first, value=first.value + 1, confidence=0.6, others=((first.value, 0.3),)), *lines[0][1:])
    repaired = drain(repairing(tuple(lines), 10, 10))
    assert (repaired.puzzle, repaired.status) == (puzzle, "unique")
    assert repaired.lines[0][0].value == first.value


@needs_fonts
def test_digits_that_touch_lines_are_cut_off_them() -> None:
    puzzle = drawn(12, 16, Random(2))
    assert any(number > 9 for clue in puzzle.columns for number in clue)
    how = Print(WIDE, cell=30, size=0.52, strips=True)
    read = ng.read_photo(photographed(printed(puzzle, how), Shot(blur=1.0), 1))
    assert [[number.value for number in line] for line in read.as_read] == [*map(list, (*puzzle.rows, *puzzle.columns))]


@needs_fonts
def test_a_digit_that_something_touches_is_doubtful_and_told() -> None:
    """It is higher than a digit, so it was left out, and the rest was taken for the number."""
    puzzle = drawn(10, 10, Random(1))
    picture = printed(puzzle, Print(SANS))
    left = 60 + 36 * (max(map(len, puzzle.rows)) - len(puzzle.rows[0]))
    top = 60 + 36 * max(map(len, puzzle.columns))
    picture.paste(25, (left + 17, top + 2, left + 20, top + 18))
    read = ng.read_photo(picture)
    assert len(read.as_read[0]) == len(puzzle.rows[0])
    assert read.doubtful(0, 0)
    assert [(str(said), said.place) for said in read.problems] == [("row 1: a number is not legible", Place("row", 0))]


@needs_fonts
def test_of_a_line_without_numbers_it_is_told_where_they_should_stand() -> None:
    """The clues of the third row and of the last column are covered."""
    puzzle = drawn(10, 10, Random(1))
    picture = printed(puzzle, Print(SANS))
    left, top = (60 + 36 * max(map(len, side)) for side in (puzzle.rows, puzzle.columns))
    picture.paste(255, (55, top + 2 * 36 + 3, left - 3, top + 3 * 36 - 3))
    picture.paste(255, (left + 9 * 36 + 3, 55, left + 10 * 36 - 3, top - 3))
    read = ng.read_photo(picture)
    assert [(one.axis, one.index) for one in read.unread] == [("row", 2), ("column", 9)]
    assert [said.place for said in read.problems] == [Place("row", 2), Place("column", 9)]
    (_, row_top, row_wide, row_high), (column_left, _, column_wide, column_high) = (one.box for one in read.unread)
    assert (row_top, row_high, column_left, column_wide) == pytest.approx((top + 72, 36, left + 9 * 36, 36), abs=3)
    assert row_wide > 36 * max(map(len, puzzle.rows))
    assert column_high > 36 * max(map(len, puzzle.columns))


@needs_fonts
def test_a_line_that_lacks_a_number_is_told() -> None:
    """The second number of a row is covered: the sums differ, and the row has a solution with one number more."""
    puzzle = drawn(10, 10, Random(1))
    row = next(index for index, clue in enumerate(puzzle.rows) if len(clue) > 2)
    picture = printed(puzzle, Print(SANS))
    number = ng.read_photo(picture).numbers[row][1]
    left, top, width, height = number.box
    picture.paste(255, (left - 2, top - 2, left + width + 2, top + height + 2))
    read = ng.read_photo(picture)
    assert read.puzzle is None
    assert len(read.rows[row]) == len(puzzle.rows[row]) - 1
    assert Place("row", row) in [said.place for said in read.problems]
    assert {str(said).partition(": ")[2] for said in read.problems} == {"a number may be missing"}
    assert len(read.problems) <= 3
    [place] = [one for one in read.unread if (one.axis, one.index) == ("row", row)]
    assert place.box[0] <= left < left + width <= place.box[0] + place.box[2]


@needs_fonts
def test_without_a_solution_the_least_sure_number_is_named() -> None:
    """Each number is legible here, but the puzzle that was printed has no solution, and no one change gives it one."""
    puzzle = ng.Puzzle([(1, 1), (3,), (1, 1), (3,), (1, 1)], [(5,), (1, 1), (2,), (1,), (1, 1)])
    read = ng.read_photo(printed(puzzle, Print(SANS)))
    assert (read.status, read.rows, read.columns) == ("none", puzzle.rows, puzzle.columns)
    numbers = [number for line in read.numbers for number in line]
    least = min(numbers, key=lambda number: number.confidence)
    [said] = read.problems
    assert said.place == Place(least.axis, least.index)
    assert str(least.value) in str(said)
    assert "no solution" in str(said)


def test_without_a_grid_nothing_is_read() -> None:
    with pytest.raises(ng.ArgumentError, match="no grid is found"):
        ng.read_photo(np.full((300, 300), 230.0))


def test_a_grid_without_numbers_is_said() -> None:
    tones = np.full((400, 400), 230.0)
    tones[100:301:20, 100:301] = tones[100:301, 100:301:20] = 20
    with pytest.raises(ng.ArgumentError, match="10x10 is found, but no numbers"):
        ng.read_photo(tones)


@pytest.mark.parametrize("image", [[[1, 2], [3]], np.zeros((50, 50, 2)), np.full((50, 50), 300), np.zeros((9, 9)), 5])
def test_what_is_not_a_photograph(image: object) -> None:
    with pytest.raises((ng.ArgumentError, ng.ArgumentTypeError), match="image: "):
        ng.read_photo(image)


def test_a_damaged_file(tmp_path: Path) -> None:
    (tmp_path / "photo.png").write_bytes(b"not a picture")
    with pytest.raises(ng.ArgumentError, match="not a picture, or a damaged one"):
        ng.read_photo(tmp_path / "photo.png")
    assert main(["photo", str(tmp_path / "photo.png")]) == 2
    assert main(["photo", str(tmp_path / "none.png")]) == 2


@needs_fonts
def test_the_command_prints_the_puzzle(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = drawn(10, 10, Random(4))
    printed(puzzle, Print(SANS)).save(tmp_path / "photo.png")
    assert main(["photo", str(tmp_path / "photo.png")]) == 0
    assert ng.loads(capsys.readouterr().out) == puzzle
    assert main(["photo", str(tmp_path / "photo.png"), "--out", str(tmp_path / "it.non")]) == 0
    assert ng.load(tmp_path / "it.non") == puzzle


def test_pieces_are_those_of_a_flood() -> None:
    """The pieces by runs against a flood from each pixel."""
    chance = Random(1)
    for _ in range(60):
        height, width = chance.randrange(1, 9), chance.randrange(1, 9)
        mask = np.array([[chance.random() < 0.55 for _ in range(width)] for _ in range(height)])
        for corners in (False, True):
            found = pieces(mask, corners=corners)
            got = sorted(zip(found.top, found.bottom, found.left, found.right, found.area, strict=True))
            assert got == sorted(flooded(mask.tolist(), corners))


def flooded(mask: list[list[bool]], corners: bool) -> list[tuple[int, ...]]:
    steps = [(y, x) for y in (-1, 0, 1) for x in (-1, 0, 1) if corners or not (y and x)]
    left = {(y, x) for y, row in enumerate(mask) for x, on in enumerate(row) if on}
    boxes: list[tuple[int, ...]] = []
    while left:
        piece = [left.pop()]
        for y, x in piece:
            near = {(y + dy, x + dx) for dy, dx in steps} & left
            left -= near
            piece += near
        ys, xs = [y for y, _ in piece], [x for _, x in piece]
        boxes.append((min(ys), max(ys) + 1, min(xs), max(xs) + 1, len(piece)))
    return boxes
