"""Pictures become puzzles in colours: the inks found are those of the page, and everybody tells them apart."""

from __future__ import annotations

from typing import Any, get_args

import pytest

import nonogram as ng
from nonogram.colours.puzzle import ColourPuzzle
from nonogram.make.colour_spaces import hex_of, of_ok_lab, ok_lab
from nonogram.make.palettes import apart_for_all, named
from nonogram.make.quantising import in_few_inks
from nonogram.sight import LEAST_DISTANCE, PAPER, Vision, ciede2000, lab_of, least_distance, light_of, needs_signs
from tests.conftest import amount
from tests.make.painter import painted_in_colours

RED, GREEN, BLUE, WHITE = (208, 32, 32), (32, 144, 64), (32, 80, 208), (255, 255, 255)

PLUS = [".....", "..#..", ".###.", "..#..", "....."]


@pytest.mark.parametrize(
    ("one", "other", "distance"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, -1.3802, -84.2814), (50, 0, -82.7485), 1.0),
        ((50, 2.5, 0), (50, 0, -2.5), 4.3065),
        ((50, 2.49, -0.001), (50, -2.49, 0.0011), 7.2195),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_distances_are_those_of_the_paper(one: Any, other: Any, distance: float) -> None:
    """Sharma, Wu, Dalal 2005, Table 1."""
    assert ciede2000(one, other) == pytest.approx(distance, abs=5e-5)
    assert ciede2000(other, one) == pytest.approx(distance, abs=5e-5)


def test_places_in_oklab_lead_back_to_their_colours() -> None:
    for colour in ("#000000", "#ffffff", "#d02020", "#123456", "#fedcba"):
        assert hex_of(of_ok_lab(ok_lab(light_of(colour)))) == colour


@pytest.mark.native
def test_the_page_finds_the_same_inks_and_cells() -> None:
    from tests.node import run_in_node

    script = """async ([data, side, size, most]) => {
      const { inFewInks } = await import("./site/draw/picture/colours.js");
      const how = { backdrop: "light", most, blank: null };
      const few = inFewInks({ data, width: side, height: side }, { width: size, height: size }, how);
      return { ...few, cells: [...few.cells] };
    }"""
    numbers = [0, 1, *range(4, 12)]
    for number in range(8):
        pixels = [[tuple(round(part) for part in pixel) for pixel in row] for row in painted_in_colours(number)]
        data = [part for row in pixels for pixel in row for part in (*pixel, 255)]
        size, most = 13 + number, 2 + number % 5
        page = run_in_node(script, [data, len(pixels), size, most])
        ours = in_few_inks(pixels, (size, size), most)  # type: ignore[arg-type]
        assert (list(ours.inks), list(ours.sources), ours.blank) == (page["inks"], page["sources"], page["blank"])
        assert [cell for row in ours.cells for cell in row] == [numbers.index(cell) for cell in page["cells"]]


@pytest.mark.native
def test_the_page_measures_colours_alike() -> None:
    from tests.node import run_in_node

    script = """async (colours) => {
      const { labOf, needsSigns } = await import("./inks/palette-check.js");
      const visions = ["full", "deuteranopia", "protanopia", "greyscale"];
      const inksOf = (one) => [colours[0], one].map((colour) => ({ colour }));
      return colours.map((one) => [needsSigns(inksOf(one), "#ffffff"), visions.map((vision) => labOf(one, vision))]);
    }"""
    visions = get_args(Vision)
    colours = ["#102060", "#c08020", "#d02020", "#209040", "#ffffff", "#b0c8f0", "#e08080", "#2050d0", "#000000"]
    found = run_in_node(script, colours)
    assert {signed for signed, _ in found} == {False, True}
    for colour, (signed, places) in zip(colours, found, strict=True):
        assert needs_signs([colours[0], colour]) == signed, colour
        for vision, place in zip(visions, places, strict=True):
            assert lab_of(colour, vision) == pytest.approx(place)


def test_pictures_become_puzzles_in_inks_that_all_tell_apart() -> None:
    """A few of them; all are run by scripts/make_figures.py."""
    for number in range(amount(10)):
        wanted = 2 + number % 5
        [made] = ng.make.from_image(painted_in_colours(number), 15, inks=wanted)
        assert made.met
        assert len(made.changed) <= 0.02 * 15**2
        if isinstance(made.puzzle, ColourPuzzle):
            inks = made.puzzle.inks
            assert 2 <= len(inks) <= wanted
            assert len({ink.name for ink in inks}) == len(inks)
            assert least_distance([PAPER, *(ink.colour for ink in inks)]) >= LEAST_DISTANCE
        assert ng.solve(made.puzzle).solutions == [made.picture]


def test_red_and_green_become_different_for_who_does_not_see_them() -> None:
    red, green = "#b03030", "#4a6a20"
    assert least_distance([red, green, PAPER]) < LEAST_DISTANCE
    found = apart_for_all([red, green], [2, 1])
    assert found is not None
    assert found[0] == red
    assert least_distance([*found, PAPER]) >= LEAST_DISTANCE
    assert next(ink.name for ink in named(found)) == "red"


def test_colours_that_nobody_could_tell_apart_are_refused() -> None:
    assert apart_for_all([f"#{20 * step:02x}0000" for step in range(12)] * 4, [1] * 48) is None


def test_a_clear_picture_keeps_its_inks_and_cells() -> None:
    paint = {".": WHITE, "r": RED, "b": BLUE}
    rows = [".rr..", "rrrr.", "bbbbb", ".b.b.", "bb.bb"]
    [made] = ng.make.from_image([[paint[cell] for cell in row] for row in rows], inks=5)
    assert isinstance(made.puzzle, ColourPuzzle)
    assert [(ink.name, ink.colour) for ink in made.puzzle.inks] == [("blue", "#2050d0"), ("red", "#d02020")]
    assert made.picture.rows() == [row.replace("b", "#").replace("r", "b") for row in rows]
    assert made.changed == ()


def test_one_colour_makes_a_puzzle_in_black() -> None:
    [made] = ng.make.from_image([[RED if cell == "#" else WHITE for cell in row] for row in PLUS], inks=4)
    assert made.picture.rows() == PLUS


@pytest.mark.parametrize(
    ("more", "problem"),
    [
        ({"inks": 10}, "inks: 10 is not a number from 1 to 9"),
        ({"inks": 0}, "inks: 0 is not"),
        ({"inks": True}, "inks: True is not"),
        ({"inks": 2, "threshold": 9.0}, "threshold: a picture in colours has none"),
        ({"inks": 2, "invert": True}, "invert: a picture in colours has none"),
        ({"inks": 2, "detail": 0.5}, "detail: a picture in colours has none"),
    ],
)
def test_what_colours_do_not_have_is_refused(more: dict[str, Any], problem: str) -> None:
    with pytest.raises(ng.ArgumentError, match=problem):
        ng.make.from_image([[RED, GREEN], [BLUE, WHITE]], 10, **more)


def test_one_colour_alone_is_not_a_picture() -> None:
    with pytest.raises(ng.ArgumentError, match="image: it has no two colours that can be told apart"):
        ng.make.from_image([[RED] * 9] * 9, 9, inks=3)
