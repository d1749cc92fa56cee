"""The Solve button: what it asks, fills in, paints and tells."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import nonogram as ng
from tests.browser.playing import (
    BOAT,
    BOAT_PICTURE,
    button,
    drag,
    evaluate,
    message,
    open_player,
    panel,
    record_events,
    state,
    wake,
)

pytestmark = pytest.mark.engine("shared")

# One black cell in every row and column: six pictures.
SEVERAL = "3x3:1/1/1/1/1/1"


def completed_by(page: Page) -> list[str]:
    return [told["by"] for kind, told in page.evaluate("window.told") if kind == "complete"]


def test_a_board_with_marks_is_solved_as_far_as_the_reader_says(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    wake(page)
    record_events(page)
    drag(page, (0, 0), (0, 1))
    before = state(page)
    button(page, "Solve").click()
    expect(button(page, "One cell")).to_be_focused()
    page.keyboard.press("Escape")
    expect(panel(page)).to_be_hidden()
    expect(button(page, "Solve")).to_be_focused()
    assert state(page) == before
    button(page, "Solve").click()
    button(page, "One cell").click()
    expect(message(page)).to_contain_text("One cell filled in", timeout=30_000)
    changed = [(r, c) for r in range(5) for c in range(5) if state(page)[r][c] != before[r][c]]
    assert len(changed) == 1
    assert all(state(page)[r][c].replace("?", ".") == BOAT_PICTURE[r][c] for r, c in changed)
    button(page, "Solve").click()
    button(page, "Row 1").click()
    expect(message(page)).to_contain_text("filled in", timeout=30_000)
    assert state(page)[0] == BOAT_PICTURE[0]
    assert state(page)[1:].count("?????") >= 3
    button(page, "Undo").click()
    button(page, "Undo").click()
    assert state(page) == before


def test_solving_is_watched_is_one_move_and_never_the_merit_of_the_reader(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    wake(page)
    record_events(page)
    drag(page, (0, 0), (0, 1))
    button(page, "Solve").click()
    button(page, "Everything").click()
    expect(message(page)).to_contain_text("exactly one solution", timeout=30_000)
    expect(message(page)).to_contain_text("Lines were read")
    assert state(page) == BOAT_PICTURE
    assert completed_by(page) == ["engine"]
    button(page, "Undo").click()
    assert state(page) == ["##???"] + ["?????"] * 4
    button(page, "Redo").click()
    assert completed_by(page) == ["engine", "engine"]
    assert ng.replay(evaluate(page, "return player.getLog()")).by == "engine"


def test_the_whole_of_a_zoomed_board_is_seen_in_the_end(page: Page, site: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    clue = "30"
    open_player(page, site, "30x30:" + "/".join([clue] * 60))
    wake(page)
    page.set_viewport_size({"width": 390, "height": 700})
    zoom_in = button(page, "Zoom in")
    expect(zoom_in).to_be_visible()
    zoom_in.click()
    whole = button(page, "Fit")
    expect(whole).to_have_attribute("aria-pressed", "false")
    button(page, "Solve").click()
    expect(message(page)).to_contain_text("exactly one solution", timeout=30_000)
    expect(whole).to_have_attribute("aria-pressed", "true")


def test_several_pictures_are_stepped_through_as_one_move(page: Page, site: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_player(page, site, SEVERAL)
    wake(page)
    button(page, "Solve").click()
    expect(panel(page)).to_contain_text("Picture 1 of 2", timeout=30_000)
    first = state(page)
    button(page, "Next picture").click()
    expect(panel(page)).to_contain_text("Picture 2 of 2")
    expect(button(page, "Next picture")).to_be_focused()
    second = state(page)
    assert first != second
    # Each is a permutation: one black cell in every row and column.
    for picture in (first, second):
        assert [row.count("#") for row in picture] == [column.count("#") for column in map("".join, zip(*picture))] == [1] * 3
    button(page, "Next picture").click()
    assert state(page) == first
    button(page, "Undo").click()
    expect(panel(page)).to_be_hidden()
    assert state(page) == ["???"] * 3
