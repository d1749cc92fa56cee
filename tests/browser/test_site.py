"""The site around the player: list, routes, clue entry, links, and what it remembers."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect

# A 3x3 cross: rows 1, 3, 1.
CROSS = "3x3:1/3/1/1/3/1"
SAVED = """() => Object.fromEntries(Object.entries(localStorage).filter(([name]) => name.includes("/game/")))"""


@pytest.fixture
def page(open_page: Callable[..., Page]) -> Page:
    """A page that stores nothing for offline use, which these tests need not wait for."""
    return open_page(service_workers="block")


def open_site(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.locator("main > section")).to_be_visible()


def open_board(page: Page, address: str) -> Locator:
    page.goto(address)
    board = page.locator("nonogram-player .board")
    expect(board).to_be_visible()
    return board


def paint_first_cell(board: Locator) -> None:
    board.focus()
    board.press("Control+Home")
    board.press("Home")
    board.press("Space")


def state(page: Page) -> Any:
    """The rows on the board, as they would be saved."""
    return page.evaluate("async () => (await document.querySelector('nonogram-player').getState()).state")


def wait_until_saved(page: Page) -> dict[str, str]:
    """The saved games, once there is one: leaving the page saves at once."""
    page.evaluate("() => window.dispatchEvent(new Event('pagehide'))")
    saved: dict[str, str] = page.evaluate(SAVED)
    assert saved
    return saved


# The list and the ways through the site


def test_the_list_shows_every_puzzle_and_no_solution(site: str, dist: Path, page: Page) -> None:
    listed = json.loads((dist / "puzzles.json").read_text("utf-8"))
    open_site(page, site)
    cards = page.locator(".card")
    expect(cards).to_have_count(len(listed))
    for puzzle in listed:
        card = page.locator(f'.card:has(a[href="#play={puzzle["slug"]}"])')
        expect(card).to_contain_text(puzzle["title"])
        expect(card).to_contain_text(f"{len(puzzle['columns'])} × {len(puzzle['rows'])}")
        expect(card).to_contain_text(puzzle["difficulty"])
        expect(card).to_have_attribute("data-state", "new")
        assert not {"goal", "state", "solution"} & set(puzzle)


def test_the_way_to_a_puzzle_and_back(site: str, page: Page) -> None:
    open_site(page, site)
    card = page.locator(".card a").nth(2)
    title = card.locator(".name").inner_text()
    card.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    expect(page).to_have_title(f"{title} · Nonogram")
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Puzzles")
    expect(page).to_have_title("Nonogram")
    expect(page.locator("nonogram-player")).to_have_count(0)


def test_keyboard_alone_reaches_a_puzzle(site: str, page: Page) -> None:
    open_site(page, site)
    expect(page.locator(".card a").first).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_role("combobox", name="Difficulty")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator(".card a").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("nonogram-player")).to_be_visible()


def test_the_list_of_one_difficulty(site: str, dist: Path, page: Page) -> None:
    listed = json.loads((dist / "puzzles.json").read_text("utf-8"))
    hard = {puzzle["title"] for puzzle in listed if puzzle["difficulty"] == "hard"}
    open_site(page, site)
    shown = page.locator(".card:visible")
    expect(shown).to_have_count(len(listed))
    page.get_by_role("combobox", name="Difficulty").select_option("hard")
    expect(shown).to_have_count(len(hard))
    assert set(shown.locator(".name").all_inner_texts()) == hard
    counts = page.locator(".group:visible .count").all_inner_texts()
    assert sum(int(count) for count in counts) == len(hard)
    shown.first.locator("a").click()
    page.go_back()
    expect(shown).to_have_count(len(hard))
    page.get_by_role("combobox", name="Difficulty").select_option("Any difficulty")
    expect(shown).to_have_count(len(listed))


def test_a_solved_and_a_begun_puzzle_show_in_the_list(site: str, page: Page) -> None:
    board = open_board(page, f"{site}#{CROSS}")
    paint_first_cell(board)
    page.goto(f"{site}#")
    expect(page.locator('.card[data-state="started"]')).to_contain_text("20 %")
    open_board(page, f"{site}#1x1:1/1")
    paint_first_cell(page.locator("nonogram-player .board"))
    page.goto(f"{site}#")
    expect(page.locator('.card[data-state="solved"]')).to_have_count(1)


def test_the_next_unsolved_puzzle_is_offered(site: str, page: Page) -> None:
    open_site(page, site)
    second = page.locator(".card a").nth(1).locator(".name").inner_text()
    page.locator(".card a").first.click()
    expect(page.locator("nonogram-player .board")).to_be_visible()
    page.evaluate("() => document.querySelector('nonogram-player').solve()")
    notice = page.locator('[data-notice="next"]')
    expect(notice).to_contain_text(second)
    notice.get_by_role("button", name="Play it").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(second)
    expect(notice).to_have_count(0)


@pytest.mark.parametrize(
    ("fragment", "message"),
    [
        ("play=no-such-puzzle", "There is no puzzle called “no-such-puzzle” here."),
        ("10x10:1/2/3", "The id has 3 clues but needs 20: it may have been cut short."),
        ("2x2:1/1/1/x", "Row 2: “x” is not a number."),
        ("2x2:1/1/1/3", "Row 2: needs 3 cells, has 2."),
        ("2x2:1/1/1/", "The rows hold 1 black cells, the columns 2"),
        ("nonsense", "This is not a puzzle id"),
        ("2x2:1/1/1/1&title=%E0%A4", "not readable"),
        ("301x1:" + "1/" * 301 + "301", "301 × 1 is too large: at most 300 rows and 300 columns."),
    ],
)
def test_a_broken_link_says_what_is_wrong_above_the_list(site: str, page: Page, fragment: str, message: str) -> None:
    page.goto(f"{site}#{fragment}")
    expect(page.get_by_role("alert")).to_contain_text(message)
    expect(page.locator(".card").first).to_be_visible()
    page.locator(".card a").first.click()
    page.go_back()
    page.goto(f"{site}#")
    expect(page.locator(".message")).to_be_empty()


def test_the_chosen_colours_are_there_before_any_module(site: str, page: Page) -> None:
    open_site(page, site)
    page.get_by_role("button", name="Colours: automatic").click()
    page.get_by_role("button", name="Colours: light").click()
    expect(page.get_by_role("button", name="Colours: dark")).to_be_visible()
    page.route("**/site/main.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


# Clue entry


def type_clues(page: Page, rows: str, columns: str) -> None:
    page.get_by_label("Rows").fill(rows)
    page.get_by_label("Columns").fill(columns)
    page.get_by_label("Title").focus()


def test_typed_clues_become_a_puzzle_of_ones_own(site: str, page: Page) -> None:
    open_site(page, f"{site}#new")
    expect(page.get_by_role("button", name="Play")).to_be_disabled()
    type_clues(page, "1\n3\n1", "1/3/1")
    page.get_by_label("Title").fill("Newspaper")
    expect(page.locator(".summary")).to_contain_text("3 rows, 3 columns")
    expect(page.locator(".summary")).to_contain_text("5 black cells")
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Newspaper")
    assert state(page) == ["???"] * 3
    page.goto(f"{site}#")
    own = page.locator('.group:has(h2:text("Your puzzles")) .card')
    expect(own).to_contain_text("Newspaper")
    own.get_by_role("button", name="Delete “Newspaper”").click()
    expect(own).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(own).to_have_count(1)
    page.goto(f"{site}#new")
    expect(page.get_by_label("Rows")).to_have_value("")


@pytest.mark.parametrize(
    ("rows", "columns", "messages", "marked"),
    [
        ("1\n4\n1", "1\n3\n1", ["Row 2: needs 4 cells, has 3."], ["! 2"]),
        ("1\n2 1\n1", "1\n3\n1", ["Row 2: needs 4 cells, has 3."], ["! 2"]),
        ("1\n3\n1", "1\n3\n2 1", ["Column 3: needs 4 cells, has 3."], ["! 3"]),
        ("1\n3\n0", "1\n3\n1", ["The rows hold 4 black cells, the columns 5"], []),
        ("1\n3 0\n1", "1\n3\n1", ["Row 2: A 0 stands for an empty line"], ["! 2"]),
        (
            "1\n-3\n1",
            "1\nx\n1",
            ["Row 2: “-3” is not a number.", "Column 2: “x” is not a number."],
            ["! 2", "! 2"],
        ),
        ("\n".join(["1"] * 301), "1", ["1 × 301 is too large"], []),
        ("<b>\n1", "1\n1", ["Row 1: “<b>” is not a number."], ["! 1"]),
    ],
)
def test_bad_clues_are_named_where_they_stand(
    site: str, page: Page, rows: str, columns: str, messages: list[str], marked: list[str]
) -> None:
    open_site(page, f"{site}#new")
    type_clues(page, rows, columns)
    for message in messages:
        expect(page.locator(".remarks")).to_contain_text(message)
    expect(page.locator(".margin-lines .wrong")).to_have_text(marked)
    expect(page.get_by_role("button", name="Play")).to_be_disabled()


def test_a_side_half_typed_is_not_called_wrong(site: str, page: Page) -> None:
    open_site(page, f"{site}#new")
    page.get_by_label("Rows").fill("1\n3\n1")
    expect(page.locator(".summary")).to_contain_text("3 rows. Now the columns.")
    page.get_by_label("Columns").press_sequentially("1\n3")
    expect(page.locator(".remarks .waiting")).to_contain_text("Row 2: needs 3 cells, has 2.")
    expect(page.locator(".remarks .wrong, .margin-lines .wrong")).to_have_count(0)
    page.get_by_label("Title").focus()
    expect(page.locator(".margin-lines .wrong")).to_have_text(["! 2"])
    page.get_by_role("button", name="Row 2: needs 3 cells").click()
    selected = "(area) => area.value.slice(area.selectionStart, area.selectionEnd)"
    assert page.get_by_label("Rows").evaluate(selected) == "3"


def test_what_is_typed_is_kept(site: str, page: Page) -> None:
    open_site(page, f"{site}#new")
    type_clues(page, "1\n3", "1 ?")
    page.reload()
    expect(page.get_by_label("Rows")).to_have_value("1\n3")
    expect(page.get_by_label("Columns")).to_have_value("1 ?")
    page.get_by_role("button", name="Clear").click()
    expect(page.get_by_label("Rows")).to_have_value("")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_label("Rows")).to_have_value("1\n3")


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        (
            "cross.non",
            'title "Cross"\nwidth 3\nheight 3\nrows\n1\n3\n1\ncolumns\n1\n3\n1\n',
            "Read 3 × 3 from cross.non.",
        ),
        ("a.json", '{"version":1,"rows":[[1],[3],[1]],"columns":[[1],[3],[1]]}', "Read 3 × 3 from a.json."),
        ("id.txt", CROSS, "Read 3 × 3 from id.txt."),
        ("cut.json", '{"version":1,"rows":[[1],[3', "the JSON is not complete"),
        ("odd.json", '{"rows": 7}', "the JSON needs “rows” and “columns”"),
        ("long.json", '{"rows":[[1],[4],[1]],"columns":[[1],[3],[1]]}', "Row 2: needs 4 cells, has 3."),
        ("long.non", "width 3\nheight 3\nrows\n1\n4\n1\ncolumns\n1\n3\n1\n", "Row 2: "),
        ("cut.non", "width 3\nheight 3\nrows\n1\n3\n1\n", "columns"),
        ("photo.png", "\x89PNG\r\n\x1a\n\0\0\0", "Could not read photo.png"),
        ("huge.non", "0" * 2_000_001, "huge.non is too large for a puzzle file (2.0 MB)."),
    ],
)
def test_a_file_is_read_or_refused_by_name(site: str, page: Page, name: str, content: str, said: str) -> None:
    open_site(page, f"{site}#new")
    file = FilePayload(name=name, mimeType="text/plain", buffer=content.encode())
    page.locator('input[type="file"]').set_input_files(files=[file])
    expect(page.locator(".said")).to_contain_text(said, timeout=30_000)
    expect(page.get_by_label("Rows")).to_have_value("1\n3\n1" if said.startswith("Read") else "")


def test_whether_there_is_one_solution_is_checked_as_one_types(site: str, page: Page) -> None:
    open_site(page, f"{site}#new")
    type_clues(page, "1\n3\n1", "1\n3\n1")
    page.get_by_role("button", name="Check that it has one solution").click()
    result = page.locator(".uniqueness")
    expect(result).to_contain_text("Exactly one solution.", timeout=30_000)
    type_clues(page, "1\n1", "1\n1")
    expect(result).to_contain_text("More than one solution")
    # Two cells in a column are neighbours, but the row between is empty.
    type_clues(page, "3\n0\n3", "2\n2\n2")
    expect(result).to_contain_text("No solution")
    type_clues(page, "3\n0\n3", "2\n2\nx")
    expect(result).to_be_empty()


# Links


def test_a_shared_link_brings_the_same_puzzle_elsewhere(site: str, open_page: Callable[..., Page]) -> None:
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    open_site(page, site)
    page.locator(".card a").nth(3).click()
    expect(page.locator("nonogram-player .board")).to_be_visible()
    title = page.get_by_role("heading", level=1).inner_text()
    page.get_by_role("button", name="Share").click()
    expect(page.locator('[data-notice="copy"]')).to_have_text("Link copied")
    link = page.evaluate("() => navigator.clipboard.readText()")
    clues = """() => {
      const { rows, columns } = document.querySelector("nonogram-player").puzzle;
      return { rows, columns };
    }"""
    wanted = page.evaluate(clues)
    elsewhere = open_page()
    open_board(elsewhere, link)
    expect(elsewhere.get_by_role("heading", level=1)).to_have_text(title)
    assert elsewhere.evaluate(clues) == wanted


@pytest.mark.parametrize(
    "title",
    [
        "<img src=x onerror=alert(1)><script>alert(1)</script>",
        "\u202eevil\u2066\u2067\u200f",
        "x" * 10_000,
        "line\nbreak\0\x07",
        "\ud83e\udde9" * 300,
    ],
)
def test_a_hostile_title_is_only_text(site: str, page: Page, title: str) -> None:
    encode = "(title) => encodeURIComponent(title)"
    open_board(page, f"{site}#{CROSS}&title={page.evaluate(encode, title)}")
    heading = page.get_by_role("heading", level=1)
    assert heading.evaluate("(h1) => [...h1.querySelectorAll('*')].map((child) => child.localName)") == ["bdi"]
    shown = heading.inner_text()
    assert 0 < len(shown) <= 200
    assert not set(shown) & set("\u202e\u2066\u2067\u200f\n\0\x07")
    width = "() => [document.documentElement.scrollWidth, innerWidth]"
    page.set_viewport_size({"width": 320, "height": 640})
    scroll, inner = page.evaluate(width)
    assert scroll <= inner
    paint_first_cell(page.locator("nonogram-player .board"))
    page.goto(f"{site}#")
    expect(page.locator('.group:has(h2:text("Your puzzles")) .card')).to_have_count(1)
    scroll, inner = page.evaluate(width)
    assert scroll <= inner


def test_a_large_puzzle_is_accepted(site: str, page: Page) -> None:
    clues = "/".join(["1.1"] * 200)
    board = open_board(page, f"{site}#200x200:{clues}/{clues}")
    paint_first_cell(board)
    assert state(page)[0][0] == "#"
    page.goto(f"{site}#")
    expect(page.locator('.card[data-state="started"]')).to_contain_text("200 × 200")


# What is remembered


def test_a_reload_keeps_the_game_and_its_undo(site: str, page: Page) -> None:
    board = open_board(page, f"{site}#{CROSS}")
    paint_first_cell(board)
    page.reload()
    expect(board).to_be_visible()
    assert state(page) == ["#??", "???", "???"]
    board.press("Control+z")
    assert state(page) == ["???"] * 3


@pytest.mark.parametrize(
    "damage",
    [
        "(text) => text.slice(0, text.length / 2)",
        "(text) => '[]'",
        "(text) => JSON.stringify({ ...JSON.parse(text), state: ['#'] })",
        "(text) => JSON.stringify({ ...JSON.parse(text), version: 99 })",
        "(text) => JSON.stringify({ ...JSON.parse(text), history: { moves: ['!'], at: 1 } })",
    ],
)
def test_a_damaged_save_is_set_aside_and_play_goes_on(site: str, page: Page, damage: str) -> None:
    board = open_board(page, f"{site}#{CROSS}")
    paint_first_cell(board)
    (name,) = wait_until_saved(page)
    page.goto(f"{site}#")
    spoil = f"(name) => localStorage.setItem(name, ({damage})(localStorage.getItem(name)))"
    page.evaluate(spoil, name)
    damaged = page.evaluate("(name) => localStorage.getItem(name)", name)
    open_board(page, f"{site}#{CROSS}")
    expect(page.locator('[data-notice="aside"]')).to_contain_text("damaged")
    assert state(page) == ["???"] * 3
    kept = page.evaluate("() => Object.entries(localStorage).filter(([n]) => n.includes('/aside/')).map(([, v]) => v)")
    assert kept == [damaged]
    paint_first_cell(board)
    page.reload()
    expect(board).to_be_visible()
    assert state(page)[0] == "#??"


def test_a_full_storage_is_said_once_and_the_game_goes_on(site: str, page: Page) -> None:
    open_site(page, site)
    page.evaluate(
        """() => {
          let text = "x".repeat(1 << 20);
          for (let i = 0; text; i++) {
            try { localStorage.setItem("ballast" + i, text); } catch { text = text.slice(text.length / 2 + 1); }
          }
        }"""
    )
    board = open_board(page, f"{site}#{CROSS}")
    paint_first_cell(board)
    notice = page.locator('[data-notice="storage"]')
    expect(notice).to_contain_text("storage is full")
    notice.get_by_role("button", name="Close").click()
    board.press("ArrowRight")
    board.press("Space")
    page.goto(f"{site}#")
    expect(page.locator('.card[data-state="started"]')).to_have_count(1)
    page.go_back()
    expect(board).to_be_visible()
    assert state(page)[0] == "##?"
    expect(notice).to_have_count(0)


def test_forbidden_storage_is_said_once_and_the_game_goes_on(site: str, page: Page) -> None:
    page.add_init_script(
        """Object.defineProperty(window, "localStorage", {
          get() { throw new DOMException("denied", "SecurityError"); },
        });"""
    )
    board = open_board(page, f"{site}#{CROSS}")
    expect(page.locator(".notice")).to_have_count(0)
    paint_first_cell(board)
    expect(page.locator('[data-notice="storage"]')).to_contain_text("does not let the page store anything")
    page.goto(f"{site}#")
    expect(page.locator('.card[data-state="started"]')).to_have_count(1)


@pytest.mark.expect_trouble("Failed to load resource", "ERR_")
def test_an_engine_that_cannot_start_is_said_and_tried_again(site: str, page: Page) -> None:
    page.route("**/pyodide/**", lambda route: route.abort())
    board = open_board(page, f"{site}#{CROSS}")
    notice = page.locator('[data-notice="engine"]')
    expect(notice).to_contain_text("You can play on", timeout=30_000)
    paint_first_cell(board)
    assert state(page)[0][0] == "#"
    page.unroute("**/pyodide/**")
    notice.get_by_role("button", name="Try again").click()
    expect(page.locator('.engine[data-state="ready"]')).to_be_attached(timeout=30_000)
    expect(notice).to_have_count(0)
