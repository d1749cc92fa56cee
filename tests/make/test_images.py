"""Pictures become puzzles: their size and tones, what is refused, and how little they are changed."""

from __future__ import annotations

from pathlib import Path
from statistics import fmean, median, pvariance
from typing import Any
from zlib import crc32

import pytest

import nonogram as ng
from nonogram.grid import Grid
from nonogram.logic.board import Board
from nonogram.make.attempt import Attempt
from nonogram.make.blurring import blurred
from nonogram.make.choosing import chosen
from nonogram.make.originals import Budget, Original
from nonogram.make.pixels import averaged, pixels_of, tones_of, without_margins
from nonogram.make.renderings import Renderings
from nonogram.make.similarity import Similarity
from nonogram.make.sketch import changed
from nonogram.make.thresholds import black_and_white, distances, otsu, thresholds
from nonogram.pausing import drain
from tests.conftest import amount
from tests.make.painter import painted, painted_hard

CROSS = [[255.0, 0.0, 255.0], [0.0, 0.0, 0.0], [255.0, 0.0, 255.0]]


def test_test_pictures_become_puzzles_that_lines_solve() -> None:
    """A few of them; all are run by scripts/make_figures.py."""
    shares = []
    for number in range(amount(16)):
        [made] = ng.make.from_image(painted(number), 15, "line")
        board = Board(made.puzzle)
        board.propagate()
        assert made.met
        assert not board.open_count
        shares.append(len(made.changed) / 15**2)
    assert median(shares) <= 0.01


def test_pictures_of_fine_details_become_puzzles_too() -> None:
    """Of number 48 no threshold near Otsu's gives a picture that lines read. They are as similar to the tones as those
    of Otsu's thresholds.
    """
    similar, plain = 0.0, 0.0
    for number in [48, *range(12)]:
        [made] = ng.make.from_image(painted_hard(number), 20, "line")
        assert made.met
        assert len(made.changed) <= 0.03 * 20**2
        tones = averaged(painted_hard(number), 20, 20)
        similarity = Similarity(tones)
        similar += similarity.of(made.picture.rows())
        plain += similarity.of(black_and_white(tones, thresholds(tones)[0].tone))
    assert similar >= 0.98 * plain


@pytest.mark.parametrize("number", [20, 48])
def test_where_no_threshold_is_readable_the_tones_are_smoothed(number: int) -> None:
    """Thresholds that lines can read lose a twentieth and two fifths of the similarity."""
    tones = averaged(painted_hard(number), 20, 20)
    renderings = Renderings(tones)
    made = drain(chosen(tones, Budget()))
    assert not made.repaired.open
    assert made.changes <= 0.02 * 20**2
    assert made.original.rows not in [one.rows for one in renderings.plain()]
    assert made.original.rows in [one.rows for one in renderings.others()]
    assert made.likeness == renderings.likeness(made.repaired.rows()) >= renderings.least


def test_a_pattern_of_thresholds_gives_middle_tones_their_share_of_black() -> None:
    tones = [[float(16 * column)] * 16 for column in range(16)]
    tones = [list(row) for row in zip(*tones, strict=True)]
    renderings = Renderings(tones)
    cuts = [one.rows for one in renderings.plain()]
    dithered = [one.rows for one in renderings.others() if one.tones != blurred(tones, 1)]
    assert len(dithered) == 2
    for rows in dithered:
        assert rows not in cuts
        shares = [sum(row[column] == "#" for row in rows) / 16 for column in range(16)]
        blocks = [fmean(shares[start : start + 4]) for start in range(0, 16, 4)]
        assert blocks == sorted(blocks, reverse=True)
        assert any(0 < share < 1 for share in shares)
        assert fmean(shares) == pytest.approx(0.5, abs=0.05)


def test_cells_far_from_the_threshold_are_tried_where_the_nearest_gain_little() -> None:
    """With the nearest forty alone, this picture is left half open after twice as many changes."""
    tones = averaged(painted_hard(32), 50, 50)
    tone = thresholds(tones)[0].tone
    original = Original(Grid.parse(black_and_white(tones, tone)), offered=distances(tones, tone))
    sketch = drain(Attempt(original, True, Budget(), None, True).run())
    assert not sketch.open
    assert len(changed(original.rows, sketch.rows())) <= 0.01 * 50**2


