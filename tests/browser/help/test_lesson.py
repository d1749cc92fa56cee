"""The first lesson: five moves, told, shown, and open to every hand."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.playing import button, drag, evaluate, until
from tests.browser.visiting import open_site

pytestmark = pytest.mark.engine("none")


def said(page: Page) -> Locator:
    return page.locator(".lesson-said")


def open_lesson(page: Page, site: str, query: str = "") -> Locator:
    open_site(page, f"{site}{query}#lesson")
    board = page.locator("nonogram-player .board")
    # The puzzle comes a moment after the player is drawn.
    expect(board).to_have_attribute("aria-label", re.compile("×"))
    expect(said(page)).not_to_be_empty()
    # It is laid out once its style is there.
    until(page, "() => document.querySelector('nonogram-player').cellBox(0, 0).then(() => true, () => false)")
    return board


def tinted(page: Page) -> str:
    """The move that the lesson is at, as its dots and its line say it."""
    return page.locator(".lesson .meta").inner_text()


def test_the_list_offers_the_lesson_to_those_who_have_played_nothing(page: Page, site: str) -> None:
    open_site(page, site)
    expect(page.locator(".two-rules")).to_be_visible()
    page.get_by_role("link", name="Learn it in five moves").click()
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    expect(said(page)).to_contain_text("Row 4 says 5")
    page.get_by_role("link", name="Skip", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Puzzles")
    page.locator(".card a").first.click()
    board = page.locator("nonogram-player .board")
    board.focus()
    board.press("Space")
    page.goto(f"{site}#")
    expect(page.locator(".card").first).to_be_visible()
    expect(page.get_by_role("link", name="Learn it in five moves")).to_be_hidden()


def test_who_paints_ahead_is_not_asked_for_more_at_the_end(page: Page, site: str) -> None:
    """The picture is finished without the crosses of the fourth move."""
    open_lesson(page, site)
    for start, end in [((3, 0), (3, 4)), ((2, 0), (2, 3)), ((0, 0), (1, 0)), ((4, 0), (4, 0)), ((4, 2), (4, 2))]:
        drag(page, start, end)
    expect(said(page)).to_contain_text("Row 5 says 1 1 1")
    drag(page, (4, 4), (4, 4))
    expect(button(page, "All puzzles")).to_be_visible()
    expect(said(page)).to_contain_text("A giraffe!")
    expect(said(page)).not_to_contain_text("Column 5")
    assert tinted(page) == "Move 5 of 5"
    expect(page.locator(".lesson-dots .on")).to_have_count(5)


def test_each_of_the_five_moves_is_made_in_one_line(page: Page, site: str) -> None:
    open_lesson(page, site)
    expect(said(page)).to_contain_text("Drag across the row")
    drag(page, (3, 0), (3, 4))
    expect(said(page)).to_contain_text("Row 5 says 1 1 1")
    assert tinted(page) == "Move 2 of 5"
    for column in (0, 2, 4):
        drag(page, (4, column), (4, column))
    expect(said(page)).to_contain_text("Row 3 says 4")
    drag(page, (2, 1), (2, 3))
    expect(said(page)).to_contain_text("Column 5 says 2")
    expect(said(page)).to_contain_text("right mouse button")
    drag(page, (0, 4), (2, 4), "right")
    expect(said(page)).to_contain_text("Column 1 says 5")
    assert tinted(page) == "Move 5 of 5"
    expect(page.get_by_role("link", name="Skip", exact=True)).to_be_visible()
    drag(page, (0, 0), (4, 0))
    expect(said(page)).to_contain_text("A giraffe!")
    expect(page.locator(".lesson-dots .on")).to_have_count(5)


def finish(page: Page) -> None:
    for start, end in [((3, 0), (3, 4)), ((4, 2), (4, 2)), ((4, 4), (4, 4)), ((2, 1), (2, 3)), ((0, 0), (4, 0))]:
        drag(page, start, end)
    expect(said(page)).to_contain_text("A giraffe!")


def test_what_comes_after_the_lesson_leads_on(page: Page, site: str) -> None:
    """There is nothing to skip any more, and both the panel and the list offer the first puzzle."""
    open_lesson(page, site)
    finish(page)
    expect(page.get_by_role("link", name="Skip", exact=True)).to_be_hidden()
    go_on = page.locator("nonogram-player .panel").get_by_role("button", name="Now a real one")
    named = go_on.inner_text()
    button(page, "All puzzles").click()
    lead = page.locator(".newcomer").get_by_role("link")
    expect(lead).to_have_text(named)
    lead.click()
    expect(page).to_have_title(f"{named.split(': ', 1)[1]} · Nonogram")


def test_the_panel_leads_on_to_the_first_puzzle(page: Page, site: str) -> None:
    open_lesson(page, site)
    finish(page)
    go_on = page.locator("nonogram-player .panel").get_by_role("button", name="Now a real one")
    title = go_on.inner_text().split(": ", 1)[1]
    go_on.click()
    expect(page).to_have_title(f"{title} · Nonogram")


def test_five_moves_by_keyboard(page: Page, site: str) -> None:
    board = open_lesson(page, site)
    expect(said(page)).to_have_attribute("role", "status")
    page.get_by_role("link", name="Skip", exact=True).focus()
    page.keyboard.press("Tab")
    expect(board).to_be_focused()
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    page.keyboard.down("Space")
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    page.keyboard.up("Space")
    expect(said(page)).to_contain_text("Row 5 says 1 1 1")
    for key in ["ArrowDown", "Space", "ArrowLeft", "ArrowLeft", "Space", "ArrowLeft", "ArrowLeft", "Space"]:
        page.keyboard.press(key)
    for key in ["ArrowUp", "ArrowUp", *["ArrowRight", "Space"] * 3]:
        page.keyboard.press(key)
    expect(said(page)).to_contain_text("and so does X")
    for key in ["ArrowRight", "x", "ArrowUp", "x", "ArrowUp", "x"]:
        page.keyboard.press(key)
    assert tinted(page) == "Move 5 of 5"


def test_only_the_tools_of_the_lesson_are_there(page: Page, site: str) -> None:
    open_lesson(page, site)
    tools = page.locator("nonogram-player .toolbar").get_by_role("button")
    names = [tool.get_attribute("aria-label") for tool in tools.all()]
    assert names == ["Paint", "Cross", "Dot", "Undo", "Redo"]
    expect(page.locator("nonogram-player .actions")).to_be_hidden()


def test_a_wrong_mark_is_told_and_taken_back(page: Page, site: str) -> None:
    open_lesson(page, site)
    drag(page, (0, 1), (0, 1))
    remark = said(page).locator(".remark")
    expect(remark).to_have_text("Row 1, column 2 is not black in this picture. Undo takes it back.")
    expect(said(page)).to_contain_text("Row 4 says 5")
    button(page, "Undo").click()
    expect(remark).to_have_count(0)
    expect(said(page)).to_contain_text("Row 4 says 5")
    drag(page, (3, 1), (3, 1), "right")
    expect(said(page)).to_contain_text("is black in this picture")
    page.locator("nonogram-player .board").focus()
    page.keyboard.press("Control+z")
    # Who is ahead is not held up: what is there counts.
    drag(page, (2, 0), (2, 0))
    expect(said(page)).to_contain_text("Row 4 says 5")
    drag(page, (3, 0), (3, 4))
    assert tinted(page) == "Move 2 of 5"


def test_after_a_wrong_mark_the_lesson_goes_on_and_the_cell_stays_marked(page: Page, site: str) -> None:
    open_lesson(page, site)
    drag(page, (0, 0), (0, 0), "right")
    remark = said(page).locator(".remark")
    expect(remark).to_have_text("Row 1, column 1 is black in this picture. Undo takes the cross back.")
    corner = """const above = player.shadowRoot.querySelector("canvas.above");
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        const stage = above.getBoundingClientRect(), scale = above.width / stage.width;
        const box = await player.cellBox(0, arg);
        const side = (box.width * scale) / 3, at = [(box.x - stage.x) * scale, (box.y - stage.y) * scale, side, side];
        return above.getContext("2d").getImageData(...at).data.some((value) => value > 0)"""
    page.mouse.move(0, 0)
    assert [evaluate(page, corner, column) for column in (0, 3)] == [True, False]
    drag(page, (3, 0), (3, 4))
    # Undo would take back the row now, and not the cross.
    expect(remark).to_have_text("Row 1, column 1 is black in this picture. Cross it once more to clear it.")
    expect(said(page)).to_contain_text("Row 5 says 1 1 1")
    assert tinted(page) == "Move 2 of 5"
    page.mouse.move(0, 0)
    assert evaluate(page, corner, 0)
    drag(page, (0, 0), (0, 0), "right")
    expect(remark).to_have_count(0)
    expect(said(page)).to_contain_text("Row 5 says 1 1 1")
    page.mouse.move(0, 0)
    assert not evaluate(page, corner, 0)


def test_the_line_that_is_spoken_of_is_tinted(page: Page, site: str) -> None:
    open_lesson(page, site)
    colour = """const above = player.shadowRoot.querySelector("canvas.above");
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        const stage = above.getBoundingClientRect(), scale = above.width / stage.width;
        const box = await player.cellBox(arg, 3);
        const at = [(box.x - stage.x + box.width / 2) * scale, (box.y - stage.y + box.height / 2) * scale];
        return above.getContext("2d").getImageData(...at, 1, 1).data[3]"""
    assert evaluate(page, colour, 3) > 0
    assert evaluate(page, colour, 1) == 0


def test_the_lesson_is_neither_kept_nor_counted(page: Page, site: str) -> None:
    open_lesson(page, site)
    drag(page, (3, 0), (3, 4))
    page.goto(f"{site}#")
    expect(page.locator(".card").first).to_be_visible()
    expect(page.locator('.card[data-state="started"]')).to_have_count(0)
    expect(page.get_by_role("link", name="Learn it in five moves")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(320, 568), (390, 760)])
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_text_board_and_tools_fit_on_a_phone(
    site: str, open_page: Callable[..., Page], width: int, height: int, language: str
) -> None:
    page = open_page(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
    open_lesson(page, site, f"?lang={language}")
    told, stage = said(page).bounding_box(), page.locator("nonogram-player .stage").bounding_box()
    assert told is not None
    assert stage is not None
    assert told["y"] + told["height"] <= stage["y"] + 0.5
    assert page.evaluate("document.scrollingElement.scrollWidth") <= width
    assert page.evaluate("document.scrollingElement.scrollHeight") <= height
    corner = evaluate(page, "const box = await player.cellBox(4, 4); return [box.right, box.bottom, box.width]")
    if width == 390:
        drag(page, (0, 1), (0, 1))
        expect(said(page).locator(".remark")).to_be_visible()
        assert page.evaluate("document.scrollingElement.scrollHeight") <= height
    assert corner[0] <= width
    assert corner[1] <= stage["y"] + stage["height"] + 0.5
    assert corner[2] >= 24


def test_title_and_move_are_read_whole_in_large_text(site: str, open_page: Callable[..., Page]) -> None:
    page = open_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    open_lesson(page, site, "?lang=de")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    for line in page.locator(".lesson .names > *").all():
        assert line.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    assert page.evaluate("document.scrollingElement.scrollWidth") <= 390
