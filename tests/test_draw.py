"""Pictures of puzzles: what is drawn is what the puzzle and the board have."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import nonogram as ng
from nonogram import draw
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
    assert texts(svg) == ["Flag <&>", "1", "1", "0", "1", "1"]
    assert fills(svg) == {"#d02020": 1, "#fff8e0": 1}
    written = [node.get("fill") for node in ElementTree.fromstring(svg).iter(f"{SVG}text")][1:]
    assert written == ["#000000", "#ffffff", None, "#ffffff", "#000000"]
    assert svg.count('stroke="#8a8d96"') == 3  # What is hardly seen on paper is outlined: a cell and two numbers.


def test_a_solved_picture_stands_alone() -> None:
    svg = draw.svg(FLAG, ng.solve(FLAG).solution, solved=True, title="")
    assert texts(svg) == []
    assert crosses(svg) == 0
    assert sum(fills(svg).values()) == 2


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
    assert main(["draw", "2x2:1/1/1/1", "--solved"]) == 1
    assert "there are several pictures" in capsys.readouterr().err
