"""The player on a phone of 320 pixels: how much of the board is seen, the cursor pad, the magnifier, the left hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import nonogram as ng
from tests.browser.cases import case
from tests.browser.player.test_hint_levels import seen
from tests.browser.player.test_line_numbers_page import demonstrate, open_large, settle
from tests.browser.playing import Fingers, button, centre, evaluate, open_player, panel, state, until
from tests.browser.settings.test_settings_page import choose
from tests.browser.visiting import open_board
from tests.places import ROOT

pytestmark = pytest.mark.engine("none")
OpenPage = Callable[..., Page]
STAG = ng.dumps(ng.load(ROOT / "puzzles" / "stag.non"), format="tatham").strip()
# Columns of which at least half is in view, and the gutter's side of the board.
SEEN: Any = """const stage = player.shadowRoot.querySelector(".stage").getBoundingClientRect();
    const boxes = await Promise.all(Array.from({ length: 30 }, (_, column) => player.cellBox(0, column)));
    return boxes.filter((box) => box.x >= stage.x && box.x + box.width / 2 < stage.right).length"""


@pytest.fixture
def phone(open_page: OpenPage, site: str) -> Page:
    page = open_page(viewport={"width": 320, "height": 568}, has_touch=True, is_mobile=True)
    open_player(page, site, STAG)
    return page


def test_a_large_board_shows_twelve_columns_and_the_whole_clue(phone: Page) -> None:
    assert evaluate(phone, SEEN) >= 12
    assert evaluate(phone, "return (await player.cellBox(0, 0)).width") >= 19
    lit = phone.locator("nonogram-player .lit")
    fingers = Fingers(phone)
    fingers.down(centre(phone, (9, 4)))
    fingers.move(centre(phone, (9, 5)))
    fingers.up()
    puzzle = ng.load(ROOT / "puzzles" / "stag.non")
    row, column = (lit.locator("p").nth(i) for i in range(2))
    expect(row).to_have_text("Row 10" + "".join(map(str, puzzle.rows[9])))
    expect(column).to_have_text("Column 6" + "".join(map(str, puzzle.columns[5])))
    phone.set_viewport_size({"width": 800, "height": 900})
    expect(lit).to_be_hidden()


# Where the numbers of the row above the board that are seen whole begin and end, and how many fade out.
IN_BAR = """(numbers) => {
  const { left, right } = numbers.getBoundingClientRect();
  const fade = parseFloat(getComputedStyle(numbers).maskImage.match(/([\\d.]+)px/)?.[1] ?? 0);
  const boxes = [...numbers.children].map((one) => one.getBoundingClientRect());
  const whole = boxes.flatMap((box, i) => box.left >= left + fade - 1 && box.right <= right - fade + 1 ? [i] : []);
  return { first: whole[0], last: whole.at(-1), fades: fade, inside: right <= innerWidth };
}"""


def test_a_long_clue_fades_and_moves_along_with_the_cell_in_hand(phone: Page) -> None:
    open_large(phone, phone.url.split("embed.html")[0], "0")
    board = phone.locator("nonogram-player .board")
    board.focus()
    for _ in range(10):
        phone.keyboard.press("ArrowDown")
    row, column = (phone.locator("nonogram-player .lit p").nth(i).locator("div") for i in range(2))
    expect(row.locator("span")).to_have_count(50)
    start = row.evaluate(IN_BAR)
    assert start["first"] == 0
    assert start["fades"] >= 8
    assert start["inside"]
    phone.keyboard.press("End")
    expect(phone.locator("nonogram-player .lit p").nth(1)).to_have_text("Column 1000")
    settle(phone)
    assert row.evaluate(IN_BAR)["last"] == 49
    for _ in range(49):
        phone.keyboard.press("ArrowLeft")
    settle(phone)
    middle = row.evaluate(IN_BAR)
    assert middle["first"] < 25 < middle["last"]
    # A clue that fits is where it was.
    assert column.evaluate(IN_BAR)["first"] == 0
    # What scrolls is no stop of the Tab key.
    assert row.get_attribute("tabindex") == "-1"
    row.evaluate("(numbers) => numbers.scrollTo({ left: 0, behavior: 'instant' })")
    phone.keyboard.press("Space")
    settle(phone)
    assert row.evaluate(IN_BAR)["first"] == 0, "the reader has scrolled"


def test_the_pad_moves_and_paints_runs(phone: Page) -> None:
    choose(phone, pad=True)
    pad = phone.locator("nonogram-player .pad")
    expect(pad).to_be_visible()
    fingers = Fingers(phone)
    # A finger on the board only moves the cursor.
    fingers.down(centre(phone, (1, 2)))
    fingers.up()
    assert "#" not in "".join(state(phone))
    paint = pad.get_by_role("button", name="Paint")
    right, down = (pad.get_by_role("button", name=name) for name in ("Right", "Down"))
    hold = "(button, kind) => button.dispatchEvent(new PointerEvent(kind, { pointerId: 1, cancelable: true }))"
    phone.evaluate("Element.prototype.setPointerCapture = () => undefined")
    paint.evaluate(hold, "pointerdown")
    right.tap()
    right.tap()
    paint.evaluate(hold, "pointerup")
    assert state(phone)[1][:6] == "??###?"
    down.tap()
    pad.get_by_role("button", name="Cross").tap()
    assert state(phone)[2][:6] == "????.?"
    button(phone, "Undo").tap()
    button(phone, "Undo").tap()
    assert set("".join(state(phone))) == {"?"}
    boxes = [one.bounding_box() for one in pad.get_by_role("button").all()]
    assert all(
        box and box["width"] >= 44 and box["height"] >= 44 and 0 <= box["x"] <= 320 - box["width"] for box in boxes
    )


def test_small_cells_are_magnified_beside_the_finger(phone: Page) -> None:
    drawn: Any = """await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        const canvas = player.shadowRoot.querySelector("canvas.above");
        const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
        let count = 0;
        for (let i = 3; i < data.length; i += 4) count += data[i] === 255;
        return count / (canvas.width * canvas.height) > 0.05"""
    fingers = Fingers(phone)
    fingers.down(centre(phone, (8, 5)))
    fingers.move(centre(phone, (8, 6)))
    assert evaluate(phone, drawn)
    fingers.up()
    assert not evaluate(phone, drawn)
    assert state(phone)[8][:8] == "?????##?"


def test_the_left_hand_gets_the_clues_on_the_right(phone: Page) -> None:
    left: Any = """const { x } = player.shadowRoot.querySelector(".stage").getBoundingClientRect();
        return (await player.cellBox(0, 0)).x - x"""
    before = evaluate(phone, left)
    choose(phone, hand="left")
    assert evaluate(phone, left) < before / 2
    assert evaluate(phone, SEEN) >= 12
    tools = phone.locator("nonogram-player .tool:visible")
    assert tools.first.bounding_box()["x"] > 160  # type: ignore[index]
    # The clue is where a finger pans, and not where it paints.
    _, y = centre(phone, (3, 11))
    fingers = Fingers(phone)
    fingers.down((314, y))
    fingers.move((250, y))
    fingers.up()
    assert "#" not in "".join(state(phone))
    fingers.down(centre(phone, (3, 11)))
    fingers.up()
    assert state(phone)[3][11] == "#"


CELL = "return (await player.cellBox(0, 0)).width"


def test_a_hint_moves_a_large_board_and_leaves_its_size(phone: Page) -> None:
    width = evaluate(phone, CELL)
    told = [(20, column) for column in range(18, 29)]
    demonstrate(phone, 20, cells=[(20, 24, "#"), (20, 25, "#")], cited=told)
    assert evaluate(phone, CELL) == width
    assert all(seen(phone, [list(spot) for spot in told]))
    button(phone, "Close").tap()
    assert evaluate(phone, CELL) == width


def test_for_a_whole_row_the_gutter_folds_before_cells_become_small(phone: Page) -> None:
    width = evaluate(phone, CELL)
    row = [(20, column) for column in range(30)]
    demonstrate(phone, 20, cells=[(20, 24, "#"), (20, 25, "#")], cited=row)
    assert all(seen(phone, [list(spot) for spot in row]))
    pitch = evaluate(phone, "return (await player.cellBox(0, 1)).x - (await player.cellBox(0, 0)).x")
    assert pitch * 30 > 0.7 * 320, "most of the screen is the row"
    button(phone, "Close").tap()
    assert evaluate(phone, CELL) == width


@pytest.mark.parametrize("size", [(320, 568), (844, 390)])
def test_what_acts_on_the_board_stays_while_a_hint_is_read(
    open_page: OpenPage, site: str, size: tuple[int, int]
) -> None:
    page = open_page(viewport={"width": size[0], "height": size[1]}, has_touch=True, is_mobile=True)
    open_player(page, site, STAG)
    page.touchscreen.tap(*centre(page, (2, 3)))
    told = [(3, column) for column in range(4)]
    demonstrate(page, 3, cells=[(3, 1, "#")], cited=told)
    assert all(seen(page, [list(spot) for spot in told]))
    around = panel(page).bounding_box()
    assert around
    for name in ("Paint", "Cross", "Dot", "Undo", "Redo"):
        box = button(page, name).bounding_box()
        assert box
        assert box["y"] + box["height"] <= around["y"] or box["y"] >= around["y"] + around["height"]
        assert 0 <= box["y"] <= size[1] - box["height"]
    expect(button(page, "Hint")).to_be_hidden()
    button(page, "Undo").tap()
    assert set("".join(state(page))) == {"?"}
    expect(panel(page)).to_be_hidden()
    expect(button(page, "Hint")).to_be_visible()


def test_in_landscape_the_clues_in_hand_take_one_line_above_the_board(open_page: OpenPage, site: str) -> None:
    page = open_page(viewport={"width": 844, "height": 390}, has_touch=True, is_mobile=True)
    open_player(page, site, STAG)
    lit, stage = (page.locator(f"nonogram-player .{name}").bounding_box() for name in ("lit", "stage"))
    assert lit
    assert stage
    assert (lit["x"], lit["width"]) == (stage["x"], stage["width"])
    assert lit["y"] + lit["height"] <= stage["y"]
    assert lit["height"] < 25


def test_a_small_board_grows_into_its_room(page: Page, site: str) -> None:
    for width, height in ((390, 844), (1280, 800)):
        with case(width, height):
            page.set_viewport_size({"width": width, "height": height})
            open_player(page, site, "5x5:" + "/".join(["5"] * 10))
            assert 56 < evaluate(page, "return (await player.cellBox(0, 0)).width") <= 64
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("width", [320, 390, 700])
def test_a_notice_that_is_soon_gone_does_not_move_the_board(open_page: OpenPage, site: str, width: int) -> None:
    page = open_page(viewport={"width": width, "height": 720}, permissions=["clipboard-read", "clipboard-write"])
    board = open_board(page, f"{site}#play=duckling")
    before = board.bounding_box()
    page.get_by_role("button", name="Share", exact=True).click()
    page.get_by_role("menuitem", name="Share a link", exact=True).click()
    notice = page.locator('[data-notice="copy"]')
    expect(notice).to_be_visible()
    assert board.bounding_box() == before
    told = notice.bounding_box()
    assert told
    assert before
    assert told["y"] + told["height"] <= before["y"]


@pytest.mark.engine("shared")
def test_the_head_of_a_game_says_nothing_that_is_cut_off_or_has_no_meaning(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 320, "height": 720})
    open_board(page, f"{site}#play=duckling")
    meta = page.locator(".play-head .meta")
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 720})
        until(page, "(width) => innerWidth === width", width)
        assert meta.evaluate("(meta) => meta.scrollWidth <= meta.clientWidth"), (width, meta.inner_text())
    light = page.locator(".engine")
    expect(light).to_have_attribute("data-state", "ready", timeout=60_000)
    box = light.bounding_box()
    assert box
    assert (box["width"], box["height"]) == (1, 1)
    expect(light).to_have_text("Hints are ready")