@pytest.mark.parametrize(("height", "width"), [(12, 9), (7, 30), (4, 11)])
def test_similarity_is_what_its_authors_define(height: int, width: int) -> None:
    """Window by window, by their formula."""

    def of_window(ones: list[float], others: list[float]) -> float:
        one, other = fmean(ones), fmean(others)
        shared = fmean((a - one) * (b - other) for a, b in zip(ones, others, strict=True))
        means = (2 * one * other + 2.55**2) / (one**2 + other**2 + 2.55**2)
        return means * (2 * shared + 7.65**2) / (pvariance(ones) + pvariance(others) + 7.65**2)

    tones = averaged(painted_hard(5), height, width)
    rows = black_and_white(tones, 120)
    drawn = [[255.0 * (cell == ".") for cell in row] for row in rows]
    side = min(7, height)
    places = [(top, left) for top in range(height + 1 - side) for left in range(width + 1 - side)]
    windows = [
        [[tone for row in every[top : top + side] for tone in row[left : left + side]] for every in (tones, drawn)]
        for top, left in places
    ]
    assert Similarity(tones).of(rows) == pytest.approx(fmean(of_window(*window) for window in windows))


def test_a_puzzle_that_lines_solve_is_graded_when_that_is_asked_for() -> None:
    [made] = ng.make.from_image(painted(2), 12, "line")
    assert "grade" not in vars(made)
    assert made.grade == ng.grade(made.puzzle)
    assert made.grade.certificate == "line"
    assert made.text.endswith(made.grade.text)


def test_a_small_picture_is_taken_pixel_for_pixel() -> None:
    rows = [".###.", "#.#.#", "#####", "#.#.#", ".###."]
    [made] = ng.make.from_image([[0 if cell == "#" else 255 for cell in row] for row in rows])
    assert (made.picture.rows(), made.changed) == (rows, ())
    wide = [[0 if (x + y) % 3 else 255 for x in range(23)] for y in range(17)]
    assert ng.make.from_image(wide)[0].picture.shape == (17, 23)
    assert ng.make.from_image(wide, 10)[0].picture.shape == (7, 10)
    assert ng.make.from_image(wide, (8, 9))[0].picture.shape == (8, 9)


def test_cells_have_the_mean_of_what_lies_under_them() -> None:
    assert averaged([[0.0, 100.0, 200.0]], 1, 2) == [[pytest.approx(100 / 3), pytest.approx(500 / 3)]]
    assert averaged([[1.0], [3.0]], 1, 1) == [[2.0]]
    assert averaged([[1.0, 2.0]], 1, 4) == [[1.0, 1.0, 2.0, 2.0]]
    tones = painted(2)
    small = averaged(tones, 7, 11)
    assert sum(map(sum, small)) / 77 == pytest.approx(sum(map(sum, tones)) / 80**2)


def test_otsu_parts_dark_from_light() -> None:
    """Against the definition: the variance between what is below and what is above."""

    def variance(threshold: float) -> float:
        dark, light = ([tone for tone in every if (tone < threshold) is below] for below in (True, False))
        return len(dark) * len(light) * (sum(dark) / len(dark) - sum(light) / len(light)) ** 2

    every = [tone for row in averaged(painted(1), 9, 9) for tone in row]
    best, variances = otsu(every)
    assert variances == {threshold: pytest.approx(variance(threshold)) for threshold in variances}
    assert variance(best) == pytest.approx(max(map(variance, variances)))
    assert thresholds(averaged(painted(1), 9, 9))[0].tone == best


def test_pixels_may_be_lists_tuples_and_arrays() -> None:
    numpy = pytest.importorskip("numpy")
    one = [[[255, 255, 255], [0, 0, 0]]]
    assert pixels_of(one) == pixels_of([[255, 0]]) == pixels_of(numpy.array(one, numpy.uint8))
    assert pixels_of(numpy.array([[255, 0]], numpy.uint8)) == pixels_of([[(255.0, 255.0, 255.0), (0.0, 0.0, 0.0)]])
    assert tones_of(pixels_of([[(255, 0, 0)]])) == [[pytest.approx(0.2126 * 255)]]


