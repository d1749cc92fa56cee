"""Clues copied from elsewhere, put on the page for new puzzles: what becomes of them, and what is said of it."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect

from tests.browser.hosting import Host, open_host
from tests.browser.playing import evaluate
from tests.browser.visiting import open_site

pytestmark = pytest.mark.engine("none")

STEP = ("3\n1 1", "2\n1\n2")
"""Rows and columns of a puzzle of three columns and two rows, as the fields show them."""


def rows(page: Page) -> Locator:
    return page.locator("#clues-row")


def columns(page: Page) -> Locator:
    return page.locator("#clues-column")


def expect_fields(page: Page, clues: tuple[str, str]) -> None:
    expect(rows(page)).to_have_value(clues[0], timeout=30_000)
    expect(columns(page)).to_have_value(clues[1])


def bring(page: Page, name: str, content: str) -> None:
    file = FilePayload(name=name, mimeType="text/plain", buffer=content.encode())
    page.locator('input[type="file"]').set_input_files(files=[file])


def in_step(field: Locator) -> str:
    """How far the numbers beside a text are from its lines, in pixels; and whether the field is as high as ever."""
    told: str = field.evaluate(
        """(input) => new Promise((tell) => requestAnimationFrame(() => requestAnimationFrame(() => {
          const box = input.parentElement;
          const shift = box.querySelector(".margin-lines").style.transform;
          const off = Number(/-?[\\d.]+/.exec(shift)?.[0] ?? 0) + input.scrollTop;
          tell(`${off} ${box.offsetHeight - input.offsetHeight < 4}`);
        })))"""
    )
    return told


def test_numbers_stay_beside_their_lines_when_clues_are_pasted_again(site: str, page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_site(page, f"{site}#new")
    for field in (rows(page), columns(page), rows(page)):
        field.click()
        page.evaluate("navigator.clipboard.writeText(Array.from({ length: 25 }, (_, i) => i % 5 + 1).join('\\n'))")
        page.keyboard.press("ControlOrMeta+a")
        page.keyboard.press("ControlOrMeta+v")
        expect(page.locator(".summary")).to_contain_text("25 rows")
        assert field.evaluate("(input) => input.scrollTop") > 0
        assert in_step(field) == "0 true"


def test_blank_lines_around_clues_are_counted_and_said(site: str, page: Page) -> None:
    open_site(page, f"{site}#new")
    rows(page).fill("\n3\n1 1\n\t\t\n")
    columns(page).fill("2\n1\n2\n\n\n")
    page.get_by_label("Title").focus()
    expect(page.locator(".summary")).to_contain_text("4 rows, 5 columns")
    expect(page.locator(".blanks")).to_contain_text("4 blank lines at the beginning or the end are counted")
    expect(page.locator(".margin-lines").first.locator("span")).to_have_text(["1", "2", "3", "4"])
    page.get_by_role("button", name="Leave them out").click()
    expect_fields(page, STEP)
    expect(page.locator(".summary")).to_contain_text("2 rows, 3 columns")
    expect(page.locator(".blanks")).to_be_hidden()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".summary")).to_contain_text("4 rows, 5 columns")


def test_blank_lines_that_the_clues_need_are_not_spoken_of(site: str, page: Page) -> None:
    open_site(page, f"{site}#new")
    rows(page).fill("\n1\n1 1")
    columns(page).fill("1\n\n2\n")
    page.get_by_label("Title").focus()
    expect(page.locator(".blanks")).to_contain_text("One blank line")
    # A block of two with a gap and another one needs the first row.
    rows(page).fill("\n1\n\n1")
    columns(page).fill("1 1\n")
    expect(page.locator(".summary")).to_contain_text("4 rows, 1 column")
    page.get_by_label("Title").focus()
    columns(page).fill("1 1")
    page.get_by_label("Title").focus()
    expect(page.locator(".blanks")).to_contain_text("One blank line")
    rows(page).fill("\n1\n1\n")
    columns(page).fill("2")
    page.get_by_label("Title").focus()
    expect(page.locator(".summary")).to_contain_text("3 rows, 1 column")


def test_lists_may_be_put_into_the_fields(site: str, page: Page) -> None:
    open_site(page, f"{site}#new")
    rows(page).fill("[[3],[1,1]]")
    columns(page).fill("cols = ((2,), (1,), (2,))")
    expect_fields(page, STEP)
    page.get_by_role("button", name="Clear").click()
    rows(page).fill("\u0663\n\u06f1 \u06f1")
    columns(page).fill("\uff12\u3001\n1\n2\uff0c")
    expect(page.locator(".summary")).to_contain_text("2 rows, 3 columns")
    expect(page.get_by_role("button", name="Play")).to_be_enabled()


@pytest.mark.engine("shared")
def test_lists_of_both_sides_in_one_field_are_a_puzzle(site: str, page: Page) -> None:
    open_site(page, f"{site}#new")
    rows(page).fill("row=[[3],[1,1]];\ncolumn=[[2],[1],[2]];")
    expect_fields(page, STEP)
    expect(page.locator(".said")).to_have_text("Read 3 × 2 from the text.")
    expect(page.get_by_role("button", name="Swap rows and columns")).to_have_count(0)


@pytest.mark.engine("shared")
@pytest.mark.parametrize("field", [rows, columns])
def test_a_whole_sheet_pasted_into_one_field_is_a_puzzle(
    site: str, page: Page, field: Callable[[Page], Locator]
) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_site(page, f"{site}#new")
    columns(page).fill("1\n1")
    field(page).click()
    page.evaluate(r"navigator.clipboard.writeText('\t\t2\t1\t2\n\t3\t\t\t\n1\t1\t\t\t\n')")
    page.keyboard.press("ControlOrMeta+v")
    expect_fields(page, STEP)
    expect(page.locator(".said")).to_have_text("Read 3 × 2 from the text.")


def test_the_block_above_a_grid_may_be_put_into_the_columns(site: str, page: Page) -> None:
    open_site(page, f"{site}#new")
    block = "\t1\t\t1\n2\t1\t1\t1\n"
    columns(page).fill(block)
    expect(columns(page)).to_have_value("2\n1 1\n1\n1 1")
    expect(page.locator(".notice")).to_contain_text("read as the block of numbers above a grid")
    page.get_by_role("button", name="Read one clue per line").click()
    expect(columns(page)).to_have_value(block)
    expect(page.locator(".summary")).to_contain_text("2 columns")


@pytest.mark.engine("shared")
@pytest.mark.parametrize(
    "text",
    [
        '{"rows":[[3],[1,1]],"cols":[[2],[1],[2]]}',
        "{'rows': [[3], [1, 1]], 'cols': [(2,), (1,), (2,)]}",
        "https://puzz.link/p?nonogram/3/2/2123g11",
        "\t\t2\t1\t2\n\t3\n1\t1",
        "\u0663x\u0662:\u0662/\u0661/\u0662/\u0663/\u0661.\u0661",
        "# from a list\nrows 2\ncolumns 3\nrows\n3\n1,1\ncolumns\n2\n1\n2\ngoal\n111\n101\n",
    ],
)
def test_a_text_from_elsewhere_is_read(site: str, page: Page, text: str) -> None:
    open_site(page, f"{site}#new")
    page.locator("#entry-source").fill(text)
    expect_fields(page, STEP)
    expect(page.locator(".said")).to_have_text("Read 3 × 2 from the text.")


@pytest.mark.engine("shared")
def test_lists_without_names_can_be_swapped(site: str, page: Page) -> None:
    open_site(page, f"{site}#new")
    page.locator("#entry-source").fill("(((2,), (1,), (2,)), ((3,), (1, 1)))")
    expect(page.locator(".said-below")).to_contain_text("the first one is used for the rows")
    expect_fields(page, (STEP[1], STEP[0]))
    page.get_by_role("button", name="Swap rows and columns").click()
    expect_fields(page, STEP)
    expect(page.locator(".said")).to_have_text("Rows and columns were swapped.")


@pytest.mark.engine("shared")
def test_equal_lists_cannot_be_swapped(site: str, page: Page) -> None:
    open_site(page, f"{site}#new")
    page.locator("#entry-source").fill("[[[1],[3],[1]],[[1],[3],[1]]]")
    expect_fields(page, ("1\n3\n1", "1\n3\n1"))
    expect(page.locator(".said")).to_have_text("Read 3 × 3 from the text.")
    expect(page.get_by_role("button", name="Swap rows and columns")).to_have_count(0)


def test_a_refused_text_goes_when_cleared_or_replaced(site: str, page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_site(page, f"{site}#new")
    box = page.locator("#entry-source")
    said = page.locator(".said")
    box.fill("https://example.org/p?slither")
    expect(said).to_have_attribute("data-tone", "wrong")
    page.get_by_role("button", name="Clear").click()
    expect(box).to_have_value("")
    expect(said).to_be_empty()
    box.fill("https://example.org/p?slither")
    expect(said).to_have_attribute("data-tone", "wrong")
    box.press("End")
    page.evaluate("navigator.clipboard.writeText('3x2:2/1/2/3/1.1')")
    page.keyboard.press("ControlOrMeta+v")
    expect_fields(page, STEP)
    expect(said).to_have_text("Read 3 × 2 from the text.")


def test_a_slip_is_not_spoken_of_once_it_is_corrected(site: str, page: Page) -> None:
    open_site(page, f"{site}#new")
    page.locator("#entry-source").fill("3x2:2/1/2/3/1")
    expect(page.locator(".said")).to_contain_text("there is a slip in it")
    expect_fields(page, ("3\n1", "2\n1\n2"))
    rows(page).fill("3\n1 1")
    expect(page.locator(".said")).to_be_empty()


@pytest.mark.engine("shared")
@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("slip.json", '{"rows":[[3],[1]],"columns":[[2],[1],[2]],"author":"Ada"}'),
        ("slip.non", "by Ada\nwidth 3\nheight 2\nrows\n3\n1\ncolumns\n2\n1\n2\n"),
    ],
)
def test_clues_with_a_slip_come_into_the_fields(site: str, page: Page, name: str, content: str) -> None:
    open_site(page, f"{site}#new")
    bring(page, name, content)
    expect(page.locator(".said")).to_contain_text(f"Read 3 × 2 from {name}, but there is a slip in it: Black cells: 4")
    expect_fields(page, ("3\n1", "2\n1\n2"))
    expect(page.locator(".origin")).to_contain_text("Ada")
    page.get_by_role("button", name="1 1 instead of 1").click(timeout=60_000)
    expect_fields(page, STEP)
    expect(page.locator(".origin")).to_contain_text("Ada")


@pytest.mark.engine("shared")
def test_a_group_becomes_a_pack_of_ones_own(site: str, page: Page) -> None:
    open_site(page, f"{site}#new")
    one = 'title "{}"\nwidth 3\nheight 2\nrows\n{}\n1,1\ncolumns\n2\n1\n2\n'
    other = 'title "Two"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n'
    bring(page, "sunday.non", "====\n".join([one.format("One", 3), one.format("Bad", 4), other]))
    expect(page.locator(".said")).to_have_text(
        "This holds several puzzles: 2 of them are new and have been added to yours.", timeout=30_000
    )
    expect(page.locator(".notice")).to_contain_text("puzzle 2")
    expect(rows(page)).to_have_value("")
    page.get_by_role("link", name="Show the puzzles").click()
    group = page.locator('.group:has(h2:has-text("sunday"))')
    expect(group.locator(".card")).to_have_count(2)


@pytest.mark.engine("shared")
def test_messages_cover_nothing_beside_the_clues(site: str, page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    open_site(page, f"{site}#new")
    rows(page).fill("2\n2")
    page.get_by_role("button", name="Clear").click()
    expect(page.locator(".notice")).to_contain_text("cleared")
    rows(page).fill("1\n1")
    columns(page).fill("1\n1")
    check = page.get_by_role("button", name="Check that")
    if check.is_visible():
        check.click()
    expect(page.get_by_role("button", name="Show the cells that differ")).to_be_visible(timeout=30_000)
    expect(page.locator(".notice")).to_be_visible()
    page.get_by_role("button", name="Show the cells that differ").click(timeout=3_000)


@pytest.mark.engine("shared")
def test_who_made_a_puzzle_is_kept_with_it(site: str, page: Page) -> None:
    open_site(page, f"{site}#new")
    about = {"title": "Step", "author": "Ada", "copyright": "2026 Ada", "license": "CC0-1.0"}
    bring(page, "step.json", json.dumps({"rows": [[3], [1, 1]], "columns": [[2], [1], [2]], **about}))
    expect(page.locator(".origin")).to_contain_text("by Ada · 2026 Ada · CC0-1.0")
    page.reload()
    expect(page.locator(".origin")).to_contain_text("2026 Ada")
    page.get_by_role("button", name="Play").click()
    expect(page.locator(".author")).to_contain_text("Ada")
    with page.expect_download() as download:
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("menuitem", name="Download…").click()
        page.get_by_role("dialog").get_by_role("button", name="JSON").click()
    saved = json.loads(download.value.path().read_text("utf-8"))
    assert {name: saved.get(name) for name in about} == about
    page.go_back()
    expect(page.locator(".origin")).to_contain_text("2026 Ada")
    page.get_by_role("button", name="Leave this out").click()
    expect(page.locator(".origin")).to_be_hidden()


@pytest.mark.engine("shared")
def test_a_slip_is_looked_for_while_the_caret_is_in_the_field(site: str, page: Page) -> None:
    open_site(page, f"{site}#new")
    rows(page).fill("3\n1 1")
    columns(page).press_sequentially("2\n1\n1")
    expect(columns(page)).to_be_focused()
    expect(page.locator(".typos")).to_be_visible()
    expect(columns(page)).to_be_focused()
    columns(page).press("Backspace")
    columns(page).press("2")
    expect(page.locator(".typos")).to_be_hidden()


@pytest.mark.engine("shared")
@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("large.json", json.dumps({"rows": [[1]] * 512, "columns": [[1]] * 512})),
        ("large.non", "width 512\nheight 512\nrows\n" + "1\n" * 512 + "columns\n" + "1\n" * 512),
        ("large.txt", "512x512:" + "/".join("1" * 1024)),
        ("large.py", f"rows = {[[1]] * 512}\ncols = {[[1]] * 512}"),
    ],
)
def test_the_size_of_what_is_too_large_is_named(site: str, page: Page, name: str, content: str) -> None:
    open_site(page, f"{site}#new")
    bring(page, name, content)
    expect(page.locator(".said")).to_contain_text("512", timeout=30_000)
    expect(page.locator(".said")).to_contain_text("300 rows")


@pytest.mark.parametrize(
    "source",
    [
        '{"rows":[[0],[2]],"columns":[[1],[1]]}',
        '{"rows":[[],[2]],"cols":[[1],[1]]}',
        "\u0662x\u0662:\u0661/\u0661//\u0662",
    ],
)
def test_the_element_reads_what_the_site_reads(page: Page, host: Host, site: str, source: str) -> None:
    frame = open_host(page, host, site, f"<nonogram-player puzzle='{source}'></nonogram-player>")
    expect(frame.locator('nonogram-player .board[role="grid"]')).to_be_visible()
    assert evaluate(page, "return (await player.getState()).state") == ["??", "??"]
