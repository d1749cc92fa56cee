"""What comes after a finished picture: told in the panel until the reader closes it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import nonogram as ng
from tests.browser.player.test_line_numbers_page import settle
from tests.browser.playing import (
    BOAT,
    BOAT_PICTURE,
    button,
    drag,
    evaluate,
    message,
    open_player,
    panel,
    restore,
    until,
    wake,
)
from tests.browser.visiting import CROSS, open_board, open_site
from tests.places import ROOT

pytestmark = pytest.mark.engine("none")
OpenPage = Callable[..., Page]


def ending(page: Page) -> Locator:
    return page.locator('nonogram-player .panel[data-kind="done"]')


def finish_cross(page: Page) -> None:
    drag(page, (0, 1), (2, 1))
    drag(page, (1, 0), (1, 0))
    drag(page, (1, 2), (1, 2))


def test_it_stays_until_it_is_closed(page: Page, site: str) -> None:
    page.clock.install()
    open_board(page, f"{site}#{CROSS}&title=Plus")
    page.clock.run_for(65_000)
    finish_cross(page)
    expect(ending(page)).to_contain_text("Solved: Plus.")
    expect(ending(page)).to_contain_text("You asked for no hints.")
    expect(ending(page).locator(".text")).to_contain_text("Time played: 0:0")
    page.clock.run_for(600_000)
    expect(ending(page)).to_be_visible()
    ending(page).get_by_role("button", name="Close").click()
    expect(ending(page)).to_be_hidden()
    expect(message(page)).to_have_text("Solved: Plus.")


@pytest.mark.parametrize(("width", "height"), [(390, 844), (320, 568)])
@pytest.mark.parametrize("puzzle", ["fox", "stag"])
def test_with_large_text_the_whole_picture_is_beside_it(
    open_page: OpenPage, site: str, width: int, height: int, puzzle: str
) -> None:
    page = open_page(
        viewport={"width": width, "height": height}, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    open_board(page, f"{site}#play={puzzle}")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    solved = str(ng.solve(ng.load(ROOT / "puzzles" / f"{puzzle}.non")).known).split("\n")
    expect(page.locator("nonogram-player .board")).to_have_attribute("aria-label", re.compile("×"))
    column = solved[0].index(".")
    settle(page)
    before = evaluate(page, "return (await player.cellBox(0, 0)).width")
    restore(page, [solved[0].replace(".", "#", 1), *solved[1:]])
    drag(page, (0, column), (0, column))
    expect(ending(page)).to_be_visible()
    last = [len(solved) - 1, len(solved[0]) - 1]
    until(
        page,
        """async (last) => {
          const player = document.querySelector("nonogram-player");
          const [first, end] = [await player.cellBox(0, 0), await player.cellBox(...last)];
          const [stage, panel] = [".stage", ".panel"].map((name) =>
            player.shadowRoot.querySelector(name).getBoundingClientRect());
          return first.x >= 0 && first.y >= stage.y && end.right <= innerWidth && end.bottom <= panel.top;
        }""",
        last,
    )
    share = ending(page).get_by_role("button", name="Share without spoilers")
    share.scroll_into_view_if_needed()
    box = share.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= height
    ending(page).get_by_role("button", name="Close").click()
    settle(page)
    # As large as before, or larger where the tools now take more of the room.
    assert evaluate(page, "return (await player.cellBox(0, 0)).width") > before - 0.01


def test_it_goes_when_the_board_is_changed(page: Page, site: str) -> None:
    open_board(page, f"{site}#{CROSS}")
    finish_cross(page)
    expect(ending(page)).to_be_visible()
    page.keyboard.press("Control+z")
    expect(ending(page)).to_be_hidden()
    page.keyboard.press("Control+y")
    expect(ending(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(ending(page)).to_be_hidden()


def test_it_is_there_again_when_the_finished_puzzle_is_opened_again(page: Page, site: str) -> None:
    open_board(page, f"{site}#{CROSS}")
    finish_cross(page)
    expect(ending(page)).to_be_visible()
    page.reload()
    expect(ending(page)).to_contain_text("Solved.")
    expect(button(page, "Share without spoilers")).to_be_visible()


def test_the_next_unsolved_puzzle_of_the_list(page: Page, site: str) -> None:
    open_site(page, site)
    names = page.locator(".group .card a .name")
    expect(names.nth(2)).to_be_attached()
    # A card that is not painted yet has no inner text.
    second, third = names.all_text_contents()[1:3]
    page.locator(".group .card a").nth(1).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(second)
    expect(page.locator("nonogram-player .board")).to_have_attribute("aria-label", f"{second}, 5 × 5")
    solve(page)
    ending(page).get_by_role("button", name=f"Next: {third}").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(third)
    expect(ending(page)).to_have_count(0)


def test_after_a_shared_puzzle_the_list_goes_on(page: Page, site: str) -> None:
    open_board(page, f"{site}#{CROSS}")
    finish_cross(page)
    ending(page).get_by_role("button", name="Next: ").click()
    expect(page).to_have_url(re.compile("#play="))
    expect(page.locator("nonogram-player .board")).to_be_visible()


def test_after_an_own_puzzle_the_next_own_one(page: Page, site: str) -> None:
    board = open_board(page, f"{site}#2x2:2/1/2/1&title=Corner")
    board.focus()
    board.press("Space")
    open_site(page, f"{site}#")
    open_board(page, f"{site}#{CROSS}&title=Plus")
    finish_cross(page)
    ending(page).get_by_role("button", name="Next: Corner").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Corner")


def test_the_picture_is_shared_without_its_solution(page: Page, site: str, tmp_path: Path) -> None:
    open_board(page, f"{site}#{CROSS}&title=Plus")
    finish_cross(page)
    page.get_by_role("button", name="Share").first.click()
    page.get_by_role("menuitem", name="Save a picture").click()
    with page.expect_download() as saved:
        page.get_by_role("dialog").get_by_role("button", name="PNG").click()
    assert saved.value.suggested_filename == "Plus.png"
    saved.value.save_as(tmp_path / "unsolved.png")
    dark = """async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [image.width, image.height];
      const context = canvas.getContext("2d");
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, image.width, image.height);
      let count = 0;
      for (let i = 0; i < data.length; i += 4) count += Number(data[i] < 90 && data[i + 3] > 200);
      return count / (data.length / 4);
    }"""

    def share_of_ink(marks: bool) -> float:
        url = evaluate(page, "return URL.createObjectURL(await player.exportPicture('png', { marks: arg }))", marks)
        share: float = page.evaluate(dark, url)
        return share

    assert (tmp_path / "unsolved.png").read_bytes()[:4] == b"\x89PNG"
    assert share_of_ink(False) < share_of_ink(True) / 2
    address = page.evaluate(
        "async (bytes) => URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: 'image/png' }))",
        list((tmp_path / "unsolved.png").read_bytes()),
    )
    assert page.evaluate(dark, address) == pytest.approx(share_of_ink(False))


def test_an_embedded_player_without_anything_to_offer_says_so_in_a_line(page: Page, site: str) -> None:
    open_player(page, site, "1x1:1/1")
    evaluate(page, "player.setAttribute('hints', 'off')")
    drag(page, (0, 0), (0, 0))
    expect(message(page)).to_have_text("Solved.")
    expect(panel(page)).to_be_hidden()


@pytest.mark.engine("shared")
def test_hints_are_counted_and_the_engine_gets_what_is_its(page: Page, site: str) -> None:
    open_player(page, site, BOAT)
    wake(page)
    evaluate(page, "await player.hint('where')")
    button(page, "Show more").click()
    button(page, "Why?").click()
    button(page, "Close").click()
    for row, line in enumerate(BOAT_PICTURE):
        for column, cell in enumerate(line):
            if cell == "#":
                drag(page, (row, column), (row, column))
    expect(ending(page)).to_contain_text("You asked for a hint once.")
    evaluate(page, "await player.reset(); await player.solve()")
    expect(message(page)).to_contain_text("There is exactly one solution.")
    expect(ending(page)).to_be_hidden()
    evaluate(page, "player.setAttribute('tools', 'solve share hint')")
    evaluate(page, "await player.reset(); await player.solve()")
    expect(ending(page)).to_contain_text("Solved for you.")
    expect(ending(page)).not_to_contain_text("Time played")
    expect(button(page, "Review")).to_have_count(0)


@pytest.mark.engine("shared")
def test_checks_are_told_beside_hints(page: Page, site: str) -> None:
    """A check explains mistakes: who was shown one was helped."""
    open_player(page, site, BOAT)
    wake(page)
    drag(page, (0, 0), (0, 0))
    evaluate(page, "await player.check()")
    button(page, "Show more").click()
    evaluate(page, "await player.undo()")
    for row, line in enumerate(BOAT_PICTURE):
        for column, cell in enumerate(line):
            if cell == "#":
                drag(page, (row, column), (row, column))
    expect(ending(page)).to_contain_text("You asked for no hints. Your marks were checked once.")


def test_nothing_covers_a_control(site: str, page: Page) -> None:
    """With a notice on screen, every button of the player can be brought into view beside it."""
    open_board(page, f"{site}#{CROSS}&title=Plus")
    finish_cross(page)
    expect(ending(page)).to_be_visible()
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    for width, height in ((390, 760), (1000, 560), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        page.get_by_role("button", name="Share", exact=True).click()
        page.get_by_role("menuitem", name="Share a link", exact=True).click()
        notice = page.locator(".notice")
        expect(notice).to_be_visible()
        for control in page.locator("nonogram-player").get_by_role("button").all():
            if control.is_visible():
                control.scroll_into_view_if_needed()
                box, cover = control.bounding_box(), notice.bounding_box()
                assert box is not None
                assert cover is not None
                beside = box["x"] + box["width"] <= cover["x"] or box["x"] >= cover["x"] + cover["width"]
                above = box["y"] + box["height"] <= cover["y"] or box["y"] >= cover["y"] + cover["height"]
                assert beside or above, (width, control.get_attribute("aria-label") or control.inner_text())


def solve(page: Page) -> None:
    """Paints the picture of the puzzle on the board, as a hand would, in one column after the other."""
    evaluate(
        page,
        """const { puzzle } = player;
        const { width, height } = { width: puzzle.columns.length, height: puzzle.rows.length };
        const runs = (cells) => cells.join("").split("0").filter(Boolean).map((run) => run.length);
        const fits = (clue, cells) => runs(cells).join() === clue.join();
        const rows = puzzle.rows.map((clue) => [...Array(2 ** width).keys()]
          .map((bits) => [...Array(width).keys()].map((i) => (bits >> i) & 1)).filter((cells) => fits(clue, cells)));
        const search = (board) => {
          const column = (at) => board.map((cells) => cells[at]);
          if (board.length === height) return puzzle.columns.every((clue, at) => fits(clue, column(at))) ? board : null;
          for (const cells of rows[board.length]) {
            const found = search([...board, cells]);
            if (found) return found;
          }
          return null;
        };
        window.picture = search([]);""",
    )
    for row, cells in enumerate(page.evaluate("window.picture")):
        for column, cell in enumerate(cells):
            if cell:
                drag(page, (row, column), (row, column))