def test_what_is_transparent_is_the_ground() -> None:
    dark, light = (0, 0, 0, 255), (255, 255, 255, 255)
    clear = (90, 90, 90, 0)
    assert pixels_of([[dark, clear]])[0][1] == (255, 255, 255)
    assert pixels_of([[light, clear]])[0][1] == (0, 0, 0)
    [made] = ng.make.from_image([[clear, dark, clear], [dark, dark, dark], [clear, dark, clear]], 3)
    assert made.picture == ng.Grid.parse(".#. ### .#.")


def test_margins_are_cropped_and_light_is_drawn_if_wanted() -> None:
    framed = [[255.0] * 7, [255.0] * 7, *([255.0, 255.0, *row, 255.0, 255.0] for row in CROSS), [255.0] * 7]
    assert tones_of(without_margins(pixels_of(framed))) == [[pytest.approx(tone) for tone in row] for row in CROSS]
    assert ng.make.from_image(framed, 3, crop=True)[0].picture == ng.Grid.parse(".#. ### .#.")
    light = [[255 - tone for tone in row] for row in CROSS]
    assert ng.make.from_image(light, 3, invert=True)[0].picture == ng.Grid.parse(".#. ### .#.")


def test_a_picture_has_variants_of_several_difficulties() -> None:
    easy, lines = ng.make.variants(painted(2), 10, ["easy", "line"])
    assert easy.met
    assert easy.grade.word == "easy"
    assert lines.grade.certificate == "line"


def test_a_told_threshold_is_kept_to() -> None:
    tones = averaged(painted(1), 12, 12)
    [made] = ng.make.from_image(tones, threshold=60, budget=1)
    drawn = black_and_white(tones, 60)
    assert [(r, c) for r in range(12) for c in range(12) if made.picture[r, c] != drawn[r][c]] == list(made.changed)


@pytest.mark.parametrize(
    ("image", "problem"),
    [
        ([[255.0] * 9] * 9, "image: it has one tone only"),
        ([[0]], "image: it has one tone only"),
        ([[0, 300]], "image: 300 is not a pixel"),
        ([[0, float("nan")]], "image: nan is not a pixel"),
        ([[(0, 0)]], "image: .0, 0. is not a pixel"),
        ([[0, 1], [0]], "image: its rows differ in length"),
        ([], "image: expected rows of tones"),
        ([1, 2], "image: expected rows of tones"),
        ([["a", "b"]], "image: expected rows of tones"),
        (None, "image: expected a path, an image or rows of pixels, got None"),
        ([[0, 255] * 1001] * 2000, "image: 2002x2000 pixels are too many"),
    ],
)
def test_what_is_not_a_picture_is_refused(image: object, problem: str) -> None:
    with pytest.raises(ng.NonogramError, match=problem):
        ng.make.from_image(image, 10)


@pytest.mark.parametrize("size", [0, 301, True, "10", (0, 5), (5, 301), 2.5])
def test_sizes_that_no_board_has_are_refused(size: Any) -> None:
    with pytest.raises(ng.ArgumentError, match="size: "):
        ng.make.from_image(CROSS, size)


