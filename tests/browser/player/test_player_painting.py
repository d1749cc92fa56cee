"""The player under the hand: drags, buttons, fingers, finishing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.playing import (
    BOAT,
    BOAT_PICTURE,
    Fingers,
    button,
    centre,
    choose,
    drag,
    evaluate,
    marks,
    message,
    open_player,
    panel,
    record_events,
    state,
)

pytestmark = pytest.mark.engine("shared")

BLANK = "10x10:" + "/".join(["1"] * 20)
WIDE = "40x40:" + "/".join(["2.1.1"] * 80)
OpenPage = Callable[..., Page]


@pytest.mark.engine("own")
def test_paints_without_the_engine(page: Page, site: str) -> None:
    asked: list[str] = []

    def refuse(route: Route) -> None:
        asked.append(route.request.url)
        route.abort()

    page.route("**/pyodide/**", refuse)
    open_player(page, site, BOAT)
    record_events(page)
    drag(page, (4, 0), (4, 3))
    assert state(page)[4] == "####?"
    told = page.evaluate("window.told")
    assert [type_ for type_, _ in told] == ["start", "change", "progress"]
    assert told[2][1] == {"painted": 4, "total": 12}
    assert asked == []


def test_a_drag_keeps_to_its_line_and_leaves_no_gap(page: Page, site: str) -> None:
    open_player(page, site, BLANK)
    drag(page, (2, 1), (4, 8), steps=1)
    assert state(page)[2] == "?########?"
    assert marks(page, "#") == 8
    drag(page, (9, 5), (4, 7), steps=2)
    assert [row[5] for row in state(page)] == list("??#?######")


def test_a_small_slip_paints_one_cell(page: Page, site: str) -> None:
    open_player(page, site, BLANK)
    page.mouse.move(*centre(page, (3, 3), 0.9, 0.5))
    page.mouse.down()
    page.mouse.move(*centre(page, (3, 4), 0.3, 0.5), steps=3)
    page.mouse.up()
    assert marks(page, "#") == 1


def test_going_back_within_a_drag_takes_back(page: Page, site: str) -> None:
    open_player(page, site, BLANK)
    page.mouse.move(*centre(page, (5, 2)))
    page.mouse.down()
    page.mouse.move(*centre(page, (5, 8)), steps=3)
    page.mouse.move(*centre(page, (5, 4)), steps=3)
    page.mouse.up()
    assert state(page)[5] == "??###?????"


def test_escape_gives_a_drag_up(page: Page, site: str) -> None:
    board = open_player(page, site, BLANK)
    board.focus()
    page.keyboard.down("Space")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    page.keyboard.up("Space")
    assert marks(page, "#") == 0
    expect(button(page, "Undo")).to_have_attribute("aria-disabled", "true")


def test_a_drag_leaves_the_opposite_mark_alone_unless_it_began_on_one(page: Page, site: str) -> None:
    open_player(page, site, BLANK)
    drag(page, (1, 4), (1, 5), button="right")
    drag(page, (1, 0), (1, 9))
    assert state(page)[1] == "####..####"
    drag(page, (1, 5), (1, 2))
    assert state(page)[1] == "##########"


def test_a_drag_on_its_own_mark_takes_marks_away(page: Page, site: str) -> None:
    open_player(page, site, BLANK)
    drag(page, (1, 1), (1, 6))
    drag(page, (1, 3), (1, 9))
    assert state(page)[1] == "?##???????"


def test_each_button_has_its_mark(page: Page, site: str) -> None:
    open_player(page, site, BLANK)
    drag(page, (0, 0), (0, 1), button="right")
    drag(page, (1, 0), (1, 1), button="middle")
    page.keyboard.down("Control")
    drag(page, (2, 0), (2, 1))
    page.keyboard.up("Control")
    page.keyboard.down("Shift")
    drag(page, (3, 0), (3, 1))
    page.keyboard.up("Shift")
    assert [row[:2] for row in state(page)[:4]] == ["..", "??", "..", "??"]
    assert evaluate(page, "return (await player.getState()).dots") == [[1, 0], [1, 1], [3, 0], [3, 1]]


def test_a_drag_is_one_step_of_undo(page: Page, site: str) -> None:
    open_player(page, site, BLANK)
    drag(page, (0, 0), (0, 7))
    drag(page, (1, 0), (9, 0), button="right")
    page.keyboard.press("Control+z")
    assert (marks(page, "#"), marks(page, ".")) == (8, 0)
    button(page, "Undo").click()
    assert marks(page, "#") == 0
    page.keyboard.press("Control+y")
    button(page, "Redo").click()
    assert (marks(page, "#"), marks(page, ".")) == (8, 9)
    button(page, "Undo").click()
    drag(page, (5, 5), (5, 6))
    expect(button(page, "Redo")).to_have_attribute("aria-disabled", "true")


@pytest.fixture
def phone(open_page: OpenPage) -> Page:
    return open_page(viewport={"width": 390, "height": 780}, device_scale_factor=2, has_touch=True, is_mobile=True)


def test_a_finger_paints_with_the_chosen_tool(phone: Page, site: str) -> None:
    open_player(phone, site, BLANK)
    button(phone, "Cross").tap()
    expect(button(phone, "Cross")).to_have_attribute("aria-pressed", "true")
    fingers = Fingers(phone)
    fingers.down(centre(phone, (3, 2)))
    fingers.move(centre(phone, (3, 6)))
    fingers.up()
    assert state(phone)[3] == "??.....???"


def test_two_fingers_zoom_and_never_paint(phone: Page, site: str) -> None:
    open_player(phone, site, BLANK)
    width = evaluate(phone, "return (await player.cellBox(4, 4)).width")
    fingers = Fingers(phone)
    left, right = centre(phone, (4, 3)), centre(phone, (4, 6))
    fingers.down(left)
    fingers.move((left[0] + 30, left[1]))
    fingers.down(left, right)
    fingers.move((left[0] - 60, left[1]), (right[0] + 60, right[1]))
    fingers.up()
    assert marks(phone, "#") == 0
    assert evaluate(phone, "return (await player.cellBox(4, 4)).width") > 1.3 * width
    expect(button(phone, "Undo")).to_have_attribute("aria-disabled", "true")


def test_a_large_board_pans_with_two_fingers(phone: Page, site: str) -> None:
    open_player(phone, site, WIDE)
    before = centre(phone, (20, 20))
    fingers = Fingers(phone)
    fingers.down((200, 400), (300, 400))
    fingers.move((150, 330), (250, 330))
    fingers.up()
    after = centre(phone, (20, 20))
    assert (before[0] - after[0], before[1] - after[1]) == pytest.approx((50, 70), abs=2)
    assert marks(phone, "#") == 0


@pytest.mark.parametrize("size", [(320, 640), (390, 780), (844, 390)])
def test_tools_fit_a_small_screen(open_page: OpenPage, site: str, size: tuple[int, int]) -> None:
    page = open_page(viewport={"width": size[0], "height": size[1]}, has_touch=True, is_mobile=True)
    open_player(page, site, WIDE)
    tools = page.locator("nonogram-player .toolbar button:visible")
    assert tools.count() == 12
    for i in range(tools.count()):
        box = tools.nth(i).bounding_box()
        assert box is not None
        assert box["width"] >= 44
        assert box["height"] >= 44
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size[0]
        assert box["y"] + box["height"] <= size[1]


@pytest.mark.engine("none")
def test_the_panel_never_covers_the_board(phone: Page, site: str) -> None:
    open_player(phone, site, BOAT)
    drag(phone, (0, 0), (0, 0))
    choose(phone, "Clear")
    expect(panel(phone)).to_be_visible()
    stage, shown = phone.locator("nonogram-player .stage").bounding_box(), panel(phone).bounding_box()
    assert stage is not None
    assert shown is not None
    assert stage["y"] + stage["height"] <= shown["y"]
    last = centre(phone, (4, 4), 1, 1)
    assert last[1] <= shown["y"]


def test_a_whole_puzzle_by_clicking(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    record_events(page)
    for row, line in enumerate(BOAT_PICTURE):
        for column, cell in enumerate(line):
            if cell == "#":
                page.mouse.click(*centre(page, (row, column)))
    assert [told["by"] for kind, told in page.evaluate("window.told") if kind == "complete"] == ["player"]
    expect(message(page)).to_have_text("Solved.")
    page.mouse.click(*centre(page, (0, 0)))
    expect(message(page)).to_contain_text("finished")
    assert marks(page, "#") == 12
    page.keyboard.press("Control+z")
    page.mouse.click(*centre(page, (0, 0)))
    assert state(page)[0][0] == "#"


def test_any_grid_that_fits_the_clues_is_a_solution(page: Page, site: str) -> None:
    for picture in (["#.", ".#"], [".#", "#."]):
        open_player(page, site, "2x2:1/1/1/1")
        record_events(page)
        for row, line in enumerate(picture):
            page.mouse.click(*centre(page, (row, line.index("#"))))
        assert page.evaluate("window.told.at(-1)[0]") == "complete"
        page.goto("about:blank")


@pytest.mark.engine("none")
def test_clear_asks_first_and_can_be_undone(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    drag(page, (4, 0), (4, 3))
    choose(page, "Clear")
    button(page, "Keep").click()
    expect(button(page, "More tools")).to_be_focused()
    assert marks(page, "#") == 4
    choose(page, "Clear")
    expect(panel(page).get_by_role("button", name="Clear", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    assert marks(page, "#") == 0
    page.keyboard.press("Control+z")
    assert marks(page, "#") == 4


def test_a_view_cannot_be_painted_on(page: Page, site: str) -> None:
    open_player(page, site, BOAT, "mode=view")
    drag(page, (0, 0), (0, 4))
    board = page.locator("nonogram-player .board")
    board.focus()
    board.press("Space")
    assert marks(page, "#") == 0
    expect(page.locator("nonogram-player .toolbar")).to_be_hidden()
    assert "only shows" in evaluate(page, "return player.undo().catch((error) => error.message)")


# How many pixels have the colour of the length's plate in the square up and right of a cell, where it stands.
LABEL = """const canvas = player.shadowRoot.querySelector("canvas.below");
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const stage = canvas.getBoundingClientRect(), scale = canvas.width / stage.width;
    const box = await player.cellBox(...arg);
    const [x, y] = [(box.right - stage.x + 3) * scale, (box.y - stage.y - box.height + 3) * scale];
    const { data } = canvas.getContext("2d").getImageData(x, y, box.width * scale, box.height * scale);
    let count = 0;
    for (let i = 0; i < data.length; i += 4) count += data[i] === 0x27 && data[i + 1] === 0x55 && data[i + 2] === 0x7f;
    return count"""


@pytest.mark.engine("none")
def test_the_pointer_on_a_run_shows_its_length(page: Page, site: str) -> None:
    open_player(page, site, BLANK)
    drag(page, (4, 2), (4, 5))
    drag(page, (8, 8), (8, 8))
    page.mouse.move(*centre(page, (1, 1)))
    assert evaluate(page, LABEL, [1, 1]) == 0
    page.mouse.move(*centre(page, (4, 3)))
    assert evaluate(page, LABEL, [4, 3]) > 50
    page.mouse.move(*centre(page, (8, 8)))
    assert evaluate(page, LABEL, [8, 8]) == 0, "a cell by itself needs no number"
    page.mouse.move(*centre(page, (4, 4)))
    assert evaluate(page, LABEL, [4, 4]) > 50
    page.mouse.move(*centre(page, (6, 6)))
    assert evaluate(page, LABEL, [4, 4]) == 0
