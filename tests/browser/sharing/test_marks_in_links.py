"""Links that hold marks: made, opened, damaged."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import BOAT, BOAT_PICTURE, evaluate, message, state
from tests.browser.visiting import CROSS, open_board, open_site, paint_first_cell

pytestmark = pytest.mark.engine("none")

# What `formatMarks` makes of these cells.
WRITE = """async ([id, cells]) => {
  const { formatMarks } = await import("./site/sharing/state.js");
  const { parseGameId } = await import("./reading/game-id.js");
  return formatMarks(parseGameId(id), Uint8Array.from(cells));
}"""
READ = """async ([id, text]) => {
  const { parseMarks } = await import("./site/sharing/state.js");
  const { parseGameId } = await import("./reading/game-id.js");
  try {
    return [...parseMarks(parseGameId(id), text)];
  } catch (error) {
    return error.later === undefined ? "unexpected" : error.later ? "later" : "damaged";
  }
}"""

WITH_MARKS = re.compile("marks=")


def mark_a_few(page: Page) -> None:
    board = page.locator("nonogram-player .board")
    paint_first_cell(board)
    board.press("ArrowRight")
    board.press("x")
    board.press("ArrowRight")
    board.press("d")


def shared_link(page: Page, name: str = "Share a link with my marks") -> str:
    page.get_by_role("button", name="Share").click()
    page.get_by_role("menuitem", name=name, exact=True).click()
    expect(page.locator('[data-notice="copy"]')).to_be_visible()
    link: str = page.evaluate("() => navigator.clipboard.readText()")
    return link


def test_a_link_brings_the_marks_elsewhere(site: str, open_page: Callable[..., Page]) -> None:
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    open_board(page, f"{site}#{CROSS}&title=Plus")
    mark_a_few(page)
    link = shared_link(page)
    expect(page.locator('[data-notice="copy"]')).to_have_text("Link with your marks copied")
    elsewhere = open_page()
    board = open_board(elsewhere, link)
    expect(message(elsewhere)).to_contain_text("came with the link")
    assert evaluate(elsewhere, "return [...player.settled]")[:3] == [1, 2, 3]
    expect(elsewhere.get_by_role("heading", level=1)).to_have_text("Plus")
    expect(elsewhere).not_to_have_url(WITH_MARKS)
    expect(elsewhere.get_by_role("dialog")).to_have_count(0)
    board.press("Control+z")
    assert state(elsewhere) == ["???"] * 3


def test_without_marks_it_is_the_usual_link(site: str, open_page: Callable[..., Page]) -> None:
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    open_board(page, f"{site}#{CROSS}")
    assert shared_link(page) == f"{site}#{CROSS}"


def test_own_marks_stay_unless_the_reader_wants_the_shared_ones(
    site: str, page: Page, modules: str, open_page: Callable[..., Page]
) -> None:
    page.goto(modules)
    marks = page.evaluate(WRITE, [CROSS, [2, 1, 2, 1, 1, 1, 2, 0, 2]])
    link = f"{site}#{CROSS}&marks={marks}"
    page.goto("about:blank")
    paint_first_cell(open_board(page, f"{site}#{CROSS}"))
    open_site(page, f"{site}#about")
    for choice, expected in [("Keep mine", "#????????"), ("Take the shared ones", ".#.###.?.")]:
        page.goto(link)
        dialog = page.get_by_role("dialog", name="Your marks or the shared ones?")
        expect(dialog).to_contain_text("One cell marked")
        expect(dialog).to_contain_text("8 cells marked")
        dialog.get_by_role("button", name=choice).click()
        expect(dialog).to_have_count(0)
        expect(page).not_to_have_url(WITH_MARKS)
        assert "".join(state(page)) == expected
        open_site(page, f"{site}#about")
    board = open_board(page, f"{site}#{CROSS}")
    assert "".join(state(page)) == ".#.###.?.", "what was chosen is kept"
    board.press("Control+z")
    assert "".join(state(page)) == "#????????"
    open_site(page, f"{site}#about")
    page.goto(link)
    page.get_by_role("dialog").press("Escape")
    expect(page).not_to_have_url(WITH_MARKS)
    assert "".join(state(page)) == "#????????", "Escape keeps what was there"


def test_a_finished_picture_in_a_link_is_nobody_s_record(site: str, page: Page, modules: str) -> None:
    page.goto(modules)
    picture = [1 if letter == "#" else 2 for row in BOAT_PICTURE for letter in row]
    marks = page.evaluate(WRITE, [BOAT, picture])
    page.goto("about:blank")
    open_board(page, f"{site}#{BOAT}&marks={marks}")
    expect(message(page)).to_contain_text("came with the link")
    open_site(page, f"{site}#statistics")
    expect(page.get_by_text("You have not finished a picture yet.")).to_be_visible()


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        (lambda text: text[:-1], "are damaged"),
        (lambda text: text[: len(text) // 2], "are damaged"),
        (lambda text: text.replace("1.", "1.B", 1), "are damaged"),
        (lambda _: "", "are damaged"),
        (lambda _: "%ff.<b>", "are damaged"),
        (lambda text: text.replace("1.", "2.", 1), "later version"),
    ],
)
def test_damaged_marks_are_told_and_the_puzzle_opens(
    site: str, page: Page, modules: str, damage: Callable[[str], str], told: str
) -> None:
    page.goto(modules)
    marks = damage(page.evaluate(WRITE, [CROSS, [2, 1, 2, 1, 1, 1, 2, 0, 2]]))
    page.goto("about:blank")
    open_board(page, f"{site}#{CROSS}&marks={marks}")
    expect(page.locator('[data-notice="marks"]')).to_contain_text(told)
    assert state(page) == ["???"] * 3


def test_every_board_comes_back_as_it_was(page: Page, modules: str) -> None:
    page.goto(modules)
    script = f"""async () => {{
      const write = {WRITE}, read = {READ};
      let seed = 7;
      const next = (n) => (seed = (seed * 48271) % 2147483647) % n;
      const sizes = [[1, 1], [2, 1], [3, 3], [5, 4], [7, 11], [40, 25], [100, 100]];
      const wrong = [];
      for (const [width, height] of sizes)
        for (const most of [0, 1, 30, 100]) {{
          const id = `${{width}}x${{height}}:` + Array(width + height).fill("").join("/");
          const cells = Array.from({{ length: width * height }}, () => (next(100) < most ? next(4) : 0));
          const text = await write([id, cells]);
          if (!/^1\\.[\\w~-]*\\.[0-9a-z]{{6}}$/.test(text)) wrong.push(text);
          if (String(await read([id, text])) !== String(cells)) wrong.push([width, height, most]);
        }}
      return wrong;
    }}"""
    assert page.evaluate(script) == []


def test_marks_of_100_by_100_are_no_longer_than_3400_letters(page: Page, modules: str) -> None:
    page.goto(modules)
    empty = "100x100:" + "/" * 199
    worst = [(7 * i * i + i // 3) % 4 for i in range(10_000)]
    text = page.evaluate(WRITE, [empty, worst])
    assert len(text) < 3400
    assert re.fullmatch(r"1\.[\w~-]+\.[0-9a-z]{6}", text)
    assert len(page.evaluate(WRITE, [empty, [1, *[0] * 9999]])) < 12
    assert len(page.evaluate(WRITE, [empty, [0] * 9999 + [1]])) < 20


def test_a_forged_length_is_damage(page: Page, modules: str) -> None:
    page.goto(modules)
    forge = """async ([id, text]) => {
      const { hashOf } = await import("./reading/game-id.js");
      return `1.${text}.${hashOf(`${id}&${text}`).slice(-6)}`;
    }"""
    for text in ("~999999999~B", "BBBB", "~3~~2~B", "~~B", "!"):
        forged = page.evaluate(forge, [CROSS, text])
        assert page.evaluate(READ, [CROSS, forged]) == "damaged", text
    assert page.evaluate(READ, [CROSS, page.evaluate(forge, [CROSS, "B"])]) == [0, 0, 1, *[0] * 6]