@pytest.mark.native
def test_files_are_read_by_pillow(tmp_path: Path) -> None:
    """Also those that make trouble."""
    image = pytest.importorskip("PIL.Image")
    cross = image.new("L", (3, 3), 255)
    for at in ((1, 0), (0, 1), (1, 1), (2, 1), (1, 2)):
        cross.putpixel(at, 0)
    expected = ng.Grid.parse(".#. ### .#.")
    large = cross.resize((300, 300), image.Resampling.NEAREST)
    for name, mode in (
        ("a.png", "L"),
        ("a.gif", "P"),
        ("a.jpg", "CMYK"),
        ("b.png", "1"),
        ("c.png", "LA"),
        ("a.bmp", "RGB"),
    ):
        large.convert(mode).save(tmp_path / name)
        assert ng.make.from_image(tmp_path / name, 3)[0].picture == expected, name
        assert ng.make.from_image((tmp_path / name).read_bytes(), 3)[0].picture == expected, name
    large.save(tmp_path / "moving.gif", save_all=True, append_images=[image.new("L", (300, 300), 255)])
    assert ng.make.from_image(str(tmp_path / "moving.gif"), 3)[0].picture == expected
    lying = image.new("RGB", (40, 20), "white")
    lying.paste("black", (0, 0, 10, 20))
    exif = image.Exif()
    exif[0x0112] = 6  # Turned by a quarter.
    lying.save(tmp_path / "turned.jpg", exif=exif)
    assert ng.make.from_image(tmp_path / "turned.jpg", (4, 2))[0].picture.rows()[0] == "##"
    (tmp_path / "cut.png").write_bytes((tmp_path / "a.jpg").read_bytes()[:400])
    (tmp_path / "text.png").write_text("not a picture")
    for name in ("cut.png", "text.png"):
        with pytest.raises(ng.ArgumentError, match="image: this is not a picture, or a damaged one"):
            ng.make.from_image(tmp_path / name, 10)
    header = b"IHDR" + (20_000).to_bytes(4) * 2 + bytes([1, 0, 0, 0, 0])
    start = b"\x89PNG\r\n\x1a\n" + (13).to_bytes(4) + header + crc32(header).to_bytes(4)
    (tmp_path / "huge.png").write_bytes(start + bytes(4) + b"IDAT" + crc32(b"IDAT").to_bytes(4))
    with pytest.raises(ng.ArgumentError, match="image: its pixels are too many, at most 100 million"):
        ng.make.from_image(tmp_path / "huge.png", 10)
    with pytest.raises(FileNotFoundError):
        ng.make.from_image(tmp_path / "none.png", 10)


@pytest.mark.parametrize("inks", [1, 3])
@pytest.mark.parametrize("image", [[[(9, 9, 9, 0)] * 8] * 8, [[255] * 8] * 8, [[(200, 30, 30)]]])
def test_pictures_that_show_nothing_are_refused(image: Any, inks: int) -> None:
    """All transparent, all white, a single pixel."""
    with pytest.raises(ng.ArgumentError, match=r"image: it has (one tone only|no two colours that can be told apart)"):
        ng.make.from_image(image, 8, inks=inks)


def test_a_grade_that_no_small_puzzle_has_is_answered_with_the_nearest() -> None:
    """Some wishes cannot be met: 5x5 with a score of 10."""
    nearest = "Nothing that was tried gives what was wished; this comes nearest."
    drawn = ng.make.random(5, goal=10, seed=1, budget=60)
    [pictured] = ng.make.from_image(painted(0), 5, 10, budget=60)
    [repaired] = ng.make.repair(drawn.picture, 10, budget=60)
    for made in (drawn, pictured, repaired):
        assert not made.met
        assert made.text.startswith(nearest)
        assert ng.solve(made.puzzle).status == "unique"
        assert made.grade.score == ng.grade(made.puzzle).score


@pytest.mark.native
def test_files_in_odd_colours_are_read_in_inks(tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image")
    house = image.new("RGB", (80, 80), "white")
    house.paste((200, 30, 30), (20, 10, 60, 40))
    house.paste((30, 60, 200), (10, 40, 70, 70))
    exif = image.Exif()
    exif[0x0112] = 3  # Upside down.
    for name, mode, options in (
        ("a.tif", "CMYK", {}),
        ("a.png", "P", {}),
        ("b.png", "RGBA", {}),
        ("a.gif", "P", {"save_all": True, "append_images": [image.new("RGB", (80, 80), "lime")]}),
    ):
        house.convert(mode).save(tmp_path / name, **options)
        [made] = ng.make.from_image(tmp_path / name, 8, inks=2)
        assert made.picture.rows() == ["........", *["..bbbb.."] * 3, *[".######."] * 3, "........"], name
    house.transpose(image.Transpose.ROTATE_180).save(tmp_path / "turned.png", exif=exif)
    assert ng.make.from_image(tmp_path / "turned.png", 8, inks=2)[0].picture.rows()[1] == "..bbbb.."
    (tmp_path / "cut.gif").write_bytes((tmp_path / "a.gif").read_bytes()[:60])
    with pytest.raises(ng.ArgumentError, match="image: this is not a picture, or a damaged one"):
        ng.make.from_image(tmp_path / "cut.gif", 8, inks=2)
