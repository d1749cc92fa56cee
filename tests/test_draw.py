"""Pictures of puzzles: what is drawn is what the puzzle and the board have."""

from __future__ import annotations

import pickle
import re
import sys
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import nonogram as ng
from nonogram import draw, picture
from nonogram.__main__ import main
from tests.places import PUZZLES

PLUS = ng.loads("3x3:1/3/1/1/3/1")
FLAG = ng.Puzzle(
    rows=[[(1, "red"), (1, "cream")], []],
    columns=[[(1, 1)], [(1, 2)]],
    inks=[ng.Ink("red", "#d02020"), ng.Ink("cream", "#fff8e0")],
    title="Flag <&>",
)
SVG = "{http://www.w3.org/2000/svg}"


def texts(svg: str) -> list[str]:
    return [node.text or "" for node in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def fills(svg: str) -> dict[str, int]:
    """How many cells each fill has on the board."""
    paths = ElementTree.fromstring(svg).iter(f"{SVG}path")
    return {path.get("fill", ""): path.get("d", "").count("z") for path in paths if path.get("fill") != "none"}


def crosses(svg: str) -> int:
    return svg.count("m0-7.2")


def test_a_picture_has_the_clues_and_the_marks() -> None:
    svg = draw.svg(PLUS, "#.? ?#? ???")
    assert texts(svg) == ["1", "3", "1", "1", "3", "1"]
    assert sum(fills(svg).values()) == 2
    assert crosses(svg) == 1
    assert "<rect" in svg
    assert "3 rows, 3 columns" in svg


def test_a_hint_is_ringed() -> None:
    hint = ng.hint(PLUS)
    assert draw.svg(PLUS, hint=hint).count('stroke-width="3"') == len(hint.cells)
    with pytest.raises(ng.ArgumentTypeError, match="hint: expected a Hint, got int"):
        draw.svg(PLUS, hint=3)


def test_a_hint_shows_itself_on_its_board() -> None:
    for puzzle, board in ((PLUS, ".#. ??? ???"), (FLAG, "?? ??")):
        hint = ng.hint(puzzle, board)
        assert hint._repr_svg_() == draw.svg(puzzle, board, hint=hint)
        assert pickle.loads(pickle.dumps(hint))._repr_svg_() == hint._repr_svg_()
        assert len(repr(hint)) < 200
        assert "drawn" not in repr(hint)


def test_in_colours_numbers_stand_on_their_ink() -> None:
    svg = draw.svg(FLAG, ng.solve(FLAG).solution)
    assert texts(svg) == ["Flag <&>", "r", "c", "1", "1", "0", "1", "1"]
    assert fills(svg) == {"#d02020": 1, "#fff8e0": 1}
    written = [node.get("fill") for node in ElementTree.fromstring(svg).iter(f"{SVG}text")][1:]
    assert written == ["#ffffff", "#000000", "#000000", "#ffffff", None, "#ffffff", "#000000"]
    assert svg.count('stroke="#8a8d96"') == 3  # What is hardly seen on paper is outlined: a cell and two numbers.


def test_inks_that_look_alike_show_their_signs() -> None:
    """To some: to them, "r" and "&" tell the inks apart, on the cells and beside the numbers."""
    inks = [ng.Ink("red", "#d02020"), ng.Ink("green", "#208820", "&")]
    puzzle = ng.Puzzle(rows=[[(1, 1), (1, 2)]], columns=[[(1, 1)], [(1, 2)]], inks=inks)
    svg = draw.svg(puzzle, "#b")
    assert texts(svg) == ["r", "&", "1", "1", "1", "1"]
    assert sorted(node.text or "" for node in ElementTree.fromstring(svg).iter(f"{SVG}tspan")) == ["&", "&", "r", "r"]
    assert texts(draw.svg(FLAG, "#b ..")) == ["Flag <&>", "r", "c", "1", "1", "0", "1", "1"]
    apart = [ng.Ink("blue", "#102060"), ng.Ink("yellow", "#c08020")]
    assert "tspan" not in draw.svg(ng.Puzzle(puzzle.rows, puzzle.columns, inks=apart), "#b")


def test_given_cells_are_told_from_marks() -> None:
    puzzle = ng.Puzzle([[1, 1], []], [[1], [], [1]], given="#.? ???")
    svg = draw.svg(puzzle, "#.# ???")
    assert fills(svg) == {"#fff": 4, "#2b2d33": 4}  # Squares in the corners of a black cell, and of a white one.
    assert 'fill-opacity="0.13"' in svg
    assert 'fill-opacity="0.13"' not in draw.svg(puzzle, "#.# ...", solved=True)


def test_a_long_title_fits() -> None:
    titles = {"A": ("17", "A"), "Snail": ("11.33", "Snail"), "A snail on a leaf": ("9.444", "A sna…")}
    for title, (size, shown) in titles.items():
        node = next(ElementTree.fromstring(draw.svg("1x1:1/1", title=title)).iter(f"{SVG}text"))
        assert (node.get("font-size"), node.text) == (size, shown)


def test_a_solved_picture_stands_alone() -> None:
    svg = draw.svg(FLAG, ng.solve(FLAG).solution, solved=True, title="")
    assert texts(svg) == []
    assert crosses(svg) == 0
    assert sum(fills(svg).values()) == 2


def test_a_solved_picture_needs_no_board() -> None:
    assert draw.svg(PLUS, solved=True) == draw.svg(PLUS, ng.solve(PLUS).solution, solved=True)
    drawn = ng.Puzzle.from_grid(["#.", ".#"])
    assert draw.svg(drawn, solved=True) == draw.svg(drawn, ["#.", ".#"], solved=True)
    for clues, problem in {"2x2:1/1/1/1": "there are several pictures", "2x2:2//2/": "there is no picture"}.items():
        with pytest.raises(ng.ArgumentError, match=problem):
            draw.svg(clues, solved=True)


def test_a_path_is_not_a_board() -> None:
    for path, cure in (("a.svg", "write_text(ng.draw.svg(puzzle))"), ("A.PNG", "write_bytes(ng.draw.png(puzzle))")):
        with pytest.raises(ng.ArgumentError) as caught:
            draw.svg(PLUS, path)
        assert str(caught.value) == f"board: '{path}' is a path, and pictures are returned: Path('{path}').{cure}"


@pytest.mark.parametrize("value", [PLUS, FLAG, PLUS.start, FLAG.start, ng.solve(PLUS), ng.solve(FLAG)], ids=repr)
def test_notebooks_show_a_picture(value: Any) -> None:
    ElementTree.fromstring(value._repr_svg_())


@pytest.mark.native
def test_the_command_draws(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    heart = str(PUZZLES / "heart.non")
    assert main(["draw", heart]) == 0
    assert capsys.readouterr().out == draw.svg(heart)
    out = tmp_path / "heart.svg"
    assert main(["draw", heart, "--solved", "--output", str(out)]) == 0
    assert out.read_text() == draw.svg(heart, ng.solve(heart).solution, solved=True)
    assert main(["draw", heart, "-o", str(tmp_path / "heart.jpg")]) == 2
    assert "--output: .jpg is not written, .svg and .png are" in capsys.readouterr().err
    assert main(["draw", "2x2:1/1/1/1", "--solved"]) == 1
    assert "there are several pictures" in capsys.readouterr().err


def colours_of(data: bytes, cells: int, left: float, top: float) -> list[list[tuple[int, ...]]]:
    """Each cell of a picture of so many cells a side, near its corner, in pixels of a unit each."""
    image = pytest.importorskip("PIL.Image").open(BytesIO(data)).convert("RGB")
    beside = [picture.CELL * (at + 0.15) for at in range(cells)]
    return [[image.getpixel((round(left + x), round(top + y))) for x in beside] for y in beside]


@pytest.mark.native
def test_a_png_shows_what_the_svg_does() -> None:
    pytest.importorskip("PIL.Image")
    for puzzle in (PLUS, FLAG):
        board = ng.solve(puzzle).solution
        root = ElementTree.fromstring(draw.svg(puzzle, board, title=""))
        _, _, width, height = map(float, root.attrib["viewBox"].split())
        data = draw.png(puzzle, board, title="", side=round(max(width, height)))
        assert board is not None
        cells = puzzle.shape[0]
        left, top = width - 4 - cells * picture.CELL, height - 4 - cells * picture.CELL
        fills = {".": (255, 255, 255), "#": (0x2B, 0x2D, 0x33)}
        if puzzle.inks:
            fills |= {"#": (0xD0, 0x20, 0x20), "b": (0xFF, 0xF8, 0xE0)}
        assert colours_of(data, cells, left, top) == [[fills[cell] for cell in row] for row in board]


@pytest.mark.native
def test_a_png_has_a_title_rings_and_a_size() -> None:
    image = pytest.importorskip("PIL.Image")
    plain, hinted = draw.png(PLUS, side=300), draw.png(PLUS, hint=ng.hint(PLUS), side=300)
    assert (0xE0, 0x8A, 0x00) in {colour for _, colour in image.open(BytesIO(hinted)).getcolors(100_000)}
    assert plain != hinted
    assert max(image.open(BytesIO(plain)).size) == 300
    assert max(image.open(BytesIO(draw.png(FLAG))).size) == 1600
    for side in (0, 5000):
        with pytest.raises(ng.ArgumentError, match="side: "):
            draw.png(PLUS, side=side)


@pytest.mark.native
def test_letters_of_a_title_do_not_touch() -> None:
    image = pytest.importorskip("PIL.Image")
    picture = image.open(BytesIO(draw.png(PLUS, title="Owl"))).convert("L")
    title = picture.crop((0, 0, picture.width, picture.height // 5))
    inked = [min(title.getpixel((x, y)) for y in range(title.height)) < 128 for x in range(title.width)]
    assert [ink for ink, _ in groupby(inked)].count(True) == len("Owl")


@pytest.mark.native
def test_the_gaps_of_a_finished_picture_are_even() -> None:
    """No dark line joins its cells, as the lines of the grid do on a board."""
    full = ng.Puzzle.from_grid(["#" * 10] * 10)
    solved = draw.svg(full, solved=True)
    assert "#2b2d33" not in "".join(re.findall('stroke="[^"]*"', solved))
    image = pytest.importorskip("PIL.Image")
    picture = image.open(BytesIO(draw.png(full, solved=True, side=1600))).convert("L")
    across = [picture.getpixel((x, picture.height // 20)) > 100 for x in range(1600)]
    gaps = [len(list(run)) for light, run in groupby(across) if light][1:-1]
    assert len(gaps) == 9
    assert max(gaps) - min(gaps) <= 2


@pytest.mark.native
def test_without_pillow_png_says_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    monkeypatch.setitem(sys.modules, "PIL.Image", None)
    with pytest.raises(ng.NonogramError, match=r"writing PNG needs Pillow: pip install"):
        draw.png(PLUS)


@pytest.mark.native
def test_the_command_draws_png(tmp_path: Path) -> None:
    pytest.importorskip("PIL.Image")
    out = tmp_path / "heart.PNG"
    assert main(["draw", str(PUZZLES / "heart.non"), "--output", str(out)]) == 0
    assert out.read_bytes() == draw.png(PUZZLES / "heart.non")
