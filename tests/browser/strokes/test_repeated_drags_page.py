"""A drag that begins on a mark: it goes on with it, repeats it, or takes it away and says so."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.help.test_lesson import open_lesson, said
from tests.browser.playing import button, drag, message, open_player, restore, state

pytestmark = pytest.mark.engine("none")

BLANK = "10x10:" + "/".join(["1"] * 20)


@pytest.mark.parametrize("way", [((2, 1), (2, 5)), ((2, 5), (2, 1)), ((2, 1), (2, 3))])
def test_a_run_that_is_dragged_twice_stays(page: Page, site: str, way: tuple[tuple[int, int], tuple[int, int]]) -> None:
    """From its start, however far, or from its end all the way back."""
    open_player(page, site, BLANK)
    drag(page, (2, 1), (2, 5))
    for _ in range(2):
        drag(page, *way)
        assert state(page)[2] == "?#####????"
    button(page, "Undo").click()
    assert state(page)[2] == "?" * 10, "there was one move"


def test_a_run_of_crosses_that_is_dragged_twice_stays(page: Page, site: str) -> None:
    open_player(page, site, BLANK)
    for _ in range(2):
        drag(page, (1, 2), (8, 2), "right")
    assert [row[2] for row in state(page)] == list("?........?")


def test_a_drag_from_the_same_start_makes_a_run_longer(page: Page, site: str) -> None:
    open_player(page, site, BLANK)
    drag(page, (2, 1), (2, 4))
    drag(page, (2, 1), (2, 7))
    assert state(page)[2] == "?#######??"


def test_a_drag_from_a_mark_into_open_cells_goes_on_with_it(page: Page, site: str) -> None:
    open_player(page, site, BLANK)
    restore(page, ["?" * 10, "?" * 10, "?###??????", *["?" * 10] * 7])
    drag(page, (2, 2), (6, 2))
    assert [row[2] for row in state(page)] == list("??#####???")
    drag(page, (2, 3), (2, 6))
    assert state(page)[2] == "?######???"
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.down("Space")
    page.keyboard.press("ArrowUp")
    page.keyboard.up("Space")
    assert [row[1] for row in state(page)[:3]] == ["?", "#", "#"]


def test_a_drag_along_marks_takes_them_away_and_says_so(page: Page, site: str) -> None:
    open_player(page, site, BLANK)
    drag(page, (2, 1), (2, 7))
    drag(page, (2, 7), (2, 5))
    assert state(page)[2] == "?####?????"
    expect(message(page)).to_have_text("3 marks taken away. Undo brings them back.")
    drag(page, (4, 4), (4, 4))
    expect(message(page)).to_have_text("")
    drag(page, (2, 1), (2, 9))
    assert state(page)[2] == "?" * 10, "beyond the marks it paints nothing"
    expect(message(page)).to_have_text("4 marks taken away. Undo brings them back.")
    drag(page, (4, 4), (4, 4))
    assert state(page)[4] == "?" * 10, "a second tap takes the first one back"
    expect(message(page)).to_have_text("")


def test_who_drags_twice_in_the_lesson_loses_nothing(page: Page, site: str) -> None:
    open_lesson(page, site)
    for _ in range(3):
        drag(page, (3, 0), (3, 4))
        expect(said(page)).to_contain_text("Row 5 says 1 1 1")
        assert state(page)[3] == "#####"
